"""What users of such systems ran into, each as a test; tests/users_rows.txt tells which test answers which of their wishes.

SPDX-License-Identifier: MIT OR Apache-2.0
"""

import os
import random
import statistics
import sys
import threading
import time
import unittest
from pathlib import Path

from interpretd import Config, Interpreter, StateFormatError, Tool

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "attacks"))
from run_attacks import Daemon

SLOW = {"asan": 10, "gcstress": 60}.get(os.path.basename(os.environ.get("INTERPRETD_BUILD", "")), 1)


class Users(unittest.TestCase):
    def soon(self, start, seconds):
        self.assertLess(time.monotonic() - start, seconds * SLOW)

    # ---- what models write

    def test_a_search_stops_at_the_first_hit(self):
        code = (
            "seen = []\nrows = [{'id': 'a'}, {'id': 'b'}, {'id': 'c'}]\ndef probe(r):\n    seen.append(r['id'])\n    return r['id'] == 'b'\n"
            "hit = next((r for r in rows if probe(r)), None)\nprint(hit['id'], seen)"
        )
        self.assertEqual(Interpreter().execute(code).check().stdout, "b ['a', 'b']\n")

    def test_everyday_patterns(self):
        code = (
            "print(sorted([(2, 'b'), (1, 'z'), (1, 'a')]), sorted('bca', key=ord, reverse=True))\nd = {'a': {'b': 1}}\nd['a']['b'] += 5\n"
            "print(d, {1, 2} | {3}, {1, 2} - {2})\na = b = c = []\na.append(1)\nprint(b is c, c)"
        )
        wanted = "[(1, 'a'), (1, 'z'), (2, 'b')] ['c', 'b', 'a']\n{'a': {'b': 6}} {1, 2, 3} {1}\nTrue [1]\n"
        self.assertEqual(Interpreter().execute(code).check().stdout, wanted)

    def test_generators_and_modules(self):
        code = (
            "import functools, operator, contextlib, statistics, queue, itertools, collections, heapq, bisect, textwrap\ndef g():\n    n = 0\n    while True:\n"
            "        got = yield n\n        n += 1\n        if got == 'stop': return 'end'\nx = g()\nnext(x), next(x)\ntry: x.send('stop')\nexcept StopIteration as e: print(e.value)\n"
            "print(list(x), list(itertools.islice(g(), 3)))"
        )
        self.assertEqual(Interpreter().execute(code).check().stdout, "end\n[] [0, 1, 2]\n")

    def test_tools_inside_natives(self):
        """In sort keys, map, the __eq__ of a dict's key and a generator under sum; the state leaves right after each."""
        calls = []
        box = Interpreter(tools={"f": lambda v: calls.append(v) or -v})
        box.execute(
            "class K:\n    def __hash__(self): return 1\n    def __eq__(self, o): return f(1) == -1\nd = {K(): 'hit'}"
        ).check()
        for code, value in (
            ("sorted([1, 3, 2], key=f)", [3, 2, 1]),
            ("list(map(f, [1, 2]))", [-1, -2]),
            ("d[K()]", "hit"),
            ("sum(f(i) for i in range(4))", -6),
            ("max([1, 2], key=lambda x: f(x))", 1),
        ):
            self.assertEqual(box.execute(code).value, value, code)
            other = Interpreter(tools={"f": lambda v: -v})
            other.import_state(box.export_state())
            self.assertEqual(other.execute(code).value, value, code)
        self.assertEqual(len(calls), 12)

    def test_asynchronous_tools_without_await(self):
        """With and without await, in print and in gather: the value each time, never a tool that wasn't run."""
        ran = []

        async def t(n=0):
            ran.append(n)
            return n + 1

        box = Interpreter(tools={"t": t})
        for code in (
            "print(t(1))",
            "print(await t(1))",
            "x = t(1)\nprint(x)",
            "import asyncio\nprint((await asyncio.gather(t(1)))[0])",
            "import asyncio\nasync def f(): return await t(1)\nprint(asyncio.run(f()))",
            "print(t(1) + 0)",
            "print(f'{t(1)}')",
        ):
            self.assertEqual(box.execute(code).check().stdout, "2\n", code)
        box.execute("t(7)")
        self.assertEqual(ran, [1] * 7 + [7])

    # ---- crashes of the parser

    def test_deep_sources(self):
        """Thousands of brackets, dots, signs: a syntax error, or a run; never the end of the session."""
        box = Interpreter(config=Config(max_execution_time=2 * SLOW))
        shapes = [
            lambda n: "(" * n + "1" + ")" * n,
            lambda n: "[" * n + "]" * n,
            lambda n: "-" * n + "1",
            lambda n: "not " * n + "1",
            lambda n: "x" + ".a" * n,
            lambda n: "x" + "[0]" * n,
            lambda n: "x" + "()" * n,
            lambda n: "".join(" " * i + "if 1:\n" for i in range(min(n, 400))) + " " * min(n, 400) + "pass",
            lambda n: "f'{" * n + "1" + "}'" * n,
            lambda n: "lambda: " * n + "1",
            lambda n: "1" + "+1" * n,
            lambda n: "{" * n,
            lambda n: "x = " * n + "1",
            lambda n: "@a\n" * n + "def f(): pass",
            lambda n: "1 if 1 else " * n + "1",
        ]
        times = []
        for shape in shapes:
            for depth in (50, 500, 5750, 50000, 200000):
                source = shape(depth)[:500000]
                start = time.monotonic()
                box.execute(source)
                times.append(time.monotonic() - start)
        self.assertLess(statistics.median(times), 0.1 * SLOW)
        self.assertLess(max(times), 4 * SLOW)
        self.assertEqual(box.execute("6 * 7").value, 42)

    # ---- lists changed while they are used

    def test_a_list_changed_while_it_is_sorted(self):
        box = Interpreter()
        code = (
            "x = list(range(50))\ndef key(n):\n    x.clear()\n    x.extend(object() for i in range(2000))\n    return -n\n"
            "try: x.sort(key=key)\nexcept ValueError as e: print(e)"
        )
        self.assertEqual(box.execute(code).check().stdout, "list modified during sort\n")

    # ---- time

    def test_time_is_per_run(self):
        """A budget of 0.3 s for each of five runs, not for the session's life; one that takes longer costs only itself."""
        limit = 0.3 * SLOW
        box = Interpreter(config=Config(max_execution_time=limit, max_operations=1 << 40))
        work = f"import time\nend = time.monotonic() + {limit * 0.6}\nwhile time.monotonic() < end: pass"
        for _ in range(5):
            box.execute(work).check()
            time.sleep(0.05)
        self.assertEqual(box.execute("while True: pass").error.limit, "max_execution_time")
        self.assertEqual(box.execute("1").value, 1)

    def test_time_of_the_session(self):
        """Processor time for all runs together, told apart from that of one."""
        box = Interpreter(config=Config(max_session_cpu_time=0.5, max_execution_time=10, max_operations=1 << 40))
        errors = []
        while len(errors) < 5000 and not (errors and errors[-1]):
            error = box.execute("for i in range(1000000): pass").error
            errors.append(error and error.limit)
        self.assertEqual(errors[0], None)
        self.assertEqual(box.execute("while True: pass").error.limit, "max_session_cpu_time")
        self.assertEqual(set(errors), {None, "max_session_cpu_time"})

    # ---- cancelling

    def test_cancel_keeps_the_session(self):
        """During a slow tool and in mid-computation: the next run sees what was there; the tool's late answer is dropped."""
        called, answer = threading.Event(), threading.Event()

        def slow():
            called.set()
            answer.wait(20)
            return "late"

        box = Interpreter(tools={"slow": Tool(slow)}, config=Config(max_operations=1 << 40))
        box.execute("a = [1]")
        for code, ready in (
            ("a.append(2)\nslow()\na.append(3)", called.is_set),
            ("a.append(4)\nwhile True: pass", lambda: True),
        ):
            results = []
            thread = threading.Thread(target=lambda code=code, results=results: results.append(box.execute(code)))
            thread.start()
            while not ready():
                time.sleep(0.005)
            time.sleep(0.1)
            start = time.monotonic()
            self.assertTrue(box.cancel())
            answer.set()
            thread.join(20)
            self.soon(start, 1)
            self.assertEqual(type(results[0].error).__name__, "ExecutionCancelledError")
        self.assertEqual(box.execute("a").value, [1, 2, 4])

    def test_cancel_from_another_client(self):
        """Also in a long native, in a tenth of a second, with what was printed."""
        box = Interpreter(config=Config(max_operations=1 << 40, max_int_bits=64 << 20), keep=True)
        other = Interpreter(session=box.session_id)
        times = []
        for code in (
            "print('begun')\nwhile True: pass",
            "print('begun')\nx = 3 ** 30000000",
            "print('begun')\nimport time; time.sleep(60)",
        ):
            results = []
            thread = threading.Thread(target=lambda code=code, results=results: results.append(box.execute(code)))
            thread.start()
            time.sleep(0.15)
            start = time.monotonic()
            other.cancel()
            thread.join(20)
            times.append(time.monotonic() - start)
            self.assertEqual(results[0].stdout, "begun\n")
        self.assertLess(min(times), 0.1 * SLOW)
        self.assertLess(max(times), 1 * SLOW)
        box.close()

    # ---- values that have no counterpart

    def test_odd_results(self):
        """A class, an instance, a module and the like: a clear refusal, never a text, never a crash."""
        box = Interpreter()
        for code in (
            "int", "type(1)", "class A: pass\nA", "class A: pass\nA()", "def f(): pass\nf", "lambda: 1", "import math\nmath", "import re\nre.compile('a')",
            "(x for x in [1])", "[].append", "iter([])", "NotImplemented", "object()", "{1: int}", "[[lambda: 1]]",
        ):  # fmt: skip
            result = box.execute(code)
            self.assertTrue(result.ok, code)
            try:
                self.assertNotIsInstance(result.value, str, code)
            except TypeError as error:
                self.assertIn("interpreter", str(error))
        self.assertEqual(box.execute("range(3), ...").value, (range(3), ...))

    # ---- an error keeps what was there

    def test_an_error_keeps_what_was_there(self):
        box = Interpreter(
            config=Config(max_memory_bytes=32 << 20, max_execution_time=0.3 * SLOW, max_operations=1 << 40)
        )
        for n, end in enumerate(("1 / 0", "while True: pass", "x = [0]\nwhile True: x = x + x")):
            box.execute(f"a{n} = 1\nb{n} = [1]\nb{n}.append(2)\n{end}\nc{n} = 3")
            box.execute("x = None")
            self.assertEqual(box.execute(f"a{n}, b{n}, 'c{n}' in vars()").value, (1, [1, 2], False))

    # ---- states that are none

    def test_wrong_states(self):
        """Cut, empty, random, huge, of another daemon's key: each has its own error, and the session is as it was."""
        box = Interpreter()
        box.execute("x = [1]").check()
        blob = box.export_state()
        chance = random.Random(1)
        seen = set()
        for data in (
            b"",
            blob[:-1],
            blob[: len(blob) // 2],
            chance.randbytes(1000),
            b"\0" * 100_000_000,
            blob[:16] + chance.randbytes(len(blob) - 16),
            blob[:8] + b"\0\x63" + blob[10:],
            b"pickle" + blob,
        ):
            with self.assertRaises(StateFormatError) as caught:
                box.import_state(data)
            seen.add(caught.exception.code)
            self.assertEqual(box.execute("x").value, [1])
        self.assertGreaterEqual(len(seen), 4, seen)

    # ---- defaults

    def test_defaults_are_safe(self):
        """No option, no wish: what never ends, ends; others are served meanwhile."""
        good = Interpreter()
        good.execute("1")
        for code in ("while True: pass", "x = 'x' * 10 ** 10", "while True: print('x' * 100)", "while True: tool()"):
            box = Interpreter(tools={"tool": lambda: 1})
            thread = threading.Thread(target=box.execute, args=(code,))
            thread.start()
            times = []
            while thread.is_alive() or not times:
                start = time.monotonic()
                self.assertEqual(good.execute("1 + 1").value, 2)
                times.append(time.monotonic() - start)
                time.sleep(0.001)
            self.assertLess(
                statistics.quantiles(times, n=100)[98] if len(times) > 100 else min(times), 0.05 * SLOW, code
            )
            self.assertEqual(box.execute("1").value, 1)

    # ---- imports

    def test_only_what_is_listed_is_imported(self):
        """Every name of a full standard library that could reach the machine, by each road that leads to a module."""
        box, other = Interpreter(), Interpreter(config=Config(allow_eval=True))
        names = "os posix subprocess ctypes socket ssl pickle marshal shutil tempfile signal threading multiprocessing mmap gc importlib sqlite3 http ftplib smtplib telnetlib pty tty termios fcntl resource code codeop pdb site sysconfig webbrowser select selectors _thread _socket _ctypes zipimport runpy atexit faulthandler dbm shelve fileinput"
        for name in names.split():
            for code in (
                f"import {name}",
                f"from {name} import x",
                f"import {name}.x",
                f"import math, {name}",
            ):
                error = box.execute(code).error
                self.assertIsNotNone(error, code)
                self.assertRegex(str(error), "ModuleNotFoundError|ImportError|NameError|Security", code)
            self.assertRegex(str(other.execute(f"__import__({name!r})").error), "^ModuleNotFoundError", name)
            self.assertRegex(str(box.execute(f"__import__({name!r})").error), "SecurityError: access to '__import__'")

    # ---- one native that takes everything

    def test_memory_inside_one_native(self):
        """10 ** 9 to 10 ** 13 in each interface that takes a size, under 64 MiB: an error, at once."""
        box = Interpreter(config=Config(max_memory_bytes=64 << 20))
        box.execute("1").check()
        before = Daemon.resident()
        times = []
        for size in ("10 ** 9", "10 ** 11", "10 ** 13"):
            for code in (
                "'x'.zfill({})", "'x'.ljust({})", "'x'.center({})", "'x' * {}", "[0] * {}", "1 << {}", "3 ** {}", "bytes({})", "bytearray({})",
                "'\\t'.expandtabs({})", "f'{{1:>{{{}}}}}'", "'%.*f' % ({}, 1.5)", "'%*d' % ({}, 1)", "set(range({}))", "list(range({}))",
                "('a' * 10 ** 6).replace('a', 'b' * ({} // 10 ** 6))", "('b' * 1000).join(['a'] * ({} // 1000))", "(1).to_bytes({}, 'big')",
                "format(1.5, '.' + str({}) + 'f')", "sum([[0] * 1000] * ({} // 1000), [])", "tuple({})" if False else "(0,) * {}",
            ):  # fmt: skip
                start = time.monotonic()
                result = box.execute(f"x = {code.format(size)}")
                times.append(time.monotonic() - start)
                self.assertIsNotNone(result.error, code)
        self.assertEqual(box.execute("1").value, 1)
        self.assertLess(statistics.median(times), 0.05 * SLOW)
        self.assertLess(max(times), 2 * SLOW)
        if SLOW == 1:
            self.assertLess(Daemon.resident(), before + (64 << 20) * 11 // 10 + (8 << 20))


if __name__ == "__main__":
    unittest.main()
