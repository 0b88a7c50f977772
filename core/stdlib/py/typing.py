"""Names and forms for type hints. Nothing here checks types; it makes hints that can be written, printed and taken apart."""

# SPDX-License-Identifier: MIT OR Apache-2.0

import collections
import collections.abc
from _itd_types import ParamSpec, TypeAliasType, TypeVar, TypeVarTuple, caller_module
from _typing_marks import _named_collections, _not_protocol_members, _remembered
from abc import ABCMeta, abstractmethod
from types import FunctionType, GenericAlias, UnionType

__all__ = [
    "AbstractSet", "Annotated", "Any", "AnyStr", "AsyncContextManager", "AsyncGenerator", "AsyncIterable", "AsyncIterator", "Awaitable", "BinaryIO",
    "ByteString", "Callable", "ChainMap", "ClassVar", "Collection", "Concatenate", "Container", "ContextManager", "Coroutine", "Counter",
    "DefaultDict", "Deque", "Dict", "Final", "ForwardRef", "FrozenSet", "Generator", "Generic", "Hashable", "IO", "ItemsView", "Iterable",
    "Iterator", "KeysView", "List", "Literal", "LiteralString", "Mapping", "MappingView", "Match", "MutableMapping", "MutableSequence", "MutableSet",
    "NamedTuple", "Never", "NewType", "NoReturn", "NotRequired", "Optional", "OrderedDict", "ParamSpec", "ParamSpecArgs", "ParamSpecKwargs",
    "Protocol", "Pattern", "Required", "Reversible", "Self", "Sequence", "Set", "Sized", "SupportsAbs", "SupportsBytes", "SupportsComplex", "SupportsFloat",
    "SupportsIndex", "SupportsInt", "SupportsRound", "TYPE_CHECKING", "Text", "TextIO", "Tuple", "Type", "TypeAlias", "TypeAliasType",
    "TypeGuard", "TypeVar", "TypeVarTuple", "TypedDict", "Union", "Unpack", "ValuesView", "assert_never", "assert_type", "cast",
    "clear_overloads", "dataclass_transform", "final", "get_args", "get_origin", "get_overloads", "get_type_hints", "is_typeddict",
    "no_type_check", "no_type_check_decorator", "overload", "override", "reveal_type", "runtime_checkable",
]

TYPE_CHECKING = False
Text = str


# ---- texts and checks ------------------------------------------------------------------------


def _type_repr(obj):
    """How a type is written inside another's repr."""
    if isinstance(obj, type) and not isinstance(obj, GenericAlias):
        return obj.__qualname__ if obj.__module__ == "builtins" else f"{obj.__module__}.{obj.__qualname__}"
    if obj is ...:
        return "..."
    if isinstance(obj, FunctionType):
        return obj.__name__
    if isinstance(obj, tuple):
        return f"[{', '.join(map(_type_repr, obj))}]"
    return repr(obj)


def _convert(arg):
    if arg is None:
        return type(None)
    return __getattr__("ForwardRef")(arg) if isinstance(arg, str) else arg


def _check(arg, msg, special=False):
    """arg as a type, or TypeError. special: ClassVar and Final are allowed."""
    return _check_hint(arg, msg, special, False)


def _check_hint(arg, msg, special, final):
    """The same; final: Final is allowed."""
    arg = __getattr__("ForwardRef")(arg, is_class=special) if isinstance(arg, str) else _convert(arg)
    barred = (Generic, Protocol, *(() if special else (ClassVar,)), *(() if special or final else (Final,)))
    if isinstance(arg, _Alias) and any(arg.__origin__ is b for b in barred):
        raise TypeError(f"{arg} is not valid as type argument")
    if isinstance(arg, _BareForm) or (special and (arg is ClassVar or arg is Final)):
        return arg
    if isinstance(arg, _Form) or arg is Generic or arg is Protocol:
        raise TypeError(f"Plain {arg} is not valid as type argument")
    if type(arg) is tuple:
        raise TypeError(f"{msg} Got {arg!r:.100}.")
    return arg


def _flat_unique(args):
    """The members of a union: nested ones spread, each once."""
    out = []
    for arg in args:
        for one in arg.__args__ if isinstance(arg, (_UnionAlias, UnionType)) else (arg,):
            if one not in out:
                out.append(one)
    return tuple(out)


def _is_variable(obj):
    return isinstance(obj, (TypeVar, ParamSpec, TypeVarTuple))


def _collect(args):
    """The type variables in args, each once, in order."""
    found = {}
    for arg in args:
        if isinstance(arg, type) and not isinstance(arg, GenericAlias):
            continue
        if _is_variable(arg):
            found[arg] = None
        elif isinstance(arg, (tuple, list)):
            found.update(dict.fromkeys(_collect(arg)))
        else:
            found.update(dict.fromkeys(getattr(arg, "__parameters__", ())))
    return tuple(found)


# ---- aliases ---------------------------------------------------------------------------------


class _Final:
    """Classes that can't be subclassed outside this module."""

    __slots__ = ()

    def __init_subclass__(cls, /, _root=False, **kwds):
        if not _root:
            raise TypeError("Cannot subclass special typing classes")


class _Base(_Final, _root=True):
    """What all forms do: join in unions, refuse to be instantiated or subclassed."""

    def __or__(self, right):
        return Union[self, right]

    def __ror__(self, left):
        return Union[left, self]

    def __instancecheck__(self, obj):
        raise TypeError(f"{self!r} cannot be used with isinstance()")

    def __subclasscheck__(self, cls):
        raise TypeError(f"{self!r} cannot be used with issubclass()")

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self


class _Alias(_Base, _root=True):
    """origin[args]"""

    def __init__(self, origin, args, *, name=None, inst=True):
        self.__origin__ = origin
        self.__args__ = args if isinstance(args, tuple) else (args,)
        self._name = name
        self._inst = inst
        self.__parameters__ = _collect(self.__args__)
        if not name:
            self.__module__ = origin.__module__

    def __getitem__(self, items):
        params = self.__parameters__
        if self.__origin__ is Generic or self.__origin__ is Protocol:
            raise TypeError(f"Cannot subscript already-subscripted {self}")
        if not params:
            raise TypeError(f"{self} is not a generic class")
        if not isinstance(items, tuple):
            items = (items,)
        items = tuple(_convert(i) for i in items)
        return self._copy_with(_substitute_all(self, self.__args__, params, items))

    def _copy_with(self, args):
        return self.__class__(self.__origin__, args, name=self._name, inst=self._inst)

    def __call__(self, *args, **kwargs):
        if not self._inst:
            raise TypeError(f"Type {self._name} cannot be instantiated; use {self.__origin__.__name__}() instead")
        made = self.__origin__(*args, **kwargs)
        try:
            made.__orig_class__ = self
        except Exception:
            pass
        return made

    def __getattr__(self, attr):
        if "__origin__" in self.__dict__ and not (attr[:2] == attr[-2:] == "__"):
            return getattr(self.__origin__, attr)
        raise AttributeError(attr)

    def __setattr__(self, attr, value):
        if attr[:2] == attr[-2:] == "__" or attr in {"_name", "_inst", "_nparams"}:
            super().__setattr__(attr, value)
        else:
            setattr(self.__origin__, attr, value)

    def __repr__(self):
        name = f"typing.{self._name}" if self._name else _type_repr(self.__origin__)
        return f"{name}[{', '.join(map(_type_repr, self.__args__)) or '()'}]"

    def __eq__(self, other):
        if not isinstance(other, _Alias):
            return NotImplemented
        return self.__origin__ == other.__origin__ and self.__args__ == other.__args__

    def __hash__(self):
        return hash((self.__origin__, self.__args__))

    def __reduce__(self):
        return _rebuild, (self.__class__, self.__origin__, self.__args__, self._name, self._inst)

    def __mro_entries__(self, bases):
        if isinstance(self.__origin__, _Form):
            raise TypeError(f"Cannot subclass {self!r}")
        if self._name:
            entries = [] if self.__origin__ in bases else [self.__origin__]
            at = bases.index(self)
            if not any(isinstance(b, _Alias) or (isinstance(b, type) and issubclass(b, Generic)) for b in bases[at + 1 :]):
                entries.append(Generic)
            return tuple(entries)
        if self.__origin__ is Generic:
            if Protocol in bases:
                return ()
            at = bases.index(self)
            if any(isinstance(b, _Alias) and b is not self for b in bases[at + 1 :]):
                return ()
        return (self.__origin__,)

    def __instancecheck__(self, obj):
        return self.__subclasscheck__(type(obj))

    def __subclasscheck__(self, cls):
        raise TypeError("Subscripted generics cannot be used with class and instance checks")

    def __iter__(self):
        yield Unpack[self]

    def __dir__(self):
        return list({*super().__dir__(), *(name for name in dir(self.__origin__) if name[:2] != "__" or name[-2:] != "__")})


def _rebuild(cls, origin, args, name, inst):
    return cls(origin, args, name=name, inst=inst)


def _is_param_expr(arg):
    return arg is ... or isinstance(arg, (tuple, list, ParamSpec, _ConcatenateAlias))


def _is_unpacked_variables(arg):
    return getattr(arg, "__typing_is_unpacked_typevartuple__", False) is True


def _typevar_subst(self, arg):
    """TypeVar.__typing_subst__"""
    arg = _check(arg, "Parameters to generic types must be types.")
    if isinstance(arg, _UnpackAlias) or (isinstance(arg, GenericAlias) and arg.__unpacked__):
        raise TypeError(f"{arg} is not valid as type argument")
    return arg


def _paramspec_subst(self, arg):
    """ParamSpec.__typing_subst__"""
    if isinstance(arg, (list, tuple)):
        return tuple(_check(a, "Expected a type.") for a in arg)
    if not _is_param_expr(arg):
        raise TypeError(f"Expected a list of types, an ellipsis, ParamSpec, or Concatenate. Got {arg}")
    return arg


def _typevartuple_subst(self, arg):
    """TypeVarTuple.__typing_subst__"""
    raise TypeError("Substitution of bare TypeVarTuple is not supported")


def _unpacked(args):
    """The items with unpacked tuples of fixed length spread."""
    out = []
    for arg in args:
        inner = _unpacked_args(arg)
        if inner is not None and not (inner and inner[-1] is ...):
            out.extend(inner)
        else:
            out.append(arg)
    return tuple(out)


def _paramspec_prepare(self, alias, args):
    """Wraps the arguments of one ParamSpec."""
    params = alias.__parameters__
    at = params.index(self)
    if at >= len(args):
        raise TypeError(f"Too few arguments for {alias}")
    if len(params) == 1 and not _is_param_expr(args[0]):
        return (args,)
    if isinstance(args[at], list):
        return (*args[:at], tuple(args[at]), *args[at + 1 :])
    return args


def _typevartuple_prepare(self, alias, args):
    """Gathers what a TypeVarTuple takes: all that the others leave."""
    params = alias.__parameters__
    at = params.index(self)
    if any(isinstance(p, TypeVarTuple) for p in params[at + 1 :]):
        raise TypeError(f"More than one TypeVarTuple parameter in {alias}")
    return _gathered(alias, at, args)


def _substitute_all(alias, args, params, items):
    """args with the items in the place of the parameters."""
    items = _unpacked(items)
    for p in params:
        if isinstance(p, ParamSpec):
            items = _paramspec_prepare(p, alias, items)
        elif isinstance(p, TypeVarTuple):
            items = _typevartuple_prepare(p, alias, items)
    if len(items) != len(params):
        word = "many" if len(items) > len(params) else "few"
        raise TypeError(f"Too {word} arguments for {alias}; actual {len(items)}, expected {len(params)}")
    return tuple(_replaced(alias, args, dict(zip(params, items))))


def _replaced(alias, args, values):
    is_callable = alias.__origin__ is collections.abc.Callable
    out = []
    for old in args:
        if isinstance(old, type) and not isinstance(old, GenericAlias):
            out.append(old)
            continue
        if isinstance(old, (TypeVar, ParamSpec, TypeVarTuple)):
            new = old.__typing_subst__(values[old])
        elif isinstance(old, tuple):
            new = tuple(_replaced(alias, old, values))
        else:
            inner = getattr(old, "__parameters__", ())
            if not inner:
                new = old
            elif _is_unpacked_variables(old):
                new = values[inner[0]]
            else:
                sub = []
                for p in inner:
                    sub.extend(values[p]) if isinstance(p, TypeVarTuple) else sub.append(values[p])
                new = old[tuple(sub)]
        if isinstance(new, tuple) and (_is_unpacked_variables(old) or (is_callable and not isinstance(old, tuple))):
            out.extend(new)
        else:
            out.append(new)
    return out


class _UnionAlias(_Alias, _root=True):
    __iter__ = None

    def _copy_with(self, args):
        return Union[args]

    def __eq__(self, other):
        if not isinstance(other, (_UnionAlias, UnionType)):
            return NotImplemented
        return set(self.__args__) == set(other.__args__)

    def __hash__(self):
        return hash(frozenset(self.__args__))

    def __repr__(self):
        args = self.__args__
        if len(args) == 2 and type(None) in args:
            return f"typing.Optional[{_type_repr(args[0] if args[1] is type(None) else args[1])}]"
        return super().__repr__()

    def __instancecheck__(self, obj):
        return any(isinstance(obj, arg) for arg in self.__args__)

    def __subclasscheck__(self, cls):
        return any(issubclass(cls, arg) for arg in self.__args__)


class _CallableAlias(_Alias, _root=True):
    __iter__ = None

    def __repr__(self):
        args = self.__args__
        if len(args) == 2 and (args[0] is ... or isinstance(args[0], (ParamSpec, _ConcatenateAlias))):
            return super().__repr__()
        return f"typing.Callable[[{', '.join(map(_type_repr, args[:-1]))}], {_type_repr(args[-1])}]"

    def _copy_with(self, args):
        return _CallableAlias(self.__origin__, args, name=self._name, inst=self._inst)


class _LiteralAlias(_Alias, _root=True):
    def __eq__(self, other):
        if not isinstance(other, _LiteralAlias):
            return NotImplemented
        return {(v, type(v)) for v in self.__args__} == {(v, type(v)) for v in other.__args__}

    def __hash__(self):
        return hash(frozenset((v, type(v)) for v in self.__args__))

    def __repr__(self):
        return f"typing.Literal[{', '.join(map(_type_repr, self.__args__))}]"


class _ConcatenateAlias(_Alias, _root=True):
    def _copy_with(self, args):
        if isinstance(args[-1], (list, tuple)):
            return (*args[:-1], *args[-1])
        if isinstance(args[-1], _ConcatenateAlias):
            args = (*args[:-1], *args[-1].__args__)
        return super()._copy_with(args)


class _UnpackAlias(_Alias, _root=True):
    def __repr__(self):
        return f"typing.Unpack[{_type_repr(self.__args__[0])}]"

    @property
    def __typing_unpacked_tuple_args__(self):
        arg = self.__args__[0]
        if isinstance(arg, (_Alias, GenericAlias)):
            if arg.__origin__ is not tuple:
                raise TypeError("Unpack[...] must be used with a tuple type")
            return arg.__args__
        return None

    @property
    def __typing_is_unpacked_typevartuple__(self):
        return isinstance(self.__args__[0], TypeVarTuple)


class _AnnotatedAlias(_Alias, _root=True):
    __iter__ = None

    def __init__(self, origin, metadata, **kwds):
        if isinstance(origin, _AnnotatedAlias):
            metadata = origin.__metadata__ + metadata
            origin = origin.__origin__
        super().__init__(origin, origin, name="Annotated")
        self.__metadata__ = metadata

    def _copy_with(self, args):
        return _AnnotatedAlias(args[0], self.__metadata__)

    def __repr__(self):
        return f"typing.Annotated[{_type_repr(self.__origin__)}, {', '.join(map(repr, self.__metadata__))}]"

    def __eq__(self, other):
        if not isinstance(other, _AnnotatedAlias):
            return NotImplemented
        return self.__origin__ == other.__origin__ and self.__metadata__ == other.__metadata__

    def __hash__(self):
        return hash((self.__origin__, self.__metadata__))

    def __mro_entries__(self, bases):
        return (self.__origin__,)


# ---- forms -----------------------------------------------------------------------------------


class _Form(_Base, _root=True):
    """A name that is subscripted: Union, Optional, Literal …"""

    __iter__ = None

    def __init__(self, make):
        self._name = make.__name__
        self.__doc__ = make.__doc__
        self._make, self._made = make, None if make.__name__ == "Literal" else {}

    def __module__(self):  # a property's, in states of before
        return "typing"

    __module__ = "typing"

    def __repr__(self):
        return f"typing.{self._name}"

    def __reduce__(self):
        return self._name

    def __call__(self, *args, **kwds):
        raise TypeError(f"Cannot instantiate {self!r}")

    def __mro_entries__(self, bases):
        raise TypeError(f"Cannot subclass {self!r}")

    def __getitem__(self, items):
        return self._make(self, items) if self._made is None else _remembered(self._made, self._make, self, items)


_LiteralSpecialForm = type("_LiteralSpecialForm", (_Form,), {"__module__": "typing"}, _root=True)


class _BareForm(_Form, _root=True):
    """A name that stands alone: Never, Self …"""

    def __init__(self, name, doc):
        self._name = name
        self.__doc__ = doc

    def __getitem__(self, items):
        raise TypeError(f"{self!r} is not subscriptable")


NoReturn = _BareForm("NoReturn", "The function never returns.")
Never = _BareForm("Never", "The type without values.")
Self = _BareForm("Self", "The class around.")
LiteralString = _BareForm("LiteralString", "A string written in the source.")
TypeAlias = _BareForm("TypeAlias", "Marks an assignment as an alias.")


class _AnyMeta(type):
    def __instancecheck__(self, obj):
        if self is Any:
            raise TypeError("typing.Any cannot be used with isinstance()")
        return super().__instancecheck__(obj)

    def __repr__(self):
        return "typing.Any" if self is Any else super().__repr__()


class Any(metaclass=_AnyMeta):
    """A value of whatever type."""

    def __new__(cls, *args, **kwargs):
        if cls is Any:
            raise TypeError("Any cannot be instantiated")
        return super().__new__(cls)


def _one_argument(name):
    def make(self, item):
        item = _check(item, f"typing.{name} accepts only single type.", special=name in ("Required", "NotRequired"))
        return (_UnpackAlias if name == "Unpack" else _Alias)(self, (item,), name=name)

    make.__name__ = name
    return _Form(make)


ClassVar = _one_argument("ClassVar")
Final = _one_argument("Final")
TypeGuard = _one_argument("TypeGuard")
Required = _one_argument("Required")
NotRequired = _one_argument("NotRequired")
Unpack = _one_argument("Unpack")


@_Form
def Union(self, parameters):
    """One of several types."""
    if parameters == ():
        raise TypeError("Cannot take a Union of no types.")
    if not isinstance(parameters, tuple):
        parameters = (parameters,)
    args = _flat_unique([_check(p, "Union[arg, ...]: each arg must be a type.") for p in parameters])
    if len(args) == 1:
        return args[0]
    return _UnionAlias(self, args, name="Optional" if len(args) == 2 and type(None) in args else "Union")


@_Form
def Optional(self, parameters):
    """A type or None."""
    return Union[_check(parameters, f"{self!r} requires a single type."), type(None)]


@_LiteralSpecialForm
def Literal(self, parameters):
    """One of the given values."""
    if not isinstance(parameters, tuple):
        parameters = (parameters,)
    flat = [value for p in parameters for value in (p.__args__ if isinstance(p, _LiteralAlias) else (p,))]
    try:
        flat = {(value, type(value)): value for value in flat}.values()
    except TypeError:
        pass  # what can't be hashed stays as it is
    return _LiteralAlias(self, tuple(flat), name="Literal")


@_Form
def Concatenate(self, parameters):
    """Parameters before those of a ParamSpec."""
    if parameters == ():
        raise TypeError("Cannot take a Concatenate of no types.")
    if not isinstance(parameters, tuple):
        parameters = (parameters,)
    if not (parameters[-1] is ... or isinstance(parameters[-1], ParamSpec)):
        raise TypeError("The last parameter to Concatenate should be a ParamSpec variable or ellipsis.")
    args = tuple(_check(p, "Concatenate[arg, ...]: each arg must be a type.") for p in parameters[:-1])
    return _ConcatenateAlias(self, args + parameters[-1:], name="Concatenate")


class Annotated:
    """A type with metadata."""

    __slots__ = ()

    def __new__(cls, *args, **kwargs):
        raise TypeError("Type Annotated cannot be instantiated.")

    def __class_getitem__(cls, params):
        if not isinstance(params, tuple) or len(params) < 2:
            raise TypeError("Annotated[...] should be used with at least two arguments (a type and an annotation).")
        if _is_unpacked_variables(params[0]):
            raise TypeError("Annotated[...] should not be used with an unpacked TypeVarTuple")
        return _AnnotatedAlias(_check(params[0], "Annotated[t, ...]: t must be a type.", special=True), params[1:])

    def __init_subclass__(cls, *args, **kwargs):
        raise TypeError(f"Cannot subclass {cls.__module__}.Annotated")


# ---- names for the builtin and abstract collections ------------------------------------------


class _Collection(_Base, _root=True):
    """List, Dict, Iterable …: a class by its typing name, to be subscripted."""

    __iter__ = None

    def __init__(self, origin, nparams, name, inst=False):
        self.__origin__ = origin
        self._nparams, self._name = nparams, name
        self._inst, self._made = inst, {}
        self.__doc__ = f"A generic version of {origin.__module__}.{origin.__qualname__}."

    def __module__(self):  # a property's, in states of before
        return "typing"

    __module__ = "typing"

    def __repr__(self):
        return f"typing.{self._name}"

    def __reduce__(self):
        return self._name

    def __getattr__(self, attr):
        if "__origin__" in self.__dict__ and not (attr[:2] == attr[-2:] == "__"):
            return getattr(self.__origin__, attr)
        raise AttributeError(attr)

    def __call__(self, *args, **kwargs):
        if not self._inst:
            raise TypeError(f"Type {self._name} cannot be instantiated; use {self.__origin__.__name__}() instead")
        return self.__origin__(*args, **kwargs)

    def __instancecheck__(self, obj):
        return self.__subclasscheck__(type(obj))

    def __subclasscheck__(self, cls):
        if isinstance(cls, _Collection):
            return issubclass(cls.__origin__, self.__origin__)
        return issubclass(cls, self.__origin__)

    def __mro_entries__(self, bases):
        entries = [] if self.__origin__ in bases else [self.__origin__]
        if not any(isinstance(b, type) and issubclass(b, Generic) or isinstance(b, _Alias) for b in bases):
            entries.append(Generic)
        return tuple(entries)

    def __getitem__(self, params):
        return _remembered(self._made, _Collection._subscripted, self, params)

    def _subscripted(self, params):
        if self._name == "Tuple":
            return self._tuple(params)
        if self._name == "Callable":
            return self._callable(params)
        if not isinstance(params, tuple):
            params = (params,)
        args = tuple(_check(p, "Parameters to generic types must be types.") for p in params)
        if self._nparams == 0:
            raise TypeError(f"{self} is not a generic class")
        if len(args) != self._nparams:
            word = "many" if len(args) > self._nparams else "few"
            raise TypeError(f"Too {word} arguments for {self}; actual {len(args)}, expected {self._nparams}")
        return _Alias(self.__origin__, args, name=self._name, inst=self._inst)

    def _tuple(self, params):
        if not isinstance(params, tuple):
            params = (params,)
        msg = "Tuple[t0, t1, ...]: each t must be a type."
        if len(params) >= 2 and params[-1] is ...:
            return _Alias(tuple, tuple(_check(p, msg) for p in params[:-1]) + (...,), name="Tuple", inst=False)
        return _Alias(tuple, tuple(_check(p, msg) for p in params), name="Tuple", inst=False)

    def _callable(self, params):
        if not isinstance(params, tuple) or len(params) != 2:
            raise TypeError("Callable must be used as Callable[[arg, ...], result].")
        args, result = params
        result = _check(result, "Callable[args, result]: result must be a type.")
        if isinstance(args, (list, tuple)):
            args = tuple(map(_convert, args))
        else:
            args = (_convert(args),)
        return _CallableAlias(collections.abc.Callable, (*args, result), name="Callable")


_TupleType = type("_TupleType", (_Collection,), {"__module__": "typing"}, _root=True)
_CallableType = type("_CallableType", (_Collection,), {"__module__": "typing"}, _root=True)
globals().update(_named_collections(_Collection, _TupleType, _CallableType))
ByteString = _Collection(getattr(collections.abc, "ByteString", bytes), 0, "ByteString", inst=True)


# ---- Generic and Protocol --------------------------------------------------------------------


class Generic:
    """The base of generic classes."""

    __slots__ = ()
    _is_protocol = False

    def __class_getitem__(cls, params):
        if not isinstance(params, tuple):
            params = (params,)
        params = tuple(_convert(p) for p in params)
        if cls in (Generic, Protocol):
            if not params:
                raise TypeError(f"Parameter list to {cls.__qualname__}[...] cannot be empty")
            if not all(isinstance(p, (TypeVar, ParamSpec)) or _is_unpacked_variables(p) for p in params):
                raise TypeError(f"Parameters to {cls.__name__}[...] must all be type variables or parameter specification variables.")
            if len(set(params)) != len(params):
                raise TypeError(f"Parameters to {cls.__name__}[...] must all be unique")
            return _Alias(cls, params)
        known = cls.__parameters__
        for p in known:
            if isinstance(p, ParamSpec):
                params = _paramspec_prepare(p, cls, params)
            elif isinstance(p, TypeVarTuple):
                params = _typevartuple_prepare(p, cls, params)
        if not known:
            raise TypeError(f"{cls} is not a generic class")
        if len(params) != len(known):
            word = "many" if len(params) > len(known) else "few"
            raise TypeError(f"Too {word} arguments for {cls}; actual {len(params)}, expected {len(known)}")
        out = []
        for p, value in zip(known, params):
            if isinstance(p, TypeVarTuple):
                out.extend(value)
            else:
                out.append(value)
        return _Alias(cls, tuple(out))

    def __init_subclass__(cls, *args, **kwargs):
        super().__init_subclass__(*args, **kwargs)
        bases = cls.__dict__.get("__orig_bases__", ())
        plain = Generic in bases if bases else Generic in cls.__bases__ and cls.__name__ != "Protocol" and type(cls).__name__ != "_TypedDictMeta"
        if plain:
            raise TypeError("Cannot inherit from plain Generic")
        params = _collect(bases)
        declared = None
        for base in bases:
            if isinstance(base, _Alias) and base.__origin__ in (Generic, Protocol):
                if declared is not None and base.__origin__ is Generic:
                    raise TypeError("Cannot inherit from Generic[...] multiple times.")
                declared = base.__parameters__
        if declared is not None:
            extra = [p for p in params if p not in declared]
            if extra:
                raise TypeError(f"Some type variables ({', '.join(map(str, extra))}) are not listed in Generic[{', '.join(map(str, declared))}]")
            params = declared
        cls.__parameters__ = tuple(params)


def _protocol_members(cls):
    names = set()
    for base in cls.__mro__[:-1]:
        if base.__name__ in ("Protocol", "Generic"):
            continue
        for name in (*base.__dict__, *_annotations_of(base)):
            if not name.startswith("_abc_") and name not in _not_protocol_members:
                names.add(name)
    return names


def _no_init(self, *args, **kwargs):
    """__init__ of protocols. A concrete class gets the next one of its MRO in its place at the first call."""
    cls = type(self)
    if cls._is_protocol:
        raise TypeError("Protocols cannot be instantiated")
    if cls.__init__ is not _no_init:
        return
    inits = (base.__dict__.get("__init__", _no_init) for base in cls.__mro__)
    cls.__init__ = next((init for init in inits if init is not _no_init), object.__init__)
    cls.__init__(self, *args, **kwargs)


def _asked_by_abc():
    """Whether a check comes from abc's or functools's own search through classes."""
    return caller_module() in ("abc", "functools")


def _annotations_of(cls):
    found = cls.__dict__.get("__annotations__", {})
    return found if isinstance(found, dict) else {}


_absent = object()


def _static_lookup(obj, name):
    for cls in type(obj).__mro__:
        if name in cls.__dict__:
            return cls.__dict__[name]
    return getattr(obj, "__dict__", {}).get(name, _absent)


class _ProtocolMeta(ABCMeta):
    def __new__(mcls, name, bases, namespace, /, **kwargs):
        if name != "Protocol" and Protocol in bases:
            for base in bases:
                if not (base in (object, Generic) or base.__name__ == "Protocol" or getattr(base, "_is_protocol", False) or base.__module__ in ("collections.abc", "contextlib")):
                    raise TypeError(f"Protocols can only inherit from other protocols, got {base!r}")
        return super().__new__(mcls, name, bases, namespace, **kwargs)

    def __subclasscheck__(cls, other):
        if cls is Protocol:
            return type.__subclasscheck__(cls, other)
        if getattr(cls, "_is_protocol", False) and not _asked_by_abc():
            if not isinstance(other, type):
                raise TypeError("issubclass() arg 1 must be a class")
            hook = cls.__dict__.get("__subclasshook__")
            own_hook = getattr(hook, "__func__", hook) is _protocol_hook
            if own_hook and any(not callable(getattr(cls, name, None)) for name in cls.__protocol_attrs__):
                raise TypeError("Protocols with non-method members don't support issubclass()")
            if not getattr(cls, "_is_runtime_protocol", False):
                raise TypeError("Instance and class checks can only be used with @runtime_checkable protocols")
        return super().__subclasscheck__(other)

    def __instancecheck__(cls, instance):
        if cls is Protocol:
            return type.__instancecheck__(cls, instance)
        if not getattr(cls, "_is_protocol", False):
            return super().__instancecheck__(instance)
        if not getattr(cls, "_is_runtime_protocol", False) and not _asked_by_abc():
            raise TypeError("Instance and class checks can only be used with @runtime_checkable protocols")
        if super().__instancecheck__(instance):
            return True
        for name in cls.__protocol_attrs__:
            found = _static_lookup(instance, name)
            if found is _absent or (found is None and callable(getattr(cls, name, None))):
                return False
        return True


class Protocol(Generic, metaclass=_ProtocolMeta):
    """The base of classes that describe what a value can do."""

    __slots__ = ()
    _is_protocol = True
    _is_runtime_protocol = False

    def __init_subclass__(cls, *args, **kwargs):
        super().__init_subclass__(*args, **kwargs)
        if "_is_protocol" not in cls.__dict__:
            cls._is_protocol = any(base is Protocol for base in cls.__bases__)
        if not cls._is_protocol:
            return
        cls.__protocol_attrs__ = _protocol_members(cls)
        if "__subclasshook__" not in cls.__dict__:
            cls.__subclasshook__ = classmethod(_protocol_hook)
        if cls.__init__ is Protocol.__init__:
            cls.__init__ = _no_init


def _protocol_hook(cls, other):
    if not cls.__dict__.get("_is_protocol", False):
        return NotImplemented
    for name in cls.__protocol_attrs__:
        for base in other.__mro__:
            if name in base.__dict__:
                if base.__dict__[name] is None:
                    return NotImplemented
                break
            if name in _annotations_of(base) and getattr(other, "_is_protocol", False):
                break
        else:
            return NotImplemented
    return True


def runtime_checkable(cls):
    """Lets isinstance work with a protocol."""
    if not (isinstance(cls, type) and issubclass(cls, Generic)) or not getattr(cls, "_is_protocol", False):
        raise TypeError(f"@runtime_checkable can be only applied to protocol classes, got {cls!r}")
    cls._is_runtime_protocol = True
    return cls


T = TypeVar("T")
AnyStr = TypeVar("AnyStr", bytes, str)


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
    _part = "args"


class ParamSpecKwargs(_ParamPart, _root=True):
    _part = "kwargs"


# ---- the rest, which needs what is above ----------------------------------------------------

from _typing_marks import (  # noqa: E402
    _gathered, _named_as_in_cpython, _unpacked_args, assert_never, assert_type, cast, clear_overloads, dataclass_transform, final, get_overloads, no_type_check, no_type_check_decorator,
    overload, override, reveal_type,
)

for _made in (
    assert_never, assert_type, cast, clear_overloads, dataclass_transform, final, get_overloads, no_type_check, no_type_check_decorator,
    overload, override, reveal_type,
):
    _made.__module__ = "typing"
_named_as_in_cpython(globals())


def _classes():
    import _typing_classes as m

    return {"NamedTuple": m.NamedTuple, "NewType": m.NewType, "TypedDict": m.TypedDict, "is_typeddict": m.is_typeddict}


def _hints():
    import _typing_hints as m

    return {"ForwardRef": m.ForwardRef, "get_args": m.get_args, "get_origin": m.get_origin, "get_type_hints": m.get_type_hints}


def _contexts():
    import contextlib as m

    return {
        "ContextManager": _Collection(m.AbstractContextManager, 1, "ContextManager", inst=True),
        "AsyncContextManager": _Collection(m.AbstractAsyncContextManager, 1, "AsyncContextManager", inst=True),
    }


def _patterns():
    import re as m

    return {"Pattern": _Collection(m.Pattern, 1, "Pattern", inst=True), "Match": _Collection(m.Match, 1, "Match", inst=True)}


def _streams():
    import _typing_io as m

    return {"IO": m.IO, "BinaryIO": m.BinaryIO, "TextIO": m.TextIO}


def _all_supports():
    import _typing_io as m

    return m.all_supports()


_LATER = {
    "NamedTuple": _classes, "NewType": _classes, "TypedDict": _classes, "is_typeddict": _classes, "ForwardRef": _hints, "get_args": _hints,
    "get_origin": _hints, "get_type_hints": _hints, "ContextManager": _contexts, "AsyncContextManager": _contexts, "Pattern": _patterns,
    "Match": _patterns, "IO": _streams, "BinaryIO": _streams, "TextIO": _streams,
    **dict.fromkeys(
        ("SupportsInt", "SupportsFloat", "SupportsComplex", "SupportsBytes", "SupportsIndex", "SupportsAbs", "SupportsRound"), _all_supports
    ),
}  # fmt: skip


def __getattr__(name):
    """What needs other modules is made when asked for."""
    space = globals()
    if name in space:
        return space[name]
    if name not in _LATER:
        raise AttributeError(f"module 'typing' has no attribute {name!r}")
    for each, made in _LATER[name]().items():
        if not isinstance(made, _Base):
            made.__module__ = "typing"
        space[each] = made
    return space[name]


def __dir__():
    """All names, those not made yet too."""
    return sorted({*globals(), *_LATER})
