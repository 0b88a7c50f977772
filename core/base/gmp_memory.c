/* gmp_memory.c - GMP's allocations come from a scratch that is opened for each large computation.
 *
 * GMP can't be told that memory is out, so what a computation may need is taken before it starts:
 * itd_gmp_begin reserves it, the hooks only hand it out. Blocks are cut from the front; a block
 * freed or grown at the end of the used part is taken back or grown in place, others wait for
 * itd_gmp_end. Small computations use a fixed pool and pay for nothing. A computation that outgrows
 * its estimate gets more regions from the session's memory; only when those fail too is there
 * nothing left to do but stop.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/base/gmp_memory.h"

#include "core/base/leave.h"

#include "core/native.h"

enum { FIXED_POOL = 256 * 1024, EXTRA_REGIONS = 64 };

typedef struct region {
    uint8_t *base;
    size_t size, used;
} region;

static _Alignas(16) uint8_t fixed[FIXED_POOL];
static region regions[EXTRA_REGIONS];
static unsigned region_count;
static itd_vm *owner;
static bool hooked;

static size_t rounded(size_t n)
{
    return (n + 15) & ~(size_t)15;
}

static void *cut(region *r, size_t n)
{
    void *p;

    if (r->size - r->used < n) return NULL;
    p = r->base + r->used;
    r->used += n;
    return p;
}

static bool add_region(size_t n)
{
    void *p;

    if (region_count == EXTRA_REGIONS) return false;
    p = itd_resize(owner, NULL, 0, n);
    if (!p) return false;
    regions[region_count++] = (region){p, n, 0};
    return true;
}

static void *find_room(size_t n)
{
    void *p;

    n = rounded(n);
    ITD_ASSERT(owner != NULL);
    for (unsigned i = region_count; i-- > 0;)
        if ((p = cut(&regions[i], n))) return p;
    ITD_ASSERT(add_region(n < FIXED_POOL ? FIXED_POOL : n));
    return cut(&regions[region_count - 1], n);
}

static void *take(size_t n)
{
    void *p;

    itd_leave_hold();
    p = find_room(n);
    itd_leave_release();
    return p;
}

static region *region_ending_with(const void *p, size_t n)
{
    for (unsigned i = 0; i < region_count; i++)
        if ((const uint8_t *)p + n == regions[i].base + regions[i].used) return &regions[i];
    return NULL;
}

static void give_back(void *p, size_t n)
{
    region *r;

    itd_leave_hold();
    r = region_ending_with(p, rounded(n));
    if (r) r->used -= rounded(n);
    itd_leave_release();
}

static void *grow_block(void *p, size_t before, size_t after)
{
    region *r = region_ending_with(p, rounded(before));
    void *moved;

    if (r && rounded(after) <= r->size - (r->used - rounded(before))) {
        r->used = r->used - rounded(before) + rounded(after);
        return p;
    }
    if (after <= before) return p;
    moved = find_room(after);
    memcpy(moved, p, before);
    return moved;
}

static void *regrow(void *p, size_t before, size_t after)
{
    void *moved;

    itd_leave_hold();
    moved = grow_block(p, before, after);
    itd_leave_release();
    return moved;
}

bool itd_gmp_begin(itd_vm *vm, size_t bytes)
{
    if (!hooked) {
        mp_set_memory_functions(take, regrow, give_back);
        hooked = true;
    }
    ITD_ASSERT(owner == NULL);
    owner = vm;
    regions[0] = (region){fixed, sizeof fixed, 0};
    region_count = 1;
    if (bytes <= sizeof fixed) return true;
    if (itd_reserve(vm, bytes) && add_region(bytes)) return true;
    itd_gmp_end(vm);
    return false;
}

void itd_gmp_end(itd_vm *vm)
{
    for (unsigned i = 1; i < region_count; i++) itd_resize(vm, regions[i].base, regions[i].size, 0);
    region_count = 0;
    owner = NULL;
}

bool itd_gmp_run(itd_vm *vm, size_t bytes, void (*work)(void *job), itd_gmp_job *job)
{
    if (!itd_gmp_begin(vm, bytes)) return false;
    if (itd_leavable(vm, work, job)) return true;
    itd_gmp_end(vm);
    return false;
}
