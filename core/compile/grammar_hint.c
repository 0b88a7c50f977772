/* grammar_hint.c - the rules for wrong expressions and assignments: each reads what people write by
 * mistake and says so in CPython's words.
 *
 * Only the second pass comes here. A hint leaves pos where it was; it may set a complaint. Their
 * order is CPython's: where two would fit, the first speaks.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/compile/grammar.h"

/* CPython takes any beginning of a soft keyword for one here, the letter c included. */
static bool like_soft_keyword(itd_grammar *g)
{
    static const char *const words[] = {"_", "case", "match", "type"};
    const itd_token *t = &g->tokens[g->pos];

    if (t->kind != ITD_T_NAME) return false;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (!strncmp(words[i], g->f->source + t->start, t->end - t->start)) return true;
    return false;
}

static bool is_statement_name(itd_grammar *g, const itd_shape_of *s)
{
    const itd_token *t = &g->tokens[s->first];

    return s->kind == ITD_S_NAME &&
           (itd_token_named(g->f, t, "print", 5) || itd_token_named(g->f, t, "exec", 4));
}

/* An expression read with no hints inside it. */
static bool plain_expression(itd_grammar *g, itd_shape_of *s)
{
    bool hints = g->hints, ok;
    uint32_t start = g->pos;

    g->hints = false;
    if (itd_g_is(g, ITD_T_LAMBDA)) {
        ok = itd_g_lambda(g, s);
    } else if ((ok = itd_g_disjunction(g, s))) {
        uint32_t after = g->pos;
        itd_shape_of test, other;

        if (itd_g_take(g, ITD_T_IF) && itd_g_disjunction(g, &test) && itd_g_take(g, ITD_T_ELSE) &&
            itd_g_expression(g, &other)) {
            s->first = start;
            s->last = g->pos;
            s->kind = ITD_S_CONDITIONAL;
        } else {
            g->pos = after;
        }
    }
    g->hints = hints;
    return ok && !g->raised;
}

/* Two expressions side by side in brackets lack a comma; `a if b` lacks its else. */
static void missing_between(itd_grammar *g)
{
    uint32_t start = g->pos;
    itd_shape_of a, b;
    bool name_string = itd_g_is(g, ITD_T_NAME) && itd_g_peek2(g) == ITD_T_STRING;

    if (!name_string && !like_soft_keyword(g) && itd_g_disjunction(g, &a)) {
        uint32_t second = g->pos;

        if (plain_expression(g, &b) && !is_statement_name(g, &a) && g->tokens[g->pos - 1].level)
            itd_g_error_span(g, a.first, b.last, "invalid syntax. Perhaps you forgot a comma?");
        g->pos = second;
    }
    g->pos = start;
    if (g->raised) return;
    if (itd_g_disjunction(g, &a) && itd_g_take(g, ITD_T_IF) && itd_g_disjunction(g, &b)) {
        if (!itd_g_is(g, ITD_T_ELSE) && !itd_g_is(g, ITD_T_COLON))
            itd_g_error_span(g, a.first, b.last, "expected 'else' after 'if' expression");
    }
    g->pos = start;
}

/* print x */
static void old_statement(itd_grammar *g)
{
    uint32_t start = g->pos;
    itd_shape_of a = {.first = start, .kind = ITD_S_NAME}, b;

    if (!itd_g_is(g, ITD_T_NAME) || itd_g_peek2(g) == ITD_T_LPAR) return;
    g->pos++;
    if (itd_g_star_expressions(g, &b) && is_statement_name(g, &a)) {
        const itd_token *t = &g->tokens[start];
        int size = (int)(t->end - t->start);
        const char *name = g->f->source + t->start;

        itd_g_error_span(g, start, b.last,
                         "Missing parentheses in call to '%.*s'. Did you mean %.*s(...)?", size,
                         name, size, name);
    }
    g->pos = start;
}

void itd_g_hint_expression(itd_grammar *g)
{
    missing_between(g);
    if (!g->raised) old_statement(g);
}

/* ---- := and = in the wrong place ---- */

static bool store_follows(itd_grammar *g)
{
    return itd_g_is(g, ITD_T_EQUAL) || itd_g_is(g, ITD_T_COLONEQUAL);
}

/* A list, tuple, generator expression, True, None or False begins here. */
static bool begins_display(itd_grammar *g)
{
    uint32_t start = g->pos;
    itd_shape_of s;
    unsigned kind = itd_g_peek(g);
    bool is = kind == ITD_T_TRUE || kind == ITD_T_NONE || kind == ITD_T_FALSE;

    if (kind == ITD_T_LPAR || kind == ITD_T_LSQB) {
        is = itd_g_atom(g, &s) && !s.paren &&
             (s.kind == ITD_S_LIST || s.kind == ITD_S_TUPLE || s.kind == ITD_S_GENERATOR);
    }
    g->pos = start;
    return is;
}

void itd_g_hint_named(itd_grammar *g)
{
    uint32_t start = g->pos;
    itd_shape_of a, b;

    if (itd_g_expression(g, &a) && itd_g_take(g, ITD_T_COLONEQUAL) && itd_g_expression(g, &b))
        itd_g_error_span(g, a.first, a.last, "cannot use assignment expressions with %s",
                         itd_shape_name(a.kind));
    g->pos = start;
    if (g->raised) return;
    if (itd_g_is(g, ITD_T_NAME) && itd_g_peek2(g) == ITD_T_EQUAL) {
        g->pos += 2;
        if (itd_g_bitwise(g, &b)) {
            if (!store_follows(g))
                itd_g_error_span(g, start, b.last,
                                 "invalid syntax. Maybe you meant '==' or ':=' instead of '='?");
        }
    }
    g->pos = start;
    if (g->raised || begins_display(g) || g->raised) return;
    if (itd_g_bitwise(g, &a) && itd_g_take(g, ITD_T_EQUAL) && itd_g_bitwise(g, &b) &&
        !store_follows(g))
        itd_g_error_span(g, a.first, a.last,
                         "cannot assign to %s here. Maybe you meant '==' instead of '='?",
                         itd_shape_name(a.kind));
    g->pos = start;
}

/* ---- brackets ---- */

/* *a = b */
void itd_g_hint_starred(itd_grammar *g)
{
    uint32_t start = g->pos++;
    itd_shape_of a, b;

    if (itd_g_expression(g, &a) && itd_g_take(g, ITD_T_EQUAL) && itd_g_expression(g, &b))
        itd_g_error_span(g, start, b.last, "cannot assign to iterable argument unpacking");
    g->pos = start;
}

/* (*a) and (**a) */
void itd_g_hint_group(itd_grammar *g)
{
    uint32_t start = g->pos++;
    itd_shape_of a;
    unsigned star = itd_g_peek(g);

    if (star == ITD_T_STAR) itd_g_hint_starred(g);
    if (star == ITD_T_STAR || star == ITD_T_DOUBLESTAR) {
        g->pos++;
        if (itd_g_expression(g, &a) && itd_g_is(g, ITD_T_RPAR))
            itd_g_error_span(g, start + 1, star == ITD_T_STAR ? g->pos : start + 2,
                             "cannot use %s expression here",
                             star == ITD_T_STAR ? "starred" : "double starred");
    }
    g->pos = start;
}

/* Stars and bare tuples in comprehensions. pos is at the bracket. */
void itd_g_hint_comprehension(itd_grammar *g)
{
    uint32_t start = g->pos, depth = 0, count;
    bool round = itd_g_is(g, ITD_T_LPAR), comma;
    itd_shape_of a, whole = {0};

    g->pos = start + 1;
    if (itd_g_is(g, ITD_T_STAR)) itd_g_hint_starred(g);
    if (!g->raised && itd_g_take(g, ITD_T_STAR) && itd_g_expression(g, &a)) {
        uint32_t end = g->pos;

        if (itd_g_clauses(g, &depth))
            itd_g_error_span(g, start + 1, end,
                             "iterable unpacking cannot be used in comprehension");
    }
    g->pos = start + 1;
    if (g->raised || round) {
        g->pos = start;
        return;
    }
    if (itd_g_star_named(g, &a) && itd_g_take(g, ITD_T_COMMA)) {
        uint32_t end = g->pos;

        if (itd_g_star_named_list(g, &whole, &count, &comma) && count) {
            uint32_t last = comma ? g->pos - 1 : g->pos;

            if (itd_g_clauses(g, &depth))
                itd_g_error_span(g, start + 1, last,
                                 "did you forget parentheses around the comprehension target?");
        } else if (!g->raised) {
            g->pos = end;
            if (itd_g_clauses(g, &depth))
                itd_g_error_span(g, start + 1, end,
                                 "did you forget parentheses around the comprehension target?");
        }
    }
    g->pos = start;
}

static bool dict_item(itd_grammar *g)
{
    uint32_t start = g->pos;
    itd_shape_of s;

    if (itd_g_take(g, ITD_T_DOUBLESTAR)) return itd_g_bitwise(g, &s) ? true : itd_g_back(g, start);
    if (itd_g_expression(g, &s) && itd_g_take(g, ITD_T_COLON) && itd_g_expression(g, &s))
        return true;
    return itd_g_back(g, start);
}

/* A key with a starred value, or none. */
static void bad_value(itd_grammar *g)
{
    uint32_t start = g->pos, colon, star;
    itd_shape_of s;

    if (itd_g_expression(g, &s) && itd_g_take(g, ITD_T_COLON)) {
        colon = g->pos - 1;
        star = g->pos;
        if (itd_g_take(g, ITD_T_STAR)) {
            if (itd_g_bitwise(g, &s) && !g->raised) {
                itd_g_error_span(g, star, g->fill + 1,
                                 "cannot use a starred expression in a dictionary value");
                g->complaint.end_offset--; /* up to where the tokenizer is, not past it */
            }
        } else if (itd_g_is(g, ITD_T_RBRACE) || itd_g_is(g, ITD_T_COMMA)) {
            itd_g_error_span(g, colon, colon + 1,
                             "expression expected after dictionary key and ':'");
        }
    }
    g->pos = start;
}

/* pos is at the brace of a dict that could not be read. */
void itd_g_hint_dict(itd_grammar *g)
{
    uint32_t start = g->pos, after = 0, depth = 0;
    itd_shape_of s;

    g->pos = start + 1;
    while (dict_item(g)) {
        after = g->pos;
        if (!itd_g_take(g, ITD_T_COMMA)) break;
        after = g->pos;
    }
    if (!g->raised && after && g->tokens[after - 1].kind == ITD_T_COMMA) {
        g->pos = after;
        if (itd_g_expression(g, &s) && !itd_g_is(g, ITD_T_COLON)) {
            itd_g_error_span(g, s.first, s.last, "':' expected after dictionary key");
            g->complaint.line = itd_front_line(g->f, g->tokens[s.first].start);
            g->complaint.offset = g->complaint.end_offset - 1;
            g->complaint.end_offset = 0;
        }
        g->pos = after;
        if (!g->raised) bad_value(g);
    }
    g->pos = start + 1;
    if (!g->raised) bad_value(g);
    if (!g->raised && itd_g_take(g, ITD_T_DOUBLESTAR) && itd_g_bitwise(g, &s) &&
        itd_g_clauses(g, &depth) && itd_g_is(g, ITD_T_RBRACE))
        itd_g_error_span(g, start + 1, start + 2,
                         "dict unpacking cannot be used in dict comprehension");
    g->pos = start;
}

/* ---- assignments ---- */

/* Reads (star_targets '=')*. */
static void skip_stores(itd_grammar *g)
{
    itd_shape_of s;

    for (;;) {
        uint32_t before = g->pos;

        if (itd_g_targets(g, ITD_TO_STORE, &s) && itd_g_take(g, ITD_T_EQUAL)) continue;
        g->pos = before;
        return;
    }
}

static bool is_augmented(unsigned kind)
{
    return kind >= ITD_T_PLUSEQUAL && kind <= ITD_T_DOUBLESLASHEQUAL;
}

static void annotated(itd_grammar *g)
{
    uint32_t start = g->pos, count;
    itd_shape_of a, b, whole = {0};
    bool comma;

    if ((itd_g_is(g, ITD_T_LPAR) || itd_g_is(g, ITD_T_LSQB)) && itd_g_atom(g, &a) &&
        (a.kind == ITD_S_LIST || a.kind == ITD_S_TUPLE) && itd_g_take(g, ITD_T_COLON) &&
        itd_g_expression(g, &b))
        itd_g_error_span(g, a.first, a.last, "only single target (not %s) can be annotated",
                         itd_shape_name(a.kind));
    g->pos = start;
    if (g->raised) return;
    if (itd_g_star_named(g, &a) && itd_g_take(g, ITD_T_COMMA)) {
        /* Lists one after another, as CPython's rule has it. */
        do itd_g_star_named_list(g, &whole, &count, &comma);
        while (!g->raised && count);
        if (!g->raised && itd_g_take(g, ITD_T_COLON) && itd_g_expression(g, &b))
            itd_g_error_span(g, a.first, a.last, "only single target (not tuple) can be annotated");
    }
    g->pos = start;
    if (g->raised) return;
    if (itd_g_expression(g, &a) && itd_g_take(g, ITD_T_COLON) && itd_g_expression(g, &b))
        itd_g_error_span(g, a.first, a.last, "illegal target for annotation");
    g->pos = start;
}

/* pos is at the start of a statement that isn't a right assignment. */
void itd_g_hint_assignment(itd_grammar *g)
{
    uint32_t start = g->pos;
    itd_shape_of a, b;

    annotated(g);
    if (g->raised) return;
    skip_stores(g);
    if (!g->raised && itd_g_star_expressions(g, &a) && itd_g_is(g, ITD_T_EQUAL))
        itd_g_error_target(g, &a, ITD_TO_STORE);
    g->pos = start;
    if (g->raised) return;
    skip_stores(g);
    if (!g->raised && itd_g_yield(g, &a) && itd_g_is(g, ITD_T_EQUAL))
        itd_g_error_span(g, a.first, a.last, "assignment to yield expression not possible");
    g->pos = start;
    if (g->raised) return;
    if (itd_g_star_expressions(g, &a) && is_augmented(itd_g_peek(g))) {
        g->pos++;
        if (itd_g_yield_or_stars(g, &b))
            itd_g_error_span(g, a.first, a.last,
                             "'%s' is an illegal expression for augmented assignment",
                             itd_shape_name(a.kind));
    }
    g->pos = start;
}
