# expect: stdout="ok\n" | limit=operations | limit=memory
# attacks: a list sorted, popped, reversed, sliced and replaced from key, __lt__, __del__ and cmp functions while it is sorted
# cpython: skip endless
import functools
n = 0
class K:
    def __init__(self, v): self.v = v
    def __lt__(self, o):
        for f in acts: f()
        return self.v < o.v
    def __del__(self): L.append(0)
L = []
for act in (lambda: L.clear(), lambda: L.extend([1] * 10), lambda: L.sort(), lambda: L.reverse(), lambda: L.__init__([3, 1, 2]), lambda: L.__setitem__(slice(None), []), lambda: L.append(L), lambda: L.pop() if L else 0, lambda: L.__iadd__([2]), lambda: L.insert(0, 5)):
    acts = [act]
    for run in (lambda: L.sort(), lambda: L.sort(key=lambda k: [act(), k.v][1]), lambda: sorted(L), lambda: L.sort(reverse=True), lambda: min(L), lambda: L.sort(key=functools.cmp_to_key(lambda a, b: act() or 1))):
        L[:] = []
        L[:] = [K(i * 7 % 50) for i in range(50)]
        try: run()
        except (ValueError, TypeError, RecursionError, AttributeError, IndexError): pass
        n += 1
print('ok' if n == 60 else n)
