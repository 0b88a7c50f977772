/* re_sub.c - whole-subject operations: sub, split, findall; replacement templates; escape.
 *
 * A replacement function is script code: nothing of a match but its object is used after it has
 * run.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/base/print.h"
#include "core/object/str_impl.h"
#include "core/stdlib/re.h"
#include "core/stdlib/re_source.h"

/* ---- output ----------------------------------------------------------------------------- */

typedef struct output {
    itd_text text;
    bool is_text;
    int64_t pieces; /* what "sequence item N" counts */
} output;

static void open_output(output *o, itd_vm *vm, bool is_text)
{
    itd_text_init(&o->text, vm);
    o->is_text = is_text;
    o->pieces = 0;
}

/* A piece of the subject. */
static bool put_subject(output *o, itd_value string, int64_t start, int64_t stop)
{
    const uint8_t *data;
    size_t size;

    o->pieces++;
    if (!itd_charge(o->text.vm, (uint64_t)(stop - start) / 64)) return false;
    if (o->is_text) return itd_text_slice(&o->text, string, start, stop);
    if (!itd_as_buffer(o->text.vm, string, &data, &size)) return false;
    if (stop > (int64_t)size) stop = (int64_t)size; /* a bytearray may have become shorter */
    return start >= stop || itd_text_bytes(&o->text, data + start, (size_t)(stop - start));
}

/* What a replacement gave. */
static bool put_value(output *o, itd_value v)
{
    itd_vm *vm = o->text.vm;
    const uint8_t *data;
    size_t size;

    if (o->is_text) {
        if (!itd_is_str(v))
            return itd_fail(vm, itd_TypeError,
                            "sequence item %lld: expected str instance, %T found",
                            (long long)o->pieces, v);
        o->pieces++;
        return itd_charge(vm, (uint64_t)ITD_STR(v)->length / 64) && itd_text_str(&o->text, v);
    }
    if (!itd_as_buffer(vm, v, &data, &size)) {
        if (!itd_swallow(vm, itd_TypeError)) return false;
        return itd_fail(vm, itd_TypeError,
                        "sequence item %lld: expected a bytes-like object, %T found",
                        (long long)o->pieces, v);
    }
    o->pieces++;
    return itd_charge(vm, size / 64) && itd_text_bytes(&o->text, data, size);
}

static itd_value close_output(output *o)
{
    return o->is_text ? itd_text_done(&o->text) : itd_text_done_bytes(&o->text);
}

/* ---- templates -------------------------------------------------------------------------- */

typedef struct template_reader {
    re_source s;
    itd_value pattern, parts; /* parts: a list */
    output literal;           /* text that isn't a part yet */
    bool some;
} template_reader;

static bool put_code(template_reader *r, uint32_t code)
{
    r->some = true;
    return r->literal.is_text ? itd_text_code(&r->literal.text, code)
                              : itd_text_byte(&r->literal.text, code & 0xFF);
}

static bool flush_literal(template_reader *r)
{
    itd_value v;

    if (!r->some) return true;
    v = close_output(&r->literal);
    if (itd_failed(v) || !itd_list_append(r->s.vm, r->parts, v)) return false;
    open_output(&r->literal, r->s.vm, r->literal.is_text);
    r->some = false;
    return true;
}

static bool add_group(template_reader *r, uint32_t group, int64_t position)
{
    if (group > re_groups_of(r->pattern))
        return re_fail(&r->s, position,
                       itd_str_format(r->s.vm, "invalid group reference %u", group));
    return flush_literal(r) && itd_list_append(r->s.vm, r->parts, itd_from_small(group));
}

/* \g<name>, the 'g' taken. */
static bool read_named(template_reader *r)
{
    itd_vm *vm = r->s.vm;
    int bracket = re_take(&r->s, '<');
    itd_value name, number;
    uint32_t group;
    int64_t position;

    if (bracket < 0) return false;
    if (!bracket) return re_fail_c(&r->s, r->s.at, "missing <");
    if (!re_name(&r->s, '>', "group name", &name)) return false;
    position = r->s.at - ITD_STR(name)->length - 1;
    if (re_name_number(name, &group)) {
        if (group >= 1000000000) return re_fail_reference(&r->s, position, name);
        return add_group(r, group, position);
    }
    if (!re_check_name(&r->s, name, 1)) return false;
    number = itd_dict_get(vm, RE_PATTERN(r->pattern)->items[RE_P_INDEX], name);
    if (itd_failed(number)) return false;
    if (itd_is_unbound(number)) return itd_fail(vm, itd_IndexError, "unknown group name %R", name);
    return add_group(r, (uint32_t)itd_small(number), position);
}

/* \0, \0o, \0oo: a character. */
static bool read_zero(template_reader *r)
{
    uint32_t n = 0;

    for (int i = 0; i < 2 && r->s.width == 1 && re_is_octal(re_char(&r->s, r->s.at)); i++) {
        n = n << 3 | (re_char(&r->s, r->s.at) - '0');
        if (!re_advance(&r->s)) return false;
    }
    return put_code(r, n);
}

static bool read_template_escape(template_reader *r)
{
    int64_t start = r->s.at;
    uint32_t c = re_char(&r->s, start + 1), n;
    bool octal;

    if (!re_advance(&r->s)) return false;
    if (c == 'g') return read_named(r);
    if (c == '0') return read_zero(r);
    if (re_is_digit(c)) {
        if (!re_read_number(&r->s, start, &octal, &n)) return false;
        return octal ? put_code(r, n) : add_group(r, n, start + 1);
    }
    if (re_simple_escape(c) >= 0) return put_code(r, (uint32_t)re_simple_escape(c));
    if (re_is_letter(c))
        return re_fail(&r->s, start,
                       itd_str_format(r->s.vm, "bad escape %U", re_piece(&r->s, start, start + 2)));
    return put_code(r, '\\') && put_code(r, c);
}

/* Whether v, a str or bytes-like, has a backslash in it: 1, 0, -1. Anything else counts as having
 * one. */
static int has_backslash(itd_vm *vm, itd_value v)
{
    const uint8_t *data;
    itd_view view;
    size_t size;

    if (itd_is_str(v)) {
        view = itd_str_view(v);
        return itd_charge(vm, (uint64_t)view.length / 64)
                   ? itd_view_find_unit(&view, '\\', 0, view.length) >= 0
                   : -1;
    }
    if (!itd_as_buffer(vm, v, &data, &size)) return itd_swallow(vm, itd_TypeError) ? 1 : -1;
    return itd_charge(vm, size / 64) ? size && memchr(data, '\\', size) != NULL : -1;
}

/* The replacement as a plain str or bytes; CPython's words for what is neither. */
static itd_value plain_replacement(itd_vm *vm, itd_value v)
{
    const uint8_t *data;
    size_t size;

    if (itd_is_str(v) || itd_is_exact(v, itd_bytes_type)) return v;
    if (itd_as_buffer(vm, v, &data, &size)) return itd_bytes_new(vm, data, size);
    if (!itd_swallow(vm, itd_TypeError)) return ITD_ERROR;
    return itd_raise(vm, itd_TypeError, "decoding to str: need a bytes-like object, %T found", v);
}

itd_value re_template(itd_vm *vm, itd_value pattern, itd_value replacement)
{
    template_reader r = {.pattern = pattern};
    int backslash = has_backslash(vm, replacement);
    uint64_t hash;

    if (backslash < 0) return ITD_ERROR;
    if (!backslash) return itd_tuple_pack(vm, 1, replacement);
    if (!itd_is_str(replacement) && !itd_is_kind(replacement, ITD_K_BYTEARRAY) &&
        !itd_hash(vm, replacement, &hash))
        return ITD_ERROR; /* CPython looks it up in a cache */
    replacement = plain_replacement(vm, replacement);
    if (itd_failed(replacement)) return replacement;
    r.parts = itd_list_new(vm);
    if (itd_failed(r.parts) || !re_open(&r.s, vm, replacement)) return ITD_ERROR;
    open_output(&r.literal, vm, itd_is_str(replacement));
    while (r.s.width) {
        int64_t at = r.s.at;

        if (!itd_charge(vm, 1)) return ITD_ERROR;
        if (r.s.width == 2 ? !read_template_escape(&r)
                           : !(put_code(&r, re_char(&r.s, at)) && re_advance(&r.s)))
            return ITD_ERROR;
    }
    if (!flush_literal(&r)) return ITD_ERROR;
    return itd_tuple_from(vm, itd_list_items(r.parts), (size_t)itd_list_count(r.parts));
}

itd_value re_expand(itd_vm *vm, itd_value match, itd_value template)
{
    itd_value pattern = RE_PATTERN(match)->items[RE_M_PATTERN],
              parts = re_template(vm, pattern, template);
    output o;

    if (itd_failed(parts)) return parts;
    open_output(&o, vm, re_is_text(pattern));
    for (int64_t i = 0; i < itd_tuple_count(parts); i++) {
        itd_value part = itd_tuple_items(parts)[i];
        const itd_value *span = RE_PATTERN(match)->items + RE_M_SPANS;

        if (!itd_is_small(part)) {
            if (!put_value(&o, part)) return ITD_ERROR;
            continue;
        }
        span += 2 * itd_small(part);
        if (itd_small(span[0]) < 0)
            o.pieces++;
        else if (!put_subject(&o, RE_PATTERN(match)->items[RE_M_STRING], itd_small(span[0]),
                              itd_small(span[1])))
            return ITD_ERROR;
    }
    return close_output(&o);
}

/* ---- sub -------------------------------------------------------------------------------- */

/* The template of the run's last match, filled in. */
static bool put_filled(output *o, re_run *run, itd_value parts)
{
    for (int64_t i = 0; i < itd_tuple_count(parts); i++) {
        itd_value part = itd_tuple_items(parts)[i];
        const size_t *span;

        if (!itd_charge(run->vm, 1)) return false;
        if (!itd_is_small(part)) {
            if (!put_value(o, part)) return false;
            continue;
        }
        span = run->spans + 2 * itd_small(part);
        if (span[0] != SIZE_MAX && !put_subject(o, run->string, (int64_t)span[0], (int64_t)span[1]))
            return false;
    }
    return true;
}

/* What the function makes of the last match; None is nothing. */
static bool put_called(output *o, re_run *run, itd_value function)
{
    itd_value match = re_match_new(run), v;

    re_go_on(run);
    v = itd_failed(match) ? match : itd_call(run->vm, function, 1, &match);
    if (itd_failed(v)) return false;
    return itd_is_none(v) || put_value(o, v);
}

itd_value re_substitute(itd_vm *vm, itd_value pattern, itd_value replacement, itd_value string,
                        int64_t count, int64_t *ret_count)
{
    bool callable = itd_is_callable(replacement);
    itd_value parts = ITD_NONE;
    int64_t done = 0, n = 0;
    int found = 0;
    re_run run;
    output o;

    if (!re_begin(&run, vm, pattern, string, 0, INT64_MAX)) return ITD_ERROR;
    if (!callable) parts = re_template(vm, pattern, replacement);
    if (itd_failed(parts)) return parts;
    open_output(&o, vm, run.is_text);
    for (; !count || n < count; n++) {
        int64_t start;

        found = re_find(&run, RE_SEARCH);
        if (found <= 0) break;
        start = (int64_t)run.spans[0];
        if (start > done && !put_subject(&o, string, done, start)) return ITD_ERROR;
        done = (int64_t)run.spans[1];
        if (callable) {
            if (!put_called(&o, &run, replacement)) return ITD_ERROR;
            continue;
        }
        if (!put_filled(&o, &run, parts)) return ITD_ERROR;
        re_go_on(&run);
    }
    if (found < 0) return ITD_ERROR;
    re_end(&run);
    *ret_count = n;
    if (!n) return re_slice(vm, string, 0, run.endpos);
    if (run.endpos > done && !put_subject(&o, string, done, run.endpos)) return ITD_ERROR;
    return close_output(&o);
}

/* ---- split and findall ------------------------------------------------------------------ */

itd_value re_split(itd_vm *vm, itd_value pattern, itd_value string, int64_t most)
{
    itd_value list = itd_list_new(vm), v;
    int64_t done = 0, groups = re_groups_of(pattern);
    int found = 0;
    re_run run;

    if (itd_failed(list) || !re_begin(&run, vm, pattern, string, 0, INT64_MAX)) return ITD_ERROR;
    for (int64_t n = 0; !most || n < most; n++) {
        found = re_find(&run, RE_SEARCH);
        if (found <= 0) break;
        v = re_slice(vm, string, done, (int64_t)run.spans[0]);
        if (itd_failed(v) || !itd_list_append(vm, list, v)) return ITD_ERROR;
        for (int64_t g = 1; g <= groups; g++) {
            v = itd_charge(vm, 1) ? re_group_value(&run, g, ITD_NONE) : ITD_ERROR;
            if (itd_failed(v) || !itd_list_append(vm, list, v)) return ITD_ERROR;
        }
        done = (int64_t)run.spans[1];
        re_go_on(&run);
    }
    if (found < 0) return ITD_ERROR;
    re_end(&run);
    v = re_slice(vm, string, done, run.endpos);
    return itd_failed(v) || !itd_list_append(vm, list, v) ? ITD_ERROR : list;
}

/* What findall() lists for the last match. */
static itd_value found_value(re_run *run, int64_t groups, itd_value empty)
{
    itd_value out, v;

    if (groups <= 1) return re_group_value(run, groups, empty);
    out =
        itd_charge(run->vm, (uint64_t)groups) ? itd_tuple_new(run->vm, (size_t)groups) : ITD_ERROR;
    for (int64_t g = 1; !itd_failed(out) && g <= groups; g++) {
        v = re_group_value(run, g, empty);
        if (itd_failed(v)) return v;
        itd_tuple_items(out)[g - 1] = v;
    }
    return out;
}

itd_value re_find_all(itd_vm *vm, itd_value pattern, itd_value string, int64_t pos, int64_t endpos)
{
    itd_value list = itd_list_new(vm),
              empty = re_is_text(pattern) ? itd_empty_str : itd_bytes_new(vm, NULL, 0), v;
    int64_t groups = re_groups_of(pattern);
    re_run run;
    int found;

    if (itd_failed(list) || itd_failed(empty) || !re_begin(&run, vm, pattern, string, pos, endpos))
        return ITD_ERROR;
    while ((found = re_find(&run, RE_SEARCH)) > 0) {
        v = found_value(&run, groups, empty);
        if (itd_failed(v) || !itd_list_append(vm, list, v)) return ITD_ERROR;
        re_go_on(&run);
    }
    re_end(&run);
    return found < 0 ? ITD_ERROR : list;
}

/* ---- escape ----------------------------------------------------------------------------- */

static bool is_special(uint32_t c)
{
    return c < 128 && c && strchr("()[]{}?*+-|^$\\.&~# \t\n\r\v\f", (int)c);
}

itd_value re_escape(itd_vm *vm, itd_value pattern)
{
    re_source s;
    output o;

    pattern = plain_replacement(vm, pattern);
    if (itd_failed(pattern)) return pattern;
    s = (re_source){.vm = vm, .text = pattern};
    if (itd_is_str(pattern))
        s.length = ITD_STR(pattern)->length;
    else
        s.length = ITD_AS(itd_bytes, pattern)->length, s.data = ITD_AS(itd_bytes, pattern)->data;
    if (!itd_charge(vm, (uint64_t)s.length / 8)) return ITD_ERROR;
    open_output(&o, vm, !s.data);
    for (int64_t i = 0; i < s.length; i++) {
        uint32_t c = re_char(&s, i);

        if (!itd_goes_on(vm, i)) return ITD_ERROR;
        if (is_special(c) &&
            !(s.data ? itd_text_byte(&o.text, '\\') : itd_text_code(&o.text, '\\')))
            return ITD_ERROR;
        if (!(s.data ? itd_text_byte(&o.text, c) : itd_text_code(&o.text, c))) return ITD_ERROR;
    }
    return close_output(&o);
}
