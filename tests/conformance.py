#!/usr/bin/env python3
"""conformance.py - makes CONFORMANCE.md from the docstrings of tests/divergences.

    tests/conformance.py            write it
    tests/conformance.py --check    exit with 1 if it isn't current

Each tests/divergences/ANCHOR.py is a script that shows one wanted difference to CPython 3.12; the first line of its
docstring is the section's title, the rest its text, and what the script prints is in ANCHOR.out. Error messages refer to
sections by anchor, so names of files stay.

SPDX-License-Identifier: MIT OR Apache-2.0
"""

import ast
import sys
from pathlib import Path

TESTS = Path(__file__).resolve().parent
TARGET = TESTS.parent / "CONFORMANCE.md"

HEAD = """<!-- Made by tests/conformance.py from tests/divergences; do not edit. -->
# How interpretd differs from CPython 3.12

CPython 3.12 is the reference: results, error types and error texts are meant to be the same, set order and hashes are
those of PYTHONHASHSEED=0. Below is every difference that is wanted. Each has a script in `tests/divergences` that shows
it. Any other difference is a bug.
"""


def section(path):
    """One section: anchor, title, text."""
    docstring = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8")))
    if not docstring:
        sys.exit(f"{path.name} has no docstring")
    title, _, text = docstring.partition("\n")
    return f'\n<a id="{path.stem}"></a>\n## {title.strip().rstrip(".")}\n\n{text.strip()}\n'


def main():
    page = HEAD + "".join(section(path) for path in sorted((TESTS / "divergences").glob("*.py")))
    if "--check" not in sys.argv[1:]:
        TARGET.write_text(page, encoding="utf-8")
    elif not TARGET.exists() or TARGET.read_text(encoding="utf-8") != page:
        print("CONFORMANCE.md isn't what tests/conformance.py makes")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
