# expect: stdout="ok\n" | limit=operations | limit=memory | limit=time
# attacks: recursion: every kind of container and wrapper nested fifty thousand deep, then shown, compared, hashed, copied, freed
# cpython: skip CPython's C stack overflows
# limits: ops=200M time=6s mem=256MiB
import collections, types, functools, itertools, copy, json, operator, weakref, fractions, dataclasses, typing, contextvars, enum
N = 3000
D = dataclasses.make_dataclass('D', ['x'])
NT = collections.namedtuple('NT', 'x')
class O:
    __slots__ = ('x',)
    def __init__(self, x): self.x = x
    def __eq__(self, o): return self.x == o.x
    def __hash__(self): return hash(self.x)
    def __repr__(self): return repr(self.x)
kinds = [lambda x: [x], lambda x: (x,), lambda x: {1: x}, lambda x: frozenset([x]), lambda x: collections.deque([x]), lambda x: collections.OrderedDict(a=x), lambda x: collections.defaultdict(None, a=x), lambda x: collections.ChainMap({1: x}), lambda x: collections.UserList([x]), lambda x: collections.UserDict({1: x}),
         lambda x: types.SimpleNamespace(a=x), lambda x: types.MappingProxyType({1: x}), lambda x: functools.partial(x), lambda x: functools.partial(len, x), lambda x: slice(x), lambda x: types.MethodType(len, x), lambda x: Exception(x), lambda x: ExceptionGroup('m', [x if isinstance(x, Exception) else Exception(x)]), lambda x: D(x), lambda x: NT(x), lambda x: O(x),
         lambda x: staticmethod(x), lambda x: property(x), lambda x: itertools.repeat(x, 2), lambda x: iter([x]), lambda x: enumerate([x]), lambda x: zip([x]), lambda x: (y for y in [x]), lambda x: {1: x}.items(), lambda x: collections.Counter({1: x}), lambda x: types.GenericAlias(list, x), lambda x: operator.itemgetter(x), lambda x: super(O, O(x)), lambda x: memoryview(b'a')[:] if not isinstance(x, memoryview) else memoryview(x)[:]]
for k in kinds:
    a = b = 1
    try:
        for i in range(N):
            a, b = k(a), k(b)
    except (TypeError, RecursionError):
        pass
    for f in (repr, str, hash, lambda v: a == b, lambda v: a < b, copy.copy, copy.deepcopy, json.dumps, lambda v: v in [b], lambda v: {v: 1}, lambda v: '%s' % (v,), lambda v: f'{v!r}', lambda v: sorted([v, v]), bool, lambda v: isinstance(1, v), lambda v: print(end='', sep=v), lambda v: max(v, v, key=hash), list, iter, lambda v: v.__reduce_ex__(2), dir if 0 else type, lambda v: [*v], len, callable, lambda v: v()):
        try:
            f(a)
        except (RecursionError, TypeError, ValueError, AttributeError, LookupError, Exception):
            pass
    a = b = None
print('ok')
