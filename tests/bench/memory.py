"""memory.py - what values and sessions weigh.

Bytes of one object come from the session's own account: a list of a known length is filled with new objects and the growth is divided. Private memory of
a worker is what the kernel tells (smaps), so Linux only. A frame is not a heap object here: it takes 72 bytes and 8 a register of the session's stacks.

SPDX-License-Identifier: MIT OR Apache-2.0
"""

import gc
import os
import subprocess
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "wire"))

from interpretd import Config, Interpreter
from wire import private_bytes

COUNT = 20000
KINDS = {
    "int (63 bits)": "i + 10 ** 12",
    "int (100 digits)": "10 ** 100 + i",
    "float": "i + 0.5",
    "str of 10": "f'{i:010}'",
    "bytes of 10": "b'%010d' % i",
    "tuple of 2": "(i, i)",
    "empty list": "[]",
    "list of 10": "[i, i, i, i, i, i, i, i, i, i]",
    "empty dict": "{}",
    "dict of 4 strs": "{'a': i, 'b': i, 'c': i, 'd': i}",
    "set of 4": "{i, i + 1, i + 2, i + 3}",
    "instance of 3": "Point(i, i, i)",
    "instance of 3, slots": "Slotted(i, i, i)",
    "function": "(lambda: i)",
    "generator, waiting": "waiting(i)",
}
SETUP = """
class Point:
    def __init__(self, x, y, z):
        self.x, self.y, self.z = x, y, z


class Slotted:
    __slots__ = ("x", "y", "z")

    def __init__(self, x, y, z):
        self.x, self.y, self.z = x, y, z


def wait(i):
    yield i
    yield i


def waiting(i):
    g = wait(i)
    next(g)
    return g


def fill(make, count, held):
    for i in range(count):
        held[i] = make(i)
"""
# What CPython needs for the same, beside it.
CPYTHON = """
import gc, sys, tracemalloc
exec(sys.argv[1])
for name, make in eval(sys.argv[2]).items():
    make = eval("lambda i: " + make)
    held = [None] * COUNT
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    fill(make, COUNT, held)
    gc.collect()
    print((tracemalloc.get_traced_memory()[0] - before) / COUNT)
    tracemalloc.stop()
"""


def of_objects(cpython):
    """{kind: (bytes here, bytes in CPython 3.12)}"""
    theirs = subprocess.run(
        [cpython, "-c", CPYTHON.replace("COUNT", str(COUNT)), SETUP, repr(KINDS)],
        capture_output=True,
        text=True,
        check=True,
    ).stdout.split()
    found = {}
    with Interpreter(
        config=Config(max_memory_bytes=1 << 28, max_operations=10**10, max_execution_time=60, max_cpu_time=600)
    ) as box:
        box.execute(SETUP)
        for (name, make), other in zip(KINDS.items(), theirs):
            box.execute(f"make = lambda i: {make}\nheld = [None] * {COUNT}\nfill(make, 1, held)")
            before = box.execute("held[0] = None").usage.live_bytes
            after = box.execute(f"fill(make, {COUNT}, held)").usage.live_bytes
            found[name] = ((after - before) / COUNT, float(other))
        box.execute("held = None")
    return found


def descendants(pid):
    """Process ids below one, by /proc."""
    below = []
    for task in Path(f"/proc/{pid}/task").iterdir():
        for child in (task / "children").read_text(encoding="ascii").split():
            below += [int(child), *descendants(int(child))]
    return below


def of_sessions():
    """Private bytes of one worker: the mean growth of all processes below this one over 20 sessions, fresh and after 100 small executes each."""
    gc.collect()
    with Interpreter() as first:
        first.execute("1+1")
        me = os.getpid()
        before = {pid: private_bytes(pid) for pid in descendants(me)}
        boxes = [Interpreter() for _ in range(20)]
        for box in boxes:
            box.execute("1+1")
        fresh = settled(me, before)
        for box in boxes:
            for i in range(100):
                box.execute(f"x{i % 5} = [n * {i} for n in range(10)]\nlen(x{i % 5})")
        used = settled(me, before)
        for box in boxes:
            box.close()
    return fresh, used


def settled(me, before):
    """The median of what the processes that came since hold for themselves, once idle sessions have given back what they don't need."""
    time.sleep(1)
    now = sorted(private_bytes(pid) for pid in descendants(me) if pid not in before)
    return now[len(now) // 2] if now else 0


def report(cpython):
    figures = {}
    print(f"{'bytes of one':28} {'here':>8} {'CPython 3.12':>13}")
    for name, (here, there) in of_objects(cpython).items():
        figures[name] = {"bytes": round(here, 1), "cpython": round(there, 1)}
        print(f"{name:28} {here:8.0f} {there:13.0f}")
    fresh, used = of_sessions()
    figures["worker"] = {"fresh": fresh, "after 100 executes": used}
    print(
        f"private memory of a worker: {fresh / 1000:.0f} kB after '1+1', {used / 1000:.0f} kB after 100 small executes"
    )
    return figures


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
    from record import find_python

    report(find_python())
