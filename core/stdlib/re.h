/* re.h - patterns, matches and one operation under way, as the files of the re module share them.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#ifndef ITD_RE_H
#define ITD_RE_H

#include "core/stdlib/re_meter.h"
#include "core/stdlib/re_tree.h"

extern itd_type *re_pattern_type, *re_match_type;

/* A pattern is a RECORD of these items. The three CODE items are buffers of re_pcre_compile, for
 * str subjects of the three kinds (bytes subjects use the first), unbound until one is met; or of
 * re_quick_compile. */
enum re_pattern_items {
    RE_P_SOURCE, /* str or bytes-like */
    RE_P_FLAGS,
    RE_P_GIVEN,  /* the flags as they were passed: what the cache goes by */
    RE_P_GROUPS, /* how many */
    RE_P_INDEX,  /* dict: name -> number */
    RE_P_NAMES,  /* tuple: number -> name or None */
    RE_P_CODE,   /* 3 */
    RE_P_ITEMS = RE_P_CODE + RE_LIBRARIES
};

/* What stands in the place of the library in code of re_quick.c, and how many groups that can have,
 * the whole match among them. */
#define RE_QUICK        RE_LIBRARIES
#define RE_QUICK_GROUPS 12

/* A match is a RECORD of these items. */
enum re_match_items {
    RE_M_PATTERN,
    RE_M_STRING,
    RE_M_POS,
    RE_M_ENDPOS,
    RE_M_LAST, /* number of the group closed last, 0: none */
    RE_M_SPANS /* start and end of each group, the whole match first; -1 */
};

#define RE_PATTERN(v) ITD_AS(itd_record, v)
static inline int64_t re_flags_of(itd_value pattern)
{
    return itd_small(RE_PATTERN(pattern)->items[RE_P_FLAGS]);
}
static inline int64_t re_groups_of(itd_value pattern)
{
    return itd_small(RE_PATTERN(pattern)->items[RE_P_GROUPS]);
}
static inline bool re_is_text(itd_value pattern)
{
    return itd_is_str(RE_PATTERN(pattern)->items[RE_P_SOURCE]);
}
static inline bool re_is_pattern(itd_value v)
{
    return itd_is_kind(v, ITD_K_RECORD) && itd_type_of(v) == re_pattern_type;
}

/* An operation of a pattern on a subject. Lives on the C stack; script code may run between two
 * matches, but spans is stale after it. */
typedef struct re_run {
    itd_vm *vm;
    itd_value pattern, string;
    const uint8_t *data; /* of the subject, at its own width, also when wide is set */
    const void *wide;    /* the subject as the library takes it */
    unsigned kind;       /* bytes of a unit */
    bool is_text;
    int64_t pos, endpos; /* clamped */
    int64_t from;        /* where the next match may begin */
    unsigned not_empty;  /* RE_NOT_EMPTY when the match before was empty there */
    const itd_bytes_buffer *code;
    void *result; /* PCRE2's */
    re_meter meter;
    const size_t *spans; /* of the last match; SIZE_MAX for a group that took no part */
    int64_t literal;     /* so much of the pattern's beginning is plain text, which is looked for */
    bool all_literal;    /* nothing else is in it */
    bool is_quick;       /* the code is re_quick.c's */
    size_t span[2];      /* spans then */
    size_t quick[2 * RE_QUICK_GROUPS];
} re_run;

/* ---- re_match.c ---- */
bool re_match_boot(itd_vm *vm);
/* A pattern from a str or bytes-like, not looked up in the cache. */
itd_value re_pattern_new(itd_vm *vm, itd_value source, int64_t flags);
/* The pattern for what a function was given as pattern and flags. */
itd_value re_pattern_for(itd_vm *vm, itd_value pattern, itd_value flags);
void re_purge(itd_vm *vm);
/* Begins; TypeError when the string isn't one that the pattern takes. */
bool re_begin(re_run *run, itd_vm *vm, itd_value pattern, itd_value string, int64_t pos,
              int64_t endpos);
/* The next match: 1, 0, -1. */
int re_find(re_run *run, unsigned how);
/* The next match shall begin where this one ended, and not be empty if this one is. */
static inline void re_go_on(re_run *run)
{
    run->from = (int64_t)run->spans[1];
    run->not_empty = run->spans[0] == run->spans[1] ? RE_NOT_EMPTY : 0;
}
/* Begun and over: gives back what was large. */
void re_end(re_run *run);
/* A piece of the subject: a str or bytes. */
itd_value re_slice(itd_vm *vm, itd_value string, int64_t start, int64_t stop);
/* What group g of the last match matched, or standard. */
itd_value re_group_value(re_run *run, int64_t g, itd_value standard);

/* ---- re_quick.c ---- */
/* Code for subjects of a width, if the pattern is one of those that are matched there. NULL: it
 * isn't, or something is pending. */
itd_bytes_buffer *re_quick_compile(itd_vm *vm, const re_tree *tree, unsigned slot, bool is_text);
/* As re_find. */
int re_quick_find(re_run *run, unsigned how);

/* ---- re_object.c ---- */
bool re_object_boot(itd_vm *vm);
/* The one match, or None. */
itd_value re_find_one(itd_vm *vm, itd_value pattern, itd_value string, int64_t pos, int64_t endpos,
                      unsigned how);
/* The match object of the run's last match. */
itd_value re_match_new(re_run *run);

/* ---- re_sub.c ---- */
/* pattern.sub: the result; *ret_count replacements were made. */
itd_value re_substitute(itd_vm *vm, itd_value pattern, itd_value replacement, itd_value string,
                        int64_t count, int64_t *ret_count);
/* The template of a replacement that isn't callable: a tuple of pieces and group numbers, by turns
 * in any order. */
itd_value re_template(itd_vm *vm, itd_value pattern, itd_value replacement);
/* match.expand */
itd_value re_expand(itd_vm *vm, itd_value match, itd_value template);
itd_value re_split(itd_vm *vm, itd_value pattern, itd_value string, int64_t most);
itd_value re_find_all(itd_vm *vm, itd_value pattern, itd_value string, int64_t pos, int64_t endpos);
itd_value re_escape(itd_vm *vm, itd_value pattern);

#endif
