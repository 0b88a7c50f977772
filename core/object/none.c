/* none.c - the types of the singletons None, Ellipsis and NotImplemented.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/native.h"
#include "core/object/boot.h"

static itd_value none_repr(itd_vm *vm, itd_value v)
{
    return itd_n_None;
}

static itd_value ellipsis_repr(itd_vm *vm, itd_value v)
{
    return itd_n_Ellipsis;
}

static itd_value notimplemented_repr(itd_vm *vm, itd_value v)
{
    return itd_n_NotImplemented;
}

/* CPython 3.12 hashes None to a constant; the other two, whose hash is an address there, get
 * constants too. */
static bool none_hash(itd_vm *vm, itd_value v, uint64_t *ret)
{
    *ret = 0xFCA86420;
    return true;
}

static bool ellipsis_hash(itd_vm *vm, itd_value v, uint64_t *ret)
{
    *ret = 0xE111B515;
    return true;
}

static bool notimplemented_hash(itd_vm *vm, itd_value v, uint64_t *ret)
{
    *ret = 0x1071B91E;
    return true;
}

/* Written out for its names in the type's dict. */
static itd_value none_compare(itd_vm *vm, itd_value a, itd_value b, enum itd_compare op)
{
    return itd_object_type->slots.compare(vm, a, b, op);
}

static int never(itd_vm *vm, itd_value v)
{
    return 0;
}

static int always(itd_vm *vm, itd_value v)
{
    return itd_warn_deprecated(vm, "NotImplemented should not be used in a boolean context") ? 1
                                                                                             : -1;
}

static itd_value only_instance(itd_vm *vm, const char *name, itd_value v, size_t positional,
                               itd_value kwnames)
{
    bool named = !itd_is_none(kwnames) && !itd_is_unbound(kwnames) && itd_tuple_count(kwnames) > 0;

    if (positional || named) return itd_raise(vm, itd_TypeError, "%s takes no arguments", name);
    return v;
}

static itd_value none_new(itd_vm *vm, itd_type *type, const itd_value *args, size_t positional,
                          itd_value kwnames)
{
    return only_instance(vm, "NoneType", ITD_NONE, positional, kwnames);
}

static itd_value ellipsis_new(itd_vm *vm, itd_type *type, const itd_value *args, size_t positional,
                              itd_value kwnames)
{
    return only_instance(vm, "EllipsisType", ITD_ELLIPSIS, positional, kwnames);
}

static itd_value notimplemented_new(itd_vm *vm, itd_type *type, const itd_value *args,
                                    size_t positional, itd_value kwnames)
{
    return only_instance(vm, "NotImplementedType", ITD_NOT_IMPLEMENTED, positional, kwnames);
}

static itd_value reduce(itd_vm *vm, itd_value self, const itd_arg *a)
{
    return itd_repr(vm, self);
}

static const itd_native reduced_by_name[] = {
    {"__reduce__", reduce, "", NULL, ITD_SHALLOW},
    {0},
};

static const itd_slots none_slots = {.repr = none_repr,
                                     .hash = none_hash,
                                     .compare = none_compare,
                                     .truth = never,
                                     .new_ = none_new};
static const itd_slots ellipsis_slots = {
    .repr = ellipsis_repr, .hash = ellipsis_hash, .new_ = ellipsis_new};
static const itd_slots notimplemented_slots = {.repr = notimplemented_repr,
                                               .hash = notimplemented_hash,
                                               .truth = always,
                                               .new_ = notimplemented_new};

bool itd_boot_none(itd_vm *vm)
{
    static const itd_type_spec specs[] = {
        {.type = &itd_none_type, .name = "NoneType", .kind = ITD_K_FREE, .slots = &none_slots},
        {.type = &itd_ellipsis_type,
         .name = "ellipsis",
         .kind = ITD_K_FREE,
         .methods = reduced_by_name,
         .doc = "The type of the Ellipsis singleton.",
         .slots = &ellipsis_slots},
        {.type = &itd_notimplemented_type,
         .name = "NotImplementedType",
         .kind = ITD_K_FREE,
         .methods = reduced_by_name,
         .doc = "The type of the NotImplemented singleton.",
         .slots = &notimplemented_slots},
    };

    for (size_t i = 0; i < sizeof specs / sizeof *specs; i++)
        if (!itd_type_define(vm, &specs[i])) return false;
    return true;
}
