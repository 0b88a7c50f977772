"""Every iterator at a position: each cycle takes one item more of each."""
import collections
import heapq
import itertools as it
import re

N = 40
data = list(range(100, 100 + N))
d = {i: str(i) for i in range(N)}
od = collections.OrderedDict(d)
s = set(data)
b = bytes(range(65, 65 + N))
text = ''.join(chr(c) for c in range(0x4e00, 0x4e00 + N))
ascii_text = ''.join(chr(c) for c in range(60, 60 + N))
dq = collections.deque(data)


class Getitem:
    def __getitem__(self, i):
        if i >= N:
            raise IndexError
        return i * 3


class Own:
    def __init__(self):
        self.n = 0

    def __iter__(self):
        return self

    def __next__(self):
        self.n += 1
        return self.n


def gen():
    for i in range(N):
        yield i * 7


def make():
    pop = list(range(N))
    tee_a, tee_b = it.tee(iter(range(N)), 2)
    list(zip(range(3), tee_a))
    return {
        'list': iter(data), 'list_rev': reversed(data), 'tuple': iter(tuple(data)), 'str': iter(text), 'ascii': iter(ascii_text), 'bytes': iter(b),
        'bytearray': iter(bytearray(b)), 'memoryview': iter(memoryview(b)), 'range': iter(range(5, 5 + 3 * N, 3)), 'long': iter(range(1 << 70, (1 << 70) + N)),
        'keys': iter(d), 'values': iter(d.values()), 'items': iter(d.items()), 'keys_rev': reversed(d), 'values_rev': reversed(d.values()), 'items_rev': reversed(d.items()),
        'odict': iter(od), 'odict_rev': reversed(od), 'set': iter(s), 'enumerate': enumerate(data, 5), 'enumerate_big': enumerate(data, 1 << 70), 'zip': zip(data, text, strict=True),
        'map': map(lambda a, b: a + b, data, data), 'filter': filter(lambda n: n % 1 == 0, data), 'filter_none': filter(None, data), 'reversed': reversed(range(N)),
        'getitem': iter(Getitem()), 'call': iter(pop.pop, -1), 'own': iter(Own()), 'gen': gen(), 'genexp': (n * n for n in data),
        'accumulate': it.accumulate(data), 'accumulate_f': it.accumulate(data, max, initial=7), 'batched': it.batched(range(3 * N), 3), 'chain': it.chain(data[:2], data[2:], 'ab'),
        'chain_it': it.chain.from_iterable([data, data]), 'compress': it.compress(data, it.repeat(1)), 'count': it.count(10, 3), 'count_f': it.count(0.5, 0.25),
        'cycle': it.cycle('abc'), 'cycle_first': it.cycle(list(range(60))), 'dropwhile': it.dropwhile(lambda n: n < 103, data + data), 'filterfalse': it.filterfalse(lambda n: n < 0, data),
        'islice': it.islice(it.count(), 3, None, 2), 'islice_stop': it.islice(it.count(), 0, 200, 3), 'pairwise': it.pairwise(range(N + 5)), 'repeat': it.repeat('x'), 'repeat_n': it.repeat('y', 100),
        'starmap': it.starmap(pow, zip(data, it.repeat(2))), 'takewhile': it.takewhile(lambda n: n < 1000, data), 'product': it.product('abcd', range(5), repeat=2),
        'permutations': it.permutations(range(6), 4), 'combinations': it.combinations(range(9), 4), 'with_replacement': it.combinations_with_replacement('abcde', 3),
        'zip_longest': it.zip_longest(range(5), range(N), fillvalue='-'), 'tee': tee_a, 'tee_2': tee_b, 'groupby': it.groupby(range(3 * N), lambda n: n // 3),
        'deque': iter(dq), 'deque_rev': reversed(dq), 'merge': heapq.merge(range(0, 99, 3), range(1, 99, 3), range(2, 99, 3)), 'finditer': re.finditer(r'\w', 'a b c d ' * 20),
        'nested': zip(enumerate(map(str, it.islice(it.count(), 2, None))), it.cycle([1, 2])),
    }


def show(v):
    if isinstance(v, tuple) and len(v) == 2 and type(v[1]).__name__ == '_grouper':
        return (v[0], list(v[1]))
    if isinstance(v, re.Match):
        return (v.start(), v.group())
    return v


walkers = make()
expected = {k: [show(v) for v in it.islice(w, 36)] for k, w in make().items()}
for w in walkers.values():
    next(w)
taken = 1
ended = [iter([]), iter(()), iter({}), iter(set()), iter(''), zip(), map(str, []), gen()]
for w in ended:
    list(w)
half_group = it.groupby('aaabbb')
half_key, half = next(half_group)
next(half)
changed_dict = {1: 1, 2: 2}
changed_walker = iter(changed_dict)
next(changed_walker)
changed_dict[3] = 3
views = [d.keys(), d.values(), d.items(), od.keys(), d.keys().mapping, type('X', (), {'q': 1}).__dict__, int.__dict__]
