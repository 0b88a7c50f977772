/* lanes.c - copies of texts that are worth a call.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/base/lanes.h"

#define PIECE ((size_t)1024)

static void copy_close(uint8_t *to, const uint8_t *from, size_t size)
{
    uint8_t piece[PIECE];

    for (size_t at = 0; at < size; at += PIECE) {
        size_t n = size - at < PIECE ? size - at : PIECE;

        memcpy(piece, from + at, n);
        __asm__ volatile("" ::"r"(piece) : "memory");
        memcpy(to + at, piece, n);
    }
}

void itd_copy_long_text(void *to, const void *from, size_t size)
{
    size_t behind = ((uintptr_t)to - (uintptr_t)from) & 4095;

    if (size < 2 * PIECE || behind == 0 || behind > 256)
        memcpy(to, from, size);
    else
        copy_close(to, from, size);
}
