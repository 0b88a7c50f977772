# expect: stdout="ok\n"
# attacks: itertools: iterators that share, contain and change each other while several items are taken at once
import itertools as it
def game(make):
    xs = list(range(100))
    class T:
        def __bool__(self):
            xs.clear()
            return True
        def __eq__(self, o):
            del xs[::2]
            return True
        __hash__ = None
    t = T()
    return make(xs, t)
makers = [
    lambda xs, t: it.compress(xs, [1] * 10 + [t] + [1] * 50),
    lambda xs, t: it.compress(iter(xs), iter(xs)),
    lambda xs, t: (lambda i: it.compress(i, i))(iter(xs)),
    lambda xs, t: (lambda i: it.islice(i, 3, 90, 7))(it.cycle(xs)),
    lambda xs, t: it.islice(it.chain(xs, it.islice(it.cycle(xs), 200)), 250),
    lambda xs, t: (len(list(g)) for k, g in it.groupby([1, 1, t, t, 2, 2])),
    lambda xs, t: (g for k, g in it.groupby(xs, lambda v: xs.append(v) if len(xs) < 300 else v)),
    lambda xs, t: it.batched((xs.pop() for _ in range(500) if xs), 16),
    lambda xs, t: it.batched(iter(xs), 200),
    lambda xs, t: filter(None, [1] * 20 + [t] + xs),
    lambda xs, t: it.takewhile(lambda v: xs.clear() or True, xs),
    lambda xs, t: it.starmap(lambda *a: xs.clear(), zip(xs, xs)),
    lambda xs, t: it.accumulate(xs, lambda a, b: xs.append(b) if len(xs) < 200 else b),
    lambda xs, t: it.zip_longest(xs, (xs.clear() for _ in range(3))),
    lambda xs, t: it.pairwise(v for v in xs if xs.pop() or 1),
    lambda xs, t: it.islice((lambda c: it.chain.from_iterable(c for _ in range(5)))(iter(xs)), 300),
]
for m in makers:
    for eat in (list, tuple, set, lambda g: sum(1 for _ in g), lambda g: dict.fromkeys(map(str, g)), lambda g: [*g], lambda g: list(it.islice(g, 5, 50)), lambda g: max(map(id, g), default=0), lambda g: list(zip(g, g)), lambda g: list(it.tee(g, 3)[2])):
        try:
            eat(game(m))
        except (RuntimeError, TypeError, ValueError, IndexError):
            pass
a, b = it.tee(range(1000))
c = a.__copy__()
class Again:
    def __iter__(self):
        return self
    def __next__(self):
        try:
            next(x)
        except RuntimeError:
            raise StopIteration
        return 1
x, y = it.tee(Again())
try:
    list(it.islice(zip(x, y), 5))
except (RuntimeError, RecursionError):
    pass
print('ok' if sum(c) == sum(a) == sum(b) else 'bad')
