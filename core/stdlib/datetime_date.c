/* datetime_date.c - datetime.date and the tuple that isocalendar gives.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/base/hash.h"
#include "core/object/class.h"
#include "core/stdlib/datetime_parts.h"

itd_type *itd_date_type;
static itd_type *iso_type;

/* ---- making ----------------------------------------------------------------------------- */

bool itd_dt_check_date(itd_vm *vm, int64_t year, int month, int day)
{
    if (year < 1 || year > 9999)
        return itd_fail(vm, itd_ValueError, "year %lld is out of range", (long long)year);
    if (month < 1 || month > 12) return itd_fail(vm, itd_ValueError, "month must be in 1..12");
    if (day < 1 || day > itd_month_days(year, month))
        return itd_fail(vm, itd_ValueError, "day is out of range for month");
    return true;
}

static itd_value make(itd_vm *vm, const itd_type *type, int64_t packed)
{
    struct itd_iter *d = itd_new_instance(vm, type, sizeof *d);

    if (!d) return ITD_ERROR;
    d->n = packed;
    return itd_of(d);
}

itd_value itd_dt_date(itd_vm *vm, int64_t year, int month, int day)
{
    return itd_dt_check_date(vm, year, month, day)
               ? make(vm, itd_date_type, dt_pack(year, month, day))
               : ITD_ERROR;
}

itd_value itd_dt_date_as(itd_vm *vm, const itd_type *type, int64_t year, int month, int day)
{
    itd_value args[3];

    if (type == itd_date_type) return itd_dt_date(vm, year, month, day);
    if (type == itd_datetime_type)
        return itd_dt_check_date(vm, year, month, day)
                   ? itd_dt_datetime(vm, type, dt_pack(year, month, day), 0, ITD_NONE, 0)
                   : ITD_ERROR;
    args[0] = itd_from_small(year);
    args[1] = itd_from_small(month);
    args[2] = itd_from_small(day);
    return itd_call(vm, itd_of(type), 3, args);
}

static itd_value from_ordinal(itd_vm *vm, itd_value cls, int64_t ordinal)
{
    int64_t year;
    int month, day;

    itd_ordinal_day(ordinal, &year, &month, &day);
    return itd_dt_date_as(vm, ITD_TYPE_(cls), year, month, day);
}

static itd_value date_new(itd_vm *vm, itd_type *type, const itd_value *args, size_t positional,
                          itd_value kwnames)
{
    static const char *const names[] = {"year", "month", "day"};
    static const dt_signature signature = {NULL, names, 3, 3, 3};
    itd_value v[3];
    int n[3];

    if (positional == 1 && itd_is_kind(args[0], ITD_K_BYTESTR) &&
        ITD_AS(itd_bytes, args[0])->length == 4) { /* what __reduce__ gave */
        const uint8_t *state = ITD_AS(itd_bytes, args[0])->data;

        if (state[2] >= 1 && state[2] <= 12) {
            if (!itd_dt_check_date(vm, state[0] << 8 | state[1], state[2], state[3]))
                return ITD_ERROR;
            return make(vm, type, dt_pack(state[0] << 8 | state[1], state[2], state[3]));
        }
    }
    if (!itd_dt_bind(vm, &signature, args, positional, kwnames, v)) {
        /* The value given is looked at before one that is missing. */
        if (positional == 1 && !itd_is_int(args[0]) &&
            itd_is_unbound(itd_type_lookup(vm, itd_type_of(args[0]), itd_n___index__)) &&
            itd_swallow(vm, itd_TypeError))
            itd_dt_int(vm, args[0], &n[0]);
        return ITD_ERROR;
    }
    if (!itd_dt_int(vm, v[0], &n[0]) || !itd_dt_int(vm, v[1], &n[1]) ||
        !itd_dt_int(vm, v[2], &n[2]) || !itd_dt_check_date(vm, n[0], n[1], n[2]))
        return ITD_ERROR;
    return make(vm, type, dt_pack(n[0], n[1], n[2]));
}

CLASS_FN(date_fromordinal)
{
    int n = 0;
    int64_t year;
    int month, day;

    if (!itd_dt_int(vm, a[0].v, &n)) return ITD_ERROR;
    if (n < 1) return itd_raise(vm, itd_ValueError, "ordinal must be >= 1");
    itd_ordinal_day(n, &year, &month, &day);
    if (year > 9999)
        return itd_raise(vm, itd_ValueError, "year %lld is out of range", (long long)year);
    return from_ordinal(vm, cls, n);
}

CLASS_FN(date_fromtimestamp)
{
    itd_seconds s;
    itd_when w;

    if (!itd_seconds_of(vm, a[0].v, 1, ITD_ROUND_FLOOR, &s) || !itd_when_checked(vm, s.seconds, &w))
        return ITD_ERROR;
    if (w.year < 1 || w.year > 9999)
        return itd_raise(vm, itd_ValueError, "year %lld is out of range", (long long)w.year);
    return itd_dt_date_as(vm, ITD_TYPE_(cls), w.year, w.month, w.day);
}

CLASS_FN(date_today)
{
    itd_value now = itd_float_from(vm, (double)itd_real_time_ns() / 1e9),
              name = itd_intern_c(vm, "fromtimestamp", 13);

    return itd_failed(now) || itd_failed(name) ? ITD_ERROR
                                               : itd_call_method(vm, cls, name, 1, &now);
}

CLASS_FN(date_fromisoformat)
{
    dt_iso r;

    if (!itd_is_str(a[0].v))
        return itd_raise(vm, itd_TypeError, "fromisoformat: argument must be str");
    return itd_dt_read_date(vm, a[0].v, &r)
               ? itd_dt_date_as(vm, ITD_TYPE_(cls), r.year, r.month, r.day)
               : ITD_ERROR;
}

CLASS_FN(date_fromisocalendar)
{
    int n[3] = {0};
    int64_t start;

    for (int i = 0; i < 3; i++)
        if (!itd_dt_int(vm, a[i].v, &n[i])) {
            if (itd_pending_is(vm, itd_OverflowError) && itd_swallow(vm, itd_OverflowError))
                itd_fail(vm, itd_ValueError, "ISO calendar component out of range");
            return ITD_ERROR;
        }
    if (n[0] < 1 || n[0] > 9999)
        return itd_raise(vm, itd_ValueError, "Year is out of range: %d", n[0]);
    start = itd_iso_year_start(n[0]);
    if (n[1] < 1 || n[1] > (itd_iso_year_start(n[0] + 1) - start) / 7)
        return itd_raise(vm, itd_ValueError, "Invalid week: %d", n[1]);
    if (n[2] < 1 || n[2] > 7)
        return itd_raise(vm, itd_ValueError, "Invalid day: %d (range is [1, 7])", n[2]);
    return from_ordinal(vm, cls, start + (n[1] - 1) * 7 + n[2] - 1);
}

/* ---- operators -------------------------------------------------------------------------- */

/* date + days of a duration; whatever is below a day doesn't count. */
static itd_value add_days(itd_vm *vm, itd_value date, int64_t days)
{
    int64_t ordinal = dt_ordinal(date) + days;

    if (ordinal < 1 || ordinal > ITD_MAX_ORDINAL)
        return itd_raise(vm, itd_OverflowError, "date value out of range");
    return from_ordinal(vm, itd_of(itd_type_of(date)), ordinal);
}

static itd_value date_add(itd_vm *vm, itd_value a, itd_value b)
{
    if (dt_is_datetime(a) || dt_is_datetime(b)) return ITD_NOT_IMPLEMENTED;
    if (dt_is_date(a)) return dt_is_delta(b) ? add_days(vm, a, DT(b)->n) : ITD_NOT_IMPLEMENTED;
    return dt_is_delta(a) ? add_days(vm, b, DT(a)->n) : ITD_NOT_IMPLEMENTED;
}

static itd_value date_subtract(itd_vm *vm, itd_value a, itd_value b)
{
    if (dt_is_datetime(a) || dt_is_datetime(b) || !dt_is_date(a)) return ITD_NOT_IMPLEMENTED;
    if (dt_is_date(b)) return itd_dt_delta(vm, dt_ordinal(a) - dt_ordinal(b), 0, 0);
    return dt_is_delta(b) ? add_days(vm, a, -DT(b)->n) : ITD_NOT_IMPLEMENTED;
}

itd_value itd_dt_cannot_compare(itd_vm *vm, itd_value a, itd_value b)
{
    return itd_raise(vm, itd_TypeError, "can't compare %T to %T", a, b);
}

static itd_value date_compare(itd_vm *vm, itd_value a, itd_value b, enum itd_compare op)
{
    /* A datetime counts as its day; the operators ask the datetime first. */
    if (!dt_is_date(a) || !dt_is_date(b)) return ITD_NOT_IMPLEMENTED;
    return itd_dt_compare_result(DT(a)->n < DT(b)->n ? -1 : DT(a)->n > DT(b)->n, op);
}

/* Hashes are asked for again and again where moments are keys, and there is no place for one in
 * them; so the last ones are remembered by what they were made of. */
bool itd_dt_known_hash(int64_t day, int64_t us, dt_known **ret)
{
    static dt_known known[512];
    uint64_t mixed = (uint64_t)day * 0x9E3779B97F4A7C15u + (uint64_t)us * 0xC2B2AE3D27D4EB4Fu;

    *ret = &known[mixed >> 55];
    if ((*ret)->day == day && (*ret)->us == us) return true;
    (*ret)->day = day;
    (*ret)->us = us;
    return false;
}

static bool date_hash(itd_vm *vm, itd_value self, uint64_t *ret)
{
    dt_known *known;
    const uint8_t state[4] = {(uint8_t)(dt_year(self) >> 8), (uint8_t)dt_year(self),
                              (uint8_t)dt_month(self), (uint8_t)dt_day(self)};

    if (!itd_dt_known_hash(DT(self)->n, -1, &known))
        known->hash = itd_hash_bytes(state, sizeof state);
    *ret = known->hash;
    return true;
}

/* ---- texts ------------------------------------------------------------------------------ */

static itd_value date_repr(itd_vm *vm, itd_value self)
{
    return itd_str_format(vm, "%s(%d, %d, %d)", itd_type_name(self), dt_year(self), dt_month(self),
                          dt_day(self));
}

FN(date_isoformat)
{
    char buf[10];

    dt_put_date(buf, self);
    return itd_str_new(vm, buf, sizeof buf);
}

static itd_value date_str(itd_vm *vm, itd_value self)
{
    itd_value name;

    if (itd_is_exact(self, itd_date_type)) return date_isoformat(vm, self, NULL);
    name = itd_intern_c(vm, "isoformat", 9);
    return itd_failed(name) ? name : itd_call_method(vm, self, name, 0, NULL);
}

void itd_dt_fields(itd_value self, itd_when *w)
{
    bool has_time = dt_is_datetime(self);

    *w = (itd_when){dt_year(self), dt_month(self), dt_day(self), 0, 0, 0, 0, 0, -1};
    if (has_time) {
        w->hour = dt_hour(self);
        w->minute = dt_minute(self);
        w->second = dt_second(self);
    }
    itd_when_complete(w);
}

FN(date_ctime)
{
    itd_when w;

    itd_dt_fields(self, &w);
    return itd_when_ctime(vm, &w);
}

itd_value itd_dt_strftime(itd_vm *vm, itd_value self, itd_value format)
{
    itd_when w = {1900, 1, 1, 0, 0, 0, 0, 1, -1};
    itd_text t;

    if (!itd_dt_want_str(vm, format, "strftime", 1)) return ITD_ERROR;
    if (dt_is_time(self)) {
        w.hour = dt_hour(self);
        w.minute = dt_minute(self);
        w.second = dt_second(self);
    } else {
        itd_dt_fields(self, &w);
    }
    itd_text_init(&t, vm);
    return itd_when_format(&t, format, &w, itd_dt_format_hook, self) ? itd_text_done(&t)
                                                                     : ITD_ERROR;
}

FN(date_strftime)
{
    return itd_dt_strftime(vm, self, a[0].v);
}

itd_value itd_dt_format(itd_vm *vm, itd_value self, itd_value spec)
{
    itd_value name;

    if (!itd_is_str(spec))
        return itd_raise(vm, itd_TypeError, "__format__() argument 1 must be str, not %s",
                         itd_is_none(spec) ? "None" : itd_type_name(spec));
    if (ITD_STR(spec)->length == 0) return itd_str_of(vm, self);
    name = itd_intern_c(vm, "strftime", 8);
    return itd_failed(name) ? name : itd_call_method(vm, self, name, 1, &spec);
}

FN(date_format)
{
    return itd_dt_format(vm, self, a[0].v);
}

/* ---- other methods ---------------------------------------------------------------------- */

FN(date_year)
{
    return itd_from_small(dt_year(self));
}
FN(date_month)
{
    return itd_from_small(dt_month(self));
}
FN(date_day)
{
    return itd_from_small(dt_day(self));
}
FN(date_toordinal)
{
    return itd_from_small(dt_ordinal(self));
}
FN(date_weekday)
{
    return itd_from_small(itd_ordinal_weekday(dt_ordinal(self)));
}
FN(date_isoweekday)
{
    return itd_from_small(itd_ordinal_weekday(dt_ordinal(self)) + 1);
}

FN(date_timetuple)
{
    itd_when w;

    itd_dt_fields(self, &w);
    return itd_struct_time(vm, &w, ITD_UNBOUND, ITD_NONE);
}

FN(date_replace)
{
    int n[3] = {dt_year(self), dt_month(self), dt_day(self)};

    for (int i = 0; i < 3; i++)
        if (a[i].given && !itd_dt_int(vm, a[i].v, &n[i])) return ITD_ERROR;
    if (!itd_dt_check_date(vm, n[0], n[1], n[2])) return ITD_ERROR;
    return make(vm, itd_type_of(self), dt_pack(n[0], n[1], n[2]));
}

FN(date_reduce)
{
    const uint8_t state[4] = {(uint8_t)(dt_year(self) >> 8), (uint8_t)dt_year(self),
                              (uint8_t)dt_month(self), (uint8_t)dt_day(self)};
    itd_value bytes = itd_bytes_new(vm, state, sizeof state),
              row = itd_failed(bytes) ? bytes : itd_tuple_pack(vm, 1, bytes);

    return itd_failed(row) ? row : itd_tuple_pack(vm, 2, itd_of(itd_type_of(self)), row);
}

/* ---- isocalendar ------------------------------------------------------------------------ */

static itd_value iso_make(itd_vm *vm, const itd_type *type, itd_value year, itd_value week,
                          itd_value weekday)
{
    itd_tuple *t = itd_new_instance(vm, type, sizeof *t + 3 * sizeof(itd_value));

    if (!t) return ITD_ERROR;
    t->count = 3;
    t->items[0] = year;
    t->items[1] = week;
    t->items[2] = weekday;
    return itd_of(t);
}

FN(date_isocalendar)
{
    int64_t ordinal = dt_ordinal(self), year;
    int week;

    itd_iso_week(ordinal, &year, &week);
    return iso_make(vm, iso_type, itd_from_small(year), itd_from_small(week),
                    itd_from_small(itd_ordinal_weekday(ordinal) + 1));
}

static itd_value iso_new(itd_vm *vm, itd_type *type, const itd_value *args, size_t positional,
                         itd_value kwnames)
{
    static const char *const names[] = {"year", "week", "weekday"};
    static const dt_signature signature = {"IsoCalendarDate", names, 3, 3, 3};
    itd_value v[3];
    int n;

    if (!itd_dt_bind(vm, &signature, args, positional, kwnames, v)) return ITD_ERROR;
    for (int i = 0; i < 3; i++) {
        if (!itd_dt_int(vm, v[i], &n)) return ITD_ERROR;
        v[i] = itd_from_small(n);
    }
    return iso_make(vm, type, v[0], v[1], v[2]);
}

static itd_value iso_repr(itd_vm *vm, itd_value self)
{
    const itd_value *v = itd_tuple_items(self);

    return itd_str_format(vm, "%s(year=%R, week=%R, weekday=%R)", itd_type_name(self), v[0], v[1],
                          v[2]);
}

FN(iso_year)
{
    return itd_tuple_items(self)[0];
}
FN(iso_week)
{
    return itd_tuple_items(self)[1];
}
FN(iso_weekday)
{
    return itd_tuple_items(self)[2];
}

FN(iso_reduce)
{
    itd_value row = itd_tuple_from(vm, itd_tuple_items(self), 3);

    row = itd_failed(row) ? row : itd_tuple_pack(vm, 1, row);
    return itd_failed(row) ? row : itd_tuple_pack(vm, 2, itd_of(itd_tuple_type), row);
}

bool itd_dt_boot_date(itd_vm *vm)
{
    static const itd_native rows[] = {
        {"fromtimestamp", date_fromtimestamp, "timestamp, /",
         "The local date of a POSIX timestamp.", ITD_CLASS_METHOD | ITD_CALLS_BACK},
        {"fromordinal", date_fromordinal, "ordinal, /",
         "The date of a proleptic Gregorian ordinal.", ITD_CLASS_METHOD | ITD_CALLS_BACK},
        {"fromisoformat", date_fromisoformat, "date_string, /",
         "Reads a date in a valid ISO 8601 format.", ITD_CLASS_METHOD | ITD_CALLS_BACK},
        {"fromisocalendar", date_fromisocalendar, "year, week, day",
         "The date of an ISO year, week number and weekday.", ITD_CLASS_METHOD | ITD_CALLS_BACK},
        {"today", date_today, "", "The current date.", ITD_CLASS_METHOD | ITD_CALLS_BACK},
        {"year", date_year, NULL, NULL, ITD_GETTER},
        {"month", date_month, NULL, NULL, ITD_GETTER},
        {"day", date_day, NULL, NULL, ITD_GETTER},
        {"ctime", date_ctime, "", "Text such as 'Wed Dec  4 20:30:40 2002'.", 0},
        {"strftime", date_strftime, "format", "The date as text, as format says.", ITD_CALLS_BACK},
        {"__format__", date_format, "format, /", "str() of an empty format, else strftime.",
         ITD_CALLS_BACK},
        {"timetuple", date_timetuple, "", "The date as a time.struct_time.", 0},
        {"isocalendar", date_isocalendar, "", "A named tuple of ISO year, week number and weekday.",
         0},
        {"isoformat", date_isoformat, "", "Text in ISO 8601 format, YYYY-MM-DD.", 0},
        {"isoweekday", date_isoweekday, "", "The day of the week, Monday 1 to Sunday 7.", 0},
        {"toordinal", date_toordinal, "",
         "The proleptic Gregorian ordinal; January 1 of year 1 is day 1.", 0},
        {"weekday", date_weekday, "", "The day of the week, Monday 0 to Sunday 6.", 0},
        {"replace", date_replace, "year = ..., month = ..., day = ...",
         "The date with other fields.", ITD_CALLS_BACK},
        {"__reduce__", date_reduce, "", "How to make a copy.", 0},
        {0},
    };
    static const itd_native iso_rows[] = {
        {"year", iso_year, NULL, NULL, ITD_GETTER},
        {"week", iso_week, NULL, NULL, ITD_GETTER},
        {"weekday", iso_weekday, NULL, NULL, ITD_GETTER},
        {"__reduce__", iso_reduce, "", "How to make a copy.", 0},
        {0},
    };
    static const itd_slots slots = {.repr = date_repr,
                                    .str = date_str,
                                    .hash = date_hash,
                                    .compare = date_compare,
                                    .binary = {[ITD_ADD] = date_add, [ITD_SUB] = date_subtract},
                                    .new_ = date_new};
    static const itd_slots iso_slots = {.repr = iso_repr, .new_ = iso_new};
    static const itd_type_spec specs[] = {
        {&itd_date_type, "datetime.date", NULL, ITD_K_ITER, sizeof(struct itd_iter), ITD_T_BASE,
         NULL, "A day of the calendar.", rows, &slots},
        {&iso_type, "datetime.IsoCalendarDate", &itd_tuple_type, ITD_K_TUPLE, sizeof(itd_tuple), 0,
         NULL, "The result of date.isocalendar() or datetime.isocalendar()", iso_rows, &iso_slots},
    };
    itd_value min, max, day;

    if (!itd_type_define(vm, &specs[0]) || !itd_type_define(vm, &specs[1])) return false;
    min = itd_dt_date(vm, 1, 1, 1);
    max = itd_dt_date(vm, 9999, 12, 31);
    day = itd_dt_delta(vm, 1, 0, 0);
    if (itd_failed(min) || itd_failed(max) || itd_failed(day)) return false;
    return itd_dict_set_str(vm, itd_date_type->dict, itd_intern_c(vm, "min", 3), min) &&
           itd_dict_set_str(vm, itd_date_type->dict, itd_intern_c(vm, "max", 3), max) &&
           itd_dict_set_str(vm, itd_date_type->dict, itd_intern_c(vm, "resolution", 10), day);
}
