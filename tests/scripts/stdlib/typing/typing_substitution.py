"""What subscripts of generics put in the place of type variables: unpacked tuples, defaults of length, bare forms."""

import collections.abc
import typing
from typing import (
    Annotated, Any, Callable, ClassVar, Concatenate, Final, Generic, List, Literal, Optional, ParamSpec, Self,
    SupportsAbs, SupportsInt, SupportsRound, Tuple, TypedDict, TypeVar, TypeVarTuple, Union, Unpack, get_args, get_type_hints,
)  # fmt: skip

T, T2, Ts, P = TypeVar("T"), TypeVar("T2"), TypeVarTuple("Ts"), ParamSpec("P")


def show(f):
    try:
        print(repr(f()))
    except Exception as e:
        print(type(e).__name__, e)


class One(Generic[T]):
    def method(self):
        pass

    size = 3


class Many(Generic[*Ts]):
    pass


KNOWN = ((int,), (*tuple[int],), (*tuple[int, str],), (*tuple[int, ...],), (*tuple[()],), (*Ts,), (int, *tuple[str, ...]))
for each in One[T], list[T], List[T], Many[T, T2], tuple[T, bool, T2], Tuple[T, T2], Many[*Ts], dict[T, T2]:
    for items in KNOWN:
        show(lambda: each[items])
for kind in Many, Tuple, tuple:
    show(lambda: kind[Ts][int, str])
    show(lambda: kind[T, *Ts, T2][int, *tuple[str, ...], bool])
    show(lambda: kind[T, *Ts, T2][*tuple[str, ...]])
    show(lambda: kind[T, *Ts, T2][int, str, *tuple[int, ...]])
    show(lambda: kind[*Ts][*tuple[int, ...], *tuple[str, ...]])
    show(lambda: kind[*tuple[T, ...], T2][str, int])
show(lambda: Annotated[*Ts, "x"])


def starred(*args: *Ts): ...
def starred_tuple(*args: *tuple[int, ...]): ...
def starred_text(*args: "*Ts"): ...
def final_argument(x: "Final[int]"): ...
def class_argument(x: "ClassVar[int]"): ...


for f in starred, starred_tuple, starred_text, final_argument, class_argument:
    show(lambda: get_type_hints(f))


class Marked:
    a: "ClassVar[int]" = 1
    b: "Final[int]" = 1
    c: Annotated["ClassVar[int]", 3] = 1
    call: Callable["P", int]


show(lambda: get_type_hints(Marked))
show(lambda: get_args(SupportsAbs[int]))
show(lambda: (SupportsRound.__parameters__, SupportsInt.__parameters__, isinstance(3, SupportsAbs)))
for base in Callable, collections.abc.Callable:

    class Own(base):
        def __call__(self):
            return 5

    show(lambda: (Own[[int], T]()(), Own[[int], T]().__orig_class__))


class Outer(TypedDict, Generic[T]):
    a: T


class Inner(Outer[T2], total=False):
    b: T2


class Implicit(Inner):
    c: int


show(lambda: (Implicit.__bases__, Implicit.__parameters__, Implicit.__annotations__, sorted(Implicit.__required_keys__)))
show(lambda: {"method", "size", "__args__", "__origin__"} <= set(dir(One[int])))
FORMS = (
    Any, Union, Union[str, int], Optional[int], List, List[int], Tuple, Callable, Callable[..., T], Annotated[T, ""], Literal, Literal[1],
    Concatenate[int, ...], Self, Final, ClassVar[int], Unpack[Ts], typing.Match, collections.abc.Callable[[int], str],
)  # fmt: skip
for form in FORMS:
    print(form, type(form), isinstance(form, collections.abc.Iterable))
show(lambda: list(Union[str, int]))
show(lambda: list(Callable))
