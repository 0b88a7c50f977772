/* dict_methods.c - the methods of dict.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/object/class.h"
#include "core/object/containers.h"
#include "core/vm/quick.h"
#include "core/vm/vm.h"

static itd_value dict_get(itd_vm *vm, itd_value self, const itd_arg *a)
{
    itd_value v = itd_dict_get(vm, self, a[0].v);

    if (!itd_is_unbound(v)) return v;
    return itd_same(self, vm->builtins) && itd_gate_refuses_builtin(vm, a[0].v) ? ITD_ERROR
                                                                                : a[1].v;
}

static itd_value dict_setdefault(itd_vm *vm, itd_value self, const itd_arg *a)
{
    uint64_t hash;
    itd_value v;

    if (!itd_hash(vm, a[0].v, &hash)) return ITD_ERROR;
    return itd_dict_set_default(vm, ITD_DICT_(self), a[0].v, hash, a[1].v, &v) ? v : ITD_ERROR;
}

static itd_value dict_pop(itd_vm *vm, itd_value self, const itd_arg *a)
{
    itd_dict *d = ITD_DICT_(self);
    int64_t at;
    itd_value v;

    if (!d->count) return a[1].given ? a[1].v : itd_raise_key(vm, a[0].v);
    at = itd_dict_find_key(vm, d, a[0].v);
    if (at == ITD_DICT_FAILED) return ITD_ERROR;
    if (at < 0) return a[1].given ? a[1].v : itd_raise_key(vm, a[0].v);
    v = d->table->entries[at].value;
    itd_dict_remove_at(vm, d, at);
    return v;
}

static itd_value dict_popitem(itd_vm *vm, itd_value self, const itd_arg *a)
{
    itd_dict *d = ITD_DICT_(self);
    int64_t at = itd_dict_last(vm, d);
    itd_value pair;

    if (at < 0) return itd_raise(vm, itd_KeyError, "popitem(): dictionary is empty");
    pair = itd_tuple_pack(vm, 2, d->table->entries[at].key, d->table->entries[at].value);
    if (itd_failed(pair)) return ITD_ERROR;
    itd_dict_remove_at(vm, d, at);
    d->table->filled = (uint32_t)at;
    if (d->first > d->table->filled) d->first = d->table->filled;
    return pair;
}

static itd_value dict_keys(itd_vm *vm, itd_value self, const itd_arg *a)
{
    return itd_dict_view(vm, self, itd_dict_keys_type);
}

static itd_value dict_values(itd_vm *vm, itd_value self, const itd_arg *a)
{
    return itd_dict_view(vm, self, itd_dict_values_type);
}

static itd_value dict_items(itd_vm *vm, itd_value self, const itd_arg *a)
{
    return itd_dict_view(vm, self, itd_dict_items_type);
}

static itd_value dict_update(itd_vm *vm, itd_value self, const itd_value *args, size_t positional,
                             itd_value kwnames)
{
    return itd_dict_update_call(vm, self, "update", args, positional, kwnames) ? ITD_NONE
                                                                               : ITD_ERROR;
}

static itd_value dict_clear(itd_vm *vm, itd_value self, const itd_arg *a)
{
    itd_dict_clear(vm, ITD_DICT_(self));
    return ITD_NONE;
}

static itd_value dict_copy(itd_vm *vm, itd_value self, const itd_arg *a)
{
    return itd_dict_copy(vm, self);
}

static itd_value dict_reversed(itd_vm *vm, itd_value self, const itd_arg *a)
{
    return itd_dict_reversed(vm, self);
}

static itd_value dict_sizeof(itd_vm *vm, itd_value self, const itd_arg *a)
{
    itd_dict *d = ITD_DICT_(self);

    return itd_from_small((int64_t)(itd_cell_size(d) + (d->table ? itd_cell_size(d->table) : 0)));
}

/* Keys that lie in a set or dict bring their hashes along. */
static bool keys_with_hashes(itd_vm *vm, itd_dict *d, itd_value from, itd_value value)
{
    itd_set_entry *e;
    int64_t pos = 0;

    if (itd_is_kind(from, ITD_K_SET)) {
        while ((e = itd_set_step(ITD_SET_(from), &pos)))
            if (!itd_charge(vm, 1) || !itd_dict_set_hashed(vm, d, e->key, e->hash, value))
                return false;
        return true;
    }
    for (const itd_dict *s = ITD_DICT_(from); s->table && pos < s->table->filled; pos++) {
        itd_dict_entry entry = s->table->entries[pos];

        if (itd_same(entry.key, ITD_DELETED)) continue;
        if (!itd_charge(vm, 1) || !itd_dict_set_hashed(vm, d, entry.key, entry.hash, value))
            return false;
    }
    return true;
}

enum { MOST_RESERVED = 1024 }; /* the items may all be one key */

static itd_value dict_fromkeys(itd_vm *vm, itd_value cls, const itd_arg *a)
{
    itd_value d = itd_call(vm, cls, 0, NULL), iter, key;
    bool plain;

    if (itd_failed(d)) return ITD_ERROR;
    plain = itd_is_exact(d, itd_dict_type);
    if (plain && (itd_is_exact(a[0].v, itd_set_type) || itd_is_exact(a[0].v, itd_frozenset_type) ||
                  itd_is_exact(a[0].v, itd_dict_type)))
        return keys_with_hashes(vm, ITD_DICT_(d), a[0].v, a[1].v) ? d : ITD_ERROR;
    if (plain && (itd_is_exact(a[0].v, itd_list_type) || itd_is_exact(a[0].v, itd_tuple_type) ||
                  itd_is_exact(a[0].v, itd_range_type))) {
        int64_t hint = itd_len(vm, a[0].v);

        if (hint < 0) return ITD_ERROR;
        if (!itd_dict_reserve(vm, ITD_DICT_(d), hint < MOST_RESERVED ? hint : MOST_RESERVED))
            return ITD_ERROR;
    }
    iter = itd_iter(vm, a[0].v);
    if (itd_failed(iter)) return ITD_ERROR;
    while ((plain && itd_quick_next(iter, &key)) || itd_next(vm, iter, &key)) {
        if (!itd_charge(vm, 3)) return ITD_ERROR;
        if (!(plain ? itd_dict_set(vm, d, key, a[1].v) : itd_setitem(vm, d, key, a[1].v)))
            return ITD_ERROR;
    }
    return itd_pending(vm) ? ITD_ERROR : d;
}

const itd_native itd_dict_methods[] = {
    {"__reversed__", dict_reversed, "", "Iterates from the last key to the first.", 0},
    {"__sizeof__", dict_sizeof, "", "Bytes that it occupies.", 0},
    {"get", dict_get, "key, default = None, /", "What key maps to, or default.",
     ITD_CALLS_BACK | ITD_STORES},
    {"setdefault", dict_setdefault, "key, default = None, /",
     "What key maps to; if it isn't there it is put in with default first.",
     ITD_CALLS_BACK | ITD_STORES},
    {"pop", dict_pop, "key, default = ..., /",
     "Takes key out and returns what it mapped to; default, if given, when it isn't there, else "
     "KeyError.",
     ITD_CALLS_BACK | ITD_STORES},
    {"popitem", dict_popitem, "",
     "Takes the newest (key, value) pair out; KeyError when there is none.", 0},
    {"keys", dict_keys, "", "The keys, seen as a set.", 0},
    {"items", dict_items, "", "The (key, value) pairs, seen as a set.", 0},
    {"values", dict_values, "", "The values.", 0},
    {"update", (itd_native_call)(void (*)(void))dict_update, "*args, **kwargs",
     "Puts in what a mapping, pairs and keyword arguments say.",
     ITD_CALLS_BACK | ITD_RAW | ITD_SHALLOW},
    {"fromkeys", dict_fromkeys, "iterable, value = None, /",
     "A new dict with the items of iterable as keys, all mapped to value.",
     ITD_CLASS_METHOD | ITD_CALLS_BACK},
    {"clear", dict_clear, "", "Makes it empty.", 0},
    {"copy", dict_copy, "", "A new one with the same items.", 0},
    ITD_GENERIC_ROW,
    {0},
};
