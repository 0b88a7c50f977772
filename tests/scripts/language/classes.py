"""Inheritance, super, descriptors, operators, special methods."""


class Animal:
    kingdom = "animalia"
    count = 0

    def __init__(self, name):
        self.name = name
        Animal.count += 1

    def speak(self):
        return f"{self.name} makes {self.sound()}"

    def sound(self):
        return "noise"

    @property
    def upper(self):
        return self.name.upper()

    @upper.setter
    def upper(self, v):
        self.name = v.lower()

    @classmethod
    def make(cls, n):
        return cls(n)

    @staticmethod
    def helper(x):
        return x * 2

    def __repr__(self):
        return f"{type(self).__name__}({self.name!r})"


class Dog(Animal):
    def __init__(self, name, tricks=()):
        super().__init__(name)
        self.tricks = list(tricks)

    def sound(self):
        return "woof, not " + super().sound()


class A:
    def who(self): return ["A"]


class B(A):
    def who(self): return ["B"] + super().who()


class C(A):
    def who(self): return ["C"] + super().who()


class D(B, C):
    def who(self): return ["D"] + super().who()


d = Dog.make("Rex")
print(d, d.speak(), d.upper, Dog.helper(4), Animal.count, d.kingdom)
d.upper = "FIDO"
print(d.name, isinstance(d, Animal), issubclass(Dog, Animal), type(d) is Dog)
print(D().who(), [c.__name__ for c in D.__mro__])
try:
    d.missing
except AttributeError as e:
    print(e)
try:
    d.upper.x = 1
except AttributeError as e:
    print(e)
try:
    Animal()
except TypeError as e:
    print(e)
try:
    class Bad(A, D): pass
except TypeError as e:
    print(str(e).replace("\n", " "))


class Vec:
    __slots__ = ("x", "y")

    def __init__(self, x, y): self.x, self.y = x, y
    def __add__(self, o): return Vec(self.x + o.x, self.y + o.y) if isinstance(o, Vec) else NotImplemented
    def __mul__(self, k): return Vec(self.x * k, self.y * k)
    __rmul__ = __mul__
    def __neg__(self): return Vec(-self.x, -self.y)
    def __eq__(self, o): return isinstance(o, Vec) and (self.x, self.y) == (o.x, o.y)
    def __hash__(self): return hash((self.x, self.y))
    def __lt__(self, o): return self.x < o.x
    def __bool__(self): return bool(self.x or self.y)
    def __len__(self): return 2
    def __getitem__(self, i): return (self.x, self.y)[i]
    def __contains__(self, v): return v in (self.x, self.y)
    def __iter__(self): yield self.x; yield self.y
    def __call__(self, s): return f"{s}{self.x}"
    def __str__(self): return f"<{self.x} {self.y}>"
    def __format__(self, spec): return f"V{spec}"
    def __iadd__(self, o): self.x += o.x; return self


v = Vec(1, 2)
print(v + Vec(3, 4), 3 * v, v * 2, -v, v == Vec(1, 2), v != Vec(1, 3), len({v, Vec(1, 2)}))
print(v < Vec(2, 0), v > Vec(0, 0), bool(Vec(0, 0)), len(v), v[1], 2 in v, list(v), v("s"), f"{v:>3}", str(v))
v += Vec(10, 0)
x, y = v
print(x, y, max(Vec(1, 0), Vec(5, 0)).x)
for bad in (lambda: v + 1, lambda: v - v, lambda: v < 3, lambda: setattr(v, "z", 1)):
    try:
        bad()
    except (TypeError, AttributeError) as e:
        print(type(e).__name__, e)


class Desc:
    def __set_name__(self, owner, name): self.name = "_" + name
    def __get__(self, obj, owner=None): return self if obj is None else getattr(obj, self.name, "unset")
    def __set__(self, obj, value): setattr(obj, self.name, value * 2)
    def __delete__(self, obj): delattr(obj, self.name)


class Has:
    field = Desc()
    def __getattr__(self, name): return f"no {name}"


h = Has()
print(h.field, h.nothing)
h.field = 4
print(h.field, h.__dict__)
del h.field
print(h.field)


class Meta(type):
    def __new__(m, name, bases, ns, **kw):
        ns["tag"] = kw.get("tag", name.lower())
        return super().__new__(m, name, bases, ns)
    def __call__(cls, *a): return ("made", super().__call__(*a).tag)


class WithMeta(metaclass=Meta, tag="t"): pass


print(WithMeta(), type(WithMeta))


class Base:
    subs = []
    def __init_subclass__(cls, /, kind=None, **kw):
        super().__init_subclass__(**kw)
        Base.subs.append((cls.__name__, kind))


class S1(Base, kind="k"): pass
class S2(S1): pass


print(Base.subs)


class L(list):
    def total(self): return sum(self)


l = L([1, 2, 3])
l.extra = "e"
l.append(4)
print(l, l.total(), l.extra, isinstance(l, list), l == [1, 2, 3, 4], len(l))


class Money(int):
    def __repr__(self): return f"${int(self)}"
    def __add__(self, o): return Money(int(self) + o)


print(Money(5) + 3, [Money(1)], Money(3) * 2, type(Money(3) * 2))


class P:
    def __init__(self): self.__secret = 1
    def get(self): return self.__secret


print(P().get(), P()._P__secret, vars(P()))
print(type("Dyn", (Base,), {"x": 1}).x, Base.subs[-1])
del d.tricks
print(hasattr(d, "tricks"), getattr(d, "tricks", "default"))
