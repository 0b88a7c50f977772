/* buffers.c - cells that hold the values or the bytes of another: made, copied, grown.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <string.h>

#include "core/base/alloc.h"
#include "core/vm/vm.h"

itd_values *itd_values_new(itd_vm *vm, size_t count)
{
    itd_values *v = itd_alloc(vm, itd_size_add(sizeof *v, itd_size_mul(count, sizeof(itd_value))),
                              ITD_K_VALUES, NULL);

    if (v) v->count = count;
    return v;
}

itd_values *itd_values_copy(itd_vm *vm, const itd_value *items, size_t count, size_t capacity)
{
    size_t size = itd_size_add(sizeof(itd_values), itd_size_mul(capacity, sizeof(itd_value)));
    itd_values *v = itd_take_quick(size, ITD_K_VALUES, NULL);

    if (!v) v = itd_alloc_unfilled(vm, size, ITD_K_VALUES, NULL);
    if (!v) return NULL;
    v->count = capacity;
    itd_copy_values(v->items, items, count);
    if (count < capacity) memset(v->items + count, 0, (capacity - count) * sizeof *items);
    return v;
}

itd_values *itd_values_unfilled(itd_vm *vm, size_t capacity)
{
    return itd_alloc_unfilled(
        vm, itd_size_add(sizeof(itd_values), itd_size_mul(capacity, sizeof(itd_value))),
        ITD_K_VALUES, NULL);
}

itd_values *itd_values_grow(itd_vm *vm, itd_values *buffer, size_t count, size_t capacity)
{
    size_t old = sizeof *buffer + buffer->count * sizeof(itd_value);

    if (!itd_grow(vm, buffer, old,
                  itd_size_add(sizeof *buffer, itd_size_mul(capacity, sizeof(itd_value)))))
        return itd_values_copy(vm, buffer->items, count, capacity);
    buffer->count = capacity;
    return buffer;
}

itd_bytes_buffer *itd_buffer_new(itd_vm *vm, size_t size)
{
    itd_bytes_buffer *b = itd_alloc(vm, itd_size_add(sizeof *b, size), ITD_K_BYTES, NULL);

    if (b) b->size = size;
    return b;
}

itd_bytes_buffer *itd_buffer_unfilled(itd_vm *vm, size_t size)
{
    itd_bytes_buffer *b = itd_alloc_unfilled(vm, itd_size_add(sizeof *b, size), ITD_K_BYTES, NULL);

    if (b) b->size = size;
    return b;
}
