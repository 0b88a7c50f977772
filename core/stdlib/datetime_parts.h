/* datetime_parts.h - what the files of the datetime module share.
 *
 * All values are ITER cells. date: n the packed day. time: m microseconds of the day, k fold, a
 * tzinfo or None. datetime: all of these. timedelta: n days, m seconds, k microseconds, normalised.
 * timezone: a its offset, b its name or unbound; other tzinfo objects have nothing. A packed day
 * orders as the day does.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#ifndef ITD_DATETIME_PARTS_H
#define ITD_DATETIME_PARTS_H

#include "core/stdlib/time_parts.h"

extern itd_type *itd_date_type, *itd_time_type, *itd_datetime_type, *itd_timedelta_type,
    *itd_tzinfo_type, *itd_timezone_type;
extern itd_value itd_utc_zone; /* permanent */

#define ITD_DAY_US      86400000000
#define ITD_MAX_ORDINAL 3652059

#define DT(v)        ITD_ITER_(v)
#define FN(id)       static itd_value id(itd_vm *vm, itd_value self, const itd_arg *a)
#define CLASS_FN(id) static itd_value id(itd_vm *vm, itd_value cls, const itd_arg *a)

static inline int64_t dt_pack(int64_t year, int month, int day)
{
    return year << 16 | month << 8 | day;
}
static inline int dt_year(itd_value v)
{
    return (int)(DT(v)->n >> 16);
}
static inline int dt_month(itd_value v)
{
    return (int)(DT(v)->n >> 8 & 0xFF);
}
static inline int dt_day(itd_value v)
{
    return (int)(DT(v)->n & 0xFF);
}
static inline int64_t dt_ordinal(itd_value v)
{
    return itd_day_ordinal(dt_year(v), dt_month(v), dt_day(v));
}
static inline int dt_hour(itd_value v)
{
    return (int)(DT(v)->m / 3600000000);
}
static inline int dt_minute(itd_value v)
{
    return (int)(DT(v)->m / 60000000 % 60);
}
static inline int dt_second(itd_value v)
{
    return (int)(DT(v)->m / 1000000 % 60);
}
static inline int dt_microsecond(itd_value v)
{
    return (int)(DT(v)->m % 1000000);
}
static inline bool dt_is_date(itd_value v)
{
    return itd_is_kind(v, ITD_K_ITER) && itd_is_a(v, itd_date_type);
}
static inline bool dt_is_time(itd_value v)
{
    return itd_is_kind(v, ITD_K_ITER) && itd_is_a(v, itd_time_type);
}
static inline bool dt_is_datetime(itd_value v)
{
    return itd_is_kind(v, ITD_K_ITER) && itd_is_a(v, itd_datetime_type);
}
static inline bool dt_is_delta(itd_value v)
{
    return itd_is_kind(v, ITD_K_ITER) && itd_is_a(v, itd_timedelta_type);
}
static inline bool dt_is_tzinfo(itd_value v)
{
    return itd_is_kind(v, ITD_K_ITER) && itd_is_a(v, itd_tzinfo_type);
}

/* Writes n in so many digits; the place behind them. */
static inline char *dt_digits(char *to, int n, int count)
{
    for (int i = count - 1; i >= 0; i--, n /= 10) to[i] = (char)('0' + n % 10);
    return to + count;
}
static inline char *dt_put_date(char *to, itd_value v)
{
    to = dt_digits(to, dt_year(v), 4);
    *to++ = '-';
    to = dt_digits(to, dt_month(v), 2);
    *to++ = '-';
    return dt_digits(to, dt_day(v), 2);
}

/* ---- arguments (datetime.c) ------------------------------------------------------------- */

/* Puts arguments at the places of names (count of them, required leading ones, then those past
 * positions by name only). name: the function's, or NULL for constructors that don't give theirs.
 * Absent: unbound. */
typedef struct dt_signature {
    const char *name;
    const char *const *names;
    size_t count, required, positions;
} dt_signature;
bool itd_dt_bind(itd_vm *vm, const dt_signature *s, const itd_value *args, size_t positional,
                 itd_value kwnames, itd_value *ret);
/* v as a C int; leaves *ret when v is unbound. */
bool itd_dt_int(itd_vm *vm, itd_value v, int *ret);
bool itd_dt_check_tzinfo(itd_vm *vm, itd_value v); /* None or a tzinfo */
/* `name() argument i must be WANTED, not T` unless v is a str. */
bool itd_dt_want_str(itd_vm *vm, itd_value v, const char *name, int i);

/* ---- timedelta (datetime_delta.c) ------------------------------------------------------- */

bool itd_dt_boot_delta(itd_vm *vm);
/* From parts in any range that fits; OverflowError past the limits. */
itd_value itd_dt_delta(itd_vm *vm, int64_t days, int64_t seconds, int64_t microseconds);
static inline __int128 dt_delta_us(itd_value v)
{
    return (__int128)DT(v)->n * ITD_DAY_US + DT(v)->m * 1000000 + DT(v)->k;
}
itd_value itd_dt_delta_from_us(itd_vm *vm, __int128 us);
int itd_dt_delta_compare(itd_value a, itd_value b);
bool itd_dt_delta_hash(itd_vm *vm, itd_value self, uint64_t *ret);

/* ---- tzinfo, timezone (datetime_zone.c) ------------------------------------------------- */

bool itd_dt_boot_zone(itd_vm *vm);
itd_value itd_dt_timezone(itd_vm *vm, itd_value offset, itd_value name); /* name unbound: none */
/* tzinfo.NAME(argument) for utcoffset and dst: a timedelta in range or None; tzinfo may be None. */
itd_value itd_dt_ask_offset(itd_vm *vm, itd_value tzinfo, itd_value name, itd_value argument);
itd_value itd_dt_ask_name(itd_vm *vm, itd_value tzinfo, itd_value argument); /* a str or None */
/* "+HH<sep>MM[<sep>SS[.ffffff]]" of an offset behind t; nothing for None. */
bool itd_dt_put_offset(itd_text *t, itd_value offset, const char *separator);
/* The hook of strftime: the object is what is asked for its tzinfo's answers. */
itd_value itd_dt_format_hook(itd_vm *vm, itd_value object, const itd_when *w, char code);

/* ---- ISO 8601 texts (datetime_iso.c) ---------------------------------------------------- */

typedef struct dt_iso {
    int year, month, day;
    int64_t us; /* of the day */
    itd_value tzinfo;
} dt_iso;
/* False: ValueError pending. */
bool itd_dt_read_date(itd_vm *vm, itd_value text, dt_iso *ret);
bool itd_dt_read_time(itd_vm *vm, itd_value text, dt_iso *ret);
bool itd_dt_read_datetime(itd_vm *vm, itd_value text, dt_iso *ret);
/* Writes a time of day as timespec says; false for an unknown timespec (ValueError). */
bool itd_dt_put_time(itd_text *t, int64_t us, itd_value timespec);

/* ---- date (datetime_date.c) ------------------------------------------------------------- */

bool itd_dt_boot_date(itd_vm *vm);
bool itd_dt_check_date(itd_vm *vm, int64_t year, int month, int day);
itd_value itd_dt_date(itd_vm *vm, int64_t year, int month, int day); /* a plain date */
/* The same of a subclass: calls it. */
itd_value itd_dt_date_as(itd_vm *vm, const itd_type *type, int64_t year, int month, int day);
itd_value itd_dt_strftime(itd_vm *vm, itd_value self, itd_value format);
itd_value itd_dt_format(itd_vm *vm, itd_value self, itd_value spec); /* __format__ */
void itd_dt_fields(itd_value self, itd_when *w);                     /* of a date or datetime */
itd_value itd_dt_cannot_compare(itd_vm *vm, itd_value a, itd_value b);
itd_value itd_dt_compare_result(int order, enum itd_compare op);
/* What is remembered of a day, and the microseconds in it, -1 for a date. False: its hash is not;
 * then it is to be put in at once. */
typedef struct dt_known {
    int64_t day, us;
    uint64_t hash;
} dt_known;
bool itd_dt_known_hash(int64_t day, int64_t us, dt_known **ret);

/* ---- time (datetime_time.c) ------------------------------------------------------------- */

bool itd_dt_boot_time(itd_vm *vm);
bool itd_dt_check_time(itd_vm *vm, int hour, int minute, int second, int microsecond, int fold);
static inline int64_t dt_day_us(int hour, int minute, int second, int microsecond)
{
    return ((hour * 60 + minute) * 60 + second) * INT64_C(1000000) + microsecond;
}
itd_value itd_dt_time(itd_vm *vm, const itd_type *type, int64_t us, itd_value tzinfo, int fold);

/* ---- datetime (datetime_moment.c, datetime_make.c) -------------------------------------- */

bool itd_dt_boot_datetime(itd_vm *vm);
itd_value itd_dt_datetime(itd_vm *vm, const itd_type *type, int64_t packed, int64_t us,
                          itd_value tzinfo, int fold);
/* The same of a subclass: calls it. */
itd_value itd_dt_datetime_as(itd_vm *vm, const itd_type *type, int64_t packed, int64_t us,
                             itd_value tzinfo, int fold);
/* v plus so many microseconds, of a type, with v's tzinfo; OverflowError past the calendar. */
itd_value itd_dt_shift(itd_vm *vm, const itd_type *type, itd_value v, __int128 us);
itd_value itd_dt_utcoffset(itd_vm *vm, itd_value self); /* of a datetime or time */
extern const itd_native itd_dt_makers[];                /* class methods */
#define ITD_DT_MAKERS 7
itd_value itd_dt_new(itd_vm *vm, itd_type *type, const itd_value *args, size_t positional,
                     itd_value kwnames);

#endif
