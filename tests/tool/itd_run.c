/* itd_run.c - runs one script in this process, with no daemon and no jail: for tests and debugging of the core.
 *
 *     itd-run [--ops N] [--memory BYTES] [--stress N] FILE
 *
 * Prints what the script prints; an uncaught error's traceback goes to standard error and the exit status is 1. Two tools exist: echo(...) answers with a list of its arguments,
 * fail(text) fails.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/alloc.h"
#include "core/itd.h"

static itd_session *session;

static void output(void *context, const char *text, size_t size) { fwrite(text, 1, size, stdout); }

/* Copies what is visited into the builder. */
static bool b_none(void *c) { return itd_build_none(session); }
static bool b_ellipsis(void *c) { return itd_build_ellipsis(session); }
static bool b_bool(void *c, bool v) { return itd_build_bool(session, v); }
static bool b_int(void *c, int64_t v) { return itd_build_int(session, v); }
static bool b_big(void *c, bool n, const uint8_t *m, size_t size) { return itd_build_big(session, n, m, size); }
static bool b_real(void *c, double v) { return itd_build_float(session, v); }
static bool b_complex(void *c, double re, double im) { return itd_build_complex(session, re, im); }
static bool b_text(void *c, const char *t, size_t size) { return itd_build_text(session, t, size); }
static bool b_bytes(void *c, itd_bytes_kind k, const uint8_t *d, size_t size) { return itd_build_bytes(session, k, d, size); }
static bool b_range(void *c, int64_t a, int64_t o, int64_t s) { return itd_build_range(session, a, o, s); }
static bool b_tagged(void *c, itd_tagged_kind k, const char *t, size_t size) { return itd_build_tagged(session, k, t, size); }
static bool b_begin(void *c, itd_shape_kind k, size_t n) { return itd_build_begin(session, k, n); }
static bool b_end(void *c, itd_shape_kind k) { return itd_build_end(session); }

static const itd_sink copy = {NULL, b_none, b_ellipsis, b_bool, b_int, b_big, b_real, b_complex, b_text, b_bytes, b_range, b_tagged, b_begin, b_end};

static bool call(void *context, const itd_host_call *call)
{
    if (strcmp(call->name, "fail") == 0) return itd_call_fail(session, call->id, "ValueError", "as asked", 8);
    itd_build_start(session);
    return itd_visit_call_args(session, call->id, &copy) == ITD_VISITED && itd_build_to_answer(session, call->id);
}

static void wait_for(void *context, uint64_t id) {}
static void pause_for(void *context, uint64_t ns) {}
static void quiet(void *context) {}

static char *read_all(const char *path, size_t *size)
{
    FILE *f = strcmp(path, "-") == 0 ? stdin : fopen(path, "rb");
    char *text = NULL;
    size_t n = 0, capacity = 0, got;

    if (!f) return NULL;
    do {
        if (capacity - n < 65536) text = realloc(text, capacity = capacity * 2 + 65536);
        got = fread(text + n, 1, capacity - n, f);
        n += got;
    } while (got);
    *size = n;
    return text;
}

int main(int argc, char **argv)
{
    static const itd_host host = {NULL, output, quiet, call, wait_for, pause_for, quiet};
    static const itd_tool_spec tools[] = {{"echo", "*args, **kwargs", "Answers with its arguments.", false, 0}, {"fail", "text=...", "Fails.", false, 0}};
    itd_run_options options = {.run = 1, .tool_set = 1};
    itd_limits limits;
    itd_status status;
    const char *error, *path = NULL;
    char *source;
    size_t size;
    uint64_t memory = (uint64_t)1 << 30;

    itd_limits_default(&limits);
    limits.operations = (uint64_t)1 << 60;
    limits.stdout_bytes = 1u << 30;
    limits.wall_ns = limits.cpu_ns = limits.total_wall_ns = 3600000000000u;
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--ops") == 0 && i + 1 < argc) limits.operations = strtoull(argv[++i], NULL, 10);
        else if (strcmp(argv[i], "--memory") == 0 && i + 1 < argc) memory = strtoull(argv[++i], NULL, 10);
        else if (strcmp(argv[i], "--stress") == 0 && i + 1 < argc) itd_the_heap.stress = (uint32_t)strtoul(argv[++i], NULL, 10);
        else path = argv[i];
    }
    limits.memory_bytes = memory;
    if (!path || !(source = read_all(path, &size))) {
        fprintf(stderr, "usage: itd-run [--ops N] [--memory BYTES] [--stress N] FILE\n");
        return 2;
    }
    {
        uint32_t stress = itd_the_heap.stress;

        if (itd_boot() != 0) return 2;
        session = itd_session_new(&host, NULL, memory);
        if (!session) return 2;
        itd_the_heap.stress = stress;
    }
    itd_session_limit(session, &limits);
    for (int i = 0; i < 2; i++)
        if (!itd_tool_declare(session, 1, &tools[i], &error)) {
            fprintf(stderr, "itd-run: %s\n", error);
            return 2;
        }
    options.name = path;
    status = itd_run(session, source, size, &options);
    while (status == ITD_RUN_SUSPENDED) status = itd_run_resume(session);
    fflush(stdout);
    if (status != ITD_RUN_DONE) {
        const itd_outcome *o = itd_run_outcome(session);

        fprintf(stderr, "%s\n", o->traceback ? o->traceback : o->message);
        if (getenv("ITD_RUN_MESSAGE")) fprintf(stderr, "[%s] %s\n", o->kind, o->message);
        return 1;
    }
    if (getenv("ITD_RUN_USAGE")) {
        itd_usage u;

        itd_run_usage(session, &u);
        fprintf(stderr, "CPU %.6f\noperations %llu, peak %llu bytes\n", (double)u.cpu_ns / 1e9, (unsigned long long)u.operations, (unsigned long long)u.peak_bytes);
    }
    return 0;
}
