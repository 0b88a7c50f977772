"""The order of sets is CPython's, whatever made them."""


def rnd(seed):
    while True:
        seed = (seed * 6364136223846793005 + 1442695040888963407) % 2**64
        yield seed >> 33


def walk(seed, span, steps):
    r = rnd(seed)
    s, t = set(), set()
    out = []
    for _ in range(steps):
        op = next(r) % 16
        v = next(r) % span
        if op < 6:
            s.add(v)
        elif op < 8:
            t.add(v)
        elif op == 8:
            s.discard(v)
        elif op == 9 and s:
            out.append(s.pop())
        elif op == 10:
            s |= t
        elif op == 11 and v % 5 == 0:
            s &= t
        elif op == 12:
            s -= t
        elif op == 13:
            s ^= t
        elif op == 14:
            t = set(s)
        elif v % 7 == 0:
            t.clear()
    return out, list(s), list(t)


h = 0
for seed in range(60):
    for span in (8, 30, 200, 10**6):
        for chunk in walk(seed, span, 120):
            for x in chunk:
                h = (h * 1000003 + x) % (2**61 - 1)
print(h)
print(walk(7, 30, 200))
print({3, 1, 2, 100, 50, -1, -2}, {"a", "b", "c", "hello", "world"}, frozenset("banana"))
a, b = set(range(0, 50, 3)), set(range(0, 100, 7))
print(a | b, a & b, b & a, a - b, a ^ b, b ^ a)
print(a.union([1, 2], {200: 1}), a.intersection(range(10), [0, 3]), a.difference([0], {3}), a.symmetric_difference([1, 0]))
print(set(dict.fromkeys(range(30, 0, -1))), set("mississippi"), set([1.5, 2.5, "x", (1, 2), None, True]))
print(list(set(range(1000)) - set(range(0, 1000, 2)))[:20])
print([hash(frozenset(x)) for x in ([], [1], [1, 2, 3], "abc", [frozenset()])])
print(hash(()), hash((1, 2)), hash(("a", (1.5, None == 0))), hash(range(5)), hash(range(0)), hash(slice(1, 2, 3)), hash(2**61), hash(-1))
print({1, 2} <= {1, 2, 3}, {1, 2} < {1, 2}, {1} == frozenset([1]), {1, 2}.issubset([1, 2, 3]), {1}.issuperset([]), {1}.isdisjoint({2}))
print({frozenset([1])} & {frozenset([1])}, {1} in {frozenset([1])}, type({1} | frozenset([2])), type(frozenset() | {2}))
s = {frozenset([1]), 2}
s.discard({1})
print(s)


class S(set):
    pass


x = S([3, 1])
print(x, x | {9}, type(x | {9}), type(x.copy()), S(), set(), frozenset(), {S})
r = {1}


class Me:
    def __repr__(self):
        return repr(r)

    def __hash__(self):
        return 5


r.add(Me())
print(r)
try:
    for v in r:
        r.add(v if v == 1 else 77)
        r.add(78)
except RuntimeError as e:
    print(e)
it = iter({1, 2, 3})
next(it)
print(it.__length_hint__(), list(it))
big = set(range(60000))
big |= set(range(100000, 200000, 3))
print(len(big), sum(list(big)[:100]), list(big)[60000:60005])
