/* syntax_error.c - places in a source, and SyntaxErrors told with them.
 *
 * Columns of the tree are 0-based characters; an exception's offset is 1-based, and 0 or -1 stand
 * for "no column" where CPython has none. The text of the line goes with the exception, so that a
 * traceback can show it when the source is gone.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/compile/front.h"

#include "core/base/print.h"
#include "core/vm/code.h"

#include <stdarg.h>
#include <stdio.h>

/* ---- places ---- */

static uint32_t count_lines(const char *source, size_t size)
{
    uint32_t count = 1;

    for (size_t i = 0; i < size; i++) {
        if (source[i] == '\r' && source[i + 1] == '\n') continue;
        count += (source[i] == '\n' || source[i] == '\r') && i + 1 < size;
    }
    return count;
}

bool itd_front_lines(itd_front *f)
{
    itd_unit *unit = f->unit;
    const char *source = f->source;
    uint32_t n = 1;
    bool ascii = true;

    unit->line_count = count_lines(source, f->size);
    unit->lines = itd_arena_alloc(unit->arena, unit->line_count * sizeof *unit->lines);
    if (!unit->lines) return false;
    for (uint32_t i = 0; i < f->size; i++) {
        ascii &= (unsigned char)source[i] < 128;
        if (source[i] != '\n' && source[i] != '\r') continue;
        if (source[i] == '\r' && source[i + 1] == '\n') continue;
        if (i + 1 < f->size) unit->lines[n++] = i + 1;
    }
    f->last_line = 1;
    if (ascii) return true;
    f->continuations = itd_arena_alloc(f->scratch, (f->size / 64 + 2) * sizeof *f->continuations);
    if (!f->continuations) return false;
    for (uint32_t i = 0, seen = 0; i < f->size; i++) {
        seen += (source[i] & 0xC0) == 0x80;
        if (i % 64 == 63) f->continuations[i / 64 + 1] = seen;
    }
    return true;
}

uint32_t itd_front_line(itd_front *f, uint32_t offset)
{
    const uint32_t *lines = f->unit->lines;
    uint32_t low = 0, high = f->unit->line_count, last = f->last_line - 1;

    if (lines[last] <= offset) {
        if (last + 1 == high || lines[last + 1] > offset) return last + 1;
        if (last + 2 == high || lines[last + 2] > offset) return f->last_line = last + 2;
        low = last;
    } else {
        high = last;
    }
    while (high - low > 1) {
        uint32_t middle = low + (high - low) / 2;

        if (lines[middle] <= offset)
            low = middle;
        else
            high = middle;
    }
    return f->last_line = low + 1;
}

static uint32_t continuations_before(const itd_front *f, uint32_t offset)
{
    uint32_t seen = f->continuations[offset / 64];

    for (uint32_t i = offset & ~63u; i < offset; i++) seen += (f->source[i] & 0xC0) == 0x80;
    return seen;
}

uint32_t itd_front_column(itd_front *f, uint32_t line, uint32_t offset)
{
    uint32_t start = f->unit->lines[line - 1], past = 0;

    if (offset > f->size) { /* the newline that the last line lacks */
        past = offset - f->size;
        offset = f->size;
    }
    if (offset < start) return 0;
    if (!f->continuations) return offset - start + past;
    return offset - start + past -
           (continuations_before(f, offset) - continuations_before(f, start));
}

/* ---- raising ---- */

/* The text of a line, with those from first on before it, and with a newline if wished. What a
 * script made is in no file: CPython then can't tell the text of a line once it has parsed it. */
static itd_value line_text(const itd_unit *unit, uint32_t first, uint32_t line, bool bare)
{
    uint32_t start, end;
    itd_text text;

    if (unit->parsed && unit->how & ITD_COMPILE_DYNAMIC) return ITD_NONE;
    if (!line && unit->how & (ITD_COMPILE_EVAL | ITD_COMPILE_SINGLE)) return itd_empty_str;
    if (!line || line > unit->line_count) return ITD_NONE;
    start = unit->lines[(first && first < line ? first : line) - 1];
    for (end = unit->lines[line - 1];
         end < unit->size && unit->source[end] != '\n' && unit->source[end] != '\r';)
        end++;
    itd_text_init(&text, unit->vm);
    for (uint32_t at = start; at <= end; at++) {
        if (at < end && unit->source[at] != '\r') continue;
        itd_text_utf8(&text, unit->source + start, at - start);
        if (at < end) itd_text_ascii(&text, "\n", 1); /* \r and \r\n between lines */
        start = at + 1 + (at + 1 < end && unit->source[at + 1] == '\n');
        at = start - 1;
    }
    /* Only a whole file gets the newline that its last line lacks. */
    if (!bare && (end < unit->size || !(unit->how & (ITD_COMPILE_EVAL | ITD_COMPILE_SINGLE))))
        itd_text_ascii(&text, "\n", 1);
    return itd_text_done(&text);
}

static bool raise(itd_unit *unit, const itd_complaint *c, itd_value message)
{
    itd_vm *vm = unit->vm;
    itd_value text = line_text(unit, c->text_line, c->line, c->bare_line), place;

    if (itd_failed(message) || itd_failed(text)) return false;
    place =
        itd_tuple_pack(vm, 6, unit->filename, itd_from_small(c->line), itd_from_small(c->offset),
                       text, itd_from_small(c->end_line), itd_from_small(c->end_offset));
    if (itd_failed(place)) return false;
    place = itd_tuple_pack(vm, 2, message, place);
    if (!itd_failed(place)) itd_raise_with(vm, c->exception, place);
    return false;
}

/* CPython counts the end's column in the line where the error begins. */
static int64_t end_in_line(const itd_unit *unit, const itd_complaint *c)
{
    uint32_t end;
    int64_t length = 0;

    if (c->end_line <= c->line || !c->line || c->line > unit->line_count) return c->end_offset;
    for (end = unit->lines[c->line - 1];
         end < unit->size && unit->source[end] != '\n' && unit->source[end] != '\r'; end++)
        length += (unit->source[end] & 0xC0) != 0x80;
    return c->end_offset > length + 1 ? length + 1 : c->end_offset;
}

bool itd_complain(itd_unit *unit, const itd_complaint *c)
{
    itd_complaint told = *c;

    told.end_offset = end_in_line(unit, c);
    return raise(unit, &told, itd_str_c(unit->vm, c->message));
}

static bool raise_format(itd_unit *unit, const itd_type *exception, uint32_t line, uint32_t column,
                         uint32_t end_line, uint32_t end_column, const char *format, va_list ap)
{
    itd_complaint c = {.exception = exception,
                       .line = line,
                       .end_line = end_line,
                       .offset = (int64_t)column + 1,
                       .end_offset = end_column == UINT32_MAX ? -1 : (int64_t)end_column + 1};
    itd_text text;

    itd_text_init(&text, unit->vm);
    itd_text_vprintf(&text, format, ap);
    return raise(unit, &c, itd_text_done(&text));
}

bool itd_syntax_error(itd_unit *unit, const itd_node *at, const char *format, ...)
{
    va_list ap;

    va_start(ap, format);
    raise_format(unit, itd_SyntaxError, at->line, at->column, at->end_line, at->end_column, format,
                 ap);
    va_end(ap);
    return false;
}

bool itd_syntax_error_at(itd_unit *unit, const itd_type *exception, uint32_t line, uint32_t column,
                         uint32_t end_line, uint32_t end_column, const char *format, ...)
{
    va_list ap;

    va_start(ap, format);
    raise_format(unit, exception, line, column, end_line, end_column, format, ap);
    va_end(ap);
    return false;
}

bool itd_front_too_deep(itd_front *f)
{
    return itd_fail(f->vm, itd_RecursionError,
                    "maximum recursion depth exceeded during compilation");
}

bool itd_front_invalid(itd_front *f, uint32_t start, uint32_t end)
{
    uint32_t line = itd_front_line(f, start), end_line = itd_front_line(f, end);

    return itd_syntax_error_at(f->unit, itd_SyntaxError, line, itd_front_column(f, line, start),
                               end_line, itd_front_column(f, end_line, end), "invalid syntax");
}
