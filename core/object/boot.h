/* boot.h - what each file that owns types defines at boot; called in order by vm/boot.c. False: out
 * of memory.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#ifndef ITD_BOOT_H
#define ITD_BOOT_H

#include "core/value.h"

bool itd_boot_list(itd_vm *vm);
bool itd_boot_tuple(itd_vm *vm);
bool itd_boot_dict(itd_vm *vm);
bool itd_boot_dict_views(itd_vm *vm);
bool itd_boot_mappingproxy(itd_vm *vm);
bool itd_boot_set(itd_vm *vm);
bool itd_boot_range(itd_vm *vm);
bool itd_boot_slice(itd_vm *vm);
bool itd_boot_iter(itd_vm *vm);
bool itd_boot_iteration(itd_vm *vm);
bool itd_boot_names(itd_vm *vm); /* after itd_types_boot, before everything else */
bool itd_boot_str(itd_vm *vm);
bool itd_boot_bytes(itd_vm *vm);
bool itd_boot_bytearray(itd_vm *vm);
bool itd_boot_memoryview(itd_vm *vm);

bool itd_boot_object(
    itd_vm *vm); /* then itd_boot_type: the first two types, after itd_boot_names */
bool itd_boot_type(itd_vm *vm);
bool itd_boot_descr(
    itd_vm *vm); /* property, staticmethod, classmethod and the descriptors of builtin types */
bool itd_boot_super(itd_vm *vm);
bool itd_boot_func(itd_vm *vm); /* function, builtin_function_or_method, method, cell */
bool itd_boot_module(itd_vm *vm);
bool itd_boot_generic_alias(itd_vm *vm);
bool itd_boot_typevars(itd_vm *vm);
bool itd_boot_builtins_eval(itd_vm *vm);
bool itd_boot_builtins(itd_vm *vm); /* after all types: the table of builtin names */
bool itd_boot_modules(itd_vm *vm);  /* last: natives and types of the C modules of modules.def */
bool itd_boot_gen(itd_vm *vm);
bool itd_boot_async_gen(itd_vm *vm);
bool itd_boot_call_types(itd_vm *vm);
bool itd_boot_tool(itd_vm *vm);
bool itd_boot_pending(itd_vm *vm);

bool itd_boot_none(itd_vm *vm);
bool itd_boot_int(itd_vm *vm);
bool itd_boot_bool(itd_vm *vm); /* after int */
bool itd_boot_float(itd_vm *vm);
bool itd_boot_complex(itd_vm *vm);
bool itd_boot_exc(itd_vm *vm); /* every class of exc.def, and traceback; after itd_boot_type */

#endif
