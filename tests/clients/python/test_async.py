"""AsyncInterpreter and streams: one loop, many calls under way, tools as tasks and in threads.

SPDX-License-Identifier: MIT OR Apache-2.0
"""

import asyncio
import contextvars
import gc
import os
import threading
import time
import unittest

import interpretd
from interpretd import AsyncInterpreter, Config, Interpreter, Tool

ENDLESS = Config(max_operations=1 << 40)
variable = contextvars.ContextVar("variable", default="unset")


class Scripts(unittest.IsolatedAsyncioTestCase):
    async def asyncSetUp(self):
        self.box = AsyncInterpreter()
        self.addAsyncCleanup(self.box.close)

    async def test_results(self):
        result = await self.box.execute("print('a')\nx = y + 1\nx * 2", {"y": 20})
        self.assertEqual((result.check().stdout, result.value), ("a\n", 42))
        result = await self.box.execute("print('first half')\n1 / 0")
        self.assertEqual((result.ok, result.stdout), (False, "first half\n"))
        self.assertEqual(str(result.error), "ZeroDivisionError: division by zero (at line 2)")

    async def test_variables(self):
        self.assertIsNone(await self.box.get_variable("x"))
        await self.box.set_variable("x", (1, {2}))
        self.assertEqual(await self.box.get_variable("x"), (1, {2}))
        self.assertEqual(await self.box.state_keys(), ["x"])
        self.assertEqual([row.type for row in await self.box.variables()], ["tuple"])
        self.assertTrue(await self.box.delete_variable("x"))
        self.assertFalse(await self.box.delete_variable("x"))
        await self.box.execute("f = len")
        with self.assertRaisesRegex(TypeError, "to a Python object"):
            await self.box.get_variable("f")
        self.assertGreater(await self.box.accounted_bytes(), 0)
        self.assertIn("max_operations", self.box.limits)

    async def test_wrong_arguments(self):
        cases = [
            (self.box.execute(b"1"), TypeError),
            (self.box.execute("1", [1]), TypeError),
            (self.box.execute("1", {1: 2}), ValueError),
            (self.box.execute("1", {"v": object()}), TypeError),
            (self.box.execute("1", tools={"os": len}), ValueError),
            (self.box.set_variable(1, 2), ValueError),
            (self.box.set_variable("v", object()), TypeError),
        ]
        for call, kind in cases:
            with self.assertRaises(kind):
                await call
        with self.assertRaises(TypeError):
            AsyncInterpreter(config={})
        with self.assertRaises(TypeError):
            AsyncInterpreter(tools=[])

    async def test_check(self):
        self.assertIsNone(await self.box.check("x = 1"))
        self.assertIsInstance(await self.box.check("x = = 1"), interpretd.SandboxSyntaxError)

    async def test_executes_queue(self):
        await self.box.execute("log = []")
        codes = [f"for i in range(200): log.append({n})" for n in range(5)]
        await asyncio.gather(*map(self.box.execute, codes))
        self.assertEqual(await self.box.get_variable("log"), [n for n in range(5) for _ in range(200)])

    async def test_large_values(self):
        value = "x" * 3_000_000
        await self.box.set_variable("v", value)
        self.assertEqual(await self.box.get_variable("v"), value)

    async def test_stdout_comes_while_it_runs(self):
        seen = []
        result = await self.box.execute(
            "print('first')\nn = tool()", tools={"tool": lambda: len(seen)}, on_stdout=seen.append
        )
        self.assertEqual((result.check().stdout, await self.box.get_variable("n")), ("first\n", 1))

    async def test_stream(self):
        async with self.box.stream("for i in range(2000): print('line', i)\n7") as run:
            text = "".join([part async for part in run])
            result = await run.result()
        self.assertEqual((result.stdout, result.value), (text, 7))
        self.assertEqual(text, "".join(f"line {i}\n" for i in range(2000)))

    async def test_a_stream_that_is_left(self):
        box = AsyncInterpreter(config=ENDLESS)
        async with box.stream("x = 1\nprint(x)\nwhile True: pass") as run:
            async for text in run:
                self.assertEqual(text, "1\n")
                break
        start = time.perf_counter()
        self.assertEqual((await box.execute("x")).value, 1)
        self.assertLess(time.perf_counter() - start, 2)
        await box.close()

    async def test_a_failing_receiver(self):
        def receiver(text):
            raise KeyError(text)

        with self.assertRaises(KeyError):
            await self.box.execute("print(1)\ntool()\nwhile True: pass", on_stdout=receiver, tools={"tool": lambda: 1})
        self.assertEqual((await self.box.execute("2")).value, 2)


class Tools(unittest.IsolatedAsyncioTestCase):
    async def test_where_they_run(self):
        async def coroutine():
            await asyncio.sleep(0)
            return threading.current_thread() is threading.main_thread(), variable.get()

        def plain():
            return threading.current_thread() is threading.main_thread(), variable.get()

        variable.set("set")
        async with AsyncInterpreter(tools={"coroutine": coroutine, "plain": plain}) as box:
            result = await box.execute("coroutine(), plain()")
            self.assertEqual(result.check().value, ((True, "set"), (False, "set")))

    async def test_the_loop_goes_on(self):
        ticks = 0

        async def ticker():
            nonlocal ticks
            while True:
                ticks += 1
                await asyncio.sleep(0.005)

        task = asyncio.create_task(ticker())
        async with AsyncInterpreter(tools={"nap": lambda: time.sleep(0.1)}) as box:
            (await box.execute("nap()")).check()
        task.cancel()
        self.assertGreater(ticks, 5)

    async def test_failures(self):
        class Own(KeyError):
            pass

        async def coroutine():
            raise Own("k")

        def stop():
            raise StopIteration(3)

        async def cancelled():
            raise asyncio.CancelledError

        def leave():
            raise KeyboardInterrupt

        code = "for f in (coroutine, stop, cancelled, leave, odd):\n    try: f()\n    except Exception as e: print(type(e).__name__, isinstance(e, KeyError))"
        tools = {"coroutine": coroutine, "stop": stop, "cancelled": cancelled, "leave": leave, "odd": object}
        async with AsyncInterpreter(tools=tools) as box:
            lines = (await box.execute(code)).check().stdout
        self.assertEqual(
            lines, "Own True\nStopIteration False\nCancelledError False\nKeyboardInterrupt False\nTypeError False\n"
        )

    async def test_timeout(self):
        ended = asyncio.Event()

        async def slow():
            try:
                await asyncio.sleep(10)
            finally:
                ended.set()

        async with AsyncInterpreter(tools={"slow": Tool(slow, timeout=0.1)}) as box:
            result = await box.execute("try: slow()\nexcept TimeoutError: print('late')")
            self.assertEqual(result.check().stdout, "late\n")
            await asyncio.wait_for(ended.wait(), 2)

    async def test_parallel(self):
        async def nap(n):
            await asyncio.sleep(0.05)
            return n

        def doze(n):
            time.sleep(0.05)
            return n

        tools = {"nap": Tool(nap, parallelizable=True), "doze": Tool(doze, parallelizable=True)}
        async with AsyncInterpreter(tools=tools) as box:
            result = await box.execute("values = [nap(i) for i in range(3)] + [doze(i) for i in range(3)]\nsum(values)")
            self.assertEqual(result.check().value, 6)

    async def test_its_own_session_in_a_tool(self):
        async def tool():
            before = await box.get_variable("x")
            await box.set_variable("y", before + 1)
            with self.assertRaisesRegex(RuntimeError, "already running"):
                await box.execute("1")
            return await box.state_keys()

        async with AsyncInterpreter(tools={"tool": tool}) as box:
            self.assertEqual((await box.execute("x = 3\n[tool(), y]")).check().value, [["x", "y"], 4])


class Life(unittest.IsolatedAsyncioTestCase):
    async def test_cancelling_a_task(self):
        async with AsyncInterpreter(config=ENDLESS) as box:
            with self.assertRaises(asyncio.TimeoutError):
                await asyncio.wait_for(box.execute("x = 1\nwhile True: pass"), 0.2)
            start = time.perf_counter()
            self.assertEqual((await box.execute("x")).value, 1)
            self.assertLess(time.perf_counter() - start, 2)

    async def test_cancel(self):
        async with AsyncInterpreter(config=ENDLESS) as box:
            task = asyncio.create_task(box.execute("while True: pass"))
            await asyncio.sleep(0.1)
            self.assertEqual((await box.describe())["state"], "running")
            self.assertTrue(await box.cancel())
            self.assertIsInstance((await task).error, interpretd.ExecutionCancelledError)
            self.assertFalse(await box.cancel())

    async def test_a_shared_session(self):
        one = Interpreter(tools={"tool": lambda: "one"})
        async with AsyncInterpreter(session=one.session_id, tools={"tool": lambda: "two"}) as two:
            self.assertEqual((await two.execute("a = tool()\na")).value, "two")
            self.assertEqual(one.execute("a + tool()").value, "twoone")
        one.close()

    async def test_opening_at_once(self):
        box = AsyncInterpreter()
        results = await asyncio.gather(*(box.execute(f"{n}") for n in range(10)))
        self.assertEqual([result.value for result in results], list(range(10)))
        self.assertEqual((await box.describe())["clients"], 1)
        await box.close()
        await box.close()
        with self.assertRaisesRegex(interpretd.InterpretThisError, "is closed"):
            await box.execute("1")

    async def test_a_lost_session(self):
        box = AsyncInterpreter()
        await box.execute("x = 1")
        other = Interpreter(session=box.session_id)
        from interpretd import _channel, _wire_constants

        _channel.control(other._path, _wire_constants.MSG_CLOSE, {"session": box.session_id})
        for _ in range(2):
            with self.assertRaises(interpretd.SessionLostError):
                await box.get_variable("x")
        await box.close()

    async def test_a_broken_connection(self):
        async with AsyncInterpreter() as box:
            await box.execute("x = 1")
            other = Interpreter(session=box.session_id)  # so that the session lives on
            link = await box._connected()
            link._transport.abort()
            await asyncio.sleep(0.05)
            try:
                await box.get_variable("x")
            except interpretd.SessionLostError as error:
                self.assertEqual(error.code, "connection")
            self.assertEqual(await box.get_variable("x"), 1)
            other.close()

    async def test_nobody_answers(self):
        box = AsyncInterpreter(socket="/nonexistent/socket")
        for _ in range(2):
            with self.assertRaises(interpretd.ServiceError) as caught:
                await box.execute("1")
            self.assertEqual(caught.exception.code, "no_daemon")


class Elsewhere(unittest.TestCase):
    def test_another_loop(self):
        box = AsyncInterpreter()
        asyncio.run(box.open())
        with self.assertRaisesRegex(interpretd.InterpretThisError, "another event loop"):
            asyncio.run(box.execute("1"))

    def test_left_behind(self):
        async def main():
            box = AsyncInterpreter()
            await box.execute("1")

        for _ in range(3):
            asyncio.run(main())
        gc.collect()

    def test_dropped_while_the_loop_goes_on(self):
        async def main():
            await AsyncInterpreter().execute("1")
            before = len(os.listdir("/proc/self/fd"))
            for n in range(100):  # a daemon of one's own has 64 sessions at most
                box = AsyncInterpreter(tools={"tool": lambda n=n: n})
                self.assertEqual((await box.execute("tool()")).check().value, n)
            del box
            deadline = time.monotonic() + 20
            while (left := len(os.listdir("/proc/self/fd")) - before) > 2 and time.monotonic() < deadline:
                await asyncio.sleep(0.05)
            self.assertLessEqual(left, 2)

        asyncio.run(main())

    def test_after_a_fork(self):
        async def main():
            async with AsyncInterpreter() as box:
                await box.execute("x = 1")
                if (child := os.fork()) == 0:
                    try:
                        await box.get_variable("x")
                    except interpretd.InterpretThisError:
                        os._exit(0)
                    finally:
                        os._exit(1)
                self.assertEqual(os.waitpid(child, 0)[1], 0)
                return await box.get_variable("x")

        self.assertEqual(asyncio.run(main()), 1)


class Streams(unittest.TestCase):
    def setUp(self):
        self.box = Interpreter(config=ENDLESS)
        self.addCleanup(self.box.close)

    def test_output_then_result(self):
        run = self.box.stream("for i in range(3000): print('line', i)\n5")
        text = "".join(run)
        self.assertEqual(text, "".join(f"line {i}\n" for i in range(3000)))
        self.assertEqual((run.result.stdout, run.result.value), (text, 5))

    def test_result_at_once(self):
        self.assertEqual(self.box.stream("print(1)").result.stdout, "1\n")
        self.assertEqual(self.box.stream("1 / 0").result.ok, False)

    def test_tools_and_variables(self):
        run = self.box.stream("print(tool(x))", {"x": 4}, tools={"tool": lambda n: n + 1})
        self.assertEqual(list(run), ["5\n"])

    def test_leaving_early(self):
        with self.box.stream("x = 1\nprint(x)\nwhile True: pass") as run:
            self.assertEqual(next(run), "1\n")
        with self.assertRaises(RuntimeError):
            run.result  # noqa: B018
        self.assertEqual(self.box.execute("x").value, 1)

    def test_wrong_arguments_fail_at_once(self):
        with self.assertRaises(TypeError):
            self.box.stream(b"1")


if __name__ == "__main__":
    unittest.main()
