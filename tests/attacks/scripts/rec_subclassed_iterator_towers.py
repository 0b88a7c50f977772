# expect: stdout="ok\n" | limit=recursion | limit=operations | limit=time | limit=memory
# attacks: towers of iterators of subclasses that hand many items on at once
# cpython: skip CPython's C stack overflows
import itertools as it
class Chain(it.chain): pass
class Slice(it.islice): pass
class Cycle(it.cycle): pass
class Fil(filter): pass
class Zip(zip): pass
class Map(map): pass
def tower(f, n, x):
    for i in range(n):
        x = f(x)
    return x
fs = [lambda x: Chain(x), lambda x: Chain.from_iterable([x]), lambda x: Slice(x, 100), lambda x: it.islice(it.chain(x), 50), lambda x: Fil(None, x), lambda x: filter(None, it.chain(x)), lambda x: it.compress(x, it.repeat(1)),
      lambda x: it.tee(it.chain(x))[0], lambda x: Map(abs, it.chain(x)), lambda x: enumerate(x), lambda x: it.batched(x, 2), lambda x: it.chain(it.islice(Chain(x), 5)), lambda x: reversed(list(zip(x))), lambda x: it.cycle(it.chain(x)), lambda x: it.takewhile(bool, it.chain(x)), lambda x: it.zip_longest(it.chain(x))]
for f in fs:
    for eat in (list, lambda t: next(t, 0), lambda t: sum(1 for _ in it.islice(t, 3)), lambda t: [*it.islice(t, 3)]):
        try:
            t = tower(f, 6000, iter([1, 2, 3]))
            eat(t)
        except (RecursionError, TypeError):
            pass
        t = None
print('ok')
