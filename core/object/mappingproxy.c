/* mappingproxy.c - a read-only view of a mapping: {a: the mapping}. Class __dict__s and dict views'
 * mapping are such.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/object/boot.h"
#include "core/object/containers.h"

#define MAPPING(v) (ITD_ITER_(v)->a)

itd_value itd_mappingproxy_new(itd_vm *vm, itd_value mapping)
{
    return itd_iter_new(vm, itd_mappingproxy_type, mapping, ITD_UNBOUND);
}

static itd_value proxy_new(itd_vm *vm, itd_type *type, const itd_value *args, size_t positional,
                           itd_value kwnames)
{
    itd_arg a[1];

    if (!itd_bind_text(vm, "mapping", "mappingproxy", args, positional, kwnames, a))
        return ITD_ERROR;
    if (!itd_type_of(a[0].v)->slots.getitem || itd_is_kind(a[0].v, ITD_K_LIST) ||
        itd_is_kind(a[0].v, ITD_K_TUPLE))
        return itd_raise(vm, itd_TypeError, "mappingproxy() argument must be a mapping, not %T",
                         a[0].v);
    return itd_mappingproxy_new(vm, a[0].v);
}

static int64_t proxy_len(itd_vm *vm, itd_value self)
{
    return itd_len(vm, MAPPING(self));
}
static itd_value proxy_iter(itd_vm *vm, itd_value self)
{
    return itd_iter(vm, MAPPING(self));
}
static int proxy_contains(itd_vm *vm, itd_value self, itd_value key)
{
    return itd_contains(vm, MAPPING(self), key);
}
static bool proxy_hash(itd_vm *vm, itd_value self, uint64_t *ret)
{
    return itd_hash(vm, MAPPING(self), ret);
}

static itd_value proxy_getitem(itd_vm *vm, itd_value self, itd_value key)
{
    return itd_getitem(vm, MAPPING(self), key);
}

static itd_value proxy_repr(itd_vm *vm, itd_value self)
{
    return itd_str_format(vm, "mappingproxy(%R)", MAPPING(self));
}

static itd_value proxy_str(itd_vm *vm, itd_value self)
{
    return itd_str_of(vm, MAPPING(self));
}

static itd_value proxy_compare(itd_vm *vm, itd_value a, itd_value b, enum itd_compare op)
{
    if (itd_is_exact(b, itd_mappingproxy_type)) b = MAPPING(b);
    return itd_compare_values(vm, MAPPING(a), b, op);
}

static itd_value proxy_or(itd_vm *vm, itd_value a, itd_value b)
{
    if (itd_is_exact(a, itd_mappingproxy_type)) a = MAPPING(a);
    if (itd_is_exact(b, itd_mappingproxy_type)) b = MAPPING(b);
    return itd_binary_op(vm, a, b, ITD_OR, false);
}

static itd_value proxy_or_inplace(itd_vm *vm, itd_value a, itd_value b)
{
    return itd_raise(vm, itd_TypeError, "'|=' is not supported by %T; use '|' instead", a);
}

static itd_value proxy_get(itd_vm *vm, itd_value self, const itd_arg *a)
{
    const itd_value args[2] = {a[0].v, a[1].v};

    return itd_call_method(vm, MAPPING(self), itd_n_get, 2, args);
}

static itd_value proxy_keys(itd_vm *vm, itd_value self, const itd_arg *a)
{
    return itd_call_method(vm, MAPPING(self), itd_n_keys, 0, NULL);
}

static itd_value proxy_values(itd_vm *vm, itd_value self, const itd_arg *a)
{
    return itd_call_method(vm, MAPPING(self), itd_n_values, 0, NULL);
}

static itd_value proxy_items(itd_vm *vm, itd_value self, const itd_arg *a)
{
    return itd_call_method(vm, MAPPING(self), itd_n_items, 0, NULL);
}

static itd_value proxy_copy(itd_vm *vm, itd_value self, const itd_arg *a)
{
    return itd_call_method(vm, MAPPING(self), itd_n_copy, 0, NULL);
}

static itd_value proxy_reversed(itd_vm *vm, itd_value self, const itd_arg *a)
{
    return itd_call_method(vm, MAPPING(self), itd_n___reversed__, 0, NULL);
}

bool itd_boot_mappingproxy(itd_vm *vm)
{
    static const itd_native methods[] = {
        {"get", proxy_get, "key, default = None, /", "What key maps to, or default.",
         ITD_CALLS_BACK},
        {"keys", proxy_keys, "", "The keys, seen as a set.", ITD_CALLS_BACK},
        {"values", proxy_values, "", "The values.", ITD_CALLS_BACK},
        {"items", proxy_items, "", "The (key, value) pairs, seen as a set.", ITD_CALLS_BACK},
        {"copy", proxy_copy, "", "A new one with the same items.", ITD_CALLS_BACK},
        {"__reversed__", proxy_reversed, "", "Iterates from the last key to the first.",
         ITD_CALLS_BACK},
        ITD_GENERIC_ROW,
        {0},
    };
    static const itd_slots slots = {
        .repr = proxy_repr,
        .str = proxy_str,
        .hash = proxy_hash,
        .compare = proxy_compare,
        .iter = proxy_iter,
        .len = proxy_len,
        .getitem = proxy_getitem,
        .contains = proxy_contains,
        .binary = {[ITD_OR] = proxy_or},
        .inplace = {[ITD_OR] = proxy_or_inplace},
        .new_ = proxy_new,
    };
    static const itd_type_spec spec = {&itd_mappingproxy_type,
                                       "mappingproxy",
                                       NULL,
                                       ITD_K_ITER,
                                       sizeof(struct itd_iter),
                                       ITD_T_MAPPING,
                                       NULL,
                                       "Read-only proxy of a mapping.",
                                       methods,
                                       &slots};

    return itd_type_define(vm, &spec);
}
