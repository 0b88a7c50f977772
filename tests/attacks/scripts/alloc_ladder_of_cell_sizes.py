# expect: ok | limit=memory
# attacks: memory: large and small cells by turns, so that what one kind has left is of no use to the next
# limits: ops=200M time=6s
# cpython: skip takes memory
def fill(make, most=38 << 20, one=1):
    out, n = [], 0
    while n < most:
        x = make(len(out))
        out.append(x)
        n += one
    return out
for round in range(4):
    for size in (20 << 20, 1 << 20, 100 << 10, 9 << 10, 4000, 1000, 200, 40):
        out = fill(lambda i: bytes(size), one=size + 40)
        del out[::2]
        out = None
    out = fill(lambda i: [i], one=80)
    out = None
    s = 'a' * (50 << 20)
    s = None
    d = {}
    for i in range(400000):
        d[i] = None
    d = None
    b = bytearray()
    while len(b) < 30 << 20:
        b += b'x' * 100000
    b = None
