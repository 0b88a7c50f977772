# Code of modules stays, called or not, while much is collected; a module that is imported again is made anew.
import argparse
import collections
import dataclasses
import json
import random
import statistics
import sys
import textwrap
import typing


def litter():
    for n in range(40):
        junk = [[n, str(n)] * 2000 for _ in range(4)]
    return len(junk)


@dataclasses.dataclass
class Row:
    name: str
    values: list = dataclasses.field(default_factory=list)


litter()
print(statistics.median([3, 1, 2]), textwrap.shorten("a text that is long", 10), json.dumps(dataclasses.asdict(Row("a", [1]))))
litter()
parser = argparse.ArgumentParser(prog="p", description="d")
parser.add_argument("--n", type=int, default=3)
print(parser.parse_args(["--n", "4"]), parser.format_help().split("\n")[0])
litter()
print(collections.OrderedDict(a=1), typing.get_type_hints(Row)["name"], random.Random(1).randint(1, 6))
for _ in range(6):
    for name in ("statistics", "textwrap", "argparse"):
        del sys.modules[name]
    litter()
    import argparse
    import statistics
    import textwrap
    litter()
    print(statistics.quantiles([1, 2, 3, 4, 5]), textwrap.indent("a\nb", "> ").split("\n"), argparse.Namespace(a=1))
print(parser.parse_args([]), statistics.fmean([1, 2]))
