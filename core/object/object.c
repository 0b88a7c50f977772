/* object.c - the object type: what every value can do.
 *
 * The default repr and hash come from the session's id number of the object, so they are the same
 * in every run and tell no address.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/object/boot.h"
#include "core/object/class.h"
#include "core/object/containers.h"
#include "core/vm/vm.h"

#include <stdio.h>

/* ---- slots ------------------------------------------------------------------------------ */

itd_value itd_address_text(itd_vm *vm, itd_value v)
{
    char text[24];
    int n = snprintf(text, sizeof text, "0x%012llx", (unsigned long long)itd_id(vm, v));

    return itd_str_new(vm, text, (size_t)n);
}

static itd_value object_repr(itd_vm *vm, itd_value self)
{
    const itd_type *type = itd_type_of(self);
    itd_value module = itd_type_module(vm, type), full, at = itd_address_text(vm, self);

    full = itd_is_unbound(module) || !itd_is_str(module) || itd_str_equal(module, itd_n_builtins)
               ? type->name
               : itd_str_format(vm, "%U.%U", module, type->qualname);
    if (itd_failed(at) || itd_failed(full)) return ITD_ERROR;
    return itd_str_format(vm, "<%U object at %U>", full, at);
}

static itd_value object_str(itd_vm *vm, itd_value self)
{
    itd_value r;

    if (!itd_enter(vm)) return ITD_ERROR;
    r = itd_type_of(self)->slots.repr(vm, self);
    itd_leave(vm);
    return r;
}

static bool object_hash(itd_vm *vm, itd_value self, uint64_t *ret)
{
    *ret = itd_identity_hash(vm, self);
    return true;
}

static itd_value object_compare(itd_vm *vm, itd_value a, itd_value b, enum itd_compare op)
{
    itd_value r;
    int truth;

    if (op == ITD_EQ) return itd_same(a, b) ? ITD_TRUE : ITD_NOT_IMPLEMENTED;
    if (op != ITD_NE || !itd_type_of(a)->slots.compare) return ITD_NOT_IMPLEMENTED;
    r = itd_type_of(a)->slots.compare(vm, a, b, ITD_EQ);
    if (itd_failed(r) || itd_same(r, ITD_NOT_IMPLEMENTED)) return r;
    truth = itd_truth(vm, r);
    return truth < 0 ? ITD_ERROR : itd_bool(!truth);
}

/* ---- making instances ------------------------------------------------------------------- */

static itd_value fail_abstract(itd_vm *vm, itd_type *type)
{
    itd_value names = itd_getattr(vm, itd_of(type), itd_n___abstractmethods__);
    itd_text text;
    int64_t n;

    if (!itd_failed(names)) names = itd_list_of(vm, names);
    if (itd_failed(names) || !itd_list_sort(vm, names, ITD_NONE, false)) return ITD_ERROR;
    n = itd_list_count(names);
    itd_text_init(&text, vm);
    for (int64_t i = 0; i < n && i < itd_list_count(names); i++) {
        itd_value name = itd_list_items(names)[i];

        if (!itd_is_str(name))
            return itd_raise(vm, itd_TypeError,
                             "sequence item %lld: expected str instance, %T found", (long long)i,
                             name);
        itd_text_printf(&text, "%s'%U'", i ? ", " : "", name);
    }
    names = itd_text_done(&text);
    if (itd_failed(names)) return names;
    return itd_raise(
        vm, itd_TypeError,
        "Can't instantiate abstract class %U without an implementation for abstract method%s %U",
        type->name, n == 1 ? "" : "s", names);
}

static bool has_args(size_t positional, itd_value kwnames)
{
    return positional || (!itd_is_none(kwnames) && itd_tuple_count(kwnames));
}

static bool object_init(itd_vm *vm, itd_value self, const itd_value *args, size_t positional,
                        itd_value kwnames)
{
    const itd_type *type = itd_type_of(self);

    if (!has_args(positional, kwnames)) return true;
    if (type->slots.init != object_init)
        return itd_fail(
            vm, itd_TypeError,
            "object.__init__() takes exactly one argument (the instance to initialize)");
    if (type->slots.new_ == itd_object_type->slots.new_)
        return itd_fail(vm, itd_TypeError,
                        "%s.__init__() takes exactly one argument (the instance to initialize)",
                        itd_type_text(type));
    return true;
}

static itd_value object_new(itd_vm *vm, itd_type *type, const itd_value *args, size_t positional,
                            itd_value kwnames)
{
    if (has_args(positional, kwnames)) {
        if (type->slots.new_ != object_new)
            return itd_raise(
                vm, itd_TypeError,
                "object.__new__() takes exactly one argument (the type to instantiate)");
        if (type->slots.init == object_init)
            return itd_raise(vm, itd_TypeError, "%s() takes no arguments", itd_type_text(type));
    }
    if (type->flags & ITD_T_ABSTRACT) return fail_abstract(vm, type);
    if (type->kind != ITD_K_OBJECT || !type->root_shape)
        return itd_raise(vm, itd_TypeError, "cannot create '%s' instances", itd_type_text(type));
    return itd_object_new(vm, type);
}

/* ---- attributes ------------------------------------------------------------------------- */

static itd_value get_class(itd_vm *vm, itd_value self, const itd_arg *a)
{
    return itd_of(itd_type_of(self));
}

static itd_value set_class(itd_vm *vm, itd_value self, const itd_arg *a)
{
    itd_type *from = itd_type_of(self), *to;
    itd_cell *cell;

    if (itd_is_unbound(a->v))
        return itd_raise(vm, itd_TypeError, "can't delete __class__ attribute");
    if (!itd_is_kind(a->v, ITD_K_TYPE))
        return itd_raise(vm, itd_TypeError, "__class__ must be set to a class, not '%T' object",
                         a->v);
    to = ITD_TYPE_(a->v);
    if (!(from->flags & to->flags & ITD_T_HEAP) &&
        !(itd_is_subtype(from, itd_module_type) && itd_is_subtype(to, itd_module_type)))
        return itd_raise(
            vm, itd_TypeError,
            "__class__ assignment only supported for mutable types or ModuleType subclasses");
    if (from == to) return ITD_NONE;
    if (!itd_type_same_layout(from, to))
        return itd_raise(vm, itd_TypeError,
                         "__class__ assignment: '%s' object layout differs from '%s'",
                         itd_type_text(to), itd_type_text(from));
    cell = itd_cell_of(self);
    if (itd_kind_of_cell(cell) == ITD_K_OBJECT) {
        if (!itd_object_reclass(vm, ITD_OBJECT_(self), to)) return ITD_ERROR;
    } else {
        cell->head = itd_make_head(to, itd_kind_of_cell(cell), itd_flags_of_cell(cell));
    }
    if (itd_is_kind(self, ITD_K_TYPE))
        return itd_type_changed(vm, ITD_TYPE_(self), itd_n_name) ? ITD_NONE : ITD_ERROR;
    return ITD_NONE;
}

static itd_value object_dir(itd_vm *vm, itd_value self, const itd_arg *a)
{
    itd_value names = itd_getattr_or(vm, self, itd_n___dict__), cls;

    if (itd_failed(names)) return names;
    names = itd_is_kind(names, ITD_K_DICT) ? itd_dict_copy(vm, names) : itd_dict_new(vm);
    if (itd_failed(names)) return names;
    cls = itd_getattr_or(vm, self, itd_n___class__);
    if (itd_failed(cls)) return cls;
    if (itd_is_kind(cls, ITD_K_TYPE) && !itd_merge_type_dir(vm, names, ITD_TYPE_(cls)))
        return ITD_ERROR;
    return itd_list_of(vm, names);
}

static itd_value object_format(itd_vm *vm, itd_value self, const itd_arg *a)
{
    if (ITD_STR(a[0].v)->length)
        return itd_raise(vm, itd_TypeError, "unsupported format string passed to %T.__format__",
                         self);
    return itd_str_of(vm, self);
}

static itd_value object_sizeof(itd_vm *vm, itd_value self, const itd_arg *a)
{
    return itd_from_small(itd_is_cell(self) ? (int64_t)itd_cell_size(itd_cell_of(self)) : 8);
}

static itd_value object_init_subclass(itd_vm *vm, itd_value cls, const itd_value *args,
                                      size_t positional, itd_value kwnames)
{
    if (!itd_is_none(kwnames) && itd_tuple_count(kwnames))
        return itd_raise(vm, itd_TypeError, "%U.__init_subclass__() takes no keyword arguments",
                         ITD_TYPE_(cls)->qualname);
    if (positional)
        return itd_raise(vm, itd_TypeError, "%U.__init_subclass__() takes no arguments (%zu given)",
                         ITD_TYPE_(cls)->qualname, positional);
    return ITD_NONE;
}

static itd_value object_subclasshook(itd_vm *vm, itd_value cls, const itd_arg *a)
{
    return ITD_NOT_IMPLEMENTED;
}

/* ---- copying by __reduce_ex__ ----------------------------------------------------------- */

/* Values of the __slots__ members of all classes of v, by name; unbound when there are none. */
static itd_value slot_state(itd_vm *vm, itd_value v)
{
    itd_value out = ITD_UNBOUND;
    const itd_tuple *mro = ITD_TUPLE_(itd_type_of(v)->mro);

    for (int64_t i = mro->count; i-- > 0;) {
        itd_value names = ITD_TYPE_(mro->items[i])->slot_names;

        if (itd_is_unbound(names) || !(ITD_TYPE_(mro->items[i])->flags & ITD_T_HEAP)) continue;
        for (int64_t k = 0; k < itd_tuple_count(names); k++) {
            itd_value name = itd_tuple_items(names)[k], value = itd_getattr_or(vm, v, name);

            if (itd_failed(value)) return value;
            if (itd_is_unbound(value)) continue;
            if (itd_is_unbound(out)) out = itd_dict_new(vm);
            if (itd_failed(out) || !itd_dict_set(vm, out, name, value)) return ITD_ERROR;
        }
    }
    return out;
}

static itd_value object_getstate(itd_vm *vm, itd_value self, const itd_arg *a)
{
    itd_value dict = itd_instance_dict(vm, self, true), slots;

    if (itd_failed(dict)) return dict;
    slots = slot_state(vm, self);
    if (itd_failed(slots)) return slots;
    if (itd_is_unbound(dict) || !itd_is_kind(dict, ITD_K_DICT) ||
        (!ITD_DICT_(dict)->count && itd_type_of(self)->kind != ITD_K_OBJECT))
        dict = ITD_NONE;
    else if (!ITD_DICT_(dict)->count)
        dict = ITD_NONE;
    return itd_is_unbound(slots) ? dict : itd_tuple_pack(vm, 2, dict, slots);
}

/* What __getstate__ says of an object, for the types with a __reduce__ of their own. */
itd_value itd_object_state(itd_vm *vm, itd_value self)
{
    itd_value name = itd_intern_c(vm, "__getstate__", 12);

    return itd_failed(name) ? ITD_ERROR : itd_call_method(vm, self, name, 0, NULL);
}

/* Builtin kinds whose instances hold what no constructor gives back. */
static bool can_reduce(const itd_type *type)
{
    switch (type->kind) {
    case ITD_K_OBJECT:
    case ITD_K_INT:
    case ITD_K_FLOAT:
    case ITD_K_COMPLEX:
    case ITD_K_STR:
    case ITD_K_BYTESTR:
    case ITD_K_BYTEARRAY:
    case ITD_K_LIST:
    case ITD_K_TUPLE:
    case ITD_K_DICT:
    case ITD_K_SET:
    case ITD_K_EXC: return true;
    default: return false;
    }
}

/* Arguments for cls.__new__: by __getnewargs_ex__, __getnewargs__, or the builtin value inside. */
static itd_value new_args(itd_vm *vm, itd_value self, itd_value *ret_kwargs)
{
    const itd_type *type = itd_type_of(self), *base = type;
    itd_value r, method = itd_intern_c(vm, "__getnewargs_ex__", 17);

    *ret_kwargs = ITD_UNBOUND;
    if (itd_failed(method)) return method;
    r = itd_call_special(vm, self, method, 0, NULL);
    if (itd_failed(r)) return r;
    if (!itd_is_unbound(r)) {
        if (!itd_is_kind(r, ITD_K_TUPLE))
            return itd_raise(vm, itd_TypeError, "__getnewargs_ex__ should return a tuple, not '%T'",
                             r);
        if (itd_tuple_count(r) != 2)
            return itd_raise(vm, itd_ValueError,
                             "__getnewargs_ex__ should return a tuple of length 2, not %lld",
                             (long long)itd_tuple_count(r));
        if (!itd_is_kind(itd_tuple_items(r)[0], ITD_K_TUPLE))
            return itd_raise(
                vm, itd_TypeError,
                "first item of the tuple returned by __getnewargs_ex__ must be a tuple, not '%T'",
                itd_tuple_items(r)[0]);
        if (!itd_is_kind(itd_tuple_items(r)[1], ITD_K_DICT))
            return itd_raise(
                vm, itd_TypeError,
                "second item of the tuple returned by __getnewargs_ex__ must be a dict, not '%T'",
                itd_tuple_items(r)[1]);
        *ret_kwargs = itd_tuple_items(r)[1];
        return itd_tuple_items(r)[0];
    }
    method = itd_intern_c(vm, "__getnewargs__", 14);
    if (itd_failed(method)) return method;
    r = itd_call_special(vm, self, method, 0, NULL);
    if (itd_failed(r)) return r;
    if (!itd_is_unbound(r))
        return itd_is_kind(r, ITD_K_TUPLE)
                   ? r
                   : itd_raise(vm, itd_TypeError, "__getnewargs__ should return a tuple, not '%T'",
                               r);
    if (type->kind == ITD_K_INT || type->kind == ITD_K_FLOAT || type->kind == ITD_K_COMPLEX ||
        type->kind == ITD_K_STR || type->kind == ITD_K_BYTESTR || type->kind == ITD_K_TUPLE) {
        while (base->flags & ITD_T_HEAP) base = base->base;
        r = itd_call(vm, itd_of(base), 1, &self);
        return itd_failed(r) ? r : itd_tuple_pack(vm, 1, r);
    }
    return itd_tuple_new(vm, 0);
}

/* What copyreg offers: cls.__new__(cls, *args). */
static itd_value newobj(itd_vm *vm, itd_value module, const itd_value *args, size_t positional,
                        itd_value kwnames)
{
    itd_value f;

    if (!positional)
        return itd_raise(vm, itd_TypeError,
                         "__newobj__() missing 1 required positional argument: 'cls'");
    f = itd_getattr(vm, args[0], itd_n___new__);
    return itd_failed(f) ? f : itd_call_kw(vm, f, args, positional, kwnames);
}
static itd_value newobj_ex(itd_vm *vm, itd_value module, const itd_arg *a)
{
    itd_value names = itd_tuple_of(vm, a[2].v), f = itd_getattr(vm, a[0].v, itd_n___new__), key,
              value, all;
    int64_t pos = 0;

    if (itd_failed(names) || itd_failed(f)) return ITD_ERROR;
    all = itd_list_new(vm);
    if (itd_failed(all) || !itd_list_append(vm, all, a[0].v) || !itd_list_extend(vm, all, a[1].v))
        return ITD_ERROR;
    while (itd_dict_walk(ITD_DICT_(a[2].v), &pos, &key, &value))
        if (!itd_list_append(vm, all, value)) return ITD_ERROR;
    return itd_call_kw(vm, f, itd_list_items(all), (size_t)itd_tuple_count(a[1].v) + 1, names);
}
static const itd_native newobj_rows[] = {
    {"__newobj__", (itd_native_call)(void (*)(void))newobj, "cls, *args", NULL,
     ITD_RAW | ITD_CALLS_BACK},
    {"__newobj_ex__", newobj_ex, "cls, args: tuple, kwargs: dict", NULL, ITD_CALLS_BACK},
};
static itd_value newobj_functions[2];

static itd_value object_reduce(itd_vm *vm, itd_value self, const itd_arg *a)
{
    itd_type *type = itd_type_of(self);
    itd_value args, kwargs, state, lists = ITD_NONE, dicts = ITD_NONE, items, *row;

    if (!can_reduce(type))
        return itd_raise(vm, itd_TypeError, "cannot pickle '%s' object", itd_type_text(type));
    args = new_args(vm, self, &kwargs);
    if (itd_failed(args)) return args;
    state = itd_object_state(vm, self);
    if (itd_failed(state)) return state;
    if (type->kind == ITD_K_LIST) lists = itd_iter(vm, self);
    if (type->kind == ITD_K_DICT) {
        items = itd_call_method(vm, self, itd_n_items, 0, NULL);
        dicts = itd_failed(items) ? items : itd_iter(vm, items);
    }
    if (itd_failed(lists) || itd_failed(dicts)) return ITD_ERROR;
    if (!itd_is_unbound(kwargs) && ITD_DICT_(kwargs)->count) {
        args = itd_tuple_pack(vm, 3, itd_of(type), args, kwargs);
        return itd_failed(args)
                   ? args
                   : itd_tuple_pack(vm, 5, newobj_functions[1], args, state, lists, dicts);
    }
    items = itd_tuple_new(vm, (size_t)itd_tuple_count(args) + 1);
    if (itd_failed(items)) return items;
    row = itd_tuple_items(items);
    row[0] = itd_of(type);
    for (int64_t i = 0; i < itd_tuple_count(args); i++) row[i + 1] = itd_tuple_items(args)[i];
    return itd_tuple_pack(vm, 5, newobj_functions[0], items, state, lists, dicts);
}

static itd_value object_reduce_ex(itd_vm *vm, itd_value self, const itd_arg *a)
{
    itd_value reduce = itd_type_lookup(vm, itd_type_of(self), itd_n___reduce__);

    if (itd_same(reduce, itd_type_own(itd_object_type, itd_n___reduce__)))
        return object_reduce(vm, self, NULL);
    return itd_call_method(vm, self, itd_n___reduce__, 0, NULL);
}

static const itd_native methods[] = {
    {"__class__", get_class, NULL, "the object's class", ITD_GETTER},
    {"__class__", set_class, NULL, NULL, ITD_SETTER},
    {"__dir__", object_dir, "", "Default dir() implementation.", ITD_CALLS_BACK},
    {"__format__", object_format, "format_spec: str, /", "Default object formatter.",
     ITD_CALLS_BACK},
    {"__sizeof__", object_sizeof, "", "How many bytes the object takes.", 0},
    {"__init_subclass__", (itd_native_call)(void (*)(void))object_init_subclass, "**kwargs",
     "Called on the base when a class is subclassed.", ITD_CLASS_METHOD | ITD_RAW},
    {"__subclasshook__", object_subclasshook, "object, /",
     "Abstract classes override this for issubclass().", ITD_CLASS_METHOD},
    {"__getstate__", object_getstate, "", "The state that copying takes over.", ITD_CALLS_BACK},
    {"__reduce__", object_reduce, "", "How to make a copy.", ITD_CALLS_BACK},
    {"__reduce_ex__", object_reduce_ex, "protocol: size, /", "How to make a copy.", ITD_CALLS_BACK},
    {0},
};

static const itd_slots slots = {
    .repr = object_repr,
    .str = object_str,
    .hash = object_hash,
    .compare = object_compare,
    .new_ = object_new,
    .init = object_init,
};

bool itd_boot_object(itd_vm *vm)
{
    static const itd_type_spec spec = {
        &itd_object_type,
        "object",
        NULL,
        ITD_K_OBJECT,
        sizeof(itd_object),
        ITD_T_BASE,
        NULL,
        "The base class of all classes; called without arguments it makes an object that has only "
        "its identity.",
        methods,
        &slots,
    };

    if (!itd_type_define(vm, &spec)) return false;
    for (int i = 0; i < 2; i++) {
        newobj_functions[i] = itd_native_new(vm, &newobj_rows[i], ITD_NONE, NULL);
        if (itd_failed(newobj_functions[i])) return false;
    }
    return true;
}
