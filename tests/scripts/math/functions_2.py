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


show(lambda: modf(inf))
show(lambda: modf(nan))
show(lambda: modf(3))
show(lambda: floor(1.5))
show(lambda: floor(-1.5))
show(lambda: floor(A()))
show(lambda: ceil(A()))
show(lambda: trunc(A()))
show(lambda: floor(10**30))
show(lambda: floor(F()))
show(lambda: floor(inf))
show(lambda: ceil(nan))
show(lambda: ceil('a'))
show(lambda: trunc('a'))
show(lambda: trunc(1.5))
show(lambda: gcd())
show(lambda: gcd(5))
show(lambda: gcd(-12,18))
show(lambda: gcd(10**50,10**40*3))
show(lambda: gcd(12,18,30))
show(lambda: gcd(1.5))
show(lambda: gcd(A(),6))
show(lambda: lcm())
show(lambda: lcm(4,6))
show(lambda: lcm(0,5))
show(lambda: lcm(-4,6,10))
show(lambda: lcm(10**20,15))
show(lambda: factorial(0))
show(lambda: factorial(25))
show(lambda: factorial(-1))
show(lambda: factorial(2.0))
show(lambda: factorial('a'))
show(lambda: factorial(True))
show(lambda: factorial(10**30))
show(lambda: comb(10,3))
show(lambda: comb(3,10))
show(lambda: comb(-1,2))
show(lambda: comb(2,-1))
show(lambda: comb(100,50))
show(lambda: comb(10**20,3))
show(lambda: comb(10**20,10**20-2))
show(lambda: comb(5,2.0))
show(lambda: perm(10))
show(lambda: perm(10,3))
show(lambda: perm(10,None))
show(lambda: perm(3,10))
show(lambda: perm(-1))
show(lambda: perm(10**20,3))
show(lambda: perm(5,-1))
show(lambda: isqrt(10**40))
show(lambda: isqrt(-1))
show(lambda: isqrt(2**64-1))
show(lambda: isqrt(1.5))
show(lambda: isqrt(A()))
show(lambda: prod([1,2,3]))
show(lambda: prod([]))
show(lambda: prod([1.5,2],start=2))
show(lambda: prod(['a',3],start=1))
show(lambda: prod([[1],2],start=1))
show(lambda: prod(5))
show(lambda: sumprod([1,2],[3,4]))
show(lambda: sumprod([1.5,2],[3,4]))
