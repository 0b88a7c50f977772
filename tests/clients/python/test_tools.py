"""Tools of the Python client: calling conventions, failures, coroutines, threads, use of the session in a tool.

SPDX-License-Identifier: MIT OR Apache-2.0
"""

import asyncio
import concurrent.futures
import contextvars
import decimal
import functools
import itertools
import json
import math
import pathlib
import threading
import time
import unittest

import interpretd
from interpretd import Config, Interpreter, Tool
from interpretd._describe import signature_text, wire_signature

ENDLESS = Config(max_operations=1 << 40)
variable = contextvars.ContextVar("variable", default="unset")


class Calls(unittest.TestCase):
    def run_with(self, code, **tools):
        with Interpreter(tools=tools) as box:
            return box.execute(code)

    def test_arguments_bind_by_position_and_name(self):
        def tool(a, b=2, /, c=3, *rest, d, e=5, **more):
            return [a, b, c, list(rest), d, e, more]

        code = "[tool(1, d=4), tool(1, 2, 3, 7, 8, d=9, z=1), tool(0, c=1, d=2, e=3)]"
        expected = [[1, 2, 3, [], 4, 5, {}], [1, 2, 3, [7, 8], 9, 5, {"z": 1}], [0, 2, 1, [], 2, 3, {}]]
        self.assertEqual(self.run_with(code, tool=tool).check().value, expected)

    def test_a_wrong_call_never_leaves(self):
        called = []
        result = self.run_with(
            "try:\n    tool(1, 2)\nexcept TypeError as e:\n    print(e)\ntool()", tool=lambda x: called.append(x)
        )
        self.assertEqual(result.stdout, "tool() takes 1 positional argument but 2 were given\n")
        self.assertIn("tool() missing 1 required positional argument: 'x'", str(result.error))
        self.assertEqual(called, [])

    def test_values_both_ways(self):
        seen = []

        def tool(value):
            seen.append(value)
            return {"back": (value, {1, 2}, 10**30)}

        result = self.run_with("tool([1, ('a', None), {2: b'x'}])['back']", tool=tool)
        self.assertEqual(seen, [[1, ("a", None), {2: b"x"}]])
        self.assertEqual(result.check().value, (seen[0], {1, 2}, 10**30))

    def test_from_everywhere(self):
        code = """
print(sorted([3, 1, 2], key=tool))
print([tool(i) for i in range(3)], {tool(i): 1 for i in range(2)}, sum(tool(i) for i in range(4)))
print(list(map(tool, [1, 2])), list(filter(tool, [0, -1])), max([1, 5, 2], key=lambda x: tool(x)))
class A:
    def __init__(self, x): self.x = x
    def __eq__(self, other): return tool(self.x) == tool(other.x)
    def __hash__(self): return hash(tool(self.x))
    def __lt__(self, other): return tool(self.x) < tool(other.x)
    def __repr__(self): return f'A{tool(self.x)}'
print(A(1) == A(1), A(1) in [A(2), A(1)], {A(1): 2}[A(1)], sorted([A(2), A(1)]))
def gen():
    for i in range(3):
        yield tool(i)
print(list(gen()))
try:
    raise ValueError(tool(1))
except ValueError as e:
    print(e)
finally:
    print(tool(9))
with_tool = lambda n=tool(4): n
print(with_tool())
"""
        expected = "[3, 2, 1]\n[0, -1, -2] {0: 1, -1: 1} -6\n[-1, -2] [-1] 1\nTrue True 2 [A-2, A-1]\n[0, -1, -2]\n-1\n-9\n-4\n"
        result = self.run_with(code, tool=lambda x: -x)
        self.assertIsNone(result.error, result.error and result.error.traceback)
        self.assertEqual(result.stdout, expected)

    def test_failures(self):
        class OwnError(Exception):
            pass

        def tool(kind):
            raise {
                "value": ValueError("bad value"),
                "own": OwnError("own text"),
                "key": KeyError("k"),
                "empty": OwnError(),
            }[kind]

        code = """
for kind in ['value', 'own', 'key', 'empty']:
    try:
        tool(kind)
    except ValueError as e:
        print('ValueError', e)
    except KeyError as e:
        print('KeyError', type(e).__name__)
    except Exception as e:
        print(type(e).__name__, e)
tool('value')
"""
        result = self.run_with(code, tool=tool)
        self.assertEqual(
            [line.split()[0] for line in result.stdout.splitlines()], ["ValueError", "OwnError", "KeyError", "OwnError"]
        )
        self.assertIsInstance(result.error, interpretd.ToolError)
        self.assertEqual(result.error.tool_name, "tool")
        self.assertEqual(str(result.error), "ToolError in 'tool': ValueError: bad value (at line 11)")

    def test_a_result_without_counterpart(self):
        result = self.run_with("try:\n    tool()\nexcept TypeError as e:\n    print('caught')", tool=lambda: object())
        self.assertEqual((result.stdout, result.error), ("caught\n", None))

    def test_an_argument_without_counterpart(self):
        called = []
        result = self.run_with(
            "try:\n    tool(lambda: 1)\nexcept TypeError as e:\n    print('caught')", tool=lambda x: called.append(x)
        )
        self.assertEqual((result.stdout, result.error, called), ("caught\n", None, []))

    def test_an_exception_whose_text_fails(self):
        class Evil(Exception):
            def __str__(self):
                raise RuntimeError

        def tool():
            raise Evil

        self.assertIsInstance(self.run_with("tool()", tool=tool).error, interpretd.ToolError)

    def test_per_execute_tools_win(self):
        with Interpreter(tools={"a": lambda: 1, "b": lambda: 2}) as box:
            self.assertEqual(box.execute("[a(), b()]", tools={"b": lambda: 3}).value, [1, 3])
            self.assertEqual(box.execute("[a(), b()]").value, [1, 2])
            self.assertFalse(box.execute("c()").ok)
            self.assertEqual(box.execute("c()", tools={"c": lambda: 4}).value, 4)
            self.assertFalse(box.execute("c()").ok)

    def test_in_the_calling_thread(self):
        seen = []
        self.run_with("tool()", tool=lambda: seen.append(threading.current_thread())).check()
        self.assertEqual(seen, [threading.main_thread()])

    def test_many_calls(self):
        with Interpreter(tools={"tool": lambda x: x + 1}, config=Config(max_tool_calls=3000)) as box:
            self.assertEqual(box.execute("n = 0\nwhile n < 2500: n = tool(n)\nn").check().value, 2500)
            self.assertEqual(box.execute("1").usage.tool_calls, 0)

    def test_journal(self):
        def tool(x):
            if x > 1:
                raise ValueError("no")
            return x * 2

        with Interpreter(tools={"tool": tool}) as box:
            result = box.execute("tool(1)\ntry: tool(x=2)\nexcept ValueError: pass", journal=True)
            first, second = result.journal
            self.assertEqual((first.name, first.ok, first.arguments, first.result), ("tool", True, ([1], {}), 2))
            self.assertEqual((second.ok, second.arguments[1], second.error_type), (False, {"x": 2}, "ValueError"))
            self.assertEqual(box.execute("tool(1)").journal, [])


class DuringARun(unittest.TestCase):
    def test_reads_and_writes_in_a_tool(self):
        times = []

        def tool():
            start = time.perf_counter()
            seen.append(box.get_variable("x"))
            times.append(time.perf_counter() - start)
            box.set_variable("y", 7)
            seen.append(box.state_keys())
            seen.append(box.delete_variable("gone"))
            return None

        seen = []
        box = Interpreter(tools={"tool": tool})
        result = box.execute("x = 3\ngone = 1\ntool()\ny")
        self.assertEqual((result.check().value, seen), (7, [3, ["x", "gone", "y"], True]))
        self.assertLess(max(times), 0.1)

    def test_reads_in_a_tool_inside_a_native(self):
        box = Interpreter(tools={"tool": lambda x: box.get_variable("base") - x})
        self.assertEqual(box.execute("base = 10\nsorted([1, 2, 3], key=tool)").check().value, [3, 2, 1])

    def test_execute_in_its_own_tool_is_refused(self):
        def tool():
            try:
                box.execute("1")
            except RuntimeError as error:
                return str(error)

        box = Interpreter(tools={"tool": tool})
        self.assertIn("already running", box.execute("tool()").check().value)
        self.assertEqual(box.execute("1 + 1").value, 2)

    def test_another_interpreter_in_a_tool(self):
        inner = Interpreter()
        box = Interpreter(tools={"tool": lambda code: inner.execute(code).check().value})
        self.assertEqual(box.execute("tool('6 * 7')").check().value, 42)

    def test_reads_while_a_script_computes(self):
        box = Interpreter(config=ENDLESS)
        results = []
        thread = threading.Thread(target=lambda: results.append(box.execute("x = 0\nwhile True: x += 1")))
        thread.start()
        time.sleep(0.2)
        times = []
        for _ in range(10):
            start = time.perf_counter()
            value = box.get_variable("x")
            times.append(time.perf_counter() - start)
        self.assertGreater(value, 0)
        self.assertLess(sorted(times)[5], 0.1)
        self.assertEqual(box.describe()["state"], "running")
        start = time.perf_counter()
        self.assertTrue(box.cancel())
        thread.join(5)
        self.assertLess(time.perf_counter() - start, 1)
        self.assertIsInstance(results[0].error, interpretd.ExecutionCancelledError)
        self.assertEqual(box.execute("1 + 1").value, 2)
        self.assertFalse(box.cancel())

    def test_another_client_reads_and_cancels(self):
        one = Interpreter(config=ENDLESS)
        results = []
        thread = threading.Thread(target=lambda: results.append(one.execute("x = 5\nwhile True: pass")))
        thread.start()
        two = Interpreter(session=one.session_id)
        while two.get_variable("x") is None:
            time.sleep(0.01)
        times = []
        for _ in range(20):
            start = time.perf_counter()
            self.assertEqual(two.get_variable("x"), 5)
            times.append(time.perf_counter() - start)
        self.assertLess(min(times), 0.1)
        self.assertTrue(two.cancel())
        thread.join(30)
        self.assertIsInstance(results[0].error, interpretd.ExecutionCancelledError)
        self.assertEqual(two.execute("x + 1").value, 6)

    def test_executes_of_threads_take_turns(self):
        box = Interpreter()
        box.execute("log = []")
        threads = [
            threading.Thread(target=box.execute, args=(f"for i in range(100): log.append({n})",)) for n in range(6)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        log = box.get_variable("log")
        self.assertEqual(len(log), 600)
        changes = sum(a != b for a, b in itertools.pairwise(log))
        self.assertEqual(changes, 5)

    def test_ctrl_c_in_a_tool(self):
        def tool():
            raise KeyboardInterrupt

        box = Interpreter(tools={"tool": tool})
        with self.assertRaises(KeyboardInterrupt):
            box.execute("x = 1\ntool()")
        self.assertEqual(box.execute("x").value, 1)


class Coroutines(unittest.TestCase):
    def test_under_execute(self):
        async def tool(n):
            await asyncio.sleep(0.01)
            return n, threading.current_thread().name, variable.get()

        variable.set("set")
        box = Interpreter(tools={"tool": tool})
        self.assertEqual(box.execute("tool(3)").check().value, (3, "interpretd-tools", "set"))

    def test_failure(self):
        async def tool():
            raise LookupError("gone")

        box = Interpreter(tools={"tool": tool})
        self.assertEqual(box.execute("try: tool()\nexcept LookupError as e: print(e)").stdout, "gone\n")

    def parallel(self, tool):
        box = Interpreter(tools={"tool": Tool(tool, parallelizable=True)})
        result = box.execute("values = [tool(i) for i in range(5)]\nsum(values)")
        self.assertEqual(result.check().value, 10)

    def test_parallel_coroutines(self):
        async def tool(n):
            await asyncio.sleep(0.02)
            return n

        self.parallel(tool)

    def test_parallel_functions(self):
        def tool(n):
            time.sleep(0.02)
            return n

        self.parallel(tool)

    def test_execute_async(self):
        async def tool(n):
            await asyncio.sleep(0.01)
            return asyncio.get_running_loop() is loop and n

        async def main():
            nonlocal loop
            loop = asyncio.get_running_loop()
            ticks = 0

            async def ticker():
                nonlocal ticks
                while True:
                    ticks += 1
                    await asyncio.sleep(0.005)

            task = asyncio.create_task(ticker())
            box = Interpreter(tools={"tool": tool, "plain": lambda: time.sleep(0.1) or 1})
            result = await box.execute_async("[tool(5), plain()]")
            self.assertEqual(result.check().value, [5, 1])
            self.assertGreater(ticks, 5)
            task.cancel()

        loop = None
        asyncio.run(main())

    def test_execute_async_needs_a_loop(self):
        with Interpreter() as box, self.assertRaisesRegex(RuntimeError, "no running event loop"):
            box.execute_async("1")

    def test_cancelling_the_future(self):
        async def main():
            box = Interpreter(config=ENDLESS)
            with self.assertRaises(asyncio.TimeoutError):
                await asyncio.wait_for(box.execute_async("x = 1\nwhile True: pass"), 0.2)
            start = time.perf_counter()
            result = await box.execute_async("x")
            self.assertEqual(result.value, 1)
            self.assertLess(time.perf_counter() - start, 2)

        asyncio.run(main())

    def test_timeout(self):
        cancelled = threading.Event()

        async def tool():
            try:
                await asyncio.sleep(10)
            except asyncio.CancelledError:
                cancelled.set()
                raise

        box = Interpreter(tools={"tool": Tool(tool, timeout=0.1)})
        start = time.perf_counter()
        result = box.execute("try: tool()\nexcept TimeoutError as e: print('late')")
        self.assertEqual((result.stdout, result.error), ("late\n", None))
        self.assertLess(time.perf_counter() - start, 2)
        self.assertTrue(cancelled.wait(2))


class Signatures(unittest.TestCase):
    def test_texts(self):
        def full(a, b=1, /, c=2, *rest, d, e=3, **more):
            pass

        def star(a, *, b):
            pass

        class Object:
            def method(self, x):
                pass

            def __call__(self, y):
                pass

        cases = [
            (full, "a, b=..., /, c=..., *rest, d, e=..., **more"),
            (star, "a, *, b"),
            (lambda: 1, ""),
            (lambda a, /: 1, "a, /"),
            (Object().method, "x"),
            (Object(), "y"),
            (3, None),
            (functools.partial(star, 1), "*, b"),
            (functools.partial(star, b=2), "a, *, b=..."),
            (functools.wraps(star)(lambda *args, **kwargs: None), "a, *, b"),
            (Object, ""),
            (type("Made", (), {"__init__": lambda self, z, *more: None}), "z, *more"),
        ]
        for function, text in cases:
            said = signature_text(function)
            self.assertEqual(said and wire_signature(said), text)


class Failures(unittest.TestCase):
    """What the script sees of an exception: its class, or the nearest one that Python has."""

    def see(self, error, code):
        def tool():
            raise error

        with Interpreter(tools={"tool": tool}) as box:
            result = box.execute(code)
        self.assertIsNone(result.error, result.error and result.error.traceback)
        return result.stdout

    def test_the_nearest_builtin(self):
        class Own(json.JSONDecodeError):
            pass

        class Root(Exception):
            pass

        code = """
try:
    tool()
except Exception as error:
    print(type(error).__name__, [c.__name__ for c in type(error).__mro__[1:-3]], str(error), error.tool_name)
"""
        text = "Expecting value: line 1 column 1 (char 0)"
        cases = [
            (json.JSONDecodeError("Expecting value", "x", 0), f"JSONDecodeError ['ValueError'] {text} tool"),
            (Own("Expecting value", "x", 0), f"Own ['ValueError'] {text} tool"),
            (Root("r"), "Root [] r tool"),
            (decimal.InvalidOperation("i"), "InvalidOperation ['ArithmeticError'] i tool"),
            (
                FileNotFoundError(2, "No such file", "f"),
                "FileNotFoundError ['OSError'] [Errno 2] No such file: 'f' tool",
            ),
            (SystemExit(3), "SystemExit [] 3 tool"),
            (GeneratorExit(), "GeneratorExit []  tool"),
            (concurrent.futures.CancelledError(), "CancelledError []  tool"),
        ]
        for error, line in cases:
            with self.subTest(error=repr(error)):
                self.assertEqual(self.see(error, code), line + "\n")

    def test_constructors_of_their_own_shape(self):
        code = """
try:
    tool()
except UnicodeDecodeError as error:
    print('decode', error)
except UnicodeEncodeError as error:
    print('encode', error)
"""
        for text, encoding in (("é", "ascii"), (b"\xff", "utf-8")):
            try:
                text.encode(encoding) if isinstance(text, str) else text.decode(encoding)
            except UnicodeError as error:
                name = type(error).__name__[7:13].lower()
                self.assertEqual(self.see(error, code), f"{name} {error}\n")

    def test_groups(self):
        class Own(LookupError):
            pass

        group = ExceptionGroup("many", [ValueError("a"), ExceptionGroup("inner", [Own("b"), KeyError("c")])])
        code = """
try:
    tool()
except* ValueError as group:
    print('values', group.exceptions)
except* LookupError as group:
    print('lookups', group.exceptions)
try:
    tool()
except ExceptionGroup as group:
    print(group, group.tool_name)
"""
        self.assertEqual(
            self.see(group, code),
            "values (ValueError('a'),)\nlookups (Own('b'), KeyError('c'))\nmany (3 sub-exceptions) tool\n",
        )
        many = ExceptionGroup("x", [ValueError(str(n)) for n in range(1000)])
        code = "try: tool()\nexcept ExceptionGroup as group: print(len(group.exceptions))"
        self.assertEqual(self.see(many, code), "100\n")

    def test_nothing_else_leaves(self):
        class Secret(Exception):
            def __init__(self):
                super().__init__("shown", "hunter2")
                self.password = "hunter2"

            def __str__(self):
                return "shown"

        def tool():
            try:
                raise KeyError("hunter2")
            except KeyError as cause:
                raise Secret from cause

        code = """
try:
    tool()
except Exception as error:
    print([repr(getattr(error, name)) for name in dir(error) if not name.startswith('__') or name in ('__cause__', '__context__')], repr(error), vars(error))
tool()
"""
        with Interpreter(tools={"tool": tool}) as box:
            result = box.execute(code)
        self.assertNotIn("hunter2", result.stdout + str(result.error) + result.error.traceback)
        self.assertIn("shown", result.stdout)


class Descriptions(unittest.TestCase):
    def setUp(self):
        path = pathlib.Path(__file__).resolve().parents[1] / "describe.json"
        self.examples = json.loads(path.read_text(encoding="utf-8"))

    def test_the_text_is_the_other_clients(self):
        for example in self.examples["descriptions"]:
            tools = {}
            for tool in example["tools"]:
                options = {key: value for key, value in tool.items() if key != "name"}
                silent = type("Silent", (), {"__call__": math.hypot, "__doc__": None})()
                tools[tool["name"]] = Tool(silent, **options)
            self.assertEqual(interpretd.describe_tools(tools), example["text"])

    def test_signatures(self):
        for given, wire in self.examples["signatures"]:
            self.assertEqual(wire_signature(given), wire)

    def test_of_functions(self):
        def price(item: str, /, *, currency: "str | None" = None, digits=2) -> dict[str, list[float]]:
            """What a thing costs.

            In a currency of the shop.
            """

        text = interpretd.describe_tools({"price": Tool(price, parallelizable=True), "not a name": price, "total": sum})
        self.assertIn(
            "\n\nprice(item: str, /, *, currency: str | None = None, digits=2) -> dict[str, list[float]]\n"
            "    What a thing costs.\n\n    In a currency of the shop.\n    Calls run in parallel: ",
            text,
        )
        self.assertIn("\ntotal(iterable, /, start=0)\n    Return the sum of a 'start' value", text)
        self.assertNotIn("not a name", text)
        with Interpreter(tools={"price": price}) as box:
            self.assertEqual(box.describe_tools(), interpretd.describe_tools({"price": price}))
        self.assertIn("There are no tools.", interpretd.describe_tools())

    def test_given_signatures(self):
        tool = Tool(
            lambda *args, **kwargs: [list(args), kwargs], signature="(a: int, b: str = 'x, y') -> list", doc="D"
        )
        self.assertEqual((tool.signature, tool.doc), ("(a: int, b: str = 'x, y') -> list", "D"))
        with Interpreter(tools={"tool": tool}) as box:
            self.assertEqual(box.execute("tool(1, b=2)").value, [[1], {"b": 2}])
            self.assertIn("missing 1 required positional argument: 'a'", str(box.execute("tool()").error))
            with self.assertRaisesRegex(ValueError, "signature is malformed"):
                box.execute("1", tools={"bad": Tool(len, signature="a,, b")})
        for wrong in ({"signature": 1}, {"doc": b""}, {"timeout": "5"}):
            with self.assertRaises(TypeError):
                Tool(len, **wrong)


if __name__ == "__main__":
    unittest.main()
