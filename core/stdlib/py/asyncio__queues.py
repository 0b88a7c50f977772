"""Queues between tasks."""

# SPDX-License-Identifier: MIT OR Apache-2.0

from asyncio.locks import Event, _Bound
from collections import deque
from heapq import heappop, heappush
from types import GenericAlias

__all__ = ("LifoQueue", "PriorityQueue", "Queue", "QueueEmpty", "QueueFull")


class QueueEmpty(Exception):
    """There is nothing to get."""


class QueueFull(Exception):
    """There is no room to put anything."""


class Queue(_Bound):
    """First in, first out; put waits while it is full, get while it is empty."""

    __class_getitem__ = classmethod(GenericAlias)

    def __init__(self, maxsize=0):
        self._maxsize = maxsize
        self._getters = deque()
        self._putters = deque()
        self._unfinished_tasks = 0
        self._finished = Event()
        self._finished.set()
        self._init(maxsize)

    # What subclasses change.

    def _init(self, maxsize):
        self._queue = deque()

    def _get(self):
        return self._queue.popleft()

    def _put(self, item):
        self._queue.append(item)

    def _format(self):
        text = f"maxsize={self._maxsize!r}"
        if self._queue:
            text += f" _queue={list(self._queue)!r}"
        for name, line in (("_getters", self._getters), ("_putters", self._putters)):
            if line:
                text += f" {name}[{len(line)}]"
        if self._unfinished_tasks:
            text += f" tasks={self._unfinished_tasks}"
        return text

    def __repr__(self):
        return f"<{type(self).__name__} at {id(self):#x} {self._format()}>"

    def __str__(self):
        return f"<{type(self).__name__} {self._format()}>"

    @property
    def maxsize(self):
        """How many items there is room for; 0: any number."""
        return self._maxsize

    def qsize(self):
        """How many items there are."""
        return len(self._queue)

    def empty(self):
        """Whether there are none."""
        return not self._queue

    def full(self):
        """Whether there is no room."""
        return 0 < self._maxsize <= self.qsize()

    def _wake_next(self, line):
        while line:
            place = line.popleft()
            if not place.done():
                place.set_result(None)
                break

    async def _wait_in(self, line, in_vain):
        place = self._get_loop().create_future()
        line.append(place)
        try:
            await place
        except BaseException:
            place.cancel()
            if place in line:
                line.remove(place)
            # Who was woken and then cancelled hands the turn on.
            if not in_vain() and not place.cancelled():
                self._wake_next(line)
            raise

    async def put(self, item):
        """Puts an item in once there is room."""
        while self.full():
            await self._wait_in(self._putters, self.full)
        return self.put_nowait(item)

    def put_nowait(self, item):
        """Puts an item in; QueueFull when there is no room."""
        if self.full():
            raise QueueFull
        self._put(item)
        self._unfinished_tasks += 1
        self._finished.clear()
        self._wake_next(self._getters)

    async def get(self):
        """Takes an item out once there is one."""
        while self.empty():
            await self._wait_in(self._getters, self.empty)
        return self.get_nowait()

    def get_nowait(self):
        """Takes an item out; QueueEmpty when there is none."""
        if self.empty():
            raise QueueEmpty
        item = self._get()
        self._wake_next(self._putters)
        return item

    def task_done(self):
        """Says that an item taken out is done with."""
        if self._unfinished_tasks <= 0:
            raise ValueError("task_done() called too many times")
        self._unfinished_tasks -= 1
        if self._unfinished_tasks == 0:
            self._finished.set()

    async def join(self):
        """Waits until all items are done with."""
        if self._unfinished_tasks > 0:
            await self._finished.wait()


class PriorityQueue(Queue):
    """The smallest item comes out first."""

    def _init(self, maxsize):
        self._queue = []

    def _put(self, item):
        heappush(self._queue, item)

    def _get(self):
        return heappop(self._queue)


class LifoQueue(Queue):
    """The item put in last comes out first."""

    def _init(self, maxsize):
        self._queue = []

    def _put(self, item):
        self._queue.append(item)

    def _get(self):
        return self._queue.pop()
