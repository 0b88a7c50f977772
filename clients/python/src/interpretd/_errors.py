# SPDX-License-Identifier: MIT OR Apache-2.0
"""The exceptions of the client, and which one a failure on the wire becomes.

A failed script is described by one of these in `ExecutionResult.error`; the same class is raised by `check()`. The
message is always `args[0]` and what `str()` shows. `traceback`, `line` and `column` tell where in the script it was,
None where that isn't known. Instances can be pickled and copied.
"""

from collections.abc import Mapping
from typing import Any


class InterpretThisError(Exception):
    """Base of all errors that come from a script or from the service."""

    traceback: str | None = None
    line: int | None = None
    column: int | None = None

    def __init__(self, message: str) -> None:
        super().__init__(message)

    def __str__(self) -> str:
        return str(self.args[0]) if self.args else ""


class SandboxSyntaxError(InterpretThisError, SyntaxError):
    """The script does not parse; nothing of it has run."""


class SecurityError(InterpretThisError):
    """The script used something that is not allowed in the sandbox."""


class SandboxRuntimeError(InterpretThisError, RuntimeError):
    """The interpreter raised a RuntimeError."""


class LimitExceededError(InterpretThisError):
    """A limit of the session was reached; the session stays usable."""

    limit: str | None = None


class RecursionLimitError(InterpretThisError, RecursionError):
    """Calls or expressions were nested deeper than max_recursion_depth."""

    def __init__(self, message: str, limit: int | None = None) -> None:
        super().__init__(message)
        self.limit = limit


class ToolError(InterpretThisError):
    """A tool failed and the script did not catch it."""

    def __init__(self, message: str, tool_name: str | None = None) -> None:
        super().__init__(message)
        self.tool_name = tool_name


class SandboxNameError(InterpretThisError, NameError):
    """The script used a name that is not defined."""


class SandboxTypeError(InterpretThisError, TypeError):
    """The interpreter raised a TypeError."""


class SandboxValueError(InterpretThisError, ValueError):
    """The interpreter raised a ValueError."""


class SandboxAttributeError(InterpretThisError, AttributeError):
    """The interpreter raised an AttributeError."""


class SandboxAssertionError(InterpretThisError, AssertionError):
    """The interpreter raised an AssertionError."""


class PythonException(InterpretThisError):
    """An exception escaped the script; `type_name` is its class."""

    def __init__(self, message: str, type_name: str | None = None) -> None:
        super().__init__(message)
        self.type_name = type_name


class StateFormatError(InterpretThisError):
    """A state can't be taken; the session is as it was. `code` is the daemon's name for the reason.

    `found` and `expected` are versions of the format, where those are the reason.
    """

    code: str | None = None

    def __init__(self, message: str, found: int | None = None, expected: int | None = None) -> None:
        super().__init__(message)
        self.found = found
        self.expected = expected


class StorageError(InterpretThisError):
    """The run went well, but the session's state could not be stored; the session goes on with what the run did.

    `code` is `store_full` or `store_failed`. The store keeps the state from before; the next execute tries again.
    """

    def __init__(self, message: str, code: str | None = None) -> None:
        super().__init__(message)
        self.code = code


class ExecutionCancelledError(InterpretThisError):
    """The run was cancelled; the session stays usable."""


class ServiceError(InterpretThisError):
    """The daemon can't be started or reached, or refused a request; `code` is its name for the reason."""

    def __init__(self, message: str, code: str | None = None) -> None:
        super().__init__(message)
        self.code = code


class SessionLostError(ServiceError):
    """The session has ended without being asked to; `code` says why, `ran` what became of the execute."""

    def __init__(self, message: str, code: str | None = None, ran: str | None = None) -> None:
        super().__init__(message, code)
        self.ran = ran


def host_words(text: str) -> str:
    """A text of the daemon's about a value that can't leave the sandbox, in this language's words."""
    return (
        "interpretd: " + text.replace("to a value outside", "to a Python object", 1)
        if "cannot convert" in text
        else text
    )


_KINDS: dict[str, type[InterpretThisError]] = {
    "syntax": SandboxSyntaxError,
    "security": SecurityError,
    "runtime": SandboxRuntimeError,
    "limitExceeded": LimitExceededError,
    "name": SandboxNameError,
    "type": SandboxTypeError,
    "value": SandboxValueError,
    "attribute": SandboxAttributeError,
    "assertion": SandboxAssertionError,
    "stateFormat": StateFormatError,
    "storage": StorageError,
    "cancelled": ExecutionCancelledError,
}


_TOO_DEEP = "RecursionError: maximum recursion depth exceeded"


def error_from_failure(failure: Mapping[str, Any], limits: Mapping[str, float]) -> InterpretThisError:
    """A new exception for a `failure` structure; `limits` are the session's."""
    kind = failure["kind"]
    message = failure["message"]
    error: InterpretThisError
    if kind == "exception":
        error = PythonException(message, failure.get("type_name"))
    elif kind == "tool":
        error = ToolError(message, failure.get("tool_name"))
    elif kind == "recursionLimit":
        depth = limits.get("max_recursion_depth")
        # The text has the limit, as in interpretthis; where it was is in `line`.
        if depth is not None and message.startswith(_TOO_DEEP):
            message = f"{_TOO_DEEP} ({int(depth)})"
        error = RecursionLimitError(message, None if depth is None else int(depth))
    else:
        error = _KINDS.get(kind, InterpretThisError)(message)
    error.line = failure.get("line") or None
    error.column = failure.get("column") or None
    error.traceback = failure.get("traceback")
    if isinstance(error, LimitExceededError):
        error.limit = failure.get("limit")
    if isinstance(error, SandboxSyntaxError):
        error.lineno = error.line
        error.offset = error.column
    return error
