/* itertools_combine.c - product, permutations, combinations and combinations_with_replacement.
 *
 * Cells are {a: pool (a tuple; for product a tuple of tuples), b: list of indices, c: permutations'
 * cycles, d: the row given last or unbound, n: length of a row, m: 1 when there are no more}. A row
 * is the one before with what changed replaced.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/stdlib/itertools.h"

static itd_type *product_type, *permutations_type, *combinations_type, *with_replacement_type;

static inline int64_t at(itd_value list, int64_t i)
{
    return itd_small(itd_list_items(list)[i]);
}

static inline void set_at(itd_value list, int64_t i, int64_t n)
{
    itd_list_items(list)[i] = itd_from_small(n);
}

/* A list of count indices: first, first + step, … */
static itd_value index_list(itd_vm *vm, int64_t count, int64_t first, int64_t step)
{
    itd_value list;

    if (!itd_charge(vm, (uint64_t)count)) return ITD_ERROR;
    list = itd_list_sized(vm, (size_t)count);
    if (itd_failed(list)) return ITD_ERROR;
    for (int64_t i = 0; i < count; i++, first += step)
        itd_list_items(list)[i] = itd_from_small(first);
    ITD_LIST_(list)->count = count;
    return list;
}

/* A copy of the last row, to be changed from index from on. */
static itd_value next_row(itd_vm *vm, struct itd_iter *it)
{
    itd_value row =
        itd_charge(vm, (uint64_t)it->n / 2 + 1) ? itd_tuple_new(vm, (size_t)it->n) : ITD_ERROR;

    if (!itd_failed(row) && !itd_is_unbound(it->d))
        itd_copy_values(itd_tuple_items(row), itd_tuple_items(it->d), (size_t)it->n);
    return row;
}

static itd_value make(itd_vm *vm, itd_type *type, itd_value pool, itd_value indices,
                      itd_value cycles, int64_t length, bool empty)
{
    struct itd_iter *it = itertool_make(vm, type);

    if (!it) return ITD_ERROR;
    it->a = pool;
    it->b = indices;
    it->c = cycles;
    it->n = length;
    it->m = empty;
    return itd_of(it);
}

/* ---- product ---------------------------------------------------------------------------- */

static itd_value product_new(itd_vm *vm, itd_type *type, const itd_value *args, size_t positional,
                             itd_value kwnames)
{
    itd_value pools, indices;
    int64_t count, length;
    bool empty = false;
    itd_arg a[2];

    if (!itd_bind_text(vm, "*iterables, repeat: size = 1", "product", args, positional, kwnames, a))
        return ITD_ERROR;
    if (a[1].n < 0) return itd_raise(vm, itd_ValueError, "repeat argument cannot be negative");
    count = a[1].n ? itd_tuple_count(a[0].v) : 0;
    if (__builtin_mul_overflow(count, a[1].n, &length) || length > INT64_MAX / 16)
        return itd_raise(vm, itd_OverflowError, "repeat argument too large");
    indices = index_list(vm, length, 0, 0);
    pools = itd_failed(indices) ? ITD_ERROR : itd_tuple_new(vm, (size_t)length);
    if (itd_failed(pools)) return ITD_ERROR;
    for (int64_t i = 0; i < count; i++) {
        itd_value pool = itd_tuple_of(vm, itd_tuple_items(a[0].v)[i]);
        if (itd_failed(pool)) return ITD_ERROR;
        if (!itd_tuple_count(pool)) empty = true;
        itd_tuple_items(pools)[i] = pool;
    }
    for (int64_t i = count; i < length; i++)
        itd_tuple_items(pools)[i] = itd_tuple_items(pools)[i - count];
    return make(vm, type, pools, indices, ITD_UNBOUND, length, empty);
}

static itd_value product_next(itd_vm *vm, itd_value self)
{
    struct itd_iter *it = ITD_ITER_(self);
    itd_value row, *pools = itd_tuple_items(it->a);
    int64_t i = it->n - 1;

    if (it->m) return ITD_END;
    row = next_row(vm, it);
    if (itd_failed(row)) return ITD_ERROR;
    if (itd_is_unbound(it->d)) {
        for (i = 0; i < it->n; i++) itd_tuple_items(row)[i] = itd_tuple_items(pools[i])[0];
        return it->d = row;
    }
    for (; i >= 0; i--) {
        int64_t n = at(it->b, i) + 1;
        bool wraps = n == itd_tuple_count(pools[i]);
        if (wraps) n = 0;
        set_at(it->b, i, n);
        itd_tuple_items(row)[i] = itd_tuple_items(pools[i])[n];
        if (!wraps) return it->d = row;
    }
    it->m = 1;
    return ITD_END;
}

/* ---- permutations ----------------------------------------------------------------------- */

static itd_value permutations_new(itd_vm *vm, itd_type *type, const itd_value *args,
                                  size_t positional, itd_value kwnames)
{
    itd_value pool, indices, cycles;
    int64_t n, r;
    itd_arg a[2];

    if (!itd_bind_text(vm, "iterable, r = None", "permutations", args, positional, kwnames, a))
        return ITD_ERROR;
    pool = itd_tuple_of(vm, a[0].v);
    if (itd_failed(pool)) return ITD_ERROR;
    r = n = itd_tuple_count(pool);
    if (!itd_is_none(a[1].v)) {
        if (!itd_is_int(a[1].v)) return itd_raise(vm, itd_TypeError, "Expected int as r");
        if (!itd_as_size(vm, a[1].v, &r)) return ITD_ERROR;
        if (r < 0) return itd_raise(vm, itd_ValueError, "r must be non-negative");
    }
    if (r > n) return make(vm, type, pool, ITD_UNBOUND, ITD_UNBOUND, 0, true);
    indices = index_list(vm, n, 0, 1);
    cycles = itd_failed(indices) ? ITD_ERROR : index_list(vm, r, n, -1);
    return itd_failed(cycles) ? ITD_ERROR : make(vm, type, pool, indices, cycles, r, false);
}

/* Moves the index at place i behind all others. */
static void rotate(struct itd_iter *it, int64_t i)
{
    int64_t n = itd_list_count(it->b), first = at(it->b, i);

    for (int64_t j = i; j < n - 1; j++) set_at(it->b, j, at(it->b, j + 1));
    set_at(it->b, n - 1, first);
}

static itd_value permutations_next(itd_vm *vm, itd_value self)
{
    struct itd_iter *it = ITD_ITER_(self);
    itd_value row, *pool = itd_tuple_items(it->a);
    int64_t i = it->n - 1, n;

    if (it->m) return ITD_END;
    n = itd_list_count(it->b);
    row = next_row(vm, it);
    if (itd_failed(row)) return ITD_ERROR;
    if (itd_is_unbound(it->d)) {
        for (i = 0; i < it->n; i++) itd_tuple_items(row)[i] = pool[i];
        return it->d = row;
    }
    for (; i >= 0; i--) {
        int64_t left = at(it->c, i) - 1, j, t;
        set_at(it->c, i, left);
        if (!left) { /* place i has had every item: put its part of the pool back in order */
            if (!itd_charge(vm, (uint64_t)(n - i) / 4)) return ITD_ERROR;
            rotate(it, i);
            set_at(it->c, i, n - i);
            continue;
        }
        j = n - left;
        t = at(it->b, i);
        set_at(it->b, i, at(it->b, j));
        set_at(it->b, j, t);
        for (int64_t k = i; k < it->n; k++) itd_tuple_items(row)[k] = pool[at(it->b, k)];
        return it->d = row;
    }
    it->m = 1;
    return ITD_END;
}

/* ---- combinations ----------------------------------------------------------------------- */

static itd_value choose_new(itd_vm *vm, itd_type *type, bool repeats, const itd_value *args,
                            size_t positional, itd_value kwnames)
{
    itd_value pool, indices;
    int64_t n;
    itd_arg a[2];

    if (!itd_bind_text(vm, "iterable, r: size",
                       repeats ? "combinations_with_replacement" : "combinations", args, positional,
                       kwnames, a))
        return ITD_ERROR;
    pool = itd_tuple_of(vm, a[0].v);
    if (itd_failed(pool)) return ITD_ERROR;
    n = itd_tuple_count(pool);
    if (a[1].n < 0) return itd_raise(vm, itd_ValueError, "r must be non-negative");
    if (repeats ? !n && a[1].n : a[1].n > n)
        return make(vm, type, pool, ITD_UNBOUND, ITD_UNBOUND, 0, true);
    if (a[1].n > INT64_MAX / 16) return itd_fail_impossible(vm) ? ITD_NONE : ITD_ERROR;
    indices = index_list(vm, a[1].n, 0, !repeats);
    return itd_failed(indices) ? ITD_ERROR
                               : make(vm, type, pool, indices, ITD_UNBOUND, a[1].n, false);
}

static itd_value combinations_new(itd_vm *vm, itd_type *type, const itd_value *args,
                                  size_t positional, itd_value kwnames)
{
    return choose_new(vm, type, false, args, positional, kwnames);
}

static itd_value with_replacement_new(itd_vm *vm, itd_type *type, const itd_value *args,
                                      size_t positional, itd_value kwnames)
{
    return choose_new(vm, type, true, args, positional, kwnames);
}

static itd_value choose_next(itd_vm *vm, struct itd_iter *it, bool repeats)
{
    itd_value row, *pool = itd_tuple_items(it->a);
    int64_t r = it->n, n = itd_tuple_count(it->a), i = r - 1, next;

    if (it->m) return ITD_END;
    row = next_row(vm, it);
    if (itd_failed(row)) return ITD_ERROR;
    if (itd_is_unbound(it->d)) {
        for (i = 0; i < r; i++) itd_tuple_items(row)[i] = pool[at(it->b, i)];
        return it->d = row;
    }
    /* The rightmost place that can still move on. */
    while (i >= 0 && at(it->b, i) == (repeats ? n - 1 : i + n - r)) i--;
    if (i < 0) {
        it->m = 1;
        return ITD_END;
    }
    for (next = at(it->b, i) + 1; i < r; i++, next += !repeats) {
        set_at(it->b, i, next);
        itd_tuple_items(row)[i] = pool[next];
    }
    return it->d = row;
}

static itd_value combinations_next(itd_vm *vm, itd_value self)
{
    return choose_next(vm, ITD_ITER_(self), false);
}

static itd_value with_replacement_next(itd_vm *vm, itd_value self)
{
    return choose_next(vm, ITD_ITER_(self), true);
}

/* ---- types ------------------------------------------------------------------------------ */

#define SLOTS(name)                                                                                \
    {                                                                                              \
        .iter = itertool_self, .next = name##_next, .new_ = name##_new                             \
    }
static const itd_slots product_slots = SLOTS(product), permutations_slots = SLOTS(permutations),
                       combinations_slots = SLOTS(combinations),
                       with_replacement_slots = SLOTS(with_replacement);
#define SPEC(id, name, doc)                                                                        \
    {                                                                                              \
        &id##_type, "itertools." name, NULL, ITD_K_ITER, sizeof(struct itd_iter), ITD_T_BASE,      \
            NULL, doc, NULL, &id##_slots                                                           \
    }
static const itd_type_spec specs[] = {
    SPEC(product, "product",
         "All tuples with one item of each iterable, the last place changing fastest."),
    SPEC(permutations, "permutations", "All orders of r items."),
    SPEC(combinations, "combinations", "All choices of r items in their order."),
    SPEC(with_replacement, "combinations_with_replacement",
         "All choices of r items, each any number of times."),
};

bool itertools_combine_boot(itd_vm *vm)
{
    for (size_t i = 0; i < sizeof specs / sizeof *specs; i++)
        if (!itd_type_define(vm, &specs[i])) return false;
    return true;
}

bool itertools_combine_init(itd_vm *vm, itd_value module)
{
    for (size_t i = 0; i < sizeof specs / sizeof *specs; i++)
        if (!itd_module_set(vm, module, strchr(specs[i].name, '.') + 1, itd_of(*specs[i].type)))
            return false;
    return true;
}
