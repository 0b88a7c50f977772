# What codecs that aren't built in say of values that they don't take, and of error handlers.
import codecs

for codec in ("rot13", "hex", "base64", "quopri", "uu", "punycode", "idna", "utf-7", "cp437", "iso8859-2"):
    for errors in ("strict", "ignore", "nothing"):
        for value in ("abc", b"abc", "", b"", "é", b"\xe9", 5):
            for name in ("encode", "decode"):
                try:
                    result = repr(getattr(codecs, name)(value, codec, errors))
                except Exception as e:
                    result = f"{type(e).__name__}: {e}"
                print(codec, errors, repr(value), name, result)
