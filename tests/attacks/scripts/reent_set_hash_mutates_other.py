# expect: stdout="ok\n" | limit=memory
# attacks: __hash__ and __eq__ of set items that clear, refill and pop both operands of set operators and methods
# limits: ops=400000000 mem=256MiB time=8s
import itertools
class K:
    def __init__(self, v): self.v = v
    def __hash__(self):
        act()
        return self.v % 3
    def __eq__(self, o):
        act()
        return isinstance(o, K) and self.v == o.v
A, B = set(), set()
busy, left = False, 0
def act():
    global busy, left
    if busy or not armed or not left: return
    left -= 1
    busy = True
    try: armed()
    except (KeyError, RuntimeError, TypeError): pass
    busy = False
armed = None
acts = [lambda: A.clear(), lambda: B.clear(), lambda: (A.clear(), B.clear()), lambda: len(A) < 60 and A.update([K(i) for i in range(40)]), lambda: len(B) < 60 and B.update([K(i) for i in range(40)]),
        lambda: A.pop(), lambda: B.pop(), lambda: A.__ior__(B), lambda: B.__isub__(A), lambda: A.__init__([K(1)]), lambda: A.__ixor__(B)]
ops = [lambda: A | B, lambda: A & B, lambda: A - B, lambda: A ^ B, lambda: A <= B, lambda: A == B, lambda: A.isdisjoint(B), lambda: A.update(B), lambda: A.difference_update(B),
       lambda: A.intersection_update(B), lambda: A.symmetric_difference_update(B), lambda: A.remove(K(2)), lambda: A.discard(K(3)), lambda: A.add(K(99)), lambda: K(1) in A,
       lambda: frozenset(A), lambda: A.issuperset(B), lambda: A.union(B, A, B), lambda: A.intersection(B, A), lambda: dict.fromkeys(A), lambda: set(list(A)), lambda: A.difference(B, A),
       lambda: sorted(A, key=hash), lambda: A.copy() == A]
n = 0
for a, o in itertools.product(acts, ops):
    armed = None
    A, B = {K(i) for i in range(12)}, {K(i) for i in range(6, 18)}
    armed, left = a, 25
    try: o()
    except (KeyError, RuntimeError, TypeError): pass
    n += 1
print('ok' if n == len(acts) * len(ops) else n)
