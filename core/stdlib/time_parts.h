/* time_parts.h - calendar arithmetic, strftime and strptime: what the time and datetime modules
 * share.
 *
 * The calendar is the proleptic Gregorian one without leap seconds, the only zone of the machine is
 * UTC and the locale is C. Nothing here asks libc.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#ifndef ITD_TIME_PARTS_H
#define ITD_TIME_PARTS_H

#include "core/native.h"

/* ---- time_civil.c ----------------------------------------------------------------------- */

#define ITD_EPOCH_DAY   719163 /* the ordinal of 1970-01-01; that of 0001-01-01 is 1 */
#define ITD_DAY_SECONDS 86400

/* A moment as a calendar and a clock show it. */
typedef struct itd_when {
    int64_t year;
    int month, day; /* from 1 */
    int hour, minute, second;
    int weekday; /* Monday is 0 */
    int yearday; /* from 1 */
    int dst;     /* 1, 0, or -1 for unknown */
} itd_when;

bool itd_leap_year(int64_t year);
int itd_month_days(int64_t year, int month);
int64_t itd_day_ordinal(int64_t year, int month, int day);
void itd_ordinal_day(int64_t ordinal, int64_t *ret_year, int *ret_month, int *ret_day);
/* Days of the year before the month. */
int itd_days_before_month(int64_t year, int month);
static inline int itd_ordinal_weekday(int64_t ordinal)
{
    int64_t r = (ordinal - 1) % 7;

    return (int)(r < 0 ? r + 7 : r);
}
/* The ordinal of the Monday of ISO week 1. */
int64_t itd_iso_year_start(int64_t year);
void itd_iso_week(int64_t ordinal, int64_t *ret_year, int *ret_week);
/* Seconds since the epoch to fields; dst is 0. */
void itd_when_from_seconds(int64_t seconds, itd_when *ret);
/* The same; false, OSError pending, when the year has more than 32 bits. */
bool itd_when_checked(itd_vm *vm, int64_t seconds, itd_when *ret);
/* The other way; fields beyond their range carry over. The year must be below 2**40 or so. */
int64_t itd_when_seconds(const itd_when *w);
/* Fills weekday and yearday from the date. */
void itd_when_complete(itd_when *w);

extern const char *const itd_day_names[7], *const itd_month_names[13];

/* Nanoseconds of the real-time clock since the epoch. */
int64_t itd_real_time_ns(void);

/* A number of seconds as a script gives it, in nanoseconds or microseconds (unit: how many make a
 * second) rounded half to even or towards minus infinity. False: OverflowError, TypeError or
 * ValueError pending. */
typedef struct itd_seconds {
    int64_t seconds;
    int64_t part; /* 0 to unit - 1 */
} itd_seconds;
enum itd_rounding { ITD_ROUND_EVEN, ITD_ROUND_FLOOR };
bool itd_seconds_of(itd_vm *vm, itd_value v, int64_t unit, enum itd_rounding rounding,
                    itd_seconds *ret);

/* ---- time_format.c ---------------------------------------------------------------------- */

/* Makes what the fields don't tell. code 'z', 'Z', 'f' or ':' (for %:z): the text. 'o' and 'n':
 * what the C library would know for %z and %Z, seconds or None, a str or None. ITD_UNBOUND: the
 * directive isn't known. */
typedef itd_value (*itd_when_hook)(itd_vm *vm, itd_value object, const itd_when *w, char code);

/* strftime: writes w as format (a str) says. */
bool itd_when_format(itd_text *t, itd_value format, const itd_when *w, itd_when_hook hook,
                     itd_value object);

/* ---- time_parse.c ----------------------------------------------------------------------- */

typedef struct itd_parsed {
    itd_when when; /* dst: of %Z, else -1 */
    int microsecond;
    bool has_offset;
    int offset, offset_microsecond; /* seconds east of UTC; both have the same sign */
    itd_value zone;                 /* as written, or None */
} itd_parsed;

/* strptime. False: ValueError pending. */
bool itd_when_parse(itd_vm *vm, itd_value text, itd_value format, itd_parsed *ret);

/* ---- time.c ----------------------------------------------------------------------------- */

/* time.struct_time of the fields; zone may be unbound. */
itd_value itd_struct_time(itd_vm *vm, const itd_when *w, itd_value zone, itd_value offset);
/* "Thu Jan  1 00:00:00 1970" */
itd_value itd_when_ctime(itd_vm *vm, const itd_when *w);

#endif
