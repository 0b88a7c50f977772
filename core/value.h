/* value.h - the 64-bit script value and the header of every heap cell.
 *
 * A value is one word. Low bit 1: a 63-bit int. Low bits 10: a self-tagged float (all doubles of
 * magnitude about 1e-77 to 1e77; others live in float cells). Low bits 000: an untouched pointer to
 * a cell; the all-zero word is "unbound". Low bits 100: a special. No other file looks at the bits.
 *
 * A cell begins with one header word: bits 16..63 the address of the type (or, with ITD_F_SHAPED,
 * of the shape, which names the type), bits 8..15 flags, bits 0..7 the cell kind of layouts.def.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#ifndef ITD_VALUE_H
#define ITD_VALUE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

typedef struct itd_value {
    uint64_t bits;
} itd_value;

typedef struct itd_vm itd_vm;
typedef struct itd_type itd_type;
typedef struct itd_shape itd_shape;

#define ITD_SPECIAL(n)      ((itd_value){((uint64_t)(n) << 4) | 4})
#define ITD_UNBOUND         ((itd_value){0}) /* no value here; never visible to scripts */
#define ITD_NONE            ITD_SPECIAL(0)
#define ITD_FALSE           ITD_SPECIAL(1)
#define ITD_TRUE            ITD_SPECIAL(2)
#define ITD_ELLIPSIS        ITD_SPECIAL(3)
#define ITD_NOT_IMPLEMENTED ITD_SPECIAL(4)
#define ITD_ERROR           ITD_SPECIAL(5) /* a call failed; the exception is pending */
#define ITD_END             ITD_SPECIAL(6) /* a next slot has no more items; nothing is pending */
#define ITD_DELETED         ITD_SPECIAL(7) /* a dead entry of a table */

#define ITD_SMALL_MAX ((int64_t)0x3FFFFFFFFFFFFFFF)
#define ITD_SMALL_MIN (-ITD_SMALL_MAX - 1)

typedef struct itd_cell {
    uint64_t head;
} itd_cell;

enum itd_cell_flags {
    ITD_F_SHAPED = 1, /* the header names a shape */
    ITD_F_EXTRA = 2,  /* an instance of a script subclass of a builtin type: the last word of the
                         cell (itd_extra) holds its  attribute dict or unbound */
    ITD_F_FROZEN = 4, /* in the permanent generation */
    ITD_F_A = 16,
    ITD_F_B = 32,
    ITD_F_C = 64,
    ITD_F_D = 128, /* free for the kind's own use */
};

static inline bool itd_same(itd_value a, itd_value b)
{
    return a.bits == b.bits;
}
static inline bool itd_failed(itd_value v)
{
    return v.bits == ITD_ERROR.bits;
}
static inline bool itd_is_unbound(itd_value v)
{
    return v.bits == 0;
}
static inline bool itd_is_none(itd_value v)
{
    return v.bits == ITD_NONE.bits;
}
static inline bool itd_is_bool(itd_value v)
{
    return v.bits == ITD_TRUE.bits || v.bits == ITD_FALSE.bits;
}
static inline itd_value itd_bool(bool b)
{
    return b ? ITD_TRUE : ITD_FALSE;
}

static inline bool itd_is_small(itd_value v)
{
    return v.bits & 1;
}
static inline bool itd_small_fits(int64_t n)
{
    return n >= ITD_SMALL_MIN && n <= ITD_SMALL_MAX;
}
static inline int64_t itd_small(itd_value v)
{
    return (int64_t)v.bits >> 1;
}
/* n must fit: see itd_int_from for any int64_t. */
static inline itd_value itd_from_small(int64_t n)
{
    return (itd_value){((uint64_t)n << 1) | 1};
}
static inline bool itd_both_small(itd_value a, itd_value b)
{
    return a.bits & b.bits & 1;
}

static inline bool itd_is_imm_float(itd_value v)
{
    return (v.bits & 3) == 2;
}
static inline double itd_imm_float(itd_value v)
{
    uint64_t u = ((v.bits >> 3) | (v.bits << 61)) - ((uint64_t)1 << 60);
    double d;

    memcpy(&d, &u, sizeof d);
    return d;
}
/* The immediate form of d; false when d needs a cell (then *ret is untouched). */
static inline bool itd_try_imm_float(double d, itd_value *ret)
{
    uint64_t u, w;

    memcpy(&u, &d, sizeof u);
    u += (uint64_t)1 << 60;
    w = (u << 3) | (u >> 61);
    if ((w & 3) != 2) return false;
    ret->bits = w;
    return true;
}

static inline bool itd_is_cell(itd_value v)
{
    return (v.bits & 7) == 0 && v.bits != 0;
}
static inline itd_cell *itd_cell_of(itd_value v)
{
    return (itd_cell *)(uintptr_t)v.bits;
}
static inline itd_value itd_of(const void *cell)
{
    return (itd_value){(uint64_t)(uintptr_t)cell};
}

static inline unsigned itd_kind_of_cell(const itd_cell *c)
{
    return (unsigned)(c->head & 0xFF);
}
static inline unsigned itd_flags_of_cell(const itd_cell *c)
{
    return (unsigned)(c->head >> 8 & 0xFF);
}
static inline void *itd_head_ref(const itd_cell *c)
{
    return (void *)(uintptr_t)(c->head >> 16);
}
static inline uint64_t itd_make_head(const void *type_or_shape, unsigned kind, unsigned flags)
{
    return (uint64_t)(uintptr_t)type_or_shape << 16 | (uint64_t)flags << 8 | kind;
}
static inline void itd_set_flag(void *cell, unsigned flag)
{
    ((itd_cell *)cell)->head |= (uint64_t)flag << 8;
}
static inline void itd_clear_flag(void *cell, unsigned flag)
{
    ((itd_cell *)cell)->head &= ~((uint64_t)flag << 8);
}
static inline bool itd_has_flag(const void *cell, unsigned flag)
{
    return ((const itd_cell *)cell)->head >> 8 & flag;
}
/* Whether v is a cell of this kind (subclasses of the builtin type included). */
static inline bool itd_is_kind(itd_value v, unsigned kind)
{
    return itd_is_cell(v) && itd_kind_of_cell(itd_cell_of(v)) == kind;
}

#endif
