"""Callbacks that use the same pattern, and iterators side by side."""
import re

p = re.compile(r"(\w)(\d)?")


def nested(m):
    return "<" + p.sub(lambda k: k[1].upper() + (k[2] or "?"), m[0]) + ">"


print(p.sub(nested, "a1b c"))
depth = 0


def deeper(m):
    global depth
    depth += 1
    return p.sub(deeper, m[1] * 2) if depth < 40 else "."


print(p.sub(deeper, "x"), depth)
a, b = p.finditer("abc"), p.finditer("xyz")
print([(next(a)[0], next(b)[0], p.findall("12")) for _ in range(3)], list(a), list(b))
out = []
for m in re.finditer(r"\w+", "one two three"):
    out.append([k.span() for k in re.finditer("[aeiou]", m[0])])
    re.purge()
print(out)


def failing(m):
    if m.start() > 2:
        raise KeyError(m.start())
    return "-"


try:
    re.sub("a", failing, "aabaa")
except KeyError as e:
    print("KeyError", e)


class Repl:
    def __call__(self, m):
        return m.string[m.end() : m.end() + 1]


print(re.sub("a", Repl(), "abacad"))
print(re.sub(r"\{(\w+)\}", lambda m: {"x": "1", "y": "{x}"}[m[1]], "{x} {y}"))
lexer = re.Scanner([(r"[0-9]+", lambda s, t: int(t)), (r"[a-z_]\w*", lambda s, t: t), (r"[-+*/=()]", lambda s, t: "op" + t), (r"\s+", None)])
print(lexer.scan("sum = 3*foo + 12 ?"), lexer.scan(""))
spec = [("NUM", r"\d+(?:\.\d*)?"), ("ID", r"[A-Za-z]+"), ("OP", r"[-+*/=]"), ("SKIP", r"[ \t]+"), ("BAD", r".")]
tokens = re.compile("|".join(f"(?P<{n}>{r})" for n, r in spec))
print([(m.lastgroup, m[0]) for m in tokens.finditer("x = 3.5*y ?") if m.lastgroup != "SKIP"])
