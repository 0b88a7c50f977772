"""Names for builtin types that aren't builtins, and tools for making classes."""

# SPDX-License-Identifier: MIT OR Apache-2.0

import _itd
from _itd_types import (
    AsyncGeneratorType, BuiltinFunctionType, CellType, ClassMethodDescriptorType, CodeType, CoroutineType, EllipsisType, FunctionType,
    GeneratorType, GenericAlias, GetSetDescriptorType, MappingProxyType, MemberDescriptorType, MethodDescriptorType, MethodType,
    MethodWrapperType, ModuleType, NoneType, NotImplementedType, TracebackType, UnionType, WrapperDescriptorType,
)

__all__ = [
    "AsyncGeneratorType", "BuiltinFunctionType", "BuiltinMethodType", "CellType", "ClassMethodDescriptorType", "CodeType", "CoroutineType",
    "DynamicClassAttribute", "EllipsisType", "FunctionType", "GeneratorType", "GenericAlias", "GetSetDescriptorType", "LambdaType",
    "MappingProxyType", "MemberDescriptorType", "MethodDescriptorType", "MethodType", "MethodWrapperType", "ModuleType", "NoneType",
    "NotImplementedType", "SimpleNamespace", "TracebackType", "UnionType", "WrapperDescriptorType", "coroutine", "get_original_bases", "new_class",
    "prepare_class", "resolve_bases",
]

LambdaType = FunctionType
BuiltinMethodType = BuiltinFunctionType


class SimpleNamespace:
    """An object with the given attributes."""

    def __init__(self, /, *args, **kwargs):
        if args:
            raise TypeError("no positional arguments expected")
        self.__dict__.update(kwargs)

    def __repr__(self):
        name = "namespace" if type(self) is SimpleNamespace else type(self).__name__
        if id(self) in _printing:
            return f"{name}(...)"
        _printing.add(id(self))
        try:
            return f"{name}({', '.join(f'{key}={value!r}' for key, value in self.__dict__.items())})"
        finally:
            _printing.discard(id(self))

    def __eq__(self, other):
        if issubclass(type(other), SimpleNamespace):
            return self.__dict__ == other.__dict__
        return NotImplemented

    __hash__ = None

    def __reduce__(self):
        return type(self), (), self.__dict__


SimpleNamespace.__module__ = "types"
_itd.seal(SimpleNamespace)
_printing = set()


def resolve_bases(bases):
    """The bases with those that have __mro_entries__ replaced by what it gives."""
    out = []
    changed = False
    for base in bases:
        if isinstance(base, type) or not hasattr(base, "__mro_entries__"):
            out.append(base)
            continue
        entries = base.__mro_entries__(bases)
        if not isinstance(entries, tuple):
            raise TypeError("__mro_entries__ must return a tuple")
        out.extend(entries)
        changed = True
    return tuple(out) if changed else bases


def _most_derived(meta, bases):
    winner = meta
    for base in bases:
        kind = type(base)
        if issubclass(winner, kind):
            continue
        if not issubclass(kind, winner):
            raise TypeError(
                "metaclass conflict: the metaclass of a derived class must be a (non-strict) subclass of the metaclasses of all its bases"
            )
        winner = kind
    return winner


def prepare_class(name, bases=(), kwds=None):
    """(metaclass, namespace, keywords without metaclass) for a class to be made."""
    kwds = dict(kwds or {})
    meta = kwds.pop("metaclass", type(bases[0]) if bases else type)
    if isinstance(meta, type):
        meta = _most_derived(meta, bases)
    namespace = meta.__prepare__(name, bases, **kwds) if hasattr(meta, "__prepare__") else {}
    return meta, namespace, kwds


def new_class(name, bases=(), kwds=None, exec_body=None):
    """Makes a class as a class statement does; exec_body fills the namespace."""
    resolved = resolve_bases(bases)
    meta, namespace, kwds = prepare_class(name, resolved, kwds)
    if exec_body is not None:
        exec_body(namespace)
    if resolved is not bases:
        namespace["__orig_bases__"] = bases
    return meta(name, resolved, namespace, **kwds)


def get_original_bases(cls, /):
    """The bases as the class statement named them."""
    try:
        return cls.__dict__.get("__orig_bases__", cls.__bases__)
    except AttributeError:
        raise TypeError(f"Expected an instance of type, not {type(cls).__name__!r}") from None


class DynamicClassAttribute:
    """A property that on the class itself gives way to the metaclass's __getattr__."""

    def __init__(self, fget=None, fset=None, fdel=None, doc=None):
        self.fget = fget
        self.fset = fset
        self.fdel = fdel
        self.__doc__ = doc or fget.__doc__
        self.overwrite_doc = doc is None
        self.__isabstractmethod__ = bool(getattr(fget, "__isabstractmethod__", False))

    def __get__(self, instance, ownerclass=None):
        if instance is None:
            if self.__isabstractmethod__:
                return self
            raise AttributeError()
        if self.fget is None:
            raise AttributeError("unreadable attribute")
        return self.fget(instance)

    def __set__(self, instance, value):
        if self.fset is None:
            raise AttributeError("can't set attribute")
        self.fset(instance, value)

    def __delete__(self, instance):
        if self.fdel is None:
            raise AttributeError("can't delete attribute")
        self.fdel(instance)

    def _with(self, **changes):
        parts = {"fget": self.fget, "fset": self.fset, "fdel": self.fdel} | changes
        new = type(self)(**parts, doc=None if "fget" in changes and self.overwrite_doc else self.__doc__)
        new.overwrite_doc = self.overwrite_doc
        return new

    def getter(self, fget):
        return self._with(fget=fget)

    def setter(self, fset):
        return self._with(fset=fset)

    def deleter(self, fdel):
        return self._with(fdel=fdel)


class _GeneratorWrapper:
    """A generator-like object that can be awaited."""

    def __init__(self, gen):
        self._gen = gen
        self._is_generator = type(gen) is GeneratorType
        self.__name__ = getattr(gen, "__name__", None)
        self.__qualname__ = getattr(gen, "__qualname__", None)

    def send(self, value):
        return self._gen.send(value)

    def throw(self, *args):
        return self._gen.throw(*args)

    def close(self):
        return self._gen.close()

    @property
    def gi_running(self):
        return self._gen.gi_running

    @property
    def gi_yieldfrom(self):
        return self._gen.gi_yieldfrom

    @property
    def gi_code(self):
        return self.__wrapped.gi_code

    @property
    def gi_frame(self):
        return self.__wrapped.gi_frame

    cr_code = gi_code
    cr_frame = gi_frame
    cr_running = gi_running
    cr_await = gi_yieldfrom

    def __next__(self):
        return next(self._gen)

    def __iter__(self):
        return self._gen if self._is_generator else self

    __await__ = __iter__


def coroutine(func):
    """Makes what a generator function returns awaitable."""
    from functools import wraps

    if not callable(func):
        raise TypeError("types.coroutine() expects a callable")

    @wraps(func)
    def wrapped(*args, **kwargs):
        made = func(*args, **kwargs)
        if type(made) is CoroutineType:
            return made
        if type(made) is GeneratorType or (hasattr(made, "send") and hasattr(made, "throw") and hasattr(made, "__next__") and not hasattr(made, "__await__")):
            return _GeneratorWrapper(made)
        return made

    return wrapped


class _GeneratorWrapper:
    """A generator-like object that can be awaited."""

    def __init__(self, gen):
        self.__wrapped = gen
        self.__isgen = type(gen) is GeneratorType
        self.__name__ = getattr(gen, "__name__", None)
        self.__qualname__ = getattr(gen, "__qualname__", None)

    def send(self, value):
        return self.__wrapped.send(value)

    def throw(self, tp, *rest):
        return self.__wrapped.throw(tp, *rest)

    def close(self):
        return self.__wrapped.close()

    @property
    def gi_running(self):
        return self.__wrapped.gi_running

    @property
    def gi_yieldfrom(self):
        return self.__wrapped.gi_yieldfrom

    cr_running = gi_running
    cr_await = gi_yieldfrom

    def __next__(self):
        return next(self.__wrapped)

    def __iter__(self):
        return self.__wrapped if self.__isgen else self

    __await__ = __iter__


def coroutine(func):
    """Makes what a generator function returns awaitable."""
    if not callable(func):
        raise TypeError("types.coroutine() expects a callable")
    if type(func) is FunctionType:
        kind = _itd.function_kind(func)
        if kind in ("coroutine", "iterable coroutine"):
            return func
        if kind == "generator":
            return _itd.iterable(func)

    from collections.abc import Coroutine, Generator
    from functools import wraps

    @wraps(func)
    def wrapped(*args, **kwargs):
        made = func(*args, **kwargs)
        if _itd.is_coroutine(made) or not isinstance(made, Generator) or isinstance(made, Coroutine):
            return made
        return _GeneratorWrapper(made)

    return wrapped
