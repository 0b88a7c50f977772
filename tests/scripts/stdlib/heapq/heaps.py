"""heapq."""

import heapq


def attempt(label, f):
    try:
        print(label, "=", f())
    except Exception as e:
        print(label, "->", type(e).__name__, e)


data = [(i * 7919) % 101 for i in range(60)]
h = []
for x in data:
    heapq.heappush(h, x)
print(h)
print([heapq.heappop(h) for _ in range(len(h))] == sorted(data))
h = list(data)
heapq.heapify(h)
print(h, heapq.heappushpop(h, 50), heapq.heappushpop(h, -1), heapq.heapreplace(h, 1000), h[0])
print(heapq.nlargest(5, data), heapq.nsmallest(5, data), heapq.nlargest(3, "hello", key=ord), heapq.nsmallest(100, [3, 1, 2]))
print(heapq.nlargest(1, data), heapq.nsmallest(1, []), heapq.nlargest(0, data), heapq.nsmallest(-3, data))
words = "aa b cc d ee f ggg hh".split()
print(heapq.nsmallest(4, words, key=len), heapq.nlargest(4, words, key=len), heapq.nsmallest(3, iter(words), key=lambda w: (-len(w), w)))
print(list(heapq.merge([1, 4, 7], [2, 5], [0, 9])), list(heapq.merge("ca", "db", reverse=True)), list(heapq.merge(["a", "BB"], ["CCC"], key=len)), list(heapq.merge()))
m = heapq.merge([1, 3], iter([2, 4]))
print(next(m), next(m), list(m), list(m))
log = []


class C:
    def __init__(self, v):
        self.v = v

    def __lt__(self, o):
        log.append((self.v, o.v))
        return self.v < o.v


h = [C(x) for x in data[:30]]
heapq.heapify(h)
print(len(log), log[:8], [c.v for c in h])
log.clear()
heapq.heappop(h)
heapq.heappush(h, C(3))
print(log)
log.clear()
print([c.v for c in heapq.nsmallest(4, map(C, data))], len(log))
log.clear()
print([c.v for c in heapq.nlargest(4, map(C, data))], len(log))
attempt("push", lambda: heapq.heappush(1, 2))
attempt("pop", lambda: heapq.heappop([]))
attempt("heapify", lambda: heapq.heapify((1,)))
attempt("replace", lambda: heapq.heapreplace([], 1))
attempt("mixed", lambda: heapq.heappush([1], "a"))


class Evil:
    def __init__(self, l):
        self.l = l

    def __lt__(self, o):
        self.l.clear()
        return True


l = []
l.extend(Evil(l) for _ in range(5))
attempt("evil", lambda: heapq.heappop(l))
l.extend(Evil(l) for _ in range(5))
attempt("evil heapify", lambda: heapq.heapify(l))
tasks = [(2, "b"), (1, "z"), (2, "a"), (1, "y")]
heapq.heapify(tasks)
print([heapq.heappop(tasks) for _ in range(4)], heapq._heapify_max([1]))
