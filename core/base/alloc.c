/* alloc.c - the session's arena: blocks, size classes, accounts, sweeping.
 *
 * The arena is one reserved range of 64 KiB blocks. A block holds cells of one size class, or is
 * part of the span of one large cell. What the allocator knows of a block stands in side tables, so
 * that the pages of the arena hold cells only: a row of `blocks`, and a bitmap with one mark bit
 * for each 16 bytes. A free cell has a zero header word and its successor in the free list in its
 * second word.
 *
 * Boot allocates from the permanent region instead, a plain bump that becomes read-only when boot
 * ends.
 *
 * Invariants: a block on an unswept list has had no allocation since the last mark; a collection
 * begins only when every block is swept; live counts class sizes, so it is exact after a mark and
 * never too small between two.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/base/alloc.h"

#include <sys/mman.h>
#include <unistd.h>

#include "core/vm/vm.h"

#if ITD_POISON
#include <sanitizer/asan_interface.h>
#define POISON(p, n)   ASAN_POISON_MEMORY_REGION(p, n)
#define UNPOISON(p, n) ASAN_UNPOISON_MEMORY_REGION(p, n)
#define REDZONE        ((size_t)16)
#else
#define POISON(p, n)   ((void)(p), (void)(n))
#define UNPOISON(p, n) ((void)(p), (void)(n))
#define REDZONE        ((size_t)0)
#endif

#if ITD_POISON || ITD_GC_STRESS
#define EAGER_SWEEP true
#else
#define EAGER_SWEEP false
#endif

#define PAGE      ((size_t)4096)
#define GRANULE   ((size_t)16)
#define SMALL_MAX ((size_t)32768)
#define MIN_TRIGGER                                                                                \
    ((uint64_t)2 << 20) /* so little in use is reused while it is in the cache, and a growing heap \
                           isn't marked too often */
#define PERMANENT_SIZE ((size_t)64 << 20)
#define LONG_STR       ((size_t)512)
#define LONG_STR_HEAD  ((size_t)64)
#define LONG_STR_TAIL  ((size_t)32)
#if ITD_POISON
#define FRESH_BYTES 0u
#else
#define FRESH_BYTES 4096u
#endif
#define START_ALLOWANCE ((uint64_t)256 << 10)
#define FETCH_MIN       ((size_t)8 << 20)
#define FETCH_STEP      ((size_t)512 << 10)
#define POPULATE_FROM   ((uint64_t)2 << 20) /* in a smaller heap pages may never be touched */
#define FREE_KEPT                                                                                  \
    512 /* empty blocks whose pages are kept for the next use: faults cost more than clearing */
#define FREE_OVER 256                   /* so many more make it worth while to look for them */
#define GIVE_STEP ((size_t)64)          /* blocks given back between two looks for a stop */
#define LEFT_ROOM ((uint64_t)256 << 10) /* for ending a run that left a collection */

/* Classes step by 16 to 512, then about a quarter more each, as 64 KiB divides. */
static const uint32_t class_sizes[] = {
    16,   32,   48,   64,   80,   96,   112,   128,   144,   160,   176,   192,  208,
    224,  240,  256,  272,  288,  304,  320,   336,   352,   368,   384,   400,  416,
    432,  448,  464,  480,  496,  512,  640,   768,   896,   1024,  1280,  1536, 2048,
    2720, 3264, 4096, 5456, 6544, 8192, 10912, 13104, 16384, 21840, 32768,
};
#define CLASSES (sizeof class_sizes / sizeof class_sizes[0])

itd_heap itd_the_heap;
#define heap itd_the_heap

static uint8_t class_of_granules[SMALL_MAX / GRANULE + 1];

static char *permanent, *permanent_next, *permanent_end;

bool itd_heap_boot(void)
{
    unsigned c = 0;

    for (size_t g = 1; g <= SMALL_MAX / GRANULE; g++) {
        while (class_sizes[c] < g * GRANULE) c++;
        class_of_granules[g] = (uint8_t)c;
    }
    permanent = mmap(NULL, PERMANENT_SIZE, PROT_READ | PROT_WRITE,
                     MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (permanent == MAP_FAILED) return false;
    permanent_next = permanent;
    permanent_end = permanent + PERMANENT_SIZE;
    return true;
}

bool itd_heap_freeze(void)
{
    size_t used = ((size_t)(permanent_next - permanent) + PAGE - 1) & ~(PAGE - 1);

    permanent_end = permanent + used;
    permanent_next = permanent_end;
    munmap(permanent_end, PERMANENT_SIZE - used);
    return mprotect(permanent, used, PROT_READ) == 0;
}

bool itd_is_permanent(const void *cell)
{
    return (const char *)cell >= permanent && (const char *)cell < permanent_end;
}

static void *permanent_alloc(size_t size)
{
    char *p = permanent_next;

    size = (size + GRANULE - 1) & ~(GRANULE - 1);
    if (size > (size_t)(permanent_end - p)) return NULL;
    permanent_next = p + size;
    return p;
}

static void *map(size_t size)
{
    void *p = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE,
                   -1, 0);

    return p == MAP_FAILED ? NULL : p;
}

bool itd_heap_open(itd_vm *vm, uint64_t arena_limit)
{
    uint64_t committed = arena_limit + arena_limit / 10 + ((uint64_t)4 << 20);
    size_t count = (size_t)((committed + ITD_BLOCK - 1) / ITD_BLOCK) + CLASSES;
    /* Twice the blocks as room to place large spans beside fragments: address space, not memory. */
    size_t spans = count * 2;
    char *raw = map(spans * ITD_BLOCK + ITD_BLOCK);

    memset(&heap, 0, sizeof heap);
    if (!raw) return false;
    heap.raw = raw;
    heap.base = (char *)(((uintptr_t)raw + ITD_BLOCK - 1) & ~(ITD_BLOCK - 1));
    heap.block_count = spans;
    heap.end = heap.base + spans * ITD_BLOCK;
    heap.blocks = map(spans * sizeof *heap.blocks);
    heap.marks = map(spans * ITD_MARK_WORDS * sizeof *heap.marks);
    heap.settled = map(spans * ITD_MARK_WORDS * sizeof *heap.settled);
    heap.mark_capacity = (size_t)(arena_limit / 64 / sizeof *heap.mark_stack) + 4096;
    heap.mark_stack = map(heap.mark_capacity * sizeof *heap.mark_stack);
    if (!heap.blocks || !heap.marks || !heap.settled || !heap.mark_stack) return false;
    heap.arena_limit = arena_limit;
    POISON(heap.base, spans * ITD_BLOCK);
    itd_heap_limit(vm, arena_limit);
    return true;
}

void itd_heap_close(itd_vm *vm)
{
    UNPOISON(heap.base, heap.block_count * ITD_BLOCK);
    munmap(heap.raw, (heap.block_count + 1) * ITD_BLOCK);
    munmap(heap.blocks, heap.block_count * sizeof *heap.blocks);
    munmap(heap.marks, heap.block_count * ITD_MARK_WORDS * sizeof *heap.marks);
    munmap(heap.settled, heap.block_count * ITD_MARK_WORDS * sizeof *heap.settled);
    munmap(heap.mark_stack, heap.mark_capacity * sizeof *heap.mark_stack);
    memset(&heap, 0, sizeof heap);
}

static void set_trigger(void)
{
    uint64_t next = heap.live * 2 + MIN_TRIGGER;

    heap.trigger = next < heap.limit ? next : heap.limit;
}

void itd_heap_limit(itd_vm *vm, uint64_t live_limit)
{
    heap.limit = live_limit < heap.arena_limit ? live_limit : heap.arena_limit;
    heap.allowance = false;
    heap.committed_limit = heap.limit + heap.limit / 10 + ((uint64_t)4 << 20);
    set_trigger();
}

/* While a run is being started there is a little more room: a session that filled its memory can
 * still be told `del x`. */
void itd_heap_allowance(bool on)
{
    if (on && !heap.allowance) {
        heap.limit += START_ALLOWANCE;
        heap.committed_limit += START_ALLOWANCE;
    } else if (!on && heap.allowance) {
        heap.limit -= START_ALLOWANCE;
        heap.committed_limit -= START_ALLOWANCE;
    }
    heap.allowance = on;
    set_trigger();
}

/* While a state is saved or loaded its work, or the second state, lies beside what is there: within
 * the address space of the arena, which is twice its size. */
void itd_heap_stretch(itd_vm *vm, bool on)
{
    static uint64_t limit;

    if (on) {
        limit = heap.limit;
        heap.limit = heap.live + limit + limit / 4 + ((uint64_t)4 << 20);
        heap.committed_limit =
            heap.committed + heap.kept * ITD_BLOCK + heap.limit + heap.limit / 10;
        set_trigger();
    } else {
        itd_heap_limit(vm, limit);
    }
}

uint64_t itd_live_bytes(const itd_vm *vm)
{
    return heap.live;
}
uint64_t itd_peak_bytes(const itd_vm *vm)
{
    return heap.peak > heap.live ? heap.peak : heap.live;
}

void itd_heap_begin_run(itd_vm *vm)
{
    heap.peak = heap.live;
    heap.left = false;
}

/* ---- blocks ----------------------------------------------------------------------------- */

/* First fit of n free blocks in a row, from the hint on, then from the start. SIZE_MAX when there
 * is none. */
static size_t find_blocks(size_t n)
{
    for (int pass = 0; pass < 2; pass++) {
        size_t run = 0;

        for (size_t i = pass ? 0 : heap.hint; i < heap.block_count; i++) {
            run = heap.blocks[i].state == ITD_BLOCK_FREE ? run + 1 : 0;
            if (run == n) return i + 1 - n;
        }
        if (!heap.hint) break;
    }
    return SIZE_MAX;
}

static void give_back(size_t at, size_t n)
{
    madvise(heap.base + at * ITD_BLOCK, n * ITD_BLOCK, MADV_DONTNEED);
    for (size_t i = at; i < at + n; i++) heap.blocks[i].dirty = false;
}

static bool is_kept(size_t at)
{
    return heap.blocks[at].state == ITD_BLOCK_FREE && heap.blocks[at].dirty;
}

static bool must_stop(void)
{
    const itd_vm *vm = &itd_the_vm;

    return vm->run && !vm->stopped && itd_stop_due(vm) != ITD_STOP_NONE;
}

/* Gives back the pages of n kept blocks, those at the end first. The system takes its time over
 * them: false when the run is to stop before it is done. */
static bool give_back_some(size_t n)
{
    for (size_t i = heap.high_block; i > 0 && n > 0;) {
        size_t run = 0;

        while (run < GIVE_STEP && run < n && i > 0 && is_kept(i - 1)) i--, run++;
        if (run == 0) {
            i--;
            continue;
        }
        give_back(i, run);
        heap.kept -= run;
        n -= run;
        if (n > 0 && must_stop()) return false;
    }
    return true;
}

/* Some are kept, the others go back now. */
static void trim_kept(void)
{
    if (heap.kept > FREE_KEPT + FREE_OVER) give_back_some(heap.kept - FREE_KEPT);
}

/* Gives back what lies behind large cells, in blocks that were used before. */
static void give_slack_back(void)
{
    for (size_t i = 0; i < heap.high_block && heap.slack; i++) {
        itd_block *b = &heap.blocks[i];

        if (b->state != ITD_BLOCK_LARGE || !b->slack) continue;
        madvise(heap.base + i * ITD_BLOCK + b->span_bytes, b->slack, MADV_DONTNEED);
        heap.slack -= b->slack;
        b->slack = 0;
    }
}

/* Kept pages, those in use and those behind them are one account: with so many bytes more it must
 * hold too. False: the run is to stop. */
static bool fit_kept(uint64_t bytes)
{
    uint64_t all = heap.committed + heap.slack + bytes + heap.kept * ITD_BLOCK;

    if (all <= heap.committed_limit) return true;
    if (!give_back_some((size_t)((all - heap.committed_limit + ITD_BLOCK - 1) / ITD_BLOCK) +
                        GIVE_STEP))
        return false;
    if (heap.committed + heap.slack + bytes + heap.kept * ITD_BLOCK > heap.committed_limit)
        give_slack_back();
    return true;
}

/* Before the live bytes fall. */
static void note_peak(void)
{
    if (heap.live > heap.peak) heap.peak = heap.live;
}

/* Fetches pages that nobody has touched yet in one go: a fault for each takes twice as long. False:
 * they come one by one, for the heap is small, or the kernel older than this. */
static bool populate(char *at, size_t size)
{
    static bool unknown;

    if (unknown || heap.committed < POPULATE_FROM) return false;
    if (madvise(at, size, MADV_POPULATE_WRITE) == 0) return true;
    unknown = true;
    return false;
}

static void release_blocks(size_t at, size_t n, uint64_t committed)
{
    POISON(heap.base + at * ITD_BLOCK, n * ITD_BLOCK);
    heap.slack -= heap.blocks[at].slack;
    for (size_t i = at; i < at + n; i++) {
        itd_block *b = &heap.blocks[i];

        memset(b, 0, sizeof *b);
        b->dirty = true;
    }
    heap.committed -= committed;
    if (at < heap.hint) heap.hint = at;
    heap.kept += n;
}

/* Takes a block for a class; NULL when the account or the arena is full. */
static itd_block *take_small(unsigned class)
{
    size_t at;
    itd_block *b;

    if (heap.committed + ITD_BLOCK > heap.committed_limit) return NULL;
    fit_kept(ITD_BLOCK); /* which is a step at the most */
    at = find_blocks(1);
    if (at == SIZE_MAX) return NULL;
    b = &heap.blocks[at];
    heap.hint = at + 1;
    if (b->dirty)
        heap.kept--;
    else
        populate(heap.base + at * ITD_BLOCK, ITD_BLOCK);
    b->state = ITD_BLOCK_SMALL;
    b->class = (uint8_t) class;
    b->cell_size = class_sizes[class];
    b->cells = (uint32_t)(ITD_BLOCK / b->cell_size);
    b->fresh = 0;
    b->dirty = false;
    heap.committed += ITD_BLOCK;
    return b;
}

/* ---- sweeping --------------------------------------------------------------------------- */

__attribute__((no_sanitize("address"))) static uint64_t raw_head(const char *cell)
{
    return *(const uint64_t *)(const void *)cell;
}

__attribute__((no_sanitize("address"))) static void raw_free(char *cell, char **list)
{
    ((uint64_t *)(void *)cell)[0] = 0;
    ((char **)(void *)cell)[1] = *list;
    *list = cell;
}

__attribute__((no_sanitize("address"))) static char *raw_next(char *cell)
{
    return ((char **)(void *)cell)[1];
}

/* Frees the unmarked cells of a small block onto its class's list, or the whole block when none
 * lives. */
static void sweep_block(size_t at)
{
    itd_block *b = &heap.blocks[at];
    uint64_t *marks = heap.marks + at * ITD_MARK_WORDS;
    char *base = heap.base + at * ITD_BLOCK;
    char *before = heap.free[b->class], *list = before;
    uint32_t used = b->fresh, live = 0;
    uint64_t any = 0;

    for (size_t w = 0; w < ITD_MARK_WORDS; w++) any |= marks[w];
    if (!any && !b->current) {
        release_blocks(at, 1, ITD_BLOCK);
        return;
    }
    for (uint32_t i = 0; i < used; i++) {
        size_t off = (size_t)i * b->cell_size, g = off / GRANULE;

        if (marks[g / 64] >> (g % 64) & 1) {
            live++;
            continue;
        }
        raw_free(base + off, &list);
        POISON(base + off, b->cell_size);
    }
    b->unswept = false;
    if (live == 0 && !b->current) {
        release_blocks(at, 1, ITD_BLOCK);
        return;
    }
    heap.free[b->class] = list;
}

static void sweep_large(size_t at)
{
    itd_block *b = &heap.blocks[at];

    if (heap.marks[at * ITD_MARK_WORDS] & 1) return;
    release_blocks(at, b->span, b->span_bytes);
}

void itd_heap_sweep_all(void)
{
    for (; heap.sweep_next < heap.high_block; heap.sweep_next++) {
        if (!heap.blocks[heap.sweep_next].unswept) continue;
        if (itd_heap_worked(heap.blocks[heap.sweep_next].fresh)) return;
        sweep_block(heap.sweep_next);
    }
    trim_kept();
}

bool itd_heap_look(void)
{
    heap.work = 0;
    heap.leaving |= heap.leavable && must_stop();
    return heap.leaving;
}

/* After a mark: large cells are freed at once, small blocks when a class runs out. */
void itd_heap_sweep_begin(uint64_t live)
{
    note_peak();
    memset(heap.free, 0, sizeof heap.free);
    for (size_t i = 0; i < heap.high_block; i++) {
        itd_block *b = &heap.blocks[i];

        if (b->state == ITD_BLOCK_SMALL)
            b->unswept = true;
        else if (b->state == ITD_BLOCK_LARGE)
            sweep_large(i);
    }
    heap.live = live;
    heap.overdue = false;
    heap.sweep_next = 0;
    /* Fresh cells go on being taken from these: they must not look dead to a later sweep. */
    for (unsigned c = 0; c < CLASSES; c++)
        if (heap.current[c]) sweep_block((size_t)(heap.current[c] - heap.blocks));
    memset(heap.class_sweep, 0, sizeof heap.class_sweep);
    set_trigger();
    if (EAGER_SWEEP) itd_heap_sweep_all();
    trim_kept();
}

void itd_heap_trim(itd_vm *vm)
{
    itd_collect(vm);
    /* The lazy sweep has only been through the current blocks, so a class's free list is its
     * current block's. */
    for (unsigned c = 0; !EAGER_SWEEP && c < CLASSES; c++) {
        itd_block *b = heap.current[c];
        size_t at = b ? (size_t)(b - heap.blocks) : 0;
        uint64_t any = 0;

        for (size_t w = 0; b && w < ITD_MARK_WORDS; w++) any |= heap.marks[at * ITD_MARK_WORDS + w];
        if (!b || any) continue;
        heap.current[c] = NULL;
        heap.free[c] = NULL;
        release_blocks(at, 1, ITD_BLOCK);
    }
    itd_heap_sweep_all();
    give_back_some(heap.kept);
    /* Everything is swept: the marks have been used, and the next mark begins with none. */
    madvise(heap.marks, heap.high_block * ITD_MARK_WORDS * sizeof *heap.marks, MADV_DONTNEED);
    madvise(heap.mark_stack, heap.mark_capacity * sizeof *heap.mark_stack, MADV_DONTNEED);
}

/* Sweeps blocks of the class until its list has something; false when none is left. */
static bool sweep_some(unsigned class)
{
    size_t i = heap.class_sweep[class];

    for (; i < heap.high_block; i++) {
        itd_block *b = &heap.blocks[i];

        if (!b->unswept || b->state != ITD_BLOCK_SMALL || b->class != class) continue;
        sweep_block(i);
        if (heap.free[class]) break;
    }
    heap.class_sweep[class] = i;
    return heap.free[class] != NULL;
}

/* ---- cells ------------------------------------------------------------------------------ */

/* Next never-used cell of the class's current block. Those behind it go onto the free list along
 * with it, a page's worth, so that most allocations find one there. */
static char *take_fresh(unsigned class)
{
    itd_block *b = heap.current[class];
    uint32_t more;
    char *cell, *list = NULL;

    if (!b || b->fresh == b->cells) {
        if (b) b->current = false;
        b = take_small(class);
        heap.current[class] = b;
        if (!b) return NULL;
        b->current = true;
        if ((size_t)(b - heap.blocks) >= heap.high_block)
            heap.high_block = (size_t)(b - heap.blocks) + 1;
    }
    cell = heap.base + (size_t)(b - heap.blocks) * ITD_BLOCK + (size_t)b->fresh++ * b->cell_size;
    more = FRESH_BYTES / b->cell_size;
    if (more > b->cells - b->fresh) more = b->cells - b->fresh;
    for (uint32_t i = more; i > 0; i--) raw_free(cell + (size_t)i * b->cell_size, &list);
    b->fresh += more;
    heap.free[class] = list;
    return cell;
}

static char *try_small(unsigned class)
{
    char *cell = heap.free[class];

    if (!cell && sweep_some(class)) cell = heap.free[class];
    if (cell) {
        heap.free[class] = raw_next(cell);
        return cell;
    }
    return take_fresh(class);
}

/* clear: the cell is wanted zeroed. */
static char *try_large(size_t size, bool clear)
{
    size_t n = (size + ITD_BLOCK - 1) / ITD_BLOCK, at;
    uint64_t bytes = (size + PAGE - 1) & ~(PAGE - 1);
    uint32_t slack;
    bool stopped = false, fresh = false;
    char *cell;

    if (heap.committed + bytes > heap.committed_limit || !fit_kept(bytes)) return NULL;
    at = find_blocks(n);
    if (at == SIZE_MAX) return NULL;
    cell = heap.base + at * ITD_BLOCK;
    UNPOISON(cell, size);
    slack = heap.blocks[at + n - 1].dirty ? (uint32_t)(n * ITD_BLOCK - bytes) : 0;
    heap.slack += slack;
    for (size_t i = at; i < at + n; i++) {
        if (heap.blocks[i].dirty) {
            size_t from = (i - at) * ITD_BLOCK;

            heap.kept--;
            if (clear && !stopped)
                memset(cell + from, 0, size - from < ITD_BLOCK ? size - from : ITD_BLOCK);
            if (clear && i % GIVE_STEP == 0) stopped |= must_stop();
        } else {
            fresh = true;
        }
        heap.blocks[i].state = i == at ? ITD_BLOCK_LARGE : ITD_BLOCK_TAIL;
        heap.blocks[i].head = (uint32_t)at;
        heap.blocks[i].dirty = false;
    }
    if (fresh && size < FETCH_MIN) populate(cell, size);
    if (at + n > heap.high_block) heap.high_block = at + n;
    if (at == heap.hint) heap.hint = at + n;
    heap.blocks[at].span = (uint32_t)n;
    heap.blocks[at].span_bytes = bytes;
    heap.blocks[at].slack = slack;
    heap.committed += bytes;
    if (!stopped) return cell;
    release_blocks(at, n, bytes);
    return NULL;
}

static char *try_alloc(size_t size, bool clear)
{
    char *cell;
    unsigned class;

    if (size > SMALL_MAX) {
        if ((cell = try_large(size, clear))) heap.live += (size + PAGE - 1) & ~(PAGE - 1);
        return cell;
    }
    class = class_of_granules[(size + GRANULE - 1) / GRANULE];
    if (!(cell = try_small(class))) return NULL;
    heap.live += class_sizes[class];
    UNPOISON(cell, size - REDZONE);
    if (clear) memset(cell, 0, size - REDZONE);
    return cell;
}

/* Collects; whole: down to the last free cell. Marking a large heap takes longer than a stop may:
 * the collection is left when one is asked for, once in a run, and made up for when the next
 * begins. Then false, and the stop is pending. */
static bool collect(itd_vm *vm, bool whole)
{
    heap.leavable = vm->run && !vm->stopped && !heap.left;
    itd_collect(vm);
    if (whole && !heap.leaving) itd_heap_sweep_all();
    heap.leavable = false;
    if (!heap.leaving) return true;
    heap.leaving = false;
    heap.left = heap.overdue = true;
    heap.trigger = heap.live + LEFT_ROOM;
    return itd_check_stop(vm);
}

static ITD_NOINLINE bool make_room(itd_vm *vm, size_t size)
{
    if (heap.live + size <= heap.trigger) return true;
    if (vm->no_collect)
        heap.overdue = true;
    else if (!collect(vm, false))
        return false;
    if (heap.live + size <= heap.trigger) return true;
    if (size > heap.limit || heap.live + size > heap.limit) return false;
    heap.trigger = heap.live + size * 2 + MIN_TRIGGER;
    if (heap.trigger > heap.limit) heap.trigger = heap.limit;
    return true;
}

/* What a cell of this size counts as. */
static size_t rounded(size_t size)
{
    if (size > SMALL_MAX) return (size + PAGE - 1) & ~(PAGE - 1);
    return class_sizes[class_of_granules[(size + GRANULE - 1) / GRANULE]];
}

bool itd_heap_catch_up(itd_vm *vm)
{
    return !heap.overdue || vm->no_collect || collect(vm, false);
}

static void *alloc_bytes(itd_vm *vm, size_t size, bool clear)
{
    size_t cost;
    char *cell;

    if (size >= ITD_IMPOSSIBLE) {
        itd_fail_impossible(vm);
        return NULL;
    }
    size += REDZONE;
    cost = rounded(size);
#if ITD_POISON || ITD_GC_STRESS
    if (heap.fail_in && --heap.fail_in == 0) {
        itd_fail_memory(vm);
        return NULL;
    }
#endif
#if ITD_GC_STRESS
    if (!vm->no_collect && heap.stress && ++heap.stress_count % heap.stress == 0) itd_collect(vm);
#endif
    if (ITD_UNLIKELY(heap.live + cost > heap.trigger) && !make_room(vm, cost)) {
        itd_fail_memory(vm);
        return NULL;
    }
    cell = try_alloc(size, clear);
    if (ITD_UNLIKELY(!cell)) {
        /* The committed account is full of half-empty blocks: collect, give empty ones back, try
         * once more. */
        cell = vm->no_collect || collect(vm, true) ? try_alloc(size, clear) : NULL;
        /* It may also be that the run is to stop. */
        if (!cell && itd_check_stop(vm)) itd_fail_memory(vm);
    }
    return cell;
}

/* The kernel takes its time to give the pages of a cell of many megabytes. They are fetched here,
 * where a stop is looked for now and then, and not by whoever fills the cell in one go. False: the
 * run is to stop; the cell is gone and the stop pending. */
static ITD_NOINLINE bool fetch_pages(itd_vm *vm, char *cell, size_t size)
{
    for (size_t at = 0; at < size; at += FETCH_STEP) {
        size_t step = size - at < FETCH_STEP ? size - at : FETCH_STEP;

        if (itd_stop_due(vm) != ITD_STOP_NONE) {
            itd_discard(vm, cell);
            return itd_check_stop(vm) && itd_fail_memory(vm);
        }
        if (populate(cell + at, step)) continue;
        for (size_t i = 0; i < step; i += PAGE) cell[at + i] = 0; /* as it is, or it is filled */
    }
    return true;
}

/* A long str is filled by its maker, to the last unit: only its header and its end are cleared
 * here. */
static void clear_ends(char *cell, size_t size)
{
    memset(cell, 0, LONG_STR_HEAD);
    memset(cell + size - LONG_STR_TAIL, 0, LONG_STR_TAIL);
}

/* filled: the maker fills it to the last byte, so a large one needn't be cleared. */
static inline void *alloc_cell(itd_vm *vm, size_t size, unsigned kind, const itd_type *type,
                               bool filled)
{
    bool clear = !filled || size < LONG_STR || vm->booting;
    unsigned flags = 0;
    itd_cell *cell;

    if (!type || !(type->flags & ITD_T_HEAP) || kind == ITD_K_OBJECT) {
        cell = itd_alloc_quick(size, kind, type);
        if (ITD_LIKELY(cell != NULL)) return cell;
    }
    if (type && (type->flags & ITD_T_HEAP) && kind != ITD_K_OBJECT && kind != ITD_K_EXC &&
        kind != ITD_K_TYPE) {
        size = (itd_size_add(size, 2 * sizeof(itd_value)) & ~(sizeof(itd_value) - 1));
        flags |= ITD_F_EXTRA;
    }
    if (ITD_UNLIKELY(vm->booting)) {
        cell = permanent_alloc(size);
        flags |= ITD_F_FROZEN;
    } else {
        cell = alloc_bytes(vm, size, clear);
    }
    if (ITD_UNLIKELY(!cell)) return NULL;
    if (size >= FETCH_MIN && !vm->booting && vm->run && !vm->stopped &&
        !fetch_pages(vm, (char *)cell, size))
        return NULL;
    if (!clear) clear_ends((char *)cell, size);
    cell->head = itd_make_head(type, kind, flags);
    if (flags & ITD_F_EXTRA) *itd_extra(cell) = ITD_UNBOUND;
    return cell;
}

void *itd_alloc(itd_vm *vm, size_t size, unsigned kind, const itd_type *type)
{
    return alloc_cell(vm, size, kind, type, kind == ITD_K_STR);
}

void *itd_alloc_unfilled(itd_vm *vm, size_t size, unsigned kind, const itd_type *type)
{
    return alloc_cell(vm, size, kind, type, true);
}

/* Whether the blocks from the one on are free up to the other. */
static bool are_free(size_t from, size_t to)
{
    if (to > heap.block_count) return false;
    while (from < to && heap.blocks[from].state == ITD_BLOCK_FREE) from++;
    return from >= to;
}

/* Zeroes what a large cell is to have more, of which the blocks from `fresh` on are zero unless
 * they are dirty. False: the run is to stop. */
static bool clear_more(char *cell, size_t fresh, size_t old_size, size_t new_size)
{
    const itd_block *b = &heap.blocks[(size_t)(cell - heap.base) / ITD_BLOCK];
    bool fetch = new_size - old_size >= FETCH_MIN;

    for (size_t at = old_size; at < new_size;) {
        size_t i = at / ITD_BLOCK, end = (i + 1) * ITD_BLOCK;

        if (end > new_size) end = new_size;
        if (i < fresh || b[i].dirty || (!populate(cell + at, end - at) && fetch))
            memset(cell + at, 0, end - at);
        if (i % (FETCH_STEP / ITD_BLOCK) == 0 && must_stop()) return false;
        at = end;
    }
    return true;
}

bool itd_grow(itd_vm *vm, void *cell, size_t old_size, size_t new_size)
{
    size_t at, n, old, size = itd_size_add(new_size, REDZONE);
    uint64_t bytes, more;
    uint32_t slack;
    itd_block *b;

    if (vm->booting || old_size <= SMALL_MAX || size >= ITD_IMPOSSIBLE || !itd_heap_in(cell))
        return false;
    at = (size_t)((char *)cell - heap.base) / ITD_BLOCK;
    b = &heap.blocks[at];
    bytes = (size + PAGE - 1) & ~(PAGE - 1);
    if (b->state != ITD_BLOCK_LARGE || bytes < b->span_bytes) return false;
    n = (size + ITD_BLOCK - 1) / ITD_BLOCK;
    old = b->span;
    more = bytes - b->span_bytes;
#if ITD_POISON || ITD_GC_STRESS
    if (heap.fail_in) return false; /* what is to be refused is an allocation */
#endif
    if (!are_free(at + old, at + n)) return false;
    if (heap.live + more > heap.trigger && !make_room(vm, more)) return false;
    if (heap.committed + more > heap.committed_limit || !fit_kept(more)) return false;
    UNPOISON((char *)cell + old_size, size - old_size);
    if (!clear_more(cell, old, old_size, new_size)) return false;
    slack = (uint32_t)(n * ITD_BLOCK - bytes);
    if (n > old ? !heap.blocks[at + n - 1].dirty : !b->slack) slack = 0;
    heap.slack += slack;
    heap.slack -= b->slack;
    for (size_t i = at + old; i < at + n; i++) {
        heap.kept -= heap.blocks[i].dirty;
        heap.blocks[i].state = ITD_BLOCK_TAIL;
        heap.blocks[i].head = (uint32_t)at;
        heap.blocks[i].dirty = false;
    }
    if (at + n > heap.high_block) heap.high_block = at + n;
    if (heap.hint >= at && heap.hint < at + n) heap.hint = at + n;
    b->span = (uint32_t)n;
    b->span_bytes = bytes;
    b->slack = slack;
    heap.committed += more;
    heap.live += more;
    return true;
}

size_t itd_cell_size(const void *cell)
{
    const itd_block *b;

    if (itd_is_permanent(cell)) return GRANULE; /* sizes aren't kept there */
    ITD_ASSERT(itd_heap_in(cell));
    b = &heap.blocks[((const char *)cell - heap.base) / (ptrdiff_t)ITD_BLOCK];
    return (b->state == ITD_BLOCK_LARGE ? (size_t)b->span_bytes : b->cell_size) - REDZONE;
}

/* The last word that is wholly inside what was asked for: the class size minus redzone rounds down
 * to a word. */
itd_value *itd_extra(const void *cell)
{
    static itd_value none;
    size_t size;
    char *p;

    if (!itd_has_flag(cell, ITD_F_EXTRA) || itd_is_permanent(cell)) {
        none = ITD_UNBOUND;
        return &none;
    }
    size = itd_cell_size(cell) & ~(size_t)7;
    memcpy(&p, &cell, sizeof p);
    UNPOISON(p + size - sizeof(itd_value), sizeof(itd_value));
    return (itd_value *)(void *)(p + size - sizeof(itd_value));
}

bool itd_heap_owns(const void *p)
{
    const itd_block *b;
    size_t off;

    if (!itd_heap_in(p)) return false;
    b = &heap.blocks[((const char *)p - heap.base) / (ptrdiff_t)ITD_BLOCK];
    off = (size_t)((const char *)p - heap.base) % ITD_BLOCK;
    if (b->state == ITD_BLOCK_LARGE) return off == 0;
    return b->state == ITD_BLOCK_SMALL && off % b->cell_size == 0 &&
           off / b->cell_size < b->fresh && raw_head(p);
}

/* The cell that a word of the C stack may point into, or NULL. */
const void *itd_heap_cell_at(uint64_t word)
{
    const char *p;
    const itd_block *b;
    size_t off, i;

    memcpy(&p, &word, sizeof p);
    if (!itd_heap_in(p)) return NULL;
    b = &heap.blocks[(p - heap.base) / (ptrdiff_t)ITD_BLOCK];
    if (b->state == ITD_BLOCK_TAIL) return heap.base + (size_t)b->head * ITD_BLOCK;
    if (b->state == ITD_BLOCK_LARGE) return heap.base + (size_t)(b - heap.blocks) * ITD_BLOCK;
    if (b->state != ITD_BLOCK_SMALL) return NULL;
    off = (size_t)(p - heap.base) % ITD_BLOCK;
    i = off / b->cell_size;
    if (i >= b->fresh) return NULL;
    p = heap.base + (size_t)(b - heap.blocks) * ITD_BLOCK + i * b->cell_size;
    return raw_head(p) ? p : NULL;
}

void itd_discard(itd_vm *vm, void *buffer)
{
    itd_block *b;
    size_t at;

    if (vm->booting || !buffer || !itd_heap_in(buffer)) return;
    note_peak();
    at = (size_t)((char *)buffer - heap.base) / ITD_BLOCK;
    b = &heap.blocks[at];
    if (b->state != ITD_BLOCK_LARGE) return;
    heap.live -= b->span_bytes;
    release_blocks(at, b->span, b->span_bytes);
    trim_kept();
}

bool itd_fits(itd_vm *vm, size_t size)
{
    return vm->booting || size <= heap.limit ||
           (size >= ITD_IMPOSSIBLE ? itd_fail_impossible(vm) : itd_fail_memory(vm));
}

bool itd_reserve(itd_vm *vm, size_t size)
{
    if (size >= ITD_IMPOSSIBLE) return itd_fail_impossible(vm);
#if ITD_POISON || ITD_GC_STRESS
    if (heap.fail_in && --heap.fail_in == 0) return itd_fail_memory(vm);
#endif
    if (heap.live + size > heap.trigger && !make_room(vm, size)) return itd_fail_memory(vm);
    if (heap.committed + size + 2 * ITD_BLOCK > heap.committed_limit) {
        if (!vm->no_collect && !collect(vm, true)) return false;
        if (heap.committed + size + 2 * ITD_BLOCK > heap.committed_limit)
            return itd_fail_memory(vm);
    }
    return true;
}

void itd_heap_free_cell(char *cell)
{
    size_t at = (size_t)(cell - heap.base) / ITD_BLOCK;
    itd_block *b = &heap.blocks[at];

    note_peak();
    if (b->state == ITD_BLOCK_LARGE) {
        heap.live -= b->span_bytes;
        release_blocks(at, b->span, b->span_bytes);
        trim_kept();
        return;
    }
    heap.live -= b->cell_size;
    if (b->unswept) {
        /* Not marked or not swept yet: the sweep must find it dead. */
        size_t g = (size_t)(cell - heap.base) % ITD_BLOCK / GRANULE;

        heap.marks[at * ITD_MARK_WORDS + g / 64] &= ~((uint64_t)1 << (g % 64));
        return;
    }
    raw_free(cell, &heap.free[b->class]);
    POISON(cell, b->cell_size);
}
