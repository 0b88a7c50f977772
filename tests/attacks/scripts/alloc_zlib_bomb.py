# expect: stdout="caught\n" | limit=memory | limit=operations | limit=time
# attacks: a compressed bomb, nested, and one that is inflated piece by piece and kept
import zlib
bomb = zlib.compress(bytes(10**7), 9)
for _ in range(2):
    bomb = zlib.compress(bomb, 9)
c = zlib.compressobj(9)
part = bytes(1 << 20)
big = b''.join(c.compress(part) for _ in range(200)) + c.flush()
n = 0
kept = []
try:
    kept.append(zlib.decompress(big))
except MemoryError:
    n += 1
try:
    d = zlib.decompressobj()
    data = big
    while data:
        kept.append(d.decompress(data, 1 << 20))
        data = d.unconsumed_tail
except MemoryError:
    n += 1
kept = None
print('caught')
