# SPDX-License-Identifier: MIT OR Apache-2.0
"""Whether what the daemon sends is what the protocol says. Fields that this version doesn't know are let through."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from . import _wire_constants as wire

Test = Callable[[Any], bool]
Row = tuple[str, Test | None, bool]


def _is_uint(value: Any) -> bool:
    return type(value) is int and value >= 0


def _is_text(value: Any) -> bool:
    return type(value) is str


def _is_seconds(value: Any) -> bool:
    return type(value) in (int, float) and value >= 0


def _is_names(value: Any) -> bool:
    return type(value) is dict and all(type(name) is str for name in value)


_TESTS: Final[dict[str, Test | None]] = {
    "bool": lambda value: type(value) is bool,
    "uint": _is_uint,
    "int": lambda value: type(value) is int,
    "seconds": _is_seconds,
    "text": _is_text,
    "name": _is_text,
    "string": _is_text,
    "source": _is_text,
    "bytes": lambda value: type(value) is bytes,
    "value": None,
    "values": _is_names,
    "limits": lambda value: _is_names(value) and all(map(_is_seconds, value.values())),
    "texts": lambda value: type(value) is list and all(map(_is_text, value)),
}


def _rows(fields: wire.Fields) -> tuple[Row, ...]:
    return tuple((name, _test(kind), needed and kind != "value") for name, kind, needed in fields)


def _test(kind: str) -> Test | None:
    if kind in _TESTS:
        return _TESTS[kind]
    name = kind.removeprefix("list ")
    rows = _rows(wire.STRUCTS[name])

    def one(value: Any) -> bool:
        return type(value) is dict and wrong_field(rows, value) is None

    def several(value: Any) -> bool:
        return type(value) is list and all(map(one, value))

    return several if kind.startswith("list ") else one


def wrong_field(rows: tuple[Row, ...], body: Mapping[str, Any]) -> str | None:
    """The name of a field that is missing or of another type; None if there is none."""
    for name, test, needed in rows:
        value = body.get(name)
        if value is None:
            if needed:
                return name
        elif test is not None and not test(value):
            return name
    return None


DOWN: Final[dict[int, tuple[Row, ...]]] = {number: _rows(fields) for number, fields in wire.DOWN.items()}
