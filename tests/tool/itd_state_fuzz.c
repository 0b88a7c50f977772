/* itd_state_fuzz.c - loads mutated states (not packed, seal off) and then works with what loaded: the loader must refuse or be right.
 *
 *     itd-state-fuzz SECONDS SEED LAST FILE...
 *
 * Mutates the states in FILE... without end: bytes flipped, numbers made odd, pieces moved within a state and between two, tags put in the place of others. What loads is used: a script
 * prints, hashes, compares, calls, iterates and copies all it can reach, a run that waits gets its answers, the session is saved again, all of it is collected. LAST always holds
 * the input being tried, so a crash leaves it there. At the end one line: how many were tried, refused, loaded. The same seed makes the same inputs.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

#include "core/itd.h"
#include "tests/fuzz/state_mutate.h"

#define MOST ((size_t)1 << 20)

typedef struct state {
    uint8_t *data;
    size_t size, at;
} state;

static itd_session *session;
static state corpus[4096];
static size_t corpus_count;
static uint64_t runs, tried, loaded, gone_on;
static struct {
    uint64_t size;
    uint8_t data[MOST];
} *last;

static ptrdiff_t get(void *context, void *to, size_t room)
{
    state *s = context;
    size_t n = s->size - s->at < room ? s->size - s->at : room;

    memcpy(to, s->data + s->at, n);
    s->at += n;
    return (ptrdiff_t)n;
}

static bool put(void *context, const void *data, size_t size) { return true; }
static void output(void *context, const char *text, size_t size) {}
static void quiet(void *context) {}
static void pause_for(void *context, uint64_t ns) {}
static bool call(void *context, const itd_host_call *c) { return false; }
static bool answer(void *context, const itd_host_call *c)
{
    itd_build_start(session);
    itd_build_int(session, 7);
    itd_build_to_answer(session, c->id);
    return true;
}
static void wait_for(void *context, uint64_t id) { itd_call_fail(session, id, "ValueError", "no", 2); }
static const itd_host host = {NULL, output, quiet, call, wait_for, pause_for, quiet};

static const char use[] =
    "def _use(v, depth=0):\n"
    "    for f in (repr, hash, len, bool, iter, dir, str, callable, type, id, lambda v: v == v, lambda v: list(zip(range(5), v)), lambda v: next(v), lambda v: v.send(None),\n"
    "              lambda v: v(), lambda v: v(1), lambda v: vars(v), lambda v: v.__dict__, lambda v: list(v.items()), lambda v: sorted(v), lambda v: v[0], lambda v: v + v, lambda v: list(v)[:5],\n"
    "              lambda v: copy.copy(v), lambda v: isinstance(v, v), lambda v: v.__mro__, lambda v: v.__subclasses__(), lambda v: v.close(), lambda v: v.pop(), lambda v: v.__traceback__,\n"
    "              lambda v: v.__reduce_ex__(2), lambda v: v.append(1), lambda v: {v: 1}, lambda v: f'{v}', lambda v: v.x, lambda v: setattr(v, 'zz', 1), lambda v: v.__doc__):\n"
    "        try:\n"
    "            f(v)\n"
    "        except Exception:\n"
    "            pass\n"
    "    if depth < 3:\n"
    "        try:\n"
    "            inner = list(v.values())[:8] if isinstance(v, dict) else list(v)[:8] if isinstance(v, (list, tuple, set, frozenset)) else list(vars(v).values())[:8]\n"
    "        except Exception:\n"
    "            inner = []\n"
    "        for w in inner:\n"
    "            _use(w, depth + 1)\n"
    "import copy\n"
    "for _name in list(vars()):\n"
    "    if _name[:1] != '_' and _name != 'copy':\n"
    "        _use(vars()[_name])\n"
    "class _New(object): pass\n"
    "_New().a = 1\n"
    "print([1, 'a', {}, len([])])\n";

static void limit(void)
{
    itd_limits limits;

    itd_limits_default(&limits);
    limits.operations = 60000;
    limits.memory_bytes = 16u << 20;
    limits.int_bits = 1u << 14;
    limits.wall_ns = limits.cpu_ns = limits.total_wall_ns = UINT64_C(2000000000);
    limits.stdout_bytes = 1u << 30;
    itd_session_limit(session, &limits);
}

static void run(const char *source, size_t size)
{
    itd_run_options options = {.run = ++runs, .tool_set = 1, .name = NULL};
    itd_status status = itd_run(session, source, size, &options);

    for (int i = 0; status == ITD_RUN_SUSPENDED && i < 20; i++) {
        itd_calls(session, answer, NULL);
        status = itd_run_resume(session);
    }
}

static void try_one(state *s)
{
    const itd_state_source source = {s, get};
    const itd_state_sink sink = {NULL, put};
    const itd_run_options options = {.run = ++runs, .tool_set = 1};
    itd_describe d;

    last->size = s->size;
    memcpy(last->data, s->data, s->size);
    s->at = 0;
    tried++;
    if (!itd_session_load(session, &source, &options)) return;
    loaded++;
    itd_session_describe(session, &d);
    for (int i = 0; d.suspended && i < 20; i++) {
        gone_on++;
        itd_calls(session, answer, NULL);
        if (itd_run_resume(session) != ITD_RUN_SUSPENDED) break;
    }
    itd_session_describe(session, &d);
    if (d.suspended) {
        itd_run_stop(session, ITD_STOP_CANCEL);
        itd_run_resume(session);
    }
    run(use, sizeof use - 1);
    itd_session_save(session, &sink);
}

static bool read_corpus(int count, char **paths)
{
    for (int i = 0; i < count && corpus_count < sizeof corpus / sizeof corpus[0]; i++) {
        FILE *f = fopen(paths[i], "rb");
        state *s = &corpus[corpus_count];

        if (!f) return false;
        s->data = malloc(MOST);
        s->size = fread(s->data, 1, MOST - 16, f);
        fclose(f);
        if (s->size > 16) corpus_count++;
    }
    return corpus_count > 0;
}

int main(int argc, char **argv)
{
    state s = {malloc(MOST), 0, 0};
    time_t end, told;
    int fd;

    if (argc < 5) {
        fprintf(stderr, "usage: itd-state-fuzz SECONDS SEED LAST FILE...\n");
        return 2;
    }
    state_mutate_seed(strtoull(argv[2], NULL, 10));
    fd = open(argv[3], O_RDWR | O_CREAT, 0600);
    if (fd < 0 || ftruncate(fd, sizeof *last) != 0) return 2;
    last = mmap(NULL, sizeof *last, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    if (last == MAP_FAILED || !read_corpus(argc - 4, argv + 4) || itd_boot() != 0 || !(session = itd_session_new(&host, NULL, 64u << 20))) return 2;
    limit();
    end = time(NULL) + atol(argv[1]);
    told = time(NULL);
    if (atol(argv[1]) == 0)
        for (size_t i = 0; i < corpus_count; i++) try_one(&corpus[i]); /* only replays */
    while (time(NULL) < end) {
        const state *from = &corpus[state_chance(corpus_count)];

        memcpy(s.data, from->data, from->size);
        s.size = from->size;
        for (uint64_t n = 1 + state_chance(state_chance(3) ? 3 : 10); n; n--) {
            const state *other = &corpus[state_chance(corpus_count)];

            s.size = state_mutate(s.data, s.size, MOST - 16, other->data, other->size);
        }
        try_one(&s);
        if (time(NULL) - told >= 60) {
            told = time(NULL);
            fprintf(stderr, "%llu tried, %llu loaded, %llu gone on with\n", (unsigned long long)tried, (unsigned long long)loaded, (unsigned long long)gone_on);
        }
    }
    printf("%llu tried, %llu loaded, %llu gone on with\n", (unsigned long long)tried, (unsigned long long)loaded, (unsigned long long)gone_on);
    return 0;
}
