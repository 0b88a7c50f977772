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


show(lambda: 5.0%0)
show(lambda: 5.0//0)
show(lambda: divmod(5.0,0))
show(lambda: 5.0/0)
show(lambda: 5%0.0)
show(lambda: 0.0**-1)
show(lambda: (-8.0)**(1/3))
show(lambda: 10.0**400)
show(lambda: 1e308*10)
show(lambda: (-1.0)**0.5)
show(lambda: 2.0**1e10)
show(lambda: (-2.0)**1e10)
show(lambda: (-2.0)**(1e10+1))
show(lambda: 0.0**-inf)
show(lambda: inf**0)
show(lambda: 1.0**nan)
show(lambda: (-inf)**3)
show(lambda: (-inf)**-3)
show(lambda: (-1)**inf)
show(lambda: float([]))
show(lambda: float(None))
show(lambda: float('q'))
show(lambda: float(b'q'))
show(lambda: float('  1_000.5  '))
show(lambda: float('1__0'))
show(lambda: float('_1'))
show(lambda: float('1_'))
show(lambda: float('1e1_0'))
show(lambda: float('.'))
show(lambda: float('1.'))
show(lambda: float('.5'))
show(lambda: float('1e'))
show(lambda: float('infinity'))
show(lambda: float('-InF'))
show(lambda: float('nan'))
show(lambda: float('-nan'))
show(lambda: float('١٢.٥'))
show(lambda: float('1\x00'))
show(lambda: float(A()))
show(lambda: float(B()))
show(lambda: type(float(B())))
show(lambda: float(C()))
show(lambda: float(1j))
show(lambda: float('1'*400))
show(lambda: float('0x10'))
show(lambda: float.fromhex('0x1.8p1'))
show(lambda: float.fromhex('1.8'))
show(lambda: float.fromhex('  -0X.8P+3 '))
show(lambda: float.fromhex('inf'))
show(lambda: float.fromhex('nan'))
show(lambda: float.fromhex('zz'))
show(lambda: float.fromhex('0x'))
show(lambda: float.fromhex('0x1p'))
show(lambda: float.fromhex('0x1p2000'))
show(lambda: float.fromhex('0x1p-2000'))
show(lambda: float.fromhex('0x1.00000000000008p0'))
show(lambda: float.fromhex('0x1.000000000000081p0'))
show(lambda: float.fromhex('0x1.fffffffffffff8p1023'))
show(lambda: float.fromhex(1))
show(lambda: FS.fromhex('1'))
show(lambda: (3.5).hex())
show(lambda: (-0.0).hex())
