/* re_source.h - reading a pattern or a replacement template, token by token, and saying what is
 * wrong with it.
 *
 * A token is one character, or a backslash with the one after it. The next token is always looked
 * at in advance: a backslash at the very end is an error when the token before it is taken.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#ifndef ITD_RE_SOURCE_H
#define ITD_RE_SOURCE_H

#include "core/stdlib/re_tree.h"

typedef struct re_source {
    itd_vm *vm;
    itd_value text;      /* str, bytes or bytes-like */
    const uint8_t *data; /* of what isn't a str */
    int64_t length;
    int64_t at; /* where the next token begins */
    int width;  /* of the next token: 0 at the end, 1, or 2 */
} re_source;

static inline uint32_t re_char(const re_source *s, int64_t i)
{
    return s->data ? s->data[i] : itd_str_at(ITD_STR(s->text), i);
}
/* Whether the next token is this character alone. */
static inline bool re_next_is(const re_source *s, uint32_t code)
{
    return s->width == 1 && re_char(s, s->at) == code;
}
static inline bool re_is_digit(uint32_t c)
{
    return c >= '0' && c <= '9';
}
static inline bool re_is_octal(uint32_t c)
{
    return c >= '0' && c <= '7';
}
static inline bool re_is_letter(uint32_t c)
{
    return (c | 32) >= 'a' && (c | 32) <= 'z';
}

bool re_open(re_source *s, itd_vm *vm, itd_value text);
bool re_advance(re_source *s);
/* Takes the next token if it is this character: 1, 0, or -1 on failure. */
int re_take(re_source *s, uint32_t code);
/* Goes back to a place. */
bool re_seek(re_source *s, int64_t at);
/* A piece as a str. */
itd_value re_piece(const re_source *s, int64_t start, int64_t stop);
/* re.error(message, pattern, position) becomes pending; position < 0: None. False. */
bool re_fail(re_source *s, int64_t position, itd_value message);
bool re_fail_c(re_source *s, int64_t position, const char *message);
/* A name up to the terminator, which is taken. what: "group name" … */
bool re_name(re_source *s, uint32_t terminator, const char *what, itd_value *ret);
/* Whether name can be a group's; the position of its error is before the last token taken, by
 * offset more than its length. */
bool re_check_name(re_source *s, itd_value name, int64_t offset);
/* The number that a name of ASCII digits means, capped; false when it isn't one. */
bool re_name_number(itd_value name, uint32_t *ret);
/* "invalid group reference N" of a name of digits. */
bool re_fail_reference(re_source *s, int64_t position, itd_value digits);

/* re_escape.c. The next token is a backslash escape, which is taken. */
typedef struct re_sequence {
    enum { RE_IS_CODE, RE_IS_CATEGORY, RE_IS_AT, RE_IS_GROUP } kind;
    uint32_t value;
} re_sequence;
bool re_read_escape(re_source *s, bool in_set, re_sequence *ret);
/* Up to three octal digits, or a group's number, from the digits of an escape whose first digit has
 * been taken: start is the place of the backslash. *ret_octal tells which. */
bool re_read_number(re_source *s, int64_t start, bool *ret_octal, uint32_t *ret);
/* \a \b \f \n \r \t \v \\: the character, or -1. */
int re_simple_escape(uint32_t c);

/* A character set, whose '[' at start has been taken, as a node into the tree. */
uint32_t re_read_set(re_source *s, re_tree *tree, int64_t start);
uint32_t re_add_node(itd_vm *vm, re_tree *tree, unsigned op);

#endif
