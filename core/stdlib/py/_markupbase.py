"""What parsers of markup share: places, comments, marked sections."""

# SPDX-License-Identifier: MIT OR Apache-2.0

import re

_comment_close = re.compile(r"--\s*>")
_section_close = re.compile(r"]\s*]\s*>")
_ms_section_close = re.compile(r"]\s*>")
_section_name = re.compile(r"([a-zA-Z][-_.a-zA-Z0-9]*)\s*")


class ParserBase:
    """Keeps the place and parses what starts with <!."""

    def __init__(self):
        if self.__class__ is ParserBase:
            raise RuntimeError("_markupbase.ParserBase must be subclassed")

    def reset(self):
        """Begins again at line 1."""
        self.lineno = 1
        self.offset = 0

    def getpos(self):
        """(line, column)"""
        return self.lineno, self.offset

    def updatepos(self, i, j):
        """Notes that the text from i to j is dealt with; j."""
        if i < j:
            raw = self.rawdata
            lines = raw.count("\n", i, j)
            if lines:
                self.lineno += lines
                self.offset = j - (raw.rindex("\n", i, j) + 1)
            else:
                self.offset += j - i
        return j

    def parse_marked_section(self, i, report=1):
        """<![...]]>: where it ends, or -1."""
        raw = self.rawdata
        found = _section_name.match(raw, i + 3)
        if not found:
            if len(raw) <= i + 3:
                return -1
            raise AssertionError("expected name token at %r" % raw[i : i + 20])
        if found.end() == len(raw):
            return -1
        name = found[1].lower()
        if name in ("temp", "cdata", "ignore", "include", "rcdata"):
            found = _section_close.search(raw, i + 3)
        elif name in ("if", "else", "endif"):
            found = _ms_section_close.search(raw, i + 3)
        else:
            raise AssertionError("unknown status keyword %r in marked section" % raw[i + 3 : found.end()])
        if not found:
            return -1
        if report:
            self.unknown_decl(raw[i + 3 : found.start()])
        return found.end()

    def parse_comment(self, i, report=1):
        """<!--...-->: where it ends, or -1."""
        found = _comment_close.search(self.rawdata, i + 4)
        if not found:
            return -1
        if report:
            self.handle_comment(self.rawdata[i + 4 : found.start()])
        return found.end()

    def unknown_decl(self, data):
        """A marked section."""
