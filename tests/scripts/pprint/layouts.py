import collections
import dataclasses
import pprint
import types

pprint.pprint({"b": list(range(30)), "a": {"x": "y" * 50, "z": ("t",)}, 3: {1, 2}, None: frozenset([3])})
pprint.pprint([["a" * 20] * 3, ("b" * 30, "c" * 30, "d" * 30)], width=40, indent=2, compact=True)
pprint.pprint("the quick brown fox jumped over the lazy dog " * 3, width=40)
pprint.pprint(b"bytes that are rather long, longer than a line can hold" * 2, width=50)
print(pprint.pformat({1: {2: {3: {4: 5}}}}, depth=2), pprint.pformat(123456789, underscore_numbers=True), pprint.isreadable([1]), pprint.saferepr({"a": 1}))
x = [1]
x.append(x)
print(pprint.isrecursive(x), pprint.isreadable(x))
pprint.pp({"z": 1, "a": 2})
for v in (collections.OrderedDict.fromkeys("abcdefghijklmnop" * 2, 0), collections.defaultdict(list, {i: [i] for i in range(20)}), collections.Counter("hello world this is long enough"),
          collections.deque(range(40), maxlen=50), collections.ChainMap({"a" * 40: 1}, {"b" * 40: 2}), types.SimpleNamespace(a="x" * 40, b="y" * 40), types.MappingProxyType({"k" * 40: "v" * 40}),
          bytearray(b"z" * 90), collections.UserList(range(40))):
    pprint.pprint(v)


@dataclasses.dataclass
class D:
    name: str
    items: list
    hidden: int = dataclasses.field(default=0, repr=False)


pprint.pprint(D("n" * 40, list(range(25))))
pprint.pprint({"mixed": [3, "a", None], ("t", 1): {2: [], 1: {}}}, width=20, sort_dicts=False)
