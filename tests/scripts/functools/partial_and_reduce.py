"""functools: partial, partialmethod, reduce, cmp_to_key, wraps, total_ordering."""

import functools
from functools import cmp_to_key, partial, partialmethod, reduce, total_ordering, update_wrapper, wraps


def show(f):
    try:
        print(repr(f()))
    except Exception as e:
        print(type(e).__name__, e.args)


def g(*args, **kw):
    return args, kw


p = partial(g, 1, sep="-")
print(p(2, k=3), p(sep=4), p.func is g, p.args, p.keywords, p.__dict__)
q = partial(p, 3, z=1)
print(q.func is g, q.args, q.keywords, q(4))
print(partial(int, base=2)("101"), partial(max, 1, 2)(0), repr(partial(int, "1", base=2)))
p.note = 5
print(p.note, partial(p, 1).func is p)
show(lambda: partial())
show(lambda: partial(5))
show(lambda: partial(f=5))


class P(partial):
    pass


print(repr(P(int, 1)), type(P(int, 1)))
r = partial(g)
r.__setstate__((g, (r,), {}, {}))
print(repr(r).startswith("functools.partial(<function g"), repr(r).endswith(", ...)"))
print(reduce(lambda a, b: a + b, [1, 2, 3]), reduce(lambda a, b: a * b, [], 5), reduce(max, [1]))
show(lambda: reduce(max, []))
show(lambda: reduce(1, 2))
show(lambda: reduce(1, [1, 2]))
K = cmp_to_key(lambda a, b: b - a)
print(sorted([3, 1, 2], key=K), K(1) < K(2), K(1) == K(1), K(5).obj, max([1, 2, 3], key=K))
show(lambda: K(1) < 1)
show(lambda: hash(K(1)))
show(lambda: K())
show(lambda: K(1, 2))
show(lambda: cmp_to_key(5)(1) < cmp_to_key(5)(1))


def deco(fn):
    @wraps(fn)
    def inner(*args):
        return fn(*args) + 1

    return inner


@deco
def base(x: int) -> int:
    "the doc"
    return x


print(base(1), base.__name__, base.__doc__, base.__qualname__, base.__annotations__, base.__wrapped__(1))
print(update_wrapper(g, len) is g, g.__name__, functools.WRAPPER_ASSIGNMENTS, functools.WRAPPER_UPDATES)


class Cell:
    def __init__(self):
        self.alive = False

    def set_state(self, state, *, why=None):
        self.alive = (state, why)

    set_alive = partialmethod(set_state, True, why="x")
    static = partialmethod(staticmethod(g), 1)


c = Cell()
c.set_alive()
print(c.alive, c.static(2), Cell.set_alive(c))


@total_ordering
class V:
    def __init__(self, n):
        self.n = n

    def __eq__(self, other):
        return self.n == other.n if isinstance(other, V) else NotImplemented

    def __lt__(self, other):
        return self.n < other.n if isinstance(other, V) else NotImplemented


a, b = V(1), V(2)
print(a < b, a <= b, a > b, a >= b, a <= V(1), a >= V(1), a != b)
show(lambda: a >= 5)
show(lambda: total_ordering(type("Z", (), {})))
