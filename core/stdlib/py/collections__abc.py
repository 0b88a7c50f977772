"""Abstract base classes for containers, iterators and what else has a protocol of special methods.

Classes with one or a few methods recognise any class that has them; the larger ones are joined by register or inheritance
and supply whatever can be made from their abstract methods.

SPDX-License-Identifier: MIT OR Apache-2.0
"""

import _itd
from abc import ABCMeta, _adopt, abstractmethod
from types import GenericAlias

__all__ = [
    "AsyncGenerator", "AsyncIterable", "AsyncIterator", "Awaitable", "Buffer", "ByteString", "Callable", "Collection",
    "Container", "Coroutine", "Generator", "Hashable", "ItemsView", "Iterable", "Iterator", "KeysView", "Mapping",
    "MappingView", "MutableMapping", "MutableSequence", "MutableSet", "Reversible", "Sequence", "Set", "Sized",
    "ValuesView",
]  # fmt: skip


def _has_methods(cls, *names):
    """True when cls has all of the methods, NotImplemented when one is missing or None."""
    for name in names:
        for base in cls.__mro__:
            if name in base.__dict__:
                if base.__dict__[name] is None:
                    return NotImplemented
                break
        else:
            return NotImplemented
    return True


class Hashable(metaclass=ABCMeta):
    __slots__ = ()

    @abstractmethod
    def __hash__(self):
        return 0

    @classmethod
    def __subclasshook__(cls, C):
        return _has_methods(C, "__hash__") if cls is Hashable else NotImplemented


class Awaitable(metaclass=ABCMeta):
    __slots__ = ()

    @abstractmethod
    def __await__(self):
        yield

    @classmethod
    def __subclasshook__(cls, C):
        return _has_methods(C, "__await__") if cls is Awaitable else NotImplemented

    __class_getitem__ = classmethod(GenericAlias)


class Coroutine(Awaitable):
    __slots__ = ()

    @abstractmethod
    def send(self, value):
        raise StopIteration

    @abstractmethod
    def throw(self, typ, val=None, tb=None):
        _throw(typ, val, tb)

    def close(self):
        try:
            self.throw(GeneratorExit)
        except (GeneratorExit, StopIteration):
            pass
        else:
            raise RuntimeError("coroutine ignored GeneratorExit")

    @classmethod
    def __subclasshook__(cls, C):
        return _has_methods(C, "__await__", "send", "throw", "close") if cls is Coroutine else NotImplemented


def _throw(typ, val, tb):
    if val is None:
        if tb is None:
            raise typ
        val = typ()
    if tb is not None:
        val = val.with_traceback(tb)
    raise val


class AsyncIterable(metaclass=ABCMeta):
    __slots__ = ()

    @abstractmethod
    def __aiter__(self):
        return AsyncIterator()

    @classmethod
    def __subclasshook__(cls, C):
        return _has_methods(C, "__aiter__") if cls is AsyncIterable else NotImplemented

    __class_getitem__ = classmethod(GenericAlias)


class AsyncIterator(AsyncIterable):
    __slots__ = ()

    @abstractmethod
    async def __anext__(self):
        raise StopAsyncIteration

    def __aiter__(self):
        return self

    @classmethod
    def __subclasshook__(cls, C):
        return _has_methods(C, "__anext__", "__aiter__") if cls is AsyncIterator else NotImplemented


class AsyncGenerator(AsyncIterator):
    __slots__ = ()

    async def __anext__(self):
        return await self.asend(None)

    @abstractmethod
    async def asend(self, value):
        raise StopAsyncIteration

    @abstractmethod
    async def athrow(self, typ, val=None, tb=None):
        _throw(typ, val, tb)

    async def aclose(self):
        try:
            await self.athrow(GeneratorExit)
        except (GeneratorExit, StopAsyncIteration):
            pass
        else:
            raise RuntimeError("asynchronous generator ignored GeneratorExit")

    @classmethod
    def __subclasshook__(cls, C):
        if cls is not AsyncGenerator:
            return NotImplemented
        return _has_methods(C, "__aiter__", "__anext__", "asend", "athrow", "aclose")


class Iterable(metaclass=ABCMeta):
    __slots__ = ()

    @abstractmethod
    def __iter__(self):
        while False:
            yield None

    @classmethod
    def __subclasshook__(cls, C):
        return _has_methods(C, "__iter__") if cls is Iterable else NotImplemented

    __class_getitem__ = classmethod(GenericAlias)


class Iterator(Iterable):
    __slots__ = ()

    @abstractmethod
    def __next__(self):
        raise StopIteration

    def __iter__(self):
        return self

    @classmethod
    def __subclasshook__(cls, C):
        return _has_methods(C, "__iter__", "__next__") if cls is Iterator else NotImplemented


class Reversible(Iterable):
    __slots__ = ()

    @abstractmethod
    def __reversed__(self):
        while False:
            yield None

    @classmethod
    def __subclasshook__(cls, C):
        return _has_methods(C, "__reversed__", "__iter__") if cls is Reversible else NotImplemented


class Generator(Iterator):
    __slots__ = ()

    def __next__(self):
        return self.send(None)

    @abstractmethod
    def send(self, value):
        raise StopIteration

    @abstractmethod
    def throw(self, typ, val=None, tb=None):
        _throw(typ, val, tb)

    def close(self):
        try:
            self.throw(GeneratorExit)
        except (GeneratorExit, StopIteration):
            pass
        else:
            raise RuntimeError("generator ignored GeneratorExit")

    @classmethod
    def __subclasshook__(cls, C):
        if cls is not Generator:
            return NotImplemented
        return _has_methods(C, "__iter__", "__next__", "send", "throw", "close")


class Sized(metaclass=ABCMeta):
    __slots__ = ()

    @abstractmethod
    def __len__(self):
        return 0

    @classmethod
    def __subclasshook__(cls, C):
        return _has_methods(C, "__len__") if cls is Sized else NotImplemented


class Container(metaclass=ABCMeta):
    __slots__ = ()

    @abstractmethod
    def __contains__(self, x):
        return False

    @classmethod
    def __subclasshook__(cls, C):
        return _has_methods(C, "__contains__") if cls is Container else NotImplemented

    __class_getitem__ = classmethod(GenericAlias)


class Collection(Sized, Iterable, Container):
    __slots__ = ()

    @classmethod
    def __subclasshook__(cls, C):
        return _has_methods(C, "__len__", "__iter__", "__contains__") if cls is Collection else NotImplemented


class Buffer(metaclass=ABCMeta):
    __slots__ = ()

    @abstractmethod
    def __buffer__(self, flags: int, /) -> memoryview:
        raise NotImplementedError

    @classmethod
    def __subclasshook__(cls, C):
        return _has_methods(C, "__buffer__") if cls is Buffer else NotImplemented


class Callable(metaclass=ABCMeta):
    __slots__ = ()

    @abstractmethod
    def __call__(self, *args, **kwds):
        return False

    @classmethod
    def __subclasshook__(cls, C):
        return _has_methods(C, "__call__") if cls is Callable else NotImplemented

    @classmethod
    def __class_getitem__(cls, params):
        return _CallableAlias(cls, params)


def _is_param_expr(obj):
    return obj is ... or isinstance(obj, (list, tuple)) or type(obj).__name__ in ("ParamSpec", "_ConcatenateGenericAlias")


class _CallableAlias(GenericAlias):
    """Callable[[arg, ...], result]: the arguments and the result lie flat in __args__."""

    __slots__ = ()

    def __new__(cls, origin, args):
        if not (isinstance(args, tuple) and len(args) == 2):
            raise TypeError("Callable must be used as Callable[[arg, ...], result].")
        given, result = args
        if isinstance(given, (tuple, list)):
            args = (*given, result)
        elif not _is_param_expr(given):
            raise TypeError(f"Expected a list of types, an ellipsis, ParamSpec, or Concatenate. Got {given}")
        return super().__new__(cls, origin, args)

    def __repr__(self):
        if len(self.__args__) == 2 and _is_param_expr(self.__args__[0]):
            return super().__repr__()
        texts = repr(tuple[(tuple[()], *self.__args__)])[len("tuple[tuple[()], ") : -1] if len(self.__args__) > 1 else ""
        result = repr(tuple[self.__args__[-1]])[len("tuple[") : -1]
        return f"collections.abc.Callable[[{texts[: len(texts) - len(result)].rstrip(', ')}], {result}]"

    def __reduce__(self):
        args = self.__args__
        if not (len(args) == 2 and _is_param_expr(args[0])):
            args = list(args[:-1]), args[-1]
        return _CallableAlias, (Callable, args)

    def __getitem__(self, item):
        args = super().__getitem__(item if isinstance(item, tuple) else (item,)).__args__
        if not isinstance(args[0], (tuple, list)):
            args = (args[:-1], args[-1])
        return _CallableAlias(Callable, tuple(args))


_CallableAlias.__name__ = _CallableAlias.__qualname__ = "_CallableGenericAlias"


class Set(Collection):
    """A set that can be looked at: comparison and algebra out of membership, iteration and length."""

    __slots__ = ()

    def __le__(self, other):
        if not isinstance(other, Set):
            return NotImplemented
        return len(self) <= len(other) and all(elem in other for elem in self)

    def __lt__(self, other):
        if not isinstance(other, Set):
            return NotImplemented
        return len(self) < len(other) and self.__le__(other)

    def __gt__(self, other):
        if not isinstance(other, Set):
            return NotImplemented
        return len(self) > len(other) and self.__ge__(other)

    def __ge__(self, other):
        if not isinstance(other, Set):
            return NotImplemented
        return len(self) >= len(other) and all(elem in self for elem in other)

    def __eq__(self, other):
        if not isinstance(other, Set):
            return NotImplemented
        return len(self) == len(other) and self.__le__(other)

    @classmethod
    def _from_iterable(cls, it):
        """An instance from items; to be overridden where the constructor takes something else."""
        return cls(it)

    def __and__(self, other):
        if not isinstance(other, Iterable):
            return NotImplemented
        return self._from_iterable(value for value in other if value in self)

    __rand__ = __and__

    def isdisjoint(self, other):
        return not any(value in self for value in other)

    def __or__(self, other):
        if not isinstance(other, Iterable):
            return NotImplemented
        return self._from_iterable(elem for part in (self, other) for elem in part)

    __ror__ = __or__

    def __sub__(self, other):
        if not isinstance(other, Set):
            if not isinstance(other, Iterable):
                return NotImplemented
            other = self._from_iterable(other)
        return self._from_iterable(value for value in self if value not in other)

    def __rsub__(self, other):
        if not isinstance(other, Set):
            if not isinstance(other, Iterable):
                return NotImplemented
            other = self._from_iterable(other)
        return self._from_iterable(value for value in other if value not in self)

    def __xor__(self, other):
        if not isinstance(other, Set):
            if not isinstance(other, Iterable):
                return NotImplemented
            other = self._from_iterable(other)
        return (self - other) | (other - self)

    __rxor__ = __xor__

    def _hash(self):
        """frozenset's hash, for subclasses that can't change."""
        return hash(frozenset(self))


class MutableSet(Set):
    __slots__ = ()

    @abstractmethod
    def add(self, value):
        raise NotImplementedError

    @abstractmethod
    def discard(self, value):
        raise NotImplementedError

    def remove(self, value):
        if value not in self:
            raise KeyError(value)
        self.discard(value)

    def pop(self):
        for value in self:
            self.discard(value)
            return value
        raise KeyError

    def clear(self):
        try:
            while True:
                self.pop()
        except KeyError:
            pass

    def __ior__(self, it):
        for value in it:
            self.add(value)
        return self

    def __iand__(self, it):
        for value in self - it:
            self.discard(value)
        return self

    def __ixor__(self, it):
        if it is self:
            self.clear()
            return self
        if not isinstance(it, Set):
            it = self._from_iterable(it)
        for value in it:
            if value in self:
                self.discard(value)
            else:
                self.add(value)
        return self

    def __isub__(self, it):
        if it is self:
            self.clear()
            return self
        for value in it:
            self.discard(value)
        return self


class Mapping(Collection):
    """A mapping that can be looked at: all from __getitem__, __iter__ and __len__."""

    __slots__ = ()

    @abstractmethod
    def __getitem__(self, key):
        raise KeyError

    def get(self, key, default=None):
        try:
            return self[key]
        except KeyError:
            return default

    def __contains__(self, key):
        try:
            self[key]
        except KeyError:
            return False
        return True

    def keys(self):
        return KeysView(self)

    def items(self):
        return ItemsView(self)

    def values(self):
        return ValuesView(self)

    def __eq__(self, other):
        if not isinstance(other, Mapping):
            return NotImplemented
        return dict(self.items()) == dict(other.items())

    __reversed__ = None


_itd.match_as(Mapping, "mapping")


class MappingView(Sized):
    __slots__ = ("_mapping",)

    def __init__(self, mapping):
        self._mapping = mapping

    def __len__(self):
        return len(self._mapping)

    def __repr__(self):
        return f"{self.__class__.__name__}({self._mapping!r})"

    __class_getitem__ = classmethod(GenericAlias)


class KeysView(MappingView, Set):
    __slots__ = ()

    @classmethod
    def _from_iterable(cls, it):
        return set(it)

    def __contains__(self, key):
        return key in self._mapping

    def __iter__(self):
        yield from self._mapping


class ItemsView(MappingView, Set):
    __slots__ = ()

    @classmethod
    def _from_iterable(cls, it):
        return set(it)

    def __contains__(self, item):
        key, value = item
        try:
            found = self._mapping[key]
        except KeyError:
            return False
        return found is value or found == value

    def __iter__(self):
        for key in self._mapping:
            yield (key, self._mapping[key])


class ValuesView(MappingView, Collection):
    __slots__ = ()

    def __contains__(self, value):
        for key in self._mapping:
            found = self._mapping[key]
            if found is value or found == value:
                return True
        return False

    def __iter__(self):
        for key in self._mapping:
            yield self._mapping[key]


_MISSING = object()


class MutableMapping(Mapping):
    __slots__ = ()

    @abstractmethod
    def __setitem__(self, key, value):
        raise KeyError

    @abstractmethod
    def __delitem__(self, key):
        raise KeyError

    def pop(self, key, default=_MISSING):
        try:
            value = self[key]
        except KeyError:
            if default is _MISSING:
                raise
            return default
        del self[key]
        return value

    def popitem(self):
        for key in self:
            value = self[key]
            del self[key]
            return key, value
        raise KeyError

    def clear(self):
        try:
            while True:
                self.popitem()
        except KeyError:
            pass

    def update(self, other=(), /, **kwds):
        if isinstance(other, Mapping):
            for key in other:
                self[key] = other[key]
        elif hasattr(other, "keys"):
            for key in other.keys():
                self[key] = other[key]
        else:
            for key, value in other:
                self[key] = value
        for key, value in kwds.items():
            self[key] = value

    def setdefault(self, key, default=None):
        try:
            return self[key]
        except KeyError:
            self[key] = default
        return default


class Sequence(Reversible, Collection):
    """A sequence that can be looked at: all from __getitem__ and __len__."""

    __slots__ = ()

    @abstractmethod
    def __getitem__(self, index):
        raise IndexError

    def __iter__(self):
        index = 0
        try:
            while True:
                yield self[index]
                index += 1
        except IndexError:
            return

    def __contains__(self, value):
        return any(item is value or item == value for item in self)

    def __reversed__(self):
        for index in reversed(range(len(self))):
            yield self[index]

    def index(self, value, start=0, stop=None):
        if start is not None and start < 0:
            start = max(len(self) + start, 0)
        if stop is not None and stop < 0:
            stop += len(self)
        index = start
        while stop is None or index < stop:
            try:
                item = self[index]
            except IndexError:
                break
            if item is value or item == value:
                return index
            index += 1
        raise ValueError

    def count(self, value):
        return sum(1 for item in self if item is value or item == value)


_itd.match_as(Sequence, "sequence")


class ByteString(Sequence):
    __slots__ = ()


class MutableSequence(Sequence):
    __slots__ = ()

    @abstractmethod
    def __setitem__(self, index, value):
        raise IndexError

    @abstractmethod
    def __delitem__(self, index):
        raise IndexError

    @abstractmethod
    def insert(self, index, value):
        raise IndexError

    def append(self, value):
        self.insert(len(self), value)

    def clear(self):
        try:
            while True:
                self.pop()
        except IndexError:
            pass

    def reverse(self):
        size = len(self)
        for index in range(size // 2):
            self[index], self[size - index - 1] = self[size - index - 1], self[index]

    def extend(self, values):
        if values is self:
            values = list(values)
        for value in values:
            self.append(value)

    def pop(self, index=-1):
        value = self[index]
        del self[index]
        return value

    def remove(self, value):
        del self[self.index(value)]

    def __iadd__(self, values):
        self.extend(values)
        return self


for _abstract, _samples in (
    (Iterator, (iter([]), iter(()), iter({}), iter(set()), iter(range(0)), iter(""), iter(b""), iter(bytearray()))),
    (Iterator, (iter({}.values()), iter({}.items()), zip(), reversed([]), iter(range(1 << 100)))),
    (Generator, ((_ for _ in ()),)),
    (Sequence, ((), "", range(0), b"", bytearray(), memoryview(b""))),
    (ByteString, (b"", bytearray())),
    (Buffer, (b"", bytearray(), memoryview(b""))),
    (MutableSequence, ([], bytearray())),
    (Set, (frozenset(), {}.keys(), {}.items())),
    (MutableSet, (set(),)),
    (MappingView, ({}.values(),)),
    (KeysView, ({}.keys(),)),
    (ItemsView, ({}.items(),)),
    (ValuesView, ({}.values(),)),
    (Mapping, (type.__dict__,)),
    (MutableMapping, ({},)),
):
    _adopt(_abstract, map(type, _samples))


def _register_deque():
    from _collections import deque

    from array import array

    _adopt(MutableSequence, (deque, array))


_register_deque()
