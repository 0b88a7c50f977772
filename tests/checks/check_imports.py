#!/usr/bin/env python3
"""check_imports.py - what a cold import of each module costs in a fresh session, counted in operations. Prints TAP.

An import may take 2 ms of processor time, one of a C module 50 microseconds. Time depends on the machine and on what else it does; operations
don't, and no module's import needs more than 0.15 microseconds for one. So the bounds are in operations: a module that grows past them is
looked at, and made lazier or cheaper.

The engine is tests/tool/itd-run in the build that INTERPRETD_BUILD names.

SPDX-License-Identifier: MIT OR Apache-2.0
"""

import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BUILD = Path(os.environ.get("INTERPRETD_BUILD", ROOT / "build/release"))
MOST, MOST_IN_C = 25_000, 300
sys.path.insert(0, str(ROOT / "tests"))
import conformance  # noqa: E402


def operations(source):
    """What running it takes, or None when it failed."""
    with tempfile.NamedTemporaryFile("w", suffix=".py") as script:
        script.write(source)
        script.flush()
        done = subprocess.run([BUILD / "tests/tool/itd-run", "--report", script.name], capture_output=True, text=True)
    report = json.loads(done.stderr.strip().splitlines()[-1])
    return None if done.returncode else report["operations"]


def main():
    text = (ROOT / "core/stdlib/modules.def").read_text(encoding="utf-8")
    embedded = {path.stem.replace("__", ".") for path in (ROOT / "core/stdlib/py").glob("*.py")}
    in_c = {
        "__future__" if name == "future" else name for name in re.findall(r"^MODULE\((\w+)\)", text, re.M)
    } - embedded
    empty = operations("pass\n")
    modules = conformance.shipped_modules()
    failed = 0
    print(f"1..{len(modules)}")
    for number, module in enumerate(modules, 1):
        most = MOST_IN_C if module in in_c else MOST
        taken = operations(f"import {module}\n")
        good = taken is not None and taken - empty <= most
        failed += not good
        print(
            f"{'ok' if good else 'not ok'} {number} - import {module}: {taken and taken - empty} operations of at most {most}"
        )
    return min(failed, 1)


if __name__ == "__main__":
    sys.exit(main())
