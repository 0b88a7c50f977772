# expect: stdout="ok\n" | limit=memory
# attacks: keys and comparisons of sorted, min, max, heapq, bisect, nlargest and merge that drop the only references to what is compared
# limits: ops=400000000 mem=256MiB time=8s
import heapq, bisect, functools, collections, statistics
class K:
    def __init__(self, v): self.v = [v]
    def __lt__(self, o):
        act()
        return self.v[0] < o.v[0]
    __gt__ = lambda self, o: o < self
    def __eq__(self, o):
        act()
        return self.v == o.v
    def __hash__(self):
        act()
        return self.v[0]
    def __add__(self, o):
        act()
        return self
    __radd__ = __add__
def key(k):
    act()
    return K(k.v[0] if isinstance(k, K) else 0)
def drop():
    global L
    L = [K(5)] * 3
    [[0] * 20 for i in range(6)]
def clear():
    L.clear()
    [[0] * 20 for i in range(6)]
def grow(): L.extend([K(1)] * 30) if len(L) < 400 else L.clear()
acts = [clear, drop, grow, lambda: L.reverse(), lambda: L.pop() if L else 0, lambda: L.__setitem__(slice(None), [K(2)] * 2)]
ops = [lambda: L.sort(), lambda: L.sort(key=key), lambda: sorted(L, key=key, reverse=True), lambda: min(L), lambda: max(L, key=key), lambda: heapq.heapify(L), lambda: heapq.heappush(L, K(3)), lambda: heapq.heappop(L), lambda: heapq.heappushpop(L, K(9)),
       lambda: heapq.heapreplace(L, K(4)), lambda: heapq.nlargest(5, L, key=key), lambda: heapq.nsmallest(3, L), lambda: list(heapq.merge(L, L, key=key)), lambda: bisect.bisect(L, K(3)), lambda: bisect.insort(L, K(3), key=key), lambda: L.index(K(99)), lambda: L.remove(K(98)),
       lambda: L.count(K(1)), lambda: K(97) in L, lambda: L == [K(i) for i in range(20)], lambda: L < [K(i) for i in range(20)], lambda: sum(L, K(0)), lambda: functools.reduce(lambda a, b: act() or a, L), lambda: collections.Counter(L), lambda: collections.deque(L).remove(K(90)),
       lambda: statistics.mode(L), lambda: list(map(key, L)), lambda: list(filter(key, L)), lambda: [*zip(L, map(key, L))], lambda: dict.fromkeys(L), lambda: tuple(L) == tuple(map(key, L)), lambda: all(map(key, L)), lambda: L.extend(map(key, L[:])), lambda: L.__iadd__(map(key, L[:])), lambda: L[2:5].__eq__(L),
       lambda: L.__setitem__(slice(1, 3), map(key, L[:]))]
n = 0
for a in acts:
    for o in ops:
        act = lambda: None
        L = [K(i * 7 % 20) for i in range(20)]
        left = iter(range(40))
        act = lambda: next(left, None) is not None and a()
        try: o()
        except (ValueError, IndexError, TypeError, RuntimeError, AttributeError): pass
        n += 1
print('ok' if n == len(acts) * len(ops) else n)
