/* json.h - what the files of the json module share.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#ifndef ITD_JSON_H
#define ITD_JSON_H

#include "core/native.h"

/* What a reader is to do, all of it None or as given. */
struct itd_json_hooks {
    itd_value object_hook, pairs_hook, parse_float, parse_int, parse_constant;
    bool strict;
};

/* Reads one JSON value at *at of the str text. False: a failure is pending. *at is then behind the
 * value. */
bool itd_json_read(itd_vm *vm, itd_value text, const struct itd_json_hooks *hooks, int64_t *at,
                   itd_value *ret);
/* Reads a string whose opening quote is before *at. */
bool itd_json_read_string(itd_vm *vm, itd_value text, bool strict, int64_t *at, itd_value *ret);
/* The first place at or behind `at` that isn't JSON's whitespace. */
int64_t itd_json_skip(const itd_str *s, int64_t at);
/* JSONDecodeError(text, document, at). */
bool itd_json_fail(itd_vm *vm, const char *text, itd_value document, int64_t at);

/* How a writer is to write. */
struct itd_json_style {
    itd_value self; /* the encoder, whose default() may be asked; or unbound */
    itd_value hook; /* default=, or none */
    itd_value item_separator, key_separator; /* strs */
    itd_value indent;                        /* a str, or none */
    bool skipkeys, ensure_ascii, check_circular, allow_nan, sort_keys;
};

/* Writes a value as JSON behind what is in t. False: a failure is pending. */
bool itd_json_write(itd_text *t, itd_value v, const struct itd_json_style *style);
/* A str between quotes, escaped. */
bool itd_json_write_str(itd_text *t, itd_value str, bool ensure_ascii);

#endif
