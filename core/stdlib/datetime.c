/* datetime.c - the datetime module: what it exports, and how its functions take their arguments.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/stdlib/datetime_parts.h"

#include <limits.h>

/* ---- arguments -------------------------------------------------------------------------- */

static bool same_name(itd_value key, const char *name)
{
    return itd_str_is(key, name);
}

static bool check_counts(itd_vm *vm, const dt_signature *s, size_t positional, size_t named)
{
    const char *name = s->name ? s->name : "function", *mark = s->name ? "()" : "";

    if (positional + named > s->count)
        return itd_fail(vm, itd_TypeError, "%s%s takes at most %zu %sargument%s (%zu given)", name,
                        mark, s->count, positional ? "" : "keyword ", s->count == 1 ? "" : "s",
                        positional + named);
    if (positional > s->positions)
        return itd_fail(vm, itd_TypeError, "%s%s takes %s %zu positional argument%s (%zu given)",
                        name, mark, s->required < s->count ? "at most" : "exactly", s->positions,
                        s->positions == 1 ? "" : "s", positional);
    return true;
}

bool itd_dt_bind(itd_vm *vm, const dt_signature *s, const itd_value *args, size_t positional,
                 itd_value kwnames, itd_value *ret)
{
    const char *name = s->name ? s->name : "function", *mark = s->name ? "()" : "";
    size_t named =
        itd_is_none(kwnames) || itd_is_unbound(kwnames) ? 0 : (size_t)itd_tuple_count(kwnames);

    if (!check_counts(vm, s, positional, named)) return false;
    for (size_t i = 0; i < s->count; i++) ret[i] = i < positional ? args[i] : ITD_UNBOUND;
    for (size_t k = 0; k < named; k++)
        for (size_t i = positional; i < s->count; i++)
            if (same_name(itd_tuple_items(kwnames)[k], s->names[i])) ret[i] = args[positional + k];
    for (size_t i = 0; i < s->required; i++)
        if (itd_is_unbound(ret[i]))
            return itd_fail(vm, itd_TypeError, "%s%s missing required argument '%s' (pos %zu)",
                            name, mark, s->names[i], i + 1);
    for (size_t k = 0; k < named; k++) {
        itd_value key = itd_tuple_items(kwnames)[k];
        size_t i = 0;

        while (i < s->count && !same_name(key, s->names[i])) i++;
        if (i < positional)
            return itd_fail(vm, itd_TypeError,
                            "argument for %s%s given by name ('%U') and position (%zu)", name, mark,
                            key, i + 1);
        if (i == s->count)
            return itd_fail(vm, itd_TypeError, "'%U' is an invalid keyword argument for %s%s", key,
                            s->name ? s->name : "this function", mark);
    }
    return true;
}

bool itd_dt_int(itd_vm *vm, itd_value v, int *ret)
{
    int64_t n;
    int over;

    if (itd_is_unbound(v)) return true;
    v = itd_index(vm, v);
    if (itd_failed(v) || !itd_int_clamp(vm, v, &n, &over)) return false;
    if (over) return itd_fail(vm, itd_OverflowError, "Python int too large to convert to C long");
    if (n > INT_MAX)
        return itd_fail(vm, itd_OverflowError, "signed integer is greater than maximum");
    if (n < INT_MIN) return itd_fail(vm, itd_OverflowError, "signed integer is less than minimum");
    *ret = (int)n;
    return true;
}

bool itd_dt_check_tzinfo(itd_vm *vm, itd_value v)
{
    return itd_is_none(v) || dt_is_tzinfo(v) ||
           itd_fail(vm, itd_TypeError,
                    "tzinfo argument must be None or of a tzinfo subclass, not type '%T'", v);
}

bool itd_dt_want_str(itd_vm *vm, itd_value v, const char *name, int i)
{
    if (itd_is_str(v)) return true;
    return itd_fail(vm, itd_TypeError, "%s() argument %d must be str, not %s", name, i,
                    itd_is_none(v) ? "None" : itd_type_name(v));
}

/* ---- the module ------------------------------------------------------------------------- */

#define CLASS(id)                                                                                  \
    FN(class_##id)                                                                                 \
    {                                                                                              \
        return itd_of(itd_##id##_type);                                                            \
    }
CLASS(date)
CLASS(time)
CLASS(datetime)
CLASS(timedelta)
CLASS(tzinfo)
CLASS(timezone)
FN(min_year)
{
    return itd_from_small(1);
}
FN(max_year)
{
    return itd_from_small(9999);
}
FN(utc)
{
    return itd_utc_zone;
}

FN(all_names)
{
    static const char *const names[] = {"date",   "datetime", "time",    "timedelta", "timezone",
                                        "tzinfo", "MINYEAR",  "MAXYEAR", "UTC"};
    itd_value all = itd_tuple_new(vm, sizeof names / sizeof *names);

    if (itd_failed(all)) return all;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        itd_value name = itd_intern_c(vm, names[i], strlen(names[i]));
        if (itd_failed(name)) return name;
        itd_tuple_items(all)[i] = name;
    }
    return all;
}

static const itd_native natives[] = {
    {"date", class_date, NULL, NULL, ITD_CONSTANT},
    {"time", class_time, NULL, NULL, ITD_CONSTANT},
    {"datetime", class_datetime, NULL, NULL, ITD_CONSTANT},
    {"timedelta", class_timedelta, NULL, NULL, ITD_CONSTANT},
    {"tzinfo", class_tzinfo, NULL, NULL, ITD_CONSTANT},
    {"timezone", class_timezone, NULL, NULL, ITD_CONSTANT},
    {"MINYEAR", min_year, NULL, NULL, ITD_CONSTANT},
    {"MAXYEAR", max_year, NULL, NULL, ITD_CONSTANT},
    {"UTC", utc, NULL, NULL, ITD_CONSTANT},
    {"__all__", all_names, NULL, NULL, ITD_CONSTANT},
    {0},
};

static bool boot(itd_vm *vm)
{
    return itd_dt_boot_delta(vm) && itd_dt_boot_zone(vm) && itd_dt_boot_date(vm) &&
           itd_dt_boot_time(vm) && itd_dt_boot_datetime(vm);
}

ITD_MODULE_WITH(datetime, "datetime", "Dates, times of day, moments, durations and time zones.",
                natives, boot, NULL);
