/* grammar.h - what the files of the grammar check share.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#ifndef ITD_GRAMMAR_H
#define ITD_GRAMMAR_H

#include "core/compile/front.h"

/* What an expression is, as error texts name it. */
enum itd_shape_kind_of {
    ITD_S_NAME,
    ITD_S_ATTRIBUTE,
    ITD_S_SUBSCRIPT,
    ITD_S_STARRED,
    ITD_S_LIST,
    ITD_S_TUPLE,
    ITD_S_LAMBDA,
    ITD_S_CALL,
    ITD_S_EXPRESSION,
    ITD_S_GENERATOR,
    ITD_S_YIELD,
    ITD_S_AWAIT,
    ITD_S_LISTCOMP,
    ITD_S_SETCOMP,
    ITD_S_DICTCOMP,
    ITD_S_DICT,
    ITD_S_SET,
    ITD_S_FSTRING,
    ITD_S_LITERAL,
    ITD_S_TRUE,
    ITD_S_FALSE,
    ITD_S_NONE,
    ITD_S_ELLIPSIS,
    ITD_S_COMPARISON,
    ITD_S_CONDITIONAL,
    ITD_S_NAMED,
};

enum itd_target_use { ITD_TO_STORE, ITD_TO_DELETE, ITD_TO_LOOP, ITD_TARGET_USES };

typedef struct itd_span { /* tokens first..last-1 */
    uint32_t first, last;
    uint8_t kind;
} itd_span;

/* A parsed expression. For lists, tuples, starred ones and comparisons bad[use] is the first part
 * that can't be a target (last 0: none). */
typedef struct itd_shape_of {
    uint32_t first, last;
    uint32_t depth;
    uint8_t kind;
    bool paren; /* written in parentheses of its own */
    itd_span bad[ITD_TARGET_USES];
} itd_shape_of;

enum itd_memo_rule {
    ITD_MEMO_EXPRESSION,
    ITD_MEMO_DISJUNCTION,
    ITD_MEMO_BITWISE,
    ITD_MEMO_NAMED,
    ITD_MEMO_STATEMENT,
    ITD_MEMO_RULES
};

typedef struct itd_grammar {
    itd_front *f;
    const itd_token *tokens;
    uint32_t pos, fill; /* the next token; the furthest one looked at */
    uint32_t depth;
    uint32_t field_level; /* bracket level of the f-string field being read; 0: none */
    uint64_t steps;
    bool diagnose;   /* the second pass: looking for the best text */
    bool hints;      /* the rules for wrong input are tried (off inside some of them) */
    bool raised;     /* complaint is set, or a failure is pending */
    bool pending;    /* a failure is pending: a limit */
    bool lone_match; /* a line was read that could be a match statement without its colon */
    bool unordered;  /* the complaint comes before any lexical one */
    itd_complaint complaint;
    uint32_t memo_base, memo_size;
    struct itd_memo **memo[ITD_MEMO_RULES];
} itd_grammar;

/* ---- tokens ---- */
void itd_g_reach(itd_grammar *g, uint32_t at);
static inline unsigned itd_g_peek(itd_grammar *g)
{
    if (g->pos > g->fill || g->tokens[g->pos].kind == ITD_T_STOP) itd_g_reach(g, g->pos);
    return g->tokens[g->pos].kind;
}
/* The token after the next. */
static inline unsigned itd_g_peek2(itd_grammar *g)
{
    if (itd_g_peek(g) == ITD_T_END || g->raised) return ITD_T_STOP;
    if (g->pos + 1 > g->fill || g->tokens[g->pos + 1].kind == ITD_T_STOP)
        itd_g_reach(g, g->pos + 1);
    return g->tokens[g->pos + 1].kind;
}
static inline bool itd_g_is(itd_grammar *g, unsigned kind)
{
    return itd_g_peek(g) == kind;
}
static inline bool itd_g_take(itd_grammar *g, unsigned kind)
{
    if (itd_g_peek(g) != kind) return false;
    g->pos++;
    return true;
}
/* Says something of a token to the passes after this one. */
static inline void itd_g_mark(itd_grammar *g, uint32_t token, unsigned flag)
{
    if (!g->diagnose) g->f->tokens[token].flags |= (uint8_t)flag;
}
bool itd_g_is_word(itd_grammar *g, const char *word); /* the next token is this name */
/* Goes back to pos, false: for "return itd_g_back(g, start)". */
static inline bool itd_g_back(itd_grammar *g, uint32_t pos)
{
    g->pos = pos;
    return false;
}

/* ---- errors: all return false ---- */
bool itd_g_error_span(itd_grammar *g, uint32_t first, uint32_t last, const char *format, ...)
    ITD_PRINTF(4, 5);
bool itd_g_error_last(itd_grammar *g, const itd_type *exception, const char *format, ...)
    ITD_PRINTF(3, 4);
bool itd_g_error_plain(itd_grammar *g, itd_complaint *c); /* a complaint with its place */
/* c has a message only: it gets the place of the last token looked at. */
bool itd_g_error_message(itd_grammar *g, const itd_complaint *c);
bool itd_g_expected(itd_grammar *g, const char *what); /* "expected 'what'" at the next token */
bool itd_g_error_target(itd_grammar *g, const itd_shape_of *s,
                        enum itd_target_use use); /* false also when the target is right */

/* ---- shapes ---- */
const char *itd_shape_name(unsigned kind);
bool itd_shape_bad(const itd_shape_of *s, enum itd_target_use use, itd_span *ret);
void itd_shape_part(
    itd_shape_of *whole,
    const itd_shape_of *part); /* part is an element of a list, tuple or starred expression */
/* Makes a shape over tokens first..pos-1 that holds parts of the given depth. */
bool itd_g_shape(itd_grammar *g, itd_shape_of *s, unsigned kind, uint32_t first, uint32_t depth);
static inline uint32_t itd_deeper(uint32_t a, uint32_t b)
{
    return a > b ? a : b;
}
bool itd_g_enter(itd_grammar *g); /* pair true with g->depth-- */

/* Results of the second pass by rule and place, so that it is linear. */
bool itd_g_memo_find(itd_grammar *g, enum itd_memo_rule rule, itd_shape_of *ret, bool *ret_ok);
void itd_g_memo_keep(itd_grammar *g, enum itd_memo_rule rule, uint32_t start, bool ok,
                     const itd_shape_of *s);

/* ---- expressions (grammar_expr.c, grammar_atom.c, grammar_hint.c): true and pos past it; false
 * and pos as before ---- */
bool itd_g_expression(itd_grammar *g, itd_shape_of *s);
bool itd_g_lambda(itd_grammar *g, itd_shape_of *s); /* pos is at the keyword */
bool itd_g_disjunction(itd_grammar *g, itd_shape_of *s);
bool itd_g_bitwise(itd_grammar *g, itd_shape_of *s);
bool itd_g_primary(itd_grammar *g, itd_shape_of *s);
bool itd_g_atom(itd_grammar *g, itd_shape_of *s);
bool itd_g_named(itd_grammar *g, itd_shape_of *s);
bool itd_g_star_named(itd_grammar *g, itd_shape_of *s);
bool itd_g_star_expression(itd_grammar *g, itd_shape_of *s);
bool itd_g_annotation(itd_grammar *g,
                      itd_shape_of *s); /* a star_expression that tree-sitter reads as a type */
bool itd_g_star_expressions(itd_grammar *g, itd_shape_of *s);
bool itd_g_yield(itd_grammar *g, itd_shape_of *s);
bool itd_g_yield_or_stars(itd_grammar *g, itd_shape_of *s);
bool itd_g_star_named_list(itd_grammar *g, itd_shape_of *into, uint32_t *ret_count,
                           bool *ret_comma);
bool itd_g_assignment_or_expression(itd_grammar *g, itd_shape_of *s);
bool itd_g_at_comprehension(itd_grammar *g);
bool itd_g_clauses(itd_grammar *g, uint32_t *ret_depth);
bool itd_g_targets(itd_grammar *g, enum itd_target_use use,
                   itd_shape_of *s);                 /* star_targets / del_targets */
bool itd_g_target(itd_grammar *g, itd_shape_of *s);  /* star_target */
bool itd_g_strings(itd_grammar *g, itd_shape_of *s); /* grammar_string.c */
bool itd_g_arguments(
    itd_grammar *g, bool call,
    uint32_t *ret_depth); /* what is between the parentheses of a call or class; grammar_args.c */
bool itd_g_parameters(itd_grammar *g, bool lambda); /* grammar_params.c; up to ) or : */
void itd_g_hint_expression(itd_grammar *g);         /* grammar_hint.c: may raise; pos stays */
void itd_g_hint_named(itd_grammar *g);
void itd_g_hint_starred(itd_grammar *g);
void itd_g_hint_group(itd_grammar *g);
void itd_g_hint_comprehension(itd_grammar *g);
void itd_g_hint_dict(itd_grammar *g);
void itd_g_hint_assignment(itd_grammar *g);

/* ---- statements ---- */
bool itd_g_statement(itd_grammar *g);
bool itd_g_statements(itd_grammar *g); /* up to what can't begin one */
/* Whether a statement that begins with this token is a compound one, whose words are no names. */
bool itd_g_is_compound(unsigned kind);
bool itd_g_compound(itd_grammar *g);
bool itd_g_suite(itd_grammar *g, uint32_t keyword, const char *what); /* after the colon */
bool itd_g_match(itd_grammar *g, bool *ret_is_match);                 /* grammar_pattern.c */
bool itd_g_type_parameters(itd_grammar *g);

#endif
