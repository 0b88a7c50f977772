# expect: stdout="ok\n" | stdout="caught\n" | limit=recursion | limit=memory | limit=operations | limit=time
# attacks: map, filter, zip, chain, islice, enumerate, takewhile, accumulate, starmap, tee, groupby, reversed and generators in towers of 100,000
# cpython: skip CPython crashes
import itertools
n = 0
for wrap in (lambda x: map(None.__class__ and abs, x), lambda x: filter(None, x), lambda x: zip(x), lambda x: itertools.chain(x), lambda x: itertools.islice(x, 10), enumerate, lambda x: itertools.takewhile(bool, x), itertools.accumulate, lambda x: itertools.tee(x)[0], lambda x: itertools.groupby(x), lambda x: (y for y in x), lambda x: itertools.chain.from_iterable([x]), itertools.cycle, lambda x: itertools.zip_longest(x), itertools.pairwise, lambda x: itertools.compress(x, [1, 1]), lambda x: iter(iter(x)), lambda x: itertools.batched(x, 1), lambda x: itertools.dropwhile(lambda v: False, x), lambda x: itertools.filterfalse(lambda v: False, x)):
    x = iter([1, 2, 3])
    for _ in range(30000): x = wrap(x)
    for f in (next, list, lambda x: sum(1 for _ in x), repr, lambda x: x.__length_hint__()):
        try: f(x)
        except (RecursionError, StopIteration, TypeError, AttributeError): n += 1
print('ok')
