import io

s = io.StringIO()
print(s.write("a\nb"), s.tell(), s.getvalue(), s.seek(0), list(s), repr(s.read()))
print(repr(io.StringIO("a\r\nb\rc", None).getvalue()), io.StringIO("a\r\nb\rc", "").readlines(), io.StringIO("a\nb", "\r\n").getvalue().encode())
s = io.StringIO("0123456789")
s.seek(12)
s.write("x")
print(repr(s.getvalue()), s.truncate(3), s.getvalue(), s.tell())
s.seek(1)
s.write("abc")
print(s.getvalue(), s.seek(0, 2), s.readline(), s.closed, s.readable(), s.newlines)
for f in (lambda: s.write(b"x"), lambda: s.seek(-1), lambda: s.seek(1, 1), lambda: s.seek(0, 9), lambda: s.truncate(-1), lambda: s.read("x"),
          lambda: io.StringIO(1), lambda: io.StringIO("", "z"), lambda: s.detach(), lambda: s.fileno()):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)
s.close()
try:
    s.read()
except ValueError as e:
    print(e)
b = io.BytesIO(b"abc\ndef")
print(b.readline(), b.read(2), b.getvalue(), b.seek(0, 2), b.write(b"zz"), b.getbuffer().tobytes(), b.seek(-2, 2), b.read())
into = bytearray(4)
b.seek(1)
print(b.readinto(into), into, b.tell(), b.truncate(), b.getvalue(), b.read1(5))
for f in (lambda: b.write("x"), lambda: b.seek(-1), lambda: b.seek(0, 5), lambda: io.BytesIO("x"), lambda: b.truncate(-2)):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)
with io.BytesIO(b"x\ny\n") as f:
    print(f.readlines(1), f.readlines(), isinstance(f, io.BufferedIOBase), isinstance(f, io.TextIOBase))
print(f.closed, io.StringIO, io.BytesIO, issubclass(io.UnsupportedOperation, OSError))
