# expect: stdout="ok\n" | raises=ImportError,ModuleNotFoundError
# attacks: durations at the ends of their range, multiplied, divided and scaled by odd numbers
from datetime import datetime, timedelta, date, timezone
big = 10**400
n = 0
for f in (lambda: timedelta(1) * big, lambda: timedelta(1) / 1e-320, lambda: timedelta(big), lambda: timedelta(microseconds=big), lambda: timedelta.max * 2, lambda: -timedelta.max - timedelta(2), lambda: timedelta.min - timedelta(microseconds=1),
          lambda: timedelta(days=float('inf')), lambda: timedelta(1) * float('nan'), lambda: datetime.max.astimezone(timezone(timedelta(hours=-1))) + timedelta(hours=2), lambda: date.max + timedelta(1), lambda: datetime.fromtimestamp(float('nan')),
          lambda: datetime.fromordinal(big), lambda: datetime(big, 1, 1), lambda: timedelta(1) // 0, lambda: timedelta(1) % timedelta(0), lambda: abs(timedelta.min)):
    try: f()
    except (OverflowError, ValueError, ZeroDivisionError): n += 1
print('ok' if n == 16 else n)
