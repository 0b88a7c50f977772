# expect: stdout="ok\n"
# attacks: metaclasses with lying __prepare__, __mro_entries__, __init_subclass__, __set_name__ and __instancecheck__
n = 0
class Ns(dict):
    def __getitem__(self, k):
        if k == 'boom': raise KeyError
        return dict.get(self, k, 'made')
    def __setitem__(self, k, v): dict.__setitem__(self, k + 'x' if k[0] != '_' else k, v)
class M(type):
    @classmethod
    def __prepare__(cls, *a, **k): return Ns()
    def mro(cls): return [cls, object] if cls.__name__ != 'Bad' else [5, object]
    def __instancecheck__(cls, o): return o
    def __subclasscheck__(cls, o): raise RuntimeError
class C(metaclass=M):
    a = anything
try:
    class Bad(metaclass=M): pass
except TypeError: n += 1
class Set:
    def __set_name__(self, o, name): del o.later; raise ValueError(name)
try:
    class D:
        later = 1
        s = Set()
except (ValueError, RuntimeError): n += 1
class Ent:
    def __mro_entries__(self, bases): return 5
try:
    class E(Ent()): pass
except TypeError: n += 1
class P(type):
    @classmethod
    def __prepare__(c, *a): return 5
try:
    class F(metaclass=P): pass
except TypeError: n += 1
try: issubclass(int, C)
except RuntimeError: n += 1
class G:
    def __init_subclass__(cls, **k): cls.__bases__ = (H,)
class H: pass
try:
    class I(G): pass
    n += 1
except TypeError: n += 1
print('ok' if n == 6 and C.ax == 'made' and isinstance([1], C) and not isinstance([], C) else n)
