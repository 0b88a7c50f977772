/* str_format.c - the format-spec mini-language for str, int, float and complex, and format() on any
 * value.
 *
 * A number is laid out as sign, prefix, digits (grouped, perhaps with leading zeros), rest (point
 * and fraction, exponent, percent sign), between paddings. All sizes are known before anything is
 * written.
 *
 * Digits of floats come from the C library, for any precision: no double has more than 1074 digits
 * behind the point, so beyond that only zeros follow and are filled in here.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/object/str_format.h"
#include "core/base/print.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { MAX_EXACT_DIGITS = 1100, NUMBER_TEXT_MAX = 1500 };

/* ---- reading a spec --------------------------------------------------------------------- */

static bool is_align(uint32_t c)
{
    return c == '<' || c == '>' || c == '=' || c == '^';
}

/* Digits at *at into *ret, -1 when there are none. */
static bool read_number(itd_vm *vm, const itd_str *s, int64_t *at, int64_t *ret)
{
    int64_t start = *at, n = 0;

    for (; *at < s->length; ++*at) {
        uint32_t code = itd_str_at(s, *at);
        int digit = code < 128 ? (code >= '0' && code <= '9' ? (int)code - '0' : -1)
                               : itd_uni_decimal(code);

        if (digit < 0) break;
        if (!itd_goes_on(vm, *at)) return false;
        if (n > (INT64_MAX - digit) / 10)
            return itd_fail(vm, itd_ValueError, "Too many decimal digits in format string");
        n = n * 10 + digit;
    }
    *ret = *at == start ? -1 : n;
    return true;
}

static bool check_separator(itd_vm *vm, const struct itd_spec *f)
{
    const char *good = f->separator == '_' ? "defgEG%Fboxxx" : "defgEG%F";

    if (!f->separator || f->type == 0) return true;
    if (f->type < 128 && (strchr(good, (int)f->type) || (f->separator == '_' && f->type == 'X')))
        return true;
    if (f->type > 32 && f->type < 128)
        return itd_fail(vm, itd_ValueError, "Cannot specify '%c' with '%c'.", f->separator,
                        (int)f->type);
    return itd_fail(vm, itd_ValueError, "Cannot specify '%c' with '\\x%x'.", f->separator,
                    (unsigned)f->type);
}

bool itd_spec_read(itd_vm *vm, itd_value spec, itd_value object, uint32_t type, char align,
                   struct itd_spec *f)
{
    const itd_str *s = ITD_STR(spec);
    int64_t at = 0, n = s->length;
    bool fill_given = false, align_given = false;
#define PEEK (at < n ? itd_str_at(s, at) : 0)

    *f = (struct itd_spec){.fill = ' ', .align = align, .width = -1, .precision = -1, .type = type};
    if (n >= 2 && is_align(itd_str_at(s, 1))) {
        f->fill = itd_str_at(s, 0);
        f->align = (char)itd_str_at(s, 1);
        fill_given = align_given = true;
        at = 2;
    } else if (n && is_align(PEEK)) {
        f->align = (char)itd_str_at(s, at++);
        align_given = true;
    }
    if (PEEK == '+' || PEEK == '-' || PEEK == ' ') f->sign = (char)itd_str_at(s, at++);
    if (PEEK == 'z') f->no_minus_zero = ++at;
    if (PEEK == '#') f->alternate = ++at;
    if (!fill_given && PEEK == '0') {
        f->fill = '0';
        if (!align_given && align == '>') f->align = '=';
        at++;
    }
    if (!read_number(vm, s, &at, &f->width)) return false;
    if (PEEK == ',' || PEEK == '_') {
        f->separator = (char)itd_str_at(s, at++);
        if (PEEK != (uint32_t)f->separator && (PEEK == ',' || PEEK == '_'))
            return itd_fail(vm, itd_ValueError, "Cannot specify both ',' and '_'.");
    }
    if (PEEK == '.' && at < n) {
        at++;
        if (!read_number(vm, s, &at, &f->precision)) return false;
        if (f->precision < 0)
            return itd_fail(vm, itd_ValueError, "Format specifier missing precision");
    }
    if (n - at > 1)
        return itd_fail(vm, itd_ValueError, "Invalid format specifier '%U' for object of type '%s'",
                        spec, itd_type_name(object));
    if (n - at == 1) f->type = itd_str_at(s, at);
    return check_separator(vm, f);
#undef PEEK
}

static itd_value unknown_type(itd_vm *vm, itd_value object, uint32_t type)
{
    if (type > 32 && type < 128)
        return itd_raise(vm, itd_ValueError, "Unknown format code '%c' for object of type '%s'",
                         (int)type, itd_type_name(object));
    return itd_raise(vm, itd_ValueError, "Unknown format code '\\x%x' for object of type '%s'",
                     (unsigned)type, itd_type_name(object));
}

/* ---- str -------------------------------------------------------------------------------- */

static itd_value padded(itd_vm *vm, const struct itd_spec *f, itd_value s)
{
    int64_t margin = f->width - ITD_STR(s)->length;
    int64_t left = f->align == '>' ? margin : f->align == '^' ? margin / 2 : 0;

    return margin > 0 ? itd_str_pad(vm, s, left, margin - left, f->fill) : s;
}

itd_value itd_str_format_spec(itd_vm *vm, itd_value v, itd_value spec)
{
    struct itd_spec f;
    int64_t length = ITD_STR(v)->length;

    if (ITD_STR(spec)->length == 0) return itd_str_of(vm, v); /* of a subclass, its __str__ */
    if (!itd_spec_read(vm, spec, v, 's', '<', &f)) return ITD_ERROR;
    if (f.type != 's') return unknown_type(vm, v, f.type);
    if (f.sign)
        return itd_raise(vm, itd_ValueError,
                         f.sign == ' ' ? "Space not allowed in string format specifier"
                                       : "Sign not allowed in string format specifier");
    if (f.no_minus_zero)
        return itd_raise(vm, itd_ValueError,
                         "Negative zero coercion (z) not allowed in string format specifier");
    if (f.alternate)
        return itd_raise(vm, itd_ValueError,
                         "Alternate form (#) not allowed in string format specifier");
    if (f.align == '=')
        return itd_raise(vm, itd_ValueError,
                         "'=' alignment not allowed in string format specifier");
    if (f.width <= length && (f.precision < 0 || f.precision >= length))
        return length ? v : itd_empty_str;
    if (f.precision >= 0 && length > f.precision) {
        v = itd_str_slice(vm, v, 0, f.precision);
        if (itd_failed(v)) return v;
    }
    return padded(vm, &f, v);
}

/* ---- the layout of numbers -------------------------------------------------------------- */

/* How many digits are shown for n digits so that with separators they fill at least width places.
 */
static int64_t grouped_digits(int64_t n, int64_t width, int group)
{
    int64_t shown = 0;

    for (;;) {
        int64_t most = n > width ? n : width, take;

        if (most < 1) most = 1;
        take = most < group ? most : group;
        shown += take;
        n -= n < take ? n : take;
        width -= take;
        if (n <= 0 && width <= 0) return shown;
        width--;
    }
}

static bool put_grouped(itd_text *t, const struct itd_number *x, int64_t shown, int group,
                        char separator)
{
    int64_t zeros = shown - x->digits_size;

    if (!separator) {
        itd_text_fill(t, '0', zeros);
        return itd_text_ascii(t, x->digits, (size_t)x->digits_size);
    }
    for (int64_t i = 0; i < shown; i++) {
        if (i && (shown - i) % group == 0) itd_text_code(t, (uint32_t)separator);
        if (!itd_text_code(t, i < zeros ? '0' : (uint8_t)x->digits[i - zeros])) return false;
    }
    return true;
}

bool itd_put_number(itd_text *t, const struct itd_spec *f, const struct itd_number *x)
{
    char sign = x->negative ? '-' : f->sign == '+' || f->sign == ' ' ? f->sign : 0;
    int group = f->type == 'b' || f->type == 'o' || f->type == 'x' || f->type == 'X' ? 4 : 3;
    int64_t prefix = (int64_t)strlen(x->prefix),
            fixed = (sign != 0) + prefix + x->rest_size + x->zeros + (x->code != 0);
    int64_t shown = 0, wide = 0, padding, left = 0, inner = 0;

    if (f->width > 512 &&
        (!itd_fits(t->vm, (size_t)f->width) || !itd_charge(t->vm, (uint64_t)f->width / 16)))
        t->failed = true;
    if (t->failed) return false;
    if (x->digits_size) {
        int64_t least =
            f->fill == '0' && f->align == '=' && f->width > fixed ? f->width - fixed : 0;

        if (f->width > INT64_MAX / 4) least = 0; /* the padding fails below */
        shown = f->separator             ? grouped_digits(x->digits_size, least, group)
                : x->digits_size > least ? x->digits_size
                                         : least;
        wide = shown + (f->separator ? (shown - 1) / group : 0);
    }
    padding = f->width > fixed + wide ? f->width - fixed - wide : 0;
    if (f->align == '>')
        left = padding;
    else if (f->align == '^')
        left = padding / 2;
    else if (f->align == '=')
        inner = padding;
    itd_text_fill(t, f->fill, left);
    if (sign) itd_text_code(t, (uint32_t)sign);
    itd_text_ascii(t, x->prefix, (size_t)prefix);
    itd_text_fill(t, f->fill, inner);
    if (x->digits_size) put_grouped(t, x, shown, group, f->separator);
    itd_text_ascii(t, x->rest, (size_t)x->zeros_at);
    itd_text_fill(t, '0', x->zeros);
    itd_text_ascii(t, x->rest + x->zeros_at, (size_t)(x->rest_size - x->zeros_at));
    if (x->code) itd_text_code(t, x->code - 1);
    return itd_text_fill(t, f->fill, padding - left - inner);
}

/* The text of a number as a str; the usual short ones are put together in place. */
static itd_value number_str(itd_vm *vm, const struct itd_spec *f, const struct itd_number *x)
{
    int64_t sign = x->negative || f->sign == '+' || f->sign == ' ',
            n = sign + x->digits_size + x->rest_size, left = 0;
    bool zeros = f->align == '=' && f->fill == '0';
    itd_str *s;
    uint8_t *to;
    itd_text t;

    if (f->separator || x->code || x->zeros || *x->prefix || f->width > 1 << 16 || f->fill > 127 ||
        (f->align == '^' && f->width > n) || (n < 2 && f->width < 2) ||
        (f->align == '=' && !zeros)) {
        itd_text_init(&t, vm);
        itd_put_number(&t, f, x);
        return itd_text_done(&t);
    }
    if (f->width > n) left = f->width - n;
    s = itd_str_alloc(vm, n + left, 1);
    if (!s) return ITD_ERROR;
    to = s->data;
    if (f->align == '>') {
        memset(to, (int)f->fill, (size_t)left);
        to += left;
    }
    if (sign) *to++ = (uint8_t)(x->negative ? '-' : f->sign);
    if (zeros) {
        memset(to, '0', (size_t)left);
        to += left;
    }
    memcpy(to, x->digits, (size_t)x->digits_size);
    to += x->digits_size;
    memcpy(to, x->rest, (size_t)x->rest_size);
    if (f->align == '<') memset(to + x->rest_size, (int)f->fill, (size_t)left);
    return itd_of(s);
}

/* ---- int -------------------------------------------------------------------------------- */

/* One character; kept as code + 1, so that U+0000 is one too. */
static bool int_as_character(itd_vm *vm, itd_value v, const struct itd_spec *f,
                             struct itd_number *x)
{
    int64_t code;
    int over;

    if (f->sign)
        return itd_fail(vm, itd_ValueError, "Sign not allowed with integer format specifier 'c'");
    if (f->alternate)
        return itd_fail(vm, itd_ValueError,
                        "Alternate form (#) not allowed with integer format specifier 'c'");
    if (!itd_int_clamp(vm, v, &code, &over)) return false;
    if (over) return itd_fail(vm, itd_OverflowError, "Python int too large to convert to C long");
    if (code < 0 || code > 0x10FFFF)
        return itd_fail(vm, itd_OverflowError, "%%c arg not in range(0x110000)");
    x->code = (uint32_t)code + 1;
    return true;
}

bool itd_int_number(itd_vm *vm, itd_value v, uint32_t type, bool alternate, char *buffer,
                    struct itd_number *x)
{
    int base = type == 'b' ? 2 : type == 'o' ? 8 : type == 'x' || type == 'X' ? 16 : 10;
    itd_value digits;
    const itd_str *s;

    if (alternate && base != 10)
        x->prefix = type == 'b' ? "0b" : type == 'o' ? "0o" : type == 'x' ? "0x" : "0X";
    if (itd_is_small(v)) {
        int64_t n = itd_small(v);
        uint64_t rest = n < 0 ? 0 - (uint64_t)n : (uint64_t)n, by = (uint64_t)base;
        char *at = buffer + ITD_NUMBER_BUFFER;

        do *--at = (type == 'X' ? "0123456789ABCDEF" : "0123456789abcdef")[rest % by];
        while (rest /= by);
        x->negative = n < 0;
        x->digits = at;
        x->digits_size = buffer + ITD_NUMBER_BUFFER - at;
        return true;
    }
    digits = itd_int_text(vm, v, base);
    if (itd_failed(digits)) return false;
    s = ITD_STR(digits);
    x->negative = s->data[0] == '-';
    if (type == 'X') {
        itd_str *upper = itd_str_alloc(vm, s->length, 1);

        if (!upper) return false;
        for (int64_t i = 0; i < s->length; i++)
            upper->data[i] = (uint8_t)(s->data[i] - (s->data[i] >= 'a' ? 32 : 0));
        digits = itd_of(upper);
        s = upper;
    }
    x->owner = digits;
    x->digits = (const char *)s->data + x->negative;
    x->digits_size = s->length - x->negative;
    return true;
}

itd_value itd_int_format_spec(itd_vm *vm, itd_value v, itd_value spec)
{
    struct itd_spec f;
    char buffer[ITD_NUMBER_BUFFER];
    struct itd_number x = {.prefix = "", .rest = ""};

    if (ITD_STR(spec)->length == 0)
        return itd_is_bool(v) || itd_type_of(v) != itd_int_type ? itd_str_of(vm, v)
                                                                : itd_int_text(vm, v, 10);
    if (!itd_spec_read(vm, spec, v, 'd', '>', &f)) return ITD_ERROR;
    if (f.type < 128 && f.type && strchr("eEfFgG%", (int)f.type)) {
        double d;

        return itd_as_double(vm, v, &d) ? itd_double_format(vm, d, &f) : ITD_ERROR;
    }
    if (!(f.type < 128 && f.type && strchr("bcdoxXn", (int)f.type)))
        return unknown_type(vm, v, f.type);
    if (f.precision >= 0)
        return itd_raise(vm, itd_ValueError, "Precision not allowed in integer format specifier");
    if (f.no_minus_zero)
        return itd_raise(vm, itd_ValueError,
                         "Negative zero coercion (z) not allowed in integer format specifier");
    if (f.type == 'c' ? !int_as_character(vm, v, &f, &x)
                      : !itd_int_number(vm, v, f.type, f.alternate, buffer, &x))
        return ITD_ERROR;
    return number_str(vm, &f, &x);
}

/* ---- float ------------------------------------------------------------------------------ */

/* Text of |d| for e, f or g of exactly this precision. */
static size_t exact_text(double d, char code, int precision, bool alternate, char *out, size_t size)
{
    if (code == 'g' && alternate) {
        /* Some C libraries drop the zero of %#.2g when rounding gives one digit more: choose the
         * form here. */
        long exponent;

        if (precision == 0) precision = 1;
        itd_double_text(d, 'e', precision - 1, false, out, size);
        exponent = strtol(strchr(out, 'e') + 1, NULL, 10);
        code = exponent < -4 || exponent >= precision ? 'e' : 'f';
        precision -= code == 'e' ? 1 : 1 + (int)exponent;
    }
    return itd_double_text(d, code, precision, alternate, out, size);
}

static size_t insert_at(char *out, size_t size, size_t at, const char *what)
{
    size_t n = strlen(what);

    memmove(out + at + n, out + at, size - at);
    memcpy(out + at, what, n);
    return size + n;
}

/* repr without a sign; a point is added or ".0" taken away as the form wants. */
static size_t shortest_text(double d, bool dot_zero, bool alternate, char *out, size_t size)
{
    size_t n = itd_double_text(d, 'r', 0, false, out, size);
    bool has_point = memchr(out, '.', n);
    char *e = memchr(out, 'e', n);

    if (!dot_zero && n > 2 && memcmp(out + n - 2, ".0", 2) == 0) {
        n -= 2;
        has_point = false;
    }
    if (alternate && !has_point) n = insert_at(out, n, e ? (size_t)(e - out) : n, ".");
    return n;
}

/* g of a float without a type: a digit stays behind the point, and so the exponent form begins one
 * digit earlier. */
static size_t general_dot_zero(double d, int precision, bool alternate, char *out, size_t size)
{
    size_t n;
    int exponent;

    if (precision == 0) precision = 1;
    n = exact_text(d, 'e', precision - 1, alternate, out, size);
    exponent = (int)strtol(strchr(out, 'e') + 1, NULL, 10);
    if (exponent == precision - 1) {
        char *e = strchr(out, 'e'), *end = e;

        if (!alternate && memchr(out, '.', (size_t)(e - out))) {
            while (end[-1] == '0') end--;
            if (end[-1] == '.') end--;
            memmove(end, e, strlen(e) + 1);
        }
        return strlen(out);
    }
    n = exact_text(d, 'g', precision, alternate, out, size);
    if (!memchr(out, '.', n) && !memchr(out, 'e', n))
        n = insert_at(out, n, n, ".0");
    else if (out[n - 1] == '.')
        n = insert_at(out, n, n, "0");
    return n;
}

bool itd_double_number(itd_vm *vm, double d, const struct itd_spec *f, bool dot_zero, char *buffer,
                       struct itd_number *x)
{
    char code = (char)(f->type | 32);
    int64_t precision = f->precision, exact;
    bool percent = f->type == '%', upper = f->type == 'E' || f->type == 'F' || f->type == 'G';
    size_t size, digits = 0, end;

    if (precision > INT32_MAX) return itd_fail(vm, itd_ValueError, "precision too big");
    if (percent) d *= 100;
    if (f->type == 'n') code = 'g';
    if (percent) code = 'f';
    if (f->type == 0) code = precision < 0 ? 'r' : 'g';
    if (precision < 0) precision = 6;
    exact = precision < MAX_EXACT_DIGITS ? precision : MAX_EXACT_DIGITS;
    x->negative = signbit(d) && !isnan(d);
    d = fabs(d);
    if (!isfinite(d))
        size = (size_t)snprintf(buffer, NUMBER_TEXT_MAX, isnan(d) ? "nan" : "inf");
    else if (code == 'r')
        size = shortest_text(d, dot_zero, f->alternate, buffer, NUMBER_TEXT_MAX);
    else if (f->type == 0 && dot_zero)
        size = general_dot_zero(d, (int)exact, f->alternate, buffer, NUMBER_TEXT_MAX);
    else
        size = exact_text(d, code, (int)exact, f->alternate, buffer, NUMBER_TEXT_MAX);
    if (f->no_minus_zero && x->negative && isfinite(d)) {
        size_t i = 0;

        while (i < size && (buffer[i] == '0' || buffer[i] == '.')) i++;
        x->negative = i < size && buffer[i] != 'e';
    }
    while (digits < size && buffer[digits] >= '0' && buffer[digits] <= '9') digits++;
    for (end = digits; end < size && buffer[end] != 'e';) end++;
    if (isfinite(d) && (code == 'e' || code == 'f' || (code == 'g' && f->alternate && f->type)))
        x->zeros = precision - exact;
    x->zeros_at = isfinite(d) ? (int64_t)(end - digits) : 0;
    if (percent) buffer[size++] = '%';
    if (percent && !isfinite(d)) x->zeros_at = 0;
    for (size_t i = 0; upper && i < size; i++)
        buffer[i] = (char)(buffer[i] - (buffer[i] >= 'a' && buffer[i] <= 'z' ? 32 : 0));
    x->digits = buffer;
    x->digits_size = (int64_t)digits;
    x->rest = buffer + digits;
    x->rest_size = (int64_t)(size - digits);
    return true;
}

itd_value itd_double_format(itd_vm *vm, double d, const struct itd_spec *f)
{
    char buffer[ITD_NUMBER_BUFFER];
    struct itd_number x = {.prefix = "", .rest = ""};

    return itd_double_number(vm, d, f, true, buffer, &x) ? number_str(vm, f, &x) : ITD_ERROR;
}

itd_value itd_float_format_spec(itd_vm *vm, itd_value v, itd_value spec)
{
    struct itd_spec f;

    if (ITD_STR(spec)->length == 0) return itd_str_of(vm, v);
    if (!itd_spec_read(vm, spec, v, 0, '>', &f)) return ITD_ERROR;
    if (f.type && !(f.type < 128 && strchr("eEfFgGn%", (int)f.type)))
        return unknown_type(vm, v, f.type);
    return itd_double_format(vm, itd_float_value(v), &f);
}

/* ---- complex ---------------------------------------------------------------------------- */

itd_value itd_complex_format_spec(itd_vm *vm, itd_value v, itd_value spec)
{
    double re = ITD_AS(itd_complex, v)->re, im = ITD_AS(itd_complex, v)->im;
    struct itd_spec f, part;
    bool both;
    itd_text inner;
    itd_value text;

    if (ITD_STR(spec)->length == 0) return itd_str_of(vm, v);
    if (!itd_spec_read(vm, spec, v, 0, '>', &f)) return ITD_ERROR;
    if (f.type && !(f.type < 128 && strchr("eEfFgGn", (int)f.type)))
        return unknown_type(vm, v, f.type);
    if (f.fill == '0')
        return itd_raise(vm, itd_ValueError,
                         "Zero padding is not allowed in complex format specifier");
    if (f.align == '=')
        return itd_raise(vm, itd_ValueError,
                         "'=' alignment flag is not allowed in complex format specifier");
    both = f.type || re != 0 || signbit(re);
    itd_text_init(&inner, vm);
    if (!f.type && both) itd_text_code(&inner, '(');
    part = f;
    part.width = -1;
    part.fill = 0;
    part.align = '<';
    for (int i = both ? 0 : 1; i < 2; i++) {
        char buffer[ITD_NUMBER_BUFFER];
        struct itd_number x = {.prefix = "", .rest = ""};

        if (i && both) part.sign = '+';
        if (!itd_double_number(vm, i ? im : re, &part, false, buffer, &x)) return ITD_ERROR;
        itd_put_number(&inner, &part, &x);
    }
    itd_text_code(&inner, 'j');
    if (!f.type && both) itd_text_code(&inner, ')');
    text = itd_text_done(&inner);
    return itd_failed(text) ? text : padded(vm, &f, text);
}

/* ---- format() --------------------------------------------------------------------------- */

itd_value itd_str_format_method(itd_vm *vm, itd_value self, const itd_arg *a)
{
    return itd_str_format_spec(vm, self, a[0].v);
}

itd_value itd_format(itd_vm *vm, itd_value v, itd_value spec)
{
    const itd_type *type = itd_type_of(v);
    itd_value method, out;

    if (!itd_is_str(spec))
        return itd_raise(vm, itd_TypeError, "format() argument 2 must be str, not %s",
                         itd_is_none(spec) ? "None" : itd_type_name(spec));
    if (type == itd_str_type) return itd_str_format_spec(vm, v, spec);
    if (type == itd_int_type) return itd_int_format_spec(vm, v, spec);
    if (type == itd_float_type) return itd_float_format_spec(vm, v, spec);
    method = itd_special(vm, v, itd_n___format__);
    if (itd_failed(method)) return ITD_ERROR;
    if (itd_is_unbound(method))
        return itd_raise(vm, itd_TypeError, "Type %s doesn't define __format__", itd_type_name(v));
    out = itd_call(vm, method, 1, &spec);
    if (itd_failed(out) || itd_is_str(out)) return out;
    return itd_raise(vm, itd_TypeError, "__format__ must return a str, not %s", itd_type_name(out));
}
