/* py_image_write.c - compiles the embedded Python modules and writes them as one image; runs while the program is built.
 *
 *     py-image-write IMAGE C-FILE
 *
 * core/stdlib/py_image.h describes the image. The C file brings it into the program under the name itd_py_image.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/stdlib/py_image.h"
#include "core/stdlib/py_sources.h"
#include "core/vm/vm.h"

typedef struct bytes {
    uint8_t *data;
    size_t size, room;
} bytes;

static bytes image, body;
static itd_value *strings;
static size_t string_count, string_room;

static _Noreturn void die(const char *what, const char *detail)
{
    fprintf(stderr, "py-image-write: %s%s%s\n", what, detail ? ": " : "", detail ? detail : "");
    exit(1);
}

static void put(bytes *b, const void *data, size_t size)
{
    if (b->room - b->size < size) {
        b->room = (b->room + size) * 2;
        b->data = realloc(b->data, b->room);
        if (!b->data) die("out of memory", NULL);
    }
    if (size) memcpy(b->data + b->size, data, size);
    b->size += size;
}

static void put_number(bytes *b, uint64_t n)
{
    uint8_t byte;

    do {
        byte = (uint8_t)((n & 127) | (n > 127 ? 128 : 0));
        put(b, &byte, 1);
    } while (n >>= 7);
}

static void put_tag(enum itd_py_image_tag tag)
{
    uint8_t byte = (uint8_t)tag;

    put(&body, &byte, 1);
}

/* ---- strings ---- */

static void put_string(itd_value s)
{
    size_t i = 0;

    while (i < string_count && !itd_same(strings[i], s)) i++;
    if (i == string_count) {
        if (string_count == string_room) {
            string_room = string_room * 2 + 256;
            strings = realloc(strings, string_room * sizeof *strings);
            if (!strings) die("out of memory", NULL);
        }
        strings[string_count++] = s;
    }
    put_number(&body, i);
}

static void write_strings(itd_vm *vm)
{
    put_number(&image, string_count);
    for (size_t i = 0; i < string_count; i++) {
        itd_value owner;
        size_t size;
        const char *text = itd_str_utf8(vm, strings[i], &size, &owner);

        if (!text) {
            itd_take_pending(vm);
            put_number(&image, (uint64_t)ITD_STR(strings[i])->length << 2 | ITD_IMAGE_STR_CODES);
            for (int64_t k = 0; k < ITD_STR(strings[i])->length; k++) put_number(&image, itd_str_at(ITD_STR(strings[i]), k));
            continue;
        }
        put_number(&image, size << 2 | (ITD_STR(strings[i])->interned ? ITD_IMAGE_STR_INTERNED : 0));
        put(&image, text, size);
    }
}

/* ---- values ---- */

static void put_value(itd_vm *vm, itd_value v);

/* A buffer goes into the image at once; the record has its offset. */
static void put_buffer(const itd_bytes_buffer *b)
{
    static const uint8_t zeros[16];
    itd_bytes_buffer head = {.head = itd_make_head(NULL, ITD_K_BYTES, ITD_F_FROZEN), .size = b->size};

    put(&image, zeros, -image.size & 15);
    put_number(&body, image.size);
    put(&image, &head, sizeof head);
    put(&image, b->data, b->size);
}

static void put_code(itd_vm *vm, const itd_code *c)
{
    const uint32_t numbers[] = {c->flags, c->first_line, c->unit_ordinal, c->nregs, c->nlocals, c->nposonly, c->nargs, c->nkwonly, c->count_ins, c->count_handlers, c->count_suspends};

    put_string(c->name);
    put_string(c->qualname);
    put_string(c->filename);
    put_value(vm, c->doc);
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) put_number(&body, numbers[i]);
    put_buffer(c->ins);
    put_buffer(c->pos);
    put_buffer(c->handlers);
    put_buffer(c->suspends);
    put_number(&body, c->consts->count);
    for (size_t i = 0; i < c->consts->count; i++) put_value(vm, c->consts->items[i]);
    put_number(&body, c->caches->count);
    for (size_t i = 0; i < c->caches->count; i++) put_string(c->caches->items[i].name);
    put_value(vm, c->varnames);
    put_value(vm, c->cellnames);
    put_value(vm, c->freenames);
}

static void put_digits(itd_vm *vm, itd_value v)
{
    itd_value text = itd_int_text(vm, v, 16);

    if (itd_failed(text)) die("an integer constant can't be written", NULL);
    put_tag(ITD_IMAGE_BIG);
    put_number(&body, (uint64_t)ITD_STR(text)->length);
    put(&body, ITD_STR(text)->data, (size_t)ITD_STR(text)->length);
}

static void put_number_value(itd_vm *vm, itd_value v)
{
    if (itd_is_small(v)) {
        int64_t n = itd_small(v);

        put_tag(n < 0 ? ITD_IMAGE_NEGATIVE : ITD_IMAGE_INT);
        put_number(&body, n < 0 ? (uint64_t)-n : (uint64_t)n);
    } else if (itd_is_int(v)) {
        put_digits(vm, v);
    } else if (itd_is_float(v)) {
        double d = itd_float_value(v);

        put_tag(ITD_IMAGE_FLOAT);
        put(&body, &d, sizeof d);
    } else {
        const itd_complex *c = ITD_AS(itd_complex, v);

        put_tag(ITD_IMAGE_COMPLEX);
        put(&body, &c->re, sizeof c->re);
        put(&body, &c->im, sizeof c->im);
    }
}

static void put_set(itd_vm *vm, const itd_set *set)
{
    int64_t pos = 0;
    uint64_t count = 0;
    itd_value item;

    while (itd_set_walk(set, &pos, &item)) count++;
    pos = 0;
    put_tag(ITD_IMAGE_FROZENSET);
    put_number(&body, count);
    while (itd_set_walk(set, &pos, &item)) put_value(vm, item);
}

static void put_value(itd_vm *vm, itd_value v)
{
    if (itd_is_unbound(v)) put_tag(ITD_IMAGE_UNBOUND);
    else if (itd_is_none(v)) put_tag(ITD_IMAGE_NONE);
    else if (itd_is_bool(v)) put_tag(itd_same(v, ITD_TRUE) ? ITD_IMAGE_TRUE : ITD_IMAGE_FALSE);
    else if (itd_same(v, ITD_ELLIPSIS)) put_tag(ITD_IMAGE_ELLIPSIS);
    else if (itd_is_small(v) || itd_is_int(v) || itd_is_float(v) || itd_is_kind(v, ITD_K_COMPLEX)) put_number_value(vm, v);
    else if (itd_is_str(v)) put_tag(ITD_IMAGE_STR), put_string(v);
    else if (itd_is_kind(v, ITD_K_CODE)) put_tag(ITD_IMAGE_CODE), put_code(vm, ITD_AS(itd_code, v));
    else if (itd_same(v, itd_of(itd_super_type))) put_tag(ITD_IMAGE_SUPER);
    else if (itd_same(v, itd_of(itd_AssertionError))) put_tag(ITD_IMAGE_ASSERTION);
    else if (itd_is_kind(v, ITD_K_SET)) put_set(vm, ITD_SET_(v));
    else if (itd_is_kind(v, ITD_K_BYTESTR)) {
        put_tag(ITD_IMAGE_BYTES);
        put_number(&body, (uint64_t)ITD_AS(itd_bytes, v)->length);
        put(&body, ITD_AS(itd_bytes, v)->data, (size_t)ITD_AS(itd_bytes, v)->length);
    } else if (itd_is_kind(v, ITD_K_TUPLE)) {
        put_tag(ITD_IMAGE_TUPLE);
        put_number(&body, (uint64_t)itd_tuple_count(v));
        for (int64_t i = 0; i < itd_tuple_count(v); i++) put_value(vm, itd_tuple_items(v)[i]);
    } else {
        die("a constant of this type can't be written", itd_type_name(v));
    }
}

/* ---- the image ---- */

static void show_pending(itd_vm *vm, const char *name)
{
    itd_value text = itd_exception_only_text(vm, itd_take_pending(vm), true), owner;
    size_t size;

    die(name, itd_failed(text) ? NULL : itd_str_utf8(vm, text, &size, &owner));
}

static void write_module(itd_vm *vm, const itd_py_source *source, size_t row_at)
{
    itd_value file = itd_str_format(vm, "<frozen %s>", source->name), code;
    itd_py_image_row row = {0};

    string_count = body.size = 0;
    vm->no_collect = true; /* what is being written is held by malloc'ed memory alone */
    code = itd_failed(file) ? file : itd_compile(vm, source->source, source->size, file, ITD_COMPILE_EMBEDDED);
    if (itd_failed(code)) show_pending(vm, source->name);
    put_value(vm, code);
    if (strlen(source->name) >= sizeof row.name) die("the name is too long", source->name);
    memcpy(row.name, source->name, strlen(source->name));
    row.record = (uint32_t)image.size;
    write_strings(vm);
    put(&image, body.data, body.size);
    row.size = (uint32_t)image.size - row.record;
    memcpy(image.data + row_at, &row, sizeof row);
    vm->no_collect = false;
}

static void save(const char *path, const void *data, size_t size)
{
    FILE *f = fopen(path, "wb");

    if (!f || fwrite(data, 1, size, f) != size || fclose(f) != 0) die("can't write", path);
}

int main(int argc, char **argv)
{
    static const itd_py_image_row none;
    char text[8192], *path;
    itd_limits limits;
    itd_session *session;
    size_t count = 0;

    if (argc != 3) die("usage: py-image-write IMAGE C-FILE", NULL);
    if (itd_boot() != 0 || !(session = itd_session_new(NULL, NULL, (uint64_t)1 << 31))) die("the core doesn't start", NULL);
    itd_limits_default(&limits);
    limits.memory_bytes = (uint64_t)1 << 30;
    itd_session_limit(session, &limits);
    while (itd_py_sources[count].name) count++;
    for (size_t i = 0; i <= count; i++) put(&image, &none, sizeof none);
    for (size_t i = 0; i < count; i++) write_module(&itd_the_vm, &itd_py_sources[i], i * sizeof none);
    save(argv[1], image.data, image.size);
    path = realpath(argv[1], NULL);
    if (!path || strpbrk(path, "\"\\\n")) die("can't name the image", argv[1]);
    snprintf(text, sizeof text,
             "/* Made by tools/py_image_write.c; do not edit. */\n"
             "__asm__(\".section .rodata\\n.balign 64\\n.globl itd_py_image\\n.hidden itd_py_image\\n.type itd_py_image, %%object\\nitd_py_image:\\n.incbin \\\"%s\\\"\\n.size itd_py_image, . - itd_py_image\\n.text\\n\");\n",
             path);
    save(argv[2], text, strlen(text));
    free(path);
    free(image.data);
    free(body.data);
    free(strings);
    return 0;
}
