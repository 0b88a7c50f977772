"""Arguments of all wrong kinds, at every door: an error of Python's own kinds before anything is sent, and no harm done.

SPDX-License-Identifier: MIT OR Apache-2.0
"""

import asyncio
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from interpretd import AsyncInterpreter, Interpreter, ServiceError, StateFormatError, Tool, list_sessions

STRANGE = [
    *[None, 5, -1, 1.5, True, float("nan"), float("inf"), 1 << 70, b"x", bytearray(), "", "ok", "a\0b", "x" * 300],
    *["\ud800", "é" * 200, [], [1], (), {}, {1: 2}, {"a": object()}, {"a b": 1}, set(), object(), len, int, Ellipsis],
]
OWN = (TypeError, ValueError, OverflowError, StateFormatError)


class Doors(unittest.TestCase):
    def judge(self, door, value, error):
        if isinstance(error, OWN):
            return
        self.assertIsInstance(error, ServiceError, f"{door}({value!r:.40}): {error!r}")
        self.assertNotIn(error.code, ("bad_body", "bad_frame", "bad_value"), f"{door}({value!r:.40}): {error}")

    def test_members(self):
        box = Interpreter()
        self.addCleanup(box.close)

        def forked(count):
            made = box.fork(count)
            for copy in made if isinstance(made, list) else [made]:
                copy.close()

        doors = {
            "execute": box.execute,
            "variables": lambda v: box.execute("1", v),
            "tools": lambda v: box.execute("1", tools=v),
            "on_stdout": lambda v: box.execute("1", on_stdout=v),
            "journal": lambda v: box.execute("1", journal=v),
            "stream": lambda v: list(box.stream(v)),
            "check": box.check,
            "get_variable": box.get_variable,
            "set_variable, name": lambda v: box.set_variable(v, 1),
            "set_variable, value": lambda v: box.set_variable("v", v),
            "delete_variable": box.delete_variable,
            "import_state": box.import_state,
            "resume": box.resume,
            "fork": forked,
            "grant": lambda v: box.grant(-1 if v == 5 else v),
            "configure, durability": lambda v: box.configure(durability=v),
            "configure, tags": lambda v: box.configure(tags=v),
            "configure, ttl": lambda v: box.configure(ttl=v),
        }
        for door, call in doors.items():
            for value in STRANGE:
                try:
                    call(value)
                except Exception as error:
                    self.judge(door, value, error)
        self.assertEqual(box.execute("6 * 7").value, 42)
        with self.assertRaises(TypeError):
            box.execute("print(1)\nran = True", on_stdout=5)
        self.assertIsNone(box.get_variable("ran"))
        for value in (5, None, b"x"):
            with self.assertRaisesRegex(TypeError, "is not an instance of .str."):
                box.get_variable(value)

    def test_constructors_and_functions(self):
        doors = {
            **{
                option: lambda v, option=option: Interpreter(**{option: v}).close()
                for option in ("tools", "config", "socket", "session", "keep", "tags", "ttl", "idle_timeout")
            },
            "name": lambda v: Interpreter(name=v).end(),
            "durability": lambda v: Interpreter(durability=v).end(),
            "configure, name": lambda v: _renamed(v),
            **{
                f"list_sessions, {field}": lambda v, field=field: list_sessions(**{field: v})
                for field in ("socket", "name", "tag", "state")
            },
            "Tool": lambda v: Interpreter(tools={"t": Tool(v)}).close(),
            **{
                f"Tool, {field}": lambda v, field=field: Interpreter(tools={"t": Tool(len, **{field: v})}).close()
                for field in ("parallelizable", "timeout", "signature", "doc")
            },
            "name of a tool": lambda v: Interpreter(tools={v: len}).close(),
        }
        for door, call in doors.items():
            for value in STRANGE:
                try:
                    call(value)
                except Exception as error:
                    self.judge(door, value, error)

    def test_coroutines(self):
        async def main():
            async with AsyncInterpreter() as box:
                doors = {
                    "execute": box.execute,
                    "variables": lambda v: box.execute("1", v),
                    "on_stdout": lambda v: box.execute("1", on_stdout=v),
                    "check": box.check,
                    "get_variable": box.get_variable,
                    "set_variable": lambda v: box.set_variable("v", v),
                    "delete_variable": box.delete_variable,
                    "resume": box.resume,
                    "configure": lambda v: box.configure(ttl=v),
                    "import_state": box.import_state,
                }
                for door, call in doors.items():
                    for value in STRANGE:
                        try:
                            await call(value)
                        except Exception as error:
                            self.judge(door, value, error)
                self.assertEqual((await box.execute("6 * 7")).value, 42)

        asyncio.run(main())


def _renamed(name):
    with Interpreter() as box:
        box.configure(name=name)
        box.end()


if __name__ == "__main__":
    unittest.main()
