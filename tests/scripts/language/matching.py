"""match: every kind of pattern."""


class Point:
    __match_args__ = ("x", "y")

    def __init__(self, x, y): self.x, self.y = x, y


class Color:
    RED = "r"


def m(v):
    match v:
        case 0: return "zero"
        case -1: return "minus one"
        case 1.5 | 2.5: return "float"
        case "a" | "b" as s: return f"str {s}"
        case True: return "true"
        case None: return "none"
        case []: return "empty"
        case [x]: return f"one {x}"
        case [1, 2, *rest]: return f"one two {rest}"
        case (x, y) if x == y: return f"same {x}"
        case [Point(x=0), Point(0, y)]: return f"points {y}"
        case [x, *_, y]: return f"ends {x} {y}"
        case {"type": "circle", "r": r}: return f"circle {r}"
        case {"type": t, **others}: return f"{t} {others}"
        case {}: return "mapping"
        case Point(0, 0): return "origin"
        case Point(x=0, y=y): return f"y axis {y}"
        case Point(x, y) if x > 100: return "far"
        case Point(): return "point"
        case int(n) if n > 50: return f"big {n}"
        case int() | float(): return "number"
        case str(): return "text"
        case Color.RED: return "never"
        case bytes(b): return b
        case _: return "other"


for v in (0, -1, 2.5, "b", True, None, [], [9], [1, 2], (1, 2, 3, 4), (7, 7), [3, 4, 5], {"type": "circle", "r": 2}, {"type": "sq", "w": 1}, {"z": 1},
          Point(0, 0), Point(0, 5), Point(200, 1), Point(1, 1), 99, 7, 3.25, "long", b"by", {1}, [Point(0, 1), Point(0, 2)], range(3), object):
    print(m(v))


def value(v):
    match v:
        case Color.RED: return "red"
        case (1 | 2 | 3) as n, _: return n
        case {"k": [a, {"deep": b}]}: return a, b
        case [[a, b], [c, d]]: return a + b + c + d
        case x: return ("captured", x)


print(value("r"), value((2, 0)), value({"k": [1, {"deep": 2}]}), value([[1, 2], [3, 4]]), value(5))
match (1, 2):
    case (a, b):
        pass
print(a, b)
try:
    match Point(1, 2):
        case Point(a, b, c): pass
except TypeError as e:
    print(e)
match = 5
case = 6
print(match + case)
command = "go north now"
match command.split():
    case ["go", direction]: print("short")
    case ["go", direction, *extra]: print(direction, extra)
match {"a": 1, "b": 2}:
    case {"a": 1, "missing": _}: print("no")
    case {"a": 1}: print("subset")
match "abc":
    case ["a", "b", "c"]: print("no")
    case _: print("str is no sequence")
match 3:
    case x if x > 5: print("no")
    case x: print("kept", x)
