"""What typing makes of the same arguments is the same object; what can't be a key is made anew."""
from typing import Callable, ClassVar, Dict, List, Literal, Optional, Tuple, TypeVar, Union

T = TypeVar("T")
print(Optional[int] is Optional[int], List[int] is List[int], Union[int, str] is Union[int, str], Union[int, str] == Union[str, int])
print(Dict[str, int] is Dict[str, int], Tuple[int, ...] is Tuple[int, ...], ClassVar[int] is ClassVar[int], List[T][int] == List[int])
print(Callable[[int], str] == Callable[[int], str], Literal[1] == Literal[True], Literal[1], Literal[True], Union[Literal[1], Literal[True]])
print(Optional[List["A"]], Union[T, int][str], Optional[T].__parameters__)
for i in range(300):
    assert Optional[Literal[i]] == Optional[Literal[i]] and repr(List[Literal[i]]) == f"typing.List[typing.Literal[{i}]]"
for make in (lambda: Optional[1, 2], lambda: Union[()], lambda: List[int, str], lambda: Dict[int]):
    for _ in range(2):
        try:
            print(make())
        except TypeError as e:
            print(e)
