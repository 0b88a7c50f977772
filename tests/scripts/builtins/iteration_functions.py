def attempt(f):
    try:
        print("ok", f())
    except BaseException as e:
        print(type(e).__name__ + ":", e)


attempt(lambda: [min(3, 1, 2), max([4, 9, 2]), min("hello"), max({1: 2, 5: 0}), min([], default=7), max("a", "bb", key=len), min((3, -5), key=abs), max(1, 2.5), max([1], key=None)])
attempt(lambda: min())
attempt(lambda: max([]))
attempt(lambda: min(5))
attempt(lambda: min(1, "a"))
attempt(lambda: max(1, 2, default=3))
attempt(lambda: max([1], foo=2))
attempt(lambda: max(1, 2, key=5))
attempt(lambda: [max(True, 1), max(1, True), min(1.0, 1), max([0.0, -0.0])])
attempt(lambda: [sum([1, 2, 3]), sum([], 5), sum([0.1] * 10), sum([0.1, 0.2, 0.3]), sum([1e100, 1, -1e100]), sum([[1], [2]], []), sum((1, 2), start=10), sum([True, True]), sum([1, 2.5, 3])])
attempt(lambda: [sum([2**70, 1.5]), sum([1.5, 2**70]), sum([1 << 62, 1 << 62, 5]), sum([1.5, 1 + 2j]), sum([0.1, 1, 0.2]), sum([float("inf"), 1.0]), sum([1e308, 1e308])])
attempt(lambda: sum("ab"))
attempt(lambda: sum(["a"], ""))
attempt(lambda: sum([b""], b""))
attempt(lambda: sum(["a", "b"]))
attempt(lambda: sum(5))
attempt(lambda: sum([1], 2, 3))
attempt(lambda: sum())
attempt(lambda: [sorted([3, 1, 2]), sorted("hello", reverse=True), sorted({"b": 1, "a": 2}), sorted(["bb", "a"], key=len), sorted([])])
attempt(lambda: sorted())
attempt(lambda: sorted(5))
attempt(lambda: sorted([1, "a"]))
attempt(lambda: sorted([1], 2))
attempt(lambda: sorted([1], foo=2))
attempt(lambda: sorted([2, 1], key=5))
attempt(lambda: [any([]), all([]), any([0, "", 3]), all([1, "a"]), any(x > 2 for x in range(5)), all(x < 2 for x in range(5))])
attempt(lambda: any(5))
attempt(lambda: all())
it = iter([1, 2])
attempt(lambda: [next(it), next(it), next(it, "end")])
attempt(lambda: next(it))
attempt(lambda: next([]))
attempt(lambda: iter(5))
attempt(lambda: iter(5, 1))
attempt(lambda: list(iter(lambda c=[0]: c.append(1) or len(c), 5)))
attempt(lambda: iter())
def gen():
    got = yield 1
    return "result"
g = gen()
next(g)
attempt(lambda: next(g))
attempt(lambda: next(g))
g = gen()
next(g)
try:
    next(g)
except StopIteration as e:
    print(e.value, e.args)
class It:
    def __init__(self): self.n = 0
    def __iter__(self): return self
    def __next__(self):
        self.n += 1
        if self.n > 3: raise StopIteration("own", 5)
        return self.n
i = It()
print(list(i), next(i, None))
try:
    next(i)
except StopIteration as e:
    print(e.args, e.value)
class Seq:
    def __getitem__(self, i):
        if i > 2: raise IndexError
        return i * 10
attempt(lambda: [list(Seq()), sum(Seq()), max(Seq()), 20 in Seq(), sorted(Seq(), reverse=True), next(iter(Seq()))])
class BadIter:
    def __iter__(self): raise ValueError("no iter")
attempt(lambda: sum(BadIter()))
attempt(lambda: any(BadIter()))
class BadNext:
    def __iter__(self): return self
    def __next__(self): raise KeyError("k")
attempt(lambda: max(BadNext()))
attempt(lambda: list(BadNext()))
attempt(lambda: [len([1]), len("abc"), len({1, 2}), len(range(10))])
