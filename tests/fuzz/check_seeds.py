"""check_seeds.py - first sources of target check: each form of expression in each place for one, and each way in which a script can have text compiled.

A source that begins with "#:" and a letter is compiled by compile(): see fuzz.c, and _compile in fuzz_scripts.h. Wrong sources come from tests/syntax/cases.json; here they are
put in other places: behind a continued line, in brackets, in an f-string, two at once.

SPDX-License-Identifier: MIT OR Apache-2.0
"""

import re

import run_seeds


def split(forms):
    """What stands between blanks that are in no brackets and no string."""
    made, depth, quote = [""], 0, None
    for part in re.findall(r"\\\\.|['\"]{3}|.", forms.replace("\n", " ")):
        if quote:
            quote = None if part == quote else quote
        elif part in ("'", '"', "'''"):
            quote = part
        depth += 0 if quote else (part in ("(", "[", "{")) - (part in (")", "]", "}"))
        if part == " " and not depth and not quote:
            made.append("")
        else:
            made[-1] += part
    return [form for form in made if form]


WAYS = "esxfgwt"
ATOMS = split("""x 1 -1 1.5 1e400 2j 1e400j 'a' u'a' b'a' ('a' 'b') f'{x}' f'{x!r:>{y}}' f'{{{x}}}' f"{'a'}" f'{x=}' f'{ {1} }' None True False ... () (x,) (x,y) [] [x] [*x] {} {x} {x:y} {**x} {**x,1:2} x.y (1 .real) x[y] x[y:z] x[:] x[::2]
x[y,z] x[*y] x[y:z,1] x() x(y) x(*y) x(**y) x(y=1) x(y,*z,w=1,**v) x(y for y in z) [y for y in z] {y for y in z} {y:z for y in z} (y for y in z) [y for y in z if w if v for u in t] [y async for y in z] (lambda:x) (lambda x:x)
(lambda *x:x) (lambda *,x:x) (lambda x,/,y=1,*z,w,v=2,**u:x) (x if y else z) (x and y) (x or y or z) (not x) (-x) (+x) (~x) (x+y) (x-y) (x*y) (x/y) (x//y) (x%y) (x@y) (x**y) (x**-y) (x<<y) (x>>y) (x&y) (x^y) (x|y) (x<y) (x<y<=z) (x==y) (x!=y)
(x>y) (x>=y) (x in y) (x not in y) (x is y) (x is not y) (x:=y) (yield) (yield x) (yield x,y) (yield from x) (await x) (*x,y)""")
ATOMS += ["not x", "x and y", "x or y", "x if y else z", "lambda: x", "x + y * z ** -w", "x not in y", "x is not y", "await x", "-x", "f'a' f'b{x}' 'c'", "x.y.z[0](1)", "'''a\nb'''", "rb'\\x'", "'\\N{DIGIT ONE}\\x41\\101\\u00e9'"]  # fmt: skip
HOLES = """@|@ + 1|1 - @|@ ** 2|2 ** @|-@|not @|await @|@.a|@[0]|y[@]|y[@:]|y[:@]|y[::@]|y[*@]|y[1, @]|@()|f(@)|f(*@)|f(**@)|f(a=@)|(@)|(@,)|[@]|[1, *@]|{@}|{@: 1}|{1: @}|{**@}|@ if y else 1|1 if @ else 2|1 if y else @|@ and 1|1 or @|@ < 1
1 < @ < 2|@ in y|y is @|lambda: @|lambda a=@: a|[@ for y in z]|[y for y in @]|[y for y in z if @]|{@: y for y in z}|(y := @)|f'{@}'|f'{@!r}'|f'{y:{@}}'|f'{@=}'|@ if 1 else @|@ << @|@ | @"""
HOLES = [hole for line in HOLES.split("\n") for hole in line.split("|") if "@" in hole]
PLACES = """@|y = @|y: @|y: @ = 1|(y): @|y.z: @|y[0]: @ = 1|y += @|def f(y: @): pass|def f(*y: @, **z: @) -> @: pass|def f(*y: *@): pass|def f(y=@, *, z=@): pass|async def f():\\n    return @|def f():\\n    return @|def f():\\n    y: @ = @
def f():\\n    del y; @; y = 1|class C(@): pass|class C(metaclass=@): y: @|@@\\ndef f(): pass|if @: pass\\nelif @: pass\\nelse: @|while @: break\\nelse: @|for y in @: continue|for @ in y: pass|with @: pass|with @ as y, @ as z: pass|with (@ as y): pass
try: @\\nexcept @: pass\\nexcept (@, y) as z: raise\\nelse: pass\\nfinally: @|try: @\\nexcept* @ as y: pass|raise @|raise @ from @|assert @, @|del @|return @|import y, z.w as v|from . import y|from y import (z, w as v)|from __future__ import annotations\\ny: @
from __future__ import annotations\\ndef f(y: @, *z: @, w: @ = 1) -> @:\\n    v: @|from __future__ import annotations\\nclass C:\\n    y: @ = 1|match @:\\n    case 1 if @: pass|type y = @|type y[T: @, *U, **V] = @|def f[T: @](y: T) -> @: pass|class C[T: @]: y: @
global y; y = @|print(@, end=@)|y = z = @|y, *z = @|[y, (z, w)] = @|@ = 1|@ += 1|y: list[@]|y: z | @|y: z.w[@]|def f(y: z[@, w]): pass|@; @|async def f():\\n    async with @ as y: await @\\n    async for y in @: yield @\\n    return [w async for w in @]
def f():\\n    nonlocal y|def f():\\n    y = 1\\n    def g():\\n        nonlocal y\\n        y = @\\n        return lambda: y + @|class C:\\n    __x = @\\n    def f(self): return super().f(@), self.__x, __class__|match @:\\n    case [1, *_] | {'a': y, **_} | C(z, w=1): pass"""
PLACES = [place.replace("\\n", "\n").replace("\0", "|") for line in PLACES.replace("z | @", "z \0 @").replace("*_] | {'a'", "*_] \0 {'a'").replace("**_} | C", "**_} \0 C").split("\n") for place in line.split("|")]  # fmt: skip
PATTERNS = [
    form.replace("as(", " as (")
    for form in split("""1 -1 1+2j -1-2j 1.5 'a' ('a' 'b') b'a' None True x _ x.y x.y.z (x) (x,) [x] [] () [x,y] [x,*y] [*_] *x,y x,y x, {} {'a':x} {1:x,**y} {x.y:1} {**x} {-1:x} {'a':1,'a':2} C() C(x) C(x=1) C(x,y=1) x.C(y) 1|2 x|y (1|2)as(x) [x]as(y) [1|2,x] {'a':[x,*y]} C(x=C(y)) f'a'
1+x -x 1+1 x() *x x=1 C(1,x=1,x=2) C(x=1,2) x:=1 [*x,*y] {**x,1:2} {x:1} {**_} x|1 [x,x] C(x,x) (x|x) _|1 1as(x.y) 1as(_)""")
]
LINES = ["x = \\\n@", "(\n@\n", "f'{\n@}'", "f'{x\\\n@}'", "x = [\\\n@,\n", "'''a\n''' @", "if 1:\n  @\n @", "@\n@", "x = (@", "@ )", "{@]", "\t@\n        @", "@ \\", "f'{@", "f'{(@}'", "# c\n\n@", "x \\\n \\\n@", "@ # c \\\n@", "\f@", "\ufeff@", "é = @", "'é' @", "@\r\n@", "@\r@", "x\\\r\n@"]  # fmt: skip
WRONG = """x y|1a|0x|1__0|0777|'a|f'{'|f'{}'|f'{x!}'|f'{x!z}'|f'{x:{y}'|f'}'|)|]|x = |x = = 1|if x|if x:|else:|def f(|def f(x, x): pass|f(x=1, x=2)|f(x for x in y, 1)|f(**x, *y)|lambda x=1, y: 1|return|yield|break|continue|await x|nonlocal x|x = yield = 1|(x for x in y) = 1|f() = 1|x + 1 = 2
None = 1|del f()|del 1|x++|x -> y|x ? y|x $ y|x ! y|import|from x import|from x import (y,)|from x import *, y|from __future__ import z|class|class C[T, T]: pass|try: pass|except: pass|with x as 1: pass|for 1 in x: pass|x := 1|(x, y := 1)|[x, y for x in z]|{x, y: 1}|{x: *y}|{1:}|{**x for x in y}|[*x for x in y]
print x|exec x|raise x, y|x <> y|x, y += 1|async x|*x|*x = 1|(*x)|x: int: str|global x, 1|assert (x, 1) =|'\\x'|'\\N{none}'|b'é'|'a' b'b'|if x = 1: pass|while x = 1: pass|f(a.b=1)|f(True=1)|f(x=)|f(, x)|x[]|x[1:2:3:4]|x.|x.1|@|@x|match x: case 1: pass|match x:\\n case|case 1: pass|type x|type x = """
WRONG = [wrong.replace("\\n", "\n") for line in WRONG.split("\n") for wrong in line.split("|")]


def sources():
    for atom in ATOMS:
        for place in PLACES:
            yield place.replace("@@", "\1").replace("@", atom).replace("\1", "@" + atom) + "\n"
    for hole in HOLES:
        for n, atom in enumerate(ATOMS):
            whole = hole.replace("@", atom)
            yield "from __future__ import annotations\nx: " + whole + "\n"
            yield "def f():\n    " + whole + "\n"
            yield "#:" + WAYS[n % len(WAYS)] + "\n" + whole + "\n"
    for pattern in PATTERNS:
        yield f"match x:\n    case {pattern}: pass\n    case [{pattern}, 1] if x: y\n"
        yield f"def f(z):\n    match z, 1:\n        case {pattern} | 1: return x\n        case {{'k': {pattern}, **r}} | C({pattern}, k={pattern}): pass\n"
        yield f"match x:\n    case ({pattern}, *_) as y: pass\n    case _: pass\n"
    for form in [*run_seeds.UNARY, *run_seeds.STATEMENTS]:
        form = form.replace("\n    ", "\n")
        yield "from __future__ import annotations\n" + form + "\n"
        for way in WAYS:
            yield f"#:{way}\n{form}\n"
            yield f"#:{way}\n{form}"
    for n, wrong in enumerate(WRONG):
        for line in LINES:
            yield line.replace("@", wrong)
            yield "#:" + WAYS[n % len(WAYS)] + "\n" + line.replace("@", wrong) + "\n" * (n % 3)
        for other in WRONG[n % 7 :: 7]:
            yield f"{wrong}\n{other}"
            yield f"({wrong}\n{other}"
            yield f"f'{{{wrong}}}' {other}"
            yield f"x = \\\n{wrong} \\\n{other}\n"
        for way in WAYS:
            yield f"#:{way}\n{wrong}"
            yield f"#:{way}\nx = (1,\n{wrong}\n)\n"
            yield f"#:{way}\nx = 1 + \\\n  {wrong}\n"
            yield f"#:{way}\nif x:\n    y\n{wrong}\n"
