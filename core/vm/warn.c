/* warn.c - the warnings that builtins give, as DeprecationWarning for ~True.
 *
 * They go through warnings.warn, from the place where the script is. Before somebody has imported
 * that module nobody can tell: CPython would write them to standard error, which a script hasn't.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/vm/vm.h"

bool itd_warn(itd_vm *vm, const itd_type *category, itd_value text)
{
    itd_value name = itd_intern_c(vm, "warnings", 8), module, warn, args[2] = {text, ITD_UNBOUND};

    if (itd_failed(name) || itd_failed(text)) return false;
    module = itd_dict_get(vm, vm->modules, name);
    if (itd_failed(module) || itd_is_unbound(module)) return !itd_failed(module);
    name = itd_intern_c(vm, "warn", 4);
    warn = itd_failed(name) ? name : itd_getattr_or(vm, module, name);
    if (itd_failed(warn) || itd_is_unbound(warn)) return !itd_failed(warn);
    args[1] = itd_of(category);
    return !itd_failed(itd_call(vm, warn, 2, args));
}

bool itd_warn_deprecated(itd_vm *vm, const char *text)
{
    return itd_warn(vm, itd_DeprecationWarning, itd_str_c(vm, text));
}

bool itd_warn_of_subclass(itd_vm *vm, itd_value owner, const char *method, const char *of,
                          itd_value made)
{
    const char *dot = itd_is_unbound(owner) ? "" : ".";
    itd_value head = itd_is_unbound(owner) ? itd_empty_str : itd_str_format(vm, "%T", owner);

    if (itd_failed(head)) return false;
    return itd_warn(vm, itd_DeprecationWarning,
                    itd_str_format(vm,
                                   "%U%s%s returned non-%s (type %T).  The ability to return an "
                                   "instance of a strict subclass of %s is deprecated, and may be "
                                   "removed in a future version of Python.",
                                   head, dot, method, of, made, of));
}
