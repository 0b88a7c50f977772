#!/usr/bin/env python3
"""run_kills.py - kills workers, zygotes, spares, the vault, clients and the switchboard at random moments, under load.

    run_kills.py [--kills 40] [--seed N]

Eight clients each run scripts whose results are known. A killed worker may cost its own session and nothing else; a dead zygote or spare costs nobody
anything; after the switchboard's death no process is left within 2 s, and a new one serves on the same path. At the end descriptors and processes are as
at the beginning. Prints TAP; the issue's figure is --kills 500.

SPDX-License-Identifier: MIT OR Apache-2.0
"""

import argparse
import contextlib
import os
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "wire"))
from wire import Closed, Raw, binary, children, until

CLIENTS = 8
LIVE_SESSIONS = [
    ("n = 0", None),
    ("for i in range(2000): n += i\nn - (n // 1999000) * 1999000", 0),
    ("sum(tool(i) for i in range(3))", 6),
    ("sorted([3, 1, 2], key=lambda x: -x)", [3, 2, 1]),
    ("import json\njson.loads(json.dumps({'a': [1, 2.5, None]}))", {"a": [1, 2.5, None]}),
    ("'x' * 20000 == ''.join('x' for i in range(20000))", True),
    ("3 ** 2000 % 1000007", pow(3, 2000, 1000007)),
]


class Service:
    """A daemon on a path of its own, started again after it was killed."""

    def __init__(self):
        self.folder = tempfile.TemporaryDirectory(prefix="kills-", ignore_cleanup_errors=True)
        self.path = f"{self.folder.name}/s"
        self.process = None
        self.start()

    def start(self):
        self.process = subprocess.Popen([binary(), "--socket", self.path, "--state-dir", f"{self.folder.name}/state", "--log", "error",
                                         "--spares", "3"], stderr=subprocess.DEVNULL)  # fmt: skip
        assert until(self.answers, 30), "the daemon doesn't start"

    def answers(self):
        with contextlib.suppress(OSError, Closed), Raw(self.path, timeout=2) as raw:
            return raw.ask("ping")[0] == "pong"
        return False

    def family(self):
        """pid to name: the switchboard's children. The vault comes with the first transfer of a state."""
        return {pid: name for pid, name in children(self.process.pid).items() if name != "itd-vault"}

    def status(self):
        with Raw(self.path) as raw:
            return raw.ask("status")[2]


class Client(threading.Thread):
    """Opens sessions and checks every answer until told to stop. A lost connection is no failure, a wrong answer is."""

    def __init__(self, service, number):
        super().__init__()
        self.service, self.chance = service, random.Random(number)
        self.stop = threading.Event()
        self.rounds = self.lost = 0
        self.problem = None

    def run(self):
        while not self.stop.is_set() and not self.problem:
            try:
                self.session()
            except (OSError, Closed, AssertionError) as error:
                if isinstance(error, AssertionError) and "opened" not in str(error) and error.args[:1] != ({},):
                    code = error.args[0].get("code") if error.args and isinstance(error.args[0], dict) else None
                    if code not in ("no_worker", "shutting_down", "backing_off", "too_many_sessions"):
                        self.problem = f"{type(error).__name__}: {error}"
                self.lost += 1
                time.sleep(0.02)

    def session(self):
        with Raw(self.service.path, timeout=15) as raw:
            raw.open(ephemeral=True)
            for code, wanted in LIVE_SESSIONS:
                raw.send("execute", {"code": code, "value": True, "tools": [{"name": "tool"}]})
                while (got := raw.read())[0] == "tool_call":
                    raw.send("tool_result", {"call": got[2]["call"], "value": 2})
                if got[0] != "result" or got[2].get("value") != wanted:
                    self.problem = f"{code!r} gave {got}"
                    return
                self.rounds += 1
                if self.stop.is_set() or self.chance.random() < 0.05:
                    return


def victim(service, chance):
    """(kind, pid) of a process to kill, or None."""
    family = service.family()
    kind = chance.choices(["itd-worker", "itd-zygote", "itd-vault", "switchboard"], [12, 3, 1, 1])[0]
    if kind == "switchboard":
        return kind, service.process.pid
    pids = [pid for pid, name in family.items() if name == kind]
    return (kind, chance.choice(pids)) if pids else None


def main():
    parser = argparse.ArgumentParser(usage=__doc__.split("\n\n")[1].strip())
    parser.add_argument("--kills", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    chance = random.Random(options.seed)
    results = []

    def tell(fine, text):
        results.append(fine)
        print(f"{'ok' if fine else 'not ok'} {len(results)} - {text}", flush=True)

    service = Service()
    # Spares are counted from when they are ordered, and named a while later.
    until(lambda: list(service.family().values()).count("itd-worker") == 3, 20)
    before = sorted(service.family().values())
    descriptors = len(os.listdir(f"/proc/{service.process.pid}/fd"))
    clients = [Client(service, n) for n in range(CLIENTS)]
    for client in clients:
        client.start()
    killed, left, hung = {}, [], 0
    while sum(killed.values()) < options.kills and not any(c.problem for c in clients):
        time.sleep(chance.random() * 0.1)
        found = victim(service, chance)
        if not found:
            continue
        kind, pid = found
        family = list(service.family())
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
        killed[kind] = killed.get(kind, 0) + 1
        if kind == "switchboard":
            service.process.wait()
            if not until(lambda family=family: not any(alive(p) for p in family), 2):
                left += [p for p in family if alive(p)]
            service.start()
        elif not until(service.answers, 10):
            hung += 1
    for client in clients:
        client.stop.set()
    for client in clients:
        client.join(60)
    print(
        f"# killed {killed}; {sum(c.rounds for c in clients)} right answers, {sum(c.lost for c in clients)} sessions lost"
    )
    tell(
        not any(c.problem for c in clients),
        f"no wrong answer: {next((c.problem for c in clients if c.problem), 'none')}"[:300],
    )
    tell(not any(c.is_alive() for c in clients) and hung == 0, "nobody hangs")
    tell(not left, "no process outlives the switchboard by 2 s")
    settled = until(lambda: sorted(service.family().values()) == before and service.status()["sessions"] == 0, 70)
    if not settled:  # what is it that stays?
        with Raw(service.path) as raw:
            print(f"# {service.status()}\n# {raw.ask('list')[2]}", flush=True)
    tell(settled, f"the processes are those of the beginning: {sorted(service.family().values())}")
    now = len(os.listdir(f"/proc/{service.process.pid}/fd"))
    tell(now <= descriptors + 4, f"the descriptors are those of the beginning ({descriptors}, {now})")
    service.process.terminate()
    tell(service.process.wait(20) == 0, "the daemon ends well")
    print(f"1..{len(results)}")
    return 0 if all(results) else 1


def alive(pid):
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False


if __name__ == "__main__":
    sys.exit(main())
