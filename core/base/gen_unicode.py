"""Writes core/base/unicode_tables.c: the properties of Unicode 15.0 that str needs, as two-stage tables.

The facts are asked of the running Python, which must know exactly Unicode 15.0 (CPython 3.12 does), so that the tables
agree with it by construction. The result is in the tree: a machine that builds the tree needs no such Python.

    python3.12 core/base/gen_unicode.py core/base/unicode_tables.c

SPDX-License-Identifier: MIT OR Apache-2.0
"""

import sys
import unicodedata

SHIFT = 7
SPECIAL = 0x40000000  # a mapping to several code points: SPECIAL | offset << 3 | length

# In the order of the bits of enum itd_uni_flags (unicode.h).
TESTS = (
    lambda c: c.isalpha(),
    lambda c: c.isdecimal(),
    lambda c: c.isdigit(),
    lambda c: c.isnumeric(),
    lambda c: c.isspace(),
    lambda c: c.islower(),
    lambda c: c.isupper(),
    lambda c: unicodedata.category(c) == "Lt",
    lambda c: c.isprintable(),
    lambda c: c.isidentifier(),
    lambda c: ("a" + c).isidentifier(),
    # A letter after a cased character is put into lower case by title().
    lambda c: (c + "a").title()[-1] == "a",
    # The final sigma looks through case-ignorable characters for a cased one.
    lambda c: ("a" + c + "\u03a3").lower()[-1] == "\u03c2" and ("1" + c + "\u03a3").lower()[-1] == "\u03c3",
)


def rows(name: str, kind: str, values: list[str], width: int = 2000) -> str:
    lines, line = [], ""
    for value in values:
        if len(line) + len(value) > width:
            lines.append(line)
            line = ""
        line += value + ","
    lines.append(line)
    return f"const {kind} {name}[] = {{\n" + "\n".join(lines) + "\n};\n"


def main(path: str) -> None:
    if unicodedata.unidata_version != "15.0.0":
        sys.exit(f"gen_unicode.py: needs a Python with Unicode 15.0, this one has {unicodedata.unidata_version}")
    expansions: list[int] = []
    places: dict[str, int] = {}

    def mapping(code: int, to: str) -> int:
        if len(to) == 1:
            return ord(to) - code
        if to not in places:
            places[to] = SPECIAL | len(expansions) << 3 | len(to)
            expansions.extend(map(ord, to))
        return places[to]

    records: dict[tuple[int, ...], int] = {}
    marks: list[int] = []
    for code in range(0x110000):
        c = chr(code)
        record = (
            sum(1 << i for i, test in enumerate(TESTS) if test(c)),
            unicodedata.decimal(c, 255),
            unicodedata.digit(c, 255),
            mapping(code, c.lower()),
            mapping(code, c.upper()),
            mapping(code, c.title()),
            mapping(code, c.casefold()),
        )
        marks.append(records.setdefault(record, len(records)))
    blocks: dict[tuple[int, ...], int] = {}
    index = []
    for start in range(0, 0x110000, 1 << SHIFT):
        block = tuple(marks[start : start + (1 << SHIFT)])
        index.append(blocks.setdefault(block, len(blocks)))
    text = (
        "/* unicode_tables.c - made by gen_unicode.py from the data of Unicode 15.0; see unicode.h. Don't edit.\n"
        " *\n * SPDX-License-Identifier: MIT OR Apache-2.0 */\n"
        '#include "core/base/unicode.h"\n\n/* clang-format off */\n'
    )
    text += f'_Static_assert(ITD_UNI_SHIFT == {SHIFT}, "made for another block size");\n'
    text += rows(
        "itd_uni_records",
        "struct itd_uni_record",
        ["{" + ",".join(map(str, record)) + "}" for record in records],
    )
    text += rows("itd_uni_expansions", "uint32_t", [hex(code) for code in expansions])
    text += rows("itd_uni_index", "uint16_t", list(map(str, index)))
    text += rows("itd_uni_blocks", "uint16_t", [str(mark) for block in blocks for mark in block])
    with open(path, "w", encoding="ascii") as file:
        file.write(text)


main(sys.argv[1])
