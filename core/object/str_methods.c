/* str_methods.c - the methods of str that search, split, join and fill; see str_case.c for letters.
 *
 * Most are a few lines around the shared operations on views. Whatever makes a larger str computes
 * its size first, so that a limit is met before the work. Arguments that CPython words in its own
 * way are checked here by hand.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/object/str_methods.h"
#include "core/base/lanes.h"
#include "core/object/containers.h"

static bool need_str(itd_vm *vm, itd_value v)
{
    return itd_is_str(v) || itd_fail(vm, itd_TypeError, "must be str, not %s", itd_type_name(v));
}

/* ---- searching -------------------------------------------------------------------------- */

struct search {
    itd_view hay, needle;
    int64_t start, stop;
};

static bool begin_search(itd_vm *vm, itd_value self, const itd_arg *a, struct search *s)
{
    s->hay = itd_str_view(self);
    if (!itd_bounds(vm, &a[1], &a[2], s->hay.length, &s->start, &s->stop) || !need_str(vm, a[0].v))
        return false;
    s->needle = itd_str_view(a[0].v);
    return true;
}

static itd_value found(itd_vm *vm, int64_t at, bool must)
{
    if (at == ITD_FIND_FAILED) return ITD_ERROR;
    if (at < 0 && must) return itd_raise(vm, itd_ValueError, "substring not found");
    return itd_from_small(at);
}

static itd_value str_find(itd_vm *vm, itd_value self, const itd_arg *a)
{
    struct search s;

    if (!begin_search(vm, self, a, &s)) return ITD_ERROR;
    return found(vm, itd_view_find(vm, &s.hay, &s.needle, s.start, s.stop), false);
}

static itd_value str_rfind(itd_vm *vm, itd_value self, const itd_arg *a)
{
    struct search s;

    if (!begin_search(vm, self, a, &s)) return ITD_ERROR;
    return found(vm, itd_view_rfind(vm, &s.hay, &s.needle, s.start, s.stop), false);
}

static itd_value str_index(itd_vm *vm, itd_value self, const itd_arg *a)
{
    struct search s;

    if (!begin_search(vm, self, a, &s)) return ITD_ERROR;
    return found(vm, itd_view_find(vm, &s.hay, &s.needle, s.start, s.stop), true);
}

static itd_value str_rindex(itd_vm *vm, itd_value self, const itd_arg *a)
{
    struct search s;

    if (!begin_search(vm, self, a, &s)) return ITD_ERROR;
    return found(vm, itd_view_rfind(vm, &s.hay, &s.needle, s.start, s.stop), true);
}

static itd_value str_count(itd_vm *vm, itd_value self, const itd_arg *a)
{
    struct search s;
    int64_t n;

    if (!begin_search(vm, self, a, &s)) return ITD_ERROR;
    n = itd_view_count(vm, &s.hay, &s.needle, s.start, s.stop);
    return n < 0 ? ITD_ERROR : itd_from_small(n);
}

static bool fits_at(const struct search *s, itd_value affix, bool at_end)
{
    itd_view needle = itd_str_view(affix);

    if (needle.length > s->stop - s->start) return false;
    return itd_view_match(&s->hay, &needle, at_end ? s->stop - needle.length : s->start);
}

static itd_value has_affix(itd_vm *vm, itd_value self, const itd_arg *a, bool at_end)
{
    const char *name = at_end ? "endswith" : "startswith";
    struct search s = {.hay = itd_str_view(self)};

    if (!itd_bounds(vm, &a[1], &a[2], s.hay.length, &s.start, &s.stop)) return ITD_ERROR;
    if (itd_is_str(a[0].v)) return itd_bool(fits_at(&s, a[0].v, at_end));
    if (!itd_is_kind(a[0].v, ITD_K_TUPLE))
        return itd_raise(vm, itd_TypeError, "%s first arg must be str or a tuple of str, not %s",
                         name, itd_type_name(a[0].v));
    for (int64_t i = 0; i < itd_tuple_count(a[0].v); i++) {
        itd_value affix = itd_tuple_items(a[0].v)[i];

        if (!itd_is_str(affix))
            return itd_raise(vm, itd_TypeError, "tuple for %s must only contain str, not %s", name,
                             itd_type_name(affix));
        if (!itd_charge(vm, 1)) return ITD_ERROR;
        if (fits_at(&s, affix, at_end)) return ITD_TRUE;
    }
    return ITD_FALSE;
}

static itd_value str_startswith(itd_vm *vm, itd_value self, const itd_arg *a)
{
    return has_affix(vm, self, a, false);
}

static itd_value str_endswith(itd_vm *vm, itd_value self, const itd_arg *a)
{
    return has_affix(vm, self, a, true);
}

static itd_value str_removeprefix(itd_vm *vm, itd_value self, const itd_arg *a)
{
    struct search s = {.hay = itd_str_view(self), .stop = ITD_STR(self)->length};

    return fits_at(&s, a[0].v, false) ? itd_str_slice(vm, self, ITD_STR(a[0].v)->length, s.stop)
                                      : itd_str_plain(vm, self);
}

static itd_value str_removesuffix(itd_vm *vm, itd_value self, const itd_arg *a)
{
    struct search s = {.hay = itd_str_view(self), .stop = ITD_STR(self)->length};

    return fits_at(&s, a[0].v, true) ? itd_str_slice(vm, self, 0, s.stop - ITD_STR(a[0].v)->length)
                                     : itd_str_plain(vm, self);
}

/* ---- splitting -------------------------------------------------------------------------- */

static itd_value split(itd_vm *vm, itd_value self, const itd_arg *a, bool from_right)
{
    itd_view v = itd_str_view(self), sep;
    bool spaces = itd_is_none(a[0].v);

    if (!spaces && !itd_is_str(a[0].v))
        return itd_raise(vm, itd_TypeError, "must be str or None, not %s", itd_type_name(a[0].v));
    if (!spaces) sep = itd_str_view(a[0].v);
    return from_right ? itd_view_rsplit(vm, &v, spaces ? NULL : &sep, a[1].n)
                      : itd_view_split(vm, &v, spaces ? NULL : &sep, a[1].n);
}

static itd_value str_split(itd_vm *vm, itd_value self, const itd_arg *a)
{
    return split(vm, self, a, false);
}

static itd_value str_rsplit(itd_vm *vm, itd_value self, const itd_arg *a)
{
    return split(vm, self, a, true);
}

static itd_value str_splitlines(itd_vm *vm, itd_value self, const itd_arg *a)
{
    itd_view v = itd_str_view(self);

    return itd_view_splitlines(vm, &v, a[0].n);
}

static itd_value partition(itd_vm *vm, itd_value self, const itd_arg *a, bool from_right)
{
    itd_view v, sep;

    if (!need_str(vm, a[0].v)) return ITD_ERROR;
    v = itd_str_view(self);
    sep = itd_str_view(a[0].v);
    return itd_view_partition(vm, &v, &sep, from_right);
}

static itd_value str_partition(itd_vm *vm, itd_value self, const itd_arg *a)
{
    return partition(vm, self, a, false);
}

static itd_value str_rpartition(itd_vm *vm, itd_value self, const itd_arg *a)
{
    return partition(vm, self, a, true);
}

static itd_value strip(itd_vm *vm, itd_value self, const itd_arg *a, unsigned sides,
                       const char *name)
{
    itd_view v = itd_str_view(self), units;

    if (itd_is_none(a[0].v)) return itd_view_strip(vm, &v, NULL, sides);
    if (!itd_is_str(a[0].v))
        return itd_raise(vm, itd_TypeError, "%s arg must be None or str", name);
    units = itd_str_view(a[0].v);
    return itd_view_strip(vm, &v, &units, sides);
}

static itd_value str_strip(itd_vm *vm, itd_value self, const itd_arg *a)
{
    return strip(vm, self, a, ITD_BOTH, "strip");
}

static itd_value str_lstrip(itd_vm *vm, itd_value self, const itd_arg *a)
{
    return strip(vm, self, a, ITD_LEFT, "lstrip");
}

static itd_value str_rstrip(itd_vm *vm, itd_value self, const itd_arg *a)
{
    return strip(vm, self, a, ITD_RIGHT, "rstrip");
}

/* ---- joining and replacing -------------------------------------------------------------- */

/* Nothing here runs script code once the items are a list or tuple, so they are read in two passes:
 * size, then fill. */
itd_value itd_str_join_with(itd_vm *vm, itd_value sep, itd_value items)
{
    int64_t count = itd_fast_count(items), length = 0, at = 0;
    itd_value *values = itd_fast_items(items);
    const itd_str *between = ITD_STR(sep);
    unsigned kind = count > 1 && between->length ? between->kind : 1;
    itd_str *out;

    if (!itd_charge(vm, (uint64_t)count)) return ITD_ERROR;
    for (int64_t i = 0; i < count; i++) {
        const itd_str *s;

        if (!itd_is_str(values[i]))
            return itd_raise(vm, itd_TypeError,
                             "sequence item %lld: expected str instance, %s found", (long long)i,
                             itd_type_name(values[i]));
        s = ITD_STR(values[i]);
        if (__builtin_add_overflow(length, s->length + (i ? between->length : 0), &length))
            return itd_raise(vm, itd_OverflowError,
                             "join() result is too long for a Python string");
        if (s->kind > kind) kind = s->kind;
    }
    if (count == 1 && itd_str_exact(values[0])) return values[0];
    if (length == 0) return itd_empty_str;
    if (length == 1)
        for (int64_t i = 0; i < count; i++)
            if (ITD_STR(values[i])->length) return itd_str_plain(vm, values[i]);
    if (length == 1) return itd_str_plain(vm, sep);
    out = itd_str_alloc(vm, length, kind);
    if (!out) return ITD_ERROR;
    for (int64_t i = 0; i < count; i++) {
        const itd_str *s = ITD_STR(values[i]);

        if (!itd_goes_on(vm, i)) return ITD_ERROR;
        if (i && between->length) {
            if (between->length == 1 && kind == 1)
                out->data[at] = between->data[0];
            else
                itd_str_fill(out, at, between->data, between->length, between->kind);
            at += between->length;
        }
        itd_str_fill(out, at, s->data, s->length, s->kind);
        at += s->length;
    }
    return itd_of(out);
}

static itd_value str_join(itd_vm *vm, itd_value self, const itd_arg *a)
{
    itd_value items = itd_sequence_fast(vm, a[0].v, "can only join an iterable");

    return itd_failed(items) ? items : itd_str_join_with(vm, self, items);
}

/* Copies a piece of ASCII: short ones as sixteen bytes where so many may be read and written. */
static inline void copy_piece(uint8_t *to, const uint8_t *from, size_t size, const uint8_t *to_end,
                              const uint8_t *from_end)
{
    if (size <= ITD_LANES && to_end - to >= ITD_LANES && from_end - from >= ITD_LANES)
        itd_lanes_store(to, itd_lanes_load(from));
    else
        memcpy(to, from, size);
}

/* All is ASCII. False: something is pending. */
static bool replace_ascii(itd_vm *vm, itd_str *out, const itd_view *v, const itd_view *old,
                          const itd_view *new, int64_t count)
{
    const uint8_t *from = v->data, *end = from + v->length, *to_end = out->data + out->length;
    uint8_t *to = out->data;
    int64_t at = 0;

    for (; count > 0; count--) {
        int64_t hit = old->length == 1
                          ? itd_view_find_unit(v, *(const uint8_t *)old->data, at, v->length)
                          : itd_view_find_next(vm, v, old, at, v->length);

        if (hit < 0) return false;
        copy_piece(to, from + at, (size_t)(hit - at), to_end, end);
        to += hit - at;
        memcpy(to, new->data, (size_t) new->length);
        to += new->length;
        at = hit + old->length;
    }
    memcpy(to, from + at, (size_t)(v->length - at));
    return true;
}

/* Replaces `count` (known to be there) places of old; old is not empty. */
static itd_value replace_places(itd_vm *vm, const itd_view *v, const itd_view *old,
                                const itd_view *new, int64_t count)
{
    int64_t grow, length, at = 0, to = 0;
    unsigned kind = v->kind > new->kind ? v->kind : new->kind;
    itd_str *out;

    if (__builtin_mul_overflow(new->length - old->length, count, &grow) ||
        __builtin_add_overflow(v->length, grow, &length))
        return itd_raise(vm, itd_OverflowError, "replace string is too long");
    if (length == 0) return itd_empty_str;
    out = itd_str_alloc(vm, length, kind);
    if (!out || !itd_charge(vm, (uint64_t)count)) return ITD_ERROR;
    if (kind == 1 && old->length == 1 && new->length == 1) {
        uint8_t from = *(const uint8_t *)old->data, into = *(const uint8_t *)new->data;

        memcpy(out->data, v->data, (size_t)length);
        for (int64_t i = 0; count > 0; i++, count--) {
            if (!itd_goes_on(vm, count)) return ITD_ERROR;
            i = itd_view_find_unit(v, from, i, length);
            out->data[i] = into;
        }
    } else if (kind == 1) {
        if (!replace_ascii(vm, out, v, old, new, count)) return ITD_ERROR;
    } else {
        for (; count > 0; count--) {
            int64_t hit = itd_view_find_next(vm, v, old, at, v->length);

            if (hit < 0) return ITD_ERROR;
            itd_str_fill(out, to, (const uint8_t *)v->data + (size_t)at * v->kind, hit - at,
                         v->kind);
            to += hit - at;
            itd_str_fill(out, to, new->data, new->length, new->kind);
            to += new->length;
            at = hit + old->length;
        }
        itd_str_fill(out, to, (const uint8_t *)v->data + (size_t)at * v->kind, v->length - at,
                     v->kind);
    }
    /* What was wide may have been replaced. */
    return v->kind > 1 || length == 1 ? itd_str_of_units(vm, out->data, length, kind) : itd_of(out);
}

/* Puts new before each of the first `count` characters, and at the end when count reaches past it.
 */
static itd_value interleave(itd_vm *vm, const itd_view *v, const itd_view *new, int64_t count)
{
    int64_t length, grow, to = 0;
    itd_str *out;

    if (count > v->length + 1) count = v->length + 1;
    if (__builtin_mul_overflow(new->length, count, &grow) ||
        __builtin_add_overflow(v->length, grow, &length))
        return itd_raise(vm, itd_OverflowError, "replace string is too long");
    if (length == 0) return itd_empty_str;
    if (!itd_charge(vm, (uint64_t)count)) return ITD_ERROR;
    out = itd_str_alloc(vm, length, v->length && v->kind > new->kind ? v->kind : new->kind);
    if (!out) return ITD_ERROR;
    for (int64_t i = 0; i <= v->length; i++) {
        if (!itd_goes_on(vm, i)) return ITD_ERROR;
        if (i < count) {
            itd_str_fill(out, to, new->data, new->length, new->kind);
            to += new->length;
        }
        if (i < v->length) itd_str_put(out, to++, itd_view_at(v, i));
    }
    return length == 1 ? itd_str_of_units(vm, out->data, 1, out->kind) : itd_of(out);
}

static itd_value str_replace(itd_vm *vm, itd_value self, const itd_arg *a)
{
    itd_view v = itd_str_view(self), old = itd_str_view(a[0].v), new = itd_str_view(a[1].v);
    int64_t max = a[2].n < 0 ? INT64_MAX : a[2].n, count;

    if (max == 0 || old.length > v.length || old.kind > v.kind) return itd_str_plain(vm, self);
    if (old.length == 0)
        return new.length ? interleave(vm, &v, &new, max) : itd_str_plain(vm, self);
    if (itd_str_equal(a[0].v, a[1].v)) return itd_str_plain(vm, self);
    count = itd_view_count(vm, &v, &old, 0, v.length);
    if (count < 0) return ITD_ERROR;
    if (count == 0) return itd_str_plain(vm, self);
    return replace_places(vm, &v, &old, &new, count < max ? count : max);
}

/* ---- filling ---------------------------------------------------------------------------- */

static void fill_units(itd_str *s, int64_t at, int64_t count, uint32_t fill)
{
    uint16_t *narrow = (uint16_t *)(void *)s->data + at;
    uint32_t *wide = (uint32_t *)(void *)s->data + at;

    if (s->kind == 1)
        memset(s->data + at, (int)fill, (size_t)count);
    else if (s->kind == 2) {
        const itd_wide_lanes eight = (itd_wide_lanes){0} + (uint16_t)fill;
        int64_t i = 0;

        for (; count - i >= ITD_LANES / 2; i += ITD_LANES / 2)
            memcpy(narrow + i, &eight, sizeof eight);
        for (; i < count; i++) narrow[i] = (uint16_t)fill;
    } else
        for (int64_t i = 0; i < count; i++) wide[i] = fill;
}

itd_value itd_str_pad(itd_vm *vm, itd_value s, int64_t left, int64_t right, uint32_t fill)
{
    const itd_str *str = ITD_STR(s);
    int64_t length;
    unsigned kind = itd_kind_for(fill);
    itd_str *out;

    if (left < 0) left = 0;
    if (right < 0) right = 0;
    if (left == 0 && right == 0) return itd_str_plain(vm, s);
    if (__builtin_add_overflow(str->length, left, &length) ||
        __builtin_add_overflow(length, right, &length))
        return itd_raise(vm, itd_OverflowError, "padded string is too long");
    out = itd_str_alloc(vm, length, str->kind > kind ? str->kind : kind);
    if (!out) return ITD_ERROR;
    if (length == 1 && fill < 256) return itd_latin1_strs[fill];
    fill_units(out, 0, left, fill);
    fill_units(out, length - right, right, fill);
    itd_str_fill(out, left, str->data, str->length, str->kind);
    return itd_of(out);
}

static bool fill_character(itd_vm *vm, const itd_arg *a, uint32_t *ret)
{
    *ret = ' ';
    if (!a->given) return true;
    if (!itd_is_str(a->v))
        return itd_fail(vm, itd_TypeError, "The fill character must be a unicode character, not %s",
                        itd_type_name(a->v));
    if (ITD_STR(a->v)->length != 1)
        return itd_fail(vm, itd_TypeError, "The fill character must be exactly one character long");
    *ret = itd_str_at(ITD_STR(a->v), 0);
    return true;
}

static itd_value str_center(itd_vm *vm, itd_value self, const itd_arg *a)
{
    int64_t margin = a[0].n < 0 ? 0 : a[0].n - ITD_STR(self)->length, left;
    uint32_t fill;

    if (!fill_character(vm, &a[1], &fill)) return ITD_ERROR;
    if (margin <= 0) return itd_str_plain(vm, self);
    left = margin / 2 + (margin & a[0].n & 1);
    return itd_str_pad(vm, self, left, margin - left, fill);
}

static itd_value str_ljust(itd_vm *vm, itd_value self, const itd_arg *a)
{
    uint32_t fill;

    return fill_character(vm, &a[1], &fill)
               ? itd_str_pad(vm, self, 0, a[0].n < 0 ? 0 : a[0].n - ITD_STR(self)->length, fill)
               : ITD_ERROR;
}

static itd_value str_rjust(itd_vm *vm, itd_value self, const itd_arg *a)
{
    uint32_t fill;

    return fill_character(vm, &a[1], &fill)
               ? itd_str_pad(vm, self, a[0].n < 0 ? 0 : a[0].n - ITD_STR(self)->length, 0, fill)
               : ITD_ERROR;
}

static itd_value str_zfill(itd_vm *vm, itd_value self, const itd_arg *a)
{
    int64_t n = a[0].n < 0 ? 0 : a[0].n - ITD_STR(self)->length;
    itd_value out;
    uint32_t first;

    if (n <= 0) return itd_str_plain(vm, self);
    out = itd_str_pad(vm, self, n, 0, '0');
    if (itd_failed(out) || !ITD_STR(self)->length) return out;
    first = itd_str_at(ITD_STR(self), 0);
    if (first == '+' || first == '-') {
        itd_str_put(ITD_STR(out), 0, first);
        itd_str_put(ITD_STR(out), n, '0');
    }
    return out;
}

static itd_value str_expandtabs(itd_vm *vm, itd_value self, const itd_arg *a)
{
    const itd_str *s = ITD_STR(self);
    int64_t column = 0, tab = a[0].n, tabs = 0, length = 0;
    itd_str *out;

    if (!itd_charge(vm, (uint64_t)s->length / 32)) return ITD_ERROR;
    for (int64_t i = 0; i < s->length; i++) {
        uint32_t code = itd_str_at(s, i);
        int64_t width = code != '\t' ? 1 : tab > 0 ? tab - column % tab : 0;

        if (__builtin_add_overflow(length, width, &length))
            return itd_raise(vm, itd_OverflowError, "new string is too long");
        if (!itd_goes_on(vm, i)) return ITD_ERROR;
        tabs += code == '\t';
        column = code == '\n' || code == '\r' ? 0 : column + width;
    }
    if (!tabs) return itd_str_plain(vm, self);
    if (!length) return itd_empty_str;
    out = itd_str_alloc(vm, length, s->kind);
    if (!out) return ITD_ERROR;
    column = length = 0;
    for (int64_t i = 0; i < s->length; i++) {
        uint32_t code = itd_str_at(s, i);

        if (!itd_goes_on(vm, i)) return ITD_ERROR;
        if (code == '\t') {
            int64_t width = tab > 0 ? tab - column % tab : 0;

            column += width;
            for (; width > 0; width--) {
                if (!itd_goes_on(vm, width)) return ITD_ERROR;
                itd_str_put(out, length++, ' ');
            }
        } else {
            itd_str_put(out, length++, code);
            column = code == '\n' || code == '\r' ? 0 : column + 1;
        }
    }
    return length == 1 ? itd_str_of_units(vm, out->data, 1, out->kind) : itd_of(out);
}

/* ---- encoding and the rest -------------------------------------------------------------- */

static itd_value str_encode(itd_vm *vm, itd_value self, const itd_arg *a)
{
    const char *encoding = NULL, *errors = NULL;
    itd_value owner1, owner2;
    size_t ignored;

    if (a[0].given && !(encoding = itd_str_utf8(vm, a[0].v, &ignored, &owner1))) return ITD_ERROR;
    if (a[1].given && !(errors = itd_str_utf8(vm, a[1].v, &ignored, &owner2))) return ITD_ERROR;
    return itd_encode(vm, self, encoding, errors);
}

static itd_value str_getnewargs(itd_vm *vm, itd_value self, const itd_arg *a)
{
    const itd_str *s = ITD_STR(self);
    itd_str *copy = itd_str_alloc(vm, s->length, s->kind);

    if (!copy) return ITD_ERROR;
    itd_str_fill(copy, 0, s->data, s->length, s->kind);
    return itd_tuple_pack(vm, 1, itd_of(copy));
}

static itd_value str_sizeof(itd_vm *vm, itd_value self, const itd_arg *a)
{
    const itd_str *s = ITD_STR(self);

    /* What CPython would say, which stores Latin-1 in bytes and has larger headers. */
    if (s->kind == 1) return itd_int_from(vm, s->length + 41);
    if (s->kind == 4) return itd_int_from(vm, s->length * 4 + 64);
    for (int64_t i = 0; i < s->length; i++) {
        if (!itd_goes_on(vm, i)) return ITD_ERROR;
        if (itd_str_at(s, i) > 255) return itd_int_from(vm, s->length * 2 + 60);
    }
    return itd_int_from(vm, s->length + 58);
}

ITD_SEARCH_RAW(str_find, "find", "str")
ITD_SEARCH_RAW(str_rfind, "rfind", "str")
ITD_SEARCH_RAW(str_index, "index", "str")
ITD_SEARCH_RAW(str_rindex, "rindex", "str")
ITD_SEARCH_RAW(str_count, "count", "str")
ITD_SEARCH_RAW(str_startswith, "startswith", "str")
ITD_SEARCH_RAW(str_endswith, "endswith", "str")

#define BOUNDS ", start = None, end = None, /"

const itd_native itd_str_methods[] = {
    {"find", ITD_RAW_CALL(str_find_raw), "sub" BOUNDS,
     "The lowest index of sub within s[start:end], -1 when it isn't there.",
     ITD_RAW | ITD_CALLS_BACK},
    {"rfind", ITD_RAW_CALL(str_rfind_raw), "sub" BOUNDS,
     "The highest index of sub within s[start:end], -1 when it isn't there.",
     ITD_RAW | ITD_CALLS_BACK},
    {"index", ITD_RAW_CALL(str_index_raw), "sub" BOUNDS,
     "Like find, but ValueError when sub isn't there.", ITD_RAW | ITD_CALLS_BACK},
    {"rindex", ITD_RAW_CALL(str_rindex_raw), "sub" BOUNDS,
     "Like rfind, but ValueError when sub isn't there.", ITD_RAW | ITD_CALLS_BACK},
    {"count", ITD_RAW_CALL(str_count_raw), "sub" BOUNDS,
     "How often sub occurs in s[start:end] without overlapping.", ITD_RAW | ITD_CALLS_BACK},
    {"startswith", ITD_RAW_CALL(str_startswith_raw), "prefix" BOUNDS,
     "Whether s begins with prefix, or one of a tuple of them.", ITD_RAW | ITD_CALLS_BACK},
    {"endswith", ITD_RAW_CALL(str_endswith_raw), "suffix" BOUNDS,
     "Whether s ends with suffix, or one of a tuple of them.", ITD_RAW | ITD_CALLS_BACK},
    {"removeprefix", str_removeprefix, "prefix: str, /", "s without prefix, if it begins so.", 0},
    {"removesuffix", str_removesuffix, "suffix: str, /", "s without suffix, if it ends so.", 0},
    {"split", str_split, "sep = None, maxsplit: size = -1",
     "The parts between sep, or between runs of whitespace.", 0},
    {"rsplit", str_rsplit, "sep = None, maxsplit: size = -1",
     "Like split, counting maxsplit from the end.", 0},
    {"splitlines", str_splitlines, "keepends: bool = False",
     "The lines, with their ends when keepends.", 0},
    {"partition", str_partition, "sep, /",
     "The part before the first sep, sep, and the part after.", 0},
    {"rpartition", str_rpartition, "sep, /",
     "The part before the last sep, sep, and the part after.", 0},
    {"strip", str_strip, "chars = None, /",
     "s without leading and trailing whitespace, or characters of chars.", 0},
    {"lstrip", str_lstrip, "chars = None, /", "Like strip, on the left only.", 0},
    {"rstrip", str_rstrip, "chars = None, /", "Like strip, on the right only.", 0},
    {"join", str_join, "iterable, /", "The strs of an iterable, with s between them.",
     ITD_CALLS_BACK},
    {"replace", str_replace, "old: str, new: str, count: size = -1, /",
     "s with old replaced by new, at most count times.", 0},
    {"center", str_center, "width: size, fillchar = ..., /", "s in the middle of width characters.",
     0},
    {"ljust", str_ljust, "width: size, fillchar = ..., /", "s at the left of width characters.", 0},
    {"rjust", str_rjust, "width: size, fillchar = ..., /", "s at the right of width characters.",
     0},
    {"zfill", str_zfill, "width: size, /", "s filled with zeros at the left, after a sign.", 0},
    {"expandtabs", str_expandtabs, "tabsize: i32 = 8", "s with tabs as spaces.", 0},
    {"encode", str_encode, "encoding: cstr = 'utf-8', errors: cstr = 'strict'", "s as bytes.",
     ITD_CALLS_BACK},
    {"__getnewargs__", str_getnewargs, "", NULL, 0},
    {"__sizeof__", str_sizeof, "", "Size in memory, in bytes.", 0},
#define ROW(name, call, signature, doc, flags) {name, call, signature, doc, flags},
    ITD_STR_CASE_ROWS(ROW)
#undef ROW
        {0},
};
