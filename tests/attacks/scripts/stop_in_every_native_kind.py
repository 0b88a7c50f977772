# expect: limit=time
# attacks: time: natives that walk much at a time, again and again, with no script code between
# limits: ops=1000000M time=1s mem=300MiB
# cpython: skip endless
import itertools, collections
s = 'ab' * 10_000_000
x = list(range(1_000_000))
def forever():
    while True:
        yield s.count('c')
        yield s.rfind('c')
        yield x.count(-1)
        yield len(set(x))
        yield s.encode().rfind(b'c')
        yield s.upper().swapcase()[::-1]
        yield sorted(x, reverse=True)
        yield dict(zip(x, x)) == dict(zip(x, x))
collections.deque(forever(), maxlen=0)
