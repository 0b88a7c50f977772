/* fraction_border.c - Fractions as texts for the host, and back.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/stdlib/fraction_border.h"

#include <string.h>

#include "core/object/class.h"
#include "core/object/int.h"
#include "core/vm/vm.h"

static bool is_fraction_class(itd_value v)
{
    const itd_type *t = itd_is_kind(v, ITD_K_TYPE) ? ITD_TYPE_(v) : NULL;
    itd_value module;

    if (!t || t->kind != ITD_K_OBJECT || !(t->flags & ITD_T_HEAP) ||
        !itd_str_is(t->name, "Fraction"))
        return false;
    module = itd_dict_get_str(t->dict, itd_n___module__);
    return itd_is_str(module) && itd_str_is(module, "fractions");
}

/* The value in a slot that the class has; unbound: there is none. */
static itd_value slot(const itd_type *t, itd_value v, itd_value name)
{
    itd_value member = itd_dict_get_str(t->dict, name);
    int64_t n = itd_is_unbound(member) ? -1 : itd_member_slot(member);
    itd_object *o = ITD_OBJECT_(v);

    return n < 0 || n >= itd_shape_of(o)->inline_slots ? ITD_UNBOUND : o->slots[n];
}

static bool parts(itd_value v, itd_value *ret_numerator, itd_value *ret_denominator)
{
    itd_value mro = itd_type_of(v)->mro;

    if (!itd_is_kind(v, ITD_K_OBJECT)) return false;
    for (int64_t i = 0; i < itd_tuple_count(mro); i++) {
        const itd_type *t = ITD_TYPE_(itd_tuple_items(mro)[i]);

        if (!is_fraction_class(itd_of(t))) continue;
        *ret_numerator = slot(t, v, itd_n__numerator);
        *ret_denominator = slot(t, v, itd_n__denominator);
        return itd_is_int(*ret_numerator) && itd_is_int(*ret_denominator) &&
               itd_int_sign(*ret_denominator) > 0;
    }
    return false;
}

bool itd_fraction_is(itd_value v)
{
    itd_value numerator, denominator;

    return parts(v, &numerator, &denominator);
}

itd_value itd_fraction_text(itd_vm *vm, itd_value v)
{
    int64_t digits = itd_int_digit_limit;
    itd_value numerator, denominator;

    if (!parts(v, &numerator, &denominator)) return itd_raise(vm, itd_TypeError, "not a Fraction");
    itd_int_digit_limit = 0;
    numerator = itd_int_text(vm, numerator, 10);
    denominator = itd_failed(numerator) ? numerator : itd_int_text(vm, denominator, 10);
    itd_int_digit_limit = digits;
    return itd_failed(denominator) ? denominator
                                   : itd_str_format(vm, "%U/%U", numerator, denominator);
}

/* A whole number of decimal digits and nothing else. */
static itd_value whole(itd_vm *vm, const char *text, size_t size)
{
    for (size_t i = 0; i < size; i++)
        if (text[i] < '0' || text[i] > '9') size = 0;
    return size ? itd_int_parse(vm, text, size, 10)
                : itd_raise(vm, itd_ValueError, "not the text of a Fraction");
}

itd_value itd_fraction_from_text(itd_vm *vm, const char *text, size_t size)
{
    bool negative = size && *text == '-';
    const char *start = text + negative, *slash = size ? memchr(text, '/', size) : NULL;
    itd_value args[2], module, cls;

    if (!slash || slash < start) return itd_raise(vm, itd_ValueError, "not the text of a Fraction");
    args[0] = whole(vm, start, (size_t)(slash - start));
    if (!itd_failed(args[0]) && negative) args[0] = itd_int_neg(vm, args[0]);
    args[1] =
        itd_failed(args[0]) ? args[0] : whole(vm, slash + 1, (size_t)(text + size - slash - 1));
    if (itd_failed(args[1])) return args[1];
    if (itd_int_sign(args[1]) == 0)
        return itd_raise(vm, itd_ValueError, "a Fraction with denominator 0");
    module = itd_import(vm, "fractions");
    if (itd_failed(module)) return module;
    cls = itd_is_kind(module, ITD_K_MODULE)
              ? itd_dict_get_str(ITD_AS(itd_module, module)->dict, itd_n_Fraction)
              : ITD_UNBOUND;
    if (itd_is_unbound(cls) || !is_fraction_class(cls))
        return itd_raise(vm, itd_TypeError,
                         "a Fraction can't enter: the script has replaced fractions.Fraction");
    return itd_call(vm, cls, 2, args);
}
