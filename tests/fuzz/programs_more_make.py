# programs_more_make.py - the productions of programs_make.py that are about one feature each.
#
# A production writes a few statements that belong together, around values from its caller: every form of one construct,
# good and bad, with its order of evaluation told. Programs leave no generator suspended and no coroutine unawaited: what
# CPython does then is its reference counter's doing, which interpretd has not (no-finalizers in CONFORMANCE.md). So
# generators are stepped by the prelude's poke() and apoke(), which close them.
#
# SPDX-License-Identifier: MIT OR Apache-2.0
"""class More: statement makers that Program takes in; each returns a list of nodes."""

from programs_classes_make import Classes

OPERATORS = ["+", "-", "*", "@", "/", "//", "%", "**", "<<", ">>", "&", "|", "^"]
COMPARISONS = ["<", "<=", "==", "!=", ">", ">="]
CAUGHT = ["ValueError", "KeyError", "TypeError", "E1", "E2", "Exception", "LookupError", "ZeroDivisionError"]
# No lambda over a comprehension's variable that is free outside too: CPython 3.12.1 loses the outer variable.
SCOPED = [
    "x = 2", "print(x)", "del x", "global x", "nonlocal x", "print([x for _ in '1'])", "x += 1", "(x := 5)", "x: int = 4", "x: int",
    "[x := i for i in range(2)]", "print([(x, y) for y in 'a'])", "import math as x", "y = x", "print([x for x in 'ab'], x)",
    "print((lambda: x)())", "print((lambda x: x)(3))", "print((lambda y=x: y)())", "print({x: y for y in [x]})",
    "print(list(x for _ in [x]))", "for x in 'ab': pass", "print(f'{x}')", "print([y for y in 'ab' if (x := y)])",
    "print(__class__)", "print(sorted(k for k in vars() if k in 'xy'))", "type x = int", "def x(): pass", "class x: pass", "x = [x]", "print(x := 1)",
]  # fmt: skip
STRINGS = [
    "'a' 'b'", "'a' f'{1}' 'b'", "b'a' b'\\xff'", "r'\\n' '\\n'", "'\\N{BULLET}\\x41\\u00e9\\101'", "f'{1}' r'\\d' f'{2!r}'", "'''a\nb''' 'c'", "u'x'", "rb'\\x'",
    "f'\\N{BULLET}{1}'", "f'{{}}{1}{{{2}}}'", "Rb'a' bR'b'", "fr'{1}\\d'", "'a\\\nb'", "f'''{\n1\n}'''", "f'{1 # why\n}'", "'tab\\there'", "f'{\"a\" \"b\"}'",
]  # fmt: skip
NUMBERS = [
    "0b101",
    "0o17",
    "0XfF",
    "1_0.0_1",
    "1e3",
    "1E-3j",
    ".5",
    "5.",
    "0_0",
    "00",
    "1_000j",
    "1e400",
    "0x_f",
    "1if 1else 2",
    "1_000_000 ** 2",
]


class More(Classes):
    """Productions of one feature each; self is a Program."""

    def more(self, frame, depth):
        makers = [
            self.star_index, self.aug_anything, self.operator, self.conversion, self.slices, self.dels, self.unpack_anything, self.nested_text, self.literals,
            self.calls, self.comprehended, self.chain, self.groups, self.warned, self.recorded,
        ]  # fmt: skip
        if depth > 0:
            makers += [
                self.scopes, self.scopes, self.stepped, self.stepped, self.class_body, self.class_body, self.hooks, self.generics, self.matching, self.managed,
                self.decorated, self.attribute_road, self.inherited, self.finals, self.loops,
            ]  # fmt: skip
            if frame.kind in ("module", "def", "gen"):
                makers += [self.async_stepped, self.async_stepped, self.async_mixed]
                if frame.kind == "module":
                    makers += [self.tasks, self.tasks]
        return self.r.choice(makers)(frame, depth)

    def sample(self, items, least, most):
        return [self.r.choice(items) for _ in range(self.r.randrange(least, most + 1))]

    def tried(self, lines, always=False):
        """Lines with their errors told. Always where they come from a library, whose lines are its own."""
        if not always and self.chance(0.25):
            return lines
        return [("try:", lines), ("except Exception as oops:", ["print(type(oops).__name__, oops)"])]

    def small(self, frame):
        return self.value(frame, self.pick("int", "str", "list", "tuple", "any"), 1)

    def operand(self, frame):
        refuses = self.pick("''", "''", "'r'", "'l'", "'lr'", "'i'", "'ilr'", "'c'")
        return self.pick(f"O(1, {refuses})", f"O(2, {refuses})", f"SubO(3, {refuses})", self.small(frame))

    # ---- expressions with an order ----

    def star_index(self, frame, depth):
        parts = []
        for _ in range(self.pick(1, 1, 2, 3)):
            parts.append(
                self.pick(
                    "*" + self.atom(self.value(frame, self.pick("list", "tuple", "str"), 1)),
                    self.value(frame, "int", 1),
                    self.slice(frame, 1),
                )
            )
        index = ", ".join(parts)
        if frame.kind in ("def", "gen") and self.chance(0.3) and not frame.in_star:
            word = "yield" if frame.kind == "gen" else "return"
            return [f"{word} *{self.atom(self.value(frame, 'list', 1))}, {self.small(frame)}"]
        box = self.pick("P(1)", "say('box', P(2))", "[1, 2, 3]", "{(1, 2): 3}")
        line = self.pick(
            f"print({box}[{index}])",
            f"{box}[{index}] = {self.small(frame)}",
            f"{box}[{index}] += {self.small(frame)}",
            f"del {box}[{index}]",
            f"print(tuple[{index}], list[{index}])",
            f"print(*{self.atom(self.value(frame, 'list', 1))}, *'ab', sep={self.pick(repr('-'), 'None', '1')})",
        )
        return self.tried([line])

    def aug_anything(self, frame, depth):
        op = self.r.choice(OPERATORS)
        base = self.pick("[1, 2, 3]", "{1: 2, 'a': [0]}", "P(1)", "(1, [2])", "bytearray(b'abc')", self.operand(frame))
        inner = self.pick("say('i', 1)", "say('k', 'a')", "say('lo', 0):say('hi', 2)", "-1", "::2")
        made = self.fresh("t")
        target = self.pick(
            f"{made}.v", f"say('o', {made}).v", f"say('o', {made})[{inner}]", f"{made}[{inner}]", made, f"say('o', {made}).v.v", f"{made}[1][0]"
        )  # fmt: skip
        value = self.pick("0", "1", "2") if op in ("**", "<<") else self.operand(frame)
        lines = [f"{target} {op}= say('value', {value})"]
        return [f"{made} = {base}", *self.tried(lines), f"print({made})"]

    def operator(self, frame, depth):
        left, right = self.operand(frame), self.operand(frame)
        op = self.r.choice(OPERATORS + COMPARISONS)
        if "O(" not in left + right:
            left = "O(4)"
        text = self.pick(
            f"{left} {op} {right}", f"say('l', {left}) {op} say('r', {right})", f"divmod({left}, {right})", f"pow({left}, {right})", f"pow({left}, 2, 3)",
            f"{self.pick('-', '+', '~', 'not ')}{left}", f"{left} < {right} <= {self.operand(frame)}", f"{left} in [{right}]", f"sorted([{left}, {right}])",
            f"max({left}, {right})", f"sum([{left}, {right}])", f"[{left}] == [{right}]", f"({left}, 1) < ({right}, 2)", f"{left} != {right} == {left}",
        )  # fmt: skip
        return self.tried([f"print({text})"])

    def conversion(self, frame, depth):
        name, uses = self.r.choice(
            [
                ("int", ["int(v)", "float(v)", "'%d' % v", "f'{v:d}'"]), ("index", ["int(v)", "[1, 2, 3][v]", "hex(v)", "range(v)", "'abc'[v:]", "bytes(v)", "'a' * v", "1 << v", "round(1.25, v)"]),
                ("float", ["float(v)", "__import__('math').sqrt(v)", "'%f' % v", "complex(v)", "int(v)"]), ("bool", ["bool(v)", "not v", "1 if v else 2", "[*filter(None, [v])]", "v and 1", "any([v])"]),
                ("len", ["len(v)", "bool(v)", "list(v)"]), ("length_hint", ["list(v)", "__import__('operator').length_hint(v)"]), ("str", ["str(v)", "f'{v}'", "'%s' % v", "print(v)"]),
                ("repr", ["repr(v)", "[v]", "f'{v!r}'", "str(v)", "f'{v!a}'"]), ("format", ["f'{v}'", "f'{v:x}'", "'{:>3}'.format(v)", "format(v)"]), ("bytes", ["bytes(v)"]),
                ("round", ["round(v)", "round(v, 2)"]), ("hash", ["hash(v)", "{v: 1}", "{v}"]), ("iter", ["[*v]", "iter(v)", "1 in v", "dict(v)", "a1, b1 = v"]), ("next", ["next(v)"]),
                ("contains", ["1 in v", "1 not in v"]), ("getitem", ["v[0]", "[*v]", "1 in v", "v[1:2]", "v[...]"]), ("reversed", ["[*reversed(v)]"]), ("trunc", ["__import__('math').trunc(v)", "int(v)"]),
                ("complex", ["complex(v)", "complex(v, 1)"]), ("abs", ["abs(v)"]), ("missing", ["v[1]"]), ("call", ["v()", "v(1, k=2)", "callable(v)", "sorted([1], key=v)"]), ("dir", ["dir(v)"]),
                ("class_getitem", ["type(v)[int]", "v[0]"]), ("instancecheck", ["isinstance(1, v)"]), ("fspath", ["__import__('os.path').path.join(v)", "open"]), ("getattr", ["v.z", "hasattr(v, 'q')", "getattr(v, 'y', 5)"]),
                ("setattr", ["setattr(v, 'q', 1)"]), ("await", ["drive(waits(v))"]), ("enter", ["enters(v)"]), ("aiter", ["drive(aall(v))"]), ("floor", ["__import__('math').floor(v)"]), ("eq", ["v == 1", "v != 1", "1 == v", "v in [2]"]),
                ("set_name", ["type('K', (), {'a': v})"]), ("mro_entries", ["types_new(v)"]), ("get", ["type('K', (), {'a': v})().a", "type('K', (), {'a': v}).a"]),
            ]
        )  # fmt: skip
        answer = self.pick(
            "1",
            "-1",
            "'a'",
            "None",
            "0",
            "2.5",
            "10**20",
            "[1, 2]",
            "True",
            "NotImplemented",
            "b'x'",
            "iter([1, 2])",
            "(1,)",
            "IntSub(3)",
            "ValueError",
            "StopIteration",
            "say",
            "()",
            "...",
            "StrSub('s')",
        )
        uses = self.sample([u for u in uses if "__import__" not in u and u != "open"] or ["bool(v)"], 1, 2)
        base = self.pick("", "", "", ", int", ", list", ", dict", ", str")
        lines = [f"v = conv({name!r}, {answer}{base})", *[f"print({use})" for use in uses]]
        if frame.kind == "class" or "v" in frame.declared:
            return ["pass"]
        return self.tried(lines)

    def slices(self, frame, depth):
        base = self.pick(
            "[0, 1, 2, 3, 4]",
            "bytearray(b'abcde')",
            "list('abcde')",
            "P(1)",
            "'abcde'",
            "(1, 2, 3)",
            "range(5)",
            "b'abc'",
        )
        made, part = (
            self.fresh("s"),
            lambda: self.pick("", "", "0", "1", "-1", "3", "9", "-9", "None", "2", "10**20", "conv('index', 1)", "'a'"),
        )
        cut = f"{part()}:{part()}" + (f":{part()}" if self.chance(0.6) else "")
        value = self.pick(
            "[]",
            "[9]",
            "'xy'",
            "(7, 8)",
            "5",
            "range(2)",
            "{1: 2}",
            "b'zz'",
            "(i for i in 'pq')",
            f"{made}",
            "None",
            "[1, 2, 3]",
        )
        line = self.pick(
            f"{made}[{cut}] = {value}",
            f"del {made}[{cut}]",
            f"print({made}[{cut}])",
            f"{made}[{cut}] += {value}",
            f"print({made}[{part() or '0'}])",
            f"{made}[{part() or '0'}] = {value}",
        )
        return [f"{made} = {base}", *self.tried([line]), f"print({made})"]

    def some_target(self, frame, depth, names):
        if depth > 0 and self.chance(0.35):
            inner = [self.some_target(frame, depth - 1, names) for _ in range(self.r.randrange(1, 4))]
            if self.chance(0.3):
                spot = self.r.randrange(len(inner))
                inner[spot] = "*" + inner[spot]
            return self.pick("(" + ", ".join(inner) + ",)", "[" + ", ".join(inner) + "]")
        made = self.fresh("u")
        names.append(made)
        return self.pick(
            made, made, "say('o', P(1)).v", "say('b', P(2))[say('i', 0)]", "boxes[0]", "boxes[1:2]", "unknown.v"
        )

    def unpack_anything(self, frame, depth):
        names = []
        left = self.some_target(frame, 2, names)
        values = self.pick(
            "(1, (2, 3), [4])", "'abc'", "[[1, 2], 'xy', (3,)]", "range(3)", "{1: 2, 3: 4}", "iter([1, (2, 3)])", "5", "None", "P(1)", "[(1, 2), (3, 4)]", "()", "[1]", "((1, 2), 3)",
            self.value(frame, "tuple", 1), "conv('iter', ValueError)",
        )  # fmt: skip
        if frame.kind == "class":
            return ["pass"]
        line = self.pick(f"{left} = say('right', {values})", f"{left} = {values}")
        made = [line]
        if self.chance(0.3):
            made = [(f"for {left} in [{values}, {values}]:", ["tick()"])]
        out = ["boxes = [1, 2, 3]", *self.tried(made), "print(boxes)"]
        if names:
            out += self.tried([f"print({self.r.choice(names)})"])
        return out

    def dels(self, frame, depth):
        made = self.fresh("d")
        pieces = [
            made,
            f"{made}.v",
            f"{made}[0]",
            f"{made}[0:1]",
            f"say('o', {made}).v",
            f"{made}[say('i', 0)]",
            "unknown",
            f"({made})",
            f"{made}.a.b",
            "P(1)[1, 2]",
            "P(1)[:, 1]",
        ]
        parts = self.sample(pieces, 1, 3)
        text = ", ".join(parts)
        if self.chance(0.4):
            text = self.pick(f"({text})", f"[{text}]", f"({text}), {made}", f"[[{text}], ()]")
        out = [
            f"{made} = {self.pick('P(1)', '[1, 2, 3]', '{0: 1}', 'O(1)')}",
            *self.tried([f"del {text}"]),
            *self.tried([f"print({made})"]),
        ]
        if frame.kind == "module" and self.chance(0.3):
            fn = self.fresh("f")
            out = [
                (
                    f"def {fn}():",
                    [f"{made} = 1", ("def inner():", [f"return {made}"]), f"del {made}", "return inner()"],
                ),
                *self.tried([f"{fn}()"]),
            ]
        return out

    def nested_text(self, frame, depth):
        inner = self.pick("1", "'a'", '"b"', "2.5", "[1, 2]", "P(1)", "None", "10**6", "'é'", "-3", "True")
        spec = self.pick(
            "",
            "",
            ":>8",
            ":<{4}",
            ":{5}.{2}",
            ":^{'9'}",
            ":{'>'}{6}",
            ":x",
            ":,",
            ":+.2f",
            ":{1}{2}",
            ":%",
            ":_",
            ":08",
            ":{{}}",
            ":{unknown}",
            ":!<5",
            ":=+7",
            ":e",
            ":{f'{8}'}",
            ":s",
            ":d",
            ":c",
            ":#x",
            ":n",
        )
        mark = self.pick("", "", "!r", "!s", "!a", "=", " = ", "=!r", "= !s", "!r=", "!x")
        field = (
            "{"
            + self.pick(
                inner,
                f"f'{{{inner}}}'",
                f'f"{{{inner}}}"',
                f"say('f', {inner})",
                "{1: 2}[1]",
                "(lambda q: q)(1)",
                f"{inner} if 1 else 2",
                "[q for q in 'ab']",
                "{'k': 'v'}['k']",
                "x1 := 3",
                "*'ab',",
                "yield_",
                "1, 2",
            )
            + mark
            + spec
            + "}"
        )
        if field[1] == "{":
            field = "{ " + field[1:]
        pieces = [
            field,
            *self.sample(["t", "{{", "}}", "\\n", " ", "'" if self.chance(0.1) else "-", "{1!r:>3}"], 0, 2),
        ]
        quote = self.pick("'", '"', "'''", '"""')
        return self.tried([f"print({self.pick('f', 'F', 'rf', 'fR')}{quote}{''.join(pieces)}{quote})"])

    def literals(self, frame, depth):
        return [
            f"print({self.r.choice(STRINGS)}, {self.r.choice(NUMBERS)})",
            *(["pass; pass;", "print(1); print(\\\n2)"] if self.chance(0.2) else []),
        ]

    def calls(self, frame, depth):
        names = ["a1", "b1", "c1", "d1"]
        params, star, default = [], False, False
        for name in names[: self.r.randrange(5)]:
            if not star and self.chance(0.12) and params:
                params.append("/") if "/" not in params else None
            if not star and self.chance(0.15):
                star = True
                params.append(self.pick("*rest", "*"))
            default = default or self.chance(0.3)
            params.append(
                name
                + (f"={self.pick('1', repr('z'), 'say(9)')}" if (default if not star else self.chance(0.4)) else "")
            )
        if params and params[-1] == "*":
            params.pop()
        if self.chance(0.25):
            params.append("**kw")
        args = self.sample(
            ["1", "2", "'s'", "*[1, 2]", "*()", "*'ab'", "*5", "*None", "a1=1", "b1=2", "c1=3", "zz=1", "**{}", "**{'a1': 5}", "**{'d1': 1, 'zz': 2}", "**{1: 2}", "**5", "**None", "say('x', 1)", "*say('y', [3])",
             "c1=say('z', 1)", "**say('w', {'b1': 7})", "(q for q in 'ab')", "kw=1", "rest=2"], 0, 5)  # fmt: skip
        args.sort(
            key=lambda a: 2 if a.startswith("**") else 1 if "=" in a and not a.startswith(("*", "say", "(")) else 0
        )
        fn = self.fresh("f")
        shown = ", ".join(p.split("=")[0].lstrip("*") for p in params if p not in ("*", "/"))
        text = f"{fn}({', '.join(args)})"
        if self.chance(0.3):
            made = self.pick(
                (f"class {fn}:", [(f"def __init__(self, {', '.join(params)}):", [f"print([{shown}])"])]),
                (
                    f"class {fn}:",
                    [(f"def __new__(cls, {', '.join(params)}):", [f"print([{shown}])", "return super().__new__(cls)"])],
                ),
            )
            return [made, *self.tried([f"print(type({text}))"])]
        return [(f"def {fn}({', '.join(params)}):", [f"return [{shown}]"]), *self.tried([f"print({text})"])]

    def comprehended(self, frame, depth):
        inner = Inner = self.pick(
            "q",
            "(q, 1)",
            "q + 1",
            "(w1 := q)",
            "[q for q in 'ab']",
            "lambda: q",
            "(q, [q * 2 for q in [q]])",
            "say('e', q)",
            "await_",
            "f'{q}'",
            "{q: q}",
            "{*'a', q}",
            "[*[q]]",
        )
        source = self.pick(
            "[1, 2, 3]",
            "'abc'",
            "range(4)",
            "say('s', [1, 2])",
            "5",
            "[[1, 2], [3]]",
            "{1: 2}",
            "P(1)",
            "(i for i in [1])",
            "unknown",
        )
        more = self.pick(
            "",
            "",
            " if q",
            " if (w1 := q) and q != 2",
            " for r in [q]",
            " for r in range(2) if r",
            " for q in [q]",
            " if say('if', q)",
            " for (q, *z) in ['ab']",
            " if not q if q",
            " for q in say('t', 'xy')",
            " for boxes1[0] in [1]",
        )
        text = f"{inner} for q in {source}{more}"
        form = self.pick(
            f"[{text}]",
            f"list({text})",
            f"tuple({text})",
            f"sum(1 for q in {source}{more})",
            f"{{q: 1 for q in {source}{more}}}",
            f"sorted({{str(q) for q in {source}{more}}})",
            f"dict((q, 1) for q in {source}{more})",
            f"[*({text})]",
            f"any({text})",
            f"', '.join(str({inner}) for q in {source}{more})",
        )
        if Inner == "lambda: q":
            form = f"[g() for g in [{text}]]"
        out = ["boxes1 = [0]", *self.tried([f"print({form})"])]
        if "w1" in form and frame.kind != "class":
            out += self.tried(["print(w1)"])
        if self.chance(0.15):
            return [(f"class {self.fresh('K')}:", out)]
        return out

    # ---- errors ----

    def chain(self, frame, depth):
        r = self.r
        first, second = r.choice(CAUGHT), r.choice(CAUGHT)
        raised = self.pick(
            f"raise {first}('one')",
            f"raise {first}",
            "1 / 0",
            "[][1]",
            "{}['k']",
            "unknown",
            "None.x",
            "int('z')",
            "(1).q",
            "raise E2('c', code=5)",
            "'a' + 1",
            "P(1)[9]",
        )
        again = self.pick(
            [f"raise {second}('two') from first"], [f"raise {second}('two')"], [f"raise {second} from None"], ["raise"], ["raise first"], [f"first.add_note({self.pick(repr('note'), repr('l1') + ' + chr(10) + ' + repr('l2'), '5')})", "raise"],
            ["first.__cause__ = KeyError('c')", "raise"], ["first.__context__ = None", "raise first from first"], ["raise first.with_traceback(None)"], [f"raise {second}('two') from {self.pick('5', 'KeyError', 'None', 'first.__context__')}"],
            [("try:", ["[][2]"]), ("except IndexError as second:", ["raise TypeError('three') from first"])], [("try:", ["raise KeyError('inner')"]), ("finally:", ["raise ValueError('last')"])], ["first.__suppress_context__ = True", "raise RuntimeError('r') from first"],
            ["del first", "raise"], ["first = None", "raise"],
        )  # fmt: skip
        tail = self.pick([], [("else:", ["print('else')"])], [("finally:", ["print('finally')"])])
        body = [("try:", [raised]), (f"except {self.pick('Exception', first)} as first:", again), *tail]
        if self.chance(0.5):
            fn = self.fresh("f")
            out = [(f"def {fn}():", ["tick()", *body])]
            if self.chance(0.4):
                other = self.fresh("f")
                out += [(f"def {other}(n=2):", [f"return {other}(n - 1) if n else {fn}()"])]
                fn = other
            out.append(
                self.pick(
                    f"{fn}()",
                    f"print([{fn}() for _ in '1'])",
                    f"print({fn}(),\n      2)",
                    f"print({{1: {fn}()}}[1] + 3)",
                    f"(lambda: {fn}())()",
                )
            )
        else:
            out = body
        if self.chance(0.8):
            return [("try:", out), ("except Exception as last:", ["chain_of(last)"])]
        return out

    def groups(self, frame, depth):
        leaves = [
            "ValueError('v')",
            "KeyError('k')",
            "TypeError(1)",
            "E1()",
            "E2('x', code=1)",
            "OSError(2, 'no')",
            "StopIteration(3)",
        ]

        def leaf():
            return self.pick(*leaves)

        def nest():
            return f"ExceptionGroup('in', [{leaf()}, {leaf()}])" if self.chance(0.4) else leaf()

        made = f"{self.pick('ExceptionGroup', 'ExceptionGroup', 'BaseExceptionGroup')}('out', [{nest()}, {nest()}, {nest()}])"

        def kinds():
            return self.pick(
                self.r.choice(CAUGHT),
                f"({self.r.choice(CAUGHT)}, {self.r.choice(CAUGHT)})",
                self.r.choice(CAUGHT),
                "ExceptionGroup" if self.chance(0.1) else "OSError",
            )

        if self.chance(0.4):
            use = self.pick(
                f"g.split({kinds()})",
                f"g.subgroup({kinds()})",
                "g.subgroup(lambda e: 'v' in str(e))",
                "g.split(lambda e: isinstance(e, ExceptionGroup))",
                "g.derive([KeyError(1)])",
                "g.exceptions",
                "g.message, g.args",
                "str(g)",
                "ExceptionGroup('m', [])",
                "ExceptionGroup('m', [1])",
                "ExceptionGroup(1, [KeyError()])",
                "ExceptionGroup('m', [KeyboardInterrupt()])",
            )
            return self.tried([f"g = {made}", f"print({use})"]) if frame.kind != "class" else ["pass"]
        handlers = []
        for _ in range(self.pick(1, 2, 2)):
            body = [
                self.pick(
                    "print(repr(eg))",
                    "print(eg.exceptions)",
                    "raise",
                    "raise eg",
                    "raise ValueError('new')",
                    "raise KeyError('from') from eg",
                    "eg.add_note('n')",
                    "raise ExceptionGroup('again', [eg])",
                    "pass",
                    "1 / 0",
                )
            ]
            handlers.append((f"except* {kinds()} as eg:", body))
        tail = self.pick([], [("else:", ["print('else')"])], [("finally:", ["print('finally')"])])
        raised = self.pick(
            f"raise {made}", f"raise {made}", f"raise {leaf()}", f"raise {made} from KeyError('cause')", "pass"
        )
        whole = [("try:", [raised]), *handlers, *tail]
        if self.chance(0.8):
            return [("try:", whole), ("except BaseException as last:", ["chain_of(last)"])]
        return whole

    def warned(self, frame, depth):
        warn = self.pick(
            "warnings.warn('w1')",
            "warnings.warn('w2', DeprecationWarning)",
            "warnings.warn(UserWarning('w3'))",
            "warnings.warn('w4', stacklevel=2)",
            "warnings.warn(5)",
            "warnings.warn('w', int)",
            "~True",
            "warnings.warn_explicit('w5', FutureWarning, 'f.py', 7)",
        )
        rule = self.pick(
            "'always'", "'error'", "'ignore'", "'default'", "'once'", "'always', UserWarning", "'nonsense'", "'module'"
        )
        return ["import warnings", *self.tried([("with warnings.catch_warnings(record=True) as got:", [f"warnings.simplefilter({rule}); {warn}; {warn}", "print([(str(w.message), w.category.__name__) for w in got])"])], True)]  # fmt: skip

    def finals(self, frame, depth):
        """Ways out of nested try blocks: what wins, and what is lost."""
        fn, r = self.fresh("f"), self.r
        ways = [
            "return say('r', 1)",
            "raise ValueError('v')",
            "break",
            "continue",
            "pass",
            "print(i)",
            "return i",
            "raise",
            "1 / 0",
            "return [i for i in 'ab']",
        ]

        def block(levels):
            if levels <= 0:
                return self.sample(ways, 1, 1)
            form = r.randrange(4)
            if form == 0:
                return [("try:", block(levels - 1)), ("finally:", block(levels - 1))]
            if form == 1:
                return [
                    ("try:", block(levels - 1)),
                    (f"except {r.choice(CAUGHT)}:", block(levels - 1)),
                    ("else:", block(levels - 2)),
                    ("finally:", ["print('f')", *block(0)[:1]]),
                ]
            if form == 2:
                return [(f"with C('m', {self.pick('True', 'False')}):", block(levels - 1)), "print('after')"]
            return [
                ("for i in 'xy':", ["tick()", ("try:", block(levels - 1)), ("finally:", block(levels - 2))]),
                ("else:", ["print('else')"]),
            ]

        body = [("for i in range(2):", ["tick()", *block(3)]), "return 'end'"]
        return [(f"def {fn}():", body), *self.tried([f"print({fn}())"])]

    def loops(self, frame, depth):
        """Changing what is iterated, and loop variables that stay."""
        made, body = self.fresh("l"), []
        kind = self.pick("[1, 2, 3]", "{1: 2, 3: 4}", "{1, 2, 3}", "list('abc')")
        change = self.pick(
            f"{made}.pop()",
            f"{made}.append(1)",
            f"{made}.clear()",
            f"{made}.add(9)",
            f"{made}.remove(2)",
            f"{made}[9] = 9",
            f"del {made}[0]",
            f"{made} = None",
            f"{made}.insert(0, 7)",
            f"{made} += {made}",
            f"{made}.extend([1])",
            f"{made}.update({{7: 8}})",
            "pass",
        )
        body = ["tick()", f"print(item, len({made}))" if "= None" not in change else "print(item)", change]
        source = self.pick(
            made,
            made,
            f"reversed({made})",
            f"enumerate({made})",
            f"iter({made})",
            f"{made}.items()",
            f"zip({made}, {made})",
            f"map(str, {made})",
            f"(j for j in {made})",
        )
        return [
            f"{made} = {kind}",
            *self.tried(
                [
                    (f"for item in {source}:", [*body, ("if CLOCK[0] % 7 == 0:", ["break"])]),
                    ("else:", ["print('done')"]),
                ]
            ),
            *self.tried(["print(item)"]),
        ]

    # ---- scopes ----

    def scopes(self, frame, depth):
        """Functions and classes within each other, and one name that is bound, used, deleted and declared all over."""

        def scope(levels):
            lines = []
            for _ in range(self.r.randrange(1, 4)):
                if levels > 0 and self.chance(0.4):
                    name = self.fresh("f")
                    form = self.r.randrange(6)
                    if form < 3:
                        lines += [
                            (f"def {name}({self.pick('', '', 'x=0', 'y=1')}):", ["tick()", *scope(levels - 1)]),
                            *self.tried([f"{name}()"]),
                        ]
                    elif form < 5:
                        lines += self.tried([(f"class {name}{self.pick('', '', '[T]', '[x]')}:", scope(levels - 1))])
                    else:
                        lines += [
                            (f"def {name}(y=1):", ["tick()", *scope(levels - 1), "yield x"]),
                            *self.tried([f"print(list({name}()))"]),
                        ]
                else:
                    line = self.r.choice(SCOPED)
                    if line in ("nonlocal x", "global x"):
                        if self.chance(0.7):
                            lines.insert(0, line)
                            continue
                        if self.chance(0.7):
                            continue
                    if line.startswith(("global", "nonlocal", "type", "x: ")):
                        lines.append(line)
                    elif line.startswith(("def", "class", "for")):
                        head, _, rest = line.partition(": ")
                        lines.append((head + ":", [rest]))
                    else:
                        lines += self.tried([line]) if self.chance(0.6) else [line]
            return lines

        name = self.fresh("f")
        return [(f"def {name}(x=1):", ["tick()", *scope(3)]), *self.tried([f"{name}()"])]

    # ---- generators ----

    def gen_body(self, levels, wait="", leave="return 'r'", below=True):
        again = lambda levels: self.gen_body(levels, wait, leave, below)  # noqa: E731
        lines = []
        for _ in range(self.r.randrange(1, 4)):
            form = self.r.randrange(8)
            if form == 0 and levels > 0:
                lines += [
                    ("try:", again(levels - 1)),
                    (
                        f"except {self.r.choice(['ValueError', 'KeyError', 'E1'] if wait else ['ValueError', 'GeneratorExit', 'Exception', 'BaseException', 'KeyError'])} as err:",
                        ["print('caught', repr(err))", *again(0)[:1]],
                    ),
                ]
            elif form == 1 and levels > 0:
                lines += [
                    ("try:", again(levels - 1)),
                    ("finally:", ["print('finally')", *(again(0)[:1] if self.chance(0.3) and not wait else [])]),
                ]
            elif form == 2 and levels > 0:
                lines.append((f"with C('g', {self.pick('True', 'False')}):", again(levels - 1)))
            elif form == 3:
                lines.append(
                    self.pick(
                        "raise ValueError('g')",
                        "raise StopIteration('s')",
                        leave,
                        "raise StopAsyncIteration",
                        "raise GeneratorExit",
                        "raise RuntimeError('r') from KeyError('k')",
                    )
                )
            elif form == 4 and not wait and not below:
                lines.append(self.pick("yield from [3]", "print((yield from iter('c')))"))
            elif form == 4 and not wait:
                lines.append(
                    self.pick(
                        "print('sub', (yield from sub()))",
                        "yield from [1, 2]",
                        "print((yield from conv('iter', iter('ab'))))",
                        "yield from 5",
                        "yield from sub2()",
                        "print('got', (yield from iter([7])))",
                    )
                )
            elif form == 4:
                lines.append(wait)
            else:
                lines.append(
                    self.pick(
                        "yield 1",
                        "yield",
                        "got = yield 2",
                        "print('got', (yield 3))",
                        "yield say('y', 4)",
                        "x1 = yield (yield 5)",
                        "yield 6",
                    )
                )
        return lines

    def steps(self):
        return ", ".join(self.sample(["next", "next", "('send', 1)", "('send', None)", "('throw', ValueError)", "('throw', ValueError('t'))", "('throw', KeyError, 'old')", "('throw', GeneratorExit)", "('throw', StopIteration(9))", "('throw', 5)", "('throw', KeyError, KeyError('v'), None)", "'close'", "('throw', E2('e', code=1))", "'state'"], 1, 6))  # fmt: skip

    def stepped(self, frame, depth):
        name = self.fresh("g")
        body = [
            ("def sub():", [*self.gen_body(1, below=False), "yield 'last'"]),
            ("def sub2():", ["return (yield from sub())"]),
            *self.gen_body(2),
            "yield 'end'",
        ]
        if self.chance(0.15):
            return [
                ("def sub():", ["yield 1"]),
                f"poke((say('el', i) for i in {self.pick('[1, 2]', repr('ab'), 'say(1, [2])')} if i), {self.steps()})",
            ]
        use = self.pick(
            f"poke({name}(), {self.steps()})",
            f"poke({name}(), {self.steps()})",
            f"print(everything({name}()))",
            f"print(sorted(map(str, {name}())))",
            f"print(dict(enumerate({name}())))",
        )
        return [(f"def {name}():", ["tick()", *body]), *self.tried([use])]

    def async_stepped(self, frame, depth):
        name = self.fresh("g")
        wait = self.pick(
            "await Pause(1)",
            "print('waited', await Pause(2))",
            "print([i async for i in AIter(2)])",
            "print([await Pause(0) for _ in '12'])",
        )
        if self.chance(0.5):
            body = [*self.gen_body(2, wait, "return"), "yield 'end'"]
            return [
                (f"async def {name}():", ["tick()", *body]),
                *self.tried([f"print(drive(apoke({name}(), {self.steps()})))"]),
            ]
        inner = self.fresh("g")
        body = [*self.gen_body(1, wait, "return"), "yield 'end'"]
        loop = [
            (
                "async for i in closing(" + inner + "()):",
                ["tick()", self.pick("print(i)", "break", "continue", "1 / 0", "print(i, await Pause(1))")],
            ),
            ("else:", ["print('else')"]),
        ]
        whole = [(f"async def {inner}():", ["tick()", *body]), (f"async def {name}():", [*loop, "return 'done'"])]
        return [*whole, *self.tried([f"print(drive({name}(), {self.pick('', '1', '1, 2, 3')}))"])]

    def async_mixed(self, frame, depth):
        name = self.fresh("h")
        lines = self.sample(
            ["print(await Pause(2))", "print([i async for i in AIter(2) if i])", "print({i: await Pause(1) async for i in AIter(2)})", "print([j for i in [1, 2] for j in [await Pause(i)]])", "await 5", "await None", "await Pause",
             "print([x async for x in (y async for y in AIter(2))])", "print(await anext(AIter(1)))", "print(await anext(AIter(0), 'default'))", "print(list(i for i in [await Pause(1)]))", "print([*[await Pause(1)]], f'{await Pause(1)}')",
             "print(await conv('await', iter([1, 2])))", "print(await conv('await', 5))", "print((await Pause(1)) + (await Pause(2)), await Pause(1) if await Pause(0) else -1)", "print(lambda: (yield))", "return await Pause(1)", "raise StopIteration('x')",
             "raise StopAsyncIteration", "print(await sub1())", "c1 = sub1(); await c1; await c1"], 1, 4)  # fmt: skip
        blocks = [
            ("async with C('a'), C('b', True) as got:", ["print(got)", self.pick("1 / 0", "pass", "return 3")]), ("async with 5:", ["pass"]), ("with C('s'):", ["await Pause(1)"]), ("async for i in [1]:", ["pass"]), ("async for i, j in AIter(1):", ["pass"]),
            ("async with AIter():", ["pass"]), ("async for boxes[0] in AIter(2):", ["print(boxes)"]),
        ]  # fmt: skip
        if self.chance(0.6):
            lines.insert(self.r.randrange(len(lines) + 1), self.r.choice(blocks))
        body = [
            "boxes = [0]",
            ("async def sub1():", [self.pick("return await Pause(1)", "raise KeyError('sub')", "return 7", "[1][5]")]),
            *self.wrap(lines),
        ]
        return [
            (f"async def {name}():", ["tick()", *body]),
            *self.tried([f"print(drive({name}(), {self.pick('', '1', '1, 2')}))"]),
        ]

    def task_body(self, levels, me, count):
        """What a task does; count tasks there are, by their index in jobs."""
        lines, r = [], self.r
        other = lambda: r.randrange(count)  # noqa: E731
        for _ in range(r.randrange(1, 4)):
            form = r.randrange(10)
            if levels > 0 and form == 0:
                head = self.pick(
                    "async with lock:",
                    "async with sem:",
                    "async with cond:",
                    "async with asyncio.timeout(0):",
                    "async with asyncio.timeout(None):",
                    "async with C('t'):",
                )
                lines.append((head, self.task_body(levels - 1, me, count)))
            elif levels > 0 and form == 1:
                lines += [
                    ("try:", self.task_body(levels - 1, me, count)),
                    (
                        f"except {self.pick('asyncio.CancelledError', 'ValueError', 'TimeoutError', 'BaseException', 'Exception')} as err:",
                        [
                            f"print({me}, 'caught', repr(err))",
                            self.pick("raise", "pass", "return 'r'", "await asyncio.sleep(0)"),
                        ],
                    ),
                ]
            elif levels > 0 and form == 2:
                lines += [
                    ("try:", self.task_body(levels - 1, me, count)),
                    ("finally:", [f"print({me}, 'finally')", self.pick("await asyncio.sleep(0)", "pass", "ev.set()")]),
                ]
            elif levels > 0 and form == 3:
                lines.append(
                    (
                        "async with asyncio.TaskGroup() as tg:",
                        [
                            f"tg.create_task(step({me}, {self.pick('1', '2', 'fails=True', '0')}))",
                            f"tg.create_task(step({me}, {self.pick('1', '3', 'fails=True')}))",
                            *self.task_body(0, me, count),
                        ],
                    )
                )
            else:
                lines.append(self.pick(
                    "await asyncio.sleep(0)", "await asyncio.sleep(0)", f"print({me}, {r.randrange(9)})", f"await step({me}, 2)", "await ev.wait()", "ev.set()", "ev.clear()", "await q.put(1)", f"print({me}, await q.get())", "q.put_nowait(2)", f"print({me}, q.get_nowait())",
                    f"raise ValueError({me})", f"return {me}", f"jobs[{other()}].cancel()", f"jobs[{other()}].cancel('why')", f"print({me}, await jobs[{other()}])", f"await asyncio.shield(jobs[{other()}])", f"print(await asyncio.wait_for(step({me}, 1), None))", f"await asyncio.wait_for(step({me}, 1), 0)",
                    "fut.set_result(5)", "fut.set_exception(KeyError('f'))", "fut.cancel()", f"print({me}, await fut)", f"asyncio.get_running_loop().call_soon(print, {me}, 'soon')", "cond.notify_all()", "await cond.wait()", f"print({me}, asyncio.current_task().cancelling())", "asyncio.current_task().uncancel()",
                    "asyncio.current_task().cancel()", f"print(await asyncio.gather(step({me}, 1), step({me}, 0), return_exceptions={self.pick('True', 'False')}))", f"print(await asyncio.gather(step({me}, fails=True), step({me}, 2)))", f"print({me}, jobs[{other()}].done(), jobs[{other()}].cancelled())", f"jobs[{other()}].add_done_callback(lambda t: print({me}, 'done', t.cancelled()))",
                    f"print([t.done() for t in (await asyncio.wait([jobs[{other()}], jobs[{other()}]], timeout=0))[0]])", f"done = await asyncio.wait([asyncio.ensure_future(step({me}, 1)), asyncio.ensure_future(step({me}, 3))], return_when=asyncio.{self.pick('FIRST_COMPLETED', 'ALL_COMPLETED', 'FIRST_EXCEPTION')}); print(len(done[0]), len(done[1]))", "sem.release()", "q.task_done()", "lock.release()",
                ))  # fmt: skip
        return lines

    def tasks(self, frame, depth):
        """Tasks of one event loop that wait for, wake and cancel each other; nothing depends on the time."""
        name, count = self.fresh("t"), self.pick(2, 3, 3, 4)
        jobs = [(f"async def job{i}():", ["tick()", *self.task_body(2, i, count)]) for i in range(count)]
        made = [f"jobs.append(asyncio.ensure_future(job{i}()))" for i in range(count)]
        setup = [
            "lock, sem, ev, cond = asyncio.Lock(), asyncio.Semaphore(1), asyncio.Event(), asyncio.Condition()",
            "q, fut, jobs = asyncio.Queue(1), asyncio.get_running_loop().create_future(), []",
        ]
        whole = (f"async def {name}():", [*setup, *jobs, *made, "await settle(jobs, fut)"])
        return ["import asyncio", whole, *self.tried([f"print(asyncio.run({name}()))"], True)]

    def wrap(self, lines):
        out = []
        for line in lines:
            out += self.tried([line])
        return out
