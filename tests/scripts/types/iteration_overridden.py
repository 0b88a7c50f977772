"""Subclasses of list, tuple, set and dict that iterate otherwise: who asks them, and who reads the items directly."""

import collections, copy, functools, heapq, itertools, json, math, operator, random, struct, types
class L(list):
    def __iter__(s): print("iter", end=" "); return iter([7, 8])
    def __len__(s): print("len", end=" "); return 2
    def __getitem__(s, i): print("get", i, end=" "); return 5
class T(tuple):
    def __iter__(s): print("iter", end=" "); return iter([7, 8])
    def __len__(s): print("len", end=" "); return 2
    def __getitem__(s, i): print("get", i, end=" "); return 5
class D(dict):
    def __iter__(s): print("iter", end=" "); return iter("kq")
    def keys(s): print("keys", end=" "); return ["k"]
    def items(s): print("items", end=" "); return [("i", 1)]
    def __getitem__(s, k): print("get", k, end=" "); return 5
    def __len__(s): print("len", end=" "); return 2
class S(set):
    def __iter__(s): print("iter", end=" "); return iter([7])
    def __len__(s): print("len", end=" "); return 1
def t(l, f):
    print(l, end=": ")
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
for C, v in ((L, [1, 2, 3]), (T, (1, 2, 3)), (S, {1, 2, 3})):
    n = C.__name__
    t(n + " extend", lambda: (lambda a: a.extend(C(v)) or a)([0])); t("extend self", lambda: (lambda a: list.extend(a, a) or list.__len__(a))(C(v))) if C is L else 0
    t("slice", lambda: (lambda a: operator.setitem(a, slice(1), C(v)) or a)([0])); t("step", lambda: (lambda a: operator.setitem(a, slice(None, None, 2), C(v)) or a)([0, 1, 2, 3]))
    t("iadd", lambda: operator.iadd([0], C(v))); t("add", lambda: [0] + C(v)); t("list", lambda: list(C(v))); t("tuple", lambda: tuple(C(v))); t("set", lambda: set(C(v))); t("frozenset", lambda: sorted(frozenset(C(v)))); t("dumps", lambda: json.dumps(C(v))); t("join", lambda: ",".join(C("ab"))) ; t("star", lambda: [*C(v)]); t("call", lambda: print(*C(v))); t("call2", lambda: max(*C(v), 0)); t("unpack", lambda: (lambda: [(a, b) for a, b in [C(v)]])()); t("unpack*", lambda: (lambda: [(a, b) for a, *b in [C(v)]])()); t("sum", lambda: sum(C(v))); t("sorted", lambda: sorted(C(v))); t("min", lambda: min(C(v))); t("bytes", lambda: bytes(C(v))); t("bytearray", lambda: bytearray(C(v))); t("%", lambda: "%s %s %s" % C(v)); t("%1", lambda: "%s" % C(v)) if C is L else 0; t("in", lambda: 7 in C(v)); t("eq", lambda: C(v) == v); t("zip", lambda: list(zip(C(v)))); t("enum", lambda: list(enumerate(C(v)))); t("reversed", lambda: list(reversed(C(v)))) if C is not S else 0; t("map", lambda: list(map(str, C(v)))); t("any", lambda: any(C(v))); t("dict", lambda: dict(zip(C(v), C(v)))); t("fromkeys", lambda: dict.fromkeys(C(v))); t("update", lambda: (lambda a: a.update(C(v)) or a)(set())); t("union", lambda: {0} | C(v) if C is S else {0}.union(C(v))); t("inter", lambda: {7, 1}.intersection(C(v))); t("diff", lambda: {7, 1}.difference(C(v))); t("symdiff", lambda: {7, 1}.symmetric_difference(C(v))); t("issub", lambda: {1}.issubset(C(v))); t("issup", lambda: {1, 7, 8}.issuperset(C(v))); t("disj", lambda: {7}.isdisjoint(C(v))); t("bool", lambda: bool(C(()))); t("slice get", lambda: list.__getitem__(C(v), slice(2)) if C is L else 0); t("deque", lambda: collections.deque(C(v))); t("counter", lambda: collections.Counter(C(v))); t("isinstance", lambda: isinstance(1, C((int,)))) if C is T else 0; t("except", lambda: exc(C((KeyError,)))) if C is T else 0; t("startswith", lambda: "ab".startswith(C(("a",)))) if C is T else 0; t("match", lambda: m(C(v))); t("chain", lambda: list(itertools.chain(C(v), C(v)))); t("starmap", lambda: list(itertools.starmap(print, [C(v)]))); t("product", lambda: len(list(itertools.product(C(v))))); t("reduce", lambda: functools.reduce(operator.add, C(v))); t("repr", lambda: repr(C(v))); t("copy", lambda: copy.copy(C(v)).__class__); t("yield from", lambda: list(g(C(v)))); t("hash", lambda: hash(C(v)) == hash(v)) if C is T else 0; t("mul", lambda: (C(v) * 2)) if C is not S else 0; t("heap", lambda: heapq.nlargest(1, C(v))); t("index", lambda: C(v).index(2)) if C is not S else 0; t("fmt", lambda: "{0[0]}".format(C(v))) if C is not S else 0; t("dict pairs", lambda: dict([C((1, 2))])); t("writelines", lambda: 0); t("random", lambda: random.Random(1).choice(C(v))) if C is not S else 0; t("struct", lambda: struct.pack("2b", *C(v))); t("fsum", lambda: math.fsum(C(v))); t("prod", lambda: math.prod(C(v))); t("translate", lambda: "ab".translate(C(range(99)))) if C is L else 0; t("raise", lambda: Exception(*C(v)).args)
def exc(k):
    try: raise KeyError
    except k: return "caught"
def m(v):
    match v:
        case [a, b]: return "two", a, b
        case [a, *b]: return "more", a, b
        case _: return "none"
def g(v): yield from v
v = {"a": 1, "b": 2}
t("dict", lambda: dict(D(v))); t("update", lambda: (lambda a: a.update(D(v)) or a)({})); t("**", lambda: {**D(v)}); t("call **", lambda: dict(**D(v))); t("or", lambda: {} | D(v)); t("or2", lambda: D(v) | {}); t("ior", lambda: operator.ior({}, D(v))); t("list", lambda: list(D(v))); t("dumps", lambda: json.dumps(D(v))); t("%", lambda: "%(a)s" % D(v)); t("format_map", lambda: "{a}".format_map(D(v))); t("eq", lambda: D(v) == v); t("in", lambda: "a" in D(v)); t("get", lambda: D(v).get("a")); t("copy", lambda: D(v).copy()); t("pop", lambda: D(v).pop("a")); t("setdefault", lambda: D(v).setdefault("a")); t("values", lambda: list(D(v).values())); t("repr", lambda: D(v)); t("sorted", lambda: sorted(D(v))); t("Counter", lambda: collections.Counter(D(v))); t("OD", lambda: collections.OrderedDict(D(v))); t("dd", lambda: collections.defaultdict(int, D(v))); t("ChainMap", lambda: dict(collections.ChainMap(D(v)))); t("fromkeys", lambda: dict.fromkeys(D(v))); t("bool", lambda: bool(D())); t("len", lambda: len(D())); t("keys&", lambda: {"a"} & D(v).keys() if 0 else 0); t("match", lambda: md(D(v))); t("translate", lambda: "a".translate(D({97: "z"}))); t("setdefault", lambda: vars(type("X", (), D(v)))["a"]); t("iter", lambda: next(iter(D(v)))); t("mapping proxy", lambda: types.MappingProxyType(D(v))["a"]); t("SimpleNamespace", lambda: types.SimpleNamespace(**D(v))); t("fmt", lambda: "{0[a]}".format(D(v)))
def md(v):
    match v:
        case {"a": x, **r}: return x, r
