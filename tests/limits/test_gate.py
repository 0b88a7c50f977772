"""What the gate refuses ends the run, by whatever road a script asks, and no script code runs after it.

Each case is put where it would be caught if it could: in a function called in a try with an except of everything, a finally and a with. What a script defines under
such a name is its own.

SPDX-License-Identifier: MIT OR Apache-2.0
"""

import os
import subprocess
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BUILD = Path(os.environ.get("INTERPRETD_BUILD", ROOT / "build/release"))
RUN = os.environ.get("LIMITS_RUN", str(BUILD / "tests/tool/itd-run"))

AROUND = """
import asyncio, builtins, copy, functools, inspect, operator, string
class Grip:
    def __enter__(self): return self
    def __exit__(self, *rest): print('exit'); return True
class Own: pass
def function(): yield 1
async def coroutine(): pass
def attempt():
    {case}
async def main():
    with Grip():
        try:
            attempt()
        except BaseException as error:
            print('caught', error)
        else:
            print('went on')
        finally:
            print('finally')
{start}
print('after')
"""
BUILTINS = "open eval exec compile globals locals __import__ breakpoint __builtins__ __loader__ __spec__".split()
ATTRIBUTES = "__globals__ __code__ __closure__ __builtins__ __loader__ __spec__".split()
BY_NAME = [
    "{0}",
    "{0}('x')",
    "f'{{{0}}}'",
    "[{0} for _ in (1,)]",
    "builtins.{0}",
    "getattr(builtins, '{0}')",
    "getattr(builtins, '{0}', None)",
    "from builtins import {0}",
    "operator.attrgetter('{0}')(builtins)",
    "match builtins:\n        case object({0}=x): pass",
    "'{{0.{0}}}'.format(builtins)",
    "(lambda: {0})()",
    "class A: x = {0}",
]
BY_KEY = [
    "vars(builtins)['{0}']",
    "builtins.__dict__.get('{0}')",
    "dict.get(vars(builtins), '{0}', 1)",
    "operator.itemgetter('{0}')(vars(builtins))",
]
BY_ATTRIBUTE = [
    "function.{0}",
    "getattr(function, '{0}')",
    "getattr(function, '{0}', None)",
    "function.{0} = 1",
    "setattr(function, '{0}', 1)",
    "del function.{0}",
    "delattr(function, '{0}')",
    "'{{0.{0}}}'.format(function)",
    "'{{x.{0}}}'.format_map(dict(x=function))",
    "operator.attrgetter('{0}')(function)",
    "f'{{function.{0}}}'",
    "Own().{0}",
    "Own.{0}",
    "len.{0}",
    "function.__getattribute__('{0}')",
    "object.__getattribute__(function, '{0}')",
    "type(function).__getattribute__(function, '{0}')",
    "object.__setattr__(Own(), '{0}', 1)",
    "string.Formatter().format('{{0.{0}}}', function)",
    "list(map(operator.attrgetter('{0}'), [function]))",
    "sorted([function], key=operator.attrgetter('{0}'))",
    "functools.reduce(getattr, ['{0}'], function)",
    "exec = type('A', (), dict(__match_args__=('{0}',)))\n    match exec():\n        case exec(1): pass",
]
OTHERS = [
    "input()",
    "input('name? ')",
    "builtins.input()",
    "int.__subclasses__()",
    "object.__subclasses__()",
    "type.__subclasses__(object)",
    "function().gi_frame",
    "function().gi_code",
    "coroutine().cr_frame",
    "getattr(function(), 'gi_frame')",
    "try: 1 / 0\n    except Exception as e: e.__traceback__.tb_frame",
    "try: 1 / 0\n    except Exception as e: '{0.__traceback__.tb_frame}'.format(e)",
]
ALLOWED = """
def open(path): return path
print(open('mine'))
del open
def f(eval, compile=2): return eval + compile
print(f(1))
for exec in range(2): pass
print(exec)
class A:
    breakpoint = 5
    def __code__(self): return 1
    print(breakpoint)
import builtins
print(hasattr(builtins, 'open'), hasattr(f, '__globals__'), hasattr(f, '__code__'), hasattr(len, '__closure__'), 'eval' in dir(builtins), 'open' in vars(builtins))
builtins.open = len
print(open('four'), builtins.open('four'), hasattr(builtins, 'open'))
try:
    del eval
except NameError as error:
    print(error)
try:
    nothing
except NameError as error:
    print(error)
def f(globals, *, locals=2): return globals + locals
print(f(1))
for __import__ in range(3): pass
print(__import__, [globals for globals in 'ab'])
print({'open': 1}['open'], vars(A)['breakpoint'], A.__mro__[-1], A.__subclasses__())
"""
ANSWERS = "mine\n3\n1\n5\nFalse False False False False False\n4 4 True\nname 'eval' is not defined\nname 'nothing' is not defined\n3\n2 ['a', 'b']\n1 5 <class 'object'> []\n"


def run(script, *options, name="script.py"):
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / name).write_text(script, encoding="utf-8")
        return subprocess.run([RUN, *options, name], capture_output=True, text=True, timeout=60, cwd=folder)


class Gate(unittest.TestCase):
    def refuse(self, case, start="asyncio.run(main())"):
        done = run(AROUND.format(case=case, start=start))
        last = [line for line in done.stderr.splitlines() if "SecurityError: " in line]
        self.assertEqual((done.returncode, done.stdout, len(last)), (1, "", 1), f"{case}\n{done.stdout}{done.stderr}")
        return last[0]

    def test_builtins(self):
        for name in BUILTINS:
            for form in BY_NAME + BY_KEY:
                case = form.format(name)
                with self.subTest(case):
                    text = (
                        "not permitted for security reasons"
                        if name in ATTRIBUTES and "builtins" in form and form not in BY_KEY
                        else f"access to '{name}' is not allowed: "
                    )
                    self.assertIn(text, self.refuse(case))

    def test_attributes(self):
        for name in ATTRIBUTES:
            for form in BY_ATTRIBUTE:
                case = form.format(name)
                with self.subTest(case):
                    self.assertIn(f"access to '{name}' is not permitted", self.refuse(case))

    def test_others(self):
        for case in OTHERS:
            with self.subTest(case):
                self.refuse(case)

    def test_in_every_place(self):
        for start in (
            "with Grip(): attempt()",
            "async def f():\n  async with asyncio.TaskGroup() as g: g.create_task(main())\nasyncio.run(f())",
            "sorted([1, 2], key=lambda x: attempt())",
            "class A:\n  def __del__(self): print('del')\n  def __eq__(self, other): attempt()\nA() in [1]",
            "@functools.lru_cache\ndef f(): attempt()\nf()",
            "def g():\n  try: yield attempt()\n  finally: print('closed')\nlist(g())",
            "class M(type):\n  def __new__(*a): attempt()\nclass C(metaclass=M): pass",
            "str(type('A', (), {'__str__': lambda self: attempt()})())",
        ):
            with self.subTest(start):
                self.refuse("open", start)

    def test_a_file_name_is_no_passport(self):
        """What only embedded modules may import isn't had by code that is called like one of them."""
        case = "exec(compile('def f(): import _itd\\nf()', '<frozen json>', 'exec'))"
        self.assertIn("ModuleNotFoundError: No module named '_itd'", run(case, "--eval").stderr)
        self.assertIn("ModuleNotFoundError", run("def f(): import _itd_types\nf()", name="<frozen json>").stderr)

    def test_with_eval(self):
        case = "import builtins\nx = 1\nprint(globals()['x'], locals() is globals(), __import__('math').pi, hasattr(builtins, 'globals'))"
        self.assertEqual(run(case, "--eval").stdout, "1 True 3.141592653589793 True\n")

    def test_own_names(self):
        done = run(ALLOWED)
        self.assertEqual((done.stdout, done.returncode), (ANSWERS, 0), done.stderr)


if __name__ == "__main__":
    unittest.main()
