"""Attributes, text and construction of the built-in exceptions."""


def show(f):
    try:
        print(repr(f()))
    except Exception as e:
        print(type(e).__name__, e.args)


e = ValueError("a", 1)
print(e, repr(e), e.args, str(ValueError()), repr(ValueError()), str(ValueError("x")), repr(ValueError(["x"])))
e.args = [1]
print(e.args, repr(e))
e.extra = 5
print(e.extra, e.__dict__)
show(lambda: ValueError(x=1))
show(lambda: setattr(e, "args", 5))
show(lambda: e.with_traceback(5))
show(lambda: e.add_note(5))
e.add_note("n1")
e.add_note("n2")
print(e.__notes__, e.__cause__, e.__context__, e.__suppress_context__, e.__traceback__)
show(lambda: setattr(e, "__cause__", 5))
show(lambda: setattr(e, "__context__", 5))
show(lambda: setattr(e, "__suppress_context__", 5))
e.__cause__ = KeyError("k")
print(repr(e.__cause__), e.__suppress_context__)
print(str(KeyError("k")), str(KeyError()), str(KeyError(1, 2)), repr(KeyError("k")))
s = StopIteration(1, 2)
print(s.value, s.args, StopIteration().value)
x = SystemExit(3)
print(x.code, SystemExit().code, SystemExit(1, 2).code, repr(x))
i = ImportError("m", name="n", path="p")
print(i, i.name, i.path, i.msg, repr(i), ImportError().msg)
show(lambda: ImportError("m", foo=1))
show(lambda: ModuleNotFoundError("m", name="zz").name)
a = AttributeError("m", name="n", obj=5)
print(a, a.name, a.obj, AttributeError().name)
show(lambda: AttributeError(foo=1))
n = NameError("m", name="n")
print(n, n.name)
for args in ((), (1,), (2, "m"), (2, "m", "f"), (2, "m", "f", None, "g"), (13, "p"), (999, "q"), (11, "b", 7), (1, 2, 3, 4, 5, 6)):
    o = OSError(*args)
    print(type(o).__name__, o, repr(o), o.args, o.errno, o.strerror, o.filename, o.filename2)
show(lambda: OSError(1, 2, x=1))
show(lambda: BlockingIOError(11, "b", 7).characters_written)
show(lambda: OSError(1, "x").characters_written)


class MyOS(OSError):
    def __init__(self, code):
        super().__init__(code, "mine", "file")


o = MyOS(2)
print(type(o), o, o.args, o.errno, o.filename)
y = SyntaxError("bad", ("dir/f.py", 3, 5, "text", 3, 9))
print(y, y.msg, y.filename, y.lineno, y.offset, y.text, y.end_lineno, y.end_offset, y.args)
print(SyntaxError("x"), SyntaxError("x", (None, 4, 1, "t")), SyntaxError("x", ("f", None, 1, "t")), SyntaxError().msg)
show(lambda: SyntaxError("x", (1,)))
d = UnicodeDecodeError("utf-8", b"abc\xff", 3, 4, "bad byte")
print(d, d.encoding, d.object, d.start, d.end, d.reason, repr(d))
print(UnicodeDecodeError("utf-8", b"abc\xff", 1, 3, "r"), UnicodeEncodeError("ascii", "a\xe9", 1, 2, "r"))
print(UnicodeEncodeError("ascii", "a\u20ac\U0001f600", 1, 2, "r"), UnicodeEncodeError("ascii", "a\U0001f600b", 1, 2, "r"))
print(UnicodeEncodeError("ascii", "abc", 0, 2, "r"), UnicodeTranslateError("abc", 1, 2, "r"), UnicodeTranslateError("abc", 0, 3, "r"))
show(lambda: UnicodeDecodeError("a"))
show(lambda: UnicodeDecodeError(1, b"", 1, 1, "r"))
show(lambda: UnicodeDecodeError("a", "x", 1, 1, "r"))
show(lambda: UnicodeEncodeError("a", b"x", 1, 1, "r"))
show(lambda: UnicodeEncodeError("a", "x", "q", 1, "r"))
show(lambda: OSError.__mro__)
show(lambda: ExceptionGroup.__mro__)
show(lambda: issubclass(FileNotFoundError, OSError) and IOError is OSError and EnvironmentError is OSError)


class Two(KeyError, AttributeError):
    pass


print(repr(Two("a")), str(Two("a")), Two.__mro__)
