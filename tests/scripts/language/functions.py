"""Parameters of every kind, defaults, closures, decorators, recursion; CPython's texts for wrong calls."""


def f(a, b=2, /, c=3, *args, d, e=5, **kw):
    return a, b, c, args, d, e, kw


print(f(1, d=4))
print(f(1, 2, 3, 4, 5, d=6, z=7, a=8))
print(f(*[1, 2], *(3,), **{"d": 1}, **{"x": 2}))


def attempt(call):
    try:
        print(call())
    except TypeError as e:
        print(e)


def g(a, b, c=0): return a, b, c
def h(*, k, m=1): return k, m
def p(x, /): return x
def none(): return 1


attempt(lambda: g())
attempt(lambda: g(1))
attempt(lambda: g(1, 2, 3, 4))
attempt(lambda: g(1, 2, b=3))
attempt(lambda: g(1, 2, zz=3))
attempt(lambda: h())
attempt(lambda: h(1))
attempt(lambda: h(1, k=2))
attempt(lambda: p(x=1))
attempt(lambda: none(1))
attempt(lambda: none(1, 2))
attempt(lambda: f(1))
attempt(lambda: g(*5))
attempt(lambda: g(**5))
attempt(lambda: g(**{"a": 1}, **{"a": 2}))
attempt(lambda: g(**{1: 2}))
attempt(lambda: (5)())


def counter():
    n = 0

    def inc(by=1):
        nonlocal n
        n += by
        return n

    return inc, lambda: n


inc, get = counter()
inc(); inc(5)
print(get())
fs = [lambda i=i: i * 10 for i in range(3)] + [lambda: i for i in range(3)]
print([x() for x in fs])


def deco(tag):
    def wrap(fn):
        def inner(*a, **k):
            return f"{tag}:{fn(*a, **k)}"
        inner.__name__ = fn.__name__
        return inner
    return wrap


@deco("outer")
@deco("inner")
def named(x):
    "doc of named"
    return x + 1


print(named(1), named.__name__)


def mutable(x, acc=[]):
    acc.append(x)
    return acc


print(mutable(1), mutable(2), mutable(3, []))


def fact(n): return 1 if n < 2 else n * fact(n - 1)


print(fact(30))
total = 0


def glob():
    global total, fresh
    total += 5
    fresh = "made"


glob()
print(total, fresh)


def unbound():
    print(later)
    later = 1


try:
    unbound()
except UnboundLocalError as e:
    print(e)


def free():
    def inner():
        return v
    try:
        inner()
    except NameError as e:
        print(e)
    v = 1
    return inner()


print(free())
print((lambda *a, **k: (a, k))(1, 2, x=3))
print(g.__defaults__, f.__kwdefaults__, named.__doc__, g.__qualname__, counter()[0].__qualname__)


def ann(x: int, y: "str" = "a") -> float: ...


print(ann.__annotations__, ann(1))
print(max([3, 1, 2], key=lambda v: -v), sorted("bca", reverse=True))
print(list(map(lambda a, b: a + b, [1, 2], [3, 4])), list(filter(None, [0, 1, "", "x"])))
