#!/usr/bin/env python3
"""check_names.py - the names and signatures of the builtin types, exceptions and functions and of all modules are CPython
3.12's, but for those that tests/conformance_reasons.txt gives a reason for, and CONFORMANCE.md's table of modules says so. Prints TAP.

SPDX-License-Identifier: MIT OR Apache-2.0
"""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def main():
    done = subprocess.run(
        [sys.executable, str(ROOT / "tests/conformance.py"), "--names"], capture_output=True, text=True
    )
    print("1..1")
    for line in (done.stdout + done.stderr).splitlines() if done.returncode else []:
        print(f"# {line}")
    print(f"{'ok' if done.returncode == 0 else 'not ok'} 1 - names and signatures")
    return done.returncode


if __name__ == "__main__":
    sys.exit(main())
