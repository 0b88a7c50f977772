"""What the operations of language.txt use; its names are written there, hence those that seem to be unused here.

SPDX-License-Identifier: MIT OR Apache-2.0
"""

# ruff: noqa
import time, math, functools, itertools, collections, heapq, bisect, random, re, json, enum, dataclasses, contextlib, io


class P:
    K = 5

    def __init__(self):
        self.x = 1

    @property
    def prop(self):
        return self.x

    @prop.setter
    def prop(self, v):
        self.x = v

    def __setitem__(self, i, v):
        self.x = v

    def m0(self):
        return self.x

    def m1(self, a):
        return a

    def m2(self, a, b):
        return a

    @staticmethod
    def st(a):
        return a

    @classmethod
    def cm(cls, a):
        return a


class Q(P):
    def m1(self, a):
        return super().m1(a)


class S:
    __slots__ = ("x", "y")

    def __init__(self):
        self.x = 1


class E:
    pass


class V:
    def __init__(self, x, y):
        self.x = x
        self.y = y

    def __add__(self, o):
        return V(self.x + o.x, self.y + o.y)

    def __eq__(self, o):
        return self.x == o.x and self.y == o.y

    def __hash__(self):
        return self.x

    def __getitem__(self, i):
        return self.x

    def __len__(self):
        return 2

    def __call__(self, a):
        return a

    def __contains__(self, a):
        return True

    def __lt__(self, o):
        return self.x < o.x

    def __iter__(self):
        yield self.x
        yield self.y

    def __str__(self):
        return "V"

    def __bool__(self):
        return True


@dataclasses.dataclass
class DC:
    a: int
    b: int


NT = collections.namedtuple("NT", "a b")


class CO(enum.Enum):
    RED = 1
    BLUE = 2


class Err(Exception):
    pass


class CM:
    def __enter__(self):
        return self

    def __exit__(self, *a):
        return False


@contextlib.contextmanager
def cgen():
    yield 1


def f0():
    return 1


def f1(a):
    return a


def f2(a, b):
    return a


def f3(a, b, c):
    return a


def fd(a, b=2, c=3):
    return a


def fv(*a):
    return a


def fk(**k):
    return k


def fb(*a, **k):
    return a


def fo(a, *, k=1):
    return a


def mkadd(n):
    def add(x):
        return x + n

    return add


def mkcount():
    n = 0

    def c():
        nonlocal n
        n += 1
        return n

    return c


def dec(f):
    @functools.wraps(f)
    def w(*a, **k):
        return f(*a, **k)

    return w


@dec
def deco(a):
    return a


@functools.lru_cache(None)
def lru(n):
    return n


def rec(n):
    return 0 if n == 0 else 1 + rec(n - 1)


def gen3():
    yield 1
    yield 2
    yield 3


def geninf():
    while True:
        yield 1


def gensend():
    v = 0
    while True:
        v = yield v


def genyf():
    yield from gen3()


def thrower():
    raise ValueError("x")


G = 1
NUL = io.StringIO()
