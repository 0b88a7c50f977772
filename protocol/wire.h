/* wire.h - frames, bodies and values of the wire, as both sides of the daemon need them.
 *
 * Nothing here allocates or does I/O: buffers belong to the caller, and what a peer declares never
 * sizes anything. A body is checked whole against its schema (messages.def), values inside it
 * included, before any part of it has an effect; a value is decoded straight into its receiver,
 * while it is checked or by a second walk over the same bytes. Functions return 0 or a negative
 * code of errors.def.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#ifndef WIRE_WIRE_H
#define WIRE_WIRE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "protocol/messages.h"

#define WIRE_MAX_DEPTH 256
/* What is packed: an argument of a call lies in a list or dict within a list. */
#define WIRE_MAX_PACKED   (WIRE_MAX_DEPTH + 2)
#define WIRE_MAX_FIELDS   15
#define WIRE_MAX_NAME     256
#define WIRE_LENGTH_BYTES 4u
/* Elements one frame may hold, whatever its size. */
#define WIRE_MAX_ELEMENTS ((size_t)1 << 24)

typedef struct wire_slice {
    const uint8_t *data;
    size_t size;
} wire_slice;

typedef struct wire_sink wire_sink;

/* ---- errors ---------------------------------------------------------------------------- */

typedef struct wire_error_spec {
    int code; /* negative */
    const char *name;
    bool fatal;
    const char *text;
} wire_error_spec;

/* The row of a code; of `system` for a number that is in no row. Never NULL. */
const wire_error_spec *wire_error_of(int code);

/* ---- schema ---------------------------------------------------------------------------- */

typedef enum wire_type {
    WIRE_T_BOOL,
    WIRE_T_UINT,
    WIRE_T_INT,
    WIRE_T_SECONDS,
    WIRE_T_TEXT,
    WIRE_T_NAME,
    WIRE_T_STRING,
    WIRE_T_BYTES,
    WIRE_T_SOURCE,
    WIRE_T_VALUE,
    WIRE_T_VALUES,
    WIRE_T_LIMITS,
    WIRE_T_TEXTS,
    WIRE_T_STRUCT,
    WIRE_T_LIST,
} wire_type;

typedef struct wire_field_spec {
    const char *name;
    uint8_t name_size;
    uint8_t type;     /* a wire_type */
    int8_t structure; /* a wire_struct for WIRE_T_STRUCT and WIRE_T_LIST */
    bool required;
} wire_field_spec;

typedef struct wire_struct_spec {
    const wire_field_spec *fields;
    uint8_t count;
} wire_struct_spec;

typedef enum wire_state {
    WIRE_STATE_NEW = 1,
    WIRE_STATE_READY = 2,
    WIRE_STATE_ATTACHED = 4
} wire_state;
typedef enum wire_endpoint { WIRE_AT_SWITCHBOARD = 1, WIRE_AT_WORKER = 2 } wire_endpoint;

typedef struct wire_message_spec {
    uint8_t number;
    const char *name;
    bool up;
    uint8_t endpoints, states; /* bits */
    wire_struct_spec body;
} wire_message_spec;

/* The row of a message, or NULL. */
const wire_message_spec *wire_message_of(uint64_t number);

/* One field of a parsed body. Which members mean something depends on the field's type. */
typedef struct wire_field {
    bool present;
    bool flag;       /* bool */
    uint64_t number; /* uint; the two's complement of an int; whole nanoseconds for seconds */
    wire_slice span; /* text, name, string, source, bytes: the characters. Others: the MessagePack
                        of the whole field */
    uint32_t count;  /* values, limits, texts, list: how many */
} wire_field;

typedef struct wire_body {
    wire_field
        field[WIRE_MAX_FIELDS]; /* index: WIRE_<MESSAGE>_<FIELD> or WIRE_S_<STRUCT>_<FIELD> */
} wire_body;

typedef struct wire_frame {
    uint8_t message;
    uint64_t id;
    wire_slice body;
} wire_frame;

/* Looks for a whole frame at the start of data. 0: there is one, of *ret_total bytes, length
 * included. would_block: not yet; *ret_total bytes are needed to know more. frame_too_large or
 * bad_frame: never. max is without the length. */
int wire_frame_scan(const uint8_t *data, size_t have, size_t max, size_t *ret_total);

/* Takes a whole frame (with its length) apart. *ret keeps what was understood before a failure, for
 * the answer's id. */
int wire_frame_parse(wire_slice whole, wire_frame *ret);

/* Whether the frame is one that this endpoint takes from a client in this state: unknown_message or
 * bad_state if not. */
int wire_frame_admit(const wire_frame *frame, wire_endpoint endpoint, wire_state state);

/* Checks a frame's body against its message's schema and gives its fields. */
int wire_body_parse(const wire_frame *frame, wire_body *ret);
/* The same for a message whose fields have one value, which goes into the sink as it is checked.
 * The sink may have had a part of it when this fails; what the sink refuses is no failure. */
int wire_body_take(const wire_frame *frame, const wire_sink *sink, wire_body *ret);

/* The next entry of a `values` field: its name and the MessagePack of its value, which goes into
 * the sink if there is one. false at the end. */
bool wire_values_next(wire_slice *rest, uint32_t *left, const wire_sink *sink, wire_slice *ret_name,
                      wire_slice *ret_value);
/* The next entry of a `limits` field; durations and counts alike as a double. */
bool wire_limits_next(wire_slice *rest, uint32_t *left, wire_slice *ret_name, double *ret_number);
bool wire_texts_next(wire_slice *rest, uint32_t *left, wire_slice *ret_text);
/* The next structure of a `list` field. */
bool wire_list_next(wire_slice *rest, uint32_t *left, wire_struct kind, wire_body *ret);
/* Checks the MessagePack of a whole `list` field that did not come in a frame. 0, or what is wrong.
 */
int wire_list_check(wire_slice list, wire_struct kind, uint32_t count);
/* Makes *rest the entries of a field, ready for the functions above. */
void wire_entries(const wire_field *field, wire_slice *ret_rest, uint32_t *ret_left);

/* ---- values in ------------------------------------------------------------------------- */

typedef enum wire_shape {
    WIRE_SHAPE_LIST,
    WIRE_SHAPE_TUPLE,
    WIRE_SHAPE_SET,
    WIRE_SHAPE_FROZENSET,
    WIRE_SHAPE_DICT
} wire_shape;

/* Receives a value: containers begin with their count, then come their items (key, value, key,
 * value for a dict), then they end. false stops the walk. tagged carries the extension types that
 * are text: WIRE_EXT_DATE to WIRE_EXT_FRACTION and WIRE_EXT_EXCEPTION. */
struct wire_sink {
    void *context;
    bool (*none)(void *context);
    bool (*ellipsis)(void *context);
    bool (*boolean)(void *context, bool value);
    bool (*integer)(void *context, int64_t value);
    bool (*natural)(void *context, uint64_t value); /* above INT64_MAX */
    bool (*big)(void *context, bool negative, const uint8_t *magnitude, size_t size);
    bool (*real)(void *context, double value);
    bool (*complex)(void *context, double re, double im);
    bool (*text)(void *context, const char *utf8, size_t size);
    bool (*bytes)(void *context, bool mutable, const uint8_t *data, size_t size);
    bool (*range)(void *context, int64_t start, int64_t stop, int64_t step);
    bool (*tagged)(void *context, wire_ext tag, const char *text, size_t size);
    bool (*begin)(void *context, wire_shape shape, size_t count);
    bool (*end)(void *context, wire_shape shape);
};

/* Walks one value at the start of data into a sink: well-formed, within 256 levels and within
 * *budget elements, of which it takes its own. *ret_used is its size. sink_refused if the sink has
 * stopped it and nothing is wrong with the bytes. Of any other failure the sink may have had a
 * part. */
int wire_value_walk(wire_slice data, const wire_sink *sink, size_t *budget, size_t *ret_used);

/* The same without a receiver. */
int wire_value_check(wire_slice data, size_t *budget, size_t *ret_used);

/* Decodes a slice that is exactly one value. */
int wire_value_decode(wire_slice data, const wire_sink *sink);

bool wire_utf8_valid(const uint8_t *data, size_t size);

/* ---- output ---------------------------------------------------------------------------- */

#define WIRE_OPEN_MAPS 6

/* A buffer of fixed room that is written to at its end. Once something did not fit, `full` is set
 * and nothing more is written until the frame is ended or dropped, which takes its bytes back. */
typedef struct wire_out {
    uint8_t *data;
    size_t size, room;
    bool full;
    size_t frame; /* where the open frame begins */
    struct {
        size_t at;
        uint8_t count;
    } map[WIRE_OPEN_MAPS];
    unsigned maps;
} wire_out;

void wire_out_init(wire_out *out, void *data, size_t room);
void wire_frame_begin(wire_out *out, wire_message message, uint64_t id);
/* Closes the frame and fills in its length. no_room: it did not fit, and the buffer is as before
 * it. */
int wire_frame_end(wire_out *out, size_t max);
void wire_frame_drop(wire_out *out);

/* A place inside an open frame to go back to, when what follows turns out not to fit. */
typedef struct wire_mark {
    size_t size;
    uint8_t count;
    unsigned maps;
} wire_mark;
wire_mark wire_mark_of(const wire_out *out);
void wire_rewind(wire_out *out, wire_mark mark);

/* A map whose number of keys (at most 15) is counted as they come. A frame's body is one, begun and
 * ended with it. */
void wire_map_begin(wire_out *out);
void wire_map_end(wire_out *out);
void wire_key(wire_out *out, const char *name);

void wire_put_nil(wire_out *out);
void wire_put_bool(wire_out *out, bool value);
void wire_put_uint(wire_out *out, uint64_t value);
void wire_put_int(wire_out *out, int64_t value);
void wire_put_real(wire_out *out, double value);
void wire_put_text(wire_out *out, const char *text, size_t size);
void wire_put_string(wire_out *out, const char *text); /* NULL becomes nil */
void wire_put_bytes(wire_out *out, const void *data, size_t size);
void wire_put_array(wire_out *out, uint32_t count);
void wire_put_map(wire_out *out, uint32_t count); /* keys and values follow as they are */
void wire_put_raw(wire_out *out, const void *data, size_t size);
/* A list whose length is known only at its end: begin returns where to put it. */
size_t wire_list_begin(wire_out *out);
void wire_list_end(wire_out *out, size_t at, uint32_t count);

/* An error frame. text may be NULL: the table's own text. */
int wire_put_error(wire_out *out, uint64_t id, int code, const char *text);

/* Packs one value that comes through sink->... into out. The packer must stay in place while the
 * sink is used. */
typedef struct wire_packer {
    wire_out *out;
    unsigned depth;
    size_t hole[WIRE_MAX_PACKED + 1]; /* where the length of a container in an extension belongs */
} wire_packer;

void wire_packer_init(wire_packer *packer, wire_out *out, wire_sink *ret_sink);

#endif
