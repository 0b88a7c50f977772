/* grammar_args.c - the grammar of call arguments, and the mistakes in them. See grammar.c for the
 * two passes.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/compile/grammar.h"

/* What has been read of an argument list. */
typedef struct arguments {
    uint32_t count; /* positional and starred ones */
    uint32_t last;  /* first token of the last of them */
    uint32_t depth;
    bool plain;              /* one with no star */
    bool keywords, unpacked; /* a name= or **; a ** */
} arguments;

static void note(arguments *a, uint32_t depth)
{
    a->depth = itd_deeper(a->depth, depth);
}

static bool starred(itd_grammar *g, arguments *a)
{
    uint32_t start = g->pos;
    itd_shape_of s;

    if (!itd_g_is(g, ITD_T_STAR)) return false;
    if (g->hints) itd_g_hint_starred(g);
    if (g->raised) return false;
    g->pos++;
    if (!itd_g_expression(g, &s)) return itd_g_back(g, start);
    itd_g_mark(g, start, ITD_TF_STARRED);
    a->count++;
    a->last = start;
    note(a, s.depth);
    return true;
}

static bool positional(itd_grammar *g, arguments *a)
{
    uint32_t start = g->pos;
    itd_shape_of s;

    if (itd_g_is(g, ITD_T_STAR)) return starred(g, a);
    /* A name before = is a keyword: not to be read as an expression first, which CPython does with
     * no effect. */
    if (!g->diagnose && itd_g_is(g, ITD_T_NAME) && itd_g_peek2(g) == ITD_T_EQUAL) return false;
    if (!itd_g_assignment_or_expression(g, &s)) return false;
    if (itd_g_is(g, ITD_T_EQUAL)) return itd_g_back(g, start);
    a->count++;
    a->plain = true;
    a->last = s.first;
    note(a, s.depth);
    return true;
}

/* Wrong keyword arguments; may raise. */
static void hint_keyword(itd_grammar *g)
{
    uint32_t start = g->pos, depth = 0;
    itd_shape_of s;
    unsigned kind = itd_g_peek(g);

    if ((kind == ITD_T_TRUE || kind == ITD_T_FALSE || kind == ITD_T_NONE) &&
        itd_g_peek2(g) == ITD_T_EQUAL) {
        itd_g_error_span(g, start, start + 2, "cannot assign to %s",
                         kind == ITD_T_TRUE    ? "True"
                         : kind == ITD_T_FALSE ? "False"
                                               : "None");
        return;
    }
    if (kind == ITD_T_NAME && itd_g_peek2(g) == ITD_T_EQUAL) {
        g->pos += 2;
        if (itd_g_expression(g, &s) && itd_g_clauses(g, &depth))
            itd_g_error_span(g, start, start + 2,
                             "invalid syntax. Maybe you meant '==' or ':=' instead of '='?");
        g->pos = start + 2;
        if (!g->raised && (itd_g_is(g, ITD_T_COMMA) || itd_g_is(g, ITD_T_RPAR)))
            itd_g_error_span(g, start, start + 2, "expected argument value expression");
    } else if (kind == ITD_T_DOUBLESTAR) {
        g->pos++;
        if (itd_g_expression(g, &s) && itd_g_take(g, ITD_T_EQUAL) && itd_g_expression(g, &s))
            itd_g_error_span(g, start, g->pos, "cannot assign to keyword argument unpacking");
    } else if (itd_g_expression(g, &s) && itd_g_is(g, ITD_T_EQUAL)) {
        itd_g_error_span(g, s.first, g->pos + 1,
                         "expression cannot contain assignment, perhaps you meant \"==\"?");
    }
    g->pos = start;
}

/* NAME '=' expression, or a starred one, or with double also **. */
static bool keyword(itd_grammar *g, arguments *a, bool doubles)
{
    uint32_t start = g->pos;
    itd_shape_of s;

    if (g->hints) hint_keyword(g);
    if (g->raised) return false;
    if (itd_g_is(g, ITD_T_NAME) && itd_g_peek2(g) == ITD_T_EQUAL) {
        g->pos += 2;
        if (!itd_g_expression(g, &s)) return itd_g_back(g, start);
        a->keywords = true;
        note(a, s.depth);
        return true;
    }
    if (!doubles) return starred(g, a);
    if (!itd_g_take(g, ITD_T_DOUBLESTAR)) return false;
    if (!itd_g_expression(g, &s)) return itd_g_back(g, start);
    a->keywords = a->unpacked = true;
    note(a, s.depth);
    return true;
}

static bool keywords(itd_grammar *g, arguments *a)
{
    bool any = false;

    for (unsigned doubles = 0; doubles < 2; doubles++) {
        for (;;) {
            uint32_t before = g->pos;

            if (any && !itd_g_take(g, ITD_T_COMMA)) break;
            if (!keyword(g, a, doubles)) {
                g->pos = before;
                break;
            }
            any = true;
        }
    }
    return any && !g->raised;
}

/* Positional ones, then keywords. False when there is none. */
static bool read_arguments(itd_grammar *g, arguments *a)
{
    bool any = false;

    *a = (arguments){0};
    for (;;) {
        uint32_t before = g->pos;

        if (any && !itd_g_take(g, ITD_T_COMMA)) break;
        if (!positional(g, a)) {
            g->pos = before;
            break;
        }
        any = true;
    }
    if (g->raised) return false;
    if (any) {
        uint32_t before = g->pos;

        if (itd_g_take(g, ITD_T_COMMA) && !keywords(g, a)) g->pos = before;
    } else {
        any = keywords(g, a);
    }
    return any && !g->raised;
}

/* ---- mistakes ---- */

/* a for x in y, … : a generator expression with company. */
static bool hint_generator(itd_grammar *g, uint32_t start)
{
    uint32_t depth = 0, end;
    itd_shape_of s;
    arguments rest;

    g->pos = start;
    if (itd_g_expression(g, &s) && itd_g_clauses(g, &depth)) {
        end = g->pos;
        if (itd_g_take(g, ITD_T_COMMA)) {
            /* Whatever follows, or nothing: CPython's rule makes it optional. */
            if (!read_arguments(g, &rest) && g->raised) return false;
            return itd_g_error_span(g, s.first, end, "Generator expression must be parenthesized");
        }
    }
    g->pos = start;
    return false;
}

static void hint_arguments(itd_grammar *g, uint32_t start)
{
    arguments a, b;
    uint32_t depth = 0, after, second;
    itd_shape_of s;
    bool some;

    g->pos = start;
    some = read_arguments(g, &a);
    after = g->pos;
    if (some && (a.keywords || !a.plain) && itd_g_take(g, ITD_T_COMMA) && itd_g_is(g, ITD_T_STAR))
        itd_g_error_span(g, g->pos, g->pos + 1,
                         "iterable argument unpacking follows keyword argument unpacking");
    if (g->raised) return;
    hint_generator(g, start);
    if (g->raised || !some) return;
    g->pos = after;
    if (a.count > 1 && itd_g_clauses(g, &depth)) {
        itd_g_error_span(g, a.last, g->pos, "Generator expression must be parenthesized");
        return;
    }
    g->pos = after;
    if (g->raised || !itd_g_take(g, ITD_T_COMMA)) return;
    second = g->pos;
    if (itd_g_expression(g, &s) && itd_g_clauses(g, &depth))
        itd_g_error_span(g, s.first, g->pos, "Generator expression must be parenthesized");
    if (g->raised) return;
    g->pos = second;
    if (read_arguments(g, &b))
        itd_g_error_last(g, itd_SyntaxError,
                         a.unpacked ? "positional argument follows keyword argument unpacking"
                                    : "positional argument follows keyword argument");
}

/* (x for x in y) as the one argument. pos is past the parenthesis. */
static bool generator(itd_grammar *g, uint32_t *ret_depth)
{
    uint32_t start = g->pos, depth = 0;
    itd_shape_of s;

    if (itd_g_assignment_or_expression(g, &s) && itd_g_clauses(g, &depth) &&
        itd_g_is(g, ITD_T_RPAR)) {
        *ret_depth = itd_deeper(*ret_depth, itd_deeper(depth, s.depth));
        return true;
    }
    g->pos = start;
    if (!g->raised && g->hints) { /* a starred one is said to be wrong */
        g->pos = start - 1;
        itd_g_hint_comprehension(g);
        g->pos = start;
    }
    return false;
}

bool itd_g_arguments(itd_grammar *g, bool call, uint32_t *ret_depth)
{
    uint32_t start = g->pos, before;
    arguments a;

    if (itd_g_is(g, ITD_T_RPAR)) return true;
    if (g->diagnose && call && generator(g, ret_depth)) return true;
    if (g->raised) return false;
    if (read_arguments(g, &a)) {
        *ret_depth = itd_deeper(*ret_depth, a.depth);
        before = g->pos;
        itd_g_take(g, ITD_T_COMMA);
        if (itd_g_is(g, ITD_T_RPAR)) return true;
        g->pos = before;
        if (!g->diagnose && call && a.count == 1 && !a.keywords && itd_g_at_comprehension(g) &&
            g->tokens[start].kind != ITD_T_STAR)
            return itd_g_clauses(g, ret_depth);
    }
    if (g->raised) return false;
    if (g->hints) hint_arguments(g, start);
    g->pos = start;
    return false;
}
