"""functools: lru_cache, cache, cached_property."""

from functools import cache, cached_property, lru_cache

calls = []


@lru_cache(maxsize=2)
def f(x, y=1):
    "doc"
    calls.append(x)
    return x


for i in (1, 1, 2, 3, 1):
    f(i)
print(calls, f.cache_info(), f.cache_parameters(), f.__name__, f.__doc__, f.__module__, f.__wrapped__(9))
f.cache_clear()
print(f.cache_info(), sorted(f.__dict__))
try:
    f([])
except TypeError as e:
    print(e)
f(1, y=2)
f(1, y=2)
f(x=1, y=2)
print(f.cache_info(), f.cache_info()._asdict())


@cache
def fib(n):
    return n if n < 2 else fib(n - 1) + fib(n - 2)


print(fib(80), fib.cache_info(), fib.cache_parameters())


@lru_cache(typed=True)
def typed(x):
    return type(x).__name__


print(typed(1), typed(1.0), typed(True), typed.cache_info(), typed.cache_parameters())


@lru_cache(maxsize=0)
def none(x):
    return x


print(none(1), none(1), none.cache_info())
print(lru_cache(maxsize=-5)(len).cache_parameters())
for bad in (lambda: lru_cache(maxsize="a"), lambda: lru_cache(5)(5), lambda: lru_cache(1, 2, 3)):
    try:
        bad()
    except TypeError as e:
        print(e)


class C:
    def __init__(self):
        self.n = 0

    @lru_cache
    def method(self, x):
        self.n += 1
        return x * 2

    @cached_property
    def slow(self):
        "slow doc"
        self.n += 10
        return self.n


c = C()
print(c.method(3), c.method(3), c.n, c.slow, c.slow, c.n, C.slow.__doc__, C.slow.attrname)
c.slow = 5
print(c.slow)
del c.slow
print(c.slow, c.__dict__)


class S:
    __slots__ = ()

    @cached_property
    def p(self):
        return 1


for bad in (lambda: S().p, lambda: cached_property(len).__get__(5)):
    try:
        bad()
    except TypeError as e:
        print(e)
order = []


@lru_cache(maxsize=3)
def keep(x):
    order.append(x)
    return x


for x in "abcabdaebcc":
    keep(x)
print("".join(order), keep.cache_info())
