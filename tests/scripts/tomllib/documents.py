import io
import tomllib

doc = """
title = "T\\u00e9\\n" # c
[owner]
name = 'lit\\eral'
dob = 1979-05-27T07:32:00-08:00
d = 1979-05-27
t = 07:32:00.999
l = 1979-05-27 07:32:00
[database]
ports = [ 8000, 0x1F, 0o17, 0b11, 1_000, -5, ]
data = [ ["a", 'b'], [3.14, inf, -inf, nan, 1e5, 6.626e-34] ]
targets = { cpu = 79.5, "k k".x.y = true }
a.b.c = false
[[p]]
n = 1
[[p]]
n = 2
[p.sub]
s = \"\"\"
one \\
   two\"\"\"
m = '''
raw'''
"""
print(tomllib.loads(doc))
print(tomllib.loads("x = 1.5", parse_float=str))
for bad in ("a", "a =", "a = 1\na = 2", "[a]\n[a]", "a = 'x", "a = [1", "a = {b=1", "a = 01", "[a.b]\n[[a]]\n", "a.b=1\na=2", "a={b=1}\na.c=2", "x = 1979-13-01", "[", "a = \"\\q\"", "a = tru", "\"\"\"x\"\"\"=1", "a=1 b=2",
            "[a]\nb.c=1\n[a.b]", "a=\"\n\"", "=1", "a = 1__0"):
    try:
        print(repr(bad), tomllib.loads(bad))
    except tomllib.TOMLDecodeError as e:
        print(repr(bad), e)
for f in (lambda: tomllib.loads(b""), lambda: tomllib.load(io.StringIO(""))):
    try:
        f()
    except TypeError as e:
        print(e)
