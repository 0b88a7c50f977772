/* print.c - the printf of failures and reprs: printf's conversions and four for script values.
 *
 *   %R repr of an itd_value   %S its str   %T the name of its type   %U an itd_value that is a str
 *   %s UTF-8, at most 200 bytes unless a precision is given   %d %i %u %x %X %o %c %ld %lld %zu %g
 * %f %e %p-less %%
 *
 * A script value that can't be printed (its __repr__ fails) fails the whole text. Texts of values
 * are cut at a bound when they are meant for a message, see itd_text_vprintf's caller itd_fail;
 * here everything is written whole but %s.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/base/print.h"
#include "core/object/str_impl.h"

#include <stdio.h>

enum { STANDARD_TEXT_MAX = 200 };

struct conversion {
    char text[24]; /* "%" flags width .precision, for snprintf */
    size_t size;
    int width, precision;
    int longs; /* l: 1, ll: 2, z or j or t: 2 */
    bool left;
};

/* Reads what is between % and the letter; returns where the letter is. */
static const char *read_conversion(const char *p, struct conversion *c, va_list *ap)
{
    *c = (struct conversion){.precision = -1};
    while (*p && strchr("-+ #0", *p)) {
        c->left |= *p == '-';
        if (c->size < 6) c->text[c->size++] = *p;
        p++;
    }
    if (*p == '*') {
        c->width = va_arg(*ap, int);
        p++;
    } else {
        for (; *p >= '0' && *p <= '9'; p++)
            c->width = c->width < 1000 ? c->width * 10 + (*p - '0') : 1000;
    }
    if (*p == '.') {
        c->precision = 0;
        p++;
        if (*p == '*') {
            c->precision = va_arg(*ap, int);
            p++;
        } else {
            for (; *p >= '0' && *p <= '9'; p++)
                c->precision = c->precision < 100000 ? c->precision * 10 + (*p - '0') : 100000;
        }
    }
    for (; *p && strchr("hlzjt", *p); p++) c->longs += *p == 'l' ? 1 : *p == 'h' ? 0 : 2;
    return p;
}

static bool put_integer(itd_text *t, const struct conversion *c, char letter, va_list *ap)
{
    char format[48], out[1200];
    bool is_signed = letter == 'd' || letter == 'i';
    int size;
    long long s = 0;
    unsigned long long u = 0;

    if (is_signed)
        s = c->longs >= 2 ? va_arg(*ap, long long)
            : c->longs    ? va_arg(*ap, long)
                          : va_arg(*ap, int);
    else
        u = c->longs >= 2 ? va_arg(*ap, unsigned long long)
            : c->longs    ? va_arg(*ap, unsigned long)
                          : va_arg(*ap, unsigned);
    if (!c->size && !c->width && c->precision < 0) {
        char digits[32];
        size_t at = sizeof digits;
        unsigned base = letter == 'x' || letter == 'X' ? 16 : letter == 'o' ? 8 : 10;

        if (is_signed) u = s < 0 ? 0ull - (unsigned long long)s : (unsigned long long)s;
        do digits[--at] = (letter == 'X' ? "0123456789ABCDEF" : "0123456789abcdef")[u % base];
        while (u /= base);
        if (is_signed && s < 0) digits[--at] = '-';
        return itd_text_ascii(t, digits + at, sizeof digits - at);
    }
    if (c->precision >= 0)
        snprintf(format, sizeof format, "%%%.*s*.*ll%c", (int)c->size, c->text, letter);
    else
        snprintf(format, sizeof format, "%%%.*s*ll%c", (int)c->size, c->text, letter);
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
    if (c->precision >= 0) {
        int precision = c->precision < 1000 ? c->precision : 1000;

        size = is_signed ? snprintf(out, sizeof out, format, c->width, precision, s)
                         : snprintf(out, sizeof out, format, c->width, precision, u);
    } else {
        size = is_signed ? snprintf(out, sizeof out, format, c->width, s)
                         : snprintf(out, sizeof out, format, c->width, u);
    }
#pragma GCC diagnostic pop
    return itd_text_ascii(t, out,
                          size < 0                    ? 0
                          : (size_t)size < sizeof out ? (size_t)size
                                                      : sizeof out - 1);
}

static bool put_double(itd_text *t, const struct conversion *c, char letter, double d)
{
    char out[1024];
    size_t size = itd_double_text(d, letter,
                                  c->precision < 0     ? 6
                                  : c->precision < 100 ? c->precision
                                                       : 100,
                                  false, out, sizeof out);

    for (size_t i = size; i < (size_t)c->width; i++) itd_text_code(t, ' ');
    return itd_text_ascii(t, out, size);
}

static bool pad(itd_text *t, int64_t count)
{
    for (; count > 0; count--)
        if (!itd_text_code(t, ' ')) return false;
    return true;
}

/* Valid UTF-8 of at most `most` bytes: a cut doesn't split a character. */
static bool put_text(itd_text *t, const struct conversion *c, const char *text)
{
    size_t most = c->precision >= 0 ? (size_t)c->precision : STANDARD_TEXT_MAX, size = 0;

    if (!text) text = "(null)";
    while (size < most && text[size]) size++;
    if (text[size])
        while (size > 0 && ((uint8_t)text[size] & 0xC0) == 0x80) size--;
    if (!c->left) pad(t, c->width - (int64_t)size);
    itd_text_utf8(t, text, size);
    if (c->left) pad(t, c->width - (int64_t)size);
    return !t->failed;
}

static bool put_str(itd_text *t, const struct conversion *c, itd_value str)
{
    int64_t length;

    if (itd_failed(str)) {
        t->failed = true;
        return false;
    }
    length = ITD_STR(str)->length;
    if (c->precision >= 0 && length > c->precision) length = c->precision;
    return itd_text_slice(t, str, 0, length);
}

static bool put_conversion(itd_text *t, const struct conversion *c, char letter, va_list *ap)
{
    switch (letter) {
    case '%': return itd_text_code(t, '%');
    case 'c': return itd_text_code(t, (uint32_t)va_arg(*ap, int));
    case 's': return put_text(t, c, va_arg(*ap, const char *));
    case 'd':
    case 'i':
    case 'u':
    case 'x':
    case 'X':
    case 'o': return put_integer(t, c, letter, ap);
    case 'e':
    case 'f':
    case 'g': return put_double(t, c, letter, va_arg(*ap, double));
    case 'R': return put_str(t, c, itd_repr(t->vm, va_arg(*ap, itd_value)));
    case 'S': return put_str(t, c, itd_str_of(t->vm, va_arg(*ap, itd_value)));
    case 'U': return put_str(t, c, va_arg(*ap, itd_value));
    case 'T': return put_text(t, c, itd_type_name(va_arg(*ap, itd_value)));
    default: itd_broken(__FILE__, __LINE__, "unknown conversion");
    }
}

bool itd_text_vprintf(itd_text *t, const char *format, va_list ap)
{
    const char *p = format;
    va_list args;
    bool ok = true;

    va_copy(args, ap);
    while (ok && *p) {
        const char *mark = strchr(p, '%');
        struct conversion c;

        if (!mark) mark = p + strlen(p);
        if (mark > p) ok = itd_text_utf8(t, p, (size_t)(mark - p));
        if (!*mark) break;
        p = read_conversion(mark + 1, &c, &args);
        ok = ok && put_conversion(t, &c, *p, &args);
        p++;
    }
    va_end(args);
    return ok && !t->failed;
}

itd_value itd_str_format(itd_vm *vm, const char *format, ...)
{
    itd_text t;
    va_list ap;

    itd_text_init(&t, vm);
    va_start(ap, format);
    itd_text_vprintf(&t, format, ap);
    va_end(ap);
    return itd_text_done(&t);
}
