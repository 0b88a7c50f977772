# SPDX-License-Identifier: MIT OR Apache-2.0
"""The protocol without I/O: commands become bytes, bytes become frames.

A frame is a 4-byte big-endian length and one MessagePack array `[message, id, body]`. A Machine belongs to one
connection. It numbers the requests, keeps what a broken-off read has left, and holds every frame to the size that
was agreed. It knows nothing of sockets, threads or loops; the shells around it do.
"""

import itertools
import struct
import threading
from collections.abc import Mapping
from typing import Any, Final

from . import _wire_constants as wire
from ._codec import lower, new_packer, unpack
from ._errors import LimitExceededError, ServiceError

CLIENT_NAME: Final = "interpretd-python 0.1.0"
FIRST_FRAME_LIMIT: Final = 1 << 20
MAX_NAME_BYTES: Final = 256

Frame = tuple[int, int, dict[str, Any]]

_LENGTH: Final = struct.Struct(">I")


class Machine:
    """Frames of one connection, in and out."""

    __slots__ = ("_buffer", "_ids", "_lock", "_packer", "max_frame")

    def __init__(self) -> None:
        self._buffer = bytearray()
        self._ids = itertools.count(1)
        self._packer = new_packer()
        self._lock = threading.Lock()
        self.max_frame = FIRST_FRAME_LIMIT

    def new_id(self) -> int:
        """A number for a request that no other request of the connection has."""
        return next(self._ids)

    def frame(self, message: int, number: int, body: dict[str, Any]) -> bytes:
        """One frame; the body's values are lowered already."""
        with self._lock:
            packed: bytes = self._packer.pack((message, number, body) if False else [message, number, body])
        if len(packed) > self.max_frame:
            raise LimitExceededError(
                f"LimitExceeded: the request ({len(packed)} bytes) exceeds the frame limit ({self.max_frame} bytes)"
            )
        return _LENGTH.pack(len(packed)) + packed

    def feed(self, data: bytes) -> list[Any]:
        """The frames that are whole now, each a list [message, id, body]. ServiceError when the peer makes no sense."""
        if not self._buffer:
            if len(data) > 4 and int.from_bytes(data[:4], "big") == len(data) - 4:
                return [self._decode(memoryview(data)[4:])]
            self._buffer += data
        else:
            self._buffer += data
        frames = []
        at = 0
        buffer = self._buffer
        while len(buffer) - at >= 4:
            (size,) = _LENGTH.unpack_from(buffer, at)
            if size > max(self.max_frame, FIRST_FRAME_LIMIT):
                raise ServiceError(f"the daemon sent a frame of {size} bytes, more than agreed", "frame_too_large")
            if len(buffer) - at - 4 < size:
                break
            frames.append(self._decode(bytes(buffer[at + 4 : at + 4 + size])))
            at += 4 + size
        if at:
            del buffer[:at]
        return frames

    @staticmethod
    def _decode(packed: bytes | memoryview) -> Any:
        try:
            frame = unpack(packed)
        except Exception as error:
            raise ServiceError(f"the daemon sent a frame that can't be read: {error}", "bad_frame") from error
        if type(frame) is not list or len(frame) != 3 or type(frame[2]) is not dict:
            raise ServiceError("the daemon sent something that is not a frame", "bad_frame")
        return frame

    def hello(self) -> bytes:
        """The first frame of a connection."""
        body = {"version": wire.PROTOCOL_VERSION, "client": CLIENT_NAME}
        return self.frame(wire.MSG_HELLO, self.new_id(), body)


def lower_variables(variables: Mapping[str, Any] | None) -> dict[str, Any]:
    """Checked and lowered variables of an execute."""
    if variables is None:
        return {}
    if not isinstance(variables, Mapping):
        raise TypeError(f"'{type(variables).__name__}' object is not an instance of 'dict'")
    lowered = {}
    for name, value in variables.items():
        if not isinstance(name, str):
            raise ValueError("variable names must be strings")
        check_name(name)
        lowered[str(name)] = lower(value)
    return lowered


def check_name(name: str) -> None:
    """ValueError for a variable's name that the wire can't carry."""
    if "\0" in name or len(name.encode()) > MAX_NAME_BYTES:
        raise ValueError(f"a variable's name has at most {MAX_NAME_BYTES} bytes and no NUL")


def request_error(body: Mapping[str, Any]) -> Exception:
    """What an `error` frame raises in the caller."""
    code = body.get("code", "error")
    message = body.get("message", code)
    if code == "busy":
        return RuntimeError(f"this Interpreter is already running. {message}")
    if code in ("value_refused", "build_failed"):
        return TypeError(message)
    if code in ("value_too_large", "source_too_large"):
        return LimitExceededError(f"LimitExceeded: {message}")
    if code in ("bad_tool", "bad_limit"):
        return ValueError(message)
    return ServiceError(message, code)
