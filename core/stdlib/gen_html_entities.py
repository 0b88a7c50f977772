#!/usr/bin/env python3
"""gen_html_entities.py OUTPUT - writes core/stdlib/py/html__entities.py from the tables of the Python that runs it.

The tables are those of the HTML standards, packed as text: a session that asks for one unpacks it then.

SPDX-License-Identifier: MIT OR Apache-2.0
"""

import html.entities
import sys
import textwrap
from pathlib import Path

HEAD = '''"""The names of characters in HTML."""

# SPDX-License-Identifier: MIT OR Apache-2.0

# Written by core/stdlib/gen_html_entities.py.

__all__ = ["html5", "name2codepoint", "codepoint2name", "entitydefs"]
'''
TAIL = '''
name2codepoint = {name: int(code, 16) for name, code in [pair.split("=") for pair in _OLD.split()]}
codepoint2name = {code: name for name, code in name2codepoint.items()}
entitydefs = {name: chr(code) if code <= 0xFF else f"&#{code};" for name, code in name2codepoint.items()}


def _html5():
    table = {}
    for pair in _ALL.split():
        name, codes = pair.split("=")
        table[name + ";"] = "".join([chr(int(code, 16)) for code in codes.split(",")])
    for name in _BARE.split():
        table[name] = table[name + ";"]
    return table


def __getattr__(name):
    """html5 is made when first asked for."""
    if name == "html5":
        table = globals()["html5"] = _html5()
        return table
    raise AttributeError(f"module 'html.entities' has no attribute {name!r}")
'''


def lines(words: list[str]) -> str:
    """The words as a literal of lines."""
    return '"""\n' + "\n".join(textwrap.wrap(" ".join(words), 138, break_on_hyphens=False)) + '\n"""\n'


def main(output: str) -> None:
    """Writes the file."""
    table = html.entities.html5
    bare = [name for name in table if not name.endswith(";")]
    whole = [f"{n[:-1]}={','.join(f'{ord(c):x}' for c in v)}" for n, v in table.items() if n.endswith(";")]
    assert all(table[name] == table[name + ";"] for name in bare)
    old = [f"{name}={code:x}" for name, code in html.entities.name2codepoint.items()]
    text = f"{HEAD}\n# HTML 4: name=code.\n_OLD = {lines(old)}"
    text += f"# HTML 5: name=codes; all are written with a semicolon.\n_ALL = {lines(whole)}"
    text += f"# Those that may also be written without one.\n_BARE = {lines(bare)}{TAIL}"
    Path(output).write_text(text, encoding="ascii")


if __name__ == "__main__":
    main(sys.argv[1])
