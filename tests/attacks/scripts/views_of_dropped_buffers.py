# expect: stdout="ok\n" | limit=memory
# attacks: memoryviews, iterators and views of objects that were cleared, resized, released or overwritten, used in every way afterwards
# limits: ops=100000000 time=5s
import array, io, struct, collections, itertools, hashlib, base64, zlib
n = 0
def attempt(f):
    global n
    n += 1
    try: f()
    except (ValueError, TypeError, BufferError, IndexError, RuntimeError, KeyError, struct.error, AttributeError, StopIteration, NotImplementedError): pass
for make in (lambda: bytearray(b'abcdefgh' * 512), lambda: array.array('q', range(512)), lambda: bytearray(5)):
    for kill in (lambda o, m: m.release(), lambda o, m: o.clear() if hasattr(o, 'clear') else o.__delitem__(slice(None)), lambda o, m: o.extend(o), lambda o, m: o.__init__(), lambda o, m: o.__imul__(0), lambda o, m: (m.release(), o.__imul__(50))):
        o = make()
        m = memoryview(o)
        views = [m, m[1:], m[::2], m[::-1]]
        for g in (lambda: m.cast('B'), lambda: m.cast('B').cast('I'), lambda: m.toreadonly()):
            try: views.append(g())
            except TypeError: pass
        its = [iter(o), iter(m), reversed(o), reversed(m), zip(m, o), itertools.chain(m, o), enumerate(m)]
        attempt(lambda: kill(o, m))
        junk = [bytes(4096) for i in range(20)]
        for v in views:
            for use in (lambda: v[0], lambda: v[-1], lambda: v[1:3], lambda: v.tolist(), lambda: v.tobytes(), lambda: v == v, lambda: v == b'abc', lambda: hash(v), lambda: bytes(v), lambda: v.hex(), lambda: len(v), lambda: v.nbytes, lambda: v.shape, lambda: v.__setitem__(0, 1), lambda: v.__setitem__(slice(0, 2), b'ab'), lambda: v.cast('B'), lambda: struct.unpack_from('B', v), lambda: struct.pack_into('B', v, 0, 1), lambda: hashlib.md5(v), lambda: base64.b64encode(v), lambda: zlib.crc32(v), lambda: b''.join([v]), lambda: list(v), lambda: 5 in v, lambda: io.BytesIO(v).read(), lambda: v.obj, lambda: repr(v), lambda: int.from_bytes(v, 'big'), lambda: bytearray().extend(v), lambda: v.release(), lambda: v.__enter__()): attempt(use)
        for i in its: attempt(lambda: list(i))
        for i in its: attempt(lambda: next(i))
d = {i: i for i in range(100)}
ks, vs, its = d.keys(), d.values(), d.items()
i1, i2, i3 = iter(ks), iter(vs), reversed(its)
next(i1), next(i2), next(i3)
d.clear()
d.update({str(i): i for i in range(3)})
for x in (i1, i2, i3): attempt(lambda: list(x)); attempt(lambda: next(x))
b = io.BytesIO(bytes(1000)); v = b.getbuffer()
attempt(lambda: b.write(bytes(10**5))); attempt(lambda: b.truncate(0)); attempt(lambda: b.close()); attempt(lambda: v[999])
q = collections.deque(range(100)); i = iter(q); next(i); q.clear(); attempt(lambda: next(i))
print('ok')
