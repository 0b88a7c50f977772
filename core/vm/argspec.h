/* argspec.h - binding of arguments to the signature of a native, beyond what native.h says.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#ifndef ITD_ARGSPEC_H
#define ITD_ARGSPEC_H

#include "core/native.h"

/* Binds for a native as a value: as itd_bind, but errors that CPython words with the qualified name
 * ("list.append() takes exactly one argument (0 given)") get it from the owner or the module. */
bool itd_bind_native(itd_vm *vm, const itd_native_func *f, const itd_value *args, size_t positional,
                     itd_value kwnames, itd_arg *a);

#endif
