/* list_methods.c - the methods of list. Comparing may run script code that changes the list:
 * lengths and items are read afresh after every comparison.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/object/containers.h"

static itd_value list_append(itd_vm *vm, itd_value self, const itd_arg *a)
{
    return itd_list_append(vm, self, a[0].v) ? ITD_NONE : ITD_ERROR;
}

static itd_value list_extend(itd_vm *vm, itd_value self, const itd_arg *a)
{
    return itd_list_extend(vm, self, a[0].v) ? ITD_NONE : ITD_ERROR;
}

static itd_value list_insert(itd_vm *vm, itd_value self, const itd_arg *a)
{
    int64_t at = itd_clamp_index(a[0].n, ITD_LIST_(self)->count);

    return itd_list_insert(vm, self, at, a[1].v) ? ITD_NONE : ITD_ERROR;
}

static itd_value list_pop(itd_vm *vm, itd_value self, const itd_arg *a)
{
    itd_list *list = ITD_LIST_(self);
    int64_t i = a[0].n;
    itd_value item;

    if (!list->count) return itd_raise(vm, itd_IndexError, "pop from empty list");
    if (i < 0) i += list->count;
    if (i < 0 || i >= list->count) return itd_raise(vm, itd_IndexError, "pop index out of range");
    item = list->buffer->items[i];
    if (i == list->count - 1) {
        list->buffer->items[i] = ITD_UNBOUND;
        list->count = i;
        list->changes++;
        return item;
    }
    if (!itd_charge(vm, (uint64_t)(list->count - i) / 8)) return ITD_ERROR;
    itd_list_drop(list, i, 1);
    return item;
}

/* The index of the first item from start to below stop that equals x: -1 none, -2 failure. */
static int64_t find_item(itd_vm *vm, itd_list *list, itd_value x, int64_t start, int64_t stop)
{
    for (int64_t i = start; i < stop && i < list->count; i++) {
        int same;
        if (((i - start) & 63) == 0 && !itd_charge(vm, 16)) return -2;
        same = itd_equal(vm, list->buffer->items[i], x);
        if (same < 0) return -2;
        if (same) return i;
    }
    return -1;
}

static itd_value list_remove(itd_vm *vm, itd_value self, const itd_arg *a)
{
    itd_list *list = ITD_LIST_(self);
    int64_t at = find_item(vm, list, a[0].v, 0, INT64_MAX);

    if (at == -2) return ITD_ERROR;
    if (at < 0) return itd_raise(vm, itd_ValueError, "list.remove(x): x not in list");
    if (at < list->count) { /* __eq__ may have shrunk it */
        if (!itd_charge(vm, (uint64_t)(list->count - at) / 8)) return ITD_ERROR;
        itd_list_drop(list, at, 1);
    }
    return ITD_NONE;
}

static itd_value list_index(itd_vm *vm, itd_value self, const itd_arg *a)
{
    itd_list *list = ITD_LIST_(self);
    int64_t start = 0, stop = INT64_MAX, at;

    if (a[1].given && !itd_slice_bound(vm, a[1].v, &start)) return ITD_ERROR;
    if (a[2].given && !itd_slice_bound(vm, a[2].v, &stop)) return ITD_ERROR;
    if (start < 0) start = start + list->count < 0 ? 0 : start + list->count;
    if (stop < 0) stop = stop + list->count < 0 ? 0 : stop + list->count;
    at = find_item(vm, list, a[0].v, start, stop);
    if (at == -2) return ITD_ERROR;
    if (at < 0) return itd_raise(vm, itd_ValueError, "%R is not in list", a[0].v);
    return itd_from_small(at);
}

static itd_value list_count(itd_vm *vm, itd_value self, const itd_arg *a)
{
    itd_list *list = ITD_LIST_(self);
    int64_t found = 0;

    for (int64_t i = 0; i < list->count; i++) {
        int same;
        if ((i & 63) == 0 && !itd_charge(vm, 16)) return ITD_ERROR;
        same = itd_equal(vm, list->buffer->items[i], a[0].v);
        if (same < 0) return ITD_ERROR;
        found += same;
    }
    return itd_from_small(found);
}

static void reverse_items(itd_list *list)
{
    typedef uint64_t pair __attribute__((vector_size(16), aligned(8), may_alias));
    itd_value *items = list->buffer ? list->buffer->items : NULL;
    int64_t i = 0, j = list->count - 1;

    for (; j - i >= 3; i += 2, j -= 2) {
        pair *first = (pair *)(void *)&items[i], *last = (pair *)(void *)&items[j - 1], t = *first;

        *first = (pair){(*last)[1], (*last)[0]};
        *last = (pair){t[1], t[0]};
    }
    for (; i < j; i++, j--) {
        itd_value t = items[i];
        items[i] = items[j];
        items[j] = t;
    }
    if (list->count > 1) list->changes++;
}

static itd_value list_reverse(itd_vm *vm, itd_value self, const itd_arg *a)
{
    if (!itd_charge(vm, (uint64_t)ITD_LIST_(self)->count / 8)) return ITD_ERROR;
    reverse_items(ITD_LIST_(self));
    return ITD_NONE;
}

static itd_value list_clear(itd_vm *vm, itd_value self, const itd_arg *a)
{
    itd_list_clear(ITD_LIST_(self));
    return ITD_NONE;
}

static itd_value list_copy(itd_vm *vm, itd_value self, const itd_arg *a)
{
    return itd_list_slice(vm, self, 0, ITD_LIST_(self)->count);
}

static itd_value list_sort(itd_vm *vm, itd_value self, const itd_arg *a)
{
    return itd_list_sort(vm, self, a[0].v, a[1].n != 0) ? ITD_NONE : ITD_ERROR;
}

static itd_value list_reversed(itd_vm *vm, itd_value self, const itd_arg *a)
{
    itd_value it = itd_seq_iter(vm, self, itd_list_reverseiterator_type);

    if (!itd_failed(it)) ITD_ITER_(it)->n = ITD_LIST_(self)->count - 1;
    return it;
}

static itd_value list_sizeof(itd_vm *vm, itd_value self, const itd_arg *a)
{
    itd_list *list = ITD_LIST_(self);

    return itd_from_small(
        (int64_t)(itd_cell_size(list) + (list->buffer ? itd_cell_size(list->buffer) : 0)));
}

const itd_native itd_list_methods[] = {
    {"__reversed__", list_reversed, "", "Iterates from the last item to the first.", 0},
    {"__sizeof__", list_sizeof, "", "Bytes that it occupies.", 0},
    {"clear", list_clear, "", "Makes it empty.", 0},
    {"copy", list_copy, "", "A new list of the same items.", 0},
    {"append", list_append, "object, /", "Puts object behind the last item.", ITD_STORES},
    {"insert", list_insert, "index: size, object, /", "Puts object before the item at index.",
     ITD_STORES},
    {"extend", list_extend, "iterable, /", "Puts all items of iterable behind the last item.",
     ITD_CALLS_BACK | ITD_SHALLOW},
    {"pop", list_pop, "index: size = -1, /",
     "Takes the item at index out and returns it; IndexError when there is none.", 0},
    {"remove", list_remove, "value, /",
     "Takes the first item equal to value out; ValueError when there is none.", ITD_CALLS_BACK},
    {"index", list_index, "value, start = ..., stop = ..., /",
     "Where the first item equal to value is; ValueError when there is none.", ITD_CALLS_BACK},
    {"count", list_count, "value, /", "How many items equal value.", ITD_CALLS_BACK},
    {"reverse", list_reverse, "", "Turns the order round.", 0},
    {"sort", list_sort, "*, key = None, reverse: bool = False",
     "Puts the items in ascending order; equal ones keep theirs. key is called once for each item.",
     ITD_CALLS_BACK},
    ITD_GENERIC_ROW,
    {0},
};
