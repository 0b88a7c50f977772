/* sweep.c - see sweep.h. What an input reached is read from libFuzzer's own counters.
 *
 * An edit whose first bytes up to three behind the edited place were tried already isn't tried again: states and patterns have long beginnings in common.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "tests/fuzz/sweep.h"

#include <dirent.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ROOM ((size_t)1 << 16)
#define TRIED ((size_t)1 << 24)

extern uint8_t __start___sancov_cntrs[], __stop___sancov_cntrs[];
extern const struct {
    uintptr_t pc, flags;
} __start___sancov_pcs[];
extern const char __executable_start[];

void sweep_forget(void) { memset(__start___sancov_cntrs, 0, (size_t)(__stop___sancov_cntrs - __start___sancov_cntrs)); }

typedef struct input {
    uint8_t *data;
    size_t size;
} input;

static input *inputs;
static size_t input_count, input_room;
static uint8_t *seen, now[ROOM];
static uint32_t *tried;
static size_t now_size, edges, runs;
static const char *out;
static void (*target)(const uint8_t *data, size_t size);

static void die(const char *what)
{
    fprintf(stderr, "sweep: %s\n", what);
    exit(2);
}

static void keep(const char *what)
{
    char path[4096];
    uint64_t sum = 0xCBF29CE484222325u;
    FILE *f;

    for (size_t i = 0; i < now_size; i++) sum = (sum ^ now[i]) * 0x100000001B3u;
    snprintf(path, sizeof path, "%s/%s%016llx", out, what, (unsigned long long)sum);
    f = fopen(path, "wb");
    if (!f || fwrite(now, 1, now_size, f) != now_size || fclose(f) != 0) die("an input can't be written");
}

static void broken(int signal)
{
    keep("crash-");
    _Exit(1);
}

static void add(const uint8_t *data, size_t size)
{
    if (input_count == input_room) {
        input_room = input_room ? input_room * 2 : 1024;
        if (!(inputs = realloc(inputs, input_room * sizeof *inputs))) die("no memory");
    }
    if (!(inputs[input_count].data = malloc(size + 1))) die("no memory");
    memcpy(inputs[input_count].data, data, size);
    inputs[input_count++].size = size;
}

/* Runs what is in now. Whether it reached a new edge. */
static bool run(void)
{
    size_t count = (size_t)(__stop___sancov_cntrs - __start___sancov_cntrs), before = edges;

    memset(__start___sancov_cntrs, 0, count);
    target(now, now_size);
    for (size_t i = 0; i < count; i++)
        if (__start___sancov_cntrs[i] && !seen[i]) {
            seen[i] = 1;
            edges++;
        }
    if (++runs % 50000 == 0) fprintf(stderr, "sweep: %zu runs, %zu edges\n", runs, edges);
    return edges > before;
}

static void try(size_t place)
{
    uint64_t sum = 0xCBF29CE484222325u;
    size_t end = place + 4 < now_size ? place + 4 : now_size, slot;

    for (size_t i = 0; i < end; i++) sum = (sum ^ now[i]) * 0x100000001B3u;
    if (end == now_size) sum ^= 0x5A5A;
    slot = (size_t)(sum >> 8) % TRIED;
    if (tried[slot] == ((uint32_t)(sum >> 32) | 1)) return;
    tried[slot] = (uint32_t)(sum >> 32) | 1;
    if (!run()) return;
    keep("");
    add(now, now_size);
}

/* The input with n bytes at this place become those of with. */
static void edit(const input *in, size_t at, size_t n, const uint8_t *with, size_t m)
{
    if (at + n > in->size || in->size - n + m > ROOM) return;
    memcpy(now, in->data, at);
    memcpy(now + at, with, m);
    memcpy(now + at + m, in->data + at + n, in->size - at - n);
    now_size = in->size - n + m;
    try(at);
}

static void edit_all(const input *in)
{
    static const uint8_t wide[][10] = {
        {0x80, 0x01}, {0xFF, 0x7F}, {0x80, 0x00}, {0xFF, 0xFF, 0xFF, 0xFF, 0x0F}, {0x80, 0x80, 0x80, 0x80, 0x10}, {0x80, 0x80, 0x80, 0x80, 0x80, 0x40},
        {0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x01}, {0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x02}};
    static const uint8_t sizes[] = {2, 2, 2, 5, 5, 6, 10, 10};

    for (size_t at = 0; at < in->size; at++) {
        uint8_t two[2] = {in->data[at], in->data[at]};

        memcpy(now, in->data, at);
        now_size = at;
        try(at);
        for (unsigned b = 0; b < 256; b++) {
            uint8_t byte = (uint8_t)b;

            if (byte != in->data[at]) edit(in, at, 1, &byte, 1);
        }
        edit(in, at, 1, NULL, 0);
        edit(in, at, 0, two, 1);
        edit(in, at, 2, NULL, 0);
        for (size_t i = 0; i < sizeof sizes; i++) edit(in, at, 1, wide[i], sizes[i]);
    }
}

/* Each input with each fault, as long as it comes so far; the first 300 and, behind them, every few. */
static void fail_all(bool (*fault)(unsigned what, uint64_t n, const uint8_t *data, size_t size))
{
    size_t count = (size_t)(__stop___sancov_cntrs - __start___sancov_cntrs), with = 0;

    for (size_t i = 0; i < input_count; i++)
        for (unsigned what = 0; what < 2; what++)
            for (uint64_t n = 1; inputs[i].size; n += 1 + n / 300) {
                memset(__start___sancov_cntrs, 0, count);
                if (!fault(what, n, inputs[i].data, inputs[i].size)) break;
                for (size_t k = 0; k < count; k++)
                    if (__start___sancov_cntrs[k] && !seen[k]) seen[k] = 2, with++;
            }
    fprintf(stderr, "sweep: %zu edges more with faults\n", with);
}

/* The addresses of edges that nothing reached, for addr2line. */
static void list_unseen(const char *path)
{
    size_t count = (size_t)(__stop___sancov_cntrs - __start___sancov_cntrs);
    FILE *f = fopen(path, "w");

    for (size_t i = 0; f && i < count; i++)
        if (!seen[i]) fprintf(f, "0x%zx\n", (size_t)(__start___sancov_pcs[i].pc - (uintptr_t)__executable_start));
    if (f) fclose(f);
}

static int by_size(const void *a, const void *b)
{
    const input *x = a, *y = b;

    return x->size < y->size ? -1 : x->size > y->size;
}

static void read_all(const char *folder)
{
    const struct dirent *entry;
    DIR *d = opendir(folder);

    while (d && (entry = readdir(d))) {
        char path[4096];
        FILE *f;

        if (entry->d_name[0] == '.') continue;
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        if (!(f = fopen(path, "rb"))) continue;
        now_size = fread(now, 1, ROOM, f);
        fclose(f);
        add(now, now_size);
    }
    if (d) closedir(d);
    qsort(inputs, input_count, sizeof *inputs, by_size);
}

void sweep(const char *folder, const char *to, size_t largest, void (*one)(const uint8_t *data, size_t size), bool (*fault)(unsigned what, uint64_t n, const uint8_t *data, size_t size))
{
    size_t given;

    seen = calloc(1, (size_t)(__stop___sancov_cntrs - __start___sancov_cntrs));
    tried = calloc(TRIED, sizeof *tried);
    if (!seen || !tried) die("no memory");
    out = to;
    target = one;
    signal(SIGSEGV, broken);
    signal(SIGABRT, broken);
    signal(SIGFPE, broken);
    read_all(folder);
    given = input_count;
    for (size_t i = 0; i < given; i++) {
        memcpy(now, inputs[i].data, now_size = inputs[i].size);
        if (!run())
            inputs[i].size = 0; /* nothing that a smaller one hasn't */
        else if (!largest)
            keep("");
    }
    fprintf(stderr, "sweep: %zu inputs, %zu edges\n", given, edges);
    if (getenv("FUZZ_FAULTS")) fail_all(fault);
    if (getenv("FUZZ_UNSEEN")) list_unseen(getenv("FUZZ_UNSEEN"));
    for (size_t i = 0; i < input_count; i++) {
        input in = inputs[i];

        if (in.size && in.size <= largest) edit_all(&in);
    }
    fprintf(stderr, "sweep: done, %zu runs, %zu edges, %zu inputs more\n", runs, edges, input_count - given);
}
