# limits: allow_eval=1
"""Calls of natives and functions with as many arguments as a byte or two can count, written out and from a list."""

import math
import struct


def tell(call):
    try:
        return call()
    except (TypeError, IndexError, ValueError, struct.error) as error:
        return str(error)


def every(*args):
    return len(args)


class Thing:
    def __init__(self, *args):
        self.count = len(args)

    def method(self, *args, last=0):
        return len(args), last


text, numbers, thing = "{}", [3], Thing()
names = {
    "max": max,
    "len": len,
    "abs": abs,
    "format": text.format,
    "append": numbers.append,
    "pop": numbers.pop,
    "index": [].index,
    "join": str.join,
    "hypot": math.hypot,
    "pack": struct.pack,
    "union": frozenset().union,
    "every": every,
    "method": thing.method,
    "Thing": Thing,
    "isinstance": isinstance,
    "divmod": divmod,
    "getattr": getattr,
}
for count in (0, 1, 2, 3, 4, 254, 255, 256, 257, 511, 512):
    written = ", ".join(["1"] * count)
    for name, f in names.items():
        given = tell(lambda: eval(f"f({written})"))
        listed = tell(lambda: f(*[1] * count))
        if isinstance(given, Thing):
            given, listed = given.count, listed.count
        del numbers[1:]
        print(count, name, given, given == listed)
for count in (254, 255, 256):
    written = ", ".join(["1"] * count)
    print(eval(f"thing.method({written}, last=2)"), eval(f"text.format({written})"), eval(f"max({written}, key=abs)"))
    print(tell(lambda: eval(f"text.upper({written})")), tell(lambda: eval(f"numbers.append({written})")))
for count in (65534, 65535, 65536):
    print(max(*range(count)), tell(lambda: len(*[1] * count)), every(*[1] * count))
