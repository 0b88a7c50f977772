"""unittest.mock's create_autospec and mock_open. Imported by unittest.mock itself."""

# SPDX-License-Identifier: MIT OR Apache-2.0

import io
import types

from unittest.mock import (
    DEFAULT, AsyncMock, InvalidSpecError, MagicMock, NonCallableMagicMock, _callable, _CallList, _inspect, _is_coroutine_function,
    _is_list, _is_magic, _is_mock, _LateSpec, _refuse_typos, _signature_of,
)

_FUNCTIONS = (types.FunctionType, types.MethodType)


def _instances_callable(spec):
    if not isinstance(spec, type):
        return getattr(spec, "__call__", None) is not None
    return any(base.__dict__.get("__call__") is not None for base in spec.__mro__)


def _takes_no_self(spec, name, is_type):
    """Whether the first parameter of spec's attribute is its own object."""
    if not isinstance(spec, type):
        if name in getattr(spec, "__dict__", {}):
            return False
        spec = type(spec)
    for base in spec.__mro__:
        if name in base.__dict__:
            return isinstance(base.__dict__[name], _FUNCTIONS) and is_type
    return is_type


def _check_calls(mock, spec, skip_first=False, as_instance=False):
    signature = _signature_of(spec, as_instance, skip_first)
    if signature is None:
        return

    def check(self, /, *args, **kwargs):
        signature.bind(*args, **kwargs)

    type(mock)._mock_check_sig = check
    type(mock).__signature__ = signature


def create_autospec(spec, spec_set=False, instance=False, _parent=None, _name=None, *, unsafe=False, **kwargs):
    """A mock with the attributes and signatures of spec."""
    if _is_list(spec):
        spec = type(spec)
    if _is_mock(spec):
        raise InvalidSpecError(f"Cannot autospec a Mock object. [object={spec!r}]")
    is_type = isinstance(spec, type)
    is_function = isinstance(spec, _FUNCTIONS)
    is_async = is_function and _is_coroutine_function(spec)
    options = {} if spec is None and not spec_set else {"spec_set" if spec_set else "spec": spec}
    if options and instance:
        options["_spec_as_instance"] = True
    if not unsafe:
        _refuse_typos(kwargs)
    kind = MagicMock
    if _inspect().isdatadescriptor(spec):
        options = {}  # what it gives isn't known
    elif is_async:
        if instance:
            raise RuntimeError("Instance can not be True when create_autospec is mocking an async function")
        kind = AsyncMock
    elif not _callable(spec) or (is_type and instance and not _instances_callable(spec)):
        kind = NonCallableMagicMock
    options.update(kwargs)
    name = options.pop("name", _name)
    mock = kind(parent=_parent, _new_parent=_parent, _new_name="" if _parent is None else name, name=name, **options)
    made = mock
    if is_function:
        made = _as_function(mock, spec, is_async)
    else:
        _check_calls(mock, spec, is_type, instance)
    if _parent is not None and not instance:
        _parent._mock_children[name] = made
    if is_type and not instance and "return_value" not in kwargs:
        mock.return_value = create_autospec(spec, spec_set, instance=True, _name="()", _parent=mock)
    for each in dir(spec):
        if _is_magic(each):
            continue
        try:
            original = getattr(spec, each)
        except AttributeError:
            continue
        if isinstance(original, _FUNCTIONS):
            skip_first = _takes_no_self(spec, each, is_type)
            child_kind = AsyncMock if _is_coroutine_function(original) else MagicMock
            child = child_kind(
                parent=mock, name=each, _new_name=each, _new_parent=mock, _eat_self=skip_first,
                **{"spec_set" if spec_set else "spec": original},
            )  # fmt: skip
            child.return_value = child_kind()
            _check_calls(child, original, skip_first)
        else:
            child = _LateSpec(original, spec_set, mock, each)
        mock._mock_children[each] = child
        if isinstance(child, _FUNCTIONS):
            setattr(made, each, child)
    return made


def _as_function(mock, spec, is_async):
    """A function with the name and signature of spec that calls the mock; what is known of calls is kept on the function."""
    signature = _signature_of(spec)
    if signature is None:
        return mock

    def funcopy(*args, **kwargs):
        signature.bind(*args, **kwargs)
        return mock(*args, **kwargs)

    for name in ("__name__", "__doc__", "__module__", "__defaults__", "__kwdefaults__"):
        try:
            setattr(funcopy, name, getattr(spec, name))
        except AttributeError:
            pass
    if not funcopy.__name__.isidentifier():
        funcopy.__name__ = "funcopy"
    funcopy.__qualname__ = funcopy.__name__
    funcopy.mock = mock

    def forget():
        funcopy.called, funcopy.call_count, funcopy.call_args = False, 0, None
        funcopy.call_args_list, funcopy.method_calls, funcopy.mock_calls = _CallList(), _CallList(), _CallList()
        if is_async:
            funcopy.await_count, funcopy.await_args, funcopy.await_args_list = 0, None, _CallList()

    def reset_mock():
        funcopy.method_calls, funcopy.mock_calls = _CallList(), _CallList()
        mock.reset_mock()
        result = funcopy.return_value
        if _is_mock(result) and result is not mock:
            result.reset_mock()

    forget()
    for name in dir(type(mock)):
        if name.startswith("assert_"):
            setattr(funcopy, name, getattr(mock, name))
    funcopy.reset_mock = reset_mock
    funcopy.return_value = mock.return_value
    funcopy.side_effect = mock.side_effect
    funcopy._mock_children = mock._mock_children
    funcopy.__signature__ = signature
    if is_async:
        funcopy._is_coroutine_mark = _inspect()._is_coroutine_mark
    mock._mock_delegate = funcopy
    return funcopy


def mock_open(mock=None, read_data=""):
    """A mock for a function that opens: read, readline and the like give read_data."""

    def fresh():
        return io.BytesIO(read_data) if isinstance(read_data, bytes) else io.StringIO(read_data)

    state = {"stream": fresh()}

    def whole(name):
        def effect(*args, **kwargs):
            told = getattr(handle, name).return_value
            return told if told is not None else getattr(state["stream"], name)(*args, **kwargs)

        return effect

    def lines():
        told = handle.readline.return_value
        while told is not None:
            yield told
        yield from state["stream"]

    def lines_and_ends():
        yield from lines()
        while True:
            yield state["stream"].readline()

    def next_line():
        told = handle.readline.return_value
        return told if told is not None else next(state["stream"])

    if mock is None:
        mock = MagicMock(name="open", spec=dir(len))
    handle = MagicMock(spec=sorted({*dir(io.TextIOWrapper), *dir(io.BytesIO)}))
    handle.__enter__.return_value = handle
    for name in ("write", "read", "readline", "readlines"):
        getattr(handle, name).return_value = None
    handle.read.side_effect = whole("read")
    handle.readlines.side_effect = whole("readlines")
    handle.__iter__.side_effect = lines
    handle.__next__.side_effect = next_line
    handle.readline.side_effect = state["lines"] = lines_and_ends()

    def begin_again(*args, **kwargs):
        state["stream"] = fresh()
        if handle.readline.side_effect is state["lines"]:  # unless somebody set another one
            handle.readline.side_effect = state["lines"] = lines_and_ends()
        return DEFAULT

    mock.side_effect = begin_again
    mock.return_value = handle
    return mock
