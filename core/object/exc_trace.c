/* exc_trace.c - traceback objects.
 *
 * An exception's trace is a flat list (code, instruction index, code, index …) from the innermost
 * frame outwards, which grows while the exception unwinds. A traceback is a view of it: a is the
 * list, n the pair it stands at; tb_next is the pair before, so the chain goes inwards as CPython's
 * does. b is a traceback further in that has been handed out already, so that each place is one
 * object for who follows the chain. Frames themselves are not for scripts.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/object/exc.h"
#include "core/vm/code.h"

static itd_value at_pair(itd_vm *vm, itd_value list, int64_t pair, itd_value inner)
{
    itd_value tb = itd_iter_new(vm, itd_traceback_type, list, inner);

    if (!itd_failed(tb)) ITD_ITER_(tb)->n = pair;
    return tb;
}

/* Whether the pairs up to pair n are the same in both lists. */
static bool same_pairs(itd_value a, itd_value b, int64_t n)
{
    if (itd_same(a, b)) return true;
    if (itd_list_count(a) < 2 * (n + 1) || itd_list_count(b) < 2 * (n + 1)) return false;
    return memcmp(itd_list_items(a), itd_list_items(b),
                  (size_t)(2 * (n + 1)) * sizeof(itd_value)) == 0;
}

/* The traceback that was last handed out is kept in notes, so that it is the same object until the
 * trace grows. */
itd_value itd_exc_traceback(itd_vm *vm, itd_value exc)
{
    itd_exc *e = ITD_EXC_(exc);
    itd_value list = e->trace, tb = e->notes;
    int64_t last;

    if (!itd_is_kind(list, ITD_K_LIST) || itd_list_count(list) < 2) return ITD_NONE;
    last = itd_list_count(list) / 2 - 1;
    if (!itd_is_kind(tb, ITD_K_ITER) || ITD_ITER_(tb)->n > last ||
        !same_pairs(ITD_ITER_(tb)->a, list, ITD_ITER_(tb)->n))
        tb = ITD_UNBOUND;
    else if (ITD_ITER_(tb)->n == last)
        return tb;
    tb = at_pair(vm, list, last, tb);
    if (!itd_failed(tb)) e->notes = tb;
    return tb;
}

bool itd_exc_set_traceback(itd_vm *vm, itd_value exc, itd_value tb)
{
    itd_value list = ITD_NONE;

    if (!itd_is_none(tb)) {
        if (!itd_is_a(tb, itd_traceback_type))
            return itd_fail(vm, itd_TypeError, "__traceback__ must be a traceback or None");
        list = itd_list_slice(vm, ITD_ITER_(tb)->a, 0, 2 * (ITD_ITER_(tb)->n + 1));
        if (itd_failed(list)) return false;
    }
    ITD_EXC_(exc)->trace = list;
    ITD_EXC_(exc)->notes = tb;
    return true;
}

/* Two views of the same place are equal, as they would be one object in CPython. */
static itd_value tb_compare(itd_vm *vm, itd_value a, itd_value b, enum itd_compare op)
{
    bool equal;

    if ((op != ITD_EQ && op != ITD_NE) || !itd_is_a(a, itd_traceback_type) ||
        !itd_is_a(b, itd_traceback_type))
        return ITD_NOT_IMPLEMENTED;
    equal = ITD_ITER_(a)->n == ITD_ITER_(b)->n &&
            same_pairs(ITD_ITER_(a)->a, ITD_ITER_(b)->a, ITD_ITER_(a)->n);
    return itd_bool(equal == (op == ITD_EQ));
}

static bool tb_hash(itd_vm *vm, itd_value v, uint64_t *ret)
{
    *ret = 0x7B + (uint64_t)ITD_ITER_(v)->n;
    return true;
}

static itd_value tb_next(itd_vm *vm, itd_value self, const itd_arg *a)
{
    struct itd_iter *it = ITD_ITER_(self);
    itd_value inner = it->b;

    if (it->n <= 0) return ITD_NONE;
    if (!itd_is_kind(inner, ITD_K_ITER) || !itd_is_a(inner, itd_traceback_type) ||
        ITD_ITER_(inner)->n >= it->n)
        inner = ITD_UNBOUND;
    else if (ITD_ITER_(inner)->n == it->n - 1)
        return inner;
    inner = at_pair(vm, it->a, it->n - 1, inner);
    if (!itd_failed(inner)) it->b = inner;
    return inner;
}

static itd_value tb_lasti(itd_vm *vm, itd_value self, const itd_arg *a)
{
    return itd_from_small(
        2 * itd_small(itd_list_items(ITD_ITER_(self)->a)[2 * ITD_ITER_(self)->n + 1]));
}

static itd_value tb_lineno(itd_vm *vm, itd_value self, const itd_arg *a)
{
    const itd_value *pair = itd_list_items(ITD_ITER_(self)->a) + 2 * ITD_ITER_(self)->n;
    const itd_code *code = ITD_AS(itd_code, pair[0]);
    int64_t at = itd_small(pair[1]);

    if (!code->pos || at < 0 || at >= (int64_t)code->count_ins)
        return itd_from_small(code->first_line);
    return itd_from_small(itd_code_pos(code)[at].line);
}

static const itd_native rows[] = {
    {"tb_next", tb_next, NULL, NULL, ITD_GETTER},
    {"tb_lasti", tb_lasti, NULL, NULL, ITD_GETTER | ITD_MEMBER},
    {"tb_lineno", tb_lineno, NULL, NULL, ITD_GETTER},
    {0},
};

static const itd_slots slots = {.compare = tb_compare, .hash = tb_hash};

bool itd_boot_traceback(itd_vm *vm)
{
    static const itd_type_spec spec = {
        .type = &itd_traceback_type,
        .name = "traceback",
        .kind = ITD_K_ITER,
        .size = sizeof(struct itd_iter),
        .flags = ITD_T_NO_NEW,
        .doc = "Where an exception passed by, from the outermost frame inwards.",
        .methods = rows,
        .slots = &slots,
    };

    return itd_type_define(vm, &spec);
}
