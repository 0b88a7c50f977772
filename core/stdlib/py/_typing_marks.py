"""The part of typing that is functions and decorators for type checkers. Imported by typing itself, at its end."""

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


def _unpacked_args(arg):
    """The arguments of a tuple that is unpacked, or None."""
    return getattr(arg, "__typing_unpacked_tuple_args__", None) if not isinstance(arg, type) else None


def _gathered(alias, at, args):
    """args with what the TypeVarTuple at this place of alias's parameters takes as one tuple: all that the others leave."""
    count = len(alias.__parameters__)
    left, right, fill = at, count - at - 1, None
    open_ones = [(k, inner[0]) for k, inner in enumerate(map(_unpacked_args, args)) if inner and len(inner) == 2 and inner[1] is ...]
    if len(open_ones) > 1:
        raise TypeError("More than one unpacked arbitrary-length tuple argument")
    if open_ones:  # of unknown length: as many of its type as the others need
        k, fill = open_ones[0]
        left, right = min(left, k), min(right, len(args) - k - 1)
    elif left + right > len(args):
        raise TypeError(f"Too few arguments for {alias}; actual {len(args)}, expected at least {count - 1}")
    end = len(args) - right
    return (*args[:left], *[fill] * (at - left), tuple(args[left:end]), *[fill] * (count - right - left - at - 1), *args[end:])


def _named_as_in_cpython(space):
    """Classes that show their names in texts. In the source they keep those by which saved states find their methods."""
    for own, shown in (
        ("_Alias", "_GenericAlias"), ("_UnionAlias", "_UnionGenericAlias"), ("_CallableAlias", "_CallableGenericAlias"),
        ("_LiteralAlias", "_LiteralGenericAlias"), ("_ConcatenateAlias", "_ConcatenateGenericAlias"), ("_UnpackAlias", "_UnpackGenericAlias"),
        ("_Form", "_SpecialForm"), ("_BareForm", "_SpecialForm"), ("_Collection", "_SpecialGenericAlias"),
    ):  # fmt: skip
        space.setdefault(shown, space[own])
        space[own].__name__ = space[own].__qualname__ = shown


_not_protocol_members = frozenset(
    """__abstractmethods__ __annotations__ __dict__ __doc__ __init__ __module__ __new__ __slots__ __subclasshook__ __weakref__
    __class_getitem__ __match_args__ __static_attributes__ __orig_bases__ __orig_class__ __parameters__ __type_params__ __protocol_attrs__
    __callable_proto_members_only__ __qualname__ __init_subclass__ _is_protocol _is_runtime_protocol _abc_impl""".split()
)


def _named_collections(plain, of_tuple, of_callable):
    """The names for builtin and abstract collections, with what stands for them."""
    import collections
    import collections.abc as abc

    for name, origin, n in (
        ("Hashable", abc.Hashable, 0), ("Sized", abc.Sized, 0), ("Awaitable", abc.Awaitable, 1), ("Coroutine", abc.Coroutine, 3),
        ("AsyncIterable", abc.AsyncIterable, 1), ("AsyncIterator", abc.AsyncIterator, 1), ("Iterable", abc.Iterable, 1),
        ("Iterator", abc.Iterator, 1), ("Reversible", abc.Reversible, 1), ("Container", abc.Container, 1), ("Collection", abc.Collection, 1),
        ("Callable", abc.Callable, 2), ("AbstractSet", abc.Set, 1), ("MutableSet", abc.MutableSet, 1), ("Mapping", abc.Mapping, 2),
        ("MutableMapping", abc.MutableMapping, 2), ("Sequence", abc.Sequence, 1), ("MutableSequence", abc.MutableSequence, 1),
        ("MappingView", abc.MappingView, 1), ("KeysView", abc.KeysView, 1), ("ItemsView", abc.ItemsView, 2), ("ValuesView", abc.ValuesView, 1),
        ("Generator", abc.Generator, 3), ("AsyncGenerator", abc.AsyncGenerator, 2), ("Deque", collections.deque, 1), ("DefaultDict", collections.defaultdict, 2), ("OrderedDict", collections.OrderedDict, 2),
        ("Counter", collections.Counter, 1), ("ChainMap", collections.ChainMap, 2),
    ):
        yield name, (of_callable if name == "Callable" else plain)(origin, n, name, inst=True)
    for name, origin, n in (
        ("Tuple", tuple, -1), ("List", list, 1), ("Set", set, 1), ("FrozenSet", frozenset, 1), ("Dict", dict, 2), ("Type", type, 1),
    ):
        yield name, (of_tuple if name == "Tuple" else plain)(origin, n, name)


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
