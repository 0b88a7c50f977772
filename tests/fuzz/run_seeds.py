"""run_seeds.py - first programs of target run: each operator, comparison, subscript, call, attribute and statement of the language over each kind of value, quick ways and slow ones.

Small programs, each below the target's limit of operations.

SPDX-License-Identifier: MIT OR Apache-2.0
"""

VALUES = """0 1 -1 7 255 2**31 2**61 -2**61 2**70 -2**70 True False 0.0 -0.0 1.5 1e308 float('inf') float('nan') 2j '' 'a' 'é' 'abc' b'' b'ab' bytearray(b'a') () (1,) (1,2) [] [1] [1,2] {} {'a':1} {1:2} set() {1}
frozenset({1}) None ... NotImplemented range(3) int str list type object print len C D C() D() E() I(3) S('a') L([1]) (lambda:1) C.f C().f iter([1]) gen() agen() coro() ValueError ValueError('x') slice(1) slice(0,2)
memoryview(b'ab') property() super""".split()
BINARY = [*"+ - * / // % @ ** << >> & | ^ == != < <= > >= in is and or".split(), "not in", "is not"]
INPLACE = "+= -= *= /= //= %= @= **= <<= >>= &= |= ^=".split()
CONSTANTS = "0 1 -1 3 2.5 'a' None True ()".split()
# C, D, E, I, S, L, gen, agen, coro, t and more, made anew: _head of fuzz_scripts.h.
HEAD = "_head()\n"

UNARY = """-x;+x;~x;not x;x[0];x[-1];x[1:];x[::2];x['a'];x[x];x[None];x.a;x.f;x.real;x.__class__;x.__name__;x();x(1);x(1, 2);x(a=1);x(*x);x(**x);x(1, *x, b=2, **x);x.f();x.f(1);x.f(1, a=2);x.f(*x);len(x);[*x];(*x, 1);{*x};{**x};{x};{x: 1};f'{x}';f'{x!r:>9}'
f'{x:{x}}';[y for y in x];{y: y for y in x};(lambda: x)();x if x else 1;x and 1;x or 1;1 if not x else 2;x is None;x is not None;iter(x);next(x);next(x, 1);bool(x);str(x);repr(x);hash(x);isinstance(x, int);isinstance(1, x);issubclass(x, int);type(x);int(x);float(x);list(x)
tuple(x);sorted(x);sum(x);min(x);max(x, key=len);zip(x, x);list(map(str, x));enumerate(x);any(x);abs(x);round(x, 1);divmod(x, 2);pow(x, 2, 5);x == x;x < x;x in x;x < x < x;getattr(x, 'a');getattr(x, 'b', 1);hasattr(x, 'a');callable(x);dir(x);vars(x);super(x, x);x.append(1);x.get(1);x.pop();x.join(x)
x.keys();x.items();x.send(1);x.throw(ValueError);x.close();print(x, end='');range(x);slice(x)[0];x.__add__(x);x.__dict__;x.__doc__;x.__eq__(1);x.__init__();x.__new__(x);x.__mro__;x.__init_subclass__();x.__reduce_ex__(2);x.__format__('');x.__dir__();x.__hash__();x.__getattribute__('a')"""
UNARY = [form for line in UNARY.split("\n") for form in line.split(";")]

STATEMENTS = """x[0] = 1|x[1:] = x|x['a'] = x|del x[0]|del x[:]|x.a = 1|x.b = x|del x.a|del x.f|x[0] += 1|x.a += 1|x['a'] -= x|a, b = x|a, *b = x|*a, b = x|[a, (b, c)] = x, x|for y in x: break|for y in x: pass\\n    else: y = 1|for a, b in x: pass
while x: break|if x: pass\\n    elif not x: y = 1|with x: pass|with x as y: y.a|raise x|raise x from x|raise ValueError from x|assert x|assert not x, x|return x|yield x|yield from x|await x
match x:\\n        case 1 OR 2: y = 1\\n        case [a, *b]: y = a\\n        case {'a': a, **r}: y = r\\n        case C(a=1): y = 2\\n        case int(y) OR str(y): pass\\n        case D(): pass\\n        case None OR True: pass\\n        case _ if x: y = 1
try: raise x\\n    except x: y = 1\\n    except (ValueError, TypeError) as e: raise\\n    finally: y = 2|try: x.zz\\n    except x as e: pass\\n    except AttributeError as e: e.name|try: raise ValueError(x)\\n    except* ValueError as e: y = e.exceptions\\n    except* x: pass
global g; g = x; g += x; del g|import x|from x import y|def h(a=x, *b: x, c=x) -> x: return a\\n    y = h(), h.__defaults__, h.__annotations__|class K(x): pass|class K(C, metaclass=x): pass|class K(C, k=x): y = x|class K:\\n        __slots__ = x\\n    K()|@x\\n    def h(): pass
y = lambda a=x, **k: (a, k, x)\\n    y(**x); y(x, k=x)|async def h():\\n        async with x as y: pass\\n        async for y in x: pass\\n        return [y async for y in x]\\n    y = h()\\n    y.send(None)|def h():\\n        y = yield x\\n        yield from x\\n        return y\\n    y = h()\\n    next(y); y.send(x); y.throw(x); y.close()
y = [x]; z = y[0]; y[0] = z; y.append(y); y += x; y *= 2|nonlocal_ = x\\n    def h():\\n        nonlocal nonlocal_\\n        nonlocal_ += x\\n        del nonlocal_\\n        return nonlocal_\\n    h()|y = {x: 1 for _ in (1,)} if x else {**x}; y OR= x; y[x]; y[x] = 2; del y[x]|type K[T: x] = x; K.__value__; K[int]|def h[T](a: T) -> T: return a\\n    h(x); h.__type_params__
C.a = x; y = C().a; C.f = x; C().f(); del C.f; D.s.__get__(x); D.s.__set__(x, x)|x.__class__ = x|x.__dict__ = x|x.__name__ = x|x.__bases__ = x|x.__doc__ = x; x.__module__ = x|x.__code__ = x; x.__defaults__ = x; x.__kwdefaults__ = x|x.args = x; x.__cause__ = x; x.__context__ = x; x.__traceback__ = x; x.add_note(x); x.with_traceback(x)"""
STATEMENTS = [
    form.replace("\\n", "\n").replace("OR", "|") for line in STATEMENTS.split("\n") for form in line.split("|")
]


def programs():
    for op in BINARY:
        for one in VALUES:
            for part in range(0, len(VALUES), 32):
                yield (
                    HEAD
                    + f"def f(x, y): return x {op} y\ndef g(x, y):\n    if x {op} y: return 1\nx = {one}\nfor y in ({', '.join(VALUES[part : part + 32])},): t(f, x, y); t(f, y, x); t(g, x, y)\n"
                )
        for constant in CONSTANTS:
            yield (
                HEAD
                + f"def f(x): return x {op} {constant}\ndef g(x):\n    if {constant} {op} x: return 1\ndef h(x):\n    while not x {op} {constant}: break\nfor x in ({', '.join(VALUES)},): t(f, x); t(g, x); t(h, x)\n"
            )
    for op in INPLACE:
        for constant in ("1", "x", "2.5", "'a'", "[1]"):
            yield (
                HEAD
                + f"def f(x):\n    x {op} {constant}\n    return x\ng = 0\ndef h(x):\n    global g\n    g = x\n    g {op} {constant}\nfor x in ({', '.join(VALUES)},): t(f, x); t(h, x)\n"
            )
    for form in UNARY:
        for part in range(0, len(VALUES), 20):
            yield (
                HEAD
                + f"def f(x): return {form}\ndef g(x):\n    if {form}: return 1\nfor v in (lambda: {', lambda: '.join(VALUES[part : part + 20])}): t(f, v()); t(g, v())\n"
            )
    for form in STATEMENTS:
        for part in range(0, len(VALUES), 20):
            yield (
                HEAD
                + f"def f(x):\n    {form}\nfor v in (lambda: {', lambda: '.join(VALUES[part : part + 20])}):\n    t(f, v())\n    try: list(f(v()))\n    except Exception: pass\n    try: f(v()).send(None)\n    except BaseException: pass\n"
            )


EXCEPTIONS = """BaseException Exception ArithmeticError AssertionError AttributeError BlockingIOError BrokenPipeError BufferError ConnectionError EOFError FileNotFoundError FloatingPointError GeneratorExit ImportError IndentationError IndexError
InterruptedError IsADirectoryError KeyError KeyboardInterrupt LookupError MemoryError ModuleNotFoundError NameError NotImplementedError OSError OverflowError PermissionError RecursionError ReferenceError RuntimeError StopAsyncIteration StopIteration SyntaxError
SystemError SystemExit TabError TimeoutError TypeError UnboundLocalError UnicodeDecodeError UnicodeEncodeError UnicodeError UnicodeTranslateError UnicodeWarning UserWarning ValueError Warning ZeroDivisionError BaseExceptionGroup ExceptionGroup""".split()
# What exceptions and classes are made with.
ARGUMENTS = """|1|'a'|None|1, 2|'a', 'b'|2, 'b'|2, 'b', 'c'|2, 'b', 'c', 4|2, 'b', 'c', 4, 'd'|1, 2, 3, 4, 5, 6|'a', ('f', 1, 2, 'text')|'a', ('f', 1, 2, 'text', 3, 4)|'a', ('f', 1, 2)|'a', ('f', 'x', None, 5, 'y', [])|'a', 5|'utf-8', b'abc', 0, 1, 'why'
'utf-8', b'abc', 1, 9, 'why'|'utf-8', 'abc', 0, 1, 'why'|'utf-8', 'a\\u4e00\\U0001f642', 1, 3, 'why'|'utf-8', '\\xe9', 0, 1, 'why'|'utf-8', '', 0, 0, 'why'|'abc', 1, 2, 'why'|'abc', -5, 99, 'why'|1, 2, 3, 4, 5|'g', [ValueError(1)]|'g', [ValueError(1), KeyError(2), KeyboardInterrupt()]
'g', []|'g', [1]|'g', ()|'g', {}|5, [ValueError()]|'g', [ExceptionGroup('h', [ValueError(1), TypeError()]), OSError()]|name='n'|name='n', obj=5|name='n', path='p'|zz=1|'a', name='n', obj=1|*[1] * 9|**{'a': 1, 'b': 2}"""
ARGUMENTS = [form for line in ARGUMENTS.split("\n") for form in line.split("|")] + [""]
ERRNOS = "1 2 3 4 10 11 13 17 20 21 32 103 104 107 110 111 115 2**40 True".split()

OBJECTS = """f;C.f;C().f;[].append;len;list.append;str.join;int.__add__;(5).__add__;int.real;type.__dict__['__doc__'];C.__dict__['a2'] if 0 else 1;classmethod(f);staticmethod(f);property(f);property(f, f, f, 'doc');super(D, D());super(D, D);super(D);C;D;E;type;object;int;I(3);type('M', (type,), {})('K', (), {})
C();D();E();gen();agen();coro();agen().asend(None);agen().athrow(ValueError);agen().aclose();agen().__anext__();coro().__await__();(x for x in (1, 2));f.__code__ if 0 else f;(lambda: 1);(lambda *a, b=1, **k: a);D.s;dict.fromkeys;dict.__dict__['fromkeys'];ValueError('x');OSError(2, 'n', 'f')
KeyError('k');SyntaxError('a', ('f', 1, 2, 't'));UnicodeDecodeError('u', b'abc', 0, 1, 'r');ExceptionGroup('g', [ValueError(1), KeyError(2)]);StopIteration(5);NameError('a', name='b');ImportError('a', name='b', path='c');SystemExit(3);AttributeError('a', name='b', obj=1);T;P;TS;A;A[int];list[int];int | str;int | None
iter([1, 2]);iter((1, 2));iter('ab');iter(b'ab');iter({1: 2});iter({1: 2}.items());iter({1});iter(range(3));reversed([1, 2]);enumerate([1]);zip([1], [2]);map(len, ['a']);filter(None, [0, 1]);iter(lambda: 1, 1);range(5);slice(1, 2);memoryview(b'ab');NotImplemented;...;None;True;1.5;2j;'abc';b'abc';bytearray(b'abc');(1, 2);[1, 2];{1: 2};{1, 2};frozenset({1})
types_of(1);vars(C);C.__mro__;type(f);type(gen());type(C().f);type(len);type(None);type(...);type(NotImplemented);C.__dict__;f.__annotations__;f.__kwdefaults__;S('a');L([1]);W;W(1, 2) if 0 else W;N;N();N().__dict__;B1;B1()"""
OBJECTS = [form for line in OBJECTS.split("\n") for form in line.split(";") if " if 0 " not in form]
VARIED = """()|(1,)|('a',)|(None,)|(5, 6)|(x,)|(x, x)|(C,)|(C(), C)|(1, 2, 3)|([1],)|({'a': 1},)|((1, 2),)|(ValueError,)|(ValueError('v'),)|(ValueError, ValueError('v'), None)|(StopIteration(1),)|(GeneratorExit,)|(f,)|(C, f)|(0, 1, 2, 3)|(1,) * 8, (-1,)|(2**70,)|(1.5,)|('a', 1)|(None, None)|(None, C)|(b'a',)|('__doc__',)|('a', 'b', 'c')|(int, str)|(D(),)|(E(),)|(lambda e: True,)|('\\ud800',)|('a' * 300,)""".split(
    "|"
)
MAKING = """type('K', (), {})|type('K', (C,), {'a': 1})|type('K', (C, D), {})|type('K', (D, C), {})|type('K', (int, str), {})|type('K', (C, C), {})|type('K', (5,), {})|type('K', (bool,), {})|type(5, (), {})|type('K', [], {})|type('K', (), [])|type('K')|type('K', ())|type('K', (), {}, x=1)|type('K', (), {1: 2})|type('\\0', (), {})|type('K', (W,), {}, x=1)
type('K', (), {'__slots__': ('a', 'b')})|type('K', (), {'__slots__': 'a'})|type('K', (), {'__slots__': 5})|type('K', (), {'__slots__': ('a', 'a')})|type('K', (), {'__slots__': (5,)})|type('K', (), {'__slots__': ('1',)})|type('K', (), {'__slots__': ('a',), 'a': 1})|type('K', (), {'__slots__': ('__dict__', '__dict__')})|type('K', (int,), {'__slots__': ('a',)})
type('K', (tuple,), {'__slots__': ()})|type('K', (B1,), {'__slots__': ('__dict__',)})|type('K', (D,), {'__slots__': ('t',)})|type('K', (B1, D), {})|type('K', (), {'__slots__': {'a': 'doc'}})|type('K', (), {'__slots__': iter(['a'])})|type('K', (), {'__slots__': ('__x',)})|type('K', (), {'__qualname__': 5})|type('K', (), {'__qualname__': 'Q', '__module__': 'm', '__doc__': 'd'})
type('K', (), {'__classcell__': 5})|type('K', (), {'__init_subclass__': lambda cls: 1})|type('K', (), {'__new__': lambda *a: 5})()|type('K', (), {'__init__': lambda s: 5})()|type('K', (), {'__eq__': lambda a, b: 1, '__hash__': None})()|type('K', (), {'__call__': 5})()()|type('K', (), {'__get__': lambda *a: a})|type('K', (), {'__set_name__': lambda *a: 1/0, 'q': W(1)})
type('K', (), {'q': type('Q', (), {'__set_name__': lambda *a: 1/0})()})|type('M', (type,), {'__call__': lambda *a: 7})('K', (), {})()|type('M', (type,), {'mro': lambda c: [c, object]})('K', (C,), {})|type('M', (type,), {'mro': lambda c: 5})('K', (), {})|type('M', (type,), {'mro': lambda c: [5]})('K', (), {})|type('M', (type,), {'mro': lambda c: []})('K', (), {})
type('M', (type,), {'__prepare__': 5})('K', (), {})|type('K', (type('M1', (type,), {})('A', (), {}), type('M2', (type,), {})('B', (), {})), {})|types.new_class('K', (C,), {}, lambda ns: ns.update(a=1))|types.resolve_bases((list[int],))|type('K', (list[int],), {})|types.prepare_class('K', (C,), {'metaclass': type})|object.__new__(C, 1)|object.__new__(int)|object.__new__()
object.__new__(5)|int.__new__(str)|int.__new__(I, 5)|tuple.__new__(list)|object.__init__(C(), 1)|C(1)|N(1)|W()|W(1, 2, 3)|W(1, c=2)|W(a=1, **{'a': 2})|D(1, k=2)|type.__call__(C)|type.__new__(type, 'K', (), {})|type.mro(C)|object.__init_subclass__(x=1)|object.__subclasshook__(1)|C.__subclasshook__(1)|type.__instancecheck__(C, C())|type.__subclasscheck__(C, D)
object.__reduce_ex__(C(), 2)|object.__reduce_ex__(B1(), 2)|object.__reduce__(C())|object.__getstate__(B1())|object.__format__(C(), 'x')|object.__dir__(C())|object.__sizeof__(C())|object.__class__.__call__(int, '5')|object.__setattr__(C(), 'q', 1)|object.__setattr__(C, 'q', 1)|object.__setattr__(5, 'q', 1)|type.__setattr__(C, 'q', 1)|type.__setattr__(int, 'q', 1)|object.__getattribute__(C(), 'zz')
type.__getattribute__(C, 'zz')|object.__delattr__(C(), 'zz')|C.__eq__(C(), 1)|C.__ne__(C(), 1)|C.__lt__(C(), 1)|C.__repr__(5)|C.__hash__(C())|super().f()|super(C, 5).f|super(5, 5)|super(D, D()).f(1)|super(D, D()).zz|super(C, D).f|super(D, D()).__class__|super(D, D())[0]|super(D, D()).__init__(5)|super(int, True).__add__(1)|super(D).__get__(D(), D)|super(D).__get__(5)|super(D, D()).s"""
MAKING = [form for line in MAKING.split("\n") for form in line.split("|")]
BASES = """x.__bases__ = (C,)|x.__bases__ = (D, C)|x.__bases__ = ()|x.__bases__ = 5|x.__bases__ = (5,)|x.__bases__ = (x,)|x.__bases__ = (int,)|x.__class__ = C|x.__class__ = D|x.__class__ = int|x.__class__ = 5|x.__dict__ = {}|x.__dict__ = {'q': 1}|x.__dict__ = 5|del x.__dict__|del x.__class__|x.__name__ = 'K'|x.__name__ = 5|del x.__name__|x.__qualname__ = 'Q'|x.__qualname__ = 5
x.__module__ = 'm'|del x.__module__|x.__doc__ = 'd'|del x.__doc__|x.__abstractmethods__ = {'a'}|del x.__abstractmethods__|x.__defaults__ = (1, 2)|x.__defaults__ = 5|del x.__defaults__|x.__kwdefaults__ = {'z': 5}|x.__kwdefaults__ = 5|del x.__kwdefaults__|x.__annotations__ = {'a': 1}|x.__annotations__ = 5|del x.__annotations__|x.__type_params__ = ()|x.__type_params__ = 5|x.__wrapped__ = 5
x.__traceback__ = None|x.__traceback__ = 5|del x.__traceback__|x.__cause__ = None|x.__cause__ = KeyError(1)|x.__cause__ = 5|del x.__cause__|x.__context__ = KeyError(1)|x.__context__ = 5|del x.__context__|x.__suppress_context__ = True|x.__suppress_context__ = 5|del x.__suppress_context__|x.args = (1,)|x.args = [1, 2]|x.args = 5|del x.args|x.__notes__ = ['n']|x.__notes__ = 5|x.add_note(5)|x.add_note('n')|x.zz = 1; del x.zz
x.__setstate__({'a': 1})|x.__setstate__({1: 2})|x.__setstate__(5)|x.__setstate__(None)|x.with_traceback(None)|x.with_traceback(5)|x.__init__(1, 2)|x.__new__(type(x), 1)|type(x).__new__(type(x))|x.__reduce__()|x.derive([ValueError()])|x.split(ValueError)|x.split((ValueError, KeyError))|x.split(lambda e: True)|x.split(5)|x.split(())|x.split((5,))|x.subgroup(ValueError)|x.subgroup(lambda e: False)|x.subgroup(condition=ValueError)
x.characters_written|x.characters_written = 5|x.characters_written = 'a'|del x.characters_written|x.fget = 5|x.getter(f).setter(f).deleter(f)|x.__set__(C(), 1)|x.__delete__(C())|x.__get__(C(), C)|x.__get__(None, C)|x.__get__(None, None)|x.__get__(5)|x.__set_name__(C, 'q')|x.__wrapped__|x.__isabstractmethod__|x.__func__|x.__self__|x.__text_signature__|x.__objclass__|x.gi_running|x.gi_yieldfrom|x.gi_suspended
x.cr_running|x.cr_await|x.cr_origin|x.ag_running|x.ag_await|x.ag_suspended|x.send(None); x.send(1)|x.throw(ValueError); x.send(None)|x.close(); x.close()|next(x); next(x); next(x)|x.throw(ValueError, 'v')|x.throw(ValueError, 5, 5)|x.throw(5)|x.throw(ValueError('a'), 'b')|x.__length_hint__()|x.__reduce__()|x.__setstate__(1)|x.__copy__()|x.__next__(); x.__next__()|x.bit_length()|x.has_default()|x.__bound__|x.__constraints__|x.__value__|x.__parameters__
x.__args__|x.__origin__|x.__mro_entries__(())|x[int]|x[int, str]|x[()]|x[5]|x | int|int | x|x | None|x == x; x != x; x < x|hash(x)|isinstance(x, x)|issubclass(x, x)|isinstance(5, (x, int))|issubclass(C, (x, (C,)))|x.__instancecheck__(5)|x.__subclasscheck__(C)|x.mro()|x.__prepare__('K', (), k=1)|x.__init_subclass__(q=1)|x.__class_getitem__(5)|x.__call__()|x.__call__(1, 2, k=3)|x.__name__, x.__qualname__, x.__module__, x.__doc__|dir(x), vars(x)
x.__sizeof__(), x.__getstate__()|x.__format__('5')|x.__ror__(int)|x.__or__(5)|f'{x}' '%s %r' % (x, x)|x.__getattribute__('__class__')|x.__getattribute__(5)|getattr(x, 5)|getattr(x, 'q', 1)|setattr(x, 5, 1)|setattr(x, 'q\\ud800', 1)|delattr(x, 'q')|hasattr(x, 'q')|x.q.r.s|x()()|[*x][0]|{**x}|x.__iter__().__next__()|await_it(x)|exec('y = x'); eval('x')|globals()['q'] = x; q; del q|print(x, sep=x)|sorted([x, x])|x.__enter__|with_it(x)"""
BASES = [form for line in BASES.split("\n") for form in line.split("|") if form]
CALLED = """len abs all any ascii bin bool bytes callable chr complex dict dir divmod enumerate filter float format frozenset getattr hasattr hash hex id int isinstance issubclass iter list map max min next object oct ord pow print property range repr reversed round set setattr slice sorted staticmethod str sum super tuple type
vars zip classmethod delattr bytearray memoryview globals locals eval exec compile __import__ __build_class__ types.MethodType types.FunctionType types.SimpleNamespace types.GenericAlias types.coroutine types.DynamicClassAttribute types.MappingProxyType types.ModuleType types.CellType aiter anext""".split()
CALLS = ["", "1", "1, 2", "1, 2, 3", "1, 2, 3, 4", "*[1] * 9", "'a'", "'a', 'b'", "x=1", "1, x=1", "1, 2, x=1, y=2", "**{'a': 1, 'b': 2}", "*(), **{}", "**{1: 2}", "*5", "**5", "None", "C", "C, C()", "C(), 'a'", "C(), 'a', 1", "f", "f, [1]", "f, [1], [2]", "[1, 2]", "[3, 1], key=f", "[1], default=5", "'5', base=16", "{'a': 1}", "b'a', 'utf-8'", "2**70", "1.5", "1e400",
         "'a' * 300", "E()", "D()", "gen()", "agen()", "coro()", "int, str", "(int, str), 5", "'K', (), {}", "'x', 'f', 'eval'", "'x = 1'", "'1 +', {}, {}", "'1', {}", "'f()', {'f': f}, {}", "None, C()", "range(3), 1", "'a', *[1], **{'b': 2}", "object=5", "sep='', end=5", "iterable=[1], start=5", "number=1.5, ndigits=1"]  # fmt: skip
BITS = """async def g():\\n    try: yield 1\\n    except ValueError: yield 2\\n    finally: y = 3
async def g():\\n    try: yield 1\\n    finally: await coro()
async def g():\\n    x = yield 1\\n    yield x
async def g():\\n    raise ValueError
async def g():\\n    return\\n    yield
async def g():\\n    try: yield 1\\n    except GeneratorExit: yield 2
async def g():\\n    await D()\\n    yield 1
async def g():\\n    await E()\\n    yield 1
async def g():\\n    raise StopAsyncIteration\\n    yield
async def g():\\n    raise StopIteration\\n    yield"""
BITS = [bit.replace("\\n", "\n") for bit in BITS.split("\n")]
DRIVEN = """a.asend(None);a.asend(1);a.athrow(ValueError);a.athrow(GeneratorExit);a.athrow(ValueError, 'v', None);a.athrow(5);a.aclose();a.__anext__();anext(a);anext(a, 5)""".split(
    ";"
)
STEPS = "s.send(None);s.send(1);s.throw(ValueError);s.throw(StopIteration);s.throw(GeneratorExit);s.throw(KeyError, 'k', None);s.close();next(s);iter(s);s.__await__();list(s);s.throw(5)".split(
    ";"
)


def _tried(form):
    return "    try:\n        " + form.replace("; ", "\n        ") + "\n    except BaseException: pass\n"


def more():
    """Programs about what objects are made of: each attribute got, set, deleted and called, and what makes classes, exceptions and generators."""
    for name in EXCEPTIONS:
        for part in range(0, len(ARGUMENTS), 7):
            made = ", lambda: ".join(f"{name}({form})" for form in ARGUMENTS[part : part + 7])
            yield HEAD + (
                f"for m in (lambda: {made}):\n    try: x = m()\n    except Exception: continue\n    str(x), repr(x), x.__reduce__()\n"
                "    for k in dir(x):\n        if k[:2] != '__' or k in ('__notes__', '__cause__', '__context__', '__traceback__', '__suppress_context__'):\n"
                "            for v in (None, 1, 'a', b'b', -5, [1], 2**70, KeyError(1), True):\n                once(setattr, x, k, v), once(str, x)\n            once(delattr, x, k), once(getattr, x, k), once(str, x)\n"
            )  # fmt: skip
        for number in ERRNOS:
            yield HEAD + f"for m in (lambda: {name}({number}, 'a'), lambda: {name}({number}, 'a', 'f'), lambda: {name}({number}, 'a', 'f', 1, 'g'), lambda: {name}({number}, 'a', 5)):\n    try: str(m()), t(m().with_traceback, None)\n    except Exception as e: str(e), getattr(e, 'errno', 5)\n"  # fmt: skip
    for form in OBJECTS:
        for part in range(0, 60, 6):
            for half in range(0, len(VARIED), 12):
                yield (
                    HEAD
                    + f"x = {form}\nfor k in names(x)[{part}:{part + 6}]:\n    once(getattr, x, k)\n    for v in ({', '.join(VARIED[half : half + 12])},): once(lambda: getattr(x, k)(*v))\n"
                )
            yield (
                HEAD
                + f"x = {form}\nfor k in names(x)[{part}:{part + 6}]:\n    for v in (None, 5, 'a', (), {{}}, C, f): once(setattr, x, k, v), once(getattr, x, k)\n    once(delattr, x, k), once(getattr, x, k)\n"
            )
        for part in range(0, len(BASES), 22):
            yield (
                HEAD
                + f"for m in (lambda: {form},):\n"
                + "".join(f"    x = m()\n{_tried(each)}" for each in BASES[part : part + 22])
            )
        for part in range(0, len(VALUES), 24):
            yield HEAD + f"x = {form}\nfor y in ({', '.join(VALUES[part : part + 24])},):\n" + "".join(_tried(each) for each in ("x + y; y + x", "x == y", "x < y", "x in y", "y in x", "x[y]", "x[y] = 1", "del x[y]", "isinstance(y, x)", "issubclass(y, x)", "x(y)", "x.__eq__(y)", "x | y", "y | x", "x @ y", "divmod(x, y)", "pow(x, y, 3)", "{x: y}", "x is y", "getattr(x, y)"))  # fmt: skip
    for part in range(0, len(MAKING), 8):
        yield (
            HEAD
            + "for x in (C, D()):\n"
            + "".join(_tried("k = " + each + "; repr(k), dir(k), k()") for each in MAKING[part : part + 8])
        )
    for each in MAKING:
        yield HEAD + "x = " + each + "\n"
        yield HEAD + f"class K(C):\n    def f(self): return {each}\nK().f()\n"
    for name in CALLED:
        for part in range(0, len(CALLS), 20):
            yield HEAD + "if 1:\n" + "".join(_tried(f"{name}({form})") for form in CALLS[part : part + 20])
        yield HEAD + f"{name}(1, 2, 3, 4, 5, zz=6)\n"
    for bit in BITS:
        for first in DRIVEN:
            yield HEAD + bit + "\n" + "".join(
                f"for m in ({', '.join('lambda a, s: ' + step for step in STEPS)}):\n    a = g()\n    s = {first}\n" + _tried("m(a, s)") + _tried("m(a, s)") + f"    s = {second}\n" + _tried("m(a, s)") + _tried("s.send(None)") + _tried("s.close()")
                for second in DRIVEN[:8:2]
            )  # fmt: skip
            yield HEAD + bit + f"\nasync def h():\n    a = g()\n    async for x in a:\n        try: await {first}\n        except Exception as e: pass\n    return [y async for y in g()], {{y: y async for y in a}}\nfor v in (None, 1, 2):\n    t(h().send, v)\nh().throw(ValueError)\n"  # fmt: skip
    yield from quick()


NUMBERS = "0, 1, -1, 2, 7, -8, 127, 40000, 2**31, -2**31, 2**61, -2**61, 2**62, 2**70, -2**70, 0.0, -0.0, 1.0, 1.5, -2.5, 1e300, float('inf'), float('nan'), True, False, 'a', None, I(3), E(), D(), 2j".split(
    ", "
)
JUMPS = "if C: a = 1|if not C: a = 1|if C: a = 1\\n    else: a = 2|while C: break|while not C: break|a = 1 if C else 2|a = C and 3|a = C or 3|a = not C|assert C or 1|return C|for a in (1, 2):\\n        if C: continue\\n        if not C: break|a = [b for b in (1, 2) if C]|if C and C: a = 1|if C or C: a = 1|if x is y or C: a = 1"
JUMPS = [jump.replace("\\n", "\n") for jump in JUMPS.split("|")]


def quick():
    """The ways of numbers, of comparisons and of jumps on them, for each pair of kinds: what a loop in its second form does isn't what it did in its first."""
    compares = [op for op in BINARY if op in ("==", "!=", "<", "<=", ">", ">=", "is", "is not", "in", "not in")]
    for op in compares:
        for jump in JUMPS:
            for sides in (
                f"x {op} y",
                f"x {op} 1",
                f"x {op} -5",
                f"1 {op} y",
                f"x {op} 40000",
                f"x {op} 1.5",
                f"x {op} None",
                f"0 {op} x {op} y",
            ):
                text = jump.replace("C", sides)
                for part in range(0, len(NUMBERS), 8):
                    yield (
                        HEAD
                        + f"def f(x, y):\n    {text}\nfor x in ({', '.join(NUMBERS[part : part + 8])}):\n    for y in ({', '.join(NUMBERS[::2])}): once(f, x, y)\n"
                    )
    for op in BINARY[:12]:
        for form in (
            f"x {op} y",
            f"x {op} 1",
            f"x {op} -3",
            f"2 {op} y",
            f"x {op} 1.5",
            f"x {op} y {op} x",
            f"-x {op} y",
            f"~x {op} -y",
        ):
            for part in range(0, len(NUMBERS), 8):
                yield (
                    HEAD
                    + f"def f(x, y):\n    for i in (1, 2): a = {form}\n    return a\ndef h(x, y):\n    x {op}= y\n    x {op}= 2\n    return x\nfor x in ({', '.join(NUMBERS[part : part + 8])}):\n    for y in ({', '.join(NUMBERS)}): once(f, x, y), once(h, x, y)\n"
                )
    for names in ("g", "len", "C", "None.a", "x.a", "x.f", "x.both", "x.zz", "x.p", "_re.I", "C.a", "W.k"):
        for change in ("del C.a", "C.a = 5", "x.a = 1", "x = D()", "x = C()", "x = N()", "x = W(1)", "x = B1()", "x = 5", "x = C", "x.__class__ = N", "x.__dict__ = {'a': 1}", "globals()['g'] = 1", "len = 5", "del len", "C.f = 5", "C.__getattr__ = lambda s, n: n", "vars(x).clear()", "x.q1 = x.q2 = x.q3 = x.q4 = 1", "del x.a", "import builtins; builtins.g = 3"):  # fmt: skip
            yield (
                HEAD
                + f"x = C()\ndef f(): return {names}\ndef h(): {names} = 1\nfor i in range(6):\n    once(f), once(h)\n    try:\n        if i == 3: {change}\n    except Exception: pass\n".replace(
                    "None.a = 1", "x.a = 1"
                ).replace("h(): len = 1", "h(): global len; len = 1")
            )
