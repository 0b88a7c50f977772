/* binascii.c - the binascii module: bytes as base64, hexadecimal, uuencode and quoted-printable
 * text, and checksums.
 *
 * Each conversion is sized or charged before it is done. Texts to decode may be ASCII strs.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/base/print.h"
#include "core/object/bytes_impl.h"
#include "core/object/int.h"
#include "core/stdlib/module_class.h"
#include "core/vm/front.h"

#include <stdio.h>
#include <zlib.h>

#define FN(id) static itd_value id(itd_vm *vm, itd_value self, const itd_arg *a)

typedef struct view {
    const uint8_t *data;
    size_t size;
} view;

static const char digits64[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
static uint8_t values64[256];
#define SHORT     65536             /* bytes that are looked through in one go */
#define CRC_PIECE ((size_t)1 << 18) /* bytes between two looks for a stop */
static uint16_t hqx_table[256];

/* binascii.Error(text) */
static itd_value fail(itd_vm *vm, const char *text)
{
    itd_type *class = itd_module_class_find(vm, "binascii", "Error");

    return class ? itd_raise(vm, class, "%s", text) : ITD_ERROR;
}

static bool bytes_view(itd_vm *vm, itd_value v, view *ret)
{
    return itd_as_buffer(vm, v, &ret->data, &ret->size) && itd_charge(vm, ret->size / 16);
}

static bool ascii_view(itd_vm *vm, itd_value v, view *ret)
{
    if (itd_is_str(v)) {
        if (ITD_STR(v)->kind != 1)
            return itd_fail(vm, itd_ValueError,
                            "string argument should contain only ASCII characters");
        ret->data = ITD_STR(v)->data;
        ret->size = (size_t)ITD_STR(v)->length;
        return itd_charge(vm, ret->size / 16);
    }
    if (bytes_view(vm, v, ret)) return true;
    return itd_swallow(vm, itd_TypeError) &&
           itd_fail(vm, itd_TypeError, "argument should be bytes, buffer or ASCII string, not '%T'",
                    v);
}

static uint8_t *data_of(itd_value bytes)
{
    return ITD_AS(itd_bytes, bytes)->data;
}

/* ---- base64 ----------------------------------------------------------------------------- */

FN(b2a_base64)
{
    itd_value out;
    uint8_t *to;
    view in;
    size_t i = 0;

    if (!bytes_view(vm, a[0].v, &in)) return ITD_ERROR;
    out = itd_bytes_new(vm, NULL, itd_size_add(itd_size_mul((in.size + 2) / 3, 4), a[1].n != 0));
    if (itd_failed(out)) return out;
    to = data_of(out);
    for (; i + 3 <= in.size; i += 3) {
        if (!itd_goes_on(vm, (int64_t)(i / 3))) return ITD_ERROR;
        uint32_t w = (uint32_t)in.data[i] << 16 | (uint32_t)in.data[i + 1] << 8 | in.data[i + 2];

        to[0] = (uint8_t)digits64[w >> 18];
        to[1] = (uint8_t)digits64[w >> 12 & 63];
        to[2] = (uint8_t)digits64[w >> 6 & 63];
        to[3] = (uint8_t)digits64[w & 63];
        to += 4;
    }
    if (i < in.size) {
        uint32_t w =
            (uint32_t)in.data[i] << 16 | (i + 1 < in.size ? (uint32_t)in.data[i + 1] << 8 : 0);

        *to++ = (uint8_t)digits64[w >> 18];
        *to++ = (uint8_t)digits64[w >> 12 & 63];
        *to++ = i + 1 < in.size ? (uint8_t)digits64[w >> 6 & 63] : '=';
        *to++ = '=';
    }
    if (a[1].n) *to = '\n';
    return out;
}

static itd_value trim(itd_vm *vm, itd_value bytes, size_t size)
{
    return (size_t)ITD_AS(itd_bytes, bytes)->length == size
               ? bytes
               : itd_bytes_new(vm, data_of(bytes), size);
}

FN(a2b_base64)
{
    bool strict = a[1].n != 0, padding = false;
    uint32_t word = 0;
    int place = 0, pads = 0;
    size_t made = 0;
    itd_value out;
    char text[128];
    view in;

    if (!ascii_view(vm, a[0].v, &in)) return ITD_ERROR;
    if (strict && in.size && in.data[0] == '=') return fail(vm, "Leading padding not allowed");
    out = itd_bytes_new(vm, NULL, (in.size + 3) / 4 * 3);
    if (itd_failed(out)) return out;
    for (size_t i = 0; i < in.size; i++) {
        uint8_t value;

        for (; !place && !padding && i + 4 < in.size; i += 4, made += 3) {
            uint8_t first = values64[in.data[i]], second = values64[in.data[i + 1]],
                    third = values64[in.data[i + 2]], fourth = values64[in.data[i + 3]];
            uint32_t four =
                (uint32_t)first << 18 | (uint32_t)second << 12 | (uint32_t)third << 6 | fourth;
            uint8_t *to = data_of(out) + made;

            if ((first | second | third | fourth) > 63 || !itd_goes_on(vm, (int64_t)i / 4)) break;
            to[0] = (uint8_t)(four >> 16);
            to[1] = (uint8_t)(four >> 8);
            to[2] = (uint8_t)four;
        }
        if (itd_pending(vm)) return ITD_ERROR;
        value = values64[in.data[i]];
        if (!itd_goes_on(vm, (int64_t)i)) return ITD_ERROR;
        if (in.data[i] == '=') {
            padding = true;
            if (place >= 2 && place + ++pads >= 4) {
                if (strict && i + 1 < in.size) return fail(vm, "Excess data after padding");
                return trim(vm, out, made);
            }
            continue;
        }
        if (value > 63) {
            if (strict) return fail(vm, "Only base64 data is allowed");
            continue;
        }
        if (strict && padding) return fail(vm, "Discontinuous padding not allowed");
        pads = 0;
        word = word << 6 | value;
        /* A digit completes a byte unless it is the first of four. */
        if (place) data_of(out)[made++] = (uint8_t)(word >> (6 - 2 * place));
        place = (place + 1) & 3;
    }
    if (place == 1) {
        snprintf(text, sizeof text,
                 "Invalid base64-encoded string: number of data characters (%zu) cannot be 1 more "
                 "than a multiple of 4",
                 made / 3 * 4 + 1);
        return fail(vm, text);
    }
    return place ? fail(vm, "Incorrect padding") : trim(vm, out, made);
}

/* ---- hexadecimal ------------------------------------------------------------------------ */

FN(hexlify)
{
    static const char digits[] = "0123456789abcdef";
    int64_t group = a[2].n, n, length;
    uint8_t separator = 0;
    itd_value out;
    uint8_t *to;
    view in;

    if (a[1].given) {
        length = itd_len(vm, a[1].v);
        if (length < 0) return ITD_ERROR;
        if (length != 1) return itd_raise(vm, itd_ValueError, "sep must be length 1.");
        if (itd_is_str(a[1].v) && itd_str_at(ITD_STR(a[1].v), 0) < 256)
            separator = (uint8_t)itd_str_at(ITD_STR(a[1].v), 0);
        else if (itd_is_kind(a[1].v, ITD_K_BYTESTR))
            separator = data_of(a[1].v)[0];
        else
            return itd_raise(vm, itd_TypeError, "sep must be str or bytes.");
    }
    if (!bytes_view(vm, a[0].v, &in)) return ITD_ERROR;
    n = (int64_t)in.size;
    if (!a[1].given || group == 0 || n == 0) group = n ? n : 1;
    length = group == INT64_MIN ? n : group < 0 ? -group : group;
    out = itd_bytes_new(vm, NULL,
                        itd_size_add(itd_size_mul(in.size, 2), n ? (size_t)((n - 1) / length) : 0));
    if (itd_failed(out)) return out;
    to = data_of(out);
    if (length >= n) return itd_hex_digits(vm, to, in.data, n) ? out : ITD_ERROR;
    for (int64_t i = 0; i < n; i++) {
        if (!itd_goes_on(vm, i)) return ITD_ERROR;
        /* Groups are counted from the end unless bytes_per_sep is negative. */
        if (i && (group > 0 ? n - i : i) % length == 0) *to++ = separator;
        *to++ = (uint8_t)digits[in.data[i] >> 4];
        *to++ = (uint8_t)digits[in.data[i] & 15];
    }
    return out;
}

FN(unhexlify)
{
    itd_value out;
    view in;

    if (!ascii_view(vm, a[0].v, &in)) return ITD_ERROR;
    if (in.size % 2) return fail(vm, "Odd-length string");
    out = itd_bytes_new(vm, NULL, in.size / 2);
    if (itd_failed(out)) return out;
    for (size_t i = 0; i < in.size; i += 2) {
        int byte = itd_hex_values[in.data[i]] * 16 | itd_hex_values[in.data[i + 1]];

        if (!itd_goes_on(vm, (int64_t)(i / 2))) return ITD_ERROR;
        if (byte < 0) return fail(vm, "Non-hexadecimal digit found");
        data_of(out)[i / 2] = (uint8_t)byte;
    }
    return out;
}

/* ---- checksums -------------------------------------------------------------------------- */

/* The low 32 bits of an int. */
static bool low_bits(itd_vm *vm, itd_value v, uint32_t *ret)
{
    itd_value n = itd_index(vm, v);

    n = itd_failed(n) ? n : itd_int_and(vm, n, itd_from_small(0xFFFFFFFF));
    if (itd_failed(n)) return false;
    *ret = (uint32_t)itd_small(n);
    return true;
}

FN(binascii_crc32)
{
    uint32_t crc;
    view in;

    if (!bytes_view(vm, a[0].v, &in) || !low_bits(vm, a[1].v, &crc)) return ITD_ERROR;
    for (size_t i = 0, n; i < in.size; i += n) {
        n = in.size - i < CRC_PIECE ? in.size - i : CRC_PIECE;
        crc = (uint32_t)crc32(crc, in.data + i, (uInt)n);
        if (i + n < in.size && !itd_check_stop(vm)) return ITD_ERROR;
    }
    return itd_from_small(crc);
}

FN(crc_hqx)
{
    uint32_t crc;
    view in;

    if (!bytes_view(vm, a[0].v, &in) || !low_bits(vm, a[1].v, &crc)) return ITD_ERROR;
    crc &= 0xFFFF;
    for (size_t i = 0; i < in.size; i++) {
        if (!itd_goes_on(vm, (int64_t)i)) return ITD_ERROR;
        crc = (crc << 8 & 0xFF00) ^ hqx_table[crc >> 8 ^ in.data[i]];
    }
    return itd_from_small(crc);
}

/* ---- uuencode --------------------------------------------------------------------------- */

static uint8_t uu_digit(unsigned value, bool backtick)
{
    return (uint8_t)(!value && backtick ? '`' : value + ' ');
}

FN(b2a_uu)
{
    bool backtick = a[1].n != 0;
    itd_value out;
    uint8_t *to;
    view in;

    if (!bytes_view(vm, a[0].v, &in)) return ITD_ERROR;
    if (in.size > 45) return fail(vm, "At most 45 bytes at once");
    out = itd_bytes_new(vm, NULL, 2 + (in.size + 2) / 3 * 4);
    if (itd_failed(out)) return out;
    to = data_of(out);
    *to++ = uu_digit((unsigned)in.size, backtick);
    for (size_t i = 0; i < in.size; i += 3) {
        uint32_t w = (uint32_t)in.data[i] << 16;

        if (i + 1 < in.size) w |= (uint32_t)in.data[i + 1] << 8;
        if (i + 2 < in.size) w |= in.data[i + 2];
        for (int k = 18; k >= 0; k -= 6) *to++ = uu_digit(w >> k & 63, backtick);
    }
    *to = '\n';
    return out;
}

FN(a2b_uu)
{
    uint32_t word = 0;
    size_t count, at = 1;
    itd_value out;
    int bits = 0;
    view in;

    if (!ascii_view(vm, a[0].v, &in)) return ITD_ERROR;
    count = ((in.size ? in.data[0] : 0u) - ' ') & 63;
    out = itd_bytes_new(vm, NULL, count);
    if (itd_failed(out)) return out;
    for (size_t made = 0; made < count; at++) {
        uint8_t c = at < in.size ? in.data[at] : '\n';

        /* Spaces at the end may have been lost. */
        if (c == '\n' || c == '\r') c = ' ';
        if (c < ' ' || c > '`') return fail(vm, "Illegal char");
        word = word << 6 | ((c - ' ') & 63u);
        bits += 6;
        if (bits < 8) continue;
        bits -= 8;
        data_of(out)[made++] = (uint8_t)(word >> bits);
    }
    for (; at < in.size; at++) {
        if (!itd_goes_on(vm, (int64_t)at)) return ITD_ERROR;
        if (!strchr(" `\n\r", in.data[at]) || !in.data[at]) return fail(vm, "Trailing garbage");
    }
    return out;
}

/* ---- quoted-printable ------------------------------------------------------------------- */

FN(a2b_qp)
{
    bool header = a[1].n != 0;
    size_t i = 0, made = 0;
    itd_value out;
    uint8_t *to;
    view in;

    if (!ascii_view(vm, a[0].v, &in)) return ITD_ERROR;
    out = itd_bytes_new(vm, NULL, in.size);
    if (itd_failed(out)) return out;
    to = data_of(out);
    while (i < in.size) {
        uint8_t c = in.data[i++];

        if (!itd_goes_on(vm, (int64_t)i)) return ITD_ERROR;
        if (c != '=') {
            to[made++] = header && c == '_' ? ' ' : c;
            continue;
        }
        if (i >= in.size) break;
        if (in.data[i] == '\n' || in.data[i] == '\r') {
            const uint8_t *feed = memchr(in.data + i, '\n', in.size - i);

            i = feed ? (size_t)(feed - in.data) + 1 : in.size;
        } else if (in.data[i] == '=') {
            to[made++] = in.data[i++];
        } else if (i + 1 < in.size && itd_hex_values[in.data[i]] >= 0 &&
                   itd_hex_values[in.data[i + 1]] >= 0) {
            to[made++] =
                (uint8_t)(itd_hex_values[in.data[i]] << 4 | itd_hex_values[in.data[i + 1]]);
            i += 2;
        } else {
            to[made++] = '=';
        }
    }
    return trim(vm, out, made);
}

#define QP_LINE 76

typedef struct qp {
    itd_text t;
    size_t line; /* characters of the line so far */
    bool crlf;
} qp;

static void qp_newline(qp *q)
{
    itd_text_bytes(&q->t, q->crlf ? "\r\n" : "\n", q->crlf ? 2 : 1);
    q->line = 0;
}

static void qp_hex(qp *q, uint8_t c)
{
    static const char digits[] = "0123456789ABCDEF";
    const char text[3] = {'=', digits[c >> 4], digits[c & 15]};

    itd_text_bytes(&q->t, text, 3);
}

static void qp_soft_break(qp *q)
{
    itd_text_byte(&q->t, '=');
    qp_newline(q);
}

static bool is_newline(const view *in, size_t i)
{
    if (i >= in->size) return false;
    return in->data[i] == '\n' ||
           (in->data[i] == '\r' && i + 1 < in->size && in->data[i + 1] == '\n');
}

static bool qp_needs_hex(const qp *q, const view *in, size_t i, bool tabs, bool text, bool header)
{
    uint8_t c = in->data[i], next = i + 1 < in->size ? in->data[i + 1] : 0;
    bool blank = c == ' ' || c == '\t';

    if (c > 126 || c == '=' || (header && c == '_')) return true;
    /* A dot alone on a line ends a message. */
    if (c == '.' && !q->line && (next == '\n' || next == '\r' || next == 0)) return true;
    if (c == '\r' || c == '\n') return !text;
    if (blank && i + 1 == in->size) return true;
    return c < 33 && (tabs || !blank);
}

FN(b2a_qp)
{
    bool tabs = a[1].n != 0, text = a[2].n != 0, header = a[3].n != 0;
    const uint8_t *newline;
    qp q = {0};
    view in;

    if (!bytes_view(vm, a[0].v, &in) || !itd_charge(vm, in.size / 8)) return ITD_ERROR;
    itd_text_init(&q.t, vm);
    newline = in.size ? memchr(in.data, '\n', in.size) : NULL;
    q.crlf = newline && newline > in.data && newline[-1] == '\r';
    for (size_t i = 0; i < in.size && !q.t.failed; i++) {
        uint8_t c = in.data[i];

        if (qp_needs_hex(&q, &in, i, tabs, text, header)) {
            if (q.line + 3 >= QP_LINE) qp_soft_break(&q);
            qp_hex(&q, c);
            q.line += 3;
        } else if (text && is_newline(&in, i)) {
            qp_newline(&q);
            i += c == '\r';
        } else {
            if (i + 1 != in.size && in.data[i + 1] != '\n' && q.line + 1 >= QP_LINE)
                qp_soft_break(&q);
            q.line++;
            if (header && c == ' ')
                itd_text_byte(&q.t, '_');
            else if (text && (c == ' ' || c == '\t') && is_newline(&in, i + 1))
                qp_hex(&q, c);
            else
                itd_text_byte(&q.t, c);
        }
    }
    return itd_text_done_bytes(&q.t);
}

/* ---- the module ------------------------------------------------------------------------- */

static bool boot(itd_vm *vm)
{
    memset(values64, 255, sizeof values64);
    for (uint8_t i = 0; i < 64; i++) values64[(uint8_t)digits64[i]] = i;
    for (uint32_t i = 0; i < 256; i++) {
        uint32_t hqx = i << 8;

        for (int k = 0; k < 8; k++) hqx = hqx & 0x8000 ? hqx << 1 ^ 0x1021 : hqx << 1;
        hqx_table[i] = (uint16_t)hqx;
    }
    return true;
}

static bool init(itd_vm *vm, itd_value module)
{
    return itd_module_class(vm, module, "binascii", "Error", itd_ValueError) &&
           itd_module_class(vm, module, "binascii", "Incomplete", itd_Exception);
}

/* ---- fronts of the base64 module (vm/front.h) ---------------------------------------------- */

ITD_FRONT(front_encode)
{
    const itd_arg a[2] = {{.v = count ? args[0] : ITD_UNBOUND, .given = true}, {.n = 0}};

    return count == 1 && itd_front_exact(args[0], itd_bytes_type) ? b2a_base64(vm, ITD_NONE, a)
                                                                  : ITD_UNBOUND;
}

ITD_FRONT(front_encode_url)
{
    itd_value out = front_encode(vm, function, args, count);

    if (!itd_is_cell(out)) return out;
    for (int64_t i = 0; i < ITD_AS(itd_bytes, out)->length; i++) {
        uint8_t *c = &data_of(out)[i];

        if (!itd_goes_on(vm, i)) return ITD_ERROR;
        *c = *c == '+' ? '-' : *c == '/' ? '_' : *c;
    }
    return out;
}

ITD_FRONT(front_decode)
{
    const itd_arg a[2] = {{.v = count ? args[0] : ITD_UNBOUND, .given = true}, {.n = 0}};

    if (count != 1 || (!itd_front_exact(args[0], itd_bytes_type) &&
                       !(itd_front_exact(args[0], itd_str_type) && ITD_STR(args[0])->kind == 1)))
        return ITD_UNBOUND;
    return a2b_base64(vm, ITD_NONE, a);
}

/* Of data without the two digits that the alphabets write differently. */
ITD_FRONT(front_decode_url)
{
    view in;

    if (count != 1 || !itd_front_exact(args[0], itd_bytes_type)) return ITD_UNBOUND;
    in = (view){data_of(args[0]), (size_t)ITD_AS(itd_bytes, args[0])->length};
    if (in.size > SHORT || memchr(in.data, '-', in.size) || memchr(in.data, '_', in.size))
        return ITD_UNBOUND;
    return front_decode(vm, function, args, count);
}

const itd_front itd_fronts_base64[] = {
    {"base64", "b64encode", front_encode},
    {"base64", "standard_b64encode", front_encode},
    {"base64", "urlsafe_b64encode", front_encode_url},
    {"base64", "b64decode", front_decode},
    {"base64", "standard_b64decode", front_decode},
    {"base64", "urlsafe_b64decode", front_decode_url},
    {0},
};

static const itd_native natives[] = {
    {"a2b_base64", a2b_base64, "data, /, *, strict_mode: bool = False",
     "Decodes a line of base64 data.", 0},
    {"b2a_base64", b2a_base64, "data, /, *, newline: bool = True",
     "Encodes data as a line of base64.", 0},
    {"a2b_hex", unhexlify, "hexstr, /", "The bytes that hexadecimal digits stand for.", 0},
    {"unhexlify", unhexlify, "hexstr, /", "The bytes that hexadecimal digits stand for.", 0},
    {"b2a_hex", hexlify, "data, sep = ..., bytes_per_sep: size = 1", "Hexadecimal digits of data.",
     ITD_CALLS_BACK},
    {"hexlify", hexlify, "data, sep = ..., bytes_per_sep: size = 1", "Hexadecimal digits of data.",
     ITD_CALLS_BACK},
    {"a2b_uu", a2b_uu, "data, /", "Decodes a line of uuencoded data.", 0},
    {"b2a_uu", b2a_uu, "data, /, *, backtick: bool = False", "Uuencodes a line of data.", 0},
    {"a2b_qp", a2b_qp, "data, header: bool = False", "Decodes quoted-printable data.", 0},
    {"b2a_qp", b2a_qp, "data, quotetabs: bool = False, istext: bool = True, header: bool = False",
     "Encodes data as quoted-printable.", 0},
    {"crc32", binascii_crc32, "data, crc = 0, /", "The CRC-32 checksum of data, going on from crc.",
     0},
    {"crc_hqx", crc_hqx, "data, crc, /", "The CRC-CCITT checksum of data, going on from crc.", 0},
    {0},
};
ITD_MODULE_WITH(binascii, "binascii", "Binary data as printable text and back.", natives, boot,
                init);
