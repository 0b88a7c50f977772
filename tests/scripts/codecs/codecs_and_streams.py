import codecs
import io

print(codecs.encode("hello", "rot13"), codecs.lookup("utf8").name, codecs.decode(b"6162", "hex"), codecs.encode(b"ab", "base64"), codecs.BOM_UTF8)
d = codecs.getincrementaldecoder("utf-8")()
print([d.decode(bytes([b])) for b in "a\u00e9\u20ac".encode()], d.getstate())
e = codecs.getincrementalencoder("utf-16")()
print(e.encode("a"), e.encode("b"), list(codecs.iterdecode([b"\xe2", b"\x82\xac"], "utf-8")), list(codecs.iterencode(["a", "b"], "utf-8-sig")))
r = codecs.getreader("utf-8")(io.BytesIO("x\u00e9\ny\r\nz".encode()))
print(r.readline(), r.readlines())
w = io.BytesIO()
codecs.getwriter("latin-1")(w).write("\u00e9")
print(w.getvalue(), codecs.escape_decode(b"\\x41\\n\\101"), codecs.escape_encode(b"a\n'"), codecs.utf_8_decode(b"a\xc3"), codecs.ascii_encode("ab"))
for f in (lambda: codecs.lookup("nope"), lambda: codecs.lookup_error("nope"), lambda: codecs.encode("\u20ac", "ascii"), lambda: codecs.decode(b"zz", "hex"),
          lambda: codecs.encode(1, "utf-8"), lambda: "a".encode("hex")):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)
print("\u00e9+".encode("utf-7"), b"+AOk-".decode("utf-7"), "b\u00fccher.de".encode("idna"), b"xn--bcher-kva".decode("idna"), "b\u00fccher".encode("punycode"))
print(codecs.charmap_encode("ab", "strict", {97: 1, 98: b"xx"}), codecs.charmap_decode(b"\x00\x01", "strict", "xy"), codecs.lookup_error("ignore") is codecs.ignore_errors)
print(b"\xa4\xe9".decode("iso-8859-15"), "\u20ac\u0416".encode("cp1251", "replace"), "\u043f".encode("koi8-r"), codecs.lookup("latin2").name, b"\x82".decode("cp437"))
codecs.register_error("mine", lambda e: (f"<{e.start}>", e.end))
print("a\u20acb".encode("ascii", "mine"), b"a\xffb".decode("utf-8", "mine"), "\u20ac".encode("iso8859-2", "xmlcharrefreplace"))
