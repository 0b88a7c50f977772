/* descr.c - property, staticmethod, classmethod and the descriptors in the dicts of classes.
 *
 * What a descriptor is given to work on is checked against its owner class before anything else:
 * natives and member slots trust the layout.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/object/boot.h"
#include "core/object/class.h"
#include "core/vm/vm.h"

#define GET(id) static itd_value id(itd_vm *vm, itd_value self, const itd_arg *a)

/* ---- descriptors of classes --------------------------------------------------------------- */

static itd_value new_descriptor(itd_vm *vm, const itd_type *type, const itd_type *owner,
                                itd_value name, int64_t n)
{
    struct itd_iter *d = itd_alloc(vm, sizeof *d, ITD_K_ITER, type);

    if (!d) return ITD_ERROR;
    d->a = itd_of(owner);
    d->b = name;
    d->n = n;
    return itd_of(d);
}

itd_value itd_member_new(itd_vm *vm, itd_type *owner, itd_value name, int64_t slot)
{
    return new_descriptor(vm, itd_member_descriptor_type, owner, name, slot);
}

itd_value itd_class_getset_new(itd_vm *vm, itd_type *owner, itd_value name, int64_t which)
{
    itd_value d = new_descriptor(vm, itd_getset_descriptor_type, owner, name, which);

    if (!itd_failed(d)) ITD_ITER_(d)->k = 1;
    return d;
}

itd_value itd_getset_new(itd_vm *vm, itd_type *owner, const itd_native *row)
{
    itd_value name = itd_intern_c(vm, row->name, strlen(row->name));

    itd_value d;

    if (itd_failed(name)) return name;
    d = new_descriptor(
        vm, row->flags & ITD_MEMBER ? itd_member_descriptor_type : itd_getset_descriptor_type,
        owner, name, (int64_t)(intptr_t)row);
    if (!itd_failed(d) && row->flags & ITD_MEMBER) ITD_ITER_(d)->k = 2;
    return d;
}

itd_value itd_class_method_new(itd_vm *vm, itd_type *owner, itd_value native)
{
    const char *name = ITD_AS(itd_native_func, native)->row->name;
    itd_value d = itd_intern_c(vm, name, strlen(name));

    if (!itd_failed(d)) d = new_descriptor(vm, itd_classmethod_descriptor_type, owner, d, 0);
    if (!itd_failed(d)) ITD_ITER_(d)->c = native;
    return d;
}

int64_t itd_member_slot(itd_value v)
{
    return itd_is_exact(v, itd_member_descriptor_type) && !ITD_ITER_(v)->k ? ITD_ITER_(v)->n : -1;
}

bool itd_member_applies(itd_value v, itd_value object)
{
    return itd_is_a(object, ITD_TYPE_(ITD_ITER_(v)->a));
}

/* The native behind an attribute of a builtin type. */
static const itd_native *getset_row(itd_value d)
{
    const itd_type *type = itd_type_of(d);
    bool native = type == itd_member_descriptor_type
                      ? ITD_ITER_(d)->k == 2
                      : type == itd_getset_descriptor_type && !ITD_ITER_(d)->k;

    return native ? (const itd_native *)(intptr_t)ITD_ITER_(d)->n : NULL;
}

static itd_value owner_of(itd_value d)
{
    return itd_is_kind(d, ITD_K_NATIVE) ? itd_of(ITD_AS(itd_native_func, d)->owner)
                                        : ITD_ITER_(d)->a;
}

static itd_value name_of(itd_vm *vm, itd_value d)
{
    return itd_is_kind(d, ITD_K_NATIVE) ? itd_str_c(vm, ITD_AS(itd_native_func, d)->row->name)
                                        : ITD_ITER_(d)->b;
}

static bool applies(itd_vm *vm, itd_value d, itd_value object)
{
    itd_value name;

    if (itd_is_a(object, ITD_TYPE_(owner_of(d)))) return true;
    name = name_of(vm, d);
    return !itd_failed(name) &&
           itd_fail(vm, itd_TypeError,
                    "descriptor '%U' for '%s' objects doesn't apply to a '%T' object", name,
                    itd_type_text(ITD_TYPE_(owner_of(d))), object);
}

static itd_value describe(itd_vm *vm, itd_value d, const char *what)
{
    itd_value name = name_of(vm, d);

    return itd_failed(name) ? name
                            : itd_str_format(vm, "<%s '%U' of '%s' objects>", what, name,
                                             itd_type_text(ITD_TYPE_(owner_of(d))));
}

static itd_value method_repr(itd_vm *vm, itd_value d)
{
    return describe(vm, d, "method");
}
static itd_value wrapper_repr(itd_vm *vm, itd_value d)
{
    return describe(vm, d, "slot wrapper");
}
static itd_value member_repr(itd_vm *vm, itd_value d)
{
    return describe(vm, d, "member");
}
static itd_value getset_repr(itd_vm *vm, itd_value d)
{
    return describe(vm, d, "attribute");
}

/* A builtin method bound to an object. */
static itd_value bind_native(itd_vm *vm, itd_value d, itd_value self)
{
    const itd_native_func *from = ITD_AS(itd_native_func, d);
    itd_native_func *f = itd_alloc(vm, sizeof *f, ITD_K_NATIVE, itd_builtin_type);

    if (!f) return ITD_ERROR;
    f->row = from->row;
    f->spec = from->spec;
    f->owner = from->owner;
    f->quick = from->quick;
    f->module = from->module;
    f->self = self;
    return itd_of(f);
}

static itd_value method_get(itd_vm *vm, itd_value d, itd_value object, itd_value type)
{
    if (itd_is_unbound(object)) return d;
    return applies(vm, d, object) ? bind_native(vm, d, object) : ITD_ERROR;
}

static itd_value method_call(itd_vm *vm, itd_value d, const itd_value *args, size_t positional,
                             itd_value kwnames)
{
    return itd_native_invoke(vm, ITD_AS(itd_native_func, d), ITD_UNBOUND, args, positional,
                             kwnames);
}

static itd_value wrapper_get(itd_vm *vm, itd_value d, itd_value object, itd_value type)
{
    itd_value m;

    if (itd_is_unbound(object)) return d;
    if (!applies(vm, d, object)) return ITD_ERROR;
    m = itd_method_new(vm, d, object);
    if (!itd_failed(m))
        itd_cell_of(m)->head =
            itd_make_head(itd_method_wrapper_type, ITD_K_METHOD, itd_flags_of_cell(itd_cell_of(m)));
    return m;
}

static itd_value class_method_get(itd_vm *vm, itd_value d, itd_value object, itd_value type)
{
    itd_value c = itd_is_unbound(type) ? itd_of(itd_type_of(object)) : type;
    const itd_type *owner = ITD_TYPE_(ITD_ITER_(d)->a);

    if (!itd_is_kind(c, ITD_K_TYPE))
        return itd_raise(vm, itd_TypeError,
                         "descriptor '%U' for type '%s' needs a type, not a '%T' as arg 2",
                         ITD_ITER_(d)->b, itd_type_text(owner), c);
    if (!itd_is_subtype(ITD_TYPE_(c), owner))
        return itd_raise(vm, itd_TypeError,
                         "descriptor '%U' requires a subtype of '%s' but received '%s'",
                         ITD_ITER_(d)->b, itd_type_text(owner), itd_type_text(ITD_TYPE_(c)));
    return bind_native(vm, ITD_ITER_(d)->c, c);
}

static itd_value class_method_call(itd_vm *vm, itd_value d, const itd_value *args,
                                   size_t positional, itd_value kwnames)
{
    itd_value f;

    if (!positional)
        return itd_raise(vm, itd_TypeError, "descriptor '%U' of '%s' object needs an argument",
                         ITD_ITER_(d)->b, itd_type_text(ITD_TYPE_(ITD_ITER_(d)->a)));
    f = class_method_get(vm, d, ITD_UNBOUND, args[0]);
    return itd_failed(f) ? f : itd_call_kw(vm, f, args + 1, positional - 1, kwnames);
}

/* ---- members: __slots__ ------------------------------------------------------------------- */

/* Where a member's value is; NULL: it has no place yet (a builtin layout whose dict is not made).
 */
static itd_value *member_place(itd_value d, itd_value object)
{
    itd_object *o = ITD_OBJECT_(object);
    int64_t n = ITD_ITER_(d)->n;

    if (n < 0 || !itd_is_kind(object, ITD_K_OBJECT) || n >= itd_shape_of(o)->inline_slots)
        return NULL;
    return &o->slots[n];
}

/* Builtin layouts keep __slots__ members in the dict that other attributes would be in. */
static itd_value member_dict(itd_vm *vm, itd_value object, bool make)
{
    itd_cell *cell = itd_cell_of(object);
    itd_value *place = itd_kind_of_cell(cell) == ITD_K_EXC ? &ITD_EXC_(object)->attrs
                       : itd_has_flag(cell, ITD_F_EXTRA)   ? itd_extra(cell)
                                                           : NULL,
              dict;

    if (!place) return ITD_UNBOUND;
    if (!itd_is_kind(*place, ITD_K_DICT) && make) {
        dict = itd_dict_new(vm);
        if (itd_failed(dict)) return dict;
        *place = dict;
    }
    return itd_is_kind(*place, ITD_K_DICT) ? *place : ITD_UNBOUND;
}

static itd_value member_get(itd_vm *vm, itd_value d, itd_value object, itd_value type)
{
    itd_value v = ITD_UNBOUND, *place, dict;

    if (itd_is_unbound(object)) return d;
    if (!applies(vm, d, object)) return ITD_ERROR;
    if (getset_row(d)) return getset_row(d)->call(vm, object, NULL);
    place = member_place(d, object);
    if (place)
        v = *place;
    else if (ITD_ITER_(d)->n < 0 && itd_is_kind(dict = member_dict(vm, object, false), ITD_K_DICT))
        v = itd_dict_get_str(ITD_DICT_(dict), ITD_ITER_(d)->b);
    return itd_is_unbound(v) ? itd_missing_attribute(vm, object, ITD_ITER_(d)->b) : v;
}

static bool member_set(itd_vm *vm, itd_value d, itd_value object, itd_value value)
{
    itd_value *place, dict, name = ITD_ITER_(d)->b;
    const itd_native *row = getset_row(d);
    itd_arg arg = {.v = value, .given = true};
    int gone = 1;

    if (!applies(vm, d, object)) return false;
    if (row && row[1].name && row[1].flags & ITD_SETTER)
        return !itd_failed(row[1].call(vm, object, &arg));
    if (row) return itd_fail(vm, itd_AttributeError, "readonly attribute");
    place = member_place(d, object);
    if (place) {
        if (itd_is_unbound(value) && itd_is_unbound(*place))
            gone = 0;
        else
            *place = value;
    } else {
        dict = member_dict(vm, object, true);
        if (itd_failed(dict)) return false;
        if (itd_is_unbound(dict))
            gone = 0;
        else if (!itd_is_unbound(value))
            return itd_dict_set_str(vm, ITD_DICT_(dict), name, value);
        else
            gone = itd_dict_delete(vm, dict, name);
    }
    return gone > 0 || (gone == 0 && itd_fail(vm, itd_AttributeError, "%U", name));
}

/* ---- getset ----------------------------------------------------------------------------- */

static itd_value getset_get(itd_vm *vm, itd_value d, itd_value object, itd_value type)
{
    const itd_native *row = getset_row(d);
    itd_value dict;

    if (itd_is_unbound(object)) return d;
    if (!applies(vm, d, object)) return ITD_ERROR;
    if (row) return itd_may_go_deeper(vm) ? row->call(vm, object, NULL) : ITD_ERROR;
    if (ITD_ITER_(d)->n == ITD_CLASS_GETSET_WEAKREF) return ITD_NONE;
    if (itd_is_kind(object, ITD_K_TYPE))
        return itd_type_dict_new(vm, ITD_TYPE_(object)); /* class Meta(Base, type) */
    dict = itd_instance_dict(vm, object, true);
    return itd_is_unbound(dict) ? itd_raise(vm, itd_AttributeError, "This object has no __dict__")
                                : dict;
}

/* x.__dict__ = d; deleting it leaves an empty one. */
bool itd_set_instance_dict(itd_vm *vm, itd_value object, itd_value dict)
{
    itd_value *place;

    if (itd_is_unbound(dict) && itd_is_kind(object, ITD_K_EXC))
        return itd_fail(vm, itd_TypeError, "cannot delete __dict__");
    if (itd_is_unbound(dict)) dict = itd_dict_new(vm);
    if (itd_failed(dict)) return false;
    if (!itd_is_kind(dict, ITD_K_DICT))
        return itd_fail(vm, itd_TypeError, "__dict__ must be set to a dictionary, not a '%T'",
                        dict);
    if (itd_is_kind(object, ITD_K_OBJECT))
        return itd_object_set_dict(vm, ITD_OBJECT_(object), dict);
    place = itd_attrs_place(object);
    if (!place) return itd_fail(vm, itd_AttributeError, "This object has no __dict__");
    *place = dict;
    return true;
}

static bool getset_set(itd_vm *vm, itd_value d, itd_value object, itd_value value)
{
    const itd_native *row = getset_row(d);
    itd_arg arg = {.v = value, .given = true};

    if (!applies(vm, d, object)) return false;
    if (!row && ITD_ITER_(d)->n == ITD_CLASS_GETSET_DICT &&
        (itd_is_kind(object, ITD_K_TYPE) || itd_is_kind(object, ITD_K_MODULE)))
        return itd_fail(vm, itd_AttributeError,
                        "attribute '__dict__' of '%s' objects is not writable",
                        itd_is_kind(object, ITD_K_TYPE) ? "type" : "module");
    if (!row && ITD_ITER_(d)->n == ITD_CLASS_GETSET_DICT)
        return itd_set_instance_dict(vm, object, value);
    if (row && row[1].name && row[1].flags & ITD_SETTER)
        return !itd_failed(row[1].call(vm, object, &arg));
    return itd_fail(vm, itd_AttributeError, "attribute '%U' of '%s' objects is not writable",
                    ITD_ITER_(d)->b, itd_type_text(ITD_TYPE_(owner_of(d))));
}

/* ---- attributes of all these -------------------------------------------------------------- */

GET(get_name)
{
    return name_of(vm, self);
}
GET(get_owner)
{
    return owner_of(self);
}

GET(get_qualname)
{
    itd_value name = name_of(vm, self);

    return itd_failed(name)
               ? name
               : itd_str_format(vm, "%U.%U", ITD_TYPE_(owner_of(self))->qualname, name);
}

GET(get_doc)
{
    const char *doc = NULL;

    if (itd_is_kind(self, ITD_K_NATIVE))
        doc = ITD_AS(itd_native_func, self)->row->doc;
    else if (itd_is_exact(self, itd_classmethod_descriptor_type))
        doc = ITD_AS(itd_native_func, ITD_ITER_(self)->c)->row->doc;
    else if (itd_is_exact(self, itd_wrapper_descriptor_type))
        return itd_special_doc(vm, (const char *)ITD_STR(ITD_ITER_(self)->b)->data);
    else if (getset_row(self))
        doc = getset_row(self)->doc;
    return doc ? itd_str_c(vm, doc) : ITD_NONE;
}

GET(get_text_signature)
{
    if (itd_is_kind(self, ITD_K_NATIVE))
        return itd_text_signature(vm, ITD_AS(itd_native_func, self)->row->signature, "$self");
    if (itd_is_exact(self, itd_classmethod_descriptor_type))
        return itd_text_signature(vm, ITD_AS(itd_native_func, ITD_ITER_(self)->c)->row->signature,
                                  "$type");
    if (!itd_is_exact(self, itd_wrapper_descriptor_type)) return ITD_NONE;
    return itd_special_signature(vm, (const char *)ITD_STR(ITD_ITER_(self)->b)->data);
}

static itd_value reduce(itd_vm *vm, itd_value self, const itd_arg *a)
{
    itd_value getattr = itd_dict_get(vm, vm->builtins, itd_intern_c(vm, "getattr", 7)),
              name = name_of(vm, self), args;

    if (itd_failed(name)) return name;
    args = itd_tuple_pack(vm, 2, owner_of(self), name);
    return itd_failed(args) ? args : itd_tuple_pack(vm, 2, getattr, args);
}

static const itd_native common_rows[] = {
    {"__name__", get_name, NULL, NULL, ITD_GETTER},
    {"__qualname__", get_qualname, NULL, NULL, ITD_GETTER},
    {"__objclass__", get_owner, NULL, NULL, ITD_GETTER},
    {"__doc__", get_doc, NULL, NULL, ITD_GETTER},
    {"__text_signature__", get_text_signature, NULL, NULL, ITD_GETTER},
    {"__reduce__", reduce, "", NULL, 0},
    {0},
};

/* ---- property --------------------------------------------------------------------------- */

#define PROPERTY(v) ITD_AS(itd_property, v)

static bool absent(itd_value v)
{
    return itd_is_unbound(v) || itd_is_none(v);
}

static bool fail_accessor(itd_vm *vm, itd_value self, itd_value object, const char *what)
{
    itd_value q = itd_type_of(object)->qualname;

    if (absent(PROPERTY(self)->name))
        return itd_fail(vm, itd_AttributeError, "property of %R object has no %s", q, what);
    return itd_fail(vm, itd_AttributeError, "property %R of %R object has no %s",
                    PROPERTY(self)->name, q, what);
}

static itd_value property_get(itd_vm *vm, itd_value self, itd_value object, itd_value type)
{
    if (itd_is_unbound(object) || itd_is_none(object)) return self;
    if (absent(PROPERTY(self)->getter)) return fail_accessor(vm, self, object, "getter"), ITD_ERROR;
    return itd_call(vm, PROPERTY(self)->getter, 1, &object);
}

static bool property_set(itd_vm *vm, itd_value self, itd_value object, itd_value value)
{
    bool deletes = itd_is_unbound(value);
    itd_value f = deletes ? PROPERTY(self)->deleter : PROPERTY(self)->setter,
              args[2] = {object, value};

    if (absent(f)) return fail_accessor(vm, self, object, deletes ? "deleter" : "setter");
    return !itd_failed(itd_call(vm, f, deletes ? 1 : 2, args));
}

static itd_value property_new(itd_vm *vm, itd_type *type, const itd_value *args, size_t positional,
                              itd_value kwnames)
{
    itd_property *p = itd_new_instance(vm, type, sizeof *p);

    if (!p) return ITD_ERROR;
    p->getter = p->setter = p->deleter = p->doc = p->name = ITD_NONE;
    p->lent = ITD_FALSE;
    return itd_of(p);
}

static bool property_init(itd_vm *vm, itd_value self, const itd_value *args, size_t positional,
                          itd_value kwnames)
{
    itd_property *p = PROPERTY(self);
    itd_value doc;
    itd_arg a[4];

    if (!itd_bind_text(vm, "fget = None, fset = None, fdel = None, doc = None", "property", args,
                       positional, kwnames, a))
        return false;
    p->getter = a[0].v;
    p->setter = a[1].v;
    p->deleter = a[2].v;
    p->doc = p->name = ITD_NONE;
    p->lent = ITD_FALSE;
    doc = a[3].v;
    if (itd_is_none(doc) && !itd_is_none(p->getter)) {
        doc = itd_getattr_or(vm, p->getter, itd_n___doc__);
        if (itd_failed(doc)) return false;
        if (itd_is_unbound(doc)) doc = ITD_NONE;
        p->lent = itd_bool(!itd_is_none(doc));
    }
    if (itd_is_exact(self, itd_property_type)) {
        p->doc = doc;
        return true;
    }
    /* The class's own __doc__ hides the property's: so the instance gets one. CPython's quirk:
     * where it can't, only a getter's doc is an error. */
    if (itd_setattr(vm, self, itd_n___doc__, doc)) return true;
    return itd_same(p->lent, ITD_FALSE) && itd_swallow(vm, itd_AttributeError);
}

static itd_value property_copy(itd_vm *vm, itd_value self, itd_value getter, itd_value setter,
                               itd_value deleter)
{
    const itd_property *p = PROPERTY(self);
    itd_value args[4] = {absent(getter) ? p->getter : getter, absent(setter) ? p->setter : setter,
                         absent(deleter) ? p->deleter : deleter, p->doc},
              copy;

    if (itd_same(p->lent, ITD_TRUE) && !absent(args[0])) args[3] = ITD_NONE;
    copy = itd_call(vm, itd_of(itd_type_of(self)), 4, args);

    if (!itd_failed(copy) && itd_is_kind(copy, ITD_K_PROPERTY))
        PROPERTY(copy)->name = PROPERTY(self)->name;
    return copy;
}

GET(property_getter)
{
    return property_copy(vm, self, a[0].v, ITD_NONE, ITD_NONE);
}
GET(property_setter)
{
    return property_copy(vm, self, ITD_NONE, a[0].v, ITD_NONE);
}
GET(property_deleter)
{
    return property_copy(vm, self, ITD_NONE, ITD_NONE, a[0].v);
}
GET(property_fget)
{
    return PROPERTY(self)->getter;
}
GET(property_fset)
{
    return PROPERTY(self)->setter;
}
GET(property_fdel)
{
    return PROPERTY(self)->deleter;
}
GET(property_doc)
{
    return PROPERTY(self)->doc;
}
GET(property_set_doc)
{
    PROPERTY(self)->doc = itd_is_unbound(a->v) ? ITD_NONE : a->v;
    return ITD_NONE;
}

static itd_value property_set_name(itd_vm *vm, itd_value self, const itd_value *args,
                                   size_t positional, itd_value kwnames)
{
    if (positional != 2)
        return itd_raise(vm, itd_TypeError,
                         "__set_name__() takes 2 positional arguments but %zu were given",
                         positional);
    PROPERTY(self)->name = args[1];
    return ITD_NONE;
}

/* 1, 0 or -1: whether v says that it is an abstract method. */
/* A wrapper may have been made to wrap itself, so each look inwards counts as a level of nesting.
 */
static int is_abstract(itd_vm *vm, itd_value v)
{
    itd_value r;

    if (absent(v)) return 0;
    if (!itd_enter(vm)) return -1;
    r = itd_getattr_or(vm, v, itd_n___isabstractmethod__);
    itd_leave(vm);
    if (itd_failed(r)) return -1;
    return itd_is_unbound(r) ? 0 : itd_truth(vm, r);
}

GET(property_abstract)
{
    itd_value parts[3] = {PROPERTY(self)->getter, PROPERTY(self)->setter, PROPERTY(self)->deleter};
    int r = 0;

    for (int i = 0; i < 3 && r == 0; i++) r = is_abstract(vm, parts[i]);
    return r < 0 ? ITD_ERROR : itd_bool(r);
}

static const itd_native property_rows[] = {
    {"getter", property_getter, "getter, /", "The property with another getter.", ITD_CALLS_BACK},
    {"setter", property_setter, "setter, /", "The property with another setter.", ITD_CALLS_BACK},
    {"deleter", property_deleter, "deleter, /", "The property with another deleter.",
     ITD_CALLS_BACK},
    {"__set_name__", (itd_native_call)(void (*)(void))property_set_name, "owner, name, /",
     "Tells the property its name.", ITD_RAW},
    {"fget", property_fget, NULL, NULL, ITD_GETTER | ITD_MEMBER},
    {"fset", property_fset, NULL, NULL, ITD_GETTER | ITD_MEMBER},
    {"fdel", property_fdel, NULL, NULL, ITD_GETTER | ITD_MEMBER},
    {"__doc__", property_doc, NULL, NULL, ITD_GETTER | ITD_MEMBER},
    {"__doc__", property_set_doc, NULL, NULL, ITD_SETTER},
    {"__isabstractmethod__", property_abstract, NULL, NULL, ITD_GETTER},
    {0},
};

/* ---- staticmethod and classmethod --------------------------------------------------------- */

#define WRAPPER(v) ITD_AS(itd_wrapper, v)

static itd_value inner_of(itd_value self)
{
    return itd_is_unbound(WRAPPER(self)->inner) ? ITD_NONE : WRAPPER(self)->inner;
}

static itd_value wrapper_new(itd_vm *vm, itd_type *type, const itd_value *args, size_t positional,
                             itd_value kwnames)
{
    itd_wrapper *w = itd_new_instance(vm, type, sizeof *w);

    return w ? itd_of(w) : ITD_ERROR;
}

static bool init_wrapper(itd_vm *vm, itd_value self, const char *name, const itd_value *args,
                         size_t positional, itd_value kwnames)
{
    static const itd_value *const copied[] = {&itd_n___module__, &itd_n___name__,
                                              &itd_n___qualname__, &itd_n___doc__,
                                              &itd_n___annotations__};

    if (!itd_is_none(kwnames) && itd_tuple_count(kwnames))
        return itd_fail(vm, itd_TypeError, "%s() takes no keyword arguments", name);
    if (positional != 1)
        return itd_fail(vm, itd_TypeError, "%s expected 1 argument, got %zu", name, positional);
    WRAPPER(self)->inner = args[0];
    /* As functools.wraps would. */
    for (size_t i = 0; i < sizeof copied / sizeof *copied; i++) {
        itd_value v = itd_getattr_or(vm, args[0], *copied[i]), dict;

        if (itd_failed(v)) return false;
        if (itd_is_unbound(v)) continue;
        dict = itd_instance_dict(vm, self, true);
        if (itd_failed(dict) ||
            (!itd_is_unbound(dict) && !itd_dict_set_str(vm, ITD_DICT_(dict), *copied[i], v)))
            return false;
    }
    return true;
}

static bool static_init(itd_vm *vm, itd_value self, const itd_value *args, size_t positional,
                        itd_value kwnames)
{
    return init_wrapper(vm, self, "staticmethod", args, positional, kwnames);
}
static bool class_init(itd_vm *vm, itd_value self, const itd_value *args, size_t positional,
                       itd_value kwnames)
{
    return init_wrapper(vm, self, "classmethod", args, positional, kwnames);
}

static itd_value static_get(itd_vm *vm, itd_value self, itd_value object, itd_value type)
{
    return inner_of(self);
}

static itd_value static_call(itd_vm *vm, itd_value self, const itd_value *args, size_t positional,
                             itd_value kwnames)
{
    itd_value r;

    if (!itd_enter_native(vm)) return ITD_ERROR;
    r = itd_call_kw(vm, inner_of(self), args, positional, kwnames);
    vm->native_depth--;
    return r;
}

static itd_value class_get(itd_vm *vm, itd_value self, itd_value object, itd_value type)
{
    itd_value c = itd_is_unbound(type) ? itd_of(itd_type_of(object)) : type, inner = inner_of(self);

    if (!itd_slots_of(inner)->get) return itd_method_new(vm, inner, c);
    if (!itd_enter(vm)) return ITD_ERROR;
    inner = itd_slots_of(inner)->get(vm, inner, c, c);
    itd_leave(vm);
    return inner;
}

static itd_value static_repr(itd_vm *vm, itd_value self)
{
    return itd_str_format(vm, "<staticmethod(%R)>", inner_of(self));
}
static itd_value class_repr(itd_vm *vm, itd_value self)
{
    return itd_str_format(vm, "<classmethod(%R)>", inner_of(self));
}

GET(wrapper_func)
{
    return inner_of(self);
}
GET(wrapper_dict)
{
    return itd_instance_dict(vm, self, true);
}
GET(wrapper_abstract)
{
    int r = is_abstract(vm, inner_of(self));

    return r < 0 ? ITD_ERROR : itd_bool(r);
}

static const itd_native wrapper_rows[] = {
    {"__func__", wrapper_func, NULL, NULL, ITD_GETTER | ITD_MEMBER},
    {"__wrapped__", wrapper_func, NULL, NULL, ITD_GETTER | ITD_MEMBER},
    {"__dict__", wrapper_dict, NULL, NULL, ITD_GETTER},
    {"__isabstractmethod__", wrapper_abstract, NULL, NULL, ITD_GETTER},
    {0},
};

/* ---- boot ------------------------------------------------------------------------------- */

bool itd_boot_descr(itd_vm *vm)
{
    static const itd_slots method_slots = {
        .repr = method_repr, .get = method_get, .call = method_call};
    static const itd_slots wrapper_slots = {
        .repr = wrapper_repr, .get = wrapper_get, .call = itd_wrapper_call};
    static const itd_slots getset_slots = {
        .repr = getset_repr, .get = getset_get, .set = getset_set};
    static const itd_slots member_slots = {
        .repr = member_repr, .get = member_get, .set = member_set};
    static const itd_slots class_method_slots = {
        .repr = method_repr, .get = class_method_get, .call = class_method_call};
    static const itd_slots property_slots = {
        .get = property_get, .set = property_set, .new_ = property_new, .init = property_init};
    static const itd_slots static_slots = {.repr = static_repr,
                                           .get = static_get,
                                           .call = static_call,
                                           .new_ = wrapper_new,
                                           .init = static_init};
    static const itd_slots class_slots = {
        .repr = class_repr, .get = class_get, .new_ = wrapper_new, .init = class_init};
    static const itd_type_spec specs[] = {
        {&itd_method_descriptor_type, "method_descriptor", NULL, ITD_K_NATIVE,
         sizeof(itd_native_func), ITD_T_NO_NEW, NULL, NULL, common_rows, &method_slots},
        {&itd_wrapper_descriptor_type, "wrapper_descriptor", NULL, ITD_K_ITER,
         sizeof(struct itd_iter), ITD_T_NO_NEW, NULL, NULL, common_rows, &wrapper_slots},
        {&itd_getset_descriptor_type, "getset_descriptor", NULL, ITD_K_ITER,
         sizeof(struct itd_iter), ITD_T_NO_NEW, NULL, NULL, common_rows, &getset_slots},
        {&itd_member_descriptor_type, "member_descriptor", NULL, ITD_K_ITER,
         sizeof(struct itd_iter), ITD_T_NO_NEW, NULL, NULL, common_rows, &member_slots},
        {&itd_classmethod_descriptor_type, "classmethod_descriptor", NULL, ITD_K_ITER,
         sizeof(struct itd_iter), ITD_T_NO_NEW, NULL, NULL, common_rows, &class_method_slots},
        {&itd_property_type, "property", NULL, ITD_K_PROPERTY, sizeof(itd_property), ITD_T_BASE,
         NULL,
         "An attribute that is computed: property(fget=None, fset=None, fdel=None, doc=None).",
         property_rows, &property_slots},
        {&itd_staticmethod_type, "staticmethod", NULL, ITD_K_WRAPPER, sizeof(itd_wrapper),
         ITD_T_BASE | ITD_T_DICT, NULL, "A function in a class that is not bound to anything.",
         wrapper_rows, &static_slots},
        {&itd_classmethod_type, "classmethod", NULL, ITD_K_WRAPPER, sizeof(itd_wrapper),
         ITD_T_BASE | ITD_T_DICT, NULL, "A function in a class that is bound to the class.",
         wrapper_rows, &class_slots},
    };

    for (size_t i = 0; i < sizeof specs / sizeof *specs; i++)
        if (!itd_type_define(vm, &specs[i])) return false;
    return true;
}
