"""interpretd.compat: the names, bases, attributes, texts and mappings that programs written for interpretthis rely on.

Every fact of the predecessor's Python binding has its check here; where interpretd differs on purpose, the check is of
what it does instead.

SPDX-License-Identifier: MIT OR Apache-2.0
"""

import array
import asyncio
import collections
import copy
import dataclasses
import datetime
import enum
import inspect
import itertools
import pathlib
import pickle
import re
import threading
import time
import types
import unittest
import uuid
import zoneinfo
from decimal import Decimal

import interpretd.compat as interpretthis
from interpretd.compat import Config, ExecutionResult, Interpreter, Tool

NAMES = """STATE_FORMAT_VERSION Config ExecutionResult InterpretThisError Interpreter LimitExceededError PythonException
RecursionLimitError SandboxAssertionError SandboxAttributeError SandboxNameError SandboxRuntimeError SandboxSyntaxError
SandboxTypeError SandboxValueError SecurityError StateFormatError Tool ToolError __version__""".split()

ERRORS = {
    "InterpretThisError": (Exception, {}),
    "SandboxSyntaxError": (SyntaxError, {"msg": "text", "lineno": None}),
    "SecurityError": (Exception, {}),
    "SandboxRuntimeError": (RuntimeError, {}),
    "LimitExceededError": (Exception, {}),
    "RecursionLimitError": (RecursionError, {"limit": None}),
    "ToolError": (Exception, {"tool_name": None}),
    "SandboxNameError": (NameError, {"name": None}),
    "SandboxTypeError": (TypeError, {}),
    "SandboxValueError": (ValueError, {}),
    "SandboxAttributeError": (AttributeError, {}),
    "SandboxAssertionError": (AssertionError, {}),
    "PythonException": (Exception, {"type_name": None}),
    "StateFormatError": (Exception, {"found": None, "expected": None}),
}
FIELDS = """max_operations max_while_iterations max_memory_bytes max_stdout_bytes max_concurrent_tools max_execution_time
max_recursion_depth max_int_bits""".split()


class Package(unittest.TestCase):
    def test_the_twenty_names(self):
        self.assertEqual(sorted(interpretthis.__all__), sorted(NAMES))
        self.assertEqual(len(interpretthis.__all__), 20)
        for name in NAMES:
            self.assertTrue(hasattr(interpretthis, name), name)
        self.assertIs(type(interpretthis.__version__), str)
        self.assertIs(type(interpretthis.STATE_FORMAT_VERSION), int)
        self.assertTrue((pathlib.Path(interpretthis.__file__).parent / "py.typed").exists())

    def test_classes_are_final_and_immutable(self):
        box = Interpreter()
        self.addCleanup(box.close)
        cases = [(Config(), "max_operations"), (Tool(print), "func"), (box.execute("1"), "stdout"), (box, "execute")]
        for thing, attribute in cases:
            kind = type(thing)
            with self.subTest(kind=kind.__name__):
                with self.assertRaisesRegex(TypeError, r"^type '.*' is not an acceptable base type$"):
                    type("Sub", (kind,), {})
                for name in (attribute, "something_else"):
                    text = rf"^attribute '{name}' of '.*{kind.__name__}' objects is not writable$"
                    with self.assertRaisesRegex(AttributeError, text):
                        setattr(thing, name, 1)
                for attempt in (copy.copy, copy.deepcopy, pickle.dumps):
                    with self.assertRaisesRegex(TypeError, "^cannot pickle '"):
                        attempt(thing)
                self.assertIs(kind.__eq__, object.__eq__)
        for thing in (Config(), Tool(print), box):
            self.assertRegex(repr(thing), rf"^<interpretd\..*{type(thing).__name__} object at 0x[0-9a-f]+>$")


class Errors(unittest.TestCase):
    def test_bases_and_attributes(self):
        for name, (base, attributes) in ERRORS.items():
            with self.subTest(name=name):
                kind = getattr(interpretthis, name)
                self.assertTrue(issubclass(kind, interpretthis.InterpretThisError))
                self.assertTrue(issubclass(kind, base))
                error = kind("text")
                self.assertEqual((str(error), error.args[0]), ("text", "text"))
                for attribute, value in attributes.items():
                    self.assertEqual(getattr(error, attribute), value)

    def test_extra_attributes(self):
        self.assertEqual(interpretthis.RecursionLimitError("m", 5).limit, 5)
        self.assertEqual(interpretthis.RecursionLimitError("m", limit=6).limit, 6)
        self.assertEqual(interpretthis.ToolError("m", "t").tool_name, "t")
        self.assertEqual(interpretthis.ToolError("m", tool_name="u").tool_name, "u")
        self.assertEqual(interpretthis.PythonException("m", type_name="E").type_name, "E")
        error = interpretthis.StateFormatError("m", 3, 16)
        self.assertEqual((error.found, error.expected), (3, 16))

    def test_they_can_be_pickled_and_copied(self):
        errors = [
            interpretthis.RecursionLimitError("m", 5),
            interpretthis.ToolError("m", "t"),
            interpretthis.PythonException("m", "E"),
            interpretthis.StateFormatError("m", 3, 16),
            *(getattr(interpretthis, name)("m") for name in ERRORS),
        ]
        for error in errors:
            for twin in (pickle.loads(pickle.dumps(error)), copy.copy(error), copy.deepcopy(error)):
                self.assertEqual((type(twin), str(twin), vars(twin)), (type(error), str(error), vars(error)))

    def test_which_class_when(self):
        cases = [
            ("x = (", "SandboxSyntaxError"),
            ("return 1", "SandboxSyntaxError"),
            ("def f(): return f()\nf()", "RecursionLimitError"),
            ("undefined", "SandboxNameError"),
            ("1 + 'a'", "SandboxTypeError"),
            ("raise TypeError('x')", "SandboxTypeError"),
            ("a, b = [1]", "SandboxValueError"),
            ("int('zz')", "SandboxValueError"),
            ("None.foo", "SandboxAttributeError"),
            ("assert False, 'why'", "SandboxAssertionError"),
            ("raise RuntimeError('x')", "SandboxRuntimeError"),
            ("{}['k']", "PythonException"),
            ("1 / 0", "PythonException"),
            ("import os", "PythonException"),
            ("class E(Exception): pass\nraise E('boom')", "PythonException"),
            ("while True: pass", "LimitExceededError"),
            ("tool()", "ToolError"),
        ]
        box = Interpreter(tools={"tool": lambda: 1 / 0}, config=Config(max_operations=100_000))
        self.addCleanup(box.close)
        for code, name in cases:
            with self.subTest(code=code):
                self.assertEqual(type(box.execute(code).error).__name__, name)

    def test_texts(self):
        cases = [
            ("undefined", "NameError: name 'undefined' is not defined (at line 1)"),
            ("print(1)\nprint(foo)", "NameError: name 'foo' is not defined (at line 2)"),
            ("1/0", "ZeroDivisionError: division by zero (at line 1)"),
            ("x = {}\nx['k']", "KeyError: 'k' (at line 2)"),
            ("[1][5]", "IndexError: list index out of range (at line 1)"),
            ("int('zz')", "ValueError: invalid literal for int() with base 10: 'zz' (at line 1)"),
            ("1+'a'", "TypeError: unsupported operand type(s) for +: 'int' and 'str' (at line 1)"),
            ("None.foo", "AttributeError: 'NoneType' object has no attribute 'foo' (at line 1)"),
            ("def f(a): pass\nf()", "TypeError: f() missing 1 required positional argument: 'a' (at line 2)"),
            ("assert False", "AssertionError:  (at line 1)"),
            ("raise ValueError", "ValueError:  (at line 1)"),
            ("class E(Exception): pass\nraise E('boom')", "E: boom (at line 2)"),
            ("a,b = [1]", "ValueError: not enough values to unpack (expected 2, got 1) (at line 1)"),
            ("import os", "ModuleNotFoundError: No module named 'os' (at line 1)"),
        ]
        with Interpreter() as box:
            for code, text in cases:
                self.assertEqual(str(box.execute(code).error), text)

    def test_attributes_of_real_ones(self):
        with Interpreter(tools={"boom": lambda: [][1]}, config=Config(max_recursion_depth=50)) as box:
            error = box.execute("def f(): return f()\nf()").error
            self.assertEqual(error.limit, 50)
            self.assertEqual(str(error), "RecursionError: maximum recursion depth exceeded (50)")
            error = box.execute("x = 1\nboom()").error
            self.assertEqual(error.tool_name, "boom")
            self.assertEqual(str(error), "ToolError in 'boom': IndexError: list index out of range (at line 2)")
            self.assertEqual(box.execute("raise KeyError('k')").error.type_name, "KeyError")
            result = box.execute("x = (")
            self.assertEqual(result.error.msg, str(result.error))
            self.assertIsNot(result.error, result.error)
            self.assertIsNone(result.error.__traceback__)
            self.assertIsNone(result.error.__cause__)


class Configs(unittest.TestCase):
    def test_fields(self):
        self.assertEqual(list(inspect.signature(Config.__new__).parameters)[1:], FIELDS)
        for name in FIELDS:
            self.assertIsNone(getattr(Config(), name))
        config = Config(1, 2, 3, 4, 5, 6, 7, 8)
        self.assertEqual([getattr(config, name) for name in FIELDS], [1, 2, 3, 4, 5, 6.0, 7, 8])
        self.assertIs(type(config.max_execution_time), float)
        self.assertIs(type(Config(max_operations=True).max_operations), int)

    def test_what_is_accepted(self):
        for name in FIELDS:
            self.assertEqual(getattr(Config(**{name: 0}), name), 0)
        for name in ("max_operations", "max_while_iterations", "max_memory_bytes", "max_stdout_bytes", "max_int_bits"):
            self.assertEqual(getattr(Config(**{name: (1 << 64) - 1}), name), (1 << 64) - 1)
        for name in ("max_concurrent_tools", "max_recursion_depth"):
            self.assertEqual(getattr(Config(**{name: (1 << 32) - 1}), name), (1 << 32) - 1)

    def test_what_is_rejected(self):
        whole = [name for name in FIELDS if name != "max_execution_time"]
        for name in whole:
            large = 1 << (32 if name in ("max_concurrent_tools", "max_recursion_depth") else 64)
            text = "out of range integral type conversion attempted" if large == 1 << 32 else "int too big to convert"
            cases = [
                (-1, OverflowError, "can't convert negative int to unsigned"),
                (large, OverflowError, text),
                (1.5, TypeError, "'float' object cannot be interpreted as an integer"),
                ("5", TypeError, "'str' object cannot be interpreted as an integer"),
            ]
            for value, kind, said in cases:
                with self.subTest(name=name, value=value), self.assertRaisesRegex(kind, f"^{said}$"):
                    Config(**{name: value})
        said = "^max_execution_time must be a non-negative, finite number of seconds$"
        for value in (-1, float("nan"), float("inf"), -0.5):
            with self.assertRaisesRegex(ValueError, said):
                Config(max_execution_time=value)
        with self.assertRaisesRegex(TypeError, "^must be real number, not str$"):
            Config(max_execution_time="5")
        said = r"^Config.__new__\(\) got an unexpected keyword argument 'foo'$"
        with self.assertRaisesRegex(TypeError, said):
            Config(foo=1)

    def test_an_enormous_time_is_no_panic(self):
        with Interpreter(config=Config(max_execution_time=1e30)) as box:
            self.assertTrue(box.execute("1").ok)

    def test_zeros_end_every_run(self):
        with Interpreter(config=Config(max_operations=0)) as box:
            self.assertIsInstance(box.execute("x = 1\ny = 2").error, interpretthis.LimitExceededError)
        with Interpreter(config=Config(max_stdout_bytes=0)) as box:
            self.assertIsInstance(box.execute("print(1)").error, interpretthis.LimitExceededError)
            self.assertTrue(box.execute("x = 1").ok)


class Tools(unittest.TestCase):
    def test_tool(self):
        tool = Tool(print)
        self.assertEqual((tool.func, tool.parallelizable), (print, False))
        self.assertTrue(Tool(print, parallelizable=True).parallelizable)
        with self.assertRaisesRegex(TypeError, "^'int' object is not an instance of 'bool'$"):
            Tool(print, parallelizable=1)
        with self.assertRaises(TypeError):
            Tool(print, True)

    def test_what_is_not_callable_fails_when_called(self):
        with Interpreter(tools={"x": Tool(5)}) as box:
            error = box.execute("x()").error
        self.assertEqual(str(error), "ToolError in 'x': TypeError: 'int' object is not callable (at line 1)")

    def test_registration(self):
        with Interpreter() as box:
            for make in (lambda t: Interpreter(tools=t), lambda t: box.execute("1", tools=t)):
                for tools, kind, text in (
                    ([], TypeError, "'list' object is not an instance of 'dict'"),
                    ({1: print}, ValueError, "tool names must be strings"),
                    ({"a": 3}, ValueError, "tool 'a' must be a callable or a Tool, not int"),
                ):
                    with self.assertRaisesRegex(kind, f"^{re.escape(text)}$"):
                        make(tools)
                for (
                    name
                ) in "eval exec compile __import__ globals locals dir open file os sys subprocess shutil".split():
                    text = f"^tool name '{name}' is a dangerous builtin and cannot be registered$"
                    with self.assertRaisesRegex(ValueError, text):
                        make({name: print})
        odd = {name: len for name in ("", "not an ident", "class", "None", "print", "input")}
        Interpreter(tools=odd).close()
        Interpreter(tools=types.MappingProxyType({"a": len})).close()

    def test_calls(self):
        seen = []

        def record(*args, **kwargs):
            seen.append((args, kwargs))

        tools = {"any": record, "named": lambda **given: given, "double": lambda n: n * 2}
        with Interpreter(tools=tools) as box:
            result = box.execute("any(1, 2, x=3)\nany(*[1, 2], **{'z': 3})\nprint(named(7, 8, x=9))\nprint(double(4))")
            self.assertEqual(result.stdout, "{'arg0': 7, 'arg1': 8, 'x': 9}\n8\n")
            self.assertEqual(seen, [((1, 2), {"x": 3}), ((1, 2), {"z": 3})])
            self.assertIn("got multiple values for argument 'arg0'", str(box.execute("named(1, arg0=2)").error))

    def test_failures_in_the_script(self):
        class Own(LookupError):
            pass

        def fail(kind):
            raise {"own": Own("gone"), "empty": ValueError(), "exit": SystemExit(3), "stop": StopIteration(1)}[kind]

        code = """
for kind in ('own', 'empty', 'exit', 'stop'):
    try:
        fail(kind)
    except LookupError as error:
        print('lookup', type(error).__name__, error, error.tool_name)
    except Exception as error:
        print(type(error).__name__, error)
fail('empty')
"""
        with Interpreter(tools={"fail": fail}) as box:
            result = box.execute(code)
        self.assertEqual(result.stdout, "lookup Own gone fail\nValueError \nSystemExit 3\nStopIteration 1\n")
        self.assertEqual(str(result.error), "ToolError in 'fail': ValueError:  (at line 9)")

    def test_tools_are_not_variables(self):
        with Interpreter(tools={"tool": len}) as box:
            self.assertEqual(box.state_keys(), [])
            self.assertEqual(box.execute("print(callable(tool))").stdout, "True\n")


class Interpreters(unittest.TestCase):
    def test_signatures(self):
        with self.assertRaises(TypeError):
            Interpreter({})
        for name in ("execute", "execute_async"):
            parameters = inspect.signature(getattr(Interpreter, name)).parameters
            self.assertEqual(list(parameters)[:4], ["self", "code", "variables", "tools"])
            self.assertEqual(parameters["code"].kind, inspect.Parameter.POSITIONAL_ONLY)
            self.assertEqual(parameters["variables"].kind, inspect.Parameter.POSITIONAL_OR_KEYWORD)
            self.assertEqual(parameters["tools"].kind, inspect.Parameter.KEYWORD_ONLY)
        self.assertFalse(inspect.iscoroutinefunction(Interpreter.execute_async))

    def test_wrong_arguments(self):
        with Interpreter() as box:
            cases = [
                (lambda: Interpreter(config={}), TypeError, "'dict' object is not an instance of 'Config'"),
                (lambda: box.execute(code="1"), TypeError, "positional-only arguments passed as keyword arguments"),
                (lambda: box.execute(b"1"), TypeError, "'bytes' object is not an instance of 'str'"),
                (lambda: box.execute(1), TypeError, "'int' object is not an instance of 'str'"),
                (lambda: box.execute("x = '\ud800'"), UnicodeEncodeError, "surrogates not allowed"),
                (lambda: box.execute("1", {"v": "\ud800"}), UnicodeEncodeError, "surrogates not allowed"),
                (lambda: box.execute("1", [1]), TypeError, "'list' object is not an instance of 'dict'"),
                (lambda: box.execute("1", {1: 2}), ValueError, "variable names must be strings"),
                (lambda: box.execute("1", {"v": object()}), TypeError, "cannot pass a Python object of type 'object'"),
                (lambda: box.execute_async("1"), RuntimeError, "no running event loop"),
                (lambda: box.import_state(bytearray()), TypeError, "'bytearray' object is not an instance of 'bytes'"),
                (lambda: box.import_state(memoryview(b"")), TypeError, "'memoryview' object is not an instance of"),
            ]
            for call, kind, text in cases:
                with self.assertRaisesRegex(kind, re.escape(text)):
                    call()
            self.assertEqual(box.state_keys(), [])

    def test_variables(self):
        with Interpreter() as box:
            self.assertIsNone(box.get_variable("x"))
            box.execute("x = None\ny = [1]\n_z = 2\ndef f(): pass")
            self.assertIsNone(box.get_variable("x"))
            self.assertEqual(box.get_variable("_z"), 2)
            self.assertEqual(set(box.state_keys()), {"x", "y", "f"})
            self.assertIsNot(box.get_variable("y"), box.get_variable("y"))
            with self.assertRaisesRegex(
                TypeError, "cannot convert sandbox value of type 'function' to a Python object"
            ):
                box.get_variable("f")
            self.assertIs(type(box.accounted_bytes()), int)
            self.assertEqual(box.accounted_bytes(), box.resident_bytes())
            for name in ("", "a b", "_x", "json", "len", "eval", "os"):
                self.assertTrue(box.execute("1", {name: 5}).ok)
                self.assertEqual(box.get_variable(name), 5)

    def test_what_persists(self):
        with Interpreter() as box:
            box.execute("a = [1]\nb = a\ndef f(): return a\nit = iter([1, 2, 3])\nnext(it)")
            box.execute("b.append(2)\n1 / 0\na = 0")
            self.assertEqual(box.execute("f(), next(it), a is b").value, ([1, 2], 2, True))

    def test_results(self):
        with Interpreter() as box:
            result = box.execute('print("a\\tb", "é")')
            self.assertIsInstance(result, ExecutionResult)
            self.assertRaises(TypeError, ExecutionResult)
            self.assertEqual(repr(result), 'ExecutionResult(ok=True, stdout="a\\tb é\\n")')
            self.assertEqual((result.ok, result.error), (True, None))
            self.assertIs(result.check(), result)
            result = box.execute("print('kept')\nraise ValueError('\"q\"')")
            self.assertEqual(repr(result), 'ExecutionResult(ok=False, error="ValueError: \\"q\\" (at line 2)")')
            self.assertEqual((result.ok, result.stdout), (False, "kept\n"))
            with self.assertRaises(interpretthis.SandboxValueError):
                result.check()
            self.assertEqual(repr(box.execute("print('\\0\\x7f')")), 'ExecutionResult(ok=True, stdout="\\0\\u{7f}\\n")')

    def test_what_used_to_panic(self):
        with Interpreter() as box:
            for code in (
                "round(1.5, 10**9)",
                "'%.70000f' % 1.5",
                "'{:.65536f}'.format(1.5)",
                "f'{1.5:.70000f}'",
            ):
                result = box.execute(code)
                self.assertTrue(result.ok or isinstance(result.error, interpretthis.InterpretThisError), code)
            self.assertTrue(box.execute("1").ok)

    def test_output_at_the_cap(self):
        with Interpreter(config=Config(max_stdout_bytes=10)) as box:
            self.assertTrue(box.execute("print('123456789')").ok)
            result = box.execute("print('1234')\nprint('1234567')")
            self.assertEqual(result.stdout, "1234\n")
            self.assertEqual(
                str(result.error), "LimitExceeded: print output (13 bytes) exceeds limit (10 bytes) (at line 2)"
            )


class Waiting(unittest.TestCase):
    def test_execute_in_a_running_loop(self):
        async def main():
            with Interpreter() as box:
                return box.execute("print(1)").stdout

        self.assertEqual(asyncio.run(main()), "1\n")

    def test_where_tools_run(self):
        where = {}

        def plain(key):
            where[key] = threading.current_thread()

        async def coroutine(key):
            where[key] = threading.current_thread()

        class Awaitable:
            def __await__(self):
                yield from asyncio.sleep(0).__await__()
                return "awaited"

        tools = {"plain": plain, "coroutine": coroutine, "awaitable": Awaitable}
        box = Interpreter(tools=tools)
        self.addCleanup(box.close)
        box.execute("plain('plain')\ncoroutine('coroutine')").check()
        self.assertIs(where["plain"], threading.main_thread())
        self.assertTrue(where["coroutine"].daemon)
        self.assertEqual(box.execute("awaitable()").value, "awaited")

        async def main():
            future = box.execute_async("plain('plain')\ncoroutine('coroutine')")
            self.assertIsInstance(future, asyncio.Future)
            (await future).check()

        asyncio.run(main())
        self.assertIsNot(where["plain"], threading.main_thread())
        self.assertIs(where["coroutine"], threading.main_thread())

    def test_an_asynchronous_generator_is_no_answer(self):
        async def tool():
            yield 1

        with Interpreter(tools={"tool": tool}) as box:
            self.assertIn("cannot pass a Python object of type 'async_generator'", str(box.execute("tool()").error))

    def test_execute_async_starts_at_once(self):
        called = threading.Event()

        async def main():
            with Interpreter(tools={"tool": called.set}) as box:
                future = box.execute_async("tool()")
                self.assertTrue(await asyncio.to_thread(called.wait, 5))
                await future

        asyncio.run(main())

    def test_two_interpreters_in_two_threads(self):
        boxes = [Interpreter(tools={"nap": lambda: time.sleep(0.2)}) for _ in range(2)]
        times = []
        for _ in range(5):
            threads = [threading.Thread(target=box.execute, args=("nap()",)) for box in boxes]
            start = time.perf_counter()
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            times.append(time.perf_counter() - start)
        self.assertLess(min(times), 0.38)
        for box in boxes:
            box.close()

    def test_accessors_in_a_tool(self):
        def tool():
            return [box.state_keys(), box.get_variable("x"), box.accounted_bytes() > 0]

        box = Interpreter(tools={"tool": tool})
        self.addCleanup(box.close)
        self.assertEqual(box.execute("x = 4\ntool()").value, [["x"], 4, True])


class Point(collections.namedtuple("Point", "x y")):
    pass


@dataclasses.dataclass
class Record:
    a: int = 1


class Shade(enum.IntEnum):
    DARK = 1


class Word(str, enum.Enum):
    HI = "hi"


class Plain(enum.Enum):
    A = 1


class Mapping(unittest.TestCase):
    def setUp(self):
        self.box = Interpreter()
        self.addCleanup(self.box.close)

    def back(self, value):
        self.box.execute("", {"v": value}).check()
        return self.box.get_variable("v")

    def test_as_they_are(self):
        utc = datetime.UTC
        two = datetime.timezone(datetime.timedelta(hours=2))
        values = [
            *[None, True, False, 0, -(10**50), 1.5, -0.0, float("inf"), 2 + 3j, "NUL \0", b"\xff", bytearray(b"x")],
            *[[1, [2]], (1, (2,)), {1, 2}, frozenset({3}), {"a": 1, (1, 2): 3, None: 4}, range(1, 9, 2), ...],
            *[datetime.datetime(2024, 1, 2, 3, 4, 5, 6), datetime.datetime(2024, 1, 2, tzinfo=utc)],
            *[datetime.datetime(2024, 1, 2, tzinfo=two), datetime.date(2024, 1, 2), datetime.time(1, 2, 3, 4)],
            *[datetime.time(1, 2, tzinfo=two), datetime.timedelta(-1, 2, 3), datetime.timedelta(days=999_999_999)],
            *[{b"key": 1}, {(b"k", 1): 2}, {b"member"}, utc, two, datetime.timezone(datetime.timedelta(seconds=-3661))],
        ]
        for value in values:
            with self.subTest(value=value):
                back = self.back(value)
                self.assertEqual((type(back), back), (type(value), value))
        nan = self.back(float("nan"))
        self.assertNotEqual(nan, nan)

    def test_decimals(self):
        for value in (Decimal("1.10"), Decimal("-0"), Decimal("Infinity"), [Decimal("1e-7")]):
            back = self.back(value)
            self.assertEqual((repr(back)), repr(value))
        self.assertTrue(self.back(Decimal("NaN")).is_nan())

    def test_subclasses_are_flattened(self):
        cases = [
            (Point(1, 2), (1, 2)),
            (collections.OrderedDict(a=1), {"a": 1}),
            (collections.Counter("aa"), {"a": 2}),
            (collections.defaultdict(list, a=[]), {"a": []}),
            (Shade.DARK, 1),
            (Word.HI, "hi"),
            (type("Text", (str,), {})("x"), "x"),
            (type("Whole", (int,), {})(7), 7),
        ]
        for value, plain in cases:
            back = self.back(value)
            self.assertEqual((type(back), back), (type(plain), plain))

    def test_a_zone_keeps_its_time(self):
        value = datetime.datetime(2024, 7, 1, 12, tzinfo=zoneinfo.ZoneInfo("Europe/Vienna"))
        back = self.back(value)
        self.assertEqual((type(back), back, back.utcoffset()), (datetime.datetime, value, value.utcoffset()))

    def test_what_can_not_go_in(self):
        pointless = [
            *[Record(), uuid.uuid4(), collections.deque(), array.array("i"), pathlib.Path(), re.compile("a")],
            *[types.SimpleNamespace(), types.MappingProxyType({}), len, int, (i for i in []), iter([]), {}.keys()],
            *[map(len, []), slice(1), object(), Plain.A, memoryview(b""), NotImplemented, zoneinfo.ZoneInfo("UTC")],
        ]
        for value in pointless:
            for given in (value, [value], {"k": (value,)}):
                with self.assertRaisesRegex(TypeError, f"cannot pass a Python object of type '{type(value).__name__}'"):
                    self.box.execute("1", {"v": given})
        with self.assertRaisesRegex(OverflowError, "^Python int too large to convert to C long$"):
            self.back(range(1 << 70))

    def test_depth(self):
        def nest(levels):
            value = 1
            for _ in range(levels - 1):
                value = [value]
            return value

        self.assertEqual(self.back(nest(256)), nest(256))
        loop = []
        loop.append(loop)
        for bad in (nest(258), loop):
            with self.assertRaisesRegex(TypeError, "value is nested too deeply to convert across the sandbox boundary"):
                self.back(bad)

    def test_what_comes_out_as_something_else(self):
        cases = [
            ("memoryview(b'ab')", b"ab"),
            ("{1: 2}.keys()", [1]),
            ("{1: 2}.values()", [2]),
            ("{1: 2}.items()", [(1, 2)]),
            ("array.array('d', [1, 2.5])", [1.0, 2.5]),
            ("array.array('u', 'aé')", ["a", "é"]),
            ("collections.deque([1, [2]], 5)", [1, [2]]),
            ("collections.OrderedDict(a=1)", {"a": 1}),
            ("collections.Counter('aab')", {"a": 2, "b": 1}),
            ("collections.defaultdict(list, a=[1])", {"a": [1]}),
            ("collections.namedtuple('P', 'x y')(1, 2)", (1, 2)),
            ("Level.LOW", 1),
            ("type('S', (str,), {})('q')", "q"),
        ]
        self.box.execute("import array, collections, enum\nclass Level(enum.IntEnum):\n    LOW = 1")
        for code, plain in cases:
            self.box.execute(f"v = {code}").check()
            back = self.box.get_variable("v")
            self.assertEqual((type(back), back), (type(plain), plain), code)
        self.assertIs(self.box.execute("NotImplemented").value, NotImplemented)
        # One whose iteration a script has made its own stays inside: nothing of the script runs when a value leaves.
        own = "class Own(collections.deque):\n    def __iter__(self):\n        print('ran')\n        return iter([1])\nv = Own()"
        self.assertEqual(self.box.execute(own).check().stdout, "")
        with self.assertRaisesRegex(TypeError, "'Own'"):
            self.box.get_variable("v")
        self.box.execute("v = collections.deque()\nv.append(v)").check()
        with self.assertRaisesRegex(TypeError, "nested too deeply"):
            self.box.get_variable("v")

    def test_what_stays_inside(self):
        code = "class A: pass\ndef f(): pass\nimport re"
        self.box.execute(code).check()
        stays = ["A()", "A", "f", "lambda: 1", "[].append", "len", "int", "re", "(i for i in [1])", "iter([1])"]
        stays += ["map(len, [])", "slice(1)", "re.compile('a')", "object()"]
        said = "cannot convert sandbox value of type '.*' to a Python object; it exists only inside the interpreter"
        for code, wrap in itertools.product(stays, ("{}", "[1, {}]", "{{'k': ({},)}}")):
            self.box.execute(f"v = {wrap.format(code)}").check()
            with self.assertRaisesRegex(TypeError, said):
                self.box.get_variable("v")
        seen = []
        result = self.box.execute("try:\n    t(A())\nexcept TypeError as e:\n    print(e)", tools={"t": seen.append})
        self.assertRegex(result.stdout, "cannot convert sandbox value of type 'A'")
        self.assertEqual(seen, [])


if __name__ == "__main__":
    unittest.main()
