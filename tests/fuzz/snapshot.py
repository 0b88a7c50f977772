#!/usr/bin/env python3
"""snapshot.py SECONDS [SEED] - loads mutated states in one process and uses what loads, meant for the asan build.

    ./dev fuzz snapshot 60

The states of tests/fuzz/corpus/snapshot (not packed, seal off) are mutated by itd-state-fuzz. What breaks the loader, or a native that trusted it, is saved in build/fuzz
and told of; the exit status is then 1. The same seed makes the same inputs.

SPDX-License-Identifier: MIT OR Apache-2.0
"""

import os
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BUILD = Path(os.environ.get("INTERPRETD_BUILD", ROOT / "build/asan"))
TOOL = os.environ.get("STATE_FUZZ", str(BUILD / "tests/tool/itd-state-fuzz"))


def main():
    seconds = int(sys.argv[1])
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else int(time.time())
    folder = ROOT / "build/fuzz"
    folder.mkdir(parents=True, exist_ok=True)
    last = folder / f"snapshot-last-{seed}"
    corpus = sorted(str(p) for p in (ROOT / "tests/fuzz/corpus/snapshot").glob("*.bin"))
    environment = dict(os.environ, ASAN_OPTIONS="detect_stack_use_after_return=0:detect_leaks=0")
    print(f"seed {seed}", flush=True)
    done = subprocess.run([TOOL, str(seconds), str(seed), str(last), *corpus], env=environment)
    if done.returncode:
        data = last.read_bytes()
        found = folder / f"snapshot-{seed}.bin"
        found.write_bytes(data[8 : 8 + int.from_bytes(data[:8], "little")])
        print(f"broken by {found}", flush=True)
    last.unlink()
    return 1 if done.returncode else 0


if __name__ == "__main__":
    sys.exit(main())
