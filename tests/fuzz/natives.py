#!/usr/bin/env python3
"""natives.py SECONDS [SEED] - calls every native with hostile arguments, meant for the asan build.

    ./dev fuzz natives 60

The script natives_script.py.txt walks through types and modules, by a generator of its own from a seed: methods, operators,
indexing and attributes with arguments that change the containers at hand while they are compared, hashed, iterated and printed. Each seed runs in
a process of tests/tool/itd-run beside the daemon named by INTERPRETD_BIN, some with a collection at every few allocations. A seed that crashes it is
saved in build/fuzz and told of; the exit status is then 1.

SPDX-License-Identifier: MIT OR Apache-2.0
"""

import os
import re
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BUILD = Path(os.environ.get("INTERPRETD_BUILD", ROOT / "build/asan"))
SCRIPT = Path(__file__).with_name("natives_script.py.txt").read_text(encoding="utf-8")
LIMITS = ["--ops", "3000000", "--memory", str(64 << 20), "--wall", "30"]


def main():
    seconds = float(sys.argv[1])
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else time.time_ns() % 1_000_000
    folder = ROOT / "build/fuzz"
    folder.mkdir(parents=True, exist_ok=True)
    print(f"natives: seed {seed}, {seconds:.0f} s", flush=True)
    end = time.monotonic() + seconds
    runs = crashes = 0
    while time.monotonic() < end:
        path = folder / f"natives_{seed}.py"
        path.write_text(SCRIPT.replace("seed = 1  # replaced", f"seed = {seed * 7919 + 1}", 1), encoding="utf-8")
        command = [
            str(BUILD / "tests/tool/itd-run"),
            "--report",
            "--again",
            "--stress",
            str(seed % 3 * 31),
            *LIMITS,
            str(path),
        ]
        try:
            done = subprocess.run(command, capture_output=True, timeout=200)
            stderr = done.stderr.decode("utf-8", "replace")
            sound = done.returncode in (0, 1, 3) and '{"kind"' in stderr
        except subprocess.TimeoutExpired:
            stderr, sound = "no end after 200 s", False
        runs += 1
        if sound:
            path.unlink()
        else:
            crashes += 1
            told = re.search(r".*(ERROR:|runtime error|invariant).*", stderr)
            print(f"CRASH {path}: {told[0] if told else stderr[-300:]}", flush=True)
        seed += 1
    print(f"natives: {runs} runs, {crashes} crashes")
    return 1 if crashes else 0


if __name__ == "__main__":
    sys.exit(main())
