# expect: stdout="ok\n" | raises=ImportError,ModuleNotFoundError
# attacks: subclasses that override __new__, replace, comparison; replace and combine with the wrong things
# cpython: skip CPython crashes
from datetime import datetime, date, timedelta, time
class D(datetime):
    def __new__(cls, *a, **k): return 5 if len(a) > 3 else datetime.__new__(cls, *a, **k)
    def replace(self, **k): return None
    def __add__(self, o): return self
class E(date):
    @property
    def year(self): return 'x' * 1000
    def toordinal(self): return -1
class F(timedelta):
    def __eq__(self, o): raise KeyError
    __hash__ = None
n = 0
d, e, f = D(2020, 1, 1), E(2020, 1, 1), F(1)
for g in (lambda: d + f, lambda: d - timedelta(1), lambda: e + timedelta(1), lambda: e - date(2019, 1, 1), lambda: f == f, lambda: {f: 1}, lambda: d.date(), lambda: datetime.combine(e, time(1)), lambda: e.isocalendar(), lambda: e.strftime('%Y'), lambda: sorted([f, F(2)]), lambda: d.astimezone(), lambda: D.fromtimestamp(0), lambda: D.strptime('2020', '%Y'), lambda: e.replace(month=2), lambda: repr(e) and str(d)):
    try: g()
    except (TypeError, ValueError, KeyError, AttributeError, OverflowError): pass
    n += 1
print('ok' if n == 16 else n)
