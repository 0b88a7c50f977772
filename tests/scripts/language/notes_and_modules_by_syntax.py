# What the interpreter itself adds: the note of a failed __set_name__, whatever add_note is; and the module of type parameters.
import typing


def generic[T, *Ts, **P](): pass


type Alias[T] = int


class Generic[T]: pass


for v in (*generic.__type_params__, Alias, *Alias.__type_params__, *Generic.__type_params__):
    print(repr(v), v.__module__)
for v in (typing.TypeVar("Y"), typing.ParamSpec("Q"), typing.TypeVarTuple("Us"), typing.TypeAliasType("B", int)):
    print(repr(v), v.__module__)


class Refuses(ValueError):
    def add_note(self, note):
        raise KeyError(note)


class NoMethod(ValueError):
    add_note = 5


class Sealed(ValueError):
    def __setattr__(self, name, value):
        raise TypeError(name)


for kind in (ValueError, Refuses, NoMethod, Sealed, KeyboardInterrupt, StopIteration):
    class Named:
        def __set_name__(self, owner, name):
            raise kind("why")

    try:
        type("K", (), {"a": Named()})
    except BaseException as e:
        print(type(e).__name__, e, getattr(e, "__notes__", None), repr(e.__context__))
