"""*, ** and what iterates, given what can't be spread: whose words the error has."""

def f(*a, **k): return a, k
def t(fn):
    try: print(fn())
    except Exception as e: print(type(e).__name__, e)
for x in (5, None, object):
    t(lambda: f(*x)); t(lambda: f(*x, 1)); t(lambda: f(1, *x)); t(lambda: f(*x, *x)); t(lambda: f(*(), *x)); t(lambda: f(*x, k=1)); t(lambda: f(*x, **{})); t(lambda: f(1, *x, k=1)); t(lambda: [*x]); t(lambda: (*x, 1)); t(lambda: {*x}); t(lambda: f(**x)); t(lambda: f(k=1, **x)); t(lambda: {**x}); t(lambda: f(*(), **x)); t(lambda: [].append(*x)); t(lambda: print(*x, *x)); t(lambda: [1][*x]); t(lambda: [1][1, *x]); t(lambda: int.__add__(*x)); t(lambda: f(*[1], **x)); t(lambda: print(1, *x))
    def g():
        class K(*x): pass
    t(g)
    def g():
        class K(int, *x): pass
    t(g)
    def g():
        class K(**x): pass
    t(g)
    def g(): yield from x
    t(lambda: list(g()))
    class M:
        def m(self, *a): return a
    t(lambda: M().m(*x)); t(lambda: M().m(1, *x)); t(lambda: M().m(*x, *x)); t(lambda: M(*x)); t(lambda: M(*x, *x)); t(lambda: (lambda *a: a)(*x)); t(lambda: sum(*x)); t(lambda: type(*x)); t(lambda: M.m(*x))
class Bad:
    def __iter__(self): return 5
class Bad2:
    def __iter__(self): raise TypeError("mine")
class Bad3:
    __iter__ = None
class Bad4:
    def __getitem__(self, i): raise TypeError("item")
class Map:
    def keys(self): return 5
class Map2:
    def keys(self): return ["a"]
    def __getitem__(self, k): raise KeyError("in")
class Map3:
    def keys(self): raise TypeError("keys")
class Map4:
    def keys(self): raise AttributeError("keys")
for x in (Bad(), Bad2(), Bad3(), Bad4(), Map(), Map2(), Map3(), Map4()):
    t(lambda: f(*x)); t(lambda: f(1, *x)); t(lambda: [*x]); t(lambda: {*x}); t(lambda: f(**x)); t(lambda: f(a=1, **x)); t(lambda: {**x}); t(lambda: dict(x)); t(lambda: f(*x, *x)); t(lambda: f(**x, **x)); t(lambda: tuple(x)); t(lambda: list(x)); t(lambda: set(x))
    def u(): a, b = x
    t(u)
    def u(): a, *b = x
    t(u)
    def u():
        for a in x: pass
    t(u); t(lambda: 1 in x); t(lambda: max(x)); t(lambda: [i for i in x]); t(lambda: dict([x])); t(lambda: [].extend(x)); t(lambda: {}.update(x)); t(lambda: dict(**x))
    def u():
        l = []; l += x
    t(u)
