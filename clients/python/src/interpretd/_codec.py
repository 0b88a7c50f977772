# SPDX-License-Identifier: MIT OR Apache-2.0
"""Values of Python as values of the wire, and back.

Going out, `lower` turns a value into what MessagePack's packer takes as it is: scalars, lists and dicts, and extension
values for the other types. It refuses what has no counterpart in a script, cycles, and nesting past 256 levels.
Subclasses of built-in types are sent as the built-in type. `prepared` does the same for nested lists and dicts without
looking at each item here: the packer does that, and asks only about what it doesn't know. Coming in, `unpack` makes
only the types listed here: no class is ever looked up by a name from the wire.
"""

import datetime
import struct
import threading
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from gc import get_referents
from typing import Any, Final

import msgpack
import msgspec

from . import _wire_constants as wire
from ._errors import PythonException

MAX_DEPTH: Final = 256

_TOO_DEEP: Final = (
    "interpretd: value is nested too deeply to convert across the sandbox boundary"
    " (a reference cycle, or excessive nesting)"
)
PLAIN: Final = frozenset({type(None), bool, int, float, str, bytes})
_DOUBLES: Final = struct.Struct(">dd")
_INT64_MIN: Final = -(1 << 63)
_INT64_MAX: Final = (1 << 63) - 1
_PACKER_ROOM: Final = 1 << 12  # to begin with: a large one costs each connection page faults

_ExtType = msgpack.ExtType


# The packer itself allows 511 levels. A value is put below so many lists of its own that 250 are left.
_OWN_LEVELS: Final = 511 - 250
# What the packer asks about may have so many levels more.
_ASKED_LEVELS: Final = MAX_DEPTH - 250


class Packed:
    """A value as the bytes that stand for it in a frame, in one or several parts."""

    __slots__ = ("parts",)

    def __init__(self, *parts: bytes | memoryview) -> None:
        self.parts = parts


class HoldsPackedError(Exception):
    """The packer was given something that is packed already."""


class _NotPlainError(Exception):
    """The packer can't have the value as it is; `lower` can, or says why not."""


class _Whole:
    """A packer for whole values, with the lists that a value is put below."""

    __slots__ = ("holder", "outermost", "packer")

    def __init__(self) -> None:
        self.packer = msgpack.Packer(strict_types=True, use_bin_type=True, default=_asked)
        self.holder: list[Any] = []
        self.outermost = self.holder
        for _ in range(_OWN_LEVELS - 1):
            self.outermost = [self.outermost]

    def pack(self, value: Any) -> memoryview | None:
        """The bytes; None when the value is nested too deeply for this way, or holds what can't cross."""
        self.holder.append(value)
        try:
            packed: bytes = self.packer.pack(self.outermost)
        except (_NotPlainError, ValueError):
            self.packer.reset()
            return None
        except BaseException:
            self.packer.reset()
            raise
        finally:
            self.holder.clear()
        return memoryview(packed)[_OWN_LEVELS:]  # a list of one item is one byte and the item


class _Packers(threading.local):
    """The packers of this thread; a packer can't be used by two threads, nor while it packs."""

    def __init__(self) -> None:
        self.payload = new_packer()
        self.whole: _Whole | None = _Whole()


def _big_int(value: Any) -> Any:
    """The packer comes here with ints past 64 bits; everything else was lowered before."""
    if type(value) is not int:
        if type(value) is Packed:
            raise HoldsPackedError
        raise TypeError(_refusal(value))
    magnitude = abs(value)
    sign = b"\x01" if value < 0 else b"\x00"
    return _ExtType(wire.EXT_BIG_INT, sign + magnitude.to_bytes((magnitude.bit_length() + 7) // 8, "big"))


def new_packer() -> msgpack.Packer:
    """A packer for lowered values."""
    return msgpack.Packer(strict_types=True, use_bin_type=True, default=_big_int, buf_size=_PACKER_ROOM)


def _asked(value: Any) -> Any:
    """What the packer doesn't know: an int past 64 bits, another type, a subclass."""
    if type(value) is int:
        return _big_int(value)
    try:
        return lower(value, _ASKED_LEVELS)
    except TypeError:
        raise _NotPlainError from None


_packers = _Packers()


def pack(lowered: Any) -> bytes:
    """The bytes of a lowered value."""
    packer = _packers.payload
    try:
        packed: bytes = packer.pack(lowered)
    except BaseException:
        packer.reset()
        raise
    return packed


def _refusal(value: object) -> str:
    return (
        f"interpretd: cannot pass a Python object of type '{type(value).__name__}' into the sandbox; supported types"
        " are None, bool, int, float, complex, str, bytes, bytearray, list, tuple, set, frozenset, dict, range,"
        " Decimal, Fraction, date, datetime, time, timedelta and timezone"
    )


def lower(value: Any, room: int = MAX_DEPTH) -> Any:
    """The value in the packer's terms; room is how many levels of nesting it may have.

    TypeError for what can't cross. Text with surrogates is refused later, by the packer (UnicodeEncodeError). Each
    level takes one frame of this function and no more, so that 256 of them fit into the recursion limit.
    """
    kind = type(value)
    if kind in PLAIN:
        return value
    if kind not in _CONTAINERS:
        encode = _ENCODERS.get(kind)
        if encode is not None:
            return encode(value)
        kind = _base_of(value)
        if kind not in _CONTAINERS:
            return _ENCODERS[kind](value)
    if room <= 0:
        raise TypeError(_TOO_DEEP)
    if kind is dict:
        if PLAIN.issuperset(map(type, value)) and PLAIN.issuperset(map(type, value.values())):
            return value if type(value) is dict else dict(value)
        mapping = {}
        for key, item in value.items():
            mapping[lower(key, room - 1)] = lower(item, room - 1)
        return mapping
    items = value if type(value) is list else list(value)
    if not PLAIN.issuperset(map(type, items)):
        lowered = []
        for item in items:
            lowered.append(lower(item, room - 1))
        items = lowered
    code = _CONTAINERS[kind]
    return items if code is None else _ExtType(code, pack(items))


def prepared(value: Any) -> Any:
    """The value as a frame takes it: lowered, or packed already."""
    kind = type(value)
    if kind in PLAIN:
        return value
    if kind is list:
        if PLAIN.issuperset(map(type, value)):
            return value
    elif kind is not dict:
        return lower(value)
    elif PLAIN.issuperset(map(type, value)) and PLAIN.issuperset(map(type, value.values())):
        return value
    # Converting a value may run its own methods, and these may come here again.
    whole, _packers.whole = _packers.whole or _Whole(), None
    try:
        packed = whole.pack(value)
    finally:
        _packers.whole = whole
    return Packed(packed) if packed is not None and (_without_bin(packed) or _all_known(value)) else lower(value)


def _without_bin(view: memoryview) -> bool:
    """Whether nothing in it can be a MessagePack bin, which the packer makes of a bytearray or a memoryview too."""
    packed = view.obj
    assert isinstance(packed, bytes)
    return b"\xc4" not in packed and b"\xc5" not in packed and b"\xc6" not in packed


def _all_known(value: Any) -> bool:
    """Whether the packer was right about each part: it takes a bytearray or a memoryview for bytes.

    For values that it has packed, which have no cycles. The collector's own walk is the only one at C's speed.
    """
    level = [value]
    while level:
        if not _KNOWN.issuperset(map(type, level)):
            return False
        level = get_referents(*level)
    return True


def map_parts(items: dict[str, Any]) -> list[bytes | memoryview]:
    """Prepared values by their names, packed, in parts: what is large is copied only when it is all put together."""
    packer = _packers.payload
    parts: list[bytes | memoryview] = [packer.pack_map_header(len(items))]
    for name, item in items.items():
        parts.append(packer.pack(name))
        parts += item.parts if type(item) is Packed else (packer.pack(item),)
    return parts


def packed_map(items: dict[str, Any]) -> Packed:
    """Prepared values by their names, packed."""
    return Packed(*map_parts(items))


def _base_of(value: Any) -> type:
    """A subclass goes as the built-in class that it extends."""
    for base in type(value).__mro__[1:-1]:
        if base in _CONTAINERS or base in _ENCODERS:
            return base
    raise TypeError(_refusal(value))


def _as_text(code: int, text: Callable[[Any], str]) -> Callable[[Any], Any]:
    return lambda value: _ExtType(code, text(value).encode())


def _range(value: range) -> Any:
    numbers = [value.start, value.stop, value.step]
    if any(not _INT64_MIN <= number <= _INT64_MAX for number in numbers):
        raise OverflowError("Python int too large to convert to C long")
    return _ExtType(wire.EXT_RANGE, pack(numbers))


def _fraction_text(value: Fraction) -> str:
    # Through Decimal, because str() of an int has a limit of 4,300 digits.
    return f"{Decimal(value.numerator)}/{Decimal(value.denominator)}"


def _exception_text(value: BaseException) -> str:
    return f"{type(value).__name__}: {safe_text(value)}"


def safe_text(value: BaseException) -> str:
    """An exception's text as the wire takes it, whatever its __str__ does."""
    try:
        text = str(value)
    except KeyboardInterrupt:
        raise
    except BaseException:
        return "<the exception's text could not be made>"
    return text.encode("utf-8", "backslashreplace").decode().replace("\0", "\\x00")


# Types that hold values, and as which extension type; lists and dicts are MessagePack's own.
_CONTAINERS: Final[dict[type, int | None]] = {
    list: None,
    dict: None,
    tuple: wire.EXT_TUPLE,
    set: wire.EXT_SET,
    frozenset: wire.EXT_FROZENSET,
}

# None of these refers to anything but its parts.
_KNOWN: Final = PLAIN.union(
    (list, dict, tuple, set, frozenset, complex, range, type(...), Decimal),
    (datetime.date, datetime.time, datetime.datetime, datetime.timedelta, datetime.timezone),
)

_ENCODERS: Final[dict[type, Callable[[Any], Any]]] = {
    int: int,
    float: float,
    str: lambda value: str.__str__(value),
    bytes: bytes,
    bytearray: lambda value: _ExtType(wire.EXT_BYTEARRAY, bytes(value)),
    complex: lambda value: _ExtType(wire.EXT_COMPLEX, _DOUBLES.pack(value.real, value.imag)),
    range: _range,
    type(...): lambda value: _ExtType(wire.EXT_ELLIPSIS, b""),
    datetime.datetime: _as_text(wire.EXT_DATETIME, lambda value: str(value.isoformat())),
    datetime.date: _as_text(wire.EXT_DATE, lambda value: str(value.isoformat())),
    datetime.time: _as_text(wire.EXT_TIME, lambda value: str(value.isoformat())),
    datetime.timedelta: _as_text(
        wire.EXT_TIMEDELTA, lambda value: f"{value.days} {value.seconds} {value.microseconds}"
    ),
    datetime.timezone: _as_text(wire.EXT_TIMEZONE, lambda value: str(datetime.time(tzinfo=value).isoformat()[8:])),
    Decimal: _as_text(wire.EXT_DECIMAL, str),
    Fraction: _as_text(wire.EXT_FRACTION, _fraction_text),
    BaseException: _as_text(wire.EXT_EXCEPTION, _exception_text),
}


def _decode_big(data: bytes) -> int:
    if len(data) < 2 or data[0] > 1 or data[1] == 0:
        raise ValueError("a big int is malformed")
    magnitude = int.from_bytes(data[1:], "big")
    return -magnitude if data[0] else magnitude


def _decode_timedelta(data: bytes) -> datetime.timedelta:
    days, seconds, microseconds = map(int, data.decode().split())
    return datetime.timedelta(days, seconds, microseconds)


def _decode_fraction(data: bytes) -> Fraction:
    numerator, denominator = data.decode().split("/")
    return Fraction(_decimal_int(numerator), _decimal_int(denominator))


def _decimal_int(text: str) -> int:
    """int() without its limit of 4,300 digits: the frame's size bounds the work."""
    if len(text) < 4000:
        return int(text)
    negative = text.startswith("-")
    value = int(Decimal(text))
    return -abs(value) if negative else value


def _decode_exception(data: bytes) -> PythonException:
    text = data.decode()
    return PythonException(text, text.partition(":")[0])


def _decode_ellipsis(data: bytes) -> Any:
    if data:
        raise ValueError("an ellipsis has no payload")
    return ...


def _decode_timezone(data: bytes) -> datetime.timezone:
    offset = datetime.time.fromisoformat("00:00:00" + data.decode()).utcoffset()
    if offset is None:
        raise ValueError("a timezone is malformed")
    return datetime.timezone(offset)


def _decode_not_implemented(data: bytes) -> Any:
    if data:
        raise ValueError("NotImplemented has no payload")
    return NotImplemented


def _decode_range(data: bytes) -> range:
    start, stop, step = unpack(data)
    return range(start, stop, step)


_DECODERS: Final[dict[int, Callable[[bytes], Any]]] = {
    wire.EXT_BIG_INT: _decode_big,
    wire.EXT_COMPLEX: lambda data: complex(*_DOUBLES.unpack(data)),
    wire.EXT_DATE: lambda data: datetime.date.fromisoformat(data.decode()),
    wire.EXT_TIME: lambda data: datetime.time.fromisoformat(data.decode()),
    wire.EXT_DATETIME: lambda data: datetime.datetime.fromisoformat(data.decode()),
    wire.EXT_TIMEDELTA: _decode_timedelta,
    wire.EXT_DECIMAL: lambda data: Decimal(data.decode()),
    wire.EXT_FRACTION: _decode_fraction,
    wire.EXT_BYTEARRAY: bytearray,
    wire.EXT_RANGE: _decode_range,
    wire.EXT_EXCEPTION: _decode_exception,
    wire.EXT_ELLIPSIS: _decode_ellipsis,
    wire.EXT_NOT_IMPLEMENTED: _decode_not_implemented,
    wire.EXT_TIMEZONE: _decode_timezone,
}
_HOLDERS: Final[dict[int, Callable[[Any], Any]]] = {
    wire.EXT_TUPLE: tuple,
    wire.EXT_SET: set,
    wire.EXT_FROZENSET: frozenset,
}


def _decode_ext(code: int, payload: memoryview) -> Any:
    decode = _DECODERS.get(code)
    if decode is not None:
        return decode(bytes(payload))
    hold = _HOLDERS.get(code)
    if hold is None:
        raise ValueError(f"unknown extension type {code}")
    items = unpack(payload)
    if type(items) is not list:
        raise ValueError("an extension type's payload is not an array")
    return hold(items)


# The value in a packed buffer. Any exception means that the buffer is malformed.
unpack: Final = msgspec.msgpack.Decoder(ext_hook=_decode_ext).decode


def frame_decoder(body: Any) -> Callable[[bytes | memoryview], tuple[int, int, dict[str, Any]]]:
    """What makes the frame `(message, id, body)` of a packed buffer, with a body of this type."""
    return msgspec.msgpack.Decoder(tuple[int, int, body], ext_hook=_decode_ext).decode
