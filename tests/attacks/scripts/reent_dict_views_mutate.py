# expect: stdout="ok\n" | limit=operations | limit=memory
# attacks: keys, values and items views, |=, fromkeys, popitem, setdefault and comparison over a dict that __eq__ and __hash__ change
# cpython: skip endless
n = 0
d = {}
class K:
    def __init__(self, v): self.v = v
    def __hash__(self): act(); return 1
    def __eq__(self, o): act(); return False
ks = [K(i) for i in range(8)]
busy = False
def act():
    global busy
    if busy or not on: return
    busy = True
    try: on[0]()
    finally: busy = False
for change in (lambda: d.clear(), lambda: d.update({i: i for i in range(30)}), lambda: d.popitem() if d else 0, lambda: d.pop(ks[0], 0), lambda: d.__ior__({'a': 1}), lambda: d.setdefault(K(9), 1)):
    for use in (lambda: d.keys() & ks, lambda: d.items() | ks, lambda: d.keys() == set(ks), lambda: d | {k: 1 for k in ks}, lambda: d == {k: 1 for k in ks}, lambda: dict.fromkeys(d), lambda: dict(d.items()), lambda: [d.get(k) for k in ks], lambda: d.update({k: 2 for k in ks}), lambda: list(d.keys() - set(ks)), lambda: d.pop(ks[3]), lambda: ks[2] in d.keys(), lambda: (ks[1], 5) in d.items(), lambda: d.setdefault(ks[4], 1), lambda: {**d}, lambda: set(d) ^ set(ks), lambda: d.items() == d.items(), lambda: d.keys().isdisjoint(ks), lambda: max(d), lambda: d.__delitem__(ks[5]), lambda: [x for x in d.values() if act() or 1], lambda: list(reversed(d)), lambda: 5 in d.values(), lambda: ks[1] in d.values()):
        on = []
        d.clear()
        for k in ks: d[k] = k
        on = [change]
        try: use()
        except (RuntimeError, KeyError, TypeError): pass
        n += 1
on = []
print('ok' if n == 6 * 24 else n)
