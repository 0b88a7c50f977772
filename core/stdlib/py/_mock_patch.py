"""unittest.mock's patch and its kin."""

# SPDX-License-Identifier: MIT OR Apache-2.0

import builtins
import contextlib
import functools
import types
from unittest.mock import (
    DEFAULT, AsyncMock, InvalidSpecError, MagicMock, NonCallableMagicMock, NonCallableMock, _is_async, _is_coroutine_function, _is_list,
    _is_mock, _refuse_typos,
)
from _mock_spec import _instances_callable, create_autospec


def _importer(target):
    parts = target.split(".")
    thing = __import__(parts[0])
    at = parts[0]
    for part in parts[1:]:
        at += "." + part
        try:
            thing = getattr(thing, part)
        except AttributeError:
            __import__(at)
            thing = getattr(thing, part)
    return thing


_active = []
_NEVER_GONE = ("__doc__", "__module__", "__defaults__", "__annotations__", "__kwdefaults__")


class _Startable:
    """What is entered by start and left by stop, too."""

    def start(self):
        """Changes it until stop."""
        result = self.__enter__()
        _active.append(self)
        return result

    def stop(self):
        """Puts it back."""
        try:
            _active.remove(self)
        except ValueError:
            return None
        return self.__exit__(None, None, None)


class _patch(_Startable):
    """Replaces an attribute for a while: a context manager and decorator."""

    attribute_name = None

    def __init__(self, getter, attribute, new, spec, create, spec_set, autospec, new_callable, kwargs):
        if new_callable is not None:
            if new is not DEFAULT:
                raise ValueError("Cannot use 'new' and 'new_callable' together")
            if autospec is not None:
                raise ValueError("Cannot use 'autospec' and 'new_callable' together")
        if _is_mock(spec):
            raise InvalidSpecError(f"Cannot spec attr {attribute!r} as the spec has already been mocked out. [spec={spec!r}]")
        if _is_mock(spec_set):
            raise InvalidSpecError(f"Cannot spec attr {attribute!r} as the spec_set target has already been mocked out. [spec_set={spec_set!r}]")
        self.getter = getter
        self.attribute = attribute
        self.new = new
        self.new_callable = new_callable
        self.spec, self.create, self.spec_set, self.autospec = spec, create, spec_set, autospec
        self.kwargs = kwargs
        self.additional_patchers = []
        self.is_started = False

    def copy(self):
        """Another one."""
        made = _patch(
            self.getter, self.attribute, self.new, self.spec, self.create, self.spec_set, self.autospec, self.new_callable, self.kwargs
        )
        made.attribute_name = self.attribute_name
        made.additional_patchers = [p.copy() for p in self.additional_patchers]
        return made

    def __call__(self, func):
        if isinstance(func, type):
            for name in dir(func):
                if not name.startswith(patch.TEST_PREFIX):
                    continue
                value = getattr(func, name)
                if callable(value):
                    setattr(func, name, self.copy()(value))
            return func
        if hasattr(func, "patchings"):
            func.patchings.append(self)
            return func
        if _is_coroutine_function(func):

            @functools.wraps(func)
            async def patched(*args, **keywargs):
                with self._all(patched, args, keywargs) as (more, named):
                    return await func(*more, **named)

        else:

            @functools.wraps(func)
            def patched(*args, **keywargs):
                with self._all(patched, args, keywargs) as (more, named):
                    return func(*more, **named)

        patched.patchings = [self]
        return patched

    @contextlib.contextmanager
    def _all(self, patched, args, keywargs):
        extra = []
        with contextlib.ExitStack() as stack:
            for patching in patched.patchings:
                made = stack.enter_context(patching)
                if patching.attribute_name is not None:
                    keywargs.update(made)
                elif patching.new is DEFAULT:
                    extra.append(made)
            yield args + tuple(extra), keywargs

    def get_original(self):
        """(what is there, whether it is the target's own)"""
        target, name = self.target, self.attribute
        original, local = DEFAULT, False
        try:
            original = target.__dict__[name]
            local = True
        except (AttributeError, KeyError):
            original = getattr(target, name, DEFAULT)
        if isinstance(target, types.ModuleType) and hasattr(builtins, name):
            self.create = True
        if not self.create and original is DEFAULT:
            raise AttributeError("%s does not have the attribute %r" % (target, name))
        return original, local

    def _make(self, original, kwargs):
        """The mock that takes the place of the original."""
        spec, spec_set = self.spec, self.spec_set
        if spec is True:
            spec = original
        if spec_set is True:
            spec, spec_set = None, original if self.spec in (None, True) else spec
        given = spec if spec is not None else spec_set
        if given is not None and original is DEFAULT:
            raise TypeError("Can't use 'spec' with create=True")
        kind = AsyncMock if given is None and _is_async(original) else MagicMock
        options = {}
        if self.new_callable is not None:
            kind = self.new_callable
        elif given is not None:
            no_call = "__call__" not in given if _is_list(given) else not callable(given)
            kind = AsyncMock if _is_async(given) else NonCallableMagicMock if no_call else MagicMock
        if spec is not None:
            options["spec"] = spec
        if spec_set is not None:
            options["spec_set"] = spec_set
        if isinstance(kind, type) and issubclass(kind, NonCallableMock) and self.attribute:
            options["name"] = self.attribute
        options.update(kwargs)
        new = kind(**options)
        if given is not None and isinstance(original, type) and _is_mock(new):
            # What the mock of a class returns stands for an instance.
            if not _is_list(given) and not _instances_callable(given):
                kind = NonCallableMagicMock
            options.pop("name", None)
            new.return_value = kind(_new_parent=new, _new_name="()", **options)
        return new

    def __enter__(self):
        if self.is_started:
            raise RuntimeError("Patch is already started")
        new, spec_set, autospec = self.new, self.spec_set, self.autospec
        kwargs = dict(self.kwargs)
        self.target = self.getter()
        original, local = self.get_original()
        if new is DEFAULT and autospec is None:
            new = self._make(original, kwargs)
        elif autospec is not None:
            if new is not DEFAULT:
                raise TypeError("autospec creates the mock for you. Can't specify autospec and new.")
            if original is DEFAULT:
                raise TypeError("Can't use 'autospec' with create=True")
            if autospec is True:
                autospec = original
            if _is_mock(self.target):
                raise InvalidSpecError(
                    f"Cannot autospec attr {self.attribute!r} as the patch target has already been mocked out. "
                    f"[target={self.target!r}, attr={autospec!r}]"
                )
            if _is_mock(autospec):
                raise InvalidSpecError(
                    f"Cannot autospec attr {self.attribute!r} from target {getattr(self.target, '__name__', self.target)!r} as it has "
                    f"already been mocked out. [target={self.target!r}, attr={autospec!r}]"
                )
            new = create_autospec(autospec, spec_set=bool(spec_set), _name=self.attribute, **kwargs)
        elif kwargs:
            raise TypeError("Can't pass kwargs to a mock we aren't creating")
        self.temp_original, self.is_local = original, local
        self.is_started = True
        self._exit_stack = contextlib.ExitStack()
        setattr(self.target, self.attribute, new)
        try:
            if self.attribute_name is not None:
                made = {self.attribute_name: new} if self.new is DEFAULT else {}
                for each in self.additional_patchers:
                    arg = self._exit_stack.enter_context(each)
                    if each.new is DEFAULT:
                        made.update(arg)
                return made
            return new
        except BaseException:
            self.__exit__(None, None, None)
            raise

    def __exit__(self, *exc_info):
        if not self.is_started:
            return None
        if self.is_local and self.temp_original is not DEFAULT:
            setattr(self.target, self.attribute, self.temp_original)
        else:
            delattr(self.target, self.attribute)
            if not self.create and (not hasattr(self.target, self.attribute) or self.attribute in _NEVER_GONE):
                setattr(self.target, self.attribute, self.temp_original)
        self.is_started = False
        return self._exit_stack.__exit__(*exc_info)



def _split_target(target):
    try:
        place, attribute = target.rsplit(".", 1)
    except (TypeError, ValueError, AttributeError):
        raise TypeError(f"Need a valid target to patch. You supplied: {target!r}") from None
    return functools.partial(_importer, place), attribute


def patch(target, new=DEFAULT, spec=None, create=False, spec_set=None, autospec=None, new_callable=None, *, unsafe=False, **kwargs):
    """Replaces what a dotted name stands for."""
    getter, attribute = _split_target(target)
    if not unsafe:
        _refuse_typos(kwargs)
    return _patch(getter, attribute, new, spec, create, spec_set, autospec, new_callable, kwargs)


def _patch_object(
    target, attribute, new=DEFAULT, spec=None, create=False, spec_set=None, autospec=None, new_callable=None, *, unsafe=False, **kwargs
):
    """Replaces an attribute of an object."""
    if isinstance(target, str):
        raise TypeError(f"{target!r} must be the actual object to be patched, not a str")
    if not unsafe:
        _refuse_typos(kwargs)
    return _patch(lambda: target, attribute, new, spec, create, spec_set, autospec, new_callable, kwargs)


def _patch_multiple(target, spec=None, create=False, spec_set=None, autospec=None, new_callable=None, **kwargs):
    """Replaces several attributes of an object."""
    getter = functools.partial(_importer, target) if isinstance(target, str) else (lambda: target)
    if not kwargs:
        raise ValueError("Must supply at least one keyword argument with patch.multiple")
    patchers = []
    for attribute, new in kwargs.items():
        each = _patch(getter, attribute, new, spec, create, spec_set, autospec, new_callable, {})
        each.attribute_name = attribute
        patchers.append(each)
    first = patchers[0]
    first.additional_patchers.extend(patchers[1:])
    return first


class _patch_dict(_Startable):
    """Changes a dict for a while."""

    def __init__(self, in_dict, values=(), clear=False, **kwargs):
        self.in_dict = in_dict
        self.values = dict(values)
        self.values.update(kwargs)
        self.clear = clear
        self._original = None

    def __call__(self, f):
        if isinstance(f, type):
            for name in dir(f):
                value = getattr(f, name)
                if name.startswith(patch.TEST_PREFIX) and callable(value):
                    setattr(f, name, _patch_dict(self.in_dict, self.values, self.clear)(value))
            return f
        if _is_coroutine_function(f):

            @functools.wraps(f)
            async def inner(*args, **kw):
                with self:
                    return await f(*args, **kw)

        else:

            @functools.wraps(f)
            def inner(*args, **kw):
                with self:
                    return f(*args, **kw)

        return inner

    def __enter__(self):
        if isinstance(self.in_dict, str):
            self.in_dict = _importer(self.in_dict)
        self._original = dict(self.in_dict)
        if self.clear:
            self.in_dict.clear()
        self.in_dict.update(self.values)
        return self.in_dict

    def __exit__(self, *args):
        if self._original is not None:
            self.in_dict.clear()
            self.in_dict.update(self._original)
            self._original = None
        return False


def _stopall():
    """Stops all that were started."""
    for each in reversed(_active[:]):
        each.stop()


patch.object = _patch_object
patch.dict = _patch_dict
patch.multiple = _patch_multiple
patch.stopall = _stopall
patch.TEST_PREFIX = "test"
