/* arena.c - memory that is dropped whole: the syntax tree and what its making needs.
 *
 * Chunks come from itd_chunk_new, so every byte is the session's. They grow with the arena, up to a
 * bound, so that a small script takes little and a large one few chunks. An alloc larger than a
 * chunk gets one of its own.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/compile/ast.h"

#define FIRST_CHUNK   ((size_t)4096)
#define LARGEST_CHUNK ((size_t)1 << 20)
#define ALIGNMENT     ((size_t)16)

typedef struct chunk {
    struct chunk *older;
    size_t size; /* this header included */
} chunk;

struct itd_arena {
    itd_vm *vm;
    chunk *newest;
    size_t used, next_size; /* bytes used of the newest chunk; size of the next */
};

struct itd_arena *itd_arena_new(itd_vm *vm)
{
    struct itd_arena *arena = itd_resize(vm, NULL, 0, sizeof *arena);

    if (!arena) return NULL;
    *arena = (struct itd_arena){.vm = vm, .next_size = FIRST_CHUNK};
    return arena;
}

void itd_arena_free(struct itd_arena *arena)
{
    if (!arena) return;
    for (chunk *c = arena->newest, *older; c; c = older) {
        older = c->older;
        itd_resize(arena->vm, c, c->size, 0);
    }
    itd_resize(arena->vm, arena, sizeof *arena, 0);
}

static bool add_chunk(struct itd_arena *arena, size_t size)
{
    size_t whole = itd_size_add(size, sizeof(chunk));
    chunk *c;

    if (whole < arena->next_size) whole = arena->next_size;
    c = itd_chunk_new(arena->vm, whole);
    if (!c) return false;
    *c = (chunk){arena->newest, whole};
    arena->newest = c;
    arena->used = sizeof(chunk);
    if (arena->next_size < LARGEST_CHUNK) arena->next_size *= 2;
    return true;
}

void *itd_arena_alloc(struct itd_arena *arena, size_t size)
{
    char *p;

    if (size > SIZE_MAX / 2) {
        itd_fail_memory(arena->vm);
        return NULL;
    }
    size = (size + ALIGNMENT - 1) & ~(ALIGNMENT - 1);
    if (!arena->newest || arena->newest->size - arena->used < size) {
        if (!add_chunk(arena, size)) return NULL;
    }
    p = (char *)arena->newest + arena->used;
    arena->used += size;
    return memset(p, 0, size);
}
