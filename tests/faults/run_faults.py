#!/usr/bin/env python3
"""run_faults.py - stops scripts at every point by a limit and looks at what is left.

    run_faults.py ITD-RUN [--quick] [SCRIPT...]

ITD-RUN is tests/tool/itd-run of a gc-stress or sanitizer build. For each pair NAME.py, NAME_after.py of scripts/, NAME
runs with an operation limit, and with the nth allocation refused, for rising n up to its end; NAME_after then runs in the same session
and must print what it prints when nothing was stopped. One without a NAME_after runs with each single allocation refused. Other scripts (by default a choice of tests/scripts) are run with the nth allocation refused:
the process must not crash, and a small second script must run. --quick takes fewer n. The last line is
`N passed, N failed`.

SPDX-License-Identifier: MIT OR Apache-2.0
"""

import argparse
import json
import os
import re
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent / "scripts"
SCRIPTS = HERE.parents[1] / "scripts"
ENVIRONMENT = dict(os.environ, ASAN_OPTIONS="detect_stack_use_after_return=0:detect_leaks=0")
SHOWN = 5


def run(command):
    done = subprocess.run(command, capture_output=True, env=ENVIRONMENT, timeout=300)
    stderr = done.stderr.decode("utf-8", "replace")
    report = re.search(r'^\{"kind".*', stderr, re.MULTILINE)
    kind = json.loads(report[0])["kind"] if report else "crash"
    return done.returncode, done.stdout.decode("utf-8", "replace"), stderr, kind


def steps(every, factor):
    """1, 2, 3… up to every, then ever wider apart by the factor."""
    n = 1
    while True:
        yield n
        n = max(n + 1, int(n * factor)) if n >= every else n + 1


class Sweep:
    def __init__(self, program, quick, tap):
        self.program, self.tap = program, tap
        self.every, self.factor = (20, 1.15) if quick else (500, 1.01)
        self.passed = self.failed = 0

    def note(self, name, problem):
        if problem is None:
            self.passed += 1
        else:
            self.failed += 1
        if self.tap:
            print(f"{'ok' if problem is None else 'not ok'} {self.passed + self.failed} - {name}", flush=True)
        if problem is None:
            return
        if self.failed <= SHOWN:
            print(f"# FAILED {name}: {problem}", flush=True)

    def pair(self, script, after, option):
        wanted = run([self.program, "--report", "--then", str(after), str(script)])
        if wanted[0] != 0:
            self.note(script.name, f"fails by itself: {wanted[2][-500:]}")
            return
        for n in steps(self.every, self.factor):
            status, stdout, stderr, kind = run(
                [self.program, "--report", option, str(n), "--then", str(after), str(script)]
            )
            whole = status == 0 and stdout.endswith(wanted[1])
            self.note(
                f"{script.name} {option} {n}", None if whole else f"status {status}, {stdout[-200:]!r} {stderr[-500:]}"
            )
            if kind == "":
                break

    def alone(self, script, last, every=None):
        """All in one process and its copies: starting one is what would take the time."""
        command = [self.program, "--sweep", str(every or self.every), "--sweep-last", str(last), str(script)]
        done = subprocess.run(command, capture_output=True, env=ENVIRONMENT, timeout=3600)
        lines = [line.split() for line in done.stdout.decode().splitlines()]
        if done.returncode != 0 or not lines:
            self.note(f"{script.name} --sweep", f"status {done.returncode}: {done.stderr[-500:]}")
            return
        own = lines[0][2]  # what it needs may be missing
        for n, status, kind in lines:
            sound = status == "0" and kind in (own, "limitExceeded")
            self.note(
                f"{script.name} --fail-alloc {n}", None if sound else f"status {status}, {kind}: {done.stderr[-500:]}"
            )


def main():
    parser = argparse.ArgumentParser(usage=__doc__.split("\n\n")[1].strip())
    parser.add_argument("program")
    parser.add_argument("scripts", nargs="*")
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--tap", action="store_true")
    options = parser.parse_args()
    sweep = Sweep(options.program, options.quick, options.tap)
    if not options.scripts:
        for after in sorted(HERE.glob("*_after.py")):
            script = after.with_name(after.name.replace("_after", ""))
            for option in ("--ops", "--fail-alloc"):
                sweep.pair(script, after, option)
        for script in sorted(HERE.glob("*.py")):
            if not script.stem.endswith("_after") and not script.with_name(f"{script.stem}_after.py").exists():
                sweep.alone(script, 20000, 20000)
    chosen = [Path(p) for p in options.scripts] or sorted(SCRIPTS.rglob("*.py"))[:: 16 if options.quick else 6]
    for script in chosen:
        sweep.alone(script, 5000)
    print(f"1..{sweep.passed + sweep.failed}" if options.tap else f"{sweep.passed} passed, {sweep.failed} failed")
    return 1 if sweep.failed or not sweep.passed else 0


if __name__ == "__main__":
    sys.exit(main())
