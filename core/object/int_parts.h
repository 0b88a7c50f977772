/* int_parts.h - how the files of int see the limbs of a number.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#ifndef ITD_INT_PARTS_H
#define ITD_INT_PARTS_H

#include <gmp.h>

#include "core/base/gmp_memory.h"
#include "core/object/int.h"

/* The magnitude and sign of an int. Lives as long as the value and this struct: a small one's limb
 * is in here. */
typedef struct itd_int_view {
    const mp_limb_t *limbs;
    mp_size_t size; /* without leading zero limbs; 0 for 0 */
    bool negative;
    mp_limb_t own;
} itd_int_view;

static inline void itd_int_see(itd_value v, itd_int_view *ret)
{
    if (itd_is_kind(v, ITD_K_INT)) {
        const itd_big *b = ITD_AS(itd_big, v);
        ret->limbs = b->limbs;
        ret->size = b->size < 0 ? -b->size : b->size;
        ret->negative = b->size < 0;
        ret->own = 0;
        return;
    }
    int64_t n = itd_is_small(v) ? itd_small(v) : itd_same(v, ITD_TRUE);
    ret->negative = n < 0;
    ret->own = n < 0 ? 0 - (uint64_t)n : (uint64_t)n;
    ret->limbs = &ret->own;
    ret->size = n != 0;
}

static inline uint64_t itd_limb_bits(const mp_limb_t *p, mp_size_t n)
{
    return n ? (uint64_t)n * 64 - (uint64_t)__builtin_clzll(p[n - 1]) : 0;
}

/* A cell for a result of up to n limbs; NULL on failure. */
itd_big *itd_int_blank(itd_vm *vm, uint64_t n);
/* Trims the n limbs of a result and makes it the value: small where it fits, refused past
 * max_int_bits. */
itd_value itd_int_finish(itd_vm *vm, itd_big *b, mp_size_t n, bool negative);
/* Refuses a result that will surely have this many bits, if that is too many. */
bool itd_int_allow_bits(itd_vm *vm, uint64_t bits);
/* The value of an mpz in GMP's scratch memory, copied out. */
itd_value itd_int_from_mpz(itd_vm *vm, const mpz_t z);
/* A view as a read-only mpz. */
static inline mpz_srcptr itd_int_mpz(mpz_t z, const itd_int_view *v)
{
    return mpz_roinit_n(z, v->limbs, v->negative ? -v->size : v->size);
}

/* What multiplying numbers of a and b limbs costs, in operations. */
uint64_t itd_int_mul_cost(uint64_t a, uint64_t b);

/* Digits of base (2 to 36) to a number; the digits are valid, '_' among them is skipped. */
itd_value itd_int_from_digits(itd_vm *vm, const char *digits, size_t size, int base);

/* int(...) */
itd_value itd_int_new(itd_vm *vm, itd_type *type, const itd_value *args, size_t positional,
                      itd_value kwnames);
itd_value itd_int_round(itd_vm *vm, itd_value self, const itd_arg *a);
itd_value itd_int_to_bytes(itd_vm *vm, itd_value self, const itd_arg *a);
itd_value itd_int_from_bytes_method(itd_vm *vm, itd_value cls, const itd_arg *a);
itd_value itd_int_power(itd_vm *vm, itd_value a, itd_value b, itd_value modulus);
extern const itd_slots itd_int_slots;

#endif
