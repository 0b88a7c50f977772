def f(a, b=2, /, c=3, *args, d, e=5, **kw):
    return a, b, c, args, d, e, kw


print(f(1, d=4))
print(f(1, 2, 3, 4, 5, d=6, e=7, z=8))
print(f(*(1, 2), **{"d": 3, "c": 9}))
print(f(1, *[2, 3], *(4,), d=0, **{"x": 1}, **{"y": 2}))


def attempt(call):
    try:
        print(call())
    except TypeError as e:
        print(e)


def g(a, b):
    return a + b


def h(*, k):
    return k


attempt(lambda: g())
attempt(lambda: g(1))
attempt(lambda: g(1, 2, 3))
attempt(lambda: g(1, b=2, a=3))
attempt(lambda: g(1, 2, c=3))
attempt(lambda: g(**{"a": 1}, **{"a": 2}))
attempt(lambda: h())
attempt(lambda: h(1))
attempt(lambda: f(a=1, d=2))
attempt(lambda: g(*1))
attempt(lambda: g(**1))
attempt(lambda: (lambda x: x)())


def default(x, seen=[]):
    seen.append(x)
    return seen


print(default(1), default(2))
print(default.__name__, default.__defaults__, f.__kwdefaults__)


def documented():
    """What it does."""


print(documented.__doc__, documented(), (lambda: 0).__name__)
