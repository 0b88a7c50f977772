"""The examples in the documentation: of the modules by doctest, of the README as programs.

SPDX-License-Identifier: MIT OR Apache-2.0
"""

import contextlib
import doctest
import importlib
import io
import pkgutil
import unittest
from pathlib import Path

import interpretd

README = Path(__file__).resolve().parents[3] / "clients/python/README.md"


def programs():
    parts = README.read_text(encoding="utf-8").split("```python\n")[1:]
    return [part.split("```")[0] for part in parts]


class Readme(unittest.TestCase):
    expected = [
        "29.0\n 29.0\nFalse first half\n ZeroDivisionError: division by zero (at line 2)\n",
        "<a> <b>\n\n0\n1\n2\nTrue\n",
        "Scripts are Python 3.12",
    ]

    def test_programs(self):
        self.assertEqual(len(programs()), len(self.expected))
        for program, expected in zip(programs(), self.expected, strict=True):
            said = io.StringIO()
            with contextlib.redirect_stdout(said):
                exec(compile(program, str(README), "exec"), {"__name__": "readme"})
            self.assertTrue(said.getvalue().startswith(expected), said.getvalue())
        self.assertTrue(said.getvalue().endswith("[['a 0', 'a 1', 'a 2'], ['b 0']]\n\n"), said.getvalue())


class Modules(unittest.TestCase):
    def test_doctests(self):
        tried = 0
        for info in pkgutil.iter_modules(interpretd.__path__):
            module = importlib.import_module(f"interpretd.{info.name}")
            said = io.StringIO()
            with contextlib.redirect_stdout(said):
                results = doctest.testmod(module, optionflags=doctest.ELLIPSIS)
            self.assertEqual(results.failed, 0, said.getvalue())
            tried += results.attempted
        self.assertGreater(tried, 12)

    def test_everything_public_is_documented(self):
        for name in interpretd.__all__:
            thing = getattr(interpretd, name)
            if isinstance(thing, str | int):
                continue
            self.assertTrue(thing.__doc__, name)
            for attribute, member in vars(thing).items():
                if not attribute.startswith("_") and (callable(member) or isinstance(member, property)):
                    self.assertTrue(member.__doc__, f"{name}.{attribute}")


if __name__ == "__main__":
    unittest.main()
