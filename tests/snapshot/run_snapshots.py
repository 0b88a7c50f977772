#!/usr/bin/env python3
"""run_snapshots.py [--tap] [--record] [NAME...] - states saved and loaded, without a daemon: cycles, runs that wait, states of before, mutated states.

    tests/snapshot/cycle/NAME.py builds a state, NAME_check.py looks at it: after each of 25 moves to a new session
                                 (fewer in sanitizer builds), over which the state may not grow
    tests/snapshot/run/NAME.py   calls hold(), a tool that answers only after the run was moved to a new session; must print what it prints without a move
    tests/snapshot/golden/       states that an earlier version wrote: NAME.bin of cycle/NAME.py, judged by NAME_check.py; NAME-run.bin waits in run/NAME.py, and must go
                                 on to NAME-run.out; NAME@2.bin and so on are of later versions of the form. They are never written anew, for states out there aren't either: what can't
                                 open them is to be mended. --record writes those of the present version that aren't there
    tests/fuzz/corpus/snapshot/  states, not packed, among them what once broke the loader; replayed

Every state must be the same bytes when saved twice, and when saved again after it was loaded.

SPDX-License-Identifier: MIT OR Apache-2.0
"""

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
BUILD = Path(os.environ.get("INTERPRETD_BUILD", ROOT / "build/release"))
STATE = os.environ.get("STATE_TOOL", str(BUILD / "tests/tool/itd-state"))
FUZZ = os.environ.get("STATE_FUZZ", str(BUILD / "tests/tool/itd-state-fuzz"))
CYCLES = {"asan": 3, "gcstress": 2}.get(BUILD.name, 25)
ENVIRONMENT = dict(os.environ, ASAN_OPTIONS="detect_stack_use_after_return=0:detect_leaks=0")


def state(*arguments):
    """Paths are relative: they are in states."""
    words = [str(a.relative_to(ROOT)) if isinstance(a, Path) else str(a) for a in arguments]
    done = subprocess.run([STATE, *words], capture_output=True, text=True, timeout=900, env=ENVIRONMENT, cwd=ROOT)
    return done.returncode, done.stdout, done.stderr.strip()[-600:]


def cycle(path):
    code, _, errors = state("--steady", "--cycles", CYCLES, path, path.with_name(path.stem + "_check.py"))
    return errors or f"exit status {code}" if code else None


def waiting(path):
    still = state("--cycles", 0, path)
    moved = state("--cycles", 1, path)
    if moved[0] or still[0]:
        return moved[2] or still[2] or "failed"
    return None if moved[1] == still[1] else f"printed {moved[1]!r}, without moves {still[1]!r}"


def without_refusals(text):
    """How a refusal is worded may become better; a state of before must only go on as it did."""
    return [line for line in text.splitlines() if not line.startswith("[a run can't be exported")]


def golden(path):
    name = path.stem.split("@")[0]
    if name.endswith("-run"):
        code, out, errors = state("--cycles", 0, "--load", path)
        wanted = path.with_suffix(".out").read_text(encoding="utf-8")
        return (
            None
            if not code and without_refusals(out) == without_refusals(wanted)
            else errors or f"printed {out!r}, not {wanted!r}"
        )
    code, _, errors = state("--cycles", 0, "--load", path, HERE / f"cycle/{name}_check.py")
    return errors or f"exit status {code}" if code else None


def replay(path):
    with tempfile.NamedTemporaryFile() as last:
        done = subprocess.run(
            [FUZZ, "0", "1", last.name, str(path)], capture_output=True, text=True, timeout=300, env=ENVIRONMENT
        )
    return done.stderr[-600:] or f"exit status {done.returncode}" if done.returncode else None


def tests():
    checks = sorted((HERE / "cycle").glob("*_check.py"))
    for check in checks:
        path = check.with_name(check.name.replace("_check", ""))
        yield f"cycle/{path.stem}", cycle, path
    for path in sorted((HERE / "run").glob("*.py")):
        yield f"run/{path.stem}", waiting, path
    for path in sorted((HERE / "golden").glob("*.bin")):
        yield f"golden/{path.stem}", golden, path
    for path in sorted((ROOT / "tests/fuzz/corpus/snapshot").glob("*.bin")):
        yield f"corpus/{path.stem}", replay, path


def record():
    folder = HERE / "golden"
    version = re.search(r"#define SNAP_VERSION (\d+)u", (ROOT / "core/snapshot/stream.h").read_text(encoding="utf-8"))[
        1
    ]
    for check in sorted((HERE / "cycle").glob("*_check.py")):
        script = check.with_name(check.name.replace("_check", ""))
        target = folder / f"{script.stem}@{version}.bin"
        if not target.exists():
            print(target.name, *state("--cycles", 1, "--save", target, script)[2:])
    for script in sorted((HERE / "run").glob("*.py")):
        target = folder / f"{script.stem}-run@{version}.bin"
        if not target.exists():
            print(target.name, *state("--cycles", 1, "--save", target, "--first", script)[2:])
            target.with_suffix(".out").write_text(state("--cycles", 0, "--load", target)[1], encoding="utf-8")


def main():
    arguments = sys.argv[1:]
    if "--record" in arguments:
        return record()
    wanted = [a for a in arguments if not a.startswith("-")]
    count = bad = 0
    for name, judge, path in tests():
        if wanted and not any(name.startswith(w) for w in wanted):
            continue
        count += 1
        try:
            failure = judge(path)
        except subprocess.TimeoutExpired:
            failure = "took too long"
        bad += failure is not None
        print(f"{'not ok' if failure else 'ok'} {count} - {name}", flush=True)
        if failure:
            print("# " + failure.replace("\n", "\n# "), flush=True)
    print(f"1..{count}")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
