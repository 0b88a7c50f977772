# SPDX-License-Identifier: MIT OR Apache-2.0
"""Interpreter: a session, for callers that wait.

An execute is one frame out and one back when the script calls no tool. While it waits, the calling thread runs the
script's tool calls; `execute_async` is the same on a thread of its own, with coroutine tools on the caller's loop.
"""

import asyncio
import inspect
import os
import threading
from collections.abc import Callable, Mapping
from contextvars import copy_context
from types import TracebackType
from typing import Any, Final, NoReturn, Self

from . import _wire_constants as wire
from ._channel import Channel, ConnectionLostError, Mailbox, control
from ._codec import lower, safe_text
from ._config import Config
from ._errors import InterpretThisError, ServiceError, SessionLostError, error_from_failure
from ._loops import LoopCall, private_loop, run_in_thread
from ._machine import CLIENT_NAME, check_name, lower_variables, request_error
from ._private import private_socket
from ._result import ExecutionResult, Variable
from ._tools import Tool, Toolset

Tools = Mapping[str, Callable[..., Any] | Tool]

_PLAIN: Final = frozenset({type(None), bool, int, float, str, bytes, list, dict, tuple})
_LAST: Final = frozenset({wire.MSG_RESULT, wire.MSG_ERROR})
_PARTING_TIME: Final = 10.0
_NO_TOOLS: Final = Toolset(None)


class Interpreter:
    """A session in a locked worker process, with tools that run here.

    With no service named by `socket` or INTERPRETD_SOCKET, the first Interpreter starts a private daemon, which ends
    with this process. `session` attaches to a session that exists instead of opening one. A session opened here ends
    with its last client, unless `socket` names a service or `keep` is true: then it lives until `close()`, or, once
    nobody is attached, for the service's idle time. May be used by several threads, and while a script runs.
    """

    def __init__(
        self,
        *,
        tools: Tools | None = None,
        config: Config | None = None,
        socket: str | os.PathLike[str] | None = None,
        session: str | None = None,
        keep: bool | None = None,
    ) -> None:
        if config is not None and not isinstance(config, Config):
            raise TypeError(f"'{type(config).__name__}' object is not an instance of 'Config'")
        self._tools = Toolset(tools)
        self._ends_session = session is None
        self._keep = socket is not None if keep is None else keep
        self._closed = False
        named = socket if socket is not None else os.environ.get("INTERPRETD_SOCKET") or None
        self._path = private_socket() if named is None else os.fspath(named)
        self._channel = Channel(self._path)
        try:
            self._start(config, session)
        except BaseException:
            self._closed = True
            self._channel.close()
            raise

    def _start(self, config: Config | None, session: str | None) -> None:
        requests: list[tuple[int, dict[str, Any]]] = [
            (wire.MSG_HELLO, {"version": wire.PROTOCOL_VERSION, "client": CLIENT_NAME})
        ]
        if session is not None:
            requests.append((wire.MSG_ATTACH, {"session": session}))
        else:
            limits = config._wishes() if config is not None else {}
            requests.append((wire.MSG_OPEN, {"limits": limits, "ephemeral": not self._keep}))
        if self._tools.specs:
            requests.append((wire.MSG_TOOLS, {"tools": self._tools.specs}))
        channel = self._channel
        try:
            boxes = channel.begin_all(requests)
            hello = channel.answer(boxes[0])
            channel.machine.max_frame = hello["max_frame"]
            opened = channel.answer(boxes[1])
            for box in boxes[2:]:
                channel.answer(box)
        except ConnectionLostError:
            raise ServiceError(f"interpretd at {self._path} closed the connection", "no_daemon") from None
        for box in boxes:
            channel.end(box)
        self._limits: dict[str, float] = opened["limits"]
        self._session: str = opened["session"]
        self._client: int = opened["client"]
        self._isolation: list[str] = opened["isolation"]

    # ---- scripts

    def execute(
        self,
        code: str,
        /,
        variables: Mapping[str, Any] | None = None,
        *,
        tools: Tools | None = None,
        on_stdout: Callable[[str], object] | None = None,
        journal: bool = False,
    ) -> ExecutionResult:
        """Runs a script and waits for its end.

        `variables` become module variables first. `tools` are callable in this run only and win over the session's.
        `on_stdout` is called with output as it comes; the result has all of it nevertheless. A script that fails is a
        result with an error, not an exception here.
        """
        body, extra = self._request(code, variables, tools, on_stdout, journal)
        return _Run(self, extra, on_stdout, None).execute(body)

    def execute_async(
        self,
        code: str,
        /,
        variables: Mapping[str, Any] | None = None,
        *,
        tools: Tools | None = None,
        on_stdout: Callable[[str], object] | None = None,
        journal: bool = False,
    ) -> "asyncio.Future[ExecutionResult]":
        """Starts a script at once and returns a future of its result.

        Coroutine tools run on the running loop, other tools on the thread that attends to the run. Cancelling the
        future cancels the run; the session stays.
        """
        loop = asyncio.get_running_loop()
        body, extra = self._request(code, variables, tools, on_stdout, journal)
        future: asyncio.Future[ExecutionResult] = loop.create_future()
        run = _Run(self, extra, on_stdout, loop)

        def deliver(result: ExecutionResult | None, error: BaseException | None) -> None:
            if future.done():
                return
            if error is not None:
                future.set_exception(error)
            elif result is not None:
                future.set_result(result)

        def attend() -> None:
            result, error = None, None
            try:
                result = run.execute(body)
            except BaseException as caught:
                error = caught
            if not loop.is_closed():
                loop.call_soon_threadsafe(deliver, result, error)

        def give_up(done: "asyncio.Future[ExecutionResult]") -> None:
            if done.cancelled():
                threading.Thread(target=run.cancel, name="interpretd-cancel", daemon=True).start()

        future.add_done_callback(give_up)
        threading.Thread(target=copy_context().run, args=(attend,), name="interpretd-run", daemon=True).start()
        return future

    def _request(
        self,
        code: str,
        variables: Mapping[str, Any] | None,
        tools: Tools | None,
        on_stdout: Callable[[str], object] | None,
        journal: bool,
    ) -> tuple[dict[str, Any], Toolset]:
        if type(code) is not str:
            if not isinstance(code, str):
                raise TypeError(f"'{type(code).__name__}' object is not an instance of 'str'")
            code = str.__str__(code)
        body: dict[str, Any] = {"code": code, "value": True}
        if variables:
            body["variables"] = lower_variables(variables)
        elif variables is not None:
            lower_variables(variables)
        extra = _NO_TOOLS
        if tools is not None:
            extra = Toolset(tools)
            if extra.specs:
                body["tools"] = extra.specs
        if on_stdout is not None:
            body["stream"] = True
        if journal:
            body["journal"] = True
        return body, extra

    def check(self, code: str) -> InterpretThisError | None:
        """What is wrong with a script that does not compile, else None; nothing is run."""
        if not isinstance(code, str):
            raise TypeError(f"'{type(code).__name__}' object is not an instance of 'str'")
        failure = self._ask(wire.MSG_CHECK, {"code": str.__str__(code)}).get("error")
        return None if failure is None else error_from_failure(failure, self._limits)

    def cancel(self) -> bool:
        """Stops the session's run under way, whoever started it; False if there was none. For other threads."""
        answer = control(self._path, wire.MSG_CANCEL, {"session": self._session})
        return bool(answer["found"])

    # ---- variables

    def get_variable(self, name: str) -> Any:
        """A copy of a variable's value; None if there is none of that name."""
        try:
            check_name(name)
        except ValueError:
            return None
        try:
            return self._ask(wire.MSG_GET, {"name": name}).get("value")
        except ServiceError as error:
            if error.code == "no_variable":
                return None
            raise

    def set_variable(self, name: str, value: Any) -> None:
        """Sets a variable. While a script computes it waits for the script's next tool call or end."""
        if not isinstance(name, str):
            raise ValueError("variable names must be strings")
        check_name(name)
        self._ask(wire.MSG_SET, {"name": name, "value": lower(value)})

    def delete_variable(self, name: str) -> bool:
        """Deletes a variable; False if there was none of that name. Waits as set_variable does."""
        check_name(name)
        try:
            self._ask(wire.MSG_DELETE, {"name": name})
        except ServiceError as error:
            if error.code == "no_variable":
                return False
            raise
        return True

    def variables(self) -> list[Variable]:
        """The variables whose names don't start with an underscore, in order of creation."""
        rows = self._ask(wire.MSG_VARIABLES, {})["variables"]
        return [Variable(row["name"], row["type"], row["bytes"]) for row in rows]

    def state_keys(self) -> list[str]:
        """The names of `variables()`."""
        return [row["name"] for row in self._ask(wire.MSG_VARIABLES, {})["variables"]]

    # ---- the session

    @property
    def session_id(self) -> str:
        """The session's id, with which another Interpreter can attach to it."""
        return self._session

    @property
    def limits(self) -> dict[str, float]:
        """The limits in force; times are in seconds."""
        return dict(self._limits)

    @property
    def isolation(self) -> list[str]:
        """The layers that hold the session's worker in."""
        return list(self._isolation)

    def describe(self) -> dict[str, Any]:
        """What the session is doing; also while a script runs."""
        description: dict[str, Any] = self._ask(wire.MSG_DESCRIBE, {})
        return description

    def accounted_bytes(self) -> int:
        """The session's memory, which max_memory_bytes bounds."""
        return int(self.describe()["live_bytes"])

    def resident_bytes(self) -> int:
        """The same as accounted_bytes, which counts all memory of the session."""
        return self.accounted_bytes()

    def export_state(self) -> bytes:
        """Not available in this version."""
        raise InterpretThisError("state transfer is not available in this version")

    def import_state(self, data: bytes) -> None:
        """Not available in this version."""
        if not isinstance(data, bytes):
            raise TypeError(f"'{type(data).__name__}' object is not an instance of 'bytes'")
        raise InterpretThisError("state transfer is not available in this version")

    def close(self) -> None:
        """Ends the session if it was opened here, else leaves it. Closing twice is allowed."""
        if self._closed:
            return
        self._closed = True
        try:
            if self._ends_session and self._keep:
                control(self._path, wire.MSG_CLOSE, {"session": self._session})
        except ServiceError:
            pass  # it has ended already, or the daemon has
        finally:
            self._channel.close()

    def detach(self) -> None:
        """Leaves the session; with keep it goes on without this client."""
        if not self._closed:
            self._closed = True
            self._channel.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def __init_subclass__(cls) -> NoReturn:
        raise TypeError("type 'interpretd.Interpreter' is not an acceptable base type")

    def __reduce__(self) -> NoReturn:
        raise TypeError("cannot pickle 'interpretd.Interpreter' object")

    def _ask(self, message: int, body: dict[str, Any]) -> Any:
        try:
            return self._open_channel().ask(message, body)
        except ConnectionLostError:
            raise self._lost(None) from None

    def _open_channel(self) -> Channel:
        if self._closed:
            raise InterpretThisError("this Interpreter is closed")
        return self._channel

    def _lost(self, execute: int | None) -> InterpretThisError:
        """The error for a stream that ended: the switchboard knows why."""
        if self._closed:
            return InterpretThisError("this Interpreter is closed")
        body: dict[str, Any] = {"session": self._session, "client": self._client}
        if execute is not None:
            body["execute"] = execute
        try:
            reason = control(self._path, wire.MSG_WHY, body)
        except ServiceError as error:
            if error.code == "no_session":
                return SessionLostError("the session has ended and is forgotten", "forgotten")
            return SessionLostError(f"the session is lost: {error}", error.code)
        if reason["state"] == "live":
            return SessionLostError("the connection to the session broke; the session lives on", "connection")
        return SessionLostError(f"the session has ended: {reason['message']}", reason["reason"], reason["execute"])


class _Run:
    """One execute: waits for its end and attends to its tool calls."""

    __slots__ = ("_box", "_calls", "_cancelled", "_extra", "_loop", "_on_stdout", "_owner", "_parts")

    def __init__(
        self,
        owner: Interpreter,
        extra: Toolset,
        on_stdout: Callable[[str], object] | None,
        loop: asyncio.AbstractEventLoop | None,
    ) -> None:
        self._owner = owner
        self._extra = extra
        self._on_stdout = on_stdout
        self._loop = loop
        self._box: Mailbox | None = None
        self._calls: dict[int, LoopCall] | None = None
        self._cancelled = False
        self._parts: list[str] | None = None

    def execute(self, body: dict[str, Any]) -> ExecutionResult:
        """Sends the request and stays with it to the end."""
        owner = self._owner
        channel = owner._open_channel()
        try:
            box = self._box = channel.begin(wire.MSG_EXECUTE, body)
        except ConnectionLostError:
            raise owner._lost(None) from None
        try:
            if self._cancelled:
                self.cancel()
            frame = channel.next(box)
            while frame[0] not in _LAST:
                self._attend(channel, frame)
                frame = channel.next(box)
        except ConnectionLostError:
            error = owner._lost(box.number)
            return ExecutionResult({}, "".join(self._parts or ()), owner._limits, error)
        except BaseException:
            self._leave(channel, box)
            raise
        finally:
            channel.end(box)
            if self._calls:
                self._drop_calls()
        answer = frame[2]
        if frame[0] == wire.MSG_ERROR:
            raise request_error(answer)
        stdout = answer["stdout"]
        if self._on_stdout is not None:
            if stdout:
                self._on_stdout(stdout)
            if self._parts is not None:
                stdout = "".join(self._parts) + stdout
        return ExecutionResult(answer, stdout, owner._limits)

    def cancel(self) -> None:
        """Stops this execute, from another thread."""
        self._cancelled = True
        box = self._box
        if box is None:
            return
        owner = self._owner
        wish = {"session": owner._session, "client": owner._client, "execute": box.number}
        try:
            control(owner._path, wire.MSG_CANCEL, wish)
        except ServiceError:
            pass  # then the run's own connection will tell

    def _leave(self, channel: Channel, box: Mailbox) -> None:
        """The caller wants out, by Ctrl-C or an exception of its own: stop the run, and see it end."""
        self.cancel()
        try:
            frame = channel.next(box, _PARTING_TIME)
            while frame[0] not in _LAST:
                if frame[0] == wire.MSG_TOOL_CALL:
                    self._fail(channel, frame[2]["call"], "ConnectionError", "the client has given up the run")
                frame = channel.next(box, _PARTING_TIME)
        except (ConnectionLostError, TimeoutError, InterpretThisError):
            pass

    def _attend(self, channel: Channel, frame: Any) -> None:
        message, _, body = frame
        if message == wire.MSG_TOOL_CALL:
            self._call_tool(channel, body)
        elif message == wire.MSG_STDOUT:
            if self._parts is None:
                self._parts = []
            self._parts.append(body["text"])
            if self._on_stdout is not None:
                self._on_stdout(body["text"])
        elif message == wire.MSG_TOOL_CANCEL:
            call = self._calls.pop(body["call"], None) if self._calls else None
            if call is not None:
                call.cancel()
        else:
            raise ServiceError(f"the daemon sent message {message} while a script ran", "unknown_message")

    def _call_tool(self, channel: Channel, body: Mapping[str, Any]) -> None:
        name = body["name"]
        number = body["call"]
        tool = self._extra.by_name.get(name) or self._owner._tools.by_name.get(name)
        if tool is None:
            self._fail(channel, number, "NameError", f"name '{name}' is not defined")
            return
        positional, keywords = body["arguments"]
        if tool.parallelizable and not inspect.iscoroutinefunction(tool.func):
            run_in_thread(lambda: self._perform(channel, number, tool, positional, keywords))
        else:
            self._perform(channel, number, tool, positional, keywords)

    def _perform(
        self, channel: Channel, number: int, tool: Tool, positional: list[Any], keywords: dict[str, Any]
    ) -> None:
        try:
            value = tool.func(*positional, **keywords)
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            self._fail(channel, number, type(error).__name__, safe_text(error))
            return
        if type(value) not in _PLAIN and inspect.isawaitable(value):
            self._await(channel, number, value)
        else:
            self._answer(channel, number, value)

    def _await(self, channel: Channel, number: int, value: Any) -> None:
        def done(result: Any, error: BaseException | None) -> None:
            if self._calls is not None:
                self._calls.pop(number, None)
            if error is None:
                self._answer(channel, number, result)
            else:
                self._fail(channel, number, type(error).__name__, safe_text(error))

        loop = private_loop() if self._loop is None else self._loop
        if self._calls is None:
            self._calls = {}
        self._calls[number] = LoopCall(value, loop, copy_context(), done)

    def _answer(self, channel: Channel, number: int, value: Any) -> None:
        assert self._box is not None
        try:
            answer = {"call": number, "value": lower(value)}
            data = channel.machine.frame(wire.MSG_TOOL_RESULT, self._box.number, answer)
        except Exception as error:
            self._fail(channel, number, type(error).__name__, safe_text(error))
            return
        channel.send(data)

    def _fail(self, channel: Channel, number: int, kind: str, text: str) -> None:
        assert self._box is not None
        answer = {"call": number, "type": kind, "message": text[: 1 << 20]}
        channel.send(channel.machine.frame(wire.MSG_TOOL_ERROR, self._box.number, answer))

    def _drop_calls(self) -> None:
        for call in list((self._calls or {}).values()):
            call.cancel()
