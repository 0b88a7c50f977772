"""Functions and methods called in the wrong way."""
import re


def attempt(action):
    try:
        print(action())
    except Exception as e:
        print(type(e).__name__, e)


p, m = re.compile("a"), re.match("a", "a")
attempt(lambda: re.match("a"))
attempt(lambda: re.match())
attempt(lambda: re.match("a", "a", 0, 1))
attempt(lambda: re.sub("a", "b"))
attempt(lambda: re.sub("a"))
attempt(lambda: re.sub())
attempt(lambda: re.sub("a", "b", "c", 0, 0, 0))
attempt(lambda: re.sub("a", "b", "c", "d"))
attempt(lambda: re.split("a", "b", "c"))
attempt(lambda: re.compile())
attempt(lambda: re.compile("a", "i"))
attempt(lambda: re.compile("a", 1.5))
attempt(lambda: re.compile("a", None))
attempt(lambda: re.compile("a", flag=2))
attempt(lambda: re.match("a", "a", string="b"))
attempt(lambda: re.escape())
attempt(lambda: re.escape(5))
attempt(lambda: re.purge(1))
attempt(lambda: re.compile("a", 2**40))
attempt(lambda: p.match())
attempt(lambda: p.match("a", "b"))
attempt(lambda: p.match("a", 0, 1, 2))
attempt(lambda: p.sub("b"))
attempt(lambda: p.split("a", None))
attempt(lambda: p.findall(5))
attempt(lambda: p.finditer(5))
attempt(lambda: p.sub("b", "a", 1.5))
attempt(lambda: m.expand())
attempt(lambda: m.expand(5))
attempt(lambda: m.groups(1, 2))
attempt(lambda: m.group(x=1))
attempt(lambda: re.nothing)
attempt(lambda: re.error())
attempt(lambda: re.compile("a").pattern)
print(re.match(string="a", pattern="a", flags=0), p.match(string="ba", pos=1), p.search("a", endpos=0))
print(sorted(n for n in re.__all__ if not hasattr(re, n)), re.__name__)
