"""Several users of one Interpreter at once, while its scripts wait for tools; and tools that do what tools shouldn't.

SPDX-License-Identifier: MIT OR Apache-2.0
"""

import asyncio
import contextvars
import gc
import os
import sys
import threading
import time
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from interpretd import AsyncInterpreter, ExecutionCancelledError, Interpreter, Tool
from service import ENDLESS

ALREADY = "this Interpreter is already running"


class Turns(unittest.TestCase):
    def open(self, **options):
        box = Interpreter(**options)
        self.addCleanup(box.close)
        return box

    def test_threads_take_turns_while_tools_run(self):
        box = self.open(
            tools={"slow": lambda n: time.sleep(0.002) or n, "side": Tool(lambda n: n, parallelizable=True)}
        )
        problems = []

        def work(i):
            try:
                for j in range(10):
                    n = 100 * i + j
                    assert box.execute("slow(n) + side(n)", {"n": n}).check().value == 2 * n
                    box.set_variable(f"v{i}", n)
                    assert box.get_variable(f"v{i}") == n
            except BaseException as error:
                problems.append(error)

        threads = [threading.Thread(target=work, args=(i,)) for i in range(12)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(100)
        self.assertEqual(problems, [])

    def test_large_requests_of_threads_stay_whole(self):
        box = self.open()
        texts = {f"v{n}": chr(65 + n) * 2_000_000 for n in range(6)}
        threads = [threading.Thread(target=box.set_variable, args=item) for item in texts.items()]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        for name, text in texts.items():
            self.assertEqual(box.get_variable(name), text)

    def test_an_execute_that_comes_while_a_tool_runs(self):
        held, go_on = threading.Event(), threading.Event()
        box = self.open(tools={"hold": lambda: held.set() or (go_on.wait(30) and 1)})
        first = threading.Thread(target=lambda: box.execute("x = hold()"))
        first.start()
        held.wait(30)
        results = []
        others = [threading.Thread(target=lambda: results.append(box.execute("x + 1"))) for _ in range(3)]
        for other in others:
            other.start()
        time.sleep(0.1)
        self.assertEqual(results, [])
        go_on.set()
        for thread in (first, *others):
            thread.join(30)
        self.assertEqual([result.value for result in results], [2, 2, 2])

    def test_on_one_loop(self):
        async def slow(n):
            await asyncio.sleep(0.02)
            return n

        async def main():
            box = self.open(tools={"slow": slow})
            runs = []
            for n in range(6):
                runs.append(box.execute_async(f"slow(n={n})"))
                await asyncio.sleep(0.01)
            self.assertEqual([result.value for result in await asyncio.gather(*runs)], list(range(6)))
            async with AsyncInterpreter(tools={"slow": slow, "plain": lambda n: time.sleep(0.02) or n}) as other:
                runs = []
                for n in range(8):
                    runs.append(asyncio.ensure_future(other.execute(f"{('slow', 'plain')[n % 2]}(n={n})")))
                    await asyncio.sleep(0.01)
                self.assertEqual([result.value for result in await asyncio.gather(*runs)], list(range(8)))

        asyncio.run(main())

    def test_waiting_for_a_turn_can_be_given_up(self):
        async def hold():
            await asyncio.sleep(0.3)
            return 1

        async def main():
            box = self.open(tools={"hold": hold})
            async with AsyncInterpreter(tools={"hold": hold}) as other:
                for start in (box.execute_async, lambda code: asyncio.ensure_future(other.execute(code))):
                    first = start("x = hold()")
                    await asyncio.sleep(0.1)
                    second, third = start("x = 'second'"), start("x")
                    await asyncio.sleep(0.05)
                    second.cancel()
                    self.assertTrue((await first).ok)
                    self.assertEqual((await third).value, 1)

        asyncio.run(main())

    def test_a_tools_own_execute_is_refused_wherever_it_runs(self):
        box = self.open()

        def own():
            return box.execute("1").value

        async def own_later():
            return (await box.execute_async("1")).value

        def way_round():
            return Interpreter(tools={"own": own}).execute("own()").check().value

        tools = {
            "plain": own,
            "thread": Tool(own, parallelizable=True),
            "coroutine": own_later,
            "round": way_round,
        }
        for name in tools:
            with self.subTest(name):
                start = time.monotonic()
                result = box.execute(f"{name}() + 0", tools=tools)
                self.assertIn(ALREADY, str(result.error))
                self.assertLess(time.monotonic() - start, 20)
        self.assertEqual(box.execute("2").value, 2)

        async def main():
            async with AsyncInterpreter() as other:

                async def own_too():
                    return (await other.execute("1")).value

                for tools in ({"own": own_too}, {"own": Tool(own_too, parallelizable=True)}):
                    self.assertIn(ALREADY, str((await other.execute("own() + 0", tools=tools)).error))
                self.assertEqual((await other.execute("2")).value, 2)

        asyncio.run(main())

    def test_a_tool_on_its_own_session_by_another_way(self):
        box = self.open()
        state = box.export_state()

        def another():
            with Interpreter(session=box.session_id) as other:
                return other.execute("1").value

        def another_loop():
            async def work():
                async with AsyncInterpreter(session=box.session_id) as other:
                    return (await other.execute("1")).value

            return asyncio.run(work())

        for tool in (another, another_loop, lambda: box.import_state(state)):
            result = box.execute("own()", tools={"own": tool})
            self.assertEqual(result.error.tool_name, "own")
            self.assertIn(ALREADY, str(result.error))

    def test_a_tool_that_joins_a_thread_which_executes(self):
        """With the tool's context the thread is told at once; without, it is anybody's, and waits for the run."""
        box = self.open()
        said = []

        def work():
            try:
                said.append(box.execute("1 + 1").value)
            except RuntimeError as error:
                said.append(str(error))

        def known():
            thread = threading.Thread(target=contextvars.copy_context().run, args=(work,))
            thread.start()
            thread.join()

        def unknown():
            thread = threading.Thread(target=work)
            thread.start()
            thread.join(2)
            threads.append(thread)

        threads = []
        self.assertIsNone(box.execute("known()", tools={"known": known}).check().value)
        self.assertIn(ALREADY, said.pop())
        result = box.execute("unknown()", tools={"unknown": Tool(unknown, timeout=0.5)})
        self.assertIn("timed out", str(result.error))
        threads[0].join()
        self.assertEqual(said, [2])

    def test_a_task_that_a_tool_started_may_execute_later(self):
        async def main():
            async with AsyncInterpreter() as box:
                tasks = []

                async def later():
                    while box._turns.runs:
                        await asyncio.sleep(0.01)
                    return (await box.execute("x + 1")).value

                async def tool():
                    tasks.append(asyncio.create_task(later()))

                await box.execute("x = 1\ntool()", tools={"tool": tool})
                self.assertEqual(await asyncio.wait_for(tasks[0], 30), 2)

        asyncio.run(main())

    def test_executing_where_output_is_taken(self):
        box = self.open(tools={"tool": lambda: 1})
        seen = []

        def more(text):
            with self.assertRaisesRegex(RuntimeError, ALREADY):
                box.execute("1")
            seen.append(text)

        self.assertEqual(box.execute("print(1)\nimport time\ntime.sleep(0.2)\ntool()", on_stdout=more).value, 1)
        self.assertEqual(seen[0], "1\n")
        with box.stream("print(1)\nimport time\ntime.sleep(0.2)\ntool()") as run:
            self.assertEqual(next(run), "1\n")
            with self.assertRaisesRegex(RuntimeError, ALREADY):
                box.execute("1")
            self.assertEqual(run.result.value, 1)
        with box.stream("print(1)\nimport time\ntime.sleep(0.2)\ntool()") as run:
            next(run)
        self.assertEqual(box.execute("2").value, 2)
        # What is printed last comes with the result.
        self.assertTrue(box.execute("print(1)", on_stdout=lambda text: box.execute("1").check()).ok)
        # Without tools nobody is waited for.
        plain = self.open()
        script = "print(1)\nimport time\ntime.sleep(0.1)\nprint(2)"
        self.assertTrue(plain.execute(script, on_stdout=lambda text: plain.execute("1").check()).ok)

    def test_executing_where_output_is_taken_on_a_loop(self):
        async def main():
            async with AsyncInterpreter(tools={"tool": lambda: 1}) as box:
                run = box.stream("print(1)\nimport time\ntime.sleep(0.2)\ntool()")
                async for _ in run:
                    with self.assertRaisesRegex(RuntimeError, ALREADY):
                        await box.execute("1")
                    other = asyncio.create_task(box.execute("2"))
                self.assertEqual((await run.result()).value, 1)
                self.assertEqual((await other).value, 2)

        asyncio.run(main())

    def test_a_stream_that_nobody_reads(self):
        box = self.open(tools={"tool": lambda: 1})
        run = box.stream("print('a')\ntool()\nprint('b')")
        self.assertEqual(next(run), "a\n")
        # It waits for its tool, which runs while it is read; nobody could end it but this thread.
        with self.assertRaisesRegex(RuntimeError, ALREADY):
            box.execute("1")
        self.assertEqual("".join(run), "b\n")
        self.assertTrue(run.result.ok)
        self.assertEqual(box.execute("2").value, 2)


class OddTools(unittest.TestCase):
    def test_a_loop_that_is_closed_in_the_middle(self):
        async def slow():
            await asyncio.sleep(60)

        box = Interpreter(tools={"slow": slow})
        self.addCleanup(box.close)
        loop = asyncio.new_event_loop()

        async def start():
            box.execute_async("try:\n    slow()\nexcept RuntimeError as error:\n    said = str(error)")
            await asyncio.sleep(0.1)

        loop.run_until_complete(start())
        for task in asyncio.all_tasks(loop):
            task.cancel = lambda *_: False
        loop.close()
        self.assertIn(box.execute("said").value, ("the event loop of the call is closed", "Event loop is closed"))

    def test_what_tools_raise_and_return(self):
        class Weird(BaseException):
            pass

        class Mute(Exception):
            def __str__(self):
                raise SystemExit

        class Everything:
            def __getattr__(self, name):
                raise LookupError(name)

        cyclic = []
        cyclic.append(cyclic)

        def raising(error):
            def tool():
                raise error

            return tool

        def interrupted():
            raise KeyboardInterrupt

        def later(tool):
            async def coroutine():
                return tool()

            return coroutine

        cases = {
            "SystemExit": raising(SystemExit(3)),
            "GeneratorExit": raising(GeneratorExit()),
            "Weird": raising(Weird("w")),
            "CancelledError": raising(asyncio.CancelledError()),
            "Mute": raising(Mute()),
            "StopIteration": raising(StopIteration(5)),
            "MemoryError": raising(MemoryError()),
            "KeyboardInterrupt": interrupted,
            "ValueError": lambda: "x" * (40 << 20),
            "UnicodeEncodeError": lambda: "\ud800",
        }
        refused = {
            "cyclic": lambda: cyclic,
            "object": object,
            "everything": Everything,
            "generator": lambda: (i for i in [1]),
            "klass": lambda: int,
            "endless": lambda: Everything,
        }
        box = Interpreter()
        self.addCleanup(box.close)
        code = "try:\n    tool()\nexcept BaseException as error:\n    name = type(error).__name__\nname"
        for name, tool in [*cases.items(), *(("TypeError", tool) for tool in refused.values())]:
            # In the caller's thread a KeyboardInterrupt is the caller's.
            plain = () if tool is interrupted else (tool, Tool(tool, parallelizable=True))
            # Out of a coroutine Python itself lets no StopIteration.
            coroutine = () if name == "StopIteration" else (later(tool),)
            for given in (*plain, *coroutine):
                with self.subTest(name):
                    text = code if given is tool else code.replace("tool()", "tool() + 0")
                    self.assertEqual(box.execute(text, tools={"tool": given}).check().value, name)
        self.assertEqual(box.execute("6 * 7").value, 42)
        text = code.replace("type(error).__name__", "str(error)")
        answer = box.execute(text, tools={"tool": lambda: "x" * (40 << 20)}).value
        self.assertRegex(answer, r"the tool's answer \(\d+ bytes\) exceeds the frame limit \(33554432 bytes\)")

    def test_a_fork_in_a_tool(self):
        def tool():
            child = os.fork()
            if child == 0:
                try:
                    box.execute("1")
                except Exception as error:
                    os._exit(0 if "parent process" in str(error) else 2)
                os._exit(3)
            return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])

        box = Interpreter(tools={"tool": tool})
        self.addCleanup(box.close)
        self.assertEqual(box.execute("tool()").check().value, 0)
        self.assertEqual(box.execute("2").value, 2)

    def test_a_thousand_sessions_leave_nothing(self):
        Interpreter().close()
        before = len(os.listdir("/proc/self/fd")), threading.active_count()
        start = time.monotonic()
        for n in range(1000):
            if time.monotonic() - start > 20:
                break  # a slow build, or a busy machine: fewer will do
            with Interpreter() as box:
                if n % 50 == 0:
                    self.assertEqual(box.execute("n + 1", {"n": n}).value, n + 1)
        gc.collect()
        self.assertLessEqual(len(os.listdir("/proc/self/fd")), before[0] + 2)
        self.assertLessEqual(threading.active_count(), before[1] + 2)

    def test_cancelled_by_another_thread_in_a_tool(self):
        held = threading.Event()
        box = Interpreter(tools={"slow": lambda: held.set() or time.sleep(0.3)}, config=ENDLESS)
        self.addCleanup(box.close)
        stopper = threading.Thread(target=lambda: held.wait(30) and box.cancel())
        stopper.start()
        self.assertIsInstance(box.execute("x = 1\nslow()\nx = 2").error, ExecutionCancelledError)
        stopper.join(30)
        self.assertEqual(box.execute("x").value, 1)
        self.assertEqual(box.describe()["open_calls"], 0)


if __name__ == "__main__":
    unittest.main()
