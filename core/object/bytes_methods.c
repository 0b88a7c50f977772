/* bytes_methods.c - the methods that bytes and bytearray share.
 *
 * A view of self is taken after everything that may run script code. Results are of self's type.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/base/lanes.h"
#include "core/base/print.h"
#include "core/object/bytes_impl.h"
#include "core/object/containers.h"

#define SHORT 65536 /* done without a look for a stop */

/* ---- searching -------------------------------------------------------------------------- */

struct search {
    itd_view hay, needle;
    uint8_t byte; /* a needle given as an int */
    int64_t start, stop;
};

static bool begin_search(itd_vm *vm, itd_value self, const itd_arg *a, struct search *s)
{
    int64_t length;

    if (!itd_bytes_view(vm, self, &s->hay)) return false;
    length = s->hay.length;
    if (!itd_bounds(vm, &a[1], &a[2], length, &s->start, &s->stop)) return false;
    if (itd_is_int(a[0].v) || (!itd_is_bytes_like(a[0].v) && itd_type_of(a[0].v)->slots.index)) {
        if (!itd_as_byte(vm, a[0].v, "byte", &s->byte)) return false;
        s->needle = (itd_view){a[0].v, &s->byte, 1, 1, false};
    } else if (!itd_is_bytes_like(a[0].v)) {
        return itd_fail(vm, itd_TypeError,
                        "argument should be integer or bytes-like object, not '%s'",
                        itd_type_name(a[0].v));
    } else if (!itd_bytes_view(vm, a[0].v, &s->needle)) {
        return false;
    }
    if (!itd_bytes_view(vm, self, &s->hay))
        return false; /* an __index__ may have changed a bytearray */
    if (s->hay.length < s->stop) s->stop = s->hay.length;
    return s->needle.data == &s->byte || itd_bytes_view(vm, a[0].v, &s->needle);
}

static itd_value found(itd_vm *vm, int64_t at, bool must)
{
    if (at == ITD_FIND_FAILED) return ITD_ERROR;
    if (at < 0 && must) return itd_raise(vm, itd_ValueError, "subsection not found");
    return itd_from_small(at);
}

static itd_value bytes_find(itd_vm *vm, itd_value self, const itd_arg *a)
{
    struct search s;

    return begin_search(vm, self, a, &s)
               ? found(vm, itd_view_find(vm, &s.hay, &s.needle, s.start, s.stop), false)
               : ITD_ERROR;
}

static itd_value bytes_rfind(itd_vm *vm, itd_value self, const itd_arg *a)
{
    struct search s;

    return begin_search(vm, self, a, &s)
               ? found(vm, itd_view_rfind(vm, &s.hay, &s.needle, s.start, s.stop), false)
               : ITD_ERROR;
}

static itd_value bytes_index(itd_vm *vm, itd_value self, const itd_arg *a)
{
    struct search s;

    return begin_search(vm, self, a, &s)
               ? found(vm, itd_view_find(vm, &s.hay, &s.needle, s.start, s.stop), true)
               : ITD_ERROR;
}

static itd_value bytes_rindex(itd_vm *vm, itd_value self, const itd_arg *a)
{
    struct search s;

    return begin_search(vm, self, a, &s)
               ? found(vm, itd_view_rfind(vm, &s.hay, &s.needle, s.start, s.stop), true)
               : ITD_ERROR;
}

static itd_value bytes_count(itd_vm *vm, itd_value self, const itd_arg *a)
{
    struct search s;
    int64_t n;

    if (!begin_search(vm, self, a, &s)) return ITD_ERROR;
    n = itd_view_count(vm, &s.hay, &s.needle, s.start, s.stop);
    return n < 0 ? ITD_ERROR : itd_from_small(n);
}

/* 1, 0, -1 */
static int fits_at(itd_vm *vm, const struct search *s, itd_value affix, bool at_end)
{
    itd_view needle;

    if (!itd_bytes_view(vm, affix, &needle)) return -1;
    if (needle.length > s->stop - s->start) return 0;
    return itd_view_match(&s->hay, &needle, at_end ? s->stop - needle.length : s->start);
}

static itd_value has_affix(itd_vm *vm, itd_value self, const itd_arg *a, bool at_end)
{
    const char *name = at_end ? "endswith" : "startswith";
    struct search s;
    int hit;

    if (!itd_bytes_view(vm, self, &s.hay) ||
        !itd_bounds(vm, &a[1], &a[2], s.hay.length, &s.start, &s.stop))
        return ITD_ERROR;
    if (!itd_bytes_view(vm, self, &s.hay)) return ITD_ERROR;
    if (s.stop > s.hay.length) s.stop = s.hay.length;
    if (itd_is_kind(a[0].v, ITD_K_TUPLE)) {
        for (int64_t i = 0; i < itd_tuple_count(a[0].v); i++) {
            if (!itd_charge(vm, 1)) return ITD_ERROR;
            hit = fits_at(vm, &s, itd_tuple_items(a[0].v)[i], at_end);
            if (hit) return hit < 0 ? ITD_ERROR : ITD_TRUE;
        }
        return ITD_FALSE;
    }
    if (!itd_is_bytes_like(a[0].v))
        return itd_raise(vm, itd_TypeError,
                         "%s first arg must be bytes or a tuple of bytes, not %s", name,
                         itd_type_name(a[0].v));
    hit = fits_at(vm, &s, a[0].v, at_end);
    return hit < 0 ? ITD_ERROR : itd_bool(hit);
}

static itd_value bytes_startswith(itd_vm *vm, itd_value self, const itd_arg *a)
{
    return has_affix(vm, self, a, false);
}

static itd_value bytes_endswith(itd_vm *vm, itd_value self, const itd_arg *a)
{
    return has_affix(vm, self, a, true);
}

#define RAW(NAME, name)                                                                            \
    itd_value itd_##NAME(itd_vm *vm, itd_value self, const itd_value *args, size_t positional,     \
                         itd_value kwnames)                                                        \
    {                                                                                              \
        itd_arg a[3];                                                                              \
        const char *owner = itd_is_bytes(self) ? "bytes" : "bytearray";                            \
                                                                                                   \
        return itd_search_arguments(vm, owner, name, args, positional, kwnames, a)                 \
                   ? NAME(vm, self, a)                                                             \
                   : ITD_ERROR;                                                                    \
    }

RAW(bytes_find, "find")
RAW(bytes_rfind, "rfind")
RAW(bytes_index, "index")
RAW(bytes_rindex, "rindex")
RAW(bytes_count, "count")
RAW(bytes_startswith, "startswith")
RAW(bytes_endswith, "endswith")

static itd_value without_affix(itd_vm *vm, itd_value self, const itd_arg *a, bool at_end)
{
    struct search s;
    int64_t n;

    if (!itd_bytes_view(vm, a[0].v, &s.needle) || !itd_bytes_view(vm, self, &s.hay))
        return ITD_ERROR;
    n = s.needle.length;
    if (n > s.hay.length || !itd_view_match(&s.hay, &s.needle, at_end ? s.hay.length - n : 0))
        n = 0;
    return itd_view_slice(vm, &s.hay, at_end ? 0 : n, at_end ? s.hay.length - n : s.hay.length);
}

itd_value itd_bytes_removeprefix(itd_vm *vm, itd_value self, const itd_arg *a)
{
    return without_affix(vm, self, a, false);
}

itd_value itd_bytes_removesuffix(itd_vm *vm, itd_value self, const itd_arg *a)
{
    return without_affix(vm, self, a, true);
}

/* ---- splitting -------------------------------------------------------------------------- */

static itd_value split(itd_vm *vm, itd_value self, const itd_arg *a, bool from_right)
{
    itd_view v, sep, *by = itd_is_none(a[0].v) ? NULL : &sep;

    if (!itd_bytes_view(vm, self, &v) || (by && !itd_bytes_view(vm, a[0].v, by))) return ITD_ERROR;
    return from_right ? itd_view_rsplit(vm, &v, by, a[1].n) : itd_view_split(vm, &v, by, a[1].n);
}

itd_value itd_bytes_split(itd_vm *vm, itd_value self, const itd_arg *a)
{
    return split(vm, self, a, false);
}

itd_value itd_bytes_rsplit(itd_vm *vm, itd_value self, const itd_arg *a)
{
    return split(vm, self, a, true);
}

itd_value itd_bytes_splitlines(itd_vm *vm, itd_value self, const itd_arg *a)
{
    itd_view v;

    return itd_bytes_view(vm, self, &v) ? itd_view_splitlines(vm, &v, a[0].n) : ITD_ERROR;
}

/* A bytearray copies what it is parted by, so that it may be of any layout. */
static bool separator(itd_vm *vm, itd_value self, itd_value by, itd_view *ret)
{
    const uint8_t *data;
    size_t size;

    if (!itd_is_bytearray(self) || !itd_is_kind(by, ITD_K_MEMORYVIEW))
        return itd_bytes_view(vm, by, ret);
    if (!itd_as_buffer_flat(vm, by, &data, &size)) return false;
    *ret = (itd_view){by, data, (int64_t)size, 1, false};
    return true;
}

itd_value itd_bytes_partition(itd_vm *vm, itd_value self, const itd_arg *a)
{
    itd_view v, sep;

    return separator(vm, self, a[0].v, &sep) && itd_bytes_view(vm, self, &v)
               ? itd_view_partition(vm, &v, &sep, false)
               : ITD_ERROR;
}

itd_value itd_bytes_rpartition(itd_vm *vm, itd_value self, const itd_arg *a)
{
    itd_view v, sep;

    return separator(vm, self, a[0].v, &sep) && itd_bytes_view(vm, self, &v)
               ? itd_view_partition(vm, &v, &sep, true)
               : ITD_ERROR;
}

static itd_value strip(itd_vm *vm, itd_value self, const itd_arg *a, unsigned sides)
{
    itd_view v, set, *units = itd_is_none(a[0].v) ? NULL : &set;

    if ((units && !itd_bytes_view(vm, a[0].v, units)) || !itd_bytes_view(vm, self, &v))
        return ITD_ERROR;
    return itd_view_strip(vm, &v, units, sides);
}

itd_value itd_bytes_strip(itd_vm *vm, itd_value self, const itd_arg *a)
{
    return strip(vm, self, a, ITD_BOTH);
}

itd_value itd_bytes_lstrip(itd_vm *vm, itd_value self, const itd_arg *a)
{
    return strip(vm, self, a, ITD_LEFT);
}

itd_value itd_bytes_rstrip(itd_vm *vm, itd_value self, const itd_arg *a)
{
    return strip(vm, self, a, ITD_RIGHT);
}

/* ---- joining and replacing -------------------------------------------------------------- */

/* The bytes of a part, most of which are bytes. */
static inline bool part_view(itd_vm *vm, itd_value v, itd_view *ret)
{
    if (!itd_is_kind(v, ITD_K_BYTESTR)) return itd_bytes_view(vm, v, ret);
    *ret = (itd_view){v, ITD_BYTES_(v)->data, ITD_BYTES_(v)->length, 1, false};
    return true;
}

itd_value itd_bytes_join(itd_vm *vm, itd_value self, const itd_arg *a)
{
    itd_value items, *values, out;
    int64_t count, length = 0, grow;
    itd_view sep, part;
    uint8_t *to;

    if (itd_is_bytearray(self))
        ITD_BYTEARRAY_(self)->exports++; /* the iterable can't resize it meanwhile */
    items = itd_sequence_fast(vm, a[0].v, "can only join an iterable");
    if (itd_is_bytearray(self)) ITD_BYTEARRAY_(self)->exports--;
    if (itd_failed(items) || !itd_bytes_view(vm, self, &sep)) return ITD_ERROR;
    count = itd_fast_count(items);
    values = itd_fast_items(items);
    if (!itd_charge(vm, (uint64_t)count)) return ITD_ERROR;
    for (int64_t i = 0; i < count; i++) {
        if (itd_is_kind(values[i], ITD_K_BYTESTR)) {
            /* the common case */
        } else if (!itd_is_bytes_like(values[i]) ||
                   (!itd_bytes_view(vm, values[i], &part) && itd_swallow(vm, itd_BufferError)))
            return itd_raise(vm, itd_TypeError,
                             "sequence item %lld: expected a bytes-like object, %s found",
                             (long long)i, itd_type_name(values[i]));
        if (!part_view(vm, values[i], &part)) return ITD_ERROR;
        grow = part.length + (i ? sep.length : 0);
        if (__builtin_add_overflow(length, grow, &length))
            return itd_raise(vm, itd_OverflowError, "join() result is too long");
    }
    if (count == 1 && itd_is_exact(self, itd_bytes_type) && itd_is_exact(values[0], itd_bytes_type))
        return values[0];
    out = itd_bytes_make(vm, itd_is_bytearray(self), length, &to);
    if (itd_failed(out)) return ITD_ERROR;
    for (int64_t i = 0; i < count; i++) {
        if (!part_view(vm, values[i], &part)) return ITD_ERROR;
        if (i) {
            memcpy(to, sep.data, (size_t)sep.length);
            to += sep.length;
        }
        memcpy(to, part.data, (size_t)part.length);
        to += part.length;
    }
    return out;
}

/* How many places are replaced; an empty old has one before each byte and one at the end. */
static int64_t places(itd_vm *vm, const itd_view *v, const itd_view *old, int64_t max)
{
    int64_t count = old->length > v->length ? 0 : itd_view_count(vm, v, old, 0, v->length);

    return max >= 0 && count > max ? max : count;
}

/* Copies bytes, one kind of them as another. */
static void exchange(uint8_t *to, const uint8_t *from, int64_t size, uint8_t was, uint8_t is)
{
    int64_t i = 0;

    for (; size - i >= ITD_LANES; i += ITD_LANES) {
        itd_lanes v = itd_lanes_load(from + i), here = (itd_lanes)(v == was);

        itd_lanes_store(to + i, (itd_lanes_of(is) & here) | (v & ~here));
    }
    for (; i < size; i++) to[i] = from[i] == was ? is : from[i];
}

itd_value itd_bytes_replace(itd_vm *vm, itd_value self, const itd_arg *a)
{
    itd_view v, old, new;
    int64_t count, size, grow, at = 0;
    uint8_t *to;
    itd_value out;

    if (!itd_bytes_view(vm, a[0].v, &old) || !itd_bytes_view(vm, a[1].v, &new) ||
        !itd_bytes_view(vm, self, &v))
        return ITD_ERROR;
    count = places(vm, &v, &old, a[2].n);
    if (count < 0) return ITD_ERROR;
    if (count == 0) return itd_view_slice(vm, &v, 0, v.length);
    if (__builtin_mul_overflow(new.length - old.length, count, &grow) ||
        __builtin_add_overflow(v.length, grow, &size))
        return itd_raise(vm, itd_OverflowError, "replace bytes is too long");
    if (!itd_charge(vm, (uint64_t)count)) return ITD_ERROR;
    out = itd_bytes_make(vm, itd_is_bytearray(self), size, &to);
    if (itd_failed(out)) return ITD_ERROR;
    if (old.length == 1 && new.length == 1 && count == places(vm, &v, &old, -1)) {
        const uint8_t *from = v.data, was = *(const uint8_t *)old.data,
                      is = *(const uint8_t *)new.data;

        for (int64_t i = 0; i < size;) {
            int64_t end = size - i > SHORT ? i + SHORT : size;

            exchange(to + i, from + i, end - i, was, is);
            i = end;
            if (i < size && !itd_check_stop(vm)) return ITD_ERROR;
        }
        return out;
    }
    for (int64_t i = 0; i < count; i++) {
        /* An empty old matches where the last match ended: one byte is kept between. */
        int64_t hit = old.length ? itd_view_find_next(vm, &v, &old, at, v.length) : i ? at + 1 : 0;

        if (hit < 0) return ITD_ERROR;
        memcpy(to, (const uint8_t *)v.data + at, (size_t)(hit - at));
        to += hit - at;
        memcpy(to, new.data, (size_t) new.length);
        to += new.length;
        at = hit + old.length;
    }
    memcpy(to, (const uint8_t *)v.data + at, (size_t)(v.length - at));
    return out;
}

/* ---- filling ---------------------------------------------------------------------------- */

static itd_value pad(itd_vm *vm, itd_value self, int64_t left, int64_t right, uint8_t fill)
{
    itd_view v;
    int64_t size;
    uint8_t *to;
    itd_value out;

    if (!itd_bytes_view(vm, self, &v)) return ITD_ERROR;
    if (left < 0) left = 0;
    if (right < 0) right = 0;
    if (left == 0 && right == 0) return itd_view_slice(vm, &v, 0, v.length);
    if (__builtin_add_overflow(v.length, left, &size) ||
        __builtin_add_overflow(size, right, &size) || size > INT64_MAX - 33)
        return itd_is_bytearray(self) ? itd_fail_impossible(vm)
                                      : itd_fail(vm, itd_OverflowError, "byte string is too large"),
               ITD_ERROR;
    out = itd_bytes_make(vm, itd_is_bytearray(self), size, &to);
    if (itd_failed(out)) return ITD_ERROR;
    memset(to, fill, (size_t)left);
    memcpy(to + left, v.data, (size_t)v.length);
    memset(to + left + v.length, fill, (size_t)right);
    return out;
}

static bool fill_byte(itd_vm *vm, const itd_arg *a, const char *name, uint8_t *ret)
{
    itd_view v;

    *ret = ' ';
    if (!a->given) return true;
    if (!itd_is_bytes(a->v) && !itd_is_bytearray(a->v)) goto bad;
    if (!itd_bytes_view(vm, a->v, &v)) return false;
    if (v.length != 1) goto bad;
    *ret = *(const uint8_t *)v.data;
    return true;
bad:
    return itd_fail(vm, itd_TypeError, "%s() argument 2 must be a byte string of length 1, not %s",
                    name, itd_is_none(a->v) ? "None" : itd_type_name(a->v));
}

/* The bytes that a width asks for beyond what is there. */
static bool margin(itd_vm *vm, itd_value self, int64_t width, int64_t *ret)
{
    itd_view v;

    if (!itd_bytes_view(vm, self, &v)) return false;
    *ret = width > v.length ? width - v.length : 0;
    return true;
}

itd_value itd_bytes_center(itd_vm *vm, itd_value self, const itd_arg *a)
{
    int64_t n, left;
    uint8_t fill;

    if (!fill_byte(vm, &a[1], "center", &fill) || !margin(vm, self, a[0].n, &n)) return ITD_ERROR;
    left = n / 2 + (n & a[0].n & 1);
    return pad(vm, self, left, n - left, fill);
}

itd_value itd_bytes_ljust(itd_vm *vm, itd_value self, const itd_arg *a)
{
    int64_t n;
    uint8_t fill;

    return fill_byte(vm, &a[1], "ljust", &fill) && margin(vm, self, a[0].n, &n)
               ? pad(vm, self, 0, n, fill)
               : ITD_ERROR;
}

itd_value itd_bytes_rjust(itd_vm *vm, itd_value self, const itd_arg *a)
{
    int64_t n;
    uint8_t fill;

    return fill_byte(vm, &a[1], "rjust", &fill) && margin(vm, self, a[0].n, &n)
               ? pad(vm, self, n, 0, fill)
               : ITD_ERROR;
}

static uint8_t *data_of(itd_value v)
{
    return itd_is_bytes(v) ? ITD_BYTES_(v)->data : ITD_BYTEARRAY_(v)->buffer->data;
}

itd_value itd_bytes_zfill(itd_vm *vm, itd_value self, const itd_arg *a)
{
    int64_t n;
    itd_value out;
    uint8_t *data;

    if (!margin(vm, self, a[0].n, &n)) return ITD_ERROR;
    out = pad(vm, self, n, 0, '0');
    if (itd_failed(out) || n == 0 || n == a[0].n) return out;
    data = data_of(out);
    if (data[n] == '+' || data[n] == '-') {
        data[0] = data[n];
        data[n] = '0';
    }
    return out;
}

itd_value itd_bytes_expandtabs(itd_vm *vm, itd_value self, const itd_arg *a)
{
    int64_t column = 0, tab = a[0].n, size = 0;
    const uint8_t *from;
    itd_view v;
    uint8_t *to;
    itd_value out;

    if (!itd_bytes_view(vm, self, &v) || !itd_charge(vm, (uint64_t)v.length / 16)) return ITD_ERROR;
    from = v.data;
    for (int64_t i = 0; i < v.length; i++) {
        if (!itd_goes_on(vm, i)) return ITD_ERROR;
        int64_t width = from[i] != '\t' ? 1 : tab > 0 ? tab - column % tab : 0;

        if (__builtin_add_overflow(size, width, &size))
            return itd_raise(vm, itd_OverflowError, "result too long");
        column = from[i] == '\n' || from[i] == '\r' ? 0 : column + width;
    }
    out = itd_bytes_make(vm, itd_is_bytearray(self), size, &to);
    if (itd_failed(out)) return ITD_ERROR;
    column = 0;
    for (int64_t i = 0; i < v.length; i++) {
        int64_t width = from[i] != '\t' ? 1 : tab > 0 ? tab - column % tab : 0;

        if (!itd_goes_on(vm, i)) return ITD_ERROR;
        if (from[i] == '\t')
            memset(to, ' ', (size_t)width);
        else
            *to = from[i];
        to += width;
        column = from[i] == '\n' || from[i] == '\r' ? 0 : column + width;
    }
    return out;
}

/* ---- letters ---------------------------------------------------------------------------- */

enum { LOWER = 1, UPPER = 2, DIGIT = 4, SPACE = 8 };

static inline unsigned class_of(uint8_t c)
{
    if (c >= 'a' && c <= 'z') return LOWER;
    if (c >= 'A' && c <= 'Z') return UPPER;
    if (c >= '0' && c <= '9') return DIGIT;
    return c == ' ' || (c >= 9 && c <= 13) ? SPACE : 0;
}

/* The lanes that hold bytes of these classes. */
static inline itd_lanes lanes_of_class(itd_lanes v, unsigned classes)
{
    itd_lanes in = {0};

    if (classes & LOWER) in |= (itd_lanes)((itd_lanes)(v - 'a') < 26);
    if (classes & UPPER) in |= (itd_lanes)((itd_lanes)(v - 'A') < 26);
    if (classes & DIGIT) in |= (itd_lanes)((itd_lanes)(v - '0') < 10);
    if (classes & SPACE) in |= (itd_lanes)(v == ' ') | (itd_lanes)((itd_lanes)(v - 9) < 5);
    return in;
}

enum { PAIRS_AT_ONCE = 65536 };
enum change { TO_LOWER, TO_UPPER, SWAP, TITLE };

/* Letters behind letters small, others large. */
static void title_bytes(uint8_t *to, const uint8_t *from, int64_t size, uint8_t *small)
{
    for (int64_t i = 0; i < size; i++) {
        uint8_t c = from[i], letter = (uint8_t)((c | 32) - 'a') < 26;

        to[i] = letter ? (uint8_t)((c & ~32u) | *small) : c;
        *small = letter ? 32 : 0;
    }
}

static void flip_bytes(uint8_t *to, const uint8_t *from, int64_t size, unsigned classes)
{
    int64_t i = 0;

    for (; i + ITD_LANES <= size; i += ITD_LANES) {
        itd_lanes v = itd_lanes_load(from + i);

        itd_lanes_store(to + i, v ^ (lanes_of_class(v, classes) & 32));
    }
    for (; i < size; i++) to[i] = (uint8_t)(from[i] ^ (class_of(from[i]) & classes ? 32 : 0));
}

static itd_value change_case(itd_vm *vm, itd_value self, enum change how)
{
    const uint8_t *from;
    uint8_t *to, small = 0; /* 32 within a word */
    itd_view v;
    itd_value out;

    if (!itd_bytes_view(vm, self, &v)) return ITD_ERROR;
    out = itd_bytes_make(vm, itd_is_bytearray(self), v.length, &to);
    if (itd_failed(out)) return ITD_ERROR;
    from = v.data;
    for (int64_t i = 0; i < v.length;) {
        int64_t n = v.length - i > SHORT ? SHORT : v.length - i;

        if (how == TO_LOWER)
            flip_bytes(to + i, from + i, n, UPPER);
        else if (how == TO_UPPER)
            flip_bytes(to + i, from + i, n, LOWER);
        else if (how == SWAP)
            flip_bytes(to + i, from + i, n, LOWER | UPPER);
        else
            title_bytes(to + i, from + i, n, &small);
        i += n;
        if (i < v.length && !itd_check_stop(vm)) return ITD_ERROR;
    }
    return out;
}

itd_value itd_bytes_lower(itd_vm *vm, itd_value self, const itd_arg *a)
{
    return change_case(vm, self, TO_LOWER);
}

itd_value itd_bytes_upper(itd_vm *vm, itd_value self, const itd_arg *a)
{
    return change_case(vm, self, TO_UPPER);
}

itd_value itd_bytes_title(itd_vm *vm, itd_value self, const itd_arg *a)
{
    return change_case(vm, self, TITLE);
}

itd_value itd_bytes_capitalize(itd_vm *vm, itd_value self, const itd_arg *a)
{
    itd_value out = change_case(vm, self, TO_LOWER);
    itd_view v;

    if (itd_failed(out) || !itd_bytes_view(vm, out, &v)) return ITD_ERROR;
    if (v.length && class_of(*(const uint8_t *)v.data) == LOWER) *data_of(out) ^= 32;
    return out;
}

itd_value itd_bytes_swapcase(itd_vm *vm, itd_value self, const itd_arg *a)
{
    return change_case(vm, self, SWAP);
}

static itd_value all_are(itd_vm *vm, itd_value self, unsigned classes)
{
    itd_view v;

    int64_t i = 0;

    if (!itd_bytes_view(vm, self, &v) || !itd_charge(vm, (uint64_t)v.length / 64)) return ITD_ERROR;
    for (; i + ITD_LANES <= v.length; i += ITD_LANES) {
        itd_lanes here = lanes_of_class(itd_lanes_load((const uint8_t *)v.data + i), classes);

        if (itd_lanes_true(here) != (1u << ITD_LANES) - 1) return ITD_FALSE;
        if (!itd_goes_on(vm, i / ITD_LANES)) return ITD_ERROR;
    }
    for (; i < v.length; i++)
        if (!(class_of(((const uint8_t *)v.data)[i]) & classes)) return ITD_FALSE;
    return itd_bool(v.length);
}

itd_value itd_bytes_isalpha(itd_vm *vm, itd_value self, const itd_arg *a)
{
    return all_are(vm, self, LOWER | UPPER);
}

itd_value itd_bytes_isalnum(itd_vm *vm, itd_value self, const itd_arg *a)
{
    return all_are(vm, self, LOWER | UPPER | DIGIT);
}

itd_value itd_bytes_isdigit(itd_vm *vm, itd_value self, const itd_arg *a)
{
    return all_are(vm, self, DIGIT);
}

itd_value itd_bytes_isspace(itd_vm *vm, itd_value self, const itd_arg *a)
{
    return all_are(vm, self, SPACE);
}

itd_value itd_bytes_isascii(itd_vm *vm, itd_value self, const itd_arg *a)
{
    itd_view v;

    if (!itd_bytes_view(vm, self, &v) || !itd_charge(vm, (uint64_t)v.length / 64)) return ITD_ERROR;
    return itd_bool(itd_utf8_ascii_run(v.data, (size_t)v.length) == (size_t)v.length);
}

static itd_value cased_are(itd_vm *vm, itd_value self, unsigned good, unsigned bad)
{
    itd_view v;
    bool seen = false;
    int64_t i = 0;

    if (!itd_bytes_view(vm, self, &v) || !itd_charge(vm, (uint64_t)v.length / 64)) return ITD_ERROR;
    for (; i + ITD_LANES <= v.length; i += ITD_LANES) {
        itd_lanes here = itd_lanes_load((const uint8_t *)v.data + i);

        if (itd_lanes_true(lanes_of_class(here, bad))) return ITD_FALSE;
        seen |= itd_lanes_true(lanes_of_class(here, good)) != 0;
        if (!itd_goes_on(vm, i / ITD_LANES)) return ITD_ERROR;
    }
    for (; i < v.length; i++) {
        unsigned class = class_of(((const uint8_t *)v.data)[i]);

        if (class & bad) return ITD_FALSE;
        seen |= (class & good) != 0;
    }
    return itd_bool(seen);
}

itd_value itd_bytes_islower(itd_vm *vm, itd_value self, const itd_arg *a)
{
    return cased_are(vm, self, LOWER, UPPER);
}

itd_value itd_bytes_isupper(itd_vm *vm, itd_value self, const itd_arg *a)
{
    return cased_are(vm, self, UPPER, LOWER);
}

itd_value itd_bytes_istitle(itd_vm *vm, itd_value self, const itd_arg *a)
{
    bool seen = false, in_word = false;
    itd_view v;

    if (!itd_bytes_view(vm, self, &v) || !itd_charge(vm, (uint64_t)v.length / 64)) return ITD_ERROR;
    for (int64_t i = 0; i < v.length; i++) {
        if (!itd_goes_on(vm, i)) return ITD_ERROR;
        unsigned class = class_of(((const uint8_t *)v.data)[i]);

        if ((class == UPPER && in_word) || (class == LOWER && !in_word)) return ITD_FALSE;
        in_word = class & (LOWER | UPPER);
        seen |= in_word;
    }
    return itd_bool(seen);
}

/* ---- tables, digits, text --------------------------------------------------------------- */

itd_value itd_bytes_translate(itd_vm *vm, itd_value self, const itd_arg *a)
{
    uint8_t map[256];
    bool drop[256] = {false};
    itd_view v, table, deleted;
    int64_t size = 0;
    uint8_t *to;
    itd_value out;

    for (unsigned i = 0; i < 256; i++) map[i] = (uint8_t)i;
    if (!itd_is_none(a[0].v)) {
        if (!itd_bytes_view(vm, a[0].v, &table)) return ITD_ERROR;
        if (table.length != 256)
            return itd_raise(vm, itd_ValueError, "translation table must be 256 characters long");
        memcpy(map, table.data, 256);
    }
    if (a[1].given) {
        if (!itd_bytes_view(vm, a[1].v, &deleted) || !itd_charge(vm, (uint64_t)deleted.length / 64))
            return ITD_ERROR;
        for (int64_t i = 0; i < deleted.length; i++) {
            if (!itd_goes_on(vm, i)) return ITD_ERROR;
            drop[((const uint8_t *)deleted.data)[i]] = true;
        }
    }
    if (!itd_bytes_view(vm, self, &v) || !itd_charge(vm, (uint64_t)v.length / 32)) return ITD_ERROR;
    size = v.length;
    for (int64_t i = 0; a[1].given && i < v.length; i++) {
        size -= drop[((const uint8_t *)v.data)[i]];
        if (!itd_goes_on(vm, i)) return ITD_ERROR;
    }
    out = itd_bytes_make(vm, itd_is_bytearray(self), size, &to);
    if (itd_failed(out)) return ITD_ERROR;
    if (!a[1].given && v.length <= SHORT) {
        for (int64_t i = 0; i < v.length; i++) to[i] = map[((const uint8_t *)v.data)[i]];
        return out;
    }
    for (int64_t i = 0; i < v.length; i++) {
        uint8_t c = ((const uint8_t *)v.data)[i];

        if (!drop[c]) *to++ = map[c];
        if (!itd_goes_on(vm, i)) return ITD_ERROR;
    }
    return out;
}

itd_value itd_bytes_maketrans(itd_vm *vm, itd_value self, const itd_arg *a)
{
    itd_view from, to;
    uint8_t *map;
    itd_value out;

    if (!itd_bytes_view(vm, a[0].v, &from) || !itd_bytes_view(vm, a[1].v, &to)) return ITD_ERROR;
    if (from.length != to.length)
        return itd_raise(vm, itd_ValueError, "maketrans arguments must have same length");
    if (!itd_charge(vm, (uint64_t)from.length / 64)) return ITD_ERROR;
    out = itd_bytes_make(vm, false, 256, &map);
    if (itd_failed(out)) return ITD_ERROR;
    for (unsigned i = 0; i < 256; i++) map[i] = (uint8_t)i;
    for (int64_t i = 0; i < from.length; i++) {
        if (!itd_goes_on(vm, i)) return ITD_ERROR;
        map[((const uint8_t *)from.data)[i]] = ((const uint8_t *)to.data)[i];
    }
    return out;
}

static bool read_separator(itd_vm *vm, const itd_arg *a, int *ret)
{
    int64_t length;
    uint32_t code;

    *ret = -1;
    if (!a->given) return true;
    length = itd_len(vm, a->v);
    if (length < 0) return false;
    if (length != 1) return itd_fail(vm, itd_ValueError, "sep must be length 1.");
    if (itd_is_str(a->v)) {
        code = itd_str_at(ITD_STR(a->v), 0);
    } else if (itd_is_bytes(a->v)) {
        code = ITD_BYTES_(a->v)->data[0];
    } else {
        return itd_fail(vm, itd_TypeError, "sep must be str or bytes.");
    }
    if (code > 127) return itd_fail(vm, itd_ValueError, "sep must be ASCII.");
    *ret = (int)code;
    return true;
}

static inline itd_lanes digit_lanes(itd_lanes v)
{
    return v + '0' + ((itd_lanes)(v > 9) & ('a' - '0' - 10));
}

bool itd_hex_digits(itd_vm *vm, uint8_t *to, const uint8_t *data, int64_t size)
{
    int64_t i = 0;

    for (; i + ITD_LANES <= size; i += ITD_LANES) {
        itd_lanes v = itd_lanes_load(data + i), high = digit_lanes(v >> 4),
                  low = digit_lanes(v & 15);

        if (!itd_goes_on(vm, i / ITD_LANES)) return false;
        itd_lanes_store(to + 2 * i, __builtin_shufflevector(high, low, 0, 16, 1, 17, 2, 18, 3, 19,
                                                            4, 20, 5, 21, 6, 22, 7, 23));
        itd_lanes_store(to + 2 * i + ITD_LANES,
                        __builtin_shufflevector(high, low, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13,
                                                29, 14, 30, 15, 31));
    }
    for (; i < size; i++) {
        to[2 * i] = (uint8_t) "0123456789abcdef"[data[i] >> 4];
        to[2 * i + 1] = (uint8_t) "0123456789abcdef"[data[i] & 15];
    }
    return true;
}

itd_value itd_bytes_hex(itd_vm *vm, itd_value self, const itd_arg *a)
{
    static const char digits[] = "0123456789abcdef";
    int64_t group = a[1].n < 0 ? (a[1].n == INT64_MIN ? INT64_MAX : -a[1].n) : a[1].n, seps, length,
            at = 0;
    int separator;
    const uint8_t *data;
    size_t size;
    itd_view v;
    itd_str *out;

    if (!read_separator(vm, &a[0], &separator) || !itd_as_buffer_flat(vm, self, &data, &size))
        return ITD_ERROR;
    v = (itd_view){self, data, (int64_t)size, 1, false};
    if (v.length == 0) return itd_empty_str;
    seps = separator < 0 || group == 0 ? 0 : (v.length - 1) / group;
    if (__builtin_mul_overflow(v.length, 2, &length) ||
        __builtin_add_overflow(length, seps, &length))
        return itd_fail_impossible(vm), ITD_ERROR;
    out = itd_str_alloc(vm, length, 1);
    if (!out) return ITD_ERROR;
    if (!seps) return itd_hex_digits(vm, out->data, v.data, v.length) ? itd_of(out) : ITD_ERROR;
    for (int64_t i = 0; i < v.length; i++) {
        uint8_t byte = ((const uint8_t *)v.data)[i];

        if (!itd_goes_on(vm, i)) return ITD_ERROR;
        if (i && seps && (a[1].n > 0 ? v.length - i : i) % group == 0)
            out->data[at++] = (uint8_t)separator;
        out->data[at++] = (uint8_t)digits[byte >> 4];
        out->data[at++] = (uint8_t)digits[byte & 15];
    }
    return itd_of(out);
}

const int8_t itd_hex_values[256] = {
    [0 ... '0' - 1] = -1,
    ['0'] = 0,
    ['1'] = 1,
    ['2'] = 2,
    ['3'] = 3,
    ['4'] = 4,
    ['5'] = 5,
    ['6'] = 6,
    ['7'] = 7,
    ['8'] = 8,
    ['9'] = 9,
    ['9' + 1 ... 'A' - 1] = -1,
    ['A'] = 10,
    ['B'] = 11,
    ['C'] = 12,
    ['D'] = 13,
    ['E'] = 14,
    ['F'] = 15,
    ['F' + 1 ... 'a' - 1] = -1,
    ['a'] = 10,
    ['b'] = 11,
    ['c'] = 12,
    ['d'] = 13,
    ['e'] = 14,
    ['f'] = 15,
    ['f' + 1 ... 255] = -1,
};

static int hex_digit(const itd_str *s, int64_t i)
{
    uint32_t c = i < s->length ? itd_str_at(s, i) : 0;

    return c < 256 ? itd_hex_values[c] : -1;
}

/* The digits up to what is none, in an ASCII str; returns where that is. */
static int64_t take_pairs(const itd_str *s, int64_t i, uint8_t *to, int64_t *size)
{
    int64_t end = s->kind == 1 ? s->length - 1 : 0;

    if (end > i + PAIRS_AT_ONCE) end = i + PAIRS_AT_ONCE;
    for (; i < end; i += 2) {
        int byte = itd_hex_values[s->data[i]] * 16 | itd_hex_values[s->data[i + 1]];

        if (byte < 0) break;
        to[(*size)++] = (uint8_t)byte;
    }
    return i;
}

itd_value itd_bytes_fromhex(itd_vm *vm, itd_value cls, const itd_arg *a)
{
    const itd_str *s = ITD_STR(a[0].v);
    bool array = itd_is_subtype(ITD_TYPE_(cls), itd_bytearray_type);
    itd_bytes_buffer *buffer = itd_buffer_new(vm, (size_t)s->length / 2 + 1);
    int64_t size = 0;
    itd_value out;
    uint8_t *to;

    if (!buffer || !itd_charge(vm, (uint64_t)s->length / 32)) return ITD_ERROR;
    for (int64_t i = 0; i < s->length;) {
        int64_t start = i;
        uint32_t c;
        int high, low;

        i = take_pairs(s, i, buffer->data, &size);
        if (i - start >= PAIRS_AT_ONCE && !itd_check_stop(vm)) return ITD_ERROR;
        if (i >= s->length) break;
        c = itd_str_at(s, i);

        if (!itd_goes_on(vm, i)) return ITD_ERROR;
        if (c == ' ' || (c >= 9 && c <= 13)) {
            i++;
            continue;
        }
        high = hex_digit(s, i);
        low = hex_digit(s, i + 1);
        if (high < 0 || low < 0)
            return itd_raise(vm, itd_ValueError,
                             "non-hexadecimal number found in fromhex() arg at position %lld",
                             (long long)(high < 0 ? i : i + 1));
        buffer->data[size++] = (uint8_t)(high << 4 | low);
        i += 2;
    }
    out = itd_bytes_make(vm, array, size, &to);
    if (itd_failed(out)) return ITD_ERROR;
    memcpy(to, buffer->data, (size_t)size);
    if (itd_same(cls, itd_of(itd_bytes_type)) || itd_same(cls, itd_of(itd_bytearray_type)))
        return out;
    return itd_call(vm, cls, 1, &out);
}

itd_value itd_bytes_decode(itd_vm *vm, itd_value self, const itd_arg *a)
{
    const char *encoding = NULL, *errors = NULL;
    itd_value owner1, owner2;
    size_t ignored;
    itd_view v;

    if (a[0].given && !(encoding = itd_str_utf8(vm, a[0].v, &ignored, &owner1))) return ITD_ERROR;
    if (a[1].given && !(errors = itd_str_utf8(vm, a[1].v, &ignored, &owner2))) return ITD_ERROR;
    if (!itd_bytes_view(vm, self, &v)) return ITD_ERROR;
    return itd_decode(vm, v.data, (size_t)v.length, self, encoding, errors);
}
