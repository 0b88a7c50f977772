/* type_slots.c - special methods and slots, both ways.
 *
 * One table relates them. From slot to name: a builtin type gets a wrapper descriptor for each slot
 * it sets by itself. From name to slot: a script class gets, for each slot, either the native
 * function behind the wrapper descriptor that its MRO gives for the name (or for all of the slot's
 * names), or a function of this file that looks the name up and calls it. A native slot is taken
 * over only when the class is a subclass of the wrapper's owner, as natives trust the cell kind of
 * what they are given.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/object/class.h"
#include "core/object/containers.h"
#include "core/object/int.h"
#include "core/vm/vm.h"

typedef void (*any_function)(void);
struct row;
typedef itd_value (*wrap_function)(itd_vm *vm, const itd_type *owner, const struct row *row,
                                   itd_value self, const itd_value *args, size_t n,
                                   itd_value kwnames);

struct row {
    const itd_value *name;
    size_t offset;        /* of the slot */
    any_function generic; /* what script classes get */
    wrap_function wrap;
    int arg;            /* operator */
    int8_t least, most; /* arguments of the method; most -1: any, keywords too */
};

static any_function *slot_at(itd_slots *slots, size_t offset)
{
    return (any_function *)(void *)((char *)slots + offset);
}
static any_function slot_of(const itd_slots *slots, size_t offset)
{
    any_function f;

    memcpy(&f, (const char *)slots + offset, sizeof f);
    return f;
}

/* ---- calling special methods from slots --------------------------------------------------- */

/* f(self, *args, **keywords) */
static itd_value call_with(itd_vm *vm, itd_value f, itd_value self, const itd_value *args,
                           size_t positional, itd_value kwnames)
{
    size_t n = positional + (itd_is_none(kwnames) ? 0 : (size_t)itd_tuple_count(kwnames));
    itd_value local[12], *all = local;

    if (n + 1 > sizeof local / sizeof *local) {
        itd_values *held = itd_values_new(vm, n + 1);

        if (!held) return ITD_ERROR;
        all = held->items;
    }
    all[0] = self;
    if (n) itd_copy_values(all + 1, args, n);
    return itd_call_kw(vm, f, all, positional + 1, kwnames);
}

static itd_value call_found(itd_vm *vm, itd_value self, itd_value name, const itd_value *args,
                            size_t positional, itd_value kwnames)
{
    bool unbound;
    itd_value f = itd_special_raw(vm, self, name, &unbound);

    if (itd_failed(f) || itd_is_unbound(f)) return f;
    return unbound ? call_with(vm, f, self, args, positional, kwnames)
                   : itd_call_kw(vm, f, args, positional, kwnames);
}

/* The call of a method that a slot needs: it was there when the slot was set, but a
 * __getattr__-less look-up can lose it. */
static itd_value must(itd_vm *vm, itd_value result, itd_value name)
{
    if (itd_is_unbound(result)) return itd_raise(vm, itd_AttributeError, "%U", name);
    return result;
}

static itd_value call1(itd_vm *vm, itd_value self, itd_value name, itd_value arg)
{
    return must(vm, itd_call_special(vm, self, name, 1, &arg), name);
}

static itd_value call0(itd_vm *vm, itd_value self, itd_value name)
{
    return must(vm, itd_call_special(vm, self, name, 0, NULL), name);
}

/* ---- what script classes have in their slots ---------------------------------------------- */

/* Whether it is a str is looked at by itd_repr and itd_str_of. */
static itd_value slot_repr(itd_vm *vm, itd_value self)
{
    return call0(vm, self, itd_n___repr__);
}
static itd_value slot_str(itd_vm *vm, itd_value self)
{
    return call0(vm, self, itd_n___str__);
}

static bool slot_hash(itd_vm *vm, itd_value self, uint64_t *ret)
{
    itd_value r = call0(vm, self, itd_n___hash__);
    int64_t n;
    int over;

    if (itd_failed(r)) return false;
    if (!itd_is_int(r))
        return itd_fail(vm, itd_TypeError, "__hash__ method should return an integer");
    /* What fits a word is the hash as it is; -1 is never one. */
    if (!itd_int_clamp(vm, r, &n, &over)) return false;
    *ret = over ? itd_int_hash(r) : n == -1 ? (uint64_t)-2 : (uint64_t)n;
    return true;
}

static const itd_value *const compare_names[] = {&itd_n___lt__, &itd_n___le__, &itd_n___eq__,
                                                 &itd_n___ne__, &itd_n___gt__, &itd_n___ge__};

static itd_value slot_compare(itd_vm *vm, itd_value a, itd_value b, enum itd_compare op)
{
    bool unbound;
    itd_value f = itd_special_raw(vm, a, *compare_names[op], &unbound);

    /* CPython lets a method that can't even be fetched count as absent. */
    if (itd_is_unbound(f) || (itd_failed(f) && itd_swallow(vm, itd_Exception)))
        return ITD_NOT_IMPLEMENTED;
    if (itd_failed(f)) return f;
    return unbound ? call_with(vm, f, a, &b, 1, ITD_NONE) : itd_call(vm, f, 1, &b);
}

static itd_value slot_call(itd_vm *vm, itd_value self, const itd_value *args, size_t positional,
                           itd_value kwnames)
{
    itd_value r;

    if (!itd_enter(vm)) return ITD_ERROR; /* __call__ may be an instance of the class itself */
    r = must(vm, call_found(vm, self, itd_n___call__, args, positional, kwnames), itd_n___call__);
    itd_leave(vm);
    return r;
}

static itd_value slot_getattr(itd_vm *vm, itd_value self, itd_value name);

bool itd_type_finds_usually(itd_vm *vm, const itd_type *type)
{
    return type->flags & ITD_T_ORDINARY_GET ||
           (type->slots.getattr == slot_getattr &&
            itd_same(itd_type_lookup(vm, type, itd_n___getattribute__),
                     itd_type_own(itd_object_type, itd_n___getattribute__)));
}

static itd_value slot_getattr(itd_vm *vm, itd_value self, itd_value name)
{
    itd_type *type = itd_type_of(self);
    itd_value get = itd_type_lookup(vm, type, itd_n___getattribute__), r;
    bool has_fallback = !itd_is_unbound(itd_type_lookup(vm, type, itd_n___getattr__));

    if (has_fallback && itd_same(get, itd_type_own(itd_object_type, itd_n___getattribute__))) {
        r = itd_generic_find(
            vm, self, name); /* the usual case needs no exception to learn that it is missing */
        if (itd_is_unbound(r)) return call1(vm, self, itd_n___getattr__, name);
    } else {
        r = call1(vm, self, itd_n___getattribute__, name);
    }
    if (!itd_failed(r) || !has_fallback || !itd_swallow(vm, itd_AttributeError)) return r;
    return call1(vm, self, itd_n___getattr__, name);
}

static bool slot_setattr(itd_vm *vm, itd_value self, itd_value name, itd_value value)
{
    itd_value args[2] = {name, value},
              method = itd_is_unbound(value) ? itd_n___delattr__ : itd_n___setattr__;

    return !itd_failed(
        must(vm, itd_call_special(vm, self, method, itd_is_unbound(value) ? 1 : 2, args), method));
}

static itd_value slot_get(itd_vm *vm, itd_value self, itd_value object, itd_value type)
{
    itd_value args[2] = {itd_is_unbound(object) ? ITD_NONE : object,
                         itd_is_unbound(type) ? ITD_NONE : type};
    itd_value r = itd_call_special(vm, self, itd_n___get__, 2, args);

    return itd_is_unbound(r) ? self : r;
}

static bool slot_set(itd_vm *vm, itd_value self, itd_value object, itd_value value)
{
    itd_value args[2] = {object, value},
              method = itd_is_unbound(value) ? itd_n___delete__ : itd_n___set__;

    return !itd_failed(
        must(vm, itd_call_special(vm, self, method, itd_is_unbound(value) ? 1 : 2, args), method));
}

static itd_value slot_iter(itd_vm *vm, itd_value self)
{
    if (itd_is_none(itd_type_lookup(vm, itd_type_of(self), itd_n___iter__)))
        return itd_raise(vm, itd_TypeError, "'%T' object is not iterable", self);
    return call0(vm, self, itd_n___iter__);
}

static itd_value slot_next(itd_vm *vm, itd_value self)
{
    itd_value r = call0(vm, self, itd_n___next__);

    return itd_failed(r) && itd_swallow(vm, itd_StopIteration) ? ITD_END : r;
}

static int64_t slot_len(itd_vm *vm, itd_value self)
{
    itd_value r = call0(vm, self, itd_n___len__);
    int64_t n;
    int over;

    if (itd_failed(r)) return -1;
    r = itd_index(vm, r);
    if (itd_failed(r) || !itd_int_clamp(vm, r, &n, &over)) return -1;
    if (n < 0) return itd_fail(vm, itd_ValueError, "__len__() should return >= 0"), -1;
    if (over)
        return itd_fail(vm, itd_OverflowError, "cannot fit 'int' into an index-sized integer"), -1;
    return n;
}

static itd_value slot_getitem(itd_vm *vm, itd_value self, itd_value key)
{
    return call1(vm, self, itd_n___getitem__, key);
}

static bool slot_setitem(itd_vm *vm, itd_value self, itd_value key, itd_value value)
{
    itd_value args[2] = {key, value},
              method = itd_is_unbound(value) ? itd_n___delitem__ : itd_n___setitem__;

    return !itd_failed(
        must(vm, itd_call_special(vm, self, method, itd_is_unbound(value) ? 1 : 2, args), method));
}

static int slot_contains(itd_vm *vm, itd_value self, itd_value item)
{
    itd_value r;

    if (itd_is_none(itd_type_lookup(vm, itd_type_of(self), itd_n___contains__)))
        return itd_fail(vm, itd_TypeError, "'%T' object is not a container", self), -1;
    r = call1(vm, self, itd_n___contains__, item);
    return itd_failed(r) ? -1 : itd_truth(vm, r);
}

static int slot_truth(itd_vm *vm, itd_value self)
{
    itd_value r = call0(vm, self, itd_n___bool__);

    if (itd_failed(r)) return -1;
    if (!itd_is_bool(r))
        return itd_fail(vm, itd_TypeError, "__bool__ should return bool, returned %T", r), -1;
    return itd_same(r, ITD_TRUE);
}

struct operator
{
    const itd_value *name, *reflected, *inplace;
};
static const struct operator operators[ITD_BINARIES] = {
    [ITD_ADD] = {&itd_n___add__, &itd_n___radd__, &itd_n___iadd__},
    [ITD_SUB] = {&itd_n___sub__, &itd_n___rsub__, &itd_n___isub__},
    [ITD_MUL] = {&itd_n___mul__, &itd_n___rmul__, &itd_n___imul__},
    [ITD_MATMUL] = {&itd_n___matmul__, &itd_n___rmatmul__, &itd_n___imatmul__},
    [ITD_DIV] = {&itd_n___truediv__, &itd_n___rtruediv__, &itd_n___itruediv__},
    [ITD_FLOORDIV] = {&itd_n___floordiv__, &itd_n___rfloordiv__, &itd_n___ifloordiv__},
    [ITD_MOD] = {&itd_n___mod__, &itd_n___rmod__, &itd_n___imod__},
    [ITD_POW] = {&itd_n___pow__, &itd_n___rpow__, &itd_n___ipow__},
    [ITD_LSHIFT] = {&itd_n___lshift__, &itd_n___rlshift__, &itd_n___ilshift__},
    [ITD_RSHIFT] = {&itd_n___rshift__, &itd_n___rrshift__, &itd_n___irshift__},
    [ITD_AND] = {&itd_n___and__, &itd_n___rand__, &itd_n___iand__},
    [ITD_XOR] = {&itd_n___xor__, &itd_n___rxor__, &itd_n___ixor__},
    [ITD_OR] = {&itd_n___or__, &itd_n___ror__, &itd_n___ior__},
    [ITD_DIVMOD] = {&itd_n___divmod__, &itd_n___rdivmod__, NULL},
};

typedef itd_value (*binary_slot)(itd_vm *, itd_value, itd_value);

static itd_value try_binary(itd_vm *vm, itd_value a, itd_value b, itd_value name)
{
    itd_value r = itd_call_special(vm, a, name, 1, &b);

    return itd_is_unbound(r) ? ITD_NOT_IMPLEMENTED : r;
}

/* Python's rule for a pair of which at least one has this slot: a subclass on the right that
 * overrides the reflected method goes first. */
static itd_value slot_binary(itd_vm *vm, itd_value a, itd_value b, enum itd_binary op,
                             binary_slot self)
{
    const itd_type *ta = itd_type_of(a), *tb = itd_type_of(b);
    const struct operator* names = & operators[op];
    bool other = ta != tb && tb->slots.binary[op] == self;
    itd_value r;

    if (ta->slots.binary[op] == self) {
        if (other && itd_is_subtype(tb, ta)) {
            itd_value theirs = itd_type_lookup(vm, tb, *names->reflected);

            if (!itd_is_unbound(theirs) &&
                !itd_same(theirs, itd_type_lookup(vm, ta, *names->reflected))) {
                r = try_binary(vm, b, a, *names->reflected);
                if (!itd_same(r, ITD_NOT_IMPLEMENTED)) return r;
                other = false;
            }
        }
        r = try_binary(vm, a, b, *names->name);
        if (!itd_same(r, ITD_NOT_IMPLEMENTED) || ta == tb) return r;
    }
    return other ? try_binary(vm, b, a, *names->reflected) : ITD_NOT_IMPLEMENTED;
}

#define BINARY(OP)                                                                                 \
    static itd_value slot_##OP(itd_vm *vm, itd_value a, itd_value b)                               \
    {                                                                                              \
        return slot_binary(vm, a, b, ITD_##OP, slot_##OP);                                         \
    }
ITD_EACH_BINARY(BINARY)
#define INPLACE(OP)                                                                                \
    static itd_value inplace_##OP(itd_vm *vm, itd_value a, itd_value b)                            \
    {                                                                                              \
        return try_binary(vm, a, b, *operators[ITD_##OP].inplace);                                 \
    }
ITD_EACH_INPLACE(INPLACE)

static itd_value slot_power(itd_vm *vm, itd_value a, itd_value b, itd_value modulus)
{
    itd_value args[2] = {b, modulus}, r;

    if (itd_is_none(modulus)) return slot_POW(vm, a, b);
    if (itd_type_of(a)->slots.power != slot_power) return ITD_NOT_IMPLEMENTED;
    r = itd_call_special(vm, a, itd_n___pow__, 2, args);
    return itd_is_unbound(r) ? itd_raise(vm, itd_AttributeError, "__pow__") : r;
}

#define UNARY(id, method)                                                                          \
    static itd_value slot_##id(itd_vm *vm, itd_value self)                                         \
    {                                                                                              \
        return call0(vm, self, itd_n_##method);                                                    \
    }
UNARY(negative, __neg__)
UNARY(positive, __pos__)
UNARY(invert, __invert__)
UNARY(absolute, __abs__)

static itd_value int_result(itd_vm *vm, itd_value r, const char *name)
{
    if (itd_failed(r) || itd_is_int(r)) return r;
    return itd_raise(vm, itd_TypeError, "%s returned non-int (type %T)", name, r);
}
static itd_value slot_to_int(itd_vm *vm, itd_value self)
{
    return int_result(vm, call0(vm, self, itd_n___int__), "__int__");
}
static itd_value slot_index(itd_vm *vm, itd_value self)
{
    return int_result(vm, call0(vm, self, itd_n___index__), "__index__");
}
static itd_value slot_to_float(itd_vm *vm, itd_value self)
{
    itd_value r = call0(vm, self, itd_n___float__);

    if (itd_failed(r) || itd_is_float(r)) return r;
    return itd_raise(vm, itd_TypeError, "%T.__float__ returned non-float (type %T)", self, r);
}

static itd_value slot_new(itd_vm *vm, itd_type *type, const itd_value *args, size_t positional,
                          itd_value kwnames)
{
    itd_value f = itd_type_lookup(vm, type, itd_n___new__);

    f = must(vm, f, itd_n___new__);
    if (!itd_failed(f)) f = itd_bind_attribute(vm, f, ITD_UNBOUND, type);
    return itd_failed(f) ? f : call_with(vm, f, itd_of(type), args, positional, kwnames);
}

static bool slot_init(itd_vm *vm, itd_value self, const itd_value *args, size_t positional,
                      itd_value kwnames)
{
    itd_value r =
        must(vm, call_found(vm, self, itd_n___init__, args, positional, kwnames), itd_n___init__);

    if (itd_failed(r)) return false;
    return itd_is_none(r) ||
           itd_fail(vm, itd_TypeError, "__init__() should return None, not '%T'", r);
}

/* ---- wrapper descriptors: the special methods of builtin types ---------------------------- */

#define WRAP(id)                                                                                   \
    static itd_value id(itd_vm *vm, const itd_type *owner, const struct row *row, itd_value self,  \
                        const itd_value *args, size_t n, itd_value kwnames)

typedef itd_value (*unary_slot)(itd_vm *, itd_value);
WRAP(wrap_unary)
{
    return ((unary_slot)slot_of(&owner->slots, row->offset))(vm, self);
}
/* The + and * of built-in sequences aren't numbers' operators in CPython: they fail where those say
 * NotImplemented. */
static itd_value sequence_result(itd_vm *vm, const itd_type *owner, const struct row *row,
                                 itd_value self, itd_value other, itd_value r)
{
    if (!itd_same(r, ITD_NOT_IMPLEMENTED) || row->arg != ITD_ADD ||
        !itd_is_sequence_op(owner, ITD_ADD))
        return r;
    return itd_fail_concat(vm, self, other);
}

/* A repetition by what is no number. */
static bool no_count(itd_vm *vm, const itd_type *owner, const struct row *row, itd_value times)
{
    if (row->arg != ITD_MUL || !itd_is_sequence_op(owner, ITD_MUL) || itd_is_int(times) ||
        itd_type_of(times)->slots.index)
        return false;
    itd_fail(vm, itd_TypeError, "'%T' object cannot be interpreted as an integer", times);
    return true;
}

WRAP(wrap_binary)
{
    if (no_count(vm, owner, row, args[0])) return ITD_ERROR;
    return sequence_result(vm, owner, row, self, args[0],
                           owner->slots.binary[row->arg](vm, self, args[0]));
}

WRAP(wrap_reflected)
{
    if (no_count(vm, owner, row, args[0])) return ITD_ERROR;
    return owner->slots.binary[row->arg](vm, args[0], self);
}

WRAP(wrap_inplace)
{
    if (no_count(vm, owner, row, args[0])) return ITD_ERROR;
    return sequence_result(vm, owner, row, self, args[0],
                           owner->slots.inplace[row->arg](vm, self, args[0]));
}

WRAP(wrap_compare)
{
    return owner->slots.compare(vm, self, args[0], (enum itd_compare)row->arg);
}
WRAP(wrap_call)
{
    return owner->slots.call(vm, self, args, n, kwnames);
}
WRAP(wrap_getitem)
{
    return owner->slots.getitem(vm, self, args[0]);
}
WRAP(wrap_setitem)
{
    return owner->slots.setitem(vm, self, args[0], args[1]) ? ITD_NONE : ITD_ERROR;
}
WRAP(wrap_delitem)
{
    return owner->slots.setitem(vm, self, args[0], ITD_UNBOUND) ? ITD_NONE : ITD_ERROR;
}
WRAP(wrap_init)
{
    return owner->slots.init(vm, self, args, n, kwnames) ? ITD_NONE : ITD_ERROR;
}

WRAP(wrap_hash)
{
    uint64_t h;

    return owner->slots.hash(vm, self, &h) ? itd_int_from(vm, (int64_t)h) : ITD_ERROR;
}

WRAP(wrap_next)
{
    itd_value r = owner->slots.next(vm, self);

    return itd_same(r, ITD_END) ? itd_raise_with(vm, itd_StopIteration, itd_tuple_new(vm, 0)) : r;
}

WRAP(wrap_len)
{
    int64_t len = owner->slots.len(vm, self);

    return len < 0 ? ITD_ERROR : itd_int_from(vm, len);
}

WRAP(wrap_contains)
{
    int r = owner->slots.contains(vm, self, args[0]);

    return r < 0 ? ITD_ERROR : itd_bool(r);
}

WRAP(wrap_truth)
{
    int r = owner->slots.truth(vm, self);

    return r < 0 ? ITD_ERROR : itd_bool(r);
}

static itd_value power_with(itd_vm *vm, const itd_type *owner, itd_value a, itd_value b,
                            itd_value modulus)
{
    if (owner == itd_float_type)
        return itd_raise(vm, itd_TypeError,
                         "pow() 3rd argument not allowed unless all arguments are integers");
    return owner->slots.power ? owner->slots.power(vm, a, b, modulus) : ITD_NOT_IMPLEMENTED;
}

WRAP(wrap_power)
{
    if (n == 2 && !itd_is_none(args[1])) return power_with(vm, owner, self, args[0], args[1]);
    return owner->slots.binary[ITD_POW](vm, self, args[0]);
}

WRAP(wrap_reflected_power)
{
    if (n == 2 && !itd_is_none(args[1])) return power_with(vm, owner, args[0], self, args[1]);
    return owner->slots.binary[ITD_POW](vm, args[0], self);
}

WRAP(wrap_get)
{
    itd_value object = itd_is_none(args[0]) ? ITD_UNBOUND : args[0],
              type = n < 2 || itd_is_none(args[1]) ? ITD_UNBOUND : args[1];

    if (itd_is_unbound(object) && itd_is_unbound(type))
        return itd_raise(vm, itd_TypeError, "__get__(None, None) is invalid");
    return owner->slots.get(vm, self, object, type);
}

WRAP(wrap_set)
{
    return owner->slots.set(vm, self, args[0], args[1]) ? ITD_NONE : ITD_ERROR;
}
WRAP(wrap_delete)
{
    return owner->slots.set(vm, self, args[0], ITD_UNBOUND) ? ITD_NONE : ITD_ERROR;
}

WRAP(wrap_getattribute)
{
    itd_value name = args[0];

    if (!itd_attr_name(vm, &name) || itd_gate_refuses(vm, self, name)) return ITD_ERROR;
    return owner->slots.getattr ? owner->slots.getattr(vm, self, name)
                                : itd_generic_getattr(vm, self, name);
}

static const itd_type *static_base(const itd_type *type)
{
    while (type->flags & ITD_T_HEAP) type = type->base;
    return type;
}

/* object.__setattr__ must not get round the setattr of a class or module. */
static bool set_with(itd_vm *vm, const itd_type *owner, itd_value self, itd_value name,
                     itd_value value)
{
    const char *text = itd_is_unbound(value) ? "__delattr__" : "__setattr__";

    if (!itd_attr_name(vm, &name) || itd_gate_refuses(vm, self, name)) return false;
    if (static_base(itd_type_of(self))->slots.setattr != owner->slots.setattr)
        return itd_fail(vm, itd_TypeError, "can't apply this %s to %T object", text, self);
    return owner->slots.setattr ? owner->slots.setattr(vm, self, name, value)
                                : itd_generic_setattr(vm, self, name, value);
}

WRAP(wrap_setattr)
{
    return set_with(vm, owner, self, args[0], args[1]) ? ITD_NONE : ITD_ERROR;
}
WRAP(wrap_delattr)
{
    return set_with(vm, owner, self, args[0], ITD_UNBOUND) ? ITD_NONE : ITD_ERROR;
}

/* ---- the table -------------------------------------------------------------------------- */

#define OFF(f)          offsetof(itd_slots, f)
#define GEN(f)          ((any_function)(f))
#define U(method, slot) {&itd_n_##method, OFF(slot), GEN(slot_##slot), wrap_unary, 0, 0, 0},
#define C(method, op)   {&itd_n_##method, OFF(compare), GEN(slot_compare), wrap_compare, op, 1, 1},
#define B(method, rmethod, OP)                                                                     \
    {&itd_n_##method, OFF(binary[ITD_##OP]), GEN(slot_##OP), wrap_binary, ITD_##OP, 1, 1},         \
        {&itd_n_##rmethod, OFF(binary[ITD_##OP]), GEN(slot_##OP), wrap_reflected, ITD_##OP, 1, 1},
#define I(method, OP)                                                                              \
    {&itd_n_##method, OFF(inplace[ITD_##OP]), GEN(inplace_##OP), wrap_inplace, ITD_##OP, 1, 1},

/* Rows of one slot stand together. */
static const struct row rows[] = {
    U(__repr__, repr)
        U(__str__, str){&itd_n___hash__, OFF(hash), GEN(slot_hash), wrap_hash, 0, 0, 0},
    C(__lt__, ITD_LT) C(__le__, ITD_LE) C(__eq__, ITD_EQ) C(__ne__, ITD_NE) C(__gt__, ITD_GT)
        C(__ge__, ITD_GE){&itd_n___call__, OFF(call), GEN(slot_call), wrap_call, 0, 0, -1},
    {&itd_n___getattribute__, OFF(getattr), GEN(slot_getattr), wrap_getattribute, 0, 1, 1},
    {&itd_n___getattr__, OFF(getattr), GEN(slot_getattr), NULL, 0, 1, 1},
    {&itd_n___setattr__, OFF(setattr), GEN(slot_setattr), wrap_setattr, 0, 2, 2},
    {&itd_n___delattr__, OFF(setattr), GEN(slot_setattr), wrap_delattr, 0, 1, 1},
    {&itd_n___get__, OFF(get), GEN(slot_get), wrap_get, 0, 1, 2},
    {&itd_n___set__, OFF(set), GEN(slot_set), wrap_set, 0, 2, 2},
    {&itd_n___delete__, OFF(set), GEN(slot_set), wrap_delete, 0, 1, 1},
    U(__iter__, iter){&itd_n___next__, OFF(next), GEN(slot_next), wrap_next, 0, 0, 0},
    {&itd_n___len__, OFF(len), GEN(slot_len), wrap_len, 0, 0, 0},
    {&itd_n___getitem__, OFF(getitem), GEN(slot_getitem), wrap_getitem, 0, 1, 1},
    {&itd_n___setitem__, OFF(setitem), GEN(slot_setitem), wrap_setitem, 0, 2, 2},
    {&itd_n___delitem__, OFF(setitem), GEN(slot_setitem), wrap_delitem, 0, 1, 1},
    {&itd_n___contains__, OFF(contains), GEN(slot_contains), wrap_contains, 0, 1, 1},
    {&itd_n___bool__, OFF(truth), GEN(slot_truth), wrap_truth, 0, 0, 0},
    B(__add__, __radd__, ADD) B(__sub__, __rsub__, SUB) B(__mul__, __rmul__, MUL)
        B(__matmul__, __rmatmul__, MATMUL) B(__truediv__, __rtruediv__, DIV)
            B(__floordiv__, __rfloordiv__, FLOORDIV) B(__mod__, __rmod__, MOD){
                &itd_n___pow__, OFF(binary[ITD_POW]), GEN(slot_POW), wrap_power, ITD_POW, 1, 2},
    {&itd_n___rpow__, OFF(binary[ITD_POW]), GEN(slot_POW), wrap_reflected_power, ITD_POW, 1, 2},
    {&itd_n___pow__, OFF(power), GEN(slot_power), NULL, ITD_POW, 1, 2},
    {&itd_n___rpow__, OFF(power), GEN(slot_power), NULL, ITD_POW, 1, 2},
    B(__lshift__, __rlshift__, LSHIFT) B(__rshift__, __rrshift__, RSHIFT) B(__and__, __rand__, AND)
        B(__xor__, __rxor__, XOR) B(__or__, __ror__, OR) B(__divmod__, __rdivmod__, DIVMOD)
            I(__iadd__, ADD) I(__isub__, SUB) I(__imul__, MUL) I(__imatmul__, MATMUL)
                I(__itruediv__, DIV) I(__ifloordiv__, FLOORDIV) I(__imod__, MOD) I(__ipow__, POW)
                    I(__ilshift__, LSHIFT) I(__irshift__, RSHIFT) I(__iand__, AND) I(__ixor__, XOR)
                        I(__ior__, OR) U(__neg__, negative) U(__pos__, positive)
                            U(__invert__, invert) U(__abs__, absolute) U(__int__, to_int)
                                U(__float__, to_float)
                                    U(__index__, index){&itd_n___init__, OFF(init), GEN(slot_init),
                                                        wrap_init, 0, 0, -1},
};
#define ROWS (sizeof rows / sizeof *rows)

/* ---- from slot to name ------------------------------------------------------------------ */

/* Sequences concatenate without a reflected method, and comparison wrappers come as six. */
static bool wanted(const itd_slots *own, const struct row *row, const itd_type *type)
{
    if (!row->wrap) return false;
    if (type == itd_object_type && (row->offset == OFF(getattr) || row->offset == OFF(setattr)))
        return true;
    if (!slot_of(own, row->offset)) return false;
    return row->wrap != wrap_reflected || row->arg != ITD_ADD || own->binary[ITD_SUB];
}

static itd_value new_wrapper(itd_vm *vm, itd_type *owner, size_t i)
{
    struct itd_iter *w = itd_alloc(vm, sizeof *w, ITD_K_ITER, itd_wrapper_descriptor_type);

    if (!w) return ITD_ERROR;
    w->a = itd_of(owner);
    w->b = *rows[i].name;
    w->n = (int64_t)i;
    return itd_of(w);
}

bool itd_type_add_wrappers(itd_vm *vm, itd_type *type, const itd_slots *own)
{
    for (size_t i = 0; i < ROWS; i++) {
        itd_value w;

        if (!wanted(own, &rows[i], type)) continue;
        w = new_wrapper(vm, type, i);
        if (itd_failed(w) || !itd_dict_set_str(vm, type->dict, *rows[i].name, w)) return false;
    }
    return true;
}

/* CPython has these as methods of one argument, which word their failures in their own way. */
static bool is_method(const itd_type *owner, const struct row *row)
{
    if (row->wrap == wrap_getitem) return owner->kind == ITD_K_LIST || owner->kind == ITD_K_DICT;
    return row->wrap == wrap_contains && (owner->kind == ITD_K_DICT || owner->kind == ITD_K_SET);
}

/* Those whose count CPython checks under an empty name, which leaves its space. */
static bool is_unnamed(const itd_type *owner, const struct row *row)
{
    if (row->wrap == wrap_setitem || row->wrap == wrap_setattr || row->wrap == wrap_get ||
        row->wrap == wrap_set)
        return true;
    if (row->wrap == wrap_power || row->wrap == wrap_reflected_power) return true;
    return (row->wrap == wrap_binary || row->wrap == wrap_reflected || row->wrap == wrap_inplace) &&
           row->arg == ITD_MUL && itd_is_sequence_op(owner, ITD_MUL);
}

static bool check_count(itd_vm *vm, const itd_type *owner, const struct row *row, itd_value name,
                        size_t n, itd_value kwnames)
{
    const char *plural = (n < (size_t)row->least ? row->least : row->most) == 1 ? "" : "s",
               *space = is_unnamed(owner, row) ? " " : "";

    if (!itd_is_none(kwnames) && itd_tuple_count(kwnames)) {
        if (is_method(owner, row))
            return itd_fail(vm, itd_TypeError, "%s.%U() takes no keyword arguments",
                            itd_type_text(owner), name);
        return itd_fail(vm, itd_TypeError, "wrapper %U() takes no keyword arguments", name);
    }
    if (n >= (size_t)row->least && n <= (size_t)row->most) return true;
    if (is_method(owner, row))
        return itd_fail(vm, itd_TypeError, "%s.%U() takes exactly one argument (%zu given)",
                        itd_type_text(owner), name, n);
    if (row->least == row->most)
        return itd_fail(vm, itd_TypeError, "%sexpected %d argument%s, got %zu", space, row->least,
                        plural, n);
    if (n < (size_t)row->least)
        return itd_fail(vm, itd_TypeError, "%sexpected at least %d argument%s, got %zu", space,
                        row->least, plural, n);
    return itd_fail(vm, itd_TypeError, "%sexpected at most %d argument%s, got %zu", space,
                    row->most, plural, n);
}

itd_value itd_wrapper_call(itd_vm *vm, itd_value wrapper, const itd_value *args, size_t positional,
                           itd_value kwnames)
{
    const struct itd_iter *w = ITD_ITER_(wrapper);
    const itd_type *owner = ITD_TYPE_(w->a);
    const struct row *row = &rows[w->n];
    size_t n;

    if (!positional && is_method(owner, row))
        return itd_raise(vm, itd_TypeError, "unbound method %s.%U() needs an argument",
                         itd_type_text(owner), w->b);
    if (!positional)
        return itd_raise(vm, itd_TypeError, "descriptor '%U' of '%s' object needs an argument",
                         w->b, itd_type_text(owner));
    if (!itd_is_a(args[0], owner) && is_method(owner, row))
        return itd_raise(vm, itd_TypeError,
                         "descriptor '%U' for '%s' objects doesn't apply to a '%T' object", w->b,
                         itd_type_text(owner), args[0]);
    if (!itd_is_a(args[0], owner))
        return itd_raise(vm, itd_TypeError,
                         "descriptor '%U' requires a '%s' object but received a '%T'", w->b,
                         itd_type_text(owner), args[0]);
    n = positional - 1;
    if (row->most >= 0 && !check_count(vm, owner, row, w->b, n, kwnames)) return ITD_ERROR;
    return row->wrap(vm, owner, row, args[0], args + 1, n, kwnames);
}

/* ---- from name to slot ------------------------------------------------------------------ */

/* The native function that a found attribute stands for in this slot of type. */
static bool is_native(const itd_type *type, itd_value found, size_t offset, any_function *ret)
{
    const itd_type *owner;

    if (!itd_is_exact(found, itd_wrapper_descriptor_type)) return false;
    owner = ITD_TYPE_(ITD_ITER_(found)->a);
    /* pow's two slots share a wrapper. */
    if (rows[ITD_ITER_(found)->n].offset != offset &&
        !(offset == OFF(power) && rows[ITD_ITER_(found)->n].offset == OFF(binary[ITD_POW])))
        return false;
    if (!itd_is_subtype(type, owner)) return false;
    *ret = slot_of(&owner->slots, offset);
    return true;
}

/* rows[first] and those after it with the same offset; returns the index after them. */
static size_t fix_slot(itd_vm *vm, itd_type *type, size_t first)
{
    size_t offset = rows[first].offset, i = first;
    any_function native = NULL, one;
    bool found_any = false, found_native = false, generic = false;

    for (; i < ROWS && rows[i].offset == offset; i++) {
        itd_value found = itd_type_lookup(vm, type, *rows[i].name);

        if (itd_is_unbound(found)) continue;
        found_any = true;
        if (rows[i].wrap == wrap_hash && itd_is_none(found)) {
            type->flags |= ITD_T_NO_HASH;
            continue;
        }
        if (!is_native(type, found, offset, &one)) {
            generic = true;
            continue;
        }
        if (found_native && one != native) generic = true;
        found_native = true;
        native = one;
    }
    if (generic)
        native = rows[first].generic;
    else if (!found_any && (offset == OFF(repr) || offset == OFF(str)))
        native = slot_of(&itd_object_type->slots, offset);
    *slot_at(&type->slots, offset) = native;
    return i;
}

static void fix_new(itd_vm *vm, itd_type *type)
{
    itd_value found = itd_type_lookup(vm, type, itd_n___new__);
    const itd_type *base = static_base(type), *owner;

    if (itd_is_unbound(found)) {
        type->slots.new_ = NULL;
        return;
    }
    if (itd_is_kind(found, ITD_K_NATIVE) && ITD_AS(itd_native_func, found)->row == &itd_new_row) {
        owner = ITD_TYPE_(ITD_AS(itd_native_func, found)->self);
        if (itd_is_subtype(type, owner) && owner->slots.new_ == base->slots.new_) {
            type->slots.new_ = owner->slots.new_;
            return;
        }
    }
    type->slots.new_ = slot_new;
}

bool itd_type_fix_slots(itd_vm *vm, itd_type *type)
{
    if (!(type->flags & ITD_T_HEAP)) return true;
    if (!itd_charge(vm, ROWS / 4)) return false;
    type->flags &= ~(uint32_t)ITD_T_NO_HASH;
    for (size_t i = 0; i < ROWS;) i = fix_slot(vm, type, i);
    fix_new(vm, type);
    itd_type_set_ordinary(type);
    return true;
}

/* ---- __new__ of builtin types ----------------------------------------------------------- */

static itd_value call_new(itd_vm *vm, itd_value self, const itd_value *args, size_t positional,
                          itd_value kwnames)
{
    const itd_type *type = ITD_TYPE_(self), *base;
    itd_type *wanted_type;

    if (!positional)
        return itd_raise(vm, itd_TypeError, "%s.__new__(): not enough arguments",
                         itd_type_text(type));
    if (!itd_is_kind(args[0], ITD_K_TYPE))
        return itd_raise(vm, itd_TypeError, "%s.__new__(X): X is not a type object (%T)",
                         itd_type_text(type), args[0]);
    wanted_type = ITD_TYPE_(args[0]);
    if (!itd_is_subtype(wanted_type, type))
        return itd_raise(vm, itd_TypeError, "%s.__new__(%s): %s is not a subtype of %s",
                         itd_type_text(type), itd_type_text(wanted_type),
                         itd_type_text(wanted_type), itd_type_text(type));
    base = static_base(wanted_type);
    if (base->slots.new_ != type->slots.new_)
        return itd_raise(vm, itd_TypeError, "%s.__new__(%s) is not safe, use %s.__new__()",
                         itd_type_text(type), itd_type_text(wanted_type), itd_type_text(base));
    return type->slots.new_(vm, wanted_type, args + 1, positional - 1, kwnames);
}

const itd_native itd_new_row = {"__new__", (itd_native_call)(any_function)call_new,
                                "*args, **kwargs", "Makes a new instance of a class.",
                                ITD_RAW | ITD_CALLS_BACK};
