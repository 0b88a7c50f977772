class P:
    __match_args__ = ("x", "y")

    def __init__(self, x, y):
        self.x, self.y = x, y


class N:
    A = 1


def f(v):
    match v:
        case 0 | -1 | 1.5 | -2 + 3j | "s" "t" | b"b":
            return "literal"
        case None | True:
            return "single"
        case []:
            return "empty"
        case [1, _, *_]:
            return "one first"
        case (a, [b, *c], (d)) if a:
            return a, b, c, d
        case {"k": [x], **rest} if rest:
            return x, rest
        case {"k": 1 | 2 as n, -3: "m", N.A: y}:
            return n, y
        case {}:
            return "mapping"
        case P(0, y=int() as q) | P(q, y=0):
            return "P", q
        case P(x=x, y=P(y=y)):
            return "nested", x, y
        case str(s) | bytes(s):
            return "text", s
        case N.A | 7:
            return "value"
        case int() | float() as num if num > 100:
            return "big", num
        case (_):
            return "other"


for v in (0, -1, 1.5, -2 + 3j, "st", b"b", None, True, False, [], [1, 2], [1, 2, 3, 4], (5, [6, 7, 8], 9), {"k": [1], "z": 2},
          {"k": 2, -3: "m", 1: 4}, {"q": 1}, P(0, 3), P(4, 0), P(1, P(2, 3)), "x", b"y", 7, 500, 2.5, object):
    print(f(v))

match 1, "a":
    case int(), str() as t:
        print(t)
match [*range(3)], :
    case [[0, *mid]],:
        print(mid)
match {"a": {"b": [1, {"c": 2}]}}:
    case {"a": {"b": [_, {"c": deep}]}}:
        print(deep)
match (1):
    case 2: print("no")
    case x if x == 1: print("guard", x)
