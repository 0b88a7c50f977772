"""Reading and writing tables as comma-separated values."""

# SPDX-License-Identifier: MIT OR Apache-2.0

import re
import types
from _csv import (
    QUOTE_ALL, QUOTE_MINIMAL, QUOTE_NONE, QUOTE_NONNUMERIC, QUOTE_NOTNULL, QUOTE_STRINGS, Error, __doc__, _DialectSpec, field_size_limit,
    get_dialect, list_dialects, reader, register_dialect, unregister_dialect, writer,
)  # fmt: skip
from io import StringIO

__all__ = [
    "QUOTE_MINIMAL", "QUOTE_ALL", "QUOTE_NONNUMERIC", "QUOTE_NONE", "QUOTE_STRINGS", "QUOTE_NOTNULL", "Error", "Dialect", "excel",
    "excel_tab", "field_size_limit", "reader", "writer", "register_dialect", "get_dialect", "list_dialects", "Sniffer",
    "unregister_dialect", "DictReader", "DictWriter", "unix_dialect", "__doc__", "__version__",
]  # fmt: skip

__version__ = "1.0"


class Dialect:
    """What a way of writing tables is described by: derive from it."""

    _name = ""
    _valid = False
    delimiter = None
    quotechar = None
    escapechar = None
    doublequote = None
    skipinitialspace = None
    lineterminator = None
    quoting = None

    def __init__(self):
        if self.__class__ != Dialect:
            self._valid = True
        try:
            _DialectSpec(self)
        except TypeError as error:
            raise Error(str(error)) from None


class excel(Dialect):
    """As Excel writes them."""

    delimiter = ","
    quotechar = '"'
    doublequote = True
    skipinitialspace = False
    lineterminator = "\r\n"
    quoting = QUOTE_MINIMAL


class excel_tab(excel):
    """As Excel writes them with tabs."""

    delimiter = "\t"


class unix_dialect(Dialect):
    """All fields quoted, lines end with a feed."""

    delimiter = ","
    quotechar = '"'
    doublequote = True
    skipinitialspace = False
    lineterminator = "\n"
    quoting = QUOTE_ALL


register_dialect("excel", excel)
register_dialect("excel-tab", excel_tab)
register_dialect("unix", unix_dialect)


class DictReader:
    """Reads rows as dicts; the first row has the names unless they are given."""

    def __init__(self, f, fieldnames=None, restkey=None, restval=None, dialect="excel", *args, **kwds):
        if fieldnames is not None and iter(fieldnames) is fieldnames:
            fieldnames = list(fieldnames)
        self._fieldnames = fieldnames
        self.restkey = restkey
        self.restval = restval
        self.reader = reader(f, dialect, *args, **kwds)
        self.dialect = dialect
        self.line_num = 0

    def __iter__(self):
        """A generator over the same rows."""
        names = self.fieldnames
        source = self.reader
        if names is None:
            return
        for row in source:
            if not row:
                continue
            names = self._fieldnames
            self.line_num = source.line_num
            have, want = len(row), len(names)
            made = dict(zip(names, row))
            if have > want:
                made[self.restkey] = row[want:]
            elif have < want:
                for name in names[have:]:
                    made[name] = self.restval
            yield made

    @property
    def fieldnames(self):
        """The names of the fields."""
        if self._fieldnames is None:
            try:
                self._fieldnames = next(self.reader)
            except StopIteration:
                pass
        self.line_num = self.reader.line_num
        return self._fieldnames

    @fieldnames.setter
    def fieldnames(self, value):
        self._fieldnames = value

    def __next__(self):
        names = self._fieldnames
        if names is None:
            names = self.fieldnames
        source = self.reader
        row = next(source)
        while not row:
            row = next(source)
        self.line_num = source.line_num
        made = dict(zip(names, row))
        have, want = len(row), len(names)
        if have > want:
            made[self.restkey] = row[want:]
        elif have < want:
            for name in names[have:]:
                made[name] = self.restval
        return made

    __class_getitem__ = classmethod(types.GenericAlias)


class DictWriter:
    """Writes dicts as rows."""

    def __init__(self, f, fieldnames, restval="", extrasaction="raise", dialect="excel", *args, **kwds):
        if fieldnames is not None and iter(fieldnames) is fieldnames:
            fieldnames = list(fieldnames)
        self.fieldnames = fieldnames
        self.restval = restval
        extrasaction = extrasaction.lower()
        if extrasaction not in ("raise", "ignore"):
            raise ValueError("extrasaction (%s) must be 'raise' or 'ignore'" % extrasaction)
        self.extrasaction = extrasaction
        self.writer = writer(f, dialect, *args, **kwds)

    def writeheader(self):
        """Writes the row of names."""
        return self.writerow(dict(zip(self.fieldnames, self.fieldnames)))

    def _row(self, rowdict):
        if self.extrasaction == "raise":
            wrong = rowdict.keys() - self.fieldnames
            if wrong:
                raise ValueError("dict contains fields not in fieldnames: " + ", ".join([repr(x) for x in wrong]))
        get, fill = rowdict.get, self.restval
        return [get(name, fill) for name in self.fieldnames]

    def writerow(self, rowdict):
        """Writes one dict."""
        return self.writer.writerow(self._row(rowdict))

    def writerows(self, rowdicts):
        """Writes all dicts of an iterable."""
        return self.writer.writerows(map(self._row, rowdicts))

    __class_getitem__ = classmethod(types.GenericAlias)


class Sniffer:
    """Guesses how a sample is written."""

    def __init__(self):
        self.preferred = [",", "\t", ";", " ", ":"]

    def sniff(self, sample, delimiters=None):
        """A Dialect class for the sample."""
        quotechar, doublequote, delimiter, skipinitialspace = self._guess_quote_and_delimiter(sample, delimiters)
        if not delimiter:
            delimiter, skipinitialspace = self._guess_delimiter(sample, delimiters)
        if not delimiter:
            raise Error("Could not determine delimiter")

        class dialect(Dialect):
            _name = "sniffed"
            lineterminator = "\r\n"
            quoting = QUOTE_MINIMAL

        dialect.doublequote = doublequote
        dialect.delimiter = delimiter
        dialect.quotechar = quotechar or '"'
        dialect.skipinitialspace = skipinitialspace
        return dialect

    # A quoted field with: a delimiter on both sides; one after it at a line's start; one before it at a line's end; alone on its line.
    _QUOTED = (
        r"(?sm)(?P<delim>[^\w\n\"'])(?P<space> ?)(?P<quote>[\"']).*?(?P=quote)(?P=delim)",
        r"(?sm)(?:^|\n)(?P<quote>[\"']).*?(?P=quote)(?P<delim>[^\w\n\"'])(?P<space> ?)",
        r"(?sm)(?P<delim>[^\w\n\"'])(?P<space> ?)(?P<quote>[\"']).*?(?P=quote)(?:$|\n)",
        r"(?sm)(?:^|\n)(?P<quote>[\"']).*?(?P=quote)(?:$|\n)",
    )

    def _guess_quote_and_delimiter(self, data, delimiters):
        """('"', whether doubled, ',', whether blanks follow) from quoted fields."""
        found = []
        for pattern in self._QUOTED:
            found = [m.groupdict() for m in re.finditer(pattern, data)]
            if found:
                break
        if not found:
            return "", False, None, 0
        quotes, delims, spaces = {}, {}, 0
        for m in found:
            if m["quote"]:
                quotes[m["quote"]] = quotes.get(m["quote"], 0) + 1
            key = m.get("delim")
            if key and (delimiters is None or key in delimiters):
                delims[key] = delims.get(key, 0) + 1
            if m.get("space"):
                spaces += 1
        quotechar = max(quotes, key=quotes.get)
        if delims:
            delim = max(delims, key=delims.get)
            skipinitialspace = delims[delim] == spaces
            if delim == "\n":
                delim = ""
        else:
            delim, skipinitialspace = "", 0
        d, q = re.escape(delim), quotechar
        doubled = re.compile(rf"(?m)(({d})|^)\W*{q}[^{d}\n]*{q}[^{d}\n]*{q}\W*(({d})|$)")
        return quotechar, bool(doubled.search(data)), delim, skipinitialspace

    def _guess_delimiter(self, data, delimiters):
        """(delimiter, whether blanks follow): the character that is there equally often on nearly all lines."""
        lines = [line for line in data.split("\n") if line]
        chars = [chr(c) for c in range(127)]
        step = min(10, len(lines))
        counts = {c: {} for c in chars}
        best, total, start, end = {}, 0, 0, step
        while start < len(lines):
            for line in lines[start:end]:
                total += 1
                for c in chars:
                    n = line.count(c)
                    counts[c][n] = counts[c].get(n, 0) + 1
            modes = self._modes(counts)
            candidates = self._steady(modes, total, step, delimiters)
            if len(candidates) == 1:
                delim = next(iter(candidates))
                return delim, lines[0].count(delim) == lines[0].count(f"{delim} ")
            best = candidates
            start, end = end, end + step
        if not best:
            return "", 0
        for delim in self.preferred:
            if len(best) > 1 and delim in best:
                return delim, lines[0].count(delim) == lines[0].count(f"{delim} ")
        items = sorted((v, k) for k, v in best.items())
        delim = items[-1][1]
        return delim, lines[0].count(delim) == lines[0].count(f"{delim} ")

    @staticmethod
    def _modes(counts):
        modes = {}
        for c, table in counts.items():
            items = list(table.items())
            if len(items) == 1 and items[0][0] == 0:
                continue
            if len(items) > 1:
                top = max(items, key=lambda x: x[1])
                items.remove(top)
                modes[c] = (top[0], top[1] - sum(n for _, n in items))
            else:
                modes[c] = items[0]
        return modes

    @staticmethod
    def _steady(modes, lines, step, delimiters):
        total = float(min(step * -(-lines // step), lines)) if step else 1.0
        wanted = 1.0
        while wanted >= 0.9:
            found = {
                c: v for c, v in modes.items() if v[0] > 0 and v[1] > 0 and v[1] / total >= wanted and (delimiters is None or c in delimiters)
            }
            if found:
                return found
            wanted -= 0.01
        return {}

    def has_header(self, sample):
        """Whether the first row looks like names: its fields are unlike those below them."""
        rows = reader(StringIO(sample), self.sniff(sample))
        header = next(rows)
        kinds = dict.fromkeys(range(len(header)))
        for seen, row in enumerate(rows):
            if seen >= 20:
                break
            if len(row) != len(header):
                continue
            for column in list(kinds):
                try:
                    complex(row[column])
                    kind = complex
                except (ValueError, OverflowError):
                    kind = len(row[column])
                if kind != kinds[column]:
                    if kinds[column] is None:
                        kinds[column] = kind
                    else:
                        del kinds[column]
        votes = 0
        for column, kind in kinds.items():
            if isinstance(kind, int):
                votes += 1 if len(header[column]) != kind else -1
            else:
                try:
                    kind(header[column])
                except (ValueError, TypeError):
                    votes += 1
                else:
                    votes -= 1
        return votes > 0
