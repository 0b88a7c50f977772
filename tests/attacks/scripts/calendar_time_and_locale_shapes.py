# expect: ok | limit=memory | limit=operations | limit=time | raises=ImportError
# attacks: calendars of years that are none, times of floats that are no numbers, formats of widths without end
# cpython: skip endless or needs the memory limit
import time, calendar
def tries(f):
    try: return f()
    except Exception as e: return type(e)
for v in (float('nan'), float('inf'), -1e300, 1 << 70, -(1 << 62), 'x', None, 1e18, -62135596800, 253402300800):
    for f in (time.gmtime, time.localtime, time.ctime, lambda v: time.strftime('%Y', (v,) * 9), lambda v: time.mktime((v,) * 9), lambda v: time.asctime((v,) * 9), calendar.timegm, lambda v: calendar.month(v, 1), lambda v: calendar.monthrange(2024, v), calendar.isleap, lambda v: calendar.leapdays(v, v), lambda v: calendar.calendar(2024, w=v), lambda v: calendar.TextCalendar(v).formatmonth(2024, 1), lambda v: calendar.weekday(v, 1, 1), lambda v: list(calendar.Calendar(v).itermonthdates(1, 1)), lambda v: list(calendar.Calendar().itermonthdays(9999, v)), time.struct_time, lambda v: time.struct_time([v] * 9), lambda v: time.struct_time([v] * 10)): tries(lambda: f(v))
for fmt in ('%' * 999, '%Y' * 20000, '%-', '%é', '%\0', '\ud800%Y', '%99999999999Y', '%Ec%Od%E', '%' + ' ' * 99):
    tries(lambda: time.strftime(fmt)); tries(lambda: time.strptime('2024', fmt)); tries(lambda: time.strptime(fmt, fmt))
tries(lambda: calendar.TextCalendar().formatyear(2024, w=10**7, c=10**7))
