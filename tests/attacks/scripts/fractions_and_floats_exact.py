# expect: ok | limit=memory | limit=operations | limit=time | raises=ValueError
# attacks: ratios, roots and sums whose exact value is a hundred thousand digits long
# cpython: skip endless or needs the memory limit
from fractions import Fraction
import math
def tries(f):
    try: return f()
    except (OverflowError, ValueError, ZeroDivisionError, TypeError, MemoryError, RecursionError) as e: return type(e)
x = Fraction(10**300 + 1, 3**600)
for f in (lambda: x ** 50, lambda: x ** x, lambda: x.limit_denominator(10**200), lambda: Fraction(5e-324), lambda: Fraction('1e' + '9' * 10), lambda: Fraction('1/' + '9' * 4000), lambda: hash(x ** 9), lambda: float(x ** 99), lambda: round(x ** 9, 100), lambda: format(x, '.500f'), lambda: math.floor(x ** -9), lambda: Fraction(float('inf')), lambda: Fraction(1, Fraction(0)), lambda: x < float('nan'), lambda: x % Fraction(1, 10**400), lambda: divmod(x, -x), lambda: complex(x), lambda: math.hypot(*[1e308] * 100), lambda: math.fsum([1e308, 1e308, -1e308] * 500), lambda: math.dist([1] * 500, [2] * 499), lambda: math.prod(range(1, 2000)), lambda: math.isqrt(10**5000), lambda: math.lcm(*range(1, 500)), lambda: math.perm(3000, 1500), lambda: (5e-324).as_integer_ratio(), lambda: float.fromhex('0x' + 'f' * 5000), lambda: math.nextafter(1.0, 2.0, steps=10**30), lambda: math.sumprod([10**300] * 99, [10**300] * 99)): tries(f)
y = Fraction(1, 3)
for i in range(25): y = y * y + Fraction(1, 7)
