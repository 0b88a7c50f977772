#!/usr/bin/env python3
"""gen_codecs_tables.py OUTPUT - writes core/stdlib/py/_codecs_tables.py from the codecs of the Python that runs it.

Each encoding of one byte that agrees with ASCII below 128 is given by the 128 characters above; U+FFFE stands where
there is none.

SPDX-License-Identifier: MIT OR Apache-2.0
"""

import encodings.aliases
import sys
from pathlib import Path

NAMES = (
    [f"iso8859-{n}" for n in (2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 14, 15, 16)]
    + [f"cp{n}" for n in (437, 737, 775, 850, 852, 855, 857, 858, 860, 861, 862, 863, 865, 866, 869, 874)]
    + [f"cp{n}" for n in (1250, 1251, 1253, 1254, 1255, 1256, 1257, 1258)]
    + ["koi8-r", "koi8-u", "mac-roman", "mac-cyrillic", "tis-620"]
)


def main(output: str) -> None:
    """Writes the file."""
    lines = [
        '"""Encodings of one byte: the characters from 128 on."""',
        "",
        "# SPDX-License-Identifier: MIT OR Apache-2.0",
        "",
        "# Written by core/stdlib/gen_codecs_tables.py.",
        "",
        "TABLES = {",
    ]
    for name in NAMES:
        text = bytes(range(128, 256)).decode(name, "replace").replace("\ufffd", "\ufffe")
        assert bytes(range(128)).decode(name) == "".join(map(chr, range(128)))
        quoted = ascii(text)
        lines.append(f'    "{name}": (')
        width = 132
        while quoted:
            cut = len(quoted) if len(quoted) <= width else quoted.rfind("\\", 0, width)
            piece, quoted = quoted[:cut], quoted[cut:]
            piece = piece if piece[0] == "'" and len(piece) > 1 and piece != "'" else "'" + piece
            lines.append("        " + (piece if piece.endswith("'") and not quoted else piece + "'"))
        lines.append("    ),")
    lines += ["}", "ALIASES = {"]
    normal = {name.replace("-", "_"): name for name in NAMES}
    found = dict(normal)
    for alias, target in encodings.aliases.aliases.items():
        if target in normal:
            found[alias] = normal[target]
    lines += [f'    "{alias}": "{name}",' for alias, name in sorted(found.items())]
    lines += ["}", ""]
    Path(output).write_text("\n".join(lines), encoding="ascii")


if __name__ == "__main__":
    main(sys.argv[1])
