# expect: stdout="ok\n" | raises=ImportError,ModuleNotFoundError
# attacks: zone names that are paths, empty, huge, with NULs and dots
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError
n = 0
for name in ('../../etc/passwd', '/etc/passwd', '', '.', '..', 'Europe', 'Europe/', 'x' * 10**6, 'Europe/\0Paris', './UTC', 'UTC/../UTC', '\ud800', 'Europe//Paris', 'posix/../../../../etc/shadow', '~/x', 'C:\\x'):
    try: ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError, UnicodeError): n += 1
for bad in (None, 5, b'UTC', ['UTC']):
    try: ZoneInfo(bad)
    except (TypeError, ValueError, ZoneInfoNotFoundError): n += 1
print('ok' if n == 20 else n)
