# SPDX-License-Identifier: MIT OR Apache-2.0
"""What an execute gives back."""

from collections.abc import Mapping
from copy import copy
from typing import Any, NamedTuple, NoReturn

from ._errors import InterpretThisError, StorageError, error_from_failure, host_words


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


_set = object.__setattr__
_NO_USAGE = Usage(0, 0, 0, 0, 0, 0, 0)


class ExecutionResult:
    """What one run printed, gave and used, and how it failed if it did."""

    __slots__ = ("_all",)
    _all: tuple[Mapping[str, Any], str, Mapping[str, float], InterpretThisError | None]

    def __init__(
        self,
        body: Mapping[str, Any],
        stdout: str,
        limits: Mapping[str, float],
        lost: InterpretThisError | None = None,
    ) -> None:
        _set(self, "_all", (body, stdout, limits, lost))

    @property
    def _body(self) -> Mapping[str, Any]:
        return self._all[0]

    @property
    def stdout(self) -> str:
        """Everything that the run printed, also when it failed."""
        return self._all[1]

    @property
    def ok(self) -> bool:
        """Whether the run ended by itself."""
        return self._all[3] is None and bool(self._body["ok"])

    @property
    def error(self) -> InterpretThisError | None:
        """Why the run failed, else None. A new instance at every read, so that raising one leaves no trace."""
        lost = self._all[3]
        if lost is not None:
            return copy(lost)
        failure = self._body.get("error")
        if failure is None:
            return None
        error = error_from_failure(failure, self._all[2])
        if isinstance(error, StorageError):
            error.code = self._body.get("store_error")
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
        refused = self._body.get("value_error")
        if refused is not None:
            raise TypeError(host_words(refused))
        return self._body.get("value")

    @property
    def has_value(self) -> bool:
        """Whether the last statement was an expression with a value other than None."""
        return bool(self._body.get("has_value", False))

    @property
    def usage(self) -> Usage:
        """What the run used."""
        usage = self._body.get("usage")
        return _NO_USAGE if usage is None else Usage(*(usage.get(name, 0) for name in Usage._fields))

    @property
    def journal(self) -> list[JournalEntry]:
        """The run's tool calls, if the execute asked for them."""
        entries = []
        for row in self._body.get("journal") or ():
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


_ESCAPES = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t", "\0": "\\0"}


def _quoted(text: str) -> str:
    """The text in double quotes, with what can't be printed as \\u{...}."""
    shown = (_ESCAPES.get(c) or (c if c.isprintable() else f"\\u{{{ord(c):x}}}") for c in text)
    return '"' + "".join(shown) + '"'
