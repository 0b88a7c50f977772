/* itd_state.c - saves and loads sessions in this process, with no daemon and no vault: for tests of core/snapshot.
 *
 *     itd-state [--cycles N] [--load FILE] [--save FILE [--first] [--plain]] [--figures] [--steady] [--memory BYTES] [--stress N] [SCRIPT [CHECK]]
 *
 * Runs SCRIPT (or loads a state), then N times (once by default): saves the session, makes a new one, loads the state into it and runs CHECK there. Each state is saved twice and
 * after the load once more: all three must be the same bytes. A call of the tool hold(...) leaves the run waiting: the session is then saved, loaded into a new one and only there
 * answered, with the list of the arguments; so are the calls of later(...), a parallel tool. --save keeps the last state, with --first the first one; --plain unpacks it. --figures prints size and times; with --steady the last state may not be larger than the second by more than
 * a hundredth and 64 bytes, for numbers that grew. The exit status is 0, 1 (a script failed),
 * 3 (a state can't be saved or loaded: the reason is on standard error) or 4 (bytes differ, or grow).
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <zstd.h>

#include "core/base/alloc.h"
#include "tests/tool/host.h"

typedef struct bytes {
    uint8_t *data;
    size_t size, room, at;
} bytes;

static itd_limits limits;
static struct {
    unsigned cycles;
    const char *load, *save, *script, *check;
    bool plain, figures, first, steady;
    uint32_t stress;
} asked = {.cycles = 1};
static uint64_t save_ns, load_ns;
static size_t last_size;
static uint64_t runs;

static uint64_t now_ns(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

static bool put(void *context, const void *data, size_t size)
{
    bytes *b = context;

    if (b->size + size > b->room) {
        b->room = (b->size + size) * 2;
        b->data = realloc(b->data, b->room);
    }
    memcpy(b->data + b->size, data, size);
    b->size += size;
    return true;
}

static ptrdiff_t get(void *context, void *to, size_t room)
{
    bytes *b = context;
    size_t n = b->size - b->at < room ? b->size - b->at : room;

    if (n > 40000) n = 40000; /* pieces of an odd size */
    memcpy(to, b->data + b->at, n);
    b->at += n;
    return (ptrdiff_t)n;
}

static bool call(void *context, const itd_host_call *call)
{
    return strcmp(call->name, "hold") == 0 || strcmp(call->name, "later") == 0 || answer(context, call);
}

static void wait_for(void *context, uint64_t id)
{
    bytes state = {0};
    const itd_state_sink sink = {&state, put};
    const itd_host_call held = {.id = id, .name = "hold"};

    /* Inside a native: the state can't be saved, and says so. */
    if (itd_session_save(session, &sink)) fprintf(stderr, "itd-state: saved inside a native\n");
    else printf("[%s]\n", itd_session_state_error(session)->text);
    free(state.data);
    answer(context, &held);
}
static void pause_for(void *context, uint64_t ns) {}

static char *read_all(const char *path, size_t *size)
{
    FILE *f = fopen(path, "rb");
    char *text = NULL;
    size_t n = 0, capacity = 0, got;

    if (!f) return NULL;
    do {
        if (capacity - n < 65536) text = realloc(text, capacity = capacity * 2 + 65536);
        got = fread(text + n, 1, capacity - n, f);
        n += got;
    } while (got);
    fclose(f);
    *size = n;
    return text;
}

static bool open_session(void)
{
    static const itd_host host = {NULL, output, quiet, call, wait_for, pause_for, quiet};
    static const itd_tool_spec tools[] = {{"echo", "*args, **kwargs", "Answers with its arguments.", false, 0}, {"fail", "text=...", "Fails.", false, 0}, {"hold", "*args, **kwargs", "Answers late.", false, 0}, {"later", "*args, **kwargs", "Answers late; parallel.", true, 0}};
    const char *error;

    session = itd_session_new(&host, NULL, limits.memory_bytes * 2);
    if (!session) return false;
    itd_session_limit(session, &limits);
    for (int i = 0; i < 4; i++)
        if (!itd_tool_declare(session, 1, &tools[i], &error)) return false;
    itd_the_heap.stress = asked.stress;
    return true;
}

static bool save(bytes *state)
{
    const itd_state_sink sink = {state, put};
    uint64_t from = now_ns();

    state->size = state->at = 0;
    if (itd_session_save(session, &sink)) {
        from = now_ns() - from;
        if (!save_ns || from < save_ns) save_ns = from;
        last_size = state->size;
        return true;
    }
    fprintf(stderr, "itd-state: can't save: %s\n", itd_session_state_error(session)->text);
    return false;
}

static bool load(bytes *state)
{
    const itd_state_source source = {state, get};
    const itd_run_options options = {.run = ++runs, .tool_set = 1};
    uint64_t from = now_ns();

    state->at = 0;
    if (itd_session_load(session, &source, &options)) {
        from = now_ns() - from;
        if (!load_ns || from < load_ns) load_ns = from;
        return true;
    }
    fprintf(stderr, "itd-state: can't load: %s\n", itd_session_state_error(session)->text);
    return false;
}

static void keep(const bytes *state, const char *path)
{
    FILE *f = fopen(path, "wb");
    size_t room = 1u << 28, n = 0;
    uint8_t *plain = asked.plain ? malloc(room) : NULL;

    if (!f) return;
    if (!plain) {
        fwrite(state->data, 1, state->size, f);
    } else {
        ZSTD_DStream *d = ZSTD_createDStream();
        ZSTD_inBuffer in = {state->data, state->size, 8};
        ZSTD_outBuffer out = {plain, room, 8};

        memcpy(plain, state->data, 8);
        plain[6] = 0;
        while (in.pos < in.size && !ZSTD_isError(ZSTD_decompressStream(d, &out, &in))) {}
        n = out.pos;
        ZSTD_freeDStream(d);
        fwrite(plain, 1, n, f);
    }
    free(plain);
    fclose(f);
}

/* Saves, moves to a new session, and compares. */
static int move(void)
{
    bytes state = {0}, again = {0};
    int result = 0;

    if (!save(&state) || !save(&again)) return 3;
    if (state.size != again.size || memcmp(state.data, again.data, state.size)) {
        fprintf(stderr, "itd-state: the same state gave other bytes (%zu, %zu)\n", state.size, again.size);
        result = 4;
    }
    if (asked.save) keep(&state, asked.save);
    if (asked.first) asked.save = NULL;
    itd_session_free(session);
    if (!open_session()) return 2;
    if (!load(&state)) return 3;
    if (!save(&again)) return 3;
    if (!result && (state.size != again.size || memcmp(state.data, again.data, state.size))) {
        fprintf(stderr, "itd-state: the loaded state gave other bytes (%zu, %zu)\n", state.size, again.size);
        if (getenv("ITD_STATE_DIFF")) {
            asked.plain = true;
            keep(&state, "/tmp/state-before.bin");
            keep(&again, "/tmp/state-after.bin");
        }
        result = 4;
    }
    free(state.data);
    free(again.data);
    return result;
}

/* One at a time, so that a run with several open calls moves between their answers too. */
static bool answer_held(void *context, const itd_host_call *call)
{
    answer(context, call);
    return false;
}

/* Goes on with a run that waits, in a new session each time. */
static int go_on(itd_status status)
{
    int result = 0;

    while (status == ITD_RUN_SUSPENDED) {
        if (!itd_run_ready(session)) {
            int moved = asked.cycles ? move() : 0;

            if (moved == 3 || moved == 2) return moved;
            if (moved) result = moved;
            itd_calls(session, answer_held, NULL);
            continue;
        }
        status = itd_run_resume(session);
    }
    fflush(stdout);
    if (status == ITD_RUN_DONE) return result;
    fprintf(stderr, "%s\n", itd_run_outcome(session)->traceback ? itd_run_outcome(session)->traceback : itd_run_outcome(session)->message);
    return 1;
}

static int run(const char *path)
{
    itd_run_options options = {.run = ++runs, .tool_set = 1, .name = path};
    itd_status status;
    size_t size;
    char *source = read_all(path, &size);

    if (!source) return 2;
    status = itd_run(session, source, size, &options);
    free(source);
    return go_on(status);
}

static bool read_options(int argc, char **argv)
{
    itd_limits_default(&limits);
    limits.allow_eval = 1; /* kept states of old may ask for locals */
    limits.operations = (uint64_t)1 << 60;
    limits.stdout_bytes = 1u << 30;
    limits.memory_bytes = 1u << 29;
    limits.wall_ns = limits.cpu_ns = limits.total_wall_ns = 3600000000000u;
    for (int i = 1; i < argc; i++) {
        bool has_value = i + 1 < argc;

        if (strcmp(argv[i], "--cycles") == 0 && has_value) asked.cycles = (unsigned)strtoul(argv[++i], NULL, 10);
        else if (strcmp(argv[i], "--load") == 0 && has_value) asked.load = argv[++i];
        else if (strcmp(argv[i], "--save") == 0 && has_value) asked.save = argv[++i];
        else if (strcmp(argv[i], "--memory") == 0 && has_value) limits.memory_bytes = strtoull(argv[++i], NULL, 10);
        else if (strcmp(argv[i], "--stress") == 0 && has_value) asked.stress = (uint32_t)strtoul(argv[++i], NULL, 10);
        else if (strcmp(argv[i], "--plain") == 0) asked.plain = true;
        else if (strcmp(argv[i], "--steady") == 0) asked.steady = true;
        else if (strcmp(argv[i], "--figures") == 0) asked.figures = true;
        else if (strcmp(argv[i], "--first") == 0) asked.first = true;
        else if (!asked.script) asked.script = argv[i];
        else asked.check = argv[i];
    }
    return asked.script || asked.load;
}

static int load_file(void)
{
    bytes state = {0};
    itd_describe d;
    char *text = read_all(asked.load, &state.size);
    int result = 0;

    if (!text) return 2;
    state.data = (uint8_t *)text;
    if (!load(&state)) return 3;
    itd_session_describe(session, &d);
    if (d.suspended) {
        itd_calls(session, answer_held, NULL);
        result = go_on(ITD_RUN_SUSPENDED);
    }
    free(text);
    return result;
}

int main(int argc, char **argv)
{
    size_t second = 0;
    int result = 0;

    if (!read_options(argc, argv)) {
        fprintf(stderr, "usage: itd-state [OPTIONS] [SCRIPT [CHECK]]\n");
        return 2;
    }
    if (itd_boot() != 0 || !open_session()) return 2;
    if (asked.load) result = load_file();
    if (!result && asked.script) result = run(asked.script);
    for (unsigned i = 0; i < asked.cycles && (!result || result == 4); i++) {
        int moved = move();

        if (moved == 2 || moved == 3) return moved;
        if (asked.check && !moved) moved = run(asked.check);
        if (moved) result = moved;
        if (i == 1) second = last_size;
    }
    if (asked.steady && second && last_size > second + second / 100 + 64) {
        fprintf(stderr, "itd-state: the state grew from %zu to %zu bytes\n", second, last_size);
        result = 4;
    }
    if (asked.figures) printf("bytes %zu save %.3f ms load %.3f ms\n", last_size, (double)save_ns / 1e6, (double)load_ns / 1e6);
    return result;
}
