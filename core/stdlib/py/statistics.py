"""Averages, spread and simple models of numeric data.

Sums and means are exact: values are taken as ratios of integers, and only the result is rounded.
"""

# SPDX-License-Identifier: MIT OR Apache-2.0

from bisect import bisect_left, bisect_right
from collections import Counter, namedtuple
from itertools import repeat
from math import erf, exp, fabs, fsum, gcd, hypot, isqrt, log, sqrt, sumprod, tau

__all__ = [
    "NormalDist", "StatisticsError", "correlation", "covariance", "fmean", "geometric_mean", "harmonic_mean", "linear_regression", "mean",
    "median", "median_grouped", "median_high", "median_low", "mode", "multimode", "pstdev", "pvariance", "quantiles", "stdev", "variance",
]

_SQRT2 = sqrt(2.0)


class StatisticsError(ValueError):
    """No answer for such data."""


# ---- exact sums: a total is a ratio (numerator, denominator), or a float that is inf or nan ----


def _ratio(x):
    """x as integers (n, d); (x, None) when it isn't finite."""
    try:
        return x.as_integer_ratio()
    except AttributeError:
        pass
    except (OverflowError, ValueError):
        return x, None
    try:
        return x.numerator, x.denominator
    except AttributeError:
        raise TypeError(f"can't convert type '{type(x).__name__}' to numerator/denominator") from None


def _is_fraction(T):
    return T.__name__ == "Fraction" and T.__module__ == "fractions"


def _coerce(T, S):
    """The type that a result of T and S together has."""
    if T is S or S is int or S is bool:
        return T
    if T is int or issubclass(S, T):
        return S
    if issubclass(T, S):
        return T
    if issubclass(T, int):
        return S
    if issubclass(S, int):
        return T
    if _is_fraction(T) and issubclass(S, float):
        return S
    if issubclass(T, float) and _is_fraction(S):
        return T
    raise TypeError(f"don't know how to coerce {T.__name__} and {S.__name__}")


def _common_type(types):
    T = int
    for S in types:
        T = _coerce(T, S)
    return T


def _add_up(partials, power=1):
    """The sum of n / d**power over {d: n}."""
    num, den = 0, 1
    for d, n in partials.items():
        d **= power
        num, den = num * d + n * den, den * d
        if den.bit_length() > 4096:
            g = gcd(num, den)
            num, den = num // g, den // g
    return num, den


def _sum(data):
    """(type, total, count)"""
    partials = {}
    types = {}
    count = 0
    for x in data:
        n, d = _ratio(x)
        partials[d] = partials.get(d, 0) + n
        types[type(x)] = None
        count += 1
    total = partials[None] if None in partials else _add_up(partials)
    return _common_type(types), total, count


def _squares(data, c=None):
    """(type, sum of squared differences from c or from the mean, mean or c, count)"""
    if c is not None:
        T, total, count = _sum((d := x - c) * d for x in data)
        return T, total, c, count
    sums, square_sums, types = {}, {}, {}
    count = 0
    for x in data:
        n, d = _ratio(x)
        types[type(x)] = None
        count += 1
        sums[d] = sums.get(d, 0) + n
        square_sums[d] = square_sums.get(d, 0) + n * n
    T = _common_type(types)
    if not count:
        return T, (0, 1), (0, 1), 0
    if None in sums:
        return T, sums[None], sums[None], count
    n, d = _add_up(sums)
    nn, dd = _add_up(square_sums, 2)
    # (count * squares - sum * sum) / count
    return T, (count * nn * d * d - n * n * dd, dd * d * d * count), (n, d * count), count


def _times(total, n, d):
    """total * n / d"""
    if isinstance(total, tuple):
        return total[0] * n, total[1] * d
    return total * n / d


def _convert(total, T):
    """A total as a number of type T, or float when T has no such number."""
    if not isinstance(total, tuple):
        return total if type(total) is T else T(total)
    n, d = total
    if issubclass(T, float):
        return n / d if T is float else T(n / d)
    g = gcd(n, d)
    n, d = n // g, d // g
    if issubclass(T, int):
        return n / d if d != 1 else T(n)
    return T(n) / T(d)


def _float_root(n, d):
    """The square root of n / d, correctly rounded."""
    shift = (n.bit_length() - d.bit_length() - 109) // 2
    if shift >= 0:
        d <<= 2 * shift
    else:
        n <<= -2 * shift
    root = isqrt(n // d)
    root |= root * root * d != n  # round to odd: the division below then rounds once
    return float(root << shift) if shift >= 0 else root / (1 << -shift)


def _decimal_root(n, d, Decimal):
    """The square root of n / d, rounded once to the precision of the context."""
    if not n:
        return Decimal("0.0")
    near = (Decimal(n) / Decimal(d)).sqrt()
    a, b = near.as_integer_ratio()
    if a * a * d == n * b * b:
        return near
    digits = 6 - near.adjusted() + len(near.as_tuple().digits)
    if digits < 0:
        return near
    root = isqrt(n * 100**digits // d)
    return +Decimal(f"{root}1E-{digits + 1}")  # the 1 stands for the digits that follow


def _root(total, T):
    if not isinstance(total, tuple):
        return _float_root(total.numerator, total.denominator)  # no such parts: inf and nan are an AttributeError, as in CPython
    if T.__name__ == "Decimal" and T.__module__ == "decimal":
        return _decimal_root(*total, T)
    return _float_root(*total)


def _as_list(data):
    return list(data) if iter(data) is data else data


# ---- averages ----


def mean(data):
    """The arithmetic mean; exact for ints and fractions."""
    T, total, n = _sum(data)
    if n < 1:
        raise StatisticsError("mean requires at least one data point")
    return _convert(_times(total, 1, n), T)


def fmean(data, weights=None):
    """The arithmetic mean as a float, optionally weighted; faster than mean."""
    if weights is None:
        try:
            n = len(data)
        except TypeError:
            data = list(data)
            n = len(data)
        total = fsum(data)
        if not n:
            raise StatisticsError("fmean requires at least one data point")
        return total / n
    if not isinstance(weights, (list, tuple)):
        weights = list(weights)
    try:
        num = sumprod(data, weights)
    except ValueError:
        raise StatisticsError("data and weights must be the same length") from None
    den = fsum(weights)
    if not den:
        raise StatisticsError("sum of weights must be non-zero")
    return num / den


def geometric_mean(data):
    """The nth root of the product, as a float."""
    try:
        return exp(fmean(map(log, data)))
    except ValueError:
        raise StatisticsError("geometric mean requires a non-empty dataset containing positive numbers") from None


def _checked(values, message):
    for x in values:
        if x < 0:
            raise StatisticsError(message)
        yield x


def harmonic_mean(data, weights=None):
    """The reciprocal of the mean of reciprocals, optionally weighted."""
    data = _as_list(data)
    negative = "harmonic mean does not support negative values"
    n = len(data)
    if n < 1:
        raise StatisticsError("harmonic_mean requires at least one data point")
    if n == 1 and weights is None:
        x = data[0]
        if not hasattr(type(x), "as_integer_ratio") and not hasattr(type(x), "numerator"):
            raise TypeError("unsupported type")
        if x < 0:
            raise StatisticsError(negative)
        return x
    if weights is None:
        weights = repeat(1, n)
        weight = (n, 1)
    else:
        weights = _as_list(weights)
        if len(weights) != n:
            raise StatisticsError("Number of weights does not match data size")
        _, weight, _ = _sum(w for w in _checked(weights, negative))
    try:
        T, total, _ = _sum(w / x if w else 0 for w, x in zip(weights, _checked(data, negative)))
    except ZeroDivisionError:
        return 0
    if (total[0] if isinstance(total, tuple) else total) <= 0:
        raise StatisticsError("Weighted sum must be positive")
    if isinstance(total, tuple) and isinstance(weight, tuple):
        return _convert((weight[0] * total[1], weight[1] * total[0]), T)
    as_float = [t[0] / t[1] if isinstance(t, tuple) else t for t in (weight, total)]
    return _convert(as_float[0] / as_float[1], T)


def _sorted(data):
    data = sorted(data)
    if not data:
        raise StatisticsError("no median for empty data")
    return data


def median(data):
    """The middle value, or the mean of the middle two."""
    data = _sorted(data)
    half, odd = divmod(len(data), 2)
    return data[half] if odd else (data[half - 1] + data[half]) / 2


def median_low(data):
    """The middle value, or the smaller of the middle two."""
    data = _sorted(data)
    return data[(len(data) - 1) // 2]


def median_high(data):
    """The middle value, or the larger of the middle two."""
    data = _sorted(data)
    return data[len(data) // 2]


def median_grouped(data, interval=1.0):
    """The median of data that are the midpoints of intervals this wide."""
    data = _sorted(data)
    n = len(data)
    x = data[n // 2]
    first = bisect_left(data, x)
    last = bisect_right(data, x, lo=first)
    try:
        interval = float(interval)
        x = float(x)
    except ValueError:
        raise TypeError("Value cannot be converted to a float") from None
    return x - interval / 2.0 + interval * (n / 2 - first) / (last - first)


def mode(data):
    """The most common value; the first of them when several are."""
    pairs = Counter(iter(data)).most_common(1)
    if not pairs:
        raise StatisticsError("no mode for empty data")
    return pairs[0][0]


def multimode(data):
    """All most common values, in the order they came."""
    counts = Counter(iter(data))
    most = max(counts.values(), default=0)
    return [value for value, count in counts.items() if count == most]


def quantiles(data, *, n=4, method="exclusive"):
    """The n - 1 points that cut the data into n intervals of equal probability."""
    if n < 1:
        raise StatisticsError("n must be at least 1")
    data = sorted(data)
    size = len(data)
    if size < 2:
        raise StatisticsError("must have at least two data points")
    out = []
    if method == "inclusive":
        for i in range(1, n):
            j, delta = divmod(i * (size - 1), n)
            out.append((data[j] * (n - delta) + data[j + 1] * delta) / n)
        return out
    if method != "exclusive":
        raise ValueError(f"Unknown method: {method!r}")
    for i in range(1, n):
        j = min(max(i * (size + 1) // n, 1), size - 1)
        delta = i * (size + 1) - j * n
        out.append((data[j - 1] * (n - delta) + data[j] * delta) / n)
    return out


# ---- spread ----


def _variance(data, center, least, lost, name):
    T, total, _, n = _squares(data, center)
    if n < least:
        words = "two data points" if least == 2 else "one data point"
        raise StatisticsError(f"{name} requires at least {words}")
    return T, _times(total, 1, n - lost)


def variance(data, xbar=None):
    """The variance of the population that the data are a sample of."""
    T, total = _variance(data, xbar, 2, 1, "variance")
    return _convert(total, T)


def pvariance(data, mu=None):
    """The variance of the data as a whole population."""
    T, total = _variance(data, mu, 1, 0, "pvariance")
    return _convert(total, T)


def stdev(data, xbar=None):
    """The square root of the sample variance."""
    T, total = _variance(data, xbar, 2, 1, "stdev")
    return _root(total, T)


def pstdev(data, mu=None):
    """The square root of the population variance."""
    T, total = _variance(data, mu, 1, 0, "pstdev")
    return _root(total, T)


# ---- two variables ----


def _same_length(x, y, name):
    n = len(x)
    if len(y) != n:
        raise StatisticsError(f"{name} requires that both inputs have same number of data points")
    if n < 2:
        raise StatisticsError(f"{name} requires at least two data points")
    return n


def _centered(values, n):
    middle = fsum(values) / n
    return middle, [v - middle for v in values]


def covariance(x, y, /):
    """How far two variables vary together."""
    n = _same_length(x, y, "covariance")
    return sumprod(_centered(x, n)[1], _centered(y, n)[1]) / (n - 1)


def _ranks(values, start):
    """The rank of each value, equal values sharing the mean of theirs."""
    order = sorted(range(len(values)), key=values.__getitem__)
    out = [0] * len(values)
    at = 0
    while at < len(order):
        end = at + 1
        while end < len(order) and values[order[end]] == values[order[at]]:
            end += 1
        rank = start - 1 + at + (end - at + 1) / 2
        for place in order[at:end]:
            out[place] = rank
        at = end
    return out


def correlation(x, y, /, *, method="linear"):
    """Pearson's correlation coefficient, or Spearman's with method='ranked'."""
    n = _same_length(x, y, "correlation")
    if method == "ranked":
        start = (n - 1) / -2
        x = _ranks(list(x), start)
        y = _ranks(list(y), start)
    elif method == "linear":
        x = _centered(x, n)[1]
        y = _centered(y, n)[1]
    else:
        raise ValueError(f"Unknown method: {method!r}")
    try:
        return sumprod(x, y) / sqrt(sumprod(x, x) * sumprod(y, y))
    except ZeroDivisionError:
        raise StatisticsError("at least one of the inputs is constant") from None


LinearRegression = namedtuple("LinearRegression", ("slope", "intercept"))


def linear_regression(x, y, /, *, proportional=False):
    """Slope and intercept of the line with the least squared error."""
    n = _same_length(x, y, "linear regression")
    xbar = ybar = 0.0
    if not proportional:
        xbar, x = _centered(x, n)
        ybar, y = _centered(y, n)
    sxy = sumprod(x, y) + 0.0
    try:
        slope = sxy / sumprod(x, x)
    except ZeroDivisionError:
        raise StatisticsError("x is constant") from None
    return LinearRegression(slope=slope, intercept=0.0 if proportional else ybar - slope * xbar)


# ---- the normal distribution ----

# Wichura's rational approximations (AS 241): numerator and denominator, highest power first, for the middle of the distribution, its sides and its
# far tails.
_AS241 = (
    (
        (2.5090809287301226727e3, 3.3430575583588128105e4, 6.7265770927008700853e4, 4.5921953931549871457e4,
         1.3731693765509461125e4, 1.9715909503065514427e3, 1.3314166789178437745e2, 3.3871328727963666080),
        (5.2264952788528545610e3, 2.8729085735721942674e4, 3.9307895800092710610e4, 2.1213794301586595867e4,
         5.3941960214247511077e3, 6.8718700749205790830e2, 4.2313330701600911252e1, 1.0),
    ),
    (
        (7.74545014278341407640e-4, 2.27238449892691845833e-2, 2.41780725177450611770e-1, 1.27045825245236838258,
         3.64784832476320460504, 5.76949722146069140550, 4.63033784615654529590, 1.42343711074968357734),
        (1.05075007164441684324e-9, 5.47593808499534494600e-4, 1.51986665636164571966e-2, 1.48103976427480074590e-1,
         6.89767334985100004550e-1, 1.67638483018380384940, 2.05319162663775882187, 1.0),
    ),
    (
        (2.01033439929228813265e-7, 2.71155556874348757815e-5, 1.24266094738807843860e-3, 2.65321895265761230930e-2,
         2.96560571828504891230e-1, 1.78482653991729133580, 5.46378491116411436990, 6.65790464350110377720),
        (2.04426310338993978564e-15, 1.42151175831644588870e-7, 1.84631831751005468180e-5, 7.86869131145613259100e-4,
         1.48753612908506148525e-2, 1.36929880922735805310e-1, 5.99832206555887937690e-1, 1.0),
    ),
)


def _horner(coefficients, x):
    total = coefficients[0]
    for c in coefficients[1:]:
        total = total * x + c
    return total


def _normal_inverse(p, mu, sigma):
    q = p - 0.5
    if fabs(q) <= 0.425:
        r = 0.180625 - q * q
        num, den = _AS241[0]
        return mu + _horner(num, r) * q / _horner(den, r) * sigma
    r = sqrt(-log(p if q <= 0.0 else 1.0 - p))
    if r <= 5.0:
        r -= 1.6
        num, den = _AS241[1]
    else:
        r -= 5.0
        num, den = _AS241[2]
    x = _horner(num, r) / _horner(den, r)
    return mu + (-x if q < 0.0 else x) * sigma


class NormalDist:
    """A normal distribution with mean mu and standard deviation sigma."""

    __slots__ = {"_mu": "the mean", "_sigma": "the standard deviation"}

    def __init__(self, mu=0.0, sigma=1.0):
        if sigma < 0.0:
            raise StatisticsError("sigma must be non-negative")
        self._mu = float(mu)
        self._sigma = float(sigma)

    @classmethod
    def from_samples(cls, data):
        """The distribution with the samples' mean and standard deviation."""
        T, total, middle, n = _squares(data)
        if n < 2:
            raise StatisticsError("stdev requires at least two data points")
        if not isinstance(total, tuple):
            return cls(float(middle), float(middle) / float(total))
        return cls(middle[0] / middle[1], _float_root(total[0], total[1] * (n - 1)))

    def samples(self, n, *, seed=None):
        """n random numbers from the distribution."""
        import random

        gauss = random.gauss if seed is None else random.Random(seed).gauss
        return [gauss(self._mu, self._sigma) for _ in repeat(None, n)]

    def _need_spread(self, what):
        if not self._sigma:
            raise StatisticsError(f"{what}() not defined when sigma is zero")

    def pdf(self, x):
        """The probability density at x."""
        variance = self._sigma * self._sigma
        if not variance:
            raise StatisticsError("pdf() not defined when sigma is zero")
        diff = x - self._mu
        return exp(diff * diff / (-2.0 * variance)) / sqrt(tau * variance)

    def cdf(self, x):
        """The probability of a value of at most x."""
        self._need_spread("cdf")
        return 0.5 * (1.0 + erf((x - self._mu) / (self._sigma * _SQRT2)))

    def inv_cdf(self, p):
        """The x that a value doesn't exceed with probability p."""
        if p <= 0.0 or p >= 1.0:
            raise StatisticsError("p must be in the range 0.0 < p < 1.0")
        return _normal_inverse(p, self._mu, self._sigma)

    def quantiles(self, n=4):
        """The n - 1 points that cut the distribution into n parts of equal probability."""
        return [self.inv_cdf(i / n) for i in range(1, n)]

    def overlap(self, other):
        """The area that two distributions share."""
        if not isinstance(other, NormalDist):
            raise TypeError("Expected another NormalDist instance")
        a, b = sorted((self, other), key=lambda d: (d._sigma, d._mu))
        a_var, b_var = a.variance, b.variance
        if not a_var or not b_var:
            raise StatisticsError("overlap() not defined when sigma is zero")
        more = b_var - a_var
        apart = fabs(b._mu - a._mu)
        if not more:
            return 1.0 - erf(apart / (2.0 * a._sigma * _SQRT2))
        middle = a._mu * b_var - b._mu * a_var
        reach = a._sigma * b._sigma * sqrt(apart * apart + more * log(b_var / a_var))
        low = (middle + reach) / more
        high = (middle - reach) / more
        return 1.0 - (fabs(b.cdf(low) - a.cdf(low)) + fabs(b.cdf(high) - a.cdf(high)))

    def zscore(self, x):
        """How many standard deviations x is from the mean."""
        self._need_spread("zscore")
        return (x - self._mu) / self._sigma

    @property
    def mean(self):
        """The mean."""
        return self._mu

    @property
    def median(self):
        """The median: the mean."""
        return self._mu

    @property
    def mode(self):
        """The mode: the mean."""
        return self._mu

    @property
    def stdev(self):
        """The standard deviation."""
        return self._sigma

    @property
    def variance(self):
        """The square of the standard deviation."""
        return self._sigma * self._sigma

    def __add__(self, other):
        if isinstance(other, NormalDist):
            return NormalDist(self._mu + other._mu, hypot(self._sigma, other._sigma))
        return NormalDist(self._mu + other, self._sigma)

    def __sub__(self, other):
        if isinstance(other, NormalDist):
            return NormalDist(self._mu - other._mu, hypot(self._sigma, other._sigma))
        return NormalDist(self._mu - other, self._sigma)

    def __mul__(self, factor):
        return NormalDist(self._mu * factor, self._sigma * fabs(factor))

    def __truediv__(self, divisor):
        return NormalDist(self._mu / divisor, self._sigma / fabs(divisor))

    def __pos__(self):
        return NormalDist(self._mu, self._sigma)

    def __neg__(self):
        return NormalDist(-self._mu, self._sigma)

    __radd__ = __add__
    __rmul__ = __mul__

    def __rsub__(self, other):
        return -(self - other)

    def __eq__(self, other):
        if not isinstance(other, NormalDist):
            return NotImplemented
        return self._mu == other._mu and self._sigma == other._sigma

    def __hash__(self):
        return hash((self._mu, self._sigma))

    def __repr__(self):
        return f"{type(self).__name__}(mu={self._mu!r}, sigma={self._sigma!r})"

    def __getstate__(self):
        return self._mu, self._sigma

    def __setstate__(self, state):
        self._mu, self._sigma = state
