/* decimal_methods.c - the methods of Decimal and of Context: one table of operations, bound twice.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/stdlib/decimal.h"

#define FN(id) static itd_value id(itd_vm *vm, itd_value self, const itd_arg *a)

/* ---- methods of Decimal ----------------------------------------------------------------- */

/* op of self and count more arguments; the context comes after them. */
static itd_value method(itd_vm *vm, itd_value self, const itd_arg *a, int count, dec_op *op)
{
    dec in[3], out;
    dctx x;

    if (!dec_context_arg(vm, a[count].v, &x)) return ITD_ERROR;
    in[0] = dec_load(self);
    for (int i = 0; i < count; i++)
        if (!dec_want(vm, a[i].v, &in[i + 1])) return ITD_ERROR;
    if (!itd_charge(vm, 1) || !op(vm, &x, in, &out)) return ITD_ERROR;
    return dec_finish(vm, &x, &out);
}

/* op of count arguments in the context self. */
static itd_value apply(itd_vm *vm, itd_value self, const itd_arg *a, int count, dec_op *op)
{
    dec in[3], out;
    dctx x;

    for (int i = 0; i < count; i++)
        if (!dec_want(vm, a[i].v, &in[i])) return ITD_ERROR;
    if (!dec_context_load(vm, self, &x) || !itd_charge(vm, 1) || !op(vm, &x, in, &out))
        return ITD_ERROR;
    return dec_finish(vm, &x, &out);
}

#define UNARY(id, op)                                                                              \
    FN(d_##id)                                                                                     \
    {                                                                                              \
        return method(vm, self, a, 0, op);                                                         \
    }                                                                                              \
    FN(c_##id)                                                                                     \
    {                                                                                              \
        return apply(vm, self, a, 1, op);                                                          \
    }
#define BINARY(id, op)                                                                             \
    FN(d_##id)                                                                                     \
    {                                                                                              \
        return method(vm, self, a, 1, op);                                                         \
    }                                                                                              \
    FN(c_##id)                                                                                     \
    {                                                                                              \
        return apply(vm, self, a, 2, op);                                                          \
    }
UNARY(exp, dec_exp)
UNARY(ln, dec_ln)
UNARY(log10, dec_log10)
UNARY(logb, dec_logb)
UNARY(logical_invert, dec_logical_invert)
UNARY(next_minus, dec_next_minus)
UNARY(next_plus, dec_next_plus)
UNARY(normalize, dec_normalize)
UNARY(sqrt, dec_sqrt)
BINARY(compare, dec_compare_op)
BINARY(compare_signal, dec_compare_signal)
BINARY(compare_total, dec_compare_total)
BINARY(compare_total_mag, dec_compare_total_mag)
BINARY(copy_sign, dec_copy_sign)
BINARY(logical_and, dec_logical_and)
BINARY(logical_or, dec_logical_or)
BINARY(logical_xor, dec_logical_xor)
BINARY(max, dec_max)
BINARY(max_mag, dec_max_mag)
BINARY(min, dec_min)
BINARY(min_mag, dec_min_mag)
BINARY(next_toward, dec_next_toward)
BINARY(remainder_near, dec_remainder_near)
BINARY(rotate, dec_rotate)
BINARY(scaleb, dec_scaleb)
BINARY(shift, dec_shift)
FN(d_fma)
{
    return method(vm, self, a, 2, dec_fma);
}
FN(c_fma)
{
    return apply(vm, self, a, 3, dec_fma);
}

#define IN_CONTEXT(id, count, op)                                                                  \
    FN(c_##id)                                                                                     \
    {                                                                                              \
        return apply(vm, self, a, count, op);                                                      \
    }
IN_CONTEXT(abs, 1, dec_abs)
IN_CONTEXT(minus, 1, dec_minus)
IN_CONTEXT(plus, 1, dec_plus)
IN_CONTEXT(copy_abs, 1, dec_copy_abs)
IN_CONTEXT(copy_negate, 1, dec_copy_negate)
IN_CONTEXT(to_integral_value, 1, dec_to_integral)
IN_CONTEXT(to_integral_exact, 1, dec_to_integral_exact)
IN_CONTEXT(add, 2, dec_add)
IN_CONTEXT(subtract, 2, dec_sub)
IN_CONTEXT(multiply, 2, dec_mul)
IN_CONTEXT(divide, 2, dec_div)
IN_CONTEXT(divide_int, 2, dec_floordiv)
IN_CONTEXT(remainder, 2, dec_mod)
IN_CONTEXT(quantize, 2, dec_quantize)

FN(c_divmod)
{
    dec in[2], out, rest;
    dctx x;
    itd_value q, r;

    if (!dec_want(vm, a[0].v, &in[0]) || !dec_want(vm, a[1].v, &in[1]) ||
        !dec_context_load(vm, self, &x))
        return ITD_ERROR;
    if (!dec_divmod(vm, &x, in, &out, &rest) || !dec_signal(vm, &x)) return ITD_ERROR;
    q = dec_store(vm, dec_type, &out);
    r = dec_store(vm, dec_type, &rest);
    return itd_failed(q) || itd_failed(r) ? ITD_ERROR : itd_tuple_pack(vm, 2, q, r);
}

FN(c_power)
{
    dec in[3], out;
    dctx x;

    if (itd_is_none(a[2].v)) return apply(vm, self, a, 2, dec_power);
    for (int i = 0; i < 3; i++)
        if (!dec_want(vm, a[i].v, &in[i])) return ITD_ERROR;
    if (!dec_context_load(vm, self, &x) || !dec_power_modulo(vm, &x, in, &out)) return ITD_ERROR;
    return dec_finish(vm, &x, &out);
}

/* ---- without a context ------------------------------------------------------------------ */

static itd_value changed(itd_vm *vm, itd_value self, dec_op *op)
{
    dec in = dec_load(self), out;

    return op(vm, NULL, &in, &out) ? dec_store(vm, dec_type, &out) : ITD_ERROR;
}

FN(d_copy_abs)
{
    return changed(vm, self, dec_copy_abs);
}
FN(d_copy_negate)
{
    return changed(vm, self, dec_copy_negate);
}
FN(d_self)
{
    return self;
}
FN(d_imag)
{
    dec zero = dec_of_small(0);

    return dec_store(vm, dec_type, &zero);
}

FN(d_real)
{
    return self;
}

FN(d_radix)
{
    dec ten = dec_of_small(10);

    return dec_store(vm, dec_type, &ten);
}

FN(d_adjusted)
{
    dec d = dec_load(self);
    int64_t n = 0;

    if (dec_special(&d)) return itd_from_small(0);
    return dec_adjusted(vm, &d, &n) ? itd_int_from(vm, n) : ITD_ERROR;
}

/* Predicates: of self, or of the argument in a context. */
enum {
    IS_FINITE,
    IS_INFINITE,
    IS_NAN,
    IS_QNAN,
    IS_SNAN,
    IS_SIGNED,
    IS_ZERO,
    IS_NORMAL,
    IS_SUBNORMAL
};

static itd_value is(itd_vm *vm, const dctx *x, const dec *d, int what)
{
    int normal;

    switch (what) {
    case IS_FINITE: return itd_bool(d->kind == DEC_FINITE);
    case IS_INFINITE: return itd_bool(d->kind == DEC_INF);
    case IS_NAN: return itd_bool(dec_nan(d));
    case IS_QNAN: return itd_bool(d->kind == DEC_NAN);
    case IS_SNAN: return itd_bool(d->kind == DEC_SNAN);
    case IS_SIGNED: return itd_bool(d->neg);
    case IS_ZERO: return itd_bool(dec_zero(d));
    default:
        return dec_is_normal(vm, x, d, &normal) ? itd_bool(normal == (what == IS_NORMAL))
                                                : ITD_ERROR;
    }
}

#define IS(id, what, with_context)                                                                 \
    FN(d_##id)                                                                                     \
    {                                                                                              \
        dec d = dec_load(self);                                                                    \
        dctx x = {0};                                                                              \
                                                                                                   \
        if (with_context && !dec_context_arg(vm, a[0].v, &x)) return ITD_ERROR;                    \
        return is(vm, &x, &d, what);                                                               \
    }                                                                                              \
    FN(c_##id)                                                                                     \
    {                                                                                              \
        dec d;                                                                                     \
        dctx x;                                                                                    \
                                                                                                   \
        return dec_want(vm, a[0].v, &d) && dec_context_load(vm, self, &x) ? is(vm, &x, &d, what)   \
                                                                          : ITD_ERROR;             \
    }
IS(is_finite, IS_FINITE, false)
IS(is_infinite, IS_INFINITE, false)
IS(is_nan, IS_NAN, false)
IS(is_qnan, IS_QNAN, false)
IS(is_snan, IS_SNAN, false)
IS(is_signed, IS_SIGNED, false)
IS(is_zero, IS_ZERO, false)
IS(is_normal, IS_NORMAL, true)
IS(is_subnormal, IS_SUBNORMAL, true)

FN(d_is_canonical)
{
    return ITD_TRUE;
}

static bool want_decimal(itd_vm *vm, itd_value v)
{
    return dec_is_decimal(v) || itd_fail(vm, itd_TypeError, "argument must be a Decimal");
}

FN(c_is_canonical)
{
    return want_decimal(vm, a[0].v) ? ITD_TRUE : ITD_ERROR;
}
FN(c_canonical)
{
    return want_decimal(vm, a[0].v) ? a[0].v : ITD_ERROR;
}

FN(c_copy_decimal)
{
    dec d;

    return dec_want(vm, a[0].v, &d)
               ? (dec_is_decimal(a[0].v) ? a[0].v : dec_store(vm, dec_type, &d))
               : ITD_ERROR;
}

static itd_value same_quantum(const dec *a, const dec *b)
{
    if (dec_special(a) || dec_special(b))
        return itd_bool((dec_nan(a) && dec_nan(b)) || (a->kind == DEC_INF && b->kind == DEC_INF));
    return itd_bool(a->exp == b->exp);
}

FN(d_same_quantum)
{
    dec d = dec_load(self), other;
    dctx x;

    return dec_context_arg(vm, a[1].v, &x) && dec_want(vm, a[0].v, &other)
               ? same_quantum(&d, &other)
               : ITD_ERROR;
}

FN(c_same_quantum)
{
    dec d, other;

    return dec_want(vm, a[0].v, &d) && dec_want(vm, a[1].v, &other) ? same_quantum(&d, &other)
                                                                    : ITD_ERROR;
}

static itd_value class_name(itd_vm *vm, const dctx *x, const dec *d)
{
    const char *name = dec_class_name(vm, x, d);

    return name ? itd_str_c(vm, name) : ITD_ERROR;
}

FN(d_number_class)
{
    dec d = dec_load(self);
    dctx x;

    return dec_context_arg(vm, a[0].v, &x) ? class_name(vm, &x, &d) : ITD_ERROR;
}

FN(c_number_class)
{
    dec d;
    dctx x;

    return dec_want(vm, a[0].v, &d) && dec_context_load(vm, self, &x) ? class_name(vm, &x, &d)
                                                                      : ITD_ERROR;
}

FN(d_to_eng_string)
{
    dec d = dec_load(self);
    dctx x;

    return dec_context_arg(vm, a[0].v, &x) ? dec_to_text(vm, &d, true, x.capitals) : ITD_ERROR;
}

FN(c_to_eng_string)
{
    dec d;
    dctx x;

    return dec_want(vm, a[0].v, &d) && dec_context_load(vm, self, &x)
               ? dec_to_text(vm, &d, true, x.capitals)
               : ITD_ERROR;
}

FN(c_to_sci_string)
{
    dec d;
    dctx x;

    return dec_want(vm, a[0].v, &d) && dec_context_load(vm, self, &x)
               ? dec_to_text(vm, &d, false, x.capitals)
               : ITD_ERROR;
}

/* ---- rounding --------------------------------------------------------------------------- */

FN(d_quantize)
{
    dec in[2] = {dec_load(self)}, out;
    dctx x;

    if (!dec_context_arg(vm, a[2].v, &x)) return ITD_ERROR;
    if (!itd_is_none(a[1].v) && !dec_rounding_arg(vm, a[1].v, &x.rounding)) return ITD_ERROR;
    if (!dec_want(vm, a[0].v, &in[1]) || !itd_charge(vm, 1) || !dec_quantize(vm, &x, in, &out))
        return ITD_ERROR;
    return dec_finish(vm, &x, &out);
}

static itd_value integral(itd_vm *vm, itd_value self, const itd_arg *a, dec_op *op)
{
    dec in = dec_load(self), out;
    dctx x;

    if (!dec_context_arg(vm, a[1].v, &x)) return ITD_ERROR;
    if (!itd_is_none(a[0].v) && !dec_rounding_arg(vm, a[0].v, &x.rounding)) return ITD_ERROR;
    return op(vm, &x, &in, &out) ? dec_finish(vm, &x, &out) : ITD_ERROR;
}

FN(d_to_integral_value)
{
    return integral(vm, self, a, dec_to_integral);
}
FN(d_to_integral_exact)
{
    return integral(vm, self, a, dec_to_integral_exact);
}

static itd_value to_int(itd_vm *vm, itd_value self, enum dec_rounding mode)
{
    dec d = dec_load(self);

    return dec_to_int(vm, &d, mode);
}

FN(d_trunc)
{
    return to_int(vm, self, DEC_DOWN);
}
FN(d_floor)
{
    return to_int(vm, self, DEC_FLOOR);
}
FN(d_ceil)
{
    return to_int(vm, self, DEC_CEILING);
}

FN(d_round)
{
    dec in[2] = {dec_load(self)}, out;
    int64_t n;
    int over;
    dctx x;

    if (!a[0].given) return to_int(vm, self, DEC_HALF_EVEN);
    if (!itd_is_int(a[0].v)) return itd_raise(vm, itd_TypeError, "optional arg must be an integer");
    if (!itd_int_clamp(vm, a[0].v, &n, &over)) return ITD_ERROR;
    if (over)
        return itd_raise(vm, itd_OverflowError, "Python int too large to convert to C ssize_t");
    if (!dec_current(vm, &x)) return ITD_ERROR;
    in[1] = dec_make(false, itd_from_small(1), n == INT64_MIN ? INT64_MAX : -n);
    return dec_quantize(vm, &x, in, &out) ? dec_finish(vm, &x, &out) : ITD_ERROR;
}

/* ---- making, showing -------------------------------------------------------------------- */

FN(d_format)
{
    dec d = dec_load(self);
    dctx x;

    if (!itd_is_str(a[0].v)) return itd_raise(vm, itd_TypeError, "format arg must be str");
    if (!itd_is_none(a[1].v) && !itd_is_a(a[1].v, itd_dict_type))
        return itd_raise(vm, itd_TypeError, "optional argument must be a dict");
    return dec_current(vm, &x) ? dec_format(vm, &d, a[0].v, &x) : ITD_ERROR;
}

FN(d_reduce)
{
    itd_value text = itd_str_of(vm, self),
              args = itd_failed(text) ? text : itd_tuple_pack(vm, 1, text);

    return itd_failed(args) ? args : itd_tuple_pack(vm, 2, itd_of(itd_type_of(self)), args);
}

/* As large as CPython's, whose words hold 19 digits and which has room for four in the object. */
FN(d_sizeof)
{
    dec d = dec_load(self);
    int64_t n = dec_digits(vm, d.c), words = (n + 18) / 19;

    return n < 0 ? ITD_ERROR : itd_from_small(104 + (words > 4 ? 8 * words : 0));
}

static bool float_or_int(itd_vm *vm, itd_value v, dec *ret)
{
    if (itd_is_float(v)) return dec_from_double(vm, itd_float_value(v), ret);
    if (itd_is_int(v)) return dec_operand(vm, v, ret);
    return itd_fail(vm, itd_TypeError, "argument must be int or float");
}

FN(d_from_float)
{
    dec d;
    itd_value made;

    if (!float_or_int(vm, a[0].v, &d)) return ITD_ERROR;
    made = dec_store(vm, dec_type, &d);
    if (itd_failed(made) || itd_same(self, itd_of(dec_type))) return made;
    return itd_call(vm, self, 1, &made);
}

FN(c_create_decimal)
{
    dctx x;

    if (!dec_context_load(vm, self, &x)) return ITD_ERROR;
    return dec_convert(vm, dec_type, a[0].given ? a[0].v : itd_from_small(0), &x, false);
}

FN(c_create_decimal_from_float)
{
    dec d;
    dctx x;

    if (!float_or_int(vm, a[0].v, &d) || !dec_context_load(vm, self, &x) || !dec_fix(vm, &x, &d))
        return ITD_ERROR;
    return dec_finish(vm, &x, &d);
}

/* ---- the tables ------------------------------------------------------------------------- */

#define D1(name, doc)                                                                              \
    {                                                                                              \
#name, d_##name, "context = None", doc, 0                                                  \
    }
#define D2(name, doc)                                                                              \
    {                                                                                              \
#name, d_##name, "other, context = None", doc, 0                                           \
    }
#define D0(name, doc)                                                                              \
    {                                                                                              \
#name, d_##name, "", doc, 0                                                                \
    }
#define C1(name, doc)                                                                              \
    {                                                                                              \
#name, c_##name, "x, /", doc, 0                                                            \
    }
#define C2(name, doc)                                                                              \
    {                                                                                              \
#name, c_##name, "x, y, /", doc, 0                                                         \
    }

const itd_native dec_methods[] = {
    D1(exp, "e to this power."),
    D1(ln, "The natural logarithm."),
    D1(log10, "The logarithm to base ten."),
    D1(logb, "The exponent of the leading digit."),
    D1(logical_invert, "Each digit of a number of zeros and ones inverted."),
    D1(next_minus, "The largest number below that the context can hold."),
    D1(next_plus, "The smallest number above that the context can hold."),
    D1(normalize, "Rounded, without trailing zeros."),
    D1(sqrt, "The square root, to full precision."),
    D2(compare, "-1, 0 or 1; NaN if there is one."),
    D2(compare_signal, "As compare, but every NaN signals."),
    D2(compare_total, "-1, 0 or 1 in an order of all representations."),
    D2(compare_total_mag, "As compare_total, without the signs."),
    D2(copy_sign, "This with the sign of the other."),
    D2(logical_and, "Digit by digit: both are one."),
    D2(logical_or, "Digit by digit: one of them is one."),
    D2(logical_xor, "Digit by digit: just one of them is one."),
    D2(max, "The larger one; a number rather than a quiet NaN."),
    D2(max_mag, "The one of larger absolute value."),
    D2(min, "The smaller one; a number rather than a quiet NaN."),
    D2(min_mag, "The one of smaller absolute value."),
    D2(next_toward, "The next number on the way to the other."),
    D2(remainder_near, "What is left from the nearest multiple of the other."),
    D2(rotate, "The digits turned by so many places."),
    D2(scaleb, "With the exponent raised by the other."),
    D2(shift, "The digits moved by so many places."),
    D2(same_quantum, "Whether both have the same exponent."),
    {"fma", d_fma, "other, third, context = None", "self * other + third, rounded once.", 0},
    {"quantize", d_quantize, "exp, rounding = None, context = None",
     "Rounded to the exponent of exp.", 0},
    {"to_integral", d_to_integral_value, "rounding = None, context = None",
     "Rounded to a whole number.", 0},
    {"to_integral_value", d_to_integral_value, "rounding = None, context = None",
     "Rounded to a whole number.", 0},
    {"to_integral_exact", d_to_integral_exact, "rounding = None, context = None",
     "Rounded to a whole number; signals what was lost.", 0},
    D1(number_class, "The class as text, like '+Normal'."),
    D1(to_eng_string, "As text, with an exponent that is a multiple of three."),
    D1(is_normal, "Whether it is finite, not zero and not subnormal."),
    D1(is_subnormal, "Whether it is smaller than the smallest normal number, and not zero."),
    D0(is_canonical, "True: every decimal is."),
    D0(is_finite, "Whether it is neither infinite nor a NaN."),
    D0(is_infinite, "Whether it is infinite."),
    D0(is_nan, "Whether it is a NaN."),
    D0(is_qnan, "Whether it is a quiet NaN."),
    D0(is_signed, "Whether the sign is minus; also of -0."),
    D0(is_snan, "Whether it is a signaling NaN."),
    D0(is_zero, "Whether it is 0 or -0."),
    D0(adjusted, "The exponent of the leading digit."),
    {"canonical", d_self, "", "Itself.", 0},
    {"conjugate", d_self, "", "Itself.", 0},
    D0(copy_abs, "Without the sign."),
    D0(copy_negate, "With the other sign."),
    D0(radix, "Decimal(10)."),
    {"as_tuple", dec_as_tuple, "", "(sign, digits, exponent)", 0},
    {"as_integer_ratio", dec_ratio, "", "Two ints whose quotient it is, in lowest terms.", 0},
    {"from_float", d_from_float, "f, /", "Exactly the value of a float or int.",
     ITD_CLASS_METHOD | ITD_CALLS_BACK},
    {"real", d_real, NULL, NULL, ITD_GETTER},
    {"imag", d_imag, NULL, NULL, ITD_GETTER},
    {"__copy__", d_self, "", NULL, 0},
    {"__deepcopy__", d_self, "memo, /", NULL, 0},
    {"__reduce__", d_reduce, "", NULL, ITD_CALLS_BACK},
    {"__format__", d_format, "spec, override = None, /", NULL, 0},
    {"__round__", d_round, "ndigits = ..., /", NULL, 0},
    {"__trunc__", d_trunc, "", NULL, 0},
    {"__floor__", d_floor, "", NULL, 0},
    {"__ceil__", d_ceil, "", NULL, 0},
    {"__complex__", dec_complex, "", NULL, 0},
    {"__sizeof__", d_sizeof, "", NULL, 0},
    {0},
};

static const itd_native operations[] = {
    C1(exp, "e to the power x."),
    C1(ln, "The natural logarithm."),
    C1(log10, "The logarithm to base ten."),
    C1(logb, "The exponent of the leading digit."),
    C1(logical_invert, "Each digit inverted."),
    C1(next_minus, "The largest number below x."),
    C1(next_plus, "The smallest number above x."),
    C1(normalize, "x rounded, without trailing zeros."),
    C1(sqrt, "The square root."),
    C1(abs, "The absolute value."),
    C1(minus, "-x, rounded."),
    C1(plus, "+x, rounded."),
    C1(copy_abs, "x without its sign."),
    C1(copy_negate, "x with the other sign."),
    C1(copy_decimal, "x as a Decimal."),
    C1(to_integral_value, "x rounded to a whole number."),
    {"to_integral", c_to_integral_value, "x, /", "x rounded to a whole number.", 0},
    C1(to_integral_exact, "x rounded to a whole number; signals what was lost."),
    C1(is_canonical, "True."),
    C1(canonical, "x itself."),
    C1(is_finite, "Whether x is finite."),
    C1(is_infinite, "Whether x is infinite."),
    C1(is_nan, "Whether x is a NaN."),
    C1(is_qnan, "Whether x is a quiet NaN."),
    C1(is_snan, "Whether x is a signaling NaN."),
    C1(is_signed, "Whether x has a minus."),
    C1(is_zero, "Whether x is zero."),
    C1(is_normal, "Whether x is normal."),
    C1(is_subnormal, "Whether x is subnormal."),
    C1(number_class, "The class of x as text."),
    C1(to_sci_string, "x as text."),
    C1(to_eng_string, "x as text, with an exponent that is a multiple of three."),
    C2(add, "x + y"),
    C2(subtract, "x - y"),
    C2(multiply, "x * y"),
    C2(divide, "x / y"),
    C2(divide_int, "x // y"),
    C2(remainder, "x % y"),
    C2(remainder_near, "What is left from the multiple of y nearest to x."),
    {"divmod", c_divmod, "x, y, /", "(x // y, x % y)", 0},
    C2(compare, "-1, 0 or 1."),
    C2(compare_signal, "As compare, but every NaN signals."),
    C2(compare_total, "-1, 0 or 1 in an order of all representations."),
    C2(compare_total_mag, "As compare_total, without the signs."),
    C2(copy_sign, "x with the sign of y."),
    C2(logical_and, "Digit by digit: both are one."),
    C2(logical_or, "Digit by digit: one of them is one."),
    C2(logical_xor, "Digit by digit: just one of them is one."),
    C2(max, "The larger one."),
    C2(max_mag, "The one of larger absolute value."),
    C2(min, "The smaller one."),
    C2(min_mag, "The one of smaller absolute value."),
    C2(next_toward, "The next number from x towards y."),
    C2(quantize, "x rounded to the exponent of y."),
    C2(rotate, "The digits of x turned by y places."),
    C2(same_quantum, "Whether both have the same exponent."),
    C2(scaleb, "x with its exponent raised by y."),
    C2(shift, "The digits of x moved by y places."),
    {"fma", c_fma, "x, y, z, /", "x * y + z, rounded once.", 0},
    {"power", c_power, "a, b, modulo = None", "a ** b, or a ** b % modulo.", 0},
    {"radix", d_radix, "", "Decimal(10).", 0},
    {"_apply", c_plus, "x, /", "x rounded.", 0},
    {"create_decimal", c_create_decimal, "num = ..., /", "A Decimal rounded as the context says.",
     ITD_CALLS_BACK},
    {"create_decimal_from_float", c_create_decimal_from_float, "f, /",
     "A Decimal of a float, rounded as the context says.", 0},
    {0},
};

/* Attributes and operations together: filled at boot. */
itd_native dec_context_rows[sizeof operations / sizeof *operations + 32];

void dec_context_rows_boot(void)
{
    size_t n = 0;

    for (const itd_native *r = dec_context_fields; r->name; r++) dec_context_rows[n++] = *r;
    for (const itd_native *r = operations; r->name; r++) dec_context_rows[n++] = *r;
    ITD_ASSERT(n < sizeof dec_context_rows / sizeof *dec_context_rows);
}
