"""The part of typing that makes classes: NewType, NamedTuple, TypedDict. Imported by typing itself, at its end."""

# SPDX-License-Identifier: MIT OR Apache-2.0

import collections

from _itd_types import caller_module
import typing
from typing import Generic, NotRequired, Required, Union, _Alias, _AnnotatedAlias, _check

# ---- NewType, NamedTuple, TypedDict ----------------------------------------------------------


class NewType:
    """A name for a type that checkers keep apart."""

    def __init__(self, name, tp):
        self.__qualname__ = name
        self.__name__ = name.rpartition(".")[2]
        self.__supertype__ = tp
        self.__module__ = caller_module()

    def __call__(self, value, /):
        return value

    def __mro_entries__(self, bases):
        name = self.__name__

        class Dummy:
            def __init_subclass__(cls):
                sub = cls.__name__
                raise TypeError(f"Cannot subclass an instance of NewType. Perhaps you were looking for: `{sub} = NewType({sub!r}, {name})`")

        return (Dummy,)

    def __repr__(self):
        return f"{self.__module__}.{self.__qualname__}"

    def __or__(self, other):
        return Union[self, other]

    def __ror__(self, other):
        return Union[other, self]


_kept_by_namedtuple = frozenset(
    "__new__ __init__ __slots__ __getnewargs__ _fields _field_defaults _field_types _make _replace _asdict _source".split()
)


def _make_namedtuple(name, fields, defaults, module):
    fields = {n: _check(t, f"field {n} annotation must be a type") for n, t in fields}
    made = collections.namedtuple(name, fields, defaults=defaults, module=module)
    made.__annotations__ = fields
    return made


class _NamedTupleMeta(type):
    def __new__(cls, typename, bases, ns):
        for base in bases:
            if base is not _NamedTuple and base is not Generic:
                raise TypeError("can only inherit from a NamedTuple type and Generic")
        bases = tuple(tuple if base is _NamedTuple else base for base in bases)
        types = ns.get("__annotations__", {})
        defaults = []
        for name in types:
            if name in ns:
                defaults.append(name)
            elif defaults:
                raise TypeError(
                    f"Non-default namedtuple field {name} cannot follow default field{'s' if len(defaults) > 1 else ''} {', '.join(defaults)}"
                )
        made = _make_namedtuple(typename, types.items(), [ns[n] for n in defaults], ns["__module__"])
        made.__bases__ = bases
        if Generic in bases:
            made.__class_getitem__ = classmethod(Generic.__class_getitem__.__func__)
        for key, value in ns.items():
            if key in _kept_by_namedtuple:
                raise AttributeError("Cannot overwrite NamedTuple attribute " + key)
            if key not in ("__module__", "__annotations__", "__qualname__") and key not in made._fields:
                setattr(made, key, value)
        if "__qualname__" in ns:
            made.__qualname__ = ns["__qualname__"]
        if Generic in bases:
            made.__init_subclass__()
        return made


_NamedTuple = type.__new__(_NamedTupleMeta, "NamedTuple", (), {})


def NamedTuple(typename, fields=None, /, **kwargs):
    """A namedtuple with typed fields: as a base class, or called with a name and pairs."""
    if fields is None:
        fields = kwargs.items()
    elif kwargs:
        raise TypeError("Either list of fields or keywords can be provided to NamedTuple, not both")
    made = _make_namedtuple(typename, fields, (), caller_module())
    made.__orig_bases__ = (NamedTuple,)
    return made


NamedTuple.__mro_entries__ = lambda bases: (_NamedTuple,)


class _TypedDictMeta(type):
    def __new__(cls, name, bases, ns, total=True):
        for base in bases:
            if type(base) is not _TypedDictMeta and base is not Generic:
                raise TypeError("cannot inherit from both a TypedDict type and a non-TypedDict base class")
        generic = (Generic,) if any(issubclass(b, Generic) for b in bases) else ()
        made = type.__new__(_TypedDictMeta, name, (*generic, dict), ns)
        if "__orig_bases__" not in ns:
            made.__orig_bases__ = bases
        annotations, required, optional = {}, set(), set()
        for base in bases:
            annotations.update(base.__dict__.get("__annotations__", {}))
            base_required = base.__dict__.get("__required_keys__", frozenset())
            base_optional = base.__dict__.get("__optional_keys__", frozenset())
            required = (required | base_required) - base_optional
            optional = (optional | base_optional) - base_required
        for key, hint in ns.get("__annotations__", {}).items():
            if isinstance(hint, str):
                hint = typing.ForwardRef(hint, module=made.__module__)
            hint = _check(hint, "TypedDict('Name', {f0: t0, f1: t1, ...}); each t must be a type")
            annotations[key] = hint
            bare = hint.__origin__ if isinstance(hint, _AnnotatedAlias) else hint
            form = bare.__origin__ if isinstance(bare, _Alias) else None
            needed = True if form is Required else False if form is NotRequired else total
            (required if needed else optional).add(key)
            (optional if needed else required).discard(key)
        made.__annotations__ = annotations
        made.__required_keys__ = frozenset(required)
        made.__optional_keys__ = frozenset(optional)
        made.__total__ = total
        return made

    __call__ = lambda cls, *args, **kwargs: dict(*args, **kwargs)

    def __subclasscheck__(cls, other):
        raise TypeError("TypedDict does not support instance and class checks")

    __instancecheck__ = __subclasscheck__


_TypedDict = type.__new__(_TypedDictMeta, "TypedDict", (), {})


def TypedDict(typename, fields=None, /, *, total=True, **kwargs):
    """A dict whose keys have types: as a base class, or called with a name and a dict."""
    if fields is None:
        fields = kwargs
        if kwargs:
            import warnings

            warnings.warn(
                "The kwargs-based syntax for TypedDict definitions is deprecated in Python 3.11, will be removed in Python 3.13, and may not "
                "be understood by third-party type checkers.",
                DeprecationWarning, stacklevel=2,
            )  # fmt: skip
    elif kwargs:
        raise TypeError("TypedDict takes either a dict or keyword arguments, but not both")
    made = _TypedDictMeta(typename, (), {"__annotations__": dict(fields), "__module__": caller_module()}, total=total)
    made.__orig_bases__ = (TypedDict,)
    return made


TypedDict.__mro_entries__ = lambda bases: (_TypedDict,)


def is_typeddict(tp):
    """Whether tp is a TypedDict class."""
    return isinstance(tp, _TypedDictMeta)
