# Every character's name, and what NFKD and NFD make of short texts.
import unicodedata
import zlib

total = 0
for first in range(0, 0x110000, 0x1000):
    for code in range(first, first + 0x1000):
        total = zlib.crc32(unicodedata.name(chr(code), "-").encode(), total)
    if total % 7 == 0 or first < 0x4000:
        print(hex(first), total)
print(total, "\N{GREEK SMALL LETTER ALPHA}", ascii(unicodedata.lookup("NULL")), "é😀".encode("ascii", "namereplace"))
for text in ("", "é", "ﬁné\u0301\u0316", "a\xa0\xaa\xbf\xc0\u0300\u0323b", "각한\u11a8", "①²½ẛ\u0323", "q\u0307\u0323\u0301", "日本😀é"):
    print([ascii(unicodedata.normalize(form, text)) for form in ("NFC", "NFD", "NFKC", "NFKD")])
