# The calls of base64 that are made all day, and those with arguments of other kinds.
import base64

datas = [b"", b"a", b"ab", b"abc", bytes(range(256)), b"\xfb\xff\xbf" * 5]
for data in datas:
    for given in (data, bytearray(data), memoryview(data)):
        print(base64.b64encode(given)[-12:], base64.urlsafe_b64encode(given)[-12:], base64.standard_b64encode(given)[-8:], base64.b64encode(given, b"$!")[-8:])
    text = base64.b64encode(data)
    url = base64.urlsafe_b64encode(data)
    for t, u in ((text, url), (text.decode(), url.decode()), (bytearray(text), bytearray(url))):
        print(base64.b64decode(t) == data, base64.urlsafe_b64decode(u) == data, base64.standard_b64decode(t) == data, base64.b64decode(t, validate=True) == data)
        print(base64.urlsafe_b64decode(t) == base64.b64decode(t), base64.b64decode(u)[-4:])


class Bytes(bytes):
    pass


class Text(str):
    pass


print(base64.b64encode(Bytes(b"sub")), base64.b64decode(Text("c3Vi")), base64.b64encode(s=b"kw"), base64.b64decode(s="a3c="))
for call in (
    lambda: base64.b64encode("text"),
    lambda: base64.b64encode(5),
    lambda: base64.b64encode(),
    lambda: base64.b64decode("ä"),
    lambda: base64.b64decode("a"),
    lambda: base64.b64decode(b"abcde"),
    lambda: base64.b64decode(None),
    lambda: base64.urlsafe_b64decode("a"),
    lambda: base64.urlsafe_b64encode("x"),
    lambda: base64.b64decode("YQ==!", validate=True),
    lambda: base64.b64decode("Y Q=\n="),
):
    try:
        print(call())
    except Exception as e:
        print(type(e).__name__, e)
