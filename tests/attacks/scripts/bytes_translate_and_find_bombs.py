# expect: limit=memory | limit=operations | limit=time
# attacks: patterns for which naive search is quadratic, tables of odd sizes, counts and replacements that overflow
# cpython: skip endless or needs the memory limit
a = b'a' * 200000
s = 'é' * 100000
for f in (lambda: a.find(b'a' * 1000 + b'b'), lambda: a.count(b'aa'), lambda: a.rfind(b'b' + b'a' * 1000), lambda: a.replace(b'a', b'bc' * 2)[:1], lambda: s.find('é' * 500 + 'x'), lambda: s.count('é' * 3), lambda: s.rindex('é' * 5), lambda: (s + 'x').split('é' * 300 + 'x'), lambda: a.split(b'a' * 500), lambda: (a + b'b') in (a + b'c' + a + b'b'), lambda: s.replace('', 'x')[:1], lambda: a.translate(bytes(256)), lambda: a.translate(bytes(255)), lambda: a.translate(None, a), lambda: bytes.maketrans(b'a', b''), lambda: bytearray(a).replace(b'a', b'x' * 400), lambda: b''.join([a] * 400), lambda: a.center(1 << 62), lambda: a * (1 << 61), lambda: s.translate({233: 'x' * 1000}), lambda: s.translate(type('T', (), {'__getitem__': lambda s, k: 1 << 40})()), lambda: a.hex(':', 1 << 30), lambda: a.hex('é'), lambda: s.encode('utf-32') * 500, lambda: bytes.fromhex('0 ' * 999), lambda: a.startswith((b'x',) * 9999)):
    try: f()
    except (ValueError, OverflowError, MemoryError, TypeError) as e: e
while True: a.find(b'a' * 100 + b'b' + b'a' * 100); s.rfind('x' + 'é' * 200); a.count(b'a' * 50 + b'b')
