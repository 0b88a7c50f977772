/* t_snapshot.c - states saved and loaded in one process: every type has a row, what is wrong is
 * refused, nothing changes then.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <stdlib.h>
#include <string.h>

#include "core/base/alloc.h"
#include "core/snapshot/snapshot.h"
#include "tests/unit/tap.h"

typedef struct bytes {
    uint8_t *data;
    size_t size, room, at, stop; /* stop: the sink fails there */
} bytes;

static itd_session *session;
static char printed[4096];
static uint64_t runs;

static void output(void *context, const char *text, size_t size)
{
    if (strlen(printed) + size < sizeof printed) strncat(printed, text, size);
}
static void quiet(void *context)
{
}
static bool call(void *context, const itd_host_call *c)
{
    return true;
}
static void wait_for(void *context, uint64_t id)
{
}
static void pause_for(void *context, uint64_t ns)
{
}
static const itd_host host = {NULL, output, quiet, call, wait_for, pause_for, quiet};

static bool put(void *context, const void *data, size_t size)
{
    bytes *b = context;

    if (b->stop && b->size + size > b->stop) return false;
    if (b->size + size > b->room) b->data = realloc(b->data, b->room = (b->size + size) * 2);
    memcpy(b->data + b->size, data, size);
    b->size += size;
    return true;
}

static ptrdiff_t get(void *context, void *to, size_t room)
{
    bytes *b = context;
    size_t n = b->size - b->at < room ? b->size - b->at : room;

    if (n > 1000) n = 1000;
    memcpy(to, b->data + b->at, n);
    b->at += n;
    return (ptrdiff_t)n;
}

static ptrdiff_t get_nothing(void *context, void *to, size_t room)
{
    return -1;
}

static void open_session(uint64_t memory)
{
    static const itd_tool_spec tool = {"ask", "*a", NULL, false, 0};
    itd_limits limits;
    const char *error;

    if (session) itd_session_free(session);
    session = itd_session_new(&host, NULL, memory * 2);
    itd_limits_default(&limits);
    limits.memory_bytes = memory;
    itd_session_limit(session, &limits);
    itd_tool_declare(session, 1, &tool, &error);
}

/* Runs a script; what it printed. */
static const char *run(const char *source)
{
    const itd_run_options options = {.run = ++runs, .tool_set = 1};
    itd_status status;

    printed[0] = 0;
    status = itd_run(session, source, strlen(source), &options);
    return status == ITD_RUN_FAILED ? itd_run_outcome(session)->message : printed;
}

static bool save(bytes *b)
{
    const itd_state_sink sink = {b, put};

    b->size = 0;
    return itd_session_save(session, &sink);
}

static bool load(bytes *b)
{
    const itd_state_source source = {b, get};
    const itd_run_options options = {.run = ++runs, .tool_set = 1};

    b->at = 0;
    return itd_session_load(session, &source, &options);
}

static itd_state_kind kind(void)
{
    return itd_session_state_error(session)->kind;
}

/* ---- the rule for later types ----------------------------------------------------------- */

static void every_type_has_a_row(void)
{
    static const uint8_t by_kind[] = {ITD_K_TYPE, ITD_K_OBJECT,    ITD_K_INT,       ITD_K_FLOAT,
                                      ITD_K_STR,  ITD_K_BYTESTR,   ITD_K_BYTEARRAY, ITD_K_LIST,
                                      ITD_K_DICT, ITD_K_SET,       ITD_K_FUNC,      ITD_K_NATIVE,
                                      ITD_K_CODE, ITD_K_GENERATOR, ITD_K_MODULE,    ITD_K_TOOL};
    unsigned missing = 0, twice = 0;

    for (size_t i = 0; itd_type_defined(i); i++) {
        const itd_type *t = itd_type_defined(i);
        bool known = snap_layout_of(t->kind)->generic && !snap_kind_needs_row(t->kind);

        for (size_t k = 0; k < sizeof by_kind; k++) known |= by_kind[k] == t->kind;
        if (snap_kind_needs_row(t->kind)) known = snap_row_of(t) != NULL;
        /* NoneType and the like have no cells. */
        if (!known && t->kind)
            printf("# %s.%s (kind %u) has no row in core/snapshot/rows.def\n",
                   itd_str_ascii(t->module), itd_str_ascii(t->name), t->kind);
        missing += !known && t->kind;
        twice += snap_type_named(itd_str_ascii(t->module), (size_t)ITD_STR(t->module)->length,
                                 itd_str_ascii(t->name), (size_t)ITD_STR(t->name)->length,
                                 snap_type_ordinal(t)) != t;
    }
    tap_ok(missing == 0, "every builtin type has a row or a reason");
    tap_ok(twice == 0, "every builtin type is found by its name");
}

/* ---- sizes ------------------------------------------------------------------------------ */

static void sizes(void)
{
    bytes b = {0};

    open_session(64u << 20);
    tap_ok(save(&b) && b.size <= 450, "an empty session takes at most 450 bytes");
    run("rows = [{'id': i, 'name': f'user{i}', 'score': i * 1.5, 'tags': ['a', str(i)], 'active': "
        "i % 2 == 0} for i in range(1000)]");
    tap_ok(save(&b) && b.size <= 60000, "1000 rows take at most 60 kB");
    tap_ok(load(&b), "and come back");
    run("del rows\nnumbers = list(range(100000))");
    tap_ok(save(&b) && b.size <= 350000, "100,000 ints take at most 350 kB");
    tap_ok(load(&b) && !strcmp(run("print(numbers[99999], len(numbers))"), "99999 100000\n"),
           "and come back");
    free(b.data);
}

/* ---- refusals --------------------------------------------------------------------------- */

static const char state[] =
    "import re\nclass A:\n    def f(self): return self.v\n    def __init__(self): self.v = [1, "
    "'a', {2: (3,)}]\na = A()\ndef g():\n    for i in range(9): yield i\nit = g()\nnext(it)\n"
    "p = re.compile('a+')\ns = {1, 'x', (2, 3)}\ntext = 'é' * 50\n";

static bool still_there(void)
{
    return !strcmp(run("print(mine)"), "kept\n");
}

static void refusals(void)
{
    bytes b = {0}, cut;
    itd_state_source nothing = {NULL, get_nothing};
    unsigned wrong = 0, accepted = 0;

    open_session(64u << 20);
    run(state);
    tap_ok(save(&b), "a state is saved");
    open_session(64u << 20);
    run("mine = 'kept'");
    for (size_t n = 0; n < b.size; n++) {
        cut = (bytes){b.data, n, 0, 0, 0};
        if (load(&cut) || (kind() != ITD_STATE_TRUNCATED && kind() != ITD_STATE_NOT_A_SNAPSHOT &&
                           kind() != ITD_STATE_DAMAGED))
            wrong++;
    }
    tap_ok(wrong == 0, "no state that is cut short is taken");
    tap_ok(still_there(), "the session is as it was");
    for (size_t i = 0; i < b.size * 8; i++) {
        b.data[i / 8] ^= (uint8_t)(1u << i % 8);
        if (load(&b)) {
            accepted++;
            open_session(64u << 20);
            run("mine = 'kept'");
        }
        b.data[i / 8] ^= (uint8_t)(1u << i % 8);
    }
    tap_ok(still_there(), "every bit flipped: the session is as it was");
    tap_ok(accepted * 100 < b.size * 8, "and hardly one is taken, even without a seal (%u of %zu)",
           accepted, b.size * 8);
    b.data[4] = SNAP_VERSION + 1;
    tap_ok(!load(&b) && kind() == ITD_STATE_NEWER &&
               itd_session_state_error(session)->found == SNAP_VERSION + 1,
           "a later format is told apart");
    b.data[4] = SNAP_VERSION;
    b.data[0] = 'X';
    tap_ok(!load(&b) && kind() == ITD_STATE_NOT_A_SNAPSHOT, "what is no snapshot is told apart");
    b.data[0] = 'I';
    tap_ok(!itd_session_load(session, &nothing, NULL) && kind() == ITD_STATE_IO,
           "a source that fails");
    b.size++;
    tap_ok(!load(&b) && kind() == ITD_STATE_DAMAGED, "something behind the end");
    free(b.data);
}

static void limits(void)
{
    bytes b = {0};

    open_session(64u << 20);
    run("big = [str(i) * 10 for i in range(100000)]");
    tap_ok(save(&b), "a large state is saved");
    b.stop = b.size / 2;
    tap_ok(!save(&b) && kind() == ITD_STATE_IO, "a sink that fails");
    tap_ok(!strcmp(run("print(len(big))"), "100000\n"), "and the session goes on");
    b.stop = 0;
    save(&b);
    open_session(4u << 20);
    run("mine = 'kept'");
    tap_ok(!load(&b) && kind() == ITD_STATE_TOO_LARGE, "a state over the session's limit");
    tap_ok(still_there(), "leaves the session as it was");
    open_session(16u << 20);
    run("full = []\nwhile True: full.append('x' * 1000)");
    tap_ok(save(&b), "a session that filled its memory can be saved");
    open_session(16u << 20);
    tap_ok(load(&b) && !strcmp(run("del full; print('ok')"), "ok\n"), "and loaded");
    free(b.data);
}

static void refused_values(void)
{
    bytes b = {0};

    open_session(64u << 20);
    run("import zlib\nbox = {'deep': [1, {'here': zlib.compressobj()}]}");
    tap_ok(!save(&b) && kind() == ITD_STATE_CANT_EXPORT &&
               strstr(itd_session_state_error(session)->text, "box.deep[1].here"),
           "what can't be saved is named with its path");
    run("del box");
    tap_ok(save(&b), "without it the session can be saved");
    run("x = ask(1)\nprint(x)");
    tap_ok(itd_session_save(session, &(itd_state_sink){&b, put}), "a run that waits is saved");
    free(b.data);
}

/* A session that an earlier version made has embedded modules as they were then: names that came
 * since are found when their code asks for them. */
static void modules_of_before(void)
{
    bytes b = {0};

    open_session(64u << 20);
    run("import statistics\ndel statistics.exp, statistics.fmean");
    tap_ok(save(&b), "a session whose module lacks names is saved");
    open_session(64u << 20);
    tap_ok(load(&b) && !strcmp(run("print(round(statistics.geometric_mean([1, 4]), 6), "
                                   "hasattr(statistics, 'exp'))"),
                               "2.0 True\n"),
           "and has them when they are wanted");
    tap_ok(!strcmp(run("import sys\nkept, __name__ = __name__, "
                       "'statistics'\nsys.modules['statistics'] = sys.modules['__main__']\n"
                       "try: nowhere\nexcept NameError: print('fmean' in vars(), len(vars()) < "
                       "9)\n__name__ = kept"),
                   "False True\n"),
           "a script that takes a module's name is given nothing of it");
    free(b.data);
}

/* The nth allocation fails, for each n until all succeed. */
static void no_memory(void)
{
#if ITD_POISON || ITD_GC_STRESS
    bytes b = {0};
    unsigned n, kept = 0;

    open_session(64u << 20);
    run(state);
    for (n = 1; n < 2000; n++) {
        itd_the_heap.fail_in = n;
        if (save(&b)) break;
    }
    itd_the_heap.fail_in = 0;
    tap_ok(n > 5 && n < 2000 && save(&b), "saving fails cleanly at each of %u allocations", n - 1);
    open_session(64u << 20);
    run("mine = 'kept'");
    for (n = 1; n < 20000; n++) {
        bool loaded;

        itd_the_heap.fail_in = n;
        loaded = load(&b);
        itd_the_heap.fail_in = 0;
        if (loaded) break;
        if (n % 50 == 1) kept += !still_there();
    }
    tap_ok(n > 50 && n < 20000 && !kept && !strcmp(run("print(next(it), a.f()[0])"), "1 1\n"),
           "loading fails cleanly at each of %u allocations", n - 1);
    free(b.data);
#else
    tap_skip("allocations only fail in sanitizer and gc-stress builds");
#endif
}

static bool told(void *context, int64_t value)
{
    return ++*(int *)context && value == 2;
}

/* What a rehearsal of a new session leaves: nothing. */
static void rehearsed(void)
{
    bytes before = {0}, after = {0};
    int count = 0;
    const itd_sink sink = {.context = &count, .integer = told};
    itd_describe then, now;

    open_session(64 << 20);
    itd_session_tidy(session);
    itd_session_describe(session, &then);
    tap_ok(save(&before), "a new session is saved");
    itd_session_rehearse(session, &sink);
    itd_session_describe(session, &now);
    tap_ok(count > 0, "the rehearsal's result is told");
    tap_ok(save(&after) && before.size == after.size &&
               memcmp(before.data, after.data, after.size) == 0,
           "and the state is the same to the byte");
    /* Words left on the C stack may still keep small cells. */
    tap_ok(now.operations == 0 && now.live_bytes <= then.live_bytes + 1024,
           "nothing is counted, %d bytes more live", (int)(now.live_bytes - then.live_bytes));
    tap_ok(strcmp(run("print([n for n in dir() if not n.startswith('__')])"), "[]\n") == 0,
           "it has no variables");
    free(before.data);
    free(after.data);
}

int main(void)
{
    if (itd_boot() != 0) return 1;
    every_type_has_a_row();
    rehearsed();
    sizes();
    refusals();
    limits();
    refused_values();
    modules_of_before();
    no_memory();
    return tap_done();
}
