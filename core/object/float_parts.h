/* float_parts.h - rows of float's table that live in float_text.c.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#ifndef ITD_FLOAT_PARTS_H
#define ITD_FLOAT_PARTS_H

#include "core/native.h"

itd_value itd_float_hex(itd_vm *vm, itd_value self, const itd_arg *a);
itd_value itd_float_fromhex(itd_vm *vm, itd_value cls, const itd_arg *a);

#endif
