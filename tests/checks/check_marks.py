#!/usr/bin/env python3
"""check_marks.py - no mark lies inside the range of what it marks. Prints TAP.

A field of 8 or 16 bits that counts, and whose largest value means something else, is right until something is that large: 255 arguments of a native were
once taken for "these need binding". So every comparison with such a value, and every name for one, stands in KEPT_APART, with what keeps the two apart.
A new one is to be 32 bits wide, a flag of its own, or is added there with its bound.

SPDX-License-Identifier: MIT OR Apache-2.0
"""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LARGEST = r"(?:UINT8_MAX|UINT16_MAX|0x[fF]{2}(?:[fF]{2})?[uU]?)(?![0-9a-fA-FxX])"
MARK = re.compile(
    rf"[=!]=\s*\(?{LARGEST}|{LARGEST}\s*[=!]=|^\s*#\s*define\s+\w+\s+\(?(?:\([\w ]+\))?{LARGEST}\)?\s*(?:/\*|$)|\b[A-Z][A-Z_]+\s*=\s*{LARGEST}\s*[,}};]"
)
# file, part of the line: what keeps a count away from the mark
KEPT_APART = {
    ("core/compile/compile.h", "ITD_TEMP_DEAD"): "roles are an enum of a few",
    ("core/native.h", "(step & 0xFFFF) != 0xFFFF"): "every so many steps",
    ("core/object/str_translate.c", "ASKED"): "what is kept plain is ASCII",
    ("core/snapshot/load_run.c", "places[i] == UINT16_MAX"): "registers end at ITD_MAX_REGISTERS (emit.c)",
    ("core/stdlib/decimal_context.c", "MASK"): "bits, no count",
    ("core/vm/code.h", "ITD_NO_REG"): "registers end at ITD_MAX_REGISTERS (emit.c)",
    ("core/vm/eval.c", "in.c == 0xFFFF"): "registers end at ITD_MAX_REGISTERS (emit.c)",
    ("core/vm/pending.c", "ins->c == 0xFFFF"): "registers end at ITD_MAX_REGISTERS (emit.c)",
}


def marks(path):
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        code = re.sub(r'"(?:[^"\\]|\\.)*"|/\*.*?\*/', '""', line)
        if MARK.search(code):
            yield number, line


def main():
    unknown, used = [], set()
    for folder in ("core", "daemon", "protocol"):
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix not in (".c", ".h", ".inc", ".def"):
                continue
            name = path.relative_to(ROOT).as_posix()
            for number, line in marks(path):
                known = [key for key in KEPT_APART if key[0] == name and key[1] in line]
                used.update(known)
                if not known:
                    unknown.append(f"{name}:{number}: {line.strip()}")
    stale = [f"{file}: {part} is there no more" for file, part in KEPT_APART.keys() - used]
    caught = [
        text
        for text in (
            "    if (f->quick == 0xFF) {",
            "#define NOT_QUICK 0xFF",
            "enum { NONE = UINT16_MAX };",
            "return n != UINT8_MAX;",
        )
        if not MARK.search(text)
    ]
    problems = [
        ("a mark in the range of an 8 or 16 bit field", unknown),
        ("known marks are still there", sorted(stale)),
        ("marks are found", caught),
    ]
    for number, (what, found) in enumerate(problems, 1):
        print(f"{'not ok' if found else 'ok'} {number} - {what}")
        for line in found:
            print(f"# {line}")
    print(f"1..{len(problems)}")
    return 1 if any(found for _, found in problems) else 0


if __name__ == "__main__":
    sys.exit(main())
