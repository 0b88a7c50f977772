# expect: stdout="ok\n" | limit=memory
# attacks: __hash__, __eq__ and keys() of arguments that clear, grow or replace the dict in every dict method and operator
# cpython: skip it crashes
# limits: ops=100000000 time=5s
import itertools, collections
class K:
    def __init__(self, v): self.v = v
    def __hash__(self):
        act()
        return self.v % 5
    def __eq__(self, o):
        act()
        return isinstance(o, K) and self.v == o.v
class V:
    def __eq__(self, o):
        act()
        return True
    def __repr__(self):
        act()
        return 'V'
busy, armed = False, None
def act():
    global busy
    if busy or not armed: return
    busy = True
    try: armed()
    except (KeyError, RuntimeError, TypeError, ValueError, StopIteration): pass
    busy = False
class M:
    def keys(self):
        act()
        return [K(i) for i in range(8)]
    def __getitem__(self, k):
        act()
        return V()
acts = [lambda: D.clear(), lambda: D.update((K(i), V()) for i in range(60)), lambda: D.popitem(), lambda: D.pop(next(iter(D))), lambda: D.__init__(a=1), lambda: D.__ior__(E), lambda: E.clear(),
        lambda: [D.setdefault(i, V()) for i in range(100)], lambda: [D.pop(k) for k in list(D)[::2]]]
ops = [lambda: D[K(3)], lambda: D.get(K(30)), lambda: D.setdefault(K(77), 1), lambda: D.pop(K(5), None), lambda: D.update(M()), lambda: D.update(E), lambda: D | E, lambda: D == E, lambda: K(4) in D,
       lambda: dict(M()), lambda: D.__delitem__(K(6)), lambda: list(D.items() & E.items()), lambda: D.keys() - E.keys(), lambda: D.items() == E.items(), lambda: (K(1), V()) in D.items(),
       lambda: V() in D.values(), lambda: repr(D), lambda: {**D, **E}, lambda: dict.fromkeys(D, 1), lambda: type(D)(D), lambda: D.copy() == D, lambda: D.keys().isdisjoint(E), lambda: list(reversed(D)),
       lambda: D.__setitem__(K(1), D), lambda: D.update(a=1, **{'b': 2})]
n = 0
for kind in (dict, collections.OrderedDict, collections.Counter, lambda x: collections.defaultdict(list, x)):
    for a, o in itertools.product(acts, ops):
        armed = None
        D, E = kind({K(i): V() for i in range(10)}), {K(i): V() for i in range(5, 15)}
        armed = a
        try: o()
        except (KeyError, RuntimeError, TypeError, ValueError, StopIteration): pass
        n += 1
print('ok' if n == 4 * len(acts) * len(ops) else n)
