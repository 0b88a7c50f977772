# expect: limit=time | limit=operations | limit=memory
# attacks: natives that never come back because what they call never ends: iter with sentinel, deque from cycle, zip of repeat, consume by all
# cpython: skip endless
import itertools, collections, functools
def forever():
    while True: yield 1
for f in (lambda: all(itertools.repeat(1)), lambda: collections.deque(itertools.count(), maxlen=0)):
    f()
