# expect: ok | limit=operations
# attacks: __prepare__, __mro_entries__, __set_name__, __init_subclass__ and mro() that answer with anything or make more classes
import collections
def tries(f):
    try: return f()
    except Exception as e: return type(e)
for ns in (1, [], collections.OrderedDict(), collections.defaultdict(int), type('N', (dict,), {'__getitem__': lambda s, k: 5})(), None):
    M = type('M', (type,), {'__prepare__': classmethod(lambda c, *a, n=ns: n)})
    def make():
        class A(metaclass=M):
            x = undefined_name if 0 else 1
            def f(self): return __class__
        return A
    tries(make)
class Entry:
    def __init__(self, v): self.v = v
    def __mro_entries__(self, bases): return self.v
for v in ((), (int,), [int], (1,), None, (int, int), (Entry(()),), (bool,), (type(None),)):
    tries(lambda: type('X', (Entry(v),), {}))
    def make():
        class A(Entry(v)): pass
    tries(make)
for mro in (lambda c: [], lambda c: [c], lambda c: [object], lambda c: [c, int, object], lambda c: [c, c, object], lambda c: 5, lambda c: [1, 2], lambda c: [c, object, str], lambda c: iter([c, object])):
    def make():
        class A(metaclass=type('M', (type,), {'mro': mro})):
            x = 1
        a = A()
        return a.x, A.__mro__, isinstance(a, A), super(A, a)
    tries(make)
class Grows:
    n = 0
    def __init_subclass__(cls, **k):
        Grows.n += 1
        if Grows.n < 300: type('S', (cls,), {})
class Named:
    def __set_name__(self, owner, name):
        setattr(owner, name + 'x', 1)
        delattr(owner, name)
tries(lambda: type('T', (Grows,), {f'n{i}': Named() for i in range(50)}))
def change():
    class B: pass
    class C(B): pass
    B.__bases__ = (C,)
tries(change)
