"""Container datatypes: alternatives to dict, list, set and tuple.

deque, defaultdict and OrderedDict are native; namedtuple and Counter are here. What is rarely asked for (ChainMap and the
User classes) comes from _collections_user at first use, so that importing this module stays cheap.

SPDX-License-Identifier: MIT OR Apache-2.0
"""

from _collections import OrderedDict, _count_elements, _tuple_maker, _tuplegetter, defaultdict, deque
from _itd_inspect import caller_place as _caller_place

__all__ = [
    "ChainMap",
    "Counter",
    "OrderedDict",
    "UserDict",
    "UserList",
    "UserString",
    "defaultdict",
    "deque",
    "namedtuple",
]

_KEYWORDS = frozenset(
    "False None True and as assert async await break class continue def del elif else except finally for from global "
    "if import in is lambda nonlocal not or pass raise return try while with yield".split()
)
_LATE = frozenset(["ChainMap", "UserDict", "UserList", "UserString"])


def __getattr__(name):
    if name in _LATE:
        import _collections_user

        value = globals()[name] = getattr(_collections_user, name)
        return value
    if name == "abc":
        import collections.abc as value

        return value
    raise AttributeError(f"module 'collections' has no attribute {name!r}")


# ---- namedtuple ------------------------------------------------------------------------------------------------


def _renamed(names):
    """The names with those that can't be fields replaced by their place."""
    seen = set()
    out = []
    for index, name in enumerate(names):
        bad = not name.isidentifier() or name in _KEYWORDS or name.startswith("_") or name in seen
        seen.add(name)
        out.append(f"_{index}" if bad else name)
    return out


def _check_names(typename, names, rename):
    for name in [typename, *names]:
        if type(name) is not str:
            raise TypeError("Type names and field names must be strings")
        if not name.isidentifier():
            raise ValueError(f"Type names and field names must be valid identifiers: {name!r}")
        if name in _KEYWORDS:
            raise ValueError(f"Type names and field names cannot be a keyword: {name!r}")
    seen = set()
    for name in names:
        if name.startswith("_") and not rename:
            raise ValueError(f"Field names cannot start with an underscore: {name!r}")
        if name in seen:
            raise ValueError(f"Encountered duplicate field name: {name!r}")
        seen.add(name)


def namedtuple(typename, field_names, *, rename=False, defaults=None, module=None):
    """A tuple class whose items can also be reached by name."""
    if isinstance(field_names, str):
        field_names = field_names.replace(",", " ").split()
    field_names = list(map(str, field_names))
    typename = str(typename)
    if rename:
        field_names = _renamed(field_names)
    _check_names(typename, field_names, rename)
    field_defaults = {}
    if defaults is not None:
        defaults = tuple(defaults)
        if len(defaults) > len(field_names):
            raise TypeError("Got more default values than field names")
        field_defaults = dict(zip(field_names[len(field_names) - len(defaults) :], defaults))
    fields = tuple(field_names)
    size = len(fields)
    tuple_new = tuple.__new__
    template = "(" + ", ".join(f"{name}=%r" for name in fields) + ")"

    @classmethod
    def _make(cls, iterable):
        result = tuple_new(cls, iterable)
        if len(result) != size:
            raise TypeError(f"Expected {size} arguments, got {len(result)}")
        return result

    def _replace(self, /, **kwds):
        result = self._make(map(kwds.pop, fields, self))
        if kwds:
            raise ValueError(f"Got unexpected field names: {list(kwds)!r}")
        return result

    def __repr__(self):
        return self.__class__.__name__ + template % self

    def _asdict(self):
        return dict(zip(self._fields, self))

    def __getnewargs__(self):
        return tuple(self)

    _make.__func__.__doc__ = f"A {typename} of the items of an iterable."
    _replace.__doc__ = f"A {typename} with some fields changed."
    __repr__.__doc__ = "Name and fields as a call would have them."
    _asdict.__doc__ = "A dict from field names to values."
    __getnewargs__.__doc__ = "The items as a plain tuple, for copies."
    namespace = {
        "__doc__": f"{typename}({', '.join(fields)}{',' if size == 1 else ''})",
        "__slots__": (),
        "_fields": fields,
        "_field_defaults": field_defaults,
        "__new__": _tuple_maker(typename, fields, tuple(defaults or ())),
        "_make": _make,
        "_replace": _replace,
        "__repr__": __repr__,
        "_asdict": _asdict,
        "__getnewargs__": __getnewargs__,
        "__match_args__": fields,
    }
    for method in (_make.__func__, _replace, __repr__, _asdict, __getnewargs__):
        method.__qualname__ = f"{typename}.{method.__name__}"
    for index, name in enumerate(fields):
        namespace[name] = _tuplegetter(index, f"Alias for field number {index}")
    result = type(typename, (tuple,), namespace)
    if module is None:
        place = _caller_place(1)
        module = place[2] if place else "__main__"
    result.__module__ = module
    return result


# ---- Counter ---------------------------------------------------------------------------------------------------


class Counter(dict):
    """A dict from elements to how often they occur."""

    def __init__(self, iterable=None, /, **kwds):
        """Counts the elements of an iterable, or takes counts over from a mapping or keyword arguments."""
        super().__init__()
        self.update(iterable, **kwds)

    def __missing__(self, key):
        """What was never counted counts nothing."""
        return 0

    def total(self):
        """All counts together."""
        return sum(self.values())

    def most_common(self, n=None):
        """(element, count) pairs with the highest counts first: n of them, or all."""
        if n is None:
            return sorted(self.items(), key=_second, reverse=True)
        import heapq

        return heapq.nlargest(n, self.items(), key=_second)

    def elements(self):
        """Each element as often as it counts."""
        from itertools import chain, repeat, starmap

        return chain.from_iterable(starmap(repeat, self.items()))

    @classmethod
    def fromkeys(cls, iterable, v=None):
        raise NotImplementedError("Counter.fromkeys() is undefined.  Use Counter(iterable) instead.")

    def update(self, iterable=None, /, **kwds):
        """Adds counts, where a dict would replace them."""
        if iterable is not None:
            if _is_mapping(iterable):
                if self:
                    get = self.get
                    for elem, count in iterable.items():
                        self[elem] = count + get(elem, 0)
                else:
                    super().update(iterable)
            else:
                _count_elements(self, iterable)
        if kwds:
            self.update(kwds)

    def subtract(self, iterable=None, /, **kwds):
        """Takes counts away; what is left may be negative."""
        if iterable is not None:
            get = self.get
            if _is_mapping(iterable):
                for elem, count in iterable.items():
                    self[elem] = get(elem, 0) - count
            else:
                for elem in iterable:
                    self[elem] = get(elem, 0) - 1
        if kwds:
            self.subtract(kwds)

    def copy(self):
        """Another counter with the same counts."""
        return self.__class__(self)

    def __reduce__(self):
        return (self.__class__, (dict(self),))

    def __delitem__(self, elem):
        """Forgets an element; one that is not there is no error."""
        if elem in self:
            super().__delitem__(elem)

    def __repr__(self):
        if not self:
            return f"{self.__class__.__name__}()"
        try:
            shown = dict(self.most_common())
        except TypeError:
            shown = dict(self)
        return f"{self.__class__.__name__}({shown!r})"

    def __eq__(self, other):
        """Whether every element counts the same in both."""
        if not isinstance(other, Counter):
            return NotImplemented
        return all(self[e] == other[e] for c in (self, other) for e in c)

    def __ne__(self, other):
        """Whether some element counts differently."""
        if not isinstance(other, Counter):
            return NotImplemented
        return not self == other

    def __le__(self, other):
        """Whether nothing counts more here than there."""
        if not isinstance(other, Counter):
            return NotImplemented
        return all(self[e] <= other[e] for c in (self, other) for e in c)

    def __lt__(self, other):
        """The same, and something counts less."""
        if not isinstance(other, Counter):
            return NotImplemented
        return self <= other and self != other

    def __ge__(self, other):
        """Whether nothing counts less here than there."""
        if not isinstance(other, Counter):
            return NotImplemented
        return all(self[e] >= other[e] for c in (self, other) for e in c)

    def __gt__(self, other):
        """The same, and something counts more."""
        if not isinstance(other, Counter):
            return NotImplemented
        return self >= other and self != other

    # The binary operators keep positive counts only; keys of the left operand come first.

    def __add__(self, other):
        """Both counts together."""
        if not isinstance(other, Counter):
            return NotImplemented
        result = Counter()
        for elem, count in self.items():
            _keep(result, elem, count + other[elem])
        for elem, count in other.items():
            if elem not in self:
                _keep(result, elem, count)
        return result

    def __sub__(self, other):
        """What is left of the counts without the other ones."""
        if not isinstance(other, Counter):
            return NotImplemented
        result = Counter()
        for elem, count in self.items():
            _keep(result, elem, count - other[elem])
        for elem, count in other.items():
            if elem not in self and count < 0:
                result[elem] = 0 - count
        return result

    def __or__(self, other):
        """The higher of both counts."""
        if not isinstance(other, Counter):
            return NotImplemented
        result = Counter()
        for elem, count in self.items():
            other_count = other[elem]
            _keep(result, elem, other_count if count < other_count else count)
        for elem, count in other.items():
            if elem not in self:
                _keep(result, elem, count)
        return result

    def __and__(self, other):
        """The lower of both counts."""
        if not isinstance(other, Counter):
            return NotImplemented
        result = Counter()
        for elem, count in self.items():
            other_count = other[elem]
            _keep(result, elem, count if count < other_count else other_count)
        return result

    def __pos__(self):
        """The positive counts."""
        result = Counter()
        for elem, count in self.items():
            _keep(result, elem, count)
        return result

    def __neg__(self):
        """The negative counts, made positive."""
        result = Counter()
        for elem, count in self.items():
            if count < 0:
                result[elem] = 0 - count
        return result

    def _keep_positive(self):
        for elem in [elem for elem, count in self.items() if not count > 0]:
            del self[elem]
        return self

    def __iadd__(self, other):
        """As + here, in place."""
        for elem, count in other.items():
            self[elem] += count
        return self._keep_positive()

    def __isub__(self, other):
        """As - here, in place."""
        for elem, count in other.items():
            self[elem] -= count
        return self._keep_positive()

    def __ior__(self, other):
        """As | here, in place."""
        for elem, other_count in other.items():
            if other_count > self[elem]:
                self[elem] = other_count
        return self._keep_positive()

    def __iand__(self, other):
        """As & here, in place."""
        for elem, count in self.items():
            other_count = other[elem]
            if other_count < count:
                self[elem] = other_count
        return self._keep_positive()


def _second(pair):
    return pair[1]


def _keep(counter, elem, count):
    if count > 0:
        counter[elem] = count


def _is_mapping(value):
    if isinstance(value, dict):
        return True
    if isinstance(value, (str, list, tuple, set, frozenset, bytes, deque, range)):
        return False
    from collections.abc import Mapping

    return isinstance(value, Mapping)
