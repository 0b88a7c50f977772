/* t_wire.c - frames and values against protocol/vectors: what must be taken, what must be refused,
 * and round trips.
 *
 * Every prefix of every good vector and every vector with one byte changed is walked as well:
 * whatever the bytes, the walk ends within its buffer. Run from the tree's root.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "protocol/wire.h"

#define LINE_ROOM ((size_t)1 << 20)

static unsigned tests, failures;

static void check(bool good, const char *what, const char *name)
{
    printf("%sok %u - %s: %s\n", good ? "" : "not ", ++tests, what, name);
    failures += !good;
}

/* The text of a key in a vector's line; vectors hold one object a line and the keys wanted here
 * have plain strings. */
static bool field(const char *line, const char *key, char *ret, size_t room)
{
    char pattern[64];
    const char *at, *end;

    snprintf(pattern, sizeof pattern, "\"%s\": \"", key);
    at = strstr(line, pattern);
    if (!at) return false;
    at += strlen(pattern);
    end = strchr(at, '"');
    if (!end || (size_t)(end - at) >= room) return false;
    memcpy(ret, at, (size_t)(end - at));
    ret[end - at] = 0;
    return true;
}

static unsigned digit(char c)
{
    return c <= '9' ? (unsigned)(c - '0') : (unsigned)(c - 'a' + 10);
}

/* In a block of just its size, so that a sanitizer sees a step past its end. */
static uint8_t *unhex(const char *hex, size_t *ret_size)
{
    size_t size = strlen(hex) / 2;
    uint8_t *data = malloc(size ? size : 1);

    for (size_t i = 0; data && i < size; i++)
        data[i] = (uint8_t)(digit(hex[2 * i]) << 4 | digit(hex[2 * i + 1]));
    *ret_size = size;
    return data;
}

static int walk(const uint8_t *data, size_t size)
{
    size_t budget = size, used = 0;
    int code = wire_value_check((wire_slice){data, size}, &budget, &used);

    if (code) return code;
    return used == size ? 0 : WIRE_E_BAD_VALUE;
}

/* Decodes into a packer. */
static int repack(const uint8_t *data, size_t size, wire_out *out)
{
    static wire_packer packer;
    wire_sink sink;

    wire_packer_init(&packer, out, &sink);
    return wire_value_decode((wire_slice){data, size}, &sink);
}

/* Packing what was decoded, decoding that and packing it again gives the same bytes. */
static bool round_trip(const uint8_t *data, size_t size)
{
    static uint8_t first[1 << 16], second[1 << 16];
    wire_out one, two;

    wire_out_init(&one, first, sizeof first);
    wire_out_init(&two, second, sizeof second);
    if (repack(data, size, &one) != 0 || walk(first, one.size) != 0) return false;
    if (repack(first, one.size, &two) != 0) return false;
    return one.size == two.size && memcmp(first, second, one.size) == 0 && one.size <= 2 * size + 8;
}

/* Walks every beginning of the value and the value with each byte changed. */
static void mangle(const uint8_t *data, size_t size)
{
    for (size_t i = 0; i < size && i < 600; i++) {
        uint8_t *part = malloc(i ? i : 1), *other = malloc(size);

        if (!part || !other) abort();
        memcpy(part, data, i);
        walk(part, i);
        memcpy(other, data, size);
        for (unsigned bit = 0; bit < 8; bit++) {
            other[i] = (uint8_t)(data[i] ^ 1u << bit);
            if (walk(other, size) == 0) round_trip(other, size);
        }
        free(part);
        free(other);
    }
}

static void value_vector(const char *name, const uint8_t *data, size_t size)
{
    check(walk(data, size) == 0, "value", name);
    check(round_trip(data, size), "round trip", name);
    mangle(data, size);
}

static int frame_code(const uint8_t *data, size_t size, wire_state state)
{
    wire_frame frame;
    wire_body body;
    size_t total;
    int code = wire_frame_scan(data, size, (size_t)1 << 25, &total);

    if (!code) code = wire_frame_parse((wire_slice){data, total}, &frame);
    if (!code)
        code = wire_frame_admit(
            &frame, state == WIRE_STATE_ATTACHED ? WIRE_AT_WORKER : WIRE_AT_SWITCHBOARD, state);
    if (!code) code = wire_body_parse(&frame, &body);
    return code;
}

static void frame_vector(const char *name, const uint8_t *data, size_t size)
{
    wire_frame frame;
    wire_body body;
    size_t total = 0;

    check(wire_frame_scan(data, size, (size_t)1 << 25, &total) == 0 && total == size, "whole frame",
          name);
    check(wire_frame_parse((wire_slice){data, size}, &frame) == 0 &&
              wire_body_parse(&frame, &body) == 0,
          "frame", name);
    for (size_t i = 0; i < size; i++) {
        uint8_t *other = malloc(size);

        if (!other) abort();
        memcpy(other, data, size);
        if (wire_frame_scan(data, i, (size_t)1 << 25, &total) != WIRE_E_WOULD_BLOCK)
            check(false, "prefix", name);
        for (unsigned bit = 0; bit < 8 && i >= WIRE_LENGTH_BYTES; bit++) {
            other[i] = (uint8_t)(data[i] ^ 1u << bit);
            if (wire_frame_parse((wire_slice){other, size}, &frame) == 0)
                wire_body_parse(&frame, &body);
        }
        free(other);
    }
}

static void bad_frame_vector(const char *line, const char *name, const char *error,
                             const uint8_t *data, size_t size)
{
    char state[32];
    wire_state in;
    int code;

    if (!field(line, "state", state, sizeof state)) return;
    /* versions are judged by the switchboard, not by the schema */
    if (strcmp(error, "bad_version") == 0) return;
    in = state[0] == 'n'   ? WIRE_STATE_NEW
         : state[0] == 'r' ? WIRE_STATE_READY
                           : WIRE_STATE_ATTACHED;
    code = frame_code(data, size, in);
    check(code != 0 && strcmp(wire_error_of(code)->name, error) == 0, "bad frame", name);
}

static void vector(const char *line)
{
    static char hex[LINE_ROOM];
    char kind[32], name[256], error[64] = "";
    uint8_t *data;
    size_t size;

    if (!field(line, "hex", hex, sizeof hex) || !field(line, "kind", kind, sizeof kind) ||
        !field(line, "name", name, sizeof name))
        return;
    field(line, "error", error, sizeof error);
    data = unhex(hex, &size);
    if (!data) abort();
    if (strcmp(kind, "value") == 0)
        value_vector(name, data, size);
    else if (strcmp(kind, "frame") == 0)
        frame_vector(name, data, size);
    else if (strcmp(kind, "bad_value") == 0)
        check(strcmp(wire_error_of(walk(data, size))->name, error) == 0, "bad value", name);
    else
        bad_frame_vector(line, name, error, data, size);
    free(data);
}

static void read_file(const char *path)
{
    static char line[LINE_ROOM];
    FILE *file = fopen(path, "r");
    unsigned before = tests;

    while (file && fgets(line, sizeof line, file)) vector(line);
    if (file) fclose(file);
    check(tests > before, "vectors found", path);
}

/* Output that doesn't fit is taken back as a whole, and what was there before stays. */
static void small_buffers(void)
{
    uint8_t space[256];

    for (size_t room = 0; room < sizeof space; room++) {
        wire_out out;
        int code;

        wire_out_init(&out, space, room);
        code = wire_put_error(&out, 7, WIRE_E_BUSY, NULL);
        if (code == 0 ? out.size == 0 : out.size != 0) {
            check(false, "small buffer", "taken back");
            return;
        }
    }
    check(true, "small buffer", "taken back");
}

static void entries(void)
{
    uint8_t space[512];
    wire_out out;
    wire_frame frame;
    wire_body body, tool;
    wire_slice rest, name, value;
    uint32_t left;
    double number;

    wire_out_init(&out, space, sizeof space);
    wire_frame_begin(&out, WIRE_EXECUTE, 3);
    wire_key(&out, "code");
    wire_put_string(&out, "x");
    wire_key(&out, "variables");
    wire_put_map(&out, 2);
    wire_put_string(&out, "a");
    wire_put_int(&out, -1);
    wire_put_string(&out, "b");
    wire_put_nil(&out);
    wire_key(&out, "tools");
    wire_put_array(&out, 1);
    wire_map_begin(&out);
    wire_key(&out, "name");
    wire_put_string(&out, "f");
    wire_key(&out, "timeout");
    wire_put_real(&out, 0.5);
    wire_map_end(&out);
    check(wire_frame_end(&out, SIZE_MAX) == 0, "entries", "packed");
    check(wire_frame_parse((wire_slice){space, out.size}, &frame) == 0 &&
              wire_body_parse(&frame, &body) == 0,
          "entries", "parsed");
    wire_entries(&body.field[WIRE_EXECUTE_VARIABLES], &rest, &left);
    check(wire_values_next(&rest, &left, NULL, &name, &value) && name.size == 1 &&
              *name.data == 'a' && *value.data == 0xff,
          "entries", "first variable");
    check(wire_values_next(&rest, &left, NULL, &name, &value) && *value.data == 0xc0, "entries",
          "second variable");
    check(!wire_values_next(&rest, &left, NULL, &name, &value), "entries", "end of variables");
    wire_entries(&body.field[WIRE_EXECUTE_TOOLS], &rest, &left);
    check(wire_list_next(&rest, &left, WIRE_S_TOOL, &tool) &&
              tool.field[WIRE_S_TOOL_TIMEOUT].number == 500000000 &&
              !tool.field[WIRE_S_TOOL_DOC].present,
          "entries", "tool");
    check(!wire_list_next(&rest, &left, WIRE_S_TOOL, &tool), "entries", "end of tools");
    wire_entries(&body.field[WIRE_EXECUTE_NAME], &rest, &left);
    check(!wire_limits_next(&rest, &left, &name, &number), "entries", "absent field");
}

int main(void)
{
    read_file("protocol/vectors/v1-values.json");
    read_file("protocol/vectors/v1-bad-values.json");
    read_file("protocol/vectors/v1-frames.json");
    read_file("protocol/vectors/v1-bad-frames.json");
    small_buffers();
    entries();
    printf("1..%u\n", tests);
    return failures ? 1 : 0;
}
