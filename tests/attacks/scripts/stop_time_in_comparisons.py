# expect: limit=time
# attacks: time: equality and order of large equal values, the last item differing
# limits: ops=1000000M time=1s mem=300MiB
# cpython: skip endless
import collections, array, decimal, fractions
a = [[i] for i in range(300_000)]
b = [[i] for i in range(300_000)]
b[-1][0] = None
t, u = tuple(map(tuple, a)), tuple(map(tuple, b))
d, e = dict(enumerate(a)), dict(enumerate(b))
p, q = collections.deque(a), collections.deque(b)
o, r = collections.OrderedDict(d), collections.OrderedDict(e)
s = 'a' * 10_000_000
while True:
    a == b, a != b, t == u, t != u, d == e, p == q, o == r, d.items() == e.items(), s + 'a' < s + 'b', set(t) == set(u), sorted([t, u, t], key=len), t.index(u[5]), b.count(a[7])
