/* operator.c - the operator module: the operators as functions, and attrgetter, itemgetter,
 * methodcaller.
 *
 * The getters are ITER cells {a: what is got, a tuple; b: methodcaller's keyword arguments, a dict,
 * or unbound}. attrgetter's tuple has a str for a plain name and a tuple of strs for a dotted one.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/object/containers.h"

static itd_type *attrgetter_type, *itemgetter_type, *methodcaller_type;

/* ---- plain operators -------------------------------------------------------------------- */

#define NATIVE(name) static itd_value name(itd_vm *vm, itd_value module, const itd_arg *a)
#define BINARY(name, op)                                                                           \
    NATIVE(op_##name)                                                                              \
    {                                                                                              \
        return itd_binary_op(vm, a[0].v, a[1].v, op, false);                                       \
    }
#define INPLACE(name, op)                                                                          \
    NATIVE(op_##name)                                                                              \
    {                                                                                              \
        return itd_binary_op(vm, a[0].v, a[1].v, op, true);                                        \
    }
#define COMPARE(name, op)                                                                          \
    NATIVE(op_##name)                                                                              \
    {                                                                                              \
        return itd_compare_values(vm, a[0].v, a[1].v, op);                                         \
    }
#define UNARY(name, sign)                                                                          \
    NATIVE(op_##name)                                                                              \
    {                                                                                              \
        return itd_unary_op(vm, a[0].v, sign);                                                     \
    }

BINARY(add, ITD_ADD)
BINARY(sub, ITD_SUB)
BINARY(mul, ITD_MUL)
BINARY(matmul, ITD_MATMUL)
BINARY(truediv, ITD_DIV)
BINARY(floordiv, ITD_FLOORDIV)
BINARY(mod, ITD_MOD)
BINARY(pow, ITD_POW)
BINARY(lshift, ITD_LSHIFT)
BINARY(rshift, ITD_RSHIFT)
BINARY(and_, ITD_AND)
BINARY(xor, ITD_XOR)
BINARY(or_, ITD_OR)
INPLACE(iadd, ITD_ADD)
INPLACE(isub, ITD_SUB)
INPLACE(imul, ITD_MUL)
INPLACE(imatmul, ITD_MATMUL)
INPLACE(itruediv, ITD_DIV)
INPLACE(ifloordiv, ITD_FLOORDIV)
INPLACE(imod, ITD_MOD)
INPLACE(ipow, ITD_POW)
INPLACE(ilshift, ITD_LSHIFT)
INPLACE(irshift, ITD_RSHIFT)
INPLACE(iand, ITD_AND)
INPLACE(ixor, ITD_XOR)
INPLACE(ior, ITD_OR)
COMPARE(lt, ITD_LT)
COMPARE(le, ITD_LE)
COMPARE(eq, ITD_EQ)
COMPARE(ne, ITD_NE)
COMPARE(gt, ITD_GT)
COMPARE(ge, ITD_GE)
UNARY(neg, '-')
UNARY(pos, '+')
UNARY(invert, '~')

NATIVE(op_abs)
{
    itd_value (*slot)(itd_vm *, itd_value) = itd_type_of(a[0].v)->slots.absolute;

    return slot ? slot(vm, a[0].v)
                : itd_raise(vm, itd_TypeError, "bad operand type for abs(): '%T'", a[0].v);
}

NATIVE(op_index)
{
    return itd_index(vm, a[0].v);
}

NATIVE(op_truth)
{
    int r = itd_truth(vm, a[0].v);

    return r < 0 ? ITD_ERROR : itd_bool(r);
}

NATIVE(op_not)
{
    int r = itd_truth(vm, a[0].v);

    return r < 0 ? ITD_ERROR : itd_bool(!r);
}

NATIVE(op_is)
{
    return itd_bool(itd_same(a[0].v, a[1].v));
}
NATIVE(op_is_not)
{
    return itd_bool(!itd_same(a[0].v, a[1].v));
}

/* ---- sequences -------------------------------------------------------------------------- */

static bool is_sequence(itd_value v)
{
    return itd_type_of(v)->slots.getitem && !itd_is_kind(v, ITD_K_DICT);
}

static itd_value concat(itd_vm *vm, const itd_arg *a, bool inplace)
{
    if (!is_sequence(a[0].v))
        return itd_raise(vm, itd_TypeError, "'%T' object can't be concatenated", a[0].v);
    return itd_binary_op(vm, a[0].v, a[1].v, ITD_ADD, inplace);
}

NATIVE(op_concat)
{
    return concat(vm, a, false);
}
NATIVE(op_iconcat)
{
    return concat(vm, a, true);
}

NATIVE(op_contains)
{
    int r = itd_contains(vm, a[0].v, a[1].v);

    return r < 0 ? ITD_ERROR : itd_bool(r);
}

/* Counts the items equal to v, or with find gives the index of the first; -1 none, -2 failure. */
static int64_t count_or_find(itd_vm *vm, itd_value seq, itd_value v, bool find)
{
    itd_value iter = itd_iter(vm, seq), item;
    int64_t found = 0;

    if (itd_failed(iter)) {
        if (itd_swallow(vm, itd_TypeError))
            itd_fail(vm, itd_TypeError, "argument of type '%T' is not iterable", seq);
        return -2;
    }
    for (int64_t i = 0; itd_next(vm, iter, &item); i++) {
        int same = itd_charge(vm, 1) ? itd_equal(vm, item, v) : -1;
        if (same < 0) return -2;
        if (same && find) return i;
        found += same;
    }
    return itd_pending(vm) ? -2 : find ? -1 : found;
}

NATIVE(op_count_of)
{
    int64_t n = count_or_find(vm, a[0].v, a[1].v, false);

    return n < 0 ? ITD_ERROR : itd_int_from(vm, n);
}

NATIVE(op_index_of)
{
    int64_t n = count_or_find(vm, a[0].v, a[1].v, true);

    if (n == -2) return ITD_ERROR;
    return n < 0 ? itd_raise(vm, itd_ValueError, "sequence.index(x): x not in sequence")
                 : itd_int_from(vm, n);
}

NATIVE(op_getitem)
{
    return itd_getitem(vm, a[0].v, a[1].v);
}
NATIVE(op_setitem)
{
    return itd_setitem(vm, a[0].v, a[1].v, a[2].v) ? ITD_NONE : ITD_ERROR;
}
NATIVE(op_delitem)
{
    return itd_setitem(vm, a[0].v, a[1].v, ITD_UNBOUND) ? ITD_NONE : ITD_ERROR;
}

NATIVE(op_length_hint)
{
    int64_t n;

    if (!itd_is_int(a[1].v))
        return itd_raise(vm, itd_TypeError, "'%T' object cannot be interpreted as an integer",
                         a[1].v);
    n = itd_length_hint(vm, a[0].v, a[1].n);
    return n < 0 && itd_pending(vm) ? ITD_ERROR : itd_int_from(vm, n);
}

static itd_value op_call(itd_vm *vm, itd_value module, const itd_value *args, size_t positional,
                         itd_value kwnames)
{
    if (!positional)
        return itd_raise(vm, itd_TypeError, "call expected at least 1 argument, got 0");
    return itd_call_kw(vm, args[0], args + 1, positional - 1, kwnames);
}

/* ---- getters ---------------------------------------------------------------------------- */

static itd_value getter_make(itd_vm *vm, itd_type *type, itd_value what)
{
    struct itd_iter *it = itd_failed(what) ? NULL : itd_new_instance(vm, type, sizeof *it);

    if (!it) return ITD_ERROR;
    it->a = what;
    return itd_of(it);
}

/* The one argument of a getter's call, or unbound with the failure pending. */
static itd_value only_argument(itd_vm *vm, const char *name, const itd_value *args,
                               size_t positional, itd_value kwnames)
{
    if (!itd_is_none(kwnames) && itd_tuple_count(kwnames))
        itd_fail(vm, itd_TypeError, "%s() takes no keyword arguments", name);
    else if (positional != 1)
        itd_fail(vm, itd_TypeError, "%s expected 1 argument, got %zu", name, positional);
    else
        return args[0];
    return ITD_UNBOUND;
}

static itd_value split_name(itd_vm *vm, itd_value name)
{
    itd_value list;
    int64_t start = 0, length = ITD_STR(name)->length;
    bool dotted = false;

    for (int64_t i = 0; i < length && !dotted; i++) {
        if (!itd_goes_on(vm, i)) return ITD_ERROR;
        dotted = itd_str_at(ITD_STR(name), i) == '.';
    }
    if (!dotted) return itd_intern(vm, name);
    list = itd_list_new(vm);
    if (itd_failed(list) || !itd_charge(vm, (uint64_t)length / 8)) return ITD_ERROR;
    for (int64_t i = 0; i <= length; i++) {
        itd_value part;
        if (i < length && itd_str_at(ITD_STR(name), i) != '.') continue;
        part = itd_str_slice(vm, name, start, i);
        part = itd_failed(part) ? ITD_ERROR : itd_intern(vm, part);
        if (itd_failed(part) || !itd_list_append(vm, list, part)) return ITD_ERROR;
        start = i + 1;
    }
    return itd_tuple_from(vm, itd_list_items(list), (size_t)itd_list_count(list));
}

static itd_value attrgetter_new(itd_vm *vm, itd_type *type, const itd_value *args,
                                size_t positional, itd_value kwnames)
{
    itd_value names;

    if (!itd_is_none(kwnames) && itd_tuple_count(kwnames))
        return itd_raise(vm, itd_TypeError, "attrgetter() takes no keyword arguments");
    if (!positional) return itd_raise(vm, itd_TypeError, "attrgetter expected 1 argument, got 0");
    names = itd_tuple_new(vm, positional);
    if (itd_failed(names)) return ITD_ERROR;
    for (size_t i = 0; i < positional; i++) {
        itd_value name;
        if (!itd_is_str(args[i]))
            return itd_raise(vm, itd_TypeError, "attribute name must be a string");
        name = split_name(vm, args[i]);
        if (itd_failed(name)) return ITD_ERROR;
        itd_tuple_items(names)[i] = name;
    }
    return getter_make(vm, type, names);
}

static itd_value get_attribute(itd_vm *vm, itd_value v, itd_value name)
{
    if (itd_is_str(name)) return itd_getattr(vm, v, name);
    for (int64_t i = 0; i < itd_tuple_count(name) && !itd_failed(v); i++)
        v = itd_getattr(vm, v, itd_tuple_items(name)[i]);
    return v;
}

/* get applied to v for each item of what: the value itself when there is one, else a tuple. */
static itd_value get_all(itd_vm *vm, itd_value v, itd_value what,
                         itd_value (*get)(itd_vm *, itd_value, itd_value))
{
    int64_t count = itd_tuple_count(what);
    itd_value row, item;

    if (count == 1) return get(vm, v, itd_tuple_items(what)[0]);
    row = itd_tuple_new(vm, (size_t)count);
    if (itd_failed(row)) return ITD_ERROR;
    for (int64_t i = 0; i < count; i++) {
        item = get(vm, v, itd_tuple_items(what)[i]);
        if (itd_failed(item)) return ITD_ERROR;
        itd_tuple_items(row)[i] = item;
    }
    return row;
}

static itd_value attrgetter_call(itd_vm *vm, itd_value self, const itd_value *args,
                                 size_t positional, itd_value kwnames)
{
    itd_value v = only_argument(vm, "attrgetter", args, positional, kwnames);

    return itd_is_unbound(v) ? ITD_ERROR : get_all(vm, v, ITD_ITER_(self)->a, get_attribute);
}

static itd_value itemgetter_new(itd_vm *vm, itd_type *type, const itd_value *args,
                                size_t positional, itd_value kwnames)
{
    if (!itd_is_none(kwnames) && itd_tuple_count(kwnames))
        return itd_raise(vm, itd_TypeError, "itemgetter() takes no keyword arguments");
    if (!positional) return itd_raise(vm, itd_TypeError, "itemgetter expected 1 argument, got 0");
    return getter_make(vm, type, itd_tuple_from(vm, args, positional));
}

static itd_value itemgetter_call(itd_vm *vm, itd_value self, const itd_value *args,
                                 size_t positional, itd_value kwnames)
{
    itd_value v, keys = ITD_ITER_(self)->a, key;

    /* What sorting by a column asks for. */
    if (positional == 1 && itd_is_none(kwnames) && itd_is_exact(args[0], itd_tuple_type) &&
        itd_tuple_count(keys) == 1 && itd_is_small(key = itd_tuple_items(keys)[0]) &&
        itd_small(key) >= 0 && itd_small(key) < itd_tuple_count(args[0]))
        return itd_tuple_items(args[0])[itd_small(key)];
    v = only_argument(vm, "itemgetter", args, positional, kwnames);
    return itd_is_unbound(v) ? ITD_ERROR : get_all(vm, v, ITD_ITER_(self)->a, itd_getitem);
}

static itd_value methodcaller_new(itd_vm *vm, itd_type *type, const itd_value *args,
                                  size_t positional, itd_value kwnames)
{
    itd_value self, name, kwargs;

    if (!positional)
        return itd_raise(vm, itd_TypeError,
                         "methodcaller needs at least one argument, the method name");
    if (!itd_is_str(args[0])) return itd_raise(vm, itd_TypeError, "method name must be a string");
    name = itd_intern(vm, args[0]);
    self =
        itd_failed(name) ? ITD_ERROR : getter_make(vm, type, itd_tuple_from(vm, args, positional));
    if (itd_failed(self) || itd_is_none(kwnames) || !itd_tuple_count(kwnames)) return self;
    kwargs = itd_dict_new(vm);
    if (itd_failed(kwargs)) return ITD_ERROR;
    for (int64_t i = 0; i < itd_tuple_count(kwnames); i++)
        if (!itd_dict_set(vm, kwargs, itd_tuple_items(kwnames)[i], args[(int64_t)positional + i]))
            return ITD_ERROR;
    ITD_ITER_(self)->b = kwargs;
    return self;
}

static itd_value methodcaller_call(itd_vm *vm, itd_value self, const itd_value *args,
                                   size_t positional, itd_value kwnames)
{
    struct itd_iter *it = ITD_ITER_(self);
    itd_value v = only_argument(vm, "methodcaller", args, positional, kwnames), method, all, key,
              value, names;
    int64_t pos = 0, given = itd_tuple_count(it->a) - 1;

    method = itd_is_unbound(v) ? ITD_ERROR : itd_getattr(vm, v, itd_tuple_items(it->a)[0]);
    if (itd_failed(method)) return ITD_ERROR;
    if (itd_is_unbound(it->b))
        return itd_call(vm, method, (size_t)given, itd_tuple_items(it->a) + 1);
    all = itd_list_new(vm);
    if (itd_failed(all)) return ITD_ERROR;
    for (int64_t i = 0; i < given; i++)
        if (!itd_list_append(vm, all, itd_tuple_items(it->a)[i + 1])) return ITD_ERROR;
    while (itd_dict_walk(ITD_DICT_(it->b), &pos, &key, &value))
        if (!itd_list_append(vm, all, value)) return ITD_ERROR;
    names = itd_tuple_of(vm, it->b);
    return itd_failed(names) ? ITD_ERROR
                             : itd_call_kw(vm, method, itd_list_items(all), (size_t)given, names);
}

/* operator.NAME(ITEMS, KEY=VALUE…) */
static itd_value getter_repr(itd_vm *vm, itd_value self)
{
    struct itd_iter *it = ITD_ITER_(self);
    int entered = itd_repr_enter(vm, self);
    itd_value key, value;
    int64_t pos = 0;
    itd_text t;

    if (entered <= 0)
        return entered < 0 ? ITD_ERROR
                           : itd_str_format(vm, "operator.%U(...)", itd_short_name(self));
    itd_text_init(&t, vm);
    itd_text_printf(&t, "operator.%U(", itd_short_name(self));
    for (int64_t i = 0; i < itd_tuple_count(it->a) && !t.failed; i++) {
        itd_value what = itd_tuple_items(it->a)[i];
        if (i) itd_text_ascii(&t, ", ", 2);
        if (itd_is_a(self, attrgetter_type) && itd_is_kind(what, ITD_K_TUPLE)) {
            itd_text_ascii(&t, "'", 1);
            for (int64_t k = 0; k < itd_tuple_count(what); k++) {
                if (k) itd_text_ascii(&t, ".", 1);
                itd_text_str(&t, itd_tuple_items(what)[k]);
            }
            itd_text_ascii(&t, "'", 1);
        } else {
            itd_text_printf(&t, "%R", what);
        }
    }
    while (!itd_is_unbound(it->b) && itd_dict_walk(ITD_DICT_(it->b), &pos, &key, &value))
        if (!itd_text_printf(&t, ", %U=%R", key, value)) break;
    itd_repr_leave(vm, self);
    itd_text_ascii(&t, ")", 1);
    return itd_text_done(&t);
}

static itd_value getter_reduce(itd_vm *vm, itd_value self, const itd_arg *a)
{
    struct itd_iter *it = ITD_ITER_(self);
    itd_value args = it->a;

    if (itd_is_a(self, attrgetter_type)) { /* dotted names are joined again */
        args = itd_tuple_new(vm, (size_t)itd_tuple_count(it->a));
        if (itd_failed(args)) return ITD_ERROR;
        for (int64_t i = 0; i < itd_tuple_count(it->a); i++) {
            itd_value name = itd_tuple_items(it->a)[i], text = name;
            for (int64_t k = 0; itd_is_kind(name, ITD_K_TUPLE) && k < itd_tuple_count(name); k++) {
                text = k ? itd_str_format(vm, "%U.%U", text, itd_tuple_items(name)[k])
                         : itd_tuple_items(name)[0];
                if (itd_failed(text)) return ITD_ERROR;
            }
            itd_tuple_items(args)[i] = text;
        }
    }
    return itd_tuple_pack(vm, 2, itd_of(itd_type_of(self)), args);
}

/* A methodcaller with keyword arguments copies as itself: it can't change. */
static itd_value getter_copy(itd_vm *vm, itd_value self, const itd_arg *a)
{
    return self;
}

/* ---- the module --------------------------------------------------------------------------- */

static bool boot(itd_vm *vm)
{
    static const itd_native getter_methods[] = {
        {"__reduce__", getter_reduce, "", "How to make a copy.", 0}, {0}};
    static const itd_native caller_methods[] = {{"__copy__", getter_copy, "", NULL, 0}, {0}};
    static const itd_slots slots[] = {
        {.repr = getter_repr, .call = attrgetter_call, .new_ = attrgetter_new},
        {.repr = getter_repr, .call = itemgetter_call, .new_ = itemgetter_new},
        {.repr = getter_repr, .call = methodcaller_call, .new_ = methodcaller_new},
    };
    static const itd_type_spec specs[] = {
        {&attrgetter_type, "operator.attrgetter", NULL, ITD_K_ITER, sizeof(struct itd_iter), 0,
         NULL, "Calls get the named attributes of their argument.", getter_methods, &slots[0]},
        {&itemgetter_type, "operator.itemgetter", NULL, ITD_K_ITER, sizeof(struct itd_iter), 0,
         NULL, "Calls get the items of their argument under the given keys.", getter_methods,
         &slots[1]},
        {&methodcaller_type, "operator.methodcaller", NULL, ITD_K_ITER, sizeof(struct itd_iter), 0,
         NULL, "Calls call the named method of their argument.", caller_methods, &slots[2]},
    };

    for (size_t i = 0; i < sizeof specs / sizeof *specs; i++)
        if (!itd_type_define(vm, &specs[i])) return false;
    return true;
}

/* __all__, and the names with underscores made the same objects as those without. */
static bool name_all(itd_vm *vm, itd_value module)
{
    itd_value dict = itd_of(ITD_AS(itd_module, module)->dict), all = itd_list_new(vm), key, value;
    int64_t pos = 0;

    if (itd_failed(all)) return false;
    while (itd_dict_walk(ITD_DICT_(dict), &pos, &key, &value)) {
        const char *name = (const char *)ITD_STR(key)->data;
        char under[64] = "__";
        size_t size = strlen(name);

        if (*name == '_' || size > 40) continue;
        if (!itd_list_append(vm, all, key)) return false;
        if (name[size - 1] == '_') size--;
        memcpy(under + 2, name, size);
        memcpy(under + 2 + size, "__", 3);
        key = itd_intern_c(vm, under, strlen(under));
        if (itd_failed(key)) return false;
        if (!itd_is_unbound(itd_dict_get_str(ITD_DICT_(dict), key)) &&
            !itd_dict_set_str(vm, ITD_DICT_(dict), key, value))
            return false;
    }
    return itd_list_sort(vm, all, ITD_NONE, false) && itd_module_set(vm, module, "__all__", all);
}

static bool init(itd_vm *vm, itd_value module)
{
    return itd_module_set(vm, module, "attrgetter", itd_of(attrgetter_type)) &&
           itd_module_set(vm, module, "itemgetter", itd_of(itemgetter_type)) &&
           itd_module_set(vm, module, "methodcaller", itd_of(methodcaller_type)) &&
           name_all(vm, module);
}

#define ONE(name, under, fn, doc)                                                                  \
    {name, fn, "a, /", doc, ITD_CALLS_BACK},                                                       \
    {                                                                                              \
        under, fn, "a, /", doc, ITD_CALLS_BACK                                                     \
    }
#define TWO(name, under, fn, doc)                                                                  \
    {name, fn, "a, b, /", doc, ITD_CALLS_BACK},                                                    \
    {                                                                                              \
        under, fn, "a, b, /", doc, ITD_CALLS_BACK                                                  \
    }
static const itd_native natives[] = {
    TWO("add", "__add__", op_add, "a + b"),
    TWO("sub", "__sub__", op_sub, "a - b"),
    TWO("mul", "__mul__", op_mul, "a * b"),
    TWO("matmul", "__matmul__", op_matmul, "a @ b"),
    TWO("truediv", "__truediv__", op_truediv, "a / b"),
    TWO("floordiv", "__floordiv__", op_floordiv, "a // b"),
    TWO("mod", "__mod__", op_mod, "a % b"),
    TWO("pow", "__pow__", op_pow, "a ** b"),
    TWO("lshift", "__lshift__", op_lshift, "a << b"),
    TWO("rshift", "__rshift__", op_rshift, "a >> b"),
    TWO("and_", "__and__", op_and_, "a & b"),
    TWO("xor", "__xor__", op_xor, "a ^ b"),
    TWO("or_", "__or__", op_or_, "a | b"),
    TWO("iadd", "__iadd__", op_iadd, "a += b"),
    TWO("isub", "__isub__", op_isub, "a -= b"),
    TWO("imul", "__imul__", op_imul, "a *= b"),
    TWO("imatmul", "__imatmul__", op_imatmul, "a @= b"),
    TWO("itruediv", "__itruediv__", op_itruediv, "a /= b"),
    TWO("ifloordiv", "__ifloordiv__", op_ifloordiv, "a //= b"),
    TWO("imod", "__imod__", op_imod, "a %= b"),
    TWO("ipow", "__ipow__", op_ipow, "a **= b"),
    TWO("ilshift", "__ilshift__", op_ilshift, "a <<= b"),
    TWO("irshift", "__irshift__", op_irshift, "a >>= b"),
    TWO("iand", "__iand__", op_iand, "a &= b"),
    TWO("ixor", "__ixor__", op_ixor, "a ^= b"),
    TWO("ior", "__ior__", op_ior, "a |= b"),
    TWO("lt", "__lt__", op_lt, "a < b"),
    TWO("le", "__le__", op_le, "a <= b"),
    TWO("eq", "__eq__", op_eq, "a == b"),
    TWO("ne", "__ne__", op_ne, "a != b"),
    TWO("gt", "__gt__", op_gt, "a > b"),
    TWO("ge", "__ge__", op_ge, "a >= b"),
    ONE("neg", "__neg__", op_neg, "-a"),
    ONE("pos", "__pos__", op_pos, "+a"),
    ONE("inv", "__inv__", op_invert, "~a"),
    ONE("invert", "__invert__", op_invert, "~a"),
    ONE("abs", "__abs__", op_abs, "abs(a)"),
    ONE("index", "__index__", op_index, "Same as a.__index__()"),
    ONE("not_", "__not__", op_not, "not a"),
    {"truth", op_truth, "a, /", "bool(a)", ITD_CALLS_BACK},
    {"is_", op_is, "a, b, /", "a is b", 0},
    {"is_not", op_is_not, "a, b, /", "a is not b", 0},
    TWO("concat", "__concat__", op_concat, "a + b of sequences"),
    TWO("iconcat", "__iconcat__", op_iconcat, "a += b of sequences"),
    TWO("contains", "__contains__", op_contains, "b in a: the container comes first"),
    {"countOf", op_count_of, "a, b, /", "How many items of a equal b.", ITD_CALLS_BACK},
    {"indexOf", op_index_of, "a, b, /", "Where the first item of a is that equals b.",
     ITD_CALLS_BACK},
    TWO("getitem", "__getitem__", op_getitem, "a[b]"),
    TWO("delitem", "__delitem__", op_delitem, "del a[b]"),
    {"setitem", op_setitem, "a, b, c, /", "a[b] = c", ITD_CALLS_BACK},
    {"__setitem__", op_setitem, "a, b, c, /", "a[b] = c", ITD_CALLS_BACK},
    {"length_hint", op_length_hint, "obj, default: size = 0, /",
     "How many items obj has, or says it has, or default.", ITD_CALLS_BACK},
    {"call", (itd_native_call)(void (*)(void))op_call, "obj, /, *args, **kwargs",
     "obj(*args, **kwargs)", ITD_CALLS_BACK | ITD_RAW},
    {"__call__", (itd_native_call)(void (*)(void))op_call, "obj, /, *args, **kwargs",
     "obj(*args, **kwargs)", ITD_CALLS_BACK | ITD_RAW},
    {0},
};
ITD_MODULE_WITH(operator, "operator", "The operators as functions.", natives, boot, init);
