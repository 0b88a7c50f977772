#!/usr/bin/env python3
"""bench.py - time of the benchmark programs here and in CPython 3.12, limits on; what the service, values and sizes cost.

    ./dev bench [--runs N] [--peers] [--json FILE] [--history FILE] [--chart FILE] [--folder DIR] [PROGRAM...]
    ./dev bench --only operations [NAME...]
    ./dev bench --only latency|memory|growth

Each program of tests/bench/programs runs in a fresh session and in CPython, in turns; both must print the same. What is
compared is the processor time of the script alone: a session reports its own, CPython's is taken around exec() of the
compiled source. A column shows the best of the runs in milliseconds, then the ratio to CPython 3.12.

--peers adds what the machine has of pypy3, python3.13 and python3.11, and interpretthis and pydantic-monty, which it installs into
build/peers with pip. --history appends one line of JSON with the date, the version and every ratio to a file; --chart
draws the ratios as SVG. Without names of programs the other tables follow: single operations of the
language and the library (operations.py), latencies beside a bare socket echo (latency.py), bytes of values and sessions (memory.py), growth with size (growth.py).

SPDX-License-Identifier: MIT OR Apache-2.0
"""

import argparse
import json
import math
import shutil
import statistics
import subprocess
import sys
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
PROGRAMS = HERE / "programs"
sys.path.insert(0, str(HERE.parent))

import chart  # noqa: E402
import growth  # noqa: E402
import latency  # noqa: E402
import memory  # noqa: E402
import operations  # noqa: E402
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
        python = peer_python()
        for name in ("interpretthis", "monty"):
            found[name] = [python, str(HERE / "peers" / f"run_{name}.py")]
    return found


def peer_python():
    """A Python that has the peers' packages: an environment of its own, so that nothing of theirs gets near the tests."""
    folder = ROOT / "build" / "peers"
    python = folder / "bin" / "python"
    if not python.exists():
        print("installing interpretthis and pydantic-monty into build/peers", file=sys.stderr)
        subprocess.run([sys.executable, "-m", "venv", str(folder)], check=True)
        subprocess.run([str(python), "-m", "pip", "install", "--quiet", "interpretthis", "pydantic-monty"], check=True)
    return str(python)


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


def ratios(table):
    """{program: {engine: time in CPython 3.12's, None where it failed}}"""
    return {
        program: {
            name: figure / row["cpython3.12"]
            if isinstance(figure, float) and isinstance(row["cpython3.12"], float)
            else None
            for name, figure in row.items()
        }
        for program, row in table.items()
    }


def geometric_means(table, found):
    """{engine: mean over the programs that it runs}; prints them."""
    means = {}
    for name in list(found)[1:]:
        known = [row[name] for row in ratios(table).values() if row.get(name) is not None]
        if known:
            means[name] = math.exp(statistics.fmean(map(math.log, known)))
            print(
                f"{name}: geometric mean {means[name]:.3f} of CPython 3.12's time over {len(known)} of {len(table)} programs"
            )
    return means


def remember(file, table, means):
    """Appends the figures of this run to the history."""
    version = subprocess.run(
        ["git", "describe", "--always", "--dirty"], cwd=ROOT, capture_output=True, text=True
    ).stdout.strip()
    line = {
        "date": time.strftime("%Y-%m-%d"),
        "version": version,
        "means": {name: round(mean, 3) for name, mean in means.items()},
        "interpretd": {
            program: row["interpretd"] and round(row["interpretd"], 3) for program, row in ratios(table).items()
        },
    }
    with open(file, "a", encoding="utf-8") as history:
        history.write(json.dumps(line) + "\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("programs", nargs="*", help="names of programs (or of operations); default: all")
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--peers", action="store_true", help="other Pythons of this machine too")
    parser.add_argument("--json", help="write the figures to this file")
    parser.add_argument("--history", help="append the ratios to this file of JSON lines")
    parser.add_argument("--chart", help="draw the ratios to this SVG file")
    parser.add_argument("--folder", type=Path, default=PROGRAMS, help="programs from another folder")
    parser.add_argument(
        "--only", choices=("programs", "operations", "latency", "memory", "growth"), help="one table alone"
    )
    options = parser.parse_args()
    wanted = {name.removesuffix(".py") for name in options.programs}
    only = options.only or ("programs" if wanted else None)
    programs = [p for p in sorted(options.folder.glob("*.py")) if p.stem != "run" and (not wanted or p.stem in wanted)]
    figures = {}
    if only in (None, "programs"):
        found = engines(options.peers)
        print(f"{'':16}", *(f"{name:>13}" if i == 0 else f"{name:>22}" for i, name in enumerate(found)))
        table = figures["programs"] = measure(programs, found, options.runs)
        means = figures["means"] = geometric_means(table, found)
        if options.history:
            remember(options.history, table, means)
        if options.chart:
            title = "Processor time of the benchmark programs, CPython 3.12 = 1 (shorter is better)"
            Path(options.chart).write_text(chart.draw(ratios(table), list(found)[1:], title), encoding="utf-8")
    if only in (None, "operations"):
        figures["operations"] = operations.report(engines(False), run_once, options.runs, wanted)
    if only in (None, "latency"):
        figures["latency"] = latency.report(*latency.measure())
    if only in (None, "memory"):
        figures["memory"] = memory.report(find_python())
    if only in (None, "growth"):
        figures["growth"] = growth.report()
    if options.json:
        Path(options.json).write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
