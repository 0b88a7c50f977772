/* float_text.c - floats from text, and the hexadecimal form both ways.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <math.h>
#include <stdio.h>

#include "core/base/leave.h"
#include "core/base/unicode.h"
#include "core/object/float.h"
#include "core/object/float_parts.h"

/* ---- decimal ---------------------------------------------------------------------------- */

static bool is_space(uint32_t c)
{
    return c == ' ' || (c >= 9 && c <= 13);
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool same_word(const char *p, const char *word)
{
    for (; *word; p++, word++)
        if ((*p | 0x20) != *word) return false;
    return true;
}

const char *itd_scan_float(const char *p, double *ret)
{
    const char *start = p;
    bool negative = *p == '-';
    char *end;
    double d;

    if (*p == '-' || *p == '+') p++;
    if (same_word(p, "infinity"))
        p += 8, d = INFINITY;
    else if (same_word(p, "inf"))
        p += 3, d = INFINITY;
    else if (same_word(p, "nan"))
        p += 3, d = NAN;
    else if (is_digit(*p) || (*p == '.' && is_digit(p[1]))) {
        *ret = itd_text_double(start, &end);
        return end;
    } else
        return NULL;
    *ret = negative ? -d : d;
    return p;
}

static uint32_t code_at(const itd_str *s, const uint8_t *bytes, int64_t i)
{
    return s ? itd_str_at(s, i) : bytes[i];
}

/* Copies with decimal digits and spaces made ASCII; an underscore is dropped between two digits and
 * spoils the text elsewhere. */
static bool copy_plain(itd_vm *vm, const itd_str *s, const uint8_t *bytes, int64_t from, int64_t to,
                       char *out, size_t *ret_size)
{
    size_t n = 0;
    char before = 0;

    for (int64_t i = from; i < to; i++) {
        if (!itd_goes_on(vm, i)) return false;
        uint32_t c = code_at(s, bytes, i);
        int digit = s && c >= 128 ? itd_uni_decimal(c) : -1;
        char plain = digit >= 0              ? (char)('0' + digit)
                     : c < 128               ? (char)c
                     : itd_uni_space(c) && s ? ' '
                                             : '?';
        if (plain == 0) return false;
        if (plain == '_') {
            if (!is_digit(before)) return false;
        } else {
            if (before == '_' && !is_digit(plain)) return false;
            out[n++] = plain;
        }
        before = plain;
    }
    if (before == '_') return false;
    out[n] = 0;
    *ret_size = n;
    return true;
}

const char *itd_number_text(itd_vm *vm, itd_value text, size_t *ret_size)
{
    const itd_str *s = itd_is_str(text) ? ITD_STR(text) : NULL;
    const uint8_t *bytes = NULL;
    itd_bytes_buffer *copy;
    size_t size;
    int64_t from = 0, to;

    if (s)
        to = s->length;
    else if (itd_as_buffer(vm, text, &bytes, &size))
        to = (int64_t)size;
    else
        return NULL;
    if (!itd_charge(vm, (uint64_t)to / 16)) return NULL;
    while (from < to &&
           (is_space(code_at(s, bytes, from)) ||
            (s && code_at(s, bytes, from) > 127 && itd_uni_space(code_at(s, bytes, from)))))
        if (!itd_goes_on(vm, from++)) return NULL;
    while (to > from &&
           (is_space(code_at(s, bytes, to - 1)) ||
            (s && code_at(s, bytes, to - 1) > 127 && itd_uni_space(code_at(s, bytes, to - 1)))))
        if (!itd_goes_on(vm, to--)) return NULL;
    copy = itd_buffer_new(vm, (size_t)(to - from) + 1);
    if (!copy) return NULL;
    return copy_plain(vm, s, bytes, from, to, (char *)copy->data, ret_size)
               ? (const char *)copy->data
               : NULL;
}

enum { LONG_TEXT = 1 << 20 };

typedef struct scan {
    const char *text, *end;
    double value;
} scan;

static void scan_whole(void *context)
{
    scan *s = context;

    s->end = itd_scan_float(s->text, &s->value);
}

/* Most texts are short ASCII without blanks or underscores and can be read where they are. */
static bool read_in_place(itd_value text, double *ret)
{
    const itd_str *s = ITD_STR(text);
    const char *p, *end;

    if (!itd_is_str(text) || s->kind != 1 || s->length > 64) return false;
    p = (const char *)s->data;
    end = itd_scan_float(p, ret);
    return end && end == p + s->length;
}

itd_value itd_float_from_text(itd_vm *vm, itd_value text)
{
    const char *p, *end;
    size_t size;
    double d;

    if (read_in_place(text, &d)) return itd_float_from(vm, d);
    p = itd_number_text(vm, text, &size);
    if (p) {
        scan s = {.text = p};

        if (size < LONG_TEXT)
            scan_whole(&s);
        else if (!itd_leavable(vm, scan_whole, &s))
            return ITD_ERROR;
        end = s.end;
        d = s.value;
        if (end && end == p + size) return itd_float_from(vm, d);
    }
    if (itd_swallow(vm, itd_BufferError))
        return itd_raise(vm, itd_TypeError,
                         "float() argument must be a string or a real number, not '%T'", text);
    if (itd_pending(vm)) return ITD_ERROR;
    return itd_raise(vm, itd_ValueError, "could not convert string to float: %R", text);
}

/* ---- hexadecimal ------------------------------------------------------------------------ */

itd_value itd_float_hex(itd_vm *vm, itd_value self, const itd_arg *a)
{
    double d = itd_float_value(self), m;
    int e;
    char text[48], digits[16];
    uint64_t bits;

    if (!isfinite(d)) return itd_str_c(vm, isnan(d) ? "nan" : d < 0 ? "-inf" : "inf");
    if (d == 0.0) return itd_str_c(vm, signbit(d) ? "-0x0.0p+0" : "0x0.0p+0");
    m = frexp(fabs(d), &e) * 2;
    e--;
    if (e < -1022) {
        m = ldexp(m, e + 1022);
        e = -1022;
    }
    bits = (uint64_t)ldexp(m - floor(m), 52);
    snprintf(digits, sizeof digits, "%013llx", (unsigned long long)bits);
    snprintf(text, sizeof text, "%s0x%d.%sp%+d", d < 0 ? "-" : "", (int)m, digits, e);
    return itd_str_c(vm, text);
}

static bool is_hex(char c)
{
    return is_digit(c) || ((c | 0x20) >= 'a' && (c | 0x20) <= 'f');
}

/* m * 2**exponent, rounded half to even; the lowest bit of m may stand for all that was cut off
 * below it. */
static double rounded_bits(uint64_t m, int64_t exponent)
{
    int64_t bits = m ? 64 - __builtin_clzll(m) : 0, cut = bits - 53;
    uint64_t half, rest;

    if (cut < -1074 - exponent) cut = -1074 - exponent;
    if (cut <= 0) return ldexp((double)m, (int)(exponent > 5000 ? 5000 : exponent));
    if (cut > 63) return 0.0;
    half = (uint64_t)1 << (cut - 1);
    rest = m & (2 * half - 1);
    m >>= cut;
    if (rest > half || (rest == half && (m & 1))) m++;
    return ldexp((double)m, (int)(exponent + cut > 5000 ? 5000 : exponent + cut));
}

/* Reads "digits[.digits][p[sign]digits]"; its end, NULL when it is not one. The first 15 digits
 * that count make 60 bits. */
static const char *scan_hex(const char *p, double *ret)
{
    uint64_t m = 0, rest = 0;
    int64_t exponent = 0, written = 0;
    int digits = 0, kept = 0;
    bool point = false;

    for (;; p++) {
        unsigned digit;
        if (*p == '.' && !point) {
            point = true;
            continue;
        }
        if (!is_hex(*p)) break;
        digits = 1;
        digit = is_digit(*p) ? (unsigned)(*p - '0') : (unsigned)((*p | 0x20) - 'a') + 10;
        if (kept < 15) {
            m = m << 4 | digit;
            kept += m != 0;
            exponent -= point ? 4 : 0;
        } else {
            rest |= digit;
            exponent += point ? 0 : 4;
        }
    }
    if (!digits) return NULL;
    if (*p == 'p' || *p == 'P') {
        bool negative = *++p == '-';
        if (*p == '-' || *p == '+') p++;
        if (!is_digit(*p)) return NULL;
        for (; is_digit(*p); p++)
            if (written < INT64_MAX / 100) written = written * 10 + (*p - '0');
        exponent += negative ? -written : written;
    }
    *ret = m ? rounded_bits(m << 1 | (rest != 0), exponent - 1) : 0.0;
    return p;
}

/* The value of a text without blanks around; *ret_end is NULL when it is none. */
static bool read_hex(itd_vm *vm, const char *p, size_t size, double *ret, const char **ret_end)
{
    bool negative = *p == '-';
    const char *digits = p + (*p == '-' || *p == '+');

    *ret_end = NULL;
    if (same_word(digits, "inf") || same_word(digits, "nan")) {
        *ret_end = itd_scan_float(p, ret);
        return true;
    }
    if (!itd_charge(vm, size / 16)) return false;
    if (digits[0] == '0' && (digits[1] | 0x20) == 'x') digits += 2;
    *ret_end = scan_hex(digits, ret);
    if (*ret_end && isinf(*ret))
        return itd_fail(vm, itd_OverflowError,
                        "hexadecimal value too large to represent as a float");
    if (negative) *ret = -*ret;
    return true;
}

itd_value itd_float_fromhex(itd_vm *vm, itd_value cls, const itd_arg *a)
{
    const itd_str *s = ITD_STR(a[0].v);
    const char *p, *end = NULL;
    size_t size;
    double d = 0;
    itd_value out;

    if (!itd_is_str(a[0].v))
        return itd_raise(vm, itd_TypeError, "bad argument type for built-in operation");
    if (s->kind != 1 && !itd_str_utf8(vm, a[0].v, &size, &out))
        return ITD_ERROR; /* no surrogates */
    if (s->kind == 1) {
        p = (const char *)s->data;
        size = (size_t)s->length;
        for (; size && is_space((unsigned char)*p); p++, size--)
            if (!itd_goes_on(vm, (int64_t)size)) return ITD_ERROR;
        for (; size && is_space((unsigned char)p[size - 1]); size--)
            if (!itd_goes_on(vm, (int64_t)size)) return ITD_ERROR;
        if (!read_hex(vm, p, size, &d, &end)) return ITD_ERROR;
        if (end != p + size) end = NULL;
    }
    if (!end) return itd_raise(vm, itd_ValueError, "invalid hexadecimal floating-point string");
    out = itd_float_from(vm, d);
    return itd_failed(out) || itd_same(cls, itd_of(itd_float_type)) ? out
                                                                    : itd_call(vm, cls, 1, &out);
}

/* ---- half precision ----------------------------------------------------------------------- */

/* The half-precision pattern nearest to d, ties to even; false when it is too large. */
bool itd_half_of(double d, uint16_t *ret)
{
    uint16_t sign = signbit(d) ? 0x8000 : 0;
    double m;
    int exponent;

    if (isnan(d)) {
        *ret = sign | 0x7E00;
        return true;
    }
    d = fabs(d);
    if (isinf(d)) {
        *ret = sign | 0x7C00;
        return true;
    }
    frexp(d, &exponent);
    /* Units in the last place: 2**-24 below the smallest normal number, else 11 bits of mantissa.
     */
    if (exponent < -13) exponent = -13;
    m = nearbyint(ldexp(d, 11 - exponent));
    if (m >= 2048) {
        m /= 2;
        exponent++;
    }
    if (exponent > 16) return false;
    /* The hidden bit of a normal number adds one to the exponent's field. */
    *ret = (uint16_t)(sign | ((d == 0 ? 0u : (unsigned)(exponent + 13) << 10) + (unsigned)m));
    return true;
}

double itd_half_value(uint16_t h)
{
    int exponent = h >> 10 & 31, mantissa = h & 0x3FF;
    double d;

    if (exponent == 31)
        d = mantissa ? NAN : INFINITY;
    else
        d = exponent ? ldexp(mantissa + 1024, exponent - 25) : ldexp(mantissa, -24);
    return h & 0x8000 ? -d : d;
}
