/* math_parts.h - rows of the math module that live outside math.c.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#ifndef ITD_MATH_PARTS_H
#define ITD_MATH_PARTS_H

#include "core/native.h"

/* Fail with the module's two texts. */
itd_value itd_math_domain_error(itd_vm *vm);
itd_value itd_math_range_error(itd_vm *vm);

/* math_gamma.c: *ret_error is 0, 'd' or 'r'. */
double itd_math_gamma(double x, char *ret_error);
double itd_math_lgamma(double x, char *ret_error);

/* math_sums.c */
itd_value itd_math_fsum(itd_vm *vm, itd_value module, const itd_arg *a);
itd_value itd_math_prod(itd_vm *vm, itd_value module, const itd_arg *a);
itd_value itd_math_sumprod(itd_vm *vm, itd_value module, const itd_arg *a);
itd_value itd_math_hypot(itd_vm *vm, itd_value module, const itd_arg *a);
itd_value itd_math_dist(itd_vm *vm, itd_value module, const itd_arg *a);

/* math_whole.c */
itd_value itd_math_gcd(itd_vm *vm, itd_value module, const itd_arg *a);
itd_value itd_math_lcm(itd_vm *vm, itd_value module, const itd_arg *a);
itd_value itd_math_factorial(itd_vm *vm, itd_value module, const itd_arg *a);
itd_value itd_math_comb(itd_vm *vm, itd_value module, const itd_arg *a);
itd_value itd_math_perm(itd_vm *vm, itd_value module, const itd_arg *a);
itd_value itd_math_isqrt(itd_vm *vm, itd_value module, const itd_arg *a);

#endif
