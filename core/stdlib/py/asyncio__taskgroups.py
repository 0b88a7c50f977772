"""Tasks that belong together."""

# SPDX-License-Identifier: MIT OR Apache-2.0

from _asyncio import current_task, get_running_loop
from asyncio.exceptions import CancelledError

__all__ = ("TaskGroup",)


def _ends_all(error):
    return isinstance(error, (SystemExit, KeyboardInterrupt))


class TaskGroup:
    """Waits at the end of its block for the tasks made in it; when one fails, the others are cancelled."""

    def __init__(self):
        self._entered = self._exiting = self._aborting = self._parent_cancelled = False
        self._loop = self._parent = self._all_done = self._base_error = None
        self._tasks = set()
        self._errors = []

    def __repr__(self):
        info = [""]
        if self._tasks:
            info.append(f"tasks={len(self._tasks)}")
        if self._errors:
            info.append(f"errors={len(self._errors)}")
        if self._aborting:
            info.append("cancelling")
        elif self._entered:
            info.append("entered")
        return f"<TaskGroup{' '.join(info)}>"

    async def __aenter__(self):
        if self._entered:
            raise RuntimeError(f"TaskGroup {self!r} has already been entered")
        if self._loop is None:
            self._loop = get_running_loop()
        self._parent = current_task(self._loop)
        if self._parent is None:
            raise RuntimeError(f"TaskGroup {self!r} cannot determine the parent task")
        self._entered = True
        return self

    async def __aexit__(self, exc_type, exc, tb):
        self._exiting = True
        if exc is not None and _ends_all(exc) and self._base_error is None:
            self._base_error = exc
        cancelled = exc if exc_type is not None and issubclass(exc_type, CancelledError) else None
        if self._parent_cancelled and self._parent.uncancel() == 0:
            cancelled = None  # it was ourselves who cancelled the block
        if exc_type is not None and not self._aborting:
            self._abort()
        while self._tasks:
            if self._all_done is None:
                self._all_done = self._loop.create_future()
            try:
                await self._all_done
            except CancelledError as error:
                if not self._aborting:
                    cancelled = error
                    self._abort()
            self._all_done = None
        if self._base_error is not None:
            raise self._base_error
        if cancelled is not None and not self._errors:
            raise cancelled
        if exc_type is not None and not issubclass(exc_type, CancelledError):
            self._errors.append(exc)
        if self._errors:
            errors, self._errors = self._errors, None
            raise BaseExceptionGroup("unhandled errors in a TaskGroup", errors) from None

    def create_task(self, coro, *, name=None, context=None):
        """Has a coroutine run as a task of the group."""
        if not self._entered:
            raise RuntimeError(f"TaskGroup {self!r} has not been entered")
        if self._exiting and not self._tasks:
            raise RuntimeError(f"TaskGroup {self!r} is finished")
        if self._aborting:
            raise RuntimeError(f"TaskGroup {self!r} is shutting down")
        from asyncio.tasks import create_task

        task = create_task(coro, name=name, context=context)
        if task.done():
            self._on_done(task)
        else:
            self._tasks.add(task)
            task.add_done_callback(self._on_done)
        return task

    def _abort(self):
        self._aborting = True
        for task in list(self._tasks):
            if not task.done():
                task.cancel()

    def _on_done(self, task):
        self._tasks.discard(task)
        if self._all_done is not None and not self._tasks and not self._all_done.done():
            self._all_done.set_result(True)
        if task.cancelled():
            return
        error = task.exception()
        if error is None:
            return
        self._errors.append(error)
        if _ends_all(error) and self._base_error is None:
            self._base_error = error
        if self._parent.done():
            text = f"Task {task!r} has errored out but its parent task {self._parent} is already completed"
            self._loop.call_exception_handler({"message": text, "exception": error, "task": task})
            return
        if not self._aborting and not self._parent_cancelled:
            self._abort()
            self._parent_cancelled = True
            self._parent.cancel()
