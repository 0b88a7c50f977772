/* math_gamma.c - gamma and lgamma by Lanczos' approximation, so that results have CPython's last
 * bits on any libm.
 *
 * gamma(x) = sqrt(2 pi) * (x + g - 1/2) ** (x - 1/2) * exp(-(x + g - 1/2)) * S(x), where S is a
 * rational function of degree 12 for g = 6.0246…; negative arguments go through the reflection
 * formula.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <math.h>

#include "core/stdlib/math_parts.h"

#define G           6.024680040776729583740234375
#define G_LESS_HALF 5.524680040776729583740234375
#define LOG_PI      1.144729885849400174143427351353058711647

enum { TERMS = 13, GREATEST_WHOLE = 23 };

static const double above[TERMS] = {
    23531376880.410759688572007674451636754734846804940,
    42919803642.649098768957899047001988850926355848959,
    35711959237.355668049440185451547166705960488635843,
    17921034426.037209699919755754458931112671403265390,
    6039542586.3520280050642916443072979210699388420708,
    1439720407.3117216736632230727949123939715485786372,
    248874557.86205415651146038641322942321632125127801,
    31426415.585400194380614231628318205362874684987640,
    2876370.6289353724412254090516208496135991145378768,
    186056.26539522349504029498971604569928220784236328,
    8071.6720023658162106380029022722506138218516325024,
    210.82427775157934587250973392071336271166969580291,
    2.5066282746310002701649081771338373386264310793408,
};
/* The coefficients of x (x + 1) … (x + 11). */
static const double below[TERMS] = {0.0,        39916800.0, 120543840.0, 150917976.0, 105258076.0,
                                    45995730.0, 13339535.0, 2637558.0,   357423.0,    32670.0,
                                    1925.0,     66.0,       1.0};

/* For small x from the highest power down, for large x in 1/x, so that nothing overflows. */
static double series(double x)
{
    double p = 0.0, q = 0.0;

    if (x < 5.0) {
        for (int i = TERMS; i-- > 0;) {
            p = p * x + above[i];
            q = q * x + below[i];
        }
    } else {
        for (int i = 0; i < TERMS; i++) {
            p = p / x + above[i];
            q = q / x + below[i];
        }
    }
    return p / q;
}

/* sin(pi x), exact in its reduction. */
static double sin_pi(double x)
{
    double y = fmod(fabs(x), 2.0), r;

    switch ((int)round(2.0 * y)) {
    case 0: r = sin(M_PI * y); break;
    case 1: r = cos(M_PI * (y - 0.5)); break;
    case 2: r = sin(M_PI * (1.0 - y)); break;
    case 3: r = -cos(M_PI * (y - 1.5)); break;
    default: r = sin(M_PI * (y - 2.0)); break;
    }
    return copysign(1.0, x) * r;
}

/* The gamma function for |x| up to 200 and no whole number that is small. */
static double lanczos(double x)
{
    double size = fabs(x), y = size + G_LESS_HALF, error, power, r;

    /* What rounding took from y, to mend the power with. */
    if (size > G_LESS_HALF)
        error = (y - size) - G_LESS_HALF;
    else
        error = (y - G_LESS_HALF) - size;
    error = error * G / y;
    if (x < 0) {
        r = -M_PI / sin_pi(size) / size * exp(y) / series(size);
        r -= error * r;
        if (size < 140.0) return r / pow(y, size - 0.5);
        power = pow(y, size / 2.0 - 0.25);
        return r / power / power;
    }
    r = series(size) / exp(y);
    r += error * r;
    if (size < 140.0) return r * pow(y, size - 0.5);
    power = pow(y, size / 2.0 - 0.25);
    return r * power * power;
}

double itd_math_gamma(double x, char *ret_error)
{
    double r;

    *ret_error = 0;
    if (!isfinite(x)) {
        if (isinf(x) && x < 0) *ret_error = 'd';
        return x;
    }
    if (x == 0.0 || (x < 0.0 && x == floor(x))) {
        *ret_error = 'd';
        return NAN;
    }
    if (x == floor(x) && x <= GREATEST_WHOLE) {
        double product = 1.0;
        for (int i = 2; i < (int)x; i++) product *= i;
        return product;
    }
    if (fabs(x) < 1e-20)
        r = 1.0 / x;
    else if (fabs(x) > 200.0)
        r = x < 0.0 ? 0.0 / sin_pi(x) : INFINITY;
    else
        r = lanczos(x);
    if (isinf(r)) *ret_error = 'r';
    return r;
}

double itd_math_lgamma(double x, char *ret_error)
{
    double size = fabs(x), r;

    *ret_error = 0;
    if (!isfinite(x)) return isnan(x) ? x : INFINITY;
    if (x == floor(x) && x <= 2.0) {
        if (x <= 0.0) *ret_error = 'd';
        return 0.0;
    }
    if (size < 1e-20) return -log(size);
    r = log(series(size)) - G;
    r += (size - 0.5) * (log(size + G - 0.5) - 1.0);
    if (x < 0.0) r = LOG_PI - log(fabs(sin_pi(size))) - log(size) - r;
    if (isinf(r)) *ret_error = 'r';
    return r;
}
