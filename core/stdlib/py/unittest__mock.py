"""Mocks: objects that remember how they are used."""

# SPDX-License-Identifier: MIT OR Apache-2.0

import _itd
import contextlib
import functools
import types


def _inspect():
    """Few mocks need it, and it is large."""
    import inspect

    return inspect



__all__ = (
    "Mock", "MagicMock", "patch", "sentinel", "DEFAULT", "ANY", "call", "create_autospec", "AsyncMock", "FILTER_DIR", "NonCallableMock",
    "NonCallableMagicMock", "mock_open", "PropertyMock", "seal",
)  # fmt: skip

FILTER_DIR = True


class InvalidSpecError(Exception):
    """A mock given as a spec."""


class _SentinelObject:
    def __init__(self, name):
        self.name = name

    def __repr__(self):
        return "sentinel.%s" % self.name


class _Sentinel:
    def __init__(self):
        self._sentinels = {}

    def __getattr__(self, name):
        if name == "__bases__":
            raise AttributeError
        return self._sentinels.setdefault(name, _SentinelObject(name))


sentinel = _Sentinel()
DEFAULT = sentinel.DEFAULT
_missing = sentinel.MISSING


class _ANY:
    def __eq__(self, other):
        return True

    def __ne__(self, other):
        return False

    def __repr__(self):
        return "<ANY>"

    __hash__ = object.__hash__


ANY = _ANY()


# ---- calls ----


def _format_call(name, args, kwargs):
    parts = [repr(a) for a in args] + ["%s=%r" % pair for pair in kwargs.items()]
    return "%s(%s)" % (name, ", ".join(parts))


class _Call(tuple):
    """(name, args, kwargs) of a call."""

    def __new__(cls, value=(), name="", parent=None, two=False, from_kall=True):
        args, kwargs = (), {}
        n = len(value)
        if n == 3:
            name, args, kwargs = value
        elif n == 2:
            first, second = value
            if isinstance(first, str):
                name = first
                if isinstance(second, tuple):
                    args = second
                else:
                    kwargs = second
            else:
                args, kwargs = first, second
        elif n == 1:
            (value,) = value
            if isinstance(value, str):
                name = value
            elif isinstance(value, tuple):
                args = value
            else:
                kwargs = value
        return tuple.__new__(cls, (args, kwargs) if two else (name, args, kwargs))

    def __init__(self, value=(), name=None, parent=None, two=False, from_kall=True):
        self._mock_name = name
        self._mock_parent = parent
        self._mock_from_kall = from_kall

    def _parts(self):
        return ("",) + tuple(self) if len(self) == 2 else tuple(self)

    def __eq__(self, other):
        try:
            n = len(other)
        except TypeError:
            return NotImplemented
        name, args, kwargs = self._parts()
        mine, theirs = getattr(self, "_mock_parent", None), getattr(other, "_mock_parent", None)
        if mine and theirs and mine != theirs:
            return False
        other_name = ""
        if n == 0:
            other_args, other_kwargs = (), {}
        elif n == 3:
            other_name, other_args, other_kwargs = other
        elif n == 1:
            (value,) = other
            if isinstance(value, tuple):
                other_args, other_kwargs = value, {}
            elif isinstance(value, str):
                other_name, other_args, other_kwargs = value, (), {}
            else:
                other_args, other_kwargs = (), value
        elif n == 2:
            first, second = other
            if isinstance(first, str):
                other_name = first
                other_args, other_kwargs = (second, {}) if isinstance(second, tuple) else ((), second)
            else:
                other_args, other_kwargs = first, second
        else:
            return False
        if name and other_name != name:
            return False
        return (other_args, other_kwargs) == (args, kwargs)

    __ne__ = object.__ne__
    __hash__ = None

    def __call__(self, *args, **kwargs):
        if self._mock_name is None:
            return _Call(("", args, kwargs), name="()")
        return _Call((self._mock_name, args, kwargs), name=self._mock_name + "()", parent=self)

    def __getattr__(self, attr):
        if self._mock_name is None:
            return _Call(name=attr, from_kall=False)
        return _Call(name="%s.%s" % (self._mock_name, attr), parent=self, from_kall=False)

    @property
    def args(self):
        """The positional ones."""
        return self._parts()[1]

    @property
    def kwargs(self):
        """The others."""
        return self._parts()[2]

    def call_list(self):
        """All calls of a chain."""
        out, thing = [], self
        while thing is not None:
            if thing._mock_from_kall:
                out.append(thing)
            thing = thing._mock_parent
        return _CallList(reversed(out))

    def __repr__(self):
        if not self._mock_from_kall:
            name = self._mock_name or "call"
            return "call.%s" % name if name != "call" and not name.startswith("()") else name if name == "call" else "call" + name
        name, args, kwargs = self._parts()
        if not name:
            name = "call"
        elif not name.startswith("()"):
            name = "call.%s" % name
        else:
            name = "call%s" % name
        return _format_call(name, args, kwargs)


call = _Call(from_kall=False)


class _CallList(list):
    def __contains__(self, value):
        if not isinstance(value, list):
            return list.__contains__(self, value)
        n = len(value)
        return any(self[i : i + n] == value for i in range(len(self) - n + 1))

    def __repr__(self):
        import pprint

        return pprint.pformat(list(self))


# ---- mocks ----

_ASSERTS = ("assert", "assret", "asert", "aseert", "assrt")
_numerics = (
    "add sub mul matmul truediv floordiv mod lshift rshift and xor or pow divmod"
).split()
_MAGICS = {
    "__lt__": NotImplemented, "__gt__": NotImplemented, "__le__": NotImplemented, "__ge__": NotImplemented, "__int__": 1,
    "__contains__": False, "__len__": 0, "__exit__": False, "__complex__": 1j, "__float__": 1.0, "__bool__": True, "__index__": 1,
    "__aexit__": False,
}  # fmt: skip
_PLAIN_MAGICS = (
    ["__getitem__", "__setitem__", "__delitem__", "__enter__", "__call__", "__neg__", "__pos__", "__abs__", "__invert__", "__ceil__", "__floor__", "__trunc__", "__round__"]
    + [f"__{n}__" for n in _numerics]
    + [f"__i{n}__" for n in _numerics if n != "divmod"]
    + [f"__r{n}__" for n in _numerics]
    + list(_MAGICS)
    + ["__iter__", "__aenter__", "__aiter__", "__anext__", "__str__", "__hash__", "__eq__", "__ne__", "__sizeof__", "__fspath__"]
)
_all_magics = frozenset(_PLAIN_MAGICS) - {"__call__"}
_ASYNC_MAGICS = ("__aenter__", "__aexit__", "__anext__")
_own = (
    "_mock_parent", "_mock_name", "_mock_new_name", "_mock_new_parent", "_mock_children", "_mock_return_value", "_mock_wraps", "_mock_sealed",
    "_mock_side_effect", "_mock_called", "_mock_call_args", "_mock_call_count", "_mock_call_args_list", "_mock_mock_calls", "_mock_methods",
    "_mock_method_calls", "_mock_spec", "_spec_class", "_spec_set", "_spec_signature", "_mock_unsafe", "_mock_delegate", "_mock_magic",
)  # fmt: skip


def _is_exception(obj):
    return isinstance(obj, BaseException) or (isinstance(obj, type) and issubclass(obj, BaseException))


def _try_iter(obj):
    if obj is None or _is_exception(obj) or callable(obj):
        return obj
    try:
        return iter(obj)
    except TypeError:
        return obj


def _is_async(function):
    return _itd.function_kind(getattr(function, "__func__", function)) == "coroutine"


class NonCallableMock:
    """A mock that can't be called."""

    def __new__(cls, *args, **kw):
        # Each mock has a class of its own: special methods are set on it.
        new = type(cls.__name__, (cls,), {"__doc__": cls.__doc__, "__module__": cls.__module__})
        return object.__new__(new)

    def __init__(
        self, spec=None, wraps=None, name=None, spec_set=None, parent=None, _spec_state=None, _new_name="", _new_parent=None,
        _spec_as_instance=False, _eat_self=None, unsafe=False, **kwargs,
    ):  # fmt: skip
        d = self.__dict__
        d["_mock_parent"] = parent
        d["_mock_name"] = name
        d["_mock_new_name"] = _new_name
        d["_mock_new_parent"] = parent if _new_parent is None else _new_parent
        d["_mock_sealed"] = False
        if spec_set is not None:
            spec, spec_set = spec_set, True
        d["_mock_children"] = {}
        d["_mock_wraps"] = wraps
        d["_mock_delegate"] = None
        d["_mock_called"] = False
        d["_mock_call_args"] = None
        d["_mock_call_count"] = 0
        d["_mock_call_args_list"] = _CallList()
        d["_mock_mock_calls"] = _CallList()
        d["_mock_method_calls"] = _CallList()
        d["_mock_unsafe"] = unsafe
        d["_mock_return_value"] = kwargs.pop("return_value", DEFAULT)
        d["_mock_side_effect"] = _try_iter(kwargs.pop("side_effect", None))
        self._mock_add_spec(spec, spec_set)
        if kwargs:
            self.configure_mock(**kwargs)

    def _mock_add_spec(self, spec, spec_set):
        if isinstance(spec, NonCallableMock):
            raise InvalidSpecError(f"Cannot spec a Mock object. [object={spec!r}]")
        d = self.__dict__
        d["_spec_class"] = d["_spec_signature"] = d["_mock_spec"] = None
        names = None
        if spec is not None:
            if isinstance(spec, (list, tuple)):
                names = list(spec)
            else:
                d["_mock_spec"] = spec
                d["_spec_class"] = spec if isinstance(spec, type) else type(spec)
                names = dir(spec)
                try:
                    sig = _inspect().signature(spec)
                    d["_spec_signature"] = sig
                except (ValueError, TypeError):
                    pass
        d["_spec_set"] = spec_set
        d["_mock_methods"] = names

    def mock_add_spec(self, spec, spec_set=False):
        """Only attributes of spec from now on."""
        self._mock_add_spec(spec, spec_set)

    @property
    def __class__(self):
        return type(self) if self._spec_class is None else self._spec_class

    @property
    def return_value(self):
        """What calls return."""
        value = self._mock_return_value
        if value is DEFAULT and self._mock_wraps is None:
            value = self._get_child_mock(_new_parent=self, _new_name="()")
            self.__dict__["_mock_return_value"] = value
        return value

    @return_value.setter
    def return_value(self, value):
        self.__dict__["_mock_return_value"] = value
        _attach(self, value, None, "()")

    @property
    def side_effect(self):
        """What calls do."""
        return self._mock_side_effect

    @side_effect.setter
    def side_effect(self, value):
        self.__dict__["_mock_side_effect"] = _try_iter(value)

    called = property(lambda self: self._mock_called, lambda self, v: self.__dict__.__setitem__("_mock_called", v), doc="Whether it was called.")
    call_count = property(lambda self: self._mock_call_count, lambda self, v: self.__dict__.__setitem__("_mock_call_count", v), doc="How often.")
    call_args = property(lambda self: self._mock_call_args, lambda self, v: self.__dict__.__setitem__("_mock_call_args", v), doc="The last call.")
    call_args_list = property(lambda self: self._mock_call_args_list, lambda self, v: self.__dict__.__setitem__("_mock_call_args_list", v), doc="All calls.")
    mock_calls = property(lambda self: self._mock_mock_calls, lambda self, v: self.__dict__.__setitem__("_mock_mock_calls", v), doc="Calls of it and its parts.")
    method_calls = property(lambda self: self._mock_method_calls, doc="Calls of its methods.")

    def reset_mock(self, visited=None, *, return_value=False, side_effect=False):
        """Forgets how it was used."""
        visited = [] if visited is None else visited
        if id(self) in visited:
            return
        visited.append(id(self))
        d = self.__dict__
        d["_mock_called"] = False
        d["_mock_call_args"] = None
        d["_mock_call_count"] = 0
        d["_mock_mock_calls"] = _CallList()
        d["_mock_call_args_list"] = _CallList()
        d["_mock_method_calls"] = _CallList()
        if return_value:
            d["_mock_return_value"] = DEFAULT
        if side_effect:
            d["_mock_side_effect"] = None
        for child in self._mock_children.values():
            if isinstance(child, NonCallableMock):
                child.reset_mock(visited, return_value=return_value, side_effect=side_effect)
        result = self._mock_return_value
        if isinstance(result, NonCallableMock) and result is not self:
            result.reset_mock(visited)

    def configure_mock(self, /, **kwargs):
        """Sets attributes, dotted names too."""
        for name, value in sorted(kwargs.items(), key=lambda pair: pair[0].count(".")):
            *path, last = name.split(".")
            obj = self
            for part in path:
                obj = getattr(obj, part)
            setattr(obj, last, value)

    def attach_mock(self, mock, attribute):
        """Makes a mock an attribute of this one."""
        d = mock.__dict__
        d["_mock_parent"] = d["_mock_new_parent"] = None
        d["_mock_name"] = ""
        d["_mock_new_name"] = None
        setattr(self, attribute, mock)

    def __getattr__(self, name):
        if name in _own:
            raise AttributeError(name)
        d = self.__dict__
        names = d.get("_mock_methods")
        if names is not None and name not in names:
            raise AttributeError("Mock object has no attribute %r" % name)
        if name in _all_magics or (name[:2] == "__" == name[-2:]):
            raise AttributeError(name)
        if not d["_mock_unsafe"] and (not names or name not in names) and name.startswith(_ASSERTS):
            raise AttributeError(f"{name!r} is not a valid assertion. Use a spec for the mock if {name!r} is meant to be an attribute.")
        result = d["_mock_children"].get(name)
        if result is _missing:
            raise AttributeError(name)
        if result is None:
            if d["_mock_sealed"]:
                raise AttributeError(f"{_full_name(self)}.{name}")
            wraps = getattr(d["_mock_wraps"], name) if d["_mock_wraps"] is not None else None
            result = self._get_child_mock(parent=self, name=name, wraps=wraps, _new_name=name, _new_parent=self)
            d["_mock_children"][name] = result
        return result

    def __setattr__(self, name, value):
        d = self.__dict__
        if name in _own or name == "__dict__":
            d[name] = value
            return
        if name in ("return_value", "side_effect", "called", "call_count", "call_args", "call_args_list", "mock_calls"):
            object.__setattr__(self, name, value)
            return
        if d.get("_spec_set") and d["_mock_methods"] is not None and name not in d["_mock_methods"]:
            raise AttributeError("Mock object has no attribute '%s'" % name)
        if name in _all_magics:
            if not isinstance(value, NonCallableMock):
                setattr(type(self), name, value if not isinstance(value, types.FunctionType) else _with_self(value))
                d["_mock_children"][name] = value
                return
            _attach(self, value, None, name)
            setattr(type(self), name, lambda self, *args, **kw: value(*args, **kw))
            d["_mock_children"][name] = value
            return
        if name == "__class__":
            d["_spec_class"] = value
            return
        if _attach(self, value, name, name):
            d["_mock_children"][name] = value
        if d.get("_mock_sealed") and not hasattr(self, name):
            raise AttributeError(f"Cannot set {_full_name(self)}.{name}")
        if isinstance(value, PropertyMock):
            d["_mock_children"][name] = value
            return
        object.__setattr__(self, name, value)

    def __delattr__(self, name):
        d = self.__dict__
        if name in _all_magics and name in type(self).__dict__:
            delattr(type(self), name)
        found = d["_mock_children"].get(name)
        if name in d:
            object.__delattr__(self, name)
        elif found is _missing:
            raise AttributeError(name)
        d["_mock_children"][name] = _missing

    def __dir__(self):
        extras = self._mock_methods or []
        return sorted({*dir(type(self)), *extras, *(n for n in self.__dict__ if n not in _own), *(n for n, v in self._mock_children.items() if v is not _missing)})

    def __repr__(self):
        name = _full_name(self)
        shown = " name=%r" % name if name not in ("mock", "mock.") else ""
        spec = ""
        if self._spec_class is not None:
            spec = " spec=%r" % self._spec_class.__name__
            if self._spec_set:
                spec = " spec_set=%r" % self._spec_class.__name__
        return "<%s%s%s id='%s'>" % (type(self).__name__, shown, spec, id(self))

    def _get_child_mock(self, **kw):
        if self._mock_sealed:
            raise AttributeError(f"{_full_name(self)}{'.' + kw['name'] if 'name' in kw else '()'}")
        if self._mock_spec is not None and _is_async(getattr(self._mock_spec, kw.get("name") or "", None)):
            kind = AsyncMock
        elif isinstance(self, AsyncMock):
            kind = MagicMock if self._mock_methods and kw.get("_new_name") in self._mock_methods else AsyncMock
        elif isinstance(self, CallableMixin):
            kind = type(self).__mro__[1]
        else:
            kind = MagicMock if isinstance(self, MagicMixin) else Mock
        return kind(**kw)

    # ---- assertions ----

    def _signature_call(self, one):
        sig = self._spec_signature
        if sig is None:
            return one
        name, args, kwargs = one if len(one) == 3 else ("", *one)
        try:
            bound = sig.bind(*args, **kwargs)
        except TypeError as e:
            return e.with_traceback(None)
        return name, bound.args, bound.kwargs

    def _same(self, a, b):
        a, b = self._signature_call(a), self._signature_call(b)
        if isinstance(a, Exception) or isinstance(b, Exception):
            return False
        return _Call((a[1], a[2]) if len(a) == 3 else a, two=True) == _Call((b[1], b[2]) if len(b) == 3 else b, two=True)

    def assert_not_called(self):
        """It was never called."""
        if self.call_count:
            raise AssertionError(
                "Expected '%s' to not have been called. Called %s times.%s" % (self._mock_name or "mock", self.call_count, self._calls_repr())
            )

    def assert_called(self):
        """It was called."""
        if not self.call_count:
            raise AssertionError("Expected '%s' to have been called." % (self._mock_name or "mock"))

    def assert_called_once(self):
        """It was called once."""
        if self.call_count != 1:
            raise AssertionError(
                "Expected '%s' to have been called once. Called %s times.%s" % (self._mock_name or "mock", self.call_count, self._calls_repr())
            )

    def _failure_text(self, args, kwargs, action="call"):
        expected = _format_call(self._mock_name or "mock", args, kwargs)
        actual = _format_call(self._mock_name or "mock", *self.call_args)
        return "expected %s not found.\nExpected: %s\n  Actual: %s" % (action, expected, actual)

    def assert_called_with(self, /, *args, **kwargs):
        """The last call was like this."""
        if self.call_args is None:
            expected = _format_call(self._mock_name or "mock", args, kwargs)
            raise AssertionError("expected call not found.\nExpected: %s\n  Actual: %s" % (expected, "not called."))
        if not self._same((args, kwargs), tuple(self.call_args)):
            raise AssertionError(self._failure_text(args, kwargs))

    def assert_called_once_with(self, /, *args, **kwargs):
        """The only call was like this."""
        if self.call_count != 1:
            raise AssertionError(
                "Expected '%s' to be called once. Called %s times.%s" % (self._mock_name or "mock", self.call_count, self._calls_repr())
            )
        return self.assert_called_with(*args, **kwargs)

    def assert_any_call(self, /, *args, **kwargs):
        """Some call was like this."""
        if not any(self._same((args, kwargs), tuple(each)) for each in self.call_args_list):
            raise AssertionError("%s call not found" % _format_call(self._mock_name or "mock", args, kwargs))

    def assert_has_calls(self, calls, any_order=False):
        """These calls were made, in this order or any."""
        expected, all_calls = list(calls), _CallList(self.mock_calls)
        if not any_order:
            if expected not in all_calls:
                raise AssertionError(
                    "Calls not found.\nExpected: %r%s" % (_CallList(calls), self._calls_repr("  Actual").removesuffix("."))
                )
            return
        rest, lost = list(all_calls), []
        for each in expected:
            try:
                rest.remove(each)
            except ValueError:
                lost.append(each)
        if lost:
            raise AssertionError("%r does not contain all of %r in its call list, found %r instead" % (self._mock_name or "mock", tuple(lost), all_calls))

    def _calls_repr(self, prefix="Calls"):
        if not self.mock_calls:
            return ""
        from _unittest_case import safe_repr

        return f"\n{prefix}: {safe_repr(self.mock_calls)}."


def _with_self(function):
    @functools.wraps(function)
    def method(self, *args, **kw):
        return function(self, *args, **kw)

    return method


def _full_name(mock):
    parts, parent = [mock._mock_new_name], mock._mock_new_parent
    if mock._mock_new_name == "()":
        parts = ["()"]
    out = [parts[0]] if parts[0] else []
    dot = "." if parts[0] != "()" else ""
    node = mock
    while parent is not None:
        node = parent
        name = parent._mock_new_name
        piece = (name or "") + dot
        if name:
            out.append(piece)
            dot = "." if name != "()" else ""
        parent = parent._mock_new_parent
    out.append((node._mock_name or "mock") + (dot if out else ""))
    if mock._mock_name is not None and mock._mock_new_parent is None and mock._mock_parent is None:
        return mock._mock_name
    return "".join(reversed(out))


def _attach(parent, value, name, new_name):
    if not isinstance(value, NonCallableMock):
        return False
    if value._mock_name or value._mock_new_name or value._mock_parent is not None or value._mock_new_parent is not None:
        return False
    node = parent
    while node is not None:
        if node is value:
            return False
        node = node._mock_new_parent
    if new_name:
        value.__dict__["_mock_new_parent"] = parent
        value.__dict__["_mock_new_name"] = new_name
    if name:
        value.__dict__["_mock_parent"] = parent
        value.__dict__["_mock_name"] = name
    return True


class CallableMixin:
    """What can be called."""

    def __call__(self, *args, **kwargs):
        self._mock_check_sig(*args, **kwargs)
        self._record(args, kwargs)
        return self._execute(args, kwargs)

    def _mock_check_sig(self, /, *args, **kwargs):
        sig = self._spec_signature
        if sig is not None and getattr(self, "_mock_autospec", False):
            sig.bind(*args, **kwargs)

    def _record(self, args, kwargs):
        d = self.__dict__
        d["_mock_called"] = True
        d["_mock_call_count"] += 1
        one = _Call((args, kwargs), two=True)
        d["_mock_call_args"] = one
        d["_mock_call_args_list"].append(one)
        d["_mock_mock_calls"].append(_Call(("", args, kwargs)))
        name, is_call = self._mock_new_name, self._mock_new_name == "()"
        method_name, do_methods = self._mock_name, self._mock_parent is not None
        node = self._mock_new_parent
        while node is not None:
            if do_methods:
                node._mock_method_calls.append(_Call((method_name, args, kwargs)))
                do_methods = node._mock_parent is not None
                if do_methods:
                    method_name = node._mock_name + "." + method_name
            node._mock_mock_calls.append(_Call((name, args, kwargs)))
            if node._mock_new_name:
                dot = "" if is_call else "."
                is_call = node._mock_new_name == "()"
                name = node._mock_new_name + dot + name
            node = node._mock_new_parent

    def _execute(self, args, kwargs):
        effect = self._mock_side_effect
        if effect is not None:
            if _is_exception(effect):
                raise effect
            if not callable(effect):
                result = next(effect)
                if _is_exception(result):
                    raise result
            else:
                result = effect(*args, **kwargs)
            if result is not DEFAULT:
                return result
        if self._mock_return_value is not DEFAULT:
            return self._mock_return_value
        if self._mock_wraps is not None:
            return self._mock_wraps(*args, **kwargs)
        return self.return_value


class Mock(CallableMixin, NonCallableMock):
    """A mock: each attribute is one too, and calls are remembered."""


class MagicMixin:
    """Special methods that are mocks as well."""

    def __init__(self, /, *args, **kw):
        super().__init__(*args, **kw)
        names = self._mock_methods
        for name in _MAGIC_SET:
            if names is None or name in names:
                _set_magic(self, name)


_MAGIC_SET = frozenset(_PLAIN_MAGICS) - {
    "__call__", *(f"__r{n}__" for n in _numerics)
}  # fmt: skip


_OF_OBJECT = ("__str__", "__hash__", "__sizeof__", "__eq__", "__ne__")  # which do as object does until they are told what to do


def _set_magic(mock, name):
    """A special method that makes its mock when it is first used."""

    def method(self, *args, **kw):
        child = _magic_child(self, name)
        return child(*args, **kw)

    method.__name__ = name
    setattr(type(mock), name, _MagicProxy(name, method))


class _MagicProxy:
    def __init__(self, name, method):
        self.name = name
        self.method = method

    def __get__(self, obj, kind=None):
        return self.method if obj is None else _magic_child(obj, self.name)


def _magic_child(self, name):
    children = self._mock_children
    child = children.get(name)
    if child is None:
        kind = AsyncMock if name in _ASYNC_MAGICS else Mock if name in _OF_OBJECT else MagicMock
        child = kind(name=name, _new_name=name, _new_parent=self)
        child.__dict__["_mock_parent"] = self
        children[name] = child
        if name in _OF_OBJECT:

            def plain(*args):
                value = child._mock_return_value
                if value is DEFAULT and name in ("__eq__", "__ne__"):
                    return (name == "__eq__") if args[0] is self else NotImplemented
                return getattr(object, name)(self, *args) if value is DEFAULT else value

            child.__dict__["_mock_side_effect"] = plain
        elif name in _MAGICS:
            child.__dict__["_mock_return_value"] = _MAGICS[name]
        elif name == "__iter__":

            def each():
                value = child._mock_return_value
                return iter([]) if value is DEFAULT else iter(value)

            child.__dict__["_mock_side_effect"] = each
        elif name == "__aiter__":

            async def later():
                value = child._mock_return_value
                for item in () if value is DEFAULT else value:
                    yield item

            child.__dict__["_mock_side_effect"] = later
        elif name == "__fspath__":
            child.__dict__["_mock_return_value"] = f"{type(self).__name__}/{_full_name(self)}/{id(self)}"
        elif name in [f"__i{n}__" for n in _numerics]:
            child.__dict__["_mock_return_value"] = self
    return child


class NonCallableMagicMock(MagicMixin, NonCallableMock):
    """A MagicMock that can't be called."""


class MagicMock(MagicMixin, Mock):
    """A mock whose special methods are mocks too."""

    def reset_mock(self, /, *args, return_value=False, **kwargs):
        """Forgets how it was used."""
        super().reset_mock(*args, return_value=return_value, **kwargs)


class AsyncMock(MagicMixin, Mock):
    """A mock that is a coroutine function."""

    def __init__(self, /, *args, **kw):
        super().__init__(*args, **kw)
        d = self.__dict__
        d["await_count"] = 0
        d["await_args"] = None
        d["await_args_list"] = _CallList()
        d["_is_coroutine_mark"] = _inspect()._is_coroutine_mark

    def __call__(self, *args, **kwargs):
        self._record(args, kwargs)
        return self._awaited(args, kwargs)

    async def _awaited(self, args, kwargs):
        one = _Call((args, kwargs), two=True)
        d = self.__dict__
        d["await_count"] += 1
        d["await_args"] = one
        d["await_args_list"].append(one)
        try:
            result = self._execute(args, kwargs)
        except StopIteration:
            raise StopAsyncIteration from None
        if _inspect().isawaitable(result):
            return await result
        return result

    def assert_awaited(self):
        """It was awaited."""
        if not self.await_count:
            raise AssertionError(f"Expected {self._mock_name or 'mock'} to have been awaited.")

    def assert_awaited_once(self):
        """Once."""
        if self.await_count != 1:
            raise AssertionError(f"Expected {self._mock_name or 'mock'} to have been awaited once. Awaited {self.await_count} times.")

    def assert_awaited_with(self, /, *args, **kwargs):
        """The last time like this."""
        if self.await_args is None:
            raise AssertionError(f"Expected await: {_format_call(self._mock_name or 'mock', args, kwargs)}\nNot awaited")
        if not self._same((args, kwargs), tuple(self.await_args)):
            raise AssertionError(self._failure_text(args, kwargs, action="await"))

    def assert_awaited_once_with(self, /, *args, **kwargs):
        """The only time like this."""
        self.assert_awaited_once()
        return self.assert_awaited_with(*args, **kwargs)

    def assert_any_await(self, /, *args, **kwargs):
        """Some time like this."""
        if not any(self._same((args, kwargs), tuple(each)) for each in self.await_args_list):
            raise AssertionError("%s await not found" % _format_call(self._mock_name or "mock", args, kwargs))

    def assert_not_awaited(self):
        """Never."""
        if self.await_count:
            raise AssertionError(f"Expected {self._mock_name or 'mock'} to not have been awaited. Awaited {self.await_count} times.")


class PropertyMock(Mock):
    """A mock for a property: set it on a class."""

    def _get_child_mock(self, /, **kwargs):
        return MagicMock(**kwargs)

    def __get__(self, obj, obj_type=None):
        return self()

    def __set__(self, obj, val):
        self(val)


def seal(mock):
    """No new attributes from now on."""
    mock.__dict__["_mock_sealed"] = True
    for name, child in mock._mock_children.items():
        if isinstance(child, NonCallableMock) and child._mock_new_parent is mock:
            seal(child)


def create_autospec(spec, spec_set=False, instance=False, _parent=None, _name=None, *, unsafe=False, **kwargs):
    """A mock with the attributes and signatures of spec."""
    if isinstance(spec, (list, tuple)):
        spec = type(spec)
    if isinstance(spec, NonCallableMock):
        raise InvalidSpecError(f"Cannot autospec a Mock object. [object={spec!r}]")
    is_type = isinstance(spec, type)
    options = {"spec_set": spec} if spec_set else {"spec": spec}
    if spec is None:
        options = {}
    kind = MagicMock
    if _inspect().iscoroutinefunction(spec):
        kind = AsyncMock
    elif not callable(spec) or (is_type and instance and not hasattr(spec, "__call__")):
        kind = NonCallableMagicMock
    elif is_type and instance and "__call__" not in [n for c in spec.__mro__[:-1] for n in c.__dict__]:
        kind = NonCallableMagicMock
    mock = kind(parent=_parent, _new_parent=_parent, _new_name=_name or "", name=_name, unsafe=unsafe, **options, **kwargs)
    if callable(spec) and not (is_type and instance):
        mock.__dict__["_mock_autospec"] = True
    if isinstance(spec, types.FunctionType) and not _parent:
        return _as_function(mock, spec)
    if is_type and not instance and "return_value" not in kwargs:
        mock.return_value = create_autospec(spec, spec_set, instance=True, _name="()", _parent=mock)
    for name in dir(spec):
        if name[:2] == "__" or name in mock.__dict__:
            continue
        try:
            original = getattr(spec, name)
        except AttributeError:
            continue
        if isinstance(original, (types.FunctionType, types.MethodType)):
            child_kind = AsyncMock if _inspect().iscoroutinefunction(original) else MagicMock
            child = child_kind(parent=mock, name=name, _new_name=name, _new_parent=mock)
            sig = _inspect().signature(original)
            params = list(sig.parameters.values())
            found = _inspect().getattr_static(spec, name, None)
            skips_self = isinstance(original, types.FunctionType) and is_type and instance and not isinstance(found, staticmethod)
            child.__dict__["_spec_signature"] = sig.replace(parameters=params[1:]) if skips_self and params else sig
            child.__dict__["_mock_autospec"] = True
            mock._mock_children[name] = child
        elif isinstance(original, type):
            mock._mock_children[name] = create_autospec(original, spec_set, _parent=mock, _name=name)
    return mock


def _as_function(mock, spec):
    """A function with the signature of spec that calls the mock, shows what it knows, and takes what it is to do."""
    sig = mock._spec_signature
    told = {}
    shown = ["called", "call_count", "call_args", "call_args_list", "mock_calls", "method_calls", "return_value", "side_effect"]
    if isinstance(mock, AsyncMock):
        shown += ["await_count", "await_args", "await_args_list"]

    def tell():
        """What was set on the function since is for the mock."""
        for name in ("return_value", "side_effect"):
            value = wrapper.__dict__[name]
            if value is not told[name]:
                setattr(mock, name, value)

    def show():
        for name in shown:
            told[name] = value = getattr(mock, name)
            setattr(wrapper, name, value)

    if _is_async(spec):

        async def wrapper(*args, **kwargs):
            sig.bind(*args, **kwargs)
            tell()
            try:
                return await mock(*args, **kwargs)
            finally:
                show()

    else:

        def wrapper(*args, **kwargs):
            sig.bind(*args, **kwargs)
            tell()
            try:
                return mock(*args, **kwargs)
            finally:
                show()

    def reset_mock(*args, **kwargs):
        mock.reset_mock(*args, **kwargs)
        show()

    functools.update_wrapper(wrapper, spec)
    wrapper.mock = mock
    for name in dir(mock):
        if name.startswith("assert_"):
            setattr(wrapper, name, getattr(mock, name))
    wrapper.reset_mock = reset_mock
    show()
    return wrapper


def mock_open(mock=None, read_data=""):
    """A mock for a function that opens: read, readline and the like give read_data."""
    import io

    mock = MagicMock(name="open") if mock is None else mock

    def make(*args, **kwargs):
        stream = io.StringIO(read_data) if isinstance(read_data, str) else io.BytesIO(read_data)
        handle.read.side_effect = lambda *a, **k: stream.read(*a, **k)
        handle.readline.side_effect = lambda *a, **k: stream.readline(*a, **k)
        handle.readlines.side_effect = lambda *a, **k: stream.readlines(*a, **k)
        handle.__iter__.side_effect = lambda: iter(stream)
        return DEFAULT

    handle = MagicMock(name="handle")
    handle.__enter__.return_value = handle
    handle.write.return_value = None
    mock.side_effect = make
    mock.return_value = handle
    make()
    return mock


from _mock_patch import patch  # noqa: E402
