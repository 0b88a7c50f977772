/* decimal_border.h - Decimals as they cross the session's border: as the text that str() of them
 * shows.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#ifndef ITD_DECIMAL_BORDER_H
#define ITD_DECIMAL_BORDER_H

#include "core/native.h"

bool itd_decimal_is(itd_value v);
/* Its text, a str of ASCII. Never runs script code; ITD_ERROR: no memory. */
itd_value itd_decimal_text(itd_vm *vm, itd_value v);
/* The Decimal of a text, exactly, whatever the context says. ITD_ERROR: ValueError. */
itd_value itd_decimal_from_text(itd_vm *vm, const char *text, size_t size);

#endif
