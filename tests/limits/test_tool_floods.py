"""Calls of tools as hostile scripts make them: huge, endless, recursive, with arguments that lie; each ends by itself, and the session goes on.

SPDX-License-Identifier: MIT OR Apache-2.0
"""

import os
import time
import unittest

from interpretd import Config, Interpreter

SLOW = {"asan": 10, "gcstress": 60}.get(os.path.basename(os.environ.get("INTERPRETD_BUILD", "")), 1)
MOST_CALLS = 200
SCRIPTS = (
    "f('x' * 50_000_000)",
    "f(['x' * 1000] * 10**6)",
    "f(*range(10**6))",
    "f(**{f'a{i}': i for i in range(10**5)})",
    "x=[]\nx.append(x)\nf(x)",
    "x=1\nfor i in range(10**5): x=[x]\nf(x)",
    "x=[1]\nfor i in range(40): x=[x,x]\nf(x)",
    "f({i: {i} for i in range(10**5)})",
    "f(10**10**6)",
    "f(1<<10**7)",
    "class A:\n    def __class__(self): return int\n    def __len__(self): return 5\n    def __iter__(self): raise 1\nf(A())",
    "class A(str):\n    def __str__(self): return f(1)\n    def __eq__(self,o): f(2)\n    __hash__=str.__hash__\nf(A('x'), **{A('y'): 1})",
    "class A(dict):\n    def items(self):\n        while True: yield 1,1\n    def __iter__(self): return iter(int, 1)\n    keys=items\nf(A(a=1), **A(b=2))",
    "class A(list):\n    def __iter__(self):\n        while True: yield 1\nf(A([1]))",
    "import asyncio\nasync def m(): await asyncio.gather(*[g(i) for i in range(10**5)])\nasyncio.run(m())",
    "import asyncio\nasync def m():\n    while True: asyncio.create_task(g(1)); await asyncio.sleep(0)\nasyncio.run(m())",
    "for i in range(10**9): f()",
    "[f(i) for i in range(10**9)]",
    "try:\n    while True: f()\nexcept BaseException:\n    while True: f()",
    "def gen():\n    try:\n        while True: yield f()\n    finally:\n        while True: f()\nfor x in gen(): pass",
    "f(f, f, f)",
    "f(print, type, f.__class__)",
    "f.__call__(1); f.__dict__; f.x = 5",
    "f.__class__.__call__(f, *[1]*1000)",
    "import copy\ncopy.copy(f)(1); copy.deepcopy(f)(2)",
    "f('\\ud800')",
    "f('\\x00' * 100, b'\\xff' * 10**6, float('nan'), 1j, range(5), ...)",
    "f(**{'': 1, ' ': 2, '\\n': 3, 'class': 4, '__class__': 5, 'self': 6, 'a' * 10**5: 7})",
    "import datetime, decimal, fractions\nf(datetime.datetime.max, decimal.Decimal('1e999999'), fractions.Fraction(1, 3**10000), datetime.timedelta.min)",
    "sorted(range(10**5), key=f)",
    "max(iter(int, 1), key=f)",
    "import re\nre.sub('', lambda m: str(f(m.start())), 'a' * 10**5)",
    "import json\njson.dumps(object(), default=lambda o: f(1) and o)",
    "def r(): return f(r())\nr()",
    "class B:\n    def __eq__(self, o): return f(1) == o\nB() == B() or {B.__eq__: B()}",
    "f(lambda: 0, (x for x in ()), iter([]))",
    "del f\nf()",
    "f = 5\nf()",
    "def f(): return f()\nf()",
)


class Tools(unittest.TestCase):
    def test_hostile_calls(self):
        called = []

        def plain(*args, **kwargs):
            called.append(1)
            return 1

        async def slow(*args, **kwargs):
            called.append(1)
            return 1

        config = Config(max_execution_time=1 * SLOW, max_total_time=5 * SLOW, max_tool_calls=MOST_CALLS)
        for code in SCRIPTS:
            with self.subTest(code=code), Interpreter(tools={"f": plain, "g": slow}, config=config) as box:
                called.clear()
                start = time.monotonic()
                box.execute(code)
                self.assertLess(time.monotonic() - start, 8 * SLOW)
                self.assertLessEqual(len(called), MOST_CALLS)
                self.assertEqual(box.execute("40 + 2").value, 42)


if __name__ == "__main__":
    unittest.main()
