"""Metaclass operators, descriptors of every make, slots, bases, super() in odd places."""

# classes: odd things
class M(type):
    def __call__(cls, *a, **k): print("M.__call__", cls.__name__, a, k); return super().__call__(*a, **k)
    def __getattribute__(cls, n):
        if not n.startswith("__"): print("M.ga", n)
        return super().__getattribute__(n)
    def __setattr__(cls, n, v): print("M.sa", n); super().__setattr__(n, v)
    def __iter__(cls): return iter("meta")
    def __len__(cls): return 7
    def __contains__(cls, x): return x == "in"
    def __getitem__(cls, k): return ("meta item", k)
    def __add__(cls, o): return "meta add"
    def __eq__(cls, o): print("meta eq"); return NotImplemented
    def __hash__(cls): return 5
    def __bool__(cls): return False
    def __instancecheck__(cls, o): return o == 42
    def __subclasscheck__(cls, o): return o is int
    def __dir__(cls): return ["z", "a"]
    def __repr__(cls): return f"<M {cls.__name__}>"
    @property
    def prop(cls): return "metaprop"
class A(metaclass=M):
    prop = "own"
    def __class_getitem__(cls, k): return "never"
    def __new__(cls, *a): print("new", a); return super().__new__(cls)
    def __init__(self, *a): print("init", a)
print(A(1), list(A), len(A), "in" in A, A[1], A + 1, A == A, A == 1, bool(A), isinstance(42, A), issubclass(int, A), dir(A), A, hash(A), A.prop) if 0 else None
print(list(A), len(A), "in" in A, A[1], A + 1, A == A, A != 1, bool(A), isinstance(42, A), isinstance(1, A), issubclass(int, A), dir(A), A, hash(A), A.prop)
a = A(1); A.x = 3; print(a.x, A.x)
try: a.y
except AttributeError as e: print(e)
try: A.y
except AttributeError as e: print(e)
class Desc:
    def __get__(s, o, t): return ("get", o is None, t.__name__)
class NoGet:
    def __set__(s, o, v): print("set", v)
class Del:
    def __delete__(s, o): print("del")
class B:
    d, n, e = Desc(), NoGet(), Del()
b = B()
print(b.d, B.d, type(b.n).__name__); b.d = 5; print(b.d); b.n = 6; b.__dict__["n"] = 7; print(b.n); del b.e
try: b.e = 1
except AttributeError as e: print(e)
try: del b.n
except AttributeError as e: print(e)
class P:
    @property
    def x(self): "doc"; return self._x
    @x.setter
    def x(self, v): self._x = v
    @x.deleter
    def x(self): print("deleted")
    y = property()
    z = property(doc="zz")
    w = x.getter(lambda self: "w")
p = P(); p.x = 4; print(p.x, P.x.__doc__, P.z.__doc__, p.w, P.x.fget.__name__); del p.x
for f in (lambda: p.y, lambda: setattr(p, "y", 1), lambda: delattr(p, "y"), lambda: P.x.__get__(None, P) is P.x, lambda: P.x.__set__(p, 9), lambda: p.x):
    try: print(f())
    except AttributeError as e: print(e)
class Q(P):
    @P.x.setter
    def x(self, v): self._x = v * 2
q = Q(); q.x = 5; print(q.x)
class S:
    __slots__ = ("a", "__b", "__dict__")
    def f(self): self.__b = 3; return self.__b
s = S(); print(s.f(), s._S__b); s.zz = 1; print(s.__dict__)
class S2(S): __slots__ = ("c",)
s2 = S2(); s2.a, s2.c = 1, 2; print(s2.__dict__, S2.__slots__)
try: s2.__slots__ = 5
except AttributeError as e: print(e)
for body in ():
    try: exec("class T:\n    " + body); print("ok", body)
    except (ValueError, TypeError) as e: print(e)
def mk(*bases, **k):
    try: return type("X", bases, k)
    except TypeError as e: print(e)
class S3: __slots__ = ("m",)
class S4: __slots__ = ("n",)
mk(S3, S4); mk(int, str); mk(bool); mk(type(None)); mk(A, P); mk(P, Q); mk(P, P); mk(5); mk(type(lambda: 0)); mk(int, dict); mk(Exception, int); mk(slice); mk(range); mk(type(...)); mk(memoryview); mk(property); mk(type(iter([]))); mk(object, P)
class N1: pass
class N2(N1): pass
o = N1(); o.__class__ = N2; print(type(o).__name__)
for v in (int, 5, S3, list):
    try: o.__class__ = v
    except TypeError as e: print(e)
N2.__bases__ = (P,); print(N2.__mro__[1].__name__)
try: N2.__bases__ = (N2,)
except TypeError as e: print(e)
try: N2.__bases__ = ()
except TypeError as e: print(e)
N1.__name__ = "Renamed"; print(N1, N1.__qualname__)
for v in (5, "a\0b"):
    try: N1.__name__ = v
    except (TypeError, ValueError) as e: print(e)
class W:
    def __init_subclass__(cls, /, a=1, **k): super().__init_subclass__(**k); print("is", cls.__name__, a)
class W2(W, a=2): pass
try:
    class W3(W, b=2): pass
except TypeError as e: print(e)
try:
    class W4(object, q=1): pass
except TypeError as e: print(e)
class C1:
    def m(self): return "C1"
    @classmethod
    def c(cls): return ("c", cls.__name__)
    @staticmethod
    def s(): return "s"
class C2(C1):
    def m(self): return [super().m() for _ in [1]], (lambda: super().m())() if 0 else super(C2, self).m(), super().c(), super().s()
    @classmethod
    def c(cls): return super().c()
    def n(self):
        def inner(): return __class__, super(C2, self).m()
        return inner()
print(C2().m(), C2.c(), C2().n())
class C3(C1):
    def m(x): return super().m()
    def bad(self):
        def f(): return super().m()
        return f()
    def bad2(*a): return super().m()
    @staticmethod
    def bad3(): return super()
    def bad4(self): del self; return super()
print(C3().m())
for f in (C3().bad, C3().bad2, C3.bad3, C3().bad4, lambda: super(), lambda: super(C1), lambda: super(1), lambda: super(C1, 5).m, lambda: super(C3, C3()).zz, lambda: super(C1, C3).m):
    try: print(f() if callable(f) else f)
    except (RuntimeError, TypeError, AttributeError) as e: print(type(e).__name__, e)
