# expect: stdout="ok\n"
# attacks: decimal: coefficients around words of the machine, exponents at their ends, every rounding, all operations
import decimal
from decimal import Decimal as D
edges = [10**k + d for k in (17, 18, 19, 20, 37, 38, 39) for d in (-1, 0, 1)] + [2**k + d for k in (59, 60, 63, 64, 127, 128) for d in (-1, 0, 1)] + [0, 1, 5]
modes = [m for m in dir(decimal) if m.startswith('ROUND_')]
count = 0
for mode in modes:
    for prec in (1, 19, 37, 38, 39):
        c = decimal.Context(prec=prec, rounding=mode, traps=[], Emin=-60, Emax=60, clamp=prec & 1)
        for i, n in enumerate(edges[::2]):
            a = D(n).scaleb((i * 7) % 80 - 40)
            b = D(-edges[(i * 5 + prec) % len(edges)])
            for f in (c.multiply, c.divide, c.add, c.remainder, c.quantize, c.divide_int, c.scaleb):
                r = f(a, b)
                assert r.is_nan() or r.is_infinite() or len(r.as_tuple().digits) <= prec, (f, a, b)
                count += 1
            c.sqrt(a), c.fma(a, a, b), c.normalize(a), c.next_plus(a)
for e in (decimal.MAX_EMAX, decimal.MIN_EMIN, decimal.MIN_ETINY):
    c = decimal.Context(prec=decimal.MAX_PREC, Emax=decimal.MAX_EMAX, Emin=decimal.MIN_EMIN, traps=[])
    for n in edges:
        try:
            x = D((n & 1, (1, 2, 3), e))
        except decimal.InvalidOperation:
            x = D(n)
        c.multiply(x, x), c.compare(x, D(n)), c.next_minus(D(1)) if 0 else None, c.logb(x), x.is_subnormal(c), hash(x) if e < 0 and e > -9999 else 0
print('ok' if count > 1000 else count)
