# SPDX-License-Identifier: MIT OR Apache-2.0
"""A tool's exception as the daemon is told of it: class name, nearest built-in class, text, and the parts of a group.

Nothing else of it leaves this process: no attributes, no causes, no traceback.
"""

from typing import Any, Final

from ._codec import safe_text

MAX_TEXT: Final = 1 << 20
MAX_PARTS: Final = 100
_MAX_NAME: Final = 200
_MAX_DEPTH: Final = 50


def failure_of(error: BaseException) -> dict[str, Any]:
    """The fields of a `tool_error` that describe an exception."""
    fields = _one(error)
    if isinstance(error, BaseExceptionGroup):
        parts: list[dict[str, Any]] = []
        _collect(error, parts, _MAX_DEPTH)
        if parts:
            fields["parts"] = parts
            fields["message"] = str.__str__(error.message).encode("utf-8", "replace").decode()[:MAX_TEXT]
    return fields


def _one(error: BaseException) -> dict[str, Any]:
    kind = type(error)
    fields = {"type": _name(kind), "message": safe_text(error)[:MAX_TEXT]}
    if kind.__module__ != "builtins":
        for base in kind.__mro__[1:]:
            if base.__module__ == "builtins" and issubclass(base, Exception):
                fields["base"] = base.__name__
                break
    return fields


def _name(kind: type) -> str:
    name = str.__str__(kind.__name__).replace("\0", "").encode("utf-8", "replace").decode()
    return name[:_MAX_NAME] or "Exception"


def _collect(group: BaseExceptionGroup[BaseException], parts: list[dict[str, Any]], room: int) -> None:
    """The exceptions in a group, inner groups resolved."""
    for error in group.exceptions:
        if len(parts) >= MAX_PARTS:
            return
        if isinstance(error, BaseExceptionGroup) and room > 0:
            _collect(error, parts, room - 1)
        else:
            part = _one(error)
            part["message"] = part["message"][: MAX_TEXT // MAX_PARTS]
            parts.append(part)
