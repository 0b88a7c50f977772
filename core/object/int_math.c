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

enum { WORD_COMB_TOP = 67 }; /* all C(n, k) of this n fit in a word */

/* The odd part of n!, modulo 2**64. */
static const uint64_t odd_factorials[WORD_COMB_TOP + 1] = {
    0x1,
    0x1,
    0x1,
    0x3,
    0x3,
    0xf,
    0x2d,
    0x13b,
    0x13b,
    0xb13,
    0x375f,
    0x26115,
    0x7233f,
    0x5cca33,
    0x2898765,
    0x260eeeeb,
    0x260eeeeb,
    0x286fddd9b,
    0x16beecca73,
    0x1b02b930689,
    0x870d9df20ad,
    0xb141df4dae31,
    0x79dd498567c1b,
    0xaf2e19afc5266d,
    0x20d8a4d0f4f7347,
    0x335281867ec241ef,
    0x9b3093d46fdd5923,
    0x5e1f9767cc5866b1,
    0x92dd23d6966aced7,
    0xa30d0f4f0a196e5b,
    0x8dc3e5a1977d7755,
    0x2ab8ce915831734b,
    0x2ab8ce915831734b,
    0x81d2a0bc5e5fdcab,
    0x9efcac82445da75b,
    0xbc8b95cf58cde171,
    0xa0e8444a1f3cecf9,
    0x4191deb683ce3ffd,
    0xddd3878bc84ebfc7,
    0xcb39a64b83ff3751,
    0xf8203f7993fc1495,
    0xbd2a2a78b35f4bdd,
    0x84757be6b6d13921,
    0x3fbbcfc0b524988b,
    0xbd11ed47c8928df9,
    0x3c26b59e41c2f4c5,
    0x677a5137e883fdb3,
    0xff74e943b03b93dd,
    0xfe5ebbcb10b2bb97,
    0xb021f1de3235e7e7,
    0x33509eb2e743a58f,
    0x390f9da41279fb7d,
    0xe5cb0154f031c559,
    0x93074695ba4ddb6d,
    0x81c471caa636247f,
    0xe1347289b5a1d749,
    0x286f21c3f76ce2ff,
    0xbe84a2173e8ac7,
    0x1595065ca215b88b,
    0xf95877595b018809,
    0x9c2efe3c5516f887,
    0x373294604679382b,
    0xaf1ff7a888adcd35,
    0x18ddf279a2c5800b,
    0x18ddf279a2c5800b,
    0x505a90e2542582cb,
    0x5bacad2cd8d5dc2b,
    0xfe3152bcbff89f41,
};

/* What times that is 1. */
static const uint64_t odd_inverses[WORD_COMB_TOP + 1] = {
    0x1,
    0x1,
    0x1,
    0xaaaaaaaaaaaaaaab,
    0xaaaaaaaaaaaaaaab,
    0xeeeeeeeeeeeeeeef,
    0x4fa4fa4fa4fa4fa5,
    0x2ff2ff2ff2ff2ff3,
    0x2ff2ff2ff2ff2ff3,
    0x938cc70553e3771b,
    0xb71c27cddd93e49f,
    0xb38e3229fcdee63d,
    0xe684bb63544a4cbf,
    0xc2f684917ca340fb,
    0xf747c9cba417526d,
    0xbb26eb51d7bd49c3,
    0xbb26eb51d7bd49c3,
    0xb0a7efb985294093,
    0xbe4b8c69f259eabb,
    0x6854d17ed6dc4fb9,
    0xe1aa904c915f4325,
    0x3b8206df131cead1,
    0x79c6009fea76fe13,
    0xd8c5d381633cd365,
    0x4841f12b21144677,
    0x4a91ff68200b0d0f,
    0x8f9513a58c4f9e8b,
    0x2b3e690621a42251,
    0x4f520f00e03c04e7,
    0x2edf84ee600211d3,
    0xadcaa2764aaacdfd,
    0x161f4f9033f4fe63,
    0x161f4f9033f4fe63,
    0xbada2932ea4d3e03,
    0xcec189f3efaa30d3,
    0xf7475bb68330bf91,
    0x37eb7bf7d5b01549,
    0x46b35660a4e91555,
    0xa567c12d81f151f7,
    0x4c724007bb2071b1,
    0xf4a0cce58a016bd,
    0xfa21068e66106475,
    0x244ab72b5a318ae1,
    0x366ce67e080d0f23,
    0xd666fdae5dd2a449,
    0xd740ddd0acc06a0d,
    0xb050bbbb28e6f97b,
    0x70b003fe890a5c75,
    0xd03aabff83037427,
    0x13ec4ca72c783bd7,
    0x90282c06afdbd96f,
    0x4414ddb9db4a95d5,
    0xa2c68735ae6832e9,
    0xbf72d71455676665,
    0xa8469fab6b759b7f,
    0xc1e55b56e606caf9,
    0x40455630fc4a1cff,
    0x120a7b0046d16f7,
    0xa7c3553b08faef23,
    0x9f0bfd1b08d48639,
    0xa433ffce9a304d37,
    0xa22ad1d53915c683,
    0xcb6cbc723ba5dd1d,
    0x547fb1b8ab9d0ba3,
    0x547fb1b8ab9d0ba3,
    0x8f15a826498852e3,
    0x32e1a03f38880283,
    0x3de4cce63283f0c1,
};

/* How often n!, of an n below 128, can be halved. */
static inline uint64_t twos_in(uint64_t n)
{
    return n / 2 + n / 4 + n / 8 + n / 16 + n / 32 + n / 64;
}

/* C(n, k) when all that is met on the way fits in a word. */
static bool word_comb(itd_value n, uint64_t k, uint64_t *ret)
{
    uint64_t word = 1;

    if (!itd_is_small(n) || k > WORD_COMB) return false;
    if (itd_small(n) <= WORD_COMB_TOP) {
        uint64_t all = (uint64_t)itd_small(n), rest = all - k;
        *ret = (odd_factorials[all] * odd_inverses[k] * odd_inverses[rest])
               << (twos_in(all) - twos_in(k) - twos_in(rest));
        return true;
    }
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
