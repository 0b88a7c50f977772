# SPDX-License-Identifier: MIT OR Apache-2.0
"""Sessions that last: names, durability, listings, runs that wait for resume."""

import os
from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal, NamedTuple

from . import _wire_constants as wire
from ._arguments import name_text, seconds, socket_path
from ._channel import control
from ._codec import lower
from ._failures import failure_of
from ._private import private_socket
from ._requests import run_options
from ._tools import Tools, Toolset

Durability = Literal["none", "idle", "every"]

DURABILITIES: Final = ("none", "idle", "every")
_PAGE: Final = 1000

# How long a state may take to be stored, in seconds.
STORING_TIME: Final = 120.0


class OpenCall(NamedTuple):
    """A tool call that a suspended run waits for. `args` and `kwargs` are None when they were too large to send."""

    id: int
    name: str
    args: list[Any] | None
    kwargs: dict[str, Any] | None


class SessionInfo(NamedTuple):
    """A session in a listing; times are in seconds."""

    session_id: str
    name: str | None
    state: str
    durability: str
    tags: tuple[str, ...]
    clients: int
    age: float
    idle: float
    ttl: float | None
    sequence: int
    live_bytes: int


class Wishes(NamedTuple):
    """What a new session shall be, beyond its limits."""

    name: str | None = None
    durability: str | None = None
    tags: Sequence[str] = ()
    ttl: float | None = None
    idle_timeout: float | None = None

    def fields(self) -> dict[str, Any]:
        """The fields of an `open`."""
        if self is NO_WISHES:
            return {}
        fields: dict[str, Any] = {}
        if self.name is not None:
            fields |= {"name": self.name, "existing": True}
        for field in ("durability", "ttl", "idle_timeout"):
            value = getattr(self, field)
            if value is not None:
                fields[field] = value
        if self.tags:
            fields["tags"] = list(self.tags)
        return fields

    @property
    def lasting(self) -> bool:
        """Whether the session outlives its clients."""
        return self.name is not None or self.durability in ("idle", "every")


NO_WISHES: Final = Wishes()


def wishes(
    name: str | None, durability: str | None, tags: Sequence[str], ttl: float | None, idle_timeout: float | None
) -> Wishes:
    """Checked wishes."""
    if name is None and durability is None and tags == () and ttl is None and idle_timeout is None:
        return NO_WISHES
    name = name_text("name", name)
    if durability is not None and (not isinstance(durability, str) or durability not in DURABILITIES):
        raise ValueError("durability is 'none', 'idle' or 'every'")
    if isinstance(tags, str | bytes) or not all(isinstance(tag, str) and _is_tag(tag) for tag in tags):
        raise ValueError("tags are a list of str that are not empty and of one line")
    return Wishes(name, durability, tuple(tags), seconds("ttl", ttl), seconds("idle_timeout", idle_timeout))


def _is_tag(tag: str) -> bool:
    return bool(tag) and "\n" not in tag and "\0" not in tag and len(tag.encode()) <= 512


def configure_body(
    name: str | None, durability: str | None, tags: Sequence[str] | None, ttl: float | None
) -> tuple[dict[str, Any], bool]:
    """The fields of a `configure`, and whether the session lasts from now on."""
    wish = wishes(name, durability, tags or (), ttl, None)
    body: dict[str, Any] = {field: value for field, value in wish._asdict().items() if value not in (None, ())}
    if tags is not None:
        body["tags"] = list(tags)
    if wish.lasting:
        body["ephemeral"] = False
    return body, wish.lasting


def grant_body(user: int, allow: bool) -> dict[str, Any]:
    """The fields of a `grant`."""
    if isinstance(user, bool) or not isinstance(user, int) or not 0 <= user < 1 << 32:
        raise ValueError("user is the number of a user")
    return {"user": user, "allow": bool(allow)}


def place_wanted(
    socket: str | os.PathLike[str] | None, session: str | None, keep: bool | None, lasting: Wishes
) -> tuple[str | None, bool, bool]:
    """The socket (None: a private daemon), whether the session stays without clients, whether close() ends it."""
    if session is not None and not isinstance(session, str):
        raise TypeError(f"session must be a str, not {type(session).__name__}")
    if session is not None and lasting != NO_WISHES:
        raise ValueError("a session that is attached to by its id keeps its name and durability")
    lasts = lasting is not NO_WISHES and lasting.lasting
    kept = (socket is not None or lasts) if keep is None else bool(keep)
    return socket_path(socket), kept, session is None and not lasts


def call_rows(body: Mapping[str, Any]) -> list[OpenCall]:
    """The calls of an `open_calls` or `imported` answer."""
    calls = []
    for row in body["calls"]:
        given = row.get("arguments")
        args, kwargs = given if isinstance(given, list) and len(given) == 2 else (None, None)
        calls.append(OpenCall(row["call"], row["name"], args, kwargs))
    return calls


def resume_body(
    answers: Mapping[int, Any] | None, tools: Tools | None, stream: bool, journal: bool
) -> tuple[dict[str, Any], Toolset]:
    """The body of a resume and its own tools. An answer that is an exception is raised at the call."""
    rows = []
    if answers is not None and not isinstance(answers, Mapping):
        raise TypeError(f"answers must be a mapping, by the ids of open calls, not {type(answers).__name__}")
    for call, value in (answers or {}).items():
        if isinstance(call, bool) or not isinstance(call, int) or not 0 <= call < 1 << 64:
            raise ValueError("answers are by the ids of open calls, which are ints")
        if isinstance(value, BaseException):
            failure = failure_of(value)
            rows.append({"call": call, "error_type": failure["type"], "error_message": failure["message"]})
        else:
            rows.append({"call": call, "value": lower(value)})
    body: dict[str, Any] = {"answers": rows, "value": True}
    return body, run_options(body, tools, stream, journal)


def info_of(row: Mapping[str, Any]) -> SessionInfo:
    """A row of a listing."""
    return SessionInfo(
        row["session"],
        row.get("name"),
        row["state"],
        row.get("durability") or "none",
        tuple(row.get("tags") or ()),
        row["clients"],
        row["age"],
        row["idle"],
        row.get("ttl"),
        row.get("sequence") or 0,
        row["live_bytes"],
    )


def list_sessions(
    *,
    socket: str | os.PathLike[str] | None = None,
    name: str | None = None,
    tag: str | None = None,
    state: str | None = None,
) -> list[SessionInfo]:
    """The sessions of this user, oldest first, hibernated ones included; for root everybody's.

    >>> from interpretd import Interpreter
    >>> box = Interpreter()
    >>> box.session_id in [info.session_id for info in list_sessions()]
    True
    """
    wish: dict[str, Any] = {"name": name_text("name", name), "tag": name_text("tag", tag)}
    wish |= {"state": name_text("state", state), "count": _PAGE}
    path = socket_path(socket) or private_socket()
    body = {field: value for field, value in wish.items() if value is not None}
    found: list[SessionInfo] = []
    while True:
        page = control(path, wire.MSG_LIST, body)
        found += [info_of(row) for row in page["sessions"]]
        if not page.get("more"):
            return found
        body["after"] = found[-1].session_id
