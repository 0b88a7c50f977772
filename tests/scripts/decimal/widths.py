# Coefficients on both sides of 64 and 128 bits, in every rounding, near the ends of the exponents.
import decimal
import random
import zlib
from decimal import Decimal as D
random.seed(11)
out = []
modes = [decimal.ROUND_UP, decimal.ROUND_DOWN, decimal.ROUND_CEILING, decimal.ROUND_FLOOR, decimal.ROUND_HALF_UP, decimal.ROUND_HALF_DOWN, decimal.ROUND_HALF_EVEN, decimal.ROUND_05UP]
def number(most):
    n = random.randint(1, most)
    kind = random.random()
    if kind < 0.2:
        digits = "9" * n
    elif kind < 0.4:
        digits = "1" + "0" * (n - 1)
    elif kind < 0.6:
        digits = str(random.randint(0, 9)) + "5" + "0" * (n - 1)
    else:
        digits = str(random.randint(0, 10**n))
    return D(random.choice(["", "-"]) + digits + "E" + str(random.randint(-25, 25)))
for prec in (1, 2, 5, 9, 18, 19, 20, 27, 28, 29, 36, 37, 38, 39, 50):
    for mode in modes:
        for emax, emin, clamp in ((999999, -999999, 0), (20, -20, 0), (40, -5, 1)):
            ctx = decimal.Context(prec=prec, rounding=mode, Emax=emax, Emin=emin, clamp=clamp, traps=[])
            for _ in range(12):
                a, b = number(prec + 12), number(prec + 12)
                row = []
                for f in (ctx.multiply, ctx.divide, ctx.add, ctx.subtract, ctx.divide_int, ctx.remainder, ctx.quantize, ctx.compare):
                    ctx.clear_flags()
                    row.append((str(f(a, b)), sorted(s.__name__ for s, on in ctx.flags.items() if on)))
                for f in (ctx.plus, ctx.normalize, ctx.to_integral_value, ctx.sqrt):
                    ctx.clear_flags()
                    row.append((str(f(a)), sorted(s.__name__ for s, on in ctx.flags.items() if on)))
                out.append(repr((a, b, row)))
        print(prec, mode, zlib.crc32("".join(out).encode()))
        out.clear()
