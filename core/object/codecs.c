/* codecs.c - str.encode and bytes.decode: names of encodings, error handlers, and the codecs of one
 * byte a unit.
 *
 * The codecs are few and fixed: no registry, so no script code runs. A handler is looked up by name
 * only when there is an error, as in CPython. ASCII goes through by memcpy in the encodings that
 * contain it.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/object/codecs.h"
#include "core/base/lanes.h"
#include "core/base/unicode_names.h"
#include "core/object/bytes_impl.h"

/* ---- names ------------------------------------------------------------------------------ */

/* Names in normal form: lower case, runs of other characters as one underscore. */
static const struct {
    const char *name;
    enum itd_codec codec;
} codec_names[] = {
    {"utf_8", ITD_UTF8},
    {"utf8", ITD_UTF8},
    {"u8", ITD_UTF8},
    {"utf", ITD_UTF8},
    {"cp65001", ITD_UTF8},
    {"utf8_ucs2", ITD_UTF8},
    {"utf8_ucs4", ITD_UTF8},
    {"utf_8_sig", ITD_UTF8_SIG},
    {"utf8_sig", ITD_UTF8_SIG},
    {"ascii", ITD_ASCII},
    {"us_ascii", ITD_ASCII},
    {"us", ITD_ASCII},
    {"646", ITD_ASCII},
    {"ansi_x3.4_1968", ITD_ASCII},
    {"iso646_us", ITD_ASCII},
    {"iso_646.irv_1991", ITD_ASCII},
    {"cp367", ITD_ASCII},
    {"ibm367", ITD_ASCII},
    {"iso_ir_6", ITD_ASCII},
    {"latin_1", ITD_LATIN1},
    {"latin1", ITD_LATIN1},
    {"l1", ITD_LATIN1},
    {"latin", ITD_LATIN1},
    {"iso8859_1", ITD_LATIN1},
    {"iso_8859_1", ITD_LATIN1},
    {"iso8859", ITD_LATIN1},
    {"8859", ITD_LATIN1},
    {"cp819", ITD_LATIN1},
    {"ibm819", ITD_LATIN1},
    {"iso_ir_100", ITD_LATIN1},
    {"cp1252", ITD_CP1252},
    {"windows_1252", ITD_CP1252},
    {"1252", ITD_CP1252},
    {"utf_16", ITD_UTF16},
    {"utf16", ITD_UTF16},
    {"u16", ITD_UTF16},
    {"utf_16_le", ITD_UTF16_LE},
    {"utf_16le", ITD_UTF16_LE},
    {"utf16le", ITD_UTF16_LE},
    {"utf16_le", ITD_UTF16_LE},
    {"unicodelittleunmarked", ITD_UTF16_LE},
    {"utf_16_be", ITD_UTF16_BE},
    {"utf_16be", ITD_UTF16_BE},
    {"utf16be", ITD_UTF16_BE},
    {"utf16_be", ITD_UTF16_BE},
    {"unicodebigunmarked", ITD_UTF16_BE},
    {"utf_32", ITD_UTF32},
    {"utf32", ITD_UTF32},
    {"u32", ITD_UTF32},
    {"utf_32_le", ITD_UTF32_LE},
    {"utf_32le", ITD_UTF32_LE},
    {"utf32_le", ITD_UTF32_LE},
    {"utf_32_be", ITD_UTF32_BE},
    {"utf_32be", ITD_UTF32_BE},
    {"utf32_be", ITD_UTF32_BE},
    {"unicode_escape", ITD_UNICODE_ESCAPE},
    {"unicodeescape", ITD_UNICODE_ESCAPE},
    {"raw_unicode_escape", ITD_RAW_UNICODE_ESCAPE},
    {"rawunicodeescape", ITD_RAW_UNICODE_ESCAPE},
};

static const char *const error_names[ITD_CODECS] = {
    "utf-8",
    "utf-8",
    "ascii",
    "latin-1",
    "charmap",
    "utf-16",
    "utf-16-le",
    "utf-16-be",
    "utf-32",
    "utf-32-le",
    "utf-32-be",
    "unicodeescape",
    "rawunicodeescape",
};

/* Codecs of CPython that don't make bytes of a str. */
static const char *const not_text[] = {"rot13",     "rot_13",       "hex",          "hex_codec",
                                       "base64",    "base64_codec", "base_64",      "bz2",
                                       "bz2_codec", "quopri",       "quopri_codec", "uu",
                                       "uu_codec",  "zip",          "zlib",         "zlib_codec"};

static bool find_codec(itd_vm *vm, const char *encoding, const char *way, enum itd_codec *ret)
{
    char name[32];
    size_t n = 0;

    for (const char *p = encoding; *p; p++) {
        char c = *p >= 'A' && *p <= 'Z' ? (char)(*p + 32) : *p;
        bool plain = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '.';

        if (n == sizeof name - 1) break;
        if (plain)
            name[n++] = c;
        else if (n && name[n - 1] != '_')
            name[n++] = '_';
    }
    name[n] = 0;
    for (size_t i = 0; i < sizeof codec_names / sizeof *codec_names; i++)
        if (strcmp(name, codec_names[i].name) == 0) {
            *ret = codec_names[i].codec;
            return true;
        }
    for (size_t i = 0; i < sizeof not_text / sizeof *not_text; i++)
        if (strcmp(name, not_text[i]) == 0)
            return itd_fail(
                vm, itd_LookupError,
                "'%s' is not a text encoding; use codecs.%s() to handle arbitrary codecs", encoding,
                way);
    return itd_fail(vm, itd_LookupError, "unknown encoding: %s", encoding);
}

/* What the codecs module makes of an encoding that isn't built in: UTF-7 and the like, and those
 * that a script has registered. The unknown encoding's failure is pending. */
static itd_value ask_codecs(itd_vm *vm, const char *function, itd_value object,
                            const char *encoding, const char *errors)
{
    itd_value args[3] = {object, ITD_NONE, ITD_NONE}, failure, module, f, result = ITD_ERROR;

    if (!itd_pending_is(vm, itd_LookupError)) return ITD_ERROR;
    failure = itd_take_pending(vm);
    module = itd_import(vm, "codecs");
    f = itd_intern_c(vm, function, strlen(function));
    if (!itd_failed(module) && !itd_failed(f)) f = itd_getattr(vm, module, f);
    args[1] = itd_str_c(vm, encoding);
    if (errors) args[2] = itd_str_c(vm, errors);
    if (!itd_failed(module) && !itd_failed(f) && !itd_failed(args[1]) && !itd_failed(args[2]))
        result = itd_call(vm, f, 3, args);
    if (itd_is_none(result)) itd_set_pending(vm, failure);
    return itd_is_none(result) ? ITD_ERROR : result;
}

/* ---- errors ----------------------------------------------------------------------------- */

static bool raise_unicode(itd_vm *vm, itd_type *type, const char *name, itd_value object,
                          int64_t start, int64_t stop, const char *reason)
{
    itd_value codec = itd_str_c(vm, name), why = itd_str_c(vm, reason), args;

    if (itd_failed(codec) || itd_failed(why)) return false;
    args = itd_tuple_pack(vm, 5, codec, object, itd_from_small(start), itd_from_small(stop), why);
    if (!itd_failed(args)) itd_raise_with(vm, type, args);
    return false;
}

static bool unknown_handler(itd_vm *vm, const char *errors)
{
    return itd_fail(vm, itd_LookupError, "unknown error handler name '%s'", errors);
}

/* Text of a handler, all of it ASCII, in the target's units. */
static bool put_ascii(struct itd_encoding *e, const char *text, size_t size)
{
    if (e->width == 1) return itd_text_bytes(&e->out, text, size);
    for (size_t i = 0; i < size; i++) itd_put_wide(e, (uint8_t)text[i]);
    return !e->out.failed;
}

/* A character written out: as a reference of XML, by its name, or as an escape. */
static bool put_escaped(struct itd_encoding *e, uint32_t code, bool xml, bool by_name)
{
    char name[ITD_UNICODE_NAME_MAX], out[10], *p = out + sizeof out;
    unsigned rest = code;

    if (by_name && !itd_charge(e->vm, ITD_UNICODE_CODE_COST)) return false;
    if (by_name && itd_unicode_name(code, name))
        return put_ascii(e, "\\N{", 3) && put_ascii(e, name, strlen(name)) && put_ascii(e, "}", 1);
    if (!xml) return put_ascii(e, out, itd_hex_escape(out, code));
    *--p = ';';
    do *--p = (char)('0' + rest % 10);
    while (rest /= 10); /* seven digits at the most */
    return put_ascii(e, "&#", 2) && put_ascii(e, p, (size_t)(out + sizeof out - p));
}

/* surrogateescape: the bytes that decoding had put into surrogates; surrogatepass: surrogates as if
 * they were characters. */
static bool put_surrogate(struct itd_encoding *e, uint32_t code, bool escape)
{
    uint8_t bytes[4];

    if (escape) {
        if (code < 0xDC80 || code > 0xDCFF || e->width != 1) return false;
        return itd_text_byte(&e->out, code - 0xDC00);
    }
    if (!itd_is_surrogate(code) || strncmp(e->name, "utf", 3) != 0) return false;
    if (e->width == 1) return itd_text_bytes(&e->out, bytes, itd_utf8_put(bytes, code));
    itd_put_wide(e, code);
    return true;
}

bool itd_encode_error(struct itd_encoding *e, int64_t start, int64_t stop, const char *reason)
{
    const char *h = e->errors ? e->errors : "strict";
    bool strict = strcmp(h, "strict") == 0;

    if (!strict) {
        bool replace = strcmp(h, "replace") == 0, back = strcmp(h, "backslashreplace") == 0,
             xml = strcmp(h, "xmlcharrefreplace") == 0;
        bool escape = strcmp(h, "surrogateescape") == 0, named = strcmp(h, "namereplace") == 0,
             pass = strcmp(h, "surrogatepass") == 0, ignore = strcmp(h, "ignore") == 0;

        if (!replace && !back && !xml && !named && !escape && !pass && !ignore)
            return unknown_handler(e->vm, h);
        if (!itd_charge(e->vm, 4 * (uint64_t)(stop - start))) return false;
        if (ignore) return true;
        if (escape || pass) {
            /* What fits is written; the first that doesn't begins the failure. */
            while (start < stop && put_surrogate(e, itd_str_at(e->s, start), escape)) start++;
            strict = start < stop && !e->out.failed;
        } else {
            for (int64_t i = start; i < stop; i++) {
                if (!itd_goes_on(e->vm, i)) return false;
                if (replace)
                    put_ascii(e, "?", 1);
                else
                    put_escaped(e, itd_str_at(e->s, i), xml, named);
            }
        }
    }
    if (strict)
        return raise_unicode(e->vm, itd_UnicodeEncodeError, e->name, e->object, start, stop,
                             reason);
    return !e->out.failed;
}

static bool pass_surrogate(struct itd_decoding *d, int64_t start, int64_t *ret_next)
{
    const uint8_t *p = d->data + start;
    int64_t left = d->size - start;
    uint32_t code;

    if (d->width == 1) {
        if (strcmp(d->name, "utf-8") != 0 || left < 3 || p[0] != 0xED || (p[1] & 0xE0) != 0xA0 ||
            (p[2] & 0xC0) != 0x80)
            return false;
        code = 0xD000 | (uint32_t)(p[1] & 0x3F) << 6 | (p[2] & 0x3F);
    } else {
        if (left < d->width) return false;
        code = 0;
        for (unsigned i = 0; i < d->width; i++) code = code << 8 | p[d->big ? i : d->width - 1 - i];
        if (!itd_is_surrogate(code)) return false;
    }
    *ret_next = start + (d->width == 1 ? 3 : (int64_t)d->width);
    return itd_text_code(&d->out, code);
}

bool itd_decode_error(struct itd_decoding *d, int64_t start, int64_t stop, const char *reason,
                      int64_t *ret_next)
{
    const char *h = d->errors ? d->errors : "strict";
    itd_value object = d->object;

    *ret_next = stop;
    if (!itd_charge(d->vm, 1)) return false;
    if (strcmp(h, "ignore") == 0) return true;
    if (strcmp(h, "replace") == 0) return itd_text_code(&d->out, 0xFFFD);
    if (strcmp(h, "backslashreplace") == 0) {
        for (int64_t i = start; i < stop; i++)
            itd_text_printf(&d->out, "\\x%02x", (unsigned)d->data[i]);
        return !d->out.failed;
    }
    if (strcmp(h, "surrogateescape") == 0 && d->data[start] >= 0x80) {
        for (; start < stop && d->data[start] >= 0x80; start++)
            itd_text_code(&d->out, 0xDC00u + d->data[start]);
        *ret_next = start;
        return !d->out.failed;
    }
    if (strcmp(h, "surrogatepass") == 0 && pass_surrogate(d, start, ret_next)) return true;
    if (strcmp(h, "xmlcharrefreplace") == 0 || strcmp(h, "namereplace") == 0)
        return itd_fail(d->vm, itd_TypeError,
                        "don't know how to handle UnicodeDecodeError in error callback");
    if (strcmp(h, "strict") != 0 && strncmp(h, "surrogate", 9) != 0)
        return unknown_handler(d->vm, h);
    if (!itd_is_exact(object, itd_bytes_type))
        object = itd_bytes_new(d->vm, d->data, (size_t)d->size);
    if (itd_failed(object)) return false;
    return raise_unicode(d->vm, itd_UnicodeDecodeError, d->name, object, start, stop, reason);
}

/* ---- encoding --------------------------------------------------------------------------- */

static const uint16_t cp1252_high[32] = {
    /* 0x80 to 0x9F; 0: undefined */
    0x20AC, 0,      0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160,
    0x2039, 0x0152, 0,      0x017D, 0,      0,      0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
    0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0,      0x017E, 0x0178,
};

enum {
    WIDE = ITD_LANES / 2,
    SHORT_RUN = 2048,
    LONG_RUN = 65536
};                    /* no more is done without a look for a stop */
enum { PIECE = 256 }; /* a power of two: so many characters are put into the text at once */

/* The byte for a code point, -1: none. */
static int byte_of(uint32_t code, enum itd_codec codec)
{
    if (code < 0x80) return (int)code;
    if (codec == ITD_ASCII) return -1;
    if (codec == ITD_LATIN1) return code < 0x100 ? (int)code : -1;
    if (code >= 0xA0 && code < 0x100) return (int)code;
    for (int i = 0; i < 32; i++)
        if (code > 0xFF && cp1252_high[i] == code) return 0x80 + i;
    return -1;
}

static bool encode_bytes(struct itd_encoding *e, enum itd_codec codec)
{
    const char *reason = codec == ITD_ASCII    ? "ordinal not in range(128)"
                         : codec == ITD_LATIN1 ? "ordinal not in range(256)"
                                               : "character maps to <undefined>";

    for (int64_t i = 0; i < e->s->length;) {
        uint8_t bytes[PIECE];
        int64_t stop;
        size_t n = 0;
        int byte = 0;

        for (; i < e->s->length && n < sizeof bytes &&
               (byte = byte_of(itd_str_at(e->s, i), codec)) >= 0;
             i++)
            bytes[n++] = (uint8_t)byte;
        if (!itd_text_bytes(&e->out, bytes, n) || !itd_goes_on(e->vm, i | (PIECE - 1)))
            return false;
        stop = i + 1;
        if (byte < 0) {
            while (stop < e->s->length && byte_of(itd_str_at(e->s, stop), codec) < 0)
                if (!itd_goes_on(e->vm, stop++)) return false;
            if (!itd_encode_error(e, i, stop, reason)) return false;
            i = stop;
        }
    }
    return true;
}

static bool encode_utf8(struct itd_encoding *e)
{
    for (int64_t i = 0; i < e->s->length;) {
        uint8_t bytes[4 * PIECE];
        uint32_t code = 0;
        int64_t stop;
        size_t n = 0;

        for (; i < e->s->length && n + 4 <= sizeof bytes &&
               !itd_is_surrogate(code = itd_str_at(e->s, i));
             i++)
            n += itd_utf8_put(bytes + n, code);
        if (!itd_text_bytes(&e->out, bytes, n) || !itd_goes_on(e->vm, i | (4 * PIECE - 1)))
            return false;
        stop = i + 1;
        if (itd_is_surrogate(code)) {
            while (stop < e->s->length && itd_is_surrogate(itd_str_at(e->s, stop)))
                if (!itd_goes_on(e->vm, stop++)) return false;
            if (!itd_encode_error(e, i, stop, "surrogates not allowed")) return false;
            i = stop;
        }
    }
    return true;
}

/* Writes units as UTF-8; where it ends. NULL: there are surrogates, which need a second look. */
static uint8_t *put_units(uint8_t *to, const uint16_t *units, int64_t count)
{
    for (int64_t i = 0; i < count; i++) {
        unsigned code = units[i];

        if (code < 0x80) {
            *to++ = (uint8_t)code;
        } else if (code < 0x800) {
            to[0] = (uint8_t)(0xC0 | code >> 6);
            to[1] = (uint8_t)(0x80 | (code & 0x3F));
            to += 2;
        } else {
            if (itd_is_surrogate(code)) return NULL;
            to += itd_utf8_put(to, code);
        }
    }
    return to;
}

/* How long units are as UTF-8. False: there are surrogates. */
static bool utf8_size(const uint16_t *units, int64_t count, int64_t *ret)
{
    itd_wide_lanes odd = {0};
    int64_t i = 0, size = count;

    while (count - i >= WIDE) {
        itd_wide_lanes sums = {0};
        int64_t left = (count - i) / WIDE;

        for (int64_t n = left < 4096 ? left : 4096; n; n--, i += WIDE) {
            itd_wide_lanes v = itd_wide_lanes_load(units + i);

            sums -= (itd_wide_lanes)(v >= 0x80) + (itd_wide_lanes)(v >= 0x800);
            odd |= (itd_wide_lanes)((v & 0xF800) == 0xD800);
        }
        for (int k = 0; k < WIDE; k++) size += sums[k];
    }
    for (int k = 0; k < WIDE; k++)
        if (odd[k]) return false;
    for (; i < count; i++) {
        size += (units[i] >= 0x80) + (units[i] >= 0x800);
        if (itd_is_surrogate(units[i])) return false;
    }
    *ret = size;
    return true;
}

/* UTF-8 of a str of 16-bit units. Unbound: of none with surrogates. */
static itd_value encode_units(itd_vm *vm, const itd_str *s)
{
    const uint16_t *units = itd_str_u16(s);
    uint8_t small[3 * SHORT_RUN], *to;
    int64_t size = s->length;
    itd_value out;

    if (s->length <= SHORT_RUN) {
        to = put_units(small, units, s->length);
        return to ? itd_bytes_new(vm, small, (size_t)(to - small)) : ITD_UNBOUND;
    }
    if (!utf8_size(units, s->length, &size)) return ITD_UNBOUND;
    out = itd_bytes_make(vm, false, size, &to);
    if (!itd_failed(out)) put_units(to, units, s->length);
    return out;
}

/* UTF-16 in little-endian order. Unbound: there are surrogates, or the machine's order is another.
 */
static itd_value utf16_of(itd_vm *vm, const itd_str *s, bool mark)
{
    int64_t size;
    itd_value out;
    uint8_t *to;

    if (__BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__ ||
        (s->kind == 2 && !utf8_size(itd_str_u16(s), s->length, &size)))
        return ITD_UNBOUND;
    out = itd_bytes_make(vm, false, 2 * (s->length + mark), &to);
    if (itd_failed(out)) return out;
    if (mark) memcpy(to, "\xFF\xFE", 2);
    to += 2 * mark;
    if (s->kind == 2) {
        memcpy(to, s->data, (size_t)s->length * 2);
        return out;
    }
    for (int64_t i = 0; i < s->length; i++) {
        to[2 * i] = s->data[i];
        to[2 * i + 1] = 0;
    }
    return out;
}

itd_value itd_encode(itd_vm *vm, itd_value str, const char *encoding, const char *errors)
{
    struct itd_encoding e = {
        .vm = vm, .object = str, .s = ITD_STR(str), .errors = errors, .width = 1};
    enum itd_codec codec = ITD_UTF8;
    bool ok;

    if (encoding && !find_codec(vm, encoding, "encode", &codec))
        return ask_codecs(vm, "_encode_other", str, encoding, errors);
    if (e.s->kind == 1 &&
        (codec == ITD_UTF8 || codec == ITD_ASCII || codec == ITD_LATIN1 || codec == ITD_CP1252))
        return itd_bytes_new(vm, e.s->data, (size_t)e.s->length);
    if (!itd_charge(vm, (uint64_t)e.s->length / 16)) return ITD_ERROR;
    if (codec == ITD_UTF8 && e.s->kind == 2 && e.s->length <= LONG_RUN) {
        itd_value whole = encode_units(vm, e.s);

        if (!itd_is_unbound(whole)) return whole;
    }
    if ((codec == ITD_UTF16 || codec == ITD_UTF16_LE) && e.s->kind <= 2 &&
        e.s->length <= LONG_RUN) {
        itd_value whole = utf16_of(vm, e.s, codec == ITD_UTF16);

        if (!itd_is_unbound(whole)) return whole;
    }
    e.name = error_names[codec];
    itd_text_init(&e.out, vm);
    itd_text_reserve(&e.out, e.s->length + 8);
    switch (codec) {
    case ITD_UTF8_SIG: itd_text_bytes(&e.out, "\xEF\xBB\xBF", 3); __attribute__((fallthrough));
    case ITD_UTF8: ok = encode_utf8(&e); break;
    case ITD_ASCII:
    case ITD_LATIN1:
    case ITD_CP1252: ok = encode_bytes(&e, codec); break;
    case ITD_UNICODE_ESCAPE: ok = itd_encode_escape(&e, false); break;
    case ITD_RAW_UNICODE_ESCAPE: ok = itd_encode_escape(&e, true); break;
    default: ok = itd_encode_wide(&e, codec); break;
    }
    if (ok) return itd_text_done_bytes(&e.out);
    /* An error handler that isn't built in: one that the script has registered does all of it
     * again. */
    return errors ? ask_codecs(vm, "_encode_by_handler", str, encoding ? encoding : "utf-8", errors)
                  : ITD_ERROR;
}

/* ---- decoding --------------------------------------------------------------------------- */

/* Code points of up to 16 bits that are plainly right, into units; returns how many, and *at is
 * behind them. */
static size_t decode_plain(const uint8_t *data, int64_t size, int64_t *at, uint16_t *units,
                           size_t most)
{
    int64_t i = *at;
    size_t n = 0;

    while (n < most && i < size) {
        const uint8_t *p = data + i;
        bool room = size - i >= 8 && most - n >= 8;
        uint64_t eight;

        if (room && p[0] < 0x80) {
            memcpy(&eight, p, sizeof eight);
            eight &= 0x8080808080808080u;
            if (!eight) {
                for (int k = 0; k < 8; k++) units[n + (size_t)k] = p[k];
                i += 8;
                n += 8;
                continue;
            }
            /* The letters before the first other one, which follows at once. */
            do units[n++] = *p++;
            while (*p < 0x80);
            i = p - data;
            room = size - i >= 3;
        }
        if (p[0] < 0x80) {
            units[n++] = p[0];
            i++;
        } else if (p[0] >= 0xC2 && p[0] < 0xE0 && (room || size - i >= 2) &&
                   (p[1] & 0xC0) == 0x80) {
            do {
                units[n++] = (uint16_t)((p[0] & 0x1F) << 6 | (p[1] & 0x3F));
                p += 2;
                i += 2;
            } while (most > n && size - i >= 2 && p[0] >= 0xC2 && p[0] < 0xE0 &&
                     (p[1] & 0xC0) == 0x80);
        } else if (p[0] > 0xE0 && p[0] < 0xF0 && p[0] != 0xED && (room || size - i >= 3) &&
                   (p[1] & 0xC0) == 0x80 && (p[2] & 0xC0) == 0x80) {
            units[n++] = (uint16_t)((p[0] & 0x0F) << 12 | (p[1] & 0x3F) << 6 | (p[2] & 0x3F));
            i += 3;
        } else {
            break;
        }
    }
    *at = i;
    return n;
}

/* All of a text without characters of four bytes, which isn't ASCII alone. Unbound: it is no such.
 */
static itd_value decode_units(itd_vm *vm, const uint8_t *data, size_t size)
{
    uint16_t small[SHORT_RUN], *units = small;
    size_t count = SHORT_RUN;
    itd_str *s = NULL;
    int64_t at = 0;
    uint8_t top;

    if (size > SHORT_RUN) {
        count = itd_utf8_count((const char *)data, size, &top);
        s = top < 0xF0 ? itd_str_alloc(vm, (int64_t)count, 2) : NULL;
        if (!s) return top < 0xF0 ? ITD_ERROR : ITD_UNBOUND;
        units = (uint16_t *)(void *)s->data;
    }
    count = decode_plain(data, (int64_t)size, &at, units, count);
    if (at != (int64_t)size || (s && count != (size_t)s->length)) return ITD_UNBOUND;
    return s ? itd_of(s) : itd_str_of_units(vm, units, (int64_t)count, 2);
}

static bool decode_utf8(struct itd_decoding *d, int64_t at)
{
    while (at < d->size) {
        uint16_t units[PIECE];
        size_t run = itd_utf8_ascii_run(d->data + at, (size_t)(d->size - at));
        uint32_t code;
        unsigned taken, wrong;
        bool cut;

        if (run) {
            if (!itd_text_ascii(&d->out, (const char *)d->data + at, run)) return false;
            if ((at += (int64_t)run) == d->size) break;
        }
        run = decode_plain(d->data, d->size, &at, units, PIECE);
        if (run) {
            if (!itd_text_u16(&d->out, units, run)) return false;
            continue;
        }
        taken = itd_utf8_decode(d->data + at, (size_t)(d->size - at), &code, &wrong, &cut);
        if (taken) {
            if (!itd_text_code(&d->out, code)) return false;
            at += taken;
        } else {
            bool start = d->data[at] < 0xC2 || d->data[at] > 0xF4;
            const char *reason = cut     ? "unexpected end of data"
                                 : start ? "invalid start byte"
                                         : "invalid continuation byte";

            if (!itd_decode_error(d, at, at + wrong, reason, &at)) return false;
        }
    }
    return true;
}

static bool decode_bytes(struct itd_decoding *d, enum itd_codec codec)
{
    for (int64_t i = 0; i < d->size;) {
        uint32_t code = d->data[i];

        if (!itd_goes_on(d->vm, i)) return false;
        if (codec == ITD_CP1252 && code >= 0x80 && code < 0xA0) code = cp1252_high[code - 0x80];
        if ((codec == ITD_ASCII && code >= 0x80) || (codec == ITD_CP1252 && !code && d->data[i])) {
            const char *reason =
                codec == ITD_ASCII ? "ordinal not in range(128)" : "character maps to <undefined>";

            if (!itd_decode_error(d, i, i + 1, reason, &i)) return false;
        } else {
            if (!itd_text_code(&d->out, code)) return false;
            i++;
        }
    }
    return true;
}

static itd_value ascii_str(itd_vm *vm, const uint8_t *data, size_t size)
{
    itd_str *s;

    if (size == 1) return itd_latin1_strs[data[0]];
    s = itd_str_alloc(vm, (int64_t)size, 1);
    if (!s) return ITD_ERROR;
    itd_copy_text(s->data, data, size);
    return itd_of(s);
}

itd_value itd_decode(itd_vm *vm, const uint8_t *data, size_t size, itd_value object,
                     const char *encoding, const char *errors)
{
    struct itd_decoding d = {.vm = vm,
                             .object = object,
                             .data = data,
                             .size = (int64_t)size,
                             .errors = errors,
                             .width = 1};
    enum itd_codec codec = ITD_UTF8;
    bool ok;

    if (size == 0) return itd_empty_str;
    if (encoding && !find_codec(vm, encoding, "decode", &codec)) {
        itd_value copy =
            itd_pending_is(vm, itd_LookupError) ? itd_bytes_new(vm, data, size) : ITD_ERROR;

        return itd_failed(copy) ? copy : ask_codecs(vm, "_decode_other", copy, encoding, errors);
    }
    if ((codec == ITD_UTF8 || codec == ITD_ASCII || codec == ITD_CP1252) &&
        itd_utf8_ascii_run(data, size) == size)
        return ascii_str(vm, data, size);
    if (codec == ITD_LATIN1) return itd_str_of_units(vm, data, (int64_t)size, 1);
    if (!itd_charge(vm, size / 16)) return ITD_ERROR;
    if (codec == ITD_UTF8 && size <= LONG_RUN) {
        itd_value whole = decode_units(vm, data, size);

        if (!itd_is_unbound(whole)) return whole;
    }
    d.name = error_names[codec];
    itd_text_init(&d.out, vm);
    switch (codec) {
    case ITD_UTF8: ok = decode_utf8(&d, 0); break;
    case ITD_UTF8_SIG:
        ok = decode_utf8(&d, size >= 3 && memcmp(data, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0);
        break;
    case ITD_ASCII:
    case ITD_CP1252: ok = decode_bytes(&d, codec); break;
    case ITD_UNICODE_ESCAPE: ok = itd_decode_escape(&d, false); break;
    case ITD_RAW_UNICODE_ESCAPE: ok = itd_decode_escape(&d, true); break;
    default: ok = itd_decode_wide(&d, codec); break;
    }
    if (ok) return itd_text_done(&d.out);
    if (errors && itd_pending_is(vm, itd_LookupError)) {
        itd_value copy = itd_bytes_new(vm, data, size);

        return itd_failed(copy) ? copy
                                : ask_codecs(vm, "_decode_by_handler", copy,
                                             encoding ? encoding : "utf-8", errors);
    }
    return ITD_ERROR;
}
