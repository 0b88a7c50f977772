# programs_make.py - writes random programs for programs.py, and cuts them down.
#
# A program is a tree: a statement is a line of text, or a pair of a head and the block under it. Statements are made by
# kind from the names that are in reach, so most of them mean something; some name or type is wrong now and then, and the
# error is compared like any other result. Programs end: loops are short, and every function and loop pays a clock that
# raises in the end.
#
# SPDX-License-Identifier: MIT OR Apache-2.0
"""Random programs: Program(seed).tree, lines_of(tree), shrunk(tree, fails)."""

import random
import sys
import warnings
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from programs_more_make import More

PRELUDE = Path(__file__).with_name("programs_prelude.py.txt").read_text(encoding="utf-8")

INTS = ["0", "1", "2", "3", "-1", "7", "10", "255", "10**20", "True", "1_000", "0x1f"]
STRS = ["''", "'a'", "'abc'", "'x y'", "'é'", '"q\'s"', "'''t\nu'''", "r'\\d'", "'%s'", "'{}'"]
FLOATS = ["0.5", "1.0", "-2.25", "1e10", "3.0"]
ERRORS = ["ValueError", "KeyError", "TypeError", "ZeroDivisionError", "IndexError", "E1", "E2", "RuntimeError",
          "StopIteration", "AttributeError", "NameError", "Exception", "LookupError", "ArithmeticError", "OSError"]  # fmt: skip
BINARY = ["+", "-", "*", "//", "%", "&", "|", "^", "<<", ">>", "/", "**", "@"]
COMPARE = ["<", "<=", "==", "!=", ">", ">=", "is", "is not", "in", "not in"]
NAMES = ["a", "b", "c", "d", "e", "f", "x", "y", "z"]


class Frame:
    """What a statement is in: function, module or class; its names and loops."""

    def __init__(self, kind, outer=None):
        self.kind, self.outer = kind, outer
        self.names = {}  # name -> kind of value
        self.loop = 0
        self.in_finally = self.in_star = False
        self.declared = set()
        self.functions = {}  # name -> kind: "def", "gen", "async", "agen", "class"

    def is_async(self):
        return self.kind in ("async", "agen")

    def reach(self):
        found, frame, first = {}, self, True
        while frame is not None:
            if frame.kind != "class" or first:
                for name, kind in frame.names.items():
                    found.setdefault(name, kind)
            frame, first = frame.outer, False
        return found

    def reach_functions(self):
        found, frame = {}, self
        while frame is not None:
            for name, kind in frame.functions.items():
                found.setdefault(name, kind)
            frame = frame.outer
        return found


class Program(More):
    def __init__(self, seed):
        self.seed, self.r = seed, random.Random(seed)
        self.count = 0
        module = Frame("module")
        self.tree = []
        for name, kind in zip(
            NAMES, self.r.sample(["int", "str", "list", "dict", "tuple", "int", "obj"], 7), strict=False
        ):
            module.names[name] = kind
            self.tree.append(f"{name} = {self.literal(module, kind)}")
        self.left = self.r.randrange(6, 28)
        self.tree += self.guarded(self.block(module, 3, self.r.randrange(3, 9)))
        self.tree.append("print(" + ", ".join(NAMES[:5]) + ")")

    def guarded(self, tree):
        """Most errors at the top are caught, so that what comes after them runs too."""
        out, at = [], 0
        while at < len(tree):
            end = at + 1
            while end < len(tree) and is_part(tree[end]):
                end += 1
            group, at = tree[at:end], end
            first = group[0] if isinstance(group[0], str) else group[0][0]
            if first.startswith("@") or first.split(" ")[0] in ("def", "async", "class", "type") or self.chance(0.35):
                out += group
            else:
                out += [("try:", group), ("except Exception as oops:", ["print('oops', type(oops).__name__, oops)"])]
        return out

    # ---- choices ----

    def chance(self, p):
        return self.r.random() < p

    def pick(self, *some):
        return self.r.choice(some)

    def fresh(self, stem):
        self.count += 1
        return f"{stem}{self.count}"

    # ---- expressions ----

    def name(self, frame, kind=None):
        known = frame.reach()
        if self.chance(0.02):
            return self.r.choice([*NAMES, "unknown", "prnt"])
        fitting = [n for n, k in known.items() if kind is None or k == kind or k == "any"]
        return self.r.choice(fitting) if fitting else None

    def value(self, frame, kind, depth):
        """An expression that is probably of a kind."""
        r = self.r
        if self.chance(0.05):
            kind = r.choice(["int", "str", "list", "dict", "tuple", "any", "obj"])
        if depth <= 0 or self.chance(0.3):
            name = self.name(frame, kind)
            if name and self.chance(0.6):
                return name
            return self.literal(frame, kind)
        if kind == "any":
            kind = r.choice(["int", "str", "list", "dict", "tuple", "bool", "obj"])
        general = [self.conditional, self.call, self.walrus, self.boolean, self.subscript, self.tagged]
        if self.chance(0.25):
            return r.choice(general)(frame, kind, depth)
        return getattr(self, "make_" + kind)(frame, depth)

    def any(self, frame, depth):
        return self.value(frame, "any", depth)

    def literal(self, frame, kind):
        r = self.r
        if kind == "int":
            return r.choice(INTS)
        if kind == "str":
            return r.choice(STRS)
        if kind == "list":
            return "[" + ", ".join(r.choice(INTS[:7]) for _ in range(r.randrange(4))) + "]"
        if kind == "tuple":
            n = r.randrange(4)
            return "(" + ", ".join(r.choice(INTS[:7] + STRS[:3]) for _ in range(n)) + ("," if n == 1 else "") + ")"
        if kind == "dict":
            return (
                "{"
                + ", ".join(f"{r.choice(INTS[:6] + STRS[:4])}: {r.choice(INTS[:6])}" for _ in range(r.randrange(3)))
                + "}"
            )
        if kind == "bool":
            return r.choice(["True", "False"])
        if kind == "obj":
            return f"P({r.choice(INTS[:7])})"
        return r.choice([*INTS, *STRS, *FLOATS, "None", "...", "()", "[]", "b'x'", "2j", "NotImplemented"])

    def conditional(self, frame, kind, depth):
        return f"({self.value(frame, kind, depth - 1)} if {self.condition(frame, depth - 1)} else {self.loose(frame, kind, depth - 1)})"

    def loose(self, frame, kind, depth):
        """A value that may be a choice or a boolean without parentheses: so that what binds how is seen."""
        if depth > 0 and self.chance(0.3):
            return self.pick(self.conditional, self.boolean)(frame, kind, depth)[1:-1]
        return self.value(frame, kind, depth)

    def boolean(self, frame, kind, depth):
        op = self.pick(" and ", " or ")
        return "(" + op.join(self.value(frame, kind, depth - 1) for _ in range(self.r.randrange(2, 4))) + ")"

    def walrus(self, frame, kind, depth):
        if frame.kind == "class" or not frame.declared.isdisjoint(NAMES):
            return self.value(frame, kind, depth - 1)
        name = self.r.choice(NAMES)
        text = f"({name} := {self.loose(frame, kind, depth - 1)})"
        if not getattr(self, "in_comprehension", 0):
            frame.names.setdefault(name, kind)
            return text
        return self.value(frame, kind, depth - 1)

    def tagged(self, frame, kind, depth):
        return f"say({self.r.choice(STRS[1:3])}, {self.value(frame, kind, depth - 1)})"

    def subscript(self, frame, kind, depth):
        which = self.pick("list", "dict", "tuple", "str", "obj")
        base = self.value(frame, which, depth - 1)
        if self.chance(0.4) and which != "dict":
            return f"{self.atom(base)}[{self.slice(frame, depth - 1)}]"
        return f"{self.atom(base)}[{self.value(frame, self.pick('int', 'int', 'str'), depth - 1)}]"

    def slice(self, frame, depth):
        part = lambda: self.value(frame, "int", min(depth, 1)) if self.chance(0.6) else ""  # noqa: E731
        text = f"{part()}:{part()}"
        return text + (f":{part()}" if self.chance(0.3) else "")

    def atom(self, text):
        if text[0] in "([{'\"" or text.isidentifier():
            return text
        return f"({text})"

    def call(self, frame, kind, depth):
        functions = frame.reach_functions()
        if not functions or self.chance(0.3):
            return self.builtin(frame, depth)
        name = self.r.choice(list(functions))
        what = functions[name]
        text = f"{name}({self.arguments(frame, depth)})"
        if what == "gen":
            return self.pick(
                f"everything({text})", f"list({text})", f"first({text}, None)", f"drive({text}, 1, 2)", f"[*{text}]"
            )
        if what == "async":
            return (
                f"(await {text})" if frame.is_async() and not getattr(self, "in_comprehension", 0) else f"drive({text})"
            )
        if what == "agen":
            if frame.is_async() and not getattr(self, "in_comprehension", 0):
                return f"[q async for q in {text}]"
            return f"drive(afirst({text}))"
        if what == "class" and self.chance(0.5):
            return text + self.pick(".m(1)", ".p", ".w", ".v", "", ".m")
        return text

    def arguments(self, frame, depth):
        r, parts = self.r, []
        for _ in range(r.choice([0, 0, 1, 1, 2, 2, 3])):
            parts.append(self.any(frame, depth - 1))
        if self.chance(0.12):
            parts.append("*" + self.atom(self.value(frame, self.pick("list", "tuple", "str"), depth - 1)))
        for name in r.sample(["p", "q", "k", "o"], r.choice([0, 0, 0, 1, 1, 2])):
            parts.append(f"{name}={self.any(frame, depth - 1)}")
        if self.chance(0.1):
            parts.append("**" + self.pick("{'k': 1}", "{'p': 2, 'o': 3}", "{}", "dict(q=4)"))
        return ", ".join(parts)

    def builtin(self, frame, depth):
        v = lambda kind: self.value(frame, kind, depth - 1)  # noqa: E731
        return self.pick(
            lambda: f"len({v(self.pick('list', 'str', 'dict'))})", lambda: f"sorted({v('list')}, key=lambda k: (k is None, str(k)))",
            lambda: f"sum({v('list')})", lambda: f"max({v('list')}, default={v('int')})", lambda: f"abs({v('int')})",
            lambda: f"int({v('str')})", lambda: f"str({v('any')})", lambda: f"repr({v('any')})", lambda: f"list({v(self.pick('tuple', 'str', 'dict'))})",
            lambda: f"tuple({v('list')})", lambda: f"isinstance({v('any')}, ({self.pick('int, str', 'list', 'P, dict', 'int | None')}))",
            lambda: f"getattr({v('obj')}, {self.pick(repr('v'), repr('w'))}, {v('int')})", lambda: f"divmod({v('int')}, {v('int')})",
            lambda: f"[*map(lambda m: m, {v('list')})]", lambda: f"dict(zip({v('str')}, {v('list')}))", lambda: f"list(enumerate({v('str')}))",
            lambda: f"any({v('list')})", lambda: f"all({v('list')})", lambda: f"type({v('any')}).__name__",
            lambda: f"{self.atom(v('str'))}.join(map(str, {v('list')}))", lambda: f"{self.atom(v('str'))}.{self.pick('upper()', 'split()', 'strip()', 'title()', 'isdigit()')}",
            lambda: f"{self.atom(v('dict'))}.{self.pick('get(1)', 'items()', 'keys()', 'pop(1, None)', 'setdefault(1, 2)', 'copy()')}",
            lambda: f"{self.atom(v('list'))}.{self.pick('index(1)', 'count(1)', 'copy()', 'pop()', 'append(1)', 'sort()')}",
            lambda: f"callable({v('any')})", lambda: f"bool({v('any')})", lambda: f"next(iter({v('list')}), 'none')", lambda: f"round({v('int')} / 3, 2)",
        )()  # fmt: skip

    def condition(self, frame, depth):
        r = self.r
        if depth <= 0 or self.chance(0.2):
            return self.value(frame, "any", 0)
        form = r.randrange(5)
        if form == 0:
            return f"not {self.any(frame, depth - 1)}"
        if form == 1:
            parts = [self.value(frame, "int", depth - 1)]
            for _ in range(r.randrange(1, 3)):
                parts += [r.choice(COMPARE[:6]), self.value(frame, "int", depth - 1)]
            return " ".join(parts)
        if form == 2:
            op = self.pick("==", "!=", "is", "is not")
            # Whether two equal numbers are one object is no promise of the language.
            right = (
                self.any(frame, depth - 1)
                if op in ("==", "!=")
                else self.pick("None", "True", "False", "...", "NotImplemented")
            )
            return f"{self.any(frame, depth - 1)} {op} {right}"
        if form == 3:
            return f"{self.value(frame, 'int', depth - 1)} {self.pick('in', 'not in')} {self.value(frame, self.pick('list', 'dict', 'tuple', 'obj'), depth - 1)}"
        return "(" + self.pick(" and ", " or ").join(self.condition(frame, depth - 1) for _ in range(2)) + ")"

    def make_bool(self, frame, depth):
        return f"({self.condition(frame, depth)})"

    def make_int(self, frame, depth):
        form = self.r.randrange(8)
        if form < 5:
            op = self.r.choice(BINARY[:7] + BINARY[10:11] + ["+", "-", "*"])
            return f"({self.value(frame, 'int', depth - 1)} {op} {self.value(frame, 'int', depth - 1)})"
        if form == 5:
            return f"{self.pick('-', '+', '~')}{self.value(frame, 'int', depth - 1)}"
        if form == 6:
            return f"len({self.value(frame, self.pick('list', 'str', 'dict', 'tuple'), depth - 1)})"
        if self.chance(0.3) and frame.kind != "class":
            return f"(lambda {self.pick('p, *q', 'p=1', '*p', 'p, /, q=2', '*, p=3, **k')}: {self.pick('p', 'p', '(p, 1)')})({self.arguments(frame, depth)})"
        return f"sum({self.value(frame, 'list', depth - 1)})"

    def make_str(self, frame, depth):
        form = self.r.randrange(6)
        if form == 0:
            return f"({self.value(frame, 'str', depth - 1)} + {self.value(frame, 'str', depth - 1)})"
        if form == 1:
            return f"({self.value(frame, 'str', depth - 1)} * {self.pick('0', '1', '2', '-1')})"
        if form == 2:
            return f"({self.pick(repr('%s|%r'), repr('%d-%5s'), repr('%x %%'), repr('%s'))} % {self.pick(self.value(frame, 'tuple', depth - 1), self.value(frame, 'int', depth - 1))})"
        if form == 3:
            return f"{self.pick(repr('{}-{}'), repr('{0!r:>5}'), repr('{p}'), repr('{0[0]}'))}.format({self.any(frame, depth - 1)}, {self.any(frame, depth - 1)}, p=1)"
        return self.fstring(frame, depth)

    def fstring(self, frame, depth):
        parts = []
        for _ in range(self.r.randrange(1, 4)):
            if self.chance(0.3):
                parts.append(self.pick("t ", "{{x}}", "-", "é"))
            text = self.any(frame, depth - 1)
            if "\n" in text or text.startswith("{") or "lambda" in text:
                text = f"({text})"
            if text.startswith("{"):
                text = " " + text
            if "'" in text or '"' in text or "\\" in text:
                text = self.name(frame) or "1"
            spec = self.pick("", "", "!r", "!s", "!a", ":>6", ":{4}", "!r:^{3 + 4}", "=", "=!s:5", ":<{2}s", ":05")
            parts.append("{" + text + spec + "}")
        return "f'" + "".join(parts) + "'"

    def make_list(self, frame, depth):
        form = self.r.randrange(6)
        if form == 0:
            return "[" + ", ".join(self.starred(frame, depth) for _ in range(self.r.randrange(4))) + "]"
        if form < 4:
            return self.comprehension(frame, depth, self.pick("[]", "[]", "list()", "{}"))
        if form == 4:
            return f"({self.value(frame, 'list', depth - 1)} {self.pick('+', '*')} {self.pick(self.value(frame, 'list', depth - 1), '2')})"
        return f"list({self.value(frame, self.pick('tuple', 'str', 'dict'), depth - 1)})"

    def starred(self, frame, depth):
        if self.chance(0.2):
            return "*" + self.atom(self.value(frame, self.pick("list", "tuple", "str"), depth - 1))
        return self.any(frame, depth - 1)

    def make_tuple(self, frame, depth):
        parts = [self.starred(frame, depth) for _ in range(self.r.randrange(1, 4))]
        return "(" + ", ".join(parts) + ",)"

    def make_dict(self, frame, depth):
        if self.chance(0.3):
            return self.comprehension(frame, depth, "dict")
        parts = []
        for _ in range(self.r.randrange(4)):
            if self.chance(0.2):
                parts.append("**" + self.atom(self.value(frame, "dict", depth - 1)))
            else:
                parts.append(f"{self.value(frame, self.pick('int', 'str'), depth - 1)}: {self.any(frame, depth - 1)}")
        return "{" + ", ".join(parts) + "}"

    def make_obj(self, frame, depth):
        form = self.r.randrange(4)
        if form == 0:
            return f"({self.value(frame, 'obj', depth - 1)} + {self.pick(self.value(frame, 'int', depth - 1), self.value(frame, 'obj', depth - 1))})"
        if form == 1:
            return f"P({self.any(frame, depth - 1)})"
        if form == 2:
            return f"{self.atom(self.value(frame, 'obj', depth - 1))}({self.arguments(frame, depth)})"
        return f"{self.atom(self.value(frame, 'obj', depth - 1))}.v"

    def comprehension(self, frame, depth, form):
        inner = Frame("comp", frame)
        self.in_comprehension = getattr(self, "in_comprehension", 0) + 1
        held = form == "[]" and self.chance(0.15) and frame.kind != "class"
        clauses = []
        for i in range(self.pick(1, 1, 1, 2)):
            scope = frame if i == 0 else inner
            # One of its own where comprehensions are nested or a function holds it: CPython 3.12.1 confuses it there with a
            # variable of that name outside.
            target = self.pick(*NAMES[:6]) if self.in_comprehension == 1 and not held else self.fresh("i")
            source = self.value(scope, self.pick("list", "list", "tuple", "str"), depth - 1)
            if self.chance(0.2):
                source = f"range({self.pick('3', '4', self.value(scope, 'int', 0) + ' % 4')})"
            clauses.append(f"for {target} in {source}")
            inner.names[target] = "any"
            if self.chance(0.35):
                clauses.append(f"if {self.condition(inner, depth - 1)}")
        tail = " ".join(clauses)
        if form == "dict":
            text = f"{{{self.value(inner, 'int', depth - 1)}: {self.any(inner, depth - 1)} {tail}}}"
        elif form == "{}":
            text = f"sorted({{{self.value(inner, 'int', 0)} {tail}}}, key=str)"
        elif form == "list()":
            text = f"{self.pick('list', 'tuple', 'list')}({self.any(inner, depth - 1)} {tail})"
        elif held:
            text = f"[g() for g in [(lambda: {self.any(inner, 1)}) {tail}]]"
        else:
            text = f"[{self.any(inner, depth - 1)} {tail}]"
        self.in_comprehension -= 1
        return text

    # ---- statements ----

    def block(self, frame, depth, size):
        out = []
        for _ in range(size):
            if self.left <= 0 and out:
                break
            self.left -= 1
            made = self.statement(frame, depth)
            out += made
            if (
                made
                and isinstance(made[-1], str)
                and made[-1].split(" ")[0] in ("return", "raise", "break", "continue")
            ):
                break
        return out or ["pass"]

    def statement(self, frame, depth):
        simple = [
            (14, self.assign), (7, self.show), (6, self.augmented), (3, self.unpack), (2, self.delete), (2, self.raises),
            (2, self.asserts), (1, self.imports), (2, self.declares), (2, self.annotated), (3, self.leave), (8, self.more),
        ]  # fmt: skip
        compound = [
            (6, self.ifs), (5, self.fors), (3, self.whiles), (8, self.tries), (4, self.withs), (4, self.matches),
            (7, self.function), (4, self.klass), (1, self.star_tries), (1, self.alias), (9, self.more),
        ]  # fmt: skip
        table = simple + (compound if depth > 0 else [])
        makers, weights = [m for _, m in table], [w for w, _ in table]
        return self.r.choices(makers, weights)[0](frame, depth)

    def target(self, frame):
        if self.chance(0.75):
            return self.r.choice(NAMES)
        obj = self.name(frame, "obj") or "P(1)"
        box = self.name(frame, self.pick("list", "dict", "obj")) or "P(2)"
        return self.pick(
            f"{obj}.{self.pick('v', 'w')}", f"{box}[{self.value(frame, 'int', 1)}]", f"{box}[{self.slice(frame, 1)}]"
        )

    def bind(self, frame, target, kind):
        if target.isidentifier() and target not in frame.declared:
            frame.names[target] = kind

    def assign(self, frame, depth):
        kind = self.pick("int", "int", "str", "list", "dict", "tuple", "obj", "any")
        text = self.value(frame, kind, 2)
        targets = [self.target(frame) for _ in range(self.pick(1, 1, 1, 2))]
        for target in targets:
            self.bind(frame, target, kind)
        return [" = ".join([*targets, text])]

    def annotated(self, frame, depth):
        name = self.r.choice(NAMES)
        if name in frame.declared:
            return ["pass"]
        kind = self.pick("int", "str")
        text = f"{name}: {self.pick('int', 'list[int]', repr('str'), 'say(3)')} = {self.value(frame, kind, 1)}"
        self.bind(frame, name, kind)
        return [text]

    def show(self, frame, depth):
        return [f"print({', '.join(self.any(frame, 2) for _ in range(self.pick(1, 1, 2)))})"]

    def augmented(self, frame, depth):
        kind = self.pick("int", "int", "str", "list", "obj")
        target = self.name(frame, kind) or self.target(frame)
        if self.chance(0.3):
            target = self.target(frame)
        if target not in frame.names and target.isidentifier() and self.chance(0.8) and target not in frame.declared:
            target = next(iter(frame.names), target)
        op = {
            "int": self.pick("+", "-", "*", "//", "%", "|", "&", "^", "**"),
            "str": "+",
            "list": self.pick("+", "*"),
            "obj": "+",
        }[kind]
        value = self.value(frame, "int" if op == "*" or op == "**" else kind, 1)
        if op == "**":
            value = self.pick("0", "1", "2")
        self.bind(frame, target, kind)
        return [f"{target} {op}= {value}"]

    def unpack(self, frame, depth):
        names = self.r.sample(NAMES, self.r.randrange(2, 4))
        parts = list(names)
        if self.chance(0.4):
            parts[self.r.randrange(len(parts))] = "*" + parts[0]
            names = [p.lstrip("*") for p in parts]
            if len(set(names)) < len(names):
                parts = [f"{p}" for p in dict.fromkeys(parts)]
        if self.chance(0.2):
            parts[-1] = f"({parts[-1].lstrip('*')}, {self.target(frame)})"
        text = self.value(frame, self.pick("list", "tuple", "str"), 2)
        for n in names:
            self.bind(frame, n, "any")
        left = ", ".join(parts)
        return [f"{self.pick(left, '[' + left + ']', '(' + left + ')')} = {text}"]

    def delete(self, frame, depth):
        if self.chance(0.4) and frame.names:
            name = self.r.choice(list(frame.names))
            return [f"del {name}"]
        return (
            [f"del {self.target(frame)}"] if self.chance(0.7) else [f"del ({self.target(frame)}, {self.target(frame)})"]
        )

    def error(self, frame):
        name = self.r.choice(ERRORS)
        if name == "E2" and self.chance(0.5):
            return f"E2({self.any(frame, 1)}, code=3)"
        return self.pick(name, f"{name}({self.any(frame, 1)})", f"{name}('m')")

    def raises(self, frame, depth):
        form = self.r.randrange(6)
        if form == 0:
            return ["raise"]
        if form == 1:
            return [f"raise {self.error(frame)} from {self.pick('None', self.error(frame), self.error(frame))}"]
        if form == 2 and self.chance(0.3):
            return [f"raise {self.any(frame, 1)}"]
        if form == 3:
            return [
                f"raise ExceptionGroup('g', [{self.r.choice(ERRORS[:7])}('i'), {self.r.choice(ERRORS[:7])}({self.value(frame, 'int', 0)})])"
            ]
        return [f"raise {self.error(frame)}"]

    def asserts(self, frame, depth):
        return [f"assert {self.condition(frame, 2)}" + (f", {self.any(frame, 1)}" if self.chance(0.5) else "")]

    def imports(self, frame, depth):
        name = self.pick(
            "import math",
            "from math import floor as fl",
            "import json as js",
            "import collections.abc",
            "from nowhere import x",
            "from math import nothing",
        )
        return [name]

    def declares(self, frame, depth):
        if frame.kind not in ("def", "gen", "async", "agen"):
            return self.show(frame, depth)
        name = self.r.choice(NAMES)
        if name in frame.names or name in frame.declared or name in getattr(frame, "used", ()):
            return self.assign(frame, depth)
        # The text of the function so far may use the name already; then it is a SyntaxError, which is compared too.
        outer, nonlocal_ok = frame.outer, False
        while outer is not None:
            if outer.kind in ("def", "gen", "async", "agen") and name in outer.names and name not in outer.declared:
                nonlocal_ok = True
            outer = outer.outer
        frame.declared.add(name)
        frame.names.pop(name, None)
        word = "nonlocal" if nonlocal_ok and self.chance(0.7) else "global"
        return [f"{word} {name}", f"{name} = {self.value(frame, 'int', 1)}"]

    def leave(self, frame, depth):
        options = []
        if frame.kind in ("def", "gen") and not frame.in_star:
            options.append(f"return {self.any(frame, 1)}")
        if frame.kind == "async" and not frame.in_star:
            options.append(f"return {self.any(frame, 1)}")
        if frame.kind == "agen" and not frame.in_star:
            options.append("return")
        if frame.loop and not frame.in_star:
            options += ["break", "continue", "continue"]
        if frame.kind == "gen":
            options += [f"yield {self.any(frame, 1)}"] * 3 + [
                f"{self.r.choice(NAMES[:4])} = yield",
                f"yield from {self.value(frame, 'list', 1)}",
            ]
        if frame.kind == "agen":
            options += [f"yield {self.any(frame, 1)}"] * 3
        if frame.is_async():
            options += [
                f"await Pause({self.pick('0', '1', '2')})",
                f"print(await Pause({self.value(frame, 'int', 0)} % 3))",
            ]
        if not options:
            return self.show(frame, depth)
        return [self.r.choice(options)]

    def ifs(self, frame, depth):
        out = [(f"if {self.condition(frame, 2)}:", self.block(frame, depth - 1, self.pick(1, 2)))]
        for _ in range(self.pick(0, 0, 1)):
            out.append((f"elif {self.condition(frame, 2)}:", self.block(frame, depth - 1, self.pick(1, 2))))
        if self.chance(0.5):
            out.append(("else:", self.block(frame, depth - 1, self.pick(1, 2))))
        return out

    def loop_body(self, frame, depth):
        frame.loop += 1
        star, frame.in_star = frame.in_star, False
        body = self.block(frame, depth - 1, self.r.randrange(1, 4))
        frame.in_star = star
        frame.loop -= 1
        return ["tick()", *body]

    def fors(self, frame, depth):
        target = self.pick(*NAMES[:7], *NAMES[:7], "x, y", "(x, *y)", "P(1).v", "a, (b, c)")
        source = self.pick(
            lambda: f"range({self.pick('3', '2', '1, 4', '5, 0, -2', '0')})", lambda: self.value(frame, "list", 2), lambda: f"enumerate({self.value(frame, 'str', 1)})",
            lambda: f"{self.atom(self.value(frame, 'dict', 1))}.items()", lambda: f"zip({self.value(frame, 'list', 1)}, {self.value(frame, 'str', 1)})",
            lambda: self.value(frame, self.pick("tuple", "str"), 1), lambda: f"{self.value(frame, 'int', 1)}, *{self.atom(self.value(frame, 'list', 1))}",
            lambda: f"[{self.any(frame, 1)}]", lambda: f"reversed({self.value(frame, 'list', 1)})",
        )()  # fmt: skip
        head = "for"
        if frame.is_async() and self.chance(0.4):
            head, source = "async for", self.pick("AIter()", "AIter(3)", source)
        for part in target.replace("(", "").replace(")", "").replace("*", "").split(", "):
            self.bind(frame, part, "any")
        out = [(f"{head} {target} in {source}:", self.loop_body(frame, depth))]
        if self.chance(0.3):
            out.append(("else:", self.block(frame, depth - 1, 1)))
        return out

    def whiles(self, frame, depth):
        counter = self.fresh("n")
        test = self.pick(
            f"{counter} > 0",
            f"{counter} > 0 and {self.condition(frame, 1)}",
            f"({counter} := {counter} - 1) > 0",
            "True",
        )
        body = self.loop_body(frame, depth)
        step = [f"{counter} -= 1"] if ":=" not in test else []
        stop = [(f"if {counter} < 0:", ["break"])] if test == "True" else []
        out = [f"{counter} = {self.pick('2', '3')}", (f"while {test}:", step + stop + body)]
        if self.chance(0.3):
            out.append(("else:", self.block(frame, depth - 1, 1)))
        return out

    def handlers(self, frame, depth, star):
        out = []
        for _ in range(self.pick(1, 1, 2)):
            what = self.pick(self.r.choice(ERRORS), "(" + ", ".join(self.r.sample(ERRORS, 2)) + ")", "Exception")
            if self.chance(0.06):
                what = self.pick("5", "say('match', KeyError)", "()")
            name = self.pick("", " as err", " as " + self.r.choice(NAMES))
            inside = name[4:].strip()
            if inside in frame.declared:
                name = inside = ""
            had = frame.names.get(inside)
            if inside:
                frame.names[inside] = "any"
            was, frame.in_star = frame.in_star, frame.in_star or star
            loop = frame.loop
            if star:
                frame.loop = 0
            body = self.block(frame, depth - 1, self.pick(1, 2))
            if inside and self.chance(0.6):
                body.insert(0, f"print(type({inside}).__name__, {inside})")
            frame.in_star, frame.loop = was, loop
            if inside and had is None:
                frame.names.pop(inside, None)
            out.append((f"except{'*' if star else ''} {what}{name}:", body))
        if not star and self.chance(0.15):
            out.append(("except:", self.block(frame, depth - 1, 1)))
        return out

    def tries(self, frame, depth):
        out = [("try:", self.block(frame, depth - 1, self.pick(1, 2, 3)))]
        form = self.pick("except", "except", "finally", "both", "else")
        if form != "finally":
            out += self.handlers(frame, depth, False)
        if form == "else":
            out.append(("else:", self.block(frame, depth - 1, 1)))
        if form in ("finally", "both") or self.chance(0.2):
            out.append(("finally:", self.block(frame, depth - 1, self.pick(1, 2))))
        return out

    def star_tries(self, frame, depth):
        out = [("try:", self.block(frame, depth - 1, self.pick(1, 2)) + self.raises(frame, depth))]
        out += self.handlers(frame, depth, True)
        if self.chance(0.3):
            out.append(("finally:", self.block(frame, depth - 1, 1)))
        return out

    def withs(self, frame, depth):
        items = []
        for _ in range(self.pick(1, 1, 2)):
            item = f"C({self.pick(repr('c'), repr('d'))}{self.pick('', '', ', True', ', fails=' + repr('enter'), ', fails=' + repr('exit'))})"
            if self.chance(0.05):
                item = self.any(frame, 1)
            if self.chance(0.5):
                target = self.target(frame)
                self.bind(frame, target, "str")
                item += f" as {target}"
            items.append(item)
        head = "async with" if frame.is_async() and self.chance(0.4) else "with"
        text = ", ".join(items)
        if self.chance(0.2):
            text = f"({text})"
        return [(f"{head} {text}:", self.block(frame, depth - 1, self.pick(1, 2, 3)))]

    def pattern(self, frame, depth, bound):
        r = self.r
        if depth <= 0 or self.chance(0.3):
            form = r.randrange(5)
            if form == 0:
                free = [n for n in NAMES if n not in bound and n not in frame.declared]
                if free:
                    name = r.choice(free)
                    bound.add(name)
                    return name
            if form == 1:
                return "_"
            return self.pick("0", "1", "-1", "'a'", "None", "True", "'abc'", "2.5", "1 + 2j", "b'x'")
        form = r.randrange(6)
        sub = lambda: self.pattern(frame, depth - 1, bound)  # noqa: E731
        if form == 0:
            parts = [sub() for _ in range(r.randrange(4))]
            if parts and self.chance(0.4):
                free = [n for n in NAMES if n not in bound and n not in frame.declared]
                star = self.pick("_", *free[:2])
                if star != "_":
                    bound.add(star)
                parts[r.randrange(len(parts))] = "*" + star
            return "[" + ", ".join(parts) + "]"
        if form == 1:
            parts = [f"{key}: {sub()}" for key in r.sample(["1", "'a'", "0", "True", "None"][:3], r.randrange(3))]
            free = [n for n in NAMES if n not in bound and n not in frame.declared]
            if self.chance(0.3) and free:
                bound.add(free[0])
                parts.append("**" + free[0])
            return "{" + ", ".join(parts) + "}"
        if form == 2:
            return self.pick(
                f"P(v={sub()})",
                f"int({sub()})",
                "str()",
                f"int() | str() | {self.pick('[]', 'None')}",
                f"list({sub()})",
                f"P({sub()})",
                "dict()",
            )
        if form == 3:
            return self.pick("0 | 1", "'a' | 'b' | None", "[] | [_]", "(1 | 2)")
        if form == 4:
            free = [n for n in NAMES if n not in bound and n not in frame.declared]
            inner = sub()
            if free and inner != "_" and not inner.isidentifier():
                bound.add(free[-1])
                return f"({inner} as {free[-1]})"
            return "_"
        parts = [sub() for _ in range(r.randrange(2, 4))]
        return ("(" + ", ".join(parts) + ")").replace("((", "( (")

    def matches(self, frame, depth):
        subject = self.any(frame, 2)
        if subject.startswith(("(", "[")) and not self.chance(0.02):
            subject = f"say('subject', {subject})"  # the parser's known weakness: match (x)[y]
        cases = []
        for _ in range(self.r.randrange(1, 4)):
            bound = set()
            text = self.pattern(frame, 2, bound)
            for name in bound:
                self.bind(frame, name, "any")
            guard = f" if {self.condition(frame, 1)}" if self.chance(0.3) or text in ("_", *NAMES) else ""
            cases.append((f"case {text}{guard}:", self.block(frame, depth - 1, self.pick(1, 2))))
        if self.chance(0.5):
            cases.append(("case _:", self.block(frame, depth - 1, 1)))
        return [(f"match {subject}:", cases)]

    def parameters(self, frame):
        """(text, names)"""
        r, parts, names = self.r, [], []
        pool = ["p", "q", "r", "s"]
        count = r.randrange(4)
        default = False
        slash = r.randrange(1, count + 1) if count and self.chance(0.2) else 0
        for i in range(count):
            name = pool[i]
            default = default or self.chance(0.4)
            annotation = f": {self.pick('int', 'say(1)', repr('s'))}" if self.chance(0.1) else ""
            parts.append(name + annotation + (f"{' = ' if annotation else '='}{self.any(frame, 1)}" if default else ""))
            names.append(name)
            if i + 1 == slash:
                parts.append("/")
        star = self.pick("", "", "*rest", "*")
        keywords = [n for n in ("k", "o") if self.chance(0.25)]
        if star == "*rest" or (star and keywords) or keywords:
            parts.append(star or "*")
            if star == "*rest":
                names.append("rest")
        for name in keywords:
            parts.append(name + (f"={self.any(frame, 1)}" if self.chance(0.7) else ""))
            names.append(name)
        if self.chance(0.2):
            parts.append("**kw")
            names.append("kw")
        return ", ".join(parts), names

    def function(self, frame, depth, method=False, name=None):
        kind = self.pick("def", "def", "def", "gen", "async", "agen")
        name = name or self.fresh("f")
        text, names = self.parameters(frame)
        inner = Frame(kind, frame)
        if method:
            text = "self" + (", " + text if text else "")
            inner.names["self"] = "obj"
        for n in names:
            inner.names[n] = {"rest": "tuple", "kw": "dict"}.get(n, "any")
        head = "async def" if inner.is_async() else "def"
        generic = self.pick("", "", "", "", "", "[T]") if not method else ""
        returns = f" -> {self.pick('int', 'say(2)', repr('x'))}" if self.chance(0.1) else ""
        body = ["tick()", *self.block(inner, depth - 1, self.r.randrange(1, 6))]
        if kind in ("gen", "agen"):
            body.insert(self.r.randrange(1, len(body) + 1), f"yield {self.any(inner, 1)}")
        if kind in ("def", "async") and self.chance(0.7):
            body.append(f"return {self.any(inner, 2)}")
        body = repaired(body)
        out = [self.pick("@deco", "@deco_with('t')")] if self.chance(0.12) else []
        out.append((f"{head} {name}{generic}({text}){returns}:", body))
        if not method:
            frame.functions[name] = kind
            if self.chance(0.6):
                out += [f"print({self.call_of(frame, name, kind)})"]
        return out

    def call_of(self, frame, name, kind):
        saved = frame.functions
        frame.functions = {name: kind}
        outer, frame.outer = frame.outer, None
        names = frame.names
        try:
            return self.call(frame, "any", 1)
        finally:
            frame.functions, frame.outer, frame.names = saved, outer, names

    def klass(self, frame, depth):
        name = self.fresh("K")
        known = [n for n, k in frame.reach_functions().items() if k == "class"]
        bases = self.r.sample([*known, "P", "dict", "list", "int", "Exception", "object"], self.pick(0, 1, 1, 2))
        if self.chance(0.15):
            bases.append("metaclass=Meta")
            if self.chance(0.5):
                bases.append(f"key={self.value(frame, 'int', 1)}")
        inner = Frame("class", frame)
        body = []
        if self.chance(0.5):
            body.append(f"{self.r.choice(NAMES)} = {self.any(frame, 1)}")
        if self.chance(0.2):
            body.append("w = Get()")
        if self.chance(0.15):
            body.append("__slots__ = ('v', 's')" if self.chance(0.5) else "__match_args__ = ('v',)")
        for _ in range(self.r.randrange(1, 4)):
            made = self.pick("m", "m", "p", "special", "statement", "static", "sup")
            if made == "m":
                body += self.function(inner, depth - 1, True, self.pick("m", "m2", "__m"))
            elif made == "p":
                body += ["@property", ("def p(self):", ["tick()", *self.block_in(inner, depth - 1)])]
                if self.chance(0.4):
                    body += ["@p.setter", ("def p(self, value):", ["print('setting', value)"])]
            elif made == "special":
                which = self.pick(
                    "__len__",
                    "__iter__",
                    "__getattr__",
                    "__init__",
                    "__eq__",
                    "__str__",
                    "__enter__",
                    "__call__",
                    "__init_subclass__",
                    "__class_getitem__",
                    "__bool__",
                )
                args = {"__getattr__": "self, name", "__init__": "self, *args, **kw", "__eq__": "self, other", "__call__": "self, *args",
                        "__init_subclass__": "cls, **kw", "__class_getitem__": "cls, item"}.get(which, "self")  # fmt: skip
                result = {"__len__": "return 3", "__iter__": "return iter([1, 2])", "__getattr__": "return name", "__init__": f"self.v = {self.value(frame, 'int', 1)}",
                          "__str__": "return 'S'", "__bool__": f"return {self.pick('True', 'False', '1')}"}.get(which, "return None")  # fmt: skip
                body.append((f"def {which}({args}):", ["tick()", f"print({which!r})", result]))
            elif made == "static":
                body += [
                    self.pick("@staticmethod", "@classmethod"),
                    (f"def {self.pick('m', 'st')}(*args):", ["return len(args)"]),
                ]
            elif made == "sup":
                body.append(("def m(self, *args, **kw):", ["tick()", "print('sup', args, kw)", (
                    "try:", [self.pick("return super().m(*args, **kw)", "return super(__class__, self).m(*args)", "return super().__repr__()[:3]")]),
                    ("except AttributeError as err:", ["print(err)"])]))  # fmt: skip
            else:
                body += self.block(inner, 0, 1)
        out = [self.pick("@deco", "@deco_with(1)")] if self.chance(0.1) else []
        generic = "[T]" if self.chance(0.08) and not any("=" in b for b in bases) else ""
        head = f"class {name}{generic}" + (f"({', '.join(bases)}):" if bases else ":")
        out.append((head, repaired(body) or ["pass"]))
        frame.functions[name] = "class"
        frame.names[name.lower()] = "obj"
        out.append(f"{name.lower()} = {name}({self.arguments(frame, 1)})")
        if self.chance(0.7):
            out.append(
                f"print({name.lower()}.{self.pick('m(1)', 'p', 'm()', 'v', 'm2(2)', 'w', 'st()', '_' + name + '__m()')})"
            )
        return out

    def block_in(self, frame, depth):
        inner = Frame("def", frame)
        inner.names["self"] = "obj"
        return [*self.block(inner, depth - 1, 2), f"return {self.any(inner, 1)}"]

    def alias(self, frame, depth):
        if frame.kind not in ("module", "def"):
            return ["pass"]
        return [
            "type Alias[T] = list[T] | " + self.pick("int", "None", "unknown"),
            f"print(Alias, {self.pick('Alias.__value__', 'Alias.__type_params__', 'Alias[int]')})",
        ]


def is_part(node):
    """Whether a node goes on with the compound statement before it."""
    return isinstance(node, tuple) and node[0].split(" ")[0].rstrip(":*") in ("elif", "else", "except", "finally")


def repaired(body):
    """A statement that was put between the parts of a compound one moves behind it."""
    out = []
    for node in body:
        if is_part(node):
            held = []
            while out and isinstance(out[-1], str):
                held.insert(0, out.pop())
            out.append(node)
            out += held
        else:
            out.append(node)
    return out


def lines_of(tree):
    out = []

    def put(nodes, indent):
        for node in nodes:
            if isinstance(node, str):
                out.append(" " * indent + node)
            else:
                out.append(" " * indent + node[0])
                put(node[1] or ["pass"], indent + 4)

    put(tree, 0)
    return "\n".join(out) + "\n"


# ---- cutting down ----


def smaller(tree):
    """Trees with something left out, the largest cuts first."""
    n = len(tree)
    size = n
    while size >= 1:
        for start in range(0, n, size):
            yield tree[:start] + tree[start + size :]
        size //= 2
    for i, node in enumerate(tree):
        if isinstance(node, tuple):
            yield tree[:i] + node[1] + tree[i + 1 :]
            for body in smaller(node[1]):
                if body:
                    yield [*tree[:i], (node[0], body), *tree[i + 1 :]]


def compiles(tree):
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            compile(lines_of(tree), "p", "exec")
    except (SyntaxError, ValueError, RecursionError):
        return False
    return True


def shrunk(tree, fails, trials):
    """The tree without what the failure doesn't need. A syntax error may be the find itself: then only such are kept."""
    valid = compiles(tree)
    again = True
    while again and trials > 0:
        again = False
        for candidate in smaller(tree):
            if valid and not compiles(candidate):
                continue
            trials -= 1
            if trials <= 0:
                break
            if fails(candidate):
                tree, again = candidate, True
                break
    return tree
