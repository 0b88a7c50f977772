/* collections_tuple.c - the native parts of named tuples: the field descriptors and __new__.
 *
 * A field is an ITER cell {a: its doc, n: index}. A maker, the class's __new__, is {a:
 * "NAME.__new__", b: field names, c: defaults of the last ones}; it binds like the Python function
 * of that signature and words its errors so.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/stdlib/collections.h"

itd_type *collections_getter_type, *collections_maker_type;

/* ---- fields ----------------------------------------------------------------------------- */

static itd_value getter_new(itd_vm *vm, itd_type *type, const itd_value *args, size_t positional,
                            itd_value kwnames)
{
    itd_value self;
    itd_arg a[2];

    if (!itd_bind_text(vm, "index: size, doc, /", "_tuplegetter", args, positional, kwnames, a))
        return ITD_ERROR;
    self = itd_iter_new(vm, type, a[1].v, ITD_UNBOUND);
    if (!itd_failed(self)) ITD_ITER_(self)->n = a[0].n;
    return self;
}

static itd_value getter_get(itd_vm *vm, itd_value self, itd_value object, itd_value type)
{
    int64_t n = ITD_ITER_(self)->n;

    if (itd_is_unbound(object) || itd_is_none(object)) return self;
    if (!itd_is_kind(object, ITD_K_TUPLE))
        return itd_raise(
            vm, itd_TypeError,
            "descriptor for index '%lld' for tuple subclasses doesn't apply to '%T' object",
            (long long)n, object);
    if (n < 0 || n >= itd_tuple_count(object))
        return itd_raise(vm, itd_IndexError, "tuple index out of range");
    return itd_tuple_items(object)[n];
}

static bool getter_set(itd_vm *vm, itd_value self, itd_value object, itd_value value)
{
    return itd_fail(vm, itd_AttributeError,
                    itd_is_unbound(value) ? "can't delete attribute" : "can't set attribute");
}

static itd_value getter_repr(itd_vm *vm, itd_value self)
{
    return itd_str_format(vm, "_tuplegetter(%lld, %R)", (long long)ITD_ITER_(self)->n,
                          ITD_ITER_(self)->a);
}

static itd_value getter_doc(itd_vm *vm, itd_value self, const itd_arg *a)
{
    return ITD_ITER_(self)->a;
}

static itd_value getter_set_doc(itd_vm *vm, itd_value self, const itd_arg *a)
{
    ITD_ITER_(self)->a = itd_is_unbound(a[0].v) ? ITD_NONE : a[0].v;
    return ITD_NONE;
}

/* ---- __new__ ---------------------------------------------------------------------------- */

static itd_value wrong_count(itd_vm *vm, struct itd_iter *m, size_t given)
{
    int64_t most = itd_tuple_count(m->b) + 1, least = most - itd_tuple_count(m->c);

    if (least < most)
        return itd_raise(vm, itd_TypeError,
                         "%U() takes from %lld to %lld positional arguments but %zu were given",
                         m->a, (long long)least, (long long)most, given);
    return itd_raise(vm, itd_TypeError, "%U() takes %lld positional argument%s but %zu %s given",
                     m->a, (long long)most, most == 1 ? "" : "s", given,
                     given == 1 ? "was" : "were");
}

/* The fields of row below stop that are still unbound. */
static itd_value missing(itd_vm *vm, struct itd_iter *m, itd_value row, int64_t stop)
{
    int64_t count = 0, seen = 0;
    itd_value text;
    itd_text t;

    for (int64_t i = 0; i < stop; i++) count += itd_is_unbound(itd_tuple_items(row)[i]);
    itd_text_init(&t, vm);
    for (int64_t i = 0; i < stop; i++) {
        if (!itd_is_unbound(itd_tuple_items(row)[i])) continue;
        if (seen++) itd_text_printf(&t, "%s", seen < count ? ", " : count > 2 ? ", and " : " and ");
        itd_text_printf(&t, "%R", itd_tuple_items(m->b)[i]);
    }
    text = itd_text_done(&t);
    if (itd_failed(text)) return ITD_ERROR;
    return itd_raise(vm, itd_TypeError, "%U() missing %lld required positional argument%s: %U",
                     m->a, (long long)count, count == 1 ? "" : "s", text);
}

static bool bind_names(itd_vm *vm, struct itd_iter *m, itd_value row, const itd_value *values,
                       itd_value kwnames)
{
    for (int64_t k = 0; !itd_is_none(kwnames) && k < itd_tuple_count(kwnames); k++) {
        itd_value name = itd_tuple_items(kwnames)[k];
        int64_t i = 0;
        while (i < itd_tuple_count(m->b) && !itd_str_equal(itd_tuple_items(m->b)[i], name)) i++;
        if (i == itd_tuple_count(m->b))
            return itd_fail(vm, itd_TypeError, "%U() got an unexpected keyword argument '%U'", m->a,
                            name);
        if (!itd_is_unbound(itd_tuple_items(row)[i]))
            return itd_fail(vm, itd_TypeError, "%U() got multiple values for argument '%U'", m->a,
                            name);
        itd_tuple_items(row)[i] = values[k];
    }
    return true;
}

static itd_value maker_call(itd_vm *vm, itd_value self, const itd_value *args, size_t positional,
                            itd_value kwnames)
{
    struct itd_iter *m = ITD_ITER_(self);
    int64_t fields = itd_tuple_count(m->b), defaults = itd_tuple_count(m->c),
            required = fields - defaults;
    itd_value row;
    itd_tuple *t;

    if (!positional)
        return itd_raise(vm, itd_TypeError, "%U() missing 1 required positional argument: '_cls'",
                         m->a);
    if (!itd_is_a(args[0], itd_type_type) || !itd_is_subtype(ITD_TYPE_(args[0]), itd_tuple_type))
        return itd_raise(vm, itd_TypeError, "tuple.__new__(X): X is not a type object (%T)",
                         args[0]);
    if (!itd_charge(vm, (uint64_t)fields / 2)) return ITD_ERROR;
    t = itd_new_instance(vm, ITD_TYPE_(args[0]), sizeof *t + (size_t)fields * sizeof(itd_value));
    if (!t) return ITD_ERROR;
    t->count = fields;
    row = itd_of(t);
    for (size_t i = 1; i < positional && i <= (size_t)fields; i++) t->items[i - 1] = args[i];
    if (!bind_names(vm, m, row, args + positional, kwnames)) return ITD_ERROR;
    if (positional > (size_t)fields + 1) return wrong_count(vm, m, positional);
    for (int64_t i = 0; i < required; i++)
        if (itd_is_unbound(t->items[i])) return missing(vm, m, row, required);
    for (int64_t i = required; i < fields; i++)
        if (itd_is_unbound(t->items[i])) t->items[i] = itd_tuple_items(m->c)[i - required];
    return row;
}

static itd_value maker_repr(itd_vm *vm, itd_value self)
{
    return itd_str_format(vm, "<function %U>", ITD_ITER_(self)->a);
}

static itd_value maker_name(itd_vm *vm, itd_value self, const itd_arg *a)
{
    return itd_n___new__;
}

static itd_value maker_qualname(itd_vm *vm, itd_value self, const itd_arg *a)
{
    return ITD_ITER_(self)->a;
}

static itd_value maker_defaults(itd_vm *vm, itd_value self, const itd_arg *a)
{
    return itd_tuple_count(ITD_ITER_(self)->c) ? ITD_ITER_(self)->c : ITD_NONE;
}

itd_value collections_tuple_maker(itd_vm *vm, itd_value module, const itd_arg *a)
{
    itd_value name = itd_str_format(vm, "%U.__new__", a[0].v), self;

    self = itd_failed(name) ? ITD_ERROR : itd_iter_new(vm, collections_maker_type, name, a[1].v);
    if (!itd_failed(self)) ITD_ITER_(self)->c = a[2].v;
    return self;
}

bool collections_tuple_boot(itd_vm *vm)
{
    static const itd_native getter_methods[] = {{"__doc__", getter_doc, NULL, NULL, ITD_GETTER},
                                                {"__doc__", getter_set_doc, NULL, NULL, ITD_SETTER},
                                                {0}};
    static const itd_native maker_methods[] = {
        {"__name__", maker_name, NULL, NULL, ITD_GETTER},
        {"__qualname__", maker_qualname, NULL, NULL, ITD_GETTER},
        {"__defaults__", maker_defaults, NULL, NULL, ITD_GETTER},
        {0},
    };
    static const itd_slots getter_slots = {
        .repr = getter_repr, .get = getter_get, .set = getter_set, .new_ = getter_new};
    static const itd_slots maker_slots = {.repr = maker_repr, .call = maker_call};
    static const itd_type_spec specs[] = {
        {&collections_getter_type, "collections._tuplegetter", NULL, ITD_K_ITER,
         sizeof(struct itd_iter), 0, NULL, NULL, getter_methods, &getter_slots},
        {&collections_maker_type, "collections._tuple_maker", NULL, ITD_K_ITER,
         sizeof(struct itd_iter), ITD_T_NO_NEW, NULL, NULL, maker_methods, &maker_slots},
    };

    for (size_t i = 0; i < sizeof specs / sizeof *specs; i++)
        if (!itd_type_define(vm, &specs[i])) return false;
    return true;
}
