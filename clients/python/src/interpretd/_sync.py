# SPDX-License-Identifier: MIT OR Apache-2.0
"""Interpreter: a session, for callers that wait.

An execute is one frame out and one back when the script calls no tool. While it waits, the calling thread runs the
script's tool calls; `execute_async` is the same on a thread of its own, with coroutine tools on the caller's loop.
"""

import asyncio
import inspect
import os
import threading
from collections.abc import Callable, Generator, Mapping, Sequence
from contextvars import copy_context
from functools import partial
from types import MappingProxyType, TracebackType
from typing import Any, Final, NoReturn, Self, overload

from . import _wire_constants as wire
from ._arguments import fork_count, receiver
from ._channel import Channel, ConnectionLostError, Mailbox, control
from ._codec import PLAIN, prepared
from ._config import Config, check_config
from ._errors import InterpretThisError, LimitExceededError, ServiceError, SessionLostError, error_from_failure
from ._failures import failure_of
from ._loops import LoopCall, private_loop, run_in_thread
from ._machine import Opening, answer_body, check_name, is_possible_name
from ._private import known_socket, private_socket
from ._requests import (
    call_arguments,
    execute_body,
    lost_error,
    opening,
    run_answer,
    script_text,
    variable_rows,
    why_body,
)
from ._result import NOTHING, ExecutionResult, Variable, result_of
from ._state import (
    NO_WISHES,
    STORING_TIME,
    Durability,
    OpenCall,
    SessionInfo,
    call_rows,
    configure_body,
    grant_body,
    info_of,
    place_wanted,
    resume_body,
    wishes,
)
from ._stream import Stream
from ._tools import Tool, Tools, Toolset, bound
from ._turns import WITHIN, Turns, is_busy, not_within

_NOT_AWAITABLE: Final = PLAIN.union((list, dict, tuple))
_LAST: Final = frozenset({wire.MSG_RESULT, wire.MSG_ERROR})
_NONSENSE: Final = frozenset({"bad_body", "unknown_message"})
_ERROR: Final = wire.MSG_ERROR
_STDOUT: Final = wire.MSG_STDOUT
_TOOL_CALL: Final = wire.MSG_TOOL_CALL
_OPENING_TIME = 30.0
_PARTING_TIME: Final = 10.0
_LOOP_LOOK: Final = 0.5
_STATE_PART: Final = 1 << 18


def _connected(path: str | None, asked: Opening) -> tuple[str, Channel]:
    """A connection to the service at a path, or to the private daemon, which is started if it doesn't run; the path."""
    if path is not None:
        return path, Channel(path, asked)
    path = known_socket()
    if path is not None:
        try:
            return path, Channel(path, asked)
        except ServiceError:
            pass
    path = private_socket()
    return path, Channel(path, asked)


class Interpreter:
    """A session in a locked worker process, with tools that run here.

    With no service named by `socket` or INTERPRETD_SOCKET, the first Interpreter starts a private daemon, which ends
    with this process. `session` attaches to a session that exists instead of opening one. A session opened here ends
    with its last client, unless `socket` names a service or `keep` is true: then it lives until `close()`, or, once
    nobody is attached, for the service's idle time. May be used by several threads, and while a script runs.

    A new session is opened while the program goes on: the first use sends its request right behind, and it is that use
    which raises what the service refuses. Who attaches, or asks for a name, durability or a life of its own, waits.

    A `name` opens the session of that name, or attaches to it if there is one; it is this user's alone. A session of
    `durability` "idle" is stored by the service when nobody has used it for a while, and woken by the next who
    attaches; one of "every" is also stored before each answer, so that nothing answered is lost whatever dies. Both
    stay until `end()`, or unused for `ttl` seconds; `close()` only leaves them. `tags` are for `list_sessions`.
    """

    _path: str
    _channel: Channel
    _keep: bool
    _ends_session: bool
    _tools: Toolset
    _asked: Opening
    _turns: Turns
    _connecting: threading.Lock
    _opening = True  # nobody has taken the opening's answers yet
    _told: Mapping[str, Any] = MappingProxyType({})  # what they told
    _refused: Exception | None = None
    _closed = _broken = False

    def __init__(
        self,
        *,
        tools: Tools | None = None,
        config: Config | None = None,
        socket: str | os.PathLike[str] | None = None,
        session: str | None = None,
        keep: bool | None = None,
        name: str | None = None,
        durability: Durability | None = None,
        tags: Sequence[str] = (),
        ttl: float | None = None,
        idle_timeout: float | None = None,
    ) -> None:
        limits = check_config(config)
        lasting = wishes(name, durability, tags, ttl, idle_timeout)
        path, keep, ends = place_wanted(socket, session, keep, lasting)
        toolset = Toolset(tools)
        asked = opening(toolset, limits, session, keep, lasting.fields())
        # What comes next is sent right behind what is asked here, so a new session costs no waiting.
        path, channel = _connected(path, asked)
        # In one go: __setattr__ is for others.
        vars(self).update(
            _path=path,
            _channel=channel,
            _keep=keep,
            _ends_session=ends,
            _tools=toolset,
            _asked=asked,
            _turns=Turns(),
            _connecting=threading.Lock(),
        )
        if session is not None or lasting is not NO_WISHES:
            try:
                self._settle()
            except SessionLostError as error:
                raise ServiceError(str(error), error.code) from None

    def _settle(self) -> None:
        """Takes the answers to the opening, if nobody has yet. What they refuse ends this Interpreter."""
        with self._connecting:
            if self._refused is not None:
                raise self._refused.with_traceback(None)
            if self._opening:
                self._mend()
                try:
                    self._opened(self._channel)
                    vars(self)["_opening"] = False
                except Exception as error:
                    self._refused = error
                    self._closed = True
                    self._channel.close()
                    raise
                except BaseException:
                    self._channel.tear()
                    raise

    def _mend(self) -> None:
        """Begins again with an opening that was interrupted: nobody knows the session, and there is nothing in it."""
        if self._channel.torn:
            self._channel.close()
            self._channel = Channel(self._path, self._asked)

    def _opened(self, channel: Channel) -> None:
        try:
            told = channel.opened(_OPENING_TIME)
        except ConnectionLostError:
            raise SessionLostError(f"interpretd at {self._path} closed the connection", "no_daemon") from None
        except TimeoutError:
            raise SessionLostError(f"interpretd at {self._path} doesn't answer", "no_daemon") from None
        channel.client = told["client"]
        vars(self)["_told"] = told

    def _what_opened(self) -> Mapping[str, Any]:
        """The answer to the opening, which is waited for when it is asked for."""
        if not self._told:
            self._settle()
        return self._told

    @property
    def _session(self) -> str:
        session: str = self._what_opened()["session"]
        return session

    @property
    def _limits(self) -> dict[str, float]:
        limits: dict[str, float] = self._what_opened()["limits"]
        return limits

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
        if on_stdout is not None:
            receiver(on_stdout)
        body, extra = execute_body(code, variables, tools, on_stdout is not None, journal)
        return _Run().execute(self, body, extra, on_stdout)

    def stream(
        self,
        code: str,
        /,
        variables: Mapping[str, Any] | None = None,
        *,
        tools: Tools | None = None,
        journal: bool = False,
    ) -> Stream:
        """Runs a script whose output is read as it comes. It starts with the first read.

        >>> run = Interpreter().stream("for i in range(2): print(i)")
        >>> "".join(run), run.result.ok
        ('0\\n1\\n', True)
        """
        body, extra = execute_body(code, variables, tools, True, journal)
        return Stream(_Run().steps(self, body, extra))

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
        receiver(on_stdout)
        body, extra = execute_body(code, variables, tools, on_stdout is not None, journal)
        future: asyncio.Future[ExecutionResult] = loop.create_future()
        run = _Run()
        run._loop = loop

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
                result = run.execute(self, body, extra, on_stdout)
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

    def describe_tools(self) -> str:
        """A text for the system prompt of a model that writes scripts: what the sandbox can do, and the tools here."""
        return self._tools.describe()

    def check(self, code: str) -> InterpretThisError | None:
        """What is wrong with a script that does not compile, else None; nothing is run."""
        failure = self._ask(wire.MSG_CHECK, {"code": script_text(code)}).get("error")
        return None if failure is None else error_from_failure(failure, self._limits)

    def cancel(self) -> bool:
        """Stops the session's run under way, whoever started it; False if there was none. For other threads."""
        answer = control(self._path, wire.MSG_CANCEL, {"session": self._session})
        return bool(answer["found"])

    # ---- variables

    def get_variable(self, name: str) -> Any:
        """A copy of a variable's value; None if there is none of that name."""
        if not is_possible_name(name):
            return None
        try:
            return self._ask(wire.MSG_GET, {"name": name}).get("value")
        except ServiceError as error:
            if error.code == "no_variable":
                return None
            raise

    def set_variable(self, name: str, value: Any) -> None:
        """Sets a variable. While a script computes it waits for the script's next tool call or end."""
        check_name(name)
        self._ask(wire.MSG_SET, {"name": name, "value": prepared(value)})

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
        return variable_rows(self._ask(wire.MSG_VARIABLES, {}))

    def state_keys(self) -> list[str]:
        """The names of `variables()`."""
        return [row.name for row in self.variables()]

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
        return list(self._what_opened()["isolation"])

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
        """The session's whole state, sealed by the daemon: only one with the same key takes it, for the same user.

        While a script computes it waits for the script's next tool call or end.
        """
        channel = self._open_channel()
        parts = []
        try:
            box = Mailbox()
            try:
                channel.begin(box, wire.MSG_EXPORT, {})
                while (frame := channel.next(box))[0] == wire.MSG_EXPORT_PART:
                    parts.append(frame[2]["data"])
                answer_body(frame, wire.REPLIES[box.message])
            finally:
                channel.end(box)
        except ConnectionLostError:
            raise self._lost(None) from None
        return b"".join(parts)

    def import_state(self, data: bytes) -> None:
        """Replaces the session's whole state by one that was exported. Tools and limits stay.

        A StateFormatError says why that can't be; the session is then as it was.

        >>> box, later = Interpreter(), Interpreter()
        >>> _ = box.execute("x = [1, 2]")
        >>> later.import_state(box.export_state())
        >>> later.get_variable("x")
        [1, 2]
        """
        if not isinstance(data, bytes):
            raise TypeError(f"'{type(data).__name__}' object is not an instance of 'bytes'")
        not_within(self)
        channel = self._open_channel()
        try:
            box = Mailbox()
            try:
                channel.begin(box, wire.MSG_IMPORT, {"size": len(data)})
                for at in range(0, len(data), _STATE_PART):
                    part = {"data": data[at : at + _STATE_PART]}
                    channel.send(channel.machine.frame(wire.MSG_IMPORT_PART, box.number, part))
                channel.answer(box)
            finally:
                channel.end(box)
        except ConnectionLostError:
            raise self._lost(None) from None

    def open_calls(self) -> list[OpenCall]:
        """The tool calls that a run waits for which came with an imported or stored state; `resume` answers them."""
        return call_rows(self._ask(wire.MSG_CALLS, {}))

    def resume(
        self,
        answers: Mapping[int, Any] | None = None,
        *,
        tools: Tools | None = None,
        on_stdout: Callable[[str], object] | None = None,
        journal: bool = False,
    ) -> ExecutionResult:
        """Goes on with a run that came with an imported or stored state, and waits for its end.

        `answers` are values, or exceptions to raise there, by the ids of `open_calls()`. The other open calls are made
        to this Interpreter's tools.
        """
        receiver(on_stdout)
        body, extra = resume_body(answers, tools, on_stdout is not None, journal)
        run = _Run()
        run._kind = wire.MSG_RESUME
        return run.execute(self, body, extra, on_stdout)

    @overload
    def fork(self) -> "Interpreter": ...

    @overload
    def fork(self, count: int) -> "list[Interpreter]": ...

    def fork(self, count: int | None = None) -> "Interpreter | list[Interpreter]":
        """An independent copy of the session as it is, with the same tools; `fork(n)` gives a list of n.

        Waits for the end of the run under way. Copies have neither the name nor the durability of the session.

        >>> box = Interpreter()
        >>> _ = box.execute("x = [1]")
        >>> other = box.fork()
        >>> _ = other.execute("x.append(2)")
        >>> box.get_variable("x"), other.get_variable("x")
        ([1], [1, 2])
        """
        answer = self._ask(wire.MSG_FORK, {"count": fork_count(count)})
        made: list[Interpreter] = []
        for session in answer["sessions"]:
            copy = Interpreter(tools=self._tools.by_name, socket=self._path, session=session, keep=self._keep)
            copy._ends_session = True
            made.append(copy)
        return made[0] if count is None else made

    def configure(
        self,
        *,
        name: str | None = None,
        durability: Durability | None = None,
        tags: Sequence[str] | None = None,
        ttl: float | None = None,
    ) -> SessionInfo:
        """Changes what the session is called and how long it lasts; what is None stays. A `ttl` of 0 is for ever."""
        changes, lasts = configure_body(name, durability, tags, ttl)
        self._open_channel()
        answer = control(self._path, wire.MSG_CONFIGURE, {"session": self._session, **changes})
        if lasts:
            self._ends_session, self._keep = False, True
        return info_of(answer["info"])

    def grant(self, user: int, allow: bool = True) -> None:
        """Lets another user of the machine, by number, attach to the session; with `allow` False no longer.

        That user may run scripts in it and cancel runs, but not close it. Who is attached stays.
        """
        body = grant_body(user, allow)
        self._open_channel()
        control(self._path, wire.MSG_GRANT, {"session": self._session, **body})

    def hibernate(self) -> int:
        """Leaves the session and has it stored now, also while its run waits for tools. Returns its sequence.

        The next Interpreter of its name or id wakes it; a run that waited is then in `open_calls()`.
        """
        self._open_channel()
        body = {"session": self._session, "force": True}
        answer = control(self._path, wire.MSG_HIBERNATE, body, STORING_TIME)
        self.detach()
        return int(answer["sequence"])

    def end(self) -> None:
        """Ends the session for good, and drops what is stored of it."""
        if not self._closed:
            self._closed = True
            try:
                control(self._path, wire.MSG_CLOSE, {"session": self._session})
            finally:
                self._channel.close()

    def close(self) -> None:
        """Ends the session if it was opened here and is not a lasting one, else leaves it. May be called twice."""
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

    def __setattr__(self, name: str, value: object) -> None:
        if not name.startswith("_"):
            raise AttributeError(f"attribute '{name}' of 'interpretd.Interpreter' objects is not writable")
        object.__setattr__(self, name, value)

    def __init_subclass__(cls) -> NoReturn:
        raise TypeError("type 'interpretd.Interpreter' is not an acceptable base type")

    def __reduce__(self) -> NoReturn:
        raise TypeError("cannot pickle 'interpretd.Interpreter' object")

    def _ask(self, message: int, body: dict[str, Any]) -> Any:
        try:
            return self._open_channel().ask(message, body)
        except ConnectionLostError:
            raise self._lost(None) from None

    def _open_channel(self, settled: bool = True) -> Channel:
        """The connection; not settled: what the opening is answered is seen to after a request was sent behind it."""
        if self._refused is not None:
            self._settle()
        if self._closed:
            raise InterpretThisError("this Interpreter is closed")
        if self._broken or self._channel.torn:
            self._reconnect()
        if settled and self._opening:
            self._settle()
        return self._channel

    def _reconnect(self) -> None:
        """A connection that broke while the session lives on is made anew. The old one holds the session until then."""
        with self._connecting:
            if self._opening:
                self._mend()
            elif self._broken or self._channel.torn:
                held = self._channel
                try:
                    channel = Channel(self._path, opening(self._tools, None, self._session, self._keep))
                    self._opened(channel)
                    self._channel = channel
                except BaseException as error:
                    if isinstance(error, ServiceError) and error.code == "no_session":
                        raise self._lost(None) from None  # it was there: why it has ended is known
                    raise
                self._broken = False
                if held.torn:
                    held.close()

    def _lost(self, execute: int | None, client: int | None = None) -> InterpretThisError:
        """The error for a stream that ended: the switchboard knows why. An execute was that client's."""
        if self._closed:
            return InterpretThisError("this Interpreter is closed")
        try:
            reason = control(self._path, wire.MSG_WHY, why_body(self._session, client or self._told["client"], execute))
        except ServiceError as error:
            return lost_error(error, execute)
        self._broken = reason["state"] == "live"
        return lost_error(reason, execute)


class _Run(Mailbox):
    """One execute: a request whose maker waits for its end and attends to its tool calls."""

    owner: Interpreter
    _extra: Toolset
    _on_stdout: Callable[[str], object] | None = None
    _loop: asyncio.AbstractEventLoop | None = None
    _kind = wire.MSG_EXECUTE
    _channel: Channel | None = None
    _calls: dict[int, LoopCall] | None = None
    _cancelled = False
    _parts: list[str] | None = None
    _within: tuple[Any, ...] | None = None
    attended = True

    def execute(
        self, owner: Interpreter, body: dict[str, Any], extra: Toolset, on_stdout: Callable[[str], object] | None
    ) -> ExecutionResult:
        """Sends the request and stays with it to the end."""
        self._on_stdout = on_stdout
        turns = owner._turns
        try:
            channel = self._begin(owner, extra)
            try:
                frame = self._first(channel, body)
                while frame[0] not in _LAST:
                    if frame[0] == _STDOUT:
                        self._print(frame[2]["text"])
                    else:
                        self._attend(channel, frame)
                    frame = channel.next(self) if self._calls is None else self._next(channel)
            except BaseException as error:
                return self._broken_off(channel, error)
            finally:
                channel.awaited.pop(self.number, None)
                if self._calls is not None:
                    self._drop_calls()
            answer = run_answer(frame)
            stdout = answer.stdout
            if self._on_stdout is not None or self._parts is not None:
                if stdout:
                    self._print(stdout)
                stdout = "".join(self._parts or ())
            return result_of(answer, stdout, owner._told["limits"])
        finally:
            turns.runs.discard(self)
            if turns.waiting or turns.holders:
                turns.end(self)

    def steps(self, owner: Interpreter, body: dict[str, Any], extra: Toolset) -> Generator[str, None, ExecutionResult]:
        """The same, giving output as it comes. Closing it before the end stops the run."""
        turns = owner._turns
        try:
            channel = self._begin(owner, extra)
            try:
                frame = self._first(channel, body)
                while frame[0] not in _LAST:
                    if frame[0] == _STDOUT:
                        self._print(frame[2]["text"])
                        yield from self._shown(frame[2]["text"])
                    else:
                        self._attend(channel, frame)
                    frame = channel.next(self) if self._calls is None else self._next(channel)
            except BaseException as error:
                return self._broken_off(channel, error)
            finally:
                channel.awaited.pop(self.number, None)
                if self._calls is not None:
                    self._drop_calls()
            answer = run_answer(frame)
            if answer.stdout:
                self._print(answer.stdout)
                yield from self._shown(answer.stdout)
            return result_of(answer, "".join(self._parts or ()), owner._told["limits"])
        finally:
            turns.runs.discard(self)
            if turns.waiting or turns.holders:
                turns.end(self)

    def _begin(self, owner: Interpreter, extra: Toolset) -> Channel:
        """Joins the owner's runs; the connection to use."""
        self.owner, self._extra = owner, extra
        turns = owner._turns
        if turns.holders or WITHIN.get():
            turns.check(self)
        turns.runs.add(self)
        channel = owner._channel
        return channel if channel.trouble is None else owner._open_channel(False)

    def _first(self, channel: Channel, body: dict[str, Any]) -> Any:
        """Sends the request, when it is this run's turn, and waits for what comes first."""
        owner = self.owner
        self._channel = channel
        tries = 0
        while True:
            try:
                channel.begin(self, self._kind, body)
            except ConnectionLostError:
                raise owner._lost(None) from None
            except LimitExceededError:
                if not owner._opening:
                    raise
                owner._settle()  # now the service's own limit is known
                continue
            if self._cancelled:
                self.cancel()
            if owner._opening:
                owner._settle()
            frame = channel.next(self)
            if frame[0] != _ERROR or not is_busy(frame) or not self._may_try_again(channel, tries):
                return frame
            tries += 1

    def _may_try_again(self, channel: Channel, tries: int) -> bool:
        """Waits until it makes sense to send the execute again; False when it doesn't."""
        channel.end(self)
        self.number = 0  # nothing of it is under way
        return not self._cancelled and self.owner._turns.wait(self, tries) and not self._cancelled

    def _broken_off(self, channel: Channel, error: BaseException) -> ExecutionResult:
        """The result of a run whose connection broke; any other error is raised again, and the run stopped."""
        if isinstance(error, ConnectionLostError) and self.number:
            lost = self.owner._lost(self.number, channel.client)
            return result_of(NOTHING, "".join(self._parts or ()), self.owner._limits, lost)
        if isinstance(error, ServiceError) and error.code in _NONSENSE:
            channel.spoil(error)
        useful = channel.trouble is None or (channel.torn and not self.owner._opening)
        if useful and self.number in channel.awaited:
            self._leave(channel)
        raise error

    def _next(self, channel: Channel) -> Any:
        """The next frame. A loop that is closed never answers the calls that it was given."""
        while self._calls and self._loop is not None:
            try:
                return channel.next(self, _LOOP_LOOK)
            except TimeoutError:
                if self._loop.is_closed():
                    calls, self._calls = self._calls, None
                    for number in calls:
                        self._fail(channel, number, RuntimeError("the event loop of the call is closed"))
        return channel.next(self)

    def _shown(self, text: str) -> Generator[str, None, None]:
        """Gives output to the caller, who may not come back."""
        self._hold()
        self.attended = False
        try:
            yield text
        finally:
            self._let_go()
        self.attended = True

    def _print(self, text: str) -> None:
        if self._parts is None:
            self._parts = []
        self._parts.append(text)
        if self._on_stdout is not None:
            self._hold()
            try:
                self._on_stdout(text)
            finally:
                self._let_go()

    def _hold(self) -> None:
        """From now on this thread does something else, and the run's tool calls must wait."""
        under_way = self._channel is not None and self.number in self._channel.awaited
        if under_way and (self._extra.by_name or self.owner._tools.by_name):
            self.owner._turns.holders[self] = threading.get_ident()

    def _let_go(self) -> None:
        self.owner._turns.holders.pop(self, None)

    def cancel(self) -> None:
        """Stops this execute, from another thread."""
        self._cancelled = True
        number, channel = self.number, self._channel
        if not number or channel is None:
            return
        owner = self.owner
        session = owner._session
        # The Interpreter may have a newer connection by now, in which another request has this number.
        if not channel.client:
            return
        wish = {"session": session, "client": channel.client, "execute": number}
        try:
            control(owner._path, wire.MSG_CANCEL, wish)
        except ServiceError:
            pass  # then the run's own connection will tell

    def _leave(self, channel: Channel) -> None:
        """The caller wants out, by Ctrl-C or an exception of its own: stop the run, and see it end."""
        if self.last in _LAST:
            return
        self.cancel()
        try:
            frame = channel.next(self, _PARTING_TIME)
            while frame[0] not in _LAST:
                if frame[0] == wire.MSG_TOOL_CALL:
                    self._fail(channel, frame[2]["call"], ConnectionError("the client has given up the run"))
                frame = channel.next(self, _PARTING_TIME)
        except (ConnectionLostError, TimeoutError, InterpretThisError):
            pass

    def _attend(self, channel: Channel, frame: Any) -> None:
        message, _, body = frame
        if message == _TOOL_CALL:
            name, number = body["name"], body["call"]
            tool = self._extra.by_name.get(name) or self.owner._tools.by_name.get(name)
            if tool is None:
                self._fail(channel, number, NameError(f"name '{name}' is not defined"))
                return
            positional, keywords = call_arguments(body)
            if tool._parallelizable and not inspect.iscoroutinefunction(tool._func):
                try:
                    run_in_thread(partial(self._perform, channel, number, tool, positional, keywords))
                except RuntimeError as error:  # this process is ending: no new threads
                    self._fail(channel, number, error)
            else:
                self._perform(channel, number, tool, positional, keywords)
        elif message == wire.MSG_TOOL_CANCEL:
            call = self._calls.pop(body["call"], None) if self._calls else None
            if call is not None:
                call.cancel()
        else:
            raise ServiceError(f"the daemon sent message {message} while a script ran", "unknown_message")

    def _perform(
        self, channel: Channel, number: int, tool: Tool, positional: list[Any], keywords: dict[str, Any]
    ) -> None:
        before = WITHIN.get()
        if self._within is None:
            self._within = (*before, self)
        try:
            WITHIN.set(self._within)  # an interrupt can come right behind it
            if positional:
                positional, keywords = bound(tool, positional, keywords)
            value = tool._func(*positional, **keywords)
            if type(value) not in _NOT_AWAITABLE and inspect.isawaitable(value):
                self._await(channel, number, value)
                return
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            self._fail(channel, number, error)
            return
        finally:
            WITHIN.set(before)
        self._answer(channel, number, value)

    def _await(self, channel: Channel, number: int, value: Any) -> None:
        def done(result: Any, error: BaseException | None) -> None:
            if self._calls is not None:
                self._calls.pop(number, None)
            if error is None:
                self._answer(channel, number, result)
            else:
                self._fail(channel, number, error)

        loop = private_loop() if self._loop is None else self._loop
        if self._calls is None:
            self._calls = {}
        self._calls[number] = LoopCall(value, loop, copy_context(), done)

    def _answer(self, channel: Channel, number: int, value: Any) -> None:
        try:
            answer = {"call": number, "value": prepared(value)}
            data = channel.machine.frame(wire.MSG_TOOL_RESULT, self.number, answer)
        except Exception as error:
            self._fail(channel, number, error)
            return
        channel.send(data)

    def _fail(self, channel: Channel, number: int, error: BaseException) -> None:
        answer = {"call": number, **failure_of(error)}
        channel.send(channel.machine.frame(wire.MSG_TOOL_ERROR, self.number, answer))

    def _drop_calls(self) -> None:
        for call in list((self._calls or {}).values()):
            call.cancel()
