"""Escaping text for HTML, and undoing it."""

# SPDX-License-Identifier: MIT OR Apache-2.0

import re as _re

__all__ = ["escape", "unescape"]


def escape(s, quote=True):
    """&, < and > as references, and quotes too unless quote is false."""
    s = s.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    if quote:
        s = s.replace('"', "&quot;").replace("'", "&#x27;")
    return s


# What Windows had where Latin-1 has controls.
_LATE = dict(
    zip(
        range(0x80, 0xA0),
        "\u20ac\x81\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\x8d\u017d\x8f"
        "\x90\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\x9d\u017e\u0178",
    )
)
_LATE[0] = "\ufffd"
_LATE[13] = "\r"


def _no_character(code):
    return 1 <= code <= 8 or 0xE <= code <= 0x1F or 0x7F <= code <= 0x9F or 0xFDD0 <= code <= 0xFDEF or code == 0xB or code & 0xFFFE == 0xFFFE


def _replaced(found):
    text = found[1]
    if text[0] == "#":
        digits = text[1:].rstrip(";")
        code = int(digits[1:], 16) if digits[0] in "xX" else int(digits)
        if code in _LATE:
            return _LATE[code]
        if 0xD800 <= code <= 0xDFFF or code > 0x10FFFF:
            return "\ufffd"
        return "" if _no_character(code) else chr(code)
    from html.entities import html5

    if text in html5:
        return html5[text]
    for end in range(len(text) - 1, 1, -1):
        if text[:end] in html5:
            return html5[text[:end]] + text[end:]
    return "&" + text


_reference = _re.compile(r"&(#[0-9]+;?|#[xX][0-9a-fA-F]+;?|[^\t\n\f <&#;]{1,32};?)")


def unescape(s):
    """The text with all character references replaced, as HTML 5 says."""
    return _reference.sub(_replaced, s) if "&" in s else s
