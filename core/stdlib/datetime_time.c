/* datetime_time.c - datetime.time.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/base/hash.h"
#include "core/stdlib/datetime_parts.h"

itd_type *itd_time_type;

#define STATE 6

/* ---- making ----------------------------------------------------------------------------- */

bool itd_dt_check_time(itd_vm *vm, int hour, int minute, int second, int microsecond, int fold)
{
    if (hour < 0 || hour > 23) return itd_fail(vm, itd_ValueError, "hour must be in 0..23");
    if (minute < 0 || minute > 59) return itd_fail(vm, itd_ValueError, "minute must be in 0..59");
    if (second < 0 || second > 59) return itd_fail(vm, itd_ValueError, "second must be in 0..59");
    if (microsecond < 0 || microsecond > 999999)
        return itd_fail(vm, itd_ValueError, "microsecond must be in 0..999999");
    return fold == 0 || fold == 1 || itd_fail(vm, itd_ValueError, "fold must be either 0 or 1");
}

itd_value itd_dt_time(itd_vm *vm, const itd_type *type, int64_t us, itd_value tzinfo, int fold)
{
    struct itd_iter *t = itd_new_instance(vm, type, sizeof *t);

    if (!t) return ITD_ERROR;
    t->m = us;
    t->k = fold;
    t->a = tzinfo;
    return itd_of(t);
}

static itd_value from_state(itd_vm *vm, const itd_type *type, const uint8_t *s, itd_value tzinfo)
{
    int hour = s[0] & 0x7F, us = s[3] << 16 | s[4] << 8 | s[5];

    if (!itd_dt_check_tzinfo(vm, tzinfo) || !itd_dt_check_time(vm, hour, s[1], s[2], us, s[0] >> 7))
        return ITD_ERROR;
    return itd_dt_time(vm, type, dt_day_us(hour, s[1], s[2], us), tzinfo, s[0] >> 7);
}

static itd_value time_new(itd_vm *vm, itd_type *type, const itd_value *args, size_t positional,
                          itd_value kwnames)
{
    static const char *const names[] = {"hour",        "minute", "second",
                                        "microsecond", "tzinfo", "fold"};
    static const dt_signature signature = {NULL, names, 6, 0, 5};
    itd_value v[6];
    int n[4] = {0}, fold = 0;

    if ((positional == 1 || positional == 2) && itd_is_kind(args[0], ITD_K_BYTESTR) &&
        ITD_AS(itd_bytes, args[0])->length == STATE &&
        (ITD_AS(itd_bytes, args[0])->data[0] & 0x7F) < 24)
        return from_state(vm, type, ITD_AS(itd_bytes, args[0])->data,
                          positional == 2 ? args[1] : ITD_NONE);
    if (!itd_dt_bind(vm, &signature, args, positional, kwnames, v)) return ITD_ERROR;
    for (int i = 0; i < 4; i++)
        if (!itd_dt_int(vm, v[i], &n[i])) return ITD_ERROR;
    if (!itd_dt_int(vm, v[5], &fold)) return ITD_ERROR;
    if (itd_is_unbound(v[4])) v[4] = ITD_NONE;
    if (!itd_dt_check_time(vm, n[0], n[1], n[2], n[3], fold) || !itd_dt_check_tzinfo(vm, v[4]))
        return ITD_ERROR;
    return itd_dt_time(vm, type, dt_day_us(n[0], n[1], n[2], n[3]), v[4], fold);
}

CLASS_FN(time_fromisoformat)
{
    itd_value args[5];
    dt_iso r;

    if (!itd_is_str(a[0].v))
        return itd_raise(vm, itd_TypeError, "fromisoformat: argument must be str");
    if (!itd_dt_read_time(vm, a[0].v, &r)) return ITD_ERROR;
    if (itd_same(cls, itd_of(itd_time_type)))
        return itd_dt_time(vm, itd_time_type, r.us, r.tzinfo, 0);
    args[0] = itd_from_small(r.us / 3600000000);
    args[1] = itd_from_small(r.us / 60000000 % 60);
    args[2] = itd_from_small(r.us / 1000000 % 60);
    args[3] = itd_from_small(r.us % 1000000);
    args[4] = r.tzinfo;
    return itd_call(vm, cls, 5, args);
}

/* ---- comparing -------------------------------------------------------------------------- */

static itd_value offset_of(itd_vm *vm, itd_value self)
{
    return itd_dt_ask_offset(vm, DT(self)->a, itd_n_utcoffset, ITD_NONE);
}

static int order(int64_t x, int64_t y)
{
    return x < y ? -1 : x > y;
}

static itd_value time_compare(itd_vm *vm, itd_value a, itd_value b, enum itd_compare op)
{
    itd_value x, y;
    int64_t s, t;

    if (!dt_is_time(a) || !dt_is_time(b)) return ITD_NOT_IMPLEMENTED;
    if (itd_same(DT(a)->a, DT(b)->a)) return itd_dt_compare_result(order(DT(a)->m, DT(b)->m), op);
    x = offset_of(vm, a);
    y = itd_failed(x) ? x : offset_of(vm, b);
    if (itd_failed(y)) return y;
    if (itd_is_none(x) && itd_is_none(y))
        return itd_dt_compare_result(order(DT(a)->m, DT(b)->m), op);
    if (itd_is_none(x) || itd_is_none(y)) {
        if (op == ITD_EQ || op == ITD_NE) return itd_bool(op == ITD_NE);
        return itd_raise(vm, itd_TypeError, "can't compare offset-naive and offset-aware times");
    }
    s = DT(a)->m - (int64_t)dt_delta_us(x);
    t = DT(b)->m - (int64_t)dt_delta_us(y);
    return itd_dt_compare_result(order(s, t), op);
}

static void put_state(itd_value self, uint8_t state[STATE])
{
    int us = dt_microsecond(self);

    state[0] = (uint8_t)dt_hour(self);
    state[1] = (uint8_t)dt_minute(self);
    state[2] = (uint8_t)dt_second(self);
    state[3] = (uint8_t)(us >> 16);
    state[4] = (uint8_t)(us >> 8);
    state[5] = (uint8_t)us;
}

static bool time_hash(itd_vm *vm, itd_value self, uint64_t *ret)
{
    itd_value plain = self, offset, delta;
    uint8_t state[STATE];

    if (DT(self)->k) plain = itd_dt_time(vm, itd_type_of(self), DT(self)->m, DT(self)->a, 0);
    offset = itd_failed(plain) ? plain : offset_of(vm, plain);
    if (itd_failed(offset)) return false;
    if (itd_is_none(offset)) {
        put_state(self, state);
        *ret = itd_hash_bytes(state, STATE);
        return true;
    }
    delta = itd_dt_delta_from_us(vm, DT(self)->m - dt_delta_us(offset));
    return !itd_failed(delta) && itd_dt_delta_hash(vm, delta, ret);
}

/* ---- texts ------------------------------------------------------------------------------ */

static itd_value time_repr(itd_vm *vm, itd_value self)
{
    itd_text t;

    itd_text_init(&t, vm);
    itd_text_printf(&t, "%s(%d, %d", itd_type_name(self), dt_hour(self), dt_minute(self));
    if (dt_second(self) || dt_microsecond(self)) itd_text_printf(&t, ", %d", dt_second(self));
    if (dt_microsecond(self)) itd_text_printf(&t, ", %d", dt_microsecond(self));
    if (!itd_is_none(DT(self)->a)) itd_text_printf(&t, ", tzinfo=%R", DT(self)->a);
    itd_text_printf(&t, DT(self)->k ? ", fold=1)" : ")");
    return itd_text_done(&t);
}

static itd_value isoformat(itd_vm *vm, itd_value self, itd_value timespec)
{
    itd_value offset;
    itd_text t;

    itd_text_init(&t, vm);
    if (!itd_dt_put_time(&t, DT(self)->m, timespec)) return ITD_ERROR;
    offset = offset_of(vm, self);
    if (itd_failed(offset) || !itd_dt_put_offset(&t, offset, ":")) return ITD_ERROR;
    return itd_text_done(&t);
}

FN(time_isoformat)
{
    if (a[0].given && !itd_dt_want_str(vm, a[0].v, "isoformat", 1)) return ITD_ERROR;
    return isoformat(vm, self, a[0].v);
}

static itd_value time_str(itd_vm *vm, itd_value self)
{
    itd_value name;

    if (itd_is_exact(self, itd_time_type)) return isoformat(vm, self, ITD_UNBOUND);
    name = itd_intern_c(vm, "isoformat", 9);
    return itd_failed(name) ? name : itd_call_method(vm, self, name, 0, NULL);
}

FN(time_strftime)
{
    return itd_dt_strftime(vm, self, a[0].v);
}
FN(time_format)
{
    return itd_dt_format(vm, self, a[0].v);
}

/* ---- other methods ---------------------------------------------------------------------- */

FN(time_hour)
{
    return itd_from_small(dt_hour(self));
}
FN(time_minute)
{
    return itd_from_small(dt_minute(self));
}
FN(time_second)
{
    return itd_from_small(dt_second(self));
}
FN(time_microsecond)
{
    return itd_from_small(dt_microsecond(self));
}
FN(time_tzinfo)
{
    return DT(self)->a;
}
FN(time_fold)
{
    return itd_from_small(DT(self)->k);
}
FN(time_utcoffset)
{
    return offset_of(vm, self);
}
FN(time_dst)
{
    return itd_dt_ask_offset(vm, DT(self)->a, itd_n_dst, ITD_NONE);
}
FN(time_tzname)
{
    return itd_dt_ask_name(vm, DT(self)->a, ITD_NONE);
}

static itd_value time_replace(itd_vm *vm, itd_value self, const itd_value *args, size_t positional,
                              itd_value kwnames)
{
    static const char *const names[] = {"hour",        "minute", "second",
                                        "microsecond", "tzinfo", "fold"};
    static const dt_signature signature = {"replace", names, 6, 0, 5};
    itd_value v[6];
    int n[4] = {dt_hour(self), dt_minute(self), dt_second(self), dt_microsecond(self)},
        fold = (int)DT(self)->k;

    if (!itd_dt_bind(vm, &signature, args, positional, kwnames, v)) return ITD_ERROR;
    for (int i = 0; i < 4; i++)
        if (!itd_dt_int(vm, v[i], &n[i])) return ITD_ERROR;
    if (!itd_dt_int(vm, v[5], &fold)) return ITD_ERROR;
    if (itd_is_unbound(v[4])) v[4] = DT(self)->a;
    if (!itd_dt_check_time(vm, n[0], n[1], n[2], n[3], fold) || !itd_dt_check_tzinfo(vm, v[4]))
        return ITD_ERROR;
    return itd_dt_time(vm, itd_type_of(self), dt_day_us(n[0], n[1], n[2], n[3]), v[4], fold);
}

static itd_value reduce(itd_vm *vm, itd_value self, bool with_fold)
{
    uint8_t state[STATE];
    itd_value bytes, row;

    put_state(self, state);
    if (with_fold && DT(self)->k) state[0] |= 0x80;
    bytes = itd_bytes_new(vm, state, STATE);
    if (itd_failed(bytes)) return bytes;
    row = itd_is_none(DT(self)->a) ? itd_tuple_pack(vm, 1, bytes)
                                   : itd_tuple_pack(vm, 2, bytes, DT(self)->a);
    return itd_failed(row) ? row : itd_tuple_pack(vm, 2, itd_of(itd_type_of(self)), row);
}

FN(time_reduce)
{
    return reduce(vm, self, false);
}
FN(time_reduce_ex)
{
    return reduce(vm, self, a[0].n > 3);
}

bool itd_dt_boot_time(itd_vm *vm)
{
    static const itd_native rows[] = {
        {"fromisoformat", time_fromisoformat, "time_string, /",
         "Reads a time in a valid ISO 8601 format.", ITD_CLASS_METHOD | ITD_CALLS_BACK},
        {"hour", time_hour, NULL, NULL, ITD_GETTER},
        {"minute", time_minute, NULL, NULL, ITD_GETTER},
        {"second", time_second, NULL, NULL, ITD_GETTER},
        {"microsecond", time_microsecond, NULL, NULL, ITD_GETTER},
        {"tzinfo", time_tzinfo, NULL, NULL, ITD_GETTER},
        {"fold", time_fold, NULL, NULL, ITD_GETTER},
        {"isoformat", time_isoformat, "timespec = ...",
         "Text in ISO 8601 format, HH:MM:SS[.ffffff][+HH:MM].", ITD_CALLS_BACK},
        {"strftime", time_strftime, "format", "The time as text, as format says.", ITD_CALLS_BACK},
        {"__format__", time_format, "format, /", "str() of an empty format, else strftime.",
         ITD_CALLS_BACK},
        {"utcoffset", time_utcoffset, "", "What tzinfo.utcoffset(None) says.", ITD_CALLS_BACK},
        {"tzname", time_tzname, "", "What tzinfo.tzname(None) says.", ITD_CALLS_BACK},
        {"dst", time_dst, "", "What tzinfo.dst(None) says.", ITD_CALLS_BACK},
        {"replace", (itd_native_call)(void (*)(void))time_replace,
         "hour, minute, second, microsecond, tzinfo, *, fold", "The time with other fields.",
         ITD_RAW | ITD_CALLS_BACK},
        {"__reduce_ex__", time_reduce_ex, "protocol: i64, /", "How to make a copy.", 0},
        {"__reduce__", time_reduce, "", "How to make a copy.", 0},
        {0},
    };
    static const itd_slots slots = {.repr = time_repr,
                                    .str = time_str,
                                    .hash = time_hash,
                                    .compare = time_compare,
                                    .new_ = time_new};
    static const itd_type_spec spec = {
        &itd_time_type,
        "datetime.time",
        NULL,
        ITD_K_ITER,
        sizeof(struct itd_iter),
        ITD_T_BASE,
        NULL,
        "A time of day, down to the microsecond, of no day in particular; with a time zone if it "
        "is given one.",
        rows,
        &slots,
    };
    itd_value min, max, resolution;

    if (!itd_type_define(vm, &spec)) return false;
    min = itd_dt_time(vm, itd_time_type, 0, ITD_NONE, 0);
    max = itd_dt_time(vm, itd_time_type, ITD_DAY_US - 1, ITD_NONE, 0);
    resolution = itd_dt_delta(vm, 0, 0, 1);
    if (itd_failed(min) || itd_failed(max) || itd_failed(resolution)) return false;
    return itd_dict_set_str(vm, itd_time_type->dict, itd_intern_c(vm, "min", 3), min) &&
           itd_dict_set_str(vm, itd_time_type->dict, itd_intern_c(vm, "max", 3), max) &&
           itd_dict_set_str(vm, itd_time_type->dict, itd_intern_c(vm, "resolution", 10),
                            resolution);
}
