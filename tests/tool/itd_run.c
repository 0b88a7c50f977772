/* itd_run.c - runs one script in this process, with no daemon and no jail: for tests and debugging of the core.
 *
 *     itd-run [--ops N] [--memory BYTES] [--wall SECONDS] [--stdout BYTES] [--recursion N] [--source BYTES]
 *             [--int-bits N] [--eval] [--stress N] [--fail-alloc N] [--again] [--then FILE]
 *             [--report] [--sweep N [--sweep-last N]] FILE
 *
 * Prints what the script prints; an uncaught error's traceback goes to standard error and the exit status is 1. Two tools exist: echo(...) answers with a list of its arguments,
 * fail(text) fails. --again runs a second script in the same session afterwards, which must end well (else the exit status is 3); --then runs that file, with wide limits and its output
 * shown, and its end is the exit status. --report ends standard error with one line of JSON: the
 * outcome, what was used and the process's peak resident memory. --stress and --fail-alloc need a gc-stress or sanitizer build: a collection at every Nth allocation; the Nth
 * allocation of the run is refused, as if the memory limit had been reached. --sweep runs the script again and again in copies of this process, with the 1st, 2nd... Nth allocation
 * refused, then ever more rarely up to --sweep-last, and prints a line for each: n, the exit status as with --again (negative: a signal), the kind of outcome.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "core/base/alloc.h"
#include "tests/tool/host.h"

#define SWEEP_SECONDS 120
#define SWEEP_STEP    100 /* beyond --sweep every n grows by this part of itself */

static bool call(void *context, const itd_host_call *call) { return answer(context, call); }

static void wait_for(void *context, uint64_t id) {}
static void pause_for(void *context, uint64_t ns)
{
    struct timespec t = {.tv_sec = (time_t)(ns / 1000000000u), .tv_nsec = (long)(ns % 1000000000u)};

    nanosleep(&t, NULL);
}

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

/* Peak resident memory, which rusage would mix up with the parent's. */
static unsigned long peak_resident_kib(void)
{
    FILE *f = fopen("/proc/self/status", "r");
    char line[256];
    unsigned long kib = 0;

    while (f && fgets(line, sizeof line, f))
        if (strncmp(line, "VmHWM:", 6) == 0) kib = strtoul(line + 6, NULL, 10);
    if (f) fclose(f);
    return kib;
}

static void report(void)
{
    const itd_outcome *o = itd_run_outcome(session);
    itd_usage u;

    itd_run_usage(session, &u);
    fprintf(stderr, "{\"kind\": \"%s\", \"type\": \"%s\", \"limit\": \"%s\", \"operations\": %llu, \"peak_bytes\": %llu, \"wall_ns\": %llu, \"cpu_ns\": %llu, \"resident_kib\": %lu}\n", o->kind ? o->kind : "",
            o->type_name ? o->type_name : "", o->limit ? o->limit : "", (unsigned long long)u.operations, (unsigned long long)u.peak_bytes, (unsigned long long)u.wall_ns, (unsigned long long)u.cpu_ns, peak_resident_kib());
}

static itd_status run(const char *source, size_t size, const itd_run_options *options)
{
    itd_status status = itd_run(session, source, size, options);

    while (status == ITD_RUN_SUSPENDED) status = itd_run_resume(session);
    fflush(stdout);
    return status;
}

/* Whether the session still answers. What it prints is not shown. */
static bool answers_again(void)
{
    static const char source[] = "def again(x):\n    return [y + 1 for y in x]\nanswer_again = str(again([1])[0])\nprint(end='')\n";
    itd_run_options options = {.run = 2, .tool_set = 1, .name = "again"};

    return run(source, sizeof source - 1, &options) == ITD_RUN_DONE;
}

/* What the command line asks for. */
static struct {
    itd_limits limits;
    const char *path, *then;
    uint32_t stress;
    uint64_t fail_alloc;
    uint64_t sweep, sweep_last; /* every n up to sweep, then ever more rarely up to sweep_last */
    bool again, report;
} asked;

static void wide_limits(itd_limits *l)
{
    itd_limits_default(l);
    l->operations = (uint64_t)1 << 60;
    l->stdout_bytes = 1u << 30;
    l->memory_bytes = 1u << 30;
    l->wall_ns = l->cpu_ns = l->total_wall_ns = 3600000000000u;
}

/* Reads the command line; false when it is wrong. */
static bool read_options(int argc, char **argv)
{
    itd_limits *l = &asked.limits;
    const struct {
        const char *name;
        uint64_t *value;
    } numbers[] = {{"--ops", &l->operations}, {"--memory", &l->memory_bytes}, {"--stdout", &l->stdout_bytes}, {"--recursion", &l->recursion_depth}, {"--source", &l->source_bytes}, {"--int-bits", &l->int_bits}, {"--fail-alloc", &asked.fail_alloc}, {"--sweep", &asked.sweep}, {"--sweep-last", &asked.sweep_last}};

    wide_limits(l);
    for (int i = 1; i < argc; i++) {
        bool has_value = i + 1 < argc, found = false;

        for (size_t k = 0; k < sizeof numbers / sizeof numbers[0] && has_value && !found; k++)
            if ((found = strcmp(argv[i], numbers[k].name) == 0)) *numbers[k].value = strtoull(argv[i + 1], NULL, 10);
        if (found) i++;
        else if (strcmp(argv[i], "--wall") == 0 && has_value) l->wall_ns = (uint64_t)(strtod(argv[++i], NULL) * 1e9);
        else if (strcmp(argv[i], "--stress") == 0 && has_value) asked.stress = (uint32_t)strtoul(argv[++i], NULL, 10);
        else if (strcmp(argv[i], "--then") == 0 && has_value) asked.then = argv[++i];
        else if (strcmp(argv[i], "--eval") == 0) l->allow_eval = 1;
        else if (strcmp(argv[i], "--again") == 0) asked.again = true;
        else if (strcmp(argv[i], "--report") == 0) asked.report = true;
        else asked.path = argv[i];
    }
    return asked.path != NULL;
}

static bool open_session(void)
{
    static const itd_host host = {NULL, output, quiet, call, wait_for, pause_for, quiet};
    static const itd_tool_spec tools[] = {{"echo", "*args, **kwargs", "Answers with its arguments.", false, 0}, {"fail", "text=...", "Fails.", false, 0}};
    const char *error;

    if (itd_boot() != 0 || !(session = itd_session_new(&host, NULL, asked.limits.memory_bytes))) return false;
    itd_session_limit(session, &asked.limits);
    for (int i = 0; i < 2; i++)
        if (!itd_tool_declare(session, 1, &tools[i], &error)) {
            fprintf(stderr, "itd-run: %s\n", error);
            return false;
        }
    itd_the_heap.stress = asked.stress;
    itd_the_heap.fail_in = asked.fail_alloc;
    return true;
}

static int run_then(void)
{
    itd_run_options options = {.run = 3, .tool_set = 1, .name = asked.then};
    itd_limits limits;
    itd_status status;
    size_t size;
    char *source = read_all(asked.then, &size);

    if (!source) return 2;
    wide_limits(&limits);
    itd_session_limit(session, &limits);
    status = run(source, size, &options);
    free(source);
    if (status == ITD_RUN_DONE) return 0;
    fprintf(stderr, "then: %s\n", itd_run_outcome(session)->traceback ? itd_run_outcome(session)->traceback : itd_run_outcome(session)->message);
    return 1;
}

static void tell_usage(void)
{
    itd_usage u;

    itd_run_usage(session, &u);
    fprintf(stderr, "CPU %.6f\noperations %llu, peak %llu bytes\n", (double)u.cpu_ns / 1e9, (unsigned long long)u.operations, (unsigned long long)u.peak_bytes);
}

/* One attempt with the nth allocation refused, in a copy of this process: what became of it goes to the pipe. */
_Noreturn static void attempt(const char *source, size_t size, uint64_t n, int pipe_fd)
{
    itd_run_options options = {.run = 1, .tool_set = 1, .name = asked.path};
    bool done;

    alarm(SWEEP_SECONDS);
    if (!freopen("/dev/null", "w", stdout)) _exit(2);
    itd_the_heap.fail_in = n;
    done = run(source, size, &options) == ITD_RUN_DONE;
    dprintf(pipe_fd, "%s", done ? "done" : itd_run_outcome(session)->kind);
    itd_the_heap.fail_in = 0;
    _exit(answers_again() ? 0 : 3);
}

/* Prints "n status kind" for each; n is 0 for the one where nothing fails, and the last is one that ends as that one does. */
static int sweep(const char *source, size_t size)
{
    char own[64] = "", kind[64];

    for (uint64_t n = 0; n <= asked.sweep_last; n = n < asked.sweep ? n + 1 : n + 1 + n / SWEEP_STEP) {
        int ends[2], status;
        ssize_t got;
        pid_t pid;

        if (pipe(ends) != 0) return 2;
        fflush(stdout);
        pid = fork();
        if (pid < 0) return 2;
        if (pid == 0) attempt(source, size, n, ends[1]);
        close(ends[1]);
        got = read(ends[0], kind, sizeof kind - 1);
        kind[got > 0 ? got : 0] = 0;
        close(ends[0]);
        if (waitpid(pid, &status, 0) != pid) return 2;
        printf("%llu %d %s\n", (unsigned long long)n, WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status), *kind ? kind : "crash");
        if (n > 0 && strcmp(kind, own) == 0) break;
        if (n == 0) memcpy(own, kind, sizeof own);
    }
    return 0;
}

int main(int argc, char **argv)
{
    itd_run_options options = {.run = 1, .tool_set = 1};
    itd_status status;
    char *source;
    size_t size;

    if (!read_options(argc, argv) || !(source = read_all(asked.path, &size))) {
        fprintf(stderr, "usage: itd-run [OPTIONS] FILE\n");
        return 2;
    }
    if (!open_session()) return 2;
    options.name = asked.path;
    if (asked.sweep) {
        int code = sweep(source, size);

        free(source);
        return code;
    }
    status = run(source, size, &options);
    free(source);
    if (status != ITD_RUN_DONE) {
        const itd_outcome *o = itd_run_outcome(session);

        fprintf(stderr, "%s\n", o->traceback ? o->traceback : o->message);
        if (getenv("ITD_RUN_MESSAGE")) fprintf(stderr, "[%s] %s\n", o->kind, o->message);
    } else if (getenv("ITD_RUN_USAGE")) {
        tell_usage();
    }
    if (asked.report) report();
    itd_the_heap.fail_in = 0;
    if (asked.again && !answers_again()) {
        fprintf(stderr, "itd-run: the session is lost: %s\n", itd_run_outcome(session)->message);
        return 3;
    }
    if (asked.then) return run_then();
    return status == ITD_RUN_DONE ? 0 : 1;
}
