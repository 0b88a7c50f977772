"""Calendars as numbers, as text and as HTML.

Weekdays count from Monday, 0. The names are those of the C locale, the only one there is.
"""

# SPDX-License-Identifier: MIT OR Apache-2.0

import datetime
from enum import IntEnum, global_enum
from itertools import repeat

__all__ = [
    "IllegalMonthError", "IllegalWeekdayError", "setfirstweekday", "firstweekday", "isleap", "leapdays", "weekday",
    "monthrange", "monthcalendar", "prmonth", "month", "prcal", "calendar", "timegm", "month_name", "month_abbr",
    "day_name", "day_abbr", "Calendar", "TextCalendar", "HTMLCalendar", "LocaleTextCalendar", "LocaleHTMLCalendar",
    "weekheader", "Day", "Month", "JANUARY", "FEBRUARY", "MARCH", "APRIL", "MAY", "JUNE", "JULY", "AUGUST", "SEPTEMBER",
    "OCTOBER", "NOVEMBER", "DECEMBER", "MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY", "SATURDAY", "SUNDAY",
]  # fmt: skip

error = ValueError


class IllegalMonthError(ValueError):
    def __init__(self, month):
        self.month = month

    def __str__(self):
        return f"bad month number {self.month!r}; must be 1-12"


class IllegalWeekdayError(ValueError):
    def __init__(self, weekday):
        self.weekday = weekday

    def __str__(self):
        return f"bad weekday number {self.weekday!r}; must be 0 (Monday) to 6 (Sunday)"


@global_enum
class Month(IntEnum):
    JANUARY = 1
    FEBRUARY = 2
    MARCH = 3
    APRIL = 4
    MAY = 5
    JUNE = 6
    JULY = 7
    AUGUST = 8
    SEPTEMBER = 9
    OCTOBER = 10
    NOVEMBER = 11
    DECEMBER = 12


@global_enum
class Day(IntEnum):
    MONDAY = 0
    TUESDAY = 1
    WEDNESDAY = 2
    THURSDAY = 3
    FRIDAY = 4
    SATURDAY = 5
    SUNDAY = 6


JANUARY, FEBRUARY, MARCH, APRIL, MAY, JUNE, JULY, AUGUST, SEPTEMBER, OCTOBER, NOVEMBER, DECEMBER = Month
MONDAY, TUESDAY, WEDNESDAY, THURSDAY, FRIDAY, SATURDAY, SUNDAY = Day


def __getattr__(name):
    # Older spellings of two of the constants.
    if name in ("January", "February"):
        import warnings

        warnings.warn(f"The {name!r} attribute is deprecated, use {name.upper()!r} instead", DeprecationWarning, stacklevel=2)
        return Month[name.upper()].value
    raise AttributeError(f"module '{__name__}' has no attribute '{name}'")


mdays = [0, 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]


class _Names:
    """A row of names that is read like a list."""

    def __init__(self, names):
        self._names = names

    def __getitem__(self, index):
        return self._names[index]

    def __len__(self):
        return len(self._names)


class _localized_month(_Names):
    def __init__(self, format):
        super().__init__([""] + [datetime.date(2001, month, 1).strftime(format) for month in range(1, 13)])


class _localized_day(_Names):
    def __init__(self, format):
        # 2001 began on a Monday.
        super().__init__([datetime.date(2001, 1, day).strftime(format) for day in range(1, 8)])


day_name = _localized_day("%A")
day_abbr = _localized_day("%a")
month_name = _localized_month("%B")
month_abbr = _localized_month("%b")


def isleap(year):
    """Whether a year is a leap year."""
    return year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)


def leapdays(y1, y2):
    """How many leap years there are from y1 up to, but not including, y2."""
    before, until = y1 - 1, y2 - 1
    return until // 4 - before // 4 - (until // 100 - before // 100) + until // 400 - before // 400


def weekday(year, month, day):
    """The weekday of a date, in any year: the calendar repeats every 400 years."""
    if not datetime.MINYEAR <= year <= datetime.MAXYEAR:
        year = 2000 + year % 400
    return Day(datetime.date(year, month, day).weekday())


def monthrange(year, month):
    """The weekday of a month's first day, and how many days it has."""
    if not 1 <= month <= 12:
        raise IllegalMonthError(month)
    return weekday(year, month, 1), _monthlen(year, month)


def _monthlen(year, month):
    return mdays[month] + (month == FEBRUARY and isleap(year))


def _prevmonth(year, month):
    return (year - 1, 12) if month == 1 else (year, month - 1)


def _nextmonth(year, month):
    return (year + 1, 1) if month == 12 else (year, month + 1)


class Calendar:
    """Months and years as rows of days, with weeks that begin on firstweekday."""

    def __init__(self, firstweekday=0):
        self.firstweekday = firstweekday

    def getfirstweekday(self):
        return self._firstweekday % 7

    def setfirstweekday(self, firstweekday):
        self._firstweekday = firstweekday

    firstweekday = property(getfirstweekday, setfirstweekday)

    def iterweekdays(self):
        """The seven weekdays, from the first of the week on."""
        for i in range(self.firstweekday, self.firstweekday + 7):
            yield i % 7

    def _around(self, year, month):
        """How many days stand before a month in its first week, how many it has, how many stand behind it in its last."""
        first, count = monthrange(year, month)
        return (first - self.firstweekday) % 7, count, (self.firstweekday - first - count) % 7

    def itermonthdays(self, year, month):
        """The days of a month in whole weeks; 0 for days of other months."""
        before, count, after = self._around(year, month)
        yield from repeat(0, before)
        yield from range(1, count + 1)
        yield from repeat(0, after)

    def itermonthdays2(self, year, month):
        """The same as pairs of day and weekday."""
        for i, day in enumerate(self.itermonthdays(year, month), self.firstweekday):
            yield day, i % 7

    def itermonthdays3(self, year, month):
        """The days of a month in whole weeks as (year, month, day)."""
        before, count, after = self._around(year, month)
        other_year, other_month = _prevmonth(year, month)
        end = _monthlen(other_year, other_month) + 1
        for day in range(end - before, end):
            yield other_year, other_month, day
        for day in range(1, count + 1):
            yield year, month, day
        other_year, other_month = _nextmonth(year, month)
        for day in range(1, after + 1):
            yield other_year, other_month, day

    def itermonthdays4(self, year, month):
        """The same as (year, month, day, weekday)."""
        for i, (y, m, d) in enumerate(self.itermonthdays3(year, month)):
            yield y, m, d, (self.firstweekday + i) % 7

    def itermonthdates(self, year, month):
        """The days of a month in whole weeks as dates."""
        for y, m, d in self.itermonthdays3(year, month):
            yield datetime.date(y, m, d)

    def monthdatescalendar(self, year, month):
        """A month as weeks of dates."""
        return _weeks(self.itermonthdates(year, month))

    def monthdays2calendar(self, year, month):
        """A month as weeks of pairs (day, weekday)."""
        return _weeks(self.itermonthdays2(year, month))

    def monthdayscalendar(self, year, month):
        """A month as weeks of days."""
        return _weeks(self.itermonthdays(year, month))

    def yeardatescalendar(self, year, width=3):
        """A year as rows of up to width months of weeks of dates."""
        return _rows([self.monthdatescalendar(year, month) for month in Month], width)

    def yeardays2calendar(self, year, width=3):
        """A year as rows of up to width months of weeks of pairs (day, weekday)."""
        return _rows([self.monthdays2calendar(year, month) for month in Month], width)

    def yeardayscalendar(self, year, width=3):
        """A year as rows of up to width months of weeks of days."""
        return _rows([self.monthdayscalendar(year, month) for month in Month], width)


def _rows(items, width):
    return [items[i : i + width] for i in range(0, len(items), width)]


def _weeks(days):
    return _rows(list(days), 7)


class TextCalendar(Calendar):
    """Calendars as plain text."""

    def formatday(self, day, weekday, width):
        """A day, centred in width; blank for 0."""
        return ("%2i" % day if day else "").center(width)

    def formatweek(self, theweek, width):
        """A week on one line."""
        return " ".join(self.formatday(day, weekday, width) for day, weekday in theweek)

    def formatweekday(self, day, width):
        """A weekday's name, in full where there is room for it."""
        names = day_name if width >= 9 else day_abbr
        return names[day][:width].center(width)

    def formatweekheader(self, width):
        """The names of the weekdays on one line."""
        return " ".join(self.formatweekday(day, width) for day in self.iterweekdays())

    def formatmonthname(self, theyear, themonth, width, withyear=True):
        """A month's name, centred."""
        name = month_name[themonth]
        return (f"{name} {theyear!r}" if withyear else name).center(width)

    def formatmonth(self, theyear, themonth, w=0, l=0):
        """A month on several lines."""
        w, l = max(2, w), max(1, l)
        lines = [self.formatmonthname(theyear, themonth, 7 * (w + 1) - 1), self.formatweekheader(w)]
        lines += [self.formatweek(week, w) for week in self.monthdays2calendar(theyear, themonth)]
        return "".join(line.rstrip() + "\n" * l for line in lines)

    def formatyear(self, theyear, w=2, l=1, c=6, m=3):
        """A year, m months side by side."""
        w, l, c = max(2, w), max(1, l), max(2, c)
        width = (w + 1) * 7 - 1
        lines = [repr(theyear).center(width * m + c * (m - 1))]
        header = self.formatweekheader(w)
        for i, row in enumerate(self.yeardays2calendar(theyear, m)):
            months = range(m * i + 1, min(m * (i + 1), 12) + 1)
            lines.append("")
            lines.append(formatstring([self.formatmonthname(theyear, k, width, False) for k in months], width, c))
            lines.append(formatstring([header for _ in months], width, c))
            for j in range(max(len(month) for month in row)):
                weeks = ["" if j >= len(month) else self.formatweek(month[j], w) for month in row]
                lines.append(formatstring(weeks, width, c))
        return "".join(line.rstrip() + "\n" * l for line in lines)

    def prweek(self, theweek, width):
        """Prints a week, without a line's end."""
        print(self.formatweek(theweek, width), end="")

    def prmonth(self, theyear, themonth, w=0, l=0):
        """Prints a month."""
        print(self.formatmonth(theyear, themonth, w, l), end="")

    def pryear(self, theyear, w=0, l=0, c=6, m=3):
        """Prints a year."""
        print(self.formatyear(theyear, w, l, c, m), end="")


class HTMLCalendar(Calendar):
    """Calendars as HTML tables."""

    cssclasses = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
    cssclasses_weekday_head = cssclasses
    cssclass_noday = "noday"
    cssclass_month_head = "month"
    cssclass_month = "month"
    cssclass_year_head = "year"
    cssclass_year = "year"

    def formatday(self, day, weekday):
        """A day as a cell."""
        if day == 0:
            return f'<td class="{self.cssclass_noday}">&nbsp;</td>'
        return f'<td class="{self.cssclasses[weekday]}">{day}</td>'

    def formatweek(self, theweek):
        """A week as a row."""
        return "<tr>" + "".join(self.formatday(day, weekday) for day, weekday in theweek) + "</tr>"

    def formatweekday(self, day):
        """A weekday's name as a cell."""
        return f'<th class="{self.cssclasses_weekday_head[day]}">{day_abbr[day]}</th>'

    def formatweekheader(self):
        """The weekdays' names as a row."""
        return "<tr>" + "".join(self.formatweekday(day) for day in self.iterweekdays()) + "</tr>"

    def formatmonthname(self, theyear, themonth, withyear=True):
        """A month's name as a row."""
        name = f"{month_name[themonth]} {theyear}" if withyear else month_name[themonth]
        return f'<tr><th colspan="7" class="{self.cssclass_month_head}">{name}</th></tr>'

    def formatmonth(self, theyear, themonth, withyear=True):
        """A month as a table."""
        lines = [
            _table(self.cssclass_month),
            self.formatmonthname(theyear, themonth, withyear=withyear),
            self.formatweekheader(),
        ]
        lines += [self.formatweek(week) for week in self.monthdays2calendar(theyear, themonth)]
        return "\n".join(lines) + "\n</table>\n"

    def formatyear(self, theyear, width=3):
        """A year as a table of tables."""
        width = max(width, 1)
        parts = [_table(self.cssclass_year) + "\n"]
        parts.append(f'<tr><th colspan="{width}" class="{self.cssclass_year_head}">{theyear}</th></tr>')
        for months in _rows(range(1, 13), width):
            cells = [f"<td>{self.formatmonth(theyear, month, withyear=False)}</td>" for month in months]
            parts.append("<tr>" + "".join(cells) + "</tr>")
        return "".join(parts) + "</table>"

    def formatyearpage(self, theyear, width=3, css="calendar.css", encoding=None):
        """A year as a whole page, in bytes."""
        encoding = encoding or "utf-8"
        strict = '"-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd"'
        lines = [
            f'<?xml version="1.0" encoding="{encoding}"?>',
            f"<!DOCTYPE html PUBLIC {strict}>",
            "<html>",
            "<head>",
            f'<meta http-equiv="Content-Type" content="text/html; charset={encoding}" />',
        ]
        if css is not None:
            lines.append(f'<link rel="stylesheet" type="text/css" href="{css}" />')
        lines += [f"<title>Calendar for {theyear}</title>", "</head>", "<body>"]
        page = "\n".join(lines) + "\n" + self.formatyear(theyear, width) + "</body>\n</html>\n"
        return page.encode(encoding, "xmlcharrefreplace")


def _table(css):
    return f'<table border="0" cellpadding="0" cellspacing="0" class="{css}">'


class different_locale:
    """A context with another locale; only names of the C locale are known."""

    def __init__(self, locale):
        self.locale = locale

    def __enter__(self):
        name = self.locale[0] if isinstance(self.locale, tuple) else self.locale
        if name not in (None, "", "C", "POSIX", "C.UTF-8"):
            raise ValueError("unsupported locale setting")

    def __exit__(self, *args):
        pass


class LocaleTextCalendar(TextCalendar):
    """The same with the names of a locale."""

    def __init__(self, firstweekday=0, locale=None):
        super().__init__(firstweekday)
        self.locale = "C" if locale is None else locale

    def formatweekday(self, day, width):
        with different_locale(self.locale):
            return super().formatweekday(day, width)

    def formatmonthname(self, theyear, themonth, width, withyear=True):
        with different_locale(self.locale):
            return super().formatmonthname(theyear, themonth, width, withyear)


class LocaleHTMLCalendar(HTMLCalendar):
    """The same with the names of a locale."""

    def __init__(self, firstweekday=0, locale=None):
        super().__init__(firstweekday)
        self.locale = "C" if locale is None else locale

    def formatweekday(self, day):
        with different_locale(self.locale):
            return super().formatweekday(day)

    def formatmonthname(self, theyear, themonth, withyear=True):
        with different_locale(self.locale):
            return super().formatmonthname(theyear, themonth, withyear)


# What the module's functions use.
c = TextCalendar()


def setfirstweekday(firstweekday):
    """Sets the weekday that weeks begin on, for the functions of this module."""
    if not MONDAY <= firstweekday <= SUNDAY:
        raise IllegalWeekdayError(firstweekday)
    c.firstweekday = firstweekday


firstweekday = c.getfirstweekday
monthcalendar = c.monthdayscalendar
prweek = c.prweek
week = c.formatweek
weekheader = c.formatweekheader
prmonth = c.prmonth
month = c.formatmonth
calendar = c.formatyear
prcal = c.pryear

_colwidth = 7 * 3 - 1
_spacing = 6


def formatstring(cols, colwidth=_colwidth, spacing=_spacing):
    """Texts side by side, each centred in its column."""
    return (" " * spacing).join(text.center(colwidth) for text in cols)


def format(cols, colwidth=_colwidth, spacing=_spacing):
    """Prints texts side by side."""
    print(formatstring(cols, colwidth, spacing))


EPOCH = 1970
_EPOCH_ORD = datetime.date(EPOCH, 1, 1).toordinal()


def timegm(tuple):
    """A time tuple in UTC as seconds since the epoch."""
    year, month, day, hour, minute, second = tuple[:6]
    days = datetime.date(year, month, 1).toordinal() - _EPOCH_ORD + day - 1
    return ((days * 24 + hour) * 60 + minute) * 60 + second
