# expect: stdout="ok\n" | limit=recursion | limit=memory
# attacks: the C stack, by recursive walks of stdlib and natives over structures 10**5 deep: pprint, reprlib, dataclasses, ET, copy, json, isinstance, typing, operator, format, groups
# limits: ops=50000000 mem=256MiB time=5s
# cpython: skip it crashes, or takes long
import copy, json, pprint, reprlib, dataclasses, typing, functools, operator, types, collections, enum, inspect, traceback, xml.etree.ElementTree as ET, statistics, string, textwrap, itertools, contextlib
N = 20000
@dataclasses.dataclass
class C:
    a: object
    def __lt__(self, o): return self.a < o.a
def tower(make, x):
    for i in range(N): x = make(x)
    return x
lists, dicts, tuples = tower(lambda x: [x], []), tower(lambda x: {'a': x}, {}), tower(lambda x: (x,), ())
datas, spaces = tower(C, 1), tower(lambda x: types.SimpleNamespace(a=x), 1)
users = tower(lambda x: collections.UserList([x]), 1)
chains = tower(lambda x: collections.ChainMap({}, x), {})
generic = tower(lambda x: typing.List[x] if 0 else list[x], int)
parts = tower(lambda x: functools.partial(x, 1), len)
frozen = tower(lambda x: frozenset([x]), frozenset())
objs = tower(lambda x: type('O', (), {'a': x})() if 0 else types.MappingProxyType({'a': x}), 1)
count = 0
for f in (repr, str, copy.deepcopy, copy.copy, hash, json.dumps, pprint.pformat, reprlib.repr, lambda x: x == copy.copy(x), lambda x: x < x, lambda x: sorted([x, x]), lambda x: f'{x}', lambda x: '%s %r' % (x, x), lambda x: print(x, file=None) if 0 else ascii(x), lambda x: isinstance(1, x), lambda x: issubclass(int, x),
          dataclasses.asdict, dataclasses.astuple, lambda x: [x] in [[x]], lambda x: {x: 1}, lambda x: max(x, x), lambda x: sum([x], x), lambda x: inspect.signature(x), lambda x: len(x), lambda x: x | x, lambda x: list(x), lambda x: dict(x), lambda x: set(x), lambda x: x(), lambda x: x.__parameters__, lambda x: operator.eq(x, [x]), lambda x: typing.get_type_hints(x), lambda x: string.Template('$a').substitute(a=x), lambda x: ValueError(x).__repr__()):
    for x in (lists, dicts, tuples, datas, spaces, users, chains, generic, parts, frozen, objs):
        try: f(x)
        except (RecursionError, TypeError, ValueError, AttributeError, KeyError): pass
        count += 1
print('ok')
