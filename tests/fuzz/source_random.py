"""source_random.py - sources of target check by a grammar, at random: constructs in one another, and as many with a token too many, too few or another.

SPDX-License-Identifier: MIT OR Apache-2.0
"""

import random
import re

from check_seeds import WAYS

pick = random.choice


def name():
    return pick(
        [
            "x",
            "y",
            "z",
            "a",
            "b",
            "f",
            "C",
            "_",
            "__x",
            "__class__",
            "self",
            "é",
            "print",
            "match",
            "case",
            "type",
            "T",
            "__debug__",
        ]
        if random.random() < 0.3
        else ["x", "y", "z", "a", "b"]
    )


NUM = "0 1 2 -1 255 256 32767 32768 40000 -32768 -40000 2147483648 9223372036854775807 4611686018427387904 4611686018427387903 -4611686018427387904 1_000 0x1F 0b101 0o17 0xFFFFFFFFFFFFFFFFFFF 1.5 .5 5. 1e9 1e400 1_0.5e1_0 2j 1e400j 0j 0.0 -0.0 00 1E5 1e-5 0XaB 0_0 123456789012345678901234567890 3.14J".split()
STR = [
    "''",
    "'a'",
    '"b"',
    "'''a\nb'''",
    '"""q"""',
    "b'a'",
    "rb'\\x'",
    "r'\\d'",
    "u'a'",
    "'\\n\\t\\x41\\101\\u00e9\\U0001F642'",
    "'\\N{DIGIT ONE}'",
    "'é'",
    "b'\\xff\\0'",
    "'a' 'b'",
    "'a' f'{x}' 'b'",
    "b'a' b'b'",
    "'\\\n'",
    "'\\q'",
    "'☃🙂'",
    "'{}'",
    "'%s'",
    "f''",
    "f'a'",
    "rf'\\{x}'",
    "Rb''",
    "'\\400'",
    "b'\\400'",
    "'\\0'",
]


def fs(d):
    q = pick(["'", '"', "'''", '"""'])
    parts = ""
    for _ in range(random.randint(1, 3)):
        r = random.random()
        if r < 0.3:
            parts += pick(["a", "{{", "}}", "\\n", "\\x41", "é", "\\N{DIGIT ONE}", " ", "%", "\\\\", "\\{"])
        else:
            e = expr(d + 1)
            if "\n" in e or "'" in e or '"' in e or "\\" in e or (":" in e and random.random() < 0.7) or "!" in e:
                e = name()
            if e[0] == "{":
                e = " " + e
            if ":=" in e or "lambda" in e:
                e = "(" + e + ")"
            parts += (
                "{"
                + e
                + pick(["", "", "=", " = "])
                + pick(["", "", "!r", "!s", "!a"])
                + pick(
                    ["", "", ":>5", ":{" + name() + "}", ":.2f", ":{x}.{y}", ":%Y", ":", ":{x!r:>{y}}" if 0 else ":d"]
                )
                + "}"
            )
    return pick(["f", "F", "rf", "fr"]) + q + parts + q


def args(d):
    o = []
    for _ in range(random.randint(0, 3)):
        o.append(pick([expr, expr, lambda d: "*" + expr(d)])(d + 1))
    for _ in range(pick([0, 0, 1, 2])):
        o.append(
            pick([lambda d: f"{pick(list('abcdefgh'))}{random.randrange(99)}=" + expr(d), lambda d: "**" + expr(d)])(
                d + 1
            )
        )
    return ", ".join(o)


def params(d, ann=True):
    o = []
    names = iter(random.sample("a b c d e g h k m n".split(), 9))
    df = random.random() < 0.4

    def p(default):
        s = next(names)
        if ann and random.random() < 0.3:
            s += ": " + expr(d + 1)
        if default:
            s += " = " + expr(d + 1)
        return s

    seen = False
    for _ in range(pick([0, 0, 1, 2])):
        seen = seen or (df and random.random() < 0.5)
        o.append(p(seen))
    if o and random.random() < 0.4:
        o.append("/")
    for _i in range(pick([0, 1, 1, 2])):
        seen = seen or (df and random.random() < 0.5)
        o.append(p(seen))
    r = random.random()
    if r < 0.25:
        o.append(
            "*"
            + next(names)
            + (
                ": *" + name()
                if ann and random.random() < 0.2
                else ": " + expr(d + 1)
                if ann and random.random() < 0.2
                else ""
            )
        )
    if 0.15 < r < 0.5:
        if r >= 0.25:
            o.append("*")
        for _i in range(pick([1, 2])):
            o.append(p(random.random() < 0.5))
    if random.random() < 0.2:
        o.append("**" + next(names))
    return ", ".join(o)


def comp(d):
    s = ""
    for _i in range(pick([1, 1, 1, 2, 3])):
        s += pick([" for ", " for ", " for ", " for ", " async for "]) + target(d + 1) + " in " + expr(d + 2, or_=True)
        for _ in range(pick([0, 0, 1, 2])):
            s += " if " + expr(d + 2, or_=True)
    return s


def expr(d=0, or_=False):
    if d > 4 or random.random() < 0.25:
        return pick(
            [
                name,
                name,
                name,
                lambda: pick(NUM),
                lambda: pick(STR),
                lambda: pick(["None", "True", "False", "...", "()", "[]", "{}"]),
            ]
        )()

    def e():
        return expr(d + 1)

    k = random.randrange(34)
    if k == 0:
        return f"({e()})"
    if k == 1:
        return f"{e()} {pick('+ - * / // % @ ** << >> & | ^'.split())} {e()}"
    if k == 2:
        return f"{e()} {pick(['<', '>', '==', '!=', '<=', '>=', 'in', 'not in', 'is', 'is not'])} {e()}" + (
            f" {pick(['<', '==', 'in', 'is not'])} {e()}" if random.random() < 0.3 else ""
        )
    if k == 3:
        return f"({e()} {pick(['and', 'or'])} {e()})" + (
            f" {pick(['and', 'or'])} {e()}" if random.random() < 0.3 else ""
        )
    if k == 4:
        return pick(["not ", "-", "~", "+", "- -", "not not "]) + e()
    if k == 5:
        return f"({e()} if {e()} else {e()})"
    if k == 6:
        return f"(lambda {params(d + 1, False)}: {e()})"
    if k == 7:
        return f"{atom(d)}.{name()}"
    if k == 8:
        return f"{atom(d)}[{e()}]"
    if k == 9:
        return f"{atom(d)}[{pick(['', e()])}:{pick(['', e()])}{pick(['', ':', ':' + e()])}]"
    if k == 10:
        return f"{atom(d)}[{e()}, {pick([e(), '*' + e(), ':', '...'])}]"
    if k in (11, 12):
        return f"{atom(d)}({args(d)})"
    if k == 13:
        return f"{atom(d)}.{name()}({args(d)})"
    if k == 14:
        return (
            "["
            + ", ".join(pick([expr, expr, lambda d: "*" + expr(d, True)])(d + 1) for _ in range(random.randint(0, 4)))
            + pick(["", ","] * 1)
            + "]"
            if random.random() < 0.9
            else "[1, 2, 3, 4]"
        )
    if k == 15:
        return (
            "("
            + "".join(
                pick([expr, expr, lambda d: "*" + expr(d, True)])(d + 1) + ", " for _ in range(random.randint(1, 4))
            )
            + ")"
        )
    if k == 16:
        return (
            "{"
            + ", ".join(pick([expr, expr, lambda d: "*" + expr(d, True)])(d + 1) for _ in range(random.randint(1, 4)))
            + "}"
        )
    if k == 17:
        return (
            "{"
            + ", ".join(
                pick(
                    [
                        lambda d: expr(d) + ": " + expr(d),
                        lambda d: expr(d) + ": " + expr(d),
                        lambda d: "**" + expr(d, True),
                    ]
                )(d + 1)
                for _ in range(random.randint(0, 4))
            )
            + "}"
        )
    if k == 18:
        return f"[{e()}{comp(d)}]"
    if k == 19:
        return "{" + f"{e()}{comp(d)}" + "}"
    if k == 20:
        return "{" + f"{e()}: {e()}{comp(d)}" + "}"
    if k == 21:
        return f"({e()}{comp(d)})"
    if k == 22:
        return f"{name()}({e()}{comp(d)})"
    if k == 23:
        return f"({name()} := {e()})"
    if k == 24:
        return pick([f"(yield {e()})", "(yield)", f"(yield from {e()})", f"(await {e()})", f"await {atom(d)}"])
    if k in (25, 26):
        return fs(d)
    if k == 27:
        return f"super().{name()}" + pick(["", "()", f"({e()})"])
    if k == 28:
        return pick(
            [
                "()",
                "(1, 2)",
                '(1, "a", None)',
                "[1, 2, 3]",
                "{1, 2}",
                '{"a": 1}',
                "(1, (2, 3))",
                "1 + 2",
                '"a" * 3',
                "-5",
                "not 1",
                "(1, 2)[0]",
                '"ab"[1]',
                "1 < 2",
                "2 ** 70",
                "1 / 0",
                '"a" "b"',
                'b"a" + b"c"',
                "~5",
                "1 if 2 else 3",
                "5 and 6",
                "0 or x",
                "() + (1,)",
                "[] + []",
            ]
        )
    if k == 29:
        return f"{name()}.{name()}.{name()}"
    if k == 30:
        return f"{atom(d)} ** -{atom(d)}"
    if k == 31:
        return f"{name()} is {pick(['None', 'not None', 'True', '...'])}"
    if k == 32:
        return f"{name()} {pick(['in', 'not in'])} " + pick(CONTAINERS)
    return f"{name()} {pick(['<', '==', '>=', '+', '-', '*', '//', '%', '<<', '>>', '&'])} {pick(NUM)}"


CONTAINERS = ["(1, 2)", "[1, x]", "{1, 2}", "('a',)", "{x}", "[]"]


def atom(d):
    e = expr(d + 1)
    return e if re.fullmatch(r"\w+(\.\w+)*", e) and not e[0].isdigit() else "(" + e + ")"


def target(d=0):
    k = random.randrange(10)
    if k < 5 or d > 3:
        return name()
    if k == 5:
        return f"{atom(d + 2)}.{name()}"
    if k == 6:
        return f"{atom(d + 2)}[{expr(d + 2)}]"
    if k == 7:
        return "(" + ", ".join(target(d + 1) for _ in range(random.randint(1, 3))) + ",)"
    if k == 8:
        return (
            "["
            + ", ".join(
                pick(["", "", "*"]) + target(d + 1) if i == 1 else target(d + 1) for i in range(random.randint(1, 3))
            )
            + "]"
        )
    return f"{atom(d + 2)}[{expr(d + 2)}:{expr(d + 2)}]"


def pattern(d=0, names=None):
    names = names if names is not None else iter(f"p{i}" for i in range(99))
    k = random.randrange(17)

    def P():
        return pattern(d + 1, names)

    if d > 3:
        k = k % 6
    if k == 0:
        return next(names)
    if k == 1:
        return "_"
    if k == 2:
        return pick(["1", "-1", "1.5", "-2j", "1+2j", "-1.5-3j", "'a'", "'a' 'b'", "b'a'", "None", "True", "False"])
    if k == 3:
        return pick(["x.y", "x.y.z", "C.a"])
    if k == 4:
        return "C()"
    if k == 5:
        return "[]"
    if k == 6:
        return (
            "["
            + ", ".join(
                pick(["*" + next(names), "*_", P(), P()]) if i == 0 else P() for i in range(random.randint(1, 4))
            )
            + "]"
        )
    if k == 7:
        return "(" + ", ".join(P() for i in range(random.randint(1, 3))) + ",)"
    if k == 8:
        return (
            "{"
            + ", ".join(
                pick(["'a'", "1", "x.y", "-1", "None", "'b'"]) + ": " + P() for i in range(random.randint(0, 3))
            )
            + pick(["", "", ", **" + next(names)] if random.random() < 0.5 else [""])
            + "}"
        )
    if k == 9:
        return "{**" + next(names) + "}"
    if k == 10:
        return f"{pick(['C', 'int', 'str', 'x.C'])}({', '.join(P() for _ in range(random.randint(0, 2)))}{', ' if 0 else ''})"
    if k == 11:
        return f"C({P()}, a={P()}, b={P()})"
    if k == 12:
        return f"C(a={P()})"
    if k == 13:
        return (
            "("
            + " | ".join(
                pick(["1", "2", "'a'", "None", "x.y", "C()", "[]", "[1, _]", "{}", "(1 | 2)"])
                for _ in range(random.randint(2, 4))
            )
            + ")"
        )
    if k == 14:
        return f"({P()} as {next(names)})"
    if k == 15:
        return f"({P()})"
    return f"[{P()}, *_, {P()}]"


def tparams(d):
    if random.random() < 0.7:
        return ""
    o = []
    for n in random.sample("T U V W".split(), random.randint(1, 3)):
        o.append(pick([n, n + ": " + expr(d + 2), n + ": (int, str)", "*" + n, "**" + n]))
    return "[" + ", ".join(o) + "]"


def block(d, ind, n=3):
    if random.random() < 0.15:
        return " " + pick(["pass", "x = 1", "return", "...", "x; y", "pass;"]) + "\n"
    return "\n" + "".join(
        stmt(d + 1, ind + pick([" ", "  ", "    ", " "]) * 1 if 0 else ind + " ") for _ in range(random.randint(1, n))
    )


def stmt(d=0, ind=""):
    def e():
        return expr(random.randint(0, 2))

    k = random.randrange(46) if d < 4 else random.randrange(26)
    s = None
    if k < 3:
        s = e()
    elif k < 6:
        s = f"{target()} = {e()}"
    elif k == 6:
        s = f"{target()} = {target()} = {e()}"
    elif k == 7:
        s = f"{pick([name(), atom(3) + '.' + name(), atom(3) + '[' + e() + ']', atom(3) + '[' + e() + ':]'])} {pick('+ - * / // % @ ** << >> & | ^'.split())}= {e()}"
    elif k == 8:
        s = f"{pick([name(), '(' + name() + ')', atom(3) + '.' + name(), atom(3) + '[' + e() + ']'])}: {e()}" + pick(
            [f" = {e()}", ""]
        )
    elif k == 9:
        s = "del " + ", ".join(target(2) for _ in range(random.randint(1, 3)))
    elif k == 10:
        s = pick(["return", f"return {e()}", f"return {e()}, *{atom(3)}"])
    elif k == 11:
        s = pick(["raise", f"raise {e()}", f"raise {e()} from {e()}"])
    elif k == 12:
        s = f"assert {e()}" + pick(["", f", {e()}"])
    elif k == 13:
        s = pick(
            [
                "import x",
                "import x.y",
                "import x as y",
                "import x.y.z as a, b",
                "from x import y",
                "from x import (y, z as a,)",
                "from . import x",
                "from .. import x as y",
                "from .x.y import z",
                "from x import *",
                "from __future__ import annotations",
                "import math, sys",
            ]
        )
    elif k == 14:
        s = pick(["global ", "nonlocal "]) + pick(["x", "y, z", "q", "__x"])
    elif k == 15:
        s = pick(["pass", "break", "continue", "..."])
    elif k == 16:
        s = ", ".join(pick(["", "*"]) + name() if i == 0 else name() for i in range(random.randint(2, 4))) + f" = {e()}"
    elif k == 17:
        s = f"{name()}, {name()} = {e()}, {e()}"
    elif k == 18:
        s = pick([f"yield {e()}", "yield", f"x = yield {e()}", f"yield from {e()}", f"await {e()}", "x += yield"])
    elif k == 19:
        s = f"type {name()}{tparams(d)} = {e()}"
    elif k == 20:
        s = f"{e()}; {name()} = {e()}"
    elif k == 21:
        s = f"{name()} += {pick(STR)}"
    elif k == 22:
        s = f"{name()} = {name()} + {pick([*STR, fs(2)])} + {e()}"
    elif k == 23:
        s = f"{name()}.{name()} = {name()}.{name()} = {e()}"
    elif k == 24:
        s = f"{name()}.append({e()})"
    elif k == 25:
        s = f"{e()}, {e()}"
    if s is not None:
        tail = pick(["\n", "\n", "\n", "\n", " # c\n", "\n\n", ";\n", "\n"])
        return ind + s + tail

    def B():
        return block(d, ind)

    a = pick(["", "", "", "async "])
    if k < 29:
        return (
            "".join(ind + "@" + e() + "\n" for _ in range(pick([0, 0, 0, 1, 2])))
            + ind
            + f"{a}def {name()}{tparams(d)}({params(1)}){pick(['', '', ' -> ' + e()])}:"
            + B()
        )
    if k < 32:
        return (
            "".join(ind + "@" + name() + "\n" for _ in range(pick([0, 0, 1])))
            + ind
            + f"class {name()}{tparams(d)}{pick(['', '()', '(' + args(2) + ')'])}:"
            + B()
        )
    if k < 34:
        return (
            ind
            + f"if {e()}:"
            + B()
            + (ind + f"elif {e()}:" + B() if random.random() < 0.3 else "")
            + (ind + "else:" + B() if random.random() < 0.4 else "")
        )
    if k < 36:
        return (
            ind
            + f"{a}for {target()} in {pick([e(), e() + ', ' + e(), '*' + atom(3) + ', ' + name(), 'range(' + e() + ')', 'enumerate(' + e() + ')', 'zip(' + e() + ', ' + e() + ')'])}:"
            + B()
            + (ind + "else:" + B() if random.random() < 0.3 else "")
        )
    if k == 36:
        return (
            ind
            + f"while {pick([e(), 'True', '1', 'not ' + e()])}:"
            + B()
            + (ind + "else:" + B() if random.random() < 0.3 else "")
        )
    if k < 39:
        w = [e() + pick(["", " as " + target(2)]) for _ in range(random.randint(1, 3))]
        return ind + a + "with " + pick([", ".join(w), "(" + ", ".join(w) + pick([")", ",)"])]) + ":" + B()
    if k < 42:
        s = ind + "try:" + B()
        h = random.random()
        st = pick(["", "", "", "*"])
        if h < 0.75:
            for _ in range(random.randint(1, 2)):
                s += ind + f"except{st} {pick([e(), '(' + e() + ', ' + e() + ')'])}{pick(['', ' as ' + name()])}:" + B()
            if not st and random.random() < 0.3:
                s += ind + "except:" + B()
            if random.random() < 0.3:
                s += ind + "else:" + B()
        if h >= 0.6:
            s += ind + "finally:" + B()
        return s
    s = ind + f"match {pick([e(), e() + ', ' + e(), '*' + name() + ','])}:\n"
    for _ in range(random.randint(1, 4)):
        s += (
            ind
            + " case "
            + pick(
                [
                    pattern(),
                    pattern(),
                    pattern() + ", " + "*_",
                    " | ".join(["1", "'a'", "None"][: random.randint(1, 3)]),
                ]
            )
            + pick(["", "", f" if {e()}"])
            + ":"
            + block(d + 1, ind + " ")
        )
    return s


TOK = re.compile(r"\w+|\s+|[^\w\s]")
EXTRA = "( ) [ ] { } : , ; = == := -> . ... * ** / + - ~ ! ? $ @ ' \" ''' f' {x !r if else for in def class return lambda await async yield from import as not and or is try except finally with while pass break global nonlocal del assert raise match case type _ None True 1 1.5 0x 0b2 1_ 1__0 07 1e 'a b'' \\ \\\n \n \t \f # é \xa0 ​ print exec x x.y x() x[0] *x **x x=1 x:=1 x:int".split(
    " "
)


def damage(p):
    t = TOK.findall(p)
    for _ in range(pick([1, 1, 1, 2, 3])):
        if not t:
            break
        i = random.randrange(len(t))
        r = random.randrange(9)
        if r == 0:
            del t[i]
        elif r == 1:
            t.insert(i, pick(EXTRA))
        elif r == 2:
            t[i] = pick(EXTRA)
        elif r == 3:
            t.insert(i, t[i])
        elif r == 4:
            j = random.randrange(len(t))
            t[i], t[j] = t[j], t[i]
        elif r == 5:
            t = t[:i] if random.random() < 0.5 else t[i:]
        elif r == 6:
            t[i:i] = TOK.findall(" " + expr(2) + " ")
        elif r == 7:
            t[i:i] = ["\n", " " * random.randrange(4)]
        else:
            t.insert(i, pick([" ", "  ", "\n", "\\\n", "\r\n", "\r", "\t", "\0", "\ufeff", "\x0c"]))
    return "".join(t)


def source():
    p = "".join(stmt() for _ in range(random.randint(1, 5)))
    r = random.random()
    if r < 0.25:
        p = "def f(x, y=1, *z):\n" + "".join(" " + line + "\n" for line in p.split("\n"))
    elif r < 0.35:
        p = "async def f():\n" + "".join(" " + line + "\n" for line in p.split("\n"))
    elif r < 0.45:
        p = "class C:\n" + "".join(" " + line + "\n" for line in p.split("\n"))
    elif r < 0.5:
        p = "def f():\n x = y = 1\n def g():\n  nonlocal x\n" + "".join("  " + line + "\n" for line in p.split("\n"))
    elif r < 0.55:
        p = "from __future__ import annotations\n" + p
    elif r < 0.6:
        p = "class C[T]:\n def f[U](self, a: T) -> U:\n" + "".join("  " + line + "\n" for line in p.split("\n"))
    return p


def sources(seed, count):
    random.seed(seed)
    for _ in range(count):
        text = source() if random.random() < 0.8 else expr(0)
        if random.random() < 0.5:
            text = damage(text)
        if random.random() < 0.15:
            text = f"#:{pick(WAYS)}\n" + (text if random.random() < 0.5 else expr(0))
        yield text
