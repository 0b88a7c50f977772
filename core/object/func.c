/* func.c - functions, builtin functions, bound methods, and the inner type cell.
 *
 * What makes a function run is in vm/call.c; here is what it is as an object. A function's code,
 * globals and closure have no attribute at all (see vm/gate.def).
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/object/boot.h"
#include "core/object/class.h"
#include "core/object/containers.h"
#include "core/vm/argspec.h"
#include "core/vm/vm.h"

#define GET(id) static itd_value id(itd_vm *vm, itd_value self, const itd_arg *a)

static itd_value or_none(itd_value v)
{
    return itd_is_unbound(v) ? ITD_NONE : v;
}

/* ---- function --------------------------------------------------------------------------- */

static itd_value func_repr(itd_vm *vm, itd_value self)
{
    itd_value at = itd_address_text(vm, self);

    return itd_failed(at)
               ? at
               : itd_str_format(vm, "<function %U at %U>", ITD_FUNC_(self)->qualname, at);
}

static itd_value func_get(itd_vm *vm, itd_value self, itd_value object, itd_value type)
{
    return itd_is_unbound(object) ? self : itd_method_new(vm, self, object);
}

static itd_value func_call(itd_vm *vm, itd_value self, const itd_value *args, size_t positional,
                           itd_value kwnames)
{
    return itd_call_kw(vm, self, args, positional, kwnames);
}

GET(func_name)
{
    return ITD_FUNC_(self)->name;
}
GET(func_qualname)
{
    return ITD_FUNC_(self)->qualname;
}
GET(func_module)
{
    return or_none(ITD_FUNC_(self)->module);
}
GET(func_doc)
{
    return or_none(ITD_FUNC_(self)->doc);
}
GET(func_defaults)
{
    return or_none(ITD_FUNC_(self)->defaults);
}
GET(func_kwdefaults)
{
    return or_none(ITD_FUNC_(self)->kwdefaults);
}
GET(func_type_params)
{
    return itd_is_kind(ITD_FUNC_(self)->type_params, ITD_K_TUPLE) ? ITD_FUNC_(self)->type_params
                                                                  : itd_tuple_new(vm, 0);
}
GET(func_dict)
{
    return itd_instance_dict(vm, self, true);
}
GET(func_text_signature)
{
    return ITD_NONE;
}
GET(builtin_text_signature);
GET(method_text_signature);

GET(func_annotations)
{
    itd_value dict = ITD_FUNC_(self)->annotations;

    if (itd_is_kind(dict, ITD_K_DICT)) return dict;
    dict = itd_dict_new(vm);
    if (!itd_failed(dict)) ITD_FUNC_(self)->annotations = dict;
    return dict;
}

/* Stores v when it is unbound or none and that is allowed, or an instance of type. */
static itd_value store(itd_vm *vm, itd_value *field, const itd_arg *a, const itd_type *type,
                       bool may_be_none, const char *text)
{
    bool nothing = itd_is_unbound(a->v) || itd_is_none(a->v);

    if (!(may_be_none && nothing) && (itd_is_unbound(a->v) || !itd_is_a(a->v, type)))
        return itd_raise(vm, itd_TypeError, "%s", text);
    *field = nothing ? ITD_NONE : a->v;
    return ITD_NONE;
}

GET(func_set_name)
{
    return store(vm, &ITD_FUNC_(self)->name, a, itd_str_type, false,
                 "__name__ must be set to a string object");
}
GET(func_set_qualname)
{
    return store(vm, &ITD_FUNC_(self)->qualname, a, itd_str_type, false,
                 "__qualname__ must be set to a string object");
}
GET(func_set_defaults)
{
    return store(vm, &ITD_FUNC_(self)->defaults, a, itd_tuple_type, true,
                 "__defaults__ must be set to a tuple object");
}
GET(func_set_kwdefaults)
{
    return store(vm, &ITD_FUNC_(self)->kwdefaults, a, itd_dict_type, true,
                 "__kwdefaults__ must be set to a dict object");
}
GET(func_set_annotations)
{
    return store(vm, &ITD_FUNC_(self)->annotations, a, itd_dict_type, true,
                 "__annotations__ must be set to a dict object");
}
GET(func_set_type_params)
{
    return store(vm, &ITD_FUNC_(self)->type_params, a, itd_tuple_type, false,
                 "__type_params__ must be set to a tuple");
}
GET(func_set_module)
{
    ITD_FUNC_(self)->module = itd_is_unbound(a->v) ? ITD_NONE : a->v;
    return ITD_NONE;
}
GET(func_set_doc)
{
    ITD_FUNC_(self)->doc = itd_is_unbound(a->v) ? ITD_NONE : a->v;
    return ITD_NONE;
}
GET(func_set_dict)
{
    if (itd_is_unbound(a->v)) return itd_raise(vm, itd_TypeError, "cannot delete __dict__");
    return itd_set_instance_dict(vm, self, a->v) ? ITD_NONE : ITD_ERROR;
}

#define BOTH(name, id)                                                                             \
    {name, func_##id, NULL, NULL, ITD_GETTER},                                                     \
    {                                                                                              \
        name, func_set_##id, NULL, NULL, ITD_SETTER                                                \
    }
static const itd_native func_rows[] = {
    BOTH("__name__", name),
    BOTH("__qualname__", qualname),
    BOTH("__module__", module),
    BOTH("__doc__", doc),
    BOTH("__defaults__", defaults),
    BOTH("__kwdefaults__", kwdefaults),
    BOTH("__annotations__", annotations),
    BOTH("__type_params__", type_params),
    BOTH("__dict__", dict),
    {"__text_signature__", func_text_signature, NULL, NULL, ITD_GETTER},
    {0},
};

/* ---- natives as values -------------------------------------------------------------------- */

#define NATIVE(v) ITD_AS(itd_native_func, v)

itd_value itd_native_new(itd_vm *vm, const itd_native *row, itd_value self, const itd_type *owner)
{
    itd_native_func *f;
    const struct itd_argspec *spec = NULL;

    if (!(row->flags & (ITD_RAW | ITD_GETTER | ITD_SETTER))) {
        spec = itd_argspec_make(vm, row->signature ? row->signature : "");
        if (!spec) return ITD_ERROR;
    }
    f = itd_alloc(vm, sizeof *f, ITD_K_NATIVE, itd_builtin_type);
    if (!f) return ITD_ERROR;
    f->row = row;
    f->spec = spec;
    f->owner = owner;
    f->quick = row->flags & (ITD_RAW | ITD_LONG | ITD_STATIC | ITD_CLASS_METHOD) || !spec
                   ? ITD_NOT_QUICK
                   : itd_argspec_quick(spec);
    f->self = self;
    f->module = ITD_UNBOUND;
    return itd_of(f);
}

static bool has_self(itd_value v)
{
    itd_value self = NATIVE(v)->self;

    return !itd_is_unbound(self) && (!itd_is_none(self) || NATIVE(v)->owner) &&
           !itd_is_kind(self, ITD_K_MODULE);
}

static itd_value builtin_repr(itd_vm *vm, itd_value v)
{
    itd_value at;

    if (!has_self(v)) return itd_str_format(vm, "<built-in function %s>", NATIVE(v)->row->name);
    at = itd_address_text(vm, NATIVE(v)->self);
    return itd_failed(at) ? at
                          : itd_str_format(vm, "<built-in method %s of %T object at %U>",
                                           NATIVE(v)->row->name, NATIVE(v)->self, at);
}

static itd_value builtin_compare(itd_vm *vm, itd_value a, itd_value b, enum itd_compare op)
{
    bool same;

    if ((op != ITD_EQ && op != ITD_NE) || !itd_is_exact(a, itd_builtin_type) ||
        !itd_is_exact(b, itd_builtin_type))
        return ITD_NOT_IMPLEMENTED;
    same = NATIVE(a)->row == NATIVE(b)->row && itd_same(NATIVE(a)->self, NATIVE(b)->self);
    return itd_bool(same == (op == ITD_EQ));
}

static bool builtin_hash(itd_vm *vm, itd_value v, uint64_t *ret)
{
    const char *name = NATIVE(v)->row->name;
    uint64_t h = 5381;

    for (; *name; name++) h = h * 33 + (unsigned char)*name;
    *ret = has_self(v) ? h ^ itd_identity_hash(vm, NATIVE(v)->self) : h;
    if (*ret == UINT64_MAX) *ret = UINT64_MAX - 1;
    return true;
}

static itd_value builtin_call(itd_vm *vm, itd_value v, const itd_value *args, size_t positional,
                              itd_value kwnames)
{
    return itd_native_invoke(vm, NATIVE(v), NATIVE(v)->self, args, positional, kwnames);
}

GET(builtin_name)
{
    return itd_str_c(vm, NATIVE(self)->row->name);
}

GET(builtin_qualname)
{
    const itd_type *type;

    if (NATIVE(self)->owner && NATIVE(self)->row->flags & ITD_STATIC)
        type = NATIVE(self)->owner;
    else if (!has_self(self))
        return builtin_name(vm, self, a);
    else if (itd_is_kind(NATIVE(self)->self, ITD_K_TYPE))
        type = ITD_TYPE_(NATIVE(self)->self);
    else
        type = itd_type_of(NATIVE(self)->self);
    return itd_str_format(vm, "%U.%s", type->qualname, NATIVE(self)->row->name);
}

GET(builtin_self)
{
    if (itd_is_unbound(NATIVE(self)->self)) return ITD_NONE;
    if (itd_is_none(NATIVE(self)->self) && !itd_is_unbound(NATIVE(self)->module)) {
        /* A module function's self is its module. */
        itd_value m = itd_dict_get(vm, vm->modules, NATIVE(self)->module);

        return itd_is_unbound(m) ? ITD_NONE : m;
    }
    return NATIVE(self)->self;
}
GET(builtin_module)
{
    return or_none(NATIVE(self)->module);
}
GET(builtin_doc)
{
    return NATIVE(self)->row->doc ? itd_str_c(vm, NATIVE(self)->row->doc) : ITD_NONE;
}

static itd_value builtin_reduce(itd_vm *vm, itd_value self, const itd_arg *a)
{
    itd_value args;

    if (!has_self(self)) return builtin_name(vm, self, a);
    args = itd_tuple_pack(vm, 2, NATIVE(self)->self, builtin_name(vm, self, a));
    return itd_failed(args) ? args : itd_tuple_pack(vm, 2, itd_builtin_named(vm, "getattr"), args);
}

GET(builtin_text_signature)
{
    const itd_native *row = NATIVE(self)->row;
    const char *first = !NATIVE(self)->owner            ? "$module"
                        : row->flags & ITD_STATIC       ? NULL
                        : row->flags & ITD_CLASS_METHOD ? "$type"
                                                        : "$self";

    return itd_text_signature(vm, row->signature, first);
}

static const itd_native builtin_rows[] = {
    {"__name__", builtin_name, NULL, NULL, ITD_GETTER},
    {"__qualname__", builtin_qualname, NULL, NULL, ITD_GETTER},
    {"__self__", builtin_self, NULL, NULL, ITD_GETTER},
    {"__module__", builtin_module, NULL, NULL, ITD_GETTER | ITD_MEMBER},
    {"__doc__", builtin_doc, NULL, NULL, ITD_GETTER},
    {"__text_signature__", builtin_text_signature, NULL, NULL, ITD_GETTER},
    {"__reduce__", builtin_reduce, "", NULL, 0},
    {0},
};

/* ---- bound methods ------------------------------------------------------------------------ */

#define METHOD(v) ITD_AS(itd_method, v)

itd_value itd_method_new(itd_vm *vm, itd_value func, itd_value self)
{
    itd_method *m = itd_alloc(vm, sizeof *m, ITD_K_METHOD, itd_method_type);

    if (!m) return ITD_ERROR;
    m->func = func;
    m->self = self;
    return itd_of(m);
}

static itd_value method_new(itd_vm *vm, itd_type *type, const itd_value *args, size_t positional,
                            itd_value kwnames)
{
    if (!itd_is_none(kwnames) && itd_tuple_count(kwnames))
        return itd_raise(vm, itd_TypeError, "method() takes no keyword arguments");
    if (positional != 2)
        return itd_raise(vm, itd_TypeError, "method expected 2 arguments, got %zu", positional);
    if (!itd_is_callable(args[0]))
        return itd_raise(vm, itd_TypeError, "first argument must be callable");
    if (itd_is_none(args[1])) return itd_raise(vm, itd_TypeError, "instance must not be None");
    return itd_method_new(vm, args[0], args[1]);
}

static itd_value method_repr(itd_vm *vm, itd_value v)
{
    itd_value name = itd_getattr_or(vm, METHOD(v)->func, itd_n___qualname__);

    if (itd_is_unbound(name)) name = itd_getattr_or(vm, METHOD(v)->func, itd_n___name__);
    if (itd_failed(name)) return name;
    if (!itd_is_str(name)) return itd_str_format(vm, "<bound method ? of %R>", METHOD(v)->self);
    return itd_str_format(vm, "<bound method %U of %R>", name, METHOD(v)->self);
}

static itd_value wrapper_repr(itd_vm *vm, itd_value v)
{
    itd_value at = itd_address_text(vm, METHOD(v)->self);

    return itd_failed(at) ? at
                          : itd_str_format(vm, "<method-wrapper '%U' of %T object at %U>",
                                           ITD_ITER_(METHOD(v)->func)->b, METHOD(v)->self, at);
}

static itd_value method_compare(itd_vm *vm, itd_value a, itd_value b, enum itd_compare op)
{
    int same;

    if ((op != ITD_EQ && op != ITD_NE) || itd_type_of(a) != itd_type_of(b))
        return ITD_NOT_IMPLEMENTED;
    same = itd_same(METHOD(a)->self, METHOD(b)->self)
               ? itd_equal(vm, METHOD(a)->func, METHOD(b)->func)
               : 0;
    return same < 0 ? ITD_ERROR : itd_bool(same == (op == ITD_EQ));
}

static bool method_hash(itd_vm *vm, itd_value v, uint64_t *ret)
{
    uint64_t h;

    if (!itd_hash(vm, METHOD(v)->func, &h)) return false;
    *ret = h ^ itd_identity_hash(vm, METHOD(v)->self);
    if (*ret == UINT64_MAX) *ret = UINT64_MAX - 1;
    return true;
}

static itd_value method_call(itd_vm *vm, itd_value v, const itd_value *args, size_t positional,
                             itd_value kwnames)
{
    return itd_call_kw(vm, v, args, positional, kwnames);
}

/* A method's own attributes, then its function's. */
static itd_value method_getattr(itd_vm *vm, itd_value v, itd_value name)
{
    itd_value found = itd_type_lookup(vm, itd_type_of(v), name);

    if (!itd_is_unbound(found)) return itd_bind_attribute(vm, found, v, itd_type_of(v));
    return itd_getattr(vm, METHOD(v)->func, name);
}

GET(method_func)
{
    return METHOD(self)->func;
}
GET(method_self)
{
    return METHOD(self)->self;
}
GET(method_doc)
{
    return itd_getattr(vm, METHOD(self)->func, itd_n___doc__);
}
GET(method_name)
{
    return itd_getattr(vm, METHOD(self)->func, itd_n___name__);
}
GET(method_qualname)
{
    return itd_getattr(vm, METHOD(self)->func, itd_n___qualname__);
}
GET(method_owner)
{
    return itd_getattr(vm, METHOD(self)->func, itd_n___objclass__);
}

static itd_value method_reduce(itd_vm *vm, itd_value self, const itd_arg *a)
{
    itd_value name = itd_getattr(vm, METHOD(self)->func, itd_n___name__), args;

    if (itd_failed(name)) return name;
    args = itd_tuple_pack(vm, 2, METHOD(self)->self, name);
    return itd_failed(args) ? args : itd_tuple_pack(vm, 2, itd_builtin_named(vm, "getattr"), args);
}

static const itd_native method_rows[] = {
    {"__func__", method_func, NULL, "the function behind the method", ITD_GETTER | ITD_MEMBER},
    {"__self__", method_self, NULL, "the instance it is bound to", ITD_GETTER | ITD_MEMBER},
    {"__doc__", method_doc, NULL, NULL, ITD_GETTER},
    {"__reduce__", method_reduce, "", NULL, 0},
    {0},
};

GET(method_text_signature)
{
    return itd_getattr(vm, METHOD(self)->func, itd_n___text_signature__);
}

static const itd_native wrapper_rows[] = {
    {"__self__", method_self, NULL, NULL, ITD_GETTER | ITD_MEMBER},
    {"__name__", method_name, NULL, NULL, ITD_GETTER},
    {"__qualname__", method_qualname, NULL, NULL, ITD_GETTER},
    {"__objclass__", method_owner, NULL, NULL, ITD_GETTER},
    {"__doc__", method_doc, NULL, NULL, ITD_GETTER},
    {"__text_signature__", method_text_signature, NULL, NULL, ITD_GETTER},
    {"__reduce__", method_reduce, "", NULL, 0},
    {0},
};

/* ---- cells ------------------------------------------------------------------------------ */

#define BOX(v) ITD_AS(itd_box, v)

static itd_value cell_repr(itd_vm *vm, itd_value v)
{
    itd_value at = itd_address_text(vm, v), held = BOX(v)->value, other;

    if (itd_failed(at)) return at;
    if (itd_is_unbound(held)) return itd_str_format(vm, "<cell at %U: empty>", at);
    other = itd_address_text(vm, held);
    return itd_failed(other) ? other
                             : itd_str_format(vm, "<cell at %U: %T object at %U>", at, held, other);
}

static itd_value cell_new(itd_vm *vm, itd_type *type, const itd_value *args, size_t positional,
                          itd_value kwnames)
{
    itd_arg a[1];
    itd_box *box;

    if (!itd_bind_text(vm, "contents = ..., /", "cell", args, positional, kwnames, a))
        return ITD_ERROR;
    box = itd_alloc(vm, sizeof *box, ITD_K_CELL, type);
    if (!box) return ITD_ERROR;
    box->value = a[0].v;
    return itd_of(box);
}

static itd_value cell_compare(itd_vm *vm, itd_value a, itd_value b, enum itd_compare op)
{
    bool has_a, has_b;
    itd_value one, two;

    if (!itd_is_exact(a, itd_cell_type) || !itd_is_exact(b, itd_cell_type))
        return ITD_NOT_IMPLEMENTED;
    has_a = !itd_is_unbound(BOX(a)->value);
    has_b = !itd_is_unbound(BOX(b)->value);
    if (has_a && has_b) return itd_compare_values(vm, BOX(a)->value, BOX(b)->value, op);
    one = itd_from_small(has_a);
    two = itd_from_small(has_b);
    return itd_compare_values(vm, one, two, op);
}

GET(cell_contents)
{
    return itd_is_unbound(BOX(self)->value) ? itd_raise(vm, itd_ValueError, "Cell is empty")
                                            : BOX(self)->value;
}
GET(cell_set_contents)
{
    BOX(self)->value = a->v;
    return ITD_NONE;
}

static const itd_native cell_rows[] = {
    {"cell_contents", cell_contents, NULL, NULL, ITD_GETTER},
    {"cell_contents", cell_set_contents, NULL, NULL, ITD_SETTER},
    {0},
};

bool itd_boot_func(itd_vm *vm)
{
    static const itd_slots func_slots = {.repr = func_repr, .get = func_get, .call = func_call};
    static const itd_slots builtin_slots = {.repr = builtin_repr,
                                            .compare = builtin_compare,
                                            .hash = builtin_hash,
                                            .call = builtin_call};
    static const itd_slots method_slots = {
        .repr = method_repr,
        .compare = method_compare,
        .hash = method_hash,
        .call = method_call,
        .getattr = method_getattr,
        .new_ = method_new,
    };
    static const itd_slots wrapper_slots = {
        .repr = wrapper_repr, .compare = method_compare, .hash = method_hash, .call = method_call};
    static const itd_slots cell_slots = {
        .repr = cell_repr, .compare = cell_compare, .new_ = cell_new};
    static const itd_type_spec specs[] = {
        {&itd_function_type, "function", NULL, ITD_K_FUNC, sizeof(itd_func),
         ITD_T_NO_NEW | ITD_T_DICT, NULL, NULL, func_rows, &func_slots},
        {&itd_builtin_type, "builtin_function_or_method", NULL, ITD_K_NATIVE,
         sizeof(itd_native_func), ITD_T_NO_NEW, NULL, NULL, builtin_rows, &builtin_slots},
        {&itd_method_type, "method", NULL, ITD_K_METHOD, sizeof(itd_method), 0, NULL, NULL,
         method_rows, &method_slots},
        {&itd_method_wrapper_type, "method-wrapper", NULL, ITD_K_METHOD, sizeof(itd_method),
         ITD_T_NO_NEW, NULL, NULL, wrapper_rows, &wrapper_slots},
        {&itd_cell_type, "cell", NULL, ITD_K_CELL, sizeof(itd_box), ITD_T_NO_HASH, NULL, NULL,
         cell_rows, &cell_slots},
    };

    for (size_t i = 0; i < sizeof specs / sizeof *specs; i++)
        if (!itd_type_define(vm, &specs[i])) return false;
    return true;
}
