"""Calls of every shape, to functions, methods, classes and built-ins, and their errors."""

# functions: binding texts
def show(f, *a, **k):
    try: print(f(*a, **k))
    except TypeError as e: print(e)
def f0(): return 0
def f1(a): return a
def f2(a, b=2): return a, b
def f3(a, /, b, *, c): return a, b, c
def f4(*, a, b, c=3): return a, b, c
def f5(a, b, c, d, /): return 1
def f6(a, /, **k): return a, k
def f7(a, *b, c, **d): return a, b, c, d
def f8(a=1, /, b=2): return a, b
class K:
    def m(self, a): return a
    @classmethod
    def c(cls, a): return a
    @staticmethod
    def s(a): return a
    def n(): pass
    def __init__(self, x=0, *, y=1): pass
    def __call__(self, q): return q
    def __repr__(self): return "K()"
for f in (f0, f1, f2, f3, f4, f5, f6, f7, f8, K, K().m, K.m, K.c, K.s, K().n, K(), lambda a: a, lambda *, a: a):
    for a, k in (((), {}), ((1,), {}), ((1, 2), {}), ((1, 2, 3), {}), ((1, 2, 3, 4, 5, 6), {}), ((), {"a": 1}), ((1,), {"a": 1}), ((1,), {"zz": 1}), ((), {"a": 1, "b": 2, "c": 3}), ((1, 2), {"c": 3}), ((1,), {"b": 1, "c": 2, "d": 3}), ((), {"self": 1}), ((1,), {"A": 1}), ((), {"x": 1, "y": 2, "z": 3}), ((1, 2), {"a": 1, "b": 2}), ((1, 2, 3), {"c": 1})):
        show(f, *a, **k)
import functools
p = functools.partial(f3, 1, c=5)
show(p); show(p, 2); show(p, 2, 3); show(p, 2, c=7); show(p, 2, zz=1); show(p, b=3)
for f in (len, print, int, str, sorted, max, min, sum, abs, isinstance, dict, list, range, zip, enumerate, map, filter, ord, chr, hex, divmod, pow, round, getattr, setattr, iter, next, type, super, property, slice, repr, format, reversed, bool, bytes, bytearray, tuple, set, frozenset, complex, float, object, callable, hash, id, any, all, "a".join, "a".split, "a".replace, [].append, [].sort, [].pop, {}.get, {}.update, {}.pop, {}.setdefault, (1,).index, b"".join, {1}.add):
    for a, k in (((), {}), ((1, 2, 3, 4), {}), ((1,), {"zz": 1}), ((None,), {}), (("a", "b"), {})):
        try: r = f(*a, **k); print(getattr(f, "__name__", f), type(r).__name__)
        except Exception as e: print(getattr(f, "__name__", f), type(e).__name__, e)
