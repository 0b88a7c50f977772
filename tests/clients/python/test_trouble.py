"""Daemons that are absent, of another version, dying or mad: named errors, no hang, nothing left open.

SPDX-License-Identifier: MIT OR Apache-2.0
"""

import asyncio
import contextlib
import gc
import os
import random
import socket
import stat
import subprocess
import sys
import tempfile
import threading
import time
import unittest
from pathlib import Path
from unittest import mock

sys.path.insert(0, str(Path(__file__).parent))

import interpretd
from interpretd import AsyncInterpreter, Interpreter, ServiceError, SessionLostError
from interpretd import _wire_constants as wire
from interpretd._channel import control
from service import ENDLESS, Peer, Service, frame, frames, open_files

HELLO_OK = {
    "version": 1,
    "server": "test",
    "features": [],
    "limits": {},
    "ceilings": {},
    "max_frame": 1 << 20,
    "max_control_frame": 4096,
    "max_clients": 4,
    "idle_timeout": 1.0,
    "isolation": [],
}
OPENED = {"session": "0" * 32, "client": 1, "limits": {"max_stdout_bytes": 65536}, "isolation": []}


def obliging(then):
    """A daemon that opens sessions, and answers the rest with `then(connection, frame)`."""

    def answer(connection):
        for message, number, body in frames(connection):
            if message == wire.MSG_HELLO:
                connection.sendall(frame(wire.MSG_HELLO_OK, number, HELLO_OK))
            elif message in (wire.MSG_OPEN, wire.MSG_ATTACH):
                connection.sendall(frame(wire.MSG_OPENED, number, OPENED))
            elif then(connection, (message, number, body)) == "close":
                return

    return answer


def execute(path):
    """Opens a session at a path and runs something, blocking."""
    box = Interpreter(socket=path)
    try:
        return box.execute("1", tools={"tool": lambda: 1})
    finally:
        box.detach()


def execute_async(path):
    """The same on a loop."""

    async def main():
        box = AsyncInterpreter(socket=path)
        try:
            return await asyncio.wait_for(box.execute("1", tools={"tool": lambda: 1}), 30)
        finally:
            box.detach()

    return asyncio.run(main())


WAYS = (execute, execute_async)


class Absent(unittest.TestCase):
    def test_nobody_listens(self):
        with tempfile.TemporaryDirectory() as folder:
            plain = os.path.join(folder, "file")
            Path(plain).write_text("")
            for path in (os.path.join(folder, "nothing"), plain, folder, "x" * 200):
                for way in WAYS:
                    with self.assertRaises(ServiceError, msg=path) as caught:
                        way(path)
                    self.assertEqual(caught.exception.code, "no_daemon")
                    self.assertIn(path, str(caught.exception))
                    self.assertNotIn("None", str(caught.exception))  # not every error has the system's text

    def private(self, program, folder=None):
        """What a process says whose private daemon is that program."""
        environment = dict(os.environ, INTERPRETD_BIN=program)
        if program == "":
            environment["PATH"] = folder or "/nonexistent"
        code = (
            "import interpretd._private as p, pathlib\np._SHIPPED, p._PATIENCE = pathlib.Path('/nonexistent'), 1.0\n"
            "import interpretd\ntry:\n    interpretd.Interpreter()\n"
            "except interpretd.ServiceError as e:\n    print(e.code, e)"
        )
        done = subprocess.run(
            [sys.executable, "-c", code], env=environment, stdout=subprocess.PIPE, text=True, timeout=60
        )
        return done.stdout.strip()

    def test_no_program(self):
        self.assertRegex(self.private(""), "^no_daemon the program interpretd was not found: put it on PATH")
        self.assertEqual(
            self.private("/nonexistent/interpretd"),
            "no_daemon /nonexistent/interpretd can't be started: No such file or directory",
        )

    def test_programs_that_are_no_daemon(self):
        with tempfile.TemporaryDirectory() as folder:
            cases = {
                "exit 3": "no_daemon {} --private ended before it was ready (status 3)",
                "echo": "no_daemon {} --private ended before it was ready (status 0)",
                "echo hello": "no_daemon no interpretd answers at hello",
                "echo /nonexistent/socket": "no_daemon no interpretd answers at /nonexistent/socket",
                "head -c 100000 /dev/zero; exec sleep 60": "no_daemon {} --private doesn't say where it listens",
                "exec sleep 60": "no_daemon {} --private doesn't say where it listens",
            }
            for number, (body, text) in enumerate(cases.items()):
                program = Path(folder) / f"p{number}"
                program.write_text(f"#!/bin/sh\n{body}\n")
                program.chmod(program.stat().st_mode | stat.S_IXUSR)
                start = time.monotonic()
                self.assertTrue(self.private(str(program)).startswith(text.format(program)), body)
                self.assertLess(time.monotonic() - start, 30)


class Mad(unittest.TestCase):
    def check(self, answer, *codes):
        peer = Peer(answer)
        self.addCleanup(peer.stop)
        for way in WAYS:
            start = time.monotonic()
            with self.assertRaises(interpretd.InterpretThisError) as caught:
                way(peer.path).check()
            error = caught.exception
            self.assertIsInstance(error, ServiceError, repr(error))
            self.assertIn(error.code, codes, str(error))
            self.assertLess(time.monotonic() - start, 25)

    def test_it_hangs_up(self):
        self.check(lambda connection: None, "no_daemon")

    def test_it_hangs_up_after_hello(self):
        def answer(connection):
            for message, number, _ in frames(connection):
                if message == wire.MSG_HELLO:
                    connection.sendall(frame(wire.MSG_HELLO_OK, number, HELLO_OK))
                    return

        self.check(answer, "no_daemon")

    def test_another_version(self):
        body = {"code": "bad_version", "number": 9, "message": "no protocol version in common", "fatal": True}

        def answer(connection):
            for _, number, _ in frames(connection):
                connection.sendall(frame(wire.MSG_ERROR, number, body))
                return

        self.check(answer, "bad_version")

    def test_another_protocol(self):
        def answer(connection):
            connection.recv(100)
            connection.sendall(b"HTTP/1.1 400 Bad Request\r\n\r\n")
            connection.recv(100)

        self.check(answer, "frame_too_large")

    def test_garbage(self):
        cases = [
            (b"\0\0\0\0", "bad_frame"),
            (b"\0\0\0\1\xc1", "bad_frame"),
            (b"\0\0\0\3\x93\1\2", "bad_frame"),
            (b"\0\0\0\4\x93\1\2\3", "bad_frame"),
            (b"\0\0\0\6\x93\1\2\xdd\xff\xff", "bad_frame"),
            (b"\xff\xff\xff\xff", "frame_too_large"),
            (b"\0\0\1\0" + b"\x91" * 256, "bad_frame"),
            (b"\0\0\0\7\x93\1\2\x81\xa1\xff\1", "bad_frame"),
        ]
        for data, code in cases:

            def answer(connection, data=data):
                connection.recv(1 << 16)
                connection.sendall(data)
                connection.recv(1 << 16)

            with self.subTest(data=data[:20]):
                self.check(answer, code)

    def test_bodies_off_their_schema(self):
        def hello(body):
            def answer(connection):
                for message, number, _ in frames(connection):
                    sent = wire.MSG_HELLO_OK if message == wire.MSG_HELLO else wire.MSG_OPENED
                    connection.sendall(frame(sent, number, body))

            return answer

        for body in ({}, {"max_frame": "x"}, {"max_frame": -5}, {**HELLO_OK, **OPENED, "session": 5}):
            with self.subTest(body=body):
                self.check(hello(body), "bad_body")

    def test_mad_results(self):
        def replying(*sent):
            def then(connection, asked):
                if asked[0] == wire.MSG_EXECUTE:
                    for message, body in sent:
                        connection.sendall(frame(message, asked[1], body))
                else:
                    return "close"

            return obliging(then)

        usage = dict.fromkeys(
            ["operations", "peak_bytes", "live_bytes", "cpu_ns", "wall_ns", "tool_calls", "stdout_bytes"], 0
        )
        good = {"ok": True, "stdout": "", "has_value": False, "usage": usage}
        bad = [
            [(wire.MSG_RESULT, {})],
            [(wire.MSG_RESULT, {**good, "stdout": 5})],
            [(wire.MSG_RESULT, {**good, "ok": False})],
            [(wire.MSG_RESULT, {**good, "ok": False, "error": 7})],
            [(wire.MSG_RESULT, {**good, "ok": False, "error": {"kind": 1, "message": "m"}})],
            [(wire.MSG_STDOUT, {}), (wire.MSG_RESULT, good)],
            [(wire.MSG_TOOL_CALL, {}), (wire.MSG_RESULT, good)],
            [(wire.MSG_TOOL_CALL, {"call": 1, "name": "tool", "arguments": 3})],
            [(wire.MSG_TOOL_CALL, {"call": 1, "name": 2, "arguments": [[], {}]})],
            [(wire.MSG_TOOL_CALL, {"call": 1, "name": "tool", "arguments": [[], {1: 2}]})],
            [(wire.MSG_PONG, {})],
            [(250, {})],
        ]
        for sent in bad:
            with self.subTest(sent=sent):
                self.check(replying(*sent), "bad_body", "unknown_message")

    def test_silence(self):
        def answer(connection):
            for _ in frames(connection):
                time.sleep(60)

        peer = Peer(answer)
        self.addCleanup(peer.stop)
        start = time.monotonic()
        with mock.patch("interpretd._sync._OPENING_TIME", 0.3), mock.patch("interpretd._async._OPENING_TIME", 0.3):
            for way in WAYS:
                with self.assertRaisesRegex(ServiceError, "doesn't answer"):
                    way(peer.path)
        with self.assertRaises(ServiceError) as caught:
            control(peer.path, wire.MSG_STATUS, {}, timeout=0.3)
        self.assertEqual((caught.exception.code, time.monotonic() - start < 5), ("no_daemon", True))

    def test_mutated_frames(self):
        """Bytes changed at random anywhere in a good conversation never do anything but fail by name."""
        usage = dict.fromkeys(
            ["operations", "peak_bytes", "live_bytes", "cpu_ns", "wall_ns", "tool_calls", "stdout_bytes"], 0
        )
        failure = {"kind": "exception", "message": "E: m", "type_name": "E", "line": 1}
        value = [1, {"k": (1.5, None)}, "text", b"bytes"]
        result = {"ok": False, "error": failure, "stdout": "x", "has_value": True, "value": value, "usage": usage}
        call = {"call": 1, "name": "tool", "arguments": [[], {}]}
        dice = random.Random(7)

        def mutated(data):
            data = bytearray(data)
            for _ in range(dice.randint(1, 3)):
                data[dice.randrange(4, len(data))] = dice.randrange(256)
            return bytes(data)

        def then(connection, asked):
            if asked[0] != wire.MSG_EXECUTE:
                return None
            sent = frame(wire.MSG_TOOL_CALL, asked[1], call), frame(wire.MSG_RESULT, asked[1], result)
            for data in sent:
                connection.sendall(mutated(data) if dice.random() < 0.7 else data)
            return "close"

        peer = Peer(obliging(then))
        self.addCleanup(peer.stop)
        for _ in range(300):
            with contextlib.suppress(ServiceError):
                outcome = execute(peer.path)
                with contextlib.suppress(interpretd.InterpretThisError, TypeError):
                    (outcome.stdout, outcome.ok, outcome.usage, outcome.journal, repr(outcome), outcome.value)
                    outcome.check()


class Dying(unittest.TestCase):
    def test_it_dies_while_a_script_runs(self):
        for way in ("blocking", "loop"):
            service = Service()
            self.addCleanup(service.stop)
            code = "print('part', flush=True)\nwhile True: pass"

            def kill(text, service=service):
                threading.Thread(target=service.kill).start()

            if way == "blocking":
                result = Interpreter(socket=service.path, config=ENDLESS).execute(code, on_stdout=kill)
            else:

                async def main(path=service.path, code=code, kill=kill):
                    return await AsyncInterpreter(socket=path, config=ENDLESS).execute(code, on_stdout=kill)

                result = asyncio.run(main())
            self.assertEqual(result.stdout, "part\n")
            self.assertIsInstance(result.error, SessionLostError)
            self.assertFalse(result.ok)
            with self.assertRaises(SessionLostError):
                result.check()
            self.assertEqual(result.error.code, "no_daemon")

    def test_it_dies_while_a_tool_runs(self):
        service = Service()
        self.addCleanup(service.stop)
        box = Interpreter(socket=service.path, tools={"tool": service.kill})
        result = box.execute("tool()\nx = 1")
        self.assertIsInstance(result.error, SessionLostError)
        for use in (lambda: box.execute("1"), lambda: box.get_variable("x"), box.cancel, box.describe):
            with self.assertRaises(ServiceError):
                use()
        box.close()

    def test_the_worker_dies_while_a_tool_runs(self):
        def die():
            rows = control(box._path, wire.MSG_LIST, {})["sessions"]
            os.kill(next(row["pid"] for row in rows if row["session"] == box.session_id), 9)
            time.sleep(0.1)
            return 1

        box = Interpreter(tools={"die": die})
        result = box.execute("print('before')\ndie()")
        self.assertIsInstance(result.error, SessionLostError)
        self.assertEqual((result.error.code, result.error.ran), (result.error.code, "running"))
        self.assertIn(result.error.code, ("crash", "memory"))
        self.assertIn("the session has ended", str(result.error))
        with self.assertRaises(SessionLostError):
            box.execute("1")
        self.assertEqual(Interpreter().execute("1 + 1").value, 2)

    def test_a_connection_that_breaks_is_made_again(self):
        box = Interpreter()
        other = Interpreter(session=box.session_id)
        box.execute("x = 1")
        box._channel._socket.shutdown(2)
        with self.assertRaises(SessionLostError) as caught:
            box.get_variable("x")
        self.assertEqual(caught.exception.code, "connection")
        self.assertEqual(box.get_variable("x"), 1)
        self.assertEqual(box.execute("x + 1").value, 2)
        # Who comes back to a session that has ended meanwhile hears why, as who was there does.
        box._channel._socket.shutdown(2)
        with self.assertRaises(SessionLostError):
            box.get_variable("x")
        other.end()
        for use in (lambda: box.get_variable("x"), lambda: box.execute("1")):
            with self.assertRaises(SessionLostError) as caught:
                use()
            self.assertEqual(caught.exception.code, "closed")
        box.close()

    def test_the_private_daemon_is_started_again(self):
        code = """
import os, signal, interpretd
from interpretd import _private
box = interpretd.Interpreter()
os.kill(_private._daemon.pid, signal.SIGKILL)
_private._daemon.wait()
try:
    box.execute("1").check()
except interpretd.SessionLostError as error:
    print(error.code)
print(interpretd.Interpreter().execute("6 * 7").value)
"""
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
        self.assertEqual((done.stdout, done.returncode), ("no_daemon\n42\n", 0), done.stderr)

    def test_a_process_with_many_descriptors_starts_one(self):
        code = """
import os, resource, interpretd
resource.setrlimit(resource.RLIMIT_NOFILE, (2000, resource.getrlimit(resource.RLIMIT_NOFILE)[1]))
kept = [os.open(os.devnull, os.O_RDONLY) for _ in range(1100)]
with interpretd.Interpreter(tools={'tool': lambda: 7}) as box:
    print(box.execute('tool() * 6').value)
"""
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
        self.assertEqual((done.stdout, done.returncode), ("42\n", 0), done.stderr)


class Waiting(unittest.TestCase):
    def test_a_default_timeout_of_sockets_is_for_others(self):
        before = socket.getdefaulttimeout()
        socket.setdefaulttimeout(0.05)
        try:
            box = Interpreter(tools={"tool": lambda: time.sleep(0.2)})
            result = box.execute("import time\ntime.sleep(0.3)\ntool()\n5")
            self.assertEqual((result.value, box.execute("text", {"text": "x" * 5_000_000}).value[-1:]), (5, "x"))
        finally:
            socket.setdefaulttimeout(before)


class Leaks(unittest.TestCase):
    def test_nothing_stays_open(self):
        def round_of_trouble():
            for way in WAYS:
                for path in (mad.path, "/nonexistent/socket"):
                    with contextlib.suppress(ServiceError):
                        way(path)
            with Interpreter(socket=service.path) as box:
                box.execute("1")
            with contextlib.suppress(ServiceError):
                Interpreter(socket=service.path, session="0" * 32)

        service, mad = Service(), Peer(lambda connection: connection.sendall(b"garbage garbage"))
        self.addCleanup(service.stop)
        self.addCleanup(mad.stop)
        round_of_trouble()
        gc.collect()
        before, threads = open_files(), threading.active_count()
        for _ in range(10):
            round_of_trouble()
        gc.collect()
        deadline = time.monotonic() + 5
        while (open_files() > before or threading.active_count() > threads) and time.monotonic() < deadline:
            time.sleep(0.05)
        self.assertLessEqual(open_files(), before)
        self.assertLessEqual(threading.active_count(), threads)


class Ends(unittest.TestCase):
    """The end of the interpreter, and of others."""

    def run_program(self, code, **options):
        return subprocess.run(
            [sys.executable, "-W", "error", "-c", code], capture_output=True, text=True, timeout=60, **options
        )

    def test_at_the_end_of_the_process(self):
        # The sessions are open before: one that is refused to a process that ends is an error.
        cases = [
            "box = Interpreter()\nbox.execute('1')",
            "box = Interpreter()\natexit.register(lambda: print(box.execute('6 * 7').value))",
            "class Late:\n    def __del__(self):\n        box.close()\nlate = Late()\nbox = Interpreter()\nbox.execute('1')",
            "box = Interpreter(config=Config(max_operations=1 << 40))\nbox.execute('1')\nthreading.Thread(target=box.execute, args=('while True: pass',), daemon=True).start()\ntime.sleep(0.2)",
            "box = Interpreter(tools={'nap': Tool(lambda: time.sleep(0.1), parallelizable=True)})\nbox.execute('1')\nthreading.Thread(target=box.execute, args=('nap()',), daemon=True).start()\ntime.sleep(0.05)",
            "box = Interpreter(tools={'nap': Tool(lambda: time.sleep(90), parallelizable=True)})\nbox.execute('1')\nthreading.Thread(target=box.execute, args=('nap() + 0',), daemon=True).start()\ntime.sleep(0.2)",
            "box = AsyncInterpreter(tools={'nap': lambda: time.sleep(90)})\nasync def main():\n    await box.execute('1')\n    asyncio.ensure_future(box.execute('nap()'))\n    await asyncio.sleep(0.2)\nasyncio.run(main())\nbox.detach()",
            "async def nap(): await asyncio.sleep(9)\nbox = Interpreter(tools={'nap': nap})\nbox.execute('1')\nthreading.Thread(target=box.execute, args=('nap()',), daemon=True).start()\ntime.sleep(0.2)",
        ]
        for code in cases:
            with self.subTest(code=code):
                head = "import asyncio, atexit, threading, time\nfrom interpretd import *\n"
                start = time.monotonic()
                done = self.run_program(head + code)
                self.assertEqual((done.returncode, done.stderr), (0, ""))
                self.assertLess(time.monotonic() - start, 12)

    def test_without_the_compiled_msgpack(self):
        code = """
import msgpack
from interpretd import Interpreter
assert msgpack.Packer.__module__ == 'msgpack.fallback'
box = Interpreter(tools={'same': lambda value: value})
rows = [{'n': n, 'tags': ('a', 2.5), 'big': 1 << 70, 's': {1}, 'none': None, (1, 2): b'x' * 300} for n in range(500)]
assert box.execute('x = same(rows)\\nprint(len(x))\\nx[:1]', {'rows': rows}).check().value == rows[:1]
assert box.get_variable('x') == rows
print(box.execute('x[3]["n"]').value)
"""
        done = self.run_program(code, env={**os.environ, "MSGPACK_PUREPYTHON": "1"})
        self.assertEqual((done.stdout, done.stderr), ("3\n", ""))

    def test_a_child_starts_a_daemon_of_its_own(self):
        code = """
import os, interpretd
box = interpretd.Interpreter()
for _ in range(3):
    if os.fork() == 0:
        mine = interpretd.Interpreter()
        assert mine._path != box._path
        os._exit(mine.execute('7').value)
    assert os.waitstatus_to_exitcode(os.wait()[1]) == 7
print(box.execute('6 * 7').value)
"""
        done = self.run_program(code)
        self.assertEqual((done.stdout, done.stderr), ("42\n", ""))

    def test_multiprocessing(self):
        code = """
import multiprocessing, interpretd
def work(n):
    with interpretd.Interpreter() as box:
        return box.execute('n * n', {'n': n}).value
if __name__ == '__main__':
    print(work(1))
    with multiprocessing.get_context('fork').Pool(2) as pool:
        print(pool.map(work, range(4)))
"""
        done = self.run_program(code)
        self.assertEqual(done.stdout, "1\n[0, 1, 4, 9]\n", done.stderr)


if __name__ == "__main__":
    unittest.main()
