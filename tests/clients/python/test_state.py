"""State through the Python client: export, import, resume, fork, durability, names.

SPDX-License-Identifier: MIT OR Apache-2.0
"""

import asyncio
import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from interpretd import (
    AsyncInterpreter,
    Config,
    Interpreter,
    InterpretThisError,
    ServiceError,
    SessionLostError,
    StateFormatError,
    Tool,
    ToolError,
    list_sessions,
)
from interpretd import _wire_constants as wire
from interpretd._channel import control
from service import Service

RICH = """
import math
class Point:
    def __init__(self, x): self.x = x
    def double(self): return Point(self.x * 2)
p = Point(3)
q = p
def counter():
    n = 0
    def step():
        nonlocal n
        n += 1
        return n
    return step
step = counter()
step()
gen = (i * i for i in range(10))
next(gen)
_hidden = 'kept'
cycle = []
cycle.append(cycle)
"""


class State(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.service = Service("--hibernate-after", "0.3")

    @classmethod
    def tearDownClass(cls):
        cls.service.stop()

    def open(self, **options):
        box = Interpreter(socket=self.service.path, **options)
        self.addCleanup(box.close)
        return box

    def run_ok(self, box, code, **options):
        return box.execute(code, **options).check().value

    def test_a_rich_state_moves(self):
        a, b = self.open(), self.open()
        self.run_ok(a, RICH)
        blob = a.export_state()
        self.assertIs(type(blob), bytes)
        b.import_state(blob)
        checks = "(p is q, p.double().x, step(), next(gen), _hidden, cycle[0] is cycle, __name__, math.pi > 3)"
        self.assertEqual(self.run_ok(b, checks), (True, 6, 2, 1, "kept", True, "__main__", True))
        self.assertEqual(self.run_ok(a, checks), (True, 6, 2, 1, "kept", True, "__main__", True))

    def test_tools_and_limits_stay(self):
        a = self.open(config=Config(max_operations=5_000_000))
        b = self.open(tools={"price": lambda item: 2.5}, config=Config(max_operations=1_000_000))
        self.run_ok(a, "def f():\n    return price(item='pen')")
        b.import_state(a.export_state())
        self.assertEqual(self.run_ok(b, "f()"), 2.5)
        self.assertEqual(b.limits["max_operations"], 1_000_000)
        self.assertFalse(b.execute("for i in range(3_000_000): pass").ok)
        b.import_state(b.export_state())
        self.assertEqual(self.run_ok(b, "f()"), 2.5)

    def test_bad_states(self):
        box = self.open()
        self.run_ok(box, "x = 1")
        blob = box.export_state()
        for data, code in (
            (b"", "state_truncated"),
            (b"\x10\0\0\0{}", "state_not_a_blob"),
            (blob[:-3], "state_truncated"),
            (blob[:-1] + bytes([blob[-1] ^ 1]), "state_tampered"),
        ):
            with self.assertRaises(StateFormatError) as caught:
                box.import_state(data)
            self.assertEqual(caught.exception.code, code)
        newer = blob[:8] + b"\0\x63" + blob[10:]
        with self.assertRaises(StateFormatError) as caught:
            box.import_state(newer)
        self.assertEqual((caught.exception.found, caught.exception.expected), (99, wire.STATE_FORMAT_VERSION))
        with self.assertRaises(TypeError):
            box.import_state(bytearray(blob))
        self.assertEqual(box.get_variable("x"), 1)
        small = self.open(config=Config(max_memory_bytes=4 << 20))
        self.run_ok(box, "import random\nbig = [random.random() for i in range(900000)]")
        with self.assertRaises(StateFormatError) as caught:
            small.import_state(box.export_state())
        self.assertEqual(caught.exception.code, "state_too_large")
        self.assertEqual(self.run_ok(small, "1 + 1"), 2)

    def test_classes_of_tools_exceptions_move(self):
        class OddError(Exception):
            pass

        class OddKeyError(KeyError):
            pass

        def odd(kind):
            raise {
                "own": OddError("o"),
                "key": OddKeyError("k"),
                "group": ExceptionGroup("g", [OddError("a"), ValueError("b")]),
                "unicode": UnicodeDecodeError("ascii", b"x", 0, 1, "u"),
            }[kind]

        catch = "def catch(kind):\n    try:\n        odd(kind)\n    except Exception as error:\n        return error"
        a = self.open(tools={"odd": odd})
        self.run_ok(a, f"{catch}\nkinds = ['own', 'key', 'group', 'unicode']\nkept = [catch(kind) for kind in kinds]")
        b = self.open(tools={"odd": odd})
        b.import_state(a.export_state())
        c = self.open(tools={"odd": odd})
        c.import_state(b.export_state())
        for box in (b, c, b.fork()):
            # The class of the next one is the same, so that what caught the first catches it too.
            script = "[type(catch(kind)) is type(error) for kind, error in zip(kinds, kept)]"
            self.assertEqual(self.run_ok(box, script), [True] * 4)
            self.assertEqual(
                self.run_ok(box, "[type(e).__mro__[1].__name__ for e in kept[:2]]"), ["Exception", "KeyError"]
            )

    def test_export_from_inside_a_tool_and_resume(self):
        held = []
        a = self.open(tools={"ask": lambda q: held.append(a.export_state()) or f"first {q}"})
        self.assertEqual(self.run_ok(a, "def f(q):\n    return ask(q=q) + '!'\nr = [f(1)]\nr"), ["first 1!"])
        b = self.open(tools={"ask": lambda q: f"second {q}"})
        b.import_state(held[0])
        calls = b.open_calls()
        self.assertEqual([(c.name, c.args, c.kwargs) for c in calls], [("ask", [], {"q": 1})])
        self.assertTrue(b.describe()["suspended"])
        with self.assertRaises(ServiceError) as caught:
            b.execute("1")
        self.assertEqual(caught.exception.code, "suspended")
        self.assertEqual(b.resume({calls[0].id: "given"}).check().value, ["given!"])
        self.assertEqual(b.open_calls(), [])
        with self.assertRaises(ServiceError):
            b.resume()
        b.import_state(held[0])
        self.assertEqual(b.resume().check().value, ["second 1!"])  # the call is made to b's own tool
        b.import_state(held[0])
        result = b.resume({b.open_calls()[0].id: KeyError("no")})
        self.assertIsInstance(result.error, ToolError)
        b.import_state(held[0])
        with self.assertRaises(ServiceError) as caught:
            b.resume({12345: 1})
        self.assertEqual(caught.exception.code, "no_call")
        self.assertTrue(b.cancel())
        self.assertTrue(self.until(lambda: not b.describe()["suspended"]))
        self.assertEqual(self.run_ok(b, "2"), 2)

    def test_export_during_a_tool_call_from_another_client(self):
        started, go = threading.Event(), threading.Event()
        a = self.open(tools={"wait": lambda: started.set() or go.wait(20) or 0})
        threading.Thread(target=lambda: a.execute("n = 1\nwait()\nn += 1")).start()
        started.wait(20)
        other = Interpreter(socket=self.service.path, session=a.session_id)
        blob = other.export_state()
        go.set()
        b = self.open()
        b.import_state(blob)
        self.assertEqual(b.get_variable("n"), 1)
        b.resume({b.open_calls()[0].id: None}).check()
        self.assertEqual(b.get_variable("n"), 2)
        other.detach()

    def test_inside_a_native_it_says_where(self):
        errors = []

        def key(v):
            try:
                a.export_state()
            except ServiceError as error:
                errors.append(error)
            return v

        a = self.open(tools={"key": key})
        self.run_ok(a, "sorted([3, 1, 2], key=lambda v: key(v=v))")
        self.assertEqual(errors[0].code, "cant_export")
        self.assertIn("inside sorted(key=...)", str(errors[0]))
        self.assertEqual(len(errors), 3)

    def test_several_open_calls(self):
        blobs, go = [], threading.Event()

        def plain():
            blobs.append(box.export_state())
            go.set()
            return 5

        def fetch(n):
            go.wait(20)
            return n

        box = self.open(tools={"fetch": Tool(fetch, parallelizable=True), "plain": plain})
        code = "a = fetch(n=1)\nb = fetch(n=2)\nc = plain()\na + b + c"
        result = box.execute(code)
        if result.error is not None and ("pending" in str(result.error) or "parallel" in str(result.error)):
            self.skipTest(str(result.error))
        self.assertEqual(result.check().value, 8)
        later = self.open(tools={"plain": lambda: 50})
        later.import_state(blobs[0])
        calls = later.open_calls()
        self.assertEqual([(c.name, c.kwargs) for c in calls], [("fetch", {"n": 1}), ("fetch", {"n": 2}), ("plain", {})])
        self.assertEqual(later.resume({c.id: c.kwargs["n"] * 10 for c in calls[:2]}).check().value, 80)

    def test_tasks_that_wait_for_tools_move(self):
        started, go, blobs = threading.Semaphore(0), threading.Event(), []

        def fetch(n):
            started.release()
            go.wait(20)
            return n

        code = (
            "import asyncio, time\nbegun = time.monotonic()\nasync def one(n):\n    return await fetch(n=n)\n"
            "async def main():\n    return await asyncio.wait_for(asyncio.gather(*(one(n) for n in range(3))), 50)\n"
            "got = asyncio.run(main())\n[got, 0 <= time.monotonic() - begun < 45]"
        )
        a = self.open(tools={"fetch": fetch})
        results = []
        runner = threading.Thread(target=lambda: results.append(a.execute(code)))
        runner.start()
        self.assertTrue(started.acquire(timeout=20))
        other = Interpreter(socket=self.service.path, session=a.session_id)
        b = self.open(tools={"fetch": lambda n: n * 100})

        def all_are_open():
            b.cancel()
            self.until(lambda: not b.describe()["suspended"])
            blobs.append(other.export_state())
            b.import_state(blobs[-1])
            return len(b.open_calls()) == 3

        self.assertTrue(self.until(all_are_open))
        go.set()
        runner.join(20)
        self.assertEqual(results[0].check().value, [[0, 1, 2], True])
        calls = b.open_calls()
        self.assertEqual(sorted(c.kwargs["n"] for c in calls), [0, 1, 2])
        given = {c.id: "given" for c in calls if c.kwargs["n"] == 1}  # the two others are made to b's own tool
        self.assertEqual(b.resume(given).check().value, [[0, "given", 200], True])
        self.assertEqual(self.run_ok(b, "sorted(got, key=str)"), [0, 200, "given"])
        other.detach()

    def test_forks(self):
        box = self.open(tools={"name": lambda: "tool"})
        self.run_ok(box, RICH)
        one = box.fork()
        self.addCleanup(one.close)
        self.assertEqual(self.run_ok(one, "step(), p is q, name()"), (2, True, "tool"))
        self.assertEqual(self.run_ok(box, "step()"), 2)
        many = box.fork(4)
        self.assertEqual(len({f.session_id for f in many}), 4)
        for number, fork in enumerate(many):
            self.assertEqual(self.run_ok(fork, f"p.x = {number}; step()"), 3)
            fork.close()
        self.assertEqual(self.run_ok(box, "p.x"), 3)

    def test_named_sessions(self):
        a = self.open(name="named", durability="idle", tags=["one"])
        self.run_ok(a, "x = 1")
        b = self.open(name="named")
        self.assertEqual(a.session_id, b.session_id)
        self.assertEqual(b.get_variable("x"), 1)
        self.assertEqual([i.name for i in list_sessions(socket=self.service.path, tag="one")], ["named"])
        a.close()
        b.close()
        self.assertTrue(self.until(lambda: self.state_of("named") == "hibernated"))
        c = self.open(name="named")
        self.assertEqual(c.get_variable("x"), 1)
        info = c.configure(tags=["two"], ttl=100)
        self.assertEqual((info.tags, info.ttl, info.durability), (("two",), 100, "idle"))
        c.end()
        self.assertIsNone(self.state_of("named"))
        for wrong in ({"name": ""}, {"durability": "often"}, {"tags": "text"}, {"ttl": -1}):
            with self.assertRaises(ValueError):
                self.open(**wrong)

    def test_every_survives_the_worker(self):
        box = self.open(name="every", durability="every")
        for i in range(5):
            self.run_ok(box, f"n = {i}")
            os.kill(self.pid_of(box), signal.SIGKILL)
            self.assertTrue(self.until(lambda: self.state_of("every") == "hibernated"))
            value = None
            for _ in range(2):  # the first use finds the connection broken, the next one is on a new one
                try:
                    value = box.get_variable("n")
                    break
                except SessionLostError:
                    pass
            self.assertEqual(value, i)
        box.end()

    def test_hibernate_while_a_tool_is_awaited(self):
        started, go = threading.Event(), threading.Event()
        a = self.open(name="asleep", durability="idle", tools={"wait": lambda: started.set() or go.wait(20)})
        errors = []

        def run():
            result = a.execute("n = 1\nn += wait()\nn")
            errors.append(result.error)

        runner = threading.Thread(target=run)
        runner.start()
        started.wait(20)
        other = Interpreter(socket=self.service.path, name="asleep")
        sequence, deadline = 0, time.monotonic() + 20
        while not sequence:  # the tool may have begun before the worker has come to wait for it
            try:
                sequence = other.hibernate()
            except ServiceError:
                if time.monotonic() > deadline:
                    raise
                time.sleep(0.05)
        self.assertGreater(sequence, 0)
        go.set()
        runner.join(20)
        self.assertIsInstance(errors[0], InterpretThisError)
        b = self.open(name="asleep")
        calls = b.open_calls()
        self.assertEqual([c.name for c in calls], ["wait"])
        self.assertEqual(b.resume({calls[0].id: 41}).check().value, 42)
        b.end()

    def test_fresh_client_declares_its_tools_anew(self):
        a = self.open(name="tools", durability="idle", tools={"t": lambda: 1})
        self.run_ok(a, "def f():\n    return t()\nf()")
        a.hibernate()
        b = self.open(name="tools", tools={"t": lambda: 2})
        self.assertEqual(self.run_ok(b, "f()"), 2)
        b.hibernate()
        c = self.open(name="tools")
        self.assertIn("name 't' is not defined", str(c.execute("f()").error))
        c.end()

    def test_async(self):
        async def main():
            held = []

            async def ask(q):
                held.append(await box.export_state())
                return q

            box = AsyncInterpreter(socket=self.service.path, tools={"ask": ask}, keep=False)
            self.assertEqual((await box.execute("n = 5\nr = ask(q=1) + 1\nr")).check().value, 2)
            one, (two, three) = await box.fork(), await box.fork(2)
            for number, fork in enumerate((one, two, three)):
                self.assertEqual((await fork.execute(f"n += {number}; n")).value, 5 + number)
                await fork.close()
            other = AsyncInterpreter(socket=self.service.path, name="async", durability="every", tools={"ask": ask})
            await other.import_state(held[0])
            (call,) = await other.open_calls()
            self.assertEqual(call.kwargs, {"q": 1})
            self.assertEqual((await other.resume({call.id: 10})).check().value, 11)
            self.assertGreater(await other.hibernate(), 0)
            async with AsyncInterpreter(socket=self.service.path, name="async") as again:
                self.assertEqual(await again.get_variable("r"), 11)
                await again.end()
            await box.close()
            self.assertIsNone(self.state_of("async"))

        asyncio.run(main())

    def test_async_changes(self):
        async def main():
            box = AsyncInterpreter(socket=self.service.path, keep=False)
            await box.execute("x = 1")
            info = await box.configure(name="changed", durability="every", tags=["t"], ttl=100)
            self.assertEqual((info.name, info.durability, info.tags, info.ttl), ("changed", "every", ("t",), 100))
            await box.grant(65534)
            await box.grant(65534, allow=False)
            with self.assertRaises(ValueError):
                await box.grant(-1)
            with self.assertRaises(ValueError):
                await box.configure(durability="often")
            await box.close()
            with self.assertRaises(InterpretThisError):
                await box.configure(ttl=1)
            async with AsyncInterpreter(socket=self.service.path, name="changed") as again:
                self.assertEqual(await again.get_variable("x"), 1)
                self.assertEqual(await again.resident_bytes(), await again.accounted_bytes())
                await again.end()

        asyncio.run(main())
        box = self.open()
        for wrong in (-1, True, "root", 1 << 32):
            with self.assertRaises(ValueError):
                box.grant(wrong)
        box.close()
        with self.assertRaises(InterpretThisError):
            box.grant(1)

    def test_a_full_store(self):
        # A process with a bound on the size of files: its daemon's store is full early.
        code = """
import resource, tempfile, sys, os
sys.path.insert(0, sys.argv[1])
resource.setrlimit(resource.RLIMIT_FSIZE, (1 << 20, 1 << 20))
from interpretd import Interpreter, StorageError
from service import Service
service = Service()
try:
    box = Interpreter(socket=service.path, name="full", durability="every")
    box.execute("x = 'small'").check()
    error = box.execute("import random; y = [random.random() for i in range(200000)]").error
    print(type(error).__name__, error.code, error)
    print(box.get_variable("x"))
    print(box.execute("del y").ok)
finally:
    service.stop()
"""
        command = [sys.executable, "-c", code, str(Path(__file__).parent)]
        done = subprocess.run(command, capture_output=True, text=True, timeout=100)
        text = "StorageError store_full StorageError: the state could not be stored: "
        self.assertTrue(done.stdout.startswith(text), done.stdout + done.stderr)
        self.assertEqual(done.stdout.splitlines()[1:], ["small", "True"])

    def state_of(self, name):
        found = list_sessions(socket=self.service.path, name=name)
        return found[0].state if found else None

    def pid_of(self, box):
        rows = control(self.service.path, wire.MSG_LIST, {})["sessions"]
        return next(row["pid"] for row in rows if row["session"] == box.session_id)

    def until(self, condition):
        end = time.monotonic() + 20
        while time.monotonic() < end:
            if condition():
                return True
            time.sleep(0.01)
        return False


class Private(unittest.TestCase):
    def test_blobs_outlive_the_private_daemon(self):
        with tempfile.TemporaryDirectory() as home:
            environment = {**os.environ, "XDG_STATE_HOME": home}
            environment.pop("INTERPRETD_SOCKET", None)
            write = "from interpretd import *\nb = Interpreter()\nb.execute('x = 6')\nopen({0!r}, 'wb').write(b.export_state())"
            read = "from interpretd import *\nb = Interpreter()\nb.import_state(open({0!r}, 'rb').read())\nprint(b.execute('x * 7').value)"
            file = os.path.join(home, "blob")
            subprocess.run([sys.executable, "-c", write.format(file)], env=environment, check=True, timeout=60)
            done = subprocess.run(
                [sys.executable, "-c", read.format(file)], env=environment, check=True, timeout=60, capture_output=True
            )
            self.assertEqual(done.stdout, b"42\n")
            keys = list(Path(home, "interpretd", "keys").glob("*.key"))
            self.assertEqual([key.stat().st_mode & 0o777 for key in keys], [0o600])


if __name__ == "__main__":
    unittest.main()
