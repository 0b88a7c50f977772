# Natives that a generator feeds: what the generator and the items' own methods see meanwhile.
from collections import Counter, deque

NAN = float("nan")


def numbers(*items):
    for item in items:
        yield item


def failing(*items):
    yield from items
    raise KeyError("after " + str(items))


class Loud:
    def __init__(self, n):
        self.n = n

    def __radd__(self, other):
        print("radd", other, self.n)
        return other + self.n

    def __lt__(self, other):
        print("lt", self.n, getattr(other, "n", other))
        return self.n < getattr(other, "n", other)

    def __gt__(self, other):
        print("gt", self.n, getattr(other, "n", other))
        return self.n > getattr(other, "n", other)

    def __bool__(self):
        print("bool", self.n)
        return self.n > 2

    def __hash__(self):
        print("hash", self.n)
        return self.n

    def __eq__(self, other):
        print("eq", self.n)
        return self.n == getattr(other, "n", other)

    def __repr__(self):
        return f"L{self.n}"


print(sum(numbers(1, 2, 2.5, 3, True, 10**30)), sum(numbers(2**62 - 1, 1, 2**62)), sum(numbers(0.1, 0.2, 0.3, 10**400 - 10**400 + 1)))
print(sum(numbers(1, Loud(2), 3)), sum(numbers([1], [2], [3]), []), sum(numbers()), sum(numbers(), 2.5))
print(min(numbers(3, 1, 2)), max(numbers(3.5, 1, 4)), max(numbers("b", "abc", "c")), min(numbers(NAN, 1.0)), max(numbers(1.0, NAN, 2.0)))
print(min(numbers(3, 3.0, 2.5, 2)), max(numbers(Loud(1), Loud(3), 2)), max(numbers(*"abc"), key=ord), min(numbers(), default="none"))
print(any(numbers(0, "", [], Loud(1), Loud(3), Loud(9))), all(numbers(1, "a", Loud(3), Loud(0), Loud(9))), any(numbers()), all(numbers()))
print(list(numbers(1, 2)), tuple(numbers(3)), set(numbers(3, 3, "x", "x", Loud(3), 3.0)), frozenset(numbers(*range(20))), [0, *numbers(5, 6)])
print(Counter(numbers("a", "b", "a", 1, 1.0, "a")), dict(numbers((1, 2), "ab")), deque(numbers(1, 2, 3), 2), ",".join(numbers("x", "y")))

for use in (sum, min, max, any, all, list, tuple, set, sorted, Counter):
    g = failing(0) if use is any else failing(1, 2, 3)
    try:
        print(use.__name__, use(g))
    except KeyError as e:
        print(use.__name__, e, list(g))

# What is left stays left, and the generator knows where it is.
g = numbers(0, 5, 6, 7)
print(any(g), next(g), g.gi_running, list(g), list(g))


def reader():
    for i in range(3):
        yield (g.gi_running, len(seen), i)


seen = []
g = reader()
seen.extend(g)
print(seen)


def itself():
    yield 1
    try:
        next(g)
    except ValueError as e:
        yield str(e)


g = itself()
print(list(g))


class Puller:
    "An item whose method asks the very generator for its next."

    def __radd__(self, other):
        return other + next(g, 100)

    def __hash__(self):
        return next(g, 7)

    def __bool__(self):
        print("left", list(g))
        return False

    def __lt__(self, other):
        return next(g) < other


for use in (sum, set, any, min):
    g = numbers(1, Puller(), 2, 3) if use is not any else numbers(0, Puller(), 2, 3)
    result = use(g)
    print(use.__name__, len(result) if use is set else result if isinstance(result, (int, bool)) else type(result).__name__)

for wrong in (lambda: sum(numbers(1, "a")), lambda: min(numbers(1, "a")), lambda: set(numbers(1, [])), lambda: ",".join(numbers("a", 1))):
    try:
        wrong()
    except TypeError as e:
        print(e)


def nested(depth):
    yield depth
    if depth:
        yield sum(nested(depth - 1))
        yield max(nested(depth - 1))


print(list(nested(4)), sum(sum(x for x in range(n)) for n in range(10)), any(any(y > 7 for y in range(x)) for x in range(10)))


def stops():
    yield 1
    raise StopIteration(5)


for use in (sum, list, any):
    try:
        use(stops() if use is not any else (next(iter(())) for _ in [0]))
        print("no error", use.__name__)
    except RuntimeError as e:
        print(e, type(e.__cause__).__name__)

try:
    raise LookupError("outer")
except LookupError:
    try:
        sum(1 // x for x in (1, 0))
    except ZeroDivisionError as e:
        print(e, repr(e.__context__))
