# Patterns with one way through them, of which there are many, on subjects of all widths: spans, groups, lastindex.
import random
import re
import zlib

SUBJECTS = [
    "", "a", "\n", "aab ab-1\n", "12,50 € and 3,1\n", "x=1; name=value; q=\"é\"", "naïve <zoë@x.org> CAFÉ\n", "日本語 テキスト 123 ②Ⅷ",
    "😀 a😀b 1.2.3.4 1.2", "K ſ İ ß ẞ k s i", "a" * 70 + "b", "é" * 70 + "\n\nz", "_x1 \x1c\x85\u2003y", "<b>bold</b><i>it</i>",
]
PATTERNS = [
    r"\w+", r"\d+", r"\s+", r"\S+", r"\W+", r"\D", r"[a-z]+", r"[^a]*", r"a?\b", r"\ba*\b", r"\b\w+\b", r"\B", r"\b", r"^\s*", r"\s*$",
    r"(\w+)=(\d+(?:\.\d+)?|\"[^\"]*\")", r"\b\d{1,3}(?:\.\d{1,3}){3}\b", r"(\d+),(\d+) €", r"<(.+?)>", r"^(.+?) <(.+?)>$", r"(.*)b", r".*?b",
    r"(?:(a)|(b)|(\s))+", r"((a)b?)?c?", r"(?:a(b)?)*", r"(?:(\w)-)*", r"x*", r"x*?", r"(x*)\Z", r"$", r"\A\w", r"^\w", r"[\w.]+@[\w.]+",
    r"[k-s]", r"K", r"ß", r"[^\w\s]", r"[é日]+|a", r"<[^>]*?>", r"(?P<k>\w+)\s*=\s*(?P<v>[^;]*)", r"a{2,3}", r"a{2,3}?b", r"a++b", r"(a)(?:b)?",
    r"[^\n]*", r"\n", r".", r"(\.)?\d", r"(?:1\.)?2", r"[\W_]", r"[\d-]+", r"(?:\d+\.)+\d+", r"(<b>)?(.*?)(</b>|$)", r"\w+?", r"\w+?\b", r"\w*?-",
]


def show(m):
    return m and (m.span(), m.groups(), m.lastindex)


for p in PATTERNS:
    for flags in (0, re.I, re.M, re.S, re.A | re.I):
        c = re.compile(p, flags)
        lines = []
        for s in SUBJECTS:
            a = [show(m) for m in c.finditer(s)]
            b = [show(c.search(s, 1)), show(c.match(s, 1, 4)), show(c.fullmatch(s)), show(c.fullmatch(s, 1, 5))]
            lines.append(ascii((a, b, c.sub("<>", s), c.split(s))))
        print(p, int(flags), [zlib.crc32(line.encode()) % 1000 for line in lines], lines[4][:60])
        if p.isascii():
            c = re.compile(p.encode(), flags & ~re.A)
            lines = [str([show(m) for m in c.finditer(s.encode("latin-1", "replace"))]) for s in SUBJECTS]
            print(p, "bytes", [zlib.crc32(line.encode()) % 1000 for line in lines])

r = random.Random(7)
atoms = ["a", "b", "é", "日", r"\w", r"\d", r"\s", r"\W", r"\S", ".", "[ab]", "[^a]", r"[\w-]", r"[^\w\s]", "1", "-"]
for i in range(500):
    p = ""
    for _ in range(r.choice([1, 2, 3, 4])):
        x = r.random()
        atom = r.choice(atoms) + r.choice(["", "", "*", "+", "?", "{1,2}", "*?", "+?", "{2}"])
        if x < 0.1:
            p += r.choice(["^", "$", r"\b", r"\B"])
        elif x < 0.3:
            p += r.choice(["(", "(?:"]) + atom + r.choice(["", "|" + r.choice(atoms), r.choice(atoms)]) + r.choice([")", ")?", ")*", "){1,2}"])
        else:
            p += atom
    c = re.compile(p, r.choice([0, 0, re.I, re.M]))
    s = "".join(r.choice("aab é日1- \n") for _ in range(9))
    lines = [ascii([show(m) for m in c.finditer(s)]), ascii(show(c.fullmatch(s)))]
    print(ascii(p), ascii(s), [zlib.crc32(line.encode()) % 1000 for line in lines])
