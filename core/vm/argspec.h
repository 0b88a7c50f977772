/* argspec.h - binding of arguments to the signature of a native, beyond what native.h says.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#ifndef ITD_ARGSPEC_H
#define ITD_ARGSPEC_H

#include "core/native.h"

/* A native that takes a fixed number of arguments as they are, by position only, is called without
 * binding. */
#define ITD_QUICK_ARGUMENTS 3
#define ITD_NOT_QUICK       UINT32_MAX                      /* no count of arguments is that */
uint32_t itd_argspec_quick(const struct itd_argspec *spec); /* the number, or ITD_NOT_QUICK */

/* Binds for a native as a value: as itd_bind, but errors that CPython words with the qualified name
 * ("list.append() takes exactly one argument (0 given)") get it from the owner or the module. */
/* Binds arguments that are as many as a native of few parameters takes, the rest being defaults: 1,
 * -1 for a failure; 0: that has to be done in the ordinary way. */
int itd_bind_few(itd_vm *vm, const itd_native_func *f, const itd_value *args, size_t count,
                 itd_arg *a);
bool itd_bind_native(itd_vm *vm, const itd_native_func *f, const itd_value *args, size_t positional,
                     itd_value kwnames, itd_arg *a);

#endif
