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


show(lambda: I('12'))
show(lambda: I())
show(lambda: I(base=3))
show(lambda: int(x=1))
show(lambda: int(5.7))
show(lambda: int(float('nan')))
show(lambda: int(float('inf')))
show(lambda: int(-1e30))
show(lambda: int(1e308)==10**308)
show(lambda: int('0x1f',0))
show(lambda: int('0b101',0))
show(lambda: int('0o17',0))
show(lambda: int('0x1f',16))
show(lambda: int('0b1',16))
show(lambda: int('1__0'))
show(lambda: int('_1'))
show(lambda: int('1_'))
show(lambda: int('- 1'))
show(lambda: int('+-1'))
show(lambda: int(''))
show(lambda: int(' '))
show(lambda: int('a'*4999,16)>0)
show(lambda: int('9'*4300)>0)
show(lambda: str(10**4299)[:3])
show(lambda: str(10**4300))
show(lambda: int('٣٤'))
show(lambda: int('½'))
show(lambda: 1<<-1)
show(lambda: 1>>-1)
show(lambda: 1>>(1<<70))
show(lambda: -1>>(1<<70))
show(lambda: pow(2,-1,1))
show(lambda: pow(0,-1,1))
show(lambda: pow(2,-1,4))
show(lambda: pow(3,-1,7))
show(lambda: pow(3,-2,-7))
show(lambda: pow(3,5,-7))
show(lambda: pow(3,5,0))
show(lambda: pow(2,3,'a'))
show(lambda: pow(2,'a',3))
show(lambda: pow('a',2,3))
show(lambda: 2**'a')
show(lambda: pow(2.0,3,5))
show(lambda: pow(2,3.0,5))
show(lambda: 0**-1)
show(lambda: 2**-1)
show(lambda: (-2)**-3)
show(lambda: (-8)**0.5)
show(lambda: 5//0)
show(lambda: 5%0)
show(lambda: divmod(5,0))
show(lambda: 5/0)
show(lambda: 10**400/3)
show(lambda: 3/10**400)
show(lambda: 10**400/10**399)
show(lambda: (10**400).__float__())
show(lambda: float(10**400))
show(lambda: 5+'a')
show(lambda: 5 .__add__('a'))
show(lambda: 5 .__add__(1.0))
show(lambda: (5).__pow__(2,3))
show(lambda: (5).__pow__(2,'a'))
