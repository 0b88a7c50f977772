"""Reading TOML."""

# SPDX-License-Identifier: MIT OR Apache-2.0

import re
from datetime import date, datetime, time, timedelta, timezone

__all__ = ("loads", "load", "TOMLDecodeError")

_BARE = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_")
_CONTROL = frozenset(chr(i) for i in range(32)) | {"\x7f"}
_NOT_IN_STRING = _CONTROL - {"\t"}
_NOT_IN_LINES = _CONTROL - {"\t", "\n"}
_ESCAPES = {"b": "\b", "t": "\t", "n": "\n", "f": "\f", "r": "\r", '"': '"', "\\": "\\"}
_TIME = r"([01][0-9]|2[0-3]):([0-5][0-9]):([0-5][0-9])(?:\.([0-9]{1,6})[0-9]*)?"
_number = re.compile(
    r"0(?:x[0-9A-Fa-f](?:_?[0-9A-Fa-f])*|b[01](?:_?[01])*|o[0-7](?:_?[0-7])*)"
    r"|([+-]?(?:0|[1-9](?:_?[0-9])*))((?:\.[0-9](?:_?[0-9])*)?(?:[eE][+-]?[0-9](?:_?[0-9])*)?)"
)
_local_time = re.compile(_TIME)
_moment = re.compile(
    r"([0-9]{4})-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])"
    rf"(?:[Tt ]{_TIME}(?:([Zz])|([+-])([01][0-9]|2[0-3]):([0-5][0-9]))?)?"
)


class TOMLDecodeError(ValueError):
    """What is wrong with a document, and where."""


class _Table(dict):
    """A table while it is read: how it came to be says what may still be added."""

    __slots__ = ("frozen", "explicit", "dotted")

    def __init__(self):
        self.frozen = self.explicit = self.dotted = False


class _Array(list):
    """An array of tables."""


def load(fp, /, *, parse_float=float):
    """Reads a binary stream."""
    data = fp.read()
    try:
        text = data.decode()
    except AttributeError:
        raise TypeError("File must be opened in binary mode, e.g. use `open('foo.toml', 'rb')`") from None
    return loads(text, parse_float=parse_float)


def loads(s, /, *, parse_float=float):
    """Reads a str."""
    try:
        text = s.replace("\r\n", "\n")
    except AttributeError:
        raise TypeError(f"Expected str object, not '{type(s).__qualname__}'") from None
    if parse_float is not float:
        given = parse_float

        def parse_float(text):
            value = given(text)
            if isinstance(value, (dict, list)):
                raise ValueError("parse_float must not return dicts or lists")
            return value

    return _Reader(text, parse_float).document()


def _plain(value):
    if isinstance(value, _Table):
        return {key: _plain(each) for key, each in value.items()}
    if isinstance(value, list):
        return [_plain(each) for each in value]
    return value


class _Reader:
    def __init__(self, text, parse_float):
        self.text = text
        self.at = 0
        self.parse_float = parse_float
        self.header = ()

    def fail(self, what, at=None):
        at = self.at if at is None else at
        if at >= len(self.text):
            place = "end of document"
        else:
            line = self.text.count("\n", 0, at) + 1
            place = f"line {line}, column {at - self.text.rfind(chr(10), 0, at)}"
        raise TOMLDecodeError(f"{what} (at {place})")

    def peek(self):
        return self.text[self.at : self.at + 1]

    def skip(self, chars):
        text, at = self.text, self.at
        n = len(text)
        while at < n and text[at] in chars:
            at += 1
        self.at = at

    def until(self, mark, what, bad):
        end = self.text.find(mark, self.at)
        if end < 0:
            end = len(self.text)
            if what is not None:
                self.at = end
                self.fail(f"Expected {what!r}")
        for i in range(self.at, end):
            if self.text[i] in bad:
                self.fail(f"Found invalid character {self.text[i]!r}", i)
        piece = self.text[self.at : end]
        self.at = end
        return piece

    def comment(self):
        if self.peek() == "#":
            self.at += 1
            self.until("\n", None, _NOT_IN_STRING)

    def blanks_and_comments(self):
        while True:
            before = self.at
            self.skip(" \t\n")
            self.comment()
            if self.at == before:
                return

    # ---- the document ----

    def document(self):
        root = _Table()
        here = root
        while True:
            self.skip(" \t")
            c = self.peek()
            if not c:
                break
            if c == "\n":
                self.at += 1
                continue
            if c == "[":
                here = self.array_header(root) if self.text[self.at + 1 : self.at + 2] == "[" else self.table_header(root)
                self.skip(" \t")
            elif c in _BARE or c in "\"'":
                self.pair(here)
                self.skip(" \t")
            elif c != "#":
                self.fail("Invalid statement")
            self.comment()
            c = self.peek()
            if not c:
                break
            if c != "\n":
                self.fail("Expected newline or end of document after a statement")
            self.at += 1
        return _plain(root)

    def walk(self, root, key, at):
        """The table that a header's key leads to, less its last part."""
        for part in key:
            found = root.get(part)
            if found is None:
                found = root[part] = _Table()
            elif isinstance(found, _Array):
                found = found[-1]
            elif not isinstance(found, _Table) or found.frozen:
                return None
            root = found
        return root

    def table_header(self, root):
        self.at += 1
        self.skip(" \t")
        key = self.key()
        parent = self.walk(root, key[:-1], self.at)
        if parent is None:
            self.fail("Cannot overwrite a value" if not self.is_frozen(root, key[:-1]) else f"Cannot declare {key} twice")
        found = parent.get(key[-1])
        if found is None:
            found = parent[key[-1]] = _Table()
        elif isinstance(found, _Table) and not found.frozen:
            if found.explicit or found.dotted:
                self.fail(f"Cannot declare {key} twice")
        elif isinstance(found, (_Table, list)):
            self.fail(f"Cannot declare {key} twice")
        else:
            self.fail("Cannot overwrite a value")
        found.explicit = True
        self.header = key
        if self.peek() != "]":
            self.fail("Expected ']' at the end of a table declaration")
        self.at += 1
        return found

    def is_frozen(self, root, key):
        for part in key:
            root = root.get(part)
            if isinstance(root, _Array):
                root = root[-1]
            if isinstance(root, _Table):
                if root.frozen:
                    return True
            else:
                return False
        return False

    def array_header(self, root):
        self.at += 2
        self.skip(" \t")
        key = self.key()
        parent = self.walk(root, key[:-1], self.at)
        if parent is None:
            self.fail(f"Cannot mutate immutable namespace {key}" if self.is_frozen(root, key[:-1]) else "Cannot overwrite a value")
        found = parent.get(key[-1])
        if found is None:
            found = parent[key[-1]] = _Array()
        elif not isinstance(found, _Array):
            frozen = isinstance(found, list) or (isinstance(found, _Table) and found.frozen)
            self.fail(f"Cannot mutate immutable namespace {key}" if frozen else "Cannot overwrite a value")
        table = _Table()
        table.explicit = True
        found.append(table)
        self.header = key
        if self.text[self.at : self.at + 2] != "]]":
            self.fail("Expected ']]' at the end of an array declaration")
        self.at += 2
        return table

    def pair(self, here, inline=False):
        key = self.key()
        if self.peek() != "=":
            self.fail("Expected '=' after a key in a key/value pair")
        self.at += 1
        self.skip(" \t")
        value = self.value()
        table = here
        for i, part in enumerate(key[:-1]):
            found = table.get(part)
            if found is None:
                found = table[part] = _Table()
                found.dotted = True
            elif isinstance(found, _Array) and not inline:
                self.fail(f"Cannot redefine namespace {self.header + key[: i + 1]}")
            elif not isinstance(found, _Table):
                self.fail(f"Cannot mutate immutable namespace {key if inline else self.header + key[:-1]}" if isinstance(found, list) else "Cannot overwrite a value")
            elif found.frozen:
                self.fail(f"Cannot mutate immutable namespace {key if inline else self.header + key[:-1]}")
            elif not inline and found.explicit:
                self.fail(f"Cannot redefine namespace {self.header + key[: i + 1]}")
            table = found
        if key[-1] in table:
            self.fail(f"Duplicate inline table key {key[-1]!r}" if inline else "Cannot overwrite a value")
        table[key[-1]] = value

    def key(self):
        parts = [self.key_part()]
        self.skip(" \t")
        while self.peek() == ".":
            self.at += 1
            self.skip(" \t")
            parts.append(self.key_part())
            self.skip(" \t")
        return tuple(parts)

    def key_part(self):
        c = self.peek()
        if c and c in _BARE:
            start = self.at
            self.skip(_BARE)
            return self.text[start : self.at]
        if c == "'":
            return self.literal()
        if c == '"':
            self.at += 1
            return self.basic(False)
        self.fail("Invalid initial character for a key part")

    # ---- values ----

    def value(self):
        text, at = self.text, self.at
        c = self.peek()
        if c == '"':
            if text.startswith('"""', at):
                return self.many_lines(False)
            self.at += 1
            return self.basic(False)
        if c == "'":
            return self.many_lines(True) if text.startswith("'''", at) else self.literal()
        if c == "t" and text.startswith("true", at):
            self.at += 4
            return True
        if c == "f" and text.startswith("false", at):
            self.at += 5
            return False
        if c == "[":
            return self.array()
        if c == "{":
            return self.inline_table()
        found = _moment.match(text, at)
        if found:
            try:
                value = _made_moment(found)
            except ValueError:
                self.fail("Invalid date or datetime")
            self.at = found.end()
            return value
        found = _local_time.match(text, at)
        if found:
            self.at = found.end()
            return _made_time(found.groups())
        found = _number.match(text, at)
        if found:
            self.at = found.end()
            if found[2]:
                return self.parse_float(found[0])
            return int(found[0], 0)
        for size in (3, 4):
            if text[at : at + size] in (("inf", "nan") if size == 3 else ("-inf", "+inf", "-nan", "+nan")):
                self.at += size
                return self.parse_float(text[at : at + size])
        self.fail("Invalid value")

    def array(self):
        self.at += 1
        out = []
        self.blanks_and_comments()
        if self.peek() == "]":
            self.at += 1
            return out
        while True:
            out.append(self.value())
            self.blanks_and_comments()
            c = self.peek()
            if c == "]":
                self.at += 1
                return out
            if c != ",":
                self.fail("Unclosed array")
            self.at += 1
            self.blanks_and_comments()
            if self.peek() == "]":
                self.at += 1
                return out

    def inline_table(self):
        self.at += 1
        table = _Table()
        self.skip(" \t")
        if self.peek() == "}":
            self.at += 1
            table.frozen = True
            return table
        while True:
            self.pair(table, True)
            self.skip(" \t")
            c = self.peek()
            if c == "}":
                self.at += 1
                self.freeze(table)
                return table
            if c != ",":
                self.fail("Unclosed inline table")
            self.at += 1
            self.skip(" \t")

    def freeze(self, table):
        table.frozen = True
        for value in table.values():
            if isinstance(value, _Table) and not value.frozen:
                self.freeze(value)

    def literal(self):
        self.at += 1
        piece = self.until("'", "'", _NOT_IN_STRING)
        self.at += 1
        return piece

    def many_lines(self, literal):
        self.at += 3
        if self.peek() == "\n":
            self.at += 1
        if literal:
            mark = "'"
            piece = self.until("'''", "'''", _NOT_IN_LINES)
            self.at += 3
        else:
            mark = '"'
            piece = self.basic(True)
        # Up to two more quotes belong to the text.
        for _ in range(2):
            if self.peek() != mark:
                break
            self.at += 1
            piece += mark
        return piece

    def basic(self, lines):
        text, bad = self.text, _NOT_IN_LINES if lines else _NOT_IN_STRING
        out, start = [], self.at
        while True:
            c = text[self.at : self.at + 1]
            if not c:
                self.fail("Unterminated string")
            if c == '"':
                if not lines:
                    out.append(text[start : self.at])
                    self.at += 1
                    return "".join(out)
                if text.startswith('"""', self.at):
                    out.append(text[start : self.at])
                    self.at += 3
                    return "".join(out)
                self.at += 1
            elif c == "\\":
                out.append(text[start : self.at])
                out.append(self.escape(lines))
                start = self.at
            elif c in bad:
                self.fail(f"Illegal character {c!r}")
            else:
                self.at += 1

    def escape(self, lines):
        kind = self.text[self.at + 1 : self.at + 2]
        self.at += 2
        if lines and kind and kind in " \t\n":
            if kind != "\n":
                self.skip(" \t")
                c = self.peek()
                if not c:
                    return ""
                if c != "\n":
                    self.fail("Unescaped '\\' in a string")
                self.at += 1
            self.skip(" \t\n")
            return ""
        if kind == "u" or kind == "U":
            size = 4 if kind == "u" else 8
            digits = self.text[self.at : self.at + size]
            if len(digits) != size or not all(c in "0123456789abcdefABCDEF" for c in digits):
                self.fail("Invalid hex value")
            self.at += size
            code = int(digits, 16)
            if not (0 <= code <= 0xD7FF or 0xE000 <= code <= 0x10FFFF):
                self.fail("Escaped character is not a Unicode scalar value")
            return chr(code)
        if kind in _ESCAPES and kind:
            return _ESCAPES[kind]
        self.fail("Unescaped '\\' in a string")


def _made_time(groups):
    hour, minute, second, micro = groups
    return time(int(hour), int(minute), int(second), int(micro.ljust(6, "0")) if micro else 0)


def _made_moment(found):
    year, month, day, hour, minute, second, micro, zulu, sign, off_hour, off_minute = found.groups()
    year, month, day = int(year), int(month), int(day)
    if hour is None:
        return date(year, month, day)
    zone = None
    if zulu:
        zone = timezone.utc
    elif sign:
        away = timedelta(hours=int(off_hour), minutes=int(off_minute))
        zone = timezone(-away if sign == "-" else away)
    return datetime(year, month, day, int(hour), int(minute), int(second), int(micro.ljust(6, "0")) if micro else 0, tzinfo=zone)


TOMLDecodeError.__module__ = "tomllib"
