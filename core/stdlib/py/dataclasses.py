"""Classes that are made of their annotated fields.

What runs often is made from its text, as a class's author would write it. Where a field's name can't stand in a text the methods are closures
over the list of fields, which check their arguments themselves, worded as the language words them. (States of earlier versions have the
closures, too.)
"""

# SPDX-License-Identifier: MIT OR Apache-2.0

import abc
import copy
import sys
from keyword import iskeyword
from types import FunctionType, GenericAlias, MappingProxyType, MemberDescriptorType, ModuleType, new_class

from _itd_types import caller_module, define, get_attributes, set_attributes

__all__ = [
    "FrozenInstanceError", "InitVar", "KW_ONLY", "MISSING", "Field", "asdict", "astuple", "dataclass", "field", "fields", "is_dataclass",
    "make_dataclass", "replace",
]

_FIELDS = "__dataclass_fields__"
_PARAMS = "__dataclass_params__"
_POST_INIT = "__post_init__"


class FrozenInstanceError(AttributeError):
    """An attempt to change a frozen instance."""


class _HAS_DEFAULT_FACTORY_CLASS:
    def __repr__(self):
        return "<factory>"


_HAS_FACTORY = _HAS_DEFAULT_FACTORY_CLASS()


class _MISSING_TYPE:
    pass


MISSING = _MISSING_TYPE()
_shown = set()  # fields that are being printed


class _KW_ONLY_TYPE:
    pass


KW_ONLY = _KW_ONLY_TYPE()


class _Kind:
    def __init__(self, name):
        self.name = name

    def __repr__(self):
        return self.name


_PLAIN = _Kind("_FIELD")
_CLASSVAR = _Kind("_FIELD_CLASSVAR")
_INITVAR = _Kind("_FIELD_INITVAR")


class InitVar:
    """Annotates an argument of __init__ that is only handed to __post_init__."""

    __slots__ = ("type",)

    def __init__(self, type):
        self.type = type

    def __repr__(self):
        shown = self.type.__name__ if isinstance(self.type, type) else repr(self.type)
        return f"dataclasses.InitVar[{shown}]"

    def __class_getitem__(cls, type):
        return InitVar(type)


class Field:
    """What is known of one field."""

    __slots__ = ("name", "type", "default", "default_factory", "repr", "hash", "init", "compare", "metadata", "kw_only", "_field_type")

    def __init__(self, default, default_factory, init, repr, hash, compare, metadata, kw_only):
        self.name = None
        self.type = None
        self.default = default
        self.default_factory = default_factory
        self.init = init
        self.repr = repr
        self.hash = hash
        self.compare = compare
        self.metadata = MappingProxyType({} if metadata is None else metadata)
        self.kw_only = kw_only
        self._field_type = None

    def __repr__(self):
        if id(self) in _shown:
            return "..."
        _shown.add(id(self))
        try:
            return self._text()
        finally:
            _shown.discard(id(self))

    def _text(self):
        return (
            f"Field(name={self.name!r},type={self.type!r},default={self.default!r},default_factory={self.default_factory!r},"
            f"init={self.init!r},repr={self.repr!r},hash={self.hash!r},compare={self.compare!r},metadata={self.metadata!r},"
            f"kw_only={self.kw_only!r},_field_type={self._field_type})"
        )

    def __set_name__(self, owner, name):
        func = getattr(type(self.default), "__set_name__", None)
        if func:
            func(self.default, owner, name)

    __class_getitem__ = classmethod(GenericAlias)


class _Params:
    __slots__ = ("init", "repr", "eq", "order", "unsafe_hash", "frozen", "match_args", "kw_only", "slots", "weakref_slot")

    def __init__(self, *values):
        for name, value in zip(self.__slots__, values):
            setattr(self, name, value)

    def __repr__(self):
        return f"_DataclassParams({','.join(f'{name}={getattr(self, name)!r}' for name in self.__slots__)})"


def field(*, default=MISSING, default_factory=MISSING, init=True, repr=True, hash=None, compare=True, metadata=None, kw_only=MISSING):
    """Says more of a field than its annotation and default."""
    if default is not MISSING and default_factory is not MISSING:
        raise ValueError("cannot specify both default and default_factory")
    return Field(default, default_factory, init, repr, hash, compare, metadata, kw_only)


# ---- the generated methods -------------------------------------------------------------------


def _has_default(f):
    return f.default is not MISSING or f.default_factory is not MISSING


def _listed(names):
    quoted = [repr(n) for n in names]
    if len(quoted) == 1:
        return quoted[0]
    if len(quoted) == 2:
        return " and ".join(quoted)
    return f"{', '.join(quoted[:-1])}, and {quoted[-1]}"


def _plural(n, word):
    return word if n == 1 else word + "s"


class _Signature:
    """Binds the arguments of a generated __init__ and words what is wrong with them."""

    def __init__(self, name, positional, kw_only):
        self.name = name
        self.positional = positional
        self.names = [f.name for f in positional]
        self.keywords = kw_only
        self.all = {f.name: f for f in positional + kw_only}
        self.least = sum(not _has_default(f) for f in positional)

    def too_many(self, given, kwargs):
        most = len(self.names) + 1
        takes = f"from {self.least + 1} to {most}" if self.least != len(self.names) else str(most)
        extra = sum(f.name in kwargs for f in self.keywords)
        if extra:
            got = (
                f"{given + 1} positional {_plural(given + 1, 'argument')} (and {extra} keyword-only {_plural(extra, 'argument')}) were"
            )
        else:
            got = f"{given + 1} {'was' if given == 0 else 'were'}"
        raise TypeError(f"{self.name}() takes {takes} positional {_plural(most, 'argument')} but {got} given")

    def bind(self, args, kwargs):
        given = len(args)
        for key in kwargs:
            if key not in self.all:
                raise TypeError(f"{self.name}() got an unexpected keyword argument {key!r}")
        for key in self.names[:given]:
            if key in kwargs:
                raise TypeError(f"{self.name}() got multiple values for argument {key!r}")
        if given > len(self.names):
            self.too_many(given, kwargs)
        for fields, what in ((self.positional[given:], "positional"), (self.keywords, "keyword-only")):
            lost = [f.name for f in fields if f.name not in kwargs and not _has_default(f)]
            if lost:
                raise TypeError(f"{self.name}() missing {len(lost)} required {what} {_plural(len(lost), 'argument')}: {_listed(lost)}")


def _initial(f):
    if f.default_factory is not MISSING:
        return f.default_factory()
    return f.default


def _make_init(cls, fields, frozen, slots):
    taken = [f for f in fields if f.init and f._field_type is not _CLASSVAR]
    positional = [f for f in taken if not f.kw_only]
    kw_only = [f for f in taken if f.kw_only]
    seen_default = False
    for f in positional:
        if _has_default(f):
            seen_default = True
        elif seen_default:
            raise TypeError(f"non-default argument {f.name!r} follows default argument")
    if _can_be_text([f.name for f in fields]):
        return _init_from_text(cls, fields, frozen, slots)
    # Order of assignment is that of the fields; those without a value are left to the class's default.
    signature = _Signature(f"{cls.__qualname__}.__init__", positional, kw_only)
    order = {f.name: i for i, f in enumerate(positional)}
    steps = []
    for f in fields:
        if f._field_type is _CLASSVAR:
            continue
        if not f.init and f.default_factory is MISSING and not (slots and f.default is not MISSING):
            continue
        steps.append((f.name, order.get(f.name, -1) if f.init else -1, f, f._field_type is _INITVAR))
    posts = [f.name for f in fields if f._field_type is _INITVAR]
    has_post = hasattr(cls, _POST_INIT)
    store = object.__setattr__ if frozen else setattr
    simple = tuple([f.name for f in positional])
    is_plain = frozen and cls.__base__ is object  # else __setattr__ may be a builtin's
    is_simple = not kw_only and not has_post and len(steps) == len(simple) and not posts and (is_plain or not frozen) and not any(f.default_factory is not MISSING for f in fields)

    def fill(self, args, kwargs):
        given = len(args)
        init_values = {}
        for name, at, f, is_initvar in steps:
            if 0 <= at < given:
                value = args[at]
            elif f.init and name in kwargs:
                value = kwargs[name]
                if value is _HAS_FACTORY:
                    value = _initial(f)
            else:
                value = _initial(f)
            if is_initvar:
                init_values[name] = value
            else:
                store(self, name, value)
        if has_post:
            self.__post_init__(*[init_values[name] for name in posts])

    def __init__(self, /, *args, **kwargs):
        if kwargs or len(args) != len(simple) or not is_simple:
            signature.bind(args, kwargs)
            fill(self, args, kwargs)
        else:
            set_attributes(self, simple, args, is_plain)

    __init__.__annotations__ = {f.name: f.type for f in taken} | {"return": None}
    return __init__


def _can_be_text(names):
    # A subclass of str may show itself as anything.
    return all(type(name) is str and name.isidentifier() and not iskeyword(name) for name in names)


def _from_text(cls, name, parameters, body, given):
    """The method of these lines; `given` are the values of the names in them that are none of its own."""
    lines = [f"def __create_fn__({', '.join(given)}):", f" def {name}({', '.join(parameters)}):", *("  " + line for line in body), f" return {name}"]
    module = sys.modules.get(cls.__module__)
    made = define("\n".join(lines), {} if module is None else vars(module))
    return made["__create_fn__"](**given)


def _init_from_text(cls, fields, frozen, slots):
    taken = [f for f in fields if f.init and f._field_type is not _CLASSVAR]
    this = "__dataclass_self__" if any(f.name == "self" for f in fields) else "self"
    given = {"__dataclass_builtins_object__": object, "__dataclass_HAS_DEFAULT_FACTORY__": _HAS_FACTORY}
    parameters = [[this], ["*"]]
    for f in taken:
        default = f"__dataclass_dflt_{f.name}__"
        if f.default is not MISSING:
            parameters[f.kw_only].append(f"{f.name}={default}")
        elif f.default_factory is not MISSING:
            parameters[f.kw_only].append(f"{f.name}=__dataclass_HAS_DEFAULT_FACTORY__")
        else:
            parameters[f.kw_only].append(f.name)
    body = []
    for f in fields:
        if f._field_type is _CLASSVAR:
            continue
        default = f"__dataclass_dflt_{f.name}__"
        if f.default_factory is not MISSING:
            given[default] = f.default_factory
            value = f"{default}() if {f.name} is __dataclass_HAS_DEFAULT_FACTORY__ else {f.name}" if f.init else f"{default}()"
        elif f.init:
            if f.default is not MISSING:
                given[default] = f.default
            value = f.name
        elif slots and f.default is not MISSING:
            given[default] = f.default
            value = default
        else:
            continue
        if f._field_type is _INITVAR:
            continue
        body.append(f'__dataclass_builtins_object__.__setattr__({this},"{f.name}",{value})' if frozen else f"{this}.{f.name}={value}")
    if hasattr(cls, _POST_INIT):
        body.append(f"{this}.{_POST_INIT}({','.join(f.name for f in fields if f._field_type is _INITVAR)})")
    positional, kw_only = parameters
    method = _from_text(cls, "__init__", positional + (kw_only if len(kw_only) > 1 else []), body or ["pass"], given)
    method.__annotations__ = {f.name: f.type for f in taken} | {"return": None}
    return method


def _compare_from_text(cls, name, operator, names):
    mine, others = ("(" + "".join(f"{one}.{field}," for field in names) + ")" for one in ("self", "other"))
    body = ["if other.__class__ is self.__class__:", f" return {mine}{operator}{others}", "return NotImplemented"]
    return _from_text(cls, name, ["self", "other"], body, {})


def _make_repr(names):
    running = set()

    def __repr__(self):
        key = id(self)
        if key in running:
            return "..."
        running.add(key)
        try:
            shown = ", ".join([f"{name}={getattr(self, name)!r}" for name in names])
        finally:
            running.discard(key)
        return f"{self.__class__.__qualname__}({shown})"

    __repr__._shows_fields = True  # pprint lays it out itself
    return __repr__


_values = get_attributes


def _make_eq(cls, names):
    names = tuple(names)
    if _can_be_text(names):
        return _compare_from_text(cls, "__eq__", "==", names)

    def __eq__(self, other):
        if other.__class__ is self.__class__:
            return _values(self, names) == _values(other, names)
        return NotImplemented

    return __eq__


def _make_order(cls, names):
    names = tuple(names)
    if _can_be_text(names):
        return [_compare_from_text(cls, *row, names) for row in (("__lt__", "<"), ("__le__", "<="), ("__gt__", ">"), ("__ge__", ">="))]

    def __lt__(self, other):
        return _values(self, names) < _values(other, names) if other.__class__ is self.__class__ else NotImplemented

    def __le__(self, other):
        return _values(self, names) <= _values(other, names) if other.__class__ is self.__class__ else NotImplemented

    def __gt__(self, other):
        return _values(self, names) > _values(other, names) if other.__class__ is self.__class__ else NotImplemented

    def __ge__(self, other):
        return _values(self, names) >= _values(other, names) if other.__class__ is self.__class__ else NotImplemented

    return __lt__, __le__, __gt__, __ge__


def _make_hash(cls, names):
    names = tuple(names)
    if _can_be_text(names):
        return _from_text(cls, "__hash__", ["self"], [f"return hash(({''.join(f'self.{name},' for name in names)}))"], {})

    def __hash__(self):
        return hash(_values(self, names))

    return __hash__


def _make_frozen(cls, names):
    guarded = frozenset(names)

    def __setattr__(self, name, value):
        if type(self) is cls or name in guarded:
            raise FrozenInstanceError(f"cannot assign to field {name!r}")
        super(cls, self).__setattr__(name, value)

    def __delattr__(self, name):
        if type(self) is cls or name in guarded:
            raise FrozenInstanceError(f"cannot delete field {name!r}")
        super(cls, self).__delattr__(name)

    return __setattr__, __delattr__


def _install(cls, method, always=False):
    """Puts a method into the class unless it has its own; whether it was there."""
    name = method.__name__
    if name in cls.__dict__ and not always:
        return True
    method.__qualname__ = f"{cls.__qualname__}.{name}"
    method.__module__ = cls.__module__
    setattr(cls, name, method)
    return False


# ---- from class to fields --------------------------------------------------------------------


def _identifier(text, at):
    """(identifier, place after it), spaces before skipped"""
    while at < len(text) and text[at].isspace():
        at += 1
    start = at
    while at < len(text) and (text[at] == "_" or text[at].isalnum()):
        at += 1
    return text[start:at], at


def _named(cls, annotation, module_name, is_it):
    """Whether a string annotation begins with a name, plain or module.name, that means what is_it asks for in the class's module."""
    first, at = _identifier(annotation, 0)
    if not first:
        return False
    try:
        space = vars(__import__(cls.__module__, fromlist=["x"]))
    except ImportError:
        return False
    rest = annotation[at:].lstrip()
    if not rest.startswith("."):
        return is_it(space.get(first))
    found = space.get(first)
    if not isinstance(found, ModuleType) or found.__name__ != module_name:
        return False
    return is_it(vars(found).get(_identifier(rest, 1)[0]))


def _means_classvar(value):
    form = getattr(value, "__origin__", value)
    return type(form).__name__ in ("_SpecialForm", "_Form") and form._name == "ClassVar"


def _means_initvar(value):
    return value is InitVar or type(value) is InitVar


def _means_kw_only(value):
    return value is KW_ONLY


def _is_classvar(cls, annotation):
    return _named(cls, annotation, "typing", _means_classvar) if isinstance(annotation, str) else _means_classvar(annotation)


def _is_initvar(cls, annotation):
    return _named(cls, annotation, "dataclasses", _means_initvar) if isinstance(annotation, str) else _means_initvar(annotation)


def _is_kw_only(cls, annotation):
    return _named(cls, annotation, "dataclasses", _means_kw_only) if isinstance(annotation, str) else _means_kw_only(annotation)


def _get_field(cls, name, annotation, kw_only):
    default = getattr(cls, name, MISSING)
    if isinstance(default, Field):
        f = default
    else:
        if isinstance(default, MemberDescriptorType):
            default = MISSING  # a slot of a base
        f = field(default=default)
    f.name = name
    f.type = annotation
    f._field_type = _CLASSVAR if _is_classvar(cls, annotation) else _INITVAR if _is_initvar(cls, annotation) else _PLAIN
    if f._field_type is not _PLAIN and f.default_factory is not MISSING:
        raise TypeError(f"field {f.name} cannot have a default factory")
    if f._field_type is _CLASSVAR:
        if f.kw_only is not MISSING:
            raise TypeError(f"field {f.name} is a ClassVar but specifies kw_only")
    elif f.kw_only is MISSING:
        f.kw_only = kw_only
    if f._field_type is _PLAIN and f.default.__class__.__hash__ is None:
        raise ValueError(f"mutable default {type(f.default)} for field {f.name} is not allowed: use default_factory")
    return f


def _collect(cls, kw_only):
    """(all fields by name, bases' first; whether some base is frozen; whether all dataclass bases are)"""
    fields = {}
    any_frozen = False
    has_bases = False
    for base in cls.__mro__[-1:0:-1]:
        base_fields = getattr(base, _FIELDS, None)
        if base_fields is None:
            continue
        has_bases = True
        fields.update(base_fields)
        any_frozen = any_frozen or getattr(base, _PARAMS).frozen
    own = []
    kw_seen = False
    annotations = cls.__dict__.get("__annotations__", {})
    for name, annotation in annotations.items():
        if _is_kw_only(cls, annotation):
            if kw_seen:
                raise TypeError(f"{name!r} is KW_ONLY, but KW_ONLY has already been specified")
            kw_seen = kw_only = True
        else:
            own.append(_get_field(cls, name, annotation, kw_only))
    for f in own:
        fields[f.name] = f
        if isinstance(getattr(cls, f.name, None), Field):
            if f.default is MISSING:
                delattr(cls, f.name)
            else:
                setattr(cls, f.name, f.default)
    for name, value in cls.__dict__.items():
        if isinstance(value, Field) and name not in annotations:
            raise TypeError(f"{name!r} is a field but has no type annotation")
    return fields, has_bases, any_frozen


def _add_hash(cls, fields, params, had_hash):
    """What __hash__ becomes, by unsafe_hash, eq and frozen."""
    if params.unsafe_hash:
        if had_hash:
            raise TypeError(f"Cannot overwrite attribute __hash__ in class {cls.__name__}")
    elif not params.eq:
        return
    elif not params.frozen:
        if not had_hash:
            cls.__hash__ = None
        return
    elif had_hash:
        return
    names = [f.name for f in fields if (f.compare if f.hash is None else f.hash)]
    _install(cls, _make_hash(cls, names), always=True)


def _process(cls, params):
    cls.__module__  # what is no class fails here, as in CPython
    fields, has_bases, any_frozen = _collect(cls, params.kw_only)
    if has_bases:
        if any_frozen and not params.frozen:
            raise TypeError("cannot inherit non-frozen dataclass from a frozen one")
        if not any_frozen and params.frozen:
            raise TypeError("cannot inherit frozen dataclass from a non-frozen one")
    setattr(cls, _FIELDS, fields)
    setattr(cls, _PARAMS, params)
    own_hash = cls.__dict__.get("__hash__", MISSING)
    had_hash = not (own_hash is MISSING or (own_hash is None and "__eq__" in cls.__dict__))
    if params.order and not params.eq:
        raise ValueError("eq must be true if order is true")
    plain = [f for f in fields.values() if f._field_type is _PLAIN]
    if params.init:
        _install(cls, _make_init(cls, list(fields.values()), params.frozen, params.slots))
    if params.repr:
        _install(cls, _make_repr([f.name for f in plain if f.repr]))
    compared = [f.name for f in plain if f.compare]
    if params.eq:
        _install(cls, _make_eq(cls, compared))
    if params.order:
        for method in _make_order(cls, compared):
            if _install(cls, method):
                raise TypeError(f"Cannot overwrite attribute {method.__name__} in class {cls.__name__}. Consider using functools.total_ordering")
    if params.frozen:
        for method in _make_frozen(cls, [f.name for f in plain]):
            if _install(cls, method):
                raise TypeError(f"Cannot overwrite attribute {method.__name__} in class {cls.__name__}")
    _add_hash(cls, plain, params, had_hash)
    if not getattr(cls, "__doc__"):
        cls.__doc__ = cls.__name__ + _signature_text(fields)
    if params.match_args and "__match_args__" not in cls.__dict__:
        cls.__match_args__ = tuple([f.name for f in fields.values() if f.init and not f.kw_only and f._field_type is not _CLASSVAR])
    if params.weakref_slot and not params.slots:
        raise TypeError("weakref_slot is True but slots is False")
    if params.slots:
        cls = _with_slots(cls, params)
    abc.update_abstractmethods(cls)
    return cls


def _type_text(annotation):
    if isinstance(annotation, str):
        return repr(annotation)
    if isinstance(annotation, type) and not isinstance(annotation, GenericAlias):
        if annotation.__module__ == "builtins":
            return annotation.__qualname__
        return f"{annotation.__module__}.{annotation.__qualname__}"
    return repr(annotation).replace("typing.", "")


def _signature_text(fields):
    out = []
    taken = [f for f in fields.values() if f.init and f._field_type is not _CLASSVAR]
    star = False
    for f in [f for f in taken if not f.kw_only] + [f for f in taken if f.kw_only]:
        if f.kw_only and not star:
            out.append("*")
            star = True
        text = f"{f.name}: {_type_text(f.type)}"
        if f.default is not MISSING:
            text += f" = {f.default!r}"
        elif f.default_factory is not MISSING:
            text += " = <factory>"
        out.append(text)
    return f"({', '.join(out)})"


def _slots_of(cls):
    slots = cls.__dict__.get("__slots__")
    if slots is None:
        return ()
    if isinstance(slots, str):
        return [slots]
    if hasattr(slots, "__next__") or not hasattr(slots, "__iter__"):
        raise TypeError(f"Slots of '{cls.__name__}' cannot be determined")
    return list(slots)


def _dataclass_getstate(self):
    return [getattr(self, f.name) for f in fields(self)]


def _dataclass_setstate(self, state):
    for f, value in zip(fields(self), state):
        object.__setattr__(self, f.name, value)


def _with_slots(cls, params):
    """The class once more, with the fields as __slots__."""
    if "__slots__" in cls.__dict__:
        raise TypeError(f"{cls.__name__} already specifies __slots__")
    namespace = dict(cls.__dict__)
    names = [f.name for f in fields(cls)]
    inherited = {name for base in cls.__mro__[1:-1] for name in _slots_of(base)}
    namespace["__slots__"] = tuple([n for n in names if n not in inherited] + (["__weakref__"] if params.weakref_slot and "__weakref__" not in inherited else []))
    for name in names:
        namespace.pop(name, None)
    namespace.pop("__dict__", None)
    namespace.pop("__weakref__", None)
    qualname = cls.__qualname__
    new = type(cls)(cls.__name__, cls.__bases__, namespace)
    new.__qualname__ = qualname
    if params.frozen:
        for method in _make_frozen(new, names):
            _install(new, method, always=True)
        if "__getstate__" not in cls.__dict__:
            new.__getstate__ = _dataclass_getstate
        if "__setstate__" not in cls.__dict__:
            new.__setstate__ = _dataclass_setstate
    return new


def dataclass(
    cls=None, /, *, init=True, repr=True, eq=True, order=False, unsafe_hash=False, frozen=False, match_args=True, kw_only=False, slots=False,
    weakref_slot=False,
):
    """Adds __init__, __repr__, __eq__ and more to a class, from its annotated fields."""
    params = _Params(init, repr, eq, order, unsafe_hash, frozen, match_args, kw_only, slots, weakref_slot)

    def wrap(cls):
        return _process(cls, params)

    return wrap if cls is None else wrap(cls)


# ---- working with instances ------------------------------------------------------------------


def fields(class_or_instance):
    """The fields as a tuple of Field objects."""
    try:
        found = getattr(class_or_instance, _FIELDS)
    except AttributeError:
        raise TypeError("must be called with a dataclass type or instance") from None
    return tuple([f for f in found.values() if f._field_type is _PLAIN])


def _is_instance(obj):
    return hasattr(type(obj), _FIELDS)


def is_dataclass(obj):
    """Whether obj is a dataclass or an instance of one."""
    return hasattr(obj if isinstance(obj, type) else type(obj), _FIELDS)


_ATOMIC = frozenset({type(None), bool, int, float, str, complex, bytes, type(...), type(NotImplemented), FunctionType, type(len), type, range, property})


def _rebuild(obj, change, container):
    """obj with the dataclass instances in its builtin containers changed."""
    kind = type(obj)
    if kind in _ATOMIC:
        return obj
    if _is_instance(obj):
        return container(obj, change)
    if isinstance(obj, tuple) and hasattr(obj, "_fields"):
        return kind(*[change(v) for v in obj])
    if isinstance(obj, (list, tuple)):
        return kind([change(v) for v in obj])
    if isinstance(obj, dict):
        if hasattr(kind, "default_factory"):
            out = kind(obj.default_factory)
            for key, value in obj.items():
                out[change(key)] = change(value)
            return out
        return kind([(change(key), change(value)) for key, value in obj.items()])
    return copy.deepcopy(obj)


def asdict(obj, *, dict_factory=dict):
    """The fields as a dict, recursively."""
    if not _is_instance(obj):
        raise TypeError("asdict() should be called on dataclass instances")

    def change(value):
        return _rebuild(value, change, lambda o, c: dict_factory([(f.name, c(getattr(o, f.name))) for f in fields(o)]))

    return change(obj)


def astuple(obj, *, tuple_factory=tuple):
    """The fields' values as a tuple, recursively."""
    if not _is_instance(obj):
        raise TypeError("astuple() should be called on dataclass instances")

    def change(value):
        return _rebuild(value, change, lambda o, c: tuple_factory([c(getattr(o, f.name)) for f in fields(o)]))

    return change(obj)


def replace(obj, /, **changes):
    """A new instance with some fields changed."""
    if not _is_instance(obj):
        raise TypeError("replace() should be called on dataclass instances")
    for f in getattr(obj, _FIELDS).values():
        if f._field_type is _CLASSVAR:
            continue
        if not f.init:
            if f.name in changes:
                raise ValueError(f"field {f.name} is declared with init=False, it cannot be specified with replace()")
            continue
        if f.name not in changes:
            if f._field_type is _INITVAR and f.default is MISSING:
                raise ValueError(f"InitVar {f.name!r} must be specified with replace()")
            changes[f.name] = getattr(obj, f.name)
    return obj.__class__(**changes)


def make_dataclass(
    cls_name, fields, *, bases=(), namespace=None, init=True, repr=True, eq=True, order=False, unsafe_hash=False, frozen=False, match_args=True,
    kw_only=False, slots=False, weakref_slot=False, module=None,
):
    """Makes a dataclass from names, (name, type) or (name, type, field)."""
    body = dict(namespace or {})
    annotations = {}
    for item in fields:
        if isinstance(item, str):
            name, annotation = item, "typing.Any"
        elif len(item) == 2:
            name, annotation = item
        elif len(item) == 3:
            name, annotation, body[item[0]] = item
        else:
            raise TypeError(f"Invalid field: {item!r}")
        if not isinstance(name, str) or not name.isidentifier():
            raise TypeError(f"Field names must be valid identifiers: {name!r}")
        if iskeyword(name):
            raise TypeError(f"Field names must not be keywords: {name!r}")
        if name in annotations:
            raise TypeError(f"Field name duplicated: {name!r}")
        annotations[name] = annotation
    body["__annotations__"] = annotations
    module = module or caller_module()
    cls = new_class(cls_name, tuple(bases), {}, lambda ns: ns.update(body))
    if module is not None:
        cls.__module__ = module
    return dataclass(
        cls, init=init, repr=repr, eq=eq, order=order, unsafe_hash=unsafe_hash, frozen=frozen, match_args=match_args, kw_only=kw_only, slots=slots,
        weakref_slot=weakref_slot,
    )
