/* grammar_params.c - the grammar of parameter lists, of def and of lambda. See grammar.c for the
 * two passes.
 *
 * One reader goes along the list and knows what may come next. In the second pass, where something
 * may not come, it says why; that gives CPython's text for the first mistake of the list.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/compile/grammar.h"

typedef struct parameters {
    bool lambda;
    unsigned close; /* ) or : */
    bool defaults;  /* a parameter before had one */
    bool slash, star, any;
    bool named_follows; /* a bare * waits for a name */
    uint32_t bare;      /* that * */
} parameters;

static bool hint(itd_grammar *g, uint32_t at, const char *text)
{
    return g->hints && itd_g_error_span(g, at, at + 1, "%s", text);
}

/* name [: annotation]; *ret_last is past it. */
static bool one_name(itd_grammar *g, const parameters *p, bool star_annotation)
{
    itd_shape_of s;

    if (!itd_g_take(g, ITD_T_NAME)) return false;
    if (p->lambda || !itd_g_take(g, ITD_T_COLON)) return true;
    if (!star_annotation && itd_g_is(g, ITD_T_STAR)) return false;
    return itd_g_annotation(g, &s);
}

static bool at_end(itd_grammar *g, const parameters *p)
{
    return itd_g_is(g, ITD_T_COMMA) || itd_g_is(g, p->close);
}

/* (a, b): of Python 2. */
static bool hint_parenthesized(itd_grammar *g, const parameters *p)
{
    uint32_t start = g->pos++;
    bool any = false;

    if (!g->hints || p->defaults || p->slash || p->star) return itd_g_back(g, start);
    while (itd_g_is(g, ITD_T_NAME)) {
        if (!one_name(g, p, false)) break;
        any = true;
        if (!itd_g_take(g, ITD_T_COMMA)) break;
    }
    if (any && itd_g_is(g, ITD_T_RPAR))
        itd_g_error_span(g, start, g->pos + 1,
                         p->lambda ? "Lambda expression parameters cannot be parenthesized"
                                   : "Function parameters cannot be parenthesized");
    return itd_g_back(g, start);
}

static bool slash(itd_grammar *g, parameters *p)
{
    uint32_t at = g->pos++;

    if (!p->any && !p->star) {
        if (g->hints && itd_g_is(g, ITD_T_COMMA))
            hint(g, at, "at least one argument must precede /");
        return false;
    }
    if (p->star) return hint(g, at, "/ must be ahead of *");
    if (p->slash) return hint(g, at, "/ may appear only once");
    p->slash = true;
    if (itd_g_is(g, ITD_T_STAR)) return hint(g, g->pos, "expected comma between / and *");
    return at_end(g, p);
}

static bool bare_star_error(itd_grammar *g, const parameters *p, uint32_t at)
{
    if (!g->hints) return false;
    if (p->lambda)
        return itd_g_error_last(g, itd_SyntaxError, "named arguments must follow bare *");
    return itd_g_error_span(g, at, at + 1, "named arguments must follow bare *");
}

static bool star(itd_grammar *g, parameters *p)
{
    uint32_t at = g->pos++;

    if (p->star) {
        if (g->hints && (itd_g_is(g, ITD_T_COMMA) || (one_name(g, p, false) && at_end(g, p))))
            hint(g, at, "* argument may appear only once");
        return false;
    }
    p->star = true;
    if (itd_g_is(g, p->close)) return bare_star_error(g, p, at);
    if (itd_g_is(g, ITD_T_COMMA)) {
        unsigned next = itd_g_peek2(g);

        if (next == p->close || next == ITD_T_DOUBLESTAR) {
            g->pos++;
            itd_g_peek(g);
            return bare_star_error(g, p, at);
        }
        p->named_follows = true;
        p->bare = at;
        return true;
    }
    if (!one_name(g, p, true)) return false;
    if (itd_g_is(g, ITD_T_EQUAL))
        return hint(g, g->pos, "var-positional argument cannot have default value");
    return at_end(g, p);
}

static bool double_star(itd_grammar *g, parameters *p)
{
    unsigned next;

    g->pos++;
    if (!one_name(g, p, false)) return false;
    if (itd_g_is(g, ITD_T_EQUAL))
        return hint(g, g->pos, "var-keyword argument cannot have default value");
    if (!itd_g_is(g, ITD_T_COMMA)) return itd_g_is(g, p->close);
    next = itd_g_peek2(g);
    if (next == p->close) {
        g->pos++;
        return true;
    }
    if (next == ITD_T_NAME && g->hints) {
        uint32_t first = ++g->pos;

        if (one_name(g, p, false))
            itd_g_error_span(g, first, g->pos, "arguments cannot follow var-keyword argument");
    } else if (next == ITD_T_STAR || next == ITD_T_DOUBLESTAR || next == ITD_T_SLASH) {
        hint(g, g->pos + 1, "arguments cannot follow var-keyword argument");
    }
    return false;
}

static bool named(itd_grammar *g, parameters *p)
{
    uint32_t first = g->pos;
    itd_shape_of s;

    if (!one_name(g, p, false)) return false;
    if (itd_g_is(g, ITD_T_EQUAL)) {
        uint32_t equal = g->pos++;

        if (!itd_g_expression(g, &s)) {
            /* For a lambda CPython asks for a parenthesis too, so it never speaks. */
            if (!g->raised && (itd_g_is(g, ITD_T_RPAR) || itd_g_is(g, ITD_T_COMMA)))
                hint(g, equal, "expected default value expression");
            return false;
        }
        p->defaults = true;
    } else if (p->defaults && !p->star) {
        if (at_end(g, p) && g->hints)
            itd_g_error_span(g, first, g->pos,
                             "parameter without a default follows parameter with a default");
        return false;
    }
    p->any = true;
    p->named_follows = false;
    return at_end(g, p);
}

bool itd_g_parameters(itd_grammar *g, bool lambda)
{
    parameters p = {.lambda = lambda, .close = lambda ? ITD_T_COLON : ITD_T_RPAR};
    uint32_t start = g->pos;

    while (!itd_g_is(g, p.close)) {
        bool last = false, ok;

        switch (itd_g_peek(g)) {
        case ITD_T_NAME: ok = named(g, &p); break;
        case ITD_T_SLASH: ok = slash(g, &p); break;
        case ITD_T_STAR: ok = star(g, &p); break;
        case ITD_T_DOUBLESTAR:
            ok = double_star(g, &p);
            last = true;
            break;
        case ITD_T_LPAR: ok = hint_parenthesized(g, &p); break;
        default: ok = false; break;
        }
        if (!ok || g->raised) return itd_g_back(g, start);
        if (last) break;
        if (!itd_g_take(g, ITD_T_COMMA)) break;
    }
    return itd_g_is(g, p.close) ? true : itd_g_back(g, start);
}
