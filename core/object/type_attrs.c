/* type_attrs.c - what a class is as an object: its attributes, its repr, the type type.
 *
 * A class's look-up goes along two MROs: data descriptors of the metaclass, then its own MRO (bound
 * to no instance), then the rest of the metaclass. Builtin types are immutable; every change of a
 * script class goes through itd_type_changed.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/object/boot.h"
#include "core/object/class.h"
#include "core/vm/vm.h"

/* ---- look-up ---------------------------------------------------------------------------- */

itd_value itd_type_find(itd_vm *vm, itd_value self, itd_value name)
{
    const itd_type *type = ITD_TYPE_(self), *meta = itd_type_of(self);
    itd_value of_meta = itd_type_lookup(vm, meta, name), own;
    const itd_slots *meta_slots = itd_is_unbound(of_meta) ? NULL : itd_slots_of(of_meta), *slots;

    if (meta_slots && meta_slots->set && meta_slots->get)
        return meta_slots->get(vm, of_meta, self, itd_of(meta));
    own = itd_type_lookup(vm, type, name);
    if (!itd_is_unbound(own)) {
        slots = itd_slots_of(own);
        return slots->get ? slots->get(vm, own, ITD_UNBOUND, self) : own;
    }
    return meta_slots && meta_slots->get ? meta_slots->get(vm, of_meta, self, itd_of(meta))
                                         : of_meta;
}

itd_value itd_type_get(itd_vm *vm, itd_value self, itd_value name)
{
    itd_value r = itd_type_find(vm, self, name);

    return itd_is_unbound(r) ? itd_missing_attribute(vm, self, name) : r;
}

static bool fail_immutable(itd_vm *vm, const itd_type *type, itd_value name)
{
    return itd_fail(vm, itd_TypeError, "cannot set '%U' attribute of immutable type '%s'", name,
                    itd_type_text(type));
}

bool itd_type_set(itd_vm *vm, itd_value self, itd_value name, itd_value value)
{
    itd_type *type = ITD_TYPE_(self);
    itd_value of_meta;
    int gone;

    if (itd_type_is_fixed(type)) return fail_immutable(vm, type, name);
    of_meta = itd_type_lookup(vm, itd_type_of(self), name);
    if (!itd_is_unbound(of_meta) && itd_slots_of(of_meta)->set) {
        if (!itd_slots_of(of_meta)->set(vm, of_meta, self, value)) return false;
        return itd_type_changed(vm, type, name);
    }
    if (!itd_is_unbound(value)) {
        if (!itd_dict_set_str(vm, type->dict, name, value)) return false;
    } else {
        gone = itd_dict_delete(vm, itd_of(type->dict), name);
        if (gone < 0) return false;
        if (!gone) return itd_missing_attribute(vm, self, name), false;
    }
    return itd_type_changed(vm, type, name);
}

/* ---- texts ------------------------------------------------------------------------------ */

itd_value itd_type_module(itd_vm *vm, const itd_type *type)
{
    if (!(type->flags & ITD_T_HEAP)) return type->module;
    return itd_type_own(type, itd_n___module__);
}

itd_value itd_type_fullname(itd_vm *vm, const itd_type *type)
{
    itd_value module = itd_type_module(vm, type);

    if (itd_is_unbound(module) || !itd_is_str(module) || itd_str_equal(module, itd_n_builtins))
        return type->qualname;
    return itd_str_format(vm, "%U.%U", module, type->qualname);
}

static itd_value type_repr(itd_vm *vm, itd_value self)
{
    itd_value full = itd_type_fullname(vm, ITD_TYPE_(self));

    return itd_failed(full) ? full : itd_str_format(vm, "<class '%U'>", full);
}

/* ---- attributes ------------------------------------------------------------------------- */

#define GET(id) static itd_value id(itd_vm *vm, itd_value self, const itd_arg *a)

GET(get_name)
{
    return ITD_TYPE_(self)->name;
}
GET(get_qualname)
{
    return ITD_TYPE_(self)->qualname;
}
GET(get_bases)
{
    return ITD_TYPE_(self)->bases;
}
GET(get_mro)
{
    return itd_is_unbound(ITD_TYPE_(self)->mro) ? ITD_NONE : ITD_TYPE_(self)->mro;
}
GET(get_base)
{
    return ITD_TYPE_(self)->base ? itd_of(ITD_TYPE_(self)->base) : ITD_NONE;
}
GET(get_dict)
{
    return itd_type_dict_new(vm, ITD_TYPE_(self));
}
GET(get_itemsize)
{
    switch (ITD_TYPE_(self)->kind) {
    case ITD_K_INT: return itd_from_small(4);
    case ITD_K_TUPLE: return itd_from_small(8);
    case ITD_K_BYTESTR: return itd_from_small(1);
    case ITD_K_TYPE: return itd_from_small(40);
    default: return itd_from_small(0);
    }
}
/* Those of CPython's flags that have a meaning here. */
GET(get_flags)
{
    static const struct {
        unsigned ours, bit;
    } same[] = {
        {ITD_T_HEAP, 9},      {ITD_T_BASE, 10},       {ITD_T_SEQUENCE, 5},   {ITD_T_MAPPING, 6},
        {ITD_T_ABSTRACT, 20}, {ITD_T_SELF_MATCH, 22}, {ITD_T_EXCEPTION, 30}, {ITD_T_META, 31},
    };
    static const struct {
        unsigned kind, bit;
    } kinds[] = {
        {ITD_K_INT, 24},     {ITD_K_LIST, 25}, {ITD_K_TUPLE, 26},
        {ITD_K_BYTESTR, 27}, {ITD_K_STR, 28},  {ITD_K_DICT, 29},
    };
    const itd_type *type = ITD_TYPE_(self);
    int64_t flags = 1 << 12 | 1 << 18; /* ready, with a version */

    for (size_t i = 0; i < sizeof same / sizeof *same; i++)
        if (type->flags & same[i].ours) flags |= (int64_t)1 << same[i].bit;
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (type->kind == kinds[i].kind) flags |= (int64_t)1 << kinds[i].bit;
    if (itd_type_is_fixed(type)) flags |= 1 << 8; /* immutable */
    return itd_from_small(flags);
}

GET(get_basicsize)
{
    return itd_from_small(ITD_TYPE_(self)->basic_size);
}

itd_value itd_type_dict_new(itd_vm *vm, itd_type *type)
{
    itd_value dict = itd_of(type->dict);

    return itd_call(vm, itd_of(itd_mappingproxy_type), 1, &dict);
}

/* Whether the attribute called name may be set to a, or deleted. */
static bool may_set(itd_vm *vm, itd_value self, itd_value name, const itd_arg *a)
{
    if (itd_type_is_fixed(ITD_TYPE_(self))) return fail_immutable(vm, ITD_TYPE_(self), name);
    if (itd_is_unbound(a->v))
        return itd_fail(vm, itd_TypeError, "cannot delete '%U' attribute of immutable type '%s'",
                        name, itd_type_text(ITD_TYPE_(self)));
    return true;
}

GET(set_name)
{
    itd_type *type = ITD_TYPE_(self);

    if (!may_set(vm, self, itd_n___name__, a)) return ITD_ERROR;
    if (!itd_is_str(a->v))
        return itd_raise(vm, itd_TypeError, "can only assign string to %s.__name__, not '%T'",
                         itd_type_text(type), a->v);
    if (!itd_type_check_name(vm, a->v)) return ITD_ERROR;
    type->name = a->v;
    return ITD_NONE;
}

GET(set_qualname)
{
    itd_type *type = ITD_TYPE_(self);

    if (!may_set(vm, self, itd_n___qualname__, a)) return ITD_ERROR;
    if (!itd_is_str(a->v))
        return itd_raise(vm, itd_TypeError, "can only assign string to %s.__qualname__, not '%T'",
                         itd_type_text(type), a->v);
    type->qualname = a->v;
    return ITD_NONE;
}

GET(set_bases)
{
    return itd_type_set_bases(vm, ITD_TYPE_(self), a->v) ? ITD_NONE : ITD_ERROR;
}

static itd_value no_attribute(itd_vm *vm, itd_value name)
{
    return itd_raise(vm, itd_AttributeError, "%U", name);
}

GET(get_module)
{
    itd_value m = itd_type_module(vm, ITD_TYPE_(self));

    return itd_is_unbound(m) ? no_attribute(vm, itd_n___module__) : m;
}

static itd_value set_in_dict(itd_vm *vm, itd_value self, itd_value name, const itd_arg *a)
{
    if (!may_set(vm, self, name, a)) return ITD_ERROR;
    return itd_dict_set_str(vm, ITD_TYPE_(self)->dict, name, a->v) ? ITD_NONE : ITD_ERROR;
}

GET(set_module)
{
    return set_in_dict(vm, self, itd_n___module__, a);
}
GET(set_doc)
{
    return set_in_dict(vm, self, itd_n___doc__, a);
}

GET(get_doc)
{
    const itd_type *type = ITD_TYPE_(self);
    itd_value doc = itd_type_own(type, itd_n___doc__);

    if (itd_is_unbound(doc)) return ITD_NONE;
    if (!(type->flags & ITD_T_HEAP)) return type->doc;
    return itd_bind_attribute(vm, doc, ITD_UNBOUND, type);
}

GET(get_annotations)
{
    itd_type *type = ITD_TYPE_(self);
    itd_value v;

    if (!(type->flags & ITD_T_HEAP)) return itd_missing_attribute(vm, self, itd_n___annotations__);
    v = itd_type_own(type, itd_n___annotations__);
    if (!itd_is_unbound(v)) return itd_bind_attribute(vm, v, ITD_UNBOUND, type);
    v = itd_dict_new(vm);
    if (itd_failed(v) || !itd_dict_set_str(vm, type->dict, itd_n___annotations__, v))
        return ITD_ERROR;
    return itd_type_changed(vm, type, itd_n_name) ? v : ITD_ERROR;
}

/* Sets or deletes what lives in the class's own dict. */
static itd_value store(itd_vm *vm, itd_value self, itd_value name, const itd_arg *a)
{
    itd_type *type = ITD_TYPE_(self);
    int gone;

    if (itd_type_is_fixed(type)) return fail_immutable(vm, type, name), ITD_ERROR;
    if (!itd_is_unbound(a->v))
        return itd_dict_set_str(vm, type->dict, name, a->v) ? ITD_NONE : ITD_ERROR;
    gone = itd_dict_delete(vm, itd_of(type->dict), name);
    if (gone < 0) return ITD_ERROR;
    return gone ? ITD_NONE : no_attribute(vm, name);
}

GET(set_annotations)
{
    return store(vm, self, itd_n___annotations__, a);
}

GET(get_abstract)
{
    itd_value v = itd_same(self, itd_of(itd_type_type))
                      ? ITD_UNBOUND
                      : itd_type_own(ITD_TYPE_(self), itd_n___abstractmethods__);

    return itd_is_unbound(v) ? no_attribute(vm, itd_n___abstractmethods__) : v;
}

GET(set_abstract)
{
    itd_type *type = ITD_TYPE_(self);
    int any = 0;

    if (!itd_is_unbound(a->v)) {
        any = itd_truth(vm, a->v);
        if (any < 0) return ITD_ERROR;
    }
    if (itd_failed(store(vm, self, itd_n___abstractmethods__, a))) return ITD_ERROR;
    type->flags = any ? type->flags | ITD_T_ABSTRACT : type->flags & ~(uint32_t)ITD_T_ABSTRACT;
    return ITD_NONE;
}

GET(get_type_params)
{
    itd_value v = itd_same(self, itd_of(itd_type_type))
                      ? ITD_UNBOUND
                      : itd_type_own(ITD_TYPE_(self), itd_n___type_params__);

    return itd_is_unbound(v) ? itd_tuple_new(vm, 0) : v;
}

GET(set_type_params)
{
    return set_in_dict(vm, self, itd_n___type_params__, a);
}
GET(get_text_signature)
{
    const itd_type *type = ITD_TYPE_(self);

    return itd_text_signature(vm, type->flags & ITD_T_HEAP ? NULL : itd_type_signature(type), NULL);
}

/* ---- methods ---------------------------------------------------------------------------- */

static itd_value type_mro(itd_vm *vm, itd_value self, const itd_arg *a)
{
    itd_type *type = ITD_TYPE_(self);
    itd_value mro = type->flags & ITD_T_HEAP ? itd_type_merge_mro(vm, type) : type->mro;

    return itd_failed(mro) ? mro : itd_list_of(vm, mro);
}

/* Builtin types don't keep their subclasses; a script has no business with the list of all classes
 * either. */
static itd_value type_subclasses(itd_vm *vm, itd_value self, const itd_arg *a)
{
    itd_type *type = ITD_TYPE_(self);

    if (!(type->flags & ITD_T_HEAP)) {
        itd_stop_security(vm, "access to '__subclasses__' is not permitted for security reasons");
        return ITD_ERROR;
    }
    return itd_is_unbound(type->subclasses) ? itd_list_new(vm) : itd_list_of(vm, type->subclasses);
}

static itd_value type_instancecheck(itd_vm *vm, itd_value self, const itd_arg *a)
{
    int r = itd_plain_isinstance(vm, a[0].v, self);

    return r < 0 ? ITD_ERROR : itd_bool(r);
}

static itd_value type_subclasscheck(itd_vm *vm, itd_value self, const itd_arg *a)
{
    int r = itd_plain_issubclass(vm, a[0].v, self);

    return r < 0 ? ITD_ERROR : itd_bool(r);
}

static itd_value type_prepare(itd_vm *vm, itd_value self, const itd_arg *a)
{
    return itd_dict_new(vm);
}

bool itd_merge_type_dir(itd_vm *vm, itd_value into, const itd_type *type)
{
    const itd_tuple *mro = ITD_TUPLE_(type->mro);

    for (int64_t i = 0; i < mro->count; i++) {
        const itd_dict *dict = ITD_TYPE_(mro->items[i])->dict;
        itd_value key, value;
        int64_t pos = 0;

        if (!itd_charge(vm, (uint64_t)dict->count)) return false;
        while (itd_dict_walk(dict, &pos, &key, &value))
            if (!itd_dict_set(vm, into, key, ITD_NONE)) return false;
    }
    return true;
}

static itd_value type_dir(itd_vm *vm, itd_value self, const itd_arg *a)
{
    itd_value names = itd_dict_new(vm);

    if (itd_failed(names) || !itd_merge_type_dir(vm, names, ITD_TYPE_(self))) return ITD_ERROR;
    return itd_list_of(vm, names);
}

static bool type_init(itd_vm *vm, itd_value self, const itd_value *args, size_t positional,
                      itd_value kwnames)
{
    if (positional == 1 && !itd_is_none(kwnames) && itd_tuple_count(kwnames))
        return itd_fail(vm, itd_TypeError, "type.__init__() takes no keyword arguments");
    return positional == 1 || positional == 3 ||
           itd_fail(vm, itd_TypeError, "type.__init__() takes 1 or 3 arguments");
}

static const itd_native methods[] = {
    {"__name__", get_name, NULL, NULL, ITD_GETTER},
    {"__name__", set_name, NULL, NULL, ITD_SETTER},
    {"__qualname__", get_qualname, NULL, NULL, ITD_GETTER},
    {"__qualname__", set_qualname, NULL, NULL, ITD_SETTER},
    {"__bases__", get_bases, NULL, NULL, ITD_GETTER},
    {"__bases__", set_bases, NULL, NULL, ITD_SETTER},
    {"__mro__", get_mro, NULL, NULL, ITD_GETTER},
    {"__base__", get_base, NULL, NULL, ITD_GETTER | ITD_MEMBER},
    {"__dict__", get_dict, NULL, NULL, ITD_GETTER},
    {"__basicsize__", get_basicsize, NULL, NULL, ITD_GETTER | ITD_MEMBER},
    {"__flags__", get_flags, NULL, NULL, ITD_GETTER | ITD_MEMBER},
    {"__itemsize__", get_itemsize, NULL, NULL, ITD_GETTER | ITD_MEMBER},
    {"__module__", get_module, NULL, NULL, ITD_GETTER},
    {"__module__", set_module, NULL, NULL, ITD_SETTER},
    {"__doc__", get_doc, NULL, NULL, ITD_GETTER},
    {"__doc__", set_doc, NULL, NULL, ITD_SETTER},
    {"__annotations__", get_annotations, NULL, NULL, ITD_GETTER},
    {"__annotations__", set_annotations, NULL, NULL, ITD_SETTER},
    {"__abstractmethods__", get_abstract, NULL, NULL, ITD_GETTER},
    {"__abstractmethods__", set_abstract, NULL, NULL, ITD_SETTER},
    {"__type_params__", get_type_params, NULL, NULL, ITD_GETTER},
    {"__type_params__", set_type_params, NULL, NULL, ITD_SETTER},
    {"__text_signature__", get_text_signature, NULL, NULL, ITD_GETTER},
    {"mro", type_mro, "", "The class's method resolution order as a list.", ITD_CALLS_BACK},
    {"__subclasses__", type_subclasses, "", "The direct subclasses.", 0},
    {"__instancecheck__", type_instancecheck, "instance, /",
     "Whether instance is one of this class.", ITD_CALLS_BACK},
    {"__subclasscheck__", type_subclasscheck, "subclass, /",
     "Whether subclass derives from this class.", ITD_CALLS_BACK},
    {"__prepare__", type_prepare, "*args, **kwargs", "The namespace that a class body runs in.",
     ITD_CLASS_METHOD},
    {"__dir__", type_dir, "", "The names of the class's attributes.", 0},
    {0},
};

static const itd_slots slots = {
    .repr = type_repr,
    .call = itd_type_call,
    .getattr = itd_type_get,
    .setattr = itd_type_set,
    .binary[ITD_OR] = itd_union_of,
    .new_ = itd_type_new,
    .init = type_init,
};

bool itd_boot_type(itd_vm *vm)
{
    static const itd_type_spec spec = {
        &itd_type_type,
        "type",
        NULL,
        ITD_K_TYPE,
        sizeof(itd_type),
        ITD_T_BASE | ITD_T_META | ITD_T_DICT,
        NULL,
        "type(object) is the object's class; type(name, bases, dict, **keywords) makes a class.",
        methods,
        &slots,
    };

    return itd_type_define(vm, &spec);
}
