class Point:
    __match_args__ = ("x", "y")

    def __init__(self, x, y):
        self.x, self.y = x, y


class Colour:
    RED = "red"


def describe(v):
    match v:
        case 0 | 1:
            return "small"
        case int(n) if n < 0:
            return f"negative {n}"
        case -1.5 | 2.5:
            return "float literal"
        case True | None:
            return "singleton"
        case int():
            return "int"
        case Colour.RED:
            return "value pattern"
        case "go" | "run" as verb:
            return f"verb {verb}"
        case str(s):
            return f"text {s}"
        case []:
            return "empty"
        case [x]:
            return f"one {x}"
        case [x, y]:
            return f"two {x} {y}"
        case [first, *_, last] if first == last:
            return f"same ends {first}"
        case (first, *rest):
            return f"first {first} rest {rest}"
        case {"kind": "circle", "r": r}:
            return f"circle {r}"
        case {"kind": kind, **rest}:
            return f"kind {kind} {rest}"
        case {}:
            return "mapping"
        case Point(0, 0):
            return "origin"
        case Point(x=0, y=y):
            return f"on axis {y}"
        case Point(x, y):
            return f"point {x} {y}"
        case bytes(b):
            return f"bytes {b}"
        case _:
            return f"other {type(v).__name__}"


values = [0, 1, -5, -1.5, 2.5, True, None, 7, "red", "go", "other", [], [1], (1, 2), [1, 2, 1], (1, 2, 3, 4)]
values += [{"kind": "circle", "r": 2}, {"kind": "square", "a": 1}, {"z": 1}, Point(0, 0), Point(0, 3), Point(4, 5), b"x"]
values += [{1}, 3.25, range(2)]
for value in values:
    print(describe(value))


def nested(command):
    match command.split():
        case ["move", ("north" | "south") as direction, *steps]:
            return direction, steps
        case ["take", thing] if thing != "sword":
            return "taken", thing
        case [verb, *_]:
            return "unknown", verb
        case _:
            return "nothing"


for command in ("move north 3 4", "take lamp", "take sword", ""):
    print(nested(command))

match 5:
    case x if x > 10:
        print("no")
    case x:
        print("captured", x)

match {"a": [1, {"b": (2, 3)}]}:
    case {"a": [_, {"b": [p, q]}]}:
        print("deep", p, q)

try:
    match 1:
        case Point(1, 2, 3):
            pass
    match Point(1, 2):
        case Point(1, 2, 3):
            pass
except TypeError as e:
    print(e)
print("end")
