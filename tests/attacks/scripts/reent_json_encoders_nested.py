# expect: stdout="ok\n"
# attacks: json: encoders called from their own default, keys and values that change what is written, decoders from their own hooks
import json, collections
def attempt(f):
    try:
        return f()
    except (TypeError, ValueError, RecursionError, RuntimeError, KeyError, AttributeError, StopIteration):
        return None
class E(json.JSONEncoder):
    n = 0
    def default(self, o):
        E.n += 1
        x.clear() if E.n % 4 == 0 else x.append(o) if len(x) < 50 else None
        d.clear() if E.n % 5 == 0 else d.update({E.n: o})
        return [E.n, self.encode({'a': 1})] if E.n % 3 else d
class Str(str):
    def __str__(self): return d.clear() or 'q'
    def __eq__(self, o): return True
    __hash__ = str.__hash__
class Int(int):
    def __repr__(self): return x.clear() or 'NaN'
    __str__ = __repr__
class Fl(float):
    def __repr__(self): return d.clear() or 'zz'
class D(dict):
    def items(self): return iter([(Str('k'), Int(3)), (Fl(2), self), (None, 1)][:1 + E.n % 3])
class L(list):
    def __iter__(self): return iter([1, self] if E.n % 7 == 0 else [Fl(1)])
    def __len__(self): return 3
for i in range(200):
    x, d = [1, object(), Int(5), Fl(1.5), Str('s'), D(a=1), L([1])], {Str('a'): object(), Int(1): 2, 'c': Fl(3)}
    for f in (lambda: json.dumps(x, cls=E), lambda: json.dumps(d, cls=E, sort_keys=True), lambda: json.dumps(d, cls=E, indent=i % 3, skipkeys=True), lambda: list(E(check_circular=False).iterencode([x, d])), lambda: json.dumps(D(z=d), cls=E, indent='\t'), lambda: json.dumps(L([x]), cls=E, separators=(Str(','), Str(':')))):
        attempt(f)
depth, it = 0, iter([1, [], {}])
def hook(v):
    global depth
    depth += 1
    r = json.loads('{"a": [{"b": 1}]}', object_hook=hook) if depth < 30 else v
    if isinstance(v, dict):
        v.clear()
    else:
        v.append(v)
    return r
class Dec(json.JSONDecoder):
    def decode(self, s): return super().decode(s + ' ') if len(s) < 50 else None
for k in ('object_hook', 'object_pairs_hook', 'parse_float', 'parse_int', 'parse_constant'):
    depth = 0
    for t in ('{"a": {"b": [1, 2.5, {"c": NaN}]}, "a": {}}', '[{}, {"x": {}}]', '1e400', '-Infinity'):
        attempt(lambda: json.loads(t, **{k: hook})), attempt(lambda: json.loads(t, cls=Dec, **{k: lambda v: next(it)}))
    it = iter([1, [], {}])
print('ok' if E.n > 100 else E.n)
