# expect: stdout="ok\n" | limit=memory | limit=recursion
# attacks: json, copy, pprint, dataclasses and repr hooks that change the structure that is being walked
# limits: ops=400000000 mem=256MiB time=8s
import json, copy, dataclasses, pprint, reprlib
class D(dict):
    def items(self):
        act()
        return dict.items(self)
    def __iter__(self):
        act()
        return dict.__iter__(self)
class L(list):
    def __iter__(self):
        for x in list.__iter__(self):
            act()
            yield x
class I(int):
    def __repr__(self):
        act()
        return '1'
    __str__ = __repr__
class F(float):
    def __repr__(self):
        act()
        return '1.5'
class S(str):
    def __str__(self):
        act()
        return 'x'
class R:
    def __reduce_ex__(self, p):
        act()
        return (list, ([1],), None, iter([1, 2]), None)
    def __repr__(self):
        act()
        return 'R'
    def __lt__(self, o):
        act()
        return True
    def __hash__(self): return 1
@dataclasses.dataclass
class C:
    a: object
    b: object = dataclasses.field(default_factory=list)
def build(): return L([D({S('a'): I(1), 'b': [F(2.0), R()]}), [R(), {1: L([2])}], C([1], {2: R()})])
def swap():
    X[:] = [1]
def grow():
    if len(X) < 100: X.extend([[], {}])
acts = [lambda: X.clear(), swap, grow, lambda: len(X) < 30 and X.append(X), lambda: list.clear(X), lambda: [d.clear() for d in list.__iter__(X) if isinstance(d, dict)], lambda: [d.update({i: i for i in range(50)}) for d in list.__iter__(X) if isinstance(d, dict) and len(d) < 200]]
ops = [lambda: json.dumps(X, default=lambda o: act() or 1), lambda: json.dumps(X, default=lambda o: act() or [], indent=1), lambda: json.dumps(X, default=lambda o: 1, skipkeys=True, sort_keys=True), lambda: copy.deepcopy(X), lambda: copy.copy(X), lambda: repr(X), lambda: pprint.pformat(X), lambda: reprlib.repr(X), lambda: dataclasses.asdict(C(X, X)),
       lambda: dataclasses.astuple(C(X)), lambda: C(X) == C(X), lambda: json.loads('[{"a":[1,2,{"b":1}]},2]', object_hook=lambda d: (d.clear(), act(), X)[2]), lambda: json.loads('[1,2.5,[3]]', parse_int=lambda s: act() or X, parse_float=lambda s: act()), lambda: json.loads('{"a":{"b":1}}', object_pairs_hook=lambda p: (p.clear(), act(), p)[2]),
       lambda: list(json.JSONEncoder(default=lambda o: act()).iterencode(X)), lambda: sorted(X), lambda: str(C(X)), lambda: dataclasses.replace(C(X), a=X)]
n = 0
for a in acts:
    for o in ops:
        act = lambda: 0
        X = build()
        act = a
        try: o()
        except (TypeError, ValueError, RuntimeError, AttributeError, KeyError, IndexError, RecursionError, json.JSONDecodeError): pass
        n += 1
act = lambda: 0
print('ok' if n == len(acts) * len(ops) else n)
