# limits: allow_eval=1
"""compile: its three modes, what it refuses and with which fields."""


def told(source, mode):
    try:
        compile(source, "<s>", mode)
        print(repr(source), mode, "compiles")
    except SyntaxError as e:
        print(repr(source), mode, type(e).__name__, e.msg, e.filename, e.lineno, e.offset, e.end_lineno, e.end_offset)
    except Exception as e:
        print(repr(source), mode, type(e).__name__, e)


SOURCES = [
    "1", "1\n\n", "1 2", "x=1", "1;2", "1\n2", "1\n#c\n", "if 1:\n pass\n", "if 1: pass\n", "*a, b", "1,", "a\0b",
    "yield 1", "await x", "return", "lambda: (yield)", "x := 1", "(x:=1)", "'a\udc80'", "x\n y", "print 1", "(", "del x",
    "1 if 2", "f(x for x in y, 1)", "0777", "pass", "for x in y: pass", "a = (1 +\\\n", "[1,\\",
]
for mode in ("eval", "single", "exec"):
    for source in SOURCES:
        told(source, mode)
for source in (1, b"x='\xe9'", b"# coding: latin-1\nx='\xe9'", "# coding: latin-1\nx='\xe9'", b"\xef\xbb\xbfx=1"):
    try:
        print(type(compile(source, "<s>", "exec")).__name__)
    except (TypeError, SyntaxError) as e:
        print(type(e).__name__, str(e)[:40])
for arguments in (("1", "f", "other"), ("1", "f", "eval", 1 << 30), ("1", "f", "eval", 0, False, 5), ("1", "f", 5), ("1",), ()):
    try:
        compile(*arguments)
    except Exception as e:
        print(type(e).__name__, e)
print(repr(compile("1", "name", "exec")).split(" at ")[0], eval(compile("6 * 7", "", "eval")), exec(compile("6", "", "exec")))
for source in ("1+1\n", "None", "x=5", "if 1: 3\n", "[1,2];'s'\n", "for i in range(2): i\n", "def f(): 1\n"):
    exec(compile(source, "", "single"))
print(_, x)
