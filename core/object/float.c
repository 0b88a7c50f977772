/* float.c - the float type.
 *
 * A float is an immediate value for magnitudes of about 1e-77 to 1e77 and 0, otherwise a FLOAT
 * cell; instances of script subclasses are always cells. With an int on the other side arithmetic
 * converts it, and comparison is exact.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "core/base/dtoa.h"
#include "core/object/boot.h"
#include "core/object/bytes_impl.h"
#include "core/object/containers.h"
#include "core/object/float.h"
#include "core/object/float_parts.h"
#include "core/object/int.h"

bool itd_is_float(itd_value v)
{
    return itd_is_imm_float(v) || itd_is_kind(v, ITD_K_FLOAT);
}

double itd_float_value(itd_value v)
{
    return itd_is_imm_float(v) ? itd_imm_float(v) : ITD_AS(itd_float, v)->value;
}

/* The zeros have no immediate form, but are too common for a cell each. */
static itd_value zeros[2];

itd_value itd_float_from(itd_vm *vm, double d)
{
    itd_value v;
    itd_float *f;

    if (itd_try_imm_float(d, &v)) return v;
    if (d == 0.0 && !itd_is_unbound(zeros[1])) return zeros[signbit(d) != 0];
    f = itd_alloc(vm, sizeof *f, ITD_K_FLOAT, itd_float_type);
    if (!f) return ITD_ERROR;
    f->value = d;
    return itd_of(f);
}

/* float(v) of what has __float__ or __index__; *ret_none when it has neither. */
static bool to_double(itd_vm *vm, itd_value v, double *ret, bool *ret_none)
{
    const itd_slots *slots;
    itd_value out;

    *ret_none = false;
    if (itd_is_imm_float(v)) {
        *ret = itd_imm_float(v);
        return true;
    }
    if (itd_is_small(v)) {
        *ret = (double)itd_small(v);
        return true;
    }
    if (itd_is_exact(v, itd_float_type)) {
        *ret = itd_float_value(v);
        return true;
    }
    slots = &itd_type_of(v)->slots;
    if (slots->to_float) {
        out = slots->to_float(vm, v);
        if (itd_failed(out)) return false;
        if (!itd_is_float(out))
            return itd_fail(vm, itd_TypeError, "%T.__float__ returned non-float (type %T)", v, out);
        if (!itd_is_exact(out, itd_float_type) &&
            !itd_warn_of_subclass(vm, v, "__float__", "float", out))
            return false;
        *ret = itd_float_value(out);
        return true;
    }
    if (slots->index) {
        out = itd_index(vm, v);
        return !itd_failed(out) && itd_int_to_double(vm, out, ret);
    }
    *ret_none = true;
    return false;
}

bool itd_float_asked(itd_vm *vm, itd_value v, double *ret)
{
    bool none;

    return to_double(vm, v, ret, &none) || (none && itd_as_double(vm, v, ret));
}

bool itd_as_double(itd_vm *vm, itd_value v, double *ret)
{
    bool none;

    /* A float's value is what it holds, whatever its class says to float(). */
    if (itd_is_float(v)) {
        *ret = itd_float_value(v);
        return true;
    }
    if (to_double(vm, v, ret, &none)) return true;
    if (none) itd_fail(vm, itd_TypeError, "must be real number, not %T", v);
    return false;
}

static itd_value float_new(itd_vm *vm, itd_type *type, const itd_value *args, size_t positional,
                           itd_value kwnames)
{
    itd_arg a[1];
    double d;
    bool none;
    itd_float *f;

    /* A subclass with an __init__ may take names that are nothing to float. */
    if (type->slots.init != itd_float_type->slots.init) kwnames = ITD_NONE;
    if (!itd_bind_text(vm, "x = 0, /", "float", args, positional, kwnames, a)) return ITD_ERROR;
    if (itd_is_str(a[0].v) && itd_is_exact(a[0].v, itd_str_type)) {
        itd_value v = itd_float_from_text(vm, a[0].v);
        if (itd_failed(v) || type == itd_float_type) return v;
        d = itd_float_value(v);
    } else if (!to_double(vm, a[0].v, &d, &none)) {
        itd_value v;
        if (!none) return ITD_ERROR;
        if (!itd_is_str(a[0].v) && !itd_is_bytes_like(a[0].v))
            return itd_raise(vm, itd_TypeError,
                             "float() argument must be a string or a real number, not '%T'",
                             a[0].v);
        v = itd_float_from_text(vm, a[0].v);
        if (itd_failed(v)) return v;
        d = itd_float_value(v);
    }
    if (type == itd_float_type) return itd_float_from(vm, d);
    f = itd_new_instance(vm, type, sizeof *f);
    if (!f) return ITD_ERROR;
    f->value = d;
    return itd_of(f);
}

/* ---- arithmetic ------------------------------------------------------------------------- */

/* An operand of float arithmetic: 1, 0 when it is no number of this kind, -1 on failure. */
static inline int operand(itd_vm *vm, itd_value v, double *ret)
{
    if (itd_is_imm_float(v)) {
        *ret = itd_imm_float(v);
        return 1;
    }
    if (itd_is_small(v)) {
        *ret = (double)itd_small(v);
        return 1;
    }
    if (itd_is_kind(v, ITD_K_FLOAT)) {
        *ret = itd_float_value(v);
        return 1;
    }
    if (itd_is_int(v)) return itd_int_to_double(vm, v, ret) ? 1 : -1;
    return 0;
}

static inline int operands(itd_vm *vm, itd_value a, itd_value b, double *x, double *y)
{
    int got = operand(vm, a, x);

    return got > 0 ? operand(vm, b, y) : got;
}

#define NO_OPERANDS(got) ((got) < 0 ? ITD_ERROR : ITD_NOT_IMPLEMENTED)

static itd_value float_add(itd_vm *vm, itd_value a, itd_value b)
{
    double x, y;
    int got = operands(vm, a, b, &x, &y);

    return got > 0 ? itd_float_from(vm, x + y) : NO_OPERANDS(got);
}

static itd_value float_sub(itd_vm *vm, itd_value a, itd_value b)
{
    double x, y;
    int got = operands(vm, a, b, &x, &y);

    return got > 0 ? itd_float_from(vm, x - y) : NO_OPERANDS(got);
}

static itd_value float_mul(itd_vm *vm, itd_value a, itd_value b)
{
    double x, y;
    int got = operands(vm, a, b, &x, &y);

    return got > 0 ? itd_float_from(vm, x * y) : NO_OPERANDS(got);
}

static itd_value float_div(itd_vm *vm, itd_value a, itd_value b)
{
    double x, y;
    int got = operands(vm, a, b, &x, &y);

    if (got <= 0) return NO_OPERANDS(got);
    if (y == 0.0) return itd_raise(vm, itd_ZeroDivisionError, "float division by zero");
    return itd_float_from(vm, x / y);
}

double itd_double_divmod(double a, double b, double *ret_rest)
{
    double rest = fmod(a, b), quotient = (a - rest) / b, whole;

    if (rest != 0.0) {
        if ((b < 0) != (rest < 0)) {
            rest += b;
            quotient -= 1.0;
        }
    } else
        rest = copysign(0.0, b);
    *ret_rest = rest;
    if (quotient == 0.0) return copysign(0.0, a / b);
    /* The quotient is within rounding of a whole number. */
    whole = floor(quotient);
    return quotient - whole > 0.5 ? whole + 1.0 : whole;
}

static itd_value float_floordiv(itd_vm *vm, itd_value a, itd_value b)
{
    double x, y, rest;
    int got = operands(vm, a, b, &x, &y);

    if (got <= 0) return NO_OPERANDS(got);
    if (y == 0.0) return itd_raise(vm, itd_ZeroDivisionError, "float floor division by zero");
    return itd_float_from(vm, itd_double_divmod(x, y, &rest));
}

static itd_value float_mod(itd_vm *vm, itd_value a, itd_value b)
{
    double x, y, rest;
    int got = operands(vm, a, b, &x, &y);

    if (got <= 0) return NO_OPERANDS(got);
    if (y == 0.0) return itd_raise(vm, itd_ZeroDivisionError, "float modulo");
    rest = fmod(x, y);
    if (rest == 0.0)
        rest = copysign(0.0, y);
    else if ((y < 0) != (rest < 0))
        rest += y;
    return itd_float_from(vm, rest);
}

static itd_value float_divmod(itd_vm *vm, itd_value a, itd_value b)
{
    double x, y, rest, quotient;
    itd_value q, r;
    int got = operands(vm, a, b, &x, &y);

    if (got <= 0) return NO_OPERANDS(got);
    if (y == 0.0) return itd_raise(vm, itd_ZeroDivisionError, "float divmod()");
    quotient = itd_double_divmod(x, y, &rest);
    q = itd_float_from(vm, quotient);
    r = itd_float_from(vm, rest);
    return itd_failed(q) || itd_failed(r) ? ITD_ERROR : itd_tuple_pack(vm, 2, q, r);
}

static itd_value out_of_range(itd_vm *vm)
{
    itd_value text = itd_str_c(vm, "Numerical result out of range");
    itd_value args = itd_failed(text) ? text : itd_tuple_pack(vm, 2, itd_from_small(34), text);

    return itd_failed(args) ? args : itd_raise_with(vm, itd_OverflowError, args);
}

static itd_value float_power(itd_vm *vm, itd_value a, itd_value b, itd_value modulus)
{
    double x, y, d;
    int got;

    if (!itd_is_none(modulus))
        return itd_raise(vm, itd_TypeError,
                         "pow() 3rd argument not allowed unless all arguments are integers");
    got = operands(vm, a, b, &x, &y);
    if (got <= 0) return NO_OPERANDS(got);
    if (x == 0.0 && y < 0.0 && isfinite(y))
        return itd_raise(vm, itd_ZeroDivisionError, "0.0 cannot be raised to a negative power");
    if (x < 0.0 && isfinite(x) && isfinite(y) && y != floor(y))
        return itd_complex_power(vm, x, 0.0, y, 0.0);
    d = pow(x, y);
    if (isinf(d) && isfinite(x) && isfinite(y)) return out_of_range(vm);
    return itd_float_from(vm, d);
}

static itd_value float_pow(itd_vm *vm, itd_value a, itd_value b)
{
    return float_power(vm, a, b, ITD_NONE);
}

static itd_value float_negative(itd_vm *vm, itd_value v)
{
    return itd_float_from(vm, -itd_float_value(v));
}

static itd_value float_positive(itd_vm *vm, itd_value v)
{
    return itd_float_from(vm, itd_float_value(v));
}

static itd_value float_absolute(itd_vm *vm, itd_value v)
{
    return itd_float_from(vm, fabs(itd_float_value(v)));
}

static int float_truth(itd_vm *vm, itd_value v)
{
    return itd_float_value(v) != 0.0;
}

/* ---- comparing, hashing, printing ------------------------------------------------------- */

static itd_value float_compare(itd_vm *vm, itd_value a, itd_value b, enum itd_compare op)
{
    double x, y;

    if (itd_is_float(a) && itd_is_float(b)) {
        x = itd_float_value(a);
        y = itd_float_value(b);
        if (isnan(x) || isnan(y)) return itd_bool(op == ITD_NE);
        return itd_ordered((x > y) - (x < y), op);
    }
    if (itd_is_float(a) && itd_is_int(b)) {
        x = itd_float_value(a);
        return isnan(x) ? itd_bool(op == ITD_NE) : itd_ordered(-itd_int_compare_double(b, x), op);
    }
    if (itd_is_int(a) && itd_is_float(b)) {
        y = itd_float_value(b);
        return isnan(y) ? itd_bool(op == ITD_NE) : itd_ordered(itd_int_compare_double(a, y), op);
    }
    return ITD_NOT_IMPLEMENTED;
}

/* The residue modulo 2**61 - 1, equal to that of the same whole number or fraction. */
uint64_t itd_double_hash(double d)
{
    const uint64_t p = ((uint64_t)1 << 61) - 1;
    int e;
    double m;
    uint64_t x = 0;

    if (isnan(d)) return 0;
    if (isinf(d)) return d > 0 ? 314159 : (uint64_t)-314159;
    m = fabs(frexp(d, &e));
    while (m != 0.0) {
        uint64_t part;
        x = ((x << 28) & p) | x >> (61 - 28);
        m *= 0x1p28;
        e -= 28;
        part = (uint64_t)m;
        m -= (double)part;
        x += part;
        if (x >= p) x -= p;
    }
    e = e >= 0 ? e % 61 : 60 - (-1 - e) % 61;
    x = ((x << e) & p) | x >> (61 - e);
    if (d < 0) x = 0 - x;
    return x == (uint64_t)-1 ? (uint64_t)-2 : x;
}

/* NaNs are unequal, so they hash by identity: many in one dict are no trap. */
static bool float_hash(itd_vm *vm, itd_value v, uint64_t *ret)
{
    double d = itd_float_value(v);

    *ret = isnan(d) ? itd_identity_hash(vm, v) : itd_double_hash(d);
    return true;
}

static itd_value float_repr(itd_vm *vm, itd_value v)
{
    char text[40];

    return itd_str_new(vm, text,
                       itd_double_text(itd_float_value(v), 'r', 0, false, text, sizeof text));
}

/* ---- rounding --------------------------------------------------------------------------- */

/* |d| rounded to a power of ten that has just one digit more than d: up only past the middle, whose
 * text is 5, 50 … */
static double round_to_ten(double d, int64_t digits)
{
    char text[340], power[8];
    size_t n = (size_t)snprintf(text, sizeof text, "%.0f", floor(d));
    bool above = text[0] > '5';

    if (text[0] == '5') {
        for (size_t i = 1; i < n && !above; i++) above = text[i] != '0';
        above |= d != floor(d);
    }
    if (!above) return 0.0;
    snprintf(power, sizeof power, "1e%d", (int)-digits);
    return strtod(power, NULL);
}

bool itd_double_round(itd_vm *vm, double d, int64_t digits, double *ret)
{
    char text[1024];
    double out, size = fabs(d);

    if (!isfinite(d) || d == 0.0 || digits > 323)
        out = d;
    else if (digits < -308)
        out = copysign(0.0, d);
    else if (itd_double_rounded(size, digits, &out))
        out = copysign(out, d);
    else if (digits >= 0) {
        snprintf(text, sizeof text, "%.*f", (int)digits, d);
        out = strtod(text, NULL);
    } else {
        int kept = snprintf(text, sizeof text, "%.0f", floor(size)) + (int)digits;
        if (kept < 0)
            out = 0.0;
        else if (kept == 0)
            out = size < 1 ? 0.0 : round_to_ten(size, digits);
        else {
            snprintf(text, sizeof text, "%.*e", kept - 1, size);
            out = strtod(text, NULL);
        }
        out = copysign(out, d);
    }
    if (isinf(out) && isfinite(d))
        return itd_fail(vm, itd_OverflowError, "rounded value too large to represent");
    *ret = out;
    return true;
}

static itd_value float_round(itd_vm *vm, itd_value self, const itd_arg *a)
{
    double d = itd_float_value(self);
    itd_value places;
    int64_t digits;
    int over;

    if (!a[0].given || itd_is_none(a[0].v)) {
        double whole = round(d);
        if (fabs(d - whole) == 0.5) whole = 2.0 * round(d / 2.0);
        return itd_int_from_double(vm, isfinite(d) ? whole : d);
    }
    places = itd_index(vm, a[0].v);
    if (itd_failed(places) || !itd_int_clamp(vm, places, &digits, &over)) return ITD_ERROR;
    return itd_double_round(vm, d, digits, &d) ? itd_float_from(vm, d) : ITD_ERROR;
}

static itd_value float_trunc(itd_vm *vm, itd_value self, const itd_arg *a)
{
    return itd_int_from_double(vm, itd_float_value(self));
}

static itd_value float_floor(itd_vm *vm, itd_value self, const itd_arg *a)
{
    return itd_int_from_double(vm, floor(itd_float_value(self)));
}

static itd_value float_ceil(itd_vm *vm, itd_value self, const itd_arg *a)
{
    return itd_int_from_double(vm, ceil(itd_float_value(self)));
}

static itd_value float_to_int(itd_vm *vm, itd_value self)
{
    return itd_int_from_double(vm, itd_float_value(self));
}

/* ---- other methods ---------------------------------------------------------------------- */

static itd_value float_is_integer(itd_vm *vm, itd_value self, const itd_arg *a)
{
    double d = itd_float_value(self);

    return itd_bool(isfinite(d) && floor(d) == d);
}

static itd_value float_ratio(itd_vm *vm, itd_value self, const itd_arg *a)
{
    double d = itd_float_value(self), m;
    itd_value top, bottom = itd_from_small(1);
    int e;

    if (isinf(d))
        return itd_raise(vm, itd_OverflowError, "cannot convert Infinity to integer ratio");
    if (isnan(d)) return itd_raise(vm, itd_ValueError, "cannot convert NaN to integer ratio");
    m = frexp(d, &e);
    for (int i = 0; i < 300 && m != floor(m); i++) {
        m *= 2.0;
        e--;
    }
    top = itd_int_from_double(vm, m);
    if (itd_failed(top)) return top;
    if (e > 0)
        top = itd_int_lshift(vm, top, (uint64_t)e);
    else
        bottom = itd_int_lshift(vm, bottom, (uint64_t)-e);
    return itd_failed(top) || itd_failed(bottom) ? ITD_ERROR : itd_tuple_pack(vm, 2, top, bottom);
}

static itd_value float_itself(itd_vm *vm, itd_value self, const itd_arg *a)
{
    return float_positive(vm, self);
}

static itd_value float_zero(itd_vm *vm, itd_value self, const itd_arg *a)
{
    return itd_float_from(vm, 0.0);
}

static itd_value float_newargs(itd_vm *vm, itd_value self, const itd_arg *a)
{
    itd_value d = float_positive(vm, self);

    return itd_failed(d) ? d : itd_tuple_pack(vm, 1, d);
}

static itd_value float_format(itd_vm *vm, itd_value self, const itd_arg *a)
{
    return itd_float_format_spec(vm, self, a[0].v);
}

static itd_value float_getformat(itd_vm *vm, itd_value cls, const itd_arg *a)
{
    if (!itd_str_is(a[0].v, "double") && !itd_str_is(a[0].v, "float"))
        return itd_raise(vm, itd_ValueError,
                         "__getformat__() argument 1 must be 'double' or 'float'");
    return itd_str_c(vm, __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__ ? "IEEE, little-endian"
                                                                   : "IEEE, big-endian");
}

static itd_value float_sizeof(itd_vm *vm, itd_value self, const itd_arg *a)
{
    return itd_from_small(24);
}

static const itd_native methods[] = {
    {"as_integer_ratio", float_ratio, "",
     "A pair of integers whose ratio is exactly equal to the float.", ITD_SHALLOW},
    {"conjugate", float_itself, "", "Returns self, the complex conjugate of any float.",
     ITD_SHALLOW},
    {"fromhex", itd_float_fromhex, "string, /", "The float that a text like 0x1.8p+1 means.",
     ITD_CLASS_METHOD | ITD_CALLS_BACK},
    {"hex", itd_float_hex, "", "A hexadecimal representation of the float.", ITD_SHALLOW},
    {"is_integer", float_is_integer, "", "Whether the float is a whole number.", ITD_SHALLOW},
    {"real", float_itself, NULL, "the part without 1j", ITD_GETTER},
    {"imag", float_zero, NULL, "the part that goes with 1j", ITD_GETTER},
    {"__trunc__", float_trunc, "", "The Integral closest to x between 0 and x.", ITD_SHALLOW},
    {"__floor__", float_floor, "", "The floor as an Integral.", ITD_SHALLOW},
    {"__ceil__", float_ceil, "", "The ceiling as an Integral.", ITD_SHALLOW},
    {"__round__", float_round, "ndigits = ..., /",
     "The Integral closest to x, rounding half toward even, or a float of fewer digits.",
     ITD_CALLS_BACK},
    {"__getformat__", float_getformat, "typestr: cstr, /", "How C doubles are stored here.",
     ITD_CLASS_METHOD},
    {"__getnewargs__", float_newargs, "", NULL, ITD_SHALLOW},
    {"__sizeof__", float_sizeof, "", "Size in memory, in bytes.", ITD_SHALLOW},
    {"__format__", float_format, "format_spec: str, /",
     "The text that a format specification asks for.", ITD_SHALLOW},
    {0},
};

static const itd_slots slots = {
    .repr = float_repr,
    .hash = float_hash,
    .compare = float_compare,
    .truth = float_truth,
    .binary = {[ITD_ADD] = float_add,
               [ITD_SUB] = float_sub,
               [ITD_MUL] = float_mul,
               [ITD_DIV] = float_div,
               [ITD_FLOORDIV] = float_floordiv,
               [ITD_MOD] = float_mod,
               [ITD_POW] = float_pow,
               [ITD_DIVMOD] = float_divmod},
    .power = float_power,
    .negative = float_negative,
    .positive = float_positive,
    .absolute = float_absolute,
    .to_int = float_to_int,
    .to_float = float_positive,
    .new_ = float_new,
};

bool itd_boot_float(itd_vm *vm)
{
    static const itd_type_spec spec = {
        .type = &itd_float_type,
        .name = "float",
        .kind = ITD_K_FLOAT,
        .size = sizeof(itd_float),
        .flags = ITD_T_BASE | ITD_T_SELF_MATCH,
        .signature = "x = 0, /",
        .doc = "A number with a binary point, from a number or its text.",
        .methods = methods,
        .slots = &slots,
    };

    itd_dtoa_boot();
    if (!itd_type_define(vm, &spec)) return false;
    for (int i = 0; i < 2; i++) {
        zeros[i] = itd_float_from(vm, i ? -0.0 : 0.0);
        if (itd_failed(zeros[i])) return false;
    }
    return true;
}
