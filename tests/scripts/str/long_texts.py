# What is done with long texts a word or a lane at a time, against the same done letter by letter.
import random

random.seed(4)
SETS = ["abc xyz", "aé ", "aß日本", "ab\U0001f600", "\x00\x7f\x80\xff", "Ωжñ"]
for letters in SETS:
    for n in (0, 1, 2, 3, 7, 8, 9, 15, 16, 17, 63, 64, 65, 200, 2047, 2048, 2049, 5000):
        s = "".join(random.choice(letters) for _ in range(n))
        bad = []
        b = s.encode()
        if b != b"".join(c.encode() for c in s):
            bad.append("encode")
        if b.decode() != s or bytearray(b).decode("utf-8") != s:
            bad.append("decode")
        for codec in ("utf-16", "utf-16-le", "utf-16-be", "utf-32"):
            if s.encode(codec).decode(codec) != s:
                bad.append(codec)
        if s.encode("utf-16") != b"\xff\xfe" + s.encode("utf-16-le"):
            bad.append("mark")
        for step in (-1, -2, -3, 2, 3, 7, 100):
            if s[::step] != "".join(s[i] for i in range(*slice(None, None, step).indices(n))):
                bad.append(step)
            if s[3:-2:step] != "".join(s[i] for i in range(*slice(3, -2, step).indices(n))):
                bad.append(("part", step))
            if b[::step] != bytes(b[i] for i in range(*slice(None, None, step).indices(len(b)))):
                bad.append(("bytes", step))
        if list(s) != [c for c in s] or list(b) != [x for x in b] or tuple(s) != tuple(list(s)) or "".join(list(s)) != s:
            bad.append("list")
        for c in letters:
            if s.count(c) != sum(1 for x in s if x == c) or (c in s) != any(x == c for x in s):
                bad.append("count")
        if s.center(n + 9, "é") != "éééé" + s + "ééééé" and s.center(n + 9, "é") != "ééééé" + s + "éééé":
            bad.append("center")
        if s.ljust(n + 3, "\U0001f600") != s + "\U0001f600" * 3 or s.rjust(n + 3, "*") != "***" + s:
            bad.append("just")
        for old, new in ((b"a", b"b"), (b"\xc3", b"x"), (b"a", b"ab"), (b"ab", b"x")):
            if b.replace(old, new) != new.join(b.split(old)) or bytearray(b).replace(old, new) != new.join(b.split(old)):
                bad.append("replace")
        if b.replace(b"a", b"b", 2) != b"b".join(b.split(b"a", 2)):
            bad.append("replace some")
        table = bytes(255 - i for i in range(256))
        if b.translate(table) != bytes(255 - x for x in b) or b.translate(None, b"ab") != bytes(x for x in b if x not in b"ab"):
            bad.append("translate bytes")
        for t in ({97: "z"}, {97: None}, {97: None, 98: "xyz", 99: 233}, {32: None, 97: "A", 120: None}, {97: 98, 98: 97}):
            if s.translate(t) != "".join("" if t.get(ord(c), c) is None else chr(t[ord(c)]) if isinstance(t.get(ord(c)), int) else t.get(ord(c), c) for c in s):
                bad.append(("translate", t))
        it = iter(s)
        next(it, None)
        if list(it) != list(s[1:]) or list(it) != []:
            bad.append("iterator")
        print(repr(letters), n, len(b), hash(s) == hash("".join(list(s))), bad)
for text in ("\ud800", "a\udfff" * 1500, "é" * 3000 + "\ud83d", "x" * 5000 + "\udc80"):
    for codec in ("utf-8", "utf-16", "utf-16-le"):
        for errors in ("strict", "replace", "surrogatepass", "ignore", "backslashreplace"):
            try:
                got = text.encode(codec, errors)
                print(codec, errors, len(got), got[-8:])
            except UnicodeEncodeError as e:
                print(codec, errors, e.start, e.end, e.reason)
for data in (b"\xc3", b"\xc3\xa9" * 2000 + b"\xc3", b"a" * 3000 + b"\xff" + b"b" * 10, b"\xe6\x97\xa5" * 900 + b"\xed\xa0\x80", b"\xf0\x9f\x98\x80" * 700, b"\xc0\x80" + b"\xc3\xa9" * 30):
    for errors in ("strict", "replace", "ignore", "surrogateescape"):
        try:
            got = data.decode("utf-8", errors)
            print(errors, len(got), ascii(got[-4:]))
        except UnicodeDecodeError as e:
            print(errors, e.start, e.end, e.reason)
