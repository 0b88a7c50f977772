/* front.h - what the files of the front end share: tokens, the state of one parse, places and
 * errors.
 *
 * The way of a source: prescan.c makes tokens and a text of the same length that is easy for
 * tree-sitter; grammar_*.c read the tokens by the rules of Python's grammar, which finds every
 * syntax error with CPython's words and place; parse.c has tree-sitter make the tree of the text;
 * lower_*.c and repair.c make the syntax tree (ast.h) of that. So tree-sitter only ever sees right
 * sources: its error recovery, which can take very long, isn't reached, and what its grammar leaves
 * out was checked before.
 *
 * Offsets are bytes of unit->source. Everything here lives in front->scratch, dropped when
 * itd_parse returns.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#ifndef ITD_FRONT_H
#define ITD_FRONT_H

#include "core/compile/ast.h"

#define ITD_MAX_NESTING    2900u /* of operators, attributes, calls: the tree's depth */
#define ITD_MAX_BRACKETS   200
#define ITD_MAX_INDENTS    100
#define ITD_MAX_FSTRINGS   150
#define ITD_MAX_FIELDS     3 /* replacement fields inside each other's format specs */
#define ITD_MAX_INT_DIGITS 4300

enum itd_token_kind {
#define TOKEN(id, text) ITD_T_##id,
#include "core/compile/tokens.def"
#undef TOKEN
    ITD_T_KINDS
};
#define ITD_T_FIRST_KEYWORD ITD_T_FALSE
#define ITD_T_LAST_KEYWORD  ITD_T_YIELD

enum itd_token_flags {
    ITD_TF_SOFT = 1,     /* a name used as the keyword match, case or type */
    ITD_TF_ASCII = 2,    /* no byte over 127 */
    ITD_TF_DEBUG = 4,    /* the = or ! of a replacement field: not for tree-sitter */
    ITD_TF_STARRED = 16, /* the star of a starred expression */
    ITD_TF_BASE = 32,    /* a name that is subscripted in an annotation */
    ITD_TF_LAST = 8,     /* the comma that ends an expression statement and its line */
};

/* Layout tokens (newline, indent, dedent, end) are where the line they stand in says. */
typedef struct itd_token {
    uint32_t start, end;
    uint8_t kind, flags;
    uint8_t level; /* open brackets after it */
    uint8_t spare;
} itd_token;

/* What an error says about itself, in CPython's own numbers: columns 1-based, 0 and -1 for "none".
 */
typedef struct itd_complaint {
    const itd_type *exception; /* NULL: no complaint */
    uint32_t line, end_line;
    int64_t offset, end_offset;
    char message[400];
    bool weak;          /* doesn't go before an error of the grammar */
    bool bare_line;     /* the line is given without its end, as the tokenizer does */
    uint32_t text_line; /* the text begins with this line; 0: with that of the error */
} itd_complaint;

typedef struct itd_piece {
    uint32_t start, end;
} itd_piece;

typedef struct itd_front {
    itd_unit *unit;
    itd_vm *vm;
    struct itd_arena *scratch;
    const char *source;
    uint32_t size;
    char *text; /* what tree-sitter parses */
    itd_token *tokens;
    uint32_t count, room;
    uint32_t *
        continuations; /* bytes 10xxxxxx before each 64-byte block; NULL when the source is ASCII */
    uint32_t last_line;    /* of the last look-up */
    itd_complaint lexical; /* the first error of the prescan; the tokens end there */
    bool open;             /* the tokens end inside a bracket */
    bool open_in_string; /* and inside an f-string: CPython then tells of it only when nothing else
                            is wrong before */
    uint32_t open_at;
    struct itd_pt *nodes; /* the parse tree, parse_tree.h */
    uint32_t node_count;
    itd_piece *subjects; /* of match statements, that are read by themselves (parse.c) */
    uint32_t subject_count;
    char *subject_text;
    const struct itd_pt *next_subject; /* the next of them to be lowered, as a statement */
    uint32_t star_asked, star_found;   /* the last question to itd_lower_star and its answer */
    uint32_t starred_at; /* the start of the starred expression that is being lowered */
} itd_front;

/* ---- places ---- */
uint32_t itd_front_line(itd_front *f, uint32_t offset); /* 1-based */
uint32_t itd_front_column(itd_front *f, uint32_t line,
                          uint32_t offset); /* characters from the line's start */
bool itd_front_lines(itd_front *f);         /* makes unit->lines and the continuation counts */

/* ---- errors (syntax_error.c) ---- */
bool itd_complain(itd_unit *unit, const itd_complaint *c); /* raises it; false */
/* RecursionError of a tree that is too deep; false. */
bool itd_front_too_deep(itd_front *f);
bool itd_front_invalid(itd_front *f, uint32_t start,
                       uint32_t end); /* "invalid syntax" there; false */

/* ---- prescan.c ---- */
bool itd_prescan(itd_front *f); /* false: a failure is pending; lexical errors are in f->lexical */

/* ---- grammar.c ---- */
bool itd_check_grammar(itd_front *f); /* false: the error is pending */

/* ---- literal.c ---- */
/* Checks the run of string tokens first..last (exclusive), as far as a token alone can be checked.
 * True: fine. False and c->exception set: a complaint; it has no place yet unless token is one
 * (ITD_LITERAL_AT_TOKEN). */
bool itd_check_string(itd_front *f, const itd_token *t, itd_complaint *c);
bool itd_check_piece(itd_front *f, const itd_token *t, bool raw, itd_complaint *c);
bool itd_token_is_bytes(const itd_front *f, const itd_token *t);
bool itd_token_is_raw(const itd_front *f, const itd_token *t);
bool itd_token_has_prefix(const itd_front *f, const itd_token *t, char prefix);
itd_value itd_literal_number(itd_front *f, uint32_t start, uint32_t end);
/* The value of plain string tokens (all str or all bytes); of one piece of an f-string. ITD_ERROR:
 * failed. */
itd_value itd_literal_strings(itd_front *f, const itd_token *first, const itd_token *last);
bool itd_literal_append(itd_front *f, const itd_token *t, itd_text *out); /* one str token */
bool itd_literal_piece(itd_front *f, uint32_t start, uint32_t end, bool raw, itd_text *out);

bool itd_literal_source(itd_front *f, uint32_t start, uint32_t end,
                        itd_text *out); /* as written, line ends made \n */

/* ---- parse.c ---- */
bool itd_make_parse_tree(itd_front *f);

/* ---- lower_*.c ---- */
bool itd_lower(itd_front *f);

static inline bool itd_token_named(const itd_front *f, const itd_token *t, const char *name,
                                   size_t size)
{
    return t->kind == ITD_T_NAME && t->end - t->start == size &&
           !memcmp(f->source + t->start, name, size);
}

#endif
