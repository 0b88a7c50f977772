/* datetime_iso.c - dates and times as ISO 8601 texts: what fromisoformat reads and isoformat
 * writes.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/stdlib/datetime_parts.h"

/* A part of a text. Places outside it are code 0; so is what isn't ASCII, which no format has. */
typedef struct part {
    const itd_str *s;
    int64_t at, end;
} part;

static uint32_t peek(const part *p, int64_t i)
{
    uint32_t c = i >= 0 && i < p->s->length ? itd_str_at(p->s, i) : 0;

    return c < 128 ? c : 1;
}

static bool is_digit(uint32_t c)
{
    return c >= '0' && c <= '9';
}

static bool digits(part *p, int count, int *ret)
{
    int n = 0;

    for (int i = 0; i < count; i++, p->at++) {
        uint32_t c = p->at < p->end ? peek(p, p->at) : 0;

        if (!is_digit(c)) return false;
        n = n * 10 + (int)(c - '0');
    }
    *ret = n;
    return true;
}

static bool invalid(itd_vm *vm, itd_value text)
{
    return itd_fail(vm, itd_ValueError, "Invalid isoformat string: %R", text);
}

/* ---- dates ------------------------------------------------------------------------------ */

/* 1 read, 0 not a date, -1 failure. */
static int read_date(itd_vm *vm, part *p, dt_iso *ret)
{
    bool dashes;
    int week, day = 1, month;
    int64_t ordinal, year;

    if (!digits(p, 4, &ret->year)) return 0;
    dashes = peek(p, p->at) == '-';
    p->at += dashes;
    if (peek(p, p->at) == 'W') {
        p->at++;
        if (!digits(p, 2, &week)) return 0;
        if (p->at < p->end) {
            if (dashes && peek(p, p->at++) != '-') return 0;
            if (!digits(p, 1, &day)) return 0;
        }
        if (ret->year == 0) return itd_fail(vm, itd_ValueError, "month must be in 1..12") - 1;
        if (week < 1 ||
            week > (itd_iso_year_start(ret->year + 1) - itd_iso_year_start(ret->year)) / 7 ||
            day < 1 || day > 7)
            return 0;
        ordinal = itd_iso_year_start(ret->year) + (week - 1) * 7 + day - 1;
        itd_ordinal_day(ordinal, &year, &month, &ret->day);
        ret->year = (int)year;
        ret->month = month;
        return 1;
    }
    if (!digits(p, 2, &ret->month)) return 0;
    if (dashes && peek(p, p->at++) != '-') return 0;
    return digits(p, 2, &ret->day);
}

bool itd_dt_read_date(itd_vm *vm, itd_value text, dt_iso *ret)
{
    part p = {ITD_STR(text), 0, ITD_STR(text)->length};
    int r;

    if (p.end != 7 && p.end != 8 && p.end != 10) return invalid(vm, text);
    r = read_date(vm, &p, ret);
    /* CPython doesn't look at what may stand behind a date that is shorter than its text. */
    return r > 0 || (r == 0 && invalid(vm, text));
}

/* ---- times ------------------------------------------------------------------------------ */

/* Reads HH[:MM[:SS[.f…]]] or without colons up to p->end. 0: all of it; 1: something stands behind
 * it; -1: no time. A single character behind a field that isn't the last counts as standing behind,
 * not as wrong. */
static int read_clock(part *p, int64_t *ret_us)
{
    int field[3] = {0}, fraction = 0, count;
    bool colons = false;

    *ret_us = 0;
    for (int i = 0; i < 3; i++) {
        uint32_t c;

        if (!digits(p, 2, &field[i])) return -1;
        *ret_us = dt_day_us(field[0], field[1], field[2], 0);
        c = peek(p, p->at++);
        if (i == 0) colons = c == ':';
        if (p->at >= p->end) return p->at - 1 < p->s->length;
        if (colons && c == ':') {
            if (i == 2) return -1;
            continue;
        }
        if (c == '.' || c == ',') break;
        if (colons) return -1;
        p->at--;
        if (i == 2) break;
    }
    count = p->end - p->at < 6 ? (int)(p->end - p->at) : 6;
    if (!digits(p, count, &fraction)) return -1;
    for (; count < 6; count++) fraction *= 10;
    *ret_us = dt_day_us(field[0], field[1], field[2], fraction);
    while (is_digit(peek(p, p->at))) p->at++;
    return p->at < p->s->length;
}

static bool check_clock(itd_vm *vm, int64_t us, const part *p, int64_t start)
{
    /* dt_day_us carried what is out of range; the digits tell which field it was. */
    static const char *const texts[] = {"hour must be in 0..23", "minute must be in 0..59",
                                        "second must be in 0..59"};
    static const int limits[] = {24, 60, 60};
    int64_t at = start;

    for (int i = 0; i < 3 && at + 1 < p->end && is_digit(peek(p, at)) && is_digit(peek(p, at + 1));
         i++) {
        if ((int)((peek(p, at) - '0') * 10 + peek(p, at + 1) - '0') >= limits[i])
            return itd_fail(vm, itd_ValueError, "%s", texts[i]);
        at += 2;
        if (peek(p, at) == ':')
            at++;
        else if (!is_digit(peek(p, at)))
            break;
    }
    return us < ITD_DAY_US;
}

/* 1 read, 0 not a time, -1 failure. */
static int read_time(itd_vm *vm, part *p, dt_iso *ret)
{
    int64_t start = p->at, sign = start, whole = p->end, offset_us = 0;
    itd_value offset;
    int r;

    if (!itd_charge(vm, (uint64_t)(whole - start) / 32)) return -1;
    for (int64_t i = start; i < whole; i++)
        if (itd_str_at(p->s, i) >= 128) return 0;
    while (sign < whole && peek(p, sign) != '+' && peek(p, sign) != '-' && peek(p, sign) != 'Z')
        sign++;
    p->end = sign;
    r = read_clock(p, &ret->us);
    if (r < 0 || (r > 0 && sign == whole)) return 0;
    ret->tzinfo = ITD_NONE;
    if (sign < whole) {
        part z = {p->s, sign + 1, whole};

        if (peek(p, sign) == 'Z') {
            if (sign + 1 != whole) return 0;
        } else if (read_clock(&z, &offset_us) != 0) {
            return 0;
        }
    }
    p->at = whole;
    if (!check_clock(vm, ret->us, p, start)) return -1;
    if (sign == whole) return 1;
    if (!offset_us) {
        ret->tzinfo = itd_utc_zone;
        return 1;
    }
    offset = itd_dt_delta_from_us(vm, peek(p, sign) == '-' ? -offset_us : offset_us);
    ret->tzinfo = itd_failed(offset) ? offset : itd_dt_timezone(vm, offset, ITD_UNBOUND);
    return itd_failed(ret->tzinfo) ? -1 : 1;
}

bool itd_dt_read_time(itd_vm *vm, itd_value text, dt_iso *ret)
{
    part p = {ITD_STR(text), 0, ITD_STR(text)->length};
    int r;

    if (peek(&p, 0) == 'T') p.at++;
    r = read_time(vm, &p, ret);
    return r > 0 || (r == 0 && invalid(vm, text));
}

/* ---- both ------------------------------------------------------------------------------- */

/* Where the date ends; -1: nowhere. */
static int64_t date_end(const part *p)
{
    int64_t length = p->end, i = 7;

    if (length == 7) return 7;
    if (peek(p, 4) == '-') {
        if (peek(p, 5) != 'W') return 10;
        if (length < 8) return -1;
        if (peek(p, 8) != '-') return 8;
        if (length == 9) return -1;
        /* A dash may stand between date and time, too. */
        return length > 10 && is_digit(peek(p, 10)) ? 8 : 10;
    }
    if (peek(p, 4) != 'W') return 8;
    while (i < length && is_digit(peek(p, i))) i++;
    if (i < 9) return i;
    return i % 2 == 0 ? 7 : 8;
}

bool itd_dt_read_datetime(itd_vm *vm, itd_value text, dt_iso *ret)
{
    part p = {ITD_STR(text), 0, ITD_STR(text)->length};
    int64_t length = p.end, end;
    int r;

    ret->us = 0;
    ret->tzinfo = ITD_NONE;
    if (length < 7) return invalid(vm, text);
    end = date_end(&p);
    if (end < 0) return invalid(vm, text);
    p.end = end < length ? end : length;
    r = read_date(vm, &p, ret);
    if (r > 0 && length > end) {
        p.at = end + 1;
        p.end = length;
        r = read_time(vm, &p, ret);
    }
    return r > 0 || (r == 0 && invalid(vm, text));
}

/* ---- writing ---------------------------------------------------------------------------- */

bool itd_dt_put_time(itd_text *t, int64_t us, itd_value timespec)
{
    static const char *const specs[] = {"auto",    "hours",        "minutes",
                                        "seconds", "milliseconds", "microseconds"};
    int hour = (int)(us / 3600000000), minute = (int)(us / 60000000 % 60),
        second = (int)(us / 1000000 % 60), below = (int)(us % 1000000);
    char buf[16], *at;
    size_t spec = 0;

    if (!itd_is_unbound(timespec)) {
        while (spec < sizeof specs / sizeof *specs && !itd_str_is(timespec, specs[spec])) spec++;
        if (spec == sizeof specs / sizeof *specs)
            return itd_fail(t->vm, itd_ValueError, "Unknown timespec value");
    }
    if (spec == 0) spec = below ? 5 : 3;
    at = dt_digits(buf, hour, 2);
    if (spec >= 2) *at++ = ':', at = dt_digits(at, minute, 2);
    if (spec >= 3) *at++ = ':', at = dt_digits(at, second, 2);
    if (spec == 4) *at++ = '.', at = dt_digits(at, below / 1000, 3);
    if (spec == 5) *at++ = '.', at = dt_digits(at, below, 6);
    return itd_text_ascii(t, buf, (size_t)(at - buf));
}
