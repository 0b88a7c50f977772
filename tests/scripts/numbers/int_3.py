"""int: construction, operators, methods, and the texts of their failures."""


class I(int):
    pass


class A:
    def __index__(self):
        return 7


class B:
    def __int__(self):
        return "x"


class C:
    def __trunc__(self):
        return 3


class D:
    def __index__(self):
        return "q"


class E:
    def __int__(self):
        return 12


class F:
    def __float__(self):
        return "x"


def show(f):
    try:
        print(repr(f()))
    except Exception as e:
        print(type(e).__name__, e.args)


show(lambda: (5).__rpow__(2))
show(lambda: 5 .__lt__('a'))
show(lambda: (5).as_integer_ratio())
show(lambda: (5).is_integer())
show(lambda: (-5).bit_length())
show(lambda: (-7).bit_count())
show(lambda: (12345).__round__(-2))
show(lambda: round(25,-1))
show(lambda: round(35,-1))
show(lambda: round(-25,-1))
show(lambda: round(150,-2))
show(lambda: round(250,-2))
show(lambda: round(12,-5))
show(lambda: round(5,10**20))
show(lambda: round(5,None))
show(lambda: (5).__getnewargs__())
show(lambda: (5).__sizeof__())
show(lambda: (5).__format__('x'))
show(lambda: (5).__format__(5))
show(lambda: (5).__ceil__())
show(lambda: hash(2**61-1))
show(lambda: hash(-1))
show(lambda: hash(2**61-2))
show(lambda: hash(-(2**61-1)))
show(lambda: hash(10**100))
show(lambda: hash(-10**100))
show(lambda: bool('a','b'))
show(lambda: bool())
show(lambda: bool(x=1))
show(lambda: bool.__new__(int))
show(lambda: type(bool.__new__(bool,5)))
show(lambda: 5 < 5.5)
show(lambda: 10**400 < float('inf'))
show(lambda: 2**53+1 == float(2**53+1))
show(lambda: 2**53 == 2.0**53)
show(lambda: 10**400 == 1e400)
show(lambda: (5).real)
show(lambda: (5).imag)
show(lambda: (5).denominator)
show(lambda: 5 @ 6)
show(lambda: 5 and 6)
show(lambda: (-5 // 2, -5 % 2, 5 // -2, 5 % -2))
show(lambda: divmod(-7,2))
show(lambda: divmod(10**30,-7))
show(lambda: divmod(-10**30,10**15+1))
show(lambda: (5).__divmod__(0))
show(lambda: (5).__rdivmod__(7))
show(lambda: (5).x)
show(lambda: I.__add__(I(1),2))
show(lambda: int.__add__('a',2))
show(lambda: int.__repr__('a'))
show(lambda: int.__hash__('a'))
show(lambda: int.bit_length('a'))
show(lambda: int.bit_length())
show(lambda: int.to_bytes('a'))
