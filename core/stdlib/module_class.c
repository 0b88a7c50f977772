/* module_class.c - see module_class.h.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/stdlib/module_class.h"

bool itd_module_class(itd_vm *vm, itd_value module, const char *module_name, const char *name,
                      const itd_type *base)
{
    itd_value args[3];

    args[0] = itd_str_c(vm, name);
    args[1] = itd_tuple_pack(vm, 1, itd_of(base));
    args[2] = itd_dict_new(vm);
    if (itd_failed(args[0]) || itd_failed(args[1]) || itd_failed(args[2])) return false;
    if (!itd_dict_set_str(vm, ITD_DICT_(args[2]), itd_n___module__,
                          itd_intern_c(vm, module_name, strlen(module_name))))
        return false;
    return itd_module_set(vm, module, name, itd_call(vm, itd_of(itd_type_type), 3, args));
}

itd_type *itd_module_class_find(itd_vm *vm, const char *module_name, const char *name)
{
    itd_value module = itd_import(vm, module_name), class;

    class =
        itd_failed(module) ? module : itd_getattr(vm, module, itd_intern_c(vm, name, strlen(name)));
    if (itd_failed(class)) return NULL;
    if (itd_is_kind(class, ITD_K_TYPE) && itd_is_subtype(ITD_TYPE_(class), itd_BaseException))
        return ITD_TYPE_(class);
    itd_fail(vm, itd_TypeError, "exceptions must derive from BaseException");
    return NULL;
}
