# A NUL is no directive; letters beyond ASCII aren't either.
import datetime
import time

for f in ("%\0", "a%\0b", "%é", "%\x80", "%d%\0"):
    for t in ("", "x", "utc", "a\0b", "autcb", "5utc"):
        for parse in (time.strptime, datetime.datetime.strptime):
            try:
                print(ascii(f), ascii(t), parse(t, f))
            except ValueError as e:
                print(ascii(f), ascii(t), ascii(str(e)))
