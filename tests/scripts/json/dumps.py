# json.dumps: values and errors.
import json


class I(int):
    pass


class F(float):
    pass


class S(str):
    pass


def show(f):
    try:
        print(ascii(f()))
    except Exception as e:
        print(type(e).__name__ + ":", ascii(str(e)))


show(lambda: json.dumps(float('nan')))
show(lambda: json.dumps(float('nan'), allow_nan=False))
show(lambda: json.dumps([float('inf')], allow_nan=False))
show(lambda: json.dumps({float('inf'):1}, allow_nan=False))
show(lambda: json.dumps({float('nan'):1, 1.5:2, None:3, True:4, 5:6, "x":7}))
show(lambda: json.dumps({(1,2):3}))
show(lambda: json.dumps({(1,2):3, "a":1}, skipkeys=True))
show(lambda: json.dumps(object()))
show(lambda: json.dumps({1,2}))
show(lambda: json.dumps(b"a"))
show(lambda: json.dumps(1j))
show(lambda: json.dumps([1,[2,[]],{}]))
show(lambda: json.dumps({"b":1,"a":2}, sort_keys=True))
show(lambda: json.dumps({"b":1,1:2}, sort_keys=True))
show(lambda: json.dumps([1,{"a":[2,3],"b":{}}], indent=2))
show(lambda: json.dumps([1,{"a":[2,3],"b":[]}], indent="\t"))
show(lambda: json.dumps([1,2], indent=0))
show(lambda: json.dumps([1,2], indent=-1))
show(lambda: json.dumps([1,2], indent=True))
show(lambda: json.dumps([1,2], separators=(',',':')))
show(lambda: json.dumps({"a":1}, separators=(', ',' = '), indent=1))
show(lambda: json.dumps([1,2], indent=2, separators=(';',':')))
show(lambda: json.dumps("é\u1234\U0001f600\ud800\x00\x1f\x7f\"\\/\b\f\n\r\t"))
show(lambda: json.dumps("é\u1234\U0001f600\x00\x1f\x7f\"\\/\b\f\n\r\t", ensure_ascii=False))
show(lambda: (json.dumps((1,2)), json.dumps(()), json.dumps([])))
show(lambda: (json.dumps(I(5)), json.dumps(F(1.5)), json.dumps(S("x"))))
show(lambda: json.dumps({I(5):1, F(2.5):2, S("k"):3}))
show(lambda: (json.dumps(10**20), json.dumps(-5), json.dumps(1e16), json.dumps(1e-7), json.dumps(0.1)))
show(lambda: json.dumps(10**5000))
show(lambda: json.dumps(object(), default=lambda o: "obj"))
show(lambda: json.dumps([object()], default=lambda o: o))
show(lambda: json.dumps({"a":object()}, default=lambda o: [1, 2]))
show(lambda: (lambda l: (l.append(l), json.dumps(l)))([]))
show(lambda: (lambda l: (l.append(l), json.dumps(l, check_circular=False)))([]))
show(lambda: (lambda d: (d.update(a=d), json.dumps(d)))({}))
show(lambda: json.dumps(1, foo=2))
show(lambda: json.dumps([1,2], indent=2.5))
show(lambda: json.dumps([1,2], separators=(',',)))
show(lambda: json.dumps([1,2], separators=5))
show(lambda: (json.dumps(None), json.dumps(True)))
show(lambda: json.dumps({"a": [1,2,{"b": (None, False)}]}))
show(lambda: json.JSONEncoder(indent=2).encode({"a":[1]}))
show(lambda: list(json.JSONEncoder().iterencode("a")))
show(lambda: json.JSONEncoder().default(5))
show(lambda: json.dump(1, 5))
