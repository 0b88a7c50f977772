# Hashes and equality of what is used as keys; sums of what gives many items at a time; context variables.
import array
import contextvars
import datetime as d
import itertools
import math
from collections import deque
from fractions import Fraction
from operator import itemgetter

keys = [(), (1,), (-1, -2), (1, "a"), ("a", "é"), (1, (2, 3)), (2**60, -(2**60)), (2**62, 1), (-(2**61), 5), (True, 1.0), (None, 1), tuple(range(9)), (1, 2.5)]
print([hash(k) for k in keys if None not in k])
table = {k: i for i, k in enumerate(keys)}
print([table.get(k) for k in keys], table.get((1, "b")), table.get((1.0, "a")), table.get((True,)), table.get((1, "a", 2)), ("a", "e") in table)
print((1, 2) == (1, 2), (1, "x" * 2000) == (1, "x" * 2000), (1, "a") == (1, "b"), (1, 2) == (1, 2.0), (1, float("nan")) == (1, float("nan")))

moments = [d.date(1, 1, 1), d.date(2024, 2, 29), d.datetime(2024, 2, 29), d.datetime(9999, 12, 31, 23, 59, 59, 999999, fold=1)]
moments += [d.timedelta(days=n, microseconds=n) for n in (-999999998, -36, -1, 0, 1, 999999998)] + [d.time(1, 2, 3)]
print([hash(m) for m in moments], [hash(m) for m in moments] == [hash(m) for m in moments])
print(len({d.date(2000, 1, 1) + d.timedelta(n): n for n in range(2000)}), len({d.datetime(2000, 1, 1) + d.timedelta(hours=n): n for n in range(2000)}))

parts = [Fraction(n, m) for n in (-(2**61), -7, -1, 0, 1, 5, 2**61 - 2, 10**30) for m in (1, 2, 3, 7, 1000003, 2**61 - 2, 10**25)]
print([hash(f) for f in parts], len(set(parts)), Fraction(1, 2) == 0.5, Fraction(3, 1) in {3}, {Fraction(1, 3): 1}[Fraction(2, 6)])


class Half(Fraction):
    pass


print(hash(Half(1, 2)) == hash(0.5), Half(1, 2) == Fraction(1, 2), Fraction.__hash__(Half(1, 3)))

for code in "bBhHiIlLqQfd":
    a = array.array(code, [0, 1, 2, 100])
    print(code, sum(a), a.tolist(), list(a), [type(x).__name__ for x in a][:1], list(itertools.islice(iter(a), 1, 3)))
big = array.array("q", [2**62, 2**63 - 1, -(2**63), 5])
print(sum(big), big.tolist(), sum(array.array("d", [0.1] * 10 + [1e300, -1e300, 0.0, -0.0])), array.array("d", [1e300, -0.0, 0.1]).tolist())
print(sum(array.array("Q", [2**64 - 1] * 3)), sum(array.array("u", "")), list(array.array("u", "aé")))
for items in ([0.1] * 10, [1, 0.1, 0.2], [True, 2, 0.5], [1e16, 1, -1e16], [2**62, 2**62, 1.5], [1, 2**70, 0.5], [0.1, Fraction(1, 3), 0.2], [], [True]):
    sums = [sum(items), sum(deque(items)), sum(dict.fromkeys(items)), sum(dict(enumerate(items)).values()), sum(itertools.tee(items)[0]), sum(itertools.chain(items)), sum(deque(items), 0.1)]
    print(sums, sum(itertools.repeat(0.1, 10)), sum(range(10), 0.5))

one, two, three = itertools.tee(iter(range(200)), 3)
print(sum(itertools.islice(one, 70)), next(two), list(itertools.islice(three, 3)), sum(one), list(two)[-1], len(list(three)))
source = iter(range(10))
left, right = itertools.tee(source)
print(list(itertools.islice(left, 4)), next(source), list(right), list(left))


def calls():
    for n in (1, 2):
        yield n
    raise KeyError("end")


left, right = itertools.tee(calls())
try:
    sum(left)
except KeyError as e:
    print(repr(e), next(right), next(right))

print([math.comb(n, k) for n in (0, 1, 5, 30, 61, 66, 67, 68, 100) for k in (0, 1, 2, n // 2, n)], math.comb(3, 4), math.comb(67, 34), math.perm(3, 4))
print([math.factorial(n) for n in range(23)], [math.perm(n, k) for n in (0, 1, 10, 25) for k in (0, 1, n)])
for call in (lambda: math.comb(-1, 2), lambda: math.comb(2, -1), lambda: math.perm(-1), lambda: math.factorial(-1), lambda: math.comb(1.0, 2), lambda: math.perm(2, 1.0)):
    try:
        print(call())
    except Exception as e:
        print(type(e).__name__, e)

a, b = contextvars.ContextVar("a", default=1), contextvars.ContextVar("b")
print(a.get(), a.get(5), b.get(7), a.set(2).var is a)
token = b.set("x")
print(a.get(5), b.get(), token.old_value is token.MISSING, token.var is b, str(token)[:7])
other = b.set("y")
b.reset(other)
print(b.get(), other.old_value)
for call in (lambda: b.reset(other), lambda: a.reset(token), lambda: a.reset(5), lambda: contextvars.copy_context().run(b.reset, token)):
    try:
        print(call())
    except Exception as e:
        print(type(e).__name__, str(e).split(" at ")[0])
b.reset(token)
try:
    b.get()
except LookupError as e:
    print(type(e).__name__, b.get(None), e.args[0] is b)
context = contextvars.copy_context()
print(context.run(lambda: (a.set(9), a.get())[1]), a.get(), context[a], len(context))
many = [contextvars.ContextVar(str(n), default=n) for n in range(40)]
tokens = [v.set(-n) for n, v in enumerate(many)]
print([v.get() for v in many][-3:], [v.reset(t) for v, t in zip(many, tokens)][0], [v.get() for v in many][-3:])


class Row(tuple):
    def __getitem__(self, i):
        return "row"


rows = [(3, "b"), (1, "c"), (2, "a"), (1, "a")]
print(sorted(rows, key=itemgetter(1)), sorted(rows, key=itemgetter(0)), sorted(rows, key=itemgetter(-1)), sorted(rows, key=itemgetter(1, 0)))
print(itemgetter(0)(Row((1, 2))), itemgetter(True)((5, 6)), itemgetter(1)([7, 8]), itemgetter("k")({"k": 9}))
for t in (lambda: itemgetter(2)((1, 2)), lambda: itemgetter(0)(), lambda: itemgetter(0)((1,), 2), lambda: itemgetter(0)(x=1), lambda: itemgetter(0)(5)):
    try:
        print(t())
    except Exception as e:
        print(type(e).__name__, e)
