#!/usr/bin/env python3
"""soak.py - a daemon under 200 mixed clients: good, slow, broken and hostile ones.

    soak.py [--seconds 600] [--clients 200] [--factor 5] [--floor MS]

First the good clients alone, then all kinds. The good ones' p99 of execute('1 + 1') must stay under --factor times what it was alone (or under --floor milliseconds, for machines with other
work), and the daemon ends with the
descriptors, processes and resident memory that it began with (2 percent; a short run may have a megabyte more, for it is
not long enough for the allocator and the list of ended sessions to have grown as they will). Three processes send: what is measured is not what disturbs it. Prints TAP.

SPDX-License-Identifier: MIT OR Apache-2.0
"""

import argparse
import contextlib
import multiprocessing
import random
import socket
import sys
import threading
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "wire"))
from wire import Closed, Daemon, Raw, children, frame, until

HOSTILE = [
    "while True: pass",
    "x = []\nwhile True: x.append('x' * 10000)",
    "while True: print('x' * 1000)",
    "'x' * 10**10",
    "def f(): f()\nf()",
    "3 ** 10**9",
    "sorted(range(10**7), key=lambda x: -x)",
    "import re\nre.match('(a|aa)+$', 'a' * 60 + 'b')",
    "while True:\n    try:\n        while True: pass\n    except BaseException: pass",
    "pow(3, 2**100000, 2**50000 + 1)",
    "x = [0]\nwhile True: x = x + x",
    "def g():\n    try: yield\n    finally:\n        while True: pass\nnext(g())\nraise SystemExit",
    "import itertools\nlist(itertools.permutations(range(20)))",
    "while True: tool()",
    "x = 'a'\nwhile True: x = x.replace('a', 'aa')",
    "(" * 100000,
]
LIMITS = {"max_execution_time": 0.3, "max_memory_bytes": 32 << 20, "max_operations": 3_000_000, "max_cpu_time": 1}


def latencies(path, count, stop, pipe):
    """Good clients: each in turn says 1 + 1. What each took goes into the pipe."""
    raws = [Raw(path).open(ephemeral=True) for _ in range(count)]
    times, wrong = [], 0
    chance = random.Random(1)
    while not stop.is_set():
        raw = chance.choice(raws)
        start = time.perf_counter()
        try:
            wrong += raw.run("1 + 1", value=True).get("value") != 2
        except (Closed, OSError, AssertionError):
            wrong += 1
            raws[raws.index(raw)] = Raw(path).open(ephemeral=True)
        times.append(time.perf_counter() - start)
        time.sleep(0.004)
    for raw in raws:
        raw.close()
    pipe.send((sorted(times), wrong))


def slow_client(path, stop, chance):
    """Bytes of a good conversation, one now and then; answers read as slowly."""
    data = (
        frame("hello", 1, {"version": 1, "client": "slow"})
        + frame("open", 2, {"ephemeral": True})
        + frame("execute", 3, {"code": "print('x' * 60000)"})
    )
    with contextlib.suppress(OSError):
        raw = Raw(path, hello=False, timeout=5)
        for n in range(len(data)):
            if stop.is_set():
                break
            raw.sock.sendall(data[n : n + 1])
            time.sleep(chance.random() * 0.1)
        while not stop.is_set() and raw.sock.recv(10):
            time.sleep(chance.random() * 0.05)
        raw.close()


def broken_client(path, stop, chance):
    """Says half of something, or nonsense, and is gone."""
    good = [frame("hello", 1, {"version": 1, "client": "broken"}), frame("open", 2, {"ephemeral": True, "limits": LIMITS}),
            frame("execute", 3, {"code": "x = 1\ntool()", "tools": [{"name": "tool"}]}), frame("get", 4, {"name": "x"}), frame("list", 5, {})]  # fmt: skip
    while not stop.is_set():
        with contextlib.suppress(OSError):
            raw = Raw(path, hello=False, timeout=0.2)
            data = bytearray(b"".join(good[: chance.randrange(1, 6)]))
            for _ in range(chance.choice([0, 0, 1, 5])):
                data[chance.randrange(len(data))] = chance.randrange(256)
            raw.sock.sendall(data[: chance.randrange(1, len(data) + 1)])
            if chance.random() < 0.5:
                raw.sock.recv(1000)
            if chance.random() < 0.3:
                raw.sock.shutdown(socket.SHUT_WR)
            raw.close()
        time.sleep(chance.random())


def hostile_client(path, stop, chance):
    """Runs scripts that want everything, with small limits; some leave in the middle."""
    while not stop.is_set():
        with contextlib.suppress(OSError, Closed, AssertionError):
            raw = Raw(path, timeout=20).open(ephemeral=True, limits=LIMITS)
            for _ in range(chance.randrange(1, 4)):
                raw.send(
                    "execute",
                    {"code": chance.choice(HOSTILE), "tools": [{"name": "tool"}], "stream": chance.random() < 0.5},
                )
                if chance.random() < 0.3:
                    break
                while (got := raw.read())[0] not in ("result", "error"):
                    if got[0] == "tool_call":
                        raw.send("tool_result", {"call": got[2]["call"], "value": None})
            raw.close()
        time.sleep(chance.random() * 8)


def crowd(path, kinds, stop):
    """A process full of clients."""
    threads = [
        threading.Thread(target=kind, args=(path, stop, random.Random(f"{kind.__name__}{n}")))
        for kind, count in kinds
        for n in range(count)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def measure(path, good, others, seconds):
    """Latencies of the good clients, sorted, and how many answers were wrong, while the others are about."""
    context = multiprocessing.get_context("spawn")
    stop, (here, there) = context.Event(), context.Pipe()
    processes = [context.Process(target=latencies, args=(path, good, stop, there))]
    processes += [context.Process(target=crowd, args=(path, kinds, stop)) for kinds in others]
    for process in processes:
        process.start()
    time.sleep(seconds)
    stop.set()
    times, wrong = here.recv()
    for process in processes:
        process.join(30)
    return times, wrong


def percentile(times, part):
    return times[min(int(len(times) * part), len(times) - 1)] * 1e3


def resident(pid):
    return int(Path(f"/proc/{pid}/status").read_text().split("VmRSS:")[1].split()[0])


def footprint(daemon):
    """Descriptors, processes, kilobytes of the switchboard, once all sessions are gone."""
    until(lambda: daemon.status()["sessions"] == 0 and daemon.status()["spares"] == 2, 20)
    time.sleep(3.5)  # two sweeps at least in which nobody comes
    return daemon.descriptors(), len(children(daemon.process.pid)), resident(daemon.process.pid)


def main():
    parser = argparse.ArgumentParser(usage=__doc__.split("\n\n")[1].strip())
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--clients", type=int, default=200)
    parser.add_argument("--factor", type=float, default=5)
    parser.add_argument("--floor", type=float, default=0)
    options = parser.parse_args()
    good, slow, broken = options.clients * 6 // 10, options.clients * 15 // 100, options.clients * 15 // 100
    hostile = options.clients - good - slow - broken
    results = []

    def tell(fine, text):
        results.append(fine)
        print(f"{'ok' if fine else 'not ok'} {len(results)} - {text}", flush=True)

    daemon = Daemon(
        "--max-sessions", "512", "--max-sessions-per-uid", "512", "--max-memory-per-uid", str(1 << 40), "--log", "error"
    )
    disturbers = [[(slow_client, slow), (broken_client, broken)], [(hostile_client, hostile)]]
    measure(daemon.path, good, disturbers, max(options.seconds / 20, 5))  # buffers have grown as they will
    before = footprint(daemon)
    alone, wrong_alone = measure(daemon.path, good, [], max(options.seconds / 10, 10))
    mixed, wrong = measure(daemon.path, good, disturbers, options.seconds)
    after = footprint(daemon)
    print(f"# alone: {len(alone)} executes, p50 {percentile(alone, 0.5):.3f} ms, p99 {percentile(alone, 0.99):.3f} ms")
    print(
        f"# mixed: {len(mixed)} executes, p50 {percentile(mixed, 0.5):.3f} ms, p99 {percentile(mixed, 0.99):.3f} ms, worst {mixed[-1] * 1e3:.1f} ms"
    )
    print(
        f"# before {before}, after {after}: descriptors, processes, kilobytes; status { ({k: v for k, v in daemon.status().items() if isinstance(v, int)}) }"
    )
    tell(wrong_alone == 0 and wrong == 0, f"every answer is right ({wrong} wrong of {len(mixed)})")
    tell(
        percentile(mixed, 0.99) < max(options.factor * percentile(alone, 0.99), options.floor),
        f"p99 with {options.clients} mixed clients is {percentile(mixed, 0.99) / percentile(alone, 0.99):.1f} times the idle one",
    )
    tell(after[:2] == before[:2], "no descriptor and no process is left over")
    tell(
        after[2] <= before[2] * 1.02 + (1024 if options.seconds < 300 else 0),
        f"resident memory is what it was ({before[2]} to {after[2]} kB)",
    )
    tell(daemon.status()["crashed"] == 0, "no worker crashed")
    tell(daemon.stop() == 0, "the daemon ends well")
    print(f"1..{len(results)}")
    return 0 if all(results) else 1


if __name__ == "__main__":
    sys.exit(main())
