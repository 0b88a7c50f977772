/* bytearray.c - the bytearray type: bytes that can change.
 *
 * The bytes lie in a buffer cell with room to grow; a larger one replaces it, and the old one stays
 * as it was for whoever looks at it. While a memoryview is entered as a context manager the length
 * can't change (exports); a plain memoryview doesn't hold it: without reference counts nobody could
 * tell when that ends. Views check their bounds at each access.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/base/print.h"
#include "core/object/boot.h"
#include "core/object/bytes_impl.h"
#include "core/object/containers.h"

#define SMALL 65536

/* ---- length ----------------------------------------------------------------------------- */

static bool resize(itd_vm *vm, itd_bytearray *b, int64_t length)
{
    size_t capacity = b->buffer ? b->buffer->size : 0;
    itd_bytes_buffer *buffer;

    if (length == b->length) return true;
    if (b->exports)
        return itd_fail(vm, itd_BufferError, "Existing exports of data: object cannot be re-sized");
    if ((size_t)length > capacity || ((size_t)length < capacity / 4 && capacity > 256)) {
        /* By half while it is small: appending goes on. */
        size_t more = (size_t)length / (length < SMALL ? 2 : 8) + 16,
               want = itd_size_add((size_t)length, more);

        if (length > 512 && (!itd_fits(vm, want) || !itd_charge(vm, (uint64_t)length / 64)))
            return false;
        buffer = itd_buffer_new(vm, want);
        if (!buffer) return false;
        if (b->length)
            memcpy(buffer->data, b->buffer->data,
                   (size_t)(b->length < length ? b->length : length));
        b->buffer = buffer;
    }
    b->length = length;
    return true;
}

/* self[start:stop] = size bytes at data, which don't lie in self. */
bool itd_bytearray_splice(itd_vm *vm, itd_bytearray *b, int64_t start, int64_t stop,
                          const uint8_t *data, int64_t size)
{
    int64_t length, tail;

    if (stop < start) stop = start;
    tail = b->length - stop;
    if (__builtin_add_overflow(b->length - (stop - start), size, &length))
        return itd_fail_impossible(vm);
    if (!itd_fits(vm, (size_t)length) || !itd_charge(vm, (uint64_t)(tail + size) / 64))
        return false;
    if (length < b->length) {
        if (b->exports) return resize(vm, b, length);
        memmove(b->buffer->data + start + size, b->buffer->data + stop, (size_t)tail);
        if (!resize(vm, b, length)) return false;
    } else if (length > b->length) {
        if (!resize(vm, b, length)) return false;
        memmove(b->buffer->data + start + size, b->buffer->data + stop, (size_t)tail);
    }
    if (size) memcpy(b->buffer->data + start, data, (size_t)size);
    return true;
}

/* A source for a slice or extend as bytes that can't change under us; an int or str is none. */
static bool assignable(itd_vm *vm, itd_value v, itd_bytes_buffer **ret, int64_t *ret_size)
{
    itd_arg a[3] = {{.v = v, .given = true}};

    const itd_slots *s = &itd_type_of(v)->slots;

    if (s->index || s->to_int || s->to_float || itd_is_kind(v, ITD_K_COMPLEX) || itd_is_str(v))
        return itd_fail(vm, itd_TypeError,
                        "can assign only bytes, buffers, or iterables of ints in range(0, 256)");
    *ret = itd_bytes_source(vm, a, true, ret_size);
    return *ret != NULL;
}

/* ---- items ------------------------------------------------------------------------------ */

static bool index_of(itd_vm *vm, itd_value key, int64_t *ret)
{
    int over = 0;

    if (!itd_is_int(key) && !itd_type_of(key)->slots.index)
        return itd_fail(vm, itd_TypeError, "bytearray indices must be integers or slices, not %s",
                        itd_type_name(key));
    if (!itd_index_clamp(vm, key, ret, &over)) return false;
    return !over || itd_fail(vm, itd_IndexError, "cannot fit '%s' into an index-sized integer",
                             itd_type_name(key));
}

static bool within(itd_vm *vm, const itd_bytearray *b, int64_t *i)
{
    if (*i < 0) *i += b->length;
    return (*i >= 0 && *i < b->length) ||
           itd_fail(vm, itd_IndexError, "bytearray index out of range");
}

/* *ret_index in 0..length. */
static bool find_index(itd_vm *vm, itd_bytearray *b, itd_value key, int64_t *ret)
{
    return index_of(vm, key, ret) && within(vm, b, ret);
}

static itd_value bytearray_getitem(itd_vm *vm, itd_value self, itd_value key)
{
    itd_bytearray *b = ITD_BYTEARRAY_(self);
    int64_t i, start, stop, step, count;
    uint8_t *to;
    itd_value out;

    if (!itd_is_kind(key, ITD_K_SLICE))
        return find_index(vm, b, key, &i) ? itd_from_small(b->buffer->data[i]) : ITD_ERROR;
    if (!itd_slice_unpack(vm, key, &start, &stop, &step)) return ITD_ERROR;
    count = itd_slice_adjust(b->length, &start, &stop, step); /* an __index__ may have changed it */
    if (!itd_charge(vm, (uint64_t)count / 64)) return ITD_ERROR;
    out = itd_bytes_make(vm, true, count, &to);
    if (itd_failed(out)) return ITD_ERROR;
    for (int64_t j = 0; step != 1 && j < count; j++) {
        if (!itd_goes_on(vm, j)) return ITD_ERROR;
        to[j] = b->buffer->data[start + j * step];
    }
    if (step == 1 && count) memcpy(to, b->buffer->data + start, (size_t)count);
    return out;
}

static bool delete_slice(itd_vm *vm, itd_bytearray *b, int64_t start, int64_t step, int64_t count)
{
    int64_t to, rest;

    if (b->exports)
        return itd_fail(vm, itd_BufferError, "Existing exports of data: object cannot be re-sized");
    if (count <= 0) return true;
    if (step < 0) {
        start += step * (count - 1);
        step = -step;
    }
    if (!itd_charge(vm, (uint64_t)(b->length - start) / 16)) return false;
    to = start;
    for (int64_t i = 0; i < count; i++) {
        int64_t from = start + i * step + 1; /* a step further may be too far for 64 bits */

        rest = i + 1 < count ? step - 1 : b->length - from;
        if (rest > 16)
            memmove(b->buffer->data + to, b->buffer->data + from, (size_t)rest);
        else
            for (int64_t k = 0; k < rest; k++) b->buffer->data[to + k] = b->buffer->data[from + k];
        to += rest;
    }
    return resize(vm, b, b->length - count);
}

static bool set_slice(itd_vm *vm, itd_value self, itd_value key, itd_value value)
{
    itd_bytearray *b = ITD_BYTEARRAY_(self);
    int64_t start, stop, step, count, size = 0;
    itd_bytes_buffer *source = NULL;

    if (!itd_slice_unpack(vm, key, &start, &stop, &step)) return false;
    if (!itd_is_unbound(value) && !assignable(vm, value, &source, &size)) return false;
    /* CPython starts again when it has made a bytearray of the value. */
    if (source && (itd_same(value, self) || !itd_is_bytearray(value)) &&
        !itd_slice_unpack(vm, key, &start, &stop, &step))
        return false;
    count = itd_slice_adjust(b->length, &start, &stop,
                             step); /* script code may have changed it till here */
    if (!source)
        return step == 1 ? itd_bytearray_splice(vm, b, start, start + count, NULL, 0)
                         : delete_slice(vm, b, start, step, count);
    if (step == 1) return itd_bytearray_splice(vm, b, start, start + count, source->data, size);
    if (size == 0) return delete_slice(vm, b, start, step, count);
    if (size != count)
        return itd_fail(vm, itd_ValueError,
                        "attempt to assign bytes of size %lld to extended slice of size %lld",
                        (long long)size, (long long)count);
    for (int64_t i = 0; i < count; i++) b->buffer->data[start + i * step] = source->data[i];
    return true;
}

static bool bytearray_setitem(itd_vm *vm, itd_value self, itd_value key, itd_value value)
{
    itd_bytearray *b = ITD_BYTEARRAY_(self);
    uint8_t byte = 0;
    int64_t i;

    if (itd_is_kind(key, ITD_K_SLICE)) return set_slice(vm, self, key, value);
    if (!index_of(vm, key, &i)) return false;
    if (!itd_is_unbound(value) && !itd_as_byte(vm, value, "byte", &byte)) return false;
    if (!within(vm, b, &i)) return false;
    if (itd_is_unbound(value)) return itd_bytearray_splice(vm, b, i, i + 1, NULL, 0);
    b->buffer->data[i] = byte;
    return true;
}

/* ---- slots ------------------------------------------------------------------------------ */

static itd_value bytearray_repr(itd_vm *vm, itd_value self)
{
    const char *name = itd_type_name(self);
    itd_view v;
    itd_text t;

    if (!itd_bytes_view(vm, self, &v)) return ITD_ERROR;
    itd_text_init(&t, vm);
    if (!itd_is_exact(self, itd_bytearray_type)) {
        itd_text_utf8(&t, name, strlen(name));
        itd_text_code(&t, '(');
    }
    itd_text_repr_bytes(&t, v.data, (size_t)v.length, itd_is_exact(self, itd_bytearray_type));
    if (!itd_is_exact(self, itd_bytearray_type)) itd_text_code(&t, ')');
    return itd_text_done(&t);
}

static itd_value bytearray_compare(itd_vm *vm, itd_value a, itd_value b, enum itd_compare op)
{
    itd_view x, y;
    int64_t shared;
    int order;

    if (!itd_is_bytes_like(a) || !itd_is_bytes_like(b)) return ITD_NOT_IMPLEMENTED;
    if (!itd_bytes_view(vm, a, &x) || !itd_bytes_view(vm, b, &y))
        return itd_swallow(vm, itd_Exception) ? ITD_NOT_IMPLEMENTED : ITD_ERROR;
    shared = x.length < y.length ? x.length : y.length;
    if (!itd_charge(vm, (uint64_t)shared / 64)) return ITD_ERROR;
    order = shared ? memcmp(x.data, y.data, (size_t)shared) : 0;
    if (order == 0) order = x.length < y.length ? -1 : x.length > y.length;
    switch (op) {
    case ITD_EQ: return itd_bool(order == 0);
    case ITD_NE: return itd_bool(order != 0);
    case ITD_LT: return itd_bool(order < 0);
    case ITD_LE: return itd_bool(order <= 0);
    case ITD_GT: return itd_bool(order > 0);
    default: return itd_bool(order >= 0);
    }
}

static int64_t bytearray_len(itd_vm *vm, itd_value self)
{
    return ITD_BYTEARRAY_(self)->length;
}

static itd_value bytearray_mod(itd_vm *vm, itd_value a, itd_value b)
{
    return itd_is_bytearray(a) ? itd_bytes_percent(vm, a, b) : ITD_NOT_IMPLEMENTED;
}

static itd_value bytearray_iadd(itd_vm *vm, itd_value a, itd_value b)
{
    itd_bytearray *self = ITD_BYTEARRAY_(a);
    itd_view v;

    if (!itd_is_bytes_like(b))
        return itd_raise(vm, itd_TypeError, "can't concat %s to %s", itd_type_name(b),
                         itd_type_name(a));
    if (!itd_bytes_view(vm, b, &v))
        return itd_swallow(vm, itd_Exception)
                   ? itd_raise(vm, itd_TypeError, "can't concat %T to %T", b, a)
                   : ITD_ERROR;
    /* b may be a itself: its old buffer keeps the bytes, and what is copied lies before the place
     * it goes to. */
    return itd_bytearray_splice(vm, self, self->length, self->length, v.data, v.length) ? a
                                                                                        : ITD_ERROR;
}

static itd_value bytearray_imul(itd_vm *vm, itd_value a, itd_value b)
{
    itd_bytearray *self = ITD_BYTEARRAY_(a);
    int64_t n, length, old;

    if (!itd_is_int(b) && !itd_type_of(b)->slots.index)
        return itd_raise(vm, itd_TypeError, "can't multiply sequence by non-int of type '%s'",
                         itd_type_name(b));
    if (!itd_as_size(vm, b, &n)) return ITD_ERROR;
    old = self->length;
    if (__builtin_mul_overflow(old, n < 0 ? 0 : n, &length))
        return itd_fail_impossible(vm), ITD_ERROR;
    if (!resize(vm, self, length)) return ITD_ERROR;
    if (length > old) itd_bytes_fill(self->buffer->data, (size_t)old, (size_t)length);
    return a;
}

static itd_value bytearray_iter(itd_vm *vm, itd_value self)
{
    return itd_seq_iter(vm, self, itd_bytearray_iterator_type);
}

static itd_value bytearray_new(itd_vm *vm, itd_type *type, const itd_value *args, size_t positional,
                               itd_value kwnames)
{
    void *cell = itd_new_instance(vm, type, sizeof(itd_bytearray));

    return cell ? itd_of(cell) : ITD_ERROR;
}

static bool bytearray_init(itd_vm *vm, itd_value self, const itd_value *args, size_t positional,
                           itd_value kwnames)
{
    itd_bytearray *b = ITD_BYTEARRAY_(self);
    itd_bytes_buffer *buffer;
    itd_arg a[3];
    int64_t size;

    if (!itd_bind_text(vm, "source = ..., encoding: cstr = ..., errors: cstr = ...", "bytearray",
                       args, positional, kwnames, a))
        return false;
    buffer = itd_bytes_source(vm, a, true, &size);
    if (!buffer) return false;
    if (b->exports)
        return itd_fail(vm, itd_BufferError, "Existing exports of data: object cannot be re-sized");
    b->buffer = buffer;
    b->length = size;
    return true;
}

static const itd_slots bytearray_slots = {
    .repr = bytearray_repr,
    .str = bytearray_repr,
    .compare = bytearray_compare,
    .iter = bytearray_iter,
    .len = bytearray_len,
    .getitem = bytearray_getitem,
    .setitem = bytearray_setitem,
    .contains = itd_bytes_contains,
    .binary = {[ITD_ADD] = itd_bytes_add, [ITD_MUL] = itd_bytes_mul, [ITD_MOD] = bytearray_mod},
    .inplace = {[ITD_ADD] = bytearray_iadd, [ITD_MUL] = bytearray_imul},
    .new_ = bytearray_new,
    .init = bytearray_init,
};

/* ---- methods ---------------------------------------------------------------------------- */

static itd_value bytearray_append(itd_vm *vm, itd_value self, const itd_arg *a)
{
    itd_bytearray *b = ITD_BYTEARRAY_(self);
    uint8_t byte;

    if (!itd_as_byte(vm, a[0].v, "byte", &byte) || !resize(vm, b, b->length + 1)) return ITD_ERROR;
    b->buffer->data[b->length - 1] = byte;
    return ITD_NONE;
}

static itd_value bytearray_extend(itd_vm *vm, itd_value self, const itd_arg *a)
{
    itd_bytearray *b = ITD_BYTEARRAY_(self);
    itd_bytes_buffer *source;
    itd_value iter;
    itd_view v;
    int64_t size;

    if (itd_is_bytes_like(a[0].v)) {
        if (!itd_bytes_view(vm, a[0].v, &v)) return ITD_ERROR;
        return itd_bytearray_splice(vm, b, b->length, b->length, v.data, v.length) ? ITD_NONE
                                                                                   : ITD_ERROR;
    }
    iter = itd_iter(vm, a[0].v);
    if (itd_failed(iter))
        return itd_swallow(vm, itd_TypeError)
                   ? itd_raise(vm, itd_TypeError, "can't extend bytearray with %T", a[0].v)
                   : iter;
    source = itd_bytes_of_iterator(vm, iter, a[0].v, "byte", &size);
    if (!source) return ITD_ERROR;
    return itd_bytearray_splice(vm, b, b->length, b->length, source->data, size) ? ITD_NONE
                                                                                 : ITD_ERROR;
}

static itd_value bytearray_insert(itd_vm *vm, itd_value self, const itd_arg *a)
{
    itd_bytearray *b = ITD_BYTEARRAY_(self);
    int64_t at;
    uint8_t byte;

    if (!itd_as_byte(vm, a[1].v, "byte", &byte)) return ITD_ERROR;
    at = itd_clamp_index(a[0].n, b->length);
    return itd_bytearray_splice(vm, b, at, at, &byte, 1) ? ITD_NONE : ITD_ERROR;
}

static itd_value bytearray_pop(itd_vm *vm, itd_value self, const itd_arg *a)
{
    itd_bytearray *b = ITD_BYTEARRAY_(self);
    int64_t i = a[0].n;
    uint8_t byte;

    if (b->length == 0) return itd_raise(vm, itd_IndexError, "pop from empty bytearray");
    if (i < 0) i += b->length;
    if (i < 0 || i >= b->length) return itd_raise(vm, itd_IndexError, "pop index out of range");
    byte = b->buffer->data[i];
    return itd_bytearray_splice(vm, b, i, i + 1, NULL, 0) ? itd_from_small(byte) : ITD_ERROR;
}

static itd_value bytearray_remove(itd_vm *vm, itd_value self, const itd_arg *a)
{
    itd_bytearray *b = ITD_BYTEARRAY_(self);
    itd_view v;
    int64_t at;
    uint8_t byte;

    if (!itd_as_byte(vm, a[0].v, "byte", &byte) || !itd_bytes_view(vm, self, &v) ||
        !itd_charge(vm, (uint64_t)v.length / 64))
        return ITD_ERROR;
    at = itd_view_find_unit(&v, byte, 0, v.length);
    if (at < 0) return itd_raise(vm, itd_ValueError, "value not found in bytearray");
    return itd_bytearray_splice(vm, b, at, at + 1, NULL, 0) ? ITD_NONE : ITD_ERROR;
}

static itd_value bytearray_reverse(itd_vm *vm, itd_value self, const itd_arg *a)
{
    itd_bytearray *b = ITD_BYTEARRAY_(self);

    if (!itd_charge(vm, (uint64_t)b->length / 64)) return ITD_ERROR;
    for (int64_t i = 0, j = b->length - 1; i < j; i++, j--) {
        uint8_t swap = b->buffer->data[i];

        b->buffer->data[i] = b->buffer->data[j];
        b->buffer->data[j] = swap;
    }
    return ITD_NONE;
}

static itd_value bytearray_clear(itd_vm *vm, itd_value self, const itd_arg *a)
{
    return resize(vm, ITD_BYTEARRAY_(self), 0) ? ITD_NONE : ITD_ERROR;
}

static itd_value bytearray_copy(itd_vm *vm, itd_value self, const itd_arg *a)
{
    itd_view v;

    return itd_bytes_view(vm, self, &v) ? itd_view_slice(vm, &v, 0, v.length) : ITD_ERROR;
}

static itd_value bytearray_alloc(itd_vm *vm, itd_value self, const itd_arg *a)
{
    const itd_bytearray *b = ITD_BYTEARRAY_(self);

    return itd_int_from(vm, b->buffer ? (int64_t)b->buffer->size : 0);
}

static itd_value bytearray_reduce(itd_vm *vm, itd_value self, const itd_arg *a)
{
    itd_view v;
    itd_value bytes, args, state;

    if (!itd_bytes_view(vm, self, &v)) return ITD_ERROR;
    bytes = itd_bytes_new(vm, v.data, (size_t)v.length);
    args = itd_failed(bytes) ? bytes : itd_tuple_pack(vm, 1, bytes);
    state = itd_failed(args) ? args : itd_object_state(vm, self);
    if (itd_failed(state)) return ITD_ERROR;
    return itd_tuple_pack(vm, 3, itd_of(itd_type_of(self)), args, state);
}

static const itd_native bytearray_methods[] = {
#define ROW(name, call, signature, doc) {name, call, signature, doc, ITD_CALLS_BACK},
    ITD_BYTES_ROWS(ROW)
#undef ROW
#define ROW(name, call, signature, doc)                                                            \
    {name, ITD_RAW_CALL(call), signature, doc, ITD_RAW | ITD_CALLS_BACK},
        ITD_BYTES_SEARCH_ROWS(ROW)
#undef ROW
            {"fromhex", itd_bytes_fromhex, "string: str, /",
             "The bytes that hexadecimal digits stand for.", ITD_CLASS_METHOD},
    {"maketrans", itd_bytes_maketrans, "frm, to, /", "A table for translate.", ITD_STATIC},
    {"append", bytearray_append, "item, /", "Adds one byte at the end.", ITD_CALLS_BACK},
    {"extend", bytearray_extend, "iterable_of_ints, /", "Adds the bytes of an iterable at the end.",
     ITD_CALLS_BACK},
    {"insert", bytearray_insert, "index: size, item, /", "Inserts a byte before the index.",
     ITD_CALLS_BACK},
    {"pop", bytearray_pop, "index: size = -1, /", "Takes the byte at the index out and returns it.",
     0},
    {"remove", bytearray_remove, "value, /", "Removes the first byte of this value.",
     ITD_CALLS_BACK},
    {"reverse", bytearray_reverse, "", "Reverses the order in place.", 0},
    {"clear", bytearray_clear, "", "Removes all bytes.", 0},
    {"copy", bytearray_copy, "", "A copy.", 0},
    {"__alloc__", bytearray_alloc, "", "How many bytes are allocated.", 0},
    {"__reduce__", bytearray_reduce, "", "What copy needs.", 0},
    {0},
};

/* ---- iterator --------------------------------------------------------------------------- */

static itd_value iterator_next(itd_vm *vm, itd_value self)
{
    struct itd_iter *it = ITD_ITER_(self);

    if (itd_is_unbound(it->a)) return ITD_END;
    if (it->n < ITD_BYTEARRAY_(it->a)->length)
        return itd_from_small(ITD_BYTEARRAY_(it->a)->buffer->data[it->n++]);
    it->a = ITD_UNBOUND;
    return ITD_END;
}

static itd_value iterator_iter(itd_vm *vm, itd_value self)
{
    return self;
}

static itd_value iterator_length_hint(itd_vm *vm, itd_value self, const itd_arg *a)
{
    const struct itd_iter *it = ITD_ITER_(self);
    int64_t left = itd_is_unbound(it->a) ? 0 : ITD_BYTEARRAY_(it->a)->length - it->n;

    return itd_int_from(vm, left < 0 ? 0 : left);
}

static itd_value iterator_reduce(itd_vm *vm, itd_value self, const itd_arg *a)
{
    const struct itd_iter *it = ITD_ITER_(self);
    itd_value iter = itd_builtin_named(vm, "iter"),
              args = itd_tuple_pack(vm, 1, itd_is_unbound(it->a) ? itd_tuple_new(vm, 0) : it->a);

    if (itd_failed(iter) || itd_failed(args)) return ITD_ERROR;
    return itd_is_unbound(it->a) ? itd_tuple_pack(vm, 2, iter, args)
                                 : itd_tuple_pack(vm, 3, iter, args, itd_int_from(vm, it->n));
}

static itd_value iterator_setstate(itd_vm *vm, itd_value self, const itd_arg *a)
{
    struct itd_iter *it = ITD_ITER_(self);

    if (!itd_is_unbound(it->a)) it->n = a[0].n < 0 ? 0 : a[0].n;
    return ITD_NONE;
}

static const itd_native iterator_methods[] = {
    {"__length_hint__", iterator_length_hint, "", "How many bytes are left, as far as is known.",
     0},
    {"__reduce__", iterator_reduce, "", "What copy needs.", 0},
    {"__setstate__", iterator_setstate, "state: size, /", "Sets the position.", 0},
    {0},
};

static const itd_slots iterator_slots = {.iter = iterator_iter, .next = iterator_next};

bool itd_boot_bytearray(itd_vm *vm)
{
    static const itd_type_spec specs[] = {
        {&itd_bytearray_type, "bytearray", NULL, ITD_K_BYTEARRAY, sizeof(itd_bytearray),
         ITD_T_BASE | ITD_T_NO_HASH | ITD_T_SELF_MATCH,
         "source=b'', encoding='utf-8', errors='strict'", "A mutable sequence of bytes.",
         bytearray_methods, &bytearray_slots},
        {&itd_bytearray_iterator_type, "bytearray_iterator", NULL, ITD_K_ITER,
         sizeof(struct itd_iter), ITD_T_NO_NEW, NULL, NULL, iterator_methods, &iterator_slots},
    };

    for (size_t i = 0; i < sizeof specs / sizeof *specs; i++)
        if (!itd_type_define(vm, &specs[i])) return false;
    return true;
}
