/* schema.c - frames and bodies: finding, taking apart and checking them against messages.def.
 *
 * The cursor below reads the envelope and the keys; whole values are walked by wire_value_walk.
 * All of a body is checked here, so that later walks over its parts (wire_values_next and its kin)
 * can't fail.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <math.h>
#include <string.h>

#include "protocol/wire.h"

#define WIRE_TABLES
#include "protocol/messages.h"

#define TABLE_SIZE(table) (sizeof(table) / sizeof((table)[0]))

typedef struct cursor {
    const uint8_t *at, *end;
    size_t budget;         /* elements the frame may still declare */
    const wire_sink *sink; /* takes the values, or NULL */
} cursor;

const wire_error_spec *wire_error_of(int code)
{
    const wire_error_spec *system = NULL;

    for (size_t i = 0; i < TABLE_SIZE(error_specs); i++) {
        if (error_specs[i].code == code) return &error_specs[i];
        if (error_specs[i].code == WIRE_E_SYSTEM) system = &error_specs[i];
    }
    return system;
}

const wire_message_spec *wire_message_of(uint64_t number)
{
    for (size_t i = 0; i < TABLE_SIZE(message_specs); i++)
        if (message_specs[i].number == number) return &message_specs[i];
    return NULL;
}

/* ---- the cursor ---------------------------------------------------------------------------- */

static size_t left_of(const cursor *c)
{
    return (size_t)(c->end - c->at);
}

static bool take_be(cursor *c, unsigned bytes, uint64_t *ret)
{
    uint64_t value = 0;

    if (left_of(c) < bytes) return false;
    for (unsigned i = 0; i < bytes; i++) value = value << 8 | c->at[i];
    c->at += bytes;
    *ret = value;
    return true;
}

static bool take_array(cursor *c, uint32_t *ret_count)
{
    uint64_t count;
    uint8_t tag;

    if (c->at == c->end) return false;
    tag = *c->at++;
    if ((tag & 0xf0) == 0x90)
        count = tag & 0x0f;
    else if (!(tag == 0xdc ? take_be(c, 2, &count) : tag == 0xdd && take_be(c, 4, &count)))
        return false;
    if (count > c->budget) return false;
    c->budget -= count;
    *ret_count = (uint32_t)count;
    return true;
}

static bool take_map(cursor *c, uint32_t *ret_count)
{
    uint64_t count;
    uint8_t tag;

    if (c->at == c->end) return false;
    tag = *c->at++;
    if ((tag & 0xf0) == 0x80)
        count = tag & 0x0f;
    else if (!(tag == 0xde ? take_be(c, 2, &count) : tag == 0xdf && take_be(c, 4, &count)))
        return false;
    if (count * 2 > c->budget) return false;
    c->budget -= count * 2;
    *ret_count = (uint32_t)count;
    return true;
}

static bool take_text(cursor *c, wire_slice *ret)
{
    uint64_t size;
    uint8_t tag;

    if (c->at == c->end) return false;
    tag = *c->at++;
    if ((tag & 0xe0) == 0xa0)
        size = tag & 0x1f;
    else if (!(tag >= 0xd9 && tag <= 0xdb && take_be(c, 1u << (tag - 0xd9), &size)))
        return false;
    if (size > left_of(c)) return false;
    *ret = (wire_slice){c->at, (size_t)size};
    c->at += size;
    return true;
}

static bool take_bytes(cursor *c, wire_slice *ret)
{
    uint64_t size;
    uint8_t tag;

    if (c->at == c->end) return false;
    tag = *c->at++;
    if (!(tag >= 0xc4 && tag <= 0xc6 && take_be(c, 1u << (tag - 0xc4), &size))) return false;
    if (size > left_of(c)) return false;
    *ret = (wire_slice){c->at, (size_t)size};
    c->at += size;
    return true;
}

/* An integer of any width: its two's complement and whether it is below zero. */
static bool take_integer(cursor *c, uint64_t *ret, bool *ret_negative)
{
    uint64_t raw;
    uint8_t tag;

    if (c->at == c->end) return false;
    tag = *c->at++;
    *ret_negative = false;
    if (tag < 0x80) {
        *ret = tag;
        return true;
    }
    if (tag >= 0xe0) {
        *ret = (uint64_t)(int64_t)(int8_t)tag;
        *ret_negative = true;
        return true;
    }
    if (tag >= 0xcc && tag <= 0xcf) return take_be(c, 1u << (tag - 0xcc), ret);
    if (tag >= 0xd0 && tag <= 0xd3) {
        unsigned bytes = 1u << (tag - 0xd0), shift = 64 - 8 * bytes;

        if (!take_be(c, bytes, &raw)) return false;
        raw = (uint64_t)((int64_t)(raw << shift) >> shift);
        *ret_negative = (int64_t)raw < 0;
        *ret = raw;
        return true;
    }
    return false;
}

static bool take_uint(cursor *c, uint64_t *ret)
{
    bool negative;

    return take_integer(c, ret, &negative) && !negative;
}

/* A finite number, integer or float. */
static bool take_number(cursor *c, double *ret)
{
    uint64_t raw;
    bool negative;

    if (c->at == c->end) return false;
    if (*c->at == 0xcb) {
        c->at++;
        if (!take_be(c, 8, &raw)) return false;
        memcpy(ret, &raw, sizeof *ret);
    } else if (*c->at == 0xca) {
        uint32_t word;
        float single;

        c->at++;
        if (!take_be(c, 4, &raw)) return false;
        word = (uint32_t)raw;
        memcpy(&single, &word, sizeof single);
        *ret = (double)single;
    } else {
        if (!take_integer(c, &raw, &negative)) return false;
        *ret = negative ? (double)(int64_t)raw : (double)raw;
    }
    return isfinite(*ret);
}

static int take_value(cursor *c, wire_slice *ret)
{
    wire_slice rest = {c->at, left_of(c)};
    size_t used;
    int code;

    if (rest.size == 0) return WIRE_E_BAD_BODY;
    code = wire_value_walk(rest, c->sink, &c->budget, &used);
    if (code && code != WIRE_E_SINK_REFUSED) return code;
    *ret = (wire_slice){c->at, used};
    c->at += used;
    return 0;
}

/* ---- frames -------------------------------------------------------------------------------- */

int wire_frame_scan(const uint8_t *data, size_t have, size_t max, size_t *ret_total)
{
    size_t length;

    *ret_total = WIRE_LENGTH_BYTES;
    if (have < WIRE_LENGTH_BYTES) return WIRE_E_WOULD_BLOCK;
    length = (size_t)data[0] << 24 | (size_t)data[1] << 16 | (size_t)data[2] << 8 | data[3];
    if (length == 0) return WIRE_E_BAD_FRAME;
    if (length > max) return WIRE_E_FRAME_TOO_LARGE;
    *ret_total = WIRE_LENGTH_BYTES + length;
    return have < *ret_total ? WIRE_E_WOULD_BLOCK : 0;
}

int wire_frame_parse(wire_slice whole, wire_frame *ret)
{
    cursor c = {whole.data + WIRE_LENGTH_BYTES, whole.data + whole.size, 3, NULL};
    uint64_t message;
    uint32_t count;

    *ret = (wire_frame){0};
    if (whole.size <= WIRE_LENGTH_BYTES) return WIRE_E_BAD_FRAME;
    if (!take_array(&c, &count) || count != 3 || !take_uint(&c, &message) ||
        !take_uint(&c, &ret->id))
        return WIRE_E_BAD_FRAME;
    if (message > UINT8_MAX) return WIRE_E_UNKNOWN_MESSAGE;
    ret->message = (uint8_t)message;
    ret->body = (wire_slice){c.at, left_of(&c)};
    return ret->body.size ? 0 : WIRE_E_BAD_FRAME;
}

int wire_frame_admit(const wire_frame *frame, wire_endpoint endpoint, wire_state state)
{
    const wire_message_spec *spec = wire_message_of(frame->message);

    if (!spec || !spec->up) return WIRE_E_UNKNOWN_MESSAGE;
    return (spec->endpoints & endpoint) && (spec->states & state) ? 0 : WIRE_E_BAD_STATE;
}

/* ---- bodies -------------------------------------------------------------------------------- */

static int parse_struct(cursor *c, const wire_struct_spec *spec, wire_body *ret);

static int parse_text(cursor *c, wire_type type, wire_field *field)
{
    if (!take_text(c, &field->span)) return WIRE_E_BAD_BODY;
    if (type == WIRE_T_SOURCE) return 0;
    if (type == WIRE_T_NAME && field->span.size > WIRE_MAX_NAME) return WIRE_E_BAD_BODY;
    if (type != WIRE_T_STRING && memchr(field->span.data, 0, field->span.size))
        return WIRE_E_BAD_BODY;
    return wire_utf8_valid(field->span.data, field->span.size) ? 0 : WIRE_E_BAD_BODY;
}

static int parse_entries(cursor *c, wire_type type, wire_field *field)
{
    wire_slice name, value;
    double number;
    int code;

    if (!(type == WIRE_T_TEXTS ? take_array(c, &field->count) : take_map(c, &field->count)))
        return WIRE_E_BAD_BODY;
    for (uint32_t i = 0; i < field->count; i++) {
        if (!take_text(c, &name) || memchr(name.data, 0, name.size) ||
            !wire_utf8_valid(name.data, name.size))
            return WIRE_E_BAD_BODY;
        if (type == WIRE_T_LIMITS && !take_number(c, &number)) return WIRE_E_BAD_BODY;
        if (type == WIRE_T_VALUES && (code = take_value(c, &value))) return code;
    }
    return 0;
}

static int parse_list(cursor *c, const wire_field_spec *spec, wire_field *field)
{
    wire_body each;
    int code;

    if (!take_array(c, &field->count)) return WIRE_E_BAD_BODY;
    for (uint32_t i = 0; i < field->count; i++)
        if ((code = parse_struct(c, &struct_specs[spec->structure], &each))) return code;
    return 0;
}

static int parse_seconds(cursor *c, wire_field *field)
{
    double seconds;

    if (!take_number(c, &seconds) || seconds < 0) return WIRE_E_BAD_BODY;
    field->number = seconds >= 1e9 ? (uint64_t)1000000000 * 1000000000 : (uint64_t)(seconds * 1e9);
    return 0;
}

static int parse_field(cursor *c, const wire_field_spec *spec, wire_field *field)
{
    const uint8_t *start = c->at;
    bool negative;
    wire_body inner;
    int code = 0;

    switch ((wire_type)spec->type) {
    case WIRE_T_BOOL:
        if (c->at == c->end || (*c->at != 0xc2 && *c->at != 0xc3)) return WIRE_E_BAD_BODY;
        field->flag = *c->at++ == 0xc3;
        return 0;
    case WIRE_T_UINT: return take_uint(c, &field->number) ? 0 : WIRE_E_BAD_BODY;
    case WIRE_T_INT: return take_integer(c, &field->number, &negative) ? 0 : WIRE_E_BAD_BODY;
    case WIRE_T_SECONDS: return parse_seconds(c, field);
    case WIRE_T_TEXT:
    case WIRE_T_NAME:
    case WIRE_T_STRING:
    case WIRE_T_SOURCE: return parse_text(c, (wire_type)spec->type, field);
    case WIRE_T_BYTES: return take_bytes(c, &field->span) ? 0 : WIRE_E_BAD_BODY;
    case WIRE_T_VALUE: return take_value(c, &field->span);
    case WIRE_T_VALUES:
    case WIRE_T_LIMITS:
    case WIRE_T_TEXTS: code = parse_entries(c, (wire_type)spec->type, field); break;
    case WIRE_T_STRUCT: code = parse_struct(c, &struct_specs[spec->structure], &inner); break;
    case WIRE_T_LIST: code = parse_list(c, spec, field); break;
    }
    field->span = (wire_slice){start, (size_t)(c->at - start)};
    return code;
}

static int find_field(const wire_struct_spec *spec, wire_slice key)
{
    for (int i = 0; i < spec->count; i++)
        if (spec->fields[i].name_size == key.size &&
            memcmp(spec->fields[i].name, key.data, key.size) == 0)
            return i;
    return -1;
}

static int parse_struct(cursor *c, const wire_struct_spec *spec, wire_body *ret)
{
    uint32_t count, seen = 0;
    wire_slice key;
    int index, code;

    memset(ret, 0, sizeof *ret);
    if (!take_map(c, &count) || count > spec->count) return WIRE_E_BAD_BODY;
    for (uint32_t i = 0; i < count; i++) {
        if (!take_text(c, &key) || (index = find_field(spec, key)) < 0 || seen & 1u << index)
            return WIRE_E_BAD_BODY;
        seen |= 1u << index;
        /* nil is a value where a value is wanted, an absent field elsewhere */
        if (c->at < c->end && *c->at == 0xc0 && spec->fields[index].type != WIRE_T_VALUE) {
            c->at++;
            continue;
        }
        if ((code = parse_field(c, &spec->fields[index], &ret->field[index]))) return code;
        ret->field[index].present = true;
    }
    for (int i = 0; i < spec->count; i++)
        if (spec->fields[i].required && !ret->field[i].present) return WIRE_E_BAD_BODY;
    return 0;
}

int wire_body_take(const wire_frame *frame, const wire_sink *sink, wire_body *ret)
{
    const wire_message_spec *spec = wire_message_of(frame->message);
    cursor c = {frame->body.data, frame->body.data + frame->body.size, frame->body.size, sink};
    int code;

    if (!spec) return WIRE_E_UNKNOWN_MESSAGE;
    if (c.budget > WIRE_MAX_ELEMENTS) c.budget = WIRE_MAX_ELEMENTS;
    code = parse_struct(&c, &spec->body, ret);
    if (code) return code;
    return c.at == c.end ? 0 : WIRE_E_BAD_BODY;
}

int wire_body_parse(const wire_frame *frame, wire_body *ret)
{
    return wire_body_take(frame, NULL, ret);
}

/* ---- entries of a checked field -------------------------------------------------------------- */

void wire_entries(const wire_field *field, wire_slice *ret_rest, uint32_t *ret_left)
{
    cursor c = {field->span.data, field->span.data + field->span.size, SIZE_MAX, NULL};
    uint32_t count;

    *ret_left = 0;
    *ret_rest = (wire_slice){0};
    if (!field->present) return;
    if (!((field->span.data[0] & 0xf0) == 0x80 || field->span.data[0] >= 0xde
              ? take_map(&c, &count)
              : take_array(&c, &count)))
        return;
    *ret_rest = (wire_slice){c.at, left_of(&c)};
    *ret_left = field->count;
}

bool wire_values_next(wire_slice *rest, uint32_t *left, const wire_sink *sink, wire_slice *ret_name,
                      wire_slice *ret_value)
{
    cursor c = {rest->data, rest->data + rest->size, rest->size, sink};

    if (*left == 0 || !take_text(&c, ret_name) || take_value(&c, ret_value)) return false;
    (*left)--;
    *rest = (wire_slice){c.at, left_of(&c)};
    return true;
}

bool wire_limits_next(wire_slice *rest, uint32_t *left, wire_slice *ret_name, double *ret_number)
{
    cursor c = {rest->data, rest->data + rest->size, 0, NULL};

    if (*left == 0 || !take_text(&c, ret_name) || !take_number(&c, ret_number)) return false;
    (*left)--;
    *rest = (wire_slice){c.at, left_of(&c)};
    return true;
}

bool wire_texts_next(wire_slice *rest, uint32_t *left, wire_slice *ret_text)
{
    cursor c = {rest->data, rest->data + rest->size, 0, NULL};

    if (*left == 0 || !take_text(&c, ret_text)) return false;
    (*left)--;
    *rest = (wire_slice){c.at, left_of(&c)};
    return true;
}

int wire_list_check(wire_slice list, wire_struct kind, uint32_t count)
{
    cursor c = {list.data, list.data + list.size, list.size, NULL};
    wire_body each;
    uint32_t there;
    int code;

    if (!take_array(&c, &there) || there != count) return WIRE_E_BAD_BODY;
    for (uint32_t i = 0; i < count; i++)
        if ((code = parse_struct(&c, &struct_specs[kind], &each))) return code;
    return c.at == c.end ? 0 : WIRE_E_BAD_BODY;
}

bool wire_list_next(wire_slice *rest, uint32_t *left, wire_struct kind, wire_body *ret)
{
    cursor c = {rest->data, rest->data + rest->size, rest->size, NULL};

    if (*left == 0 || parse_struct(&c, &struct_specs[kind], ret)) return false;
    (*left)--;
    *rest = (wire_slice){c.at, left_of(&c)};
    return true;
}
