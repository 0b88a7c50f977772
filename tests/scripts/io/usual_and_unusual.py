# The streams in memory as they are used all day, and in the ways that need a second look.
import csv
import io


class Early(io.StringIO):
    """Has an attribute before the stream has its own."""

    def __init__(self, *args):
        self.early = 1
        super().__init__(*args)


class Loud(io.StringIO):
    def write(self, s):
        return super().write(s.upper())


class Shouted(io.StringIO):
    def __next__(self):
        return super().__next__().upper()


class EarlyBytes(io.BytesIO):
    def __init__(self, *args):
        self.early = 1
        super().__init__(*args)


def use_text(make):
    f = make("one\ntwo\nüñí\n日本\n")
    got = [f.readline(), f.readline(2), f.tell(), f.read(3), f.tell(), next(f), list(f), f.read(), f.readline()]
    got += [f.write("tail"), f.tell(), f.getvalue(), f.seek(2), f.write("XY"), f.getvalue(), f.seek(100), f.read(5), f.readline()]
    got += [f.write("far"), f.getvalue().count("\0"), f.seek(0), f.readlines(), f.seek(0), f.readlines(5), f.seek(0), f.read(0), f.read(None), f.read(-3)]
    f.seek(0, 2)
    f.writelines(["a\n", "b\n"])
    f.writelines(("c\n", "d\n"))
    f.writelines(x for x in "ef")
    got += [f.getvalue()[-10:], f.truncate(3), f.getvalue(), f.read(), f.seek(0), next(f)]
    try:
        next(f)
    except StopIteration:
        got.append("end")
    return got


def use_bytes(make):
    f = make(b"one\ntwo\n\xff\xfe\nlast")
    got = [f.readline(), f.readline(2), f.tell(), f.read(3), f.tell(), next(f), list(f), f.read(), f.readline()]
    got += [f.write(b"tail"), f.tell(), f.getvalue(), f.seek(2), f.write(b"XY"), f.write(b""), f.getvalue(), f.seek(30), f.read(5), f.readline()]
    got += [f.write(b"far"), f.getvalue(), f.seek(28), f.write(b"12345678"), f.getvalue()[-10:], f.seek(0), f.readlines(), f.seek(0), f.readlines(5)]
    got += [f.seek(0), f.read(0), f.read(None), f.seek(0), f.read(-3), f.write(bytearray(b"ba")), f.write(memoryview(b"mv"))]
    f.writelines([b"a\n", b"b\n"])
    got += [f.getvalue()[-10:], f.truncate(3), f.getvalue(), f.seek(0), next(f)]
    try:
        next(f)
    except StopIteration:
        got.append("end")
    return got


usual = use_text(io.StringIO)
print(usual)
print(use_text(Early) == usual)
usual = use_bytes(io.BytesIO)
print(usual)
print(use_bytes(EarlyBytes) == usual)

f = Loud("first ")
f.write("second")
f.writelines([" third"])
print(repr(f.getvalue()))
print(list(Shouted("a\nb\n")), Shouted("a\nb\n").readlines(), list(csv.reader(Shouted("a,b\nc,d\n"))))

f = io.StringIO()
vars(f)
f.extra = 5
f.write("x")
print(f.getvalue(), f.extra)
for newline in (None, "", "\n", "\r", "\r\n"):
    f = io.StringIO("a\nb\r\nc\rd", newline)
    f.seek(0, 2)
    f.write("\ne\n")
    f.seek(0)
    print(repr(newline), f.readlines(), repr(f.getvalue()))
f = io.StringIO(initial_value="kw", newline="\n")
print(f.read(), f.seek(0), f.readline(), io.StringIO(None).getvalue(), repr(io.BytesIO(None).getvalue()), io.BytesIO(initial_bytes=b"kw").read())

for call in (
    lambda f: f.write(5),
    lambda f: f.write(),
    lambda f: f.write("a", "b"),
    lambda f: f.read("x"),
    lambda f: f.read(1.5),
    lambda f: f.readline("x"),
    lambda f: f.seek(-1),
    lambda f: f.seek("x"),
    lambda f: f.seek(1, 1),
    lambda f: f.tell(1),
    lambda f: f.writelines(5),
    lambda f: f.writelines(["a", 5]),
):
    for f in (io.StringIO("abc"), io.BytesIO(b"abc")):
        try:
            print(call(f))
        except Exception as e:
            print(type(e).__name__)
for f in (io.StringIO("abc"), io.BytesIO(b"abc")):
    f.close()
    for name, args in (("write", ("a",)), ("read", ()), ("readline", ()), ("__next__", ()), ("getvalue", ()), ("seek", (0,)), ("tell", ()), ("readlines", ())):
        try:
            print(getattr(f, name)(*args))
        except Exception as e:
            print(type(e).__name__, e)

f = io.StringIO("line 1\nline 2\nline 3\n")
seen = []
for line in f:
    seen.append(line)
    if len(seen) == 1:
        f.seek(0, 2)
        f.write("line 4\n")
        f.seek(7)
print(seen)
io.StringIO.__init__(f, "again")
print(f.getvalue(), f.tell())
f = io.BytesIO(b"12345")
with f.getbuffer() as view:
    view[0] = 65
    try:
        f.write(b"123456789")
    except BufferError as e:
        print(e)
print(f.getvalue())
class Text(str):
    pass


f = io.StringIO(Text("sub"))
f.seek(0, 2)
f.write(Text("class"))
print(f.getvalue(), type(f.getvalue()), f.seek(True), f.read(True))
