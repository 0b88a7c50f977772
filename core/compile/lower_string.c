/* lower_string.c - string literals side by side, and f-strings.
 *
 * The text comes from our own tokens; tree-sitter gives the expressions in the fields, in the same
 * order. Neighbouring texts become one constant, empty ones none, as in CPython.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/compile/lower.h"

/* Values being collected for one JoinedStr. */
typedef struct joined {
    itd_nodes values;
    uint32_t room;
    itd_text text;       /* of the constant being collected */
    uint32_t start, end; /* where it stands; start UINT32_MAX: there is none */
} joined;

static bool push(itd_front *f, joined *j, itd_node *n)
{
    if (j->values.count == j->room) {
        uint32_t room = j->room ? j->room * 2 : 8;
        itd_node **more = itd_arena_alloc(f->unit->arena, room * sizeof *more);

        if (!more) return false;
        if (j->room) memcpy(more, j->values.items, j->room * sizeof *more);
        j->values.items = more;
        j->room = room;
    }
    itd_lower_push(&j->values, n);
    return true;
}

static itd_node *constant(itd_front *f, uint32_t start, uint32_t end, itd_value value)
{
    itd_node *made = itd_lower_node(f, ITD_Constant, start, end);

    if (!made || !itd_lower_keep(f, value)) return NULL;
    made->constant.value = value;
    return made;
}

/* Ends the constant being collected. */
static bool flush(itd_front *f, joined *j)
{
    itd_node *made;

    if (j->start == UINT32_MAX) return true;
    if (j->text.length) {
        made = constant(f, j->start, j->end, itd_text_done(&j->text));
        if (!made || !push(f, j, made)) return false;
    }
    itd_text_init(&j->text, f->vm);
    j->start = UINT32_MAX;
    return true;
}

static void text_at(joined *j, uint32_t start, uint32_t end)
{
    if (j->start == UINT32_MAX) j->start = start;
    j->end = end;
}

static void begin(itd_front *f, joined *j)
{
    *j = (joined){.start = UINT32_MAX};
    itd_text_init(&j->text, f->vm);
}

static const itd_token *field(itd_front *f, joined *j, const itd_token *t, const itd_pt *n,
                              bool raw);

static const itd_pt *next_field(const itd_front *f, const itd_pt *n)
{
    while (n && n->kind != ITD_P_interpolation && n->kind != ITD_P_format_expression)
        n = itd_pt_next(f, n);
    return n;
}

/* Text and fields from t up to a token that is neither: the string's end, or the brace that ends a
 * field with this spec. n: the first of tree-sitter's nodes that may be a field. */
static const itd_token *parts(itd_front *f, joined *j, const itd_token *t, const itd_pt *n,
                              bool raw)
{
    for (;;) {
        if (t->kind == ITD_T_FMIDDLE) {
            text_at(j, t->start, t->end);
            if (!itd_literal_piece(f, t->start, t->end, raw, &j->text)) return NULL;
            t++;
        } else if (t->kind == ITD_T_LBRACE) {
            n = next_field(f, n);
            t = field(f, j, t, n, raw);
            if (!t) return NULL;
            n = n ? itd_pt_next(f, n) : NULL;
        } else {
            return t;
        }
    }
}

/* The token after the expression of a field whose brace is at t. */
static const itd_token *past_expression(const itd_pt *expression, const itd_token *t)
{
    while (t->start < expression->end) t++;
    return t;
}

/* The space between two tokens, without its comments. */
static bool gap(itd_front *f, joined *j, uint32_t start, uint32_t end)
{
    while (start < end) {
        uint32_t comment = start, next;

        while (comment < end && f->source[comment] != '#') comment++;
        if (!itd_literal_source(f, start, comment, &j->text)) return false;
        for (next = comment; next < end && f->source[next] != '\n' && f->source[next] != '\r';)
            next++;
        start = next;
    }
    return true;
}

/* name = : the source as written becomes text. */
static bool debug_text(itd_front *f, joined *j, const itd_token *brace, const itd_token *after)
{
    uint32_t at = brace->end;

    text_at(j, at, after->start);
    for (const itd_token *t = brace + 1;; t++) {
        if (!gap(f, j, at, t->start)) return false;
        if (t == after) return true;
        if (!itd_literal_source(f, t->start, t->end, &j->text)) return false;
        at = t->end;
    }
}

static const itd_token *spec(itd_front *f, itd_node *made, const itd_token *colon, const itd_pt *n,
                             bool raw)
{
    joined inner;
    const itd_pt *spec_node = itd_pt_child_kind(f, n, ITD_P_format_specifier);
    const itd_token *t;

    begin(f, &inner);
    t = parts(f, &inner, colon + 1, spec_node ? itd_pt_first(spec_node) : NULL, raw);
    if (!t || !flush(f, &inner)) return NULL;
    made->formatted.format_spec = itd_lower_node(f, ITD_JoinedStr, colon->start, t->start);
    if (!made->formatted.format_spec) return NULL;
    made->formatted.format_spec->values.values = inner.values;
    return t;
}

/* A replacement field; returns the token after its closing brace. */
static const itd_token *field(itd_front *f, joined *j, const itd_token *t, const itd_pt *n,
                              bool raw)
{
    const itd_token *brace = t;
    const itd_pt *expression = n ? itd_pt_first_named(f, n) : NULL, *last = expression;
    itd_node *made = itd_lower_node(f, ITD_FormattedValue, brace->start, brace->end);
    bool debug = false;

    if (!made) return NULL;
    if (!expression) {
        itd_front_invalid(f, brace->start, brace->end);
        return NULL;
    }
    made->formatted.value = itd_lower_load(f, expression);
    if (!made->formatted.value) return NULL;
    t = past_expression(last, t + 1);
    if (t->kind == ITD_T_EQUAL) {
        debug = true;
        t++;
        if (!debug_text(f, j, brace, t)) return NULL;
    }
    if (t->kind == ITD_T_EXCLAMATION) {
        made->formatted.conversion = f->source[t[1].start];
        t += 2;
    } else if (debug && t->kind == ITD_T_RBRACE) {
        made->formatted.conversion = 'r';
    }
    if (t->kind == ITD_T_COLON && !(t = spec(f, made, t, n, raw))) return NULL;
    made->end_line = itd_front_line(f, t->start);
    made->end_column = itd_front_column(f, made->end_line, t->end);
    if (!flush(f, j) || !push(f, j, made)) return NULL;
    return t + 1;
}

static itd_node *plain(itd_front *f, const itd_token *first, const itd_token *last)
{
    itd_node *made = constant(f, first->start, last[-1].end, itd_literal_strings(f, first, last));

    if (made && f->source[first->start] == 'u') made->flags |= ITD_N_UNICODE;
    return made;
}

/* Where a run of string tokens ends; *ret_format: one of them is an f-string. */
static const itd_token *end_of_run(const itd_token *t, bool *ret_format)
{
    uint32_t open = 0;

    *ret_format = false;
    for (;; t++) {
        if (t->kind == ITD_T_FSTART) {
            open++;
            *ret_format = true;
        } else if (t->kind == ITD_T_FEND) {
            open--;
        } else if (!open && t->kind != ITD_T_STRING) {
            return t;
        }
    }
}

itd_node *itd_lower_string(itd_front *f, const itd_pt *n)
{
    const itd_token *t = itd_lower_token(f, n->start), *first = t, *end;
    const itd_pt *part = n->kind == ITD_P_string ? n : itd_pt_first(n);
    bool format;
    joined j;
    itd_node *made;

    end = end_of_run(t, &format);
    if (!format) return plain(f, first, end);
    begin(f, &j);
    while (t < end) {
        if (t->kind == ITD_T_STRING) {
            text_at(&j, t->start, t->end);
            if (!itd_literal_append(f, t, &j.text)) return NULL;
            t++;
        } else {
            t = parts(f, &j, t + 1, itd_pt_first(part), itd_token_is_raw(f, t));
            if (!t) return NULL;
            t++; /* the closing quote */
        }
        if (t < end) part = itd_pt_next(f, part);
    }
    made = itd_lower_node(f, ITD_JoinedStr, first->start, end[-1].end);
    if (!made || !flush(f, &j)) return NULL;
    made->values.values = j.values;
    return made;
}
