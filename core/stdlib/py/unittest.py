"""Tests: cases, suites, and running them. Results are printed to sys.stdout."""

# SPDX-License-Identifier: MIT OR Apache-2.0

from _unittest_case import (
    FunctionTestCase, SkipTest, TestCase, addModuleCleanup, doModuleCleanups, enterModuleContext, expectedFailure, skip, skipIf, skipUnless,
)  # fmt: skip

__all__ = [
    "IsolatedAsyncioTestCase", "TestResult", "TestCase", "TestSuite", "TextTestRunner", "TestLoader", "FunctionTestCase", "main",
    "defaultTestLoader", "SkipTest", "skip", "skipIf", "skipUnless", "expectedFailure", "TextTestResult", "installHandler",
    "registerResult", "removeResult", "removeHandler", "addModuleCleanup", "getTestCaseNames", "makeSuite", "findTestCases",
    "doModuleCleanups", "enterModuleContext",
]  # fmt: skip


def installHandler():
    """There are no signals: nothing."""


def registerResult(result):
    """There are no signals: nothing."""


def removeResult(result):
    """There are no signals: False."""
    return False


def removeHandler(method=None):
    """There are no signals: nothing."""
    return method


# Found when first asked for: a script that only makes mocks needs none of it.
_RUNNING = frozenset(
    "BaseTestSuite TestLoader TestProgram TestResult TestSuite TextTestResult TextTestRunner defaultTestLoader findTestCases "
    "getTestCaseNames main makeSuite".split()
)


def __getattr__(name):
    """What runs tests, what needs asyncio, and mock, are had when first asked for."""
    if name in _RUNNING:
        import _unittest_run

        value = globals()[name] = getattr(_unittest_run, name)
        return value
    if name == "IsolatedAsyncioTestCase":
        from _unittest_async import IsolatedAsyncioTestCase

        return IsolatedAsyncioTestCase
    if name in ("mock", "case", "suite", "loader", "runner", "result"):
        if name == "mock":
            import unittest.mock

            return unittest.mock
        import _unittest_case
        import _unittest_run

        return _unittest_case if name == "case" else _unittest_run
    raise AttributeError(f"module 'unittest' has no attribute {name!r}")
