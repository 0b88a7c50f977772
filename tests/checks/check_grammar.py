#!/usr/bin/env python3
"""check_grammar.py - the grammar's library asks nobody but the parser's runtime for memory. Prints TAP.

What it took from the C library itself would be counted to no session, and stay when a limit ends a parse.

SPDX-License-Identifier: MIT OR Apache-2.0
"""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BUILD = Path(os.environ.get("INTERPRETD_BUILD", ROOT / "build/release"))
OTHERS = {"malloc", "calloc", "realloc", "free"}


def main():
    archives = sorted(BUILD.glob("subprojects/tree-sitter-python-*/*.a"))
    used = set()
    for archive in archives:
        listed = subprocess.run(["nm", "-u", archive], capture_output=True, text=True, check=True).stdout
        used |= {line.split()[-1] for line in listed.splitlines() if line.strip()}
    wrong = sorted(used & OTHERS)
    good = "ts_current_malloc" in used and not wrong
    print("1..1")
    print(
        f"{'ok' if good else 'not ok'} 1 - the grammar's memory is the runtime's{': ' + ' '.join(wrong) if wrong else ''}"
    )
    return int(not good)


if __name__ == "__main__":
    sys.exit(main())
