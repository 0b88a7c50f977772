"""math: every function, at ordinary and at odd arguments."""
import math
from math import *


class A:
    def __floor__(self):
        return "fl"

    def __ceil__(self):
        return "ce"

    def __trunc__(self):
        return "tr"

    def __index__(self):
        return 9


class F:
    def __float__(self):
        return 2.25

    def __index__(self):
        return 4


def show(f):
    try:
        print(repr(f()))
    except Exception as e:
        print(type(e).__name__, e.args)


show(lambda: gamma(-0.5))
show(lambda: gamma(171.5))
show(lambda: gamma(172))
show(lambda: gamma(-171.5))
show(lambda: gamma(-1e300))
show(lambda: gamma(inf))
show(lambda: gamma(-inf))
show(lambda: gamma(1e-320))
show(lambda: gamma(23))
show(lambda: gamma(24))
show(lambda: lgamma(0))
show(lambda: lgamma(-1))
show(lambda: lgamma(0.5))
show(lambda: lgamma(100))
show(lambda: lgamma(1e308))
show(lambda: lgamma(-0.5))
show(lambda: lgamma(inf))
show(lambda: lgamma(-inf))
show(lambda: erf(0.5))
show(lambda: erfc(5))
show(lambda: cbrt(27))
show(lambda: cbrt(-8))
show(lambda: fabs(-3))
show(lambda: (isfinite(1), isinf(inf), isnan(nan), isnan('a')))
show(lambda: (pi,e,tau,inf,nan))
show(lambda: math.__name__)
show(lambda: math.gcd(2**100*3, 2**90*9))
show(lambda: exp(710))
