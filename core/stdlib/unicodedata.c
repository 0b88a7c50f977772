/* unicodedata.c - the unicodedata module: properties of characters, names, normalization
 * (Unicode 15.0, as CPython 3.12).
 *
 * Categories, directions, classes and normalization are utf8proc's; widths, numeric values and
 * single decompositions come from tables of our own, names from base/unicode_names.c. The database
 * of Unicode 3.2 isn't there.
 *
 * Normalizing decomposes each character, sorts the marks that follow a base by their classes, and
 * composes. Runs of marks come from scripts: each step of the sort is paid for.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/stdlib/unicodedata.h"

#include <stdio.h>
#include <utf8proc.h>

#include "core/base/leave.h"
#include "core/base/unicode.h"
#include "core/base/unicode_names.h"
#include "core/native.h"

#define FN(id)  static itd_value id(itd_vm *vm, itd_value module, const itd_arg *a)
#define LONGEST 18 /* code points that a character can decompose into */

/* ---- one character ---------------------------------------------------------------------- */

static bool one(itd_vm *vm, const char *name, const char *place, itd_value v, uint32_t *ret)
{
    if (!itd_is_str(v) || ITD_STR(v)->length != 1)
        return itd_fail(vm, itd_TypeError, "%s() argument%s must be a unicode character, not %T",
                        name, place, v);
    *ret = itd_str_at(ITD_STR(v), 0);
    return true;
}

static const utf8proc_property_t *property(uint32_t code)
{
    return utf8proc_get_property((utf8proc_int32_t)code);
}

/* The last entry of a sorted table that begins at or before code; -1: none. first is an entry's
 * leading field. */
static int64_t place_of(const void *table, uint32_t count, size_t size, uint32_t code)
{
    int64_t low = 0, high = count;

    while (low < high) {
        int64_t mid = (low + high) / 2;
        uint32_t first;

        memcpy(&first, (const char *)table + (size_t)mid * size, sizeof first);
        if (first <= code)
            low = mid + 1;
        else
            high = mid;
    }
    return low - 1;
}
#define PLACE(table, code) place_of(table, table##_count, sizeof *(table), code)

FN(category)
{
    uint32_t code = 0;

    return one(vm, "category", "", a[0].v, &code)
               ? itd_str_c(vm, utf8proc_category_string((utf8proc_int32_t)code))
               : ITD_ERROR;
}

FN(bidirectional)
{
    static const char *const names[] = {"",    "L",  "LRE", "LRO", "R",   "AL",  "RLE", "RLO",
                                        "PDF", "EN", "ES",  "ET",  "AN",  "CS",  "NSM", "BN",
                                        "B",   "S",  "WS",  "ON",  "LRI", "RLI", "FSI", "PDI"};
    uint32_t code = 0;
    unsigned class;

    if (!one(vm, "bidirectional", "", a[0].v, &code)) return ITD_ERROR;
    class = (unsigned)property(code)->bidi_class;
    return itd_str_c(vm, class < sizeof names / sizeof *names ? names[class] : "");
}

FN(combining)
{
    uint32_t code = 0;

    return one(vm, "combining", "", a[0].v, &code)
               ? itd_from_small((int64_t)property(code)->combining_class)
               : ITD_ERROR;
}

FN(mirrored)
{
    uint32_t code = 0;

    return one(vm, "mirrored", "", a[0].v, &code) ? itd_from_small(property(code)->bidi_mirrored)
                                                  : ITD_ERROR;
}

FN(east_asian_width)
{
    static const char *const names[] = {"N", "A", "F", "H", "Na", "W"};
    uint32_t code = 0;
    int64_t i;

    if (!one(vm, "east_asian_width", "", a[0].v, &code)) return ITD_ERROR;
    i = PLACE(unicodedata_widths, code);
    return itd_str_c(vm, i >= 0 && code <= unicodedata_widths[i].last
                             ? names[unicodedata_widths[i].width]
                             : "N");
}

FN(decomposition)
{
    static const char *const tags[] = {
        "",          "<circle>",   "<compat>", "<final>",    "<font>",    "<fraction>",
        "<initial>", "<isolated>", "<medial>", "<narrow>",   "<noBreak>", "<small>",
        "<square>",  "<sub>",      "<super>",  "<vertical>", "<wide>"};
    const struct unicodedata_decomposition *d;
    uint32_t code = 0;
    itd_text t;
    int64_t i;

    if (!one(vm, "decomposition", "", a[0].v, &code)) return ITD_ERROR;
    i = PLACE(unicodedata_decompositions, code);
    if (i < 0 || unicodedata_decompositions[i].code != code) return itd_empty_str;
    d = &unicodedata_decompositions[i];
    itd_text_init(&t, vm);
    if (d->tag) itd_text_printf(&t, "%s ", tags[d->tag]);
    for (int k = 0; k < d->count; k++)
        itd_text_printf(&t, "%s%04X", k ? " " : "", unicodedata_parts[d->parts + k]);
    return itd_text_done(&t);
}

/* ---- values ----------------------------------------------------------------------------- */

static itd_value without(itd_vm *vm, const itd_arg *a, const char *text)
{
    return a[1].given ? a[1].v : itd_raise(vm, itd_ValueError, "%s", text);
}

FN(decimal)
{
    uint32_t code = 0;

    if (!one(vm, "decimal", " 1", a[0].v, &code)) return ITD_ERROR;
    if (itd_uni_decimal(code) < 0) return without(vm, a, "not a decimal");
    return itd_from_small(itd_uni_decimal(code));
}

FN(digit)
{
    uint32_t code = 0;

    if (!one(vm, "digit", " 1", a[0].v, &code)) return ITD_ERROR;
    if (itd_uni(code)->digit == 255) return without(vm, a, "not a digit");
    return itd_from_small(itd_uni(code)->digit);
}

FN(numeric)
{
    uint32_t code = 0;
    int64_t i;

    if (!one(vm, "numeric", " 1", a[0].v, &code)) return ITD_ERROR;
    i = PLACE(unicodedata_numbers, code);
    if (i < 0 || code > unicodedata_numbers[i].last)
        return without(vm, a, "not a numeric character");
    return itd_float_from(
        vm, (double)(unicodedata_numbers[i].top + (code - unicodedata_numbers[i].first)) /
                unicodedata_numbers[i].bottom);
}

/* ---- names ------------------------------------------------------------------------------ */

FN(name)
{
    char text[ITD_UNICODE_NAME_MAX];
    uint32_t code = 0;
    size_t size;

    if (!one(vm, "name", " 1", a[0].v, &code) || !itd_charge(vm, ITD_UNICODE_CODE_COST / 16))
        return ITD_ERROR;
    size = itd_unicode_name(code, text);
    return size ? itd_str_new(vm, text, size) : without(vm, a, "no such name");
}

FN(lookup)
{
    const char *text;
    itd_value owner;
    uint32_t code = 0;
    size_t size;

    text = itd_str_utf8(vm, a[0].v, &size, &owner);
    if (!text || !itd_charge(vm, ITD_UNICODE_NAME_COST / 16)) return ITD_ERROR;
    if (size > 256) {
        itd_raise_key(vm, itd_str_c(vm, "name too long"));
        return ITD_ERROR;
    }
    if (itd_unicode_by_name(text, size, &code)) return itd_str_from_code(vm, code);
    return itd_raise_key(vm, itd_str_format(vm, "undefined character name '%U'", a[0].v));
}

/* ---- normalization ---------------------------------------------------------------------- */

/* NFC, NFD, NFKC, NFKD as options. */
static bool form_of(itd_vm *vm, itd_value v, bool *ret_compose, bool *ret_compat)
{
    *ret_compose = itd_str_is(v, "NFC") || itd_str_is(v, "NFKC");
    *ret_compat = itd_str_is(v, "NFKC") || itd_str_is(v, "NFKD");
    return *ret_compose || *ret_compat || itd_str_is(v, "NFD") ||
           itd_fail(vm, itd_ValueError, "invalid normalization form");
}

/* Sorts the marks of codes[from, to), which all have classes, stably by them. */
static bool sort_marks(itd_vm *vm, int32_t *codes, int64_t from, int64_t to)
{
    for (int64_t i = from + 1; i < to; i++) {
        int32_t code = codes[i];
        int class = property((uint32_t)code)->combining_class;
        int64_t k = i;

        while (k > from && property((uint32_t)codes[k - 1])->combining_class > class) {
            codes[k] = codes[k - 1];
            k--;
        }
        codes[k] = code;
        if (i - k > 4 && !itd_charge(vm, (uint64_t)(i - k) / 4)) return false;
    }
    return true;
}

enum { FIRST_MARK = 0x300 }; /* the first that combines */

static itd_bytes_buffer *decompose(itd_vm *vm, const itd_str *s, bool compat, int64_t *ret_count)
{
    const utf8proc_option_t options =
        UTF8PROC_DECOMPOSE | UTF8PROC_STABLE | (compat ? UTF8PROC_COMPAT : 0);
    const uint32_t whole = compat ? 0xA0 : 0xC0; /* the first that decomposes */
    utf8proc_int32_t few[LONGEST + 2];
    int64_t room = 0, n = 0;
    itd_bytes_buffer *buffer;
    int32_t *codes;
    int bound = 0;

    if (!itd_charge(vm, (uint64_t)s->length)) return NULL;
    for (int64_t i = 0; i < s->length; i++) {
        uint32_t code = itd_str_at(s, i);

        if (!itd_goes_on(vm, i)) return NULL;
        bound = 0;
        room += code < whole ? 1
                             : utf8proc_decompose_char((utf8proc_int32_t)code, few, LONGEST + 2,
                                                       options, &bound);
    }
    buffer = itd_charge(vm, (uint64_t)room / 4)
                 ? itd_buffer_new(vm, itd_size_mul((size_t)room + 1, 4))
                 : NULL;
    if (!buffer) return NULL;
    codes = (int32_t *)(void *)buffer->data;
    for (int64_t i = 0; i < s->length; i++) {
        uint32_t code = itd_str_at(s, i);
        utf8proc_ssize_t count = 1;

        if (!itd_goes_on(vm, i)) return NULL;
        bound = 0;
        if (code < whole)
            few[0] = (utf8proc_int32_t)code;
        else
            count =
                utf8proc_decompose_char((utf8proc_int32_t)code, few, LONGEST + 2, options, &bound);
        for (utf8proc_ssize_t k = 0; k < count && n < room; k++) codes[n++] = few[k];
    }
    for (int64_t i = 0; i < n; i++) {
        int64_t from = i;

        while (i < n && codes[i] >= FIRST_MARK && property((uint32_t)codes[i])->combining_class)
            i++;
        if (!itd_goes_on(vm, from)) return NULL;
        if (i - from > 1 && !sort_marks(vm, codes, from, i)) return NULL;
    }
    *ret_count = n;
    return buffer;
}

typedef struct composition {
    int32_t *codes;
    int64_t count;
} composition;

/* Composes what is decomposed and sorted. U+11A7 stands just before the trailing Jamo and composes
 * with nothing, which utf8proc overlooks: what it begins is composed apart. */
static void compose(void *context)
{
    composition *c = context;
    int64_t out = 0, from = 0, to, n = c->count;
    int32_t *codes = c->codes;

    for (; from < n; from = to) {
        int64_t used;

        for (to = from + 1; to < n && codes[to] != 0x11A7; to++) {
        }
        used =
            utf8proc_normalize_utf32(codes + from, to - from, UTF8PROC_COMPOSE | UTF8PROC_STABLE);
        memmove(codes + out, codes + from, (size_t)used * sizeof *codes);
        out += used;
    }
    c->count = out;
}

static itd_value normalized(itd_vm *vm, itd_value v, bool composed, bool compat)
{
    const itd_str *s = ITD_STR(v);
    itd_bytes_buffer *buffer;
    uint32_t most = 0;
    int32_t *codes;
    int64_t n;
    itd_value out;

    if (s->kind == 1) return v;
    buffer = decompose(vm, s, compat, &n);
    if (!buffer) return ITD_ERROR;
    codes = (int32_t *)(void *)buffer->data;
    if (composed) {
        composition c = {codes, n};

        if (!itd_leavable(vm, compose, &c)) return ITD_ERROR;
        n = c.count;
    }
    for (int64_t i = 0; i < n; i++) {
        if (!itd_goes_on(vm, i)) return ITD_ERROR;
        if ((uint32_t)codes[i] > most) most = (uint32_t)codes[i];
    }
    out = itd_str_blank(vm, n, most);
    for (int64_t i = 0; !itd_failed(out) && i < n; i++) {
        if (!itd_goes_on(vm, i)) return ITD_ERROR;
        itd_str_put(ITD_STR(out), i, (uint32_t)codes[i]);
    }
    return out;
}

FN(normalize)
{
    bool composed, compat;

    return form_of(vm, a[0].v, &composed, &compat) ? normalized(vm, a[1].v, composed, compat)
                                                   : ITD_ERROR;
}

FN(is_normalized)
{
    bool composed, compat;
    itd_value text;

    if (!form_of(vm, a[0].v, &composed, &compat)) return ITD_ERROR;
    text = normalized(vm, a[1].v, composed, compat);
    return itd_failed(text) ? text : itd_bool(itd_str_equal(text, a[1].v));
}

FN(version)
{
    return itd_str_c(vm, "15.0.0");
}

static const itd_native natives[] = {
    {"category", category, "chr, /", "The general category of a character, like 'Lu'.", 0},
    {"bidirectional", bidirectional, "chr, /", "The bidirectional class of a character, or ''.", 0},
    {"combining", combining, "chr, /", "The canonical combining class of a character; 0: none.", 0},
    {"mirrored", mirrored, "chr, /",
     "1 if a character is mirrored in text from right to left, else 0.", 0},
    {"east_asian_width", east_asian_width, "chr, /",
     "The East Asian width of a character, like 'W'.", 0},
    {"decomposition", decomposition, "chr, /",
     "What a character decomposes into, as text of code points, or ''.", 0},
    {"decimal", decimal, "chr, default = ..., /", "The value of a decimal digit.", 0},
    {"digit", digit, "chr, default = ..., /", "The value of a digit.", 0},
    {"numeric", numeric, "chr, default = ..., /", "The numeric value of a character as a float.",
     0},
    {"name", name, "chr, default = ..., /", "The name of a character.", 0},
    {"lookup", lookup, "name: str, /", "The character of a name.", 0},
    {"normalize", normalize, "form: str, unistr: str, /",
     "The text in the normal form 'NFC', 'NFKC', 'NFD' or 'NFKD'.", 0},
    {"is_normalized", is_normalized, "form: str, unistr: str, /",
     "Whether a text is in a normal form.", 0},
    {"unidata_version", version, NULL, NULL, ITD_CONSTANT},
    {0},
};
ITD_MODULE(unicodedata, "Properties of characters, from Unicode 15.0.", natives);
