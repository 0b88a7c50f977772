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

/* memcpy of a text of more than two lanes. Into a cell that lies a little behind it, seen in a
 * page, as bytes lie beside the str that is made of them, each load would wait for the store before
 * it, which the processor takes for one to the same place: there it goes by way of a small buffer.
 */
void itd_copy_long_text(void *to, const void *from, size_t size);

/* The first and the last `piece` bytes of so many, which are all of them; piece is a constant. */
static inline void itd_copy_ends(uint8_t *to, const uint8_t *from, size_t size, size_t piece)
{
    uint8_t first[ITD_LANES], last[ITD_LANES];

    memcpy(first, from, piece);
    memcpy(last, from + size - piece, piece);
    memcpy(to, first, piece);
    memcpy(to + size - piece, last, piece);
}

/* memcpy of a text: a short one in two overlapping pieces, without a call. */
static inline void itd_copy_text(void *to, const void *from, size_t size)
{
    if (size > 2 * ITD_LANES) {
        itd_copy_long_text(to, from, size);
    } else if (size >= ITD_LANES) {
        itd_copy_ends(to, from, size, ITD_LANES);
    } else if (size >= 8) {
        itd_copy_ends(to, from, size, 8);
    } else if (size >= 4) {
        itd_copy_ends(to, from, size, 4);
    } else if (size >= 2) {
        itd_copy_ends(to, from, size, 2);
    } else if (size) {
        *(uint8_t *)to = *(const uint8_t *)from;
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
