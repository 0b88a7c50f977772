/* int_text.c - ints from text and to text.
 *
 * Bases that are powers of two are shifted together, others go through GMP. Decimal texts of more
 * than 4300 digits are refused both ways (unless the session sets another limit), as CPython does,
 * since that conversion costs more than linear time.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/base/unicode.h"
#include "core/object/int_parts.h"
#include "core/object/str_impl.h"
#include "core/vm/vm.h"

enum { STANDARD_LIMIT = 4300, LEAST_LIMIT = 640 };

int64_t itd_int_digit_limit = STANDARD_LIMIT;

int64_t itd_int_max_digits(itd_vm *vm)
{
    itd_value key = itd_intern_c(vm, ITD_INT_DIGITS_KEY, sizeof ITD_INT_DIGITS_KEY - 1), set;

    if (itd_failed(key)) return STANDARD_LIMIT;
    set = itd_dict_get_str(ITD_DICT_(vm->module_state), key);
    return itd_is_small(set) ? itd_small(set) : STANDARD_LIMIT;
}

/* Whether a text of so many digits is too long; *ret_limit is then the limit. */
static bool too_long(itd_vm *vm, uint64_t digits, int64_t *ret_limit)
{
    if (digits <= LEAST_LIMIT || itd_int_digit_limit == 0) return false;
    *ret_limit = itd_int_max_digits(vm);
    return *ret_limit > 0 && digits > (uint64_t)*ret_limit;
}

/* Value of a digit in any base, or 99. */
static inline unsigned digit_value(uint32_t c)
{
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'z') return c - 'a' + 10;
    if (c >= 'A' && c <= 'Z') return c - 'A' + 10;
    return 99;
}

static bool power_of_two(int base)
{
    return (base & (base - 1)) == 0;
}

static unsigned digit_bits(int base)
{
    return (unsigned)__builtin_ctz((unsigned)base);
}

/* Pays for a conversion to or from a base that is no power of two. */
static bool charge_conversion(itd_vm *vm, size_t digits)
{
    return itd_charge(vm, digits / 16 + 4 * itd_int_mul_cost(digits / 19 + 1, digits / 38 + 1));
}

/* ---- from digits ------------------------------------------------------------------------ */

enum { PIECE = 65536 }; /* no more is done without a look for a stop */
enum { FEW_DIGITS = 400, WORD_DIGITS = 19 };

/* Whether a text of no more than a piece is digits of base 10 alone. */
static bool only_decimal(const char *text, size_t size)
{
    unsigned char odd = 0;

    if (!size || size > PIECE) return false;
    for (size_t i = 0; i < size; i++) odd |= (unsigned char)(text[i] - '0') > 9;
    return !odd;
}

static bool count_digits(itd_vm *vm, const char *digits, size_t size, size_t *ret)
{
    size_t count = 0;

    if (only_decimal(digits, size)) {
        *ret = size;
        return true;
    }

    for (size_t i = 0; i < size; i++) {
        if (!itd_goes_on(vm, (int64_t)i)) return false;
        count += digits[i] != '_';
    }
    *ret = count;
    return true;
}

static itd_value join_bits(itd_vm *vm, const char *digits, size_t size, unsigned width)
{
    size_t count = 0, at = 0;
    itd_big *r;

    if (!count_digits(vm, digits, size, &count)) return ITD_ERROR;
    if (!itd_int_allow_bits(vm, count > width ? (count - width) * width : 0) ||
        !itd_charge(vm, size / 16 + 1))
        return ITD_ERROR;
    r = itd_int_blank(vm, count * width / 64 + 2);
    if (!r) return ITD_ERROR;
    for (size_t i = size; i-- > 0;) {
        uint64_t d;
        if (digits[i] == '_') continue;
        d = digit_value((unsigned char)digits[i]);
        r->limbs[at / 64] |= d << (at % 64);
        if (at % 64 + width > 64) r->limbs[at / 64 + 1] |= d >> (64 - at % 64);
        at += width;
        if (!itd_goes_on(vm, (int64_t)i)) return ITD_ERROR;
    }
    return itd_int_finish(vm, r, (mp_size_t)(at / 64 + 2), false);
}

/* In a word: at most 18 decimal digits or as many of another base as surely fit. */
static bool join_word(const char *digits, size_t size, int base, uint64_t *ret)
{
    uint64_t n = 0;

    for (size_t i = 0; i < size; i++) {
        if (digits[i] == '_') continue;
        if (n > ((uint64_t)1 << 57)) return false;
        n = n * (uint64_t)base + digit_value((unsigned char)digits[i]);
    }
    *ret = n;
    return n <= (uint64_t)ITD_SMALL_MAX;
}

/* Not many decimal digits, without underscores: a word's worth at a time. */
static itd_value join_words(itd_vm *vm, const char *digits, size_t size)
{
    itd_big *r = itd_int_blank(vm, size / WORD_DIGITS + 1);
    size_t take = size % WORD_DIGITS;
    mp_size_t n = 0;

    if (!r) return ITD_ERROR;
    if (!take) take = WORD_DIGITS;
    for (; size; digits += take, size -= take, take = WORD_DIGITS) {
        uint64_t word = 0;
        mp_limb_t carry;

        for (size_t i = 0; i < take; i++) word = word * 10 + (uint64_t)(digits[i] - '0');
        if (n) {
            carry = mpn_mul_1(r->limbs, r->limbs, n, UINT64_C(10000000000000000000));
            carry += mpn_add_1(r->limbs, r->limbs, n, word);
        } else {
            carry = word;
        }
        if (carry) r->limbs[n++] = carry;
    }
    return itd_int_finish(vm, r, n, false);
}

static void set_text(void *context)
{
    itd_gmp_job *job = context;

    job->na = (mp_size_t)mpn_set_str(job->r, job->text, job->size, job->base);
}

itd_value itd_int_from_digits(itd_vm *vm, const char *digits, size_t size, int base)
{
    itd_gmp_job job;
    size_t count = 0, limbs;
    itd_bytes_buffer *values;
    itd_big *r;
    uint64_t word;
    int64_t limit;
    mp_size_t n;

    if (size <= 64 && join_word(digits, size, base, &word)) return itd_from_small((int64_t)word);
    if (power_of_two(base)) return join_bits(vm, digits, size, digit_bits(base));
    if (!count_digits(vm, digits, size, &count)) return ITD_ERROR;
    if (too_long(vm, count, &limit))
        return itd_raise(vm, itd_ValueError,
                         "Exceeds the limit (%lld digits) for integer string conversion: value has "
                         "%zu digits; use "
                         "sys.set_int_max_str_digits() to increase the limit",
                         (long long)limit, count);
    if (base == 10 && size <= FEW_DIGITS && count == size)
        return charge_conversion(vm, count) ? join_words(vm, digits, size) : ITD_ERROR;
    values = itd_buffer_new(vm, count);
    if (!values || !charge_conversion(vm, count)) return ITD_ERROR;
    count = 0;
    for (size_t i = 0; i < size; i++) {
        if (!itd_goes_on(vm, (int64_t)i)) return ITD_ERROR;
        if (digits[i] != '_' && (count || digits[i] != '0'))
            values->data[count++] = (uint8_t)digit_value((unsigned char)digits[i]);
    }
    if (count == 0) return itd_from_small(0);
    limbs = count * 6 / 64 + 2; /* a digit of base 36 has less than 6 bits */
    r = itd_int_blank(vm, limbs);
    job =
        (itd_gmp_job){.r = r ? r->limbs : NULL, .text = values->data, .size = count, .base = base};
    if (!r || !itd_gmp_run(vm, limbs * 64, set_text, &job)) return ITD_ERROR;
    n = job.na;
    itd_gmp_end(vm);
    return itd_int_finish(vm, r, n, false);
}

itd_value itd_int_parse(itd_vm *vm, const char *digits, size_t size, int base)
{
    return itd_int_from_digits(vm, digits, size, base);
}

/* ---- from text -------------------------------------------------------------------------- */

static itd_value invalid_literal(itd_vm *vm, itd_value original, int base)
{
    return itd_raise(vm, itd_ValueError, "invalid literal for int() with base %d: %.200R", base,
                     original);
}

static bool is_space(char c)
{
    return c == ' ' || (c >= 9 && c <= 13);
}

static bool trim(itd_vm *vm, const char **text, size_t *size)
{
    while (*size && is_space(**text)) {
        if (!itd_goes_on(vm, (int64_t)*size)) return false;
        ++*text;
        --*size;
    }
    while (*size && is_space((*text)[*size - 1]))
        if (!itd_goes_on(vm, (int64_t)(*size)--)) return false;
    return true;
}

/* Takes a prefix such as 0x off and settles base 0; false: there is a leading zero that base 0
 * doesn't allow. */
static bool settle_base(itd_vm *vm, const char **text, size_t *size, int *base)
{
    char mark = *size >= 2 && **text == '0' ? (char)((*text)[1] | 0x20) : 0;
    int marked = mark == 'x' ? 16 : mark == 'o' ? 8 : mark == 'b' ? 2 : 0;

    if (marked && (*base == 0 || *base == marked)) {
        *base = marked;
        *text += 2;
        *size -= 2;
        if (*size && **text == '_') {
            ++*text;
            --*size;
        }
        return true;
    }
    if (*base) return true;
    *base = 10;
    if (*size < 2 || **text != '0') return true;
    for (size_t i = 0; i < *size; i++)
        if (!itd_goes_on(vm, (int64_t)i) || ((*text)[i] != '0' && (*text)[i] != '_')) return false;
    return true;
}

/* Digits of the base with single underscores between them; a failure may be pending when they
 * aren't. */
static bool valid_digits(itd_vm *vm, const char *text, size_t size, int base)
{
    bool after_digit = false;

    if (base == 10 && only_decimal(text, size)) return true;
    for (size_t i = 0; i < size; i++) {
        if (!itd_goes_on(vm, (int64_t)i)) return false;
        if (text[i] == '_') {
            if (!after_digit) return false;
            after_digit = false;
        } else {
            if (digit_value((unsigned char)text[i]) >= (unsigned)base) return false;
            after_digit = true;
        }
    }
    return after_digit;
}

static itd_value from_ascii(itd_vm *vm, const char *text, size_t size, int base, itd_value original)
{
    bool negative;
    int shown = base;
    itd_value n;

    if (!itd_charge(vm, size / 64 + 1)) return ITD_ERROR;
    if (!trim(vm, &text, &size)) return ITD_ERROR;
    negative = size && *text == '-';
    if (size && (*text == '-' || *text == '+')) {
        text++;
        size--;
    }
    if (!settle_base(vm, &text, &size, &base) || !valid_digits(vm, text, size, base))
        return itd_pending(vm) ? ITD_ERROR : invalid_literal(vm, original, shown);
    n = itd_int_from_digits(vm, text, size, base);
    return negative && !itd_failed(n) ? itd_int_neg(vm, n) : n;
}

/* A text with non-ASCII digits and spaces in ASCII, one byte a character; others become '?'. */
static itd_bytes_buffer *ascii_digits(itd_vm *vm, const itd_str *s)
{
    itd_bytes_buffer *b = itd_buffer_new(vm, (size_t)s->length + 1);

    if (!b || !itd_charge(vm, (uint64_t)s->length / 16 + 1)) return NULL;
    for (int64_t i = 0; i < s->length; i++) {
        uint32_t c = itd_str_at(s, i);
        int digit = c < 128 ? -1 : itd_uni_decimal(c);

        if (!itd_goes_on(vm, i)) return NULL;
        b->data[i] = c < 128            ? (uint8_t)c
                     : digit >= 0       ? (uint8_t)('0' + digit)
                     : itd_uni_space(c) ? ' '
                                        : '?';
    }
    return b;
}

itd_value itd_int_from_text(itd_vm *vm, itd_value text, int base)
{
    const uint8_t *data;
    size_t size;
    itd_bytes_buffer *b;

    if (itd_is_str(text)) {
        const itd_str *s = ITD_STR(text);
        if (s->kind == 1)
            return from_ascii(vm, (const char *)s->data, (size_t)s->length, base, text);
        b = ascii_digits(vm, s);
        return b ? from_ascii(vm, (const char *)b->data, (size_t)s->length, base, text) : ITD_ERROR;
    }
    if (!itd_as_buffer(vm, text, &data, &size)) return ITD_ERROR;
    if (!itd_is_exact(text, itd_bytes_type)) { /* the failure shows the bytes alone */
        text = itd_bytes_new(vm, data, size);
        if (itd_failed(text)) return text;
    }
    return from_ascii(vm, (const char *)data, size, base, text);
}

/* ---- to text ---------------------------------------------------------------------------- */

static const char symbols[] = "0123456789abcdefghijklmnopqrstuvwxyz";

/* Of the prefix of base 2, 8 or 16. */
static char letter_of(int base)
{
    return base == 2 ? 'b' : base == 8 ? 'o' : 'x';
}

static itd_value word_text(itd_vm *vm, int64_t n, int base, bool prefixed)
{
    char buf[72], *p = buf + sizeof buf;
    uint64_t m = n < 0 ? 0 - (uint64_t)n : (uint64_t)n;

    if (base == 10) do
            *--p = (char)('0' + m % 10);
        while (m /= 10);
    else if (power_of_two(base))
        do *--p = symbols[m & ((unsigned)base - 1)];
        while (m >>= digit_bits(base));
    else
        do *--p = symbols[m % (unsigned)base];
        while (m /= (unsigned)base);
    if (prefixed) {
        *--p = letter_of(base);
        *--p = '0';
    }
    if (n < 0) *--p = '-';
    return itd_str_of_units(vm, p, (int64_t)(buf + sizeof buf - p), 1);
}

static itd_value split_bits(itd_vm *vm, const itd_int_view *x, unsigned width)
{
    uint64_t bits = itd_limb_bits(x->limbs, x->size), count = (bits + width - 1) / width;
    itd_value out;
    uint8_t *data;

    if (!itd_charge(vm, count / 16 + 1)) return ITD_ERROR;
    out = itd_str_blank(vm, (int64_t)(count + x->negative), 127);
    if (itd_failed(out)) return ITD_ERROR;
    data = ITD_STR(out)->data;
    if (x->negative) *data++ = '-';
    for (uint64_t i = 0; i < count; i++) {
        uint64_t at = (count - 1 - i) * width, d = x->limbs[at / 64] >> (at % 64);
        if (at % 64 + width > 64 && (mp_size_t)(at / 64 + 1) < x->size)
            d |= x->limbs[at / 64 + 1] << (64 - at % 64);
        data[i] = (uint8_t)symbols[d & ((1u << width) - 1)];
        if (!itd_goes_on(vm, (int64_t)i)) return ITD_ERROR;
    }
    return out;
}

static itd_value too_many_digits(itd_vm *vm, int64_t limit)
{
    return itd_raise(vm, itd_ValueError,
                     "Exceeds the limit (%lld digits) for integer string conversion; use "
                     "sys.set_int_max_str_digits() to "
                     "increase the limit",
                     (long long)limit);
}

static void get_text(void *context)
{
    itd_gmp_job *job = context;

    job->size = mpn_get_str(job->text, job->base, job->r, job->na);
}

static itd_value convert_digits(itd_vm *vm, const itd_int_view *x, int base)
{
    itd_bytes_buffer *copy = itd_buffer_new(vm, (size_t)(x->size + 1) * 8), *digits;
    size_t room = mpn_sizeinbase(x->limbs, x->size, base) + 2, n, skip = 0;
    itd_value out;
    itd_gmp_job job;
    uint8_t *data;
    int64_t limit;

    if (!copy || !charge_conversion(vm, room)) return ITD_ERROR;
    digits = itd_buffer_new(vm, room);
    memcpy(copy->data, x->limbs, (size_t)x->size * 8); /* the conversion destroys its operand */
    job = (itd_gmp_job){.r = (mp_limb_t *)(void *)copy->data,
                        .na = x->size,
                        .text = digits ? digits->data : NULL,
                        .base = base};
    if (!digits || !itd_gmp_run(vm, (size_t)x->size * 64, get_text, &job)) return ITD_ERROR;
    n = job.size;
    itd_gmp_end(vm);
    while (skip + 1 < n && digits->data[skip] == 0) skip++;
    if (base == 10 && too_long(vm, n - skip, &limit)) return too_many_digits(vm, limit);
    out = itd_str_blank(vm, (int64_t)(n - skip + x->negative), 127);
    if (itd_failed(out)) return ITD_ERROR;
    data = ITD_STR(out)->data;
    if (x->negative) *data++ = '-';
    for (size_t i = skip; i < n; i++) *data++ = (uint8_t)symbols[digits->data[i]];
    return out;
}

itd_value itd_int_prefixed(itd_vm *vm, itd_value v, int base)
{
    itd_value text;
    bool negative;

    if (itd_is_small(v)) return word_text(vm, itd_small(v), base, true);
    text = itd_int_text(vm, v, base);
    if (itd_failed(text)) return text;
    negative = itd_str_at(ITD_STR(text), 0) == '-';
    if (negative) text = itd_str_slice(vm, text, 1, ITD_STR(text)->length);
    return itd_failed(text)
               ? text
               : itd_str_format(vm, "%s0%c%U", negative ? "-" : "", letter_of(base), text);
}

itd_value itd_int_text(itd_vm *vm, itd_value v, int base)
{
    itd_int_view x;
    uint64_t digits_bits;
    int64_t limit;

    itd_int_see(v, &x);
    if (x.size == 0 || (x.size == 1 && x.limbs[0] <= (uint64_t)ITD_SMALL_MAX))
        return word_text(vm,
                         x.size == 0  ? 0
                         : x.negative ? -(int64_t)x.limbs[0]
                                      : (int64_t)x.limbs[0],
                         base, false);
    if (power_of_two(base)) return split_bits(vm, &x, digit_bits(base));
    digits_bits = itd_limb_bits(x.limbs, x.size);
    /* Far past the limit: not worth converting to see. 10 bits make 3.01 digits. */
    if (base == 10 && too_long(vm, digits_bits / 10 * 3, &limit)) return too_many_digits(vm, limit);
    return convert_digits(vm, &x, base);
}
