/* t_compile.c - the compiler: listings of key shapes, suspension rows and guards, soundness of
 * every construct, errors.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <stdio.h>
#include <stdlib.h>

#include "core/compile/compile.h"
#include "core/vm/vm.h"
#include "tests/unit/tap.h"

static itd_vm *vm = &itd_the_vm;

typedef struct shape {
    const char *source; /* of one function, or of module code */
    const char *listing;
} shape;

static const shape shapes[] = {
    {"def f(n):\n if n < 2: return n\n return f(n-1) + f(n-2)\n",
     "JLTI 0 #2 ->2\nRETURN 0 0 0\nGETGLOBAL 1 0 .f\nSUBI 3 0 #1\nCALLFC.1 1 1\nGETGLOBAL 2 0 "
     ".f\nSUBI 4 0 #2\nCALLFC.1 2 2\nADD 1 1 2\nRETURN 1 0 0\n"
     "point 0 at 4:\npoint 1 at 7: 1=11.0\n"},
    {"def f(n):\n i = s = 0\n while i < n:\n  s += i * i\n  i += 1\n return s\n",
     "LOADI 3 #0\nMOVE 1 3 0\nMOVE 2 3 0\nJMP ->7\nMUL 3 1 1\nADD.1 2 2 3\nADDI.1 1 1 #1\nJLT.1 1 "
     "0 ->4\nRETURN 2 0 0\n"},
    {"def f(x):\n for a, b in x:\n  if a is None: continue\n  b.m(a)\n",
     "GETITER 3 0 0\nJMP ->7\nUNPACK 4 1 2\nJNONE 1 ->7\nGETMETHOD 4 2 .m\nMOVE 6 1 0\nCALLC.1 4 "
     "4\nFORNEXT 3 4 ->2\nRETURNNONE 0 0 0\n"
     "point 1 at 6: 3=5.0\npoint 0 at 7: 3=5.0\n"},
    {"def f(a, b):\n a, b = b, a\n return a or b\n",
     "MOVE 2 0 0\nMOVE 0 1 0\nMOVE 1 2 0\nMOVE 2 0 0\nJT 2 ->6\nMOVE 2 1 0\nRETURN 2 0 0\n"},
    {"def f(x):\n x = x or [1, 2]\n return x + (x := 5)\n",
     "JT 0 ->2\nCOPYLIST 0 (1, 2)\nMOVE 1 0 0\nLOADI 0 #5\nADD 1 1 0\nRETURN 1 0 0\n"},
    {"def f(x):\n if x: y = 1\n return y\n",
     "LOADS.5 1 0 0\nJF 0 ->3\nLOADI 1 #1\nCHECK 1 'y'\nRETURN 1 0 0\n"},
    {"def f(x):\n return [a.b for a in x if a]\n",
     "GETITER 2 0 0\nNEWLIST 1 0 0\nJMP ->6\nJF 3 ->6\nGETATTR 4 3 .b\nAPPEND 1 4 0\nFORNEXT 2 3 "
     "->3\nRETURN 1 0 0\npoint 0 at 6: 1=10.0 2=5.0\n"},
    {"def f(x):\n return x in (1, 2) and 3 < x < 5 and not x == 'a'\n",
     "LOADK 2 (1, 2)\nIN 1 0 2\nJF 1 ->12\nLOADI 3 #3\nLT 1 3 0\nJF 1 ->8\nLOADI 3 #5\nLT 1 0 "
     "3\nJF 1 ->12\nLOADK 2 'a'\nEQ 1 0 2\nNOT 1 1 0\nRETURN 1 0 0\n"},
    {"def f(x):\n if not (x and x.a) or x == 3: return 1\n",
     "JF 0 ->4\nGETATTR 1 0 .a\nJF 1 ->4\nJEQI 0 #3 ->6\nLOADI 1 #1\nRETURN 1 0 0\nRETURNNONE 0 0 "
     "0\n"},
    {"def f(x, y):\n return g(x, *y, k=h(x))\n", NULL},
    {"def f(x):\n try:\n  return g(x)\n finally:\n  h()\n",
     "GETGLOBAL 1 0 .g\nMOVE 3 0 0\nCALLFC.1 1 1\nSETTLE 0 0 0\nGETGLOBAL 2 0 .h\nCALLFC 2 "
     "2\nRETURN 1 0 "
     "0\nEXCENTER 1 2 0\nGETGLOBAL 3 0 .h\nCALLFC 3 3\nRERAISE 1 0 0\n"
     "guard 0..4 ->7 exc 1\npoint 0 at 2:\npoint 1 at 5: 1=14.0\npoint 3 at 9: 1=8.0 2=9.0\n"},
    {"def f(x):\n with x as y:\n  return y\n",
     "WITHENTER 2 0 0\nCALL 4 0 1\nMOVE 4 1 0\nSETTLE 0 0 0\nMOVE 5 2 0\nMOVE 6 3 0\nLOADS 7 0 "
     "0\nLOADS 8 0 "
     "0\nLOADS 9 0 0\nCALL 5 3 7\nRETURN 4 0 0\nEXCENTER 4 5 0\nMOVE 6 2 0\n"
     "MOVE 7 3 0\nEXCINFO 8 4 0\nCALL 6 3 6\nJT 6 ->18\nRERAISE 4 0 0\nEXCLEAVE 0 5 0\nRETURNNONE "
     "0 0 0\nguard 2..4 ->11 exc 4\npoint 0 at 1: 2=6.0 3=7.0\n"
     "point 1 at 9: 2=6.0 3=7.0 4=14.0\npoint 3 at 15: 2=6.0 3=7.0 4=8.0 5=9.0\n"},
    {"def f():\n yield 1\n", "LOADI 0 #1\nYIELD 0 0 0\nRETURNNONE 0 0 0\npoint 0 at 1:\n"},
    {"async def f(x):\n return [await x, 1]\n",
     "GETAWAITABLE 2 0 0\nLOADS 3 0 0\nDELEGATE 2 3 1\nLOADI 2 #1\nBUILDLIST 1 1 2\nRETURN 1 0 "
     "0\npoint 0 at 2: 2=5.0 3=0.0\n"},
    {"def f(x):\n if __debug__: return 1\n return -2 ** 2 * 3\n", "LOADI 1 #1\nRETURN 1 0 0\n"},
    {"def f(x):\n return x[1], x[-1:], (1, (2, 'a'))[1], 2 ** 10\n",
     "GETITEMI 1 0 #1\nLOADI 3 #-1\nLOADS 4 0 0\nGETSLICE 2 0 3\nLOADK 3 (2, 'a')\nLOADI 4 "
     "#1024\nBUILDTUPLE 1 1 4\nRETURN 1 0 0\n"},
};

/* Sources whose code must be sound (itd_code_verify), whatever it looks like. */
static const char *const sound[] = {
    "x = [*a, 1, *b]; y = (*a,); z = {*a, 1}; d = {**a, 'k': 1, **b}; f(*a, 1, k=2, **d); f(**d); "
    "f(1, 2, k=f(3))\n",
    "def f(a, *b, c=1, **d):\n def g(): return a, b, c, d, e\n e = 1\n return g\n",
    "def f(x):\n for i in x:\n  try:\n   if i: continue\n   if x: break\n   return i\n  except E "
    "as e:\n   if e: continue\n   return e\n  else: g(i)\n  finally: h(i)\n else: k()\n",
    "def f(x):\n while (y := g(x)) and y > 3:\n  with a as b, c as (d, e.f):\n   if d: continue\n  "
    " if e: return y\n   break\n else: return 0\n",
    "def f(x):\n try: g()\n except* A as e: h(e)\n except* (B, C): pass\n else: i()\n finally: "
    "j()\n",
    "def f(v):\n match v:\n  case [1, x, *_, y] if x: return x, y\n  case {'a': [z, *r], **rest}: "
    "return z, r, rest\n  case C(p, q=3 as s) | D(s, p): return p, s\n  case str() as t: return "
    "g(t)\n  case None | True: pass\n  case _: return 0\n",
    "class A(B, metaclass=M):\n 'doc'\n x: int = 1\n y: str\n @property\n def p(self): return "
    "super().p\n z = [x for x in range(3)]\n def q(self): return __class__, [super(A, self).q() "
    "for _ in self]\n",
    "def f[T: int, *Ts, **P](a: T, b=1, *, c: Ts = 2) -> P:\n return a\nclass C[T](D):\n def "
    "m[U](self, x: T) -> U: return x\n type X = T\ntype Y[Z] = list[Z]\n",
    "async def f(x):\n async with x as y, z:\n  async for a, b in y:\n   if a: break\n   yield a\n "
    " else: return\n  l = [i async for i in y if await i]\n  m = {k: await v for k, v in l}\n  g = "
    "(await q async for q in m)\n",
    "def f(x):\n a = [y for x in a for y in x if y for z in [y * 2]]\n b = [(lambda: (p, q)) for p "
    "in a for q in p]\n c = [r for s in x for r in r]\n d = {t: u for t, u in (i for i in c)}\n "
    "return [[j for j in k] for k in d]\n",
    "def f():\n x = yield\n y = yield from g((yield 1), (yield 2))\n try: z = [(yield), f((yield "
    "3)) if 0 else (yield 4)]\n finally: yield 5\n return x, y\n",
    "def f(a):\n a.b.c[1] += a[2:3] ** 2\n a[1:2] = a[::2]\n a[g(a)] -= (b := 3)\n (a, b), *c = d "
    "= a, b\n del a.x, c[1:], b\n global e\n e = b = f'{a!r:{b}}{a}' 'x'\n",
    "def f(x):\n try:\n  try: return g()\n  except A: raise\n  except B as b: raise C from b\n  "
    "except: return 2\n  else: return 3\n finally:\n  for i in x:\n   try: return 1\n   finally: "
    "continue\n",
    "import a.b.c, d.e as f\nfrom g import h, i as j\nfrom . import k\nfrom ..l import m\nfrom n "
    "import *\nassert h, f'{i}'\n'last'\n",
    "def f(x):\n def g():\n  nonlocal x\n  del x\n  return lambda y=x: (x, y, z)\n z = 1\n del z\n "
    "return g\n",
    "def f(x, y):\n return x if y else y if x else (x or y) and not (x and y) if x is not y else x "
    "< y < x != y\n",
};

typedef struct wrong {
    const char *source, *message;
} wrong;

static const wrong wrongs[] = {
    {"return 1\n", "'return' outside function"},
    {"def f():\n  break\n", "'break' outside loop"},
    {"if 1:\n  continue\n", "'continue' not properly in loop"},
    {"def f():\n  x = 1\n  global x\n", "name 'x' is assigned to before global declaration"},
    {"def f():\n  nonlocal q\n", "no binding for nonlocal 'q' found"},
    {"def f(a, a): pass\n", "duplicate argument 'a' in function definition"},
    {"def f():\n  await x\n", "'await' outside async function"},
    {"async def f():\n  yield 1\n  return 2\n", "'return' with value in async generator"},
    {"[(x := 1) for x in y]\n",
     "assignment expression cannot rebind comprehension iteration variable 'x'"},
    {"match x:\n  case _: pass\n  case 1: pass\n", "wildcard makes remaining patterns unreachable"},
};

/* The code of the first function in module code, or the code itself. */
static itd_code *inner_code(itd_value code)
{
    const itd_values *consts = ITD_AS(itd_code, code)->consts;

    for (uint64_t i = 0; i < consts->count; i++)
        if (itd_is_kind(consts->items[i], ITD_K_CODE)) return ITD_AS(itd_code, consts->items[i]);
    return ITD_AS(itd_code, code);
}

static itd_value compile(const char *source)
{
    return itd_compile(vm, source, strlen(source), itd_str_c(vm, "<test>"), false);
}

/* A source on one line. */
static const char *title(const char *source)
{
    static char line[100];
    size_t i;

    for (i = 0; source[i] && i + 1 < sizeof line; i++)
        line[i] = source[i] == '\n' ? ';' : source[i];
    line[i] = 0;
    return line;
}

/* The listing without heading, indices and lines. */
static void plain_listing(const char *text, char *out)
{
    text = strchr(text, '\n') + 1;
    while (*text) {
        const char *end = strchr(text, '\n'), *from = text;

        while (*from == ' ') from++;
        if (*from >= '0' && *from <= '9') from = strstr(from, "  ") ? strstr(from, "  ") : from;
        while (*from == ' ' || (*from >= '0' && *from <= '9')) from++;
        memcpy(out, from, (size_t)(end - from) + 1);
        out += end - from + 1;
        text = end + 1;
    }
    *out = 0;
}

static void test_shape(const shape *s)
{
    itd_value code = compile(s->source), listing, owner;
    static char plain[1 << 16];
    const char *fault, *text;
    size_t size;

    if (itd_failed(code)) {
        tap_ok(false, "compiles: %s", title(s->source));
        itd_take_pending(vm);
        return;
    }
    fault = itd_code_verify(vm, ITD_AS(itd_code, code));
    listing = itd_disassemble(vm, inner_code(code));
    text = itd_failed(listing) ? NULL : itd_str_utf8(vm, listing, &size, &owner);
    if (!text || fault) {
        tap_ok(false, "sound: %s (%s)", title(s->source), fault ? fault : "no listing");
        return;
    }
    plain_listing(text, plain);
    tap_ok(!s->listing || strcmp(plain, s->listing) == 0, "the listing of %s", title(s->source));
    if (s->listing && strcmp(plain, s->listing) != 0)
        printf("# got\n%s# wanted\n%s", plain, s->listing);
}

static void test_sound(const char *source)
{
    itd_value code = compile(source);
    const char *fault =
        itd_failed(code) ? "it doesn't compile" : itd_code_verify(vm, ITD_AS(itd_code, code));

    if (itd_failed(code)) itd_take_pending(vm);
    tap_ok(!fault, "sound code%s%s for %s", fault ? ": " : "", fault ? fault : "", title(source));
}

static void test_wrong(const wrong *w)
{
    itd_value code = compile(w->source), e = itd_failed(code) ? itd_take_pending(vm) : ITD_UNBOUND;
    itd_value message = itd_is_unbound(e) ? ITD_UNBOUND : itd_getattr(vm, e, itd_n_msg);

    tap_ok(itd_is_str(message) && itd_str_is(message, w->message), "%s", w->message);
}

int main(void)
{
    if (itd_boot() != 0 || !itd_session_new(NULL, NULL, (uint64_t)256 << 20)) return 1;
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) test_shape(&shapes[i]);
    for (size_t i = 0; i < sizeof sound / sizeof *sound; i++) test_sound(sound[i]);
    for (size_t i = 0; i < sizeof wrongs / sizeof *wrongs; i++) test_wrong(&wrongs[i]);
    return tap_done();
}
