# expect: stdout="ok\n"
# attacks: attributes: descriptors, slots and properties that remove themselves, their class or their object while they are used
class Vanish:
    def __init__(self, name): self.name = name
    def _go(self, o):
        for f in (lambda: delattr(type(o), self.name), lambda: o.__dict__.clear(), lambda: setattr(type(o), self.name, Vanish(self.name)) if C.n % 3 else None, lambda: setattr(o, '__class__', [C, E][C.n % 2]), lambda: setattr(C, 'x%d' % C.n, C.n)):
            C.n += 1
            try:
                f()
            except (AttributeError, TypeError):
                pass
        return self
    def __get__(self, o, t=None): return self._go(o) if o is not None else self
    def __set__(self, o, v): self._go(o)
    def __delete__(self, o): self._go(o)
    def __call__(self, *a): return self
    def __set_name__(self, o, n): self.name = n
class C:
    n = 0
    a, b = Vanish('a'), Vanish('b')
    def __init__(self): self.own = 1
    def __getattr__(self, n):
        if n.startswith('__'): raise AttributeError(n)
        self.__dict__[n] = C.n
        return C.n
    def m(self):
        del type(self).m
        type(self).m = C.keep
        return self.own
    @property
    def p(self):
        C.p = property(lambda s: s.__dict__.clear() or s.own)
        return self.p if C.n % 2 else 1
    @classmethod
    def k(cls):
        cls.k = classmethod(lambda c: c.n)
        return cls.k()
C.keep = C.m
class E(C): pass
def use(o):
    for i in range(3):
        for f in (lambda: o.a, lambda: o.b.a, lambda: o.a(1), lambda: setattr(o, 'a', 1), lambda: delattr(o, 'b'), lambda: o.m(), lambda: o.p, lambda: o.k(), lambda: o.own, lambda: o.zz, lambda: hasattr(o, 'a'), lambda: getattr(o, 'a', 0), lambda: o.x5, lambda: super(C, o).a, lambda: C.a, lambda: vars(o).update(a=2), lambda: o.__class__.__name__):
            try:
                f()
            except (AttributeError, TypeError):
                pass
for r in range(150):
    C.a, C.b = Vanish('a'), Vanish('b')
    use(C()), use(E())
    o = C()
    with_attrs = [setattr(o, 's%d' % (i * r % 50), i) for i in range(20)]
    for i in range(0, 20, 2):
        try:
            delattr(o, 's%d' % (i * r % 50))
        except AttributeError:
            pass
    use(o)
print('ok' if C.n > 1000 else C.n)
