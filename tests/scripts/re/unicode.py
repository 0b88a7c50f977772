"""Characters beyond ASCII: what \\w, \\d, \\s and IGNORECASE mean for them."""
import re

text = "caf\u00e9 \u0661\u0662 \u4e2d\u6587 \U0001f600 \u00b2\u00bd _x \u00a0\u2003\u3000\x1c\x85 \u0130\u0131 \u212a\u017f \U00011f50\U00031350"
for pattern in (r"\w+", r"\W+", r"\d+", r"\D+", r"\s+", r"\S+", r"[^\W\d_]+", r"[\W\d]+", r"[\D_]+", r"\b\w", r"\B\w", r"[\w-]+", r"[^\d\s]+", r"[^\s]"):
    print(pattern, ascii(re.findall(pattern, text)))
    print("  ASCII", ascii(re.findall(pattern, text, re.A)), [i for i in range(len(text)) if re.compile("(?a:" + pattern + ")").match(text, i)])
for chars in ("kK\u212a", "sS\u017f", "iI\u0130\u0131", "\u00b5\u039c\u03bc", "\u03c3\u03a3\u03c2", "\u00df\u1e9e", "\u01c4\u01c5\u01c6", "\u00c5\u00e5\u212b", "\ufb05\ufb06", "\u1e9b\u1e60\u1e61", "\u0399\u03b9\u0345\u1fbe", "aA\uff21", "\u10d0\u1c90", "\U00010400\U00010428", "\u13a0\uab70"):
    for c in chars:
        print(ascii(c), [bool(re.fullmatch(c, d, re.I)) for d in chars], [bool(re.fullmatch(f"[{c}]", d, re.I)) for d in chars], [bool(re.fullmatch(f"[^{c}]", d, re.I)) for d in chars], [bool(re.fullmatch(c, d, re.I | re.A)) for d in chars])
print([hex(ord(c)) for c in map(chr, range(0x250)) if re.match("[a-z]", c, re.I)])
print([hex(ord(c)) for c in map(chr, range(0x250)) if re.match("[\u00e0-\u00ff]", c, re.I)])
print([hex(ord(c)) for c in map(chr, range(0x300)) if re.match("[^\u00e0-\U0001ffff\x00-\x60]", c, re.I)])
print(re.findall("(?i)stra\u00dfe|\u00c4pfel", "STRA\u1e9eE stra\u00dfe \u00e4PFEL"), re.sub("(?i)\u00e9", "e", "\u00c9t\u00e9"))
print(ascii(re.split(r"[\u2010-\u2015]", "a\u2013b\u2014c")), ascii(re.findall("[\u4e00-\u9fff]+", "ab\u4e2d\u6587c")), re.findall("[\U0001f300-\U0001faff]", "x\U0001f600y") == ["\U0001f600"])
print(re.search("\u00e9", "abc"), re.search("b", "\u00e9b"), re.search("b", "\U0001f600b"), re.search("\U0001f600", "\u00e9b"), re.search("[^\u00e9]", "abc"))
print(re.match(".", "\ud800") is not None, re.findall("[\ud800-\udfff]", "a\ud800b\udfff") == ["\ud800", "\udfff"])
print(re.sub(r"(?<=\u00e9)\b", "|", "\u00e9 \u00e9a"), re.sub(r"\b", "|", "\u00e9t\u00e9 \u4e2d"), re.sub(r"\B", "-", "\u00e9t\u00e9"))
p = re.compile(r"(\w)(\W)")
print([ascii(p.findall(s)) for s in ("a-b-", "\u00e9-b-", "\U0001f600a-", "a\U0001f600")])
print(re.match("(?P<\u00e9t\u00e9>.)", "x").groupdict(), re.compile("(?P<\u4e2d>x)(?P=\u4e2d)").fullmatch("xx").span("\u4e2d"))
