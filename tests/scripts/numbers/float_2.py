"""float: arithmetic, text, rounding, and the texts of failures."""

inf = float("inf")
nan = float("nan")


class FS(float):
    pass


class A:
    def __float__(self):
        return "x"


class B:
    def __float__(self):
        return 2.5


class C:
    def __index__(self):
        return 7


class D:
    def __complex__(self):
        return 3


class E:
    def __complex__(self):
        return 3 + 4j


class F:
    def __float__(self):
        return 1.5


class CS(complex):
    pass


def show(f):
    try:
        print(repr(f()))
    except Exception as e:
        print(type(e).__name__, e.args)


show(lambda: (5e-324).hex())
show(lambda: (1e300).hex())
show(lambda: inf.hex())
show(lambda: nan.hex())
show(lambda: (0.1).as_integer_ratio())
show(lambda: (1e300).as_integer_ratio())
show(lambda: (5e-324).as_integer_ratio()[0])
show(lambda: inf.as_integer_ratio())
show(lambda: nan.as_integer_ratio())
show(lambda: (-0.0).as_integer_ratio())
show(lambda: (-2.5).as_integer_ratio())
show(lambda: (2.5).is_integer())
show(lambda: inf.is_integer())
show(lambda: round(2.5))
show(lambda: round(3.5))
show(lambda: round(-2.5))
show(lambda: round(0.5))
show(lambda: round(1e300))
show(lambda: round(nan))
show(lambda: round(inf))
show(lambda: round(2.675,2))
show(lambda: round(1.005,2))
show(lambda: round(2.5,0))
show(lambda: round(25.0,-1))
show(lambda: round(35.5,-1))
show(lambda: round(25.5,-1))
show(lambda: round(1e22,-22))
show(lambda: round(5e21,-22))
show(lambda: round(5.0000000000000001e22,-23))
show(lambda: round(1.7976931348623157e308,-308))
show(lambda: round(1.5e308,-308))
show(lambda: round(4e307,-308))
show(lambda: round(5e-324,323))
show(lambda: round(5e-324,324))
show(lambda: round(1.5,400))
show(lambda: round(1.5,-400))
show(lambda: round(-1.5,-400))
show(lambda: round(nan,2))
show(lambda: round(1.5,None))
show(lambda: round(1.5,'a'))
show(lambda: round(1.5,10**30))
show(lambda: round(1.5,-10**30))
show(lambda: (1.5).__trunc__())
show(lambda: ((1.5).__floor__(), (-1.5).__ceil__()))
show(lambda: nan.__floor__())
show(lambda: inf.__ceil__())
show(lambda: ((1.5).real,(1.5).imag,(1.5).conjugate()))
show(lambda: type(FS(1).real))
show(lambda: type(FS(1)+1))
show(lambda: type(round(FS(1.5),1)))
show(lambda: FS('1.5'))
show(lambda: FS(1,2))
show(lambda: FS(x=1))
show(lambda: float.__getformat__('double'))
show(lambda: float.__getformat__('x'))
show(lambda: float.__getformat__(1))
show(lambda: (1.5).__getnewargs__())
show(lambda: (hash(1.5),hash(1e300),hash(inf),hash(-inf),hash(-1.0),hash(2.0**61),hash(0.1),hash(5e-324)))
show(lambda: 1.5 < 'a')
show(lambda: 1.5 .__lt__('a'))
show(lambda: 1.5 .__add__(10**400))
show(lambda: 1.5 + 10**400)
