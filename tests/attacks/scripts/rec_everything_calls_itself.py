# expect: stdout="ok\n" | limit=recursion | limit=memory
# attacks: the C stack, by natives that call script code that calls the same native again, in forty ways, each to the bottom
# limits: ops=100000000 time=5s
# cpython: skip it crashes, or takes long
import functools, operator, re, json, copy, itertools, collections, heapq, bisect, string, contextlib, types, decimal, fractions, math, random, statistics, datetime, io, csv
def rec(use):
    depth = 0
    def f(*a, **k):
        nonlocal depth
        depth += 1
        return use(f)
    try: f()
    except (RecursionError, TypeError, ValueError, StopIteration, AttributeError, RuntimeError, KeyError): pass
    return depth
def cls(**k): return type('A', (), k)()
class Meta(type): pass
ways = [lambda f: sorted([1, 2], key=f), lambda f: list(map(f, [1])), lambda f: list(filter(f, [1])), lambda f: max([1, 2], key=f), lambda f: functools.reduce(f, [1, 2]), lambda f: functools.partial(f)(), lambda f: functools.lru_cache(f)(object()), lambda f: functools.cmp_to_key(f)(1) < functools.cmp_to_key(f)(2), lambda f: re.sub('a', f, 'a'),
        lambda f: json.dumps(object(), default=f), lambda f: json.loads('{}', object_hook=f), lambda f: copy.copy(cls(__copy__=f)), lambda f: copy.deepcopy(cls(__deepcopy__=f)), lambda f: list(itertools.accumulate([1, 2], f)), lambda f: list(itertools.starmap(f, [(1,)])), lambda f: list(itertools.takewhile(f, [1])), lambda f: [list(g) for k, g in itertools.groupby([1], f)],
        lambda f: heapq.nlargest(1, [1, 2], key=f), lambda f: bisect.bisect([1], 1, key=f), lambda f: str(cls(__str__=f)), lambda f: repr(cls(__repr__=f)), lambda f: hash(cls(__hash__=f)), lambda f: cls(__eq__=f) == 1, lambda f: cls(__lt__=f) < 1, lambda f: cls(__add__=f) + 1, lambda f: 1 + cls(__radd__=f), lambda f: cls(__getitem__=f)[0], lambda f: cls(__contains__=f).__contains__(1), lambda f: 1 in cls(__contains__=f),
        lambda f: len(cls(__len__=f)), lambda f: bool(cls(__bool__=f)), lambda f: list(cls(__iter__=f)), lambda f: next(iter(f, 1)), lambda f: cls(__call__=f)(), lambda f: int(cls(__int__=f)), lambda f: float(cls(__float__=f)), lambda f: [0][cls(__index__=f)], lambda f: format(cls(__format__=f), ''), lambda f: f'{cls(__format__=f)}', lambda f: round(cls(__round__=f)), lambda f: cls(__getattr__=f).x,
        lambda f: setattr(cls(__setattr__=f), 'x', 1), lambda f: dir(cls(__dir__=f)), lambda f: isinstance(1, type('M', (type,), {'__instancecheck__': f})('A', (), {})), lambda f: type('A', (), {'x': property(f)})().x, lambda f: type('A', (), {'__new__': f})(), lambda f: type('A', (), {'__init__': f})(), lambda f: type('A', (), {'__init_subclass__': f}) and type('B', (type('A', (), {'__init_subclass__': f}),), {}),
        lambda f: type('A', (), {'x': cls(__set_name__=f)}), lambda f: print(1, file=cls(write=f)), lambda f: string.Template('$a').substitute(cls(__getitem__=f)), lambda f: '%(a)s' % type('D', (dict,), {'__missing__': f})(), lambda f: '{a}'.format_map(type('D', (dict,), {'__missing__': f})()), lambda f: collections.defaultdict(f)[1], lambda f: {**cls(keys=f)}, lambda f: dict(cls(keys=f)), lambda f: operator.call(f),
        lambda f: operator.methodcaller('x')(cls(x=f)), lambda f: math.floor(cls(__floor__=f)), lambda f: math.trunc(cls(__trunc__=f)), lambda f: divmod(cls(__divmod__=f), 1), lambda f: pow(cls(__pow__=f), 1), lambda f: abs(cls(__abs__=f)), lambda f: reversed(cls(__reversed__=f)), lambda f: sum([cls(__radd__=f)]), lambda f: bytes(cls(__bytes__=f)), lambda f: complex(cls(__complex__=f)),
        lambda f: contextlib.ExitStack().__class__().callback(f) and f(), lambda f: csv.writer(cls(write=f)).writerow([1]), lambda f: list(csv.reader(iter(f, 1))), lambda f: datetime.datetime(1, 1, 1, tzinfo=type('Z', (datetime.tzinfo,), {'utcoffset': f})()).utcoffset(), lambda f: random.Random(1).choices([1], weights=map(f, [1])), lambda f: [x for x in map(f, [1])], lambda f: [*map(f, [1])], lambda f: (lambda *a: a)(*map(f, [1])), lambda f: types.MethodType(f, 1)(),
        lambda f: sorted([cls(__lt__=f), 1]), lambda f: [cls(__eq__=f)].index(1), lambda f: {1: 1}.get(cls(__hash__=f)), lambda f: set([cls(__hash__=f)]), lambda f: ''.join(map(f, [1])), lambda f: exec if 0 else vars(cls(__getattr__=f)) and f()]
for w in ways:
    n = rec(w)
print('ok')
