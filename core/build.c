/* build.c - values in: the host's pushes become script values.
 *
 * The values under way stand on the VM's temps list, which is a root; beside it lies one row per open container. One build at a time: a frame is decoded in one go. Counts are
 * promises, not sizes: nothing is allocated for more than what arrives.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <stdio.h>

#include "core/aside.h"
#include "core/base/alloc.h"
#include "core/object/containers.h"
#include "core/object/int.h"
#include "core/session.h"
#include "core/stdlib/datetime.h"
#include "core/stdlib/decimal_border.h"
#include "core/stdlib/fraction_border.h"

#define MAX_DEPTH 256
#define PROMISED 64 /* items that are believed in before they come */
#define KEYS 64
#define MAX_KEY 40 /* bytes of a key that is remembered */

static struct {
    struct {
        itd_shape_kind kind;
        size_t left;
        bool has_key;
    } open[MAX_DEPTH + 1];
    int depth;
    bool failed, done;
    bool fractions; /* there are Fractions in it, whose hashes embedded Python makes */
    uint64_t left; /* bytes that the value may still have */
    char error[256];
    /* Records that come in a row have the same keys: these are made once. Nothing keeps a remembered one alive, so
     * with a collection all are forgotten. */
    itd_value keys[KEYS];
    uint64_t collections;
} b;

/* Takes the last value off the temps. Its slot is emptied: a buffer keeps alive all that stands in it. */
static itd_value pop(itd_vm *vm)
{
    itd_list *temps = ITD_LIST_(vm->temps);
    itd_value v = temps->buffer->items[--temps->count];

    temps->buffer->items[temps->count] = ITD_UNBOUND;
    return v;
}

void itd_build_start(itd_session *s)
{
    itd_vm *vm = (itd_vm *)s;

    b.depth = 0;
    b.failed = b.done = b.fractions = false;
    b.left = vm->limits.value_bytes;
    b.error[0] = 0;
    memset(b.keys, 0, sizeof b.keys);
    while (itd_list_count(vm->temps)) pop(vm);
}

const char *itd_build_error(const itd_session *s) { return b.failed ? b.error : NULL; }

static bool refuse(const char *text)
{
    if (!b.failed) snprintf(b.error, sizeof b.error, "%s", text);
    b.failed = true;
    return false;
}

/* Pays for a part of the value, in bytes as they were on the wire. */
static bool pay(itd_vm *vm, size_t size)
{
    char text[80];

    if (b.failed) return false;
    if (size <= b.left) {
        b.left -= size;
        return true;
    }
    snprintf(text, sizeof text, "ValueError: value exceeds the %llu-byte limit", (unsigned long long)vm->limits.value_bytes);
    return refuse(text);
}

/* Takes the VM's failure as the build's. The run under way, if any, doesn't see it. */
static bool take_failure(itd_vm *vm, itd_value saved, uint8_t stopped)
{
    if (vm->stopped && !stopped) {
        bool memory = vm->stop_limit && !strcmp(vm->stop_limit, "max_memory_bytes");

        refuse(memory ? "LimitExceeded: memory limit reached while a value came in" : "LimitExceeded: the value takes too long to make");
    } else if (itd_is_cell(vm->pending)) {
        itd_value exc = vm->pending, text;
        char buf[200] = "";

        vm->pending = ITD_UNBOUND;
        text = itd_str_of(vm, exc);
        if (!itd_failed(text)) itd_str_copy_utf8(text, buf, sizeof buf);
        if (!b.failed) snprintf(b.error, sizeof b.error, "%s: %s", itd_type_name(exc), buf);
        b.failed = true;
    } else {
        refuse("value refused");
    }
    vm->pending = saved;
    vm->stopped = stopped;
    return false;
}

/* Ends what ran aside; a failure there is the build's. */
static bool back_from_aside(itd_vm *vm, const itd_aside *run, bool ok)
{
    if (!ok) take_failure(vm, ITD_UNBOUND, ITD_NOT_STOPPED);
    itd_aside_end(vm, run);
    return ok;
}

static bool place(itd_vm *vm, itd_value v);

/* The same where hashing and comparing may run embedded Python. */
static bool place_aside(itd_vm *vm, itd_value v)
{
    itd_aside run;
    bool ok;

    itd_aside_begin(vm, &run);
    b.fractions = false;
    ok = place(vm, v);
    b.fractions = true;
    return back_from_aside(vm, &run, ok);
}

/* Puts a finished value where it belongs: into the innermost container, or as the whole. */
static bool place(itd_vm *vm, itd_value v)
{
    itd_value saved = vm->pending, container;
    uint8_t stopped = vm->stopped;
    bool ok = true;
    int64_t n;

    if (b.fractions && b.depth && b.open[b.depth - 1].kind != ITD_LIST && b.open[b.depth - 1].kind != ITD_TUPLE) return place_aside(vm, v);
    if (!pay(vm, 1)) return false;
    if (b.done) return refuse("more than one value");
    vm->pending = ITD_UNBOUND;
    vm->stopped = ITD_NOT_STOPPED;
    if (itd_failed(v)) return refuse("value refused");
    if (!b.depth) {
        b.done = true;
        ok = itd_list_append(vm, vm->temps, v);
    } else {
        n = itd_list_count(vm->temps);
        if (!b.open[b.depth - 1].left) return refuse("more items than the container announced");
        switch (b.open[b.depth - 1].kind) {
        case ITD_LIST:
        case ITD_TUPLE:
            ok = itd_list_append(vm, itd_list_items(vm->temps)[n - 1], v);
            b.open[b.depth - 1].left--;
            break;
        case ITD_SET:
        case ITD_FROZENSET:
            ok = itd_set_add(vm, itd_list_items(vm->temps)[n - 1], v) >= 0;
            b.open[b.depth - 1].left--;
            break;
        case ITD_DICT:
            if (!b.open[b.depth - 1].has_key) {
                ok = itd_list_append(vm, vm->temps, v);
                b.open[b.depth - 1].has_key = true;
                break;
            }
            container = itd_list_items(vm->temps)[n - 2];
            ok = itd_dict_set(vm, container, itd_list_items(vm->temps)[n - 1], v);
            pop(vm);
            b.open[b.depth - 1].has_key = false;
            b.open[b.depth - 1].left--;
            break;
        }
    }
    if (!ok) return take_failure(vm, saved, stopped);
    vm->pending = saved;
    vm->stopped = stopped;
    return true;
}

/* Makes a value with nothing pending before, and places it. */
#define PLACE(expr)                                                                                \
    do {                                                                                           \
        itd_value saved_ = vm->pending, v_;                                                        \
        uint8_t stopped_ = vm->stopped;                                                            \
        if (b.failed) return false;                                                                \
        vm->pending = ITD_UNBOUND;                                                                 \
        vm->stopped = ITD_NOT_STOPPED;                                                             \
        v_ = (expr);                                                                               \
        if (itd_failed(v_)) return take_failure(vm, saved_, stopped_);                             \
        vm->pending = saved_;                                                                      \
        vm->stopped = stopped_;                                                                    \
        return place(vm, v_);                                                                      \
    } while (0)

bool itd_build_none(itd_session *s) { return place((itd_vm *)s, ITD_NONE); }
bool itd_build_ellipsis(itd_session *s) { return place((itd_vm *)s, ITD_ELLIPSIS); }
bool itd_build_bool(itd_session *s, bool value) { return place((itd_vm *)s, itd_bool(value)); }
bool itd_build_int(itd_session *s, int64_t value)
{
    itd_vm *vm = (itd_vm *)s;

    PLACE(itd_int_from(vm, value));
}

bool itd_build_uint(itd_session *s, uint64_t value)
{
    itd_vm *vm = (itd_vm *)s;

    PLACE(itd_int_from_u64(vm, value));
}

bool itd_build_float(itd_session *s, double value)
{
    itd_vm *vm = (itd_vm *)s;

    PLACE(itd_float_from(vm, value));
}

bool itd_build_complex(itd_session *s, double re, double im)
{
    itd_vm *vm = (itd_vm *)s;

    PLACE(itd_complex_from(vm, re, im));
}

static uint64_t load(const char *at, size_t size)
{
    uint64_t eight = 0;
    uint32_t four;
    uint16_t two;

    if (size == 8) {
        memcpy(&eight, at, 8);
        return eight;
    }
    if (size == 4) {
        memcpy(&four, at, 4);
        return four;
    }
    memcpy(&two, at, 2);
    return two;
}

/* Where a key of two bytes at least is remembered, by its first and its last bytes. */
static itd_value *key_slot(const char *utf8, size_t size)
{
    size_t part = size >= 8 ? 8 : size >= 4 ? 4 : 2;

    return &b.keys[((load(utf8, part) ^ load(utf8 + size - part, part) << 7 ^ size) * 0x9E3779B97F4A7C15u) >> 58];
}

/* A dict's key. Scripts find a key quicker that is the very one which they name, so an interned one is preferred. */
static itd_value key_of(itd_vm *vm, const char *utf8, size_t size)
{
    itd_value *slot, v;

    if (size > MAX_KEY || size < 2) return itd_str_new(vm, utf8, size);
    if (b.collections != itd_the_heap.collections) {
        memset(b.keys, 0, sizeof b.keys);
        b.collections = itd_the_heap.collections;
    }
    slot = key_slot(utf8, size);
    if (itd_is_cell(*slot) && ITD_STR(*slot)->length == (int64_t)size && memcmp(ITD_STR(*slot)->data, utf8, size) == 0) return *slot;
    v = itd_str_new(vm, utf8, size);
    if (itd_failed(v) || ITD_STR(v)->kind != 1) return v;
    v = itd_interned(vm, v);
    if (b.collections == itd_the_heap.collections) *slot = v;
    return v;
}

bool itd_build_text(itd_session *s, const char *utf8, size_t size)
{
    itd_vm *vm = (itd_vm *)s;

    if (!pay(vm, size)) return false;
    if (b.depth && b.open[b.depth - 1].kind == ITD_DICT && !b.open[b.depth - 1].has_key) PLACE(key_of(vm, utf8, size));
    PLACE(itd_str_new(vm, utf8, size));
}


static itd_value big_of(itd_vm *vm, const uint8_t *magnitude, size_t size, bool negative)
{
    itd_value v = itd_int_from_bytes(vm, magnitude, size, false, false);

    return itd_failed(v) || !negative ? v : itd_int_neg(vm, v);
}

bool itd_build_big(itd_session *s, bool negative, const uint8_t *magnitude, size_t size)
{
    itd_vm *vm = (itd_vm *)s;

    if (!pay(vm, size)) return false;
    PLACE(big_of(vm, magnitude, size, negative));
}

static itd_value bytearray_of(itd_vm *vm, const uint8_t *data, size_t size)
{
    itd_value bytes = itd_bytes_new(vm, data, size);

    return itd_failed(bytes) ? ITD_ERROR : itd_call(vm, itd_of(itd_bytearray_type), 1, &bytes);
}

bool itd_build_bytes(itd_session *s, itd_bytes_kind kind, const uint8_t *data, size_t size)
{
    itd_vm *vm = (itd_vm *)s;

    if (!pay(vm, size)) return false;
    PLACE(kind == ITD_BYTES ? itd_bytes_new(vm, size ? data : (const uint8_t *)"", size) : bytearray_of(vm, size ? data : (const uint8_t *)"", size));
}

bool itd_build_range(itd_session *s, int64_t start, int64_t stop, int64_t step)
{
    itd_vm *vm = (itd_vm *)s;

    if (step == 0) return refuse("ValueError: range() arg 3 must not be zero");
    PLACE(itd_range_from(vm, start, stop, step));
}

static bool build_fraction(itd_vm *vm, const char *text, size_t size)
{
    itd_aside run;
    itd_value v;

    if (b.failed) return false;
    itd_aside_begin(vm, &run);
    v = itd_fraction_from_text(vm, text, size);
    if (!back_from_aside(vm, &run, !itd_failed(v))) return false;
    b.fractions = true;
    return place(vm, v);
}

/* An exception by name: a builtin class, else Exception with the whole text. */
static itd_value exception_from(itd_vm *vm, const char *text, size_t size)
{
    const char *colon = memchr(text, ':', size);
    size_t name_size = colon ? (size_t)(colon - text) : size, skip = colon ? name_size + 1 : size;
    itd_value name = itd_str_new(vm, text, name_size), cls, message;

    if (itd_failed(name)) return ITD_ERROR;
    cls = itd_dict_get(vm, vm->builtins, name);
    if (!itd_is_kind(cls, ITD_K_TYPE) || !itd_is_subtype(ITD_TYPE_(cls), itd_BaseException)) {
        cls = itd_of(itd_Exception);
        skip = 0;
    } else if (skip < size && text[skip] == ' ') {
        skip++;
    }
    message = itd_str_new(vm, text + skip, size - skip);
    return itd_failed(message) ? ITD_ERROR : itd_call(vm, cls, 1, &message);
}

bool itd_build_tagged(itd_session *s, itd_tagged_kind kind, const char *text, size_t size)
{
    itd_vm *vm = (itd_vm *)s;

    if (kind == ITD_EXCEPTION) PLACE(exception_from(vm, text, size));
    if (kind == ITD_NO_OPERATION) PLACE(ITD_NOT_IMPLEMENTED);
    if (kind == ITD_DECIMAL) PLACE(itd_decimal_from_text(vm, text, size));
    if (kind == ITD_DATE || kind == ITD_TIME || kind == ITD_DATETIME || kind == ITD_TIMEDELTA || kind == ITD_TIMEZONE) PLACE(itd_datetime_from_text(vm, kind, text, size));
    if (kind == ITD_FRACTION) return build_fraction(vm, text, size);
    return refuse("TypeError: a value of an unknown type");
}

static itd_value container_of(itd_vm *vm, itd_shape_kind kind, size_t promised)
{
    itd_value v;

    switch (kind) {
    case ITD_DICT:
        v = itd_dict_new(vm);
        return itd_failed(v) || !itd_dict_reserve(vm, ITD_DICT_(v), (int64_t)promised) ? ITD_ERROR : v;
    case ITD_SET:
    case ITD_FROZENSET: return itd_set_new(vm, kind == ITD_FROZENSET);
    default: return itd_list_sized(vm, promised);
    }
}

bool itd_build_begin(itd_session *s, itd_shape_kind kind, size_t count)
{
    itd_vm *vm = (itd_vm *)s;
    itd_value saved = vm->pending, v;
    uint8_t stopped = vm->stopped;

    if (b.failed) return false;
    if (b.depth >= MAX_DEPTH) return refuse("TypeError: value is nested too deeply (more than 256 levels)");
    if (b.depth && !b.open[b.depth - 1].left) return refuse("more items than the container announced");
    vm->pending = ITD_UNBOUND;
    vm->stopped = ITD_NOT_STOPPED;
    v = container_of(vm, kind, count < PROMISED ? count : PROMISED);
    if (itd_failed(v) || !itd_list_append(vm, vm->temps, v)) return take_failure(vm, saved, stopped);
    vm->pending = saved;
    vm->stopped = stopped;
    b.open[b.depth].kind = kind;
    b.open[b.depth].left = count;
    b.open[b.depth++].has_key = false;
    return true;
}

bool itd_build_end(itd_session *s)
{
    itd_vm *vm = (itd_vm *)s;
    itd_value v;

    if (b.failed) return false;
    if (!b.depth || b.open[b.depth - 1].left || b.open[b.depth - 1].has_key) return refuse("a container ended before its items");
    b.depth--;
    v = pop(vm);
    if (b.open[b.depth].kind != ITD_TUPLE) return place(vm, v);
    PLACE(itd_tuple_of(vm, v));
}

static bool take(itd_vm *vm, itd_value *ret)
{
    if (b.failed) return false;
    if (!b.done || itd_list_count(vm->temps) != 1) return refuse("no whole value");
    *ret = pop(vm);
    b.done = false;
    return true;
}

bool itd_build_to_variable(itd_session *s, const char *name, size_t size)
{
    itd_vm *vm = (itd_vm *)s;
    itd_value v, key, saved = vm->pending;
    uint8_t stopped = vm->stopped;

    if (!take(vm, &v)) return false;
    vm->pending = ITD_UNBOUND;
    vm->stopped = ITD_NOT_STOPPED;
    key = itd_intern_c(vm, name, size);
    if (itd_failed(key) || !itd_dict_set_str(vm, itd_main_dict(vm), key, v)) return take_failure(vm, saved, stopped);
    vm->pending = saved;
    vm->stopped = stopped;
    return true;
}

bool itd_build_to_answer(itd_session *s, uint64_t call_id)
{
    itd_vm *vm = (itd_vm *)s;
    itd_value v;

    if (!itd_call_open(s, call_id) || !take(vm, &v)) return false;
    for (int i = 0; i < ITD_MAX_OPEN_CALLS; i++)
        if (vm->calls[i].used && vm->calls[i].id == call_id) vm->calls[i].answer = v;
    return true;
}
