/* datetime_zone.c - datetime.tzinfo and datetime.timezone, and what is asked of any tzinfo.
 *
 * The answers of a script's tzinfo are checked here: offsets are timedeltas below a day, names are
 * strs.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/stdlib/datetime_parts.h"

itd_type *itd_tzinfo_type, *itd_timezone_type;
itd_value itd_utc_zone;

/* ---- asking ----------------------------------------------------------------------------- */

static bool offset_in_range(itd_value delta)
{
    __int128 us = dt_delta_us(delta);

    return us > -ITD_DAY_US && us < ITD_DAY_US;
}

#define STRICTLY                                                                                   \
    "offset must be a timedelta strictly between -timedelta(hours=24) and timedelta(hours=24)"

itd_value itd_dt_ask_offset(itd_vm *vm, itd_value tzinfo, itd_value name, itd_value argument)
{
    itd_value v;

    if (itd_is_none(tzinfo)) return ITD_NONE;
    v = itd_call_method(vm, tzinfo, name, 1, &argument);
    if (itd_failed(v) || itd_is_none(v)) return v;
    if (!dt_is_delta(v))
        return itd_raise(vm, itd_TypeError, "tzinfo.%U() must return None or timedelta, not '%T'",
                         name, v);
    return offset_in_range(v) ? v : itd_raise(vm, itd_ValueError, STRICTLY ".");
}

itd_value itd_dt_ask_name(itd_vm *vm, itd_value tzinfo, itd_value argument)
{
    itd_value v;

    if (itd_is_none(tzinfo)) return ITD_NONE;
    v = itd_call_method(vm, tzinfo, itd_n_tzname, 1, &argument);
    if (itd_failed(v) || itd_is_none(v) || itd_is_str(v)) return v;
    return itd_raise(vm, itd_TypeError, "tzinfo.tzname() must return None or a string, not '%T'",
                     v);
}

bool itd_dt_put_offset(itd_text *t, itd_value offset, const char *separator)
{
    char buf[24], *at = buf;
    int seconds, below;
    int64_t us;

    if (itd_is_none(offset)) return true;
    us = (int64_t)dt_delta_us(offset);
    *at++ = us < 0 ? '-' : '+';
    us = us < 0 ? -us : us;
    seconds = (int)(us / 1000000);
    below = (int)(us % 1000000);
    at = dt_digits(at, seconds / 3600, 2);
    if (*separator) *at++ = *separator;
    at = dt_digits(at, seconds / 60 % 60, 2);
    if (seconds % 60 || below) {
        if (*separator) *at++ = *separator;
        at = dt_digits(at, seconds % 60, 2);
    }
    if (below) {
        *at++ = '.';
        at = dt_digits(at, below, 6);
    }
    return itd_text_ascii(t, buf, (size_t)(at - buf));
}

itd_value itd_dt_format_hook(itd_vm *vm, itd_value object, const itd_when *w, char code)
{
    bool has_time = dt_is_time(object) || dt_is_datetime(object);
    itd_value argument = dt_is_datetime(object) ? object : ITD_NONE,
              tzinfo = has_time ? DT(object)->a : ITD_NONE, v;
    itd_text t;

    if (code == 'o' || code == 'n') return ITD_NONE;
    if (code == 'f') return itd_str_format(vm, "%06d", has_time ? dt_microsecond(object) : 0);
    if (code == 'Z') {
        v = itd_dt_ask_name(vm, tzinfo, argument);
        return itd_is_none(v) ? itd_empty_str : v;
    }
    v = itd_dt_ask_offset(vm, tzinfo, itd_n_utcoffset, argument);
    if (itd_failed(v)) return v;
    itd_text_init(&t, vm);
    itd_dt_put_offset(&t, v, code == ':' ? ":" : "");
    return itd_text_done(&t);
}

/* ---- tzinfo ----------------------------------------------------------------------------- */

static itd_value tzinfo_new(itd_vm *vm, itd_type *type, const itd_value *args, size_t positional,
                            itd_value kwnames)
{
    struct itd_iter *z = itd_new_instance(vm, type, sizeof *z);

    return z ? itd_of(z) : ITD_ERROR;
}

static itd_value abstract(itd_vm *vm, const char *name)
{
    return itd_raise(vm, itd_NotImplementedError, "a tzinfo subclass must implement %s()", name);
}

FN(tzinfo_utcoffset)
{
    return abstract(vm, "utcoffset");
}
FN(tzinfo_dst)
{
    return abstract(vm, "dst");
}
FN(tzinfo_tzname)
{
    return abstract(vm, "tzname");
}

static bool check_from_utc(itd_vm *vm, itd_value self, itd_value dt)
{
    if (!dt_is_datetime(dt))
        return itd_fail(vm, itd_TypeError, "fromutc: argument must be a datetime");
    return itd_same(DT(dt)->a, self) ||
           itd_fail(vm, itd_ValueError, "fromutc: dt.tzinfo is not self");
}

FN(tzinfo_fromutc)
{
    itd_value dt = a[0].v, offset, dst;

    if (!check_from_utc(vm, self, dt)) return ITD_ERROR;
    offset = itd_dt_utcoffset(vm, dt);
    if (itd_failed(offset)) return offset;
    if (itd_is_none(offset))
        return itd_raise(vm, itd_ValueError, "fromutc: non-None utcoffset() result required");
    dst = itd_dt_ask_offset(vm, DT(dt)->a, itd_n_dst, dt);
    if (itd_failed(dst)) return dst;
    if (itd_is_none(dst))
        return itd_raise(vm, itd_ValueError, "fromutc: non-None dst() result required");
    /* To standard time first; then what dst() says there. */
    dt = itd_dt_shift(vm, itd_type_of(dt), dt, dt_delta_us(offset) - dt_delta_us(dst));
    if (itd_failed(dt)) return dt;
    dst = itd_dt_ask_offset(vm, DT(dt)->a, itd_n_dst, dt);
    if (itd_failed(dst)) return dst;
    if (itd_is_none(dst))
        return itd_raise(vm, itd_ValueError,
                         "fromutc: tz.dst() gave inconsistent results; cannot convert");
    return dt_delta_us(dst) == 0 ? dt : itd_dt_shift(vm, itd_type_of(dt), dt, dt_delta_us(dst));
}

FN(tzinfo_reduce)
{
    itd_value name = itd_intern_c(vm, "__getinitargs__", 15), method, args, state;

    if (itd_failed(name)) return name;
    method = itd_getattr_or(vm, self, name);
    args = itd_failed(method)       ? method
           : itd_is_unbound(method) ? itd_tuple_new(vm, 0)
                                    : itd_call(vm, method, 0, NULL);
    state = itd_failed(args)
                ? args
                : itd_call_method(vm, self, itd_intern_c(vm, "__getstate__", 12), 0, NULL);
    return itd_failed(state) ? state
                             : itd_tuple_pack(vm, 3, itd_of(itd_type_of(self)), args, state);
}

/* ---- timezone --------------------------------------------------------------------------- */

itd_value itd_dt_timezone(itd_vm *vm, itd_value offset, itd_value name)
{
    struct itd_iter *z;

    if (itd_is_unbound(name) && dt_delta_us(offset) == 0 && !itd_is_unbound(itd_utc_zone))
        return itd_utc_zone;
    if (!offset_in_range(offset))
        return itd_raise(vm, itd_ValueError, STRICTLY ", not %R.", offset);
    z = itd_new_instance(vm, itd_timezone_type, sizeof *z);
    if (!z) return ITD_ERROR;
    z->a = offset;
    z->b = name;
    return itd_of(z);
}

static itd_value timezone_new(itd_vm *vm, itd_type *type, const itd_value *args, size_t positional,
                              itd_value kwnames)
{
    static const char *const names[] = {"offset", "name"};
    static const dt_signature signature = {"timezone", names, 2, 1, 2};
    itd_value v[2];

    if (!itd_dt_bind(vm, &signature, args, positional, kwnames, v)) return ITD_ERROR;
    if (!dt_is_delta(v[0]))
        return itd_raise(vm, itd_TypeError,
                         "timezone() argument 1 must be datetime.timedelta, not %s",
                         itd_is_none(v[0]) ? "None" : itd_type_name(v[0]));
    if (!itd_is_unbound(v[1]) && !itd_dt_want_str(vm, v[1], "timezone", 2)) return ITD_ERROR;
    return itd_dt_timezone(vm, v[0], v[1]);
}

static itd_value timezone_compare(itd_vm *vm, itd_value a, itd_value b, enum itd_compare op)
{
    if ((op != ITD_EQ && op != ITD_NE) || !itd_is_exact(a, itd_timezone_type) ||
        !itd_is_exact(b, itd_timezone_type))
        return ITD_NOT_IMPLEMENTED;
    return itd_dt_compare_result(itd_dt_delta_compare(DT(a)->a, DT(b)->a), op);
}

static bool timezone_hash(itd_vm *vm, itd_value self, uint64_t *ret)
{
    return itd_dt_delta_hash(vm, DT(self)->a, ret);
}

static itd_value timezone_repr(itd_vm *vm, itd_value self)
{
    if (itd_same(self, itd_utc_zone)) return itd_str_c(vm, "datetime.timezone.utc");
    if (itd_is_unbound(DT(self)->b))
        return itd_str_format(vm, "%s(%R)", itd_type_name(self), DT(self)->a);
    return itd_str_format(vm, "%s(%R, %R)", itd_type_name(self), DT(self)->a, DT(self)->b);
}

static itd_value timezone_str(itd_vm *vm, itd_value self)
{
    itd_text t;

    if (!itd_is_unbound(DT(self)->b)) return DT(self)->b;
    itd_text_init(&t, vm);
    itd_text_ascii(&t, "UTC", 3);
    if (!itd_same(self, itd_utc_zone) && dt_delta_us(DT(self)->a) != 0)
        itd_dt_put_offset(&t, DT(self)->a, ":");
    return itd_text_done(&t);
}

static bool want_datetime(itd_vm *vm, itd_value v, const char *name)
{
    return itd_is_none(v) || dt_is_datetime(v) ||
           itd_fail(vm, itd_TypeError,
                    "%s(dt) argument must be a datetime instance or None, not %T", name, v);
}

FN(timezone_utcoffset)
{
    return want_datetime(vm, a[0].v, "utcoffset") ? DT(self)->a : ITD_ERROR;
}
FN(timezone_dst)
{
    return want_datetime(vm, a[0].v, "dst") ? ITD_NONE : ITD_ERROR;
}
FN(timezone_tzname)
{
    return want_datetime(vm, a[0].v, "tzname") ? timezone_str(vm, self) : ITD_ERROR;
}

FN(timezone_fromutc)
{
    if (!check_from_utc(vm, self, a[0].v)) return ITD_ERROR;
    return itd_dt_shift(vm, itd_type_of(a[0].v), a[0].v, dt_delta_us(DT(self)->a));
}

FN(timezone_getinitargs)
{
    return itd_is_unbound(DT(self)->b) ? itd_tuple_pack(vm, 1, DT(self)->a)
                                       : itd_tuple_pack(vm, 2, DT(self)->a, DT(self)->b);
}

bool itd_dt_boot_zone(itd_vm *vm)
{
    static const itd_native tzinfo_rows[] = {
        {"utcoffset", tzinfo_utcoffset, "dt, /",
         "Offset from UTC as a timedelta, positive for east of UTC.", 0},
        {"dst", tzinfo_dst, "dt, /",
         "The part of the offset that is daylight saving time, as a timedelta.", 0},
        {"tzname", tzinfo_tzname, "dt, /", "The name of the zone.", 0},
        {"fromutc", tzinfo_fromutc, "dt, /", "A datetime in UTC as one in local time.",
         ITD_CALLS_BACK},
        {"__reduce__", tzinfo_reduce, "", "How to make a copy.", ITD_CALLS_BACK},
        {0},
    };
    static const itd_native timezone_rows[] = {
        {"utcoffset", timezone_utcoffset, "dt, /", "The fixed offset.", 0},
        {"dst", timezone_dst, "dt, /", "None.", 0},
        {"tzname", timezone_tzname, "dt, /",
         "The name given when it was made, or one from the offset, such as 'UTC+01:00'.", 0},
        {"fromutc", timezone_fromutc, "dt, /", "A datetime in UTC as one in local time.",
         ITD_CALLS_BACK},
        {"__getinitargs__", timezone_getinitargs, "", "What it was made from.", 0},
        {0},
    };
    static const itd_slots tzinfo_slots = {.new_ = tzinfo_new};
    static const itd_slots timezone_slots = {.repr = timezone_repr,
                                             .str = timezone_str,
                                             .hash = timezone_hash,
                                             .compare = timezone_compare,
                                             .new_ = timezone_new};
    static const itd_type_spec specs[] = {
        {&itd_tzinfo_type, "datetime.tzinfo", NULL, ITD_K_ITER, sizeof(struct itd_iter), ITD_T_BASE,
         NULL, "What classes of time zones derive from.", tzinfo_rows, &tzinfo_slots},
        {&itd_timezone_type, "datetime.timezone", &itd_tzinfo_type, ITD_K_ITER,
         sizeof(struct itd_iter), 0, NULL, "A time zone that is always the same time ahead of UTC.",
         timezone_rows, &timezone_slots},
    };
    static const struct {
        const char *name;
        int minutes;
    } limits[] = {{"min", -1439}, {"max", 1439}};
    itd_value zero;

    if (!itd_type_define(vm, &specs[0]) || !itd_type_define(vm, &specs[1])) return false;
    zero = itd_dt_delta(vm, 0, 0, 0);
    itd_utc_zone = itd_failed(zero) ? zero : itd_dt_timezone(vm, zero, ITD_UNBOUND);
    if (itd_failed(itd_utc_zone) ||
        !itd_dict_set_str(vm, itd_timezone_type->dict, itd_intern_c(vm, "utc", 3), itd_utc_zone))
        return false;
    for (int i = 0; i < 2; i++) {
        itd_value offset = itd_dt_delta(vm, 0, limits[i].minutes * 60, 0),
                  zone = itd_failed(offset) ? offset : itd_dt_timezone(vm, offset, ITD_UNBOUND);

        if (itd_failed(zone) || !itd_dict_set_str(vm, itd_timezone_type->dict,
                                                  itd_intern_c(vm, limits[i].name, 3), zone))
            return false;
    }
    return true;
}
