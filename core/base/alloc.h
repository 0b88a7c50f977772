/* alloc.h - what alloc.c shows to the collector (vm/gc.c) and to tests. Others use heap.h.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#ifndef ITD_ALLOC_H
#define ITD_ALLOC_H

#include "core/heap.h"

#define ITD_BLOCK       ((size_t)65536)
#define ITD_MARK_WORDS  ((size_t)64) /* 4096 granules of 16 bytes */
#define ITD_CLASSES_MAX 64

enum itd_block_state { ITD_BLOCK_FREE, ITD_BLOCK_SMALL, ITD_BLOCK_LARGE, ITD_BLOCK_TAIL };

typedef struct itd_block {
    uint8_t state, class;
    bool unswept; /* marked, and its dead cells not yet on the free list */
    bool current; /* the class takes fresh cells from it */
    bool dirty;   /* free, but its pages may hold old data */
    uint32_t cell_size, cells;
    uint32_t fresh; /* cells ever handed out: those from here on are untouched */
    uint32_t head;  /* TAIL: index of the span's first block */
    uint32_t span;  /* LARGE: blocks */
    uint32_t slack; /* LARGE: bytes behind the cell that may hold old data */
    uint64_t span_bytes;
} itd_block;

typedef struct itd_heap {
    char *raw, *base, *end;
    itd_block *blocks;
    size_t block_count, high_block, hint;
    uint64_t *marks;
    uint64_t *settled; /* marks that every collection begins with (gc.c) */
    const void **mark_stack;
    size_t mark_capacity, mark_count;
    bool mark_overflow;
    bool allowance; /* limits are raised for the start of a run */
    bool overdue;   /* a collection was due while none was allowed, or was left */
    bool leavable,
        leaving;   /* this collection may be left when the run is to stop; it is being left */
    bool left;     /* this run has left a collection */
    uint32_t work; /* of a collection, since it looked for a stop */
    uint64_t arena_limit, limit, trigger, live, peak, committed, committed_limit;
    char *free[ITD_CLASSES_MAX];
    itd_block *current[ITD_CLASSES_MAX];
    size_t class_sweep[ITD_CLASSES_MAX], sweep_next;
    size_t kept;
    uint64_t slack; /* of all large cells */
    void *pinned;
    uint64_t marked; /* bytes that the last mark found */
    uint64_t collections;
    uint32_t stress; /* gc-stress builds: collect at every such allocation, 0 never */
    uint64_t stress_count;
    uint64_t fail_in; /* gc-stress and sanitizer builds: the allocation that will be refused,
                         counted down; 0 none */
} itd_heap;

extern itd_heap itd_the_heap;

static inline bool itd_heap_in(const void *p)
{
    return (const char *)p >= itd_the_heap.base && (const char *)p < itd_the_heap.end;
}

typedef uint64_t itd_pair __attribute__((vector_size(16), may_alias));

/* A small cell from the free list, of which only the header and the word behind it are set: the
 * maker fills the rest at once. NULL when that isn't so simple: then itd_alloc does it. type must
 * not be one whose cells have an extra word. */
static inline void *itd_take_quick(size_t size, unsigned kind, const void *type)
{
#if ITD_POISON || ITD_GC_STRESS
    return NULL;
#else
    size_t cost = (size + 15) & ~(size_t)15,
           class = cost / 16 - 1; /* classes step by 16 up to 512 */
    char *cell;

    if (__builtin_expect(size > 512 || size == 0, 0)) return NULL;
    cell = itd_the_heap.free[class];
    if (__builtin_expect(!cell || itd_the_heap.live + cost > itd_the_heap.trigger, 0)) return NULL;
    itd_the_heap.free[class] = ((char **)(void *)cell)[1];
    itd_the_heap.live += cost;
    *(itd_pair *)(void *)cell = (itd_pair){itd_make_head(type, kind, 0), 0};
    return cell;
#endif
}

/* The same, cleared. */
static inline void *itd_alloc_quick(size_t size, unsigned kind, const void *type)
{
    char *cell = itd_take_quick(size, kind, type);

    for (size_t at = 16; cell && at < size; at += 16) {
        *(itd_pair *)(void *)(cell + at) = (itd_pair){0, 0};
        __asm__("" : "+r"(at)); /* no call of memset for a few words */
    }
    return cell;
}

const void *itd_heap_cell_at(uint64_t word);
void itd_heap_sweep_begin(uint64_t live);
void itd_heap_sweep_all(void);

#define ITD_COLLECT_STEP 16384u /* work of a collection between two looks for a stop */
bool itd_heap_look(void);

/* Counts the work of a collection, in cells or so. True: it is being left, for the run is to stop.
 */
static inline bool itd_heap_worked(uint32_t work)
{
    itd_the_heap.work += work;
    return __builtin_expect(itd_the_heap.work >= ITD_COLLECT_STEP, 0) ? itd_heap_look()
                                                                      : itd_the_heap.leaving;
}
void itd_heap_mark_pinned(itd_vm *vm);
/* Frees a cell now. Only for memory that no value ever points to. */
void itd_heap_free_cell(char *cell);

#endif
