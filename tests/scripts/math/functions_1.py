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


show(lambda: sqrt(-1))
show(lambda: sqrt(4))
show(lambda: sqrt(True))
show(lambda: sqrt(10**400))
show(lambda: sqrt('a'))
show(lambda: log(0))
show(lambda: log(-1))
show(lambda: log(10**400))
show(lambda: log(-10**400))
show(lambda: log(2,1))
show(lambda: log(8,2))
show(lambda: log(0.0))
show(lambda: log(2,-1))
show(lambda: log(10**400,10))
show(lambda: log2(2**1000))
show(lambda: log2(10**400))
show(lambda: log10(10**400))
show(lambda: log10(0))
show(lambda: log2(-5))
show(lambda: log1p(-1))
show(lambda: log1p(-2))
show(lambda: log('a'))
show(lambda: log(F()))
show(lambda: exp(1000))
show(lambda: exp(-1000))
show(lambda: exp2(2000))
show(lambda: expm1(1000))
show(lambda: cosh(1000))
show(lambda: sinh(-1000))
show(lambda: tan(pi/2))
show(lambda: acos(2))
show(lambda: asin(-2))
show(lambda: acosh(0.5))
show(lambda: atanh(1))
show(lambda: atanh(2))
show(lambda: sin(inf))
show(lambda: atan2(-0.0,-0.0))
show(lambda: pow(0,-1))
show(lambda: pow(-8,1/3))
show(lambda: pow(10,400))
show(lambda: pow(inf,0))
show(lambda: pow(-1,inf))
show(lambda: pow(0.0,-inf))
show(lambda: fmod(5,0))
show(lambda: fmod(inf,1))
show(lambda: fmod(5,inf))
show(lambda: fmod(-5,3))
show(lambda: remainder(5,3))
show(lambda: remainder(5,0))
show(lambda: remainder(inf,1))
show(lambda: remainder(5,inf))
show(lambda: ldexp(1,2000))
show(lambda: ldexp(1,-2000))
show(lambda: ldexp(0,10**30))
show(lambda: ldexp(inf,5))
show(lambda: ldexp(1,-10**30))
show(lambda: ldexp(1,True))
show(lambda: ldexp(1,A()))
show(lambda: frexp(8))
show(lambda: frexp(0.0))
show(lambda: frexp(inf))
show(lambda: modf(-1.5))
