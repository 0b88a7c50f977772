# Classes of nothing and of everything, where letters of either case are the same: also in subjects of wide characters.
import re

SETS = [r"[^\W\w]", r"[\W\w]", r"[^\d\D]", r"[^\s\S]", r"[^\W\d\D]", r"[^\w\D\d]", "[^\\W\\w\U0001d518]", "[\U0001d518-\U0010ffff]", "[^\\0-\U0010ffff]", "[K]", "[^ſ]"]
SUBJECTS = ["a", "K", "\u212a", "\u0ce9", "\U0001d518", "\U0010ffff", "é1 ſ"]
for pattern in SETS:
    for flags in (0, re.I, re.I | re.A):
        for piece in (pattern, f"(?i:x){pattern}", f"x|{pattern}+x?", f"(x|)\\1\U0001d518?{pattern}", f"(?<={pattern})"):
            p = re.compile(piece, flags)
            print(ascii(piece), int(flags), [m.span() for s in SUBJECTS for m in p.finditer("x" + s + "X" + s)])
