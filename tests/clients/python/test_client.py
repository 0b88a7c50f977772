"""The Python client at a real daemon: results, variables, values, errors, validation, life.

SPDX-License-Identifier: MIT OR Apache-2.0
"""

import collections
import copy
import datetime
import enum
import os
import pickle
import signal
import subprocess
import sys
import tempfile
import threading
import time
import unittest
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

import interpretd
from interpretd import Config, Interpreter, Tool
from service import Service as OwnService

ENDLESS = Config(max_operations=1 << 40)
ROOT = Path(__file__).resolve().parents[3]


class Results(unittest.TestCase):
    def setUp(self):
        self.box = Interpreter()
        self.addCleanup(self.box.close)

    def test_output_and_value(self):
        result = self.box.execute("print('a')\n6 * 7")
        self.assertTrue(result.ok)
        self.assertIsNone(result.error)
        self.assertIs(result.check(), result)
        self.assertEqual((result.stdout, result.value, result.has_value), ("a\n", 42, True))
        self.assertEqual(repr(result), 'ExecutionResult(ok=True, stdout="a\\n")')

    def test_a_last_statement_without_value(self):
        for code in ("x = 1", "None", "", "# nothing", "pass", "print('x')"):
            result = self.box.execute(code)
            self.assertEqual((result.ok, result.value, result.has_value), (True, None, False), code)

    def test_value_without_counterpart(self):
        result = self.box.execute("len")
        self.assertTrue(result.ok)
        with self.assertRaises(TypeError):
            result.value  # noqa: B018

    def test_usage(self):
        usage = self.box.execute("print('abc')\nfor i in range(3_000_000): pass").usage
        self.assertGreater(usage.operations, 1000)
        self.assertGreater(usage.peak_bytes, 0)
        self.assertGreater(usage.cpu_ns, 0)
        self.assertGreater(usage.wall_ns, 0)
        self.assertEqual((usage.tool_calls, usage.stdout_bytes), (0, 4))

    def test_operations_are_deterministic(self):
        code = "sorted([str(i) for i in range(500)], key=len)"
        counts = {Interpreter().execute(code).usage.operations for _ in range(3)}
        self.assertEqual(len(counts), 1)

    def test_failure(self):
        result = self.box.execute("print('before')\nx = 1\n1 / 0")
        self.assertFalse(result.ok)
        self.assertEqual(result.stdout, "before\n")
        error = result.error
        self.assertIsInstance(error, interpretd.PythonException)
        self.assertEqual(str(error), "ZeroDivisionError: division by zero (at line 3)")
        self.assertEqual((error.type_name, error.line), ("ZeroDivisionError", 3))
        self.assertIn("Traceback (most recent call last):", error.traceback)
        self.assertIsNot(result.error, error)
        with self.assertRaises(interpretd.PythonException):
            result.check()
        self.assertEqual(self.box.get_variable("x"), 1)
        self.assertIn("ok=False, error=", repr(result))

    def test_error_classes(self):
        cases = [
            ("x = (", interpretd.SandboxSyntaxError, SyntaxError),
            ("nope", interpretd.InterpretThisError, NameError),
            ("def f(): return f()\nf()", interpretd.RecursionLimitError, RecursionError),
            ("while True: pass", interpretd.LimitExceededError, interpretd.InterpretThisError),
            ("raise KeyError('k')", interpretd.PythonException, interpretd.InterpretThisError),
        ]
        box = Interpreter(config=Config(max_operations=200000))
        for code, kind, base in cases:
            error = box.execute(code).error
            if kind is not interpretd.InterpretThisError:
                self.assertIsInstance(error, kind, code)
                self.assertIsInstance(error, base, code)

    def test_syntax_errors_have_a_place(self):
        error = self.box.execute("x = 1\ny = = 2").error
        self.assertEqual((error.lineno, error.line, error.offset), (2, 2, 5))
        self.assertTrue(str(error).startswith("SyntaxError: invalid syntax"))

    def test_nothing_runs_before_a_syntax_error(self):
        self.assertEqual(self.box.execute("print('x')\ny = = 2").stdout, "")

    def test_name(self):
        self.assertEqual(self.box.execute("__name__").value, "__main__")

    def test_streamed_output(self):
        parts = []
        code = "for i in range(3000): print('line', i)"
        result = self.box.execute(code, on_stdout=parts.append)
        self.assertEqual(result.stdout, "".join(f"line {i}\n" for i in range(3000)))
        self.assertEqual("".join(parts), result.stdout)

    def test_output_comes_while_the_script_runs(self):
        seen = []
        tools = {"tool": lambda: len(seen)}
        result = self.box.execute("print('first')\nn = tool()", tools=tools, on_stdout=seen.append)
        self.assertTrue(result.ok, result)
        self.assertEqual(self.box.get_variable("n"), 1)

    def test_check(self):
        self.assertIsNone(self.box.check("x = 1"))
        self.assertIsInstance(self.box.check("x = = 1"), interpretd.SandboxSyntaxError)
        self.assertEqual(self.box.state_keys(), [])

    def test_errors_can_be_copied(self):
        error = self.box.execute("1 / 0").error
        for twin in (copy.copy(error), pickle.loads(pickle.dumps(error))):
            self.assertEqual((type(twin), str(twin), twin.type_name), (type(error), str(error), "ZeroDivisionError"))

    def test_large_output(self):
        box = Interpreter(config=Config(max_stdout_bytes=4_000_000))
        result = box.execute("print('x' * 3_000_000)")
        self.assertEqual(len(result.stdout), 3_000_001)


class Variables(unittest.TestCase):
    def setUp(self):
        self.box = Interpreter()
        self.addCleanup(self.box.close)

    def test_they_persist(self):
        self.box.execute("def double(x): return 2 * x\nn = 4")
        self.assertEqual(self.box.execute("double(n)").value, 8)

    def test_get_set_delete(self):
        self.assertIsNone(self.box.get_variable("x"))
        self.box.set_variable("x", [1, {"a": (2,)}])
        self.assertEqual(self.box.execute("x[1]['a'][0]").value, 2)
        self.assertEqual(self.box.get_variable("x"), [1, {"a": (2,)}])
        self.assertTrue(self.box.delete_variable("x"))
        self.assertFalse(self.box.delete_variable("x"))
        self.assertIsNone(self.box.get_variable("x"))

    def test_listing(self):
        self.box.execute("b = 1\na = 'x'\n_hidden = 2", {"c": 3.5})
        self.assertEqual(self.box.state_keys(), ["c", "b", "a"])
        self.assertEqual([v.type for v in self.box.variables()], ["float", "int", "str"])
        self.assertEqual(self.box.get_variable("_hidden"), 2)

    def test_values_come_back_as_they_went(self):
        values = [
            *[None, True, False, 0, -1, 2**62, -(2**63), 2**63, 2**64, 10**40, -(10**40), 1.5, -0.0, float("inf")],
            *["", "text", "NUL \0 é \U0001f600", b"", b"\0\xff", bytearray(b"ab"), 1 + 2j, ...],
            *[[], [1, [2, [3]]], (), (1, (2,)), {}, {"a": 1, 2: [3], (4,): None}, set(), {1, "a"}, frozenset({2})],
            *[range(5), range(10, -10, -3)],
            *[datetime.date(2024, 2, 29), datetime.time(1, 2, 3, 4), datetime.timedelta(-1, 2, 3)],
            datetime.datetime(2024, 2, 29, 12, 30, 15, 5),
            datetime.datetime(2024, 2, 29, 12, 30, tzinfo=datetime.timezone(datetime.timedelta(hours=2))),
        ]
        for value in values:
            with self.subTest(value=value):
                self.box.set_variable("v", value)
                back = self.box.get_variable("v")
                self.assertEqual(repr(back), repr(value) if not isinstance(value, set) else repr(back))
                self.assertEqual(back, value)
                self.assertIs(type(back), type(value))

    def test_decimals(self):
        values = [Decimal("1.10"), Decimal("-0E+3"), Decimal("Infinity"), Decimal("1e-999999"), Decimal("9" * 1000)]
        self.box.set_variable("v", values)
        self.assertEqual(list(map(repr, self.box.get_variable("v"))), list(map(repr, values)))
        self.assertTrue(self.box.execute("v", {"v": Decimal("nan")}).value.is_nan())
        self.assertEqual(
            self.box.execute("v[0] + 1, {v[0]: 2}", {"v": values}).check().value, (Decimal("2.10"), {Decimal("1.1"): 2})
        )

    def test_fractions(self):
        big = Fraction(10**6000 + 1, 3)  # more digits than int() takes
        values = [Fraction(-1, 3), Fraction(5), Fraction(0), Fraction(2**200, 3**90), big]
        # In a session that has not imported the module, at rest; then with a run, as keys, in a tool's answer.
        self.box.set_variable("v", values)
        self.assertEqual(self.box.get_variable("v"), values)
        self.assertEqual(self.box.execute("v[0] + 1, type(v[0]).__module__").value, (Fraction(2, 3), "fractions"))
        keys = {Fraction(1, 2): {Fraction(1, 3)}, Fraction(7, 2): 1}
        self.assertEqual(self.box.execute("(k[0.5], sorted(k))", {"k": keys}).value, ({Fraction(1, 3)}, sorted(keys)))
        tools = {"half": lambda v: v / 2, "third": Tool(lambda: Fraction(1, 3), parallelizable=True)}
        with Interpreter(tools=tools) as box:
            self.assertEqual(box.execute("sum([third() for _ in range(3)])").check().value, Fraction(1))
            self.assertEqual(box.execute("half(v=third())").check().value, Fraction(1, 6))
            within = "sorted([2, 1], key=lambda n: half(v=third()) * n)"
            self.assertEqual(box.execute(within).check().value, [1, 2])
        derived = "import fractions\nclass Ratio(fractions.Fraction): note = 1\nr = Ratio(2, 6)\nr.own = 5\nr"
        self.assertEqual(self.box.execute(derived).value, Fraction(1, 3))

    def test_fractions_that_a_script_spoils(self):
        spoilers = {
            "import numbers\nnumbers.Rational = 5": "int",
            "import fractions\nfractions.Fraction = 5": "replaced fractions.Fraction",
            "import fractions\nfractions.Fraction.__new__ = lambda *a: tool()": "can't call a tool",
            "import fractions, time\nfractions.Fraction.__new__ = lambda *a: time.sleep(1000)": "can't sleep",
            "import fractions\nfractions.Fraction.__new__ = lambda *a: print('x')": "can't print",
            "import fractions\nfractions.Fraction.__hash__ = lambda *a: tool()": "can't call a tool",
            "import fractions\ndef forever(*a):\n    while True: pass\nfractions.Fraction.__hash__ = forever": "too long",
            "import fractions\ndef leave(*a):\n    raise SystemExit\nfractions.Fraction.__hash__ = leave": "SystemExit",
        }
        for code, problem in spoilers.items():
            with self.subTest(code=code), Interpreter(tools={"tool": lambda: {Fraction(1, 2)}}) as box:
                box.execute(code).check()
                with self.assertRaisesRegex((TypeError, ValueError), problem):
                    box.set_variable("v", {Fraction(1, 2)})
                self.assertIsNone(box.get_variable("v"))
                result = box.execute("try:\n    tool()\nexcept BaseException as e:\n    print(repr(e))\n6 * 7")
                self.assertEqual(result.value, 42, result)
                self.assertRegex(result.stdout, problem)

    def test_what_comes_in_after_a_limit(self):
        # The budget that a run has used up is not that of what the host asks for between runs.
        with Interpreter(config=Config(max_operations=20_000)) as box:
            view = "view = dict.fromkeys(range(1000)).keys()"
            for _ in range(2):
                error = box.execute(view + "\nwhile True: pass").error
                self.assertIsInstance(error, interpretd.LimitExceededError)
                self.assertEqual(box.get_variable("view"), list(range(1000)))
                keys = {(n, n): {n} for n in range(1000)}
                box.set_variable("keys", keys)
                self.assertEqual(box.get_variable("keys"), keys)
                self.assertEqual(box.execute("more", {"more": keys}).value, keys)

    def test_scripts_see_the_types(self):
        values = {"a": 10**30, "b": (1,), "c": {1}, "d": 1j, "e": b"x", "f": range(3)}
        code = "[type(v).__name__ for v in (a, b, c, d, e, f)]"
        names = ["int", "tuple", "set", "complex", "bytes", "range"]
        self.assertEqual(self.box.execute(code, values).value, names)

    def test_nan(self):
        self.box.set_variable("v", float("nan"))
        self.assertNotEqual(self.box.get_variable("v"), self.box.get_variable("v"))

    def test_order_of_dicts(self):
        value = {str(i): i for i in range(100, 0, -1)}
        self.box.set_variable("v", value)
        self.assertEqual(list(self.box.get_variable("v")), list(value))

    def test_subclasses_are_flattened(self):
        Pair = collections.namedtuple("Pair", "a b")
        Shade = enum.IntEnum("Shade", "DARK")
        cases = [(Pair(1, 2), (1, 2)), (collections.Counter("aa"), {"a": 2}), (Shade.DARK, 1)]
        for value, plain in cases:
            self.box.set_variable("v", value)
            back = self.box.get_variable("v")
            self.assertEqual((type(back), back), (type(plain), plain))

    def test_depth(self):
        def nest(levels):
            value = []
            for _ in range(levels - 1):
                value = [value]
            return value

        def holding(leaf, levels, hold):
            for _ in range(levels):
                leaf = hold(leaf)
            return leaf

        with Interpreter(tools={"same": lambda value: value}) as box:
            for hold in (lambda v: [v], lambda v: (v,), lambda v: {"k": v}):
                value = holding(1, 256, hold)
                for code in ("v", "same(v)", "same(value=v)"):
                    self.assertEqual(box.execute(code, {"v": value}).check().value, value)
                self.assertEqual(box.get_variable("v"), value)
                self.assertIsInstance(box.execute("same([v])").error, TypeError)
        for bad in (nest(257), nest(5000)):
            with self.assertRaisesRegex(TypeError, "nested too deeply"):
                self.box.set_variable("v", bad)
        loop = []
        loop.append(loop)
        with self.assertRaisesRegex(TypeError, "nested too deeply"):
            self.box.execute("1", {"v": loop})
        self.box.execute("w = []\nfor i in range(5000): w = [w]\nself = []\nself.append(self)")
        for name in ("w", "self"):
            with self.assertRaises(TypeError):
                self.box.get_variable(name)
        self.assertEqual(self.box.execute("1 + 1").value, 2)

    def test_what_cannot_go_in(self):
        for value in (object(), len, memoryview(b""), {1: object()}, [print], enum.Enum("E", "A").A):
            with self.assertRaisesRegex(TypeError, "cannot pass a Python object of type"):
                self.box.execute("1", {"v": value})
        with self.assertRaises(UnicodeEncodeError):
            self.box.execute("1", {"v": "\ud800"})
        with self.assertRaises(UnicodeEncodeError):
            self.box.execute("x = '\ud800'")
        self.assertEqual(self.box.state_keys(), [])

    def test_what_cannot_come_out(self):
        self.box.execute("class A: pass\na = A()\nf = lambda: 1\nl = [1, f]\nt = (len,)\nd = {'k': {A}}")
        for name in ("a", "f", "l", "t", "d", "A"):
            with self.assertRaises(TypeError, msg=name):
                self.box.get_variable(name)

    def test_surrogates_stay_inside(self):
        result = self.box.execute("s = '\\ud800'\nprint(len(s))\nprint(s)")
        self.assertEqual(result.stdout[:2], "1\n")
        with self.assertRaises(TypeError):
            self.box.get_variable("s")

    def test_strange_names(self):
        self.box.execute("1", {"a b": 1, "": 2})
        self.assertEqual((self.box.get_variable("a b"), self.box.get_variable("")), (1, 2))
        self.assertIsNone(self.box.get_variable("x\0y"))
        self.assertIsNone(self.box.get_variable("x" * 1000))
        with self.assertRaises(ValueError):
            self.box.set_variable("x" * 1000, 1)
        self.assertEqual(self.box.execute("1 + 1").value, 2)

    def test_large_values(self):
        value = list(range(300_000))
        self.box.set_variable("v", value)
        self.assertEqual(self.box.execute("sum(v)").value, sum(value))
        self.assertEqual(self.box.get_variable("v"), value)


class Validation(unittest.TestCase):
    def test_config(self):
        config = Config(5, max_execution_time=2)
        self.assertEqual((config.max_operations, config.max_execution_time, config.max_int_bits), (5, 2.0, None))
        bad = [
            (dict(max_operations=-1), OverflowError, "can't convert negative int to unsigned"),
            (dict(max_operations=1 << 64), OverflowError, "int too big to convert"),
            (dict(max_operations=1.5), TypeError, "'float' object cannot be interpreted as an integer"),
            (dict(max_recursion_depth=1 << 32), OverflowError, "out of range integral type conversion attempted"),
            (dict(max_execution_time=-1), ValueError, "max_execution_time must be a non-negative, finite number"),
            (dict(max_execution_time=float("nan")), ValueError, "non-negative, finite"),
            (dict(foo=1), TypeError, r"Config.__new__\(\) got an unexpected keyword argument 'foo'"),
        ]
        for arguments, kind, text in bad:
            with self.assertRaisesRegex(kind, text):
                Config(**arguments)
        with self.assertRaises(AttributeError):
            config.max_operations = 1
        with self.assertRaises(TypeError):
            copy.copy(config)
        with self.assertRaises(TypeError):
            type("Sub", (Config,), {})

    def test_tools(self):
        bad = [
            ([], TypeError, "'list' object is not an instance of 'dict'"),
            ({1: print}, ValueError, "tool names must be strings"),
            ({"a": 3}, ValueError, "tool 'a' must be a callable or a Tool, not int"),
            ({"os": print}, ValueError, "tool name 'os' is a dangerous builtin and cannot be registered"),
        ]
        with Interpreter() as box:
            for tools, kind, text in bad:
                with self.assertRaisesRegex(kind, text):
                    Interpreter(tools=tools)
                with self.assertRaisesRegex(kind, text):
                    box.execute("1", tools=tools)
        with self.assertRaisesRegex(TypeError, "'int' object is not an instance of 'bool'"):
            Tool(print, parallelizable=1)
        Interpreter(tools={"not an identifier": print, "class": print, "": print}).close()

    def test_arguments(self):
        with Interpreter() as box:
            with self.assertRaisesRegex(TypeError, "'bytes' object is not an instance of 'str'"):
                box.execute(b"1")
            with self.assertRaisesRegex(TypeError, "positional-only"):
                box.execute(code="1")
            with self.assertRaises(TypeError):
                box.execute("1", [1])
            with self.assertRaisesRegex(ValueError, "variable names must be strings"):
                box.execute("1", {1: 2})
            with self.assertRaises(TypeError):
                Interpreter(config={})
            with self.assertRaises(TypeError):
                copy.copy(box)
            with self.assertRaises(interpretd.StateFormatError):
                box.import_state(b"no state")
            self.assertEqual(box.execute("1 + 1").value, 2)


class Life(unittest.TestCase):
    def test_close(self):
        box = Interpreter()
        box.close()
        box.close()
        with self.assertRaisesRegex(interpretd.InterpretThisError, "closed"):
            box.execute("1")

    def test_sessions_are_apart(self):
        with Interpreter() as one, Interpreter() as two:
            one.execute("x = 1")
            self.assertIsNone(two.get_variable("x"))
            self.assertNotEqual(one.session_id, two.session_id)

    def test_unknown_session(self):
        with self.assertRaises(interpretd.ServiceError) as caught:
            Interpreter(session="0" * 32)
        self.assertEqual(caught.exception.code, "no_session")

    def test_no_daemon(self):
        with self.assertRaises(interpretd.ServiceError):
            Interpreter(socket="/nonexistent/socket")

    def test_limits_in_force(self):
        with Interpreter(config=Config(max_operations=12345, max_memory_bytes=1 << 60)) as box:
            self.assertEqual(box.limits["max_operations"], 12345)
            self.assertLess(box.limits["max_memory_bytes"], 1 << 60)

    def test_memory_is_told(self):
        with Interpreter() as box:
            before = box.accounted_bytes()
            box.execute("x = [0] * 100000")
            self.assertGreater(box.accounted_bytes(), before + 700000)

    def test_two_clients(self):
        with Interpreter() as one:
            one.execute("x = [1]")
            with Interpreter(session=one.session_id) as two:
                self.assertEqual(two.execute("x.append(2)\nx").value, [1, 2])
            self.assertEqual(one.get_variable("x"), [1, 2])

    def test_a_killed_worker(self):
        box = Interpreter(config=ENDLESS)
        pid = self.worker_of(box)
        threading.Timer(0.3, os.kill, (pid, signal.SIGKILL)).start()
        result = box.execute("print('x')\nwhile True: pass")
        self.assertIsInstance(result.error, interpretd.SessionLostError)
        with self.assertRaises(interpretd.SessionLostError):
            box.get_variable("x")
        self.assertEqual(Interpreter().execute("1 + 1").value, 2)

    @staticmethod
    def worker_of(box):
        from interpretd import _wire_constants as wire
        from interpretd._channel import control

        session = box.session_id
        rows = control(box._path, wire.MSG_LIST, {})["sessions"]
        return next(row["pid"] for row in rows if row["session"] == session)

    def test_fork(self):
        with Interpreter() as box:
            read, write = os.pipe()
            pid = os.fork()
            if pid == 0:
                said = b"?"
                try:
                    try:
                        box.execute("1")
                    except interpretd.InterpretThisError:
                        said = b"%d" % Interpreter().execute("6 * 7").value
                finally:
                    os.write(write, said)
                    os._exit(0)
            os.close(write)
            self.assertEqual(os.read(read, 10), b"42")
            os.close(read)
            os.waitpid(pid, 0)
            self.assertEqual(box.execute("1 + 1").value, 2)

    def test_nothing_is_left_behind(self):
        code = "import interpretd as i\nb = i.Interpreter()\nb.execute('1')\nprint(b._path)\n"
        for end in ("", "import os, signal\nos.kill(os.getpid(), signal.SIGKILL)\n"):
            done = subprocess.run([sys.executable, "-uc", code + end], capture_output=True, text=True)
            path = Path(done.stdout.strip())
            deadline = time.monotonic() + 10
            while path.exists() and time.monotonic() < deadline:
                time.sleep(0.02)
            self.assertFalse(path.exists())
            self.assertFalse(path.parent.exists())

    def test_a_group_is_closed_after_what_it_is_the_context_of(self):
        code = "try:\n    raise RuntimeError('m')\nexcept* RuntimeError:\n    try:\n        raise f\n    except* Exception:\n        raise ArithmeticError"
        with Interpreter() as box:
            lines = box.execute(code).error.traceback.splitlines()
        # As CPython 3.12 prints an uncaught one; its traceback module leaves out the last of these lines.
        inner, outer = "      +------------------------------------", "    +------------------------------------"
        self.assertEqual([line for line in lines if line.endswith("---------") and "+-+" not in line], [inner, outer])
        self.assertEqual(lines[lines.index(outer) - 1], "    | NameError: name 'f' is not defined")

    def test_ctrl_c(self):
        # A shell starts what runs in the background with the signal ignored.
        self.addCleanup(signal.signal, signal.SIGINT, signal.signal(signal.SIGINT, signal.default_int_handler))
        box = Interpreter(config=ENDLESS)
        timer = threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT))
        timer.start()
        start = time.monotonic()
        with self.assertRaises(KeyboardInterrupt):
            box.execute("x = 1\nwhile True: x += 1")
        self.assertLess(time.monotonic() - start, 3)
        self.assertGreater(box.execute("x").value, 1)


class Service(unittest.TestCase):
    """Interpreter(socket=...) at a daemon that was started as a service."""

    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.path = os.path.join(cls.folder.name, "socket")
        command = [os.environ["INTERPRETD_BIN"], "--socket", cls.path, "--state-dir", cls.folder.name]
        cls.daemon = subprocess.Popen(command)
        deadline = time.monotonic() + 20
        while not os.path.exists(cls.path) and time.monotonic() < deadline:
            time.sleep(0.01)

    @classmethod
    def tearDownClass(cls):
        cls.daemon.terminate()
        cls.daemon.wait(10)
        cls.folder.cleanup()

    def test_a_session_outlives_its_client(self):
        one = Interpreter(socket=self.path)
        one.execute("x = 5")
        one.detach()
        two = Interpreter(socket=self.path, session=one.session_id)
        self.assertEqual(two.get_variable("x"), 5)
        two.close()
        three = Interpreter(socket=self.path, session=one.session_id)
        self.assertEqual(three.get_variable("x"), 5)
        three.close()

    def test_close_ends_it_for_all(self):
        one = Interpreter(socket=self.path)
        two = Interpreter(socket=self.path, session=one.session_id)
        one.close()
        with self.assertRaises(interpretd.SessionLostError):
            two.get_variable("x")
        with self.assertRaises(interpretd.ServiceError):
            Interpreter(socket=self.path, session=one.session_id)

    def test_environment(self):
        os.environ["INTERPRETD_SOCKET"] = self.path
        try:
            with Interpreter() as box:
                self.assertEqual((box._path, box.execute("1 + 1").value), (self.path, 2))
        finally:
            del os.environ["INTERPRETD_SOCKET"]


class Examples(unittest.TestCase):
    def run_example(self, path, **environment):
        command = [sys.executable, str(ROOT / path)]
        environment = dict(os.environ, **environment)
        done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=120)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout

    def test_quickstart(self):
        self.assertIn("everything is as it should be", self.run_example("clients/python/examples/quickstart.py"))

    def test_handler(self):
        lines = self.run_example("clients/python/examples/handler.py").splitlines()
        self.assertEqual(lines[0], '200 {"stdout": "ada 29.0\\n", "error": null}')
        for line, word in zip(lines[1:], ("KeyError: 'gold'", "LimitExceeded", "SyntaxError"), strict=True):
            self.assertTrue(line.startswith("422 ") and word in line, line)

    def test_parallel(self):
        said = self.run_example("clients/python/examples/parallel.py")
        self.assertEqual(said, "Rome 21 3\nOslo 4 1\nCairo 30 10\nmean 18.3\n")

    def test_shared(self):
        service = OwnService()
        try:
            said = self.run_example("clients/python/examples/shared.py", INTERPRETD_SOCKET=service.path)
        finally:
            service.stop()
        self.assertEqual(said, "['child: 4999950000', 'parent']\n")

    def test_checkpoint(self):
        said = self.run_example("clients/python/examples/checkpoint.py")
        self.assertEqual(said, "checkpoint after 3 of 5 steps\nresumed at 3: [0, 1, 4, 9, 16]\n")

    def test_demo(self):
        said = self.run_example("examples/demo/demo.py")
        for part in (
            "ada     29.00",
            "bob     15.00",
            "value: ada",
            "order 3 skipped",
            "uncaught: ToolError in 'price'",
        ):
            self.assertIn(part, said)


if __name__ == "__main__":
    unittest.main()
