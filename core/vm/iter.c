/* iter.c - the iteration protocol on any value, and the two iterators that are part of it: over
 * anything with
 * __getitem__ ("iterator") and over calls until a sentinel ("callable_iterator").
 *
 * A next slot returns the item, ITD_END or ITD_ERROR; a StopIteration raised by script code called
 * from a native iterator (map's function, say) ends the iteration, as in CPython.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/object/boot.h"
#include "core/vm/quick.h"
#include "core/vm/vm.h"

itd_value itd_iter_new(itd_vm *vm, const itd_type *type, itd_value a, itd_value b)
{
    struct itd_iter *it = itd_alloc(vm, sizeof *it, ITD_K_ITER, type);

    if (!it) return ITD_ERROR;
    it->a = a;
    it->b = b;
    return itd_of(it);
}

itd_value itd_seq_iter(itd_vm *vm, itd_value seq, const itd_type *type)
{
    return itd_iter_new(vm, type, seq, ITD_UNBOUND);
}

itd_value itd_iter(itd_vm *vm, itd_value v)
{
    const itd_type *t = itd_type_of(v);
    itd_value r;

    if (t->slots.iter) {
        if (!itd_may_go_deeper(vm)) return ITD_ERROR;
        r = t->slots.iter(vm, v);
        if (itd_failed(r) || itd_type_of(r)->slots.next) return r;
        return itd_raise(vm, itd_TypeError, "iter() returned non-iterator of type '%T'", r);
    }
    if (t->slots.getitem && t->flags & ITD_T_HEAP && t->kind != ITD_K_DICT &&
        !(t->flags & ITD_T_META))
        return itd_seq_iter(vm, v, itd_iterator_type);
    return itd_raise(vm, itd_TypeError, "'%T' object is not iterable", v);
}

itd_value itd_next_raw(itd_vm *vm, itd_value iter)
{
    itd_value (*next)(itd_vm *, itd_value) = itd_type_of(iter)->slots.next;

    if (!next) return itd_raise(vm, itd_TypeError, "'%T' object is not an iterator", iter);
    /* Iterators over iterators may be nested as deep as memory allows. */
    return itd_may_go_deeper(vm) ? next(vm, iter) : ITD_ERROR;
}

bool itd_next(itd_vm *vm, itd_value iter, itd_value *ret)
{
    itd_value v;

    if (itd_is_plain(iter, itd_generator_type)) {
        if (ITD_AS(itd_generator, iter)->state < ITD_GEN_RUNNING)
            v = itd_generator_next(vm, ITD_AS(itd_generator, iter));
        else
            v = itd_next_raw(vm, iter);
    } else if (itd_quick_next(iter, ret)) {
        return true;
    } else {
        v = itd_next_raw(vm, iter);
    }
    if (itd_same(v, ITD_END)) return false;
    if (itd_failed(v)) {
        itd_swallow(vm, itd_StopIteration);
        return false;
    }
    *ret = v;
    return true;
}

/* Steps an iterator that is no generator until an item is refused. */
static bool feed_native(itd_vm *vm, itd_value iter, itd_feed_to *to, itd_value *ret)
{
    const itd_type *t = itd_type_of(iter);
    itd_value v;

    if (t->flags & ITD_T_HEAP || !t->slots.next || !itd_may_go_deeper(vm))
        return itd_next(vm, iter, ret);
    do {
        v = t->slots.next(vm, iter);
        if (itd_same(v, ITD_END)) return false;
        if (itd_failed(v)) {
            itd_swallow(vm, itd_StopIteration);
            return false;
        }
    } while (to->take(vm, to, v));
    *ret = v;
    return !itd_pending(vm);
}

bool itd_feed(itd_vm *vm, itd_value iter, itd_feed_to *to, itd_value *ret)
{
    itd_value v;

    if (!itd_is_plain(iter, itd_generator_type) ||
        ITD_AS(itd_generator, iter)->state >= ITD_GEN_RUNNING) {
        while (itd_quick_next(iter, ret))
            if (!to->take(vm, to, *ret)) return !itd_pending(vm);
        return feed_native(vm, iter, to, ret);
    }
    v = itd_generator_feed(vm, ITD_AS(itd_generator, iter), to);
    if (itd_same(v, ITD_END)) return false;
    if (itd_failed(v)) {
        itd_swallow(vm, itd_StopIteration);
        return false;
    }
    *ret = v;
    return !itd_pending(vm);
}

size_t itd_take_many(itd_vm *vm, itd_value iter, itd_value *out, size_t most)
{
    const itd_type *t = itd_type_of(iter);

    return t->slots.take && !(t->flags & ITD_T_HEAP) ? t->slots.take(vm, iter, out, most) : 0;
}

static bool pair_of_zip(itd_value first, itd_value second, itd_value *out)
{
    itd_value a, b;

    if (itd_same(first, second) || !itd_quick_peek(first, &a) || !itd_quick_peek(second, &b))
        return false;
    itd_quick_advance(first);
    itd_quick_advance(second);
    out[0] = a;
    out[1] = b;
    return true;
}

__attribute__((noinline)) static bool row_of_zip(struct itd_iter *it, itd_value *out, size_t count)
{
    const itd_value *parts = itd_tuple_items(it->a);
    itd_value row[4];

    if ((size_t)itd_tuple_count(it->a) != count || count > sizeof row / sizeof row[0]) return false;
    for (size_t i = 0; i < count; i++) {
        for (size_t j = 0; j < i; j++)
            if (itd_same(parts[j], parts[i]))
                return false; /* the same iterator gives one item after the other */
        if (!itd_quick_peek(parts[i], &row[i])) return false;
    }
    for (size_t i = 0; i < count; i++) {
        itd_quick_advance(parts[i]);
        out[i] = row[i];
    }
    return true;
}

/* The entry that an iterator over a dict comes to, when neither has anything out of the ordinary.
 */
static const itd_dict_entry *next_entry(struct itd_iter *it)
{
    const itd_dict *d;
    const itd_dict_entry *e;
    int64_t n;

    if (!itd_is_cell(it->a) || !itd_is_unbound(it->b) || it->k <= 0) return NULL;
    d = ITD_DICT_(it->a);
    n = it->n < d->first ? (int64_t)d->first : it->n;
    if (it->m != d->count || !d->table || n >= d->table->filled) return NULL;
    e = &d->table->entries[n];
    if (itd_same(e->key, ITD_DELETED)) return NULL;
    it->n = n + 1;
    it->k--;
    return e;
}

bool itd_seldom_next(itd_value iter, itd_value *ret)
{
    struct itd_iter *it = ITD_ITER_(iter);
    const itd_dict_entry *e;

    if (itd_cell_is(iter, itd_list_reverseiterator_type)) {
        if (!itd_is_cell(it->a) || it->n < 0 || it->n >= ITD_LIST_(it->a)->count) return false;
        *ret = ITD_LIST_(it->a)->buffer->items[it->n--];
        return true;
    }
    e = next_entry(it);
    if (e) *ret = itd_cell_is(iter, itd_dict_keyiterator_type) ? e->key : e->value;
    return e;
}

static bool row_of_items(struct itd_iter *it, itd_value *out)
{
    const itd_dict_entry *e = next_entry(it);

    if (!e) return false;
    out[0] = e->key;
    out[1] = e->value;
    return true;
}

bool itd_quick_row(itd_value iter, itd_value *out, size_t count)
{
    struct itd_iter *it = ITD_ITER_(iter);

    if (!itd_is_cell(iter)) return false;
    if (itd_cell_is(iter, itd_zip_type) && (count != 2 || itd_tuple_count(it->a) != 2))
        return row_of_zip(it, out, count);
    if (count != 2) return false;
    if (itd_cell_is(iter, itd_zip_type))
        return pair_of_zip(itd_tuple_items(it->a)[0], itd_tuple_items(it->a)[1], out);
    if (itd_cell_is(iter, itd_dict_itemiterator_type)) return row_of_items(it, out);
    if (!itd_cell_is(iter, itd_enumerate_type) || !itd_is_unbound(it->b) || it->n < 0 ||
        it->n >= ITD_SMALL_MAX)
        return false;
    if (!itd_quick_next(it->a, &out[1])) return false;
    out[0] = itd_from_small(it->n++);
    return true;
}

static int64_t left(itd_value iter)
{
    const struct itd_iter *it;

    if (!itd_is_cell(iter)) return 0;
    it = ITD_ITER_(iter);
    if (itd_cell_is(iter, itd_range_iterator_type)) return it->k;
    if (itd_cell_is(iter, itd_list_iterator_type))
        return itd_is_cell(it->a) ? ITD_LIST_(it->a)->count - it->n : 0;
    if (itd_cell_is(iter, itd_tuple_iterator_type))
        return itd_is_cell(it->a) ? ITD_TUPLE_(it->a)->count - it->n : 0;
    return 0;
}

size_t itd_quick_left(itd_value iter)
{
    int64_t n = left(iter);

    if (itd_is_plain(iter, itd_enumerate_type)) {
        n = left(ITD_ITER_(iter)->a);
    } else if (itd_is_plain(iter, itd_zip_type) && itd_is_kind(ITD_ITER_(iter)->a, ITD_K_TUPLE)) {
        const itd_tuple *parts = ITD_TUPLE_(ITD_ITER_(iter)->a);

        for (int64_t i = 0; i < parts->count; i++) {
            int64_t m = left(parts->items[i]);

            if (i == 0 || m < n) n = m;
        }
    }
    return n < 0 ? 0 : n > 4096 ? 4096 : (size_t)n;
}

static itd_value self_iter(itd_vm *vm, itd_value self)
{
    return self;
}

/* ---- over __getitem__: {a: the object, n: next index} ------------------------------------- */

static itd_value seq_next(itd_vm *vm, itd_value self)
{
    struct itd_iter *it = ITD_ITER_(self);
    itd_value v;

    if (itd_is_unbound(it->a)) return ITD_END;
    if (it->n == INT64_MAX) return itd_raise(vm, itd_OverflowError, "iter index too large");
    v = itd_getitem(vm, it->a, itd_int_from(vm, it->n));
    if (itd_failed(v)) {
        if (!itd_swallow(vm, itd_IndexError) && !itd_swallow(vm, itd_StopIteration))
            return ITD_ERROR;
        it->a = ITD_UNBOUND;
        return ITD_END;
    }
    it->n++;
    return v;
}

static itd_value seq_length_hint(itd_vm *vm, itd_value self, const itd_arg *a)
{
    struct itd_iter *it = ITD_ITER_(self);
    int64_t n;

    if (itd_is_unbound(it->a)) return itd_from_small(0);
    if (!itd_type_of(it->a)->slots.len) return ITD_NOT_IMPLEMENTED;
    n = itd_len(vm, it->a);
    if (n < 0) return ITD_ERROR;
    return itd_int_from(vm, n > it->n ? n - it->n : 0);
}

static itd_value seq_reduce(itd_vm *vm, itd_value self, const itd_arg *a)
{
    struct itd_iter *it = ITD_ITER_(self);
    itd_value fn = itd_builtin_named(vm, "iter");

    if (itd_failed(fn)) return ITD_ERROR;
    if (itd_is_unbound(it->a))
        return itd_tuple_pack(vm, 2, fn, itd_tuple_pack(vm, 1, itd_tuple_new(vm, 0)));
    return itd_tuple_pack(vm, 3, fn, itd_tuple_pack(vm, 1, it->a), itd_int_from(vm, it->n));
}

static itd_value seq_setstate(itd_vm *vm, itd_value self, const itd_arg *a)
{
    struct itd_iter *it = ITD_ITER_(self);

    if (!itd_is_unbound(it->a)) it->n = a[0].n < 0 ? 0 : a[0].n;
    return ITD_NONE;
}

static const itd_native seq_methods[] = {
    {"__length_hint__", seq_length_hint, "", "How many items are probably left.", ITD_CALLS_BACK},
    {"__reduce__", seq_reduce, "", "How to make a copy.", 0},
    {"__setstate__", seq_setstate, "state: size, /", "Takes over a copied state.", 0},
    {0},
};

/* ---- calls until a sentinel: {a: callable, b: sentinel} ------------------------------------ */

static itd_value call_next(itd_vm *vm, itd_value self)
{
    struct itd_iter *it = ITD_ITER_(self);
    itd_value v;
    int same;

    if (itd_is_unbound(it->a)) return ITD_END;
    v = itd_call(vm, it->a, 0, NULL);
    if (itd_failed(v)) {
        if (!itd_swallow(vm, itd_StopIteration)) return ITD_ERROR;
        it->a = it->b = ITD_UNBOUND;
        return ITD_END;
    }
    if (itd_is_unbound(it->a)) return ITD_END; /* the call used the iterator up */
    same = itd_equal(vm, it->b, v);
    if (same == 0) return v;
    if (same > 0) it->a = it->b = ITD_UNBOUND;
    return same > 0 ? ITD_END : ITD_ERROR;
}

static itd_value call_reduce(itd_vm *vm, itd_value self, const itd_arg *a)
{
    struct itd_iter *it = ITD_ITER_(self);
    itd_value fn = itd_builtin_named(vm, "iter");

    if (itd_failed(fn)) return ITD_ERROR;
    if (itd_is_unbound(it->a))
        return itd_tuple_pack(vm, 2, fn, itd_tuple_pack(vm, 1, itd_tuple_new(vm, 0)));
    return itd_tuple_pack(vm, 2, fn, itd_tuple_pack(vm, 2, it->a, it->b));
}

static const itd_native call_methods[] = {
    {"__reduce__", call_reduce, "", "How to make a copy.", 0},
    {0},
};

bool itd_boot_iteration(itd_vm *vm)
{
    static const itd_slots seq_slots = {.iter = self_iter, .next = seq_next};
    static const itd_slots call_slots = {.iter = self_iter, .next = call_next};
    static const itd_type_spec specs[] = {
        {&itd_iterator_type, "iterator", NULL, ITD_K_ITER, sizeof(struct itd_iter), ITD_T_NO_NEW,
         NULL, NULL, seq_methods, &seq_slots},
        {&itd_callable_iterator_type, "callable_iterator", NULL, ITD_K_ITER,
         sizeof(struct itd_iter), ITD_T_NO_NEW, NULL, NULL, call_methods, &call_slots},
    };

    for (size_t i = 0; i < sizeof specs / sizeof *specs; i++)
        if (!itd_type_define(vm, &specs[i])) return false;
    return true;
}
