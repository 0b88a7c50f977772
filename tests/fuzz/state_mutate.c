/* state_mutate.c - see state_mutate.h.
 *
 * The form has no lengths of parts and no sums, so an edit isn't lost on one of those; what stops it are tags, numbers of cells and kinds. Hence edits that keep to these: a tag in the
 * place of another, a reference to another cell near or far, a count one more or less, a piece of this state or the other put in or over a place.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "tests/fuzz/state_mutate.h"

#include <string.h>

#include "core/snapshot/snapshot.h"

#define HEAD ((size_t)8) /* the stream's head is left alone, mostly: nothing is behind a wrong one */

static uint64_t state = 1;

void state_mutate_seed(uint64_t seed) { state = seed * 0x9E3779B97F4A7C15u | 1; }

uint64_t state_chance(uint64_t below)
{
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return below ? (state * 0x2545F4914F6CDD1Du >> 16) % below : 0;
}

/* n bytes of data at this place become those of with. */
static size_t replace(uint8_t *data, size_t size, size_t room, size_t at, size_t n, const uint8_t *with, size_t m)
{
    if (at + n > size || size - n + m > room) return size;
    memmove(data + at + m, data + at + n, size - at - n);
    if (m) memcpy(data + at, with, m);
    return size - n + m;
}

static const uint8_t odd[] = {0x00, 0x01, 0x7F, 0x80, 0xFF, 0x3F, 0x40, 0x9F, 0xBF, 0xC0, 0xDF, 0xE0, 0xEF, 0xF0};

/* A number as varint, at the edges of what its readers allow. */
static size_t odd_number(uint8_t *to)
{
    uint64_t n = UINT64_C(1) << state_chance(64);
    uint8_t *p = to;

    n += (uint64_t)((int64_t)state_chance(3) - 1);
    for (; n >= 0x80; n >>= 7) *p++ = (uint8_t)(n | 0x80);
    *p++ = (uint8_t)n;
    return (size_t)(p - to);
}

/* A reference to any cell. */
static size_t reference(uint8_t *to)
{
    uint64_t n = state_chance(1u << (4 + state_chance(9)));

    if (n < 32) return to[0] = (uint8_t)(SNAP_REF5 + n), 1;
    to[0] = (uint8_t)(SNAP_REF12 + (n >> 8 & 15));
    to[1] = (uint8_t)n;
    return 2;
}

size_t state_mutate(uint8_t *data, size_t size, size_t room, const uint8_t *other, size_t other_size)
{
    uint8_t piece[256];
    size_t at, n;

    if (size <= HEAD) return size;
    at = state_chance(100) ? HEAD + state_chance(size - HEAD) : state_chance(size);
    switch (state_chance(12)) {
    case 0: data[at] = (uint8_t)(data[at] ^ 1u << state_chance(8)); break;
    case 1: data[at] = odd[state_chance(sizeof odd)]; break;
    case 2: data[at] = (uint8_t)state_chance(256); break;
    case 3: data[at] = (uint8_t)(data[at] + (state_chance(2) ? 1 : -1)); break;
    case 4: data[at] = (uint8_t)state_chance(SNAP_LAST); break;
    case 5: return replace(data, size, room, at, 1 + state_chance(2), piece, reference(piece));
    case 6: return replace(data, size, room, at, 1 + state_chance(12), NULL, 0);
    case 7:
        n = 1 + state_chance(sizeof piece - 1);
        if (!other || state_chance(3)) other = data, other_size = size;
        if (other_size <= n + HEAD) break;
        memcpy(piece, other + HEAD + state_chance(other_size - n - HEAD), n);
        return replace(data, size, room, at, state_chance(2) ? 0 : n, piece, n);
    case 8: return replace(data, size, room, at, 1, piece, odd_number(piece));
    case 11: return state_chance(4) ? size : at; /* cut short */
    case 9: /* two places change with each other */
        n = 1 + state_chance(8);
        if (at + 2 * n > size) break;
        memcpy(piece, data + at, n);
        memmove(data + at, data + at + n, n);
        memcpy(data + at + n, piece, n);
        break;
    default:
        n = 1 + state_chance(8);
        for (size_t i = 0; i < n; i++) piece[i] = odd[state_chance(sizeof odd)];
        return replace(data, size, room, at, state_chance(2) ? 0 : n, piece, n);
    }
    return size;
}
