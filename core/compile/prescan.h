/* prescan.h - the state of the prescan, shared by its files.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#ifndef ITD_PRESCAN_H
#define ITD_PRESCAN_H

#include "core/compile/front.h"

/* An f-string that is open. Its literal parts and its fields take turns. */
typedef struct itd_open_fstring {
    uint32_t start;
    char quote;
    bool triple, raw, literal; /* literal: reading text, not a field's expression */
    int brackets;              /* brackets open in its fields, the fields' own braces included */
    int fields;                /* fields open inside each other, less one */
    uint32_t spec_colon[ITD_MAX_FIELDS +
                        1]; /* where each open field's format spec began; UINT32_MAX: it hasn't */
    bool spec_field[ITD_MAX_FIELDS + 1]; /* the spec has fields of its own */
} itd_open_fstring;

typedef struct itd_lexer {
    itd_front *f;
    const char *src;
    char *text;
    uint32_t pos, size;
    uint32_t start;  /* of the token being read */
    bool line_start; /* indentation comes next */
    bool done;
    bool forget_open; /* an error in an f-string: CPython then doesn't tell of open brackets */
    uint32_t level, open_at[ITD_MAX_BRACKETS];
    uint32_t indents;
    uint32_t columns[ITD_MAX_INDENTS], alternatives[ITD_MAX_INDENTS]; /* tabs to 8, tabs as 1 */
    uint32_t fstrings;
    itd_open_fstring fstring[ITD_MAX_FSTRINGS];
} itd_lexer;

/* Records the error at the current place (offset: characters of the line up to pos) or over a range
 * of the line; ends the scan. */
void itd_lex_error(itd_lexer *x, const char *format, ...) ITD_PRINTF(2, 3);
void itd_lex_error_range(itd_lexer *x, uint32_t from, uint32_t to, const char *message);
void itd_lex_error_from(itd_lexer *x, uint32_t line_of, const char *format, ...) ITD_PRINTF(3, 4);
bool itd_lex_token(itd_lexer *x, unsigned kind, uint32_t start, uint32_t end);
void itd_lex_blank(itd_lexer *x, uint32_t from, uint32_t to);
/* prescan_literal.c: each begins at a literal's start and makes its token or records an error.
 * False: out of memory. */
bool itd_lex_number(itd_lexer *x);
bool itd_lex_string(itd_lexer *x, uint32_t start); /* pos at the opening quote */
bool itd_lex_fstring_start(itd_lexer *x, uint32_t start, bool raw);
bool itd_lex_fstring_text(itd_lexer *x);
bool itd_lex_name_check(itd_lexer *x, uint32_t start,
                        uint32_t end); /* a name with non-ASCII characters; false: recorded */

static inline bool itd_is_newline(char c)
{
    return c == '\n' || c == '\r';
}
static inline bool itd_is_digit(char c)
{
    return c >= '0' && c <= '9';
}
static inline bool itd_is_name_char(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || itd_is_digit(c) ||
           (unsigned char)c >= 128;
}

#endif
