"""Mocks: objects that remember how they are used.

Every mock has a class of its own, so that special methods can be set on it. The special methods of a MagicMock are proxies in a class
that all share, which make the mock of a special method when it is first looked up. create_autospec and mock_open are in _mock_spec,
patch is in _mock_patch, calls are in _mock_calls.
"""

# SPDX-License-Identifier: MIT OR Apache-2.0

import _itd
import functools
import types

from _mock_calls import ANY, DEFAULT, _Call, _CallList, _format_call, call, sentinel

__all__ = (
    "Mock", "MagicMock", "patch", "sentinel", "DEFAULT", "ANY", "call", "create_autospec", "AsyncMock", "FILTER_DIR", "NonCallableMock",
    "NonCallableMagicMock", "mock_open", "PropertyMock", "seal",
)  # fmt: skip

FILTER_DIR = True
_deleted = sentinel.DELETED


def _inspect():
    """Few mocks need it, and it is large."""
    import inspect

    return inspect


class InvalidSpecError(Exception):
    """A mock given as a spec."""


# ---- the names that matter ----

_numerics = "add sub mul matmul truediv floordiv mod lshift rshift and xor or pow".split()
_inplace = [f"__i{name}__" for name in _numerics]
_magics = frozenset(
    [
        f"__{name}__"
        for name in (
            "lt gt le ge eq ne getitem setitem delitem len contains iter hash str sizeof enter exit divmod rdivmod neg pos abs invert "
            "complex int float index round trunc floor ceil bool next fspath aiter"
        ).split()
        + _numerics
        + [f"r{name}" for name in _numerics]
    ]
    + _inplace
)
_async_method_magics = frozenset(("__aenter__", "__aexit__", "__anext__"))
_awaited_magics = _async_method_magics | {"__aiter__", "__call__"}
_proxied = _magics | _async_method_magics
_kept_plain = frozenset(  # only where they are set
    f"__{name}__"
    for name in (
        "get set delete reversed missing reduce reduce_ex getinitargs getnewargs getstate setstate getformat repr dir subclasses format "
        "getnewargs_ex"
    ).split()
)
_all_sync_magics = _magics | _kept_plain
_all_magics = _all_sync_magics | _async_method_magics
_unsupported_magics = frozenset(
    f"__{name}__" for name in "getattr setattr init new prepare instancecheck subclasscheck del".split()
)
_fixed_results = {
    "__lt__": NotImplemented, "__gt__": NotImplemented, "__le__": NotImplemented, "__ge__": NotImplemented, "__int__": 1,
    "__contains__": False, "__len__": 0, "__exit__": False, "__complex__": 1j, "__float__": 1.0, "__bool__": True, "__index__": 1,
    "__aexit__": False,
}  # fmt: skip
_own_attributes = frozenset(
    (
        "return_value _mock_return_value side_effect _mock_side_effect _mock_parent _mock_new_parent _mock_name _mock_new_name called "
        "call_count call_args call_args_list mock_calls await_count await_args await_args_list"
    ).split()
)
_NATIVES = (types.BuiltinFunctionType, types.MethodWrapperType, types.WrapperDescriptorType, types.MethodDescriptorType)
_misspelt = ("assert", "assret", "asert", "aseert", "assrt")


def _is_magic(name):
    return "__%s__" % name[2:-2] == name


def _is_mock(obj):
    # By its type, as a mock may say that its class is another.
    return issubclass(type(obj), NonCallableMock)


def _is_exception(obj):
    return isinstance(obj, BaseException) or (isinstance(obj, type) and issubclass(obj, BaseException))


def _is_list(obj):
    return type(obj) in (list, tuple)


def _callable(obj):
    if isinstance(obj, type):
        return True
    if isinstance(obj, (staticmethod, classmethod, types.MethodType)):
        return _callable(obj.__func__)
    return getattr(obj, "__call__", None) is not None


def _try_iter(obj):
    if obj is None or _is_exception(obj) or _callable(obj):
        return obj
    try:
        return iter(obj)
    except TypeError:
        return obj


def _is_coroutine_function(function):
    if _itd.function_kind(function) == "coroutine":
        return True
    return _inspect().iscoroutinefunction(function)


def _is_async(obj):
    """Whether a mock of obj is to be awaited."""
    if _is_mock(obj) and not isinstance(obj, AsyncMock):
        return False
    obj = getattr(obj, "__func__", obj)
    return _is_coroutine_function(obj) or _inspect().isawaitable(obj)


def _signature_of(spec, as_instance=False, skip_first=False):
    """The signature of calls of spec, or None."""
    if isinstance(spec, type) and not as_instance:
        spec, skip_first = spec.__init__, True
    elif isinstance(spec, (classmethod, staticmethod)):
        skip_first = skip_first or isinstance(spec, classmethod)
        spec = spec.__func__
    elif isinstance(spec, _NATIVES):
        return _inspect().signature(lambda *args, **kwargs: None)
    elif not isinstance(spec, (types.FunctionType, types.MethodType)):
        try:
            spec = spec.__call__
        except AttributeError:
            return None
    try:
        return _inspect().signature(functools.partial(spec, None) if skip_first else spec)
    except ValueError:
        return None


def _refuse_typos(names):
    for typo in ("autospect", "auto_spec", "set_spec"):
        if typo in names:
            raise RuntimeError(f"{typo!r} might be a typo; use unsafe=True if this is intended")


def _attach(parent, value, name, new_name):
    """Makes value, when it is a mock of nobody yet, part of parent."""
    value = getattr(value, "mock", value) if isinstance(value, types.FunctionType) else value
    if not _is_mock(value):
        return False
    d = value.__dict__
    if d["_mock_name"] or d["_mock_new_name"] or d["_mock_parent"] is not None or d["_mock_new_parent"] is not None:
        return False
    node = parent
    while node is not None:
        if node is value:
            return False
        node = node._mock_new_parent
    if new_name:
        d["_mock_new_parent"], d["_mock_new_name"] = parent, new_name
    if name:
        d["_mock_parent"], d["_mock_name"] = parent, name
    return True


def _counted(name):
    """An attribute that a function in the mock's place has, where there is one."""
    own = f"_mock_{name}"

    def get(self):
        function = self._mock_delegate
        return getattr(function, name) if function is not None else self.__dict__[own]

    def put(self, value):
        if self._mock_delegate is None:
            self.__dict__[own] = value
        else:
            setattr(self._mock_delegate, name, value)

    return property(get, put)


class _LateSpec:
    """What an attribute of an autospecced mock is to be made of, when it is asked for."""

    def __init__(self, spec, spec_set, parent, name):
        self.spec, self.spec_set, self.parent, self.name = spec, spec_set, parent, name


class NonCallableMock:
    """A mock that can't be called."""

    _mock_return_value = DEFAULT
    _mock_side_effect = None

    def __new__(
        cls, spec=None, wraps=None, name=None, spec_set=None, parent=None, _spec_state=None, _new_name="", _new_parent=None,
        _spec_as_instance=False, _eat_self=None, unsafe=False, **kwargs,
    ):  # fmt: skip
        bases = (cls,)
        given = spec_set or spec
        if issubclass(cls, MagicMixin):
            bases = (cls, _Magics)
        if given is not None and not issubclass(cls, AsyncMockMixin) and _is_async(given):
            bases = (AsyncMockMixin, *bases)
        new = type(cls.__name__, bases, {"__doc__": cls.__doc__, "__module__": cls.__module__, "_mock_made_of": cls})
        made = object.__new__(new)
        if issubclass(cls, MagicMixin):
            new._mock_owner = made
            for base in cls.__mro__:
                # What a subclass defines gives way to mocks, too.
                for name in _proxied.intersection(base.__dict__) if base.__module__ not in ("unittest.mock", "builtins") else ():
                    setattr(new, name, _Magics.__dict__[name])
        return made

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
        self._mock_add_spec(spec, spec_set, _spec_as_instance, parent is not None if _eat_self is None else _eat_self)
        d["_mock_children"] = {}
        d["_mock_wraps"] = wraps
        d["_mock_delegate"] = None
        d["_mock_called"] = False
        d["_mock_call_args"] = None
        d["_mock_call_count"] = 0
        d["_mock_call_args_list"] = _CallList()
        d["_mock_mock_calls"] = _CallList()
        d["method_calls"] = _CallList()
        d["_mock_unsafe"] = unsafe
        if kwargs:
            self.configure_mock(**kwargs)

    def _mock_add_spec(self, spec, spec_set, as_instance=False, skip_first=False):
        if _is_mock(spec):
            raise InvalidSpecError(f"Cannot spec a Mock object. [object={spec!r}]")
        kind = signature = None
        awaited = []
        if spec is not None and not _is_list(spec):
            kind = spec if isinstance(spec, type) else type(spec)
            signature = _signature_of(spec, as_instance, skip_first)
            names = dir(spec)
            awaited = [
                name for name in names if (not _is_magic(name) or name in _awaited_magics) and _is_coroutine_function(getattr(spec, name, None))
            ]
            spec = names
        d = self.__dict__
        d["_spec_class"] = kind
        d["_spec_set"] = spec_set
        d["_spec_signature"] = signature
        d["_mock_methods"] = spec
        d["_spec_asyncs"] = awaited

    def mock_add_spec(self, spec, spec_set=False):
        """Only attributes of spec from now on."""
        self._mock_add_spec(spec, spec_set)

    @property
    def __class__(self):
        return type(self) if self._spec_class is None else self._spec_class

    @property
    def return_value(self):
        """What calls return: another mock, unless it is set."""
        value = self._mock_return_value if self._mock_delegate is None else self._mock_delegate.return_value
        if value is DEFAULT:
            value = self._get_child_mock(_new_parent=self, _new_name="()")
            self.return_value = value
        return value

    @return_value.setter
    def return_value(self, value):
        if self._mock_delegate is not None:
            self._mock_delegate.return_value = value
        else:
            self._mock_return_value = value
            _attach(self, value, None, "()")

    @property
    def side_effect(self):
        """What calls do: call it, raise it, or take the next of it."""
        function = self._mock_delegate
        if function is None:
            return self._mock_side_effect
        function.side_effect = _try_iter(function.side_effect)
        return function.side_effect

    @side_effect.setter
    def side_effect(self, value):
        if self._mock_delegate is None:
            self._mock_side_effect = _try_iter(value)
        else:
            self._mock_delegate.side_effect = _try_iter(value)

    called = _counted("called")
    call_count = _counted("call_count")
    call_args = _counted("call_args")
    call_args_list = _counted("call_args_list")
    mock_calls = _counted("mock_calls")

    def reset_mock(self, visited=None, *, return_value=False, side_effect=False):
        """Forgets how it was used."""
        visited = [] if visited is None else visited
        if id(self) in visited:
            return
        visited.append(id(self))
        self.called = False
        self.call_args = None
        self.call_count = 0
        self.mock_calls = _CallList()
        self.call_args_list = _CallList()
        self.method_calls = _CallList()
        if return_value:
            self._mock_return_value = DEFAULT
        if side_effect:
            self._mock_side_effect = None
        for child in self._mock_children.values():
            if not isinstance(child, _LateSpec) and child is not _deleted:
                child.reset_mock(visited, return_value=return_value, side_effect=side_effect)
        result = self._mock_return_value
        if _is_mock(result) and result is not self:
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
        inner = getattr(mock, "mock", mock) if isinstance(mock, types.FunctionType) else mock
        inner._mock_parent = inner._mock_new_parent = None
        inner._mock_name, inner._mock_new_name = "", None
        setattr(self, attribute, mock)

    def __getattr__(self, name):
        if name in ("_mock_methods", "_mock_unsafe"):
            raise AttributeError(name)
        names = self._mock_methods
        if names is not None:
            if name not in names or name in _all_magics:
                raise AttributeError("Mock object has no attribute %r" % name)
        elif _is_magic(name):
            raise AttributeError(name)
        if not self._mock_unsafe and (not names or name not in names) and (name.startswith(_misspelt) or name in _short_asserts):
            raise AttributeError(f"{name!r} is not a valid assertion. Use a spec for the mock if {name!r} is meant to be an attribute.")
        children = self._mock_children
        result = children.get(name)
        if result is _deleted:
            raise AttributeError(name)
        if result is None:
            wraps = None if self._mock_wraps is None else getattr(self._mock_wraps, name)
            result = self._get_child_mock(parent=self, name=name, wraps=wraps, _new_name=name, _new_parent=self)
            children[name] = result
        elif isinstance(result, _LateSpec):
            try:
                result = create_autospec(result.spec, result.spec_set, False, result.parent, result.name)
            except InvalidSpecError:
                raise InvalidSpecError(
                    f"Cannot autospec attr {name!r} from target {self.__dict__['_mock_name'] or self!r} as it has already been "
                    f"mocked out. [target={self!r}, attr={result.spec!r}]"
                )
            children[name] = result
        return result

    def __setattr__(self, name, value):
        if name in _own_attributes:
            return object.__setattr__(self, name, value)
        names = self._mock_methods
        if self._spec_set and names is not None and name not in names and name not in self.__dict__:
            raise AttributeError("Mock object has no attribute '%s'" % name)
        if name in _unsupported_magics:
            raise AttributeError("Attempting to set unsupported magic method %r." % name)
        if name in _all_magics:
            if names is not None and name not in names:
                raise AttributeError("Mock object has no attribute '%s'" % name)
            if _is_mock(value):
                _attach(self, value, None, name)
                setattr(type(self), name, value)
                self._mock_children[name] = value
            else:
                setattr(type(self), name, _as_method(name, value))
                value = functools.partial(value, self)
        elif name == "__class__":
            self.__dict__["_spec_class"] = value
            return None
        elif _attach(self, value, name, name):
            self._mock_children[name] = value
        if self._mock_sealed and not hasattr(self, name):
            raise AttributeError(f"Cannot set {self._extract_mock_name()}.{name}")
        return object.__setattr__(self, name, value)

    def __delattr__(self, name):
        if name in _proxied and isinstance(self, MagicMixin):
            self._mock_keep_magics(_proxied)
        if name in _all_magics and name in type(self).__dict__:
            delattr(type(self), name)
            if name not in self.__dict__:
                return
        if name in self.__dict__:
            object.__delattr__(self, name)
        elif self._mock_children.get(name) is _deleted:
            raise AttributeError(name)
        self._mock_children[name] = _deleted

    def __dir__(self):
        if not FILTER_DIR:
            return object.__dir__(self)
        of_type = [name for name in dir(type(self)) if not name.startswith("_")]
        of_self = [name for name in self.__dict__ if not name.startswith("_") or _is_magic(name)]
        children = [name for name, child in self._mock_children.items() if child is not _deleted]
        return sorted({*(self._mock_methods or []), *of_type, *of_self, *children})

    def _extract_mock_name(self):
        """The way to it from the mock that was made first: mock.a().b"""
        parts, node, last = [], self, self
        after = ""
        while node is not None:
            new_name = node._mock_new_name or ""
            last, above = node, node._mock_new_parent
            if above is not None:
                parts.append(new_name + after)
                after = "" if new_name == "()" else "."
            node = above
        parts.append((last._mock_name or "mock") + (after if parts else ""))
        return "".join(reversed(parts))

    def __repr__(self):
        name = self._extract_mock_name()
        shown = " name=%r" % name if name not in ("mock", "mock.") else ""
        spec = ""
        if self._spec_class is not None:
            spec = " %s=%r" % ("spec_set" if self._spec_set else "spec", self._spec_class.__name__)
        return "<%s%s%s id='%s'>" % (type(self).__name__, shown, spec, id(self))

    def _get_child_mock(self, /, **kw):
        """The mock of an attribute or of what a call returns; subclasses may say otherwise."""
        if self._mock_sealed:
            raise AttributeError(self._extract_mock_name() + (f".{kw['name']}" if "name" in kw else "()"))
        name = kw.get("_new_name")
        kind = type(self)
        if name in self.__dict__["_spec_asyncs"] or (issubclass(kind, MagicMock) and name in _async_method_magics):
            return AsyncMock(**kw)
        if issubclass(kind, AsyncMockMixin):
            plain = name in _all_sync_magics or (self._mock_methods and name in self._mock_methods)
            return (MagicMock if plain else AsyncMock)(**kw)
        if not issubclass(kind, CallableMixin):
            return (MagicMock if issubclass(kind, NonCallableMagicMock) else Mock)(**kw)
        return kind._mock_made_of(**kw)

    # ---- assertions ----

    def _signature_at(self, name):
        """The signature of the part that a call's name leads to."""
        if not name:
            return self._spec_signature
        found, children = None, self._mock_children
        for part in name.replace("()", "").split("."):
            child = children.get(part)
            if child is None or isinstance(child, _LateSpec):
                break
            child = getattr(child, "mock", child) if isinstance(child, types.FunctionType) else child
            children, found = child._mock_children, child._spec_signature
        return found

    def _comparable(self, one):
        """A call with its arguments where the signature puts them; the TypeError of one that it doesn't allow."""
        signature = self._signature_at(one[0]) if isinstance(one, tuple) and len(one) > 2 else self._spec_signature
        if signature is None:
            return one
        name, args, kwargs = one if len(one) > 2 else ("", *one)
        try:
            bound = signature.bind(*args, **kwargs)
        except TypeError as e:
            return e.with_traceback(None)
        return call(name, bound.args, bound.kwargs)

    def _text(self, args, kwargs):
        return _format_call(self._mock_name or "mock", args, kwargs)

    def _times(self, text):
        return AssertionError(text % (self._mock_name or "mock", self.call_count, self._calls_repr()))

    def assert_not_called(self):
        """It was never called."""
        if self.call_count:
            raise self._times("Expected '%s' to not have been called. Called %s times.%s")

    def assert_called(self):
        """It was called."""
        if not self.call_count:
            raise AssertionError("Expected '%s' to have been called." % (self._mock_name or "mock"))

    def assert_called_once(self):
        """It was called once."""
        if self.call_count != 1:
            raise self._times("Expected '%s' to have been called once. Called %s times.%s")

    def _check_last(self, last, args, kwargs, action):
        expected, actual = self._comparable(_Call((args, kwargs), two=True)), self._comparable(last)
        if actual != expected:
            text = "expected %s not found.\nExpected: %s\n  Actual: %s" % (action, self._text(args, kwargs), self._text(*last))
            raise AssertionError(text) from (expected if isinstance(expected, Exception) else None)

    def assert_called_with(self, /, *args, **kwargs):
        """The last call was like this."""
        if self.call_args is None:
            raise AssertionError("expected call not found.\nExpected: %s\n  Actual: %s" % (self._text(args, kwargs), "not called."))
        self._check_last(self.call_args, args, kwargs, "call")

    def assert_called_once_with(self, /, *args, **kwargs):
        """The only call was like this."""
        if self.call_count != 1:
            raise self._times("Expected '%s' to be called once. Called %s times.%s")
        return self.assert_called_with(*args, **kwargs)

    def _check_any(self, calls, args, kwargs, action):
        expected = self._comparable(_Call((args, kwargs), two=True))
        cause = expected if isinstance(expected, Exception) else None
        known = [self._comparable(each) for each in calls]
        # The expected one comes first, so that ANY in it is asked.
        if cause or not any(all(a == b for a, b in zip(expected, each)) for each in known if isinstance(each, tuple)):
            raise AssertionError("%s %s not found" % (self._text(args, kwargs), action)) from cause

    def assert_any_call(self, /, *args, **kwargs):
        """Some call was like this."""
        self._check_any(self.call_args_list, args, kwargs, "call")

    def _check_all(self, calls, made, any_order, word, actual):
        expected = [self._comparable(each) for each in calls]
        cause = next((e for e in expected if isinstance(e, Exception)), None)
        known = _CallList(self._comparable(each) for each in made)
        if not any_order:
            if expected not in known:
                problem = f"{word.capitalize()}s not found."
                if cause is not None:
                    problem = f"Error processing expected {word}s.\nErrors: {[e if isinstance(e, Exception) else None for e in expected]}"
                raise AssertionError(f"{problem}\nExpected: {_CallList(calls)}{actual()}") from cause
            return
        rest, lost = list(known), []
        for each in expected:
            try:
                rest.remove(each)
            except ValueError:
                lost.append(each)
        if lost:
            return tuple(lost), rest, cause

    def assert_has_calls(self, calls, any_order=False):
        """These calls were made, in this order or any."""
        lost = self._check_all(calls, self.mock_calls, any_order, "call", lambda: self._calls_repr("  Actual").rstrip("."))
        if lost:
            name = self._mock_name or "mock"
            raise AssertionError("%r does not contain all of %r in its call list, found %r instead" % (name, *lost[:2])) from lost[2]

    def _calls_repr(self, prefix="Calls"):
        if not self.mock_calls:
            return ""
        from _unittest_case import safe_repr

        return f"\n{prefix}: {safe_repr(self.mock_calls)}."


_short_asserts = frozenset(name.removeprefix("assert_") for name in dir(NonCallableMock) if name.startswith("assert_"))


def _as_method(name, function):
    def method(self, /, *args, **kw):
        return function(self, *args, **kw)

    method.__name__ = name
    return method


class CallableMixin:
    """What can be called."""

    def __init__(
        self, spec=None, side_effect=None, return_value=DEFAULT, wraps=None, name=None, spec_set=None, parent=None, _spec_state=None,
        _new_name="", _new_parent=None, **kwargs,
    ):  # fmt: skip
        self.__dict__["_mock_return_value"] = return_value
        super().__init__(spec, wraps, name, spec_set, parent, _spec_state, _new_name, _new_parent, **kwargs)
        self.side_effect = side_effect

    def _mock_check_sig(self, /, *args, **kwargs):
        pass

    def __call__(self, /, *args, **kwargs):
        self._mock_check_sig(*args, **kwargs)
        self._increment_mock_call(*args, **kwargs)
        return self._mock_call(*args, **kwargs)

    def _mock_call(self, /, *args, **kwargs):
        return self._execute_mock_call(*args, **kwargs)

    def _increment_mock_call(self, /, *args, **kwargs):
        one = _Call((args, kwargs), two=True)
        if self._mock_delegate is None:
            d = self.__dict__
            d["_mock_called"], d["_mock_call_args"] = True, one
            d["_mock_call_count"] += 1
        else:
            self.called, self.call_args = True, one
            self.call_count += 1
        self.call_args_list.append(one)
        self.mock_calls.append(_Call(("", args, kwargs)))
        name, method_name = self._mock_new_name, self._mock_name
        is_call, is_method = name == "()", self._mock_parent is not None
        node = self._mock_new_parent
        while node is not None:
            if is_method:
                node.method_calls.append(_Call((method_name, args, kwargs)))
                is_method = node._mock_parent is not None
                if is_method:
                    method_name = node._mock_name + "." + method_name
            node.mock_calls.append(_Call((name, args, kwargs)))
            above = node._mock_new_name
            if above:
                name = above + ("" if is_call else ".") + name
                is_call = above == "()"
            node = node._mock_new_parent

    def _execute_mock_call(self, /, *args, **kwargs):
        effect = self.side_effect
        if effect is not None:
            if _is_exception(effect):
                raise effect
            if _callable(effect):
                result = effect(*args, **kwargs)
            else:
                result = next(effect)
                if _is_exception(result):
                    raise result
            if result is not DEFAULT:
                return result
        if self._mock_return_value is DEFAULT and self._mock_wraps is not None:
            return self._mock_wraps(*args, **kwargs)
        return self.return_value


class Mock(CallableMixin, NonCallableMock):
    """A mock: each attribute is one too, and calls are remembered."""


# ---- special methods ----


def _tell_magic(mock, child, name):
    """What the mock of a special method does until it is told otherwise."""
    if name in _fixed_results:
        child.return_value = _fixed_results[name]
    elif name in ("__hash__", "__str__", "__sizeof__"):
        child.return_value = getattr(object, name)(mock)
    elif name == "__fspath__":
        child.return_value = f"{type(mock).__name__}/{mock._extract_mock_name()}/{id(mock)}"
    elif name in ("__eq__", "__ne__"):

        def compare(other):
            value = child._mock_return_value
            if value is not DEFAULT:
                return value if name == "__eq__" else DEFAULT
            return (name == "__eq__") if mock is other else NotImplemented

        child.side_effect = compare
    elif name == "__iter__":

        def each():
            value = child._mock_return_value
            return iter([] if value is DEFAULT else value)

        child.side_effect = each
    elif name == "__aiter__":

        def later():
            value = child._mock_return_value
            return _later(iter([] if value is DEFAULT else value))

        child.side_effect = later


async def _later(items):
    for item in items:
        yield item


class _MagicProxy:
    def __init__(self, name):
        self.name = name

    def __get__(self, obj, kind=None):
        name = self.name
        mock = kind._mock_owner if obj is None else obj
        child = mock._get_child_mock(name=name, _new_name=name, _new_parent=mock)
        setattr(mock, name, child)
        _tell_magic(mock, child, name)
        return child


class _Magics:
    """Stands before the class of a mock whose special methods are mocks."""


for _name in _proxied:
    setattr(_Magics, _name, _MagicProxy(_name))


class MagicMixin:
    """Special methods that are mocks as well."""

    def __init__(self, /, *args, **kw):
        super().__init__(*args, **kw)
        self._mock_set_magics()

    def _mock_add_spec(self, spec, spec_set, *more):
        super()._mock_add_spec(spec, spec_set, *more)
        self._mock_set_magics()

    def _mock_set_magics(self):
        """With a spec only the special methods that it has."""
        if self._mock_methods is None:
            return
        allowed = _proxied.intersection(self._mock_methods)
        self._mock_keep_magics(allowed)
        for name in (_proxied - allowed).intersection(type(self).__dict__):
            delattr(self, name)

    def _mock_keep_magics(self, names):
        """Gives its class proxies of its own, for these special methods only."""
        own = type(self)
        if _Magics in own.__bases__:
            own.__bases__ = tuple(base for base in own.__bases__ if base is not _Magics)
            for name in names - own.__dict__.keys():
                setattr(own, name, _Magics.__dict__[name])


class NonCallableMagicMock(MagicMixin, NonCallableMock):
    """A MagicMock that can't be called."""


class MagicMock(MagicMixin, Mock):
    """A mock whose special methods are mocks too."""


# ---- mocks to be awaited ----


class AsyncMockMixin:
    """What remembers how it was awaited."""

    await_count = _counted("await_count")
    await_args = _counted("await_args")
    await_args_list = _counted("await_args_list")

    def __init__(self, /, *args, **kwargs):
        d = self.__dict__
        d["_mock_await_count"] = 0
        d["_mock_await_args"] = None
        d["_mock_await_args_list"] = _CallList()
        d["_is_coroutine_mark"] = _inspect()._is_coroutine_mark
        super().__init__(*args, **kwargs)
        d["__name__"] = "AsyncMock"

    async def _execute_mock_call(self, /, *args, **kwargs):
        one = _Call((args, kwargs), two=True)
        self.await_count += 1
        self.await_args = one
        self.await_args_list.append(one)
        effect = self.side_effect
        if effect is not None:
            if _is_exception(effect):
                raise effect
            if not _callable(effect):
                try:
                    result = next(effect)
                except StopIteration:
                    raise StopAsyncIteration
                if _is_exception(result):
                    raise result
            elif _is_coroutine_function(effect):
                result = await effect(*args, **kwargs)
            else:
                result = effect(*args, **kwargs)
            if result is not DEFAULT:
                return result
        if self._mock_return_value is DEFAULT and self._mock_wraps is not None:
            result = self._mock_wraps(*args, **kwargs)
            return await result if _is_coroutine_function(self._mock_wraps) else result
        return self.return_value

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
            raise AssertionError(f"Expected await: {self._text(args, kwargs)}\nNot awaited")
        self._check_last(self.await_args, args, kwargs, "await")

    def assert_awaited_once_with(self, /, *args, **kwargs):
        """The only time like this."""
        self.assert_awaited_once()
        return self.assert_awaited_with(*args, **kwargs)

    def assert_any_await(self, /, *args, **kwargs):
        """Some time like this."""
        self._check_any(self.await_args_list, args, kwargs, "await")

    def assert_has_awaits(self, calls, any_order=False):
        """It was awaited like this, in this order or any."""
        lost = self._check_all(calls, self.await_args_list, any_order, "await", lambda: f"\nActual: {self.await_args_list}")
        if lost:
            raise AssertionError("%r not all found in await list" % (lost[0],)) from lost[2]

    def assert_not_awaited(self):
        """Never."""
        if self.await_count:
            raise AssertionError(f"Expected {self._mock_name or 'mock'} to not have been awaited. Awaited {self.await_count} times.")

    def reset_mock(self, /, *args, **kwargs):
        """Forgets how it was used."""
        super().reset_mock(*args, **kwargs)
        self.await_count = 0
        self.await_args = None
        self.await_args_list = _CallList()


class AsyncMock(AsyncMockMixin, MagicMixin, Mock):
    """A mock that is a coroutine function."""


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
    mock._mock_sealed = True
    for name in dir(mock):
        try:
            child = getattr(mock, name)
        except AttributeError:
            continue
        if isinstance(child, NonCallableMock) and child._mock_new_parent is mock and not isinstance(child._mock_children.get(name), _LateSpec):
            seal(child)


from _mock_spec import create_autospec, mock_open  # noqa: E402
from _mock_patch import patch  # noqa: E402, I001

create_autospec.__module__ = mock_open.__module__ = "unittest.mock"
