# SPDX-License-Identifier: MIT OR Apache-2.0
"""Where tools run that don't run in the caller's thread: coroutines on a loop, parallel functions in threads."""

import asyncio
import os
import threading
from collections.abc import Awaitable, Callable
from concurrent.futures import Executor, Future
from contextvars import Context, copy_context
from queue import SimpleQueue
from typing import Any, Final, ParamSpec, TypeVar

MAX_THREADS: Final = 64

_lock = threading.Lock()
_loop: asyncio.AbstractEventLoop | None = None
_pool: "_Threads | None" = None
P = ParamSpec("P")
T = TypeVar("T")


def private_loop() -> asyncio.AbstractEventLoop:
    """The loop on which a blocking execute runs coroutine tools; its thread is a daemon thread."""
    global _loop
    with _lock:
        if _loop is None:
            _loop = asyncio.new_event_loop()
            threading.Thread(target=_loop.run_forever, name="interpretd-tools", daemon=True).start()
        return _loop


class _Threads(Executor):
    """Threads that the end of the process doesn't wait for, as it would for a ThreadPoolExecutor's.

    A tool's call may be given up, and then nobody knows how long its thread still takes.
    """

    def __init__(self, most: int) -> None:
        self._work: SimpleQueue[Callable[[], None]] = SimpleQueue()
        self._idle = threading.Semaphore(0)
        self._lock = threading.Lock()
        self._left = most

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Runs the function in a thread: one that is idle, else a new one, else the first that gets so far."""
        future: Future[T] = Future()

        def work() -> None:
            if not future.set_running_or_notify_cancel():
                return
            try:
                result = fn(*args, **kwargs)
            except BaseException as error:
                future.set_exception(error)
            else:
                future.set_result(result)

        self._work.put(work)
        if not self._idle.acquire(blocking=False):
            with self._lock:
                if self._left > 0:
                    try:
                        threading.Thread(target=self._run, name="interpretd-tool", daemon=True).start()
                    except RuntimeError:  # the process can have no more, or is about to end
                        future.cancel()
                        raise
                    self._left -= 1
        return future

    def _run(self) -> None:
        while True:
            work = self._work.get()
            work()
            del work
            self._idle.release()


def tool_threads() -> Executor:
    """The threads of parallelizable tools that are plain functions."""
    global _pool
    with _lock:
        if _pool is None:
            _pool = _Threads(MAX_THREADS)
        return _pool


class LoopCall:
    """An awaitable being awaited on a loop. `done` is called there with the value or the exception, once."""

    def __init__(
        self,
        awaitable: Awaitable[Any],
        loop: asyncio.AbstractEventLoop,
        context: Context,
        done: Callable[[Any, BaseException | None], None],
    ) -> None:
        self._awaitable = awaitable
        self._loop = loop
        self._context = context
        self._done = done
        self._task: asyncio.Task[Any] | None = None
        self._unwanted = False
        loop.call_soon_threadsafe(self._start)

    def _start(self) -> None:
        if not self._unwanted:
            self._task = self._loop.create_task(self._run(), context=self._context)

    async def _run(self) -> None:
        try:
            value = await self._awaitable
        except asyncio.CancelledError as error:
            self._done(None, error)
            if not self._unwanted:
                raise
        except GeneratorExit as error:
            # A task that is thrown away gets one too, at any moment and in any thread.
            if asyncio.current_task(self._loop) is not self._task:
                raise
            self._done(None, error)
        except BaseException as error:
            self._done(None, error)
            # Raised from here a KeyboardInterrupt would end the loop: the caller's, which may well want that, or ours.
            if isinstance(error, KeyboardInterrupt) and self._loop is not _loop:
                raise
        else:
            self._done(value, None)

    def cancel(self) -> None:
        """The value is no longer wanted."""
        self._unwanted = True
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._cancel)

    def _cancel(self) -> None:
        if self._task is not None:
            self._task.cancel()
        elif asyncio.iscoroutine(self._awaitable):
            self._awaitable.close()


def run_in_thread(func: Callable[[], None]) -> None:
    """Runs func in one of the tool threads, in a copy of the caller's context."""
    tool_threads().submit(copy_context().run, func)


def _in_child() -> None:
    global _loop, _pool, _lock
    _loop = _pool = None
    _lock = threading.Lock()


os.register_at_fork(after_in_child=_in_child)
