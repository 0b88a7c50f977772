/* view.c - views of text-like values: pieces, searching, bounds.
 *
 * Searching. Of one-byte units with a needle of several, a short needle is compared where its first
 * and last byte are at their places, sixteen places at a time; glibc's memmem does it for others,
 * in linear time whatever the needle. Everything else looks for the needle's first (from the right:
 * last) unit and compares there, which can take n times m steps for a needle made for it; so the
 * steps of comparing are charged as they are done, and a hostile search ends with the script's
 * operations.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/base/lanes.h"
#include "core/base/leave.h"
#include "core/object/str_impl.h"

bool itd_bytes_view(itd_vm *vm, itd_value v, itd_view *ret)
{
    const uint8_t *data;
    size_t size;

    if (!itd_as_buffer(vm, v, &data, &size)) return false;
    *ret = (itd_view){v, data, (int64_t)size, 1, false};
    return true;
}

itd_value itd_view_slice(itd_vm *vm, const itd_view *v, int64_t start, int64_t stop)
{
    itd_value piece;

    if (v->text) return itd_str_slice(vm, v->self, start, stop);
    if (start > stop) start = stop;
    if (itd_is_kind(v->self, ITD_K_BYTEARRAY)) {
        itd_bytearray *array = itd_alloc(vm, sizeof *array, ITD_K_BYTEARRAY, itd_bytearray_type);

        if (!array) return ITD_ERROR;
        if (stop > start) {
            array->buffer = itd_buffer_new(vm, (size_t)(stop - start));
            if (!array->buffer) return ITD_ERROR;
            memcpy(array->buffer->data, (const uint8_t *)v->data + start, (size_t)(stop - start));
        }
        array->length = stop - start;
        return itd_of(array);
    }
    if (start == 0 && stop == v->length && itd_is_exact(v->self, itd_bytes_type)) return v->self;
    piece = itd_bytes_new(vm, (const uint8_t *)v->data + start, (size_t)(stop - start));
    return piece;
}

bool itd_view_space(const itd_view *v, int64_t i)
{
    uint32_t code = itd_view_at(v, i);

    if (v->text) return itd_uni_space(code);
    return code == ' ' || (code >= 9 && code <= 13);
}

/* Whether SHARED_PIECE units of two widths are the same. */
enum { SHARED_PIECE = 1024 };
#define PIECE_SAME(name, X, Y)                                                                     \
    static bool name(const void *x_, const void *y_)                                               \
    {                                                                                              \
        const X *x = x_;                                                                           \
        const Y *y = y_;                                                                           \
        uint32_t other = 0;                                                                        \
                                                                                                   \
        for (int i = 0; i < SHARED_PIECE; i++) other |= (uint32_t)(x[i] ^ y[i]);                   \
        return !other;                                                                             \
    }
PIECE_SAME(same_2_1, uint16_t, uint8_t)
PIECE_SAME(same_4_1, uint32_t, uint8_t)
PIECE_SAME(same_4_2, uint32_t, uint16_t)
#undef PIECE_SAME

int64_t itd_units_shared(const void *x, unsigned x_kind, const void *y, unsigned y_kind,
                         int64_t count)
{
    int64_t i = 0;

    if (x_kind < y_kind) return itd_units_shared(y, y_kind, x, x_kind, count);
    for (; count - i > SHARED_PIECE; i += SHARED_PIECE) {
        const uint8_t *a = (const uint8_t *)x + (size_t)i * x_kind,
                      *b = (const uint8_t *)y + (size_t)i * y_kind;

        if (x_kind == y_kind ? memcmp(a, b, (size_t)SHARED_PIECE * x_kind) != 0
            : x_kind == 2    ? !same_2_1(a, b)
            : y_kind == 1    ? !same_4_1(a, b)
                             : !same_4_2(a, b))
            break;
    }
    while (i < count && itd_unit_at(x, x_kind, i) == itd_unit_at(y, y_kind, i)) i++;
    return i;
}

bool itd_view_match(const itd_view *hay, const itd_view *needle, int64_t at)
{
    if (hay->kind == needle->kind)
        return memcmp((const uint8_t *)hay->data + (size_t)at * hay->kind, needle->data,
                      (size_t)needle->length * hay->kind) == 0;
    if (needle->kind > hay->kind && needle->length) return false;
    return itd_units_shared((const uint8_t *)hay->data + (size_t)at * hay->kind, hay->kind,
                            needle->data, needle->kind, needle->length) == needle->length;
}

enum { NEAR = 4 * ITD_LANES }; /* so far it isn't worth while to call for a search */
enum { STEPS_PAID_AT_ONCE = 65536, LONG_SEARCH = 1 << 20 };

int64_t itd_view_find_unit(const itd_view *hay, uint32_t unit, int64_t start, int64_t stop)
{
    if (start >= stop) return ITD_NOT_FOUND;
    if (hay->kind == 1) {
        const uint8_t *data = hay->data, *hit;
        int64_t near = start + NEAR < stop ? start + NEAR : stop;

        if (unit > 0xFF) return ITD_NOT_FOUND;
        for (; start + ITD_LANES <= near; start += ITD_LANES) {
            unsigned here =
                itd_lanes_true((itd_lanes)(itd_lanes_load(data + start) == (uint8_t)unit));

            if (here) return start + __builtin_ctz(here);
        }
        hit = memchr(data + start, (int)unit, (size_t)(stop - start));
        return hit ? hit - data : ITD_NOT_FOUND;
    }
    if (hay->kind == 2) {
        const uint16_t *data = hay->data;
        int64_t i = start;

        for (; i + ITD_LANES / 2 <= stop && unit <= 0xFFFF; i += ITD_LANES / 2) {
            unsigned here =
                itd_lanes_true((itd_lanes)(itd_wide_lanes_load(data + i) == (uint16_t)unit));

            if (here) return i + __builtin_ctz(here) / 2;
        }
        for (; i < stop; i++)
            if (data[i] == unit) return i;
    } else {
        const uint32_t *data = hay->data;

        for (int64_t i = start; i < stop; i++)
            if (data[i] == unit) return i;
    }
    return ITD_NOT_FOUND;
}

static int64_t rfind_unit(const itd_view *hay, uint32_t unit, int64_t start, int64_t stop)
{
    if (start >= stop) return ITD_NOT_FOUND;
    if (hay->kind == 1) {
        const uint8_t *data = hay->data,
                      *hit = unit > 0xFF ? NULL
                                         : memrchr(data + start, (int)unit, (size_t)(stop - start));

        return hit ? hit - data : ITD_NOT_FOUND;
    }
    for (int64_t i = stop - 1; i >= start; i--)
        if (itd_view_at(hay, i) == unit) return i;
    return ITD_NOT_FOUND;
}

/* The same, with a look for a stop between pieces: ITD_FIND_FAILED. */
static int64_t next_unit(itd_vm *vm, const itd_view *hay, uint32_t unit, int64_t start,
                         int64_t stop)
{
    for (;;) {
        int64_t end = stop - start > LONG_SEARCH ? start + LONG_SEARCH : stop,
                at = itd_view_find_unit(hay, unit, start, end);

        if (at >= 0 || end == stop) return at;
        if (!itd_check_stop(vm)) return ITD_FIND_FAILED;
        start = end;
    }
}

static int64_t last_unit(itd_vm *vm, const itd_view *hay, uint32_t unit, int64_t start,
                         int64_t stop)
{
    for (;;) {
        int64_t from = stop - start > LONG_SEARCH ? stop - LONG_SEARCH : start,
                at = rfind_unit(hay, unit, from, stop);

        if (at >= 0 || from == start) return at;
        if (!itd_check_stop(vm)) return ITD_FIND_FAILED;
        stop = from;
    }
}

/* What a search over units costs beforehand. */
static bool pay(itd_vm *vm, int64_t units)
{
    return units < 512 || itd_charge(vm, (uint64_t)units / 64);
}

enum {
    MANY_LANES = 32
}; /* longer needles are searched in another way, whose worst case isn't worse */
enum { NEAR_SEARCH = 65536 };

typedef struct byte_search {
    const uint8_t *hay;
    size_t size;
    const uint8_t *needle;
    size_t needle_size;
    const uint8_t *hit;
} byte_search;

static void search_bytes(void *context)
{
    byte_search *s = context;

    const uint8_t *p = s->hay, *end = s->hay + s->size;
    size_t last = s->needle_size - 1;

    if (last < MANY_LANES) {
        /* Where the first and the last byte of the needle are at their places, the rest is
         * compared. */
        itd_lanes a = itd_lanes_of(s->needle[0]), z = itd_lanes_of(s->needle[last]);

        for (; (size_t)(end - p) >= last + ITD_LANES; p += ITD_LANES) {
            unsigned here = itd_lanes_true((itd_lanes)(itd_lanes_load(p) == a) &
                                           (itd_lanes)(itd_lanes_load(p + last) == z));

            for (; here; here &= here - 1) {
                const uint8_t *at = p + __builtin_ctz(here);

                if (memcmp(at + 1, s->needle + 1, last) != 0) continue;
                s->hit = at;
                return;
            }
        }
        /* Few places are left. */
        for (; (size_t)(end - p) > last; p++) {
            if (p[0] != s->needle[0] || memcmp(p + 1, s->needle + 1, last) != 0) continue;
            s->hit = p;
            return;
        }
        return;
    }
    s->hit = memmem(p, (size_t)(end - p), s->needle, s->needle_size);
}

/* Bytes: what is near without the means to leave a long search, which cost something. */
static int64_t find_bytes(itd_vm *vm, const itd_view *hay, const itd_view *needle, int64_t start,
                          int64_t stop)
{
    const uint8_t *data = hay->data;
    size_t m = (size_t)needle->length, all = (size_t)(stop - start);
    byte_search s = {data + start, all, needle->data, m, NULL};

    if (stop - start >= LONG_SEARCH && m < all - NEAR_SEARCH) s.size = NEAR_SEARCH + m;
    search_bytes(&s);
    if (!s.hit && s.size < all) {
        s.hay += NEAR_SEARCH;
        s.size = all - NEAR_SEARCH;
        if (!itd_leavable(vm, search_bytes, &s)) return ITD_FIND_FAILED;
    }
    return s.hit ? s.hit - data : ITD_NOT_FOUND;
}

int64_t itd_view_find(itd_vm *vm, const itd_view *hay, const itd_view *needle, int64_t start,
                      int64_t stop)
{
    if (needle->length > stop - start) return ITD_NOT_FOUND;
    if (needle->length && needle->kind <= hay->kind && !pay(vm, stop - start))
        return ITD_FIND_FAILED;
    return itd_view_find_next(vm, hay, needle, start, stop);
}

int64_t itd_view_find_next(itd_vm *vm, const itd_view *hay, const itd_view *needle, int64_t start,
                           int64_t stop)
{
    int64_t m = needle->length, steps = 0;
    uint32_t first;

    if (m > stop - start) return ITD_NOT_FOUND;
    if (m == 0) return start;
    if (needle->kind > hay->kind) return ITD_NOT_FOUND;
    first = itd_view_at(needle, 0);
    if (m == 1) return next_unit(vm, hay, first, start, stop);
    if (hay->kind == 1) return find_bytes(vm, hay, needle, start, stop);
    for (int64_t at = start;; at++) {
        at = next_unit(vm, hay, first, at, stop - m + 1);
        if (at < 0 || itd_view_match(hay, needle, at)) return at;
        if ((steps += 1 + m) > STEPS_PAID_AT_ONCE) {
            if (!itd_charge(vm, (uint64_t)steps / 64)) return ITD_FIND_FAILED;
            steps = 0;
        }
    }
}

int64_t itd_view_rfind(itd_vm *vm, const itd_view *hay, const itd_view *needle, int64_t start,
                       int64_t stop)
{
    if (needle->length > stop - start) return ITD_NOT_FOUND;
    if (needle->length && needle->kind <= hay->kind && !pay(vm, stop - start))
        return ITD_FIND_FAILED;
    return itd_view_rfind_next(vm, hay, needle, start, stop);
}

int64_t itd_view_rfind_next(itd_vm *vm, const itd_view *hay, const itd_view *needle, int64_t start,
                            int64_t stop)
{
    int64_t m = needle->length, steps = 0;
    uint32_t first;

    if (m > stop - start) return ITD_NOT_FOUND;
    if (m == 0) return stop;
    if (needle->kind > hay->kind) return ITD_NOT_FOUND;
    first = itd_view_at(needle, 0);
    for (int64_t at = stop - m;; at--) {
        at = last_unit(vm, hay, first, start, at + 1);
        if (at < 0 || itd_view_match(hay, needle, at)) return at;
        if ((steps += 1 + m) > STEPS_PAID_AT_ONCE) {
            if (!itd_charge(vm, (uint64_t)steps / 64)) return ITD_FIND_FAILED;
            steps = 0;
        }
    }
}

bool itd_index_clamp(itd_vm *vm, itd_value v, int64_t *ret, int *ret_over)
{
    if (!itd_is_int(v)) v = itd_index(vm, v);
    return !itd_failed(v) && itd_int_clamp(vm, v, ret, ret_over);
}

static bool bound(itd_vm *vm, const itd_arg *a, int64_t length, int64_t *ret)
{
    int over;

    if (!a->given || itd_is_none(a->v)) return true;
    if (!itd_is_int(a->v) && !itd_type_of(a->v)->slots.index)
        return itd_fail(vm, itd_TypeError,
                        "slice indices must be integers or None or have an __index__ method");
    if (!itd_index_clamp(vm, a->v, ret, &over)) return false;
    if (*ret < 0) *ret = *ret < -length ? 0 : *ret + length;
    return true;
}

bool itd_bounds(itd_vm *vm, const itd_arg *start, const itd_arg *stop, int64_t length,
                int64_t *ret_start, int64_t *ret_stop)
{
    *ret_start = 0;
    *ret_stop = length;
    if (!bound(vm, start, length, ret_start) || !bound(vm, stop, length, ret_stop)) return false;
    if (*ret_stop > length) *ret_stop = length;
    return true;
}

bool itd_search_arguments(itd_vm *vm, const char *owner, const char *name, const itd_value *args,
                          size_t positional, itd_value kwnames, itd_arg *a)
{
    if (!itd_is_none(kwnames) && itd_tuple_count(kwnames))
        return itd_fail(vm, itd_TypeError, "%s.%s() takes no keyword arguments", owner, name);
    if (positional < 1 || positional > 3)
        return itd_fail(vm, itd_TypeError, "%s() takes at %s %d argument%s (%d given)", name,
                        positional ? "most" : "least", positional ? 3 : 1, positional ? "s" : "",
                        (int)positional);
    for (size_t i = 0; i < 3; i++)
        a[i] = (itd_arg){.v = i < positional ? args[i] : ITD_NONE, .given = i < positional};
    return true;
}
