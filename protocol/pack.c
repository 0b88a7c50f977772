/* pack.c - writing frames: MessagePack into a buffer of fixed room.
 *
 * msgpack-c's pack template appends through append() below, which refuses as a whole what doesn't
 * fit and remembers it in `full`; so writers need no checks of their own, wire_frame_end reports it
 * once and takes the frame back.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <string.h>

#include "protocol/wire.h"

#include <msgpack/pack_define.h>
#include <msgpack/timestamp.h>

static void append(wire_out *out, const void *data, size_t size)
{
    if (out->full || size > out->room - out->size) {
        out->full = true;
        return;
    }
    if (size) memcpy(out->data + out->size, data, size);
    out->size += size;
}

/* Most texts are short: no call for each. */
static inline void copy_short(uint8_t *to, const char *from, size_t size)
{
    if (size > 32) {
        memcpy(to, from, size);
    } else if (size >= 16) {
        memcpy(to, from, 16);
        memcpy(to + size - 16, from + size - 16, 16); /* the parts overlap */
    } else if (size >= 8) {
        memcpy(to, from, 8);
        memcpy(to + size - 8, from + size - 8, 8);
    } else {
        for (size_t i = 0; i < size; i++) {
            to[i] = (uint8_t)from[i];
            __asm__("" : "+r"(i));
        }
    }
}

#define msgpack_pack_inline_func(name)              static void pack##name
#define msgpack_pack_inline_func_cint(name)         static void pack##name
#define msgpack_pack_user                           wire_out *
#define msgpack_pack_append_buffer(out, data, size) append(out, data, size)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-function"
#pragma GCC diagnostic ignored "-Wreturn-type"
#define msgpack_pack_ext pack_ext /* the template's timestamp packer calls it by its usual name */
#include <msgpack/pack_template.h>
#undef msgpack_pack_ext
#pragma GCC diagnostic pop

void wire_out_init(wire_out *out, void *data, size_t room)
{
    *out = (wire_out){.data = data, .room = room};
}

static void put_be32(uint8_t *at, size_t value)
{
    at[0] = (uint8_t)(value >> 24);
    at[1] = (uint8_t)(value >> 16);
    at[2] = (uint8_t)(value >> 8);
    at[3] = (uint8_t)value;
}

void wire_frame_begin(wire_out *out, wire_message message, uint64_t id)
{
    static const uint8_t length[WIRE_LENGTH_BYTES];

    out->frame = out->size;
    out->full = false;
    out->maps = 0;
    append(out, length, sizeof length);
    pack_array(out, 3);
    pack_uint8(out, (uint8_t)message);
    pack_uint64(out, id);
    wire_map_begin(out);
}

int wire_frame_end(wire_out *out, size_t max)
{
    size_t length;

    wire_map_end(out);
    length = out->size - out->frame - WIRE_LENGTH_BYTES;
    if (out->full || length > max) {
        wire_frame_drop(out);
        return WIRE_E_NO_ROOM;
    }
    put_be32(out->data + out->frame, length);
    return 0;
}

void wire_frame_drop(wire_out *out)
{
    out->size = out->frame;
    out->full = false;
    out->maps = 0;
}

wire_mark wire_mark_of(const wire_out *out)
{
    return (wire_mark){out->size, out->maps ? out->map[out->maps - 1].count : 0, out->maps};
}

void wire_rewind(wire_out *out, wire_mark mark)
{
    out->size = mark.size;
    out->maps = mark.maps;
    if (mark.maps) out->map[mark.maps - 1].count = mark.count;
    out->full = false;
}

void wire_map_begin(wire_out *out)
{
    if (out->maps == WIRE_OPEN_MAPS) {
        out->full = true;
        return;
    }
    out->map[out->maps].at = out->size;
    out->map[out->maps].count = 0;
    out->maps++;
    pack_map(out, 0);
}

void wire_map_end(wire_out *out)
{
    if (out->maps == 0) return;
    out->maps--;
    if (!out->full) out->data[out->map[out->maps].at] = (uint8_t)(0x80 | out->map[out->maps].count);
}

void wire_key(wire_out *out, const char *name)
{
    if (out->maps == 0 || out->map[out->maps - 1].count == WIRE_MAX_FIELDS) {
        out->full = true;
        return;
    }
    out->map[out->maps - 1].count++;
    wire_put_text(out, name, strlen(name));
}

void wire_put_nil(wire_out *out)
{
    pack_nil(out);
}

void wire_put_bool(wire_out *out, bool value)
{
    if (value)
        pack_true(out);
    else
        pack_false(out);
}

void wire_put_uint(wire_out *out, uint64_t value)
{
    pack_uint64(out, value);
}

void wire_put_int(wire_out *out, int64_t value)
{
    pack_int64(out, value);
}

void wire_put_real(wire_out *out, double value)
{
    pack_double(out, value);
}

void wire_put_text(wire_out *out, const char *text, size_t size)
{
    if (size > UINT32_MAX) {
        out->full = true;
        return;
    }
    pack_str(out, size);
    append(out, text, size);
}

void wire_put_string(wire_out *out, const char *text)
{
    if (text)
        wire_put_text(out, text, strlen(text));
    else
        pack_nil(out);
}

void wire_put_bytes(wire_out *out, const void *data, size_t size)
{
    if (size > UINT32_MAX) {
        out->full = true;
        return;
    }
    pack_bin(out, size);
    append(out, data, size);
}

void wire_put_array(wire_out *out, uint32_t count)
{
    pack_array(out, count);
}

void wire_put_map(wire_out *out, uint32_t count)
{
    pack_map(out, count);
}

void wire_put_raw(wire_out *out, const void *data, size_t size)
{
    append(out, data, size);
}

size_t wire_list_begin(wire_out *out)
{
    static const uint8_t array32[5] = {0xdd};
    size_t at = out->size;

    append(out, array32, sizeof array32);
    return at;
}

void wire_list_end(wire_out *out, size_t at, uint32_t count)
{
    if (!out->full) put_be32(out->data + at + 1, count);
}

int wire_put_error(wire_out *out, uint64_t id, int code, const char *text)
{
    const wire_error_spec *spec = wire_error_of(code);

    wire_frame_begin(out, WIRE_ERROR, id);
    wire_key(out, "code");
    wire_put_string(out, spec->name);
    wire_key(out, "number");
    wire_put_uint(out, (uint64_t) - (int64_t)spec->code);
    wire_key(out, "message");
    wire_put_string(out, text ? text : spec->text);
    wire_key(out, "fatal");
    wire_put_bool(out, spec->fatal);
    return wire_frame_end(out, SIZE_MAX);
}

/* ---- one value through a sink -------------------------------------------------------------- */

static bool fits(const wire_packer *packer)
{
    return !packer->out->full;
}

static bool put_none(void *context)
{
    wire_packer *p = context;

    pack_nil(p->out);
    return fits(p);
}

static bool put_boolean(void *context, bool value)
{
    wire_packer *p = context;

    wire_put_bool(p->out, value);
    return fits(p);
}

static bool put_integer(void *context, int64_t value)
{
    wire_packer *p = context;

    pack_int64(p->out, value);
    return fits(p);
}

static bool put_natural(void *context, uint64_t value)
{
    wire_packer *p = context;

    pack_uint64(p->out, value);
    return fits(p);
}

static bool put_real(void *context, double value)
{
    wire_packer *p = context;

    pack_double(p->out, value);
    return fits(p);
}

static bool put_ext(wire_packer *p, wire_ext tag, const void *data, size_t size)
{
    if (size > UINT32_MAX) p->out->full = true;
    if (!fits(p)) return false;
    pack_ext(p->out, size, (int8_t)tag);
    append(p->out, data, size);
    return fits(p);
}

static bool put_ellipsis(void *context)
{
    return put_ext(context, WIRE_EXT_ELLIPSIS, "", 0);
}

static bool put_big(void *context, bool negative, const uint8_t *magnitude, size_t size)
{
    wire_packer *p = context;
    uint8_t sign = negative;

    while (size && *magnitude == 0) {
        magnitude++;
        size--;
    }
    if (size <= 8 && !negative) {
        uint64_t value = 0;

        for (size_t i = 0; i < size; i++) value = value << 8 | magnitude[i];
        return put_natural(p, value);
    }
    if (size >= UINT32_MAX) p->out->full = true;
    if (!fits(p)) return false;
    pack_ext(p->out, size + 1, WIRE_EXT_BIG_INT);
    append(p->out, &sign, 1);
    append(p->out, magnitude, size);
    return fits(p);
}

static void store_double(uint8_t *at, double value)
{
    uint64_t bits;

    memcpy(&bits, &value, sizeof bits);
    put_be32(at, (size_t)(bits >> 32));
    put_be32(at + 4, (size_t)(bits & UINT32_MAX));
}

static bool put_complex(void *context, double re, double im)
{
    uint8_t payload[16];

    store_double(payload, re);
    store_double(payload + 8, im);
    return put_ext(context, WIRE_EXT_COMPLEX, payload, sizeof payload);
}

static bool put_text(void *context, const char *utf8, size_t size)
{
    wire_packer *p = context;
    wire_out *out = p->out;

    if (size < 32 && !out->full && size < out->room - out->size) {
        out->data[out->size] = (uint8_t)(0xa0 | size);
        copy_short(out->data + out->size + 1, utf8, size);
        out->size += size + 1;
        return true;
    }
    wire_put_text(out, utf8, size);
    return fits(p);
}

static bool put_bytes(void *context, bool mutable, const uint8_t *data, size_t size)
{
    wire_packer *p = context;

    if (mutable) return put_ext(p, WIRE_EXT_BYTEARRAY, data, size);
    if (size > UINT32_MAX) p->out->full = true;
    if (!fits(p)) return false;
    pack_bin(p->out, size);
    append(p->out, data, size);
    return fits(p);
}

static bool put_tagged(void *context, wire_ext tag, const char *text, size_t size)
{
    return put_ext(context, tag, text, size);
}

/* Room for an ext32 header, whose length is known when the container ends. */
static void open_hole(wire_packer *p, wire_ext tag)
{
    uint8_t header[6] = {0xc9, 0, 0, 0, 0, (uint8_t)tag};

    p->hole[p->depth] = p->out->size;
    append(p->out, header, sizeof header);
}

static void close_hole(wire_packer *p, size_t at)
{
    wire_out *out = p->out;
    size_t size;

    if (out->full) return;
    size = out->size - at - 6;
    if (size > UINT8_MAX) {
        put_be32(out->data + at + 1, size);
        return;
    }
    /* Most tuples are short: an ext8 header is half as long. */
    out->data[at] = 0xc7;
    out->data[at + 1] = (uint8_t)size;
    out->data[at + 2] = out->data[at + 5];
    memmove(out->data + at + 3, out->data + at + 6, size);
    out->size -= 3;
}

static bool put_range(void *context, int64_t start, int64_t stop, int64_t step)
{
    wire_packer *p = context;

    open_hole(p, WIRE_EXT_RANGE);
    pack_array(p->out, 3);
    pack_int64(p->out, start);
    pack_int64(p->out, stop);
    pack_int64(p->out, step);
    close_hole(p, p->hole[p->depth]);
    return fits(p);
}

static bool put_begin(void *context, wire_shape shape, size_t count)
{
    static const uint8_t tags[] = {
        [WIRE_SHAPE_TUPLE] = WIRE_EXT_TUPLE,
        [WIRE_SHAPE_SET] = WIRE_EXT_SET,
        [WIRE_SHAPE_FROZENSET] = WIRE_EXT_FROZENSET,
    };
    wire_packer *p = context;

    if (p->depth >= WIRE_MAX_PACKED || count > UINT32_MAX) return false;
    if (shape == WIRE_SHAPE_DICT) {
        pack_map(p->out, count);
    } else {
        if (shape != WIRE_SHAPE_LIST) open_hole(p, tags[shape]);
        pack_array(p->out, count);
    }
    p->depth++;
    return fits(p);
}

static bool put_end(void *context, wire_shape shape)
{
    wire_packer *p = context;

    if (p->depth == 0) return false;
    p->depth--;
    if (shape != WIRE_SHAPE_LIST && shape != WIRE_SHAPE_DICT) close_hole(p, p->hole[p->depth]);
    return fits(p);
}

void wire_packer_init(wire_packer *packer, wire_out *out, wire_sink *ret_sink)
{
    packer->out = out;
    packer->depth = 0;
    *ret_sink = (wire_sink){packer,      put_none,  put_ellipsis, put_boolean, put_integer,
                            put_natural, put_big,   put_real,     put_complex, put_text,
                            put_bytes,   put_range, put_tagged,   put_begin,   put_end};
}
