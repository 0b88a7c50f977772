#!/usr/bin/env python3
# SPDX-License-Identifier: MIT OR Apache-2.0
"""Figures of states: sizes, times, what ten thousand sleeping sessions cost, who notices a large export.

state_figures.py [SESSIONS]      default 10000 hibernated sessions

STATE_PEERS names the Python of an environment with pydantic-monty and interpretthis: their figures on the same states then stand beside ours.
Figures that have a bar say whether it is kept.
"""

from __future__ import annotations

import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "wire"))

from wire import Daemon, Raw, children

ROOMY = {"max_operations": 10**12, "max_memory_bytes": 1 << 30, "max_execution_time": 600, "max_cpu_time": 600}


def export(c: Raw) -> bytes:
    ident = c.send("export")
    parts = []
    while True:
        name, answered, body = c.read()
        if answered != ident:
            continue
        if name != "export_part":
            assert name == "exported", body
            return b"".join(parts)
        parts.append(body["data"])


def load(c: Raw, blob: bytes) -> None:
    ident = c.send("import", {"size": len(blob)})
    for at in range(0, len(blob), 1 << 20):
        c.send("import_part", {"data": blob[at : at + (1 << 20)]}, ident)
    name, _, body = c.read()
    assert name == "imported", body


def tail(times: list[float]) -> float:
    return sorted(times)[int(len(times) * 0.99)]


def spread(times: list[float]) -> str:
    return f"p50 {sorted(times)[len(times) // 2] * 1000:.2f} ms, p99 {tail(times) * 1000:.2f} ms"


def timed(count: int, action: Callable[[], Any]) -> list[float]:
    times = []
    for _ in range(count):
        begin = time.perf_counter()
        action()
        times.append(time.perf_counter() - begin)
    return times


def resident(pid: int) -> int:
    return int(Path(f"/proc/{pid}/status").read_text().split("VmRSS:")[1].split()[0])


STATES = {
    "empty session": "",
    "1000-row list of dicts": "rows = [{'id': i, 'name': 'user ' + str(i), 'score': i * 1.5, 'ok': i % 2 == 0} for i in range(1000)]",
    "100,000 ints": "n = list(range(100000))",
    "10 functions, 5 classes": "\n".join(
        [f"def f{i}(x, y={i}):\n    return x + y" for i in range(10)]
        + [f"class C{i}:\n    def m(self):\n        return {i}\nc{i} = C{i}()" for i in range(5)]
    ),
}
MOST_BYTES = {"empty session": 600, "1000-row list of dicts": 60_000, "100,000 ints": 350_000}
MOST_SECONDS = {"1000-row list of dicts": 0.001}


def judged(figure: float, most: float | None) -> str:
    """Nothing where there is no bar, else whether it is kept."""
    return "" if most is None else " (kept)" if figure <= most else " (MISSED)"


def told(engine: str, state: str, size: int, out: list[float], into: list[float], bars: bool = False) -> None:
    most, seconds = (MOST_BYTES.get(state), MOST_SECONDS.get(state)) if bars else (None, None)
    print(
        f"{state:24} {engine:22} {size:9} bytes{judged(size, most)}   export {spread(out)}{judged(statistics.median(out), seconds)}"
        f"   import {spread(into)}{judged(statistics.median(into), seconds)}",
        flush=True,
    )


def sizes(d: Daemon) -> None:
    for name, code in STATES.items():
        a, b = d.open(limits=ROOMY), d.open(limits=ROOMY)
        assert a.run(code)["ok"]
        blob = export(a)
        out, into = timed(50, lambda a=a: export(a)), timed(50, lambda b=b, blob=blob: load(b, blob))
        told("interpretd", name, len(blob), out, into, bars=True)


def peers() -> None:
    """Other engines on the same states, where $STATE_PEERS names a Python that has them."""
    python = os.environ.get("STATE_PEERS")
    if not python:
        print("no other engines: STATE_PEERS names no Python that has pydantic-monty and interpretthis")
        return
    program = Path(__file__).with_name("state_peers.py")
    done = subprocess.run([python, str(program)], input=json.dumps(STATES), capture_output=True, text=True, check=True)
    for line in done.stdout.splitlines():
        found = json.loads(line)
        if "error" in found:
            print(f"{found['state']:24} {found['engine']:22} {found['error']}")
        else:
            told(found["engine"], found["state"], found["bytes"], found["out"], found["into"])


def forks(d: Daemon) -> None:
    a = d.open(limits={})
    a.run("rows = [{'id': i} for i in range(1000)]")
    times = timed(20, lambda: a.ask("fork"))
    print(
        f"fork of a 1000-row session     {spread(times)}; 16 at once {timed(1, lambda: a.ask('fork', {'count': 16}))[0] * 1000:.1f} ms"
    )


def every(d: Daemon) -> None:
    plain, kept = d.connect().open(name="plain"), d.connect().open(name="kept", durability="every")
    for c in (plain, kept):
        c.run("n = 0")
    print(f"execute, durability none       {spread(timed(300, lambda: plain.run('n += 1')))}")
    print(f"execute, durability every      {spread(timed(300, lambda: kept.run('n += 1')))}")


def large(d: Daemon) -> None:
    """Another session's round trips while 100 MB are exported."""
    a, other = d.open(limits=ROOMY), d.open()
    assert a.run("import random\nx = [random.random() for i in range(13_000_000)]")["ok"]
    idle = timed(2000, lambda: other.run("1 + 1"))
    session, begin = a.session, time.perf_counter()
    pid = os.fork()
    if pid == 0:  # a process of its own: one interpreter lock less between the two clients
        size = len(export(d.connect().attach(session)))
        os._exit(0 if size > 100_000_000 else 1)
    busy = []
    while os.waitpid(pid, os.WNOHANG)[0] == 0:
        busy += timed(20, lambda: other.run("1 + 1"))
    took = time.perf_counter() - begin
    ratio = tail(busy) / tail(idle)
    print(
        f"export of 100 MB in {took:.1f} s; another session meanwhile {spread(busy)}, idle {spread(idle)}:"
        f" p99 is {ratio:.1f} times the idle one{judged(ratio, 3)}"
    )


def processor_ms(pid: int) -> float:
    """What a process has used of a processor."""
    return int(Path(f"/proc/{pid}/schedstat").read_text().split()[0]) / 1e6


def sleepers(count: int) -> None:
    folder = tempfile.mkdtemp(prefix="figures-")
    d = Daemon("--state-dir", folder, "--max-connections-per-uid", "4096")
    try:
        begin = time.perf_counter()
        control = d.connect()
        for i in range(count):
            with d.connect().open(name=f"session {i}", durability="idle", tags=["figures"]) as c:
                c.run(f"n = {i}\nrows = list(range(20))")
                session = c.session
            while True:
                answer = control.ask("hibernate", {"session": session})[2]
                if "sequence" in answer:
                    break
                assert answer["code"] == "in_use", answer
        made = time.perf_counter() - begin
        below = children(d.process.pid)
        memory = {name: resident(pid) for pid, name in below.items() if name != "itd-worker"}
        memory["switchboard"] = resident(d.process.pid)
        print(f"{count} sleeping sessions, made in {made:.0f} s: resident KiB {memory}", flush=True)

        def list_all() -> int:
            body: dict[str, Any] = {}
            found = 0
            while True:
                page = control.ask("list", body)[2]
                found += len(page["sessions"])
                if not page.get("more"):
                    return found
                body = {"after": page["sessions"][-1]["session"]}

        assert list_all() == count
        before, listings = processor_ms(d.process.pid), timed(20, list_all)
        used = (processor_ms(d.process.pid) - before) / 20
        print(
            f"list of all                    {statistics.median(listings) * 1000:.1f} ms{judged(statistics.median(listings), 0.05)},"
            f" of the daemon's processor {used:.1f} ms"
        )
        names = [f"session {i * 37 % count}" for i in range(200)]
        times = []
        for i, name in enumerate(names):
            c = d.connect()
            begin = time.perf_counter()
            opened = c.ask("attach", {"name": name})[2]
            value = c.run("n", value=True)["value"]
            times.append(time.perf_counter() - begin)
            assert value == i * 37 % count
            c.close()
            while "sequence" not in control.ask("hibernate", {"session": opened["session"]})[2]:
                pass
        print(f"attach and first answer, asleep {spread(times)}")
        size = os.path.getsize(f"{folder}/sessions.db")
        d.stop()
        begin = time.perf_counter()
        d = Daemon("--state-dir", folder)
        print(
            f"restart with them              {(time.perf_counter() - begin) * 1000:.0f} ms; the store has {size / 1e6:.1f} MB"
        )
    finally:
        d.stop() if d.process.poll() is None else None
        shutil.rmtree(folder, ignore_errors=True)


def main() -> int:
    os.environ["XDG_STATE_HOME"] = tempfile.mkdtemp(prefix="figures-xdg-")
    folder = tempfile.mkdtemp(prefix="figures-")
    d = Daemon("--state-dir", folder, "--max-memory-per-uid", str(1 << 40), "--max-sessions-per-uid", "256")
    try:
        sizes(d)
        peers()
        forks(d)
        every(d)
        large(d)
    finally:
        d.stop()
        shutil.rmtree(folder, ignore_errors=True)
        shutil.rmtree(os.environ["XDG_STATE_HOME"], ignore_errors=True)
    sleepers(int(sys.argv[1]) if len(sys.argv) > 1 else 10000)
    return 0


if __name__ == "__main__":
    sys.exit(main())
