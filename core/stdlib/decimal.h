/* decimal.h - what the files of the decimal module share: numbers, contexts, operations.
 *
 * A Decimal is a RECORD cell: items[0] the coefficient (an int), n the rest (dec_pack). Operations
 * work on the plain struct dec, whose values live on the C stack, under a dctx: a context unpacked,
 * with the conditions that the operation meets. A result is rounded by dec_fix and becomes a cell,
 * and its conditions exceptions, in dec_finish.
 *
 * Work follows digits, not exponents: every power of ten that is really made goes through
 * dec_pow10, which refuses what the session's limit on ints would; multiplying and dividing charge
 * in the functions of int.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#ifndef ITD_DECIMAL_H
#define ITD_DECIMAL_H

#include "core/object/int.h"
#include "core/vm/vm.h"

#define DEC_MAX   INT64_C(999999999999999999) /* MAX_PREC, MAX_EMAX, -MIN_EMIN */
#define DEC_ETINY INT64_C(-1999999999999999997)

enum dec_kind { DEC_FINITE, DEC_INF, DEC_NAN, DEC_SNAN };

typedef struct dec {
    itd_value c; /* the coefficient, never negative; a NaN's payload */
    int64_t exp; /* 0 unless finite */
    uint8_t kind;
    bool neg;
} dec;

enum dec_rounding {
    DEC_UP,
    DEC_DOWN,
    DEC_CEILING,
    DEC_FLOOR,
    DEC_HALF_UP,
    DEC_HALF_DOWN,
    DEC_HALF_EVEN,
    DEC_05UP,
    DEC_ROUNDINGS
};

/* Conditions. The five of IEEE's invalid operation are one signal. */
enum dec_condition {
    DEC_CLAMPED = 1,
    DEC_CONVERSION = 2,
    DEC_DIV_ZERO = 4,
    DEC_DIV_IMPOSSIBLE = 8,
    DEC_DIV_UNDEFINED = 16,
    DEC_INEXACT = 64,
    DEC_INVALID_CONTEXT = 128,
    DEC_INVALID = 256,
    DEC_OVERFLOW = 0x800,
    DEC_ROUNDED = 0x1000,
    DEC_SUBNORMAL = 0x2000,
    DEC_UNDERFLOW = 0x4000,
    DEC_FLOAT = 0x8000,
    DEC_ANY_INVALID =
        DEC_CONVERSION | DEC_DIV_IMPOSSIBLE | DEC_DIV_UNDEFINED | DEC_INVALID_CONTEXT | DEC_INVALID,
};
#define DEC_SIGNALS 9

typedef struct dctx {
    int64_t prec, emax, emin;
    enum dec_rounding rounding;
    bool capitals, clamp;
    uint32_t traps;
    uint32_t status; /* what the operation under way met */
    itd_value cell;  /* the Context, or unbound */
} dctx;

static inline int64_t dec_etiny(const dctx *x)
{
    return x->emin - (x->prec - 1);
}
static inline int64_t dec_etop(const dctx *x)
{
    return x->emax - (x->prec - 1);
}

extern itd_type *dec_type, *dec_context_type, *dec_flags_type, *dec_manager_type;

/* What the session keeps: a tuple in module_state under "decimal". */
enum dec_state {
    DEC_S_SIGNALS,    /* tuple of the signals' classes, in the order of dec_signals */
    DEC_S_CONDITIONS, /* tuple of InvalidOperation, ConversionSyntax, DivisionImpossible,
                         DivisionUndefined, InvalidContext */
    DEC_S_CURRENT,
    DEC_S_DEFAULT,
    DEC_S_BASIC,
    DEC_S_EXTENDED,
    DEC_S_TUPLE,    /* DecimalTuple */
    DEC_S_RATIONAL, /* numbers.Rational */
    DEC_S_POWERS,   /* list of the powers of ten used last: k, 10**k, … */
    DEC_S_LN10,     /* tuple (bits, value) */
    DEC_S_COUNT
};
itd_value *dec_state(itd_vm *vm); /* the items; NULL: failure */

/* ---- numbers (decimal_num.c) ------------------------------------------------------------ */

static inline bool dec_is_decimal(itd_value v)
{
    return itd_is_cell(v) && itd_is_subtype(itd_type_of(v), dec_type);
}
static inline bool dec_special(const dec *d)
{
    return d->kind != DEC_FINITE;
}
static inline bool dec_nan(const dec *d)
{
    return d->kind >= DEC_NAN;
}
static inline bool dec_zero(const dec *d)
{
    return d->kind == DEC_FINITE && itd_is_small(d->c) && itd_small(d->c) == 0;
}
static inline dec dec_make(bool neg, itd_value c, int64_t exp)
{
    return (dec){c, exp, DEC_FINITE, neg};
}
static inline dec dec_of_small(int64_t n)
{
    return (dec){itd_from_small(n < 0 ? -n : n), 0, DEC_FINITE, n < 0};
}
static inline dec dec_infinity(bool neg)
{
    return (dec){itd_from_small(0), 0, DEC_INF, neg};
}
static inline dec dec_not_a_number(void)
{
    return (dec){itd_from_small(0), 0, DEC_NAN, false};
}
/* Of a Decimal. */
static inline void dec_load_to(itd_value v, dec *ret)
{
    const itd_record *r = ITD_AS(itd_record, v);
    bool special = r->n & 2;

    ret->c = r->items[0];
    ret->exp = special ? 0 : r->n >> 2;
    ret->kind = special ? (uint8_t)(r->n >> 2) : DEC_FINITE;
    ret->neg = r->n & 1;
}
static inline dec dec_load(itd_value v)
{
    dec d;

    dec_load_to(v, &d);
    return d;
}
itd_value dec_store(itd_vm *vm, itd_type *type, const dec *d);
int64_t dec_most_digits(const itd_vm *vm);                  /* that a coefficient can have */
bool dec_too_long(itd_vm *vm);                              /* MemoryError; false */
itd_value dec_pow10(itd_vm *vm, int64_t k);                 /* MemoryError when it is too large */
int64_t dec_digits(itd_vm *vm, itd_value c);                /* 1 for 0; -1 on failure */
itd_value dec_shift_up(itd_vm *vm, itd_value c, int64_t k); /* c * 10**k, k >= 0 */
/* c // 10**k and what was cut: 0 nothing, 1 less than half, 2 half, 3 more. */
bool dec_shift_down(itd_vm *vm, itd_value c, int64_t k, itd_value *ret, int *ret_rest);
bool dec_rounds_up(enum dec_rounding mode, bool neg, itd_value c, int rest);
/* exponent of the leading digit of a finite number that isn't 0. */
bool dec_adjusted(itd_vm *vm, const dec *d, int64_t *ret);
bool dec_fix(itd_vm *vm, dctx *x, dec *d);
/* d with this exponent, rounded if need be. *ret_rest as in dec_shift_down. */
bool dec_rescale(itd_vm *vm, dec *d, int64_t exp, enum dec_rounding mode, int *ret_rest);
bool dec_compare(itd_vm *vm, const dec *a, const dec *b, int *ret); /* numerically; no NaN */
bool dec_invalid(dctx *x, uint32_t condition, dec *out);            /* out is NaN; true */
/* One of the operands is a NaN: the result is in *out. */
bool dec_nans(itd_vm *vm, dctx *x, const dec *in, int count, dec *out, bool *ret_found);
itd_value dec_text_of(itd_vm *vm, itd_value c);  /* decimal digits of any length */
bool dec_trim(itd_vm *vm, dec *d, int64_t most); /* trailing zeros cut while exp < most */
bool dec_is_integer(itd_vm *vm, const dec *d, bool *ret, bool *ret_odd);

/* ---- operations ------------------------------------------------------------------------- */

typedef bool dec_op(itd_vm *vm, dctx *x, const dec *in, dec *out);
dec_op dec_plus, dec_minus, dec_abs, dec_add, dec_sub, dec_mul, dec_div, dec_floordiv, dec_mod,
    dec_fma; /* decimal_arith.c */
dec_op dec_remainder_near, dec_sqrt, dec_to_integral, dec_to_integral_exact, dec_normalize,
    dec_quantize;
bool dec_divmod(itd_vm *vm, dctx *x, const dec *in, dec *out, dec *out_rest);
bool dec_sum(itd_vm *vm, dctx *x, const dec *a, const dec *b, bool exactly, dec *out);
dec_op dec_compare_op, dec_compare_signal, dec_compare_total, dec_compare_total_mag, dec_copy_abs,
    dec_copy_negate; /* decimal_more.c */
dec_op dec_copy_sign, dec_logical_and, dec_logical_or, dec_logical_xor, dec_logical_invert,
    dec_logb, dec_max, dec_max_mag;
dec_op dec_min, dec_min_mag, dec_next_minus, dec_next_plus, dec_next_toward, dec_rotate, dec_scaleb,
    dec_shift;
const char *dec_class_name(itd_vm *vm, const dctx *x, const dec *d); /* NULL: failure */
bool dec_is_normal(itd_vm *vm, const dctx *x, const dec *d,
                   int *ret);                 /* 1 normal, 0 subnormal, -1 neither */
dec_op dec_exp, dec_ln, dec_log10, dec_power; /* decimal_log.c */
bool dec_power_modulo(itd_vm *vm, dctx *x, const dec *in, dec *out);

/* ---- text (decimal_text.c) -------------------------------------------------------------- */

/* Reads a number: loose takes spaces around it and underscores. *ret_ok false: it is not one. */
bool dec_parse(itd_vm *vm, itd_value text, bool loose, dec *ret, bool *ret_ok);
itd_value dec_to_text(itd_vm *vm, const dec *d, bool engineering, bool capitals);
itd_value dec_format(itd_vm *vm, const dec *d, itd_value spec, const dctx *x);

/* ---- contexts (decimal_context.c) ------------------------------------------------------- */

bool dec_current(itd_vm *vm, dctx *ret); /* the current context, unpacked */
itd_value dec_current_cell(itd_vm *vm);
/* The current context, or None when none was asked for or the module isn't there; next, unless
 * unbound, takes its place: contextvars keep one for each of theirs. */
itd_value dec_swap_current(itd_vm *vm, itd_value next);
bool dec_context_load(itd_vm *vm, itd_value cell, dctx *ret);
/* The context= argument: None or absent is the current one. */
bool dec_context_arg(itd_vm *vm, itd_value v, dctx *ret);
void dec_exact_context(dctx *ret); /* the largest one, without traps */
/* Writes what the operation met into the context; raises what is trapped. */
bool dec_signal(itd_vm *vm, dctx *x);
itd_value dec_finish(itd_vm *vm, dctx *x, const dec *d); /* signals, then the Decimal */
bool dec_rounding_arg(itd_vm *vm, itd_value v, enum dec_rounding *ret);
bool dec_context_boot(itd_vm *vm);
extern const char *const dec_rounding_names[DEC_ROUNDINGS];
itd_value dec_context_new(itd_vm *vm, const dctx *like);
extern const itd_native dec_context_functions[], dec_context_fields[];
extern itd_native dec_context_rows[];
void dec_context_rows_boot(void);

/* ---- the class (decimal_object.c, decimal_methods.c) --------------------------------------- */

/* An operand: a Decimal or an int. False with nothing pending when it is neither. */
bool dec_operand(itd_vm *vm, itd_value v, dec *ret);
bool dec_want(itd_vm *vm, itd_value v, dec *ret);     /* the same; TypeError */
bool dec_from_double(itd_vm *vm, double d, dec *ret); /* exactly */
/* Decimal(v) rounded as x says (exactly when x is the exact context). */
itd_value dec_convert(itd_vm *vm, itd_type *type, itd_value v, dctx *x, bool exactly);
bool dec_hash(itd_vm *vm, itd_value self, uint64_t *ret);
itd_value dec_to_int(itd_vm *vm, const dec *d, enum dec_rounding mode);
itd_value dec_as_tuple(itd_vm *vm, itd_value self, const itd_arg *a);
itd_value dec_ratio(itd_vm *vm, itd_value self, const itd_arg *a);
itd_value dec_compare_slot(itd_vm *vm, itd_value a, itd_value b, enum itd_compare op);
bool dec_object_boot(itd_vm *vm);
itd_value dec_complex(itd_vm *vm, itd_value self, const itd_arg *a);
extern const itd_native dec_methods[];

#endif
