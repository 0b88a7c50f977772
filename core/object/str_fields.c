/* str_fields.c - str.format and format_map: the {field!conversion:spec} language.
 *
 * A spec may hold fields itself, one level deep. Attributes and items of fields are read through
 * itd_getattr and itd_getitem, so the gate holds here too. The template is immutable, so positions
 * in it survive script code.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/object/str_format.h"

enum numbering { NUMBERING_OPEN, NUMBERING_AUTO, NUMBERING_MANUAL };

/* Where the arguments come from, and how fields have been numbered so far. */
struct source {
    itd_vm *vm;
    const itd_value *args; /* positional ones, then one for each of kwnames */
    size_t positional;
    itd_value kwnames; /* tuple or none */
    itd_value mapping; /* format_map: instead of the above; else unbound */
    enum numbering numbering;
    int64_t next;
};

/* A part of the template. */
struct cut {
    int64_t at, end;
};

struct field {
    struct cut name, spec;
    uint32_t conversion;
    bool spec_has_fields;
};

static bool bad(itd_vm *vm, const char *text)
{
    return itd_fail(vm, itd_ValueError, "%s", text);
}

/* The number a part is made of; -1 when it is no number. */
static bool whole_number(itd_vm *vm, const itd_str *s, struct cut c, int64_t *ret)
{
    int64_t n = 0;

    *ret = -1;
    if (c.at >= c.end) return true;
    for (int64_t i = c.at; i < c.end; i++) {
        int digit = itd_uni_decimal(itd_str_at(s, i));

        if (digit < 0) return true;
        if (n > (INT64_MAX - digit) / 10)
            return bad(vm, "Too many decimal digits in format string");
        n = n * 10 + digit;
    }
    *ret = n;
    return true;
}

/* ---- fetching a field's object ---------------------------------------------------------- */

static itd_value named_argument(struct source *from, itd_value name)
{
    if (!itd_is_unbound(from->mapping)) return itd_getitem(from->vm, from->mapping, name);
    for (int64_t i = 0; !itd_is_none(from->kwnames) && i < itd_tuple_count(from->kwnames); i++)
        if (itd_str_equal(itd_tuple_items(from->kwnames)[i], name))
            return from->args[from->positional + (size_t)i];
    return itd_raise_key(from->vm, name);
}

static itd_value numbered_argument(struct source *from, int64_t index)
{
    if (!itd_is_unbound(from->mapping))
        return bad(from->vm, "Format string contains positional fields"), ITD_ERROR;
    if ((size_t)index >= from->positional)
        return itd_raise(from->vm, itd_IndexError,
                         "Replacement index %lld out of range for positional args tuple",
                         (long long)index);
    return from->args[index];
}

/* An unnamed field takes the next number; the two ways of numbering don't mix. */
static bool choose_number(struct source *from, bool empty, int64_t *index)
{
    if (!empty && *index < 0) return true;
    if (from->numbering == NUMBERING_OPEN)
        from->numbering = empty ? NUMBERING_AUTO : NUMBERING_MANUAL;
    if (empty && from->numbering == NUMBERING_MANUAL)
        return bad(from->vm,
                   "cannot switch from manual field specification to automatic field numbering");
    if (!empty && from->numbering == NUMBERING_AUTO)
        return bad(from->vm,
                   "cannot switch from automatic field numbering to manual field specification");
    if (empty) *index = from->next++;
    return true;
}

/* Follows one ".name" or "[key]" at *at. */
static itd_value follow(struct source *from, itd_value template, struct cut name, int64_t *at,
                        itd_value object)
{
    const itd_str *s = ITD_STR(template);
    uint32_t mark = itd_str_at(s, (*at)++);
    struct cut part = {*at, *at};
    int64_t index = -1;
    itd_value key;

    if (mark == '.') {
        while (part.end < name.end && itd_str_at(s, part.end) != '.' &&
               itd_str_at(s, part.end) != '[')
            part.end++;
        *at = part.end;
    } else if (mark == '[') {
        while (part.end < name.end && itd_str_at(s, part.end) != ']') part.end++;
        if (part.end == name.end) return bad(from->vm, "Missing ']' in format string"), ITD_ERROR;
        *at = part.end + 1;
        if (!whole_number(from->vm, s, part, &index)) return ITD_ERROR;
    } else {
        return bad(from->vm, "Only '.' or '[' may follow ']' in format field specifier"), ITD_ERROR;
    }
    if (part.at == part.end) return bad(from->vm, "Empty attribute in format string"), ITD_ERROR;
    if (index >= 0) return itd_getitem(from->vm, object, itd_int_from(from->vm, index));
    key = itd_str_slice(from->vm, template, part.at, part.end);
    if (itd_failed(key)) return ITD_ERROR;
    if (mark == '[') return itd_getitem(from->vm, object, key);
    key = itd_intern(from->vm, key);
    return itd_failed(key) ? key : itd_getattr(from->vm, object, key);
}

static itd_value field_object(struct source *from, itd_value template, struct cut name)
{
    const itd_str *s = ITD_STR(template);
    struct cut first = {name.at, name.at};
    int64_t index, at;
    itd_value object;

    while (first.end < name.end && itd_str_at(s, first.end) != '.' &&
           itd_str_at(s, first.end) != '[')
        first.end++;
    if (!whole_number(from->vm, s, first, &index) ||
        !choose_number(from, first.at == first.end, &index))
        return ITD_ERROR;
    if (index >= 0) {
        object = numbered_argument(from, index);
    } else {
        itd_value key = itd_str_slice(from->vm, template, first.at, first.end);

        object = itd_failed(key) ? key : named_argument(from, key);
    }
    for (at = first.end; at < name.end && !itd_failed(object);)
        object = follow(from, template, name, &at, object);
    return object;
}

/* ---- reading fields --------------------------------------------------------------------- */

/* Reads the conversion behind "!"; *at then is where the spec begins, or behind the closing brace,
 * which is told by *ret_closed. */
static bool read_conversion(itd_vm *vm, const itd_str *s, int64_t *at, int64_t end, struct field *f,
                            bool *ret_closed)
{
    *ret_closed = false;
    if (*at >= end) return bad(vm, "end of string while looking for conversion specifier");
    f->conversion = itd_str_at(s, (*at)++);
    if (*at < end) {
        uint32_t code = itd_str_at(s, (*at)++);

        if (code == '}')
            *ret_closed = true;
        else if (code != ':')
            return bad(vm, "expected ':' after conversion specifier");
    }
    return true;
}

/* Reads the field whose opening brace is just before *at. */
static bool read_field(itd_vm *vm, const itd_str *s, int64_t *at, int64_t end, struct field *f)
{
    uint32_t code = 0;
    bool closed;
    int depth = 1;

    *f = (struct field){.name = {*at, *at}};
    while (*at < end) {
        code = itd_str_at(s, (*at)++);
        if (code == '{') return bad(vm, "unexpected '{' in field name");
        if (code == '}' || code == ':' || code == '!') break;
        if (code == '[')
            while (*at < end && itd_str_at(s, *at) != ']') ++*at;
    }
    f->name.end = *at - 1;
    if (code == '}') return true;
    if (code != '!' && code != ':') return bad(vm, "expected '}' before end of string");
    if (code == '!') {
        if (!read_conversion(vm, s, at, end, f, &closed)) return false;
        if (closed) return true;
    }
    f->spec.at = *at;
    while (*at < end) {
        code = itd_str_at(s, (*at)++);
        if (code == '{') {
            f->spec_has_fields = true;
            depth++;
        } else if (code == '}' && --depth == 0) {
            f->spec.end = *at - 1;
            return true;
        }
    }
    return bad(vm, "unmatched '{' in format spec");
}

static itd_value convert(itd_vm *vm, itd_value object, uint32_t conversion)
{
    switch (conversion) {
    case 0: return object;
    case 'r': return itd_repr(vm, object);
    case 's': return itd_str_of(vm, object);
    case 'a': return itd_ascii(vm, object);
    default:
        if (conversion > 32 && conversion < 127)
            return itd_raise(vm, itd_ValueError, "Unknown conversion specifier %c",
                             (int)conversion);
        return itd_raise(vm, itd_ValueError, "Unknown conversion specifier \\x%x",
                         (unsigned)conversion);
    }
}

static bool put_template(itd_text *t, struct source *from, itd_value template, struct cut part,
                         int levels);

static itd_value field_text(struct source *from, itd_value template, const struct field *f,
                            int levels)
{
    itd_value object = field_object(from, template, f->name), spec = itd_empty_str;

    if (itd_failed(object)) return object;
    object = convert(from->vm, object, f->conversion);
    if (itd_failed(object)) return object;
    if (f->spec_has_fields) {
        itd_text inner;

        itd_text_init(&inner, from->vm);
        if (!put_template(&inner, from, template, f->spec, levels - 1)) return ITD_ERROR;
        spec = itd_text_done(&inner);
    } else if (f->spec.at < f->spec.end) {
        spec = itd_str_slice(from->vm, template, f->spec.at, f->spec.end);
    }
    return itd_failed(spec) ? spec : itd_format(from->vm, object, spec);
}

static bool put_field(itd_text *t, struct source *from, itd_value template, const struct field *f,
                      int levels)
{
    itd_value text = field_text(from, template, f, levels);

    return !itd_failed(text) && itd_text_str(t, text);
}

static bool put_template(itd_text *t, struct source *from, itd_value template, struct cut part,
                         int levels)
{
    const itd_str *s = ITD_STR(template);
    int64_t at = part.at;

    if (levels <= 0) return bad(from->vm, "Max string recursion exceeded");
    while (at < part.end) {
        int64_t start = at;
        uint32_t code = 0;
        struct field f;

        while (at < part.end && (code = itd_str_at(s, at)) != '{' && code != '}')
            if (!itd_goes_on(from->vm, at++)) return false;
        if (!itd_text_slice(t, template, start, at)) return false;
        if (at == part.end) break;
        at++;
        if (at < part.end && itd_str_at(s, at) == code) {
            if (!itd_text_code(t, code)) return false;
            at++;
            continue;
        }
        if (code == '}') return bad(from->vm, "Single '}' encountered in format string");
        if (at == part.end) return bad(from->vm, "Single '{' encountered in format string");
        if (!itd_charge(from->vm, 1) || !read_field(from->vm, s, &at, part.end, &f)) return false;
        if (!put_field(t, from, template, &f, levels)) return false;
    }
    return !t->failed;
}

/* The text of a short template that is nothing but a field, of whatever class of str, as in
 * CPython; unbound: it isn't so. */
static itd_value only_field(struct source *from, itd_value template)
{
    const itd_str *s = ITD_STR(template);
    int64_t at = 1, last = s->length - 1;
    struct field f;

    if (last < 1 || last > 64 || itd_str_at(s, 0) != '{' || itd_str_at(s, last) != '}')
        return ITD_UNBOUND;
    for (int64_t i = 1; i < last; i++)
        if (itd_str_at(s, i) == '{' || itd_str_at(s, i) == '}') return ITD_UNBOUND;
    if (!itd_charge(from->vm, 1) || !read_field(from->vm, s, &at, s->length, &f)) return ITD_ERROR;
    return field_text(from, template, &f, 2);
}

static itd_value fill(struct source *from, itd_value template)
{
    itd_view v = itd_str_view(template);
    itd_value only;
    itd_text t;

    /* Without fields the template itself is the result, whatever its class. */
    if (itd_view_find_unit(&v, '{', 0, v.length) < 0 &&
        itd_view_find_unit(&v, '}', 0, v.length) < 0)
        return v.length ? template : itd_empty_str;
    only = only_field(from, template);
    if (!itd_is_unbound(only)) return only;
    itd_text_init(&t, from->vm);
    if (!put_template(&t, from, template, (struct cut){0, ITD_STR(template)->length}, 2))
        return ITD_ERROR;
    return itd_text_done(&t);
}

itd_value itd_str_format_call(itd_vm *vm, itd_value self, const itd_value *args, size_t positional,
                              itd_value kwnames)
{
    struct source from = {.vm = vm, .args = args, .positional = positional, .kwnames = kwnames};

    return fill(&from, self);
}

itd_value itd_str_format_map(itd_vm *vm, itd_value self, const itd_arg *a)
{
    struct source from = {.vm = vm, .kwnames = ITD_NONE, .mapping = a[0].v};

    return fill(&from, self);
}
