# json: round trips, classes, hooks, files.
import json

data = {"name": "Ann", "n": [1, 2.5, -3, 1e100, 0.1, 10**20], "t": True, "f": False, "z": None, "u": "\u00e9\u4f60\U0001f600\"\\\n", "o": {"a": {}, "b": []}, "e": ""}
for options in ({}, {"indent": 2}, {"indent": "--"}, {"sort_keys": True}, {"separators": (",", ":")}, {"ensure_ascii": False}, {"indent": 0, "separators": ("; ", "=")}):
    text = json.dumps(data, **options)
    print(ascii(text))
    if options.get("indent") != "--" and options.get("separators") in (None, (",", ":")):
        print(json.loads(text) == data)
print(json.loads(json.dumps([{"id": i, "name": f"item {i}", "tags": ["a", "b"]} for i in range(50)]))[49])
print([json.loads(x) for x in ["1", "-1", "0", "1.0", "1e2", "1E-2", "-0.0", "123456789012345678", "1234567890123456789", "-12345678901234567890", "0.1", "1.7976931348623157e308", "4.9e-324", "123456789.123456789", "1e23", "9007199254740993.0", "0.000001", "5e-7"]])


class Point:
    def __init__(self, x, y):
        self.x, self.y = x, y


class PointEncoder(json.JSONEncoder):
    def default(self, o):
        if isinstance(o, Point):
            return {"x": o.x, "y": o.y}
        return super().default(o)


print(json.dumps([Point(1, 2), {"p": Point(3, 4)}], cls=PointEncoder))
print(json.dumps({"p": Point(3, 4)}, cls=PointEncoder, indent=1, sort_keys=True))
try:
    print(json.dumps([object], cls=PointEncoder))
except TypeError as e:
    print(e)
print(json.dumps([Point(1, 2)], default=vars), PointEncoder().encode(Point(5, 6)), "".join(PointEncoder().iterencode([Point(5, 6), "x"])))
print(json.loads('{"x": 1, "y": 2}', object_hook=lambda d: Point(**d)).y)


class Decoder(json.JSONDecoder):
    def decode(self, s):
        return ["decoded", super().decode(s)]


print(json.loads("[1, 2.5]", cls=Decoder), json.loads('{"a": 1.5}', parse_float=lambda s: "f" + s), json.JSONDecoder(object_pairs_hook=tuple).decode('{"a": 1, "b": 2}'))


class File:
    def __init__(self, text=""):
        self.text = text

    def write(self, text):
        self.text += text

    def read(self):
        return self.text


f = File()
print(json.dump({"a": [1, 2]}, f), f.text, json.load(f), json.load(File(b"[1]")))
try:
    json.loads('{"a": [1, 2,\n  oops]}')
except json.JSONDecodeError as e:
    print(e.msg, e.pos, e.lineno, e.colno, ascii(e.doc), isinstance(e, ValueError), type(e).__module__, type(e).__qualname__, e.args)
    print(repr(e), str(e))
d = {"a": 1}
print(json.dumps(dict([(1, 2), ("b", d), (None, d)])), json.dumps([d, d]), json.loads(" [1 ,2 ]\n"), json.loads("\t{}\r\n"))
deep = "[" * 200 + "]" * 200
print(len(json.dumps(json.loads(deep))), json.loads('"\\u0041\\n"'), json.loads('["\\u00e9", "\u4f60"]') == ["\xe9", "\u4f60"])
print(json.dumps("\x7f\x80\u2028"), json.dumps("</script>"), json.dumps({"k\n": "v"}), json.dumps({True: 1, 1.5: 2, None: 3}), json.dumps([float("inf"), -float("inf")]))
