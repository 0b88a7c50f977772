# expect: stdout="caught\n" | limit=memory | limit=operations | limit=time
# attacks: deques, arrays and bytearrays multiplied, extended by themselves and by endless iterators
# cpython: skip endless
from collections import deque
from array import array
import itertools
n = 0
for f in (lambda: deque([1]) * 10**12, lambda: deque(range(10**12)), lambda: deque([1, 2], maxlen=-1), lambda: array('d', [1.0]) * 10**13,
          lambda: array('q', bytes(8)) * (2**61), lambda: array('b', range(10**10)), lambda: bytearray(b'x') * 2**62, lambda: bytearray(itertools.repeat(1))):
    try:
        f()
    except (MemoryError, OverflowError, ValueError):
        n += 1
d = deque([1])
try:
    while True:
        d.extend(d)
        d *= 3
except MemoryError:
    pass
print('caught')
