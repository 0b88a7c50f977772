"""match: every kind of pattern, binding on success only, guards, order of tests."""


class Point:
    __match_args__ = ("x", "y")

    def __init__(self, x, y):
        self.x, self.y = x, y


class Color:
    RED = 1
    NONE = None


def kind(v):
    match v:
        case 0 | 1:
            return "bit"
        case -5:
            return "minus five"
        case 2.5 | 1 + 2j:
            return "float or complex"
        case "a" | "b" as s:
            return "letter " + s
        case b"x":
            return "bytes"
        case None:
            return "none"
        case True | False:
            return "bool"
        case Color.RED:
            return "never: 1 is a bit"
        case []:
            return "empty"
        case [x]:
            return f"one {x}"
        case [1, [a, b], *rest]:
            return f"nested {a} {b} {rest}"
        case (x, y) if x == y:
            return f"pair of {x}"
        case [first, *_, last] if first == "f":
            return f"ends {first} {last}"
        case [_, _, *tail] if len(tail) > 3:
            return f"long {tail}"
        case [*head, "end"]:
            return f"ends with end {head}"
        case {"type": "p", "pos": [x, y], **rest}:
            return f"pos {x} {y} {rest}"
        case {"k": str() | int() as value}:
            return f"k {value!r}"
        case {1: _, -2: two}:
            return f"numbers {two}"
        case {}:
            return "mapping"
        case Point(0, 0):
            return "origin"
        case Point(x=0, y=y):
            return f"on y {y}"
        case Point(x, y) if x > y:
            return f"under {x} {y}"
        case Point(x=px):
            return f"point {px}"
        case str(text):
            return f"str {text}"
        case int(n) | float(n):
            return f"number {n}"
        case (list() | tuple() | set()) as box:
            return f"box {len(box)}"
        case _:
            return "other"


for v in (0, True, -5, 2.5, 1 + 2j, "a", b"x", None, False, [], [9], [1, [2, 3], 4, 5], (4, 4), ["f", 1, 2, "z"], [3, 4, 5, 6, 7, 8],
          [5, 6, "end"], {"type": "p", "pos": (1, 2), "z": 3}, {"k": "v"}, {"k": 5}, {"k": []}, {1: 1, -2: 2}, {}, Point(0, 0), Point(0, 7),
          Point(5, 2), Point(1, 2), "text", 77, 7.5, [1, 2, 3], {1, 2}, object, range(1), "bb", bytearray(b"x")):
    print(repr(v) if not isinstance(v, Point) and v is not object else "object", "->", kind(v))


def binds(v):
    a = b = "old"
    match v:
        case [a, 1]:
            pass
        case [a, b] if a > 5:
            pass
        case {"x": a}:
            pass
    return a, b


print(binds([7, 1]), binds([7, 2]), binds([1, 2]), binds({"x": 3}), binds(5))


def local_subject(x):
    match x:
        case [x, 9] if x < 0:
            return "no"
        case [x, y]:
            return x, y


print(local_subject([1, 9]))


def alternatives(v):
    match v:
        case (1, x, y) | (2, y, x) | [x, y, 3]:
            return x, y
        case {"a": x} | [x]:
            return x


print(alternatives((1, 2, 3)), alternatives((2, 5, 6)), alternatives([7, 8, 3]), alternatives({"a": 1}), alternatives([4]), alternatives(0))


class Sub(Point):
    pass


def errors():
    try:
        match Point(1, 2):
            case Point(1, 2, 3):
                pass
    except TypeError as e:
        print(e)
    try:
        match 5:
            case Color.RED(1):
                pass
    except TypeError as e:
        print(e)

    class NoArgs:
        pass

    try:
        match NoArgs():
            case NoArgs(1):
                pass
    except TypeError as e:
        print(e)
    try:
        match Point(1, 2):
            case Point(1, x=1):
                pass
    except TypeError as e:
        print(e)
    match Sub(3, 4):
        case Point(a, b):
            print(a, b)
    match 1, 2:
        case 1, z:
            print(z)
    match = case = 3
    print(match, case)


errors()


def closure(v):
    match v:
        case {"f": x, "g": y}:
            return [lambda: (x, y)][0]()
    return None


print(closure({"f": 1, "g": 2}))
match [1, 2, 3]:
    case [p, *q]:
        print(p, q)
for item in (1, "x", [2]):
    match item:
        case int():
            continue
        case str():
            print("str")
        case [n]:
            print(n)
            break
