"""Time zones by their names in the IANA database."""

# SPDX-License-Identifier: MIT OR Apache-2.0

import _itd
import _zoneinfo
import struct
from bisect import bisect_right
from datetime import datetime, timedelta, tzinfo

__all__ = ["ZoneInfo", "reset_tzpath", "available_timezones", "TZPATH", "ZoneInfoNotFoundError", "InvalidTZPathWarning"]

TZPATH = ()

_EPOCH = datetime(1970, 1, 1).toordinal()
_ZERO = timedelta(0)


class ZoneInfoNotFoundError(KeyError):
    """There is no time zone of this name."""


class InvalidTZPathWarning(RuntimeWarning):
    """A search path isn't absolute."""


def reset_tzpath(to=None):
    """Does nothing: there are no files to look for. Relative paths are refused as they are elsewhere."""
    if to is None:
        return
    if isinstance(to, (str, bytes)):
        raise TypeError(f"tzpath must be a list or tuple, not {type(to)}: {to!r}")
    bad = tuple(path for path in to if not str(path).startswith("/"))
    if bad:
        raise ValueError(f"tzpaths should contain only absolute paths, got {bad!r}")


def available_timezones():
    """The names of all time zones, as a set."""
    return set(_zoneinfo.keys())


def _seconds(dt):
    """The clock time of dt as seconds from 1970, as if it were UTC."""
    return (dt.toordinal() - _EPOCH) * 86400 + dt.hour * 3600 + dt.minute * 60 + dt.second


def _check_key(key):
    if not isinstance(key, str):
        raise TypeError(f"expected str, bytes or os.PathLike object, not {type(key).__name__}")
    if key.startswith("/"):
        raise ValueError(f"ZoneInfo keys may not be absolute paths, got: {key}")
    parts = key.split("/")
    plain = [part for part in parts if part not in ("", ".")]
    if plain != parts or ".." in parts:
        if ".." in parts and parts[0] == "..":
            raise ValueError(f"ZoneInfo keys must refer to subdirectories of TZPATH, got: {key}")
        raise ValueError(f"ZoneInfo keys must be normalized relative paths, got: {key}")


class _Kind:
    """One way of telling the time in a zone: its offset from UTC, how much of it is daylight saving, its name."""

    __slots__ = ("dst", "name", "offset", "seconds")

    def __init__(self, seconds, saved, name):
        self.seconds = seconds
        self.offset = timedelta(seconds=seconds)
        self.dst = timedelta(seconds=saved)
        self.name = name


# ---- the rule for times after the last transition -----------------------------------------------------------------


class _Day:
    """The day and time of a yearly change, as the footer of a zone's data writes it: Mm.w.d, Jn or n, then /time."""

    __slots__ = ("kind", "numbers", "time")

    def __init__(self, text):
        day, slash, time = text.partition("/")
        self.time = _clock(time) if slash else 7200
        if day[:1] == "M":
            self.kind, self.numbers = "M", [int(part) for part in day[1:].split(".")]
            month, week, weekday = self.numbers
            if not (1 <= month <= 12 and 1 <= week <= 5 and 0 <= weekday <= 6):
                raise ValueError(f"Invalid dst start/end date: {text}")
        else:
            self.kind = "J" if day[:1] == "J" else "0"
            self.numbers = [int(day.removeprefix("J"))]
            if not (self.kind == "J") <= self.numbers[0] <= 365:
                raise ValueError(f"Invalid dst start/end date: {text}")

    def seconds(self, year):
        """When it is in a year, by the clock before the change."""
        first = datetime(year, 1, 1).toordinal()
        if self.kind == "M":
            month, week, weekday = self.numbers
            start = datetime(year, month, 1).toordinal()
            day = start + (weekday - start) % 7 + 7 * (week - 1)
            after = datetime(year + month // 12, month % 12 + 1, 1).toordinal() if (year, month) != (9999, 12) else start + 31
            while day >= after:
                day -= 7
        else:
            n = self.numbers[0]
            day = first + n - (self.kind == "J")
            leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
            if self.kind == "J" and leap and n >= 60:
                day += 1
        return (day - _EPOCH) * 86400 + self.time


def _clock(text):
    sign = -1 if text[:1] == "-" else 1
    parts = text.lstrip("+-").split(":")
    if not 1 <= len(parts) <= 3 or not all(part.isdecimal() for part in parts):
        raise ValueError(f"Invalid STD offset in {text}")
    hours, minutes, seconds = ([int(part) for part in parts] + [0, 0])[:3]
    if hours > 167 or minutes > 59 or seconds > 59:
        raise ValueError(f"Invalid STD offset in {text}")
    return sign * (hours * 3600 + minutes * 60 + seconds)


def _name_and_offset(text):
    """A name, which may stand in <>, and the offset behind it; what follows them."""
    if text[:1] == "<":
        name, closed, text = text[1:].partition(">")
        if not closed:
            raise ValueError(f"{text} is not a valid TZ string")
    else:
        at = 0
        while at < len(text) and text[at].isalpha():
            at += 1
        name, text = text[:at], text[at:]
    if len(name) < 3:
        raise ValueError(f"{name}{text} is not a valid TZ string")
    at = 0
    while at < len(text) and (text[at].isdecimal() or text[at] in "+-:"):
        at += 1
    return name, -_clock(text[:at]) if at else None, text[at:]


class _Rule:
    """The yearly change between standard and daylight saving time."""

    __slots__ = ("begin", "end", "kinds")

    def __init__(self, standard, saving, begin, end):
        self.kinds = standard, saving
        self.begin, self.end = begin, end

    def at_clock(self, dt, seconds):
        """The kind for a clock time; fold says which of two it is."""
        standard, saving = self.kinds
        gain = saving.seconds - standard.seconds
        begin, end = self.begin.seconds(dt.year), self.end.seconds(dt.year)
        # The change to the larger offset leaves a gap, that to the smaller one repeats a stretch. fold=0 goes by the
        # offset before the change until the gap or the stretch is over, fold=1 by the one after it from the start.
        if dt.fold:
            begin += min(gain, 0)
            end -= max(gain, 0)
        else:
            begin += max(gain, 0)
            end -= min(gain, 0)
        inside = begin <= seconds < end if begin < end else not end <= seconds < begin
        return self.kinds[inside]

    def at_utc(self, year, seconds):
        """The kind for a moment, and whether its clock time is a repeated one."""
        standard, saving = self.kinds
        gain = saving.seconds - standard.seconds
        begin = self.begin.seconds(year) - standard.seconds
        end = self.end.seconds(year) - saving.seconds
        inside = begin <= seconds < end if begin < end else not end <= seconds < begin
        back = end if gain > 0 else begin
        return self.kinds[inside], back <= seconds < back + abs(gain)


def _read_rule(text):
    """The rule that a zone's footer means: a _Kind or a _Rule."""
    name, offset, rest = _name_and_offset(text)
    if offset is None:
        raise ValueError(f"{text} is not a valid TZ string")
    standard = _Kind(offset, 0, name)
    if not rest:
        return standard
    days = rest.split(",")
    name, saving, more = _name_and_offset(days[0])
    if more or len(days) not in (1, 3):
        raise ValueError(f"{text} is not a valid TZ string")
    if saving is None:
        saving = offset + 3600
    if len(days) == 1:
        days += ["M3.2.0", "M11.1.0"]
    return _Rule(standard, _Kind(saving, saving - offset, name), _Day(days[1]), _Day(days[2]))


# ---- zones --------------------------------------------------------------------------------------------------------


def _saved(offsets, is_dst, order):
    """How much of each kind's offset is daylight saving: what it gains on the standard time next to it."""
    saved = [0] * len(offsets)
    for forward in (False, True):
        for at in range(1, len(order)):
            this, other = (order[at - 1], order[at]) if forward else (order[at], order[at - 1])
            if is_dst[this] and not saved[this] and not is_dst[other]:
                saved[this] = offsets[this] - offsets[other]
    return [saved[i] or (3600 if is_dst[i] else 0) for i in range(len(offsets))]


@_itd.seal
class ZoneInfo(tzinfo):
    """The time zone of this name, like ZoneInfo("Europe/Zurich")."""

    _cache = {}

    def __init_subclass__(cls):
        cls._cache = {}

    def __new__(cls, key):
        zone = cls._cache.get(key)
        if zone is None:
            zone = cls._cache[key] = cls._named(key)
            zone._cached = True
        return zone

    @classmethod
    def _named(cls, key):
        _check_key(key)
        data = _zoneinfo.data(key)
        if data is None:
            raise ZoneInfoNotFoundError(f"No time zone found with key {key}")
        zone = tzinfo.__new__(cls)
        zone._key = key
        zone._cached = False
        zone._from_file = None
        zone._read(data)
        return zone

    @classmethod
    def no_cache(cls, key):
        """A zone that isn't the one that ZoneInfo(key) gives."""
        return cls._named(key)

    @classmethod
    def clear_cache(cls, *, only_keys=None):
        """Forgets the zones made before, or those named."""
        if only_keys is None:
            cls._cache.clear()
        else:
            for key in only_keys:
                cls._cache.pop(key, None)

    @classmethod
    def from_file(cls, fobj, /, key=None):
        """A zone from the TZif data that a binary file object holds."""
        data = fobj.read()
        if data[:4] != b"TZif":
            raise ValueError("Invalid TZif file: magic not found")
        zone = tzinfo.__new__(cls)
        zone._key = key
        zone._cached = False
        zone._from_file = repr(fobj)
        if data[4:5] >= b"2":
            counts = struct.unpack_from(">6L", data, 20)
            ut, std, leap, times, types, chars = counts
            data = data[44 + times * 5 + types * 6 + chars + leap * 8 + std + ut :]
            zone._read(data)
        else:
            zone._read(data, wide=False)
        return zone

    def _read(self, data, wide=True):
        ut, std, leap, times, types, chars = struct.unpack_from(">6L", data, 20)
        at = 44
        moments = struct.unpack_from(f">{times}{'q' if wide else 'l'}", data, at)
        at += times * (8 if wide else 4)
        order = list(data[at : at + times])
        at += times
        rows = [struct.unpack_from(">lBB", data, at + 6 * i) for i in range(types)]
        at += types * 6
        names = data[at : at + chars]
        at += chars + leap * (12 if wide else 8) + std + ut
        offsets = [row[0] for row in rows]
        is_dst = [row[1] for row in rows]
        saved = _saved(offsets, is_dst, order)
        kinds = [
            _Kind(offset, saved[i], names[row[2] : names.find(b"\0", row[2])].decode())
            for i, (offset, row) in enumerate(zip(offsets, rows))
        ]
        before = next((kind for kind, dst in zip(kinds, is_dst) if not dst), kinds[0] if kinds else None)
        self._moments = moments
        self._kinds = [kinds[i] for i in order]
        self._before = before
        # The clock times of the changes, for fold=0 and fold=1.
        late, early, last = [], [], kinds[0].seconds if kinds else 0
        for moment, kind in zip(moments, self._kinds):
            late.append(moment + max(last, kind.seconds))
            early.append(moment + min(last, kind.seconds))
            last = kind.seconds
        self._clocks = late, early
        footer = data[at:].strip(b"\n").decode() if wide else ""
        if footer:
            self._after = _read_rule(footer)
        elif self._kinds:
            self._after = self._kinds[-1]
        elif before is not None:
            self._after = before
        else:
            raise ValueError("No time zone information found.")
        if before is None:
            self._before = self._after if isinstance(self._after, _Kind) else self._after.kinds[0]
        self._fixed = not isinstance(self._after, _Rule) and not moments

    def _kind(self, dt):
        if dt is None:
            return self._after if self._fixed else None
        seconds = _seconds(dt)
        at = bisect_right(self._clocks[dt.fold], seconds)
        if at == len(self._moments):
            after = self._after
            return after if type(after) is _Kind else after.at_clock(dt, seconds)
        return self._kinds[at - 1] if at else self._before

    def utcoffset(self, dt, /):
        """The offset from UTC at a time."""
        kind = self._kind(dt)
        return None if kind is None else kind.offset

    def dst(self, dt, /):
        """How much of the offset is daylight saving at a time."""
        kind = self._kind(dt)
        return None if kind is None else kind.dst

    def tzname(self, dt, /):
        """What the zone's time is called at a time."""
        kind = self._kind(dt)
        return None if kind is None else kind.name

    def fromutc(self, dt, /):
        """The zone's clock time for a time in UTC."""
        if not isinstance(dt, datetime):
            raise TypeError("fromutc: argument must be a datetime")
        if dt.tzinfo is not self:
            raise ValueError("fromutc: dt.tzinfo is not self")
        seconds = _seconds(dt)
        moments = self._moments
        at = bisect_right(moments, seconds)
        fold = False
        if at == len(moments) and type(self._after) is _Rule:
            kind, fold = self._after.at_utc(dt.year, seconds)
            if at and seconds - moments[-1] < self._lost(at, kind):
                fold = True
        else:
            kind = self._kinds[at - 1] if at else self._before
            if at == len(moments) and not at:
                kind = self._after
            if at:
                fold = seconds - moments[at - 1] < self._lost(at, kind)
        dt += kind.offset
        return dt.replace(fold=1) if fold else dt

    def _lost(self, at, kind):
        """By how many seconds the clock went back at the change before the at-th."""
        earlier = self._kinds[at - 2] if at > 1 else self._before
        return earlier.seconds - kind.seconds

    @property
    def key(self):
        return self._key

    def __str__(self):
        return str(self._key) if self._key is not None else repr(self)

    def __repr__(self):
        name = f"{type(self).__module__}.{type(self).__qualname__}"
        if self._key is not None:
            return f"{name}(key={self._key!r})"
        return f"{name}.from_file({self._from_file})"

    def __reduce__(self):
        if self._from_file is not None:
            raise TypeError("Cannot pickle a ZoneInfo file created from a file stream.")
        return (type(self)._unpickle, (self._key, self._cached))

    @classmethod
    def _unpickle(cls, key, from_cache, /):
        return cls(key) if from_cache else cls.no_cache(key)
