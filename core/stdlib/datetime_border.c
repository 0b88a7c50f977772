/* datetime_border.c - values of the datetime module as texts for the host, and back.
 *
 * Instances of script subclasses leave as the builtin type they extend. An offset is known without
 * running script code when the tzinfo is a datetime.timezone.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/stdlib/datetime.h"
#include "core/stdlib/datetime_parts.h"

#include <stdarg.h>
#include <stdio.h>

bool itd_datetime_is(itd_value v, itd_tagged_kind *ret_kind)
{
    if (dt_is_datetime(v))
        *ret_kind = ITD_DATETIME;
    else if (dt_is_date(v))
        *ret_kind = ITD_DATE;
    else if (dt_is_time(v))
        *ret_kind = ITD_TIME;
    else if (dt_is_delta(v))
        *ret_kind = ITD_TIMEDELTA;
    else if (itd_is_exact(v, itd_timezone_type))
        *ret_kind = ITD_TIMEZONE;
    else
        return false;
    return true;
}

static size_t put(char *buf, size_t at, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
static size_t put(char *buf, size_t at, const char *format, ...)
{
    va_list ap;
    int n;

    va_start(ap, format);
    n = vsnprintf(buf + at, ITD_DATETIME_TEXT - at, format, ap);
    va_end(ap);
    return n < 0 || at + (size_t)n >= ITD_DATETIME_TEXT ? at : at + (size_t)n;
}

static size_t put_clock(char *buf, size_t at, int64_t us)
{
    int64_t seconds = us / 1000000;

    at = put(buf, at, "%02d:%02d:%02d", (int)(seconds / 3600), (int)(seconds / 60 % 60),
             (int)(seconds % 60));
    return us % 1000000 ? put(buf, at, ".%06d", (int)(us % 1000000)) : at;
}

static size_t put_offset(char *buf, size_t at, itd_value offset)
{
    int64_t us = (int64_t)dt_delta_us(offset), whole = us < 0 ? -us : us, seconds = whole / 1000000;

    at = put(buf, at, "%c%02d:%02d", us < 0 ? '-' : '+', (int)(seconds / 3600),
             (int)(seconds / 60 % 60));
    if (whole % 60000000) at = put(buf, at, ":%02d", (int)(seconds % 60));
    return whole % 1000000 ? put(buf, at, ".%06d", (int)(whole % 1000000)) : at;
}

size_t itd_datetime_put(itd_value v, itd_tagged_kind kind, char buf[ITD_DATETIME_TEXT])
{
    itd_value tzinfo = kind == ITD_TIME || kind == ITD_DATETIME ? DT(v)->a : ITD_NONE;
    size_t at = 0;

    if (!itd_is_none(tzinfo) && !itd_is_exact(tzinfo, itd_timezone_type)) return 0;
    if (kind == ITD_TIMEZONE) return put_offset(buf, 0, DT(v)->a);
    if (kind == ITD_TIMEDELTA)
        return put(buf, 0, "%lld %lld %lld", (long long)DT(v)->n, (long long)DT(v)->m,
                   (long long)DT(v)->k);
    if (kind != ITD_TIME) at = put(buf, at, "%04d-%02d-%02d", dt_year(v), dt_month(v), dt_day(v));
    if (kind == ITD_DATETIME) at = put(buf, at, "T");
    if (kind != ITD_DATE) at = put_clock(buf, at, DT(v)->m);
    return itd_is_none(tzinfo) ? at : put_offset(buf, at, DT(tzinfo)->a);
}

/* One of the three numbers of a timedelta's text, and the space behind it. */
static bool read_number(const char **at, const char *end, int64_t *ret)
{
    bool negative = *at < end && **at == '-';
    int64_t n = 0;
    int digits = 0;

    *at += negative;
    for (; *at < end && **at >= '0' && **at <= '9' && digits < 12; ++*at, digits++)
        n = n * 10 + (**at - '0');
    if (*at < end && **at == ' ') ++*at;
    *ret = negative ? -n : n;
    return digits > 0;
}

static itd_value delta_from_text(itd_vm *vm, const char *text, size_t size)
{
    const char *at = text, *end = text + size;
    int64_t n[3];

    for (int i = 0; i < 3; i++)
        if (!read_number(&at, end, &n[i]))
            return itd_raise(vm, itd_ValueError, "not the text of a timedelta");
    return at == end ? itd_dt_delta(vm, n[0], n[1], n[2])
                     : itd_raise(vm, itd_ValueError, "not the text of a timedelta");
}

/* The tzinfo of a time with that offset. */
static itd_value zone_from_text(itd_vm *vm, const char *text, size_t size)
{
    char clock[ITD_DATETIME_TEXT] = "00:00";
    itd_value str;
    dt_iso r;

    if (size < 6 || size > 16 || (text[0] != '+' && text[0] != '-'))
        return itd_raise(vm, itd_ValueError, "not the text of a timezone");
    memcpy(clock + 5, text, size);
    str = itd_str_new(vm, clock, size + 5);
    return itd_failed(str) || !itd_dt_read_time(vm, str, &r) ? ITD_ERROR : r.tzinfo;
}

itd_value itd_datetime_from_text(itd_vm *vm, itd_tagged_kind kind, const char *text, size_t size)
{
    itd_value str;
    dt_iso r;

    if (kind == ITD_TIMEDELTA) return delta_from_text(vm, text, size);
    if (kind == ITD_TIMEZONE) return zone_from_text(vm, text, size);
    str = itd_str_new(vm, text, size);
    if (itd_failed(str)) return str;
    if (kind == ITD_TIME)
        return itd_dt_read_time(vm, str, &r) ? itd_dt_time(vm, itd_time_type, r.us, r.tzinfo, 0)
                                             : ITD_ERROR;
    if (kind == ITD_DATE)
        return itd_dt_read_date(vm, str, &r) ? itd_dt_date(vm, r.year, r.month, r.day) : ITD_ERROR;
    if (!itd_dt_read_datetime(vm, str, &r) || !itd_dt_check_date(vm, r.year, r.month, r.day))
        return ITD_ERROR;
    return itd_dt_datetime(vm, itd_datetime_type, dt_pack(r.year, r.month, r.day), r.us, r.tzinfo,
                           0);
}
