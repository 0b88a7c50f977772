"""Lock, Event, Condition, Semaphore, Barrier: who waits stands in line."""

# SPDX-License-Identifier: MIT OR Apache-2.0

from _asyncio import get_running_loop
from asyncio.exceptions import BrokenBarrierError, CancelledError
from collections import deque

__all__ = ("Barrier", "BoundedSemaphore", "Condition", "Event", "Lock", "Semaphore")


class _Bound:
    """Belongs to the loop in which it is first waited for."""

    _loop = None

    def _get_loop(self):
        loop = get_running_loop()
        if self._loop is None:
            self._loop = loop
        if loop is not self._loop:
            raise RuntimeError(f"{self!r} is bound to a different event loop")
        return loop

    def _describe(self, state):
        if self._waiters:
            state += f", waiters:{len(self._waiters)}"
        return f"<{object.__repr__(self)[1:-1]} [{state}]>"

    async def _stand_in_line(self):
        place = self._get_loop().create_future()
        self._waiters.append(place)
        try:
            return await place
        finally:
            self._waiters.remove(place)

    def _first_in_line(self):
        for place in self._waiters:
            if not place.done():
                return place
        return None


class _Entered:
    """`async with` acquires and releases."""

    async def __aenter__(self):
        await self.acquire()

    async def __aexit__(self, exc_type, exc, tb):
        self.release()


class Lock(_Entered, _Bound):
    """Only one at a time holds it."""

    def __init__(self):
        self._waiters = deque()
        self._locked = False

    def __repr__(self):
        return self._describe("locked" if self._locked else "unlocked")

    def locked(self):
        """Whether someone holds it."""
        return self._locked

    async def acquire(self):
        """Waits until it is free, and takes it."""
        if self._locked or any(not place.cancelled() for place in self._waiters):
            try:
                await self._stand_in_line()
            except CancelledError:
                if not self._locked:
                    self._wake_first()
                raise
        self._locked = True
        return True

    def release(self):
        """Gives it back."""
        if not self._locked:
            raise RuntimeError("Lock is not acquired.")
        self._locked = False
        self._wake_first()

    def _wake_first(self):
        # Only the very first: one that is woken but hasn't run yet keeps its turn.
        if self._waiters and not self._waiters[0].done():
            self._waiters[0].set_result(True)


class Event(_Bound):
    """A flag that can be waited for."""

    def __init__(self):
        self._waiters = deque()
        self._value = False

    def __repr__(self):
        return self._describe("set" if self._value else "unset")

    def is_set(self):
        """Whether it is set."""
        return self._value

    def set(self):
        """Sets it and wakes all who wait."""
        if not self._value:
            self._value = True
            for place in self._waiters:
                if not place.done():
                    place.set_result(True)

    def clear(self):
        """Unsets it."""
        self._value = False

    async def wait(self):
        """Waits until it is set."""
        if not self._value:
            await self._stand_in_line()
        return True


class Condition(_Entered, _Bound):
    """Waiting for a notice while a lock is given up."""

    def __init__(self, lock=None):
        self._lock = lock = Lock() if lock is None else lock
        self.locked = lock.locked
        self.acquire = lock.acquire
        self.release = lock.release
        self._waiters = deque()

    def __repr__(self):
        return self._describe("locked" if self.locked() else "unlocked")

    async def wait(self):
        """Gives up the lock, waits to be notified, takes the lock again."""
        if not self.locked():
            raise RuntimeError("cannot wait on un-acquired lock")
        self.release()
        try:
            await self._stand_in_line()
            return True
        finally:
            cancelled = None
            while True:
                try:
                    await self.acquire()
                    break
                except CancelledError as error:
                    cancelled = error
            if cancelled is not None:
                try:
                    raise cancelled
                finally:
                    cancelled = None

    async def wait_for(self, predicate):
        """Waits until predicate() is true; returns what it gave."""
        result = predicate()
        while not result:
            await self.wait()
            result = predicate()
        return result

    def notify(self, n=1):
        """Wakes n of those who wait."""
        if not self.locked():
            raise RuntimeError("cannot notify on un-acquired lock")
        for place in self._waiters:
            if n <= 0:
                break
            if not place.done():
                n -= 1
                place.set_result(False)

    def notify_all(self):
        """Wakes all who wait."""
        self.notify(len(self._waiters))


class Semaphore(_Entered, _Bound):
    """At most so many at a time hold it."""

    def __init__(self, value=1):
        if value < 0:
            raise ValueError("Semaphore initial value must be >= 0")
        self._waiters = deque()
        self._value = value

    def __repr__(self):
        return self._describe("locked" if self.locked() else f"unlocked, value:{self._value}")

    def locked(self):
        """Whether acquire would wait."""
        return self._value == 0 or any(not place.cancelled() for place in self._waiters)

    async def acquire(self):
        """Waits for a place, and takes it."""
        if not self.locked():
            self._value -= 1
            return True
        place = self._get_loop().create_future()
        self._waiters.append(place)
        try:
            try:
                await place
            finally:
                self._waiters.remove(place)
        except CancelledError:
            if place.done() and not place.cancelled():
                self._value += 1  # the place was given to us too late
            raise
        finally:
            while self._value > 0 and self._wake_next():
                pass
        return True

    def release(self):
        """Gives the place back."""
        self._value += 1
        self._wake_next()

    def _wake_next(self):
        place = self._first_in_line()
        if place is None:
            return False
        self._value -= 1
        place.set_result(True)
        return True


class BoundedSemaphore(Semaphore):
    """A Semaphore that can't be released more often than acquired."""

    def __init__(self, value=1):
        self._bound = value
        super().__init__(value)

    def release(self):
        """Gives the place back."""
        if self._value >= self._bound:
            raise ValueError("BoundedSemaphore released too many times")
        super().release()


class Barrier(_Bound):
    """Holds its parties until all have come."""

    def __init__(self, parties):
        if parties < 1:
            raise ValueError("parties must be > 0")
        self._turn = Condition()
        self._parties = parties
        self._state = "filling"  # then draining or resetting while the parties leave, or broken
        self._count = 0

    def __repr__(self):
        waiting = "" if self.broken else f", waiters:{self.n_waiting}/{self._parties}"
        return f"<{object.__repr__(self)[1:-1]} [{self._state}{waiting}]>"

    async def __aenter__(self):
        return await self.wait()

    async def __aexit__(self, *args):
        pass

    async def wait(self):
        """Waits for the others; returns in which place it came."""
        async with self._turn:
            # Those of the round before have to be gone.
            await self._turn.wait_for(lambda: self._state not in ("draining", "resetting"))
            self._check()
            try:
                index = self._count
                self._count += 1
                if index + 1 == self._parties:
                    self._state = "draining"
                    self._turn.notify_all()
                else:
                    await self._turn.wait_for(lambda: self._state != "filling")
                    self._check(("broken", "resetting"))
                return index
            finally:
                self._count -= 1
                if self._count == 0:
                    if self._state in ("draining", "resetting"):
                        self._state = "filling"
                    self._turn.notify_all()

    def _check(self, bad=("broken",)):
        if self._state in bad:
            raise BrokenBarrierError("Abort or reset of barrier" if len(bad) > 1 else "Barrier aborted")

    async def reset(self):
        """Who waits gets BrokenBarrierError; then it is as new."""
        async with self._turn:
            if self._count > 0:
                if self._state != "resetting":
                    self._state = "resetting"
            else:
                self._state = "filling"
            self._turn.notify_all()

    async def abort(self):
        """Breaks it."""
        async with self._turn:
            self._state = "broken"
            self._turn.notify_all()

    @property
    def parties(self):
        """How many it takes."""
        return self._parties

    @property
    def n_waiting(self):
        """How many are there."""
        return self._count if self._state == "filling" else 0

    @property
    def broken(self):
        """Whether it is broken."""
        return self._state == "broken"
