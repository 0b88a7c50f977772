"""The part of typing that is functions and decorators for type checkers, and what P.args and P.kwargs are. Imported by typing itself, at its end."""

# SPDX-License-Identifier: MIT OR Apache-2.0

import functools
import sys
from types import FunctionType, MethodType

from _itd import place as _place


def _remembered(made, make, self, items):
    """What make gives for items: the same thing each time, as long as not too many others were asked for."""
    try:
        return made[items]
    except KeyError:
        pass
    except TypeError:
        return make(self, items)  # no key, or that is what is wrong with it
    one = make(self, items)
    if len(made) >= 128:
        made.clear()
    made[items] = one
    return one


class _ParamPart:
    def __init_subclass__(cls, _root=False):
        if not _root:
            raise TypeError(f"type 'typing.{cls.__base__.__name__}' is not an acceptable base type")

    def __mro_entries__(self, bases):
        raise TypeError(f"Cannot subclass an instance of {type(self).__name__}")

    def __init__(self, origin):
        self.__origin__ = origin

    def __eq__(self, other):
        return type(self) is type(other) and self.__origin__ == other.__origin__

    def __hash__(self):
        return hash((type(self), self.__origin__))

    def __repr__(self):
        return f"{self.__origin__.__name__}.{self._part}"


class ParamSpecArgs(_ParamPart, _root=True):
    """P.args"""

    _part = "args"


class ParamSpecKwargs(_ParamPart, _root=True):
    """P.kwargs"""

    _part = "kwargs"


def cast(typ, val):
    """val as it is; a type checker takes it for typ."""
    return val


def assert_type(val, typ, /):
    """val as it is."""
    return val


def assert_never(arg, /):
    """For code that can't be reached."""
    value = repr(arg)
    raise AssertionError(f"Expected code to be unreachable, but got: {value if len(value) <= 100 else value[:100] + '...'}")


def reveal_type(obj, /):
    """obj as it is; a type checker tells its type."""
    print(f"Runtime type is {type(obj).__name__!r}", file=sys.stderr)
    return obj


def final(f):
    """Marks a method or class as final."""
    try:
        f.__final__ = True
    except (AttributeError, TypeError):
        pass
    return f


def override(method, /):
    """Marks a method that overrides another."""
    try:
        method.__override__ = True
    except (AttributeError, TypeError):
        pass
    return method


def no_type_check(arg):
    """Marks what follows as having annotations that aren't types."""
    if isinstance(arg, type):
        for key in dir(arg):
            obj = getattr(arg, key, None)
            if getattr(obj, "__qualname__", None) != f"{arg.__qualname__}.{getattr(obj, '__name__', '')}" or getattr(obj, "__module__", None) != arg.__module__:
                continue
            if isinstance(obj, type):
                no_type_check(obj)
            elif isinstance(obj, FunctionType):
                obj.__no_type_check__ = True
            elif isinstance(obj, MethodType):
                obj.__func__.__no_type_check__ = True
    try:
        arg.__no_type_check__ = True
    except TypeError:
        pass
    return arg


def no_type_check_decorator(decorator):
    """no_type_check for a decorator's results."""

    @functools.wraps(decorator)
    def wrapped(*args, **kwds):
        return no_type_check(decorator(*args, **kwds))

    return wrapped


_overloads = {}


def _overload_dummy(*args, **kwds):
    raise NotImplementedError(
        "You should not call an overloaded function. A series of @overload-decorated functions outside a stub module should always be followed "
        "by an implementation that is not @overload-ed."
    )


def overload(func):
    """Declares one way to call the function that follows."""
    f = getattr(func, "__func__", func)
    # By their first line: a definition that is run again takes the place of the one before.
    place = _place(f)
    _overloads.setdefault((f.__module__, f.__qualname__), {})[place[1] if place else len(_overloads)] = func
    return _overload_dummy


def get_overloads(func):
    """The declared ways to call func."""
    f = getattr(func, "__func__", func)
    return list(_overloads.get((f.__module__, f.__qualname__), {}).values())


def clear_overloads():
    """Forgets them all."""
    _overloads.clear()


def dataclass_transform(**kwargs):
    """Marks a decorator or base that works like dataclass."""
    told = {"eq_default": True, "order_default": False, "kw_only_default": False, "frozen_default": False, "field_specifiers": (), "kwargs": {}}

    def decorator(cls_or_fn):
        extra = {key: value for key, value in kwargs.items() if key not in told}
        cls_or_fn.__dataclass_transform__ = told | {k: v for k, v in kwargs.items() if k in told} | {"kwargs": extra}
        return cls_or_fn

    return decorator
