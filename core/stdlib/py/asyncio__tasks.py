"""Waiting for several things: gather, wait, wait_for, as_completed, shield, sleep."""

# SPDX-License-Identifier: MIT OR Apache-2.0

import _itd
from _asyncio import (
    Future, Task, _enter_task, _get_running_loop, _leave_task, _loop_of, _register_task, _unregister_task, current_task, get_event_loop,
    get_running_loop, iscoroutine, isfuture, tasks_of,
)
from _itd_async import answer
from asyncio.exceptions import CancelledError, InvalidStateError

__all__ = (
    "ALL_COMPLETED", "FIRST_COMPLETED", "FIRST_EXCEPTION", "Task", "_enter_task", "_leave_task", "_register_task", "_unregister_task",
    "all_tasks", "as_completed", "create_eager_task_factory", "create_task", "current_task", "eager_task_factory", "ensure_future",
    "gather", "run_coroutine_threadsafe", "shield", "sleep", "to_thread", "wait", "wait_for", "wrap_future",
)

FIRST_COMPLETED = "FIRST_COMPLETED"
FIRST_EXCEPTION = "FIRST_EXCEPTION"
ALL_COMPLETED = "ALL_COMPLETED"


def all_tasks(loop=None):
    """The tasks of a loop that are not done."""
    if loop is None:
        loop = get_running_loop()
    return {task for task in tasks_of(loop) if not task.done()}


def create_task(coro, *, name=None, context=None):
    """Has a coroutine run as a task."""
    loop = get_running_loop()
    if _itd.is_pending(coro):
        coro = answer(coro)
    if not iscoroutine(coro) and _is_answer(coro):
        coro = _itself(coro)
    task = loop.create_task(coro) if context is None else loop.create_task(coro, context=context)
    if name is not None and hasattr(task, "set_name"):
        task.set_name(name)
    return task


def _is_answer(value):
    """Whether this is the plain value that a tool answered with, where something to await belongs."""
    return _itd.answers_are_awaitable() and not hasattr(type(value), "__await__") and not isfuture(value)


async def _itself(value):
    return value


async def _awaited(awaitable):
    return await awaitable


def ensure_future(coro_or_future, *, loop=None):
    """A Future as it is; anything else that can be awaited as a task."""
    if _itd.is_pending(coro_or_future):
        coro_or_future = answer(coro_or_future)
    if isfuture(coro_or_future):
        if loop is not None and loop is not _loop_of(coro_or_future):
            raise ValueError("The future belongs to a different loop than the one specified as the loop argument")
        return coro_or_future
    coroutine = coro_or_future
    if not iscoroutine(coroutine):
        if hasattr(type(coroutine), "__await__") or _itd.is_coroutine(coroutine):
            coroutine = _awaited(coroutine)
        elif _is_answer(coroutine):
            coroutine = _itself(coroutine)
        else:
            raise TypeError("An asyncio.Future, a coroutine or an awaitable is required")
    if loop is None:
        loop = get_event_loop()
    return loop.create_task(coroutine)


def run_coroutine_threadsafe(coro, loop):
    """The task: there is only one thread."""
    if not iscoroutine(coro):
        raise TypeError("A coroutine object is required")
    return ensure_future(coro, loop=loop)


def wrap_future(future, *, loop=None):
    """The future itself: there are no others than asyncio's."""
    if not isfuture(future):
        raise AssertionError(f"concurrent.futures.Future is expected, got {future!r}")
    return future


async def to_thread(func, /, *args, **kwargs):
    """Calls func in the next round of the loop: there are no threads."""
    from _contextvars import copy_context
    from functools import partial

    return await get_running_loop().run_in_executor(None, partial(copy_context().run, func, *args, **kwargs))


# ---- sleep ----


class _Pause:
    """Awaiting it lets the others run for a round."""

    def __await__(self):
        yield


def _wake(future, result):
    if not future.done():
        future.set_result(result)


async def sleep(delay, result=None):
    """Waits for some seconds."""
    if delay <= 0:
        await _Pause()
        return result
    if delay != delay:
        raise ValueError("Invalid delay: NaN (not a number)")
    loop = get_running_loop()
    future = loop.create_future()
    timer = loop.call_later(delay, _wake, future, result)
    try:
        return await future
    finally:
        timer.cancel()


# ---- wait ----


async def wait(fs, *, timeout=None, return_when=ALL_COMPLETED):
    """(done, pending) of some futures once all, one, or one with an exception is done, or the time is up."""
    if isfuture(fs) or iscoroutine(fs):
        raise TypeError(f"expect a list of futures, not {type(fs).__name__}")
    if not fs:
        raise ValueError("Set of Tasks/Futures is empty.")
    if return_when not in (FIRST_COMPLETED, FIRST_EXCEPTION, ALL_COMPLETED):
        raise ValueError(f"Invalid return_when value: {return_when}")
    fs = set(fs)
    if any(iscoroutine(f) for f in fs):
        raise TypeError("Passing coroutines is forbidden, use tasks explicitly.")
    loop = get_running_loop()
    await _until_called(fs, timeout, return_when, loop)
    done = {f for f in fs if f.done()}
    return done, fs - done


# What wait() waited in before: states of that time go on in it.
async def _until(fs, timeout, return_when, loop):
    left = sum(not f.done() for f in fs)
    if not left or (return_when == FIRST_COMPLETED and left < len(fs)):
        return
    if return_when == FIRST_EXCEPTION and any(f.done() and not f.cancelled() and f.exception() is not None for f in fs):
        return
    waiter = loop.create_future()
    timer = None if timeout is None else loop.call_later(timeout, _wake, waiter, None)

    def on_done(f):
        nonlocal left
        left -= 1
        if waiter.done():
            return
        failed = return_when == FIRST_EXCEPTION and not f.cancelled() and f.exception() is not None
        if left <= 0 or return_when == FIRST_COMPLETED or failed:
            waiter.set_result(None)

    pending = [f for f in fs if not f.done()]
    for f in pending:
        f.add_done_callback(on_done)
    try:
        await waiter
    finally:
        if timer is not None:
            timer.cancel()
        for f in pending:
            f.remove_done_callback(on_done)


async def _until_called(fs, timeout, return_when, loop):
    # Those that are done call back in the loop's next round: waiting for them takes one, too.
    left = len(fs)
    waiter = loop.create_future()
    timer = None if timeout is None else loop.call_later(timeout, _wake, waiter, None)

    def on_done(f):
        nonlocal left
        left -= 1
        failed = return_when == FIRST_EXCEPTION and not f.cancelled() and f.exception() is not None
        if left > 0 and return_when != FIRST_COMPLETED and not failed:
            return
        if timer is not None:
            timer.cancel()
        _wake(waiter, None)

    for f in fs:
        f.add_done_callback(on_done)
    try:
        await waiter
    finally:
        if timer is not None:
            timer.cancel()
        for f in fs:
            f.remove_done_callback(on_done)


async def _cancel_and_wait(future):
    waiter = get_running_loop().create_future()

    def on_done(f):
        _wake(waiter, None)

    future.add_done_callback(on_done)
    try:
        future.cancel()
        await waiter
    finally:
        future.remove_done_callback(on_done)


async def wait_for(fut, timeout):
    """The result of an awaitable; TimeoutError, and it is cancelled, when it takes longer."""
    from asyncio.timeouts import timeout as limit

    if _itd.is_pending(fut):
        fut = answer(fut)
    if fut is not None and not isfuture(fut) and not iscoroutine(fut):
        if not hasattr(type(fut), "__await__") and _is_answer(fut):
            return fut
        fut = _awaited(fut)
    if timeout is None or timeout > 0:
        async with limit(timeout):
            return await fut
    fut = ensure_future(fut)
    if fut.done():
        return fut.result()
    await _cancel_and_wait(fut)
    try:
        return fut.result()
    except CancelledError as error:
        raise TimeoutError from error


def as_completed(fs, *, timeout=None):
    """Coroutines that give the results of some awaitables in the order in which they come."""
    from asyncio.queues import Queue

    if isfuture(fs) or iscoroutine(fs):
        raise TypeError(f"expect an iterable of futures, not {type(fs).__name__}")
    loop = get_event_loop()
    todo = {ensure_future(f, loop=loop) for f in set(fs)}
    done = Queue()
    timer = None

    def on_timeout():
        for f in todo:
            f.remove_done_callback(on_done)
            done.put_nowait(None)
        todo.clear()

    def on_done(f):
        if not todo:
            return
        todo.remove(f)
        done.put_nowait(f)
        if not todo and timer is not None:
            timer.cancel()

    async def next_one():
        f = await done.get()
        if f is None:
            raise TimeoutError
        return f.result()

    for f in todo:
        f.add_done_callback(on_done)
    if todo and timeout is not None:
        timer = loop.call_later(timeout, on_timeout)
    for _ in range(len(todo)):
        yield next_one()


# ---- gather and shield ----


class _GatheringFuture(Future):
    """What gather returns; cancelling it cancels the parts."""

    def __init__(self, parts, *, loop):
        super().__init__(loop=loop)
        self._parts = parts
        self._cancel_requested = False

    def cancel(self, msg=None):
        if self.done():
            return False
        asked = False
        for part in self._parts:
            if part.cancel(msg=msg):
                asked = True
        if asked:
            self._cancel_requested = True
        return asked


def _outcome(part):
    if part.cancelled():
        return CancelledError("" if part._cancel_message is None else part._cancel_message)
    error = part.exception()
    return part.result() if error is None else error


def gather(*coros_or_futures, return_exceptions=False):
    """The results of several awaitables, which run at the same time, in their order."""
    if not coros_or_futures:
        outer = get_event_loop().create_future()
        outer.set_result([])
        return outer
    loop = outer = None
    finished = 0
    known = {}
    parts = []

    def on_done(part):
        nonlocal finished
        finished += 1
        if outer is None or outer.done():
            return
        if not return_exceptions:
            if part.cancelled():
                outer.set_exception(part._make_cancelled_error())
                return
            if part.exception() is not None:
                outer.set_exception(part.exception())
                return
        if finished == len(known):
            results = [_outcome(each) for each in parts]
            if outer._cancel_requested:
                outer.set_exception(parts[-1]._make_cancelled_error())
            else:
                outer.set_result(results)

    for each in coros_or_futures:
        if _itd.is_pending(each):
            each = answer(each)
        part = known.get(id(each))
        if part is None:
            part = ensure_future(each, loop=loop)
            if loop is None:
                loop = _loop_of(part)
            known[id(each)] = part
        parts.append(part)
    outer = _GatheringFuture(parts, loop=loop)
    late = []
    for part in known.values():
        if part.done():
            late.append(part)
        else:
            part.add_done_callback(on_done)
    for part in late:
        on_done(part)
    return outer


def shield(arg):
    """Awaiting it waits for arg; cancelling it leaves arg alone."""
    inner = ensure_future(arg)
    if inner.done():
        return inner
    outer = _loop_of(inner).create_future()

    def inner_done(inner):
        if outer.cancelled():
            return
        if inner.cancelled():
            outer.cancel()
        elif inner.exception() is not None:
            outer.set_exception(inner.exception())
        else:
            outer.set_result(inner.result())

    def outer_done(outer):
        if not inner.done():
            inner.remove_done_callback(inner_done)

    inner.add_done_callback(inner_done)
    outer.add_done_callback(outer_done)
    return outer


# ---- eager tasks ----


def create_eager_task_factory(custom_task_constructor):
    """A task factory whose tasks begin at once instead of in the next round."""

    def factory(loop, coro, *, name=None, context=None):
        return custom_task_constructor(coro, loop=loop, name=name, context=context, eager_start=True)

    return factory


eager_task_factory = create_eager_task_factory(Task)
