/* bool.c - the bool type: two ints that print as words.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/object/boot.h"
#include "core/object/int.h"

static itd_value bool_repr(itd_vm *vm, itd_value v)
{
    return itd_same(v, ITD_TRUE) ? itd_n_True : itd_n_False;
}

static itd_value bool_new(itd_vm *vm, itd_type *type, const itd_value *args, size_t positional,
                          itd_value kwnames)
{
    itd_arg a[1];
    int truth;

    if (!itd_bind_text(vm, "x = False, /", "bool", args, positional, kwnames, a)) return ITD_ERROR;
    truth = itd_truth(vm, a[0].v);
    return truth < 0 ? ITD_ERROR : itd_bool(truth);
}

static itd_value bool_and(itd_vm *vm, itd_value a, itd_value b)
{
    if (itd_is_bool(a) && itd_is_bool(b))
        return itd_bool(itd_same(a, ITD_TRUE) && itd_same(b, ITD_TRUE));
    return itd_int_type->slots.binary[ITD_AND](vm, a, b);
}

static itd_value bool_or(itd_vm *vm, itd_value a, itd_value b)
{
    if (itd_is_bool(a) && itd_is_bool(b))
        return itd_bool(itd_same(a, ITD_TRUE) || itd_same(b, ITD_TRUE));
    return itd_int_type->slots.binary[ITD_OR](vm, a, b);
}

static itd_value bool_xor(itd_vm *vm, itd_value a, itd_value b)
{
    if (itd_is_bool(a) && itd_is_bool(b)) return itd_bool(!itd_same(a, b));
    return itd_int_type->slots.binary[ITD_XOR](vm, a, b);
}

static itd_value bool_invert(itd_vm *vm, itd_value v)
{
    if (!itd_warn_deprecated(
            vm, "Bitwise inversion '~' on bool is deprecated. This returns the bitwise inversion "
                "of the underlying int object and is usually not what you expect from negating a "
                "bool. Use the 'not' operator for boolean negation or ~int(x) if you really want "
                "the bitwise inversion of the underlying int."))
        return ITD_ERROR;
    return itd_from_small(itd_same(v, ITD_TRUE) ? -2 : -1);
}

static const itd_slots slots = {
    .repr = bool_repr,
    .invert = bool_invert,
    .binary = {[ITD_AND] = bool_and, [ITD_OR] = bool_or, [ITD_XOR] = bool_xor},
    .new_ = bool_new,
};

bool itd_boot_bool(itd_vm *vm)
{
    static const itd_type_spec spec = {
        .type = &itd_bool_type,
        .name = "bool",
        .base = &itd_int_type,
        .kind = ITD_K_INT,
        .size = sizeof(itd_big),
        .flags = ITD_T_SELF_MATCH,
        .signature = "x = False, /",
        .doc = "A truth value, True or False. bool(x) says whether x counts as true.",
        .slots = &slots,
    };

    return itd_type_define(vm, &spec);
}
