/* collections_dicts.c - collections.defaultdict, and the counting loop of Counter.
 *
 * A defaultdict is a DICT cell whose aux is the factory (unbound until set, which counts as None).
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/stdlib/collections.h"

itd_type *collections_defaultdict_type;

static itd_value factory_of(itd_value self)
{
    return itd_is_unbound(ITD_DICT_(self)->aux) ? ITD_NONE : ITD_DICT_(self)->aux;
}

static itd_value make_missing(itd_vm *vm, itd_value self, itd_value key)
{
    itd_value factory = factory_of(self), value;

    if (itd_is_none(factory)) return itd_raise_key(vm, key);
    value = itd_call(vm, factory, 0, NULL);
    if (itd_failed(value) || !itd_setitem(vm, self, key, value)) return ITD_ERROR;
    return value;
}

static itd_value default_missing(itd_vm *vm, itd_value self, const itd_arg *a)
{
    return make_missing(vm, self, a[0].v);
}

static itd_value default_getitem(itd_vm *vm, itd_value self, itd_value key)
{
    itd_value v;

    if (!itd_is_exact(self, collections_defaultdict_type)) return itd_dict_getitem(vm, self, key);
    v = itd_dict_get(vm, self, key);
    return itd_is_unbound(v) ? make_missing(vm, self, key) : v;
}

static bool default_init(itd_vm *vm, itd_value self, const itd_value *args, size_t positional,
                         itd_value kwnames)
{
    itd_value factory = positional ? args[0] : ITD_NONE;

    if (!itd_is_none(factory) && !itd_is_callable(factory))
        return itd_fail(vm, itd_TypeError, "first argument must be callable or None");
    ITD_DICT_(self)->aux = factory;
    return itd_dict_init(vm, self, args + (positional > 0), positional - (positional > 0), kwnames);
}

static itd_value default_repr(itd_vm *vm, itd_value self)
{
    itd_value factory = factory_of(self), base = itd_dict_type->slots.repr(vm, self), text;
    int entered;

    if (itd_failed(base)) return ITD_ERROR;
    if (itd_is_none(factory)) return itd_str_format(vm, "%U(None, %U)", itd_short_name(self), base);
    entered = itd_repr_enter(vm, factory);
    if (entered < 0) return ITD_ERROR;
    text = entered ? itd_repr(vm, factory) : itd_str_c(vm, "...");
    if (entered) itd_repr_leave(vm, factory);
    return itd_failed(text) ? ITD_ERROR
                            : itd_str_format(vm, "%U(%U, %U)", itd_short_name(self), text, base);
}

static itd_value default_copy(itd_vm *vm, itd_value self, const itd_arg *a)
{
    const itd_value args[2] = {factory_of(self), self};

    return itd_call(vm, itd_of(itd_type_of(self)), 2, args);
}

static itd_value default_reduce(itd_vm *vm, itd_value self, const itd_arg *a)
{
    itd_value factory = factory_of(self), items = itd_call_method(vm, self, itd_n_items, 0, NULL),
              args;

    items = itd_failed(items) ? ITD_ERROR : itd_iter(vm, items);
    args = itd_is_none(factory) ? itd_tuple_new(vm, 0) : itd_tuple_pack(vm, 1, factory);
    return itd_tuple_pack(vm, 5, itd_of(itd_type_of(self)), args, ITD_NONE, ITD_NONE, items);
}

static itd_value get_factory(itd_vm *vm, itd_value self, const itd_arg *a)
{
    return factory_of(self);
}

static itd_value set_factory(itd_vm *vm, itd_value self, const itd_arg *a)
{
    ITD_DICT_(self)->aux = itd_is_unbound(a[0].v) ? ITD_NONE : a[0].v;
    return ITD_NONE;
}

static itd_value default_or(itd_vm *vm, itd_value a, itd_value b)
{
    itd_value self = itd_is_a(a, collections_defaultdict_type) ? a : b, args[2], out;

    if (!itd_is_kind(a, ITD_K_DICT) || !itd_is_kind(b, ITD_K_DICT)) return ITD_NOT_IMPLEMENTED;
    args[0] = factory_of(self);
    args[1] = a;
    out = itd_call(vm, itd_of(itd_type_of(self)), 2, args);
    return itd_failed(out) || !itd_dict_update(vm, out, b) ? ITD_ERROR : out;
}

/* ---- counting --------------------------------------------------------------------------- */

static itd_value plus_one(itd_vm *vm, itd_value n)
{
    return itd_binary_op(vm, n, itd_from_small(1), ITD_ADD, false);
}

struct count_feed {
    itd_feed_to to;
    itd_dict *counts;
};

static bool take_count(itd_vm *vm, itd_feed_to *to, itd_value key)
{
    itd_dict *d = ((struct count_feed *)to)->counts;
    int64_t at = itd_dict_find_quick(d, key);
    itd_value *count;

    if (at < 0) return false;
    count = &d->table->entries[at].value;
    if (!itd_is_small(*count) || itd_small(*count) >= ITD_SMALL_MAX || !itd_charge(vm, 2))
        return false;
    *count = itd_from_small(itd_small(*count) + 1);
    return true;
}

/* With a dict's own get and __setitem__. */
static bool count_fast(itd_vm *vm, itd_value mapping, itd_value iter)
{
    itd_dict *d = ITD_DICT_(mapping);
    struct count_feed feed = {.to = {take_count}, .counts = d};
    itd_value key, old;

    while (itd_feed(vm, iter, &feed.to, &key)) {
        uint64_t hash;
        int64_t at;
        if (!itd_charge(vm, 2) || !itd_hash(vm, key, &hash)) return false;
        at = itd_dict_find(vm, d, key, hash);
        if (at == ITD_DICT_FAILED) return false;
        if (at >= 0 && itd_is_small(d->table->entries[at].value) &&
            itd_small(d->table->entries[at].value) < ITD_SMALL_MAX) {
            d->table->entries[at].value =
                itd_from_small(itd_small(d->table->entries[at].value) + 1);
            continue;
        }
        old = plus_one(vm, at < 0 ? itd_from_small(0) : d->table->entries[at].value);
        if (itd_failed(old) || !itd_dict_set_hashed(vm, d, key, hash, old)) return false;
    }
    return !itd_pending(vm);
}

static bool count_slow(itd_vm *vm, itd_value mapping, itd_value iter)
{
    itd_value get = itd_getattr(vm, mapping, itd_n_get), args[2], n;

    if (itd_failed(get)) return false;
    while (itd_next(vm, iter, &args[0])) {
        args[1] = itd_from_small(0);
        n = itd_charge(vm, 2) ? itd_call(vm, get, 2, args) : ITD_ERROR;
        n = itd_failed(n) ? ITD_ERROR : plus_one(vm, n);
        if (itd_failed(n) || !itd_setitem(vm, mapping, args[0], n)) return false;
    }
    return !itd_pending(vm);
}

itd_value collections_count_elements(itd_vm *vm, itd_value module, const itd_arg *a)
{
    itd_value iter = itd_iter(vm, a[1].v);
    const itd_type *t = itd_type_of(a[0].v);
    bool plain =
        itd_is_kind(a[0].v, ITD_K_DICT) &&
        itd_same(itd_type_lookup(vm, t, itd_n___setitem__),
                 itd_type_lookup(vm, itd_dict_type, itd_n___setitem__)) &&
        itd_same(itd_type_lookup(vm, t, itd_n_get), itd_type_lookup(vm, itd_dict_type, itd_n_get));

    if (itd_failed(iter)) return ITD_ERROR;
    return (plain ? count_fast(vm, a[0].v, iter) : count_slow(vm, a[0].v, iter)) ? ITD_NONE
                                                                                 : ITD_ERROR;
}

bool collections_dicts_boot(itd_vm *vm)
{
    static const itd_native methods[] = {
        {"__missing__", default_missing, "key, /",
         "The value for a key that isn't there: what the factory makes, which is put in.",
         ITD_CALLS_BACK},
        {"copy", default_copy, "", "A new one with the same items.", ITD_CALLS_BACK},
        {"__copy__", default_copy, "", "A new one with the same items.", ITD_CALLS_BACK},
        {"__reduce__", default_reduce, "", "How to make a copy.", ITD_CALLS_BACK},
        {"default_factory", get_factory, NULL, "What makes the values of missing keys, or None.",
         ITD_GETTER},
        {"default_factory", set_factory, NULL, NULL, ITD_SETTER},
        ITD_GENERIC_ROW,
        {0},
    };
    static const itd_slots slots = {
        .repr = default_repr,
        .getitem = default_getitem,
        .binary = {[ITD_OR] = default_or},
        .init = default_init,
        .new_ = itd_dict_new_slot,
    };
    static const itd_type_spec spec = {&collections_defaultdict_type,
                                       "collections.defaultdict",
                                       &itd_dict_type,
                                       ITD_K_DICT,
                                       sizeof(itd_dict),
                                       ITD_T_BASE | ITD_T_NO_HASH | ITD_T_MAPPING,
                                       NULL,
                                       "A dict that makes values for keys looked up and not found.",
                                       methods,
                                       &slots};

    return itd_type_define(vm, &spec);
}
