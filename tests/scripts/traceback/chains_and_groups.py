# Tracebacks of causes, contexts, notes, groups and repeated frames; suggestions.
import json
import re
import traceback


def show(f, *args, **options):
    try:
        f(*args)
    except BaseException:
        print(re.sub(r'File "[^"]*"', "File", traceback.format_exc(**options)))


def cause():
    try:
        {}["k"]
    except KeyError as e:
        raise ValueError("bad") from e


def context():
    try:
        1 / 0
    except ZeroDivisionError:
        int("x")


def hidden():
    try:
        {}["k"]
    except KeyError:
        raise TypeError("x") from None


def notes():
    e = ValueError("multi\nline")
    e.add_note("note 1\nmore")
    e.add_note("note 2")
    raise e


def group():
    raise ExceptionGroup("eg", [ValueError(1), ExceptionGroup("in", [TypeError("t"), KeyError("k")]), OSError(2, "none")])


def group_in_chain():
    try:
        group()
    except* ValueError as e:
        raise RuntimeError("new")


def many():
    raise ExceptionGroup("many", [ValueError(i) for i in range(17)])


def deep(n):
    if n == 0:
        raise RuntimeError("deep")
    deep(n - 1)


class Shy(Exception):
    def __str__(self):
        return ""


class Broken(Exception):
    def __str__(self):
        raise ValueError


class Thing:
    colour = 1

    def __init__(self):
        self.value = 1

    def method(self):
        return value


def misspelt():
    total_count = 1
    return total_cuont


def imported():
    from collections import OrderdDict


for f in (cause, context, hidden, notes, group, group_in_chain, many, misspelt):
    show(f)
show(cause, chain=False)
show(deep, 10)
show(deep, 3, limit=2)
show(deep, 3, limit=-2)
for e in (Shy("x"), Broken("x"), KeyError("k"), Shy, StopIteration(3), KeyboardInterrupt()):
    def raises():
        raise e

    show(raises)
show(lambda: Thing().color)
show(Thing().method)
show(lambda: json.lods("x"))
show(lambda: lenn([1]))
show(lambda: "abc".uper())
show(lambda: zzzzzzzzz)
try:
    imported()
except ImportError as e:
    print(e.name, e.name_from, traceback.format_exception_only(e)[-1].rpartition(")")[2])
try:
    binary = 1 + ""
except TypeError as e:
    print(traceback.format_exception_only(e), traceback.format_exception_only(type(e), e))
    print([(f.lineno, f.name, f.line) for f in traceback.extract_tb(e.__traceback__)])
    print("".join(traceback.format_exception(e)) == traceback.format_exc(), len(traceback.format_tb(e.__traceback__)))
    print(str(traceback.TracebackException.from_exception(e)), traceback.extract_tb(e.__traceback__)[0][1:])
traceback.print_exc()
print(traceback.format_exc())
