# Long paddings, texts beyond ASCII and many lines: what is done many characters at a time.
samples = ["", "a", "é", "日本", "😀", "abc", "thé quïck brown", "x" * 40, "日" * 70, "a😀" * 33]


def digest(text):
    return len(text), max(text, default=""), hash(text) % 997, text[:12]


for s in samples:
    for spec in (">3", "<3", "^5", "*^90", "─^90", "😀<70", ".2", ">9.2", "é>12.1", "0>300", "1000.0", "^31.0"):
        print(spec, digest(format(s, spec)))
    print(digest(f"{s:>30000}"), digest("{:^30001}".format(s)), digest("{0:é<9}".format(s)))
for n in (0, 7, -5, 123456789, 10**30, 1.5, -2.25e300, 3 + 4j):
    print(digest(format(n, ">700")), digest(format(n, "<700")), digest(format(n, "^701")), digest(f"{n:=>+64}"))
print(digest(format(7, "030000")), digest(format(-7, "0300d")), digest(format(7, "x<70000")), digest(format(7, "1")))

for s in ("it's", 'say "x"', "it's \"x\"", "tab\tnl\n", "\x7f\x80\x9f\xa0\xad", "\u200b\u2028\ud800", "\U000e0001\U0001f600"):
    for around in ("", "é" * 20, "日本語", "😀"):
        t = around + s + around
        print(repr(t) == ascii(t) or ascii(repr(t)), ascii(t))
print(digest(repr("é" * 70000 + "\n" + "x'" * 5)), digest(repr(["日本", "a", {"é": "😀"}])))

for template, args in (("{}", ("x",)), ("{!r}", ("é",)), ("{0[1]}", ("ab",)), ("{x:>4}", ()), ("{0.real:03}", (5,)), ("{:{}}", ("a", 4))):
    try:
        print(repr(template.format(*args, x="y")))
    except Exception as e:
        print(type(e).__name__, e)
for template in ("{", "}", "{}}", "{{}", "{!}", "{!x}", "{!r", "{:", "{0[}", "{a.}", "{[}]}", "{!r:}", "{}{"):
    try:
        print(repr(template.format("v")))
    except Exception as e:
        print(template, type(e).__name__, e)


class S(str):
    def __format__(self, spec):
        return S("<" + spec + ">")


print(type("{:q}".format(S("a"))).__name__, "{:q}".format(S("a")), type("{}".format(S("a"))).__name__)

for b in (b"", b"a", b"hello WORLD it's 3rd", bytes(range(256)), b"abcXYZ" * 20, b"A" * 31 + b"a", b" \t\n\x0b" * 9):
    for v in (b, bytearray(b)):
        print([type(m()).__name__ for m in (v.upper, v.title)], hash(bytes(v.upper())) % 997, hash(bytes(v.lower())) % 997)
        print(bytes(v.title())[:60], bytes(v.swapcase())[:60], bytes(v.capitalize())[:60])
        print(v.isalpha(), v.isalnum(), v.isdigit(), v.isspace(), v.islower(), v.isupper(), v.istitle())
print((b"1" * 16).isdigit(), (b"1" * 16 + b"x").isdigit(), (b"x" * 16 + b"1").isalpha(), (b"A" * 17).isupper())

words = ["ΑΣ ΟΔΟΣ ΣΑΣ", "straße ﬁn ŉ", "İstanbul ǅ ǆ", "éÉ" * 300 + "ß" + "Σ" * 3, "приве́т МИР" * 40, "ꭰ ᏸ Ა ა 𐐀𐐨 K ſ"]
for w in words:
    print([digest(m()) for m in (w.upper, w.lower, w.title, w.capitalize, w.swapcase, w.casefold)])

ends = ["\n", "\r", "\r\n", "\x0b", "\x0c", "\x1c", "\x1d", "\x1e", "\x1f", "\x85", "\u2028", "\u2029", "\x0e", "\x09"]
for body in ("", "a", "line one", "é", "日本 text " * 3, "😀", "x" * 33):
    for e in ends:
        t = body + e + body + e + e + body
        print(len(t.splitlines()), t.splitlines(True) == [x for x in t.splitlines(True)], [len(x) for x in t.splitlines(True)])
        b = t.encode("latin-1", "replace")
        print([len(x) for x in b.splitlines()], [len(x) for x in bytearray(b).splitlines(True)])
