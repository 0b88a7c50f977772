"""A new session is opened behind the caller's back: nothing waits for it but what needs its answer.

SPDX-License-Identifier: MIT OR Apache-2.0
"""

import asyncio
import sys
import threading
import time
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from interpretd import Config, Interpreter, InterpretThisError, LimitExceededError, ServiceError, SessionLostError
from interpretd import _wire_constants as wire
from service import Peer, Service, frame, frames
from test_trouble import HELLO_OK, OPENED

SLOW = 0.3
RESULT = {
    "ok": True,
    "stdout": "",
    "has_value": False,
    "usage": dict.fromkeys(
        ("operations", "peak_bytes", "live_bytes", "cpu_ns", "wall_ns", "tool_calls", "stdout_bytes"), 0
    ),
}


class Told(list):
    """A daemon that answers an opening late, or with an error; it holds the messages that came, and when."""

    def __init__(self, error=None):
        super().__init__()
        self.error = error

    def __call__(self, connection):
        for message, number, _ in frames(connection):
            self.append((message, time.monotonic()))
            if message == wire.MSG_HELLO:
                threading.Timer(SLOW, self.open, (connection, number)).start()
            elif message == wire.MSG_EXECUTE:
                threading.Timer(SLOW, connection.sendall, (frame(wire.MSG_RESULT, number, RESULT),)).start()

    def open(self, connection, number):
        connection.sendall(frame(wire.MSG_HELLO_OK, number, HELLO_OK))
        if self.error is None:
            connection.sendall(frame(wire.MSG_OPENED, number + 1, OPENED))
        else:
            body = {"code": self.error, "number": 1, "message": "no more room", "fatal": False}
            connection.sendall(frame(wire.MSG_ERROR, number + 1, body))


async def in_a_loop(box):
    return await box.execute_async("1")


class Opening(unittest.TestCase):
    def peer(self, answer):
        peer = Peer(answer)
        self.addCleanup(peer.stop)
        return peer.path

    def test_the_first_execute_waits_for_no_answer(self):
        told = Told()
        box = Interpreter(socket=self.peer(told))
        self.assertTrue(box.execute("1").ok)
        at = dict(told)
        self.assertLess(at[wire.MSG_EXECUTE] - at[wire.MSG_HELLO], SLOW)

    def test_what_the_answer_tells_is_waited_for(self):
        box = Interpreter(socket=self.peer(Told()))
        self.assertEqual(box.session_id, OPENED["session"])
        self.assertEqual(box.limits, OPENED["limits"])
        self.assertEqual(box.isolation, [])
        with self.assertRaises(AttributeError) as caught:
            _ = box.sesion_id
        self.assertEqual(str(caught.exception), "'Interpreter' object has no attribute 'sesion_id'")
        self.assertFalse(hasattr(box, "_nothing"))

    def test_a_refusal_is_told_to_every_use(self):
        box = Interpreter(socket=self.peer(Told("too_many_sessions")))
        for use in (
            lambda: box.execute("1"),
            lambda: box.session_id,
            lambda: box.get_variable("x"),
            lambda: box.cancel(),
            lambda: next(iter(box.stream("1"))),
            lambda: asyncio.run(in_a_loop(box)),
        ):
            with self.assertRaises(ServiceError) as caught:
                use()
            self.assertEqual((caught.exception.code, str(caught.exception)), ("too_many_sessions", "no more room"))
        box.close()

    def test_a_service_that_goes_before_it_has_answered(self):
        def leave(connection):
            for message, _, _ in frames(connection):
                if message == wire.MSG_EXECUTE:
                    return

        box = Interpreter(socket=self.peer(leave))
        for use in (lambda: box.execute("1"), lambda: box.get_variable("x")):
            with self.assertRaises(SessionLostError) as caught:
                use()
            self.assertEqual(caught.exception.code, "no_daemon")
        # who attaches, or asks for a name, wants to know at once
        for options in ({"session": "0" * 32}, {"name": "n"}):
            with self.assertRaises(ServiceError) as caught:
                Interpreter(socket=self.peer(lambda connection: None), **options)
            self.assertNotIsInstance(caught.exception, SessionLostError)

    def test_many_threads_begin_at_once(self):
        box = Interpreter(tools={"twice": lambda n: 2 * n})
        values = []
        threads = [
            threading.Thread(target=lambda n=n: values.append(box.execute(f"twice({n})").value)) for n in range(8)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(30)
        self.assertEqual(sorted(values), [0, 2, 4, 6, 8, 10, 12, 14])

    def test_a_first_request_larger_than_any_before_the_agreement(self):
        result = Interpreter().execute("len(text)", {"text": "x" * 3_000_000})
        self.assertEqual(result.value, 3_000_000)
        with self.assertRaisesRegex(LimitExceededError, "exceeds the frame limit .33554432 bytes.") as caught:
            Interpreter().execute("1", {"text": "x" * 40_000_000})
        self.assertIsNone(caught.exception.__context__)

    def test_a_first_answer_larger_than_any_before_the_agreement(self):
        def at_once(connection):
            whole = frame(wire.MSG_HELLO_OK, 1, HELLO_OK | {"max_frame": 1 << 22}) + frame(wire.MSG_OPENED, 2, OPENED)
            for message, number, _ in frames(connection):
                if message == wire.MSG_EXECUTE:
                    text = {"stdout": "x" * 2_000_000}
                    connection.sendall(whole + frame(wire.MSG_RESULT, number, RESULT | text))

        self.assertEqual(len(Interpreter(socket=self.peer(at_once)).execute("1").stdout), 2_000_000)

    def test_left_before_anything(self):
        service = Service()
        self.addCleanup(service.stop)
        for leave in (Interpreter.close, Interpreter.detach, Interpreter.end):
            for keep in (False, True):
                box = Interpreter(socket=service.path, keep=keep, config=Config(max_operations=1000))
                leave(box)
                with self.assertRaises(InterpretThisError):
                    box.execute("1")


if __name__ == "__main__":
    unittest.main()
