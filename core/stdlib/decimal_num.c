/* decimal_num.c - the numbers of the decimal module: digits, powers of ten, rounding, comparing.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/stdlib/decimal_wide.h"

#include <math.h>

#define KEPT_POWERS 16
#define KEPT_DIGITS 4000
#define LOG2_10     3.3219280948873626

const uint64_t dec_powers[20] = {
    UINT64_C(1),
    UINT64_C(10),
    UINT64_C(100),
    UINT64_C(1000),
    UINT64_C(10000),
    UINT64_C(100000),
    UINT64_C(1000000),
    UINT64_C(10000000),
    UINT64_C(100000000),
    UINT64_C(1000000000),
    UINT64_C(10000000000),
    UINT64_C(100000000000),
    UINT64_C(1000000000000),
    UINT64_C(10000000000000),
    UINT64_C(100000000000000),
    UINT64_C(1000000000000000),
    UINT64_C(10000000000000000),
    UINT64_C(100000000000000000),
    UINT64_C(1000000000000000000),
    UINT64_C(10000000000000000000),
};

/* ---- cells ------------------------------------------------------------------------------ */

itd_value dec_store(itd_vm *vm, itd_type *type, const dec *d)
{
    itd_record *r = itd_new_instance(vm, type, sizeof *r + sizeof(itd_value));
    int64_t high = dec_special(d) ? d->kind : d->exp;

    if (!r) return ITD_ERROR;
    r->count = 1;
    r->n = (int64_t)((uint64_t)high << 2) | (dec_special(d) ? 2 : 0) | d->neg;
    r->items[0] = d->c;
    return itd_of(r);
}

/* ---- digits ----------------------------------------------------------------------------- */

int64_t dec_most_digits(const itd_vm *vm)
{
    return (int64_t)((double)vm->limits.int_bits / LOG2_10) - 2;
}

bool dec_too_long(itd_vm *vm)
{
    return itd_fail(vm, itd_MemoryError, "");
}

/* 10**k, from the few that were used last if it is there. It costs the same operations either way.
 */
static itd_value large_power(itd_vm *vm, int64_t k)
{
    itd_value *state, list, power;
    uint64_t paid;

    if (k > dec_most_digits(vm)) return dec_too_long(vm), ITD_ERROR;
    state = dec_state(vm);
    if (!state || !itd_charge(vm, (uint64_t)k / 32 + 1)) return ITD_ERROR;
    list = state[DEC_S_POWERS];
    for (int64_t i = 0; i < itd_list_count(list); i += 2)
        if (itd_small(itd_list_items(list)[i]) == k) return itd_list_items(list)[i + 1];
    paid = vm->ops8;
    power = itd_int_pow(vm, itd_from_small(10), itd_from_small(k));
    if (itd_failed(power)) return power;
    if (k > KEPT_DIGITS) return power; /* never kept: costs what it costs */
    vm->ops8 = paid;
    if (itd_list_count(list) < 2 * KEPT_POWERS) {
        if (!itd_list_append(vm, list, itd_from_small(k)) || !itd_list_append(vm, list, power))
            return ITD_ERROR;
        return power;
    }
    itd_list_items(list)[2 * (k % KEPT_POWERS)] = itd_from_small(k);
    itd_list_items(list)[2 * (k % KEPT_POWERS) + 1] = power;
    return power;
}

itd_value dec_pow10(itd_vm *vm, int64_t k)
{
    return k <= 18 ? itd_from_small((int64_t)dec_powers[k]) : large_power(vm, k);
}

int64_t dec_digits(itd_vm *vm, itd_value c)
{
    double m, log;
    int64_t e, n;
    itd_value power;
    dec_wide wide;

    if (dec_as_wide(c, &wide)) return dec_wide_digits(wide);
    m = itd_int_frexp(c, &e);
    log = log10(m) + (double)e / LOG2_10;
    n = (int64_t)log + 1;
    if (log - floor(log) > 1e-6 && log - floor(log) < 1 - 1e-6) return n;
    n = (int64_t)(log + 0.5); /* close to 10**n */
    power = n > dec_most_digits(vm) ? ITD_UNBOUND : dec_pow10(vm, n);
    if (itd_failed(power)) return -1;
    return n + (itd_is_unbound(power) || itd_int_compare(c, power) >= 0);
}

itd_value dec_text_of(itd_vm *vm, itd_value c)
{
    int64_t limit = itd_int_digit_limit;
    itd_value text;

    itd_int_digit_limit = 0;
    text = itd_int_text(vm, c, 10);
    itd_int_digit_limit = limit;
    return text;
}

/* ---- shifting by digits ----------------------------------------------------------------- */

itd_value dec_shift_up(itd_vm *vm, itd_value c, int64_t k)
{
    itd_value power;
    dec_wide wide;
    double bits;

    if (k == 0 || (itd_is_small(c) && itd_small(c) == 0)) return c;
    if (k < DEC_WIDE_POWERS && dec_as_wide(c, &wide) &&
        !__builtin_mul_overflow(wide, dec_wide_power(k), &wide))
        return dec_of_wide(vm, wide);
    bits = (double)itd_int_bits(c) + (double)k * LOG2_10;
    if (bits > (double)vm->limits.int_bits) return dec_too_long(vm), ITD_ERROR;
    power = dec_pow10(vm, k);
    return itd_failed(power) ? power : itd_int_mul(vm, c, power);
}

bool dec_shift_down(itd_vm *vm, itd_value c, int64_t k, itd_value *ret, int *ret_rest)
{
    itd_value power, q, r, twice;
    dec_wide wide;
    int64_t n;
    int order;

    *ret_rest = 0;
    *ret = c;
    if (k == 0 || (itd_is_small(c) && itd_small(c) == 0)) return true;
    if (itd_is_small(c) && k <= 18) {
        uint64_t whole = (uint64_t)itd_small(c), rest = whole % dec_powers[k],
                 half = dec_powers[k] / 2;

        *ret = itd_from_small((int64_t)(whole / dec_powers[k]));
        *ret_rest = rest == 0 ? 0 : rest < half ? 1 : rest == half ? 2 : 3;
        return true;
    }
    if (k < DEC_WIDE_POWERS && dec_as_wide(c, &wide)) {
        dec_wide divisor = dec_wide_power(k), whole = wide / divisor;

        *ret_rest = dec_wide_rest(wide - whole * divisor, divisor);
        *ret = dec_of_wide(vm, whole);
        return !itd_failed(*ret);
    }
    n = dec_digits(vm, c);
    if (n < 0) return false;
    if (k > n) {
        *ret = itd_from_small(0);
        *ret_rest = 1;
        return true;
    }
    power = dec_pow10(vm, k);
    if (itd_failed(power) || !itd_int_divmod(vm, c, power, &q, &r)) return false;
    twice = itd_int_lshift(vm, r, 1);
    if (itd_failed(twice)) return false;
    order = itd_int_compare(twice, power);
    *ret = q;
    *ret_rest = itd_int_sign(r) == 0 ? 0 : order < 0 ? 1 : order == 0 ? 2 : 3;
    return true;
}

static unsigned last_digit(itd_value c)
{
    uint64_t rest = 0;
    int64_t e;

    if (itd_is_small(c)) return (unsigned)(itd_small(c) % 10);
    /* 2**64 = 6 (mod 10) */
    const itd_big *b = ITD_AS(itd_big, c);
    for (e = b->size; e-- > 0;) rest = (rest * 6 + b->limbs[e] % 10) % 10;
    return (unsigned)rest;
}

static bool rounds_up(enum dec_rounding mode, bool neg, unsigned last, int rest)
{
    if (!rest) return false;
    switch (mode) {
    case DEC_UP: return true;
    case DEC_CEILING: return !neg;
    case DEC_FLOOR: return neg;
    case DEC_HALF_UP: return rest >= 2;
    case DEC_HALF_DOWN: return rest == 3;
    case DEC_HALF_EVEN: return rest == 3 || (rest == 2 && (last & 1));
    case DEC_05UP: return last == 0 || last == 5;
    default: return false;
    }
}

bool dec_rounds_up(enum dec_rounding mode, bool neg, itd_value c, int rest)
{
    return rest && rounds_up(mode, neg, last_digit(c), rest);
}

bool dec_adjusted(itd_vm *vm, const dec *d, int64_t *ret)
{
    int64_t n = dec_digits(vm, d->c);

    *ret = d->exp + n - 1;
    return n >= 0;
}

/* ---- rounding to a context -------------------------------------------------------------- */

static bool overflow(itd_vm *vm, dctx *x, dec *d)
{
    bool largest = x->rounding == DEC_DOWN || x->rounding == DEC_05UP ||
                   (x->rounding == DEC_CEILING && d->neg) || (x->rounding == DEC_FLOOR && !d->neg);
    itd_value c;

    x->status |= DEC_OVERFLOW | DEC_INEXACT | DEC_ROUNDED;
    if (!largest) {
        *d = dec_infinity(d->neg);
        return true;
    }
    c = dec_pow10(vm, x->prec);
    if (itd_failed(c)) return false;
    *d = dec_make(d->neg, itd_int_sub(vm, c, itd_from_small(1)), dec_etop(x));
    return !itd_failed(d->c);
}

static bool fix_nan(itd_vm *vm, dctx *x, dec *d)
{
    int64_t most = x->prec - x->clamp, n;
    itd_value power;

    if (itd_is_small(d->c) && itd_small(d->c) == 0) return true;
    n = dec_digits(vm, d->c);
    if (n <= most) return n >= 0;
    if (most == 0) {
        d->c = itd_from_small(0);
        return true;
    }
    power = dec_pow10(vm, most);
    return !itd_failed(power) && itd_int_divmod(vm, d->c, power, NULL, &d->c);
}

static bool fix_zero(dctx *x, dec *d)
{
    int64_t etiny = dec_etiny(x), most = x->clamp ? dec_etop(x) : x->emax;
    int64_t exp = d->exp < etiny ? etiny : d->exp > most ? most : d->exp;

    if (exp != d->exp) x->status |= DEC_CLAMPED;
    d->exp = exp;
    return true;
}

bool dec_wide_allows(const dctx *x, int64_t exp)
{
    return x->prec < DEC_WIDE_POWERS - 1 && !x->clamp && exp >= dec_etiny(x) && exp < dec_etop(x);
}

bool dec_wide_round(itd_vm *vm, dctx *x, bool neg, dec_wide whole, int rest, int64_t exp, dec *out)
{
    if (rest && rounds_up(x->rounding, neg, (unsigned)(whole % 10), rest) &&
        ++whole == dec_wide_power(x->prec)) {
        whole /= 10;
        exp++;
    }
    x->status |= DEC_ROUNDED | (rest ? DEC_INEXACT : 0);
    *out = dec_make(neg, dec_of_wide(vm, whole), exp);
    return !itd_failed(out->c);
}

bool dec_fix(itd_vm *vm, dctx *x, dec *d)
{
    dec_wide wide;
    int64_t n, least, etiny = dec_etiny(x), etop = dec_etop(x);
    bool subnormal;
    int rest;

    if (dec_special(d)) return d->kind == DEC_INF || fix_nan(vm, x, d);
    if (dec_zero(d)) return fix_zero(x, d);
    n = dec_digits(vm, d->c);
    if (n < 0) return false;
    if (n <= x->prec && d->exp >= etiny && d->exp + n - 1 >= x->emin && d->exp <= etop) return true;
    least = n + d->exp - x->prec;
    if (d->exp < least && dec_wide_allows(x, least) && dec_as_wide(d->c, &wide)) {
        dec_wide divisor = dec_wide_power(least - d->exp), whole = wide / divisor;

        rest = dec_wide_rest(wide - whole * divisor, divisor);
        return dec_wide_round(vm, x, d->neg, whole, rest, least, d);
    }
    if (least > etop) return overflow(vm, x, d);
    subnormal = least < etiny;
    if (subnormal) least = etiny;
    if (d->exp < least) {
        if (!dec_shift_down(vm, d->c, least - d->exp, &d->c, &rest)) return false;
        d->exp = least;
        x->status |= DEC_ROUNDED;
        if (dec_rounds_up(x->rounding, d->neg, d->c, rest)) {
            d->c = itd_int_add(vm, d->c, itd_from_small(1));
            n = itd_failed(d->c) ? -1 : dec_digits(vm, d->c);
            if (n < 0) return false;
            if (n > x->prec) { /* 99… became 100… */
                if (!dec_shift_down(vm, d->c, 1, &d->c, &(int){0})) return false;
                d->exp++;
                if (d->exp > etop) return overflow(vm, x, d);
            }
        }
        if (rest) x->status |= DEC_INEXACT;
        if (rest && subnormal) x->status |= DEC_UNDERFLOW;
        if (subnormal) x->status |= DEC_SUBNORMAL;
        if (dec_zero(d)) x->status |= DEC_CLAMPED;
        return true;
    }
    if (subnormal) x->status |= DEC_SUBNORMAL;
    if (x->clamp && d->exp > etop) {
        d->c = dec_shift_up(vm, d->c, d->exp - etop);
        d->exp = etop;
        x->status |= DEC_CLAMPED;
        return !itd_failed(d->c);
    }
    return true;
}

bool dec_rescale(itd_vm *vm, dec *d, int64_t exp, enum dec_rounding mode, int *ret_rest)
{
    *ret_rest = 0;
    if (d->exp >= exp) {
        d->c = dec_shift_up(vm, d->c, d->exp - exp);
        d->exp = exp;
        return !itd_failed(d->c);
    }
    if (!dec_shift_down(vm, d->c, exp - d->exp, &d->c, ret_rest)) return false;
    d->exp = exp;
    if (dec_rounds_up(mode, d->neg, d->c, *ret_rest))
        d->c = itd_int_add(vm, d->c, itd_from_small(1));
    return !itd_failed(d->c);
}

/* The same of a short coefficient. */
static bool trim_wide(itd_vm *vm, dec *d, int64_t most, dec_wide n)
{
    int64_t exp = d->exp;

    for (int64_t step = 16; step && n; step /= 2)
        while (most - exp >= step && n % dec_powers[step] == 0) {
            n /= dec_powers[step];
            exp += step;
        }
    if (exp == d->exp) return true;
    d->exp = exp;
    d->c = dec_of_wide(vm, n);
    return !itd_failed(d->c);
}

bool dec_trim(itd_vm *vm, dec *d, int64_t most)
{
    itd_value q, r;
    int64_t step = 1;
    dec_wide wide;

    if (d->exp < most && last_digit(d->c) == 0 && dec_as_wide(d->c, &wide))
        return trim_wide(vm, d, most, wide);

    /* By growing steps while they fit, then by ones: the trailing zeros of a long coefficient cost
     * little more than one division. */
    while (d->exp < most && !dec_zero(d)) {
        if (last_digit(d->c) != 0) return true;
        while (step > 1 && d->exp > most - step) step /= 2;
        if (!itd_int_divmod(vm, d->c, dec_pow10(vm, step), &q, &r)) return false;
        if (itd_int_sign(r)) {
            step = step > 4 ? step / 2 : 1;
            continue;
        }
        d->c = q;
        d->exp += step;
        if (step < 16) step *= 2;
    }
    return true;
}

bool dec_is_integer(itd_vm *vm, const dec *d, bool *ret, bool *ret_odd)
{
    itd_value q;
    int rest;

    *ret_odd = false;
    *ret = true;
    if (dec_special(d)) return *ret = false, true;
    if (dec_zero(d)) return true;
    if (d->exp >= 0) {
        *ret_odd = d->exp == 0 && (last_digit(d->c) & 1);
        return true;
    }
    if (!dec_shift_down(vm, d->c, -d->exp, &q, &rest)) return false;
    *ret = rest == 0;
    *ret_odd = *ret && (last_digit(q) & 1);
    return true;
}

/* ---- comparing -------------------------------------------------------------------------- */

static bool compare_magnitudes(itd_vm *vm, const dec *a, const dec *b, int *ret)
{
    int64_t x, y;
    itd_value p = a->c, q = b->c;

    if (a->exp == b->exp) return *ret = itd_int_compare(p, q), true;
    if (!dec_adjusted(vm, a, &x) || !dec_adjusted(vm, b, &y)) return false;
    if (x != y) return *ret = x < y ? -1 : 1, true;
    /* The same leading place: the exponents differ by less than one has digits. */
    if (a->exp > b->exp)
        p = dec_shift_up(vm, p, a->exp - b->exp);
    else
        q = dec_shift_up(vm, q, b->exp - a->exp);
    if (itd_failed(p) || itd_failed(q)) return false;
    *ret = itd_int_compare(p, q);
    return true;
}

bool dec_compare(itd_vm *vm, const dec *a, const dec *b, int *ret)
{
    int sign_a = dec_zero(a) ? 0 : a->neg ? -1 : 1, sign_b = dec_zero(b) ? 0 : b->neg ? -1 : 1;

    if (sign_a != sign_b) return *ret = sign_a < sign_b ? -1 : 1, true;
    if (sign_a == 0) return *ret = 0, true;
    if (a->kind == DEC_INF || b->kind == DEC_INF) {
        *ret = sign_a * ((a->kind == DEC_INF) - (b->kind == DEC_INF));
        return true;
    }
    if (!compare_magnitudes(vm, a, b, ret)) return false;
    *ret *= sign_a;
    return true;
}

bool dec_invalid(dctx *x, uint32_t condition, dec *out)
{
    x->status |= condition;
    *out = dec_not_a_number();
    return true;
}

bool dec_nans(itd_vm *vm, dctx *x, const dec *in, int count, dec *out, bool *ret_found)
{
    const dec *choice = NULL;

    for (int i = 0; i < count && !choice; i++)
        if (in[i].kind == DEC_SNAN) choice = &in[i];
    if (choice) x->status |= DEC_INVALID;
    for (int i = 0; i < count && !choice; i++)
        if (in[i].kind == DEC_NAN) choice = &in[i];
    *ret_found = choice != NULL;
    if (!choice) return true;
    *out = *choice;
    out->kind = DEC_NAN;
    return dec_fix(vm, x, out);
}
