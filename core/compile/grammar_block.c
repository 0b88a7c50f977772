/* grammar_block.c - the grammar of compound statements, and of type parameters. See grammar.c for
 * the two passes.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/compile/grammar.h"

/* The colon of a header that CPython only asks for by a hint: "expected ':'" where the line ends.
 */
static bool header_colon(itd_grammar *g)
{
    if (itd_g_take(g, ITD_T_COLON)) return true;
    if (g->hints && itd_g_is(g, ITD_T_NEWLINE))
        itd_g_error_last(g, itd_SyntaxError, "expected ':'");
    return false;
}

/* A colon that must be there, in either pass. */
static bool forced_colon(itd_grammar *g)
{
    return itd_g_take(g, ITD_T_COLON) || (!g->raised && itd_g_expected(g, ":"));
}

static bool else_part(itd_grammar *g)
{
    uint32_t at = g->pos;

    if (!itd_g_take(g, ITD_T_ELSE)) return !g->raised;
    return forced_colon(g) && itd_g_suite(g, at, "'else' statement");
}

static bool if_statement(itd_grammar *g)
{
    itd_shape_of s;
    const char *what = "'if' statement";

    do {
        uint32_t at = g->pos++;

        if (!itd_g_named(g, &s) || !header_colon(g) || !itd_g_suite(g, at, what)) return false;
        what = "'elif' statement";
    } while (itd_g_is(g, ITD_T_ELIF));
    return else_part(g);
}

static bool while_statement(itd_grammar *g)
{
    uint32_t at = g->pos++;
    itd_shape_of s;

    return itd_g_named(g, &s) && header_colon(g) && itd_g_suite(g, at, "'while' statement") &&
           else_part(g);
}

static bool for_statement(itd_grammar *g)
{
    uint32_t at = g->pos++;
    itd_shape_of s;

    if (!itd_g_targets(g, ITD_TO_LOOP, &s) || !itd_g_is(g, ITD_T_IN)) {
        if (g->hints && !g->raised) {
            g->pos = at + 1;
            if (itd_g_star_expressions(g, &s)) itd_g_error_target(g, &s, ITD_TO_LOOP);
        }
        return false;
    }
    g->pos++;
    return itd_g_star_expressions(g, &s) && header_colon(g) &&
           itd_g_suite(g, at, "'for' statement") && else_part(g);
}

/* ---- with ---- */

/* expression ['as' star_target]; hint: the real rule, with its complaint about targets. */
static bool with_item(itd_grammar *g, bool hint)
{
    itd_shape_of s;
    itd_span bad;
    uint32_t as;

    if (!itd_g_expression(g, &s)) return false;
    as = g->pos;
    if (!itd_g_take(g, ITD_T_AS)) return !g->raised;
    if (itd_g_target(g, &s) && !itd_shape_bad(&s, ITD_TO_STORE, &bad) &&
        (itd_g_is(g, ITD_T_COMMA) || itd_g_is(g, ITD_T_RPAR) || itd_g_is(g, ITD_T_COLON) ||
         (!hint && itd_g_is(g, ITD_T_NEWLINE))))
        return true;
    if (g->hints && hint && !g->raised) {
        g->pos = as + 1;
        if (itd_g_expression(g, &s) &&
            (itd_g_is(g, ITD_T_COMMA) || itd_g_is(g, ITD_T_RPAR) || itd_g_is(g, ITD_T_COLON)))
            itd_g_error_target(g, &s, ITD_TO_STORE);
    }
    g->pos = as;
    return !g->raised;
}

static bool with_items(itd_grammar *g, bool parenthesized, bool hint)
{
    if (parenthesized && !itd_g_take(g, ITD_T_LPAR)) return false;
    do {
        if (!with_item(g, hint)) return false;
        if (!itd_g_take(g, ITD_T_COMMA)) break;
    } while (!(parenthesized && itd_g_is(g, ITD_T_RPAR)));
    return !parenthesized || itd_g_take(g, ITD_T_RPAR);
}

/* What CPython looks for before it reads the statement (no block), and after it could not (no
 * colon). */
static void hint_with(itd_grammar *g, uint32_t at, bool before)
{
    for (unsigned parenthesized = 0; parenthesized < 2 && !g->raised; parenthesized++) {
        g->pos = at + 1;
        if (!with_items(g, parenthesized, false) || g->raised) continue;
        if (!before) {
            if (itd_g_is(g, ITD_T_NEWLINE)) itd_g_error_last(g, itd_SyntaxError, "expected ':'");
        } else if (itd_g_take(g, ITD_T_COLON) && itd_g_take(g, ITD_T_NEWLINE) &&
                   !itd_g_is(g, ITD_T_INDENT)) {
            itd_g_error_last(g, itd_IndentationError,
                             "expected an indented block after 'with' statement on line %u",
                             itd_front_line(g->f, g->tokens[at].start));
        }
    }
}

static bool with_statement(itd_grammar *g)
{
    uint32_t at = g->pos++;
    bool ok = false;

    if (g->hints) hint_with(g, at, true);
    g->pos = at + 1;
    if (!g->raised && itd_g_is(g, ITD_T_LPAR))
        ok = with_items(g, true, true) && itd_g_take(g, ITD_T_COLON);
    if (!ok && !g->raised) {
        g->pos = at + 1;
        ok = with_items(g, false, true) && itd_g_take(g, ITD_T_COLON);
    }
    if (!ok && g->hints && !g->raised) hint_with(g, at, false);
    return ok && itd_g_suite(g, at, "'with' statement");
}

/* ---- try ---- */

static bool as_name(itd_grammar *g)
{
    uint32_t before = g->pos;

    if (!itd_g_take(g, ITD_T_AS)) return true;
    if (itd_g_take(g, ITD_T_NAME)) return true;
    g->pos = before;
    return !g->raised;
}

static void hint_except(itd_grammar *g, uint32_t at)
{
    itd_shape_of s;
    uint32_t first, end;

    g->pos = at + 1;
    itd_g_take(g, ITD_T_STAR);
    first = g->pos;
    if (itd_g_expression(g, &s) && itd_g_take(g, ITD_T_COMMA) && itd_g_star_expressions(g, &s)) {
        end = g->pos;
        if (as_name(g) && itd_g_is(g, ITD_T_COLON)) {
            end = g->pos;
            itd_g_error_span(g, first, end, "multiple exception types must be parenthesized");
        }
    }
    if (g->raised) return;
    g->pos = first;
    if (itd_g_expression(g, &s)) {
        if (as_name(g) && itd_g_is(g, ITD_T_NEWLINE))
            itd_g_error_last(g, itd_SyntaxError, "expected ':'");
    } else if (!g->raised) {
        g->pos = at + 1;
        if (itd_g_is(g, ITD_T_NEWLINE))
            itd_g_error_last(g, itd_SyntaxError, "expected ':'");
        else if (itd_g_take(g, ITD_T_STAR) &&
                 (itd_g_is(g, ITD_T_NEWLINE) || itd_g_is(g, ITD_T_COLON)))
            itd_g_error_last(g, itd_SyntaxError, "expected one or more exception types");
    }
}

/* One handler. star: those of this try are except*; *ret_bare: it names no type. */
static bool handler(itd_grammar *g, bool star)
{
    uint32_t at = g->pos++;
    itd_shape_of s;
    bool ok = true;

    if (star) {
        ok = itd_g_take(g, ITD_T_STAR) && itd_g_expression(g, &s) && as_name(g);
    } else if (!itd_g_is(g, ITD_T_COLON)) {
        ok = itd_g_expression(g, &s) && as_name(g);
    }
    if (ok && itd_g_take(g, ITD_T_COLON))
        return itd_g_suite(g, at, star ? "'except*' statement" : "'except' statement");
    if (g->hints && !g->raised) hint_except(g, at);
    return itd_g_back(g, at);
}

/* A handler of the other kind stands at this token. */
static void hint_mixed(itd_grammar *g, bool star, uint32_t at)
{
    itd_shape_of s;
    bool ok;

    g->pos = at + 1;
    if (star) {
        ok = itd_g_is(g, ITD_T_COLON) || (itd_g_expression(g, &s) && as_name(g));
    } else {
        ok = itd_g_take(g, ITD_T_STAR) && itd_g_expression(g, &s) && as_name(g);
    }
    if (ok && itd_g_is(g, ITD_T_COLON))
        itd_g_error_span(g, at, star ? at + 1 : at + 2,
                         "cannot have both 'except' and 'except*' on the same 'try'");
    if (!g->raised) hint_except(g, at);
    g->pos = at;
}

static bool finally_part(itd_grammar *g)
{
    uint32_t at = g->pos;

    if (!itd_g_take(g, ITD_T_FINALLY)) return !g->raised;
    return forced_colon(g) && itd_g_suite(g, at, "'finally' statement");
}

static bool try_statement(itd_grammar *g)
{
    uint32_t at = g->pos++;
    bool star;

    if (!forced_colon(g)) return false;
    if (!itd_g_suite(g, at, "'try' statement")) {
        g->pos = at + 2;
        if (g->hints && !g->raised && itd_g_is(g, ITD_T_EXCEPT))
            handler(g, itd_g_peek2(g) == ITD_T_STAR);
        return false;
    }
    if (itd_g_is(g, ITD_T_FINALLY)) return finally_part(g);
    if (!itd_g_is(g, ITD_T_EXCEPT)) {
        if (g->hints && !g->raised)
            itd_g_error_last(g, itd_SyntaxError, "expected 'except' or 'finally' block");
        return false;
    }
    star = itd_g_peek2(g) == ITD_T_STAR;
    while (itd_g_is(g, ITD_T_EXCEPT)) {
        if ((itd_g_peek2(g) == ITD_T_STAR) != star) {
            if (g->hints) hint_mixed(g, star, g->pos);
            return false;
        }
        if (!handler(g, star)) return false;
    }
    return else_part(g) && finally_part(g);
}

/* ---- def, class ---- */

/* *T: bound */
static bool unbounded(itd_grammar *g, const char *what)
{
    uint32_t colon;
    itd_shape_of s;

    g->pos++;
    if (!itd_g_take(g, ITD_T_NAME)) return false;
    colon = g->pos;
    if (!itd_g_take(g, ITD_T_COLON)) return !g->raised;
    if (!itd_g_expression(g, &s)) return itd_g_back(g, colon);
    return itd_g_error_span(g, colon, g->pos, "cannot use %s with %s",
                            s.kind == ITD_S_TUPLE ? "constraints" : "bound", what);
}

static bool type_parameter(itd_grammar *g)
{
    itd_shape_of s;
    uint32_t before;

    switch (itd_g_peek(g)) {
    case ITD_T_STAR: return unbounded(g, "TypeVarTuple");
    case ITD_T_DOUBLESTAR: return unbounded(g, "ParamSpec");
    case ITD_T_NAME:
        before = ++g->pos;
        if (itd_g_take(g, ITD_T_COLON) && (itd_g_is(g, ITD_T_STAR) || !itd_g_annotation(g, &s)))
            g->pos = before;
        return !g->raised;
    default: return false;
    }
}

bool itd_g_type_parameters(itd_grammar *g)
{
    uint32_t start = g->pos++;
    bool comma = false;

    do {
        uint32_t before = g->pos;

        if (!type_parameter(g)) {
            if (!comma || g->raised) return itd_g_back(g, start);
            g->pos = before;
            break;
        }
        comma = itd_g_take(g, ITD_T_COMMA);
    } while (comma);
    return itd_g_take(g, ITD_T_RSQB) ? true : itd_g_back(g, start);
}

static bool function(itd_grammar *g)
{
    uint32_t at = g->pos++, arrow;
    itd_shape_of s;

    if (!itd_g_take(g, ITD_T_NAME)) return false;
    if (itd_g_is(g, ITD_T_LSQB)) itd_g_type_parameters(g);
    if (g->raised) return false;
    if (!itd_g_take(g, ITD_T_LPAR)) return g->raised ? false : itd_g_expected(g, "(");
    if (!itd_g_parameters(g, false) || !itd_g_take(g, ITD_T_RPAR)) return false;
    arrow = g->pos;
    if (itd_g_take(g, ITD_T_RARROW) && (itd_g_is(g, ITD_T_STAR) || !itd_g_annotation(g, &s)))
        g->pos = arrow;
    if (g->raised) return false;
    return forced_colon(g) && itd_g_suite(g, at, "function definition");
}

static bool class(itd_grammar *g)
{
    uint32_t at = g->pos++, depth = 0;

    if (!itd_g_take(g, ITD_T_NAME)) return false;
    if (itd_g_is(g, ITD_T_LSQB)) itd_g_type_parameters(g);
    if (g->raised) return false;
    if (itd_g_take(g, ITD_T_LPAR)) {
        if (!itd_g_arguments(g, false, &depth) || !itd_g_take(g, ITD_T_RPAR)) return false;
    }
    return header_colon(g) && itd_g_suite(g, at, "class definition");
}

static bool decorators(itd_grammar *g)
{
    itd_shape_of s;

    while (itd_g_take(g, ITD_T_AT))
        if (!itd_g_named(g, &s) || !itd_g_take(g, ITD_T_NEWLINE)) return false;
    return !g->raised;
}

bool itd_g_compound(itd_grammar *g)
{
    if (itd_g_is(g, ITD_T_AT)) {
        if (!decorators(g)) return false;
        if (itd_g_is(g, ITD_T_CLASS)) return class(g);
        if (itd_g_is(g, ITD_T_DEF)) return function(g);
        return itd_g_take(g, ITD_T_ASYNC) && itd_g_is(g, ITD_T_DEF) && function(g);
    }
    if (itd_g_take(g, ITD_T_ASYNC)) {
        if (itd_g_is(g, ITD_T_DEF)) return function(g);
        if (itd_g_is(g, ITD_T_WITH)) return with_statement(g);
        return itd_g_is(g, ITD_T_FOR) && for_statement(g);
    }
    switch (itd_g_peek(g)) {
    case ITD_T_IF: return if_statement(g);
    case ITD_T_WHILE: return while_statement(g);
    case ITD_T_FOR: return for_statement(g);
    case ITD_T_TRY: return try_statement(g);
    case ITD_T_WITH: return with_statement(g);
    case ITD_T_DEF: return function(g);
    case ITD_T_CLASS: return class(g);
    default: return false;
    }
}
