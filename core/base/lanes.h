/* lanes.h - sixteen bytes at a time, for loops over texts that the compiler doesn't vectorise by
 * itself.
 *
 * GCC's vectors work on any machine; only which lanes of a comparison are true is asked of the
 * machine.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#ifndef ITD_LANES_H
#define ITD_LANES_H

#include <stdint.h>
#include <string.h>
#if defined(__SSE2__)
#include <emmintrin.h>
#endif

#define ITD_LANES 16

typedef uint8_t itd_lanes __attribute__((vector_size(ITD_LANES)));

static inline itd_lanes itd_lanes_load(const void *p)
{
    itd_lanes v;

    memcpy(&v, p, sizeof v);
    return v;
}

static inline void itd_lanes_store(void *p, itd_lanes v)
{
    memcpy(p, &v, sizeof v);
}

static inline itd_lanes itd_lanes_of(uint8_t byte)
{
    return (itd_lanes){0} + byte;
}

/* A bit for each lane that is true in the result of a comparison, the first lowest. */
static inline unsigned itd_lanes_true(itd_lanes v)
{
#if defined(__SSE2__)
    return (unsigned)_mm_movemask_epi8((__m128i)v);
#else
    unsigned bits = 0;

    for (unsigned i = 0; i < ITD_LANES; i++) bits |= (unsigned)(v[i] >> 7) << i;
    return bits;
#endif
}

/* memcpy of a text into a cell that lies a little behind it, seen in a page: as bytes lie beside
 * the str that is made of them. Then each load would wait for the store before it, which the
 * processor takes for one to the same place; so it goes by way of a small buffer. */
static inline void itd_copy_text(void *to, const void *from, size_t size)
{
    size_t behind = ((uintptr_t)to - (uintptr_t)from) & 4095;
    uint8_t piece[1024];

    if (size < 2 * sizeof piece || behind == 0 || behind > 256) {
        memcpy(to, from, size);
        return;
    }
    for (size_t at = 0; at < size; at += sizeof piece) {
        size_t n = size - at < sizeof piece ? size - at : sizeof piece;

        memcpy(piece, (const uint8_t *)from + at, n);
        __asm__ volatile("" ::"r"(piece) : "memory");
        memcpy((uint8_t *)to + at, piece, n);
    }
}

typedef uint16_t itd_wide_lanes __attribute__((vector_size(ITD_LANES)));

static inline itd_wide_lanes itd_wide_lanes_load(const void *p)
{
    itd_wide_lanes v;

    memcpy(&v, p, sizeof v);
    return v;
}

/* The letters from `first` on with the other case, the other bytes as they are. */
static inline itd_lanes itd_lanes_flip(itd_lanes v, uint8_t first)
{
    return v ^ ((itd_lanes)((itd_lanes)(v - first) < 26) & 32);
}

#endif
