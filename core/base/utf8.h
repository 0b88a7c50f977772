/* utf8.h - UTF-8 over raw memory: widths, checks, decoding, encoding. No script values here.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#ifndef ITD_UTF8_H
#define ITD_UTF8_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* How many bytes from the start are ASCII. */
size_t itd_utf8_ascii_run(const void *text, size_t size);

/* Of valid UTF-8: the number of code points, and the largest lead byte seen (it tells the width
 * that is needed). */
size_t itd_utf8_count(const char *text, size_t size, uint8_t *ret_top);

/* One code point of text that may be wrong: returns the bytes it takes (1 to 4), or 0 when there is
 * no code point at the start. Then *ret_bad is how many bytes the longest wrong beginning has, as
 * the decoders' error ranges want it, and *ret_short is true when more input could have made it
 * right. Surrogates are wrong. */
unsigned itd_utf8_decode(const uint8_t *p, size_t size, uint32_t *ret_code, unsigned *ret_bad,
                         bool *ret_short);

/* How many bytes from the start are whole code points of valid UTF-8, without surrogates: size when
 * all is well. */
size_t itd_utf8_valid_run(const void *text, size_t size);

/* Of valid UTF-8, without checks: returns the bytes taken. */
static inline unsigned itd_utf8_next(const uint8_t *p, uint32_t *ret_code)
{
    if (p[0] < 0x80) {
        *ret_code = p[0];
        return 1;
    }
    if (p[0] < 0xE0) {
        *ret_code = (uint32_t)(p[0] & 0x1F) << 6 | (p[1] & 0x3F);
        return 2;
    }
    if (p[0] < 0xF0) {
        *ret_code = (uint32_t)(p[0] & 0x0F) << 12 | (uint32_t)(p[1] & 0x3F) << 6 | (p[2] & 0x3F);
        return 3;
    }
    *ret_code = (uint32_t)(p[0] & 7) << 18 | (uint32_t)(p[1] & 0x3F) << 12 |
                (uint32_t)(p[2] & 0x3F) << 6 | (p[3] & 0x3F);
    return 4;
}

/* Bytes of one code point, surrogates included (three). */
static inline unsigned itd_utf8_width(uint32_t code)
{
    return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
}

/* Writes a code point; returns its width. Surrogates are written as they are: whoever may not have
 * them checks before. */
static inline unsigned itd_utf8_put(uint8_t *p, uint32_t code)
{
    if (code < 0x80) {
        p[0] = (uint8_t)code;
        return 1;
    }
    if (code < 0x800) {
        p[0] = (uint8_t)(0xC0 | code >> 6);
        p[1] = (uint8_t)(0x80 | (code & 0x3F));
        return 2;
    }
    if (code < 0x10000) {
        p[0] = (uint8_t)(0xE0 | code >> 12);
        p[1] = (uint8_t)(0x80 | (code >> 6 & 0x3F));
        p[2] = (uint8_t)(0x80 | (code & 0x3F));
        return 3;
    }
    p[0] = (uint8_t)(0xF0 | code >> 18);
    p[1] = (uint8_t)(0x80 | (code >> 12 & 0x3F));
    p[2] = (uint8_t)(0x80 | (code >> 6 & 0x3F));
    p[3] = (uint8_t)(0x80 | (code & 0x3F));
    return 4;
}

static inline bool itd_is_surrogate(uint32_t code)
{
    return code >= 0xD800 && code <= 0xDFFF;
}

#endif
