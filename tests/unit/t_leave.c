/* t_leave.c - long natives are left soon after the run's time is up, and leave a sound session
 * behind.
 *
 * A timer's signal comes at the deadline and every few milliseconds after, as the switchboard's
 * does; at odd moments in further rounds, so that many places inside GMP are met. After each stop
 * the session computes with large ints and must be right.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <time.h>

#include "core/itd.h"
#include "tests/unit/tap.h"

#if ITD_SANITIZED || ITD_GC_STRESS
#define MOST_LATE_NS 2000000000u
#define ODD_ROUNDS   60
#else
#define MOST_LATE_NS 50000000u
#define ODD_ROUNDS   600
#endif
#define WALL_NS  60000000u
#define COUNT(a) (sizeof(a) / sizeof((a)[0]))

static itd_session *s;
static uint64_t runs;

static void output(void *context, const char *text, size_t size)
{
}
static void quiet(void *context)
{
}
static bool call(void *context, const itd_host_call *c)
{
    return false;
}
static void wait_for(void *context, uint64_t id)
{
}
static void pause_for(void *context, uint64_t ns)
{
}
static const itd_host host = {NULL, output, quiet, call, wait_for, pause_for, quiet};

static void on_alarm(int number)
{
    itd_nudge();
}

static itd_status run(const char *source)
{
    itd_run_options options = {.run = ++runs, .tool_set = 1};

    return itd_run(s, source, strlen(source), &options);
}

static void alarm_after(uint64_t ns, uint64_t again_ns)
{
    struct itimerval when = {.it_value = {.tv_usec = (suseconds_t)(ns / 1000)},
                             .it_interval = {.tv_usec = (suseconds_t)(again_ns / 1000)}};

    setitimer(ITIMER_REAL, &when, NULL);
}

static void limit_wall(uint64_t ns)
{
    itd_limits limits;

    itd_limits_default(&limits);
    limits.operations = UINT64_MAX >> 5;
    limits.int_bits = 64u << 20;
    limits.memory_bytes = 512u << 20;
    limits.wall_ns = ns;
    itd_session_limit(s, &limits);
}

static const char check[] = "assert pow(3, 1 << 60, 10 ** 400 + 7) == check_pow and (7 ** 4000) * "
                            "(11 ** 3000) // 11 ** 3000 == 7 ** 4000\n"
                            "assert int(str(7 ** 4000)) == 7 ** 4000 and again([1, 2]) == [2, 3]\n";

static const struct {
    const char *name, *source;
} longs[] = {
    {"pow with a modulus", "pow(big + 1, big + 3, big + 7)"},
    {"pow of a small base", "pow(3, 1 << 200000, (1 << 60000) + 1)"},
    {"the inverse", "pow(big + 1, -1, big * 4 + 7)"},
    {"power", "3 ** 40000000"},
    {"product", "huge * (huge + 12345)"},
    {"square", "huge * huge"},
    {"quotient", "(huge * 3) // (huge >> 10000000)"},
    {"remainder", "huge % ((huge >> 10000000) + 1)"},
    {"true division", "huge / (huge + 1)"},
    {"gcd", "math.gcd(huge, (huge >> 3) + 1)"},
    {"isqrt", "math.isqrt(huge)"},
    {"factorial", "math.factorial(3000000)"},
    {"comb", "math.comb(6000000, 3000000)"},
    {"int to hex", "[hex(huge) for i in range(100)]"},
    {"a catastrophic regex", "re.match('(a*)*b', 'a' * 40)"},
    {"compiling regexes", "[re.compile('(?:a|b){2,3}' * 60000 + str(i)) for i in range(100)]"},
    {"compiling regexes that turn out too large",
     "for i in range(1000):\n    try: re.compile('(?:a{1,100}){1,100}' * 60000 + str(i))\n    "
     "except re.error: pass"},
    {"a regex over a long text", "re.findall('(?:x+x+)+y', 'x' * 5000)"},
    {"a search that fails late", "('a' * 20000000).find('a' * 10000000 + 'b')"},
    {"count in a long text", "[('ab' * 10000000).count('abab') for i in range(100)]"},
    {"replace in a long text", "[('ab' * 4000000).replace('a', 'cc') for i in range(100)]"},
    {"sorting", "sorted([(i * 7919) % 1000003 for i in range(2000000)])"},
    {"comparing lists", "[[0] * 2000000 == [0] * 2000000 for i in range(100)]"},
    {"a sum of a range", "sum(range(10 ** 10))"},
    {"joining", "[','.join(['ab'] * 3000000) for i in range(100)]"},
    {"a product of iterables", "[0 for _ in itertools.product(range(1000), repeat=3)]"},
    {"a set", "[set(range(1000000)) for i in range(100)]"},
    {"in an endless iterator", "-1 in itertools.count()"},
    {"json", "[json.dumps(list(range(2000000))) for i in range(100)]"},
    {"collecting a large heap", "[[[i] for i in range(1500000)] for j in range(100)]"},
    {"giving back a large heap", "[[bytes(1000000) for i in range(200)] for j in range(1000)]"},
    {"int of a long text", "[int('f' * 16000000, 16) for i in range(100)]"},
    {"float of a long text", "[float('1' * 50000000) for i in range(100)]"},
    {"stripping", "[('ab' * 40000000).strip('ab') for i in range(100)]"},
    {"lines", "[('ab' * 40000000).splitlines() for i in range(100)]"},
    {"translating", "[bytes(50000000).translate(bytes(256)) for i in range(100)]"},
    {"unpacking", "[struct.unpack('5000000q', bytes(40000000)) for i in range(100)]"},
    {"normal forms",
     "[unicodedata.normalize('NFC', 'a' + '\\u0301\\u0323' * 1000000) for i in range(100)]"},
    {"deepcopy", "[copy.deepcopy([[i] for i in range(300000)]) for i in range(100)]"},
};

static const char prelude[] =
    "import math, re, itertools, json, copy, sys, struct, unicodedata\nbig = (1 << 200000) + "
    "12345\nhuge = (1 << 30000000) + (1 << 3333333) + 1\n"
    "check_pow = pow(3, 1 << 60, 10 ** 400 + 7)\ndef again(x):\n    return [y + 1 for y in x]\n";

static bool sound(void)
{
    limit_wall(60000000000u);
    if (run(check) == ITD_RUN_DONE) return true;
    printf("# %s\n", itd_run_outcome(s)->message);
    return false;
}

static uint64_t lateness(void)
{
    itd_usage used;

    itd_run_usage(s, &used);
    return used.wall_ns > WALL_NS ? used.wall_ns - WALL_NS : 0;
}

static int by_size(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;

    return (x > y) - (x < y);
}

static void test_deadlines(void)
{
    uint64_t late[COUNT(longs)];

    for (size_t i = 0; i < COUNT(longs); i++) {
        itd_status status;
        const char *limit;

        /* On a busy machine anything may come late once, but not each time. */
        for (int attempt = 0; attempt < 5; attempt++) {
            limit_wall(WALL_NS);
            alarm_after(WALL_NS + 1000000, 5000000);
            status = run(longs[i].source);
            alarm_after(0, 0);
            if (attempt == 0 || lateness() < late[i]) late[i] = lateness();
            if (late[i] <= MOST_LATE_NS) break;
        }
        limit = status == ITD_RUN_FAILED ? itd_run_outcome(s)->limit : NULL;
        tap_ok(late[i] <= MOST_LATE_NS && status != ITD_RUN_SUSPENDED &&
                   (status == ITD_RUN_DONE || limit),
               "%s: %s, %.1f ms late", longs[i].name,
               limit                    ? limit
               : status == ITD_RUN_DONE ? "done"
                                        : itd_run_outcome(s)->message,
               (double)late[i] / 1e6);
        if (i % 5 == 4) tap_ok(sound(), "the session is sound");
    }
    qsort(late, COUNT(late), sizeof *late, by_size);
    printf("# p50 %.2f ms, worst %.2f ms of %zu natives\n", (double)late[COUNT(late) / 2] / 1e6,
           (double)late[COUNT(late) - 1] / 1e6, COUNT(late));
}

/* Stops at odd moments, within a computation that is short enough to be begun. */
static void test_odd_moments(void)
{
    static const char *const sources[] = {"pow(big + 1, 12345678901, big + 7)",
                                          "3 ** 400000 * 7 ** 300000",
                                          "math.factorial(60000)",
                                          "math.gcd(big * 3 + 1, big * 5 + 2)",
                                          "(1 << 900000) // ((1 << 300000) + 1)",
                                          "math.isqrt(3 ** 300000)",
                                          "math.comb(200000, 90000)"};
    int stopped = 0, bad = 0;

    srand(7);
    for (int i = 0; i < ODD_ROUNDS && !bad; i++) {
        uint64_t wall = 20000 + (uint64_t)(rand() % 6000) * 1000;

        limit_wall(wall);
        alarm_after(wall + 1000, 300000);
        stopped += run(sources[(size_t)i % COUNT(sources)]) == ITD_RUN_FAILED;
        alarm_after(0, 0);
        if (i % 3 == 0) bad += !sound();
    }
    tap_ok(bad == 0 && stopped > ODD_ROUNDS / 4,
           "%d stops of %d at odd moments leave a sound session", stopped, ODD_ROUNDS);
}

int main(void)
{
    struct sigaction action = {.sa_handler = on_alarm, .sa_flags = SA_NODEFER | SA_ONSTACK};

    if (itd_boot() != 0) return 1;
    s = itd_session_new(&host, NULL, 1u << 30);
    if (!s || !itd_watch_faults(NULL)) return 1;
    sigaction(SIGALRM, &action, NULL);
    limit_wall(60000000000u);
    tap_ok(run(prelude) == ITD_RUN_DONE && sound(), "the prelude runs");
    test_deadlines();
    test_odd_moments();
    return tap_done();
}
