import functools


def logged(f):
    @functools.wraps(f)
    def wrapper(*args, **kw):
        print("call", f.__name__, args, kw)
        return f(*args, **kw)

    return wrapper


def times(n):
    def decorate(f):
        def wrapper(*args):
            return [f(*args) for _ in range(n)]

        return wrapper

    return decorate


@logged
def add(a, b=1):
    "adds"
    return a + b


@times(3)
@logged
def hello(x):
    return x


print(add(1), add(2, b=3), add.__name__, add.__doc__)
print(hello("x"))


def register(cls):
    cls.registered = True
    return cls


@register
class Thing:
    @functools.lru_cache(maxsize=None)
    def slow(self, n):
        print("computing", n)
        return n * 2

    @functools.cached_property
    def once(self):
        print("once")
        return 7


t = Thing()
print(Thing.registered, t.slow(2), t.slow(2), t.once, t.once)


@(lambda f: lambda *a: ("wrapped", f(*a)))
def w(x):
    return x


print(w(1))


@functools.lru_cache
def fib(n):
    return n if n < 2 else fib(n - 1) + fib(n - 2)


print(fib(80), fib.cache_info().hits > 0)
print(functools.reduce(lambda a, b: a * b, [1, 2, 3, 4]), functools.partial(add, 10)(b=5))
