#!/usr/bin/env python3
"""check_layout.py - C and Python are laid out as `./dev format` does it; ruff has nothing to say. Prints TAP.

clang-format and ruff are those of tools/requirements.txt, so what they say is the same on every machine.

SPDX-License-Identifier: MIT OR Apache-2.0
"""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TOOLS = Path(sys.executable).parent
C_FOLDERS = ["core", "protocol", "daemon", "tests/unit"]


def c_files():
    return sorted(str(path.relative_to(ROOT)) for folder in C_FOLDERS for path in (ROOT / folder).rglob("*.[ch]"))


CHECKS = {
    "C files are as clang-format lays them out": lambda: [
        TOOLS / "clang-format",
        "--dry-run",
        "-Werror",
        "--ferror-limit=1",
        *c_files(),
    ],
    "Python files are as ruff lays them out": lambda: [TOOLS / "ruff", "format", "--check", "."],
    "ruff has nothing to say": lambda: [TOOLS / "ruff", "check", "--quiet", "."],
}


def main():
    failed = 0
    print(f"1..{len(CHECKS)}")
    for number, (text, command) in enumerate(CHECKS.items(), 1):
        done = subprocess.run(command(), cwd=ROOT, capture_output=True, text=True)
        failed += done.returncode != 0
        print(f"{'not ok' if done.returncode else 'ok'} {number} - {text}")
        if done.returncode:
            for line in (done.stdout + done.stderr).splitlines()[:20]:
                print(f"# {line}")
            print("# ./dev format lays out what differs")
    return min(failed, 1)


if __name__ == "__main__":
    sys.exit(main())
