# Data with inf and nan, a given centre, and lists that don't fit each other.
import statistics
from decimal import Decimal as D
from fractions import Fraction as F
nan, inf = float("nan"), float("inf")
def t(l, f):
    try: print(l, f())
    except Exception as e: print(l, type(e).__name__, e)
for fn in (statistics.stdev, statistics.pstdev, statistics.variance, statistics.pvariance, statistics.NormalDist.from_samples, statistics.mean, statistics.fmean, statistics.harmonic_mean, statistics.geometric_mean, statistics.median):
    for d in ([nan, 1], [1, nan], [inf, 1], [inf, -inf], [nan, nan], [D("NaN"), D(1)], [D("Infinity"), D(1)], [1, 2.5, nan], [F(1), nan], [inf, inf]):
        t((fn.__name__, d), lambda: fn(d))
    t(fn.__name__, lambda: fn([nan, 1], nan)); t(fn.__name__, lambda: fn([1, 2], nan)); t(fn.__name__, lambda: fn([1, 2], inf)); t(fn.__name__, lambda: fn([1., 2], 1)); t(fn.__name__, lambda: fn([1, 2], "a"))
for fn in (statistics.correlation, statistics.covariance, statistics.linear_regression):
    for a, b in (([nan, 1, 2], [1, 2, 3]), ([1, 2, 3], [inf, 1, 2]), ([1, 1, 1], [1, 2, 3]), ([1, 2], [1]), ([1], [1]), ([1, 2, 3], ["a", 1, 2])): t((fn.__name__, a, b), lambda: fn(a, b))
