/* datetime_make.c - how datetimes are made: the constructor and the class methods.
 *
 * Local time is UTC, so a naive datetime and its timestamp need no zone.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/stdlib/datetime_parts.h"

#define STATE 10

itd_value itd_dt_datetime(itd_vm *vm, const itd_type *type, int64_t packed, int64_t us,
                          itd_value tzinfo, int fold)
{
    struct itd_iter *d = itd_new_instance(vm, type, sizeof *d);

    if (!d) return ITD_ERROR;
    d->n = packed;
    d->m = us;
    d->k = fold;
    d->a = tzinfo;
    return itd_of(d);
}

/* Calls a subclass, which isn't told of fold. */
static itd_value call_class(itd_vm *vm, const itd_type *type, int64_t packed, int64_t us,
                            itd_value tzinfo, size_t count)
{
    itd_value args[8];

    args[0] = itd_from_small(packed >> 16);
    args[1] = itd_from_small(packed >> 8 & 0xFF);
    args[2] = itd_from_small(packed & 0xFF);
    args[3] = itd_from_small(us / 3600000000);
    args[4] = itd_from_small(us / 60000000 % 60);
    args[5] = itd_from_small(us / 1000000 % 60);
    args[6] = itd_from_small(us % 1000000);
    args[7] = tzinfo;
    return itd_call(vm, itd_of(type), count, args);
}

itd_value itd_dt_datetime_as(itd_vm *vm, const itd_type *type, int64_t packed, int64_t us,
                             itd_value tzinfo, int fold)
{
    if (type == itd_datetime_type) return itd_dt_datetime(vm, type, packed, us, tzinfo, fold);
    return call_class(vm, type, packed, us, tzinfo, 8);
}

/* ---- the constructor -------------------------------------------------------------------- */

static itd_value from_state(itd_vm *vm, const itd_type *type, const uint8_t *s, itd_value tzinfo)
{
    int year = s[0] << 8 | s[1], month = s[2] & 0x7F, us = s[7] << 16 | s[8] << 8 | s[9];

    if (!itd_dt_check_tzinfo(vm, tzinfo) || !itd_dt_check_date(vm, year, month, s[3]) ||
        !itd_dt_check_time(vm, s[4], s[5], s[6], us, s[2] >> 7))
        return ITD_ERROR;
    return itd_dt_datetime(vm, type, dt_pack(year, month, s[3]), dt_day_us(s[4], s[5], s[6], us),
                           tzinfo, s[2] >> 7);
}

static bool is_state(itd_value v)
{
    const itd_bytes *b = ITD_AS(itd_bytes, v);

    return itd_is_kind(v, ITD_K_BYTESTR) && b->length == STATE && (b->data[2] & 0x7F) >= 1 &&
           (b->data[2] & 0x7F) <= 12;
}

itd_value itd_dt_new(itd_vm *vm, itd_type *type, const itd_value *args, size_t positional,
                     itd_value kwnames)
{
    static const char *const names[] = {"year",   "month",       "day",    "hour", "minute",
                                        "second", "microsecond", "tzinfo", "fold"};
    static const dt_signature signature = {NULL, names, 9, 3, 8};
    itd_value v[9];
    int n[7] = {0}, fold = 0;

    if ((positional == 1 || positional == 2) && is_state(args[0]))
        return from_state(vm, type, ITD_AS(itd_bytes, args[0])->data,
                          positional == 2 ? args[1] : ITD_NONE);
    if (!itd_dt_bind(vm, &signature, args, positional, kwnames, v)) return ITD_ERROR;
    for (int i = 0; i < 7; i++)
        if (!itd_dt_int(vm, v[i], &n[i])) return ITD_ERROR;
    if (!itd_dt_int(vm, v[8], &fold)) return ITD_ERROR;
    if (itd_is_unbound(v[7])) v[7] = ITD_NONE;
    if (!itd_dt_check_date(vm, n[0], n[1], n[2]) ||
        !itd_dt_check_time(vm, n[3], n[4], n[5], n[6], fold) || !itd_dt_check_tzinfo(vm, v[7]))
        return ITD_ERROR;
    return itd_dt_datetime(vm, type, dt_pack(n[0], n[1], n[2]), dt_day_us(n[3], n[4], n[5], n[6]),
                           v[7], fold);
}

/* ---- from the clock --------------------------------------------------------------------- */

/* From seconds and microseconds since the epoch; tzinfo, when not None, turns it from UTC into its
 * own time. */
static itd_value from_epoch(itd_vm *vm, itd_value cls, itd_seconds s, itd_value tzinfo)
{
    itd_value made, name;
    itd_when w;

    if (!itd_when_checked(vm, s.seconds, &w)) return ITD_ERROR;
    if (w.year < 1 || w.year > 9999)
        return itd_raise(vm, itd_ValueError, "year %lld is out of range", (long long)w.year);
    made = itd_dt_datetime_as(vm, ITD_TYPE_(cls), dt_pack(w.year, w.month, w.day),
                              dt_day_us(w.hour, w.minute, w.second, (int)s.part), tzinfo, 0);
    if (itd_failed(made) || itd_is_none(tzinfo)) return made;
    name = itd_intern_c(vm, "fromutc", 7);
    return itd_failed(name) ? name : itd_call_method(vm, tzinfo, name, 1, &made);
}

static itd_seconds real_time(void)
{
    int64_t ns = itd_real_time_ns();

    return (itd_seconds){ns / 1000000000, ns % 1000000000 / 1000};
}

CLASS_FN(datetime_now)
{
    return itd_dt_check_tzinfo(vm, a[0].v) ? from_epoch(vm, cls, real_time(), a[0].v) : ITD_ERROR;
}

CLASS_FN(datetime_utcnow)
{
    if (!itd_warn_deprecated(
            vm, "datetime.datetime.utcnow() is deprecated and scheduled for removal in a future "
                "version. Use timezone-aware objects to represent datetimes in UTC: "
                "datetime.datetime.now(datetime.UTC)."))
        return ITD_ERROR;
    return from_epoch(vm, cls, real_time(), ITD_NONE);
}

CLASS_FN(datetime_fromtimestamp)
{
    itd_seconds s;

    if (!itd_dt_check_tzinfo(vm, a[1].v) ||
        !itd_seconds_of(vm, a[0].v, 1000000, ITD_ROUND_EVEN, &s))
        return ITD_ERROR;
    return from_epoch(vm, cls, s, a[1].v);
}

CLASS_FN(datetime_utcfromtimestamp)
{
    itd_seconds s;

    if (!itd_warn_deprecated(
            vm, "datetime.datetime.utcfromtimestamp() is deprecated and scheduled for removal in "
                "a future version. Use timezone-aware objects to represent datetimes in UTC: "
                "datetime.datetime.fromtimestamp(timestamp, datetime.UTC)."))
        return ITD_ERROR;
    return itd_seconds_of(vm, a[0].v, 1000000, ITD_ROUND_EVEN, &s)
               ? from_epoch(vm, cls, s, ITD_NONE)
               : ITD_ERROR;
}

/* ---- from texts and parts --------------------------------------------------------------- */

CLASS_FN(datetime_fromisoformat)
{
    dt_iso r;

    if (!itd_is_str(a[0].v))
        return itd_raise(vm, itd_TypeError, "fromisoformat: argument must be str");
    if (!itd_dt_read_datetime(vm, a[0].v, &r)) return ITD_ERROR;
    if (!itd_same(cls, itd_of(itd_datetime_type)))
        return itd_dt_datetime_as(vm, ITD_TYPE_(cls), dt_pack(r.year, r.month, r.day), r.us,
                                  r.tzinfo, 0);
    if (!itd_dt_check_date(vm, r.year, r.month, r.day)) return ITD_ERROR;
    return itd_dt_datetime(vm, itd_datetime_type, dt_pack(r.year, r.month, r.day), r.us, r.tzinfo,
                           0);
}

CLASS_FN(datetime_strptime)
{
    itd_value tzinfo = ITD_UNBOUND, offset;
    itd_parsed p;
    int64_t packed, us;

    if (!itd_dt_want_str(vm, a[0].v, "strptime", 1) ||
        !itd_dt_want_str(vm, a[1].v, "strptime", 2) || !itd_when_parse(vm, a[0].v, a[1].v, &p))
        return ITD_ERROR;
    if (p.has_offset) {
        offset = itd_dt_delta(vm, 0, p.offset, p.offset_microsecond);
        tzinfo = itd_failed(offset)
                     ? offset
                     : itd_dt_timezone(vm, offset, itd_is_none(p.zone) ? ITD_UNBOUND : p.zone);
        if (itd_failed(tzinfo)) return tzinfo;
    }
    packed = dt_pack(p.when.year, p.when.month, p.when.day);
    us = dt_day_us(p.when.hour, p.when.minute, p.when.second, p.microsecond);
    if (!itd_same(cls, itd_of(itd_datetime_type)))
        return call_class(vm, ITD_TYPE_(cls), packed, us, tzinfo, p.has_offset ? 8 : 7);
    if (!itd_dt_check_date(vm, p.when.year, p.when.month, p.when.day) ||
        !itd_dt_check_time(vm, p.when.hour, p.when.minute, p.when.second, p.microsecond, 0))
        return ITD_ERROR;
    return itd_dt_datetime(vm, itd_datetime_type, packed, us, p.has_offset ? tzinfo : ITD_NONE, 0);
}

CLASS_FN(datetime_combine)
{
    itd_value tzinfo = a[2].v;

    if (!dt_is_date(a[0].v))
        return itd_raise(vm, itd_TypeError, "combine() argument 1 must be datetime.date, not %s",
                         itd_is_none(a[0].v) ? "None" : itd_type_name(a[0].v));
    if (!dt_is_time(a[1].v))
        return itd_raise(vm, itd_TypeError, "combine() argument 2 must be datetime.time, not %s",
                         itd_is_none(a[1].v) ? "None" : itd_type_name(a[1].v));
    if (!a[2].given) tzinfo = DT(a[1].v)->a;
    if (!itd_dt_check_tzinfo(vm, tzinfo)) return ITD_ERROR;
    return itd_dt_datetime_as(vm, ITD_TYPE_(cls), DT(a[0].v)->n, DT(a[1].v)->m, tzinfo,
                              (int)DT(a[1].v)->k);
}

const itd_native itd_dt_makers[ITD_DT_MAKERS] = {
    {"now", datetime_now, "tz = None", "The current moment, naive and local or in the given zone.",
     ITD_CLASS_METHOD | ITD_CALLS_BACK},
    {"utcnow", datetime_utcnow, "", "The current moment as a naive datetime in UTC.",
     ITD_CLASS_METHOD | ITD_CALLS_BACK},
    {"fromtimestamp", datetime_fromtimestamp, "timestamp, tz = None",
     "The moment of a POSIX timestamp.", ITD_CLASS_METHOD | ITD_CALLS_BACK},
    {"utcfromtimestamp", datetime_utcfromtimestamp, "timestamp, /",
     "The moment of a POSIX timestamp as a naive datetime in UTC.",
     ITD_CLASS_METHOD | ITD_CALLS_BACK},
    {"strptime", datetime_strptime, "date_string, format, /", "Reads a text as format says.",
     ITD_CLASS_METHOD | ITD_CALLS_BACK},
    {"combine", datetime_combine, "date, time, tzinfo = ...", "A datetime of a date and a time.",
     ITD_CLASS_METHOD | ITD_CALLS_BACK},
    {"fromisoformat", datetime_fromisoformat, "date_string, /",
     "Reads a date and time in a valid ISO 8601 format.", ITD_CLASS_METHOD | ITD_CALLS_BACK},
};
