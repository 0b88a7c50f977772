import copy
import datetime as d

zone = d.timezone(d.timedelta(hours=-3), "here")
values = [
    d.date(2020, 2, 29), d.time(1, 2, 3, 4, fold=1), d.datetime(2020, 2, 29, 1, 2, tzinfo=zone, fold=1),
    d.timedelta(-1, 2, 3), zone, d.timezone.utc, d.date(2020, 1, 1).isocalendar(),
]  # fmt: skip
for v in values:
    for made in (copy.copy(v), copy.deepcopy(v), copy.deepcopy([v])[0]):
        print(repr(made), made == v, type(made) is type(v), hash(made) == hash(v))
    print(v.__reduce_ex__(2), v.__reduce_ex__(4))
print(copy.deepcopy(d.timezone.utc) is d.timezone.utc, d.UTC is d.timezone.utc, d.timezone(d.timedelta(0)) is d.UTC)
print({d.date(2020, 1, 1): 1}[d.date(2020, 1, 1)], sorted([d.date(2, 1, 1), d.date(1, 1, 1)]), max(d.time(1), d.time(2)))
print(sum([d.timedelta(1), d.timedelta(2)], d.timedelta()), {d.timedelta(1), d.timedelta(hours=24)})
print(f"{d.date(2020, 1, 2):%d/%m/%y} {d.datetime(2020, 1, 2, 3):%H:%M} {d.time(5):} {d.timedelta(1)!s:>20}|")
print("%s %r" % (d.date(1, 1, 1), d.date(1, 1, 1)), str(d.datetime(1, 1, 1)), d.MINYEAR, d.MAXYEAR)
match d.date(2020, 5, 6):
    case d.date(year=y, month=5):
        print("may", y)
for cls in (d.date, d.time, d.datetime, d.timedelta, d.tzinfo, d.timezone):
    print(cls, cls.__mro__, cls.__module__, cls.__name__)
for f in (lambda: setattr(d.date(1, 1, 1), "year", 2), lambda: setattr(d.date, "x", 1), lambda: d.timedelta(1).foo):
    try:
        f()
    except Exception as e:
        print(type(e).__name__, e)
try:
    class T(d.timezone):
        pass
except TypeError as e:
    print(e)
