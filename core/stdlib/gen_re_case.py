"""Writes core/stdlib/re_case_table.c: the code points that are the same when case doesn't matter, where that isn't just
a lower-case letter and its upper-case one.

Two code points are the same when their lower-case forms are equal or have equal upper-case forms. The facts are asked
of the running Python, which must know exactly Unicode 15.0 (CPython 3.12 does).

    python3.12 core/stdlib/gen_re_case.py core/stdlib/re_case_table.c

SPDX-License-Identifier: MIT OR Apache-2.0
"""

import sys
import unicodedata
from collections import defaultdict

WIDTH = 4  # RE_CASES


def lower(code: int) -> int:
    return ord(chr(code).lower()[0])


def main(path: str) -> None:
    if unicodedata.unidata_version != "15.0.0":
        sys.exit(f"gen_re_case.py: needs a Python with Unicode 15.0, this one has {unicodedata.unidata_version}")
    by_upper = defaultdict(set)
    by_lower = defaultdict(set)
    for code in range(0x110000):
        by_upper[chr(code).upper()].add(lower(code))
        by_lower[lower(code)].add(code)
    for lowers in by_upper.values():
        whole = set().union(*(by_lower[c] for c in lowers))
        for c in lowers:
            by_lower[c] = whole
    rows = []
    for code, members in by_lower.items():
        upper = chr(code).upper()
        if code != min(lower(m) for m in members) or len(members) == 1:
            continue
        if len(members) == 2 and len(upper) == 1 and members == {code, ord(upper)}:
            continue
        if len(members) > WIDTH:
            sys.exit(f"gen_re_case.py: {len(members)} code points are the same as {code:#x}")
        rows.append(sorted(members))
    text = (
        "/* re_case_table.c - made by gen_re_case.py of Unicode 15.0's data; see re_case.c. Don't edit.\n"
        " *\n * SPDX-License-Identifier: MIT OR Apache-2.0 */\n"
        '#include "core/stdlib/re_case.h"\n\n/* clang-format off */\n'
        "const uint32_t re_case_rows[][RE_CASES] = {\n"
    )
    for row in sorted(rows):
        text += "    {" + ", ".join(f"{m:#x}" for m in row) + "},\n"
    text += f"}};\nconst unsigned re_case_row_count = {len(rows)};\n"
    with open(path, "w", encoding="ascii") as file:
        file.write(text)


main(sys.argv[1])
