/* typevars.c - type variables and aliases: what `class A[T]`, `def f[**P]`, `type X = …` and the
 * typing module make.
 *
 * ITER cells. Variables: a name, b bound or its function, c constraints, d module; n flags below; k
 * 1 while b is a function still to be called for the bound, 2 for the constraints. Alias: a name, b
 * value or its function, c type parameters, d module; k as before.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/object/boot.h"
#include "core/object/class.h"
#include "core/vm/vm.h"

enum { COVARIANT = 1, CONTRAVARIANT = 2, INFER = 4 };

#define VAR(v)  ITD_ITER_(v)
#define GET(id) static itd_value id(itd_vm *vm, itd_value self, const itd_arg *a)

static itd_value caller_module(itd_vm *vm)
{
    itd_value m = ITD_UNBOUND;

    if (vm->frame && vm->frame >= vm->frames && itd_is_kind(vm->frame->globals, ITD_K_DICT))
        m = itd_dict_get_str(ITD_DICT_(vm->frame->globals), itd_n___name__);
    return itd_is_unbound(m) ? ITD_NONE : m;
}

static itd_value new_variable(itd_vm *vm, const itd_type *type, itd_value name)
{
    struct itd_iter *v = itd_alloc(vm, sizeof *v, ITD_K_ITER, type);

    if (!v) return ITD_ERROR;
    v->a = name;
    v->b = ITD_NONE;
    v->c = itd_tuple_new(vm, 0);
    v->d = caller_module(vm);
    return itd_failed(v->c) ? ITD_ERROR : itd_of(v);
}

itd_value itd_typevar_new(itd_vm *vm, itd_value name, int kind, itd_value bound_function)
{
    const itd_type *type = kind == 0 || kind == 3 ? itd_typevar_type
                           : kind == 1            ? itd_paramspec_type
                                                  : itd_typevartuple_type;
    itd_value v = new_variable(vm, type, name);

    if (itd_failed(v)) return v;
    VAR(v)->d = itd_intern_c(vm, "typing", 6); /* whose module they are of, wherever they stand */
    if (itd_failed(VAR(v)->d)) return ITD_ERROR;
    VAR(v)->n = kind == 2 ? 0 : INFER;
    if (!itd_is_none(bound_function)) {
        VAR(v)->b = bound_function;
        VAR(v)->k = kind == 3 ? 2 : 1;
    }
    return v;
}

itd_value itd_typealias_new(itd_vm *vm, itd_value name, itd_value params, itd_value value_function)
{
    itd_value v = new_variable(vm, itd_typealias_type, name);

    if (itd_failed(v)) return v;
    VAR(v)->b = value_function;
    VAR(v)->c = params;
    VAR(v)->k = 1;
    return v;
}

static itd_value from_typing(itd_vm *vm, const char *name)
{
    itd_value typing = itd_import(vm, "typing"), key = itd_intern_c(vm, name, strlen(name));

    return itd_failed(typing) || itd_failed(key) ? ITD_ERROR : itd_getattr(vm, typing, key);
}

itd_value itd_generic_base(itd_vm *vm, itd_value params)
{
    itd_value generic = from_typing(vm, "Generic"), unpack = from_typing(vm, "Unpack"), items;

    if (itd_failed(generic) || itd_failed(unpack)) return ITD_ERROR;
    items = itd_list_new(vm);
    for (int64_t i = 0; !itd_failed(items) && i < itd_tuple_count(params); i++) {
        itd_value p = itd_tuple_items(params)[i];

        if (itd_is_exact(p, itd_typevartuple_type)) p = itd_getitem(vm, unpack, p);
        if (itd_failed(p) || !itd_list_append(vm, items, p)) return ITD_ERROR;
    }
    items = itd_failed(items) ? items : itd_tuple_of(vm, items);
    return itd_failed(items) ? items : itd_getitem(vm, generic, items);
}

/* Calls the function of a bound, constraints or value once. */
static bool evaluate(itd_vm *vm, itd_value v)
{
    itd_value r;

    if (!VAR(v)->k) return true;
    r = itd_call(vm, VAR(v)->b, 0, NULL);
    if (itd_failed(r)) return false;
    if (VAR(v)->k == 2) {
        VAR(v)->b = ITD_NONE;
        VAR(v)->c = r;
    } else {
        VAR(v)->b = r;
    }
    VAR(v)->k = 0;
    return true;
}

/* ---- type variables ----------------------------------------------------------------------- */

static bool take_variance(itd_vm *vm, itd_value v, const itd_arg *a)
{
    if (a[0].n && a[1].n) return itd_fail(vm, itd_ValueError, "Bivariant types are not supported.");
    if (a[2].n && (a[0].n || a[1].n))
        return itd_fail(vm, itd_ValueError, "Variance cannot be specified with infer_variance.");
    VAR(v)->n = (a[0].n ? COVARIANT : 0) | (a[1].n ? CONTRAVARIANT : 0) | (a[2].n ? INFER : 0);
    return true;
}

/* A bound or constraint as typing takes it; while typing itself is being imported its own are good.
 */
static itd_value checked_type(itd_vm *vm, itd_value v, const char *text)
{
    itd_value check, args[2] = {v, itd_str_c(vm, text)};

    if (itd_is_kind(v, ITD_K_TYPE)) return v;
    check = from_typing(vm, "_check");
    return itd_failed(check) || itd_failed(args[1]) ? ITD_ERROR : itd_call(vm, check, 2, args);
}

static itd_value typevar_new(itd_vm *vm, itd_type *type, const itd_value *args, size_t positional,
                             itd_value kwnames)
{
    itd_value v;
    itd_arg a[6];

    if (!itd_bind_text(vm,
                       "name: str, *constraints, bound = None, covariant: bool = False, "
                       "contravariant: bool = False, infer_variance: bool = False",
                       "typevar", args, positional, kwnames, a))
        return ITD_ERROR;
    v = new_variable(vm, type, a[0].v);
    if (itd_failed(v) || !take_variance(vm, v, a + 3)) return ITD_ERROR;
    if (itd_tuple_count(a[1].v) == 1)
        return itd_raise(vm, itd_TypeError, "A single constraint is not allowed");
    if (itd_tuple_count(a[1].v) && !itd_is_none(a[2].v))
        return itd_raise(vm, itd_TypeError, "Constraints cannot be combined with bound=...");
    if (!itd_is_none(a[2].v)) {
        a[2].v = checked_type(vm, a[2].v, "Bound must be a type.");
        if (itd_failed(a[2].v)) return ITD_ERROR;
    }
    for (int64_t i = 0; i < itd_tuple_count(a[1].v); i++) {
        itd_value c = checked_type(vm, itd_tuple_items(a[1].v)[i],
                                   "TypeVar(name, constraint, ...): constraints must be types.");

        if (itd_failed(c)) return c;
        itd_tuple_items(a[1].v)[i] = c;
    }
    VAR(v)->b = a[2].v;
    VAR(v)->c = a[1].v;
    return v;
}

static itd_value paramspec_new(itd_vm *vm, itd_type *type, const itd_value *args, size_t positional,
                               itd_value kwnames)
{
    itd_value v;
    itd_arg a[5];

    if (!itd_bind_text(vm,
                       "name: str, *, bound = None, covariant: bool = False, contravariant: bool = "
                       "False, infer_variance: bool = False",
                       "ParamSpec", args, positional, kwnames, a))
        return ITD_ERROR;
    v = new_variable(vm, type, a[0].v);
    if (itd_failed(v) || !take_variance(vm, v, a + 2)) return ITD_ERROR;
    VAR(v)->b = a[1].v;
    return v;
}

static itd_value typevartuple_new(itd_vm *vm, itd_type *type, const itd_value *args,
                                  size_t positional, itd_value kwnames)
{
    itd_arg a[1];

    if (!itd_bind_text(vm, "name: str", "TypeVarTuple", args, positional, kwnames, a))
        return ITD_ERROR;
    return new_variable(vm, type, a[0].v);
}

static itd_value variable_repr(itd_vm *vm, itd_value v)
{
    int64_t n = VAR(v)->n;

    if (itd_is_exact(v, itd_typevartuple_type) || n & INFER) return VAR(v)->a;
    return itd_str_format(vm, "%s%U",
                          n & COVARIANT       ? "+"
                          : n & CONTRAVARIANT ? "-"
                                              : "~",
                          VAR(v)->a);
}

/* T | int is typing's affair. */
static itd_value variable_or(itd_vm *vm, itd_value a, itd_value b)
{
    itd_value u = from_typing(vm, "Union"), key = itd_tuple_pack(vm, 2, a, b);

    return itd_failed(u) || itd_failed(key) ? ITD_ERROR : itd_getitem(vm, u, key);
}

static itd_value spread_iter(itd_vm *vm, itd_value v)
{
    itd_value unpack = from_typing(vm, "Unpack"), one;

    if (itd_failed(unpack)) return unpack;
    one = itd_getitem(vm, unpack, v);
    one = itd_failed(one) ? one : itd_tuple_pack(vm, 1, one);
    return itd_failed(one) ? one : itd_iter(vm, one);
}

GET(get_name)
{
    return VAR(self)->a;
}
GET(get_bound)
{
    if (VAR(self)->k == 2) return ITD_NONE;
    return evaluate(vm, self) ? VAR(self)->b : ITD_ERROR;
}
GET(get_constraints)
{
    return VAR(self)->k != 2 || evaluate(vm, self) ? VAR(self)->c : ITD_ERROR;
}
GET(get_module)
{
    return VAR(self)->d;
}
GET(get_covariant)
{
    return itd_bool(VAR(self)->n & COVARIANT);
}
GET(get_contravariant)
{
    return itd_bool(VAR(self)->n & CONTRAVARIANT);
}
GET(get_infer)
{
    return itd_bool(VAR(self)->n & INFER);
}
GET(mro_entries)
{
    return itd_raise(vm, itd_TypeError, "Cannot subclass an instance of %s",
                     ITD_STR(itd_type_of(self)->name)->data);
}
GET(reduce)
{
    return VAR(self)->a;
}

static itd_value call_typing(itd_vm *vm, const char *name, itd_value self, itd_value arg)
{
    itd_value f = from_typing(vm, name), args[2] = {self, arg};

    return itd_failed(f) ? f : itd_call(vm, f, 2, args);
}

GET(typevar_subst)
{
    return call_typing(vm, "_typevar_subst", self, a[0].v);
}
GET(paramspec_subst)
{
    return call_typing(vm, "_paramspec_subst", self, a[0].v);
}
GET(typevartuple_subst)
{
    return call_typing(vm, "_typevartuple_subst", self, a[0].v);
}

static itd_value prepare(itd_vm *vm, const char *name, itd_value self, const itd_arg *a)
{
    itd_value f = from_typing(vm, name), args[3] = {self, a[0].v, a[1].v};

    return itd_failed(f) ? f : itd_call(vm, f, 3, args);
}
GET(paramspec_prepare)
{
    return prepare(vm, "_paramspec_prepare", self, a);
}
GET(typevartuple_prepare)
{
    return prepare(vm, "_typevartuple_prepare", self, a);
}

/* P.args and P.kwargs. */
static itd_value part(itd_vm *vm, itd_value self, const char *class_name)
{
    itd_value c = from_typing(vm, class_name);

    return itd_failed(c) ? c : itd_call(vm, c, 1, &self);
}
GET(get_args)
{
    return part(vm, self, "ParamSpecArgs");
}
GET(get_kwargs)
{
    return part(vm, self, "ParamSpecKwargs");
}

/* ---- aliases ---------------------------------------------------------------------------- */

static itd_value alias_new(itd_vm *vm, itd_type *type, const itd_value *args, size_t positional,
                           itd_value kwnames)
{
    itd_value v;
    itd_arg a[3];

    if (!itd_bind_text(vm, "name: str, value, *, type_params: tuple = ...", "TypeAliasType", args,
                       positional, kwnames, a))
        return ITD_ERROR;
    v = new_variable(vm, type, a[0].v);
    if (itd_failed(v)) return v;
    VAR(v)->b = a[1].v;
    if (!itd_is_unbound(a[2].v)) VAR(v)->c = a[2].v;
    return v;
}

static itd_value alias_repr(itd_vm *vm, itd_value v)
{
    return VAR(v)->a;
}

static itd_value alias_getitem(itd_vm *vm, itd_value v, itd_value key)
{
    if (!itd_tuple_count(VAR(v)->c))
        return itd_raise(vm, itd_TypeError, "Only generic type aliases are subscriptable");
    return itd_alias_new(vm, v, key);
}

GET(get_value)
{
    return evaluate(vm, self) ? VAR(self)->b : ITD_ERROR;
}
GET(get_params)
{
    return VAR(self)->c;
}

/* As arguments have them: a tuple variable is spread. */
GET(get_parameters)
{
    itd_value list = itd_list_new(vm);

    for (int64_t i = 0; !itd_failed(list) && i < itd_tuple_count(VAR(self)->c); i++) {
        itd_value p = itd_tuple_items(VAR(self)->c)[i];

        if (!(itd_is_exact(p, itd_typevartuple_type) ? itd_list_extend(vm, list, p)
                                                     : itd_list_append(vm, list, p)))
            return ITD_ERROR;
    }
    return itd_failed(list) ? ITD_ERROR : itd_tuple_of(vm, list);
}

bool itd_boot_typevars(itd_vm *vm)
{
#define COMMON                                                                                     \
    {"__name__", get_name, NULL, NULL, ITD_GETTER},                                                \
        {"__module__", get_module, NULL, NULL, ITD_GETTER}, {"__reduce__", reduce, "", NULL, 0},   \
    {                                                                                              \
        "__mro_entries__", mro_entries, "bases, /", NULL, 0                                        \
    }
#define VARIANCE                                                                                   \
    {"__bound__", get_bound, NULL, NULL, ITD_GETTER},                                              \
        {"__covariant__", get_covariant, NULL, NULL, ITD_GETTER},                                  \
        {"__contravariant__", get_contravariant, NULL, NULL, ITD_GETTER},                          \
    {                                                                                              \
        "__infer_variance__", get_infer, NULL, NULL, ITD_GETTER                                    \
    }
    static const itd_native typevar_rows[] = {
        COMMON,
        VARIANCE,
        {"__constraints__", get_constraints, NULL, NULL, ITD_GETTER},
        {"__typing_subst__", typevar_subst, "arg, /", NULL, ITD_CALLS_BACK},
        {0}};
    static const itd_native paramspec_rows[] = {
        COMMON,
        VARIANCE,
        {"args", get_args, NULL, NULL, ITD_GETTER},
        {"kwargs", get_kwargs, NULL, NULL, ITD_GETTER},
        {"__typing_subst__", paramspec_subst, "arg, /", NULL, ITD_CALLS_BACK},
        {"__typing_prepare_subst__", paramspec_prepare, "alias, args, /", NULL, ITD_CALLS_BACK},
        {0}};
    static const itd_native tuple_rows[] = {
        COMMON,
        {"__typing_subst__", typevartuple_subst, "arg, /", NULL, ITD_CALLS_BACK},
        {"__typing_prepare_subst__", typevartuple_prepare, "alias, args, /", NULL, ITD_CALLS_BACK},
        {0}};
    static const itd_native alias_rows[] = {
        {"__name__", get_name, NULL, NULL, ITD_GETTER},
        {"__module__", get_module, NULL, NULL, ITD_GETTER},
        {"__value__", get_value, NULL, NULL, ITD_GETTER},
        {"__type_params__", get_params, NULL, NULL, ITD_GETTER},
        {"__parameters__", get_parameters, NULL, NULL, ITD_GETTER},
        {"__reduce__", reduce, "", NULL, 0},
        {0},
    };
    static const itd_slots typevar_slots = {
        .repr = variable_repr, .binary[ITD_OR] = variable_or, .new_ = typevar_new};
    static const itd_slots paramspec_slots = {
        .repr = variable_repr, .binary[ITD_OR] = variable_or, .new_ = paramspec_new};
    static const itd_slots tuple_slots = {
        .repr = variable_repr, .iter = spread_iter, .new_ = typevartuple_new};
    static const itd_slots alias_slots = {.repr = alias_repr,
                                          .getitem = alias_getitem,
                                          .binary[ITD_OR] = itd_union_of,
                                          .new_ = alias_new};
#define SPEC(id, name, doc, rows, slots)                                                           \
    {                                                                                              \
        &itd_##id##_type, "typing." name, NULL, ITD_K_ITER, sizeof(struct itd_iter), 0, NULL, doc, \
            rows, &slots                                                                           \
    }
    static const itd_type_spec specs[] = {
        SPEC(typevar, "TypeVar", "A type variable.", typevar_rows, typevar_slots),
        SPEC(paramspec, "ParamSpec", "A variable for the parameters of a callable.", paramspec_rows,
             paramspec_slots),
        SPEC(typevartuple, "TypeVarTuple", "A variable for any number of types.", tuple_rows,
             tuple_slots),
        SPEC(typealias, "TypeAliasType", "An alias made by a type statement.", alias_rows,
             alias_slots),
    };

    for (size_t i = 0; i < sizeof specs / sizeof *specs; i++)
        if (!itd_type_define(vm, &specs[i])) return false;
    return true;
}
