/* source_mutate.c - see source_mutate.h.
 *
 * A token is a run of letters and digits, a string up to its quote, or one sign. In the templates % is the token that is there, and $ another of either source.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "tests/fuzz/source_mutate.h"

#include <stdbool.h>
#include <string.h>

#include "tests/fuzz/state_mutate.h"

static const char *const words[] = {
    "x", "y", "self", "f", "C", "_", "__x", "__class__", "__debug__", "print", "super()", "0", "1", "-1", "0x1F", "1_0", "1.5", "1e9", "2j", "''", "'a'", "b'a'", "r'\\'", "u'a'", "f'{x}'", "f'{x!r:>{y}}'", "f'{x=}'", "rb'a'",
    "'''a\nb'''", "'\\N{DIGIT ONE}'", "'\\x41\\101'", "None", "True", "False", "...", "()", "[]", "{}", "{1: 2}", "{1}", "(1, 2)", "[*x]", "{**x}", "(x, *y)", "*", "**", "/", "//", "%", "@", "+", "-", "~", "<<", ">>", "&", "|", "^", ":=",
    "<", ">", "==", "!=", "<=", ">=", "<>", "=", "+=", "@=", "//=", "**=", ">>=", "->", ".", ",", ":", ";", "(", ")", "[", "]", "{", "}", "\\\n", "# c\n", "and", "or", "not", "in", "is", "not in", "is not", "if", "else", "lambda", "await",
    "yield", "yield from", "for", "async for", "async", "def", "class", "return", "break", "continue", "pass", "raise", "from", "import", "as", "global", "nonlocal", "del", "assert", "try", "except", "except*", "finally", "with", "while",
    "match", "case", "type", "elif", "$", "?", "!", "\t", "\f", "é", "\0", "1a", "0o8", "1__0", "'", "\"\"\"",
};

static const char *const forms[] = {
    "(%)", "[%]", "{%}", "(%,)", "(%, $)", "[%, *$]", "{%: $}", "{**%, $: 1}", "{%: $ for x in $}", "[% for x in $ if $]", "(% for x, *y in $)", "{% async for x in $}", "[[% for x in $] for y in $]", "%()", "%($)", "%(*$, **$)", "%(x=$, *$)", "%($ for x in $)",
    "%.x", "%.$", "%[$]", "%[$:$]", "%[::$, ...]", "%[*$]", "lambda: %", "lambda x, /, y=$, *a, z, **k: %", "% if $ else $", "% and $", "% or $", "not %", "-%", "~%", "await %", "(yield %)", "(yield from %)", "(x := %)", "% < $ < $", "% in $", "% is not $", "% + $",
    "% ** -$", "% @ $", "*%", "**%", "f'{%}'", "f'{%!r:{$}}'", "f'{%=}'", "% = $", "% = x = $", "%: $", "%: $ = 1", "% += $", "%, $", "%, *$ = $", "(%.x) = $", "%[$], $.y = $", "del %", "del (%, $[0])", "return %", "raise % from $", "assert %, $", "import %",
    "import %.x as $", "from % import $", "from . import %", "from % import *", "from __future__ import annotations", "global %", "nonlocal %", "% = yield", "pass; %", "type % = $", "type %[T: $, *A, **P] = $", "print(%)", "% 'a' $", "@%\ndef f(): pass", "'a' 'b' %",
    "({%: $})[$]", "%\n", "\n%", "%; $", "% -> $", "[%:$]", "x if %", "% for x in $", "case %: pass",
};

static const char *const blocks[] = {
    "if %:", "while %:", "for x in %:", "for x, (y, *z) in %:", "async for x in %:", "with %:", "with % as x, $ as (y, z):", "async with %:", "with (% as x, $):", "def f():", "def f(x, /, y: % = $, *a, z=1, **k) -> %:", "def f[T](x: T):", "async def f():", "class C:",
    "class C(%, metaclass=$):", "class C[T: %, *A]:", "try:", "else:", "elif %:", "finally:", "except:", "except % as e:", "except* %:", "match %:", "case %:", "case [x, *_] if %:", "case {'a': x, **r}:", "case C(x, y=1) | None:", "case (1 | 2) as x:", "case -1+2j:",
    "case x.y:", "case 'a' 'b':", "case _:", "lambda: %", "@%",
};
static const char *const ends[] = {"", "else:", "finally:", "except:", "except % as e:", "except* % as e:", "case _:", "elif %:", "except (%, $):"};

#define ANY(list) (list[state_chance(sizeof(list) / sizeof *(list))])

typedef struct piece {
    const uint8_t *at;
    size_t size;
} piece;

static bool is_word(uint8_t c) { return (c | 32) - 'a' < 26u || c - '0' < 10u || c == '_' || c >= 128; }

/* The token at or behind a place. */
static piece token_at(const uint8_t *data, size_t size, size_t at)
{
    size_t begin, end;

    while (at < size && (data[at] == ' ' || data[at] == '\n')) at++;
    if (at >= size) return (piece){data + size, 0};
    begin = end = at;
    if (is_word(data[at])) {
        while (begin && is_word(data[begin - 1])) begin--;
        while (end < size && is_word(data[end])) end++;
    } else if (data[at] == '\'' || data[at] == '"') {
        for (end++; end < size && data[end] != data[at] && data[end] != '\n'; end++) continue;
        if (end < size && data[end] == data[at]) end++;
    } else {
        end++;
    }
    return (piece){data + begin, end - begin};
}

/* A token, now and then what is between brackets or up to the end of the line. */
static piece some_piece(const uint8_t *data, size_t size)
{
    piece p = token_at(data, size, state_chance(size + 1));
    size_t left = size - (size_t)(p.at - data), n = p.size;
    int depth = 0;

    if (state_chance(3) || !p.size) return p;
    if (!strchr("([{", p.at[0]) && state_chance(2)) {
        while (n < left && p.at[n] != '\n') n++;
        return (piece){p.at, n};
    }
    for (n = 0; n < left; n++) {
        if (strchr("([{", p.at[n]) && p.at[n]) depth++;
        if (strchr(")]}", p.at[n]) && p.at[n] && --depth <= 0) return (piece){p.at, n + (depth == 0)};
        if (depth == 0 && n >= p.size && !is_word(p.at[n]) && p.at[n] != '.') break;
    }
    return (piece){p.at, n};
}

typedef struct text {
    uint8_t data[4096];
    size_t size;
} text;

static void put(text *t, const void *data, size_t size)
{
    if (size > sizeof t->data - t->size) size = sizeof t->data - t->size;
    memcpy(t->data + t->size, data, size);
    t->size += size;
}

static void put_form(text *t, const char *form, piece here, const uint8_t *other, size_t other_size)
{
    for (; *form; form++) {
        piece p = *form == '%' ? here : *form == '$' ? some_piece(other, other_size) : (piece){(const uint8_t *)form, 1};

        if (*form == '$' && !state_chance(3)) p = (piece){(const uint8_t *)ANY(words), 0}, p.size = strlen((const char *)p.at);
        put(t, p.at, p.size);
    }
}

static size_t replace(uint8_t *data, size_t size, size_t room, size_t at, size_t n, const text *with)
{
    if (at + n > size || size - n + with->size > room) return size;
    memmove(data + at + with->size, data + at + n, size - at - n);
    memcpy(data + at, with->data, with->size);
    return size - n + with->size;
}

static piece line_at(const uint8_t *data, size_t size, size_t at)
{
    size_t begin = at, end = at;

    while (begin && data[begin - 1] != '\n') begin--;
    while (end < size && data[end] != '\n') end++;
    return (piece){data + begin, end + (end < size) - begin};
}

static size_t indent_of(piece line)
{
    size_t n = 0;

    while (n < line.size && line.at[n] == ' ') n++;
    return n;
}

static void put_line(text *t, size_t indent, piece line)
{
    size_t own = indent_of(line);

    while (indent--) put(t, " ", 1);
    put(t, line.at + own, line.size - own);
    if (!t->size || t->data[t->size - 1] != '\n') put(t, "\n", 1);
}

/* The lines from here on, as far as they are indented no less, become a block's. */
static size_t wrap(uint8_t *data, size_t size, size_t room, piece line, const uint8_t *other, size_t other_size)
{
    const char *end;
    size_t at = (size_t)(line.at - data), from = at, indent = indent_of(line);
    piece inner = some_piece(other, other_size);
    static text t;

    t.size = 0;
    for (size_t i = 0; i < indent; i++) put(&t, " ", 1);
    put_form(&t, ANY(blocks), inner, other, other_size);
    put(&t, "\n", 1);
    for (uint64_t n = 1 + state_chance(4); n && at < size; n--) {
        piece next = line_at(data, size, at);

        if (next.size == 0 || (next.size > 1 && indent_of(next) < indent)) break;
        put_line(&t, indent_of(next) + 1, next);
        at += next.size;
    }
    end = ANY(ends);
    if (*end) {
        for (size_t i = 0; i < indent; i++) put(&t, " ", 1);
        put_form(&t, end, inner, other, other_size);
        put(&t, " pass\n", 6);
    }
    return replace(data, size, room, from, at - from, &t);
}

size_t source_mutate(uint8_t *data, size_t size, size_t room, const uint8_t *other, size_t other_size)
{
    static text t;
    size_t place = state_chance(size + 1), at;
    piece here = token_at(data, size, place), line = line_at(data, size, place), p;
    const char *word;

    if (!other || !other_size) other = data, other_size = size;
    t.size = 0;
    at = (size_t)(here.at - data);
    switch (state_chance(10)) {
    case 0:
    case 1:
        word = ANY(words);
        put(&t, word, strlen(word));
        return replace(data, size, room, at, here.size, &t);
    case 2:
        word = ANY(words);
        put(&t, " ", 1);
        put(&t, word, strlen(word));
        put(&t, " ", 1);
        return replace(data, size, room, at, 0, &t);
    case 3: return replace(data, size, room, at, here.size, &t);
    case 4:
        p = some_piece(other, other_size);
        put(&t, p.at, p.size);
        return replace(data, size, room, at, state_chance(3) ? here.size : 0, &t);
    case 5: return replace(data, size, room, (size_t)(line.at - data), line.size, &t);
    case 6: put_line(&t, indent_of(line) + (state_chance(4) ? 0 : 1), line_at(other, other_size, state_chance(other_size + 1))); return replace(data, size, room, (size_t)(line.at - data), 0, &t);
    case 7: return wrap(data, size, room, line, other, other_size);
    default:
        p = some_piece(data, size);
        put_form(&t, ANY(forms), p, other, other_size);
        return replace(data, size, room, (size_t)(p.at - data), p.size, &t);
    }
}
