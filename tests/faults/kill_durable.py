#!/usr/bin/env python3
# SPDX-License-Identifier: MIT OR Apache-2.0
"""kill -9 at random moments under load: what sessions of durability `every` have answered is all there, nothing is half there.

Each round several clients count up in sessions of their own and remember the last answer; then a worker, the vault, the
zygote, the switchboard, or everything at once is killed, the daemon is started again where it is gone, and each session
is asked: its count must be the last answered one or that of an execute after it which had no answer yet, or one that said
it could not be stored; and what the execute changed besides must agree with it.

    kill_durable.py [ROUNDS] [SEED]     default 15 rounds; the issue's figure is 500
"""

from __future__ import annotations

import contextlib
import os
import random
import shutil
import signal
import sys
import tempfile
import threading
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "wire"))

from wire import Closed, Daemon, Raw, children, until

SESSIONS = 6
COUNT = "n += 1\nlog.append(n)\nbox['last'] = n\nn"
CHECK = "[n, len(log), sum(log), box['last'], log[-1] if log else 0]"
START = "n = 0\nlog = []\nbox = {'last': 0}"


class Counter(threading.Thread):
    """A client that counts in its session until it is told to stop or the stream breaks."""

    def __init__(self, path: str, name: str, answered: int) -> None:
        super().__init__(daemon=True)
        self.path, self.name_ = path, name
        self.answered = self.tried = answered
        self.stopped = False
        self.trouble: str | None = None

    def run(self) -> None:
        with contextlib.suppress(Closed, OSError):
            c = connect(self.path, self.name_)
            while not self.stopped:
                self.tried += 1
                result = c.run(COUNT, value=True)
                if result.get("store_error"):
                    continue  # it has run but is not acknowledged
                if not result["ok"]:
                    self.trouble = str(result)
                    return
                self.answered = result["value"]


def connect(path: str, name: str) -> Raw:
    c = Raw(path)
    _, _, opened = c.ask("open", {"name": name, "durability": "every", "existing": True})
    if "session" not in opened:
        raise OSError(opened.get("code"))
    c.session, c.client = opened["session"], opened["client"]
    if not opened.get("existed"):
        c.run(START)
    return c


def start(folder: str) -> Daemon:
    return Daemon("--state-dir", folder, "--log", "error")


def victims(d: Daemon, rng: random.Random) -> tuple[str, list[int]]:
    below = children(d.process.pid)
    what = rng.choice(["worker", "worker", "vault", "zygote", "switchboard", "all"])
    if what == "all":
        return what, [d.process.pid, *below]
    if what == "switchboard":
        return what, [d.process.pid]
    pids = [pid for pid, name in below.items() if name == f"itd-{what}"]
    return what, rng.sample(pids, 1) if pids else []


def ask(path: str, name: str) -> list[int]:
    """What the session says; workers and vault may be on their way back."""
    end = time.monotonic() + 30
    while True:
        try:
            with connect(path, name) as c:
                result = c.run(CHECK, value=True)
                assert result["ok"] and not result.get("store_error"), result
                return list(result["value"])
        except (Closed, OSError, AssertionError):
            if time.monotonic() > end:
                raise
            time.sleep(0.05)


def main() -> int:
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 15
    rng = random.Random(int(sys.argv[2]) if len(sys.argv) > 2 else time.time_ns())
    folder = tempfile.mkdtemp(prefix="kill-durable-")
    names = [f"s{i}" for i in range(SESSIONS)]
    answered = dict.fromkeys(names, 0)
    killed: dict[str, int] = {}
    executes = bad = 0
    d = start(folder)
    try:
        for number in range(rounds):
            counters = [Counter(d.path, name, answered[name]) for name in names]
            for counter in counters:
                counter.start()
            time.sleep(rng.uniform(0.02, 0.4))
            what, pids = victims(d, rng)
            killed[what] = killed.get(what, 0) + 1
            for pid in pids:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
            if what not in ("switchboard", "all"):
                time.sleep(rng.uniform(0, 0.1))
            for counter in counters:
                counter.stopped = True
            if what in ("switchboard", "all"):
                d.process.wait()
                assert until(lambda pids=pids: not any(os.path.exists(f"/proc/{p}/fd") for p in pids))
                d = start(folder)
            for counter in counters:
                counter.join(60)
            for counter in counters:
                got = ask(d.path, counter.name_)
                executes += got[0] - answered[counter.name_]
                whole = got[1] == got[0] == got[3] == got[4] and got[2] == got[0] * (got[0] + 1) // 2
                if counter.trouble or not whole or not counter.answered <= got[0] <= counter.tried:
                    bad += 1
                    print(f"# round {number}, {what}: {counter.answered} answered, {got} {counter.trouble}", flush=True)
                answered[counter.name_] = got[0]
        print(f"{'not ' if bad else ''}ok 1 - {rounds} rounds, {executes} executes, killed {killed}, {bad} wrong")
        print("1..1")
    finally:
        d.stop() if d.process.poll() is None else None
        shutil.rmtree(folder, ignore_errors=True)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
