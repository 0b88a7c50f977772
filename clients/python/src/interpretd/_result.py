# SPDX-License-Identifier: MIT OR Apache-2.0
"""What an execute gives back."""

from collections.abc import Mapping
from copy import copy
from typing import Any, Final, NamedTuple, NoReturn, cast

from ._errors import InterpretThisError, StorageError, error_from_failure, host_words
from ._wire_schema import ResultBody
from ._wire_schema import Usage as UsageBody


class Usage(NamedTuple):
    """What a run used; times are in nanoseconds, sizes in bytes."""

    operations: int
    peak_bytes: int
    live_bytes: int
    cpu_ns: int
    wall_ns: int
    tool_calls: int
    stdout_bytes: int


class Variable(NamedTuple):
    """One variable of a session: its type's name and its own size, without what it refers to."""

    name: str
    type: str
    bytes: int


class JournalEntry(NamedTuple):
    """One tool call of a run. `arguments` is a positional list and a keyword dict, None when too large to keep."""

    call: int
    name: str
    ok: bool
    arguments: tuple[list[Any], dict[str, Any]] | None
    result: Any
    error_type: str | None
    error_message: str | None
    ns: int


class _Unsealed:
    """An ExecutionResult while it is made: it can be written to."""

    __slots__ = ("_all",)
    _all: tuple[ResultBody, str, Mapping[str, float], InterpretThisError | None]


class ExecutionResult(_Unsealed):
    """What one run printed, gave and used, and how it failed if it did."""

    __slots__ = ()

    def __init__(self) -> None:
        raise TypeError("cannot create 'interpretd.ExecutionResult' instances")

    @property
    def _body(self) -> ResultBody:
        return self._all[0]

    @property
    def stdout(self) -> str:
        """Everything that the run printed, also when it failed."""
        return self._all[1]

    @property
    def ok(self) -> bool:
        """Whether the run ended by itself."""
        return self._all[3] is None and self._body.ok

    @property
    def error(self) -> InterpretThisError | None:
        """Why the run failed, else None. A new instance at every read, so that raising one leaves no trace."""
        lost = self._all[3]
        if lost is not None:
            return copy(lost)
        failure = self._body.error
        if failure is None:
            return None
        error = error_from_failure(failure, self._all[2])
        if isinstance(error, StorageError):
            error.code = self._body.store_error
        return error

    def check(self) -> "ExecutionResult":
        """Raises the error, if there is one; else returns the result itself."""
        error = self.error
        if error is not None:
            raise error
        return self

    @property
    def value(self) -> Any:
        """The value of the last statement if that is an expression, else None.

        TypeError if it is a value that exists only inside the interpreter.
        """
        refused = self._body.value_error
        if refused is not None:
            raise TypeError(host_words(refused))
        return self._body.value

    @property
    def has_value(self) -> bool:
        """Whether the last statement was an expression with a value other than None."""
        return self._body.has_value

    @property
    def usage(self) -> Usage:
        """What the run used."""
        usage = self._body.usage
        return Usage(*(getattr(usage, name) for name in Usage._fields))

    @property
    def journal(self) -> list[JournalEntry]:
        """The run's tool calls, if the execute asked for them."""
        entries = []
        for row in self._body.journal or ():
            arguments = row.get("arguments")
            entries.append(
                JournalEntry(
                    row["call"],
                    row["name"],
                    row["ok"],
                    None if arguments is None else (arguments[0], arguments[1]),
                    row.get("result"),
                    row.get("error_type"),
                    row.get("error_message"),
                    row["ns"],
                )
            )
        return entries

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"attribute '{name}' of 'interpretd.ExecutionResult' objects is not writable")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"attribute '{name}' of 'interpretd.ExecutionResult' objects is not writable")

    def __init_subclass__(cls) -> NoReturn:
        raise TypeError("type 'interpretd.ExecutionResult' is not an acceptable base type")

    def __reduce__(self) -> NoReturn:
        raise TypeError("cannot pickle 'interpretd.ExecutionResult' object")

    def __repr__(self) -> str:
        error = self.error
        if error is None:
            return f"ExecutionResult(ok=True, stdout={_quoted(self.stdout)})"
        return f"ExecutionResult(ok=False, error={_quoted(str(error))})"


_NO_USAGE: Final = UsageBody(**dict.fromkeys(Usage._fields, 0))
# The body of a run of which nobody knows how it ended.
NOTHING: Final = ResultBody(ok=False, stdout="", has_value=False, usage=_NO_USAGE)


def result_of(
    body: ResultBody,
    stdout: str,
    limits: Mapping[str, float],
    lost: InterpretThisError | None = None,
) -> ExecutionResult:
    """What a run gave: its last frame's body, all that it printed, and why there was no such frame if there is NOTHING.

    A class's own way to make its objects takes three times as long, and there is one for each execute.
    """
    result = _Unsealed()
    result._all = (body, stdout, limits, lost)
    result.__class__ = ExecutionResult
    return cast(ExecutionResult, result)


_ESCAPES = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t", "\0": "\\0"}


def _quoted(text: str) -> str:
    """The text in double quotes, with what can't be printed as \\u{...}."""
    shown = (_ESCAPES.get(c) or (c if c.isprintable() else f"\\u{{{ord(c):x}}}") for c in text)
    return '"' + "".join(shown) + '"'
