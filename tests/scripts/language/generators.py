"""Generators: send, throw, close, delegation, laziness."""


def count(n):
    i = 0
    while i < n:
        got = yield i
        if got == "stop":
            return "stopped"
        i += got or 1


g = count(10)
print(next(g), next(g), g.send(3))
try:
    g.send("stop")
except StopIteration as e:
    print(e.value)
print(list(g), list(count(4)))


def outer():
    r = yield from count(3)
    print("inner returned", r)
    yield from "ab"
    yield from []
    return "done"


def run():
    v = yield from outer()
    yield v


print(list(run()))


def catcher():
    while True:
        try:
            x = yield "ready"
            print("got", x)
        except ValueError as e:
            print("caught", e)
            yield "handled"
        finally:
            print("cleanup")


c = catcher()
print(next(c))
print(c.throw(ValueError("boom")))
print(next(c))
c.close()
try:
    next(c)
except StopIteration:
    print("exhausted")
try:
    g2 = count(1)
    g2.send(5)
except TypeError as e:
    print(e)


def bad():
    yield 1
    raise StopIteration("x")


try:
    list(bad())
except RuntimeError as e:
    print(e, repr(e.__cause__))


def ignoring():
    try:
        yield
    except GeneratorExit:
        yield "again"


i = ignoring()
next(i)
try:
    i.close()
except RuntimeError as e:
    print(e)

seen = []


def probe(x):
    seen.append(x)
    return x == "b"


print(next((r for r in "abc" if probe(r)), None), seen)
print(sum(x * x for x in range(5)), max((len(w), w) for w in ["a", "bbb", "cc"]))


def fib():
    a, b = 0, 1
    while True:
        yield a
        a, b = b, a + b


from_fib = fib()
print([next(from_fib) for _ in range(12)])
pairs = ((x, y) for x in range(3) for y in range(x))
print(list(pairs), list(pairs))


def tree(n):
    if n:
        yield from tree(n - 1)
        yield n
        yield from tree(n - 1)


print(list(tree(4)))


class It:
    def __init__(self, n): self.n = n
    def __iter__(self): return self
    def __next__(self):
        if self.n == 0:
            raise StopIteration
        self.n -= 1
        return self.n


print(list(It(3)), [*It(2), *It(1)], dict(zip("ab", It(5))))
e = enumerate("xyz", 1)
print(next(e), list(e))
z = zip([1, 2, 3], "ab")
print(list(z), list(zip()), [*map(str, range(3))])


def inner_gen():
    try:
        yield 1
        yield 2
    except KeyError as k:
        yield ("inner", k.args)


def delegating():
    yield from inner_gen()
    yield "after"


d = delegating()
print(next(d), d.throw(KeyError("q")), list(d))
print(type(d).__name__, (x for x in []).__name__, delegating.__name__)


def rec(n):
    yield n
    if n:
        yield from rec(n - 1)


print(sum(rec(200)))
it = iter([1, 2, 3])
for a in it:
    print(a, next(it, "end"))
print(list(iter(lambda s=[3, 2, 1, 0]: s.pop(0), 0)))
