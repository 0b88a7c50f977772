/* outcome.c - what a run came to: kind, message, line and a CPython-shaped traceback of the
 * exception that ended it.
 *
 * Texts live in one fixed buffer, so that an outcome can be told after a memory limit too.
 * Rendering an exception may run the script's __str__; it gets a small budget of its own, and
 * whatever it does wrong only costs the text.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <stdio.h>

#include "core/object/class.h"
#include "core/object/exc.h"
#include "core/session.h"

#define RENDER_OPERATIONS 100000
#define TRACEBACK_FRAMES  120 /* what fits the buffer, as lines are */

static struct {
    itd_outcome outcome;
    char message[8192], traceback[32768], type_name[256], tool_name[256];
} now;

void itd_outcome_clear(itd_vm *vm)
{
    memset(&now.outcome, 0, sizeof now.outcome);
}

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
static void forgive(itd_vm *vm)
{
    itd_session_clear_failure(vm);
}

static const itd_pos *position(itd_value code, itd_value index)
{
    const itd_code *c = ITD_AS(itd_code, code);
    int64_t at = itd_small(index);

    return c->pos && at >= 0 && at < c->count_ins ? &itd_code_pos(c)[at] : NULL;
}

/* ---- the outcome ------------------------------------------------------------------------ */

/* First line of the statement where the trace begins. */
static void find_line(itd_value trace)
{
    const itd_pos *p;

    if (!itd_is_kind(trace, ITD_K_LIST)) return;
    /* The innermost frame of the script itself: the lines of embedded modules and of text given to
     * exec are not its own. */
    for (int64_t i = 0; i + 1 < itd_list_count(trace); i += 2) {
        itd_value code = itd_list_items(trace)[i];

        p = position(code, itd_list_items(trace)[i + 1]);
        if (!p || ITD_AS(itd_code, code)->flags & (ITD_CODE_UNIT_DYNAMIC | ITD_CODE_UNIT_EMBEDDED))
            continue;
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
        {&itd_SecurityError, "security"},
        {&itd_SyntaxError, "syntax"},
        {&itd_IndentationError, "syntax"},
        {&itd_TabError, "syntax"},
        {&itd_RecursionError, "recursionLimit"},
        {&itd_NameError, "name"},
        {&itd_UnboundLocalError, "name"},
        {&itd_TypeError, "type"},
        {&itd_ValueError, "value"},
        {&itd_AttributeError, "attribute"},
        {&itd_AssertionError, "assertion"},
        {&itd_RuntimeError, "runtime"},
    };

    if (from_tool) return "tool";
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        if (*kinds[i].type == type) return kinds[i].kind;
    return "exception";
}

static void finish_message(size_t at)
{
    if (now.outcome.line && at < sizeof now.message - 40)
        snprintf(now.message + at, sizeof now.message - at, " (at line %lld)",
                 (long long)now.outcome.line);
    now.outcome.message = now.message;
}

static void stopped_outcome(itd_vm *vm)
{
    bool cancelled = vm->stopped == ITD_STOPPED_CANCEL;

    find_line(vm->stop_trace);
    if (!now.outcome.line) now.outcome.line = vm->stop_line;
    now.outcome.kind = cancelled ? "cancelled" : "limitExceeded";
    now.outcome.limit = vm->stop_limit;
    snprintf(now.message, sizeof now.message, "%s: %s", cancelled ? "Cancelled" : "LimitExceeded",
             vm->stop_text);
    finish_message(strlen(now.message));
}

/* A last line of the traceback: what to do instead of what is refused. */
static void add_hint(const char *hint)
{
    size_t length = strlen(now.traceback), more = hint ? strlen(hint) : 0;
    char *to = now.traceback + length;

    if (!more || !length || length + more + 3 > sizeof now.traceback) return;
    if (to[-1] != '\n') *to++ = '\n';
    memcpy(to, hint, more);
    memcpy(to + more, "\n", 2);
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
        bool own = ITD_STR(name)->length > 9 && ITD_STR(name)->kind == 1 &&
                   memcmp(ITD_STR(name)->data, "__main__.", 9) == 0;

        itd_str_copy_utf8(name, now.type_name, sizeof now.type_name);
        if (own) memmove(now.type_name, now.type_name + 9, strlen(now.type_name + 9) + 1);
        now.outcome.type_name = now.type_name;
    }
    forgive(vm);
    if (from_tool) {
        name = itd_getattr_or(vm, exc, itd_n_tool_name);
        if (!itd_failed(name) && itd_is_str(name))
            itd_str_copy_utf8(name, now.tool_name, sizeof now.tool_name);
        else
            snprintf(now.tool_name, sizeof now.tool_name, "?");
        forgive(vm);
        now.outcome.tool_name = now.tool_name;
        at =
            (size_t)snprintf(now.message, sizeof now.message, "ToolError in '%s': ", now.tool_name);
    }
    text = itd_exception_line(vm, exc, false, ITD_SUGGEST_UNCAUGHT);
    forgive(vm);
    if (itd_failed(text))
        snprintf(now.message + at, sizeof now.message - at, "%s",
                 now.outcome.type_name ? now.outcome.type_name : "Exception");
    else
        itd_str_copy_utf8(text, now.message + at, sizeof now.message - at - 64);
    if (syntax &&
        !now.outcome.line) { /* with a line, it is of what the script compiled at that line */
        itd_value line = itd_getattr_or(vm, exc, itd_n_lineno),
                  column = itd_getattr_or(vm, exc, itd_n_offset);

        if (itd_is_small(line) && itd_small(line) > 0) now.outcome.line = itd_small(line);
        if (itd_is_small(column) && itd_small(column) > 0) now.outcome.column = itd_small(column);
        forgive(vm);
    }
    finish_message(strlen(now.message));
    text = itd_traceback_text(vm, exc, true, TRACEBACK_FRAMES, 0);
    forgive(vm);
    if (!itd_failed(text)) {
        itd_str_copy_utf8(text, now.traceback, sizeof now.traceback);
        add_hint(itd_instead(vm, exc));
        forgive(vm);
        now.outcome.traceback = now.traceback;
    }
}

void itd_outcome_make(itd_vm *vm, bool failed)
{
    itd_outcome_clear(vm);
    now.outcome.has_value = !failed && !itd_is_unbound(vm->result) && !itd_is_none(vm->result);
    if (!failed) return;
    if (vm->stopped == ITD_STOPPED_SECURITY) {
        itd_value exc = vm->stop_trace;

        forgive(vm);
        exception_outcome(vm, exc);
        return;
    }
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
    snprintf(now.message, sizeof now.message, "SyntaxError: source exceeds the %llu-byte limit",
             (unsigned long long)vm->limits.source_bytes);
    now.outcome.kind = "syntax";
    now.outcome.type_name = "SyntaxError";
    now.outcome.message = now.message;
}

const itd_outcome *itd_run_outcome(itd_session *s)
{
    return &now.outcome;
}
