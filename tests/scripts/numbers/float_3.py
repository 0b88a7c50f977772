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


show(lambda: 10**400 + 1.5)
show(lambda: 10**400 < 1.5)
show(lambda: nan == 10**400)
show(lambda: 1.5 + None)
show(lambda: (1.5 // 0.5, -1.5//0.4, 1.5 % -0.4, divmod(-1.5,0.4), -0.0 % 5.0, 5.0 % inf, -5.0 % inf, -5.0 // inf, 1e300 // 1e-300))
show(lambda: (inf // 1, inf % 1, 1 // inf))
show(lambda: pow(1.5,2,3))
show(lambda: (abs(-0.0), -0.0, +0.0))
show(lambda: (bool(nan), bool(0.0)))
show(lambda: (repr(1e16), repr(1e15), repr(123456789012345680.0), repr(0.0001), repr(0.00001), repr(1e-7), repr(2**-44), repr(5e-324), repr(1.7976931348623157e308), repr(2.2250738585072014e-308), repr(9007199254740993.0), repr(0.1+0.2), repr(1e22), repr(1e23), repr(9.5367431640625e-07)))
