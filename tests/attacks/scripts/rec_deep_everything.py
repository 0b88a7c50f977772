# expect: stdout="ok\n" | stdout="caught\n" | limit=recursion | limit=memory | limit=operations | limit=time
# attacks: deep dicts, tuples, exceptions, groups, namespaces, partials, chains and iterators under every native that walks them
# cpython: skip CPython crashes on some
import copy, pprint, json, itertools, functools, collections, types, operator
N = 50000
def build(f):
    x = f(None)
    for _ in range(N): x = f(x)
    return x
n = 0
things = [build(lambda x: {1: x}), build(lambda x: (x,)), build(lambda x: ValueError(x)), build(lambda x: types.SimpleNamespace(a=x)), build(lambda x: functools.partial(print, x)), build(lambda x: collections.deque([x])), build(lambda x: collections.OrderedDict(a=x)), build(lambda x: frozenset([x])), build(lambda x: iter([x])), build(lambda x: slice(x)), build(lambda x: types.MappingProxyType({1: x})), build(lambda x: collections.ChainMap({1: x})), build(lambda x: collections.UserList([x]))]
for t in things:
    for f in (repr, str, hash, copy.deepcopy, lambda x: x == copy.copy(x), pprint.pformat, json.dumps, lambda x: sorted([x, x]), lambda x: {x: 1}, lambda x: [x].index([x]), '{}'.format, lambda x: '%r' % [x], copy.copy, bool, list, dir, lambda x: print(x), lambda x: isinstance(x, type(x)), lambda x: max([x, x], key=repr)):
        try: f(t)
        except (RecursionError, TypeError, ValueError, AttributeError, MemoryError): n += 1
print('ok')
