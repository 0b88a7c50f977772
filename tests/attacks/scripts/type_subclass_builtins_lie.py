# expect: stdout="ok\n"
# attacks: subclasses of int, str, list, tuple, dict, set, bytes and float whose every protocol method lies, given to natives that trust exact types
n = 0
class Int(int):
    __index__ = lambda s: 10**30
    __int__ = lambda s: 'x'
    __eq__ = lambda s, o: 1 / 0
    __hash__ = lambda s: 'h'
    __add__ = __radd__ = __mul__ = lambda s, o: [s]
    __bool__ = lambda s: 5
    __len__ = lambda s: -1
class Str(str):
    __len__ = lambda s: -5
    __iter__ = lambda s: 7
    __getitem__ = lambda s, i: None
    __eq__ = lambda s, o: Str('x')
    __hash__ = lambda s: 2**70
    __str__ = lambda s: 5
class List(list):
    __len__ = lambda s: 2**70
    __iter__ = lambda s: iter(5 for _ in range(3))
    __getitem__ = lambda s, i: s
    __contains__ = lambda s, o: 'maybe'
    __reversed__ = lambda s: 5
class Tuple(tuple):
    __len__ = lambda s: 'x'
    __iter__ = lambda s: s
    __getitem__ = lambda s, i: 1 / 0
    __hash__ = None
class Dict(dict):
    keys = lambda s: 5
    items = lambda s: [1]
    __iter__ = lambda s: iter([[]])
    __len__ = lambda s: -1
    __getitem__ = lambda s, k: s
    __missing__ = lambda s, k: 1 / 0
class Bytes(bytes):
    __bytes__ = lambda s: 'x'
    __len__ = lambda s: 10**10
    __iter__ = lambda s: iter(['a'])
class Float(float):
    __float__ = lambda s: 'x'
    __eq__ = lambda s, o: NotImplemented
    __lt__ = lambda s, o: Str('yes')
    __round__ = lambda s, n=0: s
vals = [Int(3), Str('ab'), List([1, 2]), Tuple((1, 2)), Dict(a=1), Bytes(b'ab'), Float(1.5)]
import math, json, copy, struct
fs = [len, bool, int, float, str, bytes, list, tuple, dict, set, sorted, sum, max, min, any, all, hash, repr, iter, reversed, enumerate, zip, abs, round, hex, chr, ord, range, bytearray, memoryview, frozenset, complex, math.sqrt, math.floor, math.gcd, math.fsum, math.prod, json.dumps, copy.copy, copy.deepcopy, print if 0 else type, divmod if 0 else id, ''.join, b''.join, '%d'.__mod__, '%s'.__mod__, '{}'.format, '{:5}'.format, 'ab'.__contains__, [1].__add__, [1].__mul__, 'x'.__mul__, [1, 2].__getitem__, (1,).__eq__, {1: 2}.get, {1}.__or__, 'a'.split, 'a'.startswith, 'abc'.find, 'a'.join, isinstance.__call__, lambda v: [1, 2, 3][v:], lambda v: {v: 1}, lambda v: {**v}, lambda v: [*v], lambda v: v + v, lambda v: v == v, lambda v: v < v, lambda v: v in [v], lambda v: f'{v!r:>{5}}', lambda v: struct.pack('i', v), lambda v: struct.pack('s', v), lambda v: 'abc'.translate(v), lambda v: str.maketrans(v), lambda v: 1 << v, lambda v: 2 ** v, lambda v: (1).to_bytes(v, 'big'), lambda v: int('1', v), lambda v: int(v, 16), lambda v: 'x'.center(v), lambda v: v[0], lambda v: v[v], lambda v: sum([v], v), lambda v: type('X', v, {}), lambda v: type(v, (), {}), lambda v: type('X', (), v), lambda v: getattr(v, v), lambda v: setattr(v, v, v), lambda v: isinstance(v, v), lambda v: slice(v).indices(v), lambda v: range(10)[v], lambda v: Exception(*v), lambda v: (lambda **k: k)(**v), lambda v: 'a,b'.replace(v, v), lambda v: b'ab'.find(v), lambda v: round(1.5, v), lambda v: pow(v, v, v), lambda v: divmod(v, v)]
for v in vals:
    for f in fs:
        try: f(v)
        except (TypeError, ValueError, ZeroDivisionError, OverflowError, KeyError, IndexError, AttributeError, RecursionError, MemoryError, UnicodeError, struct.error): pass
        n += 1
print('ok' if n == len(vals) * len(fs) else n)
