/* fractions_fronts.c - the fronts of fractions.Fraction (vm/front.h): what dicts and sets ask of
 * keys, for fractions of small ints.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/vm/front.h"

#define PRIME (((int64_t)1 << 61) - 1)

static bool parts(itd_value v, int64_t *ret_numerator, int64_t *ret_denominator)
{
    const itd_value *n = itd_front_slot(v, itd_n__numerator),
                    *d = itd_front_slot(v, itd_n__denominator);

    if (!n || !d || !itd_is_small(*n) || !itd_is_small(*d)) return false;
    *ret_numerator = itd_small(*n);
    *ret_denominator = itd_small(*d);
    return *ret_numerator > -PRIME && *ret_numerator<PRIME && * ret_denominator> 0 &&
           *ret_denominator < PRIME;
}

/* What times n is 1 modulo the prime. */
static int64_t inverse(int64_t n)
{
    int64_t a = PRIME, b = n, x = 0, y = 1;

    while (b > 1) {
        int64_t q = a / b, r = a % b, z = x - q * y;

        a = b;
        b = r;
        x = y;
        y = z;
    }
    return y < 0 ? y + PRIME : y;
}

ITD_FRONT(front_hash)
{
    int64_t n, d, h;

    if (count != 1 || !parts(args[0], &n, &d)) return ITD_UNBOUND;
    h = (int64_t)((unsigned __int128)(uint64_t)(n < 0 ? -n : n) * (uint64_t)inverse(d) %
                  (uint64_t)PRIME);
    if (n < 0) h = -h;
    return itd_from_small(h == -1 ? -2 : h);
}

ITD_FRONT(front_eq)
{
    int64_t n, d, m, e;

    if (count != 2 || !parts(args[0], &n, &d) || !itd_is_cell(args[1]) ||
        itd_type_of(args[0]) != itd_type_of(args[1]) || !parts(args[1], &m, &e))
        return ITD_UNBOUND;
    return itd_bool(n == m && d == e);
}

const itd_front itd_fronts_fractions[] = {
    {"fractions", "Fraction.__hash__", front_hash},
    {"fractions", "Fraction.__eq__", front_eq},
    {0},
};
