# expect: limit=memory | limit=operations | limit=time
# attacks: starred targets, arguments and displays fed from what never ends or lies about its length
# cpython: skip endless or needs the memory limit
class L:
    def __iter__(self): return iter([1, 2, 3])
    def __length_hint__(self): return 1 << 60
class N(L):
    def __length_hint__(self): return -5
class E(L):
    def __length_hint__(self): raise KeyError
class M:
    def keys(self): return iter(lambda: 'k%d' % len(seen), None)
    def __getitem__(self, k):
        seen.append(k)
        if len(seen) > 5000: raise IndexError
        return k
seen = []
def f(*a, **k): return len(a), len(k)
def tries(g):
    try: return g()
    except (TypeError, ValueError, KeyError, IndexError, MemoryError, OverflowError) as e: return type(e)
for c in (L, N, E):
    for g in (lambda: [*c()], lambda: (*c(), *c()), lambda: {*c()}, lambda: f(*c(), *c()), lambda: list(c()), lambda: tuple(c()), lambda: bytes(c()), lambda: bytearray(c()), lambda: set(c()), lambda: ','.join(map(str, c())), lambda: [].extend(c()), lambda: sorted(c()), lambda: list(map(int, c())), lambda: list(zip(c(), c())), lambda: dict(c())): tries(g)
tries(lambda: f(**M())); seen.clear(); tries(lambda: {**M()}); seen.clear(); tries(lambda: dict(M()))
def g():
    a, *b, c = L()
    (x, *y), *z = [L(), L()]
    return a, b, c, x, y, z
g()
a, *b = iter(int, 1)
