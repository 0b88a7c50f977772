/* grammar_stmt.c - the grammar of statements. See grammar.c for the two passes.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/compile/grammar.h"

static uint32_t line_of(itd_grammar *g, uint32_t token)
{
    return itd_front_line(g->f, g->tokens[token].start);
}

/* ---- assignments and expressions ---- */

static bool is_augmented(unsigned kind)
{
    return kind >= ITD_T_PLUSEQUAL && kind <= ITD_T_DOUBLESLASHEQUAL;
}

static bool is_single_target(const itd_shape_of *s)
{
    return s->kind == ITD_S_NAME || s->kind == ITD_S_ATTRIBUTE || s->kind == ITD_S_SUBSCRIPT;
}

/* A target for an annotation. One that goes on after a target in parentheses, `(x).a: int`, isn't:
 * CPython's rule has settled for `(x)` then. */
static bool is_annotatable(itd_grammar *g, uint32_t start, const itd_shape_of *s)
{
    uint32_t after = g->pos;
    itd_shape_of inner;
    bool settled;

    if (!is_single_target(s) || s->paren || g->tokens[start].kind != ITD_T_LPAR)
        return is_single_target(s);
    g->pos = start + 1;
    settled = itd_g_expression(g, &inner) && itd_g_is(g, ITD_T_RPAR) && is_single_target(&inner);
    g->pos = after;
    return !settled;
}

/* ':' expression ['=' value], pos at the colon. */
static bool annotation(itd_grammar *g)
{
    uint32_t start = g->pos++, equal;
    itd_shape_of s;

    if (itd_g_is(g, ITD_T_STAR) || !itd_g_annotation(g, &s)) return itd_g_back(g, start);
    equal = g->pos;
    if (itd_g_take(g, ITD_T_EQUAL) && !itd_g_yield_or_stars(g, &s)) g->pos = equal;
    return !g->raised;
}

/* ('=' value)+ with every part but the last a target: (star_targets '=')+ (yield_expr |
 * star_expressions) !'='. */
static bool assign(itd_grammar *g, itd_shape_of *s)
{
    itd_span bad;

    while (itd_g_is(g, ITD_T_EQUAL)) {
        if (s->kind == ITD_S_YIELD || itd_shape_bad(s, ITD_TO_STORE, &bad)) return false;
        g->pos++;
        if (!itd_g_yield_or_stars(g, s)) return false;
    }
    return !g->raised;
}

/* An assignment whose targets are right, read as such: hints for expressions have no say in it.
 * Only in the second pass. */
static bool plain_assignment(itd_grammar *g)
{
    uint32_t start = g->pos;
    itd_shape_of s;

    if (itd_g_targets(g, ITD_TO_STORE, &s)) {
        if (itd_g_is(g, ITD_T_EQUAL)) {
            if (assign(g, &s)) return true;
        } else if (itd_g_is(g, ITD_T_COLON) && is_annotatable(g, start, &s)) {
            if (annotation(g)) return true;
        } else if (is_augmented(itd_g_peek(g)) && is_single_target(&s)) {
            g->pos++;
            if (itd_g_yield_or_stars(g, &s)) return true;
        }
    }
    return itd_g_back(g, start);
}

/* An assignment of any kind or star_expressions. */
static bool expression_statement(itd_grammar *g)
{
    uint32_t start = g->pos, after;
    itd_shape_of s;

    if (itd_g_is(g, ITD_T_YIELD)) {
        if (g->hints) itd_g_hint_assignment(g);
        return !g->raised && itd_g_yield(g, &s);
    }
    if (g->diagnose && plain_assignment(g)) return true;
    if (g->raised) return false;
    if (!itd_g_star_expressions(g, &s)) {
        if (g->hints && !g->raised) itd_g_hint_assignment(g);
        return itd_g_back(g, start);
    }
    after = g->pos;
    if (itd_g_is(g, ITD_T_NEWLINE) && g->tokens[after - 1].kind == ITD_T_COMMA)
        itd_g_mark(g, after - 1, ITD_TF_LAST);
    if (itd_g_is(g, ITD_T_EQUAL)) {
        if (assign(g, &s)) return true;
    } else if (is_augmented(itd_g_peek(g)) && is_single_target(&s)) {
        /* Nothing else is tried once that much fits. */
        g->pos++;
        return itd_g_yield_or_stars(g, &s) ? true : itd_g_back(g, start);
    } else if (itd_g_is(g, ITD_T_COLON) && is_annotatable(g, start, &s)) {
        if (annotation(g)) return true;
    }
    if (g->raised) return false;
    if (g->hints) {
        g->pos = start;
        itd_g_hint_assignment(g);
        if (g->raised) return false;
    }
    g->pos = after;
    return true;
}

/* ---- simple statements ---- */

static bool delete_statement(itd_grammar *g)
{
    uint32_t start = g->pos++;
    itd_shape_of s;

    if (itd_g_targets(g, ITD_TO_DELETE, &s) &&
        (itd_g_is(g, ITD_T_SEMI) || itd_g_is(g, ITD_T_NEWLINE)))
        return true;
    if (g->hints && !g->raised) {
        g->pos = start + 1;
        if (itd_g_star_expressions(g, &s)) itd_g_error_target(g, &s, ITD_TO_DELETE);
    }
    return itd_g_back(g, start);
}

static bool names_list(itd_grammar *g)
{
    g->pos++;
    do {
        if (!itd_g_take(g, ITD_T_NAME)) return false;
    } while (itd_g_is(g, ITD_T_COMMA) && ++g->pos);
    return true;
}

static bool dotted_name(itd_grammar *g)
{
    if (!itd_g_take(g, ITD_T_NAME)) return false;
    while (itd_g_take(g, ITD_T_DOT))
        if (!itd_g_take(g, ITD_T_NAME)) return false;
    return true;
}

static bool as_name(itd_grammar *g)
{
    return !itd_g_take(g, ITD_T_AS) || itd_g_take(g, ITD_T_NAME);
}

/* import a from b */
static void hint_import(itd_grammar *g, uint32_t at)
{
    g->pos = at + 1;
    do {
        if (!dotted_name(g)) return;
    } while (itd_g_take(g, ITD_T_COMMA));
    if (itd_g_take(g, ITD_T_FROM) && dotted_name(g))
        itd_g_error_span(g, at, g->pos, "Did you mean to use 'from ... import ...' instead?");
}

static bool import_statement(itd_grammar *g)
{
    uint32_t at = g->pos;

    if (g->hints) hint_import(g, at);
    g->pos = at + 1;
    do {
        if (!dotted_name(g) || !as_name(g)) return false;
    } while (itd_g_is(g, ITD_T_COMMA) && ++g->pos);
    return !g->raised;
}

static bool import_names(itd_grammar *g, bool parenthesized)
{
    for (;;) {
        if (!itd_g_take(g, ITD_T_NAME) || !as_name(g)) return false;
        if (!itd_g_is(g, ITD_T_COMMA)) return true;
        g->pos++;
        if (parenthesized && itd_g_is(g, ITD_T_RPAR)) return true;
        if (!parenthesized && itd_g_is(g, ITD_T_NEWLINE)) {
            if (g->hints)
                itd_g_error_last(g, itd_SyntaxError,
                                 "trailing comma not allowed without surrounding parentheses");
            return false;
        }
    }
}

static bool from_statement(itd_grammar *g)
{
    bool dots = false;

    g->pos++;
    while (itd_g_is(g, ITD_T_DOT) || itd_g_is(g, ITD_T_ELLIPSIS)) {
        dots = true;
        g->pos++;
    }
    if (!(dots && itd_g_is(g, ITD_T_IMPORT)) && !dotted_name(g)) return false;
    if (!itd_g_take(g, ITD_T_IMPORT)) return false;
    if (itd_g_take(g, ITD_T_STAR)) return true;
    if (itd_g_take(g, ITD_T_LPAR)) return import_names(g, true) && itd_g_take(g, ITD_T_RPAR);
    return import_names(g, false);
}

static bool raise_statement(itd_grammar *g)
{
    itd_shape_of s;
    uint32_t before;

    g->pos++;
    if (!itd_g_expression(g, &s)) return !g->raised;
    before = g->pos;
    if (itd_g_take(g, ITD_T_FROM) && !itd_g_expression(g, &s)) g->pos = before;
    return !g->raised;
}

static bool assert_statement(itd_grammar *g)
{
    itd_shape_of s;
    uint32_t before;

    g->pos++;
    if (!itd_g_expression(g, &s)) return false;
    before = g->pos;
    if (itd_g_take(g, ITD_T_COMMA) && !itd_g_expression(g, &s)) g->pos = before;
    return !g->raised;
}

/* "type" NAME [type_params] '=' expression; false with nothing raised when it isn't one. */
static bool type_statement(itd_grammar *g)
{
    uint32_t start = g->pos++;
    itd_shape_of s;

    if (!itd_g_take(g, ITD_T_NAME)) return itd_g_back(g, start);
    if (itd_g_is(g, ITD_T_LSQB) && !itd_g_type_parameters(g)) return itd_g_back(g, start);
    if (!itd_g_take(g, ITD_T_EQUAL) || itd_g_is(g, ITD_T_STAR) || !itd_g_annotation(g, &s))
        return itd_g_back(g, start);
    itd_g_mark(g, start, ITD_TF_SOFT);
    return true;
}

static bool simple(itd_grammar *g)
{
    itd_shape_of s;

    switch (itd_g_peek(g)) {
    case ITD_T_RETURN:
        g->pos++;
        itd_g_star_expressions(g, &s);
        return !g->raised;
    case ITD_T_IMPORT: return import_statement(g);
    case ITD_T_FROM: return from_statement(g);
    case ITD_T_RAISE: return raise_statement(g);
    case ITD_T_DEL: return delete_statement(g);
    case ITD_T_ASSERT: return assert_statement(g);
    case ITD_T_GLOBAL:
    case ITD_T_NONLOCAL: return names_list(g);
    case ITD_T_PASS:
    case ITD_T_BREAK:
    case ITD_T_CONTINUE: g->pos++; return true;
    case ITD_T_NAME:
        if (itd_g_is_word(g, "type") && itd_g_peek2(g) == ITD_T_NAME) {
            if (type_statement(g)) return true;
            if (g->raised) return false;
        }
        return expression_statement(g);
    default: return expression_statement(g);
    }
}

static bool simple_line(itd_grammar *g)
{
    uint32_t start = g->pos;

    do {
        if (!simple(g)) return itd_g_back(g, start);
    } while (itd_g_take(g, ITD_T_SEMI) && !itd_g_is(g, ITD_T_NEWLINE));
    return itd_g_take(g, ITD_T_NEWLINE) ? true : itd_g_back(g, start);
}

/* ---- blocks ---- */

bool itd_g_statements(itd_grammar *g)
{
    bool any = false;

    while (!g->raised && !itd_g_is(g, ITD_T_DEDENT) && !itd_g_is(g, ITD_T_END)) {
        if (!itd_g_statement(g)) return any && !g->raised;
        any = true;
    }
    return any && !g->raised;
}

bool itd_g_suite(itd_grammar *g, uint32_t keyword, const char *what)
{
    if (!itd_g_is(g, ITD_T_NEWLINE)) return simple_line(g);
    g->pos++;
    if (!itd_g_take(g, ITD_T_INDENT)) {
        if (g->hints && !g->raised)
            itd_g_error_last(g, itd_IndentationError,
                             "expected an indented block after %s on line %u", what,
                             line_of(g, keyword));
        return false;
    }
    return itd_g_statements(g) && itd_g_take(g, ITD_T_DEDENT);
}

bool itd_g_statement(itd_grammar *g)
{
    uint32_t start = g->pos;
    bool ok = false, is_match = false;

    if (!itd_g_enter(g)) return false;
    if (itd_g_is_compound(itd_g_peek(g))) {
        ok = itd_g_compound(g);
    } else {
        if (itd_g_is(g, ITD_T_NAME) && itd_g_is_word(g, "match")) {
            ok = itd_g_match(g, &is_match);
            if (!ok && !g->raised) g->pos = start;
        }
        if (!ok && !g->raised) ok = simple_line(g);
    }
    if (g->raised) return false;
    g->depth--;
    return ok ? true : itd_g_back(g, start);
}
