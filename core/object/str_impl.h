/* str_impl.h - what the files of str share: raw strs, views of text-like values, searching.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#ifndef ITD_STR_IMPL_H
#define ITD_STR_IMPL_H

#include "core/base/unicode.h"
#include "core/base/utf8.h"
#include "core/native.h"

extern itd_value itd_empty_str;
extern itd_value itd_latin1_strs[256];

static inline const uint16_t *itd_str_u16(const itd_str *s)
{
    return (const uint16_t *)(const void *)s->data;
}
static inline const uint32_t *itd_str_u32(const itd_str *s)
{
    return (const uint32_t *)(const void *)s->data;
}
static inline bool itd_str_exact(itd_value v)
{
    return itd_is_str(v) && itd_type_of(v) == itd_str_type;
}
static inline unsigned itd_kind_for(uint32_t max_code)
{
    return max_code < 0x80 ? 1 : max_code < 0x10000 ? 2 : 4;
}

/* A str of this length and kind to be filled at once; the work is charged. NULL on failure. */
itd_str *itd_str_alloc(itd_vm *vm, int64_t length, unsigned kind);
/* v itself when it is exactly a str, else an exact copy. */
itd_value itd_str_plain(itd_vm *vm, itd_value v);
/* The str of count code units of any width (1: Latin-1 or ASCII, 2, 4), stored as narrow as it can
 * be. */
itd_value itd_str_of_units(itd_vm *vm, const void *units, int64_t count, unsigned width);
/* Copies units of one width into a str of the same or greater kind, at unit `at`. */
void itd_str_fill(itd_str *s, int64_t at, const void *units, int64_t count, unsigned width);
/* Copies units of 8 bits as units of 16. */
void itd_widen(uint16_t *to, const uint8_t *from, int64_t count);
/* s * n, sized first. */
itd_value itd_str_repeat(itd_vm *vm, itd_value s, int64_t n);

/* ---- views ------------------------------------------------------------------------------ */

/* The units of a str, bytes, bytearray or memoryview, looked at for the length of one native.
 * Nothing that can run script code may come between making and using one of a bytearray (of the
 * others the memory can't change place). */
typedef struct itd_view {
    itd_value self;
    const void *data;
    int64_t length;
    unsigned kind; /* 1, 2, 4 */
    bool text;     /* a str: spaces and lines are Unicode's, pieces are strs */
} itd_view;

static inline itd_view itd_str_view(itd_value s)
{
    const itd_str *str = ITD_STR(s);

    return (itd_view){s, str->data, str->length, str->kind, true};
}
/* Of any bytes-like; TypeError "a bytes-like object is required, not 'X'". */
bool itd_bytes_view(itd_vm *vm, itd_value v, itd_view *ret);

static inline uint32_t itd_unit_at(const void *units, unsigned kind, int64_t i)
{
    if (kind == 1) return ((const uint8_t *)units)[i];
    return kind == 2 ? ((const uint16_t *)units)[i] : ((const uint32_t *)units)[i];
}
static inline uint32_t itd_view_at(const itd_view *v, int64_t i)
{
    return itd_unit_at(v->data, v->kind, i);
}
/* A piece as a value of the view's type (str, bytes; bytearray for a bytearray). */
itd_value itd_view_slice(itd_vm *vm, const itd_view *v, int64_t start, int64_t stop);

#define ITD_NOT_FOUND   (-1)
#define ITD_FIND_FAILED (-2)
/* The first / last place of needle within [start, stop) of hay: ITD_NOT_FOUND, or ITD_FIND_FAILED
 * with a limit pending. */
int64_t itd_view_find(itd_vm *vm, const itd_view *hay, const itd_view *needle, int64_t start,
                      int64_t stop);
int64_t itd_view_rfind(itd_vm *vm, const itd_view *hay, const itd_view *needle, int64_t start,
                       int64_t stop);
/* The same for one search after the other over what was paid for as a whole: nothing is charged but
 * comparing. */
int64_t itd_view_find_next(itd_vm *vm, const itd_view *hay, const itd_view *needle, int64_t start,
                           int64_t stop);
int64_t itd_view_rfind_next(itd_vm *vm, const itd_view *hay, const itd_view *needle, int64_t start,
                            int64_t stop);
int64_t itd_view_find_unit(const itd_view *hay, uint32_t unit, int64_t start, int64_t stop);
/* How many units two rows of them begin with alike, of whatever widths. */
int64_t itd_units_shared(const void *x, unsigned x_kind, const void *y, unsigned y_kind,
                         int64_t count);
bool itd_view_match(const itd_view *hay, const itd_view *needle,
                    int64_t at); /* needle fits there by length */
bool itd_view_space(const itd_view *v, int64_t i);

/* itd_int_clamp of an int or what has __index__; TypeError for others. */
bool itd_index_clamp(itd_vm *vm, itd_value v, int64_t *ret, int *ret_over);
/* Clamps the optional bounds of find(), startswith() … given as any values; may run __index__. */
bool itd_bounds(itd_vm *vm, const itd_arg *start, const itd_arg *stop, int64_t length,
                int64_t *ret_start, int64_t *ret_stop);

/* Binds (sub[, start[, end]]) into a[3]; CPython words errors of these functions in a way of their
 * own. */
bool itd_search_arguments(itd_vm *vm, const char *owner, const char *name, const itd_value *args,
                          size_t positional, itd_value kwnames, itd_arg *a);
/* Defines NAME_raw, which binds so and calls NAME. */
#define ITD_SEARCH_RAW(NAME, name, owner)                                                          \
    static itd_value NAME##_raw(itd_vm *vm, itd_value self, const itd_value *args,                 \
                                size_t positional, itd_value kwnames)                              \
    {                                                                                              \
        itd_arg a[3];                                                                              \
                                                                                                   \
        return itd_search_arguments(vm, owner, name, args, positional, kwnames, a)                 \
                   ? NAME(vm, self, a)                                                             \
                   : ITD_ERROR;                                                                    \
    }
#define ITD_RAW_CALL(f) ((itd_native_call)(void (*)(void))(f))

/* view_ops.c: the operations str and the bytes types share. Each makes pieces by itd_view_slice. */
itd_value itd_view_split(itd_vm *vm, const itd_view *v, const itd_view *sep,
                         int64_t max); /* sep NULL: at spaces */
itd_value itd_view_rsplit(itd_vm *vm, const itd_view *v, const itd_view *sep, int64_t max);
itd_value itd_view_splitlines(itd_vm *vm, const itd_view *v, bool keepends);
itd_value itd_view_partition(itd_vm *vm, const itd_view *v, const itd_view *sep, bool from_right);
int64_t itd_view_count(itd_vm *vm, const itd_view *v, const itd_view *needle, int64_t start,
                       int64_t stop); /* -1: failure */
enum itd_sides { ITD_LEFT = 1, ITD_RIGHT = 2, ITD_BOTH = 3 };
itd_value itd_view_strip(itd_vm *vm, const itd_view *v, const itd_view *units,
                         unsigned sides); /* NULL: spaces */

bool itd_is_identifier(itd_value str);

/* str_repr.c */
bool itd_text_repr(itd_text *t, itd_value str, bool ascii);
/* Writes \xNN, \uNNNN or \UNNNNNNNN, as wide as code needs; returns the size. */
size_t itd_hex_escape(char out[10], uint32_t code);
void itd_text_repr_bytes(itd_text *t, const uint8_t *data, size_t size, bool for_bytearray);

/* codecs.c */
itd_value itd_encode(itd_vm *vm, itd_value str, const char *encoding,
                     const char *errors); /* bytes; NULL: utf-8, strict */
itd_value itd_decode(itd_vm *vm, const uint8_t *data, size_t size, itd_value object,
                     const char *encoding, const char *errors);

/* str_format.c, str_percent.c */
itd_value itd_str_percent(itd_vm *vm, itd_value format, itd_value args);
itd_value itd_bytes_percent(itd_vm *vm, itd_value format, itd_value args);

extern const itd_native itd_str_methods[];
extern const itd_native itd_bytes_methods[];

/* Whether hashing a str takes so long that it has to be left when the run is to stop: then by
 * itd_str_hash_long. */
static inline bool itd_str_is_unhashed_long(itd_value s)
{
    return ITD_STR(s)->length > 1 << 20 && !itd_has_flag(ITD_STR(s), ITD_F_A);
}
bool itd_str_hash_long(itd_vm *vm, itd_value s, uint64_t *ret);

#endif
