# Clock times and moments around every change of a year, in zones of all kinds, in both folds.
import hashlib
from datetime import datetime, timedelta, timezone
from zoneinfo import ZoneInfo

ZONES = "UTC Europe/Berlin America/New_York Australia/Lord_Howe Europe/Dublin America/Sao_Paulo Asia/Kolkata Africa/Casablanca Pacific/Apia Asia/Tokyo America/St_Johns".split()
YEARS = (1900, 1945, 1970, 1987, 2006, 2024, 2036, 2037, 2038, 2040, 2055, 9998)


class Sub(datetime):
    pass


def around(zone, year):
    """What the zone says at each change of the year, an hour before and after."""
    out = []
    at = datetime(year, 1, 1, tzinfo=timezone.utc)
    last = at.astimezone(zone).utcoffset()
    for day in range(1, 366):
        now = (at + timedelta(days=day)).astimezone(zone)
        if now.utcoffset() == last:
            continue
        last = now.utcoffset()
        for half in range(-52, 5):
            utc = at + timedelta(days=day, minutes=30 * half)
            local = utc.astimezone(zone)
            out.append((str(local), local.fold, local.tzname(), str(local.dst())))
            for fold in (0, 1):
                wall = local.replace(fold=fold)
                out.append((str(wall.utcoffset()), wall.tzname(), str(wall.dst()), str(wall.astimezone(timezone.utc))))
    return out


for name in ZONES:
    zone = ZoneInfo(name)
    for year in YEARS:
        got = around(zone, year)
        print(name, year, len(got), hashlib.sha256(repr(got).encode()).hexdigest()[:16])
zone = ZoneInfo("Europe/Berlin")
d = Sub(2024, 10, 27, 0, 30, tzinfo=timezone.utc)
print(repr(d.astimezone(zone)), repr(zone.fromutc(Sub(2024, 10, 27, 1, 30, tzinfo=zone))))
print(ZoneInfo("Europe/Berlin") is zone, ZoneInfo.no_cache("Europe/Berlin") is zone, ZoneInfo(key="Europe/Berlin") is zone)
for call in (
    lambda: zone.utcoffset(None),
    lambda: ZoneInfo("UTC").utcoffset(None),
    lambda: zone.tzname(5),
    lambda: zone.fromutc(5),
    lambda: zone.fromutc(datetime(2024, 1, 1)),
    lambda: zone.fromutc(datetime(9999, 12, 31, 23, 30, tzinfo=zone)),
    lambda: zone.utcoffset(),
    lambda: ZoneInfo("No/Where"),
    lambda: ZoneInfo(5),
    lambda: datetime(1, 1, 1, tzinfo=zone).astimezone(timezone.utc),
):
    try:
        print(call())
    except Exception as e:
        print(type(e).__name__)
