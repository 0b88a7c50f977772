# expect: stdout="ok\n" | limit=operations | limit=memory
# attacks: heapq, bisect, random.shuffle and statistics over sequences that shrink, lie about their length and compare oddly
# cpython: skip endless
import heapq, bisect, random
n = 0
H = []
class K:
    def __init__(self, v): self.v = v
    def __lt__(self, o):
        if on: on[0]()
        return self.v < o.v
on = []
class Seq(list):
    def __len__(self): return 10**9
    def __getitem__(self, i): return K(i)
for change in (lambda: H.clear(), lambda: H.extend([K(1)] * 5), lambda: H.pop() if H else 0, lambda: H.reverse(), lambda: H.__init__()):
    for use in (lambda: heapq.heapify(H), lambda: heapq.heappop(H), lambda: heapq.heappush(H, K(-1)), lambda: heapq.heapreplace(H, K(3)), lambda: heapq.heappushpop(H, K(99)), lambda: heapq.nsmallest(5, H), lambda: heapq.nlargest(5, H), lambda: list(heapq.merge(H, H)), lambda: bisect.bisect(H, K(5)), lambda: bisect.insort(H, K(5)), lambda: bisect.bisect(Seq(), K(5)), lambda: bisect.bisect(H, 5, key=lambda k: k.v if not on else (on[0](), 1)[1]), lambda: random.shuffle(H), lambda: heapq._heapify_max(H), lambda: heapq.heappop(Seq()), lambda: bisect.bisect(H, K(1), 0, 10**9), lambda: bisect.bisect(H, K(1), -1)):
        on = []
        H = [K(i) for i in range(60)]
        on = [change]
        try: use()
        except (IndexError, RuntimeError, ValueError, TypeError, AttributeError, OverflowError): pass
        on = []
        n += 1
print('ok' if n == 85 else n)
