# SPDX-License-Identifier: MIT OR Apache-2.0
"""A connection to a session's worker, shared by any number of threads that block.

There is no reading thread: of the threads that wait for an answer, one at a time reads the socket and hands the
others their frames. A thread that runs a tool waits for nothing and so leaves the reading to the others. With one
thread, which is the usual case, an execute is one send and one receive, and nothing is waited for but the answer.

Invariants: a mailbox is registered before its request is sent; frames of one id stay in order; once `trouble` is set
it stays, and every waiter gets it.

A KeyboardInterrupt can come after any call, so between what was received and where it was kept, or between a lock and
its release. Where a thread only sleeps, nothing can be lost. Anywhere else the channel counts as torn: nobody uses it
any more, and the session is attached to anew: what was taken may then never be given back, and nobody waits for it. The
one lock is taken by `with`, which can't be parted from its end.
"""

import math
import os
import select
import socket
import threading
import time
import weakref
from collections import deque
from collections.abc import Callable, Sequence
from functools import cached_property
from threading import get_ident
from typing import Any

from . import _wire_constants as wire
from ._errors import InterpretThisError, ServiceError
from ._machine import Machine, Opening, answer_body, opening_of, request_error

_RECEIVE = 1 << 16
_AT_ONCE = (_RECEIVE,)
_LOOKS = 60
_FEW_SLEEPS = 50
_MANY_SLEEPS = 3200
_LONGEST_SLEEP = 1.0
_FREE = "free"
_PARENTS = "this Interpreter belongs to the parent process; make a new one after a fork"
_REENTERED = "a signal's handler can't use the Interpreter that it has interrupted: it may cancel it, or use another"

_generation = 0
_channels: "dict[int, weakref.ref[Channel]]" = {}


def _in_child() -> None:
    global _generation
    _generation += 1
    for held in list(_channels.values()):
        channel = held()
        if channel is not None:
            channel.trouble = _ParentsError(_PARENTS)


os.register_at_fork(after_in_child=_in_child)


def fork_generation() -> int:
    """A number that a forked child has another of than its parent."""
    return _generation


class ConnectionLostError(Exception):
    """The stream to the worker has ended; why is the switchboard's to say."""


class _ParentsError(InterpretThisError):
    """This process has only a copy of the connection."""


class Mailbox:
    """One request, and where its answers arrive. There is one for each execute, so it is made without an __init__."""

    message: int
    number = 0  # the request's, once it is being sent
    last = 0  # the message of the latest frame that has come
    frames: deque[Any] | None = None  # what has come and was not taken; most requests need none

    def put(self, frame: Any) -> None:
        """Keeps a frame. Only who reads the connection puts, and only who waits for the answer takes."""
        if self.frames:
            self.frames.append(frame)
        else:
            self.frames = deque((frame,))


class Channel:
    """A connected socket with its protocol machine. What most connections never need is made when one does."""

    _reader = _sender = 0  # the threads that read and send
    _waiting = _senders = 0  # who waits for the turn to read, and to send
    _rested: BaseException | None = None
    _sleeps = _FEW_SLEEPS  # before looking is tried again; an opening takes longer than it pays
    _next_sleeps = 2 * _FEW_SLEEPS
    trouble: Exception | None = None  # why nothing more can come
    torn = False
    client = 0  # this connection's number in the session, once that is told

    def __init__(self, path: str, opening: Opening) -> None:
        """Connects, and sends the first requests; `opened` takes their answers."""
        self._socket = socket.SocketType(socket.AF_UNIX, socket.SOCK_STREAM)
        if socket.getdefaulttimeout() is not None:  # which is others'
            self._socket.settimeout(None)
        try:
            self._socket.connect(path)
        except TimeoutError:  # the socket has none: a signal's handler raised it
            raise
        except OSError as error:
            self._socket.close()
            raise ServiceError(f"no interpretd answers at {path}: {error.strerror or error}", "no_daemon") from error
        try:
            self._socket.sendall(opening.frames)
        except TimeoutError:
            raise
        except OSError:
            pass  # reading finds out why
        # The service is at work already. What is below is made meanwhile.
        self._receive = self._socket.recv
        count = len(opening.messages)
        self.machine = Machine(requests=count)
        box = Mailbox()
        self._opening = box, opening.messages
        self.awaited: dict[int, Mailbox] = dict.fromkeys(range(1, count + 1), box)  # what is under way, by number
        # Who takes what is in these may send or read. They are locks at a third of the price: one call takes it or
        # finds it gone, and who must wait does so elsewhere.
        self._sending, self._reading = {_FREE: True}, {_FREE: True}
        self._changing = threading.Lock()
        _channels[id(self)] = weakref.ref(self)
        self._come: deque[bytes] = deque()  # what has been received and nobody has looked at

    @cached_property
    def _turn(self) -> threading.Condition:
        """Waited on for the turn to read. Only used, and so only made, with `_changing`."""
        return threading.Condition(self._changing)

    @cached_property
    def _sent(self) -> threading.Condition:
        """The same for sending."""
        return threading.Condition(self._changing)

    @cached_property
    def _poll(self) -> Callable[[int | None], Sequence[object]]:
        """Waits for so many milliseconds, or without end, until something has come. Only the reader's."""
        poller = select.poll()
        poller.register(self._socket, select.POLLIN)
        return poller.poll

    def __del__(self, forget: Callable[[int, None], object] = _channels.pop) -> None:  # at the end there are no globals
        forget(id(self), None)
        if hasattr(self, "_socket"):
            self._socket.close()

    def close(self) -> None:
        """Ends the connection; a thread that waits on it is told that it is lost."""
        self.trouble = self.trouble or ConnectionLostError()
        try:
            if not isinstance(self.trouble, _ParentsError):
                self._socket.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass
        if not self.torn:
            with self._changing:
                self._waiting += 1
                try:
                    self._turn.wait_for(lambda: self._reading, _LONGEST_SLEEP)
                finally:
                    self._waiting -= 1
        if self._reading.pop(_FREE, False):
            try:
                self._socket.close()
            finally:
                self._reading[_FREE] = True
        self._tell()

    def spoil(self, error: ServiceError) -> None:
        """The peer makes no sense: nothing more is taken from it."""
        self._break(error)

    def begin(self, box: Mailbox, message: int, body: dict[str, Any]) -> None:
        """Sends a request; its answers come into the mailbox, until it is `awaited` no more."""
        if self.trouble is not None:
            self._complain()
        if self._reader or self._sender:
            self._not_within_itself()
        machine = self.machine
        number = machine.new_id()
        data = machine.frame(message, number, body)
        box.message, box.number = message, number
        self.awaited[number] = box
        try:
            self.send(data)
        except BaseException:
            self.tear()
            raise

    def opened(self, timeout: float) -> Any:
        """The body of the answer to the opening's own request, the second; an error frame of any is raised. Once."""
        box, messages = self._opening
        bodies = [answer_body(self.next(box, timeout), wire.REPLIES[message]) for message in messages]
        for number in range(1, len(bodies) + 1):
            del self.awaited[number]
        return bodies[1]

    def end(self, box: Mailbox) -> None:
        """Nobody waits for this request's answers any more."""
        self.awaited.pop(box.number, None)

    def ask(self, message: int, body: dict[str, Any]) -> Any:
        """Sends a request that has one answer, and returns the answer's body; an error is raised."""
        box = Mailbox()
        try:
            self.begin(box, message, body)
            return self.answer(box)
        finally:
            self.end(box)

    def answer(self, box: Mailbox, timeout: float | None = None) -> Any:
        """The body of the request's answer; an error frame is raised."""
        return answer_body(self.next(box, timeout), wire.REPLIES[box.message])

    def send(self, data: bytes) -> None:
        """Sends whole frames."""
        try:
            if not self._sending.pop(_FREE, False):
                self._wait_to_send()
            try:
                self._sender = get_ident()
                self._socket.sendall(data)
            finally:
                self._sender = 0
                self._sending[_FREE] = True
                if self._senders:
                    self._tell_sender()
        except TimeoutError:  # the socket has none: a signal's handler raised it
            self.tear()
            raise
        except OSError:
            # What the peer said before it went may still be there to be read, so reading finds out.
            pass
        except BaseException:  # a part may be on its way, and the rest never will be
            self.tear()
            raise

    def _wait_to_send(self) -> None:
        if self._sender == get_ident():
            raise RuntimeError(_REENTERED)
        with self._changing:
            self._senders += 1
            try:
                while not self._sending.pop(_FREE, False):
                    if self.torn:  # and so what was taken may never be given back
                        raise ConnectionResetError
                    self._sent.wait(_LONGEST_SLEEP)
            finally:
                self._senders -= 1

    def _tell_sender(self) -> None:
        with self._changing:
            self._sent.notify()

    def next(self, box: Mailbox, timeout: float | None = None) -> Any:
        """The next frame for the mailbox. TimeoutError after timeout seconds."""
        deadline = None if timeout is None else time.monotonic() + timeout
        frame = None
        try:
            while frame is None:
                if box.frames:
                    frame = box.frames.popleft()
                elif self.trouble is not None:
                    self._complain()
                elif self._reading.pop(_FREE, False):
                    try:
                        self._reader = get_ident()
                        if not box.frames:
                            frame = self._read(box, deadline)
                    finally:
                        self._reader = 0
                        self._reading[_FREE] = True
                        if self._waiting:
                            self._tell()
                else:
                    self._wait_for_turn(box, deadline)
            return frame
        except (InterpretThisError, ConnectionLostError):
            raise
        except BaseException as error:  # a signal's handler may raise anything
            if error is not self._rested:
                self.tear()
            self._rested = None
            raise

    def _not_within_itself(self) -> None:
        """RuntimeError for a thread that would wait for what it does itself, further out."""
        if get_ident() in (self._reader, self._sender):
            raise RuntimeError(_REENTERED)

    def _wait_for_turn(self, box: Mailbox, deadline: float | None) -> None:
        try:
            self._not_within_itself()
            with self._changing:
                self._waiting += 1
                try:
                    while not box.frames and self.trouble is None and not self._reading:
                        left = _LONGEST_SLEEP if deadline is None else deadline - time.monotonic()
                        if not self._turn.wait(min(left, _LONGEST_SLEEP)) and left <= 0:
                            raise TimeoutError
                finally:
                    self._waiting -= 1
        except BaseException as error:
            self._rested = error
            raise

    def _tell(self) -> None:
        with self._changing:
            self._turn.notify_all()

    def _read(self, box: Mailbox, deadline: float | None) -> Any:
        """Receives, and gives each mailbox its frames. One that comes alone and is for this box is returned."""
        machine, come = self.machine, self._come
        try:
            if machine.large is not None:
                frames = self._read_large(deadline)
            else:
                if not come:
                    if self._sleeps:
                        self._sleeps -= 1
                    else:
                        self._look()
                    if deadline is not None:
                        self._rest(deadline)
                    try:
                        if not come:
                            # What comes is received by the system call that waits for it. This and keeping it are one
                            # call, which an interrupt comes before or after: nothing is lost.
                            come.extend(map(self._receive, _AT_ONCE))
                    except OSError:
                        raise
                    except BaseException as error:
                        self._rested = error
                        raise
                data = come.popleft()
                frames = machine.feed(data) if data else None
        except TimeoutError:
            raise
        except OSError:
            frames = None
        except ServiceError as error:
            self._break(error)
            return None
        if frames is None:
            self._break(ConnectionLostError())
            return None
        if len(frames) == 1 and (frame := frames[0])[1] == box.number:
            box.last = frame[0]
            return frame
        for frame in frames:
            found = self.awaited.get(frame[1])
            if found is None:
                self._stray(frame)
            else:
                found.last = frame[0]
                found.put(frame)
        return None

    def _look(self) -> None:
        """Looks a few times whether something has come.

        Going to sleep and waking up again takes several times as long as a short script does. So it looks first, as
        long as that pays, and ever more seldom to see whether it would, for where the worker has no processor of its
        own it can't.
        """
        receive = self._receive
        for _ in range(_LOOKS):
            try:
                self._come.append(receive(_RECEIVE, socket.MSG_DONTWAIT))
            except BlockingIOError:
                continue
            self._next_sleeps = _FEW_SLEEPS
            return
        self._sleeps = self._next_sleeps
        self._next_sleeps = min(2 * self._sleeps, _MANY_SLEEPS)

    def _rest(self, deadline: float) -> None:
        """Waits until something has come, but not past the deadline."""
        while not self._come:
            self._sleep(deadline)
            try:
                self._come.append(self._receive(_RECEIVE, socket.MSG_DONTWAIT))
            except BlockingIOError:
                continue

    def _sleep(self, deadline: float | None) -> None:
        """Sleeps until there is something to receive. An interrupt here loses nothing."""
        try:
            left = None if deadline is None else math.ceil(max(deadline - time.monotonic(), 0.0) * 1000)
            if not self._poll(left):
                raise TimeoutError
        except BaseException as error:
            self._rested = error
            raise

    def _read_large(self, deadline: float | None) -> list[Any] | None:
        """A part of a large frame, received where it belongs; None at the stream's end."""
        wanted = self.machine.wanted()
        assert wanted is not None
        while True:
            try:
                size = self._socket.recv_into(wanted, 0, socket.MSG_DONTWAIT)
            except BlockingIOError:
                self._sleep(deadline)
            else:
                return self.machine.advance(size) if size else None

    def _stray(self, frame: Any) -> None:
        """A frame that nobody waits for: a fatal error, or what an abandoned execute still does."""
        message, number, body = frame
        if message == wire.MSG_ERROR and body.get("fatal"):
            self._break(request_error(body))
        elif message == wire.MSG_TOOL_CALL:
            body = {"call": body["call"], "type": "ConnectionError", "message": "the client has given up the run"}
            self.send(self.machine.frame(wire.MSG_TOOL_ERROR, number, body))

    def _break(self, error: Exception) -> None:
        self.trouble = self.trouble or error

    def tear(self) -> None:
        """It was interrupted where something may be lost."""
        self.torn = True
        self._break(ConnectionLostError())
        with self._changing:
            self._turn.notify_all()
            self._sent.notify_all()

    def _complain(self) -> None:
        error = self.trouble
        if isinstance(error, _ParentsError):
            raise InterpretThisError(_PARENTS)
        if isinstance(error, ServiceError):
            raise ServiceError(str(error), error.code)
        raise ConnectionLostError


def tell(path: str, message: int, body: dict[str, Any]) -> bool:
    """Says something to the switchboard without waiting for anything; False if that was not possible."""
    data = opening_of((message, body)).frames
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as peer:
        try:
            peer.setblocking(False)
            peer.connect(path)
            return peer.send(data) == len(data)
        except OSError:
            return False


def control(path: str, message: int, body: dict[str, Any], timeout: float = 10.0) -> Any:
    """Asks the switchboard something on a connection of its own, and returns the answer's body."""
    channel = Channel(path, opening_of((message, body)))
    try:
        return channel.opened(timeout)
    except ConnectionLostError:
        raise ServiceError(f"interpretd at {path} closed the connection", "no_daemon") from None
    except TimeoutError:
        raise ServiceError(f"interpretd at {path} doesn't answer", "no_daemon") from None
    finally:
        channel.close()
