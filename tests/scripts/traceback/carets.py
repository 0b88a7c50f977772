# Tracebacks: source lines, and what the carets are put under.
import re
import traceback


def show(f, *args):
    try:
        f(*args)
    except Exception:
        print(re.sub(r'File "[^"]*"', "File", traceback.format_exc()))


def binary():
    x = 1
    return x + "a" * 3


def spaced(a):
    return (a  *  2)   //   0


def subscript():
    d = {"a": {"b": [1, 2]}}
    return d["a"]["b"][5]


def two_lines():
    return [
        1,
        2 + "x",
        3]


def over_lines():
    return (1 +
            2 + "a")


def call():
    return int("12a") + 1


def attribute():
    x = None
    return x.foo.bar


def method():
    return [1, 2].apend(3)


def chained(n):
    return chained(n - 1) if n else 1 / n


def wide():
    return "日本" + 1 + "語"


def comprehension():
    return [x / 0 for x in range(3)]


def whole_line():
    raise ValueError("whole")


def asserting():
    assert 1 == 2, "message"


def unpacking():
    a, b = 1, 2, 3


def starred(*args):
    return args[0][0] @ args[1]


class A:
    def __init__(self, n):
        self.n = n

    def __getitem__(self, key):
        raise LookupError(key)


def inside():
    return A(1)["k"  ] - 1


for f in (binary, subscript, two_lines, over_lines, call, attribute, method, wide, comprehension, whole_line, asserting, unpacking, inside):
    show(f)
show(spaced, 1)
show(chained, 3)
show(starred, [[]], 1)
show(lambda: undefined_name)
show(lambda x: x, 1, 2)
