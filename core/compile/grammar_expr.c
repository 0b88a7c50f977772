/* grammar_expr.c - the grammar of expressions, from star_expressions down to primaries. See
 * grammar.c for the two passes.
 *
 * Operators are read by precedence in one function, with loops where CPython's rules recurse to the
 * left. When what follows an operator doesn't fit, the operator isn't taken either, as a PEG does.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/compile/grammar.h"

/* ---- operators ---- */

/* Binding power of a binary operator, 0 when it isn't one. */
static unsigned power_of(unsigned kind)
{
    switch (kind) {
    case ITD_T_VBAR: return 1;
    case ITD_T_CIRCUMFLEX: return 2;
    case ITD_T_AMPER: return 3;
    case ITD_T_LEFTSHIFT:
    case ITD_T_RIGHTSHIFT: return 4;
    case ITD_T_PLUS:
    case ITD_T_MINUS: return 5;
    case ITD_T_STAR:
    case ITD_T_SLASH:
    case ITD_T_DOUBLESLASH:
    case ITD_T_PERCENT:
    case ITD_T_AT: return 6;
    default: return 0;
    }
}

static bool await_primary(itd_grammar *g, itd_shape_of *s)
{
    uint32_t start = g->pos;

    if (!itd_g_take(g, ITD_T_AWAIT)) return itd_g_primary(g, s);
    if (!itd_g_primary(g, s)) return itd_g_back(g, start);
    return itd_g_shape(g, s, ITD_S_AWAIT, start, s->depth);
}

/* -x, and x ** y, which binds tighter than the sign to its left and looser than the one to its
 * right. */
static bool factor(itd_grammar *g, itd_shape_of *s)
{
    uint32_t start = g->pos, signs = 0, after;
    itd_shape_of right;

    while (itd_g_is(g, ITD_T_PLUS) || itd_g_is(g, ITD_T_MINUS) || itd_g_is(g, ITD_T_TILDE)) {
        g->pos++;
        signs++;
    }
    after = g->pos;
    if (!await_primary(g, s)) return itd_g_back(g, start);
    if (itd_g_take(g, ITD_T_DOUBLESTAR)) {
        uint32_t operand = g->pos;

        if (!itd_g_enter(g)) return false;
        if (factor(g, &right)) {
            if (!itd_g_shape(g, s, ITD_S_EXPRESSION, after, itd_deeper(s->depth, right.depth)))
                return false;
        } else if (g->raised) {
            return false;
        } else {
            g->pos = operand - 1;
        }
        g->depth--;
    }
    if (!signs) return true;
    return itd_g_shape(g, s, ITD_S_EXPRESSION, start, s->depth + signs - 1);
}

static bool binary(itd_grammar *g, itd_shape_of *s, unsigned least)
{
    uint32_t start = g->pos;
    unsigned power;
    itd_shape_of right;

    if (!factor(g, s)) return false;
    while ((power = power_of(itd_g_peek(g))) >= least && power) {
        uint32_t operator= g->pos++;

        /* A failed try to read a match statement may have taken it for another star. */
        if (power == 6 && !g->diagnose) g->f->tokens[operator].flags &= (uint8_t)~ITD_TF_STARRED;
        if (!binary(g, &right, power + 1)) {
            g->pos = operator;
            return !g->raised;
        }
        if (!itd_g_shape(g, s, ITD_S_EXPRESSION, start, itd_deeper(s->depth, right.depth)))
            return false;
    }
    return !g->raised;
}

bool itd_g_bitwise(itd_grammar *g, itd_shape_of *s)
{
    uint32_t start = g->pos;
    bool ok;

    if (itd_g_memo_find(g, ITD_MEMO_BITWISE, s, &ok)) return ok;
    ok = binary(g, s, 1);
    itd_g_memo_keep(g, ITD_MEMO_BITWISE, start, ok, s);
    return ok && !g->raised;
}

/* Passes a comparison operator; false when there is none. */
static bool comparison_operator(itd_grammar *g, bool *ret_in)
{
    *ret_in = false;
    switch (itd_g_peek(g)) {
    case ITD_T_EQEQUAL:
    case ITD_T_NOTEQUAL:
    case ITD_T_LESS:
    case ITD_T_GREATER:
    case ITD_T_LESSEQUAL:
    case ITD_T_GREATEREQUAL: g->pos++; return true;
    case ITD_T_IN:
        *ret_in = true;
        g->pos++;
        return true;
    case ITD_T_IS:
        g->pos++;
        itd_g_take(g, ITD_T_NOT);
        return true;
    case ITD_T_NOT:
        g->pos++;
        if (itd_g_take(g, ITD_T_IN)) return true;
        g->pos--;
        return false;
    default: return false;
    }
}

static bool comparison(itd_grammar *g, itd_shape_of *s)
{
    uint32_t start = g->pos, before;
    itd_shape_of right;
    bool first = true, in;

    if (!itd_g_bitwise(g, s)) return false;
    for (;; first = false) {
        itd_span bad = {0};

        before = g->pos;
        if (!comparison_operator(g, &in)) break;
        if (!itd_g_bitwise(g, &right)) {
            /* `is not x`, the not being part of the operand, can't be. */
            g->pos = before;
            break;
        }
        if (first) {
            if (in) itd_shape_bad(s, ITD_TO_LOOP, &bad);
            if (!itd_g_shape(g, s, ITD_S_COMPARISON, start, itd_deeper(s->depth, right.depth)))
                return false;
            memset(s->bad, 0, sizeof s->bad);
            s->bad[ITD_TO_LOOP] = bad;
        } else {
            s->last = g->pos;
            s->depth = itd_deeper(s->depth, right.depth + 1);
        }
    }
    return !g->raised;
}

static bool inversion(itd_grammar *g, itd_shape_of *s)
{
    uint32_t start = g->pos, count = 0;

    while (itd_g_take(g, ITD_T_NOT)) count++;
    if (!comparison(g, s)) return itd_g_back(g, start);
    if (!count) return true;
    return itd_g_shape(g, s, ITD_S_EXPRESSION, start, s->depth + count - 1);
}

/* A chain of and, or of or. */
static bool chain(itd_grammar *g, itd_shape_of *s, unsigned operator,
                  bool (*operand)(itd_grammar *, itd_shape_of *))
{
    uint32_t start = g->pos;
    itd_shape_of right;
    uint32_t depth;
    bool any = false;

    if (!operand(g, s)) return false;
    depth = s->depth;
    while (itd_g_take(g, operator)) {
        if (!operand(g, &right)) {
            g->pos--;
            break;
        }
        any = true;
        depth = itd_deeper(depth, right.depth);
    }
    if (g->raised) return false;
    return !any || itd_g_shape(g, s, ITD_S_EXPRESSION, start, depth);
}

static bool conjunction(itd_grammar *g, itd_shape_of *s)
{
    return chain(g, s, ITD_T_AND, inversion);
}

bool itd_g_disjunction(itd_grammar *g, itd_shape_of *s)
{
    uint32_t start = g->pos;
    bool ok;

    if (itd_g_memo_find(g, ITD_MEMO_DISJUNCTION, s, &ok)) return ok;
    ok = chain(g, s, ITD_T_OR, conjunction);
    itd_g_memo_keep(g, ITD_MEMO_DISJUNCTION, start, ok, s);
    return ok && !g->raised;
}

/* ---- lambda, conditional ---- */

bool itd_g_lambda(itd_grammar *g, itd_shape_of *s)
{
    uint32_t start = g->pos++, colon;
    bool ok;

    if (!itd_g_enter(g)) return false;
    ok = itd_g_parameters(g, true);
    colon = g->pos;
    ok = ok && itd_g_take(g, ITD_T_COLON);
    /* In a field of an f-string that colon begins the format spec. */
    if (ok && g->field_level && g->tokens[colon].level == g->field_level) {
        if (g->hints)
            itd_g_error_span(g, start, colon + 1,
                             "f-string: lambda expressions are not allowed without parentheses");
        ok = false;
    }
    ok = ok && itd_g_expression(g, s);
    if (g->raised) return false;
    g->depth--;
    return ok ? itd_g_shape(g, s, ITD_S_LAMBDA, start, s->depth) : itd_g_back(g, start);
}

static bool expression(itd_grammar *g, itd_shape_of *s)
{
    uint32_t start = g->pos, test;
    itd_shape_of other;
    bool ok;

    if (itd_g_is(g, ITD_T_LAMBDA)) return itd_g_lambda(g, s);
    if (!itd_g_disjunction(g, s)) return false;
    test = g->pos;
    if (!itd_g_take(g, ITD_T_IF)) return !g->raised;
    if (!itd_g_enter(g)) return false;
    ok = itd_g_disjunction(g, &other);
    if (ok) s->depth = itd_deeper(s->depth, other.depth);
    ok = ok && itd_g_take(g, ITD_T_ELSE) && itd_g_expression(g, &other);
    if (g->raised) return false;
    g->depth--;
    if (!ok) {
        g->pos = test;
        return true;
    }
    return itd_g_shape(g, s, ITD_S_CONDITIONAL, start, itd_deeper(s->depth, other.depth));
}

bool itd_g_expression(itd_grammar *g, itd_shape_of *s)
{
    uint32_t start = g->pos;
    bool ok;

    if (itd_g_memo_find(g, ITD_MEMO_EXPRESSION, s, &ok)) return ok;
    if (g->hints) itd_g_hint_expression(g);
    ok = !g->raised && expression(g, s);
    itd_g_memo_keep(g, ITD_MEMO_EXPRESSION, start, ok, s);
    return ok && !g->raised;
}

/* ---- stars, commas, :=, yield ---- */

static bool starred(itd_grammar *g, itd_shape_of *s)
{
    uint32_t start = g->pos++;
    itd_shape_of inner;

    if (!itd_g_bitwise(g, &inner)) return itd_g_back(g, start);
    itd_g_mark(g, start, ITD_TF_STARRED);
    memset(s->bad, 0, sizeof s->bad);
    s->depth = 0;
    itd_shape_part(s, &inner);
    return itd_g_shape(g, s, ITD_S_STARRED, start, inner.depth);
}

bool itd_g_annotation(itd_grammar *g, itd_shape_of *s)
{
    uint32_t start = g->pos;

    if (!itd_g_star_expression(g, s)) return false;
    for (uint32_t i = start; i + 1 < g->pos; i++)
        if (g->tokens[i].kind == ITD_T_NAME && g->tokens[i + 1].kind == ITD_T_LSQB &&
            (i == start || g->tokens[i - 1].kind != ITD_T_DOT))
            itd_g_mark(g, i, ITD_TF_BASE);
    return true;
}

bool itd_g_star_expression(itd_grammar *g, itd_shape_of *s)
{
    return itd_g_is(g, ITD_T_STAR) ? starred(g, s) : itd_g_expression(g, s);
}

bool itd_g_star_named(itd_grammar *g, itd_shape_of *s)
{
    return itd_g_is(g, ITD_T_STAR) ? starred(g, s) : itd_g_named(g, s);
}

/* item (',' item)* [','], a tuple if there is any comma. */
static bool comma_list(itd_grammar *g, itd_shape_of *s, bool (*item)(itd_grammar *, itd_shape_of *))
{
    uint32_t start = g->pos;
    itd_shape_of one, whole = {0};

    if (!item(g, s)) return false;
    if (!itd_g_is(g, ITD_T_COMMA)) return !g->raised;
    itd_shape_part(&whole, s);
    while (itd_g_take(g, ITD_T_COMMA) && item(g, &one)) itd_shape_part(&whole, &one);
    if (g->raised || !itd_g_shape(g, &whole, ITD_S_TUPLE, start, whole.depth)) return false;
    *s = whole;
    return true;
}

bool itd_g_star_expressions(itd_grammar *g, itd_shape_of *s)
{
    return comma_list(g, s, itd_g_star_expression);
}

/* The elements of a display, from the first on; adds them to into. */
bool itd_g_star_named_list(itd_grammar *g, itd_shape_of *into, uint32_t *ret_count, bool *ret_comma)
{
    itd_shape_of one;

    *ret_count = 0;
    *ret_comma = false;
    do {
        if (!itd_g_star_named(g, &one)) return *ret_comma && !g->raised;
        itd_shape_part(into, &one);
        ++*ret_count;
        *ret_comma = itd_g_take(g, ITD_T_COMMA);
    } while (*ret_comma);
    return !g->raised;
}

static bool assignment_expression(itd_grammar *g, itd_shape_of *s, bool *ret_is_one)
{
    uint32_t start = g->pos;

    *ret_is_one = itd_g_is(g, ITD_T_NAME) && itd_g_peek2(g) == ITD_T_COLONEQUAL;
    if (!*ret_is_one) return false;
    g->pos += 2;
    if (!itd_g_enter(g)) return false;
    if (!itd_g_expression(g, s)) {
        g->depth--;
        return itd_g_back(g, start);
    }
    g->depth--;
    return itd_g_shape(g, s, ITD_S_NAMED, start, s->depth);
}

/* assignment_expression | expression !':=' */
bool itd_g_assignment_or_expression(itd_grammar *g, itd_shape_of *s)
{
    uint32_t start = g->pos;
    bool is_one, ok = assignment_expression(g, s, &is_one);

    if (is_one || g->raised) return ok;
    if (!itd_g_expression(g, s)) return false;
    return itd_g_is(g, ITD_T_COLONEQUAL) ? itd_g_back(g, start) : !g->raised;
}

bool itd_g_named(itd_grammar *g, itd_shape_of *s)
{
    uint32_t start = g->pos;
    bool ok, is_one;

    /* Read with no hints it means less. */
    if (g->hints && itd_g_memo_find(g, ITD_MEMO_NAMED, s, &ok)) return ok;
    ok = assignment_expression(g, s, &is_one);
    if (!is_one && !g->raised) {
        if (g->hints) itd_g_hint_named(g);
        ok = !g->raised && itd_g_expression(g, s);
        if (ok && itd_g_is(g, ITD_T_COLONEQUAL)) ok = itd_g_back(g, start);
    }
    if (g->hints) itd_g_memo_keep(g, ITD_MEMO_NAMED, start, ok, s);
    return ok && !g->raised;
}

bool itd_g_yield(itd_grammar *g, itd_shape_of *s)
{
    uint32_t start = g->pos;

    s->depth = 0;
    if (!itd_g_take(g, ITD_T_YIELD)) return false;
    if (itd_g_take(g, ITD_T_FROM)) {
        if (!itd_g_expression(g, s)) {
            if (g->raised) return false;
            g->pos = start + 1; /* a bare yield, with rubbish behind it */
            s->depth = 0;
        }
    } else if (!itd_g_star_expressions(g, s)) {
        s->depth = 0;
    }
    return !g->raised && itd_g_shape(g, s, ITD_S_YIELD, start, s->depth);
}

bool itd_g_yield_or_stars(itd_grammar *g, itd_shape_of *s)
{
    return itd_g_is(g, ITD_T_YIELD) ? itd_g_yield(g, s) : itd_g_star_expressions(g, s);
}

/* ---- targets ---- */

/* A star_target: whether it is one that can be stored to or deleted is asked of its shape. */
bool itd_g_target(itd_grammar *g, itd_shape_of *s)
{
    uint32_t start = g->pos;
    itd_shape_of inner;

    if (!itd_g_take(g, ITD_T_STAR)) return itd_g_primary(g, s);
    if (itd_g_is(g, ITD_T_STAR) || !itd_g_primary(g, &inner)) return itd_g_back(g, start);
    itd_g_mark(g, start, ITD_TF_STARRED);
    memset(s->bad, 0, sizeof s->bad);
    s->depth = 0;
    itd_shape_part(s, &inner);
    return itd_g_shape(g, s, ITD_S_STARRED, start, inner.depth);
}

bool itd_g_targets(itd_grammar *g, enum itd_target_use use, itd_shape_of *s)
{
    uint32_t start = g->pos;
    itd_span bad;

    if (!comma_list(g, s, use == ITD_TO_DELETE ? itd_g_primary : itd_g_target)) return false;
    /* Complaints about loops pass over comparisons; as targets they are wrong like anywhere. */
    if (use == ITD_TO_LOOP) use = ITD_TO_STORE;
    return itd_shape_bad(s, use, &bad) ? itd_g_back(g, start) : true;
}
