/* re_meter.h - the numbers of the callouts that re_translate.c puts into patterns and re_pcre.c answers.
 *
 * Each charges a little; and all that are reached charge for the distance from the one before, which is how far the match has read.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#ifndef ITD_RE_METER_H
#define ITD_RE_METER_H

#include "core/native.h"

enum re_callout {
    RE_CALLOUT_WEIGHT = 0,      /* 0 to 40: what comes now may look at 64 << number characters */
    RE_CALLOUT_GROUP = 40,      /* 40 + n: what comes now reads as many as group n matched */
    RE_CALLOUT_ANY_GROUP = 250, /* the same of a group with a higher number: as many as were read so far */
    RE_CALLOUT_DISTANCE = 254,  /* only the distance */
    RE_CALLOUT_END = 255,       /* the whole pattern has matched */
};

/* The callout number for this many characters. */
static inline unsigned re_weight(uint64_t characters)
{
    unsigned n = 0;

    while (n < RE_CALLOUT_GROUP && (uint64_t)64 << n < characters) n++;
    return n;
}

/* re.error: the compiled pattern would be too large. False. */
bool re_fail_size(itd_vm *vm);

#endif
