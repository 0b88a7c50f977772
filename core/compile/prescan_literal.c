/* prescan_literal.c - the prescan's part on numbers, strings and f-strings: where they end, and
 * CPython's errors about that.
 *
 * What stands inside a string is made spaces in tree-sitter's text; only the quotes and the
 * expressions of f-string fields stay.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/compile/prescan.h"

/* ---- numbers ---- */

static bool is_hex(char c)
{
    return itd_is_digit(c) || ((c | 0x20) >= 'a' && (c | 0x20) <= 'f');
}

static bool follows(const char *p, const char *word)
{
    return !strncmp(p, word, strlen(word));
}

/* What comes right after a number (at pos) must not look like part of it; keywords may follow.
 * False: recorded. */
static bool number_ends(itd_lexer *x, const char *kind)
{
    static const char *const words[] = {"and", "else", "for", "if", "in", "is", "or", "not"};
    const char *p = x->src + x->pos;

    if (!itd_is_name_char(*p) || (unsigned char)*p >= 128) return true;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (follows(p, words[i]) && (*p == 'i' || !itd_is_name_char(p[strlen(words[i])])))
            return true;
    itd_lex_error(x, "invalid %s literal", kind);
    return false;
}

/* Digits with single underscores between them. False: recorded. */
static bool decimal_tail(itd_lexer *x)
{
    for (;;) {
        while (itd_is_digit(x->src[x->pos])) x->pos++;
        if (x->src[x->pos] != '_') return true;
        x->pos++;
        if (!itd_is_digit(x->src[x->pos])) {
            itd_lex_error(x, "invalid decimal literal");
            return false;
        }
    }
}

static bool based_number(itd_lexer *x, char letter)
{
    const char *kind = letter == 'x' ? "hexadecimal" : letter == 'o' ? "octal" : "binary";
    char top = letter == 'o' ? '7' : '1';

    x->pos += 2;
    for (;;) {
        char c;

        if (x->src[x->pos] == '_') x->pos++;
        c = x->src[x->pos];
        if (letter == 'x' ? !is_hex(c) : !(c >= '0' && c <= top)) {
            if (letter != 'x' && itd_is_digit(c)) {
                x->pos++;
                itd_lex_error(x, "invalid digit '%c' in %s literal", c, kind);
            } else {
                itd_lex_error(x, "invalid %s literal", kind);
            }
            return false;
        }
        while (letter == 'x' ? is_hex(x->src[x->pos])
                             : (x->src[x->pos] >= '0' && x->src[x->pos] <= top))
            x->pos++;
        c = x->src[x->pos];
        if (c == '_') continue;
        if (letter != 'x' && itd_is_digit(c)) {
            x->pos++;
            itd_lex_error(x, "invalid digit '%c' in %s literal", c, kind);
            return false;
        }
        return number_ends(x, kind);
    }
}

/* Fraction, exponent and j at pos, after the whole part. *ret_more: there was one of them. */
static bool number_tail(itd_lexer *x, bool *ret_more)
{
    char c = x->src[x->pos];

    *ret_more = false;
    if (c == '.') {
        *ret_more = true;
        x->pos++;
        if (itd_is_digit(x->src[x->pos]) && !decimal_tail(x)) return false;
        c = x->src[x->pos];
    }
    if ((c | 0x20) == 'e') {
        char next = x->src[x->pos + 1];

        if (next == '+' || next == '-') {
            if (!itd_is_digit(x->src[x->pos + 2])) {
                x->pos += 2;
                itd_lex_error(x, "invalid decimal literal");
                return false;
            }
            x->pos += 2;
        } else if (itd_is_digit(next)) {
            x->pos++;
        } else {
            *ret_more = true;
            return number_ends(x, "decimal");
        }
        *ret_more = true;
        if (!decimal_tail(x)) return false;
        c = x->src[x->pos];
    }
    if ((c | 0x20) == 'j') {
        *ret_more = true;
        x->pos++;
        return number_ends(x, "imaginary");
    }
    return !*ret_more || number_ends(x, "decimal");
}

/* A number with a leading zero that isn't a base prefix: zeros only, or a fraction or exponent must
 * follow. */
static bool zero_number(itd_lexer *x, uint32_t start)
{
    uint32_t zeros_end;
    bool nonzero = false, more;

    for (x->pos++;;) {
        if (x->src[x->pos] == '_') {
            x->pos++;
            if (!itd_is_digit(x->src[x->pos])) {
                itd_lex_error(x, "invalid decimal literal");
                return false;
            }
        }
        if (x->src[x->pos] != '0') break;
        x->pos++;
    }
    zeros_end = x->pos + 1;
    if (itd_is_digit(x->src[x->pos])) {
        nonzero = true;
        if (!decimal_tail(x)) return false;
    }
    if (!number_tail(x, &more)) return false;
    if (nonzero && !more) {
        itd_lex_error_range(
            x, start, zeros_end,
            "leading zeros in decimal integer literals are not permitted; use an 0o prefix for "
            "octal integers");
        return false;
    }
    return more || number_ends(x, "decimal");
}

bool itd_lex_number(itd_lexer *x)
{
    uint32_t start = x->pos;
    char next = x->src[start + 1] | 0x20;
    bool ok, more;

    if (x->src[start] == '0' && (next == 'x' || next == 'o' || next == 'b')) {
        ok = based_number(x, next);
    } else if (x->src[start] == '0') {
        ok = zero_number(x, start);
    } else {
        ok = (x->src[start] == '.' || decimal_tail(x)) && number_tail(x, &more);
        ok = ok && (more || number_ends(x, "decimal"));
    }
    return !ok || itd_lex_token(x, ITD_T_NUMBER, start, x->pos);
}

/* ---- strings ---- */

static bool is_triple(const itd_lexer *x, uint32_t p)
{
    return x->src[p + 1] == x->src[p] && x->src[p + 2] == x->src[p];
}

static unsigned last_line(const itd_lexer *x)
{
    return x->f->unit->line_count;
}

/* A string with no end that began at start. */
static void unterminated(itd_lexer *x, uint32_t start, uint32_t found, const char *what)
{
    unsigned line = found >= x->size ? last_line(x) : itd_front_line(x->f, found);

    itd_lex_error_from(x, start, "unterminated %s literal (detected at line %u)", what, line);
}

/* A string that could have been meant to end the f-string around it: its field then lacks the
 * brace. */
static bool is_outer_quote(const itd_lexer *x, char quote, bool triple)
{
    const itd_open_fstring *fs = x->fstrings ? &x->fstring[x->fstrings - 1] : NULL;

    return fs && fs->quote == quote && fs->triple == triple;
}

bool itd_lex_string(itd_lexer *x, uint32_t start)
{
    uint32_t open = x->pos, p;
    char quote = x->src[open];
    bool triple = is_triple(x, open);

    for (p = open + (triple ? 3 : 1);; p++) {
        char c = x->src[p];

        if (p >= x->size || (!triple && itd_is_newline(c))) {
            if (is_outer_quote(x, quote, triple)) {
                x->pos = start + 1; /* CPython's place: the quote, not the prefix */
                itd_lex_error(x, "f-string: expecting '}'");
            } else {
                unterminated(x, start, p, triple ? "triple-quoted string" : "string");
            }
            return true;
        }
        if (c == '\\') {
            if (p + 1 < x->size) p++;
            if (x->src[p] == '\r' && x->src[p + 1] == '\n') p++;
        } else if (c == quote && (!triple || is_triple(x, p))) {
            break;
        }
    }
    p += triple ? 3 : 1;
    itd_lex_blank(x, open + 1, p - 1);
    x->pos = p;
    return itd_lex_token(x, ITD_T_STRING, start, p);
}

/* ---- f-strings ---- */

bool itd_lex_fstring_start(itd_lexer *x, uint32_t start, bool raw)
{
    itd_open_fstring *fs;
    uint32_t open = x->pos;
    bool triple = is_triple(x, open);

    x->pos += triple ? 3 : 1;
    if (x->fstrings + 1 >= ITD_MAX_FSTRINGS) {
        itd_lex_error(x, "too many nested f-strings");
        return true;
    }
    fs = &x->fstring[x->fstrings++];
    *fs = (itd_open_fstring){.start = start,
                             .quote = x->src[open],
                             .triple = triple,
                             .raw = raw,
                             .literal = true,
                             .fields = -1};
    itd_lex_blank(x, open + 1, x->pos);
    return itd_lex_token(x, ITD_T_FSTART, start, x->pos);
}

static bool end_fstring(itd_lexer *x, const itd_open_fstring *fs)
{
    uint32_t start = x->pos;

    x->pos += fs->triple ? 3 : 1;
    itd_lex_blank(x, start, x->pos - 1);
    x->fstrings--;
    return itd_lex_token(x, ITD_T_FEND, start, x->pos);
}

static bool start_field(itd_lexer *x, itd_open_fstring *fs)
{
    if (fs->fields >= 0) fs->spec_field[fs->fields] = true;
    if (fs->fields + 1 >= ITD_MAX_FIELDS) {
        itd_lex_error(x, "f-string: expressions nested too deeply");
        x->f->lexical.weak = x->forget_open = true;
        return true;
    }
    fs->fields++;
    fs->spec_colon[fs->fields] = UINT32_MAX;
    fs->literal = false;
    return true;
}

/* Passes a backslash at p in literal text. */
static uint32_t skip_escape(const itd_lexer *x, const itd_open_fstring *fs, uint32_t p, bool *named)
{
    p++;
    if (x->src[p] == '\r' && x->src[p + 1] == '\n') p++;
    if (x->src[p] == '{' || x->src[p] == '}' || p >= x->size) return p; /* looked at again */
    if (!fs->raw && x->src[p] == 'N' && x->src[p + 1] == '{') {
        *named = true;
        return p + 2;
    }
    return p + 1;
}

/* Literal text up to a field, a field's end or the string's end; the token for what was passed, if
 * anything. */
bool itd_lex_fstring_text(itd_lexer *x)
{
    itd_open_fstring *fs = &x->fstring[x->fstrings - 1];
    uint32_t start = x->pos, p = start;
    bool spec = fs->fields >= 0, named = false;

    for (;;) {
        char c = x->src[p];

        if (p >= x->size || (!fs->triple && itd_is_newline(c))) {
            /* A line's end ends a format spec; so does the source's, which gets a line's end. */
            if (spec && (p < x->size || !fs->triple)) {
                fs->literal = false;
                break;
            }
            unterminated(x, fs->start, p, fs->triple ? "triple-quoted f-string" : "f-string");
            x->f->lexical.weak = x->forget_open = true;
            return true;
        }
        if (c == fs->quote && (!fs->triple || is_triple(x, p))) break;
        if (c == '\\') {
            p = skip_escape(x, fs, p, &named);
        } else if (c == '}' && named) {
            named = false;
            p++;
        } else if (c == '{' && (x->src[p + 1] != '{' || spec)) {
            if (!named) break;
            p++;
        } else if (c == '}' && (x->src[p + 1] != '}' || spec)) {
            break;
        } else if (c == '{' || c == '}') {
            p += 2;
        } else {
            p++;
        }
    }
    itd_lex_blank(x, start, p);
    x->pos = p;
    if (p > start && !itd_lex_token(x, ITD_T_FMIDDLE, start, p)) return false;
    if (!fs->literal) return true;
    if (x->src[p] == '{') return start_field(x, fs);
    if (x->src[p] == '}') {
        fs->literal = false; /* close_bracket looks at it */
        return true;
    }
    return end_fstring(x, fs);
}
