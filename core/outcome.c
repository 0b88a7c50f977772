/* outcome.c - what a run came to: kind, message, line and a CPython-shaped traceback of the exception that ended it.
 *
 * Texts live in one fixed buffer, so that an outcome can be told after a memory limit too. Rendering an exception may run the script's __str__; it gets a small budget of its own, and
 * whatever it does wrong only costs the text.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <stdio.h>

#include "core/object/class.h"
#include "core/object/exc.h"
#include "core/session.h"

#define RENDER_OPERATIONS 100000

static struct {
    itd_outcome outcome;
    char message[8192], traceback[32768], type_name[256], tool_name[256];
} now;

void itd_outcome_clear(itd_vm *vm) { memset(&now.outcome, 0, sizeof now.outcome); }

bool itd_str_copy_utf8(itd_value v, char *buf, size_t size)
{
    const itd_str *s = ITD_STR(v);
    size_t at = 0;

    for (int64_t i = 0; i < s->length; i++) {
        uint32_t c = itd_str_at(s, i);

        if (at + 5 > size) {
            /* Cut, but whole characters. */
            buf[at] = 0;
            return false;
        }
        if (c >= 0xD800 && c < 0xE000) c = '?';
        if (c < 0x80) {
            buf[at++] = (char)c;
        } else if (c < 0x800) {
            buf[at++] = (char)(0xC0 | c >> 6);
            buf[at++] = (char)(0x80 | (c & 63));
        } else if (c < 0x10000) {
            buf[at++] = (char)(0xE0 | c >> 12);
            buf[at++] = (char)(0x80 | (c >> 6 & 63));
            buf[at++] = (char)(0x80 | (c & 63));
        } else {
            buf[at++] = (char)(0xF0 | c >> 18);
            buf[at++] = (char)(0x80 | (c >> 12 & 63));
            buf[at++] = (char)(0x80 | (c >> 6 & 63));
            buf[at++] = (char)(0x80 | (c & 63));
        }
    }
    buf[at] = 0;
    return true;
}

/* Lets a failure inside the rendering pass without a trace. */
static void forgive(itd_vm *vm) { itd_session_clear_failure(vm); }

/* The exception's own text; "" when it has none or can't tell. */
static itd_value text_of(itd_vm *vm, itd_value exc)
{
    itd_value text;

    if (itd_is_a(exc, itd_SyntaxError)) {
        text = itd_getattr_or(vm, exc, itd_n_msg);
        if (!itd_failed(text) && itd_is_str(text)) return text;
        forgive(vm);
    }
    text = itd_str_of(vm, exc);
    if (!itd_failed(text)) return text;
    forgive(vm);
    return itd_str_c(vm, "<exception str() failed>");
}

/* "Type: text", or "Type" alone as CPython's last traceback line. */
static itd_value type_and_text(itd_vm *vm, itd_value exc, bool bare)
{
    itd_value name = itd_type_fullname(vm, itd_type_of(exc)), text;

    if (itd_failed(name)) return ITD_ERROR;
    if (ITD_STR(name)->length > 9 && memcmp(ITD_STR(name)->data, "__main__.", 9) == 0 && ITD_STR(name)->kind == 1) name = itd_str_slice(vm, name, 9, ITD_STR(name)->length);
    text = itd_failed(name) ? ITD_ERROR : text_of(vm, exc);
    if (itd_failed(text)) return ITD_ERROR;
    if (bare && ITD_STR(text)->length == 0) return name;
    return itd_str_format(vm, "%.2000U: %.6000U", name, text);
}

/* ---- traceback -------------------------------------------------------------------------- */

static const itd_pos *position(itd_value code, itd_value index)
{
    const itd_code *c = ITD_AS(itd_code, code);
    int64_t at = itd_small(index);

    return c->pos && at >= 0 && at < c->count_ins ? &itd_code_pos(c)[at] : NULL;
}

/* Line n (1-based) of a source, without its end. Empty when there is none. */
static itd_value source_line(itd_vm *vm, itd_value source, uint32_t n)
{
    const itd_str *s;
    int64_t from = 0, to;
    uint32_t line = 1;

    if (!itd_is_str(source)) return itd_empty_str;
    s = ITD_STR(source);
    while (line < n && from < s->length)
        if (itd_str_at(s, from++) == '\n') line++;
    for (to = from; to < s->length && itd_str_at(s, to) != '\n' && itd_str_at(s, to) != '\r' && to - from < 1000;) to++;
    return itd_str_slice(vm, source, from, to);
}

/* The source line and the carets under the part that failed, as CPython shows them. */
static void show_source(itd_text *t, itd_vm *vm, const itd_code *code, const itd_pos *p)
{
    itd_value line = source_line(vm, code->unit, p->line);
    const itd_str *s;
    int64_t indent = 0, from, to, last;

    if (itd_failed(line) || ITD_STR(line)->length == 0) return;
    s = ITD_STR(line);
    while (indent < s->length && (itd_str_at(s, indent) == ' ' || itd_str_at(s, indent) == '\t')) indent++;
    for (last = s->length; last > indent && itd_str_at(s, last - 1) <= ' ';) last--;
    if (indent >= last) return;
    itd_text_ascii(t, "    ", 4);
    itd_text_slice(t, line, indent, last);
    itd_text_code(t, '\n');
    from = p->column > indent ? p->column : indent;
    to = p->end_line == p->line ? p->end_column : last;
    if (to > last) to = last;
    /* Nothing to point out when the whole line is meant. */
    if (from >= to || (from == indent && to == last)) return;
    itd_text_ascii(t, "    ", 4);
    for (int64_t i = indent; i < from; i++) itd_text_code(t, ' ');
    for (int64_t i = from; i < to; i++) itd_text_code(t, '^');
    itd_text_code(t, '\n');
}

static void show_frames(itd_text *t, itd_vm *vm, itd_value trace)
{
    int64_t n = itd_is_kind(trace, ITD_K_LIST) ? itd_list_count(trace) / 2 : 0, repeated = 0;

    if (!n) return;
    itd_text_ascii(t, "Traceback (most recent call last):\n", 35);
    for (int64_t i = n - 1; i >= 0; i--) {
        itd_value code = itd_list_items(trace)[2 * i], index = itd_list_items(trace)[2 * i + 1];
        const itd_pos *p = position(code, index);
        bool same = i < n - 1 && itd_same(code, itd_list_items(trace)[2 * i + 2]) && itd_same(index, itd_list_items(trace)[2 * i + 3]);

        repeated = same ? repeated + 1 : 0;
        if (repeated >= 3 && i > 0) continue;
        if (repeated > 3) {
            itd_text_printf(t, "  [Previous line repeated %lld more times]\n", (long long)repeated - 2);
            continue;
        }
        if (!p) continue;
        itd_text_printf(t, "  File \"%U\", line %u, in %U\n", ITD_AS(itd_code, code)->filename, p->line, ITD_AS(itd_code, code)->name);
        show_source(t, vm, ITD_AS(itd_code, code), p);
    }
}

/* A SyntaxError's place, which is in itself and not in a trace. */
static void show_syntax(itd_text *t, itd_vm *vm, itd_value exc)
{
    itd_value line = itd_getattr_or(vm, exc, itd_n_lineno), text = itd_getattr_or(vm, exc, itd_n_text), offset = itd_getattr_or(vm, exc, itd_n_offset), file = itd_getattr_or(vm, exc, itd_n_filename);
    int64_t skip = 0, n;

    if (itd_failed(line) || itd_failed(text) || itd_failed(offset) || !itd_is_small(line)) {
        forgive(vm);
        return;
    }
    itd_text_printf(t, "  File \"%S\", line %lld\n", itd_is_str(file) ? file : itd_empty_str, (long long)itd_small(line));
    if (!itd_is_str(text)) return;
    n = ITD_STR(text)->length;
    while (n && itd_str_at(ITD_STR(text), n - 1) <= ' ') n--;
    while (skip < n && itd_str_at(ITD_STR(text), skip) <= ' ') skip++;
    itd_text_ascii(t, "    ", 4);
    itd_text_slice(t, text, skip, n < skip + 1000 ? n : skip + 1000);
    itd_text_code(t, '\n');
    if (!itd_is_small(offset) || itd_small(offset) < 1 || itd_small(offset) > 1000) return;
    itd_text_ascii(t, "    ", 4);
    for (int64_t i = skip; i < itd_small(offset) - 1; i++) itd_text_code(t, ' ');
    itd_text_ascii(t, "^\n", 2);
}

static void show(itd_text *t, itd_vm *vm, itd_value exc, int depth)
{
    const itd_exc *e = ITD_EXC_(exc);
    itd_value last, notes;

    if (depth < 8) {
        if (itd_is_kind(e->cause, ITD_K_EXC)) {
            show(t, vm, e->cause, depth + 1);
            itd_text_printf(t, "\nThe above exception was the direct cause of the following exception:\n\n");
        } else if (itd_is_kind(e->context, ITD_K_EXC) && !e->suppress_context) {
            show(t, vm, e->context, depth + 1);
            itd_text_printf(t, "\nDuring handling of the above exception, another exception occurred:\n\n");
        }
    }
    show_frames(t, vm, e->trace);
    if (itd_is_a(exc, itd_SyntaxError)) show_syntax(t, vm, exc);
    last = type_and_text(vm, exc, true);
    if (!itd_failed(last)) itd_text_str(t, last);
    itd_text_code(t, '\n');
    notes = itd_exc_notes(exc);
    if (!itd_is_unbound(notes))
        for (int64_t i = 0; i < itd_list_count(notes) && i < 100; i++) itd_text_printf(t, "%S\n", itd_list_items(notes)[i]);
}

itd_value itd_traceback_text(itd_vm *vm, itd_value exc)
{
    itd_text t;

    itd_text_init(&t, vm);
    show(&t, vm, exc, 0);
    return itd_text_done(&t);
}

/* ---- the outcome ------------------------------------------------------------------------ */

/* First line of the statement where the trace begins. */
static void find_line(itd_value trace)
{
    const itd_pos *p;

    if (!itd_is_kind(trace, ITD_K_LIST)) return;
    /* The innermost frame of the script itself: embedded modules are not its lines. */
    for (int64_t i = 0; i + 1 < itd_list_count(trace); i += 2) {
        itd_value code = itd_list_items(trace)[i];
        itd_value file = ITD_AS(itd_code, code)->filename;

        p = position(code, itd_list_items(trace)[i + 1]);
        if (!p || (itd_is_str(file) && ITD_STR(file)->length > 8 && memcmp(ITD_STR(file)->data, "<frozen ", 8) == 0)) continue;
        now.outcome.line = p->statement;
        now.outcome.column = p->column + 1;
        return;
    }
}

static const char *kind_of(const itd_type *type, bool from_tool)
{
    static const struct {
        itd_type **type;
        const char *kind;
    } kinds[] = {
        {&itd_SecurityError, "security"}, {&itd_SyntaxError, "syntax"}, {&itd_IndentationError, "syntax"}, {&itd_TabError, "syntax"}, {&itd_RecursionError, "recursionLimit"},
        {&itd_NameError, "name"}, {&itd_UnboundLocalError, "name"}, {&itd_TypeError, "type"}, {&itd_ValueError, "value"}, {&itd_AttributeError, "attribute"},
        {&itd_AssertionError, "assertion"}, {&itd_RuntimeError, "runtime"},
    };

    if (from_tool) return "tool";
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        if (*kinds[i].type == type) return kinds[i].kind;
    return "exception";
}

static void finish_message(size_t at)
{
    if (now.outcome.line && at < sizeof now.message - 40) snprintf(now.message + at, sizeof now.message - at, " (at line %lld)", (long long)now.outcome.line);
    now.outcome.message = now.message;
}

static void stopped_outcome(itd_vm *vm)
{
    bool cancelled = vm->stopped == ITD_STOPPED_CANCEL;

    find_line(vm->stop_trace);
    now.outcome.kind = cancelled ? "cancelled" : "limitExceeded";
    now.outcome.limit = vm->stop_limit;
    snprintf(now.message, sizeof now.message, "%s: %s", cancelled ? "Cancelled" : "LimitExceeded", vm->stop_text);
    finish_message(strlen(now.message));
}

static void exception_outcome(itd_vm *vm, itd_value exc)
{
    bool from_tool = itd_has_flag(itd_cell_of(exc), ITD_F_C), syntax;
    itd_value text, name;
    size_t at = 0;

    vm->operations_limit = (vm->ops8 >> 3) + RENDER_OPERATIONS;
    now.outcome.kind = kind_of(itd_type_of(exc), from_tool);
    syntax = strcmp(now.outcome.kind, "syntax") == 0;
    find_line(ITD_EXC_(exc)->trace);
    name = itd_type_fullname(vm, itd_type_of(exc));
    if (!itd_failed(name)) {
        bool own = ITD_STR(name)->length > 9 && ITD_STR(name)->kind == 1 && memcmp(ITD_STR(name)->data, "__main__.", 9) == 0;

        itd_str_copy_utf8(name, now.type_name, sizeof now.type_name);
        if (own) memmove(now.type_name, now.type_name + 9, strlen(now.type_name + 9) + 1);
        now.outcome.type_name = now.type_name;
    }
    forgive(vm);
    if (from_tool) {
        name = itd_getattr_or(vm, exc, itd_n_tool_name);
        if (!itd_failed(name) && itd_is_str(name)) itd_str_copy_utf8(name, now.tool_name, sizeof now.tool_name);
        else snprintf(now.tool_name, sizeof now.tool_name, "?");
        forgive(vm);
        now.outcome.tool_name = now.tool_name;
        at = (size_t)snprintf(now.message, sizeof now.message, "ToolError in '%s': ", now.tool_name);
    }
    text = type_and_text(vm, exc, false);
    forgive(vm);
    if (itd_failed(text)) snprintf(now.message + at, sizeof now.message - at, "%s", now.outcome.type_name ? now.outcome.type_name : "Exception");
    else itd_str_copy_utf8(text, now.message + at, sizeof now.message - at - 64);
    if (syntax) {
        itd_value line = itd_getattr_or(vm, exc, itd_n_lineno), column = itd_getattr_or(vm, exc, itd_n_offset);

        if (itd_is_small(line) && itd_small(line) > 0) now.outcome.line = itd_small(line);
        if (itd_is_small(column) && itd_small(column) > 0) now.outcome.column = itd_small(column);
        forgive(vm);
    }
    finish_message(strlen(now.message));
    text = itd_traceback_text(vm, exc);
    forgive(vm);
    if (!itd_failed(text)) {
        itd_str_copy_utf8(text, now.traceback, sizeof now.traceback);
        now.outcome.traceback = now.traceback;
    }
}

void itd_outcome_make(itd_vm *vm, bool failed)
{
    itd_outcome_clear(vm);
    now.outcome.has_value = !failed && !itd_is_unbound(vm->result) && !itd_is_none(vm->result);
    if (!failed) return;
    if (vm->stopped) {
        stopped_outcome(vm);
        return;
    }
    {
        itd_value exc = vm->pending;

        vm->pending = ITD_UNBOUND;
        exception_outcome(vm, exc);
    }
}

void itd_outcome_source_too_large(itd_vm *vm)
{
    itd_outcome_clear(vm);
    snprintf(now.message, sizeof now.message, "SyntaxError: source exceeds the %llu-byte limit", (unsigned long long)vm->limits.source_bytes);
    now.outcome.kind = "syntax";
    now.outcome.type_name = "SyntaxError";
    now.outcome.message = now.message;
}

const itd_outcome *itd_run_outcome(itd_session *s) { return &now.outcome; }
