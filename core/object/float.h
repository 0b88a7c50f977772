/* float.h - what other files use of float and complex beyond native.h.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#ifndef ITD_FLOAT_H
#define ITD_FLOAT_H

#include "core/native.h"

/* float(text) of a str or bytes: the whole text must be a number. what: the start of the failure's
 * text. */
itd_value itd_float_from_text(itd_vm *vm, itd_value text);
/* One number with optional sign, inf and nan included, no spaces; its end, or NULL. */
const char *itd_scan_float(const char *p, double *ret);
/* A str or bytes as NUL-terminated ASCII without underscores between digits and without surrounding
 * spaces; NULL with nothing pending when it can't be a number. */
const char *itd_number_text(itd_vm *vm, itd_value text, size_t *ret_size);
uint64_t itd_double_hash(double d);
/* a // b and a % b as Python has them; b is not 0. */
double itd_double_divmod(double a, double b, double *ret_rest);
/* a ** b of complex numbers, worded as CPython's failures. */
itd_value itd_complex_power(itd_vm *vm, double are, double aim, double bre, double bim);
/* round(d, digits): false when it is too large. */
bool itd_double_round(itd_vm *vm, double d, int64_t digits, double *ret);

/* Half precision: the pattern nearest to d, ties to even (false: too large), and back. */
bool itd_half_of(double d, uint16_t *ret);
double itd_half_value(uint16_t h);

#endif
