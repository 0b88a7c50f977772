"""Which keys of dicts and sets are compared, and in what order, where many hashes are equal; nothing is deleted in between."""
import random
LOG = []
class K:
    def __init__(s, n, h, same): s.n, s.h, s.same = n, h, same
    def __hash__(s): LOG.append(('h', s.n)); return s.h
    def __eq__(s, o):
        LOG.append(('=', s.n, getattr(o, 'n', o)))
        return NotImplemented if s.same == 2 else isinstance(o, K) and s.same == o.same and s.h == o.h
    def __repr__(s): return f'K{s.n}'
r = random.Random(3)
def keys():
    hs = [r.choice([0, 1, 2, 8, 16, 1 << 40]) for _ in range(3)]
    return [r.choice([K(i, r.choice(hs), r.randrange(4)), r.choice(hs)]) for i in range(r.choice([2, 3, 5, 9, 20]))]
def pick(ks): return r.choice(ks)
def dct(ks): return {pick(ks): i for i in range(r.randrange(8))}
def st(ks): return {pick(ks) for i in range(r.randrange(8))}
for case in range(70):
    ks = keys()
    LOG.clear()
    a, b = dct(ks), dct(ks)
    s, t = st(ks), st(ks)
    x, y, z = pick(ks), pick(ks), pick(ks)
    LOG.clear()
    ops = [
        lambda: {**a, x: 1, y: 2}, lambda: {x: 1, **a, y: 2, z: 3, **b}, lambda: {x: 1, y: 2, z: 3}, lambda: a | b, lambda: {**a, **b}, lambda: a.update(b),
        lambda: a.update([(x, 1), (y, 2)]), lambda: dict.fromkeys([x, y, z]), lambda: dict.fromkeys(s), lambda: dict.fromkeys(a), lambda: a.setdefault(x, 5), lambda: x in a, lambda: a.get(x), lambda: a[x],
        lambda: {x, y, z}, lambda: {*s, x, *t, y}, lambda: s | t, lambda: s & t, lambda: s - t, lambda: s ^ t, lambda: s <= t, lambda: s == t, lambda: s.isdisjoint(t), lambda: s.update(t, [x]),
        lambda: frozenset([x, y, z, x]), lambda: x in s, lambda: s.add(x), lambda: a == b, lambda: a.keys() & b.keys(), lambda: a.keys() | b.keys(), lambda: a.keys() - b.keys(), lambda: a.items() ^ b.items(),
        lambda: s.difference_update(t), lambda: s.intersection_update(t), lambda: s.symmetric_difference_update(t), lambda: dict(a), lambda: dict(a, **{'k': 1}), lambda: set(a), lambda: a.keys() == b.keys(),
        lambda: s.intersection([x, y]), lambda: s.difference([x, y]), lambda: s.symmetric_difference([x, y]), lambda: s.issubset([x, y, z]), lambda: s.issuperset([x, y]), lambda: {k: 1 for k in (x, y, z)}, lambda: {k for k in (x, y, z)},
        lambda: a.copy(), lambda: s.copy(), lambda: sorted(map(str, s)), lambda: (lambda **k: k)(**{'a': 1}), lambda: x in a.keys(), lambda: (x, 1) in a.items(),
    ]
    for step in range(4):
        n = r.randrange(len(ops))
        try: v = ops[n]()
        except Exception as e: v = (type(e).__name__, str(e))
        print(case, n, v if not isinstance(v, (set, frozenset)) else list(v), LOG, list(a), list(s))
        LOG.clear()


class P:
    def __init__(self, v): self.v = v
    def __repr__(self): return f"P({self.v})"
    def __hash__(self): return 7
    def __eq__(self, other):
        print("eq", self, other)
        return NotImplemented


f = P(1)
print({**{7: 7, 0: 1}, f: f, f: -2.25})
print({f: 0, **{7: 7, 0: 1}, 7: f, f: 2, **{f: 3}})
many = {i * 8: i for i in range(20)}
print(len(many), list(many.items() ^ {8: 1, 16: 3, f: 1}.items())[:2])
