/* decimal_object.c - the Decimal class: making decimals from other values, operators, comparing,
 * hashing, conversions.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <math.h>

#include "core/object/class.h"
#include "core/object/containers.h"
#include "core/object/float.h"
#include "core/object/int_parts.h"
#include "core/stdlib/decimal.h"

itd_type *dec_type;

/* ---- operands --------------------------------------------------------------------------- */

bool dec_operand(itd_vm *vm, itd_value v, dec *ret)
{
    if (dec_is_decimal(v)) {
        dec_load_to(v, ret);
        return true;
    }
    if (!itd_is_int(v)) return false;
    v = itd_int_exact(vm, v);
    *ret = dec_make(itd_int_sign(v) < 0, itd_int_sign(v) < 0 ? itd_int_neg(vm, v) : v, 0);
    return !itd_failed(ret->c);
}

bool dec_want(itd_vm *vm, itd_value v, dec *ret)
{
    if (dec_operand(vm, v, ret)) return true;
    return !itd_pending(vm) &&
           itd_fail(vm, itd_TypeError, "conversion from %T to Decimal is not supported", v);
}

bool dec_from_double(itd_vm *vm, double d, dec *ret)
{
    bool neg = signbit(d);
    int e;
    double m;
    itd_value c, five;

    if (isnan(d) || isinf(d)) {
        *ret = isinf(d) ? dec_infinity(neg) : dec_not_a_number();
        ret->neg = neg;
        return true;
    }
    m = frexp(fabs(d), &e);
    c = itd_from_small((int64_t)ldexp(m, 53));
    e -= 53;
    while (itd_small(c) && !(itd_small(c) & 1)) {
        c = itd_from_small(itd_small(c) >> 1);
        e++;
    }
    if (itd_small(c) == 0) e = 0;
    if (e >= 0) { /* m * 2**e */
        *ret = dec_make(neg, itd_int_lshift(vm, c, (uint64_t)e), 0);
        return !itd_failed(ret->c);
    }
    five = itd_int_pow(vm, itd_from_small(5), itd_from_small(-e)); /* m / 2**n = m * 5**n / 10**n */
    *ret = dec_make(neg, itd_failed(five) ? five : itd_int_mul(vm, c, five), e);
    return !itd_failed(ret->c);
}

/* ---- Decimal(…) ------------------------------------------------------------------------- */

static bool digits_of_row(itd_vm *vm, itd_value row, itd_value *ret)
{
    itd_bytes_buffer *buffer;
    int64_t n, limit = itd_int_digit_limit;

    if (!itd_is_a(row, itd_tuple_type) && !itd_is_a(row, itd_list_type))
        return itd_fail(vm, itd_ValueError, "coefficient must be a tuple of digits");
    row = itd_tuple_of(vm, row);
    if (itd_failed(row)) return false;
    n = itd_tuple_count(row);
    if (n > dec_most_digits(vm)) return dec_too_long(vm);
    buffer = itd_charge(vm, (uint64_t)n / 8 + 1) ? itd_buffer_new(vm, (size_t)n + 1) : NULL;
    if (!buffer) return false;
    for (int64_t i = 0; i < n; i++) {
        itd_value digit = itd_tuple_items(row)[i];

        if (itd_is_int(digit)) digit = itd_int_exact(vm, digit);
        if (!itd_is_small(digit) || itd_small(digit) < 0 || itd_small(digit) > 9)
            return itd_fail(vm, itd_ValueError, "coefficient must be a tuple of digits");
        buffer->data[i] = (uint8_t)('0' + itd_small(digit));
    }
    if (n == 0) buffer->data[n++] = '0';
    itd_int_digit_limit = 0;
    *ret = itd_int_from_digits(vm, (const char *)buffer->data, (size_t)n, 10);
    itd_int_digit_limit = limit;
    return !itd_failed(*ret);
}

static bool from_row(itd_vm *vm, itd_value row, dec *ret)
{
    itd_value sign, exp;
    int over = 0;

    row = itd_tuple_of(vm, row);
    if (itd_failed(row)) return false;
    if (itd_tuple_count(row) != 3)
        return itd_fail(vm, itd_ValueError, "argument must be a sequence of length 3");
    sign = itd_tuple_items(row)[0];
    exp = itd_tuple_items(row)[2];
    if (itd_is_int(sign)) sign = itd_int_exact(vm, sign);
    if (!itd_is_small(sign) || (itd_small(sign) != 0 && itd_small(sign) != 1))
        return itd_fail(vm, itd_ValueError, "sign must be an integer with the value 0 or 1");
    *ret = dec_make(itd_small(sign), itd_from_small(0), 0);
    if (itd_is_str(exp)) {
        if (itd_str_is(exp, "F"))
            ret->kind = DEC_INF;
        else if (itd_str_is(exp, "n"))
            ret->kind = DEC_NAN;
        else if (itd_str_is(exp, "N"))
            ret->kind = DEC_SNAN;
        else
            return itd_fail(vm, itd_ValueError,
                            "string argument in the third position must be 'F', 'n' or 'N'");
    } else if (!itd_is_int(exp))
        return itd_fail(vm, itd_ValueError, "exponent must be an integer");
    else if (!itd_int_clamp(vm, exp, &ret->exp, &over))
        return false;
    if (over)
        return itd_fail(vm, itd_OverflowError, "Python int too large to convert to C ssize_t");
    if (ret->exp > INT64_MAX / 4 || ret->exp < -INT64_MAX / 4)
        ret->exp = ret->exp > 0 ? INT64_MAX / 4 : -INT64_MAX / 4;
    if (!digits_of_row(vm, itd_tuple_items(row)[1], &ret->c)) return false;
    if (ret->kind == DEC_INF) ret->c = itd_from_small(0);
    return true;
}

/* Rounds what was read and tells what became of it. exactly: what must be rounded is invalid. */
static itd_value settle(itd_vm *vm, itd_type *type, dec *d, dctx *x, bool exactly)
{
    dctx whole;
    int64_t n;

    if (!exactly) {
        if (dec_nan(d) && !(itd_is_small(d->c) && itd_small(d->c) == 0)) {
            n = dec_digits(vm, d->c);
            if (n < 0) return ITD_ERROR;
            if (n > x->prec - x->clamp) dec_invalid(x, DEC_CONVERSION, d);
        }
        if (!dec_fix(vm, x, d)) return ITD_ERROR;
    } else {
        dec_exact_context(&whole);
        if (!dec_fix(vm, &whole, d)) return ITD_ERROR;
        if (whole.status & (DEC_INEXACT | DEC_ROUNDED | DEC_CLAMPED))
            dec_invalid(x, DEC_INVALID, d);
    }
    if (!dec_signal(vm, x)) return ITD_ERROR;
    return dec_store(vm, type, d);
}

itd_value dec_convert(itd_vm *vm, itd_type *type, itd_value v, dctx *x, bool exactly)
{
    dec d;
    bool ok;

    if (dec_is_decimal(v)) {
        if (exactly && type == dec_type && itd_is_exact(v, dec_type)) return v;
        d = dec_load(v);
        return exactly ? dec_store(vm, type, &d) : settle(vm, type, &d, x, false);
    }
    if (itd_is_str(v)) {
        if (!dec_parse(vm, v, exactly, &d, &ok)) return ITD_ERROR;
        if (!ok) dec_invalid(x, DEC_CONVERSION, &d);
        return settle(vm, type, &d, x, exactly && ok);
    }
    if (itd_is_int(v)) {
        if (!dec_operand(vm, v, &d)) return ITD_ERROR;
        return settle(vm, type, &d, x, exactly);
    }
    if (itd_is_a(v, itd_tuple_type) || itd_is_a(v, itd_list_type)) {
        if (!from_row(vm, v, &d)) return ITD_ERROR;
        return settle(vm, type, &d, x, exactly);
    }
    if (itd_is_float(v)) {
        x->status |= DEC_FLOAT;
        if (!dec_signal(vm, x) || !dec_from_double(vm, itd_float_value(v), &d)) return ITD_ERROR;
        return settle(vm, type, &d, x, exactly);
    }
    return itd_raise(vm, itd_TypeError, "conversion from %T to Decimal is not supported", v);
}

static itd_value decimal_new(itd_vm *vm, itd_type *type, const itd_value *args, size_t positional,
                             itd_value kwnames)
{
    itd_arg a[2];
    dctx x;

    if (!itd_bind_text(vm, "value = ..., context = None", "Decimal", args, positional, kwnames,
                       a) ||
        !dec_context_arg(vm, a[1].v, &x))
        return ITD_ERROR;
    return dec_convert(vm, type, a[0].given ? a[0].v : itd_from_small(0), &x, true);
}

/* ---- operators -------------------------------------------------------------------------- */

/* Both operands; false with nothing pending: not for us. */
static bool operands(itd_vm *vm, itd_value a, itd_value b, dec *in)
{
    return dec_operand(vm, a, &in[0]) && dec_operand(vm, b, &in[1]);
}

static itd_value binary(itd_vm *vm, itd_value a, itd_value b, dec_op *op)
{
    dctx x;
    dec in[2], out;

    if (!operands(vm, a, b, in)) return itd_pending(vm) ? ITD_ERROR : ITD_NOT_IMPLEMENTED;
    if (!itd_charge(vm, 1) || !dec_current(vm, &x) || !op(vm, &x, in, &out)) return ITD_ERROR;
    return dec_finish(vm, &x, &out);
}

#define BINARY(name, op)                                                                           \
    static itd_value name(itd_vm *vm, itd_value a, itd_value b)                                    \
    {                                                                                              \
        return binary(vm, a, b, op);                                                               \
    }
BINARY(slot_add, dec_add)
BINARY(slot_sub, dec_sub)
BINARY(slot_mul, dec_mul)
BINARY(slot_div, dec_div)
BINARY(slot_floordiv, dec_floordiv)
BINARY(slot_mod, dec_mod)
BINARY(slot_pow, dec_power)

static itd_value slot_power(itd_vm *vm, itd_value a, itd_value b, itd_value modulus)
{
    dctx x;
    dec in[3], out;

    if (itd_is_none(modulus)) return binary(vm, a, b, dec_power);
    if (!operands(vm, a, b, in) || !dec_operand(vm, modulus, &in[2]))
        return itd_pending(vm) ? ITD_ERROR : ITD_NOT_IMPLEMENTED;
    if (!itd_charge(vm, 1) || !dec_current(vm, &x) || !dec_power_modulo(vm, &x, in, &out))
        return ITD_ERROR;
    return dec_finish(vm, &x, &out);
}

static itd_value slot_divmod(itd_vm *vm, itd_value a, itd_value b)
{
    dctx x;
    dec in[2], out, rest;
    itd_value q, r;

    if (!operands(vm, a, b, in)) return itd_pending(vm) ? ITD_ERROR : ITD_NOT_IMPLEMENTED;
    if (!itd_charge(vm, 1) || !dec_current(vm, &x) || !dec_divmod(vm, &x, in, &out, &rest) ||
        !dec_signal(vm, &x))
        return ITD_ERROR;
    q = dec_store(vm, dec_type, &out);
    r = dec_store(vm, dec_type, &rest);
    return itd_failed(q) || itd_failed(r) ? ITD_ERROR : itd_tuple_pack(vm, 2, q, r);
}

static itd_value unary(itd_vm *vm, itd_value self, dec_op *op)
{
    dec in = dec_load(self), out;
    dctx x;

    return dec_current(vm, &x) && op(vm, &x, &in, &out) ? dec_finish(vm, &x, &out) : ITD_ERROR;
}

static itd_value slot_negative(itd_vm *vm, itd_value self)
{
    return unary(vm, self, dec_minus);
}

static itd_value slot_positive(itd_vm *vm, itd_value self)
{
    return unary(vm, self, dec_plus);
}

static itd_value slot_absolute(itd_vm *vm, itd_value self)
{
    return unary(vm, self, dec_abs);
}

static int slot_truth(itd_vm *vm, itd_value self)
{
    dec d = dec_load(self);

    return !dec_zero(&d);
}

/* ---- comparing -------------------------------------------------------------------------- */

/* What a Decimal is compared with, as a decimal; *scale takes the denominator of a Rational. 1:
 * done, 0: not for us, -1: failure. */
static int comparable(itd_vm *vm, dctx *x, itd_value v, bool equality, dec *ret, dec *scale)
{
    itd_value *state;
    int is;

    if (dec_operand(vm, v, ret)) return 1;
    if (itd_pending(vm)) return -1;
    if (equality && itd_is_kind(v, ITD_K_COMPLEX)) {
        if (ITD_AS(itd_complex, v)->im != 0.0) return 0;
        v = itd_float_from(vm, ITD_AS(itd_complex, v)->re);
        if (itd_failed(v)) return -1;
    }
    if (itd_is_float(v)) {
        x->status |= DEC_FLOAT;
        if (equality) {
            uint32_t traps = x->traps;

            x->traps = 0;
            dec_signal(vm, x);
            x->traps = traps;
        } else if (!dec_signal(vm, x))
            return -1;
        return dec_from_double(vm, itd_float_value(v), ret) ? 1 : -1;
    }
    state = dec_state(vm);
    if (!state) return -1;
    if (!itd_is_cell(v)) return 0;
    is = itd_isinstance(vm, v, state[DEC_S_RATIONAL]);
    if (is <= 0) return is;
    if (!dec_want(vm, itd_getattr(vm, v, itd_n_numerator), ret)) return -1;
    return dec_want(vm, itd_getattr(vm, v, itd_n_denominator), scale) ? 1 : -1;
}

itd_value dec_compare_slot(itd_vm *vm, itd_value a, itd_value b, enum itd_compare op)
{
    bool equality = op == ITD_EQ || op == ITD_NE;
    dec in[2], scale = dec_of_small(1);
    dctx x;
    int order;

    if (!dec_is_decimal(a)) return ITD_NOT_IMPLEMENTED;
    if (!dec_current(vm, &x)) return ITD_ERROR;
    in[0] = dec_load(a);
    order = comparable(vm, &x, b, equality, &in[1], &scale);
    if (order <= 0) return order < 0 ? ITD_ERROR : ITD_NOT_IMPLEMENTED;
    if (dec_nan(&in[0]) || dec_nan(&in[1])) {
        if (!equality || in[0].kind == DEC_SNAN || in[1].kind == DEC_SNAN) x.status |= DEC_INVALID;
        return dec_signal(vm, &x) ? itd_bool(op == ITD_NE) : ITD_ERROR;
    }
    if (in[0].kind == DEC_FINITE && !(itd_is_small(scale.c) && itd_small(scale.c) == 1)) {
        if (itd_int_bits(in[0].c) + itd_int_bits(scale.c) > vm->limits.int_bits)
            return dec_too_long(vm), ITD_ERROR;
        in[0].c = itd_int_mul(vm, in[0].c, scale.c);
        if (itd_failed(in[0].c)) return ITD_ERROR;
    }
    if (!itd_charge(vm, 1) || !dec_compare(vm, &in[0], &in[1], &order)) return ITD_ERROR;
    return itd_ordered(order, op);
}

/* ---- hashing ---------------------------------------------------------------------------- */

#define PRIME ((UINT64_C(1) << 61) - 1)

#define TENTH UINT64_C(2075258708292324556) /* times 10 it is 1 */

/* a * b modulo the prime, which folds: 2**61 counts as 1. */
static inline uint64_t times_mod(uint64_t a, uint64_t b)
{
    unsigned __int128 product = (unsigned __int128)a * b;
    uint64_t n = ((uint64_t)product & PRIME) + (uint64_t)(product >> 61);

    return n >= PRIME ? n - PRIME : n;
}

static uint64_t power_mod(uint64_t base, uint64_t n)
{
    uint64_t r = 1;

    for (; n; n >>= 1, base = times_mod(base, base))
        if (n & 1) r = times_mod(r, base);
    return r;
}

bool dec_hash(itd_vm *vm, itd_value self, uint64_t *ret)
{
    dec d = dec_load(self);
    uint64_t h;

    if (d.kind == DEC_SNAN) return itd_fail(vm, itd_TypeError, "Cannot hash a signaling NaN value");
    if (d.kind == DEC_NAN) {
        uint64_t id = itd_id(vm, self);

        *ret = id >> 4 | id << 60;
        return true;
    }
    if (d.kind == DEC_INF) {
        *ret = d.neg ? (uint64_t)-314159 : 314159;
        return true;
    }
    h = d.exp < 0 ? power_mod(TENTH, 0 - (uint64_t)d.exp) : power_mod(10, (uint64_t)d.exp);
    h = times_mod(h, itd_int_hash(d.c) % PRIME);
    *ret = d.neg ? 0 - h : h;
    if (*ret == (uint64_t)-1) *ret = (uint64_t)-2;
    return true;
}

/* ---- to other types --------------------------------------------------------------------- */

itd_value dec_to_int(itd_vm *vm, const dec *d, enum dec_rounding mode)
{
    dec whole = *d;
    int rest;

    if (dec_nan(d)) return itd_raise(vm, itd_ValueError, "cannot convert NaN to integer");
    if (d->kind == DEC_INF)
        return itd_raise(vm, itd_OverflowError, "cannot convert Infinity to integer");
    if (d->exp > 0 && !dec_zero(d) && !itd_int_allow_bits(vm, (uint64_t)((double)d->exp * 3.3219)))
        return ITD_ERROR;
    if (d->exp > 0 && !dec_zero(d)) {
        itd_value power = itd_int_pow(vm, itd_from_small(10), itd_from_small(d->exp));

        whole.c = itd_failed(power) ? power : itd_int_mul(vm, d->c, power);
    } else if (!dec_rescale(vm, &whole, 0, mode, &rest))
        return ITD_ERROR;
    return d->neg && !itd_failed(whole.c) ? itd_int_neg(vm, whole.c) : whole.c;
}

static itd_value slot_int(itd_vm *vm, itd_value self)
{
    dec d = dec_load(self);

    return dec_to_int(vm, &d, DEC_DOWN);
}

static bool to_double(itd_vm *vm, const dec *d, double *ret)
{
    static const double tens[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                  1e8,  1e9,  1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
                                  1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
    itd_value text;
    double v = 0.0;

    if (d->kind == DEC_SNAN)
        return itd_fail(vm, itd_ValueError, "cannot convert signaling NaN to float");
    if (dec_special(d)) {
        v = d->kind == DEC_INF ? INFINITY : NAN;
        *ret = d->neg ? -v : v;
        return true;
    }
    if (itd_is_small(d->c) && itd_small(d->c) < (INT64_C(1) << 53) && d->exp >= -22 &&
        d->exp <= 22) {
        v = (double)itd_small(d->c);
        v = d->exp < 0 ? v / tens[-d->exp] : v * tens[d->exp];
        *ret = d->neg ? -v : v;
        return true;
    }
    text = dec_to_text(vm, d, false, true);
    if (itd_failed(text) || !itd_charge(vm, (uint64_t)ITD_STR(text)->length)) return false;
    *ret = itd_text_double(itd_str_ascii(text), NULL);
    return true;
}

static itd_value slot_float(itd_vm *vm, itd_value self)
{
    dec d = dec_load(self);
    double v = 0.0;

    return to_double(vm, &d, &v) ? itd_float_from(vm, v) : ITD_ERROR;
}

itd_value dec_complex(itd_vm *vm, itd_value self, const itd_arg *a)
{
    dec d = dec_load(self);
    double v = 0.0;

    return to_double(vm, &d, &v) ? itd_complex_from(vm, v, 0.0) : ITD_ERROR;
}

itd_value dec_as_tuple(itd_vm *vm, itd_value self, const itd_arg *a)
{
    dec d = dec_load(self);
    itd_value *state = dec_state(vm), digits, text, args[3];
    const char *p;
    int64_t n;

    if (!state) return ITD_ERROR;
    text = dec_text_of(vm, d.c);
    if (itd_failed(text)) return text;
    n = dec_nan(&d) && itd_is_small(d.c) && itd_small(d.c) == 0 ? 0 : ITD_STR(text)->length;
    digits = itd_charge(vm, (uint64_t)n / 8 + 1) ? itd_tuple_new(vm, (size_t)n) : ITD_ERROR;
    if (itd_failed(digits)) return digits;
    p = itd_str_ascii(text);
    for (int64_t i = 0; i < n; i++) itd_tuple_items(digits)[i] = itd_from_small(p[i] - '0');
    args[0] = itd_from_small(d.neg);
    args[1] = digits;
    args[2] = d.kind == DEC_FINITE ? itd_int_from(vm, d.exp)
                                   : itd_str_c(vm, d.kind == DEC_INF   ? "F"
                                                   : d.kind == DEC_NAN ? "n"
                                                                       : "N");
    return itd_call(vm, state[DEC_S_TUPLE], 3, args);
}

itd_value dec_ratio(itd_vm *vm, itd_value self, const itd_arg *a)
{
    dec d = dec_load(self);
    itd_value top, bottom = itd_from_small(1), common;

    if (dec_nan(&d)) return itd_raise(vm, itd_ValueError, "cannot convert NaN to integer ratio");
    if (d.kind == DEC_INF)
        return itd_raise(vm, itd_OverflowError, "cannot convert Infinity to integer ratio");
    if (d.exp >= 0 || dec_zero(&d))
        top = dec_to_int(vm, &d, DEC_DOWN);
    else {
        if (!dec_trim(vm, &d, 0)) return ITD_ERROR;
        bottom = dec_pow10(vm, -d.exp);
        common = itd_failed(bottom) ? bottom : itd_int_gcd(vm, d.c, bottom);
        if (itd_failed(common) || !itd_int_divmod(vm, d.c, common, &top, NULL) ||
            !itd_int_divmod(vm, bottom, common, &bottom, NULL))
            return ITD_ERROR;
        if (d.neg) top = itd_int_neg(vm, top);
    }
    return itd_failed(top) ? top : itd_tuple_pack(vm, 2, top, bottom);
}

static itd_value slot_str(itd_vm *vm, itd_value self)
{
    dec d = dec_load(self);
    dctx x;

    return dec_current(vm, &x) ? dec_to_text(vm, &d, false, x.capitals) : ITD_ERROR;
}

static itd_value slot_repr(itd_vm *vm, itd_value self)
{
    itd_value text = slot_str(vm, self);

    return itd_failed(text) ? text : itd_str_format(vm, "Decimal('%U')", text);
}

bool dec_object_boot(itd_vm *vm)
{
    static const itd_slots slots = {
        .repr = slot_repr,
        .str = slot_str,
        .hash = dec_hash,
        .compare = dec_compare_slot,
        .truth = slot_truth,
        .binary = {[ITD_ADD] = slot_add,
                   [ITD_SUB] = slot_sub,
                   [ITD_MUL] = slot_mul,
                   [ITD_DIV] = slot_div,
                   [ITD_FLOORDIV] = slot_floordiv,
                   [ITD_MOD] = slot_mod,
                   [ITD_POW] = slot_pow,
                   [ITD_DIVMOD] = slot_divmod},
        .power = slot_power,
        .negative = slot_negative,
        .positive = slot_positive,
        .absolute = slot_absolute,
        .to_int = slot_int,
        .to_float = slot_float,
        .new_ = decimal_new,
    };
    static const itd_type_spec spec = {
        &dec_type,
        "decimal.Decimal",
        NULL,
        ITD_K_RECORD,
        sizeof(itd_record) + sizeof(itd_value),
        ITD_T_BASE,
        "(value='0', context=None)",
        "Construct a new Decimal object. 'value' can be an integer, string, tuple,\nor another "
        "Decimal object. If no value is given, "
        "return Decimal('0'). The\ncontext does not affect the conversion and is only passed to "
        "determine if\nthe InvalidOperation "
        "trap is active.\n\n",
        dec_methods,
        &slots,
    };

    return itd_type_define(vm, &spec);
}
