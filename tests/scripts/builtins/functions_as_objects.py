def attempt(f):
    try:
        print("ok", f())
    except Exception as e:
        print(type(e).__name__ + ":", e)


def f(a, b=2, *args, c, d=4, **kw) -> int:
    "doc of f"
    return a


print(f.__name__, f.__qualname__, f.__doc__, f.__module__, f.__defaults__, f.__kwdefaults__, f.__annotations__, f.__dict__, f.__type_params__)
f.attr = 5
print(f.attr, f.__dict__, hasattr(f, "nope"))
f.__name__ = "g"
f.__qualname__ = "Q.g"
f.__doc__ = "new"
f.__defaults__ = (10, 20)
f.__kwdefaults__ = {"c": 9, "d": 1}
print(f.__name__, f.__doc__, f(), repr(f)[:16])
f.__defaults__ = None
attempt(lambda: f())
attempt(lambda: f(1, c=1))
del f.__annotations__
print(f.__annotations__)
attempt(lambda: setattr(f, "__name__", 3))
attempt(lambda: setattr(f, "__qualname__", 3))
attempt(lambda: setattr(f, "__defaults__", 3))
attempt(lambda: setattr(f, "__kwdefaults__", 3))
attempt(lambda: setattr(f, "__annotations__", 3))
attempt(lambda: setattr(f, "__dict__", 3))
attempt(lambda: delattr(f, "attr2"))
attempt(lambda: delattr(f, "__name__"))
attempt(lambda: f.nope)
attempt(lambda: f.__dict__.update(z=1) or f.z)


def outer():
    def inner(): pass
    return inner


print(outer().__qualname__, (lambda: 0).__name__, (lambda: 0).__qualname__)


class A:
    def m(self): "m doc"; return self
    @classmethod
    def c(cls): pass


a = A()
m = a.m
print(m.__name__, m.__doc__, m.__self__ is a, m.__func__ is A.m, m == a.m, m is a.m, m != A().m, hash(m) == hash(a.m), m.__qualname__, m.__module__)
attempt(lambda: setattr(m, "x", 1))
attempt(lambda: m.nope)
A.m.tag = 7
print(m.tag, type(m).__name__, type(A.m).__name__, A.c.__self__ is A)
attempt(lambda: type(m)(3, 4))
attempt(lambda: type(m)(len, None))
attempt(lambda: type(m)(len, [1, 2])())
print([].append == [].append, len == len, (x := []).append == x.append, hash(x.append) == hash(x.append), len.__self__.__name__ if False else "", len.__doc__ is None)
attempt(lambda: setattr(len, "x", 1))
attempt(lambda: len())
attempt(lambda: len(1, 2))
attempt(lambda: len(obj=1))
attempt(lambda: f.__get__(a, A).__self__ is a)
attempt(lambda: f.__get__(None, A) is f)
attempt(lambda: f.__get__(None, None))
attempt(lambda: f.__call__(1, c=3))
attempt(lambda: f.__class__.__name__)
def deco(fn):
    fn.seen = True
    return fn
@deco
def h(): pass
print(h.seen)
print(repr(print), repr([].append).split(" at ")[0], repr("".join).split(" at ")[0])
def gen(): yield 1
print(repr(gen()).split(" at ")[0], repr(m).split(" at ")[0])
