/* codecs_wide.c - UTF-16 and UTF-32 in all byte orders, and the two escape codecs.
 *
 * Without a mark of byte order the machine's order is meant, which is little-endian here: so a
 * snapshot reads alike everywhere.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/base/unicode_names.h"
#include "core/object/codecs.h"

/* ---- UTF-16 and UTF-32 ------------------------------------------------------------------ */

static void put_unit(struct itd_encoding *e, uint32_t unit)
{
    uint8_t bytes[4];

    for (unsigned i = 0; i < e->width; i++)
        bytes[e->big ? e->width - 1 - i : i] = (uint8_t)(unit >> (8 * i));
    itd_text_bytes(&e->out, bytes, e->width);
}

void itd_put_wide(struct itd_encoding *e, uint32_t code)
{
    if (e->width == 2 && code > 0xFFFF) {
        put_unit(e, 0xD800 + ((code - 0x10000) >> 10));
        put_unit(e, 0xDC00 + (code & 0x3FF));
    } else {
        put_unit(e, code);
    }
}

bool itd_encode_wide(struct itd_encoding *e, enum itd_codec codec)
{
    e->width = codec >= ITD_UTF32 ? 4 : 2;
    e->big = codec == ITD_UTF16_BE || codec == ITD_UTF32_BE;
    itd_text_reserve(&e->out, (e->s->length + 1) * e->width);
    if (codec == ITD_UTF16 || codec == ITD_UTF32) put_unit(e, 0xFEFF);
    for (int64_t i = 0; i < e->s->length && !e->out.failed; i++) {
        uint8_t bytes[1024];
        size_t n = 0;
        uint32_t code = 0;

        for (; i < e->s->length && n + 4 <= sizeof bytes; i++) {
            code = itd_str_at(e->s, i);
            if (itd_is_surrogate(code) || (e->width == 2 && code > 0xFFFF)) break;
            if (e->big) code = __builtin_bswap32(code) >> (e->width == 2 ? 16 : 0);
            memcpy(bytes + n, &code, 4); /* of which the next overwrites two, when two are meant */
            n += e->width;
        }
        if (!itd_text_bytes(&e->out, bytes, n) || !itd_goes_on(e->vm, i | 0x1FF)) return false;
        if (i == e->s->length) break;
        code = itd_str_at(e->s, i);
        if (!itd_is_surrogate(code))
            itd_put_wide(e, code);
        else if (!itd_encode_error(e, i, i + 1, "surrogates not allowed"))
            return false;
    }
    return !e->out.failed;
}

static uint32_t read_unit(const struct itd_decoding *d, int64_t at)
{
    uint32_t unit = 0;

    for (unsigned i = 0; i < d->width; i++)
        unit = unit << 8 | d->data[at + (d->big ? i : d->width - 1 - i)];
    return unit;
}

/* Takes a mark of byte order; returns where the text begins. */
static int64_t read_mark(struct itd_decoding *d, enum itd_codec codec)
{
    bool open = codec == ITD_UTF16 || codec == ITD_UTF32;
    int64_t at = 0;

    d->big = codec == ITD_UTF16_BE || codec == ITD_UTF32_BE;
    if (open && d->size >= d->width) {
        if (read_unit(d, 0) == 0xFEFF) {
            at = d->width;
        } else {
            d->big = true;
            if (read_unit(d, 0) == 0xFEFF)
                at = d->width;
            else
                d->big = false;
        }
    }
    if (d->width == 2)
        d->name = d->big ? "utf-16-be" : "utf-16-le";
    else
        d->name = d->big ? "utf-32-be" : "utf-32-le";
    return at;
}

static bool decode_utf16(struct itd_decoding *d, int64_t at)
{
    while (at < d->size) {
        uint32_t unit, low = 0;
        const char *reason;
        int64_t stop = at + 2;

        if (d->size - at < 2) {
            if (!itd_decode_error(d, at, d->size, "truncated data", &at)) return false;
            continue;
        }
        unit = read_unit(d, at);
        if (!itd_is_surrogate(unit)) {
            if (!itd_text_code(&d->out, unit)) return false;
            at += 2;
            continue;
        }
        if (d->size - at >= 4) low = read_unit(d, at + 2);
        if (unit < 0xDC00 && low >= 0xDC00 && low <= 0xDFFF) {
            if (!itd_text_code(&d->out, 0x10000 + ((unit & 0x3FF) << 10) + (low & 0x3FF)))
                return false;
            at += 4;
            continue;
        }
        reason = unit >= 0xDC00     ? "illegal encoding"
                 : d->size - at < 4 ? "unexpected end of data"
                                    : "illegal UTF-16 surrogate";
        if (unit < 0xDC00 && d->size - at < 4) stop = d->size;
        if (!itd_decode_error(d, at, stop, reason, &at)) return false;
    }
    return true;
}

static bool decode_utf32(struct itd_decoding *d, int64_t at)
{
    while (at < d->size) {
        uint32_t code;
        const char *reason = NULL;
        int64_t stop = at + 4;

        if (d->size - at < 4) {
            reason = "truncated data";
            stop = d->size;
        } else if ((code = read_unit(d, at)) > 0x10FFFF) {
            reason = "code point not in range(0x110000)";
        } else if (itd_is_surrogate(code)) {
            reason = "code point in surrogate code point range(0xd800, 0xe000)";
        }
        if (reason) {
            if (!itd_decode_error(d, at, stop, reason, &at)) return false;
        } else {
            if (!itd_text_code(&d->out, code)) return false;
            at += 4;
        }
    }
    return true;
}

bool itd_decode_wide(struct itd_decoding *d, enum itd_codec codec)
{
    int64_t at;

    d->width = codec >= ITD_UTF32 ? 4 : 2;
    at = read_mark(d, codec);
    return d->width == 2 ? decode_utf16(d, at) : decode_utf32(d, at);
}

/* ---- escapes ---------------------------------------------------------------------------- */

bool itd_encode_escape(struct itd_encoding *e, bool raw)
{
    for (int64_t i = 0; i < e->s->length && !e->out.failed; i++) {
        uint32_t code = itd_str_at(e->s, i);
        char letter = code == '\n'   ? 'n'
                      : code == '\r' ? 'r'
                      : code == '\t' ? 't'
                      : code == '\\' ? '\\'
                                     : 0;

        if (!itd_goes_on(e->vm, i)) return false;
        if (raw ? code < 0x100 : code >= ' ' && code < 127 && code != '\\') {
            itd_text_byte(&e->out, code);
        } else if (!raw && letter) {
            itd_text_byte(&e->out, '\\');
            itd_text_byte(&e->out, (unsigned char)letter);
        } else {
            char out[10];

            if (!itd_charge(e->vm, 1)) return false;
            itd_text_bytes(&e->out, out, itd_hex_escape(out, code));
        }
    }
    return !e->out.failed;
}

static int hex_digit(uint8_t c)
{
    return c >= '0' && c <= '9'   ? c - '0'
           : c >= 'a' && c <= 'f' ? c - 'a' + 10
           : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                  : -1;
}

/* The digits of \x, \u or \U whose letter is at at + 1. *ret_next is behind the escape, or behind
 * its wrong part. */
static bool hex_escape(struct itd_decoding *d, int64_t at, unsigned digits, const char *truncated,
                       const char *too_large, int64_t *ret_next)
{
    uint32_t code = 0;
    int64_t i = at + 2;

    for (; i < at + 2 + digits; i++) {
        int digit = i < d->size ? hex_digit(d->data[i]) : -1;

        if (digit < 0) return itd_decode_error(d, at, i, truncated, ret_next);
        code = code << 4 | (uint32_t)digit;
    }
    if (code > 0x10FFFF) return itd_decode_error(d, at, i, too_large, ret_next);
    *ret_next = i;
    return itd_text_code(&d->out, code);
}

/* \N{name} */
static bool name_escape(struct itd_decoding *d, int64_t at, int64_t *ret_next)
{
    int64_t i = at + 2;
    uint32_t code;

    if (i < d->size && d->data[i] == '{') {
        while (i < d->size && d->data[i] != '}') i++;
        if (i < d->size && i > at + 3) {
            if (!itd_charge(d->vm, ITD_UNICODE_NAME_COST)) return false;
            if (!itd_unicode_by_name((const char *)d->data + at + 3, (size_t)(i - at - 3), &code))
                return itd_decode_error(d, at, i + 1, "unknown Unicode character name", ret_next);
            *ret_next = i + 1;
            return itd_text_code(&d->out, code);
        }
    }
    return itd_decode_error(d, at, i, "malformed \\N character escape", ret_next);
}

static bool one_escape(struct itd_decoding *d, int64_t at, int64_t *ret_next)
{
    static const char letters[] = "abfnrtv\\'\"", meanings[] = "\a\b\f\n\r\t\v\\'\"";
    uint8_t c;
    const char *known;

    if (at + 1 == d->size) return itd_decode_error(d, at, at + 1, "\\ at end of string", ret_next);
    c = d->data[at + 1];
    *ret_next = at + 2;
    if (c == '\n') return true;
    if (c && (known = strchr(letters, c)))
        return itd_text_code(&d->out, (uint8_t)meanings[known - letters]);
    if (c >= '0' && c <= '7') {
        uint32_t code = 0;
        int64_t i = at + 1;

        for (; i < d->size && i < at + 4 && d->data[i] >= '0' && d->data[i] <= '7'; i++)
            code = code * 8 + (d->data[i] - '0');
        *ret_next = i;
        return itd_text_code(&d->out, code);
    }
    switch (c) {
    case 'x': return hex_escape(d, at, 2, "truncated \\xXX escape", "", ret_next);
    case 'u': return hex_escape(d, at, 4, "truncated \\uXXXX escape", "", ret_next);
    case 'U':
        return hex_escape(d, at, 8, "truncated \\UXXXXXXXX escape", "illegal Unicode character",
                          ret_next);
    case 'N': return name_escape(d, at, ret_next);
    default: return itd_text_code(&d->out, '\\') && itd_text_code(&d->out, c);
    }
}

static bool raw_escape(struct itd_decoding *d, int64_t at, int64_t *ret_next)
{
    int64_t run = at;

    /* A backslash that follows another one doesn't begin an escape. */
    while (run < d->size && d->data[run] == '\\') run++;
    if ((run - at) % 2 == 0 || run == d->size || (d->data[run] != 'u' && d->data[run] != 'U')) {
        for (int64_t i = at; i < run; i++) itd_text_code(&d->out, '\\');
        *ret_next = run;
        return !d->out.failed;
    }
    for (int64_t i = at; i < run - 1; i++) itd_text_code(&d->out, '\\');
    if (d->data[run] == 'u')
        return hex_escape(d, run - 1, 4, "truncated \\uXXXX escape", "", ret_next);
    return hex_escape(d, run - 1, 8, "truncated \\UXXXXXXXX escape", "\\Uxxxxxxxx out of range",
                      ret_next);
}

bool itd_decode_escape(struct itd_decoding *d, bool raw)
{
    for (int64_t at = 0; at < d->size;) {
        if (d->data[at] != '\\') {
            if (!itd_text_code(&d->out, d->data[at++])) return false;
        } else if (!(raw ? raw_escape(d, at, &at) : one_escape(d, at, &at))) {
            return false;
        }
    }
    return true;
}
