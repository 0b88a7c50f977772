# expect: stdout="ok\n" | limit=memory
# attacks: iterators copied, reduced, restored with lying states and resumed after their source was replaced
# limits: ops=100000000 time=5s
import copy, itertools, collections, array, re, io, csv
n = 0
srcs = [lambda: [1, 2, 3] * 10, lambda: (1, 2, 3) * 10, lambda: 'abc' * 10, lambda: b'abc' * 10, lambda: bytearray(b'abc' * 10), lambda: range(30), lambda: {i: i for i in range(30)}, lambda: set(range(30)), lambda: collections.deque(range(30)), lambda: array.array('i', range(30)), lambda: memoryview(bytes(30))]
wraps = [iter, lambda s: reversed(s), enumerate, lambda s: zip(s, s), lambda s: map(id, s), lambda s: filter(None, s), lambda s: itertools.islice(s, 1, 20, 3), lambda s: itertools.chain(s, s), itertools.cycle, lambda s: itertools.accumulate(s), lambda s: itertools.groupby(s), lambda s: itertools.product(s, repeat=2), lambda s: itertools.combinations(s, 3), lambda s: itertools.permutations(s, 2), lambda s: itertools.tee(s)[0], lambda s: itertools.zip_longest(s, s), lambda s: itertools.pairwise(s), lambda s: itertools.batched(s, 4), lambda s: itertools.compress(s, s), lambda s: itertools.takewhile(bool, s), lambda s: itertools.starmap(max, zip(s, s)), lambda s: itertools.combinations_with_replacement(s, 2)]
states = [0, -1, 10**30, -10**30, None, (), (1,), (0, 0), ((0,) * 3, 5), [5], 'a', {}, 1.5, True, (10**9,) * 3, ([1],), (itertools.repeat(1), 5)]
for s in srcs:
    for w in wraps:
        try: it = w(s())
        except TypeError: continue
        for k in range(2): next(it, 0)
        for c in (copy.copy, copy.deepcopy, lambda x: x.__reduce__()[0](*x.__reduce__()[1])):
            try: list(itertools.islice(c(it), 50))
            except (TypeError, ValueError, AttributeError, RuntimeError, NotImplementedError): pass
            n += 1
        for st in states:
            try:
                it = w(s())
                it.__setstate__(st)
                list(itertools.islice(it, 50))
            except (TypeError, ValueError, AttributeError, RuntimeError, OverflowError, IndexError): pass
            n += 1
print('ok')
