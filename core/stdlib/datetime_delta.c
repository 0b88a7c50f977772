/* datetime_delta.c - datetime.timedelta.
 *
 * All of a timedelta in microseconds has 67 bits, so sums and products are made in 128; what
 * doesn't fit these is out of range anyway.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/object/containers.h"
#include "core/object/int.h"
#include "core/stdlib/datetime_parts.h"

#include <limits.h>
#include <math.h>

#define MAX_DAYS 999999999
/* Parts of a constructor's arguments beyond this many bits can't be meant. */
#define PART_BITS 80

typedef __int128 wide;

itd_type *itd_timedelta_type;

/* ---- making ----------------------------------------------------------------------------- */

static itd_value too_large(itd_vm *vm)
{
    return itd_raise(vm, itd_OverflowError, "Python int too large to convert to C int");
}

static itd_value make(itd_vm *vm, const itd_type *type, wide us)
{
    wide days = us / ITD_DAY_US, rest = us % ITD_DAY_US;
    struct itd_iter *d;

    if (rest < 0) {
        rest += ITD_DAY_US;
        days--;
    }
    if (days < INT_MIN || days > INT_MAX) return too_large(vm);
    if (days < -MAX_DAYS || days > MAX_DAYS)
        return itd_raise(vm, itd_OverflowError, "days=%d; must have magnitude <= %d", (int)days,
                         MAX_DAYS);
    d = itd_new_instance(vm, type, sizeof *d);
    if (!d) return ITD_ERROR;
    d->n = (int64_t)days;
    d->m = (int64_t)rest / 1000000;
    d->k = (int64_t)rest % 1000000;
    return itd_of(d);
}

itd_value itd_dt_delta_from_us(itd_vm *vm, __int128 us)
{
    return make(vm, itd_timedelta_type, us);
}

itd_value itd_dt_delta(itd_vm *vm, int64_t days, int64_t seconds, int64_t microseconds)
{
    return make(vm, itd_timedelta_type,
                (wide)days * ITD_DAY_US + (wide)seconds * 1000000 + microseconds);
}

/* ---- numbers ---------------------------------------------------------------------------- */

/* False, with nothing pending, for more than bits bits. */
static bool to_wide(itd_value v, unsigned bits, wide *ret)
{
    uint8_t bytes[16];
    wide n = 0;

    if (itd_is_small(v)) {
        *ret = itd_small(v);
        return true;
    }
    if (itd_int_bits(v) > bits) return false;
    itd_int_magnitude(v, bytes, sizeof bytes);
    for (size_t i = 0; i < sizeof bytes; i++) n = n << 8 | bytes[i];
    *ret = itd_int_sign(v) < 0 ? -n : n;
    return true;
}

static itd_value from_wide(itd_vm *vm, wide n)
{
    uint8_t bytes[16];

    if (n >= ITD_SMALL_MIN && n <= ITD_SMALL_MAX) return itd_from_small((int64_t)n);
    for (size_t i = 0; i < sizeof bytes; i++) bytes[i] = (uint8_t)(n >> (8 * i));
    return itd_int_from_bytes(vm, bytes, sizeof bytes, true, true);
}

static itd_value us_value(itd_vm *vm, itd_value delta)
{
    return from_wide(vm, dt_delta_us(delta));
}

static itd_value from_int(itd_vm *vm, itd_value us)
{
    wide n;

    if (itd_failed(us)) return us;
    return to_wide(us, 120, &n) ? itd_dt_delta_from_us(vm, n) : too_large(vm);
}

static wide floor_div(wide a, wide b)
{
    wide q = a / b;

    return a % b != 0 && (a % b < 0) != (b < 0) ? q - 1 : q;
}

static itd_value zero_division(itd_vm *vm)
{
    return itd_raise(vm, itd_ZeroDivisionError, "integer division or modulo by zero");
}

/* a / b of ints, to the nearest int, half to even. */
static itd_value divide_nearest(itd_vm *vm, itd_value a, itd_value b)
{
    itd_value q, r, twice, one = itd_from_small(1);
    int order;

    if (itd_int_sign(b) == 0) return zero_division(vm);
    if (itd_int_sign(b) < 0) {
        a = itd_int_neg(vm, a);
        b = itd_int_neg(vm, b);
        if (itd_failed(a) || itd_failed(b)) return ITD_ERROR;
    }
    if (!itd_int_divmod(vm, a, b, &q, &r)) return ITD_ERROR;
    twice = itd_int_add(vm, r, r);
    if (itd_failed(twice)) return twice;
    order = itd_int_compare(twice, b);
    if (order < 0) return q;
    if (order == 0) {
        itd_value odd = itd_int_and(vm, q, one);
        if (itd_failed(odd) || itd_int_sign(odd) == 0) return itd_failed(odd) ? odd : q;
    }
    return itd_int_add(vm, q, one);
}

/* Numerator and denominator of a float. */
static bool ratio(itd_vm *vm, itd_value x, itd_value *ret_n, itd_value *ret_d)
{
    itd_value name = itd_intern_c(vm, "as_integer_ratio", 16), r;

    r = itd_failed(name) ? name : itd_call_method(vm, x, name, 0, NULL);
    if (itd_failed(r)) return false;
    if (!itd_is_kind(r, ITD_K_TUPLE))
        return itd_fail(vm, itd_TypeError,
                        "unexpected return type from as_integer_ratio(): expected tuple, not '%T'",
                        r);
    if (itd_tuple_count(r) != 2)
        return itd_fail(
            vm, itd_ValueError,
            "unexpected return value of as_integer_ratio(): expected tuple of length 2");
    *ret_n = itd_index(vm, itd_tuple_items(r)[0]);
    *ret_d = itd_failed(*ret_n) ? ITD_ERROR : itd_index(vm, itd_tuple_items(r)[1]);
    return !itd_failed(*ret_d);
}

/* ---- construction ----------------------------------------------------------------------- */

/* Adds a part; what a float has below a microsecond goes to *leftover. */
static bool add_part(itd_vm *vm, itd_value v, const char *name, int64_t factor, wide *us,
                     double *leftover)
{
    double whole, part;
    wide n;

    if (itd_is_int(v)) {
        if (!to_wide(itd_int_exact(vm, v), PART_BITS, &n)) return !itd_failed(too_large(vm));
        *us += n * factor;
        return true;
    }
    if (!itd_is_float(v))
        return itd_fail(vm, itd_TypeError, "unsupported type for timedelta %s component: %T", name,
                        v);
    part = modf(itd_float_value(v), &whole);
    if (isnan(whole)) return itd_fail(vm, itd_ValueError, "cannot convert float NaN to integer");
    if (isinf(whole))
        return itd_fail(vm, itd_OverflowError, "cannot convert float infinity to integer");
    if (fabs(whole) >= 0x1p80) return !itd_failed(too_large(vm));
    *us += (wide)whole * factor;
    if (part == 0.0) return true;
    *leftover += modf(part * (double)factor, &whole);
    *us += (wide)whole;
    return true;
}

static itd_value delta_new(itd_vm *vm, itd_type *type, const itd_value *args, size_t positional,
                           itd_value kwnames)
{
    static const char *const names[] = {"days",    "seconds", "microseconds", "milliseconds",
                                        "minutes", "hours",   "weeks"};
    static const int64_t factors[] = {ITD_DAY_US, 1000000,       1, 1000, 60000000,
                                      3600000000, 7 * ITD_DAY_US};
    static const uint8_t order[] = {2, 3, 1, 4, 5, 0, 6};
    static const dt_signature signature = {"__new__", names, 7, 0, 7};
    itd_value v[7];
    wide us = 0;
    double leftover = 0.0, rounded;

    if (!itd_dt_bind(vm, &signature, args, positional, kwnames, v)) return ITD_ERROR;
    for (size_t i = 0; i < 7; i++)
        if (!itd_is_unbound(v[order[i]]) &&
            !add_part(vm, v[order[i]], names[order[i]], factors[order[i]], &us, &leftover))
            return ITD_ERROR;
    rounded = round(leftover);
    if (fabs(rounded - leftover) == 0.5) { /* half to even of the sum */
        double odd = us & 1 ? 1.0 : 0.0;
        rounded = 2.0 * round((leftover + odd) * 0.5) - odd;
    }
    return make(vm, type, us + (wide)rounded);
}

/* ---- operators -------------------------------------------------------------------------- */

static itd_value delta_add(itd_vm *vm, itd_value a, itd_value b)
{
    return dt_is_delta(a) && dt_is_delta(b)
               ? itd_dt_delta_from_us(vm, dt_delta_us(a) + dt_delta_us(b))
               : ITD_NOT_IMPLEMENTED;
}

static itd_value delta_subtract(itd_vm *vm, itd_value a, itd_value b)
{
    return dt_is_delta(a) && dt_is_delta(b)
               ? itd_dt_delta_from_us(vm, dt_delta_us(a) - dt_delta_us(b))
               : ITD_NOT_IMPLEMENTED;
}

static itd_value times_float(itd_vm *vm, itd_value delta, itd_value x, bool divide)
{
    itd_value n = ITD_ERROR, d = ITD_ERROR, us;

    if (!ratio(vm, x, &n, &d)) return ITD_ERROR;
    us = us_value(vm, delta);
    us = itd_failed(us) ? us : itd_int_mul(vm, us, divide ? d : n);
    return itd_failed(us) ? us : from_int(vm, divide_nearest(vm, us, divide ? n : d));
}

static itd_value delta_multiply(itd_vm *vm, itd_value a, itd_value b)
{
    itd_value delta = dt_is_delta(a) ? a : b, x = dt_is_delta(a) ? b : a;
    wide n, r;

    if (itd_is_float(x)) return times_float(vm, delta, x, false);
    if (!itd_is_int(x)) return ITD_NOT_IMPLEMENTED;
    if (dt_delta_us(delta) == 0) return itd_dt_delta(vm, 0, 0, 0);
    if (!to_wide(itd_int_exact(vm, x), 120, &n) ||
        __builtin_mul_overflow(dt_delta_us(delta), n, &r))
        return too_large(vm);
    return itd_dt_delta_from_us(vm, r);
}

static itd_value delta_true_divide(itd_vm *vm, itd_value a, itd_value b)
{
    itd_value us, other;

    if (!dt_is_delta(a)) return ITD_NOT_IMPLEMENTED;
    if (itd_is_float(b)) return times_float(vm, a, b, true);
    if (!dt_is_delta(b) && !itd_is_int(b)) return ITD_NOT_IMPLEMENTED;
    us = us_value(vm, a);
    if (itd_failed(us)) return us;
    if (itd_is_int(b)) return from_int(vm, divide_nearest(vm, us, itd_int_exact(vm, b)));
    other = us_value(vm, b);
    return itd_failed(other) ? other : itd_int_true_div(vm, us, other);
}

static itd_value delta_floor_divide(itd_vm *vm, itd_value a, itd_value b)
{
    itd_value us, q;

    if (!dt_is_delta(a) || (!dt_is_delta(b) && !itd_is_int(b))) return ITD_NOT_IMPLEMENTED;
    if (dt_is_delta(b)) {
        if (dt_delta_us(b) == 0) return zero_division(vm);
        return from_wide(vm, floor_div(dt_delta_us(a), dt_delta_us(b)));
    }
    if (itd_int_sign(b) == 0) return zero_division(vm);
    us = us_value(vm, a);
    return itd_failed(us) || !itd_int_divmod(vm, us, b, &q, NULL) ? ITD_ERROR : from_int(vm, q);
}

static itd_value delta_remainder(itd_vm *vm, itd_value a, itd_value b)
{
    wide x, y;

    if (!dt_is_delta(a) || !dt_is_delta(b)) return ITD_NOT_IMPLEMENTED;
    x = dt_delta_us(a);
    y = dt_delta_us(b);
    if (y == 0) return itd_raise(vm, itd_ZeroDivisionError, "integer modulo by zero");
    return itd_dt_delta_from_us(vm, x - floor_div(x, y) * y);
}

static itd_value delta_divmod(itd_vm *vm, itd_value a, itd_value b)
{
    itd_value q, r;

    if (!dt_is_delta(a) || !dt_is_delta(b)) return ITD_NOT_IMPLEMENTED;
    if (dt_delta_us(b) == 0) return zero_division(vm);
    q = delta_floor_divide(vm, a, b);
    r = itd_failed(q) ? ITD_ERROR : delta_remainder(vm, a, b);
    return itd_failed(r) ? r : itd_tuple_pack(vm, 2, q, r);
}

static itd_value delta_negative(itd_vm *vm, itd_value v)
{
    return itd_dt_delta_from_us(vm, -dt_delta_us(v));
}
static itd_value delta_positive(itd_vm *vm, itd_value v)
{
    return itd_dt_delta_from_us(vm, dt_delta_us(v));
}
static itd_value delta_absolute(itd_vm *vm, itd_value v)
{
    return DT(v)->n < 0 ? delta_negative(vm, v) : delta_positive(vm, v);
}
static int delta_truth(itd_vm *vm, itd_value v)
{
    return dt_delta_us(v) != 0;
}

int itd_dt_delta_compare(itd_value a, itd_value b)
{
    wide x = dt_delta_us(a), y = dt_delta_us(b);

    return x < y ? -1 : x > y;
}

itd_value itd_dt_compare_result(int order, enum itd_compare op)
{
    switch (op) {
    case ITD_LT: return itd_bool(order < 0);
    case ITD_LE: return itd_bool(order <= 0);
    case ITD_EQ: return itd_bool(order == 0);
    case ITD_NE: return itd_bool(order != 0);
    case ITD_GT: return itd_bool(order > 0);
    default: return itd_bool(order >= 0);
    }
}

static itd_value delta_compare(itd_vm *vm, itd_value a, itd_value b, enum itd_compare op)
{
    return dt_is_delta(a) && dt_is_delta(b) ? itd_dt_compare_result(itd_dt_delta_compare(a, b), op)
                                            : ITD_NOT_IMPLEMENTED;
}

bool itd_dt_delta_hash(itd_vm *vm, itd_value self, uint64_t *ret)
{
    const itd_value row[] = {itd_from_small(DT(self)->n), itd_from_small(DT(self)->m),
                             itd_from_small(DT(self)->k)};

    return itd_hash_quick_items(row, 3, ret);
}

/* ---- texts and attributes --------------------------------------------------------------- */

static itd_value delta_repr(itd_vm *vm, itd_value self)
{
    const struct itd_iter *d = DT(self);
    const char *comma = "";
    itd_text t;

    itd_text_init(&t, vm);
    itd_text_printf(&t, "%s(", itd_type_name(self));
    if (d->n) {
        itd_text_printf(&t, "days=%lld", (long long)d->n);
        comma = ", ";
    }
    if (d->m) {
        itd_text_printf(&t, "%sseconds=%lld", comma, (long long)d->m);
        comma = ", ";
    }
    if (d->k) itd_text_printf(&t, "%smicroseconds=%lld", comma, (long long)d->k);
    itd_text_printf(&t, d->n || d->m || d->k ? ")" : "0)");
    return itd_text_done(&t);
}

static itd_value delta_str(itd_vm *vm, itd_value self)
{
    const struct itd_iter *d = DT(self);
    itd_text t;

    itd_text_init(&t, vm);
    if (d->n)
        itd_text_printf(&t, "%lld day%s, ", (long long)d->n, d->n == 1 || d->n == -1 ? "" : "s");
    itd_text_printf(&t, "%d:%02d:%02d", (int)(d->m / 3600), (int)(d->m / 60 % 60),
                    (int)(d->m % 60));
    if (d->k) itd_text_printf(&t, ".%06d", (int)d->k);
    return itd_text_done(&t);
}

FN(delta_days)
{
    return itd_from_small(DT(self)->n);
}
FN(delta_seconds)
{
    return itd_from_small(DT(self)->m);
}
FN(delta_microseconds)
{
    return itd_from_small(DT(self)->k);
}

FN(delta_total_seconds)
{
    itd_value us = us_value(vm, self);

    return itd_failed(us) ? us : itd_int_true_div(vm, us, itd_from_small(1000000));
}

FN(delta_reduce)
{
    itd_value row = itd_tuple_pack(vm, 3, itd_from_small(DT(self)->n), itd_from_small(DT(self)->m),
                                   itd_from_small(DT(self)->k));

    return itd_failed(row) ? row : itd_tuple_pack(vm, 2, itd_of(itd_type_of(self)), row);
}

bool itd_dt_boot_delta(itd_vm *vm)
{
    static const itd_native rows[] = {
        {"days", delta_days, NULL, "Number of days.", ITD_GETTER | ITD_MEMBER},
        {"seconds", delta_seconds, NULL, "The seconds left over, 0 to 86399.",
         ITD_GETTER | ITD_MEMBER},
        {"microseconds", delta_microseconds, NULL, "The microseconds left over, 0 to 999999.",
         ITD_GETTER | ITD_MEMBER},
        {"total_seconds", delta_total_seconds, "", "The whole duration in seconds.", 0},
        {"__reduce__", delta_reduce, "", "How to make a copy.", 0},
        {0},
    };
    static const itd_slots slots = {
        .repr = delta_repr,
        .str = delta_str,
        .hash = itd_dt_delta_hash,
        .compare = delta_compare,
        .truth = delta_truth,
        .binary = {[ITD_ADD] = delta_add,
                   [ITD_SUB] = delta_subtract,
                   [ITD_MUL] = delta_multiply,
                   [ITD_DIV] = delta_true_divide,
                   [ITD_FLOORDIV] = delta_floor_divide,
                   [ITD_MOD] = delta_remainder,
                   [ITD_DIVMOD] = delta_divmod},
        .negative = delta_negative,
        .positive = delta_positive,
        .absolute = delta_absolute,
        .new_ = delta_new,
    };
    static const itd_type_spec spec = {
        &itd_timedelta_type,
        "datetime.timedelta",
        NULL,
        ITD_K_ITER,
        sizeof(struct itd_iter),
        ITD_T_BASE,
        NULL,
        "A span of time, positive or negative: what it is given in various units, added up.",
        rows,
        &slots,
    };
    struct {
        const char *name;
        itd_value value;
    } constants[3];

    if (!itd_type_define(vm, &spec)) return false;
    constants[0].name = "min";
    constants[0].value = itd_dt_delta(vm, -MAX_DAYS, 0, 0);
    constants[1].name = "max";
    constants[1].value = itd_dt_delta(vm, MAX_DAYS, 86399, 999999);
    constants[2].name = "resolution";
    constants[2].value = itd_dt_delta(vm, 0, 0, 1);
    for (int i = 0; i < 3; i++)
        if (itd_failed(constants[i].value) ||
            !itd_dict_set_str(vm, itd_timedelta_type->dict,
                              itd_intern_c(vm, constants[i].name, strlen(constants[i].name)),
                              constants[i].value))
            return false;
    return true;
}
