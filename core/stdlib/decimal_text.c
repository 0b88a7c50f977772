/* decimal_text.c - decimals as text: reading, scientific and engineering notation, format().
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <stdio.h>

#include "core/base/print.h"
#include "core/base/unicode.h"
#include "core/object/int_parts.h"
#include "core/object/str_impl.h"
#include "core/stdlib/decimal.h"

#define FAR                                                                                        \
    INT64_C(4000000000000000000) /* beyond every exponent, and sums of two stay in 64 bits */

#define MAX_TEXT (INT64_C(1) << 31)

/* ---- reading ---------------------------------------------------------------------------- */

/* The number's characters as ASCII, digits of other scripts included; anything else becomes a
 * character that no number has. */
static const char *plain_text(itd_vm *vm, itd_value text, bool loose, char *room, size_t size,
                              size_t *ret_count)
{
    const itd_str *s = ITD_STR(text);
    int64_t from = 0, to = s->length;
    char *out = room;
    size_t n = 0;

    if (!itd_charge(vm, (uint64_t)s->length / 16 + 1)) return NULL;
    while (loose && from < to && itd_uni_space(itd_str_at(s, from)))
        if (!itd_goes_on(vm, from++)) return NULL;
    while (loose && to > from && itd_uni_space(itd_str_at(s, to - 1)))
        if (!itd_goes_on(vm, to--)) return NULL;
    if ((size_t)(to - from) >= size) {
        itd_bytes_buffer *buffer = itd_buffer_new(vm, (size_t)(to - from) + 1);

        if (!buffer) return NULL;
        out = (char *)buffer->data;
    }
    for (int64_t i = from; i < to; i++) {
        uint32_t code = itd_str_at(s, i);
        int digit = code < 128 ? -1 : itd_uni_decimal(code);

        if (!itd_goes_on(vm, i)) return NULL;
        if (loose && code == '_') continue;
        out[n++] = code < 128 && code ? (char)code : digit >= 0 ? (char)('0' + digit) : '?';
    }
    out[n] = 0;
    *ret_count = n;
    return out;
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* Case-insensitive: whether p begins with word; moves p behind it. */
static bool skip_word(const char **p, const char *word)
{
    const char *q = *p;

    for (; *word; word++, q++)
        if ((*q | 32) != *word) return false;
    *p = q;
    return true;
}

/* Digits with at most one point in between, `count` of them, as a coefficient. */
static bool read_digits(itd_vm *vm, const char *p, const char *end, itd_value *ret)
{
    itd_bytes_buffer *buffer;
    uint64_t word = 0;
    size_t n = 0;

    for (; p < end && (*p == '0' || *p == '.'); p++)
        if (!itd_goes_on(vm, end - p)) return false;
    if (end - p <= 18) {
        for (; p < end; p++)
            if (*p != '.') word = word * 10 + (uint64_t)(*p - '0');
        *ret = itd_from_small((int64_t)word);
        return true;
    }
    if (end - p > dec_most_digits(vm)) return dec_too_long(vm);
    buffer = itd_buffer_new(vm, (size_t)(end - p));
    if (!buffer) return false;
    for (; p < end; p++) {
        if (!itd_goes_on(vm, end - p)) return false;
        if (*p != '.') buffer->data[n++] = (uint8_t)*p;
    }
    {
        int64_t limit = itd_int_digit_limit;

        itd_int_digit_limit = 0;
        *ret = itd_int_from_digits(vm, (const char *)buffer->data, n, 10);
        itd_int_digit_limit = limit;
    }
    return !itd_failed(*ret);
}

static bool read_special(itd_vm *vm, const char *p, dec *ret, bool *ret_ok)
{
    const char *q;

    ret->exp = 0;
    ret->c = itd_from_small(0);
    if (skip_word(&p, "inf")) {
        ret->kind = DEC_INF;
        *ret_ok = *p == 0 || (skip_word(&p, "inity") && *p == 0);
        return true;
    }
    ret->kind = DEC_NAN;
    if ((*p | 32) == 's') {
        ret->kind = DEC_SNAN;
        p++;
    }
    if (!skip_word(&p, "nan")) return true;
    for (q = p; is_digit(*q); q++)
        if (!itd_goes_on(vm, q - p)) return false;
    *ret_ok = *q == 0;
    return !*ret_ok || read_digits(vm, p, q, &ret->c);
}

static int64_t read_exponent(itd_vm *vm, const char *p, bool *ret_ok)
{
    bool neg = *p == '-';
    int64_t e = 0;

    if (*p == '-' || *p == '+') p++;
    *ret_ok = is_digit(*p);
    for (const char *start = p; is_digit(*p); p++) {
        if (!itd_goes_on(vm, p - start)) break;
        e = e < FAR / 10 ? e * 10 + (*p - '0') : FAR;
    }
    *ret_ok = *ret_ok && *p == 0;
    return neg ? -e : e;
}

bool dec_parse(itd_vm *vm, itd_value text, bool loose, dec *ret, bool *ret_ok)
{
    char room[64];
    size_t count;
    const char *p = plain_text(vm, text, loose, room, sizeof room, &count), *start, *point = NULL;
    int64_t exp = 0;
    dec d = dec_of_small(0);
    size_t digits = 0;

    *ret_ok = false;
    if (!p) return false;
    if (*p == '+' || *p == '-') d.neg = *p++ == '-';
    if (!is_digit(*p) && *p != '.') {
        if (!read_special(vm, p, &d, ret_ok)) return false;
        *ret = d;
        return true;
    }
    for (start = p; is_digit(*p) || (*p == '.' && !point); p++) {
        if (!itd_goes_on(vm, p - start)) return false;
        if (*p == '.')
            point = p;
        else
            digits++;
    }
    if (!digits) return true;
    if (*p) {
        if ((*p | 32) != 'e') return true;
        exp = read_exponent(vm, p + 1, ret_ok);
        if (!*ret_ok) return !itd_pending(vm);
    }
    *ret_ok = true;
    if (!read_digits(vm, start, p, &d.c)) return false;
    d.exp = exp - (point ? p - point - 1 : 0);
    *ret = d;
    return true;
}

/* ---- scientific and engineering ------------------------------------------------------------ */

static const char *special_name(const dec *d)
{
    return d->kind == DEC_INF ? "Infinity" : d->kind == DEC_NAN ? "NaN" : "sNaN";
}

/* Pays for count characters more, if they can exist at all. */
static bool pay_text(itd_vm *vm, int64_t count)
{
    if (count > MAX_TEXT) return dec_too_long(vm);
    return itd_fits(vm, (size_t)count) && itd_charge(vm, (uint64_t)count / 16);
}

static bool zeros(itd_text *t, int64_t count)
{
    return pay_text(t->vm, count) && itd_text_fill(t, '0', count);
}

/* The digits with a point after the first `place` of them; place may lie outside. */
static bool put_digits(itd_text *t, itd_value digits, int64_t place)
{
    int64_t n = ITD_STR(digits)->length;

    if (place <= 0)
        return itd_text_ascii(t, "0.", 2) && zeros(t, -place) && itd_text_str(t, digits);
    if (place >= n) return itd_text_str(t, digits) && zeros(t, place - n);
    return itd_text_slice(t, digits, 0, place) && itd_text_code(t, '.') &&
           itd_text_slice(t, digits, place, n);
}

itd_value dec_to_text(itd_vm *vm, const dec *d, bool engineering, bool capitals)
{
    itd_value digits = ITD_UNBOUND;
    int64_t left, place, n;
    itd_text t;

    itd_text_init(&t, vm);
    if (d->neg) itd_text_code(&t, '-');
    if (d->kind != DEC_INF &&
        !(d->kind != DEC_FINITE && itd_is_small(d->c) && itd_small(d->c) == 0)) {
        digits = dec_text_of(vm, d->c);
        if (itd_failed(digits)) return digits;
    }
    if (dec_special(d)) {
        itd_text_ascii(&t, special_name(d), strlen(special_name(d)));
        if (!itd_is_unbound(digits)) itd_text_str(&t, digits);
        return itd_text_done(&t);
    }
    n = ITD_STR(digits)->length;
    left = d->exp + n;
    if (d->exp <= 0 && left > -6)
        place = left;
    else if (!engineering)
        place = 1;
    else if (dec_zero(d))
        place = (left + 1) % 3 - 1 + ((left + 1) % 3 < 0 ? 3 : 0);
    else
        place = (left - 1) % 3 + 1 + ((left - 1) % 3 < 0 ? 3 : 0);
    put_digits(&t, digits, place);
    if (left != place) {
        char e[32];
        int size =
            snprintf(e, sizeof e, "%c%+lld", capitals ? 'E' : 'e', (long long)(left - place));

        itd_text_ascii(&t, e, (size_t)size);
    }
    return itd_text_done(&t);
}

/* ---- format() --------------------------------------------------------------------------- */

typedef struct spec {
    uint32_t fill;
    char align; /* < > ^ =, or 0: not given */
    char sign;  /* - + space */
    bool no_negative_zero, zero_pad, thousands;
    int64_t width, precision; /* precision -1: none */
    char type;                /* e f g %, of either case */
} spec;

static bool number_at(const itd_str *s, int64_t *i, int64_t *ret)
{
    int64_t n = 0, start = *i;

    for (; *i < s->length && itd_str_at(s, *i) >= '0' && itd_str_at(s, *i) <= '9'; ++*i) {
        if (n > DEC_MAX / 10) return false;
        n = n * 10 + (itd_str_at(s, *i) - '0');
    }
    *ret = n;
    return *i > start;
}

static bool is_align(uint32_t c)
{
    return c == '<' || c == '>' || c == '^' || c == '=';
}

static bool read_spec(const itd_str *s, bool capitals, spec *f)
{
    int64_t i = 0, n = s->length;
    uint32_t c;

    *f = (spec){.fill = ' ', .sign = '-', .precision = -1, .type = capitals ? 'G' : 'g'};
    if (n > 1 && is_align(itd_str_at(s, 1))) {
        f->fill = itd_str_at(s, 0);
        f->align = (char)itd_str_at(s, 1);
        i = 2;
    } else if (n > 0 && is_align(itd_str_at(s, 0)))
        f->align = (char)itd_str_at(s, i++);
#define AT (i < n ? itd_str_at(s, i) : 0)
    if (AT == '+' || AT == '-' || AT == ' ') f->sign = (char)itd_str_at(s, i++);
    if (AT == 'z') f->no_negative_zero = ++i;
    if (AT == '0') {
        if (f->align) return false;
        f->zero_pad = ++i;
        f->fill = '0';
        f->align = '=';
    }
    if (AT == '0') return false;
    if (AT > '0' && AT <= '9' && !number_at(s, &i, &f->width)) return false;
    if (AT == ',') f->thousands = ++i;
    if (AT == '.' && (i++, !number_at(s, &i, &f->precision))) return false;
    if (i < n) {
        c = itd_str_at(s, i++);
        if (c == 'N' || c == 'n') {
            if (f->thousands) return false;
            c = c == 'N' ? 'G' : 'g';
        } else if (c != 'e' && c != 'E' && c != 'f' && c != 'F' && c != 'g' && c != 'G' && c != '%')
            return false;
        f->type = (char)c;
    }
    return i == n;
#undef AT
}

/* Rounds to n significant digits. */
static bool to_digits(itd_vm *vm, dec *d, int64_t n, enum dec_rounding mode)
{
    int64_t have = dec_digits(vm, d->c);
    int rest;

    if (have < 0 || have <= n) return have >= 0;
    if (!dec_rescale(vm, d, d->exp + have - n, mode, &rest)) return false;
    have = dec_digits(vm, d->c);
    return have >= 0 && (have <= n || dec_rescale(vm, d, d->exp + 1, mode, &rest));
}

static bool pad_digits(itd_vm *vm, dec *d, int64_t n)
{
    int64_t have = dec_digits(vm, d->c);

    if (have < 0 || have >= n) return have >= 0;
    d->c = dec_shift_up(vm, d->c, n - have);
    d->exp -= n - have;
    return !itd_failed(d->c);
}

/* The number's parts as format() shows them: whole digits, those after the point, what follows. */
typedef struct parts {
    itd_value digits; /* all that there are */
    int64_t place;    /* where the point is among them; outside: zeros fill up */
    char tail[32];
    size_t tail_size;
} parts;

static bool split(itd_vm *vm, dec *d, const spec *f, enum dec_rounding mode, parts *ret)
{
    char type = (char)(f->type | 32);
    bool fixed = f->type == '%' || type == 'f';
    int64_t n, left, exp;
    int rest;

    if (f->type == '%') d->exp += 2;
    if (f->precision >= 0 && !fixed) {
        int64_t most = type == 'e' ? f->precision + 1 : f->precision ? f->precision : 1;

        if (type == 'g' || !dec_zero(d))
            if (!to_digits(vm, d, most, mode) || (type == 'e' && !pad_digits(vm, d, most)))
                return false;
    } else if (f->precision >= 0) {
        if (!dec_rescale(vm, d, -f->precision, mode, &rest)) return false;
    }
    if (dec_zero(d)) {
        if (fixed && d->exp > 0) d->exp = 0;
        if (f->no_negative_zero) d->neg = false;
    }
    ret->digits = dec_text_of(vm, d->c);
    if (itd_failed(ret->digits)) return false;
    n = ITD_STR(ret->digits)->length;
    left = d->exp + n;
    if (fixed)
        ret->place = left;
    else if (type == 'e')
        ret->place = dec_zero(d) && f->precision >= 0 ? 1 - f->precision : 1;
    else
        ret->place = d->exp <= 0 && left > -6 ? left : 1;
    exp = left - ret->place;
    ret->tail_size = 0;
    if (exp || type == 'e')
        ret->tail_size = (size_t)snprintf(ret->tail, sizeof ret->tail, "%c%+lld",
                                          f->type & 32 ? 'e' : 'E', (long long)exp);
    if (f->type == '%') ret->tail[ret->tail_size++] = '%';
    return true;
}

/* Digit i of the whole part of w digits, whose first `lead` are zeros that fill up. */
static uint32_t whole_digit(const parts *p, int64_t i)
{
    int64_t n = ITD_STR(p->digits)->length;

    return p->place > 0 && i < n ? itd_str_at(ITD_STR(p->digits), i) : '0';
}

/* The whole part in threes, filled with zeros to least characters. */
static bool put_whole(itd_text *t, const parts *p, const spec *f, int64_t least)
{
    int64_t n = p->place > 0 ? p->place : 1, lead = 0;

    if (!pay_text(t->vm, 2 * n)) return false;
    if (!f->thousands) {
        lead = least > n ? least - n : 0;
        if (!zeros(t, lead)) return false;
        for (int64_t i = 0; i < n; i++)
            if (!itd_text_code(t, whole_digit(p, i))) return false;
        return true;
    }
    if (least > 0 && !pay_text(t->vm, 2 * least)) return false;
    while (n + lead + (n + lead - 1) / 3 < least) lead++;
    for (int64_t i = -lead; i < n; i++) {
        if (!itd_text_code(t, i < 0 ? '0' : whole_digit(p, i))) return false;
        if (i < n - 1 && (n - 1 - i) % 3 == 0 && !itd_text_code(t, ',')) return false;
    }
    return true;
}

static bool put_fraction(itd_text *t, const parts *p)
{
    int64_t n = ITD_STR(p->digits)->length;

    if (p->place >= n) return true;
    if (!itd_text_code(t, '.')) return false;
    if (p->place >= 0) return itd_text_slice(t, p->digits, p->place, n);
    return zeros(t, -p->place) && itd_text_str(t, p->digits);
}

static itd_value aligned(itd_vm *vm, itd_value sign, itd_value body, const spec *f)
{
    int64_t size = ITD_STR(sign)->length + ITD_STR(body)->length,
            pad = f->width > size ? f->width - size : 0, before = pad;
    itd_text t;

    if (pad == 0) return itd_str_concat(vm, sign, body);
    if (!pay_text(vm, pad)) return ITD_ERROR;
    if (f->align == '<')
        before = 0;
    else if (f->align == '^')
        before = pad / 2;
    itd_text_init(&t, vm);
    if (f->align == '=') itd_text_str(&t, sign);
    itd_text_fill(&t, f->fill, before);
    if (f->align != '=') itd_text_str(&t, sign);
    itd_text_str(&t, body);
    itd_text_fill(&t, f->fill, pad - before);
    return itd_text_done(&t);
}

static const char *sign_of(const dec *d, const spec *f)
{
    return d->neg ? "-" : f->sign == '+' ? "+" : f->sign == ' ' ? " " : "";
}

static itd_value format_special(itd_vm *vm, const dec *d, spec *f)
{
    dec bare = *d;
    itd_value body, sign = itd_str_c(vm, sign_of(d, f));

    bare.neg = false;
    body = dec_to_text(vm, &bare, false, true);
    if (!itd_failed(body) && f->type == '%') body = itd_str_concat(vm, body, itd_latin1_strs['%']);
    if (f->zero_pad) {
        f->fill = ' ';
        f->align = '>';
    }
    return itd_failed(body) || itd_failed(sign) ? ITD_ERROR : aligned(vm, sign, body, f);
}

itd_value dec_format(itd_vm *vm, const dec *d, itd_value text, const dctx *x)
{
    dec number = *d;
    int64_t n, rest;
    parts p;
    spec f;
    itd_text t;
    itd_value sign, body;

    if (!read_spec(ITD_STR(text), x->capitals, &f))
        return itd_raise(vm, itd_ValueError, "invalid format string");
    if (dec_special(d)) return format_special(vm, d, &f);
    if (!split(vm, &number, &f, x->rounding, &p)) return ITD_ERROR;
    sign = itd_str_c(vm, sign_of(&number, &f));
    if (itd_failed(sign)) return sign;
    n = ITD_STR(p.digits)->length;
    rest = (p.place < n ? 1 + n - p.place : 0) + (int64_t)p.tail_size + ITD_STR(sign)->length;
    itd_text_init(&t, vm);
    if (!put_whole(&t, &p, &f, f.zero_pad ? f.width - rest : 0) || !put_fraction(&t, &p))
        return ITD_ERROR;
    itd_text_ascii(&t, p.tail, p.tail_size);
    body = itd_text_done(&t);
    return itd_failed(body) ? body : aligned(vm, sign, body, &f);
}
