/* t_session.c - sessions from outside: runs, suspension, tools inside and outside of natives,
 * limits, stops, values in and out.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <stdlib.h>
#include <string.h>

#include "core/itd.h"
#include "tests/unit/tap.h"

static itd_session *s;
static char out[65536];
static size_t out_size;
static int calls, waits, ticks;
static uint64_t last_call;
static itd_stop_reason stop_at_tick;
static const char *read_at_tick;
static int64_t seen_at_tick;

static void output(void *context, const char *text, size_t size)
{
    if (out_size + size >= sizeof out) size = sizeof out - 1 - out_size;
    memcpy(out + out_size, text, size);
    out[out_size += size] = 0;
}

/* ---- a sink that writes a value as text -------------------------------------------------- */

static char told[4096];

static bool put(const char *text)
{
    size_t n = strlen(told);

    return n + strlen(text) + 1 < sizeof told && strcpy(told + n, text);
}
static bool t_none(void *c)
{
    return put("None ");
}
static bool t_ellipsis(void *c)
{
    return put("... ");
}
static bool t_bool(void *c, bool v)
{
    return put(v ? "True " : "False ");
}
static bool t_int(void *c, int64_t v)
{
    char buf[32];

    snprintf(buf, sizeof buf, "%lld ", (long long)v);
    seen_at_tick = v;
    return put(buf);
}
static bool t_big(void *c, bool negative, const uint8_t *m, size_t size)
{
    char buf[8];

    if (!put(negative ? "-0x" : "0x")) return false;
    for (size_t i = 0; i < size; i++) {
        snprintf(buf, sizeof buf, "%02x", m[i]);
        if (!put(buf)) return false;
    }
    return put(" ");
}
static bool t_real(void *c, double v)
{
    char buf[40];

    snprintf(buf, sizeof buf, "%g ", v);
    return put(buf);
}
static bool t_complex(void *c, double re, double im)
{
    return t_real(c, re) && t_real(c, im);
}
static bool t_text(void *c, const char *text, size_t size)
{
    char buf[256];

    snprintf(buf, sizeof buf, "'%.*s' ", (int)size, text);
    return put(buf);
}
static bool t_bytes(void *c, itd_bytes_kind k, const uint8_t *d, size_t size)
{
    char buf[256];

    snprintf(buf, sizeof buf, "%s'%.*s' ", k == ITD_BYTES ? "b" : "bytearray", (int)size,
             (const char *)d);
    return put(buf);
}
static bool t_range(void *c, int64_t a, int64_t o, int64_t st)
{
    return put("range ");
}
static bool t_tagged(void *c, itd_tagged_kind k, const char *text, size_t size)
{
    return put("tagged ");
}
static bool t_begin(void *c, itd_shape_kind k, size_t n)
{
    static const char *const open[] = {"[ ", "( ", "{ ", "frozen{ ", "map{ "};

    return put(open[k]);
}
static bool t_end(void *c, itd_shape_kind k)
{
    static const char *const shut[] = {"] ", ") ", "} ", "} ", "} "};

    return put(shut[k]);
}
static const itd_sink teller = {NULL,      t_none, t_ellipsis, t_bool,  t_int,    t_big,   t_real,
                                t_complex, t_text, t_bytes,    t_range, t_tagged, t_begin, t_end};

static const char *tell(itd_visit v)
{
    return v == ITD_VISITED           ? told
           : v == ITD_VISIT_ABSENT    ? "absent"
           : v == ITD_VISIT_TOO_LARGE ? "too large"
                                      : itd_visit_error(s);
}

static const char *variable(const char *name)
{
    told[0] = 0;
    return tell(itd_visit_variable(s, name, strlen(name), &teller));
}

/* ---- the host ---------------------------------------------------------------------------- */

static void answer(uint64_t id, int64_t value)
{
    itd_build_start(s);
    itd_build_int(s, value);
    itd_build_to_answer(s, id);
}

static bool call(void *context, const itd_host_call *c)
{
    calls++;
    last_call = c->id;
    told[0] = 0;
    tell(itd_visit_call_args(s, c->id, &teller));
    return strcmp(c->name, "gone") != 0;
}
static void wait_for(void *context, uint64_t id)
{
    waits++;
    answer(id, 7);
}
static void tick(void *context)
{
    ticks++;
    if (read_at_tick) variable(read_at_tick);
    if (stop_at_tick && ticks >= 3) itd_run_stop(s, stop_at_tick);
}
static void nap(void *context, uint64_t ns)
{
}
static void announce(void *context)
{
}

static itd_status start(const char *source)
{
    static uint64_t number;
    itd_run_options options = {.run = ++number, .tool_set = 1};

    out_size = 0;
    out[0] = 0;
    calls = waits = ticks = 0;
    return itd_run(s, source, strlen(source), &options);
}

static bool runs(const char *source, const char *expected)
{
    return start(source) == ITD_RUN_DONE && strcmp(out, expected) == 0;
}

static bool fails(const char *source, const char *kind, const char *message)
{
    const itd_outcome *o;

    if (start(source) != ITD_RUN_FAILED) return false;
    o = itd_run_outcome(s);
    if (strcmp(o->kind, kind) == 0 && strcmp(o->message, message) == 0) return true;
    printf("# got %s / %s\n", o->kind, o->message);
    return false;
}

/* ---- tests ------------------------------------------------------------------------------- */

static void test_runs(void)
{
    tap_ok(runs("print('hi', 1 + 2)", "hi 3\n"), "a script prints");
    tap_ok(start("x = [1]\nx") == ITD_RUN_DONE && itd_run_outcome(s)->has_value,
           "the last expression has a value");
    told[0] = 0;
    tap_ok(itd_visit_result(s, &teller) == ITD_VISITED && strcmp(told, "[ 1 ] ") == 0,
           "and it can be read");
    tap_ok(start("y = 1") == ITD_RUN_DONE && !itd_run_outcome(s)->has_value,
           "a statement has none");
    tap_ok(runs("print(x, y)", "[1] 1\n"), "variables stay");
    tap_ok(fails("z = 5\n1 / 0", "exception", "ZeroDivisionError: division by zero (at line 2)") &&
               strcmp(variable("z"), "5 ") == 0,
           "an error keeps what was assigned");
    tap_ok(fails("def f(:", "syntax", "SyntaxError: invalid syntax (at line 1)"),
           "a syntax error has its line");
    tap_ok(fails("nope", "name", "NameError: name 'nope' is not defined (at line 1)"),
           "a NameError");
    tap_ok(!itd_check(s, "x = = 1", 7) && itd_run_outcome(s)->column == 5,
           "check reports without running");
    tap_ok(itd_check(s, "x = 99", 6) && strcmp(variable("x"), "[ 1 ] ") == 0, "and runs nothing");
}

static void test_values(void)
{
    itd_build_start(s);
    tap_ok(itd_build_begin(s, ITD_DICT, 2) && itd_build_text(s, "k", 1) &&
               itd_build_begin(s, ITD_TUPLE, 3) && itd_build_none(s) && itd_build_float(s, 0.5) &&
               itd_build_big(s, true, (const uint8_t *)"\x01\x00\x00\x00\x00\x00\x00\x00\x00", 9) &&
               itd_build_end(s) && itd_build_int(s, 3) &&
               itd_build_bytes(s, ITD_BYTES, (const uint8_t *)"ab", 2) && itd_build_end(s) &&
               itd_build_to_variable(s, "v", 1),
           "a nested value is built");
    tap_ok(runs("print(v)", "{'k': (None, 0.5, -18446744073709551616), 3: b'ab'}\n"),
           "and is what the script sees");
    tap_ok(strcmp(variable("v"), "map{ 'k' ( None 0.5 -0x010000000000000000 ) 3 b'ab' } ") == 0,
           "and comes out the same");
    itd_build_start(s);
    tap_ok(itd_build_begin(s, ITD_LIST, 2) && itd_build_int(s, 1) && !itd_build_end(s) &&
               !itd_build_to_variable(s, "w", 1) && itd_build_error(s),
           "a container that ends early is refused");
    itd_build_start(s);
    tap_ok(itd_build_begin(s, ITD_SET, 1) && itd_build_begin(s, ITD_LIST, 0) && !itd_build_end(s),
           "an unhashable member is refused");
    tap_ok(strcmp(itd_build_error(s), "TypeError: unhashable type: 'list'") == 0,
           "with the reason");
    itd_build_start(s);
    for (int i = 0; i < 256; i++) itd_build_begin(s, ITD_LIST, 1);
    tap_ok(!itd_build_begin(s, ITD_LIST, 1), "the 257th level is refused");
    tap_ok(runs("a = []\na.append(a)\ndef g(): pass\nb = {'x': [g]}", "") &&
               strstr(variable("a"), "nested too deeply"),
           "a cycle can't leave");
    tap_ok(strcmp(variable("b"),
                  "TypeError: cannot convert sandbox value of type 'function' to a value outside; "
                  "it exists only inside the interpreter (at ['x'][0])") == 0,
           "a refusal names type and path: %s", variable("b"));
    tap_ok(strcmp(variable("missing"), "absent") == 0, "an absent variable");
    tap_ok(itd_variable_delete(s, "b", 1) && !itd_variable_delete(s, "b", 1),
           "a variable is deleted once");
}

static void test_tools(void)
{
    itd_tool_spec spec = {"tool", "a, b=...", "Adds.", false, 0},
                  gone = {"gone", NULL, NULL, false, 0}, bad = {"not a name", NULL, NULL, false, 0},
                  blocked = {"eval", NULL, NULL, false, 0},
                  malformed = {"m", "a, a b", NULL, false, 0};
    const char *error;

    tap_ok(itd_tool_declare(s, 1, &spec, &error) && itd_tool_declare(s, 1, &gone, &error),
           "tools are declared");
    tap_ok(!itd_tool_declare(s, 1, &bad, &error) && !itd_tool_declare(s, 1, &blocked, &error) &&
               !itd_tool_declare(s, 1, &malformed, &error),
           "bad names and signatures are refused: %s", error);
    tap_ok(start("r = tool(1, b=[2])\nprint(r)") == ITD_RUN_SUSPENDED && calls == 1 && waits == 0,
           "a call outside natives suspends the run");
    tap_ok(strcmp(told, "[ [ 1 ] map{ 'b' [ 2 ] } ] ") == 0, "its arguments can be read");
    tap_ok(!itd_run_ready(s), "the run isn't ready before the answer");
    answer(last_call, 42);
    answer(last_call, 43);
    tap_ok(itd_run_ready(s) && itd_run_resume(s) == ITD_RUN_DONE && strcmp(out, "42\n") == 0,
           "and goes on with the first answer");
    tap_ok(start("def f(x):\n    for i in range(2):\n        yield tool(x)\nprint([*f(1)])") ==
                   ITD_RUN_SUSPENDED ||
               waits > 0,
           "a call in a generator");
    while (itd_run_ready(s) || itd_call_open(s, last_call)) {
        answer(last_call, 5);
        if (itd_run_resume(s) != ITD_RUN_SUSPENDED) break;
    }
    tap_ok(runs("print(sorted([3, 1], key=lambda v: tool(v)), waits := 1)", "[3, 1] 1\n") &&
               waits == 2,
           "a call inside a native waits there");
    tap_ok(runs("class E:\n    def __eq__(self, o): return tool(1) == 7\nprint(E() in [1])",
                "True\n") &&
               waits == 1,
           "a call inside __eq__ too");
    tap_ok(fails("tool()", "type",
                 "TypeError: tool() missing 1 required positional argument: 'a' (at line 1)") &&
               calls == 0,
           "a wrong call never leaves");
    tap_ok(fails("tool(lambda: 1)", "type",
                 "TypeError: cannot convert sandbox value of type 'function' to a value outside; "
                 "it exists only inside the interpreter (at [0]) (at line 1)") &&
               calls == 0,
           "nor does one with a function");
    tap_ok(runs("try:\n    gone()\nexcept ConnectionError as e:\n    print(e)",
                "the client that declared tool 'gone' is gone\n"),
           "a client that is gone fails the call");
    tap_ok(start("try:\n    tool(1)\nexcept KeyError as e:\n    print(repr(e))\ntry:\n    "
                 "tool(2)\nexcept Exception as e:\n    print(type(e).__name__, e, "
                 "e.tool_name)\ntool(3)") == ITD_RUN_SUSPENDED,
           "three failing calls");
    itd_call_fail(s, last_call, "KeyError", "'k'", 3);
    tap_ok(itd_run_resume(s) == ITD_RUN_SUSPENDED, "the first keeps its class");
    itd_call_fail(s, last_call, "MyError", "mine", 4);
    tap_ok(itd_run_resume(s) == ITD_RUN_SUSPENDED &&
               strcmp(out, "KeyError('k')\nMyError mine tool\n") == 0,
           "the second has a class of its name");
    itd_call_fail(s, last_call, "ValueError", "last", 4);
    tap_ok(itd_run_resume(s) == ITD_RUN_FAILED && strcmp(itd_run_outcome(s)->kind, "tool") == 0 &&
               strcmp(itd_run_outcome(s)->tool_name, "tool") == 0 &&
               strcmp(itd_run_outcome(s)->message,
                      "ToolError in 'tool': ValueError: last (at line 9)") == 0,
           "the third, uncaught, is a tool error: %s", itd_run_outcome(s)->message);
    tap_ok(!itd_call_fail(s, last_call, "ValueError", "late", 4), "a late answer finds no call");
}

static void limit(const char *source, const char *kind, const char *config, const char *what)
{
    itd_status st = start(source);
    const itd_outcome *o = itd_run_outcome(s);

    tap_ok(st == ITD_RUN_FAILED && strcmp(o->kind, kind) == 0 &&
               (!config || (o->limit && strcmp(o->limit, config) == 0)),
           "%s: %s", what, o->message ? o->message : "no failure");
    tap_ok(runs("print(1 + 1)", "2\n"), "the session works after it");
}

static void test_limits(void)
{
    itd_limits limits, standard;
    itd_usage usage;
    uint64_t exact;

    itd_limits_default(&standard);
    limits = standard;
    limits.operations = 1000000;
    limits.memory_bytes = 16 << 20;
    limits.stdout_bytes = 100;
    limits.recursion_depth = 50;
    limits.int_bits = 1000;
    limits.tool_calls = 2;
    itd_session_limit(s, &limits);
    limit("while True: pass", "limitExceeded", "max_operations", "operations");
    limit("try:\n    while True: pass\nexcept BaseException:\n    print('caught')\nfinally:\n    "
          "print('finally')",
          "limitExceeded", "max_operations", "operations can't be caught");
    limit("x = 'a' * 100_000_000", "limitExceeded", "max_memory_bytes", "memory in one step");
    limit("l = []\nwhile True: l.append(bytes(10000))", "limitExceeded", "max_memory_bytes",
          "memory in small steps");
    tap_ok(itd_variable_delete(s, "l", 1), "what filled the memory can be deleted");
    limit("for i in range(100): print('xxxxxxxxx')", "limitExceeded", "max_stdout_bytes", "output");
    tap_ok(start("print('a' * 99)") == ITD_RUN_DONE && out_size == 100,
           "output at the limit passes");
    limit("def f(): return f()\nf()", "recursionLimit", NULL, "recursion");
    tap_ok(runs("def f(n): return n and f(n - 1)\ntry:\n    f(100)\nexcept RecursionError as e:\n  "
                "  print(e)",
                "maximum recursion depth exceeded\n"),
           "recursion can be caught");
    tap_ok(fails("2 ** 5000", "exception",
                 "OverflowError: int exceeds max_int_bits limit (1000 bits) (at line 1)"),
           "int bits");
    limit("for i in range(3): sorted([1], key=lambda v: tool(v))", "limitExceeded",
          "max_tool_calls", "tool calls");
    start("t = 0\nfor i in range(100): t += i");
    itd_run_usage(s, &usage);
    exact = usage.operations;
    start("t = 0\nfor i in range(100): t += i");
    itd_run_usage(s, &usage);
    tap_ok(exact > 200 && usage.operations == exact, "operations are the same each time (%llu)",
           (unsigned long long)exact);
    itd_session_limit(s, &standard);
}

static void test_stops(void)
{
    stop_at_tick = ITD_STOP_CANCEL;
    tap_ok(start("n = 0\nwhile True: n += 1") == ITD_RUN_FAILED &&
               strcmp(itd_run_outcome(s)->kind, "cancelled") == 0,
           "a run is cancelled at a tick");
    stop_at_tick = ITD_STOP_NONE;
    tap_ok(runs("print(n > 0)", "True\n"), "its variables stay");
    stop_at_tick = ITD_STOP_CANCEL;
    tap_ok(start("sum(range(10**12))") == ITD_RUN_FAILED &&
               strcmp(itd_run_outcome(s)->kind, "cancelled") == 0,
           "also inside a native");
    read_at_tick = "n";
    seen_at_tick = -1;
    start("n = 12345\nwhile True: pass");
    tap_ok(seen_at_tick == 12345, "a variable is read while the script spins");
    read_at_tick = NULL;
    stop_at_tick = ITD_STOP_NONE;
    tap_ok(start("tool(1)") == ITD_RUN_SUSPENDED, "a run waits for a tool");
    itd_run_stop(s, ITD_STOP_CANCEL);
    tap_ok(itd_run_ready(s) && itd_run_resume(s) == ITD_RUN_FAILED &&
               strcmp(itd_run_outcome(s)->kind, "cancelled") == 0,
           "and is cancelled there");
    answer(last_call, 1);
    tap_ok(runs("print('on')", "on\n"), "the late answer is dropped");
}

int main(void)
{
    static const itd_host host = {NULL, output, tick, call, wait_for, nap, announce};

    if (itd_boot() != 0 || !(s = itd_session_new(&host, NULL, (uint64_t)256 << 20))) return 1;
    test_runs();
    test_values();
    test_tools();
    test_limits();
    test_stops();
    return tap_done();
}
