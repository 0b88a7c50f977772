/* int.h - whole numbers of any size: what other files of the core use beyond native.h.
 *
 * Every function takes ints, bools and their subclasses (itd_is_int) and gives exact ints. A result
 * of more bits than the session's max_int_bits is an OverflowError.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#ifndef ITD_INT_H
#define ITD_INT_H

#include "core/native.h"

/* The value of an int or bool that fits 63 bits, without a cell; any other v stays as it is. */
itd_value itd_int_exact(itd_vm *vm, itd_value v);

int itd_int_sign(itd_value v);                     /* -1, 0, 1 */
int itd_int_compare(itd_value a, itd_value b);     /* -1, 0, 1 */
int itd_int_compare_double(itd_value a, double d); /* exact; d is not a NaN */
uint64_t itd_int_bits(itd_value v);                /* bits of the magnitude; 0 for 0 */
uint64_t itd_int_hash(itd_value v);

itd_value itd_int_add(itd_vm *vm, itd_value a, itd_value b);
itd_value itd_int_sub(itd_vm *vm, itd_value a, itd_value b);
itd_value itd_int_mul(itd_vm *vm, itd_value a, itd_value b);
itd_value itd_int_neg(itd_vm *vm, itd_value a);
/* Floor division and its remainder; either output may be NULL. ZeroDivisionError worded for the
 * operator. */
bool itd_int_divmod(itd_vm *vm, itd_value a, itd_value b, itd_value *ret_quotient,
                    itd_value *ret_rest);
itd_value itd_int_lshift(itd_vm *vm, itd_value a, uint64_t n);
itd_value itd_int_rshift(itd_vm *vm, itd_value a, uint64_t n); /* floor */
itd_value itd_int_and(itd_vm *vm, itd_value a, itd_value b);
itd_value itd_int_pow(itd_vm *vm, itd_value base, itd_value exponent); /* exponent >= 0 */
itd_value itd_int_true_div(itd_vm *vm, itd_value a, itd_value b);      /* correctly rounded float */

/* Magnitude bytes. itd_int_bytes fills size bytes (most significant first) that must hold the
 * magnitude. */
itd_value itd_int_from_bytes(itd_vm *vm, const uint8_t *data, size_t size, bool little,
                             bool is_signed);
void itd_int_magnitude(itd_value v, uint8_t *out, size_t size);

/* float(v): false when it is too large, with OverflowError pending. */
bool itd_int_to_double(itd_vm *vm, itd_value v, double *ret);
/* v = m * 2**e with 0.5 <= |m| < 1, m rounded; 0 gives 0. Never fails. */
double itd_int_frexp(itd_value v, int64_t *ret_exponent);
/* int(d): truncated; infinities and NaN raise. */
itd_value itd_int_from_double(itd_vm *vm, double d);

itd_value itd_int_gcd(itd_vm *vm, itd_value a, itd_value b);
itd_value itd_int_isqrt(itd_vm *vm, itd_value n); /* n >= 0 */
itd_value itd_int_factorial(itd_vm *vm, uint64_t n);
itd_value itd_int_comb(itd_vm *vm, itd_value n, uint64_t k); /* n >= k */
itd_value itd_int_perm(itd_vm *vm, itd_value n, uint64_t k); /* n >= k */

/* int(text) of str or bytes contents; original is what the message shows. */
itd_value itd_int_from_text(itd_vm *vm, itd_value text, int base);

/* 0 while a native needs texts of any length; else the session's limit counts. */
extern int64_t itd_int_digit_limit;
/* Digits that a decimal text may have in this session, both ways; 0: any number. What
 * sys.set_int_max_str_digits leaves in module_state, or the standard. */
#define ITD_INT_DIGITS_KEY "int_max_str_digits"
int64_t itd_int_max_digits(itd_vm *vm);

#endif
