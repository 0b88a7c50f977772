/* view_ops.c - what str, bytes and bytearray do alike: splitting, partition, counting, stripping.
 *
 * The pieces are made by itd_view_slice, so a method of any of the types is a few lines around
 * these. No script code runs in here: the view stays good from beginning to end.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/base/lanes.h"
#include "core/object/str_impl.h"
#include "core/vm/vm.h"

enum {
    PIECE = 1 << 18, /* units counted between two looks for a stop */
    SHORT = 1 << 15  /* units that are looked at in one go */
};

static bool add_piece(itd_vm *vm, itd_value list, const itd_view *v, int64_t start, int64_t stop)
{
    itd_value piece;

    if (v->text && v->kind == 1 && stop - start > 1) {
        /* The common case, without the ways around it. */
        itd_str *s = itd_str_alloc(vm, stop - start, 1);

        if (!s) return false;
        memcpy(s->data, (const uint8_t *)v->data + start, (size_t)(stop - start));
        piece = itd_of(s);
    } else if (v->text && v->kind == 1 && stop > start) {
        piece = itd_latin1_strs[((const uint8_t *)v->data)[start]];
    } else {
        piece = itd_view_slice(vm, v, start, stop);
    }
    return !itd_failed(piece) && itd_charge_few(vm, 2) && itd_list_append(vm, list, piece);
}

static inline bool ascii_space(uint8_t c, bool text)
{
    return c == ' ' || (c >= 9 && c <= 13) || (text && c >= 28 && c <= 31);
}

static inline bool space_at(const itd_view *v, int64_t i)
{
    uint16_t c;

    if (v->kind == 1) return ascii_space(((const uint8_t *)v->data)[i], v->text);
    if (v->kind != 2) return itd_view_space(v, i);
    c = ((const uint16_t *)v->data)[i];
    /* Most letters are far from any space. */
    return !(c > 0xA0 && c < 0x1680) && c <= 0x3000 && !(c > ' ' && c < 0x85) &&
           itd_view_space(v, i);
}

/* Where spaces, or what is none, end from i on. -1: the run is to stop. */
static int64_t past(itd_vm *vm, const itd_view *v, int64_t i, bool spaces)
{
    while (i < v->length && space_at(v, i) == spaces)
        if (!itd_goes_on(vm, i++)) return -1;
    return i;
}

static itd_value split_spaces(itd_vm *vm, const itd_view *v, int64_t max)
{
    itd_value out = itd_list_new(vm);
    int64_t i = 0, n = v->length;

    if (itd_failed(out) || !itd_charge(vm, (uint64_t)n / 64)) return ITD_ERROR;
    for (;;) {
        int64_t start;

        i = past(vm, v, i, true);
        if (i < 0) return ITD_ERROR;
        if (i == n) return out;
        start = i;
        if (max-- == 0) return add_piece(vm, out, v, start, n) ? out : ITD_ERROR;
        i = past(vm, v, i, false);
        if (i < 0 || !add_piece(vm, out, v, start, i)) return ITD_ERROR;
    }
}

itd_value itd_view_split(itd_vm *vm, const itd_view *v, const itd_view *sep, int64_t max)
{
    itd_value out;
    int64_t at = 0;
    bool by_unit;

    if (max < 0) max = INT64_MAX;
    if (!sep) return split_spaces(vm, v, max);
    if (sep->length == 0) return itd_raise(vm, itd_ValueError, "empty separator");
    out = itd_list_new(vm);
    if (itd_failed(out) || !itd_charge(vm, (uint64_t)v->length / 64)) return ITD_ERROR;
    by_unit = sep->length == 1;
    for (; max > 0; max--) {
        int64_t hit = by_unit ? itd_view_find_unit(v, itd_view_at(sep, 0), at, v->length)
                              : itd_view_find_next(vm, v, sep, at, v->length);

        if (hit == ITD_FIND_FAILED) return ITD_ERROR;
        if (hit < 0) break;
        if (!add_piece(vm, out, v, at, hit)) return ITD_ERROR;
        at = hit + sep->length;
    }
    return add_piece(vm, out, v, at, v->length) ? out : ITD_ERROR;
}

static bool reverse(itd_value list)
{
    itd_value *items = itd_list_items(list);

    for (int64_t i = 0, j = itd_list_count(list) - 1; i < j; i++, j--) {
        itd_value swap = items[i];

        items[i] = items[j];
        items[j] = swap;
    }
    return true;
}

static bool rsplit_spaces(itd_vm *vm, const itd_view *v, int64_t max, itd_value out)
{
    int64_t i = v->length;

    for (;;) {
        int64_t stop;

        while (i > 0 && space_at(v, i - 1))
            if (!itd_goes_on(vm, i--)) return false;
        if (i == 0) return true;
        stop = i;
        if (max-- == 0) return add_piece(vm, out, v, 0, stop);
        while (i > 0 && !space_at(v, i - 1))
            if (!itd_goes_on(vm, i--)) return false;
        if (!add_piece(vm, out, v, i, stop)) return false;
    }
}

static bool rsplit_sep(itd_vm *vm, const itd_view *v, const itd_view *sep, int64_t max,
                       itd_value out)
{
    int64_t stop = v->length;

    for (; max > 0; max--) {
        int64_t hit = itd_view_rfind_next(vm, v, sep, 0, stop);

        if (hit == ITD_FIND_FAILED) return false;
        if (hit < 0) break;
        if (!add_piece(vm, out, v, hit + sep->length, stop)) return false;
        stop = hit;
    }
    return add_piece(vm, out, v, 0, stop);
}

itd_value itd_view_rsplit(itd_vm *vm, const itd_view *v, const itd_view *sep, int64_t max)
{
    itd_value out;

    if (max < 0) max = INT64_MAX;
    if (max == INT64_MAX && (!sep || sep->length == 1)) return itd_view_split(vm, v, sep, max);
    if (sep && sep->length == 0) return itd_raise(vm, itd_ValueError, "empty separator");
    out = itd_list_new(vm);
    if (itd_failed(out) || !itd_charge(vm, (uint64_t)v->length / 64)) return ITD_ERROR;
    if (!(sep ? rsplit_sep(vm, v, sep, max, out) : rsplit_spaces(vm, v, max, out)))
        return ITD_ERROR;
    reverse(out);
    return out;
}

static inline bool line_end(const itd_view *v, int64_t i)
{
    uint32_t code = itd_view_at(v, i);

    return v->text ? itd_uni_line_end(code) : code == '\n' || code == '\r';
}

/* A place from i on, not behind the next end of a line, of units of 16 bits. */
static int64_t near_wide_end(const uint16_t *data, int64_t i, int64_t stop)
{
    enum { LANES = ITD_LANES / 2 };

    for (; stop - i >= LANES; i += LANES) {
        itd_wide_lanes at = itd_wide_lanes_load(data + i);
        unsigned here = itd_lanes_true((itd_lanes)((itd_wide_lanes)((at - 0x0A) < 0x15) |
                                                   (itd_wide_lanes)(at == 0x85) |
                                                   (itd_wide_lanes)((at & 0xFFFE) == 0x2028)));

        if (here) return i + __builtin_ctz(here) / 2;
    }
    return i;
}

/* The same of bytes or ASCII. */
static int64_t near_line_end(const itd_view *v, int64_t i, int64_t stop)
{
    const uint8_t *data = v->data;

    for (; stop - i >= ITD_LANES; i += ITD_LANES) {
        itd_lanes at = itd_lanes_load(data + i), here;

        here = (itd_lanes)(at == '\n') | (itd_lanes)(at == '\r');
        if (v->text) /* \v, \f and the separators of files, groups and records */
            here |=
                (itd_lanes)((itd_lanes)(at - 0x0B) < 2) | (itd_lanes)((itd_lanes)(at - 0x1C) < 3);
        if (itd_lanes_true(here)) return i + __builtin_ctz(itd_lanes_true(here));
    }
    return i;
}

itd_value itd_view_splitlines(itd_vm *vm, const itd_view *v, bool keepends)
{
    itd_value out = itd_list_new(vm);
    int64_t i = 0, looked = 0;

    if (itd_failed(out) || !itd_charge(vm, (uint64_t)v->length / 32)) return ITD_ERROR;
    while (i < v->length) {
        int64_t start = i, stop;

        for (; i < v->length; i++) {
            int64_t end = v->length - i > PIECE ? i + PIECE : v->length;

            if (v->kind == 1)
                i = near_line_end(v, i, end);
            else if (v->kind == 2)
                i = near_wide_end(v->data, i, end);
            if ((looked ^ i) >> 16) { /* in another 64 Ki */
                looked = i;
                if (!itd_check_stop(vm)) return ITD_ERROR;
            }
            if (i == v->length || line_end(v, i)) break;
        }
        stop = i;
        if (i < v->length) {
            i += itd_view_at(v, i) == '\r' && i + 1 < v->length && itd_view_at(v, i + 1) == '\n'
                     ? 2
                     : 1;
            if (keepends) stop = i;
        }
        if (!add_piece(vm, out, v, start, stop)) return ITD_ERROR;
    }
    return out;
}

itd_value itd_view_partition(itd_vm *vm, const itd_view *v, const itd_view *sep, bool from_right)
{
    int64_t at, n = v->length;
    itd_value head, middle, tail;
    itd_view of_sep;

    if (sep->length == 0) return itd_raise(vm, itd_ValueError, "empty separator");
    at = from_right ? itd_view_rfind(vm, v, sep, 0, n) : itd_view_find(vm, v, sep, 0, n);
    if (at == ITD_FIND_FAILED) return ITD_ERROR;
    of_sep = *v; /* the middle is cut from the value itself, so that it is of the value's type */
    if (at < 0) {
        bool whole_first = !from_right;

        head = whole_first ? itd_view_slice(vm, v, 0, n) : itd_view_slice(vm, v, 0, 0);
        middle = itd_view_slice(vm, v, 0, 0);
        tail = whole_first ? itd_view_slice(vm, v, 0, 0) : itd_view_slice(vm, v, 0, n);
    } else {
        head = itd_view_slice(vm, v, 0, at);
        middle = v->text ? itd_str_plain(vm, sep->self)
                 : itd_is_kind(v->self, ITD_K_BYTESTR) && !itd_is_unbound(sep->self)
                     ? sep->self /* whatever its type */
                     : itd_view_slice(vm, &of_sep, at, at + sep->length);
        tail = itd_view_slice(vm, v, at + sep->length, n);
    }
    if (itd_failed(head) || itd_failed(middle) || itd_failed(tail)) return ITD_ERROR;
    return itd_tuple_pack(vm, 3, head, middle, tail);
}

static int64_t count_byte(const uint8_t *data, int64_t n, uint8_t byte)
{
    int64_t count = 0, i = 0;

    while (i + ITD_LANES <= n) {
        itd_lanes hits = {0}; /* up to 255 in a lane */

        for (int round = 0; round < 255 && i + ITD_LANES <= n; round++, i += ITD_LANES)
            hits -= (itd_lanes)(itd_lanes_load(data + i) == byte);
        for (int lane = 0; lane < ITD_LANES; lane++) count += hits[lane];
    }
    for (; i < n; i++) count += data[i] == byte;
    return count;
}

int64_t itd_view_count(itd_vm *vm, const itd_view *v, const itd_view *needle, int64_t start,
                       int64_t stop)
{
    int64_t count = 0, at = start;

    if (start > stop) return 0;
    if (needle->length == 0) return stop - start + 1;
    if (needle->kind > v->kind) return 0;
    if (needle->length == 1) {
        uint32_t unit = itd_view_at(needle, 0);

        if (!itd_charge(vm, (uint64_t)(stop - start) / 64)) return -1;
        if (v->kind == 1) {
            const uint8_t *data = v->data;

            if (unit > 0xFF) return 0;
            for (int64_t i = start; i < stop;) {
                int64_t end = stop - i > PIECE ? i + PIECE : stop;

                count += count_byte(data + i, end - i, (uint8_t)unit);
                i = end;
                if (i < stop && !itd_check_stop(vm)) return -1;
            }
            return count;
        }
        if (v->kind == 2 && stop - start <= PIECE) {
            const uint16_t *wide = v->data;

            for (int64_t i = start; i < stop; i++) count += wide[i] == unit;
            return count;
        }
        for (int64_t i = start; i < stop; i++) {
            count += itd_view_at(v, i) == unit;
            if (!itd_goes_on(vm, i)) return -1;
        }
        return count;
    }
    if (!itd_charge(vm, (uint64_t)(stop - start) / 64)) return -1;
    for (;;) {
        int64_t hit = itd_view_find_next(vm, v, needle, at, stop);

        if (hit == ITD_FIND_FAILED || !itd_charge(vm, 1)) return -1;
        if (hit < 0) return count;
        count++;
        at = hit + needle->length;
    }
}

itd_value itd_view_strip(itd_vm *vm, const itd_view *v, const itd_view *units, unsigned sides)
{
    int64_t start = 0, stop = v->length, m = units ? units->length : 0, steps = 0;
    uint64_t low[4] = {0}; /* the units below 256, as bits */

    if (!itd_charge(vm, (uint64_t)(v->length + m) / 64)) return ITD_ERROR;
    if (!units && v->kind == 1 && stop <= SHORT) {
        const uint8_t *data = v->data;

        while (sides & ITD_LEFT && start < stop && ascii_space(data[start], v->text)) start++;
        while (sides & ITD_RIGHT && start < stop && ascii_space(data[stop - 1], v->text)) stop--;
        return itd_view_slice(vm, v, start, stop);
    }
    for (int64_t i = 0; i < m; i++) {
        uint32_t code = itd_view_at(units, i);

        if (!itd_goes_on(vm, i)) return ITD_ERROR;
        if (code < 256) low[code >> 6] |= (uint64_t)1 << (code & 63);
    }
    for (unsigned side = ITD_LEFT; side <= ITD_RIGHT; side++) {
        if (!(sides & side)) continue;
        while (start < stop) {
            int64_t i = side == ITD_LEFT ? start : stop - 1;
            uint32_t code = itd_view_at(v, i);
            bool drop;

            if (!itd_goes_on(vm, i)) return ITD_ERROR;
            if (!units)
                drop = space_at(v, i);
            else if (code < 256)
                drop = low[code >> 6] >> (code & 63) & 1;
            else
                drop = itd_view_find_unit(units, code, 0, m) >= 0;
            if (!drop) break;
            if (code >= 256 && (steps += m) > 65536) {
                if (!itd_charge(vm, (uint64_t)steps / 64)) return ITD_ERROR;
                steps = 0;
            }
            if (side == ITD_LEFT)
                start++;
            else
                stop--;
        }
    }
    return itd_view_slice(vm, v, start, stop);
}
