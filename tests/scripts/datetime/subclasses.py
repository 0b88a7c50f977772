import datetime as d


class Day(d.date):
    def __new__(cls, *args, **kwargs):
        print("Day", args, kwargs)
        return super().__new__(cls, *args, **kwargs)


class Moment(d.datetime):
    def __new__(cls, *args, **kwargs):
        print("Moment", args, kwargs)
        return super().__new__(cls, *args, **kwargs)

    def isoformat(self, sep="T"):
        return "<" + super().isoformat(sep) + ">"


class Clock(d.time):
    note = 0

    def __new__(cls, *args, **kwargs):
        print("Clock", args, kwargs)
        return super().__new__(cls, *args, **kwargs)


class Zone(d.tzinfo):
    """An hour ahead in summer; the last hour of summer comes twice."""

    def utcoffset(self, dt):
        return d.timedelta(hours=1) + self.dst(dt)

    def dst(self, dt):
        if dt is None:
            return d.timedelta(0)
        naive = dt.replace(tzinfo=None, fold=0)
        start, end = d.datetime(2020, 3, 29, 2), d.datetime(2020, 10, 25, 3)
        twice = end - d.timedelta(hours=1) <= naive < end
        return d.timedelta(hours=int(start <= naive < end and not (twice and dt.fold)))

    def tzname(self, dt):
        return "SUMMER" if self.dst(dt) else "WINTER"


day = Day(2020, 1, 1)
print(day.replace(day=2), type(day.replace(day=2)).__name__, day + d.timedelta(1), repr(day - d.timedelta(1)))
print(Day.fromordinal(5), Day.fromisoformat("2020-01-02"), Day.fromisocalendar(2020, 1, 2), Day.fromtimestamp(0))
moment = Moment(2020, 1, 1, fold=1)
print(moment, repr(moment), moment + d.timedelta(hours=5), moment.replace(minute=3).fold)
print(Moment.fromordinal(5), Moment.fromisoformat("2020-01-02T03"), Moment.strptime("2020 +0100", "%Y %z"))
print(Moment.combine(d.date(1, 1, 1), d.time(1, fold=1)).fold, Moment.fromtimestamp(0, d.timezone.utc))
clock = Clock(1, 2)
clock.note = 5
print(clock, clock.note, clock.replace(hour=3), Clock.fromisoformat("12:30+01"), type(clock.replace(hour=3)).__name__)

zone = Zone()
for hour in range(0, 4):
    utc = d.datetime(2020, 10, 25, hour, 30, tzinfo=d.timezone.utc)
    local = utc.astimezone(zone)
    print(utc, local, local.fold, local.tzname(), local.strftime("%H %z %Z %:z"), local.astimezone(d.timezone.utc) == utc)
a = d.datetime(2020, 10, 25, 2, 30, tzinfo=zone)
b = a.replace(fold=1)
print(a == b, a - b, a.utcoffset(), b.utcoffset(), hash(a) == hash(b), a.timestamp() - b.timestamp())
print(a == a.astimezone(d.timezone.utc), b == b.astimezone(d.timezone.utc), a.timetuple().tm_isdst, b.timetuple().tm_isdst)
print(d.time(1, tzinfo=zone), d.time(1, tzinfo=zone).tzname(), d.time(1, tzinfo=zone).dst())


class Bad(d.tzinfo):
    def __init__(self, offset):
        self.offset = offset

    def utcoffset(self, dt):
        return self.offset

    tzname = dst = utcoffset


for offset in (3, d.timedelta(1), d.timedelta(-1), d.timedelta(0, 86399, 999999), None, "x"):
    moment = d.datetime(2020, 1, 1, tzinfo=Bad(offset))
    for f in (moment.utcoffset, moment.dst, moment.tzname, moment.isoformat, moment.utctimetuple, moment.timestamp):
        try:
            print(f.__name__, f())
        except Exception as e:
            print(f.__name__, type(e).__name__, e)
