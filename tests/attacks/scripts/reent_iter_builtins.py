# expect: stdout="ok\n" | limit=operations | limit=memory
# attacks: zip, map, enumerate, sum, join, any, dict, tuple, unpacking and slices over iterators that change each other and themselves
# cpython: skip endless
n = 0
L = list(range(50))
class It:
    def __init__(self, f): self.f, self.n = f, 30
    def __iter__(self): return self
    def __next__(self):
        self.n -= 1
        if self.n < 0: raise StopIteration
        self.f()
        return self.n
    def __length_hint__(self): self.f(); return hint
for hint in (0, 5, 10**6):
    for f in (lambda: L.clear(), lambda: L.extend(L[:9]), lambda: L.__setitem__(slice(None), [1]), lambda: L.insert(0, 1), lambda: None):
        for use in (lambda: list(It(f)), lambda: tuple(It(f)), lambda: set(It(f)), lambda: L.extend(It(f)), lambda: L.__setitem__(slice(2, 5), It(f)), lambda: L.__setitem__(slice(None, None, 2), It(f)), lambda: L.__iadd__(It(f)), lambda: list(zip(L, It(f), L)), lambda: list(map(lambda a, b: a, L, It(f))), lambda: sum(It(f)), lambda: dict(zip(It(f), L)), lambda: [*L, *It(f), *L], lambda: bytes(It(f)), lambda: bytearray(It(f)), lambda: ','.join(map(str, It(f))), lambda: max(It(f)), lambda: sorted(It(f)), lambda: any(x > 100 for x in It(f)), lambda: print(*It(f), end='', sep='') if 0 else 0, lambda: L.__init__(It(f)), lambda: list(enumerate(It(f))), lambda: dict.fromkeys(It(f)), lambda: frozenset(It(f)), lambda: [x for x in L if next(It(f), 1)][:1], lambda: list(reversed(L)) + [f()], lambda: L == [x for x in It(f)], lambda: min(L, key=lambda x: f() or x), lambda: L.index(-1) if L.count(It(f)) else 0):
            L = list(range(50))
            try: use()
            except (ValueError, TypeError, IndexError, RuntimeError, OverflowError, MemoryError): pass
            n += 1
        if len(L) > 10**5: L = []
print('ok' if n == 3 * 5 * 28 else n)
