/* bridge.c - the core's values to and from the wire: one small function per kind, no copy in
 * between.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "daemon/self.h"

/* ---- in: a wire_sink that builds ------------------------------------------------------------ */

static bool build_none(void *s)
{
    return itd_build_none(s);
}

static bool build_ellipsis(void *s)
{
    return itd_build_ellipsis(s);
}

static bool build_boolean(void *s, bool value)
{
    return itd_build_bool(s, value);
}

static bool build_integer(void *s, int64_t value)
{
    return itd_build_int(s, value);
}

static bool build_natural(void *s, uint64_t value)
{
    return itd_build_uint(s, value);
}

static bool build_big(void *s, bool negative, const uint8_t *magnitude, size_t size)
{
    return itd_build_big(s, negative, magnitude, size);
}

static bool build_real(void *s, double value)
{
    return itd_build_float(s, value);
}

static bool build_complex(void *s, double re, double im)
{
    return itd_build_complex(s, re, im);
}

static bool build_text(void *s, const char *utf8, size_t size)
{
    return itd_build_text(s, utf8, size);
}

static bool build_bytes(void *s, bool mutable, const uint8_t *data, size_t size)
{
    return itd_build_bytes(s, mutable ? ITD_BYTEARRAY : ITD_BYTES, data, size);
}

static bool build_range(void *s, int64_t start, int64_t stop, int64_t step)
{
    return itd_build_range(s, start, stop, step);
}

static bool build_tagged(void *s, wire_ext tag, const char *text, size_t size)
{
    static const itd_tagged_kind kinds[] = {
        [WIRE_EXT_DATE] = ITD_DATE,
        [WIRE_EXT_TIME] = ITD_TIME,
        [WIRE_EXT_DATETIME] = ITD_DATETIME,
        [WIRE_EXT_TIMEDELTA] = ITD_TIMEDELTA,
        [WIRE_EXT_DECIMAL] = ITD_DECIMAL,
        [WIRE_EXT_FRACTION] = ITD_FRACTION,
        [WIRE_EXT_EXCEPTION] = ITD_EXCEPTION,
        [WIRE_EXT_TIMEZONE] = ITD_TIMEZONE,
        [WIRE_EXT_NOT_IMPLEMENTED] = ITD_NO_OPERATION,
    };

    return itd_build_tagged(s, kinds[tag], text, size);
}

static bool build_begin(void *s, wire_shape shape, size_t count)
{
    static const itd_shape_kind kinds[] = {
        [WIRE_SHAPE_LIST] = ITD_LIST, [WIRE_SHAPE_TUPLE] = ITD_TUPLE,
        [WIRE_SHAPE_SET] = ITD_SET,   [WIRE_SHAPE_FROZENSET] = ITD_FROZENSET,
        [WIRE_SHAPE_DICT] = ITD_DICT,
    };

    return itd_build_begin(s, kinds[shape], count);
}

static bool build_end(void *s, wire_shape shape)
{
    return itd_build_end(s);
}

static wire_sink sink_of(itd_session *s)
{
    return (wire_sink){s,
                       build_none,
                       build_ellipsis,
                       build_boolean,
                       build_integer,
                       build_natural,
                       build_big,
                       build_real,
                       build_complex,
                       build_text,
                       build_bytes,
                       build_range,
                       build_tagged,
                       build_begin,
                       build_end};
}

bool srv_build(itd_session *s, wire_slice value)
{
    const wire_sink sink = sink_of(s);

    itd_build_start(s);
    return wire_value_decode(value, &sink) == 0;
}

int srv_build_body(itd_session *s, const wire_frame *frame, wire_body *ret)
{
    const wire_sink sink = sink_of(s);
    int code;

    itd_build_start(s);
    code = wire_body_take(frame, &sink, ret);
    if (code) itd_build_drop(s);
    return code;
}

bool srv_build_next(itd_session *s, wire_slice *rest, uint32_t *left, wire_slice *ret_name)
{
    const wire_sink sink = sink_of(s);
    wire_slice value;

    itd_build_start(s);
    return wire_values_next(rest, left, &sink, ret_name, &value);
}

/* ---- out: an itd_sink that packs ------------------------------------------------------------ */

static wire_sink pack; /* the packer's functions; its context is given to each call */

static bool out_bytes(void *context, itd_bytes_kind kind, const uint8_t *data, size_t size)
{
    return pack.bytes(context, kind == ITD_BYTEARRAY, data, size);
}

static bool out_tagged(void *context, itd_tagged_kind kind, const char *text, size_t size)
{
    static const wire_ext tags[] = {
        [ITD_COMPLEX] = WIRE_EXT_COMPLEX,     [ITD_DATE] = WIRE_EXT_DATE,
        [ITD_TIME] = WIRE_EXT_TIME,           [ITD_DATETIME] = WIRE_EXT_DATETIME,
        [ITD_TIMEDELTA] = WIRE_EXT_TIMEDELTA, [ITD_DECIMAL] = WIRE_EXT_DECIMAL,
        [ITD_FRACTION] = WIRE_EXT_FRACTION,   [ITD_EXCEPTION] = WIRE_EXT_EXCEPTION,
        [ITD_TIMEZONE] = WIRE_EXT_TIMEZONE,   [ITD_NO_OPERATION] = WIRE_EXT_NOT_IMPLEMENTED,
    };

    return pack.tagged(context, tags[kind], text, size);
}

static wire_shape shape_of(itd_shape_kind kind)
{
    static const wire_shape shapes[] = {
        [ITD_LIST] = WIRE_SHAPE_LIST, [ITD_TUPLE] = WIRE_SHAPE_TUPLE,
        [ITD_SET] = WIRE_SHAPE_SET,   [ITD_FROZENSET] = WIRE_SHAPE_FROZENSET,
        [ITD_DICT] = WIRE_SHAPE_DICT,
    };

    return shapes[kind];
}

static bool out_begin(void *context, itd_shape_kind kind, size_t count)
{
    return pack.begin(context, shape_of(kind), count);
}

static bool out_end(void *context, itd_shape_kind kind)
{
    return pack.end(context, shape_of(kind));
}

void srv_bridge_out(wire_packer *packer, wire_out *out, itd_sink *ret_sink)
{
    wire_packer_init(packer, out, &pack);
    *ret_sink = (itd_sink){
        .context = packer,
        .none = pack.none,
        .ellipsis = pack.ellipsis,
        .boolean = pack.boolean,
        .integer = pack.integer,
        .big = pack.big,
        .real = pack.real,
        .complex = pack.complex,
        .text = pack.text,
        .bytes = out_bytes,
        .range = pack.range,
        .tagged = out_tagged,
        .begin = out_begin,
        .end = out_end,
    };
}
