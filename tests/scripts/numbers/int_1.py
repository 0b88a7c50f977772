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


show(lambda: int('\x1c5'))
show(lambda: int(b'\x1c5'))
show(lambda: int('\u20035'))
show(lambda: int('\u2003\x1c5'))
show(lambda: int(A()))
show(lambda: int(B()))
show(lambda: int(C()))
show(lambda: int(E()))
show(lambda: int(F()))
show(lambda: int([]))
show(lambda: int(None))
show(lambda: int('5',A()))
show(lambda: int('5',1))
show(lambda: int(5,10))
show(lambda: int(b'ff',16))
show(lambda: int(bytearray(b'ff'),16))
show(lambda: int('ff',bytearray()))
show(lambda: int(memoryview(b'12')))
show(lambda: int(memoryview(b'12'),10))
show(lambda: type(I(5)+1))
show(lambda: type(+I(5)))
show(lambda: type(abs(I(5))))
show(lambda: type(I(5).real))
show(lambda: type(I(5).numerator))
show(lambda: type(I(5).conjugate()))
show(lambda: type(I(5).__int__()))
show(lambda: type(I(5).__trunc__()))
show(lambda: type(round(I(5))))
show(lambda: type(round(I(5),2)))
show(lambda: type(I(5).__round__(-1)))
show(lambda: type((True).__int__()))
show(lambda: (True).real)
show(lambda: (True).conjugate())
show(lambda: True.__round__())
show(lambda: round(True))
show(lambda: +True)
show(lambda: -True)
show(lambda: abs(True))
show(lambda: True.__index__())
show(lambda: True&False)
show(lambda: True|2)
show(lambda: True^True)
show(lambda: repr(True.__trunc__()))
show(lambda: int.from_bytes(b'\xff\xfe','big',signed=True))
show(lambda: int.from_bytes([255,1],'little'))
show(lambda: int.from_bytes([256]))
show(lambda: int.from_bytes('abc'))
show(lambda: int.from_bytes(5))
show(lambda: (256).to_bytes(1))
show(lambda: (-1).to_bytes(1))
show(lambda: (-1).to_bytes(-1))
show(lambda: (-129).to_bytes(1,'big',signed=True))
show(lambda: (0).to_bytes(0))
show(lambda: (5).to_bytes('a'))
show(lambda: (5).to_bytes(3,'middle'))
show(lambda: (5).to_bytes(2,byteorder='little',signed=True))
show(lambda: (128).to_bytes(1,signed=True))
show(lambda: I.from_bytes(b'a'))
show(lambda: int.__new__(bool,1))
show(lambda: int.__new__(str,1))
show(lambda: int.__new__())
show(lambda: int.__new__(5))
