/* memoryview.c - memoryview: a look at the bytes of a bytes or bytearray, itself as a sequence of
 * some format.
 *
 * Views of more than one dimension come from cast() and from slices of the first one. The address
 * of the bytes is asked of the owner at each access and checked against its length, so an owner
 * that has shrunk makes the access fail. An owner's length is held only while the view is entered
 * with `with`: see bytearray.c.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/base/hash.h"
#include "core/object/boot.h"
#include "core/object/bytes_impl.h"
#include "core/object/class.h"
#include "core/object/containers.h"
#include "core/object/float.h"

#define VIEW(v) ITD_AS(itd_memoryview, v)

/* ---- the bytes -------------------------------------------------------------------------- */

static bool alive(itd_vm *vm, const itd_memoryview *m)
{
    return !itd_is_unbound(m->owner) ||
           itd_fail(vm, itd_ValueError, "operation forbidden on released memoryview object");
}

static int64_t dimensions(const itd_memoryview *m)
{
    return itd_tuple_count(m->shape);
}

static int64_t stride(const itd_memoryview *m)
{
    return dimensions(m) == 1 ? itd_small(itd_tuple_items(m->strides)[0]) : m->itemsize;
}

/* Items in all dimensions. */
static int64_t items(const itd_memoryview *m)
{
    int64_t n = 1;

    for (int64_t i = 0; i < dimensions(m); i++) n *= itd_small(itd_tuple_items(m->shape)[i]);
    return n;
}

static int64_t size_at(const itd_memoryview *m, int64_t d)
{
    return itd_small(itd_tuple_items(m->shape)[d]);
}
static int64_t stride_at(const itd_memoryview *m, int64_t d)
{
    return itd_small(itd_tuple_items(m->strides)[d]);
}

/* Where the first item lies; all items are checked to lie within the owner. */
static bool base_of(itd_vm *vm, const itd_memoryview *m, uint8_t **ret)
{
    static uint8_t none[8];
    int64_t n, low, high, limit;

    if (!alive(vm, m)) return false;
    n = items(m);
    low = high = m->offset;
    for (int64_t d = 0; n && d < dimensions(m); d++)
        *(stride_at(m, d) < 0 ? &low : &high) += (size_at(m, d) - 1) * stride_at(m, d);
    if (n) high += m->itemsize;
    limit =
        itd_is_bytes(m->owner) ? ITD_BYTES_(m->owner)->length : ITD_BYTEARRAY_(m->owner)->length;
    *ret = none;
    if (n == 0) return true;
    if (low < 0 || high > limit)
        return itd_fail(vm, itd_BufferError, "memoryview: the underlying object has been resized");
    *ret = (itd_is_bytes(m->owner) ? ITD_BYTES_(m->owner)->data
                                   : ITD_BYTEARRAY_(m->owner)->buffer->data) +
           m->offset;
    return true;
}

static bool contiguous(const itd_memoryview *m)
{
    int64_t step = m->itemsize;

    for (int64_t d = dimensions(m) - 1; d >= 0; d--) {
        if (size_at(m, d) > 1 && stride_at(m, d) != step) return items(m) == 0;
        step *= size_at(m, d);
    }
    return true;
}

/* Copies the items of the dimensions from d on to *to, one behind the other. */
static void copy_items(const itd_memoryview *m, int64_t d, const uint8_t *from, uint8_t **to)
{
    if (d == dimensions(m)) {
        memcpy(*to, from, (size_t)m->itemsize);
        *to += m->itemsize;
        return;
    }
    if (d == dimensions(m) - 1) {
        int64_t n = size_at(m, d), step = stride_at(m, d);
        size_t size = (size_t)m->itemsize;

        if (size == 1)
            for (int64_t i = 0; i < n; i++) (*to)[i] = from[i * step];
        else
            for (int64_t i = 0; i < n; i++) memcpy(*to + (size_t)i * size, from + i * step, size);
        *to += (size_t)n * size;
        return;
    }
    for (int64_t i = 0; i < size_at(m, d); i++)
        copy_items(m, d + 1, from + i * stride_at(m, d), to);
}

/* The items one behind the other: in place when they lie so, else copied. */
static bool flat(itd_vm *vm, const itd_memoryview *m, const uint8_t **ret_data, size_t *ret_size)
{
    int64_t size;
    itd_bytes_buffer *copy;
    uint8_t *base, *to;

    if (!base_of(vm, m, &base)) return false;
    size = items(m) * m->itemsize;
    *ret_data = base;
    *ret_size = (size_t)size;
    if (contiguous(m)) return true;
    if (!itd_charge(vm, (uint64_t)size / 16)) return false;
    copy = itd_buffer_new(vm, (size_t)size + 1);
    if (!copy) return false;
    to = copy->data;
    copy_items(m, 0, base, &to);
    *ret_data = copy->data;
    return true;
}

bool itd_as_buffer(itd_vm *vm, itd_value v, const uint8_t **ret_data, size_t *ret_size)
{
    static const uint8_t none[1];

    if (itd_is_bytes(v)) {
        *ret_data = ITD_BYTES_(v)->data;
        *ret_size = (size_t)ITD_BYTES_(v)->length;
        return true;
    }
    if (itd_is_bytearray(v)) {
        const itd_bytearray *b = ITD_BYTEARRAY_(v);

        *ret_data = b->buffer ? b->buffer->data : none;
        *ret_size = (size_t)b->length;
        return true;
    }
    if (itd_is_kind(v, ITD_K_MEMORYVIEW)) {
        if (alive(vm, VIEW(v)) && !contiguous(VIEW(v)))
            return itd_fail(vm, itd_BufferError,
                            "memoryview: underlying buffer is not C-contiguous");
        return flat(vm, VIEW(v), ret_data, ret_size);
    }
    if (itd_is_bytes_like(v))
        return itd_as_buffer(vm, itd_array_bytes(v, &(char){0}, &(int64_t){0}), ret_data, ret_size);
    return itd_fail(vm, itd_TypeError, "a bytes-like object is required, not '%s'",
                    itd_type_name(v));
}

bool itd_as_buffer_flat(itd_vm *vm, itd_value v, const uint8_t **ret_data, size_t *ret_size)
{
    if (itd_is_kind(v, ITD_K_MEMORYVIEW)) return flat(vm, VIEW(v), ret_data, ret_size);
    return itd_as_buffer(vm, v, ret_data, ret_size);
}

/* ---- formats ---------------------------------------------------------------------------- */

/* Bytes of a native format, 0: none. */
static int64_t format_size(char c)
{
    switch (c) {
    case 'c':
    case 'b':
    case 'B':
    case '?': return 1;
    case 'h':
    case 'H':
    case 'e': return 2;
    case 'i':
    case 'I':
    case 'f': return 4;
    case 'l':
    case 'L':
    case 'q':
    case 'Q':
    case 'n':
    case 'N':
    case 'P':
    case 'd': return 8;
    default: return 0;
    }
}

/* What the rest takes for granted of a view, however it was made. */
bool itd_memoryview_sound(itd_value v)
{
    const itd_memoryview *m = VIEW(v);
    char c = m->format[0] == '@' ? m->format[1] : m->format[0];
    int64_t count, bytes = 1 << 20, stride_bytes;

    if (m->format[0] && (m->format[0] == '@' ? m->format[1] && m->format[2] : m->format[1]))
        return false;
    if (!format_size(c) || m->itemsize != format_size(c) || m->offset < 0 ||
        m->offset > INT64_MAX / 4 || m->length < 0)
        return false;
    if (!itd_is_unbound(m->owner) && !itd_is_bytes(m->owner) && !itd_is_bytearray(m->owner))
        return false;
    if (!itd_is_kind(m->shape, ITD_K_TUPLE) || !itd_is_kind(m->strides, ITD_K_TUPLE))
        return false; /* unbound, or a buffer: they have no type */
    if (!itd_is_exact(m->shape, itd_tuple_type) || !itd_is_exact(m->strides, itd_tuple_type))
        return false;
    count = itd_tuple_count(m->shape);
    if (count != itd_tuple_count(m->strides) || count > 64) return false;
    bytes = m->itemsize;
    for (int64_t i = 0; i < count; i++) {
        itd_value length = itd_tuple_items(m->shape)[i], step = itd_tuple_items(m->strides)[i];

        if (!itd_is_small(length) || !itd_is_small(step) || itd_small(length) < 0 ||
            __builtin_mul_overflow(bytes, itd_small(length) ? itd_small(length) : 1, &bytes) ||
            bytes > INT64_MAX / 4)
            return false;
        if (__builtin_mul_overflow(itd_small(step), itd_small(length) + 1, &stride_bytes) ||
            stride_bytes > INT64_MAX / 512 || stride_bytes < -INT64_MAX / 512)
            return false;
    }
    return count ? m->length == itd_small(itd_tuple_items(m->shape)[0]) : m->length <= 1;
}

static bool is_byte_format(char c)
{
    return c == 'b' || c == 'B' || c == 'c';
}

static char letter(const itd_memoryview *m)
{
    return m->format[0] == '@' ? m->format[1] : m->format[0];
}

static bool is_signed(char c)
{
    return strchr("bhilqn", c) != NULL;
}

static itd_value unpack(itd_vm *vm, char c, const uint8_t *p)
{
    uint64_t n = 0;
    int64_t size = format_size(c);
    float f;
    double d;

    switch (c) {
    case 'c': return itd_bytes_new(vm, p, 1);
    case '?': return itd_bool(*p);
    case 'e': return itd_float_from(vm, itd_half_value((uint16_t)(p[0] | p[1] << 8)));
    case 'f': memcpy(&f, p, 4); return itd_float_from(vm, (double)f);
    case 'd': memcpy(&d, p, 8); return itd_float_from(vm, d);
    default: break;
    }
    memcpy(&n, p, (size_t)size);
    if (!is_signed(c)) return itd_int_from_u64(vm, n);
    return itd_int_from(vm, (int64_t)(n << (64 - 8 * size)) >> (64 - 8 * size));
}

/* An int of any format's range as its 64 bits. False without a failure pending when it is out of
 * range. */
static bool integer_bits(itd_vm *vm, char c, itd_value v, uint64_t *ret)
{
    int64_t n, size = format_size(c);
    int over;

    if (!itd_index_clamp(vm, v, &n, &over)) return false;
    *ret = (uint64_t)n;
    if (over > 0 && size == 8 && !is_signed(c)) {
        /* Between 2^63 and 2^64: what is above 2^63 - 1 is small again. */
        itd_value most = itd_int_from_u64(vm, (uint64_t)1 << 63),
                  less = itd_failed(most) ? most : itd_binary_op(vm, v, most, ITD_SUB, false);

        if (itd_failed(less) || !itd_index_clamp(vm, less, &n, &over)) return false;
        *ret = (uint64_t)n + ((uint64_t)1 << 63);
    }
    if (over) return false;
    if (size == 8) return is_signed(c) || n >= 0;
    if (is_signed(c))
        return n >= -((int64_t)1 << (8 * size - 1)) && n < (int64_t)1 << (8 * size - 1);
    return n >= 0 && n < (int64_t)1 << (8 * size);
}

static bool wrong_type(itd_vm *vm, const itd_memoryview *m)
{
    return itd_fail(vm, itd_TypeError, "memoryview: invalid type for format '%s'", m->format);
}

static bool pack(itd_vm *vm, const itd_memoryview *m, itd_value v, uint8_t *out)
{
    char c = letter(m);
    uint64_t bits;
    double d;

    if (c == 'c') {
        if (!itd_is_bytes(v)) return wrong_type(vm, m);
        if (ITD_BYTES_(v)->length != 1)
            return itd_fail(vm, itd_ValueError, "memoryview: invalid value for format '%s'",
                            m->format);
        out[0] = ITD_BYTES_(v)->data[0];
        return true;
    }
    if (c == '?') {
        int truth = itd_truth(vm, v);

        out[0] = truth > 0;
        return truth >= 0;
    }
    if (c == 'e' || c == 'f' || c == 'd') {
        uint16_t half;
        float f;

        if (!itd_as_double(vm, v, &d)) return itd_swallow(vm, itd_TypeError) && wrong_type(vm, m);
        if (c == 'e') {
            if (!itd_half_of(d, &half))
                return itd_fail(vm, itd_OverflowError, "float too large to pack with e format");
            memcpy(out, &half, 2);
            return true;
        }
        f = (float)d;
        memcpy(out, c == 'f' ? (const void *)&f : (const void *)&d, c == 'f' ? 4 : 8);
        return true;
    }
    if (!itd_is_int(v) && !itd_type_of(v)->slots.index) return wrong_type(vm, m);
    if (!integer_bits(vm, c, v, &bits)) {
        /* What an __index__ raised is worded anew, too. */
        if (itd_pending(vm) && itd_swallow(vm, itd_TypeError)) return wrong_type(vm, m);
        if (itd_pending(vm) && !itd_swallow(vm, itd_ValueError) &&
            !itd_swallow(vm, itd_OverflowError))
            return false;
        return itd_fail(vm, itd_ValueError, "memoryview: invalid value for format '%s'", m->format);
    }
    memcpy(out, &bits, (size_t)m->itemsize);
    return true;
}

/* ---- making ----------------------------------------------------------------------------- */

static itd_memoryview *make(itd_vm *vm, itd_value owner, int64_t offset, int64_t length,
                            int64_t itemsize, const char *format, int64_t step)
{
    itd_memoryview *m = itd_alloc(vm, sizeof *m, ITD_K_MEMORYVIEW, itd_memoryview_type);

    if (!m) return NULL;
    m->shape = itd_tuple_pack(vm, 1, itd_from_small(length));
    m->strides = itd_tuple_pack(vm, 1, itd_from_small(step));
    if (itd_failed(m->shape) || itd_failed(m->strides)) return NULL;
    m->owner = owner;
    m->offset = offset;
    m->length = length;
    m->itemsize = itemsize;
    memcpy(m->format, format, 3);
    m->readonly = itd_is_bytes(owner);
    return m;
}

static itd_value copy_view(itd_vm *vm, const itd_memoryview *from)
{
    itd_memoryview *m = make(vm, from->owner, from->offset, from->length, from->itemsize,
                             from->format, from->itemsize);

    if (!m) return ITD_ERROR;
    m->shape = from->shape;
    m->strides = from->strides;
    m->readonly = from->readonly;
    return itd_of(m);
}

static itd_value memoryview_new(itd_vm *vm, itd_type *type, const itd_value *args,
                                size_t positional, itd_value kwnames)
{
    itd_arg a[1];
    itd_memoryview *m;
    itd_view v;
    char format[3] = {0};
    int64_t size;
    itd_value bytes;

    if (!itd_bind_text(vm, "object", "memoryview", args, positional, kwnames, a)) return ITD_ERROR;
    if (itd_is_kind(a[0].v, ITD_K_MEMORYVIEW))
        return alive(vm, VIEW(a[0].v)) ? copy_view(vm, VIEW(a[0].v)) : ITD_ERROR;
    if (!itd_is_bytes_like(a[0].v))
        return itd_raise(vm, itd_TypeError, "memoryview: a bytes-like object is required, not '%s'",
                         itd_type_name(a[0].v));
    if (!itd_bytes_view(vm, a[0].v, &v)) return ITD_ERROR;
    bytes = itd_array_bytes(a[0].v, format, &size);
    m = itd_is_unbound(bytes) ? make(vm, a[0].v, 0, v.length, 1, "B\0\0", 1)
                              : make(vm, bytes, 0, v.length / size, size, format, size);
    return m ? itd_of(m) : ITD_ERROR;
}

/* An array.array as a view of its items, which tells their type; anything else as it is. */
static itd_value viewed(itd_vm *vm, itd_value v)
{
    char format[3] = {0};
    int64_t size;
    itd_value bytes = itd_array_bytes(v, format, &size);
    itd_memoryview *m;

    if (itd_is_unbound(bytes)) return v;
    m = make(vm, bytes, 0, ITD_BYTEARRAY_(bytes)->length / size, size, format, size);
    return m ? itd_of(m) : ITD_ERROR;
}

/* ---- items ------------------------------------------------------------------------------ */

static bool bounds_check(itd_vm *vm, const itd_memoryview *m, itd_value key, int64_t dimension,
                         int64_t *ret)
{
    int64_t i, n = itd_small(itd_tuple_items(m->shape)[dimension]);
    int over;

    if (!itd_index_clamp(vm, key, &i, &over)) return false;
    if (over)
        return itd_fail(vm, itd_IndexError, "cannot fit '%s' into an index-sized integer",
                        itd_type_name(key));
    if (i < 0) i += n;
    if (i < 0 || i >= n)
        return itd_fail(vm, itd_IndexError, "index out of bounds on dimension %lld",
                        (long long)dimension + 1);
    *ret = i;
    return true;
}

static bool is_index(itd_value v)
{
    return itd_is_int(v) || itd_type_of(v)->slots.index;
}

/* The byte offset from the base that a tuple of indices or one index names. */
static bool place_of(itd_vm *vm, const itd_memoryview *m, itd_value key, int64_t *ret)
{
    int64_t at = 0, i, n = dimensions(m);

    if (!itd_is_kind(key, ITD_K_TUPLE)) {
        if (n == 0) return itd_fail(vm, itd_TypeError, "invalid indexing of 0-dim memory");
        if (n > 1 && !itd_seq_index(vm, key, "memoryview", &i)) return false;
        if (n > 1)
            return itd_fail(vm, itd_NotImplementedError,
                            "multi-dimensional sub-views are not implemented");
        if (!bounds_check(vm, m, key, 0, &i)) return false;
        *ret = i * stride(m);
        return true;
    }
    for (i = 0; i < itd_tuple_count(key); i++)
        if (!is_index(itd_tuple_items(key)[i]))
            return itd_fail(vm, itd_TypeError, "memoryview: invalid slice key");
    if (itd_tuple_count(key) > n)
        return itd_fail(vm, itd_TypeError,
                        "cannot index %lld-dimension view with %lld-element tuple", (long long)n,
                        (long long)itd_tuple_count(key));
    if (itd_tuple_count(key) < n)
        return itd_fail(vm, itd_NotImplementedError, "sub-views are not implemented");
    for (int64_t d = 0; d < n; d++) {
        if (!bounds_check(vm, m, itd_tuple_items(key)[d], d, &i)) return false;
        at += i * itd_small(itd_tuple_items(m->strides)[d]);
    }
    *ret = at;
    return true;
}

static itd_value sub_view(itd_vm *vm, const itd_memoryview *m, itd_value key)
{
    int64_t start, stop, step, count;
    itd_value owner = m->owner; /* stays the view's, even if an __index__ releases m */
    itd_memoryview *sub;

    if (!dimensions(m)) return itd_raise(vm, itd_TypeError, "invalid indexing of 0-dim memory");
    if (!itd_slice_bounds(vm, key, size_at(m, 0), &start, &stop, &step, &count)) return ITD_ERROR;
    if (count < 0) count = 0;
    sub = make(vm, owner, m->offset + start * stride_at(m, 0), count, m->itemsize, m->format,
               step * stride_at(m, 0));
    if (!sub) return ITD_ERROR;
    if (dimensions(m) > 1) {
        itd_value shape = itd_tuple_from(vm, itd_tuple_items(m->shape), (size_t)dimensions(m)),
                  strides = itd_tuple_from(vm, itd_tuple_items(m->strides), (size_t)dimensions(m));

        if (itd_failed(shape) || itd_failed(strides)) return ITD_ERROR;
        itd_tuple_items(shape)[0] = itd_tuple_items(sub->shape)[0];
        itd_tuple_items(strides)[0] = itd_tuple_items(sub->strides)[0];
        sub->shape = shape;
        sub->strides = strides;
    }
    sub->readonly = m->readonly;
    return itd_of(sub);
}

static itd_value memoryview_getitem(itd_vm *vm, itd_value self, itd_value key)
{
    const itd_memoryview *m = VIEW(self);
    uint8_t *base;
    int64_t at;

    if (!alive(vm, m)) return ITD_ERROR;
    if (itd_same(key, ITD_ELLIPSIS) && dimensions(m) == 0) return self;
    if (itd_is_kind(key, ITD_K_SLICE)) return sub_view(vm, m, key);
    if (!is_index(key) && !itd_is_kind(key, ITD_K_TUPLE))
        return itd_raise(vm, itd_TypeError, "memoryview: invalid slice key");
    if (!place_of(vm, m, key, &at) || !base_of(vm, m, &base)) return ITD_ERROR;
    return unpack(vm, letter(m), base + at);
}

static bool set_sub_view(itd_vm *vm, const itd_memoryview *m, itd_value key, itd_value value)
{
    itd_value target;
    const itd_memoryview *to;
    const uint8_t *from;
    itd_bytes_buffer *copy;
    size_t size;
    char c = 'B';
    uint8_t *base;

    if (dimensions(m) > 1)
        return itd_fail(vm, itd_NotImplementedError,
                        "memoryview slice assignments are currently restricted to ndim = 1");
    value = viewed(vm, value);
    if (itd_failed(value) || !itd_as_buffer_flat(vm, value, &from, &size)) return false;
    target = sub_view(vm, m, key);
    if (itd_failed(target) || !itd_as_buffer_flat(vm, value, &from, &size)) return false;
    if (!alive(vm, m)) return false;
    to = VIEW(target);
    if (itd_is_kind(value, ITD_K_MEMORYVIEW))
        c = dimensions(VIEW(value)) == 1 ? letter(VIEW(value)) : 0;
    if (c != letter(to) || size != (size_t)(to->length * to->itemsize))
        return itd_fail(vm, itd_ValueError,
                        "memoryview assignment: lvalue and rvalue have different structures");
    if (!itd_charge(vm, size / 16)) return false;
    copy = itd_buffer_new(vm, size + 1); /* the two may overlap */
    if (!copy || !base_of(vm, to, &base)) return false;
    memcpy(copy->data, from, size);
    for (int64_t i = 0; i < to->length; i++)
        memcpy(base + i * stride(to), copy->data + i * to->itemsize, (size_t)to->itemsize);
    return true;
}

static bool memoryview_setitem(itd_vm *vm, itd_value self, itd_value key, itd_value value)
{
    const itd_memoryview *m = VIEW(self);
    uint8_t *base, packed[8] = {0};
    int64_t at;

    if (!alive(vm, m)) return false;
    if (m->readonly) return itd_fail(vm, itd_TypeError, "cannot modify read-only memory");
    if (itd_is_unbound(value)) return itd_fail(vm, itd_TypeError, "cannot delete memory");
    if (itd_is_kind(key, ITD_K_SLICE)) return set_sub_view(vm, m, key, value);
    if (itd_same(key, ITD_ELLIPSIS) && dimensions(m) == 0)
        at = 0;
    else if (!is_index(key) && !itd_is_kind(key, ITD_K_TUPLE))
        return itd_fail(vm, itd_TypeError, "memoryview: invalid slice key");
    else if (!place_of(vm, m, key, &at))
        return false;
    if (!pack(vm, m, value, packed) || !base_of(vm, m, &base)) return false;
    memcpy(base + at, packed, (size_t)m->itemsize);
    return true;
}

/* ---- slots ------------------------------------------------------------------------------ */

static int64_t memoryview_len(itd_vm *vm, itd_value self)
{
    if (!alive(vm, VIEW(self))) return -1;
    if (dimensions(VIEW(self)) == 0)
        return itd_fail(vm, itd_TypeError, "0-dim memory has no length"), -1;
    return itd_small(itd_tuple_items(VIEW(self)->shape)[0]);
}

static itd_value memoryview_repr(itd_vm *vm, itd_value self)
{
    itd_value address = itd_address_text(vm, self);

    if (itd_failed(address)) return ITD_ERROR;
    return itd_str_format(
        vm, itd_is_unbound(VIEW(self)->owner) ? "<released memory at %U>" : "<memory at %U>",
        address);
}

static bool memoryview_hash(itd_vm *vm, itd_value self, uint64_t *ret)
{
    const uint8_t *data;
    int64_t known = 0;
    int over;
    size_t size;

    if (!itd_is_unbound(VIEW(self)->hash)) {
        itd_int_clamp(vm, VIEW(self)->hash, &known, &over);
        *ret = (uint64_t)known;
        return true;
    }
    if (!alive(vm, VIEW(self))) return false;
    if (!VIEW(self)->readonly)
        return itd_fail(vm, itd_ValueError, "cannot hash writable memoryview object");
    if (!is_byte_format(letter(VIEW(self))))
        return itd_fail(vm, itd_ValueError,
                        "memoryview: hashing is restricted to formats 'B', 'b' or 'c'");
    if (!flat(vm, VIEW(self), &data, &size) || !itd_charge(vm, size / 64)) return false;
    if (!itd_hash_buffer(vm, data, size, ret)) return false;
    if (!itd_has_flag(itd_cell_of(self), ITD_F_FROZEN))
        VIEW(self)->hash = itd_int_from(vm, (int64_t)*ret);
    return true;
}

/* Shapes, then values; formats may differ. */
static int equal(itd_vm *vm, itd_value a, itd_value b)
{
    bool view_a = itd_is_kind(a, ITD_K_MEMORYVIEW), view_b = itd_is_kind(b, ITD_K_MEMORYVIEW);
    char c = view_a ? letter(VIEW(a)) : 'B', d = view_b ? letter(VIEW(b)) : 'B';
    int64_t wide_a = view_a ? VIEW(a)->itemsize : 1, wide_b = view_b ? VIEW(b)->itemsize : 1;
    const uint8_t *x, *y;
    size_t m, n;

    if ((view_a && itd_is_unbound(VIEW(a)->owner)) || (view_b && itd_is_unbound(VIEW(b)->owner)))
        return itd_same(a, b);
    if (!itd_as_buffer_flat(vm, a, &x, &m) || !itd_as_buffer_flat(vm, b, &y, &n)) return -1;
    if (m / (size_t)wide_a != n / (size_t)wide_b) return 0;
    if ((view_a ? dimensions(VIEW(a)) : 1) != (view_b ? dimensions(VIEW(b)) : 1)) return 0;
    for (int64_t i = 0; view_a && view_b && i < dimensions(VIEW(a)); i++)
        if (!itd_same(itd_tuple_items(VIEW(a)->shape)[i], itd_tuple_items(VIEW(b)->shape)[i]))
            return 0;
    if (!itd_charge(vm, (uint64_t)m / 16)) return -1;
    if (c == d && c != 'e' && c != 'f' && c != 'd' && c != '?')
        return m == 0 || memcmp(x, y, m) == 0;
    for (size_t i = 0; i < m / (size_t)wide_a; i++) {
        itd_value p = unpack(vm, c, x + i * (size_t)wide_a),
                  q = unpack(vm, d, y + i * (size_t)wide_b);
        itd_value same = itd_failed(p) || itd_failed(q) || !itd_charge(vm, 1)
                             ? ITD_ERROR
                             : itd_compare_values(vm, p, q, ITD_EQ);

        if (itd_failed(same)) return -1;
        if (!itd_same(same, ITD_TRUE)) return 0;
    }
    return 1;
}

static itd_value memoryview_compare(itd_vm *vm, itd_value a, itd_value b, enum itd_compare op)
{
    int same;

    if ((op != ITD_EQ && op != ITD_NE) || !itd_is_bytes_like(a) || !itd_is_bytes_like(b))
        return ITD_NOT_IMPLEMENTED;
    a = viewed(vm, a);
    b = viewed(vm, b);
    if (itd_failed(a) || itd_failed(b)) return ITD_ERROR;
    same = equal(vm, a, b);
    return same < 0 ? ITD_ERROR : itd_bool(same == (op == ITD_EQ));
}

static itd_value memoryview_iter(itd_vm *vm, itd_value self)
{
    if (!alive(vm, VIEW(self))) return ITD_ERROR;
    if (dimensions(VIEW(self)) == 0)
        return itd_raise(vm, itd_TypeError, "invalid indexing of 0-dim memory");
    if (dimensions(VIEW(self)) > 1)
        return itd_raise(vm, itd_NotImplementedError,
                         "multi-dimensional sub-views are not implemented");
    return itd_seq_iter(vm, self, itd_memory_iterator_type);
}

static const itd_slots memoryview_slots = {
    .repr = memoryview_repr,
    .hash = memoryview_hash,
    .compare = memoryview_compare,
    .iter = memoryview_iter,
    .len = memoryview_len,
    .getitem = memoryview_getitem,
    .setitem = memoryview_setitem,
    .new_ = memoryview_new,
};

static itd_value iterator_next(itd_vm *vm, itd_value self)
{
    struct itd_iter *it = ITD_ITER_(self);
    int64_t length;

    if (itd_is_unbound(it->a)) return ITD_END;
    length = memoryview_len(vm, it->a);
    if (length < 0) return ITD_ERROR;
    if (it->n < length) {
        const itd_memoryview *m = VIEW(it->a);
        uint8_t *base;

        if (!base_of(vm, m, &base)) return ITD_ERROR;
        return unpack(vm, letter(m), base + it->n++ * stride_at(m, 0));
    }
    it->a = ITD_UNBOUND;
    return ITD_END;
}

static itd_value iterator_iter(itd_vm *vm, itd_value self)
{
    return self;
}

static const itd_slots iterator_slots = {.iter = iterator_iter, .next = iterator_next};

/* ---- methods ---------------------------------------------------------------------------- */

static itd_value view_tobytes(itd_vm *vm, itd_value self, const itd_arg *a)
{
    const uint8_t *data;
    itd_value owner;
    size_t size;

    if (a[0].given && !itd_is_none(a[0].v) && !itd_is_str(a[0].v))
        return itd_raise(vm, itd_TypeError,
                         "tobytes() argument 'order' must be str or None, not %T", a[0].v);
    if (a[0].given && itd_is_str(a[0].v)) {
        const char *text = itd_str_utf8(vm, a[0].v, &size, &owner);

        if (!text) return ITD_ERROR;
        if (memchr(text, 0, size)) return itd_raise(vm, itd_ValueError, "embedded null character");
    }
    if (a[0].given && !itd_is_none(a[0].v) &&
        !(itd_str_is(a[0].v, "C") || itd_str_is(a[0].v, "F") || itd_str_is(a[0].v, "A")))
        return itd_raise(vm, itd_ValueError, "order must be 'C', 'F' or 'A'");
    return flat(vm, VIEW(self), &data, &size) ? itd_bytes_new(vm, data, size) : ITD_ERROR;
}

static itd_value nested_list(itd_vm *vm, const itd_memoryview *m, int64_t dimension,
                             const uint8_t *at)
{
    itd_value out, item;

    if (dimension == dimensions(m)) return unpack(vm, letter(m), at);
    out = itd_list_new(vm);
    for (int64_t i = 0; !itd_failed(out) && i < itd_small(itd_tuple_items(m->shape)[dimension]);
         i++) {
        item = itd_charge(vm, 1)
                   ? nested_list(vm, m, dimension + 1, at + i * stride_at(m, dimension))
                   : ITD_ERROR;
        if (itd_failed(item) || !itd_list_append(vm, out, item)) return ITD_ERROR;
    }
    return out;
}

static itd_value view_tolist(itd_vm *vm, itd_value self, const itd_arg *a)
{
    uint8_t *base;

    return base_of(vm, VIEW(self), &base) ? nested_list(vm, VIEW(self), 0, base) : ITD_ERROR;
}

static itd_value view_hex(itd_vm *vm, itd_value self, const itd_arg *a)
{
    return alive(vm, VIEW(self)) ? itd_bytes_hex(vm, self, a) : ITD_ERROR;
}

static void unhold(itd_memoryview *m)
{
    if (m->format[3] && itd_is_bytearray(m->owner)) ITD_BYTEARRAY_(m->owner)->exports--;
    m->format[3] = 0;
}

static itd_value view_release(itd_vm *vm, itd_value self, const itd_arg *a)
{
    if (!itd_is_unbound(VIEW(self)->owner)) unhold(VIEW(self));
    VIEW(self)->owner = ITD_UNBOUND;
    return ITD_NONE;
}

/* The last byte of the format field tells that the view holds its owner's length. */
static itd_value view_enter(itd_vm *vm, itd_value self, const itd_arg *a)
{
    itd_memoryview *m = VIEW(self);

    if (!alive(vm, m)) return ITD_ERROR;
    if (!m->format[3] && itd_is_bytearray(m->owner)) {
        m->format[3] = 1;
        ITD_BYTEARRAY_(m->owner)->exports++;
    }
    return self;
}

static itd_value view_toreadonly(itd_vm *vm, itd_value self, const itd_arg *a)
{
    itd_value out = alive(vm, VIEW(self)) ? copy_view(vm, VIEW(self)) : ITD_ERROR;

    if (!itd_failed(out)) VIEW(out)->readonly = true;
    return out;
}

/* Reads a shape whose product times itemsize is size. */
static bool read_shape(itd_vm *vm, itd_value shape, int64_t itemsize, int64_t size,
                       itd_value *ret_shape, itd_value *ret_strides)
{
    itd_value sizes = itd_tuple_of(vm, shape), strides;
    int64_t n, product = 1;

    if (itd_failed(sizes)) return false;
    n = itd_tuple_count(sizes);
    if (n > 64)
        return itd_fail(vm, itd_ValueError, "memoryview: number of dimensions must not exceed 64");
    for (int64_t i = 0; i < n; i++) {
        itd_value v = itd_tuple_items(sizes)[i];

        if (!itd_is_int(v))
            return itd_fail(vm, itd_TypeError,
                            "memoryview.cast(): elements of shape must be integers");
        if (!itd_is_small(v) || itd_small(v) <= 0)
            return itd_fail(vm, itd_ValueError,
                            "memoryview.cast(): elements of shape must be integers > 0");
        if (__builtin_mul_overflow(product, itd_small(v), &product)) product = INT64_MAX;
    }
    if (__builtin_mul_overflow(product, itemsize, &product) || product != size)
        return itd_fail(vm, itd_TypeError, "memoryview: product(shape) * itemsize != buffer size");
    strides = itd_tuple_new(vm, (size_t)n);
    if (itd_failed(strides)) return false;
    for (int64_t i = n - 1; i >= 0; i--) {
        itd_tuple_items(strides)[i] = itd_from_small(itemsize);
        itemsize *= itd_small(itd_tuple_items(sizes)[i]);
    }
    *ret_shape = sizes;
    *ret_strides = strides;
    return true;
}

static itd_value view_cast(itd_vm *vm, itd_value self, const itd_arg *a)
{
    const itd_memoryview *m = VIEW(self);
    char format[4] = {0}, c;
    const itd_str *s;
    int64_t size;
    itd_memoryview *out;

    if (!itd_is_str(a[0].v))
        return itd_raise(vm, itd_TypeError, "cast() argument 'format' must be str, not %s",
                         itd_is_none(a[0].v) ? "None" : itd_type_name(a[0].v));
    if (!alive(vm, m)) return ITD_ERROR;
    if (!contiguous(m))
        return itd_raise(vm, itd_TypeError,
                         "memoryview: casts are restricted to C-contiguous views");
    if (a[1].given && !itd_is_kind(a[1].v, ITD_K_LIST) && !itd_is_kind(a[1].v, ITD_K_TUPLE))
        return itd_raise(vm, itd_TypeError, "shape must be a list or a tuple");
    if ((a[1].given || dimensions(m) != 1) && dimensions(m) != 1 && a[1].given &&
        itd_len(vm, a[1].v) != 1)
        return itd_raise(vm, itd_TypeError, "memoryview: cast must be 1D -> ND or ND -> 1D");
    if (ITD_STR(a[0].v)->kind != 1)
        return itd_encode(vm, a[0].v, "ascii", NULL); /* for its failure */
    s = ITD_STR(a[0].v);
    if (s->kind == 1 && s->length >= 1 && s->length <= 2)
        memcpy(format, s->data, (size_t)s->length);
    c = format[0] == '@' ? format[1] : format[0];
    if (!format_size(c) || (s->length == 2 && format[0] != '@'))
        return itd_raise(vm, itd_ValueError,
                         "memoryview: destination format must be a native single character format "
                         "prefixed with an optional '@'");
    if (!is_byte_format(c) && !is_byte_format(letter(m)))
        return itd_raise(vm, itd_TypeError, "memoryview: cannot cast between two non-byte formats");
    size = items(m) * m->itemsize;
    if (size % format_size(c))
        return itd_raise(vm, itd_TypeError, "memoryview: length is not a multiple of itemsize");
    out = make(vm, m->owner, m->offset, size / format_size(c), format_size(c), format,
               format_size(c));
    if (!out) return ITD_ERROR;
    out->readonly = m->readonly;
    if (a[1].given && !read_shape(vm, a[1].v, out->itemsize, size, &out->shape, &out->strides))
        return ITD_ERROR;
    out->length = dimensions(out) ? size_at(out, 0) : 1;
    return itd_of(out);
}

static itd_value get_obj(itd_vm *vm, itd_value self, const itd_arg *a)
{
    return alive(vm, VIEW(self)) ? VIEW(self)->owner : ITD_ERROR;
}

static itd_value get_nbytes(itd_vm *vm, itd_value self, const itd_arg *a)
{
    return alive(vm, VIEW(self)) ? itd_int_from(vm, items(VIEW(self)) * VIEW(self)->itemsize)
                                 : ITD_ERROR;
}

static itd_value get_itemsize(itd_vm *vm, itd_value self, const itd_arg *a)
{
    return alive(vm, VIEW(self)) ? itd_int_from(vm, VIEW(self)->itemsize) : ITD_ERROR;
}

static itd_value get_format(itd_vm *vm, itd_value self, const itd_arg *a)
{
    return alive(vm, VIEW(self)) ? itd_str_c(vm, VIEW(self)->format) : ITD_ERROR;
}

static itd_value get_ndim(itd_vm *vm, itd_value self, const itd_arg *a)
{
    return alive(vm, VIEW(self)) ? itd_int_from(vm, dimensions(VIEW(self))) : ITD_ERROR;
}

static itd_value get_shape(itd_vm *vm, itd_value self, const itd_arg *a)
{
    return alive(vm, VIEW(self)) ? VIEW(self)->shape : ITD_ERROR;
}

static itd_value get_strides(itd_vm *vm, itd_value self, const itd_arg *a)
{
    return alive(vm, VIEW(self)) ? VIEW(self)->strides : ITD_ERROR;
}

static itd_value get_suboffsets(itd_vm *vm, itd_value self, const itd_arg *a)
{
    return alive(vm, VIEW(self)) ? itd_tuple_new(vm, 0) : ITD_ERROR;
}

static itd_value get_readonly(itd_vm *vm, itd_value self, const itd_arg *a)
{
    return alive(vm, VIEW(self)) ? itd_bool(VIEW(self)->readonly) : ITD_ERROR;
}

static itd_value get_contiguous(itd_vm *vm, itd_value self, const itd_arg *a)
{
    return alive(vm, VIEW(self)) ? itd_bool(contiguous(VIEW(self))) : ITD_ERROR;
}

static itd_value get_f_contiguous(itd_vm *vm, itd_value self, const itd_arg *a)
{
    return alive(vm, VIEW(self)) ? itd_bool(contiguous(VIEW(self)) && dimensions(VIEW(self)) <= 1)
                                 : ITD_ERROR;
}

static const itd_native memoryview_methods[] = {
    {"tobytes", view_tobytes, "order = 'C'", "The items as bytes.", 0},
    {"tolist", view_tolist, "", "The items as a list.", 0},
    {"hex", view_hex, "sep = ..., bytes_per_sep: i32 = 1",
     "The bytes as a str of hexadecimal digits.", ITD_CALLS_BACK},
    {"release", view_release, "", "Lets go of the underlying object.", 0},
    {"cast", view_cast, "format, shape = ...", "The same bytes with another format or shape.",
     ITD_CALLS_BACK},
    {"toreadonly", view_toreadonly, "", "A read-only view of the same bytes.", 0},
    {"__enter__", view_enter, "", NULL, 0},
    {"__exit__", view_release, "*args", NULL, 0},
    {"obj", get_obj, "", "The underlying object.", ITD_GETTER},
    {"nbytes", get_nbytes, "", "The size of all items in bytes.", ITD_GETTER},
    {"itemsize", get_itemsize, "", "The size of one item in bytes.", ITD_GETTER},
    {"format", get_format, "", "The format of an item, as in the struct module.", ITD_GETTER},
    {"ndim", get_ndim, "", "The number of dimensions.", ITD_GETTER},
    {"shape", get_shape, "", "The lengths of the dimensions.", ITD_GETTER},
    {"strides", get_strides, "", "The bytes from one item to the next in each dimension.",
     ITD_GETTER},
    {"suboffsets", get_suboffsets, "", "Always empty.", ITD_GETTER},
    {"readonly", get_readonly, "", "Whether the memory can't be changed through the view.",
     ITD_GETTER},
    {"contiguous", get_contiguous, "", "Whether the items lie one behind the other.", ITD_GETTER},
    {"c_contiguous", get_contiguous, "", "Whether the items lie one behind the other in C's order.",
     ITD_GETTER},
    {"f_contiguous", get_f_contiguous, "",
     "Whether the items lie one behind the other in Fortran's order.", ITD_GETTER},
    {0},
};

bool itd_boot_memoryview(itd_vm *vm)
{
    static const itd_type_spec specs[] = {
        {&itd_memoryview_type, "memoryview", NULL, ITD_K_MEMORYVIEW, sizeof(itd_memoryview),
         ITD_T_SEQUENCE, "object", "A look at the memory of a bytes-like object.",
         memoryview_methods, &memoryview_slots},
        {&itd_memory_iterator_type, "memory_iterator", NULL, ITD_K_ITER, sizeof(struct itd_iter),
         ITD_T_NO_NEW, NULL, NULL, NULL, &iterator_slots},
    };

    for (size_t i = 0; i < sizeof specs / sizeof *specs; i++)
        if (!itd_type_define(vm, &specs[i])) return false;
    return true;
}
