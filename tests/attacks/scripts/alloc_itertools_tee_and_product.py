# expect: stdout="caught\n" | limit=memory | limit=operations | limit=time
# attacks: tee whose children drift apart, product of pools, cycle of the endless, groupby kept, batched huge
# cpython: skip endless
import itertools
def forever():
    while True:
        yield 'x' * 50
a, b = itertools.tee(forever())
try:
    for _ in a:
        pass
except MemoryError:
    pass
try:
    itertools.product(*[range(10**7)] * 50)
except (MemoryError, OverflowError):
    pass
try:
    next(itertools.batched(forever(), 10**12))
except (MemoryError, OverflowError):
    pass
try:
    list(itertools.cycle(forever()))
except MemoryError:
    pass
print('caught')
