# bytes and bytearray as sequences; memoryviews of them.
for make in (bytes, bytearray):
    b = make(b"hello world")
    print(b, len(b), b[0], b[-1], b[2:5], b[::2], b[::-1], b[5:2], list(b[:3]), b + b"!", b * 2, 2 * b[:2], b"lo" in b, 104 in b, b"x" in b)
    print(b.find(b"o"), b.rfind(b"o"), b.index(111), b.count(b"l"), b.count(108), b.replace(b"l", b"LL"), b.replace(b"", b"-"), b.replace(b"o", b"", 1))
    print(b.split(), b.split(b"o"), b.rsplit(b"o", 1), b.partition(b" "), b.rpartition(b"zz"), b.title(), b.upper(), b.swapcase(), b.capitalize())
    print(b.center(15, b"*"), b.ljust(13), b.rjust(13, b"."), b.zfill(13), make(b"-5").zfill(5), make(b" a\t").strip(), b.strip(b"hd"), b.lstrip(b"h"))
    print(b.startswith(b"he"), b.endswith((b"x", b"ld")), b.removeprefix(b"hello "), b.removesuffix(b"ld"), b.isalpha(), make(b"ab").isalpha(), make(b"1").isdigit())
    print(b.hex(), b.hex(":"), b.hex("-", 2), b.hex("-", -2), b.hex(" ", 4), make.fromhex("68 65 6C"), make(b"a\tb").expandtabs(4), make(b"a\nb\r\nc\rd").splitlines(True))
    print(b.translate(bytes.maketrans(b"lo", b"01")), b.translate(None, b"lo"), make(b",").join([b"a", bytearray(b"b"), memoryview(b"c")]), b.decode(), b.isascii())
    print(make(), make(3), make([1, 2, 3]), make(range(3)), make("h\xe9", "utf-8"), make("h\xe9", "latin-1"), make(b"x"), make(memoryview(b"xyz")[::2]))
    print(make(b"a") == b"a", make(b"a") == bytearray(b"a"), b"a" == make(b"a"), make(b"a") < b"b", make(b"a") == "a", make(b"ab") > b"a", make(b"\x00'\"\\\n\xff"), make(b"'"))
    print([x for x in make(b"abc")], list(reversed(make(b"abc"))), max(b), sorted(make(b"cab")), hash(bytes(b)) == hash(b"hello world"), bool(make()), str(make(b"s")))
print(hash(b""), hash(b"a"), hash(b"hello world"), {b"k": 1}[b"k"])

a = bytearray(b"abc")
a.append(100)
a.extend(b"ef")
a.extend([103, 104])
a += b"ij"
a.insert(0, 64)
a.insert(-1, 33)
print(a, a.pop(), a.pop(0), a.pop(-2), a)
a.remove(ord("c"))
a.reverse()
a[0] = 90
a[1:3] = b"123456"
print(a, len(a))
a[::2] = bytes(range(len(a[::2])))
del a[1]
del a[::3]
del a[-2:]
print(a, a.copy() == a, a.copy() is a)
a *= 3
a[2:2] = [7, 8]
a[len(a):] = a
print(a)
a[3:] = b""
a[0:1] = a
print(a)
a.clear()
print(a, bytearray(b"x") + b"y", type(b"x" + bytearray(b"y")).__name__, type(bytearray(b"x") + b"y").__name__)

m = memoryview(bytearray(b"abcdefgh"))
print(len(m), m[1], m[-1], m[2:5].tobytes(), m[::2].tolist(), m[::-1].tobytes(), m.nbytes, m.itemsize, m.format, m.ndim, m.shape, m.strides, m.readonly)
m[0] = 65
m[2:4] = b"XY"
print(m.obj, m == b"AbXYefgh", b"AbXYefgh" == m, m[1:3] == b"bX", m != b"", m.hex(), m.tobytes(), bytes(m), list(m[:2]), m.contiguous, m[::2].contiguous)
i = memoryview(bytearray(16)).cast("i")
i[0] = -2
i[3] = 2**31 - 1
print(i.tolist(), i.shape, i.format, i.cast("B")[:5].tolist(), i.nbytes, len(i), [hex(x) for x in i.cast("B").cast("H")])
g = memoryview(bytearray(range(6))).cast("B", [2, 3])
print(g.tolist(), g.shape, g.strides, g[1, 2], g.ndim, g.tobytes())
d = memoryview(bytearray(16)).cast("d")
d[1] = 1.5
print(d.tolist(), memoryview(b"ab").cast("c").tolist(), memoryview(b"\x00\x02").cast("?").tolist(), memoryview(b"\xff" * 8).cast("Q")[0])
with memoryview(bytearray(b"xy")) as w:
    print(w[0], w.toreadonly().readonly, hash(memoryview(b"ab")) == hash(b"ab"), w.tolist())
try:
    w[0]
except ValueError as e:
    print(e)
