/* unicodedata.h - the tables of the unicodedata module, made by gen_unicodedata.py, sorted by code
 * point.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#ifndef ITD_UNICODEDATA_H
#define ITD_UNICODEDATA_H

#include <stdint.h>

struct unicodedata_width { /* a run of characters whose East Asian width isn't neutral */
    uint32_t first, last;
    uint8_t width;
};

struct unicodedata_number { /* a run of characters whose numeric values rise by one from top /
                               bottom */
    uint32_t first, last;
    int64_t top;
    uint16_t bottom;
};

struct unicodedata_decomposition {
    uint32_t code;
    uint16_t parts; /* place in unicodedata_parts */
    uint8_t tag, count;
};

extern const struct unicodedata_width unicodedata_widths[];
extern const struct unicodedata_number unicodedata_numbers[];
extern const struct unicodedata_decomposition unicodedata_decompositions[];
extern const uint32_t unicodedata_parts[];
extern const uint32_t unicodedata_widths_count, unicodedata_numbers_count,
    unicodedata_decompositions_count, unicodedata_parts_count;

#endif
