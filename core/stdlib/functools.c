/* functools.c - the _functools module: what of functools is native. The module scripts import is
 * core/stdlib/py/functools.py, whose partial and _lru_cache_wrapper are classes derived from the
 * ones here, so that instances have attributes of their own.
 *
 * A cached call may call itself, clear the cache or fail: after the function has run, nothing known
 * of the cache before still holds.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/object/class.h"
#include "core/object/containers.h"

static itd_type *partial_type, *lru_type, *key_type;

static size_t named_count(itd_value kwnames)
{
    return itd_is_none(kwnames) || itd_is_unbound(kwnames) ? 0 : (size_t)itd_tuple_count(kwnames);
}

/* ---- reduce ----------------------------------------------------------------------------- */

static itd_value reduce(itd_vm *vm, itd_value module, const itd_arg *a)
{
    itd_value iter = itd_iter(vm, a[1].v), pair[2] = {a[2].given ? a[2].v : ITD_UNBOUND}, item;

    if (itd_failed(iter)) {
        if (itd_swallow(vm, itd_TypeError))
            itd_fail(vm, itd_TypeError, "reduce() arg 2 must support iteration");
        return ITD_ERROR;
    }
    while (itd_next(vm, iter, &item)) {
        if (!itd_charge(vm, 1)) return ITD_ERROR;
        pair[1] = item;
        pair[0] = itd_is_unbound(pair[0]) ? item : itd_call(vm, a[0].v, 2, pair);
        if (itd_failed(pair[0])) return ITD_ERROR;
    }
    if (itd_pending(vm)) return ITD_ERROR;
    if (itd_is_unbound(pair[0]))
        return itd_raise(vm, itd_TypeError, "reduce() of empty iterable with no initial value");
    return pair[0];
}

/* ---- partial ---------------------------------------------------------------------------- */

/* a: the function, b: the tuple of arguments, c: the dict of named ones. */
typedef struct itd_iter part;

static part *part_of(itd_value v)
{
    return ITD_ITER_(v);
}

static itd_value join_tuples(itd_vm *vm, itd_value first, const itd_value *rest, size_t count)
{
    size_t n = (size_t)itd_tuple_count(first);
    itd_value out = itd_tuple_new(vm, n + count);

    if (itd_failed(out)) return out;
    if (n) itd_copy_values(itd_tuple_items(out), itd_tuple_items(first), n);
    if (count) itd_copy_values(itd_tuple_items(out) + n, rest, count);
    return out;
}

static bool put_named(itd_vm *vm, itd_value dict, const itd_value *values, itd_value kwnames)
{
    for (size_t i = 0; i < named_count(kwnames); i++)
        if (!itd_dict_set(vm, dict, itd_tuple_items(kwnames)[i], values[i])) return false;
    return true;
}

static itd_value partial_new(itd_vm *vm, itd_type *type, const itd_value *args, size_t positional,
                             itd_value kwnames)
{
    itd_value func, first, given, named;
    part *p;

    if (!positional)
        return itd_raise(vm, itd_TypeError, "type 'partial' takes at least one argument");
    func = args[0];
    if (!itd_is_callable(func))
        return itd_raise(vm, itd_TypeError, "the first argument must be callable");
    first = itd_tuple_new(vm, 0);
    named = itd_dict_new(vm);
    if (itd_failed(first) || itd_failed(named)) return ITD_ERROR;
    /* A partial of a plain partial calls its function at once. */
    if (itd_is_a(func, partial_type) && itd_type_of(func)->slots.call == partial_type->slots.call &&
        itd_is_unbound(itd_instance_dict(vm, func, false))) {
        p = part_of(func);
        first = p->b;
        named = itd_dict_copy(vm, p->c);
        func = p->a;
        if (itd_failed(named)) return named;
    }
    given = join_tuples(vm, first, args + 1, positional - 1);
    if (itd_failed(given) || !put_named(vm, named, args + positional, kwnames)) return ITD_ERROR;
    p = itd_new_instance(vm, type, sizeof *p);
    if (!p) return ITD_ERROR;
    p->a = func;
    p->b = given;
    p->c = named;
    return itd_of(p);
}

/* Calls with any number of arguments, named ones on one side or both: those of the call win. */
static itd_value call_named(itd_vm *vm, part *p, const itd_value *args, size_t positional,
                            itd_value kwnames)
{
    itd_value func = p->a, first = p->b, all, names, values, key, value,
              merged = itd_dict_copy(vm, p->c);
    int64_t at = 0, n = itd_tuple_count(first) + (int64_t)positional, i = 0;

    if (itd_failed(merged) || !put_named(vm, merged, args + positional, kwnames)) return ITD_ERROR;
    names = itd_tuple_new(vm, (size_t)ITD_DICT_(merged)->count);
    values = itd_failed(names) ? names : itd_tuple_new(vm, (size_t)ITD_DICT_(merged)->count);
    if (itd_failed(values)) return values;
    for (; itd_dict_walk(ITD_DICT_(merged), &at, &key, &value); i++) {
        itd_tuple_items(names)[i] = key;
        itd_tuple_items(values)[i] = value;
    }
    all = join_tuples(vm, first, args, positional);
    all = itd_failed(all) ? all : join_tuples(vm, all, itd_tuple_items(values), (size_t)i);
    return itd_failed(all)
               ? all
               : itd_call_kw(vm, func, itd_tuple_items(all), (size_t)n, i ? names : ITD_NONE);
}

static itd_value partial_call(itd_vm *vm, itd_value self, const itd_value *args, size_t positional,
                              itd_value kwnames)
{
    part *p = part_of(self);
    size_t before = (size_t)itd_tuple_count(p->b), kept = (size_t)ITD_DICT_(p->c)->count,
           named = named_count(kwnames), given = before + positional;
    itd_value few[16], *to = few, key;
    int64_t at = 0;

    if ((kept && named) || given + kept + named > sizeof few / sizeof *few)
        return call_named(vm, p, args, positional, kwnames);
    if (before) itd_copy_values(to, itd_tuple_items(p->b), before);
    if (positional + named) itd_copy_values(to + before, args, positional + named);
    if (kept) {
        kwnames = itd_tuple_new(vm, kept);
        if (itd_failed(kwnames)) return kwnames;
        for (size_t i = 0; i < kept && itd_dict_walk(ITD_DICT_(p->c), &at, &key, &to[given + i]);
             i++)
            itd_tuple_items(kwnames)[i] = key;
    }
    return itd_call_kw(vm, p->a, to, given, kept + named ? kwnames : ITD_NONE);
}

static itd_value partial_repr(itd_vm *vm, itd_value self)
{
    part *p = part_of(self);
    const itd_type *type = itd_type_of(self);
    int entered = itd_repr_enter(vm, self);
    itd_value key, value, args = p->b, named = p->c;
    int64_t at = 0;
    itd_text t;

    if (entered <= 0) return entered < 0 ? ITD_ERROR : itd_str_c(vm, "...");
    itd_text_init(&t, vm);
    /* The module's own class is the one right above the native. */
    if (type->base == partial_type || type == partial_type)
        itd_text_ascii(&t, "functools.partial", 17);
    else
        itd_text_str(&t, type->name);
    itd_text_printf(&t, "(%R", p->a);
    for (int64_t i = 0; i < itd_tuple_count(args) && !t.failed; i++)
        itd_text_printf(&t, ", %R", itd_tuple_items(args)[i]);
    while (!t.failed && itd_dict_walk(ITD_DICT_(named), &at, &key, &value))
        itd_text_printf(&t, ", %S=%R", key, value);
    itd_text_code(&t, ')');
    itd_repr_leave(vm, self);
    return itd_text_done(&t);
}

static itd_value partial_func(itd_vm *vm, itd_value self, const itd_arg *a)
{
    return part_of(self)->a;
}

static itd_value partial_args(itd_vm *vm, itd_value self, const itd_arg *a)
{
    return part_of(self)->b;
}

static itd_value partial_keywords(itd_vm *vm, itd_value self, const itd_arg *a)
{
    return part_of(self)->c;
}

static itd_value attributes(itd_vm *vm, itd_value self)
{
    itd_value dict = itd_instance_dict(vm, self, false);

    return itd_is_unbound(dict) ? ITD_NONE : dict;
}

static itd_value partial_reduce(itd_vm *vm, itd_value self, const itd_arg *a)
{
    part *p = part_of(self);
    itd_value func = itd_tuple_pack(vm, 1, p->a), state;

    if (itd_failed(func)) return func;
    state = itd_tuple_pack(vm, 4, p->a, p->b, p->c, attributes(vm, self));
    return itd_failed(state) ? state
                             : itd_tuple_pack(vm, 3, itd_of(itd_type_of(self)), func, state);
}

static itd_value partial_setstate(itd_vm *vm, itd_value self, const itd_arg *a)
{
    part *p = part_of(self);
    const itd_value *items;
    itd_value args, named, *place;

    if (!itd_is_kind(a[0].v, ITD_K_TUPLE) || itd_tuple_count(a[0].v) != 4) goto invalid;
    items = itd_tuple_items(a[0].v);
    if (!itd_is_callable(items[0]) || !itd_is_kind(items[1], ITD_K_TUPLE) ||
        !(itd_is_kind(items[2], ITD_K_DICT) || itd_is_none(items[2])) ||
        !(itd_is_kind(items[3], ITD_K_DICT) || itd_is_none(items[3])))
        goto invalid;
    args = itd_tuple_of(vm, items[1]);
    named = itd_is_none(items[2])                   ? itd_dict_new(vm)
            : itd_is_exact(items[2], itd_dict_type) ? items[2]
                                                    : itd_dict_copy(vm, items[2]);
    if (itd_failed(args) || itd_failed(named)) return ITD_ERROR;
    p->a = items[0];
    p->b = args;
    p->c = named;
    place = itd_attrs_place(self);
    if (place) *place = itd_is_none(items[3]) ? ITD_UNBOUND : items[3];
    return ITD_NONE;
invalid:
    return itd_raise(vm, itd_TypeError, "invalid partial state");
}

static itd_value partial_dict(itd_vm *vm, itd_value self, const itd_arg *a)
{
    return itd_instance_dict(vm, self, true);
}

static const itd_native partial_rows[] = {
    {"__dict__", partial_dict, NULL, NULL, ITD_GETTER},
    {"__dict__", itd_set_dict, NULL, NULL, ITD_SETTER},
    {"func", partial_func, NULL, "the function that is called", ITD_GETTER},
    {"args", partial_args, NULL, "the positional arguments put in first", ITD_GETTER},
    {"keywords", partial_keywords, NULL, "the keyword arguments put in", ITD_GETTER},
    {"__reduce__", partial_reduce, "", NULL, 0},
    {"__setstate__", partial_setstate, "state, /", NULL, 0},
    ITD_GENERIC_ROW,
    {0},
};
static const itd_slots partial_slots = {
    .new_ = partial_new, .call = partial_call, .repr = partial_repr};

/* ---- lru_cache -------------------------------------------------------------------------- */

/* a: the function, b: the dict from keys to results, least recently used first, c: makes
 * cache_info's result; n: hits, m: misses, k: the greatest size, -1 for none; flag A: typed. */
typedef struct itd_iter lru;

static lru *lru_of(itd_value v)
{
    return ITD_ITER_(v);
}

static itd_value lru_new(itd_vm *vm, itd_type *type, const itd_value *args, size_t positional,
                         itd_value kwnames)
{
    itd_value cache;
    itd_arg a[4];
    lru *l;
    int over = 0;
    int64_t most = -1;

    if (!itd_bind_text(vm, "user_function, maxsize, typed: bool, cache_info_type", "lru_cache",
                       args, positional, kwnames, a))
        return ITD_ERROR;
    if (!itd_is_callable(a[0].v))
        return itd_raise(vm, itd_TypeError, "the first argument must be callable");
    if (!itd_is_none(a[1].v)) {
        itd_value n = itd_is_int(a[1].v) ? a[1].v : ITD_UNBOUND;
        if (itd_is_unbound(n))
            return itd_raise(vm, itd_TypeError, "maxsize should be integer or None");
        if (!itd_int_clamp(vm, n, &most, &over)) return ITD_ERROR;
        if (most < 0) most = 0;
    }
    cache = itd_dict_new(vm);
    l = itd_failed(cache) ? NULL : itd_new_instance(vm, type, sizeof *l);
    if (!l) return ITD_ERROR;
    l->a = a[0].v;
    l->b = cache;
    l->c = a[3].v;
    l->k = most;
    if (a[2].n) itd_set_flag(l, ITD_F_A);
    return itd_of(l);
}

/* What a call is found by: one int or str by itself, else a tuple of the arguments, with a mark
 * between them and the names. */
static itd_value call_key(itd_vm *vm, const lru *l, const itd_value *args, size_t positional,
                          itd_value kwnames)
{
    bool typed = itd_has_flag(l, ITD_F_A);
    size_t named = named_count(kwnames), given = positional + named, n, at;
    itd_value key, *items;

    if (!typed && positional == 1 && !named &&
        (itd_is_small(args[0]) || itd_is_exact(args[0], itd_str_type) ||
         itd_is_exact(args[0], itd_int_type)))
        return args[0];
    n = positional + (named ? 1 + 2 * named : 0) + (typed ? given : 0);
    key = itd_tuple_new(vm, n);
    if (itd_failed(key)) return key;
    items = itd_tuple_items(key);
    if (positional) itd_copy_values(items, args, positional);
    at = positional;
    if (named) items[at++] = itd_of(lru_type);
    for (size_t i = 0; i < named; i++) {
        items[at++] = itd_tuple_items(kwnames)[i];
        items[at++] = args[positional + i];
    }
    for (size_t i = 0; typed && i < given; i++) items[at++] = itd_of(itd_type_of(args[i]));
    return key;
}

/* Puts a result in, and the least recently used ones out. */
static bool lru_store(itd_vm *vm, lru *l, itd_value key, uint64_t hash, itd_value result)
{
    itd_dict *cache = ITD_DICT_(l->b);
    int64_t at = itd_dict_find(vm, cache, key, hash);

    if (at == ITD_DICT_FAILED) return false;
    if (at >= 0 || l->k == 0) return true;
    while (l->k > 0 && cache->count >= l->k) itd_dict_remove_at(vm, cache, itd_dict_first(cache));
    return itd_dict_set_hashed(vm, cache, key, hash, result);
}

static itd_value lru_call(itd_vm *vm, itd_value self, const itd_value *args, size_t positional,
                          itd_value kwnames)
{
    lru *l = lru_of(self);
    itd_value key, result;
    itd_dict *cache;
    uint64_t hash;
    int64_t at;

    if (l->k == 0) {
        l->m++;
        return itd_call_kw(vm, l->a, args, positional, kwnames);
    }
    key = call_key(vm, l, args, positional, kwnames);
    if (itd_failed(key) || !itd_hash(vm, key, &hash)) return ITD_ERROR;
    cache = ITD_DICT_(l->b);
    at = itd_dict_find(vm, cache, key, hash);
    if (at == ITD_DICT_FAILED) return ITD_ERROR;
    if (at >= 0) {
        result = cache->table->entries[at].value;
        l->n++;
        return l->k < 0 || itd_dict_move(vm, cache, at, true) ? result : ITD_ERROR;
    }
    l->m++;
    result = itd_call_kw(vm, l->a, args, positional, kwnames);
    if (itd_failed(result)) return result;
    return lru_store(vm, l, key, hash, result) ? result : ITD_ERROR;
}

static itd_value lru_get(itd_vm *vm, itd_value descriptor, itd_value object, itd_value type)
{
    if (itd_is_unbound(object) || itd_is_none(object)) return descriptor;
    return itd_method_new(vm, descriptor, object);
}

static itd_value lru_info(itd_vm *vm, itd_value self, const itd_arg *a)
{
    const lru *l = lru_of(self);
    itd_value args[4] = {itd_int_from(vm, l->n), itd_int_from(vm, l->m),
                         l->k < 0 ? ITD_NONE : itd_int_from(vm, l->k),
                         itd_int_from(vm, ITD_DICT_(l->b)->count)};

    return itd_call(vm, l->c, 4, args);
}

static itd_value lru_clear(itd_vm *vm, itd_value self, const itd_arg *a)
{
    lru *l = lru_of(self);

    l->n = l->m = 0;
    itd_dict_clear(vm, ITD_DICT_(l->b));
    return ITD_NONE;
}

static itd_value itself(itd_vm *vm, itd_value self, const itd_arg *a)
{
    return self;
}

static itd_value lru_reduce(itd_vm *vm, itd_value self, const itd_arg *a)
{
    return itd_getattr(vm, self, itd_n___qualname__);
}

static const itd_native lru_rows[] = {
    {"cache_info", lru_info, "", "Report cache statistics", ITD_CALLS_BACK},
    {"cache_clear", lru_clear, "", "Clear the cache and cache statistics", 0},
    {"__copy__", itself, "", NULL, 0},
    {"__deepcopy__", itself, "memo, /", NULL, 0},
    {"__reduce__", lru_reduce, "", NULL, 0},
    {0},
};
static const itd_slots lru_slots = {.new_ = lru_new, .call = lru_call, .get = lru_get};

/* ---- cmp_to_key ------------------------------------------------------------------------- */

/* a: the comparison, b: the object, unbound in the one that makes the others. */
static itd_value key_make(itd_vm *vm, itd_value compare, itd_value object)
{
    return itd_iter_new(vm, key_type, compare, object);
}

static itd_value cmp_to_key(itd_vm *vm, itd_value module, const itd_arg *a)
{
    return key_make(vm, a[0].v, ITD_UNBOUND);
}

static itd_value key_call(itd_vm *vm, itd_value self, const itd_value *args, size_t positional,
                          itd_value kwnames)
{
    itd_arg a[1];

    if (!itd_bind_text(vm, "obj", "K", args, positional, kwnames, a)) return ITD_ERROR;
    return key_make(vm, ITD_ITER_(self)->a, a[0].v);
}

static itd_value key_compare(itd_vm *vm, itd_value a, itd_value b, enum itd_compare op)
{
    itd_value args[2], order;

    if (!itd_is_a(a, key_type) || !itd_is_a(b, key_type))
        return itd_raise(vm, itd_TypeError, "other argument must be K instance");
    args[0] = ITD_ITER_(a)->b;
    args[1] = ITD_ITER_(b)->b;
    if (itd_is_unbound(args[0]) || itd_is_unbound(args[1]))
        return itd_raise(vm, itd_AttributeError, "object");
    order = itd_call(vm, ITD_ITER_(a)->a, 2, args);
    return itd_failed(order) ? order : itd_compare_values(vm, order, itd_from_small(0), op);
}

static itd_value key_object(itd_vm *vm, itd_value self, const itd_arg *a)
{
    return itd_is_unbound(ITD_ITER_(self)->b) ? itd_raise(vm, itd_AttributeError, "obj")
                                              : ITD_ITER_(self)->b;
}

static itd_value key_set_object(itd_vm *vm, itd_value self, const itd_arg *a)
{
    ITD_ITER_(self)->b = a[0].v;
    return ITD_NONE;
}

static const itd_native key_rows[] = {
    {"obj", key_object, NULL, "Value wrapped by a key function.", ITD_GETTER},
    {"obj", key_set_object, NULL, NULL, ITD_SETTER},
    {0},
};
static const itd_slots key_slots = {.call = key_call, .compare = key_compare};

/* ---- the module ------------------------------------------------------------------------- */

/* The attributes of an instance itself, as cached_property uses them: no descriptor of its class is
 * asked. What plain instances have in their slots stays there. */
static itd_value own_get(itd_vm *vm, itd_value module, const itd_arg *a)
{
    itd_value v = a[0].v, name = itd_intern(vm, a[1].v), found = ITD_UNBOUND, dict;

    if (itd_failed(name)) return name;
    if (itd_is_kind(v, ITD_K_OBJECT))
        found = itd_object_find(ITD_OBJECT_(v), name);
    else if (!itd_is_kind(v, ITD_K_TYPE)) {
        dict = itd_instance_dict(vm, v, false);
        if (itd_is_kind(dict, ITD_K_DICT)) found = itd_dict_get(vm, dict, name);
    }
    return itd_is_unbound(found) ? a[2].v : found;
}

/* True when set, None when the instance can't have attributes, False when they can't be set. */
static itd_value own_set(itd_vm *vm, itd_value module, const itd_arg *a)
{
    itd_value v = a[0].v, name = itd_intern(vm, a[1].v), dict;

    if (itd_failed(name)) return name;
    if (itd_is_kind(v, ITD_K_TYPE)) return ITD_FALSE;
    if (!(itd_type_of(v)->flags & ITD_T_DICT)) return ITD_NONE;
    if (itd_is_unbound(a[2].v)) return ITD_TRUE;
    if (itd_is_kind(v, ITD_K_OBJECT))
        return itd_object_store(vm, ITD_OBJECT_(v), name, a[2].v) ? ITD_TRUE : ITD_ERROR;
    dict = itd_instance_dict(vm, v, true);
    if (itd_failed(dict)) return dict;
    if (itd_is_unbound(dict)) return ITD_NONE;
    return itd_dict_set(vm, dict, name, a[2].v) ? ITD_TRUE : ITD_ERROR;
}

static const itd_native natives[] = {
    {"reduce", reduce, "function, iterable, initial = ..., /",
     "Apply a function of two arguments cumulatively to the items of an iterable, from left to "
     "right, so as to reduce it to a single "
     "value.",
     ITD_CALLS_BACK},
    {"cmp_to_key", cmp_to_key, "mycmp", "A key function made of one that compares two items.", 0},
    {"own_get", own_get, "instance, name: str, standard, /",
     "An attribute of the instance itself, or the standard.", 0},
    {"own_set", own_set, "instance, name: str, value = ..., /",
     "Sets one; without a value only tells whether it could.", 0},
    {0},
};

static bool boot(itd_vm *vm)
{
    static const itd_type_spec specs[] = {
        {.type = &partial_type,
         .name = "functools.partial",
         .kind = ITD_K_ITER,
         .size = sizeof(part),
         .flags = ITD_T_BASE,
         .doc = "A function with some of its arguments given.",
         .methods = partial_rows,
         .slots = &partial_slots},
        {.type = &lru_type,
         .name = "functools._lru_cache_wrapper",
         .kind = ITD_K_ITER,
         .size = sizeof(lru),
         .flags = ITD_T_BASE,
         .doc = "A callable that keeps the results of its calls.",
         .methods = lru_rows,
         .slots = &lru_slots},
        {.type = &key_type,
         .name = "functools.KeyWrapper",
         .kind = ITD_K_ITER,
         .size = sizeof(struct itd_iter),
         .flags = ITD_T_NO_NEW | ITD_T_NO_HASH,
         .methods = key_rows,
         .slots = &key_slots},
    };

    for (size_t i = 0; i < sizeof specs / sizeof *specs; i++)
        if (!itd_type_define(vm, &specs[i])) return false;
    return true;
}

static bool init(itd_vm *vm, itd_value module)
{
    return itd_module_set(vm, module, "partial", itd_of(partial_type)) &&
           itd_module_set(vm, module, "lru_wrapper", itd_of(lru_type));
}

ITD_MODULE_WITH(_functools, "_functools", "Tools that operate on functions.", natives, boot, init);
