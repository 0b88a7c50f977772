# expect: stdout="ok\n"
# attacks: OrderedDict, Counter, defaultdict, ChainMap: moved, popped and filled by the keys and factories they ask
# cpython: skip CPython 3.12 may crash
import collections
n = 0
class K:
    def __init__(self, v): self.v = v
    def __hash__(self):
        return self.v % 3
    def __eq__(self, o):
        global n
        n += 1
        if n % 3 == 0:
            for f in (lambda: d.move_to_end(next(iter(d)), n % 2), lambda: d.popitem(last=n % 2), lambda: d.clear() if n % 27 == 0 else None, lambda: d.__setitem__(n, n)):
                try:
                    f()
                except (KeyError, RuntimeError, StopIteration, RecursionError):
                    pass
        return isinstance(o, K) and o.v == self.v
for make in (collections.OrderedDict, collections.Counter, lambda: collections.defaultdict(lambda: d.clear() or 1), lambda: collections.ChainMap({}, {})):
    for i in range(60):
        d = collections.OrderedDict()
        e = make()
        for t in (d, e):
            for j in range(6):
                try:
                    t[K(j)] = j
                except RuntimeError:
                    pass
        for f in (lambda: d.move_to_end(K(i % 6)), lambda: d.pop(K(1), 0), lambda: e[K(9)], lambda: e.pop(K(2)), lambda: d == collections.OrderedDict((K(j), j) for j in range(5)), lambda: list(reversed(d)), lambda: d.update(e), lambda: e.update(d), lambda: d | e, lambda: e == d, lambda: repr(d), lambda: d.setdefault(K(3), d), lambda: collections.Counter(d) + collections.Counter(d), lambda: collections.Counter(list(d)).most_common(2), lambda: [d.popitem() for k in d], lambda: collections.OrderedDict.fromkeys(d, e), lambda: d.copy(), lambda: [e.__delitem__(k) for k in list(e)]):
            try:
                f()
            except (KeyError, RuntimeError, TypeError, AttributeError, IndexError):
                pass
print('ok' if n > 500 else n)
