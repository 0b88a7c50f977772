/* copy.c - the copy module: shallow and deep copies.
 *
 * Deep copies remember in memo, a dict from id() to copy that __deepcopy__ methods see, what was
 * copied already; so sharing and cycles are kept. It also holds, under its own id, the originals
 * that were copied, as scripts may expect. Built-in containers are copied here, all else by
 * __copy__/__deepcopy__ or what __reduce_ex__ says. The recursion is bounded like any other.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/object/class.h"
#include "core/object/containers.h"
#include "core/stdlib/itertools.h"
#include "core/vm/vm.h"

static itd_value deepcopy(itd_vm *vm, itd_value x, itd_value memo);

static itd_value error_class(itd_vm *vm)
{
    itd_value module = itd_import(vm, "copy");

    return itd_failed(module) ? ITD_ERROR : itd_getattr(vm, module, itd_intern_c(vm, "Error", 5));
}

static itd_value fail_uncopyable(itd_vm *vm, const char *how, itd_value x)
{
    itd_value class = error_class(vm);

    if (itd_failed(class)) return ITD_ERROR;
    return itd_raise(vm, ITD_TYPE_(class), "un(%s)copyable object of type %R", how,
                     itd_of(itd_type_of(x)));
}

/* What can't change and has no parts that can. */
static bool is_atomic(itd_value x)
{
    const itd_type *t;

    if (!itd_is_cell(x)) return true;
    t = itd_type_of(x);
    if (t->flags & ITD_T_META) return true;
    if (t->flags & ITD_T_HEAP) return false;
    if (t == itd_union_type || t == itd_generic_alias_type) return true;
    switch (t->kind) {
    case ITD_K_INT:
    case ITD_K_FLOAT:
    case ITD_K_COMPLEX:
    case ITD_K_STR:
    case ITD_K_BYTESTR:
    case ITD_K_RANGE:
    case ITD_K_FUNC:
    case ITD_K_NATIVE:
    case ITD_K_PROPERTY:
    case ITD_K_CODE:
    case ITD_K_TOOL: return true;
    default: return false;
    }
}

/* ---- rebuilding from __reduce_ex__ --------------------------------------------------------- */

/* What copyreg.pickle registered for the type; unbound when nothing is. */
static itd_value registered(itd_vm *vm, itd_value x)
{
    itd_value name = itd_intern_c(vm, "copyreg", 7), module, table;

    /* Before somebody imports it nothing is registered. */
    module = itd_failed(name) ? name : itd_dict_get(vm, vm->modules, name);
    if (itd_failed(module) || itd_is_unbound(module)) return module;
    name = itd_intern_c(vm, "dispatch_table", 14);
    table = itd_failed(name) ? name : itd_getattr(vm, module, name);
    if (itd_failed(table) || !itd_is_kind(table, ITD_K_DICT)) return ITD_UNBOUND;
    return itd_dict_get(vm, table, itd_of(itd_type_of(x)));
}

static itd_value reduce(itd_vm *vm, itd_value x)
{
    itd_value four = itd_from_small(4), method = registered(vm, x);

    if (!itd_is_unbound(method))
        return itd_failed(method) ? ITD_ERROR : itd_call(vm, method, 1, &x);
    method = itd_getattr_or(vm, x, itd_n___reduce_ex__);
    if (!itd_is_unbound(method))
        return itd_failed(method) ? ITD_ERROR : itd_call(vm, method, 1, &four);
    method = itd_getattr_or(vm, x, itd_n___reduce__);
    if (!itd_is_unbound(method))
        return itd_failed(method) ? ITD_ERROR : itd_call(vm, method, 0, NULL);
    return ITD_UNBOUND;
}

/* The copy of a part: deep when there is a memo. */
static itd_value part(itd_vm *vm, itd_value v, itd_value memo)
{
    return itd_is_none(memo) ? v : deepcopy(vm, v, memo);
}

static bool set_attributes(itd_vm *vm, itd_value y, itd_value dict)
{
    itd_value key, value, copy;
    int64_t pos = 0;

    if (!itd_is_kind(dict, ITD_K_DICT))
        return itd_fail(vm, itd_TypeError, "state is not a dictionary but '%T'", dict);
    copy = itd_dict_copy(vm, dict);
    if (itd_failed(copy)) return false;
    while (itd_dict_walk(ITD_DICT_(copy), &pos, &key, &value))
        if (!itd_setattr(vm, y, key, value)) return false;
    return true;
}

static bool set_state(itd_vm *vm, itd_value y, itd_value state)
{
    itd_value method = itd_getattr_or(vm, y, itd_intern_c(vm, "__setstate__", 12)),
              slots = ITD_NONE, dict;

    if (itd_failed(method)) return false;
    if (!itd_is_unbound(method)) return !itd_failed(itd_call(vm, method, 1, &state));
    if (itd_is_kind(state, ITD_K_TUPLE) && itd_tuple_count(state) == 2) {
        slots = itd_tuple_items(state)[1];
        state = itd_tuple_items(state)[0];
    }
    if (!itd_is_none(state)) {
        /* Straight into the attributes: a __setattr__ of the class isn't asked, as with
         * y.__dict__.update(state). */
        dict = itd_getattr(vm, y, itd_n___dict__);
        if (itd_failed(dict)) return false;
        if (!(itd_is_kind(dict, ITD_K_DICT) ? itd_dict_update(vm, dict, state)
                                            : set_attributes(vm, y, state)))
            return false;
    }
    return itd_is_none(slots) || set_attributes(vm, y, slots);
}

static bool add_items(itd_vm *vm, itd_value y, itd_value iter, itd_value memo)
{
    itd_value item;

    iter = itd_iter(vm, iter);
    if (itd_failed(iter)) return false;
    while (itd_next(vm, iter, &item)) {
        item = itd_charge(vm, 1) ? part(vm, item, memo) : ITD_ERROR;
        if (itd_failed(item) || itd_failed(itd_call_method(vm, y, itd_n_append, 1, &item)))
            return false;
    }
    return !itd_pending(vm);
}

static bool add_pairs(itd_vm *vm, itd_value y, itd_value iter, itd_value memo)
{
    itd_value item, key, value;

    iter = itd_iter(vm, iter);
    if (itd_failed(iter)) return false;
    while (itd_next(vm, iter, &item)) {
        itd_value pair = itd_tuple_of(vm, item);
        if (itd_failed(pair)) return false;
        if (itd_tuple_count(pair) != 2)
            return itd_fail(vm, itd_ValueError, "an item of the state is not a pair");
        key = itd_charge(vm, 1) ? part(vm, itd_tuple_items(pair)[0], memo) : ITD_ERROR;
        value = itd_failed(key) ? ITD_ERROR : part(vm, itd_tuple_items(pair)[1], memo);
        if (itd_failed(value) || !itd_setitem(vm, y, key, value)) return false;
    }
    return !itd_pending(vm);
}

static bool remember(itd_vm *vm, itd_value x, itd_value y, itd_value memo)
{
    itd_value id = itd_int_from_u64(vm, itd_id(vm, x));

    return !itd_failed(id) && itd_setitem(vm, memo, id, y);
}

/* x made anew as rv, what __reduce_ex__ returned, says. */
static itd_value rebuild(itd_vm *vm, itd_value x, itd_value rv, itd_value memo)
{
    itd_value args, state, y;
    int64_t n;

    if (itd_is_str(rv)) return x;
    if (!itd_is_kind(rv, ITD_K_TUPLE)) {
        itd_value given = rv;

        rv = itd_tuple_of(vm, rv);
        if (itd_failed(rv) && !itd_slots_of(given)->iter && itd_swallow(vm, itd_TypeError))
            return itd_raise(vm, itd_TypeError, "Value after * must be an iterable, not %T", given);
    }
    if (itd_failed(rv)) return ITD_ERROR;
    n = itd_tuple_count(rv);
    if (n < 2)
        return itd_raise(
            vm, itd_TypeError,
            n ? "_reconstruct() missing 1 required positional argument: 'args'"
              : "_reconstruct() missing 2 required positional arguments: 'func' and 'args'");
    if (n > 5)
        return itd_raise(
            vm, itd_TypeError,
            "_reconstruct() takes from 4 to 7 positional arguments but %lld were given",
            (long long)(n + 2));
    args = itd_tuple_items(rv)[1];
    if (!itd_is_exact(args, itd_tuple_type))
        args = itd_is_none(memo) ? itd_step_star(vm, args, itd_tuple_items(rv)[0])
                                 : itd_tuple_of(vm, args);
    if (!itd_failed(args) && !itd_is_none(memo) && itd_tuple_count(args)) {
        itd_value copy = itd_tuple_new(vm, (size_t)itd_tuple_count(args));
        for (int64_t i = 0; !itd_failed(copy) && i < itd_tuple_count(args); i++) {
            itd_value v = deepcopy(vm, itd_tuple_items(args)[i], memo);
            if (itd_failed(v)) return ITD_ERROR;
            itd_tuple_items(copy)[i] = v;
        }
        args = copy;
    }
    if (itd_failed(args)) return ITD_ERROR;
    y = itd_call(vm, itd_tuple_items(rv)[0], (size_t)itd_tuple_count(args), itd_tuple_items(args));
    if (itd_failed(y) || (!itd_is_none(memo) && !remember(vm, x, y, memo))) return ITD_ERROR;
    state = n > 2 ? itd_tuple_items(rv)[2] : ITD_NONE;
    if (!itd_is_none(state)) {
        state = part(vm, state, memo);
        if (itd_failed(state) || !set_state(vm, y, state)) return ITD_ERROR;
    }
    if (n > 3 && !itd_is_none(itd_tuple_items(rv)[3]) &&
        !add_items(vm, y, itd_tuple_items(rv)[3], memo))
        return ITD_ERROR;
    if (n > 4 && !itd_is_none(itd_tuple_items(rv)[4]) &&
        !add_pairs(vm, y, itd_tuple_items(rv)[4], memo))
        return ITD_ERROR;
    return y;
}

/* ---- plain instances ---------------------------------------------------------------------- */

/* Whether instances are copied by what object itself does, and have no slots: then their attributes
 * are all there is. */
static bool copies_plainly(itd_vm *vm, const itd_type *type)
{
    static const char *const inherited[] = {"__reduce_ex__", "__reduce__", "__getstate__",
                                            "__new__"};
    static const char *const absent[] = {"__setstate__", "__getnewargs__", "__getnewargs_ex__"};
    const itd_tuple *mro = ITD_TUPLE_(type->mro);

    if (type->kind != ITD_K_OBJECT || !itd_type_is_plain(type) ||
        !(type->flags & ITD_T_ORDINARY_GET))
        return false;
    for (int64_t i = 0; i < mro->count; i++)
        if (!itd_is_unbound(ITD_TYPE_(mro->items[i])->slot_names)) return false;
    for (size_t i = 0; i < sizeof inherited / sizeof *inherited; i++) {
        itd_value name = itd_intern_c(vm, inherited[i], strlen(inherited[i]));
        if (itd_failed(name)) return false;
        if (!itd_same(itd_type_lookup(vm, type, name), itd_type_lookup(vm, itd_object_type, name)))
            return false;
    }
    for (size_t i = 0; i < sizeof absent / sizeof *absent; i++) {
        itd_value name = itd_intern_c(vm, absent[i], strlen(absent[i]));
        if (itd_failed(name) || !itd_is_unbound(itd_type_lookup(vm, type, name))) return false;
    }
    return true;
}

static itd_value copy_plainly(itd_vm *vm, itd_value x, itd_value memo)
{
    itd_value y = itd_object_new(vm, itd_type_of(x)), dict, name, value;
    int64_t pos = 0;

    if (itd_failed(y) || (!itd_is_none(memo) && !remember(vm, x, y, memo))) return ITD_ERROR;
    dict = itd_attributes_copy(vm, x);
    if (itd_failed(dict) || !itd_charge(vm, (uint64_t)ITD_DICT_(dict)->count)) return ITD_ERROR;
    while (itd_dict_walk(ITD_DICT_(dict), &pos, &name, &value)) {
        value = part(vm, value, memo);
        if (itd_failed(value)) return ITD_ERROR;
        if (!itd_is_exact(name, itd_str_type)) { /* put into x.__dict__ by hand */
            itd_value target = itd_instance_dict(vm, y, true);
            if (itd_failed(target) || !itd_dict_set(vm, target, name, value)) return ITD_ERROR;
            continue;
        }
        name = itd_intern(vm, name);
        if (itd_failed(name) || !itd_object_store(vm, ITD_OBJECT_(y), name, value))
            return ITD_ERROR;
    }
    return y;
}

/* ---- copy ------------------------------------------------------------------------------- */

static itd_value copy_itertool(itd_vm *vm, itd_value x, const char *roles, itd_value memo)
{
    itd_value y = itertools_blank(vm, x);

    if (itd_failed(y) || !itertools_copy(vm, x, y, roles, memo, NULL)) return ITD_ERROR;
    if (itd_is_none(memo)) return y;
    /* What scripts find in memo meanwhile is whole. */
    return remember(vm, x, y, memo) && itertools_copy(vm, x, y, roles, memo, deepcopy) ? y
                                                                                       : ITD_ERROR;
}

static itd_value copy_copy(itd_vm *vm, itd_value module, const itd_arg *a)
{
    itd_value x = a[0].v, method, rv;
    const char *roles;

    if (is_atomic(x) || itd_is_exact(x, itd_tuple_type) || itd_is_exact(x, itd_frozenset_type) ||
        itd_is_exact(x, itd_slice_type) || itd_is_kind(x, ITD_K_METHOD))
        return x;
    if (itd_is_exact(x, itd_list_type)) return itd_list_slice(vm, x, 0, itd_list_count(x));
    if (itd_is_exact(x, itd_dict_type)) return itd_dict_copy(vm, x);
    if (itd_is_exact(x, itd_set_type)) return itd_set_make(vm, itd_set_type, x);
    if (itd_is_exact(x, itd_bytearray_type)) return itd_call_method(vm, x, itd_n_copy, 0, NULL);
    method = itd_getattr_or(vm, itd_of(itd_type_of(x)), itd_n___copy__);
    if (itd_failed(method)) return ITD_ERROR;
    if (!itd_is_unbound(method) && !itd_is_none(method)) return itd_call(vm, method, 1, &x);
    if (copies_plainly(vm, itd_type_of(x))) return copy_plainly(vm, x, ITD_NONE);
    if (itd_pending(vm)) return ITD_ERROR;
    if ((roles = itertools_roles(x))) return copy_itertool(vm, x, roles, ITD_NONE);
    rv = reduce(vm, x);
    if (itd_is_unbound(rv)) return fail_uncopyable(vm, "shallow", x);
    return itd_failed(rv) ? ITD_ERROR : rebuild(vm, x, rv, ITD_NONE);
}

/* ---- deepcopy --------------------------------------------------------------------------- */

static itd_value deep_list(itd_vm *vm, itd_value x, itd_value memo)
{
    itd_value y = itd_list_new(vm);

    if (itd_failed(y) || !remember(vm, x, y, memo)) return ITD_ERROR;
    for (int64_t i = 0; i < itd_list_count(x); i++) {
        itd_value v = itd_charge(vm, 1) ? deepcopy(vm, itd_list_items(x)[i], memo) : ITD_ERROR;
        if (itd_failed(v) || !itd_list_append(vm, y, v)) return ITD_ERROR;
    }
    return y;
}

static itd_value deep_dict(itd_vm *vm, itd_value x, itd_value memo)
{
    itd_value y = itd_dict_new(vm), iter, key, value;

    if (itd_failed(y) || !remember(vm, x, y, memo)) return ITD_ERROR;
    value = itd_dict_view(vm, x, itd_dict_items_type);
    iter = itd_failed(value) ? ITD_ERROR : itd_iter(vm, value);
    if (itd_failed(iter)) return ITD_ERROR;
    while (itd_next(vm, iter, &value)) {
        key = itd_charge(vm, 1) ? deepcopy(vm, itd_tuple_items(value)[0], memo) : ITD_ERROR;
        if (itd_failed(key)) return ITD_ERROR;
        value = deepcopy(vm, itd_tuple_items(value)[1], memo);
        if (itd_failed(value) || !itd_dict_set(vm, y, key, value)) return ITD_ERROR;
    }
    return itd_pending(vm) ? ITD_ERROR : y;
}

/* A tuple whose items copy as themselves is its own copy. */
static itd_value deep_tuple(itd_vm *vm, itd_value x, itd_value memo, itd_value id)
{
    int64_t count = itd_tuple_count(x);
    itd_value y = itd_tuple_new(vm, (size_t)count), done;
    bool changed = false;

    if (itd_failed(y)) return ITD_ERROR;
    for (int64_t i = 0; i < count; i++) {
        itd_value v = itd_charge(vm, 1) ? deepcopy(vm, itd_tuple_items(x)[i], memo) : ITD_ERROR;
        if (itd_failed(v)) return ITD_ERROR;
        if (!itd_same(v, itd_tuple_items(x)[i])) changed = true;
        itd_tuple_items(y)[i] = v;
    }
    if (!changed) return x;
    if (itd_is_kind(memo, ITD_K_DICT)) { /* a cycle through a list may have copied it meanwhile */
        done = itd_dict_get(vm, memo, id);
        if (!itd_is_unbound(done)) return done;
    }
    return remember(vm, x, y, memo) ? y : ITD_ERROR;
}

static itd_value deep_set(itd_vm *vm, itd_value x, itd_value memo)
{
    itd_value list = itd_list_of(vm, x), y;

    list = itd_failed(list) ? ITD_ERROR : deep_list(vm, list, memo);
    y = itd_failed(list) ? ITD_ERROR : itd_set_make(vm, itd_type_of(x), list);
    return itd_failed(y) || !remember(vm, x, y, memo) ? ITD_ERROR : y;
}

static itd_value deep_other(itd_vm *vm, itd_value x, itd_value memo)
{
    itd_value method = itd_getattr_or(vm, x, itd_n___deepcopy__), rv, y;
    const char *roles = itertools_roles(x);

    if (itd_failed(method)) return ITD_ERROR;
    if (!itd_is_unbound(method) && !itd_is_none(method)) {
        y = itd_call(vm, method, 1, &memo);
    } else if (copies_plainly(vm, itd_type_of(x))) {
        return copy_plainly(vm, x, memo);
    } else if (itd_pending(vm)) {
        return ITD_ERROR;
    } else if (roles) {
        return copy_itertool(vm, x, roles, memo);
    } else {
        rv = reduce(vm, x);
        if (itd_is_unbound(rv)) return fail_uncopyable(vm, "deep", x);
        y = itd_failed(rv) ? ITD_ERROR : rebuild(vm, x, rv, memo);
    }
    if (itd_failed(y) || itd_same(x, y)) return y;
    return remember(vm, x, y, memo) ? y : ITD_ERROR;
}

/* memo[id(memo)].append(x) */
static bool keep_alive(itd_vm *vm, itd_value x, itd_value memo)
{
    itd_value id = itd_int_from_u64(vm, itd_id(vm, memo)), list;

    if (itd_failed(id)) return false;
    list = itd_getitem(vm, memo, id);
    if (itd_failed(list)) {
        if (!itd_swallow(vm, itd_KeyError)) return false;
        list = itd_list_new(vm);
        if (itd_failed(list) || !itd_setitem(vm, memo, id, list)) return false;
    }
    if (itd_is_exact(list, itd_list_type)) return itd_list_append(vm, list, x);
    return !itd_failed(itd_call_method(vm, list, itd_n_append, 1, &x));
}

static itd_value deep_method(itd_vm *vm, itd_value x, itd_value memo)
{
    itd_value self = deepcopy(vm, ITD_AS(itd_method, x)->self, memo), y;
    const itd_value args[2] = {ITD_AS(itd_method, x)->func, self};

    y = itd_failed(self) ? ITD_ERROR : itd_call(vm, itd_of(itd_method_type), 2, args);
    return itd_failed(y) || !remember(vm, x, y, memo) ? ITD_ERROR : y;
}

static itd_value deepcopy_cell(itd_vm *vm, itd_value x, itd_value memo)
{
    itd_value id = itd_int_from_u64(vm, itd_id(vm, x)), y;

    if (itd_failed(id)) return ITD_ERROR;
    if (itd_is_kind(memo, ITD_K_DICT)) {
        y = itd_dict_get(vm, memo, id);
    } else {
        itd_value args[2] = {id, ITD_NONE};
        y = itd_call_method(vm, memo, itd_n_get, 2, args);
        if (itd_is_none(y)) y = ITD_UNBOUND;
    }
    if (!itd_is_unbound(y)) return y;
    if (itd_is_exact(x, itd_list_type))
        y = deep_list(vm, x, memo);
    else if (itd_is_exact(x, itd_dict_type))
        y = deep_dict(vm, x, memo);
    else if (itd_is_exact(x, itd_tuple_type))
        y = deep_tuple(vm, x, memo, id);
    else if (itd_is_exact(x, itd_set_type) || itd_is_exact(x, itd_frozenset_type))
        y = deep_set(vm, x, memo);
    else if (itd_is_kind(x, ITD_K_METHOD))
        y = deep_method(vm, x, memo);
    else
        y = deep_other(vm, x, memo);
    return !itd_failed(y) && !itd_same(x, y) && !keep_alive(vm, x, memo) ? ITD_ERROR : y;
}

static itd_value deepcopy(itd_vm *vm, itd_value x, itd_value memo)
{
    itd_value y;

    if (is_atomic(x)) return x;
    if (!itd_enter(vm)) return ITD_ERROR;
    y = deepcopy_cell(vm, x, memo);
    itd_leave(vm);
    return y;
}

static itd_value copy_deepcopy(itd_vm *vm, itd_value module, const itd_arg *a)
{
    itd_value memo = itd_is_none(a[1].v) ? itd_dict_new(vm) : a[1].v;

    return itd_failed(memo) ? ITD_ERROR : deepcopy(vm, a[0].v, memo);
}

/* Error is made per session: a script class, so that it can be caught, subclassed and looked at
 * like any other. */
static bool init(itd_vm *vm, itd_value module)
{
    itd_value args[3], class;

    args[0] = itd_str_c(vm, "Error");
    args[1] = itd_tuple_pack(vm, 1, itd_of(itd_Exception));
    args[2] = itd_dict_new(vm);
    if (itd_failed(args[0]) || itd_failed(args[1]) || itd_failed(args[2])) return false;
    if (!itd_dict_set_str(vm, ITD_DICT_(args[2]), itd_n___module__, itd_intern_c(vm, "copy", 4)))
        return false;
    class = itd_call(vm, itd_of(itd_type_type), 3, args);
    if (itd_failed(class)) return false;
    return itd_module_set(vm, module, "Error", class) && itd_module_set(vm, module, "error", class);
}

static itd_value copy_all(itd_vm *vm, itd_value module, const itd_arg *a)
{
    static const char *const names[] = {"Error", "copy", "deepcopy"};

    return itd_names_list(vm, names, sizeof names / sizeof *names);
}

static const itd_native natives[] = {
    {"__all__", copy_all, NULL, NULL, ITD_CONSTANT},
    {"copy", copy_copy, "x", "A copy that shares its parts with x.",
     ITD_CALLS_BACK | ITD_AS_PYTHON},
    {"deepcopy", copy_deepcopy, "x, memo = None, _nil = None",
     "A copy with copies of all its parts.", ITD_CALLS_BACK | ITD_AS_PYTHON},
    {0},
};
ITD_MODULE_WITH(copy, "copy", "Shallow and deep copies of any object.", natives, NULL, init);
