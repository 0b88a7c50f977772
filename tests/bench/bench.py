#!/usr/bin/env python3
"""bench.py - time of the benchmark programs here and in CPython 3.12, limits on.

    ./dev bench [--runs N] [--peers] [--json FILE] [PROGRAM...]

Each program of tests/bench/programs runs in a fresh session and in CPython, in turns; both must print the same. What is
compared is the processor time of the script alone: a session reports its own, CPython's is taken around exec() of the
compiled source. A column shows the best of the runs in milliseconds, then the ratio to CPython 3.12. --peers adds other
Pythons that are on the machine (pypy3, python3.13, python3.11). A second table has the latencies of a session, beside
a bare socket echo between two processes of this Python.

SPDX-License-Identifier: MIT OR Apache-2.0
"""

import argparse
import json
import math
import os
import shutil
import socket
import statistics
import subprocess
import sys
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
PROGRAMS = HERE / "programs"
sys.path.insert(0, str(HERE.parent))

from interpretd import Config, Interpreter  # noqa: E402
from record import find_python  # noqa: E402

TIMED = """
import sys, time
source = open(sys.argv[1]).read()
code = compile(source, sys.argv[1], "exec")
start = time.process_time()
exec(code, {"__name__": "__main__"})
end = time.process_time()
sys.stdout.flush()
print("CPU", end - start, file=sys.stderr)
"""


def engines(peers):
    """Name and command of each engine, the reference first."""
    found = {
        "cpython3.12": [find_python(), "-c", TIMED],
        "interpretd": [sys.executable, str(HERE.parent / "run_script.py")],
    }
    if peers:
        for name in ("pypy3", "python3.13", "python3.11"):
            path = shutil.which(name)
            if path and subprocess.run([path, "-c", ""], capture_output=True).returncode == 0:
                found[name] = [path, "-c", TIMED]
    return found


def run_once(command, program):
    """(output, processor seconds), or (None, the last line of the complaint)."""
    done = subprocess.run([*command, str(program)], capture_output=True, text=True, timeout=600)
    lines = done.stderr.splitlines()
    seconds = [float(line.split()[1]) for line in lines if line.startswith("CPU ")]
    if done.returncode or not seconds:
        said = [line for line in lines if line and not line.startswith(("CPU ", "ELAPSED "))]
        return None, said[-1] if said else f"status {done.returncode}"
    return done.stdout, seconds[-1]


def measure(programs, found, runs):
    """One row a program: {engine: seconds or text}."""
    table = {}
    for program in programs:
        row, outputs = {}, {}
        for _ in range(runs):
            for name, command in found.items():
                if isinstance(row.get(name), str):
                    continue
                output, figure = run_once(command, program)
                if output is None:
                    row[name] = f"fails: {figure}"
                elif outputs.setdefault(name, output) != outputs.get("cpython3.12", output):
                    row[name] = "prints something else"
                else:
                    row[name] = min(figure, row.get(name, figure))
        table[program.stem] = row
        show(program.stem, row, found)
    return table


def show(title, row, found):
    cells = [f"{title:16}"]
    base = row.get("cpython3.12")
    for name in found:
        figure = row.get(name)
        if isinstance(figure, str):
            cells.append(f"{figure[:40]:>22}")
        elif name == "cpython3.12" or not isinstance(base, float):
            cells.append(f"{figure * 1e3:10.1f} ms")
        else:
            cells.append(f"{figure * 1e3:10.1f} ms {figure / base:8.3f}")
    print(*cells, flush=True)


def geometric_means(table, found):
    for name in list(found)[1:]:
        ratios = [
            row[name] / row["cpython3.12"]
            for row in table.values()
            if isinstance(row.get(name), float) and isinstance(row.get("cpython3.12"), float)
        ]
        if ratios:
            mean = math.exp(statistics.fmean(map(math.log, ratios)))
            print(
                f"{name}: geometric mean {mean:.3f} of CPython 3.12's time over {len(ratios)} of {len(table)} programs"
            )


def per_call(function, count=2000):
    """Median microseconds of a call, over batches, so that a busy machine disturbs it less."""
    batches = []
    for _ in range(20):
        start = time.perf_counter()
        for _ in range(count // 20):
            function()
        batches.append((time.perf_counter() - start) / (count // 20) * 1e6)
    return statistics.median(batches)


def echo_pair():
    """A function that sends 64 bytes to another process and waits for them to come back."""
    ours, theirs = socket.socketpair()
    if os.fork() == 0:
        ours.close()
        while data := theirs.recv(65536):
            theirs.sendall(data)
        os._exit(0)
    theirs.close()
    message = b"x" * 64

    def call():
        ours.sendall(message)
        ours.recv(65536)

    return call


def latencies():
    echo = echo_pair()
    config = Config(max_tool_calls=1000000)
    with Interpreter(tools={"tool": lambda n: n}, config=config) as box:
        for _ in range(200):
            box.execute("1+1")
            echo()
        floor = per_call(echo)
        execute = per_call(lambda: box.execute("1+1"))
        floor = min(floor, per_call(echo))
        loop = "for i in range(1000):\n    tool(i)"
        tool = min(per_call(lambda: box.execute(loop), 20) / 1000 for _ in range(3))
    opening = per_call(lambda: Interpreter().close(), 100)
    print(f"bare socket echo      {floor:8.1f} us")
    print(f"execute('1+1')        {execute:8.1f} us {execute / floor:8.2f} x the echo")
    print(f"tool call in a loop   {tool:8.1f} us {tool / floor:8.2f} x the echo")
    print(f"open and close        {opening:8.1f} us")
    return {"echo_us": floor, "execute_us": execute, "tool_us": tool, "open_us": opening}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("programs", nargs="*", help="names of programs; default: all")
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--peers", action="store_true", help="other Pythons of this machine too")
    parser.add_argument("--json", help="write the figures to this file")
    parser.add_argument("--only-latency", action="store_true", help="leave out the programs")
    options = parser.parse_args()
    wanted = {name.removesuffix(".py") for name in options.programs}
    programs = [p for p in sorted(PROGRAMS.glob("*.py")) if not wanted or p.stem in wanted]
    figures = {}
    if not options.only_latency:
        found = engines(options.peers)
        print(f"{'':16}", *(f"{name:>13}" if i == 0 else f"{name:>22}" for i, name in enumerate(found)))
        figures["programs"] = measure(programs, found, options.runs)
        geometric_means(figures["programs"], found)
    if not wanted:
        figures["latency"] = latencies()
    if options.json:
        Path(options.json).write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
