# expect: ok | limit=memory | limit=operations | limit=time
# attacks: contexts of the largest precision, exponents that add up to nothing sensible, signals that raise in the middle
# cpython: skip endless or needs the memory limit
from decimal import *
def tries(f):
    try: return f()
    except (ArithmeticError, ValueError, TypeError, MemoryError, OverflowError) as e: return type(e)
big = [Decimal('1E999999'), Decimal('1E-999999'), Decimal('9' * 500), Decimal('sNaN' + '7' * 20), Decimal('-Infinity'), Decimal(0).scaleb(-5000), Decimal('-0'), Decimal('NaN5')]
for prec in (1, 2, 28, 5000):
    with localcontext() as c:
        c.prec = prec
        c.Emax = 999999; c.Emin = -999999
        c.traps = dict.fromkeys(c.traps, prec % 2 == 0)
        for x in big:
            for f in (lambda: x + 1, lambda: x * x, lambda: 1 / x, lambda: x ** 3, lambda: x.sqrt(), lambda: x.quantize(Decimal('1E-10')), lambda: int(x), lambda: hash(x), lambda: round(x, -5), lambda: x // 7, lambda: x % 7, lambda: x.to_integral_value(),
                      lambda: format(x, '.50f'), lambda: float(x), lambda: x.next_plus(), lambda: x.logb(), lambda: x.rotate(3), lambda: x.shift(-3), lambda: x.normalize(), lambda: x.as_integer_ratio() if abs(x.adjusted()) < 600 else 0, lambda: x.fma(x, x), lambda: x.compare_total(big[0])):
                tries(f)
for f in (lambda: setcontext(5), lambda: Context(prec=0), lambda: Context(prec=1 << 70), lambda: Context(Emin=5), lambda: Context(traps=[int]), lambda: Context(rounding='x'), lambda: Decimal((0, (1, 10), 0)), lambda: Decimal((2, (1,), 0)), lambda: Decimal((0, (1,), 1 << 70)), lambda: Decimal('1E9999999999999999999999')):
    tries(f)
