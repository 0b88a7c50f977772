"""latency.py - what the service itself costs: round trips beside a bare socket echo of this Python, opening, streaming, large values, compiling.

Each figure is a list of samples taken in turns with the echo's, so that a busy machine disturbs both alike; shown are the median, the 99th percentile
and, where it means something, the ratio of the medians.

SPDX-License-Identifier: MIT OR Apache-2.0
"""

import contextlib
import itertools
import multiprocessing
import os
import socket
import statistics
import tempfile
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from interpretd import Config, Interpreter

ROUNDS, CALLS = 30, 100
PLENTY = Config(max_tool_calls=10**9, max_operations=10**12, max_cpu_time=3600, max_stdout_bytes=1 << 28)
SCRIPT = '''
def load(rows):
    """Totals by name of what was paid, the largest first."""
    totals = {}
    for row in rows:
        if row["state"] not in ("paid", "sent"):
            continue
        name = row["name"].strip().lower()
        totals[name] = totals.get(name, 0) + row["amount"]
    return sorted(totals.items(), key=lambda item: (-item[1], item[0]))


class Report:
    width = 40

    def __init__(self, title, rows):
        self.title, self.rows = title, rows

    def lines(self):
        yield self.title.center(self.width, "=")
        for name, amount in self.rows:
            share = amount / self.total if self.total else 0.0
            yield f"{name:<20} {amount:>10.2f} {share:>7.1%}"

    @property
    def total(self):
        return sum(amount for _, amount in self.rows)


rows = [
    {"name": " Ada", "amount": 12.5, "state": "paid"},
    {"name": "Bob ", "amount": 7.25, "state": "open"},
    {"name": "ada", "amount": 30.0, "state": "sent"},
]
try:
    report = Report("Totals", load(rows))
    for line in report.lines():
        print(line)
except (KeyError, TypeError) as error:
    print("bad row:", error)
'''


def percentile(samples, share):
    ordered = sorted(samples)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))]


def timed(function, count):
    """Microseconds of each of count calls."""
    samples = []
    for _ in range(count):
        start = time.perf_counter()
        function()
        samples.append((time.perf_counter() - start) * 1e6)
    return samples


@contextlib.contextmanager
def echo_server():
    """Another process that accepts connections one after the other and sends back what comes; gives its address."""
    folder = tempfile.TemporaryDirectory()
    address = str(Path(folder.name) / "echo")
    listener = socket.socket(socket.AF_UNIX)
    listener.bind(address)
    listener.listen(64)
    child = os.fork()
    if child == 0:
        while True:
            peer, _ = listener.accept()
            while data := peer.recv(65536):
                peer.sendall(data)
            peer.close()
    listener.close()
    try:
        yield address
    finally:
        os.kill(child, 9)
        os.waitpid(child, 0)
        folder.cleanup()


def connected(address):
    peer = socket.socket(socket.AF_UNIX)
    peer.connect(address)
    return peer


def bounce(peer, message):
    peer.sendall(message)
    left = len(message)
    while left > 0:
        left -= len(peer.recv(65536))


def connect_and_echo(address):
    peer = connected(address)
    bounce(peer, b"x" * 100)
    peer.close()


def open_and_execute():
    box = Interpreter()
    box.execute("1+1")
    return box


def round_trips(rounds, calls):
    """{what: samples in microseconds}. The process and what it starts have one processor: whether the kernel puts two that talk on the same is
    its choice of the moment, and the larger part of the figures."""
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    samples = {name: [] for name in ("echo", "execute('1+1')", "tool call in a loop")}
    with echo_server() as address, Interpreter(config=PLENTY) as box, contextlib.closing(connected(address)) as peer:
        box.execute("1+1")
        for _ in range(rounds):
            samples["echo"] += timed(lambda: bounce(peer, b"x" * 100), calls)
            samples["execute('1+1')"] += timed(lambda: box.execute("1+1"), calls)
            samples["tool call in a loop"] += tool_calls(box, calls)
    return samples


def measure(rounds=ROUNDS, calls=CALLS):
    """{what: samples in microseconds}; large values and compiling in their own units, as named."""
    with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn")) as aside:
        samples = aside.submit(round_trips, rounds, calls).result()
    names = (
        "connect + echo",
        "open + '1+1'",
        "a printed line, streamed",
        "40-line script, new text each time",
        "40-line script, same text",
    )
    samples |= {name: [] for name in names}
    with echo_server() as address, Interpreter(config=PLENTY) as box:
        for turn in range(rounds):
            samples["a printed line, streamed"] += streamed(box, calls)
            samples["40-line script, same text"] += [box.execute(SCRIPT).usage.cpu_ns / 1e3 for _ in range(5)]
            samples["40-line script, new text each time"] += [
                box.execute(f"{SCRIPT}\n# {turn} {k}").usage.cpu_ns / 1e3 for k in range(5)
            ]
        keeper = Interpreter()  # the private daemon stays while sessions come and go
        for _ in range(max(10, rounds)):
            time.sleep(0.02)
            samples["connect + echo"] += timed(lambda: connect_and_echo(address), 1)
            start = time.perf_counter()
            opened = open_and_execute()
            samples["open + '1+1'"].append((time.perf_counter() - start) * 1e6)
            opened.close()
        keeper.close()
        rates = values(box)
    return samples, rates


def tool_calls(box, calls):
    """Microseconds between one call's arrival here and the next's."""
    arrivals = []
    result = box.execute(
        f"for i in range({calls + 1}):\n    tick(i)", tools={"tick": lambda n: arrivals.append(time.perf_counter())}
    )
    assert result.ok, result.error
    return [(later - earlier) * 1e6 for earlier, later in itertools.pairwise(arrivals)]


def streamed(box, calls):
    start = time.perf_counter()
    result = box.execute(f"for i in range({calls}):\n    print('line', i)", on_stdout=lambda text: None)
    assert result.ok, result.error
    return [(time.perf_counter() - start) / calls * 1e6]


def values(box):
    """{what: megabytes a second} of values of 1 MB, in and out of a session."""
    rates = {}
    for name, value in (
        ("str", "x" * 1_000_000),
        ("bytes", b"x" * 1_000_000),
        ("list of ints", list(range(200_000, 400_000))),
    ):
        into = min(timed(lambda value=value: box.set_variable("v", value), 7))
        out = min(timed(lambda: box.get_variable("v"), 7))
        rates[f"1 MB {name}, in"] = 1e6 / into
        rates[f"1 MB {name}, out"] = 1e6 / out
    return rates


def report(samples, rates):
    """Prints the table and gives the figures as plain data."""
    figures = {}
    beside = {"execute('1+1')": "echo", "tool call in a loop": "echo"}
    for name, list_ in samples.items():
        middle, late = statistics.median(list_), percentile(list_, 0.99)
        figures[name] = {"p50_us": round(middle, 1), "p99_us": round(late, 1)}
        line = f"{name:36} p50 {middle:8.1f} us   p99 {late:8.1f} us"
        if name in beside:
            ratio = middle / statistics.median(samples[beside[name]])
            figures[name]["ratio"] = round(ratio, 2)
            line += f"   {ratio:5.2f} x the {beside[name]}"
        print(line)
    extra = statistics.median(samples["open + '1+1'"]) - statistics.median(samples["connect + echo"])
    figures["opening"] = {"p50_us": round(extra, 1)}
    print(f"{'open + 1+1 minus connect + echo':36} p50 {extra:8.1f} us")
    for name, rate in rates.items():
        figures[name] = {"mb_per_s": round(rate)}
        print(f"{name:36} {rate:12.0f} MB/s")
    return figures
