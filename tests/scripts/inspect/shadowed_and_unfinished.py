"""What inspect and traceback say where little is as usual: dicts that are shadowed, metaclasses, classes in the making."""

import abc
import inspect
import traceback
import types


def show(f, *args):
    try:
        print(repr(f(*args)))
    except Exception as e:
        print(type(e).__name__, e)


class Shadowing:
    @property
    def __dict__(self):
        return {"a": 1}


show(inspect.getattr_static, Shadowing(), "a", "none")


class Refusing:
    def __getattribute__(self, name):
        raise RuntimeError(name)


refusing = Refusing()
object.__setattr__(refusing, "d", 5)
show(inspect.getattr_static, refusing, "d")
show(inspect.getattr_static, refusing, "e", None)


class Hiding(type):
    __dict__ = property(lambda cls: 1 / 0)


class Hidden(metaclass=Hiding):
    x = 4


show(inspect.getattr_static, Hidden, "x")
show(inspect.getattr_static, Hidden(), "x")


class Making(type):
    def __getattr__(cls, name):
        return 5


class Made(metaclass=Making):
    fish = "slap"

    @types.DynamicClassAttribute
    def eggs(self):
        return "spam"


print([(a.name, a.kind, a.defining_class) for a in inspect.classify_class_attrs(Made) if a.name[0] != "_"])
seen = []


class Base(abc.ABC):
    def __init_subclass__(cls):
        seen.append(inspect.isabstract(cls))

    @abc.abstractmethod
    def f(self):
        pass


class Still(Base):
    pass


class NoLonger(Base):
    def f(self):
        pass


print(seen, inspect.isabstract(Base), inspect.isabstract(Still), inspect.isabstract(NoLonger))
for f in traceback.print_exception, traceback.format_exception_only, traceback.format_exception:
    show(inspect.signature, f)
