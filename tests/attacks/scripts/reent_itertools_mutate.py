# expect: stdout="ok\n" | limit=memory | limit=operations
# attacks: iterators of itertools whose source, predicate or key calls next() on, copies or exhausts the iterator itself
# limits: ops=400000000 mem=256MiB time=8s
import itertools, copy, operator
def hit():
    global left
    left -= 1
    if left < 0: return
    try: next(X)
    except (StopIteration, ValueError, RuntimeError, RecursionError, TypeError): pass
class It:
    def __init__(self): self.n = 0
    def __iter__(self): return self
    def __next__(self):
        self.n += 1
        if self.n > 20: raise StopIteration
        hit()
        return self.n % 4
def f(*a):
    hit()
    return len(a)
def g(x): return f(x) and x < 3
makers = [lambda: itertools.chain(It(), It()), lambda: itertools.chain.from_iterable(It() for i in range(3)), lambda: itertools.accumulate(It(), f), lambda: itertools.takewhile(g, It()),
          lambda: itertools.dropwhile(g, It()), lambda: itertools.filterfalse(g, It()), lambda: filter(g, It()), lambda: map(f, It(), It()), lambda: zip(It(), It()), lambda: itertools.zip_longest(It(), It()),
          lambda: itertools.islice(It(), 2, 15, 3), lambda: itertools.compress(It(), It()), lambda: itertools.pairwise(It()), lambda: itertools.batched(It(), 3), lambda: itertools.groupby(It(), g),
          lambda: itertools.starmap(f, zip(It(), It())), lambda: itertools.tee(It(), 3)[1], lambda: itertools.cycle(It()), lambda: enumerate(It()), lambda: iter(It().__next__, 3), lambda: itertools.product(It(), It()),
          lambda: itertools.combinations(It(), 2), lambda: itertools.permutations(It(), 2), lambda: (x for x in It()), lambda: reversed([It()] * 3)]
uses = [lambda: list(itertools.islice(X, 50)), lambda: [list(itertools.islice(a, 30)) if hasattr(a, '__next__') else a for k, a in itertools.islice(X, 30)], lambda: max(itertools.islice(X, 50), key=f), lambda: copy.copy(X) and next(X),
        lambda: sum(map(f, itertools.islice(X, 40))), lambda: [*itertools.islice(zip(X, X, X), 30)], lambda: sorted(itertools.islice(X, 50), key=f), lambda: dict(itertools.islice(zip(X, X), 50)), lambda: operator.length_hint(X)]
n = 0
for m in makers:
    for u in uses:
        X, left = iter(()), 60
        X = m()
        left = 60
        try: u()
        except (TypeError, ValueError, RuntimeError, StopIteration, RecursionError): pass
        n += 1
print('ok')
