"""What sorting, min, max, heaps and bisection ask of values that tell, and of those that have no answer."""

class O:
    def __init__(self, v, no=False): self.v, self.no = v, no
    def __repr__(self): return f"O({self.v})"
    def __lt__(self, o): print("lt", self, o); return NotImplemented if self.no else self.v < o.v
    def __gt__(self, o): print("gt", self, o); return NotImplemented if self.no else self.v > o.v
class S(O):
    def __gt__(self, o): print("sub gt", self, o); return self.v > o.v
def t(*a):
    print(a)
    for f in (sorted, min, max, lambda x: sorted(x, reverse=True), lambda x: sorted(x, key=lambda v: (1, v)), lambda x: sorted(x, key=lambda v: [v])):
        try: print(f(list(a)))
        except (TypeError, AttributeError) as e: print(e)
t(O(1), O(2)); t(O(2), O(1)); t(O(1), O(2, True)); t(O(1, True), O(2)); t(O(1, True), O(2, True)); t(S(1), O(2)); t(O(1), S(2)); t(O(1), S(2), O(0)); t(S(3, True), O(1), S(2)); t(1, O(2)); t(O(1), 2)
import heapq, bisect
h = []
for v in (O(3), S(1), O(2, True), S(5)): heapq.heappush(h, v)
print(h, heapq.heappop(h), h); print(bisect.bisect([O(1), S(2)], S(2)), bisect.bisect_left([O(1), S(2)], O(2)))
