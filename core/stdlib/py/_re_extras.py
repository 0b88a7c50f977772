# SPDX-License-Identifier: MIT OR Apache-2.0
"""_re_extras: the parts of re that are rarely used, imported when they are."""

import re


class error(Exception):
    """A pattern or replacement template is wrong.

    msg says what, pos where in the pattern; lineno and colno are that place as a line and a column.
    """

    __module__ = "re"

    def __init__(self, msg, pattern=None, pos=None):
        self.msg = msg
        self.pattern = pattern
        self.pos = pos
        self.lineno = self.colno = None
        if pattern is not None and pos is not None:
            msg = f"{msg} at position {pos}"
            newline = "\n" if isinstance(pattern, str) else b"\n"
            self.lineno = pattern.count(newline, 0, pos) + 1
            self.colno = pos - pattern.rfind(newline, 0, pos)
            if newline in pattern:
                msg = f"{msg} (line {self.lineno}, column {self.colno})"
        super().__init__(msg)


class Scanner:
    """Cuts a string into tokens: each pattern of the lexicon comes with what to make of its matches."""

    __module__ = "re"

    def __init__(self, lexicon, flags=0):
        self.lexicon = lexicon
        self._actions = {}
        parts = []
        group = 1
        for phrase, action in lexicon:
            self._actions[group] = action
            group += re.compile(phrase, flags).groups + 1
            parts.append(f"({phrase})" if isinstance(phrase, str) else b"(" + phrase + b")")
        self.scanner = re.compile((b"|" if parts and isinstance(parts[0], bytes) else "|").join(parts), flags)

    def scan(self, string):
        result = []
        match = self.scanner.scanner(string).match
        end = 0
        while True:
            m = match()
            if not m or m.end() == end:
                break
            end = m.end()
            action = self._actions[m.lastindex]
            if callable(action):
                self.match = m
                action = action(self, m.group())
            if action is not None:
                result.append(action)
        return result, string[end:]
