/* session.h - what session.c, outcome.c, build.c and visit.c share.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#ifndef ITD_SESSION_H
#define ITD_SESSION_H

#include "core/vm/vm.h"

itd_dict *itd_main_dict(itd_vm *vm);
bool itd_session_namespaces(itd_vm *vm); /* new and empty ones; false: failure pending */
void itd_session_enter(
    itd_vm *vm);               /* the host has called: the C stack from here down is the core's */
void itd_vm_reset(itd_vm *vm); /* boot.c: the VM as it was after boot */

/* outcome.c: turns what is pending (failed), or nothing, into the outcome. May run script code
 * (__str__). */
void itd_outcome_make(itd_vm *vm, bool failed);
void itd_outcome_clear(itd_vm *vm);
void itd_outcome_source_too_large(itd_vm *vm);

/* The UTF-8 of a str, NUL-terminated, lone surrogates as '?'; false when it doesn't fit. */
bool itd_str_copy_utf8(itd_value s, char *buf, size_t size);

#endif
