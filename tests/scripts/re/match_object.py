"""The match object: groups by number and name, spans, expansion, copies."""
import copy
import re

m = re.search(r"(?P<year>\d{4})-(?P<month>\d\d)(-(?P<day>\d\d))?", "on 2024-05, maybe")
print(m, m.group(), m.group(0), m.group(1, "month"), m.group("day"), m["year"], m[3])
print(m.groups(), m.groups("??"), m.groups(default=0), m.groupdict(), m.groupdict("none"))
print(m.start(), m.end(), m.span(), m.start("month"), m.end(2), m.span("day"), m.start(3), m.end("day"))
print(m.lastindex, m.lastgroup, m.pos, m.endpos, m.string, m.re, m.regs)
print(m.expand(r"\2/\1 \g<year>|\g<0>|\g<day>|\n"), bool(m), copy.copy(m) is m, copy.deepcopy(m) is m)


def attempt(action):
    try:
        print(action())
    except Exception as e:
        print(type(e).__name__, e)


for which in (-1, 5, 10**30, "nope", None, 1.5, (1,), [], True, False):
    attempt(lambda: m.group(which))
    attempt(lambda: m.span(which))
    attempt(lambda: m[which])
attempt(lambda: m.group(1, 9))
attempt(lambda: m.groups(1, 2))
attempt(lambda: m.start(1, 2))
attempt(lambda: m.expand("\\9"))
attempt(lambda: m.nothing)
attempt(lambda: re.Match())
attempt(lambda: setattr(m, "string", ""))


class Index:
    def __index__(self):
        return 2


print(m.group(Index()), m[Index()], m.group(True))
for pattern in ("(a)(b)", "((a)(b))", "((ab))", "(a)|(b)", "(?P<x>a)(?:(b)|c)?", "(a)b", "ab", "(?:(a)|(b))*", "(?=(ab))(a)", "(a(b)?)+", "(a)?(b)?"):
    m = re.match(pattern, "ab")
    print(pattern, m.lastindex, m.lastgroup, m.groups(), m.regs)
print(re.match("(.)+", "xyz").groups(), re.match("(?:(x)|(y)|(z))+", "xyz").groups())
print(re.match(".*", "q" * 80), re.match("'", "'"), re.match(".", "\u00e9"), re.match(b".", b"\xff"))
print(type(m), re.Match, isinstance(m, re.Match), re.Match.__name__, re.Match.__module__, re.Match[str], re.Pattern[bytes])
