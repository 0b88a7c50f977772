"""Futures, tasks, and which loop runs: the part of asyncio that in CPython is C, and so shows in no traceback.

A task steps its coroutine by a loop over a generator, not by send(): a loop resumes a generator within the interpreter's
own loop, so a tool that is called in a task finds no native below it and can suspend the whole run. What is remembered of
a running loop goes with the number of the run, because a limit ends a run without running `finally`.
"""

# SPDX-License-Identifier: MIT OR Apache-2.0

import _itd
import _itd_async
from _contextvars import copy_context
from _functools import partial as _partial
from asyncio.exceptions import CancelledError, InvalidStateError
from types import CoroutineType, FunctionType, GeneratorType, GenericAlias, MethodType

_PENDING, _CANCELLED, _FINISHED = "PENDING", "CANCELLED", "FINISHED"

_running_run = _running_loop = None
_top_loop = None  # of scripts that await at their top level: it lasts as long as the session
_last_task = 0
_showing = set()


# ---- the running loop ----


def _get_running_loop():
    run = _itd.run_number()
    if _running_run == run and _running_loop is not None:
        return _running_loop
    top = _itd_async.top
    if top is not None and top.run == run and top.task is None and top.stepper.gi_running:
        return _adopt(top)._loop
    return None


def _set_running_loop(loop):
    global _running_run, _running_loop
    _running_run = _itd.run_number()
    _running_loop = loop


def get_running_loop():
    """The running event loop."""
    loop = _get_running_loop()
    if loop is None:
        raise RuntimeError("no running event loop")
    return loop


def get_event_loop():
    """The running event loop, else the policy's."""
    loop = _get_running_loop()
    if loop is not None:
        return loop
    from asyncio.events import get_event_loop_policy

    return get_event_loop_policy().get_event_loop()


def may_run_here():
    """Whether asyncio.run may be called: no loop runs, or only that of the script's top level, which is our addition."""
    if _running_run != _itd.run_number() or _running_loop is None:
        return True
    top = _itd_async.top
    return top is not None and top.task is not None and _running_loop is top.task._loop and current_task(_running_loop) is top.task


# ---- futures ----


def isfuture(obj):
    """Whether this is a Future or looks like one."""
    return hasattr(type(obj), "_asyncio_future_blocking") and obj._asyncio_future_blocking is not None


def describe_callback(func, args):
    """f(1, 2) at FILE:LINE."""
    text = ""
    while hasattr(func, "func") and hasattr(func, "keywords"):
        text = _arguments(func.args, func.keywords) + text
        func = func.func
    name = getattr(func, "__qualname__", None) or getattr(func, "__name__", None) or repr(func)
    text = name + text + _arguments(args, {})
    place = _itd.place(getattr(func, "__wrapped__", func))
    return text if place is None or place[0].startswith("<frozen _") else f"{text} at {place[0]}:{place[1]}"


def _arguments(args, keywords):
    return "(" + ", ".join([short_repr(a) for a in args] + [f"{k}={short_repr(v)}" for k, v in keywords.items()]) + ")"


def short_repr(value):
    """A repr of limited length."""
    try:
        from reprlib import repr as short
    except ImportError:
        short = repr
    return short(value)


@_itd.seal
class Future:
    """A result that will be there later."""

    _asyncio_future_blocking = False
    _loop = None
    __class_getitem__ = classmethod(GenericAlias)

    def __init__(self, *, loop=None):
        self._loop = get_event_loop() if loop is None else loop
        self._state = _PENDING
        self._result = self._exception = self._cancelled_exc = self._cancel_message = None
        self._callbacks = []

    def _info(self):
        info = [self._state.lower()]
        if self._state == _FINISHED:
            info.append(f"result={short_repr(self._result)}" if self._exception is None else f"exception={self._exception!r}")
        if self._callbacks:
            shown = [describe_callback(callback, ()) for callback, _ in self._callbacks]
            if len(shown) > 2:
                shown[1:-1] = [f"<{len(shown) - 2} more>"]
            info.append(f"cb=[{', '.join(shown)}]")
        return info

    def __repr__(self):
        if self in _showing:
            return f"<{type(self).__name__} {self._state.lower()} ...>"
        _showing.add(self)
        try:
            return f"<{type(self).__name__} {' '.join(self._info())}>"
        finally:
            _showing.discard(self)

    def get_loop(self):
        """The event loop it belongs to."""
        return self._loop

    def cancelled(self):
        """Whether it was cancelled."""
        return self._state == _CANCELLED

    def done(self):
        """Whether it has a result or an exception, or was cancelled."""
        return self._state != _PENDING

    def cancel(self, msg=None):
        """Cancels it unless it is done; says whether it did."""
        if self._state != _PENDING:
            return False
        self._cancel_message = msg
        self._end(_CANCELLED)
        return True

    def _end(self, state):
        self._state = state
        callbacks = self._callbacks
        if callbacks:
            self._callbacks = []
            for callback, context in callbacks:
                self._loop.call_soon(callback, self, context=context)

    def _make_cancelled_error(self):
        error = self._cancelled_exc
        if error is not None:
            self._cancelled_exc = None
            return error
        return CancelledError() if self._cancel_message is None else CancelledError(self._cancel_message)

    def result(self):
        """The result; raises the exception if there is one."""
        if self._state == _FINISHED:
            if self._exception is None:
                return self._result
            raise self._exception.with_traceback(self._trace)
        if self._state == _CANCELLED:
            raise self._make_cancelled_error()
        raise InvalidStateError("Result is not set.")

    def exception(self):
        """The exception, or None."""
        if self._state == _FINISHED:
            return self._exception
        if self._state == _CANCELLED:
            raise self._make_cancelled_error()
        raise InvalidStateError("Exception is not set.")

    def set_result(self, result):
        """Ends it with a result."""
        if self._state != _PENDING:
            raise InvalidStateError("invalid state")
        self._result = result
        self._end(_FINISHED)

    def set_exception(self, exception):
        """Ends it with an exception."""
        if self._state != _PENDING:
            raise InvalidStateError("invalid state")
        if isinstance(exception, type) and issubclass(exception, BaseException):
            exception = exception()
        if not isinstance(exception, BaseException):
            raise TypeError("invalid exception object")
        if isinstance(exception, StopIteration):
            raise TypeError("StopIteration interacts badly with generators and cannot be raised into a Future")
        self._exception = exception
        self._trace = exception.__traceback__
        self._end(_FINISHED)

    def add_done_callback(self, fn, *, context=None):
        """Has fn(self) called soon after it is done."""
        if context is None:
            context = copy_context()
        if self._state == _PENDING:
            self._callbacks.append((fn, context))
        else:
            self._loop.call_soon(fn, self, context=context)

    def remove_done_callback(self, fn):
        """Removes a callback wherever it was added; says how often that was."""
        kept = [pair for pair in self._callbacks if pair[0] != fn]
        removed = len(self._callbacks) - len(kept)
        if removed:
            self._callbacks[:] = kept
        return removed

    def __await__(self):
        # Nothing may be called before the yield: states know the place of what waits there by its number.
        if self._state == _PENDING:
            if not self._asyncio_future_blocking:  # else left so by a task that awaited itself
                self._asyncio_future_blocking = True
                yield self
            if self._state == _PENDING:
                raise RuntimeError("await wasn't used with future")
        return self.result()

    __iter__ = __await__


# ---- tasks ----


def iscoroutine(obj):
    """Whether this is a coroutine, by type or by its methods."""
    kind = type(obj)
    return kind is CoroutineType or (
        kind is not GeneratorType
        and hasattr(kind, "__await__")
        and hasattr(kind, "send")
        and hasattr(kind, "throw")
        and hasattr(kind, "close")
    )


@_itd.iterable
def _by_methods(coroutine):
    """Drives a coroutine of a script's own class."""
    value = error = None
    while True:
        try:
            waited = coroutine.send(value) if error is None else coroutine.throw(error)
        except StopIteration as stop:
            return stop.value
        error = None
        try:
            value = yield waited
        except BaseException as thrown:
            error = thrown


@_itd.iterable
def _throwing_first(coroutine, error):
    while True:
        try:
            waited = coroutine.throw(error)
        except StopIteration as stop:
            return stop.value
        try:
            yield waited
        except BaseException as thrown:
            error = thrown
        else:
            return (yield from coroutine)


@_itd.iterable
def _drive(task, coroutine):
    try:
        if task._first_error is not None:
            error, task._first_error = task._first_error, None
            coroutine = _throwing_first(coroutine, error)
        result = yield from coroutine
    except CancelledError as error:
        task._cancelled_exc = error
        Future.cancel(task)
    except (KeyboardInterrupt, SystemExit) as error:
        Future.set_exception(task, error)
        raise
    except BaseException as error:
        error.__traceback__ = error.__traceback__.tb_next
        Future.set_exception(task, error)
    else:
        if task._must_cancel:
            task._must_cancel = False
            Future.cancel(task, task._cancel_message)
        else:
            Future.set_result(task, result)


def tasks_of(loop):
    """The loop's tasks that are not done."""
    try:
        return loop._tasks
    except AttributeError:
        loop._tasks = set()
        return loop._tasks


def current_task(loop=None):
    """The task that runs, or None."""
    if loop is None:
        loop = get_running_loop()
    run, task = getattr(loop, "_current_task", (None, None))
    return task if run == _itd.run_number() else None


def _enter_task(loop, task):
    inside = current_task(loop)
    if inside is not None:
        raise RuntimeError(f"Cannot enter into task {task!r} while another task {inside!r} is being executed.")
    loop._current_task = (_itd.run_number(), task)


def _leave_task(loop, task):
    inside = current_task(loop)
    if inside is not task:
        raise RuntimeError(f"Leaving task {task!r} does not match the current task {inside!r}.")
    loop._current_task = (None, None)


def _register_task(task):
    tasks_of(task._loop).add(task)


def _unregister_task(task):
    tasks_of(task._loop).discard(task)


@_itd.seal
class Task(Future):
    """A coroutine that an event loop runs."""

    def __init__(self, coro, *, loop=None, name=None, context=None, eager_start=False):
        if not iscoroutine(coro):
            raise TypeError(f"a coroutine was expected, got {coro!r}")
        super().__init__(loop=loop)
        self._begin(coro, coro if type(coro) is CoroutineType else _by_methods(coro), name, context)
        if eager_start and self._loop.is_running():
            self._start_eagerly()
        else:
            self._loop.call_soon(self._step, context=self._context)
            tasks_of(self._loop).add(self)

    def _begin(self, coro, steps, name, context):
        global _last_task
        if name is None:
            _last_task += 1
            self._name = f"Task-{_last_task}"
        else:
            self._name = str(name)
        self._coro = coro
        self._context = copy_context() if context is None else context
        self._fut_waiter = self._first_error = None
        self._must_cancel = False
        self._cancels = 0
        self._stepper = _drive(self, steps)

    def _info(self):
        info = Future._info(self)
        if self._must_cancel:
            info[0] = "cancelling"
        info.insert(1, f"name={self._name!r}")
        place = _itd.place(self._coro)
        name = getattr(self._coro, "__qualname__", None) or type(self._coro).__name__
        if place is None:
            text = f"{name}()"
        elif self._coro.cr_running or self._coro.cr_suspended or place[2] is not None:
            text = f"{name}() running at {place[0]}:{place[2]}"
        else:
            text = f"{name}() done, defined at {place[0]}:{place[1]}"
        info.insert(2, f"coro=<{text}>")
        if self._fut_waiter is not None:
            info.insert(3, f"wait_for={self._fut_waiter!r}")
        return info

    def get_coro(self):
        """The coroutine."""
        return self._coro

    def get_context(self):
        """The context it runs in."""
        return self._context

    def get_name(self):
        """Its name."""
        return self._name

    def set_name(self, value):
        """Names it."""
        self._name = str(value)

    def set_result(self, result):
        raise RuntimeError("Task does not support set_result operation")

    def set_exception(self, exception):
        raise RuntimeError("Task does not support set_exception operation")

    def get_stack(self, *, limit=None):
        """No frames: they are not for scripts."""
        return []

    def print_stack(self, *, limit=None, file=None):
        """Says where it is."""
        print(repr(self), file=file)

    def cancel(self, msg=None):
        """Has CancelledError raised in the coroutine at its next chance; False when it is done."""
        if self._state != _PENDING:
            return False
        self._cancels += 1
        if self._fut_waiter is not None and self._fut_waiter.cancel(msg=msg):
            return True
        self._must_cancel = True
        self._cancel_message = msg
        return True

    def _end(self, state):
        tasks_of(self._loop).discard(self)
        Future._end(self, state)

    def cancelling(self):
        """How many requests to cancel it there are."""
        return self._cancels

    def uncancel(self):
        """Takes one such request back; returns how many are left."""
        if self._cancels:
            self._cancels -= 1
        return self._cancels

    def _start_eagerly(self):
        before = current_task(self._loop)
        self._loop._current_task = (None, None)
        tasks_of(self._loop).add(self)
        try:
            self._context.run(self._step)
        finally:
            self._loop._current_task = (_itd.run_number(), before)

    def _step(self, error=None):
        if self._state != _PENDING:
            raise InvalidStateError(f"_step(): already done: {self!r}, {error!r}")
        if self._must_cancel:
            if not isinstance(error, CancelledError):
                error = self._make_cancelled_error()
            self._must_cancel = False
        self._fut_waiter = None
        loop = self._loop
        _enter_task(loop, self)
        try:
            if error is not None and self._stepper.gi_suspended:
                try:
                    waited = self._stepper.throw(error)
                except StopIteration:
                    return
            else:
                self._first_error = error
                for waited in self._stepper:
                    break
                else:
                    return
            self._wait_for(waited)
        finally:
            loop._current_task = (None, None)

    def _wait_for(self, waited):
        blocking = getattr(waited, "_asyncio_future_blocking", None)
        if blocking is None:
            if waited is None:
                self._loop.call_soon(self._step, context=self._context)
                return
            if isinstance(waited, GeneratorType):
                text = f"yield was used instead of yield from for generator in task {self!r} with {waited!r}"
            else:
                text = f"Task got bad yield: {waited!r}"
        elif _loop_of(waited) is not self._loop:
            text = f"Task {self!r} got Future {waited!r} attached to a different loop"
        elif not blocking:
            text = f"yield was used instead of yield from in task {self!r} with {waited!r}"
        elif waited is self:
            text = f"Task cannot await on itself: {self!r}"
        else:
            waited._asyncio_future_blocking = False
            waited.add_done_callback(self._wakeup, context=self._context)
            self._fut_waiter = waited
            if self._must_cancel and waited.cancel(msg=self._cancel_message):
                self._must_cancel = False
            return
        self._loop.call_soon(self._step, RuntimeError(text), context=self._context)

    def _wakeup(self, future):
        # A future's own exception is thrown in as it is; a CancelledError its __await__ raises. But a task that is to be cancelled takes that from it.
        # One of a class of its own (what gather() gives is) is asked, so that the exception is raised in between and gets its context.
        exact = type(future) is Future or type(future) is Task
        if exact and not (self._must_cancel and future._state == _CANCELLED):
            failed = future._exception if future._state == _FINISHED else None
            self._step(None if failed is None else failed.with_traceback(future._trace))
            return
        error = None
        try:
            future.result()
        except BaseException as raised:
            error = raised
        self._step(error)  # not where it is handled, which would make it a context of what comes

    _wakeup.__qualname__ = "Task.task_wakeup"

    def end_top(self, error=None):
        """The script's own code has ended before the loop took it over."""
        self._loop._current_task = (None, None)
        self._loop._leave()
        if self._state == _PENDING:
            if error is None:
                Future.set_result(self, None)
            else:
                self._exception, self._trace = error, error.__traceback__
                self._end(_FINISHED)


def _loop_of(future):
    get_loop = getattr(future, "get_loop", None)
    return future._loop if get_loop is None else get_loop()


def function_kind(func):
    """What calling a function makes, as _itd.function_kind says; through partial objects."""
    while isinstance(func, _partial):
        func = func.func
    return _itd.function_kind(func)


def iscoroutinefunction(func):
    """Whether calling it makes a coroutine."""
    return function_kind(func) == "coroutine" or getattr(func, "_is_coroutine_mark", None) is ...


# ---- scripts that await at their top level ----


def _adopt(top):
    """Makes the script's own code a task of the session's loop, while it runs or when it first waits."""
    global _top_loop
    if _top_loop is None or _top_loop.is_closed():
        from asyncio.events import new_event_loop

        _top_loop = new_event_loop()
    loop = _top_loop
    task = Task.__new__(Task)
    Future.__init__(task, loop=loop)
    task._begin(top.coroutine, top.stepper, None, None)
    tasks_of(loop).add(task)
    top.task = task
    loop._enter()
    loop._current_task = (top.run, task)
    return task


def go_on_with_top(top, waited):
    """The first stretch has ended with something to wait for, or (waited is top) for good but with a loop in use."""
    task = _adopt(top) if top.task is None else top.task
    loop = task._loop
    if waited is top:
        task.end_top()
    else:
        loop._current_task = (None, None)
        loop._leave()
        task._wait_for(waited)
    loop.run_until_done(task)
    if task._state == _CANCELLED:
        raise task._make_cancelled_error()
    if task._exception is not None:
        raise task._exception.with_traceback(task._trace)
