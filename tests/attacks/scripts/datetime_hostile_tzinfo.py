# expect: stdout="ok\n" | raises=ImportError,ModuleNotFoundError
# attacks: tzinfo classes whose methods lie, raise, recurse or change what they are given
from datetime import datetime, tzinfo, timedelta, time
n = 0
class T(tzinfo):
    def __init__(self, f): self.f = f
    def utcoffset(self, d): return self.f(self, d)
    dst = tzname = utcoffset
def rec(self, d): return d.utcoffset()
for f in (lambda s, d: 5, lambda s, d: timedelta(days=2), lambda s, d: 1 / 0, rec, lambda s, d: 'x' * 10, lambda s, d: timedelta(hours=-24), lambda s, d: d + timedelta(1) if d else 3):
    t = T(f)
    d = datetime(2020, 1, 1, tzinfo=t)
    for g in (lambda: d.utcoffset(), lambda: d - datetime(2020, 1, 1, tzinfo=T(lambda s, d: timedelta(0))), lambda: d.isoformat(), lambda: str(time(1, tzinfo=t)) and d.timestamp(), lambda: d.astimezone(t) and d.strftime('%z'), lambda: hash(d), lambda: d < datetime(2020, 1, 1, tzinfo=T(lambda s, d: None)) or d.tzname()):
        try: g()
        except (TypeError, ValueError, ZeroDivisionError, RecursionError, OverflowError, NotImplementedError, AttributeError): n += 1
print('ok' if n > 40 else n)
