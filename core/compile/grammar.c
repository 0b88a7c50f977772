/* grammar.c - reads the tokens by the rules of Python's grammar: is this a right source, and if
 * not, what does CPython say?
 *
 * The first pass only recognises. If it fails, the last token it had to look at is where "invalid
 * syntax" stands; then the top-level statement that holds it is read again with the rules for wrong
 * input switched on (itd_g_hint_…), in the order in which CPython's parser tries its own, and the
 * first that fits gives the text. Functions return false when their rule doesn't fit, with pos as
 * it was; a complaint makes everything return false.
 *
 * The second pass remembers results by rule and place, and has a bound on its steps (then the plain
 * text stands), so hostile input costs no more than its length.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/compile/grammar.h"
#include "core/vm/code.h"

#include <stdarg.h>
#include <stdio.h>

#define STEPS_PER_TOKEN 400
#define MEMO_BEYOND     4096 /* tokens after the failing one that results are remembered for */

typedef struct itd_memo {
    itd_shape_of shape;
    uint32_t end;
    bool ok;
} itd_memo;

static bool is_last_line(const itd_front *f, uint32_t at)
{
    const char *end = memchr(f->source + at, '\n', f->size - at);

    return !end || end + 1 == f->source + f->size;
}

static void complain_open(itd_grammar *g)
{
    itd_front *f = g->f;
    itd_complaint *c = &g->complaint;

    c->exception = itd_SyntaxError;
    c->line = c->end_line = itd_front_line(f, f->open_at);
    c->offset = itd_front_column(f, c->line, f->open_at) + 1;
    c->end_offset = 0;
    c->bare_line = !is_last_line(f, f->open_at);
    c->text_line = 0;
    snprintf(c->message, sizeof c->message, "'%c' was never closed", f->source[f->open_at]);
    g->raised = true;
}

/* The parser asks for a token it hasn't seen. */
void itd_g_reach(itd_grammar *g, uint32_t at)
{
    if (at > g->fill) g->fill = at;
    if (g->tokens[at].kind != ITD_T_STOP || g->raised) return;
    if (g->f->lexical.exception)
        g->complaint = g->f->lexical;
    else
        complain_open(g);
    g->raised = g->unordered = true;
}

bool itd_g_is_word(itd_grammar *g, const char *word)
{
    return itd_g_is(g, ITD_T_NAME) && itd_token_named(g->f, &g->tokens[g->pos], word, strlen(word));
}

/* One step. False: there have been too many. In the second pass the plain text stands then; the
 * first one reads nothing twice that could nest, and is held to that. */
static bool step(itd_grammar *g)
{
    uint32_t tokens = g->diagnose ? g->memo_size : g->f->count;

    if (++g->steps <= (uint64_t)STEPS_PER_TOKEN * (tokens + 16)) return !g->raised;
    if (!g->diagnose) {
        itd_front_too_deep(g->f);
        g->pending = true;
    }
    g->raised = true;
    return false;
}

bool itd_g_enter(itd_grammar *g)
{
    if (g->depth >= ITD_MAX_NESTING || !itd_stack_ok(g->f->vm)) {
        if (!itd_pending(g->f->vm)) itd_front_too_deep(g->f);
        g->raised = g->pending = true;
        return false;
    }
    if (!step(g)) return false;
    g->depth++;
    return true;
}

/* ---- errors ---- */

static bool is_layout(const itd_token *t)
{
    return t->kind == ITD_T_INDENT || t->kind == ITD_T_DEDENT || t->kind == ITD_T_END;
}

static void place_start(itd_grammar *g, const itd_token *t, uint32_t *ret_line, int64_t *ret_offset)
{
    *ret_line = itd_front_line(g->f, t->start);
    *ret_offset = is_layout(t) ? 0 : (int64_t)itd_front_column(g->f, *ret_line, t->start) + 1;
}

static void place_end(itd_grammar *g, const itd_token *t, uint32_t *ret_line, int64_t *ret_offset)
{
    uint32_t end = t->end > t->start ? t->end - 1 : t->end;

    *ret_line = itd_front_line(g->f, end);
    if (is_layout(t))
        *ret_offset = 0;
    else
        *ret_offset = (int64_t)itd_front_column(g->f, *ret_line, t->end) + 1;
}

bool itd_g_error_plain(itd_grammar *g, itd_complaint *c)
{
    if (!g->raised) g->complaint = *c;
    g->raised = true;
    return false;
}

bool itd_g_error_span(itd_grammar *g, uint32_t first, uint32_t last, const char *format, ...)
{
    itd_complaint *c = &g->complaint;
    va_list ap;

    if (g->raised) return false;
    g->raised = true;
    *c = (itd_complaint){.exception = itd_SyntaxError};
    va_start(ap, format);
    vsnprintf(c->message, sizeof c->message, format, ap);
    va_end(ap);
    place_start(g, &g->tokens[first], &c->line, &c->offset);
    place_end(g, &g->tokens[last > first ? last - 1 : first], &c->end_line, &c->end_offset);
    return false;
}

static bool place_last(itd_grammar *g)
{
    itd_complaint *c = &g->complaint;
    const itd_token *t = &g->tokens[g->fill];

    place_start(g, t, &c->line, &c->offset);
    place_end(g, t, &c->end_line, &c->end_offset);
    if (is_layout(t)) {
        uint32_t start = t->start;

        /* CPython's tokenizer then stands behind the indentation, or at the end of the last line,
         * newline included. */
        c->offset = itd_front_column(g->f, c->line, start);
        if (start >= g->f->size &&
            !(g->f->size && itd_front_line(g->f, start - 1) == c->line &&
              (g->f->source[start - 1] == '\n' || g->f->source[start - 1] == '\r')))
            c->offset++;
        c->end_offset = -1;
    }
    g->raised = true;
    return false;
}

bool itd_g_error_last(itd_grammar *g, const itd_type *exception, const char *format, ...)
{
    va_list ap;

    if (g->raised) return false;
    g->complaint = (itd_complaint){.exception = exception};
    va_start(ap, format);
    vsnprintf(g->complaint.message, sizeof g->complaint.message, format, ap);
    va_end(ap);
    return place_last(g);
}

bool itd_g_error_message(itd_grammar *g, const itd_complaint *c)
{
    if (g->raised) return false;
    g->complaint = *c;
    return place_last(g);
}

bool itd_g_expected(itd_grammar *g, const char *what)
{
    itd_g_peek(g);
    return itd_g_error_span(g, g->pos, g->pos + 1, "expected '%s'", what);
}

bool itd_g_error_target(itd_grammar *g, const itd_shape_of *s, enum itd_target_use use)
{
    itd_span bad;

    if (!itd_shape_bad(s, use, &bad)) return false;
    return itd_g_error_span(g, bad.first, bad.last,
                            use == ITD_TO_DELETE ? "cannot delete %s" : "cannot assign to %s",
                            itd_shape_name(bad.kind));
}

/* ---- shapes ---- */

const char *itd_shape_name(unsigned kind)
{
    static const char *const names[] = {
        "name",
        "attribute",
        "subscript",
        "starred",
        "list",
        "tuple",
        "lambda",
        "function call",
        "expression",
        "generator expression",
        "yield expression",
        "await expression",
        "list comprehension",
        "set comprehension",
        "dict comprehension",
        "dict literal",
        "set display",
        "f-string expression",
        "literal",
        "True",
        "False",
        "None",
        "ellipsis",
        "comparison",
        "conditional expression",
        "named expression",
    };

    return names[kind];
}

bool itd_shape_bad(const itd_shape_of *s, enum itd_target_use use, itd_span *ret)
{
    switch (s->kind) {
    case ITD_S_NAME:
    case ITD_S_ATTRIBUTE:
    case ITD_S_SUBSCRIPT: return false;
    case ITD_S_STARRED:
        if (use == ITD_TO_DELETE) break;
        *ret = s->bad[use];
        return ret->last > 0;
    case ITD_S_LIST:
    case ITD_S_TUPLE: *ret = s->bad[use]; return ret->last > 0;
    case ITD_S_COMPARISON:
        if (use != ITD_TO_LOOP) break;
        *ret = s->bad[use];
        return ret->last > 0;
    default: break;
    }
    *ret = (itd_span){s->first, s->last, s->kind};
    return true;
}

void itd_shape_part(itd_shape_of *whole, const itd_shape_of *part)
{
    itd_span bad;

    for (unsigned use = 0; use < ITD_TARGET_USES; use++)
        if (!whole->bad[use].last && itd_shape_bad(part, use, &bad)) whole->bad[use] = bad;
    whole->depth = itd_deeper(whole->depth, part->depth);
}

bool itd_g_shape(itd_grammar *g, itd_shape_of *s, unsigned kind, uint32_t first, uint32_t depth)
{
    s->first = first;
    s->last = g->pos;
    s->kind = (uint8_t)kind;
    s->paren = false;
    s->depth = depth + 1;
    if (depth < ITD_MAX_NESTING) return true;
    itd_front_too_deep(g->f);
    g->raised = g->pending = true;
    return false;
}

/* ---- the memory of the second pass ---- */

bool itd_g_memo_find(itd_grammar *g, enum itd_memo_rule rule, itd_shape_of *ret, bool *ret_ok)
{
    const itd_memo *m;

    if (!g->diagnose || g->pos - g->memo_base >= g->memo_size) return false;
    if (!(m = g->memo[rule][g->pos - g->memo_base])) return false;
    *ret_ok = m->ok;
    if (m->ok) {
        *ret = m->shape;
        g->pos = m->end;
    }
    return true;
}

void itd_g_memo_keep(itd_grammar *g, enum itd_memo_rule rule, uint32_t start, bool ok,
                     const itd_shape_of *s)
{
    itd_memo *m;

    if (!g->diagnose || g->raised || start - g->memo_base >= g->memo_size) return;
    if (!step(g)) return;
    m = itd_arena_alloc(g->f->scratch, sizeof *m);
    if (!m) {
        g->raised = g->pending = true;
        return;
    }
    *m = (itd_memo){.end = g->pos, .ok = ok};
    if (ok) m->shape = *s;
    g->memo[rule][start - g->memo_base] = m;
}

/* ---- the two passes ---- */

static bool read_file(itd_grammar *g)
{
    while (!itd_g_is(g, ITD_T_END))
        if (g->raised || !itd_g_statement(g)) return false;
    return true;
}

/* expressions NEWLINE* END */
static bool read_expressions(itd_grammar *g)
{
    itd_shape_of s;

    do {
        if (g->pos && (itd_g_is(g, ITD_T_NEWLINE) || itd_g_is(g, ITD_T_END))) break;
        if (!itd_g_expression(g, &s)) return false;
    } while (itd_g_take(g, ITD_T_COMMA));
    while (itd_g_take(g, ITD_T_NEWLINE)) continue;
    return itd_g_is(g, ITD_T_END) && !g->raised;
}

bool itd_g_is_compound(unsigned kind)
{
    switch (kind) {
    case ITD_T_IF:
    case ITD_T_WHILE:
    case ITD_T_FOR:
    case ITD_T_TRY:
    case ITD_T_WITH:
    case ITD_T_DEF:
    case ITD_T_CLASS:
    case ITD_T_AT:
    case ITD_T_ASYNC: return true;
    default: return false;
    }
}

/* One statement, or several on its line. */
static bool read_single(itd_grammar *g)
{
    const itd_front *f = g->f;
    uint32_t line;
    bool compound;

    if (itd_g_is(g, ITD_T_END)) return false;
    compound = itd_g_is_compound(g->tokens[0].kind);
    if (!itd_g_statement(g)) return false;
    if (itd_g_is(g, ITD_T_END)) /* a compound statement on one line wants the line's end */
        return !compound || g->tokens[g->pos - 1].kind != ITD_T_NEWLINE ||
               (f->size && f->source[f->size - 1] == '\n');
    if (g->raised || compound) return false;
    line = itd_front_line(g->f, g->tokens[g->pos - 1].start);
    g->complaint = (itd_complaint){.exception = itd_SyntaxError, .line = line, .end_line = line};
    g->complaint.offset = (int64_t)itd_front_column(g->f, line, g->tokens[g->pos - 1].start) + 1;
    g->complaint.end_offset = g->complaint.offset + 1;
    snprintf(g->complaint.message, sizeof g->complaint.message,
             "multiple statements found while compiling a single statement");
    g->raised = g->unordered = true;
    return false;
}

/* Reads the whole source as what it is compiled for. */
static bool read_all(itd_grammar *g)
{
    if (g->f->unit->how & ITD_COMPILE_SINGLE) return read_single(g);
    return g->f->unit->how & ITD_COMPILE_EVAL ? read_expressions(g) : read_file(g);
}

/* The part that is read again to find what is wrong with it. */
static bool read_part(itd_grammar *g)
{
    return g->f->unit->how & ITD_COMPILE_EVAL ? read_expressions(g) : itd_g_statement(g);
}

static bool forget(itd_grammar *g)
{
    for (unsigned rule = 0; rule < ITD_MEMO_RULES; rule++) {
        g->memo[rule] = itd_arena_alloc(g->f->scratch, g->memo_size * sizeof *g->memo[rule]);
        if (!g->memo[rule]) g->raised = g->pending = true;
    }
    return !g->pending;
}

/* The top-level statement that could not be read begins at pos. */
static bool diagnose(itd_grammar *g)
{
    bool whole = g->f->unit->how & ITD_COMPILE_EVAL;
    uint32_t start = whole ? 0 : g->pos, plain = g->fill;
    const itd_token *t;

    if (g->lone_match) return itd_g_error_last(g, itd_SyntaxError, "expected ':'");
    g->diagnose = true;
    g->steps = 0;
    g->memo_base = start;
    g->memo_size = g->f->count - start;
    if (g->memo_size > plain - start + MEMO_BEYOND) g->memo_size = plain - start + MEMO_BEYOND;
    /* Some of CPython's rules for wrong input are in its first pass too: those for dicts. */
    g->pos = start;
    if (forget(g)) read_part(g);
    plain = g->fill;
    g->pos = start;
    g->hints = true;
    if (!g->raised && forget(g))
        while (!g->raised && g->pos <= plain && read_part(g) && !whole) continue;
    if (g->pending || g->complaint.exception) return false;
    g->raised = false;
    t = &g->tokens[plain];
    if (t->kind == ITD_T_INDENT || t->kind == ITD_T_DEDENT) {
        g->unordered = true;
        return itd_g_error_last(g, itd_IndentationError,
                                t->kind == ITD_T_INDENT ? "unexpected indent"
                                                        : "unexpected unindent");
    }
    return itd_g_error_span(g, plain, plain + 1, "invalid syntax");
}

static bool ends_line(const itd_token *t)
{
    return is_layout(t) || t->kind == ITD_T_NEWLINE;
}

/* The line in which the one that a source text's line goes on from begins: behind a backslash, or
 * within a token. */
static uint32_t joined_from(itd_grammar *g, uint32_t line, uint32_t token)
{
    const itd_front *f = g->f;

    for (; line > 1; line--) {
        uint32_t start = f->unit->lines[line - 1], at;

        while (token > 0 && g->tokens[token].start >= start) token--;
        if (g->tokens[token].start >= start) break;
        if (ends_line(&g->tokens[token])) break;
        if (g->tokens[token].end >= start) continue;
        for (at = g->tokens[token].end;
             at < start && (f->source[at] == ' ' || f->source[at] == '\t'); at++)
            continue;
        if (at >= start || f->source[at] != '\\') break;
    }
    return line;
}

/* Of a text that a script made CPython tells the line as its tokenizer has it: whole as long as
 * that is in it, with what it goes on from; later without its end. */
static void choose_text(itd_grammar *g)
{
    itd_front *f = g->f;
    itd_complaint *c = &g->complaint;
    const itd_token *last = &g->tokens[g->fill];
    uint32_t end = ends_line(last) ? last->start : last->end;

    if (!(f->unit->how & ITD_COMPILE_DYNAMIC) || !c->line || c->line > f->unit->line_count) return;
    if (itd_front_line(f, end < f->size ? end : f->size ? f->size - 1 : 0) > c->line)
        c->bare_line = true;
    else
        c->text_line = joined_from(g, c->line, g->fill);
}

bool itd_check_grammar(itd_front *f)
{
    itd_grammar *g = itd_arena_alloc(f->scratch, sizeof *g);

    if (!g || !itd_charge(f->vm, f->count / 8 + 1)) return false;
    g->f = f;
    g->tokens = f->tokens;
    if (read_all(g)) {
        /* The marks that the later passes need are those of statements. */
        g->pos = 0;
        return !(f->unit->how & ITD_COMPILE_EVAL) || read_file(g);
    }
    if (!g->raised) diagnose(g);
    if (g->pending) return false;
    if (g->tokens[g->fill].kind != ITD_T_STOP) choose_text(g);
    if (!g->unordered) {
        /* CPython reads on to the end of the source: what the tokenizer has to say goes first. */
        if (f->lexical.exception && !f->lexical.weak)
            g->complaint = f->lexical;
        else if (f->open && !f->open_in_string &&
                 itd_front_line(f, g->tokens[g->fill].start) > itd_front_line(f, f->open_at))
            complain_open(g);
    }
    return itd_complain(f->unit, &g->complaint);
}
