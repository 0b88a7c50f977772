/* argspec.c - signatures of natives: parsed once, then arguments are bound, converted and refused.
 *
 * A spec is made from text such as "a, lo: size = 0, /, *rest, key = None". It points into that
 * text, which is a C literal, and holds no script value but immediates, so one spec serves every VM
 * and a spec made after boot (itd_bind_text) may live in a static pool.
 *
 * CPython words its complaints by the way a function was written in C. The shape of the signature
 * tells which way that would have been: nothing to take, one positional-only argument,
 * positional-only ones, or ones that may be named.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/vm/argspec.h"
#include "core/vm/vm.h"

#include <stdio.h>
#include <stdlib.h>

enum param_kind { ONLY_POSITION, EITHER, ONLY_NAME, REST, NAMED_REST };
enum converter {
    TO_ANY,
    TO_SIZE,
    TO_INT,
    TO_I64,
    TO_BOOL,
    TO_FLOAT,
    TO_STR,
    TO_BYTES,
    TO_CODE,
    TO_CALLABLE,
    TO_TYPE,
    TO_LIST,
    TO_DICT,
    TO_TUPLE,
    TO_I32,
    TO_CSTR,
    CONVERTERS
};
enum standard { REQUIRED, VALUE, REAL, TEXT };

static const char *const converter_names[CONVERTERS] = {
    "",     "size",     "int",  "i64",  "bool", "float", "str", "bytes",
    "code", "callable", "type", "list", "dict", "tuple", "i32", "cstr",
};

typedef struct param {
    const char *name;
    uint16_t name_size, text_size;
    uint8_t kind, converter, standard;
    bool nullable;
    itd_value value; /* the default; unbound for "..." */
    double real;
    const char *text; /* of a str default, in the signature */
    bool ready;       /* the default is `filled`, for every call */
    itd_arg filled;
} param;

struct itd_argspec {
    uint16_t count;
    uint16_t only_position; /* leading parameters that can't be named */
    uint16_t positions;     /* leading parameters that may come by position */
    uint16_t required;      /* leading ones without a default */
    int16_t rest, named_rest;
    bool any_name; /* some parameter may be named, or there is a **rest */
    bool plain;    /* no converters and nothing but positions: the fast path */
    bool
        listed; /* no **rest, and what isn't among the first `required` has a default or is *rest */
    param params[];
};

/* How the caller's function would have been written in CPython. */
enum style { FUNCTION, CONSTRUCTOR, PYTHON };

/* ---- making ----------------------------------------------------------------------------- */

typedef struct reader {
    const char *at;
} reader;

static void skip_space(reader *r)
{
    while (*r->at == ' ' || *r->at == '\n') r->at++;
}

static bool take(reader *r, const char *mark)
{
    size_t n = strlen(mark);

    skip_space(r);
    if (strncmp(r->at, mark, n) != 0) return false;
    r->at += n;
    return true;
}

static size_t word(reader *r, const char **ret_start)
{
    skip_space(r);
    *ret_start = r->at;
    while ((*r->at >= 'a' && *r->at <= 'z') || (*r->at >= 'A' && *r->at <= 'Z') || *r->at == '_' ||
           (*r->at >= '0' && *r->at <= '9'))
        r->at++;
    return (size_t)(r->at - *ret_start);
}

static void read_converter(reader *r, param *p)
{
    const char *start;
    size_t n = word(r, &start);

    for (unsigned c = 1; c < CONVERTERS; c++)
        if (strlen(converter_names[c]) == n && memcmp(converter_names[c], start, n) == 0)
            p->converter = (uint8_t)c;
    ITD_ASSERT(p->converter != TO_ANY);
    p->nullable = take(r, "?");
}

static void number_default(reader *r, param *p)
{
    char *end;
    const char *start = r->at;
    long long n = strtoll(start, &end, 10);

    if (end != start && *end != '.' && *end != 'e') {
        ITD_ASSERT(itd_small_fits(n));
        p->value = itd_from_small(n);
    } else {
        p->standard = REAL;
        p->real = strtod(start, &end);
        ITD_ASSERT(end != start);
    }
    r->at = end;
}

static void read_default(reader *r, param *p)
{
    skip_space(r);
    p->standard = VALUE;
    if (take(r, "None"))
        p->value = ITD_NONE;
    else if (take(r, "True"))
        p->value = ITD_TRUE;
    else if (take(r, "False"))
        p->value = ITD_FALSE;
    else if (take(r, "..."))
        p->value = ITD_UNBOUND;
    else if (*r->at == '\'') {
        p->standard = TEXT;
        p->text = ++r->at;
        while (*r->at && *r->at != '\'') r->at++;
        p->text_size = (uint16_t)(r->at - p->text);
        ITD_ASSERT(*r->at == '\'');
        r->at++;
    } else
        number_default(r, p);
}

static void read_param(reader *r, struct itd_argspec *spec, bool *names_only)
{
    param *p = &spec->params[spec->count];

    memset(p, 0, sizeof *p);
    p->kind = *names_only ? ONLY_NAME : EITHER;
    if (take(r, "**")) {
        p->kind = NAMED_REST;
        spec->named_rest = (int16_t)spec->count;
    } else if (take(r, "*")) {
        *names_only = true;
        skip_space(r);
        if (*r->at == ',' || !*r->at) return; /* a bare star */
        p->kind = REST;
        spec->rest = (int16_t)spec->count;
    }
    p->name_size = (uint16_t)word(r, &p->name);
    ITD_ASSERT(p->name_size > 0);
    if (take(r, ":")) read_converter(r, p);
    if (take(r, "=")) read_default(r, p);
    spec->count++;
    ITD_ASSERT(spec->count <= ITD_MAX_PARAMETERS);
}

static void finish_spec(struct itd_argspec *spec)
{
    bool converters = false, required = true;

    for (unsigned i = 0; i < spec->count; i++) {
        const param *p = &spec->params[i];
        if (p->kind <= EITHER) spec->positions++;
        if (p->kind == ONLY_POSITION) spec->only_position++;
        if (p->kind <= EITHER && p->standard == REQUIRED && required) spec->required++;
        if (p->standard != REQUIRED) required = false;
        if (p->kind == EITHER || p->kind == ONLY_NAME || p->kind == NAMED_REST)
            spec->any_name = true;
        converters |= p->converter != TO_ANY;
    }
    spec->plain = !converters && spec->positions == spec->count;
    spec->listed = spec->named_rest < 0;
    for (unsigned i = spec->required; i < spec->count; i++)
        spec->listed &= spec->params[i].standard != REQUIRED || spec->params[i].kind == REST;
}

uint32_t itd_argspec_quick(const struct itd_argspec *spec)
{
    return spec->plain && spec->count <= ITD_QUICK_ARGUMENTS ? (uint32_t)spec->count
                                                             : ITD_NOT_QUICK;
}

/* Reads a signature into spec, which has room for ITD_MAX_PARAMETERS. */
static void read_spec(const char *signature, struct itd_argspec *spec)
{
    reader r = {signature ? signature : ""};
    bool names_only = false;

    memset(spec, 0, sizeof *spec);
    spec->rest = spec->named_rest = -1;
    skip_space(&r);
    while (*r.at) {
        if (take(&r, "/"))
            for (unsigned i = 0; i < spec->count; i++) spec->params[i].kind = ONLY_POSITION;
        else
            read_param(&r, spec, &names_only);
        skip_space(&r);
        if (!take(&r, ",")) break;
        skip_space(&r);
    }
    ITD_ASSERT(!*r.at);
    finish_spec(spec);
}

typedef union room {
    struct itd_argspec spec;
    uint8_t bytes[sizeof(struct itd_argspec) + ITD_MAX_PARAMETERS * sizeof(param)];
} room;

static size_t spec_size(const struct itd_argspec *spec)
{
    return sizeof *spec + spec->count * sizeof(param);
}

static bool make_default(itd_vm *vm, const param *p, itd_arg *a);

/* Makes the defaults that are the same for every call. */
static void prepare_defaults(itd_vm *vm, struct itd_argspec *spec)
{
    for (unsigned i = 0; i < spec->count; i++) {
        param *p = &spec->params[i];

        if (p->standard == VALUE || (p->standard == TEXT && itd_is_cell(p->value)))
            p->ready = make_default(vm, p, &p->filled);
    }
}

const struct itd_argspec *itd_argspec_make(itd_vm *vm, const char *signature)
{
    room r;
    itd_bytes_buffer *buffer;

    read_spec(signature, &r.spec);
    for (unsigned i = 0; vm->booting && i < r.spec.count; i++) {
        param *q = &r.spec.params[i];

        if (q->standard != TEXT) continue;
        q->value = itd_intern_c(vm, q->text, q->text_size);
        if (itd_failed(q->value)) return NULL;
    }
    prepare_defaults(vm, &r.spec);
    buffer = itd_buffer_new(vm, spec_size(&r.spec));
    if (!buffer) return NULL;
    memcpy(buffer->data, r.bytes, spec_size(&r.spec));
    return (const struct itd_argspec *)(const void *)buffer->data;
}

size_t itd_argspec_count(const struct itd_argspec *spec)
{
    return spec->count;
}

/* ---- complaining ------------------------------------------------------------------------ */

static const char *bare(const char *name)
{
    const char *dot = strrchr(name, '.');

    return dot ? dot + 1 : name;
}

static const char *plural(size_t n)
{
    return n == 1 ? "" : "s";
}

static bool wrong_count(itd_vm *vm, const struct itd_argspec *s, const char *name, enum style style,
                        size_t given)
{
    size_t least = s->required, most = s->positions;
    const char *bound = least == most && s->rest < 0 ? ""
                        : given < least              ? "at least "
                                                     : "at most ";
    size_t wanted = given < least ? least : most;

    if (s->count == 0 && style == FUNCTION)
        return itd_fail(vm, itd_TypeError, "%s() takes no arguments (%zu given)", name, given);
    if (s->count == 1 && least == 1 && style == FUNCTION)
        return itd_fail(vm, itd_TypeError, "%s() takes exactly one argument (%zu given)", name,
                        given);
    return itd_fail(vm, itd_TypeError, "%s expected %s%zu argument%s, got %zu", bare(name), bound,
                    wanted, plural(wanted), given);
}

/* For functions whose parameters may be named: too many arguments, or too few that can't be. */
static bool check_counts(itd_vm *vm, const struct itd_argspec *s, const char *name,
                         size_t positional, size_t named)
{
    const char *bound = s->required < s->positions ? "at most" : "exactly";
    size_t needed = s->only_position < s->required ? s->only_position : s->required;

    if (s->rest < 0 && s->named_rest < 0 && positional + named > s->count)
        return itd_fail(vm, itd_TypeError, "%s() takes at most %u %sargument%s (%zu given)",
                        bare(name), s->count, positional ? "" : "keyword ", plural(s->count),
                        positional + named);
    if (s->rest < 0 && positional > s->positions) {
        if (s->positions == 0)
            return itd_fail(vm, itd_TypeError, "%s() takes no positional arguments", bare(name));
        return itd_fail(vm, itd_TypeError, "%s() takes %s %u positional argument%s (%zu given)",
                        bare(name), bound, s->positions, plural(s->positions), positional);
    }
    if (positional < needed)
        return itd_fail(vm, itd_TypeError, "%s() takes %s %zu positional argument%s (%zu given)",
                        bare(name), needed < s->positions || s->rest >= 0 ? "at least" : "exactly",
                        needed, plural(needed), positional);
    return true;
}

/* ---- complaining as a Python function does ---------------------------------------------- */

static bool python_too_many(itd_vm *vm, const struct itd_argspec *s, const char *name, size_t given)
{
    char range[64];

    if (s->required < s->positions)
        snprintf(range, sizeof range, "from %u to %u", s->required, s->positions);
    else
        snprintf(range, sizeof range, "%u", s->positions);
    return itd_fail(vm, itd_TypeError, "%s() takes %s positional argument%s but %zu %s given", name,
                    range, s->positions == 1 && s->required == 1 ? "" : "s", given,
                    given == 1 ? "was" : "were");
}

static bool python_missing(itd_vm *vm, const struct itd_argspec *s, const char *name,
                           const itd_arg *a)
{
    unsigned missing = 0, seen = 0;
    itd_text t;
    itd_value list;

    for (unsigned i = 0; i < s->required; i++) missing += !a[i].given;
    if (!missing) return true;
    itd_text_init(&t, vm);
    for (unsigned i = 0; i < s->required; i++) {
        if (a[i].given) continue;
        if (seen)
            itd_text_printf(&t, missing == 2 ? " and " : seen == missing - 1 ? ", and " : ", ");
        itd_text_printf(&t, "'%.*s'", (int)s->params[i].name_size, s->params[i].name);
        seen++;
    }
    list = itd_text_done(&t);
    return !itd_failed(list) &&
           itd_fail(vm, itd_TypeError, "%s() missing %u required positional argument%s: %S", name,
                    missing, plural(missing), list);
}

/* ---- converting ------------------------------------------------------------------------- */

static bool wrong_type(itd_vm *vm, const struct itd_argspec *s, const param *p, const char *name,
                       const char *wanted, itd_value v)
{
    char label[80];
    const char *none = p->nullable ? " or None" : "";

    if (s->count == 1 && p->kind == ONLY_POSITION && p->standard == REQUIRED)
        snprintf(label, sizeof label, "argument");
    else if (p->kind == ONLY_POSITION)
        snprintf(label, sizeof label, "argument %d", (int)(p - s->params) + 1);
    else
        snprintf(label, sizeof label, "argument '%.*s'", (int)p->name_size, p->name);
    if (itd_is_none(v))
        return itd_fail(vm, itd_TypeError, "%s() %s must be %s%s, not None", bare(name), label,
                        wanted, none);
    return itd_fail(vm, itd_TypeError, "%s() %s must be %s%s, not %T", bare(name), label, wanted,
                    none, v);
}

static bool to_integer(itd_vm *vm, const param *p, itd_arg *a)
{
    int over;

    if (!itd_is_small(a->v)) {
        itd_value n = itd_index(vm, a->v);
        if (itd_failed(n)) {
            if (p->nullable && itd_swallow(vm, itd_TypeError))
                return itd_fail(vm, itd_TypeError, "argument should be integer or None, not '%T'",
                                a->v);
            return false;
        }
        a->v = n;
    }
    if (!itd_int_clamp(vm, a->v, &a->n, &over)) return false;
    if (p->converter == TO_I32 && (over || a->n != (int32_t)a->n))
        return itd_fail(vm, itd_OverflowError, "Python int too large to convert to C int");
    if (!over || p->converter == TO_INT) return true;
    return itd_fail(vm, itd_OverflowError, "Python int too large to convert to C %s",
                    p->converter == TO_SIZE ? "ssize_t" : "long");
}

static bool to_code(itd_vm *vm, const struct itd_argspec *s, const param *p, const char *name,
                    itd_arg *a)
{
    if (!itd_is_str(a->v)) return wrong_type(vm, s, p, name, "a unicode character", a->v);
    if (ITD_STR(a->v)->length != 1)
        return itd_fail(vm, itd_TypeError, "The fill character must be exactly one character long");
    a->n = (int64_t)itd_str_at(ITD_STR(a->v), 0);
    return true;
}

/* What C code would take as a string of UTF-8. */
static bool to_c_text(itd_vm *vm, const struct itd_argspec *s, const param *p, const char *name,
                      const itd_arg *a)
{
    itd_value owner;
    const char *text;
    size_t size;

    if (!itd_is_str(a->v)) return wrong_type(vm, s, p, name, "str", a->v);
    text = itd_str_utf8(vm, a->v, &size, &owner);
    if (!text) return false;
    return !memchr(text, 0, size) || itd_fail(vm, itd_ValueError, "embedded null character");
}

static bool of_type(itd_vm *vm, const struct itd_argspec *s, const param *p, const char *name,
                    const itd_arg *a, const itd_type *type, const char *wanted)
{
    return itd_is_a(a->v, type) || wrong_type(vm, s, p, name, wanted, a->v);
}

static bool convert(itd_vm *vm, const struct itd_argspec *s, const param *p, const char *name,
                    itd_arg *a)
{
    const uint8_t *data;
    size_t size;
    int truth;

    if (p->nullable && itd_is_none(a->v)) {
        a->none = true;
        return true;
    }
    switch (p->converter) {
    case TO_SIZE:
    case TO_INT:
    case TO_I32:
    case TO_I64: return to_integer(vm, p, a);
    case TO_BOOL:
        if ((truth = itd_truth(vm, a->v)) < 0) return false;
        a->n = truth;
        return true;
    case TO_FLOAT: return itd_as_double(vm, a->v, &a->f);
    case TO_STR: return itd_is_str(a->v) || wrong_type(vm, s, p, name, "str", a->v);
    case TO_CSTR: return to_c_text(vm, s, p, name, a);
    case TO_BYTES: return itd_as_buffer(vm, a->v, &data, &size);
    case TO_CODE: return to_code(vm, s, p, name, a);
    case TO_CALLABLE: return itd_is_callable(a->v) || wrong_type(vm, s, p, name, "callable", a->v);
    case TO_TYPE: return of_type(vm, s, p, name, a, itd_type_type, "type");
    case TO_LIST: return of_type(vm, s, p, name, a, itd_list_type, "list");
    case TO_DICT: return of_type(vm, s, p, name, a, itd_dict_type, "dict");
    case TO_TUPLE: return of_type(vm, s, p, name, a, itd_tuple_type, "tuple");
    default: return true;
    }
}

/* The default of a parameter that the caller left out, as it is made for a call. */
static bool make_default(itd_vm *vm, const param *p, itd_arg *a)
{
    a->given = false;
    a->none = false;
    a->n = 0;
    if (p->standard == TEXT) {
        a->v = itd_is_cell(p->value) ? p->value : itd_str_new(vm, p->text, p->text_size);
        if (itd_failed(a->v)) return false;
        if (p->converter == TO_CODE) a->n = (unsigned char)p->text[0];
        return true;
    }
    if (p->standard == REAL) {
        a->v = itd_float_from(vm, p->real);
        a->f = p->real;
        return !itd_failed(a->v);
    }
    a->v = p->value;
    if (itd_is_none(a->v))
        a->none = true;
    else if (p->converter == TO_FLOAT)
        a->f = (double)itd_small(a->v);
    else if (itd_is_small(a->v))
        a->n = itd_small(a->v);
    else if (itd_is_bool(a->v))
        a->n = itd_same(a->v, ITD_TRUE);
    return true;
}

static inline bool fill_default(itd_vm *vm, const param *p, itd_arg *a)
{
    if (!p->ready) return make_default(vm, p, a);
    *a = p->filled;
    return true;
}

/* ---- binding ---------------------------------------------------------------------------- */

static int find_name(const struct itd_argspec *s, itd_value name)
{
    const itd_str *str = ITD_STR(name);

    if (str->kind != 1) return -1;
    for (unsigned i = s->only_position; i < s->count; i++) {
        const param *p = &s->params[i];
        if (p->kind <= ONLY_NAME && p->name_size == str->length &&
            memcmp(p->name, str->data, p->name_size) == 0)
            return (int)i;
    }
    return -1;
}

static bool bind_rest(itd_vm *vm, const struct itd_argspec *s, const itd_value *args,
                      size_t positional, itd_arg *a)
{
    size_t used = positional < s->positions ? positional : s->positions;

    if (s->rest >= 0) {
        itd_arg *r = &a[s->rest];
        memset(r, 0, sizeof *r);
        r->v = itd_tuple_from(vm, args + used, positional - used);
        r->given = positional > used;
        if (itd_failed(r->v)) return false;
    }
    if (s->named_rest >= 0) {
        memset(&a[s->named_rest], 0, sizeof *a);
        a[s->named_rest].v = itd_dict_new(vm);
        if (itd_failed(a[s->named_rest].v)) return false;
    }
    return true;
}

/* Puts the named arguments at their parameters, without complaint; counts those that have no place.
 */
static void place_named(const struct itd_argspec *s, const itd_value *args, size_t positional,
                        itd_value kwnames, itd_arg *a)
{
    int64_t named = itd_tuple_count(kwnames);

    for (int64_t k = 0; k < named; k++) {
        int i = find_name(s, itd_tuple_items(kwnames)[k]);
        if (i < 0 || ((size_t)i < positional && s->params[i].kind <= EITHER)) continue;
        a[i].v = args[positional + (size_t)k];
        a[i].given = true;
    }
}

/* Refuses the named arguments that place_named couldn't place, or puts them in **rest. */
static bool check_named(itd_vm *vm, const struct itd_argspec *s, const char *name, enum style style,
                        const itd_value *args, size_t positional, itd_value kwnames,
                        const itd_arg *a)
{
    int64_t named = itd_tuple_count(kwnames);

    for (int64_t k = 0; k < named; k++) {
        itd_value key = itd_tuple_items(kwnames)[k];
        int i = find_name(s, key);
        if (i >= 0 && (size_t)i < positional && s->params[i].kind <= EITHER)
            return style == PYTHON
                       ? itd_fail(vm, itd_TypeError, "%s() got multiple values for argument '%U'",
                                  name, key)
                       : itd_fail(vm, itd_TypeError,
                                  "argument for %s() given by name ('%U') and position (%d)",
                                  bare(name), key, i + 1);
    }
    for (int64_t k = 0; k < named; k++) {
        itd_value key = itd_tuple_items(kwnames)[k];
        if (find_name(s, key) >= 0) continue;
        if (s->named_rest < 0)
            return style == PYTHON
                       ? itd_fail(vm, itd_TypeError, "%s() got an unexpected keyword argument '%U'",
                                  name, key)
                       : itd_fail(vm, itd_TypeError, "'%U' is an invalid keyword argument for %s()",
                                  key, bare(name));
        if (!itd_dict_set(vm, a[s->named_rest].v, key, args[positional + (size_t)k])) return false;
    }
    return true;
}

static bool check_missing(itd_vm *vm, const struct itd_argspec *s, const char *name,
                          const itd_arg *a)
{
    for (unsigned i = 0; i < s->count; i++) {
        const param *p = &s->params[i];
        if (p->kind > ONLY_NAME || p->standard != REQUIRED || a[i].given) continue;
        return itd_fail(vm, itd_TypeError, "%s() missing required argument '%.*s' (pos %u)",
                        bare(name), (int)p->name_size, p->name, i + 1);
    }
    return true;
}

/* The arguments are placed: what is wrong with them, in the order that the style looks. */
static bool check_placed(itd_vm *vm, const struct itd_argspec *s, const char *name,
                         enum style style, const itd_value *args, size_t positional,
                         itd_value kwnames, const itd_arg *a)
{
    bool named = !(itd_is_none(kwnames) || itd_is_unbound(kwnames)) && itd_tuple_count(kwnames);

    if (style != PYTHON && !check_missing(vm, s, name, a)) return false;
    if (named && !check_named(vm, s, name, style, args, positional, kwnames, a)) return false;
    if (style != PYTHON) return true;
    if (positional > s->positions && s->rest < 0) return python_too_many(vm, s, name, positional);
    return python_missing(vm, s, name, a);
}

static bool bind_full(itd_vm *vm, const struct itd_argspec *s, const char *name, enum style style,
                      const itd_value *args, size_t positional, itd_value kwnames, itd_arg *a)
{
    size_t named =
        itd_is_none(kwnames) || itd_is_unbound(kwnames) ? 0 : (size_t)itd_tuple_count(kwnames);

    if (style == PYTHON) {
        /* all is looked at below */
    } else if (!s->any_name) {
        if (named) return itd_fail(vm, itd_TypeError, "%s() takes no keyword arguments", name);
        if (positional < s->required || (positional > s->positions && s->rest < 0))
            return wrong_count(vm, s, name, style, positional);
    } else if (!check_counts(vm, s, name, positional, named))
        return false;
    if (!bind_rest(vm, s, args, positional, a)) return false;
    for (unsigned i = 0; i < s->count; i++) {
        if (s->params[i].kind > ONLY_NAME) continue;
        memset(&a[i], 0, sizeof a[i]);
        if (i < s->positions && i < positional) {
            a[i].v = args[i];
            a[i].given = true;
        }
    }
    if (named) place_named(s, args, positional, kwnames, a);
    if (!check_placed(vm, s, name, style, args, positional, kwnames, a)) return false;
    for (unsigned i = 0; i < s->count; i++) {
        const param *p = &s->params[i];
        if (p->kind > ONLY_NAME) continue;
        if (!(a[i].given ? convert(vm, s, p, name, &a[i]) : fill_default(vm, p, &a[i])))
            return false;
    }
    return true;
}

static inline bool bind_plain(const struct itd_argspec *s, const itd_value *args, size_t positional,
                              itd_value kwnames, itd_arg *a)
{
    if (!s->plain || positional != s->count || !(itd_is_none(kwnames) || itd_is_unbound(kwnames)))
        return false;
    for (size_t i = 0; i < positional; i++) {
        a[i].v = args[i];
        a[i].n = 0;
        a[i].none = false;
        a[i].given = true;
    }
    return true;
}

/* Nothing named, and a number of arguments that will do: no complaint but a converter's. */
static inline bool is_listed(const struct itd_argspec *s, size_t positional, itd_value kwnames)
{
    return s->listed && positional >= s->required && (positional <= s->positions || s->rest >= 0) &&
           (itd_is_none(kwnames) || itd_is_unbound(kwnames));
}

static bool bind_listed(itd_vm *vm, const struct itd_argspec *s, const char *name,
                        const itd_value *args, size_t positional, itd_arg *a)
{
    size_t placed = positional < s->positions ? positional : s->positions;

    for (unsigned i = 0; i < placed; i++) {
        const param *p = &s->params[i];

        a[i] = (itd_arg){.v = args[i], .given = true};
        if (p->converter == TO_ANY && !p->nullable) continue;
        if (p->converter == TO_STR && itd_is_str(args[i])) continue;
        if (p->converter == TO_FLOAT && itd_is_imm_float(args[i]))
            a[i].f = itd_imm_float(args[i]);
        else if ((p->converter == TO_SIZE || p->converter == TO_I64 || p->converter == TO_INT) &&
                 itd_is_small(args[i]))
            a[i].n = itd_small(args[i]);
        else if (!convert(vm, s, p, name, &a[i]))
            return false;
    }
    if (s->rest >= 0 && !bind_rest(vm, s, args, positional, a)) return false;
    for (size_t i = placed; i < s->count; i++)
        if (s->params[i].kind != REST && !fill_default(vm, &s->params[i], &a[i])) return false;
    return true;
}

bool itd_bind(itd_vm *vm, const struct itd_argspec *spec, const char *name, const itd_value *args,
              size_t positional, itd_value kwnames, itd_arg *a)
{
    if (is_listed(spec, positional, kwnames))
        return bind_listed(vm, spec, name, args, positional, a);
    return bind_plain(spec, args, positional, kwnames, a) ||
           bind_full(vm, spec, name, FUNCTION, args, positional, kwnames, a);
}

/* What CPython calls the C half of a module. */
static const char *c_module(const char *name)
{
    static const char *const halves[] = {"_heapq", "_operator", "_struct"};

    for (size_t i = 0; i < sizeof halves / sizeof halves[0]; i++)
        if (strcmp(halves[i] + 1, name) == 0) return halves[i];
    return name;
}

/* "list.append", "math.sqrt", "len": what CPython calls it in a complaint. */
static void qualified_name(const itd_native_func *f, char *buf, size_t size)
{
    const char *before = NULL;
    itd_value owner;
    size_t n = 0;

    if (f->owner && f->row->flags & ITD_CLASS_METHOD && itd_is_kind(f->self, ITD_K_TYPE))
        owner = ITD_TYPE_(f->self)->name;
    else if (f->owner)
        owner = f->owner->name;
    else
        owner = f->module;
    if (itd_is_str(owner) && ITD_STR(owner)->kind == 1 &&
        (f->owner || !itd_str_is(owner, "builtins"))) {
        before = f->owner ? (const char *)ITD_STR(owner)->data
                          : c_module((const char *)ITD_STR(owner)->data);
        n = strlen(before);
    }
    if (before && n < size / 2)
        snprintf(buf, size, "%s.%s", before, f->row->name);
    else
        snprintf(buf, size, "%s", f->row->name);
}

int itd_bind_few(itd_vm *vm, const itd_native_func *f, const itd_value *args, size_t count,
                 itd_arg *a)
{
    const struct itd_argspec *s = f->spec;

    if (!s || f->row->flags & (ITD_RAW | ITD_LONG | ITD_STATIC | ITD_CLASS_METHOD) ||
        s->count > ITD_QUICK_ARGUMENTS || s->rest >= 0 || !is_listed(s, count, ITD_NONE))
        return 0;
    return bind_listed(vm, s, f->row->name, args, count, a) ? 1 : -1;
}

bool itd_bind_native(itd_vm *vm, const itd_native_func *f, const itd_value *args, size_t positional,
                     itd_value kwnames, itd_arg *a)
{
    const struct itd_argspec *s = f->spec;
    char name[160];

    if (is_listed(s, positional, kwnames))
        return bind_listed(vm, s, f->row->name, args, positional, a);
    if (f->row->flags & ITD_AS_PYTHON) {
        if (f->owner) qualified_name(f, name, sizeof name);
        return bind_full(vm, s, f->owner ? name : f->row->name, PYTHON, args, positional, kwnames,
                         a);
    }
    if (!s->any_name && (!(itd_is_none(kwnames) || itd_is_unbound(kwnames)) ||
                         positional < s->required || (positional > s->positions && s->rest < 0))) {
        qualified_name(f, name, sizeof name);
        return bind_full(vm, s, name, FUNCTION, args, positional, kwnames, a);
    }
    return bind_full(vm, s, f->row->name, FUNCTION, args, positional, kwnames, a);
}

/* ---- by text ---------------------------------------------------------------------------- */

/* Specs of constructors, found by the address of their text. There are only as many as the program
 * has literals for them; each is read at its first use. */
enum { POOL_BYTES = 192 * 1024, POOL_SLOTS = 1024 };
static _Alignas(16) uint8_t pool[POOL_BYTES];
static size_t pool_used;
static struct {
    const char *text;
    const struct itd_argspec *spec;
} by_text[POOL_SLOTS];

static const struct itd_argspec *spec_of_text(itd_vm *vm, const char *signature)
{
    size_t i = ((uintptr_t)signature * 0x9E3779B97F4A7C15u) >> 54;
    struct itd_argspec *made;
    room r;

    while (by_text[i].text != signature) {
        if (by_text[i].text) {
            i = (i + 1) % POOL_SLOTS;
            continue;
        }
        read_spec(signature, &r.spec);
        prepare_defaults(vm, &r.spec);
        ITD_ASSERT(pool_used + spec_size(&r.spec) <= POOL_BYTES);
        made = (struct itd_argspec *)(void *)(pool + pool_used);
        memcpy(made, r.bytes, spec_size(&r.spec));
        pool_used += (spec_size(&r.spec) + 15) & ~(size_t)15;
        by_text[i].spec = made;
        by_text[i].text = signature;
    }
    return by_text[i].spec;
}

bool itd_bind_text(itd_vm *vm, const char *signature, const char *name, const itd_value *args,
                   size_t positional, itd_value kwnames, itd_arg *a)
{
    const struct itd_argspec *s = spec_of_text(vm, signature);

    if (is_listed(s, positional, kwnames)) return bind_listed(vm, s, name, args, positional, a);
    return bind_plain(s, args, positional, kwnames, a) ||
           bind_full(vm, s, name, CONSTRUCTOR, args, positional, kwnames, a);
}
