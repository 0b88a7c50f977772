"""What goes over many characters at a time, at lengths around the sizes of the pieces: codecs, cases, searching, hexadecimal and base64 digits."""
import base64
import binascii
import hashlib
import random

random.seed(3)
LETTERS = ["a", "b ", "é", "ß", "Ω", "日", "😀", "\ud800", "\x85", "\u2003", "\x1c", "ſ", "İ", "ŉ", "Σ", "ﬁ", "Z", "z", "\n", "\r\n", "0", "\xa0", "\u3000"]
CODECS = ["utf-8", "utf-16", "utf-16-be", "utf-16-le", "utf-32", "utf-32-be", "latin-1", "ascii", "cp1252", "utf-8-sig"]
HANDLERS = ["strict", "replace", "ignore", "backslashreplace", "xmlcharrefreplace", "surrogatepass", "surrogateescape"]
PARTS = ["a", "b", "ab", " a", "é", "日", "Ωé", "aaaaa", "\x85", "zz", "0\n", "b " * 20]
seen = hashlib.sha256()


def note(x):
    seen.update(x if isinstance(x, bytes) else repr(x).encode("utf-8", "backslashreplace"))


def tried(f, *args, **kwargs):
    try:
        return f(*args, **kwargs)
    except UnicodeError as e:
        return e.start, e.end, e.reason
    except (ValueError, LookupError) as e:
        return str(e)


def text(size, kind):
    s = "".join(random.choice(LETTERS) for _ in range(size))
    if kind % 2:
        s = s.replace("\ud800", "")
    return "".join(c for c in s if ord(c) < 128) if kind > 3 else s


def codecs(s, size, errors):
    for codec in CODECS:
        for handler in HANDLERS:
            b = tried(s.encode, codec, handler)
            note(b)
            if isinstance(b, bytes) and size < 1100:
                for other in CODECS[:3] + CODECS[6:9]:
                    note(tried(b[:200].decode, other, errors))


def searches(s):
    for f in (str.upper, str.lower, str.title, str.swapcase, str.casefold, str.capitalize):
        note(f(s))
    for part in PARTS:
        for new in ("x", "", "xyz", "日"):
            note((s.replace(part, new), s.replace(part, new, 3)))
        note((s.find(part), s.rfind(part), s.count(part), s.find(part, 5), s.count(part, 3, -2), part in s, s.split(part)[:3], s.partition(part)[0][:5]))
    note((s.split(), s.splitlines()[:9], s.strip()[:9], s.translate({97: "qq", 98: None, 48: 49})))


def digits(b):
    for f in (bytes.upper, bytes.lower, bytes.title, bytes.swapcase, bytes.capitalize):
        note(f(b))
    h = b.hex()
    note((h, binascii.hexlify(b), base64.b64encode(b), b.hex("-", 3), b.hex(":"), binascii.crc32(b), binascii.crc32(b, 7)))
    note((b.count(b"a"), b.find(b"ab"), b.replace(b"a", b"zz"), b.split(b"b")[:3], b.split()[:5], b",".join([b, b"x", bytearray(b[:5])])))
    assert bytes.fromhex(h) == bytes.fromhex(h.upper()) == bytes.fromhex(b.hex(" ")) == binascii.unhexlify(h) == b
    assert base64.b64decode(base64.b64encode(b)) == b
    for bad in (h[:5] + "g", h + "0", h[:2] + " " + h[2:4] + "\t", " " + h[:7]):
        note(tried(bytes.fromhex, bad))
    for bad in (b"YW" + b[:10], b"YWJj\nYWJj", b"YWJjYQ==YWJj", b"YWJjY", b"=YWJj", b"YWJj" * 20 + b"!" + b"YWJj" * 3):
        for strict in (False, True):
            note(tried(binascii.a2b_base64, bad, strict_mode=strict))


for size in [0, 1, 2, 3, 7, 8, 15, 16, 17, 31, 33, 63, 64, 65, 255, 256, 257, 341, 342, 511, 512, 513, 1023, 1024, 1025, 20000]:
    for kind in range(6):
        s = text(size, kind)
        codecs(s, size, "replace" if kind & 1 else "strict")
        searches(s)
        digits(s.encode("utf-8", "surrogatepass"))
    print(size, seen.hexdigest()[:16])
