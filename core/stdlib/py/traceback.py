"""Texts of tracebacks. Frames of embedded modules aren't shown, and frames themselves are not for scripts."""

# SPDX-License-Identifier: MIT OR Apache-2.0

import _itd
import sys

__all__ = [
    "FrameSummary", "StackSummary", "TracebackException", "extract_stack", "extract_tb", "format_exc", "format_exception",
    "format_exception_only", "format_list", "format_stack", "format_tb", "print_exc", "print_exception", "print_last", "print_list",
    "print_stack", "print_tb", "clear_frames",
]


class _Implicit:
    def __repr__(self):
        return "<implicit>"


_same = _Implicit()


class FrameSummary:
    """One place in a traceback."""

    __slots__ = ("colno", "end_colno", "end_lineno", "filename", "line", "lineno", "locals", "name")

    def __init__(self, filename, lineno, name, *, line=None, end_lineno=None, colno=None, end_colno=None):
        self.filename = filename
        self.lineno = lineno
        self.name = name
        self.line = line if line is None else line.strip()
        self.end_lineno = lineno if end_lineno is None else end_lineno
        self.colno = colno
        self.end_colno = end_colno
        self.locals = None

    def _as_tuple(self):
        return self.filename, self.lineno, self.name, self.line

    def __eq__(self, other):
        if isinstance(other, FrameSummary):
            return self._as_tuple() == other._as_tuple()
        return self._as_tuple() == other if isinstance(other, tuple) else NotImplemented

    def __getitem__(self, index):
        return self._as_tuple()[index]

    def __iter__(self):
        return iter(self._as_tuple())

    def __len__(self):
        return 4

    def __repr__(self):
        return f"<FrameSummary file {self.filename}, line {self.lineno} in {self.name}>"


class StackSummary(list):
    """Several places, the outermost first."""

    @classmethod
    def from_list(cls, entries):
        """From FrameSummary objects or (file, line, name, source line) tuples."""
        return cls(e if isinstance(e, FrameSummary) else FrameSummary(e[0], e[1], e[2], line=e[3]) for e in entries)

    def format(self):
        """A list of texts."""
        return [_entry_text(entry) for entry in self]


def _entry_text(entry):
    text = f'  File "{entry.filename}", line {entry.lineno}, in {entry.name}\n'
    return f"{text}    {entry.line}\n" if entry.line else text


def _limited(entries, limit):
    if limit is None:
        return entries
    return entries[:limit] if limit >= 0 else entries[limit:]


def extract_tb(tb, limit=None):
    """The places of a traceback object."""
    entries = [
        FrameSummary(file, line, name, line=text, end_lineno=end, colno=column, end_colno=end_column)
        for file, line, name, text, end, column, end_column in _itd.frames(tb)
    ]
    return StackSummary(_limited(entries, limit))


def extract_stack(f=None, limit=None):
    """Nothing: the frames that run are not for scripts."""
    return StackSummary()


def format_list(extracted_list):
    """A list of texts of places."""
    return StackSummary.from_list(extracted_list).format()


def print_list(extracted_list, file=None):
    """Prints places."""
    _write("".join(format_list(extracted_list)), file)


def _write(text, file):
    print(text, end="", file=sys.stderr if file is None else file)


def _entries(text, start):
    """The text as a list of entries, one for each line that begins with start."""
    out = []
    for line in text.splitlines(keepends=True):
        if out and not line.startswith(start):
            out[-1] += line
        else:
            out.append(line)
    return out


def _frames(tb, limit):
    return "" if limit == 0 else _itd.frames_text(tb, limit or 0)


def format_tb(tb, limit=None):
    """A list of texts, one a frame."""
    return _entries(_frames(tb, limit), "  File ")


def print_tb(tb, limit=None, file=None):
    """Prints the frames of a traceback object."""
    _write(_frames(tb, limit), file)


def format_stack(f=None, limit=None):
    """Nothing: the frames that run are not for scripts."""
    return []


def print_stack(f=None, limit=None, file=None):
    """Nothing: the frames that run are not for scripts."""


def _exception(exc, value, tb):
    if (value is _same) != (tb is _same):
        raise ValueError("Both or neither of value and tb must be given")
    if value is _same:
        if exc is not None and not isinstance(exc, BaseException):
            raise TypeError(f"Exception expected for value, {type(exc).__name__} found")
        return exc, None if exc is None else exc.__traceback__
    return value, tb


def _text(exc, tb, limit, chain):
    if exc is None:
        return "NoneType: None\n"
    if tb is not exc.__traceback__:
        head = "" if tb is None or limit == 0 else "Traceback (most recent call last):\n" + _frames(tb, limit)
        return head + _itd.exception_text(exc)
    return _itd.traceback_text(exc, chain, limit or 0)


def format_exception(exc, /, value=_same, tb=_same, limit=None, chain=True):
    """A list of texts that together are what the interpreter prints."""
    return _text(*_exception(exc, value, tb), limit, chain).splitlines(keepends=True)


def print_exception(exc, /, value=_same, tb=_same, limit=None, file=None, chain=True):
    """Prints what the interpreter prints for an uncaught exception."""
    _write(_text(*_exception(exc, value, tb), limit, chain), file)


def format_exception_only(exc, /, value=_same):
    """A list of texts of the exception without its frames."""
    if value is not _same:
        exc = value
    if exc is None:
        return ["NoneType: None\n"]
    return _itd.exception_text(exc).splitlines(keepends=True)


def format_exc(limit=None, chain=True):
    """The text for the exception that is being handled."""
    exc = sys.exception()
    return _text(exc, None if exc is None else exc.__traceback__, limit, chain)


def print_exc(limit=None, file=None, chain=True):
    """Prints the exception that is being handled."""
    _write(format_exc(limit, chain), file)


def print_last(limit=None, file=None, chain=True):
    """There is none: an uncaught exception ends the run."""
    raise ValueError("no last exception")


def clear_frames(tb):
    """Without effect: frames aren't kept."""


class TracebackException:
    """An exception made ready to be printed later."""

    def __init__(self, exc_type, exc_value, exc_traceback, *, limit=None, lookup_lines=True, capture_locals=False, compact=False):
        self.exc_type = exc_type
        self.stack = extract_tb(exc_traceback, limit)
        self._exc = exc_value
        self._full = _text(exc_value, exc_traceback, limit, True)
        self._alone = _text(exc_value, exc_traceback, limit, False)
        self._only = _itd.exception_text(exc_value, exc_traceback is not None)
        below = dict(limit=limit)
        cause, context = exc_value.__cause__, exc_value.__context__
        self.__cause__ = None if cause is None else TracebackException.from_exception(cause, **below)
        self.__suppress_context__ = exc_value.__suppress_context__
        shown = context is not None and cause is None and not exc_value.__suppress_context__
        self.__context__ = TracebackException.from_exception(context, **below) if shown else None

    @classmethod
    def from_exception(cls, exc, *args, **kwargs):
        """From an exception alone."""
        return cls(type(exc), exc, exc.__traceback__, *args, **kwargs)

    def format(self, *, chain=True):
        """Yields the texts."""
        yield from (self._full if chain else self._alone).splitlines(keepends=True)

    def format_exception_only(self):
        """Yields the texts of the exception without its frames."""
        yield from self._only.splitlines(keepends=True)

    def print(self, *, file=None, chain=True):
        """Prints it."""
        _write("".join(self.format(chain=chain)), file)

    def __str__(self):
        return str(self._exc)

    def __eq__(self, other):
        return self._full == other._full if isinstance(other, TracebackException) else NotImplemented
