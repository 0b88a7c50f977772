/* math_sums.c - the functions of the math module that add up many numbers with little or no error.
 *
 * All rest on sums and products whose rounding error is kept as a second double.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <float.h>
#include <math.h>

#include "core/object/int.h"
#include "core/stdlib/math_parts.h"

/* hi + lo is the exact result. */
typedef struct pair {
    double hi, lo;
} pair;

/* For |a| >= |b|. */
static pair add_ordered(double a, double b)
{
    double s = a + b;

    return (pair){s, b - (s - a)};
}

static pair add(double a, double b)
{
    double s = a + b, z = s - a;

    return (pair){s, (a - (s - z)) + (b - z)};
}

static pair multiply(double a, double b)
{
    double p = a * b;

    return (pair){p, fma(a, b, -p)};
}

/* ---- fsum ------------------------------------------------------------------------------- */

/* Shewchuk's sum: partials that don't overlap, from small to large. Usually they are few, but each
 * may be a single one of the 2098 bit places that doubles have. */
enum { MOST_PARTIALS = 2100 };

typedef struct exact_sum {
    int count;
    double special; /* sum of what is infinite or NaN */
    double infinite;
    double partials[MOST_PARTIALS]; /* last, and filled as far as count says only */
} exact_sum;

static bool sum_put(itd_vm *vm, exact_sum *s, double x)
{
    double given = x;
    int kept = 0;

    for (int i = 0; i < s->count; i++) {
        pair p = fabs(x) < fabs(s->partials[i]) ? add_ordered(s->partials[i], x)
                                                : add_ordered(x, s->partials[i]);
        if (p.lo != 0.0) s->partials[kept++] = p.lo;
        x = p.hi;
    }
    s->count = kept;
    if (x == 0.0) return true;
    if (!isfinite(x)) {
        if (isfinite(given))
            return itd_fail(vm, itd_OverflowError, "intermediate overflow in fsum");
        if (isinf(given)) s->infinite += given;
        s->special += given;
        s->count = 0;
        return true;
    }
    ITD_ASSERT(s->count < MOST_PARTIALS);
    s->partials[s->count++] = x;
    return true;
}

/* Adds the partials from the top; when the rest is exactly half a unit, what lies below decides. */
static double sum_value(const exact_sum *s)
{
    int n = s->count;
    double hi, lo = 0.0;

    if (n == 0) return 0.0;
    hi = s->partials[--n];
    while (n > 0) {
        pair p = add_ordered(hi, s->partials[--n]);
        hi = p.hi;
        lo = p.lo;
        if (lo != 0.0) break;
    }
    if (n > 0 &&
        ((lo < 0.0 && s->partials[n - 1] < 0.0) || (lo > 0.0 && s->partials[n - 1] > 0.0))) {
        double twice = lo * 2.0, next = hi + twice;
        if (twice == next - hi) hi = next;
    }
    return hi;
}

itd_value itd_math_fsum(itd_vm *vm, itd_value module, const itd_arg *a)
{
    itd_value iter = itd_iter(vm, a[0].v), item;
    exact_sum s;
    double x;

    if (itd_failed(iter)) return iter;
    s.count = 0;
    s.special = s.infinite = 0.0;
    while (itd_next(vm, iter, &item))
        if (!itd_charge(vm, 1) || !itd_as_double(vm, item, &x) || !sum_put(vm, &s, x))
            return ITD_ERROR;
    if (itd_pending(vm)) return ITD_ERROR;
    if (s.special != 0.0) {
        if (isnan(s.infinite)) return itd_raise(vm, itd_ValueError, "-inf + inf in fsum");
        return itd_float_from(vm, s.special);
    }
    return itd_float_from(vm, sum_value(&s));
}

/* ---- prod ------------------------------------------------------------------------------- */

itd_value itd_math_prod(itd_vm *vm, itd_value module, const itd_arg *a)
{
    itd_value iter = itd_iter(vm, a[0].v), item, out = a[1].v;

    if (itd_failed(iter)) return iter;
    while (itd_next(vm, iter, &item)) {
        if (!itd_charge(vm, 1)) return ITD_ERROR;
        out = itd_binary_op(vm, out, item, ITD_MUL, false);
        if (itd_failed(out)) return out;
    }
    return itd_pending(vm) ? ITD_ERROR : out;
}

/* ---- sumprod ---------------------------------------------------------------------------- */

/* A sum of three doubles that don't overlap. */
typedef struct triple {
    double hi, lo, tiny;
} triple;

static triple add_product(triple t, double x, double y)
{
    pair p = multiply(x, y), top = add(t.hi, p.hi), middle = add(t.lo, p.lo),
         both = add(middle.hi, top.lo);

    return (triple){top.hi, both.hi, t.tiny + middle.lo + both.lo};
}

static double triple_value(triple t)
{
    pair low = add(t.lo, t.tiny), top = add(t.hi, low.hi);

    return top.hi + (top.lo + low.lo);
}

static bool exact_int(itd_value v)
{
    return itd_is_small(v) || itd_is_exact(v, itd_int_type);
}

static bool int_or_bool(itd_value v)
{
    return exact_int(v) || itd_is_bool(v);
}

/* Two factors of which one is a float and the other a float or int: as doubles. 1, 0 when they are
 * not, -1 on failure. */
static int float_factors(itd_vm *vm, itd_value p, itd_value q, double *x, double *y)
{
    bool pf = itd_is_exact(p, itd_float_type), qf = itd_is_exact(q, itd_float_type);

    if (!(pf && (qf || int_or_bool(q))) && !(qf && int_or_bool(p))) return 0;
    /* An int too large for a float is left to the general way. */
    if (!itd_as_double(vm, p, x) || !itd_as_double(vm, q, y))
        return itd_swallow(vm, itd_OverflowError) ? 0 : -1;
    return 1;
}

typedef struct sums {
    itd_value total;
    int64_t whole; /* of products of ints that are words, to be added to total */
    triple real;   /* of products with floats, to be added to total */
    bool whole_open, real_open, whole_used, real_used;
} sums;

static bool close_whole(itd_vm *vm, sums *s)
{
    s->whole_open = false;
    if (s->whole_used)
        s->total = itd_binary_op(vm, s->total, itd_int_from(vm, s->whole), ITD_ADD, false);
    s->whole_used = false;
    return !itd_failed(s->total);
}

static bool close_real(itd_vm *vm, sums *s)
{
    itd_value d;

    s->real_open = false;
    if (s->real_used) {
        d = itd_float_from(vm, triple_value(s->real));
        s->total = itd_failed(d) ? d : itd_binary_op(vm, s->total, d, ITD_ADD, false);
    }
    s->real_used = false;
    return !itd_failed(s->total);
}

static bool sum_product(itd_vm *vm, sums *s, itd_value p, itd_value q)
{
    itd_value product;
    double x, y;

    if (s->whole_open) {
        if (exact_int(p) && exact_int(q)) {
            int64_t a, b, sum;
            int too_large_p, too_large_q;

            if (!itd_int_clamp(vm, p, &a, &too_large_p) || !itd_int_clamp(vm, q, &b, &too_large_q))
                return false;
            if (!too_large_p && !too_large_q && !__builtin_mul_overflow(a, b, &a) &&
                !__builtin_add_overflow(s->whole, a, &sum)) {
                s->whole = sum;
                s->whole_used = true;
                return true;
            }
        }
        if (!close_whole(vm, s)) return false;
    }
    if (s->real_open) {
        int got = float_factors(vm, p, q, &x, &y);
        if (got < 0) return false;
        if (got) {
            triple next = add_product(s->real, x, y);
            if (isfinite(next.hi)) {
                s->real = next;
                s->real_used = true;
                return true;
            }
        }
        if (!close_real(vm, s)) return false;
    }
    product = itd_binary_op(vm, p, q, ITD_MUL, false);
    s->total = itd_failed(product) ? product : itd_binary_op(vm, s->total, product, ITD_ADD, false);
    return !itd_failed(s->total);
}

itd_value itd_math_sumprod(itd_vm *vm, itd_value module, const itd_arg *a)
{
    itd_value p = itd_iter(vm, a[0].v), q, x, y;
    sums s = {.total = itd_from_small(0), .whole_open = true, .real_open = true};

    if (itd_failed(p)) return p;
    q = itd_iter(vm, a[1].v);
    if (itd_failed(q)) return q;
    for (;;) {
        bool more = itd_next(vm, p, &x), also;
        if (!more && itd_pending(vm)) return ITD_ERROR;
        also = itd_next(vm, q, &y);
        if (!also && itd_pending(vm)) return ITD_ERROR;
        if (more != also) return itd_raise(vm, itd_ValueError, "Inputs are not the same length");
        if (!more) break;
        if (!itd_charge(vm, 1) || !sum_product(vm, &s, x, y)) return ITD_ERROR;
    }
    return close_whole(vm, &s) && close_real(vm, &s) ? s.total : ITD_ERROR;
}

/* ---- hypot and dist --------------------------------------------------------------------- */

/* The root of the sum of squares, scaled by a power of two so that the largest is near 1. The sum
 * starts at 1 so that each addition has its operands in order; the root is then mended by one step
 * of Newton's on the exact remainder. */
static double norm(double *x, size_t n, double most)
{
    double scale, sum = 1.0, low = 0.0, mid = 0.0, root, rest;
    pair product, s;
    int exponent;

    if (isinf(most)) return most;
    if (most == 0.0 || n <= 1) return most;
    frexp(most, &exponent);
    if (exponent < -1023) {
        for (size_t i = 0; i < n; i++) x[i] /= DBL_MIN;
        return DBL_MIN * norm(x, n, most / DBL_MIN);
    }
    scale = ldexp(1.0, -exponent);
    for (size_t i = 0; i < n; i++) {
        product = multiply(x[i] * scale, x[i] * scale);
        s = add_ordered(sum, product.hi);
        sum = s.hi;
        low += product.lo;
        mid += s.lo;
    }
    root = sqrt(sum - 1.0 + (low + mid));
    product = multiply(-root, root);
    s = add_ordered(sum, product.hi);
    sum = s.hi;
    low += product.lo;
    mid += s.lo;
    rest = sum - 1.0 + (low + mid);
    root += rest / (2.0 * root);
    return root / scale;
}

/* Room for n doubles. */
static double *doubles(itd_vm *vm, size_t n)
{
    itd_bytes_buffer *b = itd_buffer_new(vm, n * sizeof(double));

    return b ? (double *)(void *)b->data : NULL;
}

static itd_value norm_value(itd_vm *vm, double *x, size_t n)
{
    double most = 0.0;
    bool nan = false;

    for (size_t i = 0; i < n; i++) {
        x[i] = fabs(x[i]);
        nan |= isnan(x[i]);
        if (x[i] > most) most = x[i];
    }
    if (nan && !isinf(most)) return itd_float_from(vm, NAN);
    return itd_float_from(vm, norm(x, n, most));
}

itd_value itd_math_hypot(itd_vm *vm, itd_value module, const itd_arg *a)
{
    size_t n = (size_t)itd_tuple_count(a[0].v);
    double *x = doubles(vm, n);

    if (!x || !itd_charge(vm, n)) return ITD_ERROR;
    for (size_t i = 0; i < n; i++)
        if (!itd_as_double(vm, itd_tuple_items(a[0].v)[i], &x[i])) return ITD_ERROR;
    return norm_value(vm, x, n);
}

itd_value itd_math_dist(itd_vm *vm, itd_value module, const itd_arg *a)
{
    itd_value p = itd_is_kind(a[0].v, ITD_K_TUPLE) ? a[0].v : itd_tuple_of(vm, a[0].v), q;
    double *x, y;
    size_t n;

    if (itd_failed(p)) return p;
    q = itd_is_kind(a[1].v, ITD_K_TUPLE) ? a[1].v : itd_tuple_of(vm, a[1].v);
    if (itd_failed(q)) return q;
    n = (size_t)itd_tuple_count(p);
    if (n != (size_t)itd_tuple_count(q))
        return itd_raise(vm, itd_ValueError, "both points must have the same number of dimensions");
    x = doubles(vm, n);
    if (!x || !itd_charge(vm, n)) return ITD_ERROR;
    for (size_t i = 0; i < n; i++) {
        if (!itd_as_double(vm, itd_tuple_items(p)[i], &x[i]) ||
            !itd_as_double(vm, itd_tuple_items(q)[i], &y))
            return ITD_ERROR;
        x[i] -= y;
    }
    return norm_value(vm, x, n);
}
