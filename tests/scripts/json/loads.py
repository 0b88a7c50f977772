# json.loads: values and errors.
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


show(lambda: json.loads(""))
show(lambda: json.loads(" "))
show(lambda: json.loads("[1,]"))
show(lambda: json.loads('{"a":1,}'))
show(lambda: json.loads('{"a"}'))
show(lambda: json.loads('{"a":}'))
show(lambda: json.loads('{"a":1'))
show(lambda: json.loads('{"a":1 "b"'))
show(lambda: json.loads('{a:1}'))
show(lambda: json.loads('{'))
show(lambda: json.loads('{1:2}'))
show(lambda: json.loads('[1 2]'))
show(lambda: json.loads('['))
show(lambda: json.loads('[1'))
show(lambda: json.loads('1 2'))
show(lambda: json.loads('"abc'))
show(lambda: json.loads('"a\nb"'))
show(lambda: json.loads('"a\nb"', strict=False))
show(lambda: json.loads('"a\\x"'))
show(lambda: json.loads('"a\\'))
show(lambda: json.loads('"a\\u12"'))
show(lambda: json.loads('"a\\u12g4"'))
show(lambda: json.loads('"\\ud800"'))
show(lambda: json.loads('"\\ud83d\\ude00"'))
show(lambda: json.loads('"\\ud83d\\u0041"'))
show(lambda: json.loads('"\\ude00\\ud83d"'))
show(lambda: json.loads('"\\/\\b\\f\\n\\r\\t\\"\\\\"'))
show(lambda: json.loads('nul'))
show(lambda: json.loads('NaN'))
show(lambda: json.loads('-Infinity'))
show(lambda: json.loads('Infinity'))
show(lambda: json.loads('-Inf'))
show(lambda: json.loads('-'))
show(lambda: json.loads('01'))
show(lambda: json.loads('1.'))
show(lambda: json.loads('1.5e'))
show(lambda: json.loads('.5'))
show(lambda: json.loads('1e5'))
show(lambda: json.loads('-0'))
show(lambda: json.loads('-0.0'))
show(lambda: json.loads('1E400'))
show(lambda: json.loads('123456789012345678901234567890'))
show(lambda: json.loads('1'*5000))
show(lambda: json.loads('\ufeff1'))
show(lambda: json.loads(b'\xef\xbb\xbf1'))
show(lambda: json.loads(b'"\xff"'))
show(lambda: json.loads('"é"'.encode('utf-16')))
show(lambda: json.loads('[1]'.encode('utf-32-le')))
show(lambda: json.loads(1))
show(lambda: json.loads(None))
show(lambda: json.loads(bytearray(b'[1]')))
show(lambda: json.loads('[1.5, 2]', parse_float=str, parse_int=lambda s: s+'i'))
show(lambda: json.loads('[NaN]', parse_constant=lambda s: s))
show(lambda: json.loads('{"a":{"b":1}}', object_hook=lambda d: list(d.items())))
show(lambda: json.loads('{"a":{"b":1}}', object_pairs_hook=lambda d: d))
show(lambda: json.loads('{"a":1,"a":2}'))
show(lambda: (json.loads('{}'), json.loads('[]'), json.loads(' [ ] '), json.loads(' { } ')))
show(lambda: json.loads('{"a" :\t1 ,\n"b": [ 1 , 2 ] }'))
show(lambda: json.loads('['*100000))
show(lambda: json.loads('\n\n[1,\n  x]'))
show(lambda: json.loads('1', foo=1))
show(lambda: json.JSONDecoder().raw_decode('[1] x'))
show(lambda: json.JSONDecoder().raw_decode('x'))
show(lambda: json.JSONDecoder().raw_decode(' [1]', 1))
show(lambda: json.JSONDecoder().raw_decode(' [1]', -1))
show(lambda: json.JSONDecoder().decode(' [1] '))
show(lambda: json.JSONDecoder().decode(5))
show(lambda: json.JSONDecodeError)
show(lambda: json.JSONDecodeError("m", "a\nbc", 3))
show(lambda: json.JSONDecodeError("m", "a\nbc", 3).args)
show(lambda: vars(json.JSONDecodeError("m", "a\nbc", 3)))
