/* value.c - MessagePack into script values, without a tree in between.
 *
 * msgpack-c's unpack template does the byte work; its callbacks push into a wire_sink. The bytes
 * are checked on the way: a receiver has had the beginning of what turns out to be malformed, and
 * lets go of it then. One that refuses a value gets no more of it, but the walk goes on, for
 * malformed bytes are worse than a value that isn't wanted. Containers that MessagePack doesn't
 * know (tuple, set, frozenset, range) are extensions whose payload is MessagePack again: each such
 * payload is one nested run of the template, so C recursion is bounded by the nesting limit of 256,
 * which counts both kinds. Every element takes at least one byte, so a frame's elements can't
 * outnumber its bytes: one budget, which each container pays when it declares its count, stops
 * chains of lying headers before anything is made for them.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <string.h>

#include "protocol/wire.h"

#define MSGPACK_EMBED_STACK_SIZE (WIRE_MAX_DEPTH + 4)
#include <msgpack/unpack_define.h>

/* What the template returns of its own; the header that defines them brings the object builder
 * along. */
enum { MSGPACK_UNPACK_PARSE_ERROR = -2, MSGPACK_UNPACK_NOMEM_ERROR = -3 };

typedef struct value_walk {
    const wire_sink *sink; /* NULL: only check */
    unsigned depth;
    size_t budget;
    int error;
    bool refused; /* the sink has refused the value */
} value_walk;

/* What the template keeps for a container: how many items are still to come. */
typedef struct value_node {
    uint32_t left;
    uint8_t shape;
} value_node;

typedef struct value_user {
    value_walk *walk;
    wire_shape root; /* the shape of the outermost array */
    bool at_root;    /* it hasn't begun */
} value_user;

static int stop(value_walk *walk, int code)
{
    walk->error = code;
    return -1;
}

/* After a push into the sink. */
static int pushed(value_walk *walk, bool took)
{
    if (took) return 0;
    walk->refused = true;
    walk->sink = NULL;
    return 0;
}

static int leave(value_walk *walk, wire_shape shape)
{
    walk->depth--;
    return walk->sink ? pushed(walk, walk->sink->end(walk->sink->context, shape)) : 0;
}

static int enter(value_user *user, wire_shape shape, uint32_t count, size_t elements,
                 value_node *node)
{
    value_walk *walk = user->walk;

    if (walk->depth >= WIRE_MAX_DEPTH) return stop(walk, WIRE_E_TOO_DEEP);
    if (elements > walk->budget) return stop(walk, WIRE_E_TOO_MANY_ELEMENTS);
    walk->budget -= elements;
    walk->depth++;
    node->left = count;
    node->shape = (uint8_t)shape;
    if (walk->sink) pushed(walk, walk->sink->begin(walk->sink->context, shape, count));
    return count ? 0 : leave(walk, shape);
}

static int on_integer(value_user *user, int64_t value)
{
    const wire_sink *sink = user->walk->sink;

    return sink ? pushed(user->walk, sink->integer(sink->context, value)) : 0;
}

static value_node template_root(value_user *user)
{
    return (value_node){0};
}

#define ON_INTEGER(name, type)                                                                     \
    static int template_##name(value_user *user, type value, value_node *node)                     \
    {                                                                                              \
        return on_integer(user, value);                                                            \
    }
ON_INTEGER(uint8, uint8_t)
ON_INTEGER(uint16, uint16_t)
ON_INTEGER(uint32, uint32_t)
ON_INTEGER(int8, int8_t)
ON_INTEGER(int16, int16_t)
ON_INTEGER(int32, int32_t)
ON_INTEGER(int64, int64_t)

static int template_uint64(value_user *user, uint64_t value, value_node *node)
{
    const wire_sink *sink = user->walk->sink;

    if (value <= INT64_MAX) return on_integer(user, (int64_t)value);
    return sink ? pushed(user->walk, sink->natural(sink->context, value)) : 0;
}

static int template_double(value_user *user, double value, value_node *node)
{
    const wire_sink *sink = user->walk->sink;

    return sink ? pushed(user->walk, sink->real(sink->context, value)) : 0;
}

static int template_float(value_user *user, float value, value_node *node)
{
    return template_double(user, (double)value, node);
}

static int template_nil(value_user *user, value_node *node)
{
    const wire_sink *sink = user->walk->sink;

    return sink ? pushed(user->walk, sink->none(sink->context)) : 0;
}

static int template_true(value_user *user, value_node *node)
{
    const wire_sink *sink = user->walk->sink;

    return sink ? pushed(user->walk, sink->boolean(sink->context, true)) : 0;
}

static int template_false(value_user *user, value_node *node)
{
    const wire_sink *sink = user->walk->sink;

    return sink ? pushed(user->walk, sink->boolean(sink->context, false)) : 0;
}

static int template_array(value_user *user, unsigned int count, value_node *node)
{
    wire_shape shape = user->at_root ? user->root : WIRE_SHAPE_LIST;

    user->at_root = false;
    return enter(user, shape, count, count, node);
}

static int template_map(value_user *user, unsigned int count, value_node *node)
{
    user->at_root = false;
    return enter(user, WIRE_SHAPE_DICT, count, (size_t)count * 2, node);
}

static int template_array_item(value_user *user, value_node *node, value_node item)
{
    return --node->left ? 0 : leave(user->walk, (wire_shape)node->shape);
}

static int template_map_item(value_user *user, value_node *node, value_node key, value_node item)
{
    return --node->left ? 0 : leave(user->walk, WIRE_SHAPE_DICT);
}

static int template_str(value_user *user, const char *base, const char *at, unsigned int size,
                        value_node *node)
{
    const wire_sink *sink = user->walk->sink;

    if (!wire_utf8_valid((const uint8_t *)at, size)) return stop(user->walk, WIRE_E_BAD_VALUE);
    return sink ? pushed(user->walk, sink->text(sink->context, at, size)) : 0;
}

static int template_bin(value_user *user, const char *base, const char *at, unsigned int size,
                        value_node *node)
{
    const wire_sink *sink = user->walk->sink;

    return sink ? pushed(user->walk, sink->bytes(sink->context, false, (const uint8_t *)at, size))
                : 0;
}

static int walk_value(value_walk *walk, wire_shape root, wire_slice data, size_t *ret_used);

static int on_container(value_user *user, wire_shape shape, wire_slice payload)
{
    size_t used;
    int code;

    /* The payload must be an array, or the nested walk would hand over something else under this
     * tag. */
    if (payload.size == 0 ||
        !((payload.data[0] & 0xf0) == 0x90 || payload.data[0] == 0xdc || payload.data[0] == 0xdd))
        return stop(user->walk, WIRE_E_BAD_VALUE);
    code = walk_value(user->walk, shape, payload, &used);
    if (code) return -1;
    return used == payload.size ? 0 : stop(user->walk, WIRE_E_BAD_VALUE);
}

typedef struct range_parts {
    int64_t part[3];
    unsigned count;
} range_parts;

static bool range_integer(void *context, int64_t value)
{
    range_parts *parts = context;

    if (parts->count >= 3) return false;
    parts->part[parts->count++] = value;
    return true;
}

static bool range_begin(void *context, wire_shape shape, size_t count)
{
    return shape == WIRE_SHAPE_LIST && count == 3;
}

static bool range_end(void *context, wire_shape shape)
{
    return true;
}

static bool refuse_none(void *context)
{
    return false;
}
static bool refuse_boolean(void *context, bool value)
{
    return false;
}
static bool refuse_natural(void *context, uint64_t value)
{
    return false;
}
static bool refuse_big(void *context, bool negative, const uint8_t *data, size_t size)
{
    return false;
}
static bool refuse_real(void *context, double value)
{
    return false;
}
static bool refuse_complex(void *context, double re, double im)
{
    return false;
}
static bool refuse_text(void *context, const char *text, size_t size)
{
    return false;
}
static bool refuse_range(void *context, int64_t start, int64_t stop_, int64_t step)
{
    return false;
}
static bool refuse_tagged(void *context, wire_ext tag, const char *text, size_t size)
{
    return false;
}

static int on_range(value_user *user, wire_slice payload)
{
    range_parts parts = {.count = 0};
    const wire_sink sink = {&parts,         refuse_none,    refuse_none, refuse_boolean,
                            range_integer,  refuse_natural, refuse_big,  refuse_real,
                            refuse_complex, refuse_text,    refuse_big,  refuse_range,
                            refuse_tagged,  range_begin,    range_end};
    value_walk inner = {&sink, user->walk->depth, 3, 0, false};
    size_t used;

    if (user->walk->budget < 3) return stop(user->walk, WIRE_E_TOO_MANY_ELEMENTS);
    user->walk->budget -= 3;
    if (walk_value(&inner, WIRE_SHAPE_LIST, payload, &used) || used != payload.size ||
        inner.refused || parts.count != 3 || parts.part[2] == 0)
        return stop(user->walk,
                    inner.error == WIRE_E_TOO_DEEP ? WIRE_E_TOO_DEEP : WIRE_E_BAD_VALUE);
    if (!user->walk->sink) return 0;
    return pushed(user->walk, user->walk->sink->range(user->walk->sink->context, parts.part[0],
                                                      parts.part[1], parts.part[2]));
}

static double load_double(const uint8_t *data)
{
    uint64_t bits = 0;
    double value;

    for (int i = 0; i < 8; i++) bits = bits << 8 | data[i];
    memcpy(&value, &bits, sizeof value);
    return value;
}

static int on_scalar_ext(value_user *user, unsigned tag, wire_slice payload)
{
    value_walk *walk = user->walk;
    const wire_sink *sink = walk->sink;
    const char *text = (const char *)payload.data;

    switch (tag) {
    case WIRE_EXT_BIG_INT:
        if (payload.size < 2 || payload.data[0] > 1 || payload.data[1] == 0)
            return stop(walk, WIRE_E_BAD_VALUE);
        if (!sink) return 0;
        return pushed(walk, sink->big(sink->context, payload.data[0] == 1, payload.data + 1,
                                      payload.size - 1));
    case WIRE_EXT_COMPLEX:
        if (payload.size != 16) return stop(walk, WIRE_E_BAD_VALUE);
        if (!sink) return 0;
        return pushed(walk, sink->complex(sink->context, load_double(payload.data),
                                          load_double(payload.data + 8)));
    case WIRE_EXT_NOT_IMPLEMENTED:
        if (payload.size) return stop(walk, WIRE_E_BAD_VALUE);
        return sink ? pushed(walk, sink->tagged(sink->context, (wire_ext)tag, text, 0)) : 0;
    case WIRE_EXT_TIMEZONE:
    case WIRE_EXT_DATE:
    case WIRE_EXT_TIME:
    case WIRE_EXT_DATETIME:
    case WIRE_EXT_TIMEDELTA:
    case WIRE_EXT_DECIMAL:
    case WIRE_EXT_FRACTION:
    case WIRE_EXT_EXCEPTION:
        if (!wire_utf8_valid(payload.data, payload.size)) return stop(walk, WIRE_E_BAD_VALUE);
        if (!sink) return 0;
        return pushed(walk, sink->tagged(sink->context, (wire_ext)tag, text, payload.size));
    case WIRE_EXT_BYTEARRAY:
        return sink ? pushed(walk, sink->bytes(sink->context, true, payload.data, payload.size))
                    : 0;
    case WIRE_EXT_ELLIPSIS:
        if (payload.size) return stop(walk, WIRE_E_BAD_VALUE);
        return sink ? pushed(walk, sink->ellipsis(sink->context)) : 0;
    default: return stop(walk, WIRE_E_BAD_VALUE);
    }
}

static int template_ext(value_user *user, const char *base, const char *at, unsigned int size,
                        value_node *node)
{
    wire_slice payload;
    unsigned tag;

    /* A declared length of 2^32-1 wraps to nothing in the template; its bytes aren't there. */
    if (size == 0) return stop(user->walk, WIRE_E_BAD_VALUE);
    tag = (uint8_t)at[0];
    payload = (wire_slice){(const uint8_t *)at + 1, size - 1};
    switch (tag) {
    case WIRE_EXT_TUPLE: return on_container(user, WIRE_SHAPE_TUPLE, payload);
    case WIRE_EXT_SET: return on_container(user, WIRE_SHAPE_SET, payload);
    case WIRE_EXT_FROZENSET: return on_container(user, WIRE_SHAPE_FROZENSET, payload);
    case WIRE_EXT_RANGE: return on_range(user, payload);
    default: return on_scalar_ext(user, tag, payload);
    }
}

#define msgpack_unpack_struct(name)    struct template##name
#define msgpack_unpack_func(ret, name) static ret template##name
#define msgpack_unpack_callback(name)  template##name
#define msgpack_unpack_object          value_node
#define msgpack_unpack_user            value_user
/* The template's reader of its result is of no use to callbacks that keep nothing. */
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-function"
#include <msgpack/unpack_template.h>
#pragma GCC diagnostic pop

static int walk_value(value_walk *walk, wire_shape root, wire_slice data, size_t *ret_used)
{
    struct template_context context;
    size_t used = 0;
    int done;

    context.user = (value_user){walk, root, true};
    template_init(&context);
    done = data.size ? template_execute(&context, (const char *)data.data, data.size, &used) : 0;
    if (done < 0) {
        /* A failure that no callback named is a byte that begins nothing. */
        if (!walk->error) walk->error = WIRE_E_BAD_VALUE;
        return walk->error;
    }
    if (done == 0) return walk->error = WIRE_E_BAD_VALUE;
    *ret_used = used;
    return 0;
}

int wire_value_walk(wire_slice data, const wire_sink *sink, size_t *budget, size_t *ret_used)
{
    value_walk walk = {sink, 0, *budget, 0, false};
    int code = walk_value(&walk, WIRE_SHAPE_LIST, data, ret_used);

    if (code) return code;
    *budget = walk.budget;
    return walk.refused ? WIRE_E_SINK_REFUSED : 0;
}

int wire_value_check(wire_slice data, size_t *budget, size_t *ret_used)
{
    return wire_value_walk(data, NULL, budget, ret_used);
}

int wire_value_decode(wire_slice data, const wire_sink *sink)
{
    size_t used, budget = data.size;
    int code = wire_value_walk(data, sink, &budget, &used);

    if (code) return code;
    return used == data.size ? 0 : WIRE_E_BAD_VALUE;
}

/* Length of the UTF-8 sequence at s, 0 if it isn't one: overlong forms, surrogates and what is past
 * U+10FFFF aren't. */
static size_t sequence(const uint8_t *s, size_t left)
{
    size_t size = s[0] < 0xc2 ? 0 : s[0] < 0xe0 ? 2 : s[0] < 0xf0 ? 3 : s[0] < 0xf5 ? 4 : 0;

    if (size == 0 || size > left) return 0;
    for (size_t i = 1; i < size; i++)
        if ((s[i] & 0xc0) != 0x80) return 0;
    if (s[0] == 0xe0 && s[1] < 0xa0) return 0;
    if (s[0] == 0xed && s[1] >= 0xa0) return 0;
    if (s[0] == 0xf0 && s[1] < 0x90) return 0;
    if (s[0] == 0xf4 && s[1] >= 0x90) return 0;
    return size;
}

#define NOT_ASCII UINT64_C(0x8080808080808080)

static uint64_t eight_at(const uint8_t *data)
{
    uint64_t eight;

    memcpy(&eight, data, sizeof eight);
    return eight;
}

/* How many bytes at the start are ASCII, in eights; all of them, if they are. */
static size_t ascii(const uint8_t *data, size_t size)
{
    size_t at = 0;
    uint32_t four;

    while (size - at >= 8 && !(eight_at(data + at) & NOT_ASCII)) at += 8;
    if (size - at >= 8) return at;
    if (at)
        return eight_at(data + size - 8) & NOT_ASCII ? at
                                                     : size; /* together with some that were seen */
    for (; size - at >= 4; at += 4) {
        memcpy(&four, data + at, sizeof four);
        if (four & (uint32_t)NOT_ASCII) return at;
    }
    while (at < size && data[at] < 0x80) at++;
    return at;
}

bool wire_utf8_valid(const uint8_t *data, size_t size)
{
    size_t at = ascii(data, size);

    while (at < size) {
        size_t step = data[at] < 0x80 ? 1 : sequence(data + at, size - at);

        if (step == 0) return false;
        at += step;
        if (size - at >= 8) at += ascii(data + at, size - at);
    }
    return true;
}
