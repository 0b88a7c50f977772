"""Sharing a session: several clients, processes and users at one daemon.

SPDX-License-Identifier: MIT OR Apache-2.0
"""

import os
import signal
import subprocess
import sys
import threading
import time
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

import interpretd
from interpretd import Config, Interpreter
from interpretd import _wire_constants as wire
from interpretd._channel import control
from service import ENDLESS, Service


def spawn(code, *arguments):
    """A Python process with a client of its own."""
    program = "import sys, time, os, threading\nfrom interpretd import *\n" + code
    return subprocess.Popen(
        [sys.executable, "-c", program, *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )


def said(process):
    """What a process prints until its end."""
    out, _ = process.communicate(timeout=60)
    return out


class Sharing(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.service = Service(everyone=True)

    @classmethod
    def tearDownClass(cls):
        cls.service.stop()

    def open(self, **options):
        box = Interpreter(socket=self.service.path, **options)
        self.addCleanup(box.close)
        return box

    def attach(self, box, **options):
        other = Interpreter(socket=self.service.path, session=box.session_id, **options)
        self.addCleanup(other.detach)
        return other

    def test_processes_queue_and_get_their_own(self):
        box = self.open()
        box.execute("log = []")
        code = """
box = Interpreter(socket=sys.argv[1], session=sys.argv[2])
for n in range(10):
    result = box.execute(f"log.append('{sys.argv[3]}')\\nprint('{sys.argv[3]}', {n})\\nfor i in range(1000): pass\\nlog.append('{sys.argv[3]}')")
    assert result.ok and result.stdout == f'{sys.argv[3]} {n}\\n', result
    result = box.execute(f"raise ValueError('{sys.argv[3]} {n}')")
    assert str(result.error) == f'ValueError: {sys.argv[3]} {n} (at line 1)', result
print(result.usage.operations)
"""
        processes = [spawn(code, self.service.path, box.session_id, name) for name in "abc"]
        outputs = [said(process) for process in processes]
        self.assertEqual([process.returncode for process in processes], [0, 0, 0])
        self.assertEqual(len(set(outputs)), 1)
        log = box.get_variable("log")
        self.assertEqual(len(log), 60)
        for first, second in zip(log[::2], log[1::2]):
            self.assertEqual(first, second)  # no two executes were ever under way together

    def test_order_of_arrival(self):
        boxes = [self.open(tools={"nap": lambda: time.sleep(0.2)})]
        boxes += [self.attach(boxes[0]) for _ in range(5)]
        boxes[0].execute("order = []")
        threads = [threading.Thread(target=boxes[0].execute, args=("nap()\norder.append(0)",))]
        threads += [
            threading.Thread(target=boxes[n].execute, args=(f"order.append({n})",)) for n in range(1, len(boxes))
        ]
        for thread in threads:
            thread.start()
            time.sleep(0.02)
        for thread in threads:
            thread.join()
        self.assertEqual(boxes[0].get_variable("order"), list(range(6)))

    def test_tools_answer_where_the_execute_came_from(self):
        one = self.open(tools={"who": lambda: "one", "only": lambda: 1})
        two = self.attach(one, tools={"who": lambda: "two"})
        self.assertEqual(one.execute("def ask(): return who()\nask()").value, "one")
        self.assertEqual(two.execute("ask()").value, "two")
        self.assertIsInstance(two.execute("only()").error, interpretd.SandboxNameError)
        self.assertEqual(one.execute("ask(), only()").value, ("one", 1))

    def test_a_busy_session_says_so_and_can_be_stopped(self):
        one = self.open(config=ENDLESS)
        results = []
        thread = threading.Thread(
            target=lambda: results.append(one.execute("x = 5\nprint('part')\nwhile True:\n    pass"))
        )
        thread.start()
        two = self.attach(one)
        while (seen := two.describe())["state"] != "running" or seen["elapsed"] < 0.2:
            time.sleep(0.01)
        self.assertEqual((seen["state"], seen["mine"], seen["queued"], seen["clients"]), ("running", False, 0, 2))
        self.assertGreater(seen["run"], 0)
        self.assertIn(seen["line"], (2, 3, 4))
        self.assertGreater(seen["operations"], 1000)
        self.assertLess(seen["elapsed"], 60)
        self.assertEqual(two.get_variable("x"), 5)
        start = time.perf_counter()
        self.assertTrue(two.cancel())
        thread.join(30)
        times = [time.perf_counter() - start]
        self.assertIsInstance(results[0].error, interpretd.ExecutionCancelledError)
        self.assertEqual((results[0].stdout, one.execute("x").value), ("part\n", 5))
        self.assertFalse(two.cancel())
        self.assertEqual(two.describe()["elapsed"], 0)
        for _ in range(4):
            thread = threading.Thread(target=one.execute, args=("while True: pass",))
            thread.start()
            while two.describe()["state"] != "running":
                time.sleep(0.01)
            start = time.perf_counter()
            self.assertTrue(two.cancel())
            thread.join(30)
            times.append(time.perf_counter() - start)
        self.assertLess(min(times), 0.1, times)  # other work on the machine only ever adds

    def test_cancelling_while_a_tool_runs(self):
        began = threading.Event()

        def slow():
            began.set()
            time.sleep(0.5)
            return "late"

        one = self.open(tools={"slow": slow})
        results = []
        thread = threading.Thread(target=lambda: results.append(one.execute("x = 1\nx = slow()")))
        thread.start()
        began.wait(10)
        two = self.attach(one)
        self.assertEqual(two.describe()["state"], "waiting")
        self.assertTrue(two.cancel())
        thread.join(10)
        self.assertIsInstance(results[0].error, interpretd.ExecutionCancelledError)
        self.assertEqual(one.execute("x").value, 1)  # the late answer was dropped

    def test_a_client_that_dies_in_a_tool(self):
        one = self.open()
        code = """
box = Interpreter(socket=sys.argv[1], session=sys.argv[2], tools={'die': lambda: os.kill(os.getpid(), 9)})
box.execute('''
try:
    die()
except ConnectionError as error:
    seen = str(error)
finally:
    ended = True
''')
"""
        process = spawn(code, self.service.path, one.session_id)
        said(process)
        self.assertEqual(process.returncode, -signal.SIGKILL)
        deadline = time.monotonic() + 10
        while one.describe()["state"] != "idle" and time.monotonic() < deadline:
            time.sleep(0.01)
        self.assertRegex(one.get_variable("seen"), "the client that (declared|made)")
        self.assertIs(one.get_variable("ended"), True)
        self.assertEqual(one.execute("1 + 1").value, 2)

    def test_a_client_that_dies_while_it_computes(self):
        one = self.open(config=ENDLESS)
        code = """
box = Interpreter(socket=sys.argv[1], session=sys.argv[2])
threading.Timer(0.3, os._exit, (0,)).start()
box.execute("for i in range(3_000_000): pass\\ndone = i")
"""
        process = spawn(code, self.service.path, one.session_id)
        said(process)
        self.assertEqual(one.execute("done").value, 2_999_999)  # it went on, and the next one waited

    def test_ids(self):
        made = self.open()
        length = len(made.session_id)
        texts = set()
        for wrong in ("0" * length, "", "x" * length, made.session_id[:-1], made.session_id.upper() + "0", "é"):
            with self.assertRaises(interpretd.ServiceError) as caught:
                Interpreter(socket=self.service.path, session=wrong)
            texts.add((caught.exception.code, str(caught.exception)))
        self.assertEqual(texts, {("no_session", "no such session")})
        if os.geteuid() != 0:
            self.skipTest("only root can become another user")
        code = """
os.setgid(65534); os.setuid(65534)
def attempt(act):
    try:
        act()
    except ServiceError as error:
        print(error.code, error)
from interpretd._channel import control
from interpretd import _wire_constants as wire
path, foreign = sys.argv[1:3]
for session in (foreign, '0' * len(foreign)):
    attempt(lambda: Interpreter(socket=path, session=session))
    for message in (wire.MSG_CLOSE, wire.MSG_WHY):
        attempt(lambda: control(path, message, {'session': session}))
    try:
        print(control(path, wire.MSG_CANCEL, {'session': session}))
    except ServiceError as error:
        print(error.code, error)
print([row['session'] for row in control(path, wire.MSG_LIST, {})['sessions']])
print(Interpreter(socket=path).execute('6 * 7').value)
"""
        lines = said(spawn(code, self.service.path, made.session_id)).splitlines()
        self.assertEqual(len(lines), 10, lines)
        self.assertEqual(lines[:4], lines[4:8])
        self.assertEqual(lines[0], "no_session no such session")
        self.assertEqual(lines[8:], ["[]", "42"])
        self.assertEqual(made.execute("1").value, 1)

    def test_another_user_is_let_in(self):
        if os.geteuid() != 0:
            self.skipTest("only root can become another user")
        made = self.open(tools={"mine": lambda: "the owner's"})
        made.execute("x = mine()")
        code = """
os.setgid(65534); os.setuid(65534)
path, session = sys.argv[1:3]
for turn in range(3):
    input()
    try:
        box = Interpreter(socket=path, session=session, tools={"yours": lambda: "the guest's"})
        print(box.execute("[x, yours()]").value)
        box.end()
    except ServiceError as error:
        print(error.code)
"""
        process = spawn(code, self.service.path, made.session_id)
        said_so_far = []
        for allow in (None, True, False):
            if allow is not None:
                made.grant(65534, allow)
            process.stdin.write("\n")
            process.stdin.flush()
            said_so_far.append(process.stdout.readline().strip())
        process.communicate(timeout=60)
        self.assertEqual(said_so_far[0], "no_session")
        self.assertEqual(said_so_far[1], '["the owner\'s", "the guest\'s"]')
        self.assertEqual(made.execute("x").value, "the owner's")

    def test_limits_are_per_run(self):
        box = self.open(config=Config(max_execution_time=1.0, max_operations=1 << 40))
        other = self.attach(box)
        start = time.monotonic()
        for one in (box, other):
            result = one.execute("while True: pass")
            self.assertIsInstance(result.error, interpretd.LimitExceededError)
            self.assertEqual(one.execute("1 + 1").value, 2)
        self.assertLess(time.monotonic() - start, 20)

    def test_an_error_keeps_what_was_made_before(self):
        box = self.open()
        other = self.attach(box)
        box.execute("a = 1\nb = [1]\nb.append(2)\n1 / 0\nc = 3")
        self.assertEqual(other.state_keys(), ["a", "b"])
        self.assertEqual(other.execute("a, b").value, (1, [1, 2]))


class Idle(unittest.TestCase):
    """What counts as use of a session that nobody is attached to."""

    @classmethod
    def setUpClass(cls):
        cls.service = Service("--idle-timeout", "1.5")

    @classmethod
    def tearDownClass(cls):
        cls.service.stop()

    def alive(self, session):
        rows = control(self.service.path, wire.MSG_LIST, {})["sessions"]
        return session in [row["session"] for row in rows]

    def visit(self, session, code=None):
        other = Interpreter(socket=self.service.path, session=session)
        if code is not None:
            other.execute(code)
        other.detach()

    def test_coming_and_going_does_not_keep_it(self):
        box = Interpreter(socket=self.service.path)
        box.execute("x = 1")
        box.detach()
        start = time.monotonic()
        with self.assertRaises(interpretd.ServiceError):
            while time.monotonic() - start < 10:
                self.visit(box.session_id)
                time.sleep(0.2)
        self.assertLess(time.monotonic() - start, 6)

    def test_work_keeps_it(self):
        box = Interpreter(socket=self.service.path)
        box.execute("x = 0")
        box.detach()
        start = time.monotonic()
        while time.monotonic() - start < 4:
            self.visit(box.session_id, "x += 1")
            time.sleep(0.4)
        self.assertTrue(self.alive(box.session_id))

    def test_a_run_is_never_idle(self):
        box = Interpreter(socket=self.service.path, config=ENDLESS)
        code = """
box = Interpreter(socket=sys.argv[1], session=sys.argv[2])
threading.Timer(0.2, os._exit, (0,)).start()
box.execute("while True: pass")
"""
        process = spawn(code, self.service.path, box.session_id)
        box.detach()
        said(process)
        time.sleep(3.5)
        self.assertTrue(self.alive(box.session_id))
        control(self.service.path, wire.MSG_CLOSE, {"session": box.session_id})


if __name__ == "__main__":
    unittest.main()
