# expect: stdout="ok\n"
# attacks: descriptors, __getattribute__, __set_name__, slots and __dict__ that remove themselves, the class and the instance while being read
n = 0
class D:
    def __init__(self, f): self.f = f
    def __get__(self, o, t): self.f(o, t); return 1
    def __set__(self, o, v): self.f(o, type(o))
    def __delete__(self, o): self.f(o, type(o))
class Other: y = 1
def clear(o, t):
    if o is not None: o.__dict__.clear()
def drop(o, t):
    if 'x' in t.__dict__: del t.x
def swap(o, t):
    if o is not None: o.__class__ = Sub
def grow(o, t):
    for i in range(100): setattr(t, 'a%d' % i, i)
def newdict(o, t):
    if o is not None: o.__dict__ = {'x': 5}
def bases(o, t):
    t.__bases__ = (Other,)
def again(o, t):
    if o is not None: o.__init__()
for f in (clear, drop, swap, grow, newdict, bases, again):
    for use in (lambda o: o.x, lambda o: setattr(o, 'x', 1), lambda o: delattr(o, 'x'), lambda o: hasattr(o, 'x'), lambda o: vars(o), lambda o: dir(o), lambda o: [getattr(o, n) for n in dir(o)], lambda o: [o.x for _ in range(50)], lambda o: super(type(o), o).__init__(), lambda o: o.__reduce_ex__(2), lambda o: o.z):
        class Base(Other): pass
        class T(Base):
            x = D(f)
            def __getattr__(self, n): f(self, type(self)); raise AttributeError(n)
        class Sub(T): pass
        o = T(); o.__dict__['q'] = 1
        try: use(o)
        except (AttributeError, TypeError, RuntimeError, KeyError): pass
        n += 1
print('ok' if n == 77 else n)
