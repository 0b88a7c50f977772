"""tap.py - runs the unittest cases of one file and prints TAP, with each failure's story before its line's successor.

    python tests/tap.py tests/limits/test_operations.py [NAME]

NAME chooses the tests whose name contains it.

SPDX-License-Identifier: MIT OR Apache-2.0
"""

import importlib.util
import sys
import unittest
from pathlib import Path


class Tap(unittest.TestResult):
    """A line a test; subtests that fail are told of in their test's notes."""

    def __init__(self):
        super().__init__()
        self.number = 0
        self.notes = []

    def startTest(self, test):
        super().startTest(test)
        self.notes = []

    def addError(self, test, error):
        super().addError(test, error)
        self.notes.append(self.errors[-1][1])
        if not isinstance(test, unittest.TestCase):  # a failed setUpModule or setUpClass has no test of its own
            self.number += 1
            print(f"not ok {self.number} - {test}\n{self.notes[-1]}", flush=True)

    def addFailure(self, test, error):
        super().addFailure(test, error)
        self.notes.append(self.failures[-1][1])

    def addSubTest(self, test, subtest, error):
        super().addSubTest(test, subtest, error)
        if error is not None:
            self.notes.append(f"{subtest}\n{self._exc_info_to_string(error, test)}")

    def stopTest(self, test):
        super().stopTest(test)
        self.number += 1
        title = test.id().split(".", 1)[-1]
        if self.notes:
            print(f"not ok {self.number} - {title}", *self.notes, sep="\n", flush=True)
        else:
            print(f"ok {self.number} - {title}", flush=True)


def chosen(suite, word):
    """The cases of a suite whose name contains the word."""
    for test in suite:
        if isinstance(test, unittest.TestSuite):
            yield from chosen(test, word)
        elif word in test.id():
            yield test


def main():
    path = Path(sys.argv[1])
    sys.path.insert(0, str(path.parent))
    spec = importlib.util.spec_from_file_location(path.stem, path)
    module = importlib.util.module_from_spec(spec)
    sys.modules[path.stem] = module
    spec.loader.exec_module(module)
    suite = unittest.TestLoader().loadTestsFromModule(module)
    if len(sys.argv) > 2:
        suite = unittest.TestSuite(chosen(suite, sys.argv[2]))
    result = Tap()
    suite.run(result)
    print(f"1..{result.number}", flush=True)
    sys.exit(not result.wasSuccessful())


if __name__ == "__main__":
    main()
