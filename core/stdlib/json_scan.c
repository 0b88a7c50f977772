/* json_scan.c - JSON text to Python values.
 *
 * A recursive descent over the code points of a str, bounded by itd_enter. ASCII texts have a fast
 * way for strings: find the end, copy once. Numbers of few digits are made directly; others by
 * int() and the correctly rounding float reader. Recent short keys are kept on the C stack, so that
 * a list of like objects shares its keys, with their hashes.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/base/lanes.h"
#include "core/object/str_impl.h"
#include "core/stdlib/json.h"

#include <math.h>

enum { KEYS = 64, KEY_MAX = 32, NUMBER_MAX = 64 };

struct reader {
    itd_vm *vm;
    itd_value text;
    const itd_str *s;
    const struct itd_json_hooks *hooks;
    itd_value keys[KEYS];
};

static bool read_value(struct reader *r, int64_t *at, itd_value *ret);

static inline uint32_t peek(const struct reader *r, int64_t at)
{
    return at < r->s->length ? itd_str_at(r->s, at) : 0;
}

int64_t itd_json_skip(const itd_str *s, int64_t at)
{
    for (; s->kind == 1 && s->length - at >= ITD_LANES; at += ITD_LANES) {
        itd_lanes v = itd_lanes_load(s->data + at);
        unsigned spaces = itd_lanes_true((itd_lanes)(v == ' ') | (itd_lanes)(v == '\n') |
                                         (itd_lanes)(v == '\t') | (itd_lanes)(v == '\r'));

        if (spaces != (1u << ITD_LANES) - 1) return at + __builtin_ctz(~spaces);
    }
    for (; at < s->length; at++) {
        uint32_t code = itd_str_at(s, at);

        if (code != ' ' && code != '\n' && code != '\t' && code != '\r') break;
    }
    return at;
}

static bool bad(struct reader *r, const char *text, int64_t at)
{
    return itd_json_fail(r->vm, text, r->text, at);
}

/* ---- strings ---------------------------------------------------------------------------- */

/* Four digits; something has to follow them, as in CPython. */
static bool read_hex4(const struct reader *r, int64_t at, uint32_t *ret)
{
    uint32_t code = 0;

    if (at + 4 >= r->s->length) return false;
    for (int64_t i = at; i < at + 4; i++) {
        uint32_t c = itd_str_at(r->s, i);

        if (c >= '0' && c <= '9')
            code = code << 4 | (c - '0');
        else if (c >= 'a' && c <= 'f')
            code = code << 4 | (c - 'a' + 10);
        else if (c >= 'A' && c <= 'F')
            code = code << 4 | (c - 'A' + 10);
        else
            return false;
    }
    *ret = code;
    return true;
}

/* An escape whose backslash is at *at. begin is the opening quote's place plus one. */
static bool read_escape(struct reader *r, int64_t begin, int64_t *at, itd_text *t)
{
    static const char letters[] = "\"\\/bfnrt", meanings[] = "\"\\/\b\f\n\r\t";
    uint32_t c, code, low;
    const char *known;

    if (*at + 1 >= r->s->length) return bad(r, "Unterminated string starting at", begin - 1);
    c = itd_str_at(r->s, *at + 1);
    if (c != 'u') {
        known = c && c < 128 ? strchr(letters, (int)c) : NULL;
        if (!known) return bad(r, "Invalid \\escape", *at);
        *at += 2;
        return itd_text_code(t, (uint8_t)meanings[known - letters]);
    }
    if (!read_hex4(r, *at + 2, &code)) return bad(r, "Invalid \\uXXXX escape", *at + 1);
    *at += 6;
    if (code >= 0xD800 && code < 0xDC00 && peek(r, *at) == '\\' && peek(r, *at + 1) == 'u' &&
        read_hex4(r, *at + 2, &low) && low >= 0xDC00 && low <= 0xDFFF) {
        code = 0x10000 + ((code & 0x3FF) << 10) + (low & 0x3FF);
        *at += 6;
    }
    return itd_text_code(t, code);
}

/* Where the plain part that begins at `at` ends: at a quote, a backslash, a control character or
 * the end. */
static int64_t plain_end(const struct reader *r, int64_t at)
{
    const itd_str *s = r->s;

    if (s->kind == 1) {
        const uint8_t *p = s->data;

        for (; s->length - at >= ITD_LANES; at += ITD_LANES) {
            itd_lanes v = itd_lanes_load(p + at);
            unsigned here = itd_lanes_true((itd_lanes)(v == '"') | (itd_lanes)(v == '\\') |
                                           (itd_lanes)(v < ' '));

            if (here) return at + __builtin_ctz(here);
        }
        while (at < s->length && p[at] != '"' && p[at] != '\\' && p[at] >= ' ') at++;
        return at;
    }
    for (; at < s->length; at++) {
        uint32_t c = itd_str_at(s, at);

        if (c == '"' || c == '\\' || c < ' ') break;
    }
    return at;
}

/* The rest of a string from its first special place, `at`. */
static bool read_special(struct reader *r, int64_t begin, int64_t at, int64_t *ret_end,
                         itd_value *ret)
{
    itd_text t;

    itd_text_init(&t, r->vm);
    itd_text_slice(&t, r->text, begin, at);
    for (;;) {
        uint32_t c;
        int64_t run;

        if (t.failed) return false;
        if (at >= r->s->length) return bad(r, "Unterminated string starting at", begin - 1);
        c = itd_str_at(r->s, at);
        if (c == '"') break;
        if (c == '\\') {
            if (!read_escape(r, begin, &at, &t)) return false;
            continue;
        }
        if (c < ' ') {
            if (r->hooks->strict) return bad(r, "Invalid control character at", at);
            itd_text_code(&t, c);
            at++;
            continue;
        }
        run = plain_end(r, at);
        itd_text_slice(&t, r->text, at, run);
        at = run;
    }
    *ret_end = at + 1;
    *ret = itd_text_done(&t);
    return !itd_failed(*ret);
}

/* A string whose opening quote is before *at. */
static bool read_string(struct reader *r, int64_t *at, itd_value *ret)
{
    int64_t begin = *at, end = plain_end(r, begin);

    if (end - begin > 512 && !itd_charge(r->vm, (uint64_t)(end - begin) / 64)) return false;
    if (end >= r->s->length || itd_str_at(r->s, end) != '"')
        return read_special(r, begin, end, at, ret);
    *at = end + 1;
    *ret = itd_str_slice(r->vm, r->text, begin, end);
    return !itd_failed(*ret);
}

/* Whether the str is what the text has at begin. */
static bool same_text(const struct reader *r, const itd_str *key, int64_t begin, int64_t n)
{
    if (key->length != n) return false;
    if (key->kind == r->s->kind)
        return memcmp(key->data, r->s->data + (size_t)begin * r->s->kind, (size_t)n * key->kind) ==
               0;
    for (int64_t i = 0; i < n; i++)
        if (itd_str_at(key, i) != itd_str_at(r->s, begin + i)) return false;
    return true;
}

/* The same for a key: short ones are looked up among those seen. */
static bool read_key(struct reader *r, int64_t *at, itd_value *ret)
{
    int64_t begin = *at, end = plain_end(r, begin), n = end - begin;
    itd_value *slot;

    if (n < 2 || n > KEY_MAX || end >= r->s->length || itd_str_at(r->s, end) != '"')
        return read_string(r, at, ret);
    slot = &r->keys[(itd_str_at(r->s, begin) * 7u + itd_str_at(r->s, end - 1) * 31u +
                     itd_str_at(r->s, begin + n / 2) * 13u + (uint32_t)n) %
                    KEYS];
    if (itd_is_unbound(*slot) || !same_text(r, ITD_STR(*slot), begin, n)) {
        itd_value key = itd_str_slice(r->vm, r->text, begin, end);

        if (itd_failed(key)) return false;
        *slot = key;
    }
    *ret = *slot;
    *at = end + 1;
    return true;
}

bool itd_json_read_string(itd_vm *vm, itd_value text, bool strict, int64_t *at, itd_value *ret)
{
    struct itd_json_hooks hooks = {.strict = strict};
    struct reader r = {.vm = vm, .text = text, .s = ITD_STR(text), .hooks = &hooks};

    return read_string(&r, at, ret);
}

/* ---- numbers ---------------------------------------------------------------------------- */

static const double powers[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                1e8,  1e9,  1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
                                1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};

/* What the digits of a number say, for the exact ways of making it. */
struct number {
    int64_t end;
    bool negative, is_float;
    uint64_t digits; /* mantissa, when count is at most 18 */
    int64_t count;   /* digits of the mantissa, leading zeros not counted */
    int64_t exponent;
};

static inline bool is_digit(uint32_t c)
{
    return c >= '0' && c <= '9';
}

static void take_digit(struct number *n, uint32_t c)
{
    if (n->count < 19) n->digits = n->digits * 10 + (c - '0');
    if (n->digits) n->count++;
}

/* False: there is no number. */
static bool measure(const struct reader *r, int64_t at, struct number *n)
{
    int64_t written = 0;

    *n = (struct number){0};
    if (peek(r, at) == '-') {
        n->negative = true;
        at++;
    }
    if (!is_digit(peek(r, at))) return false;
    if (peek(r, at) == '0')
        at++;
    else
        while (is_digit(peek(r, at))) take_digit(n, peek(r, at++));
    if (peek(r, at) == '.' && is_digit(peek(r, at + 1))) {
        n->is_float = true;
        for (at++; is_digit(peek(r, at)); at++) {
            take_digit(n, peek(r, at));
            n->exponent--;
        }
    }
    if (peek(r, at) == 'e' || peek(r, at) == 'E') {
        bool minus = peek(r, at + 1) == '-';
        int64_t i = at + 1 + (minus || peek(r, at + 1) == '+');

        if (is_digit(peek(r, i))) {
            n->is_float = true;
            for (; is_digit(peek(r, i)); i++)
                written = written < 100000 ? written * 10 + (peek(r, i) - '0') : written;
            n->exponent += minus ? -written : written;
            at = i;
        }
    }
    n->end = at;
    return true;
}

static itd_value make_float(struct reader *r, itd_value text, const struct number *n)
{
    size_t size;
    itd_value owner;
    const char *utf8;

    /* Both factors are exact doubles, so one rounding makes the right result. */
    if (n->count <= 15 && n->exponent >= -22 && n->exponent <= 22) {
        double d = (double)n->digits;

        d = n->exponent < 0 ? d / powers[-n->exponent] : d * powers[n->exponent];
        return itd_float_from(r->vm, n->negative ? -d : d);
    }
    utf8 = itd_str_utf8(r->vm, text, &size, &owner);
    return utf8 ? itd_float_from(r->vm, itd_text_double(utf8, NULL)) : ITD_ERROR;
}

static bool read_number(struct reader *r, int64_t *at, itd_value *ret)
{
    struct number n;
    itd_value text, hook;

    if (!measure(r, *at, &n)) return bad(r, "Expecting value", *at);
    hook = n.is_float ? r->hooks->parse_float : r->hooks->parse_int;
    if (itd_is_none(hook) && !n.is_float && n.count <= 18) {
        int64_t value = (int64_t)n.digits;

        *ret = itd_from_small(n.negative ? -value : value);
    } else if (itd_is_none(hook) && n.is_float && n.count <= 15 && n.exponent >= -22 &&
               n.exponent <= 22) {
        *ret = make_float(r, ITD_UNBOUND, &n);
    } else {
        if (!itd_charge(r->vm, (uint64_t)(n.end - *at) / 16)) return false;
        text = itd_str_slice(r->vm, r->text, *at, n.end);
        if (itd_failed(text)) return false;
        if (!itd_is_none(hook))
            *ret = itd_call(r->vm, hook, 1, &text);
        else if (n.is_float)
            *ret = make_float(r, text, &n);
        else
            *ret = itd_call(r->vm, itd_of(itd_int_type), 1, &text);
    }
    *at = n.end;
    return !itd_failed(*ret);
}

/* ---- containers and words --------------------------------------------------------------- */

static bool enter(struct reader *r, const char *what)
{
    if (itd_enter(r->vm)) return true;
    return itd_swallow(r->vm, itd_RecursionError) &&
           itd_fail(
               r->vm, itd_RecursionError,
               "maximum recursion depth exceeded while decoding a JSON %s from a unicode string",
               what);
}

static bool read_array(struct reader *r, int64_t *at, itd_value *ret)
{
    itd_value list = itd_list_new(r->vm), item;

    if (itd_failed(list)) return false;
    *at = itd_json_skip(r->s, *at);
    if (peek(r, *at) == ']') {
        ++*at;
        *ret = list;
        return true;
    }
    for (;;) {
        if (!read_value(r, at, &item) || !itd_charge(r->vm, 1) ||
            !itd_list_append(r->vm, list, item))
            return false;
        *at = itd_json_skip(r->s, *at);
        if (peek(r, *at) == ']') break;
        if (peek(r, *at) != ',') return bad(r, "Expecting ',' delimiter", *at);
        *at = itd_json_skip(r->s, *at + 1);
    }
    ++*at;
    *ret = list;
    return true;
}

/* One pair; *at is at the key's quote. */
static bool read_pair(struct reader *r, int64_t *at, itd_value out, bool pairs)
{
    itd_value key, value;

    if (peek(r, *at) != '"')
        return bad(r, "Expecting property name enclosed in double quotes", *at);
    ++*at;
    if (!read_key(r, at, &key)) return false;
    *at = itd_json_skip(r->s, *at);
    if (peek(r, *at) != ':') return bad(r, "Expecting ':' delimiter", *at);
    *at = itd_json_skip(r->s, *at + 1);
    if (!read_value(r, at, &value) || !itd_charge(r->vm, 1)) return false;
    if (!pairs) return itd_dict_set(r->vm, out, key, value);
    key = itd_tuple_pack(r->vm, 2, key, value);
    return !itd_failed(key) && itd_list_append(r->vm, out, key);
}

static bool read_object(struct reader *r, int64_t *at, itd_value *ret)
{
    bool pairs = !itd_is_none(r->hooks->pairs_hook);
    itd_value out = pairs ? itd_list_new(r->vm) : itd_dict_new(r->vm),
              hook = pairs ? r->hooks->pairs_hook : r->hooks->object_hook;

    if (itd_failed(out)) return false;
    *at = itd_json_skip(r->s, *at);
    if (peek(r, *at) != '}') {
        for (;;) {
            if (!read_pair(r, at, out, pairs)) return false;
            *at = itd_json_skip(r->s, *at);
            if (peek(r, *at) == '}') break;
            if (peek(r, *at) != ',') return bad(r, "Expecting ',' delimiter", *at);
            *at = itd_json_skip(r->s, *at + 1);
        }
    }
    ++*at;
    *ret = itd_is_none(hook) ? out : itd_call(r->vm, hook, 1, &out);
    return !itd_failed(*ret);
}

static bool word_at(const struct reader *r, int64_t at, const char *word)
{
    for (; *word; word++, at++)
        if (peek(r, at) != (uint8_t)*word) return false;
    return true;
}

static bool read_constant(struct reader *r, const char *word, double d, int64_t *at, itd_value *ret)
{
    itd_value text;

    *at += (int64_t)strlen(word);
    if (itd_is_none(r->hooks->parse_constant)) {
        *ret = itd_float_from(r->vm, d);
    } else {
        text = itd_str_c(r->vm, word);
        *ret = itd_failed(text) ? text : itd_call(r->vm, r->hooks->parse_constant, 1, &text);
    }
    return !itd_failed(*ret);
}

static bool read_word(struct reader *r, int64_t *at, itd_value *ret)
{
    static const struct {
        const char *text;
        itd_value value;
    } words[] = {{"null", ITD_NONE}, {"true", ITD_TRUE}, {"false", ITD_FALSE}};

    for (size_t i = 0; i < 3; i++)
        if (word_at(r, *at, words[i].text)) {
            *ret = words[i].value;
            *at += (int64_t)strlen(words[i].text);
            return true;
        }
    if (word_at(r, *at, "NaN")) return read_constant(r, "NaN", (double)NAN, at, ret);
    if (word_at(r, *at, "Infinity")) return read_constant(r, "Infinity", HUGE_VAL, at, ret);
    if (word_at(r, *at, "-Infinity")) return read_constant(r, "-Infinity", -HUGE_VAL, at, ret);
    return read_number(r, at, ret);
}

static bool read_value(struct reader *r, int64_t *at, itd_value *ret)
{
    uint32_t code = peek(r, *at);
    bool ok;

    if (code == '"') {
        ++*at;
        return read_string(r, at, ret);
    }
    if (is_digit(code)) return read_number(r, at, ret);
    if (code != '[' && code != '{') return read_word(r, at, ret);
    ++*at;
    if (!enter(r, code == '[' ? "array" : "object")) return false;
    ok = code == '[' ? read_array(r, at, ret) : read_object(r, at, ret);
    itd_leave(r->vm);
    return ok;
}

bool itd_json_read(itd_vm *vm, itd_value text, const struct itd_json_hooks *hooks, int64_t *at,
                   itd_value *ret)
{
    struct reader r = {.vm = vm, .text = text, .s = ITD_STR(text), .hooks = hooks};

    if (!itd_charge(vm, (uint64_t)r.s->length / 64)) return false;
    return read_value(&r, at, ret);
}
