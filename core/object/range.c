/* range.c - range objects of ints of any size, and their two iterators.
 *
 * A range_iterator is {n: next value, m: step, k: items left} and serves when every value fits 64
 * bits (vm/eval.c steps it inline); a longrange_iterator is {a: start, b: step, c: length, d: next
 * index}.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/object/boot.h"
#include "core/object/containers.h"

#define RANGE(v) ITD_AS(itd_range, v)
#define ZERO     itd_from_small(0)
#define ONE      itd_from_small(1)

/* ---- arithmetic on ints of any size -------------------------------------------------------- */

/* Operands may be failures: so is the result then. */
static itd_value operate(itd_vm *vm, itd_value a, itd_value b, enum itd_binary op)
{
    return itd_failed(a) || itd_failed(b) ? ITD_ERROR : itd_binary_op(vm, a, b, op, false);
}

static itd_value add(itd_vm *vm, itd_value a, itd_value b)
{
    return operate(vm, a, b, ITD_ADD);
}

static itd_value subtract(itd_vm *vm, itd_value a, itd_value b)
{
    return operate(vm, a, b, ITD_SUB);
}

static itd_value multiply(itd_vm *vm, itd_value a, itd_value b)
{
    return operate(vm, a, b, ITD_MUL);
}

/* How many items: from lo to below hi in steps of step > 0. */
static itd_value count_between(itd_vm *vm, itd_value lo, itd_value hi, itd_value step)
{
    int empty = itd_less(vm, lo, hi);
    itd_value span;

    if (empty <= 0) return empty < 0 ? ITD_ERROR : ZERO;
    span = subtract(vm, subtract(vm, hi, lo), ONE);
    if (!itd_same(step, ONE)) span = operate(vm, span, step, ITD_FLOORDIV);
    return add(vm, span, ONE);
}

/* The length when all three are small: no difference of two of them leaves 64 bits. */
static itd_value small_length(itd_vm *vm, int64_t start, int64_t stop, int64_t step)
{
    int64_t span = step > 0 ? stop - start : start - stop;

    if (span <= 0) return ZERO;
    if (step == 1) return itd_int_from(vm, span);
    return itd_int_from(vm, (span - 1) / (step > 0 ? step : -step) + 1);
}

static itd_value long_length(itd_vm *vm, itd_value start, itd_value stop, itd_value step)
{
    int down = itd_less(vm, step, ZERO);

    if (down < 0) return ITD_ERROR;
    return down ? count_between(vm, stop, start, subtract(vm, ZERO, step))
                : count_between(vm, start, stop, step);
}

static itd_value make(itd_vm *vm, itd_value start, itd_value stop, itd_value step)
{
    bool small = itd_both_small(start, stop) && itd_is_small(step),
         failed = itd_failed(start) || itd_failed(stop) || itd_failed(step);
    itd_value length = failed ? ITD_ERROR
                       : small
                           ? small_length(vm, itd_small(start), itd_small(stop), itd_small(step))
                           : long_length(vm, start, stop, step);
    itd_range *r;

    if (itd_failed(length)) return ITD_ERROR;
    r = itd_alloc(vm, sizeof *r, ITD_K_RANGE, itd_range_type);
    if (!r) return ITD_ERROR;
    r->start = start;
    r->stop = stop;
    r->step = step;
    r->length = length;
    return itd_of(r);
}

itd_value itd_range_from(itd_vm *vm, int64_t start, int64_t stop, int64_t step)
{
    return make(vm, itd_int_from(vm, start), itd_int_from(vm, stop), itd_int_from(vm, step));
}

static itd_value range_new(itd_vm *vm, itd_type *type, const itd_value *args, size_t positional,
                           itd_value kwnames)
{
    itd_value start = ZERO, stop, step = ONE;
    itd_arg a[3];

    if (itd_is_none(kwnames) && positional == 1 && itd_is_small(args[0]))
        return make(vm, start, args[0], step);
    if (itd_is_none(kwnames) && positional == 2 && itd_both_small(args[0], args[1]))
        return make(vm, args[0], args[1], step);
    if (!itd_bind_text(vm, "start, stop = ..., step = ..., /", "range", args, positional, kwnames,
                       a))
        return ITD_ERROR;
    if (!a[1].given) {
        stop = itd_index(vm, a[0].v);
        return itd_failed(stop) ? ITD_ERROR : make(vm, start, stop, step);
    }
    start = itd_index(vm, a[0].v);
    if (itd_failed(start)) return ITD_ERROR;
    stop = itd_index(vm, a[1].v);
    if (itd_failed(stop)) return ITD_ERROR;
    if (a[2].given) {
        step = itd_index(vm, a[2].v);
        if (itd_failed(step)) return ITD_ERROR;
        if (itd_same(step, ZERO))
            return itd_raise(vm, itd_ValueError, "range() arg 3 must not be zero");
    }
    return make(vm, start, stop, step);
}

/* ---- subscripts ------------------------------------------------------------------------- */

static int64_t range_len(itd_vm *vm, itd_value self)
{
    int64_t n;
    int over;

    if (!itd_int_clamp(vm, RANGE(self)->length, &n, &over)) return -1;
    if (!over) return n;
    itd_fail(vm, itd_OverflowError, "Python int too large to convert to C ssize_t");
    return -1;
}

static int range_truth(itd_vm *vm, itd_value self)
{
    return !itd_same(RANGE(self)->length, ZERO);
}

static itd_value item_at(itd_vm *vm, const itd_range *r, itd_value index)
{
    return add(vm, r->start, itd_same(r->step, ONE) ? index : multiply(vm, index, r->step));
}

static itd_value range_slice(itd_vm *vm, itd_range *r, itd_value slice)
{
    itd_value bounds[3], start, stop, step;

    if (!itd_slice_long_indices(vm, slice, r->length, bounds)) return ITD_ERROR;
    step = multiply(vm, r->step, bounds[2]);
    start = item_at(vm, r, bounds[0]);
    stop = item_at(vm, r, bounds[1]);
    if (itd_failed(step) || itd_failed(start) || itd_failed(stop)) return ITD_ERROR;
    return make(vm, start, stop, step);
}

static itd_value range_getitem(itd_vm *vm, itd_value self, itd_value key)
{
    itd_range *r = RANGE(self);
    itd_value i;
    int low, high;

    if (itd_is_kind(key, ITD_K_SLICE)) return range_slice(vm, r, key);
    if (!itd_has_index(key))
        return itd_raise(vm, itd_TypeError, "range indices must be integers or slices, not %T",
                         key);
    i = itd_index(vm, key);
    if (itd_failed(i)) return ITD_ERROR;
    low = itd_less(vm, i, ZERO);
    if (low < 0) return ITD_ERROR;
    if (low) i = add(vm, i, r->length);
    low = itd_failed(i) ? -1 : itd_less(vm, i, ZERO);
    high = low < 0 ? -1 : itd_less(vm, i, r->length);
    if (high < 0) return ITD_ERROR;
    if (low || !high) return itd_raise(vm, itd_IndexError, "range object index out of range");
    return item_at(vm, r, i);
}

/* Whether the exact int v is an item: 1, 0, -1. */
static int holds_int(itd_vm *vm, itd_range *r, itd_value v)
{
    int down = itd_less(vm, r->step, ZERO), inside;
    itd_value rest;

    if (down < 0) return -1;
    inside = down ? itd_less(vm, r->start, v) : itd_less(vm, v, r->start); /* beyond the start? */
    if (inside) return inside < 0 ? -1 : 0;
    inside = down ? itd_less(vm, r->stop, v) : itd_less(vm, v, r->stop);
    if (inside <= 0) return inside;
    rest = operate(vm, subtract(vm, v, r->start), r->step, ITD_MOD);
    return itd_failed(rest) ? -1 : itd_same(rest, ZERO);
}

static bool is_plain_int(itd_value v)
{
    return itd_is_small(v) || itd_is_bool(v) || itd_is_exact(v, itd_int_type);
}

static itd_value as_int(itd_value v)
{
    return itd_is_bool(v) ? itd_from_small(itd_same(v, ITD_TRUE)) : v;
}

static int range_contains(itd_vm *vm, itd_value self, itd_value item)
{
    itd_value iter, v;

    if (is_plain_int(item)) return holds_int(vm, RANGE(self), as_int(item));
    iter = itd_iter(vm, self);
    if (itd_failed(iter)) return -1;
    while (itd_next(vm, iter, &v)) {
        int same = itd_charge(vm, 2) ? itd_equal(vm, v, item) : -1;
        if (same) return same;
    }
    return itd_pending(vm) ? -1 : 0;
}

/* The index of the first item equal to v as an int value, unbound when there is none; *ret_found
 * counts all with count. */
static itd_value search(itd_vm *vm, itd_value self, itd_value v, bool count, int64_t *ret_found)
{
    itd_value iter, item;
    int64_t found = 0;

    iter = itd_iter(vm, self);
    if (itd_failed(iter)) return ITD_ERROR;
    for (int64_t i = 0; itd_next(vm, iter, &item); i++) {
        int same = itd_charge(vm, 2) ? itd_equal(vm, item, v) : -1;
        if (same < 0) return ITD_ERROR;
        if (same && !count) return itd_int_from(vm, i);
        found += same;
    }
    *ret_found = found;
    return itd_pending(vm) ? ITD_ERROR : ITD_UNBOUND;
}

static itd_value range_count(itd_vm *vm, itd_value self, const itd_arg *a)
{
    int64_t found = 0;

    if (is_plain_int(a[0].v)) {
        int in = holds_int(vm, RANGE(self), as_int(a[0].v));
        return in < 0 ? ITD_ERROR : itd_from_small(in);
    }
    return itd_failed(search(vm, self, a[0].v, true, &found)) ? ITD_ERROR : itd_int_from(vm, found);
}

static itd_value range_index(itd_vm *vm, itd_value self, const itd_arg *a)
{
    itd_range *r = RANGE(self);
    int64_t found;

    if (is_plain_int(a[0].v)) {
        int in = holds_int(vm, r, as_int(a[0].v));
        if (in < 0) return ITD_ERROR;
        if (in) return operate(vm, subtract(vm, as_int(a[0].v), r->start), r->step, ITD_FLOORDIV);
        return itd_raise(vm, itd_ValueError, "%R is not in range", a[0].v);
    }
    itd_value at = search(vm, self, a[0].v, false, &found);
    return itd_is_unbound(at)
               ? itd_raise(vm, itd_ValueError, "sequence.index(x): x not in sequence")
               : at;
}

/* ---- comparison, hash, repr --------------------------------------------------------------- */

static itd_value range_compare(itd_vm *vm, itd_value a, itd_value b, enum itd_compare op)
{
    itd_range *x = RANGE(a), *y;
    int same;

    if (!itd_is_kind(b, ITD_K_RANGE) || (op != ITD_EQ && op != ITD_NE)) return ITD_NOT_IMPLEMENTED;
    y = RANGE(b);
    same = itd_equal(vm, x->length, y->length);
    if (same > 0 && !itd_same(x->length, ZERO)) {
        same = itd_equal(vm, x->start, y->start);
        if (same > 0 && !itd_same(x->length, ONE)) same = itd_equal(vm, x->step, y->step);
    }
    return same < 0 ? ITD_ERROR : itd_bool(same == (op == ITD_EQ));
}

static bool range_hash(itd_vm *vm, itd_value self, uint64_t *ret)
{
    itd_range *r = RANGE(self);
    bool any = !itd_same(r->length, ZERO), more = any && !itd_same(r->length, ONE);
    itd_value t =
        itd_tuple_pack(vm, 3, r->length, any ? r->start : ITD_NONE, more ? r->step : ITD_NONE);

    return !itd_failed(t) && itd_hash(vm, t, ret);
}

static itd_value range_repr(itd_vm *vm, itd_value self)
{
    itd_range *r = RANGE(self);

    if (itd_same(r->step, ONE)) return itd_str_format(vm, "range(%R, %R)", r->start, r->stop);
    return itd_str_format(vm, "range(%R, %R, %R)", r->start, r->stop, r->step);
}

static itd_value get_start(itd_vm *vm, itd_value self, const itd_arg *a)
{
    return RANGE(self)->start;
}
static itd_value get_stop(itd_vm *vm, itd_value self, const itd_arg *a)
{
    return RANGE(self)->stop;
}
static itd_value get_step(itd_vm *vm, itd_value self, const itd_arg *a)
{
    return RANGE(self)->step;
}

static itd_value range_reduce(itd_vm *vm, itd_value self, const itd_arg *a)
{
    itd_range *r = RANGE(self);

    return itd_tuple_pack(vm, 2, itd_of(itd_range_type),
                          itd_tuple_pack(vm, 3, r->start, r->stop, r->step));
}

/* ---- iterators -------------------------------------------------------------------------- */

static itd_value short_iter(itd_vm *vm, int64_t start, int64_t step, int64_t count)
{
    struct itd_iter *it = itd_alloc(vm, sizeof *it, ITD_K_ITER, itd_range_iterator_type);

    if (!it) return ITD_ERROR;
    it->n = start;
    it->m = step;
    it->k = count;
    return itd_of(it);
}

static itd_value long_iter(itd_vm *vm, itd_value start, itd_value step, itd_value count)
{
    itd_value it = itd_iter_new(vm, itd_longrange_iterator_type, start, step);

    if (itd_failed(it)) return it;
    ITD_ITER_(it)->c = count;
    ITD_ITER_(it)->d = ZERO;
    return it;
}

/* Iterates count items from start; the short form when all fit. */
static itd_value iterate(itd_vm *vm, itd_value start, itd_value step, itd_value count)
{
    int64_t s, m, k, span;
    int over_s, over_m, over_k;

    if (itd_both_small(start, count) && itd_same(step, ONE) &&
        itd_small_fits(itd_small(start) + itd_small(count)))
        return short_iter(vm, itd_small(start), 1, itd_small(count));
    if (!itd_int_clamp(vm, start, &s, &over_s) || !itd_int_clamp(vm, step, &m, &over_m) ||
        !itd_int_clamp(vm, count, &k, &over_k))
        return ITD_ERROR;
    if (!over_s && !over_m && !over_k && !__builtin_mul_overflow(m, k, &span) &&
        !__builtin_add_overflow(s, span, &span) && itd_small_fits(s) && itd_small_fits(span))
        return short_iter(vm, s, m, k);
    return long_iter(vm, start, step, count);
}

static itd_value range_iter(itd_vm *vm, itd_value self)
{
    itd_range *r = RANGE(self);

    return iterate(vm, r->start, r->step, r->length);
}

static itd_value range_reversed(itd_vm *vm, itd_value self, const itd_arg *a)
{
    itd_range *r = RANGE(self);
    itd_value last = item_at(vm, r, subtract(vm, r->length, ONE)),
              back = subtract(vm, ZERO, r->step);

    return itd_failed(last) || itd_failed(back) ? ITD_ERROR : iterate(vm, last, back, r->length);
}

static itd_value self_iter(itd_vm *vm, itd_value self)
{
    return self;
}

static itd_value short_next(itd_vm *vm, itd_value self)
{
    struct itd_iter *it = ITD_ITER_(self);
    int64_t v = it->n;

    if (it->k <= 0) return ITD_END;
    it->k--;
    it->n += it->m; /* one past the last fits too */
    return itd_int_from(vm, v);
}

static size_t short_take(itd_vm *vm, itd_value self, itd_value *out, size_t most)
{
    struct itd_iter *it = ITD_ITER_(self);
    size_t n = it->k <= 0 ? 0 : it->k < (int64_t)most ? (size_t)it->k : most;

    if (!n || !itd_small_fits(it->n) || !itd_small_fits(it->n + (int64_t)(n - 1) * it->m)) return 0;
    for (size_t i = 0; i < n; i++, it->n += it->m) out[i] = itd_from_small(it->n);
    it->k -= (int64_t)n;
    return n;
}

static itd_value long_next(itd_vm *vm, itd_value self)
{
    struct itd_iter *it = ITD_ITER_(self);
    int more = itd_less(vm, it->d, it->c);
    itd_value v, next;

    if (more <= 0) return more < 0 ? ITD_ERROR : ITD_END;
    v = add(vm, it->a, multiply(vm, it->d, it->b));
    next = add(vm, it->d, ONE);
    if (itd_failed(v) || itd_failed(next)) return ITD_ERROR;
    it->d = next;
    return v;
}

static itd_value iterator_length_hint(itd_vm *vm, itd_value self, const itd_arg *a)
{
    struct itd_iter *it = ITD_ITER_(self);

    if (itd_is_exact(self, itd_range_iterator_type)) return itd_int_from(vm, it->k);
    return subtract(vm, it->c, it->d);
}

static itd_value iterator_reduce(itd_vm *vm, itd_value self, const itd_arg *a)
{
    struct itd_iter *it = ITD_ITER_(self);
    itd_value fn = itd_builtin_named(vm, "iter"), start, stop, step, rest;

    if (itd_failed(fn)) return ITD_ERROR;
    if (itd_is_exact(self, itd_range_iterator_type)) {
        start = itd_int_from(vm, it->n);
        step = itd_int_from(vm, it->m);
        stop = itd_int_from(vm, it->n + it->m * it->k);
    } else {
        step = it->b;
        start = add(vm, it->a, multiply(vm, it->d, step));
        stop = add(vm, it->a, multiply(vm, it->c, step));
    }
    if (itd_failed(start) || itd_failed(stop) || itd_failed(step)) return ITD_ERROR;
    rest = make(vm, start, stop, step);
    return itd_failed(rest) ? ITD_ERROR
                            : itd_tuple_pack(vm, 3, fn, itd_tuple_pack(vm, 1, rest), ITD_NONE);
}

static itd_value iterator_setstate(itd_vm *vm, itd_value self, const itd_arg *a)
{
    struct itd_iter *it = ITD_ITER_(self);
    itd_value n = itd_index(vm, a[0].v), left;
    int less = itd_failed(n) ? -1 : itd_less(vm, n, ZERO);
    int64_t skip;
    int over;

    if (less < 0) return ITD_ERROR;
    if (less) n = ZERO;
    left = itd_is_exact(self, itd_range_iterator_type) ? itd_int_from(vm, it->k) : it->c;
    less = itd_failed(left) ? -1 : itd_less(vm, left, n);
    if (less < 0) return ITD_ERROR;
    if (less) n = left;
    if (!itd_is_exact(self, itd_range_iterator_type)) {
        it->d = n;
        return ITD_NONE;
    }
    if (!itd_int_clamp(vm, n, &skip, &over)) return ITD_ERROR;
    it->n += skip * it->m;
    it->k -= skip;
    return ITD_NONE;
}

bool itd_boot_range(itd_vm *vm)
{
    static const itd_native methods[] = {
        {"start", get_start, NULL, NULL, ITD_GETTER | ITD_MEMBER},
        {"stop", get_stop, NULL, NULL, ITD_GETTER | ITD_MEMBER},
        {"step", get_step, NULL, NULL, ITD_GETTER | ITD_MEMBER},
        {"count", range_count, "value, /", "1 when value is in the range, else 0.", ITD_CALLS_BACK},
        {"index", range_index, "value, /", "Where value is; ValueError when it isn't there.",
         ITD_CALLS_BACK},
        {"__reversed__", range_reversed, "", "The same numbers from the last to the first.", 0},
        {"__reduce__", range_reduce, "", NULL, 0},
        {0},
    };
    static const itd_native iterator_methods[] = {
        {"__length_hint__", iterator_length_hint, "", "How many items are probably left.", 0},
        {"__reduce__", iterator_reduce, "", "How to make a copy.", 0},
        {"__setstate__", iterator_setstate, "state, /", "Takes over a copied state.", 0},
        {0},
    };
    static const itd_slots slots = {
        .repr = range_repr,
        .hash = range_hash,
        .compare = range_compare,
        .iter = range_iter,
        .len = range_len,
        .getitem = range_getitem,
        .contains = range_contains,
        .truth = range_truth,
        .new_ = range_new,
    };
    static const itd_slots short_slots = {
        .iter = self_iter, .next = short_next, .take = short_take};
    static const itd_slots long_slots = {.iter = self_iter, .next = long_next};
    static const itd_type_spec specs[] = {
        {&itd_range_type, "range", NULL, ITD_K_RANGE, sizeof(itd_range), ITD_T_SEQUENCE, NULL,
         "The integers from start to below stop in steps of step.", methods, &slots},
        {&itd_range_iterator_type, "range_iterator", NULL, ITD_K_ITER, sizeof(struct itd_iter),
         ITD_T_NO_NEW, NULL, NULL, iterator_methods, &short_slots},
        {&itd_longrange_iterator_type, "longrange_iterator", NULL, ITD_K_ITER,
         sizeof(struct itd_iter), ITD_T_NO_NEW, NULL, NULL, iterator_methods, &long_slots},
    };

    for (size_t i = 0; i < sizeof specs / sizeof *specs; i++)
        if (!itd_type_define(vm, &specs[i])) return false;
    return true;
}
