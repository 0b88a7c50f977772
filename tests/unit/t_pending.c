/* t_pending.c - parallel tool calls: their results behave as values everywhere, calls overlap,
 * failures surface where they should.
 *
 * The tools: give(x) answers x, bad(text) fails with ValueError(text), gives(x) is give but not
 * parallelizable. The host answers only when it is waited on, the newest call first, so a value
 * that isn't waited for properly shows.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <stdlib.h>
#include <string.h>

#include "core/itd.h"
#include "tests/unit/tap.h"

static itd_session *s;
static char out[65536];
static size_t out_size;
static struct {
    uint64_t id;
    bool bad;
} queue[128];
static int queued, most_queued;

static void output(void *context, const char *text, size_t size)
{
    if (out_size + size >= sizeof out) size = sizeof out - 1 - out_size;
    memcpy(out + out_size, text, size);
    out[out_size += size] = 0;
}

/* ---- an answer is the call's first argument: built as it is visited ---------------------------
 */

static int level, skipped;
static char message[256];

static bool wanted(void)
{
    return level >= 2 && !skipped;
}
static bool done(bool ok)
{
    if (level == 2) skipped = 1; /* only the first */
    return ok;
}
static bool v_none(void *c)
{
    return !wanted() || done(itd_build_none(s));
}
static bool v_ellipsis(void *c)
{
    return !wanted() || done(itd_build_ellipsis(s));
}
static bool v_bool(void *c, bool v)
{
    return !wanted() || done(itd_build_bool(s, v));
}
static bool v_int(void *c, int64_t v)
{
    return !wanted() || done(itd_build_int(s, v));
}
static bool v_big(void *c, bool negative, const uint8_t *m, size_t size)
{
    return !wanted() || done(itd_build_big(s, negative, m, size));
}
static bool v_real(void *c, double v)
{
    return !wanted() || done(itd_build_float(s, v));
}
static bool v_complex(void *c, double re, double im)
{
    return !wanted() || done(itd_build_complex(s, re, im));
}
static bool v_text(void *c, const char *text, size_t size)
{
    snprintf(message, sizeof message, "%.*s", (int)size, text);
    return !wanted() || done(itd_build_text(s, text, size));
}
static bool v_bytes(void *c, itd_bytes_kind k, const uint8_t *d, size_t size)
{
    return !wanted() || done(itd_build_bytes(s, k, d, size));
}
static bool v_range(void *c, int64_t a, int64_t o, int64_t st)
{
    return !wanted() || done(itd_build_range(s, a, o, st));
}
static bool v_tagged(void *c, itd_tagged_kind k, const char *text, size_t size)
{
    return !wanted() || done(itd_build_tagged(s, k, text, size));
}
static bool v_begin(void *c, itd_shape_kind k, size_t n)
{
    bool ok = !wanted() || itd_build_begin(s, k, n);

    level++;
    return ok;
}
static bool v_end(void *c, itd_shape_kind k)
{
    level--;
    return !wanted() || done(itd_build_end(s));
}
static const itd_sink echo = {NULL,      v_none, v_ellipsis, v_bool,  v_int,    v_big,   v_real,
                              v_complex, v_text, v_bytes,    v_range, v_tagged, v_begin, v_end};

static void answer(uint64_t id, bool bad)
{
    level = skipped = 0;
    itd_build_start(s);
    if (itd_visit_call_args(s, id, &echo) != ITD_VISITED)
        itd_call_fail(s, id, "RuntimeError", "the test can't read its arguments", 33);
    else if (bad)
        itd_call_fail(s, id, "ValueError", message, strlen(message));
    else
        itd_build_to_answer(s, id);
}

static void answer_newest(void)
{
    queued--;
    answer(queue[queued].id, queue[queued].bad);
}

static bool call(void *context, const itd_host_call *c)
{
    if (queued == 128) return false;
    queue[queued].id = c->id;
    queue[queued++].bad = strcmp(c->name, "bad") == 0;
    if (queued > most_queued) most_queued = queued;
    return true;
}
static void wait_for(void *context, uint64_t id)
{
    while (queued && itd_call_open(s, id)) answer_newest();
}
static void tick(void *context)
{
}
static void nap(void *context, uint64_t ns)
{
    if (queued) answer_newest();
}
static void announce(void *context)
{
}

/* ---- scripts ----------------------------------------------------------------------------- */

static void run(const char *source)
{
    static uint64_t number;
    const itd_run_options options = {.run = ++number, .tool_set = 1};
    itd_status status;

    out[out_size = 0] = 0;
    queued = most_queued = 0;
    status = itd_run(s, source, strlen(source), &options);
    while (status == ITD_RUN_SUSPENDED) {
        if (queued) answer_newest();
        status = itd_run_ready(s) ? itd_run_resume(s) : status;
    }
    if (status == ITD_RUN_FAILED && out_size < sizeof out - 400)
        snprintf(out + out_size, sizeof out - out_size, "%s\n", itd_run_outcome(s)->message);
}

static void prints(const char *source, const char *expected)
{
    run(source);
    if (!tap_ok(strcmp(out, expected) == 0, "%s", source)) printf("# got: %s", out);
}

static const char *const values[][2] = {
    {"print(give(1) + give(2), give(3) * 2, 2 - give(1), -give(5), give(7) // 2, give(2) ** 3)",
     "3 6 1 -5 3 8\n"},
    {"print([give(i) for i in range(3)], (give(1),), {'a': give(2)}, {give(3)})",
     "[0, 1, 2] (1,) {'a': 2} {3}\n"},
    {"print(f'{give(3):03d} {give([1])!r} {[give(2)]}', '%s %d' % (give('x'), give(4)), '{} "
     "{:>3}'.format(give(1), give(2)))",
     "003 [1] [2] x 4 1   2\n"},
    {"print(str(give(1)), repr(give('a')), bool(give(0)), int(give('7')), float(give(2)), "
     "list(give('ab')), tuple(give([1])), set(give([2])), dict(give({'k': 1})))",
     "1 'a' False 7 2.0 ['a', 'b'] (1,) {2} {'k': 1}\n"},
    {"print(len(give('abc')), sum([give(1), give(2)]), max(give(1), give(5)), min([give(3), "
     "give(1)]), sorted([give(3), give(1)]), abs(give(-2)), round(give(1.6)))",
     "3 3 5 1 [1, 3] 2 2\n"},
    {"print(list(enumerate([give('a')])), list(zip([give(1)], [give(2)])), list(reversed([give(1), "
     "give(2)])), list(map(lambda x: x + 1, [give(1)])), any([give(0)]), all([give(1)]))",
     "[(0, 'a')] [(1, 2)] [2, 1] [2] False True\n"},
    {"print(list(range(give(3))), bytes([give(65)]), chr(give(66)), pow(give(2), give(3)), "
     "divmod(give(7), give(2)), hash(give(1)), next(iter(give([9]))))",
     "[0, 1, 2] b'A' B 8 (3, 1) 1 9\n"},
    {"print(give('abc').upper(), give({'k': 1}).get('k'), give([3, 4])[1], give('abc')[1:], "
     "list(give({'q': 2}).items()))",
     "ABC 1 4 bc [('q', 2)]\n"},
    {"print(','.join([give(c) for c in 'abc']), ','.join(give(c) for c in 'xy'), "
     "','.join(map(give, 'pq')))",
     "a,b,c x,y p,q\n"},
    {"import json, math, operator\nprint(json.dumps({'a': give(1), 'b': [give(2)]}), "
     "math.sqrt(give(4)), math.fsum([give(1), give(2)]), operator.add(give(1), give(2)))",
     "{\"a\": 1, \"b\": [2]} 2.0 3.0 3\n"},
    {"print(give(None) is None, give(1) is not None, type(give(2)).__name__, isinstance(give(3), "
     "int), callable(give(4)))",
     "True True int True False\n"},
    {"print([give(1)] == [1], 2 in [give(2)], give(2) in [2], 'b' in give('abc'), give(1) < 2, 1 < "
     "give(2) < 3, [give(1)] < [2])",
     "True True True True True True True\n"},
    {"print(1 if give(0) else 2, not give(0), give(0) or 5, give(1) and 6)\nassert give(1)\nwhile "
     "give(0): pass\nif give([]): print('no')",
     "2 True 5 6\n"},
    {"a, b = give([1, 2])\nc, *d = give([3, 4, 5])\n(e, f), g = give([[1, 2], 3])\nprint(a, b, c, "
     "d, e, f, g, *give([7, 8]))",
     "1 2 3 [4, 5] 1 2 3 7 8\n"},
    {"def f(*a, **k): return a, k\nprint(f(*give([1]), **give({'q': 2})), [*give([1])], "
     "{**give({'z': 1})})",
     "((1,), {'q': 2}) [1] {'z': 1}\n"},
    {"x = [1]\ny = x\nx += give([2])\nx.append(give(9))\nx[give(0)] = give(7)\nn = 1\nn += "
     "give(2)\nprint(x, y is x, n)\ndel x[give(0)]\nprint(x)",
     "[7, 2, 9] True 3\n[2, 9]\n"},
    {"d = {give('k'): give(2)}\nd[give('j')] = give(3)\nprint(d['k'], d[give('j')], list(d), "
     "give('k') in d, sum(d.values()), d.pop(give('k')))",
     "2 3 ['k', 'j'] True 5 2\n"},
    {"match give([1, {'a': 2}]):\n    case [x, {'a': y}]: print(x, y)\nmatch give('s'):\n    case "
     "str(z): print(z)\nmatch [give(1)]:\n    case [1]: print('one')",
     "1 2\ns\none\n"},
    {"for i in give([1, 2]): print(i, end=' ')\nprint([x * 2 for x in give([1, 2]) if x == "
     "give(2)])",
     "1 2 [4]\n"},
    {"class C: pass\nc = C()\nc.a = give(3)\nprint(c.a + 1, vars(c))\nprint(getattr(c, give('a')), "
     "hasattr(c, give('b')))",
     "4 {'a': 3}\n3 False\n"},
    {"def f(x=give(4)): return x\ndef g():\n    yield give(1)\n    yield give(2)\nprint(f(), "
     "list(g()), sum(g()), sorted([3, 1], key=lambda v: -give(v)))",
     "4 [1, 2] 3 [3, 1]\n"},
    {"print(sorted([give('b'), give('a')]), sorted(give(x) for x in 'ba'), max((give(c) for c in "
     "'xz'), default=1), [give(2)].index(2), [give(2)].count(give(2)))",
     "['a', 'b'] ['a', 'b'] z 0 1\n"},
    {"print(give(give(1) + give(2)), gives(give(5)), give([give(1), {'a': give(2)}]))",
     "3 5 [1, {'a': 2}]\n"},
    {"from dataclasses import dataclass, asdict\n@dataclass\nclass P:\n    a: "
     "int\nprint(P(give(1)), asdict(P(give(2))), P(give(3)) == P(3))",
     "P(a=1) {'a': 2} True\n"},
    {"from collections import Counter, defaultdict, deque\nq = deque()\nq.append(give(1))\nd = "
     "defaultdict(list)\nd['x'].append(give(2))\nprint(q, dict(d), Counter([give('a'), "
     "give('a')]))",
     "deque([1]) {'x': [2]} Counter({'a': 2})\n"},
    {"import statistics, itertools, functools\nprint(statistics.mean([give(1), give(3)]), "
     "list(itertools.chain([give(1)], [give(2)])), functools.reduce(lambda a, b: a + b, [give(1), "
     "give(2)]))",
     "2 [1, 2] 3\n"},
    {"l = [give(1)]\nl.append(l)\nprint(l)", "[1, [...]]\n"},
};

static void test_values(void)
{
    for (size_t i = 0; i < sizeof values / sizeof values[0]; i++)
        prints(values[i][0], values[i][1]);
    prints("x = give(1)\nprint(x.nope)",
           "AttributeError: 'int' object has no attribute 'nope' (at line 2)\n");
    prints("print(give(1) + 'a')",
           "TypeError: unsupported operand type(s) for +: 'int' and 'str' (at line 1)\n");
    prints("len(give(1))", "TypeError: object of type 'int' has no len() (at line 1)\n");
}

static void test_overlap(void)
{
    run("r = [give(i) for i in range(8)]\nprint(sum(r))");
    tap_ok(strcmp(out, "28\n") == 0 && most_queued == 8,
           "eight calls of a comprehension are in flight together: %d", most_queued);
    run("def f(i): return give(i)\na = f(1); b = f(2); c = (a, b)\nprint(c)");
    tap_ok(strcmp(out, "(1, 2)\n") == 0 && most_queued == 2, "returning and storing don't wait");
    run("r = [give(i) for i in range(30)]\nprint(r[-1])");
    tap_ok(strcmp(out, "29\n") == 0 && most_queued == 10,
           "no more than max_concurrent_tools are: %d", most_queued);
    run("r = list(map(give, range(5)))\nprint(len(r), r)");
    tap_ok(strcmp(out, "5 [0, 1, 2, 3, 4]\n") == 0 && most_queued == 5, "map overlaps");
    run("print(gives(1) + gives(2))");
    tap_ok(strcmp(out, "3\n") == 0 && most_queued == 1,
           "tools that aren't parallelizable run one by one");
    run("x = give(6)");
    tap_ok(queued == 0, "a run ends when its calls are answered");
    prints("print(x)", "6\n");
}

static void test_failures(void)
{
    prints("try:\n    bad('a')\n    print('no')\nexcept ValueError as e:\n    print('got', e)",
           "no\ngot a\n");
    prints("def f():\n    try:\n        return bad('b')\n    except ValueError as e:\n        "
           "return 'got ' + str(e)\nprint(f())",
           "got b\n");
    prints("x = bad('c')\ny = 2\nprint(y)", "2\nToolError in 'bad': ValueError: c (at line 1)\n");
    prints("x = bad('d')\ntry:\n    x + 1\nexcept ValueError:\n    print(1)\ntry:\n    x + "
           "1\nexcept ValueError:\n    print(2)",
           "1\n2\n");
    prints("x = bad('e')\ntry:\n    pass\nexcept ValueError:\n    print('not here')\nprint('end')",
           "end\nToolError in 'bad': ValueError: e (at line 1)\n");
    prints("for i in range(3):\n    try:\n        if i == 1:\n            x = bad('f')\n           "
           " continue\n        print(i)\n    except ValueError as e:\n        print(e)",
           "0\nf\n2\n");
    prints("try:\n    try:\n        bad('g')\n    finally:\n        print('finally')\nexcept "
           "ValueError as e:\n    print(e)",
           "finally\ng\n");
    prints("from contextlib import suppress\nwith suppress(ValueError):\n    bad('h')\nprint('on')",
           "on\n");
    prints("r = []\nfor i in range(70):\n    try:\n        r.append(bad(str(i)))\n    except "
           "ValueError:\n        r.append(i)\nprint(len(r))",
           "140\n");
    prints("x = give(1)\n1/0", "ZeroDivisionError: division by zero (at line 2)\n");
    prints("try:\n    print(x)\nexcept RuntimeError as e:\n    print(e)",
           "the run that called this tool ended before its answer came\n");
}

static void test_await(void)
{
    prints("print(await give(1), await gives(2))", "1 2\n");
    run("import asyncio\nr = await asyncio.gather(give(1), give(2), give(3))\nprint(r)");
    tap_ok(strcmp(out, "[1, 2, 3]\n") == 0 && most_queued == 3, "gather of parallel calls: %s",
           out);
    run("import asyncio\nasync def f(i):\n    return await gives(i)\nasync def main():\n    return "
        "await asyncio.gather(*[f(i) for i in range(4)])\nprint(asyncio.run(main()))");
    tap_ok(strcmp(out, "[0, 1, 2, 3]\n") == 0 && most_queued == 4,
           "tasks that await tools overlap: %s", out);
    prints("import asyncio\nprint(await asyncio.gather(give(1), bad('x'), return_exceptions=True))",
           "[1, ValueError('x')]\n");
    prints("import asyncio\ntry:\n    await gives(bad('y'))\nexcept ValueError as e:\n    print(e)",
           "y\n");
    prints("import asyncio\nasync def f():\n    t = asyncio.create_task(give(3))\n    await "
           "asyncio.sleep(0)\n    return 1 + await t\nprint(asyncio.run(f()))",
           "4\n");
}

int main(void)
{
    static const itd_host host = {NULL, output, tick, call, wait_for, nap, announce};
    const char *error;

    if (itd_boot() != 0 || !(s = itd_session_new(&host, NULL, (uint64_t)256 << 20))) return 1;
    itd_tool_declare(
        s, 1, &(itd_tool_spec){.name = "give", .signature = "x", .parallelizable = true}, &error);
    itd_tool_declare(
        s, 1, &(itd_tool_spec){.name = "bad", .signature = "x", .parallelizable = true}, &error);
    itd_tool_declare(s, 1, &(itd_tool_spec){.name = "gives", .signature = "x"}, &error);
    test_values();
    test_overlap();
    test_failures();
    test_await();
    return tap_done();
}
