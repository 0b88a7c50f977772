/* decimal_border.c - Decimals as texts for the host, and back.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/stdlib/decimal_border.h"

#include "core/stdlib/decimal.h"

bool itd_decimal_is(itd_value v)
{
    return dec_type && dec_is_decimal(v);
}

itd_value itd_decimal_text(itd_vm *vm, itd_value v)
{
    dec d = dec_load(v);

    return dec_to_text(vm, &d, false, true);
}

itd_value itd_decimal_from_text(itd_vm *vm, const char *text, size_t size)
{
    itd_value str = itd_str_new(vm, text, size);
    bool ok = false;
    dec d;

    if (itd_failed(str) || !dec_parse(vm, str, false, &d, &ok)) return ITD_ERROR;
    if (!ok) return itd_raise(vm, itd_ValueError, "not the text of a Decimal");
    return dec_store(vm, dec_type, &d);
}
