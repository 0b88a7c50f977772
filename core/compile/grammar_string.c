/* grammar_string.c - the grammar of string literals side by side, and of f-strings. See grammar.c
 * for the two passes.
 *
 * What can be wrong inside a literal (escapes, bytes that aren't ASCII) is found here too, since
 * CPython finds it when its parser gets to the literal.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/compile/grammar.h"

static bool field(itd_grammar *g, uint32_t *depth, bool raw);

static bool next_error(itd_grammar *g, const char *text)
{
    itd_g_peek(g);
    return itd_g_error_span(g, g->pos, g->pos + 1, "f-string: %s", text);
}

/* ---- what is wrong with a field; pos is at its brace ---- */

static void hint_conversion(itd_grammar *g)
{
    if (!itd_g_take(g, ITD_T_EXCLAMATION)) return;
    if (itd_g_is(g, ITD_T_COLON) || itd_g_is(g, ITD_T_RBRACE))
        next_error(g, "missing conversion character");
    else if (!itd_g_is(g, ITD_T_NAME))
        next_error(g, "invalid conversion character");
}

static void hint_field(itd_grammar *g, bool raw)
{
    uint32_t depth = 0;
    itd_shape_of s;
    bool debug;

    g->pos++;
    switch (itd_g_peek(g)) {
    case ITD_T_EQUAL: next_error(g, "valid expression required before '='"); return;
    case ITD_T_EXCLAMATION: next_error(g, "valid expression required before '!'"); return;
    case ITD_T_COLON: next_error(g, "valid expression required before ':'"); return;
    case ITD_T_RBRACE: next_error(g, "valid expression required before '}'"); return;
    default: break;
    }
    if (!itd_g_yield_or_stars(g, &s)) {
        if (!g->raised) next_error(g, "expecting a valid expression after '{'");
        return;
    }
    debug = itd_g_take(g, ITD_T_EQUAL);
    if (!itd_g_is(g, ITD_T_EXCLAMATION) && !itd_g_is(g, ITD_T_COLON) &&
        !itd_g_is(g, ITD_T_RBRACE)) {
        next_error(g, debug ? "expecting '!', or ':', or '}'"
                            : "expecting '=', or '!', or ':', or '}'");
        return;
    }
    if (itd_g_is(g, ITD_T_EXCLAMATION)) {
        hint_conversion(g);
        if (g->raised) return;
        g->pos++; /* the name */
    }
    if (!itd_g_is(g, ITD_T_COLON) && !itd_g_is(g, ITD_T_RBRACE)) {
        next_error(g, "expecting ':' or '}'");
        return;
    }
    if (itd_g_take(g, ITD_T_COLON)) {
        while (itd_g_is(g, ITD_T_FMIDDLE) || (itd_g_is(g, ITD_T_LBRACE) && field(g, &depth, raw)))
            if (itd_g_is(g, ITD_T_FMIDDLE)) g->pos++;
        if (!g->raised && !itd_g_is(g, ITD_T_RBRACE))
            next_error(g, "expecting '}', or format specs");
    } else if (!itd_g_is(g, ITD_T_RBRACE)) {
        next_error(g, "expecting '}'");
    }
}

/* ---- fields ---- */

static bool conversion(itd_grammar *g)
{
    uint32_t at = g->pos++;

    if (!itd_g_is(g, ITD_T_NAME)) return false;
    g->pos++;
    /* CPython's own spelling. */
    if (g->tokens[at + 1].start != g->tokens[at].end)
        return itd_g_error_span(
            g, at, g->pos,
            "f-string: conversion type must come right after the exclamanation mark");
    itd_g_mark(g, at, ITD_TF_DEBUG);
    itd_g_mark(g, at + 1, ITD_TF_DEBUG);
    return true;
}

/* The letter at token `name`, which is looked at when the field has been read. */
static bool known_conversion(itd_grammar *g, uint32_t name)
{
    const itd_token *t = &g->tokens[name];
    const char *p = g->f->source + t->start;
    int size = (int)(t->end - t->start);

    if (size == 1 && (*p == 's' || *p == 'r' || *p == 'a')) return true;
    return itd_g_error_span(
        g, name, name + 1,
        "f-string: invalid conversion character '%.*s': expected 's', 'r', or 'a'", size, p);
}

/* What a literal's check found: told of the token given, or of the last one looked at. */
static bool complain(itd_grammar *g, const itd_complaint *c, uint32_t token)
{
    if (!c->exception) {
        g->raised = g->pending = true;
        return false;
    }
    if (token == UINT32_MAX) return itd_g_error_message(g, c);
    return itd_g_error_span(g, token, token + 1, "%s", c->message);
}

/* A piece of a format spec. */
static bool spec_piece(itd_grammar *g, bool raw)
{
    itd_complaint c = {0};

    if (!itd_check_piece(g->f, &g->tokens[g->pos], raw, &c)) return complain(g, &c, UINT32_MAX);
    g->pos++;
    return true;
}

static bool field_inside(itd_grammar *g, uint32_t *depth, bool raw)
{
    itd_shape_of s;
    uint32_t letter = 0;

    g->pos++;
    if (!itd_g_yield_or_stars(g, &s)) return false;
    *depth = itd_deeper(*depth, s.depth);
    if (itd_g_take(g, ITD_T_EQUAL)) itd_g_mark(g, g->pos - 1, ITD_TF_DEBUG);
    if (itd_g_is(g, ITD_T_EXCLAMATION)) {
        letter = g->pos + 1;
        if (!conversion(g)) return false;
    }
    if (itd_g_take(g, ITD_T_COLON)) {
        for (;;) {
            if (itd_g_is(g, ITD_T_FMIDDLE)) {
                if (!spec_piece(g, raw)) return false;
            } else if (!itd_g_is(g, ITD_T_LBRACE) || !field(g, depth, raw)) {
                break;
            }
        }
    }
    if (g->raised || !itd_g_take(g, ITD_T_RBRACE)) return false;
    return !letter || known_conversion(g, letter);
}

static bool field(itd_grammar *g, uint32_t *depth, bool raw)
{
    uint32_t start = g->pos, outer = g->field_level;
    bool ok;

    if (!itd_g_enter(g)) return false;
    g->field_level = g->tokens[start].level;
    ok = field_inside(g, depth, raw);
    if (!ok && !g->raised && g->hints) {
        g->pos = start;
        hint_field(g, raw);
    }
    g->field_level = outer;
    if (!g->raised) g->depth--;
    return ok && !g->raised ? true : itd_g_back(g, start);
}

static bool fstring(itd_grammar *g, uint32_t *depth)
{
    uint32_t start = g->pos;
    itd_complaint wrong = {0};
    bool raw = itd_token_is_raw(g->f, &g->tokens[start]);

    g->pos++;
    for (;;) {
        switch (itd_g_peek(g)) {
        case ITD_T_FMIDDLE:
            if (!wrong.exception && !itd_check_piece(g->f, &g->tokens[g->pos], raw, &wrong) &&
                !wrong.exception)
                return complain(g, &wrong, UINT32_MAX);
            g->pos++;
            break;
        case ITD_T_LBRACE:
            if (!field(g, depth, raw)) return itd_g_back(g, start);
            break;
        case ITD_T_FEND:
            if (wrong.exception) return complain(g, &wrong, UINT32_MAX);
            g->pos++;
            return !g->raised;
        default: return itd_g_back(g, start);
        }
    }
}

/* ---- strings ---- */

bool itd_g_strings(itd_grammar *g, itd_shape_of *s)
{
    uint32_t start = g->pos, depth = 0;
    bool bytes = false, text = false, format = false;
    itd_complaint c = {0};

    for (;;) {
        const itd_token *t = &g->tokens[g->pos];
        unsigned kind = itd_g_peek(g);

        if (kind == ITD_T_STRING) {
            if (itd_token_is_bytes(g->f, t))
                bytes = true;
            else
                text = true;
            if (!itd_check_string(g->f, t, &c)) return complain(g, &c, g->pos);
            g->pos++;
        } else if (kind == ITD_T_FSTART) {
            if (!fstring(g, &depth)) {
                if (g->pos == start || g->raised) return itd_g_back(g, start);
                break;
            }
            format = true;
        } else {
            break;
        }
    }
    if (g->raised) return false;
    if (bytes && (text || format))
        return itd_g_error_last(g, itd_SyntaxError, "cannot mix bytes and nonbytes literals");
    return itd_g_shape(g, s, format ? ITD_S_FSTRING : ITD_S_LITERAL, start, depth);
}
