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
HEAD = """class C:
    a = 1
    def f(self, *a): return a
class D(C):
    __slots__ = ('s',)
    def __getattr__(self, n): return n
    def __add__(self, o): return NotImplemented
    def __radd__(self, o): return 5
    __iadd__ = __rsub__ = __rmul__ = __radd__
    def __lt__(self, o): return [1]
    def __contains__(self, o): return []
    def __len__(self): return 2
    def __getitem__(self, i): return (i, 1)[i]
    def __setitem__(self, i, v): pass
    __delitem__ = __setattr__ = __delattr__ = lambda *a: None
    def __call__(self, *a, **k): return a
    def __bool__(self): raise KeyError(1)
    def __iter__(self): return iter((1, 2))
    def __enter__(self): return self
    def __exit__(self, *a): return True
class E:
    def __eq__(self, o): raise ValueError
    def __index__(self): return 1
    def __hash__(self): return -1
    def __get__(self, i, o): return self
    def __next__(self): raise StopIteration(3)
    def __iter__(self): return self
    async def __aenter__(self): return 1
    async def __aexit__(self, *a): return 0
    def __await__(self): return iter(())
    def __aiter__(self): return self
    async def __anext__(self): raise StopAsyncIteration
class I(int): pass
def gen(): yield 1
async def agen(): yield 1
async def coro(): return 1
class S(str): pass
class L(list): pass
def t(f, *a):
    for _ in (1, 2, 3, 4):
        try: f(*a)
        except Exception: pass
"""

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
