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


show(lambda: sumprod([],[]))
show(lambda: sumprod([1],[1,2]))
show(lambda: sumprod(['a'],[2]))
show(lambda: sumprod([1,2.5,10**30],[1,1,1]))
show(lambda: sumprod([10,1e100],[1,1]))
show(lambda: sumprod([1e308]*2,[1e308]*2))
show(lambda: sumprod([True,2.0],[1.5,False]))
show(lambda: sumprod(1,2))
show(lambda: fsum([.1]*10))
show(lambda: fsum([1e100,1.0,-1e100]))
show(lambda: fsum([inf,-inf]))
show(lambda: fsum([1e308,1e308]))
show(lambda: fsum([1e308,1e308,-1e308]))
show(lambda: fsum([inf,1]))
show(lambda: fsum([nan,1]))
show(lambda: fsum([]))
show(lambda: fsum(['a']))
show(lambda: fsum(5))
show(lambda: fsum([1e-16,1,1e16]))
show(lambda: fsum([10**400]))
show(lambda: dist((1,2),(4,6)))
show(lambda: dist([1],[2]))
show(lambda: dist((1,),(1,2)))
show(lambda: dist((),()))
show(lambda: dist('a','b'))
show(lambda: dist((1,2),iter([1,2])))
show(lambda: hypot())
show(lambda: hypot(3,4))
show(lambda: hypot(-5))
show(lambda: hypot(inf,nan))
show(lambda: hypot(nan,1))
show(lambda: hypot(1e308,1e308))
show(lambda: hypot(1e-320,1e-320))
show(lambda: hypot('a'))
show(lambda: isclose(1,1+1e-10))
show(lambda: isclose(inf,inf))
show(lambda: isclose(inf,-inf))
show(lambda: isclose(1,2,rel_tol=-1))
show(lambda: isclose(1,1.1,abs_tol=0.2))
show(lambda: nextafter(1,2))
show(lambda: nextafter(1,0))
show(lambda: nextafter(0,1))
show(lambda: nextafter(1,2,steps=3))
show(lambda: nextafter(0,-1,steps=2))
show(lambda: nextafter(1,2,steps=10**30))
show(lambda: nextafter(1,1,steps=5))
show(lambda: nextafter(nan,1))
show(lambda: nextafter(1,2,steps=-1))
show(lambda: nextafter(-0.0,0.0))
show(lambda: nextafter(0,1,steps=0))
show(lambda: ulp(1))
show(lambda: ulp(0))
show(lambda: ulp(-inf))
show(lambda: ulp(nan))
show(lambda: ulp(1.7976931348623157e308))
show(lambda: degrees(pi))
show(lambda: radians(180))
show(lambda: copysign(1,-0.0))
show(lambda: gamma(5))
show(lambda: gamma(0.5))
show(lambda: gamma(0))
show(lambda: gamma(-1))
