"""The pattern object: attributes, repr, equality, methods with positions."""
import copy
import re

for p in (
    re.compile("a"),
    re.compile("(?P<first>a)(b)(?P<third>c)?", re.I | re.X),
    re.compile(b"(?P<n>x)", re.S),
    re.compile("(?i)a(?-i:b)", re.M),
    re.compile("a", re.A | re.U & 0),
    re.compile("x" * 300),
    re.compile("'\"\n\\\\"),
    re.compile("(?a)\\w"),
    re.compile("a", 512),
    re.compile("a", re.U),
    re.compile(b"a", re.L),
):
    print(p, p.pattern if len(p.pattern) < 99 else len(p.pattern), p.flags, p.groups, dict(p.groupindex))
p = re.compile("b+")
print(p.match("abb"), p.match("abb", 1), p.match("abb", pos=1, endpos=2), p.match("abb", -5), p.search("abb", 0, 99))
print(p.fullmatch("abb", 1), p.fullmatch("abbc", 1, 3), p.findall("bbabb", 1), p.search("ab", 3), p.search("abb", 2, 1))
m = p.search("aabbcc", 1, 4)
print(m.pos, m.endpos, m.span(), p.search("abb", -3, -1), p.search("abb", 100).__class__)
print(re.compile("^b").search("ab", 1), re.compile(r"\bb").search("ab", 1), re.compile("(?<=a)b").search("ab", 1))
print(re.compile("b$").search("abc", 0, 2), re.compile(r"b\Z").search("ab\n", 0, 2), re.compile(r"\Aa").match("ba", 1))
print(p.sub("-", "abbcb", 1), p.sub(repl="-", string="abb"), p.subn("-", "abbcb"), p.split("abbcbd"), p.split("abbcbd", maxsplit=1))
print([m.span() for m in p.finditer("bbabb", 1, 4)])
s = p.scanner("bbab")
print(s.match(), s.match(), s.search(), s.pattern is p)
print(copy.copy(p) is p, copy.deepcopy(p) is p, hash(p) == hash(re.compile("b+")), {p: 1}[re.compile("b+")])
print(p == re.compile("b+", re.I), p != re.compile("b+"), p == "b+", p.groupindex == {})
index = re.compile("(?P<a>x)(?P<b>y)").groupindex
print(type(index).__name__, type(p.groupindex).__name__, list(index.items()))


def attempt(action):
    try:
        print(action())
    except Exception as e:
        print(type(e).__name__, e)


attempt(lambda: re.Pattern())
attempt(lambda: p.nothing)
attempt(lambda: p < p)
attempt(lambda: setattr(p, "flags", 1))
attempt(lambda: index.update(c=1))
attempt(lambda: type("Sub", (re.Pattern,), {}))
print(re.Pattern, re.Pattern.__module__, type(p), isinstance(p, re.Pattern))
