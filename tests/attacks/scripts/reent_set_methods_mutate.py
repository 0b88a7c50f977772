# expect: stdout="ok\n" | limit=operations | limit=memory
# attacks: all set methods over iterables and operands that change the set, itself included
# cpython: skip endless
n = 0
s = set()
class K:
    def __init__(self, v): self.v = v
    def __hash__(self): return self.v % 3
    def __eq__(self, o):
        if on: on[0]()
        return self is o
on = []
def it():
    for i in range(20):
        if on: on[0]()
        yield K(i)
for change in (lambda: s.clear(), lambda: s.update(range(20)), lambda: s.pop() if s else 0, lambda: s.add(object()), lambda: s.__ixor__(set(range(5)))):
    for name in ('update', 'union', 'intersection', 'intersection_update', 'difference', 'difference_update', 'symmetric_difference', 'symmetric_difference_update', 'issubset', 'issuperset', 'isdisjoint', '__or__', '__and__', '__sub__', '__xor__', '__ior__', '__iand__', '__isub__', '__ixor__', '__eq__', '__le__', '__lt__', '__contains__', 'discard', 'remove', 'add', 'copy'):
        for arg in (it, lambda: {K(i) for i in range(10)}, lambda: s, lambda: frozenset(K(i) for i in range(5)), lambda: K(1), lambda: {K(i): 1 for i in range(10)}):
            on = []
            s.clear(); s.update(K(i) for i in range(10))
            a = arg()
            on = [change]
            try: getattr(s, name)(*([a] if name != 'copy' else []))
            except (RuntimeError, KeyError, TypeError, ValueError, RecursionError): pass
            on = []
            n += 1
print('ok' if n == 5 * 27 * 6 else n)
