/* collections_deque.c - collections.deque: a ring in a VALUES buffer.
 *
 * The cell is an ITER cell {a: the buffer (a power of two of words) or unbound, b: maxlen as a
 * small int or None, n: index of the first item, m: how many, k: changes}. An iterator is {a: the
 * deque, n: items given, m: its changes at the start, k: items left}. After a comparison, which may
 * run script code, changes tells whether what was read before still holds.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/stdlib/collections.h"

itd_type *collections_deque_type;
static itd_type *iterator_type, *reverse_iterator_type;

#define D(v) ITD_ITER_(v)
typedef struct itd_iter deque;

/* ---- the ring --------------------------------------------------------------------------- */

static inline itd_values *ring(const deque *d)
{
    return (itd_values *)(void *)itd_cell_of(d->a);
}

static inline itd_value *place(const deque *d, int64_t i)
{
    itd_values *r = ring(d);

    return &r->items[(uint64_t)(d->n + i) & (r->count - 1)];
}

static bool reserve(itd_vm *vm, deque *d, int64_t need)
{
    uint64_t capacity = itd_is_unbound(d->a) ? 0 : ring(d)->count, wanted = capacity ? capacity : 8;
    itd_values *r;

    if ((uint64_t)need <= capacity) return true;
    if ((uint64_t)need > SIZE_MAX / 32) return itd_fail_impossible(vm);
    while (wanted < (uint64_t)need) wanted <<= 1;
    r = itd_values_new(vm, wanted);
    if (!r) return false;
    for (int64_t i = 0; i < d->m; i++) r->items[i] = *place(d, i);
    d->a = itd_of(r);
    d->n = 0;
    return true;
}

static int64_t limit_of(const deque *d)
{
    return itd_is_none(d->b) ? INT64_MAX : itd_small(d->b);
}

static void drop_first(deque *d)
{
    *place(d, 0) = ITD_UNBOUND;
    d->n = (int64_t)((uint64_t)(d->n + 1) & (ring(d)->count - 1));
    d->m--;
    d->k++;
}

static void drop_last(deque *d)
{
    *place(d, d->m - 1) = ITD_UNBOUND;
    d->m--;
    d->k++;
}

static bool push_last(itd_vm *vm, deque *d, itd_value v)
{
    if (!limit_of(d)) return true;
    if (d->m >= limit_of(d)) drop_first(d);
    if (!reserve(vm, d, d->m + 1)) return false;
    *place(d, d->m++) = v;
    d->k++;
    return true;
}

static bool push_first(itd_vm *vm, deque *d, itd_value v)
{
    if (!limit_of(d)) return true;
    if (d->m >= limit_of(d)) drop_last(d);
    if (!reserve(vm, d, d->m + 1)) return false;
    d->n = (int64_t)((uint64_t)(d->n - 1) & (ring(d)->count - 1));
    *place(d, 0) = v;
    d->m++;
    d->k++;
    return true;
}

static void clear(deque *d)
{
    d->a = ITD_UNBOUND;
    if (d->m) d->k++;
    d->n = d->m = 0;
}

static bool push_all(itd_vm *vm, deque *d, const itd_value *items, size_t count, bool left)
{
    if (!left && limit_of(d) == INT64_MAX) {
        if (!reserve(vm, d, d->m + (int64_t)count)) return false;
        for (size_t i = 0; i < count; i++) *place(d, d->m++) = items[i];
        d->k += (int64_t)count;
        return true;
    }
    for (size_t i = 0; i < count; i++)
        if (!(left ? push_first(vm, d, items[i]) : push_last(vm, d, items[i]))) return false;
    return true;
}

static bool extend(itd_vm *vm, itd_value self, itd_value iterable, bool left)
{
    itd_value iter, item, few[64];
    size_t n;

    if (itd_same(self, iterable)) iterable = itd_list_of(vm, iterable);
    iter = itd_failed(iterable) ? ITD_ERROR : itd_iter(vm, iterable);
    if (itd_failed(iter)) return false;
    if (limit_of(D(self)) == INT64_MAX &&
        (itd_is_exact(iterable, itd_list_type) || itd_is_exact(iterable, itd_tuple_type)) &&
        !reserve(vm, D(self), D(self)->m + itd_fast_count(iterable)))
        return false;
    do
        while ((n = itd_take_many(vm, iter, few, sizeof few / sizeof few[0])))
            if (!itd_charge(vm, n) || !push_all(vm, D(self), few, n, left)) return false;
    while (itd_next(vm, iter, &item) && itd_charge(vm, 1) && push_all(vm, D(self), &item, 1, left));
    return !itd_pending(vm);
}

static itd_value make(itd_vm *vm, itd_type *type, itd_value maxlen)
{
    deque *d = itd_new_instance(vm, type, sizeof *d);

    if (!d) return ITD_ERROR;
    d->b = maxlen;
    return itd_of(d);
}

/* A deque of the plain type with the same items. */
static itd_value plain_copy(itd_vm *vm, const deque *d, itd_value maxlen)
{
    itd_value out = make(vm, collections_deque_type, maxlen);

    if (itd_failed(out) || !itd_charge(vm, (uint64_t)d->m / 8) || !reserve(vm, D(out), d->m))
        return ITD_ERROR;
    for (int64_t i = 0; i < d->m; i++) *place(D(out), i) = *place(d, i);
    D(out)->m = d->m;
    return out;
}

/* ---- construction ----------------------------------------------------------------------- */

static itd_value deque_new(itd_vm *vm, itd_type *type, const itd_value *args, size_t positional,
                           itd_value kwnames)
{
    return make(vm, type, ITD_NONE);
}

static bool deque_init(itd_vm *vm, itd_value self, const itd_value *args, size_t positional,
                       itd_value kwnames)
{
    itd_value maxlen = ITD_NONE;
    itd_arg a[2];

    if (!itd_bind_text(vm, "iterable = ..., maxlen = None", "deque", args, positional, kwnames, a))
        return false;
    if (!itd_is_none(a[1].v)) {
        int64_t n;
        if (!itd_is_int(a[1].v)) return itd_fail(vm, itd_TypeError, "an integer is required");
        if (!itd_as_size(vm, a[1].v, &n)) return false;
        if (n < 0) return itd_fail(vm, itd_ValueError, "maxlen must be non-negative");
        maxlen = n > ITD_SMALL_MAX ? ITD_NONE : itd_from_small(n);
    }
    clear(D(self));
    D(self)->b = maxlen;
    return !a[0].given || extend(vm, self, a[0].v, false);
}

/* ---- ends and order ----------------------------------------------------------------------- */

#define METHOD(name) static itd_value name(itd_vm *vm, itd_value self, const itd_arg *a)

METHOD(deque_append)
{
    return push_last(vm, D(self), a[0].v) ? ITD_NONE : ITD_ERROR;
}
METHOD(deque_appendleft)
{
    return push_first(vm, D(self), a[0].v) ? ITD_NONE : ITD_ERROR;
}
METHOD(deque_extend)
{
    return extend(vm, self, a[0].v, false) ? ITD_NONE : ITD_ERROR;
}
METHOD(deque_extendleft)
{
    return extend(vm, self, a[0].v, true) ? ITD_NONE : ITD_ERROR;
}

METHOD(deque_clear)
{
    clear(D(self));
    return ITD_NONE;
}

METHOD(deque_pop)
{
    itd_value v;

    if (!D(self)->m) return itd_raise(vm, itd_IndexError, "pop from an empty deque");
    v = *place(D(self), D(self)->m - 1);
    drop_last(D(self));
    return v;
}

METHOD(deque_popleft)
{
    itd_value v;

    if (!D(self)->m) return itd_raise(vm, itd_IndexError, "pop from an empty deque");
    v = *place(D(self), 0);
    drop_first(D(self));
    return v;
}

METHOD(deque_reverse)
{
    deque *d = D(self);

    if (!itd_charge(vm, (uint64_t)d->m / 4)) return ITD_ERROR;
    for (int64_t i = 0, j = d->m - 1; i < j; i++, j--) {
        itd_value t = *place(d, i);
        *place(d, i) = *place(d, j);
        *place(d, j) = t;
    }
    return ITD_NONE;
}

static bool rotate(itd_vm *vm, deque *d, int64_t by)
{
    if (d->m < 2) return true;
    by %= d->m;
    if (by < 0) by += d->m;
    if (!by) return true;
    d->k++;
    if (by <= d->m / 2) {
        if (!itd_charge(vm, (uint64_t)by / 4)) return false;
        for (; by; by--) { /* the last becomes the first */
            itd_value v = *place(d, d->m - 1);
            *place(d, d->m - 1) = ITD_UNBOUND;
            d->n = (int64_t)((uint64_t)(d->n - 1) & (ring(d)->count - 1));
            *place(d, 0) = v;
        }
        return true;
    }
    if (!itd_charge(vm, (uint64_t)(d->m - by) / 4)) return false;
    for (by = d->m - by; by; by--) {
        itd_value v = *place(d, 0);
        *place(d, 0) = ITD_UNBOUND;
        d->n = (int64_t)((uint64_t)(d->n + 1) & (ring(d)->count - 1));
        *place(d, d->m - 1) = v;
    }
    return true;
}

METHOD(deque_rotate)
{
    return rotate(vm, D(self), a[0].n) ? ITD_NONE : ITD_ERROR;
}

/* ---- by index --------------------------------------------------------------------------- */

static bool index_in(itd_vm *vm, itd_value self, itd_value key, int64_t *ret)
{
    itd_value n;
    int over = 0;

    if (!itd_has_index(key))
        return itd_fail(vm, itd_TypeError, "sequence index must be integer, not '%T'", key);
    n = itd_index(vm, key);
    if (itd_failed(n) || !itd_int_clamp(vm, n, ret, &over)) return false;
    if (over)
        return itd_fail(vm, itd_IndexError, "cannot fit '%T' into an index-sized integer", key);
    if (*ret < 0) *ret += D(self)->m;
    return (*ret >= 0 && *ret < D(self)->m) ||
           itd_fail(vm, itd_IndexError, "deque index out of range");
}

static itd_value deque_getitem(itd_vm *vm, itd_value self, itd_value key)
{
    int64_t i;

    return index_in(vm, self, key, &i) ? *place(D(self), i) : ITD_ERROR;
}

/* Closes the gap at i from the nearer end. */
static bool delete_at(itd_vm *vm, deque *d, int64_t i)
{
    if (!itd_charge(vm, (uint64_t)(i < d->m - i ? i : d->m - i) / 4)) return false;
    if (i < d->m / 2) {
        for (; i > 0; i--) *place(d, i) = *place(d, i - 1);
        drop_first(d);
    } else {
        for (; i < d->m - 1; i++) *place(d, i) = *place(d, i + 1);
        drop_last(d);
    }
    return true;
}

static bool deque_setitem(itd_vm *vm, itd_value self, itd_value key, itd_value value)
{
    int64_t i;

    if (!index_in(vm, self, key, &i)) return false;
    if (itd_is_unbound(value)) return delete_at(vm, D(self), i);
    *place(D(self), i) = value;
    return true;
}

METHOD(deque_insert)
{
    deque *d = D(self);
    int64_t i = a[0].n;

    if (d->m >= limit_of(d))
        return itd_raise(vm, itd_IndexError, "deque already at its maximum size");
    i = itd_clamp_index(i, d->m);
    if (!itd_charge(vm, (uint64_t)(i < d->m - i ? i : d->m - i) / 4)) return ITD_ERROR;
    if (i < d->m / 2) {
        if (!push_first(vm, d, ITD_NONE)) return ITD_ERROR;
        for (int64_t k = 0; k < i; k++) *place(d, k) = *place(d, k + 1);
    } else {
        if (!push_last(vm, d, ITD_NONE)) return ITD_ERROR;
        for (int64_t k = d->m - 1; k > i; k--) *place(d, k) = *place(d, k - 1);
    }
    *place(d, i) = a[1].v;
    return ITD_NONE;
}

/* ---- searching -------------------------------------------------------------------------- */

enum { NOWHERE = -1, SEARCH_FAILED = -2, MUTATED = -3 };

static int64_t search(itd_vm *vm, deque *d, itd_value v, int64_t start, int64_t stop)
{
    int64_t changes = d->k;

    for (int64_t i = start; i < stop; i++) {
        int same = itd_charge(vm, 1) ? itd_equal(vm, *place(d, i), v) : -1;
        if (same < 0) return SEARCH_FAILED;
        if (same) return d->k == changes ? i : MUTATED;
        if (d->k != changes) return MUTATED;
    }
    return NOWHERE;
}

static int deque_contains(itd_vm *vm, itd_value self, itd_value item)
{
    deque *d = D(self);
    int64_t changes = d->k;

    for (int64_t i = 0, n = d->m; i < n; i++) {
        int same = itd_charge(vm, 1) ? itd_equal(vm, *place(d, i), item) : -1;
        if (same) return same;
        if (d->k != changes) {
            itd_fail(vm, itd_RuntimeError, "deque mutated during iteration");
            return -1;
        }
    }
    return 0;
}

METHOD(deque_count)
{
    deque *d = D(self);
    int64_t found = 0, changes = d->k;

    for (int64_t i = 0, n = d->m; i < n; i++) {
        int same = itd_charge(vm, 1) ? itd_equal(vm, *place(d, i), a[0].v) : -1;
        if (same < 0) return ITD_ERROR;
        if (d->k != changes)
            return itd_raise(vm, itd_RuntimeError, "deque mutated during iteration");
        found += same;
    }
    return itd_from_small(found);
}

METHOD(deque_index)
{
    deque *d = D(self);
    int64_t start = 0, stop = INT64_MAX, at;

    if (a[1].given && !itd_slice_bound(vm, a[1].v, &start)) return ITD_ERROR;
    if (a[2].given && !itd_slice_bound(vm, a[2].v, &stop)) return ITD_ERROR;
    at = search(vm, d, a[0].v, itd_clamp_index(start, d->m), itd_clamp_index(stop, d->m));
    if (at == SEARCH_FAILED) return ITD_ERROR;
    if (at == MUTATED) return itd_raise(vm, itd_RuntimeError, "deque mutated during iteration");
    return at < 0 ? itd_raise(vm, itd_ValueError, "%R is not in deque", a[0].v)
                  : itd_from_small(at);
}

METHOD(deque_remove)
{
    deque *d = D(self);
    int64_t at = search(vm, d, a[0].v, 0, d->m);

    if (at == SEARCH_FAILED) return ITD_ERROR;
    if (at == MUTATED) return itd_raise(vm, itd_IndexError, "deque mutated during iteration");
    if (at < 0) return itd_raise(vm, itd_ValueError, "%R is not in deque", a[0].v);
    return delete_at(vm, d, at) ? ITD_NONE : ITD_ERROR;
}

/* ---- as a whole ------------------------------------------------------------------------- */

static int64_t deque_len(itd_vm *vm, itd_value self)
{
    return D(self)->m;
}

static bool is_deque(itd_value v)
{
    return itd_is_kind(v, ITD_K_ITER) && itd_is_a(v, collections_deque_type);
}

/* As copy(): a subclass makes one of its own. */
static itd_value copy_of(itd_vm *vm, itd_value self)
{
    const itd_value args[2] = {self, D(self)->b};
    itd_value out;

    if (itd_is_exact(self, collections_deque_type)) return plain_copy(vm, D(self), D(self)->b);
    out = itd_call(vm, itd_of(itd_type_of(self)), itd_is_none(D(self)->b) ? 1 : 2, args);
    if (itd_failed(out) || is_deque(out)) return out;
    return itd_raise(vm, itd_TypeError, "%T() must return a deque, not %T", self, out);
}

static itd_value deque_concat(itd_vm *vm, itd_value a, itd_value b)
{
    itd_value out;

    if (!is_deque(a) || !is_deque(b)) return ITD_NOT_IMPLEMENTED;
    out = copy_of(vm, a);
    return itd_failed(out) || !extend(vm, out, b, false) ? ITD_ERROR : out;
}

static itd_value deque_concat_inplace(itd_vm *vm, itd_value a, itd_value b)
{
    return extend(vm, a, b, false) ? a : ITD_ERROR;
}

static itd_value repeat_into(itd_vm *vm, itd_value self, itd_value times)
{
    deque *d = D(self);
    int64_t n = itd_repeat_times(vm, times), unit = d->m, total = itd_repeat_size(vm, unit, n),
            limit = limit_of(d);

    if (total < 0) return ITD_ERROR;
    if (!total) {
        clear(d);
        return self;
    }
    if (total > limit)
        total = limit > unit ? limit + (total - limit) % unit
                             : limit; /* what would be pushed out anyway isn't made */
    if (!reserve(vm, d, total) || !itd_charge(vm, (uint64_t)total / 8)) return ITD_ERROR;
    for (int64_t i = unit; i < total; i++) *place(d, i) = *place(d, i - unit);
    if (total != unit) d->k++;
    d->m = total;
    while (d->m > limit) drop_first(d);
    return self;
}

static itd_value deque_repeat(itd_vm *vm, itd_value a, itd_value b)
{
    itd_value self = is_deque(a) ? a : b, times = is_deque(a) ? b : a, out = copy_of(vm, self);

    return itd_failed(out) ? ITD_ERROR : repeat_into(vm, out, times);
}

static itd_value deque_compare(itd_vm *vm, itd_value a, itd_value b, enum itd_compare op)
{
    int64_t ka, kb, n;

    if (!is_deque(a) || !is_deque(b)) return ITD_NOT_IMPLEMENTED;
    if ((op == ITD_EQ || op == ITD_NE) && D(a)->m != D(b)->m) return itd_bool(op == ITD_NE);
    ka = D(a)->k;
    kb = D(b)->k;
    n = D(a)->m < D(b)->m ? D(a)->m : D(b)->m;
    if (!itd_charge(vm, (uint64_t)n / 4 + 1)) return ITD_ERROR;
    for (int64_t i = 0; i < n; i++) {
        itd_value x = *place(D(a), i), y = *place(D(b), i);
        int same = itd_equal(vm, x, y);
        if (same < 0) return ITD_ERROR;
        if (!same) { /* asked once more, even for == and !=, and its answer's truth is the result */
            itd_value answer = itd_compare_values(vm, x, y, op);
            same = itd_failed(answer) ? -1 : itd_truth(vm, answer);
            return same < 0 ? ITD_ERROR : itd_bool(same);
        }
        if (D(a)->k != ka || D(b)->k != kb)
            return itd_raise(vm, itd_RuntimeError, "deque mutated during iteration");
    }
    return itd_compare_lengths(D(a)->m, D(b)->m, op);
}

static itd_value deque_repr(itd_vm *vm, itd_value self)
{
    int entered = itd_repr_enter(vm, self);
    itd_value list, r = ITD_ERROR;

    if (entered <= 0) return entered < 0 ? ITD_ERROR : itd_str_c(vm, "[...]");
    list = itd_list_of(vm, self);
    if (!itd_failed(list))
        r = itd_is_none(D(self)->b)
                ? itd_str_format(vm, "%U(%R)", itd_short_name(self), list)
                : itd_str_format(vm, "%U(%R, maxlen=%R)", itd_short_name(self), list, D(self)->b);
    itd_repr_leave(vm, self);
    return r;
}

METHOD(deque_copy)
{
    return copy_of(vm, self);
}

METHOD(deque_maxlen)
{
    return D(self)->b;
}

METHOD(deque_sizeof)
{
    return itd_from_small(
        (int64_t)(itd_cell_size(D(self)) +
                  (itd_is_unbound(D(self)->a) ? 0 : itd_cell_size(ring(D(self))))));
}

METHOD(deque_reduce)
{
    itd_value iter = itd_iter(vm, self), state, args;

    state = itd_failed(iter)
                ? ITD_ERROR
                : itd_call_method(vm, self, itd_intern_c(vm, "__getstate__", 12), 0, NULL);
    if (itd_failed(state)) return ITD_ERROR;
    args = itd_is_none(D(self)->b) ? itd_tuple_new(vm, 0)
                                   : itd_tuple_pack(vm, 2, itd_tuple_new(vm, 0), D(self)->b);
    return itd_tuple_pack(vm, 4, itd_of(itd_type_of(self)), args, state, iter);
}

/* ---- iteration -------------------------------------------------------------------------- */

static itd_value iterate(itd_vm *vm, itd_value self, const itd_type *type)
{
    itd_value it = itd_iter_new(vm, type, self, ITD_UNBOUND);

    if (itd_failed(it)) return it;
    ITD_ITER_(it)->m = D(self)->k;
    ITD_ITER_(it)->k = D(self)->m;
    return it;
}

static itd_value deque_iter(itd_vm *vm, itd_value self)
{
    return iterate(vm, self, iterator_type);
}

METHOD(deque_reversed)
{
    return iterate(vm, self, reverse_iterator_type);
}

static itd_value self_iter(itd_vm *vm, itd_value self)
{
    return self;
}

static itd_value step(itd_vm *vm, itd_value self, bool backward)
{
    struct itd_iter *it = ITD_ITER_(self);
    int64_t i = it->n;

    if (it->m != D(it->a)->k) {
        it->k = 0;
        return itd_raise(vm, itd_RuntimeError, "deque mutated during iteration");
    }
    if (!it->k) return ITD_END;
    it->k--;
    it->n++;
    return *place(D(it->a), backward ? D(it->a)->m - 1 - i : i);
}

static size_t iterator_take(itd_vm *vm, itd_value self, itd_value *out, size_t most)
{
    struct itd_iter *it = ITD_ITER_(self);
    size_t n = 0;

    if (it->m != D(it->a)->k) return 0;
    for (; n < most && it->k > 0; it->k--) out[n++] = *place(D(it->a), it->n++);
    return n;
}

static itd_value iterator_next(itd_vm *vm, itd_value self)
{
    return step(vm, self, false);
}

static itd_value iterator_next_back(itd_vm *vm, itd_value self)
{
    return step(vm, self, true);
}

METHOD(iterator_length_hint)
{
    return itd_from_small(ITD_ITER_(self)->k);
}

METHOD(iterator_reduce)
{
    struct itd_iter *it = ITD_ITER_(self);

    return itd_tuple_pack(vm, 2, itd_of(itd_type_of(self)),
                          itd_tuple_pack(vm, 2, it->a, itd_from_small(it->n)));
}

static itd_value iterator_new(itd_vm *vm, itd_type *type, const itd_value *args, size_t positional,
                              itd_value kwnames)
{
    itd_value it;
    itd_arg a[2];

    if (!itd_bind_text(vm, "deque, index: size = 0, /", "_deque_iterator", args, positional,
                       kwnames, a))
        return ITD_ERROR;
    if (!is_deque(a[0].v))
        return itd_raise(vm, itd_TypeError, "argument 1 must be collections.deque, not %T", a[0].v);
    it = iterate(vm, a[0].v, type);
    if (itd_failed(it)) return it;
    ITD_ITER_(it)->n = itd_clamp_index(a[1].n, D(a[0].v)->m);
    ITD_ITER_(it)->k -= ITD_ITER_(it)->n;
    return it;
}

bool collections_deque_boot(itd_vm *vm)
{
    static const itd_native methods[] = {
        {"append", deque_append, "item, /", "Puts item behind the last.", ITD_STORES},
        {"appendleft", deque_appendleft, "item, /", "Puts item before the first.", ITD_STORES},
        {"extend", deque_extend, "iterable, /",
         "Puts the items of iterable behind the last, one by one.", ITD_CALLS_BACK | ITD_SHALLOW},
        {"extendleft", deque_extendleft, "iterable, /",
         "Puts the items of iterable before the first, one by one.", ITD_CALLS_BACK | ITD_SHALLOW},
        {"pop", deque_pop, "", "Takes the last item out and returns it.", 0},
        {"popleft", deque_popleft, "", "Takes the first item out and returns it.", 0},
        {"clear", deque_clear, "", "Makes it empty.", 0},
        {"reverse", deque_reverse, "", "Turns the order round.", 0},
        {"rotate", deque_rotate, "n: size = 1, /",
         "Moves the last n items to the front, or with n < 0 the first ones to the end.", 0},
        {"insert", deque_insert, "index: size, object, /", "Puts object before the item at index.",
         ITD_STORES},
        {"count", deque_count, "value, /", "How many items equal value.", ITD_CALLS_BACK},
        {"index", deque_index, "value, start = ..., stop = ..., /",
         "Where the first item equal to value is; ValueError when there is none.", ITD_CALLS_BACK},
        {"remove", deque_remove, "value, /",
         "Takes the first item equal to value out; ValueError when there is none.", ITD_CALLS_BACK},
        {"copy", deque_copy, "", "A new deque of the same items.", ITD_CALLS_BACK},
        {"__copy__", deque_copy, "", "A new deque of the same items.", ITD_CALLS_BACK},
        {"__reversed__", deque_reversed, "", "Iterates from the last item to the first.", 0},
        {"__reduce__", deque_reduce, "", "How to make a copy.", ITD_CALLS_BACK},
        {"__sizeof__", deque_sizeof, "", "Bytes that it occupies.", 0},
        {"maxlen", deque_maxlen, NULL, "How many items it holds at most, or None.", ITD_GETTER},
        ITD_GENERIC_ROW,
        {0},
    };
    static const itd_native iterator_methods[] = {
        {"__length_hint__", iterator_length_hint, "", "How many items are probably left.", 0},
        {"__reduce__", iterator_reduce, "", "How to make a copy.", 0},
        {0},
    };
    static const itd_slots slots = {
        .repr = deque_repr,
        .compare = deque_compare,
        .iter = deque_iter,
        .len = deque_len,
        .getitem = deque_getitem,
        .setitem = deque_setitem,
        .contains = deque_contains,
        .binary = {[ITD_ADD] = deque_concat, [ITD_MUL] = deque_repeat},
        .inplace = {[ITD_ADD] = deque_concat_inplace, [ITD_MUL] = repeat_into},
        .new_ = deque_new,
        .init = deque_init,
    };
    static const itd_slots forward = {
        .iter = self_iter, .next = iterator_next, .take = iterator_take, .new_ = iterator_new};
    static const itd_slots backward = {
        .iter = self_iter, .next = iterator_next_back, .new_ = iterator_new};
    static const itd_type_spec specs[] = {
        {&collections_deque_type, "collections.deque", NULL, ITD_K_ITER, sizeof(struct itd_iter),
         ITD_T_BASE | ITD_T_NO_HASH | ITD_T_SEQUENCE, NULL,
         "A sequence that is quick at both ends; past maxlen items the other end loses some.",
         methods, &slots},
        {&iterator_type, "_collections._deque_iterator", NULL, ITD_K_ITER, sizeof(struct itd_iter),
         0, NULL, NULL, iterator_methods, &forward},
        {&reverse_iterator_type, "_collections._deque_reverse_iterator", NULL, ITD_K_ITER,
         sizeof(struct itd_iter), 0, NULL, NULL, iterator_methods, &backward},
    };

    for (size_t i = 0; i < sizeof specs / sizeof *specs; i++)
        if (!itd_type_define(vm, &specs[i])) return false;
    return true;
}
