/* build.c - values in: the host's pushes become script values.
 *
 * The values under way stand on the VM's temps list, which is a root; beside it lies one row per
 * open container. One build at a time: a frame is decoded in one go. Counts are promises, not
 * sizes: nothing is allocated for more than what arrives.
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
#define PROMISED  64 /* items that are believed in before they come */
#define KEYS      64
#define MAX_KEY   40 /* bytes of a key that is remembered, or of another text */
#define RECORDS   8  /* levels on which a dict is held against the one before it */

enum key { NO_KEY, ENTRY_KEY, TEMP_KEY };

/* An open container. It stands on the temps as well, with a dict's key behind it that isn't in the
 * dict yet. */
typedef struct row {
    itd_value cell;
    itd_value *next,
        *end; /* of a list or tuple: where its next item goes, and where there is no more room */
    const itd_dict_table *like; /* of a dict: the dict before it, whose keys it has had so far; NULL
                                   when it goes its own way */
    size_t left, count;
    uint32_t at; /* of a dict with ENTRY_KEY: whose value comes next */
    itd_shape_kind kind;
    enum key key;
} row;

static struct {
    row open[MAX_DEPTH + 1];
    row *innermost; /* the last of them, or NULL */
    int depth;
    bool failed, done;
    bool fractions; /* there are Fractions in it, whose hashes embedded Python makes */
    uint64_t left;  /* bytes that the value may still have */
    char error[256];
    /* Records that come in a row have the same keys, and often the same short texts: these are made
     * once, and whole sets of keys are known again. Nothing keeps alive what is remembered, so with
     * a collection all is forgotten. */
    itd_value keys[KEYS], texts[KEYS];
    const itd_dict_table *before[RECORDS];
    uint64_t collections;
} b;

/* Takes the last value off the temps. Its slot is emptied: a buffer keeps alive all that stands in
 * it. */
static itd_value pop(itd_vm *vm)
{
    itd_list *temps = ITD_LIST_(vm->temps);
    itd_value v = temps->buffer->items[--temps->count];

    temps->buffer->items[temps->count] = ITD_UNBOUND;
    return v;
}

static void set_depth(int depth)
{
    b.depth = depth;
    b.innermost = depth ? &b.open[depth - 1] : NULL;
}

void itd_build_drop(itd_session *s)
{
    itd_vm *vm = (itd_vm *)s;

    set_depth(0);
    b.done = false;
    while (itd_list_count(vm->temps)) pop(vm);
}

void itd_build_start(itd_session *s)
{
    itd_vm *vm = (itd_vm *)s;

    itd_build_drop(s);
    b.failed = b.fractions = false;
    b.left = vm->limits.value_bytes;
    b.error[0] = 0;
    memset(b.keys, 0, sizeof b.keys);
    memset(b.texts, 0, sizeof b.texts);
    memset(b.before, 0, sizeof b.before);
}

const char *itd_build_error(const itd_session *s)
{
    return b.failed ? b.error : NULL;
}

/* What goes wrong is out of line, so that what goes well needs little of the stack. */
static ITD_NOINLINE bool refuse(const char *text)
{
    if (!b.failed) snprintf(b.error, sizeof b.error, "%s", text);
    b.failed = true;
    return false;
}

static ITD_NOINLINE bool refuse_size(const itd_vm *vm)
{
    char text[80];

    snprintf(text, sizeof text, "ValueError: value exceeds the %llu-byte limit",
             (unsigned long long)vm->limits.value_bytes);
    return refuse(text);
}

/* Pays for a part of the value, in bytes as they were on the wire. */
static inline bool pay(const itd_vm *vm, size_t size)
{
    if (b.failed) return false;
    if (ITD_UNLIKELY(size > b.left)) return refuse_size(vm);
    b.left -= size;
    return true;
}

/* Takes the VM's failure as the build's. The run under way, if any, doesn't see it. */
static ITD_NOINLINE bool take_failure(itd_vm *vm, itd_value saved, uint8_t stopped)
{
    if (vm->stopped && !stopped) {
        bool memory = vm->stop_limit && !strcmp(vm->stop_limit, "max_memory_bytes");

        refuse(memory ? "LimitExceeded: memory limit reached while a value came in"
                      : "LimitExceeded: the value takes too long to make");
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

/* The keys of a dict are no longer those of the one before. */
static void part(itd_vm *vm, row *o)
{
    if (o->like) itd_dict_end_like(vm, ITD_DICT_(o->cell), NULL);
    o->like = NULL;
}

static ITD_NOINLINE void forget(itd_vm *vm)
{
    for (int i = 0; i < b.depth; i++)
        if (b.open[i].kind == ITD_DICT) part(vm, &b.open[i]);
    memset(b.keys, 0, sizeof b.keys);
    memset(b.texts, 0, sizeof b.texts);
    memset(b.before, 0, sizeof b.before);
    b.collections = itd_the_heap.collections;
}

/* Forgets what may be gone. */
static inline void recall(itd_vm *vm)
{
    if (ITD_UNLIKELY(b.collections != itd_the_heap.collections)) forget(vm);
}

static bool place_anyhow(itd_vm *vm, itd_value v);

/* The same where hashing and comparing may run embedded Python. */
static bool place_aside(itd_vm *vm, itd_value v)
{
    itd_aside run;
    bool ok;

    itd_aside_begin(vm, &run);
    b.fractions = false;
    ok = place_anyhow(vm, v);
    b.fractions = true;
    return back_from_aside(vm, &run, ok);
}

/* Puts a value into a dict of any keys: a key waits on the temps for its value. */
static bool put_pair(itd_vm *vm, row *o, itd_value v)
{
    int64_t n = itd_list_count(vm->temps);
    bool ok;

    part(vm, o);
    if (o->key == NO_KEY) {
        o->key = TEMP_KEY;
        return itd_list_append(vm, vm->temps, v);
    }
    ok = itd_dict_set(vm, o->cell, itd_list_items(vm->temps)[n - 1], v);
    pop(vm);
    o->key = NO_KEY;
    o->left--;
    return ok;
}

/* Makes a list longer, or says why not. */
static bool put_more(itd_vm *vm, row *o, itd_value v)
{
    itd_list *list = ITD_LIST_(o->cell);

    list->count = list->buffer ? o->next - list->buffer->items : 0;
    if (!itd_list_append(vm, o->cell, v)) return false;
    o->next = list->buffer->items + list->count;
    o->end = list->buffer->items + list->buffer->count;
    o->left--;
    return true;
}

/* Puts a finished value where it belongs, whatever that is. It is paid for. */
static ITD_NOINLINE bool place_anyhow(itd_vm *vm, itd_value v)
{
    row *o = b.innermost;
    itd_value saved = vm->pending;
    uint8_t stopped = vm->stopped;
    bool ok;

    if (b.fractions && o && (o->kind == ITD_SET || o->kind == ITD_FROZENSET || o->kind == ITD_DICT))
        return place_aside(vm, v);
    vm->pending = ITD_UNBOUND;
    vm->stopped = ITD_NOT_STOPPED;
    if (!o) {
        b.done = true;
        ok = itd_list_append(vm, vm->temps, v);
    } else if (o->kind == ITD_DICT) {
        ok = put_pair(vm, o, v);
    } else if (o->kind == ITD_SET || o->kind == ITD_FROZENSET) {
        ok = itd_set_add(vm, o->cell, v) >= 0;
        o->left--;
    } else {
        ok = put_more(vm, o, v);
    }
    if (!ok) return take_failure(vm, saved, stopped);
    vm->pending = saved;
    vm->stopped = stopped;
    return true;
}

/* Puts a finished value where it belongs: into the innermost container, or as the whole. */
static bool place(itd_vm *vm, itd_value v)
{
    row *o = b.innermost;

    if (!pay(vm, 1)) return false;
    if (b.done) return refuse("more than one value");
    if (itd_failed(v)) return refuse("value refused");
    if (o && !o->left) return refuse("more items than the container announced");
    if (o && o->next != o->end) {
        *o->next++ = v;
        o->left--;
        return true;
    }
    if (!o || o->key != ENTRY_KEY) return place_anyhow(vm, v);
    ITD_DICT_(o->cell)->table->entries[o->at].value = v;
    o->key = NO_KEY;
    o->left--;
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

bool itd_build_none(itd_session *s)
{
    return place((itd_vm *)s, ITD_NONE);
}
bool itd_build_ellipsis(itd_session *s)
{
    return place((itd_vm *)s, ITD_ELLIPSIS);
}
bool itd_build_bool(itd_session *s, bool value)
{
    return place((itd_vm *)s, itd_bool(value));
}
bool itd_build_int(itd_session *s, int64_t value)
{
    itd_vm *vm = (itd_vm *)s;

    if (itd_small_fits(value)) return place(vm, itd_from_small(value));
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
    itd_value v;

    if (itd_try_imm_float(value, &v)) return place(vm, v);
    PLACE(itd_float_from(vm, value));
}

bool itd_build_complex(itd_session *s, double re, double im)
{
    itd_vm *vm = (itd_vm *)s;

    PLACE(itd_complex_from(vm, re, im));
}

static inline uint64_t load(const char *at, size_t size)
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

/* Where a text of two bytes at least is remembered, by its first and its last bytes. */
static inline size_t slot_of(const char *utf8, size_t size)
{
    size_t part = size >= 8 ? 8 : size >= 4 ? 4 : 2;

    return ((load(utf8, part) ^ load(utf8 + size - part, part) << 7 ^ size) *
            0x9E3779B97F4A7C15u) >>
           58;
}

/* Whether a str is this text. */
static inline bool is_text(itd_value v, const char *utf8, size_t size)
{
    const itd_str *s = ITD_STR(v);
    size_t part = size >= 8 ? 8 : size >= 4 ? 4 : 2;

    if (s->kind != 1 || s->length != (int64_t)size) return false;
    if (size > 16) return memcmp(s->data, utf8, size) == 0;
    if (size < 2) return size == 0 || s->data[0] == (uint8_t)*utf8;
    /* The parts overlap. */
    return load((const char *)s->data, part) == load(utf8, part) &&
           load((const char *)s->data + size - part, part) == load(utf8 + size - part, part);
}

/* A dict's key. Scripts find a key quicker that is the very one which they name, so an interned one
 * is preferred. */
static itd_value key_of(itd_vm *vm, const char *utf8, size_t size)
{
    itd_value *slot, v;

    if (size > MAX_KEY || size < 2) return itd_str_new(vm, utf8, size);
    slot = &b.keys[slot_of(utf8, size)];
    if (itd_is_cell(*slot) && is_text(*slot, utf8, size)) return *slot;
    v = itd_str_new(vm, utf8, size);
    if (itd_failed(v) || ITD_STR(v)->kind != 1) return v;
    v = itd_interned(vm, v);
    if (b.collections == itd_the_heap.collections) *slot = v;
    return v;
}

static ITD_NOINLINE bool put_new_key(itd_vm *vm, row *o, const char *utf8, size_t size)
{
    itd_value saved = vm->pending, key;
    uint8_t stopped = vm->stopped;
    int64_t at;

    part(vm, o);
    vm->pending = ITD_UNBOUND;
    vm->stopped = ITD_NOT_STOPPED;
    key = key_of(vm, utf8, size);
    at = itd_failed(key) ? ITD_DICT_FAILED : itd_dict_add_key(vm, ITD_DICT_(o->cell), key);
    if (at == ITD_DICT_FAILED) return take_failure(vm, saved, stopped);
    vm->pending = saved;
    vm->stopped = stopped;
    o->at = (uint32_t)at;
    return true;
}

/* A text as the key of a dict that has no other keys gets its entry at once. */
static inline bool put_key(itd_vm *vm, row *o, const char *utf8, size_t size)
{
    itd_dict *d = ITD_DICT_(o->cell);

    if (!pay(vm, 1)) return false;
    o->key = ENTRY_KEY;
    if (!o->like || !is_text(o->like->entries[d->table->filled].key, utf8, size))
        return put_new_key(vm, o, utf8, size);
    o->at = d->table->filled;
    itd_dict_follow(d, o->like);
    return true;
}

static ITD_NOINLINE bool put_new_text(itd_vm *vm, const char *utf8, size_t size)
{
    PLACE(itd_str_new(vm, utf8, size));
}

static itd_value short_text(itd_vm *vm, itd_value *slot, const char *utf8, size_t size)
{
    itd_value v = itd_str_new(vm, utf8, size);

    if (!itd_failed(v) && b.collections == itd_the_heap.collections) *slot = v;
    return v;
}

/* One that is to be remembered. */
static ITD_NOINLINE bool put_short_text(itd_vm *vm, itd_value *slot, const char *utf8, size_t size)
{
    PLACE(short_text(vm, slot, utf8, size));
}

bool itd_build_text(itd_session *s, const char *utf8, size_t size)
{
    itd_vm *vm = (itd_vm *)s;
    row *o = b.innermost;
    itd_value *slot;

    if (!pay(vm, size)) return false;
    recall(vm);
    if (o && o->kind == ITD_DICT && o->key == NO_KEY && o->left &&
        ITD_DICT_(o->cell)->table->str_keys)
        return put_key(vm, o, utf8, size);
    if (size > MAX_KEY || size < 2) return put_new_text(vm, utf8, size);
    slot = &b.texts[slot_of(utf8, size)];
    if (itd_is_cell(*slot) && is_text(*slot, utf8, size)) return place(vm, *slot);
    return put_short_text(vm, slot, utf8, size);
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
    PLACE(kind == ITD_BYTES ? itd_bytes_new(vm, size ? data : (const uint8_t *)"", size)
                            : bytearray_of(vm, size ? data : (const uint8_t *)"", size));
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
    if (kind == ITD_DATE || kind == ITD_TIME || kind == ITD_DATETIME || kind == ITD_TIMEDELTA ||
        kind == ITD_TIMEZONE)
        PLACE(itd_datetime_from_text(vm, kind, text, size));
    if (kind == ITD_FRACTION) return build_fraction(vm, text, size);
    return refuse("TypeError: a value of an unknown type");
}

/* Gives the row a new container. The items of a short tuple go into it as they come, those of a
 * long one into a list first. */
static bool make(itd_vm *vm, row *o)
{
    size_t promised = o->count < PROMISED ? o->count : PROMISED;

    switch (o->kind) {
    case ITD_DICT:
        o->cell = itd_dict_new(vm);
        if (itd_failed(o->cell)) return false;
        recall(vm);
        if (b.depth < RECORDS && b.before[b.depth] && b.before[b.depth]->filled == o->count)
            o->like = b.before[b.depth];
        return o->like ? itd_dict_begin_like(vm, ITD_DICT_(o->cell), o->like)
                       : itd_dict_reserve(vm, ITD_DICT_(o->cell), (int64_t)promised);
    case ITD_SET:
    case ITD_FROZENSET: o->cell = itd_set_new(vm, o->kind == ITD_FROZENSET); break;
    case ITD_TUPLE:
        if (o->count > 0 && o->count <= PROMISED) {
            o->cell = itd_tuple_new(vm, o->count);
            if (itd_failed(o->cell)) return false;
            o->next = itd_tuple_items(o->cell);
            o->end = o->next + o->count;
            return true;
        }
        __attribute__((fallthrough));
    case ITD_LIST:
        o->cell = itd_list_sized(vm, promised);
        if (itd_failed(o->cell) || !promised) break;
        o->next = itd_list_items(o->cell);
        o->end = o->next + promised;
        break;
    }
    return !itd_failed(o->cell);
}

bool itd_build_begin(itd_session *s, itd_shape_kind kind, size_t count)
{
    itd_vm *vm = (itd_vm *)s;
    itd_value saved = vm->pending;
    uint8_t stopped = vm->stopped;
    row *o = b.innermost;

    if (b.failed) return false;
    if (b.depth >= MAX_DEPTH)
        return refuse("TypeError: value is nested too deeply (more than 256 levels)");
    if (o && !o->left) return refuse("more items than the container announced");
    vm->pending = ITD_UNBOUND;
    vm->stopped = ITD_NOT_STOPPED;
    o = &b.open[b.depth];
    *o = (row){.kind = kind, .left = count, .count = count};
    if (!make(vm, o) || !itd_list_append(vm, vm->temps, o->cell))
        return take_failure(vm, saved, stopped);
    vm->pending = saved;
    vm->stopped = stopped;
    set_depth(b.depth + 1);
    return true;
}

/* A dict is whole. The next on its level is held against it, if nothing but its keys counts. */
static void end_dict(itd_vm *vm, row *o)
{
    itd_dict *d = ITD_DICT_(o->cell);

    recall(vm);
    if (o->like) itd_dict_end_like(vm, d, o->like);
    if (b.depth <= RECORDS && o->count <= PROMISED && d->table && d->table->str_keys &&
        d->table->filled == o->count)
        b.before[b.depth - 1] = d->table;
}

bool itd_build_end(itd_session *s)
{
    itd_vm *vm = (itd_vm *)s;
    row *o = b.innermost;
    itd_value v;

    if (b.failed) return false;
    if (!o || o->left || o->key != NO_KEY) return refuse("a container ended before its items");
    if (o->kind == ITD_DICT) end_dict(vm, o);
    set_depth(b.depth - 1);
    v = pop(vm);
    if (itd_is_kind(v, ITD_K_LIST) && o->next) ITD_LIST_(v)->count = o->next - itd_list_items(v);
    if (o->kind != ITD_TUPLE || itd_is_kind(v, ITD_K_TUPLE)) return place(vm, v);
    PLACE(itd_tuple_of(vm, v));
}

static bool take(itd_vm *vm, itd_value *ret)
{
    bool whole = !b.failed && b.done;

    if (whole)
        *ret = itd_list_items(vm->temps)[0];
    else
        refuse("no whole value");
    itd_build_drop((itd_session *)vm);
    return whole;
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
    if (itd_failed(key) || !itd_dict_set_str(vm, itd_main_dict(vm), key, v))
        return take_failure(vm, saved, stopped);
    vm->pending = saved;
    vm->stopped = stopped;
    return true;
}

bool itd_build_to_answer(itd_session *s, uint64_t call_id)
{
    itd_vm *vm = (itd_vm *)s;
    itd_value v;

    if (!itd_call_open(s, call_id)) itd_build_drop(s);
    if (!itd_call_open(s, call_id) || !take(vm, &v)) return false;
    for (int i = 0; i < ITD_MAX_OPEN_CALLS; i++)
        if (vm->calls[i].used && vm->calls[i].id == call_id) vm->calls[i].answer = v;
    return true;
}
