/* t_heap.c - the arena and the collector: accounts, roots, deep and wide graphs, poisoned memory.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "core/base/alloc.h"
#include "core/object/containers.h"
#include "core/vm/vm.h"
#include "tests/unit/tap.h"

#define MIB ((uint64_t)1 << 20)

static itd_vm *vm = &itd_the_vm;

/* Calls from here leave no trace of their values in registers or on the stack below. */
__attribute__((noinline)) static void scrub(void)
{
    volatile char junk[65536];

    for (size_t i = 0; i < sizeof junk; i++) junk[i] = 0;
}

__attribute__((noinline)) static void make_garbage(int n)
{
    for (int i = 0; i < n; i++)
        if (itd_failed(itd_tuple_pack(vm, 2, itd_from_small(i), ITD_NONE))) abort();
}

static void forget(void)
{
    ITD_LIST_(vm->temps)->count = 0;
    ITD_LIST_(vm->temps)->buffer = NULL;
}

static void test_garbage_goes(void)
{
    uint64_t before;

    itd_collect(vm);
    before = itd_live_bytes(vm);
    make_garbage(100000);
    tap_ok(itd_live_bytes(vm) > before, "allocation counts");
    scrub();
    itd_collect(vm);
    tap_ok(itd_live_bytes(vm) < before + 4096,
           "garbage is gone after a collection (%lld bytes stay)",
           (long long)(itd_live_bytes(vm) - before));
}

/* A list of n links, held by temps only. */
__attribute__((noinline)) static bool make_chain(int n)
{
    itd_value head = ITD_NONE;

    for (int i = 0; i < n; i++)
        if (itd_failed(head = itd_tuple_pack(vm, 2, itd_from_small(i), head))) return false;
    return itd_list_append(vm, vm->temps, head);
}

static int chain_length(void)
{
    itd_value v = itd_list_items(vm->temps)[0];
    int n = 0;

    for (; itd_is_kind(v, ITD_K_TUPLE); v = itd_tuple_items(v)[1]) n++;
    return n;
}

static void test_long_chain(void)
{
    tap_ok(make_chain(500000), "half a million links");
    scrub();
    itd_collect(vm);
    itd_collect(vm);
    tap_ok(chain_length() == 500000, "a long chain survives two collections without recursion");
    forget();
    scrub();
    itd_collect(vm);
}

/* Buffers of the sizes that dict tables have, full of what looks like a cell that is long gone;
 * then they are garbage too. */
__attribute__((noinline)) static void leave_rubbish(void)
{
    static const size_t sizes[] = {560, 1112};

    for (int i = 0; i < 2000; i++) {
        itd_bytes_buffer *b = itd_buffer_new(vm, sizes[i % 2] - sizeof *b);

        if (!b) abort();
        for (size_t k = 0; k + 8 <= b->size; k += 8)
            *(uint64_t *)(void *)(b->data + k) =
                (uint64_t)(uintptr_t)(itd_the_heap.base + 4096 + (size_t)i * 48);
    }
}

static void test_restored_entries(void)
{
    bool clean = true;

    leave_rubbish();
    scrub();
    itd_collect(vm);
    for (int i = 0; i < 200; i++) {
        itd_value d = itd_dict_new(vm);

        if (itd_failed(d) || !itd_dict_restore(vm, ITD_DICT_(d), 5 + (unsigned)i % 2, 5))
            abort(); /* small ones are cleared in any case */
        for (int k = 0; k < 5; k++)
            itd_dict_restore_entry(ITD_DICT_(d), itd_from_small(k), (uint64_t)k);
        clean = clean && itd_is_unbound(ITD_DICT_(d)->table->entries[4].value);
    }
    tap_ok(clean, "an entry whose value a damaged state never brings holds nothing");
}

static size_t blocks_of(uint8_t state)
{
    size_t n = 0;

    for (size_t i = 0; i < itd_the_heap.high_block; i++) n += itd_the_heap.blocks[i].state == state;
    return n;
}

static void test_trim(void)
{
    size_t before, dirty = 0;

    scrub();
    itd_heap_trim(vm);
    before = blocks_of(ITD_BLOCK_SMALL);
    tap_ok(make_chain(200000), "a chain over many blocks");
    itd_heap_trim(vm);
    tap_ok(chain_length() == 200000 && blocks_of(ITD_BLOCK_SMALL) > before + 50,
           "what lives survives a trim");
    forget();
    scrub();
    itd_heap_trim(vm);
    for (size_t i = 0; i < itd_the_heap.high_block; i++)
        dirty += itd_the_heap.blocks[i].state == ITD_BLOCK_FREE && itd_the_heap.blocks[i].dirty;
    /* A sanitizer's frames may keep an old word of the stack, and with it the chain. */
    tap_ok((ITD_SANITIZED || blocks_of(ITD_BLOCK_SMALL) <= before + 1) && dirty == 0 &&
               itd_the_heap.kept == 0,
           "then all of it goes back to the system");
    make_garbage(100000);
    tap_ok(make_chain(1000) && chain_length() == 1000, "and the heap goes on");
    forget();
}

/* More unscanned objects at once than the mark stack has room for. */
static void test_mark_overflow(void)
{
    size_t capacity = itd_the_heap.mark_capacity;
    int64_t sum = 0;

    itd_the_heap.mark_capacity = 100;
    for (int i = 0; i < 20000; i++) {
        itd_value inner = itd_tuple_pack(vm, 1, itd_from_small(i)),
                  outer = itd_tuple_pack(vm, 1, inner);

        if (itd_failed(outer) || !itd_list_append(vm, vm->temps, outer)) abort();
    }
    scrub();
    itd_collect(vm);
    itd_the_heap.mark_capacity = capacity;
    make_garbage(50000); /* overwrites whatever was freed by mistake */
    for (int64_t i = 0; i < itd_list_count(vm->temps); i++)
        sum += itd_small(itd_tuple_items(itd_tuple_items(itd_list_items(vm->temps)[i])[0])[0]);
    tap_ok(sum == (int64_t)19999 * 20000 / 2, "a full mark stack loses nothing");
    forget();
}

static void test_c_local_is_root(void)
{
    itd_value held = itd_list_new(vm);

    for (int i = 0; i < 100; i++)
        if (!itd_list_append(vm, held, itd_from_small(i))) abort();
    itd_collect(vm);
    make_garbage(50000);
    itd_collect(vm);
    tap_ok(itd_list_count(held) == 100 && itd_small(itd_list_items(held)[99]) == 99,
           "a value in a C local is a root");
}

static void test_limit(void)
{
    int n = 0;
    uint64_t live;

    itd_heap_limit(vm, 16 * MIB);
    while (itd_list_append(vm, vm->temps, itd_bytes_new(vm, NULL, 10000)) && !vm->stopped) n++;
    live = itd_live_bytes(vm);
    tap_ok(vm->stopped == ITD_STOPPED_LIMIT, "the memory limit stops the run");
    tap_ok(live <= 16 * MIB && live > 15 * MIB, "live bytes reach the limit and not past it (%llu)",
           (unsigned long long)live);
    tap_ok(itd_the_heap.committed <= 16 * MIB + 16 * MIB / 10 + 4 * MIB,
           "committed bytes stay in their account (%llu)",
           (unsigned long long)itd_the_heap.committed);
    vm->pending = ITD_UNBOUND;
    vm->stopped = ITD_NOT_STOPPED;
    forget();
    scrub();
    itd_collect(vm);
    tap_ok(!itd_failed(itd_bytes_new(vm, NULL, 8000000)), "after a collection there is room again");
    tap_ok(itd_failed(itd_bytes_new(vm, NULL, 17 * MIB)) && vm->stopped,
           "one object over the limit is refused at once");
    vm->pending = ITD_UNBOUND;
    vm->stopped = ITD_NOT_STOPPED;
    tap_ok(!itd_alloc(vm, SIZE_MAX, ITD_K_BYTES, NULL), "an impossible size is refused");
    vm->pending = ITD_UNBOUND;
    vm->stopped = ITD_NOT_STOPPED;
    itd_heap_limit(vm, 64 * MIB);
}

/* Cells that end in the middle of a block that was used before: what lies behind them is still
 * there, and counts. */
static void test_slack(void)
{
    uint64_t most = 0, slack = 0, in_use;

    itd_heap_limit(vm, 16 * MIB);
    for (int round = 0; round < 20; round++) {
        while (
            itd_list_append(vm, vm->temps, itd_bytes_new(vm, NULL, round % 2 ? 70000 : 131000)) &&
            !vm->stopped) {
            in_use = itd_the_heap.committed + itd_the_heap.slack + itd_the_heap.kept * ITD_BLOCK;
            if (in_use > most) most = in_use;
            if (itd_the_heap.slack > slack) slack = itd_the_heap.slack;
        }
        vm->pending = ITD_UNBOUND;
        vm->stopped = ITD_NOT_STOPPED;
        forget();
        scrub();
        itd_collect(vm);
    }
    tap_ok(slack > 0 && most <= 16 * MIB + 16 * MIB / 10 + 4 * MIB,
           "old data behind large cells is in the account (%llu of %llu)",
           (unsigned long long)slack, (unsigned long long)most);
    itd_heap_trim(vm);
    tap_ok((ITD_SANITIZED || itd_the_heap.slack == 0) && itd_the_heap.kept == 0,
           "and nothing of it is left in the end");
    itd_heap_limit(vm, 64 * MIB);
}

/* Whether what each large cell says of the memory behind it can be, and adds up. */
static bool slack_is_sound(void)
{
    uint64_t sum = 0;

    for (size_t i = 0; i < itd_the_heap.high_block; i++) {
        const itd_block *b = &itd_the_heap.blocks[i];

        if (b->state != ITD_BLOCK_LARGE) continue;
        if (b->slack > b->span * ITD_BLOCK - b->span_bytes) return false;
        sum += b->slack;
    }
    return sum == itd_the_heap.slack;
}

/* Large cells made longer where they lie, over memory with old data: what is new is zero, the
 * accounts hold. */
static void test_grow(void)
{
    bool zero = true, sound = true;
    int in_place = 0;

    for (int round = 0; round < 6; round++) {
        size_t capacity = 5000 + (size_t)round * 900;
        itd_values *v;

        for (int i = 0; i < 20; i++) {
            itd_value old = itd_bytes_new(vm, NULL, 150000);

            memset(ITD_AS(itd_bytes, old)->data, 0xFF, 150000);
        }
        scrub();
        itd_collect(vm);
        v = itd_values_new(vm, capacity);
        for (size_t i = 0; i < capacity; i++) v->items[i] = itd_from_small((int64_t)i);
        while (capacity < 300000) {
            size_t more = capacity + capacity / 5 + 77;
            itd_values *grown = itd_values_grow(vm, v, capacity, more);

            in_place += grown == v;
            v = grown;
            for (size_t i = 0; i < more; i++)
                zero &= i < capacity ? itd_small(v->items[i]) == (int64_t)i
                                     : itd_is_unbound(v->items[i]);
            for (size_t i = capacity; i < more; i++) v->items[i] = itd_from_small((int64_t)i);
            capacity = more;
            sound &= slack_is_sound() && itd_heap_owns(v) &&
                     itd_cell_size(v) >= sizeof *v + more * sizeof *v->items;
        }
        sound &= itd_live_bytes(vm) > capacity * sizeof *v->items;
    }
    tap_ok(in_place > 20, "large cells grow where they lie (%d times)", in_place);
    tap_ok(zero && sound, "keep their contents, have nothing old in them, and are counted");
    scrub();
    itd_collect(vm);
}

static void test_plain_memory(void)
{
    char *p = itd_resize(vm, NULL, 0, 100), *q;

    memset(p, 'x', 100);
    make_garbage(100000);
    itd_collect(vm);
    q = itd_resize(vm, p, 100, 100000);
    tap_ok(q && q[0] == 'x' && q[99] == 'x',
           "plain memory survives collections and keeps its contents when it grows");
    tap_ok(itd_resize(vm, q, 100000, 0) == NULL, "and is freed by hand");
}

static void test_ids(void)
{
    itd_value a = itd_list_new(vm), b = itd_list_new(vm);
    uint64_t id = itd_id(vm, a);

    tap_ok(id != itd_id(vm, b) && id == itd_id(vm, a), "ids are unique and stable");
    for (int i = 0; i < 1000; i++)
        if (!itd_id(vm, itd_list_new(vm))) abort();
    itd_collect(vm);
    tap_ok(id == itd_id(vm, a) && vm->id_count < 1000,
           "ids outlive collections, dead cells give theirs up (%llu kept)",
           (unsigned long long)vm->id_count);
}

/* What a child that does this dies of: its signal, or its exit status negated. */
static int fate(void (*deed)(void))
{
    int status;
    pid_t child = fork();

    if (child == 0) {
        if (!freopen("/dev/null", "w", stderr)) _exit(9);
        deed();
        _exit(0);
    }
    if (waitpid(child, &status, 0) != child) return 0;
    return WIFSIGNALED(status) ? WTERMSIG(status) : -WEXITSTATUS(status);
}

static void write_permanent(void)
{
    void *p = ITD_STR(itd_n___init__);

    *(volatile uint64_t *)p = 0;
}

__attribute__((unused)) static volatile uint64_t sink;

#if ITD_POISON
static itd_value freed;

__attribute__((noinline)) static void free_one(void)
{
    itd_value v = itd_tuple_pack(vm, 6, ITD_NONE, ITD_NONE, ITD_NONE, ITD_NONE, ITD_NONE, ITD_NONE);

    freed.bits = ~v.bits; /* no root */
}

static void use_after_free(void)
{
    free_one();
    scrub();
    itd_collect(vm);
    sink = itd_tuple_items((itd_value){~freed.bits})[3].bits;
}

static void overflow(void)
{
    itd_bytes_buffer *b = itd_buffer_new(vm, 100);

    sink = b->data[104];
}
#endif

int main(void)
{
    static const itd_host host;

    if (itd_boot() != 0 || !itd_session_new(&host, NULL, 64 * MIB)) return 1;
    test_garbage_goes();
    test_restored_entries();
    test_trim();
    test_long_chain();
    test_mark_overflow();
    test_c_local_is_root();
    test_limit();
    test_slack();
    test_grow();
    test_plain_memory();
    test_ids();
    tap_ok(fate(write_permanent) != 0, "the permanent generation can't be written");
#if ITD_POISON
    tap_ok(fate(use_after_free) != 0, "a planted use-after-free is caught");
    tap_ok(fate(overflow) != 0, "a planted overflow is caught");
#else
    tap_skip("planted errors are caught in sanitizer builds");
#endif
    return tap_done();
}
