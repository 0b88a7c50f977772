class Meta(type):
    @classmethod
    def __prepare__(mcs, name, bases, **kw):
        print("prepare", name, [b.__name__ for b in bases], kw)
        return {"prepared": True}

    def __new__(mcs, name, bases, ns, **kw):
        print("new", name, sorted(k for k in ns if not k.startswith("__")), kw)
        return super().__new__(mcs, name, bases, ns)

    def __init__(cls, name, bases, ns, **kw):
        print("init", name, kw)
        super().__init__(name, bases, ns)

    def __call__(cls, *args, **kw):
        print("call", cls.__name__, args, kw)
        return super().__call__(*args, **kw)

    def __len__(cls): return 7
    def __iter__(cls): return iter("abc")
    def __getitem__(cls, k): return ("item", k)
    def __contains__(cls, k): return k == 1
    def __repr__(cls): return f"<{cls.__name__}>"
    def __instancecheck__(cls, o): return o == 5
    def __subclasscheck__(cls, c): return c is int
    def __add__(cls, o): return "added"
    def __eq__(cls, o): return o == "K" or o is cls
    def __hash__(cls): return 1


class K(metaclass=Meta, opt=1):
    a = 1
    def __init__(self, v): self.v = v


class L(K, opt=2):
    b = 2


k = K(3)
print(k.v, len(K), list(L), K["x"], 1 in K, 2 in K, K, isinstance(5, K), isinstance(k, K), issubclass(int, K), K + 1, K == "K", K.prepared, type(L), K.__class__)


class Singleton(type):
    _inst = {}
    def __call__(cls, *a):
        if cls not in cls._inst: cls._inst[cls] = super().__call__(*a)
        return cls._inst[cls]
class One(metaclass=Singleton): pass
print(One() is One())


def fake_meta(name, bases, ns): return (name, bases, sorted(k for k in ns if not k.startswith("__")))
class F(int, metaclass=fake_meta):
    z = 1
print(F)


class WithCell(metaclass=Meta):
    def who(self): return __class__
    def sup(self): return super().__repr__()[:9]
w = WithCell()
print(w.who() is WithCell, w.sup())


class DropCell(type):
    def __new__(mcs, name, bases, ns):
        ns = dict(ns)
        ns.pop("__classcell__", None)
        return super().__new__(mcs, name, bases, ns)
try:
    class Dropped(metaclass=DropCell):
        def f(self): return __class__
except RuntimeError as e:
    print(e)


class Entries:
    def __mro_entries__(self, bases):
        print("entries", len(bases))
        return (dict,)
class FromEntries(Entries()):
    pass
print(FromEntries.__bases__, FromEntries.__orig_bases__[0].__class__.__name__)
class BadEntries:
    def __mro_entries__(self, bases): return [dict]
for make in (lambda: type("X", (Entries(),), {}), lambda: exec_class(BadEntries())):
    try:
        make()
    except Exception as e:
        print(type(e).__name__, e)
try:
    class Y(BadEntries()): pass
except TypeError as e:
    print(e)
try:
    class Z(metaclass=lambda *a: 1, x=3): pass
except TypeError as e:
    print(e)
class BadPrepare(type):
    @classmethod
    def __prepare__(mcs, *a): return 5
try:
    class Q(metaclass=BadPrepare): pass
except TypeError as e:
    print(e)
class Order(type):
    def mro(cls): return [cls, *reversed(type.mro(cls)[1:-1]), object]
class A1: pass
class B1(A1): pass
class C1(B1, metaclass=Order): pass
print([c.__name__ for c in C1.__mro__])
for result in ([list], [1], [], 5):
    class Odd(type):
        def mro(cls): return result
    try:
        class T(metaclass=Odd): pass
        print("made")
    except TypeError as e:
        print(e)
class X1: f = 1
class X2: f = 2
class X3(X1): pass
x = X3()
X3.__bases__ = (X2,)
print(x.f, X3.__mro__, X1.__subclasses__(), X2.__subclasses__())
class Diamond0: 
    def go(self): return ["0"]
class Diamond1(Diamond0):
    def go(self): return ["1"] + super().go()
class Diamond2(Diamond0):
    def go(self): return ["2"] + super().go()
class Diamond3(Diamond1, Diamond2):
    def go(self): return ["3"] + super().go()
print(Diamond3().go(), [c.__name__ for c in Diamond3.__mro__], super(Diamond1, Diamond3()).go(), super(Diamond1, Diamond3).go(Diamond3()))
s = super(Diamond1, Diamond3())
print(s.__thisclass__.__name__, s.__self_class__.__name__, type(s.__self__).__name__, repr(s), repr(super(Diamond1)))
