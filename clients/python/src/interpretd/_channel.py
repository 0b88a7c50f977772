# SPDX-License-Identifier: MIT OR Apache-2.0
"""A connection to a session's worker, shared by any number of threads that block.

There is no reading thread: of the threads that wait for an answer, one at a time reads the socket and hands the
others their frames. A thread that runs a tool waits for nothing and so leaves the reading to the others. With one
thread, which is the usual case, an execute is one send and one receive with two uncontended locks around them.

Invariants: a mailbox is registered before its request is sent; frames of one id stay in order; once `_broken` is set
it stays, and every waiter gets it.

A KeyboardInterrupt can come after any call, so between what was received and where it was kept, or between a lock and
its release. Where a thread only sleeps, nothing can be lost. Anywhere else the channel counts as torn: nobody uses it
any more, and the session is attached to anew. Locks that others wait for are taken by `with`, which can't be parted
from its end.
"""

import math
import os
import select
import socket
import threading
import time
from collections import deque
from collections.abc import Sequence
from threading import get_ident
from typing import Any

from . import _wire_constants as wire
from ._errors import InterpretThisError, ServiceError
from ._machine import Machine, answer_body, request_error

_RECEIVE = 1 << 16
_AT_ONCE = (_RECEIVE,)
_LOOKS = 60
_FEW_SLEEPS = 50
_MANY_SLEEPS = 3200
_LONGEST_SLEEP = 1.0
_REENTERED = "a signal's handler can't use the Interpreter that it has interrupted: it may cancel it, or use another"

_generation = 0


def _in_child() -> None:
    global _generation
    _generation += 1


os.register_at_fork(after_in_child=_in_child)


def fork_generation() -> int:
    """A number that a forked child has another of than its parent."""
    return _generation


class ConnectionLostError(Exception):
    """The stream to the worker has ended; why is the switchboard's to say."""


class Mailbox:
    """Where the answers to one request arrive."""

    __slots__ = ("frames", "last", "number", "reply")

    def __init__(self, number: int, message: int) -> None:
        self.number = number
        self.reply = wire.REPLIES[message]
        self.last = 0  # the message of the latest frame that has come
        self.frames: deque[Any] = deque()


class Channel:
    """A connected socket with its protocol machine."""

    def __init__(self, path: str) -> None:
        self.machine = Machine()
        self._generation = _generation
        self._boxes: dict[int, Mailbox] = {}
        self._sending = threading.Lock()
        self._reading = threading.Lock()
        self._reader = self._sender = 0  # the threads that hold these
        self._changing = threading.Lock()
        self._turn = threading.Condition(self._changing)
        self._waiting = 0
        self._rested: BaseException | None = None
        self._spin = False  # an opening takes longer than looking pays
        self._sleeps = _FEW_SLEEPS
        self._slept = 0
        self._broken: Exception | None = None
        self._come: deque[bytes] = deque()  # what has been received and nobody has looked at
        self.torn = False
        self.client = 0  # this connection's number in the session, once that is told
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self._socket.settimeout(None)  # whatever others have as their default
        try:
            self._socket.connect(path)
        except OSError as error:
            self._socket.close()
            raise ServiceError(f"no interpretd answers at {path}: {error.strerror}", "no_daemon") from error
        poller = select.poll()
        poller.register(self._socket, select.POLLIN)
        self._poll = poller.poll

    def __del__(self) -> None:
        if hasattr(self, "_socket"):
            self._socket.close()

    def close(self) -> None:
        """Ends the connection; a thread that waits on it is told that it is lost."""
        self._broken = self._broken or ConnectionLostError()
        try:
            if self._generation == _generation:
                self._socket.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass
        if self._reading.acquire(timeout=0 if self.torn else 1):
            try:
                self._socket.close()
            finally:
                self._reading.release()
        self._tell()

    @property
    def broken(self) -> bool:
        """Whether nothing more can come."""
        return self._broken is not None or self._generation != _generation

    def spoil(self, error: ServiceError) -> None:
        """The peer makes no sense: nothing more is taken from it."""
        self._break(error)

    def begin(self, message: int, body: dict[str, Any], box: Mailbox | None = None) -> Mailbox:
        """Sends a request; its answers come into the mailbox, until `end`. It may be one of `mailbox`."""
        if self._broken is not None or self._generation != _generation:
            self._complain()
        self._not_within_itself()
        if box is None:
            box = self.mailbox(message)
        data = self.machine.frame(message, box.number, body)
        self._boxes[box.number] = box
        try:
            self.send(data)
        except BaseException:
            self.tear()
            raise
        return box

    def mailbox(self, message: int) -> Mailbox:
        """A mailbox for a request to come, by which it is known however the sending of it ends."""
        return Mailbox(self.machine.new_id(), message)

    def begin_all(self, requests: Sequence[tuple[int, dict[str, Any]]]) -> list[Mailbox]:
        """Sends several requests in one go."""
        boxes = []
        data = b""
        for message, body in requests:
            number = self.machine.new_id()
            data += self.machine.frame(message, number, body)
            box = self._boxes[number] = Mailbox(number, message)
            boxes.append(box)
        self.send(data)
        return boxes

    def awaits(self, box: Mailbox) -> bool:
        """Whether the request was sent, or is being sent, and has not been ended."""
        return box.number in self._boxes

    def end(self, box: Mailbox) -> None:
        """Nobody waits for this request's answers any more."""
        self._boxes.pop(box.number, None)

    def ask(self, message: int, body: dict[str, Any]) -> Any:
        """Sends a request that has one answer, and returns the answer's body; an error is raised."""
        box = self.begin(message, body)
        try:
            return self.answer(box)
        finally:
            self.end(box)

    def answer(self, box: Mailbox, timeout: float | None = None) -> Any:
        """The body of the request's answer; an error frame is raised."""
        frame = self.next(box, timeout)
        return answer_body(frame, box.reply)

    def send(self, data: bytes) -> None:
        """Sends whole frames."""
        try:
            with self._sending:
                try:
                    self._sender = get_ident()
                    self._socket.sendall(data)
                finally:
                    self._sender = 0
        except OSError:
            # What the peer said before it went may still be there to be read, so reading finds out.
            pass
        except BaseException:  # a part may be on its way, and the rest never will be
            self.tear()
            raise

    def next(self, box: Mailbox, timeout: float | None = None) -> Any:
        """The next frame for the mailbox. TimeoutError after timeout seconds."""
        deadline = None if timeout is None else time.monotonic() + timeout
        arrived = box.frames
        try:
            while True:
                if arrived:
                    return arrived.popleft()
                if self._broken is not None or self._generation != _generation:
                    self._complain()
                if self._reading.acquire(False):
                    try:
                        self._reader = get_ident()
                        if not arrived:
                            self._read(deadline)
                    finally:
                        self._reader = 0
                        self._reading.release()
                        if self._waiting:
                            self._tell()
                else:
                    self._wait_for_turn(box, deadline)
        except Exception:
            raise
        except BaseException as error:
            if error is not self._rested:
                self.tear()
            self._rested = None
            raise

    def _not_within_itself(self) -> None:
        """RuntimeError for a thread that would wait for what it does itself, further out."""
        if get_ident() in (self._reader, self._sender):
            raise RuntimeError(_REENTERED)

    def _wait_for_turn(self, box: Mailbox, deadline: float | None) -> None:
        self._not_within_itself()
        try:
            with self._changing:
                self._waiting += 1
                try:
                    while not box.frames and self._broken is None and self._reading.locked():
                        left = _LONGEST_SLEEP if deadline is None else deadline - time.monotonic()
                        if not self._turn.wait(min(left, _LONGEST_SLEEP)) and left <= 0:
                            raise TimeoutError
                finally:
                    self._waiting -= 1
        except Exception:
            raise
        except BaseException as error:
            self._rested = error
            raise

    def _tell(self) -> None:
        with self._changing:
            self._turn.notify_all()

    def _read(self, deadline: float | None) -> None:
        machine = self.machine
        wanted = machine.wanted() if machine.large is not None else None
        data: bytes = b""
        size = 0
        try:
            if wanted is None:
                data = self._receive(deadline)
                size = len(data)
            else:
                size = self._receive_into(wanted, deadline)
        except TimeoutError:
            raise
        except OSError:
            pass
        if not size:
            self._break(ConnectionLostError())
            return
        try:
            frames = machine.feed(data) if wanted is None else machine.advance(size)
        except ServiceError as error:
            self._break(error)
            return
        for frame in frames:
            box = self._boxes.get(frame[1])
            if box is not None:
                box.last = frame[0]
                box.frames.append(frame)
            else:
                self._stray(frame)

    def _rest(self, deadline: float | None) -> None:
        """Sleeps until something has come. An interrupt here loses nothing."""
        try:
            left = None if deadline is None else math.ceil(max(deadline - time.monotonic(), 0.0) * 1000)
            if not self._poll(left):
                raise TimeoutError
        except Exception:
            raise
        except BaseException as error:
            self._rested = error
            raise

    def _receive_into(self, wanted: memoryview, deadline: float | None) -> int:
        while True:
            try:
                return self._socket.recv_into(wanted, 0, socket.MSG_DONTWAIT)
            except BlockingIOError:
                self._rest(deadline)

    def _receive(self, deadline: float | None) -> bytes:
        """What has come.

        Going to sleep and waking up again takes several times as long as a short script does, so it looks a few times
        first: as long as that pays, and ever more seldom to see whether it would, for where the worker has no processor
        of its own it can't.
        """
        if self._come:
            return self._come.popleft()
        receive = self._socket.recv
        looks = _LOOKS
        if not self._spin:
            self._slept += 1
            if self._slept < self._sleeps:
                looks = 0
            else:
                self._slept = 0
                self._sleeps = min(2 * self._sleeps, _MANY_SLEEPS)
        for _ in range(looks):
            try:
                data = receive(_RECEIVE, socket.MSG_DONTWAIT)
            except BlockingIOError:
                continue
            self._spin = True
            self._sleeps = _FEW_SLEEPS
            return data
        self._spin = False
        while deadline is not None:
            self._rest(deadline)
            try:
                return receive(_RECEIVE, socket.MSG_DONTWAIT)
            except BlockingIOError:
                continue
        return self._sleep()

    def _sleep(self) -> bytes:
        """What comes, received by the system call that waits for it.

        Receiving and keeping it are one call, which an interrupt comes before or after: nothing is lost.
        """
        try:
            if not self._come:
                self._come.extend(map(self._socket.recv, _AT_ONCE))
        except Exception:
            raise
        except BaseException as error:
            self._rested = error
            raise
        return self._come.popleft()

    def _stray(self, frame: Any) -> None:
        """A frame that nobody waits for: a fatal error, or what an abandoned execute still does."""
        message, number, body = frame
        if message == wire.MSG_ERROR and body.get("fatal"):
            self._break(request_error(body))
        elif message == wire.MSG_TOOL_CALL:
            body = {"call": body["call"], "type": "ConnectionError", "message": "the client has given up the run"}
            self.send(self.machine.frame(wire.MSG_TOOL_ERROR, number, body))

    def _break(self, error: Exception) -> None:
        self._broken = self._broken or error

    def tear(self) -> None:
        """It was interrupted where something may be lost."""
        self.torn = True
        self._break(ConnectionLostError())
        self._tell()

    def _complain(self) -> None:
        if self._generation != _generation:
            raise InterpretThisError("this Interpreter belongs to the parent process; make a new one after a fork")
        error = self._broken
        if isinstance(error, ServiceError):
            raise ServiceError(str(error), error.code)
        raise ConnectionLostError


def tell(path: str, message: int, body: dict[str, Any]) -> bool:
    """Says something to the switchboard without waiting for anything; False if that was not possible."""
    machine = Machine()
    requests = [(wire.MSG_HELLO, Machine.greeting()), (message, body)]
    data = b"".join(machine.frame(kind, machine.new_id(), request) for kind, request in requests)
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as peer:
        try:
            peer.setblocking(False)
            peer.connect(path)
            return peer.send(data) == len(data)
        except OSError:
            return False


def control(path: str, message: int, body: dict[str, Any], timeout: float = 10.0) -> Any:
    """Asks the switchboard something on a connection of its own, and returns the answer's body."""
    channel = Channel(path)
    try:
        boxes = channel.begin_all([(wire.MSG_HELLO, Machine.greeting()), (message, body)])
        channel.answer(boxes[0], timeout)
        return channel.answer(boxes[1], timeout)
    except ConnectionLostError:
        raise ServiceError(f"interpretd at {path} closed the connection", "no_daemon") from None
    except TimeoutError:
        raise ServiceError(f"interpretd at {path} doesn't answer", "no_daemon") from None
    finally:
        channel.close()
