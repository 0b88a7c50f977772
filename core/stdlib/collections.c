/* collections.c - the _collections module: what of collections is native. The module scripts import
 * is core/stdlib/py/collections.py.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/stdlib/collections.h"

static bool boot(itd_vm *vm)
{
    return collections_deque_boot(vm) && collections_dicts_boot(vm) &&
           collections_ordered_boot(vm) && collections_tuple_boot(vm);
}

static bool init(itd_vm *vm, itd_value module)
{
    return itd_module_set(vm, module, "deque", itd_of(collections_deque_type)) &&
           itd_module_set(vm, module, "defaultdict", itd_of(collections_defaultdict_type)) &&
           itd_module_set(vm, module, "OrderedDict", itd_of(collections_ordered_type)) &&
           itd_module_set(vm, module, "_tuplegetter", itd_of(collections_getter_type));
}

static const itd_native natives[] = {
    {"_count_elements", collections_count_elements, "mapping, iterable, /",
     "Adds one in mapping for each item.", ITD_CALLS_BACK},
    {"_tuple_maker", collections_tuple_maker, "name: str, fields: tuple, defaults: tuple, /",
     "The __new__ of a named tuple class.", 0},
    {0},
};
ITD_MODULE_WITH(_collections, "_collections", "The native parts of collections.", natives, boot,
                init);
