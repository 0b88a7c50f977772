# limits: allow_eval=1
"""Byte sources that say how they are encoded: every single-byte encoding, and what can't be one."""
NAMES = """cp1251 windows-1251 iso8859-15 iso-8859-15 latin-9 koi8-r koi8_u cp037 mac-roman mac_cyrillic cp437 cp866 tis-620 iso8859-2 iso-8859-7
cp1252 latin-1 ascii utf-8-sig utf-8 rot13 hex base64 undefined nope utf-8-foo cp1250 hp-roman8 ptcp154 kz1048 palmos""".split()
BODIES = [b'x = "\xe9"\n', b"x = 1\n", b'x = "\xb0\xa1"\n', b"x = 1 +\n", b'\n\n\nx = "\xff\x80"\n']

for name in NAMES:
    for body in BODIES:
        for head in (b"# coding: ", b"#!/bin/sh\n# -*- coding=", b"\n#vim: fileencoding=", b"x = 1\n# coding: "):
            if name.startswith("utf-8") or b"x = 1\n" in head:
                body = body.decode("latin-1").encode()
            space = {}
            try:
                exec(compile(head + name.encode() + b"\n" + body, "f", "exec"), space)
                print(name, body, ascii(space["x"]))
            except (SyntaxError, ValueError, LookupError) as error:
                print(name, body, type(error).__name__, ascii(error.args))
