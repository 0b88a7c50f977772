/* int.c - the int type: construction, conversion to and from other numbers, methods.
 *
 * An int is a small value, or an INT cell when it doesn't fit 63 bits; True and False are ints too.
 * Instances of script subclasses are INT cells whatever their value. What computes gives exact ints
 * back.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <math.h>

#include "core/object/boot.h"
#include "core/object/bytes_impl.h"
#include "core/object/int_parts.h"

bool itd_is_int(itd_value v)
{
    return itd_is_small(v) || itd_is_bool(v) || itd_is_kind(v, ITD_K_INT);
}

/* ---- machine words ---------------------------------------------------------------------- */

itd_value itd_index(itd_vm *vm, itd_value v)
{
    itd_value (*slot)(itd_vm *, itd_value);
    itd_value out;

    if (itd_is_int(v)) return itd_int_exact(vm, v);
    slot = itd_type_of(v)->slots.index;
    if (!slot)
        return itd_raise(vm, itd_TypeError, "'%T' object cannot be interpreted as an integer", v);
    out = slot(vm, v);
    if (itd_failed(out)) return out;
    if (!itd_is_int(out))
        return itd_raise(vm, itd_TypeError, "__index__ returned non-int (type %T)", out);
    if (!itd_is_small(out) && !itd_is_exact(out, itd_int_type) &&
        !itd_warn_of_subclass(vm, ITD_UNBOUND, "__index__", "int", out))
        return ITD_ERROR;
    return itd_int_exact(vm, out);
}

bool itd_int_clamp(itd_vm *vm, itd_value v, int64_t *ret, int *ret_over)
{
    itd_int_view x;

    *ret_over = 0;
    if (itd_is_small(v)) {
        *ret = itd_small(v);
        return true;
    }
    if (!itd_is_int(v)) {
        v = itd_index(vm, v);
        if (itd_failed(v)) return false;
    }
    itd_int_see(v, &x);
    if (x.size == 0)
        *ret = 0;
    else if (x.size == 1 && x.limbs[0] <= (uint64_t)INT64_MAX)
        *ret = x.negative ? -(int64_t)x.limbs[0] : (int64_t)x.limbs[0];
    else if (x.size == 1 && x.negative && x.limbs[0] == (uint64_t)INT64_MAX + 1)
        *ret = INT64_MIN;
    else {
        *ret = x.negative ? INT64_MIN : INT64_MAX;
        *ret_over = x.negative ? -1 : 1;
    }
    return true;
}

static bool as_word(itd_vm *vm, itd_value given, int64_t *ret, const char *text)
{
    itd_value v = given;
    int64_t n;
    int over;

    if (itd_is_small(v)) {
        *ret = itd_small(v);
        return true;
    }
    v = itd_index(vm, v);
    if (itd_failed(v) || !itd_int_clamp(vm, v, &n, &over)) return false;
    if (over) return itd_fail(vm, itd_OverflowError, text, given);
    *ret = n;
    return true;
}

bool itd_as_i64(itd_vm *vm, itd_value v, int64_t *ret)
{
    return as_word(vm, v, ret, "Python int too large to convert to C long");
}

bool itd_as_size(itd_vm *vm, itd_value v, int64_t *ret)
{
    return as_word(vm, v, ret, "cannot fit '%T' into an index-sized integer");
}

/* ---- floats ----------------------------------------------------------------------------- */

/* The 64 highest bits of the magnitude, the lowest of them sticky; x = bits * 2**exponent. */
static uint64_t top_bits(const itd_int_view *x, int64_t *ret_exponent)
{
    mp_size_t n = x->size;
    unsigned lead;
    uint64_t bits;
    bool rest = false;

    *ret_exponent = 0;
    if (n == 0) return 0;
    lead = (unsigned)__builtin_clzll(x->limbs[n - 1]);
    bits = x->limbs[n - 1] << lead;
    if (n > 1 && lead) {
        bits |= x->limbs[n - 2] >> (64 - lead);
        rest = x->limbs[n - 2] << lead;
    } else if (n > 1)
        rest = x->limbs[n - 2];
    for (mp_size_t i = 0; i + 2 < n && !rest; i++) rest = x->limbs[i];
    *ret_exponent = (n - 1) * 64 - (int64_t)lead;
    return bits | rest;
}

/* A conversion from 64 bits to 53 rounds half to even in hardware, and the sticky bit makes it
 * right. */
double itd_int_frexp(itd_value v, int64_t *ret_exponent)
{
    itd_int_view x;
    int64_t exponent;
    int e;
    double d;

    itd_int_see(v, &x);
    d = frexp((double)top_bits(&x, &exponent), &e);
    *ret_exponent = d == 0.0 ? 0 : exponent + e;
    return x.negative ? -d : d;
}

bool itd_int_to_double(itd_vm *vm, itd_value v, double *ret)
{
    int64_t exponent;
    double d;

    if (itd_is_small(v)) {
        *ret = (double)itd_small(v);
        return true;
    }
    d = itd_int_frexp(v, &exponent);
    if (exponent > 1024)
        return itd_fail(vm, itd_OverflowError, "int too large to convert to float");
    *ret = ldexp(d, (int)exponent);
    return true;
}

/* The limbs of |d| without its fraction, |d| >= 1; returns how many (at most 16). */
static mp_size_t double_limbs(double d, mp_limb_t limbs[17])
{
    int e;
    uint64_t m = (uint64_t)ldexp(frexp(fabs(d), &e), 53);
    mp_size_t n = 1;

    memset(limbs, 0, 17 * sizeof *limbs);
    e -= 53;
    if (e <= 0) {
        limbs[0] = e > -64 ? m >> -e : 0;
        return 1;
    }
    limbs[e / 64] = m << (e % 64);
    if (e % 64) limbs[e / 64 + 1] = m >> (64 - e % 64);
    n = e / 64 + 2;
    while (n > 1 && limbs[n - 1] == 0) n--;
    return n;
}

itd_value itd_int_from_double(itd_vm *vm, double d)
{
    mp_limb_t limbs[17];
    mp_size_t n;
    itd_big *b;

    if (isnan(d)) return itd_raise(vm, itd_ValueError, "cannot convert float NaN to integer");
    if (isinf(d))
        return itd_raise(vm, itd_OverflowError, "cannot convert float infinity to integer");
    if (fabs(d) < 0x1p62) return itd_from_small((int64_t)d);
    n = double_limbs(d, limbs);
    b = itd_int_blank(vm, (uint64_t)n);
    if (!b) return ITD_ERROR;
    mpn_copyi(b->limbs, limbs, n);
    return itd_int_finish(vm, b, n, d < 0);
}

int itd_int_compare_double(itd_value a, double d)
{
    mp_limb_t limbs[17];
    itd_int_view x;
    int order, sign = itd_int_sign(a);
    mp_size_t n;
    double whole;

    if (itd_is_small(a) && itd_small(a) <= 1ll << 53 && itd_small(a) >= -(1ll << 53)) {
        double whole_a = (double)itd_small(a);

        return (whole_a > d) - (whole_a < d);
    }
    if (isinf(d)) return d > 0 ? -1 : 1;
    if (sign != (d > 0) - (d < 0)) return sign < (d > 0) - (d < 0) ? -1 : 1;
    if (sign == 0) return 0;
    itd_int_see(a, &x);
    whole = trunc(fabs(d));
    n = whole < 1 ? 0 : double_limbs(whole, limbs);
    if (x.size != n)
        order = x.size < n ? -1 : 1;
    else {
        order = n ? mpn_cmp(x.limbs, limbs, n) : 0;
        if (order == 0 && whole < fabs(d)) order = -1;
    }
    return sign < 0 ? (order < 0) - (order > 0) : (order > 0) - (order < 0);
}

/* ---- construction ----------------------------------------------------------------------- */

/* int(x) of one argument that may be anything, as an exact int. */
static itd_value from_any(itd_vm *vm, itd_value x)
{
    const itd_slots *slots = &itd_type_of(x)->slots;
    itd_value method, out;
    bool text;

    if (slots->to_int) {
        out = slots->to_int(vm, x);
        if (itd_failed(out)) return out;
        if (!itd_is_int(out))
            return itd_raise(vm, itd_TypeError, "__int__ returned non-int (type %T)", out);
        if (!itd_is_small(out) && !itd_is_exact(out, itd_int_type) &&
            !itd_warn_of_subclass(vm, ITD_UNBOUND, "__int__", "int", out))
            return ITD_ERROR;
        return itd_int_exact(vm, out);
    }
    if (slots->index) return itd_index(vm, x);
    text = itd_is_str(x) || itd_is_kind(x, ITD_K_BYTESTR) || itd_is_kind(x, ITD_K_BYTEARRAY);
    if (text && !(itd_type_of(x)->flags & ITD_T_HEAP)) return itd_int_from_text(vm, x, 10);
    method = itd_special(vm, x, itd_n___trunc__);
    if (itd_failed(method)) return method;
    if (!itd_is_unbound(method)) {
        out = itd_call(vm, method, 0, NULL);
        if (itd_failed(out) || itd_is_int(out))
            return itd_failed(out) ? out : itd_int_exact(vm, out);
        if (itd_type_of(out)->slots.index) return itd_index(vm, out);
        return itd_raise(vm, itd_TypeError, "__trunc__ returned non-Integral (type %T)", out);
    }
    if (text) return itd_int_from_text(vm, x, 10);
    if (itd_is_bytes_like(x)) {
        out = itd_int_from_text(vm, x, 10);
        if (!itd_failed(out) || !itd_swallow(vm, itd_BufferError)) return out;
    }
    return itd_raise(
        vm, itd_TypeError,
        "int() argument must be a string, a bytes-like object or a real number, not '%T'", x);
}

static itd_value from_text_with_base(itd_vm *vm, itd_value x, itd_value base)
{
    int64_t n;
    int over;

    base = itd_index(vm, base);
    if (itd_failed(base) || !itd_int_clamp(vm, base, &n, &over)) return ITD_ERROR;
    if (n != 0 && (n < 2 || n > 36))
        return itd_raise(vm, itd_ValueError, "int() base must be >= 2 and <= 36, or 0");
    if (itd_is_str(x) || itd_is_kind(x, ITD_K_BYTESTR) || itd_is_kind(x, ITD_K_BYTEARRAY))
        return itd_int_from_text(vm, x, (int)n);
    return itd_raise(vm, itd_TypeError, "int() can't convert non-string with explicit base");
}

/* An instance of a script subclass with the value of n. */
static itd_value as_subclass(itd_vm *vm, itd_type *type, itd_value n)
{
    itd_int_view x;
    itd_big *b;

    itd_int_see(n, &x);
    b = itd_new_instance(vm, type,
                         sizeof(itd_big) + (size_t)(x.size ? x.size : 1) * sizeof(mp_limb_t));
    if (!b) return ITD_ERROR;
    if (x.size) mpn_copyi(b->limbs, x.limbs, x.size);
    b->size = (int32_t)(x.negative ? -x.size : x.size);
    return itd_of(b);
}

itd_value itd_int_new(itd_vm *vm, itd_type *type, const itd_value *args, size_t positional,
                      itd_value kwnames)
{
    itd_arg a[2];
    itd_value n;

    if (positional == 1 && type == itd_int_type &&
        (itd_is_none(kwnames) || itd_is_unbound(kwnames)))
        return from_any(vm, args[0]);
    if (!itd_bind_text(vm, "x = ..., /, base = ...", "int", args, positional, kwnames, a))
        return ITD_ERROR;
    if (!a[0].given) {
        if (a[1].given) return itd_raise(vm, itd_TypeError, "int() missing string argument");
        n = itd_from_small(0);
    } else
        n = a[1].given ? from_text_with_base(vm, a[0].v, a[1].v) : from_any(vm, a[0].v);
    if (itd_failed(n) || type == itd_int_type) return n;
    return as_subclass(vm, type, n);
}

/* ---- bytes ------------------------------------------------------------------------------ */

static bool read_order(itd_vm *vm, itd_value order, bool *ret_little)
{
    *ret_little = itd_str_is(order, "little");
    return *ret_little || itd_str_is(order, "big") ||
           itd_fail(vm, itd_ValueError, "byteorder must be either 'little' or 'big'");
}

itd_value itd_int_from_bytes(itd_vm *vm, const uint8_t *data, size_t size, bool little,
                             bool is_signed)
{
    bool negative = is_signed && size && data[little ? size - 1 : 0] & 0x80;
    uint8_t pad = negative ? 0xFF : 0;
    mp_size_t n;
    itd_big *b;

    if (!itd_charge(vm, size / 64 + 1)) return ITD_ERROR;
    /* Bytes that only extend the sign don't count, but for one. */
    while (size > 1 && data[little ? size - 1 : 0] == pad) {
        size--;
        data += !little;
    }
    if (!itd_int_allow_bits(vm, (size ? size - 1 : 0) * 8)) return ITD_ERROR;
    n = (mp_size_t)(size / 8 + 1);
    b = itd_int_blank(vm, (uint64_t)n);
    if (!b) return ITD_ERROR;
    if (negative) b->limbs[n - 1] = ~(mp_limb_t)0 << (size % 8 * 8);
    for (size_t i = 0; i < size; i++)
        b->limbs[i / 8] |= (mp_limb_t)data[little ? i : size - 1 - i] << (i % 8 * 8);
    if (negative) mpn_neg(b->limbs, b->limbs, n);
    return itd_int_finish(vm, b, n, negative);
}

itd_value itd_int_from_bytes_method(itd_vm *vm, itd_value cls, const itd_arg *a)
{
    const uint8_t *data;
    size_t size;
    bool little;
    itd_value source = a[0].v, n;

    if (!read_order(vm, a[1].v, &little)) return ITD_ERROR;
    if (!itd_is_kind(source, ITD_K_BYTESTR) && !itd_is_kind(source, ITD_K_BYTEARRAY) &&
        !itd_is_kind(source, ITD_K_MEMORYVIEW)) {
        itd_value maker = itd_special(vm, source, itd_n___bytes__);
        if (itd_failed(maker)) return ITD_ERROR;
        if (itd_is_unbound(maker)) {
            const itd_type *t = itd_type_of(source);
            itd_bytes_buffer *made;
            int64_t count;

            if (itd_is_str(source) || itd_is_int(source) ||
                (!t->slots.iter && !(t->slots.getitem && t->flags & ITD_T_HEAP)))
                return itd_raise(vm, itd_TypeError, "cannot convert '%T' object to bytes", source);
            made = itd_bytes_of_iterable(vm, source, "bytes", &count);
            source = made ? itd_bytes_new(vm, made->data, (size_t)count) : ITD_ERROR;
        } else {
            source = itd_call(vm, itd_of(itd_bytes_type), 1, &source);
        }
        if (itd_failed(source)) return source;
    }
    if (!itd_as_buffer_flat(vm, source, &data, &size)) return ITD_ERROR;
    n = itd_int_from_bytes(vm, data, size, little, a[2].n);
    return itd_failed(n) || itd_same(cls, itd_of(itd_int_type)) ? n : itd_call(vm, cls, 1, &n);
}

void itd_int_magnitude(itd_value v, uint8_t *out, size_t size)
{
    itd_int_view x;

    itd_int_see(v, &x);
    for (size_t i = 0; i < size; i++)
        out[size - 1 - i] = i / 8 < (size_t)x.size ? (uint8_t)(x.limbs[i / 8] >> (i % 8 * 8)) : 0;
}

/* Whether a number fits size bytes, in two's complement when signed. */
static bool fits_bytes(itd_value v, uint64_t size, bool is_signed)
{
    itd_int_view x;
    uint64_t bits;

    itd_int_see(v, &x);
    bits = itd_limb_bits(x.limbs, x.size);
    if (!is_signed) return (bits + 7) / 8 <= size;
    if (x.size == 0) return true;
    /* -128 has the bits of 128 but fits one byte. */
    if (x.negative && mpn_scan1(x.limbs, 0) == bits - 1) bits--;
    return bits / 8 + 1 <= size;
}

itd_value itd_int_to_bytes(itd_vm *vm, itd_value self, const itd_arg *a)
{
    int64_t size = a[0].n;
    bool little, is_signed = a[2].n, negative = itd_int_sign(self) < 0;
    itd_value out;
    uint8_t *data;

    if (!read_order(vm, a[1].v, &little)) return ITD_ERROR;
    if (size < 0) return itd_raise(vm, itd_ValueError, "length argument must be non-negative");
    if (size > INT64_MAX - 33) return itd_raise(vm, itd_OverflowError, "byte string is too large");
    if (negative && !is_signed)
        return itd_raise(vm, itd_OverflowError, "can't convert negative int to unsigned");
    if (!fits_bytes(self, (uint64_t)size, is_signed))
        return itd_raise(vm, itd_OverflowError, "int too big to convert");
    out = itd_bytes_new(vm, NULL, (size_t)size);
    if (itd_failed(out) || !itd_charge(vm, (uint64_t)size / 64 + 1)) return ITD_ERROR;
    data = ITD_AS(itd_bytes, out)->data;
    itd_int_magnitude(self, data, (size_t)size);
    if (negative) {
        unsigned carry = 1;
        for (int64_t i = size; i-- > 0;) {
            carry += (uint8_t)~data[i];
            data[i] = (uint8_t)carry;
            carry >>= 8;
        }
    }
    for (int64_t i = 0, j = size - 1; little && i < j; i++, j--) {
        uint8_t swap = data[i];
        data[i] = data[j];
        data[j] = swap;
    }
    return out;
}

/* ---- methods ---------------------------------------------------------------------------- */

itd_value itd_int_round(itd_vm *vm, itd_value self, const itd_arg *a)
{
    itd_value n = itd_int_exact(vm, self), power, q, r, twice;
    int64_t digits;
    int over, order;

    if (itd_failed(n) || !a[0].given) return n;
    power = itd_index(vm, a[0].v);
    if (itd_failed(power) || !itd_int_clamp(vm, power, &digits, &over)) return ITD_ERROR;
    if (digits >= 0) return n;
    /* 10 to a power beyond twice the number rounds it to nothing. */
    if (digits == INT64_MIN || (uint64_t)-digits > itd_int_bits(n) / 3 + 2)
        return itd_from_small(0);
    power = itd_int_pow(vm, itd_from_small(10), itd_from_small(-digits));
    if (itd_failed(power) || !itd_int_divmod(vm, n, power, &q, &r)) return ITD_ERROR;
    twice = itd_int_lshift(vm, r, 1);
    if (itd_failed(twice)) return ITD_ERROR;
    order = itd_int_compare(twice, power);
    if (order > 0 ||
        (order == 0 && !itd_same(itd_int_and(vm, q, itd_from_small(1)), itd_from_small(0))))
        q = itd_int_add(vm, q, itd_from_small(1));
    return itd_failed(q) ? q : itd_int_mul(vm, q, power);
}

static itd_value method_exact(itd_vm *vm, itd_value self, const itd_arg *a)
{
    return itd_int_exact(vm, self);
}

static itd_value method_zero(itd_vm *vm, itd_value self, const itd_arg *a)
{
    return itd_from_small(0);
}

static itd_value method_one(itd_vm *vm, itd_value self, const itd_arg *a)
{
    return itd_from_small(1);
}

static itd_value method_true(itd_vm *vm, itd_value self, const itd_arg *a)
{
    return ITD_TRUE;
}

static itd_value method_ratio(itd_vm *vm, itd_value self, const itd_arg *a)
{
    itd_value n = itd_int_exact(vm, self);

    return itd_failed(n) ? n : itd_tuple_pack(vm, 2, n, itd_from_small(1));
}

static itd_value method_bit_length(itd_vm *vm, itd_value self, const itd_arg *a)
{
    return itd_from_small((int64_t)itd_int_bits(self));
}

static itd_value method_bit_count(itd_vm *vm, itd_value self, const itd_arg *a)
{
    itd_int_view x;

    itd_int_see(self, &x);
    if (!itd_charge(vm, (uint64_t)x.size / 64 + 1)) return ITD_ERROR;
    return itd_from_small(x.size ? (int64_t)mpn_popcount(x.limbs, x.size) : 0);
}

static itd_value method_newargs(itd_vm *vm, itd_value self, const itd_arg *a)
{
    itd_value n = itd_int_exact(vm, self);

    return itd_failed(n) ? n : itd_tuple_pack(vm, 1, n);
}

static itd_value method_sizeof(itd_vm *vm, itd_value self, const itd_arg *a)
{
    uint64_t digits = (itd_int_bits(self) + 29) / 30;

    return itd_from_small(24 + 4 * (int64_t)(digits ? digits : 1));
}

static itd_value method_format(itd_vm *vm, itd_value self, const itd_arg *a)
{
    return itd_int_format_spec(vm, self, a[0].v);
}

static const itd_native methods[] = {
    {"as_integer_ratio", method_ratio, "", "A pair of integers whose ratio is equal to the int.",
     ITD_SHALLOW},
    {"bit_count", method_bit_count, "",
     "Number of ones in the binary representation of the absolute value.", ITD_SHALLOW},
    {"bit_length", method_bit_length, "", "How many binary digits the magnitude has.", ITD_SHALLOW},
    {"conjugate", method_exact, "", "The int itself.", ITD_SHALLOW},
    {"is_integer", method_true, "",
     "Returns True; exists for duck type compatibility with float.is_integer.", ITD_SHALLOW},
    {"to_bytes", itd_int_to_bytes,
     "length: size = 1, byteorder: str = 'big', *, signed: bool = False",
     "An array of bytes representing the integer.", ITD_CALLS_BACK},
    {"from_bytes", itd_int_from_bytes_method,
     "bytes, byteorder: str = 'big', *, signed: bool = False",
     "The integer represented by the given array of bytes.", ITD_CALLS_BACK | ITD_CLASS_METHOD},
    {"real", method_exact, NULL, "the part without 1j", ITD_GETTER},
    {"imag", method_zero, NULL, "the part that goes with 1j", ITD_GETTER},
    {"numerator", method_exact, NULL, "what stands above the line: the int itself", ITD_GETTER},
    {"denominator", method_one, NULL, "what stands below the line: 1", ITD_GETTER},
    {"__trunc__", method_exact, "", "math.trunc() of an int: the int.", ITD_SHALLOW},
    {"__floor__", method_exact, "", "math.floor() of an int: the int.", ITD_SHALLOW},
    {"__ceil__", method_exact, "", "math.ceil() of an int: the int.", ITD_SHALLOW},
    {"__round__", itd_int_round, "ndigits = ..., /",
     "Rounded to a power of ten; halves to the even neighbour.", ITD_CALLS_BACK},
    {"__getnewargs__", method_newargs, "", NULL, ITD_SHALLOW},
    {"__sizeof__", method_sizeof, "", "Size in memory, in bytes.", ITD_SHALLOW},
    {"__format__", method_format, "format_spec: str, /",
     "The text that a format specification asks for.", ITD_SHALLOW},
    {0},
};

bool itd_boot_int(itd_vm *vm)
{
    static const itd_type_spec spec = {
        .type = &itd_int_type,
        .name = "int",
        .kind = ITD_K_INT,
        .size = sizeof(itd_big) + sizeof(mp_limb_t),
        .flags = ITD_T_BASE | ITD_T_SELF_MATCH,
        .signature = "x = 0, /, base = 10",
        .doc = "A whole number of any size, made of a number (cut off) or of a text of digits in a "
               "base.",
        .methods = methods,
        .slots = &itd_int_slots,
    };

    return itd_type_define(vm, &spec);
}
