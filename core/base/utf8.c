/* utf8.c - UTF-8 over raw memory.
 *
 * The ASCII run is measured many bytes at a time, since nearly all text of scripts is ASCII. The
 * strict decoder follows the Unicode standard's table of well-formed sequences: overlong forms,
 * surrogates and codes past 10FFFF are wrong at the first byte that rules a right ending out.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/base/utf8.h"
#include "core/base/lanes.h"

#include <string.h>

size_t itd_utf8_ascii_run(const void *text, size_t size)
{
    const uint8_t *p = text;
    size_t i = 0;
    uint64_t word;

    for (; i + 4 * ITD_LANES <= size; i += 4 * ITD_LANES) {
        const uint8_t *at = p + i;

        if (itd_lanes_true(itd_lanes_load(at) | itd_lanes_load(at + ITD_LANES) |
                           itd_lanes_load(at + 2 * ITD_LANES) | itd_lanes_load(at + 3 * ITD_LANES)))
            break;
    }
    for (; i + 8 <= size; i += 8) {
        memcpy(&word, p + i, 8);
        if (word & 0x8080808080808080u) break;
    }
    while (i < size && p[i] < 0x80) i++;
    return i;
}

size_t itd_utf8_count(const char *text, size_t size, uint8_t *ret_top)
{
    const uint8_t *p = (const uint8_t *)text;
    itd_lanes most = {0};
    size_t count = 0, i = 0;
    uint8_t top = 0;

    while (size - i >= ITD_LANES) {
        itd_lanes sums = {0};
        size_t left = (size - i) / ITD_LANES;

        for (size_t n = left < 255 ? left : 255; n; n--, i += ITD_LANES) {
            itd_lanes v = itd_lanes_load(p + i), larger = (itd_lanes)(v > most);

            sums -= (itd_lanes)((v & 0xC0) != 0x80);
            most = (v & larger) | (most & ~larger);
        }
        for (unsigned k = 0; k < ITD_LANES; k++) count += sums[k];
    }
    for (unsigned k = 0; k < ITD_LANES; k++) top = most[k] > top ? most[k] : top;
    for (; i < size; i++) {
        count += (p[i] & 0xC0) != 0x80;
        top = p[i] > top ? p[i] : top;
    }
    *ret_top = top;
    return count;
}

unsigned itd_utf8_decode(const uint8_t *p, size_t size, uint32_t *ret_code, unsigned *ret_bad,
                         bool *ret_short)
{
    unsigned width, i;
    uint8_t low = 0x80, high = 0xBF;
    uint32_t code;

    *ret_bad = 1;
    *ret_short = false;
    if (size == 0) return 0;
    if (p[0] < 0x80) {
        *ret_code = p[0];
        return 1;
    }
    if (p[0] < 0xC2 || p[0] > 0xF4) return 0;
    width = p[0] < 0xE0 ? 2 : p[0] < 0xF0 ? 3 : 4;
    if (p[0] == 0xE0) low = 0xA0;
    if (p[0] == 0xED) high = 0x9F;
    if (p[0] == 0xF0) low = 0x90;
    if (p[0] == 0xF4) high = 0x8F;
    code = p[0] & (0x7Fu >> width);
    for (i = 1; i < width; i++) {
        if (i == size) {
            *ret_short = true;
            *ret_bad = i;
            return 0;
        }
        if (p[i] < low || p[i] > high) {
            *ret_bad = i;
            return 0;
        }
        code = code << 6 | (p[i] & 0x3F);
        low = 0x80;
        high = 0xBF;
    }
    *ret_code = code;
    return width;
}

size_t itd_utf8_valid_run(const void *text, size_t size)
{
    const uint8_t *p = text;
    size_t i = 0;

    while (i < size) {
        uint32_t code;
        unsigned bad, width;
        bool is_short;

        i += itd_utf8_ascii_run(p + i, size - i);
        if (i == size) break;
        width = itd_utf8_decode(p + i, size - i, &code, &bad, &is_short);
        if (!width) break;
        i += width;
    }
    return i;
}
