# expect: stdout="ok\n"
# attacks: StringIO and BytesIO: subclasses whose methods change the stream while the native way would be taken
import io, csv
log = []
class S(io.StringIO):
    def write(self, s):
        if len(log) < 50:
            log.append(s)
            self.seek(0)
            self.truncate(0)
            super().write(s[::-1])
        return super().write(s)
    def __next__(self):
        line = super().__next__()
        self.seek(max(0, self.tell() - 1))
        self.truncate(self.tell())
        return line
s = S('abc\ndef\n')
s.writelines(['x\n', 'yy\n', 'zzz\n'])
print('a', 'b', sep='\n', file=s)
s.seek(0)
rows = list(csv.reader(s))
csv.writer(s).writerows([[1, '"', None], ['a\nb']])
class B(io.BytesIO):
    def read(self, n=-1):
        self.write(b'more')
        return super().read(n)
    def readline(self, n=-1):
        return b'endless\n' if self.tell() < 100 and self.read(1) is not None else b''
b = B(b'one\ntwo\n')
for line in b:
    b.truncate(2)
    b.seek(0)
    break
b.readline(), b.readlines(5), b.read()
view = b.getbuffer()
for f in (lambda: b.truncate(0), lambda: b.write(b'x' * 1000), b.close):
    try:
        f()
    except BufferError:
        pass
view.release()
b.close()
for f in (b.read, b.getvalue, lambda: b.write(b''), lambda: next(b), b.tell):
    try:
        f()
    except ValueError:
        pass
t = io.StringIO()
t.__init__('again')
t.__init__('and again\n' * 3)
it = iter(t)
next(it)
t.close()
try:
    next(it)
except ValueError:
    print('ok')
