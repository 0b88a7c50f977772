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


show(lambda: 1j+'a')
show(lambda: complex.from_number)
show(lambda: 1j+10**400)
show(lambda: complex('1'*5+'j'))
show(lambda: complex(1,2,3))
