/* datetime_moment.c - datetime.datetime: what instances do. How they are made is in
 * datetime_make.c.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/base/hash.h"
#include "core/object/int.h"
#include "core/stdlib/datetime_parts.h"

itd_type *itd_datetime_type;

#define STATE 10

typedef __int128 wide;

/* ---- arithmetic ------------------------------------------------------------------------- */

itd_value itd_dt_utcoffset(itd_vm *vm, itd_value self)
{
    return itd_dt_ask_offset(vm, DT(self)->a, itd_n_utcoffset,
                             dt_is_datetime(self) ? self : ITD_NONE);
}

/* Microseconds since the beginning of 0001-01-01, as the fields say. */
static wide local_us(itd_value v)
{
    return (wide)(dt_ordinal(v) - 1) * ITD_DAY_US + DT(v)->m;
}

itd_value itd_dt_shift(itd_vm *vm, const itd_type *type, itd_value v, __int128 us)
{
    wide total = local_us(v) + us;
    int64_t whole, year;
    int month, day;

    if (total < 0 || total >= (wide)ITD_MAX_ORDINAL * ITD_DAY_US)
        return itd_raise(vm, itd_OverflowError, "date value out of range");
    whole = (int64_t)total; /* the last moment has 59 bits */
    itd_ordinal_day(whole / ITD_DAY_US + 1, &year, &month, &day);
    return itd_dt_datetime_as(vm, type, dt_pack(year, month, day), whole % ITD_DAY_US, DT(v)->a, 0);
}

static itd_value datetime_add(itd_vm *vm, itd_value a, itd_value b)
{
    itd_value moment = dt_is_datetime(a) ? a : b, delta = dt_is_datetime(a) ? b : a;

    if (!dt_is_delta(delta)) return ITD_NOT_IMPLEMENTED;
    return itd_dt_shift(vm, itd_type_of(moment), moment, dt_delta_us(delta));
}

/* The offsets of two datetimes of different zones. */
static bool both_offsets(itd_vm *vm, itd_value a, itd_value b, itd_value *ret_a, itd_value *ret_b)
{
    *ret_a = itd_dt_utcoffset(vm, a);
    if (itd_failed(*ret_a)) return false;
    *ret_b = itd_dt_utcoffset(vm, b);
    return !itd_failed(*ret_b);
}

static itd_value datetime_subtract(itd_vm *vm, itd_value a, itd_value b)
{
    itd_value x = ITD_NONE, y = ITD_NONE;
    wide us;

    if (!dt_is_datetime(a)) return ITD_NOT_IMPLEMENTED;
    if (dt_is_delta(b)) return itd_dt_shift(vm, itd_type_of(a), a, -dt_delta_us(b));
    if (!dt_is_datetime(b)) return ITD_NOT_IMPLEMENTED;
    if (!itd_same(DT(a)->a, DT(b)->a) && !both_offsets(vm, a, b, &x, &y)) return ITD_ERROR;
    if (itd_is_none(x) != itd_is_none(y))
        return itd_raise(vm, itd_TypeError,
                         "can't subtract offset-naive and offset-aware datetimes");
    us = local_us(a) - local_us(b);
    if (!itd_is_none(x)) us -= dt_delta_us(x) - dt_delta_us(y);
    return itd_dt_delta_from_us(vm, us);
}

/* ---- comparing -------------------------------------------------------------------------- */

/* Whether the offset depends on fold: such a moment equals none in another zone. -1 on failure. */
static int is_ambiguous(itd_vm *vm, itd_value v, itd_value offset)
{
    itd_value other = itd_dt_datetime(vm, itd_type_of(v), DT(v)->n, DT(v)->m, DT(v)->a, !DT(v)->k),
              x;

    if (itd_failed(other)) return -1;
    x = itd_dt_utcoffset(vm, other);
    if (itd_failed(x)) return -1;
    if (itd_is_none(x) || itd_is_none(offset)) return itd_is_none(x) != itd_is_none(offset);
    return itd_dt_delta_compare(x, offset) != 0;
}

static itd_value datetime_compare(itd_vm *vm, itd_value a, itd_value b, enum itd_compare op)
{
    itd_value x, y;
    wide s, t;
    int order, ambiguous;

    if (!dt_is_datetime(a)) return ITD_NOT_IMPLEMENTED;
    if (!dt_is_datetime(b)) {
        if (!dt_is_date(b)) return ITD_NOT_IMPLEMENTED;
        if (op == ITD_EQ || op == ITD_NE) return itd_bool(op == ITD_NE);
        return itd_dt_cannot_compare(vm, a, b);
    }
    s = local_us(a);
    t = local_us(b);
    if (itd_same(DT(a)->a, DT(b)->a)) return itd_dt_compare_result(s < t ? -1 : s > t, op);
    if (!both_offsets(vm, a, b, &x, &y)) return ITD_ERROR;
    if (itd_is_none(x) != itd_is_none(y)) {
        if (op == ITD_EQ || op == ITD_NE) return itd_bool(op == ITD_NE);
        return itd_raise(vm, itd_TypeError,
                         "can't compare offset-naive and offset-aware datetimes");
    }
    if (!itd_is_none(x)) {
        s -= dt_delta_us(x);
        t -= dt_delta_us(y);
    }
    order = s < t ? -1 : s > t;
    if ((op == ITD_EQ || op == ITD_NE) && order == 0) {
        ambiguous = is_ambiguous(vm, a, x);
        if (ambiguous == 0) ambiguous = is_ambiguous(vm, b, y);
        if (ambiguous < 0) return ITD_ERROR;
        order = ambiguous;
    }
    return itd_dt_compare_result(order, op);
}

static void put_state(itd_value self, uint8_t state[STATE])
{
    int us = dt_microsecond(self);

    state[0] = (uint8_t)(dt_year(self) >> 8);
    state[1] = (uint8_t)dt_year(self);
    state[2] = (uint8_t)dt_month(self);
    state[3] = (uint8_t)dt_day(self);
    state[4] = (uint8_t)dt_hour(self);
    state[5] = (uint8_t)dt_minute(self);
    state[6] = (uint8_t)dt_second(self);
    state[7] = (uint8_t)(us >> 16);
    state[8] = (uint8_t)(us >> 8);
    state[9] = (uint8_t)us;
}

static bool datetime_hash(itd_vm *vm, itd_value self, uint64_t *ret)
{
    itd_value plain = self, offset, delta;
    uint8_t state[STATE];
    dt_known *known;

    if (DT(self)->k)
        plain = itd_dt_datetime(vm, itd_type_of(self), DT(self)->n, DT(self)->m, DT(self)->a, 0);
    offset = itd_failed(plain) ? plain : itd_dt_utcoffset(vm, plain);
    if (itd_failed(offset)) return false;
    if (itd_is_none(offset)) {
        if (!itd_dt_known_hash(DT(self)->n, DT(self)->m, &known)) {
            put_state(self, state);
            known->hash = itd_hash_bytes(state, STATE);
        }
        *ret = known->hash;
        return true;
    }
    delta = itd_dt_delta_from_us(vm, local_us(self) + ITD_DAY_US - dt_delta_us(offset));
    return !itd_failed(delta) && itd_dt_delta_hash(vm, delta, ret);
}

/* ---- texts ------------------------------------------------------------------------------ */

static itd_value datetime_repr(itd_vm *vm, itd_value self)
{
    itd_text t;

    itd_text_init(&t, vm);
    itd_text_printf(&t, "%s(%d, %d, %d, %d, %d", itd_type_name(self), dt_year(self), dt_month(self),
                    dt_day(self), dt_hour(self), dt_minute(self));
    if (dt_second(self) || dt_microsecond(self)) itd_text_printf(&t, ", %d", dt_second(self));
    if (dt_microsecond(self)) itd_text_printf(&t, ", %d", dt_microsecond(self));
    if (DT(self)->k) itd_text_printf(&t, ", fold=1");
    if (!itd_is_none(DT(self)->a)) itd_text_printf(&t, ", tzinfo=%R", DT(self)->a);
    itd_text_code(&t, ')');
    return itd_text_done(&t);
}

static itd_value isoformat(itd_vm *vm, itd_value self, uint32_t separator, itd_value timespec)
{
    itd_value offset;
    char date[10];
    itd_text t;

    itd_text_init(&t, vm);
    dt_put_date(date, self);
    if (!itd_text_ascii(&t, date, sizeof date) || !itd_text_code(&t, separator) ||
        !itd_dt_put_time(&t, DT(self)->m, timespec))
        return ITD_ERROR;
    offset = itd_dt_utcoffset(vm, self);
    if (itd_failed(offset) || !itd_dt_put_offset(&t, offset, ":")) return ITD_ERROR;
    return itd_text_done(&t);
}

FN(datetime_isoformat)
{
    if (a[0].given && (!itd_is_str(a[0].v) || ITD_STR(a[0].v)->length != 1))
        return itd_raise(vm, itd_TypeError,
                         "isoformat() argument 1 must be a unicode character, not %s",
                         itd_is_none(a[0].v) ? "None" : itd_type_name(a[0].v));
    if (a[1].given && !itd_dt_want_str(vm, a[1].v, "isoformat", 2)) return ITD_ERROR;
    return isoformat(vm, self, a[0].given ? itd_str_at(ITD_STR(a[0].v), 0) : 'T', a[1].v);
}

static itd_value datetime_str(itd_vm *vm, itd_value self)
{
    itd_value name, space, kwnames;

    if (itd_is_exact(self, itd_datetime_type)) return isoformat(vm, self, ' ', ITD_UNBOUND);
    name = itd_intern_c(vm, "isoformat", 9);
    space = itd_str_c(vm, " ");
    kwnames = itd_failed(name) || itd_failed(space) ? ITD_ERROR : itd_tuple_pack(vm, 1, itd_n_sep);
    if (itd_failed(kwnames)) return kwnames;
    name = itd_getattr(vm, self, name);
    return itd_failed(name) ? name : itd_call_kw(vm, name, &space, 0, kwnames);
}

FN(datetime_ctime)
{
    itd_when w;

    itd_dt_fields(self, &w);
    return itd_when_ctime(vm, &w);
}

/* ---- zones ------------------------------------------------------------------------------ */

FN(datetime_utcoffset)
{
    return itd_dt_utcoffset(vm, self);
}
FN(datetime_dst)
{
    return itd_dt_ask_offset(vm, DT(self)->a, itd_n_dst, self);
}
FN(datetime_tzname)
{
    return itd_dt_ask_name(vm, DT(self)->a, self);
}

/* A naive datetime is taken for local time; a day before and after it must exist for that. */
static bool check_local(itd_vm *vm, itd_value self)
{
    if (!DT(self)->k && dt_ordinal(self) == 1)
        return itd_fail(vm, itd_ValueError, "year 0 is out of range");
    return !DT(self)->k || dt_ordinal(self) != ITD_MAX_ORDINAL ||
           itd_fail(vm, itd_ValueError, "year 10000 is out of range");
}

static itd_value local_zone(itd_vm *vm)
{
    itd_value zero = itd_dt_delta(vm, 0, 0, 0), name = itd_str_c(vm, "UTC");

    return itd_failed(zero) || itd_failed(name) ? ITD_ERROR : itd_dt_timezone(vm, zero, name);
}

FN(datetime_astimezone)
{
    itd_value target = a[0].v, own = DT(self)->a, offset = ITD_NONE, utc, name;

    if (!itd_dt_check_tzinfo(vm, target)) return ITD_ERROR;
    if (!itd_is_none(own) && itd_same(own, target)) return self;
    if (!itd_is_none(own)) {
        offset = itd_dt_utcoffset(vm, self);
        if (itd_failed(offset)) return offset;
    }
    if (itd_is_none(offset)) {
        if (!check_local(vm, self)) return ITD_ERROR;
        offset = itd_dt_delta(vm, 0, 0, 0);
        if (itd_failed(offset)) return offset;
    }
    utc = itd_dt_shift(vm, itd_type_of(self), self, -dt_delta_us(offset));
    if (itd_failed(utc)) return utc;
    if (!dt_is_datetime(utc))
        return itd_raise(vm, itd_TypeError, "a datetime subclass made '%T', which is no datetime",
                         utc);
    if (itd_is_none(target)) {
        target = local_zone(vm);
        if (itd_failed(target)) return target;
    }
    utc = itd_dt_datetime(vm, itd_type_of(utc), DT(utc)->n, DT(utc)->m, target, 0);
    name = itd_intern_c(vm, "fromutc", 7);
    return itd_failed(utc) || itd_failed(name) ? ITD_ERROR
                                               : itd_call_method(vm, target, name, 1, &utc);
}

/* ---- other methods ---------------------------------------------------------------------- */

FN(datetime_hour)
{
    return itd_from_small(dt_hour(self));
}
FN(datetime_minute)
{
    return itd_from_small(dt_minute(self));
}
FN(datetime_second)
{
    return itd_from_small(dt_second(self));
}
FN(datetime_microsecond)
{
    return itd_from_small(dt_microsecond(self));
}
FN(datetime_tzinfo)
{
    return DT(self)->a;
}
FN(datetime_fold)
{
    return itd_from_small(DT(self)->k);
}
FN(datetime_date)
{
    return itd_dt_date(vm, dt_year(self), dt_month(self), dt_day(self));
}
FN(datetime_time)
{
    return itd_dt_time(vm, itd_time_type, DT(self)->m, ITD_NONE, (int)DT(self)->k);
}
FN(datetime_timetz)
{
    return itd_dt_time(vm, itd_time_type, DT(self)->m, DT(self)->a, (int)DT(self)->k);
}

FN(datetime_timetuple)
{
    itd_value dst = datetime_dst(vm, self, NULL);
    itd_when w;

    if (itd_failed(dst)) return dst;
    itd_dt_fields(self, &w);
    w.dst = itd_is_none(dst) ? -1 : dt_delta_us(dst) != 0;
    return itd_struct_time(vm, &w, ITD_UNBOUND, ITD_NONE);
}

FN(datetime_utctimetuple)
{
    itd_value offset = itd_dt_utcoffset(vm, self), utc = self;
    itd_when w;

    if (itd_failed(offset)) return offset;
    if (!itd_is_none(offset)) utc = itd_dt_shift(vm, itd_datetime_type, self, -dt_delta_us(offset));
    if (itd_failed(utc)) return utc;
    itd_dt_fields(utc, &w);
    w.dst = 0;
    return itd_struct_time(vm, &w, ITD_UNBOUND, ITD_NONE);
}

FN(datetime_timestamp)
{
    itd_value offset = ITD_NONE;
    wide us = local_us(self) - (wide)(ITD_EPOCH_DAY - 1) * ITD_DAY_US;

    if (!itd_is_none(DT(self)->a)) {
        offset = itd_dt_utcoffset(vm, self);
        if (itd_failed(offset)) return offset;
        if (itd_is_none(offset))
            return itd_raise(vm, itd_TypeError,
                             "can't subtract offset-naive and offset-aware datetimes");
        us -= dt_delta_us(offset);
    } else {
        if (!check_local(vm, self)) return ITD_ERROR;
        return itd_float_from(vm, (double)((int64_t)(us - dt_microsecond(self)) / 1000000) +
                                      (double)dt_microsecond(self) / 1e6);
    }
    return itd_int_true_div(vm, itd_int_from(vm, (int64_t)us), itd_from_small(1000000));
}

static itd_value datetime_replace(itd_vm *vm, itd_value self, const itd_value *args,
                                  size_t positional, itd_value kwnames)
{
    static const char *const names[] = {"year",   "month",       "day",    "hour", "minute",
                                        "second", "microsecond", "tzinfo", "fold"};
    static const dt_signature signature = {"replace", names, 9, 0, 8};
    itd_value v[9];
    int n[7] = {dt_year(self),   dt_month(self),  dt_day(self),        dt_hour(self),
                dt_minute(self), dt_second(self), dt_microsecond(self)},
        fold = (int)DT(self)->k;

    if (!itd_dt_bind(vm, &signature, args, positional, kwnames, v)) return ITD_ERROR;
    for (int i = 0; i < 7; i++)
        if (!itd_dt_int(vm, v[i], &n[i])) return ITD_ERROR;
    if (!itd_dt_int(vm, v[8], &fold)) return ITD_ERROR;
    if (itd_is_unbound(v[7])) v[7] = DT(self)->a;
    if (!itd_dt_check_date(vm, n[0], n[1], n[2]) ||
        !itd_dt_check_time(vm, n[3], n[4], n[5], n[6], fold) || !itd_dt_check_tzinfo(vm, v[7]))
        return ITD_ERROR;
    return itd_dt_datetime(vm, itd_type_of(self), dt_pack(n[0], n[1], n[2]),
                           dt_day_us(n[3], n[4], n[5], n[6]), v[7], fold);
}

static itd_value reduce(itd_vm *vm, itd_value self, bool with_fold)
{
    uint8_t state[STATE];
    itd_value bytes, row;

    put_state(self, state);
    if (with_fold && DT(self)->k) state[2] |= 0x80;
    bytes = itd_bytes_new(vm, state, STATE);
    if (itd_failed(bytes)) return bytes;
    row = itd_is_none(DT(self)->a) ? itd_tuple_pack(vm, 1, bytes)
                                   : itd_tuple_pack(vm, 2, bytes, DT(self)->a);
    return itd_failed(row) ? row : itd_tuple_pack(vm, 2, itd_of(itd_type_of(self)), row);
}

FN(datetime_reduce)
{
    return reduce(vm, self, false);
}
FN(datetime_reduce_ex)
{
    return reduce(vm, self, a[0].n > 3);
}

bool itd_dt_boot_datetime(itd_vm *vm)
{
    static const itd_native own[] = {
        {"hour", datetime_hour, NULL, NULL, ITD_GETTER},
        {"minute", datetime_minute, NULL, NULL, ITD_GETTER},
        {"second", datetime_second, NULL, NULL, ITD_GETTER},
        {"microsecond", datetime_microsecond, NULL, NULL, ITD_GETTER},
        {"tzinfo", datetime_tzinfo, NULL, NULL, ITD_GETTER},
        {"fold", datetime_fold, NULL, NULL, ITD_GETTER},
        {"date", datetime_date, "", "The date of the same day.", 0},
        {"time", datetime_time, "", "The time of day, without tzinfo.", 0},
        {"timetz", datetime_timetz, "", "The time of day with the same tzinfo.", 0},
        {"ctime", datetime_ctime, "", "Text such as 'Wed Dec  4 20:30:40 2002'.", 0},
        {"timetuple", datetime_timetuple, "", "The fields as a time.struct_time.", ITD_CALLS_BACK},
        {"timestamp", datetime_timestamp, "", "The POSIX timestamp as a float.", ITD_CALLS_BACK},
        {"utctimetuple", datetime_utctimetuple, "", "The fields in UTC as a time.struct_time.",
         ITD_CALLS_BACK},
        {"isoformat", datetime_isoformat, "sep = ..., timespec = ...",
         "Text in ISO 8601 format, YYYY-MM-DDTHH:MM:SS[.ffffff][+HH:MM].", ITD_CALLS_BACK},
        {"utcoffset", datetime_utcoffset, "", "What tzinfo.utcoffset(self) says.", ITD_CALLS_BACK},
        {"tzname", datetime_tzname, "", "What tzinfo.tzname(self) says.", ITD_CALLS_BACK},
        {"dst", datetime_dst, "", "What tzinfo.dst(self) says.", ITD_CALLS_BACK},
        {"replace", (itd_native_call)(void (*)(void))datetime_replace,
         "year, month, day, hour, minute, second, microsecond, tzinfo, *, fold",
         "The datetime with other fields.", ITD_RAW | ITD_CALLS_BACK},
        {"astimezone", datetime_astimezone, "tz = None", "The same moment in another zone.",
         ITD_CALLS_BACK},
        {"__reduce_ex__", datetime_reduce_ex, "protocol: i64, /", "How to make a copy.", 0},
        {"__reduce__", datetime_reduce, "", "How to make a copy.", 0},
    };
    /* Permanent, so that descriptors may keep the rows' addresses. */
    static itd_native rows[ITD_DT_MAKERS + sizeof own / sizeof *own + 1];
    static const itd_slots slots = {
        .repr = datetime_repr,
        .str = datetime_str,
        .hash = datetime_hash,
        .compare = datetime_compare,
        .binary = {[ITD_ADD] = datetime_add, [ITD_SUB] = datetime_subtract},
        .new_ = itd_dt_new};
    static const itd_type_spec spec = {
        &itd_datetime_type,
        "datetime.datetime",
        &itd_date_type,
        ITD_K_ITER,
        sizeof(struct itd_iter),
        ITD_T_BASE,
        NULL,
        "A day and a time of day, midnight if it isn't given; with a time zone if it is given one.",
        rows,
        &slots,
    };
    itd_value min, max, resolution;

    memcpy(rows, itd_dt_makers, ITD_DT_MAKERS * sizeof *rows);
    memcpy(rows + ITD_DT_MAKERS, own, sizeof own);
    if (!itd_type_define(vm, &spec)) return false;
    min = itd_dt_datetime(vm, itd_datetime_type, dt_pack(1, 1, 1), 0, ITD_NONE, 0);
    max =
        itd_dt_datetime(vm, itd_datetime_type, dt_pack(9999, 12, 31), ITD_DAY_US - 1, ITD_NONE, 0);
    resolution = itd_dt_delta(vm, 0, 0, 1);
    if (itd_failed(min) || itd_failed(max) || itd_failed(resolution)) return false;
    return itd_dict_set_str(vm, itd_datetime_type->dict, itd_intern_c(vm, "min", 3), min) &&
           itd_dict_set_str(vm, itd_datetime_type->dict, itd_intern_c(vm, "max", 3), max) &&
           itd_dict_set_str(vm, itd_datetime_type->dict, itd_intern_c(vm, "resolution", 10),
                            resolution);
}
