"""PEP 695 generics, Protocols with properties, overload, NewType, Final, TypedDict, ParamSpec decorators, Annotated validators."""
from __future__ import annotations
import typing as t, collections.abc as cabc, functools, inspect, enum
from dataclasses import dataclass, field, fields
class Stack[T]:
    items: list[T]
    def __init__(self, *xs: T): self.items = list(xs)
    def map[U](self, f: t.Callable[[T], U]) -> Stack[U]: return Stack(*map(f, self.items))
    def __iter__(self): return iter(self.items)
type Pair[A, B] = tuple[A, B]
type Tree = int | list[Tree]
def first[T: (int, str), *Ts, **P](x: T, *a: *Ts) -> T: return x
print(Stack[int], Stack.__type_params__, Stack[int](1, 2).map(str).items, Stack.map.__type_params__, Pair[int, str], Pair.__type_params__, Tree.__value__, first.__type_params__, first.__type_params__[0].__constraints__, Stack.__parameters__, Stack.__orig_bases__, Stack[str].__args__)
P = t.ParamSpec("P"); R = t.TypeVar("R", covariant=True); B = t.TypeVar("B", bound="Base")
def logged(prefix: str) -> t.Callable[[t.Callable[P, R]], t.Callable[P, R]]:
    def deco(f: t.Callable[P, R]) -> t.Callable[P, R]:
        @functools.wraps(f)
        def inner(*args: P.args, **kw: P.kwargs) -> R: print(prefix, f.__name__, args, kw); return f(*args, **kw)
        return inner
    return deco
@logged("call:")
def add(a: int, b: int = 2) -> int: "Adds."; return a + b
print(add(1), add(1, b=5), inspect.signature(add), add.__doc__, t.get_type_hints(add), R, P, B, R.__covariant__, B.__bound__)
@t.runtime_checkable
class Named(t.Protocol):
    name: str
    def greet(self, other: str) -> str: ...
class Person:
    def __init__(self, name): self.name = name
    def greet(self, other): return f"{self.name} greets {other}"
class Dog: name = "rex"
print(isinstance(Person("a"), Named), isinstance(Dog(), Named), t.get_protocol_members(Named) if hasattr(t, "get_protocol_members") else sorted(Named.__protocol_attrs__))
for f in (lambda: issubclass(Person, Named), lambda: Named(), lambda: isinstance(3, t.List[int]), lambda: t.Union[int], lambda: t.Optional, lambda: t.Literal["a", "a", 1], lambda: t.Union[()], lambda: Stack[int, str], lambda: t.Dict[int], lambda: t.ClassVar[t.ClassVar[int]], lambda: t.Callable[int, str], lambda: t.NewType("U", int)(5), lambda: t.cast("x", 3), lambda: t.TypeVar("T", int), lambda: t.Generic[int], lambda: list[int]("ab"), lambda: isinstance([], list[int]), lambda: t.Protocol[int], lambda: type("Z", (t.Final,), {}), lambda: t.assert_never(3), lambda: t.Annotated[int], lambda: int | "x", lambda: t.List[0], lambda: Pair[1]):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
U = t.NewType("U", int)
print(U, U.__supertype__, t.Optional[int], t.Union[int, None, str], int | None, t.Union[int, t.Union[str, int]], t.get_args(t.Dict[str, t.List[int]]), t.get_origin(t.List[int]), t.Callable[[int], str], t.Callable[..., t.Any], t.Tuple[int, ...], tuple[()], t.Literal[1, "a", None], t.Type[int], t.Annotated[int, "m", 5].__metadata__, t.Final[int], t.ClassVar[str], t.Awaitable[int], cabc.Sequence[int], t.Iterable[str], t.Any, t.NoReturn, t.Self, t.LiteralString, t.Concatenate[int, P], t.Unpack[tuple[int]], t.Required[int], (int | str).__args__, t.is_typeddict(dict), t.List, t.Text)
class Range:
    def __init__(self, lo, hi): self.lo, self.hi = lo, hi
    def check(self, n, v):
        if not self.lo <= v <= self.hi: raise ValueError(f"{n}={v} not in [{self.lo}, {self.hi}]")
def validated(cls):
    hints = t.get_type_hints(cls, include_extras=True)
    old = cls.__init__
    def __init__(self, *a, **k):
        old(self, *a, **k)
        for n, h in hints.items():
            if t.get_origin(h) is t.Annotated:
                for m in t.get_args(h)[1:]: m.check(n, getattr(self, n))
            elif isinstance(h, type) and not isinstance(getattr(self, n), h): raise TypeError(f"{n} must be {h.__name__}, not {type(getattr(self, n)).__name__}")
    cls.__init__ = __init__
    return cls
@validated
@dataclass
class Cfg:
    port: t.Annotated[int, Range(1, 65535)]
    host: str = "localhost"
    tags: list = field(default_factory=list)
print(Cfg(80), [f.type for f in fields(Cfg)])
for a in ((0,), (80, 3), ("x",)):
    try: print(Cfg(*a))
    except Exception as e: print(type(e).__name__, e)
class Shape(t.NamedTuple):
    w: float; h: float = 1.0
    @property
    def area(self): return self.w * self.h
    def scale(self, k): return self._replace(w=self.w * k, h=self.h * k)
print(Shape(2).area, Shape(2, 3).scale(2), Shape.__annotations__, Shape._fields, Shape(1) == (1, 1.0), Shape.__mro__)
class Meta(t.TypedDict, total=False):
    a: t.Required[int]
    b: str
print(Meta.__required_keys__, Meta.__optional_keys__, Meta(a=1), Meta.__annotations__)
@t.overload
def ov(x: int) -> int: ...
@t.overload
def ov(x: str) -> str: ...
def ov(x): return x
print(ov(3), len(t.get_overloads(ov)), t.final(Dog).__final__, t.no_type_check(ov) is ov)
class Base:
    def __init_subclass__(cls, **kw): print("sub", cls.__name__, kw); super().__init_subclass__()
    def __class_getitem__(cls, i): return (cls.__name__, i)
class Sub(Base, tag=1): pass
print(Sub[3], Base["x", 1]); import types; print(types.get_original_bases(Stack), types.resolve_bases((list[int],)), types.GenericAlias(list, (int,)), type(list[int]), list[int].__parameters__, list[t.TypeVar("Q")].__parameters__)
class Gen(t.Generic[R]):
    def f(self) -> R: ...
class G2(Gen[int]): ...
print(G2.__orig_bases__, Gen[int]().__orig_class__, Gen[R][str], t.get_type_hints(Gen.f))
