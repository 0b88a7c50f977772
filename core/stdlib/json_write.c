/* json_write.c - Python values as JSON text.
 *
 * Containers that are being written form a chain on the C stack: it finds circles, and its depth is
 * bounded by itd_enter. Script code runs only in default() and in the items() of dict subclasses;
 * lists are read by live index, so a list that shrinks meanwhile is safe.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/base/lanes.h"
#include "core/base/print.h"
#include "core/object/containers.h"
#include "core/object/str_impl.h"
#include "core/stdlib/json.h"

#include <math.h>

enum { PIECE = 1 << 18 }; /* units of a str between two looks for a stop */

struct chain {
    itd_value v;
    const struct chain *up;
    int64_t depth;
};

static bool put_value(itd_text *t, itd_value v, const struct itd_json_style *style,
                      const struct chain *up);

/* ---- leaves ----------------------------------------------------------------------------- */

static const char hex[] = "0123456789abcdef";

static bool put_unit(itd_text *t, uint32_t unit)
{
    char out[6] = {
        '\\', 'u', hex[unit >> 12 & 15], hex[unit >> 8 & 15], hex[unit >> 4 & 15], hex[unit & 15]};

    return itd_text_ascii(t, out, 6);
}

static bool put_escaped(itd_text *t, uint32_t code)
{
    static const char named[] = "\"\\\n\r\t\f\b", letters[] = "\"\\nrtfb";
    const char *at = code && code < 128 ? strchr(named, (int)code) : NULL;

    if (at) {
        char out[2] = {'\\', letters[at - named]};

        return itd_text_ascii(t, out, 2);
    }
    if (code < 0x10000) return put_unit(t, code);
    code -= 0x10000;
    return put_unit(t, 0xD800 + (code >> 10)) && put_unit(t, 0xDC00 + (code & 0x3FF));
}

static inline bool stays(uint32_t code, bool ensure_ascii)
{
    return code >= ' ' && code != '"' && code != '\\' && (!ensure_ascii || code < 127);
}

/* Where the run of units that are written as they are ends, or end. */
static int64_t plain_run(const itd_str *s, int64_t from, int64_t end, bool ensure_ascii)
{
    const uint16_t *two = itd_str_u16(s);
    const uint32_t *four = itd_str_u32(s);
    int64_t i = from;
    const itd_lanes most = itd_lanes_of(ensure_ascii ? 126 : 127);

    if (s->kind == 1) {
        for (; end - i >= ITD_LANES; i += ITD_LANES) {
            itd_lanes v = itd_lanes_load(s->data + i);
            unsigned here = itd_lanes_true((itd_lanes)(v == '"') | (itd_lanes)(v == '\\') |
                                           (itd_lanes)(v < ' ') | (itd_lanes)(v > most));

            if (here) return i + __builtin_ctz(here);
        }
        while (i < end && stays(s->data[i], ensure_ascii)) i++;
    } else if (s->kind == 2)
        while (i < end && stays(two[i], ensure_ascii)) i++;
    else
        while (i < end && stays(four[i], ensure_ascii)) i++;
    return i;
}

/* Units from i to end, all in ASCII, by way of a small buffer. */
static bool put_wide(itd_text *t, const itd_str *s, int64_t i, int64_t end)
{
    char out[512];
    size_t n = 0;

    for (; i < end; i++) {
        uint32_t code = itd_str_at(s, i);

        if (n > sizeof out - 6) {
            if (!itd_text_ascii(t, out, n)) return false;
            n = 0;
        }
        if (stays(code, true)) {
            out[n++] = (char)code;
        } else if (code < 128 || code > 0xFFFF) {
            if (!itd_text_ascii(t, out, n) || !put_escaped(t, code)) return false;
            n = 0;
        } else {
            out[n++] = '\\';
            out[n++] = 'u';
            for (int shift = 12; shift >= 0; shift -= 4) out[n++] = hex[code >> shift & 15];
        }
    }
    return itd_text_ascii(t, out, n);
}

bool itd_json_write_str(itd_text *t, itd_value str, bool ensure_ascii)
{
    const itd_str *s = ITD_STR(str);

    if (s->length > 256 && !itd_charge(t->vm, (uint64_t)s->length / 64)) return false;
    itd_text_code(t, '"');
    for (int64_t i = 0; i < s->length;) {
        int64_t end = s->length - i > PIECE ? i + PIECE : s->length, run;

        if (ensure_ascii && s->kind > 1) {
            if (!put_wide(t, s, i, end) || !itd_check_stop(t->vm)) return false;
            i = end;
            continue;
        }
        run = plain_run(s, i, end, ensure_ascii);
        if (run > i && !itd_text_slice(t, str, i, run)) return false;
        if (run == end && end < s->length) {
            if (!itd_check_stop(t->vm)) return false;
            i = end;
            continue;
        }
        if (run < s->length && !put_escaped(t, itd_str_at(s, run))) return false;
        i = run + 1;
    }
    return itd_text_code(t, '"');
}

static bool put_small(itd_text *t, int64_t n)
{
    char out[24];
    size_t at = sizeof out;
    uint64_t u = n < 0 ? 0 - (uint64_t)n : (uint64_t)n;

    do out[--at] = (char)('0' + u % 10);
    while (u /= 10);
    if (n < 0) out[--at] = '-';
    return itd_text_ascii(t, out + at, sizeof out - at);
}

static bool put_int(itd_text *t, itd_value v)
{
    itd_value text;

    if (itd_is_small(v)) return put_small(t, itd_small(v));
    text = itd_int_text(t->vm, v, 10);
    return !itd_failed(text) && itd_text_str(t, text);
}

static bool put_float(itd_text *t, itd_value v, const struct itd_json_style *style)
{
    double d = itd_float_value(v);
    char out[64];

    if (isfinite(d))
        return itd_text_ascii(t, out, itd_double_text(d, 'r', 0, false, out, sizeof out));
    if (!style->allow_nan)
        return itd_fail(t->vm, itd_ValueError,
                        "Out of range float values are not JSON compliant: %R",
                        itd_float_from(t->vm, d));
    if (isnan(d)) return itd_text_ascii(t, "NaN", 3);
    return d > 0 ? itd_text_ascii(t, "Infinity", 8) : itd_text_ascii(t, "-Infinity", 9);
}

/* None, bool, int, float and str; false with *ret_known false for others. */
static bool put_leaf(itd_text *t, itd_value v, const struct itd_json_style *style, bool *ret_known)
{
    *ret_known = true;
    if (itd_is_str(v)) return itd_json_write_str(t, v, style->ensure_ascii);
    if (itd_is_small(v)) return put_small(t, itd_small(v));
    if (itd_is_none(v)) return itd_text_ascii(t, "null", 4);
    if (itd_is_bool(v))
        return itd_same(v, ITD_TRUE) ? itd_text_ascii(t, "true", 4) : itd_text_ascii(t, "false", 5);
    if (itd_is_int(v)) return put_int(t, v);
    if (itd_is_float(v)) return put_float(t, v, style);
    *ret_known = false;
    return false;
}

/* ---- containers ------------------------------------------------------------------------- */

static bool put_newline(itd_text *t, const struct itd_json_style *style, int64_t depth)
{
    if (itd_is_none(style->indent)) return true;
    itd_text_code(t, '\n');
    for (int64_t i = 0; i < depth; i++)
        if (!itd_text_str(t, style->indent)) return false;
    return !t->failed;
}

static bool enter(itd_text *t, itd_value v, const struct itd_json_style *style,
                  const struct chain *up)
{
    for (const struct chain *c = up; style->check_circular && c; c = c->up)
        if (itd_same(c->v, v))
            return itd_fail(t->vm, itd_ValueError, "Circular reference detected");
    if (itd_enter(t->vm)) return true;
    return itd_swallow(t->vm, itd_RecursionError) &&
           itd_fail(t->vm, itd_RecursionError,
                    "maximum recursion depth exceeded while encoding a JSON object");
}

static bool put_items(itd_text *t, itd_value v, const struct itd_json_style *style,
                      const struct chain *here)
{
    itd_value items = itd_sequence_fast(t->vm, v, "_iterencode_list needs a sequence");
    int64_t i = 0;

    if (itd_failed(items)) return false;
    itd_text_code(t, '[');
    for (; i < itd_fast_count(items); i++) {
        itd_value item = itd_fast_items(items)[i];

        if (i && !itd_text_str(t, style->item_separator)) return false;
        if (!put_newline(t, style, here->depth) || !itd_charge(t->vm, 1) ||
            !put_value(t, item, style, here))
            return false;
    }
    if (i && !put_newline(t, style, here->depth - 1)) return false;
    return itd_text_code(t, ']');
}

/* A key between quotes. *ret_skipped: it was left out. */
static bool put_key(itd_text *t, itd_value key, const struct itd_json_style *style)
{
    bool known;

    if (itd_is_str(key)) return itd_json_write_str(t, key, style->ensure_ascii);
    itd_text_code(t, '"');
    if (!put_leaf(t, key, style, &known)) return false;
    return itd_text_code(t, '"');
}

static bool is_key(itd_value key)
{
    return itd_is_str(key) || itd_is_none(key) || itd_is_int(key) || itd_is_float(key);
}

static bool put_entry(itd_text *t, itd_value key, itd_value value,
                      const struct itd_json_style *style, const struct chain *here, bool *first)
{
    if (!itd_charge(t->vm, 1)) return false;
    if (!is_key(key)) {
        if (style->skipkeys) return true;
        return itd_fail(t->vm, itd_TypeError, "keys must be str, int, float, bool or None, not %s",
                        itd_type_name(key));
    }
    if (!*first && !itd_text_str(t, style->item_separator)) return false;
    *first = false;
    if (!put_newline(t, style, here->depth) || !put_key(t, key, style) ||
        !itd_text_str(t, style->key_separator))
        return false;
    return put_value(t, value, style, here);
}

/* The entries as a list of pairs: sorted, or as a subclass's items() gives them. */
static itd_value list_of_pairs(itd_vm *vm, itd_value dict, bool sort)
{
    itd_value items = itd_call_method(vm, dict, itd_n_items, 0, NULL), pairs;

    if (itd_failed(items)) return ITD_ERROR;
    pairs = itd_list_of(vm, items);
    if (itd_failed(pairs) || (sort && !itd_list_sort(vm, pairs, ITD_NONE, false))) return ITD_ERROR;
    return pairs;
}

static bool put_pairs(itd_text *t, itd_value pairs, const struct itd_json_style *style,
                      const struct chain *here, bool *first)
{
    for (int64_t i = 0; i < itd_list_count(pairs); i++) {
        itd_value pair = itd_list_items(pairs)[i];

        if (!itd_is_kind(pair, ITD_K_TUPLE) || itd_tuple_count(pair) != 2)
            return itd_fail(t->vm, itd_ValueError, "items must return 2-tuples");
        if (!put_entry(t, itd_tuple_items(pair)[0], itd_tuple_items(pair)[1], style, here, first))
            return false;
    }
    return true;
}

static bool put_dict(itd_text *t, itd_value v, const struct itd_json_style *style,
                     const struct chain *here)
{
    bool first = true;

    itd_text_code(t, '{');
    if (style->sort_keys || !itd_is_exact(v, itd_dict_type)) {
        itd_value pairs =
            ITD_DICT_(v)->count ? list_of_pairs(t->vm, v, style->sort_keys) : itd_list_new(t->vm);

        if (itd_failed(pairs) || !put_pairs(t, pairs, style, here, &first)) return false;
    } else {
        int64_t pos = 0, most = ITD_DICT_(v)->count;
        itd_value key, value;

        /* No more entries than there were: default() may add to the dict. */
        while (most-- > 0 && itd_dict_walk(ITD_DICT_(v), &pos, &key, &value))
            if (!put_entry(t, key, value, style, here, &first)) return false;
    }
    if (!first && !put_newline(t, style, here->depth - 1)) return false;
    return itd_text_code(t, '}');
}

static bool put_other(itd_text *t, itd_value v, const struct itd_json_style *style,
                      const struct chain *here)
{
    itd_value other;

    if (!itd_is_unbound(style->self)) {
        itd_value name = itd_n_default;

        other = itd_call_method(t->vm, style->self, name, 1, &v);
    } else if (!itd_is_none(style->hook)) {
        other = itd_call(t->vm, style->hook, 1, &v);
    } else {
        return itd_fail(t->vm, itd_TypeError, "Object of type %s is not JSON serializable",
                        itd_type_name(v));
    }
    return !itd_failed(other) && put_value(t, other, style, here);
}

static bool put_value(itd_text *t, itd_value v, const struct itd_json_style *style,
                      const struct chain *up)
{
    struct chain here = {v, up, up ? up->depth + 1 : 1};
    bool known, ok = put_leaf(t, v, style, &known);

    if (known) return ok;
    if (!enter(t, v, style, up)) return false;
    if (itd_is_kind(v, ITD_K_LIST) || itd_is_kind(v, ITD_K_TUPLE)) {
        ok = put_items(t, v, style, &here);
    } else if (itd_is_kind(v, ITD_K_DICT)) {
        ok = put_dict(t, v, style, &here);
    } else {
        here.depth--; /* what stands for v is written where v would be */
        ok = put_other(t, v, style, &here);
    }
    itd_leave(t->vm);
    return ok;
}

bool itd_json_write(itd_text *t, itd_value v, const struct itd_json_style *style)
{
    return put_value(t, v, style, NULL) && !t->failed;
}
