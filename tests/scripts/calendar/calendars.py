import calendar as c


def show(f):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)


for f in (
    lambda: c.monthrange(2020, 13), lambda: c.monthrange(2024, 2), lambda: c.weekday(2020, 13, 1),
    lambda: c.weekday(0, 1, 1), lambda: c.weekday(12000, 1, 1), lambda: c.setfirstweekday(7),
    lambda: c.Calendar(9).firstweekday, lambda: c.month_name[13], lambda: c.month_name[-1], lambda: c.day_name[0:3],
    lambda: (len(c.day_name), list(c.day_abbr), list(c.month_abbr)), lambda: (c.isleap(1900), c.leapdays(1900, 2001)),
    lambda: c.timegm((1970, 1, 2, 0, 0, 0)), lambda: c.formatstring(("a", "b"), 5, 2), lambda: c.weekheader(12),
    lambda: (c.JANUARY, repr(c.JANUARY), c.Month(1), repr(c.Day(0)), c.MONDAY == 0, f"{c.JANUARY}"),
    lambda: list(c.Calendar().itermonthdates(9999, 12)), lambda: list(c.Calendar(6).itermonthdays4(2024, 2))[:9],
    lambda: c.Calendar().monthdatescalendar(2020, 2)[0], lambda: c.monthcalendar(2024, 2),
    lambda: [len(row) for row in c.Calendar().yeardays2calendar(2020, 5)], lambda: c.IllegalMonthError(13),
):  # fmt: skip
    show(f)
show(lambda: c.month(2024, 2))
show(lambda: c.TextCalendar(6).formatmonth(2024, 2, 4, 2))
show(lambda: c.calendar(2024, 2, 1, 6, 4))
show(lambda: c.LocaleTextCalendar(locale="C").formatmonth(2020, 1))
show(lambda: c.HTMLCalendar().formatmonth(2020, 2))
show(lambda: c.HTMLCalendar(6).formatyear(2021, 5))
show(lambda: c.HTMLCalendar().formatyearpage(2020, css=None)[:300])
c.prmonth(2021, 7)
c.setfirstweekday(c.SUNDAY)
c.prmonth(2021, 7)
