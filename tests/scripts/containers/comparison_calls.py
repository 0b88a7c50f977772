"""How containers compare: which elements are asked, in what order, how often, and what is done with the answer."""
from collections import deque, UserList, Counter, ChainMap, defaultdict
from array import array
class N:
    def __init__(self, v): self.v = v
    def __repr__(self): return f"N({self.v!r})"
    def __eq__(self, o):
        print("  eq", self, o); return isinstance(o, N) and self.v == o.v
    def __lt__(self, o):
        print("  lt", self, o); return self.v < o.v
    def __hash__(self):
        print("  hash", self); return 1
class S(N):
    def __eq__(self, o):
        print("  sub eq", self, o); return NotImplemented
    __hash__ = N.__hash__
class X(N):
    def __eq__(self, o): print("  x eq", self, o); return ["truthy"] if o.__class__ is X else []
    __hash__ = N.__hash__
class Nan:
    def __eq__(self, o): print("  nan eq"); return False
    def __ne__(self, o): print("  nan ne"); return True
    def __lt__(self, o): print("  nan lt"); return "yes"
    def __gt__(self, o): print("  nan gt"); return 0
    def __repr__(self): return "Nan"
    __hash__ = object.__hash__
def t(label, f):
    print(label)
    try: print(" ->", f())
    except Exception as e: print(" !!", type(e).__name__, e)
a, b, c, a2, s, x, nan = N(1), N(2), N(3), N(1), S(1), X(1), Nan()
import operator as op
for make in (list, tuple, deque, UserList):
    for o in (op.eq, op.ne, op.lt, op.le, op.gt, op.ge):
        for l, r in ([[a], [a, b]], [[a, b], [a]], [[a], [a2, b]], [[b], [a, c]], [[a, b], [a2, c]], [[], [a]], [[a, s], [a2, a]], [[nan], [nan]], [[nan, 1], [nan, 2]], [[nan],[Nan()]], [[x],[X(2)]],[[s],[a]],[[a],[s]]):
            t(f"{make.__name__} {o.__name__} {l} {r}", lambda: o(make(l), make(r)))
    seq = make([c, a2, nan, a, s])
    for name in ("count", "index", "remove"):
        for v in (a, nan, s, 5, Nan()):
            if hasattr(seq, name):
                q = make(seq)
                t(f"{make.__name__}.{name} {v}", lambda: (getattr(q, name)(v), q)[0])
    for v in (a, nan, s, 5, N(9)):
        t(f"{v} in {make.__name__}", lambda: v in seq)
        t(f"{v} not in {make.__name__}", lambda: v not in seq)
t("index range", lambda: [a, b, c].index(c, 1))
t("index range", lambda: [a, b, c].index(c, -5, 2))
t("index range t", lambda: (a, b, c).index(c, 1, 9))
t("index range d", lambda: deque((a, b, c)).index(c, 1, 9))
for o in (op.eq, op.ne):
    for l, r in (({1: a}, {1: a}), ({1: a}, {1: a2}), ({1: a, 2: b}, {2: b, 1: c}), ({a: 1}, {a2: 1}), ({a: 1}, {a2: 2}), ({a: 1}, {b: 1}), ({1: nan}, {1: nan}), ({1: nan}, {1: Nan()}), ({1: a}, {}), ({1: a}, {1: a, 2: 1}), ({1:s},{1:a}), ({1: x}, {1: X(3)})):
        for make in (dict, lambda d: defaultdict(int, d), Counter, ChainMap):
            t(f"dict {o.__name__} {l} {r} {getattr(make, '__name__', 0)}", lambda: o(make(l), make(r)))
        t("items", lambda: o(l.items(), r.items()))
        t("keys", lambda: o(l.keys(), r.keys()))
        t("values", lambda: o(l.values(), r.values()))
        t("in values", lambda: [v in l.values() for v in r.values()])
        t("in items", lambda: [v in l.items() for v in r.items()])
        t("in items2", lambda: [v in l.items() for v in [(1,), [1, a], 5, (1, a2)]])
for make in (set, frozenset):
  for o in (op.eq, op.ne, op.lt, op.le, op.gt, op.ge, op.and_, op.or_, op.sub, op.xor):
    for l, r in (([a], [a]), ([a], [a2]), ([a], [b]), ([a], [a, b]), ([a, b], [b]), ([nan], [nan]), ([a, 1], [a2, 1]), ([], [a])):
        t(f"{make.__name__} {o.__name__} {l} {r}", lambda: (lambda z: sorted(map(repr,z)) if not isinstance(z,bool) else z)(o(make(l), make(r))))
for o in (op.eq, op.ne, op.lt, op.le, op.gt, op.ge):
    for l, r in ((range(3), range(3)), (array("i", [1, 2]), array("i", [1])), (array("i", [1, 2]), array("d", [1, 2])), (array("d", [float("nan")]),) * 2, (array("i"), array("i")), (array("b",[1,3]),array("h",[1,2,3]))):
        t(f"{o.__name__} {l} {r}", lambda: o(l, r))
class Idx:
    def __eq__(self, o): print("  idx eq", o); return o == 2
for seq in (array("i", [1, 2, 3]), range(4), deque([1, 2]), b"\1\2", "ab", bytearray(b"ab")):
    for v in (Idx(), 2.0, "b", None):
        t(f"{seq} in {type(v)}", lambda: v in seq)
        for n in ("count", "index", "remove"):
            if hasattr(seq, n): t(n, lambda: getattr(type(seq)(seq) if type(seq) is deque else seq, n)(v))
class It:
    def __init__(s, *v): s.v = v
    def __iter__(s): return iter(s.v)
class Gi:
    def __getitem__(s, i): print("  gi", i); return (a, b, nan)[i]
t("iter in", lambda: b in It(a, b)); t("iter in", lambda: nan in It(a, nan)); t("gi", lambda: nan in Gi()); t("gi", lambda: c in Gi())
t("countOf", lambda: op.countOf(It(a, a2, nan), a)); t("indexOf", lambda: op.indexOf(It(a, a2, nan), nan)); t("indexOf", lambda: op.indexOf(It(a, a2, nan), 9)); t("contains", lambda: op.contains(It(a, a2, nan), nan))
t("min", lambda: min(c, b, a)); t("max", lambda: max([a, b, c])); t("sorted", lambda: sorted([c, b, a])); t("sorted", lambda: sorted([a, b, c, a2], reverse=True))
t("tuple nested", lambda: ((a, (b,)),) == ((a2, (b, c)),)); t("tuple nested", lambda: [(a, (b,))] < [(a2, (b, c))]); t("dk", lambda: {(a, 1): 2} == {(a2, 1): 2})
t("mut", lambda: (lambda l: l.index(type("M", (), {"__repr__": lambda s: "M", "__eq__": lambda s, o: l.clear()})()))([1, 2, 3]))
t("mut", lambda: (lambda l: type("M", (), {"__eq__": lambda s, o: l.clear()})() in l)([1, 2, 3]))
t("mut", lambda: (lambda l: l.remove(type("M", (), {"__eq__": lambda s, o: l.clear()})()))([1, 2, 3]))
t("mut", lambda: (lambda l: l.remove(type("M", (), {"__eq__": lambda s, o: l.clear()})()))(deque([1, 2, 3])))
t("mut", lambda: (lambda l: l == [type("M", (), {"__eq__": lambda s, o: l.clear() or True})()]*3)([1, 2, 3]))
class TL(list):
    def __eq__(s, o): print(" TL eq"); return NotImplemented
class TT(tuple):
    def __eq__(s, o): print(" TT eq"); return super().__eq__(o)
    def __hash__(s): return 1
t("subs", lambda: [1] == TL([1])); t("subs", lambda: TL([1]) == [1]); t("subs", lambda: (1,) == TT([1])); t("subs", lambda: TT([1]) != (1,))
t("l/t", lambda: [1] == (1,)); t("l<t", lambda: [1] < (1,)); t("d<d", lambda: {} < {}); t("dq", lambda: deque([1]) == [1]); t("dq<", lambda: deque([1]) < [1])
t("slice", lambda: slice(a) == slice(a2)); t("slice", lambda: slice(a, b) < slice(a2, c)); t("slice", lambda: slice(nan) == slice(nan))
from dataclasses import dataclass
@dataclass(order=True)
class D:
    p: object; q: object = 1
t("dc", lambda: D(a) == D(a2)); t("dc", lambda: D(a, b) < D(a2, c)); t("dc", lambda: D(nan) == D(nan))
from collections import namedtuple
NT = namedtuple("NT", "p q")
t("nt", lambda: NT(a, b) == (a2,)); t("nt", lambda: NT(a, b) != (a2, b, c)); t("nt", lambda: NT(a, b) > (a2,))
from types import SimpleNamespace, MappingProxyType
t("ns", lambda: SimpleNamespace(p=a, q=1) == SimpleNamespace(p=a2)); t("mp", lambda: MappingProxyType({1: a}) == {1: a2})
import functools
t("partial", lambda: functools.partial(a) == functools.partial(a))
def m(v):
    match v:
        case 1: return "one"
        case [1, a]: return "l"
        case {1: 2}: return "d"
t("match", lambda: m(a)); t("match", lambda: m([a, 2])); t("match", lambda: m({1: a}))
