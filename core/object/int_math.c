/* int_math.c - the number theory of the math module, on ints of any size.
 *
 * Results can be far larger than the arguments, so their size is bounded from below by logarithms
 * first and refused when that passes max_int_bits.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <math.h>

#include "core/object/int_parts.h"

/* ---- gcd -------------------------------------------------------------------------------- */

static uint64_t word_gcd(uint64_t a, uint64_t b)
{
    while (b) {
        uint64_t r = a % b;
        a = b;
        b = r;
    }
    return a;
}

static void gcd_work(void *context)
{
    itd_gmp_job *job = context;

    mpz_init(job->z);
    mpz_gcd(job->z, job->x, job->y);
}

itd_value itd_int_gcd(itd_vm *vm, itd_value a, itd_value b)
{
    itd_int_view x, y;
    itd_gmp_job job;
    itd_value out;
    uint64_t limbs;

    itd_int_see(a, &x);
    itd_int_see(b, &y);
    x.negative = y.negative = false;
    if (x.size <= 1 && y.size <= 1)
        return itd_int_from_u64(vm, word_gcd(x.size ? x.limbs[0] : 0, y.size ? y.limbs[0] : 0));
    limbs = (uint64_t)(x.size + y.size);
    itd_int_mpz(job.x, &x);
    itd_int_mpz(job.y, &y);
    if (!itd_charge(vm, 8 * itd_int_mul_cost((uint64_t)x.size + 1, (uint64_t)y.size + 1)) ||
        !itd_gmp_run(vm, limbs * 160, gcd_work, &job))
        return ITD_ERROR;
    out = itd_int_from_mpz(vm, job.z);
    itd_gmp_end(vm);
    return out;
}

/* ---- square roots ----------------------------------------------------------------------- */

static uint64_t word_root(uint64_t n)
{
    uint64_t r = (uint64_t)sqrt((double)n);

    while (r > UINT32_MAX || r * r > n) r--;
    while (r < UINT32_MAX && (r + 1) * (r + 1) <= n) r++;
    return r;
}

static void root_work(void *context)
{
    itd_gmp_job *job = context;

    mpn_sqrtrem(job->r, NULL, job->a, job->na);
}

itd_value itd_int_isqrt(itd_vm *vm, itd_value n)
{
    itd_int_view x;
    itd_gmp_job job;
    itd_big *r;
    mp_size_t size;

    itd_int_see(n, &x);
    if (x.size <= 1) return itd_from_small((int64_t)word_root(x.size ? x.limbs[0] : 0));
    size = (x.size + 1) / 2;
    if (!itd_charge(vm, 4 * itd_int_mul_cost((uint64_t)size, (uint64_t)size))) return ITD_ERROR;
    r = itd_int_blank(vm, (uint64_t)size);
    job = (itd_gmp_job){.r = r ? r->limbs : NULL, .a = x.limbs, .na = x.size};
    if (!r || !itd_gmp_run(vm, (size_t)x.size * 96, root_work, &job)) return ITD_ERROR;
    itd_gmp_end(vm);
    return itd_int_finish(vm, r, size, false);
}

/* ---- products --------------------------------------------------------------------------- */

static double log2_of(itd_value n)
{
    int64_t e;
    double m = itd_int_frexp(n, &e);

    return log2(fabs(m)) + (double)e;
}

static void factorial_work(void *context)
{
    itd_gmp_job *job = context;

    mpz_init(job->z);
    mpz_fac_ui(job->z, job->n);
}

itd_value itd_int_factorial(itd_vm *vm, uint64_t n)
{
    double bits;
    uint64_t limbs, word = 1;
    itd_gmp_job job = {.n = n};
    itd_value out;

    if (n <= 20) {
        for (uint64_t i = 2; i <= n; i++) word *= i;
        return itd_int_from(vm, (int64_t)word);
    }
    bits = lgamma((double)n + 1) / M_LN2;
    if (!itd_int_allow_bits(vm, bits > 1e15 ? UINT64_MAX : (uint64_t)(bits * (1 - 1e-12))))
        return ITD_ERROR;
    limbs = (uint64_t)bits / 64 + 2;
    if (!itd_charge(vm, n / 16 + 6 * itd_int_mul_cost(limbs / 2, limbs / 2)) ||
        !itd_gmp_run(vm, limbs * 160 + n, factorial_work, &job))
        return ITD_ERROR;
    out = itd_int_from_mpz(vm, job.z);
    itd_gmp_end(vm);
    return out;
}

/* first * (first + 1) * … of count factors, halves first so that the factors of each product are of
 * like size. */
static itd_value rising(itd_vm *vm, itd_value first, uint64_t count)
{
    itd_value out = first, next, half;

    if (count <= 16) {
        for (uint64_t i = 1; i < count && !itd_failed(out); i++) {
            next = itd_int_add(vm, first, itd_from_small((int64_t)i));
            out = itd_failed(next) ? next : itd_int_mul(vm, out, next);
        }
        return out;
    }
    out = rising(vm, first, count / 2);
    if (itd_failed(out)) return out;
    next = itd_int_add(vm, first, itd_from_small((int64_t)(count / 2)));
    half = itd_failed(next) ? next : rising(vm, next, count - count / 2);
    return itd_failed(half) ? half : itd_int_mul(vm, out, half);
}

itd_value itd_int_perm(itd_vm *vm, itd_value n, uint64_t k)
{
    itd_value first;
    double bits;

    if (k == 0) return itd_from_small(1);
    if (k > INT64_MAX / 2) return (void)itd_int_allow_bits(vm, UINT64_MAX), ITD_ERROR;
    first = itd_int_sub(vm, n, itd_from_small((int64_t)k - 1));
    if (itd_failed(first)) return first;
    /* Each of the upper half of the factors is at least the mean of the range. */
    bits = (double)k / 2 * fmax(log2_of(first), log2_of(n) - 1);
    if (!itd_int_allow_bits(vm, bits > 1e15 ? UINT64_MAX : (uint64_t)(bits * (1 - 1e-9))) ||
        !itd_charge(vm, k))
        return ITD_ERROR;
    return rising(vm, first, k);
}

enum { WORD_COMB = 32 }; /* a larger k makes more than a word of n >= 2 * k */

static void comb_work(void *context)
{
    itd_gmp_job *job = context;

    mpz_init(job->z);
    if (job->flag)
        mpz_bin_uiui(job->z, job->n, job->k);
    else
        mpz_bin_ui(job->z, job->x, job->k);
}

/* C(n, k) when all that is met on the way fits in a word. */
static bool word_comb(itd_value n, uint64_t k, uint64_t *ret)
{
    uint64_t word = 1;

    if (!itd_is_small(n) || k > WORD_COMB) return false;
    for (uint64_t i = 1; i <= k; i++) {
        if (__builtin_mul_overflow(word, (uint64_t)itd_small(n) - k + i, &word)) return false;
        word /= i;
    }
    *ret = word;
    return true;
}

itd_value itd_int_comb(itd_vm *vm, itd_value n, uint64_t k)
{
    itd_int_view x;
    double low, high;
    uint64_t limbs, word;
    itd_gmp_job job = {.k = k};
    itd_value out;

    if (k == 0) return itd_from_small(1);
    if (word_comb(n, k, &word))
        return itd_charge(vm, k + 4 * itd_int_mul_cost(3, 3)) ? itd_int_from_u64(vm, word)
                                                              : ITD_ERROR;
    itd_int_see(n, &x);
    /* (n / k) ** k <= C(n, k) <= (e * n / k) ** k */
    low = (double)k * (log2_of(n) - log2((double)k));
    high = low + (double)k * 1.4427;
    if (!itd_int_allow_bits(vm, low > 1e15 ? UINT64_MAX : (uint64_t)(low * (1 - 1e-9))))
        return ITD_ERROR;
    limbs = (uint64_t)(high / 64) + (uint64_t)x.size + 2;
    job.flag = x.size == 1;
    job.n = x.size == 1 ? x.limbs[0] : 0;
    itd_int_mpz(job.x, &x);
    if (!itd_charge(vm, k + k / 32 * limbs / 16 + 4 * itd_int_mul_cost(limbs, limbs)) ||
        !itd_gmp_run(vm, limbs * 192 + k / 2, comb_work, &job))
        return ITD_ERROR;
    out = itd_int_from_mpz(vm, job.z);
    itd_gmp_end(vm);
    return out;
}
