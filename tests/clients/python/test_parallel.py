"""Parallel tool calls through the daemon: they overlap, behave as values, are capped, fail where they should, and end with their run.

SPDX-License-Identifier: MIT OR Apache-2.0
"""

import asyncio
import threading
import time
import unittest

from interpretd import Interpreter, Tool

NAP = 0.1


class Gauge:
    """Counts how many calls run at the same time."""

    def __init__(self):
        self.lock = threading.Lock()
        self.now = self.most = self.calls = 0

    def __enter__(self):
        with self.lock:
            self.calls += 1
            self.now += 1
            self.most = max(self.most, self.now)

    def __exit__(self, *args):
        with self.lock:
            self.now -= 1


class Parallel(unittest.TestCase):
    def setUp(self):
        self.gauge = gauge = Gauge()

        def nap(x, seconds=NAP):
            with gauge:
                time.sleep(seconds)
            return x

        async def doze(x):
            with gauge:
                await asyncio.sleep(NAP)
            return x

        def bad(text):
            raise ValueError(text)

        def plain(x):
            return x

        tools = {
            "nap": Tool(nap, parallelizable=True),
            "doze": Tool(doze, parallelizable=True),
            "bad": Tool(bad, parallelizable=True),
            "slow": Tool(nap, parallelizable=True, timeout=0.05),
            "waits": doze,
            "plain": plain,
        }
        self.box = Interpreter(tools=tools)
        self.addCleanup(self.box.close)
        self.box.execute("1").check()

    def timed(self, code):
        start = time.monotonic()
        result = self.box.execute(code)
        return result, time.monotonic() - start

    def test_functions_overlap(self):
        result, seconds = self.timed("[nap(i) for i in range(3)]")
        self.assertEqual((result.check().value, self.gauge.most), ([0, 1, 2], 3))
        self.assertLess(seconds, 2.5 * NAP)

    def test_coroutines_overlap(self):
        result, seconds = self.timed("a = doze(1); b = doze(2); c = doze(3)\na + b + c")
        self.assertEqual((result.check().value, self.gauge.most), (6, 3))
        self.assertLess(seconds, 2.5 * NAP)

    def test_awaited_tools_overlap_in_tasks(self):
        code = "import asyncio\nasync def f(i):\n    return await waits(i)\nawait asyncio.gather(f(1), f(2), f(3))"
        result, seconds = self.timed(code)
        self.assertEqual((result.check().value, self.gauge.most), ([1, 2, 3], 3))
        self.assertLess(seconds, 2.5 * NAP)

    def test_the_cap(self):
        result, _ = self.timed("sum([nap(i, 0.01) for i in range(40)])")
        self.assertEqual((result.check().value, self.gauge.calls), (780, 40))
        self.assertLessEqual(self.gauge.most, 10)

    def test_a_result_is_an_argument_of_the_next(self):
        self.assertEqual(self.box.execute("plain(nap([nap(1), {'k': nap(2)}]))").check().value, [1, {"k": 2}])

    def test_it_is_read_as_its_value(self):
        self.box.execute("x = nap({'a': 1})\ny = [nap(2)]").check()
        self.assertEqual((self.box.get_variable("x"), self.box.get_variable("y")), ({"a": 1}, [2]))
        self.assertEqual(self.box.execute("x['a'] + y[0]").check().value, 3)

    def test_a_failure_is_caught_where_the_call_was_made(self):
        result = self.box.execute("try:\n    bad('a')\nexcept ValueError as e:\n    print('got', e)")
        self.assertEqual(result.check().stdout, "got a\n")

    def test_a_failure_that_nobody_looks_at_ends_the_run(self):
        result = self.box.execute("x = 1\nbad('lost')\nprint('on')")
        self.assertEqual((result.stdout, type(result.error).__name__), ("on\n", "ToolError"))
        self.assertIn("ValueError: lost (at line 2)", str(result.error))

    def test_a_timeout(self):
        result = self.box.execute("try:\n    slow(1, 2) + 1\nexcept TimeoutError as e:\n    print(e)")
        self.assertEqual(result.check().stdout, "tool 'slow' timed out after 0.05 s\n")

    def test_calls_end_with_their_run(self):
        result = self.box.execute("x = nap(1, 0.3)\n1 / 0")
        self.assertEqual(result.error.type_name, "ZeroDivisionError")
        result = self.box.execute("x + 1")
        self.assertIn("ended before its answer came", str(result.error))

    def test_cancel_while_it_waits(self):
        threading.Timer(0.1, self.box.cancel).start()
        result, seconds = self.timed("nap(1, 5) + 1")
        self.assertEqual(type(result.error).__name__, "ExecutionCancelledError")
        self.assertLess(seconds, 2)
        self.assertEqual(self.box.execute("2").check().value, 2)


if __name__ == "__main__":
    unittest.main()
