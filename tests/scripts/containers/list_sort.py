"""list.sort: stability, the sequence of comparisons, failures that keep the items."""

log = []


class K:
    def __init__(self, v, tag=0):
        self.v = v
        self.tag = tag

    def __lt__(self, other):
        log.append((self.v, other.v))
        return self.v < other.v

    def __repr__(self):
        return f"{self.v}.{self.tag}"


def pseudo(n, seed=1, mod=1000):
    out = []
    for _ in range(n):
        seed = (seed * 1103515245 + 12345) % 2147483648
        out.append(seed >> 8)
    return [x % mod for x in out]


def digest():
    h = 0
    for a, b in log:
        h = (h * 31 + a * 7 + b) % 1000000007
    n = len(log)
    log.clear()
    return n, h


for n in (0, 1, 2, 3, 10, 63, 64, 65, 100, 200, 500, 1000):
    for mod in (3, 50, 100000):
        items = [K(v, i) for i, v in enumerate(pseudo(n, n + mod, mod))]
        items.sort()
        ok = all((a.v, a.tag) < (b.v, b.tag) for a, b in zip(items, items[1:]))
        print(n, mod, ok, digest())

runs = list(range(200)) + list(range(300, 100, -1)) + list(range(150)) * 2 + [5] * 100
items = [K(v, i) for i, v in enumerate(runs)]
items.sort()
print(digest(), all((a.v, a.tag) < (b.v, b.tag) for a, b in zip(items, items[1:])))
items.sort(reverse=True)
print(digest(), [repr(x) for x in items[:6]])
for pattern in ([1, 0] * 400, list(range(800, 0, -1)), [i % 40 for i in range(800)], [i // 7 * 3 % 97 for i in range(900)]):
    items = [K(v, i) for i, v in enumerate(pattern)]
    items.sort()
    print(digest())

words = "the quick brown fox jumps over the lazy dog and runs away from the bear".split()
print(sorted(words))
print(sorted(words, key=len))
print(sorted(words, key=len, reverse=True))
print(sorted(words, key=lambda w: (len(w), w)))
print(sorted([3.5, -1.0, float("inf"), 2.25, -0.0, 0.0]))
print(sorted([True, 2, 0.5, False, -3]))
print(sorted([2**70, -(2**70), 5, 2**65]))
print(sorted(["é", "e", "z", "ß", "\U0001f600", "a"]))
print(sorted([[2, 1], [1, 5], [1, 2], []]))
print(sorted([(1, "b"), (0, "z"), (1, "a")]), sorted({"b": 1, "a": 2}), sorted({3, 1, 2}))

a = [3, 1, 2]
seen = []
a.sort(key=lambda x: seen.append(list(a)) or x)
print(a, seen)


def grow(x):
    b.append(x)
    return x


b = [3, 1, 2]
try:
    b.sort(key=grow)
except ValueError as e:
    print(e, b)


def broken(x):
    if x == 2:
        raise KeyError("boom")
    return x


c = [5, 4, 2, 1]
try:
    c.sort(key=broken)
except KeyError as e:
    print(repr(e), c)

d = [3, "x", 1, 2]
try:
    d.sort()
except TypeError as e:
    print(e, sorted(map(str, d)))


class Flip:
    n = 0

    def __lt__(self, other):
        Flip.n += 1
        return Flip.n % 3 == 0


e = [Flip() for _ in range(100)]
f = list(e)
e.sort()
print(len(e), set(map(id, e)) == set(map(id, f)))
