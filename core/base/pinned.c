/* pinned.c - plain memory out of the session's arena, freed by hand: for the parser, GMP's scratch
 * and the like.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/base/alloc.h"
#include "core/vm/vm.h"

/* A pinned BYTES cell: in a ring that the collector marks. */
typedef struct pinned {
    uint64_t head, size;
    struct pinned *previous, *next;
    char data[];
} pinned;

static void pin(pinned *p)
{
    p->next = itd_the_heap.pinned;
    p->previous = NULL;
    if (p->next) ((pinned *)p->next)->previous = p;
    itd_the_heap.pinned = p;
}

static void unpin(pinned *p)
{
    if (p->previous)
        p->previous->next = p->next;
    else
        itd_the_heap.pinned = p->next;
    if (p->next) p->next->previous = p->previous;
}

static pinned *pinned_new(itd_vm *vm, size_t size, bool filled)
{
    size_t whole = itd_size_add(sizeof(pinned), size);
    pinned *p = filled ? itd_alloc_unfilled(vm, whole, ITD_K_BYTES, NULL)
                       : itd_alloc(vm, whole, ITD_K_BYTES, NULL);

    if (!p) return NULL;
    p->size = size;
    if (!vm->booting) pin(p);
    return p;
}

void *itd_chunk_new(itd_vm *vm, size_t size)
{
    pinned *p = pinned_new(vm, size, true);

    return p ? p->data : NULL;
}

void *itd_resize(itd_vm *vm, void *p, size_t old_size, size_t new_size)
{
    pinned *old = p ? (pinned *)(void *)((char *)p - offsetof(pinned, data)) : NULL, *new = NULL;

    if (new_size) {
        if (old && new_size <= old->size) return p;
        new = pinned_new(vm, new_size, false);
        if (!new) return NULL;
        if (old) memcpy(new->data, old->data, old_size);
    }
    if (old && !itd_is_permanent(old)) {
        unpin(old);
        itd_heap_free_cell((char *)old);
    }
    return new ? new->data : NULL;
}

void itd_heap_mark_pinned(itd_vm *vm)
{
    for (const pinned *p = itd_the_heap.pinned; p; p = p->next) itd_mark_cell(vm, p);
}
