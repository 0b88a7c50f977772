"""Weak references.

When something is collected can't be seen here, so that a run does the same whenever it is repeated: what a weak reference, or a weak
container, refers to counts as alive, as long as the reference itself is. A reference never becomes dead by itself, callbacks of
references never run, and a finalizer runs when it is called.
"""

# SPDX-License-Identifier: MIT OR Apache-2.0

import _itd
from types import GenericAlias

__all__ = [
    "ref", "proxy", "getweakrefcount", "getweakrefs", "WeakKeyDictionary", "ReferenceType", "ProxyType", "CallableProxyType",
    "ProxyTypes", "WeakValueDictionary", "WeakSet", "WeakMethod", "finalize",
]  # fmt: skip

_REFUSED = {int, float, complex, bool, str, bytes, bytearray, tuple, list, dict, type(None), range, slice, object, type(Ellipsis), type(NotImplemented), property}
_refs = {}  # id -> list of the references
_proxies = {}  # id -> the proxy without a callback


def _check(obj):
    kind = type(obj)
    if kind in _REFUSED or (isinstance(obj, (int, tuple, bytes)) and not hasattr(kind, "__weakref__")):
        raise TypeError(f"cannot create weak reference to '{kind.__name__}' object")
    slots = [c for c in kind.__mro__ if "__slots__" in c.__dict__]
    if slots and not hasattr(kind, "__weakref__") and not hasattr(obj, "__dict__"):
        raise TypeError(f"cannot create weak reference to '{kind.__name__}' object")


class ref:
    """A weak reference: call it for the object."""

    __slots__ = ("_object", "_callback", "_hash")
    __module__ = "weakref"

    def __new__(cls, object, callback=None, /, *more, **named):
        _check(object)
        if cls is ref and callback is None:
            for known in _refs.get(id(object), ()):
                if type(known) is ref and known._callback is None:
                    return known
        self = super().__new__(cls)
        self._object = object
        self._callback = callback
        self._hash = None
        _refs.setdefault(id(object), []).append(self)
        return self

    def __init__(self, object, callback=None, /):
        pass

    @property
    def __callback__(self):
        return self._callback

    def __call__(self):
        return self._object

    def __hash__(self):
        if self._hash is None:
            self._hash = hash(self._object)
        return self._hash

    def __eq__(self, other):
        if not isinstance(other, ref):
            return NotImplemented
        return self._object is other._object or self._object == other._object

    def __ne__(self, other):
        if not isinstance(other, ref):
            return NotImplemented
        return not self == other

    def __repr__(self):
        obj = self._object
        name = getattr(obj, "__name__", None)
        tail = f" ({name})" if isinstance(name, str) else ""
        return f"<weakref at {id(self):#x}; to '{type(obj).__name__}' at {id(obj):#x}{tail}>"

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self

    __class_getitem__ = classmethod(GenericAlias)


ref.__name__ = ref.__qualname__ = "ReferenceType"
_itd.seal(ref)
ReferenceType = ref


class _Proxy:
    """Stands for an object."""

    __slots__ = ("__object",)
    __hash__ = None

    def __init__(self, object):
        _put(self, object)

    @property
    def __class__(self):
        return _take(self).__class__

    def __getattribute__(self, name):
        return getattr(_take(self), name)

    def __setattr__(self, name, value):
        setattr(_take(self), name, value)

    def __delattr__(self, name):
        delattr(_take(self), name)

    def __repr__(self):
        obj = _take(self)
        return f"<weakproxy at {id(self):#x} to {type(obj).__name__} at {id(obj):#x}>"

    def __str__(self):
        return str(_take(self))

    def __bytes__(self):
        return bytes(_take(self))

    def __bool__(self):
        return bool(_take(self))


_put = _Proxy._Proxy__object.__set__
_get = _Proxy._Proxy__object.__get__


def _take(proxy):
    return _get(proxy)


def _bare(v):
    return _get(v) if type(v) in (_Proxy, _CallableProxy) else v


def _forward(name, function):
    def method(self, *args):
        return function(_get(self), *map(_bare, args))

    method.__name__ = name
    return method


def _forward_right(name, function):
    def method(self, other):
        return function(_bare(other), _get(self))

    method.__name__ = name
    return method


def _set_up():
    import operator

    for word in ("lt", "le", "eq", "ne", "gt", "ge", "len", "getitem", "setitem", "delitem", "contains", "neg", "pos", "abs", "invert", "index"):
        name = f"__{word}__"
        function = {"len": len, "abs": abs}.get(word) or getattr(operator, name)
        setattr(_Proxy, name, _forward(name, function))
    for name, function in (("__iter__", iter), ("__next__", next), ("__int__", int), ("__float__", float), ("__reversed__", reversed)):
        setattr(_Proxy, name, _forward(name, function))
    for word in ("add", "sub", "mul", "matmul", "truediv", "floordiv", "mod", "pow", "lshift", "rshift", "and", "or", "xor"):
        function = getattr(operator, f"__{word}__")
        setattr(_Proxy, f"__{word}__", _forward(word, function))
        setattr(_Proxy, f"__r{word}__", _forward_right(word, function))
        setattr(_Proxy, f"__i{word}__", _forward(word, getattr(operator, f"__i{word}__")))
    setattr(_Proxy, "__divmod__", _forward("__divmod__", divmod))
    setattr(_Proxy, "__rdivmod__", _forward_right("__rdivmod__", divmod))


class _CallableProxy(_Proxy):
    __slots__ = ()

    def __call__(self, *args, **kwargs):
        return _get(self)(*args, **kwargs)


_set_up()
_Proxy.__name__ = _Proxy.__qualname__ = "ProxyType"
_CallableProxy.__name__ = _CallableProxy.__qualname__ = "CallableProxyType"
_Proxy.__module__ = _CallableProxy.__module__ = "weakref"
_itd.seal(_Proxy)
_itd.seal(_CallableProxy)
ProxyType = _Proxy
CallableProxyType = _CallableProxy
ProxyTypes = (ProxyType, CallableProxyType)


def proxy(object, callback=None, /):
    """What behaves as the object itself."""
    _check(object)
    if callback is not None:
        return (_CallableProxy if callable(object) else _Proxy)(object)
    made = _proxies.get(id(object))
    if made is None:
        made = _proxies[id(object)] = (_CallableProxy if callable(object) else _Proxy)(object)
    return made


def getweakrefs(object, /):
    """All references to an object."""
    return list(_refs.get(id(object), ())) + [p for i, p in _proxies.items() if i == id(object)]


def getweakrefcount(object, /):
    """How many there are."""
    return len(getweakrefs(object))


class KeyedRef(ref):
    """A reference with a key."""

    __slots__ = ("key",)

    def __new__(cls, ob, callback, key):
        self = ref.__new__(cls, ob, callback)
        self.key = key
        return self

    def __init__(self, ob, callback, key):
        super().__init__(ob, callback)


class WeakMethod(ref):
    """A reference to a bound method: the method is made again at each call."""

    __slots__ = ("_function", "_kind")

    def __new__(cls, meth, callback=None):
        try:
            obj, function = meth.__self__, meth.__func__
        except AttributeError:
            raise TypeError(f"argument should be a bound method, not {type(meth)}") from None
        self = ref.__new__(cls, obj, callback)
        self._function = function
        self._kind = type(meth)
        return self

    def __call__(self):
        return self._kind(self._function, self._object)

    def __eq__(self, other):
        if not isinstance(other, WeakMethod):
            return NotImplemented
        return self._object is other._object and self._function == other._function

    def __ne__(self, other):
        if not isinstance(other, WeakMethod):
            return NotImplemented
        return not self == other

    def __hash__(self):
        return hash((id(self._object), self._function))


class finalize:
    """Calls a function once, when it is called itself."""

    __slots__ = ()
    _registry = {}

    def __init__(self, obj, func, /, *args, **kwargs):
        _check(obj)
        self._registry[self] = [obj, func, args, kwargs, True]

    def __call__(self, _=None):
        info = self._registry.pop(self, None)
        if info is not None:
            return info[1](*info[2], **(info[3] or {}))

    def detach(self):
        """(obj, func, args, kwargs) if it is alive; it is dead then."""
        info = self._registry.pop(self, None)
        return None if info is None else tuple(info[:4])

    def peek(self):
        """The same, and it stays alive."""
        info = self._registry.get(self)
        return None if info is None else tuple(info[:4])

    @property
    def alive(self):
        """Whether it wasn't called yet."""
        return self in self._registry

    @property
    def atexit(self):
        """What it was set to; nothing is called at the end of a run."""
        info = self._registry.get(self)
        return info is not None and info[4]

    @atexit.setter
    def atexit(self, value):
        info = self._registry.get(self)
        if info is not None:
            info[4] = bool(value)

    def __repr__(self):
        info = self._registry.get(self)
        if info is None:
            return f"<{type(self).__name__} object at {id(self):#x}; dead>"
        return f"<{type(self).__name__} object at {id(self):#x}; for '{type(info[0]).__name__}' at {id(info[0]):#x}>"


def __getattr__(name):
    """The containers are made when first asked for."""
    if name in ("WeakValueDictionary", "WeakKeyDictionary", "WeakSet"):
        import _weakref_containers

        made = globals()[name] = getattr(_weakref_containers, name)
        return made
    raise AttributeError(f"module 'weakref' has no attribute {name!r}")
