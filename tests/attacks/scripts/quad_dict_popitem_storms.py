# expect: stdout="ok\n"
# attacks: dict, set, OrderedDict: removals and insertions that leave dead places, by every end, for a hundred thousand rounds
import collections
d = {}
for i in range(20000):
    d[i * 7919 % 65537] = i
    if i & 1:
        d.popitem()
    elif i % 5 == 0:
        d.pop(next(iter(d)))
small = dict.fromkeys(range(5))
for i in range(20000):
    small[i + 5] = i
    small.popitem() if i % 3 else small.pop(i + 5)
    assert len(small) == 5
s = set(range(5))
for i in range(20000):
    s.add(i * 2**20)
    s.discard(i * 2**20)
o = collections.OrderedDict.fromkeys(range(50))
for i in range(9000):
    o.move_to_end(i % 50, i % 7 > 3)
    if i % 11 == 0:
        o.popitem(last=i % 2)
        o[i % 50] = i
        for k in range(50):
            o.setdefault(k)
q = collections.deque(range(10), 10)
for i in range(20000):
    q.append(i)
    q.rotate(3)
    q.appendleft(i)
print('ok' if 999999 not in d and 999999 not in small and 7 not in s else 'bad')
