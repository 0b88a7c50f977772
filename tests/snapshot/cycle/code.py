"""Functions, closures, classes of every sort, and what is bound to them."""

import functools
import abc


def outer(start, *, step=1):
    """Counts."""
    total = start

    def bump(by: int = 1) -> int:
        nonlocal total
        total += by * step
        return total

    def look():
        return total

    return bump, look


bump, look = outer(10, step=2)
bump.note = ["attribute"]
square = lambda n, /, power=2, *rest, key=None, **more: (n**power, rest, key, more)


def deco(f):
    @functools.wraps(f)
    def wrapper(*a, **k):
        wrapper.calls += 1
        return f(*a, **k)

    wrapper.calls = 0
    return wrapper


@deco
def decorated(x):
    "doc"
    return x + 1


def recursive(n):
    return 1 if n < 2 else n * recursive(n - 1)


def selfish():
    def me():
        return me

    return me


me = selfish()


class Base:
    kind = "base"
    registry = []

    def __init_subclass__(cls, **k):
        Base.registry.append(cls.__name__)
        super().__init_subclass__(**k)

    def __init__(self, v=0):
        self.v = v

    def who(self):
        return (type(self).__name__, self.v)

    @property
    def twice(self):
        return self.v * 2

    @twice.setter
    def twice(self, v):
        self.v = v // 2

    @staticmethod
    def st(a):
        return ("st", a)

    @classmethod
    def cl(cls):
        return cls

    def __eq__(self, other):
        return isinstance(other, Base) and self.v == other.v

    def __hash__(self):
        return hash(self.v)

    def __repr__(self):
        return f"<{type(self).__name__} {self.v}>"


class Left(Base):
    def who(self):
        return ("left",) + super().who()


class Right(Base):
    def who(self):
        return ("right",) + super().who()


class Both(Left, Right):
    def who(self):
        return ("both",) + super().who()


class Slots:
    __slots__ = ("a", "b", "__weakref__")

    def __init__(self):
        self.a = 1


class MoreSlots(Slots):
    __slots__ = ("c",)


class SlotsAndDict(Slots):
    pass


class Meta(type):
    made = 0

    def __new__(meta, name, bases, ns, **k):
        Meta.made += 1
        return super().__new__(meta, name, bases, ns)

    def __call__(cls, *a):
        made = super().__call__(*a)
        made.stamp = "meta"
        return made

    @property
    def shout(cls):
        return cls.__name__.upper()


class WithMeta(metaclass=Meta):
    pass


class Field:
    named = []

    def __set_name__(self, owner, name):
        Field.named.append(name)
        self.name = name

    def __get__(self, obj, cls):
        return self if obj is None else obj.__dict__.get(self.name, "unset")

    def __set__(self, obj, v):
        obj.__dict__[self.name] = v


class Described:
    one = Field()
    two = Field()


class Shape(abc.ABC):
    @abc.abstractmethod
    def area(self): ...


class Square(Shape):
    def __init__(self, n):
        self.n = n

    def area(self):
        return self.n**2


class IntSub(int):
    pass


class StrSub(str):
    def __new__(cls, v):
        made = super().__new__(cls, v)
        made.extra = v * 2
        return made


class ListSub(list):
    pass


class DictSub(dict):
    def __missing__(self, key):
        return ("missing", key)


class TupleSub(tuple):
    pass


class SetSub(set):
    pass


class FloatSub(float):
    pass


class BytesSub(bytes):
    pass


class ExcSub(ValueError):
    def __init__(self, code, text):
        super().__init__(text)
        self.code = code


class Generic[T]:
    item: T

    def get(self) -> T:
        return self.item


type Alias[K] = dict[K, int]

base, both, slots, more, sd = Base(1), Both(5), Slots(), MoreSlots(), SlotsAndDict()
more.c = "c"
sd.free = "dict"
meta_made = WithMeta()
described = Described()
described.one = "set"
subs = [
    IntSub(5),
    StrSub("ab"),
    ListSub([1, 2]),
    DictSub(a=1),
    TupleSub((1, 2)),
    SetSub({1}),
    FloatSub(2.5),
    BytesSub(b"b"),
]
for s in subs:
    s.attr = ("on", s)
exc_sub = ExcSub(7, "seven")
bag = Base(3)
for i in range(100):
    setattr(bag, "n%d" % i, i)
thin = Base(4)
thin.x = 1
thin.y = 2
del thin.x
dictful = Base(6)
namespace = dictful.__dict__
namespace["added"] = "by dict"
methods = [
    both.who,
    Base.who,
    Base.cl,
    Base.st,
    both.twice,
    [].append,
    "sep".join,
    dict.fromkeys,
    {}.get,
    str.upper,
    int.__add__,
    (5).__add__,
    object.__init__,
    len,
    print,
    type,
    super,
]
append_target = methods[5].__self__
partial = functools.partial(square, 3, key="k")
partial.note = 1


@functools.lru_cache(maxsize=3)
def cached(n):
    cached_calls.append(n)
    return [n]


cached_calls = []
cached(1), cached(2), cached(1)


class Lazy:
    @functools.cached_property
    def value(self):
        return object()


lazy = Lazy()
lazy_value = lazy.value
local_class = (lambda: type("Made", (Base,), {"x": 1}))()


class Changed(Base):
    pass


changed = Changed(8)
changed.__class__ = local_class
Base.later = lambda self: ("later", self.v)
order = Base.__subclasses__()
