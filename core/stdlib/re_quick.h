/* re_quick.h - what re_quick.c makes of a pattern and re_quick_match.c follows: steps and sets of
 * characters.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#ifndef ITD_RE_QUICK_H
#define ITD_RE_QUICK_H

#include "core/object/str_impl.h"
#include "core/stdlib/re.h"

enum { MOST_STEPS = 96, MOST_SETS = 40, MOST_RANGES = 64 };
enum { MOST_DEPTH = 4, MOST_CHOICES = 4 };
enum { LOW = 256 };

#define NO_CODE UINT32_MAX

enum op {
    CHAR,
    SET,
    RUN,
    LAZY,
    BACK,
    OPEN,
    CLOSE,
    AT,
    LOOP,
    AGAIN,
    BRANCH,
    CHOICE,
    JUMP,
    FAIL,
    DONE
};

typedef struct quick_set {
    uint64_t low[LOW / 64];
    uint16_t range, ranges; /* above: these, */
    uint8_t categories;     /* what is in one of these, 1 << re_category each, */
    bool all;               /* or everything; */
    bool negated;           /* or else all but that */
} quick_set;

typedef struct step {
    uint8_t op, set;
    uint8_t group;        /* AT: which position */
    uint8_t end;          /* the step to go on with; LAZY, BACK: the CHAR that comes next */
    bool flag;            /* LOOP, LAZY, BACK, CHOICE: there are groups to undo; AT: of each line */
    uint32_t least, most; /* CHAR: least is the code */
} step;

typedef struct program {
    uint64_t library, reserved; /* as code of PCRE2 begins */
    uint32_t groups, first_code;
    uint8_t first_set, first_run; /* step of the run that it begins with */
    bool anywhere;                /* nothing is known of where a match begins */
    bool at_start, at_line;       /* only there */
    bool runs;                    /* first_run is one */
    quick_set sets[MOST_SETS];
    step steps[MOST_STEPS];
    re_range ranges[MOST_RANGES];
} program;

bool re_quick_in_category(uint32_t code, unsigned categories);
bool re_quick_high_in(const program *p, const quick_set *s, uint32_t code); /* code >= LOW */

static inline bool in_set(const program *p, const quick_set *s, uint32_t code)
{
    return code < LOW ? s->low[code >> 6] >> (code & 63) & 1 : re_quick_high_in(p, s, code);
}

#endif
