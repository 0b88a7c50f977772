"""Queues. There is one thread: what would wait for another one raises Empty or Full at once."""

# SPDX-License-Identifier: MIT OR Apache-2.0

import _itd
import types
from collections import deque
from heapq import heappop, heappush

__all__ = ["Empty", "Full", "Queue", "PriorityQueue", "LifoQueue", "SimpleQueue"]


class Empty(Exception):
    """There is nothing in the queue."""


Empty.__module__ = "_queue"


class Full(Exception):
    """The queue has no room."""


class Queue:
    """First in, first out."""

    def __init__(self, maxsize=0):
        self.maxsize = maxsize
        self._init(maxsize)
        self.unfinished_tasks = 0

    def task_done(self):
        """An item that was got is dealt with."""
        if self.unfinished_tasks <= 0:
            raise ValueError("task_done() called too many times")
        self.unfinished_tasks -= 1

    def join(self):
        """Nothing, when all items are dealt with; otherwise no one would ever do it: RuntimeError."""
        if self.unfinished_tasks:
            raise RuntimeError("join() would wait for ever: there is one thread")

    def qsize(self):
        """How many items there are."""
        return self._qsize()

    def empty(self):
        """Whether there is none."""
        return not self._qsize()

    def full(self):
        """Whether there is no room."""
        return 0 < self.maxsize <= self._qsize()

    def put(self, item, block=True, timeout=None):
        """Puts an item in."""
        if self.maxsize > 0:
            if block and timeout is not None and timeout < 0:
                raise ValueError("'timeout' must be a non-negative number")
            if self._qsize() >= self.maxsize:
                raise Full
        self._put(item)
        self.unfinished_tasks += 1

    def get(self, block=True, timeout=None):
        """Takes an item out."""
        if block and timeout is not None and timeout < 0:
            raise ValueError("'timeout' must be a non-negative number")
        if not self._qsize():
            raise Empty
        return self._get()

    def put_nowait(self, item):
        """put(item, block=False)"""
        return self.put(item, block=False)

    def get_nowait(self):
        """get(block=False)"""
        return self.get(block=False)

    def _init(self, maxsize):
        self.queue = deque()

    def _qsize(self):
        return len(self.queue)

    def _put(self, item):
        self.queue.append(item)

    def _get(self):
        return self.queue.popleft()

    __class_getitem__ = classmethod(types.GenericAlias)


class PriorityQueue(Queue):
    """The smallest first."""

    def _init(self, maxsize):
        self.queue = []

    def _put(self, item):
        heappush(self.queue, item)

    def _get(self):
        return heappop(self.queue)


class LifoQueue(Queue):
    """Last in, first out."""

    def _init(self, maxsize):
        self.queue = []

    def _put(self, item):
        self.queue.append(item)

    def _get(self):
        return self.queue.pop()


@_itd.seal
class SimpleQueue:
    """First in, first out, without a limit."""

    __module__ = "_queue"

    def __init__(self):
        self._queue = deque()

    def put(self, item, block=True, timeout=None):
        """Puts an item in."""
        self._queue.append(item)

    def get(self, block=True, timeout=None):
        """Takes an item out."""
        if block and timeout is not None and timeout < 0:
            raise ValueError("'timeout' must be a non-negative number")
        if not self._queue:
            raise Empty
        return self._queue.popleft()

    def put_nowait(self, item):
        """put(item, block=False)"""
        self._queue.append(item)

    def get_nowait(self):
        """get(block=False)"""
        return self.get(False)

    def empty(self):
        """Whether there is none."""
        return not self._queue

    def qsize(self):
        """How many items there are."""
        return len(self._queue)

    __class_getitem__ = classmethod(types.GenericAlias)
