/* decimal_more.c - decimal operations beyond arithmetic: orders, neighbours, digits as bits,
 * shifting, classes.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/object/int_parts.h"
#include "core/stdlib/decimal.h"

#define NANS(count)                                                                                \
    bool found;                                                                                    \
    if (!dec_nans(vm, x, in, count, out, &found)) return false;                                    \
    if (found) return true

/* ---- orders ----------------------------------------------------------------------------- */

bool dec_compare_op(itd_vm *vm, dctx *x, const dec *in, dec *out)
{
    int order;

    NANS(2);
    if (!dec_compare(vm, &in[0], &in[1], &order)) return false;
    *out = dec_of_small(order);
    return true;
}

bool dec_compare_signal(itd_vm *vm, dctx *x, const dec *in, dec *out)
{
    if (dec_nan(&in[0]) || dec_nan(&in[1])) x->status |= DEC_INVALID;
    return dec_compare_op(vm, x, in, out);
}

/* The total order of numbers whose signs are as given in a. */
static bool total_order(itd_vm *vm, const dec *a, const dec *b, int *ret)
{
    int sign = a->neg ? -1 : 1, order;

    if (a->neg != b->neg) return *ret = a->neg ? -1 : 1, true;
    if (dec_nan(a) || dec_nan(b)) {
        /* finite < infinite < signaling < quiet; then by payload */
        int x = a->kind == DEC_NAN    ? 3
                : a->kind == DEC_SNAN ? 2
                                      : 1,
            y = b->kind == DEC_NAN    ? 3
                : b->kind == DEC_SNAN ? 2
                                      : 1;

        order = x != y ? (x < y ? -1 : 1) : itd_int_compare(a->c, b->c);
        *ret = sign * order;
        return true;
    }
    if (!dec_compare(vm, a, b, &order)) return false;
    if (order == 0 && a->kind == DEC_FINITE && a->exp != b->exp)
        order = sign * (a->exp < b->exp ? -1 : 1);
    *ret = order;
    return true;
}

bool dec_compare_total(itd_vm *vm, dctx *x, const dec *in, dec *out)
{
    int order;

    if (!total_order(vm, &in[0], &in[1], &order)) return false;
    *out = dec_of_small(order);
    return true;
}

bool dec_compare_total_mag(itd_vm *vm, dctx *x, const dec *in, dec *out)
{
    dec pair[2] = {in[0], in[1]};

    pair[0].neg = pair[1].neg = false;
    return dec_compare_total(vm, x, pair, out);
}

/* The greater (want 1) or smaller (-1) of two, by magnitude if asked; a number is preferred to a
 * quiet NaN. */
static bool choose(itd_vm *vm, dctx *x, const dec *in, int want, bool by_magnitude, dec *out)
{
    dec a = in[0], b = in[1];
    int order = 0;
    bool found;

    if ((a.kind == DEC_NAN) != (b.kind == DEC_NAN) && a.kind != DEC_SNAN && b.kind != DEC_SNAN) {
        *out = a.kind == DEC_NAN ? b : a;
        return dec_fix(vm, x, out);
    }
    if (!dec_nans(vm, x, in, 2, out, &found)) return false;
    if (found) return true;
    if (by_magnitude) {
        a.neg = b.neg = false;
        if (!dec_compare(vm, &a, &b, &order)) return false;
    }
    if (order == 0 && !dec_compare(vm, &in[0], &in[1], &order)) return false;
    if (order == 0 && !total_order(vm, &in[0], &in[1], &order)) return false;
    *out = order * want >= 0 ? in[0] : in[1];
    return dec_fix(vm, x, out);
}

bool dec_max(itd_vm *vm, dctx *x, const dec *in, dec *out)
{
    return choose(vm, x, in, 1, false, out);
}

bool dec_max_mag(itd_vm *vm, dctx *x, const dec *in, dec *out)
{
    return choose(vm, x, in, 1, true, out);
}

bool dec_min(itd_vm *vm, dctx *x, const dec *in, dec *out)
{
    return choose(vm, x, in, -1, false, out);
}

bool dec_min_mag(itd_vm *vm, dctx *x, const dec *in, dec *out)
{
    return choose(vm, x, in, -1, true, out);
}

/* ---- signs ------------------------------------------------------------------------------ */

bool dec_copy_abs(itd_vm *vm, dctx *x, const dec *in, dec *out)
{
    *out = in[0];
    out->neg = false;
    return true;
}

bool dec_copy_negate(itd_vm *vm, dctx *x, const dec *in, dec *out)
{
    *out = in[0];
    out->neg = !out->neg;
    return true;
}

bool dec_copy_sign(itd_vm *vm, dctx *x, const dec *in, dec *out)
{
    *out = in[0];
    out->neg = in[1].neg;
    return true;
}

/* ---- neighbours ------------------------------------------------------------------------- */

static bool largest(itd_vm *vm, const dctx *x, bool neg, dec *out)
{
    itd_value c = dec_pow10(vm, x->prec);

    if (itd_failed(c)) return false;
    *out = dec_make(neg, itd_int_sub(vm, c, itd_from_small(1)), dec_etop(x));
    return !itd_failed(out->c);
}

/* The next number in a direction; what it meets isn't told. */
static bool neighbour(itd_vm *vm, const dctx *x, const dec *in, bool up, dec *out)
{
    dctx quiet = *x;
    dec pair[2];

    if (in->kind == DEC_INF) {
        if (in->neg != up) return *out = *in, true;
        return largest(vm, x, in->neg, out);
    }
    quiet.rounding = up ? DEC_CEILING : DEC_FLOOR;
    quiet.traps = 0;
    quiet.status = 0;
    *out = *in;
    if (!dec_fix(vm, &quiet, out)) return false;
    if (quiet.status & DEC_INEXACT) return true;
    pair[0] = *in;
    pair[1] = dec_make(!up, itd_from_small(1), dec_etiny(x) - 1);
    return dec_add(vm, &quiet, pair, out);
}

bool dec_next_minus(itd_vm *vm, dctx *x, const dec *in, dec *out)
{
    NANS(1);
    return neighbour(vm, x, in, false, out);
}

bool dec_next_plus(itd_vm *vm, dctx *x, const dec *in, dec *out)
{
    NANS(1);
    return neighbour(vm, x, in, true, out);
}

bool dec_next_toward(itd_vm *vm, dctx *x, const dec *in, dec *out)
{
    int64_t high;
    int order;

    NANS(2);
    if (!dec_compare(vm, &in[0], &in[1], &order)) return false;
    if (order == 0) return dec_copy_sign(vm, x, in, out);
    if (!neighbour(vm, x, &in[0], order < 0, out)) return false;
    if (out->kind == DEC_INF)
        x->status |= DEC_OVERFLOW | DEC_ROUNDED | DEC_INEXACT;
    else if (dec_zero(out))
        x->status |= DEC_UNDERFLOW | DEC_SUBNORMAL | DEC_ROUNDED | DEC_INEXACT | DEC_CLAMPED;
    else {
        if (!dec_adjusted(vm, out, &high)) return false;
        if (high < x->emin) x->status |= DEC_UNDERFLOW | DEC_SUBNORMAL | DEC_ROUNDED | DEC_INEXACT;
    }
    return true;
}

/* ---- digits as bits --------------------------------------------------------------------- */

/* The digits of a logical operand. *ret_ok false: it isn't one. */
static bool logical_digits(itd_vm *vm, const dec *d, itd_value *ret, bool *ret_ok)
{
    const char *p;
    int64_t n;

    *ret_ok = false;
    if (dec_special(d) || d->neg || d->exp != 0) return true;
    n = dec_digits(vm, d->c);
    if (n < 0) return false;
    *ret = dec_text_of(vm, d->c);
    if (itd_failed(*ret) || !itd_charge(vm, (uint64_t)n / 8 + 1)) return false;
    p = itd_str_ascii(*ret);
    for (int64_t i = 0; i < n; i++)
        if (p[i] != '0' && p[i] != '1') return true;
    *ret_ok = true;
    return true;
}

/* As many of the last digits as the precision has. */
static bool from_bits(itd_vm *vm, const dctx *x, const char *digits, int64_t n, dec *out)
{
    if (n > x->prec) {
        digits += n - x->prec;
        n = x->prec;
    }
    *out = dec_make(false, itd_int_from_digits(vm, digits, (size_t)n, 10), 0);
    return !itd_failed(out->c);
}

static bool logical(itd_vm *vm, dctx *x, const dec *in, char op, dec *out)
{
    itd_value text[2];
    itd_bytes_buffer *buffer;
    int64_t n[2], most;
    bool ok = true;

    for (int i = 0; i < 2; i++) {
        if (!logical_digits(vm, &in[i], &text[i], &ok)) return false;
        if (!ok) return dec_invalid(x, DEC_INVALID, out);
        n[i] = ITD_STR(text[i])->length;
    }
    most = n[0] > n[1] ? n[0] : n[1];
    buffer = itd_charge(vm, (uint64_t)most / 8 + 1) ? itd_buffer_new(vm, (size_t)most) : NULL;
    if (!buffer) return false;
    for (int64_t i = 0; i < most; i++) {
        int64_t p = i - (most - n[0]), q = i - (most - n[1]);
        bool a = p >= 0 && itd_str_ascii(text[0])[p] == '1',
             b = q >= 0 && itd_str_ascii(text[1])[q] == '1';
        bool bit = op == '&' ? a && b : op == '|' ? a || b : a != b;

        buffer->data[i] = bit ? '1' : '0';
    }
    return from_bits(vm, x, (const char *)buffer->data, most, out);
}

bool dec_logical_and(itd_vm *vm, dctx *x, const dec *in, dec *out)
{
    return logical(vm, x, in, '&', out);
}

bool dec_logical_or(itd_vm *vm, dctx *x, const dec *in, dec *out)
{
    return logical(vm, x, in, '|', out);
}

bool dec_logical_xor(itd_vm *vm, dctx *x, const dec *in, dec *out)
{
    return logical(vm, x, in, '^', out);
}

bool dec_logical_invert(itd_vm *vm, dctx *x, const dec *in, dec *out)
{
    itd_bytes_buffer *buffer;
    itd_value text;
    int64_t n;
    bool ok;

    if (!logical_digits(vm, in, &text, &ok)) return false;
    if (!ok) return dec_invalid(x, DEC_INVALID, out);
    if (x->prec > dec_most_digits(vm)) return dec_too_long(vm);
    buffer = itd_charge(vm, (uint64_t)x->prec / 8 + 1) ? itd_buffer_new(vm, (size_t)x->prec) : NULL;
    if (!buffer) return false;
    n = ITD_STR(text)->length;
    for (int64_t i = 0; i < x->prec; i++) {
        int64_t p = i - (x->prec - n);

        buffer->data[i] = p >= 0 && itd_str_ascii(text)[p] == '1' ? '0' : '1';
    }
    return from_bits(vm, x, (const char *)buffer->data, x->prec, out);
}

/* ---- places ----------------------------------------------------------------------------- */

bool dec_logb(itd_vm *vm, dctx *x, const dec *in, dec *out)
{
    int64_t high;

    NANS(1);
    if (in->kind == DEC_INF) return *out = dec_infinity(false), true;
    if (dec_zero(in)) {
        x->status |= DEC_DIV_ZERO;
        *out = dec_infinity(true);
        return true;
    }
    if (!dec_adjusted(vm, in, &high)) return false;
    *out = dec_of_small(high);
    return dec_fix(vm, x, out);
}

/* An operand that says how far, at most to both sides. *ret_ok false: it isn't such an int. */
static bool distance(itd_vm *vm, const dec *d, int64_t most, int64_t *ret, bool *ret_ok)
{
    *ret_ok = false;
    if (dec_special(d) || d->exp != 0 || !itd_is_small(d->c) || itd_small(d->c) > most) return true;
    *ret = d->neg ? -itd_small(d->c) : itd_small(d->c);
    *ret_ok = true;
    return true;
}

bool dec_scaleb(itd_vm *vm, dctx *x, const dec *in, dec *out)
{
    int64_t n, most = x->emax < INT64_MAX / 4 - x->prec ? 2 * (x->emax + x->prec) : INT64_MAX / 4;
    bool ok;

    NANS(2);
    if (!distance(vm, &in[1], most, &n, &ok)) return false;
    if (!ok) return dec_invalid(x, DEC_INVALID, out);
    *out = in[0];
    if (in[0].kind == DEC_INF) return true;
    out->exp += n;
    return dec_fix(vm, x, out);
}

/* The coefficient's last digits, as many as the precision has. */
static bool within_precision(itd_vm *vm, const dctx *x, itd_value c, itd_value *ret)
{
    int64_t n = dec_digits(vm, c);
    itd_value power;

    *ret = c;
    if (n <= x->prec) return n >= 0;
    power = dec_pow10(vm, x->prec);
    return !itd_failed(power) && itd_int_divmod(vm, c, power, NULL, ret);
}

bool dec_shift(itd_vm *vm, dctx *x, const dec *in, dec *out)
{
    int64_t n;
    itd_value c;
    bool ok;
    int rest;

    NANS(2);
    if (!distance(vm, &in[1], x->prec, &n, &ok)) return false;
    if (!ok) return dec_invalid(x, DEC_INVALID, out);
    *out = in[0];
    if (in[0].kind == DEC_INF) return true;
    if (!within_precision(vm, x, in[0].c, &c)) return false;
    if (n < 0) return dec_shift_down(vm, c, -n, &out->c, &rest);
    if (dec_zero(&in[0])) return true;
    if (n == x->prec) {
        out->c = itd_from_small(0);
        return true;
    }
    out->c = dec_shift_up(vm, c, n);
    return !itd_failed(out->c) && within_precision(vm, x, out->c, &out->c);
}

bool dec_rotate(itd_vm *vm, dctx *x, const dec *in, dec *out)
{
    int64_t n;
    itd_value c, power, high, low;
    bool ok;

    NANS(2);
    if (!distance(vm, &in[1], x->prec, &n, &ok)) return false;
    if (!ok) return dec_invalid(x, DEC_INVALID, out);
    *out = in[0];
    if (in[0].kind == DEC_INF || dec_zero(&in[0])) return true;
    if (!within_precision(vm, x, in[0].c, &c)) return false;
    if (n < 0) n += x->prec;
    if (n == 0 || n == x->prec) return out->c = c, true;
    power = dec_pow10(vm, x->prec - n); /* the digits above it come out at the left */
    if (itd_failed(power) || !itd_int_divmod(vm, c, power, &high, &low)) return false;
    low = dec_shift_up(vm, low, n);
    out->c = itd_failed(low) ? low : itd_int_add(vm, low, high);
    return !itd_failed(out->c);
}

/* ---- classes ---------------------------------------------------------------------------- */

bool dec_is_normal(itd_vm *vm, const dctx *x, const dec *d, int *ret)
{
    int64_t high;

    *ret = -1;
    if (dec_special(d) || dec_zero(d)) return true;
    if (!dec_adjusted(vm, d, &high)) return false;
    *ret = high >= x->emin;
    return true;
}

const char *dec_class_name(itd_vm *vm, const dctx *x, const dec *d)
{
    int normal;

    if (d->kind == DEC_SNAN) return "sNaN";
    if (d->kind == DEC_NAN) return "NaN";
    if (d->kind == DEC_INF) return d->neg ? "-Infinity" : "+Infinity";
    if (dec_zero(d)) return d->neg ? "-Zero" : "+Zero";
    if (!dec_is_normal(vm, x, d, &normal)) return NULL;
    return normal ? (d->neg ? "-Normal" : "+Normal") : (d->neg ? "-Subnormal" : "+Subnormal");
}
