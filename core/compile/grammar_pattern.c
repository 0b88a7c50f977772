/* grammar_pattern.c - the grammar of match statements. See grammar.c for the two passes.
 *
 * match and case are names unless a whole `match subject:` line and an indented case block follow.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/compile/grammar.h"

static bool pattern(itd_grammar *g);

static bool is_imaginary(itd_grammar *g, uint32_t at)
{
    return (g->f->source[g->tokens[at].end - 1] | 0x20) == 'j' &&
           !(g->f->source[g->tokens[at].start] == '0' &&
             (g->f->source[g->tokens[at].start + 1] | 0x20) == 'x');
}

/* [-] number [(+|-) number] */
static bool number(itd_grammar *g)
{
    uint32_t start = g->pos, real, imaginary;

    itd_g_take(g, ITD_T_MINUS);
    real = g->pos;
    if (!itd_g_take(g, ITD_T_NUMBER)) return itd_g_back(g, start);
    if (!itd_g_is(g, ITD_T_PLUS) && !itd_g_is(g, ITD_T_MINUS)) return true;
    g->pos++;
    imaginary = g->pos;
    if (is_imaginary(g, real))
        return itd_g_error_span(g, real, real + 1, "real number required in complex literal");
    if (!itd_g_take(g, ITD_T_NUMBER)) return itd_g_back(g, start);
    if (!is_imaginary(g, imaginary))
        return itd_g_error_span(g, imaginary, imaginary + 1,
                                "imaginary number required in complex literal");
    return true;
}

static bool literal(itd_grammar *g)
{
    itd_shape_of s;

    switch (itd_g_peek(g)) {
    case ITD_T_NUMBER:
    case ITD_T_MINUS: return number(g);
    case ITD_T_STRING:
    case ITD_T_FSTART: return itd_g_strings(g, &s);
    case ITD_T_TRUE:
    case ITD_T_FALSE:
    case ITD_T_NONE: g->pos++; return true;
    default: return false;
    }
}

static bool dotted(itd_grammar *g)
{
    if (!itd_g_take(g, ITD_T_NAME)) return false;
    while (itd_g_take(g, ITD_T_DOT))
        if (!itd_g_take(g, ITD_T_NAME)) return false;
    return true;
}

static bool is_wildcard(itd_grammar *g)
{
    return itd_g_is_word(g, "_");
}

/* The positional patterns that come after a keyword one, as CPython's rule for that mistake reads
 * them. */
static void hint_class(itd_grammar *g, uint32_t first)
{
    uint32_t last = 0, begin = 0;

    g->pos = first;
    for (bool keyword = false;;) {
        uint32_t start = g->pos;

        if (itd_g_is(g, ITD_T_NAME) && itd_g_peek2(g) == ITD_T_EQUAL) {
            if (begin) break;
            g->pos += 2;
            keyword = true;
            if (!pattern(g)) break;
        } else {
            if (!pattern(g)) break;
            if (keyword) {
                if (!begin) begin = start;
                last = g->pos;
            }
        }
        if (!itd_g_take(g, ITD_T_COMMA)) break;
    }
    if (begin && !g->raised)
        itd_g_error_span(g, begin, last, "positional patterns follow keyword patterns");
}

/* After the opening parenthesis. */
static bool class_arguments(itd_grammar *g)
{
    uint32_t start = g->pos;
    bool keyword = false, ok = true;

    while (ok && !itd_g_is(g, ITD_T_RPAR)) {
        if (itd_g_is(g, ITD_T_NAME) && itd_g_peek2(g) == ITD_T_EQUAL) {
            keyword = true;
            g->pos += 2;
            ok = pattern(g);
        } else {
            ok = !keyword && pattern(g);
        }
        if (ok && !itd_g_take(g, ITD_T_COMMA)) break;
    }
    if (ok && itd_g_take(g, ITD_T_RPAR)) return !g->raised;
    if (g->hints && !g->raised) hint_class(g, start);
    return itd_g_back(g, start);
}

/* name, a.b, a.b(…) */
static bool name_pattern(itd_grammar *g)
{
    uint32_t start = g->pos;

    if (!dotted(g)) return itd_g_back(g, start);
    if (itd_g_take(g, ITD_T_LPAR)) return class_arguments(g) ? true : itd_g_back(g, start);
    /* A capture or a value. */
    if (itd_g_is(g, ITD_T_EQUAL)) return itd_g_back(g, start);
    return true;
}

static bool star_pattern(itd_grammar *g)
{
    uint32_t start = g->pos;

    if (!itd_g_take(g, ITD_T_STAR)) return pattern(g);
    if (!itd_g_take(g, ITD_T_NAME)) return itd_g_back(g, start);
    return itd_g_is(g, ITD_T_DOT) || itd_g_is(g, ITD_T_LPAR) || itd_g_is(g, ITD_T_EQUAL)
               ? itd_g_back(g, start)
               : true;
}

static bool sequence(itd_grammar *g, unsigned close)
{
    uint32_t start = g->pos++, first = g->pos;
    bool comma = true, star_first = itd_g_is(g, ITD_T_STAR);
    uint32_t count = 0;

    while (comma && !itd_g_is(g, close)) {
        if (!star_pattern(g)) return itd_g_back(g, start);
        count++;
        comma = itd_g_take(g, ITD_T_COMMA);
    }
    /* (*a) is no group and no tuple. */
    if (close == ITD_T_RPAR && count == 1 && !comma && star_first && g->pos > first)
        return itd_g_back(g, start);
    return itd_g_take(g, close) ? true : itd_g_back(g, start);
}

static bool mapping(itd_grammar *g)
{
    uint32_t start = g->pos++;
    bool rest = false;

    while (!itd_g_is(g, ITD_T_RBRACE)) {
        if (rest) return itd_g_back(g, start);
        if (itd_g_take(g, ITD_T_DOUBLESTAR)) {
            if (is_wildcard(g) || !itd_g_take(g, ITD_T_NAME)) return itd_g_back(g, start);
            rest = true;
        } else {
            uint32_t key = g->pos;

            if (itd_g_is(g, ITD_T_NAME)) {
                if (!dotted(g) || g->pos == key + 1) return itd_g_back(g, start);
            } else if (!literal(g)) {
                return itd_g_back(g, start);
            }
            if (!itd_g_take(g, ITD_T_COLON) || !pattern(g)) return itd_g_back(g, start);
        }
        if (!itd_g_take(g, ITD_T_COMMA)) break;
    }
    return itd_g_take(g, ITD_T_RBRACE) ? true : itd_g_back(g, start);
}

static bool closed_pattern(itd_grammar *g)
{
    switch (itd_g_peek(g)) {
    case ITD_T_NAME: return name_pattern(g);
    case ITD_T_LPAR: return sequence(g, ITD_T_RPAR);
    case ITD_T_LSQB: return sequence(g, ITD_T_RSQB);
    case ITD_T_LBRACE: return mapping(g);
    default: return literal(g);
    }
}

static bool or_pattern(itd_grammar *g)
{
    if (!closed_pattern(g)) return false;
    while (itd_g_take(g, ITD_T_VBAR)) {
        if (!closed_pattern(g)) {
            g->pos--;
            break;
        }
    }
    return !g->raised;
}

static void hint_as(itd_grammar *g)
{
    uint32_t start = g->pos;
    itd_shape_of s;

    if (is_wildcard(g)) {
        itd_g_error_span(g, start, start + 1, "cannot use '_' as a target");
    } else if (!itd_g_is(g, ITD_T_NAME) && itd_g_expression(g, &s)) {
        itd_g_error_span(g, s.first, s.last, "invalid pattern target");
    }
    g->pos = start;
}

static bool pattern(itd_grammar *g)
{
    uint32_t start = g->pos, as;

    if (!itd_g_enter(g)) return false;
    if (!or_pattern(g)) {
        if (!g->raised) g->depth--;
        return itd_g_back(g, start);
    }
    g->depth--;
    as = g->pos;
    if (!itd_g_take(g, ITD_T_AS)) return !g->raised;
    if (itd_g_is(g, ITD_T_NAME) && !is_wildcard(g)) {
        unsigned next = itd_g_peek2(g);

        if (next != ITD_T_DOT && next != ITD_T_LPAR && next != ITD_T_EQUAL) {
            g->pos++;
            return !g->raised;
        }
    }
    if (g->hints && !g->raised) hint_as(g);
    g->pos = as;
    return !g->raised;
}

/* patterns: an open sequence or one pattern. */
static bool patterns(itd_grammar *g)
{
    uint32_t start = g->pos;
    bool star = itd_g_is(g, ITD_T_STAR), comma = false;

    do {
        if (!star_pattern(g)) {
            if (comma) break;
            return itd_g_back(g, start);
        }
        comma = itd_g_take(g, ITD_T_COMMA);
        if (star && !comma) {
            star = g->tokens[start].kind == ITD_T_STAR && g->pos == start + 2;
            if (star) return itd_g_back(g, start);
        }
    } while (comma);
    return !g->raised;
}

static bool case_block(itd_grammar *g, bool *ret_any)
{
    uint32_t start = g->pos;
    itd_shape_of s;

    *ret_any = false;
    if (!itd_g_is_word(g, "case")) return false;
    g->pos++;
    if (!patterns(g)) return itd_g_back(g, start);
    if (itd_g_take(g, ITD_T_IF) && !itd_g_named(g, &s)) return itd_g_back(g, start);
    if (!itd_g_take(g, ITD_T_COLON)) {
        if (g->hints && itd_g_is(g, ITD_T_NEWLINE))
            itd_g_error_last(g, itd_SyntaxError, "expected ':'");
        return itd_g_back(g, start);
    }
    *ret_any = true;
    itd_g_mark(g, start, ITD_TF_SOFT);
    return itd_g_suite(g, start, "'case' statement");
}

/* subject_expr: star_named ',' [star_named…] | named */
static bool subject(itd_grammar *g)
{
    itd_shape_of s, whole = {0};
    uint32_t count, start = g->pos;
    bool comma, star = itd_g_is(g, ITD_T_STAR);

    if (!itd_g_star_named(g, &s)) return false;
    if (!itd_g_take(g, ITD_T_COMMA)) return star ? itd_g_back(g, start) : true;
    return itd_g_star_named_list(g, &whole, &count, &comma) || !g->raised;
}

/* A match statement, if this is one. Once a whole case has been read, what follows is only its
 * matter. */
bool itd_g_match(itd_grammar *g, bool *ret_is_match)
{
    uint32_t start = g->pos;
    bool any;

    *ret_is_match = false;
    g->pos++;
    if (!subject(g)) return itd_g_back(g, start);
    if (!itd_g_take(g, ITD_T_COLON)) {
        if (itd_g_is(g, ITD_T_NEWLINE)) g->lone_match = true;
        if (g->hints && g->lone_match) itd_g_error_last(g, itd_SyntaxError, "expected ':'");
        return itd_g_back(g, start);
    }
    if (!itd_g_take(g, ITD_T_NEWLINE)) return itd_g_back(g, start);
    if (!itd_g_take(g, ITD_T_INDENT)) {
        if (g->hints && !g->raised)
            itd_g_error_last(g, itd_IndentationError,
                             "expected an indented block after 'match' statement on line %u",
                             itd_front_line(g->f, g->tokens[start].start));
        return itd_g_back(g, start);
    }
    if (!case_block(g, &any)) return itd_g_back(g, start);
    while (case_block(g, &any)) continue;
    if (g->raised || any || !itd_g_take(g, ITD_T_DEDENT)) return itd_g_back(g, start);
    *ret_is_match = true;
    itd_g_mark(g, start, ITD_TF_SOFT);
    return true;
}
