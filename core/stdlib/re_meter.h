/* re_meter.h - the numbers of the callouts that re_translate.c puts into patterns and re_pcre.c
 * answers.
 *
 * Each charges a little; and all that are reached charge for the distance from the one before,
 * which is how far the match has read.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#ifndef ITD_RE_METER_H
#define ITD_RE_METER_H

#include "core/native.h"

enum re_callout {
    RE_CALLOUT_WEIGHT = 0, /* 0 to 40: what comes now may look at 64 << number characters */
    RE_CALLOUT_GROUP = 40, /* 40 + n: what comes now reads as many as group n matched */
    RE_CALLOUT_ANY_GROUP =
        250, /* the same of a group with a higher number: as many as were read so far */
    RE_CALLOUT_DISTANCE = 254, /* only the distance */
    RE_CALLOUT_END = 255,      /* the whole pattern has matched */
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
/* re.error with this message, no pattern, no position. False. */
bool re_fail_text(itd_vm *vm, const char *text);

/* What a match has cost. */
typedef struct re_meter {
    itd_vm *vm;
    size_t last;         /* where the last callout was */
    uint64_t due;        /* quarter operations not yet charged */
    uint32_t last_group; /* closed last, 0: none */
    bool ended;          /* last_group is known */
} re_meter;

/* ---- re_pcre.c: the three libraries ------------------------------------------------------ */

#define RE_LIBRARIES 3 /* for units of 1, 2, 4 bytes */
#define RE_CODE_MAX  ((size_t)10485760)

enum re_how {
    RE_SEARCH = 0,
    RE_PREFIX = 1,
    RE_WHOLE = 2,
    RE_NOT_EMPTY = 4
}; /* RE_NOT_EMPTY: no empty match at the start */

/* Makes the contexts. At boot. */
bool re_pcre_boot(itd_vm *vm);
/* Compiles ASCII pattern text: a buffer for re_pcre_match, or NULL, and then *ret_too_large tells
 * whether another library may still take it (nothing is pending then). */
itd_bytes_buffer *re_pcre_compile(itd_vm *vm, unsigned library, itd_value text, bool unicode,
                                  bool *ret_too_large);
unsigned re_pcre_library(const itd_bytes_buffer *code);
/* Memory for a match's result of this many groups; NULL: the memory limit. It keeps what a match
 * needed, re_pcre_large tells how much. */
void *re_pcre_data(itd_vm *vm, unsigned library, uint32_t groups);
void re_pcre_data_free(unsigned library, void *data);
/* 1: matched; 0: no match; -1: failure. *ret_spans: pairs of start and end, SIZE_MAX twice for a
 * group that took no part. */
int re_pcre_match(const itd_bytes_buffer *code, const void *subject, size_t length, size_t start,
                  unsigned how, void *data, re_meter *meter, const size_t **ret_spans);
/* Whether a match since the last call has taken much memory, which its data still holds. */
bool re_pcre_was_large(void);

#endif
