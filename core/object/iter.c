/* iter.c - the built-in lazy iterators that are types: enumerate, zip, map, filter, reversed.
 *
 * All keep their state in ITER cells: enumerate {a: iterator, b: big count or unbound, n: count};
 * zip {a: tuple of iterators, n: 1 when strict}; map {a: function, b: tuple of iterators}; filter
 * {a: function or None, b: iterator}; reversed {a: sequence, n: next index}.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/object/boot.h"
#include "core/object/containers.h"
#include "core/vm/quick.h"

enum { PAIR_COST = 4 }; /* of a tuple made only to be handed on: most of it is for the collector */

static itd_value self_iter(itd_vm *vm, itd_value self)
{
    return self;
}

static itd_value make(itd_vm *vm, itd_type *type, itd_value a, itd_value b)
{
    struct itd_iter *it = itd_new_instance(vm, type, sizeof *it);

    if (!it) return ITD_ERROR;
    it->a = a;
    it->b = b;
    return itd_of(it);
}

static itd_value iterators_of(itd_vm *vm, const itd_value *args, size_t count)
{
    itd_value list = itd_list_sized(vm, count);

    if (itd_failed(list)) return ITD_ERROR;
    for (size_t i = 0; i < count; i++) {
        itd_value it = itd_iter(vm, args[i]);
        if (itd_failed(it) || !itd_list_append(vm, list, it)) return ITD_ERROR;
    }
    return itd_tuple_from(vm, itd_list_items(list), count);
}

/* ---- enumerate -------------------------------------------------------------------------- */

static itd_value enumerate_new(itd_vm *vm, itd_type *type, const itd_value *args, size_t positional,
                               itd_value kwnames)
{
    itd_value start = itd_from_small(0), iter, v;
    itd_arg a[2];
    int64_t n;
    int over = 0;

    if (!positional && (itd_is_none(kwnames) || !itd_tuple_count(kwnames)))
        return itd_raise(vm, itd_TypeError, "enumerate() missing required argument 'iterable'");
    /* CPython's short cuts know of one name each. */
    if (positional == 1 && !itd_is_none(kwnames) && itd_tuple_count(kwnames) == 1 &&
        itd_str_is(itd_tuple_items(kwnames)[0], "iterable"))
        return itd_raise(vm, itd_TypeError,
                         "'iterable' is an invalid keyword argument for enumerate()");
    if (!positional && itd_tuple_count(kwnames) == 1 &&
        itd_str_is(itd_tuple_items(kwnames)[0], "start"))
        return itd_raise(vm, itd_TypeError,
                         "'start' is an invalid keyword argument for enumerate()");
    if (!positional && !itd_str_is(itd_tuple_items(kwnames)[0], "iterable") &&
        !itd_str_is(itd_tuple_items(kwnames)[0], "start"))
        return itd_raise(vm, itd_TypeError, "'%U' is an invalid keyword argument for enumerate()",
                         itd_tuple_items(kwnames)[0]);
    if (!itd_bind_text(vm, "iterable, start = 0", "enumerate", args, positional, kwnames, a))
        return ITD_ERROR;
    if (a[1].given) start = itd_index(vm, a[1].v);
    if (itd_failed(start)) return ITD_ERROR;
    iter = itd_iter(vm, a[0].v);
    if (itd_failed(iter) || !itd_int_clamp(vm, start, &n, &over)) return ITD_ERROR;
    v = make(vm, type, iter, over || n == INT64_MAX ? start : ITD_UNBOUND);
    if (!itd_failed(v)) ITD_ITER_(v)->n = n;
    return v;
}

static itd_value enumerate_next(itd_vm *vm, itd_value self)
{
    struct itd_iter *it = ITD_ITER_(self);
    itd_value item, index;

    if (!itd_charge(vm, PAIR_COST)) return ITD_ERROR;
    if (!itd_next(vm, it->a, &item)) return itd_pending(vm) ? ITD_ERROR : ITD_END;
    if (itd_is_unbound(it->b)) {
        index = itd_int_from(vm, it->n);
        if (it->n == INT64_MAX)
            it->b = itd_binary_op(vm, index, itd_from_small(1), ITD_ADD, false);
        else
            it->n++;
    } else {
        index = it->b;
        it->b = itd_binary_op(vm, index, itd_from_small(1), ITD_ADD, false);
    }
    return itd_failed(index) || itd_failed(it->b) ? ITD_ERROR : itd_tuple_pack(vm, 2, index, item);
}

static itd_value enumerate_reduce(itd_vm *vm, itd_value self, const itd_arg *a)
{
    struct itd_iter *it = ITD_ITER_(self);
    itd_value index = itd_is_unbound(it->b) ? itd_int_from(vm, it->n) : it->b;

    return itd_tuple_pack(vm, 2, itd_of(itd_type_of(self)), itd_tuple_pack(vm, 2, it->a, index));
}

/* ---- zip -------------------------------------------------------------------------------- */

static itd_value zip_new(itd_vm *vm, itd_type *type, const itd_value *args, size_t positional,
                         itd_value kwnames)
{
    itd_value iters = ITD_UNBOUND, v;
    itd_arg a[2];
    itd_value *sources;

    if (!itd_is_none(kwnames) && itd_tuple_count(kwnames) > 1)
        return itd_raise(vm, itd_TypeError, "zip() takes at most 1 keyword argument (%lld given)",
                         (long long)itd_tuple_count(kwnames));
    if (!itd_bind_text(vm, "*iterables, strict: bool = False", "zip", args, positional, kwnames, a))
        return ITD_ERROR;
    sources = itd_tuple_items(a[0].v);
    iters = itd_list_sized(vm, (size_t)itd_tuple_count(a[0].v));
    if (itd_failed(iters)) return ITD_ERROR;
    for (int64_t i = 0; i < itd_tuple_count(a[0].v); i++) {
        itd_value it = itd_iter(vm, sources[i]);
        if (itd_failed(it) || !itd_list_append(vm, iters, it)) return ITD_ERROR;
    }
    iters = itd_tuple_from(vm, itd_list_items(iters), (size_t)itd_list_count(iters));
    v = itd_failed(iters) ? ITD_ERROR : make(vm, type, iters, ITD_UNBOUND);
    if (!itd_failed(v)) ITD_ITER_(v)->n = a[1].n;
    return v;
}

static itd_value zip_mismatch(itd_vm *vm, int64_t argument, bool longer)
{
    return itd_raise(vm, itd_ValueError,
                     argument == 2 ? "zip() argument %lld is %s than argument 1"
                                   : "zip() argument %lld is %s than arguments 1-%lld",
                     (long long)argument, longer ? "longer" : "shorter", (long long)argument - 1);
}

/* Iterator number at has ended first: with strict the others must have ended too. */
static itd_value zip_end(itd_vm *vm, struct itd_iter *it, int64_t at)
{
    itd_value item;

    if (itd_pending(vm)) return ITD_ERROR;
    if (!it->n) return ITD_END;
    if (at) return zip_mismatch(vm, at + 1, false);
    for (int64_t i = 1; i < itd_tuple_count(it->a); i++) {
        if (itd_next(vm, itd_tuple_items(it->a)[i], &item)) return zip_mismatch(vm, i + 1, true);
        if (itd_pending(vm)) return ITD_ERROR;
    }
    return ITD_END;
}

static itd_value zip_next(itd_vm *vm, itd_value self)
{
    struct itd_iter *it = ITD_ITER_(self);
    int64_t count = itd_tuple_count(it->a);
    itd_value row, item;

    if (!count) return ITD_END;
    if (!itd_charge(vm, (uint64_t)count + PAIR_COST)) return ITD_ERROR;
    row = itd_tuple_new(vm, (size_t)count);
    if (itd_failed(row)) return ITD_ERROR;
    for (int64_t i = 0; i < count; i++) {
        if (!itd_next(vm, itd_tuple_items(it->a)[i], &item)) return zip_end(vm, it, i);
        itd_tuple_items(row)[i] = item;
    }
    return row;
}

static itd_value zip_reduce(itd_vm *vm, itd_value self, const itd_arg *a)
{
    struct itd_iter *it = ITD_ITER_(self);

    if (it->n) return itd_tuple_pack(vm, 3, itd_of(itd_type_of(self)), it->a, ITD_TRUE);
    return itd_tuple_pack(vm, 2, itd_of(itd_type_of(self)), it->a);
}

static itd_value zip_setstate(itd_vm *vm, itd_value self, const itd_arg *a)
{
    int strict = itd_truth(vm, a[0].v);

    if (strict < 0) return ITD_ERROR;
    ITD_ITER_(self)->n = strict;
    return ITD_NONE;
}

/* ---- map -------------------------------------------------------------------------------- */

static itd_value map_new(itd_vm *vm, itd_type *type, const itd_value *args, size_t positional,
                         itd_value kwnames)
{
    itd_value iters;

    if (!itd_is_none(kwnames) && itd_tuple_count(kwnames) &&
        type->slots.init == itd_map_type->slots.init)
        return itd_raise(vm, itd_TypeError, "map() takes no keyword arguments");
    if (positional < 2)
        return itd_raise(vm, itd_TypeError, "map() must have at least two arguments.");
    iters = iterators_of(vm, args + 1, positional - 1);
    return itd_failed(iters) ? ITD_ERROR : make(vm, type, args[0], iters);
}

static itd_value map_next(itd_vm *vm, itd_value self)
{
    struct itd_iter *it = ITD_ITER_(self);
    int64_t count = itd_tuple_count(it->b);
    itd_value few[4], many, *args = few;

    if (!itd_charge(vm, (uint64_t)count)) return ITD_ERROR;
    if (count > 4) {
        many = itd_tuple_new(vm, (size_t)count);
        if (itd_failed(many)) return ITD_ERROR;
        args = itd_tuple_items(many);
    }
    for (int64_t i = 0; i < count; i++)
        if (!itd_next(vm, itd_tuple_items(it->b)[i], &args[i]))
            return itd_pending(vm) ? ITD_ERROR : ITD_END;
    return itd_call(vm, it->a, (size_t)count, args);
}

static itd_value map_reduce(itd_vm *vm, itd_value self, const itd_arg *a)
{
    struct itd_iter *it = ITD_ITER_(self);
    int64_t count = itd_tuple_count(it->b);
    itd_value args = itd_tuple_new(vm, (size_t)count + 1);

    if (itd_failed(args)) return ITD_ERROR;
    itd_tuple_items(args)[0] = it->a;
    memcpy(itd_tuple_items(args) + 1, itd_tuple_items(it->b), (size_t)count * sizeof(itd_value));
    return itd_tuple_pack(vm, 2, itd_of(itd_type_of(self)), args);
}

/* ---- filter ----------------------------------------------------------------------------- */

static itd_value filter_new(itd_vm *vm, itd_type *type, const itd_value *args, size_t positional,
                            itd_value kwnames)
{
    itd_value iter;
    itd_arg a[2];

    if (type->slots.init != itd_filter_type->slots.init) kwnames = ITD_NONE;
    if (!itd_bind_text(vm, "function, iterable, /", "filter", args, positional, kwnames, a))
        return ITD_ERROR;
    iter = itd_iter(vm, a[1].v);
    return itd_failed(iter) ? ITD_ERROR : make(vm, type, a[0].v, iter);
}

static itd_value filter_next(itd_vm *vm, itd_value self)
{
    struct itd_iter *it = ITD_ITER_(self);
    itd_value item, verdict;

    while (itd_next(vm, it->b, &item)) {
        int keep;
        if (!itd_charge(vm, 1)) return ITD_ERROR;
        verdict = itd_is_none(it->a) || itd_same(it->a, itd_of(itd_bool_type))
                      ? item
                      : itd_call(vm, it->a, 1, &item);
        keep = itd_failed(verdict) ? -1 : itd_truth(vm, verdict);
        if (keep) return keep < 0 ? ITD_ERROR : item;
    }
    return itd_pending(vm) ? ITD_ERROR : ITD_END;
}

/* Without a function, where truth is plain. */
static size_t filter_take(itd_vm *vm, itd_value self, itd_value *out, size_t most)
{
    struct itd_iter *it = ITD_ITER_(self);
    itd_value item;
    size_t n = 0;

    if (!itd_is_none(it->a) && !itd_same(it->a, itd_of(itd_bool_type))) return 0;
    for (size_t steps = 0; n < most && steps < most && itd_quick_peek(it->b, &item); steps++) {
        int keep = itd_quick_truth(item);

        if (keep < 0) break;
        itd_quick_advance(it->b);
        if (keep) out[n++] = item;
    }
    return n;
}

static itd_value filter_reduce(itd_vm *vm, itd_value self, const itd_arg *a)
{
    struct itd_iter *it = ITD_ITER_(self);

    return itd_tuple_pack(vm, 2, itd_of(itd_type_of(self)), itd_tuple_pack(vm, 2, it->a, it->b));
}

/* ---- reversed --------------------------------------------------------------------------- */

static itd_value reversed_new(itd_vm *vm, itd_type *type, const itd_value *args, size_t positional,
                              itd_value kwnames)
{
    itd_value method, seq, v;
    itd_arg a[1];
    int64_t n;

    if (type->slots.init != itd_reversed_type->slots.init) kwnames = ITD_NONE;
    if (!itd_bind_text(vm, "sequence, /", "reversed", args, positional, kwnames, a))
        return ITD_ERROR;
    seq = a[0].v;
    method = itd_special(vm, seq, itd_n___reversed__);
    if (itd_failed(method)) return ITD_ERROR;
    if (itd_is_none(method))
        return itd_raise(vm, itd_TypeError, "'%T' object is not reversible", seq);
    if (!itd_is_unbound(method)) return itd_call(vm, method, 0, NULL);
    if (!itd_type_of(seq)->slots.getitem || itd_is_kind(seq, ITD_K_DICT) ||
        itd_is_exact(seq, itd_mappingproxy_type) ||
        (!(itd_type_of(seq)->flags & ITD_T_HEAP) && !itd_type_of(seq)->slots.len))
        return itd_raise(vm, itd_TypeError, "'%T' object is not reversible", seq);
    n = itd_len(vm, seq);
    v = n < 0 ? ITD_ERROR : make(vm, type, seq, ITD_UNBOUND);
    if (!itd_failed(v)) ITD_ITER_(v)->n = n - 1;
    return v;
}

static itd_value reversed_next(itd_vm *vm, itd_value self)
{
    struct itd_iter *it = ITD_ITER_(self);
    itd_value v;

    if (itd_is_unbound(it->a)) return ITD_END;
    if (it->n >= 0) {
        v = itd_item(vm, it->a, it->n);
        if (!itd_failed(v)) {
            it->n--;
            return v;
        }
        if (!itd_swallow(vm, itd_IndexError) && !itd_swallow(vm, itd_StopIteration))
            return ITD_ERROR;
    }
    it->n = -1;
    it->a = ITD_UNBOUND;
    return ITD_END;
}

static itd_value reversed_length_hint(itd_vm *vm, itd_value self, const itd_arg *a)
{
    struct itd_iter *it = ITD_ITER_(self);
    int64_t n;

    if (itd_is_unbound(it->a)) return itd_from_small(0);
    n = itd_len(vm, it->a);
    if (n < 0) return ITD_ERROR;
    return itd_int_from(vm, n < it->n + 1 ? 0 : it->n + 1);
}

static itd_value reversed_reduce(itd_vm *vm, itd_value self, const itd_arg *a)
{
    struct itd_iter *it = ITD_ITER_(self);
    itd_value type = itd_of(itd_type_of(self));

    if (itd_is_unbound(it->a))
        return itd_tuple_pack(vm, 2, type, itd_tuple_pack(vm, 1, itd_tuple_new(vm, 0)));
    return itd_tuple_pack(vm, 3, type, itd_tuple_pack(vm, 1, it->a), itd_int_from(vm, it->n));
}

static itd_value reversed_setstate(itd_vm *vm, itd_value self, const itd_arg *a)
{
    struct itd_iter *it = ITD_ITER_(self);
    int64_t n;

    if (itd_is_unbound(it->a)) return ITD_NONE;
    n = itd_len(vm, it->a);
    if (n < 0) return ITD_ERROR;
    it->n = a[0].n < -1 ? -1 : a[0].n > n - 1 ? n - 1 : a[0].n;
    return ITD_NONE;
}

/* ---- types ------------------------------------------------------------------------------ */

bool itd_boot_iter(itd_vm *vm)
{
    static const itd_native enumerate_methods[] = {
        {"__reduce__", enumerate_reduce, "", "How to make a copy.", 0}, ITD_GENERIC_ROW, {0}};
    static const itd_native zip_methods[] = {
        {"__reduce__", zip_reduce, "", "How to make a copy.", 0},
        {"__setstate__", zip_setstate, "state, /", "Takes over a copied state.", ITD_CALLS_BACK},
        {0},
    };
    static const itd_native map_methods[] = {
        {"__reduce__", map_reduce, "", "How to make a copy.", 0}, {0}};
    static const itd_native filter_methods[] = {
        {"__reduce__", filter_reduce, "", "How to make a copy.", 0}, {0}};
    static const itd_native reversed_methods[] = {
        {"__length_hint__", reversed_length_hint, "", "How many items are probably left.",
         ITD_CALLS_BACK},
        {"__reduce__", reversed_reduce, "", "How to make a copy.", 0},
        {"__setstate__", reversed_setstate, "state: size, /", "Takes over a copied state.",
         ITD_CALLS_BACK},
        {0},
    };
    static const itd_slots slots[] = {
        {.iter = self_iter, .next = enumerate_next, .new_ = enumerate_new},
        {.iter = self_iter, .next = zip_next, .new_ = zip_new},
        {.iter = self_iter, .next = map_next, .new_ = map_new},
        {.iter = self_iter, .next = filter_next, .take = filter_take, .new_ = filter_new},
        {.iter = self_iter, .next = reversed_next, .new_ = reversed_new},
    };
    static const itd_type_spec specs[] = {
        {&itd_enumerate_type, "enumerate", NULL, ITD_K_ITER, sizeof(struct itd_iter), ITD_T_BASE,
         "iterable, start=0", "Pairs of a count, which begins at start, and an item of iterable.",
         enumerate_methods, &slots[0]},
        {&itd_zip_type, "zip", NULL, ITD_K_ITER, sizeof(struct itd_iter), ITD_T_BASE, NULL,
         "Tuples of one item of each iterable, until one ends. With strict all must end together.",
         zip_methods, &slots[1]},
        {&itd_map_type, "map", NULL, ITD_K_ITER, sizeof(struct itd_iter), ITD_T_BASE, NULL,
         "What func returns for the items of the iterables, one of each at a time.", map_methods,
         &slots[2]},
        {&itd_filter_type, "filter", NULL, ITD_K_ITER, sizeof(struct itd_iter), ITD_T_BASE, NULL,
         "The items for which function is true; those that are true when it is None.",
         filter_methods, &slots[3]},
        {&itd_reversed_type, "reversed", NULL, ITD_K_ITER, sizeof(struct itd_iter), ITD_T_BASE,
         "sequence, /", "The items of a sequence from the last to the first.", reversed_methods,
         &slots[4]},
    };

    for (size_t i = 0; i < sizeof specs / sizeof *specs; i++)
        if (!itd_type_define(vm, &specs[i])) return false;
    return true;
}
