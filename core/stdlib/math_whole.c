/* math_whole.c - the functions of the math module on whole numbers.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/object/int.h"
#include "core/stdlib/math_parts.h"

itd_value itd_math_gcd(itd_vm *vm, itd_value module, const itd_arg *a)
{
    itd_value out = itd_from_small(0), n;

    for (int64_t i = 0; i < itd_tuple_count(a[0].v); i++) {
        n = itd_index(vm, itd_tuple_items(a[0].v)[i]);
        if (itd_failed(n) || !itd_charge(vm, 1)) return ITD_ERROR;
        out = itd_int_gcd(vm, out, n);
        if (itd_failed(out)) return out;
    }
    return out;
}

static itd_value magnitude(itd_vm *vm, itd_value n)
{
    return itd_int_sign(n) < 0 ? itd_int_neg(vm, n) : n;
}

static itd_value lcm(itd_vm *vm, itd_value a, itd_value b)
{
    itd_value gcd, part;

    if (itd_int_sign(a) == 0 || itd_int_sign(b) == 0) return itd_from_small(0);
    gcd = itd_int_gcd(vm, a, b);
    if (itd_failed(gcd) || !itd_int_divmod(vm, a, gcd, &part, NULL)) return ITD_ERROR;
    part = itd_int_mul(vm, part, b);
    return itd_failed(part) ? part : magnitude(vm, part);
}

itd_value itd_math_lcm(itd_vm *vm, itd_value module, const itd_arg *a)
{
    itd_value out = itd_from_small(1), n;

    for (int64_t i = 0; i < itd_tuple_count(a[0].v); i++) {
        n = itd_index(vm, itd_tuple_items(a[0].v)[i]);
        if (itd_failed(n) || !itd_charge(vm, 1)) return ITD_ERROR;
        out = lcm(vm, out, n);
        if (itd_failed(out)) return out;
    }
    return out;
}

static itd_value factorial(itd_vm *vm, itd_value v)
{
    static const int64_t few[] = {1,
                                  1,
                                  2,
                                  6,
                                  24,
                                  120,
                                  720,
                                  5040,
                                  40320,
                                  362880,
                                  3628800,
                                  39916800,
                                  479001600,
                                  6227020800,
                                  87178291200,
                                  1307674368000,
                                  20922789888000,
                                  355687428096000,
                                  6402373705728000,
                                  121645100408832000,
                                  2432902008176640000};
    itd_value n = itd_index(vm, v);
    int64_t k;
    int over;

    if (itd_is_small(n) && itd_small(n) >= 0 && itd_small(n) <= 20)
        return itd_charge(vm, 1) ? itd_from_small(few[itd_small(n)]) : ITD_ERROR;
    if (itd_failed(n) || !itd_int_clamp(vm, n, &k, &over)) return ITD_ERROR;
    if (over > 0)
        return itd_raise(vm, itd_OverflowError, "factorial() argument should not exceed %lld",
                         (long long)INT64_MAX);
    if (k < 0) return itd_raise(vm, itd_ValueError, "factorial() not defined for negative values");
    return itd_int_factorial(vm, (uint64_t)k);
}

itd_value itd_math_factorial(itd_vm *vm, itd_value module, const itd_arg *a)
{
    return factorial(vm, a[0].v);
}

/* n and k as ints, neither negative. */
static bool choose(itd_vm *vm, const itd_arg *a, itd_value *ret_n, itd_value *ret_k)
{
    *ret_n = itd_index(vm, a[0].v);
    if (itd_failed(*ret_n)) return false;
    *ret_k = itd_index(vm, a[1].v);
    if (itd_failed(*ret_k)) return false;
    if (itd_int_sign(*ret_n) < 0)
        return itd_fail(vm, itd_ValueError, "n must be a non-negative integer");
    return itd_int_sign(*ret_k) >= 0 ||
           itd_fail(vm, itd_ValueError, "k must be a non-negative integer");
}

itd_value itd_math_comb(itd_vm *vm, itd_value module, const itd_arg *a)
{
    itd_value n, k, other;
    int64_t count;
    int over;

    if (itd_both_small(a[0].v, a[1].v) && itd_small(a[1].v) >= 0 &&
        itd_small(a[1].v) <= itd_small(a[0].v)) {
        int64_t all = itd_small(a[0].v);

        count = itd_small(a[1].v);
        return itd_int_comb(vm, a[0].v, (uint64_t)(count < all - count ? count : all - count));
    }
    if (!choose(vm, a, &n, &k)) return ITD_ERROR;
    if (itd_int_compare(k, n) > 0) return itd_from_small(0);
    other = itd_int_sub(vm, n, k);
    if (itd_failed(other)) return other;
    if (itd_int_compare(other, k) < 0) k = other;
    if (!itd_int_clamp(vm, k, &count, &over)) return ITD_ERROR;
    if (over)
        return itd_raise(vm, itd_OverflowError, "min(n - k, k) must not exceed %lld",
                         (long long)INT64_MAX);
    return itd_int_comb(vm, n, (uint64_t)count);
}

itd_value itd_math_perm(itd_vm *vm, itd_value module, const itd_arg *a)
{
    itd_value n, k;
    int64_t count;
    int over;

    if (itd_is_none(a[1].v)) return factorial(vm, a[0].v);
    if (itd_both_small(a[0].v, a[1].v) && itd_small(a[1].v) >= 0 &&
        itd_small(a[1].v) <= itd_small(a[0].v))
        return itd_int_perm(vm, a[0].v, (uint64_t)itd_small(a[1].v));
    if (!choose(vm, a, &n, &k)) return ITD_ERROR;
    if (itd_int_compare(k, n) > 0) return itd_from_small(0);
    if (!itd_int_clamp(vm, k, &count, &over)) return ITD_ERROR;
    if (over)
        return itd_raise(vm, itd_OverflowError, "k must not exceed %lld", (long long)INT64_MAX);
    return itd_int_perm(vm, n, (uint64_t)count);
}

itd_value itd_math_isqrt(itd_vm *vm, itd_value module, const itd_arg *a)
{
    itd_value n = itd_index(vm, a[0].v);

    if (itd_failed(n)) return n;
    if (itd_int_sign(n) < 0)
        return itd_raise(vm, itd_ValueError, "isqrt() argument must be nonnegative");
    return itd_int_isqrt(vm, n);
}
