"""CSV parsing and writing."""

# SPDX-License-Identifier: MIT OR Apache-2.0

import _itd
from _csv_lines import join as _join
from _csv_lines import split as _split
from io import StringIO as _StringIO

__version__ = "1.0"
QUOTE_MINIMAL, QUOTE_ALL, QUOTE_NONNUMERIC, QUOTE_NONE, QUOTE_STRINGS, QUOTE_NOTNULL = range(6)


class Error(Exception):
    """A table that can't be read or written."""


_dialects = {}
_limit = 131072
_MISSING = object()


def _character(name, value, default):
    """A dialect's one-character field."""
    if value is _MISSING:
        return default
    if value is None:
        return None
    if not isinstance(value, str):
        raise TypeError(f'"{name}" must be string or None, not {type(value).__name__}')
    if len(value) > 1:
        raise TypeError(f'"{name}" must be a 1-character string')
    if not value:
        raise TypeError(f'"{name}" must be a 1-character string')
    return value


class _DialectSpec:
    """A checked dialect."""

    def __new__(
        cls, dialect=None, delimiter=_MISSING, doublequote=_MISSING, escapechar=_MISSING, lineterminator=_MISSING, quotechar=_MISSING,
        quoting=_MISSING, skipinitialspace=_MISSING, strict=_MISSING,
    ):  # fmt: skip
        given = (delimiter, doublequote, escapechar, lineterminator, quotechar, quoting, skipinitialspace, strict)
        if dialect is not None:
            if isinstance(dialect, str):
                dialect = get_dialect(dialect)
            if type(dialect) is _DialectSpec and all(v is _MISSING for v in given):
                return dialect
        names = ("delimiter", "doublequote", "escapechar", "lineterminator", "quotechar", "quoting", "skipinitialspace", "strict")
        values = {}
        for name, value in zip(names, given):
            if value is _MISSING and dialect is not None:
                value = getattr(dialect, name, _MISSING)
            values[name] = value
        self = object.__new__(cls)
        self._take(values)
        return self

    def _take(self, values):
        put = object.__setattr__
        delimiter = values["delimiter"]
        if delimiter is _MISSING:
            delimiter = ","
        elif not isinstance(delimiter, str):
            raise TypeError(f'"delimiter" must be string, not {type(delimiter).__name__}')
        elif len(delimiter) != 1:
            raise TypeError('"delimiter" must be a 1-character string')
        doublequote = True if values["doublequote"] is _MISSING else bool(values["doublequote"])
        escapechar = _character("escapechar", values["escapechar"], None)
        end = values["lineterminator"]
        if end is _MISSING:
            end = "\r\n"
        elif end is None:
            end = None
        elif not isinstance(end, str):
            raise TypeError('"lineterminator" must be a string')
        quotechar = _character("quotechar", values["quotechar"], '"')
        quoting = values["quoting"]
        if quoting is _MISSING:
            quoting = QUOTE_MINIMAL
        elif type(quoting) is not int:
            raise TypeError('"quoting" must be an integer')
        skip = False if values["skipinitialspace"] is _MISSING else bool(values["skipinitialspace"])
        strict = False if values["strict"] is _MISSING else bool(values["strict"])
        if not 0 <= quoting <= 5:
            raise TypeError('bad "quoting" value')
        if quotechar is None and values["quoting"] is _MISSING:
            quoting = QUOTE_NONE
        if quoting != QUOTE_NONE and quotechar is None:
            raise TypeError("quotechar must be set if quoting enabled")
        if end is None:
            raise TypeError("lineterminator must be set")
        put(self, "_all", (delimiter, doublequote, escapechar, end, quotechar, quoting, skip, strict))

    def __setattr__(self, name, value):
        if name in ("delimiter", "doublequote", "escapechar", "lineterminator", "quotechar", "quoting", "skipinitialspace", "strict"):
            raise AttributeError(f"attribute '{name}' of '_csv.Dialect' objects is not writable")
        raise AttributeError(f"'_csv.Dialect' object has no attribute '{name}'")

    def __delattr__(self, name):
        self.__setattr__(name, None)

    def __reduce__(self):
        raise TypeError("cannot pickle 'Dialect' instances")

    __copy__ = __reduce__

    def __reduce_ex__(self, protocol):
        self.__reduce__()

    delimiter = property(lambda self: self._all[0])
    doublequote = property(lambda self: self._all[1])
    escapechar = property(lambda self: self._all[2])
    lineterminator = property(lambda self: self._all[3])
    quotechar = property(lambda self: self._all[4])
    quoting = property(lambda self: self._all[5])
    skipinitialspace = property(lambda self: self._all[6])
    strict = property(lambda self: self._all[7])


_DialectSpec.__name__ = _DialectSpec.__qualname__ = "Dialect"
_itd.seal(_DialectSpec)
Dialect = _DialectSpec


_NAMES = frozenset(("dialect", "delimiter", "doublequote", "escapechar", "lineterminator", "quotechar", "quoting", "skipinitialspace", "strict"))


def _spec(dialect, parameters):
    """The checked dialect of an optional one by position, which may come by name as well, and format parameters."""
    for name in parameters:
        if name not in _NAMES:
            raise TypeError(f"{name!r} is an invalid keyword argument for this function")
    if dialect is None:
        return _DialectSpec(**parameters)
    if "dialect" in parameters:
        raise TypeError("argument for function given by name ('dialect') and position (1)")
    return _DialectSpec(dialect, **parameters)


def register_dialect(name, dialect=None, /, **fmtparams):
    """Gives a dialect a name."""
    if not isinstance(name, str):
        raise TypeError("dialect name must be a string")
    _dialects[name] = _spec(dialect, fmtparams)


def unregister_dialect(name):
    """Takes the name away."""
    try:
        del _dialects[name]
    except KeyError:
        raise Error("unknown dialect") from None


def get_dialect(name):
    """The dialect of a name."""
    try:
        return _dialects[name]
    except KeyError:
        raise Error("unknown dialect") from None


def list_dialects():
    """All names."""
    return list(_dialects)


def field_size_limit(limit=_MISSING, /):
    """The longest field that is read; sets it if a new one is given."""
    global _limit
    before = _limit
    if limit is not _MISSING:
        if type(limit) is not int:
            raise TypeError("limit must be an integer")
        if not -(1 << 63) <= limit < 1 << 63:
            raise OverflowError("Python int too large to convert to C long")
        _limit = limit
    return before


class _Reader:
    """Reads the rows of an iterable of lines."""

    def __init__(self, lines, dialect=None, fmtparams={}):
        self._lines = iter(lines)
        self.dialect = _spec(dialect, fmtparams)
        self.line_num = 0
        delimiter, _, escapechar, _, quotechar, quoting, skip, strict = self.dialect._all
        # Lines with none of these split at the delimiters.
        self._special = quotechar if quoting != QUOTE_NONE else None
        self._plain = not skip and quoting != QUOTE_NONNUMERIC and delimiter not in "\r\n"
        self._escape = escapechar
        self._delimiter = delimiter
        self._quick = self._plain and quoting != QUOTE_NONE and quotechar is not None and self.dialect.doublequote and quotechar not in "\r\n"

    def __setattr__(self, name, value):
        if name in ("dialect", "line_num") and name in self.__dict__ and type(self) is not _Reader:
            raise AttributeError("readonly attribute")
        object.__setattr__(self, name, value)

    def __iter__(self):
        """A generator over the same lines: a loop resumes it without a call."""
        fields = self.__dict__
        plain, special, escape, delimiter = self._plain, self._special, self._escape, self._delimiter
        quick = self._quick and escape is None
        lines = self._lines
        for line in lines._each() if lines.__class__ is _StringIO and lines._plain and lines._newline == "\n" else lines:
            if plain and line.__class__ is str:
                if quick:
                    row = _split(line, delimiter, special, _limit)
                    if row is not None:
                        fields["line_num"] += 1
                        yield row
                        continue
                elif (special is None or special not in line) and (escape is None or escape not in line):
                    text = line[:-1] if line[-1:] == "\n" else line
                    if text[-1:] == "\r":
                        text = text[:-1]
                    if "\r" not in text and "\n" not in text and len(text) <= _limit:
                        fields["line_num"] += 1
                        yield text.split(delimiter) if text else []
                        continue
            try:
                row = self._slow(line)
            except StopIteration:
                return
            yield row

    def __next__(self):
        line = next(self._lines)
        if line.__class__ is str and self._plain:
            special, escape = self._special, self._escape
            if (special is None or special not in line) and (escape is None or escape not in line):
                text = line[:-1] if line[-1:] == "\n" else line
                if text[-1:] == "\r":
                    text = text[:-1]
                if "\r" not in text and "\n" not in text and len(text) <= _limit:
                    self.__dict__["line_num"] += 1
                    return text.split(self._delimiter) if text else []
            elif self._quick and escape is None:
                row = _split(line, self._delimiter, special, _limit)
                if row is not None:
                    self.__dict__["line_num"] += 1
                    return row
        return self._slow(line)

    def _fail_long(self):
        raise Error(f"field larger than field limit ({_limit})")

    def _slow(self, line):
        """One row, a character at a time or by jumps."""
        delimiter, doublequote, escapechar, _, quotechar, quoting, skip, strict = self.dialect._all
        quotes = quotechar if quoting != QUOTE_NONE else None
        numeric = quoting == QUOTE_NONNUMERIC
        row, field, size = [], [], 0
        limit = _limit
        # START_ROW, START_FIELD, ESCAPED, IN_FIELD, IN_QUOTED, ESCAPED_QUOTED, QUOTE_IN_QUOTED, EAT_END, AFTER_ESCAPED_END
        state = 0
        number = False

        def save():
            nonlocal field, size, number
            text = "".join(field)
            field, size = [], 0
            if number:
                number = False
                row.append(float(text))
            else:
                row.append(text)

        while True:
            if not isinstance(line, str):
                raise Error(f"iterator should return strings, not {type(line).__name__} (the file should be opened in text mode)")
            self.__dict__["line_num"] += 1
            at, n = 0, len(line)
            while at < n:
                c = line[at]
                at += 1
                if state == 4:
                    if c == escapechar:
                        state = 5
                    elif c == quotes:
                        state = 6 if doublequote else 3
                    else:
                        end = n
                        for stop in (quotes, escapechar):
                            if stop is not None:
                                found = line.find(stop, at, end)
                                if found >= 0:
                                    end = found
                        size += end - at + 1
                        if size > limit:
                            self._fail_long()
                        field.append(line[at - 1 : end])
                        at = end
                    continue
                if state == 0:
                    if c == "\n" or c == "\r":
                        state = 7
                        continue
                    state = 1
                if state == 1:
                    if c == "\n" or c == "\r":
                        save()
                        state = 7
                        continue
                    if c == quotes:
                        state = 4
                    elif c == escapechar:
                        state = 2
                    elif c == " " and skip:
                        pass
                    elif c == delimiter:
                        save()
                    else:
                        number = numeric
                        size += 1
                        if size > limit:
                            self._fail_long()
                        field.append(c)
                        state = 3
                    continue
                if state == 3:
                    if c == "\n" or c == "\r":
                        save()
                        state = 7
                    elif c == escapechar:
                        state = 2
                    elif c == delimiter:
                        save()
                        state = 1
                    else:
                        size += 1
                        if size > limit:
                            self._fail_long()
                        field.append(c)
                    continue
                if state == 2:
                    size += 1
                    if size > limit:
                        self._fail_long()
                    field.append(c)
                    state = 8 if c == "\n" or c == "\r" else 3
                    continue
                if state == 8:
                    # After an escaped end of a line the field goes on.
                    state = 3
                    at -= 1
                    continue
                if state == 5:
                    field.append(c)
                    size += 1
                    state = 4
                    continue
                if state == 6:
                    if quotes is not None and c == quotes:
                        field.append(c)
                        size += 1
                        if size > limit:
                            self._fail_long()
                        state = 4
                    elif c == delimiter:
                        save()
                        state = 1
                    elif c == "\n" or c == "\r":
                        save()
                        state = 7
                    elif not strict:
                        field.append(c)
                        size += 1
                        state = 3
                    else:
                        raise Error(f"'{delimiter}' expected after '{quotechar}'")
                    continue
                if c != "\n" and c != "\r":
                    raise Error("new-line character seen in unquoted field - do you need to open the file in universal-newline mode?")
            # The line has ended.
            if state == 1:
                save()
                return row
            if state in (3, 6):
                save()
                return row
            if state in (0, 7):
                return row
            if state == 2:
                field.append("\n")
                size += 1
                state = 3
            elif state == 5:
                field.append("\n")
                size += 1
                state = 4
            try:
                line = next(self._lines)
            except StopIteration:
                if field or state == 4:
                    if strict:
                        raise Error("unexpected end of data") from None
                    save()
                    return row
                if state == 8:
                    save()
                    return row
                raise


_Reader.__name__ = _Reader.__qualname__ = "reader"
_itd.seal(_Reader)


def reader(iterable, dialect=None, /, **fmtparams):
    """Reads the rows of an iterable of lines."""
    return _Reader(iterable, dialect, fmtparams)


class _Writer:
    """Writes rows to what has a write method."""

    def __init__(self, file, dialect=None, fmtparams={}):
        self.dialect = _spec(dialect, fmtparams)
        write = getattr(file, "write", None)
        if not callable(write):
            raise TypeError('argument 1 must have a "write" method')
        self._write = write
        delimiter, doublequote, escapechar, end, quotechar, quoting, skip, _ = self.dialect._all
        self._quick = (
            quoting == QUOTE_MINIMAL and doublequote and escapechar is None and not skip and delimiter in ",;\t|:" and end in ("\r\n", "\n")
        )
        self._delimiter, self._quote, self._end = delimiter, quotechar, end
        self._mark = "".join(c for c in (delimiter, escapechar, quotechar, "\r", "\n", *end, " " if skip or delimiter == " " else None) if c)

    def _field(self, value, alone):
        delimiter, doublequote, escapechar, end, quotechar, quoting, skip, _ = self.dialect._all
        if isinstance(value, str):
            text, is_text = value, True
        elif value is None:
            text, is_text = "", False
        else:
            text, is_text = str(value), False
        if quoting == QUOTE_NONNUMERIC:
            quoted = is_text or not isinstance(value, (int, float)) and not _is_number(value)
        elif quoting == QUOTE_ALL:
            quoted = True
        elif quoting == QUOTE_STRINGS:
            quoted = is_text
        elif quoting == QUOTE_NOTNULL:
            quoted = value is not None
        else:
            quoted = False
        out = []
        for c in text:
            if c == delimiter or c == escapechar or c == quotechar or c in end or c == "\n" or c == "\r":
                escape = False
                if quoting == QUOTE_NONE:
                    escape = True
                else:
                    if c == quotechar:
                        if doublequote:
                            out.append(c)
                        else:
                            escape = True
                    elif c == escapechar:
                        escape = True
                    if not escape:
                        quoted = True
                if escape:
                    if escapechar is None:
                        raise Error("need to escape, but no escapechar set")
                    out.append(escapechar)
            elif c == " " and skip and len(text) == 1 and quoting != QUOTE_NONE:
                quoted = True
            out.append(c)
        if not text and alone:
            if quoting == QUOTE_NONE or (quoting in (QUOTE_STRINGS, QUOTE_NOTNULL) and value is None):
                raise Error("single empty field record must be quoted")
            quoted = True
        if not text and skip and delimiter == " ":
            if quoting == QUOTE_NONE or (value is None and quoting in (QUOTE_STRINGS, QUOTE_NOTNULL)):
                raise Error("empty field must be quoted if delimiter is a space and skipinitialspace is true")
            quoted = True
        text = "".join(out)
        return quotechar + text + quotechar if quoted else text

    def _line(self, row):
        if self._quick:
            line = _join(row, self._delimiter, self._quote, self._end)
            if line is not None:
                return line
        try:
            values = iter(row)
        except TypeError:
            raise Error(f"iterable expected, not {type(row).__name__}") from None
        values = list(values)
        delimiter, _, _, end, quotechar, quoting, _, _ = self.dialect._all
        if quoting == QUOTE_MINIMAL:
            fields, mark = [], self._mark
            for value in values:
                if value.__class__ is not str:
                    if value is None:
                        value = ""
                    elif value.__class__ is int or value.__class__ is float:
                        value = str(value)
                        if not mark.startswith(","):
                            value = self._field(value, False)
                        fields.append(value)
                        continue
                    else:
                        value = str(value)
                for c in mark:
                    if c in value:
                        value = self._field(value, False)
                        break
                fields.append(value)
            if len(fields) == 1 and not fields[0]:
                fields[0] = quotechar * 2
            elif self.dialect.skipinitialspace and delimiter == " ":
                fields = [self._field(v, len(values) == 1) for v in values]
        else:
            alone = len(values) == 1
            fields = [self._field(v, alone) for v in values]
        return delimiter.join(fields) + end

    def writerow(self, row, /):
        """Writes one row."""
        return self._write(self._line(row))

    def writerows(self, rows, /):
        """Writes all rows of an iterable."""
        for row in rows:
            self._write(self._line(row))


def _is_number(value):
    return hasattr(value, "__index__") or hasattr(value, "__float__") or hasattr(value, "__int__")


_Writer.__name__ = _Writer.__qualname__ = "writer"
_itd.seal(_Writer)


def writer(fileobj, dialect=None, /, **fmtparams):
    """Writes rows to what has a write method."""
    return _Writer(fileobj, dialect, fmtparams)
