from enum import Enum, Flag, IntEnum, IntFlag, StrEnum, auto, member, nonmember, unique, verify, UNIQUE, CONTINUOUS, KEEP, EJECT, CONFORM


def attempt(f):
    try:
        print("ok", repr(f()))
    except Exception as e:
        print(type(e).__name__ + ":", e)


class Color(Enum):
    "colors"
    RED = 1
    GREEN = 2
    BLUE = 3
    CRIMSON = 1
    def lower(self): return self.name.lower()
    @property
    def double(self): return self.value * 2
    @classmethod
    def first(cls): return cls.RED


c = Color.RED
print(c, repr(c), c.name, c.value, c.lower(), c.double, Color.first(), Color.CRIMSON is Color.RED, type(c), isinstance(c, Color), f"{c} {c!r:>20} {c:>12}")
print(list(Color), len(Color), list(reversed(Color)), Color(2), Color["BLUE"], Color.__members__, Color, 1 in Color, Color.RED in Color, 9 in Color)
print({Color.RED: 1}[Color(1)], Color.RED == 1, Color.RED == Color.RED, Color.RED is not Color.BLUE, hash(Color.RED) == hash("RED"), bool(Color), Color.__doc__)
attempt(lambda: Color(9))
attempt(lambda: Color["X"])
attempt(lambda: Color.X)
attempt(lambda: setattr(Color, "RED", 5))
attempt(lambda: delattr(Color, "RED"))
attempt(lambda: setattr(c, "name", 5))
attempt(lambda: setattr(c, "value", 5))
attempt(lambda: Color.RED < Color.BLUE)
def extend():
    class Sub(Color): pass
attempt(extend)
attempt(lambda: Color())
attempt(lambda: Color.RED.BLUE)
class Auto(Enum):
    A = auto()
    B = auto()
    C = 10
    D = auto()
print(list(Auto))
class Num(IntEnum):
    ONE = 1
    TWO = 2
print(Num.ONE, repr(Num.TWO), Num.ONE + 1, Num.TWO > Num.ONE, Num.ONE == 1, sorted([Num.TWO, Num.ONE]), f"{Num.TWO:03d}", [10, 20, 30][Num.ONE], max(Num), str(Num.ONE), int(Num.TWO))
class S(StrEnum):
    A = auto()
    Bee = auto()
    C = "see"
print(S.A, repr(S.Bee), S.C.upper(), S.A == "a", S("see"), "x" + S.A, f"{S.C:>5}")
attempt(lambda: StrEnum("T", {"A": 1}))
class Mixed(str, Enum):
    X = "ex"
print(Mixed.X, repr(Mixed.X), Mixed.X == "ex", f"{Mixed.X}", Mixed.X.upper())
class Planet(Enum):
    EARTH = (5.97, 6.37)
    MARS = (0.64, 3.39)
    def __init__(self, mass, radius):
        self.mass = mass
        self.radius = radius
    @property
    def ratio(self): return round(self.mass / self.radius, 3)
print(Planet.EARTH.ratio, Planet.MARS.value, Planet((0.64, 3.39)))
class Coded(Enum):
    A = (1, "one")
    B = (2, "two")
    def __new__(cls, value, label):
        obj = object.__new__(cls)
        obj._value_ = value
        obj.label = label
        return obj
print(Coded(2).label, Coded.A.value, repr(Coded.A))
class M(Enum):
    A = 1
    @classmethod
    def _missing_(cls, value): return cls.A if value == "a" else ("bad" if value == "b" else None)
print(M("a"))
attempt(lambda: M("b"))
attempt(lambda: M("c"))
class N(Enum):
    _ignore_ = "tmp"
    tmp = 5
    A = 1
    f = nonmember(3)
    g = member(len)
    _private = 4
    def meth(self): return 1
print(list(N), N.f, hasattr(N, "tmp"), N._private if not isinstance(N._private, N) else N._private.value)
E2 = Enum("E2", "P Q R", module=__name__)
E3 = IntEnum("E3", {"U": 5, "V": 6})
print(list(E2), list(E3), E3.U + 1, Enum("E4", ["a", "b"], start=0).b.value, E2.__module__)
@unique
class U(Enum):
    A = 1
attempt(lambda: unique(Color))
attempt(lambda: verify(UNIQUE)(Color))
attempt(lambda: verify(CONTINUOUS)(Auto))
def twice():
    class T(Enum):
        A = 1
        A = 2
attempt(twice)
def sunder():
    class T(Enum):
        _foo_ = 1
attempt(sunder)
import copy
print(copy.copy(c) is c, copy.deepcopy([c])[0] is c, [m for m in dir(Color) if not m.startswith("_")])
