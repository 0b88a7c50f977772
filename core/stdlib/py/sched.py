"""A scheduler of events."""

# SPDX-License-Identifier: MIT OR Apache-2.0

import heapq
import time
from collections import namedtuple
from itertools import count

__all__ = ["scheduler"]

Event = namedtuple("Event", "time, priority, sequence, action, argument, kwargs")
_sentinel = object()


class scheduler:
    """Runs actions when they are due, by a clock and a way to wait."""

    def __init__(self, timefunc=time.monotonic, delayfunc=time.sleep):
        self._queue = []
        self.timefunc = timefunc
        self.delayfunc = delayfunc
        self._sequence_generator = count()

    def enterabs(self, time, priority, action, argument=(), kwargs=_sentinel):
        """Adds an event at a time."""
        event = Event(time, priority, next(self._sequence_generator), action, argument, {} if kwargs is _sentinel else kwargs)
        heapq.heappush(self._queue, event)
        return event

    def enter(self, delay, priority, action, argument=(), kwargs=_sentinel):
        """Adds an event after a delay."""
        return self.enterabs(self.timefunc() + delay, priority, action, argument, kwargs)

    def cancel(self, event):
        """Takes an event away."""
        self._queue.remove(event)
        heapq.heapify(self._queue)

    def empty(self):
        """Whether there are none."""
        return not self._queue

    def run(self, blocking=True):
        """Runs all; without blocking only those that are due, and tells when the next one is."""
        queue = self._queue
        while queue:
            event = queue[0]
            now = self.timefunc()
            if event.time > now:
                if not blocking:
                    return event.time - now
                self.delayfunc(event.time - now)
                continue
            heapq.heappop(queue)
            event.action(*event.argument, **event.kwargs)
            self.delayfunc(0)
        return None

    @property
    def queue(self):
        """The events in the order in which they will run."""
        events = self._queue[:]
        return list(map(heapq.heappop, [events] * len(events)))


def _compare(name):
    def method(self, other):
        return getattr((self.time, self.priority, self.sequence), name)((other.time, other.priority, other.sequence))

    method.__name__ = name
    return method


for _name in ("__lt__", "__le__", "__gt__", "__ge__", "__eq__", "__ne__"):
    setattr(Event, _name, _compare(_name))
Event.__hash__ = tuple.__hash__
del _name
