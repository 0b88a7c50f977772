/* builtins_seq.c - the builtin functions over iterables: iter, next, min, max, sum, sorted, any,
 * all.
 *
 * Each item is charged before it is asked for, so that none of them runs on over an endless
 * iterable.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/object/class.h"
#include "core/object/int.h"
#include "core/stdlib/builtins.h"
#include "core/vm/quick.h"
#include "core/vm/vm.h"

#include <math.h>

#define FN(id) static itd_value id(itd_vm *vm, itd_value module, const itd_arg *a)

/* ---- iter and next ---------------------------------------------------------------------- */

FN(builtin_iter)
{
    if (itd_is_unbound(a[1].v)) return itd_iter(vm, a[0].v);
    if (!itd_is_callable(a[0].v))
        return itd_raise(vm, itd_TypeError, "iter(object, sentinel): object must be callable");
    return itd_iter_new(vm, itd_callable_iterator_type, a[0].v, a[1].v);
}

static itd_value stop_iteration(itd_vm *vm, itd_value result)
{
    itd_value args = itd_is_none(result) || itd_is_unbound(result) ? itd_tuple_new(vm, 0)
                                                                   : itd_tuple_from(vm, &result, 1);

    return itd_failed(args) ? args : itd_raise_with(vm, itd_StopIteration, args);
}

FN(builtin_next)
{
    const itd_type *type = itd_type_of(a[0].v);
    itd_value r, result = ITD_NONE;

    if (!type->slots.next)
        return itd_raise(vm, itd_TypeError, "'%T' object is not an iterator", a[0].v);
    if (type == itd_generator_type) {
        r = itd_send_any(vm, a[0].v, ITD_NONE, &result);
    } else if (type->flags & ITD_T_HEAP) {
        /* The script's own StopIteration goes on as it is. */
        r = itd_call_special(vm, a[0].v, itd_n___next__, 0, NULL);
        if (itd_is_unbound(r)) r = type->slots.next(vm, a[0].v);
    } else {
        r = type->slots.next(vm, a[0].v);
    }
    if (!itd_same(r, ITD_END) && !itd_failed(r)) return r;
    if (itd_is_unbound(a[1].v)) return itd_failed(r) ? r : stop_iteration(vm, result);
    return itd_same(r, ITD_END) || itd_swallow(vm, itd_StopIteration) ? a[1].v : ITD_ERROR;
}

/* ---- min and max ------------------------------------------------------------------------ */

struct extreme_feed {
    itd_feed_to to;
    itd_value best;
    bool greatest;
};

static bool take_extreme(itd_vm *vm, itd_feed_to *to, itd_value item)
{
    struct extreme_feed *f = (struct extreme_feed *)to;
    int better;

    if (itd_is_unbound(f->best)) return false;
    if (itd_both_small(item, f->best))
        better = f->greatest ? itd_small(item) > itd_small(f->best)
                             : itd_small(item) < itd_small(f->best);
    else if (itd_is_exact(item, itd_float_type) && itd_is_exact(f->best, itd_float_type))
        better = f->greatest ? itd_float_value(item) > itd_float_value(f->best)
                             : itd_float_value(item) < itd_float_value(f->best);
    else
        better = itd_quick_compare(item, f->best, f->greatest ? ITD_GT : ITD_LT);
    if (better < 0 || !itd_charge(vm, 1)) return false;
    if (better) f->best = item;
    return true;
}

/* Whether a is further out than b: 1, 0, -1. */
static int is_further(itd_vm *vm, itd_value a, itd_value b, enum itd_compare op)
{
    itd_value further;

    if (itd_both_small(a, b))
        return op == ITD_GT ? itd_small(a) > itd_small(b) : itd_small(a) < itd_small(b);
    further = itd_compare_values(vm, a, b, op);
    return itd_failed(further) ? -1 : itd_truth(vm, further);
}

/* Of two arguments and more, with no key. */
static itd_value extreme_of(itd_vm *vm, const itd_tuple *args, enum itd_compare op)
{
    itd_value best = args->items[0];

    if (!itd_charge(vm, (uint64_t)args->count)) return ITD_ERROR;
    for (int64_t i = 1; i < args->count; i++) {
        int further = is_further(vm, args->items[i], best, op);

        if (further < 0) return ITD_ERROR;
        if (further) best = args->items[i];
    }
    return best;
}

/* The items: a tuple of arguments, or one iterable. */
static itd_value extreme(itd_vm *vm, const itd_arg *a, const char *name, enum itd_compare op)
{
    const itd_tuple *args = ITD_TUPLE_(a[0].v);
    struct extreme_feed feed = {
        .to = {take_extreme}, .best = ITD_UNBOUND, .greatest = op == ITD_GT};
    itd_value iter, item, key = ITD_UNBOUND, best_key = ITD_UNBOUND;
    bool keyed = !itd_is_none(a[1].v);
    int further;

    if (!args->count)
        return itd_raise(vm, itd_TypeError, "%s expected at least 1 argument, got 0", name);
    if (args->count > 1 && !itd_is_unbound(a[2].v))
        return itd_raise(vm, itd_TypeError,
                         "Cannot specify a default for %s() with multiple positional arguments",
                         name);
    if (args->count > 1 && !keyed) return extreme_of(vm, args, op);
    iter = itd_iter(vm, args->count > 1 ? a[0].v : args->items[0]);
    if (itd_failed(iter)) return iter;
    while (keyed ? itd_next(vm, iter, &item) : itd_feed(vm, iter, &feed.to, &item)) {
        if (!itd_charge(vm, 1)) return ITD_ERROR;
        key = keyed ? itd_call(vm, a[1].v, 1, &item) : item;
        if (itd_failed(key)) return key;
        if (!itd_is_unbound(feed.best)) {
            if (!keyed) best_key = feed.best;
            further = is_further(vm, key, best_key, op);
            if (further < 0) return ITD_ERROR;
            if (!further) continue;
        }
        feed.best = item;
        best_key = key;
    }
    if (itd_pending(vm)) return ITD_ERROR;
    if (!itd_is_unbound(feed.best)) return feed.best;
    return itd_is_unbound(a[2].v)
               ? itd_raise(vm, itd_ValueError, "%s() iterable argument is empty", name)
               : a[2].v;
}

FN(builtin_min)
{
    return extreme(vm, a, "min", ITD_LT);
}
FN(builtin_max)
{
    return extreme(vm, a, "max", ITD_GT);
}

/* ---- sum -------------------------------------------------------------------------------- */

/* A sum of floats with what rounding lost kept beside it (Neumaier), as CPython 3.12 adds. */
struct float_sum {
    double total, lost;
};

static void float_add(struct float_sum *s, double x)
{
    double t = s->total + x;

    if (fabs(s->total) >= fabs(x))
        s->lost += (s->total - t) + x;
    else
        s->lost += (x - t) + s->total;
    s->total = t;
}

static double float_total(const struct float_sum *s)
{
    return s->lost != 0 && isfinite(s->lost) ? s->total + s->lost : s->total;
}

struct sum_feed {
    itd_feed_to to;
    int64_t total;
    struct float_sum floats;
};

static bool take_small(itd_vm *vm, itd_feed_to *to, itd_value item)
{
    struct sum_feed *f = (struct sum_feed *)to;
    int64_t sum;

    if (itd_is_small(item))
        sum = f->total + itd_small(item);
    else if (itd_is_bool(item))
        sum = f->total + itd_same(item, ITD_TRUE);
    else
        return false;
    if (sum > ITD_SMALL_MAX || sum < ITD_SMALL_MIN || !itd_charge(vm, 1)) return false;
    f->total = sum;
    return true;
}

static bool take_float(itd_vm *vm, itd_feed_to *to, itd_value item)
{
    struct sum_feed *f = (struct sum_feed *)to;

    if (itd_is_small(item)) {
        if (!itd_charge(vm, 1)) return false;
        f->floats.total += (double)itd_small(item);
        return true;
    }
    if (!itd_is_exact(item, itd_float_type) || !itd_charge(vm, 1)) return false;
    float_add(&f->floats, itd_float_value(item));
    return true;
}

/* Adds the items that are floats and small ints while it can. 1: *item doesn't fit in; 0: the end;
 * -1: failure. */
static int sum_floats(itd_vm *vm, itd_value iter, struct sum_feed *feed, itd_value *item)
{
    struct float_sum *s = &feed->floats;

    feed->to.take = take_float;
    while (itd_feed(vm, iter, &feed->to, item)) {
        int64_t n;
        int over;

        if (!itd_charge(vm, 1)) return -1;
        if (itd_is_exact(*item, itd_float_type)) {
            float_add(s, itd_float_value(*item));
        } else if (itd_is_int(*item)) {
            if (!itd_int_clamp(vm, *item, &n, &over)) return -1;
            if (over) return 1;
            s->total += (double)n;
        } else {
            return 1;
        }
    }
    return itd_pending(vm) ? -1 : 0;
}

static bool check_start(itd_vm *vm, itd_value start)
{
    if (itd_is_str(start))
        return itd_fail(vm, itd_TypeError, "sum() can't sum strings [use ''.join(seq) instead]");
    if (itd_is_kind(start, ITD_K_BYTESTR))
        return itd_fail(vm, itd_TypeError, "sum() can't sum bytes [use b''.join(seq) instead]");
    if (itd_is_kind(start, ITD_K_BYTEARRAY))
        return itd_fail(vm, itd_TypeError, "sum() can't sum bytearray [use b''.join(seq) instead]");
    return true;
}

enum { TAKEN = 32 };

/* total + item */
static itd_value add_item(itd_vm *vm, itd_value total, itd_value item)
{
    if (itd_is_small(total) && itd_is_bool(item))
        return itd_int_from(vm, itd_small(total) + itd_same(item, ITD_TRUE));
    if (itd_both_small(total, item)) return itd_int_from(vm, itd_small(total) + itd_small(item));
    if (itd_is_exact(total, itd_int_type) && itd_is_exact(item, itd_int_type))
        return itd_int_add(vm, total, item);
    return itd_binary_op(vm, total, item, ITD_ADD, false);
}

/* Adds what is small, or a float, of the items that were taken; returns how many. *is_float: the
 * sum is in floats, not in total. */
static size_t add_taken(const itd_value *few, size_t n, itd_value *total, struct float_sum *floats,
                        bool *is_float)
{
    size_t i = 0;

    for (; i < n; i++) {
        bool small = itd_is_small(few[i]), yes = itd_same(few[i], ITD_TRUE);
        int64_t sum;

        if (*is_float) {
            if (small)
                floats->total += (double)itd_small(few[i]);
            else if (itd_is_exact(few[i], itd_float_type))
                float_add(floats, itd_float_value(few[i]));
            else
                break;
        } else if (small || itd_is_bool(few[i])) {
            sum = itd_small(*total) + (small ? itd_small(few[i]) : yes);
            if (sum > ITD_SMALL_MAX || sum < ITD_SMALL_MIN) break;
            *total = itd_from_small(sum);
        } else if (itd_is_exact(few[i], itd_float_type)) {
            *is_float = true;
            *floats = (struct float_sum){(double)itd_small(*total) + itd_float_value(few[i]), 0};
        } else {
            break;
        }
    }
    return i;
}

/* Adds items that an iterator gives many at a time. *ret_open: the total so far is in floats. */
static itd_value sum_taken(itd_vm *vm, itd_value iter, itd_value total, struct float_sum *floats,
                           bool *ret_open)
{
    bool is_float = itd_is_exact(total, itd_float_type);
    itd_value few[TAKEN];
    size_t n, i;

    if (!is_float && !itd_is_small(total)) return total;
    if (is_float) *floats = (struct float_sum){itd_float_value(total), 0};
    while ((n = itd_take_many(vm, iter, few, TAKEN))) {
        if (!itd_charge(vm, n)) return ITD_ERROR;
        i = add_taken(few, n, &total, floats, &is_float);
        if (i == n) continue;
        if (is_float) total = itd_float_from(vm, float_total(floats));
        for (; i < n && !itd_failed(total); i++) total = add_item(vm, total, few[i]);
        return total;
    }
    *ret_open = is_float;
    return is_float ? itd_float_from(vm, floats->total) : total;
}

FN(builtin_sum)
{
    itd_value iter = itd_iter(vm, a[0].v),
              total = itd_is_unbound(a[1].v) ? itd_from_small(0) : a[1].v, item;
    struct sum_feed feed;
    bool more, open = false;

    if (itd_failed(iter) || !check_start(vm, total)) return ITD_ERROR;
    total = sum_taken(vm, iter, total, &feed.floats, &open);
    if (itd_failed(total)) return total;
    for (;;) {
        if (itd_is_exact(total, itd_float_type)) {
            int left;

            if (!open) feed.floats = (struct float_sum){itd_float_value(total), 0};
            open = false;
            left = sum_floats(vm, iter, &feed, &item);
            if (left < 0) return ITD_ERROR;
            total = itd_float_from(vm, float_total(&feed.floats));
            if (!left || itd_failed(total)) return total;
        } else {
            feed.to.take = take_small;
            feed.total = itd_is_small(total) ? itd_small(total) : 0;
            more = itd_is_small(total) ? itd_feed(vm, iter, &feed.to, &item)
                                       : itd_next(vm, iter, &item);
            if (itd_is_small(total)) total = itd_from_small(feed.total);
            if (!more) return itd_pending(vm) ? ITD_ERROR : total;
            if (!itd_charge(vm, 1)) return ITD_ERROR;
        }
        total = add_item(vm, total, item);
        if (itd_failed(total)) return total;
    }
}

/* ---- sorted, any, all --------------------------------------------------------------------- */

/* Keywords are list.sort's, failure texts included. */
static itd_value builtin_sorted(itd_vm *vm, itd_value module, const itd_value *args,
                                size_t positional, itd_value kwnames)
{
    itd_value list;
    itd_arg a[2];

    if (positional != 1)
        return itd_raise(vm, itd_TypeError, "sorted expected 1 argument, got %zu", positional);
    list = itd_list_of(vm, args[0]);
    if (itd_failed(list) ||
        !itd_bind_text(vm, "*, key = None, reverse: bool = False", "sort", args + 1, 0, kwnames, a))
        return ITD_ERROR;
    return itd_list_sort(vm, list, a[0].v, a[1].n) ? list : ITD_ERROR;
}

struct search_feed {
    itd_feed_to to;
    bool wanted;
};

static bool take_other(itd_vm *vm, itd_feed_to *to, itd_value item)
{
    return itd_quick_truth(item) == !((struct search_feed *)to)->wanted && itd_charge(vm, 1);
}

/* Whether an item's truth is wanted among the items. */
static itd_value search(itd_vm *vm, itd_value iterable, bool wanted)
{
    struct search_feed feed = {.to = {take_other}, .wanted = wanted};
    itd_value iter = itd_iter(vm, iterable), item;
    int truth;

    if (itd_failed(iter)) return iter;
    while (itd_feed(vm, iter, &feed.to, &item)) {
        if (!itd_charge(vm, 1)) return ITD_ERROR;
        truth = itd_is_bool(item) ? itd_same(item, ITD_TRUE) : itd_truth(vm, item);
        if (truth < 0) return ITD_ERROR;
        if (truth == wanted) return itd_bool(wanted);
    }
    return itd_pending(vm) ? ITD_ERROR : itd_bool(!wanted);
}

FN(builtin_any)
{
    return search(vm, a[0].v, true);
}
FN(builtin_all)
{
    return search(vm, a[0].v, false);
}

const itd_native itd_builtins_seq_rows[] = {
    {"iter", builtin_iter, "object, sentinel = ..., /",
     "An iterator over an iterable, or over calls until one gives the sentinel.", ITD_CALLS_BACK},
    {"next", builtin_next, "iterator, default = ..., /", "The next item; default at the end.",
     ITD_CALLS_BACK},
    {"min", builtin_min, "*args, key = None, default = ...",
     "The smallest item of an iterable, or of the arguments.", ITD_CALLS_BACK},
    {"max", builtin_max, "*args, key = None, default = ...",
     "The largest item of an iterable, or of the arguments.", ITD_CALLS_BACK},
    {"sum", builtin_sum, "iterable, /, start = ...", "The sum of start and the items.",
     ITD_CALLS_BACK},
    {"sorted", ITD_RAW_CALL(builtin_sorted), "iterable, /, *, key = None, reverse = False",
     "A new list of the items in order.", ITD_CALLS_BACK | ITD_RAW},
    {"any", builtin_any, "iterable, /", "Whether some item is true.", ITD_CALLS_BACK},
    {"all", builtin_all, "iterable, /", "Whether no item is false.", ITD_CALLS_BACK},
    {0},
};
