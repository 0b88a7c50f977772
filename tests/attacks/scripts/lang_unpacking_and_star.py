# expect: stdout="ok\n" | limit=memory | limit=operations
# attacks: unpacking of endless, lying and shrinking iterables; ** of odd mappings; star arguments by the hundred thousand
class M:
    def keys(self): return iter(['a', 1])
    def __getitem__(self, k): return k
class M2:
    def keys(self): return ['a', 'a']
    def __getitem__(self, k): return k
class It:
    def __init__(self, n): self.n = n
    def __iter__(self): return self
    def __next__(self):
        self.n -= 1
        if self.n < 0: raise StopIteration
        return self.n
def f(*a, **k): return len(a), len(k)
n = 0
for g in (lambda: f(**M()), lambda: f(**M2()), lambda: f(*5), lambda: f(**5), lambda: f(**{1: 2}), lambda: f(a=1, **{'a': 2}), lambda: [*5], lambda: {**[]}, lambda: f(*It(3), **{'x': 1}, **{'x': 2})):
    try: g()
    except TypeError: n += 1
r = f(*It(100000), **{'k%d' % i: i for i in range(10000)})
a, *b, c = It(50000)
(d, e), *h = [It(2)] + [1] * 10
try: i, j = It(10**18)
except ValueError: n += 1
print('ok' if n >= 8 and r == (100000, 10000) and len(b) == 49998 else (n, r, len(b)))
