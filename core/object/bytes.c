/* bytes.c - the bytes type, and what it shares with bytearray: making from any source, +, *, in.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/base/hash.h"
#include "core/base/lanes.h"
#include "core/base/leave.h"
#include "core/base/print.h"
#include "core/object/boot.h"
#include "core/object/bytes_impl.h"
#include "core/object/containers.h"
#include "core/vm/vm.h"

#define PIECE 65536 /* bytes between two looks for a stop */

/* ---- making ----------------------------------------------------------------------------- */

static itd_bytes *alloc_bytes(itd_vm *vm, const itd_type *type, int64_t size)
{
    size_t total = itd_size_add((size_t)size, sizeof(itd_bytes) + 1);
    itd_bytes *b;

    if (size > 512 && (!itd_fits(vm, total) || !itd_charge(vm, (uint64_t)size / 64))) return NULL;
    b = itd_new_instance(vm, type, total);
    if (b) b->length = size;
    return b;
}

itd_value itd_bytes_new(itd_vm *vm, const void *data, size_t size)
{
    size_t total = itd_size_add(size, sizeof(itd_bytes) + 1);
    itd_bytes *b;

    if (size > 512 && (!itd_fits(vm, total) || !itd_charge(vm, size / 64))) return ITD_ERROR;
    b = data ? itd_alloc_unfilled(vm, total, ITD_K_BYTESTR, itd_bytes_type)
             : itd_alloc(vm, total, ITD_K_BYTESTR, itd_bytes_type);
    if (!b) return ITD_ERROR;
    b->length = (int64_t)size;
    if (data && size) itd_copy_text(b->data, data, size);
    return itd_of(b);
}

itd_value itd_bytes_make(itd_vm *vm, bool array, int64_t size, uint8_t **ret_data)
{
    itd_value out;

    if (!array) {
        out = itd_bytes_new(vm, NULL, (size_t)size);
        if (!itd_failed(out)) *ret_data = ITD_BYTES_(out)->data;
        return out;
    } else {
        itd_bytearray *b = itd_alloc(vm, sizeof *b, ITD_K_BYTEARRAY, itd_bytearray_type);

        if (!b ||
            (size > 512 && (!itd_fits(vm, (size_t)size) || !itd_charge(vm, (uint64_t)size / 64))))
            return ITD_ERROR;
        b->buffer = itd_buffer_new(vm, size ? (size_t)size : 1);
        if (!b->buffer) return ITD_ERROR;
        b->length = size;
        *ret_data = b->buffer->data;
        return itd_of(b);
    }
}

bool itd_as_byte(itd_vm *vm, itd_value v, const char *what, uint8_t *ret)
{
    int64_t n;
    int over;

    if (itd_is_small(v)) {
        n = itd_small(v);
        over = 0;
    } else if (!itd_index_clamp(vm, v, &n, &over)) {
        return false;
    }
    if (over || n < 0 || n > 255)
        return itd_fail(vm, itd_ValueError, "%s must be in range(0, 256)", what);
    *ret = (uint8_t)n;
    return true;
}

itd_bytes_buffer *itd_bytes_of_iterable(itd_vm *vm, itd_value iterable, const char *what,
                                        int64_t *ret_size)
{
    itd_value iter = itd_iter(vm, iterable);

    return itd_failed(iter) ? NULL : itd_bytes_of_iterator(vm, iter, iterable, what, ret_size);
}

itd_bytes_buffer *itd_bytes_of_iterator(itd_vm *vm, itd_value iter, itd_value hinted,
                                        const char *what, int64_t *ret_size)
{
    itd_value item;
    int64_t size = 0, hint = itd_is_unbound(hinted) ? 16 : itd_length_hint(vm, hinted, 16);
    itd_bytes_buffer *buffer;

    if (hint < 0) return NULL;
    buffer = itd_buffer_new(vm, (size_t)(hint > 16 && hint < 1 << 20 ? hint : 16));
    while (buffer && itd_next(vm, iter, &item)) {
        uint8_t byte = 0;

        if (!itd_charge(vm, 1) || !itd_as_byte(vm, item, what, &byte)) return NULL;
        if ((size_t)size == buffer->size) {
            itd_bytes_buffer *larger = itd_buffer_new(vm, buffer->size * 2);

            if (!larger) return NULL;
            memcpy(larger->data, buffer->data, (size_t)size);
            buffer = larger;
        }
        buffer->data[size++] = byte;
    }
    if (itd_pending(vm)) return NULL;
    *ret_size = size;
    return buffer;
}

static itd_bytes_buffer *copy_to_buffer(itd_vm *vm, const uint8_t *data, size_t size,
                                        int64_t *ret_size)
{
    itd_bytes_buffer *buffer;

    if (size > 512 && !itd_charge(vm, size / 64)) return NULL;
    buffer = itd_buffer_new(vm, size ? size : 1);
    if (!buffer) return NULL;
    if (size) memcpy(buffer->data, data, size);
    *ret_size = (int64_t)size;
    return buffer;
}

/* A source given with an encoding or errors: only a str may be. */
static itd_bytes_buffer *encoded_source(itd_vm *vm, const itd_arg *a, int64_t *ret_size)
{
    const char *encoding = NULL, *errors = NULL;
    itd_value owner1, owner2, bytes;
    size_t ignored;

    if (!a[0].given || !itd_is_str(a[0].v))
        return itd_fail(vm, itd_TypeError,
                        a[1].given ? "encoding without a string argument"
                                   : "errors without a string argument"),
               NULL;
    if (!a[1].given)
        return itd_fail(vm, itd_TypeError, "string argument without an encoding"), NULL;
    if (!(encoding = itd_str_utf8(vm, a[1].v, &ignored, &owner1))) return NULL;
    if (a[2].given && !(errors = itd_str_utf8(vm, a[2].v, &ignored, &owner2))) return NULL;
    bytes = itd_encode(vm, a[0].v, encoding, errors);
    if (itd_failed(bytes)) return NULL;
    return copy_to_buffer(vm, ITD_BYTES_(bytes)->data, (size_t)ITD_BYTES_(bytes)->length, ret_size);
}

itd_bytes_buffer *itd_bytes_source(itd_vm *vm, const itd_arg *a, bool array, int64_t *ret_size)
{
    itd_value source = a[0].v, method;
    const uint8_t *data;
    size_t size;

    if (a[1].given || a[2].given) return encoded_source(vm, a, ret_size);
    if (!a[0].given) return copy_to_buffer(vm, NULL, 0, ret_size);
    if (itd_is_str(source))
        return itd_fail(vm, itd_TypeError, "string argument without an encoding"), NULL;
    if (itd_is_bytes_like(source))
        return itd_as_buffer_flat(vm, source, &data, &size)
                   ? copy_to_buffer(vm, data, size, ret_size)
                   : NULL;
    if (itd_is_int(source) || itd_type_of(source)->slots.index) {
        int64_t n;

        if (!itd_as_size(vm, source, &n)) {
            if (!itd_is_int(source) && itd_swallow(vm, itd_TypeError)) goto iterable;
            return NULL;
        }
        if (n < 0) return itd_fail(vm, itd_ValueError, "negative count"), NULL;
        if (!array && n > INT64_MAX - 33)
            return itd_fail(vm, itd_OverflowError, "byte string is too large"), NULL;
        if (n > 512 && (!itd_fits(vm, (size_t)n) || !itd_charge(vm, (uint64_t)n / 64))) return NULL;
        *ret_size = n;
        return itd_buffer_new(vm, n ? (size_t)n : 1);
    }
iterable:
    method = itd_iter(vm, source);
    if (!itd_failed(method))
        return itd_bytes_of_iterator(vm, method, array ? ITD_UNBOUND : source,
                                     array ? "byte" : "bytes", ret_size);
    if (itd_swallow(vm, itd_TypeError))
        itd_fail(vm, itd_TypeError, "cannot convert '%T' object to %s", source,
                 array ? "bytearray" : "bytes");
    return NULL;
}

/* What the source's __bytes__ gives; unbound: it has none. */
static itd_value converted(itd_vm *vm, itd_value source)
{
    itd_value method = itd_special(vm, source, itd_n___bytes__), bytes;

    if (itd_failed(method) || itd_is_unbound(method)) return method;
    bytes = itd_call(vm, method, 0, NULL);
    if (itd_failed(bytes) || itd_is_bytes(bytes)) return bytes;
    return itd_raise(vm, itd_TypeError, "__bytes__ returned non-bytes (type %s)",
                     itd_type_name(bytes));
}

static itd_value bytes_new(itd_vm *vm, itd_type *type, const itd_value *args, size_t positional,
                           itd_value kwnames)
{
    itd_arg a[3];
    itd_bytes_buffer *buffer;
    itd_bytes *b;
    int64_t size;

    if (!itd_bind_text(vm, "source = ..., encoding: cstr = ..., errors: cstr = ...", "bytes", args,
                       positional, kwnames, a))
        return ITD_ERROR;
    if (a[0].given && !a[1].given && !a[2].given) {
        itd_value own = itd_is_exact(a[0].v, itd_bytes_type) ? a[0].v : converted(vm, a[0].v);

        if (itd_failed(own) || (type == itd_bytes_type && !itd_is_unbound(own))) return own;
        if (!itd_is_unbound(own)) a[0].v = own;
    }
    buffer = itd_bytes_source(vm, a, false, &size);
    if (!buffer) return ITD_ERROR;
    b = alloc_bytes(vm, type, size);
    if (!b) return ITD_ERROR;
    memcpy(b->data, buffer->data, (size_t)size);
    return itd_of(b);
}

/* ---- shared with bytearray -------------------------------------------------------------- */

void itd_bytes_fill(uint8_t *data, size_t size, size_t total)
{
    if (size == 1) {
        memset(data, data[0], total);
        return;
    }
    for (size_t done = size; done < total; done *= 2)
        memcpy(data + done, data, done < total - done ? done : total - done);
}

itd_value itd_bytes_add(itd_vm *vm, itd_value a, itd_value b)
{
    itd_view x, y;
    int64_t size;
    uint8_t *data;
    itd_value out;

    if (!itd_is_bytes(a) && !itd_is_bytearray(a)) return ITD_NOT_IMPLEMENTED;
    if (!itd_is_bytes_like(b))
        return itd_raise(vm, itd_TypeError, "can't concat %s to %s", itd_type_name(b),
                         itd_type_name(a));
    if (!itd_bytes_view(vm, a, &x)) return ITD_ERROR;
    if (!itd_bytes_view(vm, b, &y))
        return itd_swallow(vm, itd_Exception)
                   ? itd_raise(vm, itd_TypeError, "can't concat %T to %T", b, a)
                   : ITD_ERROR;
    if (__builtin_add_overflow(x.length, y.length, &size))
        return itd_fail_impossible(vm), ITD_ERROR;
    if (y.length == 0 && itd_is_exact(a, itd_bytes_type)) return a;
    if (x.length == 0 && itd_is_exact(a, itd_bytes_type) && itd_is_exact(b, itd_bytes_type))
        return b;
    out = itd_bytes_make(vm, itd_is_bytearray(a), size, &data);
    if (itd_failed(out)) return ITD_ERROR;
    memcpy(data, x.data, (size_t)x.length);
    memcpy(data + x.length, y.data, (size_t)y.length);
    return out;
}

itd_value itd_bytes_mul(itd_vm *vm, itd_value a, itd_value b)
{
    bool first = itd_is_bytes(a) || itd_is_bytearray(a);
    itd_value self = first ? a : b, by = first ? b : a, out;
    itd_view v;
    int64_t n, size;
    uint8_t *data;

    if (!itd_is_int(by) && !itd_type_of(by)->slots.index)
        return itd_raise(vm, itd_TypeError, "can't multiply sequence by non-int of type '%s'",
                         itd_type_name(by));
    if (!itd_as_size(vm, by, &n) || !itd_bytes_view(vm, self, &v)) return ITD_ERROR;
    if (n < 0) n = 0;
    if (n == 1 && itd_is_exact(self, itd_bytes_type)) return self;
    if (__builtin_mul_overflow(v.length, n, &size) ||
        size > INT64_MAX - (int64_t)sizeof(itd_bytes)) {
        if (!itd_is_bytearray(self) && v.length > 1)
            return itd_raise(vm, itd_OverflowError, "repeated bytes are too long");
        return itd_fail_impossible(vm), ITD_ERROR;
    }
    out = itd_bytes_make(vm, itd_is_bytearray(self), size, &data);
    if (itd_failed(out) || size == 0) return out;
    memcpy(data, v.data, (size_t)v.length);
    itd_bytes_fill(data, (size_t)v.length, (size_t)size);
    return out;
}

int itd_bytes_contains(itd_vm *vm, itd_value self, itd_value item)
{
    itd_view hay, needle;
    uint8_t byte = 0;
    int64_t at;

    if (!itd_is_int(item) && !itd_is_bytes_like(item) && itd_type_of(item)->slots.index) {
        itd_value n = itd_index(vm, item); /* one that fails is no index to CPython */

        if (!itd_failed(n))
            item = n;
        else if (!itd_swallow(vm, itd_Exception))
            return -1;
    }
    if (itd_is_int(item)) {
        if (!itd_as_byte(vm, item, "byte", &byte) || !itd_bytes_view(vm, self, &hay)) return -1;
        if (!itd_charge(vm, (uint64_t)hay.length / 64)) return -1;
        return itd_view_find_unit(&hay, byte, 0, hay.length) >= 0;
    }
    if (!itd_bytes_view(vm, item, &needle) || !itd_bytes_view(vm, self, &hay)) return -1;
    at = itd_view_find(vm, &hay, &needle, 0, hay.length);
    return at == ITD_FIND_FAILED ? -1 : at >= 0;
}

/* ---- slots ------------------------------------------------------------------------------ */

static itd_value bytes_repr(itd_vm *vm, itd_value self)
{
    itd_text t;

    itd_text_init(&t, vm);
    itd_text_repr_bytes(&t, ITD_BYTES_(self)->data, (size_t)ITD_BYTES_(self)->length, false);
    return itd_text_done(&t);
}

struct long_hash {
    const uint8_t *data;
    size_t size;
    uint64_t hash;
};

static void hash_long(void *context)
{
    struct long_hash *h = context;

    h->hash = itd_hash_bytes(h->data, h->size);
}

bool itd_hash_buffer(itd_vm *vm, const uint8_t *data, size_t size, uint64_t *ret)
{
    struct long_hash h = {data, size, 0};

    if (size < 1 << 20)
        hash_long(&h);
    else if (!itd_leavable(vm, hash_long, &h))
        return false;
    *ret = h.hash;
    return true;
}

static bool bytes_hash(itd_vm *vm, itd_value self, uint64_t *ret)
{
    itd_bytes *b = ITD_BYTES_(self);

    if (!itd_has_flag(b, ITD_F_A)) {
        uint64_t hash;

        if (!itd_charge(vm, (uint64_t)b->length / 64)) return false;
        if (!itd_hash_buffer(vm, b->data, (size_t)b->length, &hash)) return false;
        if (!vm->booting && itd_is_permanent(b)) {
            *ret = hash;
            return true;
        }
        b->hash = hash;
        itd_set_flag(b, ITD_F_A);
    }
    *ret = b->hash;
    return true;
}

static itd_value bytes_compare(itd_vm *vm, itd_value a, itd_value b, enum itd_compare op)
{
    const itd_bytes *x, *y;
    int order;

    if (!itd_is_bytes(a) || !itd_is_bytes(b)) return ITD_NOT_IMPLEMENTED;
    x = ITD_BYTES_(a);
    y = ITD_BYTES_(b);
    if (!itd_charge(vm, (uint64_t)(x->length < y->length ? x->length : y->length) / 64))
        return ITD_ERROR;
    if (op == ITD_EQ || op == ITD_NE)
        return itd_bool((x->length == y->length &&
                         memcmp(x->data, y->data, (size_t)x->length) == 0) == (op == ITD_EQ));
    order = memcmp(x->data, y->data, (size_t)(x->length < y->length ? x->length : y->length));
    if (order == 0) order = x->length < y->length ? -1 : x->length > y->length;
    switch (op) {
    case ITD_LT: return itd_bool(order < 0);
    case ITD_LE: return itd_bool(order <= 0);
    case ITD_GT: return itd_bool(order > 0);
    default: return itd_bool(order >= 0);
    }
}

static int64_t bytes_len(itd_vm *vm, itd_value self)
{
    return ITD_BYTES_(self)->length;
}

static itd_value bytes_getitem(itd_vm *vm, itd_value self, itd_value key)
{
    const itd_bytes *b = ITD_BYTES_(self);
    int64_t i, start, stop, step, count;
    itd_value out;
    int over = 0;

    if (itd_is_kind(key, ITD_K_SLICE)) {
        if (!itd_slice_bounds(vm, key, b->length, &start, &stop, &step, &count)) return ITD_ERROR;
        if (count < 0) count = 0;
        if (count == b->length && step == 1 && itd_is_exact(self, itd_bytes_type)) return self;
        out = itd_bytes_new(vm, step == 1 ? b->data + start : NULL, (size_t)count);
        if (itd_failed(out) || step == 1) return out;
        for (int64_t j = 0; j < count;) {
            int64_t end = count - j > PIECE ? j + PIECE : count;
            uint8_t *to = ITD_BYTES_(out)->data;

            for (; j < end; j++) to[j] = b->data[start + j * step];
            if (j < count && !itd_check_stop(vm)) return ITD_ERROR;
        }
        return out;
    }
    if (!itd_is_int(key) && !itd_type_of(key)->slots.index)
        return itd_raise(vm, itd_TypeError, "byte indices must be integers or slices, not %s",
                         itd_type_name(key));
    if (!itd_index_clamp(vm, key, &i, &over)) return ITD_ERROR;
    if (over)
        return itd_raise(vm, itd_IndexError, "cannot fit '%s' into an index-sized integer",
                         itd_type_name(key));
    if (i < 0) i += b->length;
    if (i < 0 || i >= b->length) return itd_raise(vm, itd_IndexError, "index out of range");
    return itd_from_small(b->data[i]);
}

static itd_value bytes_mod(itd_vm *vm, itd_value a, itd_value b)
{
    return itd_is_bytes(a) ? itd_bytes_percent(vm, a, b) : ITD_NOT_IMPLEMENTED;
}

static itd_value bytes_iter(itd_vm *vm, itd_value self)
{
    return itd_seq_iter(vm, self, itd_bytes_iterator_type);
}

static const itd_slots bytes_slots = {
    .repr = bytes_repr,
    .str = bytes_repr,
    .hash = bytes_hash,
    .compare = bytes_compare,
    .iter = bytes_iter,
    .len = bytes_len,
    .getitem = bytes_getitem,
    .contains = itd_bytes_contains,
    .binary = {[ITD_ADD] = itd_bytes_add, [ITD_MUL] = itd_bytes_mul, [ITD_MOD] = bytes_mod},
    .new_ = bytes_new,
};

static itd_value bytes_getnewargs(itd_vm *vm, itd_value self, const itd_arg *a)
{
    itd_value plain = itd_bytes_new(vm, ITD_BYTES_(self)->data, (size_t)ITD_BYTES_(self)->length);

    return itd_failed(plain) ? plain : itd_tuple_pack(vm, 1, plain);
}

static itd_value bytes_bytes(itd_vm *vm, itd_value self, const itd_arg *a)
{
    if (itd_is_exact(self, itd_bytes_type)) return self;
    return itd_bytes_new(vm, ITD_BYTES_(self)->data, (size_t)ITD_BYTES_(self)->length);
}

static const itd_native bytes_methods[] = {
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
    {"__getnewargs__", bytes_getnewargs, "", NULL, 0},
    {"__bytes__", bytes_bytes, "", "As exact bytes.", 0},
    {0},
};

/* ---- iterator --------------------------------------------------------------------------- */

static itd_value iterator_next(itd_vm *vm, itd_value self)
{
    struct itd_iter *it = ITD_ITER_(self);

    if (itd_is_unbound(it->a)) return ITD_END;
    if (it->n < ITD_BYTES_(it->a)->length) return itd_from_small(ITD_BYTES_(it->a)->data[it->n++]);
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

    return itd_int_from(vm, itd_is_unbound(it->a) ? 0 : ITD_BYTES_(it->a)->length - it->n);
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

    if (itd_is_unbound(it->a)) return ITD_NONE;
    it->n = a[0].n < 0                           ? 0
            : a[0].n > ITD_BYTES_(it->a)->length ? ITD_BYTES_(it->a)->length
                                                 : a[0].n;
    return ITD_NONE;
}

static const itd_native iterator_methods[] = {
    {"__length_hint__", iterator_length_hint, "", "How many bytes are left, as far as is known.",
     0},
    {"__reduce__", iterator_reduce, "", "What copy needs.", 0},
    {"__setstate__", iterator_setstate, "state: size, /", "Sets the position.", 0},
    {0},
};

static size_t iterator_take(itd_vm *vm, itd_value self, itd_value *out, size_t most)
{
    struct itd_iter *it = ITD_ITER_(self);
    size_t n = 0;

    if (itd_is_unbound(it->a)) return 0;
    for (; n < most && it->n < ITD_BYTES_(it->a)->length; n++)
        out[n] = itd_from_small(ITD_BYTES_(it->a)->data[it->n++]);
    return n;
}

static const itd_slots iterator_slots = {
    .iter = iterator_iter, .next = iterator_next, .take = iterator_take};

bool itd_boot_bytes(itd_vm *vm)
{
    static const itd_type_spec specs[] = {
        {&itd_bytes_type, "bytes", NULL, ITD_K_BYTESTR, sizeof(itd_bytes),
         ITD_T_BASE | ITD_T_SELF_MATCH, "source=b'', encoding='utf-8', errors='strict'",
         "An immutable sequence of bytes.", bytes_methods, &bytes_slots},
        {&itd_bytes_iterator_type, "bytes_iterator", NULL, ITD_K_ITER, sizeof(struct itd_iter),
         ITD_T_NO_NEW, NULL, NULL, iterator_methods, &iterator_slots},
    };

    for (size_t i = 0; i < sizeof specs / sizeof *specs; i++)
        if (!itd_type_define(vm, &specs[i])) return false;
    return true;
}
