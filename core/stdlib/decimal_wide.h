/* decimal_wide.h - coefficients of up to 128 bits, which nearly all are, as numbers of the machine.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#ifndef ITD_DECIMAL_WIDE_H
#define ITD_DECIMAL_WIDE_H

#include "core/object/int_parts.h"
#include "core/stdlib/decimal.h"

typedef unsigned __int128 dec_wide;

#define DEC_WIDE_POWERS 39 /* 10**38 is the last that fits */

extern const uint64_t dec_powers[20];

static inline dec_wide dec_wide_power(int64_t k)
{
    return k < 20 ? (dec_wide)dec_powers[k] : (dec_wide)dec_powers[19] * dec_powers[k - 19];
}

/* The value of a coefficient, which is never negative. False: it is longer. */
static inline bool dec_as_wide(itd_value c, dec_wide *ret)
{
    const itd_big *b;

    if (itd_is_small(c)) {
        *ret = (uint64_t)itd_small(c);
        return true;
    }
    b = ITD_AS(itd_big, c);
    if (b->size < 1 || b->size > 2) return false;
    *ret = b->size == 2 ? (dec_wide)b->limbs[1] << 64 | b->limbs[0] : b->limbs[0];
    return true;
}

static inline itd_value dec_of_wide(itd_vm *vm, dec_wide n)
{
    itd_big *b;

    if (n <= (dec_wide)ITD_SMALL_MAX) return itd_from_small((int64_t)n);
    b = itd_int_blank(vm, 2);
    if (!b) return ITD_ERROR;
    b->limbs[0] = (uint64_t)n;
    b->limbs[1] = (uint64_t)(n >> 64);
    return itd_int_finish(vm, b, 2, false);
}

static inline int dec_wide_digits(dec_wide n)
{
    int bits = n >> 64 ? 128 - __builtin_clzll((uint64_t)(n >> 64))
                       : 64 - __builtin_clzll((uint64_t)n | 1),
        guess = bits * 1233 >> 12;

    return guess + (guess < DEC_WIDE_POWERS && n >= dec_wide_power(guess)) + (n == 0);
}

/* What division leaves, compared with half of the divisor: 0 nothing, 1 less, 2 half, 3 more. */
static inline int dec_wide_rest(dec_wide rest, dec_wide divisor)
{
    dec_wide other = divisor - rest;

    return rest == 0 ? 0 : rest < other ? 1 : rest == other ? 2 : 3;
}

/* Whether a number of precisely the precision's digits with this exponent is an ordinary one,
 * whichever way it is rounded. */
bool dec_wide_allows(const dctx *x, int64_t exp);
/* Makes the number of such digits, of which dec_wide_rest says what was cut. */
bool dec_wide_round(itd_vm *vm, dctx *x, bool neg, dec_wide whole, int rest, int64_t exp, dec *out);

#endif
