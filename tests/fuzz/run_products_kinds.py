"""run_products_kinds.py - products of target run (run_products.py): the modules' functions, attributes, exceptions and their handlers, classes and what is done with them afterwards, generators
and what drives them, and forms that kinds of values come to in turn.

SPDX-License-Identifier: MIT OR Apache-2.0
"""

import importlib
import re

from run_products import HEAD, called, is_value
from run_products_uses import TB

MODULES = "re json math sys io copy codecs array collections struct base64 binascii datetime time string textwrap itertools random calendar functools decimal fractions unicodedata ast operator types builtins enum dataclasses typing abc contextlib heapq bisect statistics hashlib warnings traceback inspect keyword numbers weakref asyncio pprint uuid html urllib.parse difflib secrets zlib colorsys graphlib shlex".split()
ARGS = [
    "1, 2, 3",
    "'a', 'b', 'c'",
    "[3, 1], [2], 1",
    "f, [1, 2], 3",
    "b'ab', b'c', 1",
    "'ab', 1, 2",
    "C, C(), 'a'",
    "{'a': 1}, 'a', 1",
    "1.5, 2, 0.5",
    "D(), D(), D()",
    "None, None, None",
    "(1, 2), (3,), 2",
    "gen(), 1, 2",
    "int, str, ()",
    "'{}', {}, {}",
    "W(1), 'a', 2",
]


def modules():
    """The functions and classes of the modules, and the methods of what they make, called in each way."""
    for m in MODULES:
        try:
            mod = importlib.import_module(m)
        except ImportError:
            continue
        names = [
            n
            for n in dir(mod)
            if n[0] != "_"
            and callable(getattr(mod, n))
            and n not in ("exit", "quit", "input", "breakpoint", "help", "copyright", "credits", "license")
        ]
        for part in range(0, len(names), 4):
            for a in range(0, len(ARGS), 8):
                defs = ""
                for i, n in enumerate(names[part : part + 4]):
                    c = f"m.{n}"
                    defs += f"def p{i}0(x, y, z): return {c}()\ndef p{i}1(x, y, z): return {c}(x)\ndef p{i}2(x, y, z): return {c}(x, y)\ndef p{i}3(x, y, z): return {c}(x, y, z)\ndef p{i}4(x, y, z): return {c}(*(x, y))\ndef p{i}5(x, y, z): return {c}(x, **{{'key': y}})\ndef p{i}6(x, y, z):\n    g = {c}\n    return g(x), g(x, y)\n"
                if a:
                    defs += "".join(
                        f"def q{i}0(x, y, z): return m.{n}(x).{'a'}\ndef q{i}1(x, y, z): return m.{n}(*x)\ndef q{i}2(x, y, z): return m.{n}(x)(y)\ndef q{i}3(x, y, z):\n    @m.{n}\n    def g(): pass\ndef q{i}4(x, y, z):\n    class K(m.{n}): pass\n    K(x)\n"
                        for i, n in enumerate(names[part : part + 4])
                    )
                ps = ", ".join(f"p{i}{k}" for i in range(len(names[part : part + 4])) for k in range(7)) + (
                    "".join(f", q{i}{k}" for i in range(len(names[part : part + 4])) for k in range(5)) if a else ""
                )
                yield (
                    HEAD
                    + f"import {m} as m\n{defs}for p in ({ps}):\n  for v in (lambda: ({'), lambda: ('.join(ARGS[a : a + 8])})):\n    try: p(*v())\n    except Exception: pass\n"
                )


# attributes: how an object comes, what of it is asked for, and what happens between
KINDS = """class K:
    a = 1
    def f(self): return self
|class K:
    __slots__ = ('a', 'b', '__dict__')
    f = lambda s: s
|class K:
    __slots__ = ('a', 'b')
    c = 5
|class K:
    @property
    def a(self): return 1
    @a.setter
    def a(self, v): self.b = v
    @a.deleter
    def a(self): del self.b
|class K:
    @property
    def a(self): return self.zz
    def __getattr__(self, n):
        if n == 'zz': raise AttributeError(n)
        return n
|class K:
    def __getattribute__(self, n): return object.__getattribute__(self, n)
    a = 1
|class K:
    def __getattr__(self, n): return lambda *a: n
    def __setattr__(self, n, v): object.__setattr__(self, n, v)
    def __delattr__(self, n): object.__delattr__(self, n)
|class Me(type):
    a = 7
    def f(cls): return cls
    @property
    def b(cls): return 5
    def __getattr__(cls, n): return n
class K(metaclass=Me): pass
|class Q:
    def __get__(self, o, t): return (o, t)
    def __set__(self, o, v): o.__dict__['a'] = v
class K: a = b = Q()
|class Q:
    def __get__(self, o, t): return self
class K:
    a = Q()
    f = Q()
|class Q:
    def __set__(self, o, v): pass
class K: a = Q()
|class K:
    a = staticmethod(f)
    b = classmethod(f)
    f = _functools.partial(f, 1)
|class K(int): a = 1
|class K(dict):
    a = 1
    def f(self): return self
|class K(list):
    __slots__ = ('a',)
|class K(Exception):
    a = 1
|class K(W):
    def __init__(self): super().__init__(1)
    def f(self): return super().f if hasattr(super(), 'f') else super().made
|class K:
    def __init__(self):
        for i in range(40): setattr(self, 'v%d' % i, i)
    def f(self): return self.v39
|class K:
    def __init__(self): self.a = self.b = self.c = self.d = self.e = 1
    f = len
|class K(types.ModuleType):
    def __init__(self): super().__init__('k')
|class K(types.SimpleNamespace): a = 1
|class Me(type):
    a = property(lambda c: 1)
    def __setattr__(c, n, v): type.__setattr__(c, n, v)
    def __getattribute__(c, n): return type.__getattribute__(c, n)
class K(metaclass=Me): f = 5
|class K:
    a: int = 1
    f = type.__dict__['mro']
    b = int.__dict__['real']
    c = int.__add__
    d = [].append
|K = type('K', (B1,), {'__getattr__': None})
|K = type('K', (B1, ), {'__getattribute__': lambda s, n: 1/0})
|K = type('K', (), {'__getattribute__': lambda s, n: s.zz, '__getattr__': lambda s, n: n})
|K = type('K', (), {'__getattr__': property(lambda s: lambda n: n)})
|class K:
    __dict__ = {'a': 1}
|class K:
    __dict__ = property(lambda s: {'a': 5})
|class K:
    __class__ = property(lambda s: int)
    a = 1
""".split("|")
PARTS = """x.a|x.f|x.f()|x.f(1)|x.b|x.zz|x.a.b|x.f.a|x.a()|x.a = 1|x.b = 2|x.f = 3|x.zz = 4|del x.a|del x.f|del x.b|x.a += 1|x.b += 1|x.zz -= 1|hasattr(x, 'a')|hasattr(x, 'zz')|getattr(x, 'a')|getattr(x, 'b', 1)|setattr(x, 'a', 1)|delattr(x, 'a')|x.__dict__|x.__class__|vars(x)|dir(x)|K.a|K.f|K.f(x)|K.a = 5|del K.a|K.b = property(lambda s: 1)|K.zz|type(x).a|super(K, x).a|super(K, x).f|super(K, x).__init__|super(K, K).a|x.__doc__|x.__module__|x.__init__|x.__eq__(1)|x.__hash__|x.__getattribute__('a')|object.__getattribute__(x, 'a')|object.__setattr__(x, 'a', 1)|object.__delattr__(x, 'a')|type.__getattribute__(K, 'a')|type.__setattr__(K, 'a', 1)|x.a, x.b = 1, 2|for x.a in (1, 2): pass|with x.a as x.b: pass|x.__class__ = N|x.__class__ = C|x.__dict__ = {'a': 9}|x.__dict__['a'] = 4|x.__dict__.pop('a')|x.__dict__.clear()|x.v1 = x.v2 = x.v3 = x.v4 = x.v5 = x.v6 = 1|del x.v1, x.v3|K.__getattr__ = lambda s, n: n|K.__getattribute__ = lambda s, n: n|del K.__getattr__|K.__setattr__ = lambda s, n, v: None|K.__bases__ = (C,)|K.__bases__ = (N,)|K.f = lambda *a: a|K.f = 5|K.a = Y()|K.f = staticmethod(f)|K.f = property(lambda s: f)|match x:\n        case K(a=1, b=2): 1\n        case object(zz=1): 2|x.f.__func__|x.f.__self__|x.f == x.f|hash(x.f) == hash(K().f)|x.f is x.f|sorted([x], key=lambda v: v.a)|[v.a for v in (x, x, K())]|[v.f() for v in (x, K(), C())]|x.__slots__|K.__dict__['a']|K.__dict__|K.__mro__|K.__name__|K.__annotations__|_copy.copy(x)|x.__reduce_ex__(2)|x.__getstate__()|x""".split(
    "|"
)


def attributes():
    """Each kind of attribute, asked for at the same places before and after each change."""
    for kind in KINDS:
        for n, change in enumerate(PARTS):
            for part in range(n % 4, len(PARTS), 16):
                some = PARTS[part : part + 12 : 1]
                defs = ""
                for i, form in enumerate(some):
                    body = form if "\n" in form else form.replace("; ", "\n    ")
                    defs += f"def p{i}(x): return {form}\n" if is_value(form) else f"def p{i}(x):\n    {body}\n"
                yield (
                    HEAD
                    + "class Y:\n    def __get__(self, *a): return 6\n    def __set__(self, *a): pass\n"
                    + kind
                    + defs
                    + f"def ch(x):\n    {change}\nfor x in (K(), K):\n  for p in ({called(len(some))},):\n    y = K() if x is not K else x\n    once(p, y), once(p, y), once(p, K()), once(ch, y), once(p, y), once(p, K()), once(p, y)\n"
                )


RAISES = """raise ValueError|raise ValueError(1)|raise ValueError from KeyError|raise ValueError from None|raise ValueError from x|raise|raise x|raise ExceptionGroup('g', [ValueError(1), TypeError(2)])|raise BaseExceptionGroup('g', [KeyboardInterrupt(), ValueError()])|raise ExceptionGroup('g', [ExceptionGroup('h', [ValueError(3)]), OSError(2)])|raise 5|raise C|raise StopIteration|raise StopIteration(5)|raise GeneratorExit|raise KeyboardInterrupt|raise type('Q', (ValueError,), {'__init__': lambda s: 1/0})|raise type('Q', (ValueError,), {'__new__': lambda c: 5})|1/0|x.zz|zz|[][1]|{}['k']|int('a')|assert x == 5, 'm'|import zz|from math import zz|f(1, 2, 3, zz=1)|next(iter(()))|raise SystemExit(3)|raise ValueError(1).with_traceback(None)|raise type('G', (ExceptionGroup,), {'derive': lambda s, e: 5})('g', [ValueError(1), KeyError(2)])|raise type('G', (ExceptionGroup,), {'derive': lambda s, e: ValueError(7)})('g', [ValueError(1), KeyError(2)])|raise type('G', (ExceptionGroup,), {'split': lambda s, e: 5})('g', [ValueError(1)])|raise type('G', (ExceptionGroup,), {'split': lambda s, e: (None, 5)})('g', [ValueError(1)])|raise ExceptionGroup('g', [x0, x0])|return 5|pass|await x|yield 1|break|continue""".split(
    "|"
)
HANDLES = """except ValueError: H|except (ValueError, KeyError) as e: H|except x: H|except Exception as e: H|except: H|except* ValueError as e: H|except* (ValueError, TypeError): H|except* x: H|except* ValueError: H\n        except* Exception as e: raise|except* OSError: H\n        except* KeyError as e: raise ValueError from e|except ValueError: H\n        except Exception: H\n        else: x = 1|except ValueError as e: H\n        finally: F|except* ValueError as e: H\n        finally: F|finally: F|except Exception as e: H\n        else: H\n        finally: F|except* ExceptionGroup: H|except* 5: H|except (5, ValueError): H|except* (ValueError, 5): H|except* BaseException as e: H\n        else: F\n        finally: H""".split(
    "|"
)
HBODIES = "pass|raise|raise e|raise KeyError|raise KeyError from e|return e|x = e|del e|e = 5|raise ValueError(2)|raise ExceptionGroup('i', [e])|raise e.exceptions[0]|e.add_note('n')|x = e.__traceback__.tb_lineno, e.__context__, e.__cause__|continue|break|yield e|try: raise KeyError\n            except KeyError: raise|try: 1/0\n            finally: raise e|raise e.with_traceback(None)|raise e from e|e.__context__ = e|e.__cause__ = KeyError()|raise x0".split(
    "|"
)


def exceptions():
    """What is raised, how it is handled, what is done there."""
    for n, what in enumerate(RAISES):
        for k, handle in enumerate(HANDLES):
            for part in range((n + k) % 2 * 6, len(HBODIES), 12):
                defs = ""
                for i, body in enumerate(HBODIES[part : part + 6]):
                    if "except*" in handle and body in ("continue", "break", "return e"):
                        body = "x = 2"
                    text = (
                        handle.replace(": H", ":\n            " + body)
                        .replace(
                            "F",
                            ("pass", "x = 3", "return 6" if "except*" not in handle else "x = 4", "raise OSError")[
                                (i + k) % 4
                            ],
                        )
                        .replace("H", "pass")
                    )
                    a = "async " if "await" in what else ""
                    defs += f"{a}def p{i}(x, e=1):\n    for q in (1, 2):\n        try: {what}\n        {text}\n    return x\n"
                yield (
                    HEAD
                    + defs
                    + f"x0 = ValueError(9)\nfor p in ({called(6)}):\n  for x in (1, ValueError, ValueError(4), (KeyError, ValueError), C):\n    try:\n        r = p(x)\n        if hasattr(r, 'send'): r.send(None), r.send(None), r.throw(KeyError(8)), r.throw(ValueError)\n    except BaseException as e: str(e), repr(e), e.__context__, e.__cause__, e.args, getattr(e, 'exceptions', 1), getattr(e, '__notes__', 1)\n".replace(
                        "p5)", "p5)" if len(HBODIES[part : part + 6]) > 5 else "p0)"
                    )
                )


CLASSES = """class K(BASE): pass|class K(BASE, metaclass=META): a = 1|class K(BASE, C): pass|class K(C, BASE): pass|class K(BASE, BASE): pass|class K(BASE, object): pass|class K(object, BASE): pass|class K(BASE, D, C): pass|class K(BASE, q=1): pass|class K(BASE):\n    __slots__ = ('a', 'b')|class K(BASE):\n    __slots__ = ()|class K(BASE):\n    __slots__ = ('__dict__',)|class K(BASE):\n    __slots__ = ('__weakref__',)|class K(BASE):\n    __slots__ = ('a', '__dict__', '__weakref__')|class K(BASE, B1): pass|class K(B1, BASE): pass|class K(BASE):\n    def __init_subclass__(cls, **k): super().__init_subclass__()|class K[T](BASE): a: T|class K[T, *U](BASE, list[T]): pass|class K(BASE):\n    def __eq__(self, o): return True|class K(BASE):\n    __hash__ = None|class K(BASE):\n    def mro(self): return []|class K(BASE):\n    a: int = 1\n    b: 'str'|class K(BASE):\n    class I(BASE): pass|class K(BASE):\n    def f(self): return super().f()|class K(BASE):\n    __qualname__ = 5|class K(BASE):\n    __module__ = 5\n    __doc__ = 'd'|class K(BASE):\n    __classcell__ = 5|class K(BASE):\n    x = BASE\n    del x|class K(*[BASE]): pass|class K(BASE, **{'metaclass': META}): pass|class K(**{'a': 1}): pass|class K(BASE, int): pass|class K(BASE, tuple):\n    __slots__ = ('a',)|class K(BASE, dict): pass|class K(BASE, Exception): pass|class K(BASE, type): pass|class K(BASE):\n    __match_args__ = ('a', 5)|class K(BASE):\n    def __class_getitem__(cls, i): return i|class K(BASE):\n    def __new__(cls, *a, **k): return super().__new__(cls)|class K(BASE):\n    __getattr__ = __call__ = __len__ = __iter__ = lambda *a: 1|class K(BASE):\n    __abstractmethods__ = {'a'}|class K(BASE):\n    locals()['a'] = 5\n    exec('b = 6')|class K(BASE):\n    global gk\n    gk = 1\n    __slots__ = 'abc'|class K(BASE):\n    @property\n    def a(self): return 1\n    @a.setter\n    def a(self, v): pass\n    a = a""".split(
    "|"
)
METAS = "type|type('M', (type,), {})|type('M', (type,), {'__prepare__': classmethod(lambda *a, **k: {'z': 1})})|type('M', (type,), {'__new__': lambda m, n, b, d, **k: type.__new__(m, n, b, d)})|type('M', (type,), {'__init__': lambda *a, **k: None})|type('M', (type,), {'__call__': lambda *a, **k: a})|type('M', (type,), {'mro': lambda c: type.mro(c)})|type('M', (type,), {'mro': lambda c: [c]})|type('M', (type,), {'mro': lambda c: [c, int, object]})|type('M', (type,), {'mro': lambda c: (c, C, object)})|type('M', (type,), {'__prepare__': lambda *a, **k: D()})|type('M', (type,), {'__prepare__': classmethod(lambda *a, **k: _collections.OrderedDict())})|lambda *a, **k: 5|f|5|int|type('M', (type,), {'__new__': lambda *a, **k: 5})|type('M', (type,), {'__instancecheck__': lambda *a: True, '__subclasscheck__': lambda *a: False})|type('M', (type,), {'__setattr__': lambda *a: None, '__getattribute__': lambda c, n: type.__getattribute__(c, n)})|type('M', (type,), {'__slots__': ()})|type('M', (type,), {'__eq__': lambda *a: True, '__hash__': lambda c: 5})|type('M', (type,), {'__prepare__': type('P', (), {'__get__': lambda *a: 1/0})()})|type('M', (type,), {'__len__': lambda c: 3, '__getitem__': lambda c, i: i, '__iter__': lambda c: iter((1,)), '__contains__': lambda c, i: 1, '__or__': lambda *a: 5, '__dir__': lambda c: ['q'], '__bool__': lambda c: False})".split(
    "|"
)
CBASES = "object|C|D|E|W|B1|N|int|str|list|dict|tuple|type|Exception|bool|float|property|super|ExceptionGroup|OSError|list[int]|5|None|len|f|type('Z', (), {'__slots__': ('a',)})|type('Z', (C,), {'__slots__': ()})|type('Z', (int,), {})|type('M', (type,), {})|type('M', (type,), {})('K', (), {})|type('Z', (), {'__mro_entries__': lambda s, b: (C,)})()|type('Z', (), {'__mro_entries__': lambda s, b: 5})()|type('Z', (), {'__mro_entries__': lambda s, b: ()})()|type('Z', (), {'__init_subclass__': 5})|type('Z', (), {'__init_subclass__': classmethod(lambda c, **k: 1/0)})|type('Z', (), {'__set_name__': 5})|types.ModuleType|_collections.OrderedDict|_collections.deque|range|types.SimpleNamespace|A|T|_typing.Generic|_typing.NamedTuple|_typing.Protocol|_enum.Enum|_abc.ABC".split(
    "|"
)
AFTERS = """K()|K(1)|K.a|K().a|K().a = 5|K.__mro__|K.__bases__|K.__subclasses__()|class L2(K): pass|class L2(K, C): pass|isinstance(K(), K)|issubclass(K, C)|repr(K)|K.__dict__|dir(K)|K.__bases__ = (C,)|K.__bases__ = (D,)|K.__bases__ = (object,)|K.__bases__ = (K,)|K.__bases__ = (N, C)|K.__bases__ = (B1,)|K.__bases__ = (int,)|x = K(); x.__class__ = C|x = C(); x.__class__ = K|x = N(); x.__class__ = K; x.a|x = B1(); x.__class__ = K|K.__name__ = 'Q'|K.__qualname__ = 'Q.R'|K.__module__ = 'm'|K.__doc__ = 'd'|K.__slots__|K[int]|K | None|K == K|hash(K)|K.mro()|_copy.copy(K())|K.__abstractmethods__ = {'b'}; K()|del K.__abstractmethods__|K.__init_subclass__()|super(K, K()).f()|K.f|K.__annotations__|K.__type_params__|K.__weakrefoffset__, K.__flags__, K.__itemsize__, K.__basicsize__, K.__dictoffset__, K.__base__, K.__text_signature__|x = K(); x.q1 = 1; del x.q1; x.q2 = 2; vars(x)|K.__class__ = type|K.__eq__ = lambda *a: 1; hash(K())|K.__len__ = lambda s: 5; len(K())|del K.__len__|K.__call__ = len; K()()|K.a = K.b = 1; del K.a|match K():\n        case K(a=1): 1\n        case K(): 2|_enum.Enum|K.__getattr__ = lambda s, n: n; K().zz|class L2(K, metaclass=type('M2', (type,), {})): pass|class L2(K):\n        def __init__(self): super().__init__()\n    L2()|K.mro = 5; type.mro(K)|K.__dict__['a']|K.__or__|type(K)|type(K).__call__(K)|object.__new__(K)|object.__reduce_ex__(K(), 2)""".split(
    "|"
)


def classes():
    """Each class statement with each base and metaclass, and what may follow."""
    for n, base in enumerate(CBASES):
        for form in CLASSES:
            metas = METAS if "META" in form else ["type"]
            for m, meta in enumerate(metas):
                for part in range(0, len(AFTERS), 12):
                    if "META" in form and (part // 12 + m + n) % 4:
                        continue
                    defs = ""
                    for i, form2 in enumerate(AFTERS[part : part + 12]):
                        defs += (
                            f"def p{i}():\n    " + (form2 if "\n" in form2 else form2.replace("; ", "\n    ")) + "\n"
                        )
                    text = form.replace("BASE", "Base").replace("META", "Meta")
                    yield (
                        HEAD
                        + f"import enum as _enum, typing as _typing, abc as _abc\nBase = {base}\nMeta = {meta}\ndef mk():\n    global K\n    "
                        + text.replace("\n", "\n    ")
                        + f"\nfor p in ({called(len(AFTERS[part : part + 12]))},):\n    once(mk), once(p), once(p)\n".replace(
                            "for p", defs.replace("\\", "\\\\") + "for p", 1
                        )
                    )


YIELDERS = """yield 1|x = yield|x = yield 1\n    yield x|yield from (1, 2)|yield from y|yield from gen()|x = yield from y\n    return x|return 5\n    yield|try: yield 1\n    except ValueError: yield 2\n    finally: x = 3|try: yield 1\n    finally: yield 2|try: yield 1\n    except GeneratorExit: yield 9|try: yield 1\n    except GeneratorExit: return 7|try: yield 1\n    except: raise KeyError|while True: yield 1|for a in y: yield a|for a in (1, 2): yield a|with y as a: yield a|raise ValueError\n    yield|raise StopIteration(4)\n    yield|next(iter(()))\n    yield|yield g0.gi_running|next(g0)\n    yield|g0.close()\n    yield 1|g0.send(5)\n    yield|g0.throw(KeyError)\n    yield|yield (yield (yield 1))|lambda: (yield)|[(yield a) for a in ()] if 0 else (yield)|try: raise ValueError\n    except ValueError: yield 1\n    raise|try: yield 1\n    except Exception as e: yield e\n    yield 2|del x\n    yield x|yield from range(3)|yield from 'ab'|yield from {1: 2}|yield from 5|yield from D()|yield from E()|yield from zip([1], [2])|match (yield 1):\n        case 5: yield 'm'|yield *(1, 2), 3|x[0] = yield 1|return (yield from [(yield 1)])|f(*(yield 1), **(yield 2))|assert (yield 1), (yield 2)|try: yield 1\n    except* ValueError: yield 3|yield ((yield 1) for q in (1,)) if 0 else 4|yield {(yield 1): (yield 2)}|exec('yield 1')""".split(
    "|"
)
YIELDERS = [y for y in YIELDERS if "for q" not in y and "for a in ()]" not in y]
DRIVES = """next(g)|g.send(None)|g.send(1)|g.send(5)|g.throw(ValueError)|g.throw(ValueError(1))|g.throw(KeyError, 'k')|g.throw(KeyError, KeyError(2), None)|g.throw(GeneratorExit)|g.throw(StopIteration)|g.throw(StopIteration(3))|g.throw(5)|g.throw(C)|g.throw(ValueError, 5, 6)|g.throw(ValueError, ValueError(1), tb())|g.close()|list(g)|[*g]|for a in g: break|a, b = g|next(g, 5)|iter(g)|h = hh(g); next(h); h.throw(ValueError)|h = hh(g); next(h); h.close()|h = hh(g); next(h); h.send(3)|h = hh(hh(g)); next(h); h.throw(KeyError(1)); next(h)|h = hh(g); list(h)|zip(g, g).__next__()|g.gi_yieldfrom, g.gi_running, g.gi_suspended, repr(g), g.__name__, g.__qualname__|g.__name__ = 'q'|g.__name__ = 5|g.__qualname__ = 'a'; repr(g)|_copy.copy(g)|sum(g)|max(g)|dict(g)|1 in g|g = None|try: next(g)\n        finally: g.close()|max(g, key=len)|''.join(g)|h = iter(g); next(h), next(h)|tuple(hh(g))|for a in hh(g): x = a|g.throw(BaseException)|g.throw(type('Q', (Exception,), {'__init__': lambda s: 1/0}))|g.throw(type('Q', (ValueError,), {'__new__': lambda c: 5}))|g.send(1, 2)|g.throw()|g.close(1)""".split(
    "|"
)


def generators():
    """Each body of a generator, a coroutine and an async generator, driven in each order of three."""
    for y in YIELDERS:
        for kind in (
            "def g1(x=1, y=(1, 2)):",
            "async def g1(x=1, y=(1, 2)):",
            "@types.coroutine\ndef g1(x=1, y=(1, 2)):",
        ):
            body = y
            if kind.startswith("async"):
                body = y.replace("yield from", "await").replace("return 5", "return").replace("return 7", "return")
            for part in range(0, len(DRIVES), 10):
                for first in ("pass", "next(g)", "g.throw(ValueError)", "next(g); next(g)", "g.close()"):
                    if kind.startswith("async"):
                        drives = [
                            d.replace("next(g)", "g.asend(None).send(None)")
                            .replace("g.send(", "g.asend(1).send(")
                            .replace("g.throw(", "g.athrow(ValueError).throw(")
                            if "yield" in body
                            else d.replace("next(g)", "g.send(None)")
                            for d in DRIVES[part : part + 10]
                        ]
                        f1 = first.replace(
                            "next(g)", "g.asend(None).send(None)" if "yield" in body else "g.send(None)"
                        ).replace("g.throw", "g.athrow" if "yield" in body else "g.throw")
                    else:
                        drives, f1 = DRIVES[part : part + 10], first
                    defs = "".join(
                        f"def p{i}(g):\n    global x\n    "
                        + (d if "\n" in d else d.replace("; ", "\n    ")).replace("\n        ", "\n    ")
                        + "\n"
                        for i, d in enumerate(drives)
                    )
                    yield (
                        HEAD
                        + TB
                        + f"def hh(g): return (yield from g)\n{kind}\n    {body}\n{defs}def first(g):\n    "
                        + f1.replace("; ", "\n    ")
                        + f"\nfor p in ({called(len(drives))},):\n  for v in ((), (1, gen()), ([1], D()), (1, coro()), (1, E())):\n    try: g0 = g = g1(*v)\n    except Exception: continue\n    for q in (first, p, p, first, p):\n      try: q(g)\n      except BaseException: pass\n"
                    )


GLUE = """if x: y|if not x: y = 1|while x: break|while not x: break|x and y|x or y|not x|x if y else 1|x is None|x is not y|if x is None: y|if x is not None: y|if x is y: 1|if x == y and x != y or x: y|if not (x and y): 1|assert x|assert not x|if x in y: 1|if x not in y: 1|while x in y: break|a = x in y|a = x not in y|x[y]|x[y] = 1|del x[y]|x[y] += 1|x[1:y]|x[y:]|x[:y]|x[y::2]|x[1:2] = y|x[:] = y|x[y:] = y|del x[y:]|x[0]|x[-1]|x[0] = y|x[-1] = y|x[1]|x[5]|x[0:1]|x[::-1]|x[1:2, 3]|f'{x}{y}'|f'{x}' f'{y!r:>5}'|f'{x:{y}}'|f'a{x}b{y}c'|x += f'{y}'|x + 'a' + y|x = x + y|x += y; x += y|'' + x|x + ''|[x, y]|(x, y)|{x, y}|{x: y}|[x, *y]|(*x, y)|{**x, 'a': y}|{*x, y}|{x: y, **x}|[*x, *y]|f(*x, *y)|f(**x, **y)|f(x, *y)|f(a=x, **y)|a, b = x, y|a, b = b, a = x, y|(a, b), c = x, y|[a, *b] = x|*a, b = x|a = b = x|x, y = y, x|x[0], x[1] = x[1], x[0]|x.a, y = y, x|del x, y|del x; x|x, *y = y, x|import math as a; a.pi|from math import pi as a; a|from math import (pi, e)|from math import zz|import x|from x import y|from . import x|from .x import y|import math.x|from math import *|len(x)|isinstance(x, y)|range(x, y)|min(x, y)|max(x, y)|abs(x)|sum(x, y)|sorted(x)|ord(x)|chr(x)|str(x)|int(x)|float(x)|list(x)|print(x)|type(x) is y|type(x) == type(y)|x.append(y)|x.pop()|x.get(y)|x.items()|x.join(y)|x.split(y)|x.add(y)|x.update(y)|x.index(y)|x.count(y)|x.startswith(y)|x.strip()|x.keys()|x.sort()|x.extend(y)|x.insert(0, y)|x.upper()|x.format(y)|x.replace(y, y)|x.setdefault(y, 1)|x.copy()|-x|+x|~x|x ** y|x @ y|x < y < x|x == y == 1|1 < x <= y|a = x < y|a = (x == y)|if x < y: 1|if x >= 5: 1|if x == 'a': 1|if 5 > x: 1|while x < 3: x += 1|for a in range(x): y|for a in x: y|for a in x: a.b|lambda: x|lambda a=x: a|(lambda: y)()|[a for a in x]|{a: y for a in x}|global gg; gg = x; gg|global gg; del gg|a: int = x|a: x = y|return x|return x, y|yield x|match x:\n        case 1: a = 1\n        case 'a': a = 2\n        case None: a = 3\n        case [a, b]: a\n        case {'a': a, **b}: a\n        case int(): a = 4\n        case str() | bytes(): a = 5\n        case C(a=1): a = 6\n        case _ if y: a = 7|match x, y:\n        case (1, _) | (_, 2): a = 1\n        case ([a, *_], b): a = 2\n        case _: a = 3|match x:\n        case [1, 2, *a] | [*a, 3]: a\n        case (a, b, *c): a\n        case []: a = 1|match x:\n        case {}: a = 1|match x:\n        case {1: a, 'b': [b]}: a|match x:\n        case -1 | 1.5 | 2j | True: a = 1\n        case y.a: a = 2|with x: y|with x as a: a|with x as a, y as b: a|try: x\n    finally: y|try: x.a\n    except y: 1|try: raise x\n    except y as a: a|class K: a = x; b = y|class K(x): pass|def g(a=x, *, b=y): return a\n    g()|def g(): return x\n    g()|def g():\n        nonlocal x\n        x = y\n    g(); x|async def g(): await x\n    g().send(None)|(a := x)|[a := x, a]|x[a := 0]|print(f'{x=}')|x; y; x|pass|...|1|x.__class__|x.a|x.a = y|x.a.b|x.f(y)|x()|x(y)|y(x)|x(x, y)|x(*y)|x(**y)|x(a=y)"""
GLUE = [*re.split(r"(?<! )[|](?! )", GLUE), "x | y", "x |= y", "x & y", "x &= y", "x ^ y", "x ^= y"]
GLUE = [g for g in GLUE if g.strip()]
VALS = "1 0 -1 5 2**61 2**70 1.5 0.0 1e300 True False None 'a' '' 'abc' 'é' b'a' [] [1,2] [1,'a'] () (1,2) {} {'a':1} {1:2} {1} set() frozenset({1}) range(3) C() D() E() I(3) S('a') L([1]) W(1) N() B1() C D int str len f gen() ... 2j bytearray(b'a') slice(1) KeyError ValueError(1) NotImplemented".split()


def glue():
    """Every form at one place, first with one kind of values, often, then with another."""
    for i in range(0, len(GLUE), 5):
        some = GLUE[i : i + 5]
        defs = ""
        for k, form in enumerate(some):
            body = form if "\n" in form else form.replace("; ", "\n    ")
            defs += f"def p{k}(x, y):\n    " + ("return " if is_value(form) else "") + body + "\n"
        for v in range(0, len(VALS), 2):
            for w in range(0, len(VALS), 10):
                yield (
                    HEAD
                    + defs
                    + f"def run(p, x, y):\n    try:\n        r = p(x(), y())\n        if hasattr(r, 'send'): r.send(None)\n    except Exception: pass\nfor p in ({called(len(some))},):\n  for x in (lambda: {', lambda: '.join(VALS[v : v + 2])},):\n    for y in (lambda: {', lambda: '.join(VALS[w : w + 10])},):\n      run(p, x, y), run(p, x, y), run(p, y, x), run(p, x, x)\n"
                )
