# expect: ok | limit=memory | limit=operations | limit=time
# attacks: __index__, __int__, __float__, __trunc__ and __round__ that answer with subclasses, lies and growth, everywhere a number is taken
# cpython: skip endless or needs the memory limit
import math, warnings, operator
warnings.simplefilter('ignore')
class I(int):
    def __index__(self): return 1 / 0
    def __add__(self, o): return 'x'
answers = [I(5), True, 5.0, 'x', None, 10**400, -1, float('nan'), 1 << 63, -(1 << 63), [], NotImplemented]
fs = []
class H: pass
takes = (int, float, complex, bool, math.floor, math.ceil, math.trunc, round, abs, operator.index, hex, oct, bin, chr, range, bytes, bytearray, [1, 2].__getitem__, 'ab'.__mul__, math.sqrt, math.factorial, math.gcd, math.isqrt, lambda x: slice(x).indices(5), lambda x: slice(1, 5).indices(x), lambda x: [0] * 3 == x,
         lambda x: (5).to_bytes(x, 'big'), lambda x: int('1', x), lambda x: round(1.5, x), lambda x: round(15, x), lambda x: 'a'.ljust(x), lambda x: 1 << x, lambda x: x >> 1, lambda x: pow(2, x, x), lambda x: divmod(x, 2), lambda x: 'x%dy' % x, lambda x: '%c' % x, lambda x: '%f' % x, lambda x: '%*d' % (x, 1), lambda x: format(1, '5') + f'{x}'[:0], lambda x: 'abc'.find('c', x), lambda x: enumerate('', x), lambda x: sum([x], 1), lambda x: max(x, 1), lambda x: math.ldexp(1.0, x), lambda x: math.comb(x, 2), lambda x: memoryview(b'ab')[x], lambda x: b'ab'[x:], lambda x: bytearray(b'a').append(x), lambda x: [].insert(x, 1), lambda x: 'a\tb'.expandtabs(x), lambda x: 'a b'.split(None, x))
for a in answers:
    for name in ('__index__', '__int__', '__float__', '__trunc__', '__round__', '__floor__', '__ceil__', '__complex__', '__bool__', '__len__', '__abs__', '__length_hint__'):
        C = type('C', (), {name: lambda s, *r, a=a: a})
        for f in takes:
            try: f(C())
            except Exception as e: type(e)
