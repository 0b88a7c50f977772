#!/usr/bin/env python3
"""run_sweeps.py - runs the one-line attacks of sweeps/*.txt, each in a process of its own.

    run_sweeps.py ITD-RUN [--slow FACTOR] [--verbose] [FILE...]

ITD-RUN is tests/tool/itd-run of a build. A line is a script (\\n stands for a line end) or, after `!`, a Python expression that makes one; it gets
64 MiB, 1 s and 5,000,000 operations. How it ends is its own affair, but: the process doesn't crash; the answer comes within the time limit and 1 s;
resident memory stays within the limit, a tenth and 8 MiB over an idle process; afterwards the session runs a small script. --slow multiplies times and
leaves memory unjudged (sanitizers). The last line is `N passed, N failed`.

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
from pathlib import Path

HERE = Path(__file__).resolve().parent
MEMORY, WALL, OPERATIONS = 64 << 20, 1.0, 5_000_000
MODULES = (
    "math itertools functools operator collections heapq bisect copy json re random struct base64 hashlib textwrap statistics "
    "string datetime time decimal fractions array io zlib queue enum dataclasses uuid ipaddress calendar difflib html "
    "urllib.parse unicodedata sys types contextlib weakref traceback asyncio typing abc"
).split()
ENVIRONMENT = dict(os.environ, ASAN_OPTIONS="detect_stack_use_after_return=0:detect_leaks=0")


def imports(code):
    """Import lines for the modules that a line names; those that aren't there yet are skipped."""
    used = [m for m in MODULES if re.search(rf"\b{re.escape(m)}\b", code)]
    return "".join(f"try: import {m}\nexcept ImportError: pass\n" for m in used)


def scripts(path):
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if not line or line.startswith("#"):
            continue
        if line.startswith("!"):
            yield f"{path.stem}:{number}", eval(line[1:], {}), line
        else:
            code = line.replace("\\n", "\n")
            yield f"{path.stem}:{number}", imports(code) + code + "\n", line


class Sweep:
    def __init__(self, program, slow):
        self.program, self.slow = program, slow
        self.folder = tempfile.TemporaryDirectory()
        self.idle = self.run("")[1]["resident_kib"] << 10

    def run(self, code):
        path = Path(self.folder.name) / "attack.py"
        path.write_text(code, encoding="utf-8", errors="surrogatepass")
        command = [self.program, "--report", "--again", "--memory", str(MEMORY), "--ops", str(OPERATIONS), "--wall", str(WALL * self.slow),
                   "--stdout", "65536", "--int-bits", str(64 << 20), "--source", str(2 << 20), str(path)]  # fmt: skip
        start = time.monotonic()
        try:
            done = subprocess.run(command, capture_output=True, env=ENVIRONMENT, timeout=WALL * self.slow * 8 + 10)
        except subprocess.TimeoutExpired:
            return "no end", None, time.monotonic() - start
        stderr = done.stderr.decode("utf-8", "replace")
        report = re.search(r'^\{"kind".*', stderr, re.MULTILINE)
        if not report or done.returncode not in (0, 1, 3):
            told = re.search(r".*(ERROR:|runtime error|invariant).*", stderr)
            return f"crash ({done.returncode}) {told[0] if told else stderr[-200:]}", None, time.monotonic() - start
        found = json.loads(report[0])
        problem = None
        if done.returncode == 3 and found["limit"] != "max_memory_bytes":
            problem = "the session is lost: " + stderr.strip()[-200:]
        return problem, found, time.monotonic() - start

    def judge(self, code):
        problem, found, _ = self.run(code)
        if problem:
            return problem, found
        seconds = found["wall_ns"] / 1e9
        if seconds > WALL * self.slow + 1 * self.slow:
            return f"the answer took {seconds:.2f} s", found
        over = (found["resident_kib"] << 10) - self.idle - MEMORY * 1.1 - (8 << 20)
        if over > 0 and self.slow == 1:
            return f"resident memory was {over / (1 << 20):.1f} MiB over what the limit allows", found
        return None, found


def main():
    parser = argparse.ArgumentParser(usage=__doc__.split("\n\n")[1].strip())
    parser.add_argument("program")
    parser.add_argument("files", nargs="*")
    parser.add_argument("--slow", type=float, default=1)
    parser.add_argument("--verbose", action="store_true")
    parser.add_argument("--tap", action="store_true")
    options = parser.parse_args()
    sweep = Sweep(options.program, options.slow)
    passed = failed = 0
    late = []
    for path in [Path(f) for f in options.files] or sorted((HERE / "sweeps").glob("*.txt")):
        for name, code, line in scripts(path):
            problem, found = sweep.judge(code)
            passed += problem is None
            failed += problem is not None
            if options.tap:
                print(f"{'not ok' if problem else 'ok'} {passed + failed} - {name}", flush=True)
            if problem:
                print(f"# FAILED {name}: {problem}: {line[:160]}", flush=True)
            elif options.verbose:
                print(
                    f"  {name:14} {found['wall_ns'] / 1e9:6.2f} s {found['resident_kib'] >> 10:4} MiB {found['kind'] or 'ok':15} {line[:100]}",
                    flush=True,
                )
            if found and found["limit"] == "max_execution_time":
                late.append(found["wall_ns"] / 1e6 - WALL * options.slow * 1e3)
    if late:
        late.sort()
        print(
            f"# {len(late)} stopped by time: p50 {late[len(late) // 2]:.1f} ms, worst {late[-1]:.1f} ms past the limit"
        )
    print(f"1..{passed + failed}" if options.tap else f"{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
