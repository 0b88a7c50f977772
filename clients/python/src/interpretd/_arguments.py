# SPDX-License-Identifier: MIT OR Apache-2.0
"""Checks of what callers give, before anything is sent: TypeError for a wrong type, ValueError for a wrong value."""

import os
from collections.abc import Callable
from typing import Any, Final

_MAX_NAME: Final = 256
_MAX_FORKS: Final = 64


def name_text(what: str, value: Any) -> str | None:
    """A name as the wire has them, or None."""
    if value is None:
        return None
    if not isinstance(value, str):
        raise TypeError(f"{what} must be a str, not {type(value).__name__}")
    if not value or "\0" in value or len(value.encode()) > _MAX_NAME:
        raise ValueError(f"{what} is a str of 1 to {_MAX_NAME} bytes without NUL")
    return str.__str__(value)


def socket_path(value: Any) -> str | None:
    """The path of a service's socket; without one, that of INTERPRETD_SOCKET. None: a private daemon."""
    if value is None:
        return os.environ.get("INTERPRETD_SOCKET") or None
    path = os.fspath(value)
    if not isinstance(path, str):
        raise TypeError(f"socket must be a str or a path of such, not {type(path).__name__}")
    if "\0" in path:
        raise ValueError("socket has a NUL in it")
    return path


def seconds(what: str, value: Any) -> float | None:
    """A time, or None."""
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise TypeError(f"{what} must be a number of seconds, not {type(value).__name__}")
    time = float(value)
    if not 0 <= time < float("inf"):
        raise ValueError(f"{what} must be a non-negative, finite number of seconds")
    return time


def fork_count(value: Any) -> int:
    """How many copies; None is one."""
    if value is None:
        return 1
    if isinstance(value, bool) or not isinstance(value, int):
        raise TypeError(f"count must be an int, not {type(value).__name__}")
    if not 1 <= value <= _MAX_FORKS:
        raise ValueError(f"count must be from 1 to {_MAX_FORKS}")
    return int(value)


def receiver(value: Callable[[str], object] | None) -> None:
    """on_stdout."""
    if value is not None and not callable(value):
        raise TypeError(f"on_stdout must be callable, not {type(value).__name__}")
