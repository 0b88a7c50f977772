/* py_image.c - makes the code of an embedded module from the image that the build put into the
 * program (py_image.h).
 *
 * The image is as trustworthy as the program, so nothing in it is checked. What is made half is
 * held by locals: the collector may run.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/stdlib/py_image.h"

#include "core/vm/vm.h"

extern const uint8_t itd_py_image[] __attribute__((weak));

typedef struct reader {
    itd_vm *vm;
    const uint8_t *at;
    const itd_values *strings;
} reader;

static uint64_t number(reader *r)
{
    uint64_t n = 0;
    unsigned shift = 0;

    do n |= (uint64_t)(*r->at & 127) << shift, shift += 7;
    while (*r->at++ & 128);
    return n;
}

static itd_value string(reader *r)
{
    return r->strings->items[number(r)];
}

static itd_value read_utf8(reader *r, size_t size, bool interned)
{
    const char *from = (const char *)r->at;

    r->at += size;
    return interned ? itd_intern_c(r->vm, from, size) : itd_str_new(r->vm, from, size);
}

static itd_value read_codes(reader *r, size_t count)
{
    itd_text t;

    itd_text_init(&t, r->vm);
    while (count--) itd_text_code(&t, (uint32_t)number(r));
    return itd_text_done(&t);
}

static bool read_strings(reader *r)
{
    size_t count = number(r);
    itd_values *strings = itd_values_new(r->vm, count);

    if (!strings) return false;
    r->strings = strings;
    for (size_t i = 0; i < count; i++) {
        uint64_t head = number(r);
        itd_value s = head & ITD_IMAGE_STR_CODES
                          ? read_codes(r, head >> 2)
                          : read_utf8(r, head >> 2, head & ITD_IMAGE_STR_INTERNED);

        if (itd_failed(s)) return false;
        strings->items[i] = s;
    }
    return true;
}

static double real(reader *r)
{
    double d;

    memcpy(&d, r->at, sizeof d);
    r->at += sizeof d;
    return d;
}

static itd_value value(reader *r);
static itd_value code(reader *r);

static itd_value tuple(reader *r)
{
    size_t count = number(r);
    itd_value all = itd_tuple_new(r->vm, count);

    for (size_t i = 0; i < count && !itd_failed(all); i++) {
        itd_value item = value(r);

        if (itd_failed(item)) return item;
        itd_tuple_items(all)[i] = item;
    }
    return all;
}

static itd_value frozenset(reader *r)
{
    size_t count = number(r);
    itd_value all = itd_set_new(r->vm, true);

    for (size_t i = 0; i < count && !itd_failed(all); i++) {
        itd_value item = value(r);

        if (itd_failed(item) || itd_set_add(r->vm, all, item) < 0) return ITD_ERROR;
    }
    return all;
}

static itd_value text(reader *r, bool digits)
{
    size_t size = number(r);
    const char *from = (const char *)r->at;
    itd_value n;

    r->at += size;
    if (!digits) return itd_bytes_new(r->vm, from, size);
    if (*from != '-') return itd_int_parse(r->vm, from, size, 16);
    n = itd_int_parse(r->vm, from + 1, size - 1, 16);
    return itd_failed(n) ? n : itd_unary_op(r->vm, n, '-');
}

static itd_value value(reader *r)
{
    double d;

    switch ((enum itd_py_image_tag) * r->at++) {
    case ITD_IMAGE_UNBOUND: return ITD_UNBOUND;
    case ITD_IMAGE_NONE: return ITD_NONE;
    case ITD_IMAGE_FALSE: return ITD_FALSE;
    case ITD_IMAGE_TRUE: return ITD_TRUE;
    case ITD_IMAGE_ELLIPSIS: return ITD_ELLIPSIS;
    case ITD_IMAGE_INT: return itd_from_small((int64_t)number(r));
    case ITD_IMAGE_NEGATIVE: return itd_from_small(-(int64_t)number(r));
    case ITD_IMAGE_BIG: return text(r, true);
    case ITD_IMAGE_FLOAT: return itd_float_from(r->vm, real(r));
    case ITD_IMAGE_COMPLEX: d = real(r); return itd_complex_from(r->vm, d, real(r));
    case ITD_IMAGE_STR: return string(r);
    case ITD_IMAGE_BYTES: return text(r, false);
    case ITD_IMAGE_TUPLE: return tuple(r);
    case ITD_IMAGE_FROZENSET: return frozenset(r);
    case ITD_IMAGE_CODE: return code(r);
    case ITD_IMAGE_SUPER: return itd_of(itd_super_type);
    case ITD_IMAGE_ASSERTION: return itd_of(itd_AssertionError);
    }
    return itd_raise(r->vm, itd_SystemError, "the image of embedded modules is damaged");
}

static itd_bytes_buffer *buffer(reader *r)
{
    const void *at = itd_py_image + number(r);
    itd_bytes_buffer *b;

    memcpy(&b, &at, sizeof b); /* nobody writes to the buffers of code */
    return b;
}

static bool read_pools(reader *r, itd_code *c)
{
    size_t count = number(r);

    c->consts = itd_values_new(r->vm, count);
    for (size_t i = 0; c->consts && i < count; i++) {
        itd_value v = value(r);

        if (itd_failed(v)) return false;
        c->consts->items[i] = v;
    }
    if (!c->consts) return false;
    count = number(r);
    c->names = itd_values_new(r->vm, count);
    for (size_t i = 0; c->names && i < count; i++) c->names->items[i] = string(r);
    return c->names != NULL;
}

static itd_value code(reader *r)
{
    itd_code *c = itd_alloc(r->vm, sizeof *c, ITD_K_CODE, itd_code_type);

    if (!c) return ITD_ERROR;
    c->unit = c->varnames = c->cellnames = c->freenames = ITD_NONE;
    c->name = string(r);
    c->qualname = string(r);
    c->filename = string(r);
    c->doc = value(r);
    c->flags = (uint32_t)number(r);
    /* Most functions of most modules are never called. */
    if (c->flags & ITD_CODE_SIMPLE) c->flags ^= ITD_CODE_SIMPLE | ITD_CODE_SIMPLE_CALLED;
    c->first_line = (uint32_t)number(r);
    c->unit_ordinal = (uint32_t)number(r);
    c->nregs = (uint16_t)number(r);
    c->nlocals = (uint16_t)number(r);
    c->nposonly = (uint16_t)number(r);
    c->nargs = (uint16_t)number(r);
    c->nkwonly = (uint16_t)number(r);
    c->count_ins = (uint32_t)number(r);
    c->count_handlers = (uint32_t)number(r);
    c->count_suspends = (uint32_t)number(r);
    c->ins = buffer(r);
    c->pos = buffer(r);
    c->handlers = buffer(r);
    c->suspends = buffer(r);
    if (!read_pools(r, c)) return ITD_ERROR;
    c->varnames = value(r);
    c->cellnames = value(r);
    c->freenames = value(r);
    return itd_failed(c->varnames) || itd_failed(c->cellnames) || itd_failed(c->freenames)
               ? ITD_ERROR
               : itd_of(c);
}

/* Once a module: what a script imports again and again must be able to die. */
static void settle(itd_vm *vm, size_t number, itd_value module)
{
    uint64_t bit = (uint64_t)1 << number % 64, *word = &vm->settled_modules[number / 64];

    if (vm->booting || number / 64 >= sizeof vm->settled_modules / sizeof *word || *word & bit)
        return;
    if (itd_settle(vm, module)) *word |= bit;
}

itd_value itd_py_image_code(itd_vm *vm, itd_value name)
{
    const itd_py_image_row *row = (const itd_py_image_row *)(const void *)itd_py_image;
    reader r = {.vm = vm};
    itd_value module;

    if (!row) return ITD_UNBOUND;
    while (row->name[0] && !itd_str_is(name, row->name)) row++;
    if (!row->name[0]) return ITD_UNBOUND;
    r.at = itd_py_image + row->record;
    module = read_strings(&r) ? value(&r) : ITD_ERROR;
    if (!itd_failed(module))
        settle(vm, (size_t)(row - (const itd_py_image_row *)(const void *)itd_py_image), module);
    return module;
}
