#!/usr/bin/env python3
"""The wire tests once more, with every read, write, poll and accept of the daemon's processes short or interrupted at random. Prints TAP.

SPDX-License-Identifier: MIT OR Apache-2.0
"""

import os
import stat
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BUILD = Path(os.environ.get("INTERPRETD_BUILD", ROOT / "build/release"))

# A pipe that was polled is read short now and then: the library is in the way of the calls at all.
PROBE = """
import os, select
out, into = os.pipe()
poll = select.poll()
poll.register(out, select.POLLIN)
short = 0
for _ in range(100):
    os.write(into, bytes(1000))
    poll.poll()
    got = len(os.read(out, 1000))
    short += got < 1000
    while got < 1000:
        got += len(os.read(out, 1000 - got))
print(short)
"""


def main():
    shim = BUILD / "tests/faults/libshim.so"
    if not shim.exists():
        print("ok 1 - # SKIP sanitizers want to be loaded first\n1..1")
        return 0
    probe = subprocess.run(
        [sys.executable, "-c", PROBE], env=dict(os.environ, LD_PRELOAD=str(shim)), stdout=subprocess.PIPE, timeout=60
    )
    if probe.returncode != 0 or int(probe.stdout) < 5:
        print(f"not ok 1 - reads are cut: {probe.stdout} of 100\n1..1")
        return 1
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "interpretd"
        program.write_text(f'#!/bin/sh\nLD_PRELOAD={shim} exec {os.environ["INTERPRETD_BIN"]} "$@"\n')
        program.chmod(program.stat().st_mode | stat.S_IXUSR)
        environment = dict(os.environ, INTERPRETD_BIN=str(program))
        return subprocess.run([sys.executable, str(ROOT / "tests/wire/test_wire.py")], env=environment).returncode


if __name__ == "__main__":
    sys.exit(main())
