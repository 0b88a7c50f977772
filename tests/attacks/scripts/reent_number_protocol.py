# expect: stdout="ok\n" | limit=memory
# attacks: __int__, __float__, __index__, __round__, __pow__, __divmod__ and reflected operators that answer with wrong types, subclasses, themselves or errors
# limits: ops=100000000 time=5s
import math, operator, fractions, decimal, cmath, random, statistics, time, datetime
class E(Exception): pass
class N:
    def __init__(self, v): self.v = v
    def get(self, *a):
        if self.v is E: raise E
        return self if self.v is N else self.v
for name in 'index int float complex round trunc ceil floor abs neg pos invert bool len hash add radd iadd sub rsub mul rmul matmul rmatmul truediv rtruediv floordiv rfloordiv mod rmod divmod rdivmod pow rpow ipow lshift rlshift rshift rrshift and rand or ror xor rxor lt le eq ne gt ge str repr format'.split():
    setattr(N, f'__{name}__', N.get)
vals = [N, E, None, NotImplemented, 'a', b'b', [], 1.5, 1 << 200, -(1 << 200), True, float('nan'), float('inf'), 1j, (), {}, -1, type]
funcs = [int, float, complex, round, math.trunc, math.ceil, math.floor, abs, operator.neg, operator.invert, bool, len, hash, hex, bin, chr, range, bytes, bytearray, str, repr, format, math.sqrt, math.factorial, math.isqrt, math.gcd, math.exp, math.isnan, math.frexp, math.fsum, cmath.sqrt,
         fractions.Fraction, decimal.Decimal, lambda x: x + 1, lambda x: 1 + x, lambda x: x * x, lambda x: x ** x, lambda x: 2 ** x, lambda x: divmod(x, x), lambda x: divmod(1, x), lambda x: x < x, lambda x: x == 1, lambda x: pow(2, 3, x), lambda x: pow(x, 2, 3), lambda x: round(1.5, x), lambda x: [1, 2][x], lambda x: [1] * x, lambda x: 'a' * x,
         lambda x: '%d' % x, lambda x: '%f' % x, lambda x: f'{x:5}', lambda x: (1).to_bytes(x), lambda x: int('1', x), lambda x: slice(x, x, x).indices(5), lambda x: range(x, x, x), lambda x: [1, 2, 3][x:x:x], lambda x: sum([x, x]), lambda x: max(x, x), lambda x: math.pow(x, x), lambda x: math.ldexp(1.0, x), lambda x: math.comb(5, x), lambda x: math.dist([x], [x]), lambda x: math.sumprod([x], [x]),
         lambda x: random.Random(x), lambda x: random.randrange(x), lambda x: statistics.mean([x]), lambda x: datetime.timedelta(x), lambda x: datetime.date(x, x, x), lambda x: time.gmtime(x), lambda x: decimal.Decimal(1) + x, lambda x: fractions.Fraction(1, 2) * x, lambda x: 1 << x, lambda x: x @ x, lambda x: 1.5 // x, lambda x: 1j / x, lambda x: -x, lambda x: not x, lambda x: x and 1, lambda x: math.prod([x, x])]
n = 0
for v in vals:
    for f in funcs:
        try: f(N(v))
        except (TypeError, ValueError, OverflowError, ZeroDivisionError, E, AttributeError, IndexError, RecursionError, ArithmeticError, MemoryError, OSError): pass
        n += 1
print('ok' if n == len(vals) * len(funcs) else n)
