# expect: stdout="ok\n"
# attacks: recursion: special methods of classes and metaclasses that end in themselves
class Meta(type):
    def __instancecheck__(cls, o): return isinstance(o, cls)
    def __subclasscheck__(cls, o): return issubclass(o, cls)
    def __getattr__(cls, n): return getattr(cls, n + 'x')
    def __contains__(cls, o): return o in cls
    def __iter__(cls): return iter(cls)
    def __call__(cls, *a): return cls(*a)
    def __len__(cls): return len(cls)
    def __hash__(cls): return hash(cls)
    def __or__(cls, o): return cls | o
    def __eq__(cls, o): return cls == o
    def __repr__(cls): return repr(cls)
class C(metaclass=Meta):
    def __class_getitem__(cls, k): return cls[k]
class D:
    def __getattr__(self, n): return getattr(self, n)
    def __getattribute__(self, n): return object.__getattribute__(self, n) if n.startswith('__') else getattr(self, n)
    def __setattr__(self, n, v): setattr(self, n, v)
    def __delattr__(self, n): delattr(self, n)
    def __getitem__(self, k): return self[k]
    def __setitem__(self, k, v): self[k] = v
    def __delitem__(self, k): del self[k]
    def __index__(self): return [1][self]
    def __int__(self): return int(self)
    def __float__(self): return float(self)
    def __complex__(self): return complex(self)
    def __bool__(self): return not self
    def __len__(self): return len(self)
    def __iter__(self): return iter(self)
    def __next__(self): return next(self)
    def __reversed__(self): return reversed(self)
    def __contains__(self, o): return o in self
    def __call__(self): return self()
    def __enter__(self):
        with self: pass
    def __exit__(self, *a): pass
    def __eq__(self, o): return self == o
    def __ne__(self, o): return self != o
    def __lt__(self, o): return o > self
    def __gt__(self, o): return o < self
    def __add__(self, o): return self + o
    def __radd__(self, o): return o + self
    def __iadd__(self, o):
        self += o
    def __neg__(self): return -self
    def __abs__(self): return abs(self)
    def __round__(self, n=0): return round(self, n)
    def __format__(self, s): return format(self, s)
    def __repr__(self): return '%r' % self
    def __str__(self): return '%s' % self
    def __bytes__(self): return bytes(self)
    def __hash__(self): return hash(self)
    def __dir__(self): return dir(self)
    def __divmod__(self, o): return divmod(self, o)
    def __pow__(self, o, m=None): return pow(self, o, m)
    def __copy__(self):
        import copy
        return copy.copy(self)
    def __deepcopy__(self, m):
        import copy
        return copy.deepcopy([self], {})
    def __length_hint__(self): return list(self)
    def __sizeof__(self): return self.__sizeof__()
    def __missing__(self, k): return self[k]
    def __get__(self, o, t): return (o or t).d
    def __set__(self, o, v): o.d = v
    def __await__(self): return self.__await__()
class E:
    d = D()
    def __init__(self):
        E()
    def __new__(cls):
        return cls()
import copy, operator, math
d = D()
fs = [lambda: isinstance(d, C), lambda: issubclass(D, C), lambda: C.q, lambda: d in C, lambda: [*C], lambda: C(), lambda: len(C), lambda: {C}, lambda: C | 1, lambda: C == 1, lambda: repr(C), lambda: C[1], lambda: d.q, lambda: setattr(d, 'a', 1), lambda: delattr(d, 'a'), lambda: d[1], lambda: operator.setitem(d, 1, 2), lambda: operator.delitem(d, 1),
      lambda: 'abc'[d], lambda: int(d), lambda: float(d), lambda: complex(d), lambda: bool(d), lambda: len(d), lambda: list(d), lambda: next(d), lambda: [*reversed(d)], lambda: 1 in d, d, d.__enter__, lambda: d == d, lambda: d != d, lambda: sorted([d, d]), lambda: d + d, lambda: 1 + d, lambda: d.__iadd__(1), lambda: -d, lambda: abs(d), lambda: round(d), lambda: f'{d}', lambda: repr(d), lambda: str(d), lambda: bytes(d),
      lambda: hash(d), lambda: dir(d), lambda: divmod(d, 1), lambda: pow(d, 2, 3), lambda: copy.copy(d), lambda: copy.deepcopy(d), lambda: operator.length_hint(d), lambda: E.d, lambda: E(), lambda: math.floor(d), lambda: '%d' % d, lambda: 'x' * d, lambda: range(d), lambda: print(d), lambda: max([d, d]), lambda: sum([d, d], d), lambda: {d: 1}, lambda: d < d]
n = 0
for f in fs:
    try:
        f()
    except RecursionError:
        n += 1
    except TypeError:
        pass
print('ok' if n > 45 else n)
