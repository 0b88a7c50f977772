/* array_items.c - the items of an array.array many at a time: for its iterators, and as a list.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/stdlib/array.h"

#include "core/object/bytes_impl.h"
#include "core/object/containers.h"

enum { AT_ONCE = 4096 };

#define COPY(c, type)                                                                              \
    case c:                                                                                        \
        for (size_t i = 0; i < n; i++) {                                                           \
            type x;                                                                                \
                                                                                                   \
            memcpy(&x, p + i * sizeof x, sizeof x);                                                \
            out[i] = itd_from_small((int64_t)x);                                                   \
        }                                                                                          \
        return n

/* Puts up to `most` items from one on into out: those that are no cells. Returns how many. */
static size_t items(itd_vm *vm, itd_value array, int64_t from, itd_value *out, size_t most)
{
    int64_t width;
    char letter;
    itd_value bytes = itd_array_bytes(array, &letter, &width);
    const itd_bytearray *b = itd_is_unbound(bytes) ? NULL : ITD_BYTEARRAY_(bytes);
    int64_t left = b && b->buffer ? b->length / width - from : 0;
    size_t n = left < (int64_t)most ? (size_t)(left > 0 ? left : 0) : most;
    const uint8_t *p;

    if (!n) return 0;
    p = b->buffer->data + from * width;
    switch (letter) {
        COPY('b', int8_t);
        COPY('B', uint8_t);
        COPY('h', int16_t);
        COPY('H', uint16_t);
        COPY('i', int32_t);
        COPY('I', uint32_t);
    case 'l':
    case 'q':
        for (size_t i = 0; i < n; i++) {
            int64_t x;

            memcpy(&x, p + i * sizeof x, sizeof x);
            if (x > ITD_SMALL_MAX || x < ITD_SMALL_MIN) return i;
            out[i] = itd_from_small(x);
        }
        return n;
    case 'f':
    case 'd':
        for (size_t i = 0; i < n; i++) {
            double x;
            float y;

            if (letter == 'd')
                memcpy(&x, p + i * sizeof x, sizeof x);
            else
                memcpy(&y, p + i * sizeof y, sizeof y);
            if (letter == 'f') x = (double)y;
            if (itd_try_imm_float(x, &out[i])) continue;
            if (x != 0) return i;
            out[i] = itd_float_from(vm, x); /* there is one already */
        }
        return n;
    default: return 0;
    }
}

size_t itd_array_take(itd_vm *vm, itd_value iter, itd_value *out, size_t most)
{
    struct itd_iter *it = ITD_ITER_(iter);
    size_t n = itd_is_cell(it->a) ? items(vm, it->a, it->n, out, most) : 0;

    it->n += (int64_t)n;
    return n;
}

itd_value itd_array_tolist(itd_vm *vm, itd_value self, const itd_arg *a)
{
    int64_t count = itd_len(vm, self), at = 0;
    itd_value list = itd_list_sized(vm, (size_t)count);

    while (!itd_failed(list) && at < count) {
        size_t most = count - at < AT_ONCE ? (size_t)(count - at) : AT_ONCE,
               n = items(vm, self, at, itd_list_items(list) + at, most);
        itd_value one;

        if (!itd_charge(vm, n ? n : 1)) return ITD_ERROR;
        ITD_LIST_(list)->count += (int64_t)n;
        at += (int64_t)n;
        if (n) continue;
        one = itd_item(vm, self, at++);
        if (itd_failed(one) || !itd_list_append(vm, list, one)) return ITD_ERROR;
    }
    return list;
}
