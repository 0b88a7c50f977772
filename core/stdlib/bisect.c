/* bisect.c - the bisect module: binary search in sorted sequences.
 *
 * Comparing may run script code, which may change the sequence. So nothing read from it is trusted
 * after a comparison: each probe asks for its item afresh.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/object/containers.h"
#include "core/vm/quick.h"

/* Sets *ret_at to the place just left (or right) of every item equal to x. */
static bool search(itd_vm *vm, const itd_arg *a, itd_value x, bool right, int64_t *ret_at)
{
    itd_value seq = a[0].v, key = a[4].v;
    int64_t lo = a[2].n, hi = a[3].n;

    if (lo < 0) return itd_fail(vm, itd_ValueError, "lo must be non-negative");
    if (a[3].none && (hi = itd_len(vm, seq)) < 0) return false;
    while (lo < hi) {
        int64_t mid = lo + (hi - lo) / 2;
        itd_value item;
        int less;

        if (!itd_charge(vm, 1)) return false;
        item = itd_is_plain(seq, itd_list_type) && mid < itd_list_count(seq)
                   ? itd_list_items(seq)[mid]
                   : itd_item(vm, seq, mid);
        if (!itd_failed(item) && !itd_is_none(key)) item = itd_call(vm, key, 1, &item);
        if (itd_failed(item)) return false;
        if (itd_both_small(x, item))
            less = right ? itd_small(x) < itd_small(item) : itd_small(item) < itd_small(x);
        else
            less = right ? itd_less(vm, x, item) : itd_less(vm, item, x);
        if (less < 0) return false;
        if (less == right)
            hi = mid;
        else
            lo = mid + 1;
    }
    *ret_at = lo;
    return true;
}

static itd_value find(itd_vm *vm, const itd_arg *a, bool right)
{
    int64_t at;

    return search(vm, a, a[1].v, right, &at) ? itd_int_from(vm, at) : ITD_ERROR;
}

static itd_value insert(itd_vm *vm, const itd_arg *a, bool right)
{
    itd_value x = itd_is_none(a[4].v) ? a[1].v : itd_call(vm, a[4].v, 1, &a[1].v), args[2];
    int64_t at;

    if (itd_failed(x) || !search(vm, a, x, right, &at)) return ITD_ERROR;
    if (itd_is_exact(a[0].v, itd_list_type)) {
        at = itd_clamp_index(at, itd_list_count(a[0].v));
        return itd_list_insert(vm, a[0].v, at, a[1].v) ? ITD_NONE : ITD_ERROR;
    }
    args[0] = itd_int_from(vm, at);
    args[1] = a[1].v;
    return itd_failed(itd_call_method(vm, a[0].v, itd_intern_c(vm, "insert", 6), 2, args))
               ? ITD_ERROR
               : ITD_NONE;
}

static itd_value bisect_right(itd_vm *vm, itd_value module, const itd_arg *a)
{
    return find(vm, a, true);
}
static itd_value bisect_left(itd_vm *vm, itd_value module, const itd_arg *a)
{
    return find(vm, a, false);
}
static itd_value insort_right(itd_vm *vm, itd_value module, const itd_arg *a)
{
    return insert(vm, a, true);
}
static itd_value insort_left(itd_vm *vm, itd_value module, const itd_arg *a)
{
    return insert(vm, a, false);
}

#define SIGNATURE "a, x, lo: size = 0, hi: size? = None, *, key = None"
static const itd_native natives[] = {
    {"bisect_right", bisect_right, SIGNATURE,
     "Where to insert x in sorted a: right of equal items.", ITD_CALLS_BACK},
    {"bisect_left", bisect_left, SIGNATURE, "Where to insert x in sorted a: left of equal items.",
     ITD_CALLS_BACK},
    {"insort_right", insort_right, SIGNATURE, "Insert x in sorted a, right of equal items.",
     ITD_CALLS_BACK},
    {"insort_left", insort_left, SIGNATURE, "Insert x in sorted a, left of equal items.",
     ITD_CALLS_BACK},
    {0},
};

/* The short names are the same functions. */
static bool init(itd_vm *vm, itd_value module)
{
    return itd_module_set(vm, module, "bisect",
                          itd_getattr(vm, module, itd_intern_c(vm, "bisect_right", 12))) &&
           itd_module_set(vm, module, "insort",
                          itd_getattr(vm, module, itd_intern_c(vm, "insort_right", 12)));
}

ITD_MODULE_WITH(bisect, "bisect", "Binary search in sorted sequences.", natives, NULL, init);
