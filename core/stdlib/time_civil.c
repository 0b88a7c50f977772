/* time_civil.c - calendar arithmetic on day ordinals, and numbers of seconds as scripts give them.
 *
 * Years are counted from March here, so that the leap day is the last of a year, and in eras of 400
 * years, which all have the same length.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/object/int.h"
#include "core/stdlib/time_parts.h"

#include <math.h>
#include <time.h>

#define ERA_DAYS 146097
/* From 0000-03-01 to 0000-12-31, the day of ordinal 0. */
#define MARCH_SHIFT 305

const char *const itd_day_names[7] = {"Monday", "Tuesday",  "Wednesday", "Thursday",
                                      "Friday", "Saturday", "Sunday"};
const char *const itd_month_names[13] = {"",        "January",  "February", "March",  "April",
                                         "May",     "June",     "July",     "August", "September",
                                         "October", "November", "December"};

static int64_t floor_div(int64_t a, int64_t b)
{
    int64_t q = a / b;

    return a % b < 0 ? q - 1 : q;
}

bool itd_leap_year(int64_t year)
{
    return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
}

int itd_month_days(int64_t year, int month)
{
    static const uint8_t days[13] = {0, 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};

    return days[month] + (month == 2 && itd_leap_year(year));
}

int64_t itd_day_ordinal(int64_t year, int month, int day)
{
    int64_t y = month > 2 ? year : year - 1, era = floor_div(y, 400), of_era = y - era * 400;
    int64_t march_month = month > 2 ? month - 3 : month + 9,
            of_year = (153 * march_month + 2) / 5 + day - 1;

    return era * ERA_DAYS + of_era * 365 + of_era / 4 - of_era / 100 + of_year - MARCH_SHIFT;
}

void itd_ordinal_day(int64_t ordinal, int64_t *ret_year, int *ret_month, int *ret_day)
{
    int64_t n = ordinal + MARCH_SHIFT, era = floor_div(n, ERA_DAYS);
    uint32_t of_era = (uint32_t)(n - era * ERA_DAYS); /* short divisions are quick ones */
    uint32_t year = (of_era - of_era / 1460 + of_era / 36524 - of_era / 146096) / 365;
    uint32_t of_year = of_era - (365 * year + year / 4 - year / 100),
             march_month = (5 * of_year + 2) / 153;

    *ret_day = (int)(of_year - (153 * march_month + 2) / 5 + 1);
    *ret_month = (int)(march_month < 10 ? march_month + 3 : march_month - 9);
    *ret_year = (int64_t)year + era * 400 + (*ret_month <= 2);
}

int itd_days_before_month(int64_t year, int month)
{
    return (int)(itd_day_ordinal(year, month, 1) - itd_day_ordinal(year, 1, 1));
}

int64_t itd_iso_year_start(int64_t year)
{
    int64_t first = itd_day_ordinal(year, 1, 1);
    int weekday = itd_ordinal_weekday(first);

    return weekday > 3 ? first - weekday + 7 : first - weekday;
}

void itd_iso_week(int64_t ordinal, int64_t *ret_year, int *ret_week)
{
    int64_t year, start;
    int month, day;

    itd_ordinal_day(ordinal, &year, &month, &day);
    if (ordinal >= itd_iso_year_start(year + 1)) year++;
    start = itd_iso_year_start(year);
    if (ordinal < start) start = itd_iso_year_start(--year);
    *ret_year = year;
    *ret_week = (int)((ordinal - start) / 7 + 1);
}

void itd_when_complete(itd_when *w)
{
    int64_t ordinal = itd_day_ordinal(w->year, w->month, w->day);

    w->weekday = itd_ordinal_weekday(ordinal);
    w->yearday = (int)(ordinal - itd_day_ordinal(w->year, 1, 1) + 1);
}

void itd_when_from_seconds(int64_t seconds, itd_when *ret)
{
    int64_t days = floor_div(seconds, ITD_DAY_SECONDS);
    int rest = (int)(seconds - days * ITD_DAY_SECONDS);

    itd_ordinal_day(days + ITD_EPOCH_DAY, &ret->year, &ret->month, &ret->day);
    ret->hour = rest / 3600;
    ret->minute = rest / 60 % 60;
    ret->second = rest % 60;
    ret->dst = 0;
    itd_when_complete(ret);
}

bool itd_when_checked(itd_vm *vm, int64_t seconds, itd_when *ret)
{
    /* The years -2**31 + 1900 and 2**31 + 1899, where the C library's field ends. */
    if (seconds > 67768036191676799 || seconds < -67768040609740800) {
        itd_value text = itd_str_c(vm, "Value too large for defined data type"),
                  args = itd_failed(text) ? text : itd_tuple_pack(vm, 2, itd_from_small(75), text);

        return !itd_failed(args) && !itd_failed(itd_raise_with(vm, itd_OSError, args));
    }
    itd_when_from_seconds(seconds, ret);
    return true;
}

int64_t itd_when_seconds(const itd_when *w)
{
    int64_t months = w->year * 12 + w->month - 1, year = floor_div(months, 12);
    int64_t days =
        itd_day_ordinal(year, (int)(months - year * 12) + 1, 1) + w->day - 1 - ITD_EPOCH_DAY;

    return days * ITD_DAY_SECONDS + (int64_t)w->hour * 3600 + (int64_t)w->minute * 60 + w->second;
}

int64_t itd_real_time_ns(void)
{
    struct timespec t;

    clock_gettime(CLOCK_REALTIME, &t);
    return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

/* ---- seconds from scripts --------------------------------------------------------------- */

static double round_even(double x)
{
    double r = round(x);

    return fabs(x - r) == 0.5 ? 2.0 * round(x / 2.0) : r;
}

static bool too_large(itd_vm *vm)
{
    return itd_fail(vm, itd_OverflowError, "timestamp out of range for platform time_t");
}

static bool from_double(itd_vm *vm, double d, int64_t unit, enum itd_rounding rounding,
                        itd_seconds *ret)
{
    double whole, part;

    if (isnan(d)) return itd_fail(vm, itd_ValueError, "Invalid value NaN (not a number)");
    part = modf(d, &whole) * (double)unit;
    part = rounding == ITD_ROUND_EVEN ? round_even(part) : floor(part);
    if (part >= (double)unit) {
        part -= (double)unit;
        whole += 1.0;
    } else if (part < 0) {
        part += (double)unit;
        whole -= 1.0;
    }
    if (!(whole >= -0x1p63 && whole < 0x1p63)) return too_large(vm);
    ret->seconds = (int64_t)whole;
    ret->part = (int64_t)part;
    return true;
}

bool itd_seconds_of(itd_vm *vm, itd_value v, int64_t unit, enum itd_rounding rounding,
                    itd_seconds *ret)
{
    itd_value n;
    int over;

    if (itd_is_float(v)) return from_double(vm, itd_float_value(v), unit, rounding, ret);
    n = itd_index(vm, v);
    if (itd_failed(n) || !itd_int_clamp(vm, n, &ret->seconds, &over)) return false;
    if (over) return too_large(vm);
    ret->part = 0;
    return true;
}
