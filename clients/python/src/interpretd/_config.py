# SPDX-License-Identifier: MIT OR Apache-2.0
"""Config: the limits that a session asks for."""

import math
import operator
import warnings
from collections.abc import Mapping
from typing import Any, Final, NoReturn, Self, SupportsIndex

_U64: Final = (1 << 64) - 1
_U32: Final = (1 << 32) - 1

# Field: the largest value that it can carry; None marks a duration in seconds, 1 a yes or no.
_FIELDS: Final[dict[str, int | None]] = {
    "max_operations": _U64,
    "max_while_iterations": _U64,
    "max_memory_bytes": _U64,
    "max_stdout_bytes": _U64,
    "max_concurrent_tools": _U32,
    "max_execution_time": None,
    "max_recursion_depth": _U32,
    "max_int_bits": _U64,
    "max_total_time": None,
    "max_cpu_time": None,
    "max_session_cpu_time": None,
    "max_tool_time": None,
    "max_tool_calls": _U64,
    "max_source_bytes": _U64,
    "max_value_bytes": _U64,
    "allow_eval": 1,
}


def _whole(value: SupportsIndex, largest: int) -> int:
    number = int(operator.index(value))
    if number < 0:
        raise OverflowError("can't convert negative int to unsigned")
    if number > largest:
        raise OverflowError(
            "int too big to convert" if largest == _U64 else "out of range integral type conversion attempted"
        )
    return number


def _seconds(name: str, value: float) -> float:
    if isinstance(value, str | bytes) or (not hasattr(value, "__float__") and not hasattr(value, "__index__")):
        raise TypeError(f"must be real number, not {type(value).__name__}")
    number = float(value)
    if not math.isfinite(number) or number < 0:
        raise ValueError(f"{name} must be a non-negative, finite number of seconds")
    return number


class Limits:
    """Limits of a session, checked. What is shared by Config and by the one of the compatibility module."""

    __slots__ = ("_values",)
    _values: dict[str, Any]
    _name = "Config"

    @classmethod
    def _checked(cls, given: Mapping[str, Any]) -> Self:
        values: dict[str, Any] = {}
        for name, largest in _FIELDS.items():
            value = given.get(name)
            if value is not None:
                value = _seconds(name, value) if largest is None else _whole(value, largest)
                if largest == 1:
                    value = bool(value)
            values[name] = value
        self = super().__new__(cls)
        object.__setattr__(self, "_values", values)
        return self

    def __init_subclass__(cls) -> None:
        for base in cls.__mro__[1:]:
            if issubclass(base, Limits) and base is not Limits:
                raise TypeError(f"type '{base._name}' is not an acceptable base type")

    def __getattr__(self, name: str) -> Any:
        if name in _FIELDS:
            return self._values[name]
        raise AttributeError(f"'{self._name}' object has no attribute '{name}'")

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"attribute '{name}' of '{self._name}' objects is not writable")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"attribute '{name}' of '{self._name}' objects is not writable")

    def __reduce__(self) -> NoReturn:
        raise TypeError(f"cannot pickle '{self._name}' object")

    def __dir__(self) -> list[str]:
        return [*object.__dir__(self), *_FIELDS]

    def _wishes(self) -> dict[str, float]:
        """What goes to the daemon. A script allowed to run for longer may also use the processor for longer."""
        wishes = {
            name: int(v) if isinstance(v, bool) else v
            for name, v in self._values.items()
            if v is not None and name != "max_while_iterations"
        }
        if "max_execution_time" in wishes:
            time = wishes["max_execution_time"]
            wishes.setdefault("max_cpu_time", max(time, 30.0))
            wishes.setdefault("max_total_time", max(time, 600.0))
        return wishes


class Config(Limits):
    """Limits of a session. None means the service's default; the operator's ceilings cap every wish.

    Times are in seconds: max_execution_time is the script's own time, max_total_time includes the waits for tools,
    max_cpu_time is processor time of one run, max_session_cpu_time of all of them, max_tool_time is for one tool call.
    max_while_iterations is accepted for programs that were written for interpretthis, and does nothing: max_operations
    bounds every loop. allow_eval gives scripts eval, exec, compile, globals, locals and __import__, which are otherwise
    refused; code made so runs under the same limits.

    >>> Config(max_operations=1_000_000, max_execution_time=2)
    Config(max_operations=1000000, max_execution_time=2.0)
    """

    __slots__ = ()
    _name = "interpretd.Config"

    def __new__(
        cls,
        max_operations: int | None = None,
        max_while_iterations: int | None = None,
        max_memory_bytes: int | None = None,
        max_stdout_bytes: int | None = None,
        max_concurrent_tools: int | None = None,
        max_execution_time: float | None = None,
        max_recursion_depth: int | None = None,
        max_int_bits: int | None = None,
        *,
        max_total_time: float | None = None,
        max_cpu_time: float | None = None,
        max_session_cpu_time: float | None = None,
        max_tool_time: float | None = None,
        max_tool_calls: int | None = None,
        max_source_bytes: int | None = None,
        max_value_bytes: int | None = None,
        allow_eval: bool | None = None,
    ) -> Self:
        self = cls._checked(locals())
        if max_while_iterations is not None:
            warnings.warn("max_while_iterations has no effect: max_operations bounds every loop", stacklevel=2)
        return self

    def __repr__(self) -> str:
        given = ", ".join(f"{name}={value!r}" for name, value in self._values.items() if value is not None)
        return f"Config({given})"


def check_config(config: object) -> Limits | None:
    """The config, if it is one. TypeError otherwise."""
    if config is not None and not isinstance(config, Limits):
        raise TypeError(f"'{type(config).__name__}' object is not an instance of 'Config'")
    return config
