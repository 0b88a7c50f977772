#!/usr/bin/env python3
"""Round trips of the three clients, each next to a bare socket echo in the same language, in one run.

    ./dev python tests/bench/clients/round_trip.py [ROUNDS]

The echo is one small message to a process that sends it back; `execute` is execute('1 + 1'); `tool` is the time from one
call of a tool to the next, of a script that does nothing else. The three take turns, 50 of each, so that what else goes
on disturbs them alike; and all processes have one processor, for otherwise it is the kernel's choice of the moment
whether a client and its worker, or the two ends of the echo, share one, which is the larger part of the figures.

Then openings, at most a hundred a second: a connection and one echo over it, and a new session with execute('1 + 1'),
in turns; what counts is the difference of the medians.

Then values of 1 MB, on all processors, set as a variable and read again: a str, bytes, and rows (a list of dicts with
ints, floats, texts and lists in them). Beside the rows stands what the MessagePack libraries alone take for them, which a
client can't be quicker than. Of several rounds the best of each kind counts: other work on the machine only ever adds.

The Node client must be built (./dev test clients), and there is a Cargo for the Rust one, which is built in release here.

SPDX-License-Identifier: MIT OR Apache-2.0
"""

import itertools
import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import msgpack
import msgspec
from interpretd import Config, Interpreter

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[2]
TURNS, BATCH = 40, 50
LARGE_CALLS = 20
OPENINGS, APART = 100, 0.01
ROW = {
    "id": 1_234_567,
    "name": "an item of the list",
    "price": 19.75,
    "tags": ["new", "blue"],
    "left": 12,
    "sold": True,
}
LARGE = {"str": "x" * 1_000_000, "bytes": bytes(1_000_000), "rows": [ROW] * (1_000_000 // 76)}  # a row is 76 bytes
LANGUAGES = ("python", "node", "rust")
KINDS = ("echo", "execute", "tool")
USAGE = "usage: round_trip.py [ROUNDS]"


def serve_echo(path):
    """The other end of the echoes, as a process."""
    listener = socket.socket(socket.AF_UNIX)
    listener.bind(path)
    listener.listen()
    if (child := os.fork()) != 0:
        return child
    while True:
        connection, _ = listener.accept()
        while data := connection.recv(65536):
            connection.sendall(data)


def timed(function, calls):
    """Microseconds of each call."""
    found = []
    for _ in range(calls):
        start = time.perf_counter_ns()
        function()
        found.append((time.perf_counter_ns() - start) / 1e3)
    return found


def gaps(times):
    return [(later - earlier) / 1e3 for earlier, later in itertools.pairwise(times)]


def percentiles(samples):
    """The median and the 99th percentile."""
    samples.sort()
    return [samples[len(samples) // 2], samples[len(samples) * 99 // 100]]


def python_trips(path):
    calls = []
    tools = {"tool": lambda n: calls.append(time.perf_counter_ns())}
    limits = Config(max_operations=1 << 40, max_tool_calls=10_000)
    samples = {kind: [] for kind in KINDS}
    with socket.socket(socket.AF_UNIX) as echo, Interpreter(tools=tools, config=limits) as box:
        echo.connect(path)
        message = bytes(40)

        def one_echo():
            echo.sendall(message)
            echo.recv(4096)

        def one_execute():
            box.execute("1 + 1")

        for turn in range(TURNS + 4):
            found = {"echo": timed(one_echo, BATCH), "execute": timed(one_execute, BATCH)}
            calls.clear()
            box.execute(f"for _ in range({BATCH + 1}): tool(n=1)").check()
            found["tool"] = gaps(calls)
            for kind, more in found.items() if turn >= 4 else ():
                samples[kind] += more
    return {kind: percentiles(list_) for kind, list_ in samples.items()}


def python_openings(path):
    samples = {"connect": [], "open": []}
    message = bytes(40)
    where = os.environ["BENCH_SERVICE"]

    def connect():
        with socket.socket(socket.AF_UNIX) as echo:
            echo.connect(path)
            echo.sendall(message)
            echo.recv(4096)

    def begin():
        box = Interpreter(socket=where, keep=False)
        box.execute("1 + 1")
        opened.append(box)

    opened = []
    for turn in range(OPENINGS + 10):
        for kind, function in (("connect", connect), ("open", begin)):
            time.sleep(APART)
            found = timed(function, 1)
            if turn >= 10:
                samples[kind] += found
        opened.pop().close()
    return {kind: percentiles(list_) for kind, list_ in samples.items()}


def python_values():
    found = {}
    with Interpreter() as box:
        for name, value in LARGE.items():
            found[f"{name} in"] = min(timed(lambda value=value: box.set_variable("v", value), LARGE_CALLS))
            found[f"{name} out"] = min(timed(lambda: box.get_variable("v"), LARGE_CALLS))
    packed = msgpack.packb(LARGE["rows"])
    found["library in"] = min(timed(lambda: msgpack.packb(LARGE["rows"]), LARGE_CALLS))
    found["library out"] = min(timed(lambda: msgspec.msgpack.decode(packed), LARGE_CALLS))
    return found


def commands():
    """How each language measures; the arguments `trips PATH`, `openings PATH` or `values` follow."""
    found = {"python": [sys.executable, __file__]}
    node = os.environ.get("NODE") or shutil.which("node")
    cargo = os.environ.get("CARGO") or shutil.which("cargo")
    if node and (ROOT / "clients/node/dist").exists():
        found["node"] = [node, str(HERE / "round_trip.mjs")]
    if cargo:
        target = os.environ.get("CARGO_TARGET_DIR", str(ROOT / "build/rust"))
        build = [cargo, "build", "--release", "--locked", "--quiet", "--example", "round_trip", "--target-dir", target]
        subprocess.run(build, cwd=ROOT / "clients/rust", check=True, env=dict(os.environ, INTERPRETD_BUILD=target))
        found["rust"] = [f"{target}/release/examples/round_trip"]
    return found


def measured(command, *arguments):
    done = subprocess.run([*command, *arguments], check=True, capture_output=True, text=True)
    return json.loads(done.stdout)


def trips(languages, rounds, what="trips"):
    """{language: {kind: [median, 99th percentile]}}; trips with all on one processor."""
    every = os.sched_getaffinity(0)
    if what == "trips":
        os.sched_setaffinity(0, {min(every)})  # children inherit it
    folder = tempfile.mkdtemp(prefix="interpretd-bench-")
    path = os.path.join(folder, "echo")
    server = serve_echo(path)
    best = {}
    try:
        for _ in range(rounds):
            for language, command in languages.items():
                for kind, figures in measured(command, what, path).items():
                    before = best.setdefault(language, {}).get(kind, figures)
                    best[language][kind] = [min(*pair) for pair in zip(figures, before, strict=True)]
    finally:
        os.sched_setaffinity(0, every)
        os.kill(server, 9)
        os.waitpid(server, 0)
        shutil.rmtree(folder)
    return best


def main():
    if sys.argv[1:2] == ["trips"]:
        return print(json.dumps(python_trips(sys.argv[2])))
    if sys.argv[1:2] == ["openings"]:
        return print(json.dumps(python_openings(sys.argv[2])))
    if sys.argv[1:] == ["values"]:
        return print(json.dumps(python_values()))
    if len(sys.argv) > 2 or not all(argument.isdigit() for argument in sys.argv[1:]):
        sys.exit(USAGE)
    rounds = max(1, int(sys.argv[1])) if len(sys.argv) > 1 else 5
    languages = commands()
    print("round trips on one processor, us: median and 99th percentile; ÷ is by the echo's median")
    print(f"{'':9}{'echo':>8}{'p99':>8}{'execute':>10}{'p99':>8}{'÷':>7}{'tool':>10}{'p99':>8}{'÷':>7}")
    for language, found in trips(languages, rounds).items():
        (echo, echo99), (execute, execute99), (tool, tool99) = (found[kind] for kind in KINDS)
        print(
            f"{language:9}{echo:8.1f}{echo99:8.1f}{execute:10.1f}{execute99:8.1f}{execute / echo:7.2f}"
            f"{tool:10.1f}{tool99:8.1f}{tool / echo:7.2f}"
        )
    print("\nopenings, us: median and 99th percentile; the last is what a new session costs beside a connection")
    print(f"{'':9}{'connect + echo':>16}{'p99':>8}{'open + execute':>16}{'p99':>8}{'less':>8}")
    with Interpreter() as keeper:
        os.environ["BENCH_SERVICE"] = keeper._path
        for language, found in trips(languages, rounds, "openings").items():
            (connect, connect99), (begin, begin99) = found["connect"], found["open"]
            print(f"{language:9}{connect:16.1f}{connect99:8.1f}{begin:16.1f}{begin99:8.1f}{begin - connect:8.1f}")
    kinds = [*(f"{name} {way}" for name in LARGE for way in ("in", "out")), "library in", "library out"]
    print("\nvalues of 1 MB, MB/s; library: the rows through the MessagePack libraries alone, without a daemon")
    print(f"{'':9}" + "".join(f"{kind:>13}" for kind in kinds))
    for language, command in languages.items():
        best = {}
        for _ in range(rounds):
            for kind, figure in measured(command, "values").items():
                best[kind] = min(figure, best.get(kind, figure))
        print(
            f"{language:9}" + "".join(f"{1e6 / best[kind]:13.0f}" if kind in best else f"{'-':>13}" for kind in kinds)
        )
    for language in LANGUAGES:
        if language not in languages:
            print(f"{language} is not built")
    return None


if __name__ == "__main__":
    main()
