/* array.c - the array module: sequences of numbers of one C type.
 *
 * An array is an ITER cell {a: a bytearray that holds the items, n: the type's letter}, so that
 * everything which looks at bytes (memoryview, struct, bytes) looks at that bytearray, and its
 * count of exports keeps the length while a view is entered. An iterator is {a: the array or
 * unbound at the end, n: the next index}.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/stdlib/array.h"

#include <math.h>

#include "core/object/boot.h"
#include "core/object/bytes_impl.h"
#include "core/object/class.h"
#include "core/object/containers.h"
#include "core/object/float.h"
#include "core/object/int.h"

#define FN(id)      static itd_value id(itd_vm *vm, itd_value self, const itd_arg *a)
#define CELL(v)     ITD_ITER_(v)
#define BYTES_OF(v) ITD_BYTEARRAY_(CELL(v)->a)

static itd_type *iterator_type;

static const char letters[] = "bBuhHiIlLqQfd";

/* ---- items ------------------------------------------------------------------------------ */

static int64_t size_of(char c)
{
    switch (c) {
    case 'b':
    case 'B': return 1;
    case 'h':
    case 'H': return 2;
    case 'u':
    case 'i':
    case 'I':
    case 'f': return 4;
    default: return 8;
    }
}

static char letter(itd_value self)
{
    return (char)CELL(self)->n;
}

static int64_t count(itd_value self)
{
    return BYTES_OF(self)->length / size_of(letter(self));
}

static uint8_t *data(itd_value self)
{
    static uint8_t none[8];
    itd_bytearray *b = BYTES_OF(self);

    return b->buffer ? b->buffer->data : none;
}

static bool is_array(itd_value v)
{
    return itd_is_cell(v) && itd_is_subtype(itd_type_of(v), itd_array_type);
}

static itd_value get(itd_vm *vm, char c, const uint8_t *p)
{
    union {
        int8_t b;
        int16_t h;
        uint16_t H;
        int32_t i;
        uint32_t I;
        int64_t q;
        uint64_t Q;
        float f;
        double d;
    } u;

    memcpy(&u, p, (size_t)size_of(c));
    switch (c) {
    case 'b': return itd_from_small(u.b);
    case 'B': return itd_from_small(*p);
    case 'h': return itd_from_small(u.h);
    case 'H': return itd_from_small(u.H);
    case 'i': return itd_from_small(u.i);
    case 'I': return itd_from_small(u.I);
    case 'l':
    case 'q': return itd_int_from(vm, u.q);
    case 'L':
    case 'Q': return itd_int_from_u64(vm, u.Q);
    case 'f': return itd_float_from(vm, u.f);
    case 'd': return itd_float_from(vm, u.d);
    default:
        if (u.I > 0x10FFFF)
            return itd_raise(vm, itd_ValueError,
                             "character U+%x is not in range [U+0000; U+10ffff]", u.I);
        return itd_str_from_code(vm, u.I);
    }
}

static bool range_error(itd_vm *vm, const char *type, bool high)
{
    return itd_fail(vm, itd_OverflowError, "%s is %s", type,
                    high ? "greater than maximum" : "less than minimum");
}

/* An int for a small type. CPython takes some through a larger one (via: 's' a short, 'i' an int),
 * whose failures come first. */
static bool whole(itd_vm *vm, itd_value v, int64_t least, int64_t most, const char *type, char via,
                  int64_t *ret)
{
    int64_t first = via == 's' ? INT16_MAX : INT32_MAX;
    const char *name = via == 's' ? "signed short integer" : "signed integer";
    int over;

    v = itd_index(vm, v);
    if (itd_failed(v) || !itd_int_clamp(vm, v, ret, &over)) return false;
    if (over) return itd_fail(vm, itd_OverflowError, "Python int too large to convert to C long");
    if (via && (*ret > first || *ret < -first - 1)) return range_error(vm, name, *ret > first);
    if (*ret < least || *ret > most) return range_error(vm, type, *ret > most);
    return true;
}

static bool unsigned_word(itd_vm *vm, itd_value v, char c, uint64_t *ret)
{
    bool is_quad = c == 'Q';
    int64_t n;
    int over;

    v = itd_index(vm, v);
    if (itd_failed(v) || !itd_int_clamp(vm, v, &n, &over)) return false;
    if (itd_int_sign(v) < 0)
        return itd_fail(vm, itd_OverflowError,
                        is_quad ? "can't convert negative int to unsigned"
                                : "can't convert negative value to unsigned int");
    if (over && itd_int_bits(v) > 64)
        return itd_fail(vm, itd_OverflowError,
                        is_quad ? "int too big to convert"
                                : "Python int too large to convert to C unsigned long");
    if (over) {
        uint8_t bytes[8];

        itd_int_magnitude(v, bytes, 8);
        *ret = 0;
        for (int i = 0; i < 8; i++) *ret = *ret << 8 | bytes[i];
    } else
        *ret = (uint64_t)n;
    if (c == 'I' && *ret > UINT32_MAX) return range_error(vm, "unsigned int", true);
    return true;
}

/* An item's bytes into out[8]. May run script code. */
static bool pack(itd_vm *vm, char c, itd_value v, uint8_t *out)
{
    int64_t n = 0;
    uint64_t u = 0;
    double d;
    float f;
    int over;

    switch (c) {
    case 'b':
        if (!whole(vm, v, INT8_MIN, INT8_MAX, "signed char", 's', &n)) return false;
        break;
    case 'B':
        if (!whole(vm, v, 0, UINT8_MAX, "unsigned byte integer", 0, &n)) return false;
        break;
    case 'h':
        if (!whole(vm, v, INT16_MIN, INT16_MAX, "signed short integer", 0, &n)) return false;
        break;
    case 'H':
        if (!whole(vm, v, 0, UINT16_MAX, "unsigned short", 'i', &n)) return false;
        break;
    case 'i':
        if (!whole(vm, v, INT32_MIN, INT32_MAX, "signed integer", 0, &n)) return false;
        break;
    case 'l':
    case 'q':
        v = itd_index(vm, v);
        if (itd_failed(v) || !itd_int_clamp(vm, v, &n, &over)) return false;
        if (over)
            return itd_fail(vm, itd_OverflowError,
                            c == 'l' ? "Python int too large to convert to C long"
                                     : "int too big to convert");
        break;
    case 'I':
    case 'L':
    case 'Q':
        if (!unsigned_word(vm, v, c, &u)) return false;
        n = (int64_t)u;
        break;
    case 'f':
        if (!itd_as_double(vm, v, &d)) return false;
        f = (float)d;
        memcpy(out, &f, sizeof f);
        return true;
    case 'd':
        if (!itd_as_double(vm, v, &d)) return false;
        memcpy(out, &d, sizeof d);
        return true;
    default:
        if (!itd_is_str(v) || ITD_STR(v)->length != 1)
            return itd_fail(vm, itd_TypeError, "array item must be unicode character");
        n = itd_str_at(ITD_STR(v), 0);
    }
    memcpy(out, &n, 8);
    return true;
}

/* ---- length ----------------------------------------------------------------------------- */

static bool resize(itd_vm *vm, itd_value self, int64_t items)
{
    itd_bytearray *b = BYTES_OF(self);
    size_t size = itd_size_mul((size_t)items, (size_t)size_of(letter(self))),
           capacity = b->buffer ? b->buffer->size : 0;

    if (items < 0 || size > INT64_MAX / 4) return itd_fail(vm, itd_MemoryError, "");
    if ((int64_t)size == b->length) return true;
    if (b->exports)
        return itd_fail(vm, itd_BufferError, "cannot resize an array that is exporting buffers");
    if (size > capacity || (size < capacity / 4 && capacity > 256)) {
        size_t want = itd_size_add(size, size / 8 + 16);
        itd_bytes_buffer *buffer;

        if (!itd_fits(vm, want) || !itd_charge(vm, size / 64)) return false;
        buffer = itd_buffer_new(vm, want);
        if (!buffer) return false;
        if (b->length)
            memcpy(buffer->data, b->buffer->data,
                   (size_t)b->length < size ? (size_t)b->length : size);
        b->buffer = buffer;
    }
    b->length = (int64_t)size;
    return true;
}

static itd_value make(itd_vm *vm, itd_type *type, char c, int64_t items)
{
    struct itd_iter *it = itd_new_instance(vm, type, sizeof *it);
    itd_bytearray *b = itd_alloc(vm, sizeof *b, ITD_K_BYTEARRAY, itd_bytearray_type);

    if (!it || !b) return ITD_ERROR;
    it->a = itd_of(b);
    it->n = c;
    if (items && !resize(vm, itd_of(it), items)) return ITD_ERROR;
    return itd_of(it);
}

static bool append(itd_vm *vm, itd_value self, itd_value v)
{
    uint8_t item[8];
    int64_t n;

    if (!pack(vm, letter(self), v, item)) return false;
    n = count(self);
    if (!resize(vm, self, n + 1)) return false;
    memcpy(data(self) + n * size_of(letter(self)), item, (size_t)size_of(letter(self)));
    return true;
}

/* Makes items [start, stop) items long `size`, without filling them. */
static bool make_gap(itd_vm *vm, itd_value self, int64_t start, int64_t stop, int64_t size)
{
    int64_t n = count(self), width = size_of(letter(self)), tail = n - stop,
            after = n - (stop - start) + size;

    if (!itd_charge(vm, (uint64_t)((tail + size) * width) / 64)) return false;
    if (after == n) return true;
    if (BYTES_OF(self)->exports)
        return itd_fail(vm, itd_BufferError, "cannot resize an array that is exporting buffers");
    if (after < n)
        memmove(data(self) + (start + size) * width, data(self) + stop * width,
                (size_t)(tail * width));
    if (!resize(vm, self, after)) return false;
    if (after > n)
        memmove(data(self) + (start + size) * width, data(self) + stop * width,
                (size_t)(tail * width));
    return true;
}

/* ---- filling ---------------------------------------------------------------------------- */

static bool extend_iterable(itd_vm *vm, itd_value self, itd_value iterable)
{
    itd_value iter = itd_iter(vm, iterable), item;

    if (itd_failed(iter)) return false;
    while (itd_next(vm, iter, &item))
        if (!itd_charge(vm, 1) || !append(vm, self, item)) return false;
    return !itd_pending(vm);
}

static bool extend_array(itd_vm *vm, itd_value self, itd_value other)
{
    int64_t n = count(self), m = count(other), width = size_of(letter(self));

    if (letter(self) != letter(other))
        return itd_fail(vm, itd_TypeError, "can only extend with array of same kind");
    if (!itd_charge(vm, (uint64_t)(m * width) / 64) || !resize(vm, self, n + m)) return false;
    memcpy(data(self) + n * width, data(other), (size_t)(m * width));
    return true;
}

static bool extend_bytes(itd_vm *vm, itd_value self, itd_value v)
{
    int64_t n = count(self), width = size_of(letter(self));
    const uint8_t *bytes;
    size_t size, still;

    if (!itd_as_buffer(vm, v, &bytes, &size)) return false;
    if ((is_array(v) && size_of(letter(v)) != 1) ||
        (itd_is_a(v, itd_memoryview_type) && ITD_AS(itd_memoryview, v)->itemsize != 1))
        return itd_fail(vm, itd_TypeError, "a bytes-like object is required");
    if ((int64_t)size % width)
        return itd_fail(vm, itd_ValueError, "bytes length not a multiple of item size");
    if (itd_same(v, self) && size)
        return itd_fail(vm, itd_BufferError, "cannot resize an array that is exporting buffers");
    if (!itd_charge(vm, size / 64) || !resize(vm, self, n + (int64_t)size / width)) return false;
    /* Growing may have moved what a view of this array looks at. */
    if (!itd_as_buffer(vm, v, &bytes, &still)) return false;
    if (size) memmove(data(self) + n * width, bytes, size < still ? size : still);
    return true;
}

static bool extend_text(itd_vm *vm, itd_value self, itd_value text)
{
    int64_t n = count(self), m = ITD_STR(text)->length;

    if (!itd_charge(vm, (uint64_t)m / 8) || !resize(vm, self, n + m)) return false;
    for (int64_t i = 0; i < m; i++) {
        uint32_t code = itd_str_at(ITD_STR(text), i);

        memcpy(data(self) + (n + i) * 4, &code, 4);
    }
    return true;
}

static itd_value array_new(itd_vm *vm, itd_type *type, const itd_value *args, size_t positional,
                           itd_value kwnames)
{
    itd_value self, source = positional > 1 ? args[1] : ITD_UNBOUND;
    uint32_t c;
    bool ok;

    if (type == itd_array_type && !itd_is_none(kwnames) && !itd_is_unbound(kwnames) &&
        itd_tuple_count(kwnames))
        return itd_raise(vm, itd_TypeError, "array.array() takes no keyword arguments");
    if (positional < 1 || positional > 2)
        return itd_raise(vm, itd_TypeError, "array() takes at %s (%zu given)",
                         positional ? "most 2 arguments" : "least 1 argument", positional);
    if (!itd_is_str(args[0]) || ITD_STR(args[0])->length != 1)
        return itd_raise(vm, itd_TypeError,
                         "array() argument 1 must be a unicode character, not %s",
                         itd_is_none(args[0]) ? "None" : itd_type_name(args[0]));
    c = itd_str_at(ITD_STR(args[0]), 0);
    if (!itd_is_unbound(source) && c != 'u' && itd_is_str(source))
        return itd_raise(vm, itd_TypeError,
                         "cannot use a str to initialize an array with typecode '%c'", (int)c);
    if (!itd_is_unbound(source) && c != 'u' && is_array(source) && letter(source) == 'u')
        return itd_raise(vm, itd_TypeError,
                         "cannot use a unicode array to initialize an array with typecode '%c'",
                         (int)c);
    if (c == 0 || c > 127 || !strchr(letters, (int)c))
        return itd_raise(vm, itd_ValueError,
                         "bad typecode (must be b, B, u, h, H, i, I, l, L, q, Q, f or d)");
    self = make(vm, type, (char)c, 0);
    if (itd_failed(self) || itd_is_unbound(source)) return self;
    if (itd_is_bytes(source) || itd_is_bytearray(source))
        ok = extend_bytes(vm, self, source);
    else if (itd_is_str(source))
        ok = extend_text(vm, self, source);
    else if (is_array(source) && letter(source) == (char)c)
        ok = extend_array(vm, self, source);
    else
        ok = extend_iterable(vm, self, source);
    return ok ? self : ITD_ERROR;
}

/* A subclass's __init__ may take what it likes. */
static bool array_init(itd_vm *vm, itd_value self, const itd_value *args, size_t positional,
                       itd_value kwnames)
{
    return true;
}

/* ---- a sequence ------------------------------------------------------------------------- */

static int64_t array_len(itd_vm *vm, itd_value self)
{
    return count(self);
}

static itd_value item(itd_vm *vm, itd_value self, int64_t i)
{
    return get(vm, letter(self), data(self) + i * size_of(letter(self)));
}

static bool index_of(itd_vm *vm, itd_value self, itd_value key, const char *text, int64_t *ret)
{
    if (!itd_is_int(key) && !itd_type_of(key)->slots.index)
        return itd_fail(vm, itd_TypeError, "array indices must be integers");
    if (!itd_as_size(vm, key, ret)) return false;
    if (*ret < 0) *ret += count(self);
    return (*ret >= 0 && *ret < count(self)) || itd_fail(vm, itd_IndexError, "%s", text);
}

static itd_value array_getitem(itd_vm *vm, itd_value self, itd_value key)
{
    int64_t i, start, stop, step, n, width = size_of(letter(self));
    itd_value out;

    if (!itd_is_kind(key, ITD_K_SLICE))
        return index_of(vm, self, key, "array index out of range", &i) ? item(vm, self, i)
                                                                       : ITD_ERROR;
    if (!itd_slice_unpack(vm, key, &start, &stop, &step)) return ITD_ERROR;
    n = itd_slice_adjust(count(self), &start, &stop, step); /* an __index__ may have changed it */
    n = n < 0 ? 0 : n;
    out = itd_charge(vm, (uint64_t)(n * width) / 64) ? make(vm, itd_array_type, letter(self), n)
                                                     : ITD_ERROR;
    if (itd_failed(out)) return out;
    if (step == 1)
        memcpy(data(out), data(self) + start * width, (size_t)(n * width));
    else
        for (i = 0; i < n; i++) {
            if (!itd_goes_on(vm, i)) return ITD_ERROR;
            memcpy(data(out) + i * width, data(self) + (start + i * step) * width, (size_t)width);
        }
    return out;
}

/* del self[start:stop:step] of n items. */
static bool delete_items(itd_vm *vm, itd_value self, int64_t start, int64_t step, int64_t n)
{
    int64_t width = size_of(letter(self)), all = count(self), to, next = 0;

    if (n <= 0) return true;
    if (step == 1) return make_gap(vm, self, start, start + n, 0);
    if (step < 0) {
        start += step * (n - 1);
        step = -step;
    }
    if (!itd_charge(vm, (uint64_t)(all - start) / 8)) return false;
    to = start;
    for (int64_t i = start; i < all; i++) {
        if (next < n && i == start + next * step)
            next++;
        else {
            memmove(data(self) + to * width, data(self) + i * width, (size_t)width);
            to++;
        }
    }
    return resize(vm, self, all - n);
}

static bool assign_slice(itd_vm *vm, itd_value self, itd_value key, itd_value v)
{
    int64_t start, stop, step, n, width = size_of(letter(self)), m = 0;

    if (!itd_is_unbound(v) && !is_array(v))
        return itd_fail(vm, itd_TypeError, "can only assign array (not \"%T\") to array slice", v);
    if (!itd_is_unbound(v) && letter(v) != letter(self))
        return itd_fail(vm, itd_TypeError, "bad argument type for built-in operation");
    if (!itd_slice_unpack(vm, key, &start, &stop, &step)) return false;
    n = itd_slice_adjust(count(self), &start, &stop, step); /* an __index__ may have changed it */
    n = n < 0 ? 0 : n;
    if (!itd_is_unbound(v)) m = count(v);
    if ((m == 0 || m != n) && BYTES_OF(self)->exports)
        return itd_fail(vm, itd_BufferError, "cannot resize an array that is exporting buffers");
    if (itd_is_unbound(v) || (m == 0 && step != 1)) return delete_items(vm, self, start, step, n);
    if (itd_same(CELL(v)->a, CELL(self)->a)) {
        itd_value all = itd_slice_from(vm, ITD_NONE, ITD_NONE, ITD_NONE);

        v = itd_failed(all) ? all : array_getitem(vm, v, all);
        if (itd_failed(v)) return false;
    }
    if (step == 1) {
        if (!make_gap(vm, self, start, start + n, m)) return false;
        memcpy(data(self) + start * width, data(v), (size_t)(m * width));
        return true;
    }
    if (m != n)
        return itd_fail(vm, itd_ValueError,
                        "attempt to assign array of size %lld to extended slice of size %lld",
                        (long long)m, (long long)n);
    if (!itd_charge(vm, (uint64_t)n / 8)) return false;
    for (int64_t i = 0; i < n; i++)
        memcpy(data(self) + (start + i * step) * width, data(v) + i * width, (size_t)width);
    return true;
}

static bool array_setitem(itd_vm *vm, itd_value self, itd_value key, itd_value v)
{
    uint8_t bytes[8];
    int64_t i;

    if (itd_is_kind(key, ITD_K_SLICE)) return assign_slice(vm, self, key, v);
    if (!index_of(vm, self, key, "array assignment index out of range", &i)) return false;
    if (itd_is_unbound(v)) return make_gap(vm, self, i, i + 1, 0);
    if (!pack(vm, letter(self), v, bytes)) return false;
    if (i >= count(self))
        return itd_fail(vm, itd_IndexError,
                        "array assignment index out of range"); /* script code shortened it */
    memcpy(data(self) + i * size_of(letter(self)), bytes, (size_t)size_of(letter(self)));
    return true;
}

/* The index of the first item equal to v in [i, stop); -1: none; -2: failure. */
static int64_t find(itd_vm *vm, itd_value self, itd_value v, int64_t i, int64_t stop)
{
    for (; i < count(self) && i < stop; i++) {
        itd_value own = itd_charge(vm, 1) ? item(vm, self, i) : ITD_ERROR;
        int equal = itd_failed(own) ? -1 : itd_equal(vm, own, v);

        if (equal) return equal < 0 ? -2 : i;
    }
    return -1;
}

static int array_contains(itd_vm *vm, itd_value self, itd_value v)
{
    int64_t i = find(vm, self, v, 0, INT64_MAX);

    return i == -2 ? -1 : i >= 0;
}

static itd_value array_add(itd_vm *vm, itd_value x, itd_value y)
{
    itd_value out;

    if (!is_array(x)) return ITD_NOT_IMPLEMENTED;
    if (!is_array(y))
        return itd_raise(vm, itd_TypeError, "can only append array (not \"%T\") to array", y);
    if (letter(x) != letter(y))
        return itd_raise(vm, itd_TypeError, "bad argument type for built-in operation");
    out = make(vm, itd_array_type, letter(x), 0);
    return !itd_failed(out) && extend_array(vm, out, x) && extend_array(vm, out, y) ? out
                                                                                    : ITD_ERROR;
}

static itd_value array_iadd(itd_vm *vm, itd_value self, itd_value other)
{
    if (!is_array(other))
        return itd_raise(vm, itd_TypeError, "can only extend array with array (not \"%T\")", other);
    return extend_array(vm, self, other) ? self : ITD_ERROR;
}

/* How often, for x * n or n * x. 1, 0: not for us, -1: failure. */
static int times_of(itd_vm *vm, itd_value v, int64_t *ret)
{
    if (!itd_is_int(v) && !itd_type_of(v)->slots.index)
        return itd_fail(vm, itd_TypeError, "can't multiply sequence by non-int of type '%T'", v),
               -1;
    if (!itd_as_size(vm, v, ret)) return -1;
    if (*ret < 0) *ret = 0;
    return 1;
}

static bool repeat(itd_vm *vm, itd_value out, itd_value from, int64_t times)
{
    int64_t width = size_of(letter(from)), n = count(from), total;

    if (__builtin_mul_overflow(n, times, &total) || total > INT64_MAX / 16)
        return itd_fail(vm, itd_MemoryError, "");
    if (!itd_fits(vm, (size_t)(total * width)) || !itd_charge(vm, (uint64_t)(total * width) / 64))
        return false;
    if (!resize(vm, out, total)) return false;
    if (total && !itd_same(out, from)) memcpy(data(out), data(from), (size_t)(n * width));
    if (total) itd_bytes_fill(data(out), (size_t)(n * width), (size_t)(total * width));
    return true;
}

static itd_value array_mul(itd_vm *vm, itd_value x, itd_value y)
{
    itd_value self = is_array(x) ? x : y, out;
    int64_t times;

    if (times_of(vm, is_array(x) ? y : x, &times) < 0) return ITD_ERROR;
    out = make(vm, itd_array_type, letter(self), 0);
    return !itd_failed(out) && repeat(vm, out, self, times) ? out : ITD_ERROR;
}

static itd_value array_imul(itd_vm *vm, itd_value self, itd_value v)
{
    int64_t times;

    if (times_of(vm, v, &times) < 0) return ITD_ERROR;
    return repeat(vm, self, self, times) ? self : ITD_ERROR;
}

static itd_value array_compare(itd_vm *vm, itd_value x, itd_value y, enum itd_compare op)
{
    int64_t i, n, m;

    if (!is_array(x) || !is_array(y)) return ITD_NOT_IMPLEMENTED;
    n = count(x);
    m = count(y);
    if (n != m && (op == ITD_EQ || op == ITD_NE)) return itd_bool(op == ITD_NE);
    for (i = 0; i < n && i < m; i++) {
        itd_value p, q;
        int equal;

        if (!itd_charge(vm, 1)) return ITD_ERROR;
        p = item(vm, x, i);
        q = itd_failed(p) ? p : item(vm, y, i);
        if (itd_failed(q)) return q;
        equal = itd_truth(vm, itd_compare_values(vm, p, q, ITD_EQ));
        if (equal < 0) return ITD_ERROR;
        if (equal) continue;
        if (op == ITD_EQ || op == ITD_NE) return itd_bool(op == ITD_NE);
        return itd_compare_values(vm, p, q, op);
    }
    return itd_compare_values(vm, itd_from_small(n), itd_from_small(m), op);
}

static itd_value array_iter(itd_vm *vm, itd_value self)
{
    return itd_iter_new(vm, iterator_type, self, ITD_NONE);
}

static itd_value iterator_self(itd_vm *vm, itd_value self)
{
    return self;
}

static itd_value iterator_next(itd_vm *vm, itd_value self)
{
    struct itd_iter *it = CELL(self);

    if (itd_is_unbound(it->a)) return ITD_END;
    if (it->n < count(it->a)) return item(vm, it->a, it->n++);
    it->a = ITD_UNBOUND;
    return ITD_END;
}

FN(array_tounicode)
{
    int64_t n = count(self);
    uint32_t code, most = 0;
    itd_value out;

    if (letter(self) != 'u')
        return itd_raise(vm, itd_ValueError,
                         "tounicode() may only be called on unicode type arrays");
    if (!itd_charge(vm, (uint64_t)n / 8)) return ITD_ERROR;
    for (int64_t i = 0; i < n; i++) {
        memcpy(&code, data(self) + 4 * i, 4);
        if (code > most) most = code;
    }
    if (most > 0x10FFFF)
        return itd_raise(vm, itd_ValueError, "character U+%x is not in range [U+0000; U+10ffff]",
                         most);
    out = itd_str_blank(vm, n, most);
    for (int64_t i = 0; !itd_failed(out) && i < n; i++) {
        memcpy(&code, data(self) + 4 * i, 4);
        itd_str_put(ITD_STR(out), i, code);
    }
    return out;
}

static itd_value array_repr(itd_vm *vm, itd_value self)
{
    const char *name = itd_type_name(self), *dot = strrchr(name, '.');
    itd_value items;
    itd_text t;

    itd_text_init(&t, vm);
    itd_text_printf(&t, "%s('%c'", dot ? dot + 1 : name, letter(self));
    if (count(self)) {
        items = letter(self) == 'u' ? array_tounicode(vm, self, NULL)
                                    : itd_array_tolist(vm, self, NULL);
        if (itd_failed(items)) return items;
        itd_text_printf(&t, ", %R", items);
    }
    itd_text_printf(&t, ")");
    return itd_text_done(&t);
}

/* ---- methods ---------------------------------------------------------------------------- */

static itd_value done(bool ok)
{
    return ok ? ITD_NONE : ITD_ERROR;
}

FN(array_append)
{
    return done(append(vm, self, a[0].v));
}
FN(array_extend)
{
    return done(is_array(a[0].v) ? extend_array(vm, self, a[0].v)
                                 : extend_iterable(vm, self, a[0].v));
}
FN(array_frombytes)
{
    return done(extend_bytes(vm, self, a[0].v));
}

FN(array_fromunicode)
{
    if (!itd_is_str(a[0].v))
        return itd_raise(vm, itd_TypeError, "fromunicode() argument must be str, not %T", a[0].v);
    if (letter(self) != 'u')
        return itd_raise(vm, itd_ValueError,
                         "fromunicode() may only be called on unicode type arrays");
    return done(extend_text(vm, self, a[0].v));
}

FN(array_fromlist)
{
    int64_t before = count(self);

    if (!itd_is_a(a[0].v, itd_list_type)) return itd_raise(vm, itd_TypeError, "arg must be list");
    for (int64_t i = 0; i < itd_list_count(a[0].v); i++)
        if (!itd_charge(vm, 1) || !append(vm, self, itd_list_items(a[0].v)[i])) {
            if (count(self) > before && !BYTES_OF(self)->exports)
                BYTES_OF(self)->length = before * size_of(letter(self));
            return ITD_ERROR;
        }
    return ITD_NONE;
}

FN(array_fromfile)
{
    itd_value n = itd_int_from(vm, a[1].n * size_of(letter(self))), name = itd_n_read, bytes;
    int64_t have;

    if (a[1].n < 0) return itd_raise(vm, itd_ValueError, "negative count");
    if (a[1].n > INT64_MAX / 16) return itd_fail_memory(vm), ITD_ERROR;
    bytes = itd_call_method(vm, a[0].v, name, 1, &n);
    if (itd_failed(bytes)) return bytes;
    if (!itd_is_bytes(bytes)) return itd_raise(vm, itd_TypeError, "read() didn't return bytes");
    have = ITD_BYTES_(bytes)->length;
    if (!extend_bytes(vm, self, bytes)) return ITD_ERROR;
    return have == itd_small(n) ? ITD_NONE
                                : itd_raise(vm, itd_EOFError, "read() didn't return enough bytes");
}

FN(array_tobytes)
{
    return itd_charge(vm, (uint64_t)BYTES_OF(self)->length / 64)
               ? itd_bytes_new(vm, data(self), (size_t)BYTES_OF(self)->length)
               : ITD_ERROR;
}

FN(array_tofile)
{
    itd_value bytes = array_tobytes(vm, self, a),
              r = itd_failed(bytes) ? bytes : itd_call_method(vm, a[0].v, itd_n_write, 1, &bytes);

    return itd_failed(r) ? r : ITD_NONE;
}

FN(array_buffer_info)
{
    return itd_tuple_pack(vm, 2, itd_int_from_u64(vm, itd_id(vm, CELL(self)->a)),
                          itd_from_small(count(self)));
}

FN(array_byteswap)
{
    int64_t n = count(self), width = size_of(letter(self));

    if (!itd_charge(vm, (uint64_t)n / 8)) return ITD_ERROR;
    for (int64_t i = 0; i < n; i++) {
        uint8_t *p = data(self) + i * width;

        for (int64_t k = 0; k < width / 2; k++) {
            uint8_t keep = p[k];

            p[k] = p[width - 1 - k];
            p[width - 1 - k] = keep;
        }
    }
    return ITD_NONE;
}

FN(array_count)
{
    int64_t n = 0;

    for (int64_t i = 0; (i = find(vm, self, a[0].v, i, INT64_MAX)) >= 0; i++) n++;
    return itd_pending(vm) ? ITD_ERROR : itd_from_small(n);
}

FN(array_index)
{
    int64_t start = a[1].n, stop = a[2].n, i, n = count(self);

    if (start < 0) start = start + n < 0 ? 0 : start + n;
    if (stop < 0) stop += n;
    i = find(vm, self, a[0].v, start, stop);
    if (i >= 0) return itd_from_small(i);
    return i == -2 ? ITD_ERROR : itd_raise(vm, itd_ValueError, "array.index(x): x not in array");
}

FN(array_insert)
{
    int64_t i = a[0].n, n, width = size_of(letter(self));
    uint8_t bytes[8];

    if (!pack(vm, letter(self), a[1].v, bytes)) return ITD_ERROR;
    n = count(self);
    if (i < 0) i = i + n < 0 ? 0 : i + n;
    if (i > n) i = n;
    if (!make_gap(vm, self, i, i, 1)) return ITD_ERROR;
    memcpy(data(self) + i * width, bytes, (size_t)width);
    return ITD_NONE;
}

FN(array_pop)
{
    int64_t i = a[0].n, n = count(self);
    itd_value v;

    if (n == 0) return itd_raise(vm, itd_IndexError, "pop from empty array");
    if (i < 0) i += n;
    if (i < 0 || i >= n) return itd_raise(vm, itd_IndexError, "pop index out of range");
    v = item(vm, self, i);
    return itd_failed(v) || !make_gap(vm, self, i, i + 1, 0) ? ITD_ERROR : v;
}

FN(array_remove)
{
    int64_t i = find(vm, self, a[0].v, 0, INT64_MAX);

    if (i == -1) return itd_raise(vm, itd_ValueError, "array.remove(x): x not in array");
    if (i < 0 || i >= count(self)) return ITD_ERROR;
    return done(make_gap(vm, self, i, i + 1, 0));
}

FN(array_reverse)
{
    int64_t n = count(self), width = size_of(letter(self));
    uint8_t keep[8];

    if (!itd_charge(vm, (uint64_t)n / 8)) return ITD_ERROR;
    for (int64_t i = 0; i < n / 2; i++) {
        uint8_t *p = data(self) + i * width, *q = data(self) + (n - 1 - i) * width;

        memcpy(keep, p, (size_t)width);
        memcpy(p, q, (size_t)width);
        memcpy(q, keep, (size_t)width);
    }
    return ITD_NONE;
}

FN(get_typecode)
{
    return itd_str_from_code(vm, (uint32_t)letter(self));
}
FN(get_itemsize)
{
    return itd_from_small(size_of(letter(self)));
}

FN(array_copy)
{
    itd_value all = itd_slice_from(vm, ITD_NONE, ITD_NONE, ITD_NONE);

    return itd_failed(all) ? all : array_getitem(vm, self, all);
}

FN(array_reduce)
{
    itd_value items =
        letter(self) == 'u' ? array_tounicode(vm, self, a) : itd_array_tolist(vm, self, a);
    itd_value args =
        itd_failed(items) ? items : itd_tuple_pack(vm, 2, get_typecode(vm, self, a), items);
    itd_value attrs = itd_instance_dict(vm, self, true);

    if (itd_failed(args) || itd_failed(attrs)) return ITD_ERROR;
    return itd_tuple_pack(vm, 3, itd_of(itd_type_of(self)), args,
                          itd_is_unbound(attrs) ? ITD_NONE : attrs);
}

FN(array_sizeof)
{
    return itd_from_small(80 + BYTES_OF(self)->length);
}

FN(array_class_getitem)
{
    return itd_alias_new(vm, self, a[0].v);
}

/* ---- views ------------------------------------------------------------------------------ */

itd_value itd_array_bytes(itd_value v, char *ret_letter, int64_t *ret_size)
{
    if (!is_array(v)) return ITD_UNBOUND;
    *ret_letter = letter(v);
    *ret_size = size_of(letter(v));
    return CELL(v)->a;
}

/* ---- the module ------------------------------------------------------------------------- */

FN(array_class)
{
    return itd_of(itd_array_type);
}
FN(typecodes)
{
    return itd_str_c(vm, letters);
}

static const itd_native natives[] = {
    {"array", array_class, NULL, NULL, ITD_CONSTANT},
    {"ArrayType", array_class, NULL, NULL, ITD_CONSTANT},
    {"typecodes", typecodes, NULL, NULL, ITD_CONSTANT},
    {0},
};

static bool boot(itd_vm *vm)
{
    static const itd_native rows[] = {
        {"append", array_append, "v, /", "Append new value v to the end of the array.",
         ITD_CALLS_BACK},
        {"extend", array_extend, "bb, /", "Append items to the end of the array.", ITD_CALLS_BACK},
        {"frombytes", array_frombytes, "buffer, /",
         "Appends items from what bytes hold, as the machine stores them.", 0},
        {"fromunicode", array_fromunicode, "ustr, /",
         "Appends the characters of a str; for typecode 'u'.", 0},
        {"fromlist", array_fromlist, "list, /", "Append items to array from list.", ITD_CALLS_BACK},
        {"fromfile", array_fromfile, "f, n: size, /", "Reads n items from a file object.",
         ITD_CALLS_BACK},
        {"tobytes", array_tobytes, "", "The items as bytes, as the machine stores them.", 0},
        {"tolist", itd_array_tolist, "", "Convert array to an ordinary list with the same items.",
         0},
        {"tounicode", array_tounicode, "", "The characters as a str; for typecode 'u'.", 0},
        {"tofile", array_tofile, "f, /", "Writes all items to a file object.", ITD_CALLS_BACK},
        {"buffer_info", array_buffer_info, "",
         "A number for the buffer, and how many items it holds.", 0},
        {"byteswap", array_byteswap, "", "Reverses the bytes of every item.", 0},
        {"count", array_count, "v, /", "Return number of occurrences of v in the array.",
         ITD_CALLS_BACK},
        {"index", array_index, "v, start: size = 0, stop: size = 4611686018427387903, /",
         "Return index of first occurrence of v in the array.", ITD_CALLS_BACK},
        {"insert", array_insert, "i: size, v, /",
         "Insert a new item v into the array before position i.", ITD_CALLS_BACK},
        {"pop", array_pop, "i: size = -1, /",
         "Return the i-th element and delete it from the array.", 0},
        {"remove", array_remove, "v, /", "Remove the first occurrence of v in the array.",
         ITD_CALLS_BACK},
        {"reverse", array_reverse, "", "Reverse the order of the items in the array.", 0},
        {"typecode", get_typecode, NULL, "the typecode character used to create the array",
         ITD_GETTER},
        {"itemsize", get_itemsize, NULL, "the size, in bytes, of one array item", ITD_GETTER},
        {"__copy__", array_copy, "", NULL, 0},
        {"__deepcopy__", array_copy, "unused, /", NULL, 0},
        {"__reduce_ex__", array_reduce, "value, /", NULL, 0},
        {"__sizeof__", array_sizeof, "", NULL, 0},
        {"__class_getitem__", array_class_getitem, "item, /", "See PEP 585", ITD_CLASS_METHOD},
        {0},
    };
    static const itd_slots slots = {
        .repr = array_repr,
        .compare = array_compare,
        .iter = array_iter,
        .len = array_len,
        .getitem = array_getitem,
        .setitem = array_setitem,
        .contains = array_contains,
        .binary = {[ITD_ADD] = array_add, [ITD_MUL] = array_mul},
        .inplace = {[ITD_ADD] = array_iadd, [ITD_MUL] = array_imul},
        .new_ = array_new,
        .init = array_init,
    };
    static const itd_slots iterator_slots = {
        .iter = iterator_self, .next = iterator_next, .take = itd_array_take};
    static const itd_type_spec specs[] = {
        {&itd_array_type, "array.array", NULL, ITD_K_ITER, sizeof(struct itd_iter),
         ITD_T_BASE | ITD_T_NO_HASH | ITD_T_SEQUENCE, NULL,
         "array(typecode [, initializer]) -> array\n\nReturn a new array whose items are "
         "restricted by typecode, and\ninitialized from the "
         "optional initializer value, which must be a list,\nstring or iterable over elements of "
         "the appropriate type.",
         rows, &slots},
        {&iterator_type, "array.arrayiterator", NULL, ITD_K_ITER, sizeof(struct itd_iter),
         ITD_T_NO_NEW, NULL, NULL, NULL, &iterator_slots},
    };

    return itd_type_define(vm, &specs[0]) && itd_type_define(vm, &specs[1]);
}

ITD_MODULE_WITH(array, "array", "Arrays of numbers of one type.", natives, boot, NULL);
