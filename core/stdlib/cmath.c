/* cmath.c - the cmath module: functions of complex numbers.
 *
 * Finite arguments are worked out from real functions in ways that keep clear of overflow and
 * cancellation, as CPython's results have them to the last digit. Infinities and NaNs go to libm's
 * complex functions, which answer as Annex G of C says.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <complex.h>
#include <float.h>
#include <math.h>

#include "core/object/class.h"
#include "core/stdlib/math_parts.h"

#ifndef CMPLX /* some compilers' headers don't have it */
#define CMPLX(re, im) __builtin_complex((double)(re), (double)(im))
#endif
#undef I

#define FN(id) static itd_value id(itd_vm *vm, itd_value module, const itd_arg *a)

typedef struct number {
    double re, im;
} number;

typedef enum outcome { FINE, DOMAIN, RANGE } outcome;
typedef number function(number z, outcome *ret);

#define LARGE      (DBL_MAX / 4)
#define SCALE_UP   53
#define SCALE_DOWN (-27)
#define LOG_LARGE  (log(LARGE))
#define SQRT_LARGE (sqrt(LARGE))
#define SQRT_TINY  (sqrt(DBL_MIN))

static bool finite_number(number z)
{
    return isfinite(z.re) && isfinite(z.im);
}

/* One of libm's functions, for what isn't finite. */
static number by_libm(number z, double complex (*f)(double complex))
{
    double complex r = f(CMPLX(z.re, z.im));

    return (number){creal(r), cimag(r)};
}

/* ---- roots and logarithms ---------------------------------------------------------------- */

static number square_root(number z, outcome *ret)
{
    double x = fabs(z.re), y = fabs(z.im), s, d;

    if (!finite_number(z)) return by_libm(z, csqrt);
    if (z.re == 0.0 && z.im == 0.0) return (number){0.0, z.im};
    if (x < DBL_MIN && y < DBL_MIN) {
        x = ldexp(x, SCALE_UP);
        s = ldexp(sqrt(x + hypot(x, ldexp(y, SCALE_UP))), SCALE_DOWN);
    } else {
        x /= 8.0;
        s = 2.0 * sqrt(x + hypot(x, y / 8.0));
    }
    d = y / (2.0 * s);
    return z.re >= 0.0 ? (number){s, copysign(d, z.im)} : (number){d, copysign(s, z.im)};
}

static number logarithm(number z, outcome *ret)
{
    double x = fabs(z.re), y = fabs(z.im), h, re;

    if (!finite_number(z)) return by_libm(z, clog);
    if (x > LARGE || y > LARGE)
        re = log(hypot(x / 2.0, y / 2.0)) + M_LN2;
    else if (x < DBL_MIN && y < DBL_MIN) {
        if (x == 0.0 && y == 0.0) {
            *ret = DOMAIN;
            return (number){-INFINITY, atan2(z.im, z.re)};
        }
        re = log(hypot(ldexp(x, SCALE_UP), ldexp(y, SCALE_UP))) - SCALE_UP * M_LN2;
    } else {
        h = hypot(x, y);
        if (h >= 0.71 && h <= 1.73) { /* near the unit circle */
            double more = x > y ? x : y, less = x > y ? y : x;

            re = log1p((more - 1) * (more + 1) + less * less) / 2.0;
        } else
            re = log(h);
    }
    return (number){re, atan2(z.im, z.re)};
}

static number logarithm10(number z, outcome *ret)
{
    number r = logarithm(z, ret);

    return (number){r.re / M_LN10, r.im / M_LN10};
}

/* ---- exp and the hyperbolic functions ------------------------------------------------------ */

static void check_range(number r, outcome *ret)
{
    if (isinf(r.re) || isinf(r.im)) *ret = RANGE;
}

static number exponential(number z, outcome *ret)
{
    double size;
    number r;

    if (!finite_number(z)) {
        if (isinf(z.im) && (isfinite(z.re) || (isinf(z.re) && z.re > 0))) *ret = DOMAIN;
        return by_libm(z, cexp);
    }
    if (z.re > LOG_LARGE) {
        size = exp(z.re - 1.0);
        r = (number){size * cos(z.im) * M_E, size * sin(z.im) * M_E};
    } else {
        size = exp(z.re);
        r = (number){size * cos(z.im), size * sin(z.im)};
    }
    check_range(r, ret);
    return r;
}

static number hyperbolic(number z, outcome *ret, double (*even)(double), double (*odd)(double),
                         double complex (*f)(double complex))
{
    number r;

    if (!finite_number(z)) {
        if (isinf(z.im) && !isnan(z.re)) *ret = DOMAIN;
        return by_libm(z, f);
    }
    if (fabs(z.re) > LOG_LARGE) {
        double x = z.re - copysign(1.0, z.re);

        r = (number){cos(z.im) * even(x) * M_E, sin(z.im) * odd(x) * M_E};
    } else
        r = (number){cos(z.im) * even(z.re), sin(z.im) * odd(z.re)};
    check_range(r, ret);
    return r;
}

static number hyperbolic_cosine(number z, outcome *ret)
{
    return hyperbolic(z, ret, cosh, sinh, ccosh);
}

static number hyperbolic_sine(number z, outcome *ret)
{
    return hyperbolic(z, ret, sinh, cosh, csinh);
}

static number hyperbolic_tangent(number z, outcome *ret)
{
    double tx, ty, c, both, under;

    if (!finite_number(z)) {
        if (isinf(z.im) && isfinite(z.re)) *ret = DOMAIN;
        return by_libm(z, ctanh);
    }
    if (fabs(z.re) > LOG_LARGE)
        return (number){copysign(1.0, z.re), 4.0 * sin(z.im) * cos(z.im) * exp(-2.0 * fabs(z.re))};
    tx = tanh(z.re);
    ty = tan(z.im);
    c = 1.0 / cosh(z.re);
    both = tx * ty;
    under = 1.0 + both * both;
    return (number){tx * (1.0 + ty * ty) / under, ((ty / under) * c) * c};
}

/* f of z turned by a right angle, turned back: sin(z) = -i sinh(iz). */
static number turned(number z, outcome *ret, function *f)
{
    number r = f((number){-z.im, z.re}, ret);

    return (number){r.im, -r.re};
}

static number sine(number z, outcome *ret)
{
    return turned(z, ret, hyperbolic_sine);
}

static number cosine(number z, outcome *ret)
{
    return hyperbolic_cosine((number){-z.im, z.re}, ret);
}

static number tangent(number z, outcome *ret)
{
    return turned(z, ret, hyperbolic_tangent);
}

/* ---- the inverse functions ---------------------------------------------------------------- */

static bool is_large(number z)
{
    return fabs(z.re) > LARGE || fabs(z.im) > LARGE;
}

static double large_log(number z)
{
    return log(hypot(z.re / 2.0, z.im / 2.0)) + M_LN2 * 2.0;
}

static number arc_cosine(number z, outcome *ret)
{
    number p, q;

    if (!finite_number(z)) return by_libm(z, cacos);
    if (is_large(z))
        return (number){atan2(fabs(z.im), z.re),
                        z.re < 0.0 ? -copysign(large_log(z), z.im) : copysign(large_log(z), -z.im)};
    p = square_root((number){1.0 - z.re, -z.im}, ret);
    q = square_root((number){1.0 + z.re, z.im}, ret);
    return (number){2.0 * atan2(p.re, q.re), asinh(q.re * p.im - q.im * p.re)};
}

static number area_cosine(number z, outcome *ret)
{
    number p, q;

    if (!finite_number(z)) return by_libm(z, cacosh);
    if (is_large(z)) return (number){large_log(z), atan2(z.im, z.re)};
    p = square_root((number){z.re - 1.0, z.im}, ret);
    q = square_root((number){z.re + 1.0, z.im}, ret);
    return (number){asinh(p.re * q.re + p.im * q.im), 2.0 * atan2(p.im, q.re)};
}

static number area_sine(number z, outcome *ret)
{
    number p, q;

    if (!finite_number(z)) return by_libm(z, casinh);
    if (is_large(z))
        return (number){z.im >= 0.0 ? copysign(large_log(z), z.re) : -copysign(large_log(z), -z.re),
                        atan2(z.im, fabs(z.re))};
    p = square_root((number){1.0 + z.im, -z.re}, ret);
    q = square_root((number){1.0 - z.im, z.re}, ret);
    return (number){asinh(p.re * q.im - q.re * p.im), atan2(z.im, p.re * q.re - p.im * q.im)};
}

static number area_tangent(number z, outcome *ret)
{
    double y = fabs(z.im), h;
    number r;

    if (!finite_number(z)) return by_libm(z, catanh);
    if (signbit(z.re)) {
        r = area_tangent((number){-z.re, -z.im}, ret);
        return (number){-r.re, -r.im};
    }
    if (z.re > SQRT_LARGE || y > SQRT_LARGE) {
        h = hypot(z.re / 2.0, z.im / 2.0);
        return (number){z.re / 4.0 / h / h, -copysign(M_PI / 2.0, -z.im)};
    }
    if (z.re == 1.0 && y < SQRT_TINY) {
        if (y == 0.0) {
            *ret = DOMAIN;
            return (number){INFINITY, z.im};
        }
        return (number){-log(sqrt(y) / sqrt(hypot(y, 2.0))), copysign(atan2(2.0, -y) / 2.0, z.im)};
    }
    return (number){log1p(4.0 * z.re / ((1.0 - z.re) * (1.0 - z.re) + y * y)) / 4.0,
                    -atan2(-2.0 * z.im, (1.0 - z.re) * (1.0 + z.re) - y * y) / 2.0};
}

static number arc_sine(number z, outcome *ret)
{
    return turned(z, ret, area_sine);
}

static number arc_tangent(number z, outcome *ret)
{
    return turned(z, ret, area_tangent);
}

/* ---- arguments and results ----------------------------------------------------------------- */

static bool number_of(itd_vm *vm, itd_value v, number *ret)
{
    itd_value made;

    ret->im = 0.0;
    if (itd_is_kind(v, ITD_K_COMPLEX)) {
        *ret = (number){ITD_AS(itd_complex, v)->re, ITD_AS(itd_complex, v)->im};
        return true;
    }
    if (itd_is_float(v) || itd_is_int(v)) return itd_as_double(vm, v, &ret->re);
    made = itd_call_special(vm, v, itd_n___complex__, 0, NULL);
    if (itd_failed(made)) return false;
    if (itd_is_unbound(made)) return itd_as_double(vm, v, &ret->re);
    if (!itd_is_kind(made, ITD_K_COMPLEX))
        return itd_fail(vm, itd_TypeError, "__complex__ returned non-complex (type %T)", made);
    if (!itd_is_exact(made, itd_complex_type) &&
        !itd_warn_of_subclass(vm, ITD_UNBOUND, "__complex__", "complex", made))
        return false;
    *ret = (number){ITD_AS(itd_complex, made)->re, ITD_AS(itd_complex, made)->im};
    return true;
}

static itd_value answer(itd_vm *vm, number r, outcome how)
{
    if (how == FINE) return itd_complex_from(vm, r.re, r.im);
    return how == DOMAIN ? itd_math_domain_error(vm) : itd_math_range_error(vm);
}

static itd_value apply(itd_vm *vm, const itd_arg *a, function *f)
{
    outcome how = FINE;
    number z;

    if (!number_of(vm, a[0].v, &z)) return ITD_ERROR;
    z = f(z, &how);
    return answer(vm, z, how);
}

#define ROW(id, f)                                                                                 \
    FN(cmath_##id)                                                                                 \
    {                                                                                              \
        return apply(vm, a, f);                                                                    \
    }
ROW(acos, arc_cosine)
ROW(acosh, area_cosine)
ROW(asin, arc_sine)
ROW(asinh, area_sine)
ROW(atan, arc_tangent)
ROW(atanh, area_tangent)
ROW(cos, cosine)
ROW(cosh, hyperbolic_cosine)
ROW(exp, exponential)
ROW(log10, logarithm10)
ROW(sin, sine)
ROW(sinh, hyperbolic_sine)
ROW(sqrt, square_root)
ROW(tan, tangent)
ROW(tanh, hyperbolic_tangent)

FN(cmath_log)
{
    itd_value top = apply(vm, a, logarithm), base, r;

    if (!a[1].given || itd_failed(top)) return top;
    base = apply(vm, a + 1, logarithm);
    if (itd_failed(base)) return base;
    r = itd_binary_op(vm, top, base, ITD_DIV, false);
    return itd_failed(r) && itd_swallow(vm, itd_ZeroDivisionError) ? itd_math_domain_error(vm) : r;
}

FN(cmath_phase)
{
    number z;
    double phi;

    if (!number_of(vm, a[0].v, &z)) return ITD_ERROR;
    phi = atan2(z.im, z.re);
    /* CPython takes an angle too small for a float for an overflow. */
    return phi == 0.0 && z.im != 0.0 && isfinite(z.re) ? itd_math_range_error(vm)
                                                       : itd_float_from(vm, phi);
}

FN(cmath_polar)
{
    number z;
    double r;

    if (!number_of(vm, a[0].v, &z)) return ITD_ERROR;
    r = hypot(z.re, z.im);
    if (isinf(r) && finite_number(z)) return itd_math_range_error(vm);
    return itd_tuple_pack(vm, 2, itd_float_from(vm, r), itd_float_from(vm, atan2(z.im, z.re)));
}

FN(cmath_rect)
{
    double r = a[0].f, phi = a[1].f;
    number z;

    if (isfinite(r) && isfinite(phi))
        z = phi == 0.0 ? (number){r, r * phi} : (number){r * cos(phi), r * sin(phi)};
    else if (isinf(r) && isfinite(phi)) {
        z = phi == 0.0 ? (number){r, r > 0 ? phi : -phi}
                       : (number){copysign(INFINITY, cos(phi)), copysign(INFINITY, sin(phi))};
        if (phi != 0.0 && r < 0) z = (number){-z.re, -z.im};
    } else if (r == 0.0)
        z = (number){0.0, 0.0};
    else if (isinf(phi) && !isnan(r))
        return itd_math_domain_error(vm);
    else if (isnan(r) && phi == 0.0)
        z = (number){r, 0.0};
    else if (isinf(r))
        z = (number){INFINITY, phi};
    else
        z = (number){NAN, NAN};
    return itd_complex_from(vm, z.re, z.im);
}

FN(cmath_isfinite)
{
    number z;

    return number_of(vm, a[0].v, &z) ? itd_bool(finite_number(z)) : ITD_ERROR;
}

FN(cmath_isinf)
{
    number z;

    return number_of(vm, a[0].v, &z) ? itd_bool(isinf(z.re) || isinf(z.im)) : ITD_ERROR;
}

FN(cmath_isnan)
{
    number z;

    return number_of(vm, a[0].v, &z) ? itd_bool(isnan(z.re) || isnan(z.im)) : ITD_ERROR;
}

FN(cmath_isclose)
{
    double relative = a[2].f, absolute = a[3].f, gap;
    number x, y;

    if (!number_of(vm, a[0].v, &x) || !number_of(vm, a[1].v, &y)) return ITD_ERROR;
    if (relative < 0.0 || absolute < 0.0)
        return itd_raise(vm, itd_ValueError, "tolerances must be non-negative");
    if (x.re == y.re && x.im == y.im) return ITD_TRUE;
    if (isinf(x.re) || isinf(x.im) || isinf(y.re) || isinf(y.im)) return ITD_FALSE;
    gap = hypot(x.re - y.re, x.im - y.im);
    return itd_bool(gap <= relative * hypot(y.re, y.im) || gap <= relative * hypot(x.re, x.im) ||
                    gap <= absolute);
}

FN(cmath_e)
{
    return itd_float_from(vm, M_E);
}
FN(cmath_pi)
{
    return itd_float_from(vm, M_PI);
}
FN(cmath_tau)
{
    return itd_float_from(vm, 2 * M_PI);
}
FN(cmath_inf)
{
    return itd_float_from(vm, INFINITY);
}
FN(cmath_nan)
{
    return itd_float_from(vm, NAN);
}
FN(cmath_infj)
{
    return itd_complex_from(vm, 0.0, INFINITY);
}
FN(cmath_nanj)
{
    return itd_complex_from(vm, 0.0, NAN);
}

#define ONE(name, doc)                                                                             \
    {                                                                                              \
#name, cmath_##name, "z, /", doc, ITD_CALLS_BACK                                           \
    }
static const itd_native natives[] = {
    ONE(acos, "The arc cosine of z."),
    ONE(acosh, "The inverse hyperbolic cosine of z."),
    ONE(asin, "The arc sine of z."),
    ONE(asinh, "The inverse hyperbolic sine of z."),
    ONE(atan, "The arc tangent of z."),
    ONE(atanh, "The inverse hyperbolic tangent of z."),
    ONE(cos, "The cosine of z."),
    ONE(cosh, "The hyperbolic cosine of z."),
    ONE(exp, "e to the power z."),
    ONE(log10, "The logarithm of z to base ten."),
    ONE(sin, "The sine of z."),
    ONE(sinh, "The hyperbolic sine of z."),
    ONE(sqrt, "The square root of z."),
    ONE(tan, "The tangent of z."),
    ONE(tanh, "The hyperbolic tangent of z."),
    ONE(phase, "The angle of z, from -pi to pi."),
    ONE(polar, "(r, phi): the distance of z from 0, and its angle."),
    ONE(isfinite, "Whether both parts are finite."),
    ONE(isinf, "Whether one of the parts is infinite."),
    ONE(isnan, "Whether one of the parts is a NaN."),
    {"log", cmath_log, "z, base = ..., /", "The logarithm of z, natural if there is no base.",
     ITD_CALLS_BACK},
    {"rect", cmath_rect, "r: float, phi: float, /",
     "The number at distance r from 0 and angle phi.", ITD_CALLS_BACK},
    {"isclose", cmath_isclose, "a, b, *, rel_tol: float = 1e-09, abs_tol: float = 0.0",
     "Whether two numbers are close to each other.", ITD_CALLS_BACK},
    {"e", cmath_e, NULL, NULL, ITD_CONSTANT},
    {"pi", cmath_pi, NULL, NULL, ITD_CONSTANT},
    {"tau", cmath_tau, NULL, NULL, ITD_CONSTANT},
    {"inf", cmath_inf, NULL, NULL, ITD_CONSTANT},
    {"nan", cmath_nan, NULL, NULL, ITD_CONSTANT},
    {"infj", cmath_infj, NULL, NULL, ITD_CONSTANT},
    {"nanj", cmath_nanj, NULL, NULL, ITD_CONSTANT},
    {0},
};
ITD_MODULE(cmath, "Functions of complex numbers.", natives);
