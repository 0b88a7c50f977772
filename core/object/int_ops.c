/* int_ops.c - arithmetic on ints.
 *
 * Two small operands are done in machine words. Larger ones are mpn operations straight into a new
 * cell, which is trimmed afterwards: a result that fits 63 bits never stays a cell. Work is paid
 * for in limbs before it is done, and a result that is bound to exceed max_int_bits is refused
 * before anything is allocated.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <math.h>

#include "core/object/containers.h"
#include "core/object/int_parts.h"
#include "core/vm/vm.h"

/* Up to this many limbs of both operands GMP multiplies and divides without asking for memory. */
enum { FREE_LIMBS = 128 };

/* ---- results ---------------------------------------------------------------------------- */

static bool too_many_bits(itd_vm *vm)
{
    return itd_fail(vm, itd_OverflowError, "int exceeds max_int_bits limit (%llu bits)",
                    (unsigned long long)vm->limits.int_bits);
}

bool itd_int_allow_bits(itd_vm *vm, uint64_t bits)
{
    return bits <= vm->limits.int_bits || bits <= 64 || too_many_bits(vm);
}

itd_big *itd_int_blank(itd_vm *vm, uint64_t n)
{
    if (n >= INT32_MAX) {
        too_many_bits(vm);
        return NULL;
    }
    return itd_alloc(vm, sizeof(itd_big) + (n ? n : 1) * sizeof(mp_limb_t), ITD_K_INT,
                     itd_int_type);
}

/* The same for a maker that writes every limb. */
static itd_big *unfilled(itd_vm *vm, uint64_t n)
{
    if (n >= INT32_MAX) {
        too_many_bits(vm);
        return NULL;
    }
    return itd_alloc_unfilled(vm, sizeof(itd_big) + (n ? n : 1) * sizeof(mp_limb_t), ITD_K_INT,
                              itd_int_type);
}

itd_value itd_int_finish(itd_vm *vm, itd_big *b, mp_size_t n, bool negative)
{
    while (n > 0 && b->limbs[n - 1] == 0) n--;
    if (n == 0) return itd_from_small(0);
    if (n == 1) {
        if (b->limbs[0] <= (uint64_t)ITD_SMALL_MAX)
            return itd_from_small(negative ? -(int64_t)b->limbs[0] : (int64_t)b->limbs[0]);
        if (negative && b->limbs[0] == (uint64_t)ITD_SMALL_MAX + 1)
            return itd_from_small(ITD_SMALL_MIN);
    }
    b->size = (int32_t)(negative ? -n : n);
    if (!itd_int_allow_bits(vm, itd_limb_bits(b->limbs, n))) return ITD_ERROR;
    return itd_of(b);
}

itd_value itd_int_from_mpz(itd_vm *vm, const mpz_t z)
{
    size_t n = mpz_size(z);
    itd_big *b = itd_int_blank(vm, n);

    if (!b) return ITD_ERROR;
    if (n) mpn_copyi(b->limbs, mpz_limbs_read(z), (mp_size_t)n);
    return itd_int_finish(vm, b, (mp_size_t)n, mpz_sgn(z) < 0);
}

static itd_value from_u128(itd_vm *vm, unsigned __int128 magnitude, bool negative)
{
    itd_big *b;

    if (magnitude <= (uint64_t)ITD_SMALL_MAX)
        return itd_from_small(negative ? -(int64_t)magnitude : (int64_t)magnitude);
    b = itd_int_blank(vm, 2);
    if (!b) return ITD_ERROR;
    b->limbs[0] = (uint64_t)magnitude;
    b->limbs[1] = (uint64_t)(magnitude >> 64);
    return itd_int_finish(vm, b, 2, negative);
}

itd_value itd_int_from(itd_vm *vm, int64_t n)
{
    if (itd_small_fits(n)) return itd_from_small(n);
    return from_u128(vm, n < 0 ? 0 - (uint64_t)n : (uint64_t)n, n < 0);
}

itd_value itd_int_from_u64(itd_vm *vm, uint64_t n)
{
    return from_u128(vm, n, false);
}

/* A copy of limbs as a value of its own. */
static itd_value from_limbs(itd_vm *vm, const mp_limb_t *limbs, mp_size_t n, bool negative)
{
    itd_big *b = itd_int_blank(vm, (uint64_t)n);

    if (!b) return ITD_ERROR;
    if (n) mpn_copyi(b->limbs, limbs, n);
    return itd_int_finish(vm, b, n, negative);
}

itd_value itd_int_exact(itd_vm *vm, itd_value v)
{
    itd_int_view w;

    if (itd_is_small(v) || (itd_is_cell(v) && itd_type_of(v) == itd_int_type)) return v;
    itd_int_see(v, &w);
    return from_limbs(vm, w.limbs, w.size, w.negative);
}

/* ---- adding ----------------------------------------------------------------------------- */

static itd_value add_magnitudes(itd_vm *vm, const itd_int_view *a, const itd_int_view *b,
                                bool negative)
{
    const itd_int_view *l = a->size >= b->size ? a : b, *s = l == a ? b : a;
    itd_big *r = unfilled(vm, (uint64_t)l->size + 1);

    if (!r) return ITD_ERROR;
    r->limbs[l->size] = 0;
    if (s->size)
        r->limbs[l->size] = mpn_add(r->limbs, l->limbs, l->size, s->limbs, s->size);
    else
        mpn_copyi(r->limbs, l->limbs, l->size);
    return itd_int_finish(vm, r, l->size + 1, negative);
}

static int compare_magnitudes(const itd_int_view *a, const itd_int_view *b)
{
    if (a->size != b->size) return a->size < b->size ? -1 : 1;
    return a->size ? mpn_cmp(a->limbs, b->limbs, a->size) : 0;
}

/* |l| - |s| for |l| >= |s|. */
static itd_value sub_magnitudes(itd_vm *vm, const itd_int_view *l, const itd_int_view *s,
                                bool negative)
{
    itd_big *r = unfilled(vm, (uint64_t)l->size);

    if (!r) return ITD_ERROR;
    if (s->size)
        mpn_sub(r->limbs, l->limbs, l->size, s->limbs, s->size);
    else if (l->size)
        mpn_copyi(r->limbs, l->limbs, l->size);
    return itd_int_finish(vm, r, l->size, negative);
}

static itd_value add_views(itd_vm *vm, const itd_int_view *a, const itd_int_view *b)
{
    if (!itd_charge(vm, (uint64_t)(a->size + b->size) / 64 + 1)) return ITD_ERROR;
    if (a->negative == b->negative) return add_magnitudes(vm, a, b, a->negative);
    if (compare_magnitudes(a, b) >= 0) return sub_magnitudes(vm, a, b, a->negative);
    return sub_magnitudes(vm, b, a, b->negative);
}

itd_value itd_int_add(itd_vm *vm, itd_value a, itd_value b)
{
    itd_int_view x, y;

    if (itd_both_small(a, b)) return itd_int_from(vm, itd_small(a) + itd_small(b));
    itd_int_see(a, &x);
    itd_int_see(b, &y);
    return add_views(vm, &x, &y);
}

itd_value itd_int_sub(itd_vm *vm, itd_value a, itd_value b)
{
    itd_int_view x, y;

    if (itd_both_small(a, b)) return itd_int_from(vm, itd_small(a) - itd_small(b));
    itd_int_see(a, &x);
    itd_int_see(b, &y);
    y.negative = !y.negative;
    return add_views(vm, &x, &y);
}

itd_value itd_int_neg(itd_vm *vm, itd_value a)
{
    itd_int_view x;

    if (itd_is_small(a)) return itd_int_from(vm, -itd_small(a));
    itd_int_see(a, &x);
    return from_limbs(vm, x.limbs, x.size, !x.negative);
}

/* ---- multiplying ------------------------------------------------------------------------ */

uint64_t itd_int_mul_cost(uint64_t a, uint64_t b)
{
    uint64_t longer = a > b ? a : b, shorter = a > b ? b : a, factor = 1;

    /* About n to the power 0.585, as Karatsuba and Toom have it. */
    for (; shorter > 32; shorter /= 2) factor += factor / 2 + 1;
    return 1 + longer * shorter * factor / 64;
}

static void multiply_limbs(mp_limb_t *r, const mp_limb_t *a, mp_size_t na, const mp_limb_t *b,
                           mp_size_t nb)
{
    if (a == b && na == nb)
        mpn_sqr(r, a, na);
    else
        mpn_mul(r, a, na, b, nb);
}

static void multiply_work(void *context)
{
    itd_gmp_job *job = context;

    multiply_limbs(job->r, job->a, job->na, job->b, job->nb);
}

static bool multiply_long(itd_vm *vm, mp_limb_t *r, const itd_int_view *x, const itd_int_view *y)
{
    itd_gmp_job job = {.r = r, .a = x->limbs, .na = x->size, .b = y->limbs, .nb = y->size};

    if (!itd_gmp_run(vm, (size_t)(x->size + y->size) * 64, multiply_work, &job)) return false;
    itd_gmp_end(vm);
    return true;
}

itd_value itd_int_mul(itd_vm *vm, itd_value a, itd_value b)
{
    itd_int_view x, y;
    itd_big *r;
    int64_t small;
    bool scratch, negative;

    if (itd_both_small(a, b)) {
        if (!__builtin_mul_overflow(itd_small(a), itd_small(b), &small))
            return itd_int_from(vm, small);
        itd_int_see(a, &x);
        itd_int_see(b, &y);
        return from_u128(vm, (unsigned __int128)x.own * y.own, x.negative != y.negative);
    }
    itd_int_see(a, &x);
    itd_int_see(b, &y);
    if (x.size < y.size) {
        itd_int_see(b, &x);
        itd_int_see(a, &y);
    }
    negative = x.negative != y.negative;
    if (y.size == 0) return itd_from_small(0);
    if (!itd_int_allow_bits(vm,
                            itd_limb_bits(x.limbs, x.size) + itd_limb_bits(y.limbs, y.size) - 1) ||
        !itd_charge(vm, itd_int_mul_cost((uint64_t)x.size, (uint64_t)y.size)))
        return ITD_ERROR;
    scratch = x.size + y.size > FREE_LIMBS;
    r = unfilled(vm, (uint64_t)(x.size + y.size));
    if (!r) return ITD_ERROR;
    if (!scratch)
        multiply_limbs(r->limbs, x.limbs, x.size, y.limbs, y.size);
    else if (!multiply_long(vm, r->limbs, &x, &y))
        return ITD_ERROR;
    return itd_int_finish(vm, r, x.size + y.size, negative);
}

/* ---- dividing --------------------------------------------------------------------------- */

static void divide_work(void *context)
{
    itd_gmp_job *job = context;

    mpn_tdiv_qr(job->q, job->r, 0, job->a, job->na, job->b, job->nb);
}

static bool divide_long(itd_vm *vm, mp_limb_t *q, mp_limb_t *r, const mp_limb_t *a, mp_size_t na,
                        const mp_limb_t *b, mp_size_t nb)
{
    itd_gmp_job job = {.q = q, .r = r, .a = a, .na = na, .b = b, .nb = nb};

    if (!itd_gmp_run(vm, (size_t)(na + nb) * 64, divide_work, &job)) return false;
    itd_gmp_end(vm);
    return true;
}

static bool small_divmod(itd_vm *vm, int64_t a, int64_t b, itd_value *ret_quotient,
                         itd_value *ret_rest)
{
    int64_t q = a / b, r = a % b;

    if (r && (r < 0) != (b < 0)) {
        r += b;
        q--;
    }
    if (ret_rest) *ret_rest = itd_from_small(r);
    if (ret_quotient) {
        *ret_quotient = itd_int_from(vm, q);
        return !itd_failed(*ret_quotient);
    }
    return true;
}

/* When the quotient must round down past zero: |q| + 1, and |b| - |r|. */
static void round_down(itd_big *q, mp_size_t nq, itd_big *r, const itd_int_view *b)
{
    q->limbs[nq] = mpn_add_1(q->limbs, q->limbs, nq, 1);
    mpn_sub_n(r->limbs, b->limbs, r->limbs, b->size);
}

bool itd_int_divmod(itd_vm *vm, itd_value a, itd_value b, itd_value *ret_quotient,
                    itd_value *ret_rest)
{
    itd_int_view x, y;
    itd_big *q, *r;
    mp_size_t nq;
    bool scratch;

    if (itd_both_small(a, b) && itd_small(b))
        return small_divmod(vm, itd_small(a), itd_small(b), ret_quotient, ret_rest);
    itd_int_see(a, &x);
    itd_int_see(b, &y);
    if (y.size == 0)
        return itd_fail(vm, itd_ZeroDivisionError,
                        ret_quotient ? "integer division or modulo by zero"
                                     : "integer modulo by zero");
    if (y.size == 1 && !x.negative && !y.negative && !ret_quotient && x.size <= FREE_LIMBS) {
        *ret_rest = from_u128(vm, mpn_mod_1(x.limbs, x.size, y.limbs[0]), false);
        return !itd_failed(*ret_rest);
    }
    nq = x.size >= y.size ? x.size - y.size + 1 : 0;
    if (!itd_charge(vm, itd_int_mul_cost((uint64_t)nq, (uint64_t)y.size))) return false;
    q = unfilled(vm, (uint64_t)nq + 1);
    r = nq ? unfilled(vm, (uint64_t)y.size) : itd_int_blank(vm, (uint64_t)y.size);
    scratch = x.size + y.size > FREE_LIMBS && nq > 0;
    if (!q || !r) return false;
    q->limbs[nq] = 0;
    if (scratch) {
        if (!divide_long(vm, q->limbs, r->limbs, x.limbs, x.size, y.limbs, y.size)) return false;
    } else if (nq)
        mpn_tdiv_qr(q->limbs, r->limbs, 0, x.limbs, x.size, y.limbs, y.size);
    else if (x.size)
        mpn_copyi(r->limbs, x.limbs, x.size);
    if (x.negative != y.negative && !mpn_zero_p(r->limbs, y.size)) {
        if (nq)
            round_down(q, nq, r, &y);
        else {
            q->limbs[0] = 1;
            mpn_sub_n(r->limbs, y.limbs, r->limbs, y.size);
        }
    }
    if (ret_quotient) *ret_quotient = itd_int_finish(vm, q, nq + 1, x.negative != y.negative);
    if (ret_rest) *ret_rest = itd_int_finish(vm, r, y.size, y.negative);
    return !(ret_quotient && itd_failed(*ret_quotient)) && !(ret_rest && itd_failed(*ret_rest));
}

/* floor(|a| * 2**shift / |b|), which has 55 or 56 bits, with its lowest bit set when anything was
 * cut off. False on failure. */
static bool scaled_quotient(itd_vm *vm, const itd_int_view *a, const itd_int_view *b, int64_t shift,
                            uint64_t *ret)
{
    mp_size_t na = a->size + (shift > 0 ? shift / 64 + 1 : 0),
              nb = b->size + (shift < 0 ? -shift / 64 + 1 : 0), nq;
    itd_big *x, *y, *q, *r;
    uint64_t by = (uint64_t)(shift < 0 ? -shift : shift);

    if (!itd_charge(vm, itd_int_mul_cost((uint64_t)na, 2) + (uint64_t)nb / 64)) return false;
    x = itd_int_blank(vm, (uint64_t)na);
    y = itd_int_blank(vm, (uint64_t)nb);
    if (!x || !y) return false;
    mpn_copyi(x->limbs + (shift > 0 ? by / 64 : 0), a->limbs, a->size);
    mpn_copyi(y->limbs + (shift < 0 ? by / 64 : 0), b->limbs, b->size);
    if (by % 64) {
        itd_big *moved = shift > 0 ? x : y;
        mpn_lshift(moved->limbs, moved->limbs, shift > 0 ? na : nb, (unsigned)(by % 64));
    }
    while (na > 0 && x->limbs[na - 1] == 0) na--;
    while (y->limbs[nb - 1] == 0) nb--;
    nq = na - nb + 1;
    q = itd_int_blank(vm, (uint64_t)nq);
    r = itd_int_blank(vm, (uint64_t)nb);
    if (!q || !r || !divide_long(vm, q->limbs, r->limbs, x->limbs, na, y->limbs, nb)) return false;
    *ret = q->limbs[0] | !mpn_zero_p(r->limbs, nb);
    return true;
}

/* q * 2**-shift rounded half to even. q has a sticky lowest bit and at least two bits more than a
 * double. */
static double rounded_quotient(uint64_t q, int64_t shift)
{
    int64_t bits = 64 - __builtin_clzll(q), extra = bits - 53;
    uint64_t half, rest;

    if (extra < shift - 1074) extra = shift - 1074;
    if (extra > 60) return 0.0;
    half = (uint64_t)1 << (extra - 1);
    rest = q & (2 * half - 1);
    q >>= extra;
    if (rest > half || (rest == half && (q & 1))) q++;
    return ldexp((double)q, (int)(extra - shift));
}

itd_value itd_int_true_div(itd_vm *vm, itd_value a, itd_value b)
{
    const int64_t exact = (int64_t)1 << 53;
    itd_int_view x, y;
    int64_t shift;
    uint64_t q;
    double d;

    if (itd_both_small(a, b) && itd_small(b) != 0) {
        int64_t m = itd_small(a), n = itd_small(b);
        if (m >= -exact && m <= exact && n >= -exact && n <= exact)
            return itd_float_from(vm, (double)m / (double)n);
    }
    itd_int_see(a, &x);
    itd_int_see(b, &y);
    if (y.size == 0) return itd_raise(vm, itd_ZeroDivisionError, "division by zero");
    if (x.size == 0) return itd_float_from(vm, y.negative ? -0.0 : 0.0);
    shift = (int64_t)itd_limb_bits(y.limbs, y.size) - (int64_t)itd_limb_bits(x.limbs, x.size) + 55;
    if (shift < 55 - 1025) goto too_large;
    if (shift > 1074 + 57) return itd_float_from(vm, x.negative != y.negative ? -0.0 : 0.0);
    if (!scaled_quotient(vm, &x, &y, shift, &q)) return ITD_ERROR;
    d = rounded_quotient(q, shift);
    if (isinf(d)) goto too_large;
    return itd_float_from(vm, x.negative != y.negative ? -d : d);
too_large:
    return itd_raise(vm, itd_OverflowError, "integer division result too large for a float");
}

/* ---- shifting --------------------------------------------------------------------------- */

/* The magnitude of a number of up to two limbs. */
static inline unsigned __int128 wide_of(const itd_int_view *x)
{
    return x->size == 2 ? (unsigned __int128)x->limbs[1] << 64 | x->limbs[0]
           : x->size    ? x->limbs[0]
                        : 0;
}

itd_value itd_int_lshift(itd_vm *vm, itd_value a, uint64_t n)
{
    itd_int_view x;
    itd_big *r;
    mp_size_t words = (mp_size_t)(n / 64);

    itd_int_see(a, &x);
    if (x.size == 0) return itd_from_small(0);
    if (x.size == 1 && n < 64) return from_u128(vm, (unsigned __int128)x.limbs[0] << n, x.negative);
    if (n > INT64_MAX / 2) return (void)too_many_bits(vm), ITD_ERROR;
    if (!itd_int_allow_bits(vm, itd_limb_bits(x.limbs, x.size) + n) ||
        !itd_charge(vm, ((uint64_t)x.size + n / 64) / 64 + 1))
        return ITD_ERROR;
    r = itd_int_blank(vm, (uint64_t)(x.size + words + 1));
    if (!r) return ITD_ERROR;
    if (n % 64)
        r->limbs[x.size + words] =
            mpn_lshift(r->limbs + words, x.limbs, x.size, (unsigned)(n % 64));
    else
        mpn_copyi(r->limbs + words, x.limbs, x.size);
    return itd_int_finish(vm, r, x.size + words + 1, x.negative);
}

static bool any_bit_below(const itd_int_view *x, uint64_t n)
{
    mp_size_t words = (mp_size_t)(n / 64);

    for (mp_size_t i = 0; i < words; i++)
        if (x->limbs[i]) return true;
    return n % 64 && x->limbs[words] << (64 - n % 64);
}

itd_value itd_int_rshift(itd_vm *vm, itd_value a, uint64_t n)
{
    itd_int_view x;
    itd_big *r;
    mp_size_t words, left;

    if (itd_is_small(a)) return itd_from_small(itd_small(a) >> (n > 63 ? 63 : n));
    itd_int_see(a, &x);
    if (n >= (uint64_t)x.size * 64) return itd_from_small(x.negative ? -1 : 0);
    if (!x.negative && x.size <= 2) return from_u128(vm, wide_of(&x) >> n, false);
    words = (mp_size_t)(n / 64);
    left = x.size - words;
    if (!itd_charge(vm, (uint64_t)x.size / 64 + 1)) return ITD_ERROR;
    r = itd_int_blank(vm, (uint64_t)left + 1);
    if (!r) return ITD_ERROR;
    if (n % 64)
        mpn_rshift(r->limbs, x.limbs + words, left, (unsigned)(n % 64));
    else
        mpn_copyi(r->limbs, x.limbs + words, left);
    if (x.negative && any_bit_below(&x, n)) r->limbs[left] = mpn_add_1(r->limbs, r->limbs, left, 1);
    return itd_int_finish(vm, r, left + 1, x.negative);
}

/* ---- bits ------------------------------------------------------------------------------- */

/* Limb i of a number in two's complement; *carry starts as 1 and runs along. */
static inline mp_limb_t twos(const itd_int_view *x, mp_size_t i, mp_limb_t *carry)
{
    mp_limb_t w = i < x->size ? x->limbs[i] : 0;

    if (!x->negative) return w;
    w = ~w + *carry;
    *carry = *carry && w == 0;
    return w;
}

static itd_value bitwise(itd_vm *vm, itd_value a, itd_value b, enum itd_binary op)
{
    itd_int_view x, y;
    itd_big *r;
    mp_size_t n;
    mp_limb_t cx = 1, cy = 1;
    bool negative;

    itd_int_see(a, &x);
    itd_int_see(b, &y);
    if (!x.negative && !y.negative && x.size <= 2 && y.size <= 2) {
        unsigned __int128 p = wide_of(&x), q = wide_of(&y);

        return from_u128(vm, op == ITD_AND ? p & q : op == ITD_OR ? p | q : p ^ q, false);
    }
    n = (x.size > y.size ? x.size : y.size) + 1;
    if (!itd_charge(vm, (uint64_t)n / 32 + 1)) return ITD_ERROR;
    r = itd_int_blank(vm, (uint64_t)n);
    if (!r) return ITD_ERROR;
    for (mp_size_t i = 0; i < n; i++) {
        mp_limb_t p = twos(&x, i, &cx), q = twos(&y, i, &cy);
        r->limbs[i] = op == ITD_AND ? p & q : op == ITD_OR ? p | q : p ^ q;
    }
    negative = r->limbs[n - 1] >> 63;
    if (negative) mpn_neg(r->limbs, r->limbs, n);
    return itd_int_finish(vm, r, n, negative);
}

itd_value itd_int_and(itd_vm *vm, itd_value a, itd_value b)
{
    if (itd_both_small(a, b)) return itd_from_small(itd_small(a) & itd_small(b));
    return bitwise(vm, a, b, ITD_AND);
}

/* ---- comparing, hashing ----------------------------------------------------------------- */

int itd_int_sign(itd_value v)
{
    itd_int_view x;

    itd_int_see(v, &x);
    return x.size == 0 ? 0 : x.negative ? -1 : 1;
}

int itd_int_compare(itd_value a, itd_value b)
{
    itd_int_view x, y;
    int order;

    if (itd_both_small(a, b)) return (itd_small(a) > itd_small(b)) - (itd_small(a) < itd_small(b));
    itd_int_see(a, &x);
    itd_int_see(b, &y);
    if (x.negative != y.negative) return x.negative ? -1 : 1;
    order = compare_magnitudes(&x, &y);
    order = (order > 0) - (order < 0);
    return x.negative ? -order : order;
}

uint64_t itd_int_bits(itd_value v)
{
    itd_int_view x;

    itd_int_see(v, &x);
    return itd_limb_bits(x.limbs, x.size);
}

/* The residue modulo 2**61 - 1 with the number's sign; never -1. */
uint64_t itd_int_hash(itd_value v)
{
    const uint64_t p = ((uint64_t)1 << 61) - 1;
    unsigned __int128 rest = 0;
    itd_int_view x;

    itd_int_see(v, &x);
    for (mp_size_t i = x.size; i-- > 0;) rest = ((rest << 64) | x.limbs[i]) % p;
    if (!x.negative) return (uint64_t)rest;
    return rest == 1 ? (uint64_t)-2 : 0 - (uint64_t)rest;
}

/* ---- the operators ---------------------------------------------------------------------- */

static inline bool both_ints(itd_value a, itd_value b)
{
    return itd_both_small(a, b) || (itd_is_int(a) && itd_is_int(b));
}

#define OPERATOR(name, call)                                                                       \
    static itd_value name(itd_vm *vm, itd_value a, itd_value b)                                    \
    {                                                                                              \
        return both_ints(a, b) ? call(vm, a, b) : ITD_NOT_IMPLEMENTED;                             \
    }
OPERATOR(op_add, itd_int_add)
OPERATOR(op_sub, itd_int_sub)
OPERATOR(op_mul, itd_int_mul)
OPERATOR(op_true_div, itd_int_true_div)
OPERATOR(op_and, itd_int_and)

static itd_value op_or(itd_vm *vm, itd_value a, itd_value b)
{
    if (itd_both_small(a, b)) return itd_from_small(itd_small(a) | itd_small(b));
    return both_ints(a, b) ? bitwise(vm, a, b, ITD_OR) : ITD_NOT_IMPLEMENTED;
}

static itd_value op_xor(itd_vm *vm, itd_value a, itd_value b)
{
    if (itd_both_small(a, b)) return itd_from_small(itd_small(a) ^ itd_small(b));
    return both_ints(a, b) ? bitwise(vm, a, b, ITD_XOR) : ITD_NOT_IMPLEMENTED;
}

static itd_value op_floor_div(itd_vm *vm, itd_value a, itd_value b)
{
    itd_value q;

    if (!both_ints(a, b)) return ITD_NOT_IMPLEMENTED;
    return itd_int_divmod(vm, a, b, &q, NULL) ? q : ITD_ERROR;
}

static itd_value op_mod(itd_vm *vm, itd_value a, itd_value b)
{
    itd_value r;

    if (!both_ints(a, b)) return ITD_NOT_IMPLEMENTED;
    return itd_int_divmod(vm, a, b, NULL, &r) ? r : ITD_ERROR;
}

static itd_value op_divmod(itd_vm *vm, itd_value a, itd_value b)
{
    itd_value q, r;

    if (!both_ints(a, b)) return ITD_NOT_IMPLEMENTED;
    return itd_int_divmod(vm, a, b, &q, &r) ? itd_tuple_pack(vm, 2, q, r) : ITD_ERROR;
}

/* A shift count as a number; past any possible one it is UINT64_MAX. */
static bool shift_count(itd_vm *vm, itd_value b, uint64_t *ret)
{
    int64_t n;
    int over;

    if (itd_int_sign(b) < 0) return itd_fail(vm, itd_ValueError, "negative shift count");
    if (!itd_int_clamp(vm, b, &n, &over)) return false;
    *ret = over ? UINT64_MAX : (uint64_t)n;
    return true;
}

static itd_value op_lshift(itd_vm *vm, itd_value a, itd_value b)
{
    uint64_t n;

    if (!both_ints(a, b)) return ITD_NOT_IMPLEMENTED;
    return shift_count(vm, b, &n) ? itd_int_lshift(vm, a, n) : ITD_ERROR;
}

static itd_value op_rshift(itd_vm *vm, itd_value a, itd_value b)
{
    uint64_t n;

    if (!both_ints(a, b)) return ITD_NOT_IMPLEMENTED;
    return shift_count(vm, b, &n) ? itd_int_rshift(vm, a, n) : ITD_ERROR;
}

/* ---- powers ----------------------------------------------------------------------------- */

/* base ** exponent in one machine word, if it fits. */
static bool word_power(int64_t base, uint64_t exponent, int64_t *ret)
{
    int64_t out = 1;

    for (;;) {
        if ((exponent & 1) && __builtin_mul_overflow(out, base, &out)) return false;
        exponent >>= 1;
        if (!exponent) break;
        if (__builtin_mul_overflow(base, base, &base)) return false;
    }
    *ret = out;
    return true;
}

static void power_work(void *context)
{
    itd_gmp_job *job = context;

    mpz_init(job->z);
    mpz_pow_ui(job->z, job->x, job->n);
}

itd_value itd_int_pow(itd_vm *vm, itd_value base, itd_value exponent)
{
    itd_int_view x, e;
    itd_value out;
    uint64_t bits, limbs;
    int64_t word;
    itd_gmp_job job;

    if (itd_both_small(base, exponent) &&
        word_power(itd_small(base), (uint64_t)itd_small(exponent), &word))
        return itd_int_from(vm, word);
    itd_int_see(base, &x);
    itd_int_see(exponent, &e);
    if (e.size == 0) return itd_from_small(1);
    if (x.size == 0) return itd_from_small(0);
    if (x.size == 1 && x.limbs[0] == 1)
        return itd_from_small(x.negative && (e.limbs[0] & 1) ? -1 : 1);
    bits = itd_limb_bits(x.limbs, x.size);
    if (e.size > 1 || e.limbs[0] > UINT32_MAX) return (void)too_many_bits(vm), ITD_ERROR;
    if (!itd_int_allow_bits(vm, (bits - 1) * e.limbs[0] + 1)) return ITD_ERROR;
    if (bits == 2 && x.limbs[0] == 2) {
        out = itd_int_lshift(vm, itd_from_small(1), e.limbs[0]);
        return x.negative && (e.limbs[0] & 1) && !itd_failed(out) ? itd_int_neg(vm, out) : out;
    }
    limbs = bits * e.limbs[0] / 64 + 2;
    itd_int_mpz(job.x, &x);
    job.n = e.limbs[0];
    if (!itd_charge(vm, 2 * itd_int_mul_cost(limbs / 2, limbs / 2) + 8) ||
        !itd_gmp_run(vm, limbs * 96, power_work, &job))
        return ITD_ERROR;
    out = itd_int_from_mpz(vm, job.z);
    itd_gmp_end(vm);
    return out;
}

/* base ** exponent % modulus for a modulus below 2**63; the base is reduced. */
static uint64_t power_mod_word(uint64_t base, const itd_int_view *e, uint64_t modulus)
{
    uint64_t out = 1 % modulus;

    for (uint64_t i = itd_limb_bits(e->limbs, e->size); i-- > 0;) {
        out = (uint64_t)((unsigned __int128)out * out % modulus);
        if (e->limbs[i / 64] >> (i % 64) & 1)
            out = (uint64_t)((unsigned __int128)out * base % modulus);
    }
    return out;
}

static void power_mod_work(void *context)
{
    itd_gmp_job *job = context;

    mpz_init(job->z);
    job->size = 1; /* whether there is a result */
    if (!job->flag)
        mpz_powm(job->z, job->x, job->y, job->m);
    else if (!mpz_invert(job->z, job->x, job->m))
        job->size = 0;
    else
        mpz_powm(job->z, job->z, job->y, job->m);
}

/* base ** exponent mod |modulus|, in GMP; exponent's sign is ignored. inverted: of the inverse of
 * base. */
static itd_value power_mod_long(itd_vm *vm, itd_value base, itd_value exponent, itd_value modulus,
                                bool inverted)
{
    itd_int_view x, e, m;
    uint64_t bits, window = 1;
    itd_value out = ITD_ERROR;
    itd_gmp_job job = {.flag = inverted};

    itd_int_see(base, &x);
    itd_int_see(exponent, &e);
    itd_int_see(modulus, &m);
    e.negative = m.negative = false;
    itd_int_mpz(job.x, &x);
    itd_int_mpz(job.y, &e);
    itd_int_mpz(job.m, &m);
    bits = itd_limb_bits(e.limbs, e.size);
    while (window < 4096 && window * window < bits) window *= 2;
    if (!itd_charge(vm, bits * 6 * itd_int_mul_cost((uint64_t)m.size, (uint64_t)m.size) +
                            itd_int_mul_cost((uint64_t)x.size, (uint64_t)m.size)) ||
        !itd_gmp_run(vm, ((uint64_t)m.size * (window + 32) + (uint64_t)(x.size + e.size) * 8) * 8,
                     power_mod_work, &job))
        return ITD_ERROR;
    if (job.size) out = itd_int_from_mpz(vm, job.z);
    itd_gmp_end(vm);
    if (!job.size) itd_fail(vm, itd_ValueError, "base is not invertible for the given modulus");
    return out;
}

static itd_value power_mod(itd_vm *vm, itd_value a, itd_value b, itd_value modulus)
{
    itd_int_view e, m;
    itd_value out, reduced;

    itd_int_see(b, &e);
    itd_int_see(modulus, &m);
    if (m.size == 0) return itd_raise(vm, itd_ValueError, "pow() 3rd argument cannot be 0");
    if (m.size == 1 && m.limbs[0] == 1) return itd_from_small(0);
    if (m.size == 1 && m.limbs[0] <= (uint64_t)ITD_SMALL_MAX && !e.negative) {
        itd_value positive = itd_from_small((int64_t)m.limbs[0]);
        if (!itd_int_divmod(vm, a, positive, NULL, &reduced) ||
            !itd_charge(vm, itd_limb_bits(e.limbs, e.size) / 2 + 1))
            return ITD_ERROR;
        out = itd_from_small((int64_t)power_mod_word((uint64_t)itd_small(reduced), &e, m.limbs[0]));
    } else
        out = power_mod_long(vm, a, b, modulus, e.negative);
    if (itd_failed(out) || !m.negative || itd_same(out, itd_from_small(0))) return out;
    return itd_int_add(vm, out, modulus);
}

itd_value itd_int_power(itd_vm *vm, itd_value a, itd_value b, itd_value modulus)
{
    double x, y;

    if (!both_ints(a, b)) return ITD_NOT_IMPLEMENTED;
    if (!itd_is_none(modulus)) {
        if (!itd_is_int(modulus)) return ITD_NOT_IMPLEMENTED;
        return power_mod(vm, a, b, modulus);
    }
    if (itd_int_sign(b) >= 0) return itd_int_pow(vm, a, b);
    if (!itd_int_to_double(vm, a, &x) || !itd_int_to_double(vm, b, &y)) return ITD_ERROR;
    if (x == 0.0)
        return itd_raise(vm, itd_ZeroDivisionError, "0.0 cannot be raised to a negative power");
    return itd_float_from(vm, pow(x, y));
}

static itd_value op_pow(itd_vm *vm, itd_value a, itd_value b)
{
    return itd_int_power(vm, a, b, ITD_NONE);
}

/* ---- unary and the slots ---------------------------------------------------------------- */

static itd_value op_invert(itd_vm *vm, itd_value v)
{
    itd_value n = itd_int_neg(vm, v);

    return itd_failed(n) ? n : itd_int_sub(vm, n, itd_from_small(1));
}

static itd_value op_absolute(itd_vm *vm, itd_value v)
{
    return itd_int_sign(v) < 0 ? itd_int_neg(vm, v) : itd_int_exact(vm, v);
}

static int op_truth(itd_vm *vm, itd_value v)
{
    return itd_int_sign(v) != 0;
}

static bool op_hash(itd_vm *vm, itd_value v, uint64_t *ret)
{
    *ret = itd_int_hash(v);
    return true;
}

static itd_value op_compare(itd_vm *vm, itd_value a, itd_value b, enum itd_compare op)
{
    int order;

    if (!both_ints(a, b)) return ITD_NOT_IMPLEMENTED;
    order = itd_int_compare(a, b);
    return itd_ordered(order, op);
}

static itd_value op_repr(itd_vm *vm, itd_value v)
{
    return itd_int_text(vm, v, 10);
}

static itd_value op_to_float(itd_vm *vm, itd_value v)
{
    double d;

    return itd_int_to_double(vm, v, &d) ? itd_float_from(vm, d) : ITD_ERROR;
}

const itd_slots itd_int_slots = {
    .repr = op_repr,
    .hash = op_hash,
    .compare = op_compare,
    .truth = op_truth,
    .binary = {op_add, op_sub, op_mul, NULL, op_true_div, op_floor_div, op_mod, op_pow, op_lshift,
               op_rshift, op_and, op_xor, op_or, op_divmod},
    .power = itd_int_power,
    .negative = itd_int_neg,
    .positive = itd_int_exact,
    .invert = op_invert,
    .absolute = op_absolute,
    .to_int = itd_int_exact,
    .to_float = op_to_float,
    .index = itd_int_exact,
    .new_ = itd_int_new,
};
