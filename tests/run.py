#!/usr/bin/env python3
"""run.py - all tests of the tree, or some areas of it.

    ./dev test [AREA...] [--build TYPE] [--list] [--jobs N]

An AREA is one of those below, or one of them with a path prefix: `scripts/lists`, `wire/test_wire`. Areas:

  scripts      tests/scripts/**/NAME.py run by the daemon, judged by NAME.out, which CPython 3.12 has printed (record.py)
  divergences  tests/divergences/NAME.py, where interpretd differs on purpose, judged by NAME.out
  syntax       tests/syntax/cases.json: sources that don't compile, with CPython's error and its place
  unit         programs of tests/unit, one for each C structure (TAP)
  wire         tests/wire/*.py: frames, good and bad, at a real daemon (TAP)
  clients      tests/clients/python/test_*.py, tests/clients/node/*.test.mjs and the crate in clients/rust (clients/rust;
               skipped where there is no cargo): the client libraries at a real daemon
  limits       tests/limits/test_*.py: each limit at its value and one past
  snapshot     tests/snapshot: states saved and loaded, suspended runs included, states of earlier versions, mutated ones
  attacks      tests/attacks: hostile scripts, judged by their headers, and one-line attacks in processes of their own
  fuzz         the fuzzers' corpora of tests/fuzz/corpus, replayed (most telling in the asan build)
  faults       allocations that fail, limits at every point, short and interrupted reads and writes, processes killed at random
  load         tests/load/soak.py, shortened: 200 mixed clients
  checks       tests/checks/check_*.py: what must hold of the tree itself (TAP)

A script may begin with header lines: `# expect-error: Type: text` (with ` (at line N)` if that matters) for an error
that is left uncaught, and `# limits: max_operations=1000 ...` for other limits than the roomy ones here. Every script
gets a session of its own. Failures are printed as they come; the last line is `N passed, N failed`.

SPDX-License-Identifier: MIT OR Apache-2.0
"""

import argparse
import contextlib
import difflib
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from interpretd import Config, Interpreter

TESTS = Path(__file__).resolve().parent
ROOT = TESTS.parent
BUILD = Path(os.environ.get("INTERPRETD_BUILD", ROOT / "build/release"))
SLOWNESS = {"release": 1, "debug": 4, "asan": 10, "gcstress": 60}
SCRIPT_SECONDS = 20.0
PROGRAM_SECONDS = 300.0
SHOWN_LINES = 30
FAILURES_SHOWN = 60


class Report:
    """Counts results and shows them as they come; used by several threads."""

    def __init__(self):
        self.lock = threading.Lock()
        self.passed = self.failed = self.shown = 0
        self.area = ""
        self.area_passed = self.area_failed = 0
        self.started = 0.0
        self.tty = sys.stdout.isatty()

    def start(self, area):
        self.area, self.area_passed, self.area_failed, self.started = area, 0, 0, time.monotonic()

    def end(self):
        self._clear()
        count = f"{self.area_passed} passed, {self.area_failed} failed"
        print(f"{self.area:12} {count} ({time.monotonic() - self.started:.1f} s)", flush=True)

    def result(self, name, failure):
        """failure is None or what went wrong."""
        with self.lock:
            if failure is None:
                self.passed += 1
                self.area_passed += 1
            else:
                self.failed += 1
                self.area_failed += 1
                self._show(name, failure)
            done = self.area_passed + self.area_failed
            if self.tty:
                print(f"\r{self.area:12} {done}", end="", flush=True)
            elif done % 200 == 0:
                print(f"{self.area:12} … {done}", flush=True)

    def _show(self, name, failure):
        self._clear()
        self.shown += 1
        print(f"FAILED {name}", flush=True)
        if self.shown > FAILURES_SHOWN:
            return
        lines = failure.rstrip("\n").splitlines()
        for line in lines[:SHOWN_LINES]:
            print(f"    {line[:300]}")
        if len(lines) > SHOWN_LINES:
            print(f"    … {len(lines) - SHOWN_LINES} more lines")

    def _clear(self):
        if self.tty:
            print("\r\x1b[K", end="")


def header(source, name):
    """The value of a `# name: value` line at the top of a script, else None."""
    for line in source.splitlines():
        if not line.startswith("#"):
            return None
        match = re.match(rf"# {name}: (.*)", line)
        if match:
            return match[1].strip()
    return None


def script_config(source, slowness):
    limits = {
        "max_operations": 1 << 40,
        "max_stdout_bytes": 1 << 23,
        "max_execution_time": SCRIPT_SECONDS * slowness,
        "max_tool_calls": 100000,
    }
    for pair in (header(source, "limits") or "").split():
        key, _, value = pair.partition("=")
        limits[key] = float(value) if key.endswith("_time") else int(value)
    return Config(**limits)


def judge_script(path, slowness):
    """None, or in which way a script ran otherwise than its .out says."""
    expected_file = path.with_suffix(".out")
    if not expected_file.exists():
        return f"{expected_file.name} is missing: tests/record.py makes it"
    source = path.read_text(encoding="utf-8")
    with Interpreter(config=script_config(source, slowness)) as box:
        result = box.execute(source)
    problems = []
    expected = expected_file.read_text(encoding="utf-8")
    if result.stdout != expected:
        difference = difflib.unified_diff(
            expected.splitlines(), result.stdout.splitlines(), "expected", "printed", lineterm="", n=1
        )
        problems += list(difference) or ["the output differs in its line ends"]
    wanted = header(source, "expect-error")
    error = None if result.error is None else str(result.error)
    if error is not None and wanted is not None and "(at line " not in wanted:
        error = re.sub(r" \(at line \d+\)$", "", error)
    if error != wanted:
        problems.append(f"error: {error}\nwanted: {wanted}")
        if result.error is not None and result.error.traceback:
            problems.append(result.error.traceback)
    return "\n".join(problems) or None


def run_scripts(folder, prefix, report, options):
    paths = [p for p in sorted((TESTS / folder).rglob("*.py")) if str(p.relative_to(TESTS)).startswith(prefix)]

    def run(path):
        try:
            failure = judge_script(path, options.slowness)
        except Exception as error:
            failure = f"{type(error).__name__}: {error}"
        report.result(str(path.relative_to(TESTS)), failure)

    with ThreadPoolExecutor(options.jobs) as pool:
        list(pool.map(run, paths))


def judge_source(box, case):
    """None, or how the error of a wrong source differs from CPython's. A case without a type must compile."""
    error = box.check(case["source"])
    if case.get("type") is None:
        return None if error is None else f"unwanted: {error}"
    wanted = f"{case['type']}: {case['msg']}"
    if error is None:
        return f"compiles; wanted: {wanted}"
    said = re.sub(r" \(at line \d+\)$", "", str(error))
    if said != wanted or (error.line, error.column) != (case["line"], case["column"]):
        return (
            f"{case['source'][:500]!r}\nsaid:   {said} at {error.line}:{error.column}\n"
            f"wanted: {wanted} at {case['line']}:{case['column']}"
        )
    return None


def run_syntax(report):
    cases = json.loads((TESTS / "syntax/cases.json").read_text(encoding="utf-8"))
    box = Interpreter()
    for number, case in enumerate(cases, 1):
        try:
            failure = judge_source(box, case)
        except Exception as error:
            failure = f"{case['source'][:500]!r}\n{type(error).__name__}: {error}"
            box = Interpreter()
        report.result(f"syntax/cases.json {number}", failure)


def kill_group(program):
    """Ends a program and what it has left behind, which would keep its output open."""
    with contextlib.suppress(ProcessLookupError):
        os.killpg(program.pid, signal.SIGKILL)


def bury(program):
    program.wait()
    time.sleep(1)
    kill_group(program)


def run_tap(command, name, report, options):
    """Runs a program that prints TAP; what comes between two test lines belongs to the later one if that failed."""
    environment = dict(os.environ, PYTHONPATH=str(TESTS))
    program = subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        env=environment,
        cwd=ROOT,
        start_new_session=True,
    )
    alarm = threading.Timer(PROGRAM_SECONDS * min(options.slowness, 10), kill_group, [program])
    alarm.start()
    threading.Thread(target=bury, args=[program], daemon=True).start()
    notes, planned, seen, pending = [], None, 0, None

    def settle():
        if pending is not None:
            report.result(pending, "\n".join(notes) or "not ok")
        notes.clear()

    for line in program.stdout:
        line = line.rstrip("\n")
        if match := re.match(r"(not )?ok\b *\d* *-? *(.*)", line):
            settle()
            pending = None
            seen += 1
            title = f"{name}: {match[2]}"
            if match[1]:
                pending = title
            else:
                report.result(title, None)
        elif match := re.match(r"1\.\.(\d+)", line):
            planned = int(match[1])
        else:
            notes.append(line)
    status = program.wait()
    alarm.cancel()
    last_notes = list(notes)
    settle()
    if (planned is not None and planned != seen) or seen == 0 or (status != 0 and pending is None and status != 1):
        said = "\n".join(last_notes[-SHOWN_LINES:])
        report.result(name, f"ended with status {status} after {seen} of {planned} tests\n{said}")


def tap_programs(area):
    """(name, command) of each program of an area."""
    python = sys.executable
    if area == "unit":
        found = sorted(p for p in (BUILD / "tests/unit").glob("t_*") if p.is_file() and os.access(p, os.X_OK))
        return [(f"unit/{p.name}", [str(p)]) for p in found]
    if area == "clients":
        found = sorted((TESTS / "clients/python").glob("test_*.py"))
        programs = [(f"clients/{p.stem}", [python, str(TESTS / "tap.py"), str(p)]) for p in found]
        node = [os.environ.get("NODE", "node"), "--expose-gc", "--test-reporter=tap"]
        found = sorted((TESTS / "clients/node").glob("*.test.mjs"))
        programs += [(f"clients/node/{p.name.split('.')[0]}", [*node, str(p)]) for p in found]
        cargo = os.environ.get("CARGO", shutil.which("cargo"))
        if not cargo:
            print("clients/rust: skipped, for there is no cargo (Rust 1.85 or later)", flush=True)
            return programs
        return [*programs, ("clients/rust", [python, str(TESTS / "cargo_tap.py"), cargo])]
    if area == "limits":
        found = sorted((TESTS / "limits").glob("test_*.py"))
        return [(f"limits/{p.stem}", [python, str(TESTS / "tap.py"), str(p)]) for p in found]
    if area in HEAVY:
        return [(f"{area}/{name}", command) for name, command in HEAVY[area](python)]
    pattern = {"wire": "test_*.py", "checks": "check_*.py"}[area]
    return [(f"{area}/{p.stem}", [python, str(p)]) for p in sorted((TESTS / area).glob(pattern))]


def attack_programs(python):
    slow = str({"asan": 10, "gcstress": 60}.get(BUILD.name, 1))
    itd_run = str(BUILD / "tests/tool/itd-run")
    yield "attacks", [python, str(TESTS / "attacks/run_attacks.py"), "--tap", "--slow", slow]
    yield "sweeps", [python, str(TESTS / "attacks/run_sweeps.py"), itd_run, "--tap", "--slow", slow]


def fuzz_programs(python):
    yield "replay", [str(BUILD / "tests/fuzz/fuzz-replay"), str(TESTS / "fuzz/corpus")]


def fault_programs(python):
    if BUILD.name in ("asan", "gcstress"):  # only these builds have allocations fail
        yield (
            "allocations",
            [python, str(TESTS / "faults/run_faults.py"), str(BUILD / "tests/tool/itd-run"), "--quick", "--tap"],
        )
    yield "io", [python, str(TESTS / "faults/test_io.py")]
    yield "unborn", [python, str(TESTS / "faults/test_unborn.py")]
    yield "kills", [python, str(TESTS / "faults/run_kills.py"), "--kills", "40"]
    yield "durable", [python, str(TESTS / "faults/kill_durable.py"), "15"]


def snapshot_programs(python):
    yield "states", [python, str(TESTS / "snapshot/run_snapshots.py"), "--tap"]


def load_programs(python):
    yield "soak", [python, str(TESTS / "load/soak.py"), "--seconds", "30", "--floor", "50"]


HEAVY = {
    "snapshot": snapshot_programs,
    "attacks": attack_programs,
    "fuzz": fuzz_programs,
    "faults": fault_programs,
    "load": load_programs,
}
AREAS = (
    "checks",
    "unit",
    "syntax",
    "scripts",
    "divergences",
    "wire",
    "limits",
    "snapshot",
    "attacks",
    "fuzz",
    "faults",
    "load",
    "clients",
)


def run_area(area, prefix, report, options):
    report.start(prefix)
    if area in ("scripts", "divergences"):
        run_scripts(area, prefix, report, options)
    elif area == "syntax":
        run_syntax(report)
    else:
        for name, command in tap_programs(area):
            if name.startswith(prefix):
                run_tap(command, name, report, options)
    if report.area_passed + report.area_failed == 0 and prefix != area:
        report.result(prefix, "there is no such test")
    report.end()


def main():
    parser = argparse.ArgumentParser(usage=__doc__.split("\n\n")[1].strip(), add_help=True)
    parser.add_argument("areas", nargs="*")
    parser.add_argument("--type", default="release")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 2)
    parser.add_argument("--list", action="store_true")
    options = parser.parse_args()
    options.slowness = SLOWNESS.get(options.type, 1)
    if options.list:
        print(__doc__)
        return 0
    # Keys of private daemons: not among the user's own.
    keys = tempfile.TemporaryDirectory(prefix="interpretd-tests-", ignore_cleanup_errors=True)
    os.environ["XDG_STATE_HOME"] = keys.name
    if not os.access(os.environ.get("INTERPRETD_BIN", ""), os.X_OK):
        print("INTERPRETD_BIN names no program; ./dev test sets it")
        return 2
    report = Report()
    print(f"testing {BUILD.relative_to(ROOT) if BUILD.is_relative_to(ROOT) else BUILD}", flush=True)
    for wanted in options.areas or AREAS:
        wanted = wanted.removeprefix("tests/").rstrip("/")
        area = wanted.split("/")[0]
        if area not in AREAS:
            print(f"there is no area {area!r}; there are: {', '.join(AREAS)}")
            return 2
        run_area(area, wanted, report, options)
    print(f"{report.passed} passed, {report.failed} failed")
    return 1 if report.failed or not report.passed else 0


if __name__ == "__main__":
    sys.exit(main())
