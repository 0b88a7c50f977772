/* lower.h - what the files of the lowering share: from tree-sitter's tree to the syntax tree.
 *
 * Every function returns NULL (or false) with the failure pending; the source is known to be right,
 * so only limits fail.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#ifndef ITD_LOWER_H
#define ITD_LOWER_H

#include "core/compile/parse_tree.h"

/* ---- making nodes (lower.c) ---- */
itd_node *itd_lower_node(itd_front *f, unsigned kind, uint32_t start, uint32_t end);
/* Ends where the last of the statements does. */
void itd_lower_end_at(itd_node *n, const itd_nodes *body);
bool itd_lower_list(itd_front *f, itd_nodes *list,
                    uint32_t room); /* empty, with room for so many */
static inline void itd_lower_push(itd_nodes *list, itd_node *n)
{
    list->items[list->count++] = n;
}
bool itd_lower_keep(itd_front *f, itd_value v);
itd_value itd_lower_name(itd_front *f, uint32_t start,
                         uint32_t end); /* interned, normalised; ITD_ERROR */
itd_value itd_lower_dotted(itd_front *f, const itd_pt *dotted_name);
/* The token that starts at this byte. */
const itd_token *itd_lower_token(const itd_front *f, uint32_t offset);

/* Where the star before start stands, if one is hidden there (parse.c); else start. */
uint32_t itd_lower_star(itd_front *f, uint32_t start);

/* ---- expressions (lower_expr.c, lower_args.c, lower_string.c) ---- */
itd_node *itd_lower_expr(itd_front *f, const itd_pt *n, unsigned context);
static inline itd_node *itd_lower_load(itd_front *f, const itd_pt *n)
{
    return itd_lower_expr(f, n, ITD_LOAD);
}
/* n and its siblings up to stop (exclusive, or NULL), separated by commas: a tuple if there is any
 * comma. */
itd_node *itd_lower_commas(itd_front *f, const itd_pt *n, const itd_pt *stop, unsigned context);
unsigned itd_lower_operator(const itd_front *f, const itd_pt *op); /* enum itd_binary of + or += */
itd_node *itd_lower_string(itd_front *f, const itd_pt *n);
itd_node *itd_lower_call(itd_front *f, const itd_pt *n);
itd_node *itd_lower_parameters(itd_front *f, const itd_pt *n, uint32_t at); /* n may be NULL */
bool itd_lower_arguments(itd_front *f, const itd_pt *list, itd_nodes *args, itd_nodes *keywords);
itd_node *itd_lower_type(itd_front *f, const itd_pt *n); /* repair.c */
bool itd_lower_type_parameters(itd_front *f, const itd_pt *n, itd_nodes *out);
itd_node *itd_lower_await(itd_front *f, const itd_pt *n);

/* ---- statements (lower_stmt.c, lower_block.c, lower_pattern.c) ---- */
bool itd_lower_block(itd_front *f, const itd_pt *block, itd_nodes *out);
itd_node *itd_lower_simple(itd_front *f, const itd_pt *n);
itd_node *itd_lower_compound(itd_front *f, const itd_pt *n);
itd_node *itd_lower_case(itd_front *f, const itd_pt *clause);

#endif
