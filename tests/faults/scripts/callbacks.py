"""Natives that call back into the script, one after the other: a limit may strike in each."""

import collections, heapq, functools, itertools, bisect
calls = 0
def key(v):
    global calls
    calls += 1
    return -v
class K:
    def __init__(self, v): self.v = v
    def __lt__(self, o): return self.v < o.v
    def __eq__(self, o): return isinstance(o, K) and self.v == o.v
    def __hash__(self): return hash(self.v) % 7
    def __repr__(self): return f'K({self.v})'
    def __index__(self): return self.v
    def __len__(self): return 3
    def __iter__(self): return iter([K(i) for i in range(self.v)])
    def __bool__(self): return True
    def __enter__(self): entered.append(1); return self
    def __exit__(self, *a): entered.append(2)
entered = []
l = [5, 3, 1, 4, 2] * 4
m = [K(i * 7 % 11) for i in range(20)]
ba = bytearray(b'abcdef')
d = {K(i): i for i in range(15)}
s = {K(i) for i in range(15)}
dq = collections.deque([K(i) for i in range(10)], 12)
od = collections.OrderedDict((K(i), i) for i in range(8))
ct = collections.Counter('abcabc')
h = [K(i) for i in range(10)]
def g():
    try:
        for i in range(1000):
            yield i
    finally:
        calls2.append(1)
calls2 = []
gen = g(); next(gen)
gen2 = g(); next(gen2)
rec = []; rec.append(rec)
@functools.lru_cache(maxsize=4)
def cached(x): return [K(x), sum(range(30))]
class Lazy:
    @functools.cached_property
    def value(self): return sum(i for i in range(30))
lazy = Lazy()
def outer():
    with K(1):
        try:
            raise ValueError('x')
        except ValueError as e:
            l.sort(key=key)
            m.sort()
            l.sort(key=key, reverse=True)
            ba.extend(i for i in range(20))
            ba[1:3] = (K(i) for i in range(5))
            b''.join(bytes([i]) for i in range(20))
            d.update({K(i): 0 for i in range(10, 30)})
            s.update(K(i) for i in range(10, 30))
            s & {K(i) for i in range(5)}
            s.difference_update([K(i) for i in range(5)])
            dq.extend(K(i) for i in range(5))
            dq.remove(K(9))
            dq.insert(2, K(5))
            od.move_to_end(K(3)); od[K(50)] = 1; del od[K(2)]
            ct.update('xyz' * 5)
            heapq.heapify(h); heapq.heappush(h, K(3)); heapq.heappop(h)
            m.remove(K(3)); m.index(K(5)); m.count(K(1))
            d.pop(K(3)); d.setdefault(K(77), 1); K(5) in d
            list(gen); repr(m); str(rec); repr(d)
            for i in range(6): cached(i % 5)
            lazy.value
            list(map(key, l)); sorted(m, reverse=True); max(m); sum(gen2)
            l[2:5] = (i for i in [9, 8, 7]); l.extend(i for i in range(5))
            bisect.insort(m, K(4)); functools.reduce(lambda a, b: a + b, range(30))
            '%s %r' % (K(1), K(2)); f'{K(1)!r:>20}'; ' '.join(repr(k) for k in m)
            a, *b = K(5)
            itertools.chain(K(3), K(4)); list(itertools.groupby(m)); dict(zip(m, m))
            memoryview(ba)[1:3].tolist(); ba.append(1)
            class Sub(K):
                x = [key(i) for i in range(5)]
                def f(self): return super().__repr__()
            Sub(1).f()
outer()
# SPDX-License-Identifier: MIT OR Apache-2.0
