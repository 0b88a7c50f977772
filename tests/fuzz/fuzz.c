/* fuzz.c - the fuzz targets that run inside one process, for libFuzzer; without it, the program that replays their corpora.
 *
 *     FUZZ_TARGET=NAME fuzz-NAME CORPUS...      libFuzzer's options; tests/fuzz/run_core.py calls it
 *     FUZZ_TARGET=NAME FUZZ_SWEEP=CORPUS FUZZ_SWEEP_TO=FOLDER FUZZ_SWEEP_LARGEST=BYTES fuzz-NAME      every small edit of every input (sweep.h);
 *                                               FUZZ_UNSEEN=FILE lists the addresses of the edges that the corpus doesn't reach, for llvm-symbolizer
 *     fuzz-replay FOLDER                        each file of FOLDER/TARGET through its target; TAP
 *
 * Targets: check (source text, compiled), run (source text, run with small limits), text (two strings and a number for one of the scripts below: regex, formats,
 * numbers, codecs, dates, packing), regex (a pattern, a subject and a replacement, through all of re), frames (bytes of a peer, to the parsed body of each message), values (a value on the wire, built in a session, read
 * out, packed and built again: both must be as large), snapshot (a state that isn't packed, seal off, loaded and used; what of it can be saved must load again).
 *
 * What an input covers is a function of the input: the namespace is made new for each (run), scripts are compiled once, at the beginning (text, regex), patterns that were compiled are
 * forgotten, and the files that count edges (meson.build) have neither the collector nor clocks among them. Otherwise edges that only come once in a while look new for ever.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "core/base/alloc.h"
#include "core/vm/vm.h"
#include "daemon/self.h"
#include "tests/fuzz/fuzz_scripts.h"
#include "tests/fuzz/source_mutate.h"
#include "tests/fuzz/state_mutate.h"
#include "tests/fuzz/sweep.h"

int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define USUAL_NS UINT64_C(50000000000) /* a machine that stands still for a while is not an input that takes long */
#define SCRIPTS (sizeof fuzz_scripts / sizeof *fuzz_scripts)

static itd_session *session;
static uint64_t runs;

static void output(void *context, const char *text, size_t size) {}
static void quiet(void *context) {}
static bool call(void *context, const itd_host_call *c) { return false; }
static void wait_for(void *context, uint64_t id) {}

/* Who sleeps finds that time has passed: nobody waits for it. The linker has the core's clock_gettime be this one. */
static uint64_t slept;

static void pause_for(void *context, uint64_t ns) { slept += ns; }

int __real_clock_gettime(clockid_t clock, struct timespec *t);
int __wrap_clock_gettime(clockid_t clock, struct timespec *t);
int __wrap_clock_gettime(clockid_t clock, struct timespec *t)
{
    int code = __real_clock_gettime(clock, t);
    uint64_t ns = code == 0 && clock == CLOCK_MONOTONIC ? slept + (uint64_t)t->tv_nsec : 0;

    if (ns) t->tv_sec += (time_t)(ns / 1000000000), t->tv_nsec = (long)(ns % 1000000000);
    return code;
}

static const itd_host host = {NULL, output, quiet, call, wait_for, pause_for, quiet};

static void die(const char *what)
{
    fprintf(stderr, "fuzz: %s\n", what);
    abort();
}

static itd_status run(const char *source, size_t size)
{
    itd_run_options options = {.run = ++runs, .tool_set = 1};

    return itd_run(session, source, size, &options);
}

static uint64_t memory = 32u << 20;
static uint64_t most_operations = UINT64_MAX, refused_allocation; /* of the sweep for faults */

static void limit(uint64_t operations, uint64_t wall_ns)
{
    itd_limits limits;

    itd_limits_default(&limits);
    limits.operations = operations < most_operations ? operations : most_operations;
    limits.memory_bytes = memory;
    limits.int_bits = 1u << 16;
    limits.wall_ns = wall_ns;
    limits.allow_eval = 1;
    itd_session_limit(session, &limits);
}

/* ---- states as bytes ---- */

typedef struct piece {
    const uint8_t *data;
    size_t left;
} piece;

static ptrdiff_t take(void *context, void *to, size_t room)
{
    piece *p = context;
    size_t n = p->left < room ? p->left : room;

    memcpy(to, p->data, n);
    p->data += n;
    p->left -= n;
    return (ptrdiff_t)n;
}

typedef struct copy {
    uint8_t data[1 << 20];
    size_t size;
    bool full;
} copy;

static bool keep(void *context, const void *data, size_t size)
{
    copy *c = context;

    if (size > sizeof c->data - c->size) return !(c->full = true);
    memcpy(c->data + c->size, data, size);
    c->size += size;
    return true;
}

static copy beginning; /* the session as it was when all targets' functions had been made */

static bool load(const copy *from)
{
    const itd_run_options options = {.run = ++runs, .tool_set = 1};
    piece p = {from->data, from->size};

    return itd_session_load(session, &(itd_state_source){&p, take}, &options);
}

/* What a script has left, builtins among it, isn't met by the next one; now and then nor is what it did to modules. */
static void clean(void)
{
    limit(1000000, USUAL_NS);
    if (runs % 250 && run("_clean()", 8) == ITD_RUN_DONE) return;
    if (!load(&beginning)) die("the session can't be made new");
}

/* Where a limit ends a run is chance, and every look at a failure there is has an edge of its own: such an input covers nothing. Limits at every point are what
 * tests/faults is about. */
static void forget_if_limited(void)
{
#ifndef FUZZ_REPLAY
    const itd_outcome *o = itd_run_outcome(session);

    if (refused_allocation || most_operations < UINT64_MAX) return;
    if (o->limit || (o->type_name && (strcmp(o->type_name, "MemoryError") == 0 || strcmp(o->type_name, "RecursionError") == 0))) sweep_forget();
#endif
}

/* From here on it's the input's doing: what came before covers nothing, how deep the stack was once neither, and an allocation may be refused. */
static void begin(void)
{
    itd_vm *vm = (itd_vm *)session;

    if (vm->high_water > vm->top) memset(vm->top, 0, (size_t)(vm->high_water - vm->top) * sizeof *vm->top);
    vm->high_water = vm->top;
#ifndef FUZZ_REPLAY
    sweep_forget();
#endif
    itd_the_heap.fail_in = refused_allocation;
}

/* ---- targets ----------------------------------------------------------------------------- */

/* Source that a script compiles, in one of the ways of _compile. */
static void compile_by_script(char way, const uint8_t *source, size_t size)
{
    char call[32];

    if (way < 'a' || way > 'z' || !wire_utf8_valid(source, size)) return; /* as a str of the wire is */
    itd_build_start(session);
    if (!itd_build_text(session, (const char *)source, size) || !itd_build_to_variable(session, "a", 1)) return;
    snprintf(call, sizeof call, "_compile(a, '%c')", way);
    begin();
    run(call, strlen(call));
    forget_if_limited();
}

/* Source of a run; with a first line "#:" and a letter what is behind it as compile() takes it. */
static void fuzz_check(const uint8_t *data, size_t size)
{
    limit(3000000, USUAL_NS);
    if (size > 4 && memcmp(data, "#:", 2) == 0 && data[3] == '\n') {
        compile_by_script((char)data[2], data + 4, size - 4);
        return;
    }
    begin();
    if (!itd_check(session, (const char *)data, size) && !itd_run_outcome(session)->message) die("a refusal without a message");
    forget_if_limited();
}

static void fuzz_run(const uint8_t *data, size_t size)
{
    clean();
    limit(30000, USUAL_NS);
    begin();
    if (run((const char *)data, size) == ITD_RUN_SUSPENDED) die("suspended without a tool");
    forget_if_limited();
}

/* Letters of all the kinds that natives treat apart, for the bytes from 0xC0 on. */
static const char *const letters[] = {
    "é", "ß", "İ", "ı", "ŉ", "ǰ", "ﬁ", "ﷺ", "ſ", "K", "Σ", "ς", "ё", "Ω", "\xcc\x81", "\xcd\x85", "٣", "೩", "３", "𝟗", "²", "½", "Ⅷ", "一", "\xc2\xa0", "\xe2\x80\x83",
    "\xe2\x80\xa8", "\xc2\x85", "\x1c", "\xe2\x80\x8b", "\xef\xbb\xbf", "\xc2\xad", "＋", "−", "．", "🙂", "𝔘", "\xf4\x8f\xbf\xbf", "\xee\x80\x80", "ᾳ", "Ǆ", "ǅ", "ʰ", "ᴬ", "ª", "·", "‿", "℘", "ꟲ", "𐌀",
};

/* Bytes as text, each a letter. */
static size_t spell(const uint8_t *data, size_t size, char *out)
{
    char *at = out;

    for (size_t i = 0; i < size; i++) {
        const char *letter;

        if (data[i] < 0x80) {
            *at++ = (char)data[i];
            continue;
        }
        letter = letters[data[i] % (sizeof letters / sizeof *letters)];
        memcpy(at, letter, strlen(letter));
        at += strlen(letter);
    }
    return (size_t)(at - out);
}

static void set_text(const char *name, const uint8_t *data, size_t size)
{
    static char text[4 * 4096 + 16];

    if (size > 4096) size = 4096;
    itd_build_start(session);
    if (!itd_build_text(session, text, spell(data, size, text)) || !itd_build_to_variable(session, name, strlen(name))) die("a text can't be set");
}

/* Runs one of the functions made at the beginning; what it says of its natives must be so. */
static void must_agree(const char *source)
{
    const itd_outcome *o = itd_run_outcome(session);

    begin();
    if (run(source, strlen(source)) == ITD_RUN_FAILED && o->type_name && strcmp(o->type_name, "AssertionError") == 0) die(o->traceback);
    forget_if_limited();
}

/* Bytes: which script, the number n, then a and b with a 0xFF byte between. */
static void fuzz_text(const uint8_t *data, size_t size)
{
    const uint8_t *end = data + size, *middle;
    char call[32];

    if (size < 3) return;
    snprintf(call, sizeof call, "_script%zu(a, b, n)", (size_t)(data[0] % SCRIPTS));
    limit(200000, USUAL_NS);
    itd_build_start(session);
    if (!itd_build_int(session, (int8_t)data[1]) || !itd_build_to_variable(session, "n", 1)) die("a number can't be set");
    middle = memchr(data + 2, 0xFF, size - 2);
    set_text("a", data + 2, (size_t)((middle ? middle : end) - data - 2));
    set_text("b", middle ? middle + 1 : end, middle ? (size_t)(end - middle - 1) : 0);
    must_agree(call);
}

/* Bytes: flags, what to do, then pattern, subject and replacement with a 0xFF byte between. What re's functions say of one another must agree. */
static void fuzz_regex(const uint8_t *data, size_t size)
{
    static const char *const names[] = {"a", "b", "c"};
    const uint8_t *end = data + size, *at = data + 2, *middle;

    if (size < 3) return;
    limit(60000, USUAL_NS);
    itd_build_start(session);
    if (!itd_build_int(session, data[0] | (int)data[1] << 8) || !itd_build_to_variable(session, "n", 1)) die("a number can't be set");
    for (size_t i = 0; i < 3; i++) {
        middle = i < 2 ? memchr(at, 0xFF, (size_t)(end - at)) : NULL;
        set_text(names[i], at, (size_t)((middle ? middle : end) - at));
        at = middle ? middle + 1 : end;
    }
    must_agree("_regex(a, b, c, n)");
}

static void fuzz_frames(const uint8_t *data, size_t size)
{
    size_t total, at = 0;

    while (at < size && wire_frame_scan(data + at, size - at, 1u << 20, &total) == 0) {
        wire_frame frame;
        wire_body body;
        wire_slice rest, name;
        uint32_t left;

        if (wire_frame_parse((wire_slice){data + at, total}, &frame) == 0) {
            for (int state = WIRE_STATE_NEW; state <= WIRE_STATE_ATTACHED; state++) {
                (void)wire_frame_admit(&frame, WIRE_AT_SWITCHBOARD, (wire_state)state);
                (void)wire_frame_admit(&frame, WIRE_AT_WORKER, (wire_state)state);
            }
            int code = wire_body_parse(&frame, &body);

            if (srv_build_body(session, &frame, &body) != code) die("a body is right or wrong by whether its value is built");
            if (code == 0 && frame.message == WIRE_EXECUTE) {
                wire_entries(&body.field[WIRE_EXECUTE_VARIABLES], &rest, &left);
                while (srv_build_next(session, &rest, &left, &name)) (void)itd_build_to_variable(session, "v", 1);
            }
        }
        at += total;
    }
}

static uint8_t packed[2][1 << 20];

/* Reads variable v out into packed[n]. The size, or 0. */
static size_t pack(int n)
{
    wire_packer packer;
    wire_out out;
    itd_sink sink;

    wire_out_init(&out, packed[n], sizeof packed[n]);
    srv_bridge_out(&packer, &out, &sink);
    if (itd_visit_variable(session, "v", 1, &sink) != ITD_VISITED || out.full) return 0;
    return out.size;
}

static void fuzz_values(const uint8_t *data, size_t size)
{
    size_t budget = size, used, first, second;

    limit(1000000, USUAL_NS);
    if (wire_value_check((wire_slice){data, size}, &budget, &used) != 0) return;
    if (!srv_build(session, (wire_slice){data, used}) || !itd_build_to_variable(session, "v", 1)) {
        if (!itd_build_error(session)) die("a value was refused without a reason");
        return;
    }
    first = pack(0);
    if (!first) return;
    budget = first;
    if (wire_value_check((wire_slice){packed[0], first}, &budget, &used) != 0 || used != first) die("what was packed is malformed");
    if (!srv_build(session, (wire_slice){packed[0], first}) || !itd_build_to_variable(session, "v", 1)) die("what was packed can't be built");
    second = pack(1);
    /* The order of a set depends on that of its making, so the bytes may differ. */
    if (second != first) die("a value changed on its way");
}

/* ---- states (last: what loads stays) ------------------------------------------------------- */

/* What a loaded session saves must load: else a state would be lost at its second move. */
static void save_and_load(void)
{
    static copy saved;
    const itd_state_sink sink = {&saved, keep};

    saved.size = 0;
    saved.full = false;
    if (!itd_session_save(session, &sink) || saved.full) return;
    limit(3000000, USUAL_NS);
    if (!load(&saved) && itd_session_state_error(session)->kind == ITD_STATE_DAMAGED)
        die(itd_session_state_error(session)->text);
}

/* A state that isn't packed, as itd-state --plain writes it. */
static void fuzz_snapshot(const uint8_t *data, size_t size)
{
    static const char use[] = "for _v in list(vars().values()):\n"
                              "    for _f in (repr, hash, len, iter, dir, vars, callable, lambda v: next(v), lambda v: v(), lambda v: v == v, lambda v: list(zip(range(3), v)), lambda v: v.__dict__,\n"
                              "               lambda v: [repr(w) for w in v], lambda v: [repr(w) for w in vars(v).values()], lambda v: v.send(None), lambda v: v[0], lambda v: v.x):\n"
                              "        try: _f(_v)\n"
                              "        except Exception: pass\n";
    piece p = {data, size};
    const itd_state_source source = {&p, take};
    const itd_run_options options = {.run = ++runs, .tool_set = 1};
    itd_describe d;
    uint32_t sum = 0x811C9DC5u;

    limit(30000, USUAL_NS);
    if (!itd_session_load(session, &source, &options)) {
        if (itd_session_state_error(session)->kind == ITD_STATE_OK) die("a state is refused without a reason");
#ifndef FUZZ_REPLAY
        if (itd_session_state_error(session)->kind == ITD_STATE_TOO_LARGE || itd_session_state_error(session)->kind == ITD_STATE_MEMORY) sweep_forget();
#endif
        return;
    }
    save_and_load(); /* always: what an input covers must not depend on when it is tried */
    itd_session_describe(session, &d);
    if (d.suspended) {
        itd_run_stop(session, ITD_STOP_CANCEL);
        itd_run_resume(session);
    }
    /* Compiling and running this takes longer than the rest and covers nothing of the loader: one input in four, chosen by its bytes. */
    for (size_t i = 0; i < size; i++) sum = (sum ^ data[i]) * 0x01000193u;
    if (sum >> 16 & 3) return;
    limit(30000, USUAL_NS);
    run(use, sizeof use - 1);
}

static const struct target {
    const char *name;
    void (*one)(const uint8_t *data, size_t size);
} targets[] = {{"check", fuzz_check}, {"run", fuzz_run}, {"text", fuzz_text}, {"regex", fuzz_regex}, {"frames", fuzz_frames}, {"values", fuzz_values}, {"snapshot", fuzz_snapshot}};

#define TARGETS (sizeof targets / sizeof *targets)

static const struct target *chosen;

/* Each script of target text as a function. */
static void make_scripts(void)
{
    static char source[16384];

    for (size_t i = 0; i < SCRIPTS; i++) {
        char *at = source + sprintf(source, "def _script%zu(a, b, n):\n    ", i);

        if (strlen(fuzz_scripts[i]) > 2048) die("a script is too long");
        for (const char *from = fuzz_scripts[i]; *from; from++) {
            *at++ = *from;
            if (*from == '\n') at += sprintf(at, "    ");
        }
        if (run(source, (size_t)(at - source)) != ITD_RUN_DONE) die(itd_run_outcome(session)->message);
    }
}

static void open_session(void)
{
    static const char keep_all[] = "_clean.__defaults__[1].update(vars()); _clean.__defaults__[3].update(_clean.__defaults__[2])";

    if (itd_boot() != 0 || !(session = itd_session_new(&host, NULL, 64u << 20))) die("no session");
    limit(1000000000, 60 * USUAL_NS);
    if (run(fuzz_prelude, sizeof fuzz_prelude - 1) != ITD_RUN_DONE) die(itd_run_outcome(session)->message);
    make_scripts();
    if (run(keep_all, sizeof keep_all - 1) != ITD_RUN_DONE || !itd_session_save(session, &(itd_state_sink){&beginning, keep}) || beginning.full)
        die("the first state can't be kept");
}

#ifndef FUZZ_REPLAY
/* The input with its nth allocation refused (what 0) or ended behind n operations (1). Whether it came so far. */
static bool with_fault(unsigned what, uint64_t n, const uint8_t *data, size_t size)
{
    bool met;

    if (what) most_operations = n;
    else refused_allocation = n;
    chosen->one(data, size);
    met = what ? itd_run_outcome(session)->limit && strcmp(itd_run_outcome(session)->limit, "max_operations") == 0 : !itd_the_heap.fail_in;
    most_operations = UINT64_MAX;
    refused_allocation = itd_the_heap.fail_in = 0;
    return met;
}
#endif

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    const char *name = getenv("FUZZ_TARGET");

    for (size_t i = 0; name && i < TARGETS; i++)
        if (strcmp(targets[i].name, name) == 0) chosen = &targets[i];
    if (!chosen) die("FUZZ_TARGET names no target");
    open_session();
    if (chosen->one == fuzz_snapshot) memory = 6u << 20; /* clearing what large counts ask for would take the time */
#ifndef FUZZ_REPLAY
    if (getenv("FUZZ_SWEEP")) {
        sweep(getenv("FUZZ_SWEEP"), getenv("FUZZ_SWEEP_TO"), (size_t)atoi(getenv("FUZZ_SWEEP_LARGEST")), chosen->one, with_fault);
        exit(0);
    }
#endif
    return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    chosen->one(data, size);
    return 0;
}

#ifndef FUZZ_REPLAY
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t room);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t room, unsigned seed);
size_t LLVMFuzzerCustomCrossOver(const uint8_t *a, size_t a_size, const uint8_t *b, size_t b_size, uint8_t *to, size_t room, unsigned seed);

typedef size_t mutate(uint8_t *data, size_t size, size_t room, const uint8_t *other, size_t other_size);

/* The edits that know the target's form, or NULL. */
static mutate *of_form(void)
{
    return chosen->one == fuzz_snapshot ? state_mutate : chosen->one == fuzz_check || chosen->one == fuzz_run ? source_mutate : NULL;
}

/* libFuzzer's own edits, and mostly those that know the form. */
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t room, unsigned seed)
{
    mutate *one = of_form();

    state_mutate_seed(seed);
    if (!one || state_chance(5) == 0) return LLVMFuzzerMutate(data, size, room);
    for (uint64_t n = 1 + state_chance(state_chance(3) ? 3 : 8); n; n--) size = one(data, size, room, NULL, 0);
    return size;
}

/* Pieces of b in a; where there is no form, the beginning of a and the end of b. */
size_t LLVMFuzzerCustomCrossOver(const uint8_t *a, size_t a_size, const uint8_t *b, size_t b_size, uint8_t *to, size_t room, unsigned seed)
{
    mutate *one = of_form();
    size_t size = a_size < room ? a_size : room, n;

    state_mutate_seed(seed);
    if (!one) {
        size = state_chance(size + 1);
        memcpy(to, a, size);
        n = state_chance(b_size + 1);
        if (n > room - size) n = room - size;
        memcpy(to + size, b + b_size - n, n);
        return size + n;
    }
    memcpy(to, a, size);
    for (n = 1 + state_chance(4); n; n--) size = one(to, size, room, b, b_size);
    return size;
}
#endif

#ifdef FUZZ_REPLAY
static bool replay_file(const struct target *target, const char *path)
{
    FILE *f = fopen(path, "rb");
    uint8_t *data = malloc(1 << 20);
    size_t size;

    if (!f || !data) return false;
    size = fread(data, 1, 1 << 20, f);
    fclose(f);
    target->one(data, size);
    free(data);
    return true;
}

int main(int argc, char **argv)
{
    if (argc < 2) return 2;
    open_session();
    for (size_t i = 0; i < TARGETS; i++) {
        char path[4096];
        const struct dirent *entry;
        size_t count = 0;
        bool fine = true;
        DIR *folder;

        snprintf(path, sizeof path, "%s/%s", argv[1], targets[i].name);
        folder = opendir(path);
        while (folder && (entry = readdir(folder))) {
            if (entry->d_name[0] == '.') continue;
            snprintf(path, sizeof path, "%s/%s/%s", argv[1], targets[i].name, entry->d_name);
            fine = replay_file(&targets[i], path) && fine;
            count++;
        }
        if (folder) closedir(folder);
        printf("%s %zu - %s: %zu files\n", fine && count ? "ok" : "not ok", i + 1, targets[i].name, count);
        fflush(stdout);
    }
    printf("1..%zu\n", TARGETS);
    return 0;
}
#endif
