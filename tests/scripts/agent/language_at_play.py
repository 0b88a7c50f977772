"""Less usual language: class bodies, nested scopes, del, global state, star-args forwarding, operator precedence, chained stuff, printing."""
import sys, functools, itertools, types, collections, abc, contextlib, io
from typing import Any
class Vec(tuple):
    __slots__ = ()
    def __new__(cls, *xs): return super().__new__(cls, xs)
    def __add__(self, o): return Vec(*(a + b for a, b in zip(self, o)))
    def __mul__(self, o): return sum(a * b for a, b in zip(self, o)) if isinstance(o, Vec) else Vec(*(a * o for a in self))
    __rmul__ = __mul__
    def __abs__(self): return (self * self) ** 0.5
    def __getattr__(self, n):
        try: return Vec(*(self["xyz".index(c)] for c in n))
        except (ValueError, IndexError): raise AttributeError(n) from None
    def __repr__(self): return f"<{', '.join(map(repr, self))}>"
v = Vec(1, 2, 3); print(v + v, 2 * v, v * v, abs(v), v.zx, v[1:], hash(v) == hash((1, 2, 3)), v == (1, 2, 3), sorted([v, Vec(0)]), max(v), isinstance(v, tuple))
try: v.q
except AttributeError as e: print(repr(e), e.__suppress_context__)
try: v.a = 1
except AttributeError as e: print(e)
class Poly:
    def __init__(self, *c): self.c = list(itertools.dropwhile(lambda k: not k, c)) or [0]
    def __call__(self, x): return functools.reduce(lambda a, b: a * x + b, self.c)
    def __str__(self):
        out = []
        for i, k in enumerate(self.c):
            p = len(self.c) - 1 - i
            if not k and len(self.c) > 1: continue
            s = "-" if k < 0 else "+" if out else ""
            out.append(f"{s}{'' if abs(k) == 1 and p else abs(k)}{'x' if p else ''}{f'^{p}' if p > 1 else ''}")
        return " ".join(out) or "0"
    def __mul__(self, o):
        r = [0] * (len(self.c) + len(o.c) - 1)
        for i, a in enumerate(self.c):
            for j, b in enumerate(o.c): r[i + j] += a * b
        return Poly(*r)
    def __divmod__(self, o):
        q, r = [], self.c[:]
        while len(r) >= len(o.c):
            k = r[0] / o.c[0]; q.append(k)
            for i, b in enumerate(o.c): r[i] -= k * b
            r.pop(0)
        return Poly(*q), Poly(*r)
    def __matmul__(self, o): return Poly(*[self(x) for x in o.c])
    def __eq__(self, o): return self.c == o.c
    def __bool__(self): return self.c != [0]
p, q = Poly(1, -3, 2), Poly(1, -1); print(p, "|", q, "|", p * q, "|", *divmod(p, q), p(5), p @ q, bool(Poly(0, 0)), p != q, str(Poly(-1, 0, 1)), Poly(0))
class Chain:
    def __init__(self, path=()): self._p = path
    def __getattr__(self, n): return Chain(self._p + (n,)) if not n.startswith("_") else (_ for _ in ()).throw(AttributeError(n))
    def __getitem__(self, k): return Chain(self._p + (k,))
    def __call__(self, *a, **k): return ".".join(map(str, self._p)) + f"({', '.join([*map(repr, a), *(f'{n}={v!r}' for n, v in k.items())])})"
    def __truediv__(self, o): return self[o]
    def __or__(self, f): return f(self)
    def __iter__(self): return iter(self._p)
    def __contains__(self, x): return x in self._p
    def __len__(self): return len(self._p)
    def __reversed__(self): return Chain(self._p[::-1])
    def __index__(self): return len(self)
c = Chain(); print(c.users[3].posts(limit=5, q="x"), (c / "a" / 1)(), c.a.b | len, [*c.x.y], "x" in c.x, list(reversed(c.p.q)), range(10)[c.a.b], "abc"[c.a:], bin(c.z), c.a[1:2, ...]._p)
def outer():
    x, y = 1, [0]
    def inc(): nonlocal x; x += 1; y[0] += x; return x
    def get(): return x, y
    del_me = 5
    class Inner:
        z = x
        def m(self): return x, __class__.__name__
        w = [z for _ in range(1)] if False else [x for _ in range(2)]
    return inc, get, Inner
inc, get, Inner = outer(); inc(); inc(); print(get(), Inner.z, Inner().m(), Inner.w, Inner.__qualname__, inc.__qualname__, inc.__name__)
fs = [lambda: i for i in range(3)]; gs = [lambda i=i: i for i in range(3)]; print([f() for f in fs], [g() for g in gs])
def deflt(a, b=[], *, c={}): b.append(a); c[a] = len(b); return b, c
deflt(1); print(deflt(2), deflt.__defaults__, deflt.__kwdefaults__)
def fwd(*a, **k): return target(*a, **k)
def target(a, b=2, *rest, kw=None, **more): return a, b, rest, kw, more
print(fwd(1), fwd(1, 2, 3, kw=4, z=5), fwd(*[1, 2], *(3,), **{"kw": 1}, **{"q": 2}))
a = b = c_ = []; a.append(1); print(b, c_ is a); x, (y, *z), w = 1, "abc", 3; print(x, y, z, w); x, y = y, x; print(x, y); i, lst = 0, [0, 0]; i, lst[i] = 1, 9; print(i, lst); (h := 5); print(h, [h := h + k for k in range(3)], h)
print(1 < 2 < 3, 1 < 3 > 2, not 1 == 2, 2 ** 3 ** 2, -2 ** 2, 5 // -2, -5 % 3, True + True, 1 or 0 and 2, 1 if 0 else 2 if 0 else 3, [] or {} or "x", 3 & 5 | 2 ^ 1, ~3 << 2, 0.1 + 0.2 == 0.3, 1 == 1.0 == True, "a" "b" * 2, None is None, [1] is [1], (1,) + (2,), "abc"[::-1][1:], {1: "a", 1.0: "b", True: "c"}, {*"ab", *"b"} == {"a", "b"}, [*range(3), *"ab"], {**{"a": 1}, "b": 2, **{"a": 3}}, print)
try:
    try: raise ValueError("first")
    except ValueError as e: raise KeyError("second") from e
    finally: print("cleanup")
except KeyError as e: print(repr(e.__cause__), e.__traceback__ is not None)
try: e
except NameError as n: print(n)
def ret():
    for i in range(3):
        try:
            if i == 1: return "try"
        finally:
            if i == 1: print("fin", i)
            if i == 0: continue
print(ret())
def whiles():
    n = 5
    while n:
        n -= 1
        if n == 3: continue
        if n == 1: break
        yield n
    else: yield "else"
print(list(whiles()), [*zip(*[[1, 2], [3, 4]])], dict(a=1, **{"b c": 2}), list(map(lambda *a: a, "ab", "cd")), sum(x * y for x, y in zip(range(3), range(3, 6))), sorted({"b": 1, "a": 2}.items(), key=lambda kv: -kv[1]))
class Meta(type):
    def __call__(cls, *a): return cls._inst if "_inst" in cls.__dict__ else setattr(cls, "_inst", super().__call__(*a)) or cls._inst
    def __instancecheck__(cls, o): return hasattr(o, "quack")
    def __getattr__(cls, n): return f"{cls.__name__}.{n}"
    def __dir__(cls): return ["d"]
class Single(metaclass=Meta):
    def __init__(self, v): self.v = v
class Duck: quack = 1
print(Single(1) is Single(2), Single(3).v, isinstance(Duck(), Single), isinstance(3, Single), Single.anything, dir(Single), type(Single), Single.__class__.__mro__)
class A:
    def hi(self): return ["A"]
class B(A):
    def hi(self): return ["B"] + super().hi()
class C(A):
    def hi(self): return ["C"] + super().hi()
class D(B, C):
    hi2 = property(lambda self: super(D, self).hi())
    def hi(self): return ["D"] + super().hi()
print(D().hi(), D().hi2, [k.__name__ for k in D.__mro__], D.__bases__, super(B, D()).hi(), B.hi(D()), issubclass(D, A), D.mro() == list(D.__mro__))
print(*[type(x).__name__ for x in (1, 1.0, "", b"", [], (), {}, set(), None, ..., NotImplemented, int, print, lambda: 0, (i for i in []), range(1), slice(1), type, object(), 1j, property(), super, memoryview(b""), iter([]), {}.keys(), types, Vec.__add__, v.__add__, [].append, staticmethod(len), Exception(), zip(), map(int, []), enumerate([]), frozenset(), bytearray())])
print(f"{v!r:>15}|{3.14159:.{2}f}|{'x':*^{5}}|{1_000_000:,}|{255:#x}|{0.5:%}|{'é'!a}|{v=}|{1+1 = }|{{}}|{'nested ' + f'{1}'}|{None}|{[1, 'a']}|{dict(a=1)['a']}|{'a' if 1 else 'b'}|{(lambda: 3)()}|{1:>5}{2:<5}|", end="!\n"); print("a", 1, None, sep=", ", end=".\n"); print(); print(*"abc", sep=""); print("%s %r %5.2f %-5s| %05d %x %%" % ("a", "b", 1.5, "c", 42, 255)); print("tab\there", r"raw\n", "uni\u00e9", b"by\xff", '"q"', "it's", 'both\'"', "\\", "\x00\x1f\x7f", repr("\n\t\r'\""))
