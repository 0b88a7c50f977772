/* decimal_arith.c - decimal arithmetic: sums, products, quotients, remainders, roots, rounding to a
 * place.
 *
 * Each result is what the exact one becomes when it is rounded once. Where the exact one would be
 * long without need (operands far apart, quotients, roots) a shorter number takes its place that
 * rounds the same way: its last digit says that more followed.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/stdlib/decimal_wide.h"

#define NANS(count)                                                                                \
    bool found;                                                                                    \
    if (!dec_nans(vm, x, in, count, out, &found)) return false;                                    \
    if (found) return true

bool dec_plus(itd_vm *vm, dctx *x, const dec *in, dec *out)
{
    NANS(1);
    *out = *in;
    if (dec_zero(out) && x->rounding != DEC_FLOOR) out->neg = false;
    return dec_fix(vm, x, out);
}

bool dec_minus(itd_vm *vm, dctx *x, const dec *in, dec *out)
{
    NANS(1);
    *out = *in;
    out->neg = !out->neg && (!dec_zero(out) || x->rounding == DEC_FLOOR);
    return dec_fix(vm, x, out);
}

bool dec_abs(itd_vm *vm, dctx *x, const dec *in, dec *out)
{
    NANS(1);
    *out = *in;
    out->neg = false;
    return dec_fix(vm, x, out);
}

/* ---- sums ------------------------------------------------------------------------------- */

/* The sum of finite numbers. exactly: nothing is left out, however long it gets; else it may be
 * another that rounds the same way. */
bool dec_sum(itd_vm *vm, dctx *x, const dec *a, const dec *b, bool exactly, dec *out)
{
    dec high = a->exp >= b->exp ? *a : *b, low = a->exp >= b->exp ? *b : *a;
    int order;

    if (dec_zero(&high) || dec_zero(&low)) {
        bool both = dec_zero(&high) && dec_zero(&low);
        dec other = dec_zero(&high) ? low : high;

        if (both) {
            bool neg = high.neg == low.neg ? high.neg : x->rounding == DEC_FLOOR;
            *out = dec_make(neg, itd_from_small(0), low.exp);
            return true;
        }
        *out = other;
        if (other.exp >
            low.exp) { /* padded towards the zero's exponent as far as the precision goes */
            int64_t n = dec_digits(vm, other.c), pad = other.exp - low.exp;

            if (n < 0) return false;
            if (!exactly && pad > x->prec - n) pad = x->prec > n ? x->prec - n : 0;
            out->c = dec_shift_up(vm, other.c, pad);
            out->exp = other.exp - pad;
            if (pad < other.exp - low.exp) x->status |= DEC_ROUNDED;
        }
        return !itd_failed(out->c);
    }
    if (!exactly && high.exp - low.exp > 18) {
        int64_t n = dec_digits(vm, high.c), m = dec_digits(vm, low.c), least;

        if (n < 0 || m < 0) return false;
        least = n - x->prec - 2;
        least = high.exp + (least < -1 ? least : -1);
        if (m + low.exp - 1 < least) {
            low.c = itd_from_small(1);
            low.exp = least;
        }
    }
    high.c = dec_shift_up(vm, high.c, high.exp - low.exp);
    if (itd_failed(high.c)) return false;
    if (high.neg == low.neg)
        *out = dec_make(high.neg, itd_int_add(vm, high.c, low.c), low.exp);
    else {
        order = itd_int_compare(high.c, low.c);
        if (order == 0)
            *out = dec_make(x->rounding == DEC_FLOOR, itd_from_small(0), low.exp);
        else if (order > 0)
            *out = dec_make(high.neg, itd_int_sub(vm, high.c, low.c), low.exp);
        else
            *out = dec_make(low.neg, itd_int_sub(vm, low.c, high.c), low.exp);
    }
    return !itd_failed(out->c);
}

static bool add_signed(itd_vm *vm, dctx *x, const dec *in, dec b, dec *out)
{
    const dec *a = &in[0];

    NANS(2);
    if (a->kind == DEC_INF) {
        if (b.kind == DEC_INF && a->neg != b.neg) return dec_invalid(x, DEC_INVALID, out);
        *out = *a;
        return true;
    }
    if (b.kind == DEC_INF) return *out = b, true;
    return dec_sum(vm, x, a, &b, false, out) && dec_fix(vm, x, out);
}

bool dec_add(itd_vm *vm, dctx *x, const dec *in, dec *out)
{
    return add_signed(vm, x, in, in[1], out);
}

bool dec_sub(itd_vm *vm, dctx *x, const dec *in, dec *out)
{
    dec b = in[1];

    b.neg = !b.neg;
    return add_signed(vm, x, in, b, out);
}

/* ---- products --------------------------------------------------------------------------- */

static bool product(itd_vm *vm, const dec *a, const dec *b, dec *out)
{
    if (itd_is_small(a->c) && itd_is_small(b->c)) {
        dec_wide wide = (dec_wide)(uint64_t)itd_small(a->c) * (uint64_t)itd_small(b->c);

        *out = dec_make(a->neg != b->neg, dec_of_wide(vm, wide), a->exp + b->exp);
        return !itd_failed(out->c);
    }
    if (itd_int_bits(a->c) + itd_int_bits(b->c) > vm->limits.int_bits) return dec_too_long(vm);
    *out = dec_make(a->neg != b->neg, itd_int_mul(vm, a->c, b->c), a->exp + b->exp);
    return !itd_failed(out->c);
}

/* The product of coefficients of up to 128 bits, rounded at once. *ret_done false: it isn't so
 * simple, and nothing has happened. */
static bool wide_product(itd_vm *vm, dctx *x, const dec *a, const dec *b, dec *out, bool *ret_done)
{
    mp_limb_t top[4], left[2], right[2], power[2], whole[4] = {0}, rest[2] = {0};
    dec_wide p, q, divisor, cut, result;
    int64_t k, exp;
    int order;

    if (!dec_as_wide(a->c, &p) || !dec_as_wide(b->c, &q) || !p || !q || !(p >> 64 || q >> 64))
        return true;
    k = dec_wide_digits(p) + dec_wide_digits(q) - 1 - x->prec;
    exp = a->exp + b->exp + k;
    if (k < 1 || k > DEC_WIDE_POWERS - 2 || !dec_wide_allows(x, exp) ||
        !dec_wide_allows(x, exp + 1))
        return true;
    left[0] = (uint64_t)p;
    left[1] = (uint64_t)(p >> 64);
    right[0] = (uint64_t)q;
    right[1] = (uint64_t)(q >> 64);
    mpn_mul_n(top, left, right, 2);
    divisor = dec_wide_power(k);
    power[0] = (uint64_t)divisor;
    power[1] = (uint64_t)(divisor >> 64);
    mpn_tdiv_qr(whole, rest, 0, top, 4, power, power[1] ? 2 : 1);
    result = (dec_wide)whole[1] << 64 | whole[0];
    cut = (dec_wide)rest[1] << 64 | rest[0];
    if (result >= dec_wide_power(x->prec)) { /* one digit more than the least there can be */
        cut += divisor * (result % 10);
        divisor *= 10;
        result /= 10;
        exp++;
    }
    order = dec_wide_rest(cut, divisor);
    *ret_done = true;
    return dec_wide_round(vm, x, a->neg != b->neg, result, order, exp, out);
}

/* a * b when one is infinite: true and *out. */
static bool infinite_product(dctx *x, const dec *in, dec *out)
{
    if (in[0].kind != DEC_INF && in[1].kind != DEC_INF) return false;
    if (dec_zero(&in[0]) || dec_zero(&in[1])) return dec_invalid(x, DEC_INVALID, out);
    *out = dec_infinity(in[0].neg != in[1].neg);
    return true;
}

bool dec_mul(itd_vm *vm, dctx *x, const dec *in, dec *out)
{
    bool done = false;

    NANS(2);
    if (infinite_product(x, in, out)) return true;
    if (!wide_product(vm, x, &in[0], &in[1], out, &done)) return false;
    if (done) return true;
    return product(vm, &in[0], &in[1], out) && dec_fix(vm, x, out);
}

bool dec_fma(itd_vm *vm, dctx *x, const dec *in, dec *out)
{
    dec p;
    dec pair[2];

    NANS(3);
    if (!infinite_product(x, in, &p) && !product(vm, &in[0], &in[1], &p)) return false;
    if (dec_nan(&p)) return *out = p, true;
    pair[0] = p;
    pair[1] = in[2];
    return dec_add(vm, x, pair, out);
}

/* ---- quotients -------------------------------------------------------------------------- */

/* c was cut: its last digit must not say "exact" or "half". */
static bool mark_cut(itd_vm *vm, itd_value c, dec *out)
{
    itd_value r;

    if (!itd_int_divmod(vm, c, itd_from_small(5), NULL, &r)) return false;
    out->c = itd_int_sign(r) == 0 ? itd_int_add(vm, c, itd_from_small(1)) : c;
    return !itd_failed(out->c);
}

static bool quotient(itd_vm *vm, dctx *x, const dec *a, const dec *b, dec *out, bool *ret_exact)
{
    int64_t n = dec_digits(vm, a->c), m = dec_digits(vm, b->c), shift, ideal = a->exp - b->exp;
    itd_value top = a->c, bottom = b->c, q, r;
    dec_wide wide, divisor;

    if (n < 0 || m < 0) return false;
    shift = m - n + x->prec + 1;
    if (shift >= 0 && n + shift < DEC_WIDE_POWERS && dec_as_wide(top, &wide) &&
        dec_as_wide(bottom, &divisor)) {
        dec_wide whole = (wide *= dec_wide_power(shift)) / divisor;

        *ret_exact = whole * divisor == wide;
        if (!*ret_exact && whole % 5 == 0) whole++; /* as mark_cut */
        *out = dec_make(a->neg != b->neg, dec_of_wide(vm, whole), ideal - shift);
        return !itd_failed(out->c) && (!*ret_exact || dec_trim(vm, out, ideal));
    }
    if (shift >= 0)
        top = dec_shift_up(vm, top, shift);
    else
        bottom = dec_shift_up(vm, bottom, -shift);
    if (itd_failed(top) || itd_failed(bottom) || !itd_int_divmod(vm, top, bottom, &q, &r))
        return false;
    *out = dec_make(a->neg != b->neg, q, ideal - shift);
    *ret_exact = itd_int_sign(r) == 0;
    if (*ret_exact) return dec_trim(vm, out, ideal);
    return mark_cut(vm, q, out);
}

bool dec_div(itd_vm *vm, dctx *x, const dec *in, dec *out)
{
    const dec *a = &in[0], *b = &in[1];
    bool neg = a->neg != b->neg, exact;
    dctx shorter = *x;
    int64_t n, m;

    NANS(2);
    if (a->kind == DEC_INF) {
        if (b->kind == DEC_INF) return dec_invalid(x, DEC_INVALID, out);
        *out = dec_infinity(neg);
        return true;
    }
    if (b->kind == DEC_INF) {
        x->status |= DEC_CLAMPED;
        *out = dec_make(neg, itd_from_small(0), dec_etiny(x));
        return true;
    }
    if (dec_zero(b)) {
        if (dec_zero(a)) return dec_invalid(x, DEC_DIV_UNDEFINED, out);
        x->status |= DEC_DIV_ZERO;
        *out = dec_infinity(neg);
        return true;
    }
    if (dec_zero(a)) {
        *out = dec_make(neg, itd_from_small(0), a->exp - b->exp);
        return dec_fix(vm, x, out);
    }
    if (x->prec > dec_most_digits(vm) / 2) {
        /* No quotient of this precision can be made; an exact one may be short. */
        n = dec_digits(vm, a->c);
        m = dec_digits(vm, b->c);
        if (n < 0 || m < 0) return false;
        shorter.prec = n + 4 * m;
        if (!quotient(vm, &shorter, a, b, out, &exact)) return false;
        return exact ? dec_fix(vm, x, out) : dec_too_long(vm);
    }
    return quotient(vm, x, a, b, out, &exact) && dec_fix(vm, x, out);
}

/* Quotient and rest of finite numbers, b not 0, with the quotient's sign apart. *ret_ok false: it
 * has more digits than the precision. */
static bool whole_division(itd_vm *vm, const dctx *x, const dec *a, const dec *b, itd_value *ret_q,
                           dec *ret_rest, bool *ret_ok)
{
    int64_t exp = a->exp < b->exp ? a->exp : b->exp, gap, high, low;
    itd_value top = a->c, bottom = b->c, r;
    int64_t n;

    *ret_ok = true;
    *ret_rest = dec_make(a->neg, itd_from_small(0), exp);
    *ret_q = itd_from_small(0);
    if (dec_zero(a)) return true;
    if (!dec_adjusted(vm, a, &high) || !dec_adjusted(vm, b, &low)) return false;
    gap = high - low;
    if (gap < 0) { /* a is smaller */
        ret_rest->c = a->c;
        ret_rest->exp = a->exp;
        if (a->exp > b->exp) {
            ret_rest->c = dec_shift_up(vm, a->c, a->exp - b->exp);
            ret_rest->exp = b->exp;
        }
        return !itd_failed(ret_rest->c);
    }
    if (gap > x->prec) {
        *ret_ok = false;
        return true;
    }
    if (a->exp >= b->exp)
        top = dec_shift_up(vm, top, a->exp - b->exp);
    else
        bottom = dec_shift_up(vm, bottom, b->exp - a->exp);
    if (itd_failed(top) || itd_failed(bottom) || !itd_int_divmod(vm, top, bottom, ret_q, &r))
        return false;
    n = dec_digits(vm, *ret_q);
    if (n < 0) return false;
    *ret_ok = n <= x->prec;
    ret_rest->c = r;
    return true;
}

bool dec_floordiv(itd_vm *vm, dctx *x, const dec *in, dec *out)
{
    const dec *a = &in[0], *b = &in[1];
    bool neg = a->neg != b->neg, ok;
    itd_value q;
    dec rest;

    NANS(2);
    if (a->kind == DEC_INF) {
        if (b->kind == DEC_INF) return dec_invalid(x, DEC_INVALID, out);
        *out = dec_infinity(neg);
        return true;
    }
    if (b->kind == DEC_INF) return *out = dec_make(neg, itd_from_small(0), 0), true;
    if (dec_zero(b)) {
        if (dec_zero(a)) return dec_invalid(x, DEC_DIV_UNDEFINED, out);
        x->status |= DEC_DIV_ZERO;
        *out = dec_infinity(neg);
        return true;
    }
    if (!whole_division(vm, x, a, b, &q, &rest, &ok)) return false;
    if (!ok) return dec_invalid(x, DEC_DIV_IMPOSSIBLE, out);
    *out = dec_make(neg, q, 0);
    return dec_fix(vm, x, out);
}

bool dec_mod(itd_vm *vm, dctx *x, const dec *in, dec *out)
{
    const dec *a = &in[0], *b = &in[1];
    itd_value q;
    bool ok;

    NANS(2);
    if (a->kind == DEC_INF) return dec_invalid(x, DEC_INVALID, out);
    if (b->kind == DEC_INF) return *out = *a, dec_fix(vm, x, out);
    if (dec_zero(b)) return dec_invalid(x, dec_zero(a) ? DEC_DIV_UNDEFINED : DEC_INVALID, out);
    if (!whole_division(vm, x, a, b, &q, out, &ok)) return false;
    if (!ok) return dec_invalid(x, DEC_DIV_IMPOSSIBLE, out);
    return dec_fix(vm, x, out);
}

bool dec_divmod(itd_vm *vm, dctx *x, const dec *in, dec *out, dec *out_rest)
{
    const dec *a = &in[0], *b = &in[1];
    bool neg = a->neg != b->neg, ok, found;
    itd_value q;

    if (!dec_nans(vm, x, in, 2, out, &found)) return false;
    if (found) return *out_rest = *out, true;
    if (a->kind == DEC_INF) {
        x->status |= DEC_INVALID;
        *out = b->kind == DEC_INF ? dec_not_a_number() : dec_infinity(neg);
        *out_rest = dec_not_a_number();
        return true;
    }
    if (dec_zero(b)) {
        if (dec_zero(a)) {
            dec_invalid(x, DEC_DIV_UNDEFINED, out);
            *out_rest = *out;
            return true;
        }
        x->status |= DEC_DIV_ZERO | DEC_INVALID;
        *out = dec_infinity(neg);
        *out_rest = dec_not_a_number();
        return true;
    }
    if (b->kind == DEC_INF) {
        *out = dec_make(neg, itd_from_small(0), 0);
        *out_rest = *a;
        return dec_fix(vm, x, out_rest);
    }
    if (!whole_division(vm, x, a, b, &q, out_rest, &ok)) return false;
    if (!ok) {
        dec_invalid(x, DEC_DIV_IMPOSSIBLE, out);
        *out_rest = *out;
        return true;
    }
    *out = dec_make(neg, q, 0);
    return dec_fix(vm, x, out) && dec_fix(vm, x, out_rest);
}

bool dec_remainder_near(itd_vm *vm, dctx *x, const dec *in, dec *out)
{
    const dec *a = &in[0], *b = &in[1];
    itd_value q, twice, divisor = b->c;
    int order;
    bool ok;

    NANS(2);
    if (a->kind == DEC_INF) return dec_invalid(x, DEC_INVALID, out);
    if (dec_zero(b)) return dec_invalid(x, dec_zero(a) ? DEC_DIV_UNDEFINED : DEC_INVALID, out);
    if (b->kind == DEC_INF) return *out = *a, dec_fix(vm, x, out);
    if (!whole_division(vm, x, a, b, &q, out, &ok)) return false;
    if (!ok) return dec_invalid(x, DEC_DIV_IMPOSSIBLE, out);
    if (!dec_zero(out)) {
        int64_t high, low;

        /* rest and divisor on one exponent; a divisor whose leading place is far above is more than
         * twice the rest */
        if (!dec_adjusted(vm, out, &high) || !dec_adjusted(vm, b, &low)) return false;
        if (low - high <= 1) {
            divisor = dec_shift_up(vm, divisor, b->exp - out->exp);
            twice = itd_failed(divisor) ? divisor : itd_int_lshift(vm, out->c, 1);
            if (itd_failed(twice)) return false;
            order = itd_int_compare(twice, divisor);
            if (order > 0 || (order == 0 && (itd_is_small(q) ? itd_small(q) & 1
                                                             : ITD_AS(itd_big, q)->limbs[0] & 1))) {
                out->c = itd_int_sub(vm, divisor, out->c);
                out->neg = !out->neg;
                q = itd_int_add(vm, q, itd_from_small(1));
                if (itd_failed(out->c) || itd_failed(q)) return false;
                high = dec_digits(vm, q);
                if (high < 0) return false;
                if (high > x->prec) return dec_invalid(x, DEC_DIV_IMPOSSIBLE, out);
            }
        }
    }
    return dec_fix(vm, x, out);
}

/* ---- the root --------------------------------------------------------------------------- */

bool dec_sqrt(itd_vm *vm, dctx *x, const dec *in, dec *out)
{
    enum dec_rounding mode = x->rounding;
    itd_value c = in->c, root, square;
    int64_t n, e, shift, ideal, prec = x->prec + 1;
    bool exact = true, ok;
    int rest;

    NANS(1);
    if (dec_zero(in)) {
        *out = dec_make(in->neg, itd_from_small(0), in->exp >> 1);
        return dec_fix(vm, x, out);
    }
    if (in->neg) return dec_invalid(x, DEC_INVALID, out);
    if (in->kind == DEC_INF) return *out = *in, true;
    n = dec_digits(vm, c);
    if (n < 0) return false;
    if (prec > dec_most_digits(vm) / 2) prec = n + 2; /* only an exact root can be made */
    ideal = in->exp >> 1;
    e = in->exp;
    if (e & 1) {
        c = dec_shift_up(vm, c, 1);
        e--;
        n = (n >> 1) + 1;
    } else
        n = (n + 1) >> 1;
    if (itd_failed(c)) return false;
    /* c * 10**(2 * shift) has a root of prec digits */
    shift = prec - n;
    if (shift >= 0)
        c = dec_shift_up(vm, c, 2 * shift);
    else {
        if (!dec_shift_down(vm, c, -2 * shift, &c, &rest)) return false;
        exact = rest == 0;
    }
    if (itd_failed(c)) return false;
    root = itd_int_isqrt(vm, c);
    square = itd_failed(root) ? root : itd_int_mul(vm, root, root);
    if (itd_failed(square)) return false;
    exact = exact && itd_int_compare(square, c) == 0;
    if (!exact && prec != x->prec + 1) return dec_too_long(vm);
    *out = dec_make(false, root, (e >> 1) - shift);
    if (exact) {
        if (out->exp < ideal && !dec_trim(vm, out, ideal)) return false;
        if (out->exp > ideal) {
            n = dec_digits(vm, out->c);
            if (n < 0) return false;
            shift = out->exp - ideal;
            if (n + shift > x->prec) shift = x->prec > n ? x->prec - n : 0;
            out->c = dec_shift_up(vm, out->c, shift);
            if (itd_failed(out->c)) return false;
            out->exp -= shift;
        }
    } else if (!mark_cut(vm, root, out))
        return false;
    x->rounding = DEC_HALF_EVEN;
    ok = dec_fix(vm, x, out);
    x->rounding = mode;
    return ok;
}

/* ---- to a place ------------------------------------------------------------------------- */

static bool to_integral(itd_vm *vm, dctx *x, const dec *in, dec *out, bool tell)
{
    int rest;

    NANS(1);
    *out = *in;
    if (in->kind == DEC_INF || in->exp >= 0) return true;
    if (dec_zero(in)) return out->exp = 0, true;
    if (!dec_rescale(vm, out, 0, x->rounding, &rest)) return false;
    if (tell) x->status |= DEC_ROUNDED | (rest ? DEC_INEXACT : 0);
    return true;
}

bool dec_to_integral(itd_vm *vm, dctx *x, const dec *in, dec *out)
{
    return to_integral(vm, x, in, out, false);
}

bool dec_to_integral_exact(itd_vm *vm, dctx *x, const dec *in, dec *out)
{
    return to_integral(vm, x, in, out, true);
}

bool dec_normalize(itd_vm *vm, dctx *x, const dec *in, dec *out)
{
    NANS(1);
    *out = *in;
    if (in->kind == DEC_INF) return true;
    if (!dec_fix(vm, x, out) || dec_special(out)) return !itd_pending(vm);
    if (dec_zero(out)) return out->exp = 0, true;
    return dec_trim(vm, out, x->clamp ? dec_etop(x) : x->emax);
}

bool dec_quantize(itd_vm *vm, dctx *x, const dec *in, dec *out)
{
    const dec *a = &in[0], *b = &in[1];
    int64_t high, n;
    int rest;

    NANS(2);
    if (a->kind == DEC_INF || b->kind == DEC_INF) {
        if (a->kind != b->kind) return dec_invalid(x, DEC_INVALID, out);
        *out = *a;
        return true;
    }
    if (b->exp > x->emax || b->exp < dec_etiny(x)) return dec_invalid(x, DEC_INVALID, out);
    *out = *a;
    if (dec_zero(a)) {
        out->exp = b->exp;
        return dec_fix(vm, x, out);
    }
    if (!dec_adjusted(vm, a, &high)) return false;
    if (high > x->emax || high - b->exp + 1 > x->prec) return dec_invalid(x, DEC_INVALID, out);
    n = a->exp;
    if (!dec_rescale(vm, out, b->exp, x->rounding, &rest)) return false;
    if (!dec_zero(out)) {
        if (!dec_adjusted(vm, out, &high)) return false;
        if (high > x->emax || high - b->exp + 1 > x->prec) return dec_invalid(x, DEC_INVALID, out);
        if (high < x->emin) x->status |= DEC_SUBNORMAL;
    }
    if (b->exp > n) x->status |= DEC_ROUNDED | (rest ? DEC_INEXACT : 0);
    return dec_fix(vm, x, out);
}
