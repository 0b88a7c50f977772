/* str_repr.c - repr() and ascii() of str and bytes.
 *
 * Single quotes, unless the text has a single quote and no double one. An unprintable character
 * becomes \xNN, \uNNNN or \UNNNNNNNN, as wide as it needs. ASCII texts that need no escape are
 * copied whole.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/base/print.h"
#include "core/object/str_impl.h"

static const char hex[] = "0123456789abcdef";

size_t itd_hex_escape(char out[10], uint32_t code)
{
    unsigned digits = code < 0x100 ? 2 : code < 0x10000 ? 4 : 8;

    out[0] = '\\';
    out[1] = code < 0x100 ? 'x' : code < 0x10000 ? 'u' : 'U';
    for (unsigned i = 0; i < digits; i++) out[2 + i] = hex[code >> (4 * (digits - 1 - i)) & 15];
    return 2 + digits;
}

static bool put_escape(itd_text *t, uint32_t code)
{
    char out[10];

    return itd_text_ascii(t, out, itd_hex_escape(out, code));
}

/* The letter of a two-character escape, or 0. */
static char short_escape(uint32_t code)
{
    return code == '\n' ? 'n' : code == '\r' ? 'r' : code == '\t' ? 't' : code == '\\' ? '\\' : 0;
}

static inline bool is_plain(uint32_t code, uint32_t quote)
{
    return code >= ' ' && code < 127 && code != '\\' && code != quote;
}

/* Where the bytes from at on that stand for themselves end. */
static size_t plain_end(const uint8_t *data, size_t at, size_t size, uint32_t quote)
{
    enum { PIECE = 32 };

    /* Looked at without leaving early, so that the compiler takes them all at once. */
    for (; size - at >= PIECE; at += PIECE) {
        uint8_t special = 0;

        for (unsigned i = 0; i < PIECE; i++) {
            uint8_t c = data[at + i];

            special |= (uint8_t)((c < ' ') | (c > 126) | (c == '\\') | (c == (uint8_t)quote));
        }
        if (special) break;
    }
    while (at < size && is_plain(data[at], quote)) at++;
    return at;
}

static inline bool is_shown(uint32_t code, uint32_t quote)
{
    return code < 127 ? is_plain(code, quote) : code >= 160 && itd_uni_is(code, ITD_UNI_PRINTABLE);
}

enum { LONG_RUN = 65536 }; /* done without a look for a stop */

/* Where the characters from at on that stand for themselves end, or some way before. */
static int64_t shown_end(const itd_str *s, int64_t at, uint32_t quote)
{
    int64_t size = s->length - at > LONG_RUN ? at + LONG_RUN : s->length;

    if (s->kind == 2)
        while (at < size && is_shown(itd_str_u16(s)[at], quote)) at++;
    else
        while (at < size && is_shown(itd_str_u32(s)[at], quote)) at++;
    return at;
}

static bool has(const itd_view *v, uint32_t quote)
{
    return itd_view_find_unit(v, quote, 0, v->length) >= 0;
}

bool itd_text_repr(itd_text *t, itd_value str, bool ascii)
{
    const itd_str *s = ITD_STR(str);
    itd_view v = itd_str_view(str);
    uint32_t quote;

    if (!itd_charge(t->vm, (uint64_t)s->length / 16)) t->failed = true;
    if (t->failed) return false;
    quote = has(&v, '\'') && !has(&v, '"') ? '"' : '\'';
    itd_text_code(t, quote);
    for (int64_t i = 0; i < s->length && !t->failed; i++) {
        uint32_t code;
        char letter;
        int64_t run = i;

        if (s->kind == 1) {
            run = (int64_t)plain_end(s->data, (size_t)i, (size_t)s->length, quote);
            itd_text_ascii(t, (const char *)s->data + i, (size_t)(run - i));
            if ((i = run) == s->length) break;
        } else if (!ascii) {
            run = shown_end(s, i, quote);
            itd_text_slice(t, str, i, run);
            if (run - i == LONG_RUN && !itd_check_stop(t->vm)) t->failed = true;
            if (t->failed || (i = run) == s->length) break;
        }
        code = itd_str_at(s, i);
        if (code == quote || (letter = short_escape(code)) != 0) {
            itd_text_code(t, '\\');
            itd_text_code(t, code == quote ? quote : (uint32_t)letter);
        } else if (code < 127 ? code < ' '
                              : ascii || code < 160 || !itd_uni_is(code, ITD_UNI_PRINTABLE)) {
            put_escape(t, code);
        } else {
            itd_text_code(t, code);
        }
    }
    return itd_text_code(t, quote);
}

void itd_text_repr_bytes(itd_text *t, const uint8_t *data, size_t size, bool for_bytearray)
{
    uint32_t quote = size && memchr(data, '\'', size) && !memchr(data, '"', size) ? '"' : '\'';
    uint32_t escaped =
        for_bytearray ? '\''
                      : quote; /* CPython's quirk: bytearray escapes ' also between double quotes */

    if (!itd_charge(t->vm, size / 32)) t->failed = true;
    if (for_bytearray) itd_text_ascii(t, "bytearray(", 10);
    itd_text_code(t, 'b');
    itd_text_code(t, quote);
    for (size_t i = 0; i < size && !t->failed; i++) {
        char letter = short_escape(data[i]);
        size_t run = i;

        run = plain_end(data, i, size, escaped);
        if (run > i) {
            itd_text_ascii(t, (const char *)data + i, run - i);
            i = run - 1;
        } else if (data[i] == escaped || letter) {
            itd_text_code(t, '\\');
            itd_text_code(t, data[i] == escaped ? escaped : (uint32_t)letter);
        } else {
            put_escape(t, data[i]);
        }
    }
    itd_text_code(t, quote);
    if (for_bytearray) itd_text_code(t, ')');
}

/* The repr of anything with what isn't ASCII escaped. */
itd_value itd_ascii(itd_vm *vm, itd_value v)
{
    itd_value repr = itd_repr(vm, v);
    const itd_str *s;
    itd_text t;

    if (itd_failed(repr) || ITD_STR(repr)->kind == 1) return repr;
    s = ITD_STR(repr);
    if (!itd_charge(vm, (uint64_t)s->length / 4)) return ITD_ERROR;
    itd_text_init(&t, vm);
    for (int64_t i = 0; i < s->length && !t.failed; i++) {
        uint32_t code = itd_str_at(s, i);

        if (code < 0x80)
            itd_text_code(&t, code);
        else
            put_escape(&t, code);
    }
    return itd_text_done(&t);
}
