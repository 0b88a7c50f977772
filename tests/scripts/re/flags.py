"""Flags: their reprs and arithmetic, inline and scoped ones, verbose mode."""
import enum
import re
from re import IGNORECASE, M

for f in (re.I, re.I | re.M, re.A, re.NOFLAG, re.RegexFlag(0), ~re.I, re.RegexFlag(512), re.I | 1024, re.DEBUG, M, IGNORECASE):
    print(repr(f), str(f), f"{f}", "%d" % f, f.name, f.value, f == int(f))
print(list(re.RegexFlag), list(re.RegexFlag.__members__))
print(isinstance(re.I, int), isinstance(re.I, enum.IntFlag), re.RegexFlag.__module__, type(re.I).__name__, re.I in re.I | re.M)
print(re.I & re.M, re.I ^ re.I, re.RegexFlag["S"], re.RegexFlag(8), re.IGNORECASE is re.I, bool(re.NOFLAG))
print(re.findall("a.b", "a\nb A\nB a-b", re.S), re.findall("a.b", "a\nb A\nB a-b", re.I | re.S), re.findall("^.", "a\nb", re.M))
print(re.sub("A", "x", "aAbA", flags=re.I), re.split("B", "abcbd", flags=re.I), re.fullmatch("ABC", "abc", re.I))
print(re.findall("(?i)ab", "ab AB aB"), re.findall("(?i:a)b", "ab AB Ab"), re.findall("(?i)a(?-i:b)", "ab AB Ab aB"))
print(re.findall("(?s-m:a.)^", "a\n"), re.findall("(?s:a.)b", "a\nb"), re.findall("(?m:^a)$", "b\na"), re.compile("(?ims)a").flags)
print(re.findall(r"(?a:\w)", "a\u00e9"), re.findall(r"(?a:\w)\w", "a\u00e9"), re.findall(r"(?a)\w(?u:\w)", "a\u00e9"))
date = re.compile(
    r"""
    (?P<y> \d{4} ) - (?P<m> \d\d )   # year and month
    [ ] \# [#]                       # "#" in three ways \
    a\ b (?: c | d ) {2} e +         # spaces before a quantifier
    """,
    re.VERBOSE,
)
print(date.match("2024-05 ##a bcdee"), date.groupindex)
print(re.findall("(?x) a b # c", "ab"), re.findall("(?x: a b ) c", "ab c"), re.findall("(?x) a (?-x: b)", "a b"))
print(re.match("(?x)a\n#comment )(\nb", "ab"), re.match("(?#comment)a(?#)b", "ab"), re.match("(?x)", ""))
print(re.match("a(?#x)+", "aaa"), re.findall("(?x)[a b]", "a b"), re.findall(r"(?x)a\ *", "a  "))
for flags in (re.L, re.A | re.U, re.L | re.A):
    for pattern in ("a", b"a"):
        try:
            print(re.compile(pattern, flags))
        except ValueError as e:
            print(e)
try:
    re.compile(re.compile("a"), re.I)
except ValueError as e:
    print(e)
