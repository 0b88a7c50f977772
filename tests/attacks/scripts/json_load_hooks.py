# expect: stdout="ok\n" | limit=memory | limit=recursion | limit=operations
# attacks: object_hook, pairs_hook, parse_int and parse_constant that raise, recurse, return odd things and keep what they get
import json
kept = []
n = 0
def rec(o): return json.loads('{"a":1}', object_hook=rec)
def evil(p): kept.append(p); p.clear() if isinstance(p, (list, dict)) else None; return p
for f in (lambda: json.loads('{"a":{"b":[1,2,{"c":3}]}}', object_hook=evil), lambda: json.loads('[{"a":1},{"a":2}]', object_pairs_hook=evil), lambda: json.loads('{"a":1}', object_hook=rec), lambda: json.loads('[1,2,3]', parse_int=lambda s: 1 / 0), lambda: json.loads('[1.5e5]', parse_float=5), lambda: json.loads('[NaN, Infinity]', parse_constant=evil), lambda: json.loads(b'\xff\xfe[\x00'), lambda: json.loads(b'\x80'), lambda: json.loads('[' * 900 + ']' * 900), lambda: json.loads('{"a":1}' * 2), lambda: json.loads(5), lambda: json.loads('"\\u12'), lambda: json.loads('"\\ud83d\\u'), lambda: json.JSONDecoder().raw_decode('[1] x', 10**9), lambda: json.JSONDecoder().raw_decode('[1]', -1), lambda: json.loads('1' * 10000), lambda: json.loads('-' + '0' * 10000), lambda: json.loads('[' + '1,' * 10**5 + '1]')):
    try: f()
    except (TypeError, ValueError, RecursionError, ZeroDivisionError, IndexError): pass
    n += 1
print('ok' if n == 18 else n)
