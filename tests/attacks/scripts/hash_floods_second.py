# expect: limit=time | limit=operations | ok
# attacks: hash collisions that are made to measure: floats, fractions, decimals, tuples of tuples, frozensets, ranges, slices
# limits: ops=20M
# cpython: skip takes long
from fractions import Fraction
from decimal import Decimal
M = 2**61 - 1
sets = [{float(2**k) * M for k in range(60)}, {i * M for i in range(20000)}, {Fraction(i * M + 1, 1) for i in range(2000)}, {Decimal(i * M + 1) for i in range(2000)}, {(i * M,) for i in range(3000)}, {(0, (i * M, (i * M,))) for i in range(2000)},
        {frozenset([i * M]) for i in range(2000)}, {range(i * M, i * M + 1) for i in range(2000)}, {complex(i * M, 0) for i in range(2000)}, {-1 - i * M for i in range(5000)}, {2**(61 * i) for i in range(300)}, {i << 64 for i in range(20000)}, {i << 4 for i in range(50000)}, {(i ^ (i >> 5)) << 56 for i in range(20000)}]
for s in sets:
    d = dict.fromkeys(s)
    for k in s:
        k in d
    s & set(d), s - set(list(d)[:10]), s ^ set(d)
