"""What __repr__, __str__ and __format__ may return, by every road to them."""

type G1[T] = lambda: T
type G2 = lambda: 1
print(G1.__value__.__qualname__, G2.__value__.__qualname__)
class K:
    def f[T](self, x: T = 1): return lambda: T
    class L[T](list[T]):
        def m(self): return lambda: T
    h = lambda: 1
print(K().f().__qualname__, K.f.__qualname__, K.L.m.__qualname__, K.L().m().__qualname__, K.h.__qualname__)
def f():
    type G1[T] = lambda: T
    type G2 = lambda: 1
    def h[T](x: (lambda: T)): return lambda: T
    class M[T]((lambda: list)()):
        def m(self, q: (lambda: T)): return lambda: T
    print(G1.__value__.__qualname__, G2.__value__.__qualname__, h.__qualname__, h.__annotations__["x"].__qualname__, h(1).__qualname__, M.__qualname__, M.m.__qualname__, M.m.__annotations__["q"].__qualname__)
f()
def conv(name, answer, *bases): return type("V", bases, {f"__{name}__": lambda s, *a: answer})()
for base in (object, list, int, str, dict, Exception, tuple, float, bytes, set, type):
    if base is type: continue
    for n in ("repr", "str", "format"):
        v = conv(n, 5, base)
        for f in (str, repr, ascii, format, "{!r}".format, "{!s}".format, "%s".__mod__, "%r".__mod__, lambda v: f"{v}", lambda v: f"{v!r}", lambda v: f"{[v]}", lambda v: v.__str__(), lambda v: v.__repr__(), lambda v: object.__str__(v), lambda v: base.__str__(v) if base is not str else 0):
            try: r = f((v,) if f in ("%s".__mod__, "%r".__mod__) else v); print(base.__name__, n, r if isinstance(r, int) else type(r).__name__)
            except Exception as e: print(base.__name__, n, e)
class Q:
    __qualname__ = "A.B"
try:
    class R(Q, k=1): __qualname__ = "C.D"
except TypeError as e: print(e)
try: Q.__init_subclass__(1)
except TypeError as e: print(e)
except TypeError as e: print(e)
def tell(a):
    def method(self, *args): return a
    return method
class V(list):
    __repr__ = tell(10**20)
for f in (str, print, repr, "{}".format, lambda v: f"{v}", lambda v: v.__str__()):
    try: f(V())
    except Exception as e: print(e)
v = V()
try: print(str(v))
except Exception as e: print(e)
