/* ops.c - the operators on any values: arithmetic, comparison, hash, repr and str dispatch.
 *
 * CPython's rules for who answers first: a right operand whose class derives from the left's goes
 * first, then the left, then the right. The sequences' own + and * come last in CPython (they are
 * no number slots there); here they share the binary slots, so dispatch() asks the other operand
 * before a built-in sequence.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <math.h>

#include "core/base/alloc.h"
#include "core/object/containers.h"
#include "core/object/int.h"
#include "core/vm/quick.h"
#include "core/vm/vm.h"

typedef itd_value (*binary_slot)(itd_vm *, itd_value, itd_value);

static const char *const binary_signs[ITD_BINARIES] = {
    "+", "-", "*", "@", "/", "//", "%", "** or pow()", "<<", ">>", "&", "^", "|", "divmod()",
};
static const char *const inplace_signs[ITD_BINARIES] = {
    "+=", "-=", "*=", "@=", "/=", "//=", "%=", "**=", "<<=", ">>=", "&=", "^=", "|=", "divmod()",
};
static const char *const compare_signs[] = {"<", "<=", "==", "!=", ">", ">="};
static const enum itd_compare mirrored[] = {ITD_GT, ITD_GE, ITD_EQ, ITD_NE, ITD_LT, ITD_LE};

/* ---- arithmetic ------------------------------------------------------------------------- */

/* Whether slot is the + or * of a built-in sequence: of the one that t is or derives from. */
static bool is_sequence_slot(const itd_type *t, binary_slot slot, enum itd_binary op)
{
    if ((op != ITD_ADD && op != ITD_MUL) || !slot) return false;
    while (t->flags & ITD_T_HEAP) t = t->base;
    return slot == t->slots.binary[op] && (t->flags & ITD_T_SEQUENCE || t->kind == ITD_K_STR ||
                                           t->kind == ITD_K_BYTESTR || t->kind == ITD_K_BYTEARRAY);
}

static itd_value dispatch(itd_vm *vm, itd_value a, itd_value b, enum itd_binary op)
{
    const itd_type *ta = itd_type_of(a), *tb = itd_type_of(b);
    binary_slot left = ta->slots.binary[op], right = tb->slots.binary[op];
    itd_value r;

    if (right == left) right = NULL;
    if (left && right) {
        bool right_first = (ta != tb && itd_is_subtype(tb, ta)) ||
                           (is_sequence_slot(ta, left, op) && !is_sequence_slot(tb, right, op));
        if (right_first) {
            r = right(vm, a, b);
            if (!itd_same(r, ITD_NOT_IMPLEMENTED)) return r;
            right = NULL;
        }
    }
    if (left) {
        r = left(vm, a, b);
        if (!itd_same(r, ITD_NOT_IMPLEMENTED)) return r;
        if (right && is_sequence_slot(tb, right, op)) {
            /* A sequence on the right is repeated, but nothing is concatenated by it; the left one
             * may be of its kind and have refused. */
            if (op == ITD_ADD) return r;
            if (!ta->slots.index)
                return itd_raise(vm, itd_TypeError,
                                 "can't multiply sequence by non-int of type '%T'", a);
        }
    }
    return right ? right(vm, a, b) : ITD_NOT_IMPLEMENTED;
}

bool itd_is_sequence_op(const itd_type *t, enum itd_binary op)
{
    return is_sequence_slot(t, t->slots.binary[op], op);
}

itd_value itd_fail_concat(itd_vm *vm, itd_value a, itd_value b)
{
    const itd_type *t = itd_type_of(a);

    while (t->flags & ITD_T_HEAP) t = t->base;
    return itd_raise(vm, itd_TypeError, "can only concatenate %U (not \"%T\") to %U", t->name, b,
                     t->name);
}

static itd_value unsupported(itd_vm *vm, itd_value a, itd_value b, enum itd_binary op, bool inplace)
{
    const char *sign = inplace ? inplace_signs[op] : binary_signs[op];

    if (op == ITD_ADD &&
        is_sequence_slot(itd_type_of(a), itd_type_of(a)->slots.binary[ITD_ADD], op))
        return itd_fail_concat(vm, a, b);
    if (op == ITD_RSHIFT && !inplace && itd_is_kind(a, ITD_K_NATIVE)) {
        const itd_native_func *f = ITD_AS(itd_native_func, a);
        if (f->row && strcmp(f->row->name, "print") == 0)
            return itd_raise(vm, itd_TypeError,
                             "unsupported operand type(s) for %s: '%T' and '%T'. Did you mean "
                             "\"print(<message>, file=<output_stream>)\"?",
                             sign, a, b);
    }
    return itd_raise(vm, itd_TypeError, "unsupported operand type(s) for %s: '%T' and '%T'", sign,
                     a, b);
}

/* Whether += or *= is a built-in sequence's own, which CPython asks only after what + and * of
 * numbers say; but its subclasses have += as a number has. */
static bool gives_way_inplace(const itd_type *t, enum itd_binary op)
{
    const itd_type *builtin = t;

    while (builtin->flags & ITD_T_HEAP) builtin = builtin->base;
    return t->slots.inplace[op] == builtin->slots.inplace[op] &&
           is_sequence_slot(builtin, builtin->slots.binary[op], op) &&
           !(op == ITD_ADD && t->flags & ITD_T_HEAP);
}

/* What + and * say that aren't a built-in sequence's, the left operand's and the right one's. */
static itd_value before_inplace(itd_vm *vm, itd_value a, itd_value b, enum itd_binary op)
{
    binary_slot left = itd_type_of(a)->slots.binary[op], right = itd_type_of(b)->slots.binary[op];

    if (is_sequence_slot(itd_type_of(b), right, op)) right = NULL;
    if (!is_sequence_slot(itd_type_of(a), left, op))
        return right ? dispatch(vm, a, b, op) : left ? left(vm, a, b) : ITD_NOT_IMPLEMENTED;
    return right && right != left ? right(vm, a, b) : ITD_NOT_IMPLEMENTED;
}

static itd_value binary_slow(itd_vm *vm, itd_value a, itd_value b, enum itd_binary op, bool inplace)
{
    const itd_type *ta = itd_type_of(a);
    itd_value r;

    if (!itd_may_go_deeper(vm)) return ITD_ERROR;
    if (inplace && ta->slots.inplace[op]) {
        r = gives_way_inplace(ta, op) ? before_inplace(vm, a, b, op) : ITD_NOT_IMPLEMENTED;
        if (!itd_same(r, ITD_NOT_IMPLEMENTED)) return r;
        r = ta->slots.inplace[op](vm, a, b);
        if (!itd_same(r, ITD_NOT_IMPLEMENTED)) return r;
    }
    /* CPython's quirk: x *= y repeats a sequence y only where x has nothing of a sequence. */
    if (inplace && op == ITD_MUL && !itd_is_sequence_op(ta, op) &&
        (ta->flags & ITD_T_HEAP || ta == itd_ExceptionGroup ||
         ((ta->slots.contains || ta->slots.len) && !ta->slots.binary[op])) &&
        itd_is_sequence_op(itd_type_of(b), op)) {
        r = ta->slots.binary[op] ? ta->slots.binary[op](vm, a, b) : ITD_NOT_IMPLEMENTED;
        return itd_same(r, ITD_NOT_IMPLEMENTED) ? unsupported(vm, a, b, op, inplace) : r;
    }
    r = dispatch(vm, a, b, op);
    return itd_same(r, ITD_NOT_IMPLEMENTED) ? unsupported(vm, a, b, op, inplace) : r;
}

itd_value itd_binary_op(itd_vm *vm, itd_value a, itd_value b, enum itd_binary op, bool inplace)
{
    if (itd_both_small(a, b)) {
        int64_t x = itd_small(a), y = itd_small(b), r;
        switch (op) {
        case ITD_ADD: return itd_int_from(vm, x + y);
        case ITD_SUB: return itd_int_from(vm, x - y);
        case ITD_MUL:
            if (!__builtin_mul_overflow(x, y, &r)) return itd_int_from(vm, r);
            break;
        case ITD_AND: return itd_from_small(x & y);
        case ITD_OR: return itd_from_small(x | y);
        case ITD_XOR: return itd_from_small(x ^ y);
        case ITD_POW:
            if (y >= 0) return itd_int_pow(vm, a, b);
            break;
        default: break;
        }
        return itd_int_type->slots.binary[op] ? binary_slow(vm, a, b, op, inplace)
                                              : unsupported(vm, a, b, op, inplace);
    }
    if (itd_is_imm_float(a) && itd_is_imm_float(b)) {
        double x = itd_imm_float(a), y = itd_imm_float(b);
        switch (op) {
        case ITD_ADD: return itd_float_from(vm, x + y);
        case ITD_SUB: return itd_float_from(vm, x - y);
        case ITD_MUL: return itd_float_from(vm, x * y);
        case ITD_DIV: return itd_float_from(vm, x / y); /* an immediate float is never zero */
        case ITD_POW:
            if (x < 0) break;
            x = pow(x, y);
            if (isfinite(x)) return itd_float_from(vm, x);
            break;
        default: break;
        }
    }
    return binary_slow(vm, a, b, op, inplace);
}

itd_value itd_unary_op(itd_vm *vm, itd_value v, int op)
{
    const itd_slots *s = &itd_type_of(v)->slots;
    itd_value (*slot)(itd_vm *, itd_value) = op == '-'   ? s->negative
                                             : op == '+' ? s->positive
                                                         : s->invert;

    if (op == '-' && itd_is_small(v)) return itd_int_from(vm, -itd_small(v));
    if (!slot) return itd_raise(vm, itd_TypeError, "bad operand type for unary %c: '%T'", op, v);
    return itd_may_go_deeper(vm) ? slot(vm, v) : ITD_ERROR;
}

/* ---- comparison ------------------------------------------------------------------------- */

static inline bool holds(int sign, enum itd_compare op)
{
    switch (op) {
    case ITD_LT: return sign < 0;
    case ITD_LE: return sign <= 0;
    case ITD_EQ: return sign == 0;
    case ITD_NE: return sign != 0;
    case ITD_GT: return sign > 0;
    default: return sign >= 0;
    }
}

itd_value itd_ordered(int order, enum itd_compare op)
{
    return itd_bool(holds(order, op));
}

itd_value itd_compare_lengths(int64_t a, int64_t b, enum itd_compare op)
{
    return itd_bool(holds(a < b ? -1 : a > b, op));
}

static itd_value compare_slow(itd_vm *vm, itd_value a, itd_value b, enum itd_compare op)
{
    const itd_type *ta = itd_type_of(a), *tb = itd_type_of(b);
    bool asked_right = false;
    itd_value r;

    if (ta != tb && tb->slots.compare && itd_is_subtype(tb, ta)) {
        asked_right = true;
        r = tb->slots.compare(vm, b, a, mirrored[op]);
        if (!itd_same(r, ITD_NOT_IMPLEMENTED)) return r;
    }
    if (ta->slots.compare) {
        r = ta->slots.compare(vm, a, b, op);
        if (!itd_same(r, ITD_NOT_IMPLEMENTED)) return r;
    }
    if (!asked_right && tb->slots.compare) {
        r = tb->slots.compare(vm, b, a, mirrored[op]);
        if (!itd_same(r, ITD_NOT_IMPLEMENTED)) return r;
    }
    if (op == ITD_EQ) return itd_bool(itd_same(a, b));
    if (op == ITD_NE) return itd_bool(!itd_same(a, b));
    return itd_raise(vm, itd_TypeError, "'%s' not supported between instances of '%T' and '%T'",
                     compare_signs[op], a, b);
}

itd_value itd_compare_values(itd_vm *vm, itd_value a, itd_value b, enum itd_compare op)
{
    itd_value r;

    if (itd_both_small(a, b)) {
        int64_t x = itd_small(a), y = itd_small(b);
        return itd_bool(holds(x < y ? -1 : x > y, op));
    }
    if (itd_is_imm_float(a) && itd_is_imm_float(b)) {
        double x = itd_imm_float(a), y = itd_imm_float(b); /* never NaN */
        return itd_bool(holds(x < y ? -1 : x > y, op));
    }
    if (!itd_enter(vm)) return ITD_ERROR;
    r = compare_slow(vm, a, b, op);
    itd_leave(vm);
    return r;
}

int itd_quick_compare(itd_value a, itd_value b, enum itd_compare op)
{
    if (!itd_is_plain(a, itd_str_type) || !itd_is_plain(b, itd_str_type) ||
        (ITD_STR(a)->length > 512 && ITD_STR(b)->length > 512))
        return -1;
    if (op == ITD_EQ || op == ITD_NE) return itd_str_equal(a, b) == (op == ITD_EQ);
    if (ITD_STR(a)->kind == 1 && ITD_STR(b)->kind == 1 &&
        ITD_STR(a)->data[0] != ITD_STR(b)->data[0])
        return holds((int)ITD_STR(a)->data[0] - ITD_STR(b)->data[0], op);
    return holds(itd_str_compare(a, b), op);
}

enum { FEW_ITEMS = 8 };

/* Whether two tuples of few small ints and strs are equal; -1: it must be asked for in the ordinary
 * way. */
static int few_equal(itd_value a, itd_value b)
{
    const itd_tuple *x = ITD_TUPLE_(a), *y = ITD_TUPLE_(b);

    if (x->count != y->count) return 0;
    if (x->count > FEW_ITEMS) return -1;
    for (int64_t i = 0; i < x->count; i++) {
        itd_value p = x->items[i], q = y->items[i];
        int same = itd_same(p, q) ? 1 : itd_both_small(p, q) ? 0 : itd_quick_compare(p, q, ITD_EQ);

        if (same != 1) return same;
    }
    return 1;
}

int itd_equal(itd_vm *vm, itd_value a, itd_value b)
{
    itd_value r;
    int quick = itd_quick_equal(a, b);

    if (quick >= 0) return quick;
    quick = itd_is_plain(a, itd_tuple_type) && itd_is_plain(b, itd_tuple_type)
                ? few_equal(a, b)
                : itd_quick_compare(a, b, ITD_EQ);
    if (quick >= 0) return quick;
    r = itd_compare_values(vm, a, b, ITD_EQ);
    if (itd_is_bool(r)) return itd_same(r, ITD_TRUE);
    return itd_failed(r) ? -1 : itd_truth(vm, r);
}

/* Whether both are exactly ints, of any size. */
static inline bool are_ints(itd_value a, itd_value b)
{
    return (itd_is_small(a) || itd_is_plain(a, itd_int_type)) &&
           (itd_is_small(b) || itd_is_plain(b, itd_int_type));
}

int itd_less(itd_vm *vm, itd_value a, itd_value b)
{
    itd_value r;
    int quick;

    if (itd_both_small(a, b)) return itd_small(a) < itd_small(b);
    quick = itd_quick_compare(a, b, ITD_LT);
    if (quick >= 0) return quick;
    if (are_ints(a, b)) return itd_int_compare(a, b) < 0;
    r = itd_compare_values(vm, a, b, ITD_LT);
    if (itd_is_bool(r)) return itd_same(r, ITD_TRUE);
    return itd_failed(r) ? -1 : itd_truth(vm, r);
}

int itd_compare_truth(itd_vm *vm, itd_value a, itd_value b, enum itd_compare op)
{
    itd_value r =
        are_ints(a, b) ? itd_ordered(itd_int_compare(a, b), op) : itd_compare_values(vm, a, b, op);

    if (itd_is_bool(r)) return itd_same(r, ITD_TRUE);
    return itd_failed(r) ? -1 : itd_truth(vm, r);
}

__attribute__((noinline)) static void wipe_stack(void)
{
    char below[2048];

    memset(below, 0, sizeof below);
    __asm__ volatile("" ::"r"(below) : "memory");
}

__attribute__((noinline)) itd_value itd_compare_and_wipe(itd_vm *vm, itd_value a, itd_value b,
                                                         enum itd_compare op)
{
    itd_value r = itd_compare_values(vm, a, b, op);

    if (ITD_UNLIKELY(itd_the_heap.live > itd_the_heap.limit / 2)) wipe_stack();
    return r;
}

/* ---- hash ------------------------------------------------------------------------------- */

bool itd_hash(itd_vm *vm, itd_value v, uint64_t *ret)
{
    const itd_type *t;
    bool ok;

    if (itd_is_small(v)) {
        /* The remainder by 2**61 - 1 with the number's sign; -1 means failure in CPython, so it is
         * never a hash. */
        int64_t n = itd_small(v);

        if (n >= (int64_t)1 << 60 || n <= -((int64_t)1 << 60))
            n %= (int64_t)(((uint64_t)1 << 61) - 1);
        *ret = (uint64_t)(n == -1 ? -2 : n);
        return true;
    }
    t = itd_type_of(v);
    if (t == itd_str_type) {
        if (ITD_UNLIKELY(itd_str_is_unhashed_long(v))) return itd_str_hash_long(vm, v, ret);
        *ret = itd_str_hash(v);
        return true;
    }
    if (t == itd_tuple_type && itd_tuple_hash_few(vm, v, ret)) return true;
    if (!t->slots.hash || t->flags & ITD_T_NO_HASH)
        return itd_fail(vm, itd_TypeError, "unhashable type: '%T'", v);
    if (!itd_enter(vm)) return false;
    ok = t->slots.hash(vm, v, ret);
    itd_leave(vm);
    return ok;
}

uint64_t itd_identity_hash(itd_vm *vm, itd_value v)
{
    /* CPython rotates the address by four; id numbers are handed out as multiples of 16 or by one:
     * both spread well so. */
    uint64_t id = itd_id(vm, v), h = id >> 4 | id << 60;

    return h == UINT64_MAX ? UINT64_MAX - 1 : h;
}

/* ---- text ------------------------------------------------------------------------------- */

itd_value itd_repr(itd_vm *vm, itd_value v)
{
    itd_value (*slot)(itd_vm *, itd_value) = itd_type_of(v)->slots.repr;
    itd_value r;

    if (!slot) return itd_str_format(vm, "<%T object>", v);
    if (!itd_enter(vm)) return ITD_ERROR;
    r = slot(vm, v);
    itd_leave(vm);
    if (itd_failed(r) || itd_is_str(r)) return r;
    return itd_raise(vm, itd_TypeError, "__repr__ returned non-string (type %T)", r);
}

itd_value itd_str_of(itd_vm *vm, itd_value v)
{
    const itd_type *t = itd_type_of(v);
    itd_value r;

    if (t == itd_str_type) return v;
    if (!t->slots.str && !t->slots.repr) return itd_repr(vm, v);
    if (!itd_enter(vm)) return ITD_ERROR;
    r = (t->slots.str ? t->slots.str : t->slots.repr)(vm, v);
    itd_leave(vm);
    if (itd_failed(r) || itd_is_str(r)) return r;
    return itd_raise(vm, itd_TypeError, "__str__ returned non-string (type %T)", r);
}
