def attempt(f):
    try:
        print("ok", f())
    except Exception as e:
        print(type(e).__name__ + ":", e)


class A: pass
class B(A): pass
class S1:
    __slots__ = ("a",)
class S2:
    __slots__ = ("b",)
class M1(type): pass
class M2(type): pass
class X(metaclass=M1): pass
class Y(metaclass=M2): pass


attempt(lambda: type("C", (A, B), {}))
attempt(lambda: type("C", (A, A), {}))
attempt(lambda: type("C", (int, str), {}))
attempt(lambda: type("C", (S1, S2), {}))
attempt(lambda: type("C", (bool,), {}))
attempt(lambda: type("C", (type(None),), {}))
attempt(lambda: type("C", (type(lambda: 0),), {}))
attempt(lambda: type("C", (X, Y), {}))
attempt(lambda: type("C", (3,), {}))
attempt(lambda: type("C", [A], {}))
attempt(lambda: type(3, (A,), {}))
attempt(lambda: type("C", (A,), 3))
attempt(lambda: type("C", (A,)))
attempt(lambda: type())
attempt(lambda: type("a\0b", (), {}))
attempt(lambda: type.__new__(int, "C", (), {}))
attempt(lambda: type("C", (), {"__slots__": "a b"}))
attempt(lambda: type("C", (), {"__slots__": [1]}))
attempt(lambda: type("C", (), {"__slots__": ["a"], "a": 1}))
attempt(lambda: type("C", (A,), {"__slots__": ["__dict__"]}))
attempt(lambda: type("C", (int,), {"__slots__": ["a"]}))
attempt(lambda: type("C", (tuple,), {"__slots__": ["a"]}))
attempt(lambda: type("C", (), {"__slots__": ["__dict__", "__dict__"]}))
attempt(lambda: type("C", (), {"__qualname__": 3}))
attempt(lambda: type("C", (), {"__classcell__": 3}))
attempt(lambda: type("C", (list[int],), {}))
attempt(lambda: object(1))
attempt(lambda: A(1))
attempt(lambda: A(x=1))
attempt(lambda: object.__init__(A(), 1))
attempt(lambda: object.__new__(A, 1))
attempt(lambda: object.__new__(int))
attempt(lambda: object.__new__())
attempt(lambda: object.__new__(3))
attempt(lambda: int.__new__(A))
attempt(lambda: int.__new__(str))
attempt(lambda: list.__new__(dict))
attempt(lambda: isinstance(1, 1))
attempt(lambda: isinstance(1, (int, 1)))
attempt(lambda: isinstance(1, ("a", int)))
attempt(lambda: issubclass(1, int))
attempt(lambda: issubclass(int, 1))
attempt(lambda: isinstance([], list[int]))
attempt(lambda: issubclass(list, list[int]))
attempt(lambda: isinstance(1, int | list[int]))
attempt(lambda: super(A, 1))
attempt(lambda: super(1, A))
attempt(lambda: super(A, A()).nope)
attempt(lambda: type(None)(1))
attempt(lambda: type((i for i in ()))())
attempt(lambda: A.__bases__.__class__)
attempt(lambda: setattr(A, "__bases__", (B,)))
attempt(lambda: setattr(A, "__bases__", ()))
attempt(lambda: setattr(A, "__bases__", 3))
attempt(lambda: setattr(B, "__bases__", (X,)))
attempt(lambda: setattr(int, "__bases__", (X,)))


class Base:
    def __init_subclass__(cls, /, tag=None, **kw):
        super().__init_subclass__(**kw)
        cls.tag = tag


class Sub(Base, tag="t"): pass


print(Sub.tag)
attempt(lambda: type("C", (Base,), {}, tag=5).tag)
attempt(lambda: type("C", (Base,), {}, other=5))
attempt(lambda: type("C", (), {}, other=5))


class BadName:
    def __set_name__(self, owner, name):
        raise ValueError("no " + name)


try:
    class C:
        f = BadName()
except ValueError as e:
    print(e, e.__notes__)
