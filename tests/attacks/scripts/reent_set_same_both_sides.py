# expect: stdout="ok\n"
# attacks: set algebra of a set with itself and with what its own comparisons change, subclasses and views among them
class K:
    def __init__(self, v):
        self.v = v
    def __hash__(self):
        return 7
    def __eq__(self, other):
        global turn
        turn += 1
        if turn % 5 == 0 and turn < 3000:
            which = turn // 5 % 4
            if which == 0:
                a.clear()
            elif which == 1:
                b.update(K(i) for i in range(2)) if len(b) < 8 else b.clear()
            elif which == 2:
                a.add(turn)
                a.discard(turn - 20)
            else:
                d.clear() if len(d) > 6 else d.update({turn: 1})
        return self.v == getattr(other, 'v', other)
class Sub(set):
    def __iter__(self):
        a.clear()
        return iter([K(1), K(2), 3])
    def __contains__(self, x):
        b.clear()
        return True
turn = 0
names = '__and__ __or__ __sub__ __xor__ __iand__ __ior__ __isub__ __ixor__ __le__ __eq__ __lt__ union update difference_update symmetric_difference_update intersection_update isdisjoint issuperset symmetric_difference'.split()
for name in names:
    for kind in range(6):
        a, b, d = set(), {1, 2}, {}
        a.update(K(i) for i in range(4)), b.update(K(i) for i in range(4)), d.update((K(i), i) for i in range(4))
        other = [a, b, Sub([K(9), K(8)]), d.keys(), frozenset([K(i) for i in range(3)]), d.items()][kind]
        for left in (a, frozenset(a), d.keys()):
            f = getattr(left, name, None)
            try:
                f and f(other)
            except (RuntimeError, TypeError):
                pass
        for x in (a, b, d):
            repr(len(x)), list(x)
print('ok' if turn > 100 else turn)
