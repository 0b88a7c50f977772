# expect: stdout="ok\n" | limit=memory
# attacks: classes whose attributes, bases, slots and methods change while a native walks them: isinstance, super, property, MRO, __set_name__, __init_subclass__
# limits: ops=400000000 mem=256MiB time=8s
class M(type):
    def __instancecheck__(c, o):
        c.__bases__ = (B2,) if B2 not in c.__mro__ else c.__bases__
        return False
    def mro(c):
        for k in list(vars(c)):
            if k.startswith('x'):
                try: delattr(c, k)
                except AttributeError: pass
        return type.mro(c)
class B1: pass
class B2: pass
class D:
    def __set_name__(self, owner, name):
        for i in range(20): setattr(owner, f'x{name}{i}', D.__new__(D))
    def __get__(self, o, t):
        for c in (t, C):
            for k in list(vars(c)):
                if k.startswith('x'):
                    try: delattr(c, k)
                    except AttributeError: pass
        return self
    def __set__(self, o, v):
        o.__class__ = C2
        o.__dict__.clear()
    def __delete__(self, o): o.__dict__ = {}
class C(B1, metaclass=M):
    a, b, c = D(), D(), D()
    def __init_subclass__(cls): cls.__bases__ = (C2, C) if 0 else cls.__bases__
    def __getattr__(self, n):
        try: del C.f
        except AttributeError: pass
        raise AttributeError(n)
    def f(self): return super().g()
    def __eq__(self, o):
        C.__eq__ = lambda s, o: True
        return NotImplemented
    def __hash__(self):
        C.__hash__ = None
        return 5
    def __len__(self):
        type(self).__len__ = lambda s: 2
        return 1
    def __iter__(self):
        C.__iter__ = lambda s: iter(())
        C.__next__ = lambda s: next(iter(()))
        return self
class C2(B2):
    a = 5
n = 0
for t in (lambda: isinstance(1, C), lambda: C().a, lambda: setattr(C(), 'a', 1), lambda: delattr(C(), 'b'), lambda: C().f(), lambda: C() == C(), lambda: {C(): 1}, lambda: len(C()), lambda: list(C()), lambda: type('E', (C,), {'xa': D(), 'xb': D()}),
          lambda: issubclass(C, B2), lambda: dir(C()), lambda: C().__dict__, lambda: vars(C), lambda: C.__subclasses__(), lambda: [setattr(C, f'y{i}', i) for i in range(200)], lambda: getattr(C(), 'zzz', 0), lambda: hasattr(C(), 'x'),
          lambda: setattr(C, '__bases__', (B2,)), lambda: C().f(), lambda: C.mro(), lambda: setattr(C, '__name__', 'Z'), lambda: setattr(C(), '__class__', C2), lambda: repr(C()), lambda: hash(C())):
    try: t()
    except (TypeError, AttributeError, ValueError, RuntimeError): pass
    n += 1
print('ok' if n == 25 else n)
