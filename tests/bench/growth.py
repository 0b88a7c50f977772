"""growth.py - how time grows with size: the core operations at sizes that double, the exponent that fits, and what many sessions or globals cost.

An exponent near 1 is work in proportion to the size, near 0 none that depends on it. Each size is measured several times in turns with the others and the least
taken, since noise only ever adds.

SPDX-License-Identifier: MIT OR Apache-2.0
"""

import math
import statistics
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "wire"))

from interpretd import Config, Interpreter
from wire import Daemon, private_bytes

WIDE = Config(
    max_operations=1 << 62,
    max_memory_bytes=1 << 30,
    max_execution_time=600,
    max_total_time=3600,
    max_cpu_time=3600,
    max_recursion_depth=50000,
)
SIZES = (20_000, 40_000, 80_000, 160_000, 320_000)
# name: (made before the clock counts, what is measured, the largest exponent that is as it should be, sizes are divided by)
OPERATIONS = {
    "append": ("", "a = []\nfor i in range(n): a.append(i)", 1.0, 1),
    "dict insert": ("", "d = {}\nfor i in range(n): d[i * 7] = i", 1.0, 1),
    "dict insert, str keys": ("keys = [f'k{i}' for i in range(n)]", "d = {}\nfor k in keys: d[k] = k", 1.0, 1),
    "set add": ("", "s = set()\nfor i in range(n): s.add(i * 7)", 1.0, 1),
    "x in list": ("a = list(range(n))", "for i in range(20): -1 in a", 1.0, 1),
    "x in set": ("a = set(range(n))", "for i in range(20000): -1 in a", 0.0, 1),
    "slice": ("a = list(range(n))", "for i in range(50): a[1:]", 1.0, 1),
    "join": ("a = ['ab'] * n", "for i in range(20): ''.join(a)", 1.0, 1),
    "+= on a str": ("def f(n):\n    s = ''\n    for i in range(n): s += 'ab'\n    return s", "f(n)", 1.0, 1),
    "sort": ("a = [i * 7919 % 1000003 for i in range(n)]", "sorted(a)", 1.1, 1),
    "deque, both ends": (
        "from collections import deque",
        "d = deque()\nfor i in range(n):\n    d.append(i)\n    if i % 3 == 0: d.popleft()",
        1.0,
        1,
    ),
    "nested calls": ("def f(n): return n and f(n - 1)", "f(n)", 1.0, 20),
    "generator chain": ("def g(it):\n    for x in it: yield x", "for x in g(g(g(range(n)))): pass", 1.0, 1),
    "int to str": ("", "str(10 ** n)", 1.6, 8),
    "globals": ("", "def f():\n    for i in range(20000): name7\nf()", 0.0, 20),
}
SLACK = 0.35  # of the exponent: caches get no larger with the data


def seconds(box, name, n):
    before, work, _, _ = OPERATIONS[name]
    if name == "globals":
        before = "".join(f"name{i} = {i}\n" for i in range(n))
    made = box.execute(f"import sys\nsys.set_int_max_str_digits(0)\nn = {n}\n{before}")
    assert made.ok, (name, n, made.error)
    result = box.execute(work)
    assert result.ok, (name, n, result.error)
    return result.usage.cpu_ns / 1e9


def exponent(sizes, times):
    """The slope of log time over log size, by least squares."""
    xs, ys = [math.log(n) for n in sizes], [math.log(max(t, 1e-7)) for t in times]
    middle_x, middle_y = statistics.fmean(xs), statistics.fmean(ys)
    return sum((x - middle_x) * (y - middle_y) for x, y in zip(xs, ys)) / sum((x - middle_x) ** 2 for x in xs)


def operations(rounds=5):
    """{name: (exponent, the largest that is as it should be, times)}"""
    found = {}
    for name, (_, _, most, divisor) in OPERATIONS.items():
        sizes = [n // divisor for n in SIZES]
        best = [math.inf] * len(sizes)
        for _ in range(rounds):
            for i, n in enumerate(sizes):
                with Interpreter(config=WIDE) as box:
                    best[i] = min(best[i], seconds(box, name, n))
        found[name] = (exponent(sizes, best), most, best)
    return found


def sessions(counts=(1, 10, 100, 1000)):
    """{live sessions: (median microseconds of execute('1+1') in one of them, private bytes of the median worker)}, on a daemon that allows so many."""
    most = str(2 * max(counts))
    daemon = Daemon("--max-sessions", most, "--max-sessions-per-uid", most, "--max-memory-per-uid", str(1 << 42))
    found, boxes = {}, []
    try:
        while len(boxes) < max(counts):
            boxes.append(Interpreter(socket=daemon.path))
            boxes[-1].execute("x = 1")
            if len(boxes) not in counts:
                continue
            time.sleep(1)
            samples = []
            for _ in range(20):
                start = time.perf_counter()
                for _ in range(100):
                    boxes[0].execute("1+1")
                samples.append((time.perf_counter() - start) / 100 * 1e6)
            weights = sorted(private_bytes(s["pid"]) for s in daemon.sessions())
            found[len(boxes)] = (statistics.median(samples), weights[len(weights) // 2])
    finally:
        for box in boxes:
            box.close()
        daemon.stop()
    return found


def report(with_sessions=True):
    figures = {}
    for name, (slope, most, times) in operations().items():
        figures[name] = {"exponent": round(slope, 2), "ms": [round(t * 1e3, 3) for t in times]}
        verdict = "" if slope <= most + SLACK else f"   more than {most}"
        print(f"{name:24} n^{slope:5.2f}   {'  '.join(f'{t * 1e3:8.2f}' for t in times)} ms{verdict}")
    if with_sessions:
        for count, (micros, weight) in sessions().items():
            figures[f"{count} sessions"] = {"p50_us": round(micros, 1), "private_bytes": weight}
            print(
                f"execute('1+1') with {count:5} live sessions: p50 {micros:6.1f} us, {weight / 1000:.0f} kB private each"
            )
    return figures
