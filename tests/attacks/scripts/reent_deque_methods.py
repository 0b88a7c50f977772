# expect: stdout="ok\n"
# attacks: deque methods with __eq__, iterators and finalizers that rotate, clear and extend it
from collections import deque
n = 0
class K:
    def __eq__(self, o): act(); return False
    __hash__ = None
    def __lt__(self, o): act(); return True
    def __del__(self): act() if on else 0
d = deque()
on = []
def act():
    if on: on[0]()
def it():
    for i in range(50): act(); yield K()
for change in (lambda: d.clear(), lambda: d.extend([1] * 200), lambda: d.rotate(3), lambda: d.popleft() if d else 0, lambda: d.appendleft(5), lambda: d.insert(1, 2), lambda: d.reverse()):
    for ml in (None, 8):
        for use in (lambda: d.index(7), lambda: d.remove(7), lambda: d.count(7), lambda: 7 in d, lambda: d == deque([K()] * 8), lambda: d < deque([K()] * 8), lambda: d.extend(it()), lambda: d.extendleft(it()), lambda: d.__iadd__(it()), lambda: d.index(7, 2, 5), lambda: d.copy(), lambda: [act() for _ in d], lambda: list(reversed(d)), lambda: d * 3, lambda: d.__setitem__(0, 1), lambda: d.__delitem__(3), lambda: sorted(d), lambda: d + d, lambda: d.__init__(it()), lambda: [d.pop() for _ in range(20)]):
            on = []
            d = deque([K() for _ in range(8)], ml)
            on = [change]
            try: use()
            except (RuntimeError, IndexError, ValueError, TypeError): pass
            on = []
            n += 1
print('ok' if n == 7 * 2 * 20 else n)
