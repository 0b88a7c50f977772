"""Methods of dataclasses: their signatures, annotations, wrong calls and tracebacks are those of methods in a text."""

import inspect
import traceback
from dataclasses import KW_ONLY, InitVar, dataclass, field, make_dataclass


@dataclass(order=True, unsafe_hash=True)
class A:
    x: int
    y: tuple = field(default_factory=tuple)
    z: InitVar[int] = 3
    c: "ClassVar[int]" = 5
    no: str = field(default="n", init=False, repr=False)

    def __post_init__(self, z):
        self.w = z


@dataclass(frozen=True)
class B:
    self: int
    _: KW_ONLY
    b: str = "q"
    made: list = field(default_factory=list, init=False, compare=False)


class Base:
    def __setattr__(self, name, value):
        print("set", name)
        object.__setattr__(self, name, value)


@dataclass
class Noisy(Base):
    a: int
    b: int = 2


def bad():
    raise ValueError("in factory")


@dataclass
class C:
    a: int = 1
    b: int = field(default_factory=bad)


a = A(1)
print(a, a.w, a.no, A(1, (2,), 4).w, a == A(1), a < A(2), a >= A(0), hash(a) == hash(A(1)))
print(inspect.signature(A), inspect.signature(B), A.__doc__, B.__doc__, sep="\n")
print(A.__init__.__annotations__, A.__init__.__qualname__, A.__init__.__module__, A.__lt__.__qualname__, A.__init__.__defaults__)
print(B(self=1), B(1).made is B(1).made, B(1, b="z") == B(1, b="z"))
Noisy(b=3, a=1)
for wrong in (A, lambda: A(1, 2, 3, 4, 5), lambda: B(1, "x"), lambda: B(2, c=1), lambda: A(x=1, y=2, q=3), lambda: B(), lambda: A(1) < 3, lambda: A(1) < A("x")):
    try:
        wrong()
    except TypeError as e:
        print(e)
try:
    C()
except ValueError as e:
    print([(f.filename == "<string>", f.lineno, f.name) for f in traceback.extract_tb(e.__traceback__)][1:])
D = make_dataclass("D", [("a", int), "b", ("c", list, field(default_factory=list))], slots=True, namespace={"total": lambda self: self.a + self.b})
print(D(1, 2), D.__slots__, D(1, 2).total(), D(1, 2) == D(1, 2, []))
for name in ("class", "a b", ""):
    try:
        make_dataclass("E", [name])
    except TypeError as e:
        print(e)


@dataclass
class Sub(A):
    y: tuple = (7,)
    more: int = 0


print(Sub(1), Sub(1, (2,), 3, 4).more, [f for f in Sub.__match_args__])
