class V:
    def __init__(self, n): self.n = n
    def __repr__(self): return f"V({self.n})"
    def __add__(self, o): return V(self.n + (o.n if isinstance(o, V) else o)) if isinstance(o, (V, int)) else NotImplemented
    __radd__ = __add__
    def __iadd__(self, o): self.n += 100; return self
    def __sub__(self, o): return "sub"
    def __rsub__(self, o): return "rsub"
    def __mul__(self, o): return NotImplemented
    def __eq__(self, o): return isinstance(o, V) and self.n == o.n
    def __lt__(self, o): return self.n < o.n
    def __hash__(self): return hash(self.n)
    def __bool__(self): return self.n != 0
    def __len__(self): return self.n
    def __getitem__(self, k): return k
    def __contains__(self, k): return k == 3
    def __call__(self, *a, **k): return (a, k)
    def __neg__(self): return V(-self.n)
    def __abs__(self): return V(abs(self.n))
    def __index__(self): return self.n
    def __int__(self): return self.n
    def __float__(self): return self.n / 2
    def __pow__(self, o, m=None): return ("pow", o, m)
    def __rpow__(self, o): return ("rpow", o)
    def __divmod__(self, o): return ("divmod", o)
    def __round__(self, n=None): return ("round", n)
    def __iter__(self): return iter(range(self.n))
    def __reversed__(self): return "rev"
    def __format__(self, spec): return "fmt:" + spec
    def __enter__(self): return self
    def __exit__(self, *a): return True


v = V(3)
print(v + 1, 1 + v, v + V(4), v - 1, 1 - v, v == V(3), v != V(3), v < V(4), v > V(2), hash(v) == hash(3), bool(V(0)), len(v))
print(v[1], v[1:2], v["x"], 3 in v, 4 in v, v(1, a=2), -v, abs(V(-2)), [10, 20, 30, 40][v], int(v), float(v), hex(v))
print(v ** 2, 2 ** v, pow(v, 2, 5), divmod(v, 2), round(v), round(v, 2), list(v), reversed(v), f"{v:abc}", format(v), str(v))
w = v
w += 1
print(w is v, v.n)
with v as q:
    1 / 0
for f in (lambda: v * 1, lambda: 1 * v, lambda: v @ 1, lambda: v <= 1, lambda: ~v, lambda: v // 1, lambda: v & v, lambda: v << 1, lambda: "a" + v, lambda: v + "a", lambda: pow(3, v, 2)):
    try:
        print(f())
    except TypeError as e:
        print(e)


class Left:
    def __add__(self, o): return "Left.add"
    def __radd__(self, o): return "Left.radd"
class Right(Left):
    def __radd__(self, o): return "Right.radd"
class Same(Left): pass
print(Left() + Right(), Left() + Same(), Right() + Left(), 1 + Left(), Left() + 1)


class I(int):
    def __add__(self, o): return "I.add"
    def __radd__(self, o): return "I.radd"
print(I(1) + 1, 1 + I(1), I(1) + I(2), I(5) * 2, 2 ** I(3), I(3) == 3, type(I(3) - 1), I(4).bit_length(), repr(I(7)), hash(I(7)))


class NoHash:
    def __eq__(self, o): return True
class BadLen:
    def __init__(self, r): self.r = r
    def __len__(self): return self.r
    def __bool__(self): raise KeyError("b")
class Bad:
    def __repr__(self): return 1
    def __str__(self): return 2
    def __bool__(self): return 3
    def __hash__(self): return "x"
    def __index__(self): return "i"
    def __int__(self): return 1.5
    def __float__(self): return 1
    def __iter__(self): return 3
    def __next__(self): return 1
    def __contains__(self, x): raise LookupError("c")
    def __init__(self): return None
class NoneMethods:
    __iter__ = None
    __contains__ = None
    __hash__ = None
    __call__ = None
class BadInit:
    def __init__(self): return 5
tests = [lambda: hash(NoHash()), lambda: {NoHash()}, lambda: len(BadLen(-1)), lambda: len(BadLen("a")), lambda: len(BadLen(1 << 70)), lambda: bool(BadLen(1)), lambda: repr(Bad()), lambda: str(Bad()), lambda: bool(Bad()),
         lambda: hash(Bad()), lambda: [1][Bad()], lambda: int(Bad()), lambda: float(Bad()), lambda: iter(Bad()), lambda: 1 in Bad(), lambda: iter(NoneMethods()), lambda: 1 in NoneMethods(), lambda: hash(NoneMethods()),
         lambda: NoneMethods()(), lambda: BadInit(), lambda: next(3), lambda: V(1)[::2], lambda: len(5), lambda: iter(5), lambda: 5 in 5, lambda: 5(), lambda: 5[1], lambda: hash([]), lambda: len(NoneMethods())]
for t in tests:
    try:
        print("ok", t())
    except Exception as e:
        print(type(e).__name__, e)
# slots follow the class
class D: pass
d = D()
try: len(d)
except TypeError as e: print(e)
D.__len__ = lambda self: 42
print(len(d), bool(d))
class E(D): pass
print(len(E()))
D.__len__ = lambda self: 0
print(len(E()), bool(E()))
del D.__len__
try: len(E())
except TypeError as e: print(e)
D.__eq__ = lambda self, o: "eq"
print(d == 1, E() == 2, d != 1)
d.__len__ = lambda: 5
try: len(d)
except TypeError as e: print(e)
