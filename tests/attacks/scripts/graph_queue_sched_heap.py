# expect: ok | limit=memory | limit=operations | limit=time | raises=ImportError
# attacks: orders that never settle: queues whose items compare by getting, graphs that grow while they are sorted
# cpython: skip endless or needs the memory limit
import heapq, queue, graphlib
def tries(f):
    try: return f()
    except Exception as e: return type(e)
q = queue.PriorityQueue()
class Item:
    n = 0
    def __lt__(self, o):
        Item.n += 1
        if Item.n % 4 == 0 and Item.n < 500: tries(q.get_nowait); q.queue.append(Item())
        if Item.n % 9 == 0: del q.queue[len(q.queue) // 2:]
        return Item.n % 2
for i in range(60): tries(lambda: q.put_nowait(Item()))
for i in range(60): tries(q.get_nowait)
h = []
class X:
    def __lt__(self, o): h.clear(); return True
for f in (heapq.heapify, lambda h: heapq.heappush(h, X()), heapq.heappop, lambda h: heapq.heapreplace(h, X()), lambda h: heapq.heappushpop(h, X()), lambda h: heapq.nsmallest(5, h), lambda h: heapq.nlargest(5, iter(h), key=lambda x: h.clear()), lambda h: list(heapq.merge(h, h, h))):
    h[:] = [X() for _ in range(40)]
    tries(lambda: f(h))
g = graphlib.TopologicalSorter()
class N:
    def __hash__(self): return 1
    def __eq__(self, o): tries(lambda: g.add(object(), self)) if len(seen) < 50 else 0; seen.append(1); return self is o
seen = []
for i in range(30): tries(lambda: g.add(N(), N(), N()))
tries(g.prepare)
for i in range(50): tries(lambda: g.done(*g.get_ready()))
c = graphlib.TopologicalSorter({i: [(i + 1) % 500] for i in range(500)})
tries(lambda: list(c.static_order()))
tries(lambda: heapq.nlargest(1 << 62, [1, 2])); tries(lambda: heapq.nsmallest(-5, [1])); tries(lambda: heapq.merge(5))
