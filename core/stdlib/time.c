/* time.c - the time module: clocks, struct_time, conversions. Local time is UTC.
 *
 * sleep is script time: it waits through the host in slices and looks between them whether the run
 * has to end.
 *
 * A struct_time is a tuple of nine items; behind them the cell has two words more, the zone's name
 * and offset. These aren't traced, so the name is an interned str (or None) and the offset a small
 * int (or None).
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/stdlib/time_parts.h"
#include "core/vm/vm.h"

#include <limits.h>

#define FIELDS         9
#define ALL_FIELDS     11
#define SLEEP_SLICE_NS 50000000u

#define FN(id) static itd_value id(itd_vm *vm, itd_value self, const itd_arg *a)

static itd_type *struct_time_type;

/* ---- struct_time ------------------------------------------------------------------------ */

static const char *const field_names[ALL_FIELDS] = {"tm_year",  "tm_mon",  "tm_mday",  "tm_hour",
                                                    "tm_min",   "tm_sec",  "tm_wday",  "tm_yday",
                                                    "tm_isdst", "tm_zone", "tm_gmtoff"};

static itd_value hidden(itd_value self, int i)
{
    itd_value v;

    if (itd_cell_size(itd_cell_of(self)) < sizeof(itd_tuple) + ALL_FIELDS * sizeof(itd_value))
        return ITD_NONE;
    v = itd_tuple_items(self)[i];
    return itd_is_unbound(v) ? ITD_NONE : v;
}

#define ITEM(i)                                                                                    \
    FN(item_##i)                                                                                   \
    {                                                                                              \
        return itd_tuple_items(self)[i];                                                           \
    }
ITEM(0) ITEM(1) ITEM(2) ITEM(3) ITEM(4) ITEM(5) ITEM(6) ITEM(7) ITEM(8) FN(item_zone)
{
    return hidden(self, FIELDS);
}
FN(item_offset)
{
    return hidden(self, FIELDS + 1);
}

static itd_value new_row(itd_vm *vm, const itd_type *type, itd_value zone, itd_value offset)
{
    itd_tuple *t = itd_new_instance(vm, type, sizeof *t + ALL_FIELDS * sizeof(itd_value));

    if (!t) return ITD_ERROR;
    for (int i = 0; i < FIELDS; i++) t->items[i] = ITD_NONE;
    t->count = FIELDS;
    if (itd_is_exact(zone, itd_str_type)) {
        zone = itd_intern(vm, zone);
        if (itd_failed(zone)) return zone;
        t->items[FIELDS] = zone;
    }
    if (itd_is_small(offset)) t->items[FIELDS + 1] = offset;
    return itd_of(t);
}

itd_value itd_struct_time(itd_vm *vm, const itd_when *w, itd_value zone, itd_value offset)
{
    itd_value row = new_row(vm, struct_time_type, itd_is_unbound(zone) ? ITD_NONE : zone, offset),
              *items;
    const int small[] = {w->month,  w->day,     w->hour,    w->minute,
                         w->second, w->weekday, w->yearday, w->dst};

    if (itd_failed(row)) return row;
    items = itd_tuple_items(row);
    items[0] = itd_from_small(w->year);
    for (int i = 0; i < FIELDS - 1; i++) items[i + 1] = itd_from_small(small[i]);
    return row;
}

static itd_value named_extra(itd_vm *vm, itd_value dict, int field)
{
    itd_value name = itd_intern_c(vm, field_names[field], strlen(field_names[field])), v;

    if (itd_failed(name) || itd_is_unbound(dict) || itd_is_none(dict))
        return itd_failed(name) ? name : ITD_NONE;
    v = itd_dict_get(vm, dict, name);
    return itd_is_unbound(v) ? ITD_NONE : v;
}

static itd_value struct_new(itd_vm *vm, itd_type *type, const itd_value *args, size_t positional,
                            itd_value kwnames)
{
    itd_value items, row, zone, offset;
    itd_arg a[2];
    int64_t n;

    if (!itd_bind_text(vm, "sequence, dict = ...", "time.struct_time", args, positional, kwnames,
                       a))
        return ITD_ERROR;
    if (a[1].given && !itd_is_a(a[1].v, itd_dict_type))
        return itd_raise(vm, itd_TypeError,
                         "time.struct_time() takes a dict as second arg, if any");
    items = itd_iter(vm, a[0].v);
    if (itd_failed(items)) {
        if (!itd_swallow(vm, itd_TypeError)) return ITD_ERROR;
        return itd_raise(vm, itd_TypeError, "constructor requires a sequence");
    }
    items = itd_tuple_of(vm, items);
    if (itd_failed(items)) return items;
    n = itd_tuple_count(items);
    if (n < FIELDS)
        return itd_raise(vm, itd_TypeError,
                         "time.struct_time() takes an at least 9-sequence (%lld-sequence given)",
                         (long long)n);
    if (n > ALL_FIELDS)
        return itd_raise(vm, itd_TypeError,
                         "time.struct_time() takes an at most 11-sequence (%lld-sequence given)",
                         (long long)n);
    zone = n > FIELDS ? itd_tuple_items(items)[FIELDS] : named_extra(vm, a[1].v, FIELDS);
    offset =
        n > FIELDS + 1 ? itd_tuple_items(items)[FIELDS + 1] : named_extra(vm, a[1].v, FIELDS + 1);
    if (itd_failed(zone) || itd_failed(offset)) return ITD_ERROR;
    row = new_row(vm, type, zone, offset);
    if (itd_failed(row)) return row;
    memcpy(itd_tuple_items(row), itd_tuple_items(items), FIELDS * sizeof(itd_value));
    /* A number as the zone's name is what struct_time(range(11)) has. */
    if (itd_is_small(zone)) itd_tuple_items(row)[FIELDS] = zone;
    return row;
}

static itd_value struct_repr(itd_vm *vm, itd_value self)
{
    int entered = itd_repr_enter(vm, self);
    itd_text t;

    if (entered <= 0) return entered < 0 ? ITD_ERROR : itd_str_c(vm, "time.struct_time(...)");
    itd_text_init(&t, vm);
    itd_text_printf(&t, "%s(", itd_type_name(self));
    for (int i = 0; i < FIELDS; i++)
        itd_text_printf(&t, "%s%s=%R", i ? ", " : "", field_names[i], itd_tuple_items(self)[i]);
    itd_text_ascii(&t, ")", 1);
    itd_repr_leave(vm, self);
    return itd_text_done(&t);
}

FN(struct_reduce)
{
    itd_value row = itd_tuple_from(vm, itd_tuple_items(self), FIELDS), dict = itd_dict_new(vm),
              zone, offset;

    if (itd_failed(row) || itd_failed(dict)) return ITD_ERROR;
    zone = itd_intern_c(vm, "tm_zone", 7);
    offset = itd_intern_c(vm, "tm_gmtoff", 9);
    if (itd_failed(zone) || itd_failed(offset) ||
        !itd_dict_set(vm, dict, zone, hidden(self, FIELDS)) ||
        !itd_dict_set(vm, dict, offset, hidden(self, FIELDS + 1)))
        return ITD_ERROR;
    row = itd_tuple_pack(vm, 2, row, dict);
    return itd_failed(row) ? row : itd_tuple_pack(vm, 2, itd_of(itd_type_of(self)), row);
}

static bool boot(itd_vm *vm)
{
    static const itd_native rows[] = {
        {"tm_year", item_0, NULL, "year, for example, 1993", ITD_GETTER},
        {"tm_mon", item_1, NULL, "the month, from 1", ITD_GETTER},
        {"tm_mday", item_2, NULL, "the day, from 1", ITD_GETTER},
        {"tm_hour", item_3, NULL, "hours, range [0, 23]", ITD_GETTER},
        {"tm_min", item_4, NULL, "minutes, range [0, 59]", ITD_GETTER},
        {"tm_sec", item_5, NULL, "seconds, range [0, 61]", ITD_GETTER},
        {"tm_wday", item_6, NULL, "the day of the week, 0 is Monday", ITD_GETTER},
        {"tm_yday", item_7, NULL, "the day of the year, from 1", ITD_GETTER},
        {"tm_isdst", item_8, NULL, "1 in summer time, 0 outside it, -1 where nobody knows",
         ITD_GETTER},
        {"tm_zone", item_zone, NULL, "abbreviation of timezone name", ITD_GETTER},
        {"tm_gmtoff", item_offset, NULL, "seconds ahead of UTC", ITD_GETTER},
        {"__reduce__", struct_reduce, "", NULL, 0},
        {0},
    };
    static const itd_slots slots = {.repr = struct_repr, .new_ = struct_new};
    static const itd_type_spec spec = {
        &struct_time_type,
        "time.struct_time",
        &itd_tuple_type,
        ITD_K_TUPLE,
        sizeof(itd_tuple),
        0,
        NULL,
        "A moment as nine numbers, with names.",
        rows,
        &slots,
    };
    static const struct {
        const char *name;
        int value;
    } counts[] = {{"n_fields", ALL_FIELDS}, {"n_sequence_fields", FIELDS}, {"n_unnamed_fields", 0}};
    itd_value names = itd_tuple_new(vm, FIELDS);

    if (!itd_type_define(vm, &spec) || itd_failed(names)) return false;
    for (int i = 0; i < FIELDS; i++)
        itd_tuple_items(names)[i] = itd_intern_c(vm, field_names[i], strlen(field_names[i]));
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++)
        if (!itd_dict_set_str(vm, struct_time_type->dict,
                              itd_intern_c(vm, counts[i].name, strlen(counts[i].name)),
                              itd_from_small(counts[i].value)))
            return false;
    return itd_dict_set_str(vm, struct_time_type->dict, itd_n___match_args__, names);
}

/* ---- arguments -------------------------------------------------------------------------- */

static bool c_int(itd_vm *vm, itd_value v, int *ret)
{
    itd_value n = itd_index(vm, v);
    int64_t i;
    int over;

    if (itd_failed(n) || !itd_int_clamp(vm, n, &i, &over)) return false;
    if (over) return itd_fail(vm, itd_OverflowError, "Python int too large to convert to C long");
    if (i > INT_MAX)
        return itd_fail(vm, itd_OverflowError, "signed integer is greater than maximum");
    if (i < INT_MIN) return itd_fail(vm, itd_OverflowError, "signed integer is less than minimum");
    *ret = (int)i;
    return true;
}

/* The fields of a time tuple; name: of the function, for its failures. The weekday and the day of
 * the year keep what the tuple says, as the C library has them (from 0, Sunday first). */
static bool fields_of(itd_vm *vm, itd_value v, const char *name, itd_when *w, int *ret_sunday,
                      int *ret_yearday)
{
    int n[FIELDS];
    itd_value tuple = v;

    if (!itd_is_a(v, itd_tuple_type))
        return itd_fail(vm, itd_TypeError, "Tuple or struct_time argument required");
    if (itd_tuple_count(v) != FIELDS)
        return itd_fail(vm, itd_TypeError, "%s(): illegal time tuple argument", name);
    for (int i = 0; i < FIELDS; i++)
        if (!c_int(vm, itd_tuple_items(tuple)[i], &n[i])) return false;
    if (n[0] < INT_MIN + 1900) return itd_fail(vm, itd_OverflowError, "year out of range");
    *w = (itd_when){n[0], n[1], n[2], n[3], n[4], n[5], 0, 0, n[8]};
    *ret_sunday = (int)(((int64_t)n[6] + 1) % 7);
    *ret_yearday = n[7] == INT_MIN ? INT_MIN : n[7] - 1;
    return true;
}

static bool check_fields(itd_vm *vm, itd_when *w, int sunday, int yearday)
{
    const char *what = NULL;

    if (w->month == 0) w->month = 1;
    if (w->day == 0) w->day = 1;
    if (yearday == -1) yearday = 0;
    if (w->month < 1 || w->month > 12)
        what = "month";
    else if (w->day < 1 || w->day > 31)
        what = "day of month";
    else if (w->hour < 0 || w->hour > 23)
        what = "hour";
    else if (w->minute < 0 || w->minute > 59)
        what = "minute";
    else if (w->second < 0 || w->second > 61)
        what = "seconds";
    else if (sunday < 0)
        what = "day of week";
    else if (yearday < 0 || yearday > 365)
        what = "day of year";
    if (what) return itd_fail(vm, itd_ValueError, "%s out of range", what);
    w->weekday = (sunday + 6) % 7;
    w->yearday = yearday + 1;
    return true;
}

/* The moment that an optional number of seconds means. */
static bool moment_of(itd_vm *vm, itd_value v, itd_when *w)
{
    itd_seconds s;

    if (itd_is_unbound(v) || itd_is_none(v)) {
        s.seconds = itd_real_time_ns() / 1000000000;
    } else if (!itd_seconds_of(vm, v, 1, ITD_ROUND_FLOOR, &s)) {
        return false;
    }
    return itd_when_checked(vm, s.seconds, w);
}

static bool tuple_or_now(itd_vm *vm, const itd_arg *v, const char *name, itd_when *w)
{
    int sunday, yearday;

    if (!v->given) return moment_of(vm, ITD_NONE, w);
    return fields_of(vm, v->v, name, w, &sunday, &yearday) && check_fields(vm, w, sunday, yearday);
}

/* ---- conversions ------------------------------------------------------------------------ */

static itd_value zone_struct(itd_vm *vm, const itd_arg *a, const char *zone)
{
    itd_when w;
    itd_value name;

    if (!moment_of(vm, a[0].v, &w)) return ITD_ERROR;
    name = itd_str_c(vm, zone);
    return itd_failed(name) ? name : itd_struct_time(vm, &w, name, itd_from_small(0));
}

FN(time_gmtime)
{
    return zone_struct(vm, a, "GMT");
}
FN(time_localtime)
{
    return zone_struct(vm, a, "UTC");
}

FN(time_mktime)
{
    int sunday, yearday;
    itd_when w;

    if (!fields_of(vm, a[0].v, "mktime", &w, &sunday, &yearday)) return ITD_ERROR;
    return itd_float_from(vm, (double)(itd_when_seconds(&w) - (w.dst > 0 ? 3600 : 0)));
}

itd_value itd_when_ctime(itd_vm *vm, const itd_when *w)
{
    return itd_str_format(vm, "%.3s %.3s%3d %02d:%02d:%02d %lld", itd_day_names[w->weekday],
                          itd_month_names[w->month], w->day, w->hour, w->minute, w->second,
                          (long long)w->year);
}

FN(time_asctime)
{
    itd_when w;

    return tuple_or_now(vm, &a[0], "asctime", &w) ? itd_when_ctime(vm, &w) : ITD_ERROR;
}

FN(time_ctime)
{
    itd_when w;

    return moment_of(vm, a[0].v, &w) ? itd_when_ctime(vm, &w) : ITD_ERROR;
}

/* The zone that a struct_time carries. */
static itd_value zone_hook(itd_vm *vm, itd_value object, const itd_when *w, char code)
{
    bool carries = itd_is_kind(object, ITD_K_TUPLE) && itd_is_exact(object, struct_time_type);
    itd_value v;

    if (code == 'z' || code == 'o') {
        v = carries ? hidden(object, FIELDS + 1) : ITD_NONE;
        if (w->dst < 0) return ITD_NONE;
        return itd_is_small(v) ? v : itd_from_small(0);
    }
    if (code != 'Z' && code != 'n') return ITD_UNBOUND;
    v = carries ? hidden(object, FIELDS) : ITD_NONE;
    if (itd_is_str(v)) return v;
    return w->dst < 0 ? ITD_NONE : itd_str_c(vm, "UTC");
}

FN(time_strftime)
{
    itd_when w;
    itd_text t;

    if (!itd_is_str(a[0].v))
        return itd_raise(vm, itd_TypeError, "strftime() argument 1 must be str, not %T", a[0].v);
    if (!tuple_or_now(vm, &a[1], "strftime", &w)) return ITD_ERROR;
    itd_text_init(&t, vm);
    return itd_when_format(&t, a[0].v, &w, zone_hook, a[1].given ? a[1].v : ITD_UNBOUND)
               ? itd_text_done(&t)
               : ITD_ERROR;
}

FN(time_strptime)
{
    itd_parsed p;

    for (int i = 0; i < 2; i++)
        if (!itd_is_str(a[i].v))
            return itd_raise(vm, itd_TypeError, "strptime() argument %d must be str, not %R", i,
                             itd_of(itd_type_of(a[i].v)));
    if (!itd_when_parse(vm, a[0].v, a[1].v, &p)) return ITD_ERROR;
    return itd_struct_time(vm, &p.when, p.zone, p.has_offset ? itd_from_small(p.offset) : ITD_NONE);
}

/* ---- clocks ----------------------------------------------------------------------------- */

static itd_value seconds_float(itd_vm *vm, int64_t ns)
{
    return itd_float_from(vm, (double)ns / 1e9);
}

FN(time_time)
{
    return seconds_float(vm, itd_real_time_ns());
}
FN(time_time_ns)
{
    return itd_int_from(vm, itd_real_time_ns());
}
FN(time_monotonic)
{
    return seconds_float(vm, (int64_t)ITD_SESSION_NOW(vm));
}
FN(time_monotonic_ns)
{
    return itd_int_from_u64(vm, ITD_SESSION_NOW(vm));
}
FN(time_process_time)
{
    return seconds_float(vm, (int64_t)itd_cpu_ns());
}
FN(time_process_time_ns)
{
    return itd_int_from_u64(vm, itd_cpu_ns());
}

/* The clocks by their numbers on Linux. */
enum { REALTIME, MONOTONIC, PROCESS, THREAD };

static bool read_clock(itd_vm *vm, int64_t which, int64_t *ret)
{
    switch (which) {
    case REALTIME: *ret = itd_real_time_ns(); return true;
    case MONOTONIC: *ret = (int64_t)ITD_SESSION_NOW(vm); return true;
    case PROCESS:
    case THREAD: *ret = (int64_t)itd_cpu_ns(); return true;
    default: break;
    }
    itd_value text = itd_str_c(vm, "Invalid argument"),
              args = itd_failed(text) ? text : itd_tuple_pack(vm, 2, itd_from_small(22), text);

    if (!itd_failed(args)) itd_raise_with(vm, itd_OSError, args);
    return false;
}

FN(time_clock_gettime)
{
    int64_t ns;

    return read_clock(vm, a[0].n, &ns) ? seconds_float(vm, ns) : ITD_ERROR;
}

FN(time_clock_gettime_ns)
{
    int64_t ns;

    return read_clock(vm, a[0].n, &ns) ? itd_int_from(vm, ns) : ITD_ERROR;
}

FN(time_clock_getres)
{
    int64_t ns;

    return read_clock(vm, a[0].n, &ns) ? itd_float_from(vm, 1e-9) : ITD_ERROR;
}

FN(time_clock_settime)
{
    itd_value text = itd_str_c(vm, "Operation not permitted"),
              args = itd_failed(text) ? text : itd_tuple_pack(vm, 2, itd_from_small(1), text);

    return itd_failed(args) ? args : itd_raise_with(vm, itd_PermissionError, args);
}

FN(clock_realtime)
{
    return itd_from_small(REALTIME);
}
FN(clock_monotonic)
{
    return itd_from_small(MONOTONIC);
}
FN(clock_process)
{
    return itd_from_small(PROCESS);
}
FN(clock_thread)
{
    return itd_from_small(THREAD);
}

FN(time_get_clock_info)
{
    static const struct {
        const char *name, *clock;
        bool monotonic, adjustable;
    } known[] = {{"time", "CLOCK_REALTIME", false, true},
                 {"monotonic", "CLOCK_MONOTONIC", true, false},
                 {"perf_counter", "CLOCK_MONOTONIC", true, false},
                 {"process_time", "CLOCK_PROCESS_CPUTIME_ID", true, false},
                 {"thread_time", "CLOCK_THREAD_CPUTIME_ID", true, false}};
    static const char *const names[] = {"implementation", "monotonic", "adjustable", "resolution"};
    size_t i = 0;
    itd_value values[4], kwnames = itd_tuple_new(vm, 4), types;

    while (i < sizeof known / sizeof *known && !itd_str_is(a[0].v, known[i].name)) i++;
    if (i == sizeof known / sizeof *known) return itd_raise(vm, itd_ValueError, "unknown clock");
    values[0] = itd_str_format(vm, "clock_gettime(%s)", known[i].clock);
    values[1] = itd_bool(known[i].monotonic);
    values[2] = itd_bool(known[i].adjustable);
    values[3] = itd_float_from(vm, 1e-9);
    if (itd_failed(values[0]) || itd_failed(values[3]) || itd_failed(kwnames)) return ITD_ERROR;
    for (int k = 0; k < 4; k++) {
        itd_tuple_items(kwnames)[k] = itd_intern_c(vm, names[k], strlen(names[k]));
        if (itd_failed(itd_tuple_items(kwnames)[k])) return ITD_ERROR;
    }
    types = itd_import(vm, "types");
    if (!itd_failed(types)) types = itd_getattr(vm, types, itd_intern_c(vm, "SimpleNamespace", 15));
    return itd_failed(types) ? types : itd_call_kw(vm, types, values, 0, kwnames);
}

/* ---- sleep ------------------------------------------------------------------------------ */

FN(time_sleep)
{
    uint64_t now = itd_now_ns(), until;
    itd_seconds s;

    if (!itd_seconds_of(vm, a[0].v, 1000000000, ITD_ROUND_EVEN, &s)) return ITD_ERROR;
    if (s.seconds < 0) return itd_raise(vm, itd_ValueError, "sleep length must be non-negative");
    if (s.seconds > INT64_MAX / 1000000000 - 1)
        return itd_raise(vm, itd_OverflowError, "timestamp too large to convert to C PyTime_t");
    until = now + (uint64_t)s.seconds * 1000000000u + (uint64_t)s.part;
    if (!itd_with_run(vm, "sleep") || !itd_charge(vm, 1)) return ITD_ERROR;
    for (; now < until; now = itd_now_ns()) {
        uint64_t slice = until - now < SLEEP_SLICE_NS ? until - now : SLEEP_SLICE_NS;

        itd_host_sleep(vm, slice);
        if (!itd_check_stop(vm)) return ITD_ERROR;
    }
    return ITD_NONE;
}

/* ---- the module ------------------------------------------------------------------------- */

FN(zone_names)
{
    itd_value utc = itd_str_c(vm, "UTC");

    return itd_failed(utc) ? utc : itd_tuple_pack(vm, 2, utc, utc);
}

FN(zero)
{
    return itd_from_small(0);
}
FN(nothing)
{
    return ITD_NONE;
}
FN(struct_class)
{
    return itd_of(struct_time_type);
}

static const itd_native natives[] = {
    {"time", time_time, "", "Seconds since the epoch.", 0},
    {"time_ns", time_time_ns, "", "Nanoseconds since the epoch.", 0},
    {"monotonic", time_monotonic, "", "Seconds of a clock that can't go backward.", 0},
    {"monotonic_ns", time_monotonic_ns, "", "The same in nanoseconds.", 0},
    {"perf_counter", time_monotonic, "", "Seconds of the clock to measure short durations with.",
     0},
    {"perf_counter_ns", time_monotonic_ns, "", "The same in nanoseconds.", 0},
    {"process_time", time_process_time, "", "Processor time used, in seconds.", 0},
    {"process_time_ns", time_process_time_ns, "", "The same in nanoseconds.", 0},
    {"thread_time", time_process_time, "", "Processor time used, in seconds.", 0},
    {"thread_time_ns", time_process_time_ns, "", "The same in nanoseconds.", 0},
    {"clock_gettime", time_clock_gettime, "clk_id: i64, /", "Seconds of the given clock.", 0},
    {"clock_gettime_ns", time_clock_gettime_ns, "clk_id: i64, /", "Nanoseconds of the given clock.",
     0},
    {"clock_getres", time_clock_getres, "clk_id: i64, /",
     "Resolution of the given clock in seconds.", 0},
    {"clock_settime", time_clock_settime, "clk_id: i64, time: float, /", "Not permitted.", 0},
    {"clock_settime_ns", time_clock_settime, "clk_id: i64, time: i64, /", "Not permitted.", 0},
    {"get_clock_info", time_get_clock_info, "name: str, /", "What there is to know of a clock.",
     ITD_CALLS_BACK},
    {"sleep", time_sleep, "seconds, /", "Waits for a number of seconds.", ITD_CALLS_BACK},
    {"gmtime", time_gmtime, "seconds = None, /",
     "Seconds since the epoch (now when left out) as a struct_time in UTC.", ITD_CALLS_BACK},
    {"localtime", time_localtime, "seconds = None, /", "The same in local time, which is UTC.",
     ITD_CALLS_BACK},
    {"mktime", time_mktime, "tuple, /", "A time tuple in local time as seconds since the epoch.",
     ITD_CALLS_BACK},
    {"asctime", time_asctime, "tuple = ..., /",
     "A time tuple as text such as 'Sat Jun 06 16:26:11 1998'.", ITD_CALLS_BACK},
    {"ctime", time_ctime, "seconds = None, /", "Seconds since the epoch as such text.",
     ITD_CALLS_BACK},
    {"strftime", time_strftime, "format, tuple = ..., /", "A time tuple as text, as format says.",
     ITD_CALLS_BACK},
    {"strptime", time_strptime, "string, format = '%a %b %d %H:%M:%S %Y', /",
     "Reads text as format says; a struct_time.", ITD_CALLS_BACK},
    {"tzset", nothing, "", "Does nothing: the zone is always UTC.", 0},
    {"struct_time", struct_class, NULL, NULL, ITD_CONSTANT},
    {"tzname", zone_names, NULL, NULL, ITD_CONSTANT},
    {"timezone", zero, NULL, NULL, ITD_CONSTANT},
    {"altzone", zero, NULL, NULL, ITD_CONSTANT},
    {"daylight", zero, NULL, NULL, ITD_CONSTANT},
    {"CLOCK_REALTIME", clock_realtime, NULL, NULL, ITD_CONSTANT},
    {"CLOCK_MONOTONIC", clock_monotonic, NULL, NULL, ITD_CONSTANT},
    {"CLOCK_PROCESS_CPUTIME_ID", clock_process, NULL, NULL, ITD_CONSTANT},
    {"CLOCK_THREAD_CPUTIME_ID", clock_thread, NULL, NULL, ITD_CONSTANT},
    {0},
};

ITD_MODULE_WITH(time, "time", "Clocks, and moments as numbers, tuples and text.", natives, boot,
                NULL);
