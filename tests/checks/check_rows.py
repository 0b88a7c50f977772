#!/usr/bin/env python3
"""check_rows.py - each test that tests/users_rows.txt names is there. Prints TAP.

A row is `what is so | TEST, TEST…`; a TEST is a file below tests/, or FILE::NAME for a function or case in it.

SPDX-License-Identifier: MIT OR Apache-2.0
"""

import re
import sys
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
DEFINED = {
    ".py": r"^\s*(?:async )?def {}\(",
    ".mjs": r"^test\(['\"]{}['\"]",
    ".rs": r"\bfn {}\(",
}


def missing(name):
    """What is wrong with a test's name, or None."""
    file, _, case = name.partition("::")
    path = TESTS / file
    if not path.is_file():
        return f"there is no tests/{file}"
    if case and not re.search(DEFINED[path.suffix].format(re.escape(case)), path.read_text(), re.MULTILINE):
        return f"tests/{file} has no {case}"
    return None


def main():
    rows = [line for line in (TESTS / "users_rows.txt").read_text().splitlines() if line and not line.startswith("#")]
    failed = 0
    print(f"1..{len(rows)}")
    for number, row in enumerate(rows, 1):
        what, _, names = row.partition(" | ")
        # A case may have a comma in its name.
        tests = re.split(r", (?=(?:\.\./)?[a-z]+/)", names)
        problems = [problem for name in tests if (problem := missing(name))] if names else ["no test is named"]
        failed += bool(problems)
        print(f"{'not ok' if problems else 'ok'} {number} - {what}")
        for problem in problems:
            print(f"# {problem}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
