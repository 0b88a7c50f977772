# Sums of truths and numbers of any size, sorted big numbers, groups and filters read in every way.
import itertools

mixed = [2**70, -(2**70), 5, True, False, 2**62, -(2**62), 2**61 - 1, 2**64, 0, -1, 3**100, -(3**100), 2**63, 10**18]
print(sum([True, True, False]), type(sum([True])), sum([]), sum([True], 2.5), sum([2**62 - 1, True]), sum(x > 1 for x in range(5)), sum([1.5, True, 2**70]))
print(sum(mixed), sum(mixed, 2**62), max(mixed), min(mixed), sorted(mixed), sorted(mixed, reverse=True), sorted(mixed, key=abs))
print(sorted([5, 2**70, 3, True]), sorted([2**70, 1.5, 3]), sorted([2**200 + i for i in (3, 1, 2)]), max(2**70, 2**70 + 1), sorted([3**500, 2**5000, 7**1000])[0] == 3**500)
print([x % 1000007 for x in (2**70, 3**200, -(2**70), 10**40)], [2**70 % m for m in (1, 2, 2**63, 2**64 - 1, 2**64, 2**65, -7)], divmod(2**100, 97), 2**100 // 97, (-(2**100)) % 97, True % 2**70)


class Key:
    def __init__(self, x):
        self.x = x

    def __eq__(self, other):
        return self.x // 10 == other.x // 10

    def __repr__(self):
        return f"K{self.x}"


datas = [[1, 1, 2, 2, 2, 1], [1, 1.0, True, 2], "aaabbc", ["ab", "a" + "b", "c"], [], [None, None, 0, 0.0], [(1,), (1,), (2,)], [Key(1), Key(5), Key(12)], range(5), [float("nan")] * 2, b"aab"]
for data in datas:
    print([(k, list(g)) for k, g in itertools.groupby(data)])
    print([(k, next(g), sum(1 for _ in g)) for k, g in itertools.groupby(data)])
    print([k for k, g in itertools.groupby(data)], [(k, tuple(g)[:1]) for k, g in itertools.groupby(data, key=lambda x: repr(x)[:1])])
    kept = [g for k, g in itertools.groupby(data)]
    print([list(g) for g in kept])
    it = iter(data)
    first = next(itertools.groupby(it), None)
    if first:
        print(first[0], list(first[1]), list(it))
    print(list(filter(None, data)), list(filter(bool, data)), tuple(filter(None, iter(data))), len([*filter(None, data)]))
it = itertools.groupby([1, 1, 2, 3, 3])
k, g = next(it)
print(k, next(g))
k2, g2 = next(it)
print(k2, list(g), list(g2), [(k, len(list(g))) for k, g in it])
stack = list(range(5))
while stack:
    print(stack.pop(), len(stack), end=" ")
try:
    stack.pop()
except IndexError as e:
    print(e)
a = [1, 2, 3]
for x in a:
    a.pop()
    print(x, a)
f = filter(None, [0, 1, "", 2, [], [3], 0.0])
print(next(f), list(f), list(f))
