/* dict_views.c - keys(), values(), items() and the iterators of dicts.
 *
 * A view is an ITER cell {a: the dict}. An iterator is {a: the dict, unbound when used up; n: next
 * entry; m: the count at the start, -1 once a change was seen; k: items still expected}; of an
 * OrderedDict (ITD_F_ORDERED) b is its count of changes at the start, so that moves are seen too.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/object/boot.h"
#include "core/object/containers.h"

#define VIEWED(v) ITD_DICT_(ITD_ITER_(v)->a)

static bool is_set_view(itd_value v)
{
    return itd_is_kind(v, ITD_K_ITER) &&
           (itd_is_a(v, itd_dict_keys_type) || itd_is_a(v, itd_dict_items_type));
}

/* ---- iterators -------------------------------------------------------------------------- */

static itd_value iter_make(itd_vm *vm, itd_value dict, const itd_type *type, bool backward)
{
    itd_value v = itd_iter_new(vm, type, dict, ITD_UNBOUND);
    struct itd_iter *it;

    if (itd_failed(v)) return v;
    it = ITD_ITER_(v);
    it->m = it->k = ITD_DICT_(dict)->count;
    if (itd_has_flag(ITD_DICT_(dict), ITD_F_ORDERED))
        it->b = itd_from_small(ITD_DICT_(dict)->changes);
    it->n =
        backward ? (ITD_DICT_(dict)->table ? (int64_t)ITD_DICT_(dict)->table->filled - 1 : -1) : 0;
    return v;
}

itd_value itd_dict_iter(itd_vm *vm, itd_value dict)
{
    return iter_make(vm, dict, itd_dict_keyiterator_type, false);
}

/* The next entry's index or -1: at the end and on failure. */
static int64_t step(itd_vm *vm, struct itd_iter *it, bool backward)
{
    itd_dict *d;
    int64_t n, from, filled;

    if (itd_is_unbound(it->a)) return -1;
    d = ITD_DICT_(it->a);
    if (it->m != d->count) {
        it->m = -1; /* it stays so, whatever the dict does now */
        itd_fail(vm, itd_RuntimeError, "%s changed size during iteration",
                 itd_has_flag(d, ITD_F_ORDERED) ? "OrderedDict" : "dictionary");
        return -1;
    }
    if (ITD_UNLIKELY(!itd_is_unbound(it->b)) && itd_small(it->b) != d->changes) {
        itd_fail(vm, itd_RuntimeError, "OrderedDict mutated during iteration");
        return -1;
    }
    filled = d->table ? d->table->filled : 0;
    from = n = !backward && it->n < d->first ? (int64_t)d->first : it->n;
    if (backward) {
        if (n >= filled) n = filled - 1;
        while (n >= 0 && itd_same(d->table->entries[n].key, ITD_DELETED)) n--;
    } else {
        while (n < filled && itd_same(d->table->entries[n].key, ITD_DELETED)) n++;
    }
    if ((n > from ? n - from : from - n) > 64 &&
        !itd_charge(vm, (uint64_t)(n > from ? n - from : from - n) / 16))
        return -1;
    if (n < 0 || n >= filled) {
        it->a = ITD_UNBOUND;
        return -1;
    }
    if (!it->k && !backward) {
        itd_fail(vm, itd_RuntimeError, "dictionary keys changed during iteration");
        it->a = ITD_UNBOUND;
        return -1;
    }
    it->n = backward ? n - 1 : n + 1;
    it->k--;
    return n;
}

#define NEXT(name, backward, result)                                                               \
    static itd_value name(itd_vm *vm, itd_value self)                                              \
    {                                                                                              \
        struct itd_iter *it = ITD_ITER_(self);                                                     \
        int64_t n = step(vm, it, backward);                                                        \
        const itd_dict_entry *e;                                                                   \
                                                                                                   \
        if (n < 0) return itd_pending(vm) ? ITD_ERROR : ITD_END;                                   \
        e = &ITD_DICT_(it->a)->table->entries[n];                                                  \
        return result;                                                                             \
    }
NEXT(key_next, false, e->key)
NEXT(value_next, false, e->value)
NEXT(item_next, false, itd_tuple_pack(vm, 2, e->key, e->value))
NEXT(key_next_back, true, e->key)
NEXT(value_next_back, true, e->value)
NEXT(item_next_back, true, itd_tuple_pack(vm, 2, e->key, e->value))
#undef NEXT

/* Keys or values forwards, up to where something is out of the ordinary. */
static size_t take_many(itd_value self, itd_value *out, size_t most, bool values)
{
    struct itd_iter *it = ITD_ITER_(self);
    const itd_dict *d;
    size_t n = 0;

    if (itd_is_unbound(it->a) || !itd_is_unbound(it->b)) return 0;
    d = ITD_DICT_(it->a);
    if (it->m != d->count || !d->table) return 0;
    if (it->n < d->first) it->n = d->first;
    for (; n < most && it->k > 0 && it->n < d->table->filled; it->n++, it->k--) {
        const itd_dict_entry *e = &d->table->entries[it->n];

        if (itd_same(e->key, ITD_DELETED)) break;
        out[n++] = values ? e->value : e->key;
    }
    return n;
}

static size_t key_take(itd_vm *vm, itd_value self, itd_value *out, size_t most)
{
    return take_many(self, out, most, false);
}
static size_t value_take(itd_vm *vm, itd_value self, itd_value *out, size_t most)
{
    return take_many(self, out, most, true);
}

static itd_value self_iter(itd_vm *vm, itd_value self)
{
    return self;
}

static itd_value iter_length_hint(itd_vm *vm, itd_value self, const itd_arg *a)
{
    struct itd_iter *it = ITD_ITER_(self);

    return itd_from_small(itd_is_unbound(it->a) || it->m != ITD_DICT_(it->a)->count ? 0 : it->k);
}

/* iter() of a list of what is left; the iterator itself stays where it is. */
static itd_value iter_reduce(itd_vm *vm, itd_value self, const itd_arg *a)
{
    itd_value fn = itd_builtin_named(vm, "iter"), copy, list;
    struct itd_iter *it = ITD_ITER_(self);

    if (itd_failed(fn)) return ITD_ERROR;
    copy = itd_iter_new(vm, itd_type_of(self), it->a, it->b);
    if (itd_failed(copy)) return ITD_ERROR;
    ITD_ITER_(copy)->n = it->n;
    ITD_ITER_(copy)->m = it->m;
    ITD_ITER_(copy)->k = it->k;
    list = itd_list_of(vm, copy);
    return itd_failed(list) ? ITD_ERROR : itd_tuple_pack(vm, 2, fn, itd_tuple_pack(vm, 1, list));
}

/* ---- views ------------------------------------------------------------------------------ */

itd_value itd_dict_view(itd_vm *vm, itd_value dict, const itd_type *type)
{
    return itd_iter_new(vm, type, dict, ITD_UNBOUND);
}

static int64_t view_len(itd_vm *vm, itd_value self)
{
    return VIEWED(self)->count;
}

static itd_value keys_iter(itd_vm *vm, itd_value self)
{
    return iter_make(vm, ITD_ITER_(self)->a, itd_dict_keyiterator_type, false);
}

static itd_value values_iter(itd_vm *vm, itd_value self)
{
    return iter_make(vm, ITD_ITER_(self)->a, itd_dict_valueiterator_type, false);
}

static itd_value items_iter(itd_vm *vm, itd_value self)
{
    return iter_make(vm, ITD_ITER_(self)->a, itd_dict_itemiterator_type, false);
}

static itd_value keys_reversed(itd_vm *vm, itd_value self, const itd_arg *a)
{
    return iter_make(vm, ITD_ITER_(self)->a, itd_dict_reversekeyiterator_type, true);
}

static itd_value values_reversed(itd_vm *vm, itd_value self, const itd_arg *a)
{
    return iter_make(vm, ITD_ITER_(self)->a, itd_dict_reversevalueiterator_type, true);
}

static itd_value items_reversed(itd_vm *vm, itd_value self, const itd_arg *a)
{
    return iter_make(vm, ITD_ITER_(self)->a, itd_dict_reverseitemiterator_type, true);
}

itd_value itd_dict_reversed(itd_vm *vm, itd_value dict)
{
    return iter_make(vm, dict, itd_dict_reversekeyiterator_type, true);
}

static int keys_contains(itd_vm *vm, itd_value self, itd_value key)
{
    return itd_contains(vm, ITD_ITER_(self)->a, key);
}

static int items_contains(itd_vm *vm, itd_value self, itd_value pair)
{
    itd_value value;

    if (!itd_is_kind(pair, ITD_K_TUPLE) || itd_tuple_count(pair) != 2) return 0;
    value = itd_dict_get(vm, ITD_ITER_(self)->a, itd_tuple_items(pair)[0]);
    if (itd_failed(value)) return -1;
    return itd_is_unbound(value) ? 0 : itd_equal(vm, value, itd_tuple_items(pair)[1]);
}

static itd_value view_repr(itd_vm *vm, itd_value self)
{
    int entered = itd_repr_enter(vm, self);
    itd_value list, r;

    if (entered <= 0) return entered < 0 ? ITD_ERROR : itd_str_c(vm, "...");
    list = itd_list_of(vm, self);
    r = itd_failed(list) ? ITD_ERROR : itd_str_format(vm, "%U(%R)", itd_short_name(self), list);
    itd_repr_leave(vm, self);
    return r;
}

static itd_value view_mapping(itd_vm *vm, itd_value self, const itd_arg *a)
{
    return itd_mappingproxy_new(vm, ITD_ITER_(self)->a);
}

/* ---- set operations --------------------------------------------------------------------- */

static itd_value view_to_set(itd_vm *vm, itd_value v)
{
    return itd_set_make(vm, itd_set_type, itd_is_a(v, itd_dict_keys_type) ? ITD_ITER_(v)->a : v);
}

/* Whether all items of a are in b: 1, 0, -1. */
static int all_in(itd_vm *vm, itd_value a, itd_value b)
{
    itd_value iter = itd_iter(vm, a), item;

    if (itd_failed(iter)) return -1;
    while (itd_next(vm, iter, &item)) {
        int in = itd_charge(vm, 1) ? itd_contains(vm, b, item) : -1;
        if (in <= 0) return in;
    }
    return itd_pending(vm) ? -1 : 1;
}

static itd_value view_compare(itd_vm *vm, itd_value a, itd_value b, enum itd_compare op)
{
    int64_t na, nb;
    int r = 0;

    if (!is_set_view(a) || (!itd_is_set(b) && !is_set_view(b))) return ITD_NOT_IMPLEMENTED;
    na = itd_len(vm, a);
    nb = itd_len(vm, b);
    if (na < 0 || nb < 0) return ITD_ERROR;
    switch (op) {
    case ITD_EQ:
    case ITD_NE:
        if (na == nb) r = all_in(vm, a, b);
        if (op == ITD_NE && r >= 0) r = !r;
        break;
    case ITD_LT: r = na < nb ? all_in(vm, a, b) : 0; break;
    case ITD_LE: r = na <= nb ? all_in(vm, a, b) : 0; break;
    case ITD_GT: r = na > nb ? all_in(vm, b, a) : 0; break;
    default: r = na >= nb ? all_in(vm, b, a) : 0; break;
    }
    return r < 0 ? ITD_ERROR : itd_bool(r);
}

static itd_value view_sub(itd_vm *vm, itd_value a, itd_value b)
{
    itd_value out = is_set_view(a) ? view_to_set(vm, a) : itd_set_make(vm, itd_set_type, a);

    return itd_failed(out) || !itd_set_subtract_update(vm, out, b) ? ITD_ERROR : out;
}

/* item in view, with a shorter way for the commonest keys. */
static int contains(itd_vm *vm, itd_value view, itd_value item)
{
    int64_t at = ITD_DICT_ASK;

    if (itd_is_exact(view, itd_dict_keys_type)) at = itd_dict_find_quick(VIEWED(view), item);
    return at == ITD_DICT_ASK ? itd_contains(vm, view, item) : at >= 0;
}

static itd_value view_and(itd_vm *vm, itd_value a, itd_value b)
{
    itd_value out, iter, item, self = a, other = b;

    if (!is_set_view(self)) {
        self = b;
        other = a;
    }
    /* The order of the result depends on who is walked: the smaller of the two where both are
     * known. */
    if (itd_is_exact(other, itd_set_type) && VIEWED(self)->count <= ITD_SET_(other)->used)
        return itd_set_intersect(vm, other, self);
    if (is_set_view(other) && VIEWED(other)->count > VIEWED(self)->count) {
        itd_value t = self;
        self = other;
        other = t;
    }
    out = itd_set_new(vm, false);
    iter = itd_failed(out) ? ITD_ERROR : itd_iter(vm, other);
    if (itd_failed(iter)) return ITD_ERROR;
    while (itd_next(vm, iter, &item)) {
        int in = itd_charge(vm, 1) ? contains(vm, self, item) : -1;
        if (in < 0 || (in && itd_set_add(vm, out, item) < 0)) return ITD_ERROR;
    }
    return itd_pending(vm) ? ITD_ERROR : out;
}

static itd_value view_or(itd_vm *vm, itd_value a, itd_value b)
{
    itd_value out = is_set_view(a) ? view_to_set(vm, a) : itd_set_make(vm, itd_set_type, a);

    return itd_failed(out) || !itd_set_update_from(vm, ITD_SET_(out), b) ? ITD_ERROR : out;
}

/* items ^ items: what only one side has, or both with different values. */
static itd_value items_xor(itd_vm *vm, itd_value a, itd_value b)
{
    itd_dict *from = VIEWED(b);
    itd_value rest, out, pair;

    rest = itd_dict_copy(vm, itd_of(VIEWED(a)));
    out = itd_failed(rest) ? ITD_ERROR : itd_set_new(vm, false);
    if (itd_failed(out)) return ITD_ERROR;
    for (int64_t i = from->first; from->table && i < from->table->filled; i++) {
        itd_dict_entry e = from->table->entries[i];
        int64_t at;
        int same = 0;
        if (itd_same(e.key, ITD_DELETED)) continue;
        at =
            itd_charge(vm, 1) ? itd_dict_find(vm, ITD_DICT_(rest), e.key, e.hash) : ITD_DICT_FAILED;
        if (at == ITD_DICT_FAILED) return ITD_ERROR;
        if (at >= 0) same = itd_equal(vm, ITD_DICT_(rest)->table->entries[at].value, e.value);
        if (same < 0) return ITD_ERROR;
        if (same) {
            at = itd_dict_find(vm, ITD_DICT_(rest), e.key,
                               e.hash); /* as CPython does it: found once more */
            if (at == ITD_DICT_FAILED) return ITD_ERROR;
            if (at >= 0) itd_dict_remove_at(vm, ITD_DICT_(rest), at);
            continue;
        }
        pair = itd_tuple_pack(vm, 2, e.key, e.value);
        if (itd_failed(pair) || itd_set_add(vm, out, pair) < 0) return ITD_ERROR;
    }
    pair = itd_dict_view(vm, rest, itd_dict_items_type);
    return itd_failed(pair) || !itd_set_update_from(vm, ITD_SET_(out), pair) ? ITD_ERROR : out;
}

static itd_value view_xor(itd_vm *vm, itd_value a, itd_value b)
{
    itd_value out;

    if (itd_is_a(a, itd_dict_items_type) && itd_is_a(b, itd_dict_items_type))
        return items_xor(vm, a, b);
    out = is_set_view(a) ? view_to_set(vm, a) : itd_set_make(vm, itd_set_type, a);
    return itd_failed(out) || !itd_set_toggle(vm, out, b) ? ITD_ERROR : out;
}

static itd_value view_isdisjoint(itd_vm *vm, itd_value self, const itd_arg *a)
{
    itd_value other = a[0].v, iter, item;

    if (itd_same(self, other)) return itd_bool(VIEWED(self)->count == 0);
    if (itd_is_set(other) || is_set_view(other)) {
        int64_t n = itd_len(vm, other);
        if (n > VIEWED(self)->count) {
            itd_value t = self;
            self = other;
            other = t;
        }
    }
    iter = itd_iter(vm, other);
    if (itd_failed(iter)) return ITD_ERROR;
    while (itd_next(vm, iter, &item)) {
        int in = itd_charge(vm, 1) ? itd_contains(vm, self, item) : -1;
        if (in) return in < 0 ? ITD_ERROR : ITD_FALSE;
    }
    return itd_pending(vm) ? ITD_ERROR : ITD_TRUE;
}

/* ---- types ------------------------------------------------------------------------------ */

bool itd_boot_dict_views(itd_vm *vm)
{
    static const itd_native iter_methods[] = {
        {"__length_hint__", iter_length_hint, "", "How many items are probably left.", 0},
        {"__reduce__", iter_reduce, "", "How to make a copy.", 0},
        {0},
    };
    static const itd_native keys_methods[] = {
        {"isdisjoint", view_isdisjoint, "other, /", "Whether no item is in both.", ITD_CALLS_BACK},
        {"__reversed__", keys_reversed, "", "Iterates from the last key to the first.", 0},
        {"mapping", view_mapping, NULL, "The dict that is seen, read-only.", ITD_GETTER},
        {0},
    };
    static const itd_native items_methods[] = {
        {"isdisjoint", view_isdisjoint, "other, /", "Whether no item is in both.", ITD_CALLS_BACK},
        {"__reversed__", items_reversed, "", "Iterates from the last pair to the first.", 0},
        {"mapping", view_mapping, NULL, "The dict that is seen, read-only.", ITD_GETTER},
        {0},
    };
    static const itd_native values_methods[] = {
        {"__reversed__", values_reversed, "", "Iterates from the last value to the first.", 0},
        {"mapping", view_mapping, NULL, "The dict that is seen, read-only.", ITD_GETTER},
        {0},
    };
#define SET_OPS                                                                                    \
    .binary = {                                                                                    \
        [ITD_SUB] = view_sub,                                                                      \
        [ITD_AND] = view_and,                                                                      \
        [ITD_OR] = view_or,                                                                        \
        [ITD_XOR] = view_xor                                                                       \
    }
    static const itd_slots keys_slots = {.repr = view_repr,
                                         .len = view_len,
                                         .iter = keys_iter,
                                         .contains = keys_contains,
                                         .compare = view_compare,
                                         SET_OPS};
    static const itd_slots items_slots = {.repr = view_repr,
                                          .len = view_len,
                                          .iter = items_iter,
                                          .contains = items_contains,
                                          .compare = view_compare,
                                          SET_OPS};
#undef SET_OPS
    static const itd_slots values_slots = {.repr = view_repr, .len = view_len, .iter = values_iter};
    static const itd_slots iter_slots[] = {
        {.iter = self_iter, .next = key_next, .take = key_take},
        {.iter = self_iter, .next = value_next, .take = value_take},
        {.iter = self_iter, .next = item_next},
        {.iter = self_iter, .next = key_next_back},
        {.iter = self_iter, .next = value_next_back},
        {.iter = self_iter, .next = item_next_back},
    };
#define SPEC(type, name, flags, methods, slots)                                                    \
    {                                                                                              \
        &type, name, NULL, ITD_K_ITER, sizeof(struct itd_iter), ITD_T_NO_NEW | (flags), NULL,      \
            NULL, methods, slots                                                                   \
    }
    static const itd_type_spec specs[] = {
        SPEC(itd_dict_keys_type, "dict_keys", ITD_T_NO_HASH, keys_methods, &keys_slots),
        SPEC(itd_dict_items_type, "dict_items", ITD_T_NO_HASH, items_methods, &items_slots),
        SPEC(itd_dict_values_type, "dict_values", 0, values_methods, &values_slots),
        SPEC(itd_dict_keyiterator_type, "dict_keyiterator", 0, iter_methods, &iter_slots[0]),
        SPEC(itd_dict_valueiterator_type, "dict_valueiterator", 0, iter_methods, &iter_slots[1]),
        SPEC(itd_dict_itemiterator_type, "dict_itemiterator", 0, iter_methods, &iter_slots[2]),
        SPEC(itd_dict_reversekeyiterator_type, "dict_reversekeyiterator", 0, iter_methods,
             &iter_slots[3]),
        SPEC(itd_dict_reversevalueiterator_type, "dict_reversevalueiterator", 0, iter_methods,
             &iter_slots[4]),
        SPEC(itd_dict_reverseitemiterator_type, "dict_reverseitemiterator", 0, iter_methods,
             &iter_slots[5]),
    };
#undef SPEC

    for (size_t i = 0; i < sizeof specs / sizeof *specs; i++)
        if (!itd_type_define(vm, &specs[i])) return false;
    return true;
}
