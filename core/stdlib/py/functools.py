"""Functions that take, make or adapt functions.
"""

# SPDX-License-Identifier: MIT OR Apache-2.0

import _itd
import _functools
from _functools import cmp_to_key, reduce

__all__ = [
    "update_wrapper", "wraps", "WRAPPER_ASSIGNMENTS", "WRAPPER_UPDATES", "total_ordering", "cache", "cmp_to_key", "lru_cache",
    "reduce", "partial", "partialmethod", "singledispatch", "singledispatchmethod", "cached_property",
]

WRAPPER_ASSIGNMENTS = ("__module__", "__name__", "__qualname__", "__doc__", "__annotations__", "__type_params__")
WRAPPER_UPDATES = ("__dict__",)

_GenericAlias = type(list[int])
_UnionType = type(int | str)
_MappingProxy = type(type.__dict__)


@_itd.seal
class partial(_functools.partial):
    """A function with some of its arguments put in already."""

    __dict__ = vars(_functools.partial)["__dict__"]  # which can't be deleted


@_itd.seal
class _lru_cache_wrapper(_functools.lru_wrapper):
    """Create a cached callable that wraps another function."""


# ---- wrapping ------------------------------------------------------------------------------


def update_wrapper(wrapper, wrapped, assigned=WRAPPER_ASSIGNMENTS, updated=WRAPPER_UPDATES):
    """Make wrapper look like wrapped: take over its name, doc and the like, and its own attributes."""
    for name in assigned:
        try:
            value = getattr(wrapped, name)
        except AttributeError:
            continue
        setattr(wrapper, name, value)
    for name in updated:
        getattr(wrapper, name).update(getattr(wrapped, name, {}))
    wrapper.__wrapped__ = wrapped
    return wrapper


def wraps(wrapped, assigned=WRAPPER_ASSIGNMENTS, updated=WRAPPER_UPDATES):
    """A decorator that applies update_wrapper() to the function it decorates."""
    return partial(update_wrapper, wrapped=wrapped, assigned=assigned, updated=updated)


# ---- total_ordering ------------------------------------------------------------------------


def _negated(root, not_equal):
    """The opposite of root, with not_equal without equality."""

    def compare(self, other):
        result = getattr(type(self), root)(self, other)
        if result is NotImplemented:
            return result
        return not result and self != other if not_equal else not result

    return compare


def _widened(root):
    """root or equal."""

    def compare(self, other):
        result = getattr(type(self), root)(self, other)
        if result is NotImplemented:
            return result
        return result or self == other

    return compare


def _narrowed(root):
    """root and not equal."""

    def compare(self, other):
        result = getattr(type(self), root)(self, other)
        if result is NotImplemented:
            return result
        return result and self != other

    return compare


def _reversed_or_equal(root):
    """The opposite of root, or equal: >= from <=."""

    def compare(self, other):
        result = getattr(type(self), root)(self, other)
        if result is NotImplemented:
            return result
        return not result or self == other

    return compare


# For each method that a class may define: how the other three follow from it.
_DERIVED = {
    "__lt__": {"__gt__": _negated("__lt__", True), "__le__": _widened("__lt__"), "__ge__": _negated("__lt__", False)},
    "__le__": {"__ge__": _reversed_or_equal("__le__"), "__lt__": _narrowed("__le__"), "__gt__": _negated("__le__", False)},
    "__gt__": {"__lt__": _negated("__gt__", True), "__ge__": _widened("__gt__"), "__le__": _negated("__gt__", False)},
    "__ge__": {"__le__": _reversed_or_equal("__ge__"), "__gt__": _narrowed("__ge__"), "__lt__": _negated("__ge__", False)},
}


def total_ordering(cls):
    """Gives a class the comparisons that follow from the one it has."""
    roots = {name for name in _DERIVED if getattr(cls, name, None) is not getattr(object, name, None)}
    if not roots:
        raise ValueError("must define at least one ordering operation: < > <= >=")
    root = max(roots)  # prefers __lt__ to __le__ to __gt__ to __ge__
    for name, function in _DERIVED[root].items():
        if name not in roots:
            function.__name__ = name
            setattr(cls, name, function)
    return cls


# ---- caches --------------------------------------------------------------------------------


_CacheInfo = None


def _make_cache_info(hits, misses, maxsize, currsize):
    """The named tuple is made when first asked for: it needs collections."""
    global _CacheInfo
    if _CacheInfo is None:
        from collections import namedtuple

        _CacheInfo = namedtuple("CacheInfo", ["hits", "misses", "maxsize", "currsize"], module="functools")
    return _CacheInfo(hits, misses, maxsize, currsize)


def lru_cache(maxsize=128, typed=False):
    """Decorator that keeps the results of the most recent calls; of all calls when maxsize is None.

    With typed, arguments of different types are kept apart. The decorated function has cache_info(),
    cache_clear(), cache_parameters() and __wrapped__.
    """
    if isinstance(maxsize, int):
        if maxsize < 0:
            maxsize = 0
    elif callable(maxsize) and isinstance(typed, bool):
        function, maxsize = maxsize, 128
        return _cached(function, maxsize, typed)
    elif maxsize is not None:
        raise TypeError("Expected first argument to be an integer, a callable, or None")

    def decorating_function(user_function):
        return _cached(user_function, maxsize, typed)

    return decorating_function


def _cached(function, maxsize, typed):
    wrapper = _lru_cache_wrapper(function, maxsize, typed, _make_cache_info)
    wrapper.cache_parameters = lambda: {"maxsize": maxsize, "typed": typed}
    return update_wrapper(wrapper, function)


def cache(user_function, /):
    """Simple lightweight unbounded cache: lru_cache(maxsize=None)."""
    return lru_cache(maxsize=None)(user_function)


_missing = object()


class cached_property:
    """A property that is computed once for an instance and then is a normal attribute."""

    def __init__(self, func):
        self.func = func
        self.attrname = None
        self.__doc__ = func.__doc__

    def __set_name__(self, owner, name):
        if self.attrname is None:
            self.attrname = name
        elif name != self.attrname:
            raise TypeError(
                "Cannot assign the same cached_property to two different names "
                f"({self.attrname!r} and {name!r})."
            )

    def __get__(self, instance, owner=None):
        if instance is None:
            return self
        if self.attrname is None:
            raise TypeError("Cannot use cached_property instance without calling __set_name__ on it.")
        value = _functools.own_get(instance, self.attrname, _missing)
        if value is not _missing:
            return value
        if _functools.own_set(instance, self.attrname) is None:
            raise TypeError(
                f"No '__dict__' attribute on {type(instance).__name__!r} instance to cache {self.attrname!r} property."
            )
        value = self.func(instance)
        if not _functools.own_set(instance, self.attrname, value):
            raise TypeError(
                f"The '__dict__' attribute on {type(instance).__name__!r} instance does not support item assignment for "
                f"caching {self.attrname!r} property."
            )
        return value

    def __class_getitem__(cls, item):
        return _GenericAlias(cls, item)


# ---- partialmethod -------------------------------------------------------------------------


class partialmethod:
    """A method with some of its arguments given; works on functions and on descriptors."""

    def __init__(self, func, /, *args, **keywords):
        if not callable(func) and not hasattr(func, "__get__"):
            raise TypeError(f"{func!r} is not callable or a descriptor")
        if isinstance(func, partialmethod):
            self.func = func.func
            self.args = func.args + args
            self.keywords = {**func.keywords, **keywords}
        else:
            self.func = func
            self.args = args
            self.keywords = keywords

    def __repr__(self):
        cls = type(self)
        args, keywords = ", ".join(map(repr, self.args)), ", ".join(f"{k}={v!r}" for k, v in self.keywords.items())
        return f"{cls.__module__}.{cls.__qualname__}({self.func}, {args}, {keywords})"

    def _make_unbound_method(self):
        def _method(cls_or_self, /, *args, **keywords):
            return self.func(cls_or_self, *self.args, *args, **{**self.keywords, **keywords})

        _method.__isabstractmethod__ = self.__isabstractmethod__
        _method._partialmethod = self
        return _method

    def __get__(self, obj, cls=None):
        get = getattr(type(self.func), "__get__", None)
        if get is not None and not isinstance(self.func, partial):
            bound = get(self.func, obj, cls)
            if bound is not self.func:
                result = partial(bound, *self.args, **self.keywords)
                try:
                    result.__self__ = bound.__self__
                except AttributeError:
                    pass
                return result
        return self._make_unbound_method().__get__(obj, cls)

    @property
    def __isabstractmethod__(self):
        return getattr(self.func, "__isabstractmethod__", False)

    def __class_getitem__(cls, item):
        return _GenericAlias(cls, item)


# ---- singledispatch ------------------------------------------------------------------------


def _place(cls, mro, registered):
    """Where in an MRO a class belongs that cls is a subclass of: its own place, or, for a virtual base, after the last class
    that has it too and what that one derives from explicitly, up to its last abstract base."""
    if registered in mro:
        return 2 * mro.index(registered)
    last = 0
    for i, base in enumerate(mro):
        if base is not object and issubclass(base, registered):
            last = i
    bases = mro[last].__bases__
    while bases and not hasattr(bases[-1], "__abstractmethods__"):
        bases = bases[:-1]
    return 2 * max([last, *(mro.index(c) for base in bases for c in base.__mro__ if c is not object)]) + 1


def _find_impl(cls, registry):
    mro = cls.__mro__
    best = None
    best_place = 0
    rivals = []
    for candidate in registry:
        if candidate is object or not issubclass(cls, candidate):
            continue
        place = _place(cls, mro, candidate)
        if best is None or issubclass(candidate, best):
            best, best_place = candidate, place
        elif issubclass(best, candidate):
            continue  # a class comes before what it derives from, wherever that is registered
        elif place < best_place:
            best, best_place = candidate, place
        elif place == best_place:
            rivals.append((place, candidate))
    for place, candidate in rivals:
        if place == best_place and candidate is not best and not issubclass(best, candidate):
            raise RuntimeError(f"Ambiguous dispatch: {best} or {candidate}")
    return registry[object] if best is None else registry[best]


def _is_union(cls):
    if isinstance(cls, (type, _UnionType)):
        return isinstance(cls, _UnionType)
    origin = getattr(cls, "__origin__", None)
    if origin is None:
        return False
    import typing

    return origin is typing.Union


def _is_dispatch_type(cls):
    if isinstance(cls, type):
        return True
    return _is_union(cls) and all(isinstance(arg, type) for arg in cls.__args__)


def singledispatch(func):
    """Turn a function into a generic one whose implementation is chosen by the class of the first argument.

    Implementations are added with the register() attribute of the generic function.
    """
    registry = {}
    found = {}
    get_token = token = None  # changes when a class is registered with an abstract one

    def dispatch(cls):
        """The implementation that would be called for an argument of class cls."""
        nonlocal token
        if get_token is not None and token != (now := get_token()):
            found.clear()
            token = now
        try:
            return found[cls]
        except KeyError:
            pass
        impl = registry[cls] if cls in registry else _find_impl(cls, registry)
        found[cls] = impl
        return impl

    def register(cls, func=None):
        """Register an implementation for cls: register(cls, func), @register(cls), or @register on an annotated function."""
        nonlocal get_token
        if _is_dispatch_type(cls):
            if func is None:
                return lambda f: register(cls, f)
        else:
            if func is not None:
                raise TypeError(f"Invalid first argument to `register()`. {cls!r} is not a class or union type.")
            hints = getattr(cls, "__annotations__", {})
            if not hints:
                raise TypeError(
                    f"Invalid first argument to `register()`: {cls!r}. "
                    "Use either `@register(some_class)` or plain `@register` on an annotated function."
                )
            func = cls
            argname, cls = next(iter(hints.items()))
            if isinstance(cls, str):
                from typing import get_type_hints

                argname, cls = next(iter(get_type_hints(func).items()))
            if not _is_dispatch_type(cls):
                if _is_union(cls):
                    raise TypeError(f"Invalid annotation for {argname!r}. {cls!r} not all arguments are classes.")
                raise TypeError(f"Invalid annotation for {argname!r}. {cls!r} is not a class.")
        if _is_union(cls):
            for arg in cls.__args__:
                registry[arg] = func
        else:
            registry[cls] = func
            if get_token is None and hasattr(cls, "__abstractmethods__"):
                from abc import get_cache_token as get_token
        found.clear()
        return func

    def wrapper(*args, **kw):
        if not args:
            raise TypeError(f"{funcname} requires at least 1 positional argument")
        return dispatch(args[0].__class__)(*args, **kw)

    funcname = getattr(func, "__name__", "singledispatch function")
    registry[object] = func
    wrapper.register = register
    wrapper.dispatch = dispatch
    wrapper.registry = _MappingProxy(registry)
    wrapper._clear_cache = found.clear
    update_wrapper(wrapper, func)
    return wrapper


class singledispatchmethod:
    """A generic method, chosen by the class of the first argument that is not self or cls."""

    def __init__(self, func):
        if not callable(func) and not hasattr(func, "__get__"):
            raise TypeError(f"{func!r} is not callable or a descriptor")
        self.dispatcher = singledispatch(func)
        self.func = func

    def register(self, cls, method=None):
        """Register an implementation of the generic method for cls."""
        return self.dispatcher.register(cls, func=method)

    def __get__(self, obj, cls=None):
        def _method(*args, **kwargs):
            method = self.dispatcher.dispatch(args[0].__class__)
            return method.__get__(obj, cls)(*args, **kwargs)

        _method.__isabstractmethod__ = self.__isabstractmethod__
        _method.register = self.register
        update_wrapper(_method, self.func)
        return _method

    @property
    def __isabstractmethod__(self):
        return getattr(self.func, "__isabstractmethod__", False)
