"""Enumerations: classes whose instances are a fixed set of named values."""

# SPDX-License-Identifier: MIT OR Apache-2.0

from functools import reduce as _reduce
from operator import or_ as _or
from types import DynamicClassAttribute, MappingProxyType
from types import FunctionType as _Function

from _itd_types import caller_module

__all__ = [
    "CONFORM", "CONTINUOUS", "EJECT", "Enum", "EnumCheck", "EnumMeta", "EnumType", "Flag", "FlagBoundary", "IntEnum",
    "IntFlag", "KEEP", "NAMED_FLAGS", "ReprEnum", "STRICT", "StrEnum", "UNIQUE", "auto", "global_enum", "global_enum_repr", "global_flag_repr",
    "global_str", "member", "nonmember", "pickle_by_enum_name", "pickle_by_global_name", "property", "unique", "verify",
]

# The bases of all others; None until they are made.
Enum = Flag = ReprEnum = EJECT = KEEP = None

_missing = object()
_plain_property = property
_auto_unset = object()
_allowed_sunders = frozenset(
    "_order_ _generate_next_value_ _numeric_repr_ _missing_ _ignore_ _iter_member_ _iter_member_by_value_ _iter_member_by_def_".split()
)
_flag_operators = ("__or__", "__and__", "__xor__", "__ror__", "__rand__", "__rxor__", "__invert__")


class nonmember:
    """Keeps a value in an enum's body from becoming a member."""

    def __init__(self, value):
        self.value = value


class member:
    """Makes a value in an enum's body a member whatever it is."""

    def __init__(self, value):
        self.value = value


class auto:
    """A value that the enum chooses."""

    def __init__(self, value=_auto_unset):
        self.value = value

    def __repr__(self):
        return f"auto({self.value!r})"


class property(DynamicClassAttribute):
    """A property of members that leaves its name free for a member on the class."""

    member = None
    _attr_type = None
    _cls_type = None

    def __get__(self, instance, ownerclass=None):
        if instance is None:
            found = self.member if self.member is not None else ownerclass._member_map_.get(self.name)
            if found is None:
                raise AttributeError(f"{ownerclass!r} has no attribute {self.name!r}")
            return found
        if self.fget is not None:
            return self.fget(instance)
        if self._attr_type == "attr":
            return getattr(self._cls_type, self.name)
        if self._attr_type == "desc":
            return getattr(instance._value_, self.name)
        if self.member is not None:
            return self.member
        raise AttributeError(f"{ownerclass!r} member has no attribute {self.name!r}")

    def __set__(self, instance, value):
        if self.fset is None:
            raise AttributeError(f"{self.clsname} cannot set attribute {self.name!r}")
        return self.fset(instance, value)

    def __delete__(self, instance):
        if self.fdel is None:
            raise AttributeError(f"{self.clsname} cannot delete attribute {self.name!r}")
        return self.fdel(instance)

    def __set_name__(self, ownerclass, name):
        self.name = name
        self.clsname = f"<enum {ownerclass.__name__!r}>"


def _is_dunder(name):
    return len(name) > 4 and name[:2] == name[-2:] == "__" and name[2] != "_" and name[-3] != "_"


def _is_sunder(name):
    return len(name) > 2 and name[0] == name[-1] == "_" and name[1:2] != "_" and name[-2:-1] != "_"


def _is_private(cls_name, name):
    head = f"_{cls_name}__"
    return name.startswith(head) and len(name) > len(head) and (name[-1] != "_" or name[-2] != "_")


def _is_descriptor(value):
    return hasattr(value, "__get__") or hasattr(value, "__set__") or hasattr(value, "__delete__")


def _is_single_bit(number):
    return number > 0 and number & (number - 1) == 0


def _single_bits(number):
    while number:
        bit = number & -number
        yield bit
        number ^= bit


def _next_after_mixed(values, start):
    """What auto() is after values that don't grow or can't be compared: one more than the last that can be added to."""
    import warnings

    warnings.warn(
        "In 3.13 the default `auto()`/`_generate_next_value_` will require all values to be sortable and support adding +1\n"
        "and the value returned will be the largest value in the enum incremented by 1",
        DeprecationWarning,
        stacklevel=3,
    )
    for value in reversed(values):
        try:
            return value + 1
        except TypeError:
            pass
    return start


def bin(num, max_bits=None):
    """The number in two's complement: 0b0 or 0b1 for the sign, a space, the digits."""
    width = num.bit_length()
    digits = f"{num if num >= 0 else num + (1 << width):0{width}b}" if width else ""
    return f"0b{int(num < 0)} {digits.rjust(max_bits or 0, '01'[num < 0])}"


def show_flag_values(value):
    """The single bits of a number as a list."""
    return list(_single_bits(value))


def _bits_text(number, width):
    """A number in two's complement: sign bit, a space, the digits."""
    limit = 1 << number.bit_length()
    if number >= 0:
        digits = f"{number:b}".rjust(width, "0")
        return f"0b0 {digits}"
    digits = f"{limit + number:b}".rjust(max(width, number.bit_length()), "1") if number != -1 else "1" * max(width, 1)
    return f"0b1 {digits}"


class _EnumDict(dict):
    """The namespace of an enum's body: remembers members in order and refuses to define one twice."""

    def __init__(self):
        super().__init__()
        self._member_names = {}
        self._last_values = []
        self._ignore = []
        self._auto_called = False
        self._cls_name = None

    def _next(self, key, value):
        if value.value is _auto_unset:
            value.value = self._generate_next_value(key, 1, len(self._member_names), self._last_values[:])
            self._auto_called = True
        self._last_values.append(value.value)
        return value.value

    def _take_sunder(self, key, value):
        if key not in _allowed_sunders:
            raise ValueError(f"_sunder_ names, such as {key!r}, are reserved for future Enum use")
        if key == "_generate_next_value_":
            if self._auto_called:
                raise TypeError("_generate_next_value_ must be defined before members")
            self._generate_next_value = value.__func__ if isinstance(value, staticmethod) else value
        elif key == "_ignore_":
            value = value.replace(",", " ").split() if isinstance(value, str) else list(value)
            self._ignore = value
            already = set(value) & set(self._member_names)
            if already:
                raise ValueError(f"_ignore_ cannot specify already set names: {already!r}")
        return value

    def __setitem__(self, key, value):
        if type(value) is _Function and (key[:1] != "_" or key[:2] == "__") and key not in self:
            pass  # a method, as most are
        elif _is_private(self._cls_name, key):
            pass
        elif _is_sunder(key):
            value = self._take_sunder(key, value)
        elif _is_dunder(key):
            if key == "__order__":
                key = "_order_"
        elif key in self._member_names:
            raise TypeError(f"{key!r} already defined as {self[key]!r}")
        elif key in self._ignore:
            pass
        elif isinstance(value, nonmember):
            value = value.value
        elif _is_descriptor(value):
            pass
        else:
            if key in self:
                raise TypeError(f"{key!r} already defined as {self[key]!r}")
            if isinstance(value, member):
                value = value.value
            elif isinstance(value, type) and f".{value.__qualname__}".endswith(f".{self._cls_name}.{value.__name__}"):
                import warnings

                warnings.warn(
                    "In 3.13 classes created inside an enum will not become a member.  Use the `member` decorator to keep the current behavior.",
                    DeprecationWarning, stacklevel=2,
                )  # fmt: skip
            if isinstance(value, auto):
                value = self._next(key, value)
            elif type(value) is tuple and any(isinstance(v, auto) for v in value):
                value = tuple([self._next(key, v) if isinstance(v, auto) else v for v in value])
            else:
                self._last_values.append(value)
            self._member_names[key] = None
        super().__setitem__(key, value)

    def update(self, members=(), /, **more):
        for key, value in (members.items() if hasattr(members, "keys") else members):
            self[key] = value
        for key, value in more.items():
            self[key] = value


class EnumType(type):
    """The metaclass of enums."""

    @classmethod
    def __prepare__(metacls, cls, bases, /, **kwds):
        metacls._check_for_existing_members_(cls, bases)
        namespace = _EnumDict()
        namespace._cls_name = cls
        namespace._mixins = member_type, first_enum = metacls._get_mixins_(cls, bases)
        if first_enum is not None:
            namespace["_generate_next_value_"] = getattr(first_enum, "_generate_next_value_", None)
        return namespace

    def __new__(metacls, cls, bases, classdict, /, *, boundary=None, _simple=False, **kwds):
        if not isinstance(classdict, _EnumDict):
            given, classdict = classdict, metacls.__prepare__(cls, bases)
            for key, value in given.items():
                classdict[key] = value
        names = list(classdict._member_names)
        for name in classdict._ignore + ["_ignore_"]:
            classdict.pop(name, None)
        invalid = {"mro", ""} & set(names)
        if invalid:
            raise ValueError(f"invalid enum member name(s) {','.join(repr(n) for n in invalid)}")
        order = classdict.pop("_order_", None)
        member_type, first_enum = classdict._mixins
        new, save_new, use_args = metacls._find_new_(classdict, member_type, first_enum)
        values = {name: dict.__getitem__(classdict, name) for name in names}
        space = {key: value for key, value in classdict.items() if key not in values}
        space["_new_member_"] = new
        space["_use_args_"] = use_args
        space["_member_names_"] = []
        space["_member_map_"] = {}
        space["_value2member_map_"] = {}
        space["_unhashable_values_"] = []
        space["_member_type_"] = member_type
        space["_value_repr_"] = metacls._find_data_repr_(bases)
        following = space.get("_generate_next_value_")
        if following is not None and type(following) is not staticmethod:
            space["_generate_next_value_"] = staticmethod(following)
        space["_boundary_"] = boundary or getattr(first_enum, "_boundary_", None)
        space["_flag_mask_"] = space["_singles_mask_"] = space["_all_bits_"] = 0
        space["_inverted_"] = None
        if save_new:
            space["__new_member__"] = new
        if Enum is not None:
            space["__new__"] = Enum.__new__
        enum_class = super().__new__(metacls, cls, bases, space, **kwds)
        metacls._adopt_methods(enum_class, classdict, member_type, first_enum, bases)
        for name, value in values.items():
            metacls._add_member(enum_class, name, value, new, use_args, member_type)
        metacls._finish_flag(enum_class)
        metacls._check_order(enum_class, order)
        return enum_class

    def __init__(cls, *args, **kwds):
        super().__init__(*args)

    @staticmethod
    def _adopt_methods(enum_class, classdict, member_type, first_enum, bases):
        """Lets the enum's own repr, str and the like win over the data type's, except where ReprEnum wants it otherwise."""
        if Enum is None:
            return
        if ReprEnum is not None and ReprEnum in bases:
            if "__format__" not in classdict:
                type.__setattr__(enum_class, "__format__", member_type.__format__)
            if "__str__" not in classdict:
                method = member_type.__str__
                if method is object.__str__:
                    method = member_type.__repr__
                type.__setattr__(enum_class, "__str__", method)
        for name in ("__repr__", "__str__", "__format__", "__reduce_ex__"):
            if name not in classdict:
                found = getattr(enum_class, name)
                if found in (getattr(member_type, name), getattr(object, name)) and not (
                    name in ("__str__", "__format__") and ReprEnum is not None and ReprEnum in bases
                ):
                    type.__setattr__(enum_class, name, getattr(first_enum, name))
        if Flag is not None and issubclass(enum_class, Flag):
            for name in _flag_operators:
                if name not in classdict:
                    type.__setattr__(enum_class, name, Flag.__dict__[name])

    @staticmethod
    def _add_member(enum_class, name, value, new, use_args, member_type):
        args = value if isinstance(value, tuple) else (value,)
        if member_type is tuple:
            args = (args,)
        made = new(enum_class, *args) if use_args else new(enum_class)
        if not hasattr(made, "_value_"):
            if member_type is object:
                made._value_ = value
            else:
                try:
                    made._value_ = member_type(*args)
                except Exception as exc:
                    raise TypeError("_value_ not set in __new__, unable to create it") from exc
        value = made._value_
        made._name_ = name
        made.__objclass__ = enum_class
        made.__init__(*args)
        names = enum_class._member_names_
        made._sort_order_ = len(names)
        is_flag = Flag is not None and issubclass(enum_class, Flag)
        canonical = None
        try:
            canonical = enum_class._value2member_map_.get(value)
        except TypeError:
            for other in enum_class._member_map_.values():
                if other._value_ == value:
                    canonical = other
                    break
        if canonical is not None:
            made = canonical
        elif not is_flag:
            names.append(name)
        elif isinstance(value, int):
            if _is_single_bit(value):
                names.append(name)
                type.__setattr__(enum_class, "_singles_mask_", enum_class._singles_mask_ | value)
        else:
            names.append(name)
        if is_flag and isinstance(value, int):
            type.__setattr__(enum_class, "_flag_mask_", enum_class._flag_mask_ | value)
            type.__setattr__(enum_class, "_all_bits_", 2 ** enum_class._flag_mask_.bit_length() - 1)
        enum_class._publish(name, made)
        enum_class._member_map_[name] = made
        try:
            enum_class._value2member_map_.setdefault(value, made)
        except TypeError:
            enum_class._unhashable_values_.append(value)

    def _publish(cls, name, made):
        """Makes the member an attribute of the class, beside a property of the same name."""
        descriptor = place = kind = None
        for base in cls.__mro__[1:]:
            if name not in base.__dict__:
                continue
            found = base.__dict__[name]
            if isinstance(found, (property, DynamicClassAttribute)):
                descriptor, place, kind = found, base, "enum"
                break
            if _is_descriptor(found):
                descriptor, place, kind = found, place or base, kind or "desc"
            else:
                place, kind = base, "attr"
        if descriptor is not None:
            redirect = property()
            redirect.member = made
            redirect.__set_name__(cls, name)
            if kind in ("enum", "desc"):
                redirect.fget, redirect.fset, redirect.fdel = (getattr(descriptor, f, None) for f in ("fget", "fset", "fdel"))
            redirect._attr_type, redirect._cls_type = kind, place
            made = redirect
        type.__setattr__(cls, name, made)

    @staticmethod
    def _finish_flag(enum_class):
        if Flag is None or not issubclass(enum_class, Flag) or not enum_class._member_map_:
            return
        members = [m for m in enum_class if isinstance(m._value_, int)]
        if [m._value_ for m in members] != sorted(m._value_ for m in members):
            type.__setattr__(enum_class, "_iter_member_", enum_class._iter_member_by_def_)
        if enum_class._boundary_ is not KEEP:
            lost = sorted(
                (m for m in enum_class._member_map_.values() if isinstance(m._value_, int) and m._value_ < 0), key=lambda m: m._value_
            )
            for m in lost:
                # A negative alias means all flags but those it lacks.
                enum_class._value2member_map_.pop(m._value_, None)
                m._value_ &= enum_class._singles_mask_
                enum_class._value2member_map_.setdefault(m._value_, m)

    @staticmethod
    def _check_order(enum_class, order):
        if order is None:
            return
        if isinstance(order, str):
            order = order.replace(",", " ").split()
        names = enum_class._member_names_
        if Flag is not None and issubclass(enum_class, Flag):
            order = [o for o in order if o not in enum_class._member_map_ or o in names]
        else:
            order = [o for o in order if o not in enum_class._member_map_ or (o in names and enum_class._member_map_[o]._name_ == o)]
        if order != names:
            raise TypeError(f"member order does not match _order_:\n  {names!r}\n  {order!r}")

    def __bool__(cls):
        return True

    def __call__(cls, value, names=_missing, *values, module=None, qualname=None, type=None, start=1, boundary=None):
        if cls._member_map_:
            if names is not _missing:
                value = (value, names) + values
            return cls.__new__(cls, value)
        if names is _missing and type is None:
            raise TypeError(f"{cls} has no members; specify `names=()` if you meant to create a new, empty, enum")
        return cls._create_(
            value, names=None if names is _missing else names, module=module, qualname=qualname, type=type, start=start, boundary=boundary
        )

    def __contains__(cls, value):
        if isinstance(value, cls):
            return True
        try:
            return value in cls._value2member_map_ or value in cls._unhashable_values_
        except TypeError:
            return value in cls._unhashable_values_

    def __delattr__(cls, attr):
        if attr in cls.__dict__.get("_member_map_", {}):
            raise AttributeError(f"{cls.__name__!r} cannot delete member {attr!r}.")
        super().__delattr__(attr)

    def __setattr__(cls, name, value):
        if name in cls.__dict__.get("_member_map_", {}):
            raise AttributeError(f"cannot reassign member {name!r}")
        super().__setattr__(name, value)

    def __dir__(cls):
        names = {
            "__class__", "__contains__", "__doc__", "__getitem__", "__iter__", "__len__", "__members__", "__module__", "__name__", "__qualname__",
            *cls._member_names_,
        }
        if cls._new_member_ is not object.__new__:
            names.add("__new__")
        if cls.__init_subclass__ is not object.__init_subclass__:
            names.add("__init_subclass__")
        if cls._member_type_ is object:
            return sorted(names)
        return sorted(set(dir(cls._member_type_)) | names)

    def __getitem__(cls, name):
        return cls._member_map_[name]

    def __iter__(cls):
        return (cls._member_map_[name] for name in cls._member_names_)

    def __len__(cls):
        return len(cls._member_names_)

    @_plain_property
    def __members__(cls):
        """All members by name, aliases included."""
        return MappingProxyType(cls._member_map_)

    def __repr__(cls):
        if Flag is not None and issubclass(cls, Flag):
            return f"<flag {cls.__name__!r}>"
        return f"<enum {cls.__name__!r}>"

    def __reversed__(cls):
        return (cls._member_map_[name] for name in reversed(cls._member_names_))

    def _create_(cls, class_name, names, *, module=None, qualname=None, type=None, start=1, boundary=None):
        metacls = cls.__class__
        bases = (cls,) if type is None else (type, cls)
        namespace = metacls.__prepare__(class_name, bases)
        if isinstance(names, str):
            names = names.replace(",", " ").split()
        if isinstance(names, (tuple, list)) and names and isinstance(names[0], str):
            originals, names = names, []
            last = []
            for count, name in enumerate(originals):
                value = cls._generate_next_value_(name, start, count, last[:])
                last.append(value)
                names.append((name, value))
        for item in names or ():
            name, value = (item, names[item]) if isinstance(item, str) else item
            namespace[name] = value
        module = module or caller_module()
        if module is not None:
            namespace["__module__"] = module
        if qualname is not None:
            namespace["__qualname__"] = qualname
        return metacls.__new__(metacls, class_name, bases, namespace, boundary=boundary)

    @classmethod
    def _check_for_existing_members_(mcls, class_name, bases):
        for chain in bases:
            for base in chain.__mro__:
                if isinstance(base, EnumType) and base._member_names_:
                    raise TypeError(f"<enum {class_name!r}> cannot extend {base!r}")

    @classmethod
    def _get_mixins_(mcls, class_name, bases):
        """(data type, first enum base)"""
        if not bases:
            return object, Enum
        first_enum = bases[-1]
        if not isinstance(first_enum, EnumType):
            raise TypeError("new enumerations should be created as `EnumName([mixin_type, ...] [data_type,] enum_type)`")
        return mcls._find_data_type_(class_name, bases) or object, first_enum

    @classmethod
    def _find_data_type_(mcls, class_name, bases):
        found = {}
        for chain in bases:
            candidate = None
            for base in chain.__mro__:
                if base is object:
                    continue
                if isinstance(base, EnumType):
                    if base._member_type_ is not object:
                        found[base._member_type_] = None
                        break
                elif "__new__" in base.__dict__ or "__dataclass_fields__" in base.__dict__:
                    found[candidate or base] = None
                    break
                else:
                    candidate = candidate or base
        if len(found) > 1:
            raise TypeError(f"too many data types for {class_name!r}: {set(found)!r}")
        return next(iter(found), None)

    @classmethod
    def _find_data_repr_(mcls, bases):
        """What shows the values of members; None: repr."""
        for chain in bases:
            for base in chain.__mro__:
                if base is object:
                    continue
                if isinstance(base, EnumType):
                    return base._value_repr_
                if "__repr__" in base.__dict__:
                    params = base.__dict__.get("__dataclass_params__")
                    if "__dataclass_fields__" in base.__dict__ and params is not None and params.repr:
                        return _dataclass_repr
                    return base.__dict__["__repr__"]
        return None

    @classmethod
    def _find_new_(mcls, classdict, member_type, first_enum):
        """(the __new__ that makes members, whether to keep it, whether it takes the value)"""
        new = classdict.get("__new__")
        if isinstance(new, staticmethod):
            new = new.__func__
        save_new = first_enum is not None and new is not None
        if new is None:
            ordinary = [None, object.__new__] + ([Enum.__dict__["__new__"].__func__, Enum.__new__] if Enum is not None else [])
            for method in ("__new_member__", "__new__"):
                for place in (member_type, first_enum):
                    target = getattr(place, method, None)
                    if target not in ordinary:
                        new = target
                        break
                if new is not None:
                    break
            else:
                new = object.__new__
        return new, save_new, not (first_enum is None or new == object.__new__)


EnumMeta = EnumType


class Enum(metaclass=EnumType):
    """The base of enumerations."""

    @classmethod
    def __signature__(cls):
        return "(*values)" if cls._member_names_ else "(new_class_name, /, names, *, module=None, qualname=None, type=None, start=1, boundary=None)"

    def __new__(cls, value):
        if type(value) is cls:
            return value
        try:
            return cls._value2member_map_[value]
        except KeyError:
            pass
        except TypeError:
            for m in cls._member_map_.values():
                if m._value_ == value:
                    return m
        if not cls._member_map_:
            raise TypeError("%r has no members defined" % cls)
        failure = result = None
        try:
            result = cls._missing_(value)
        except Exception as exc:
            failure = exc
        if isinstance(result, cls) or (Flag is not None and issubclass(cls, Flag) and cls._boundary_ is EJECT and isinstance(result, int)):
            return result
        invalid = ValueError(f"{value!r} is not a valid {cls.__qualname__}")
        if failure is None:
            if result is None:
                raise invalid
            failure = TypeError(f"error in {cls.__name__}._missing_: returned {result!r} instead of None or a valid member")
        if not isinstance(failure, ValueError):
            failure.__context__ = invalid
        raise failure

    def __init__(self, *args, **kwds):
        pass

    @staticmethod
    def _generate_next_value_(name, start, count, last_values):
        if not last_values:
            return start
        last = last_values[-1]
        try:
            last_values.sort()
            if last == last_values[-1]:
                return last + 1
        except TypeError:
            pass
        return _next_after_mixed(last_values, start)

    @classmethod
    def _missing_(cls, value):
        return None

    def __repr__(self):
        shown = self.__class__._value_repr_ or repr
        return f"<{self.__class__.__name__}.{self._name_}: {shown(self._value_)}>"

    def __str__(self):
        return f"{self.__class__.__name__}.{self._name_}"

    def __dir__(self):
        names = {"__class__", "__doc__", "__eq__", "__hash__", "__module__"}
        if self.__class__._member_type_ is not object:
            names |= set(object.__dir__(self))
        names |= {name for name in getattr(self, "__dict__", ()) if name[0] != "_"}
        for cls in self.__class__.mro():
            for name, value in cls.__dict__.items():
                if name[0] == "_":
                    continue
                if isinstance(value, property):
                    if value.fget is not None or name not in self._member_map_:
                        names.add(name)
                    else:
                        names.discard(name)
                elif name not in self._member_map_:
                    names.add(name)
        return sorted({"name", "value"} | names)

    def __format__(self, format_spec):
        return str.__format__(str(self), format_spec)

    def __hash__(self):
        return hash(self._name_)

    def __reduce_ex__(self, proto):
        return self.__class__, (self._value_,)

    def __deepcopy__(self, memo):
        return self

    def __copy__(self):
        return self

    @property
    def name(self):
        """The name of the member."""
        return self._name_

    @property
    def value(self):
        """The value of the member."""
        return self._value_


class ReprEnum(Enum):
    """Only repr is the enum's: str and format are the data type's."""


class IntEnum(int, ReprEnum):
    """An enum whose members are ints."""


class StrEnum(str, ReprEnum):
    """An enum whose members are strings."""

    def __new__(cls, *values):
        if len(values) > 3:
            raise TypeError(f"too many arguments for str(): {values!r}")
        if len(values) == 1 and not isinstance(values[0], str):
            raise TypeError(f"{values[0]!r} is not a string")
        if len(values) >= 2 and not isinstance(values[1], str):
            raise TypeError(f"encoding must be a string, not {values[1]!r}")
        if len(values) == 3 and not isinstance(values[2], str):
            raise TypeError(f"errors must be a string, not {values[2]!r}")
        text = str(*values)
        made = str.__new__(cls, text)
        made._value_ = text
        return made

    @staticmethod
    def _generate_next_value_(name, start, count, last_values):
        return name.lower()


class FlagBoundary(StrEnum):
    """What becomes of bits that no flag has: an error, dropped, a plain int, or kept."""

    STRICT = auto()
    CONFORM = auto()
    EJECT = auto()
    KEEP = auto()


STRICT, CONFORM, EJECT, KEEP = FlagBoundary


class Flag(Enum, boundary=STRICT):
    """An enum whose members combine as bits."""

    _numeric_repr_ = repr

    @staticmethod
    def _generate_next_value_(name, start, count, last_values):
        if not last_values:
            return start if start is not None else 1
        last = max(last_values)
        try:
            return 2 ** last.bit_length()
        except Exception:
            raise TypeError(f"invalid flag value {last!r}") from None

    @classmethod
    def _iter_member_by_value_(cls, value):
        for bit in _single_bits(value & cls._flag_mask_):
            yield cls._value2member_map_.get(bit)

    _iter_member_ = _iter_member_by_value_

    @classmethod
    def _iter_member_by_def_(cls, value):
        yield from sorted(cls._iter_member_by_value_(value), key=lambda m: m._sort_order_)

    @classmethod
    def _within_bounds(cls, value):
        """value as the boundary lets it be."""
        if ~cls._all_bits_ <= value <= cls._all_bits_ and not value & (cls._all_bits_ ^ cls._flag_mask_):
            return value
        if cls._boundary_ is CONFORM:
            return value & cls._flag_mask_
        if cls._boundary_ is KEEP:
            return max(cls._all_bits_ + 1, 2 ** value.bit_length()) + value if value < 0 else value
        width = max(value.bit_length(), cls._flag_mask_.bit_length())
        raise ValueError(
            f"{cls!r} invalid value {value!r}\n    given {_bits_text(value, width)}\n  allowed {_bits_text(cls._flag_mask_, width)}"
        )

    @classmethod
    def _missing_(cls, value):
        if not isinstance(value, int):
            raise ValueError(f"{value!r} is not a valid {cls.__qualname__}")
        if cls._boundary_ is EJECT and (
            not ~cls._all_bits_ <= value <= cls._all_bits_ or value & (cls._all_bits_ ^ cls._flag_mask_)
        ):
            return value
        value = cls._within_bounds(value)
        negative = None
        if value < 0:
            negative = value
            value = cls._all_bits_ + 1 + value if cls._boundary_ in (EJECT, KEEP) else cls._singles_mask_ & value
        unknown = value & ~cls._flag_mask_
        if unknown and cls._boundary_ is not KEEP:
            raise ValueError(f"{cls.__name__}({value!r}) -->  unknown values {unknown!r} [{_bits_text(unknown, 0)}]")
        made = cls._value2member_map_.get(value)
        if made is None:
            made = object.__new__(cls) if cls._member_type_ is object else cls._member_type_.__new__(cls, value)
            made._value_ = value
            made._name_ = cls._combined_name(value)
            made.__objclass__ = cls
            cls._value2member_map_[value] = made
        if negative is not None:
            cls._value2member_map_[negative] = made
        return made

    @classmethod
    def _combined_name(cls, value):
        members = list(cls._iter_member_(value & cls._singles_mask_))
        for m in cls._member_map_.values() if value & ~cls._singles_mask_ else ():
            if m not in members and m._value_ and m._value_ & value == m._value_:
                members.append(m)
        if not members:
            return None
        name = "|".join(m._name_ for m in members)
        rest = value ^ _reduce(_or, (m._value_ for m in members))
        return f"{name}|{cls._numeric_repr_(rest)}" if rest and cls._boundary_ is KEEP else name

    def __contains__(self, other):
        if not isinstance(other, self.__class__):
            raise TypeError(
                f"unsupported operand type(s) for 'in': {type(other).__qualname__!r} and {self.__class__.__qualname__!r}"
            )
        return other._value_ & self._value_ == other._value_

    def __iter__(self):
        yield from self._iter_member_(self._value_)

    def __len__(self):
        return self._value_.bit_count()

    def __repr__(self):
        name = self.__class__.__name__
        shown = (self.__class__._value_repr_ or repr)(self._value_)
        return f"<{name}: {shown}>" if self._name_ is None else f"<{name}.{self._name_}: {shown}>"

    def __str__(self):
        name = self.__class__.__name__
        return f"{name}({self._value_!r})" if self._name_ is None else f"{name}.{self._name_}"

    def __bool__(self):
        return bool(self._value_)

    def _bits_of(self, other):
        if isinstance(other, self.__class__):
            return other._value_
        if self._member_type_ is not object and isinstance(other, self._member_type_):
            return other
        return NotImplemented

    def __or__(self, other):
        bits = self._bits_of(other)
        return NotImplemented if bits is NotImplemented else self.__class__(self._value_ | bits)

    def __and__(self, other):
        bits = self._bits_of(other)
        return NotImplemented if bits is NotImplemented else self.__class__(self._value_ & bits)

    def __xor__(self, other):
        bits = self._bits_of(other)
        return NotImplemented if bits is NotImplemented else self.__class__(self._value_ ^ bits)

    def __invert__(self):
        if self._inverted_ is None:
            if self._boundary_ in (EJECT, KEEP):
                self._inverted_ = self.__class__(~self._value_)
            else:
                self._inverted_ = self.__class__(self._singles_mask_ & ~self._value_)
        return self._inverted_

    __ror__ = __or__
    __rand__ = __and__
    __rxor__ = __xor__


class IntFlag(int, ReprEnum, Flag, boundary=KEEP):
    """Flags that are ints."""


# ---- checks and decorators ----


def unique(enumeration):
    """Refuses an enum with two names for one value."""
    doubles = [(name, m.name) for name, m in enumeration.__members__.items() if name != m.name]
    if doubles:
        raise ValueError(f"duplicate values found in {enumeration!r}: {', '.join(f'{alias} -> {name}' for alias, name in doubles)}")
    return enumeration


class EnumCheck(StrEnum):
    """What verify can check."""

    CONTINUOUS = "no skipped integer values"
    NAMED_FLAGS = "multi-flag aliases may not contain unnamed flags"
    UNIQUE = "one name per value"


CONTINUOUS, NAMED_FLAGS, UNIQUE = EnumCheck


class verify:
    """A decorator that checks an enum."""

    def __init__(self, *checks):
        self.checks = checks

    def __call__(self, enumeration):
        is_flag = issubclass(enumeration, Flag)
        name = enumeration.__name__
        for check in self.checks:
            if check is UNIQUE:
                doubles = [(alias, m.name) for alias, m in enumeration.__members__.items() if alias != m.name]
                if doubles:
                    raise ValueError(f"aliases found in {enumeration!r}: {', '.join(f'{a} -> {n}' for a, n in doubles)}")
            elif check is CONTINUOUS:
                values = {m.value for m in enumeration}
                if len(values) < 2:
                    continue
                low, high = min(values), max(values)
                if is_flag:
                    lost = [1 << i for i in range(low.bit_length(), high.bit_length()) if 1 << i not in values]
                else:
                    lost = [i for i in range(low + 1, high) if i not in values]
                if lost:
                    raise ValueError(f"invalid {'flag' if is_flag else 'enum'} {name!r}: missing values {', '.join(map(str, lost))}"[:256])
            elif check is NAMED_FLAGS:
                self._check_named(enumeration, name)
        return enumeration

    @staticmethod
    def _check_named(enumeration, name):
        known = {m.value for m in enumeration}
        bad, lost = [], 0
        for alias_name, alias in enumeration._member_map_.items():
            if alias_name in enumeration._member_names_ or alias.value < 0:
                continue
            unknown = [v for v in _single_bits(alias.value) if v not in known]
            if unknown:
                bad.append(alias_name)
                lost |= _reduce(_or, unknown)
        if bad:
            what = f"alias {bad[0]} is missing" if len(bad) == 1 else f"aliases {', '.join(bad[:-1])} and {bad[-1]} are missing"
            values = f"value 0x{lost:x}" if _is_single_bit(lost) else f"combined values of 0x{lost:x}"
            raise ValueError(f"invalid Flag {name!r}: {what} {values} [use enum.show_flag_values(value) for details]")


def _dataclass_repr(self):
    fields = self.__dataclass_fields__
    return ", ".join(f"{k}={getattr(self, k)!r}" for k in fields if fields[k].repr)


def pickle_by_global_name(self, proto):
    """Its name."""
    return self.name


def pickle_by_enum_name(self, proto):
    """What getattr gets it by."""
    return getattr, (self.__class__, self._name_)


def global_enum_repr(self):
    """repr with the module for the class."""
    return f"{self.__class__.__module__.split('.')[-1]}.{self._name_}"


def global_flag_repr(self):
    """repr with the module for the class, flag by flag."""
    module = self.__class__.__module__.split(".")[-1]
    if self._name_ is None:
        return f"{module}.{self.__class__.__name__}({self._value_!r})"
    return "|".join(name if name[0] in "0123456789" else f"{module}.{name}" for name in self._name_.split("|"))


def global_str(self):
    """str without the class."""
    if self._name_ is None:
        return f"{self.__class__.__name__}({self._value_!r})"
    return self._name_


def global_enum(cls, update_str=False):
    """Gives members the repr of names in their module."""
    cls.__repr__ = global_flag_repr if issubclass(cls, Flag) else global_enum_repr
    if not issubclass(cls, ReprEnum) or update_str:
        cls.__str__ = global_str
    return cls
