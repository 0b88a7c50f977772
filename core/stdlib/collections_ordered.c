/* collections_ordered.c - collections.OrderedDict: a dict, which keeps its order anyway, with moves
 * to both ends and comparison by order. Its cells carry ITD_F_ORDERED, so that its iterators tell
 * of moves; the names of its views are its own.
 *
 * A subclass's __setitem__ is asked by update, setdefault and the constructor, as in CPython.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/object/class.h"
#include "core/stdlib/collections.h"

itd_type *collections_ordered_type;
static itd_type *keys_type, *values_type, *items_type;

static bool is_ordered(itd_value v)
{
    return itd_is_kind(v, ITD_K_DICT) && itd_is_a(v, collections_ordered_type);
}

/* Whether storing an item is a dict's own doing. */
static bool stores_plainly(itd_value self)
{
    return itd_type_of(self)->slots.setitem == collections_ordered_type->slots.setitem;
}

/* ---- filling ---------------------------------------------------------------------------- */

static bool update_from_keys(itd_vm *vm, itd_value self, itd_value other)
{
    itd_value keys = itd_call_method(vm, other, itd_n_keys, 0, NULL), iter, key;

    iter = itd_failed(keys) ? ITD_ERROR : itd_iter(vm, keys);
    if (itd_failed(iter)) return false;
    while (itd_next(vm, iter, &key)) {
        itd_value value = itd_charge(vm, 1) ? itd_getitem(vm, other, key) : ITD_ERROR;
        if (itd_failed(value) || !itd_setitem(vm, self, key, value)) return false;
    }
    return !itd_pending(vm);
}

static bool update_from_pairs(itd_vm *vm, itd_value self, itd_value pairs)
{
    itd_value iter = itd_iter(vm, pairs), pair;

    if (itd_failed(iter)) return false;
    while (itd_next(vm, iter, &pair)) {
        int64_t n;
        pair = itd_charge(vm, 1) ? itd_tuple_of(vm, pair) : ITD_ERROR;
        if (itd_failed(pair)) return false;
        n = itd_tuple_count(pair);
        if (n < 2)
            return itd_fail(vm, itd_ValueError, "need more than %lld value%s to unpack",
                            (long long)n, n == 1 ? "" : "s");
        if (n > 2) return itd_fail(vm, itd_ValueError, "too many values to unpack (expected 2)");
        if (!itd_setitem(vm, self, itd_tuple_items(pair)[0], itd_tuple_items(pair)[1]))
            return false;
    }
    return !itd_pending(vm);
}

static bool update_from(itd_vm *vm, itd_value self, itd_value other)
{
    itd_value method;

    /* A subclass is asked for its keys and items. */
    if (stores_plainly(self) &&
        (itd_is_exact(other, itd_dict_type) || itd_is_exact(other, collections_ordered_type)))
        return itd_dict_update(vm, self, other);
    method = itd_getattr_or(vm, other, itd_n_keys);
    if (itd_failed(method)) return false;
    if (!itd_is_unbound(method)) return update_from_keys(vm, self, other);
    method = itd_getattr_or(vm, other, itd_n_items);
    if (itd_failed(method)) return false;
    if (!itd_is_unbound(method)) {
        other = itd_call(vm, method, 0, NULL);
        if (itd_failed(other)) return false;
    }
    return update_from_pairs(vm, self, other);
}

static bool update_all(itd_vm *vm, itd_value self, const char *text, const itd_value *args,
                       size_t positional, itd_value kwnames)
{
    if (positional > 1) return itd_fail(vm, itd_TypeError, text, positional);
    if (positional && !update_from(vm, self, args[0])) return false;
    for (int64_t i = 0; !itd_is_none(kwnames) && i < itd_tuple_count(kwnames); i++)
        if (!itd_setitem(vm, self, itd_tuple_items(kwnames)[i], args[(int64_t)positional + i]))
            return false;
    return true;
}

static itd_value ordered_new(itd_vm *vm, itd_type *type, const itd_value *args, size_t positional,
                             itd_value kwnames)
{
    itd_value self = itd_dict_new_slot(vm, type, args, positional, kwnames);

    if (!itd_failed(self)) itd_set_flag(ITD_DICT_(self), ITD_F_ORDERED);
    return self;
}

static bool ordered_init(itd_vm *vm, itd_value self, const itd_value *args, size_t positional,
                         itd_value kwnames)
{
    return update_all(vm, self, "expected at most 1 arguments, got %zu", args, positional, kwnames);
}

static itd_value ordered_update(itd_vm *vm, itd_value self, const itd_value *args,
                                size_t positional, itd_value kwnames)
{
    return update_all(vm, self, "update() takes at most 1 positional argument (%zu given)", args,
                      positional, kwnames)
               ? ITD_NONE
               : ITD_ERROR;
}

/* KeyError as CPython's OrderedDict raises it in its own methods: a tuple becomes the exception's
 * arguments, None no argument. */
static itd_value raise_missing(itd_vm *vm, itd_value key)
{
    if (itd_is_none(key)) return itd_raise_with(vm, itd_KeyError, itd_tuple_new(vm, 0));
    return itd_is_kind(key, ITD_K_TUPLE) ? itd_raise_with(vm, itd_KeyError, itd_tuple_of(vm, key))
                                         : itd_raise_key(vm, key);
}

/* ---- methods ---------------------------------------------------------------------------- */

#define METHOD(name) static itd_value name(itd_vm *vm, itd_value self, const itd_arg *a)

static itd_value move_to(itd_vm *vm, itd_value self, itd_value key, bool last)
{
    itd_dict *d = ITD_DICT_(self);
    int64_t at = itd_dict_find_key(vm, d, key);

    if (at == ITD_DICT_FAILED) return ITD_ERROR;
    if (at < 0) return raise_missing(vm, key);
    return itd_dict_move(vm, d, at, last) ? ITD_NONE : ITD_ERROR;
}

static itd_value ordered_move_to_end(itd_vm *vm, itd_value self, const itd_value *args,
                                     size_t positional, itd_value kwnames)
{
    itd_arg a[2];

    if (positional == 1 && itd_is_none(kwnames)) return move_to(vm, self, args[0], true);
    return itd_bind_text(vm, "key, last: bool = True", "move_to_end", args, positional, kwnames, a)
               ? move_to(vm, self, a[0].v, a[1].n != 0)
               : ITD_ERROR;
}

METHOD(ordered_popitem)
{
    itd_dict *d = ITD_DICT_(self);
    int64_t at = a[0].n ? itd_dict_last(vm, d) : itd_dict_first(d);
    itd_value pair;

    if (at < 0) return itd_raise(vm, itd_KeyError, "dictionary is empty");
    pair = itd_tuple_pack(vm, 2, d->table->entries[at].key, d->table->entries[at].value);
    if (!itd_failed(pair)) itd_dict_remove_at(vm, d, at);
    return pair;
}

METHOD(ordered_pop)
{
    itd_dict *d = ITD_DICT_(self);
    itd_value value;
    uint64_t hash;
    int64_t at;

    if (!itd_hash(vm, a[0].v, &hash)) return ITD_ERROR;
    at = itd_dict_find(vm, d, a[0].v, hash);
    if (at == ITD_DICT_FAILED) return ITD_ERROR;
    if (at >= 0) {
        value = d->table->entries[at].value;
        itd_dict_remove_at(vm, d, at);
        return value;
    }
    return a[1].given ? a[1].v : raise_missing(vm, a[0].v);
}

METHOD(ordered_setdefault)
{
    uint64_t hash;
    itd_value v;
    int in;

    if (itd_is_exact(self, collections_ordered_type)) {
        if (!itd_hash(vm, a[0].v, &hash)) return ITD_ERROR;
        return itd_dict_set_default(vm, ITD_DICT_(self), a[0].v, hash, a[1].v, &v) ? v : ITD_ERROR;
    }
    in = itd_contains(vm, self, a[0].v);
    if (in < 0) return ITD_ERROR;
    if (in) return itd_getitem(vm, self, a[0].v);
    return itd_setitem(vm, self, a[0].v, a[1].v) ? a[1].v : ITD_ERROR;
}

METHOD(ordered_copy)
{
    itd_value out = itd_call(vm, itd_of(itd_type_of(self)), 0, NULL), iter, key;

    if (itd_failed(out)) return ITD_ERROR;
    if (itd_is_exact(self, collections_ordered_type))
        return itd_dict_update(vm, out, self) ? out : ITD_ERROR;
    iter = itd_iter(vm, self);
    if (itd_failed(iter)) return ITD_ERROR;
    while (itd_next(vm, iter, &key)) {
        itd_value value = itd_charge(vm, 1) ? itd_getitem(vm, self, key) : ITD_ERROR;
        if (itd_failed(value) || !itd_setitem(vm, out, key, value)) return ITD_ERROR;
    }
    return itd_pending(vm) ? ITD_ERROR : out;
}

METHOD(ordered_fromkeys)
{
    itd_value out = itd_call(vm, self, 0, NULL), iter, key;

    iter = itd_failed(out) ? ITD_ERROR : itd_iter(vm, a[0].v);
    if (itd_failed(iter)) return ITD_ERROR;
    while (itd_next(vm, iter, &key))
        if (!itd_charge(vm, 1) || !itd_setitem(vm, out, key, a[1].v)) return ITD_ERROR;
    return itd_pending(vm) ? ITD_ERROR : out;
}

METHOD(ordered_reduce)
{
    itd_value state = itd_call_method(vm, self, itd_intern_c(vm, "__getstate__", 12), 0, NULL),
              items;

    items = itd_failed(state) ? ITD_ERROR : itd_call_method(vm, self, itd_n_items, 0, NULL);
    items = itd_failed(items) ? ITD_ERROR : itd_iter(vm, items);
    return itd_tuple_pack(vm, 5, itd_of(itd_type_of(self)), itd_tuple_new(vm, 0), state, ITD_NONE,
                          items);
}

METHOD(ordered_dict)
{
    return itd_instance_dict(vm, self, true);
}

METHOD(ordered_keys)
{
    return itd_dict_view(vm, self, keys_type);
}
METHOD(ordered_values)
{
    return itd_dict_view(vm, self, values_type);
}
METHOD(ordered_items)
{
    return itd_dict_view(vm, self, items_type);
}

/* ---- slots ------------------------------------------------------------------------------ */

static itd_value ordered_repr(itd_vm *vm, itd_value self)
{
    itd_value dict, r = ITD_ERROR;
    int entered;

    if (!ITD_DICT_(self)->count) return itd_str_format(vm, "%U()", itd_short_name(self));
    entered = itd_repr_enter(vm, self);
    if (entered <= 0) return entered < 0 ? ITD_ERROR : itd_str_c(vm, "...");
    if (itd_is_exact(self, collections_ordered_type)) {
        dict = itd_dict_copy(vm, self);
    } else {
        itd_value items = itd_call_method(vm, self, itd_n_items, 0, NULL);
        dict = itd_failed(items) ? ITD_ERROR : itd_dict_new(vm);
        if (!itd_failed(dict) && !itd_dict_update(vm, dict, items)) dict = ITD_ERROR;
    }
    if (!itd_failed(dict)) r = itd_str_format(vm, "%U(%R)", itd_short_name(self), dict);
    itd_repr_leave(vm, self);
    return r;
}

/* Whether two dicts of one size have their keys in the same order: 1, 0, -1. */
static int same_order(itd_vm *vm, itd_dict *a, itd_dict *b)
{
    itd_value x, y;
    int64_t i = 0, k = 0;

    while (itd_dict_walk(a, &i, &x, NULL) && itd_dict_walk(b, &k, &y, NULL)) {
        int same = itd_charge(vm, 1) ? itd_equal(vm, x, y) : -1;
        if (same <= 0) return same;
    }
    return 1;
}

static itd_value ordered_compare(itd_vm *vm, itd_value a, itd_value b, enum itd_compare op)
{
    int same;

    if (!itd_is_kind(b, ITD_K_DICT) || (op != ITD_EQ && op != ITD_NE)) return ITD_NOT_IMPLEMENTED;
    same = itd_dict_equal(vm, ITD_DICT_(a), ITD_DICT_(b));
    if (same > 0 && is_ordered(b)) same = same_order(vm, ITD_DICT_(a), ITD_DICT_(b));
    return same < 0 ? ITD_ERROR : itd_bool(same == (op == ITD_EQ));
}

static itd_value ordered_or(itd_vm *vm, itd_value a, itd_value b)
{
    itd_value out;

    if (!itd_is_kind(a, ITD_K_DICT) || !itd_is_kind(b, ITD_K_DICT)) return ITD_NOT_IMPLEMENTED;
    out = itd_call(vm, itd_of(itd_type_of(is_ordered(a) ? a : b)), 1, &a);
    return itd_failed(out) || !update_from(vm, out, b) ? ITD_ERROR : out;
}

static itd_value ordered_or_inplace(itd_vm *vm, itd_value a, itd_value b)
{
    return update_from(vm, a, b) ? a : ITD_ERROR;
}

bool collections_ordered_boot(itd_vm *vm)
{
    static const itd_native methods[] = {
        {"move_to_end", (itd_native_call)(void (*)(void))ordered_move_to_end,
         "key, last: bool = True",
         "Moves key behind all others, or before them; KeyError when it isn't there.",
         ITD_CALLS_BACK | ITD_RAW},
        {"popitem", ordered_popitem, "last: bool = True",
         "Takes the last pair out, or the first; KeyError when there is none.", 0},
        {"pop", ordered_pop, "key, default = ...",
         "Takes key out and returns what it mapped to; default, if given, when it isn't there, "
         "else KeyError.",
         ITD_CALLS_BACK},
        {"setdefault", ordered_setdefault, "key, default = None",
         "What key maps to; if it isn't there it is put in with default first.", ITD_CALLS_BACK},
        {"update", (itd_native_call)(void (*)(void))ordered_update, "*args, **kwargs",
         "Puts in what a mapping, pairs and keyword arguments say.", ITD_CALLS_BACK | ITD_RAW},
        {"copy", ordered_copy, "", "A new one with the same items.", ITD_CALLS_BACK},
        {"fromkeys", ordered_fromkeys, "iterable, value = None",
         "A new one with the items of iterable as keys, all mapped to value.",
         ITD_CLASS_METHOD | ITD_CALLS_BACK},
        {"keys", ordered_keys, "", "The keys, seen as a set.", 0},
        {"values", ordered_values, "", "The values.", 0},
        {"items", ordered_items, "", "The (key, value) pairs, seen as a set.", 0},
        {"__reduce__", ordered_reduce, "", "How to make a copy.", ITD_CALLS_BACK},
        {"__dict__", ordered_dict, NULL, NULL, ITD_GETTER},
        {"__dict__", itd_set_dict, NULL, NULL, ITD_SETTER},
        {0},
    };
    static const itd_slots slots = {
        .repr = ordered_repr,
        .compare = ordered_compare,
        .binary = {[ITD_OR] = ordered_or},
        .inplace = {[ITD_OR] = ordered_or_inplace},
        .new_ = ordered_new,
        .init = ordered_init,
    };
    static const itd_slots none = {0};
    static const itd_type_spec specs[] = {
        {&collections_ordered_type, "collections.OrderedDict", &itd_dict_type, ITD_K_DICT,
         sizeof(itd_dict), ITD_T_BASE | ITD_T_NO_HASH | ITD_T_MAPPING | ITD_T_DICT, NULL,
         "A dict with moves to both ends, and equal to its like only in the same order.", methods,
         &slots},
        {&keys_type, "odict_keys", &itd_dict_keys_type, ITD_K_ITER, sizeof(struct itd_iter),
         ITD_T_NO_NEW | ITD_T_NO_HASH, NULL, NULL, NULL, &none},
        {&values_type, "odict_values", &itd_dict_values_type, ITD_K_ITER, sizeof(struct itd_iter),
         ITD_T_NO_NEW, NULL, NULL, NULL, &none},
        {&items_type, "odict_items", &itd_dict_items_type, ITD_K_ITER, sizeof(struct itd_iter),
         ITD_T_NO_NEW | ITD_T_NO_HASH, NULL, NULL, NULL, &none},
    };

    for (size_t i = 0; i < sizeof specs / sizeof *specs; i++)
        if (!itd_type_define(vm, &specs[i])) return false;
    return true;
}
