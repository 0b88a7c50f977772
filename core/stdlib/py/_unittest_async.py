"""Test cases whose methods are coroutines."""

# SPDX-License-Identifier: MIT OR Apache-2.0

import asyncio
import inspect

from _unittest_case import TestCase


class IsolatedAsyncioTestCase(TestCase):
    """Runs its methods in an event loop of its own."""

    __module__ = "unittest.async_case"

    def __init__(self, methodName="runTest"):
        super().__init__(methodName)
        self._runner = None

    async def asyncSetUp(self):
        """Before each test."""

    async def asyncTearDown(self):
        """After each test."""

    def addAsyncCleanup(self, func, /, *args, **kwargs):
        """A coroutine function to be called at the end."""
        self.addCleanup(lambda: self._wait(func, *args, **kwargs))

    async def enterAsyncContext(self, cm):
        """Enters an asynchronous context manager, which is left at the end."""
        cls = type(cm)
        try:
            enter, leave = cls.__aenter__, cls.__aexit__
        except AttributeError:
            raise TypeError(
                f"'{cls.__module__}.{cls.__qualname__}' object does not support the asynchronous context manager protocol"
            ) from None
        result = await enter(cm)
        self.addAsyncCleanup(leave, cm, None, None, None)
        return result

    def _wait(self, func, *args, **kwargs):
        if inspect.iscoroutinefunction(func):
            return self._runner.run(func(*args, **kwargs))
        result = func(*args, **kwargs)
        return self._runner.run(result) if inspect.iscoroutine(result) else result

    def _callSetUp(self):
        self.setUp()
        self._wait(self.asyncSetUp)

    def _callTestMethod(self, method):
        return self._wait(method)

    def _callTearDown(self):
        self._wait(self.asyncTearDown)
        self.tearDown()

    def run(self, result=None):
        """Runs the test."""
        self._runner = asyncio.Runner()
        try:
            return super().run(result)
        finally:
            self._runner.close()
            self._runner = None
