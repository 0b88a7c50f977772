"""Keys that tell when they are hashed and compared: dict, its views, sets, and what is built on them."""
from collections import *
class N:
    def __init__(self, v): self.v = v
    def __repr__(self): return f"N({self.v!r})"
    def __eq__(self, o):
        print("  eq", self, o); return isinstance(o, N) and self.v == o.v
    def __hash__(self): print("  hash", self); return 1
    def __lt__(self, o): print("  lt", self, o); return self.v < o.v
def t(label, f):
    print(label)
    try: print(" ->", f())
    except Exception as e: print(" !!", type(e).__name__, e)
a, b, c, d = N(1), N(2), N(3), N(1)
X, Y = {1: a, 2: b}, {1: d, 2: c}
for name in ("__xor__", "__and__", "__or__", "__sub__", "__le__", "__lt__", "__ge__", "isdisjoint", "__eq__", "__ne__"):
    t("items " + name, lambda: getattr(X.items(), name)(Y.items()))
    t("items set " + name, lambda: getattr(X.items(), name)({(1, d)}))
    t("items list " + name, lambda: getattr(X.items(), name)([(1, d), (1,)]))
    t("keys " + name, lambda: getattr({a: 1, b: 2}.keys(), name)({d: 1, c: 1}.keys()))
    t("keys set " + name, lambda: getattr({a: 1, b: 2}.keys(), name)({d, c}))
    t("keys lst " + name, lambda: getattr({a: 1, b: 2}.keys(), name)([d, c]))
    t("od items " + name, lambda: getattr(OrderedDict(X).items(), name)(Y.items()))
    t("fs " + name, lambda: getattr(frozenset([a, b]), name)(frozenset([d, c])))
    t("set fs " + name, lambda: getattr({a, b}, name)(frozenset([d, c, 5])))
for name in ("union", "intersection", "difference", "symmetric_difference", "issubset", "issuperset", "isdisjoint", "update", "intersection_update", "difference_update", "symmetric_difference_update"):
    for o in ([d, c], {d, c}, {d: 1, c: 2}, (d, d), iter([c, d]), {a}):
        def f():
            s = {a, b}
            r = getattr(s, name)(o)
            return sorted((x.v for x in (r if isinstance(r, set) else s))), r if isinstance(r, bool) else 0
        t(f"set.{name} {type(o).__name__}", f)
t("or", lambda: {a: 1} | {d: 2}); t("ior", lambda: (lambda x: (x.update({d: 2}), x)[1])({a: 1}))
t("setdefault", lambda: {a: 1}.setdefault(d, 2)); t("pop", lambda: {a: 1}.pop(d)); t("get", lambda: {a: 1}.get(d)); t("fromkeys", lambda: dict.fromkeys([a, d, b]))
t("lit", lambda: {a: 1, d: 2}); t("set lit", lambda: {a, d}); t("comp", lambda: {x: 1 for x in (a, d)}); t("dict pairs", lambda: dict([(a, 1), (d, 2)])); t("dict kw", lambda: dict({a: 1}, k=2))
t("copy", lambda: {a: 1}.copy()); t("set copy", lambda: set({a, b})); t("set of dict", lambda: set({a: 1})); t("list(set)", lambda: list({a, b})); t("frozenset", lambda: frozenset({a}) == {a})
t("counter eq", lambda: Counter([a]) == Counter([d])); t("c-", lambda: Counter([a, b]) - Counter([d])); t("c&", lambda: Counter([a, b]) & Counter([d])); t("c<", lambda: Counter([a]) <= Counter([d]))
t("cm", lambda: ChainMap({a: 1}, {d: 2})[b]); t("cm in", lambda: d in ChainMap({b: 1}, {a: 2})); t("cm len", lambda: len(ChainMap({a: 1}, {d: 2})))
t("ud", lambda: UserDict({a: 1}) == UserDict({d: 1})); t("dd", lambda: defaultdict(int, {a: 1})[d]); t("del", lambda: (lambda x: x.__delitem__(d))({a: 1}))
t("popitem", lambda: {a: 1}.popitem()); t("hash fs", lambda: len({frozenset([a]), frozenset([d])})); t("hash tuple", lambda: {(a, 1): 1}[(d, 1)])
t("sort key", lambda: sorted([(1, b), (1, a)], key=lambda p: p[0])); t("sort tuples", lambda: sorted([(1, b), (1, a), (0, c)])); t("sort lists", lambda: sorted([[1, b], [1, a], [0, c]]))
t("min tuples", lambda: min((1, b), (1, a))); t("max key", lambda: max([a, b, c], key=lambda n: n)); import heapq, bisect
t("heap", lambda: heapq.heapify([c, b, a])); t("push", lambda: heapq.heappush([a, b], c)); t("pop", lambda: heapq.heappop([a, b, c])); t("ns", lambda: heapq.nsmallest(2, [c, b, a])); t("nl", lambda: heapq.nlargest(2, [a, b, c])); t("merge", lambda: list(heapq.merge([a, c], [b])))
t("bl", lambda: bisect.bisect_left([a, b, c], b)); t("br", lambda: bisect.bisect([a, b, c], b)); t("ins", lambda: bisect.insort([a, b], c))
import itertools, functools
t("groupby", lambda: [(k, len(list(g))) for k, g in itertools.groupby([a, d, b])]); 
@functools.lru_cache
def g(x): return x
t("lru", lambda: (g(a), g(d), g(a), g.cache_info()))
t("list ops", lambda: [a, b].index(d)); t("str in", lambda: "a" in ["a", a]); t("in tuple", lambda: 1 in (a, 1, b)); t("count", lambda: (a, 1, d).count(1))
import copy, operator
t("dc", lambda: copy.copy({a: 1})); t("deepcopy", lambda: len(copy.deepcopy({a: b}))); t("itemgetter", lambda: operator.itemgetter(d)({a: 1})); t("del item", lambda: operator.delitem({a: 1}, d))
t("**", lambda: dict(**{"a": a})); t("**", lambda: {**{a: 1}, **{d: 2}}); t("star set", lambda: {*[a, d], *{a}})
