"""The event loop: what is ready runs in order, timers wait in a heap, and when nothing is ready the loop waits natively.

There are no files, sockets, signals or threads here, so nothing from outside can wake a loop. When it has neither
anything ready nor a timer, no task can ever go on: that is an error at once, where CPython would wait for ever.
"""

# SPDX-License-Identifier: MIT OR Apache-2.0

import _itd
import _itd_async
from _asyncio import (
    Future, Task, _get_running_loop, _set_running_loop, current_task, describe_callback, get_event_loop, get_running_loop,
    iscoroutinefunction, short_repr, tasks_of,
)
from _contextvars import copy_context
from _asyncio import iscoroutine
from heapq import heapify, heappop, heappush

__all__ = (
    "AbstractEventLoop", "AbstractEventLoopPolicy", "BaseEventLoop", "DefaultEventLoopPolicy", "Handle", "SelectorEventLoop",
    "TimerHandle", "_get_running_loop", "_set_running_loop", "get_event_loop", "get_event_loop_policy", "get_running_loop",
    "new_event_loop", "set_event_loop", "set_event_loop_policy",
)

_CLOCK_STEP = 1e-9
_LONGEST_WAIT = 24 * 3600
_FEWEST_DEAD_TIMERS = 100


class Handle:
    """A call that is to be made; what call_soon returns."""

    __slots__ = ("_args", "_callback", "_cancelled", "_context", "_loop")

    def __init__(self, callback, args, loop, context=None):
        self._context = copy_context() if context is None else context
        self._loop = loop
        self._cancelled = False
        self._callback = callback
        self._args = args

    def _info(self):
        if self._cancelled:
            return ["cancelled"]
        return [describe_callback(self._callback, self._args)]

    def __repr__(self):
        return f"<{type(self).__name__} {' '.join(self._info())}>"

    def get_context(self):
        """The context the call is made in."""
        return self._context

    def cancel(self):
        """The call isn't made."""
        self._cancelled = True
        self._callback = self._args = None

    def cancelled(self):
        """Whether it was cancelled."""
        return self._cancelled

    def _run(self):
        try:
            self._context.run(self._callback, *self._args)
        except (SystemExit, KeyboardInterrupt):
            raise
        except BaseException as error:
            text = f"Exception in callback {describe_callback(self._callback, self._args)}"
            self._loop.call_exception_handler({"message": text, "exception": error, "handle": self})


class TimerHandle(Handle):
    """A call that is to be made at a time."""

    __slots__ = ("_scheduled", "_when")

    def __init__(self, when, callback, args, loop, context=None):
        super().__init__(callback, args, loop, context)
        self._when = when
        self._scheduled = False

    def _info(self):
        info = super()._info()
        info.insert(1 if self._cancelled else 0, f"when={self._when}")
        return info

    def __hash__(self):
        return hash(self._when)

    def __lt__(self, other):
        return self._when < other._when if isinstance(other, TimerHandle) else NotImplemented

    def __le__(self, other):
        return self._when <= other._when if isinstance(other, TimerHandle) else NotImplemented

    def __gt__(self, other):
        return self._when > other._when if isinstance(other, TimerHandle) else NotImplemented

    def __ge__(self, other):
        return self._when >= other._when if isinstance(other, TimerHandle) else NotImplemented

    def __eq__(self, other):
        if not isinstance(other, TimerHandle):
            return NotImplemented
        return (self._when, self._callback, self._args, self._cancelled) == (
            other._when, other._callback, other._args, other._cancelled,
        )

    def cancel(self):
        """The call isn't made."""
        if not self._cancelled:
            self._loop._timer_cancelled(self)
        super().cancel()

    def when(self):
        """The loop time it is due."""
        return self._when


class AbstractEventLoop:
    """The base of event loops."""


class BaseEventLoop(AbstractEventLoop):
    """An event loop."""

    def __init__(self):
        self._ready = []  # handles, in order
        self._timers = []  # a heap of (when, number, handle)
        self._timer_count = self._dead_timers = 0
        self._tasks = set()
        self._asyncgens = set()
        self._asyncgens_worth_a_look = 64
        self._closed = self._stopping = self._debug = self._asyncgens_closed = False
        self._run = None  # the number of the run in which it runs
        self._current_task = (None, None)
        self._before = self._awaited = None
        self._task_factory = self._exception_handler = None

    def __repr__(self):
        return f"<{type(self).__name__} running={self.is_running()} closed={self.is_closed()} debug={self.get_debug()}>"

    # running

    def is_running(self):
        """Whether it runs now."""
        return self._run is not None and self._run == _itd.run_number()

    def is_closed(self):
        """Whether it was closed."""
        return self._closed

    def _check_closed(self):
        if self._closed:
            raise RuntimeError("Event loop is closed")

    def _check_running(self):
        if self.is_running():
            raise RuntimeError("This event loop is already running")
        if _get_running_loop() is not None and not self._may_nest():
            raise RuntimeError("Cannot run the event loop while another loop is running")

    def _may_nest(self):
        from _asyncio import may_run_here

        return may_run_here()

    def _enter(self):
        self._before = (_get_running_loop(), _itd.async_gen_hooks())
        self._run = _itd.run_number()
        self._stopping = False
        _set_running_loop(self)
        _itd.set_async_gen_hooks(self._note_async_gen, None)

    def _leave(self):
        running, hooks = self._before
        self._before = self._run = None
        self._stopping = False
        _set_running_loop(running)
        _itd.set_async_gen_hooks(*hooks)

    def run_forever(self):
        """Runs until stop is called."""
        self._check_closed()
        self._check_running()
        self._enter()
        try:
            while True:
                self._run_once()
                if self._stopping:
                    break
        finally:
            self._leave()

    def run_until_done(self, future):
        """Runs until a future is done, and a round more if it is already."""
        future.add_done_callback(_run_until_complete_cb)
        self._awaited = future
        try:
            self.run_forever()
        finally:
            self._awaited = None
            future.remove_done_callback(_run_until_complete_cb)

    def run_until_complete(self, future):
        """Runs until a future or coroutine is done; returns its result."""
        from asyncio.tasks import ensure_future

        self._check_closed()
        self._check_running()
        future = ensure_future(future, loop=self)
        self.run_until_done(future)
        if not future.done():
            raise RuntimeError("Event loop stopped before Future completed.")
        return future.result()

    def stop(self):
        """Ends run_forever after this round."""
        self._stopping = True

    def close(self):
        """Forgets all that was to be done."""
        if self.is_running():
            raise RuntimeError("Cannot close a running event loop")
        self._closed = True
        self._ready.clear()
        self._timers.clear()

    def _take_answers(self):
        """Wakes the tasks whose tools have answered; tells whether others still wait."""
        waiting = _itd_async.waiting
        if not waiting:
            return False
        left = []
        own = False
        for entry in waiting:
            pending, future = entry
            loop = future.get_loop()
            if future.done() or loop.is_closed():
                continue
            if loop is self and _itd.answered(pending):
                future.set_result(None)
                continue
            own = own or loop is self
            left.append(entry)
        waiting[:] = left
        return own

    def _run_once(self):
        if self._dead_timers > _FEWEST_DEAD_TIMERS and self._dead_timers * 2 > len(self._timers):
            self._timers = [entry for entry in self._timers if not entry[2]._cancelled]
            heapify(self._timers)
            self._dead_timers = 0
        timers = self._timers
        while timers and timers[0][2]._cancelled:
            heappop(timers)
            self._dead_timers -= 1
        answers_due = self._take_answers()
        if not self._ready and not self._stopping:
            if not timers and not answers_due:
                self._report_deadlock()
                return
            _itd.wait(min(timers[0][0] - self.time(), _LONGEST_WAIT) if timers else _LONGEST_WAIT)
            self._take_answers()
        if timers:
            due = self.time() + _CLOCK_STEP
            while timers and timers[0][0] < due:
                handle = heappop(timers)[2]
                handle._scheduled = False
                if handle._cancelled:
                    self._dead_timers -= 1
                else:
                    self._ready.append(handle)
        ready = self._ready
        self._ready = []
        try:
            done = 0
            for handle in ready:
                done += 1
                if not handle._cancelled:
                    handle._run()
        except BaseException:
            self._ready[:0] = ready[done:]
            raise

    def _report_deadlock(self):
        """Raises in the task that the loop is waiting for, where it waits; in the loop when there is none."""
        task = part = self._awaited
        while part is not None and not part.done():
            if isinstance(part, Task):
                task = part
            parts = getattr(part, "_parts", None)
            part = getattr(part, "_fut_waiter", None) if parts is None else next((p for p in parts if not p.done()), None)
        error = RuntimeError("deadlock: nothing is left to run, so this would be waited for for ever")
        if not isinstance(task, Task) or task.done() or task._fut_waiter is None:
            raise error
        task._fut_waiter.remove_done_callback(task._wakeup)
        self.call_soon(task._step, error, context=task.get_context())

    # calls

    def time(self):
        """The loop's clock, in seconds."""
        return _itd.now()

    def _check_callback(self, callback, method):
        if iscoroutine(callback) or iscoroutinefunction(callback):
            raise TypeError(f"coroutines cannot be used with {method}()")
        if not callable(callback):
            raise TypeError(f"a callable object was expected by {method}(), got {callback!r}")

    def call_soon(self, callback, *args, context=None):
        """Calls callback(*args) in the next round."""
        if self._closed:
            raise RuntimeError("Event loop is closed")
        if self._debug:
            self._check_callback(callback, "call_soon")
        handle = Handle(callback, args, self, context)
        self._ready.append(handle)
        return handle

    call_soon_threadsafe = call_soon

    def call_later(self, delay, callback, *args, context=None):
        """Calls callback(*args) after some seconds."""
        if delay is None:
            raise TypeError("delay must not be None")
        return self.call_at(self.time() + delay, callback, *args, context=context)

    def call_at(self, when, callback, *args, context=None):
        """Calls callback(*args) at a time of the loop's clock."""
        if when is None:
            raise TypeError("when cannot be None")
        self._check_closed()
        if self._debug:
            self._check_callback(callback, "call_at")
        handle = TimerHandle(when, callback, args, self, context)
        self._timer_count += 1
        heappush(self._timers, (when, self._timer_count, handle))
        handle._scheduled = True
        return handle

    def _timer_cancelled(self, handle):
        if handle._scheduled:
            self._dead_timers += 1

    # futures and tasks

    def create_future(self):
        """A new Future of this loop."""
        return Future(loop=self)

    def create_task(self, coro, *, name=None, context=None):
        """Has a coroutine run as a task."""
        self._check_closed()
        if self._task_factory is None:
            return Task(coro, loop=self, name=name, context=context)
        task = self._task_factory(self, coro) if context is None else self._task_factory(self, coro, context=context)
        if name is not None and hasattr(task, "set_name"):
            task.set_name(name)
        return task

    def set_task_factory(self, factory):
        """factory(loop, coro) makes the tasks from now on; None: the usual ones."""
        if factory is not None and not callable(factory):
            raise TypeError("task factory must be a callable or None")
        self._task_factory = factory

    def get_task_factory(self):
        """What makes the tasks, or None."""
        return self._task_factory

    def run_in_executor(self, executor, func, *args):
        """Calls func in the next round: there are no threads."""
        self._check_closed()
        future = self.create_future()

        def run():
            if future.done():
                return
            try:
                result = func(*args)
            except (SystemExit, KeyboardInterrupt):
                raise
            except BaseException as error:
                future.set_exception(error)
            else:
                future.set_result(result)

        self.call_soon(run)
        return future

    def set_default_executor(self, executor):
        """Without effect: there are no threads."""

    # the end

    def _note_async_gen(self, gen):
        if len(self._asyncgens) >= self._asyncgens_worth_a_look:
            self._asyncgens = {each for each in self._asyncgens if not _itd.async_gen_idle(each)}
            self._asyncgens_worth_a_look = 2 * len(self._asyncgens) + 64
        self._asyncgens.add(gen)

    async def shutdown_asyncgens(self):
        """Closes the async generators that were begun and not finished."""
        from asyncio.tasks import gather

        self._asyncgens_closed = True
        closing = [gen for gen in self._asyncgens if not _itd.async_gen_idle(gen)]
        self._asyncgens.clear()
        if not closing:
            return
        results = await gather(*[gen.aclose() for gen in closing], return_exceptions=True)
        for gen, result in zip(closing, results):
            if isinstance(result, Exception):
                text = f"an error occurred during closing of asynchronous generator {gen!r}"
                self.call_exception_handler({"message": text, "exception": result, "asyncgen": gen})

    async def shutdown_default_executor(self, timeout=None):
        """Nothing to do: there are no threads."""

    # errors that nobody takes

    def set_exception_handler(self, handler):
        """handler(loop, context) hears of errors in callbacks; None: the default one."""
        if handler is not None and not callable(handler):
            raise TypeError(f"A callable object or None is expected, got {handler!r}")
        self._exception_handler = handler

    def get_exception_handler(self):
        """The handler that was set, or None."""
        return self._exception_handler

    def default_exception_handler(self, context):
        """Writes to sys.stderr."""
        import sys

        error = context.get("exception")
        lines = [context.get("message") or "Unhandled exception in event loop"]
        lines += [f"{key}: {context[key]!r}" for key in sorted(context) if key not in ("message", "exception")]
        if error is not None:
            lines.append(f"{type(error).__name__}: {error}")
        sys.stderr.write("\n".join(lines) + "\n")

    def call_exception_handler(self, context):
        """Tells the handler of an error."""
        if self._exception_handler is None:
            self.default_exception_handler(context)
            return
        try:
            task = context.get("task") or context.get("future")
            where = getattr(context.get("handle") or task, "get_context", None)
            if where is not None and (here := where()) is not None:
                here.run(self._exception_handler, self, context)
            else:
                self._exception_handler(self, context)
        except (SystemExit, KeyboardInterrupt):
            raise
        except BaseException as error:
            text = "Unhandled error in exception handler"
            self.default_exception_handler({"message": text, "exception": error, "context": context})

    def get_debug(self):
        """Whether calls are checked more closely."""
        return self._debug

    def set_debug(self, enabled):
        """Has calls checked more closely."""
        self._debug = enabled


class _UnixSelectorEventLoop(BaseEventLoop):
    pass


_UnixSelectorEventLoop.__module__ = "asyncio.unix_events"
SelectorEventLoop = EventLoop = _UnixSelectorEventLoop


def _run_until_complete_cb(future):
    if not future.cancelled() and isinstance(future.exception(), (SystemExit, KeyboardInterrupt)):
        return
    future.get_loop().stop()


class AbstractEventLoopPolicy:
    """Says which loop get_event_loop means."""

    def get_event_loop(self):
        raise NotImplementedError

    def set_event_loop(self, loop):
        raise NotImplementedError

    def new_event_loop(self):
        raise NotImplementedError


class DefaultEventLoopPolicy(AbstractEventLoopPolicy):
    """One loop, made when it is first asked for."""

    _loop_factory = _UnixSelectorEventLoop

    def __init__(self):
        self._loop = None
        self._set_called = False

    def get_event_loop(self):
        """The loop, made if there is none yet."""
        if self._loop is None:
            if self._set_called:
                raise RuntimeError("There is no current event loop in thread 'MainThread'.")
            self.set_event_loop(self.new_event_loop())
        return self._loop

    def set_event_loop(self, loop):
        """Sets the loop."""
        if loop is not None and not isinstance(loop, AbstractEventLoop):
            raise TypeError(f"loop must be an instance of AbstractEventLoop or None, not '{type(loop).__name__}'")
        self._set_called = True
        self._loop = loop

    def new_event_loop(self):
        """A new loop."""
        return self._loop_factory()


_policy = None


def get_event_loop_policy():
    """The policy."""
    global _policy
    if _policy is None:
        _policy = DefaultEventLoopPolicy()
    return _policy


def set_event_loop_policy(policy):
    """Sets the policy; None: the default one."""
    global _policy
    if policy is not None and not isinstance(policy, AbstractEventLoopPolicy):
        raise TypeError(f"policy must be an instance of AbstractEventLoopPolicy or None, not '{type(policy).__name__}'")
    _policy = policy


def set_event_loop(loop):
    """Sets the loop that get_event_loop returns."""
    get_event_loop_policy().set_event_loop(loop)


def new_event_loop():
    """A new loop."""
    return get_event_loop_policy().new_event_loop()


_itd_async.running_loop = _get_running_loop
