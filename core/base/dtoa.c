/* dtoa.c - doubles to text and back.
 *
 * Reading is exact for short decimals in one machine operation and strtod's business otherwise.
 * Writing with a given number of digits is done in whole numbers of 128 bits where they suffice,
 * and printf's business otherwise; both are exact. The shortest text that reads back as the same
 * double needs a table of powers of ten, made at boot.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "core/base/dtoa.h"
#include "core/native.h"

static const double tens[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                              1e8,  1e9,  1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
                              1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};

/* ---- reading ---------------------------------------------------------------------------- */

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* Decimal digits with an optional point and exponent, after a sign. Returns the end of it, or NULL.
 * *ret_plain: the value is mantissa * 10**exponent with nothing lost. */
static const char *scan_decimal(const char *p, uint64_t *ret_mantissa, int *ret_exponent,
                                bool *ret_plain)
{
    uint64_t m = 0;
    int places = 0, digits = 0, exponent = 0;
    bool plain = true, point = false;

    for (;; p++) {
        if (*p == '.' && !point) {
            point = true;
            continue;
        }
        if (!is_digit(*p)) break;
        digits++;
        if (m >= UINT64_C(900719925474099)) plain = false;
        if (plain) {
            m = m * 10 + (uint64_t)(*p - '0');
            places += point;
        }
    }
    if (!digits) return NULL;
    if (*p == 'e' || *p == 'E') {
        const char *q = p + 1;
        bool negative = *q == '-';
        if (*q == '-' || *q == '+') q++;
        if (is_digit(*q)) {
            for (; is_digit(*q); q++)
                if (exponent < 10000) exponent = exponent * 10 + (*q - '0');
            if (negative) exponent = -exponent;
            p = q;
        }
    }
    *ret_mantissa = m;
    *ret_exponent = exponent - places;
    *ret_plain = plain;
    return p;
}

double itd_text_double(const char *text, char **ret_end)
{
    const char *start = text, *end;
    uint64_t m;
    int exponent;
    bool plain, negative = *text == '-';
    double d;

    if (*text == '-' || *text == '+') text++;
    end = scan_decimal(text, &m, &exponent, &plain);
    if (ret_end) *ret_end = (char *)(uintptr_t)(end ? end : start);
    if (!end) return 0.0;
    /* Both are exact doubles, so one operation rounds once. */
    if (plain && exponent >= -22 && exponent <= 22)
        d = exponent < 0 ? (double)m / tens[-exponent] : (double)m * tens[exponent];
    else
        d = strtod(text, NULL);
    return negative ? -d : d;
}

/* n / 10**places with a digit before the point. */
static size_t put_decimal(char *out, uint64_t n, int places)
{
    char digits[32];
    size_t at = sizeof digits;

    for (int i = 0; i < places; i++, n /= 10) digits[--at] = (char)('0' + n % 10);
    if (places) digits[--at] = '.';
    do digits[--at] = (char)('0' + n % 10);
    while (n /= 10);
    memcpy(out, digits + at, sizeof digits - at);
    return sizeof digits - at;
}

/* ---- shortest digits -------------------------------------------------------------------- */

/* Schubfach (R. Giulietti, "The Schubfach way to render doubles"): the interval of what reads back
 * as d is scaled by a power of ten so that it holds at least one and at most a few whole numbers,
 * of which the one with a trailing zero or else the nearest is taken. */

enum {
    LEAST_POWER = -292,
    GREATEST_POWER = 324,
    POWERS = GREATEST_POWER - LEAST_POWER + 1,
    WIDE = 40
};

/* 10**k as 128 bits with the highest one set, rounded up. */
static struct {
    uint64_t hi, lo;
} powers[POWERS];
static bool powers_ready;

/* The 128 bits from the highest set one of a number of WIDE words (least first), plus one if
 * anything set was cut off. */
static void put_power(int k, const uint64_t *n)
{
    int top = WIDE - 1, shift;
    uint64_t hi, lo, rest = 0;

    while (n[top] == 0) top--;
    shift = __builtin_clzll(n[top]);
    hi = n[top] << shift | (shift && top >= 1 ? n[top - 1] >> (64 - shift) : 0);
    lo = top >= 1 ? n[top - 1] << shift | (shift && top >= 2 ? n[top - 2] >> (64 - shift) : 0) : 0;
    if (top >= 2) rest = n[top - 2] << shift;
    for (int i = 0; i < top - 2; i++) rest |= n[i];
    if (rest && ++lo == 0) hi++;
    powers[k - LEAST_POWER].hi = hi;
    powers[k - LEAST_POWER].lo = lo;
}

void itd_dtoa_boot(void)
{
    uint64_t n[WIDE] = {1};

    for (int k = 0; k <= GREATEST_POWER; k++) {
        unsigned __int128 carry = 0;
        put_power(k, n);
        for (int i = 0; i < WIDE; i++) {
            carry += (unsigned __int128)n[i] * 10;
            n[i] = (uint64_t)carry;
            carry >>= 64;
        }
    }
    /* Negative ones from a number so large that what each division cuts off stays far below the 128
     * bits, and never is nothing. */
    memset(n, 0, sizeof n);
    n[WIDE - 1] = 1;
    for (int k = -1; k >= LEAST_POWER; k--) {
        unsigned __int128 rest = 0;
        for (int i = WIDE; i-- > 0;) {
            rest = rest << 64 | n[i];
            n[i] = (uint64_t)(rest / 10);
            rest %= 10;
        }
        n[0] |= 1;
        put_power(k, n);
    }
    powers_ready = true;
}

/* The upper 64 of 192 bits of power * c, the lowest of them set when anything below is. */
static uint64_t scaled(int k, uint64_t c)
{
    unsigned __int128 low = (unsigned __int128)powers[k - LEAST_POWER].lo * c,
                      high =
                          (unsigned __int128)powers[k - LEAST_POWER].hi * c + (uint64_t)(low >> 64);

    return (uint64_t)(high >> 64) | ((uint64_t)high > 1);
}

/* The shortest digits that read back as d > 0, of those the nearest; up to 17. *ret_point: how many
 * stand before the point. */
static int shortest_digits(double d, char *digits, int *ret_point)
{
    uint64_t bits, c, s, lower, upper, middle;
    int exponent, q, k, h, n;
    bool closer, odd;

    if (!powers_ready) itd_dtoa_boot();
    memcpy(&bits, &d, sizeof bits);
    exponent = (int)(bits >> 52 & 0x7FF);
    c = bits & 0xFFFFFFFFFFFFF;
    /* Above a power of two doubles lie twice as far apart as below. */
    closer = c == 0 && exponent > 1;
    if (exponent) c |= (uint64_t)1 << 52;
    q = (exponent ? exponent : 1) - 1075;
    odd = c & 1;
    k = (q * 1262611 - (closer ? 524031 : 0)) >>
        22; /* of the interval's width, the logarithm to base 10, rounded down */
    h = q + (-k * 1741647 >> 19) + 1;
    lower = scaled(-k, (4 * c - 2 + closer) << h) + odd;
    middle = scaled(-k, 4 * c << h);
    upper = scaled(-k, (4 * c + 2) << h) - odd;
    s = middle / 4;
    if (s >= 10) {
        uint64_t tenth = s / 10;
        bool below = lower <= 40 * tenth, above = 40 * tenth + 40 <= upper;
        if (below != above) {
            s = tenth + above;
            k++;
            goto done;
        }
    }
    if ((lower <= 4 * s) != (4 * s + 4 <= upper))
        s += 4 * s + 4 <= upper;
    else
        s += middle > 4 * s + 2 || (middle == 4 * s + 2 && (s & 1));
done:
    n = (int)put_decimal(digits, s, 0);
    *ret_point = n + k;
    while (n > 1 && digits[n - 1] == '0') n--;
    return n;
}

/* ---- a given number of digits ----------------------------------------------------------- */

enum { MOST_PLACES = 19, MOST_DIGITS = 17 };

static uint64_t whole_ten(int power) /* up to MOST_PLACES */
{
    static const uint64_t table[] = {1,
                                     10,
                                     100,
                                     1000,
                                     10000,
                                     100000,
                                     1000000,
                                     10000000,
                                     100000000,
                                     1000000000,
                                     10000000000,
                                     100000000000,
                                     1000000000000,
                                     10000000000000,
                                     100000000000000,
                                     1000000000000000,
                                     10000000000000000,
                                     100000000000000000,
                                     1000000000000000000,
                                     10000000000000000000u};

    return table[power];
}

/* d = mantissa * 2**exponent */
static uint64_t mantissa_of(double d, int *ret_exponent)
{
    uint64_t bits;
    int exponent;

    memcpy(&bits, &d, sizeof bits);
    exponent = (int)(bits >> 52 & 0x7FF);
    bits &= 0xFFFFFFFFFFFFF;
    *ret_exponent = (exponent ? exponent : 1) - 1075;
    return exponent ? bits | (uint64_t)1 << 52 : bits;
}

/* d * 10**places as a whole number, d >= 0: the nearest, of two that are equally near the even one.
 * False when that takes too many bits. */
static bool scale_up(double d, int places, uint64_t *ret)
{
    unsigned __int128 whole, rest, middle;
    int exponent;
    uint64_t m = mantissa_of(d, &exponent);
    bool below = false; /* something was cut off of the rest */

    if (places < -MOST_PLACES || places > MOST_PLACES || exponent > 64) return false;
    if (places < 0) {
        uint64_t divisor = whole_ten(-places);

        if (exponent >= 0) {
            whole = (unsigned __int128)m << exponent;
        } else {
            whole = exponent > -64 ? m >> -exponent : 0;
            below = exponent > -64 ? m << (64 + exponent) : m;
        }
        rest = whole % divisor;
        whole /= divisor;
        middle = divisor / 2;
    } else {
        whole = (unsigned __int128)m * whole_ten(places); /* less than 2**117 */
        if (exponent >= 0) {
            if (exponent && whole >> (64 - exponent)) return false;
            whole <<= exponent;
            rest = 0;
            middle = 1;
        } else if (exponent > -118) {
            middle = (unsigned __int128)1 << (-exponent - 1);
            rest = whole & (2 * middle - 1);
            whole >>= -exponent;
        } else {
            rest = 0;
            middle = 1;
            whole = 0;
        }
    }
    whole += rest > middle || (rest == middle && (below || (whole & 1)));
    *ret = (uint64_t)whole;
    return whole >> 64 == 0;
}

bool itd_double_rounded(double d, int64_t places, double *ret)
{
    uint64_t whole;
    double ten;

    if (places < -MOST_PLACES || places > MOST_PLACES || !scale_up(d, (int)places, &whole) ||
        whole > (uint64_t)1 << 53)
        return false;
    /* Both are exact doubles, so one operation rounds once. */
    ten = (double)whole_ten(abs((int)places));
    *ret = places < 0 ? (double)whole * ten : (double)whole / ten;
    return true;
}

/* The first `count` digits of d > 0 as a number, and the exponent of the first one. */
static bool first_digits(double d, int count, uint64_t *ret, int *ret_exponent)
{
    int exponent;
    int top = 63 - __builtin_clzll(mantissa_of(d, &exponent));

    exponent = (exponent + top) * 1233 >> 12; /* times log10(2): this, or one more */
    for (int i = 0; i < 3; i++) {
        if (!scale_up(d, count - 1 - exponent, ret)) return false;
        *ret_exponent = exponent;
        if (*ret < whole_ten(count - 1))
            exponent--;
        else if (*ret >= whole_ten(count))
            exponent++;
        else
            return true;
    }
    return false;
}

static size_t put_exponent(char *out, int exponent)
{
    size_t n = 0;
    unsigned e = (unsigned)(exponent < 0 ? -exponent : exponent);

    out[n++] = 'e';
    out[n++] = exponent < 0 ? '-' : '+';
    if (e >= 100) out[n++] = (char)('0' + e / 100);
    out[n++] = (char)('0' + e / 10 % 10);
    out[n++] = (char)('0' + e % 10);
    return n;
}

/* printf's e, f and g of d >= 0, into room for 64. 0: it's printf's. */
static size_t digits_text(double d, char code, int precision, char *out)
{
    uint64_t n = 0;
    int exponent = 0;
    size_t size;

    if (code == 'f') {
        if (precision > MOST_PLACES || !scale_up(d, precision, &n)) return 0;
        return put_decimal(out, n, precision);
    }
    if (code == 'g') precision = precision > 0 ? precision - 1 : 0;
    if (precision >= MOST_DIGITS || (d > 0 && !first_digits(d, precision + 1, &n, &exponent)))
        return 0;
    if (code == 'g') {
        bool plain = exponent >= -4 && exponent <= precision;

        for (; precision > 0 && n % 10 == 0; n /= 10) precision--;
        if (plain && exponent <= precision) return put_decimal(out, n, precision - exponent);
        if (plain) return put_decimal(out, n * whole_ten(exponent - precision), 0);
    }
    size = put_decimal(out, n, precision);
    return size + put_exponent(out + size, exponent);
}

/* ---- writing ---------------------------------------------------------------------------- */

/* repr: plain between 1e-4 and 1e16, else with an exponent. out has room for 32. */
static size_t repr_text(double d, char *out)
{
    char digits[24];
    int point = 1, count;
    size_t n = 0;

    if (signbit(d)) out[n++] = '-';
    d = fabs(d);
    if (d == 0.0)
        count = 1, digits[0] = '0';
    else
        count = shortest_digits(d, digits, &point);
    if (point > 16 || point < -3) {
        out[n++] = digits[0];
        if (count > 1) out[n++] = '.';
        for (int i = 1; i < count; i++) out[n++] = digits[i];
        return n + put_exponent(out + n, point - 1);
    }
    if (point <= 0) {
        out[n++] = '0';
        out[n++] = '.';
        for (int i = point; i < 0; i++) out[n++] = '0';
        for (int i = 0; i < count; i++) out[n++] = digits[i];
        return n;
    }
    for (int i = 0; i < point || i < count; i++) {
        if (i == point) out[n++] = '.';
        out[n++] = i < count ? digits[i] : '0';
    }
    if (count <= point) {
        out[n++] = '.';
        out[n++] = '0';
    }
    return n;
}

static size_t put(const char *text, size_t n, char *buf, size_t size)
{
    if (n >= size) n = size - 1;
    memcpy(buf, text, n);
    buf[n] = 0;
    return n;
}

static size_t special_text(double d, bool upper, bool percent, char *buf, size_t size)
{
    char text[8];
    size_t n = 0;

    if (isinf(d) && d < 0) text[n++] = '-';
    memcpy(text + n, isinf(d) ? upper ? "INF" : "inf" : upper ? "NAN" : "nan", 3);
    n += 3;
    if (percent) text[n++] = '%';
    return put(text, n, buf, size);
}

size_t itd_double_text(double d, char code, int precision, bool alternate, char *buf, size_t size)
{
    char text[64], format[8] = {'%'};
    char *f = format + 1;
    bool percent = code == '%';
    int n;

    if (!isfinite(d))
        return special_text(d, code == 'E' || code == 'F' || code == 'G', percent, buf, size);
    if (code == 'r') return put(text, repr_text(d, text), buf, size);
    if (percent) {
        d *= 100;
        code = 'f';
        if (!isfinite(d)) return special_text(d, false, true, buf, size);
    }
    if (!alternate && !percent && !signbit(d) && (code == 'e' || code == 'f' || code == 'g')) {
        size_t size_of_text = digits_text(d, code, precision, text);

        if (size_of_text) return put(text, size_of_text, buf, size);
    }
    if (alternate) *f++ = '#';
    *f++ = '.';
    *f++ = '*';
    *f = code;
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
    n = snprintf(buf, size, format, precision, d);
#pragma GCC diagnostic pop
    if (n < 0) n = 0;
    if ((size_t)n >= size) n = (int)size - 1;
    if (percent && (size_t)n + 1 < size) {
        buf[n++] = '%';
        buf[n] = 0;
    }
    return (size_t)n;
}
