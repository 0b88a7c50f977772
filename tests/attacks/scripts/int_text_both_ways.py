# expect: stdout="ok\n" | stdout="caught\n" | limit=operations | limit=time | limit=memory
# attacks: numbers of a million digits read and written in every base, with underscores and in formats
# cpython: skip its digits limit refuses some
n = 0
d = '9' * 200000
for _ in range(50):
    for f in (lambda: int(d), lambda: int(d, 36), lambda: int('0x' + d, 0), lambda: int('_'.join(d), 10), lambda: str(10**100000), lambda: '%d' % 10**100000, lambda: f'{3**200000:,}', lambda: repr(-7**150000), lambda: int('1' * 10**6, 2), lambda: oct(3**200000), lambda: float('1' * 10**6), lambda: complex('1' * 10**6), lambda: int(d + 'x'), lambda: int(' ' * 10**6 + '5')):
        try: f()
        except (OverflowError, ValueError, MemoryError): n += 1
print('ok')
