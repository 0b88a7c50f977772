def attempt(f):
    try:
        print("ok", f())
    except Exception as e:
        print(type(e).__name__ + ":", e)


class P:
    def __init__(self): self._x = 1
    @property
    def x(self):
        "the x"
        return self._x
    @x.setter
    def x(self, v): self._x = v
    @x.deleter
    def x(self): self._x = None
    @property
    def ro(self): return 5
    wo = property(None, lambda self, v: print("set", v), doc="wo doc")
    empty = property()


p = P()
p.x = 4
print(p.x, P.x.__doc__, P.wo.__doc__, P.x.fget.__name__, P.x.fset.__name__, P.ro.fset)
del p.x
print(p.x)
p.wo = 3
attempt(lambda: p.wo)
attempt(lambda: setattr(p, "ro", 1))
attempt(lambda: delattr(p, "ro"))
attempt(lambda: p.empty)
attempt(lambda: property().__get__(p))
attempt(lambda: property(1, 2, 3, 4, 5))
attempt(lambda: property(fgot=1))
print(property(lambda s: 1).__get__(None, P), P.x.__get__(p, P)) if False else print(P.x.__get__(p, P))
class SubProp(property): pass
sp = SubProp(lambda self: 9, doc="sub doc")
print(sp.__doc__, type(sp.getter(lambda s: 1)).__name__, isinstance(sp, property))
class Q: y = sp
print(Q().y)


class Data:
    def __set_name__(self, owner, name): self.name = name; print("named", owner.__name__, name)
    def __get__(self, obj, owner=None): return (self.name, obj is None, owner.__name__)
    def __set__(self, obj, v): obj.__dict__[self.name] = v; print("stored", v)
    def __delete__(self, obj): print("deleted")
class NonData:
    def __get__(self, obj, owner): return "nondata"
class H:
    d = Data()
    n = NonData()
h = H()
print(h.d, H.d)
h.d = 7
print(h.d, h.__dict__)
del h.d
print(h.n)
h.n = "own"
print(h.n, H.n)


class OnlySet:
    def __set__(self, obj, v): pass
class OnlyDel:
    def __delete__(self, obj): pass
class J:
    s = OnlySet()
    e = OnlyDel()
j = J()
j.s = 1
print(type(j.s).__name__)
attempt(lambda: delattr(j, "s"))
attempt(lambda: setattr(j, "e", 1))


class G:
    def __getattr__(self, name):
        if name.startswith("z"): raise AttributeError("no " + name)
        return "got " + name
    real = 1
g = G()
print(g.foo, g.real, hasattr(g, "zz"), getattr(g, "zz", "dflt"))
attempt(lambda: g.zz)
class GA:
    def __getattribute__(self, name): return "always " + name
    def __getattr__(self, name): return "never"
print(GA().x, GA().__class__ if False else "")
class GB:
    def __getattribute__(self, name):
        if name == "bad": raise AttributeError(name)
        return object.__getattribute__(self, name)
    def __getattr__(self, name): return "fallback"
    x = 3
print(GB().x, GB().bad, GB().other)
class Recorder:
    def __setattr__(self, n, v): print("set", n, v); super().__setattr__(n, v)
    def __delattr__(self, n): print("del", n); super().__delattr__(n)
r = Recorder()
r.a = 1
del r.a
attempt(lambda: delattr(r, "a"))


class Meta(type):
    def __getattr__(cls, n): return "meta " + n
    @property
    def mp(cls): return cls.__name__ + "!"
    def mm(cls): return "mm" + cls.__name__
class K(metaclass=Meta): pass
print(K.foo, K.mp, K.mm())
attempt(lambda: K().foo)
attempt(lambda: K().mm)
