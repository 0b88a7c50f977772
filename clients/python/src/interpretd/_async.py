# SPDX-License-Identifier: MIT OR Apache-2.0
"""AsyncInterpreter: a session, for callers on an asyncio loop.

The connection is read by the loop itself; nothing here has a thread but plain functions that are tools, which run in
the tool threads so that the loop goes on. Coroutine tools are tasks of the loop. Cancelling a task that waits for an
execute stops the run; what still comes of it is dropped.
"""

import asyncio
import inspect
import os
import socket as sockets
from collections import deque
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Mapping, Sequence
from contextlib import aclosing
from contextvars import copy_context
from types import TracebackType
from typing import Any, NoReturn, Self, TypeVar, overload

from . import _wire_constants as wire
from ._arguments import fork_count, receiver
from ._channel import ConnectionLostError, fork_generation, tell
from ._codec import prepared
from ._config import Config, check_config
from ._errors import InterpretThisError, ServiceError, error_from_failure
from ._failures import failure_of
from ._loops import tool_threads
from ._machine import Machine, Opening, answer_body, check_name, is_possible_name, opening_of, request_error
from ._private import private_socket
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
from ._sync import Interpreter
from ._tools import Tool, Tools, Toolset, bound
from ._turns import WITHIN, Turns, is_busy

_LAST = frozenset({wire.MSG_RESULT, wire.MSG_ERROR})
_CONTROL_TIME = 10.0
_OPENING_TIME = 30.0
T = TypeVar("T")


class _Inbox:
    """Where the answers to one request arrive."""

    __slots__ = ("_waiter", "frames", "number", "reply")

    def __init__(self, number: int, message: int) -> None:
        self.number = number
        self.reply = wire.REPLIES[message]
        self.frames: deque[Any] = deque()
        self._waiter: asyncio.Future[None] | None = None

    def put(self, frame: Any) -> None:
        self.frames.append(frame)
        self.wake()

    def wake(self) -> None:
        if self._waiter is not None and not self._waiter.done():
            self._waiter.set_result(None)

    async def next(self, link: "_Link") -> Any:
        """The next frame; the link's trouble once there is no more."""
        while not self.frames:
            link.check()
            self._waiter = link.loop.create_future()
            await self._waiter
        return self.frames.popleft()


class _Link(asyncio.Protocol):
    """A connection of the loop with its protocol machine."""

    def __init__(self, loop: asyncio.AbstractEventLoop, opening: Opening) -> None:
        self.loop = loop
        self._opening = opening
        self._openers = [_Inbox(number, message) for number, message in enumerate(opening.messages, 1)]
        self.machine = Machine(requests=len(self._openers))
        self._boxes = {box.number: box for box in self._openers}
        self._broken: Exception | None = None
        self._transport: asyncio.WriteTransport | None = None

    @classmethod
    async def connect(cls, path: str, opening: Opening) -> "_Link":
        """A connection that has sent its first requests; `opened` takes their answers."""
        loop = asyncio.get_running_loop()
        try:
            _, link = await loop.create_unix_connection(lambda: cls(loop, opening), path)
        except OSError as error:
            raise ServiceError(f"no interpretd answers at {path}: {error.strerror or error}", "no_daemon") from error
        return link

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.WriteTransport)
        self._transport = transport
        self.send(self._opening.frames)

    def data_received(self, data: bytes) -> None:
        try:
            frames = self.machine.feed(data)
        except ServiceError as error:
            self._break(error)
            self.close()
            return
        for frame in frames:
            box = self._boxes.get(frame[1])
            if box is not None:
                box.put(frame)
            else:
                self._stray(frame)

    def connection_lost(self, exc: Exception | None) -> None:
        self._break(ConnectionLostError())

    def _break(self, error: Exception) -> None:
        self._broken = self._broken or error
        for box in self._boxes.values():
            box.wake()

    def check(self) -> None:
        """Raises what is wrong with the connection, if anything is."""
        if isinstance(self._broken, ServiceError):
            raise ServiceError(str(self._broken), self._broken.code)
        if self._broken is not None:
            raise ConnectionLostError

    def _stray(self, frame: Any) -> None:
        message, number, body = frame
        if message == wire.MSG_ERROR and body.get("fatal"):
            error = request_error(body)
            self._break(error if isinstance(error, ServiceError) else ServiceError(str(error), body.get("code")))
        elif message == wire.MSG_TOOL_CALL:
            self.refuse_call(number, body["call"])

    def refuse_call(self, number: int, call: int) -> None:
        """Answers a tool call of a run that nobody waits for."""
        fields = failure_of(ConnectionError("the client has given up the run"))
        self.send(self.machine.frame(wire.MSG_TOOL_ERROR, number, {"call": call, **fields}))

    def send(self, data: bytes) -> None:
        if self._transport is not None and not self._transport.is_closing():
            self._transport.write(data)

    def close(self) -> None:
        """Ends the connection."""
        if self._transport is None:
            return
        if self.loop.is_closed():
            self.hang_up()
        else:
            self._transport.abort()

    def hang_up(self) -> None:
        """The same for any thread, and for a loop that has ended: the loop, if there is one, finds out."""
        try:
            if self._transport is not None:
                self._transport.get_extra_info("socket").shutdown(sockets.SHUT_RDWR)
        except OSError:
            pass  # it is over already

    async def opened(self) -> Any:
        """The body of the answer to the opening's own request, the second; an error frame of any is raised. Once."""
        bodies = [await self.answer(box) for box in self._openers]
        for box in self._openers:
            self.end(box)
        return bodies[1]

    def begin(self, message: int, body: dict[str, Any]) -> _Inbox:
        """Sends a request; its answers come into the inbox, until it is ended."""
        self.check()
        number = self.machine.new_id()
        data = self.machine.frame(message, number, body)
        box = self._boxes[number] = _Inbox(number, message)
        self.send(data)
        return box

    def end(self, box: _Inbox) -> None:
        """Nobody waits for this request's answers any more."""
        self._boxes.pop(box.number, None)

    async def answer(self, box: _Inbox) -> Any:
        """The body of the request's answer; an error frame is raised."""
        frame = await box.next(self)
        return answer_body(frame, box.reply)

    async def ask(self, message: int, body: dict[str, Any]) -> Any:
        """Sends a request that has one answer, and returns the answer's body."""
        box = self.begin(message, body)
        try:
            return await self.answer(box)
        finally:
            self.end(box)


async def _control(path: str, message: int, body: dict[str, Any], patience: float = _CONTROL_TIME) -> Any:
    """Asks the switchboard something on a connection of its own."""
    link = await _Link.connect(path, opening_of((message, body)))
    try:
        async with asyncio.timeout(patience):
            return await link.opened()
    except ConnectionLostError:
        raise ServiceError(f"interpretd at {path} closed the connection", "no_daemon") from None
    except TimeoutError:
        raise ServiceError(f"interpretd at {path} doesn't answer", "no_daemon") from None
    finally:
        link.close()


class AsyncInterpreter:
    """A session in a locked worker process, used from one asyncio loop.

    Takes what `Interpreter` takes. The session is opened by the first use, or by `async with`; nothing blocks the loop.
    Any number of calls may be under way at once: executes run in order of arrival, everything else also while a script
    runs. Coroutine tools run on the loop, other tools in threads.

    >>> import asyncio
    >>> async def main():
    ...     async with AsyncInterpreter() as box:
    ...         return (await box.execute("print(6 * 7)")).stdout
    >>> asyncio.run(main())
    '42\\n'
    """

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
        self._config = check_config(config)
        self._lasting = wishes(name, durability, tags, ttl, idle_timeout)
        self._path, self._keep, self._ends_session = place_wanted(socket, session, keep, self._lasting)
        self._tools = Toolset(tools)
        self._session = session
        self._client = 0
        self._limits: dict[str, float] = {}
        self._isolation: list[str] = []
        self._link: asyncio.Task[_Link] | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._generation = fork_generation()
        self._closed = False
        self._chores: set[asyncio.Task[Any]] = set()
        self._turns = Turns()
        self._waiters: deque[asyncio.Future[None]] = deque()

    # ---- scripts

    async def execute(
        self,
        code: str,
        /,
        variables: Mapping[str, Any] | None = None,
        *,
        tools: Tools | None = None,
        on_stdout: Callable[[str], object] | None = None,
        journal: bool = False,
    ) -> ExecutionResult:
        """Runs a script, as `Interpreter.execute` does. Cancelling the task stops the run; the session stays."""
        receiver(on_stdout)
        body, extra = execute_body(code, variables, tools, on_stdout is not None, journal)
        run = _AsyncRun(self, extra)
        async with aclosing(run.steps(body)) as steps:
            async for text in steps:
                if on_stdout is not None:
                    on_stdout(text)
        return run.finished()

    def stream(
        self,
        code: str,
        /,
        variables: Mapping[str, Any] | None = None,
        *,
        tools: Tools | None = None,
        journal: bool = False,
    ) -> "AsyncStream":
        """Runs a script whose output is read as it comes: `async for text in run`, then `await run.result()`."""
        body, extra = execute_body(code, variables, tools, True, journal)
        run = _AsyncRun(self, extra)
        return AsyncStream(run, run.steps(body))

    def describe_tools(self) -> str:
        """A text for the system prompt of a model that writes scripts: what the sandbox can do, and the tools here."""
        return self._tools.describe()

    async def check(self, code: str) -> InterpretThisError | None:
        """What is wrong with a script that does not compile, else None; nothing is run."""
        failure = (await self._ask(wire.MSG_CHECK, {"code": script_text(code)})).get("error")
        return None if failure is None else error_from_failure(failure, self._limits)

    async def cancel(self) -> bool:
        """Stops the session's run under way, whoever started it; False if there was none."""
        await self._connected()
        answer = await _control(self._place(), wire.MSG_CANCEL, {"session": self._session})
        return bool(answer["found"])

    # ---- variables

    async def get_variable(self, name: str) -> Any:
        """A copy of a variable's value; None if there is none of that name."""
        if not is_possible_name(name):
            return None
        try:
            return (await self._ask(wire.MSG_GET, {"name": name})).get("value")
        except ServiceError as error:
            if error.code == "no_variable":
                return None
            raise

    async def set_variable(self, name: str, value: Any) -> None:
        """Sets a variable. While a script computes it waits for the script's next tool call or end."""
        check_name(name)
        await self._ask(wire.MSG_SET, {"name": name, "value": prepared(value)})

    async def delete_variable(self, name: str) -> bool:
        """Deletes a variable; False if there was none of that name. Waits as set_variable does."""
        check_name(name)
        try:
            await self._ask(wire.MSG_DELETE, {"name": name})
        except ServiceError as error:
            if error.code == "no_variable":
                return False
            raise
        return True

    async def variables(self) -> list[Variable]:
        """The variables whose names don't start with an underscore, in order of creation."""
        return variable_rows(await self._ask(wire.MSG_VARIABLES, {}))

    async def state_keys(self) -> list[str]:
        """The names of `variables()`."""
        return [row.name for row in await self.variables()]

    # ---- the session

    async def open(self) -> Self:
        """Opens the session now rather than with the first use."""
        await self._connected()
        return self

    @property
    def session_id(self) -> str | None:
        """The session's id, with which another client can attach to it; None before it is open."""
        return self._session

    @property
    def limits(self) -> dict[str, float]:
        """The limits in force; empty before the session is open."""
        return dict(self._limits)

    @property
    def isolation(self) -> list[str]:
        """The layers that hold the session's worker in."""
        return list(self._isolation)

    async def describe(self) -> dict[str, Any]:
        """What the session is doing; also while a script runs."""
        description: dict[str, Any] = await self._ask(wire.MSG_DESCRIBE, {})
        return description

    async def accounted_bytes(self) -> int:
        """The session's memory, which max_memory_bytes bounds."""
        return int((await self.describe())["live_bytes"])

    async def resident_bytes(self) -> int:
        """The same as accounted_bytes, which counts all memory of the session."""
        return await self.accounted_bytes()

    async def export_state(self) -> bytes:
        """The session's state, as `Interpreter.export_state` gives it; a thread waits for it."""
        return await self._in_thread(lambda box: box.export_state())

    async def import_state(self, data: bytes) -> None:
        """Takes a state, as `Interpreter.import_state` does; a thread waits for it."""
        await self._in_thread(lambda box: box.import_state(data))

    async def open_calls(self) -> list[OpenCall]:
        """The tool calls that a run waits for which came with an imported or stored state; `resume` answers them."""
        return call_rows(await self._ask(wire.MSG_CALLS, {}))

    async def resume(
        self,
        answers: Mapping[int, Any] | None = None,
        *,
        tools: Tools | None = None,
        on_stdout: Callable[[str], object] | None = None,
        journal: bool = False,
    ) -> ExecutionResult:
        """Goes on with a run that came with an imported or stored state, as `Interpreter.resume` does."""
        receiver(on_stdout)
        body, extra = resume_body(answers, tools, on_stdout is not None, journal)
        run = _AsyncRun(self, extra, wire.MSG_RESUME)
        async with aclosing(run.steps(body)) as steps:
            async for text in steps:
                if on_stdout is not None:
                    on_stdout(text)
        return run.finished()

    @overload
    async def fork(self) -> "AsyncInterpreter": ...

    @overload
    async def fork(self, count: int) -> "list[AsyncInterpreter]": ...

    async def fork(self, count: int | None = None) -> "AsyncInterpreter | list[AsyncInterpreter]":
        """An independent copy of the session as it is, with the same tools; `fork(n)` gives a list of n."""
        answer = await self._ask(wire.MSG_FORK, {"count": fork_count(count)})
        made: list[AsyncInterpreter] = []
        for session in answer["sessions"]:
            copy = AsyncInterpreter(tools=self._tools.by_name, socket=self._place(), session=session, keep=self._keep)
            copy._ends_session = True
            made.append(copy)
        await asyncio.gather(*(copy.open() for copy in made))
        return made[0] if count is None else made

    async def configure(
        self,
        *,
        name: str | None = None,
        durability: Durability | None = None,
        tags: Sequence[str] | None = None,
        ttl: float | None = None,
    ) -> SessionInfo:
        """Changes what the session is called and how long it lasts, as `Interpreter.configure` does."""
        changes, lasts = configure_body(name, durability, tags, ttl)
        await self._connected()
        answer = await _control(self._place(), wire.MSG_CONFIGURE, {"session": self._session, **changes})
        if lasts:
            self._ends_session, self._keep = False, True
        return info_of(answer["info"])

    async def grant(self, user: int, allow: bool = True) -> None:
        """Lets another user attach to the session or no longer, as `Interpreter.grant` does."""
        body = grant_body(user, allow)
        await self._connected()
        await _control(self._place(), wire.MSG_GRANT, {"session": self._session, **body})

    async def hibernate(self) -> int:
        """Leaves the session and has it stored now, as `Interpreter.hibernate` does. Returns its sequence."""
        await self._connected()
        body = {"session": self._session, "force": True}
        answer = await _control(self._place(), wire.MSG_HIBERNATE, body, STORING_TIME)
        self.detach()
        return int(answer["sequence"])

    async def end(self) -> None:
        """Ends the session for good, and drops what is stored of it."""
        await self._connected()
        session = self._session
        self.detach()
        await _control(self._place(), wire.MSG_CLOSE, {"session": session})

    async def _in_thread(self, use: Callable[[Interpreter], T]) -> T:
        """Does something with the session in a thread, as one more client of it."""
        await self._connected()

        def work() -> T:
            other = Interpreter(socket=self._place(), session=self._session)
            try:
                return use(other)
            finally:
                other.detach()

        return await asyncio.to_thread(work)

    async def close(self) -> None:
        """Ends the session if it was opened here, else leaves it. Closing twice is allowed."""
        if self._closed:
            return
        opening_task, session = self._link, self._session
        self.detach()
        if opening_task is not None and not opening_task.done():
            await asyncio.wait([opening_task])
        if self._ends_session and self._keep and session is not None and self._path is not None:
            try:
                await _control(self._path, wire.MSG_CLOSE, {"session": session})
            except ServiceError:
                pass  # it has ended already, or the daemon has

    def detach(self) -> None:
        """Leaves the session; with keep it goes on without this client."""
        self._closed = True
        task = self._link
        if task is None:
            return
        if task.done() and not task.cancelled() and task.exception() is None:
            task.result().close()
        else:
            task.cancel()

    async def __aenter__(self) -> Self:
        return await self.open()

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    def __del__(self) -> None:
        # The loop holds the connection, so it doesn't end with this. In a forked child it is the parent's.
        task = getattr(self, "_link", None)
        if task is None or self._closed or self._generation != fork_generation():
            return
        if task.done() and not task.cancelled() and task.exception() is None:
            task.result().hang_up()

    def __init_subclass__(cls) -> NoReturn:
        raise TypeError("type 'interpretd.AsyncInterpreter' is not an acceptable base type")

    def __reduce__(self) -> NoReturn:
        raise TypeError("cannot pickle 'interpretd.AsyncInterpreter' object")

    # ---- the connection

    def _place(self) -> str:
        assert self._path is not None
        return self._path

    async def _connected(self) -> _Link:
        if self._closed:
            raise InterpretThisError("this AsyncInterpreter is closed")
        if self._generation != fork_generation():
            raise InterpretThisError("this AsyncInterpreter belongs to the parent process; make a new one after a fork")
        loop = asyncio.get_running_loop()
        if self._loop is None:
            self._loop = loop
        elif self._loop is not loop:
            raise InterpretThisError("this AsyncInterpreter belongs to another event loop")
        if self._link is None:
            self._link = loop.create_task(self._open())
        try:
            # Of several callers one may be cancelled; the others still want the connection.
            return await asyncio.shield(self._link)
        except BaseException:
            if self._link is not None and self._link.done():
                self._link = None
            raise

    async def _open(self) -> _Link:
        if self._path is None:
            self._path = await asyncio.to_thread(private_socket)
        asked = opening(self._tools, self._config, self._session, self._keep, self._lasting.fields())
        link = await _Link.connect(self._path, asked)
        try:
            async with asyncio.timeout(_OPENING_TIME):
                opened = await link.opened()
        except ConnectionLostError:
            raise ServiceError(f"interpretd at {self._path} closed the connection", "no_daemon") from None
        except TimeoutError:
            link.close()
            raise ServiceError(f"interpretd at {self._path} doesn't answer", "no_daemon") from None
        except ServiceError as error:
            link.close()
            if error.code == "no_session" and self._client:
                raise await self._lost(None) from None
            raise
        except BaseException:
            link.close()
            raise
        self._limits, self._isolation = opened["limits"], opened["isolation"]
        self._session, self._client = opened["session"], opened["client"]
        return link

    async def _ask(self, message: int, body: dict[str, Any]) -> Any:
        link = await self._connected()
        try:
            return await link.ask(message, body)
        except ConnectionLostError:
            raise await self._lost(None) from None

    async def _lost(self, execute: int | None) -> InterpretThisError:
        """The error for a stream that ended: the switchboard knows why. The next use makes a new connection."""
        self._link = None
        if self._closed or self._session is None:
            return InterpretThisError("this AsyncInterpreter is closed")
        try:
            reason = await _control(self._place(), wire.MSG_WHY, why_body(self._session, self._client, execute))
        except ServiceError as error:
            return lost_error(error, execute)
        return lost_error(reason, execute)

    async def _turn(self, run: "_AsyncRun", tries: int) -> bool:
        """Waits until a run has ended; False if that is not worth it."""
        if not self._turns.worth_waiting(run, tries):
            return False
        if len(self._turns.runs) > 1:
            waiter = asyncio.get_running_loop().create_future()
            self._waiters.append(waiter)
            await waiter
        return True

    def _next_turn(self) -> None:
        while self._waiters:
            waiter = self._waiters.popleft()
            if not waiter.done():
                waiter.set_result(None)
                return

    def _stop(self, execute: int) -> None:
        """Stops a run that nobody waits for. At once: the loop may be about to end, and takes up nothing new then."""
        wish = {"session": self._session, "client": self._client, "execute": execute}
        if not tell(self._place(), wire.MSG_CANCEL, wish):
            task = asyncio.get_running_loop().create_task(self._stop_later(wish))
            self._chores.add(task)
            task.add_done_callback(self._chores.discard)

    async def _stop_later(self, wish: dict[str, Any]) -> None:
        try:
            await _control(self._place(), wire.MSG_CANCEL, wish)
        except ServiceError:
            pass  # then the run's own connection will tell


class AsyncStream:
    """A run whose output is read as it comes. `aclose()` before its end stops it."""

    __slots__ = ("_run", "_steps")

    def __init__(self, run: "_AsyncRun", steps: AsyncGenerator[str, None]) -> None:
        self._run = run
        self._steps = steps

    def __aiter__(self) -> AsyncIterator[str]:
        return self._steps

    async def result(self) -> ExecutionResult:
        """How the run ended; waits for that."""
        async for _ in self._steps:
            pass
        return self._run.finished()

    async def aclose(self) -> None:
        """Stops the run if it is not over."""
        await self._steps.aclose()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.aclose()


class _AsyncRun:
    """One execute: attends to its output and its tool calls, and ends with its result."""

    __slots__ = ("_calls", "_ended", "_extra", "_message", "_result", "attended", "owner")

    def __init__(self, owner: AsyncInterpreter, extra: Toolset, message: int = wire.MSG_EXECUTE) -> None:
        self.owner = owner
        self._message = message
        self._extra = extra
        self._calls: dict[int, asyncio.Task[None]] = {}
        self._result: ExecutionResult | None = None
        self._ended = False
        self.attended = True

    def finished(self) -> ExecutionResult:
        if self._result is None:
            raise RuntimeError("the run was closed before its end")
        return self._result

    async def steps(self, body: dict[str, Any]) -> AsyncGenerator[str, None]:
        """Sends the request and gives its output, to its end."""
        owner = self.owner
        turns = owner._turns
        if turns.holders or WITHIN.get():
            turns.check(self, asyncio.current_task)
        turns.runs.add(self)
        try:
            async with aclosing(self._steps(body)) as steps:
                async for text in steps:
                    if not self._ended and (self._extra.by_name or owner._tools.by_name):
                        turns.holders[self] = asyncio.current_task()
                    self.attended = False
                    yield text
                    self.attended = True
                    turns.holders.pop(self, None)
        finally:
            owner._turns.end(self)
            owner._next_turn()

    async def _steps(self, body: dict[str, Any]) -> AsyncGenerator[str, None]:
        owner = self.owner
        link = await owner._connected()
        parts: list[str] = []
        over = True
        try:
            box = link.begin(self._message, body)
        except ConnectionLostError:
            raise await owner._lost(None) from None
        tries = 0
        try:
            over = False
            frame = await box.next(link)
            while is_busy(frame):
                over = True
                if not await owner._turn(self, tries):
                    break
                tries += 1
                link.end(box)
                box = link.begin(self._message, body)
                over = False
                frame = await box.next(link)
            while frame[0] not in _LAST:
                if frame[0] == wire.MSG_STDOUT:
                    parts.append(frame[2]["text"])
                    yield frame[2]["text"]
                else:
                    self._attend(link, box.number, frame)
                frame = await box.next(link)
            over = True
        except ConnectionLostError:
            over = True
            error = await owner._lost(box.number)
            self._result = result_of(NOTHING, "".join(parts), owner._limits, error)
            return
        finally:
            link.end(box)
            self._drop_calls(None if over else link, box)
            if not over and not owner._closed:
                owner._stop(box.number)
        self._ended = True
        answer = run_answer(frame)
        if body.get("stream") and answer.stdout:
            parts.append(answer.stdout)
            yield answer.stdout
        stdout = "".join(parts) if parts else answer.stdout
        self._result = result_of(answer, stdout, owner._limits)

    def _drop_calls(self, link: _Link | None, box: _Inbox) -> None:
        """The answers are not wanted any more; a run that goes on without us is told so."""
        calls, self._calls = self._calls, {}
        for task in calls.values():
            task.cancel()
        if link is not None:
            unseen = [frame[2]["call"] for frame in box.frames if frame[0] == wire.MSG_TOOL_CALL]
            for call in [*calls, *unseen]:
                link.refuse_call(box.number, call)

    def _attend(self, link: _Link, number: int, frame: Any) -> None:
        message, _, body = frame
        if message == wire.MSG_TOOL_CALL:
            call_arguments(body)
            task = link.loop.create_task(self._call(link, number, body))
            self._calls[body["call"]] = task
        elif message == wire.MSG_TOOL_CANCEL:
            call = self._calls.pop(body["call"], None)
            if call is not None:
                call.cancel()
        else:
            raise ServiceError(f"the daemon sent message {message} while a script ran", "unknown_message")

    async def _call(self, link: _Link, number: int, body: Mapping[str, Any]) -> None:
        call = body["call"]
        WITHIN.set((*WITHIN.get(), self))  # of this task alone
        try:
            value = await self._perform(body)
            data = link.machine.frame(wire.MSG_TOOL_RESULT, number, {"call": call, "value": prepared(value)})
        except asyncio.CancelledError as cancelled:
            task = asyncio.current_task()
            if task is not None and task.cancelling():
                raise  # nobody wants the answer
            data = link.machine.frame(wire.MSG_TOOL_ERROR, number, {"call": call, **failure_of(cancelled)})
        except BaseException as caught:
            error = caught.error if isinstance(caught, _ToolFailed) else caught
            data = link.machine.frame(wire.MSG_TOOL_ERROR, number, {"call": call, **failure_of(error)})
        if self._calls.pop(call, None) is not None:
            link.send(data)

    async def _perform(self, body: Mapping[str, Any]) -> Any:
        name = body["name"]
        tool: Tool | None = self._extra.by_name.get(name) or self.owner._tools.by_name.get(name)
        if tool is None:
            raise NameError(f"name '{name}' is not defined")
        positional, keywords = bound(tool, *call_arguments(body))
        func = tool.func
        if inspect.iscoroutinefunction(func):
            return await func(*positional, **keywords)
        context = copy_context()
        loop = asyncio.get_running_loop()
        value = await loop.run_in_executor(tool_threads(), lambda: context.run(_call_plain, func, positional, keywords))
        return await value if inspect.isawaitable(value) else value


def _call_plain(func: Callable[..., Any], positional: list[Any], keywords: dict[str, Any]) -> Any:
    try:
        return func(*positional, **keywords)
    except StopIteration as error:  # neither a future nor a coroutine can pass it on
        raise _ToolFailed(error) from error


class _ToolFailed(Exception):
    def __init__(self, error: BaseException) -> None:
        super().__init__()
        self.error = error
