/* zoneinfo_fronts.c - the fronts of zoneinfo.ZoneInfo (vm/front.h): the offset, its daylight part
 * and its name at a clock time, and the clock time of a moment.
 *
 * The tables are those that zoneinfo.py has read: the moments of the changes, the clock times of
 * them for both folds, and a rule for the years after the last. What isn't as that file makes it is
 * left to it.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/stdlib/datetime_parts.h"
#include "core/vm/front.h"

#undef FN
#define MAX_SECONDS ((int64_t)1 << 40)
#define WEEK        7

enum { KEY, CACHED, FROM_FILE, MOMENTS, KINDS, BEFORE, CLOCKS, AFTER, FIXED, FIELDS };

static const itd_value *const zone_names[FIELDS] = {
    &itd_n__key,    &itd_n__cached, &itd_n__from_file, &itd_n__moments, &itd_n__kinds,
    &itd_n__before, &itd_n__clocks, &itd_n__after,     &itd_n__fixed,
};

/* A zone at work, and the classes that its module has for the parts. */
typedef struct zone {
    itd_vm *vm;
    itd_value *f[FIELDS];
    const itd_dict *module;
} zone;

static bool open_zone(zone *z, itd_vm *vm, itd_func *function, itd_value self)
{
    z->vm = vm;
    z->module = ITD_DICT_(function->globals);
    return itd_front_fields(self, zone_names, KEY, FIELDS, z->f) &&
           itd_front_exact(*z->f[MOMENTS], itd_tuple_type) &&
           itd_front_exact(*z->f[KINDS], itd_list_type) &&
           itd_front_exact(*z->f[CLOCKS], itd_tuple_type) && itd_tuple_count(*z->f[CLOCKS]) == 2 &&
           itd_list_count(*z->f[KINDS]) == itd_tuple_count(*z->f[MOMENTS]);
}

/* Whether v is of a class of the module. */
static bool is_part(const zone *z, itd_value v, itd_value name)
{
    itd_value type = itd_dict_get_str(z->module, name);

    return itd_is_kind(v, ITD_K_OBJECT) && itd_is_kind(type, ITD_K_TYPE) &&
           itd_type_of(v) == ITD_TYPE_(type);
}

/* A slot of a part; unbound: it has none such. */
static itd_value part(itd_value v, itd_value name)
{
    const itd_value *slot = itd_front_slot(v, name);

    return slot ? *slot : ITD_UNBOUND;
}

static bool number(itd_value v, int64_t *ret)
{
    if (!itd_is_small(v)) return false;
    *ret = itd_small(v);
    return *ret > -MAX_SECONDS && *ret < MAX_SECONDS;
}

/* How many of the sorted items aren't greater. -1: not all are numbers. */
static int64_t place(const itd_value *items, int64_t count, int64_t n)
{
    int64_t from = 0, to = count;

    while (from < to) {
        int64_t middle = (from + to) / 2;

        if (!itd_is_small(items[middle])) return -1;
        if (n < itd_small(items[middle]))
            to = middle;
        else
            from = middle + 1;
    }
    return from;
}

/* ---- the rule --------------------------------------------------------------------------- */

typedef struct rule {
    itd_value standard, saving;
    int64_t gain, offsets[2]; /* of saving over standard; standard's and saving's */
    int64_t begin, end;       /* in the year, by the clock before the change */
} rule;

/* When a day of the rule is in a year. */
static bool day_seconds(const zone *z, itd_value day, int64_t year, int64_t *ret)
{
    itd_value kind, numbers, *n;
    int64_t time, first, d, month;

    if (!is_part(z, day, itd_n__Day)) return false;
    kind = part(day, itd_n_kind);
    numbers = part(day, itd_n_numbers);
    if (!itd_is_str(kind) || !itd_front_exact(numbers, itd_list_type) ||
        !number(part(day, itd_n_time), &time))
        return false;
    n = itd_list_items(numbers);
    for (int64_t i = 0; i < itd_list_count(numbers); i++)
        if (!itd_is_small(n[i]) || itd_small(n[i]) < 0 || itd_small(n[i]) > 366) return false;
    if (itd_str_is(kind, "M")) {
        if (itd_list_count(numbers) != 3) return false;
        month = itd_small(n[0]);
        if (month < 1 || month > 12) return false;
        first = itd_day_ordinal(year, (int)month, 1);
        /* Sunday is 0, and the day 0 of the calendar was one. */
        d = first + ((itd_small(n[2]) - first) % WEEK + WEEK) % WEEK + WEEK * (itd_small(n[1]) - 1);
        while (d >= first + itd_month_days(year, (int)month)) d -= WEEK;
    } else {
        bool julian = itd_str_is(kind, "J");

        if (itd_list_count(numbers) != 1) return false;
        d = itd_day_ordinal(year, 1, 1) + itd_small(n[0]) - julian;
        if (julian && itd_leap_year(year) && itd_small(n[0]) >= 60) d++;
    }
    *ret = (d - ITD_EPOCH_DAY) * ITD_DAY_SECONDS + time;
    return true;
}

static bool read_rule(const zone *z, itd_value v, int64_t year, rule *r)
{
    itd_value kinds;

    if (!is_part(z, v, itd_n__Rule)) return false;
    kinds = part(v, itd_n_kinds);
    if (!itd_front_exact(kinds, itd_tuple_type) || itd_tuple_count(kinds) != 2) return false;
    r->standard = itd_tuple_items(kinds)[0];
    r->saving = itd_tuple_items(kinds)[1];
    if (!is_part(z, r->standard, itd_n__Kind) || !is_part(z, r->saving, itd_n__Kind) ||
        !number(part(r->standard, itd_n_seconds), &r->offsets[0]) ||
        !number(part(r->saving, itd_n_seconds), &r->offsets[1]))
        return false;
    r->gain = r->offsets[1] - r->offsets[0];
    return day_seconds(z, part(v, itd_n_begin), year, &r->begin) &&
           day_seconds(z, part(v, itd_n_end), year, &r->end);
}

static bool inside(const rule *r, int64_t begin, int64_t end, int64_t seconds)
{
    return begin < end ? begin <= seconds && seconds < end : !(end <= seconds && seconds < begin);
}

/* As _Rule.at_clock. */
static itd_value at_clock(const rule *r, int64_t seconds, bool fold)
{
    int64_t less = r->gain < 0 ? r->gain : 0, more = r->gain > 0 ? r->gain : 0;
    int64_t begin = r->begin + (fold ? less : more), end = r->end - (fold ? more : less);

    return inside(r, begin, end, seconds) ? r->saving : r->standard;
}

/* As _Rule.at_utc. */
static itd_value at_utc(const rule *r, int64_t seconds, bool *ret_fold)
{
    int64_t begin = r->begin - r->offsets[0], end = r->end - r->offsets[1];
    int64_t back = r->gain > 0 ? end : begin, wide = r->gain < 0 ? -r->gain : r->gain;

    *ret_fold = back <= seconds && seconds < back + wide;
    return inside(r, begin, end, seconds) ? r->saving : r->standard;
}

/* ---- what is asked ---------------------------------------------------------------------- */

static int64_t seconds_of(itd_value dt)
{
    return (dt_ordinal(dt) - ITD_EPOCH_DAY) * ITD_DAY_SECONDS + DT(dt)->m / 1000000;
}

/* The kind of time that a clock time is in. Unbound: that is for Python to find. */
static itd_value kind_at(const zone *z, itd_value dt)
{
    int64_t seconds = seconds_of(dt), at;
    itd_value clocks = itd_tuple_items(*z->f[CLOCKS])[DT(dt)->k != 0], kind;
    rule r;

    if (!itd_front_exact(clocks, itd_list_type)) return ITD_UNBOUND;
    at = place(itd_list_items(clocks), itd_list_count(clocks), seconds);
    if (at < 0 || at > itd_list_count(*z->f[KINDS])) return ITD_UNBOUND;
    if (at == itd_tuple_count(*z->f[MOMENTS])) {
        kind = *z->f[AFTER];
        if (!is_part(z, kind, itd_n__Kind))
            return read_rule(z, kind, dt_year(dt), &r) ? at_clock(&r, seconds, DT(dt)->k != 0)
                                                       : ITD_UNBOUND;
        return kind;
    }
    kind = at ? itd_list_items(*z->f[KINDS])[at - 1] : *z->f[BEFORE];
    return is_part(z, kind, itd_n__Kind) ? kind : ITD_UNBOUND;
}

static itd_value ask(itd_vm *vm, itd_func *function, const itd_value *args, size_t count,
                     itd_value name)
{
    itd_value kind;
    zone z;

    if (count != 2 || !dt_is_datetime(args[1]) || !open_zone(&z, vm, function, args[0]))
        return ITD_UNBOUND;
    kind = kind_at(&z, args[1]);
    return itd_is_unbound(kind) ? kind : part(kind, name);
}

ITD_FRONT(zone_utcoffset)
{
    return ask(vm, function, args, count, itd_n_offset);
}
ITD_FRONT(zone_dst)
{
    return ask(vm, function, args, count, itd_n_dst);
}
ITD_FRONT(zone_tzname)
{
    return ask(vm, function, args, count, itd_n_name);
}

/* By how much the clock went back at the change before the at-th. */
static bool lost(const zone *z, int64_t at, itd_value kind, int64_t *ret)
{
    itd_value earlier = at > 1 ? itd_list_items(*z->f[KINDS])[at - 2] : *z->f[BEFORE];
    int64_t was, is;

    if (!is_part(z, earlier, itd_n__Kind) || !number(part(earlier, itd_n_seconds), &was) ||
        !number(part(kind, itd_n_seconds), &is))
        return false;
    *ret = was - is;
    return true;
}

ITD_FRONT(zone_fromutc)
{
    itd_value kind, offset, moved, *moments;
    int64_t seconds, at, all, gone;
    bool fold = false;
    zone z;
    rule r;

    if (count != 2 || !itd_front_exact(args[1], itd_datetime_type) ||
        !itd_same(DT(args[1])->a, args[0]) || !open_zone(&z, vm, function, args[0]))
        return ITD_UNBOUND;
    seconds = seconds_of(args[1]);
    moments = itd_tuple_items(*z.f[MOMENTS]);
    all = itd_tuple_count(*z.f[MOMENTS]);
    at = place(moments, all, seconds);
    if (at < 0) return ITD_UNBOUND;
    if (at == all && is_part(&z, *z.f[AFTER], itd_n__Rule)) {
        if (!read_rule(&z, *z.f[AFTER], dt_year(args[1]), &r)) return ITD_UNBOUND;
        kind = at_utc(&r, seconds, &fold);
    } else {
        kind = at ? itd_list_items(*z.f[KINDS])[at - 1] : all ? *z.f[BEFORE] : *z.f[AFTER];
        if (!is_part(&z, kind, itd_n__Kind)) return ITD_UNBOUND;
    }
    if (at) {
        if (!itd_is_small(moments[at - 1]) || !lost(&z, at, kind, &gone)) return ITD_UNBOUND;
        fold |= seconds - itd_small(moments[at - 1]) < gone;
    }
    offset = part(kind, itd_n_offset);
    if (!dt_is_delta(offset)) return ITD_UNBOUND;
    moved = itd_dt_shift(vm, itd_datetime_type, args[1], dt_delta_us(offset));
    if (!itd_failed(moved) && fold) DT(moved)->k = 1;
    return moved;
}

/* A zone that was made before. */
ITD_FRONT(zone_new)
{
    itd_value cache;

    if (count != 2 || !itd_is_kind(args[0], ITD_K_TYPE) || !itd_front_exact(args[1], itd_str_type))
        return ITD_UNBOUND;
    cache = itd_type_lookup(vm, ITD_TYPE_(args[0]), itd_n__cache);
    if (!itd_front_exact(cache, itd_dict_type) || !ITD_DICT_(cache)->table ||
        !ITD_DICT_(cache)->table->str_keys)
        return ITD_UNBOUND;
    return itd_dict_get(vm, cache, args[1]);
}

const itd_front itd_fronts_zoneinfo[] = {
    {"zoneinfo", "ZoneInfo.__new__", zone_new},
    {"zoneinfo", "ZoneInfo.utcoffset", zone_utcoffset},
    {"zoneinfo", "ZoneInfo.dst", zone_dst},
    {"zoneinfo", "ZoneInfo.tzname", zone_tzname},
    {"zoneinfo", "ZoneInfo.fromutc", zone_fromutc},
    {0},
};
