/* array.h - what array.c takes from array_items.c.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#ifndef ITD_ARRAY_H
#define ITD_ARRAY_H

#include "core/native.h"

/* The take slot of array iterators. */
size_t itd_array_take(itd_vm *vm, itd_value iter, itd_value *out, size_t most);
itd_value itd_array_tolist(itd_vm *vm, itd_value self, const itd_arg *a);

#endif
