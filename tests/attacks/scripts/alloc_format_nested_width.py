# expect: stdout="ok\n" | limit=memory
# attacks: widths and precisions by nested fields, stars and thousands
n = 0
big = 2**31 - 1
for f in (lambda: f'{1:{big}}', lambda: '{:{}}'.format('x', 10**11), lambda: '{:.{}f}'.format(1.5, 10**10), lambda: '%*s' % (10**11, 'x'), lambda: '%.*e' % (2**31 - 1, 1.5), lambda: format(10**100, '9' * 30),
          lambda: format(1.5, '.99999999999f'), lambda: '{0:{1}{2}}'.format(1, '0', 10**11), lambda: b'%*d' % (10**11, 1), lambda: format('x', '^' + str(2**62)), lambda: '{:,}'.format(1).zfill(10**12)):
    try:
        f()
    except (MemoryError, OverflowError, ValueError):
        n += 1
print('ok' if n == 11 else n)
