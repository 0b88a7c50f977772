"""Pseudo-random numbers: the Mersenne Twister and distributions that draw from it.

For a seed every method gives the sequence that CPython 3.12 gives, so the order in which numbers are drawn is part of
each one's behaviour.
"""

# SPDX-License-Identifier: MIT OR Apache-2.0

import _random
from bisect import bisect as _bisect
from itertools import accumulate as _accumulate
from math import acos as _acos
from math import ceil as _ceil
from math import cos as _cos
from math import e as _e
from math import exp as _exp
from math import fabs as _fabs
from math import floor as _floor
from math import isfinite as _isfinite
from math import lgamma as _lgamma
from math import log as _log
from math import log2 as _log2
from math import pi as _pi
from math import sin as _sin
from math import sqrt as _sqrt
from operator import index as _index

__all__ = [
    "Random", "SystemRandom", "betavariate", "binomialvariate", "choice", "choices", "expovariate", "gammavariate",
    "gauss", "getrandbits", "getstate", "lognormvariate", "normalvariate", "paretovariate", "randbytes", "randint",
    "random", "randrange", "sample", "seed", "setstate", "shuffle", "triangular", "uniform", "vonmisesvariate",
    "weibullvariate",
]  # fmt: skip

NV_MAGICCONST = 4 * _exp(-0.5) / _sqrt(2.0)
LOG4 = _log(4.0)
SG_MAGICCONST = 1.0 + _log(4.5)
BPF = 53  # bits of a float's mantissa
RECIP_BPF = 2**-BPF
TWOPI = 2.0 * _pi
_ONE = 1


def _is_sequence(value):
    # Seldom asked, and its module is a large one to load.
    from collections.abc import Sequence

    return isinstance(value, Sequence)


class Random(_random.Random):
    """A generator with a state of its own.

    A subclass may bring another source of numbers: random(), and seed(), getstate() and setstate() to go with it. With
    getrandbits() of its own, randrange() covers ranges of any size.
    """

    VERSION = 3

    def __init__(self, x=None):
        self.seed(x)
        self.gauss_next = None

    def seed(self, a=None, version=2):
        """Begins a sequence: that of a, or an unpredictable one for None."""
        if version == 1 and isinstance(a, (str, bytes)):
            a = a.decode("latin-1") if isinstance(a, bytes) else a
            x = ord(a[0]) << 7 if a else 0
            for c in a:
                x = (1000003 * x ^ ord(c)) & 0xFFFFFFFFFFFFFFFF
            x ^= len(a)
            a = -2 if x == -1 else x
        elif version == 2 and isinstance(a, (str, bytes, bytearray)):
            a = _random.stretch(a.encode() if isinstance(a, str) else a)
        elif not (a is None or isinstance(a, (int, float, str, bytes, bytearray))):
            raise TypeError("The only supported seed types are: None,\nint, float, str, bytes, and bytearray.")
        super().seed(a)
        self.gauss_next = None

    def getstate(self):
        """The whole state, for setstate()."""
        return self.VERSION, super().getstate(), self.gauss_next

    def setstate(self, state):
        """Goes on from what getstate() gave."""
        version = state[0]
        if version == 3:
            version, internal, self.gauss_next = state
            super().setstate(internal)
        elif version == 2:
            version, internal, self.gauss_next = state
            try:
                internal = tuple(word % 2**32 for word in internal)
            except ValueError as e:
                raise TypeError from e
            super().setstate(internal)
        else:
            raise ValueError(f"state with version {version} passed to Random.setstate() of version {self.VERSION}")

    def __getstate__(self):
        return self.getstate()

    def __setstate__(self, state):
        self.setstate(state)

    def __reduce__(self):
        return self.__class__, (), self.getstate()

    # ---- whole numbers

    def __init_subclass__(cls, /, **kwargs):
        """A class draws below a bound from the source that it defines nearest to itself."""
        for base in cls.__mro__:
            if "_randbelow" in base.__dict__:
                break
            if "getrandbits" in base.__dict__:
                cls._randbelow = cls._randbelow_with_getrandbits
                break
            if "random" in base.__dict__:
                cls._randbelow = cls._randbelow_without_getrandbits
                break

    def _randbelow_with_getrandbits(self, n):
        getrandbits = self.getrandbits
        bits = n.bit_length()
        drawn = getrandbits(bits)
        while drawn >= n:
            drawn = getrandbits(bits)
        return drawn

    def _randbelow_without_getrandbits(self, n, maxsize=1 << BPF):
        random = self.random
        if n >= maxsize:
            return _floor(random() * n)
        rest = maxsize % n
        limit = (maxsize - rest) / maxsize
        drawn = random()
        while drawn >= limit:
            drawn = random()
        return _floor(drawn * maxsize) % n

    _randbelow = _random.Random._randbelow_native

    def randbytes(self, n):
        """n random bytes."""
        return self.getrandbits(n * 8).to_bytes(n, "little")

    def randrange(self, start, stop=None, step=_ONE):
        """A member of range(start, stop, step)."""
        first = _index(start)
        if stop is None:
            if step is not _ONE:
                raise TypeError("Missing a non-None stop argument")
            if first > 0:
                return self._randbelow(first)
            raise ValueError("empty range for randrange()")
        width = _index(stop) - first
        by = _index(step)
        if by == 1:
            if width > 0:
                return first + self._randbelow(width)
            raise ValueError(f"empty range in randrange({start}, {stop})")
        if by > 0:
            count = (width + by - 1) // by
        elif by < 0:
            count = (width + by + 1) // by
        else:
            raise ValueError("zero step for randrange()")
        if count <= 0:
            raise ValueError(f"empty range in randrange({start}, {stop}, {step})")
        return first + by * self._randbelow(count)

    def randint(self, a, b):
        """An int from a to b, both included."""
        return self.randrange(a, b + 1)

    # ---- sequences

    def choice(self, seq):
        """An item of a sequence that isn't empty."""
        if not len(seq):
            raise IndexError("Cannot choose from an empty sequence")
        return seq[self._randbelow(len(seq))]

    def shuffle(self, x):
        """Puts a list into random order."""
        randbelow = self._randbelow
        for i in range(len(x) - 1, 0, -1):
            j = randbelow(i + 1)
            x[i], x[j] = x[j], x[i]

    def sample(self, population, k, *, counts=None):
        """k items of a sequence, each place at most once; counts says how often each item counts."""
        if not isinstance(population, (list, tuple, range, str, bytes)) and not _is_sequence(population):
            raise TypeError("Population must be a sequence.  For dicts or sets, use sorted(d).")
        n = len(population)
        if counts is not None:
            bounds = list(_accumulate(counts))
            if len(bounds) != n:
                raise ValueError("The number of counts does not match the population")
            total = bounds.pop()
            if not isinstance(total, int):
                raise TypeError("Counts must be integers")
            if total <= 0:
                raise ValueError("Total of counts must be greater than zero")
            return [population[_bisect(bounds, place)] for place in self.sample(range(total), k=k)]
        if not 0 <= k <= n:
            raise ValueError("Sample larger than population or is negative")
        randbelow = self._randbelow
        result = [None] * k
        # A list of all is smaller than a set of those taken, up to about this many.
        limit = 21
        if k > 5:
            limit += 4 ** _ceil(_log(k * 3, 4))
        if n <= limit:
            pool = list(population)
            for i in range(k):
                j = randbelow(n - i)
                result[i] = pool[j]
                pool[j] = pool[n - i - 1]
        else:
            taken = set()
            for i in range(k):
                j = randbelow(n)
                while j in taken:
                    j = randbelow(n)
                taken.add(j)
                result[i] = population[j]
        return result

    def choices(self, population, weights=None, *, cum_weights=None, k=1):
        """k items of a sequence, each drawn from all of it; weights or running totals of weights say how likely."""
        random = self.random
        n = len(population)
        if cum_weights is None:
            if weights is None:
                n += 0.0
                return [population[_floor(random() * n)] for _ in range(k)]
            try:
                cum_weights = list(_accumulate(weights))
            except TypeError:
                if not isinstance(weights, int):
                    raise
                k = weights
                raise TypeError(f"The number of choices must be a keyword argument: {k=}") from None
        elif weights is not None:
            raise TypeError("Cannot specify both weights and cumulative weights")
        if len(cum_weights) != n:
            raise ValueError("The number of weights does not match the population")
        total = cum_weights[-1] + 0.0
        if total <= 0.0:
            raise ValueError("Total of weights must be greater than zero")
        if not _isfinite(total):
            raise ValueError("Total of weights must be finite")
        last = n - 1
        return [population[_bisect(cum_weights, random() * total, 0, last)] for _ in range(k)]

    # ---- distributions

    def uniform(self, a, b):
        """A float between a and b."""
        return a + (b - a) * self.random()

    def triangular(self, low=0.0, high=1.0, mode=None):
        """A float between low and high, likeliest at mode."""
        u = self.random()
        try:
            c = 0.5 if mode is None else (mode - low) / (high - low)
        except ZeroDivisionError:
            return low
        if u > c:
            u = 1.0 - u
            c = 1.0 - c
            low, high = high, low
        return low + (high - low) * _sqrt(u * c)

    def normalvariate(self, mu=0.0, sigma=1.0):
        """Normal distribution, by the ratio of uniform numbers (Kinderman and Monahan)."""
        random = self.random
        while True:
            u1 = random()
            u2 = 1.0 - random()
            z = NV_MAGICCONST * (u1 - 0.5) / u2
            if z * z / 4.0 <= -_log(u2):
                return mu + z * sigma

    def gauss(self, mu=0.0, sigma=1.0):
        """Normal distribution, two numbers at a time (Box and Muller); the second is kept for the next call."""
        z = self.gauss_next
        self.gauss_next = None
        if z is None:
            angle = self.random() * TWOPI
            radius = _sqrt(-2.0 * _log(1.0 - self.random()))
            z = _cos(angle) * radius
            self.gauss_next = _sin(angle) * radius
        return mu + z * sigma

    def lognormvariate(self, mu, sigma):
        """A number whose logarithm is normally distributed."""
        return _exp(self.normalvariate(mu, sigma))

    def expovariate(self, lambd=1.0):
        """Exponential distribution with mean 1 / lambd."""
        return -_log(1.0 - self.random()) / lambd

    def vonmisesvariate(self, mu, kappa):
        """An angle around mu, the closer the larger kappa is (Best and Fisher)."""
        random = self.random
        if kappa <= 1e-6:
            return TWOPI * random()
        s = 0.5 / kappa
        r = s + _sqrt(1.0 + s * s)
        while True:
            z = _cos(_pi * random())
            d = z / (r + z)
            u = random()
            if u < 1.0 - d * d or u <= (1.0 - d) * _exp(d):
                break
        q = 1.0 / r
        f = (q + z) / (1.0 + q * z)
        if random() > 0.5:
            return (mu + _acos(f)) % TWOPI
        return (mu - _acos(f)) % TWOPI

    def gammavariate(self, alpha, beta):
        """Gamma distribution with mean alpha * beta."""
        if alpha <= 0.0 or beta <= 0.0:
            raise ValueError("gammavariate: alpha and beta must be > 0.0")
        if alpha > 1.0:
            return self._gamma_large(alpha) * beta
        if alpha == 1.0:
            return -_log(1.0 - self.random()) * beta
        return self._gamma_small(alpha) * beta

    def _gamma_large(self, alpha):
        """By Cheng's rejection."""
        random = self.random
        a = _sqrt(2.0 * alpha - 1.0)
        b = alpha - LOG4
        c = alpha + a
        while True:
            u1 = random()
            if not 1e-7 < u1 < 0.9999999:
                continue
            u2 = 1.0 - random()
            v = _log(u1 / (1.0 - u1)) / a
            x = alpha * _exp(v)
            z = u1 * u1 * u2
            r = b + c * v - x
            if r + SG_MAGICCONST - 4.5 * z >= 0.0 or r >= _log(z):
                return x

    def _gamma_small(self, alpha):
        """By Ahrens and Dieter's rejection."""
        random = self.random
        while True:
            b = (_e + alpha) / _e
            p = b * random()
            x = p ** (1.0 / alpha) if p <= 1.0 else -_log((b - p) / alpha)
            u = random()
            if u <= x ** (alpha - 1.0) if p > 1.0 else u <= _exp(-x):
                return x

    def betavariate(self, alpha, beta):
        """Beta distribution, between 0 and 1."""
        y = self.gammavariate(alpha, 1.0)
        if y:
            return y / (y + self.gammavariate(beta, 1.0))
        return 0.0

    def paretovariate(self, alpha):
        """Pareto distribution."""
        return (1.0 - self.random()) ** (-1.0 / alpha)

    def weibullvariate(self, alpha, beta):
        """Weibull distribution of scale alpha and shape beta."""
        u = 1.0 - self.random()
        return alpha * (-_log(u)) ** (1.0 / beta)

    def binomialvariate(self, n=1, p=0.5):
        """How many of n trials succeed, each with probability p."""
        if n < 0:
            raise ValueError("n must be non-negative")
        if p <= 0.0 or p >= 1.0:
            if p == 0.0:
                return 0
            if p == 1.0:
                return n
            raise ValueError("p must be in the range 0.0 <= p <= 1.0")
        if n == 1:
            return _index(self.random() < p)
        if p > 0.5:
            return n - self.binomialvariate(n, 1.0 - p)
        if n * p < 10.0:
            return self._binomial_small(n, p)
        return self._binomial_large(n, p)

    def _binomial_small(self, n, p):
        """By counting the trials up to each success, which are geometrically distributed."""
        random = self.random
        successes = trials = 0
        c = _log2(1.0 - p)
        if not c:
            return successes
        while True:
            trials += _floor(_log2(random()) / c) + 1
            if trials > n:
                return successes
            successes += 1

    def _binomial_large(self, n, p):
        """By Hormann's transformed rejection with squeeze."""
        random = self.random
        ready = False
        spread = _sqrt(n * p * (1.0 - p))
        b = 1.15 + 2.53 * spread
        a = -0.0873 + 0.0248 * b + 0.01 * p
        c = n * p + 0.5
        vr = 0.92 - 4.2 / b
        while True:
            u = random() - 0.5
            us = 0.5 - _fabs(u)
            k = _floor((2.0 * a / us + b) * u + c)
            if k < 0 or k > n:
                continue
            v = random()
            if us >= 0.07 and v <= vr:
                return k
            if not ready:
                alpha = (2.83 + 5.1 / b) * spread
                lpq = _log(p / (1.0 - p))
                m = _floor((n + 1) * p)
                h = _lgamma(m + 1) + _lgamma(n - m + 1)
                ready = True
            v *= alpha / (a / (us * us) + b)
            if _log(v) <= h - _lgamma(k + 1) - _lgamma(n - k + 1) + (k - m) * lpq:
                return k


class SystemRandom(Random):
    """Numbers that nobody can predict, so without seed and state."""

    def random(self):
        """A float in the interval [0, 1)."""
        return (int.from_bytes(_random.urandom(7)) >> 3) * RECIP_BPF

    def getrandbits(self, k):
        """An int of k random bits."""
        if k < 0:
            raise ValueError("number of bits must be non-negative")
        size = (k + 7) // 8
        return int.from_bytes(_random.urandom(size)) >> (size * 8 - k)

    def randbytes(self, n):
        """n random bytes."""
        return _random.urandom(n)

    def seed(self, *args, **kwds):
        """Does nothing."""

    def _notimplemented(self, *args, **kwds):
        raise NotImplementedError("System entropy source does not have state.")

    getstate = setstate = _notimplemented


# The generator of the module's functions.
_inst = Random()
seed = _inst.seed
random = _inst.random
uniform = _inst.uniform
triangular = _inst.triangular
randint = _inst.randint
choice = _inst.choice
randrange = _inst.randrange
sample = _inst.sample
shuffle = _inst.shuffle
choices = _inst.choices
normalvariate = _inst.normalvariate
lognormvariate = _inst.lognormvariate
expovariate = _inst.expovariate
vonmisesvariate = _inst.vonmisesvariate
gammavariate = _inst.gammavariate
gauss = _inst.gauss
betavariate = _inst.betavariate
binomialvariate = _inst.binomialvariate
paretovariate = _inst.paretovariate
weibullvariate = _inst.weibullvariate
getstate = _inst.getstate
setstate = _inst.setstate
getrandbits = _inst.getrandbits
randbytes = _inst.randbytes
