/* re_tree.h - a parsed regular expression, between re_parse.c and re_translate.c.
 *
 * Nodes lie in one array and name each other by index; 0 is "none". The arrays are collector
 * buffers that only the re_tree on the C stack points to, so a tree needs no freeing.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#ifndef ITD_RE_TREE_H
#define ITD_RE_TREE_H

#include "core/native.h"

enum re_flags {
    RE_TEMPLATE = 1,
    RE_IGNORECASE = 2,
    RE_LOCALE = 4,
    RE_MULTILINE = 8,
    RE_DOTALL = 16,
    RE_UNICODE = 32,
    RE_VERBOSE = 64,
    RE_DEBUG = 128,
    RE_ASCII = 256,
    RE_TYPES = RE_LOCALE | RE_UNICODE |
               RE_ASCII, /* which characters \w and its like mean: one of them at a time */
};

enum re_op {
    RE_LITERAL, /* a: the code point */
    RE_ANY,
    RE_SET,    /* a: first of b ranges; c: categories, 1 << re_category each; negated */
    RE_AT,     /* a: re_at */
    RE_GROUP,  /* child; a: number, 0 when it doesn't capture; b, c: flags turned on and off */
    RE_SEQ,    /* child: the first item */
    RE_ALT,    /* child: the first SEQ; a: how many nodes it has, without the bodies of its loops */
    RE_REPEAT, /* child; a, b: how often; mode: re_greed */
    RE_ATOMIC, /* child */
    RE_LOOK,   /* child; negated, behind */
    RE_BACKREF, /* a: the group */
    RE_COND,    /* a: the group; child: SEQ when it has matched; b: SEQ when not, or 0 */
};

enum re_category { RE_DIGIT, RE_NOT_DIGIT, RE_SPACE, RE_NOT_SPACE, RE_WORD, RE_NOT_WORD };
enum re_at { RE_LINE_START, RE_LINE_END, RE_START, RE_END, RE_BOUNDARY, RE_NOT_BOUNDARY };
enum re_greed { RE_GREEDY, RE_LAZY, RE_POSSESSIVE };

#define RE_MANY 4294967295u /* no upper bound */

typedef struct re_node {
    uint8_t op, mode;
    bool negated, behind;
    uint32_t child, next; /* next: the following item, or branch */
    uint32_t a, b, c;
    uint64_t least, most; /* how many characters it matches */
} re_node;

typedef struct re_range {
    uint32_t first, last;
} re_range;

typedef struct re_group {
    uint64_t least, most;
    bool closed;
} re_group;

typedef struct re_tree {
    itd_bytes_buffer *node_buffer, *range_buffer, *group_buffer;
    uint32_t nodes, ranges;
    uint32_t groups; /* the next group's number: one more than there are */
    uint32_t root;
    uint32_t flags;  /* with those that the pattern itself turns on */
    itd_value names; /* dict: group name -> number */
} re_tree;

static inline re_node *re_node_at(const re_tree *t, uint32_t i)
{
    return (re_node *)(void *)t->node_buffer->data + i;
}
static inline re_range *re_range_at(const re_tree *t, uint32_t i)
{
    return (re_range *)(void *)t->range_buffer->data + i;
}
static inline re_group *re_group_at(const re_tree *t, uint32_t i)
{
    return (re_group *)(void *)t->group_buffer->data + i;
}

/* Makes room for one more item in a buffer of count items of this size. Returns the buffer's data,
 * NULL on failure. */
void *re_grow(itd_vm *vm, itd_bytes_buffer **buffer, uint32_t count, size_t item_size);

/* Parses a str or bytes. False: re.error, OverflowError … is pending. */
bool re_parse(itd_vm *vm, itd_value pattern, uint32_t flags, re_tree *tree);

/* The tree in PCRE2's syntax, as ASCII, for subjects of units of this width (1, 2, 4 bytes).
 * is_text: a str; subjects of width 1 are then ASCII. */
itd_value re_translate(itd_vm *vm, const re_tree *tree, unsigned width, bool is_text);

/* The code points that are the same as code when case doesn't matter, itself among them. Returns
 * how many: at most RE_CASES. */
#define RE_CASES 4
unsigned re_case_class(uint32_t code, uint32_t *ret);
/* Calls add for ranges that hold everything which is the same as some code point from first to
 * last. */
bool re_case_range(uint32_t first, uint32_t last,
                   bool (*add)(void *context, uint32_t first, uint32_t last), void *context);

#endif
