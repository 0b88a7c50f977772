#!/usr/bin/env python3
"""gen_codecs_tables.py OUTPUT - writes core/stdlib/py/_codecs_tables.py from the codecs of the Python that runs it.

Each encoding of one byte that agrees with ASCII below 128 is given by the 128 characters above, any other by all 256;
U+FFFE stands where there is none. Where two bytes mean one character, the later one is what it is encoded to, as in
CPython.

SPDX-License-Identifier: MIT OR Apache-2.0
"""

import encodings
import encodings.aliases
import importlib
import pkgutil
import sys
from pathlib import Path

WIDTH = 130
# Those that core/object/codecs.c has itself.
NATIVE = {"iso8859_1", "cp1252", "charmap"}


def single_byte_names() -> list[str]:
    """The names of the encodings that map each byte to one character by a table."""
    found = []
    for module in pkgutil.iter_modules(encodings.__path__):
        if module.name not in NATIVE and module.name not in ("aliases", "mbcs", "oem"):
            loaded = importlib.import_module(f"encodings.{module.name}")
            if hasattr(loaded, "decoding_table") or hasattr(loaded, "decoding_map"):
                found.append(loaded.getregentry().name)
    return found


def main(output: str) -> None:
    """Writes the file."""
    lines = [
        '"""Encodings of one byte: the characters from 128 on, or all where they differ from ASCII before."""',
        "",
        "# SPDX-License-Identifier: MIT OR Apache-2.0",
        "",
        "# Written by core/stdlib/gen_codecs_tables.py.",
        "",
        "TABLES = {",
    ]
    names = single_byte_names()
    for name in names:
        text = bytes(range(256)).decode(name, "replace").replace("\ufffd", "\ufffe")
        codes = {c: i for i, c in enumerate(text) if c != "\ufffe"}
        assert all(c.encode(name) == bytes((i,)) for c, i in codes.items())
        if text[:128] == "".join(map(chr, range(128))):
            text = text[128:]
        lines.append(f'    "{name}": (')
        line = ""
        for piece in [*(ascii(c)[1:-1].replace("'", "\\'").replace('"', '\\"') for c in text), ""]:
            if len(line) + len(piece) > WIDTH or not piece:
                lines.append(f"        '{line}'")
                line = ""
            line += piece
        lines.append("    ),")
    lines += ["}", "ALIASES = {"]
    normal = {name.replace("-", "_"): name for name in names}
    found = dict(normal)
    for alias, target in encodings.aliases.aliases.items():
        if target in normal:
            found[alias] = normal[target]
    lines += [f'    "{alias}": "{name}",' for alias, name in sorted(found.items())]
    lines += ["}", ""]
    Path(output).write_text("\n".join(lines), encoding="ascii")


if __name__ == "__main__":
    main(sys.argv[1])
