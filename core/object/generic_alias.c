/* generic_alias.c - list[int] (types.GenericAlias) and int | str (types.UnionType).
 *
 * Both are ITER cells. Alias: a origin, b argument tuple, c parameter tuple (unbound until asked
 * for), n 1 when starred. Union: a member tuple, c parameters. Parameters are the type variables in
 * the arguments, found through their __parameters__; substitution puts others in their place.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/object/boot.h"
#include "core/object/class.h"
#include "core/object/containers.h"

#define ALIAS(v) ITD_ITER_(v)

static bool is_typevar(itd_value v)
{
    return itd_is_exact(v, itd_typevar_type) || itd_is_exact(v, itd_paramspec_type) ||
           itd_is_exact(v, itd_typevartuple_type);
}

/* ---- making ----------------------------------------------------------------------------- */

static itd_value new_alias(itd_vm *vm, const itd_type *type, itd_value origin, itd_value args)
{
    struct itd_iter *alias = itd_new_instance(vm, type, sizeof *alias);

    if (!alias) return ITD_ERROR;
    alias->a = origin;
    alias->b = itd_is_kind(args, ITD_K_TUPLE) ? args : itd_tuple_pack(vm, 1, args);
    alias->c = ITD_UNBOUND;
    return itd_failed(alias->b) ? ITD_ERROR : itd_of(alias);
}

itd_value itd_alias_new(itd_vm *vm, itd_value origin, itd_value args)
{
    return new_alias(vm, itd_generic_alias_type, origin, args);
}

itd_value itd_class_getitem(itd_vm *vm, itd_value cls, const itd_arg *a)
{
    return itd_alias_new(vm, cls, a[0].v);
}

/* ---- texts ------------------------------------------------------------------------------ */

static bool put_item(itd_text *t, itd_vm *vm, itd_value item)
{
    itd_value qualname, module, text;
    bool ok;

    if (itd_same(item, ITD_ELLIPSIS)) return itd_text_ascii(t, "...", 3);
    if (itd_is_exact(item, itd_list_type)) {
        if (!itd_enter(vm)) return false;
        ok = itd_text_ascii(t, "[", 1);
        for (int64_t i = 0; ok && i < itd_list_count(item); i++)
            ok = (!i || itd_text_ascii(t, ", ", 2)) && put_item(t, vm, itd_list_items(item)[i]);
        itd_leave(vm);
        return ok && itd_text_ascii(t, "]", 1);
    }
    if (itd_is_kind(item, ITD_K_TYPE)) {
        text = itd_type_fullname(vm, ITD_TYPE_(item));
    } else if (!itd_is_a(item, itd_generic_alias_type) &&
               itd_is_kind(qualname = itd_getattr_or(vm, item, itd_n___qualname__), ITD_K_STR) &&
               itd_is_unbound(itd_getattr_or(vm, item, itd_n___origin__))) {
        module = itd_getattr_or(vm, item, itd_n___module__);
        if (itd_is_unbound(module) || itd_is_none(module))
            text = itd_repr(vm, item);
        else
            text = itd_failed(module) || !itd_is_str(module) || itd_str_is(module, "builtins")
                       ? qualname
                       : itd_str_format(vm, "%U.%U", module, qualname);
    } else if (itd_pending(vm)) {
        return false;
    } else {
        text = itd_repr(vm, item);
    }
    return !itd_failed(text) && !itd_pending(vm) && itd_text_str(t, text);
}

static itd_value alias_repr(itd_vm *vm, itd_value v)
{
    itd_text t;
    const itd_tuple *args = ITD_TUPLE_(ALIAS(v)->b);
    bool ok;

    if (!itd_enter(vm)) return ITD_ERROR;
    itd_text_init(&t, vm);
    ok = (!ALIAS(v)->n || itd_text_ascii(&t, "*", 1)) && put_item(&t, vm, ALIAS(v)->a) &&
         itd_text_ascii(&t, "[", 1);
    for (int64_t i = 0; ok && i < args->count; i++)
        ok = (!i || itd_text_ascii(&t, ", ", 2)) && put_item(&t, vm, args->items[i]);
    if (ok && !args->count) ok = itd_text_ascii(&t, "()", 2);
    itd_leave(vm);
    return ok && itd_text_ascii(&t, "]", 1) ? itd_text_done(&t) : ITD_ERROR;
}

static itd_value union_repr(itd_vm *vm, itd_value v)
{
    itd_text t;
    const itd_tuple *args = ITD_TUPLE_(ALIAS(v)->a);
    bool ok = true;

    if (!itd_enter(vm)) return ITD_ERROR;
    itd_text_init(&t, vm);
    for (int64_t i = 0; ok && i < args->count; i++) {
        ok = !i || itd_text_ascii(&t, " | ", 3);
        if (ok)
            ok = itd_same(args->items[i], itd_of(itd_none_type)) ? itd_text_ascii(&t, "None", 4)
                                                                 : put_item(&t, vm, args->items[i]);
    }
    itd_leave(vm);
    return ok ? itd_text_done(&t) : ITD_ERROR;
}

/* ---- parameters ------------------------------------------------------------------------- */

/* Appends v to list unless it is there. */
static bool add_once(itd_vm *vm, itd_value list, itd_value v)
{
    for (int64_t i = 0; i < itd_list_count(list); i++)
        if (itd_same(itd_list_items(list)[i], v)) return true;
    return itd_charge(vm, (uint64_t)itd_list_count(list) / 8 + 1) && itd_list_append(vm, list, v);
}

/* The parameters that an argument brings: a tuple, or unbound. */
static itd_value parameters_of(itd_vm *vm, itd_value item)
{
    itd_value p;

    if (itd_is_kind(item, ITD_K_TYPE)) return ITD_UNBOUND;
    p = itd_getattr_or(vm, item, itd_n___parameters__);
    return itd_failed(p) || itd_is_kind(p, ITD_K_TUPLE) ? p : ITD_UNBOUND;
}

static bool collect(itd_vm *vm, itd_value args, itd_value into)
{
    const itd_tuple *t = ITD_TUPLE_(args);

    for (int64_t i = 0; i < t->count; i++) {
        itd_value inner = ITD_UNBOUND;

        if (is_typevar(t->items[i])) {
            if (!add_once(vm, into, t->items[i])) return false;
            continue;
        }
        if (itd_is_exact(t->items[i], itd_list_type)) {
            inner = itd_tuple_of(vm, t->items[i]);
            if (itd_failed(inner) || !itd_enter(vm)) return false;
            if (!collect(vm, inner, into)) {
                itd_leave(vm);
                return false;
            }
            itd_leave(vm);
            continue;
        }
        inner = parameters_of(vm, t->items[i]);
        if (itd_failed(inner)) return false;
        for (int64_t k = 0; !itd_is_unbound(inner) && k < itd_tuple_count(inner); k++)
            if (!add_once(vm, into, itd_tuple_items(inner)[k])) return false;
    }
    return true;
}

static itd_value parameters(itd_vm *vm, itd_value v, itd_value args)
{
    itd_value list;

    if (!itd_is_unbound(ALIAS(v)->c)) return ALIAS(v)->c;
    list = itd_list_new(vm);
    if (itd_failed(list) || !collect(vm, args, list)) return ITD_ERROR;
    list = itd_tuple_of(vm, list);
    if (!itd_failed(list)) ALIAS(v)->c = list;
    return list;
}

/* What param stands for, when params stand for items; unbound when it is none of them. */
static itd_value value_of(const itd_tuple *params, const itd_tuple *items, itd_value param)
{
    for (int64_t i = 0; i < params->count; i++)
        if (itd_same(params->items[i], param)) return items->items[i];
    return ITD_UNBOUND;
}

static itd_value call_named(itd_vm *vm, itd_value v, const char *name, size_t count,
                            const itd_value *args)
{
    itd_value method = itd_intern_c(vm, name, strlen(name));

    return itd_failed(method) ? method : itd_call_method(vm, v, method, count, args);
}

static bool substitute_one(itd_vm *vm, itd_value item, const itd_tuple *params,
                           const itd_tuple *items, itd_value into)
{
    itd_value inner, v, sub;

    if (is_typevar(item)) {
        v = value_of(params, items, item);
        v = itd_is_unbound(v) ? item : call_named(vm, item, "__typing_subst__", 1, &v);
        return !itd_failed(v) && itd_list_append(vm, into, v);
    }
    if (itd_is_exact(item, itd_list_type)) {
        sub = itd_list_new(vm);
        if (itd_failed(sub) || !itd_enter(vm)) return false;
        for (int64_t i = 0; i < itd_list_count(item); i++)
            if (!substitute_one(vm, itd_list_items(item)[i], params, items, sub)) {
                itd_leave(vm);
                return false;
            }
        itd_leave(vm);
        return itd_list_append(vm, into, sub);
    }
    inner = parameters_of(vm, item);
    if (itd_failed(inner)) return false;
    if (itd_is_unbound(inner) || !itd_tuple_count(inner)) return itd_list_append(vm, into, item);
    if (itd_tuple_count(inner) == 1 &&
        itd_is_exact(itd_tuple_items(inner)[0], itd_typevartuple_type)) {
        /* Unpack[Ts]: what Ts stands for, item by item. */
        sub = itd_getattr_or(vm, item, itd_intern_c(vm, "__typing_is_unpacked_typevartuple__", 35));
        if (itd_failed(sub)) return false;
        if (itd_same(sub, ITD_TRUE)) {
            v = value_of(params, items, itd_tuple_items(inner)[0]);
            return !itd_failed(v) && itd_list_extend(vm, into, v);
        }
    }
    sub = itd_list_new(vm);
    for (int64_t i = 0; !itd_failed(sub) && i < itd_tuple_count(inner); i++) {
        itd_value param = itd_tuple_items(inner)[i];

        v = value_of(params, items, param);
        if (itd_is_unbound(v)) v = param;
        if (itd_is_exact(param, itd_typevartuple_type) && itd_is_kind(v, ITD_K_TUPLE)) {
            if (!itd_list_extend(vm, sub, v)) return false;
        } else if (!itd_list_append(vm, sub, v)) {
            return false;
        }
    }
    sub = itd_failed(sub) ? sub : itd_tuple_of(vm, sub);
    v = itd_failed(sub) ? sub : itd_getitem(vm, item, sub);
    return !itd_failed(v) && itd_list_append(vm, into, v);
}

/* The items with those of unpacked tuples of a known length in their place: *tuple[int, str]. */
static itd_value spread(itd_vm *vm, itd_value items)
{
    itd_value name = itd_intern_c(vm, "__typing_unpacked_tuple_args__", 30), out = itd_list_new(vm);

    if (itd_failed(name) || itd_failed(out)) return ITD_ERROR;
    for (int64_t i = 0; i < itd_tuple_count(items); i++) {
        itd_value item = itd_tuple_items(items)[i], inner = ITD_UNBOUND;
        bool open = true;

        if (!itd_charge(vm, 1)) return ITD_ERROR;
        if (!itd_is_a(item, itd_type_type)) inner = itd_getattr_or(vm, item, name);
        if (itd_failed(inner)) return inner;
        if (!itd_is_unbound(inner) && itd_is_kind(inner, ITD_K_TUPLE)) {
            int64_t n = itd_tuple_count(inner);

            open = n && itd_same(itd_tuple_items(inner)[n - 1], ITD_ELLIPSIS);
        }
        if (!(open ? itd_list_append(vm, out, item) : itd_list_extend(vm, out, inner)))
            return ITD_ERROR;
    }
    return itd_tuple_of(vm, out);
}

/* args with the parameters of v replaced by what key gives, as a tuple. */
static itd_value substitute(itd_vm *vm, itd_value v, itd_value args, itd_value key)
{
    itd_value params = parameters(vm, v, args), items, out;
    const itd_tuple *p;
    int64_t n;

    if (itd_failed(params)) return params;
    p = ITD_TUPLE_(params);
    if (!p->count) return itd_raise(vm, itd_TypeError, "%R is not a generic class", v);
    items = itd_is_kind(key, ITD_K_TUPLE) ? key : itd_tuple_pack(vm, 1, key);
    if (!itd_failed(items)) items = spread(vm, items);
    for (int64_t i = 0; i < p->count && !itd_failed(items); i++) {
        itd_value two[2] = {v, items};

        /* Parameter specifications and variable tuples gather their share of the items first. */
        if (itd_is_exact(p->items[i], itd_typevar_type)) continue;
        items = call_named(vm, p->items[i], "__typing_prepare_subst__", 2, two);
        if (!itd_failed(items) && !itd_is_kind(items, ITD_K_TUPLE))
            return itd_raise(vm, itd_TypeError, "__typing_prepare_subst__ must return a tuple");
    }
    if (itd_failed(items)) return items;
    n = itd_tuple_count(items);
    if (n != p->count)
        return itd_raise(vm, itd_TypeError, "Too %s arguments for %R; actual %lld, expected %lld",
                         n > p->count ? "many" : "few", v, (long long)n, (long long)p->count);
    out = itd_list_new(vm);
    if (itd_failed(out)) return out;
    for (int64_t i = 0; i < itd_tuple_count(args); i++)
        if (!itd_charge(vm, 1) ||
            !substitute_one(vm, itd_tuple_items(args)[i], p, ITD_TUPLE_(items), out))
            return ITD_ERROR;
    return itd_tuple_of(vm, out);
}

/* ---- alias ------------------------------------------------------------------------------ */

static itd_value alias_new(itd_vm *vm, itd_type *type, const itd_value *args, size_t positional,
                           itd_value kwnames)
{
    itd_arg a[2];

    if (!itd_bind_text(vm, "origin, args, /", "GenericAlias", args, positional, kwnames, a))
        return ITD_ERROR;
    return new_alias(vm, type, a[0].v, a[1].v);
}

static itd_value alias_getitem(itd_vm *vm, itd_value v, itd_value key)
{
    itd_value args = substitute(vm, v, ALIAS(v)->b, key), out;

    out = itd_failed(args) ? args : itd_alias_new(vm, ALIAS(v)->a, args);
    if (!itd_failed(out)) ALIAS(out)->n = ALIAS(v)->n;
    return out;
}

static itd_value alias_call(itd_vm *vm, itd_value v, const itd_value *args, size_t positional,
                            itd_value kwnames)
{
    itd_value r = itd_call_kw(vm, ALIAS(v)->a, args, positional, kwnames), name;

    if (itd_failed(r)) return r;
    name = itd_intern_c(vm, "__orig_class__", 14);
    if (itd_failed(name)) return name;
    if (!itd_setattr(vm, r, name, v) && !itd_swallow(vm, itd_AttributeError) &&
        !itd_swallow(vm, itd_TypeError))
        return ITD_ERROR;
    return r;
}

/* All but its own few attributes are the origin's. */
static itd_value alias_getattr(itd_vm *vm, itd_value v, itd_value name)
{
    static const char *const own[] = {
        "__class__",    "__bases__",      "__origin__",      "__args__",
        "__unpacked__", "__parameters__", "__mro_entries__", "__reduce_ex__",
        "__reduce__",   "__copy__",       "__deepcopy__",    "__typing_unpacked_tuple_args__",
    };

    for (size_t i = 0; i < sizeof own / sizeof *own; i++)
        if (itd_str_is(name, own[i])) return itd_generic_getattr(vm, v, name);
    return itd_getattr(vm, ALIAS(v)->a, name);
}

static itd_value alias_compare(itd_vm *vm, itd_value a, itd_value b, enum itd_compare op)
{
    int same;

    if ((op != ITD_EQ && op != ITD_NE) || !itd_is_a(a, itd_generic_alias_type) ||
        !itd_is_a(b, itd_generic_alias_type))
        return ITD_NOT_IMPLEMENTED;
    same = ALIAS(a)->n != ALIAS(b)->n ? 0 : itd_equal(vm, ALIAS(a)->a, ALIAS(b)->a);
    if (same > 0) same = itd_equal(vm, ALIAS(a)->b, ALIAS(b)->b);
    return same < 0 ? ITD_ERROR : itd_bool(same == (op == ITD_EQ));
}

static bool alias_hash(itd_vm *vm, itd_value v, uint64_t *ret)
{
    uint64_t origin, args;

    if (!itd_hash(vm, ALIAS(v)->a, &origin) || !itd_hash(vm, ALIAS(v)->b, &args)) return false;
    *ret = origin ^ args;
    if (*ret == UINT64_MAX) *ret = UINT64_MAX - 1;
    return true;
}

/* *tuple[int, ...]: one item, the starred alias. */
static itd_value alias_iter(itd_vm *vm, itd_value v)
{
    itd_value starred = itd_alias_new(vm, ALIAS(v)->a, ALIAS(v)->b), one;

    if (itd_failed(starred)) return starred;
    ALIAS(starred)->n = 1;
    one = itd_tuple_pack(vm, 1, starred);
    return itd_failed(one) ? one : itd_iter(vm, one);
}

#define GET(id) static itd_value id(itd_vm *vm, itd_value self, const itd_arg *a)
GET(alias_origin)
{
    return ALIAS(self)->a;
}
GET(alias_args)
{
    return ALIAS(self)->b;
}
GET(alias_parameters)
{
    return parameters(vm, self, ALIAS(self)->b);
}
/* What tuple[...] holds where it was unpacked. */
GET(alias_unpacked_args)
{
    return ALIAS(self)->n && itd_same(ALIAS(self)->a, itd_of(itd_tuple_type)) ? ALIAS(self)->b
                                                                              : ITD_NONE;
}

/* The names of the class, and of the alias itself. */
static itd_value alias_dir(itd_vm *vm, itd_value self, const itd_arg *a)
{
    itd_value names = itd_dict_new(vm), dir = itd_builtin_named(vm, "dir"), more;

    if (itd_failed(names) || itd_failed(dir) ||
        !itd_merge_type_dir(vm, names, itd_generic_alias_type))
        return ITD_ERROR;
    more = itd_call(vm, dir, 1, &ALIAS(self)->a);
    if (itd_failed(more)) return more;
    names = itd_list_of(vm, names);
    return itd_failed(names) || !itd_list_extend(vm, names, more) ? ITD_ERROR : names;
}

GET(alias_unpacked)
{
    return itd_bool(ALIAS(self)->n);
}
GET(alias_mro_entries)
{
    return itd_tuple_pack(vm, 1, ALIAS(self)->a);
}
GET(alias_instancecheck)
{
    return itd_raise(vm, itd_TypeError,
                     "isinstance() argument 2 cannot be a parameterized generic");
}
GET(alias_subclasscheck)
{
    return itd_raise(vm, itd_TypeError,
                     "issubclass() argument 2 cannot be a parameterized generic");
}
GET(alias_reduce)
{
    itd_value args = itd_tuple_pack(vm, 2, ALIAS(self)->a, ALIAS(self)->b);

    return itd_failed(args) ? args : itd_tuple_pack(vm, 2, itd_of(itd_generic_alias_type), args);
}

/* ---- union ------------------------------------------------------------------------------ */

static bool unionable(itd_value v)
{
    return itd_is_none(v) || itd_is_kind(v, ITD_K_TYPE) || itd_is_a(v, itd_generic_alias_type) ||
           itd_is_exact(v, itd_union_type) || itd_is_exact(v, itd_typealias_type);
}

static bool add_member(itd_vm *vm, itd_value list, itd_value v)
{
    if (itd_is_none(v)) v = itd_of(itd_none_type);
    if (itd_is_exact(v, itd_union_type)) {
        const itd_tuple *inner = ITD_TUPLE_(ALIAS(v)->a);

        for (int64_t i = 0; i < inner->count; i++)
            if (!add_member(vm, list, inner->items[i])) return false;
        return true;
    }
    if (!itd_charge(vm, (uint64_t)itd_list_count(list) + 1)) return false;
    for (int64_t i = 0; i < itd_list_count(list); i++) {
        int same = itd_equal(vm, itd_list_items(list)[i], v);

        if (same) return same > 0;
    }
    return itd_list_append(vm, list, v);
}

/* The union of the members in list; the member itself when it is one. */
static itd_value union_from(itd_vm *vm, itd_value list)
{
    struct itd_iter *u;
    itd_value members;

    if (itd_list_count(list) == 1) return itd_list_items(list)[0];
    members = itd_tuple_of(vm, list);
    u = itd_failed(members) ? NULL : itd_alloc(vm, sizeof *u, ITD_K_ITER, itd_union_type);
    if (!u) return ITD_ERROR;
    u->a = members;
    u->c = ITD_UNBOUND;
    return itd_of(u);
}

itd_value itd_union_of(itd_vm *vm, itd_value a, itd_value b)
{
    itd_value list;

    if (!unionable(a) || !unionable(b)) return ITD_NOT_IMPLEMENTED;
    /* The members of a union differ already. */
    list = itd_is_exact(a, itd_union_type) ? itd_list_of(vm, ALIAS(a)->a) : itd_list_new(vm);
    if (itd_failed(list) || (!itd_is_exact(a, itd_union_type) && !add_member(vm, list, a)) ||
        !add_member(vm, list, b))
        return ITD_ERROR;
    return union_from(vm, list);
}

/* Order doesn't matter to equality. */
static itd_value union_compare(itd_vm *vm, itd_value a, itd_value b, enum itd_compare op)
{
    itd_value x, y, r;

    if ((op != ITD_EQ && op != ITD_NE) || !itd_is_exact(a, itd_union_type) ||
        !itd_is_exact(b, itd_union_type))
        return ITD_NOT_IMPLEMENTED;
    x = itd_call(vm, itd_of(itd_frozenset_type), 1, &ALIAS(a)->a);
    y = itd_failed(x) ? x : itd_call(vm, itd_of(itd_frozenset_type), 1, &ALIAS(b)->a);
    r = itd_failed(y) ? y : itd_compare_values(vm, x, y, op);
    return r;
}

static bool union_hash(itd_vm *vm, itd_value v, uint64_t *ret)
{
    itd_value set = itd_call(vm, itd_of(itd_frozenset_type), 1, &ALIAS(v)->a);

    return !itd_failed(set) && itd_hash(vm, set, ret);
}

static itd_value union_getitem(itd_vm *vm, itd_value v, itd_value key)
{
    itd_value args = substitute(vm, v, ALIAS(v)->a, key), list;

    if (itd_failed(args)) return args;
    list = itd_list_new(vm);
    for (int64_t i = 0; !itd_failed(list) && i < itd_tuple_count(args); i++)
        if (!add_member(vm, list, itd_tuple_items(args)[i])) return ITD_ERROR;
    return itd_failed(list) ? list : union_from(vm, list);
}

static itd_value check_members(itd_vm *vm, itd_value self, itd_value v,
                               int (*check)(itd_vm *, itd_value, itd_value), const char *text)
{
    const itd_tuple *members = ITD_TUPLE_(ALIAS(self)->a);
    int r = 0;

    for (int64_t i = 0; i < members->count; i++)
        if (!itd_is_kind(members->items[i], ITD_K_TYPE))
            return itd_raise(vm, itd_TypeError, "%s", text);
    for (int64_t i = 0; r == 0 && i < members->count; i++) r = check(vm, v, members->items[i]);
    return r < 0 ? ITD_ERROR : itd_bool(r);
}

GET(union_copy)
{
    return self;
}
GET(union_args)
{
    return ALIAS(self)->a;
}
GET(union_parameters)
{
    return parameters(vm, self, ALIAS(self)->a);
}
GET(union_instancecheck)
{
    return check_members(vm, self, a[0].v, itd_isinstance,
                         "isinstance() argument 2 cannot be a parameterized generic");
}
GET(union_subclasscheck)
{
    if (!itd_is_kind(a[0].v, ITD_K_TYPE))
        return itd_raise(vm, itd_TypeError, "issubclass() arg 1 must be a class");
    return check_members(vm, self, a[0].v, itd_issubclass,
                         "issubclass() argument 2 cannot be a parameterized generic");
}

bool itd_boot_generic_alias(itd_vm *vm)
{
    static const itd_native alias_rows[] = {
        {"__dir__", alias_dir, "", NULL, ITD_CALLS_BACK},
        {"__typing_unpacked_tuple_args__", alias_unpacked_args, NULL, NULL, ITD_GETTER},
        {"__origin__", alias_origin, NULL, NULL, ITD_GETTER | ITD_MEMBER},
        {"__args__", alias_args, NULL, NULL, ITD_GETTER | ITD_MEMBER},
        {"__parameters__", alias_parameters, NULL, NULL, ITD_GETTER},
        {"__unpacked__", alias_unpacked, NULL, NULL, ITD_GETTER | ITD_MEMBER},
        {"__mro_entries__", alias_mro_entries, "bases, /", NULL, 0},
        {"__instancecheck__", alias_instancecheck, "instance, /", NULL, 0},
        {"__subclasscheck__", alias_subclasscheck, "cls, /", NULL, 0},
        {"__reduce__", alias_reduce, "", NULL, 0},
        {0},
    };
    static const itd_slots alias_slots = {
        .repr = alias_repr,
        .compare = alias_compare,
        .hash = alias_hash,
        .call = alias_call,
        .getattr = alias_getattr,
        .getitem = alias_getitem,
        .iter = alias_iter,
        .binary[ITD_OR] = itd_union_of,
        .new_ = alias_new,
    };
    static const itd_native union_rows[] = {
        {"__args__", union_args, NULL, NULL, ITD_GETTER | ITD_MEMBER},
        {"__parameters__", union_parameters, NULL, NULL, ITD_GETTER},
        {"__copy__", union_copy, "", NULL, 0},
        {"__deepcopy__", union_copy, "memo, /", NULL, 0},
        {"__instancecheck__", union_instancecheck, "instance, /", NULL, ITD_CALLS_BACK},
        {"__subclasscheck__", union_subclasscheck, "cls, /", NULL, ITD_CALLS_BACK},
        {0},
    };
    static const itd_slots union_slots = {
        .repr = union_repr,
        .compare = union_compare,
        .hash = union_hash,
        .getitem = union_getitem,
        .binary[ITD_OR] = itd_union_of,
    };
    static const itd_type_spec specs[] = {
        {&itd_generic_alias_type, "types.GenericAlias", NULL, ITD_K_ITER, sizeof(struct itd_iter),
         ITD_T_BASE, NULL, "A generic class with its arguments.", alias_rows, &alias_slots},
        {&itd_union_type, "types.UnionType", NULL, ITD_K_ITER, sizeof(struct itd_iter),
         ITD_T_NO_NEW, NULL, "A union of types.", union_rows, &union_slots},
    };

    return itd_type_define(vm, &specs[0]) && itd_type_define(vm, &specs[1]);
}
