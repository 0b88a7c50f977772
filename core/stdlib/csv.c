/* csv.c - the _csv_lines module: rows of tables that fit on one line, for _csv.py. For embedded
 * files only.
 *
 * Whatever is out of the ordinary (a quoted field that goes on in the next line, an escape, text
 * behind a closing quote, an error) is answered with None: then _csv.py takes the row a character
 * at a time, and words the errors.
 *
 * A reader over lines that no script code makes (a list's, a StringIO's) is its own iterator, and
 * takes such rows itself (vm/front.h).
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/object/str_impl.h"
#include "core/stdlib/io.h"
#include "core/vm/front.h"

#define FEW   8                /* fields that a row has room for at first */
#define PIECE ((int64_t)65536) /* of a field between two looks for a stop */

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
        if (!itd_goes_on(p->vm, at)) return -2;
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

/* Where a field without quotes ends; -1: not simple; -2: failed. */
static int64_t plain_end(const row_parser *p, int64_t at)
{
    const uint8_t *data = p->s->data;
    uint32_t c = 0;

    for (;;) {
        int64_t end = p->end - at > PIECE ? at + PIECE : p->end;

        if (p->s->kind == 1) {
            while (at < end && (c = data[at]) != p->delimiter && c != '\n' && c != '\r') at++;
        } else {
            while (at < end && (c = itd_str_at(p->s, at)) != p->delimiter && c != '\n' && c != '\r')
                at++;
        }
        if (at < end || end == p->end) break;
        if (!itd_check_stop(p->vm)) return -2;
    }
    return at == p->end || c == p->delimiter ? at : -1;
}

/* The fields of a line as a list. None: not simple. */
static itd_value fields(itd_vm *vm, itd_value line, uint32_t delimiter, uint32_t quote,
                        int64_t limit)
{
    row_parser p = {.vm = vm,
                    .line = line,
                    .s = ITD_STR(line),
                    .delimiter = delimiter,
                    .quote = quote,
                    .limit = limit};
    int64_t at = 0, from;

    p.end = p.s->length;
    if (p.end && itd_str_at(p.s, p.end - 1) == '\n') p.end--;
    if (p.end && itd_str_at(p.s, p.end - 1) == '\r') p.end--;
    if (!itd_charge(vm, (uint64_t)p.end / 16 + 1)) return ITD_ERROR;
    p.row = itd_list_sized(vm, p.end ? FEW : 0);
    if (itd_failed(p.row) || !p.end) return p.row;
    for (;;) {
        if (at < p.end && itd_str_at(p.s, at) == p.quote) {
            at = quoted_field(&p, at + 1);
            if (at < 0) return at == -1 ? ITD_NONE : ITD_ERROR;
        } else {
            from = at;
            at = plain_end(&p, at);
            if (at == -2) return ITD_ERROR;
            if (at < 0 || at - from > p.limit) return ITD_NONE;
            if (!add_slice(&p, from, at)) return ITD_ERROR;
        }
        if (at >= p.end) return p.row;
        at++;
        if (at == p.end) return add_slice(&p, at, at) ? p.row : ITD_ERROR;
    }
}

static itd_value split(itd_vm *vm, itd_value module, const itd_arg *a)
{
    return fields(vm, a[0].v, (uint32_t)a[1].n, (uint32_t)a[2].n, a[3].n);
}

/* A str as a field: in quotes if it must be. */
static bool put_field(itd_text *t, itd_value text, uint32_t delimiter, uint32_t quote, bool alone)
{
    const itd_str *s = ITD_STR(text);
    int64_t from = 0, quotes = 0;
    bool quoted = alone && !s->length;

    for (int64_t i = 0; i < s->length; i++) {
        uint32_t c = itd_str_at(s, i);

        if (!itd_goes_on(t->vm, i)) return false;
        if (c == quote) quotes++;
        if (c == delimiter || c == quote || c == '\n' || c == '\r') quoted = true;
    }
    if (!quoted) return itd_text_str(t, text);
    itd_text_code(t, quote);
    for (int64_t i = 0; quotes && i < s->length; i++) {
        if (!itd_goes_on(t->vm, i)) return false;
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
        if (!put_field(&t, v, delimiter, quote, count == 1)) return ITD_ERROR;
    }
    itd_text_str(&t, a[3].v);
    return itd_text_done(&t);
}

/* ---- fronts ----------------------------------------------------------------------------- */

enum { LINES, DIALECT, NUMBER, SPECIAL, PLAIN, ESCAPE, DELIMITER, QUICK, READER_FIELDS };

static const itd_value *const reader_names[READER_FIELDS] = {
    &itd_n__lines, &itd_n_dialect, &itd_n_line_num,   &itd_n__special,
    &itd_n__plain, &itd_n__escape, &itd_n__delimiter, &itd_n__quick,
};

static bool is_letter(itd_value v)
{
    return itd_str_exact(v) && ITD_STR(v)->length == 1;
}

/* The fields of a reader that takes simple rows. */
static bool is_quick(itd_value reader, itd_value *f[])
{
    return itd_front_fields(reader, reader_names, LINES, READER_FIELDS, f) &&
           itd_same(*f[QUICK], ITD_TRUE) && itd_is_none(*f[ESCAPE]) && is_letter(*f[SPECIAL]) &&
           is_letter(*f[DELIMITER]) && itd_is_small(*f[NUMBER]);
}

/* The next line of a source that runs no script code, which is still there until *ret_next is put
 * at *ret_place, or *ret_index is counted up. Unbound: another source, or it is at its end. */
static itd_value peek(itd_vm *vm, itd_value lines, itd_value **ret_place, itd_value *ret_next,
                      int64_t **ret_index)
{
    struct itd_iter *it;

    *ret_place = NULL;
    if (itd_is_kind(lines, ITD_K_OBJECT)) return itd_io_peek_line(vm, lines, ret_place, ret_next);
    if (!itd_front_exact(lines, itd_list_iterator_type)) return ITD_UNBOUND;
    it = ITD_ITER_(lines);
    if (!itd_front_exact(it->a, itd_list_type) || it->n < 0 || it->n >= itd_list_count(it->a))
        return ITD_UNBOUND;
    *ret_index = &it->n;
    return itd_list_items(it->a)[it->n];
}

ITD_FRONT(reader_next)
{
    itd_value *f[READER_FIELDS], *place, next, line, row, limit;
    int64_t *index;

    if (count != 1 || !is_quick(args[0], f)) return ITD_UNBOUND;
    limit = itd_dict_get_str(ITD_DICT_(function->globals), itd_n__limit);
    line = peek(vm, *f[LINES], &place, &next, &index);
    if (itd_failed(line)) return line;
    if (!itd_is_cell(line) || !itd_str_exact(line) || !itd_is_small(limit)) return ITD_UNBOUND;
    row = fields(vm, line, itd_str_at(ITD_STR(*f[DELIMITER]), 0),
                 itd_str_at(ITD_STR(*f[SPECIAL]), 0), itd_small(limit));
    if (itd_is_none(row)) return ITD_UNBOUND;
    if (itd_failed(row)) return row;
    if (place)
        *place = next;
    else
        ++*index;
    *f[NUMBER] = itd_from_small(itd_small(*f[NUMBER]) + 1);
    return row;
}

/* Other readers are read by a generator, which can be waited in for a line. */
ITD_FRONT(reader_iter)
{
    itd_value *f[READER_FIELDS], *place, next, line;
    int64_t *index;

    if (count != 1 || !is_quick(args[0], f) ||
        !itd_front_is(vm, args[0], itd_n___next__, reader_next))
        return ITD_UNBOUND;
    line = peek(vm, *f[LINES], &place, &next, &index);
    return itd_failed(line) || itd_is_unbound(line) ? line : args[0];
}

const itd_front itd_fronts_csv[] = {
    {"_csv", "_Reader.__next__", reader_next},
    {"_csv", "_Reader.__iter__", reader_iter},
    {0},
};

static const itd_native natives[] = {
    {"split", split, "line: str, delimiter: code, quote: code, limit: i64, /",
     "The fields of a line.", 0},
    {"join", join, "row, delimiter: code, quote: code, end: str, /", "A line of fields.", 0},
    {0},
};
const itd_module_spec itd_module__csv_lines = {"_csv_lines", "For embedded modules only.", natives,
                                               NULL, NULL};
