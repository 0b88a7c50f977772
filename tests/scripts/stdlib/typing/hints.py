from typing import (Annotated, Any, AnyStr, Callable, ClassVar, Dict, Final, ForwardRef, Generic, Iterable, List, Literal, Mapping, NamedTuple, NewType,
                    NoReturn, Optional, ParamSpec, Protocol, Self, Sequence, Set, Tuple, Type, TypedDict, TypeVar, Union, cast, get_args, get_origin,
                    get_type_hints, overload, runtime_checkable, final, TYPE_CHECKING, Required, NotRequired, Concatenate, TypeAlias, Never)


def attempt(f):
    try:
        print("ok", repr(f()))
    except Exception as e:
        print(type(e).__name__ + ":", e)


T = TypeVar("T")
K = TypeVar("K", int, str)
B = TypeVar("B", bound=int, covariant=True)
P = ParamSpec("P")
print(T, K.__constraints__, B, B.__bound__, P, repr(TypeVar("C", contravariant=True)), T.__name__)
print(Any, Union[int, str], Optional[int], Union[int], Union[int, int], Union[int, None], Union[Union[int, str], float], List[int], List, Dict[str, List[int]], Tuple[int, ...], Tuple[()], Tuple, Callable[[int, str], bool], Callable[..., Any], Callable)
print(Literal["a", 1, None], ClassVar[int], Final[str], Type[int], Annotated[int, "meta", 5], Sequence[T], Mapping[str, T], NoReturn, Self, Iterable["Fwd"], List[None])
print(List[T][int], Dict[T, T][str] if False else Dict[K, T].__parameters__, Callable[P, T], Callable[P, T][[int, str], bool], Callable[Concatenate[int, P], T], Union[T, int][str], Tuple[T, T][int])
print(Optional[int] == Union[None, int], List[int] == List[int], hash(List[int]) == hash(List[int]), List[int] == list[int], Union[int, str] == (int | str), Literal[1] == Literal[True], Optional["X"])
print(get_origin(List[int]), get_args(Dict[str, int]), get_origin(Union[int, str]), get_args(Callable[[int], str]), get_args(Callable[..., int]), get_origin(int), get_origin(list[int]), get_args(int | str), get_origin(Annotated[int, 1]), get_args(Annotated[int, 1]), get_args(Literal[1, 2]), get_origin(Tuple))
attempt(lambda: Union[()])
attempt(lambda: Optional[int, str])
attempt(lambda: List[int, str])
attempt(lambda: Dict[int])
attempt(lambda: List[int][str])
attempt(lambda: Union[1, 2])
attempt(lambda: isinstance([], List))
attempt(lambda: isinstance([], List[int]))
attempt(lambda: isinstance(1, Union[int, str]))
attempt(lambda: isinstance(1, Any))
attempt(lambda: isinstance(1, Literal[1]))
attempt(lambda: List())
attempt(lambda: Any())
attempt(lambda: Union())
attempt(lambda: issubclass(list, Sequence))
attempt(lambda: T | int)
attempt(lambda: int | T)
attempt(lambda: Self[int])
attempt(lambda: TypeVar("X", int))
attempt(lambda: TypeVar("X", covariant=True, contravariant=True))
attempt(lambda: Callable[int, str])


class Box(Generic[T]):
    def __init__(self, v: T): self.v = v


class Pair(Generic[T, K]): pass
class IntBox(Box[int]): pass


b = Box[int](5)
print(Box[int], b.v, b.__orig_class__, Pair[str, int], Box.__parameters__, IntBox.__orig_bases__, IntBox.__mro__, Box[T], isinstance(b, Box), Box[List[T]][int])
attempt(lambda: Box[int, str])
attempt(lambda: IntBox[int])
attempt(lambda: Pair[int])
attempt(lambda: Generic[int])
attempt(lambda: Generic[T, T])
def plain():
    class X(Generic): pass
attempt(plain)


@runtime_checkable
class Closer(Protocol):
    def close(self) -> None: ...
class HasX(Protocol):
    x: int
class File:
    def close(self): pass
class Impl(Closer):
    def close(self): print("closing")
print(isinstance(File(), Closer), isinstance(5, Closer), issubclass(File, Closer), isinstance(Impl(), Closer))
attempt(lambda: isinstance(File(), HasX))
attempt(lambda: Closer())
Impl().close()


class Emp(NamedTuple):
    "doc"
    name: str
    id: int = 3
    def hi(self): return "hi " + self.name
e = Emp("a")
print(e, e.hi(), e.id, Emp._fields, Emp._field_defaults, Emp.__annotations__, isinstance(e, tuple), e._replace(id=9), Emp.__doc__, e == ("a", 3))
E2 = NamedTuple("E2", [("x", int), ("y", str)])
print(E2(1, "b"), E2.__annotations__)


class Movie(TypedDict, total=False):
    title: Required[str]
    year: int
m = Movie(title="x", year=1)
print(m, type(m), Movie.__total__, sorted(Movie.__required_keys__), sorted(Movie.__optional_keys__), Movie.__annotations__)
M2 = TypedDict("M2", {"a": int})
print(M2(a=1), M2.__name__)
UserId = NewType("UserId", int)
print(UserId(5), UserId.__name__, UserId.__supertype__, UserId, cast(str, 5), TYPE_CHECKING)


class Tree:
    left: "Optional[Tree]"
    items: List["Tree"]
    n: "int | None" = None
    def walk(self, depth: "int" = 0) -> "List[Tree]": ...


print(get_type_hints(Tree), get_type_hints(Tree.walk))
def g(a: int, b: Annotated[str, 5] = "", *c: float, d: None = None) -> bool: ...
print(get_type_hints(g), get_type_hints(g, include_extras=True)["b"], ForwardRef("X"))
@overload
def o(x: int) -> int: ...
@overload
def o(x: str) -> str: ...
def o(x): return x
print(o(5))
@final
class Fin: pass
print(Fin.__final__)


class New[T1, *Ts, **P1]:
    def meth[U: int, V: (int, str)](self, u: U) -> V: ...
type Alias[T2] = list[T2] | None
type Plain = dict[str, int]
print(New.__type_params__, New.__orig_bases__, New[int, str, float, [int]], New.meth.__type_params__, New.meth.__type_params__[0].__bound__, New.meth.__type_params__[1].__constraints__)
print(Alias, Alias.__value__, Alias.__type_params__, Alias[int], Plain.__value__, Plain | None, Alias[int].__args__)
attempt(lambda: Plain[int])
def first[T](xs: list[T]) -> T: return xs[0]
print(first([1]), first.__type_params__, first.__annotations__)
