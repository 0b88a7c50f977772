"""Dicts of all sizes of index under many deletions: what is found, the order, and what iterating sees."""
from collections import OrderedDict


def numbers(seed):
    while True:
        seed = (seed * 6364136223846793005 + 1442695040888963407) % 2**64
        yield seed >> 33


def churn(make_key, room, steps, cls=dict):
    """Adds and deletes at random, most of it deletions now and then; a list of pairs says what should be there."""
    chance = numbers(room)
    d, seen = cls(), {}
    total = 0
    for step in range(steps):
        n = next(chance)
        key = make_key(n % room)
        kind = n // room % 16
        if kind < (10 if step // room % 2 else 4):
            total += d.pop(key, 0)
        elif kind == 15 and d:
            key, value = d.popitem()
            total += value
        else:
            d[key] = step
        total += len(d)
    found = sum(d.get(make_key(i), 0) for i in range(room))
    assert found == sum(d.values()) and all(k in d for k in d) and len(list(d)) == len(d)
    assert d == dict(d) == {k: v for k, v in d.items()}
    return total, len(d), found, list(d)[:5]


class Same:
    """Keys that all have one hash."""

    def __init__(self, n):
        self.n = n

    def __hash__(self):
        return 7

    def __eq__(self, other):
        return self.n == other.n

    def __repr__(self):
        return f"Same({self.n})"


for room in (3, 10, 100, 1000, 30_000):
    print(room, churn(lambda n: n, room, room * 5 + 200))
    print(room, churn(lambda n: f"k{n}", room, room * 6 + 200))
    print(room, churn(lambda n: (n, n % 7), room, min(room * 6 + 200, 20_000)))
print(churn(Same, 40, 3000))
print(churn(lambda n: n * 64, 5000, 40_000))
print(churn(lambda n: n, 100_000, 200_000))
for room in (5, 50, 500):
    print(room, churn(lambda n: n, room, room * 20, OrderedDict))

# all out and in again, from the front, from the back, every other one
for size in (8, 170, 171, 50_000):
    d = {i: i for i in range(size)}
    for i in range(size - 1):
        del d[i]
    print(size, d, all(i not in d for i in range(size - 1)))
    for i in range(size):
        d[i] = -i
    print(len(d), next(iter(d)), sum(d))
    while d:
        d.popitem()
    for i in range(0, size, 2):
        d[str(i)] = i
    for i in range(0, size, 4):
        del d[str(i)]
    print(len(d), list(d)[:3], "2" in d, "4" in d, d.copy() == d, len(d | {"4": 1}))

# a queue in a dict stays quick, and in order
d = OrderedDict()
for i in range(20_000):
    d[i % 300] = i
    d.move_to_end(i % 300, last=i % 3 > 0)
    if len(d) > 100:
        d.popitem(last=i % 2 > 0)
print(len(d), list(d)[:10])
