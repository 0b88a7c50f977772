#!/usr/bin/env python3
"""run_attacks.py - runs the attack scripts and judges each by its header (README.md).

    run_attacks.py [--itd-run PROGRAM] [--twice] [--slow FACTOR] [--slack SECONDS] [--jobs N] [NAME...]

Without --itd-run the scripts go through the Python client to a private daemon, a session each; with it they run in a
process of that program, which has no jail: for sanitizer builds and for debugging. --slow multiplies the time limits (sanitizer builds) and leaves
memory unjudged. NAMEs are parts of script names. The last line is `N passed, N failed, N not supported`.

SPDX-License-Identifier: MIT OR Apache-2.0
"""

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

SCRIPTS = Path(__file__).resolve().parent / "scripts"
DEFAULTS = {
    "mem": "64MiB",
    "time": "1s",
    "ops": "5M",
    "recursion": "1000",
    "output": "64KiB",
    "source": "256KiB",
    "eval": "0",
}
UNITS = {"MiB": 1 << 20, "KiB": 1 << 10, "M": 10**6, "k": 10**3, "s": 1, "": 1}
LIMIT_KINDS = {
    "max_memory_bytes": "limit=memory",
    "max_operations": "limit=operations",
    "max_execution_time": "limit=time",
    "max_total_time": "limit=time",
    "max_cpu_time": "limit=time",
    "max_session_cpu_time": "limit=time",
    "max_stdout_bytes": "limit=output",
}
MEMORY_SLACK = 8 << 20
INT_BITS = 64 << 20  # wide, so that the other limits have to hold what big ints do
AGAIN = "def again(x):\n    return [y + 1 for y in x]\nprint(again([1])[0])"


class Outcome:
    """What a run came to: the kinds it may count as (none: it went well), and the figures."""

    def __init__(self, kinds, stdout, seconds, resident=0, note=""):
        self.kinds, self.stdout, self.seconds, self.resident, self.note = kinds, stdout, seconds, resident, note
        self.problems = []

    def __str__(self):
        shown = f"stdout={self.stdout[:60]!r}" if not self.kinds else self.kinds[0]
        return f"{shown} {self.note[:200]}".rstrip()


def amount(text):
    number, unit = re.fullmatch(r"([\d.]+)(\w*)", text).groups()
    return float(number) * UNITS[unit]


def header(path):
    found, limits = {}, dict(DEFAULTS)
    for line in path.read_text(encoding="utf-8").splitlines():
        match = re.match(r"# (expect|attacks|limits|cpython): (.*)", line)
        if not match:
            break
        found[match[1]] = match[2]
    for part in found.get("limits", "").split():
        key, _, value = part.partition("=")
        limits[key] = value
    return found["expect"], {key: amount(value) for key, value in limits.items()}


def acceptable(expect, outcome):
    for alternative in re.findall(r'(?:"(?:[^"\\]|\\.)*"|[^|"])+', expect):
        wanted = alternative.strip()
        if not outcome.kinds:
            if wanted == "ok" or (wanted.startswith("stdout=") and outcome.stdout == json.loads(wanted[7:])):
                return True
        elif wanted.startswith("raises="):
            if any(kind == f"raises={name}" for kind in outcome.kinds for name in wanted[7:].split(",")):
                return True
        elif wanted in outcome.kinds:
            return True
    return False


def kinds_of(kind, type_name, limit, message):
    """The names under which a failure may be expected."""
    if kind == "limitExceeded":
        return [LIMIT_KINDS.get(limit, f"limit={limit}")]
    if kind == "recursionLimit":
        return ["limit=recursion", "raises=RecursionError"]
    kinds = [f"raises={type_name}"]
    if kind == "syntax":
        kinds.append("reject=size" if "source exceeds" in message else "reject=syntax")
    if kind == "security":
        kinds.append("reject=security")
    return kinds


class ItdRun:
    """Runs scripts by tests/tool/itd_run.c."""

    def __init__(self, program, slow):
        self.program, self.slow = program, slow
        self.idle = 0
        with tempfile.NamedTemporaryFile("w", suffix=".py") as empty:
            empty.flush()
            self.idle = self.run(Path(empty.name), {key: amount(value) for key, value in DEFAULTS.items()}).resident

    def run(self, path, limits):
        command = [
            self.program, "--report", "--again",
            "--memory", str(int(limits["mem"])),
            "--ops", str(int(limits["ops"])),
            "--wall", str(limits["time"] * self.slow),
            "--stdout", str(int(limits["output"])),
            "--recursion", str(int(limits["recursion"])),
            "--source", str(int(limits["source"])),
            "--int-bits", str(INT_BITS),
            *["--eval"] * bool(limits["eval"]),
            str(path),
        ]  # fmt: skip
        environment = dict(os.environ, ASAN_OPTIONS="detect_stack_use_after_return=0:detect_leaks=0")
        start = time.monotonic()
        try:
            done = subprocess.run(
                command, capture_output=True, timeout=limits["time"] * self.slow * 5 + 5, env=environment
            )
        except subprocess.TimeoutExpired:
            return Outcome(["hang"], "", limits["time"] * self.slow * 5)
        seconds = time.monotonic() - start
        lines = done.stderr.decode("utf-8", "replace").splitlines()
        stdout = done.stdout.decode("utf-8", "replace")
        report = next((json.loads(line) for line in reversed(lines) if line.startswith('{"kind"')), None)
        if report is None or done.returncode not in (0, 1, 3):
            told = next((line for line in lines if re.search("ERROR:|runtime error|invariant", line)), "")
            return Outcome([f"crash={done.returncode}"], stdout, seconds, note=told)
        message = "\n".join(line for line in lines if not line.startswith('{"kind"'))
        kinds = kinds_of(report["kind"], report["type"], report["limit"], message) if report["kind"] else []
        outcome = Outcome(kinds, stdout, report["wall_ns"] / 1e9, report["resident_kib"] << 10, message.strip()[-150:])
        if done.returncode == 3 and kinds[:1] != ["limit=memory"]:
            outcome.problems.append("the session is lost: " + lines[-1])
        return outcome


class Daemon:
    """Runs scripts by a private daemon and the Python client."""

    def __init__(self, slow):
        import interpretd

        self.slow = slow

        self.client = interpretd
        with interpretd.Interpreter() as box:
            box.execute("")
            self.idle = self.resident()

    @staticmethod
    def resident():
        """The largest peak of a process of the daemon, as /proc tells."""
        parents, peaks = {}, {}
        for status in Path("/proc").glob("[0-9]*/status"):
            try:
                text = status.read_text()
            except OSError:
                continue
            if peak := re.search(r"VmHWM:\s+(\d+)", text):
                pid = int(status.parent.name)
                parents[pid], peaks[pid] = int(re.search(r"PPid:\s+(\d+)", text)[1]), int(peak[1]) << 10
        family = {os.getpid()}
        while more := {pid for pid, parent in parents.items() if parent in family} - family:
            family |= more
        return max(peaks[pid] for pid in family - {os.getpid()})

    def run(self, path, limits):
        config = self.client.Config(
            max_memory_bytes=int(limits["mem"]),
            max_operations=int(limits["ops"]),
            max_execution_time=limits["time"] * self.slow,
            max_stdout_bytes=int(limits["output"]),
            max_recursion_depth=int(limits["recursion"]),
            max_source_bytes=int(limits["source"]),
            max_int_bits=INT_BITS,
            allow_eval=bool(limits["eval"]),
        )
        with self.client.Interpreter(config=config) as box:
            start = time.monotonic()
            try:
                result = box.execute(path.read_text(encoding="utf-8"))
            except self.client.InterpretThisError as error:
                return Outcome([f"crash={type(error).__name__}"], "", time.monotonic() - start, note=str(error))
            outcome = Outcome(
                self.kinds(result.error),
                result.stdout,
                time.monotonic() - start,
                self.resident(),
                str(result.error or ""),
            )
            try:
                again = box.execute(AGAIN)
                full = outcome.kinds[:1] == ["limit=memory"] and getattr(again.error, "limit", "") == "max_memory_bytes"
                if again.stdout != "2\n" and not full:
                    outcome.problems.append("the session doesn't answer a second script")
            except self.client.SessionLostError as error:
                outcome.problems.append(f"the session is lost: {error}")
        return outcome

    def kinds(self, error):
        if error is None:
            return []
        names = {
            "LimitExceededError": "limitExceeded",
            "RecursionLimitError": "recursionLimit",
            "SandboxSyntaxError": "syntax",
            "SecurityError": "security",
        }
        type_name = getattr(error, "type_name", None) or str(error).split(":")[0].split(" ")[0]
        return kinds_of(names.get(type(error).__name__, ""), type_name, getattr(error, "limit", None), str(error))


def judge(path, engine, options):
    """'passed', 'failed' or 'not supported', and why."""
    expect, limits = header(path)
    outcome = engine.run(path, limits)
    problems = list(outcome.problems)
    if not acceptable(expect, outcome):
        missing = {"raises=ImportError", "raises=ModuleNotFoundError", "raises=NotImplementedError", "reject=syntax"}
        if missing & set(outcome.kinds) and not problems:
            return "not supported", str(outcome)
        problems.append(f"{outcome}; expected {expect}")
    if outcome.seconds > limits["time"] * options.slow + options.slack:
        problems.append(f"the answer took {outcome.seconds:.2f} s")
    over = outcome.resident - engine.idle - limits["mem"] * 1.1 - MEMORY_SLACK
    if over > 0 and options.slow == 1:
        problems.append(f"resident memory was {over / (1 << 20):.1f} MiB over what the limit allows")
    if options.twice and not problems:
        second = engine.run(path, limits)
        if second.kinds[:1] != outcome.kinds[:1]:
            problems.append(f"the second run came to {second}, the first to {outcome}")
    if options.verbose:
        print(f"  {path.name:45} {outcome.seconds:6.2f} s {outcome.resident >> 20:5} MiB  {outcome}", flush=True)
    return ("failed", "; ".join(problems)) if problems else ("passed", "")


def main():
    parser = argparse.ArgumentParser(usage=__doc__.split("\n\n")[1].strip())
    parser.add_argument("names", nargs="*")
    parser.add_argument("--itd-run")
    parser.add_argument("--twice", action="store_true")
    parser.add_argument("--slow", type=float, default=1)
    parser.add_argument("--slack", type=float, default=1.0)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--verbose", action="store_true")
    parser.add_argument("--tap", action="store_true")
    options = parser.parse_args()
    engine = ItdRun(options.itd_run, options.slow) if options.itd_run else Daemon(options.slow)
    paths = [p for p in sorted(SCRIPTS.glob("*.py")) if not options.names or any(n in p.name for n in options.names)]
    counts = {"passed": 0, "failed": 0, "not supported": 0}
    with ThreadPoolExecutor(options.jobs) as pool:
        for path, (verdict, why) in zip(paths, pool.map(lambda p: judge(p, engine, options), paths), strict=True):
            counts[verdict] += 1
            if options.tap:
                print(f"{'ok' if verdict == 'passed' else 'not ok'} {sum(counts.values())} - {path.name}", flush=True)
                print(f"# {why}" if why else "", flush=True)
            elif why:
                print(f"{verdict.upper()} {path.name}: {why}", flush=True)
    print(f"1..{len(paths)}" if options.tap else ", ".join(f"{count} {verdict}" for verdict, count in counts.items()))
    return 1 if counts["failed"] or not counts["passed"] else 0


if __name__ == "__main__":
    sys.exit(main())
