/* class.h - what the files of the object model share: shapes, class slots, descriptors, binding.
 *
 * Only object/ and vm/ files include it; natives need no more than native.h.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#ifndef ITD_CLASS_H
#define ITD_CLASS_H

#include "core/native.h"

/* ---- instances (shape.c) ---------------------------------------------------------------- */

#define ITD_OBJECT_(v) ITD_AS(itd_object, v)

static inline itd_shape *itd_shape_of(const itd_object *o)
{
    return itd_has_flag(o, ITD_F_SHAPED) ? (itd_shape *)itd_head_ref((const itd_cell *)o) : NULL;
}

/* The place of slot i of an object of this shape. */
static inline itd_value *itd_object_slot(itd_object *o, const itd_shape *shape, uint32_t i)
{
    if (i < shape->inline_slots) return &o->slots[i];
    return &((itd_values *)(void *)o->overflow)->items[i - shape->inline_slots];
}

/* Slot of an interned name, -1 when the shape doesn't have it (always in dict mode). */
int itd_shape_slot(const itd_shape *shape, itd_value name);
/* The shape that follows when name is added; NULL with nothing pending: go to dict mode; with a
 * failure pending otherwise. */
itd_shape *itd_shape_add(itd_vm *vm, itd_shape *shape, itd_value name);
itd_shape *
itd_shape_root(itd_vm *vm, itd_type *type, uint32_t reserved,
               uint32_t inline_slots); /* a root beside the class's current one; NULL on failure */
itd_shape *itd_shape_dict_twin(itd_vm *vm,
                               itd_shape *shape); /* for instances whose attributes are in a dict */
bool itd_shape_init_class(itd_vm *vm, itd_type *type,
                          uint32_t reserved); /* gives a class its root shape */

/* A new instance of a class with the plain layout, no attributes. */
itd_value itd_object_new(itd_vm *vm, itd_type *type);
/* Attributes of a plain instance by interned name. */
itd_value itd_object_find(const itd_object *o, itd_value name);
bool itd_object_store(itd_vm *vm, itd_object *o, itd_value name, itd_value value);
/* Gives a new instance its first attributes. False, with nothing pending: it isn't that new, or has
 * no place for them but a dict. */
bool itd_object_begin(itd_vm *vm, itd_value object, const itd_value *const names[],
                      const itd_value *values, unsigned count);
int itd_object_remove(itd_vm *vm, itd_object *o, itd_value name); /* 1, 0 absent, -1 */
/* Its dict; make: the object goes to dict mode so that the dict is the attributes. Without make:
 * unbound unless in dict mode. */
itd_value itd_object_dict(itd_vm *vm, itd_object *o, bool make);
bool itd_object_set_dict(itd_vm *vm, itd_object *o, itd_value dict);
/* A fresh dict with the attributes of any instance; empty when it has none. */
itd_value itd_attributes_copy(itd_vm *vm, itd_value v);
/* __class__ assignment between plain layouts that were found compatible. */
bool itd_object_reclass(itd_vm *vm, itd_object *o, itd_type *type);
/* __slots__ of plain instances are the first slots in the object itself. */
uint32_t itd_type_reserved(const itd_type *type);

/* ---- descriptors (descr.c) -------------------------------------------------------------- */

/* Descriptors other than methods are ITER cells, so that no call path takes them for natives: a the
 * class, b the name; c the native of a classmethod_descriptor; n the wrapper's row, the member's
 * slot, the getset's row by address (a member's with one: k 2) or its number in a script class (k
 * 1). */
itd_value itd_getset_new(itd_vm *vm, itd_type *owner, const itd_native *row);
itd_value itd_class_method_new(itd_vm *vm, itd_type *owner, itd_value native);
bool itd_set_instance_dict(itd_vm *vm, itd_value object,
                           itd_value dict); /* object.__dict__ = dict; unbound: an empty one */
itd_value itd_member_new(itd_vm *vm, itd_type *owner, itd_value name, int64_t slot);
itd_value itd_class_getset_new(itd_vm *vm, itd_type *owner, itd_value name, int64_t which);
enum { ITD_CLASS_GETSET_DICT, ITD_CLASS_GETSET_WEAKREF };
/* The reserved slot of plain instances that a member descriptor stands for, else -1. */
int64_t itd_member_slot(itd_value v);
/* Whether such a descriptor is of a class of the object's: one may lie in another class, too. */
bool itd_member_applies(itd_value v, itd_value object);

static inline const itd_slots *itd_slots_of(itd_value v)
{
    return &itd_type_of(v)->slots;
}
/* descriptor.__get__(object, type); the attribute itself when it is no descriptor. object unbound:
 * on the class. */
itd_value itd_bind_attribute(itd_vm *vm, itd_value attribute, itd_value object,
                             const itd_type *type);

/* ---- classes (type.c, type_slots.c, type_new.c) --------------------------------------------- */

itd_type *itd_type_defined(size_t i); /* the builtin types, from 0; NULL past the last */
const char *itd_type_signature(const itd_type *type); /* of a builtin type's constructor, or NULL */
bool itd_types_boot(
    itd_vm *vm); /* makes every cell of types.def and exc.def, empty: first of all */
void itd_type_set_ordinary(itd_type *type);      /* the ORDINARY flags from the slots */
const char *itd_type_text(const itd_type *type); /* as failure texts name it */
int itd_plain_isinstance(itd_vm *vm, itd_value v, itd_value c); /* without __instancecheck__ */
int itd_plain_issubclass(itd_vm *vm, itd_value derived, itd_value c);
bool itd_type_same_layout(const itd_type *a,
                          const itd_type *b); /* an instance of one may become one of the other */
itd_value
itd_union_of(itd_vm *vm, itd_value a,
             itd_value b); /* a | b of classes; NOT_IMPLEMENTED for what can't be in a union */
itd_value itd_type_merge_mro(itd_vm *vm, itd_type *type); /* what type.mro() gives */
itd_type *itd_type_best_base(
    itd_vm *vm, itd_value bases); /* whose layout a class with these bases takes; NULL: TypeError */
bool itd_type_layout_fits(
    const itd_type *type,
    const itd_type *base); /* natives of base find in instances of type what they expect */
bool itd_type_check_name(itd_vm *vm, itd_value name);
bool itd_type_set_bases(itd_vm *vm, itd_type *type, itd_value bases);
bool itd_type_compute_mro(itd_vm *vm, itd_type *type);
itd_value itd_type_new(itd_vm *vm, itd_type *meta, const itd_value *args, size_t positional,
                       itd_value kwnames);
itd_value itd_type_call(itd_vm *vm, itd_value type, const itd_value *args, size_t positional,
                        itd_value kwnames);
/* The most derived metaclass of a winner so far and the bases. NULL: TypeError. */
itd_type *itd_metaclass_of(itd_vm *vm, itd_type *winner, const itd_value *bases, size_t count);
/* bases with __mro_entries__ expanded; the tuple itself when there is nothing to do. */
itd_value itd_resolve_bases(itd_vm *vm, itd_value bases);
/* A class changed: caches are stale; slots of the class and of those below are found again when
 * name is a special one (unbound: all). */
bool itd_type_changed(itd_vm *vm, itd_type *type, itd_value name);
bool itd_type_fix_slots(itd_vm *vm, itd_type *type);
/* Rows of the wrapper descriptors for the slots that a builtin type has by itself. */
bool itd_type_add_wrappers(itd_vm *vm, itd_type *type, const itd_slots *own);
itd_value itd_wrapper_call(itd_vm *vm, itd_value wrapper, const itd_value *args, size_t positional,
                           itd_value kwnames);
/* ---- signature.c ---- */
/* __text_signature__ of a native whose row has this signature (NULL: None); first is "$self",
 * "$type", "$module" or NULL. */
itd_value itd_text_signature(itd_vm *vm, const char *signature, const char *first);
/* The same, and the doc, of the special methods that builtin types have. */
itd_value itd_special_signature(itd_vm *vm, const char *name);
itd_value itd_special_doc(itd_vm *vm, const char *name);
/* cls.__new__ of a builtin type, called natively: args[0] is the class. */
extern const itd_native itd_new_row;
/* Whether what instances or their class have is found as the generic look-up finds it: a
 * __getattr__ is asked for the rest only. So inline caches may be used. */
bool itd_type_finds_usually(itd_vm *vm, const itd_type *type);
itd_value itd_object_getattribute(itd_vm *vm, itd_value self, itd_value name);
itd_value itd_type_get(itd_vm *vm, itd_value type, itd_value name); /* type's getattr slot */
itd_value itd_type_find(itd_vm *vm, itd_value type,
                        itd_value name); /* the same; unbound when absent */
bool itd_type_set(itd_vm *vm, itd_value type, itd_value name, itd_value value);
itd_value itd_type_dict_new(itd_vm *vm, itd_type *type);      /* the mappingproxy */
itd_value itd_type_own(const itd_type *type, itd_value name); /* in its own dict only */
/* Whether scripts can't change the class's attributes. */
static inline bool itd_type_is_fixed(const itd_type *type)
{
    return !(type->flags & ITD_T_HEAP) || type->flags & ITD_T_SEALED;
}
bool itd_type_is_plain(const itd_type *type); /* instances are OBJECT cells */
itd_value itd_type_fullname(itd_vm *vm,
                            const itd_type *type); /* module.qualname, without builtins. */
itd_value itd_type_module(itd_vm *vm, const itd_type *type);

/* ---- attributes (vm/attr.c) ------------------------------------------------------------- */

/* The function that implements a special method and whether self has to be put before its
 * arguments. Unbound when absent. */
itd_value itd_special_raw(itd_vm *vm, itd_value v, itd_value name, bool *ret_unbound);
/* Calls special method name of v: ITD_UNBOUND when v has none. */
itd_value itd_call_special(itd_vm *vm, itd_value v, itd_value name, size_t count,
                           const itd_value *args);
/* Generic look-up without the failure: unbound when there is no such attribute. */
itd_value itd_generic_find(itd_vm *vm, itd_value v, itd_value name);
itd_value itd_missing_attribute(itd_vm *vm, itd_value v,
                                itd_value name); /* AttributeError, CPython's text */
itd_value *itd_attrs_place(itd_value v); /* where a cell that isn't a plain instance keeps its
                                            attribute dict; NULL: nowhere */
/* The setter of __dict__ for types whose cells keep one there; it can't be deleted. */
itd_value itd_set_dict(itd_vm *vm, itd_value self, const itd_arg *a);
/* Whether the gate refuses a name, interned; then the run has been stopped. Of an attribute of v;
 * of a builtin that is defined nowhere; of what v, perhaps the module builtins, doesn't have.
 * hides: whether the gate refuses v's attribute, without stopping anything. */
bool itd_gate_refuses(itd_vm *vm, itd_value v, itd_value name);
bool itd_gate_refuses_builtin(itd_vm *vm, itd_value name);
bool itd_gate_refuses_missing(itd_vm *vm, itd_value v, itd_value name);
bool itd_gate_hides(itd_vm *vm, itd_value v, itd_value name);
bool itd_gate_boot(itd_vm *vm);
/* A str as an attribute name: interned. False (TypeError text "attribute name must be string, not
 * 'X'"). */
bool itd_attr_name(itd_vm *vm, itd_value *name);

/* ---- functions (func.c) ----------------------------------------------------------------- */
itd_value itd_method_new(itd_vm *vm, itd_value func, itd_value self);
itd_value itd_address_text(itd_vm *vm,
                           itd_value v); /* "0x1…" of 12 digits, from the session's id of v */
itd_value itd_compute_dir(itd_vm *vm, itd_value v);
bool itd_merge_type_dir(itd_vm *vm, itd_value into, const itd_type *type);

/* ---- modules (module.c) ----------------------------------------------------------------- */
itd_value itd_module_new(itd_vm *vm, itd_value name, itd_value doc);
itd_value itd_module_native(itd_value module,
                            itd_value name); /* a permanent native of a C module, or of builtins;
                                                unbound when there is none */
/* A name that an embedded module's namespace lacks: a session that came from an earlier version has
 * the module as it was then. What today's module has and it hasn't is added, all to the namespace
 * of the code that runs, to another only the name. Unbound: not there either, no such namespace, or
 * it isn't code of ours that asks. */
itd_value itd_module_of_today(itd_vm *vm, itd_value dict, itd_value name);
itd_value itd_module_fresh(itd_vm *vm, itd_value name); /* a C module as its import makes it, not
                                                           registered; unbound: none of that name */
itd_value itd_builtins_dict(itd_vm *vm);                /* a fresh copy of the builtin names */
itd_value itd_builtins_native(itd_value name); /* what a fresh one holds of this name, or one with
                                                  allow_eval; unbound: nothing */
itd_value itd_eval_native(itd_value name);
itd_value itd_space_native(const itd_vm *vm,
                           itd_value name); /* globals, locals or __import__, when an embedded
                                               module asks, where scripts don't have them */
bool itd_called_by_embedded(
    const itd_vm *vm); /* whether the code that runs is of an embedded module */

itd_value itd_alias_new(itd_vm *vm, itd_value origin,
                        itd_value args); /* origin[args], args a tuple or one item */

/* ---- type parameters (typevars.c; used by INTRINSIC) ------------------------------------- */
itd_value itd_typevar_new(itd_vm *vm, itd_value name, int kind,
                          itd_value bound_function); /* intrinsics.def TYPEVAR */
itd_value itd_typealias_new(itd_vm *vm, itd_value name, itd_value params, itd_value value_function);
itd_value itd_generic_base(itd_vm *vm,
                           itd_value params); /* Generic[*params], a base for __mro_entries__ */

#endif
