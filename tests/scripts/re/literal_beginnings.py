# Patterns that are, or begin with, plain text: found wherever the rest allows it.
import re

text = "foo food fool foofoo barfoo ffoo fo.o foo\nfoo_bar 日本foo日本語 fooé aab aaab ab abab aabab"
patterns = ["foo", "foo\\b", "food?", "food*", "foo+", "foo{1}", "fo{2}d", "fo{0}o", "foo(d|l)", "foo[dl]", "foo.", "foo$", "foo|bar", "foo_bar", "日本", "日本語$", "日本\\w", "aab", "aa*b", "aab?", "ab(?=ab)", "ab(?!ab)", "fo\\.o", "foo(?<=ffoo)", "foo(?i:D)", "foo\\n", "fo(?:o|x)", "(?:foo)d", "foo]", "zzz", "zzz\\d", "foo\\Z", "fooé", "f(o)\\1"]
for p in patterns:
    c = re.compile(p)
    print(repr(p), c.findall(text), [m.span() for m in c.finditer(text)], c.sub("<>", text, 3)[:40], len(c.split(text)))
    m = c.search(text, 5)
    n = c.search(text, 0, 20)
    print(m and m.span(), n and n.span(), bool(c.match(text)), bool(c.match(text, 4)), bool(c.fullmatch("foo")), c.search("") is None, [len(x) for x in c.split(text, 1)])
for flags in (re.I, re.X, re.M, re.S, re.A):
    print(flags, re.findall("foo", text.upper() + text, flags), re.findall("fo o", text, flags), re.findall("foo#x", "foo#x foo", flags))
for p, s in ((b"foo", b"xfoo foo"), (b"foo\\b", b"xfoo foo_")):
    print(re.findall(p, s), [m.span() for m in re.finditer(p, s)])
m = re.search("foo", "xxfoo")
print(m.group(), m.groups(), m.start(), m.end(), m.lastindex, m.lastgroup, m.expand("[\\g<0>]"), m.re.pattern, m.string, m.pos, m.endpos, m.regs)
print(re.subn("o", "0", "foo boo"), re.sub("o", lambda m: str(m.start()), "foo"), re.sub("a", "\\\\", "banana"), re.split("an", "banana"), re.sub("é", "e", "été"), re.sub("x", "é", "axb"))
it = re.finditer("ab", "ab" * 5)
next(it)
print([m.start() for m in it], re.compile("ab").scanner("abab").search().span() if hasattr(re.compile("ab"), "scanner") else None)
