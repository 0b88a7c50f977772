/* heap.h - the session's memory: cells, buffers, accounts, collection.
 *
 * Non-moving mark and sweep in 64 KiB blocks of one size class each (larger cells take whole
 * blocks). itd_alloc may collect: it marks from the VM (stack, modules, pending exception…)
 * precisely and from the C stack and registers conservatively, so a value or cell pointer in a C
 * local is safe with no bookkeeping. A value held only in memory from elsewhere is not. Two
 * accounts: live bytes (cap: the limit) and committed bytes (1.1 x limit + 4 MiB). An allocation
 * that would pass either collects, then is the memory limit's failure.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#ifndef ITD_HEAP_H
#define ITD_HEAP_H

#include "core/value.h"

enum itd_kind {
#define LAYOUT(KIND, ...) ITD_K_##KIND,
#include "core/object/layouts.def"
#undef LAYOUT
    ITD_KINDS
};

/* A cell of size bytes (header included), zero-filled but for its header {type, kind, flags}. type
 * may be NULL for buffers. When type is a script class derived from the builtin of this kind, the
 * cell gets ITD_F_EXTRA and its extra word by itself. Before boot ends the cell is permanent. NULL:
 * the memory limit or an impossible size is pending as the failure. */
void *itd_alloc(itd_vm *vm, size_t size, unsigned kind, const itd_type *type);

/* The same of a kind that isn't traced, of which only the beginning and the end are surely zero:
 * the maker fills the rest, or never looks at it. */
void *itd_alloc_unfilled(itd_vm *vm, size_t size, unsigned kind, const itd_type *type);

/* A buffer of count values, all unbound; or of size bytes, zeroed, or to be filled by the maker.
 * NULL on failure. */
struct itd_values *itd_values_new(itd_vm *vm, size_t count);
struct itd_bytes_buffer *itd_buffer_new(itd_vm *vm, size_t size);
struct itd_bytes_buffer *itd_buffer_unfilled(itd_vm *vm, size_t size);
/* A buffer of capacity values that begins with count given ones. */
struct itd_values *itd_values_copy(itd_vm *vm, const itd_value *items, size_t count,
                                   size_t capacity);

/* A buffer for so many values that isn't cleared. Its count is 0, so that nothing in it is looked
 * at, until the maker has filled it. */
struct itd_values *itd_values_unfilled(itd_vm *vm, size_t capacity);
/* Makes a large cell longer where it lies, when the memory behind it is free; the new part is
 * zeroed. False: it can't be done, and nothing has happened. */
bool itd_grow(itd_vm *vm, void *cell, size_t old_size, size_t new_size);
/* Makes room for capacity values in a buffer: in place when that can be done, else in a copy. Those
 * from count on are unbound. NULL on failure. */
struct itd_values *itd_values_grow(itd_vm *vm, struct itd_values *buffer, size_t count,
                                   size_t capacity);

/* Plain memory outside the collector for parser, GMP scratch and the like: accounted, freed by
 * hand. NULL on failure. */
void *itd_resize(itd_vm *vm, void *p, size_t old_size, size_t new_size);
/* The same, with whatever was there before in it: for an arena, which clears the pieces that it
 * hands out. Freed by itd_resize to 0. */
void *itd_chunk_new(itd_vm *vm, size_t size);

/* Makes sure that size bytes can be allocated next without failing (GMP). False: the failure is
 * pending. */
bool itd_reserve(itd_vm *vm, size_t size);

/* Whether an object of this size can exist at all, however much is free: asked before its bytes are
 * charged, so that an impossible one is a matter of memory and not of operations. False: the
 * failure is pending. */
bool itd_fits(itd_vm *vm, size_t size);

/* Gives a buffer that nothing else can point to back at once; only a hint. */
void itd_discard(itd_vm *vm, void *buffer);

void itd_collect(itd_vm *vm);
/* The code of an embedded module below its top level stays as long as the session, and a collection
 * neither frees nor looks through it: it is settled. False: no memory for it; the cells are as any
 * others then. */
bool itd_settle(itd_vm *vm, itd_value module_code);
bool itd_is_settled(const void *cell);
/* Holds what settled code refers to that isn't; false: no memory. */
bool itd_settled_refers(itd_vm *vm, void *cell);
/* All of it is as any other cells again: another state comes in beside the one that uses it. */
void itd_unsettle_all(itd_vm *vm);
/* Collects and gives the system back the pages of all blocks in which nothing lives. */
void itd_heap_trim(itd_vm *vm);
size_t
itd_cell_size(const void *cell); /* allocated size, extra word included; 16 for a permanent cell */
/* The attribute dict of an ITD_F_EXTRA cell (unbound until made). */
itd_value *itd_extra(const void *cell);
bool itd_is_permanent(const void *cell);

typedef struct itd_values {
    uint64_t head;
    uint64_t count; /* capacity: all of it is marked */
    itd_value items[];
} itd_values;

typedef struct itd_bytes_buffer {
    uint64_t head;
    uint64_t size;
    uint8_t data[];
} itd_bytes_buffer;

/* Copies values; a few one by one, for a wider load has to wait until what narrower stores have
 * just written has reached the cache. */
static inline void itd_copy_values(itd_value *to, const itd_value *from, size_t count)
{
    if (count > 32) {
        memcpy(to, from, count * sizeof *to);
        return;
    }
    for (size_t i = 0; i < count; i++) {
        to[i] = from[i];
        __asm__("" : "+r"(i));
    }
}

/* a + b and a * b of sizes; SIZE_MAX when they overflow (which every allocation refuses). */
static inline size_t itd_size_add(size_t a, size_t b)
{
    return a + b < a ? SIZE_MAX : a + b;
}
static inline size_t itd_size_mul(size_t a, size_t b)
{
    size_t r;
    return __builtin_mul_overflow(a, b, &r) ? SIZE_MAX : r;
}

#endif
