from math import (floor as fl,
                  ceil,)
import math as m, textwrap

print(fl(1.5), ceil(1.5), m.pi > 3, textwrap.dedent("  x"))
a = b = c, d = 1, 2
print(a, b, c, d)
x: int = 3
y: list[int]
(z): int = 4
print(x, z, __annotations__)
l = [1, 2, 3, 4, 5]
l[0], l[1:3], *rest = 9, "ab", 7, 8
print(l, rest)
l[0] += 1; l[-1] **= 2
print(l)
del l[0], (l[0]), [rest, x]
print(l)
for i, (j, *k) in enumerate(["abc", "de"]):
    print(i, j, k)
else:
    print("done")
try:
    raise KeyError("a") from ValueError("b")
except (IndexError, KeyError) as e:
    print(repr(e), repr(e.__cause__))
else:
    print("no")
finally:
    print("finally")
try:
    raise ExceptionGroup("g", [TypeError(1), ValueError(2)])
except* TypeError as e:
    print("type", e.exceptions)
except* (ValueError, OSError):
    print("value")


class CM:
    def __init__(self, n):
        self.n = n

    def __enter__(self):
        return self.n, self

    def __exit__(self, *args):
        print("exit", self.n)


with CM(1) as (n, _), CM(2):
    print("in", n)
with (CM(3) as v, CM(4),):
    print("in", v[0])
with (CM(5), CM(6)):
    print("in")
with (CM(7)) as (n, _):
    print("in", n)
with (yes := CM(8)):
    print("in", yes.n)


def g(a, b=2, /, c=3, *args, d, e=5, **kw) -> "ret":
    global made
    made = a

    def h():
        nonlocal b
        b += 1
        return b

    return a, h(), c, args, d, e, kw


print(g(1, d=4), g(1, 2, 3, 4, 5, d=6, f=7), made, g.__annotations__)


class Meta(type):
    def __new__(mcs, name, bases, ns, **kw):
        print(name, sorted(kw))
        return super().__new__(mcs, name, bases, ns)


def deco(n):
    return lambda o: (print("deco", n, o.__name__), o)[1]


@deco(1)
@deco(2)
class D(object, metaclass=Meta):
    @deco(3)
    def m(self): return [x for x in range(5) if x % 2 if x > 1]
    @staticmethod
    def s(*, a=(1,)): return {i: j for i in a for j in "xy"}, {i for i in a}


class E(D, metaclass=Meta): ...


print(D().m(), D.s(), E.__mro__[1].__name__, tuple(i for i in range(3)))
assert x_ if (x_ := 1) else 0, "no"
print(x_, [w for q in range(3) if (w := q * q)], (lambda: (yield))().__next__())
