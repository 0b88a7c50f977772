# expect: limit=time | limit=operations | limit=memory
# attacks: quadratic costs of a step that looks small: slices, pops in front, copies, concatenations
# limits: ops=50M time=1s
# cpython: skip takes long
import io, collections
x = list(range(300_000))
b = bytearray(3_000_000)
t = tuple(x)
s = 'a' * 3_000_000
f = io.StringIO(s)
d = dict.fromkeys(x)
while True:
    x.insert(0, x.pop())
    del b[0:1]
    b.insert(0, 1)
    t = t[1:] + (1,)
    s = s[1:] + 'b'
    f.seek(0)
    f.write('x')
    f.getvalue()
    d = {**d}
    x = x + [1]
    del x[0]
    s.encode()
    1 in x[5:]
    list(d)[0]
