/* attr.c - attributes of any value: getting, setting, special methods.
 *
 * Names are interned strs by the time they get below itd_getattr and itd_setattr, so look-ups
 * compare pointers first. The generic order is CPython's: data descriptors of the class, the
 * instance's own, other class attributes.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/object/class.h"
#include "core/vm/vm.h"

bool itd_attr_name(itd_vm *vm, itd_value *name)
{
    itd_value interned;

    if (!itd_is_str(*name))
        return itd_fail(vm, itd_TypeError, "attribute name must be string, not '%T'", *name);
    if (ITD_STR(*name)->interned) return true;
    interned = itd_intern(vm, *name);
    if (itd_failed(interned)) return false;
    *name = interned;
    return true;
}

/* ---- where instances keep their own ------------------------------------------------------- */

itd_value *itd_attrs_place(itd_value v)
{
    itd_cell *cell;

    if (!itd_is_cell(v)) return NULL;
    cell = itd_cell_of(v);
    switch (itd_kind_of_cell(cell)) {
    case ITD_K_EXC: return &ITD_EXC_(v)->attrs;
    case ITD_K_FUNC: return &ITD_FUNC_(v)->attrs;
    case ITD_K_WRAPPER: return &ITD_AS(itd_wrapper, v)->attrs;
    case ITD_K_DICT:
        if (!itd_has_flag(cell, ITD_F_EXTRA) && itd_type_of(v)->flags & ITD_T_DICT)
            return &ITD_DICT_(v)->aux; /* OrderedDict's own */
        break;
    case ITD_K_TYPE:
    case ITD_K_MODULE:
    case ITD_K_OBJECT: return NULL;
    default: break;
    }
    return itd_has_flag(cell, ITD_F_EXTRA) && itd_type_of(v)->flags & ITD_T_DICT ? itd_extra(cell)
                                                                                 : NULL;
}

itd_value itd_set_dict(itd_vm *vm, itd_value self, const itd_arg *a)
{
    itd_value *place = itd_attrs_place(self);

    if (itd_is_unbound(a[0].v)) return itd_raise(vm, itd_TypeError, "cannot delete __dict__");
    if (!itd_is_kind(a[0].v, ITD_K_DICT))
        return itd_raise(vm, itd_TypeError, "__dict__ must be set to a dictionary, not a '%T'",
                         a[0].v);
    if (place) *place = a[0].v;
    return ITD_NONE;
}

itd_value itd_instance_dict(itd_vm *vm, itd_value v, bool make)
{
    itd_value *place, dict;

    if (itd_is_kind(v, ITD_K_OBJECT)) {
        if (!(itd_type_of(v)->flags & ITD_T_DICT)) return ITD_UNBOUND;
        return itd_object_dict(vm, ITD_OBJECT_(v), make);
    }
    if (itd_is_kind(v, ITD_K_MODULE)) return itd_of(ITD_AS(itd_module, v)->dict);
    place = itd_attrs_place(v);
    if (!place) return ITD_UNBOUND;
    if (!itd_is_unbound(*place) && !itd_is_none(*place)) return *place;
    if (!make || itd_has_flag(itd_cell_of(v), ITD_F_FROZEN)) return ITD_UNBOUND;
    dict = itd_dict_new(vm);
    if (!itd_failed(dict)) *place = dict;
    return dict;
}

static itd_value find_own(itd_value v, itd_value name)
{
    itd_value *place;

    if (itd_is_kind(v, ITD_K_OBJECT)) return itd_object_find(ITD_OBJECT_(v), name);
    if (itd_is_kind(v, ITD_K_MODULE)) return itd_dict_get_str(ITD_AS(itd_module, v)->dict, name);
    place = itd_attrs_place(v);
    if (!place || !itd_is_kind(*place, ITD_K_DICT)) return ITD_UNBOUND;
    return itd_dict_get_str(ITD_DICT_(*place), name);
}

/* ---- getting ---------------------------------------------------------------------------- */

itd_value itd_bind_attribute(itd_vm *vm, itd_value attribute, itd_value object,
                             const itd_type *type)
{
    const itd_slots *slots;

    if (itd_is_kind(attribute, ITD_K_FUNC))
        return itd_is_unbound(object) ? attribute : itd_method_new(vm, attribute, object);
    slots = itd_slots_of(attribute);
    if (!slots->get) return attribute;
    return itd_may_go_deeper(vm)
               ? slots->get(vm, attribute, object, type ? itd_of(type) : ITD_UNBOUND)
               : ITD_ERROR;
}

itd_value itd_generic_find(itd_vm *vm, itd_value v, itd_value name)
{
    const itd_type *type = itd_type_of(v);
    itd_value found = itd_type_lookup(vm, type, name), own;
    const itd_slots *slots = NULL;

    if (!itd_is_unbound(found)) {
        if (!itd_may_go_deeper(vm)) return ITD_ERROR;
        slots = itd_slots_of(found);
        if (slots->set && slots->get) return slots->get(vm, found, v, itd_of(type));
    }
    own = find_own(v, name);
    if (!itd_is_unbound(own)) return own;
    return slots && slots->get ? slots->get(vm, found, v, itd_of(type)) : found;
}

/* Gives the pending AttributeError the object and name that CPython's suggestions are made from. */
static itd_value tell_attribute(itd_vm *vm, itd_value v, itd_value name)
{
    if (vm->stopped || !itd_is_kind(vm->pending, ITD_K_EXC)) return ITD_ERROR;
    ITD_EXC_(vm->pending)->extra1 = name;
    ITD_EXC_(vm->pending)->extra2 = v;
    return ITD_ERROR;
}

itd_value itd_missing_attribute(itd_vm *vm, itd_value v, itd_value name)
{
    if (itd_is_kind(v, ITD_K_TYPE))
        itd_fail(vm, itd_AttributeError, "type object '%s' has no attribute '%U'",
                 itd_type_text(ITD_TYPE_(v)), name);
    else
        itd_fail(vm, itd_AttributeError, "'%T' object has no attribute '%U'", v, name);
    return tell_attribute(vm, v, name);
}

itd_value itd_generic_getattr(itd_vm *vm, itd_value v, itd_value name)
{
    itd_value r = itd_generic_find(vm, v, name);

    return itd_is_unbound(r) ? itd_missing_attribute(vm, v, name) : r;
}

/* Interned, and not refused by the gate. */
static bool admit(itd_vm *vm, itd_value v, itd_value *name)
{
    return itd_attr_name(vm, name) &&
           (ITD_STR(*name)->interned <= 1 || !itd_gate_refuses(vm, v, *name));
}

itd_value itd_getattr(itd_vm *vm, itd_value v, itd_value name)
{
    const itd_type *type = itd_type_of(v);
    itd_value r;

    if (ITD_UNLIKELY(itd_failed(name))) return ITD_ERROR;
    if (ITD_UNLIKELY(ITD_STR(name)->interned != 1) && !admit(vm, v, &name)) return ITD_ERROR;
    if (!type->slots.getattr) return itd_generic_getattr(vm, v, name);
    r = itd_may_go_deeper(vm) ? type->slots.getattr(vm, v, name) : ITD_ERROR;
    /* A __getattr__ that raised by itself. */
    if (ITD_UNLIKELY(itd_failed(r)) && itd_pending_is(vm, itd_AttributeError) &&
        itd_is_unbound(ITD_EXC_(vm->pending)->extra1) &&
        itd_is_unbound(ITD_EXC_(vm->pending)->extra2))
        tell_attribute(vm, v, name);
    return r;
}

itd_value itd_getattr_or(itd_vm *vm, itd_value v, itd_value name)
{
    const itd_type *type = itd_type_of(v);
    itd_value r;

    if (ITD_UNLIKELY(itd_failed(name))) return ITD_ERROR;
    if (ITD_UNLIKELY(ITD_STR(name)->interned != 1) && !admit(vm, v, &name)) return ITD_ERROR;
    if (!type->slots.getattr)
        r = itd_generic_find(vm, v, name);
    else if (type->slots.getattr == itd_type_get)
        r = itd_type_find(vm, v, name);
    else
        r = itd_may_go_deeper(vm) ? type->slots.getattr(vm, v, name) : ITD_ERROR;
    return itd_failed(r) && itd_swallow(vm, itd_AttributeError) ? ITD_UNBOUND : r;
}

/* ---- setting ---------------------------------------------------------------------------- */

static bool fail_store(itd_vm *vm, itd_value v, itd_value name, itd_value found)
{
    if (itd_is_unbound(found))
        itd_fail(vm, itd_AttributeError, "'%T' object has no attribute '%U'", v, name);
    else
        itd_fail(vm, itd_AttributeError, "'%T' object attribute '%U' is read-only", v, name);
    tell_attribute(vm, v, name);
    return false;
}

bool itd_generic_setattr(itd_vm *vm, itd_value v, itd_value name, itd_value value)
{
    const itd_type *type = itd_type_of(v);
    itd_value found = itd_type_lookup(vm, type, name), dict;
    int gone;

    if (!itd_is_unbound(found)) {
        const itd_slots *slots = itd_slots_of(found);

        if (slots->set) return itd_may_go_deeper(vm) && slots->set(vm, found, v, value);
    }
    if (itd_is_kind(v, ITD_K_OBJECT)) {
        if (!(type->flags & ITD_T_DICT)) return fail_store(vm, v, name, found);
        if (!itd_is_unbound(value)) return itd_object_store(vm, ITD_OBJECT_(v), name, value);
        gone = itd_object_remove(vm, ITD_OBJECT_(v), name);
    } else {
        dict = itd_instance_dict(vm, v, true);
        if (itd_failed(dict)) return false;
        if (itd_is_unbound(dict)) return fail_store(vm, v, name, found);
        if (!itd_is_unbound(value)) return itd_dict_set_str(vm, ITD_DICT_(dict), name, value);
        gone = itd_dict_delete(vm, dict, name);
    }
    return gone > 0 || (gone == 0 && fail_store(vm, v, name, ITD_UNBOUND));
}

bool itd_setattr(itd_vm *vm, itd_value v, itd_value name, itd_value value)
{
    const itd_type *type = itd_type_of(v);

    if (ITD_UNLIKELY(ITD_STR(name)->interned != 1) && !admit(vm, v, &name)) return false;
    if (!itd_may_go_deeper(vm)) return false;
    return type->slots.setattr ? type->slots.setattr(vm, v, name, value)
                               : itd_generic_setattr(vm, v, name, value);
}

/* ---- special methods -------------------------------------------------------------------- */

itd_value itd_special_raw(itd_vm *vm, itd_value v, itd_value name, bool *ret_unbound)
{
    const itd_type *type = itd_type_of(v), *as;
    itd_value f = itd_type_lookup(vm, type, name);

    *ret_unbound = false;
    if (!itd_is_cell(f)) return f;
    as = itd_type_of(f);
    if (as == itd_function_type || as == itd_method_descriptor_type ||
        as == itd_wrapper_descriptor_type) {
        *ret_unbound = true;
        return f;
    }
    return as->slots.get ? as->slots.get(vm, f, v, itd_of(type)) : f;
}

itd_value itd_special(itd_vm *vm, itd_value v, itd_value name)
{
    itd_value f = itd_failed(name) ? ITD_ERROR : itd_type_lookup(vm, itd_type_of(v), name);

    return itd_failed(f) || itd_is_unbound(f) ? f : itd_bind_attribute(vm, f, v, itd_type_of(v));
}

/* f(self, *args) for few arguments. */
static itd_value call_unbound(itd_vm *vm, itd_value f, itd_value self, size_t count,
                              const itd_value *args)
{
    itd_value local[8], *all = local;

    if (count + 1 > sizeof local / sizeof *local) {
        itd_values *held = itd_values_new(vm, count + 1);

        if (!held) return ITD_ERROR;
        all = held->items;
    }
    all[0] = self;
    if (count) itd_copy_values(all + 1, args, count);
    return itd_call(vm, f, count + 1, all);
}

itd_value itd_call_special(itd_vm *vm, itd_value v, itd_value name, size_t count,
                           const itd_value *args)
{
    bool unbound;
    itd_value f = itd_special_raw(vm, v, name, &unbound);

    if (itd_failed(f) || itd_is_unbound(f)) return f;
    return unbound ? call_unbound(vm, f, v, count, args) : itd_call(vm, f, count, args);
}
