class A:
    """doc of A"""
    x = 1

    def __init__(self, v=2):
        self.v = v

    def f(self):
        return self.v + self.x

    @classmethod
    def make(cls, v):
        return cls(v)

    @staticmethod
    def add(a, b):
        return a + b


class B(A):
    x = 10

    def f(self):
        return super().f() * 2


a, b = A(), B(5)
print(a.f(), b.f(), A.make(7).v, B.make(8).f(), A.add(1, 2), b.add(3, 4))
print(A.__name__, A.__qualname__, A.__module__, A.__doc__, B.__doc__, A.__bases__, B.__bases__, B.__mro__)
print(B.mro(), A.__subclasses__(), type(a), type(A), type(type))
print(isinstance(b, A), isinstance(a, B), issubclass(B, A), issubclass(A, (int, B)), isinstance(3, (str, (float, int))), isinstance(True, int | str))
print(sorted(a.__dict__.items()), vars(b), a.__class__, hasattr(a, "q"), getattr(a, "q", 5))
print(A, B, A.f.__qualname__, a.f.__func__ is A.f, a.f.__self__ is a, A.f is A.f)
a.z = 3
A.y = 4
print(a.z, b.y, a.__dict__)
del a.z, A.y
for thing in (lambda: a.z, lambda: a.y, lambda: A.y, lambda: A.nope, lambda: int.nope, lambda: (1).nope, lambda: [].nope, lambda: None.x, lambda: A(1, 2), lambda: A(w=1), lambda: A.f()):
    try:
        print(thing())
    except Exception as e:
        print(type(e).__name__, e)
for statement in ("a",):
    for action in (lambda: delattr(a, "nope"), lambda: delattr(A, "nope"), lambda: setattr(int, "x", 1), lambda: setattr(1, "x", 1), lambda: setattr([], "append", 1), lambda: delattr(int, "bit_length"), lambda: setattr(object(), "x", 1), lambda: getattr(a, 3), lambda: setattr(a, 1, 2), lambda: setattr(a, "__class__", int), lambda: setattr(a, "__class__", 3), lambda: delattr(a, "__class__"), lambda: setattr(A, "__name__", 3), lambda: delattr(A, "__name__"), lambda: setattr(A, "__dict__", {}), lambda: setattr(a, "__dict__", 3)):
        try:
            print(action())
        except Exception as e:
            print(type(e).__name__, e)


class C:
    pass


class D:
    pass


c = C()
c.p = 1
c.__class__ = D
print(type(c).__name__, c.p, c.__dict__)
c.__dict__ = {"q": 2}
print(c.q, hasattr(c, "p"))
A.__name__ = "Renamed"
A.__qualname__ = "Q.Renamed"
print(A, A.__name__, repr(A.f)[:16])
A.__doc__ = "new"
print(A.__doc__, B.__doc__)
E = type("E", (A,), {"k": 5, "g": lambda self: self.k})
print(E, E().g(), E.__module__, E.__doc__, E.__base__, object.__base__)
try:
    raise AttributeError("x")
except AttributeError as e:
    print(e.name, e.obj)
try:
    a.missing
except AttributeError as e:
    print(e.name, e.obj is a)
