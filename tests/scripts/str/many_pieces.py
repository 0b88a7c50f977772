# Replacing, splitting, counting and decoding where there is much of it: against the slow way, and in operations in proportion.
import random
import zlib

r = random.Random(3)


def slow_replace(text, old, new, count):
    out, at = [], 0
    while count != 0 and (hit := text.find(old, at)) >= 0:
        out += [text[at:hit], new]
        at = hit + len(old)
        count -= 1
    return text[:0].join([*out, text[at:]])


total = 0
for n in range(400):
    letters = r.choice(["ab", "abc ", "aé", "日ab", "😀a", "abcdefghijklmnopq"])
    text = "".join(r.choice(letters) for _ in range(r.choice([0, 1, 15, 16, 17, 40, 200])))
    old = "".join(r.choice(letters) for _ in range(r.choice([1, 1, 2, 3, 20])))
    new = r.choice(["", "x", "xy", "é", "日本", "0123456789abcdefXYZ"])
    count = r.choice([-1, -1, 0, 1, 2, 1000])
    want = slow_replace(text, old, new, count)
    got = text.replace(old, new, count)
    parts = text.split(old, count)
    assert got == want and old.join(parts) == text and len(parts) == 1 + (text.count(old) if count < 0 else min(count, text.count(old)))
    assert old.join(text.rsplit(old, count)) == text
    data, bold, bnew = text.encode(), old.encode(), new.encode()
    assert data.decode() == text and data.replace(bold, bnew, count) == slow_replace(data, bold, bnew, count)
    assert bytearray(data).decode("utf-8") == text and data.decode("utf-8", "replace") == text
    total = zlib.crc32(got.encode("utf-8"), total)
print(total)
for bad in (b"aaaaaaa\xff", b"\xc3", b"a\xc3(", b"\xe2\x82", b"abcdefg\xe2\x82a", b"\xed\xa0\x80", b"\xe0\x80\x80", b"\xc1\x81", b"\xd0\xd0\xbf" * 5, b"\xf0\x9f\x98\x80a"):
    for tail in (b"", b"abcdefghijkl", "приве́т".encode(), "日本".encode()):
        print(ascii((bad + tail).decode("utf-8", "replace")), ascii((b"abcdefghi " + bad).decode("utf-8", "backslashreplace")))
        try:
            (tail + bad).decode()
        except UnicodeDecodeError as e:
            print(e)
big = "some fox and another fox\n" * 80000
print(len(big.replace("fox", "cat")), big.count("fox"), len(big.split("fox")), len(big.rsplit("fox ", 5)), big.find("nothing"), len(big.encode().replace(b"fox", b"ox")))
print(big.rfind("some fox"), big.index("another", 1000000), (big + "é").count("fox"), len((big + "日").replace("fox", "ß")))
