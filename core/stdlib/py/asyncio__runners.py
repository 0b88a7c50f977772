"""Running a program's main coroutine in a loop of its own."""

# SPDX-License-Identifier: MIT OR Apache-2.0

from _asyncio import iscoroutine, may_run_here, tasks_of
from _contextvars import copy_context
from asyncio import events
from asyncio.tasks import _is_answer, _itself, gather

__all__ = ("Runner", "run")


class Runner:
    """Runs coroutines one after the other in the same loop and context."""

    def __init__(self, *, debug=None, loop_factory=None):
        self._state = "created"
        self._debug = debug
        self._loop_factory = loop_factory
        self._loop = self._context = None
        self._set_loop = False

    def __enter__(self):
        self._begin()
        return self

    def __exit__(self, exc_type, exc_val, exc_tb):
        self.close()

    def close(self):
        """Cancels what is left and closes the loop."""
        if self._state != "initialized":
            return
        loop = self._loop
        try:
            _cancel_all(loop)
            loop.run_until_complete(loop.shutdown_asyncgens())
            loop.run_until_complete(loop.shutdown_default_executor())
        finally:
            if self._set_loop:
                events.set_event_loop(None)
            loop.close()
            self._loop = None
            self._state = "closed"

    def get_loop(self):
        """The loop."""
        self._begin()
        return self._loop

    def run(self, coro, *, context=None):
        """Runs a coroutine; returns its result."""
        if not iscoroutine(coro):
            if not _is_answer(coro):
                raise ValueError(f"a coroutine was expected, got {coro!r}")
            coro = _itself(coro)
        if not may_run_here():
            raise RuntimeError("Runner.run() cannot be called from a running event loop")
        self._begin()
        task = self._loop.create_task(coro, context=self._context if context is None else context)
        return self._loop.run_until_complete(task)

    def _begin(self):
        if self._state == "closed":
            raise RuntimeError("Runner is closed")
        if self._state == "initialized":
            return
        if self._loop_factory is None:
            self._loop = events.new_event_loop()
            if not self._set_loop:
                events.set_event_loop(self._loop)
                self._set_loop = True
        else:
            self._loop = self._loop_factory()
        if self._debug is not None:
            self._loop.set_debug(self._debug)
        self._context = copy_context()
        self._state = "initialized"


def run(main, *, debug=None, loop_factory=None):
    """Runs a coroutine in a new loop; returns its result."""
    if not may_run_here():
        raise RuntimeError("asyncio.run() cannot be called from a running event loop")
    with Runner(debug=debug, loop_factory=loop_factory) as runner:
        return runner.run(main)


def _cancel_all(loop):
    left = [task for task in tasks_of(loop) if not task.done()]
    if not left:
        return
    for task in left:
        task.cancel()
    loop.run_until_complete(gather(*left, return_exceptions=True))
    for task in left:
        if not task.cancelled() and task.exception() is not None:
            text = "unhandled exception during asyncio.run() shutdown"
            loop.call_exception_handler({"message": text, "exception": task.exception(), "task": task})
