/* csv.c - the _csv_lines module: rows of tables that fit on one line, for _csv.py. For embedded
 * files only.
 *
 * Whatever is out of the ordinary (a quoted field that goes on in the next line, an escape, text
 * behind a closing quote, an error) is answered with None: then _csv.py takes the row a character
 * at a time, and words the errors.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/object/class.h"

typedef struct row_parser {
    itd_vm *vm;
    const itd_str *s;
    itd_value line, row;
    int64_t end, limit;
    uint32_t delimiter, quote;
} row_parser;

static bool add_slice(row_parser *p, int64_t from, int64_t to)
{
    itd_value field = itd_str_slice(p->vm, p->line, from, to);

    return !itd_failed(field) && itd_list_append(p->vm, p->row, field);
}

/* A field in quotes that begins behind them. Where it ends, its delimiter included; -1: not simple;
 * -2: failed. */
static int64_t quoted_field(row_parser *p, int64_t at)
{
    int64_t from = at;
    bool plain = true;
    itd_value field;
    itd_text t;

    for (; at < p->end; at++) {
        if (itd_str_at(p->s, at) != p->quote) continue;
        if (at + 1 == p->end || itd_str_at(p->s, at + 1) != p->quote) break;
        if (plain) itd_text_init(&t, p->vm);
        plain = false;
        itd_text_slice(&t, p->line, from, at + 1);
        from = ++at + 1;
    }
    if (at >= p->end || at - from > p->limit) return -1;
    if (at + 1 < p->end && itd_str_at(p->s, at + 1) != p->delimiter) return -1;
    if (plain) return add_slice(p, from, at) ? at + 1 : -2;
    itd_text_slice(&t, p->line, from, at);
    field = itd_text_done(&t);
    if (itd_failed(field) || !itd_list_append(p->vm, p->row, field)) return -2;
    return ITD_STR(field)->length > p->limit ? -1 : at + 1;
}

/* The fields of a line as a list. None: not simple. */
static itd_value split(itd_vm *vm, itd_value module, const itd_arg *a)
{
    row_parser p = {.vm = vm,
                    .line = a[0].v,
                    .s = ITD_STR(a[0].v),
                    .delimiter = (uint32_t)a[1].n,
                    .quote = (uint32_t)a[2].n,
                    .limit = a[3].n};
    int64_t at = 0, from;

    p.end = p.s->length;
    if (p.end && itd_str_at(p.s, p.end - 1) == '\n') p.end--;
    if (p.end && itd_str_at(p.s, p.end - 1) == '\r') p.end--;
    if (!itd_charge(vm, (uint64_t)p.end / 16 + 1)) return ITD_ERROR;
    p.row = itd_list_new(vm);
    if (itd_failed(p.row) || !p.end) return p.row;
    for (;;) {
        if (at < p.end && itd_str_at(p.s, at) == p.quote) {
            at = quoted_field(&p, at + 1);
            if (at < 0) return at == -1 ? ITD_NONE : ITD_ERROR;
        } else {
            for (from = at; at < p.end; at++) {
                uint32_t c = itd_str_at(p.s, at);

                if (c == p.delimiter) break;
                if (c == '\n' || c == '\r') return ITD_NONE;
            }
            if (at - from > p.limit) return ITD_NONE;
            if (!add_slice(&p, from, at)) return ITD_ERROR;
        }
        if (at >= p.end) return p.row;
        at++;
        if (at == p.end) return add_slice(&p, at, at) ? p.row : ITD_ERROR;
    }
}

/* A str as a field: in quotes if it must be. */
static bool put_field(itd_text *t, itd_value text, uint32_t delimiter, uint32_t quote, bool alone)
{
    const itd_str *s = ITD_STR(text);
    int64_t from = 0, quotes = 0;
    bool quoted = alone && !s->length;

    for (int64_t i = 0; i < s->length; i++) {
        uint32_t c = itd_str_at(s, i);

        if (c == quote) quotes++;
        if (c == delimiter || c == quote || c == '\n' || c == '\r') quoted = true;
    }
    if (!quoted) return itd_text_str(t, text);
    itd_text_code(t, quote);
    for (int64_t i = 0; quotes && i < s->length; i++) {
        if (itd_str_at(s, i) != quote) continue;
        itd_text_slice(t, text, from, i + 1);
        from = i;
        quotes--;
    }
    itd_text_slice(t, text, from, s->length);
    return itd_text_code(t, quote);
}

/* A list or tuple of strs, numbers and Nones as a line. None: it holds something else. */
static itd_value join(itd_vm *vm, itd_value module, const itd_arg *a)
{
    itd_value row = a[0].v;
    uint32_t delimiter = (uint32_t)a[1].n, quote = (uint32_t)a[2].n;
    bool is_list = itd_is_exact(row, itd_list_type);
    int64_t count;
    itd_text t;

    if (!is_list && !itd_is_exact(row, itd_tuple_type)) return ITD_NONE;
    count = is_list ? itd_list_count(row) : itd_tuple_count(row);
    itd_text_init(&t, vm);
    for (int64_t i = 0; i < count; i++) {
        itd_value v = is_list ? itd_list_items(row)[i] : itd_tuple_items(row)[i];

        if (i) itd_text_code(&t, delimiter);
        if (itd_is_none(v))
            v = itd_empty_str;
        else if (itd_is_exact(v, itd_int_type) || itd_is_exact(v, itd_float_type))
            v = itd_str_of(vm, v);
        else if (!itd_is_exact(v, itd_str_type))
            return ITD_NONE;
        if (itd_failed(v) || !itd_charge(vm, (uint64_t)ITD_STR(v)->length / 16 + 1))
            return ITD_ERROR;
        put_field(&t, v, delimiter, quote, count == 1);
    }
    itd_text_str(&t, a[3].v);
    return itd_text_done(&t);
}

static const itd_native natives[] = {
    {"split", split, "line: str, delimiter: code, quote: code, limit: i64, /",
     "The fields of a line.", 0},
    {"join", join, "row, delimiter: code, quote: code, end: str, /", "A line of fields.", 0},
    {0},
};
const itd_module_spec itd_module__csv_lines = {"_csv_lines", "For embedded modules only.", natives,
                                               NULL, NULL};
