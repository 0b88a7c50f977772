# expect: stdout="ok\n" | raises=ImportError,ModuleNotFoundError,error,re.error | limit=memory
# attacks: strptime and strftime with repeated, contradictory and endless directives
# cpython: skip raises re.error for a directive that is repeated
from datetime import datetime, time, date, timedelta
n = 0
for f in (lambda: datetime.strptime('1' * 10**6, '%Y' * 1000), lambda: datetime.strptime('', '%' * 10001), lambda: datetime.strptime('x' * 10**6, '%a' * 3), lambda: datetime.strptime(' ' * 10**6, ' ' * 10**6 + '%Y'),
          lambda: datetime.strptime('2020-366', '%Y-%j%j'), lambda: datetime.strptime('2019-366', '%Y-%j'), lambda: datetime.strptime('1 1', '%H %I %p %H'), lambda: datetime.fromisoformat('2020-01-01T' + '0' * 10**6),
          lambda: date.fromisoformat('2020-W54-1'), lambda: time.fromisoformat('25:00'), lambda: datetime.strptime('99999', '%Y%z%Z'), lambda: datetime.strptime('(' * 1000, '(' * 999)):
    try: f()
    except (ValueError, OverflowError): n += 1
s = datetime(2020, 1, 2).strftime('%' * 1000 + '%A' * 5000)
print('ok' if n == 12 and len(s) > 10000 else (n, len(s)))
