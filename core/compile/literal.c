/* literal.c - what literals mean: numbers, escapes, strings side by side.
 *
 * Escapes are read twice: by the grammar check, which tells what is wrong with them, and here again
 * to make the value; so making it can only fail for want of memory. Positions in the errors count
 * as CPython's do, whose decoder sees \UXXXXXXXX for each character that isn't ASCII.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/compile/front.h"

#include "core/base/print.h"
#include "core/base/unicode_names.h"
#include "core/base/utf8.h"

#include <stdio.h>

/* ---- tokens ---- */

bool itd_token_has_prefix(const itd_front *f, const itd_token *t, char prefix)
{
    for (uint32_t p = t->start; f->source[p] != '"' && f->source[p] != '\''; p++)
        if ((f->source[p] | 0x20) == prefix) return true;
    return false;
}

bool itd_token_is_bytes(const itd_front *f, const itd_token *t)
{
    return itd_token_has_prefix(f, t, 'b');
}

bool itd_token_is_raw(const itd_front *f, const itd_token *t)
{
    return itd_token_has_prefix(f, t, 'r');
}

/* What stands between a string token's quotes. */
static void contents(const itd_front *f, const itd_token *t, uint32_t *ret_start, uint32_t *ret_end)
{
    const char *p = f->source;
    uint32_t start = t->start, size;

    while (p[start] != '"' && p[start] != '\'') start++;
    size = t->end - start >= 6 && p[start + 1] == p[start] && p[start + 2] == p[start] ? 3 : 1;
    *ret_start = start + size;
    *ret_end = t->end - size;
}

/* ---- escapes ---- */

static int hex_value(char c)
{
    if (c >= '0' && c <= '9') return c - '0';
    c |= 0x20;
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* One escape, p at its backslash. Returns the bytes it takes; *ret_code is the character, or -1 for
 * none (a joined line), or -2: it is none of ours and stands for itself. On a wrong one returns
 * what CPython read of it and sets *ret_wrong. */
static uint32_t escape(const char *p, const char *end, bool bytes, int32_t *ret_code,
                       const char **ret_wrong)
{
    static const char letters[] = "abfnrtv\\'\"";
    static const char meanings[] = "\a\b\f\n\r\t\v\\'\"";
    const char *at;
    char c = p + 1 < end ? p[1] : '\0';
    uint32_t digits, value = 0, i;

    *ret_wrong = NULL;
    *ret_code = -1;
    if (c == '\n') return 2;
    if (c == '\r') return p + 2 < end && p[2] == '\n' ? 3 : 2;
    if (c && (at = strchr(letters, c))) {
        *ret_code = meanings[at - letters];
        return 2;
    }
    if (c >= '0' && c <= '7') {
        for (i = 1; i < 4 && p + i < end && p[i] >= '0' && p[i] <= '7'; i++)
            value = value * 8 + (uint32_t)(p[i] - '0');
        *ret_code = (int32_t)(bytes ? value & 0xFF : value);
        return i;
    }
    digits = c == 'x' ? 2 : bytes ? 0 : c == 'u' ? 4 : c == 'U' ? 8 : 0;
    if (digits) {
        for (i = 2; i < digits + 2; i++) {
            if (p + i >= end || hex_value(p[i]) < 0) {
                *ret_wrong = c == 'x'   ? "truncated \\xXX escape"
                             : c == 'u' ? "truncated \\uXXXX escape"
                                        : "truncated \\UXXXXXXXX escape";
                return i;
            }
            value = value << 4 | (uint32_t)hex_value(p[i]);
        }
        if (value > 0x10FFFF) *ret_wrong = "illegal Unicode character";
        *ret_code = (int32_t)value;
        return i;
    }
    if (c == 'N' && !bytes) {
        *ret_wrong = "malformed \\N character escape";
        if (p + 2 >= end || p[2] != '{') return 2;
        for (at = p + 3; at < end && *at != '}';) at++;
        if (at == end || at == p + 3) return (uint32_t)(at - p);
        *ret_wrong = itd_unicode_by_name(p + 3, (size_t)(at - p - 3), &value)
                         ? NULL
                         : "unknown Unicode character name";
        *ret_code = (int32_t)value;
        return (uint32_t)(at - p + 1);
    }
    *ret_code = -2;
    return 1;
}

/* Looks for a wrong escape in start..end-1. */
static bool check_escapes(itd_front *f, uint32_t start, uint32_t end, bool bytes, itd_complaint *c)
{
    const char *p = f->source + start, *stop = f->source + end;
    uint64_t position = 0;

    while (p < stop) {
        int32_t code;
        const char *wrong;
        uint32_t size;

        if (*p != '\\') {
            unsigned width =
                (unsigned char)*p < 128 ? 1 : itd_utf8_next((const uint8_t *)p, (uint32_t *)&code);

            if (*p == '\r' && p + 1 < stop && p[1] == '\n') position--;
            p += width;
            position += width > 1 ? 10 : 1;
            continue;
        }
        /* A limit, unlike a wrong escape, is pending and no complaint. */
        if (p[1] == 'N' && !itd_charge(f->vm, ITD_UNICODE_NAME_COST)) return false;
        size = escape(p, stop, bytes, &code, &wrong);
        if (wrong) {
            c->exception = itd_SyntaxError;
            if (bytes)
                snprintf(c->message, sizeof c->message,
                         "(value error) invalid \\x escape at position %llu",
                         (unsigned long long)position);
            else
                snprintf(c->message, sizeof c->message,
                         "(unicode error) 'unicodeescape' codec can't decode bytes in position "
                         "%llu-%llu: %s",
                         (unsigned long long)position, (unsigned long long)position + size - 1,
                         wrong);
            return false;
        }
        /* An escape that joins two bytes of a line end counts as CPython's two. */
        position += code == -1 ? 2 : size;
        p += size;
    }
    return true;
}

bool itd_check_string(itd_front *f, const itd_token *t, itd_complaint *c)
{
    uint32_t start, end;
    bool bytes = itd_token_is_bytes(f, t);

    contents(f, t, &start, &end);
    if (bytes) {
        for (uint32_t i = start; i < end; i++) {
            if ((unsigned char)f->source[i] < 128) continue;
            c->exception = itd_SyntaxError;
            snprintf(c->message, sizeof c->message,
                     "bytes can only contain ASCII literal characters");
            return false;
        }
    }
    if (itd_token_is_raw(f, t) || !memchr(f->source + start, '\\', end - start)) return true;
    return check_escapes(f, start, end, bytes, c);
}

bool itd_check_piece(itd_front *f, const itd_token *t, bool raw, itd_complaint *c)
{
    if (raw || !memchr(f->source + t->start, '\\', t->end - t->start)) return true;
    return check_escapes(f, t->start, t->end, false, c);
}

/* ---- text ---- */

/* Appends what start..end-1 means. piece: braces are doubled. */
static bool append_text(itd_front *f, uint32_t start, uint32_t end, bool raw, bool piece,
                        itd_text *out)
{
    const char *p = f->source + start, *stop = f->source + end, *run = p;

    while (p < stop) {
        int32_t code = -1;
        const char *wrong;
        uint32_t size;
        char c = *p;

        if (c == '\r') {
            size = p + 1 < stop && p[1] == '\n' ? 2 : 1;
            code = '\n';
        } else if (c == '\\' && !raw) {
            size = escape(p, stop, false, &code, &wrong);
        } else if (piece && (c == '{' || c == '}') && p + 1 < stop && p[1] == c) {
            size = 2;
            code = c;
        } else {
            p++;
            continue;
        }
        if (code == -2) {
            p++;
            continue;
        }
        if (p > run && !itd_text_utf8(out, run, (size_t)(p - run))) return false;
        if (code >= 0 && !itd_text_code(out, (uint32_t)code)) return false;
        p += size;
        run = p;
    }
    return p == run || itd_text_utf8(out, run, (size_t)(p - run));
}

bool itd_literal_piece(itd_front *f, uint32_t start, uint32_t end, bool raw, itd_text *out)
{
    return append_text(f, start, end, raw, true, out);
}

bool itd_literal_source(itd_front *f, uint32_t start, uint32_t end, itd_text *out)
{
    return append_text(f, start, end, true, false, out);
}

bool itd_literal_append(itd_front *f, const itd_token *t, itd_text *out)
{
    uint32_t start, end;

    contents(f, t, &start, &end);
    return append_text(f, start, end, itd_token_is_raw(f, t), false, out);
}

/* Bytes into out, which has room for the source's size; returns the end. */
static uint8_t *append_bytes(itd_front *f, const itd_token *t, uint8_t *out)
{
    uint32_t start, end;
    bool raw = itd_token_is_raw(f, t);
    const char *p, *stop;

    contents(f, t, &start, &end);
    for (p = f->source + start, stop = f->source + end; p < stop;) {
        int32_t code;
        const char *wrong;

        if (*p == '\r') {
            p += p + 1 < stop && p[1] == '\n' ? 2 : 1;
            *out++ = '\n';
        } else if (*p == '\\' && !raw) {
            p += escape(p, stop, true, &code, &wrong);
            if (code != -1) *out++ = (uint8_t)(code == -2 ? '\\' : code);
        } else {
            *out++ = (uint8_t)*p++;
        }
    }
    return out;
}

itd_value itd_literal_strings(itd_front *f, const itd_token *first, const itd_token *last)
{
    itd_text text;

    if (itd_token_is_bytes(f, first)) {
        size_t size = last[-1].end - first->start;
        uint8_t *room = itd_arena_alloc(f->scratch, size), *end = room;

        if (!room) return ITD_ERROR;
        for (const itd_token *t = first; t < last; t++) end = append_bytes(f, t, end);
        return itd_bytes_new(f->vm, room, (size_t)(end - room));
    }
    itd_text_init(&text, f->vm);
    for (const itd_token *t = first; t < last; t++)
        if (!itd_literal_append(f, t, &text)) return ITD_ERROR;
    return itd_text_done(&text);
}

/* ---- numbers ---- */

itd_value itd_literal_number(itd_front *f, uint32_t start, uint32_t end)
{
    const char *p = f->source + start;
    size_t size = end - start, used = 0;
    char *digits, *stop, second = size > 1 ? p[1] | 0x20 : '\0';
    bool real = false, imaginary = (p[size - 1] | 0x20) == 'j';
    double d;

    if (*p == '0' && (second == 'x' || second == 'o' || second == 'b'))
        return itd_int_parse(f->vm, p + 2, size - 2, second == 'x' ? 16 : second == 'o' ? 8 : 2);
    digits = itd_arena_alloc(f->scratch, size + 1);
    if (!digits) return ITD_ERROR;
    for (size_t i = 0; i < size; i++) {
        if (p[i] == '_') continue;
        real |= p[i] == '.' || (p[i] | 0x20) == 'e';
        digits[used++] = p[i];
    }
    if (!real && !imaginary) return itd_int_parse(f->vm, digits, used, 10);
    if (imaginary) used--;
    digits[used] = '\0';
    d = itd_text_double(digits, &stop);
    return imaginary ? itd_complex_from(f->vm, 0, d) : itd_float_from(f->vm, d);
}
