# SPDX-License-Identifier: MIT OR Apache-2.0
"""What the shells send and make of the answers, whichever way they wait."""

from collections.abc import Mapping
from typing import Any, Final

from . import _wire_constants as wire
from ._config import Limits
from ._errors import InterpretThisError, ServiceError, SessionLostError
from ._machine import MAX_NAME_BYTES, Opening, Request, lower_variables, opening_of, request_error
from ._result import Variable
from ._tools import Tools, Toolset
from ._wire_schema import ResultBody

NO_TOOLS: Final = Toolset(None)
_STR: Final = frozenset({str})
_ERROR: Final = wire.MSG_ERROR


# A session with the service's own limits, by whether it is kept.
_PLAIN_OPENINGS: Final = {
    keep: opening_of((wire.MSG_OPEN, {"limits": {}, "ephemeral": not keep})) for keep in (False, True)
}


def opening(
    tools: Toolset,
    config: Limits | None,
    session: str | None,
    keep: bool,
    lasting: Mapping[str, Any] | None = None,
) -> Opening:
    """The first requests of a connection: agree, open or attach, declare the tools."""
    if session is None and config is None and not lasting and not tools.specs:
        return _PLAIN_OPENINGS[keep]
    requests: list[Request] = []
    if session is not None:
        # What can't be an id is sent as one that nobody has: to the caller there is no difference.
        named = session if len(session) <= MAX_NAME_BYTES and session.isprintable() and session.isascii() else "?"
        requests.append((wire.MSG_ATTACH, {"session": named}))
    else:
        limits = config._wishes() if config is not None else {}
        requests.append((wire.MSG_OPEN, {"limits": limits, "ephemeral": not keep, **(lasting or {})}))
    if tools.specs:
        requests.append((wire.MSG_TOOLS, {"tools": tools.specs}))
    return opening_of(*requests)


def script_text(code: object) -> str:
    """The script as a str proper; TypeError for anything else."""
    if type(code) is str:
        return code
    if not isinstance(code, str):
        raise TypeError(f"'{type(code).__name__}' object is not an instance of 'str'")
    return str.__str__(code)


def run_options(body: dict[str, Any], tools: Tools | None, stream: bool, journal: bool) -> Toolset:
    """Puts what an execute and a resume have in common into the body; the tools of this run alone."""
    extra = NO_TOOLS
    if tools is not None:
        extra = Toolset(tools)
        if extra.specs:
            body["tools"] = extra.specs
    if stream:
        body["stream"] = True
    if journal:
        body["journal"] = True
    return extra


def execute_body(
    code: str,
    variables: Mapping[str, Any] | None,
    tools: Tools | None,
    stream: bool,
    journal: bool,
) -> tuple[dict[str, Any], Toolset]:
    """The body of an execute and its own tools, with everything checked."""
    body: dict[str, Any] = {"code": code if type(code) is str else script_text(code), "value": True}
    if variables is None and tools is None and not stream and not journal:
        return body, NO_TOOLS
    if variables is not None:
        lowered = lower_variables(variables)
        if lowered:
            body["variables"] = lowered
    return body, run_options(body, tools, stream, journal)


def why_body(session: str, client: int, execute: int | None) -> dict[str, Any]:
    """The question what became of a session, and of an execute of ours."""
    body: dict[str, Any] = {"session": session, "client": client}
    if execute is not None:
        body["execute"] = execute
    return body


def lost_error(answer: Mapping[str, Any] | ServiceError, execute: int | None) -> InterpretThisError:
    """The error for a stream that ended, from the answer to `why`."""
    if isinstance(answer, ServiceError):
        if answer.code == "no_session":
            return SessionLostError("the session has ended and is forgotten", "forgotten")
        return SessionLostError(f"the session is lost: {answer}", answer.code)
    ran = None if execute is None else answer["execute"]
    if answer["state"] == "live":
        return SessionLostError("the connection to the session broke; the session lives on", "connection", ran)
    return SessionLostError(f"the session has ended: {answer['message']}", answer["reason"], ran)


def variable_rows(body: Mapping[str, Any]) -> list[Variable]:
    """The variables of a `names` answer."""
    return [Variable(row["name"], row["type"], row["bytes"]) for row in body["variables"]]


def call_arguments(body: Mapping[str, Any]) -> tuple[list[Any], dict[str, Any]]:
    """The positional and the keyword arguments of a tool call."""
    given = body.get("arguments")
    if type(given) is list and len(given) == 2:
        positional, keywords = given
        if type(positional) is list and type(keywords) is dict and _STR.issuperset(map(type, keywords)):
            return positional, keywords
    raise ServiceError("the daemon sent a tool_call off its schema: its arguments are wrong", "bad_body")


def run_answer(frame: Any) -> ResultBody:
    """The body of the frame that ended an execute; an error frame is raised."""
    if frame[0] == _ERROR:
        raise request_error(frame[2])
    body: ResultBody = frame[2]
    if body.ok is not (body.error is None):
        raise ServiceError("the daemon sent a result off its schema: its error is wrong or missing", "bad_body")
    return body
