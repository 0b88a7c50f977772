/* ops_seq.c - length, subscripts, membership and truth of any value.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/object/containers.h"
#include "core/vm/quick.h"
#include "core/vm/vm.h"

int itd_truth(itd_vm *vm, itd_value v)
{
    const itd_slots *s;

    if (itd_is_bool(v)) return itd_same(v, ITD_TRUE);
    if (itd_is_small(v)) return itd_small(v) != 0;
    if (itd_is_none(v)) return 0;
    if (!itd_may_go_deeper(vm)) return -1;
    s = &itd_type_of(v)->slots;
    if (s->truth) return s->truth(vm, v);
    if (s->len) {
        int64_t n = s->len(vm, v);
        return n < 0 ? -1 : n > 0;
    }
    return 1;
}

int64_t itd_len(itd_vm *vm, itd_value v)
{
    const itd_slots *s = &itd_type_of(v)->slots;

    if (s->len) return itd_may_go_deeper(vm) ? s->len(vm, v) : -1;
    itd_fail(vm, itd_TypeError, "object of type '%T' has no len()", v);
    return -1;
}

int64_t itd_length_hint(itd_vm *vm, itd_value v, int64_t standard)
{
    itd_value method, hint;
    int64_t n;

    if (itd_type_of(v)->slots.len) {
        n = itd_len(vm, v);
        if (n >= 0) return n;
        if (!itd_swallow(vm, itd_TypeError)) return -1;
    }
    method = itd_special(vm, v, itd_n___length_hint__);
    if (itd_failed(method)) return -1;
    if (itd_is_unbound(method)) return standard;
    hint = itd_call(vm, method, 0, NULL);
    if (itd_failed(hint)) return itd_swallow(vm, itd_TypeError) ? standard : -1;
    if (itd_same(hint, ITD_NOT_IMPLEMENTED)) return standard;
    if (!itd_is_int(hint)) {
        itd_fail(vm, itd_TypeError, "__length_hint__ must be an integer, not %T", hint);
        return -1;
    }
    if (!itd_as_size(vm, hint, &n)) return -1;
    if (n < 0) {
        itd_fail(vm, itd_ValueError, "__length_hint__() should return >= 0");
        return -1;
    }
    return n;
}

/* ---- indexes ---------------------------------------------------------------------------- */

bool itd_has_index(itd_value v)
{
    return itd_is_small(v) || itd_type_of(v)->slots.index != NULL;
}

bool itd_seq_index(itd_vm *vm, itd_value key, const char *what, int64_t *ret)
{
    itd_value n;
    int over = 0;

    if (itd_is_small(key)) {
        *ret = itd_small(key);
        return true;
    }
    if (!itd_has_index(key))
        return itd_fail(vm, itd_TypeError, "%s indices must be integers or slices, not %T", what,
                        key);
    n = itd_index(vm, key);
    if (itd_failed(n) || !itd_int_clamp(vm, n, ret, &over)) return false;
    return !over ||
           itd_fail(vm, itd_IndexError, "cannot fit '%T' into an index-sized integer", key);
}

bool itd_slice_bound(itd_vm *vm, itd_value v, int64_t *ret)
{
    itd_value n;
    int over;

    if (!itd_has_index(v))
        return itd_fail(vm, itd_TypeError,
                        "slice indices must be integers or have an __index__ method");
    n = itd_index(vm, v);
    return !itd_failed(n) && itd_int_clamp(vm, n, ret, &over);
}

/* ---- subscripts ------------------------------------------------------------------------- */

itd_value itd_getitem(itd_vm *vm, itd_value v, itd_value key)
{
    const itd_type *t = itd_type_of(v);

    if (t->slots.getitem) return itd_may_go_deeper(vm) ? t->slots.getitem(vm, v, key) : ITD_ERROR;
    if (t->flags & ITD_T_META) {
        /* A class: list[int] and friends go to __class_getitem__. */
        itd_value method;
        if (itd_same(v, itd_of(itd_type_type)))
            return itd_class_getitem(vm, v, &(itd_arg){.v = key});
        method = itd_getattr_or(vm, v, itd_n___class_getitem__);
        if (itd_failed(method)) return ITD_ERROR;
        if (!itd_is_unbound(method) && !itd_is_none(method)) return itd_call(vm, method, 1, &key);
        return itd_raise(vm, itd_TypeError, "type '%U' is not subscriptable", ITD_TYPE_(v)->name);
    }
    return itd_raise(vm, itd_TypeError, "'%T' object is not subscriptable", v);
}

/* A bound within 0..length; false when it is no plain one. */
static inline bool quick_bound(itd_value v, int64_t length, int64_t standard, int64_t *ret)
{
    int64_t n;

    if (itd_is_none(v)) {
        *ret = standard;
        return true;
    }
    if (!itd_is_small(v)) return false;
    n = itd_small(v);
    if (n < 0) n += length;
    *ret = n < 0 ? 0 : n > length ? length : n;
    return true;
}

itd_value itd_quick_slice(itd_vm *vm, itd_value s, itd_value start, itd_value stop)
{
    bool list = itd_is_plain(s, itd_list_type);
    int64_t length, from, to;

    if (!list && !itd_is_plain(s, itd_str_type)) return ITD_UNBOUND;
    length = list ? itd_list_count(s) : ITD_STR(s)->length;
    if (!quick_bound(start, length, 0, &from) || !quick_bound(stop, length, length, &to))
        return ITD_UNBOUND;
    if (to < from) to = from;
    return list ? itd_list_slice(vm, s, from, to) : itd_str_slice(vm, s, from, to);
}

int itd_quick_set_slice(itd_vm *vm, itd_value list, itd_value start, itd_value stop,
                        itd_value items)
{
    int64_t length, from, to, given;

    if (!itd_is_plain(list, itd_list_type) || itd_same(list, items) ||
        !(itd_is_plain(items, itd_list_type) || itd_is_plain(items, itd_tuple_type)))
        return 0;
    length = itd_list_count(list);
    if (!quick_bound(start, length, 0, &from) || !quick_bound(stop, length, length, &to)) return 0;
    if (to < from) to = from;
    given = itd_fast_count(items);
    if (!itd_charge(vm, (uint64_t)(given + length - to) / 8)) return -1;
    return itd_list_splice(vm, ITD_LIST_(list), from, to, itd_fast_items(items), given) ? 1 : -1;
}

bool itd_setitem(itd_vm *vm, itd_value v, itd_value key, itd_value value)
{
    const itd_slots *s = &itd_type_of(v)->slots;

    if (s->setitem) return itd_may_go_deeper(vm) && s->setitem(vm, v, key, value);
    if (itd_has_index(key) && (s->len || s->contains || itd_type_of(v)->flags & ITD_T_HEAP ||
                               itd_type_of(v) == itd_ExceptionGroup)) {
        int64_t ignored;

        if (!itd_seq_index(vm, key, "sequence", &ignored)) return false;
    }
    if (itd_is_unbound(value)) {
        /* CPython words it by the way it found out: what could be a sequence was asked by index. */
        bool by_index = itd_has_index(key) && (s->len || itd_type_of(v)->flags & ITD_T_HEAP ||
                                               itd_type_of(v) == itd_ExceptionGroup);
        return itd_fail(vm, itd_TypeError, "'%T' object %s support item deletion", v,
                        by_index ? "doesn't" : "does not");
    }
    return itd_fail(vm, itd_TypeError, "'%T' object does not support item assignment", v);
}

itd_value itd_item(itd_vm *vm, itd_value seq, int64_t index)
{
    if (itd_is_exact(seq, itd_list_type)) {
        itd_list *l = ITD_LIST_(seq);
        int64_t i = index < 0 ? index + l->count : index;
        if (i < 0 || i >= l->count) return itd_raise(vm, itd_IndexError, "list index out of range");
        return l->buffer->items[i];
    }
    return itd_getitem(vm, seq, itd_int_from(vm, index));
}

int itd_contains(itd_vm *vm, itd_value container, itd_value item)
{
    const itd_slots *s = &itd_type_of(container)->slots;
    itd_value iter, v;

    if (s->contains) return itd_may_go_deeper(vm) ? s->contains(vm, container, item) : -1;
    if (!s->iter && !(s->getitem && itd_type_of(container)->flags & ITD_T_HEAP)) {
        itd_fail(vm, itd_TypeError, "argument of type '%T' is not iterable", container);
        return -1;
    }
    iter = itd_iter(vm, container);
    if (itd_failed(iter)) {
        if (itd_swallow(vm, itd_TypeError))
            itd_fail(vm, itd_TypeError, "argument of type '%T' is not iterable", container);
        return -1;
    }
    while (itd_next(vm, iter, &v)) {
        int same = itd_charge(vm, 1) ? itd_equal(vm, v, item) : -1;
        if (same) return same;
    }
    return itd_pending(vm) ? -1 : 0;
}

itd_value itd_builtin_named(itd_vm *vm, const char *name)
{
    itd_value module = itd_import(vm, "builtins");

    return itd_failed(module) ? ITD_ERROR
                              : itd_getattr(vm, module, itd_intern_c(vm, name, strlen(name)));
}
