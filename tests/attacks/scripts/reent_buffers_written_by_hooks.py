# expect: stdout="ok\n"
# attacks: bytearray, array, memoryview, struct: numbers whose __index__ resizes, releases or frees what they are being written to
# limits: ops=100M time=6s
# cpython: skip CPython 3.12 crashes
import array, struct, io
class I:
    def __init__(self, v, do):
        self.v, self.do = v, do
    def __index__(self):
        try:
            self.do()
        except (BufferError, ValueError):
            pass
        return self.v
    __int__ = __index__
    def __float__(self):
        return float(self.__index__())
def fresh():
    global b, a, m, n
    b, a = bytearray(range(100)), array.array('q', range(100))
    m, n = memoryview(b), memoryview(a)
def free():
    m.release()
    n.release()
    b.clear()
    del a[:]
def grow():
    m.release()
    n.release()
    b.extend(bytes(5000))
    a.extend(range(5000))
def set_(o, k, v):
    o[k] = v
tries = [lambda i: set_(b, 5, i), lambda i: set_(b, i, 7), lambda i: set_(a, 99, i), lambda i: set_(a, i, 1), lambda i: set_(m, 50, i), lambda i: set_(m, i, 5), lambda i: set_(n, 98, i), lambda i: set_(m, slice(i, 60), b'x' * 10), lambda i: set_(b, slice(0, 50, i), b'x' * 25 if i.v == 2 else b'x' * 50), lambda i: set_(b, slice(10, 20), [i, i, 3]), lambda i: set_(a, slice(3, i), a[:2]),
         lambda i: b.insert(90, i), lambda i: b.insert(i, 1), lambda i: b.append(i), lambda i: b.extend([1, i, 2]), lambda i: b.remove(i), lambda i: b.pop(i), lambda i: b.find(i), lambda i: b.count(i, i), lambda i: i in b, lambda i: b.__imul__(i), lambda i: b * i, lambda i: b.ljust(i, b'x'), lambda i: b.hex(':', i), lambda i: b.split(b'\x05', i), lambda i: b.replace(b'\x01', b'22', i),
         lambda i: a.insert(i, 3), lambda i: a.append(i), lambda i: a.extend([i, i]), lambda i: a.index(3, i), lambda i: a.pop(i), lambda i: a.__imul__(i), lambda i: a.fromlist([1, i]), lambda i: n.cast('B')[i], lambda i: m[i:i], lambda i: m.cast('B', [10, i]) if i.v == 10 else m.hex(':', i), lambda i: struct.pack_into('3q', b, i, 1, i, 2), lambda i: struct.pack_into('qd', b, 0, i, i),
         lambda i: struct.unpack_from('q', b, i), lambda i: struct.pack_into('i', m, 60, i), lambda i: bytes([i, i]), lambda i: bytearray(i), lambda i: array.array('d', [i, 1.0, i]), lambda i: int.from_bytes(b, 'big') + i.v, lambda i: (5).to_bytes(i, 'big'), lambda i: io.BytesIO(b).read(i), lambda i: io.BytesIO(b).seek(i), lambda i: b.translate(bytes(256), bytes([i.v])), lambda i: b.startswith(b'\x00', i, i), lambda i: b[i:100:i], lambda i: b.__delitem__(slice(i, None, 2)), lambda i: a.__delitem__(i)]
for v in (0, 1, 2, 10, 99):
    for do in (free, grow, lambda: m.release(), lambda: b.pop() or a.pop(), lambda: None):
        for t in tries:
            fresh()
            try:
                t(I(v, do))
            except (BufferError, ValueError, IndexError, TypeError, struct.error, OverflowError):
                pass
            bytes(b), a.tolist()
print('ok')
