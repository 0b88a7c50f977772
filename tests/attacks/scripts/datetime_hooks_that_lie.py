# expect: stdout="ok\n"
# attacks: datetime: tzinfo, subclasses and numbers that answer nonsense, call back and change while a moment is made
import datetime as dt
def attempt(f):
    try:
        return f()
    except (TypeError, ValueError, OverflowError, RecursionError, AttributeError, ZeroDivisionError, NotImplementedError):
        return None
answers = [None, 5, dt.timedelta(1), dt.timedelta(hours=-23), dt.timedelta(microseconds=1), dt.timedelta.max, 'x', NotImplemented]
class Z(dt.tzinfo):
    n = 0
    def utcoffset(self, d):
        Z.n += 1
        if Z.n % 11 == 0:
            attempt(lambda: d.utcoffset()) if Z.n < 500 else None
        return answers[Z.n % len(answers)]
    def dst(self, d): return answers[(Z.n * 3) % len(answers)]
    def tzname(self, d): return [None, 'a\x00b', 'x' * 100, 5, '\ud800'][Z.n % 5]
    def fromutc(self, d): return [d, None, 5, d.replace(tzinfo=None)][Z.n % 4]
class D(dt.datetime):
    def __new__(cls, *a, **k): return dt.datetime.__new__(cls, 1, 1, 1) if Z.n % 5 == 0 else super().__new__(cls, *a, **k)
    def __eq__(self, o): return True
    def __hash__(self): return 0
    def utcoffset(self): return dt.timedelta(hours=Z.n % 30)
class T(dt.timedelta):
    def __add__(self, o): return self
    def __neg__(self): return dt.timedelta.min
    def total_seconds(self): return 1e300
class I:
    def __index__(self): return Z.n % 60 + 1
    def __float__(self): return float('nan')
z = Z()
for i in range(60):
    a, b = D(2000, 1, 1, tzinfo=z), dt.datetime(9999, 12, 31, 23, 59, 59, 999999, z)
    for f in (lambda: a - b, lambda: a < b, lambda: a == b, lambda: hash(b), lambda: b.astimezone(z), lambda: a.astimezone(dt.timezone.utc), lambda: str(b), lambda: repr(b), lambda: b.isoformat(), lambda: b.strftime('%Z%z%f' * 3), lambda: b + T(5), lambda: a + T(days=10 ** 8), lambda: b.utctimetuple(), lambda: b.timetuple(), lambda: b.timestamp(), lambda: D.fromtimestamp(1e9, z), lambda: dt.datetime.now(z), lambda: D.combine(b.date(), b.timetz()), lambda: dt.time(1, 2, tzinfo=z) < dt.time(2, tzinfo=z), lambda: str(dt.time(1, tzinfo=z)), lambda: dt.timezone(T(hours=5)), lambda: dt.datetime(I(), I(), 1), lambda: b.replace(hour=I(), tzinfo=z, fold=1), lambda: dt.timedelta(I()), lambda: T(1) * I(), lambda: dt.timedelta(1) / T(0), lambda: sorted([a, b, D(1, 1, 1)]), lambda: {a: 1, b: 2}, lambda: dt.date.fromisocalendar(I(), I(), I()), lambda: f'{b:%Y{a}}', lambda: b.__reduce_ex__(2), lambda: dt.datetime.fromisoformat('2020-01-01T00:00:00+25:99'), lambda: dt.datetime.strptime('1' * 50, '%d' + 'x' * 25)):
        attempt(f)
print('ok' if Z.n > 300 else Z.n)
