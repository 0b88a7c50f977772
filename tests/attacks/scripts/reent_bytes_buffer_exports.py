# expect: stdout="ok\n" | limit=memory
# attacks: bytearrays resized from within while a native works on their buffer: join, translate, struct, memoryview, base64, int, hash, compare
# limits: ops=100000000 time=5s
import struct, base64, binascii, hashlib, zlib, array, io, re
class I:
    def __index__(self):
        hit()
        return 65
class Seq(list):
    def __iter__(self):
        for x in list.__iter__(self):
            hit()
            yield x
    def __len__(self):
        hit()
        return 3
class S(str):
    def __str__(self):
        hit()
        return 'x'
    def __hash__(self):
        hit()
        return 1
    def __eq__(self, o):
        hit()
        return True
def hit():
    for f in (lambda: B.clear(), lambda: B.extend(bytes(3000)), lambda: B.__delitem__(slice(0, None, 2)), lambda: B.__init__(b'abc' * 500)):
        try: f()
        except BufferError: pass
ops = [lambda: B.join(Seq([B, b'a', B])), lambda: b','.join(Seq([B, B, memoryview(B)])), lambda: B.extend(Seq([1, 2, 3])), lambda: B.__setitem__(slice(0, 9), Seq([1, 2, 3])), lambda: bytes(Seq([1, 2])), lambda: B.find(I()), lambda: B.count(I()),
       lambda: B.index(I()), lambda: I() in B, lambda: B.append(I()), lambda: B.insert(I(), I()), lambda: B.remove(I()), lambda: B.pop(I()), lambda: B.startswith((b'a', B)), lambda: B.hex(S(':')), lambda: B.decode(S('utf-8')),
       lambda: struct.pack_into('4B', B, 0, I(), I(), I(), I()), lambda: memoryview(B).__setitem__(slice(0, 2), B[:2]), lambda: memoryview(B)[I()], lambda: memoryview(B).cast('B', Seq([3, 100])), lambda: [x for x in memoryview(B) if hit()],
       lambda: re.sub(b'a', lambda m: hit() or b'x', B), lambda: [hit() or m.group() for m in re.finditer(b'b', B)], lambda: re.split(b'c', B), lambda: base64.b64encode(B), lambda: binascii.hexlify(B, S(':')), lambda: zlib.crc32(B, I()),
       lambda: hashlib.new(S('md5'), B), lambda: array.array('B', B).extend(Seq([1])), lambda: io.BytesIO(B).readinto(B), lambda: io.BytesIO(B).write(memoryview(B)), lambda: int(B, I()), lambda: int.from_bytes(Seq([1, 2]), 'big'), lambda: B.replace(b'a', B, I()),
       lambda: B.split(b'b', I()), lambda: B * I(), lambda: B.__imul__(I()), lambda: B + B, lambda: B.__iadd__(memoryview(B)), lambda: B.maketrans(B[:3], B[:3]), lambda: B.translate(bytes(256), B), lambda: B.ljust(I(), b'x'), lambda: B % (I(), I()), lambda: b'%s' % B,
       lambda: bytearray(b'%c%c') % (I(), I()), lambda: B == memoryview(B), lambda: B < B, lambda: sorted([B, bytearray(b'a'), B]), lambda: max(B, key=lambda x: hit() or x), lambda: list(map(lambda x: hit(), B)), lambda: list(reversed(B)) and [hit() for x in reversed(B)]]
n = 0
for o in ops:
    B = bytearray(b'abcdefgh' * 100)
    try: o()
    except (TypeError, ValueError, IndexError, BufferError, AttributeError, OverflowError, LookupError, struct.error, RuntimeError): pass
    n += 1
print('ok' if n == len(ops) else n)
