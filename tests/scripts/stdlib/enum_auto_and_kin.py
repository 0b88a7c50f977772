# auto() after values of several kinds, enum.bin, and classes that CPython has in C: fixed, and named in full.
import array
import collections.abc
import contextvars
import csv
import enum
import functools
import io
import types
import weakref
from enum import Enum, auto


class A(Enum):
    C = "x"
    D = auto()


class B(Enum):
    Z = 5
    Y = 3
    D = auto()


class C(Enum):
    Z = 5
    C = "x"
    D = auto()


class E(Enum):
    Z = (1, 2)
    D = auto()


print(list(A), list(B), list(C), list(E))
print([enum.bin(n) for n in (10, -10, 0, 1, -1, 255, -256)], enum.bin(5, 8), enum.bin(-3, 8), enum.bin(True, max_bits=2))
print(isinstance(array.array("i"), collections.abc.MutableSequence), issubclass(array.array, collections.abc.Sequence))
for cls in (io.StringIO, io.BytesIO, functools.partial, types.SimpleNamespace, contextvars.ContextVar, type(csv.reader([])), weakref.ref):
    for change in (lambda: setattr(cls, "x", 1), lambda: delattr(cls, "__init__"), lambda: setattr(cls, "__name__", "y")):
        try:
            change()
        except (TypeError, AttributeError) as e:
            print(e)


class Mine(io.StringIO):
    pass


Mine.x = 1
for made in (io.StringIO(), types.SimpleNamespace(a=1), functools.partial(len), Mine()):
    try:
        made.nothing
    except AttributeError as e:
        print(e)
try:
    types.SimpleNamespace(5)
except TypeError as e:
    print(e)
