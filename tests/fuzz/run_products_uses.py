"""run_products_uses.py - products of target run (run_products.py): every object with every use, statements run with namespaces of all kinds, and loops over every kind of source
that change it meanwhile.

SPDX-License-Identifier: MIT OR Apache-2.0
"""

import re

from check_seeds import split
from run_products import HEAD, called, is_value

TB = "def tb(n=0, e=ValueError):\n    try:\n        if n: tb2(n, e)\n        raise e\n    except BaseException as x: return x.__traceback__\ndef tb2(n, e):\n    if n: tb2(n - 1, e)\n    raise e\n"
MORE = """tb() tb(1) tb(3) tb(3).tb_next types.CellType(5) types.CellType() iter(D()) iter(E()) iter(type('G',(),{'__getitem__':lambda s,i:(1,2,3)[i]})()) iter(lambda:1,2) int.__add__ (5).__add__ type.__call__ object.__init__ C().__init__ dict.__dict__['fromkeys'] dict.fromkeys int.__dict__['real'] int.__dict__['from_bytes'] type.__dict__['__name__'] type.__dict__['__dict__'] type.__dict__['__mro__'] C.__dict__ C.__dict__['__dict__'] C.__dict__['__weakref__'] D.__dict__['s'] B1.__dict__['p'] W.__dict__['both'] W.__dict__['made'] W.__dict__['loose'] W.made W.loose property(f) property(f,f) property() staticmethod(f) classmethod(f) super(D,D()) super(D,D) super(D)
{1:2}.keys() {1:2}.values() {1:2}.items() iter({1:2}.items()) reversed({1:2}) _collections.OrderedDict(a=1) _collections.OrderedDict(a=1).keys() _collections.deque([1,2]) _collections.Counter('aab') _collections.defaultdict(int) _collections.ChainMap({}) _collections.namedtuple('Q','a,b')(1,2) list[int] list[T] dict[T,int] int|str int|None T P TS A A[int] _functools.partial(f,1) _functools.partial(f,1,z=2) _functools.cache(f) _functools.reduce _itertools.chain([1],[2]) _itertools.count(1) _itertools.cycle([1]) _itertools.repeat(1,2) _itertools.islice([1,2],1) _itertools.groupby([1,1]) _itertools.product([1],[2]) _itertools.zip_longest([1],[2])
_itertools.tee([1])[0] _itertools.accumulate([1,2]) _itertools.starmap(f,[(1,)]) _itertools.takewhile(f,[1]) _itertools.pairwise([1,2]) _operator.itemgetter(1) _operator.attrgetter('a') _operator.methodcaller('f') _re.compile('a') _re.compile('(a)(?P<n>b)').match('ab') _datetime.date(2024,1,2) _datetime.timedelta(1) _datetime.datetime(2024,1,2) _datetime.timezone.utc _decimal.Decimal('1.5') _fractions.Fraction(1,2) _array.array('i',[1]) _struct.Struct('i') _random.Random(1) _io.StringIO('a') _io.BytesIO(b'a') _string.Template('$x') _json.JSONDecoder() _math types.SimpleNamespace(a=1) types.ModuleType('m') types.MappingProxyType({1:2}) types.GenericAlias(list,int) types.MethodType(f,1) types.coroutine(gen)() gen() agen() coro() (y1_for_y1_in_(1,)) agen().asend(None) agen().athrow(ValueError) agen().aclose()
coro().__await__() anext(agen(),1) aiter(agen()) memoryview(b'abcd') memoryview(b'abcd').cast('H') memoryview(bytearray(8)) slice(1,2,3) range(0,10,3) iter(range(3)) iter(range(2**70,2**70+2)) reversed(range(3)) reversed([1]) reversed((1,)) enumerate([1],5) zip([1],[2]) zip([1],[2],strict=True) map(len,['a']) map(max,[1],[2]) filter(None,[1]) iter('aé') iter('ab') iter(b'ab') iter(bytearray(b'ab')) iter({1,2}) iter(frozenset({1})) BaseException(1) KeyError('k') StopIteration(3) OSError(2,'a','b') OSError(2,'a','b',3,'c') SyntaxError('m',('f',1,2,'t')) UnicodeDecodeError('u',b'abc',0,1,'r') UnicodeEncodeError('u','abc',0,1,'r') UnicodeTranslateError('abc',0,1,'r') ImportError('a',name='n') NameError('a',name='n')
AttributeError('a',name='n',obj=1) ExceptionGroup('g',[ValueError(1),ExceptionGroup('h',[KeyError(2)])]) BaseExceptionGroup('g',[KeyboardInterrupt()]) SystemExit(1) f gen agen coro (lambda:1) C D E W N B1 I S L C() D() E() W(1) N() B1() I(3) S('a') L([1]) type('M',(type,),{}) type('M',(type,),{})('K',(),{}) type('K',(int,),{})(5) type('K',(Exception,),{'a':1})(5) type('K',(dict,),{})(a=1) type('K',(),{'__slots__':('a','b')})() type('K',(W,),{},q=1)(2) len print [].append 'a'.join {}.get None True ... NotImplemented 5 2**70 1.5 2j 'a' 'é' b'a' bytearray(b'a') (1,2) [1,2] {1:2} {1} frozenset({1}) int str type object ValueError""".replace(
    "y1_for_y1_in_", "y1 for y1 in "
).replace("\n", " ")
MORE = split(MORE)
USES = re.split(
    r"(?<! )[|](?! )",
    """x == y|x != y|x < y|x <= y|x > y|x >= y|x is y|hash(x)|hash(x) == hash(y)|repr(x)|str(x)|f'{x!r:5}'|format(x, 'd')|bool(x)|not x|len(x)|iter(x)|next(x)|next(x, 5)|list(x)|tuple(x)|[*x]|{*x}|{**x}|set(x)|dict(x)|x[0]|x['a']|x[1:]|x[0] = 1|del x[0]|x()|x(1)|x(1, 2)|x(y)|x(x, y)|x(a=1)|x(*y)|x + y|x - y|x * 2|x * y|x % y|x | y|x & y|x ^ y|x @ y|x // y|x / y|x ** 2|x << 1|-x|~x|+x|abs(x)|round(x)|x += y|x -= y|x *= 2|x |= y|x &= y|x ^= y|x in y|1 in x|x in [y]|_copy.copy(x)|_copy.deepcopy(x)|x.__reduce__()|x.__reduce_ex__(2)|x.__reduce_ex__(4)|x.__getstate__()|x.__setstate__(1)|x.__setstate__(y)|x.__sizeof__()|dir(x)|vars(x)|x.__dict__|x.__doc__|x.__name__|x.__qualname__|x.__module__|x.__class__|x.__self__|x.__func__|x.__text_signature__|x.__objclass__|x.__wrapped__|x.__length_hint__()|x.__class_getitem__(1)|x.zz|x.zz = 1|del x.zz|x.__class__ = y.__class__|x.__dict__ = {}|x.__doc__ = 1|x.__name__ = 'a'|x.__init__()|x.__init__(1)|x.__init__(y)|x.__init__(x, y)|x.__init__(a=1)|type(x)()|type(x)(1)|type(x)(y)|type(x)(x, y)|type(x)(1, 2, 3)|type(x)(a=1)|type(x).__new__(type(x))|type(x).__new__(type(x), y)|type(x).__new__(int)|type('K', (type(x),), {})|type('K', (type(x),), {})(y)|type('K', (x,), {})|type('K', (type(x), type(y)), {'__slots__': ()})|isinstance(x, y)|isinstance(y, x)|isinstance(x, type(y))|issubclass(type(x), type(y))|issubclass(x, y)|x.__get__(y)|x.__get__(y, type(y))|x.__get__(None, C)|x.__set__(y, 1)|x.__delete__(y)|x.__call__()|x.__call__(1)|x.__eq__(y)|x.__lt__(y)|x.__ne__(y)|x.__hash__()|x.__repr__()|x.__str__()|x.__format__('')|x.__dir__()|x.__iter__()|x.__next__()|x.__len__()|x.__contains__(1)|x.__getitem__(0)|x.__add__(y)|x.__radd__(y)|x.__or__(y)|x.__ror__(y)|x.__getattribute__('a')|x.__setattr__('a', 1)|x.__delattr__('a')|x.send(None)|x.send(1)|x.throw(ValueError)|x.throw(ValueError, 'a', tb0)|x.throw(ValueError('a'), None, y)|x.throw(y)|x.close()|with x: pass|with x as z: z|for z in x: break|for z, w in x: z|z, w = x|z, *w = x|raise x|raise ValueError from x|raise x from y|try: raise x\n    except y: pass|try: raise x\n    except (ValueError, x): pass|try: raise x\n    except* ValueError: pass|assert x, y|match x:\n        case [z, *w]: z\n        case {'a': z}: z\n        case C(a=z): z\n        case int() | str(): z\n        case type(): 1|match x:\n        case 1 | 'a' | None: z|yield x|yield from x|await x|async with x: pass|async for z in x: pass|lambda z=x: z|class K(x): pass|class K(metaclass=x): pass|@x\n    def g(): pass|x.a += 1|x.f()|x.f|x.a|print(x, y)|sorted([x, y])|max(x, y)|sum([x, y])|zip(x, y, strict=True)|map(x, y)|any(x)|getattr(x, '__abs__')|setattr(x, 5, 1)|hasattr(x, y)|super(type(x), x).__repr__()|super(x, y)|x | None|None | x|x[int]|x[y]|x[int, str]|x[()]|exec(x)|eval(x)|import x.y|from x import y|del x, y|global z; z = x; del z|x: y = 1|(x, y)[0], [x, y][0], {x: y}|f'{x}{y}'|'%s' % x|'%s %s' % (x, y)|x.join(y)|x.__prepare__('K', ())|x.mro()|x.__subclasses__()|x.__bases__ = (C,)|x.__bases__ = (type(y),)|x.__abstractmethods__|x.__args__, x.__origin__, x.__parameters__|x.__mro_entries__((x,))|x.__instancecheck__(y)|x.__subclasscheck__(y)|x.tb_lineno, x.tb_next, x.tb_lasti|x.tb_next = y|x.tb_next = None|x.tb_frame|x.cell_contents|x.cell_contents = y|del x.cell_contents|x.fget, x.fset, x.fdel|x.getter(y), x.setter(y), x.deleter(y)|x.with_traceback(y)|x.__traceback__ = y|x.__cause__ = y|x.__context__ = y|x.args = y|x.add_note(y)|x.__notes__ = y; x.add_note('a')|x.split(y)|x.subgroup(y)|x.derive(y)|x.gi_running, x.gi_yieldfrom, x.gi_suspended|x.cr_running, x.cr_await|x.ag_running, x.ag_await|x.__type_params__, x.__value__|x.__defaults__ = y|x.__kwdefaults__ = y|x.__annotations__ = y|x.__annotations__|x.has_default()|x.__typing_subst__(y)|x.copy()|x.pop()|x.index(y)|x.append(y)|x.update(y)|x.keys()|x.start, x.stop, x.step""",
)
USES = [use for use in USES if not use.startswith("match x")]
USES += [
    "x | y",
    "x |= y",
    "x | None",
    "None | x",
    "match x:\n        case [z, *w]: z\n        case {'a': z, **w}: z\n        case C(a=z): z\n        case int() | str(): 1\n        case type(): 1",
    "match x:\n        case 1 | 'a' | None: 1\n        case -1 | 2j | b'a': 2\n        case y.z: 3",
]


def stmt(i, form):
    """The form as function pI of x and y."""
    if is_value(form):
        return f"def p{i}(x, y): return {form}\n"
    kind = "async " if form.split(" ")[0] in ("async", "await") else ""
    return f"{kind}def p{i}(x, y):\n    " + (form if "\n" in form else form.replace("; ", "\n    ")) + "\n"


def objects():
    """Every object with every use, beside itself made again, another object, and a few plain values."""
    for i, made in enumerate(MORE):
        others = [
            made,
            MORE[(i * 7 + 3) % len(MORE)],
            MORE[(i * 13 + 5) % len(MORE)],
            "1",
            "'a'",
            "None",
            "(1, 2)",
            "C",
            "tb()",
        ]
        for part in range(0, len(USES), 14):
            defs = "".join(stmt(k, u) for k, u in enumerate(USES[part : part + 14]))
            n = len(USES[part : part + 14])
            yield (
                HEAD
                + TB
                + f"tb0 = tb()\n{defs}for p in ({called(n)},):\n  for n in (lambda: {', lambda: '.join(others)},):\n    try:\n        r = p((lambda: {made})(), n())\n        if hasattr(r, 'send'): r.send(None), r.send(None)\n    except BaseException: pass\n"
            )


EXECS = """x|x = 1|del x|y = x; y|import math; math|from math import pi; pi|def f(): return x\nf()|class K: y = x; z = len\nK|[x for x in (1, 2)]|[y for y in (x,)]|lambda: x|(lambda: len)()|global q; q = 1; del q|len(x)|print(x)|1/0|raise x|x += 1|x: int = 1|x.a = 1|for x in (1, 2): pass|try: 1/0\nexcept Exception as x: x|with x: pass|class K(x): pass|class K[T](x): a: T|def f[T: x](): pass\nf.__type_params__[0].__bound__|type K = x; K.__value__|async def f(): await x|def f(a=x, *b: x): pass|5|'a'|None|5; 'b'|x; y|__name__|__builtins__|__import__('math')|import zz|from math import zz|from math import *|from x import *|import x|@x\ndef f(): pass|match x:\n    case 1: x = 2\n    case [y, *z]: x = z|if x: y = 1|while x: break|exec('x = 5')|eval('x')|locals()|globals()|vars()|dir()|del zz|nonlocal_ = 1|__debug__|super()|def g():\n    global x\n    x = 3\n    del x\n    return x\ng()|class K:\n    global x\n    x = 5\n    del x|class K:\n    x = x\n    del x\n    x|class K:\n    def f(self): return __class__, super()\n    len = len\n    print(len)\nK().f()|{x: x for x in (1,)}|assert x, y|yield_ = (y for y in (1,))\nlist(yield_)|_|1 + 1|def f():\n    x = 1\n    class K:\n        y = x\n        x = 2\n        del x\n        z = x\n    return K\nf()|def f():\n    class K:\n        y = x\n    x = 1\nf()|def f(x):\n    def g():\n        nonlocal x\n        del x\n        return x\n    return g\nf(1)()|x = y = z = 5; del (x, y), [z]; x""".split(
    "|"
)
SPACES = """{}|{'x': 1}|{'x': D(), 'y': 2}|{'__builtins__': {}}|{'__builtins__': None}|{'__builtins__': 5}|{'__builtins__': {'len': 5, 'x': 7}}|{'__builtins__': D()}|{'__builtins__': _math}|{'__builtins__': __builtins__}|{'__name__': 'n', 'x': C}|{'x': coro()}|{'__builtins__': {'__build_class__': 5, '__import__': lambda *a: C}}|{'__builtins__': type('Q', (dict,), {'__getitem__': lambda s, k: 5, '__missing__': lambda s, k: 6})()}|type('Q', (dict,), {'__missing__': lambda s, k: 5})(x=1)|type('Q', (dict,), {'__getitem__': lambda s, k: 5})()|{'__builtins__': {'__import__': None}}|{'x': E(), 'len': 1}|5|None""".split(
    "|"
)
LOCALS = """|, {}|, {'x': 5}|, D()|, type('Q', (dict,), {'__getitem__': lambda s, k: {}[k]})()|, type('Q', (dict,), {'__missing__': lambda s, k: 5})()|, type('Q', (), {'__getitem__': lambda s, k: 1/0, '__setitem__': lambda s, k, v: 1/0, '__delitem__': lambda s, k: 1/0})()|, type('Q', (), {'__getitem__': lambda s, k: {}[k], '__setitem__': lambda s, k, v: None})()|, 5|, None|, _collections.OrderedDict(x=1)|, _collections.ChainMap({'x': 1})|, type('Q', (), {})()|, E()|, {'__annotations__': 5}|, types.MappingProxyType({'x': 1})""".split(
    "|"
)


def spaces():
    """Statements run with namespaces of all kinds."""
    for space in SPACES:
        for part in range(0, len(EXECS), 12):
            for k in range(0, len(LOCALS), 4):
                some = [e if e else "pass" for e in EXECS[part : part + 12]]
                yield (
                    HEAD
                    + f"for s in {some!r}:\n  for m in (lambda s: exec(s, {space}), "
                    + ", ".join(f"lambda s: exec(s, {space}{w})" for w in LOCALS[k : k + 4])
                    + f", lambda s: eval(s, {space}{LOCALS[k]}), lambda s: exec(compile(s, 'q', 'single'), {space}{LOCALS[k + 1]})):\n    try: m(s)\n    except Exception: pass\n"
                )
    for change in (
        "del builtins.print",
        "builtins.print = 5",
        "builtins.repr = 5",
        "builtins._ = 5",
        "del builtins.__build_class__",
        "builtins.__build_class__ = 5",
        "builtins.__build_class__ = lambda *a: a",
        "builtins.__import__ = lambda *a: a",
        "del builtins.__import__",
        "builtins.len = 7",
        "del builtins.len",
        "builtins.super = 5",
        "builtins.Exception = 5",
        "del builtins.AssertionError",
        "builtins.x = 6",
        "vars(builtins)['q'] = 1; q",
    ):
        for part in range(0, len(EXECS), 12):
            yield (
                HEAD
                + f"import builtins\n{change.replace('; ', chr(10))}\nfor s in {EXECS[part : part + 12]!r}:\n  for m in (exec, eval, lambda s: exec(compile(s, 'q', 'single')), lambda s: exec(compile(s, 'q', 'single'), {{}})):\n    try: m(s)\n    except Exception: pass\n"
            )
            yield (
                HEAD
                + f"import builtins\ndef f():\n    for s in (1, 2, 3, 4): yield len\nx = f()\nnext(x)\n{change.replace('; ', chr(10))}\nfor y in x: pass\nclass K: pass\nimport math\nprint(1)\nassert x == 1\n"
            )


# loops: what is gone through, what is done with it, and what happens to it meanwhile
SOURCES = """[1, 2, 3]|(1, 2, 3)|'abc'|'aé☃'|b'abc'|bytearray(b'abc')|{1: 2, 3: 4}|{1: 2}.items()|{1: 2, 3: 4}.values()|{1, 2}|frozenset({1, 2})|range(3)|range(2**70, 2**70 + 2)|range(0)|range(5, 0, -2)|[]|()|''|{}|zip([1, 2], 'ab')|zip((1, 2), range(2), b'ab')|zip([1], [])|zip()|zip([1, 2], [1], strict=True)|zip([1], [1, 2], strict=True)|enumerate('ab')|enumerate([1, 2], 5)|enumerate([1], 2**70)|enumerate(zip([1], [2]))|zip(enumerate('ab'), [1, 2])|map(str, [1, 2])|map(lambda *a: a, [1], 'a')|filter(None, [0, 1])|reversed([1, 2])|reversed((1, 2))|reversed(range(3))|reversed('ab')|reversed({1: 2})|iter([1, 2])|iter((1, 2))|iter(lambda: next(q), 3)|gen()|(y for y in (1, 2))|_itertools.count()|_itertools.chain([1], (2,))|_itertools.islice(range(9), 3)|_itertools.repeat(1, 2)|D()|E()|C()|5|None|type('G', (), {'__getitem__': lambda s, i: (1, 2)[i]})()|L([1, 2])|S('ab')|type('T', (tuple,), {})((1, 2))|type('Z', (dict,), {'__iter__': lambda s: iter('ab')})(a=1)|memoryview(b'ab')|_collections.deque([1, 2])|_collections.OrderedDict(a=1)|_collections.OrderedDict(a=1).items()|_collections.Counter('ab')|types.MappingProxyType({1: 2}).items()|[(1, 2), (3, 4)]|[(1, (2, 3))]|[[1, 2]]|['ab', 'cd']|[{1: 2, 3: 4}]|((1, 2),)|{(1, 2): 3}|{1: (2, 3)}.items()|enumerate([(1, 2)])|zip([(1, 2)], 'a')|[1, (2, 3)]|[(1,), (1, 2, 3)]|zip([1, 2], [3, 4]).__iter__()|zip(*[iter('abcd')] * 2)|open|_re.finditer('a', 'aa')|_array.array('i', [1, 2])|iter({1: 2}.items())|iter(range(3))|iter('ab')|iter(b'ab')""".split(
    "|"
)
LOOPS = """for a in S: B|for a, b in S: B|for a, b, c in S: B|for a, (b, c) in S: B|for a, *b in S: B|for [a, b] in S: B|for x[0] in S: B|for C.q in S: B|for i, (a, b) in enumerate(S): B|for a, b in zip(S, S): B|for a, b in zip(S, 'abc'): B|for a, b, c in zip(S, [1, 2], (1, 2)): B|for i, a in enumerate(S): B|for a in reversed(S): B|for a in sorted(S): B|for a in list(S): B|for a, in S: B|for _ in S: B|for a in S: B\n    else: a = 5|for a, b in S: B\n    else: B|for a, a in S: B|for (a, b), i in zip(S, S): B|for a, b in enumerate(zip(S, S)): B|for a in map(str, S): B|for k, v in dict(S).items(): B|for a, b in iter(S): B""".split(
    "|"
)
COMPS = """[a for a in S]|[a for a, b in S]|{a for a in S}|{a: b for a, b in S}|list(a for a in S)|[a for a in S if a]|[b for a in S for b in a]|[(a, b) for a in S for b in S]|[i for i, a in enumerate(S)]|[a for a, b in zip(S, S)]|[a for a, b, c in zip(S, S, S)]|{a: 1 for a in S}|[[b for b in S] for a in S]|sum(1 for a in S)|list(S)|tuple(S)|[*S]|(*S, 1)|{*S}|dict(S)|{**S}|a, b = S|a, *b = S|*a, b = S|a, b, c = S|[a, b] = S|(a, (b, c)) = S|x[1:] = S|x.extend(S)|x += S|f(*S)|max(S)|min(S, default=1)|sum(S)|any(S)|all(S)|sorted(S)|set(S)|frozenset(S)|''.join(S)|1 in S|'a' in S|1 not in S|list(map(f, S))|list(zip(S, S))|list(zip(S))|list(enumerate(S))|list(reversed(S))|next(iter(S))|iter(S).__length_hint__()|_operator.length_hint(S)|dict.fromkeys(S)|bytes(S)|bytearray(S)|x[::2] = S|[a async for a in S]|[await a for a in S]|yield from S|[y for a in S if (y := a)]|_collections.deque(S)|_itertools.chain.from_iterable(S)|print(*S)|str.join('', S)|{1}.union(S)|{1} | set(S)|[1] + [*S, *S]|_copy.copy(iter(S))|iter(S).__reduce__()|len(S)|S[0]|S[-1]|S[5]|S[1:]|S[::-1]|[a if a else b for a in S]|[lambda: a for a in S]|{(a, a): a for a in S}""".split(
    "|"
)
BODIES = """pass|break|continue|return a|yield a|x = a|x.append(a)|a = b = c = 1|if a: continue|if a: break\n        else: continue|try: continue\n        finally: x = 1|try: break\n        finally: pass|try: return 1\n        finally: continue_ = 1|with D(): continue|raise KeyError|a += 1|s.clear()|s.append(1) if len(s) < 9 else 0|s.pop()|s[a] = 5|del s[0]|next(t)|t = 5|for d in s: a = d|for d in S: x = d\n        else: break|x = [y for y in (a, 1)]|x = lambda: a|s = None|del a|s.add(9)|s.update({9: 9})""".split(
    "|"
)


def loops():
    """Each loop and each form over each source, with each body."""
    for source in SOURCES:
        for loop in LOOPS:
            for part in range(0, len(BODIES), 8):
                defs = ""
                for i, body in enumerate(BODIES[part : part + 8]):
                    defs += (
                        f"def p{i}(x, b=1):\n    global q\n    q = iter((1, 2, 3))\n    s = t = {source}\n    "
                        + loop.replace(": B", ":\n        B").replace("B", body).replace("S", "s")
                        + "\n    return a\n"
                    )
                yield (
                    HEAD
                    + defs
                    + "for p in ("
                    + ", ".join(f"p{i}" for i in range(len(BODIES[part : part + 8])))
                    + "):\n  for i in (1, 2):\n    try: list(p([1, 2]) or ())\n    except Exception: pass\n"
                )
        for part in range(0, len(COMPS), 10):
            for how in (f"s = {source}", "s = y"):
                defs = ""
                for i, comp in enumerate(COMPS[part : part + 10]):
                    a = "async " if " async " in comp or "await" in comp else ""
                    ret = "" if " = " in comp or "+=" in comp or comp.startswith("yield") else "return "
                    defs += f"{a}def p{i}(x, y=0):\n    global q\n    q = iter((1, 2, 3))\n    {how}\n    {ret}{comp.replace('S', 's')}\n"
                yield (
                    HEAD
                    + "q = iter((1, 2, 3))\n"
                    + defs
                    + "for p in ("
                    + ", ".join(f"p{i}" for i in range(len(COMPS[part : part + 10])))
                    + f"):\n  for i in (1, 2, 3):\n    try:\n        r = p([1, 2, 3], {source})\n        if hasattr(r, 'send'): r.send(None)\n    except Exception: pass\n"
                )
