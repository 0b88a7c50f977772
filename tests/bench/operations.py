#!/usr/bin/env python3
"""operations.py - what single operations of the language and the library take here and in CPython 3.12.

    ./dev bench --only operations [NAME...]
    operations.py --scripts FOLDER     # writes the scripts; ./dev build runs them to show the compiler what is run often

A row of operations/KIND.txt is NAME | COUNT | SETUP | STATEMENTS: the statements are run COUNT times (some 4 ms of
CPython's), each run leaves its value in r, which must be the same in both; ¦ begins a new line. operations/KIND.py is what they use.

SPDX-License-Identifier: MIT OR Apache-2.0
"""

import math
import statistics
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
FOLDER = HERE / "operations"
KINDS = ("language", "library")
ROUNDS = 3
AFTER = """
def told(value):
    try:
        text = repr(sorted(value, key=repr)) if isinstance(value, (set, frozenset)) else repr(value)
    except Exception as e:
        text = type(e).__name__
    return zlib.crc32(re.sub(r" at 0x[0-9a-f]+", "", text).encode("utf-8", "replace"))


def time_it(name, run, count):
    value, least = run(1), math.inf
    for _ in range(ROUNDS):
        began = time.process_time()
        run(count)
        least = min(least, time.process_time() - began)
    print(name, least / count, told(value))


"""


def rows(kind):
    """(name, count, setup, statements) of each operation of a kind."""
    for line in (FOLDER / f"{kind}.txt").read_text(encoding="utf-8").splitlines():
        name, count, setup, statements = line.split(" | ", 3)
        yield name, int(count), setup, statements.split("¦")


def script(kind, rounds, names=()):
    """The source that runs a kind's operations, or those named, and prints of each the name, seconds a time and a checksum of its value."""
    parts = [
        (FOLDER / f"{kind}.py").read_text(encoding="utf-8"),
        "\nimport math, re, time, zlib\n",
        f"ROUNDS = {rounds}\n",
        AFTER,
    ]
    for name, count, setup, statements in rows(kind):
        if names and name not in names:
            continue
        parts.append(f"def run_{name}(times_):\n    r = None\n    {setup or 'pass'}\n    for _ in range(times_):\n")
        parts += [f"        {line}\n" for line in statements]
        parts.append(f"    return r\ntime_it({name!r}, run_{name}, {count})\n")
    return "".join(parts)


def measure(found, run_once, runs, names):
    """{name: {engine: seconds a time}} of those whose value is the same in all; the others are told of."""
    table, values = {}, {}
    with tempfile.TemporaryDirectory() as folder:
        for kind in KINDS:
            path = Path(folder) / f"{kind}.py"
            path.write_text(script(kind, ROUNDS, names), encoding="utf-8")
            for _ in range(runs):
                for engine, command in found.items():
                    output, said = run_once(command, path)
                    if output is None:
                        sys.exit(f"{engine}: {kind}: {said}")
                    for line in output.splitlines():
                        name, seconds, value = line.split()
                        row = table.setdefault(name, {})
                        row[engine] = min(float(seconds), row.get(engine, math.inf))
                        values.setdefault(name, {})[engine] = value
    for name, of in values.items():
        if len(set(of.values())) > 1:
            print(f"{name}: not the same value")
            del table[name]
    return table


def report(found, run_once, runs, names):
    """Prints the operations, the slowest next to CPython's first, with the geometric mean; returns the table."""
    table = measure(found, run_once, runs, names)
    ratio = {name: row["interpretd"] / row["cpython3.12"] for name, row in table.items()}
    print(f"\n{'operation':16} {'CPython':>12} {'here':>12}  ratio")
    for name in sorted(ratio, key=ratio.get, reverse=True):
        row = table[name]
        print(f"{name:16} {row['cpython3.12'] * 1e6:9.3f} us {row['interpretd'] * 1e6:9.3f} us {ratio[name]:6.2f}")
    print(
        f"geometric mean {math.exp(statistics.fmean(map(math.log, ratio.values()))):.3f} of {len(ratio)} operations, "
        f"{sum(x > 1 for x in ratio.values())} over CPython's time"
    )
    return table


if __name__ == "__main__":
    if len(sys.argv) != 3 or sys.argv[1] != "--scripts":
        sys.exit(__doc__)
    for kind in KINDS:
        (Path(sys.argv[2]) / f"{kind}.py").write_text(script(kind, 1), encoding="utf-8")
