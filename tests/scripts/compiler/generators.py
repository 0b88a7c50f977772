"""Generators: send, throw, close, yield from, try in generators, return values, generator expressions."""


def echo():
    got = yield "start"
    while got is not None:
        got = yield got * 2
    return "end"


g = echo()
print(next(g), g.send(3), g.send("x"))
try:
    g.send(None)
except StopIteration as e:
    print("value", e.value)


def guarded(log):
    try:
        while True:
            try:
                x = yield len(log)
                log.append(x)
            except ValueError as e:
                log.append(f"caught {e}")
    finally:
        log.append("finally")


log = []
g = guarded(log)
next(g)
print(g.send("a"), g.throw(ValueError("v")), g.send("b"))
g.close()
print(log)


def inner(n):
    for i in range(n):
        r = yield i
        if r:
            print("inner got", r)
    return n * 10


def outer():
    a = yield from inner(2)
    b = yield from [7, 8]
    c = yield from (x for x in "pq")
    return a, b, c


def run(g):
    out = []
    while True:
        try:
            out.append(next(g))
        except StopIteration as e:
            return out, e.value


print(run(outer()))
g = outer()
next(g)
print(g.send("hello"))
try:
    g.throw(KeyError("k"))
except KeyError as e:
    print("through", e)


def handled():
    try:
        raise ValueError("in generator")
    except ValueError:
        yield 1
        try:
            raise
        except ValueError as e:
            yield str(e)


try:
    raise KeyError("outside")
except KeyError:
    g = handled()
    print(next(g))
    try:
        raise
    except KeyError as e:
        print("still", e)
    print(next(g))


def stops():
    yield 1
    raise StopIteration("bad")


g = stops()
next(g)
try:
    next(g)
except RuntimeError as e:
    print(e, repr(e.__cause__))


def expressions():
    x = 10
    y = [(yield x), (yield x + 1)]
    z = f"{(yield 'f')}-{(yield 'g')!r:>4}"
    w = (yield 1) + (yield 2) * (yield 3)
    print((yield "arg"), sep=(yield "sep"))
    d = {(yield "k"): (yield "v")}
    if (yield "cond") and not (yield "cond2"):
        w += 1
    return y, z, w, d


g = expressions()
v = next(g)
n = 0
seq = []
try:
    while True:
        seq.append(v)
        n += 1
        v = g.send(str(n) if v in ("sep",) else (n if v not in ("cond2",) else 0))
except StopIteration as e:
    print(seq, e.value)

lazy = (i * j for i in range(3) for j in range(i) if j)
print(list(lazy), sum(i for i in range(10)), max((len(w) for w in "a bb ccc".split()), default=0))


def source():
    print("evaluated now")
    return [1, 2]


ge = (print("item", i) for i in source())
print("made")
list(ge)
try:
    (i for i in 5)
except TypeError as e:
    print(e)


def with_finally():
    for i in range(3):
        try:
            yield i
        finally:
            print("cleanup", i)


g = with_finally()
for v in g:
    if v == 1:
        break
g.close()
g = with_finally()
next(g)
g.close()


def tree(depth):
    if depth:
        yield from tree(depth - 1)
        yield depth
        yield from tree(depth - 1)


print(list(tree(3)))
lam = lambda: (yield 5)
print(list(lam()))


def empty():
    return
    yield


print(list(empty()), [*empty(), *tree(1)])
def swap_gen():
    a, b = 0, 1
    while True:
        yield a
        a, b = b, a + b


fib = swap_gen()
print([next(fib) for _ in range(10)])
