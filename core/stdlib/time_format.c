/* time_format.c - strftime in the C locale, with the flags and widths of the GNU library.
 *
 * A directive is % flags width modifier letter. What isn't one is written as it stands. What the
 * fields don't tell (the zone, microseconds) is asked from a hook, which may run script code.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/base/print.h"
#include "core/stdlib/time_parts.h"

#include <limits.h>
#include <stdio.h>

typedef struct writer {
    itd_text *t;
    const itd_when *w;
    itd_when_hook hook;
    itd_value object;
} writer;

typedef struct directive {
    char pad; /* 0 none given, '_', '-', '0' */
    bool upper, swap;
    int64_t width; /* 0: none */
    char modifier; /* 0, 'E', 'O' */
} directive;

/* ---- parts ------------------------------------------------------------------------------ */

/* What is missing to the width of a directive. */
static bool put_width(writer *f, const directive *d, int64_t length)
{
    return d->width <= length || itd_text_fill(f->t, d->pad == '0' ? '0' : ' ', d->width - length);
}

static bool put_text(writer *f, const directive *d, const char *text, bool upper, bool lower)
{
    size_t n = strlen(text);

    if (!put_width(f, d, (int64_t)n)) return false;
    for (size_t i = 0; i < n; i++) {
        char c = text[i];

        if (upper && c >= 'a' && c <= 'z') c = (char)(c - 32);
        if (lower && c >= 'A' && c <= 'Z') c = (char)(c + 32);
        if (!itd_text_code(f->t, (unsigned char)c)) return false;
    }
    return true;
}

/* A number of at least so many digits. pad: what fills up when no flag says otherwise. */
static bool put_number(writer *f, const directive *d, int64_t n, int digits, char pad)
{
    char buf[24], *at = buf + sizeof buf;
    uint64_t u = n < 0 ? 0 - (uint64_t)n : (uint64_t)n;
    int64_t length, fill;

    if (d->pad) pad = d->pad;
    do *--at = (char)('0' + u % 10);
    while (u /= 10);
    length = buf + sizeof buf - at;
    if (pad != '-' && digits < d->width) digits = (int)d->width;
    fill = (pad == '-' ? d->width : digits) - length - (n < 0);
    if (fill < 0) fill = 0;
    if (pad != '0' && !itd_text_fill(f->t, ' ', fill)) return false;
    if (n < 0 && !itd_text_code(f->t, '-')) return false;
    if (pad == '0' && !itd_text_fill(f->t, '0', fill)) return false;
    return itd_text_ascii(f->t, at, (size_t)length);
}

static bool put_directive(writer *f, const directive *d, char letter, bool *ret_known);

/* A directive that stands for others. */
static bool put_composite(writer *f, const directive *d, const char *format)
{
    writer inner = *f;
    itd_text t;
    itd_value s;
    bool known;

    itd_text_init(&t, f->t->vm);
    inner.t = &t;
    for (; *format; format++) {
        const directive plain = {0};

        if (*format != '%') {
            if (!itd_text_code(&t, (unsigned char)*format)) return false;
        } else if (!put_directive(&inner, &plain, *++format, &known)) {
            return false;
        }
    }
    s = itd_text_done(&t);
    if (itd_failed(s)) return false;
    return put_text(f, d, (const char *)ITD_STR(s)->data, d->upper, false);
}

/* z, Z, f and ':' (for %:z). Only a directive without flags is the datetime module's; the C library
 * then knows no more than the offset and the name that the hook gives for 'o' and 'n'. */
static bool put_hook(writer *f, const directive *d, char code, bool *ret_known)
{
    bool plain = !d->pad && !d->upper && !d->swap && !d->width && !d->modifier;
    itd_value s = f->hook(f->t->vm, f->object, f->w, plain ? code : code == 'z' ? 'o' : 'n');
    int64_t minutes;

    *ret_known = !itd_is_unbound(s);
    if (!*ret_known) return true;
    if (itd_failed(s)) return false;
    if (itd_is_none(s)) return code != 'Z' || put_width(f, d, 0);
    if (itd_is_small(s)) {
        minutes = itd_small(s) / 60;
        if (!put_text(f, d, itd_small(s) < 0 ? "-" : "+", false, false)) return false;
        if (minutes < 0) minutes = -minutes;
        return put_number(f, d, minutes / 60 * 100 + minutes % 60, 4, '0');
    }
    if (plain || ITD_STR(s)->kind != 1) return itd_text_str(f->t, s);
    return put_text(f, d, (const char *)ITD_STR(s)->data, d->upper, d->swap);
}

static const char *short_name(const char *name, char *buf)
{
    memcpy(buf, name, 3);
    buf[3] = 0;
    return buf;
}

/* ---- directives ------------------------------------------------------------------------- */

static bool put_epoch(writer *f, const directive *d)
{
    char buf[24];

    snprintf(buf, sizeof buf, "%lld", (long long)itd_when_seconds(f->w));
    return put_text(f, d, buf, false, false);
}

static bool put_numeric(writer *f, const directive *d, char letter, bool *ret_known)
{
    const itd_when *w = f->w;
    int sunday = (w->weekday + 1) % 7, hour12 = w->hour % 12 ? w->hour % 12 : 12;
    int64_t iso_year = 0;
    int iso_week = 0;

    if (letter == 'G' || letter == 'g' || letter == 'V') {
        /* From the fields as they are: a script may give a weekday that isn't the date's. */
        int64_t days = w->yearday - 1 - w->weekday;
        int64_t length = 365 + itd_leap_year(w->year), before = 365 + itd_leap_year(w->year - 1),
                week = (days + 10) / 7;

        iso_year = w->year;
        if (days + 3 < 0) {
            iso_year--;
            week = (days + before + 10) / 7;
        } else if (days + 3 >= length) {
            iso_year++;
            week = 1;
        }
        iso_week = (int)week;
    }
    switch (letter) {
    case 'C': return put_number(f, d, w->year / 100 - (w->year % 100 < 0), 1, '0');
    case 'd': return put_number(f, d, w->day, 2, '0');
    case 'e': return put_number(f, d, w->day, 2, '_');
    case 'g': return put_number(f, d, (iso_year % 100 + 100) % 100, 2, '0');
    case 'G': return put_number(f, d, iso_year, 1, '0');
    case 'H': return put_number(f, d, w->hour, 2, '0');
    case 'I': return put_number(f, d, hour12, 2, '0');
    case 'j': return put_number(f, d, w->yearday, 3, '0');
    case 'k': return put_number(f, d, w->hour, 2, '_');
    case 'l': return put_number(f, d, hour12, 2, '_');
    case 'm': return put_number(f, d, w->month, 2, '0');
    case 'M': return put_number(f, d, w->minute, 2, '0');
    case 's': return put_epoch(f, d);
    case 'S': return put_number(f, d, w->second, 2, '0');
    case 'u': return put_number(f, d, w->weekday + 1, 1, '0');
    case 'U': return put_number(f, d, (w->yearday - 1 - sunday + 7) / 7, 2, '0');
    case 'V': return put_number(f, d, iso_week, 2, '0');
    case 'w': return put_number(f, d, sunday, 1, '0');
    case 'W': return put_number(f, d, (w->yearday - 1 - w->weekday + 7) / 7, 2, '0');
    case 'y': return put_number(f, d, (w->year % 100 + 100) % 100, 2, '0');
    case 'Y': return put_number(f, d, w->year, 1, '0');
    default: *ret_known = false; return true;
    }
}

/* Whether a letter takes its modifier. */
static bool takes(char letter, char modifier)
{
    if (!modifier) return true;
    return strchr(modifier == 'E' ? "cCxXyYnprstTRPZz%" : "bhBCdegGHIjklmMnprsSuUVwWyztTRPZ%",
                  letter) != NULL;
}

static bool put_directive(writer *f, const directive *d, char letter, bool *ret_known)
{
    const char *day = itd_day_names[f->w->weekday], *month = itd_month_names[f->w->month];
    char buf[4];

    *ret_known = takes(letter, d->modifier);
    if (!*ret_known) return true;
    switch (letter) {
    case 'a': return put_text(f, d, short_name(day, buf), d->upper || d->swap, false);
    case 'A': return put_text(f, d, day, d->upper || d->swap, false);
    case 'b':
    case 'h': return put_text(f, d, short_name(month, buf), d->upper || d->swap, false);
    case 'B': return put_text(f, d, month, d->upper || d->swap, false);
    case 'c': return put_composite(f, d, "%a %b %e %H:%M:%S %Y");
    case 'D':
    case 'x': return put_composite(f, d, "%m/%d/%y");
    case 'F': return put_composite(f, d, "%Y-%m-%d");
    case 'n': return put_text(f, d, "\n", false, false);
    case 'p': return put_text(f, d, f->w->hour >= 12 ? "PM" : "AM", d->upper, d->swap);
    case 'P': return put_text(f, d, f->w->hour >= 12 ? "pm" : "am", false, false);
    case 'r': return put_composite(f, d, "%I:%M:%S %p");
    case 'R': return put_composite(f, d, "%H:%M");
    case 't': return put_text(f, d, "\t", false, false);
    case 'T':
    case 'X': return put_composite(f, d, "%H:%M:%S");
    case 'z':
    case 'Z': return put_hook(f, d, letter, ret_known);
    case '%': return put_text(f, d, "%", false, false);
    default: return put_numeric(f, d, letter, ret_known);
    }
}

/* What is no directive stands as it is, but for what its flags do. */
static bool put_unknown(writer *f, const directive *d, const itd_str *s, int64_t start,
                        int64_t stop)
{
    if (!put_width(f, d, stop - start)) return false;
    for (; start < stop; start++) {
        uint32_t c = itd_str_at(s, start);

        if (!itd_text_code(f->t, d->upper && c >= 'a' && c <= 'z' ? c - 32 : c)) return false;
    }
    return true;
}

/* ---- formats ---------------------------------------------------------------------------- */

/* Reads flags, width and modifier from place i on; the place of the letter. */
static int64_t read_directive(const itd_str *s, int64_t i, directive *d)
{
    memset(d, 0, sizeof *d);
    for (; i < s->length; i++) {
        uint32_t c = itd_str_at(s, i);

        if (c == '_' || c == '-' || c == '0')
            d->pad = (char)c;
        else if (c == '^')
            d->upper = true;
        else if (c == '#')
            d->swap = true;
        else
            break;
    }
    for (; i < s->length && itd_str_at(s, i) >= '0' && itd_str_at(s, i) <= '9'; i++) {
        d->width = d->width * 10 + (int64_t)itd_str_at(s, i) - '0';
        if (d->width > INT_MAX) d->width = INT_MAX;
    }
    if (i < s->length && (itd_str_at(s, i) == 'E' || itd_str_at(s, i) == 'O'))
        d->modifier = (char)itd_str_at(s, i++);
    return i;
}

bool itd_when_format(itd_text *t, itd_value format, const itd_when *w, itd_when_hook hook,
                     itd_value object)
{
    const itd_str *s = ITD_STR(format);
    writer f = {t, w, hook, object};

    if (!itd_charge(t->vm, (uint64_t)s->length / 4 + 1)) return false;
    for (int64_t i = 0; i < s->length; i++) {
        if (!itd_goes_on(t->vm, i)) return false;
        if (!itd_str_at(s, i)) return itd_fail(t->vm, itd_ValueError, "embedded null character");
    }
    for (int64_t i = 0; i < s->length; i++) {
        uint32_t c = itd_str_at(s, i);
        directive d;
        int64_t at;
        bool known = false;

        if (!itd_goes_on(t->vm, i)) return false;
        if (c != '%') {
            if (!itd_text_code(t, c)) return false;
            continue;
        }
        at = read_directive(s, i + 1, &d);
        c = at < s->length ? itd_str_at(s, at) : 0;
        if (c == ':' && at + 1 < s->length && itd_str_at(s, at + 1) == 'z' && at == i + 1) {
            if (!put_hook(&f, &d, ':', &known)) return false;
            at += known;
        } else if (c == 'f' && at == i + 1) {
            if (!put_hook(&f, &d, 'f', &known)) return false;
        } else if (c && c < 128 && !put_directive(&f, &d, (char)c, &known)) {
            return false;
        }
        if (at >= s->length) at = s->length - 1;
        if (!known && !put_unknown(&f, &d, s, i, at + 1)) return false;
        i = at;
    }
    return true;
}
