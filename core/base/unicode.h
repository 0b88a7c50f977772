/* unicode.h - the properties of code points that str needs (Unicode 15.0, as CPython 3.12).
 *
 * Two stages: itd_uni_index gives the block of a code point, itd_uni_blocks the record. The tables
 * are made by gen_unicode.py.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#ifndef ITD_UNICODE_H
#define ITD_UNICODE_H

#include <stdbool.h>
#include <stdint.h>

#define ITD_UNI_SHIFT   7
#define ITD_UNI_SPECIAL 0x40000000 /* a mapping to several code points: | offset << 3 | length */
#define ITD_UNI_MAX     3          /* the longest mapping */

enum itd_uni_flags {
    ITD_UNI_ALPHA = 1,
    ITD_UNI_DECIMAL = 2,
    ITD_UNI_DIGIT = 4,
    ITD_UNI_NUMERIC = 8,
    ITD_UNI_SPACE = 16,
    ITD_UNI_LOWER = 32,
    ITD_UNI_UPPER = 64,
    ITD_UNI_TITLE = 128,
    ITD_UNI_PRINTABLE = 256,
    ITD_UNI_ID_START = 512,
    ITD_UNI_ID_CONTINUE = 1024,
    ITD_UNI_CASED = 2048,
    ITD_UNI_CASE_IGNORABLE = 4096,
};

struct itd_uni_record {
    uint16_t flags;
    uint8_t decimal, digit;            /* values, 255: none */
    int32_t lower, upper, title, fold; /* differences, or ITD_UNI_SPECIAL */
};

extern const struct itd_uni_record itd_uni_records[];
extern const uint32_t itd_uni_expansions[];
extern const uint16_t itd_uni_index[];
extern const uint16_t itd_uni_blocks[];

/* code must be below 0x110000. */
static inline const struct itd_uni_record *itd_uni(uint32_t code)
{
    uint32_t block = itd_uni_index[code >> ITD_UNI_SHIFT];

    return &itd_uni_records[itd_uni_blocks[block << ITD_UNI_SHIFT |
                                           (code & ((1u << ITD_UNI_SHIFT) - 1))]];
}
static inline bool itd_uni_is(uint32_t code, unsigned flags)
{
    return itd_uni(code)->flags & flags;
}
static inline bool itd_uni_space(uint32_t code)
{
    return code < 128 ? code == ' ' || (code >= 9 && code <= 13) || (code >= 28 && code <= 31)
                      : itd_uni_is(code, ITD_UNI_SPACE);
}
/* Where splitlines() ends a line. */
static inline bool itd_uni_line_end(uint32_t code)
{
    return (code >= 10 && code <= 13) || (code >= 28 && code <= 30) || code == 0x85 ||
           code == 0x2028 || code == 0x2029;
}
/* 0 to 9, or -1: what int() and float() take for a digit. */
static inline int itd_uni_decimal(uint32_t code)
{
    uint8_t value = itd_uni(code)->decimal;

    return value == 255 ? -1 : value;
}
/* Puts the mapped code points at ret (room for ITD_UNI_MAX) and returns how many. */
static inline int itd_uni_map(uint32_t code, int32_t rule, uint32_t *ret)
{
    if (!(rule > 0 && (rule & ITD_UNI_SPECIAL))) {
        *ret = (uint32_t)((int32_t)code + rule);
        return 1;
    }
    for (int i = 0; i < (rule & 7); i++)
        ret[i] = itd_uni_expansions[((rule & ~ITD_UNI_SPECIAL) >> 3) + i];
    return rule & 7;
}

#endif
