# expect: ok | limit=operations | limit=recursion
# attacks: set operators over views, keys and subclasses whose comparisons move the entries
class K:
    d = {}
    n = 0
    def __init__(self, v): self.v = v
    def __hash__(self): return self.v % 4
    def __eq__(self, o):
        K.n += 1
        if K.n % 13 == 0: K.d[K(K.n)] = 1
        if K.n % 17 == 0: K.d.pop(next(iter(K.d), None), None)
        if K.n % 53 == 0: K.d.clear(); K.d.update({K(i): i for i in range(20)})
        return isinstance(o, K) and self.v == o.v
def tries(f):
    try: return f()
    except (RuntimeError, KeyError, TypeError, StopIteration) as e: return type(e)
K.d.update({K(i): i for i in range(30)})
other = {K(i): i for i in range(15, 45)}
s = {K(i) for i in range(10, 40)}
d = K.d
for _ in range(20):
    for f in (lambda: d.keys() & other.keys(), lambda: d.keys() | other, lambda: d.keys() - other, lambda: d.keys() ^ other, lambda: d.items() & other.items(), lambda: d.items() - other.items(), lambda: d.items() ^ other.items(), lambda: d.keys() == s, lambda: d.keys() <= s, lambda: d.keys() > other.keys(), lambda: d.keys().isdisjoint(other), lambda: d.items().isdisjoint(other.items()),
              lambda: d == other, lambda: d | other, lambda: d.__ior__(other), lambda: d.update(other), lambda: dict(d), lambda: {**d, **other}, lambda: s & d.keys(), lambda: s - d.keys(), lambda: s ^ set(d), lambda: s.symmetric_difference_update(d), lambda: s.update(other), lambda: s.intersection_update(d, other), lambda: s.issubset(d), lambda: frozenset(d) == s, lambda: list(d.values()).index(K(3)), lambda: (K(3), 1) in d.items(), lambda: dict.fromkeys(d), lambda: d.setdefault(K(7), 1), lambda: sorted(d, key=lambda k: k.v), lambda: d.popitem(), lambda: list(reversed(d.items()))):
        tries(f)
    d.update({K(i): i for i in range(30)})
