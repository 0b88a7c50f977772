/* grammar_atom.c - the grammar of atoms, brackets, comprehensions and primaries. See grammar.c for
 * the two passes.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/compile/grammar.h"

/* ---- comprehensions ---- */

bool itd_g_at_comprehension(itd_grammar *g)
{
    return itd_g_is(g, ITD_T_FOR) || (itd_g_is(g, ITD_T_ASYNC) && itd_g_peek2(g) == ITD_T_FOR);
}

static bool clause(itd_grammar *g, uint32_t *depth)
{
    itd_shape_of s;
    uint32_t start = g->pos, target;

    itd_g_take(g, ITD_T_ASYNC);
    g->pos++; /* for */
    target = g->pos;
    if (!itd_g_targets(g, ITD_TO_LOOP, &s) || !itd_g_is(g, ITD_T_IN)) {
        if (g->hints && !g->raised) {
            g->pos = target;
            if (itd_g_star_expressions(g, &s)) itd_g_error_target(g, &s, ITD_TO_LOOP);
        }
        return itd_g_back(g, start);
    }
    g->pos++;
    *depth = itd_deeper(*depth, s.depth);
    if (!itd_g_disjunction(g, &s)) return itd_g_back(g, start);
    *depth = itd_deeper(*depth, s.depth);
    for (;;) {
        uint32_t before = g->pos;

        if (!itd_g_take(g, ITD_T_IF)) break;
        if (!itd_g_disjunction(g, &s)) {
            g->pos = before;
            break;
        }
        *depth = itd_deeper(*depth, s.depth);
    }
    return !g->raised;
}

bool itd_g_clauses(itd_grammar *g, uint32_t *ret_depth)
{
    bool any = false;

    while (itd_g_at_comprehension(g) && clause(g, ret_depth)) any = true;
    return any && !g->raised;
}

/* The rest of a comprehension after its element, up to the closing bracket. */
static bool comprehension(itd_grammar *g, itd_shape_of *s, uint32_t start, unsigned close,
                          unsigned kind)
{
    uint32_t depth = s->depth;

    if (!itd_g_clauses(g, &depth) || !itd_g_take(g, close)) return false;
    return itd_g_shape(g, s, kind, start, depth);
}

/* ---- ( [ { ---- */

static bool unwrap_group(itd_grammar *g, itd_shape_of *s)
{
    s->paren = true;
    return !g->raised;
}

static bool parenthesis(itd_grammar *g, itd_shape_of *s)
{
    uint32_t start = g->pos++, count;
    itd_shape_of whole = {0};
    bool comma;

    if (itd_g_take(g, ITD_T_RPAR)) {
        *s = whole;
        return itd_g_shape(g, s, ITD_S_TUPLE, start, 0);
    }
    if (itd_g_is(g, ITD_T_YIELD)) {
        if (itd_g_yield(g, s) && itd_g_take(g, ITD_T_RPAR)) return unwrap_group(g, s);
        return itd_g_back(g, start);
    }
    if (itd_g_star_named(g, s)) {
        if (itd_g_is(g, ITD_T_RPAR) && s->kind != ITD_S_STARRED) {
            g->pos++;
            return unwrap_group(g, s);
        }
        if (itd_g_take(g, ITD_T_COMMA)) {
            itd_shape_part(&whole, s);
            if (itd_g_take(g, ITD_T_RPAR) ||
                (itd_g_star_named_list(g, &whole, &count, &comma) && itd_g_take(g, ITD_T_RPAR))) {
                *s = whole;
                return itd_g_shape(g, s, ITD_S_TUPLE, start, whole.depth);
            }
        } else if (s->kind != ITD_S_STARRED && itd_g_at_comprehension(g)) {
            if (comprehension(g, s, start, ITD_T_RPAR, ITD_S_GENERATOR)) return true;
        }
    }
    g->pos = start;
    if (g->hints && !g->raised) itd_g_hint_group(g);
    if (g->hints && !g->raised) itd_g_hint_comprehension(g);
    return false;
}

static bool list(itd_grammar *g, itd_shape_of *s)
{
    uint32_t start = g->pos++, count, first = g->pos;
    itd_shape_of whole = {0};
    bool comma;

    if (itd_g_take(g, ITD_T_RSQB)) {
        *s = whole;
        return itd_g_shape(g, s, ITD_S_LIST, start, 0);
    }
    if (itd_g_star_named_list(g, &whole, &count, &comma) && itd_g_take(g, ITD_T_RSQB)) {
        *s = whole;
        return itd_g_shape(g, s, ITD_S_LIST, start, whole.depth);
    }
    if (count == 1 && !comma && !g->raised && itd_g_at_comprehension(g) &&
        g->tokens[first].kind != ITD_T_STAR) {
        s->depth = whole.depth;
        if (comprehension(g, s, start, ITD_T_RSQB, ITD_S_LISTCOMP)) return true;
    }
    g->pos = start;
    if (g->hints && !g->raised) itd_g_hint_comprehension(g);
    return false;
}

/* key: value; the depth goes to s. */
static bool pair(itd_grammar *g, itd_shape_of *s)
{
    uint32_t start = g->pos;
    itd_shape_of value;

    if (!itd_g_expression(g, s)) return false;
    if (!itd_g_take(g, ITD_T_COLON) || !itd_g_expression(g, &value)) return itd_g_back(g, start);
    s->depth = itd_deeper(s->depth, value.depth);
    return true;
}

static bool dict_item(itd_grammar *g, itd_shape_of *s)
{
    uint32_t start = g->pos;

    if (!itd_g_take(g, ITD_T_DOUBLESTAR)) return pair(g, s);
    return itd_g_bitwise(g, s) ? true : itd_g_back(g, start);
}

/* '{' [double_starred_kvpairs] '}', or a dict comprehension; pos is past the brace, or (key given)
 * past the first key. */
static bool dict(itd_grammar *g, itd_shape_of *s, uint32_t start, const itd_shape_of *key)
{
    uint32_t depth = 0, items = 0;
    bool comma = true;

    if (key) {
        depth = key->depth;
        if (!itd_g_take(g, ITD_T_COLON) || !itd_g_expression(g, s)) return itd_g_back(g, start);
        depth = itd_deeper(depth, s->depth);
        items = 1;
        comma = itd_g_take(g, ITD_T_COMMA);
    }
    while (comma && dict_item(g, s)) {
        depth = itd_deeper(depth, s->depth);
        items++;
        comma = itd_g_take(g, ITD_T_COMMA);
    }
    if (g->raised) return false;
    if (itd_g_take(g, ITD_T_RBRACE)) {
        memset(s, 0, sizeof *s);
        return itd_g_shape(g, s, ITD_S_DICT, start, depth);
    }
    if (items == 1 && !comma && itd_g_at_comprehension(g) &&
        g->tokens[start + 1].kind != ITD_T_DOUBLESTAR) {
        s->depth = depth;
        if (comprehension(g, s, start, ITD_T_RBRACE, ITD_S_DICTCOMP)) return true;
    }
    g->pos = start;
    if (g->diagnose && !g->raised) itd_g_hint_dict(g);
    return false;
}

/* The same for a set; first, when given, is the element before pos. */
static bool set(itd_grammar *g, itd_shape_of *s, uint32_t start, const itd_shape_of *first)
{
    uint32_t count = 0;
    itd_shape_of whole = {0};
    bool comma = false, ok = true;

    if (first) {
        itd_shape_part(&whole, first);
        count = 1;
        comma = itd_g_take(g, ITD_T_COMMA);
    }
    if (comma || !first) {
        uint32_t more;

        ok = itd_g_star_named_list(g, &whole, &more, &comma) || (first && !more);
        count += more;
    }
    if (ok && !g->raised && itd_g_take(g, ITD_T_RBRACE)) {
        *s = whole;
        return itd_g_shape(g, s, ITD_S_SET, start, whole.depth);
    }
    if (count == 1 && !comma && !g->raised && itd_g_at_comprehension(g) &&
        g->tokens[start + 1].kind != ITD_T_STAR) {
        s->depth = whole.depth;
        if (comprehension(g, s, start, ITD_T_RBRACE, ITD_S_SETCOMP)) return true;
    }
    g->pos = start;
    if (g->hints && !g->raised) itd_g_hint_comprehension(g);
    return false;
}

static bool brace(itd_grammar *g, itd_shape_of *s)
{
    uint32_t start = g->pos++;
    unsigned next = itd_g_peek(g);
    itd_shape_of first;

    if (g->diagnose) { /* CPython's order */
        if (dict(g, s, start, NULL)) return true;
        g->pos = start + 1;
        return !g->raised && set(g, s, start, NULL);
    }
    /* Nothing may be read twice here: nested displays would take time without bound. */
    if (next == ITD_T_RBRACE || next == ITD_T_DOUBLESTAR) return dict(g, s, start, NULL);
    if (next == ITD_T_STAR) return set(g, s, start, NULL);
    if (!itd_g_named(g, &first)) return itd_g_back(g, start);
    if (itd_g_is(g, ITD_T_COLON) && (first.kind != ITD_S_NAMED || first.paren))
        return dict(g, s, start, &first);
    return set(g, s, start, &first);
}

/* ---- numbers ---- */

static bool number(itd_grammar *g, itd_shape_of *s)
{
    const itd_token *t = &g->tokens[g->pos];
    const char *p = g->f->source + t->start;
    uint32_t digits = 0, start = g->pos;

    g->pos++;
    if (t->end - t->start > ITD_MAX_INT_DIGITS &&
        !(p[0] == '0' && (p[1] | 0x20) != 'e' && !(p[1] >= '0' && p[1] <= '9') && p[1] != '_')) {
        for (uint32_t i = 0; i < t->end - t->start; i++) {
            if (p[i] == '.' || (p[i] | 0x20) == 'e' || (p[i] | 0x20) == 'j') {
                digits = 0;
                break;
            }
            digits += p[i] != '_';
        }
        if (digits > ITD_MAX_INT_DIGITS) {
            itd_g_error_span(g, start, start + 1,
                             "Exceeds the limit (%d digits) for integer string conversion: value "
                             "has %u digits; use "
                             "sys.set_int_max_str_digits() to increase the limit - Consider "
                             "hexadecimal for huge integer "
                             "literals to avoid decimal conversion limits.",
                             ITD_MAX_INT_DIGITS, digits);
            g->complaint.offset = g->complaint.end_offset = 0;
            return false;
        }
    }
    return itd_g_shape(g, s, ITD_S_LITERAL, start, 0);
}

static bool single(itd_grammar *g, itd_shape_of *s, unsigned kind)
{
    g->pos++;
    return itd_g_shape(g, s, kind, g->pos - 1, 0);
}

bool itd_g_atom(itd_grammar *g, itd_shape_of *s)
{
    bool ok;

    switch (itd_g_peek(g)) {
    case ITD_T_NAME: return single(g, s, ITD_S_NAME);
    case ITD_T_TRUE: return single(g, s, ITD_S_TRUE);
    case ITD_T_FALSE: return single(g, s, ITD_S_FALSE);
    case ITD_T_NONE: return single(g, s, ITD_S_NONE);
    case ITD_T_ELLIPSIS: return single(g, s, ITD_S_ELLIPSIS);
    case ITD_T_NUMBER: return number(g, s);
    case ITD_T_STRING:
    case ITD_T_FSTART: return itd_g_strings(g, s);
    case ITD_T_LPAR:
    case ITD_T_LSQB:
    case ITD_T_LBRACE:
        if (!itd_g_enter(g)) return false;
        ok = g->tokens[g->pos].kind == ITD_T_LPAR   ? parenthesis(g, s)
             : g->tokens[g->pos].kind == ITD_T_LSQB ? list(g, s)
                                                    : brace(g, s);
        g->depth--;
        return ok;
    default: return false;
    }
}

/* ---- primaries ---- */

static bool slice(itd_grammar *g, uint32_t *depth)
{
    uint32_t start = g->pos;
    itd_shape_of s;
    bool assigns = itd_g_is(g, ITD_T_NAME) && itd_g_peek2(g) == ITD_T_COLONEQUAL,
         any = !assigns && itd_g_expression(g, &s);

    if (g->raised) return false;
    if (any) *depth = itd_deeper(*depth, s.depth);
    if (!itd_g_take(g, ITD_T_COLON)) { /* not a slice */
        /* Nothing is read twice in the first pass: nested subscripts would take time without bound.
         */
        if (!g->diagnose && !assigns)
            return (any && !itd_g_is(g, ITD_T_COLONEQUAL)) || itd_g_back(g, start);
        g->pos = start;
        if (!itd_g_named(g, &s)) return false;
        *depth = itd_deeper(*depth, s.depth);
        return true;
    }
    if (itd_g_expression(g, &s)) *depth = itd_deeper(*depth, s.depth);
    if (!g->raised && itd_g_take(g, ITD_T_COLON) && itd_g_expression(g, &s))
        *depth = itd_deeper(*depth, s.depth);
    return !g->raised;
}

static bool subscript(itd_grammar *g, uint32_t *depth)
{
    itd_shape_of s;
    bool comma = false;

    do {
        bool ok = itd_g_is(g, ITD_T_STAR) ? itd_g_star_named(g, &s) : slice(g, depth);

        if (!ok) return comma && itd_g_is(g, ITD_T_RSQB);
        if (g->raised) return false;
        comma = itd_g_take(g, ITD_T_COMMA);
    } while (comma);
    return true;
}

static bool trailer(itd_grammar *g, itd_shape_of *s, uint32_t start)
{
    uint32_t before = g->pos, depth = s->depth;
    bool ok = false;

    switch (itd_g_peek(g)) {
    case ITD_T_DOT:
        g->pos++;
        if (itd_g_take(g, ITD_T_NAME)) return itd_g_shape(g, s, ITD_S_ATTRIBUTE, start, depth);
        break;
    case ITD_T_LPAR:
        if (!itd_g_enter(g)) return false;
        g->pos++;
        ok = itd_g_arguments(g, true, &depth) && itd_g_take(g, ITD_T_RPAR);
        g->depth--;
        if (ok) return itd_g_shape(g, s, ITD_S_CALL, start, depth);
        break;
    case ITD_T_LSQB:
        if (g->hints) itd_g_hint_comprehension(g);
        if (g->raised || !itd_g_enter(g)) return false;
        g->pos++;
        ok = subscript(g, &depth) && itd_g_take(g, ITD_T_RSQB);
        g->depth--;
        if (ok) return itd_g_shape(g, s, ITD_S_SUBSCRIPT, start, depth);
        break;
    case ITD_T_LBRACE: /* where CPython looks for a generator expression it looks for any wrong
                          comprehension */
        if (g->hints) itd_g_hint_comprehension(g);
        break;
    default: break;
    }
    g->pos = before;
    return false;
}

bool itd_g_primary(itd_grammar *g, itd_shape_of *s)
{
    uint32_t start = g->pos;

    if (!itd_g_atom(g, s)) return false;
    while (trailer(g, s, start)) continue;
    return !g->raised;
}
