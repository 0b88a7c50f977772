/* decimal.c - the _decimal module: what decimal.py is made of.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/stdlib/decimal.h"

#define FN(id) static itd_value id(itd_vm *vm, itd_value self, const itd_arg *a)

FN(decimal_class)
{
    return itd_of(dec_type);
}
FN(context_class)
{
    return itd_of(dec_context_type);
}

static itd_native natives[8];

static bool boot(itd_vm *vm)
{
    static const itd_native own[] = {
        {"Decimal", decimal_class, NULL, NULL, ITD_CONSTANT},
        {"Context", context_class, NULL, NULL, ITD_CONSTANT},
        {0},
    };
    size_t n = 0;

    for (const itd_native *r = own; r->name; r++) natives[n++] = *r;
    for (const itd_native *r = dec_context_functions; r->name; r++) natives[n++] = *r;
    dec_context_rows_boot();
    return dec_object_boot(vm) && dec_context_boot(vm);
}

ITD_MODULE_WITH(_decimal, "_decimal", "Decimal numbers.", natives, boot, NULL);
