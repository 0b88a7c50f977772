# SPDX-License-Identifier: MIT OR Apache-2.0
"""The protocol without I/O: commands become bytes, bytes become frames.

A frame is a 4-byte big-endian length and one MessagePack array `[message, id, body]`. A Machine belongs to one
connection. It numbers the requests, keeps what a broken-off read has left, and holds every frame to the size that
was agreed. It knows nothing of sockets, threads or loops; the shells around it do.
"""

import functools
import itertools
import struct
import threading
from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

import msgpack
import msgspec

from . import _wire_constants as wire
from ._codec import PLAIN, HoldsPackedError, Packed, frame_decoder, map_parts, new_packer, pack, packed_map, prepared
from ._errors import LimitExceededError, ServiceError, StateFormatError, host_words
from ._wire_schema import DOWN

CLIENT_NAME: Final = "interpretd-python 0.1.0"
FIRST_FRAME_LIMIT: Final = 1 << 20
MAX_NAME_BYTES: Final = 256

Frame = tuple[int, int, dict[str, Any]]
Request = tuple[int, dict[str, Any]]  # a message and its body

_LARGE: Final = 1 << 16
# What decoding fails with. Anything else is what a signal's handler has raised there.
_DECODING: Final = (
    msgspec.MsgspecError,
    struct.error,
    ValueError,
    TypeError,
    LookupError,
    ArithmeticError,
    RecursionError,
)
_length: Final = struct.Struct(">I").pack
_length_from: Final = struct.Struct(">I").unpack_from
_encode_plain: Final = msgspec.msgpack.Encoder().encode
_decode_any: Final = frame_decoder(dict[str, Any])
_decoders: dict[int, Callable[[bytes | memoryview], Frame]] = {}  # by the message's number, as they are needed


@functools.cache
def _decoder_of(message: int) -> Callable[[bytes | memoryview], Frame]:
    return frame_decoder(DOWN[message])


class Machine:
    """Frames of one connection, in and out."""

    __slots__ = ("_buffer", "_decoders", "_filled", "_lock", "_packer", "_strict", "large", "max_frame", "new_id")

    def __init__(self, *, strict: bool = True, requests: int = 0) -> None:
        self._strict = strict  # only what a daemon sends is taken
        self._decoders = _decoders if strict else {}
        self._buffer = bytearray()
        self.large: bytearray | None = None  # a large frame that is coming, without its length
        self._filled = 0
        # A number for a request that no other request of the connection has; the first ones have theirs already.
        self.new_id: Callable[[], int] = itertools.count(requests + 1).__next__
        self._packer: msgpack.Packer | None = None
        self._lock = threading.RLock()  # a signal's handler may need it again
        self.max_frame = FIRST_FRAME_LIMIT

    def frame(self, message: int, number: int, body: dict[str, Any]) -> bytes:
        """One frame; the body's values are prepared already."""
        packed: bytes
        # A script alone, a tool's plain answer, a plain variable: what stands beside the value is plain too.
        if len(body) == 2 and type(body.get("value", body)) in PLAIN:
            try:
                packed = _encode_plain((message, number, body))
            except OverflowError:  # an int past 64 bits
                return self._frame_of_any(message, number, body)
            if len(packed) > self.max_frame:
                self._admit(message, len(packed))
            return _length(len(packed)) + packed
        return self._frame_of_any(message, number, body)

    def _frame_of_any(self, message: int, number: int, body: dict[str, Any]) -> bytes:
        with self._lock:
            packer = self._packer
            if packer is None:
                packer = self._packer = new_packer()
            try:
                packed: bytes = packer.pack([message, number, body])
            except HoldsPackedError:
                packer.reset()
                # An array of three: the message's and the request's number, the body.
                parts = [b"", b"\x93", pack(message), pack(number), *map_parts(body)]
                size = sum(map(len, parts))
                self._admit(message, size)
                parts[0] = _length(size)
                return b"".join(parts)
            except BaseException:  # the packer in Python can be interrupted
                packer.reset()
                raise
        if len(packed) > self.max_frame:
            self._admit(message, len(packed))
        return _length(len(packed)) + packed

    def _admit(self, message: int, size: int) -> None:
        if size > self.max_frame:
            excess = f"({size} bytes) exceeds the frame limit ({self.max_frame} bytes)"
            if message == wire.MSG_TOOL_RESULT:  # the script sees this as the call's failure
                raise ValueError(f"the tool's answer {excess}")
            raise LimitExceededError(f"LimitExceeded: the request {excess}")

    def feed(self, data: bytes) -> list[Any]:
        """The frames that are whole now, each (message, id, body). ServiceError when the peer makes no sense."""
        size = len(data) - 4
        if size > 0 and not self._buffer and self.large is None and _length_from(data)[0] == size:
            return [self._decode(data[4:])]
        if self.large is not None:
            part = data[: len(self.large) - self._filled]
            self.large[self._filled : self._filled + len(part)] = part
            frames = self.advance(len(part))
            return frames + self.feed(data[len(part) :]) if len(part) < len(data) else frames
        buffer: bytes | bytearray = data
        if self._buffer:
            self._buffer += data
            buffer = self._buffer
        frames = []
        at = 0
        end = len(buffer)
        while end - at >= 4:
            start = at + 4
            stop = start + _length_from(buffer, at)[0]
            if stop > end:
                self._admit_coming(stop - start)
                if stop - start > _LARGE:
                    self.large = bytearray(stop - start)
                    self._filled = end - start
                    self.large[: self._filled] = buffer[start:]
                    at = end
                break
            frames.append(self._decode(bytes(buffer[start:stop])))
            at = stop
        if buffer is self._buffer:
            del self._buffer[:at]
        elif at < end:
            self._buffer += buffer[at:]
        return frames

    def _admit_coming(self, size: int) -> None:
        if size > max(self.max_frame, FIRST_FRAME_LIMIT):
            raise ServiceError(f"the daemon sent a frame of {size} bytes, more than agreed", "frame_too_large")

    def wanted(self) -> memoryview | None:
        """Where the rest of a large frame goes, which saves copying it; `advance` is told what came there."""
        return None if self.large is None else memoryview(self.large)[self._filled :]

    def advance(self, size: int) -> list[Any]:
        """So many bytes have come into what `wanted` gave; the frame, if it is whole now."""
        self._filled += size
        if self.large is None or self._filled < len(self.large):
            return []
        whole, self.large, self._filled = self.large, None, 0
        return [self._decode(memoryview(whole))]

    def _decode(self, packed: bytes | memoryview) -> Frame:
        # An array of three has one byte of its own, and each message's number is one.
        message = packed[1] if len(packed) > 1 else -1
        decode = self._decoders.get(message)
        try:
            return decode(packed) if decode is not None else self._decode_other(message, packed)
        except _DECODING as error:
            raise self._complaint(packed, error) from error

    def _decode_other(self, message: int, packed: bytes | memoryview) -> Frame:
        """The same where the message has no decoder yet, or more is to be done."""
        if not self._strict:
            return _decode_any(packed)
        if message not in DOWN:
            number = _decode_any(packed)[0]
            raise ServiceError(f"the daemon sent a message of an unknown kind: {number!r:.50}", "unknown_message")
        decode = _decoder_of(message)
        frame = decode(packed)
        if message == wire.MSG_HELLO_OK:  # what comes right behind it may be that large
            self.max_frame = frame[2]["max_frame"]
        else:
            self._decoders[message] = decode
        return frame

    @staticmethod
    def _complaint(packed: bytes | memoryview, error: Exception) -> ServiceError:
        """What is wrong with a buffer that isn't the frame that it seems to be."""
        try:
            message = _decode_any(packed)[0]
        except Exception:
            return ServiceError(f"the daemon sent a frame that can't be read: {error}", "bad_frame")
        name = wire.MESSAGE_NAMES[message]
        return ServiceError(f"the daemon sent a {name} off its schema: {error}", "bad_body")


class Opening(NamedTuple):
    """The requests that begin a connection, numbered from 1: their messages, and all their frames."""

    messages: tuple[int, ...]
    frames: bytes


_AGREE: Final = Machine().frame(wire.MSG_HELLO, 1, {"version": wire.PROTOCOL_VERSION, "client": CLIENT_NAME})


def opening_of(*requests: Request) -> Opening:
    """Agreeing on the protocol, and then these requests."""
    machine = Machine(requests=1)
    frames = [machine.frame(message, machine.new_id(), body) for message, body in requests]
    return Opening((wire.MSG_HELLO, *(message for message, _ in requests)), b"".join((_AGREE, *frames)))


def lower_variables(variables: Mapping[str, Any] | None) -> dict[str, Any] | Packed:
    """Checked and prepared variables of an execute."""
    if variables is None:
        return {}
    if not isinstance(variables, Mapping):
        raise TypeError(f"'{type(variables).__name__}' object is not an instance of 'dict'")
    lowered = {}
    for name, value in variables.items():
        if not isinstance(name, str):
            raise ValueError("variable names must be strings")
        check_name(name)
        lowered[str(name)] = prepared(value)
    return packed_map(lowered) if Packed in map(type, lowered.values()) else lowered


def is_possible_name(name: object) -> bool:
    """Whether a variable may be called so. TypeError for what is no str."""
    if not isinstance(name, str):
        raise TypeError(f"'{type(name).__name__}' object is not an instance of 'str'")
    try:
        check_name(name)
    except ValueError:
        return False
    return True


def check_name(name: str) -> None:
    """ValueError for a variable's name that the wire can't carry."""
    if not isinstance(name, str):
        raise ValueError("variable names must be strings")
    if "\0" in name or len(name.encode()) > MAX_NAME_BYTES:
        raise ValueError(f"a variable's name has at most {MAX_NAME_BYTES} bytes and no NUL")


def request_error(body: Mapping[str, Any]) -> Exception:
    """What an `error` frame raises in the caller."""
    code = body.get("code", "error")
    message = body.get("message", code)
    if code == "busy":
        return RuntimeError(f"this Interpreter is already running. {message}")
    if code in ("value_refused", "build_failed"):
        return TypeError(host_words(message))
    if code in ("value_too_large", "source_too_large"):
        return LimitExceededError(f"LimitExceeded: {message}")
    if code.startswith("state_"):
        error = StateFormatError(message, body.get("found"), body.get("expected"))
        error.code = code
        return error
    if code in ("bad_tool", "bad_limit"):
        return ValueError(message)
    return ServiceError(message, code)


def answer_body(frame: Any, reply: int) -> Any:
    """The body of the frame that answers a request; an error frame is raised."""
    if frame[0] == reply:
        return frame[2]
    if frame[0] == wire.MSG_ERROR:
        raise request_error(frame[2])
    named = wire.MESSAGE_NAMES[frame[0]], wire.MESSAGE_NAMES[reply]
    raise ServiceError("the daemon answered with {} in place of {}".format(*named), "unknown_message")
