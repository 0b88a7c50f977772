"""sumprod adds ints as words first, then floats, then whatever comes: the first that is neither ends both."""

import itertools
import math
from decimal import Decimal
from fractions import Fraction

POOL = (-5, 2**31, 2**62, 2**80, 1.5, True, float("inf"), Fraction(1, 3), Decimal("1.5"), -(2**63), 2**63 - 1, 0.1)
OTHERS = ((10, -5, 2**31), (2**62, 3, 1.5), (1.5, 2**61, 4), (0.1, 0.2, 7))


def show(a, b):
    try:
        return repr(math.sumprod(a, b))
    except Exception as e:
        return repr(e)


print(math.sumprod((10, -5, 2**31), (2**80, 1.5, 1.5)))
for first in POOL:
    seen = [show(*both) for p in itertools.product([first], POOL, POOL) for q in OTHERS for both in ((p, q), (q, p))]
    total = 0
    for n, text in enumerate(seen):
        for c in text:
            total = (total * 131 + ord(c) + n) % (2**61 - 1)
    print(first, total, seen[:2], seen[-1])
