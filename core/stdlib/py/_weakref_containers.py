"""Containers of weak references."""

# SPDX-License-Identifier: MIT OR Apache-2.0

from collections.abc import MutableMapping, MutableSet
from types import GenericAlias
from weakref import KeyedRef, ref


class _WeakDictionary(MutableMapping):
    """What both kinds of dicts share."""

    def __repr__(self):
        return f"<{self.__class__.__name__} at {id(self):#x}>"

    def __ior__(self, other):
        self.update(other)
        return self

    def __or__(self, other):
        if not hasattr(other, "items"):
            return NotImplemented
        new = self.copy()
        new.update(other)
        return new

    def __ror__(self, other):
        if not hasattr(other, "items"):
            return NotImplemented
        new = self.__class__()
        new.update(other)
        new.update(self)
        return new


class WeakValueDictionary(_WeakDictionary):
    """A dict for values that something else keeps."""

    def __init__(self, other=(), /, **kw):
        self.data = {}
        self.update(other, **kw)

    def __getitem__(self, key):
        return self.data[key]()

    def __setitem__(self, key, value):
        self.data[key] = KeyedRef(value, None, key)

    def __delitem__(self, key):
        del self.data[key]

    def __len__(self):
        return len(self.data)

    def __iter__(self):
        return iter(self.data)

    def __contains__(self, key):
        return key in self.data

    def copy(self):
        """Another one with the same."""
        new = WeakValueDictionary()
        new.data = dict(self.data)
        return new

    __copy__ = copy

    def __deepcopy__(self, memo):
        from copy import deepcopy

        new = self.__class__()
        for key, value in self.items():
            new[deepcopy(key, memo)] = value
        return new

    def get(self, key, default=None):
        """The value or the default."""
        found = self.data.get(key)
        return default if found is None else found()

    def items(self):
        """Yields pairs."""
        for key, found in self.data.items():
            yield key, found()

    def keys(self):
        """Yields keys."""
        yield from self.data

    def values(self):
        """Yields values."""
        for found in self.data.values():
            yield found()

    def itervaluerefs(self):
        """Yields references."""
        yield from self.data.values()

    def valuerefs(self):
        """The references as a list."""
        return list(self.data.values())

    def popitem(self):
        """Takes a pair out."""
        key, found = self.data.popitem()
        return key, found()

    def pop(self, key, *args):
        """Takes a value out."""
        try:
            return self.data.pop(key)()
        except KeyError:
            if args:
                return args[0]
            raise

    def setdefault(self, key, default=None):
        """The value, or the default put in."""
        if key not in self.data:
            self[key] = default
        return self.data[key]()

    def update(self, other=None, /, **kwargs):
        """Puts all pairs in."""
        if other is not None:
            for key, value in other.items() if hasattr(other, "items") else other:
                self[key] = value
        for key, value in kwargs.items():
            self[key] = value


class WeakKeyDictionary(_WeakDictionary):
    """A dict for keys that something else keeps."""

    def __init__(self, dict=None):
        self.data = {}
        if dict is not None:
            self.update(dict)

    def __delitem__(self, key):
        del self.data[ref(key)]

    def __getitem__(self, key):
        return self.data[ref(key)]

    def __setitem__(self, key, value):
        self.data[ref(key)] = value

    def __len__(self):
        return len(self.data)

    def __iter__(self):
        for found in self.data:
            yield found()

    def __contains__(self, key):
        try:
            return ref(key) in self.data
        except TypeError:
            return False

    def copy(self):
        """Another one with the same."""
        new = WeakKeyDictionary()
        new.data = dict(self.data)
        return new

    __copy__ = copy

    def __deepcopy__(self, memo):
        from copy import deepcopy

        new = self.__class__()
        for key, value in self.items():
            new[key] = deepcopy(value, memo)
        return new

    def get(self, key, default=None):
        """The value or the default."""
        return self.data.get(ref(key), default)

    def items(self):
        """Yields pairs."""
        for found, value in self.data.items():
            yield found(), value

    def keys(self):
        """Yields keys."""
        for found in self.data:
            yield found()

    def values(self):
        """Yields values."""
        yield from self.data.values()

    def keyrefs(self):
        """The references as a list."""
        return list(self.data)

    def popitem(self):
        """Takes a pair out."""
        found, value = self.data.popitem()
        return found(), value

    def pop(self, key, *args):
        """Takes a value out."""
        return self.data.pop(ref(key), *args)

    def setdefault(self, key, default=None):
        """The value, or the default put in."""
        return self.data.setdefault(ref(key), default)

    def update(self, dict=None, /, **kwargs):
        """Puts all pairs in."""
        if dict is not None:
            for key, value in dict.items() if hasattr(dict, "items") else dict:
                self[key] = value
        for key, value in kwargs.items():
            self[key] = value


class WeakSet(MutableSet):
    """A set for items that something else keeps."""

    __module__ = "_weakrefset"

    def __init__(self, data=None):
        self.data = set()
        if data is not None:
            self.update(data)

    def __iter__(self):
        for found in list(self.data):
            yield found()

    def __len__(self):
        return len(self.data)

    def __contains__(self, item):
        try:
            return ref(item) in self.data
        except TypeError:
            return False

    def __reduce__(self):
        return self.__class__, (list(self),), self.__getstate__()

    def __getstate__(self):
        return {name: value for name, value in self.__dict__.items() if name != "data"} or None

    def __repr__(self):
        return "{" + ", ".join(map(repr, self.data)) + "}" if self.data else "set()"

    def add(self, item):
        """Puts an item in."""
        self.data.add(ref(item))

    def clear(self):
        """Takes all out."""
        self.data.clear()

    def copy(self):
        """Another one with the same."""
        return self.__class__(self)

    def pop(self):
        """Takes an item out."""
        try:
            return self.data.pop()()
        except KeyError:
            raise KeyError("pop from empty WeakSet") from None

    def remove(self, item):
        """Takes an item out that must be there."""
        self.data.remove(ref(item))

    def discard(self, item):
        """Takes an item out."""
        self.data.discard(ref(item))

    def update(self, other):
        """Puts all in."""
        for each in other:
            self.add(each)

    def __ior__(self, other):
        self.update(other)
        return self

    def difference(self, other):
        """Those not in the other."""
        new = self.copy()
        new.difference_update(other)
        return new

    __sub__ = difference

    def difference_update(self, other):
        """Takes out those of the other."""
        if self is other:
            self.data.clear()
        else:
            self.data.difference_update(ref(item) for item in other)

    def __isub__(self, other):
        self.difference_update(other)
        return self

    def intersection(self, other):
        """Those of both."""
        return self.__class__(item for item in other if item in self)

    __and__ = intersection

    def intersection_update(self, other):
        """Keeps those of both."""
        self.data.intersection_update(ref(item) for item in other)

    def __iand__(self, other):
        self.intersection_update(other)
        return self

    def issubset(self, other):
        """Whether all are in the other."""
        return self.data.issubset(ref(item) for item in other)

    __le__ = issubset

    def __lt__(self, other):
        return self.data < {ref(item) for item in other}

    def issuperset(self, other):
        """Whether it has all of the other."""
        return self.data.issuperset(ref(item) for item in other)

    __ge__ = issuperset

    def __gt__(self, other):
        return self.data > {ref(item) for item in other}

    def __eq__(self, other):
        if not isinstance(other, self.__class__):
            return NotImplemented
        return self.data == {ref(item) for item in other}

    __hash__ = None

    def symmetric_difference(self, other):
        """Those in one only."""
        new = self.copy()
        new.symmetric_difference_update(other)
        return new

    __xor__ = symmetric_difference

    def symmetric_difference_update(self, other):
        """Keeps those in one only."""
        if self is other:
            self.data.clear()
        else:
            self.data.symmetric_difference_update(ref(item) for item in other)

    def __ixor__(self, other):
        self.symmetric_difference_update(other)
        return self

    def union(self, other):
        """Those of either."""
        return self.__class__(item for each in (self, other) for item in each)

    __or__ = union

    def isdisjoint(self, other):
        """Whether they have none in common."""
        return len(self.intersection(other)) == 0

    __class_getitem__ = classmethod(GenericAlias)


WeakValueDictionary.__module__ = WeakKeyDictionary.__module__ = "weakref"
