"""Writes core/stdlib/unicodedata_table.c: what the unicodedata module tells and utf8proc doesn't have: widths, numeric
values, decompositions of one step.

The facts are asked of the running Python, which must know exactly Unicode 15.0 (CPython 3.12 does). The result is in
the tree: a machine that builds the tree needs no such Python.

    python3.12 core/stdlib/gen_unicodedata.py core/stdlib/unicodedata_table.c

SPDX-License-Identifier: MIT OR Apache-2.0
"""

import sys
import unicodedata
from fractions import Fraction

WIDTHS = ("N", "A", "F", "H", "Na", "W")  # in the order of unicodedata_widths
TAGS = (
    "", "<circle>", "<compat>", "<final>", "<font>", "<fraction>", "<initial>", "<isolated>", "<medial>", "<narrow>",
    "<noBreak>", "<small>", "<square>", "<sub>", "<super>", "<vertical>", "<wide>",
)  # fmt: skip


def rows(name: str, kind: str, values: list[str], width: int = 2000) -> str:
    lines, line = [], ""
    for value in values:
        if len(line) + len(value) > width:
            lines.append(line)
            line = ""
        line += value + ","
    lines.append(line)
    return f"const {kind} {name}[] = {{\n" + "\n".join(lines) + f"\n}};\nconst uint32_t {name}_count = {len(values)};\n"


def widths() -> list[str]:
    """Runs of characters of one width that isn't N: first, last, width."""
    runs: list[list[int]] = []
    for code in range(0x110000):
        width = WIDTHS.index(unicodedata.east_asian_width(chr(code)))
        if width and runs and runs[-1][1] == code - 1 and runs[-1][2] == width:
            runs[-1][1] = code
        elif width:
            runs.append([code, code, width])
    return ["{" + ",".join(map(str, run)) + "}" for run in runs]


def numbers() -> list[str]:
    """Runs of characters whose values rise by one: first, last, numerator of the first's value, denominator."""
    runs: list[list[int]] = []
    for code in range(0x110000):
        value = unicodedata.numeric(chr(code), None)
        if value is None:
            continue
        exact = Fraction(value).limit_denominator(1000)
        if runs and runs[-1][1] == code - 1 and exact == runs[-1][2] + code - runs[-1][0] and runs[-1][3] == 1:
            runs[-1][1] = code
        else:
            runs.append([code, code, exact.numerator, exact.denominator])
    return [f"{{{first},{last},{top}LL,{bottom}}}" for first, last, top, bottom in runs]


def decompositions() -> tuple[list[str], list[str]]:
    """For each character that has one: code, tag, where its parts are and how many; and the parts."""
    places: dict[tuple[int, ...], int] = {}
    parts: list[int] = []
    entries = []
    for code in range(0x110000):
        words = unicodedata.decomposition(chr(code)).split()
        if not words:
            continue
        tag = TAGS.index(words.pop(0)) if words[0][0] == "<" else 0
        to = tuple(int(word, 16) for word in words)
        if to not in places:
            places[to] = len(parts)
            parts.extend(to)
        entries.append(f"{{{code},{places[to]},{tag},{len(to)}}}")
    return entries, list(map(str, parts))


def main(path: str) -> None:
    if unicodedata.unidata_version != "15.0.0":
        sys.exit(f"gen_unicodedata.py: needs a Python with Unicode 15.0, this one has {unicodedata.unidata_version}")
    text = (
        "/* unicodedata_table.c - made by gen_unicodedata.py from the data of Unicode 15.0; see unicodedata.h.\n"
        " * Don't edit.\n"
        " *\n * SPDX-License-Identifier: MIT OR Apache-2.0 */\n"
        '#include "core/stdlib/unicodedata.h"\n\n/* clang-format off */\n'
    )
    entries, parts = decompositions()
    text += rows("unicodedata_widths", "struct unicodedata_width", widths())
    text += rows("unicodedata_numbers", "struct unicodedata_number", numbers())
    text += rows("unicodedata_decompositions", "struct unicodedata_decomposition", entries)
    text += rows("unicodedata_parts", "uint32_t", parts)
    with open(path, "w", encoding="ascii") as file:
        file.write(text)


main(sys.argv[1])
