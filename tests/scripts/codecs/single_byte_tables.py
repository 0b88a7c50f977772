# Every encoding of one byte that CPython has: all bytes decoded, all characters encoded, names, aliases, failures.
import codecs
import hashlib
import io

NAMES = (
    "cp037 cp1006 cp1026 cp1125 cp1140 cp1250 cp1251 cp1252 cp1253 cp1254 cp1255 cp1256 cp1257 cp1258 cp273 cp424 cp437 cp500 cp720 cp737 cp775 "
    "cp850 cp852 cp855 cp856 cp857 cp858 cp860 cp861 cp862 cp863 cp864 cp865 cp866 cp869 cp874 cp875 hp_roman8 iso8859_1 iso8859_10 iso8859_11 "
    "iso8859_13 iso8859_14 iso8859_15 iso8859_16 iso8859_2 iso8859_3 iso8859_4 iso8859_5 iso8859_6 iso8859_7 iso8859_8 iso8859_9 koi8_r koi8_t "
    "koi8_u kz1048 mac_arabic mac_croatian mac_cyrillic mac_farsi mac_greek mac_iceland mac_latin2 mac_roman mac_romanian mac_turkish palmos "
    "ptcp154 tis_620 charmap"
).split()
everything = bytes(range(256))
for name in NAMES:
    text = everything.decode(name, "replace")
    back = text.replace("\ufffd", "").encode(name)
    print(name, codecs.lookup(name).name, hashlib.md5(text.encode()).hexdigest()[:12], hashlib.md5(back).hexdigest()[:12], text.count("\ufffd"))

for alias in "windows-1251 Latin-2 L5 greek8 csISOLatinCyrillic ibm850 866 mskanji-no arabic iso-ir-101 cp-1250 KOI8-R macintosh ebcdic-cp-ch tis620 8859_2".split():
    try:
        print(alias, codecs.lookup(alias).name)
    except LookupError as e:
        print(e)
for wrong in (
    lambda: "a\u20ac\u0416b".encode("cp437"),
    lambda: b"ab\x81".decode("cp1253"),
    lambda: "\u0416".encode("mac-roman", "strict"),
    lambda: "x\ud800".encode("koi8-r"),
    lambda: b"\xff".decode("nothing-like-it"),
    lambda: "\u0100".encode("charmap"),
):
    try:
        print(wrong())
    except (UnicodeError, LookupError) as e:
        print(type(e).__name__, e)
print("\u0416\u20ac".encode("cp437", "replace"), "\u0416a".encode("cp437", "xmlcharrefreplace"), "\u0416a".encode("cp1252", "backslashreplace"))
print("z\u0416".encode("cp850", "ignore"), "\u20ac".encode("iso8859-15"), b"\xa4".decode("iso-8859-15"), "\u20ac".encode("latin9"))
print(b"a\x81b".decode("cp1253", "ignore"), b"a\x81b".decode("cp1253", "backslashreplace"), b"a\x81b".decode("cp1253", "replace"))
raw = io.BytesIO()
stream = io.TextIOWrapper(raw, encoding="koi8-r", newline="\n")
stream.write("\u041f\u0440\u0438\u0432\u0435\u0442\n\u043c\u0438\u0440\n")
stream.flush()
print(raw.getvalue())
raw.seek(0)
print(io.TextIOWrapper(raw, encoding="KOI8_R").read().split())
print(codecs.getincrementaldecoder("cp866")().decode(b"\x80\x81"), codecs.getincrementalencoder("cp866")("replace").encode("\u0410\u20ac"))
print(codecs.decode(b"\xc0", "cp1251"), codecs.encode("\u0410", "cp1251"), str(b"\xc0\xc1", "windows-1251"), bytes("\u0410", "cp1251"))
