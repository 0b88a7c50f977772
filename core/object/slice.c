/* slice.c - slice objects, and how their fields become bounds of a sequence.
 *
 * Reading the fields may run __index__; fitting them to a length never does. So a sequence unpacks
 * first, then reads its length, then adjusts.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/object/boot.h"
#include "core/object/containers.h"

#define SLICE(v) ITD_AS(itd_slice, v)

itd_value itd_slice_from(itd_vm *vm, itd_value start, itd_value stop, itd_value step)
{
    itd_slice *s = itd_alloc(vm, sizeof *s, ITD_K_SLICE, itd_slice_type);

    if (!s) return ITD_ERROR;
    s->start = start;
    s->stop = stop;
    s->step = step;
    return itd_of(s);
}

/* ---- bounds ----------------------------------------------------------------------------- */

static itd_value field_index(itd_vm *vm, itd_value field)
{
    if (!itd_has_index(field))
        return itd_raise(vm, itd_TypeError,
                         "slice indices must be integers or None or have an __index__ method");
    return itd_index(vm, field);
}

static bool field_number(itd_vm *vm, itd_value field, int64_t *ret)
{
    itd_value n;
    int over;

    if (itd_is_small(field)) {
        *ret = itd_small(field);
        return true;
    }
    n = field_index(vm, field);
    return !itd_failed(n) && itd_int_clamp(vm, n, ret, &over);
}

bool itd_slice_unpack(itd_vm *vm, itd_value slice, int64_t *ret_start, int64_t *ret_stop,
                      int64_t *ret_step)
{
    itd_slice *s = SLICE(slice);
    int64_t start, stop, step = 1;

    if (!itd_is_none(s->step)) {
        if (!field_number(vm, s->step, &step)) return false;
        if (step == 0) return itd_fail(vm, itd_ValueError, "slice step cannot be zero");
        if (step < -INT64_MAX) step = -INT64_MAX; /* so that it can be negated */
    }
    start = step < 0 ? INT64_MAX : 0;
    stop = step < 0 ? INT64_MIN : INT64_MAX;
    if (!itd_is_none(s->start) && !field_number(vm, s->start, &start)) return false;
    if (!itd_is_none(s->stop) && !field_number(vm, s->stop, &stop)) return false;
    *ret_start = start;
    *ret_stop = stop;
    *ret_step = step;
    return true;
}

static int64_t fit(int64_t i, int64_t length, int64_t step)
{
    if (i < 0) {
        i += length;
        if (i < 0) i = step < 0 ? -1 : 0;
    } else if (i >= length) {
        i = step < 0 ? length - 1 : length;
    }
    return i;
}

int64_t itd_slice_adjust(int64_t length, int64_t *start, int64_t *stop, int64_t step)
{
    *start = fit(*start, length, step);
    *stop = fit(*stop, length, step);
    if (step < 0) {
        if (*stop < *start) return (*start - *stop - 1) / -step + 1;
    } else if (*start < *stop) {
        if (step == 1) return *stop - *start;
        return (*stop - *start - 1) / step + 1;
    }
    *stop = *start;
    return 0;
}

bool itd_slice_bounds(itd_vm *vm, itd_value slice, int64_t length, int64_t *ret_start,
                      int64_t *ret_stop, int64_t *ret_step, int64_t *ret_count)
{
    if (!itd_slice_unpack(vm, slice, ret_start, ret_stop, ret_step)) return false;
    *ret_count = itd_slice_adjust(length, ret_start, ret_stop, *ret_step);
    return true;
}

/* One bound of slice.indices for ints of any size, within lower..upper. */
static itd_value long_bound(itd_vm *vm, itd_value field, itd_value standard, itd_value length,
                            itd_value lower, itd_value upper)
{
    itd_value n;
    int less;

    if (itd_is_none(field)) return standard;
    n = field_index(vm, field);
    if (itd_failed(n)) return ITD_ERROR;
    less = itd_less(vm, n, itd_from_small(0));
    if (less < 0) return ITD_ERROR;
    if (less) {
        n = itd_binary_op(vm, n, length, ITD_ADD, false);
        if (itd_failed(n)) return ITD_ERROR;
        less = itd_less(vm, n, lower);
        return less < 0 ? ITD_ERROR : less ? lower : n;
    }
    less = itd_less(vm, upper, n);
    return less < 0 ? ITD_ERROR : less ? upper : n;
}

bool itd_slice_long_indices(itd_vm *vm, itd_value slice, itd_value length, itd_value ret[3])
{
    itd_slice *s = SLICE(slice);
    itd_value step = itd_from_small(1), zero = itd_from_small(0), lower, upper;
    int negative;

    if (!itd_is_none(s->step)) step = field_index(vm, s->step);
    if (itd_failed(step)) return false;
    if (itd_same(step, zero)) return itd_fail(vm, itd_ValueError, "slice step cannot be zero");
    negative = itd_less(vm, step, zero);
    if (negative < 0) return false;
    lower = negative ? itd_from_small(-1) : zero;
    upper = negative ? itd_binary_op(vm, length, itd_from_small(1), ITD_SUB, false) : length;
    if (itd_failed(upper)) return false;
    ret[0] = long_bound(vm, s->start, negative ? upper : lower, length, lower, upper);
    if (itd_failed(ret[0])) return false;
    ret[1] = long_bound(vm, s->stop, negative ? lower : upper, length, lower, upper);
    ret[2] = step;
    return !itd_failed(ret[1]);
}

/* ---- the type --------------------------------------------------------------------------- */

static itd_value slice_indices(itd_vm *vm, itd_value self, const itd_arg *a)
{
    itd_value length = itd_index(vm, a[0].v), bounds[3];
    int less = itd_failed(length) ? -1 : itd_less(vm, length, itd_from_small(0));

    if (less < 0) return ITD_ERROR;
    if (less) return itd_raise(vm, itd_ValueError, "length should not be negative");
    return itd_slice_long_indices(vm, self, length, bounds) ? itd_tuple_from(vm, bounds, 3)
                                                            : ITD_ERROR;
}

static itd_value get_start(itd_vm *vm, itd_value self, const itd_arg *a)
{
    return SLICE(self)->start;
}
static itd_value get_stop(itd_vm *vm, itd_value self, const itd_arg *a)
{
    return SLICE(self)->stop;
}
static itd_value get_step(itd_vm *vm, itd_value self, const itd_arg *a)
{
    return SLICE(self)->step;
}

static itd_value slice_reduce(itd_vm *vm, itd_value self, const itd_arg *a)
{
    itd_slice *s = SLICE(self);

    return itd_tuple_pack(vm, 2, itd_of(itd_slice_type),
                          itd_tuple_pack(vm, 3, s->start, s->stop, s->step));
}

static itd_value slice_repr(itd_vm *vm, itd_value self)
{
    itd_slice *s = SLICE(self);

    return itd_str_format(vm, "slice(%R, %R, %R)", s->start, s->stop, s->step);
}

static itd_value slice_compare(itd_vm *vm, itd_value a, itd_value b, enum itd_compare op)
{
    itd_value x, y;

    if (!itd_is_kind(a, ITD_K_SLICE) || !itd_is_kind(b, ITD_K_SLICE)) return ITD_NOT_IMPLEMENTED;
    if (itd_same(a, b)) return itd_bool(op == ITD_EQ || op == ITD_LE || op == ITD_GE);
    x = itd_tuple_pack(vm, 3, SLICE(a)->start, SLICE(a)->stop, SLICE(a)->step);
    y = itd_tuple_pack(vm, 3, SLICE(b)->start, SLICE(b)->stop, SLICE(b)->step);
    return itd_failed(x) || itd_failed(y) ? ITD_ERROR : itd_compare_values(vm, x, y, op);
}

static bool slice_hash(itd_vm *vm, itd_value self, uint64_t *ret)
{
    const itd_value fields[3] = {SLICE(self)->start, SLICE(self)->stop, SLICE(self)->step};

    return itd_hash_row(vm, fields, 3, ret);
}

static itd_value slice_new(itd_vm *vm, itd_type *type, const itd_value *args, size_t positional,
                           itd_value kwnames)
{
    itd_arg a[3];

    if (!itd_bind_text(vm, "start, stop = ..., step = None, /", "slice", args, positional, kwnames,
                       a))
        return ITD_ERROR;
    if (!a[1].given) return itd_slice_from(vm, ITD_NONE, a[0].v, ITD_NONE);
    return itd_slice_from(vm, a[0].v, a[1].v, a[2].v);
}

bool itd_boot_slice(itd_vm *vm)
{
    static const itd_native methods[] = {
        {"start", get_start, NULL, NULL, ITD_GETTER | ITD_MEMBER},
        {"stop", get_stop, NULL, NULL, ITD_GETTER | ITD_MEMBER},
        {"step", get_step, NULL, NULL, ITD_GETTER | ITD_MEMBER},
        {"indices", slice_indices, "length, /",
         "Start, stop and step of the slice within a sequence of that length.", ITD_CALLS_BACK},
        {"__reduce__", slice_reduce, "", "How to make a copy.", 0},
        {0},
    };
    static const itd_slots slots = {
        .repr = slice_repr, .compare = slice_compare, .hash = slice_hash, .new_ = slice_new};
    static const itd_type_spec spec = {
        &itd_slice_type,   "slice", NULL, ITD_K_SLICE,
        sizeof(itd_slice), 0,       NULL, "What stands in brackets as start:stop:step.",
        methods,           &slots};

    return itd_type_define(vm, &spec);
}
