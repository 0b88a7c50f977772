"""Which method x *= y and x += y call where x is a subclass of a sequence, and what comes back."""
import collections

class L(list):
    pass
class M(list):
    def __mul__(self, o): print("mul", o); return "mul"
    def __rmul__(self, o): print("rmul", o); return "rmul"
    def __add__(self, o): print("add", o); return "add"
    def __radd__(self, o): print("radd", o); return "radd"
class I(list):
    def __imul__(self, o): print("imul", o); return super().__imul__(o)
    def __iadd__(self, o): print("iadd", o); return super().__iadd__(o)
class N(list):
    def __imul__(self, o): print("imul NI"); return NotImplemented
    def __iadd__(self, o): print("iadd NI"); return NotImplemented
class None_(list):
    __imul__ = None
    __iadd__ = None
    __mul__ = None
class Idx:
    def __repr__(self): return 'Idx'
    def __index__(self): print("index"); return 2
class R:
    def __repr__(self): return 'R'
    def __rmul__(self, o): print("R.rmul", o); return "R"
    def __radd__(self, o): print("R.radd", o); return "R"
class RI(Idx, R): __repr__ = lambda s: 'RI'
class D(collections.deque): pass
class B(bytearray): pass
class T(tuple): pass
class S(str): pass
def t(x, f):
    y = x
    try: y = f(x)
    except Exception as e: print("  error", type(e).__name__, e)
    print("  ", type(y).__name__, repr(y)[:60], y is x, repr(x)[:60])
def mul(v):
    def f(x): x *= v; return x
    return f
def add(v):
    def f(x): x += v; return x
    return f
for C in (list, L, M, I, N, None_, D, B, T, S):
    mk = lambda: C([1, 2]) if C not in (S,) else S("ab")
    print(getattr(C, "__name__", "?"))
    for v in (2, 0, -1, True, Idx(), R(), RI(), 1.5, "x", None, [3], (4,), L([5]), M([6]), b"q", 10**30, collections.deque([1]), {1: 2}, range(2)):
        print(" *=", type(v).__name__); t(mk(), mul(v))
        print(" +=", type(v).__name__); t(mk(), add(v))
    for v in (2, Idx(), RI()):
        def rm(x, v=v): v2 = v; v2 *= x; return v2
        print(" r*=", type(v).__name__); t(mk(), rm)
x = M([1]); x *= 3; print(x)
x = L([1]); x.a = 1; y = x; x *= 3; print(x, x is y, x.a)
