/* quick.h - the commonest cases of the operations on any value, for places that do them in a loop:
 * no script code runs, nothing is allocated, nothing fails.
 *
 * Each answers only when the types are exactly builtins and the rest is plain, and charges what the
 * long way would: nothing (slices excepted, which allocate and charge).
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#ifndef ITD_QUICK_H
#define ITD_QUICK_H

#include "core/object/containers.h"
#include "core/object/str_impl.h"

/* Whether a cell is an instance of exactly this type (one without shapes). */
static inline bool itd_cell_is(itd_value v, const itd_type *type)
{
    return itd_cell_of(v)->head >> 16 == (uint64_t)(uintptr_t)type;
}
static inline bool itd_is_plain(itd_value v, const itd_type *type)
{
    return itd_is_cell(v) && itd_cell_is(v, type);
}

/* The next item of an iterator over a list, tuple, range, ASCII str or bytes. False: at the end, or
 * another iterator. Nothing has happened then. */
__attribute__((always_inline)) static inline bool itd_quick_peek(itd_value iter, itd_value *ret)
{
    const struct itd_iter *it;
    uint64_t type;

    if (ITD_UNLIKELY(!itd_is_cell(iter))) return false;
    it = ITD_ITER_(iter);
    type = it->head >> 16;
    if (type == (uint64_t)(uintptr_t)itd_list_iterator_type) {
        if (!itd_is_cell(it->a) || it->n >= ITD_LIST_(it->a)->count) return false;
        *ret = ITD_LIST_(it->a)->buffer->items[it->n];
        return true;
    }
    if (type == (uint64_t)(uintptr_t)itd_tuple_iterator_type) {
        if (!itd_is_cell(it->a) || it->n >= ITD_TUPLE_(it->a)->count) return false;
        *ret = ITD_TUPLE_(it->a)->items[it->n];
        return true;
    }
    if (type == (uint64_t)(uintptr_t)itd_range_iterator_type) {
        if (it->k <= 0) return false;
        *ret = itd_from_small(it->n);
        return true;
    }
    if (!itd_is_cell(it->a)) return false;
    if (type == (uint64_t)(uintptr_t)itd_str_ascii_iterator_type) {
        if (it->n >= ITD_STR(it->a)->length) return false;
        *ret = itd_latin1_strs[ITD_STR(it->a)->data[it->n]];
        return true;
    }
    if (type != (uint64_t)(uintptr_t)itd_bytes_iterator_type ||
        it->n >= ((const itd_bytes *)(const void *)itd_cell_of(it->a))->length)
        return false;
    *ret = itd_from_small(((const itd_bytes *)(const void *)itd_cell_of(it->a))->data[it->n]);
    return true;
}

/* Takes what itd_quick_peek has shown. */
static inline void itd_quick_advance(itd_value iter)
{
    struct itd_iter *it = ITD_ITER_(iter);
    bool range = itd_cell_is(iter, itd_range_iterator_type);

    it->k -= range;
    it->n += range ? it->m : 1;
}

__attribute__((always_inline)) static inline bool itd_quick_next(itd_value iter, itd_value *ret)
{
    if (!itd_quick_peek(iter, ret)) return false;
    itd_quick_advance(iter);
    return true;
}

/* The same for iterators that are met more seldom: over a list backwards, and over the keys or
 * values of a dict that is as it was. */
bool itd_seldom_next(itd_value iter, itd_value *ret);
static inline bool itd_is_seldom(itd_value iter)
{
    return itd_cell_is(iter, itd_dict_keyiterator_type) ||
           itd_cell_is(iter, itd_dict_valueiterator_type) ||
           itd_cell_is(iter, itd_list_reverseiterator_type);
}

/* The next row of a zip, enumerate or dict's items as count values in out, without the tuple.
 * False: it must be asked for in the ordinary way. */
bool itd_quick_row(itd_value iter, itd_value *out, size_t count);

/* How many items an iterator over a list, tuple or range has left, or a zip or enumerate of such;
 * no more than 4096; 0 of others. */
size_t itd_quick_left(itd_value iter);

/* a == b of two strs where a look at their heads is enough: 1, 0; -1: it isn't. */
static inline int itd_quick_same(itd_value a, itd_value b)
{
    const itd_str *x, *y;

    if (!itd_is_plain(a, itd_str_type) || !itd_is_plain(b, itd_str_type)) return -1;
    if (itd_same(a, b)) return 1;
    x = ITD_STR(a);
    y = ITD_STR(b);
    return x->length != y->length || (x->interned && y->interned) ? 0 : -1;
}

/* a OP b of two strs of which one is short enough to cost nothing: 1, 0; -1: it must be asked for
 * in the ordinary way. */
int itd_quick_compare(itd_value a, itd_value b, enum itd_compare op);

/* s[start:stop] of a list or str with plain bounds; unbound: it must be asked for in the ordinary
 * way. */
itd_value itd_quick_slice(itd_vm *vm, itd_value s, itd_value start, itd_value stop);
/* list[start:stop] = items likewise: 1 done, -1 failed, 0: it must be done in the ordinary way. */
int itd_quick_set_slice(itd_vm *vm, itd_value list, itd_value start, itd_value stop,
                        itd_value items);

/* Whether a letter is in a short ASCII str: 1, 0; -1: it must be asked for in the ordinary way. */
int itd_str_has_letter(const itd_str *s, itd_value item);

/* Whether a plain str or small int is in a set, frozenset or dict, or a letter in a str: 1, 0; -1:
 * it must be asked for in the ordinary way. */
static inline int itd_quick_contains(itd_value container, itd_value item)
{
    int found;

    if (!itd_is_cell(container)) return -1;
    if (itd_cell_is(container, itd_dict_type)) {
        int64_t at = itd_dict_find_quick(ITD_DICT_(container), item);

        return at >= 0 ? 1 : at == ITD_DICT_ABSENT ? 0 : -1;
    }
    if (itd_cell_is(container, itd_str_type)) return itd_str_has_letter(ITD_STR(container), item);
    if (!itd_cell_is(container, itd_set_type) && !itd_cell_is(container, itd_frozenset_type))
        return -1;
    found = itd_set_find_quick(ITD_SET_(container), item);
    return found == ITD_SET_ASK ? -1 : found;
}

/* Truth of the values whose types say it plainly: 1, 0; -1: it must be asked for in the ordinary
 * way. */
static inline int itd_quick_truth(itd_value v)
{
    if (v.bits == ITD_TRUE.bits) return 1;
    if (v.bits == ITD_FALSE.bits || v.bits == ITD_NONE.bits) return 0;
    if (itd_is_small(v)) return v.bits != 1;
    if (!itd_is_cell(v)) return -1;
    if (itd_cell_is(v, itd_str_type)) return ITD_STR(v)->length != 0;
    if (itd_cell_is(v, itd_list_type)) return ITD_LIST_(v)->count != 0;
    if (itd_cell_is(v, itd_dict_type)) return ITD_DICT_(v)->count != 0;
    if (itd_cell_is(v, itd_tuple_type)) return ITD_TUPLE_(v)->count != 0;
    return -1;
}

#endif
