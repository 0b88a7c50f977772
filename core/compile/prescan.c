/* prescan.c - one pass over the source: tokens as CPython's tokenizer makes them, and a text for
 * tree-sitter.
 *
 * The text has the source's length, so that offsets hold for both. In it newlines inside brackets,
 * backslash-newlines, comments and what stands in string literals are spaces, and indentation is
 * such that tree-sitter measures it as we did. So tree-sitter has no continuation lines, escapes or
 * tabs to misread.
 *
 * A lexical error is recorded, not raised: a grammar error before it may have to be told first
 * (grammar.c). The tokens then end with STOP. Every depth is bounded by an array, the work is
 * linear.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/compile/prescan.h"
#include "core/vm/code.h"

#include "core/base/unicode.h"
#include "core/base/utf8.h"

#include <stdarg.h>
#include <stdio.h>

static const char *const spellings[ITD_T_KINDS] = {
#define TOKEN(id, text) text,
#include "core/compile/tokens.def"
#undef TOKEN
};

bool itd_lex_token(itd_lexer *x, unsigned kind, uint32_t start, uint32_t end)
{
    itd_front *f = x->f;

    if (f->count == f->room) {
        uint32_t room = f->room ? f->room * 2 : 256;
        itd_token *more = itd_arena_alloc(f->scratch, room * sizeof *more);

        if (!more) return false;
        if (f->count) memcpy(more, f->tokens, f->count * sizeof *more);
        f->tokens = more;
        f->room = room;
    }
    f->tokens[f->count++] = (itd_token){start, end, (uint8_t)kind, 0, (uint8_t)x->level, 0};
    return true;
}

void itd_lex_blank(itd_lexer *x, uint32_t from, uint32_t to)
{
    if (to > from) memset(x->text + from, ' ', to - from);
}

/* ---- errors ---- */

static void record(itd_lexer *x, const itd_type *exception, uint32_t line, int64_t offset,
                   int64_t end_offset)
{
    itd_complaint *c = &x->f->lexical;

    c->exception = exception;
    c->line = c->end_line = line;
    c->offset = offset;
    c->end_offset = end_offset;
    c->bare_line = true;
    if (x->fstrings) c->weak = x->forget_open = true;
    x->done = true;
}

void itd_lex_error_from(itd_lexer *x, uint32_t at, const char *format, ...)
{
    uint32_t line = itd_front_line(x->f, at);
    int64_t offset = itd_front_column(x->f, line, at) + 1;
    va_list ap;

    va_start(ap, format);
    vsnprintf(x->f->lexical.message, sizeof x->f->lexical.message, format, ap);
    va_end(ap);
    record(x, itd_SyntaxError, line, offset, offset);
}

void itd_lex_error(itd_lexer *x, const char *format, ...)
{
    /* pos is past the last character read, which is on the line that counts. */
    uint32_t line = itd_front_line(x->f, x->pos ? x->pos - 1 : 0);
    int64_t offset = itd_front_column(x->f, line, x->pos);
    va_list ap;

    va_start(ap, format);
    vsnprintf(x->f->lexical.message, sizeof x->f->lexical.message, format, ap);
    va_end(ap);
    record(x, itd_SyntaxError, line, offset, offset);
}

void itd_lex_error_range(itd_lexer *x, uint32_t from, uint32_t to, const char *message)
{
    uint32_t line = itd_front_line(x->f, from);

    snprintf(x->f->lexical.message, sizeof x->f->lexical.message, "%s", message);
    /* CPython counts bytes here. */
    record(x, itd_SyntaxError, line, from - x->f->unit->lines[line - 1] + 1,
           to - x->f->unit->lines[line - 1]);
}

/* Errors of layout, told of the whole line. */
static void layout_error(itd_lexer *x, const itd_type *exception, const char *message,
                         int64_t offset, int64_t end_offset)
{
    snprintf(x->f->lexical.message, sizeof x->f->lexical.message, "%s", message);
    record(x, exception, itd_front_line(x->f, x->pos), offset, end_offset);
    x->f->lexical.bare_line = false;
    x->f->lexical.weak = true;
}

/* ---- lines ---- */

static uint32_t line_end(const itd_lexer *x, uint32_t p)
{
    while (p < x->size && !itd_is_newline(x->src[p])) p++;
    return p;
}

static uint32_t past_newline(const itd_lexer *x, uint32_t p)
{
    if (p < x->size && x->src[p] == '\r' && x->src[p + 1] == '\n') return p + 2;
    return p < x->size ? p + 1 : p;
}

/* A newline that isn't a token, at pos. */
static void skip_newline(itd_lexer *x)
{
    uint32_t next = past_newline(x, x->pos);

    itd_lex_blank(x, x->pos, next);
    x->pos = next;
}

/* A backslash at pos: joins the next line. False: recorded. */
static bool join_lines(itd_lexer *x)
{
    uint32_t at = x->pos, next;

    /* Only a whole file gets the newline that its last line lacks. */
    if (at + 1 >= x->size ? !(x->f->unit->how & (ITD_COMPILE_EVAL | ITD_COMPILE_SINGLE))
                          : itd_is_newline(x->src[at + 1])) {
        next = past_newline(x, at + 1);
        if (next >= x->size && x->level) { /* what is open is told of instead */
            itd_lex_blank(x, at, x->size);
            x->pos = x->size;
            return true;
        }
        if (next >= x->size) {
            uint32_t line = itd_front_line(x->f, at);
            int64_t length = itd_front_column(x->f, line, line_end(x, at)) + 1;

            layout_error(x, itd_SyntaxError, "unexpected EOF while parsing", length, -1);
            return false;
        }
        itd_lex_blank(x, at, next);
        x->pos = next;
        return true;
    }
    layout_error(x, itd_SyntaxError, "unexpected character after line continuation character",
                 itd_front_column(x->f, itd_front_line(x->f, at), at) + (at + 1 < x->size ? 2 : 1),
                 0);
    return false;
}

/* ---- indentation ---- */

/* Makes the text between a line's start and its first token measure width columns: spaces count
 * one, a form feed starts anew. */
static void write_indentation(itd_lexer *x, uint32_t from, uint32_t to, uint32_t width)
{
    itd_lex_blank(x, from, to);
    if (to - from > width) x->text[to - width - 1] = '\f';
}

static bool tab_error(itd_lexer *x)
{
    layout_error(x, itd_TabError, "inconsistent use of tabs and spaces in indentation", 1, 0);
    return true;
}

static bool indent_to(itd_lexer *x, uint32_t column, uint32_t alternative)
{
    uint32_t top = x->indents;

    if (column == x->columns[top]) {
        if (alternative != x->alternatives[top]) return tab_error(x);
        return true;
    }
    if (column > x->columns[top]) {
        if (top + 1 >= ITD_MAX_INDENTS) {
            layout_error(x, itd_IndentationError, "too many levels of indentation", 1, 0);
            return true;
        }
        if (alternative <= x->alternatives[top]) return tab_error(x);
        x->columns[++x->indents] = column;
        x->alternatives[x->indents] = alternative;
        return itd_lex_token(x, ITD_T_INDENT, x->pos, x->pos);
    }
    while (x->indents && column < x->columns[x->indents]) {
        x->indents--;
        if (!itd_lex_token(x, ITD_T_DEDENT, x->pos, x->pos)) return false;
    }
    if (column != x->columns[x->indents]) {
        uint32_t line = itd_front_line(x->f, x->pos);

        /* The dedents of this line were never seen by CPython's parser. */
        while (x->f->count && x->f->tokens[x->f->count - 1].kind == ITD_T_DEDENT &&
               x->f->tokens[x->f->count - 1].start == x->pos)
            x->f->count--;
        layout_error(x, itd_IndentationError, "unindent does not match any outer indentation level",
                     itd_front_column(x->f, line, line_end(x, x->pos)) + 1, -1);
        return true;
    }
    return alternative == x->alternatives[x->indents] || tab_error(x);
}

/* At a line's start outside brackets. Passes blank lines; at the first token of a line makes its
 * INDENT or DEDENTs. */
static bool read_indentation(itd_lexer *x)
{
    uint32_t column = 0, alternative = 0, from = x->pos, joined = UINT32_MAX,
             joined_alternative = 0;
    char c;

    for (;; x->pos++) {
        c = x->src[x->pos];
        if (c == ' ') {
            column++;
            alternative++;
        } else if (c == '\t') {
            column = (column / 8 + 1) * 8;
            alternative++;
        } else if (c == '\f') {
            column = alternative = 0;
        } else if (c == '\\') {
            /* Indentation is what stands before the first backslash. */
            if (joined == UINT32_MAX) {
                joined = column;
                joined_alternative = alternative;
            }
            if (!join_lines(x)) return true;
            x->pos--;
        } else {
            break;
        }
    }
    if (c == '#') {
        uint32_t end = line_end(x, x->pos);

        itd_lex_blank(x, x->pos, end);
        x->pos = end;
        c = x->src[end];
    }
    if (x->pos < x->size && itd_is_newline(c)) { /* a blank line; its newline stays */
        uint32_t next = past_newline(x, x->pos);

        itd_lex_blank(x, from, next);
        x->text[next - 1] = '\n';
        x->pos = next;
        return true;
    }
    x->line_start = false;
    if (x->pos >= x->size) {
        itd_lex_blank(x, from, x->pos);
        return true;
    }
    if (joined != UINT32_MAX) {
        column = joined;
        alternative = joined_alternative;
    }
    write_indentation(x, from, x->pos, alternative);
    return indent_to(x, column, alternative);
}

/* ---- names ---- */

static unsigned keyword_of(const char *p, uint32_t size)
{
    if (size < 2 || size > 8) return ITD_T_NAME;
    for (unsigned k = ITD_T_FIRST_KEYWORD; k <= ITD_T_LAST_KEYWORD; k++)
        if (spellings[k][0] == *p && strlen(spellings[k]) == size && !memcmp(spellings[k], p, size))
            return k;
    return ITD_T_NAME;
}

bool itd_lex_name_check(itd_lexer *x, uint32_t start, uint32_t end)
{
    for (uint32_t p = start, code; p < end;) {
        uint32_t next = p + itd_utf8_next((const uint8_t *)x->src + p, &code);
        bool fits =
            code < 128 || itd_uni_is(code, p == start ? ITD_UNI_ID_START : ITD_UNI_ID_CONTINUE);

        if (!fits) {
            x->pos = next;
            if (itd_uni_is(code, ITD_UNI_PRINTABLE))
                itd_lex_error(x, "invalid character '%.*s' (U+%04X)", (int)(next - p), x->src + p,
                              (unsigned)code);
            else
                itd_lex_error(x, "invalid non-printable character U+%04X", (unsigned)code);
            return false;
        }
        p = next;
    }
    return true;
}

/* Whether the letters at start are a string's prefix: then *ret_quote is where its quote stands. */
static bool string_prefix(const itd_lexer *x, uint32_t start, uint32_t *ret_quote, bool *ret_raw,
                          bool *ret_format)
{
    bool b = false, u = false, r = false, f = false;

    for (uint32_t p = start;; p++) {
        char c = x->src[p] | 0x20;

        if (p > start && (x->src[p] == '"' || x->src[p] == '\'')) {
            *ret_quote = p;
            *ret_raw = r;
            *ret_format = f;
            return true;
        }
        if (c == 'b' && !(b || u || f))
            b = true;
        else if (c == 'u' && !(b || u || r || f))
            u = true;
        else if (c == 'r' && !(r || u))
            r = true;
        else if (c == 'f' && !(f || b || u))
            f = true;
        else
            return false;
    }
}

static bool read_name(itd_lexer *x)
{
    uint32_t start = x->pos, p = start, quote;
    bool raw, format, ascii = true;
    unsigned kind;

    if (string_prefix(x, start, &quote, &raw, &format)) {
        x->pos = quote;
        return format ? itd_lex_fstring_start(x, start, raw) : itd_lex_string(x, start);
    }
    for (; p < x->size && itd_is_name_char(x->src[p]); p++) ascii &= (unsigned char)x->src[p] < 128;
    x->pos = p;
    if (!ascii && !itd_lex_name_check(x, start, p)) return true;
    kind = ascii ? keyword_of(x->src + start, p - start) : ITD_T_NAME;
    if (!itd_lex_token(x, kind, start, p)) return false;
    if (ascii)
        x->f->tokens[x->f->count - 1].flags |= ITD_TF_ASCII;
    else
        memset(x->text + start, 'x', p - start);
    return true;
}

/* ---- operators ---- */

static bool open_bracket(itd_lexer *x, unsigned kind)
{
    if (x->level >= ITD_MAX_BRACKETS) {
        x->pos++;
        itd_lex_error(x, "too many nested parentheses");
        return true;
    }
    x->open_at[x->level++] = x->pos;
    if (x->fstrings) x->fstring[x->fstrings - 1].brackets++;
    x->pos++;
    return itd_lex_token(x, kind, x->pos - 1, x->pos);
}

static char closer_of(char open)
{
    return open == '(' ? ')' : open == '[' ? ']' : '}';
}

static bool close_bracket(itd_lexer *x, unsigned kind)
{
    char c = x->src[x->pos++], open;
    itd_open_fstring *fs = x->fstrings ? &x->fstring[x->fstrings - 1] : NULL;

    if (fs && !fs->brackets && c == '}') {
        itd_lex_error(x, "f-string: single '}' is not allowed");
        x->f->lexical.weak = x->forget_open = true;
        return true;
    }
    if (!x->level) {
        itd_lex_error(x, "unmatched '%c'", c);
        return true;
    }
    open = x->src[x->open_at[--x->level]];
    if (closer_of(open) != c) {
        uint32_t line = itd_front_line(x->f, x->open_at[x->level]);

        if (fs && open == '{' && fs->brackets - 1 == fs->fields)
            itd_lex_error(x, "f-string: unmatched '%c'", c);
        else if (line != itd_front_line(x->f, x->pos - 1))
            itd_lex_error(
                x, "closing parenthesis '%c' does not match opening parenthesis '%c' on line %u", c,
                open, line);
        else
            itd_lex_error(x, "closing parenthesis '%c' does not match opening parenthesis '%c'", c,
                          open);
        return true;
    }
    if (fs) {
        fs->brackets--;
        if (fs->brackets < 0) {
            itd_lex_error(x, "f-string: unmatched '%c'", c);
            return true;
        }
        if (c == '}' && fs->brackets == fs->fields) { /* the field ends */
            uint32_t colon = fs->spec_colon[fs->fields];

            if (colon != UINT32_MAX && !fs->spec_field[fs->fields]) x->text[colon] = ' ';
            fs->fields--;
            fs->literal = true;
        }
    }
    return itd_lex_token(x, kind, x->pos - 1, x->pos);
}

static unsigned with_equal(const char *p, unsigned plain, unsigned equal, unsigned *ret_size)
{
    *ret_size = p[1] == '=' ? 2 : 1;
    return p[1] == '=' ? equal : plain;
}

/* The same for operators that may be doubled. */
static unsigned doubled(const char *p, const unsigned kinds[4], unsigned *ret_size)
{
    if (p[1] != p[0]) return with_equal(p, kinds[0], kinds[1], ret_size);
    *ret_size = p[2] == '=' ? 3 : 2;
    return kinds[p[2] == '=' ? 3 : 2];
}

static unsigned operator_at(const char *p, unsigned *ret_size)
{
    static const unsigned stars[] = {ITD_T_STAR, ITD_T_STAREQUAL, ITD_T_DOUBLESTAR,
                                     ITD_T_DOUBLESTAREQUAL};
    static const unsigned slashes[] = {ITD_T_SLASH, ITD_T_SLASHEQUAL, ITD_T_DOUBLESLASH,
                                       ITD_T_DOUBLESLASHEQUAL};
    static const unsigned lefts[] = {ITD_T_LESS, ITD_T_LESSEQUAL, ITD_T_LEFTSHIFT,
                                     ITD_T_LEFTSHIFTEQUAL};
    static const unsigned rights[] = {ITD_T_GREATER, ITD_T_GREATEREQUAL, ITD_T_RIGHTSHIFT,
                                      ITD_T_RIGHTSHIFTEQUAL};

    *ret_size = 1;
    switch (*p) {
    case '(': return ITD_T_LPAR;
    case ')': return ITD_T_RPAR;
    case '[': return ITD_T_LSQB;
    case ']': return ITD_T_RSQB;
    case '{': return ITD_T_LBRACE;
    case '}': return ITD_T_RBRACE;
    case ',': return ITD_T_COMMA;
    case ';': return ITD_T_SEMI;
    case '~': return ITD_T_TILDE;
    case ':': return with_equal(p, ITD_T_COLON, ITD_T_COLONEQUAL, ret_size);
    case '+': return with_equal(p, ITD_T_PLUS, ITD_T_PLUSEQUAL, ret_size);
    case '|': return with_equal(p, ITD_T_VBAR, ITD_T_VBAREQUAL, ret_size);
    case '&': return with_equal(p, ITD_T_AMPER, ITD_T_AMPEREQUAL, ret_size);
    case '%': return with_equal(p, ITD_T_PERCENT, ITD_T_PERCENTEQUAL, ret_size);
    case '^': return with_equal(p, ITD_T_CIRCUMFLEX, ITD_T_CIRCUMFLEXEQUAL, ret_size);
    case '@': return with_equal(p, ITD_T_AT, ITD_T_ATEQUAL, ret_size);
    case '=': return with_equal(p, ITD_T_EQUAL, ITD_T_EQEQUAL, ret_size);
    case '!': return with_equal(p, ITD_T_EXCLAMATION, ITD_T_NOTEQUAL, ret_size);
    case '*': return doubled(p, stars, ret_size);
    case '/': return doubled(p, slashes, ret_size);
    case '>': return doubled(p, rights, ret_size);
    case '<':
        if (p[1] != '>') return doubled(p, lefts, ret_size);
        *ret_size = 2;
        return ITD_T_OLDNOTEQUAL;
    case '-':
        if (p[1] != '>') return with_equal(p, ITD_T_MINUS, ITD_T_MINEQUAL, ret_size);
        *ret_size = 2;
        return ITD_T_RARROW;
    case '.':
        if (p[1] != '.' || p[2] != '.') return ITD_T_DOT;
        *ret_size = 3;
        return ITD_T_ELLIPSIS;
    default: return ITD_T_STRAY;
    }
}

/* The colon, ! or } that ends the expression of a field whose brackets are all closed but its own.
 */
static bool at_field_level(const itd_lexer *x)
{
    return x->fstrings && x->fstring[x->fstrings - 1].fields >= 0 &&
           x->fstring[x->fstrings - 1].brackets - 1 == x->fstring[x->fstrings - 1].fields;
}

static bool read_operator(itd_lexer *x)
{
    unsigned size, kind;
    char c = x->src[x->pos];

    if (c == ':' && at_field_level(x)) {
        itd_open_fstring *fs = &x->fstring[x->fstrings - 1];

        fs->spec_colon[fs->fields] = x->pos++;
        fs->spec_field[fs->fields] = false;
        fs->literal = true;
        return itd_lex_token(x, ITD_T_COLON, x->pos - 1, x->pos);
    }
    kind = operator_at(x->src + x->pos, &size);
    switch (kind) {
    case ITD_T_LPAR:
    case ITD_T_LSQB:
    case ITD_T_LBRACE: return open_bracket(x, kind);
    case ITD_T_RPAR:
    case ITD_T_RSQB:
    case ITD_T_RBRACE: return close_bracket(x, kind);
    case ITD_T_STRAY:
        if ((unsigned char)c < 32 || c == 127) {
            x->pos++;
            itd_lex_error(x, "invalid non-printable character U+%04X", (unsigned)c);
            return true;
        }
        break;
    default: break;
    }
    x->pos += size;
    return itd_lex_token(x, kind, x->pos - size, x->pos);
}

/* ---- the loop ---- */

static bool read_token(itd_lexer *x)
{
    char c;
    uint32_t comment = UINT32_MAX;

    while ((c = x->src[x->pos]) == ' ' || c == '\t' || c == '\f') x->text[x->pos++] = ' ';
    if (c == '#') {
        uint32_t end = line_end(x, x->pos);

        itd_lex_blank(x, x->pos, end);
        comment = x->pos;
        x->pos = end;
        c = x->src[end];
    }
    if (x->pos >= x->size) {
        x->done = true;
        if (comment == UINT32_MAX || x->level) return true;
        return itd_lex_token(x, ITD_T_NEWLINE, comment, x->size + 1);
    }
    if (itd_is_newline(c)) {
        uint32_t at = x->pos;

        if (x->level) {
            skip_newline(x);
            return true;
        }
        x->pos = past_newline(x, at);
        x->text[at] = ' ';
        x->text[x->pos - 1] = '\n';
        x->line_start = true;
        return itd_lex_token(x, ITD_T_NEWLINE, comment == UINT32_MAX ? at : comment, at + 1);
    }
    if (c == '\\') return join_lines(x) || x->done;
    if (itd_is_digit(c) || (c == '.' && itd_is_digit(x->src[x->pos + 1]))) return itd_lex_number(x);
    if (itd_is_name_char(c)) return read_name(x);
    if (c == '"' || c == '\'') return itd_lex_string(x, x->pos);
    return read_operator(x);
}

static bool finish(itd_lexer *x)
{
    itd_front *f = x->f;

    f->open = x->level > 0 && !x->forget_open;
    if (f->open) f->open_at = x->open_at[x->level - 1];
    f->open_in_string = x->fstrings > 0;
    if (x->level || f->lexical.exception) return itd_lex_token(x, ITD_T_STOP, x->size, x->size);
    if (f->count && f->tokens[f->count - 1].kind != ITD_T_NEWLINE &&
        f->tokens[f->count - 1].kind != ITD_T_DEDENT &&
        !itd_lex_token(x, ITD_T_NEWLINE, x->size, x->size + 1))
        return false;
    for (; x->indents; x->indents--)
        if (!itd_lex_token(x, ITD_T_DEDENT, x->size, x->size)) return false;
    return itd_lex_token(x, ITD_T_END, x->size, x->size);
}

bool itd_prescan(itd_front *f)
{
    itd_lexer *x = itd_arena_alloc(f->scratch, sizeof *x);

    if (!x || !itd_charge(f->vm, f->size / 64 + 1)) return false;
    f->text = itd_arena_alloc(f->scratch, (size_t)f->size + 1);
    if (!f->text) return false;
    memcpy(f->text, f->source, (size_t)f->size + 1);
    x->f = f;
    x->src = f->source;
    x->text = f->text;
    x->size = f->size;
    x->line_start = true;
    while (!x->done) {
        bool ok;

        if (x->fstrings && x->fstring[x->fstrings - 1].literal)
            ok = itd_lex_fstring_text(x);
        else if (x->line_start && !x->level)
            ok = read_indentation(x);
        else
            ok = read_token(x);
        if (!ok) return false;
    }
    return finish(x);
}
