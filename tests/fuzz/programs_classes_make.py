# programs_classes_make.py - the productions of programs_make.py about classes, type parameters, patterns, contexts and decorators.
#
# They are written as those of programs_more_make.py, of which More they are a part.
#
# SPDX-License-Identifier: MIT OR Apache-2.0
"""class Classes: statement makers that More takes in; each returns a list of nodes."""

TYPE_PARAMS = [
    "T",
    "T: int",
    "T: (int, str)",
    "T: say('bound', int)",
    "*Ts",
    "**Q",
    "T, U",
    "T: unknown",
    "T: list[U], U",
    "T, *Ts, **Q",
    "T: 'str'",
]


class Classes:
    """Productions about classes and what is built like them; self is a Program."""

    def class_body(self, frame, depth):
        """A body that runs in a mapping of its own, and everything that tells of how a class is made."""
        name = self.fresh("K")
        lines = self.sample(
            ["a1 = 1", "b1 = a1", "del a1", "print(a1)", "a1 += 1", "a1: int = 2", "c1: 'str'", "w = Get()", "v2 = w = Get()", "print(__name__, __qualname__)", "print([a1 for _ in 'x'])", "import math", "n1 = Names()", "print(unknown)",
             "__slots__ = ('s1', 's2')", "__slots__ = 's1'", "__slots__ = ()", "__slots__ = ('s1', '__dict__')", "__slots__ = ('1',)", "__slots__ = (1,)", "__match_args__ = ('a1', 'v')", "__qualname__ = 'Other'", "__qualname__ = 5", "__doc__ = 'd'",
             "__hash__ = None", "__eq__ = lambda self, other: True", "__class_getitem__ = lambda item: ('item', item)", "__init_subclass__ = 5", "__module__ = 'm'", "a1 = b1 = print", "__annotations__ = 5", "__classcell__ = 1",
             "_K__p = 1", "__p = 2", "a1 = property(lambda self: self.__p)", "__set_name__ = 1", "n2 = Names(fails=True)", "a1 = classmethod(property(lambda cls: 1))", "a1 = staticmethod(len)", "a1 = 1 if 1 else 2"], 1, 5)  # fmt: skip
        defs = [
            ("def m(self):", ["return __class__"]), ("def m(self):", ["return super().m()"]), ("def __init_subclass__(cls, **kw):", ["print('sub', cls.__name__, kw)"]), ("def __init_subclass__(cls, /, key=0, **kw):", ["super().__init_subclass__(**kw)", "print('key', key)"]),
            ("def __class_getitem__(cls, item):", ["return (cls.__name__, item)"]), ("def __new__(cls, *args):", ["print('new', args)", "return super().__new__(cls)"]), ("def __new__(cls):", ["return 5"]), ("def __init__(self):", ["return 5"]),
            ("def __getattr__(self, name):", ["print('getattr', name)", "raise AttributeError(name)"]), ("def __set_name__(self, owner, name):", ["print(owner.__name__, name)"]), ("for i1 in 'ab':", ["print(i1)"]), ("if 1:", ["a1 = 5"]),
            ("try:", ["a1"]), ("def __repr__(self):", [self.pick("return 'R'", "return 5", "return super().__repr__()[:3]")]), ("def __eq__(self, other):", ["return NotImplemented"]), ("class Inner:", ["print(__qualname__)", ("def q(self):", ["return __class__"])]),
        ]  # fmt: skip
        for node in self.sample(defs, 0, 2):
            lines.append(node)
            if node[0] == "try:":
                lines.append(("except NameError as err:", ["print(err)"]))
        bases = self.sample(
            [
                "P",
                "O",
                "dict",
                "int",
                "object",
                "E1",
                "Base1",
                "Base2",
                "Both",
                "Slotted",
                "list[int]",
                "5",
                "conv('mro_entries', (P,))",
                "str",
                "type",
                "bool",
                "Get",
                "tuple",
                "IntSub",
            ],
            0,
            2,
        )
        words = self.sample(
            [
                "metaclass=Told",
                "metaclass=Told",
                "metaclass=Meta",
                "key=1",
                "metaclass=type",
                "metaclass=lambda *a, **k: print('called', a[0], k)",
                "**{'key': 2}",
                "other=say('kw')",
            ],
            0,
            2,
        )
        head = ", ".join([*bases, *words])
        out = self.tried([(f"class {name}({head}):" if head or self.chance(0.3) else f"class {name}:", lines)])
        uses = self.sample([f"print({name}.__name__, {name}.__qualname__, [k.__name__ for k in {name}.__mro__])", f"print({name}[int])", f"print({name}().m())", f"print({name}.a1)", f"print({name}().w)", f"print({name}.__annotations__, {name}.__doc__)",
                            f"print(sorted(k for k in vars({name}) if not k.startswith('__')))", f"{name}().s1 = 3", f"{name}().zz = 3", f"print({name}() == {name}())", f"print(hash({name}()) and 1)", f"print(isinstance({name}(), P), issubclass({name}, Base1))",
                            f"print({name}.__bases__, type({name}))", f"{name}.a1 = 9", f"del {name}.a1", f"print({name}().Inner().q())"], 1, 3)  # fmt: skip
        for use in uses:
            out += self.tried([use])
        if self.chance(0.3):
            out += self.tried(
                [(f"class {name}s({name}, {self.pick('key=3', 'metaclass=Told', 'Base2', 'zz=1')}):", ["pass"])]
            )
        return out

    def hooks(self, frame, depth):
        """Attribute hooks of one class, and every way through them."""
        name = self.fresh("H")
        some = [
            ("def __getattribute__(self, name):", ["print('getattribute', name)", self.pick("return super().__getattribute__(name)", "return object.__getattribute__(self, name)", "raise AttributeError(name)", "return 5")]),
            ("def __getattr__(self, name):", ["print('getattr', name)", self.pick("return 1", "raise AttributeError('no')", "raise KeyError(name)", "return self.missing if len(name) < 3 else 2")]),
            ("def __setattr__(self, name, value):", ["print('setattr', name, value)", self.pick("super().__setattr__(name, value)", "self.__dict__[name] = value", "pass", "raise ValueError(name)")]),
            ("def __delattr__(self, name):", ["print('delattr', name)", self.pick("super().__delattr__(name)", "pass")]), ("def __dir__(self):", ["return ['b', 'a']"]),
            "w = Get()", "w2 = NonData()", "v = 5", "w = property(lambda self: self.v)", "w = property(lambda self: self.nothing)", ("def w(self, *a):", ["return a"]), "w = classmethod(lambda cls, *a: cls.__name__)", "__slots__ = ('v', 'u')",
        ]  # fmt: skip
        body = self.sample(some, 1, 4)
        uses = self.sample(["print(h.v)", "h.v = 3", "del h.v", "print(h.w)", "h.w = 4", "del h.w", "print(h.w2)", "h.w2 = 5", "print(h.w2)", "print(h.nothing)", "print(getattr(h, 'q', 'default'))", "print(hasattr(h, 'q'))", "h.v += 1", "print(vars(h))", "print(dir(h)[:3])",
                            "setattr(h, 'v', 2)", "print(h.w())", "print(H1.w)", "print(h.__class__.__name__)", "h.__class__ = Base1", "h.__dict__ = {'v': 1}", "del h.nothing", "print(h.__dict__)", "print(h.__doc__)", "H1.w2 = 1", "print(len(h))"], 2, 5)  # fmt: skip
        out = [(f"class {name}{self.pick('', '(Base1)', '(dict)', '(Slotted)')}:", body)]
        if frame.kind == "class":
            return out
        return self.tried([*out, f"h, H1 = {name}(), {name}", *[n for use in uses for n in self.tried([use])]])

    def attribute_road(self, frame, depth):
        line = self.pick("print(P.v)", "print(P(1).q)", "print([].appendd)", "print((1).reall)", "print(say.__name__, say.__defaults__)", "say.extra = 1; print(say.extra); del say.extra", "P.q = 1; print(P(1).q); del P.q", "print(None.x)", "None.x = 1", "print(int.v)", "int.v = 1", "print(type.mro(Both))", "print(Both().m())", "print(super(Base1, Both()).m())", "print(super(Both, Both).m)", "print(super().x)", "print(Both.m.__qualname__, Both().m.__self__.__class__.__name__)", "print(getattr(1, 'real'), getattr(1, 5))", "print(Slotted.s1, Slotted().s1)", "Slotted().s9 = 1", "print(vars(1))", "print(P.__dict__['__init__'].__name__)", "del P(1).zz", "print(Names.__set_name__.__name__)", "print(str.uper)")  # fmt: skip
        return self.tried([line])

    def inherited(self, frame, depth):
        """Built-in types with some of their methods overridden, used by the built-in functions."""
        base, value, hooks, uses = self.r.choice([
            ("int", "7", ["__add__", "__index__", "__bool__", "__repr__", "__eq__", "__hash__", "__format__", "__neg__", "__int__"], ["s + 1", "1 + s", "[1] * s", "bool(s)", "f'{s}'", "str(s)", "s == 7", "{7: 1}.get(s)", "-s", "sum([s, 1])", "int(s)", "range(s)", "'%d' % s", "s.real", "type(s * 2)", "hex(s)"]),
            ("str", "'abc'", ["__len__", "__str__", "__eq__", "__hash__", "__iter__", "__getitem__", "__contains__", "__add__", "__mod__", "__format__"], ["len(s)", "str(s)", "s == 'abc'", "{'abc': 1}.get(s)", "list(s)", "s[0]", "'a' in s", "s + 'd'", "'%s' % s", "f'{s}'", "'-'.join(s)", "''.join([s])", "s.upper()", "type(s[:])", "print(s)", "s % 1", "int(s, 16)"]),
            ("list", "[1, 2]", ["__len__", "__iter__", "__getitem__", "__contains__", "__eq__", "append", "__setitem__", "__reversed__", "__bool__", "__iadd__", "__lt__"], ["len(s)", "list(s)", "[*s]", "s[0]", "1 in s", "s == [1, 2]", "s.append(3)", "bool(s)", "[*reversed(s)]", "s + [3]", "sorted([s, s])", "tuple(s)", "s.copy().__class__", "sum(s)", "dict(enumerate(s))", "s[:1].__class__", "print(*s)"]),
            ("dict", "{'a': 1}", ["__getitem__", "__missing__", "__contains__", "__iter__", "keys", "items", "__len__", "__setitem__", "get", "__eq__", "__or__"], ["s['a']", "s['z']", "'a' in s", "list(s)", "dict(s)", "{**s}", "s.get('z')", "len(s)", "s | {'b': 2}", "s == {'a': 1}", "s.copy().__class__", "s.setdefault('q', 1)", "'%(a)s' % s", "'{a}'.format_map(s)", "say(**s)", "s.pop('a')", "list(s.items())"]),
            ("tuple", "(1, 2)", ["__len__", "__iter__", "__getitem__", "__eq__", "__hash__", "__add__", "__contains__"], ["len(s)", "[*s]", "s[0]", "s == (1, 2)", "s + (3,)", "{(1, 2): 1}.get(s)", "'%s %s' % s", "say(*s)", "isinstance(1, s)", "s * 2", "1 in s", "type(s[:])"]),
            ("Exception", "'m'", ["__str__", "__repr__", "__init__", "__eq__", "with_traceback"], ["str(s)", "repr(s)", "s.args", "raising(s)", "[s]", "s == s", "f'{s}'", "s.__class__.__name__"]),
        ])  # fmt: skip
        name, body = self.fresh("S"), []
        for hook in dict.fromkeys(self.sample(hooks, 1, 3)):
            result = self.pick(
                f"super().{hook}(*a)",
                f"super().{hook}(*a)",
                "5",
                "NotImplemented",
                "'text'",
                "iter([8])",
                "None",
                "True",
            )
            body.append((f"def {hook}(self, *a):", ["tick()", f"print({hook!r}, *a)", f"return {result}"]))
        if frame.kind == "class":
            return [(f"class {name}({base}):", body)]
        return [
            (f"class {name}({base}):", body),
            *self.tried(
                [f"s = {name}({value})", *[n for use in self.sample(uses, 2, 4) for n in self.tried([f"print({use})"])]]
            ),
        ]

    def generics(self, frame, depth):
        params, name = self.r.choice(TYPE_PARAMS), self.fresh("G")
        first = params.split(",")[0].split(":")[0].lstrip("*")
        form = self.r.randrange(4)
        inner = self.pick(
            first,
            f"list[{first}]",
            f"dict[str, {first}]",
            "unknown",
            "int | None",
            f"say('lazy', {first})",
            f"'{first}'",
            f"[{first} for _ in '1']",
            f"lambda: {first}",
        )
        if form == 0:
            out = [f"type {name}[{params}] = {inner}", f"print({name}, {name}.__name__, {name}.__type_params__)"]
            uses = [
                f"print({name}.__value__)",
                f"print({name}[int])",
                f"print({name}[int, str])",
                f"print({name} | None)",
                f"{name}.x = 1",
                f"{name}()",
                f"print(isinstance(1, {name}))",
            ]
        elif form == 1:
            out = [
                (
                    f"def {name}[{params}](a: {first}, b: {inner} = 1) -> {first}:",
                    [self.pick("return a", f"return {first}", f"global {first}", "yield a")],
                ),
                f"print({name}.__type_params__)",
            ]
            uses = [
                f"print({name}.__annotations__)",
                f"print({name}.__type_params__[0].__bound__)",
                f"print({name}(1))",
                f"print({first})",
            ]
        elif form == 2:
            base = self.pick(
                "",
                "(Base1)",
                f"(Base1, metaclass=Meta, key={first})",
                f"(list[{first}])",
                f"(dict[str, {first}])",
                "(unknown)",
            )
            out = [
                (
                    f"class {name}[{params}]{base}:",
                    [
                        f"x = {first}",
                        (
                            "def m(self, q: " + first + "):",
                            [f"return {self.pick(first, '__class__.__name__', 'super().m()')}"],
                        ),
                    ],
                ),
                f"print({name}.__type_params__, {name}.__parameters__)",
            ]
            uses = [
                f"print({name}[int])",
                f"print({name}[int].__args__, {name}[int].__origin__)",
                f"print({name}().m(1))",
                f"print({name}[int]())",
                f"print({name}.__orig_bases__)",
                f"print({name}.x)",
                f"print({name}.m.__annotations__)",
                f"print({name}[int, str])",
            ]
        else:
            out = [
                self.pick(
                    f"type {name}[{params}, {params}] = int",
                    f"type {name}[T: (yield)] = int",
                    f"type {name} = (x := 1)",
                    f"type {name}[T: (await 1)] = int",
                    "type type = int",
                    f"type {name}[T] = {name}[T]",
                    f"type {name}[T] = [T for T in 'ab']",
                )
            ]
            uses = [f"print({name}.__value__)", f"print({name})"]
        return [*self.tried(out), *[n for use in self.sample(uses, 1, 3) for n in self.tried([use])]]

    # ---- patterns, managers, decorators ----

    def rich_pattern(self, depth, bound):
        r = self.r
        if depth <= 0 or self.chance(0.25):
            name = f"m{r.randrange(4)}"
            return self.pick(
                "_",
                name,
                "0",
                "'a'",
                "-1",
                "None",
                "True",
                "2.5",
                "-0.0",
                "1 + 2j",
                "b'x'",
                "Values.one",
                "Values.s",
                "Values.sub.two",
                "'a' 'b'",
                "'''t'''",
            )
        sub = lambda: self.rich_pattern(depth - 1, bound)  # noqa: E731
        form = r.randrange(9)
        if form == 0:
            parts = [sub() for _ in range(r.randrange(4))]
            if parts and self.chance(0.5):
                parts[r.randrange(len(parts))] = self.pick("*_", "*m8", "*m9")
            return self.pick(
                "[" + ", ".join(parts) + "]", "(" + ", ".join(parts) + ("," if len(parts) == 1 else "") + ")"
            )
        if form == 1:
            parts = [
                f"{key}: {sub()}"
                for key in r.sample(["1", "'a'", "Values.one", "None", "-1", "'b'", "True"], r.randrange(4))
            ]
            return "{" + ", ".join([*parts, *(["**m7"] if self.chance(0.4) else [])]) + "}"
        if form == 2:
            return self.pick(
                f"Point({sub()}, {sub()})",
                f"Point(x={sub()})",
                f"Point({sub()}, y={sub()})",
                f"Point({sub()}, x={sub()})",
                f"Point({sub()}, {sub()}, {sub()})",
                "Point()",
                f"Sub({sub()})",
                f"Odd({sub()})",
                f"NoArgs({sub()})",
                f"P(v={sub()}, w={sub()})",
            )
        if form == 3:
            return self.pick(
                f"int({sub()})",
                "str()",
                f"list({sub()})",
                f"dict({sub()})",
                "float() | int()",
                f"bytes({sub()})",
                f"tuple([{sub()}, *_])",
                f"bool({sub()})",
                "object()",
                f"int({sub()}, 1)",
                "say(1)",
                "unknown()",
                f"set({sub()})",
                f"Values.sub(two={sub()})",
            )
        if form == 4:
            return f"{sub()} | {sub()}"
        if form == 5:
            return f"({sub()} as m{r.randrange(4)})"
        if form == 6:
            return f"({sub()})"
        return sub()

    def matching(self, frame, depth):
        subject = self.pick(
            "Point(1, 2)", "Point(1, [2, 'a'])", "Sub(3)", "[1, [2, 3], {'a': 1}]", "{'a': 1, 'b': [1, 2], 1: 0}", "'ab'", "b'x'", "(0, 'a')", "[]", "{}", "0", "1.0", "True", "None", "2.5", "P(1)", "Odd(1)", "range(3)", "MyMap()", "MySeq()", "bytearray(b'x')",
            "deque_of(1, 2)", "1 + 2j", "[Point(0, 0), Point(1, 0)]", "{'a': Point(1, 2)}", "iter([1])", "{1}", "IntSub(0)", "StrSub('a')", "1, 2", "*[1, 2], 3", "say('once', [0, 1])", "NoArgs()", "defaultdict_of()",
        )  # fmt: skip
        cases = []
        for _ in range(self.r.randrange(1, 4)):
            pattern = self.rich_pattern(2, None)
            if self.chance(0.15):
                pattern += f", {self.pick('*_', 'm5', '*m6')}"
            guard = self.pick("", "", f" if {self.pick('say(1, 0)', 'm0', 'True', '(gg := 1)', '[m1 for m1 in [1]]')}")
            cases.append(
                (
                    f"case {pattern}{guard}:",
                    [
                        "print('matched', sorted((k, v) for k, v in vars().items() if k[0] == 'm' and k[1:].isdigit()) if 0 else 'here')",
                        self.pick("print(m0)", "print(m1)", "print(m7)", "print(m8)", "pass"),
                    ],
                )
            )
        name = self.fresh("f")
        if self.chance(0.7):
            return [
                (f"def {name}():", [(f"match {subject}:", cases), "return 'end'"]),
                *self.tried([f"print({name}())"]),
            ]
        if frame.kind in ("class", "comp"):
            return ["pass"]
        return self.tried([(f"match {subject}:", cases)])

    def managed(self, frame, depth):
        items = []
        for _ in range(self.pick(1, 2, 2, 3)):
            target = self.pick(
                "", "", " as w1", " as (w1, w2)", " as [w1, *w2]", " as boxes[0]", " as P(1).v", " as P(1)[say('i', 0)]"
            )
            item = self.pick(
                "C('a')",
                "C('ab', True)",
                "C('c', fails='enter')",
                "C('d', fails='exit')",
                "made('m')",
                "made('n', True)",
                "5",
                "P(1)",
                "say('item', C('e'))",
                "suppressed(ZeroDivisionError)",
                "stacked('x', 'y')",
                "conv('enter', 1)",
                "nothing_(7)",
                "closing_it()",
            )
            items.append(item + target)
        head = ", ".join(items)
        if self.chance(0.4):
            head = self.pick(f"({head})", f"({head},)", f"({head}), C('z')" if " as " not in head else f"({head})")
        body = self.sample(
            [
                "print('body')",
                "1 / 0",
                "print(w1)",
                "raise ValueError('b')",
                "pass",
                "raise E2('b', code=2)",
                "raise StopIteration('s')",
                "unknown",
            ],
            1,
            2,
        )
        out = [(f"with {head}:", body), "print('after')"]
        if frame.kind == "class":
            return ["pass"]
        name = self.fresh("f")
        if self.chance(0.5):
            body[-1] = self.pick("return 'early'", "return say('r', 5)", body[-1])
            return [(f"def {name}():", ["boxes = [0]", *out]), *self.tried([f"print({name}())"])]
        return ["boxes = [0]", *self.tried(out)]

    def decorated(self, frame, depth):
        name = self.fresh("f")
        some = ["@deco", "@deco_with(1)", "@say('d', deco)", "@(lambda f: say('wrapped', f) and f)", "@[deco][0]", "@{1: deco}[1]", "@unknown", "@5", "@deco if 1 else 2", "@(d1 := deco)", "@wrapping", "@staticmethod", "@property", "@cached", "@1 / 0", "@classmethod", "@total", "@data", "@P(1)"]  # fmt: skip
        marks = self.sample(some, 1, 3)
        node = self.pick(
            (f"def {name}(a=say('default', 1), *, k: say('annotation', int) = say('kw', 2)) -> say('returns'):", ["return a"]), (f"def {name}(self=1):", ["return 2"]), (f"class {name}(say('base', P)):", ["x: int = 1", ("def m(self):", ["return 3"])]),
            (f"async def {name}(a=1):", ["return a"]), (f"class {name}:", ["x: int", "y: int = 2", ("def __lt__(self, other):", ["return True"])]), (f"def {name}(n):", ["yield n"]),
        )  # fmt: skip
        if node[0].startswith("async"):
            return self.tried([*marks, node, f"print({name}.__name__)"])
        uses = self.sample(
            [
                f"print({name}.__name__)",
                f"print({name}(1))",
                f"print({name}.__wrapped__)",
                f"print({name}(1) == {name}(1))",
                f"print({name}() > {name}())",
                f"print({name})",
            ],
            1,
            2,
        )
        if "yield" in str(node[1]):
            uses = [f"print(everything({name}(1)))"]
        out = [*marks, node]
        if self.chance(0.3):
            return self.tried([("class Holder:", out), *[f"{u}".replace(f"{name}", f"Holder.{name}") for u in uses]])
        return self.tried([*out, *[n for u in uses for n in self.tried([u])]])

    def recorded(self, frame, depth):
        name = self.fresh("D")
        form = self.r.randrange(4)
        if frame.kind == "class":
            return ["pass"]
        if form == 0:
            fields = self.sample(["a: int", "b: int = 1", "c: list = field(default_factory=list)", "d: str = 'z'", "e: str = field(repr=False, default=2)", "f = 3", "g: list = []", "h: int = field(kw_only=True)", "i: KW_ONLY", "a: str = 'again'", "j: ClassVar[int] = 5", "k: InitVar[int] = 4"], 1, 4)  # fmt: skip
            options = self.pick(
                "",
                "",
                "(order=True)",
                "(frozen=True)",
                "(slots=True)",
                "(eq=False)",
                "(unsafe_hash=True)",
                "(kw_only=True)",
                "(repr=False)",
                "(match_args=False)",
            )
            uses = [f"print({name}(1))", f"print({name}(1, 2))", f"print({name}())", f"print({name}(1) == {name}(1))", f"print({name}(1) < {name}(2))", f"print(hash(h1 := {name}(1)) == hash(h1))", f"{name}(1).a = 5", f"print(replace({name}(1), a=3))", f"print(asdict({name}(1)))", f"print({name}.__match_args__)", f"print({name}(a=1, b=2, zz=3))", f"print([q.name for q in fields({name})])"]  # fmt: skip
            lines = [
                "from dataclasses import *",
                "from typing import ClassVar",
                f"@dataclass{options}",
                (f"class {name}{self.pick('', '', '(Base1)')}:", fields),
            ]
            if frame.kind != "module":
                lines[0] = "from dataclasses import dataclass, field, fields, asdict, replace, KW_ONLY, InitVar"
        elif form == 1:
            members = self.sample(
                [
                    "A = 1",
                    "B = 2",
                    "C1 = auto()",
                    "D = 1",
                    "E = 5",
                    "_g = 5",
                    "A = 3",
                    "H = auto()",
                    "mro = 1",
                    "I = A",
                ],
                1,
                4,
            )
            extra = self.pick(
                [],
                [("def describe(self):", ["return self.name"])],
                [("def __str__(self):", ["return 'S'"])],
                [("@classmethod", []), ("def _missing_(cls, value):", ["return cls(1)"])][1:],
            )
            uses = [f"print(list({name}))", f"print({name}(1), {name}(1).name)", f"print({name}['A'])", f"print({name}(99))", f"print({name}.A == 1, {name}.A is {name}(1))", f"{name}.A = 5", f"print({name}.A | {name}.B)", f"print(f'{{{name}.A}}', repr({name}.A))", f"print({name}.A < {name}.B)", f"print(len({name}), 1 in {name})", f"print({name}.__members__)"]  # fmt: skip
            lines = [
                "from enum import Enum, IntEnum, Flag, StrEnum, IntFlag, auto",
                (
                    f"class {name}({self.pick('Enum', 'IntEnum', 'Flag', 'StrEnum', 'IntFlag', 'str, Enum')}):",
                    [*members, *extra],
                ),
            ]
        elif form == 2:
            lines = [
                "from typing import NamedTuple",
                (
                    f"class {name}(NamedTuple):",
                    self.sample(
                        [
                            "a: int",
                            "b: int = 2",
                            "c: str = 'x'",
                            "_d: int",
                            ("def m(self):", ["return self.a"]),
                            "e = 5",
                        ],
                        1,
                        3,
                    ),
                ),
            ]
            uses = [
                f"print({name}(1))",
                f"print({name}(1, 2)._asdict())",
                f"print({name}(1)._replace(a=5))",
                f"print({name}(1) == (1, 2))",
                f"print({name}._fields, {name}._field_defaults)",
                f"print({name}())",
                f"a1, b1 = {name}(1, 2)",
                f"{name}(1).a = 2",
            ]
        else:
            lines = [
                "from abc import ABC, abstractmethod",
                (
                    f"class {name}(ABC):",
                    [
                        "@abstractmethod",
                        ("def m(self):", ["return 1"]),
                        "@property",
                        "@abstractmethod",
                        ("def p(self):", ["pass"]),
                    ],
                ),
                (f"class {name}b({name}):", self.sample(["m = 1", "p = 2", "q = 3"], 0, 3) or ["pass"]),
            ]
            uses = [
                f"{name}()",
                f"print({name}b())",
                f"print({name}b().m)",
                f"print(sorted({name}b.__abstractmethods__))",
                f"print({name}.register(int), isinstance(1, {name}))",
                f"print(issubclass({name}b, {name}))",
            ]
        uses = self.sample(uses, 1, 3)
        return self.tried([*lines, *[n for u in uses for n in self.tried([u], True)]], True)
