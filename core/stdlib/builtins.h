/* builtins.h - what the files of the builtins module share.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#ifndef ITD_BUILTINS_H
#define ITD_BUILTINS_H

#include "core/native.h"

extern const itd_native itd_builtins_seq_rows[];   /* builtins_seq.c */
extern const itd_native itd_builtins_scope_rows[]; /* builtins_scope.c */
extern const itd_native itd_builtins_space_rows[]; /* builtins_scope.c; there where allow_eval is,
                                                      else for embedded modules only */

/* builtins_scope.c: the variables of the running frame as a mapping: its own namespace, or a
 * function's dict, which is always the same one. */
itd_value itd_locals_of(itd_vm *vm);

#define ITD_RAW_CALL(f) ((itd_native_call)(void (*)(void))(f))

#endif
