# expect: stdout="ok\n" | limit=memory
# attacks: deque, OrderedDict, ChainMap and UserDict changed by the comparisons, hashes and iterators of their own operations
# cpython: skip it crashes
# limits: ops=400000000 mem=256MiB time=8s
import collections, copy
class K:
    def __init__(self, v): self.v = v
    def __eq__(self, o):
        act()
        return isinstance(o, K) and self.v == o.v
    def __lt__(self, o):
        act()
        return True
    def __hash__(self):
        act()
        return 1
    def __repr__(self):
        act()
        return 'K'
    def __deepcopy__(self, m):
        act()
        return self
def it():
    for i in range(30):
        act()
        yield K(i)
kinds = [lambda: collections.deque([K(i) for i in range(70)]), lambda: collections.deque([K(i) for i in range(70)], 70), lambda: collections.OrderedDict((K(i), i) for i in range(8)), lambda: collections.UserList([K(i) for i in range(9)])]
acts = [lambda: Q.clear(), lambda: len(Q) < 300 and Q.extend([1] * 200), lambda: Q.popleft(), lambda: Q.rotate(33), lambda: Q.appendleft(1), lambda: Q.popitem(False), lambda: Q.move_to_end(next(iter(Q))), lambda: Q.__init__(), lambda: Q.insert(3, 1), lambda: Q.pop()]
ops = [lambda: Q.remove(K(60)), lambda: Q.index(K(61)), lambda: Q.count(K(1)), lambda: K(68) in Q, lambda: Q == copy.copy(Q), lambda: Q < copy.copy(Q), lambda: repr(Q), lambda: Q.extend(it()), lambda: Q.extendleft(it()), lambda: [act() for x in Q], lambda: [act() for x in reversed(Q)],
       lambda: Q + Q, lambda: Q.__iadd__(it()), lambda: copy.deepcopy(Q), lambda: Q.move_to_end(K(3)), lambda: Q.pop(K(4), 0), lambda: Q[K(5)], lambda: Q.update({K(9): 1}), lambda: list(Q.items()), lambda: Q.setdefault(K(20), 1), lambda: max(Q), lambda: sorted(Q), lambda: collections.Counter(Q), lambda: collections.ChainMap(Q, {K(1): 1})[K(1)],
       lambda: Q.__delitem__(K(2)), lambda: Q.fromkeys(it()), lambda: list(zip(Q, Q, it()))]
n = 0
for k in kinds:
    for a in acts:
        for o in ops:
            act = lambda: 0
            Q = k()
            left = iter(range(30))
            def act(a=a):
                try: next(left) and a()
                except (IndexError, KeyError, AttributeError, RuntimeError, TypeError, StopIteration, ValueError): pass
            try: o()
            except (IndexError, KeyError, AttributeError, RuntimeError, TypeError, ValueError, RecursionError): pass
            n += 1
print('ok' if n == 4 * len(acts) * len(ops) else n)
