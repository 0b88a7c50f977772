"""Keyword arguments of types that take none, and of their subclasses."""
from itertools import *
import operator, collections
for cls, args in [(repeat, (1, 2)), (zip, ([1, 2], 'ab')), (filter, (None, [0, 1])), (filterfalse, (None, [0, 1])), (chain, ([1, 2], [3, 4])), (map, (str, [1, 2])), (starmap, (operator.pow, ((2, 3), (3, 2)))), (islice, ([1, 2, 3, 4], 1, 3)), (takewhile, (bool, [2, 3, 4])), (dropwhile, (bool, [2, 3, 4])), (cycle, ([1, 2],)), (compress, ('ABC', [1, 0, 1])), (reversed, ([1],)), (enumerate, ([1],)), (accumulate, ([1],)), (collections.deque, ([1],)), (collections.OrderedDict, ([],)), (list, ([1],)), (tuple, ([1],)), (set, ([1],)), (frozenset, ([1],)), (count, (1,)), (zip_longest, ([1],)), (property, ()), (staticmethod, (1,)), (classmethod, (1,)), (bytes, (1,)), (bytearray, (1,)), (float, (1,)), (range, (1,)), (slice, (1,)),(memoryview, (b'',)), (bool, (1,)), (int, (1,)), (str, (1,)), (complex, (1,)), (super, ())]:
    try:
        class subclass(cls): pass
    except TypeError as e:
        print(cls, e); continue
    for c in (cls, subclass):
        try: c(*args, newarg=3); print(c.__name__, cls, 'no error')
        except TypeError as e: print(c.__name__, cls, e)
