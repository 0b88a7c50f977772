"""complex: construction, arithmetic, text, and the texts of failures."""

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


show(lambda: complex())
show(lambda: complex('1+2j'))
show(lambda: complex(' ( 1+2j ) '))
show(lambda: complex('(1+2j)'))
show(lambda: complex('1 + 2j'))
show(lambda: complex('j'))
show(lambda: complex('-j'))
show(lambda: complex('+j'))
show(lambda: complex('1e3-1.5e-2J'))
show(lambda: complex('nan+infj'))
show(lambda: complex('1_0+2_0j'))
show(lambda: complex(''))
show(lambda: complex('x'))
show(lambda: complex('1+2'))
show(lambda: complex('1+'))
show(lambda: complex('2j+1'))
show(lambda: complex('(1'))
show(lambda: complex(b'1'))
show(lambda: complex('1',2))
show(lambda: complex(1,'2'))
show(lambda: complex([]))
show(lambda: complex(1,[]))
show(lambda: complex(1,2))
show(lambda: complex(1j,2j))
show(lambda: complex(D()))
show(lambda: complex(E()))
show(lambda: complex(F()))
show(lambda: complex(C()))
show(lambda: complex(1.5,F()))
show(lambda: complex(real=1,imag=2))
show(lambda: complex(imag=2))
show(lambda: complex(10**400))
show(lambda: CS(1,2))
show(lambda: type(CS(1,2)+1))
show(lambda: CS('1j'))
show(lambda: complex(CS(1,2)))
show(lambda: (1j.real, 1j.imag, (1+2j).conjugate()))
show(lambda: abs(3+4j))
show(lambda: abs(complex(1e308,1e308)))
show(lambda: abs(complex(nan,inf)))
show(lambda: (-1j, +1j))
show(lambda: (repr(-0j), repr(complex(-0.0,1)), repr(complex(0,-0.0)), repr(complex(nan,-inf)), repr(1e20+1e16j)))
show(lambda: ((1+2j)*(3-4j), (1+2j)/(3-4j), (1+2j)-1, 1-(1+2j), 2.5*(1j)))
show(lambda: (1+2j)/0)
show(lambda: 1/0j)
show(lambda: (1+2j)//1)
show(lambda: (1+2j)%1)
show(lambda: divmod(1j,1))
show(lambda: 1j<2j)
show(lambda: (1j==1j, 1j==1, (1+0j)==1, (1+0j)==10**400, 1j != 2))
show(lambda: ((1+2j)**2, (1+2j)**-2, (1+2j)**0.5, 2**(1+2j), (1+2j)**(3+4j), 0j**0, (1+2j)**100, (1+2j)**101))
show(lambda: 0j**-1)
show(lambda: 0j**1j)
show(lambda: (1e200+1j)**2)
show(lambda: pow(1j,2,3))
show(lambda: (1+2j).__complex__())
show(lambda: (hash(1+2j),hash(1+0j),hash(-1j), hash(complex(0,1e300))))
show(lambda: int(1j))
show(lambda: (bool(0j), bool(1j)))
show(lambda: (1+2j).__getnewargs__())
show(lambda: 1j.__format__(''))
show(lambda: format(1+2j,'.2f'))
