/* math.c - the math module.
 *
 * Functions of one or two floats are libm's; an infinite or undefined result of finite arguments
 * becomes an OverflowError or a ValueError. Logarithms take ints of any size.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <math.h>

#include "core/object/int.h"
#include "core/stdlib/math_parts.h"

itd_value itd_math_domain_error(itd_vm *vm)
{
    return itd_raise(vm, itd_ValueError, "math domain error");
}

itd_value itd_math_range_error(itd_vm *vm)
{
    return itd_raise(vm, itd_OverflowError, "math range error");
}

/* ---- functions of floats ---------------------------------------------------------------- */

static itd_value one(itd_vm *vm, const itd_arg *a, double (*function)(double), bool can_overflow)
{
    double x = a[0].f, r = function(x);

    if (isnan(r) && !isnan(x)) return itd_math_domain_error(vm);
    if (isinf(r) && isfinite(x))
        return can_overflow ? itd_math_range_error(vm) : itd_math_domain_error(vm);
    return itd_float_from(vm, r);
}

static itd_value two(itd_vm *vm, const itd_arg *a, double (*function)(double, double))
{
    double x = a[0].f, y = a[1].f, r = function(x, y);

    if (isnan(r) && !isnan(x) && !isnan(y)) return itd_math_domain_error(vm);
    if (isinf(r) && isfinite(x) && isfinite(y)) return itd_math_range_error(vm);
    return itd_float_from(vm, r);
}

#define NATIVE(name) static itd_value name(itd_vm *vm, itd_value module, const itd_arg *a)
#define ONE(name, overflows)                                                                       \
    NATIVE(math_##name)                                                                            \
    {                                                                                              \
        return one(vm, a, name, overflows);                                                        \
    }
#define TWO(name)                                                                                  \
    NATIVE(math_##name)                                                                            \
    {                                                                                              \
        return two(vm, a, name);                                                                   \
    }
ONE(acos, false)
ONE(acosh, false)
ONE(asin, false)
ONE(asinh, false)
ONE(atan, false)
ONE(atanh, false)
ONE(cbrt, false)
ONE(cos, false)
ONE(cosh, true)
ONE(erf, false)
ONE(erfc, false)
ONE(exp, true)
ONE(exp2, true)
ONE(expm1, true)
ONE(fabs, false)
ONE(log1p, false)
ONE(sin, false)
ONE(sinh, true)
ONE(sqrt, false)
ONE(tan, false)
ONE(tanh, false)
TWO(atan2)
TWO(copysign)
TWO(remainder)

NATIVE(math_fmod)
{
    double x = a[0].f, y = a[1].f, r = isinf(y) && isfinite(x) ? x : fmod(x, y);

    return isnan(r) && !isnan(x) && !isnan(y) ? itd_math_domain_error(vm) : itd_float_from(vm, r);
}

NATIVE(math_pow)
{
    double x = a[0].f, y = a[1].f, r = pow(x, y);

    if (isfinite(x) && isfinite(y)) {
        if (isnan(r) || (isinf(r) && x == 0.0)) return itd_math_domain_error(vm);
        if (isinf(r)) return itd_math_range_error(vm);
    }
    return itd_float_from(vm, r);
}

static itd_value gamma_value(itd_vm *vm, const itd_arg *a, double (*function)(double, char *))
{
    char error;
    double r = function(a[0].f, &error);

    if (error) return error == 'd' ? itd_math_domain_error(vm) : itd_math_range_error(vm);
    return itd_float_from(vm, r);
}

NATIVE(math_gamma)
{
    return gamma_value(vm, a, itd_math_gamma);
}

NATIVE(math_lgamma)
{
    return gamma_value(vm, a, itd_math_lgamma);
}

NATIVE(math_degrees)
{
    return itd_float_from(vm, a[0].f * (180.0 / M_PI));
}

NATIVE(math_radians)
{
    return itd_float_from(vm, a[0].f * (M_PI / 180.0));
}

NATIVE(math_isfinite)
{
    return itd_bool(isfinite(a[0].f));
}

NATIVE(math_isinf)
{
    return itd_bool(isinf(a[0].f));
}

NATIVE(math_isnan)
{
    return itd_bool(isnan(a[0].f));
}

NATIVE(math_isclose)
{
    double x = a[0].f, y = a[1].f, rel = a[2].f, abs_tol = a[3].f, gap;

    if (rel < 0.0 || abs_tol < 0.0)
        return itd_raise(vm, itd_ValueError, "tolerances must be non-negative");
    if (x == y) return ITD_TRUE;
    if (isinf(x) || isinf(y)) return ITD_FALSE;
    gap = fabs(y - x);
    return itd_bool(gap <= fabs(rel * y) || gap <= fabs(rel * x) || gap <= abs_tol);
}

/* ---- logarithms ------------------------------------------------------------------------- */

/* One that takes an int beyond the floats apart: log(m * 2**e) = log(m) + e * log(2). */
static bool logarithm(itd_vm *vm, itd_value v, double (*function)(double), double *ret)
{
    double x;
    int64_t e;

    if (itd_is_int(v)) {
        if (itd_int_sign(v) <= 0) return (void)itd_math_domain_error(vm), false;
        if (itd_int_bits(v) > 1024) {
            x = itd_int_frexp(v, &e);
            *ret = function(x) + function(2.0) * (double)e;
            return true;
        }
    }
    if (!itd_as_double(vm, v, &x)) return false;
    if (x <= 0.0) return (void)itd_math_domain_error(vm), false;
    *ret = function(x);
    return true;
}

NATIVE(math_log)
{
    double x, base;

    if (!logarithm(vm, a[0].v, log, &x)) return ITD_ERROR;
    if (!a[1].given) return itd_float_from(vm, x);
    if (!logarithm(vm, a[1].v, log, &base)) return ITD_ERROR;
    if (base == 0.0) return itd_raise(vm, itd_ZeroDivisionError, "float division by zero");
    return itd_float_from(vm, x / base);
}

NATIVE(math_log2)
{
    double x;

    return logarithm(vm, a[0].v, log2, &x) ? itd_float_from(vm, x) : ITD_ERROR;
}

NATIVE(math_log10)
{
    double x;

    return logarithm(vm, a[0].v, log10, &x) ? itd_float_from(vm, x) : ITD_ERROR;
}

/* ---- parts of floats -------------------------------------------------------------------- */

static itd_value pair_of(itd_vm *vm, double x, itd_value second)
{
    itd_value first = itd_float_from(vm, x);

    return itd_failed(first) || itd_failed(second) ? ITD_ERROR
                                                   : itd_tuple_pack(vm, 2, first, second);
}

NATIVE(math_frexp)
{
    int e = 0;
    double m = isfinite(a[0].f) ? frexp(a[0].f, &e) : a[0].f;

    return pair_of(vm, m, itd_from_small(e));
}

NATIVE(math_modf)
{
    double whole, part;

    if (isinf(a[0].f)) return pair_of(vm, copysign(0.0, a[0].f), itd_float_from(vm, a[0].f));
    part = modf(a[0].f, &whole);
    return pair_of(vm, part, itd_float_from(vm, whole));
}

NATIVE(math_ldexp)
{
    double x = a[0].f, r;
    int64_t e;
    int over;

    if (!itd_is_int(a[1].v))
        return itd_raise(vm, itd_TypeError, "Expected an int as second argument to ldexp.");
    if (!itd_int_clamp(vm, a[1].v, &e, &over)) return ITD_ERROR;
    if (x == 0.0 || !isfinite(x)) return itd_float_from(vm, x);
    r = ldexp(x, e > 100000 ? 100000 : e < -100000 ? -100000 : (int)e);
    return isinf(r) ? itd_math_range_error(vm) : itd_float_from(vm, r);
}

NATIVE(math_ulp)
{
    double x = fabs(a[0].f), next;

    if (isnan(x) || isinf(x)) return itd_float_from(vm, x);
    next = nextafter(x, INFINITY);
    return itd_float_from(vm, isinf(next) ? x - nextafter(x, -INFINITY) : next - x);
}

/* Doubles in their order, as integers without gaps; 0.0 and -0.0 are both 0. */
static int64_t rank(double x)
{
    int64_t n;

    memcpy(&n, &x, sizeof n);
    return n < 0 ? INT64_MIN - n : n;
}

static double of_rank(int64_t n)
{
    double x;

    if (n < 0) n = INT64_MIN - n;
    memcpy(&x, &n, sizeof x);
    return x;
}

NATIVE(math_nextafter)
{
    double x = a[0].f, y = a[1].f;
    itd_value steps;
    int64_t from, to, n;
    int over;

    if (itd_is_none(a[2].v)) return itd_float_from(vm, nextafter(x, y));
    steps = itd_index(vm, a[2].v);
    if (itd_failed(steps) || !itd_int_clamp(vm, steps, &n, &over)) return ITD_ERROR;
    if (n < 0) return itd_raise(vm, itd_ValueError, "steps must be a non-negative integer");
    if (n == 0 || isnan(x)) return itd_float_from(vm, x);
    if (isnan(y)) return itd_float_from(vm, y);
    from = rank(x);
    to = rank(y);
    if (from == to) return itd_float_from(vm, y);
    /* The distance of any two doubles is below 2**64. */
    if ((uint64_t)n >= (from < to ? (uint64_t)to - (uint64_t)from : (uint64_t)from - (uint64_t)to))
        return itd_float_from(vm, y);
    return itd_float_from(vm, of_rank(from < to ? from + n : from - n));
}

/* ---- to whole numbers ------------------------------------------------------------------- */

static itd_value whole(itd_vm *vm, itd_value v, itd_value name, double (*function)(double))
{
    itd_value method;
    double x;

    if (!itd_is_exact(v, itd_float_type)) {
        method = itd_special(vm, v, name);
        if (itd_failed(method)) return method;
        if (!itd_is_unbound(method)) return itd_call(vm, method, 0, NULL);
    }
    return itd_as_double(vm, v, &x) ? itd_int_from_double(vm, function(x)) : ITD_ERROR;
}

NATIVE(math_floor)
{
    return itd_is_small(a[0].v) ? a[0].v : whole(vm, a[0].v, itd_n___floor__, floor);
}

NATIVE(math_ceil)
{
    return itd_is_small(a[0].v) ? a[0].v : whole(vm, a[0].v, itd_n___ceil__, ceil);
}

NATIVE(math_trunc)
{
    itd_value method;

    if (itd_is_exact(a[0].v, itd_float_type))
        return itd_int_from_double(vm, itd_float_value(a[0].v));
    method = itd_special(vm, a[0].v, itd_n___trunc__);
    if (itd_failed(method)) return method;
    if (itd_is_unbound(method))
        return itd_raise(vm, itd_TypeError, "type %T doesn't define __trunc__ method", a[0].v);
    return itd_call(vm, method, 0, NULL);
}

/* ---- the module ------------------------------------------------------------------------- */

#define CONSTANT(name, value)                                                                      \
    NATIVE(constant_##name)                                                                        \
    {                                                                                              \
        return itd_float_from(vm, value);                                                          \
    }
CONSTANT(pi, M_PI)
CONSTANT(e, M_E)
CONSTANT(tau, 2 * M_PI)
CONSTANT(inf, INFINITY)
CONSTANT(nan, NAN)

#define X "x: float, /"
#define ROW(name, signature, doc)                                                                  \
    {                                                                                              \
#name, math_##name, signature, doc, ITD_CALLS_BACK                                         \
    }
#define PART(name, signature, doc)                                                                 \
    {                                                                                              \
#name, itd_math_##name, signature, doc, ITD_CALLS_BACK                                     \
    }

static const itd_native natives[] = {
    ROW(acos, X, "The arc cosine (in radians) of x, between 0 and pi."),
    ROW(acosh, X, "The inverse hyperbolic cosine of x."),
    ROW(asin, X, "The arc sine (in radians) of x, between -pi/2 and pi/2."),
    ROW(asinh, X, "The inverse hyperbolic sine of x."),
    ROW(atan, X, "The arc tangent (in radians) of x, between -pi/2 and pi/2."),
    ROW(atan2, "y: float, x: float, /",
        "The arc tangent (in radians) of y/x, by the signs of both."),
    ROW(atanh, X, "The inverse hyperbolic tangent of x."),
    ROW(cbrt, X, "The cube root of x."),
    ROW(ceil, "x, /", "The smallest integer >= x."),
    PART(comb, "n, k, /", "How many sets of k items n items have."),
    ROW(copysign, "x: float, y: float, /", "A float with the magnitude of x and the sign of y."),
    ROW(cos, X, "The cosine of x (in radians)."),
    ROW(cosh, X, "The hyperbolic cosine of x."),
    ROW(degrees, X, "Angle x from radians to degrees."),
    PART(dist, "p, q, /", "The Euclidean distance between two points p and q."),
    ROW(erf, X, "Error function at x."),
    ROW(erfc, X, "1 - erf(x), without losing digits."),
    ROW(exp, X, "e raised to the power of x."),
    ROW(exp2, X, "2 raised to the power of x."),
    ROW(expm1, X, "exp(x)-1, without loss of precision for small x."),
    ROW(fabs, X, "The absolute value of the float x."),
    PART(factorial, "n, /", "n!."),
    ROW(floor, "x, /", "The largest integer <= x."),
    ROW(fmod, "x: float, y: float, /", "The remainder of x/y with the sign of x."),
    ROW(frexp, X, "The pair (m, e) with x = m * 2.**e and 0.5 <= abs(m) < 1.0."),
    PART(fsum, "seq, /", "An accurate floating-point sum of values in the iterable seq."),
    ROW(gamma, X, "Gamma function at x."),
    PART(gcd, "*integers", "Greatest Common Divisor."),
    PART(hypot, "*coordinates", "The Euclidean distance from the origin to a point."),
    ROW(isclose, "a: float, b: float, *, rel_tol: float = 1e-09, abs_tol: float = 0.0",
        "Whether two floating-point numbers are close in value."),
    ROW(isfinite, X, "True if x is neither an infinity nor a NaN."),
    ROW(isinf, X, "True if x is a positive or negative infinity."),
    ROW(isnan, X, "True if x is a NaN (not a number)."),
    PART(isqrt, "n, /", "The integer part of the square root of the input."),
    PART(lcm, "*integers", "Least Common Multiple."),
    ROW(ldexp, "x: float, i, /", "x * (2**i), the inverse of frexp()."),
    ROW(lgamma, X, "Natural logarithm of the absolute value of the Gamma function at x."),
    ROW(log, "x, base = ..., /", "The logarithm of x to the given base, e without one."),
    ROW(log10, "x, /", "The base 10 logarithm of x."),
    ROW(log1p, X, "The natural logarithm of 1+x, accurate near 0."),
    ROW(log2, "x, /", "The base 2 logarithm of x."),
    ROW(modf, X, "The fractional and integer parts of x, both with its sign."),
    ROW(nextafter, "x: float, y: float, /, *, steps = None",
        "The floating-point value the given number of steps after x towards y."),
    PART(perm, "n, k = None, /", "How many ways there are to line up k of n items."),
    ROW(pow, "x: float, y: float, /", "x**y (x to the power of y)."),
    PART(prod, "iterable, /, *, start = 1",
         "The product of all the elements in the input iterable."),
    ROW(radians, X, "Angle x from degrees to radians."),
    ROW(remainder, "x: float, y: float, /",
        "The difference between x and the closest integer multiple of y."),
    ROW(sin, X, "The sine of x (in radians)."),
    ROW(sinh, X, "The hyperbolic sine of x."),
    ROW(sqrt, X, "The square root of x."),
    PART(sumprod, "p, q, /", "The sum of products of values from two iterables p and q."),
    ROW(tan, X, "The tangent of x (in radians)."),
    ROW(tanh, X, "The hyperbolic tangent of x."),
    ROW(trunc, "x, /", "The Real x truncated to the nearest Integral toward 0."),
    ROW(ulp, X, "The value of the least significant bit of the float x."),
    {"pi", constant_pi, NULL, NULL, ITD_CONSTANT},
    {"e", constant_e, NULL, NULL, ITD_CONSTANT},
    {"tau", constant_tau, NULL, NULL, ITD_CONSTANT},
    {"inf", constant_inf, NULL, NULL, ITD_CONSTANT},
    {"nan", constant_nan, NULL, NULL, ITD_CONSTANT},
    {0},
};
ITD_MODULE(math, "Functions of real numbers.", natives);
