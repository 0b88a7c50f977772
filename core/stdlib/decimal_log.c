/* decimal_log.c - exp, ln, log10 and power of decimals.
 *
 * Transcendental values are computed in binary fixed point (an int that means v / 2**w), with some
 * more digits than asked for; when the digits beyond the precision don't settle the rounding, again
 * with more. No such value lies exactly between two decimals, so that ends. exp, ln and log10 round
 * half to even, as the standard says, whatever the context's mode.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/object/int_parts.h"
#include "core/stdlib/decimal.h"

#include <math.h>

#define NANS(count)                                                                                \
    bool found;                                                                                    \
    if (!dec_nans(vm, x, in, count, out, &found)) return false;                                    \
    if (found) return true

#define BITS_A_DIGIT 3.3219280948873626
#define SLACK        20 /* units of the last place that an approximation may be off */
#define FAR          INT64_C(4000000000000000000)

/* ---- fixed point: a failed operand gives a failed result ----------------------------------- */

static itd_value add(itd_vm *vm, itd_value a, itd_value b)
{
    return itd_failed(a) || itd_failed(b) ? ITD_ERROR : itd_int_add(vm, a, b);
}

static itd_value sub(itd_vm *vm, itd_value a, itd_value b)
{
    return itd_failed(a) || itd_failed(b) ? ITD_ERROR : itd_int_sub(vm, a, b);
}

static itd_value mul(itd_vm *vm, itd_value a, itd_value b)
{
    return itd_failed(a) || itd_failed(b) ? ITD_ERROR : itd_int_mul(vm, a, b);
}

static itd_value divide(itd_vm *vm, itd_value a, itd_value b)
{
    itd_value q;

    if (itd_failed(a) || itd_failed(b)) return ITD_ERROR;
    return itd_int_divmod(vm, a, b, &q, NULL) ? q : ITD_ERROR;
}

static itd_value up(itd_vm *vm, itd_value a, int64_t bits)
{
    return itd_failed(a) ? a : itd_int_lshift(vm, a, (uint64_t)bits);
}

static itd_value down(itd_vm *vm, itd_value a, int64_t bits)
{
    return itd_failed(a) ? a : itd_int_rshift(vm, a, (uint64_t)bits);
}

static itd_value product(itd_vm *vm, itd_value a, itd_value b, int64_t w)
{
    return down(vm, mul(vm, a, b), w);
}

/* Bits for this many decimal digits; 0 with MemoryError when products of such numbers can't exist.
 */
static int64_t bits_for(itd_vm *vm, int64_t digits)
{
    double bits = (double)digits * BITS_A_DIGIT + 64;

    if (digits < 0 || bits * 2.5 > (double)vm->limits.int_bits) return dec_too_long(vm), 0;
    return (int64_t)bits;
}

/* c * 10**e in fixed point. */
static itd_value fixed(itd_vm *vm, itd_value c, int64_t e, int64_t w)
{
    itd_value v = e >= 0 ? dec_shift_up(vm, c, e) : c;

    v = up(vm, v, w);
    return e < 0 && !itd_failed(v) ? divide(vm, v, dec_pow10(vm, -e)) : v;
}

/* ---- ln(10) ----------------------------------------------------------------------------- */

/* factor * atanh(1 / n) */
static itd_value atanh_of(itd_vm *vm, int64_t factor, int64_t n, int64_t w)
{
    itd_value term = divide(vm, up(vm, itd_from_small(factor), w), itd_from_small(n)), sum = term,
              square = itd_from_small(n * n);

    for (int64_t i = 3; !itd_failed(sum) && itd_int_sign(term); i += 2) {
        term = divide(vm, term, square);
        sum = add(vm, sum, divide(vm, term, itd_from_small(i)));
        if (itd_failed(term)) return term;
    }
    return sum;
}

/* ln(10), kept for the session. It costs the same operations whether it is there or not. */
static itd_value ln10(itd_vm *vm, int64_t w)
{
    itd_value *state = dec_state(vm), known, value;
    int64_t bits = w + 64;
    uint64_t paid;

    if (!state || !itd_charge(vm, ((uint64_t)w / 64 + 1) * ((uint64_t)w / 8 + 1) / 16))
        return ITD_ERROR;
    paid = vm->ops8;
    known = state[DEC_S_LN10];
    if (!itd_is_none(known) && itd_small(itd_tuple_items(known)[0]) >= w) {
        value = down(vm, itd_tuple_items(known)[1], itd_small(itd_tuple_items(known)[0]) - w);
        if (!itd_failed(value)) vm->ops8 = paid;
        return value;
    }
    value = add(vm, atanh_of(vm, 46, 31, bits),
                add(vm, atanh_of(vm, 34, 49, bits), atanh_of(vm, 20, 161, bits)));
    value = down(vm, value, 32);
    if (itd_failed(value)) return value;
    known = itd_tuple_pack(vm, 2, itd_from_small(bits - 32), value);
    if (itd_failed(known)) return known;
    state = dec_state(vm);
    if (!state) return ITD_ERROR;
    state[DEC_S_LN10] = known;
    value = down(vm, value, bits - 32 - w);
    if (!itd_failed(value)) vm->ops8 = paid;
    return value;
}

/* ---- exp -------------------------------------------------------------------------------- */

/* e**(r / 2**w) for 0 <= r < 4 * 2**w. */
static itd_value exp_fixed(itd_vm *vm, itd_value r, int64_t w)
{
    int64_t halvings = (int64_t)(sqrt((double)w) / 2) + 4, wide = w + 2 * halvings + 16;
    itd_value one = up(vm, itd_from_small(1), wide), term, sum;

    r = down(vm, up(vm, r, wide - w), halvings);
    term = r;
    sum = add(vm, one, r);
    for (int64_t i = 2; !itd_failed(sum) && !itd_failed(term) && itd_int_sign(term); i++) {
        term = divide(vm, product(vm, term, r, wide), itd_from_small(i));
        sum = add(vm, sum, term);
    }
    if (itd_failed(term)) return term;
    for (int64_t i = 0; i < halvings; i++) sum = product(vm, sum, sum, wide);
    return down(vm, sum, wide - w);
}

/* e**d with digits of precision, off by less than SLACK units. */
static bool exp_digits(itd_vm *vm, const dec *d, int64_t high, int64_t digits, dec *out)
{
    int64_t w = bits_for(vm, digits + (high > 0 ? high : 0) + 4);
    itd_value v, ten, k, r;

    if (!w) return false;
    v = fixed(vm, d->c, d->exp, w);
    if (!itd_failed(v) && d->neg) v = itd_int_neg(vm, v);
    ten = ln10(vm, w);
    if (itd_failed(v) || itd_failed(ten) || !itd_int_divmod(vm, v, ten, &k, &r)) return false;
    r = product(vm, exp_fixed(vm, r, w), dec_pow10(vm, digits), w);
    if (itd_failed(r)) return false;
    *out = dec_make(false, r, itd_small(k) - digits);
    return true;
}

/* Whether d, off by less than SLACK units, surely rounds as the true value does. */
static bool settled(itd_vm *vm, const dec *d, int64_t prec, bool *ret)
{
    int64_t n = dec_digits(vm, d->c), cut = n - prec;
    itd_value power, rest, half;

    *ret = false;
    if (n < 0 || cut < 3) return n >= 0;
    power = dec_pow10(vm, cut);
    if (itd_failed(power) || !itd_int_divmod(vm, d->c, power, NULL, &rest)) return false;
    half = itd_int_rshift(vm, power, 1);
    half = itd_failed(half) ? half : itd_int_sub(vm, rest, half);
    power = itd_int_sub(vm, power, rest);
    if (itd_failed(half) || itd_failed(power)) return false;
    *ret = itd_int_compare(rest, itd_from_small(SLACK)) > 0 &&
           itd_int_compare(power, itd_from_small(SLACK)) > 0 &&
           !(itd_int_compare(half, itd_from_small(SLACK)) <= 0 &&
             itd_int_compare(half, itd_from_small(-SLACK)) >= 0);
    return true;
}

static bool fix_half_even(itd_vm *vm, dctx *x, dec *out)
{
    enum dec_rounding mode = x->rounding;
    bool ok;

    x->rounding = DEC_HALF_EVEN;
    ok = dec_fix(vm, x, out);
    x->rounding = mode;
    return ok;
}

bool dec_exp(itd_vm *vm, dctx *x, const dec *in, dec *out)
{
    int64_t high;
    itd_value c;
    bool done = false;

    NANS(1);
    if (in->kind == DEC_INF) return *out = in->neg ? dec_of_small(0) : dec_infinity(false), true;
    if (dec_zero(in)) return *out = dec_of_small(1), dec_fix(vm, x, out);
    if (!dec_adjusted(vm, in, &high)) return false;
    if (high >= 19) {
        *out = dec_make(false, itd_from_small(1), in->neg ? -FAR : FAR);
        return fix_half_even(vm, x, out);
    }
    if (high < -x->prec - 2) { /* 1 and a little */
        c = dec_pow10(vm, x->prec + 2);
        c = itd_failed(c) ? c : itd_int_add(vm, c, itd_from_small(in->neg ? -1 : 1));
        if (itd_failed(c)) return false;
        *out = dec_make(false, c, -x->prec - 2);
        return fix_half_even(vm, x, out);
    }
    for (int64_t digits = x->prec + 6; !done; digits += digits / 8 + 8)
        if (!exp_digits(vm, in, high, digits, out) || !settled(vm, out, x->prec, &done))
            return false;
    return fix_half_even(vm, x, out);
}

/* ---- logarithms ------------------------------------------------------------------------- */

/* ln(m / 2**w) for m from 2**w / 10 to 10 * 2**w. */
static itd_value ln_fixed(itd_vm *vm, itd_value m, int64_t w)
{
    int64_t roots = (int64_t)(sqrt((double)w) / 3) + 4, wide = w + 2 * roots + 16;
    itd_value one = up(vm, itd_from_small(1), wide), term, sum, square;

    m = up(vm, m, wide - w);
    for (int64_t i = 0; i < roots; i++) {
        m = up(vm, m, wide);
        m = itd_failed(m) ? m : itd_int_isqrt(vm, m);
    }
    term = divide(vm, up(vm, sub(vm, m, one), wide), add(vm, m, one));
    square = product(vm, term, term, wide);
    sum = term;
    for (int64_t i = 3; !itd_failed(sum) && !itd_failed(term) && itd_int_sign(term); i += 2) {
        term = product(vm, term, square, wide);
        if (!itd_failed(term) && itd_is_small(term) && itd_small(term) == -1)
            break; /* floor never reaches 0 from below */
        sum = add(vm, sum, divide(vm, term, itd_from_small(i)));
    }
    if (itd_failed(term)) return term;
    return down(vm, up(vm, sum, roots + 1), wide - w);
}

/* ln(d), or log10(d), with at least digits of precision. loss: how many digits of it are zeros
 * after the point. */
static bool log_digits(itd_vm *vm, const dec *d, int64_t power, int64_t loss, int64_t digits,
                       bool ten, dec *out)
{
    int64_t q = digits + loss, w = bits_for(vm, q + 24);
    itd_value v, unit;

    if (!w) return false;
    v = ln_fixed(vm, fixed(vm, d->c, d->exp - power, w), w);
    unit = ten || power ? ln10(vm, w) : ITD_NONE;
    if (itd_failed(unit)) return false;
    if (ten) {
        v = divide(vm, up(vm, v, w), unit);
        v = add(vm, v, up(vm, itd_from_small(power), w));
    } else if (power)
        v = add(vm, v, mul(vm, unit, itd_from_small(power)));
    v = product(vm, v, dec_pow10(vm, q), w);
    if (itd_failed(v)) return false;
    *out = dec_make(itd_int_sign(v) < 0, itd_int_sign(v) < 0 ? itd_int_neg(vm, v) : v, -q);
    return !itd_failed(out->c);
}

/* How d is taken apart: d = m * 10**power, and how many digits cancel in ln(m) (m near 1). */
static bool log_parts(itd_vm *vm, dctx *x, const dec *d, int64_t *ret_power, int64_t *ret_loss)
{
    dec one = dec_of_small(-1), gap;
    int64_t high;

    *ret_loss = 0;
    if (!dec_adjusted(vm, d, &high)) return false;
    *ret_power = high == -1 ? 0 : high;
    if (high != 0 && high != -1) return true;
    if (!dec_sum(vm, x, d, &one, true, &gap) || !dec_adjusted(vm, &gap, &high)) return false;
    *ret_loss = high < 0 ? -high : 0;
    return true;
}

static bool logarithm(itd_vm *vm, dctx *x, const dec *in, bool ten, dec *out)
{
    int64_t power, loss;
    bool done = false;

    if (!log_parts(vm, x, in, &power, &loss)) return false;
    for (int64_t digits = x->prec + 6; !done; digits += digits / 8 + 8)
        if (!log_digits(vm, in, power, loss, digits, ten, out) || !settled(vm, out, x->prec, &done))
            return false;
    return fix_half_even(vm, x, out);
}

/* What ln and log10 have in common: true and *ret_done when there is nothing to compute. */
static bool log_special(dctx *x, const dec *in, dec *out)
{
    if (dec_zero(in)) return *out = dec_infinity(true), true;
    if (in->neg) return dec_invalid(x, DEC_INVALID, out);
    if (in->kind == DEC_INF) return *out = dec_infinity(false), true;
    return false;
}

/* d = 10**e: true in *ret. */
static bool power_of_ten(itd_vm *vm, const dec *d, bool *ret, int64_t *ret_e)
{
    int64_t n = dec_digits(vm, d->c);
    itd_value power;

    *ret = false;
    if (n < 0) return false;
    power = dec_pow10(vm, n - 1);
    if (itd_failed(power)) return false;
    *ret = itd_int_compare(d->c, power) == 0;
    *ret_e = d->exp + n - 1;
    return true;
}

bool dec_ln(itd_vm *vm, dctx *x, const dec *in, dec *out)
{
    int64_t e;
    bool is_power;

    NANS(1);
    if (log_special(x, in, out)) return true;
    if (!power_of_ten(vm, in, &is_power, &e)) return false;
    if (is_power && e == 0) return *out = dec_of_small(0), dec_fix(vm, x, out);
    return logarithm(vm, x, in, false, out);
}

bool dec_log10(itd_vm *vm, dctx *x, const dec *in, dec *out)
{
    int64_t e;
    bool is_power;

    NANS(1);
    if (log_special(x, in, out)) return true;
    if (!power_of_ten(vm, in, &is_power, &e)) return false;
    if (!is_power) return logarithm(vm, x, in, true, out);
    *out = dec_of_small(e);
    return dec_fix(vm, x, out);
}

/* ---- power ------------------------------------------------------------------------------ */

/* 1 to a power: 1.00**3 is 1.000000, as far as the precision goes. */
static bool power_of_one(itd_vm *vm, dctx *x, const dec *in, bool neg, bool whole, dec *out)
{
    const dec *base = &in[0], *exponent = &in[1];
    int64_t zeros = x->prec - 1, times;
    itd_value n;

    if (whole && base->exp == 0)
        zeros = 0;
    else if (whole && !exponent->neg) {
        n = exponent->exp > 18 ? ITD_UNBOUND : dec_to_int(vm, exponent, DEC_DOWN);
        if (itd_failed(n)) return false;
        if (itd_is_small(n) && !__builtin_mul_overflow(itd_small(n), -base->exp, &times) &&
            times <= zeros)
            zeros = times;
        else
            x->status |= DEC_ROUNDED;
    } else if (whole)
        zeros = 0;
    else
        x->status |= DEC_INEXACT | DEC_ROUNDED;
    *out = dec_make(neg, dec_pow10(vm, zeros < 0 ? 0 : zeros), zeros < 0 ? 0 : -zeros);
    return !itd_failed(out->c) && dec_fix(vm, x, out);
}

/* base**n by squaring, with a little more precision. exponent_digits: how long the exponent is. */
static bool whole_power(itd_vm *vm, dctx *x, const dec *in, bool neg, itd_value n, dec *out)
{
    const dec one = dec_of_small(1);
    dctx work = *x;
    dec base = in[0], pair[2];
    int64_t length = dec_digits(vm, in[1].c);

    if (length < 0) return false;
    base.neg = false;
    work.prec += length + in[1].exp + 2;
    work.rounding = DEC_HALF_EVEN;
    work.clamp = false;
    if (work.prec > DEC_MAX) work.prec = DEC_MAX;
    if (in[1].neg) {
        work.prec++;
        pair[0] = one;
        pair[1] = base;
        if (!dec_div(vm, &work, pair, &base)) return false;
    }
    *out = base;
    for (int64_t bit = (int64_t)itd_int_bits(n) - 2; bit >= 0; bit--) {
        itd_value rest = itd_int_rshift(vm, n, (uint64_t)bit);

        if (itd_failed(rest)) return false;
        pair[0] = pair[1] = *out;
        if (!dec_mul(vm, &work, pair, out)) return false;
        if (itd_is_small(rest) ? itd_small(rest) & 1 : ITD_AS(itd_big, rest)->limbs[0] & 1) {
            pair[0] = *out;
            pair[1] = base;
            if (!dec_mul(vm, &work, pair, out)) return false;
        }
        if (out->kind == DEC_INF || (dec_zero(out) && work.status & DEC_CLAMPED)) break;
    }
    out->neg = neg;
    x->status |= work.status;
    if (out->kind == DEC_INF)
        *out = dec_make(neg, itd_from_small(1), FAR); /* for the modes that round down */
    return dec_fix(vm, x, out);
}

static bool real_power(itd_vm *vm, dctx *x, const dec *in, dec *out)
{
    dctx work = *x;
    int64_t n = dec_digits(vm, in[0].c);
    dec pair[2];

    if (n < 0) return false;
    work.prec = (n > x->prec ? n : x->prec) + 4 + 19;
    if (work.prec > DEC_MAX) work.prec = DEC_MAX;
    work.rounding = DEC_HALF_EVEN;
    work.emax = DEC_MAX;
    work.emin = -DEC_MAX;
    work.clamp = false;
    if (!dec_ln(vm, &work, &in[0], &pair[0])) return false;
    pair[1] = in[1];
    if (!dec_mul(vm, &work, pair, &pair[0])) return false;
    work.status = 0;
    if (!dec_exp(vm, &work, &pair[0], out)) return false;
    if (out->kind == DEC_INF)
        *out = dec_make(false, itd_from_small(1), FAR);
    else if (dec_zero(out))
        *out = dec_make(false, itd_from_small(1), -FAR);
    x->status |= DEC_INEXACT | DEC_ROUNDED;
    return dec_fix(vm, x, out);
}

/* base**exponent where one of them is 0 or infinite: true. */
static bool power_special(itd_vm *vm, dctx *x, const dec *in, bool neg, bool whole, dec *out,
                          bool *ret)
{
    const dec *base = &in[0], *exponent = &in[1];
    const dec one = dec_of_small(1);
    dec size = *base;
    int order;

    *ret = true;
    if (dec_zero(exponent)) {
        if (dec_zero(base)) return dec_invalid(x, DEC_INVALID, out);
        *out = one;
        return true;
    }
    if (dec_zero(base)) {
        if (base->neg && exponent->kind == DEC_INF) return dec_invalid(x, DEC_INVALID, out);
        *out = exponent->neg ? dec_infinity(neg) : dec_make(neg, itd_from_small(0), 0);
        return true;
    }
    if (base->neg && (!whole || exponent->kind == DEC_INF)) return dec_invalid(x, DEC_INVALID, out);
    if (exponent->kind == DEC_INF) {
        size.neg = false;
        order = 1;
        if (size.kind != DEC_INF && !dec_compare(vm, &size, &one, &order)) return false;
        if (order == 0) {
            *out = dec_make(false, dec_pow10(vm, x->prec - 1), -(x->prec - 1));
            x->status |= DEC_INEXACT | DEC_ROUNDED;
            return !itd_failed(out->c);
        }
        *out = (order > 0) != exponent->neg ? dec_infinity(false)
                                            : dec_make(false, itd_from_small(0), 0);
        return true;
    }
    if (base->kind == DEC_INF) {
        *out = exponent->neg ? dec_make(neg, itd_from_small(0), 0) : dec_infinity(neg);
        return true;
    }
    *ret = false;
    return true;
}

/* Whether base**exponent surely leaves the range of exponents; then it is in *out. */
static bool power_far(itd_vm *vm, dctx *x, const dec *in, bool neg, dec *out, bool *ret)
{
    int64_t high, size;
    bool large;

    *ret = false;
    if (!dec_adjusted(vm, &in[0], &high) || !dec_adjusted(vm, &in[1], &size)) return false;
    /* |log10 of the base| is at least this: high, or for 0.… -high - 1; times 10**size */
    if (high == 0 || high == -1 || size < 0) return true;
    large = (high > 0) != in[1].neg;
    if (log10((double)(high > 0 ? high : -high - 1)) + (double)size < 18.7) return true;
    *ret = true;
    *out = dec_make(neg, itd_from_small(1), large ? FAR : -FAR);
    return dec_fix(vm, x, out);
}

bool dec_power(itd_vm *vm, dctx *x, const dec *in, dec *out)
{
    const dec *base = &in[0], *exponent = &in[1];
    dec one = dec_of_small(1), size = *base, pair[2];
    bool whole, odd, neg, done;
    int64_t high;
    int order;
    itd_value n;

    NANS(2);
    if (!dec_is_integer(vm, exponent, &whole, &odd)) return false;
    neg = base->neg && odd;
    if (!power_special(vm, x, in, neg, whole, out, &done)) return false;
    if (done) return true;
    size.neg = false;
    if (!dec_compare(vm, &size, &one, &order)) return false;
    if (order == 0) return power_of_one(vm, x, in, neg, whole, out);
    if (!power_far(vm, x, in, neg, out, &done)) return false;
    if (done) return true;
    if (whole) {
        if (!dec_adjusted(vm, exponent, &high)) return false;
        if (high < 19) {
            n = dec_to_int(vm, exponent, DEC_DOWN);
            if (!itd_failed(n) && exponent->neg) n = itd_int_neg(vm, n);
            return !itd_failed(n) && whole_power(vm, x, in, neg, n, out);
        }
    }
    pair[0] = size;
    pair[1] = *exponent;
    if (!real_power(vm, x, pair, out)) return false;
    out->neg = neg;
    return true;
}

bool dec_power_modulo(itd_vm *vm, dctx *x, const dec *in, dec *out)
{
    itd_value n[3], r, scale;
    bool whole, odd, odd_exponent = false, neg;
    int64_t length;

    NANS(3);
    for (int i = 0; i < 3; i++) {
        if (!dec_is_integer(vm, &in[i], &whole, &odd)) return false;
        if (!whole) return dec_invalid(x, DEC_INVALID, out);
        if (i == 1) odd_exponent = odd;
    }
    if (in[1].neg || dec_zero(&in[2]) || (dec_zero(&in[0]) && dec_zero(&in[1])))
        return dec_invalid(x, DEC_INVALID, out);
    if (!dec_adjusted(vm, &in[2], &length)) return false;
    if (length >= x->prec) return dec_invalid(x, DEC_INVALID, out);
    neg = in[0].neg && odd_exponent;
    for (int i = 2; i >= 0; i--) {
        dec d = in[i];

        d.neg = false;
        if (d.exp <= 0 || i == 2)
            n[i] = dec_to_int(vm, &d, DEC_DOWN);
        else if (i == 0) { /* c * (10**exp mod m): the number itself may be too long */
            scale = itd_int_power(vm, itd_from_small(10), itd_from_small(d.exp), n[2]);
            n[i] = itd_failed(scale) ? scale : itd_int_mul(vm, d.c, scale);
        } else
            n[i] = d.c;
        if (itd_failed(n[i])) return false;
    }
    if (in[1].exp > 0) { /* b**(c * 10**e) = (b**c)**10**e */
        if (!itd_charge(vm, (uint64_t)(in[1].exp < INT64_MAX / 64 ? in[1].exp : INT64_MAX / 64)))
            return false;
        r = itd_int_power(vm, n[0], n[1], n[2]);
        for (int64_t i = 0; i < in[1].exp && !itd_failed(r); i++)
            r = itd_int_power(vm, r, itd_from_small(10), n[2]);
    } else
        r = itd_int_power(vm, n[0], n[1], n[2]);
    if (itd_failed(r)) return false;
    *out = dec_make(neg, r, 0);
    return true;
}
