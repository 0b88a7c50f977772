# expect: stdout="ok\n"
# attacks: matching in a bytearray and a memoryview that callbacks resize
import re
n = 0
b = bytearray(b'ab' * 1000)
def shrink(m):
    try: b.clear()
    except BufferError: pass
    return b'x' + m.group()
for f in (lambda: re.sub(b'a', shrink, b), lambda: [b.extend(b'a' * 5000) for m in re.finditer(b'a', b)][:1], lambda: [(b.clear(), m.group()) for m in re.finditer(b'[ab]', bytearray(b))], lambda: re.split(b'a', memoryview(b)), lambda: re.match(b'a*', b).group()):
    try: f()
    except (BufferError, ValueError, TypeError, IndexError): pass
    b = bytearray(b'ab' * 1000); n += 1
m = re.match(b'(a)(b)', b)
b[:] = b''
try: m.group(), m.groups(), m.expand(b'\\1')
except (IndexError, BufferError, ValueError): pass
print('ok' if n == 5 else n)
