/* complex.c - the complex type.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <math.h>

#include "core/object/boot.h"
#include "core/object/float.h"
#include "core/object/int.h"

typedef struct cx {
    double re, im;
} cx;

static cx value_of(itd_value v)
{
    const itd_complex *c = ITD_AS(itd_complex, v);

    return (cx){c->re, c->im};
}

static itd_value from(itd_vm *vm, cx c)
{
    return itd_complex_from(vm, c.re, c.im);
}

itd_value itd_complex_from(itd_vm *vm, double re, double im)
{
    itd_complex *c = itd_alloc(vm, sizeof *c, ITD_K_COMPLEX, itd_complex_type);

    if (!c) return ITD_ERROR;
    c->re = re;
    c->im = im;
    return itd_of(c);
}

/* ---- construction ----------------------------------------------------------------------- */

static const char *skip_spaces(const char *p)
{
    while (*p == ' ' || (*p >= 9 && *p <= 13)) p++;
    return p;
}

static bool is_j(const char *p)
{
    return *p == 'j' || *p == 'J';
}

/* Reads a sign with nothing but j behind it as one. */
static const char *scan_part(const char *p, double *ret)
{
    const char *end = itd_scan_float(p, ret);

    if (end) return end;
    *ret = *p == '-' ? -1.0 : 1.0;
    if (*p == '-' || *p == '+') p++;
    return is_j(p) ? p : NULL;
}

/* The whole of p as a complex number. */
static bool scan_complex(const char *p, const char *end, cx *ret)
{
    bool bracket = *p == '(';
    cx c = {0, 0};
    double d;

    if (bracket) p = skip_spaces(p + 1);
    p = scan_part(p, &d);
    if (!p) return false;
    if (is_j(p)) {
        c.im = d;
        p++;
    } else {
        c.re = d;
        if (*p == '+' || *p == '-') {
            p = scan_part(p, &c.im);
            if (!p || !is_j(p)) return false;
            p++;
        }
    }
    if (bracket) {
        p = skip_spaces(p);
        if (*p++ != ')') return false;
    }
    *ret = c;
    return skip_spaces(p) == end;
}

static bool from_text(itd_vm *vm, itd_value text, cx *ret)
{
    size_t size;
    const char *p = itd_number_text(vm, text, &size);

    if (p && scan_complex(p, p + size, ret)) return true;
    if (!p && !itd_pending(vm) && itd_contains(vm, text, itd_intern_c(vm, "_", 1)) == 1)
        return itd_fail(vm, itd_ValueError, "could not convert string to complex: %R",
                        text); /* a bad underscore */
    return !itd_pending(vm) && itd_fail(vm, itd_ValueError, "complex() arg is a malformed string");
}

/* Replaces v by v.__complex__() where that exists. */
static bool ask_complex(itd_vm *vm, itd_value *v)
{
    itd_value method, out;

    if (itd_is_exact(*v, itd_complex_type)) return true;
    method = itd_special(vm, *v, itd_n___complex__);
    if (itd_failed(method)) return false;
    if (itd_is_unbound(method)) return true;
    out = itd_call(vm, method, 0, NULL);
    if (itd_failed(out)) return false;
    if (!itd_is_kind(out, ITD_K_COMPLEX))
        return itd_fail(vm, itd_TypeError, "__complex__ returned non-complex (type %T)", out);
    if (!itd_is_exact(out, itd_complex_type) &&
        !itd_warn_of_subclass(vm, ITD_UNBOUND, "__complex__", "complex", out))
        return false;
    *v = out;
    return true;
}

static bool is_number(itd_value v)
{
    const itd_slots *slots = &itd_type_of(v)->slots;

    return itd_is_kind(v, ITD_K_COMPLEX) || slots->to_float || slots->index;
}

static bool part_value(itd_vm *vm, itd_value v, cx *ret)
{
    if (itd_is_kind(v, ITD_K_COMPLEX)) {
        *ret = value_of(v);
        return true;
    }
    ret->im = 0;
    return itd_float_asked(vm, v, &ret->re);
}

static bool from_parts(itd_vm *vm, const itd_arg *a, cx *ret)
{
    itd_value re = a[0].given ? a[0].v : itd_from_small(0);
    cx x, y = {0, 0};

    if (!ask_complex(vm, &re)) return false;
    if (!is_number(re))
        return itd_fail(vm, itd_TypeError,
                        "complex() first argument must be a string or a number, not '%T'", re);
    if (a[1].given && !is_number(a[1].v))
        return itd_fail(vm, itd_TypeError, "complex() second argument must be a number, not '%T'",
                        a[1].v);
    if (!part_value(vm, re, &x) || (a[1].given && !part_value(vm, a[1].v, &y))) return false;
    if (a[1].given && itd_is_kind(a[1].v, ITD_K_COMPLEX)) x.re -= y.im;
    if (!a[1].given && itd_is_kind(re, ITD_K_COMPLEX))
        y.re = -0.0; /* which leaves the other zero its sign */
    if (itd_is_kind(re, ITD_K_COMPLEX))
        x.im += y.re;
    else
        x.im = y.re;
    *ret = x;
    return true;
}

static itd_value complex_new(itd_vm *vm, itd_type *type, const itd_value *args, size_t positional,
                             itd_value kwnames)
{
    itd_arg a[2];
    itd_complex *c;
    cx n = {0, 0};

    if (!itd_bind_text(vm, "real = ..., imag = ...", "complex", args, positional, kwnames, a))
        return ITD_ERROR;
    if (a[0].given && !a[1].given && type == itd_complex_type && itd_is_exact(a[0].v, type))
        return a[0].v;
    if (a[0].given && itd_is_str(a[0].v)) {
        if (a[1].given)
            return itd_raise(vm, itd_TypeError,
                             "complex() can't take second arg if first is a string");
        if (!from_text(vm, a[0].v, &n)) return ITD_ERROR;
    } else {
        if (a[1].given && itd_is_str(a[1].v))
            return itd_raise(vm, itd_TypeError, "complex() second arg can't be a string");
        if (!from_parts(vm, a, &n)) return ITD_ERROR;
    }
    if (type == itd_complex_type) return from(vm, n);
    c = itd_new_instance(vm, type, sizeof *c);
    if (!c) return ITD_ERROR;
    c->re = n.re;
    c->im = n.im;
    return itd_of(c);
}

/* ---- arithmetic ------------------------------------------------------------------------- */

static cx multiply(cx a, cx b)
{
    return (cx){a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
}

/* a / b scaled by the larger part of b; b is not 0. */
static cx divide(cx a, cx b)
{
    double ratio, whole;

    if (fabs(b.re) >= fabs(b.im)) {
        ratio = b.im / b.re;
        whole = b.re + b.im * ratio;
        return (cx){(a.re + a.im * ratio) / whole, (a.im - a.re * ratio) / whole};
    }
    if (fabs(b.im) >= fabs(b.re)) {
        ratio = b.re / b.im;
        whole = b.re * ratio + b.im;
        return (cx){(a.re * ratio + a.im) / whole, (a.im * ratio - a.re) / whole};
    }
    return (cx){NAN, NAN};
}

static bool is_zero(cx a)
{
    return a.re == 0.0 && a.im == 0.0;
}

static int operand(itd_vm *vm, itd_value v, cx *ret)
{
    if (itd_is_kind(v, ITD_K_COMPLEX)) {
        *ret = value_of(v);
        return 1;
    }
    ret->im = 0;
    if (itd_is_float(v)) {
        ret->re = itd_float_value(v);
        return 1;
    }
    if (itd_is_int(v)) return itd_int_to_double(vm, v, &ret->re) ? 1 : -1;
    return 0;
}

static int operands(itd_vm *vm, itd_value a, itd_value b, cx *x, cx *y)
{
    int got = operand(vm, a, x);

    return got > 0 ? operand(vm, b, y) : got;
}

#define NO_OPERANDS(got) ((got) < 0 ? ITD_ERROR : ITD_NOT_IMPLEMENTED)

static itd_value complex_add(itd_vm *vm, itd_value a, itd_value b)
{
    cx x, y;
    int got = operands(vm, a, b, &x, &y);

    return got > 0 ? itd_complex_from(vm, x.re + y.re, x.im + y.im) : NO_OPERANDS(got);
}

static itd_value complex_sub(itd_vm *vm, itd_value a, itd_value b)
{
    cx x, y;
    int got = operands(vm, a, b, &x, &y);

    return got > 0 ? itd_complex_from(vm, x.re - y.re, x.im - y.im) : NO_OPERANDS(got);
}

static itd_value complex_mul(itd_vm *vm, itd_value a, itd_value b)
{
    cx x, y;
    int got = operands(vm, a, b, &x, &y);

    return got > 0 ? from(vm, multiply(x, y)) : NO_OPERANDS(got);
}

static itd_value complex_div(itd_vm *vm, itd_value a, itd_value b)
{
    cx x, y;
    int got = operands(vm, a, b, &x, &y);

    if (got <= 0) return NO_OPERANDS(got);
    if (is_zero(y)) return itd_raise(vm, itd_ZeroDivisionError, "complex division by zero");
    return from(vm, divide(x, y));
}

/* Whole powers up to 100 by repeated squaring; false: 0 to a negative power. */
static bool whole_power(cx a, int n, cx *ret)
{
    cx out = {1, 0};
    unsigned left = (unsigned)(n < 0 ? -n : n);

    for (; left; left >>= 1) {
        if (left & 1) out = multiply(out, a);
        a = multiply(a, a);
    }
    if (n <= 0 && is_zero(out)) return false;
    *ret = n <= 0 ? divide((cx){1, 0}, out) : out;
    return true;
}

static bool polar_power(cx a, cx b, cx *ret)
{
    double size, angle, phase;

    if (is_zero(a)) {
        *ret = (cx){0, 0};
        return !(b.im != 0.0 || b.re < 0.0);
    }
    size = hypot(a.re, a.im);
    angle = atan2(a.im, a.re);
    phase = angle * b.re;
    if (b.im != 0.0) phase += b.im * log(size);
    size = pow(size, b.re);
    if (isinf(phase)) return false; /* its cosine is what CPython takes for a power of zero */
    if (b.im != 0.0) size /= exp(angle * b.im);
    *ret = (cx){size * cos(phase), size * sin(phase)};
    return true;
}

itd_value itd_complex_power(itd_vm *vm, double are, double aim, double bre, double bim)
{
    cx out = {1, 0}, a = {are, aim}, b = {bre, bim};
    bool fine = true;

    if (b.im == 0.0 && b.re == floor(b.re) && fabs(b.re) <= 100.0)
        fine = whole_power(a, (int)b.re, &out);
    else if (!is_zero(b))
        fine = polar_power(a, b, &out);
    if (!fine) return itd_raise(vm, itd_ZeroDivisionError, "0.0 to a negative or complex power");
    if (isinf(out.re) || isinf(out.im))
        return itd_raise(vm, itd_OverflowError, "complex exponentiation");
    return from(vm, out);
}

static itd_value complex_power(itd_vm *vm, itd_value a, itd_value b, itd_value modulus)
{
    cx x, y;
    int got = operands(vm, a, b, &x, &y);

    if (got <= 0) return NO_OPERANDS(got);
    if (!itd_is_none(modulus)) return itd_raise(vm, itd_ValueError, "complex modulo");
    return itd_complex_power(vm, x.re, x.im, y.re, y.im);
}

static itd_value complex_pow(itd_vm *vm, itd_value a, itd_value b)
{
    return complex_power(vm, a, b, ITD_NONE);
}

static itd_value complex_negative(itd_vm *vm, itd_value v)
{
    return itd_complex_from(vm, -value_of(v).re, -value_of(v).im);
}

static itd_value complex_positive(itd_vm *vm, itd_value v)
{
    return itd_is_exact(v, itd_complex_type) ? v : from(vm, value_of(v));
}

static itd_value complex_absolute(itd_vm *vm, itd_value v)
{
    cx c = value_of(v);
    double size = hypot(c.re, c.im);

    if (isinf(size) && isfinite(c.re) && isfinite(c.im))
        return itd_raise(vm, itd_OverflowError, "absolute value too large");
    return itd_float_from(vm, size);
}

static int complex_truth(itd_vm *vm, itd_value v)
{
    return !is_zero(value_of(v));
}

/* ---- comparing, hashing, printing ------------------------------------------------------- */

static itd_value complex_compare(itd_vm *vm, itd_value a, itd_value b, enum itd_compare op)
{
    bool equal;
    cx x, y;

    if (op != ITD_EQ && op != ITD_NE) return ITD_NOT_IMPLEMENTED;
    if (!itd_is_kind(a, ITD_K_COMPLEX)) {
        itd_value swap = a;
        a = b;
        b = swap;
    }
    if (!itd_is_kind(a, ITD_K_COMPLEX)) return ITD_NOT_IMPLEMENTED;
    x = value_of(a);
    if (itd_is_int(b))
        equal = x.im == 0.0 && !isnan(x.re) && itd_int_compare_double(b, x.re) == 0;
    else if (operand(vm, b, &y) == 1)
        equal = x.re == y.re && x.im == y.im;
    else
        return ITD_NOT_IMPLEMENTED;
    return itd_bool(equal == (op == ITD_EQ));
}

static bool complex_hash(itd_vm *vm, itd_value v, uint64_t *ret)
{
    uint64_t h = itd_double_hash(value_of(v).re) + 1000003 * itd_double_hash(value_of(v).im);

    *ret = h == (uint64_t)-1 ? (uint64_t)-2 : h;
    return true;
}

static void put_part(itd_text *t, double d)
{
    char text[40];
    size_t n = itd_double_text(d, 'r', 0, false, text, sizeof text);

    if (n > 2 && text[n - 1] == '0' && text[n - 2] == '.') n -= 2;
    itd_text_ascii(t, text, n);
}

static itd_value complex_repr(itd_vm *vm, itd_value v)
{
    cx c = value_of(v);
    bool both = c.re != 0.0 || signbit(c.re);
    itd_text t;

    itd_text_init(&t, vm);
    if (both) {
        itd_text_code(&t, '(');
        put_part(&t, c.re);
        if (!signbit(c.im) || isnan(c.im)) itd_text_code(&t, '+');
    }
    put_part(&t, c.im);
    itd_text_ascii(&t, both ? "j)" : "j", both ? 2 : 1);
    return itd_text_done(&t);
}

/* ---- methods ---------------------------------------------------------------------------- */

static itd_value complex_conjugate(itd_vm *vm, itd_value self, const itd_arg *a)
{
    return itd_complex_from(vm, value_of(self).re, -value_of(self).im);
}

static itd_value complex_itself(itd_vm *vm, itd_value self, const itd_arg *a)
{
    return complex_positive(vm, self);
}

static itd_value complex_real(itd_vm *vm, itd_value self, const itd_arg *a)
{
    return itd_float_from(vm, value_of(self).re);
}

static itd_value complex_imag(itd_vm *vm, itd_value self, const itd_arg *a)
{
    return itd_float_from(vm, value_of(self).im);
}

static itd_value complex_newargs(itd_vm *vm, itd_value self, const itd_arg *a)
{
    itd_value re = itd_float_from(vm, value_of(self).re),
              im = itd_float_from(vm, value_of(self).im);

    return itd_failed(re) || itd_failed(im) ? ITD_ERROR : itd_tuple_pack(vm, 2, re, im);
}

static itd_value complex_format(itd_vm *vm, itd_value self, const itd_arg *a)
{
    return itd_complex_format_spec(vm, self, a[0].v);
}

static const itd_native methods[] = {
    {"conjugate", complex_conjugate, "", "The complex conjugate of its argument.", ITD_SHALLOW},
    {"real", complex_real, NULL, "the part without 1j", ITD_GETTER | ITD_MEMBER},
    {"imag", complex_imag, NULL, "the part that goes with 1j", ITD_GETTER | ITD_MEMBER},
    {"__complex__", complex_itself, "", "The value as an exact complex.", ITD_SHALLOW},
    {"__getnewargs__", complex_newargs, "", NULL, ITD_SHALLOW},
    {"__format__", complex_format, "format_spec: str, /",
     "The text that a format specification asks for.", ITD_SHALLOW},
    {0},
};

static const itd_slots slots = {
    .repr = complex_repr,
    .hash = complex_hash,
    .compare = complex_compare,
    .truth = complex_truth,
    .binary = {[ITD_ADD] = complex_add,
               [ITD_SUB] = complex_sub,
               [ITD_MUL] = complex_mul,
               [ITD_DIV] = complex_div,
               [ITD_POW] = complex_pow},
    .power = complex_power,
    .negative = complex_negative,
    .positive = complex_positive,
    .absolute = complex_absolute,
    .new_ = complex_new,
};

bool itd_boot_complex(itd_vm *vm)
{
    static const itd_type_spec spec = {
        .type = &itd_complex_type,
        .name = "complex",
        .kind = ITD_K_COMPLEX,
        .size = sizeof(itd_complex),
        .flags = ITD_T_BASE,
        .signature = "real = 0, imag = 0",
        .doc = "A complex number of its two parts, of another number, or of a text such as '1+2j'.",
        .methods = methods,
        .slots = &slots,
    };

    return itd_type_define(vm, &spec);
}
