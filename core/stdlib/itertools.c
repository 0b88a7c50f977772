/* itertools.c - the itertools module: the iterators that take one item after the other.
 * Combinations and products are in itertools_combine.c; groupby, tee and zip_longest, which share
 * state, in itertools_share.c.
 *
 * The fields of each kind of cell are given where it is made. A loop that may skip any number of
 * items charges for each.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/stdlib/itertools.h"

static itd_type *accumulate_type, *batched_type, *chain_type, *compress_type, *count_type,
    *cycle_type, *dropwhile_type, *filterfalse_type, *islice_type, *pairwise_type, *repeat_type,
    *starmap_type, *takewhile_type;

#define IT ITD_ITER_(self)

enum { FEW = 16, MOST_SKIPPED = 16 };

/* As itd_quick_peek and itd_quick_advance, of a cycle past its first round too. */
static inline bool near_peek(itd_value iter, itd_value *ret)
{
    const struct itd_iter *it = ITD_ITER_(iter);

    if (itd_quick_peek(iter, ret)) return true;
    if (!itd_is_plain(iter, cycle_type) || !itd_is_unbound(it->a) || !itd_list_count(it->b))
        return false;
    *ret = itd_list_items(it->b)[it->n];
    return true;
}

static inline void near_advance(itd_value iter)
{
    struct itd_iter *it = ITD_ITER_(iter);

    if (!itd_is_plain(iter, cycle_type))
        itd_quick_advance(iter);
    else
        it->n = it->n + 1 < itd_list_count(it->b) ? it->n + 1 : 0;
}

static inline bool near_next(itd_value iter, itd_value *ret)
{
    if (!near_peek(iter, ret)) return false;
    near_advance(iter);
    return true;
}

/* ---- accumulate: {a: iterator, b: function or None, c: total or unbound, d: initial or unbound}
 * --------- */

static itd_value accumulate_new(itd_vm *vm, itd_type *type, const itd_value *args,
                                size_t positional, itd_value kwnames)
{
    struct itd_iter *it;
    itd_value iter;
    itd_arg a[3];

    if (!itd_bind_text(vm, "iterable, func = None, *, initial = None", "accumulate", args,
                       positional, kwnames, a))
        return ITD_ERROR;
    iter = itd_iter(vm, a[0].v);
    if (itd_failed(iter) || !(it = itertool_make(vm, type))) return ITD_ERROR;
    it->a = iter;
    it->b = a[1].v;
    it->d = itd_is_none(a[2].v) ? ITD_UNBOUND : a[2].v;
    return itd_of(it);
}

static itd_value accumulate_next(itd_vm *vm, itd_value self)
{
    itd_value item, total;

    if (!itd_is_unbound(IT->d)) {
        IT->c = IT->d;
        IT->d = ITD_UNBOUND;
        return IT->c;
    }
    if (!itertool_step(vm, IT->a, &item)) return item;
    if (itd_is_unbound(IT->c)) return IT->c = item;
    if (itd_is_none(IT->b)) {
        total = itd_binary_op(vm, IT->c, item, ITD_ADD, false);
    } else {
        const itd_value args[2] = {IT->c, item};
        total = itd_call(vm, IT->b, 2, args);
    }
    if (!itd_failed(total)) IT->c = total;
    return total;
}

/* ---- batched: {a: iterator or unbound, n: size}
 * ------------------------------------------------------ */

static itd_value batched_new(itd_vm *vm, itd_type *type, const itd_value *args, size_t positional,
                             itd_value kwnames)
{
    struct itd_iter *it;
    itd_value iter;
    itd_arg a[2];

    if (!itd_bind_text(vm, "iterable, n: size", "batched", args, positional, kwnames, a))
        return ITD_ERROR;
    if (a[1].n < 1) return itd_raise(vm, itd_ValueError, "n must be at least one");
    iter = itd_iter(vm, a[0].v);
    if (itd_failed(iter) || !(it = itertool_make(vm, type))) return ITD_ERROR;
    it->a = iter;
    it->n = a[1].n;
    return itd_of(it);
}

static itd_value batched_next(itd_vm *vm, itd_value self)
{
    itd_value list, item, iter = IT->a, few[FEW];
    int64_t have = 0;

    if (itd_is_unbound(iter)) return ITD_END;
    if (IT->n <= FEW) {
        while (have < IT->n && itd_quick_next(iter, &few[have])) have++;
        if (!itd_charge(vm, (uint64_t)have)) return ITD_ERROR;
        if (have == IT->n) return itd_tuple_from(vm, few, (size_t)have);
    }
    list = itd_list_from(vm, few, (size_t)have);
    if (itd_failed(list)) return ITD_ERROR;
    while (itd_list_count(list) < IT->n) {
        if (!itertool_step(vm, iter, &item)) {
            IT->a = ITD_UNBOUND;
            if (itd_failed(item)) return ITD_ERROR;
            break;
        }
        if (!itd_charge(vm, 1) || !itd_list_append(vm, list, item)) return ITD_ERROR;
    }
    if (!itd_list_count(list)) return ITD_END;
    return itd_tuple_from(vm, itd_list_items(list), (size_t)itd_list_count(list));
}

/* ---- chain: {a: iterator of iterables or unbound, b: the one being walked or unbound}
 * ------------------- */

static itd_value chain_make(itd_vm *vm, itd_type *type, itd_value iterables)
{
    itd_value iter = itd_iter(vm, iterables);
    struct itd_iter *it = itd_failed(iter) ? NULL : itertool_make(vm, type);

    if (!it) return ITD_ERROR;
    it->a = iter;
    return itd_of(it);
}

/* Whether nobody but us takes the arguments: the keywords of a subclass's __init__ are its own
 * matter. */
static bool plain_init(const itd_type *type, const itd_type *base)
{
    return type->slots.init == base->slots.init;
}

static itd_value chain_new(itd_vm *vm, itd_type *type, const itd_value *args, size_t positional,
                           itd_value kwnames)
{
    itd_value all;

    if (plain_init(type, chain_type) && !itd_is_none(kwnames) && itd_tuple_count(kwnames))
        return itd_raise(vm, itd_TypeError, "chain() takes no keyword arguments");
    all = itd_tuple_from(vm, args, positional);
    return itd_failed(all) ? ITD_ERROR : chain_make(vm, type, all);
}

static itd_value chain_from_iterable(itd_vm *vm, itd_value cls, const itd_arg *a)
{
    return chain_make(vm, ITD_TYPE_(cls), a[0].v);
}

static itd_value chain_next(itd_vm *vm, itd_value self)
{
    itd_value item;

    while (!itd_is_unbound(IT->a)) {
        if (itd_is_unbound(IT->b)) {
            if (!itd_charge(vm, 1)) return ITD_ERROR;
            if (!itertool_step(vm, IT->a, &item)) {
                IT->a = ITD_UNBOUND;
                return item;
            }
            item = itd_iter(vm, item);
            if (itd_failed(item)) {
                IT->a = ITD_UNBOUND;
                return ITD_ERROR;
            }
            IT->b = item;
        }
        if (itertool_step(vm, IT->b, &item)) return item;
        if (itd_failed(item)) return ITD_ERROR;
        IT->b = ITD_UNBOUND;
    }
    return ITD_END;
}

/* What the iterable that is being walked has; never of a chain in a chain, which may be nested
 * deep. */
static size_t chain_take(itd_vm *vm, itd_value self, itd_value *out, size_t most)
{
    if (itd_is_unbound(IT->a) || itd_is_unbound(IT->b) || itd_type_of(IT->b) == chain_type)
        return 0;
    return itd_take_many(vm, IT->b, out, most);
}

/* ---- compress: {a: data, b: selectors}
 * ----------------------------------------------------------------- */

static itd_value compress_new(itd_vm *vm, itd_type *type, const itd_value *args, size_t positional,
                              itd_value kwnames)
{
    itd_value data, selectors;
    struct itd_iter *it;
    itd_arg a[2];

    if (!itd_bind_text(vm, "data, selectors", "compress", args, positional, kwnames, a))
        return ITD_ERROR;
    data = itd_iter(vm, a[0].v);
    selectors = itd_failed(data) ? ITD_ERROR : itd_iter(vm, a[1].v);
    if (itd_failed(selectors) || !(it = itertool_make(vm, type))) return ITD_ERROR;
    it->a = data;
    it->b = selectors;
    return itd_of(it);
}

static itd_value compress_next(itd_vm *vm, itd_value self)
{
    itd_value item, selector;

    for (;;) {
        int keep;
        if (!itd_charge(vm, 1)) return ITD_ERROR;
        if (!itertool_step(vm, IT->a, &item)) return item;
        if (!itertool_step(vm, IT->b, &selector)) return selector;
        keep = itd_truth(vm, selector);
        if (keep) return keep < 0 ? ITD_ERROR : item;
    }
}

static size_t compress_take(itd_vm *vm, itd_value self, itd_value *out, size_t most)
{
    itd_value item, selector;
    size_t n = 0;

    if (itd_same(IT->a, IT->b)) return 0;
    for (size_t steps = 0; n < most && steps < most; steps++) {
        int keep;

        if (!near_peek(IT->a, &item) || !near_peek(IT->b, &selector)) break;
        if ((keep = itd_quick_truth(selector)) < 0) break;
        near_advance(IT->a);
        near_advance(IT->b);
        if (keep) out[n++] = item;
    }
    return n;
}

/* ---- count: {a: next number, b: step}
 * ------------------------------------------------------------------- */

static bool is_number(itd_value v)
{
    const itd_slots *s = &itd_type_of(v)->slots;

    return s->index || s->to_int || s->to_float || itd_is_kind(v, ITD_K_COMPLEX);
}

static itd_value count_new(itd_vm *vm, itd_type *type, const itd_value *args, size_t positional,
                           itd_value kwnames)
{
    struct itd_iter *it;
    itd_arg a[2];

    if (!itd_bind_text(vm, "start = 0, step = 1", "count", args, positional, kwnames, a))
        return ITD_ERROR;
    if (!is_number(a[0].v) || !is_number(a[1].v))
        return itd_raise(vm, itd_TypeError, "a number is required");
    if (!(it = itertool_make(vm, type))) return ITD_ERROR;
    it->a = a[0].v;
    it->b = a[1].v;
    return itd_of(it);
}

static itd_value count_next(itd_vm *vm, itd_value self)
{
    itd_value now = IT->a, next = itd_binary_op(vm, now, IT->b, ITD_ADD, false);

    if (itd_failed(next)) return ITD_ERROR;
    IT->a = next;
    return now;
}

static itd_value count_repr(itd_vm *vm, itd_value self)
{
    if (itd_same(IT->b, itd_from_small(1)))
        return itd_str_format(vm, "%U(%R)", itd_short_name(self), IT->a);
    return itd_str_format(vm, "%U(%R, %R)", itd_short_name(self), IT->a, IT->b);
}

static itd_value count_reduce(itd_vm *vm, itd_value self, const itd_arg *a)
{
    itd_value args = itd_same(IT->b, itd_from_small(1)) ? itd_tuple_pack(vm, 1, IT->a)
                                                        : itd_tuple_pack(vm, 2, IT->a, IT->b);

    return itd_tuple_pack(vm, 2, itd_of(itd_type_of(self)), args);
}

/* ---- cycle: {a: iterator or unbound, b: list of what it gave, n: next of it}
 * ------------------------------ */

static itd_value cycle_new(itd_vm *vm, itd_type *type, const itd_value *args, size_t positional,
                           itd_value kwnames)
{
    itd_value iter, saved;
    struct itd_iter *it;
    itd_arg a[1];

    if (!plain_init(type, cycle_type)) kwnames = ITD_NONE;
    if (!itd_bind_text(vm, "iterable, /", "cycle", args, positional, kwnames, a)) return ITD_ERROR;
    iter = itd_iter(vm, a[0].v);
    saved = itd_failed(iter) ? ITD_ERROR : itd_list_new(vm);
    if (itd_failed(saved) || !(it = itertool_make(vm, type))) return ITD_ERROR;
    it->a = iter;
    it->b = saved;
    return itd_of(it);
}

static itd_value cycle_next(itd_vm *vm, itd_value self)
{
    itd_value item;

    if (!itd_is_unbound(IT->a)) {
        if (itertool_step(vm, IT->a, &item))
            return itd_list_append(vm, IT->b, item) ? item : ITD_ERROR;
        if (itd_failed(item)) return ITD_ERROR;
        IT->a = ITD_UNBOUND;
    }
    if (!itd_list_count(IT->b)) return ITD_END;
    item = itd_list_items(IT->b)[IT->n];
    IT->n = IT->n + 1 < itd_list_count(IT->b) ? IT->n + 1 : 0;
    return item;
}

/* When the first round is over. */
static size_t cycle_take(itd_vm *vm, itd_value self, itd_value *out, size_t most)
{
    size_t n = 0;

    while (n < most && itd_is_unbound(IT->a) && near_next(self, &out[n])) n++;
    return n;
}

/* ---- dropwhile, takewhile, filterfalse, starmap: {a: function, b: iterator, n: 1 once past the
 * border} ---- */

static itd_value pair_new(itd_vm *vm, itd_type *type, const char *name, const char *signature,
                          const itd_value *args, size_t positional, itd_value kwnames)
{
    struct itd_iter *it;
    itd_value iter;
    itd_arg a[2];

    if (!itd_bind_text(vm, signature, name, args, positional, kwnames, a)) return ITD_ERROR;
    iter = itd_iter(vm, a[1].v);
    if (itd_failed(iter) || !(it = itertool_make(vm, type))) return ITD_ERROR;
    it->a = a[0].v;
    it->b = iter;
    return itd_of(it);
}

#define PAIR_NEW(name, signature)                                                                  \
    static itd_value name##_new(itd_vm *vm, itd_type *type, const itd_value *args,                 \
                                size_t positional, itd_value kw)                                   \
    {                                                                                              \
        return pair_new(vm, type, #name, signature, args, positional,                              \
                        plain_init(type, name##_type) ? kw : ITD_NONE);                            \
    }
PAIR_NEW(dropwhile, "predicate, iterable, /")
PAIR_NEW(takewhile, "predicate, iterable, /")
PAIR_NEW(filterfalse, "function, iterable, /")
PAIR_NEW(starmap, "function, iterable, /")
#undef PAIR_NEW

/* The truth of a predicate; None and bool ask the item itself. */
static int holds(itd_vm *vm, itd_value predicate, itd_value item)
{
    itd_value r = itd_is_none(predicate) || itd_same(predicate, itd_of(itd_bool_type))
                      ? item
                      : itd_call(vm, predicate, 1, &item);

    return itd_failed(r) ? -1 : itd_truth(vm, r);
}

static int holds_call(itd_vm *vm, itd_value predicate, itd_value item)
{
    itd_value r = itd_call(vm, predicate, 1, &item);

    return itd_failed(r) ? -1 : itd_truth(vm, r);
}

static itd_value dropwhile_next(itd_vm *vm, itd_value self)
{
    itd_value item;

    for (;;) {
        int drop;
        if (!itertool_step(vm, IT->b, &item) || IT->n) return item;
        drop = itd_charge(vm, 1) ? holds_call(vm, IT->a, item) : -1;
        if (drop < 0) return ITD_ERROR;
        if (drop) continue;
        IT->n = 1;
        return item;
    }
}

static itd_value takewhile_next(itd_vm *vm, itd_value self)
{
    itd_value item;
    int take;

    if (IT->n) return ITD_END;
    if (!itertool_step(vm, IT->b, &item)) return item;
    take = holds_call(vm, IT->a, item);
    if (take > 0) return item;
    if (take < 0) return ITD_ERROR;
    IT->n = 1;
    return ITD_END;
}

static itd_value filterfalse_next(itd_vm *vm, itd_value self)
{
    itd_value item;

    for (;;) {
        int drop;
        if (!itertool_step(vm, IT->b, &item)) return item;
        drop = itd_charge(vm, 1) ? holds(vm, IT->a, item) : -1;
        if (drop <= 0) return drop < 0 ? ITD_ERROR : item;
    }
}

static itd_value starmap_next(itd_vm *vm, itd_value self)
{
    itd_value item;

    if (!itertool_step(vm, IT->b, &item)) return item;
    item = itd_tuple_of(vm, item);
    return itd_failed(item)
               ? ITD_ERROR
               : itd_call(vm, IT->a, (size_t)itd_tuple_count(item), itd_tuple_items(item));
}

/* ---- islice: {a: iterator or unbound, b: step, n: taken so far, m: next index, k: stop or -1}
 * -------------- */

/* A bound as a number, None as the standard; what is no index or too large as -1, with nothing
 * pending. */
static bool islice_bound(itd_vm *vm, itd_value v, int64_t standard, int64_t *ret)
{
    itd_value n;
    int over = 0;

    *ret = standard;
    if (itd_is_none(v)) return true;
    *ret = -1;
    if (!itd_has_index(v)) return true;
    n = itd_index(vm, v);
    if (itd_failed(n) || !itd_int_clamp(vm, n, ret, &over)) return itd_swallow(vm, itd_Exception);
    if (over) *ret = -1;
    return true;
}

static itd_value islice_new(itd_vm *vm, itd_type *type, const itd_value *args, size_t positional,
                            itd_value kwnames)
{
    int64_t start = 0, stop = -1, step = 1;
    struct itd_iter *it;
    itd_value iter, end;
    itd_arg a[4];

    if (!plain_init(type, islice_type)) kwnames = ITD_NONE;
    if (!itd_bind_text(vm, "iterable, start, stop = ..., step = None, /", "islice", args,
                       positional, kwnames, a))
        return ITD_ERROR;
    end = a[2].given ? a[2].v : a[1].v;
    if ((a[2].given && !islice_bound(vm, a[1].v, 0, &start)) || !islice_bound(vm, end, -1, &stop) ||
        (a[3].given && !islice_bound(vm, a[3].v, 1, &step)))
        return ITD_ERROR;
    if (stop == -1 && !itd_is_none(end))
        return itd_raise(
            vm, itd_ValueError,
            "Stop argument for islice() must be None or an integer: 0 <= x <= sys.maxsize.");
    if (start < 0 || stop < -1)
        return itd_raise(vm, itd_ValueError,
                         "Indices for islice() must be None or an integer: 0 <= x <= sys.maxsize.");
    if (step < 1)
        return itd_raise(vm, itd_ValueError,
                         "Step for islice() must be a positive integer or None.");
    iter = itd_iter(vm, a[0].v);
    if (itd_failed(iter) || !(it = itertool_make(vm, type))) return ITD_ERROR;
    it->a = iter;
    it->b = itd_int_from(vm, step);
    it->m = start;
    it->k = stop;
    return itd_of(it);
}

static itd_value islice_next(itd_vm *vm, itd_value self)
{
    itd_value item, iter = IT->a;
    int64_t step;
    int over;

    if (itd_is_unbound(iter)) return ITD_END;
    for (; IT->n < IT->m; IT->n++)
        if (!itd_charge(vm, 1))
            return ITD_ERROR;
        else if (!itertool_step(vm, iter, &item))
            goto end;
    item = ITD_END;
    if (IT->k >= 0 && IT->n >= IT->k) goto end;
    if (!itertool_step(vm, iter, &item)) goto end;
    IT->n++;
    if (!itd_int_clamp(vm, IT->b, &step, &over)) return ITD_ERROR;
    if (__builtin_add_overflow(IT->m, step, &IT->m)) IT->m = IT->k < 0 ? INT64_MAX : IT->k;
    if (IT->k >= 0 && IT->m > IT->k) IT->m = IT->k;
    return item;
end:
    IT->a = ITD_UNBOUND;
    return item;
}

static size_t islice_take(itd_vm *vm, itd_value self, itd_value *out, size_t most)
{
    int64_t step = itd_is_small(IT->b) ? itd_small(IT->b) : 0;
    size_t n = 0;

    if (!itd_is_cell(IT->a) || step < 1 || step > MOST_SKIPPED || IT->m - IT->n > MOST_SKIPPED)
        return 0;
    while (n < most && IT->m < INT64_MAX - step) {
        for (; IT->n < IT->m; IT->n++)
            if (!near_next(IT->a, &out[n])) return n;
        if ((IT->k >= 0 && IT->n >= IT->k) || !near_next(IT->a, &out[n])) return n;
        n++;
        IT->n++;
        IT->m += step;
        if (IT->k >= 0 && IT->m > IT->k) IT->m = IT->k;
    }
    return n;
}

/* ---- pairwise: {a: iterator or unbound, b: the item before or unbound}
 * -------------------------------------- */

static itd_value pairwise_new(itd_vm *vm, itd_type *type, const itd_value *args, size_t positional,
                              itd_value kwnames)
{
    struct itd_iter *it;
    itd_value iter;
    itd_arg a[1];

    if (!itd_bind_text(vm, "iterable, /", "pairwise", args, positional, kwnames, a))
        return ITD_ERROR;
    iter = itd_iter(vm, a[0].v);
    if (itd_failed(iter) || !(it = itertool_make(vm, type))) return ITD_ERROR;
    it->a = iter;
    return itd_of(it);
}

static itd_value pairwise_next(itd_vm *vm, itd_value self)
{
    itd_value old, item;

    if (itd_is_unbound(IT->a)) return ITD_END;
    old = IT->b;
    if (itd_is_unbound(old)) {
        if (!itertool_step(vm, IT->a, &old)) {
            IT->a = ITD_UNBOUND;
            return old;
        }
        IT->b = old;
        if (itd_is_unbound(IT->a)) return ITD_END; /* used up from within */
    }
    if (!itertool_step(vm, IT->a, &item)) {
        IT->a = IT->b = ITD_UNBOUND;
        return item;
    }
    IT->b = item;
    return itd_tuple_pack(vm, 2, old, item);
}

/* ---- repeat: {a: object, n: how often still, -1 without end}
 * -------------------------------------------------- */

static itd_value repeat_new(itd_vm *vm, itd_type *type, const itd_value *args, size_t positional,
                            itd_value kwnames)
{
    struct itd_iter *it;
    itd_arg a[2];

    if (!itd_bind_text(vm, "object, times: size = ...", "repeat", args, positional, kwnames, a))
        return ITD_ERROR;
    if (!(it = itertool_make(vm, type))) return ITD_ERROR;
    it->a = a[0].v;
    it->n = !a[1].given ? -1 : a[1].n < 0 ? 0 : a[1].n;
    return itd_of(it);
}

static itd_value repeat_next(itd_vm *vm, itd_value self)
{
    if (!IT->n) return ITD_END;
    if (IT->n > 0) IT->n--;
    return IT->a;
}

static itd_value repeat_repr(itd_vm *vm, itd_value self)
{
    if (IT->n < 0) return itd_str_format(vm, "%U(%R)", itd_short_name(self), IT->a);
    return itd_str_format(vm, "%U(%R, %lld)", itd_short_name(self), IT->a, (long long)IT->n);
}

static itd_value repeat_length_hint(itd_vm *vm, itd_value self, const itd_arg *a)
{
    if (IT->n < 0) return itd_raise(vm, itd_TypeError, "len() of unsized object");
    return itd_int_from(vm, IT->n);
}

static itd_value repeat_reduce(itd_vm *vm, itd_value self, const itd_arg *a)
{
    itd_value args = IT->n < 0 ? itd_tuple_pack(vm, 1, IT->a)
                               : itd_tuple_pack(vm, 2, IT->a, itd_int_from(vm, IT->n));

    return itd_tuple_pack(vm, 2, itd_of(itd_type_of(self)), args);
}

/* ---- the module
 * --------------------------------------------------------------------------------------------- */

static const itd_native no_methods[] = {{0}};
static const itd_native chain_methods[] = {
    {"from_iterable", chain_from_iterable, "iterable, /",
     "A chain of the iterables that an iterable gives, asked for one by one.",
     ITD_CLASS_METHOD | ITD_CALLS_BACK},
    ITD_GENERIC_ROW,
    {0},
};
static const itd_native count_methods[] = {
    {"__reduce__", count_reduce, "", "How to make a copy.", 0}, {0}};
static const itd_native repeat_methods[] = {
    {"__length_hint__", repeat_length_hint, "", "How many items are probably left.", 0},
    {"__reduce__", repeat_reduce, "", "How to make a copy.", 0},
    {0},
};

#define SLOTS(name)                                                                                \
    {                                                                                              \
        .iter = itertool_self, .next = name##_next, .new_ = name##_new                             \
    }
#define TAKING(name)                                                                               \
    {                                                                                              \
        .iter = itertool_self, .next = name##_next, .take = name##_take, .new_ = name##_new        \
    }
static size_t repeat_take(itd_vm *vm, itd_value self, itd_value *out, size_t most)
{
    size_t n = IT->n < 0 ? 0 : IT->n < (int64_t)most ? (size_t)IT->n : most;

    for (size_t i = 0; i < n; i++) out[i] = IT->a;
    IT->n -= (int64_t)n;
    return n;
}

static const itd_slots accumulate_slots = SLOTS(accumulate), batched_slots = SLOTS(batched),
                       dropwhile_slots = SLOTS(dropwhile), filterfalse_slots = SLOTS(filterfalse),
                       pairwise_slots = SLOTS(pairwise), starmap_slots = SLOTS(starmap),
                       takewhile_slots = SLOTS(takewhile);
static const itd_slots compress_slots = TAKING(compress), cycle_slots = TAKING(cycle),
                       islice_slots = TAKING(islice);
static const itd_slots chain_slots = {
    .iter = itertool_self, .next = chain_next, .take = chain_take, .new_ = chain_new};
static const itd_slots count_slots = {
    .iter = itertool_self, .next = count_next, .new_ = count_new, .repr = count_repr};
static const itd_slots repeat_slots = {.iter = itertool_self,
                                       .next = repeat_next,
                                       .take = repeat_take,
                                       .new_ = repeat_new,
                                       .repr = repeat_repr};

#define SPEC(name, methods, doc)                                                                   \
    {                                                                                              \
        &name##_type, "itertools." #name, NULL, ITD_K_ITER, sizeof(struct itd_iter), ITD_T_BASE,   \
            NULL, doc, methods, &name##_slots                                                      \
    }
static const itd_type_spec specs[] = {
    SPEC(accumulate, no_methods, "Running totals, or what func makes of total and item."),
    SPEC(batched, no_methods, "Tuples of n items each; the last may have fewer."),
    SPEC(chain, chain_methods, "The items of one iterable after the other."),
    SPEC(compress, no_methods, "Those data whose selector is true."),
    SPEC(count, count_methods, "Numbers from start on in steps of step, without end."),
    SPEC(cycle, no_methods, "The items of iterable over and over."),
    SPEC(dropwhile, no_methods, "The items from the first on for which predicate is false."),
    SPEC(filterfalse, no_methods, "The items for which function is false."),
    SPEC(islice, no_methods, "A slice of an iterable: stop, or start, stop and step."),
    SPEC(pairwise, no_methods, "Each item with its successor."),
    SPEC(repeat, repeat_methods, "The object again and again, without end or so many times."),
    SPEC(starmap, no_methods, "What function returns for each item taken as its arguments."),
    SPEC(takewhile, no_methods, "The items before the first for which predicate is false."),
};

static bool boot(itd_vm *vm)
{
    for (size_t i = 0; i < sizeof specs / sizeof *specs; i++)
        if (!itd_type_define(vm, &specs[i])) return false;
    return itertools_combine_boot(vm) && itertools_share_boot(vm);
}

static bool init(itd_vm *vm, itd_value module)
{
    for (size_t i = 0; i < sizeof specs / sizeof *specs; i++)
        if (!itd_module_set(vm, module, strchr(specs[i].name, '.') + 1, itd_of(*specs[i].type)))
            return false;
    return itertools_combine_init(vm, module) && itertools_share_init(vm, module);
}

static const itd_native natives[] = {
    {"tee", itertools_tee, "iterable, n: size = 2, /", "n iterators over the same items.",
     ITD_CALLS_BACK},
    {0},
};
ITD_MODULE_WITH(itertools, "itertools", "Iterators to build loops from.", natives, boot, init);
