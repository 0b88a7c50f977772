def attempt(f):
    try:
        print("ok", f())
    except Exception as e:
        print(type(e).__name__ + ":", e)


class A:
    __slots__ = ("x", "__y", "z")
    def __init__(self): self.x = 1; self.__y = 2
    def y(self): return self.__y


a = A()
print(a.x, a.y(), A.__slots__, A.x, sorted(n for n in dir(a) if not n.startswith("__")))
attempt(lambda: a.z)
attempt(lambda: setattr(a, "w", 1))
attempt(lambda: a.__dict__)
attempt(lambda: delattr(a, "z"))
del a.x
attempt(lambda: a.x)
a.x = 5
print(a.x)
attempt(lambda: A.x.__get__(3))
attempt(lambda: A.x.__set__(3, 1))


class B(A):
    __slots__ = ("w", "x")


b = B()
b.w = 1
b.x = "B"
A.x.__set__(b, "A")
print(b.x, A.x.__get__(b), b.w)
attempt(lambda: setattr(b, "q", 1))


class C(B):
    pass


c = C()
c.q = 1
c.x = 2
print(c.__dict__, c.x, c.w if hasattr(c, "w") else "none")


class D(A):
    __slots__ = ("__dict__",)


d = D()
d.k = 1
print(d.__dict__, d.x)


class S(str):
    __slots__ = ("tag",)


s = S("abc")
s.tag = 4
print(s.tag, s.upper(), s == "abc")
attempt(lambda: setattr(s, "other", 1))


class T(tuple):
    __slots__ = ()


t = T((1, 2))
print(t, len(t))
attempt(lambda: setattr(t, "other", 1))


class L(list):
    pass


l = L([1])
l.extra = 3
l.append(2)
print(l, l.extra, l.__dict__)


class E(Exception):
    def __init__(self, *a): super().__init__(*a); self.k = 1


e = E(1, 2)
print(e.args, e.k, e.__dict__)


class F(A):
    __slots__ = {"doc1": "text"}


print(F.__slots__, F.doc1)
for i in range(80):
    setattr(c, f"attr{i}", i)
print(len(c.__dict__), c.attr79, c.attr0)
for i in range(0, 80, 3):
    delattr(c, f"attr{i}")
print(len(c.__dict__), hasattr(c, "attr3"), c.attr4, list(c.__dict__)[:4])


class Plain:
    pass


objs = []
for i in range(100):
    o = Plain()
    setattr(o, f"n{i % 90}", i)
    o.a = 1
    o.b = 2
    objs.append(o)
print(sum(o.a + o.b for o in objs), objs[95].n5, list(objs[7].__dict__))
o = Plain()
o.a = 1; o.b = 2; o.c = 3; o.d = 4; o.e = 5; o.f = 6
del o.f
del o.a
o.g = 7
print(o.__dict__, vars(o) is o.__dict__)
o.__dict__["dyn"] = 1
print(o.dyn)
del o.__dict__["dyn"]
print(hasattr(o, "dyn"))
o.__dict__.update(x=1, y=2)
print(o.x + o.y)
del o.__dict__
print(o.__dict__)
class R1: __slots__ = ("p", "q")
class R2: __slots__ = ("p", "q")
class R3: __slots__ = ("p",)
r = R1()
r.p = 3
r.__class__ = R2
print(type(r).__name__, r.p)
attempt(lambda: setattr(r, "__class__", R3))
attempt(lambda: setattr(r, "__class__", Plain))
