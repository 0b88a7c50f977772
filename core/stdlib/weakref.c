/* weakref.c - the fronts of weakref.ref (vm/front.h): the reference that an object has already, and
 * what one refers to.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/vm/front.h"

enum {
    OBJECT,
    CALLBACK,
    HASH,
    SLOTS
}; /* as weakref.py declares them, in the order of their names */

/* A slot of a reference, whose class has no others before. NULL: it isn't as it is made. */
static itd_value *slot_of(itd_value ref, int which)
{
    const itd_shape *shape = itd_is_kind(ref, ITD_K_OBJECT) ? itd_shape_of(ITD_OBJECT_(ref)) : NULL;
    itd_value names = shape ? shape->type->slot_names : ITD_UNBOUND;
    static const itd_value *const known[SLOTS] = {&itd_n__object, &itd_n__callback, &itd_n__hash};

    if (!itd_is_kind(names, ITD_K_TUPLE) || itd_tuple_count(names) != SLOTS ||
        shape->inline_slots < SLOTS)
        return NULL;
    for (int i = 0; i < SLOTS; i++)
        if (itd_same(itd_tuple_items(names)[i], *known[which])) return &ITD_OBJECT_(ref)->slots[i];
    return NULL;
}

static itd_value ref_new(itd_vm *vm, itd_func *function, const itd_value *args, size_t count)
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
        callback = slot_of(known, CALLBACK);
        object = slot_of(known, OBJECT);
        if (callback && object && itd_is_none(*callback) && itd_same(*object, args[1]))
            return known;
    }
    return ITD_UNBOUND;
}

static itd_value ref_call(itd_vm *vm, itd_func *function, const itd_value *args, size_t count)
{
    itd_value *object = count == 1 ? slot_of(args[0], OBJECT) : NULL;

    return object ? *object : ITD_UNBOUND;
}

const itd_front itd_fronts_weakref[] = {
    {"weakref", "ref.__new__", ref_new},
    {"weakref", "ref.__call__", ref_call},
    {0},
};
