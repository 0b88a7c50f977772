"""functools: singledispatch and singledispatchmethod."""

from functools import singledispatch, singledispatchmethod


@singledispatch
def name(x, *rest):
    "generic"
    return "object", rest


@name.register
def _(x: int, *rest):
    return "int", rest


@name.register(list)
def name_list(x):
    return "list"


@name.register
def _(x: float | complex):
    return "number"


name.register(str, lambda x: "str")
for v in (1, True, [], 1.5, 1j, "s", None, b""):
    print(name(v))
print(name(1, 2, 3), name.__name__, name.__doc__, name.dispatch(bool)(5), name_list([]), len(name.registry))


class A:
    pass


class B(A):
    pass


class C(B, dict):
    pass


name.register(A, lambda x: "A")
print(name(A()), name(B()), name(C()))
name.register(dict, lambda x: "dict")
print(name(C()), name({}))
name.register(B, lambda x: "B")
print(name(C()), name(B()), name(A()))


def show(f):
    try:
        print(repr(f()))
    except Exception as e:
        print(type(e).__name__, e)


show(lambda: name())
show(lambda: name.register(5, len))
show(lambda: name.register(len))


def wrong(x: 5):
    return x


show(lambda: name.register(wrong))


class Negator:
    @singledispatchmethod
    def neg(self, arg):
        raise NotImplementedError("Cannot negate a")

    @neg.register
    def _(self, arg: int):
        return -arg

    @neg.register
    def _(self, arg: bool):
        return not arg

    @singledispatchmethod
    @classmethod
    def make(cls, arg):
        return cls.__name__, arg

    @make.register
    @classmethod
    def _(cls, arg: int):
        return cls.__name__, "int", arg


n = Negator()
print(n.neg(5), n.neg(True), Negator.make("x"), Negator.make(3), n.make(4))
show(lambda: n.neg("s"))
