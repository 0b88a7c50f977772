"""Patterns and subjects of bytes."""
import re

p = re.compile(rb"(?P<k>\w+)=(?P<v>[^;]*)")
data = b"a=1;bb=\xff\x00;c="
print(p.findall(data), p.search(data), p.search(bytearray(data)).group("v"), p.search(memoryview(data)[4:]).groups())
print(p.sub(rb"\g<v>=\1", data), p.sub(lambda m: m[0].upper(), data), p.split(data, 1), p.subn(b"", data))
print(type(p.sub(b"", bytearray(b"zz"))), type(re.match(b".*", bytearray(b"ab"))[0]), re.match(b".", memoryview(b"ab")).string.tobytes())
print(re.findall(rb"\w", b"a\xe9_\xb5"), re.findall(rb"(?i)\xe9", b"\xe9\xc9"), re.findall(rb"[\x80-\xff]+", b"a\x80\xfe"), re.findall(rb"\s", b" \x1c\x85\xa0\x0b"))
print(re.findall(rb"(?L)\w", b"a\xe9"), re.findall(rb"(?i)[A-C]+", b"abCd"), re.findall(rb"[^\W]", b"a-"), re.findall(rb"\D", b"1a\xb2"))
print(re.compile(b"\\x00\\n\\377").match(b"\x00\n\xff"), re.split(rb"(\n)|\r", b"a\nb\rc"), re.escape(b"a+b"), re.fullmatch(rb".", b"\n", re.S))
for args in ((b"a", "a"), ("a", b"a"), ("a", bytearray(b"a")), ("a", 5), (b"a", None), ("a", ["a"]), (5, "a"), (None, "a"), (["a"], "a"), ({}, "a")):
    try:
        print(re.match(*args))
    except TypeError as e:
        print(e)
for pattern in (b"\\u0041", b"\\N{BULLET}", b"(?u)a", b"\\U00000041", b"(?P<\xe9>a)", b"[\\u0041]", b"\\\xe9", b"(?\xe9)", b"(?P=\xe9)"):
    try:
        print(re.compile(pattern))
    except re.error as e:
        print(e)
print(re.compile(bytearray(b"a")).match(b"a") if False else "ok", re.match(b"a", b"ab").re.pattern, re.search(b"b", b"\xff\xfeb").span())
b = bytearray(b"aXbXc")


def shrink(m):
    b[:] = b"q"
    return b"-"


try:
    print(re.sub(b"X", shrink, bytes(b)), b)
except BufferError as e:
    print(e)
