# Indexing, slicing, comparing, iterating, joining over the three widths of text.
texts = ["", "a", "hello world", "h\xe9llo w\xf6rld", "\u4f60\u597d, world", "mixed \U0001f600 text \u1234", "\ud800 alone"]
for t in texts:
    print(ascii([len(t), t[:3], t[-3:], t[::2], t[::-1], t[1:-1:3], t[5:2], t[100:], list(t)[:4], hash(t)]))
    print(ascii([t * 2, t + "x", "\xe9" + t, t + "\U0001f600", t * 0, t * -1, 3 * t[:1]]))
    print([a == t for a in texts], [a < t for a in texts], [a <= t for a in texts], [a > t for a in texts], [t in a for a in texts])
print(ascii("\xe9".join(["a", "b", "\u1234"])), ascii("".join(["a"])), "".join([]), ",".join("abc"), "-".join(("x",)))
print(ascii("abc\u1234"[:3]), "abc\u1234"[:3] == "abc", hash("abc\u1234"[:3]) == hash("abc"), {"abc": 1}["abc\U0001f600"[:3]])
print(ascii("\u1234\xe9"[1:]), hash("\u1234\xe9"[1:]) == hash("\xe9"), hash("\U0001f600\u1234"[1:]) == hash("\u1234"))
print(hash(""), hash("a"), hash("abcdefgh"), hash("\xe9"), hash("\u20ac"), hash("\U0001f600"), hash("x" * 1000))

it = iter("ab\u1234")
print(it.__length_hint__(), next(it), it.__length_hint__(), list(it), it.__length_hint__(), next(it, "end"))
print(type(iter("a")).__name__, type(iter("\u1234")).__name__)


class S(str):
    def __new__(cls, *args):
        return super().__new__(cls, *args)


s = S("sub")
s.extra = 5
print(s, repr(s), type(s).__name__, s.extra, type(s + "").__name__, type(s[:]).__name__, type(str(s)).__name__, s == "sub", hash(s) == hash("sub"))
print({s: 1}["sub"], type(s.upper()).__name__, type(s.strip()).__name__, type("".join([s])).__name__, type(s.replace("x", "y")).__name__)
print(type(s.center(2)).__name__, type(s * 1).__name__, type(s % ()).__name__, type(f"{s}").__name__, type(s.format()).__name__, s.__getnewargs__())


class T(str):
    def __str__(self):
        return "str of T"

    def __eq__(self, other):
        return "eq"

    __hash__ = str.__hash__

    def __format__(self, spec):
        return f"<{spec}>"


t = T("t")
print(str(t), "%s" % t, "{}".format(t), f"{t:abc}", t == 1, "t" == t, t + "x", [t], str.__str__(t))


class Meta:
    def __str__(self):
        return "meta str"

    def __repr__(self):
        return "meta repr"


m = Meta()
print(str(m), repr(m), f"{m}", f"{m!r:>12}", "%s %r %a" % (m, m, m), "{!s} {!r}".format(m, m), ascii(m))


class Bad:
    def __str__(self):
        return 5

    def __repr__(self):
        return None

    def __format__(self, spec):
        return 5


for f in (str, repr, format, ascii):
    try:
        print(f(Bad()))
    except TypeError as e:
        print(e)
print("abc".__contains__("b"), "abc".__len__(), "abc".__getitem__(1), "abc".__add__("d"), "abc".__mul__(2), "abc".__rmul__(2), "%s".__mod__(1))
print(str.__add__("a", "b"), str.upper("x"), "a".__eq__(1), "a".__lt__("b"), "a".__ne__("a"), str.join(",", ["a", "b"]))
print(max("abc"), min("b\u1234a"), sorted("hello"), sum(map(ord, "abc")), "".join(reversed("abc")), len(set("hello")))
