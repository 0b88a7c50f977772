/* parse_tree.h - the tree that tree-sitter made, copied into an array: nodes in pre-order, without
 * what the lowering doesn't need.
 *
 * The first child of a node is the node after it; next leads to the sibling. So the tree can be
 * walked freely, by pointer, after tree-sitter's own memory is gone, and only parse.c knows
 * tree-sitter.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#ifndef ITD_PARSE_TREE_H
#define ITD_PARSE_TREE_H

#include "core/compile/front.h"

enum itd_pt_kind {
    ITD_P_TOKEN, /* an anonymous node: a keyword, operator or bracket; the source says which */
#define NODE(name) ITD_P_##name,
#include "core/compile/parse_tree.def"
#undef NODE
    ITD_P_KINDS
};

enum itd_pt_field {
    ITD_PF_none,
#define FIELD(name) ITD_PF_##name,
#include "core/compile/parse_tree.def"
#undef FIELD
    ITD_PF_FIELDS
};

typedef struct itd_pt {
    uint8_t kind, field;
    bool has_children;
    uint8_t spare;
    uint32_t start, end;
    uint32_t next; /* index of the next sibling; 0: none */
} itd_pt;

/* ---- walking (parse_tree.c); NULL where there is none ---- */
static inline const itd_pt *itd_pt_first(const itd_pt *n)
{
    return n->has_children ? n + 1 : NULL;
}
static inline const itd_pt *itd_pt_next(const itd_front *f, const itd_pt *n)
{
    return n->next ? &f->nodes[n->next] : NULL;
}
const itd_pt *itd_pt_named(const itd_front *f,
                           const itd_pt *n); /* n or the next sibling that is no token */
const itd_pt *itd_pt_first_named(const itd_front *f, const itd_pt *n);
const itd_pt *itd_pt_next_named(const itd_front *f, const itd_pt *n);
const itd_pt *itd_pt_field(const itd_front *f, const itd_pt *n, enum itd_pt_field field);
const itd_pt *itd_pt_child_kind(const itd_front *f, const itd_pt *n, enum itd_pt_kind kind);
/* The child that is this keyword or operator. */
const itd_pt *itd_pt_token(const itd_front *f, const itd_pt *n, const char *text);
bool itd_pt_is(const itd_front *f, const itd_pt *n,
               const char *text); /* n is a token with this text */
uint32_t itd_pt_count_named(const itd_front *f, const itd_pt *n);

#endif
