# expect: ok | limit=recursion
# attacks: zero-argument super() where there is no class, class cells taken apart, __class__ assigned across layouts in the middle of a call
def tries(f):
    try: return f()
    except Exception as e: return type(e)
class A:
    def f(self): return super().f()
    def g(*a): return super().g
    def h(self):
        self = 5
        return super().h
    def i(self): del self; return super()
    def j(self): return [super() for _ in range(2)]
    def k(self):
        def inner(): return super().__init__
        return inner()
    s = staticmethod(lambda: super())
for n in 'fghijk': tries(getattr(A(), n))
tries(A.s); tries(A.f); tries(lambda: A.f(5)); tries(lambda: A.__dict__['f'](object()))
for f in (lambda: super(), lambda: super(5, 5), lambda: super(int, 'x'), lambda: super(A), lambda: super(A).__get__(5), lambda: super(A).__get__(A()).f, lambda: super.__new__(super), lambda: super.__new__(super).x, lambda: super(type, type).mro(), lambda: super(A, A()).__class__, lambda: setattr(super(A, A()), 'x', 1), lambda: super(super, super(A)).x, lambda: super(A, A(), 5)): tries(f)
class B: __slots__ = 'a'
class C: __slots__ = 'b'
class D: __slots__ = ('a', 'b')
class E(A): pass
class F(int): pass
class Swaps:
    def __getattr__(self, n): self.__class__ = E; return self.f
    def __eq__(self, o): self.__class__ = A; return self == o
    def __hash__(self): self.__class__ = E; return 1
xs = [A, B, C, D, E, F, int, object, type, Swaps, dict, 5, None]
for x in xs:
    for y in xs:
        def change():
            o = x()
            o.__class__ = y
            o.a = 1; o.b = 2; o.f; repr(o); hash(o); o == o
        tries(change)
s = Swaps()
tries(lambda: s.nothing); tries(lambda: {Swaps(): 1, Swaps(): 2}); tries(lambda: Swaps() == 1)
