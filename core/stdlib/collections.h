/* collections.h - what the files of the _collections module share.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#ifndef ITD_COLLECTIONS_H
#define ITD_COLLECTIONS_H

#include "core/object/containers.h"

bool collections_deque_boot(itd_vm *vm);
bool collections_dicts_boot(itd_vm *vm);
bool collections_ordered_boot(itd_vm *vm);
bool collections_tuple_boot(itd_vm *vm);

extern itd_type *collections_deque_type, *collections_defaultdict_type, *collections_ordered_type,
    *collections_getter_type, *collections_maker_type;

itd_value collections_count_elements(itd_vm *vm, itd_value module, const itd_arg *a);
itd_value collections_tuple_maker(itd_vm *vm, itd_value module, const itd_arg *a);

#endif
