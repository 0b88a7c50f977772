# expect: ok | limit=memory | limit=operations | raises=ImportError
# attacks: streams unpacked in pieces of one byte, of no length, past their end and into each other
import zlib
data = zlib.compress(bytes(1 << 22))
d = zlib.decompressobj()
out = 0
try:
    for i in range(len(data)): out += len(d.decompress(data[i:i + 1], 1000))
except zlib.error: pass
for n in (0, -1, 1 << 62, 1):
    try: d.decompress(d.unconsumed_tail, n)
    except (ValueError, OverflowError, zlib.error, MemoryError): pass
for f in (lambda: d.flush(0), lambda: d.flush(1 << 62), lambda: d.copy().flush(1), lambda: zlib.decompress(data[:-1]), lambda: zlib.decompress(b''), lambda: zlib.decompress(data, 47), lambda: zlib.decompress(data, 99), lambda: zlib.decompress(data, bufsize=-1), lambda: zlib.compressobj(99), lambda: zlib.compressobj(wbits=5), lambda: zlib.decompressobj(zdict=b'x').decompress(data), lambda: zlib.compress(b'x', 99), lambda: zlib.crc32(b'x', 1 << 70)):
    try: f()
    except (ValueError, OverflowError, zlib.error, TypeError, MemoryError): pass
c = zlib.compressobj()
for i in range(200): c = c.copy(); c.compress(b'x' * 100)
c.flush(); 
for f in (lambda: c.compress(b'x'), lambda: c.flush(), lambda: c.copy()):
    try: f()
    except (ValueError, zlib.error): pass
