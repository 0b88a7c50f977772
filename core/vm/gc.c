/* gc.c - marking: what is alive, from layouts.def and the VM's roots.
 *
 * An explicit stack of bounded size; when it is full the object stays marked but unscanned and the
 * heap is walked again for such objects, so that no shape of data needs memory of its own size. The
 * C stack and the registers are scanned conservatively by scan_stack, the one function that
 * sanitizers leave alone; meson.build keeps the compiler from making offsets of pointers, which it
 * wouldn't see. Hand-written tracers: OBJECT (its slots are counted by its shape),
 * DICTTABLE and SETTABLE (only filled entries hold values), CACHES (keys are addresses or version
 * numbers by the entry's kind).
 *
 * A collection that an allocation began can be left when the run is to stop (alloc.c).
 *
 * Code of embedded modules is settled: it begins every collection marked.
 *
 * The side table of id() numbers lives here, since only the collector knows when a cell is gone.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <sys/mman.h>

#include "core/base/alloc.h"
#include "core/vm/vm.h"

#define heap    itd_the_heap
#define WAITING 8u
#define PIECE   4096u /* entries of a large cell between two looks for a stop */

static inline bool mark_bit(const void *cell)
{
    size_t off = (size_t)((const char *)cell - heap.base), g = off / 16;
    uint64_t *word = &heap.marks[g / 64], bit = (uint64_t)1 << (g % 64);

    if (*word & bit) return false;
    *word |= bit;
    return true;
}

static inline void mark_cell(const void *cell)
{
    if (!itd_heap_in(cell)) return; /* permanent ones, and NULL */
#if ITD_GC_STRESS
    ITD_ASSERT(itd_heap_owns(cell)); /* else the holder was not a root when this died */
#endif
    if (!mark_bit(cell)) return;
    if (ITD_UNLIKELY(heap.mark_count == heap.mark_capacity)) {
        heap.mark_overflow = true;
        return;
    }
    heap.mark_stack[heap.mark_count++] = cell;
}

__attribute__((always_inline)) static inline void mark_value(itd_value v)
{
    if (itd_is_cell(v)) mark_cell(itd_cell_of(v));
}

void itd_mark_cell(itd_vm *vm, const void *cell)
{
    mark_cell(cell);
}
void itd_mark_value(itd_vm *vm, itd_value v)
{
    mark_value(v);
}

static void mark_values(itd_vm *vm, const itd_value *items, size_t count)
{
    for (; count > PIECE; items += PIECE, count -= PIECE) {
        for (size_t i = 0; i < PIECE; i++) mark_value(items[i]);
        if (itd_heap_worked(PIECE)) return;
    }
    for (size_t i = 0; i < count; i++) mark_value(items[i]);
}

static void trace_OBJECT(itd_vm *vm, const itd_object *o)
{
    const itd_shape *shape = itd_head_ref((const itd_cell *)o);

    mark_cell(o->overflow);
    mark_values(vm, o->slots, shape->inline_slots);
}

static void trace_DICTTABLE(itd_vm *vm, const itd_dict_table *t)
{
    for (uint32_t i = 0; i < t->filled; i++) {
        if (i % PIECE == PIECE - 1 && itd_heap_worked(PIECE)) return;
        mark_value(t->entries[i].key);
        mark_value(t->entries[i].value);
    }
}

static void trace_SETTABLE(itd_vm *vm, const itd_set_table *t)
{
    if (!t->mask) return; /* not filled in yet */
    for (uint64_t i = 0; i <= t->mask; i++) {
        if (i % PIECE == PIECE - 1 && itd_heap_worked(PIECE)) return;
        mark_value(t->entries[i].key);
    }
}

static void trace_CACHES(itd_vm *vm, const itd_caches *c)
{
    for (uint64_t i = 0; i < c->count; i++) {
        mark_value(c->items[i].name);
        mark_cell(c->items[i].callee);
        for (int e = 0; e < ITD_CACHE_WAYS; e++) {
            const itd_cache_entry *entry = &c->items[i].e[e];

            mark_value(entry->value);
            if ((entry->kind >= ITD_CACHE_SLOT && entry->kind <= ITD_CACHE_VALUE) ||
                entry->kind == ITD_CACHE_ADD)
                mark_value((itd_value){entry->key & ~(uint64_t)1});
        }
    }
}

static void trace(itd_vm *vm, const itd_cell *cell)
{
    unsigned kind = itd_kind_of_cell(cell);

    mark_cell(itd_head_ref(cell));
    switch (kind) {
#define V(f) mark_value(self->f);
#define P(f) mark_cell(self->f);
#define RAW(f)
#define I64(f)
#define F64(f)
#define U8(f)
#define BYTES_OF(f)
#define BUF(f)         mark_cell(self->f);
#define TAIL(n, items) mark_values(vm, self->items, (size_t)self->n);
#define HAND
#define LAYOUT(KIND, T, ...)                                                                       \
    case ITD_K_##KIND: {                                                                           \
        const T *self = (const T *)(const void *)cell;                                             \
        (void)self;                                                                                \
        __VA_ARGS__                                                                                \
        break;                                                                                     \
    }
#include "core/object/layouts.def"
#undef LAYOUT
#undef HAND
    default: break;
    }
    switch (kind) {
    case ITD_K_OBJECT: trace_OBJECT(vm, (const itd_object *)(const void *)cell); break;
    case ITD_K_DICTTABLE: trace_DICTTABLE(vm, (const itd_dict_table *)(const void *)cell); break;
    case ITD_K_SETTABLE: trace_SETTABLE(vm, (const itd_set_table *)(const void *)cell); break;
    case ITD_K_CACHES: trace_CACHES(vm, (const itd_caches *)(const void *)cell); break;
    case ITD_K_PENDING: vm->pending_seen = true; break;
    default: break;
    }
    if (itd_has_flag(cell, ITD_F_EXTRA)) mark_value(*itd_extra(cell));
}

/* A cell waits for its turn behind a few others, in which time the processor fetches it. */
static void drain(itd_vm *vm)
{
    const void *waiting[WAITING];
    unsigned first = 0, count = 0;

    for (;;) {
        for (; count < WAITING && heap.mark_count; count++) {
            const void *cell = heap.mark_stack[--heap.mark_count];

            __builtin_prefetch(cell);
            waiting[(first + count) % WAITING] = cell;
        }
        if (!count || itd_heap_worked(1)) return;
        trace(vm, waiting[first]);
        first = (first + 1) % WAITING;
        count--;
    }
}

/* Scans again every marked cell: those dropped when the stack was full have unmarked children. */
static void drain_overflow(itd_vm *vm)
{
    while (heap.mark_overflow && !heap.leaving) {
        heap.mark_overflow = false;
        for (size_t i = 0; i < heap.high_block && !heap.leaving; i++) {
            const itd_block *b = &heap.blocks[i];
            const uint64_t *marks = heap.marks + i * ITD_MARK_WORDS;

            if (b->state != ITD_BLOCK_SMALL && b->state != ITD_BLOCK_LARGE) continue;
            for (size_t w = 0; w < ITD_MARK_WORDS; w++)
                for (uint64_t word = marks[w]; word && !itd_heap_worked(1); word &= word - 1) {
                    size_t g = w * 64 + (size_t)__builtin_ctzll(word);

                    trace(vm, (const itd_cell *)(const void *)(heap.base + i * ITD_BLOCK + g * 16));
                    drain(vm);
                }
        }
    }
}

/* Any word that points into a live cell keeps it. */
__attribute__((noinline, no_sanitize("address"))) static void scan_stack(itd_vm *vm)
{
    const uint64_t *end = (const uint64_t *)(const void *)vm->c_stack_top;

    for (const uint64_t *p = __builtin_frame_address(0); p < end; p++)
        itd_mark_cell(vm, itd_heap_cell_at(*p));
}

/* Puts the callee-saved registers into its own frame, which scan_stack then sees. */
__attribute__((noinline)) static void scan_registers(itd_vm *vm)
{
    __builtin_unwind_init();
    scan_stack(vm);
    __asm__ volatile("" ::: "memory");
}

static void mark_frames(itd_vm *vm)
{
    itd_value *dead = vm->top, *end = dead;

    if (!vm->stack) return;
    mark_values(vm, vm->stack, (size_t)(vm->top - vm->stack));
    for (itd_frame *f = vm->frames; f && f <= vm->frame; f++) {
        /* Windows overlap: a callee's may end below its caller's, which is then the top again
         * without a push. */
        if (f->regs + f->code->nregs > end) end = f->regs + f->code->nregs;
        itd_mark_cell(vm, f->code);
        itd_mark_cell(vm, f->func);
        itd_mark_value(vm, f->globals);
        itd_mark_value(vm, f->locals);
        itd_mark_value(vm, f->handled_before);
        itd_mark_value(vm, f->keep);
    }
    /* What lies above is stale: clear it, so that a later window shows nothing freed. */
    if (vm->high_water < end) vm->high_water = end;
    if (vm->high_water > dead) memset(dead, 0, (size_t)(vm->high_water - dead) * sizeof *dead);
    vm->high_water = end;
}

void itd_mark_roots(itd_vm *vm)
{
    const itd_value *const roots[] = {
        &vm->pending,      &vm->handled,     &vm->modules,       &vm->main_module, &vm->builtins,
        &vm->repr_stack,   &vm->result,      &vm->output_target, &vm->stop_trace,  &vm->journal,
        &vm->tools,        &vm->tool_errors, &vm->code_cache,    &vm->hot_code,    &vm->temps,
        &vm->module_state, &vm->settled,
    };

    for (size_t i = 0; i < sizeof roots / sizeof roots[0]; i++) itd_mark_value(vm, *roots[i]);
    for (int i = 0; i < ITD_MAX_OPEN_CALLS; i++) {
        const itd_open_call *c = &vm->calls[i];

        if (!c->used) continue;
        itd_mark_value(vm, c->tool);
        itd_mark_value(vm, c->args);
        itd_mark_value(vm, c->kwargs);
        itd_mark_value(vm, c->answer);
        itd_mark_value(vm, c->failure);
        itd_mark_value(vm, c->cell);
        itd_mark_value(vm, c->code);
    }
    itd_str_state_mark(vm, &vm->str, itd_mark_value);
    mark_frames(vm);
    itd_heap_mark_pinned(vm);
}

/* ---- id numbers ------------------------------------------------------------------------- */

static size_t id_slot(const itd_vm *vm, const itd_cell *cell)
{
    uint64_t h = (uint64_t)(uintptr_t)cell * 0x9E3779B97F4A7C15u;
    size_t mask = vm->id_capacity - 1, i = (size_t)(h >> 32) & mask;

    while (vm->id_cells[i] && vm->id_cells[i] != cell) i = (i + 1) & mask;
    return i;
}

/* Makes the table again with room for twice its entries; drops nothing. */
static bool id_grow(itd_vm *vm)
{
    size_t old = vm->id_capacity, capacity = old ? old * 2 : 64;
    itd_cell **cells = vm->id_cells;
    uint64_t *numbers = vm->id_numbers;
    itd_cell **new_cells = itd_resize(vm, NULL, 0, capacity * sizeof *new_cells);
    uint64_t *new_numbers =
        new_cells ? itd_resize(vm, NULL, 0, capacity * sizeof *new_numbers) : NULL;

    if (!new_numbers) {
        itd_resize(vm, new_cells, capacity * sizeof *new_cells, 0);
        return false;
    }
    memset(new_cells, 0, capacity * sizeof *new_cells);
    /* An allocation may have collected and dropped entries: read the table as it is now. */
    vm->id_cells = new_cells;
    vm->id_numbers = new_numbers;
    vm->id_capacity = capacity;
    vm->id_count = 0;
    for (size_t i = 0; i < old; i++) {
        size_t at;

        if (!cells[i]) continue;
        at = id_slot(vm, cells[i]);
        vm->id_cells[at] = cells[i];
        vm->id_numbers[at] = numbers[i];
        vm->id_count++;
    }
    itd_resize(vm, cells, old * sizeof *cells, 0);
    itd_resize(vm, numbers, old * sizeof *numbers, 0);
    return true;
}

/* After a mark: forgets the numbers of dead cells. */
static void id_sweep(itd_vm *vm)
{
    size_t capacity = vm->id_capacity;
    bool again = true;

    /* Open addressing: a removal can strand followers, so dead entries go in passes that re-seat
     * the rest of their run. */
    for (size_t i = 0; i < capacity && vm->id_count && !itd_heap_worked(1); i++) {
        again = true;
        while (again && vm->id_cells[i]) {
            size_t g = (size_t)((char *)vm->id_cells[i] - heap.base) / 16, j;

            again = false;
            if (!itd_heap_in(vm->id_cells[i]) || heap.marks[g / 64] >> (g % 64) & 1) break;
            vm->id_cells[i] = NULL;
            vm->id_count--;
            for (j = (i + 1) & (capacity - 1); vm->id_cells[j]; j = (j + 1) & (capacity - 1)) {
                itd_cell *cell = vm->id_cells[j];
                uint64_t number = vm->id_numbers[j];
                size_t at;

                vm->id_cells[j] = NULL;
                at = id_slot(vm, cell);
                vm->id_cells[at] = cell;
                vm->id_numbers[at] = number;
            }
            again = true;
        }
    }
}

uint64_t itd_id(itd_vm *vm, itd_value v)
{
    size_t at;

    /* Immediates are their own number, out of the way of the counter. */
    if (!itd_is_cell(v)) return (v.bits ^ 0x5555) & 0x7FFFFFFFFFFF;
    if ((vm->id_count + 1) * 3 > vm->id_capacity * 2 && !id_grow(vm)) return 0;
    at = id_slot(vm, itd_cell_of(v));
    if (!vm->id_cells[at]) {
        vm->id_cells[at] = itd_cell_of(v);
        vm->id_numbers[at] =
            0x100000000000 + ++vm->last_id * 16; /* twelve digits, and unlike any address */
        vm->id_count++;
    }
    return vm->id_numbers[at];
}

bool itd_id_set(itd_vm *vm, itd_cell *cell, uint64_t n)
{
    size_t at;

    if ((vm->id_count + 1) * 3 > vm->id_capacity * 2 && !id_grow(vm)) return false;
    at = id_slot(vm, cell);
    if (vm->id_cells[at]) return false;
    vm->id_cells[at] = cell;
    vm->id_numbers[at] = 0x100000000000 + n * 16;
    vm->id_count++;
    return true;
}

/* ---- settled cells -----------------------------------------------------------------------
 *
 * Most of what lives in a session that has imported much is code of embedded modules, which nothing
 * changes: such cells begin every collection marked, and so cost it nothing. What a settled cell
 * refers to is settled or permanent, but for the caches of functions that have been called, which
 * vm->settled lists. */

bool itd_is_settled(const void *cell)
{
    size_t g = (size_t)((const char *)cell - heap.base) / 16;

    return itd_heap_in(cell) && heap.settled[g / 64] >> (g % 64) & 1;
}

bool itd_settled_refers(itd_vm *vm, void *cell)
{
    return itd_list_append(vm, vm->settled, itd_of(cell));
}

bool itd_settle(itd_vm *vm, itd_value module_code)
{
    const itd_values *consts = ITD_AS(itd_code, module_code)->consts;
    uint64_t *marks = heap.marks;

    if (itd_is_unbound(vm->settled)) {
        itd_value list = itd_list_new(vm);

        if (itd_failed(list)) return false;
        vm->settled = list;
    }
    /* What is to be settled is what a mark from there reaches. */
    heap.marks = heap.settled;
    heap.mark_count = 0;
    heap.mark_overflow = false;
    for (uint64_t i = 0; i < consts->count; i++) {
        if (!itd_is_kind(consts->items[i], ITD_K_CODE)) continue;
        ITD_ASSERT(!ITD_AS(itd_code, consts->items[i])->caches); /* they aren't to be settled */
        mark_value(consts->items[i]);
    }
    drain(vm);
    heap.marks = marks;
    if (!heap.mark_overflow) return true;
    itd_unsettle_all(vm);
    return false;
}

void itd_unsettle_all(itd_vm *vm)
{
    if (itd_is_unbound(vm->settled)) return;
    madvise(heap.settled, heap.high_block * ITD_MARK_WORDS * sizeof *heap.settled, MADV_DONTNEED);
    vm->settled = ITD_UNBOUND;
    memset(vm->settled_modules, 0, sizeof vm->settled_modules);
}

/* ---- collection ------------------------------------------------------------------------- */

/* Whatever the caches of look-ups hold may die: empty them rather than mark through them. Pages
 * that hold nothing aren't written to, so that an idle session doesn't own them. */
static void drop_caches(itd_vm *vm)
{
    for (size_t i = 0; i < ITD_METHOD_CACHE; i++)
        if (vm->method_cache[i].type) vm->method_cache[i] = (itd_method_cache_entry){0};
    for (size_t i = 0; i < ITD_SHARED_CACHE; i++)
        if (vm->shared_cache[i].name.bits) vm->shared_cache[i] = (itd_shared_cache_entry){0};
}

#if ITD_GC_STRESS
/* No word of the permanent generation may point into the session: it is read-only, so only a bug in
 * the freeze could do it. */
static void check_accounts(void)
{
    ITD_ASSERT(heap.marked <= heap.live);
}

/* After a mark: all that settled cells refer to is marked, though nobody looked through them. */
static void check_settled(itd_vm *vm)
{
    size_t words = itd_is_unbound(vm->settled) ? 0 : heap.high_block * ITD_MARK_WORDS;

    for (size_t w = 0; w < words; w++)
        for (uint64_t word = heap.settled[w]; word; word &= word - 1) {
            size_t g = w * 64 + (size_t)__builtin_ctzll(word);

            trace(vm, (const itd_cell *)(const void *)(heap.base + g * 16));
            ITD_ASSERT(heap.mark_count == 0 && !heap.mark_overflow);
        }
}
#else
static void check_settled(itd_vm *vm)
{
}
static void check_accounts(void)
{
}
#endif

/* How many bits are set, without the compiler's library. */
static unsigned bits_of(uint64_t w)
{
    w -= w >> 1 & 0x5555555555555555u;
    w = (w & 0x3333333333333333u) + (w >> 2 & 0x3333333333333333u);
    w = (w + (w >> 4)) & 0x0F0F0F0F0F0F0F0Fu;
    return (unsigned)(w * 0x0101010101010101u >> 56);
}

/* The bytes of all marked cells. */
static uint64_t marked_bytes(void)
{
    uint64_t bytes = 0;

    for (size_t i = 0; i < heap.high_block; i++) {
        const itd_block *b = &heap.blocks[i];
        const uint64_t *marks = heap.marks + i * ITD_MARK_WORDS;
        uint64_t cells = 0;

        if (b->state == ITD_BLOCK_LARGE) bytes += marks[0] & 1 ? b->span_bytes : 0;
        if (b->state != ITD_BLOCK_SMALL) continue;
        for (size_t w = 0; w < ITD_MARK_WORDS; w++) cells += marks[w] ? bits_of(marks[w]) : 0;
        bytes += cells * b->cell_size;
    }
    return bytes;
}

void itd_collect(itd_vm *vm)
{
    if (vm->no_collect || vm->booting) return;
    heap.leaving = false;
    heap.work = 0;
    itd_heap_sweep_all();
    if (heap.leaving) return;
    if (itd_is_unbound(vm->settled))
        memset(heap.marks, 0, heap.high_block * ITD_MARK_WORDS * sizeof *heap.marks);
    else
        memcpy(heap.marks, heap.settled, heap.high_block * ITD_MARK_WORDS * sizeof *heap.marks);
    heap.mark_count = 0;
    heap.mark_overflow = false;
    heap.collections++;
    vm->pending_seen = false;
    drop_caches(vm);
    itd_mark_roots(vm);
    scan_registers(vm);
    drain(vm);
    drain_overflow(vm);
    if (!heap.leaving) check_settled(vm);
    id_sweep(vm);
    if (heap.leaving) return; /* nothing is freed, and what was marked means nothing */
    vm->pending_alive = vm->pending_seen;
    heap.marked = marked_bytes();
    check_accounts();
    itd_heap_sweep_begin(heap.marked);
}
