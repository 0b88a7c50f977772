"""run_products.py - programs of target run by construction: each special method that is something else, on classes of each base, asked for in each way; and each that asks for itself.

Further products are in run_products_uses.py (objects and their uses, namespaces, loops) and run_products_kinds.py (modules, attributes, exceptions, classes, generators,
places that kinds of values come to in turn). programs() samples all of them by a fixed rule.

SPDX-License-Identifier: MIT OR Apache-2.0
"""

from itertools import islice

HEAD = "_head()\n"

# dunder: the forms that ask for it
ASKS = {
    "__len__": "len(x)|bool(x)|x[-1]|list(x)|reversed(x)|not x",
    "__getitem__": "x[0]|x['a']|x[1:2]|list(x)|1 in x|iter(x)|[*x]|a, b = x|reversed(x)|x[0] += 1|for a in x: pass|print('%(k)s' % x)|'{0[a]}'.format(x)",
    "__setitem__": "x[0] = 1|x['a'] = 1|x[0:1] = x|x[0] += 1",
    "__delitem__": "del x[0]|del x['a']|del x[:]",
    "__contains__": "1 in x|x in x|1 not in x|if 1 in x: pass",
    "__iter__": "iter(x)|list(x)|[*x]|a, b = x|a, *b = x|for a in x: pass|1 in x|tuple(x)|zip(x)|map(len, x)|sum(x)|max(x)|set(x)|dict(x)|''.join(x)|f(*x)|[1].extend(x)|{**x}|[a for a in x]|dict.fromkeys(x)|sorted(x)|enumerate(x)|yf(x)",
    "__next__": "next(x)|next(x, 1)|for a in iter2(x): pass|list(iter2(x))|[*iter2(x)]|a, b = iter2(x)|1 in iter2(x)|zip(iter2(x)).__next__()|yf(iter2(x))|f(*iter2(x))|sum(iter2(x))",
    "__bool__": "bool(x)|not x|1 if x else 2|x and 1|x or 1|if x: pass|while x: break|any([x])|all([x])|filter(None, [x]).__next__()|assert x|match x:\n        case _ if x: pass",
    "__repr__": "repr(x)|str(x)|f'{x!r}'|f'{x}'|'%r' % x|ascii(x)|print(x)|[x].__repr__()|format(x)|x[x:x]|{}[x]",
    "__str__": "str(x)|f'{x}'|'%s' % x|print(x)|format(x)|'{}'.format(x)|f'{x!s}'|str(ValueError(x))",
    "__format__": "f'{x}'|f'{x:a}'|format(x)|format(x, 'b')|'{:c}'.format(x)|f'{x:{x}}'",
    "__bytes__": "bytes(x)|b'%b' % x|b'%s' % x",
    "__call__": "x()|x(1)|x(a=1)|x(*[1])|x(**{'a': 1})|list(map(x, [1]))|sorted([1, 2], key=x)|x.y()|x(1, *[2], b=3)|iter(x, 5).__next__()|deco(x)",
    "__getattr__": "x.zz|x.zz()|getattr(x, 'zz', 1)|hasattr(x, 'zz')|x.zz.y|x.zz += 1|match x:\n        case object(zz=1): pass|super(type(x), x).zz",
    "__getattribute__": "x.zz|x.zz()|getattr(x, 'zz', 1)|hasattr(x, 'zz')|x.__class__|x.zz += 1|dir(x)|vars(x)|x.__dict__|match x:\n        case object(zz=1): pass|isinstance(x, str)",
    "__setattr__": "x.a = 1|setattr(x, 'a', 1)|x.a += 1|x.a: int = 1|for x.a in (1, 2): pass|[1 for x.a in (1,)]",
    "__delattr__": "del x.a|delattr(x, 'a')|del x.a, x.b",
    "__get__": "hold(x).q|hold(x)().q|hold(x)().q()|hold(x).q()|getattr(hold(x)(), 'q', 1)|hasattr(hold(x), 'q')|hold(x)().q += 1|super(hold(x), sub(x)()).q|super(hold(x), sub(x)).q|special(x)",
    "__set__": "hold(x)().q = 1|setattr(hold(x)(), 'q', 1)|hold(x)().q += 1|hold(x).q = 1|o = hold(x)(); o.q = 1; o.q = 2; o.q; vars(o)",
    "__delete__": "del hold(x)().q|delattr(hold(x)(), 'q')|o = hold(x)(); o.__dict__['q'] = 1; del o.q",
    "__set_name__": "hold(x)|type('K', (), {'a': x, 'b': x})",
    "__enter__": "with x: pass|with x as a: pass|with x as (a, b): pass|with x, x: 1/0|with x as a.b: pass",
    "__exit__": "with x: pass|with x: raise ValueError|with x: return 1|for a in (1, 2):\n        with x: continue|for a in (1, 2):\n        with x: break|with x, x as a: 1/0|with x:\n        with x: raise KeyError|x.__exit__()",
    "__await__": "aw(x)|co(x)|x.__await__()|asyn_for(x)",
    "__aiter__": "asyn_for(x)|aiter(x)|acomp(x)|acomp2(x)",
    "__anext__": "anext(x)|anext(x, 1)|aw(anext(x, 1))|asyn_for(aiter2(x))|acomp(aiter2(x))|aw(anext(x))",
    "__aenter__": "asyn_with(x)|asyn_with2(x)",
    "__aexit__": "asyn_with(x)|asyn_with2(x)|asyn_with3(x)",
    "__index__": "[1, 2][x]|range(x)|'ab'[x:]|hex(x)|bin(x)|int(x)|[1] * x|'a' * x|x * 'a'|bytes(x)|chr(x)|float(x)|complex(x)|round(1.5, x)|slice(x).indices(5)|'%d' % x|'%c' % x|divmod(5, x)|b'a'[x]|memoryview(b'ab')[x]|(1, 2)[x]|[1][x] = 2|del [1, 2][x]|[1, 2, 3][x:x] = [1]|(5).to_bytes(x)|int('1', x)|pow(2, 3, x)|'a'.center(x)|range(5)[x]|'%x' % x|'%*d' % (x, 1)",
    "__int__": "int(x)|'%d' % x|float(x)|int(x, 10)",
    "__float__": "float(x)|complex(x)|'%f' % x|round(x)|_math.sqrt(x)|'%g' % x|_math.floor(x)|sum([1.5, x])|_math.hypot(x, 1)|_math.fsum([x])|_time.sleep(x)",
    "__complex__": "complex(x)|complex(x, 1)|complex(1, x)",
    "__trunc__": "int(x)|_math.trunc(x)",
    "__floor__": "_math.floor(x)",
    "__ceil__": "_math.ceil(x)",
    "__round__": "round(x)|round(x, 1)|round(x, None)",
    "__abs__": "abs(x)",
    "__neg__": "-x|- -x",
    "__pos__": "+x",
    "__invert__": "~x",
    "__divmod__": "divmod(x, 1)|divmod(x, x)|divmod(1, x)",
    "__rdivmod__": "divmod(1, x)|divmod(x, x)|divmod(1.5, x)",
    "__pow__": "x ** 1|pow(x, 1)|pow(x, 2, 3)|x ** x|pow(2, x, 3)|pow(2, 3, x)",
    "__rpow__": "1 ** x|pow(1, x)|pow(1, x, 2)|2.5 ** x|x ** x",
    "__ipow__": "x **= 1|x **= x",
    "__hash__": "hash(x)|{x}|{x: 1}|{}[x]|{1: 2}.get(x)|(x,).__hash__()|frozenset([x])|x in {1}|{1: 1}.pop(x, 1)|set().add(x)|isinstance(1, x)|types.GenericAlias(list, x).__hash__()",
    "__eq__": "x == 1|1 == x|x != 1|x == x|[x] == [1]|(x,) == (1,)|x in [1]|1 in [x]|[1].index(x)|[1].count(x)|[1, x].remove(1)|{1: x} == {1: 2}|if x == 1: pass|if x != 1: pass|x is x|match x:\n        case 1: pass|match 1:\n        case x.y: pass|while x == 1: break|1 if x == x else 2|x == 1 == x|not x == 1|{h(x): 1, h(1): 2}",
    "__ne__": "x != 1|1 != x|x != x|if x != 1: pass|not x != 1|[x] != [1]|while x != 1: break",
    "__lt__": "x < 1|1 > x|x < x|sorted([x, x])|min(x, x)|if x < 1: pass|[x] < [x]|(x, 1) < (x, 2)|x < 1 < 2|max(1, x)|while x < 1: break|not x < 1|[x, x].sort()|if x < 5 < x: pass",
    "__gt__": "x > 1|1 < x|x > x|max(x, x)|if x > 1: pass|[x] > [x]|not x > 1|while x > 1: break",
    "__le__": "x <= 1|1 >= x|x <= x|if x <= 1: pass|[x] <= [x]|{1} <= x|while x <= 1: break",
    "__ge__": "x >= 1|1 <= x|x >= x|if x >= 1: pass|[x] >= [x]|{1} >= x|while x >= 1: break",
    "__reversed__": "reversed(x)|list(reversed(x))|for a in reversed(x): break",
    "__length_hint__": "list(iter3(x))|[*iter3(x)]|tuple(iter3(x))|_operator.length_hint(x)|_operator.length_hint(x, 5)|[a for a in iter3(x)]|a, *b = iter3(x)|[1].extend(iter3(x))|bytearray(iter3(x))|_operator.length_hint(x, 'a')",
    "__missing__": "x['q']|x[0]|sub_dict(x)['q']|'%(q)s' % x|'{q}'.format_map(x)|x.get('q')|x['q'] += 1|x.pop('q')",
    "__instancecheck__": "isinstance(1, meta(x))|isinstance(1, x)|isinstance(1, (x, int))|try: 1/0\n    except meta(x): pass|match 1:\n        case K(): pass|isinstance(x, x)",
    "__subclasscheck__": "issubclass(int, meta(x))|issubclass(int, x)|issubclass(int, (x, str))|try: 1/0\n    except meta(x): pass",
    "__init__": "type(x)()|type(x)(1)|type(x)(1, 2)|type(x)(a=1)|type(x)(*[1])|type(x)(**{'a': 1})|type(x).__init__(x)|type(x).__call__()|x.__init__(5)|type(x)(1, *[2], b=3)|list(map(type(x), [1]))|super(type(x), x).__init__()",
    "__new__": "type(x)()|type(x)(1)|type(x)(a=1)|type(x)(*[1])|type(x).__new__(type(x))|type(x).__new__()|object.__new__(type(x))|type(x).__new__(int)|_copy.copy(x)|super(type(x), type(x)).__new__(type(x))",
    "__init_subclass__": "type('K', (type(x),), {})|type('K', (type(x),), {}, a=1)|type(x).__init_subclass__()|class K(type(x), q=5): pass|types.new_class('K', (type(x),), {'q': 1})",
    "__class_getitem__": "type(x)[1]|type(x)[1, 2]|type(x)[:]|type(x)[1][2]|x[1]",
    "__prepare__": "type.__new__(type, 'K', (), {})|class K(metaclass=type(x)): pass|class K(metaclass=x): a = 1|types.prepare_class('K', (), {'metaclass': x})",
    "__mro_entries__": "class K(x): pass|class K(x, C): pass|class K(C, x): pass|types.resolve_bases((x,))|type('K', (x,), {})",
    "__dir__": "dir(x)|x.__dir__()|sorted(dir(x))",
    "__sizeof__": "_sys.getsizeof(x)|x.__sizeof__()|_sys.getsizeof(x, 1)",
    "__reduce__": "_copy.copy(x)|x.__reduce__()|_copy.deepcopy(x)",
    "__reduce_ex__": "_copy.copy(x)|_copy.deepcopy(x)|x.__reduce_ex__(2)|x.__reduce_ex__(4)",
    "__getstate__": "_copy.copy(x)|x.__reduce_ex__(2)|x.__getstate__()",
    "__getnewargs__": "_copy.copy(x)|x.__reduce_ex__(2)|_copy.deepcopy(x)",
    "__getnewargs_ex__": "_copy.copy(x)|x.__reduce_ex__(2)|x.__reduce_ex__(4)|_copy.deepcopy(x)",
    "__setstate__": "_copy.copy(x)|_copy.deepcopy(x)|x.__setstate__(1)",
    "__copy__": "_copy.copy(x)",
    "__deepcopy__": "_copy.deepcopy(x)|_copy.deepcopy([x])",
    "__fspath__": "_io.open(x)|open(x)|compile('1', x, 'eval')",
    "__class__": "isinstance(x, int)|isinstance(x, C)|x.__class__|super(C, x).f|super(type(x), x).f|type(x)|issubclass(x, int)|match x:\n        case int(): pass|x.__class__ = C|isinstance(x, (int, str))|repr(x)|x.__dir__()|dir(x)",
    "__dict__": "x.__dict__|vars(x)|dir(x)|x.a|x.a = 1|_copy.copy(x)|x.__getstate__()|x.__dict__ = {}|del x.__dict__",
    "__bases__": "issubclass(x, C)|isinstance(C(), x)|issubclass(C, x)|issubclass(x, x)|dir(x)|isinstance(x, x)|issubclass(x, (C, x))",
    "__name__": "x.__name__|_functools.wraps(x)(f)|repr(x)|types.GenericAlias(x, int).__repr__()|staticmethod(x)|property(x)|classmethod(x)|list[x].__repr__()|5 + x(1)",
    "__qualname__": "x.__qualname__|staticmethod(x).__qualname__|repr(x)|list[x].__repr__()|types.MethodType(x, 1).__repr__()|x(*5)|x(**5)|x(**{1: 2})|x(a=1, **{'a': 2})|f(**x)",
    "__module__": "x.__module__|repr(type(x))|staticmethod(x).__module__|list[x].__repr__()|repr(x)|str(ValueError)",
    "__doc__": "x.__doc__|staticmethod(x).__doc__|property(x).__doc__|help",
    "__match_args__": "match x:\n        case M(): pass|match mk(x):\n        case M2(1): pass|match mk(x):\n        case M2(1, 2): pass|match mk(x):\n        case M2(1, a=1): pass",
    "__slots__": "type('K', (), {'__slots__': x})|class K(C):\n        __slots__ = x",
    "__annotations__": "x.__annotations__|type('K', (), {'__annotations__': x})|f.__annotations__ = x",
    "__isabstractmethod__": "property(x).__isabstractmethod__|staticmethod(x).__isabstractmethod__|classmethod(x).__isabstractmethod__|property(f, x).__isabstractmethod__",
    "__abstractmethods__": "type(x).__abstractmethods__|x.__abstractmethods__",
    "__wrapped__": "staticmethod(x).__wrapped__|x.__wrapped__",
    "keys": "{**x}|dict(x)|f(**x)|{}.update(x)|dict(x, a=1)|f(**x, **x)|f(a=1, **x)",
    "fileno": "print(1, file=x)",
    "write": "print(1, file=x)|print('a', 'b', sep='', file=x, flush=True)",
    "__self__": "types.MethodType(f, x)",
    "__subclasses__": "type(x).__subclasses__()",
    "mro": "type(x).mro()|type('M', (type,), {'mro': lambda c: x})",
    "send": "yf(iter2(x), 1)|aw(awa(x), 1)",
    "throw": "yft(iter2(x))|awt(awa(x))",
    "close": "yfc(iter2(x))|awc(awa(x))",
    "__type_params__": "f.__type_params__ = x|x.__type_params__",
    "__subclasshook__": "issubclass(int, type(x))",
    "__notes__": "x.add_note('a')|x.__notes__",
    "exceptions": "x.exceptions",
    "__orig_bases__": "types.get_original_bases(x)",
    "__typing_subst__": "list[T][x]|list[x][int]",
    "__parameters__": "list[x].__parameters__|types.GenericAlias(list, x)|list[x][int]",
    "__args__": "list[x]",
    "__origin__": "isinstance(1, x)",
    "__text_signature__": "x.__text_signature__",
    "__code__": "f.__code__ = x",
    "__func__": "x.__func__",
    "__context__": "x.__context__ = x",
    "__suppress_context__": "x.__suppress_context__",
}
ASKS = {k: [g for g in v.split("|") if g.strip()] for k, v in ASKS.items()}
SIGNS = dict(
    zip(
        "add sub mul truediv floordiv mod matmul lshift rshift and xor or".split(), "+ - * / // % @ << >> & ^ |".split()
    )
)
for o, sign in SIGNS.items():
    ASKS[f"__{o}__"] = [f"x {sign} {y}" for y in ("1", "x", "'a'", "[1]", "1.5", "sub(x)()", "D()", "2**70")] + [
        f"x {sign}= 1",
        f"x.__{o}__(1)",
        f"if x {sign} 1: pass",
    ]
    ASKS[f"__r{o}__"] = [
        f"{y} {sign} x"
        for y in ("1", "x", "'a'", "[1]", "1.5", "(1,)", "b'a'", "{1}", "D()", "C()", "None", "2**70", "{1: 2}")
    ] + [f"super(type(x), x).__{o}__(x)", f"y = 1; y {sign}= x", f"y = []; y {sign}= x", f"y = 'a'; y {sign}= x"]
    ASKS[f"__i{o}__"] = [
        f"x {sign}= 1",
        f"x {sign}= x",
        f"x {sign}= 'a'",
        f"a = [x]; a[0] {sign}= 1",
        f"y = x; y {sign}= y",
        f"C.q = x; C.q {sign}= 2",
        f"y = x; y {sign}= sub(x)()",
        f"x {sign}= [1]",
        f"global gg; gg = x; gg {sign}= 1",
    ]
# what stands for the dunder
STANDS = """lambda *a: 1|lambda *a: 'a'|lambda *a: None|lambda *a: NotImplemented|lambda *a: a[0]|lambda *a: -1|lambda *a: True|lambda *a: False|lambda *a: 1.5|lambda *a: []|lambda *a: (1, 2)|lambda *a: {}|lambda *a: 2**70|lambda *a: iter((1, 2))|lambda *a: 1/0|lambda *a: [][1]|lambda *a: {}['k']
lambda *a: C.zz|lambda *a: zz|lambda *a: next(iter(()))|lambda *a: coro()|lambda *a: agen()|lambda *a: int|lambda *a: (int,)|lambda *a: b'a'|lambda *a: I(3)|lambda *a: S('a')|lambda self: 1|lambda self, o: o|lambda: 1|lambda self, o, p: o|None|5|'a'|()|('a', 'b')|len|int|f|C|gen|coro|agen|staticmethod(lambda *a: 1)
classmethod(lambda *a: 1)|property(lambda s: lambda *a: 1)|property(lambda s: 1/0)|property(lambda s: s.zz)|_functools.partial(f, 1)|D()|E()|C().f|[].append|int.__add__|str.__len__|dict.keys|type|object|property()|super|lambda *a, **k: k|lambda self, /, *, k: k|raiser(StopIteration)|raiser(StopAsyncIteration)|raiser(GeneratorExit)|raiser(AttributeError)|raiser(TypeError)|raiser(RecursionError)|raiser(KeyError)|raiser(IndexError)
lambda *a: ((1,), {})|lambda *a: ((), {'a': 1})|lambda *a: (1, 2, 3)|lambda *a: ('a', 'b')|lambda *a: {'a': 1}|lambda *a: D()|lambda *a: E()|lambda *a: C()|lambda *a: C|lambda *a: slice(1)|lambda *a: 300|lambda *a: 2j|lambda *a: range(3)|lambda *a: ['a', 5]|lambda *a: ('a', 'a')|lambda *a: frozenset('ab')|lambda *a: object()|classmethod(C)|staticmethod(5)|classmethod(property(lambda c: f))|types.MethodType(f, 1)|genit|lambda *a: ['a']|lambda *a: '\\ud800'|lambda *a: ValueError|lambda *a: ValueError(1)""".replace(
    "\n", "|"
).split("|")
# (base, how one is made)
BASES = "object:K() int:K(3) str:K('ab') list:K([1,2]) tuple:K((1,2)) dict:K({'a':1}) float:K(1.5) set:K({1}) Exception:K('e') type:K('Q',(),{}) bytes:K(b'ab') D:K() complex:K(2j) frozenset:K() C:K() E:K() bytearray:K(b'a') property:K(f) BaseException:K() range:range W:K(1) B1:K() dict:K() ExceptionGroup:K('g',[ValueError(1)]) staticmethod:K(f) classmethod:K(f) super:K(C) types.ModuleType:K('m') StopIteration:K(1) OSError:K(2,'a') slice:slice memoryview:K _collections.deque:K([1]) _collections.OrderedDict:K() _collections.defaultdict:K(list) enumerate:K([1]) map:K(len,['a']) reversed:K([1]) zip:K([1]) filter:K(None,[1])".split()
BASES = [b.split(":", 1) for b in BASES if not b.endswith((":range", ":slice", "memoryview:K"))]
TOOLS = """def iter2(x): return type('It', (), {'__iter__': lambda s: x})()
def iter3(x): return type('It', (), {'__iter__': lambda s: x, '__next__': raiser(StopIteration)})()
def aiter2(x): return type('It', (), {'__aiter__': lambda s: x})()
def awa(x): return type('It', (), {'__await__': lambda s: x})()
def hold(x): return type('H', (), {'q': x})
def sub(x): return type('Sub', (hold(x),), {})
def special(x):
    o = type('H', (), dict.fromkeys('__len__ __add__ __call__ __iter__ __enter__ __getitem__ __eq__ __bool__ __hash__ __str__'.split(), x))()
    for g in (len, lambda o: o + 1, lambda o: o(), iter, with_it, lambda o: o[0], lambda o: o == 1, bool, hash, str): once(g, o)
def meta(x): return type('Me', (type,), {'__instancecheck__': x, '__subclasscheck__': x})('Q', (), {})
def mk(x):
    global M2
    M2 = type(x)
    return x
def yf(x, s=None):
    def g(): return (yield from x)
    g = g()
    next(g), g.send(s)
def yft(x):
    def g(): yield from x
    g = g()
    next(g), g.throw(ValueError)
def yfc(x):
    def g(): yield from x
    g = g()
    next(g), g.close()
def aw(x, s=None):
    c = _await(x)
    c.send(None), c.send(s)
def awt(x):
    c = _await(x)
    c.send(None), c.throw(ValueError(1))
def awc(x):
    c = _await(x)
    c.send(None), c.close()
def co(x):
    async def c():
        try: await x
        finally: await x
    c().send(None)
def asyn_for(x):
    async def c():
        async for a in x: await x
        else: return 5
    c().send(None)
def acomp(x):
    async def c(): return [a async for a in x]
    c().send(None)
def acomp2(x):
    async def c(): return {a: 1 async for a in x if await x}
    c().send(None)
def asyn_with(x):
    async def c():
        async with x as a: return a
    c().send(None)
def asyn_with2(x):
    async def c():
        async with x as a, x: raise ValueError
    c().send(None)
def asyn_with3(x):
    async def c():
        for i in (1, 2):
            async with x: continue
    c().send(None)
def deco(x):
    @x
    def g(): pass
def h(x): return x
""".split("\ndef ")
TOOLS = {t.split("(")[0].removeprefix("def "): ("" if t.startswith("def ") else "def ") + t + "\n" for t in TOOLS}
ALWAYS = "def raiser(e):\n    def r(*a): raise e\n    return r\ndef genit(*a):\n    yield 1\n    yield 2\n"


def tools_for(text):
    out, todo = {}, text
    while True:
        more = {k: v for k, v in TOOLS.items() if k + "(" in todo and k not in out}
        if not more:
            break
        out.update(more)
        todo += "".join(more.values())
    return "".join(out.values())


def called(n):
    return ", ".join(f"p{i}" for i in range(n))


def is_value(form):
    try:
        compile(form, "", "eval")
    except SyntaxError:
        return False
    return "yield" not in form and "await" not in form


def form_def(i, form):
    """The form as function pI of x."""
    if is_value(form):
        return f"def p{i}(x): return {form}\n"
    return f"def p{i}(x):\n    " + form.replace("; ", "\n    ") + "\n"


def dunders():
    """Each special method that is something else, on classes of each base, asked for in each way."""
    for name, forms in ASKS.items():
        for part in range(0, len(forms), 8):
            some = forms[part : part + 8]
            defs = "".join(form_def(i, f) for i, f in enumerate(some))
            defs = ALWAYS + tools_for(defs) + defs
            for k in range(0, len(BASES), 4):
                for n in range(0, len(STANDS), 7):
                    made = "".join(
                        f"    try:\n        class K({b}): {name} = s\n        once(K)\n        x = {m}\n    except Exception: continue\n    for p in ({called(len(some))},): once(p, x), once(p, x)\n".replace(
                            "continue", "x = K"
                        )
                        for b, m in BASES[k : k + 4]
                    )
                    yield HEAD + defs + f"for s in ({', '.join(STANDS[n : n + 7])},):\n" + made


def recursions():
    """Each special method that asks for itself, until there is no more room."""
    for name, forms in ASKS.items():
        for form in forms:
            d = form_def(0, form)
            pre = ALWAYS + tools_for(d) + d
            for b, m in (
                (BASES[0], BASES[1], BASES[2], BASES[3], BASES[5], BASES[9])
                if name
                in (
                    "__eq__",
                    "__hash__",
                    "__add__",
                    "__repr__",
                    "__getitem__",
                    "__len__",
                    "__iter__",
                    "__getattribute__",
                )
                else (BASES[0],)
            ):
                yield (
                    HEAD
                    + pre
                    + f"class K({b}):\n    def {name}(*a): return p0(x)\ntry:\n    x = {m}\n    p0(x)\nexcept RecursionError as e: e.args\nexcept Exception: pass\ntry: p0(x)\nexcept RecursionError as e: str(e)\nexcept Exception: pass\n"
                )
                yield (
                    HEAD
                    + pre
                    + f"n = 0\nclass K({b}):\n    def {name}(*a):\n        global n\n        n += 1\n        if n > 150: return\n        return p0(x)\ntry:\n    x = {m}\n    p0(x)\nexcept RecursionError as e: e.args\nexcept Exception: pass\n"
                )


def programs():
    import run_asked
    import run_products_kinds as kinds
    import run_products_uses as uses

    for made, step in (
        (dunders, 4), (recursions, 1), (uses.objects, 1), (uses.spaces, 1), (uses.loops, 2), (kinds.modules, 1), (kinds.attributes, 6), (kinds.exceptions, 1), (kinds.classes, 8), (kinds.generators, 2), (kinds.glue, 3),
    ):  # fmt: skip
        yield from islice(made(), 0, None, step)
    yield from run_asked.programs()
