"""Time limits for blocks of code."""

# SPDX-License-Identifier: MIT OR Apache-2.0

from _asyncio import current_task, get_running_loop
from asyncio.exceptions import CancelledError

__all__ = ("Timeout", "timeout", "timeout_at")

_CREATED, _ENTERED, _EXPIRING, _EXPIRED, _EXITED = "created", "active", "expiring", "expired", "finished"


class Timeout:
    """An async context manager that cancels its block at a time and turns that into TimeoutError."""

    def __init__(self, when):
        self._state = _CREATED
        self._timer = self._task = None
        self._when = when

    def when(self):
        """The loop time of the limit, or None."""
        return self._when

    def reschedule(self, when):
        """Moves the limit."""
        if self._state != _ENTERED:
            if self._state == _CREATED:
                raise RuntimeError("Timeout has not been entered")
            raise RuntimeError(f"Cannot change state of {self._state} Timeout")
        self._when = when
        if self._timer is not None:
            self._timer.cancel()
        self._timer = None
        if when is None:
            return
        loop = get_running_loop()
        if when <= loop.time():
            self._timer = loop.call_soon(self._on_timeout)
        else:
            self._timer = loop.call_at(when, self._on_timeout)

    def expired(self):
        """Whether the time was up."""
        return self._state in (_EXPIRING, _EXPIRED)

    def __repr__(self):
        info = [f"[{self._state}]"]
        if self._state == _ENTERED:
            info.append(f"when={round(self._when, 3) if self._when is not None else None}")
        return f"<Timeout {' '.join(info)}>"

    async def __aenter__(self):
        if self._state != _CREATED:
            raise RuntimeError("Timeout has already been entered")
        task = current_task()
        if task is None:
            raise RuntimeError("Timeout should be used inside a task")
        self._state = _ENTERED
        self._task = task
        self._cancels_before = task.cancelling()
        self.reschedule(self._when)
        return self

    async def __aexit__(self, exc_type, exc_val, exc_tb):
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._state == _EXPIRING:
            self._state = _EXPIRED
            if self._task.uncancel() <= self._cancels_before and exc_type is CancelledError:
                raise TimeoutError from exc_val
        elif self._state == _ENTERED:
            self._state = _EXITED

    def _on_timeout(self):
        self._task.cancel()
        self._state = _EXPIRING
        self._timer = None


def timeout(delay):
    """A limit some seconds from now; None: no limit."""
    return Timeout(None if delay is None else get_running_loop().time() + delay)


def timeout_at(when):
    """A limit at a time of the loop's clock; None: no limit."""
    return Timeout(when)
