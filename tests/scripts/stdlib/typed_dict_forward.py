"""A name in quotes in a TypedDict knows the module that it was written in."""

from typing import TypedDict, get_type_hints
class A(TypedDict):
    x: "int"
    y: "list[B]"
class B(TypedDict, total=False):
    z: "A"
C = TypedDict("C", {"a": "int", "b": "B"})
print(A.__annotations__, B.__annotations__, C.__annotations__, get_type_hints(A), get_type_hints(B), get_type_hints(C))
