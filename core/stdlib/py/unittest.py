"""Tests: cases, suites, and running them. Results are printed to sys.stdout."""

# SPDX-License-Identifier: MIT OR Apache-2.0

from _unittest_case import (
    FunctionTestCase, SkipTest, TestCase, addModuleCleanup, doModuleCleanups, enterModuleContext, expectedFailure, skip, skipIf, skipUnless,
)  # fmt: skip
from _unittest_run import (
    BaseTestSuite, TestLoader, TestProgram, TestResult, TestSuite, TextTestResult, TextTestRunner, defaultTestLoader, findTestCases,
    getTestCaseNames, main, makeSuite,
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


def __getattr__(name):
    """What needs asyncio, and mock, are made when first asked for."""
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
