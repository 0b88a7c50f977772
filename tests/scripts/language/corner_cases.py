# super() by another name, type parameters in classes, unbound names in comprehensions, patterns of abstract classes, generators.
import collections
import types


class A:
    def m(self):
        return "A.m"


class B(A):
    def m(self):
        return super().m() + " " + str(super(B, self).m is not None)

    def deleted(x):
        del x
        super()


print(B().m())
try:
    B().deleted()
except RuntimeError as e:
    print(e)
super, real = (lambda *args: types.SimpleNamespace(m=lambda: f"shadowed {args}")), super
print(B.__mro__[0].m.__name__, type("C", (), {"m": lambda self: super().m()})().m())


class Shadowed:
    def m(self):
        return super().m()


print(Shadowed().m())
del super


class X:
    T = int

    def foo[U: T](self): ...

    type Alias = T


X.T = float
print(X.foo.__type_params__[0].__bound__, X.Alias.__value__, "__classdictcell__" in vars(X))


class Foo[__T]:
    param = __T

    def meth[__U](self, arg: __T, arg2: __U):
        return (__T, __U)


print(Foo.param, Foo().meth(1, 2), Foo.meth.__annotations__["arg"] is Foo.__type_params__[0])


def unbound():
    l = [None]
    return [1 for (l[0], l) in [[1, 2]]]


try:
    unbound()
except UnboundLocalError as e:
    print(e)


def kind(x):
    match x:
        case {}:
            return "mapping"
        case [*_]:
            return "sequence"
    return None


class Sized:
    def __len__(self):
        return 0


class Late(Sized):
    pass


class M1(collections.UserDict, collections.abc.Sequence):
    pass


class M2(collections.UserDict, list):
    pass


print(kind(collections.UserDict()), kind(collections.UserList()), kind(M1()), kind(M2()), kind(Late()), kind("text"))
collections.abc.Sequence.register(Sized)
print(kind(Late()), kind(Sized()), kind(types.MappingProxyType({})), kind(range(0)))


def gen():
    try:
        yield 1
    except TypeError as e:
        print("inside:", e)
        yield 2


class E(Exception):
    def __new__(cls, *args):
        return 5


g = gen()
next(g)
print(g.throw(E))
g.__name__, g.__qualname__ = "other", "some.other"
print(g.__name__, repr(g)[:28])
try:
    g.__name__ = 5
except TypeError as e:
    print(e)


class Closing:
    def __iter__(self):
        return self

    def __next__(self):
        return 1

    def close(self):
        print("running", outer.gi_running)


def delegating():
    yield from Closing()


outer = delegating()
next(outer)
outer.close()


@types.coroutine
def old_style():
    got = yield "asked"
    return got


async def new_style():
    return await old_style()


c = new_style()
print(c.send(None), c.cr_await is not None)
try:
    c.send("answer")
except StopIteration as e:
    print(e.value)
c = new_style()
c.send(None)


async def again():
    await c


try:
    again().send(None)
except RuntimeError as e:
    print(e)
try:
    type("N", (), {"__class_getitem__": None})[int]
except TypeError as e:
    print(e)
try:
    anext(5)
except TypeError as e:
    print(e)
try:
    (lambda: type("Raises", (), {"__getattr__": lambda self, name: (_ for _ in ()).throw(AttributeError("mine"))})().missing)()
except AttributeError as e:
    print(e, e.name)
