"""collections: defaultdict, OrderedDict, Counter, ChainMap, User classes."""

from collections import ChainMap, Counter, OrderedDict, UserDict, UserList, UserString, defaultdict


def attempt(label, f):
    try:
        print(label, "=", f())
    except Exception as e:
        print(label, "->", type(e).__name__, e)


d = defaultdict(list)
d["a"].append(1)
d["a"].append(2)
d["b"]
print(d, dict(d), d.default_factory, "c" in d, d.get("c"))
d.default_factory = None
attempt("no factory", lambda: d["zz"])
attempt("bad", lambda: defaultdict(1))
print(defaultdict(int, {"x": 1}, y=2), defaultdict(), defaultdict(int) == {}, (defaultdict(int, a=1) | {"b": 2}))
c = defaultdict(int)
for w in "a b a c b a".split():
    c[w] += 1
print(sorted(c.items()), c.copy() == c, type(c.copy()))
t = defaultdict(lambda: defaultdict(int))
t["x"]["y"] += 5
print(t["x"]["y"], {k: dict(v) for k, v in t.items()})

o = OrderedDict([("a", 1), ("b", 2), ("c", 3)])
o.move_to_end("a")
print(o, o.popitem(), o.popitem(last=False), o)
for i in range(12):
    o[i] = i
for i in (5, 7, 3):
    o.move_to_end(i, last=False)
print(list(o), list(reversed(o)), o.keys(), OrderedDict(x=1).items(), OrderedDict().values())
print(OrderedDict(a=1, b=2) == OrderedDict(b=2, a=1), OrderedDict(a=1, b=2) == {"b": 2, "a": 1}, OrderedDict())
print(o.pop(5), o.pop("nope", 0), o.setdefault("s", 1), o | {"t": 1}, type({} | o), OrderedDict.fromkeys("ab", 0))
attempt("move", lambda: OrderedDict().move_to_end(1))
attempt("popitem", lambda: OrderedDict().popitem())
attempt("two", lambda: OrderedDict([1], [2]))
attempt("pop", lambda: o.pop("missing"))
cache = OrderedDict()
for k in [1, 2, 3, 1, 4, 2, 5] * 50:
    if k in cache:
        cache.move_to_end(k)
    cache[k] = k
    if len(cache) > 3:
        cache.popitem(last=False)
print(list(cache))


def mutate():
    e = OrderedDict.fromkeys("abc")
    for k in e:
        e.move_to_end(k)


attempt("mutate", mutate)


class LRU(OrderedDict):
    def __setitem__(self, k, v):
        super().__setitem__(k, v)
        if len(self) > 2:
            del self[next(iter(self))]


x = LRU(a=1, b=2)
x["c"] = 3
x.update(d=4)
print(x)

c = Counter("mississippi")
print(c, c.most_common(2), c["z"], c.total(), sorted(c.elements()), c.most_common())
c.update("miss")
c.subtract("pp")
print(c, +c, -Counter(a=-2), c & Counter("sip"), c | Counter("zz"), c - Counter("iii"), c + Counter(q=0))
c["m"] = 0
print(+c, dict(c), Counter(a=1, b=2) == Counter(b=2, a=1, z=0), Counter(a=1) <= Counter(a=2), Counter(), Counter({"k": 5}, j=1))
c -= Counter(s=10)
c |= Counter(new=2)
c &= Counter(new=1, i=1)
print(c)
del c["nothing"]
attempt("fromkeys", lambda: Counter.fromkeys("a"))
attempt("args", lambda: Counter("ab", "c"))
attempt("int", lambda: Counter(1))
print(Counter([1, 1, 2]).most_common(1), Counter(x for x in "aab"), Counter(a="x"))

m = ChainMap({"a": 1}, {"a": 2, "b": 3})
m["z"] = 9
print(m, m["b"], m.get("q"), sorted(m), len(m), m.new_child({"n": 1}), m.parents, dict(m))
attempt("missing", lambda: m["qq"])
attempt("pop", lambda: m.pop("b"))
attempt("popitem", lambda: ChainMap({}).popitem())
u = UserDict(a=1)
u["b"] = 2
print(u, len(u), u | {"c": 3}, "a" in u, u.get("x", 0), UserList([3, 1]) + [2], sorted(UserList([3, 1])), UserString("abc").upper() + "d")
