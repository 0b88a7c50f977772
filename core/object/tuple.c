/* tuple.c - tuple. The exact empty tuple is one permanent cell.
 *
 * A tuple is filled right after it is made and never changes then.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/base/alloc.h"
#include "core/object/boot.h"
#include "core/object/containers.h"

#include <stdarg.h>

static itd_tuple *empty;

static itd_tuple *allocate(itd_vm *vm, const itd_type *type, size_t count)
{
    itd_tuple *t;
    size_t size = itd_size_add(sizeof *t, itd_size_mul(count, sizeof(itd_value)));

    if (type != itd_tuple_type)
        t = itd_new_instance(vm, type, size);
    else if (!(t = itd_alloc_quick(size, ITD_K_TUPLE, type)))
        t = itd_alloc(vm, size, ITD_K_TUPLE, type);
    if (t) t->count = (int64_t)count;
    return t;
}

itd_value itd_tuple_new(itd_vm *vm, size_t count)
{
    itd_tuple *t = count == 0 && empty ? empty : allocate(vm, itd_tuple_type, count);

    return t ? itd_of(t) : ITD_ERROR;
}

itd_value itd_tuple_from(itd_vm *vm, const itd_value *items, size_t count)
{
    itd_tuple *quick =
        count ? itd_take_quick(sizeof *quick + count * sizeof *items, ITD_K_TUPLE, itd_tuple_type)
              : NULL;
    itd_value t = quick ? itd_of(quick) : itd_tuple_new(vm, count);

    if (itd_failed(t)) return t;
    if (quick) quick->count = (int64_t)count;
    itd_copy_values(itd_tuple_items(t), items, count);
    return t;
}

itd_value itd_tuple_pack(itd_vm *vm, size_t count, ...)
{
    itd_value t = itd_tuple_new(vm, count);
    bool failed = itd_failed(t);
    va_list ap;

    va_start(ap, count);
    for (size_t i = 0; i < count; i++) {
        itd_value item = va_arg(ap, itd_value);
        if (itd_failed(item)) failed = true;
        if (!failed) itd_tuple_items(t)[i] = item;
    }
    va_end(ap);
    return failed ? ITD_ERROR : t;
}

itd_value itd_tuple_of(itd_vm *vm, itd_value iterable)
{
    itd_value list;

    if (itd_is_exact(iterable, itd_tuple_type)) return iterable;
    list = itd_is_exact(iterable, itd_list_type) ? iterable : itd_list_of(vm, iterable);
    if (itd_failed(list)) return ITD_ERROR;
    if (!itd_charge(vm, (uint64_t)itd_list_count(list) / 8)) return ITD_ERROR;
    return itd_tuple_from(vm, itd_list_items(list), (size_t)itd_list_count(list));
}

/* ---- the sequence protocol ---------------------------------------------------------------- */

static int64_t tuple_len(itd_vm *vm, itd_value self)
{
    return ITD_TUPLE_(self)->count;
}

static itd_value tuple_getitem(itd_vm *vm, itd_value self, itd_value key)
{
    itd_tuple *t = ITD_TUPLE_(self);
    int64_t i, start, stop, step, count;
    itd_value out;

    if (!itd_is_kind(key, ITD_K_SLICE)) {
        if (!itd_seq_index(vm, key, "tuple", &i)) return ITD_ERROR;
        if (i < 0) i += t->count;
        if (i < 0 || i >= t->count)
            return itd_raise(vm, itd_IndexError, "tuple index out of range");
        return t->items[i];
    }
    if (!itd_slice_bounds(vm, key, t->count, &start, &stop, &step, &count)) return ITD_ERROR;
    if (count == t->count && step == 1 && itd_is_exact(self, itd_tuple_type)) return self;
    if (!itd_charge(vm, (uint64_t)count / 8)) return ITD_ERROR;
    out = itd_tuple_new(vm, (size_t)count);
    if (itd_failed(out)) return ITD_ERROR;
    for (i = 0; i < count; i++) {
        if (!itd_goes_on(vm, i)) return ITD_ERROR;
        itd_tuple_items(out)[i] = t->items[start + i * step];
    }
    return out;
}

static int tuple_contains(itd_vm *vm, itd_value self, itd_value item)
{
    itd_tuple *t = ITD_TUPLE_(self);

    for (int64_t i = 0; i < t->count; i++) {
        int same;
        if ((i & 63) == 0 && !itd_charge(vm, 16)) return -1;
        same = itd_equal(vm, t->items[i], item);
        if (same) return same;
    }
    return 0;
}

static itd_value tuple_concat(itd_vm *vm, itd_value a, itd_value b)
{
    size_t na, nb;
    itd_value out;

    if (!itd_is_kind(a, ITD_K_TUPLE) || !itd_is_kind(b, ITD_K_TUPLE)) return ITD_NOT_IMPLEMENTED;
    na = (size_t)ITD_TUPLE_(a)->count;
    nb = (size_t)ITD_TUPLE_(b)->count;
    if (nb == 0 && itd_is_exact(a, itd_tuple_type)) return a;
    if (na == 0 && itd_is_exact(b, itd_tuple_type)) return b;
    if (!itd_charge(vm, (na + nb) / 8)) return ITD_ERROR;
    out = itd_tuple_new(vm, na + nb);
    if (itd_failed(out)) return ITD_ERROR;
    itd_copy_values(itd_tuple_items(out), itd_tuple_items(a), na);
    itd_copy_values(itd_tuple_items(out) + na, itd_tuple_items(b), nb);
    return out;
}

static itd_value tuple_repeat(itd_vm *vm, itd_value a, itd_value b)
{
    itd_value self = itd_is_kind(a, ITD_K_TUPLE) ? a : b,
              times = itd_is_kind(a, ITD_K_TUPLE) ? b : a, out;
    int64_t unit = ITD_TUPLE_(self)->count,
            total = itd_repeat_size(vm, unit, itd_repeat_times(vm, times));

    if (total < 0) return ITD_ERROR;
    if (total == unit && itd_is_exact(self, itd_tuple_type)) return self;
    out = itd_tuple_new(vm, (size_t)total);
    if (itd_failed(out) || !total) return out;
    if (!itd_charge(vm, (uint64_t)total / 8)) return ITD_ERROR;
    memcpy(itd_tuple_items(out), itd_tuple_items(self), (size_t)unit * sizeof(itd_value));
    itd_repeat_fill(itd_tuple_items(out), unit, total);
    return out;
}

static itd_value tuple_compare(itd_vm *vm, itd_value a, itd_value b, enum itd_compare op)
{
    if (!itd_is_kind(a, ITD_K_TUPLE) || !itd_is_kind(b, ITD_K_TUPLE)) return ITD_NOT_IMPLEMENTED;
    return itd_sequence_compare(vm, a, b, op);
}

/* xxHash's lane mixing, as CPython combines the hashes of items. */
bool itd_hash_row(itd_vm *vm, const itd_value *items, size_t count, uint64_t *ret)
{
    uint64_t h = 2870177450012600261u;

    for (size_t i = 0; i < count; i++) {
        uint64_t lane;
        if (!itd_hash(vm, items[i], &lane)) return false;
        h += lane * 14029467366897019727u;
        h = h << 31 | h >> 33;
        h *= 11400714785074694791u;
    }
    *ret = h == UINT64_MAX ? 1546275796 : h;
    return true;
}

static inline uint64_t mix(uint64_t h, uint64_t lane)
{
    h += lane * 14029467366897019727u;
    h = h << 31 | h >> 33;
    return h * 11400714785074694791u;
}

static inline uint64_t mixed(uint64_t h, int64_t count)
{
    h += (uint64_t)count ^ (2870177450012600261u ^ 3527539u);
    return h == UINT64_MAX ? 1546275796 : h;
}

static bool tuple_hash(itd_vm *vm, itd_value self, uint64_t *ret)
{
    itd_tuple *t = ITD_TUPLE_(self);
    uint64_t h = 2870177450012600261u;

    if (!itd_charge(vm, (uint64_t)t->count / 4 + 1)) return false;
    for (int64_t i = 0; i < t->count; i++) {
        uint64_t lane;
        if (!itd_hash(vm, t->items[i], &lane)) return false;
        h = mix(h, lane);
    }
    *ret = mixed(h, t->count);
    return true;
}

enum { FEW_ITEMS = 8 };

bool itd_hash_quick_items(const itd_value *items, int64_t count, uint64_t *ret)
{
    uint64_t h = 2870177450012600261u, lane;

    for (int64_t i = 0; i < count; i++) {
        int64_t n = itd_is_small(items[i]) ? itd_small(items[i]) : 0;

        if (n < -1 && n > -((int64_t)1 << 60))
            lane = (uint64_t)n;
        else if (!itd_quick_hash(items[i], &lane))
            return false;
        h = mix(h, lane);
    }
    *ret = mixed(h, count);
    return true;
}

bool itd_tuple_hash_few(itd_vm *vm, itd_value self, uint64_t *ret)
{
    const itd_tuple *t = ITD_TUPLE_(self);

    return t->count <= FEW_ITEMS && itd_hash_quick_items(t->items, t->count, ret) &&
           itd_charge(vm, (uint64_t)t->count / 4 + 1);
}

static itd_value tuple_repr(itd_vm *vm, itd_value self)
{
    return itd_sequence_repr(vm, self, "(", ")", "(...)");
}

/* ---- methods, construction, iteration ------------------------------------------------------ */

static itd_value tuple_index(itd_vm *vm, itd_value self, const itd_arg *a)
{
    itd_tuple *t = ITD_TUPLE_(self);
    int64_t start = 0, stop = INT64_MAX;

    if (a[1].given && !itd_slice_bound(vm, a[1].v, &start)) return ITD_ERROR;
    if (a[2].given && !itd_slice_bound(vm, a[2].v, &stop)) return ITD_ERROR;
    if (start < 0) start = start + t->count < 0 ? 0 : start + t->count;
    if (stop < 0) stop += t->count;
    for (int64_t i = start; i < stop && i < t->count; i++) {
        int same = itd_charge(vm, 1) ? itd_equal(vm, t->items[i], a[0].v) : -1;
        if (same < 0) return ITD_ERROR;
        if (same) return itd_from_small(i);
    }
    return itd_raise(vm, itd_ValueError, "tuple.index(x): x not in tuple");
}

static itd_value tuple_count(itd_vm *vm, itd_value self, const itd_arg *a)
{
    itd_tuple *t = ITD_TUPLE_(self);
    int64_t found = 0;

    for (int64_t i = 0; i < t->count; i++) {
        int same = itd_charge(vm, 1) ? itd_equal(vm, t->items[i], a[0].v) : -1;
        if (same < 0) return ITD_ERROR;
        found += same;
    }
    return itd_from_small(found);
}

static itd_value tuple_getnewargs(itd_vm *vm, itd_value self, const itd_arg *a)
{
    itd_value copy = itd_tuple_from(vm, itd_tuple_items(self), (size_t)itd_tuple_count(self));

    return itd_tuple_pack(vm, 1, copy);
}

static itd_value tuple_new(itd_vm *vm, itd_type *type, const itd_value *args, size_t positional,
                           itd_value kwnames)
{
    itd_value from;
    itd_tuple *t;
    itd_arg a[1];

    /* A subclass with an __init__ of its own may have been called with keywords that are for it. */
    if (type->slots.init != itd_tuple_type->slots.init) kwnames = ITD_NONE;
    if (!itd_bind_text(vm, "iterable = ..., /", "tuple", args, positional, kwnames, a))
        return ITD_ERROR;
    from = a[0].given ? itd_tuple_of(vm, a[0].v) : itd_tuple_new(vm, 0);
    if (itd_failed(from) || type == itd_tuple_type) return from;
    t = allocate(vm, type, (size_t)itd_tuple_count(from));
    if (!t) return ITD_ERROR;
    memcpy(t->items, itd_tuple_items(from), (size_t)t->count * sizeof(itd_value));
    return itd_of(t);
}

static itd_value tuple_iter(itd_vm *vm, itd_value self)
{
    return itd_seq_iter(vm, self, itd_tuple_iterator_type);
}

static itd_value self_iter(itd_vm *vm, itd_value self)
{
    return self;
}

/* {a: the tuple, unbound when used up; n: next index} */
static itd_value iterator_next(itd_vm *vm, itd_value self)
{
    struct itd_iter *it = ITD_ITER_(self);

    if (itd_is_unbound(it->a)) return ITD_END;
    if (it->n < ITD_TUPLE_(it->a)->count) return ITD_TUPLE_(it->a)->items[it->n++];
    it->a = ITD_UNBOUND;
    return ITD_END;
}

static size_t iterator_take(itd_vm *vm, itd_value self, itd_value *out, size_t most)
{
    struct itd_iter *it = ITD_ITER_(self);
    size_t n = itd_is_unbound(it->a) ? 0 : (size_t)(ITD_TUPLE_(it->a)->count - it->n);

    if (n > most) n = most;
    if (n) itd_copy_values(out, ITD_TUPLE_(it->a)->items + it->n, n);
    it->n += (int64_t)n;
    return n;
}

static itd_value iterator_length_hint(itd_vm *vm, itd_value self, const itd_arg *a)
{
    struct itd_iter *it = ITD_ITER_(self);

    return itd_from_small(itd_is_unbound(it->a) ? 0 : ITD_TUPLE_(it->a)->count - it->n);
}

static itd_value iterator_reduce(itd_vm *vm, itd_value self, const itd_arg *a)
{
    struct itd_iter *it = ITD_ITER_(self);
    itd_value fn = itd_builtin_named(vm, "iter");

    if (itd_failed(fn)) return ITD_ERROR;
    if (itd_is_unbound(it->a))
        return itd_tuple_pack(vm, 2, fn, itd_tuple_pack(vm, 1, itd_tuple_new(vm, 0)));
    return itd_tuple_pack(vm, 3, fn, itd_tuple_pack(vm, 1, it->a), itd_from_small(it->n));
}

static itd_value iterator_setstate(itd_vm *vm, itd_value self, const itd_arg *a)
{
    struct itd_iter *it = ITD_ITER_(self);

    if (itd_is_unbound(it->a)) return ITD_NONE;
    it->n = a[0].n < 0 ? 0 : a[0].n > ITD_TUPLE_(it->a)->count ? ITD_TUPLE_(it->a)->count : a[0].n;
    return ITD_NONE;
}

bool itd_boot_tuple(itd_vm *vm)
{
    static const itd_native methods[] = {
        {"index", tuple_index, "value, start = ..., stop = ..., /",
         "Where the first item equal to value is; ValueError when there is none.", ITD_CALLS_BACK},
        {"count", tuple_count, "value, /", "How many items equal value.", ITD_CALLS_BACK},
        {"__getnewargs__", tuple_getnewargs, "", NULL, 0},
        ITD_GENERIC_ROW,
        {0},
    };
    static const itd_native iterator_methods[] = {
        {"__length_hint__", iterator_length_hint, "", "How many items are probably left.", 0},
        {"__reduce__", iterator_reduce, "", "How to make a copy.", 0},
        {"__setstate__", iterator_setstate, "state: size, /", "Takes over a copied state.", 0},
        {0},
    };
    static const itd_slots slots = {
        .repr = tuple_repr,
        .hash = tuple_hash,
        .compare = tuple_compare,
        .iter = tuple_iter,
        .len = tuple_len,
        .getitem = tuple_getitem,
        .contains = tuple_contains,
        .binary = {[ITD_ADD] = tuple_concat, [ITD_MUL] = tuple_repeat},
        .new_ = tuple_new,
    };
    static const itd_slots iterator_slots = {
        .iter = self_iter, .next = iterator_next, .take = iterator_take};
    static const itd_type_spec specs[] = {
        {&itd_tuple_type, "tuple", NULL, ITD_K_TUPLE, sizeof(itd_tuple),
         ITD_T_BASE | ITD_T_SEQUENCE | ITD_T_SELF_MATCH, "iterable=(), /",
         "A sequence that can't change. Of a tuple it is the tuple itself.", methods, &slots},
        {&itd_tuple_iterator_type, "tuple_iterator", NULL, ITD_K_ITER, sizeof(struct itd_iter),
         ITD_T_NO_NEW, NULL, NULL, iterator_methods, &iterator_slots},
    };

    if (!itd_type_define(vm, &specs[0])) return false;
    if (!empty) empty = allocate(vm, itd_tuple_type, 0);
    return empty && itd_type_define(vm, &specs[1]);
}
