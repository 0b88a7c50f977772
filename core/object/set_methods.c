/* set_methods.c - the methods of set and frozenset, and their iterator.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/object/boot.h"
#include "core/object/containers.h"

static const itd_type *base_of(itd_value v)
{
    return itd_is_a(v, itd_frozenset_type) ? itd_frozenset_type : itd_set_type;
}

static itd_value set_add(itd_vm *vm, itd_value self, const itd_arg *a)
{
    return itd_set_add(vm, self, a[0].v) < 0 ? ITD_ERROR : ITD_NONE;
}

static itd_value set_remove(itd_vm *vm, itd_value self, const itd_arg *a)
{
    uint64_t hash;
    int r = itd_set_key_hash(vm, a[0].v, &hash)
                ? itd_set_discard_hashed(vm, ITD_SET_(self), a[0].v, hash)
                : -1;

    if (r < 0) return ITD_ERROR;
    return r ? ITD_NONE : itd_raise_key(vm, a[0].v);
}

static itd_value set_discard(itd_vm *vm, itd_value self, const itd_arg *a)
{
    uint64_t hash;

    if (!itd_set_key_hash(vm, a[0].v, &hash)) return ITD_ERROR;
    return itd_set_discard_hashed(vm, ITD_SET_(self), a[0].v, hash) < 0 ? ITD_ERROR : ITD_NONE;
}

static itd_value set_pop(itd_vm *vm, itd_value self, const itd_arg *a)
{
    itd_set *s = ITD_SET_(self);
    itd_set_entry *e;
    uint64_t i, from;
    itd_value key;

    if (!s->used) return itd_raise(vm, itd_KeyError, "pop from an empty set");
    from = i = s->hash & s->table->mask; /* the finger: where the last pop ended */
    for (e = &s->table->entries[i]; itd_is_unbound(e->key) || itd_same(e->key, ITD_DELETED);
         e = &s->table->entries[i])
        i = i == s->table->mask ? 0 : i + 1;
    if (!itd_charge(vm, ((i - from) & s->table->mask) / 64)) return ITD_ERROR;
    key = e->key;
    e->key = ITD_DELETED;
    e->hash = UINT64_MAX;
    s->used--;
    s->changes++;
    s->hash = i + 1;
    return key;
}

static itd_value set_clear(itd_vm *vm, itd_value self, const itd_arg *a)
{
    itd_set_clear(ITD_SET_(self));
    return ITD_NONE;
}

static itd_value set_copy(itd_vm *vm, itd_value self, const itd_arg *a)
{
    if (itd_is_exact(self, itd_frozenset_type)) return self;
    return itd_set_make(vm, base_of(self), self);
}

static itd_value set_update(itd_vm *vm, itd_value self, const itd_arg *a)
{
    for (int64_t i = 0; i < itd_tuple_count(a[0].v); i++)
        if (!itd_set_update_from(vm, ITD_SET_(self), itd_tuple_items(a[0].v)[i])) return ITD_ERROR;
    return ITD_NONE;
}

static itd_value set_union(itd_vm *vm, itd_value self, const itd_arg *a)
{
    itd_value out = itd_set_make(vm, base_of(self), self);

    if (itd_failed(out)) return ITD_ERROR;
    for (int64_t i = 0; i < itd_tuple_count(a[0].v); i++) {
        itd_value other = itd_tuple_items(a[0].v)[i];
        if (!itd_same(other, self) && !itd_set_update_from(vm, ITD_SET_(out), other))
            return ITD_ERROR;
    }
    return out;
}

static itd_value set_intersection(itd_vm *vm, itd_value self, const itd_arg *a)
{
    itd_value out = self;

    if (!itd_tuple_count(a[0].v)) return itd_set_make(vm, base_of(self), self);
    for (int64_t i = 0; i < itd_tuple_count(a[0].v); i++) {
        out = itd_set_intersect(vm, out, itd_tuple_items(a[0].v)[i]);
        if (itd_failed(out)) return ITD_ERROR;
    }
    return out;
}

static itd_value set_intersection_update(itd_vm *vm, itd_value self, const itd_arg *a)
{
    itd_value out = set_intersection(vm, self, a);

    if (itd_failed(out)) return ITD_ERROR;
    itd_set_take(ITD_SET_(self), ITD_SET_(out));
    return ITD_NONE;
}

static itd_value set_difference(itd_vm *vm, itd_value self, const itd_arg *a)
{
    itd_value out;

    if (!itd_tuple_count(a[0].v)) return set_copy(vm, self, a);
    out = itd_set_subtract(vm, self, itd_tuple_items(a[0].v)[0]);
    if (itd_failed(out)) return ITD_ERROR;
    for (int64_t i = 1; i < itd_tuple_count(a[0].v); i++)
        if (!itd_set_subtract_update(vm, out, itd_tuple_items(a[0].v)[i])) return ITD_ERROR;
    return out;
}

static itd_value set_difference_update(itd_vm *vm, itd_value self, const itd_arg *a)
{
    for (int64_t i = 0; i < itd_tuple_count(a[0].v); i++)
        if (!itd_set_subtract_update(vm, self, itd_tuple_items(a[0].v)[i])) return ITD_ERROR;
    return ITD_NONE;
}

static itd_value set_symmetric_difference(itd_vm *vm, itd_value self, const itd_arg *a)
{
    itd_value out = itd_set_make(vm, base_of(self), a[0].v);

    return itd_failed(out) || !itd_set_toggle(vm, out, self) ? ITD_ERROR : out;
}

static itd_value set_symmetric_difference_update(itd_vm *vm, itd_value self, const itd_arg *a)
{
    return itd_set_toggle(vm, self, a[0].v) ? ITD_NONE : ITD_ERROR;
}

static itd_value set_issubset(itd_vm *vm, itd_value self, const itd_arg *a)
{
    int r = itd_set_subset(vm, self, a[0].v);

    return r < 0 ? ITD_ERROR : itd_bool(r);
}

static itd_value set_issuperset(itd_vm *vm, itd_value self, const itd_arg *a)
{
    itd_value iter, item;
    int r;

    if (itd_is_set(a[0].v)) {
        r = itd_set_subset(vm, a[0].v, self);
        return r < 0 ? ITD_ERROR : itd_bool(r);
    }
    iter = itd_iter(vm, a[0].v);
    if (itd_failed(iter)) return ITD_ERROR;
    while (itd_next(vm, iter, &item)) {
        itd_set_entry *e;
        uint64_t hash;
        r = itd_charge(vm, 1) && itd_hash(vm, item, &hash)
                ? itd_set_find(vm, ITD_SET_(self), item, hash, &e)
                : -1;
        if (r <= 0) return r < 0 ? ITD_ERROR : ITD_FALSE;
    }
    return itd_pending(vm) ? ITD_ERROR : ITD_TRUE;
}

static itd_value set_isdisjoint(itd_vm *vm, itd_value self, const itd_arg *a)
{
    itd_value iter, item;

    if (itd_is_set(a[0].v) && itd_type_of(a[0].v)->slots.iter == itd_set_type->slots.iter) {
        int apart = itd_set_disjoint(vm, ITD_SET_(self), ITD_SET_(a[0].v));

        return apart < 0 ? ITD_ERROR : itd_bool(apart);
    }
    iter = itd_iter(vm, a[0].v);
    if (itd_failed(iter)) return ITD_ERROR;
    while (itd_next(vm, iter, &item)) {
        itd_set_entry *e;
        uint64_t hash;
        int in = itd_charge(vm, 1) && itd_hash(vm, item, &hash)
                     ? itd_set_find(vm, ITD_SET_(self), item, hash, &e)
                     : -1;
        if (in) return in < 0 ? ITD_ERROR : ITD_FALSE;
    }
    return itd_pending(vm) ? ITD_ERROR : ITD_TRUE;
}

static itd_value set_reduce(itd_vm *vm, itd_value self, const itd_arg *a)
{
    itd_value list = itd_list_of(vm, self), state;

    if (itd_failed(list)) return ITD_ERROR;
    state = itd_object_state(vm, self);
    if (itd_failed(state)) return ITD_ERROR;
    return itd_tuple_pack(vm, 3, itd_of(itd_type_of(self)), itd_tuple_pack(vm, 1, list), state);
}

static itd_value set_sizeof(itd_vm *vm, itd_value self, const itd_arg *a)
{
    itd_set *s = ITD_SET_(self);

    return itd_from_small((int64_t)(itd_cell_size(s) + (s->table ? itd_cell_size(s->table) : 0)));
}

#define SHARED_ROWS                                                                                \
    {"copy", set_copy, "", "A new set of the same elements.", 0},                                  \
        {"union", set_union, "*others", "The elements that are in any of the sets.",               \
         ITD_CALLS_BACK},                                                                          \
        {"intersection", set_intersection, "*others", "The elements that are in all of the sets.", \
         ITD_CALLS_BACK},                                                                          \
        {"difference", set_difference, "*others", "The elements that are in none of the others.",  \
         ITD_CALLS_BACK},                                                                          \
        {"symmetric_difference", set_symmetric_difference, "other, /",                             \
         "The elements that are in just one of the two.", ITD_CALLS_BACK},                         \
        {"issubset", set_issubset, "other, /", "Whether other has all elements.", ITD_CALLS_BACK}, \
        {"issuperset", set_issuperset, "other, /", "Whether all of other's elements are here.",    \
         ITD_CALLS_BACK},                                                                          \
        {"isdisjoint", set_isdisjoint, "other, /", "Whether no element is in both.",               \
         ITD_CALLS_BACK},                                                                          \
        {"__reduce__", set_reduce, "", "How to make a copy.", ITD_CALLS_BACK},                     \
        {"__sizeof__", set_sizeof, "", "Bytes that it occupies.", 0}, ITD_GENERIC_ROW

const itd_native itd_set_methods[] = {
    {"add", set_add, "element, /", "Puts element in, if it isn't there yet.", ITD_CALLS_BACK},
    {"remove", set_remove, "element, /", "Takes element out; KeyError when it isn't there.",
     ITD_CALLS_BACK},
    {"discard", set_discard, "element, /", "Takes element out if it is there.", ITD_CALLS_BACK},
    {"pop", set_pop, "", "Takes some element out and returns it; KeyError when there is none.", 0},
    {"clear", set_clear, "", "Makes it empty.", 0},
    {"update", set_update, "*others", "Puts all elements of the others in.", ITD_CALLS_BACK},
    {"intersection_update", set_intersection_update, "*others",
     "Keeps only what is in all of the others.", ITD_CALLS_BACK},
    {"difference_update", set_difference_update, "*others",
     "Takes out what is in any of the others.", ITD_CALLS_BACK},
    {"symmetric_difference_update", set_symmetric_difference_update, "other, /",
     "Keeps and takes in what is in just one of the two.", ITD_CALLS_BACK},
    SHARED_ROWS,
    {0},
};
const itd_native itd_frozenset_methods[] = {
    SHARED_ROWS,
    {0},
};

/* ---- iterator: {a: the set, unbound when used up; n: next slot; m: size at the start, -1 once
 * changed; k: items left} ---- */

static itd_value self_iter(itd_vm *vm, itd_value self)
{
    return self;
}

static itd_value iterator_next(itd_vm *vm, itd_value self)
{
    struct itd_iter *it = ITD_ITER_(self);
    itd_set_entry *e;
    int64_t from = it->n;
    itd_set *s;

    if (itd_is_unbound(it->a)) return ITD_END;
    s = ITD_SET_(it->a);
    if (it->m != s->used) {
        it->m = -1;
        return itd_raise(vm, itd_RuntimeError, "Set changed size during iteration");
    }
    e = itd_set_step(s, &it->n);
    if (it->n - from > 256 && !itd_charge(vm, (uint64_t)(it->n - from) / 64)) return ITD_ERROR;
    if (!e) {
        it->a = ITD_UNBOUND;
        return ITD_END;
    }
    it->k--;
    return e->key;
}

static itd_value iterator_length_hint(itd_vm *vm, itd_value self, const itd_arg *a)
{
    struct itd_iter *it = ITD_ITER_(self);

    return itd_from_small(itd_is_unbound(it->a) || it->m != ITD_SET_(it->a)->used ? 0 : it->k);
}

static itd_value iterator_reduce(itd_vm *vm, itd_value self, const itd_arg *a)
{
    struct itd_iter *it = ITD_ITER_(self);
    itd_value fn = itd_builtin_named(vm, "iter"), copy, list;

    copy = itd_failed(fn) ? ITD_ERROR : itd_iter_new(vm, itd_set_iterator_type, it->a, ITD_UNBOUND);
    if (itd_failed(copy)) return ITD_ERROR;
    ITD_ITER_(copy)->n = it->n;
    ITD_ITER_(copy)->m = it->m;
    ITD_ITER_(copy)->k = it->k;
    list = itd_list_of(vm, copy);
    return itd_failed(list) ? ITD_ERROR : itd_tuple_pack(vm, 2, fn, itd_tuple_pack(vm, 1, list));
}

bool itd_boot_set(itd_vm *vm)
{
    static const itd_native iterator_methods[] = {
        {"__length_hint__", iterator_length_hint, "", "How many items are probably left.", 0},
        {"__reduce__", iterator_reduce, "", "How to make a copy.", 0},
        {0},
    };
    static const itd_slots iterator_slots = {.iter = self_iter, .next = iterator_next};
    static const itd_type_spec specs[] = {
        {&itd_set_type, "set", NULL, ITD_K_SET, sizeof(itd_set),
         ITD_T_BASE | ITD_T_NO_HASH | ITD_T_SELF_MATCH, NULL,
         "A set of different elements that can change.", itd_set_methods, &itd_set_slots},
        {&itd_frozenset_type, "frozenset", NULL, ITD_K_SET, sizeof(itd_set),
         ITD_T_BASE | ITD_T_SELF_MATCH, NULL,
         "A set of different elements that can't change, and so is hashable.",
         itd_frozenset_methods, &itd_frozenset_slots},
        {&itd_set_iterator_type, "set_iterator", NULL, ITD_K_ITER, sizeof(struct itd_iter),
         ITD_T_NO_NEW, NULL, NULL, iterator_methods, &iterator_slots},
    };

    for (size_t i = 0; i < sizeof specs / sizeof *specs; i++)
        if (!itd_type_define(vm, &specs[i])) return false;
    return true;
}
