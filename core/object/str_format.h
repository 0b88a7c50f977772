/* str_format.h - the format-spec mini-language: what % formatting and the number types use of it.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#ifndef ITD_STR_FORMAT_H
#define ITD_STR_FORMAT_H

#include "core/object/str_methods.h"

struct itd_spec {
    uint32_t fill;
    char align, sign; /* sign 0: none given */
    char separator;   /* 0, ',' or '_' */
    bool no_minus_zero, alternate;
    int64_t width, precision; /* -1: none */
    uint32_t type;            /* 0: none and there is no standard */
};

/* The parts of a number's text. */
struct itd_number {
    itd_value owner; /* keeps digits alive */
    bool negative;
    const char *prefix;
    const char *digits;
    int64_t digits_size;
    const char *rest; /* what follows the digits; zeros are put in at zeros_at of it */
    int64_t rest_size, zeros, zeros_at;
    uint32_t code; /* c: the character + 1, else 0 */
};

/* Reads spec for an object, with the type's standards. False: ValueError. */
bool itd_spec_read(itd_vm *vm, itd_value spec, itd_value object, uint32_t type, char align,
                   struct itd_spec *f);
bool itd_put_number(itd_text *t, const struct itd_spec *f, const struct itd_number *x);
/* buffer: of ITD_NUMBER_BUFFER bytes. dot_zero: a float without a type keeps a digit behind the
 * point. */
#define ITD_NUMBER_BUFFER 1508
bool itd_int_number(itd_vm *vm, itd_value v, uint32_t type, bool alternate, char *buffer,
                    struct itd_number *x);
bool itd_double_number(itd_vm *vm, double d, const struct itd_spec *f, bool dot_zero, char *buffer,
                       struct itd_number *x);
itd_value itd_double_format(itd_vm *vm, double d, const struct itd_spec *f);

#endif
