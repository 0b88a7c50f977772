/* weakref.c - the fronts of weakref.ref (vm/front.h): the reference that an object has already, and
 * what one refers to.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/vm/front.h"

#define SLOTS 3 /* of a reference, which weakref.py declares */

/* A slot of a reference, whose class declares these three. NULL: it isn't as it is made. */
static itd_value *slot_of(itd_value ref, itd_value name)
{
    itd_value names = itd_is_kind(ref, ITD_K_OBJECT) ? itd_type_of(ref)->slot_names : ITD_UNBOUND;

    return itd_is_kind(names, ITD_K_TUPLE) && itd_tuple_count(names) == SLOTS
               ? itd_front_slot(ref, name)
               : NULL;
}

ITD_FRONT(ref_new)
{
    const itd_dict *module = ITD_DICT_(function->globals);
    itd_value refs = itd_dict_get_str(module, itd_n__refs), list, *callback, *object;

    if (count != 2 || !itd_same(args[0], itd_dict_get_str(module, itd_n_ref)) ||
        !itd_is_kind(args[1], ITD_K_OBJECT) || !itd_front_exact(refs, itd_dict_type))
        return ITD_UNBOUND;
    list = itd_dict_get(vm, refs, itd_int_from_u64(vm, itd_id(vm, args[1])));
    if (!itd_front_exact(list, itd_list_type)) return itd_failed(list) ? list : ITD_UNBOUND;
    for (int64_t i = 0; i < itd_list_count(list) && i < SLOTS; i++) {
        itd_value known = itd_list_items(list)[i];

        if (!itd_is_kind(known, ITD_K_OBJECT) || itd_of(itd_type_of(known)).bits != args[0].bits)
            return ITD_UNBOUND;
        callback = slot_of(known, itd_n__callback);
        object = slot_of(known, itd_n__object);
        if (callback && object && itd_is_none(*callback) && itd_same(*object, args[1]))
            return known;
    }
    return ITD_UNBOUND;
}

ITD_FRONT(ref_call)
{
    itd_value *object = count == 1 ? slot_of(args[0], itd_n__object) : NULL;

    return object ? *object : ITD_UNBOUND;
}

const itd_front itd_fronts_weakref[] = {
    {"weakref", "ref.__new__", ref_new},
    {"weakref", "ref.__call__", ref_call},
    {0},
};
