# expect: ok
# attacks: views cast to shapes that multiply to anything, of buffers that are released, cut and compared while they change
import array
def tries(f):
    try: return f()
    except Exception as e: return type(e)
b = bytearray(range(48))
m = memoryview(b)
for fmt in 'bBhHiIlLqQfdnN?cPx@=<':
    for shape in (None, [48], [0], [], [2, 3, 8], [1 << 62, 4], [-1], [1 << 33, 1 << 31], (6, 8), [6.0, 8], [1] * 64 + [48], [1] * 65, 'ab', 5):
        def cast():
            v = m.cast(fmt) if shape is None else m.cast(fmt, shape)
            v.tolist(); v.tobytes(); v[0]; v == v; repr(v); v.hex(); list(v); v.strides; v.nbytes; v.cast('B')
        tries(cast)
v = m.cast('B', [2, 3, 8])
for f in (lambda: v[0], lambda: v[0, 0, 0], lambda: v[1, 2, 7], lambda: v[2, 0, 0], lambda: v[0, 0], lambda: v[-1, -1, -1], lambda: v.__setitem__((0, 0, 0), 5), lambda: v[::2], lambda: len(v), lambda: v.tolist(), lambda: m[::-1].tolist(), lambda: m[::-3].cast('H'), lambda: m[1:9:2] == b'abcd', lambda: m.__setitem__(slice(0, 4), m[2:6]), lambda: m.__setitem__(slice(0, 4), b'x'), lambda: m.__setitem__(slice(None, None, -1), m), lambda: hash(m), lambda: hash(memoryview(b'x')[::-1]), lambda: m == array.array('d', [1.0] * 6), lambda: m.toreadonly().__setitem__(0, 1)): tries(f)
class R:
    def __index__(self): m.release(); return 0
for f in (lambda: m[R()], lambda: m.__setitem__(0, R()), lambda: m[R():5], lambda: m.cast('B', [R()])):
    m = memoryview(b); tries(f); tries(lambda: m[0])
w = memoryview(memoryview(bytearray(5))); x = w[1:]
w.release(); x[0]; x.release(); tries(lambda: x[0]); tries(lambda: x.cast('B')); tries(lambda: list(x)); tries(lambda: repr(x) and x.nbytes)
