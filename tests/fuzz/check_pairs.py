"""check_pairs.py - sources of target check by construction: each two ways to bind or declare a name in each two places, each name that may not be bound, each kind of target in each form that takes
one, super() beside each first parameter, and what is wrong with other ends of lines.

SPDX-License-Identifier: MIT OR Apache-2.0
"""

import re

from check_seeds import LINES, WAYS, WRONG

BINDS = """x = 1|x += 1|x: int = 1|x: int|(x): int = 1|for x in y: pass|for x, *z in y: pass|with y as x: pass|with y as (x, z): pass|import x|import x.y|import y as x|from y import x|from y import z as x|def x(): pass|async def x(): pass|class x: pass|try: pass\nexcept y as x: pass|try: pass\nexcept* y as x: pass|match y:\n    case x: pass|match y:\n    case [x, *z]: pass|match y:\n    case {'a': x, **z}: pass|match y:\n    case z as x: pass|match y:\n    case [*x]: pass|match y:\n    case {**x}: pass|(x := 1)|[x := 1]|[(x := z) for z in y]|[x for x in y]|[z for x in y for z in x]|{x: x for x in y}|(x for x in y)|[[x for x in z] for z in y]|[lambda: x for x in y]|[z for z in y if (x := z)]|lambda x: x|lambda: x|lambda *x: x|lambda **x: x|lambda y=x: y|del x|del (x, y)|global x|nonlocal x|type x = y|type y[x] = x|def y[x](): pass|def y[*x](z: x): pass|class y[**x]: pass|def y(x): pass|def y(x, /, *, z): x = 1|def y(*x, **z): del x|x|f(x=1)|x.a = 1|x[0] = 1|x.a += 1|print(x)|@x\ndef y(): pass|return x|yield x|await x|x, y = y, x|[x, y] = z|*x, y = z|x = y = x|def y():\n    global x\n    x = 1|def y():\n    nonlocal x\n    x = 2|def y(): return x|class y: x = x|class y:\n    global x\n    x = 1|class y:\n    def z(self): return x|class y:\n    nonlocal x|def y():\n    x = 1\n    def z():\n        nonlocal x\n        del x|if y:\n    x = 1\nelse:\n    del x|while y: x = 1|from y import *|import x as x, y as x|def y(x=x): pass|def y() -> x: pass|class y(x): pass|class y(metaclass=x): pass|assert x|raise x|{**x}|[*x]|f'{x}'|f'{x=!r:{x}}'|super().x|__class__|class y[T](x): a: T|async def y(): [x async for x in z]|async def y():\n    async with z as x: pass|async def y():\n    async for x in z: await x""".split(
    "|"
)
NAMES = ["x", "__debug__", "__class__", "self", "__x", "_", "None", "print", "é", "__name__", "match", "type"]
NESTS = [
    "@\n$\n",
    "def f(x):\n    @\n    $\n",
    "def f():\n    @\n    $\n",
    "class C:\n    @\n    $\n",
    "def f():\n    @\n    def g():\n        $\n    return g\n",
    "class C:\n    @\n    def g(self):\n        $\n",
    "def f():\n    @\n    class C:\n        $\n",
    "def f[x](x: x):\n    @\n    $\n",
    "class C[x]:\n    @\n    def f(self):\n        $\n",
    "async def f():\n    @\n    $\n",
    "def f():\n    for i in y:\n        @\n        $\n",
    "def f():\n    try:\n        @\n    finally:\n        $\n",
    "def f():\n    x = 1\n    def g():\n        @\n        def h():\n            $\n",
]
SUPERS = "super()|super().x|super().x()|super().x = 1|super().x += 1|del super().x|super|super().__init__(*a)|super().__class__|super(C, self).x|super(self).x|[super().x for y in z]|[super() for y in super().z]|lambda: super().x|(lambda self: super().x)|super() or x|f'{super().x}'|super()()|super()[0]|super().x.y.z()|__class__|__class__ = 1|del __class__|global __class__|nonlocal __class__|super = 1; super().x|def g(): return super().x|class D: y = super().x|(super() for y in z)|super(x=1)|super(*a)|super(**a)|x = super; x().y|await super().x()|yield super().x|@super().x\n@def g(): pass|def g(y=super().x): pass|match super().x:\n@    case super.x: pass|with super().x as y: pass|return super().x(super().y)".split(
    "|"
)
FIRSTS = [
    "self",
    "",
    "*self",
    "**self",
    "self, /",
    "*, self",
    "self=1",
    "a, self",
    "self, *a",
    "self: int",
    "cls",
    "_",
    "__self",
]


def indent(text, n):
    return text.replace("\n", "\n" + " " * n)


def fill(nest, mark, text):
    """The text where the mark is, with its place's indentation."""
    at = nest.index(mark)
    return nest.replace(mark, indent(text, at - nest.rfind("\n", 0, at) - 1))


def sources():
    for i, one in enumerate(BINDS):
        for k, two in enumerate(BINDS):
            for n, nest in enumerate(NESTS):
                if (i * 7 + k * 3 + n) % 5:
                    continue
                text = fill(nest, "$", two)
                text = fill(text, "@", one)
                name = NAMES[(i + k + n) % len(NAMES)] if (i + k) % 3 == 0 else "x"
                if name != "x":
                    text = re.sub(r"\bx\b", name, text)
                yield text
                if (i + k + n) % 7 == 0:
                    yield "from __future__ import annotations\n" + text
    for name in NAMES:
        for one in BINDS:
            for nest in NESTS[:6]:
                yield re.sub(r"\bx\b", name, fill(nest.replace("$", "pass"), "@", one))
    for first in FIRSTS:
        for s in SUPERS:
            for extra in (
                "",
                "def h(): return self",
                "del self",
                "self = 1",
                "global super",
                "super = 1",
                "[self for self in x]",
                "nonlocal self",
                "def h():\n    nonlocal self\n    self = 1",
                "class D: self = self",
            ):
                for where in (
                    "class C:\n    def f({f}):\n        {e}\n        {s}\n",
                    "class C:\n    async def f({f}):\n        {e}\n        {s}\n",
                    "class C[T]:\n    def f[U]({f}):\n        {s}\n        {e}\n",
                    "def f({f}):\n    {e}\n    {s}\n",
                    "class C:\n    class D:\n        def f({f}):\n            {s}\n            {e}\n",
                ):
                    if (len(first) + len(s) + len(extra) + len(where)) % 3:
                        continue
                    ind = 4 if where.startswith("def") else 12 if "class D:\n        def" in where else 8
                    yield (
                        where.replace("{f}", first)
                        .replace("{e}", indent(extra or "pass", ind))
                        .replace("{s}", indent(s.replace("; ", "\n").replace("\n@", "\n"), ind))
                    )
    for n, wrong in enumerate(WRONG):
        for k, line in enumerate(LINES):
            text = line.replace("@", wrong)
            for m, (old, new) in enumerate((("\n", "\r"), ("\n", "\r\n"), ("\n", "\n\r"))):
                yield f"#:{WAYS[(n + k + m) % 7]}\n" + text.replace(old, new)
                yield f"#:{WAYS[(n + k + m + 3) % 7]}\nx = '''a" + new + f"b''' + {wrong}" + new
                if m == k % 3:
                    yield text.replace(old, new)
    targets = "x __debug__ None x.__debug__ x[__debug__] (x) (__debug__,) [x,*__debug__] *x x() 1 'a' f'a' {} {1} x+1 -x not-x x<y (yield) lambda:x x.y() (x:=1) [x]*2 (x,1) [x.y,z[0]] (x.y) ((x)) () [] x,y ... True await-x (x-for-x-in-y)".split()
    forms = "@ = 1|@ += 1|@: int|@: int = 1|for @ in y: pass|with y as @: pass|with (y as @): pass|del @|del (@, z)|[z for @ in y]|{z: 1 for @ in y}|(@ := 1)|f(@=1)|import y as @|from y import z as @|import @|from @ import y|def @(): pass|class @: pass|def f(@): pass|def f(*@): pass|lambda @: 1|try: pass\nexcept y as @: pass|global @|match y:\n    case @: pass|match y:\n    case z as @: pass|match y:\n    case {'a': @}: pass|match y:\n    case C(@=z): pass|type @ = 1|type y[@] = 1|def f[@](): pass|@ = @ = 1|@, z = 1|*@, z = 1|async for @ in y: pass|y = @ = z|[@] = y|(z, [@]) = y|print(@ = 1)|if @ = 1: pass|f(**@)|f(@ for z in y, 1)|f(z, @ for z in y)|@.a: int = 1|@[0] -= 1".split(
        "|"
    )
    for t in targets:
        t = t.replace("-", " ") if t not in ("-x",) else t
        for form in forms:
            yield form.replace("@", t) + "\n"
            yield "def f():\n    " + form.replace("@", t).replace("\n", "\n    ") + "\n"
            yield "async def f():\n    " + form.replace("@", t).replace("\n", "\n    ") + "\n"
            yield "class C:\n    " + form.replace("@", t).replace("\n", "\n    ") + "\n"
            yield f"#:{WAYS[(len(t) + len(form)) % 7]}\n" + form.replace("@", t)
