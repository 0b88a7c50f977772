import io

t = io.TextIOWrapper(io.BytesIO("h\u00e9llo\nw\r\nx".encode()), encoding="utf-8")
print(repr(t.readline()), t.readlines(), t.newlines, t)
t = io.TextIOWrapper(io.BytesIO("h\u00e9llo\nw".encode()), encoding="utf-8")
print(repr(t.readline()), t.tell(), t.readlines())
raw = io.BytesIO()
t = io.TextIOWrapper(raw, encoding="utf-16", newline="\r\n")
print(t.write("a\nb"), t.flush(), raw.getvalue())
t = io.TextIOWrapper(io.BytesIO(b"one\ntwo\nthree"), "ascii", newline="")
print(t.read(2), repr(t.readline()), t.tell(), t.seek(1), repr(t.read()))
t = io.TextIOWrapper(io.BytesIO(b"a\xffb"), "ascii", "replace")
print(ascii(t.read()), t.errors, t.encoding, t.line_buffering)
for f in (lambda: io.TextIOWrapper(io.BytesIO(), "nope"), lambda: t.write(b"x"), lambda: io.TextIOWrapper(io.BytesIO(b"\xff"), "utf-8").read(),
          lambda: io.TextIOWrapper(io.BytesIO(), newline="q")):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)
buffer = t.detach()
print(type(buffer))
try:
    t.read()
except ValueError as e:
    print(e)


class Raw(io.RawIOBase):
    def __init__(self, data):
        self.data = data

    def readable(self):
        return True

    def readinto(self, b):
        n = min(len(b), len(self.data), 3)
        b[:n], self.data = self.data[:n], self.data[n:]
        return n


r = io.BufferedReader(Raw(b"0123456789\nab"), 4)
print(r.read(2), r.peek()[:2], r.read1(10), r.readline(), r.read(), r.read())


class Sink(io.RawIOBase):
    def __init__(self):
        self.got = []

    def writable(self):
        return True

    def write(self, b):
        self.got.append(bytes(b[:3]))
        return min(3, len(b))


k = Sink()
w = io.BufferedWriter(k, 4)
print(w.write(b"ab"), k.got, w.write(b"cdefg"), w.flush(), k.got)
print(io.SEEK_SET, io.SEEK_CUR, io.SEEK_END, io.DEFAULT_BUFFER_SIZE)
d = io.IncrementalNewlineDecoder(None, True)
print(repr(d.decode("a\r")), repr(d.decode("\nb\rc")), d.newlines)
