"""Objects that know each other: an event loop over a heap, observers, mixins with super(), weak coupling by
names of methods, memoised properties, context managers."""

import heapq
from contextlib import contextmanager
from functools import cached_property, lru_cache


class Clock:
    def __init__(self):
        self.now = 0
        self.queue = []
        self.count = 0

    def after(self, delay, target, name, *args):
        self.count += 1
        heapq.heappush(self.queue, (self.now + delay, self.count, target, name, args))

    def run(self, limit):
        while self.queue and self.count < limit:
            self.now, _, target, name, args = heapq.heappop(self.queue)
            getattr(target, name)(*args)


class Named:
    def __init__(self, name, **more):
        super().__init__(**more)
        self.name = name


class Observed:
    def __init__(self, **more):
        super().__init__(**more)
        self.observers = []

    def tell(self, event, *args):
        for observer in self.observers:
            handler = getattr(observer, "on_" + event, None)
            if handler is not None:
                handler(self, *args)


class Machine(Named, Observed):
    def __init__(self, clock, name, speed):
        super().__init__(name=name)
        self.clock = clock
        self.speed = speed
        self.jobs = 0
        self.next = None

    @cached_property
    def label(self):
        return f"{self.name}@{self.speed}"

    def accept(self, job):
        self.jobs += 1
        self.clock.after(duration(self.speed, job % 13), self, "finish", job)

    def finish(self, job):
        if job % 7 == 0:
            self.tell("fault", job)
        else:
            self.tell("done", job)
        if self.next:
            self.next.accept(job + 1)


class Ledger:
    def __init__(self):
        self.done = {}
        self.faults = []

    def on_done(self, machine, job):
        self.done[machine.label] = self.done.get(machine.label, 0) + job

    def on_fault(self, machine, job):
        self.faults.append((machine.label, job))


@lru_cache(maxsize=None)
def duration(speed, size):
    return 1 + size * 10 // speed


@contextmanager
def watching(machines, ledger):
    for machine in machines:
        machine.observers.append(ledger)
    try:
        yield ledger
    finally:
        for machine in machines:
            machine.observers.remove(ledger)


def main():
    clock = Clock()
    machines = [Machine(clock, f"m{i}", 3 + i) for i in range(6)]
    for a, b in zip(machines, machines[1:] + machines[:1]):
        a.next = b
    with watching(machines, Ledger()) as ledger:
        for i, machine in enumerate(machines):
            clock.after(i, machine, "accept", i * 5)
        clock.run(100000)
    print("events", clock.now, [m.jobs for m in machines], sum(ledger.done.values()), len(ledger.faults),
          [len(m.observers) for m in machines])


main()
