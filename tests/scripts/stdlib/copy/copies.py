"""copy: copy and deepcopy."""

import copy
from collections import Counter, OrderedDict, defaultdict, deque, namedtuple


class A:
    def __init__(self, x):
        self.x = x

    def __repr__(self):
        return f"A({self.x!r})"


class Slots:
    __slots__ = ("a", "b")


class Custom:
    def __copy__(self):
        return "shallow"

    def __deepcopy__(self, memo):
        return ("deep", type(memo).__name__)


class Meta(type):
    pass


class Frozen:
    def __init__(self):
        object.__setattr__(self, "v", [1])

    def __setattr__(self, k, v):
        raise AttributeError("frozen")


class State:
    def __init__(self):
        self.a, self.skip = [1], "secret"

    def __getstate__(self):
        return {"a": self.a}

    def __setstate__(self, s):
        self.__dict__.update(s, restored=True)


class L(list):
    pass


P = namedtuple("P", "x y")
a = A([1, 2])
b, c = copy.copy(a), copy.deepcopy(a)
a.x.append(3)
print(a, b, c, b.x is a.x, c.x is a.x)
l = [1, [2, 3], (4, [5]), {"k": [6]}, {7}, frozenset([8])]
d = copy.deepcopy(l)
print(d == l, [x is y for x, y in zip(d, l)], d[3]["k"] is l[3]["k"])
t = (1, "a", (2.5, None))
print(copy.deepcopy(t) is t, copy.copy(t) is t, copy.deepcopy((1, [])) == (1, []))
cyc = [1]
cyc.append(cyc)
e = copy.deepcopy(cyc)
print(e, e[1] is e, e is not cyc)
shared = [0]
f = copy.deepcopy([shared, shared])
print(f[0] is f[1])
a.self = a
g = copy.deepcopy(a)
print(g.self is g)
s = Slots()
s.a = [1]
s2 = copy.deepcopy(s)
print(s2.a, s2.a is s.a, hasattr(s2, "b"))
print(copy.copy(Custom()), copy.deepcopy(Custom()), copy.deepcopy([Custom()]))
print(copy.copy(Frozen()).v, copy.deepcopy(Frozen()).v)
st = copy.deepcopy(State())
print(sorted(st.__dict__.items()))
for x in (OrderedDict(a=[1]), defaultdict(list, k=[1]), Counter("aab"), deque([[1]], 5), P([1], 2), L([1, [2]]), bytearray(b"x"), {1, 2}, range(3), slice(1, 2), 3 + 4j):
    y, z = copy.copy(x), copy.deepcopy(x)
    print(type(y).__name__, y == x, z == x, z)
ll = L([1])
ll.tag = ["t"]
lc = copy.deepcopy(ll)
print(lc, lc.tag, lc.tag is ll.tag, type(lc))
print(copy.copy(A) is A, copy.deepcopy(len) is len, copy.deepcopy(Meta) is Meta, copy.copy(None), copy.deepcopy(print) is print)
memo = {}
src = [1]
copy.deepcopy(src, memo)
print(memo[id(src)], copy.deepcopy(src, memo) is memo[id(src)])
m = copy.deepcopy(a.__repr__)
print(m.__self__ is a, m.__self__ is not None)
err = copy.copy(ValueError("x", 1))
print(repr(err), repr(copy.deepcopy(KeyError([1]))))
for bad in ((x for x in ()), copy):
    try:
        copy.copy(bad)
    except TypeError as ex:
        print(ex)
print(issubclass(copy.Error, Exception), copy.Error is copy.error)
deep = []
for _ in range(100000):
    deep = [deep]
try:
    copy.deepcopy(deep)
except RecursionError as ex:
    print("RecursionError")
