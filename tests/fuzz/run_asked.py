"""run_asked.py - programs of target run about what single things of the language are asked (run_products.py): names of classes that errors show, modules that are none, errors by their number,
abstract classes, type parameters, natives' own attributes, iterators that are used up, names that are missing where self has them, notes.

SPDX-License-Identifier: MIT OR Apache-2.0
"""

from run_products import HEAD

NAMES = [
    "K",
    "é",
    "☃",
    "🙂",
    "_",
    "__",
    "___x",
    "x" * 300,
    "é" * 200,
    "☃" * 120,
    "🙂" * 90,
    "a.b",
    "",
    "\\ud800",
    "\\0",
]


def programs():
    """What single things of the language are asked about: names of classes, modules that are none, errors' numbers, abstract classes, type parameters, natives' own attributes, iterators that are used up."""
    for name in NAMES:
        for base in ("object", "int", "list", "Exception", "type", "dict"):
            yield (
                HEAD
                + f"K = type('{name}', ({base},), {{}})\n"
                + "x = K()\n" * (base != "type")
                + "x = K\n" * (base == "type")
                + "".join(
                    f"once(lambda: {f})\n"
                    for f in "x + 1|x()|x.zz|x < 1|len(x)|x[0]|iter(x)|next(x)|K(1, 2, 3)|_copy.copy(x)|x.__class__ = C|K.__bases__ = 5|hash(x)|'a' + x|[] + x|{}[x]|-x|abs(x)|isinstance(1, x)|with_it(x)|await_it(x)|repr(x)|str(K)|x.__reduce_ex__(2)|super(K, x).zz|super(K, 5)|object.__new__(K, 1)|K.__new__(int)|range(x)|int(x)|'%d' % x|f'{x:5}'|x @ x|x in 5|1 in x|setattr(x, 'zz', 1)|del_(x)|type('L', (K,), {'__slots__': ('__q',)})|type('L', (K, int), {})|K | 5|issubclass(x, x)|sorted([x, x])|sum([x])|''.join([x])|open(x)|x.__eq__(x)|K.mro()|K.zz|K.__name__|raise_(x)".split(
                        "|"
                    )
                    if " = " not in f
                )
                + "def p(): raise x\nonce(p)\ndef p():\n    x.__class__ = C\nonce(p)\ndef p():\n    del x.zz, x[0]\nonce(p)\n"
            )
        yield (
            HEAD
            + f"K = type('{name}', (), {{'__slots__': ('__q', '_r', '__s__'), '__init__': lambda s, a: None}})\nonce(K), once(K, 1, 2)\nx = K(1)\nonce(lambda: x.__q), once(lambda: setattr(x, '__q', 1)), once(lambda: [k for k in dir(K) if 'q' in k]), once(lambda: setattr(x, [k for k in dir(K) if 'q' in k][0], 1)), once(lambda: x.__reduce_ex__(2)), once(_copy.copy, x)\n"
        )
    fakes = [
        "C()",
        "C",
        "5",
        "None",
        "types.ModuleType('q')",
        "type('M', (types.ModuleType,), {})('q')",
        "type('M', (types.ModuleType,), {'__getattr__': lambda s, n: n})('q')",
        "D()",
        "E()",
        "mod(__all__=['a', 'b'], a=1)",
        "mod(__all__=5)",
        "mod(__all__=[5])",
        "mod(__all__=('a',), a=1)",
        "mod(__path__=[], a=1)",
        "mod(__name__=5)",
        "mod(__getattr__=lambda n: n)",
        "mod(__dir__=lambda: ['a'], a=1)",
        "mod(_a=1, b=2, é=3)",
        "mod(__spec__=5, __file__=6)",
        "mod(__dict__=5)",
        "type('Q', (), {'__dict__': {'a': 1}, 'a': property(lambda s: 1/0)})()",
        "type('Q', (), {'__slots__': ()})()",
        "type('Q', (), {'__all__': property(lambda s: 1/0)})()",
        "type('Q', (), {'__name__': 'q', '__getattr__': lambda s, n: 1/0})()",
    ]
    imports = [
        "import q",
        "import q.r",
        "import q.r as s",
        "from q import a",
        "from q import zz",
        "from q import *",
        "from q import a as b, _c",
        "from q.r import a",
        "from . import q",
        "from .q import a",
        "from .. import a",
        "import q as z; z.a",
        "import q, q.r",
        "from q import __all__",
        "from q import é",
    ]
    for fake in fakes:
        for part in range(0, len(imports), 5):
            yield (
                HEAD
                + f"def mod(**k):\n    m = types.ModuleType('q')\n    for n, v in k.items(): once(setattr, m, n, v)\n    return m\nfor s in {imports[part : part + 5]!r}:\n    for g in ({{}}, {{'__package__': 'q'}}, {{'__name__': 'q.s'}}, {{'__package__': 5}}, {{'__package__': 'q', '__path__': []}}, {{'__spec__': C()}}):\n        _sys.modules['q'] = {fake}\n        once(exec, s, g), once(exec, 'class K:\\n ' + s.replace('; ', '\\n '), g)\n        _sys.modules['q.r'] = {fake}\n        once(exec, s, g)\n        once(_sys.modules.pop, 'q.r')\n_sys.modules.pop('q')\n"
            )
    for m in "collections.abc os.path urllib.parse importlib concurrent.futures xml.etree email.mime json.decoder asyncio.tasks unittest.mock zz.y math.x re._parser html.parser logging.handlers __future__ builtins typing __main__ sys antigravity this".split():
        top = m.split(".")[0]
        yield HEAD + "".join(
            f"try:\n    {s}\nexcept Exception as e: str(e), e.name, e.path, getattr(e, 'name_from', 1), getattr(e, '__notes__', 1)\n"
            for s in (
                f"import {m}",
                f"import {m} as z; z.zz",
                f"from {m} import zz",
                f"from {top} import {m.split('.')[-1]}",
                f"import {m}.zz",
                f"from {m}.zz import a",
                f"from {top} import zz, __name__",
                f"import {top}; {top}.zz",
                f"{top}.{m.split('.')[-1]}",
                f"__import__('{m}', fromlist=['zz'])",
                f"__import__('{m}', None, None, ['a'], 1)",
                f"__import__('{m}', level=-1)",
                f"__import__('{top}', {{}}, {{}}, ('zz',), 0)",
                f"import {top}; {top}(1)",
                f"import {top}; del {top}.__name__; {top}()",
                f"from {m} import *",
            )
        )
    for n in range(-2, 140, 12):
        yield (
            HEAD
            + f"for n in range({n}, {n + 12}):\n    for c in (OSError, ConnectionError, type('Q', (OSError,), {{}}), type('Q', (OSError,), {{'__new__': lambda c, *a: OSError.__new__(c)}}), type('Q', (OSError,), {{'__init__': lambda s, *a: None}}), BlockingIOError):\n        for a in ((n,), (n, 'a'), (n, 'a', 'f'), (n, 'a', 5), (n, 'a', 'f', 1, 'g'), (n, 'a', None, None, 'g'), (n, 'a', 'f', None, None)):\n            try: x = c(*a); str(x), x.errno, x.filename, x.filename2, x.args, x.__reduce__(), x.characters_written\n            except Exception: pass\n"
        )
    for names in (
        "{'a'}",
        "{'a', 'b'}",
        "{'a', 'b', 'c'}",
        "['b', 'a']",
        "{1}",
        "{'a', 1}",
        "iter('ab')",
        "'abc'",
        "5",
        "()",
        "None",
        "D()",
        "E()",
        "type('Q', (), {'__bool__': lambda s: 1/0})()",
        "{'é', '☃'}",
        "dict.fromkeys('ba')",
        "type('Q', (), {'__iter__': lambda s: 1/0})()",
    ):
        yield (
            HEAD
            + f"K = type('K', (), {{}})\nL = type('L', (K,), {{}})\ndef p(): K.__abstractmethods__ = {names}\nfor x in (K, L, lambda: object.__new__(K), lambda: object.__new__(L), lambda: type('M', (K,), {{'__init__': lambda s, a: 1}})(1), lambda: type('M', (K,), {{'__new__': lambda c, a: object.__new__(c)}})(1)):\n    once(p), once(x), once(lambda: K.__abstractmethods__), once(x, 1)\nonce(lambda: delattr(K, '__abstractmethods__')), once(K)\nimport abc as _abc\nfor n in range(4):\n    Q = _abc.ABCMeta('Q', (), {{'m%d' % i: _abc.abstractmethod(lambda s: 1) for i in range(n)}})\n    once(Q), once(type('R', (Q,), {{'m0': 1}})), once(lambda: isinstance(1, Q)), once(Q.register, int), once(lambda: isinstance(1, Q))\n"
        )
    for kw in (
        "",
        ", int",
        ", int, str",
        ", bound=int",
        ", int, str, bound=int",
        ", covariant=True",
        ", contravariant=True",
        ", covariant=True, contravariant=True",
        ", infer_variance=True",
        ", infer_variance=True, covariant=True",
        ", 5",
        ", 'int', 'str'",
        ", bound='int'",
        ", bound=5",
        ", bound=None",
        ", zz=1",
        ", None, None",
        ", type_params=(T,)",
        ", type_params=5",
        ", type_params=(5,)",
        ", covariant=E()",
        ", covariant=D()",
        ", int, type_params=(T, TS, P)",
        ", list[T]",
        ", list[T], type_params=(T,)",
    ):
        for maker in (
            "TypeVar",
            "ParamSpec",
            "TypeVarTuple",
            "TypeAliasType",
            "NewType",
            "NamedTuple",
            "ForwardRef",
            "Annotated.__class_getitem__",
        ):
            for n in ("'X'", "5", "'é'", "''", "None", "name='X'"):
                yield (
                    HEAD
                    + f"import typing\ndef mk(): return typing.{maker}({n}{kw})\ntry:\n    x = mk()\nexcept Exception as e: x = T\n"
                    + "".join(
                        f"once(lambda: {f})\n"
                        for f in (
                            "repr(x)",
                            "x.__name__",
                            "x.__module__",
                            "x.__bound__, x.__constraints__, x.__covariant__, x.__contravariant__, x.__infer_variance__",
                            "x.__value__, x.__type_params__, x.__parameters__",
                            "x[int]",
                            "x[T]",
                            "x[int, str]",
                            "x[()]",
                            "list[x]",
                            "list[x][int]",
                            "dict[x, T][int, str]",
                            "x | int",
                            "int | x | None",
                            "x.args, x.kwargs",
                            "x.args == x.args, hash(x.args), repr(x.args), x.args.__origin__",
                            "[*x]",
                            "iter(x).__next__()",
                            "x.has_default()",
                            "x.__typing_subst__(int)",
                            "x.__typing_prepare_subst__(list[x], (int,))",
                            "x.__mro_entries__(())",
                            "x.__reduce__()",
                            "_copy.copy(x)",
                            "x == x",
                            "hash(x)",
                            "type('K', (x,), {})",
                            "type(x)(1)",
                            "isinstance(1, x)",
                            "setattr(x, '__module__', 5)",
                            "x()",
                            "typing.Generic[x]",
                            "tuple[*x]",
                            "x.__doc__",
                        )
                    )
                )
    types_ = "int str list dict tuple set frozenset bytes bytearray float complex bool type object range slice memoryview property staticmethod classmethod super enumerate zip map filter reversed BaseException OSError ExceptionGroup StopIteration UnicodeDecodeError SyntaxError type(None) type(...) type(NotImplemented) type(f) type(len) type(gen()) type(coro()) type(agen()) type(C().f) type(int.__add__) type((5).__add__) type(str.join) type(T) type(A) type(list[int]) type(int|str) types.ModuleType types.SimpleNamespace types.MappingProxyType types.CellType _collections.deque _collections.OrderedDict _functools.partial _itertools.chain _datetime.date _decimal.Decimal _array.array _random.Random _io.StringIO _re.Pattern C D E W B1 I".split()
    asks = "v.__doc__|v.__text_signature__|v.__name__|v.__qualname__|v.__module__|v.__self__|v.__objclass__|v.__func__|v.__wrapped__|repr(v)|hash(v)|v == v|v == getattr(int, k, None)|v != len|v < v|_copy.copy(v)|v.__reduce__()|v.__get__(None, t)|v.__get__(5)|v.__get__(None, None)|v.__get__(t, t)|v.__call__()|v()|v(5)|v(t)|v(5, 6, z=1)|v.__set__(5, 1)|v.__delete__(5)|v.__set__(t, 1)|v.zz|setattr(v, '__doc__', 1)|setattr(t, k, 1)|delattr(t, k)|type.__getattribute__(t, k)|object.__getattribute__(t, k)|vars(v)|dir(v)".split(
        "|"
    )
    for t in types_:
        for part in range(0, 90, 18):
            for a in range(0, len(asks), 12):
                yield (
                    HEAD
                    + f"t = {t}\nfor k in sorted(vars(t))[{part}:{part + 18}]:\n    v = vars(t)[k]\n    w = getattr(t, k, 1)\n"
                    + "".join(f"    try: {q}\n    except Exception: pass\n" for q in asks[a : a + 12])
                    + "".join(
                        f"    try: {q.replace('v.', 'w.').replace('(v', '(w')}\n    except Exception: pass\n"
                        for q in asks[a : a + 12 : 3]
                    )
                )
        yield (
            HEAD
            + f"t = {t}\nfor k in ('__flags__', '__itemsize__', '__basicsize__', '__dictoffset__', '__weakrefoffset__', '__base__', '__bases__', '__mro__', '__doc__', '__module__', '__name__', '__qualname__', '__text_signature__', '__annotations__', '__abstractmethods__', '__type_params__', '__dict__', '__class__', '__subclasses__'):\n    once(getattr, t, k), once(setattr, t, k, 5), once(delattr, t, k), once(getattr, type('K', (t,), {{}}) if t is not bool else t, k), once(lambda: setattr(type('K', (t,), {{}}), k, 5))\nonce(lambda: t.__subclasses__()), once(lambda: t | None), once(lambda: t[int])\n"
        )
    for step in (
        "next(it)",
        "it.__reduce__()",
        "it.__setstate__(0)",
        "it.__setstate__(-5)",
        "it.__setstate__(2**63 - 1)",
        "it.__setstate__('a')",
        "it.__length_hint__()",
        "_copy.copy(it)",
        "list(it)",
        "1 in it",
        "[*it]",
        "it.__next__()",
        "iter(it)",
        "next(it, 5)",
        "tuple(it)",
        "a, b = it",
        "for a in it: break",
        "max(it)",
        "len(it)",
        "sum(it)",
    ):
        for src in (
            "iter(D())",
            "iter(type('G', (), {'__getitem__': lambda s, i: (1, 2)[i]})())",
            "iter(type('G', (), {'__getitem__': lambda s, i: (1, 2)[i], '__len__': lambda s: 5})())",
            "iter(type('G', (), {'__getitem__': lambda s, i: 1/0})())",
            "iter(type('G', (), {'__getitem__': lambda s, i: next(iter(()))})())",
            "iter(lambda: next(it, 3), 3)",
            "iter(lambda: list(it) and 1, 2)",
            "iter(lambda: 1/0, 2)",
            "iter(lambda: next(iter(())), 2)",
            "iter(lambda: 1, E())",
            "iter([].pop, 1)",
            "iter([1, 2])",
            "iter((1, 2))",
            "iter({1: 2})",
            "iter('ab')",
            "iter(range(2))",
            "reversed([1, 2])",
            "iter({1})",
            "zip([1], [2])",
            "enumerate([1])",
            "map(len, ['a'])",
            "filter(None, [1])",
            "iter(b'a')",
            "reversed({1: 2})",
            "iter({1: 2}.items())",
            "iter(memoryview(b'a'))",
            "iter(_collections.deque([1]))",
            "iter(_array.array('i', [1]))",
            "iter(L([1]))",
            "iter(type('G', (), {'__getitem__': lambda s, i: (1, 2)[i], '__len__': 5})())",
        ):
            yield (
                HEAD
                + f"it = {src}\ndef p():\n    global it, a, b\n    {step}\nfor i in (1, 2, 3, 4): once(p)\nonce(it.__next__ if hasattr(it, '__next__') else len), once(p), once(lambda: it.__reduce__()), once(lambda: it.__length_hint__()), once(p), once(lambda: it.__setstate__(0)), once(p)\n"
            )
    yield (
        HEAD
        + "e = ValueError()\ndef p(): raise e\nfor i in range(1500):\n    try: p()\n    except ValueError: pass\ne.__traceback__.tb_next, repr(e.__traceback__)\n"
    )
    yield (
        HEAD
        + "e = ValueError()\ndef p(n):\n    try: q(n)\n    finally: n = 1\ndef q(n):\n    if n: p(n - 1)\n    raise e\nfor i in range(40):\n    try: p(20)\n    except ValueError: pass\nx = e.__traceback__\nwhile x: x = x.tb_next\n"
    )
    for body in (
        "return zz",
        "return x",
        "zz += 1",
        "del zz",
        "return self.zz",
        "return zz()",
        "return (lambda: zz)()",
        "return [zz for a in (1,)]",
        "class K: zz",
        "global zz; del zz",
        "self = 1; return a",
        "del self; return a",
        "return (lambda: self) and a",
    ):
        for sig in ("self", "self, a=1", "*self", "cls", "", "*, self=1", "self=None, /"):
            for attr in (
                "",
                "    zz = 1\n",
                "    __slots__ = ('zz', 'a')\n",
                "    zz = property(lambda s: 1/0)\n",
                "    def __getattr__(s, n): return n\n",
                "    def __getattribute__(s, n): 1/0\n",
            ):
                yield (
                    HEAD
                    + f"class Q:\n{attr}    def f({sig}):\n        "
                    + body.replace("; ", "\n        ")
                    + "\nfor x in (lambda: Q().f(), lambda: Q.f(5), lambda: Q.f(Q), lambda: Q.f(self=Q())): once(x), t(x)\nx = Q()\nonce(setattr, x, 'zz', 1), once(setattr, x, 'a', 1), once(lambda: x.f())\n"
                )
    for s in (
        "('a%d' % i for i in range(300))",
        "('a%d' % i for i in range(60))",
        "['a'] * 300",
        "('a%d' % i for i in range(250))",
    ):
        yield (
            HEAD
            + f"K = type('K', (), {{'__slots__': tuple({s})}})\nx = K()\nx.a1 = x.a59 = 1\nx.a1, x.__reduce_ex__(2), _copy.copy(x)\nL = type('L', (K,), {{'__slots__': ('b', 'a1')}})\ny = L()\ny.b = y.a1 = 2\ny.__reduce_ex__(2)\n"
        )
    for notes in ("5", "[]", "['a']", "()", "'a'", "None"):
        for exc in (
            "ValueError",
            "KeyError",
            "type('Q', (ValueError,), {'add_note': lambda s, n: 1/0})",
            "type('Q', (ValueError,), {'add_note': 5})",
            "type('Q', (ValueError,), {'__setattr__': lambda *a: 1/0})",
            "StopIteration",
            "KeyboardInterrupt",
            "ExceptionGroup",
        ):
            yield (
                HEAD
                + f"def sn(*a):\n    e = {exc}('g', [ValueError(1)]) if {exc} is ExceptionGroup else {exc}('m')\n    once(setattr, e, '__notes__', {notes})\n    raise e\nfor n in ('a', 'é', '☃'):\n    try: type('K', (), {{n: type('S', (), {{'__set_name__': sn}})()}})\n    except BaseException as e: once(lambda: e.__notes__), once(lambda: e.add_note('b')), once(lambda: e.add_note(5)), once(str, e), once(repr, e)\n"
            )
