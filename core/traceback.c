/* traceback.c - the text of a traceback, as CPython 3.12 prints it: frames with source lines and
 * carets, chains of exceptions, groups, notes, suggestions.
 *
 * Frames of embedded modules are left out: where CPython's own modules are written in C it shows
 * none either, and the line to mend is the script's. A binary operation or subscript is marked
 * ~~~^~~~, which needs to know where its operator is: the marked part of the line is parsed again
 * for that.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <utf8proc.h>

#include "core/compile/ast.h"
#include "core/object/class.h"
#include "core/object/exc.h"
#include "core/session.h"

#define MARGIN          "    "
#define MAX_REPEATS     3  /* of one line, then they are counted */
#define MAX_CHAIN       64 /* causes and contexts */
#define MAX_GROUP_DEPTH 10
#define MAX_GROUP_WIDTH 15
#define MAX_LINE        1000
#define MAX_SEGMENT     400 /* characters that are parsed again for their operator */

typedef struct render {
    itd_vm *vm;
    itd_text text;
    int64_t most_frames; /* of one exception; the middle is left out */
    int64_t limit;       /* > 0: only the outermost so many, < 0: the innermost */
    int depth;           /* of groups */
    bool need_close;
    bool alone;    /* without frames, also for suggestions */
    bool uncaught; /* CPython closes a group after what it is the context of when it prints an
                      uncaught exception, but not in its traceback module */
} render;

/* ---- lines with the margin of groups ---------------------------------------------------- */

static void indent(render *r)
{
    for (int i = 0; i < r->depth; i++) itd_text_ascii(&r->text, "  ", 2);
}

static void margin(render *r, char mark)
{
    if (!r->depth) return;
    indent(r);
    itd_text_code(&r->text, (uint32_t)mark);
    itd_text_code(&r->text, ' ');
}

/* A text of one or more lines, each with the margin, and a line end. */
static void put(render *r, itd_value text)
{
    const itd_str *s;
    int64_t from = 0;

    if (itd_failed(text)) {
        r->text.failed = true;
        return;
    }
    s = ITD_STR(text);
    for (int64_t i = 0; i <= s->length; i++) {
        if (i < s->length && itd_str_at(s, i) != '\n') continue;
        margin(r, '|');
        itd_text_slice(&r->text, text, from, i);
        itd_text_code(&r->text, '\n');
        from = i + 1;
    }
}

static void put_c(render *r, const char *text)
{
    put(r, itd_str_c(r->vm, text));
}

/* ---- source lines ----------------------------------------------------------------------- */

/* A frame that failed before its first instruction stands at the first line of its function,
 * without columns. */
static const itd_pos *position(itd_value code, itd_value index)
{
    static itd_pos begin;
    const itd_code *c = ITD_AS(itd_code, code);
    int64_t at = itd_small(index);

    if (c->pos && at == c->count_ins) {
        begin =
            (itd_pos){.line = c->first_line, .statement = c->first_line, .end_line = c->first_line};
        return &begin;
    }
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
    if (!itd_charge(vm, (uint64_t)s->length / 64)) return ITD_ERROR;
    while (line < n && from < s->length) {
        uint32_t c = itd_str_at(s, from++);

        if (c == '\r' && from < s->length && itd_str_at(s, from) == '\n') from++;
        if (c == '\n' || c == '\r') line++;
    }
    if (line < n) return itd_empty_str;
    for (to = from; to < s->length && itd_str_at(s, to) != '\n' && itd_str_at(s, to) != '\r' &&
                    to - from < MAX_LINE;)
        to++;
    return itd_str_slice(vm, source, from, to);
}

static bool is_space(uint32_t c)
{
    return c == ' ' || (c >= 9 && c <= 13) || c == 0xA0 || c == 0x3000;
}

typedef struct anchors {
    int64_t left, right; /* the part within the segment that is marked ^ instead of ~ */
} anchors;

static int64_t skip(const itd_str *s, int64_t at, const char *stop, const char *past)
{
    while (at < s->length) {
        uint32_t c = itd_str_at(s, at);

        if (stop ? c == (uint32_t)*stop : !is_space(c) && !(c < 128 && strchr(past, (int)c))) break;
        at++;
    }
    return at;
}

/* Where the operator of a binary operation is: after the left side, blanks and closing brackets. */
static anchors operator_place(const itd_str *s, int64_t left_end, int64_t right_start, bool printed)
{
    int64_t at = left_end, place = skip(s, at, NULL, ")#");
    bool two;

    while (at < right_start && is_space(itd_str_at(s, at))) at++;
    /* CPython's traceback module looks for a second character behind the left side, what it prints
     * by itself behind the operator. */
    if (printed) at = place;
    two = at + 1 < right_start && !is_space(itd_str_at(s, at + 1));
    at = place;
    return (anchors){at, at + 1 + two};
}

static bool place_of(const itd_str *s, const itd_node *e, bool printed, anchors *ret)
{
    if (e->kind == ITD_BinOp && e->bin.left->end_line == 2 && e->bin.right->line == 2) {
        *ret = operator_place(s, e->bin.left->end_column, e->bin.right->column, printed);
        return true;
    }
    if (e->kind == ITD_Subscript && e->subscript.value->end_line == 2 &&
        e->subscript.slice->end_line == 2) {
        int64_t right;

        ret->left = skip(s, e->subscript.value->end_column, "[", "");
        right = skip(s, (int64_t)e->subscript.slice->end_column + 1, "]", "");
        if (e->subscript.slice->end_column < s->length &&
            itd_str_at(s, e->subscript.slice->end_column) == ']')
            right = e->subscript.slice->end_column;
        ret->right = right < s->length ? right + 1 : right;
        return true;
    }
    return false;
}

/* Parses what failed, in brackets on lines of its own so that line 2 is the segment itself. False:
 * no operator to point out. */
static bool find_anchors(itd_vm *vm, itd_value segment, bool printed, anchors *ret)
{
    itd_value source, owner;
    itd_unit unit = {.vm = vm};
    bool collects = !vm->no_collect, found = false;

    if (ITD_STR(segment)->length > MAX_SEGMENT) return false;
    source = itd_str_format(vm, "(\n%U\n)", segment);
    unit.source = itd_failed(source) ? NULL : itd_str_utf8(vm, source, &unit.size, &owner);
    if (unit.source) {
        vm->no_collect = true;
        unit.source_str = source;
        unit.filename = itd_empty_str;
        unit.keep = itd_list_new(vm);
        unit.arena = itd_failed(unit.keep) ? NULL : itd_arena_new(vm);
        if (unit.arena) {
            if (itd_parse(&unit) && unit.body.count == 1 && unit.body.items[0]->kind == ITD_Expr)
                found = place_of(ITD_STR(segment), unit.body.items[0]->one.value, printed, ret);
            itd_arena_free(unit.arena);
        }
        if (collects) vm->no_collect = false;
    }
    if (!vm->stopped) itd_swallow(vm, itd_BaseException);
    return found && !vm->stopped && ret->left < ret->right &&
           ret->right <= ITD_STR(segment)->length;
}

/* A mark for each column that the characters from..to-1 of the line take: wide ones take two. */
static void marks(itd_text *t, const itd_str *line, int64_t from, int64_t to, char mark)
{
    for (int64_t i = from; i < to && i < line->length; i++) {
        uint32_t c = itd_str_at(line, i);

        itd_text_code(t, (uint32_t)mark);
        if (c > 0x7F && utf8proc_charwidth((utf8proc_int32_t)c) == 2)
            itd_text_code(t, (uint32_t)mark);
    }
}

/* The line of a code's source. As in CPython, text that a script gave to exec or the like is in no
 * file to be read. */
static itd_value text_line(itd_vm *vm, const itd_code *code, uint32_t line)
{
    return code->flags & ITD_CODE_UNIT_DYNAMIC ? itd_empty_str : source_line(vm, code->unit, line);
}

static void show_source(render *r, const itd_code *code, const itd_pos *p)
{
    itd_value line = text_line(r->vm, code, p->line), segment;
    const itd_str *s;
    int64_t start = 0, last, from, to;
    anchors a = {0, 0};
    bool anchored = false;
    itd_text t;

    if (itd_failed(line) || ITD_STR(line)->length == 0) return;
    s = ITD_STR(line);
    while (start < s->length && is_space(itd_str_at(s, start))) start++;
    for (last = s->length; last > start && is_space(itd_str_at(s, last - 1));) last--;
    if (start >= last) return;
    put(r, itd_str_format(r->vm, MARGIN "%U", itd_str_slice(r->vm, line, start, last)));
    from = p->column > start ? p->column : start;
    to = p->end_line == p->line ? p->end_column : last;
    if (to > last) to = last;
    if (from >= to) return;
    if (p->end_line == p->line) {
        segment = itd_str_slice(r->vm, line, from, to);
        anchored =
            !itd_failed(segment) && find_anchors(r->vm, segment, r->most_frames != INT64_MAX, &a);
    }
    /* Nothing to point out when the whole line is meant. */
    if (to - from >= last - start && !anchored) return;
    itd_text_init(&t, r->vm);
    itd_text_ascii(&t, MARGIN, sizeof MARGIN - 1);
    marks(&t, s, start, from, ' ');
    if (anchored) {
        marks(&t, s, from, from + a.left, '~');
        marks(&t, s, from + a.left, from + a.right, '^');
        marks(&t, s, from + a.right, to, '~');
    } else {
        marks(&t, s, from, to, '^');
    }
    put(r, itd_text_done(&t));
}

/* ---- frames ----------------------------------------------------------------------------- */

static bool is_embedded(itd_value code)
{
    return itd_code_is_embedded(ITD_AS(itd_code, code));
}

static void tell_repeats(render *r, int64_t count)
{
    if (count > MAX_REPEATS)
        put(r, itd_str_format(r->vm, "  [Previous line repeated %lld more time%s]",
                              (long long)count - MAX_REPEATS, count - MAX_REPEATS > 1 ? "s" : ""));
}

/* How many frames a trace has to show. */
static int64_t count_frames(itd_value trace)
{
    int64_t count = 0;

    for (int64_t i = 0; itd_is_kind(trace, ITD_K_LIST) && i + 1 < itd_list_count(trace); i += 2)
        count += position(itd_list_items(trace)[i], itd_list_items(trace)[i + 1]) &&
                 !is_embedded(itd_list_items(trace)[i]);
    return count;
}

static void show_frames(render *r, itd_value trace)
{
    int64_t n = itd_is_kind(trace, ITD_K_LIST) ? itd_list_count(trace) / 2 : 0, count = 0,
            shown = 0, left_out = 0;
    int64_t at = 0, all = r->limit < 0 ? count_frames(trace) : 0;
    itd_value last_code = ITD_UNBOUND;
    uint32_t last_line = 0;

    for (int64_t i = n - 1; i >= 0 && !r->text.failed; i--) {
        itd_value code = itd_list_items(trace)[2 * i];
        const itd_pos *p = position(code, itd_list_items(trace)[2 * i + 1]);

        if (!p || is_embedded(code)) continue;
        if (r->limit > 0 && at >= r->limit) break;
        if (at++ < all + r->limit && r->limit < 0) continue;
        if (!itd_same(code, last_code) || p->line != last_line) {
            tell_repeats(r, count);
            count = 0;
            last_code = code;
            last_line = p->line;
        }
        if (++count > MAX_REPEATS) continue;
        if (shown++ >= r->most_frames / 2 && i >= r->most_frames / 2) {
            left_out++;
            continue;
        }
        if (left_out)
            put(r, itd_str_format(r->vm, "  [%lld frames left out]", (long long)left_out));
        left_out = 0;
        put(r,
            itd_str_format(r->vm, "  File \"%U\", line %u, in %U", ITD_AS(itd_code, code)->filename,
                           p->line, ITD_AS(itd_code, code)->name));
        show_source(r, ITD_AS(itd_code, code), p);
    }
    tell_repeats(r, count);
}

/* ---- the last lines --------------------------------------------------------------------- */

/* str(v) whatever happens. */
static itd_value text_of(itd_vm *vm, itd_value v, const char *what)
{
    itd_value text = itd_str_of(vm, v);

    if (!itd_failed(text) || vm->stopped) return text;
    itd_swallow(vm, itd_BaseException);
    return itd_str_format(vm, "<%s str() failed>", what);
}

/* An attribute of a SyntaxError, unbound when there is none. */
static itd_value attribute(itd_vm *vm, itd_value exc, itd_value name)
{
    itd_value v = itd_getattr_or(vm, exc, name);

    if (!itd_failed(v)) return itd_is_none(v) ? ITD_UNBOUND : v;
    itd_swallow(vm, itd_BaseException);
    return ITD_UNBOUND;
}

static int64_t number(itd_value v, int64_t standard)
{
    return itd_is_small(v) ? itd_small(v) : standard;
}

/* A SyntaxError's place, which is in itself and not in a trace. */
static void show_syntax(render *r, itd_value exc)
{
    itd_vm *vm = r->vm;
    itd_value line = attribute(vm, exc, itd_n_lineno), text = attribute(vm, exc, itd_n_text),
              file = attribute(vm, exc, itd_n_filename);
    int64_t offset = number(attribute(vm, exc, itd_n_offset), 0),
            end = number(attribute(vm, exc, itd_n_end_offset), 0), from = 0, to;
    const itd_str *s;
    itd_text t;

    if (!itd_is_small(line)) return;
    put(r, itd_str_format(vm, "  File \"%S\", line %lld",
                          itd_is_unbound(file) ? itd_str_c(vm, "<string>") : file,
                          (long long)itd_small(line)));
    if (!itd_is_str(text)) return;
    s = ITD_STR(text);
    for (to = s->length; to && itd_str_at(s, to - 1) == '\n';) to--;
    while (from < to && (itd_str_at(s, from) == ' ' || itd_str_at(s, from) == '\n' ||
                         itd_str_at(s, from) == '\f'))
        from++;
    if (to - from > MAX_LINE) to = from + MAX_LINE;
    put(r, itd_str_format(vm, MARGIN "%U", itd_str_slice(vm, text, from, to)));
    if (offset < 1) return;
    if (end == 0 || end == -1 || end == offset) end = offset + 1;
    if (offset - 1 < from || offset - 1 - from > MAX_LINE) return;
    if (end > offset + MAX_LINE) end = offset + MAX_LINE;
    itd_text_init(&t, vm);
    itd_text_ascii(&t, MARGIN, sizeof MARGIN - 1);
    for (int64_t i = from; i < offset - 1; i++)
        itd_text_code(&t, i < s->length && is_space(itd_str_at(s, i)) ? itd_str_at(s, i) : ' ');
    for (int64_t i = offset; i < end; i++) itd_text_code(&t, '^');
    put(r, itd_text_done(&t));
}

/* module.Class, without __main__ and builtins. */
static itd_value class_name(itd_vm *vm, itd_value exc)
{
    itd_value name = itd_type_fullname(vm, itd_type_of(exc));

    if (itd_failed(name)) return ITD_ERROR;
    if (ITD_STR(name)->length > 9 && ITD_STR(name)->kind == 1 &&
        memcmp(ITD_STR(name)->data, "__main__.", 9) == 0)
        return itd_str_slice(vm, name, 9, ITD_STR(name)->length);
    return name;
}

itd_value itd_exception_line(itd_vm *vm, itd_value exc, bool bare, enum itd_suggesting how)
{
    itd_value name = class_name(vm, exc), text = ITD_UNBOUND, hint;

    if (itd_failed(name)) return ITD_ERROR;
    if (itd_is_a(exc, itd_SyntaxError)) {
        text = attribute(vm, exc, itd_n_msg);
        if (!itd_is_str(text) && bare) text = itd_str_c(vm, "<no detail available>");
    }
    if (itd_is_unbound(text)) text = text_of(vm, exc, "exception");
    if (itd_failed(text) || !itd_is_str(text)) return ITD_ERROR;
    if (bare) {
        hint = itd_suggestion(vm, exc, how);
        if (vm->stopped) return ITD_ERROR;
        if (itd_failed(hint))
            itd_swallow(vm, itd_BaseException);
        else if (ITD_STR(hint)->length)
            text = itd_str_concat(vm, text, hint);
        if (itd_failed(text)) return ITD_ERROR;
    }
    if (bare && ITD_STR(text)->length == 0) return name;
    return itd_str_format(vm, "%.2000U: %.6000U", name, text);
}

static void show_notes(render *r, itd_value exc)
{
    itd_value notes = itd_exc_notes(exc);

    if (itd_is_unbound(notes)) return;
    for (int64_t i = 0; i < itd_list_count(notes); i++)
        put(r, text_of(r->vm, itd_list_items(notes)[i], "note"));
}

static void show_last(render *r, itd_value exc)
{
    if (itd_is_a(exc, itd_SyntaxError)) show_syntax(r, exc);
    put(r, itd_exception_line(r->vm, exc, true,
                              r->uncaught ? ITD_SUGGEST_UNCAUGHT
                              : r->alone  ? ITD_SUGGEST_WITHOUT_FRAMES
                                          : ITD_SUGGEST_IN_MODULE));
    show_notes(r, exc);
}

/* ---- exceptions ------------------------------------------------------------------------- */

static void show(render *r, itd_value exc, bool chain);

static void show_parts(render *r, itd_value parts)
{
    int64_t all = itd_tuple_count(parts), n = all <= MAX_GROUP_WIDTH ? all : MAX_GROUP_WIDTH + 1;

    r->need_close = false;
    for (int64_t i = 0; i < n && !r->text.failed; i++) {
        bool truncated = i >= MAX_GROUP_WIDTH;

        if (i == n - 1) r->need_close = true;
        indent(r);
        if (truncated)
            itd_text_printf(&r->text, "%s+---------------- ... ----------------\n",
                            i ? "  " : "+-");
        else
            itd_text_printf(&r->text, "%s+---------------- %lld ----------------\n",
                            i ? "  " : "+-", (long long)i + 1);
        r->depth++;
        if (!truncated)
            show(r, itd_tuple_items(parts)[i], true);
        else
            put(r, itd_str_format(r->vm, "and %lld more exception%s",
                                  (long long)(all - MAX_GROUP_WIDTH),
                                  all - MAX_GROUP_WIDTH > 1 ? "s" : ""));
        if (i == n - 1 && r->need_close) {
            indent(r);
            itd_text_printf(&r->text, "+------------------------------------\n");
            r->need_close = false;
        }
        r->depth--;
    }
}

static bool has_frames(itd_value trace)
{
    return itd_is_kind(trace, ITD_K_LIST) && itd_list_count(trace) >= 2;
}

static void show_group(render *r, itd_value exc)
{
    bool top = r->depth == 0;

    if (r->depth > MAX_GROUP_DEPTH) {
        put(r, itd_str_format(r->vm, "... (max_group_depth is %d)", MAX_GROUP_DEPTH));
        return;
    }
    r->depth += top;
    if (has_frames(ITD_EXC_(exc)->trace)) {
        margin(r, top ? '+' : '|');
        itd_text_printf(&r->text, "Exception Group Traceback (most recent call last):\n");
        show_frames(r, ITD_EXC_(exc)->trace);
    }
    show_last(r, exc);
    show_parts(r, ITD_EXC_(exc)->extra2);
    r->depth -= top;
}

static void show_one(render *r, itd_value exc)
{
    if (itd_is_a(exc, itd_BaseExceptionGroup) && itd_is_kind(ITD_EXC_(exc)->extra2, ITD_K_TUPLE)) {
        show_group(r, exc);
        return;
    }
    if (has_frames(ITD_EXC_(exc)->trace)) {
        put_c(r, "Traceback (most recent call last):");
        show_frames(r, ITD_EXC_(exc)->trace);
    }
    show_last(r, exc);
}

/* What came before an exception, and how: unbound for nothing. */
static itd_value before(itd_value exc, const char **ret_how)
{
    const itd_exc *e = ITD_EXC_(exc);

    if (itd_is_kind(e->cause, ITD_K_EXC)) {
        *ret_how = "\nThe above exception was the direct cause of the following exception:\n";
        return e->cause;
    }
    if (!itd_is_kind(e->context, ITD_K_EXC) || e->suppress_context) return ITD_UNBOUND;
    *ret_how = "\nDuring handling of the above exception, another exception occurred:\n";
    return e->context;
}

static bool is_among(const itd_value *some, int count, itd_value v)
{
    for (int i = 0; i < count; i++)
        if (itd_same(some[i], v)) return true;
    return false;
}

static void show(render *r, itd_value exc, bool chain)
{
    itd_value all[MAX_CHAIN];
    const char *how[MAX_CHAIN];
    int count = 0;

    if (!itd_stack_ok(r->vm)) {
        r->text.failed = true;
        return;
    }
    all[count++] = exc;
    while (chain && count < MAX_CHAIN) {
        itd_value earlier = before(all[count - 1], &how[count]);

        if (itd_is_unbound(earlier) || is_among(all, count, earlier)) break;
        all[count++] = earlier;
    }
    while (count-- && !r->text.failed) {
        bool close = r->need_close;

        show_one(r, all[count]);
        if (count && r->uncaught) r->need_close = close;
        if (count) put_c(r, how[count]);
    }
}

itd_value itd_traceback_text(itd_vm *vm, itd_value exc, bool chain, int64_t most_frames,
                             int64_t limit)
{
    render r = {
        .vm = vm, .most_frames = most_frames, .limit = limit, .uncaught = most_frames != INT64_MAX};

    itd_text_init(&r.text, vm);
    show(&r, exc, chain);
    return itd_text_done(&r.text);
}

itd_value itd_exception_only_text(itd_vm *vm, itd_value exc, bool knows_frames)
{
    render r = {.vm = vm, .alone = !knows_frames};

    itd_text_init(&r.text, vm);
    show_last(&r, exc);
    return itd_text_done(&r.text);
}

itd_value itd_traceback_entries(itd_vm *vm, itd_value trace)
{
    int64_t n = itd_is_kind(trace, ITD_K_LIST) ? itd_list_count(trace) / 2 : 0;
    itd_value out = itd_list_new(vm);

    for (int64_t i = n - 1; i >= 0 && !itd_failed(out); i--) {
        itd_value code = itd_list_items(trace)[2 * i], line, entry;
        const itd_pos *p = position(code, itd_list_items(trace)[2 * i + 1]);

        if (!p || is_embedded(code)) continue;
        line = text_line(vm, ITD_AS(itd_code, code), p->line);
        if (itd_failed(line)) return line;
        entry = itd_tuple_pack(vm, 7, ITD_AS(itd_code, code)->filename, itd_from_small(p->line),
                               ITD_AS(itd_code, code)->name, line,
                               p->end_column ? itd_from_small(p->end_line) : ITD_NONE,
                               p->end_column ? itd_from_small(p->column) : ITD_NONE,
                               p->end_column ? itd_from_small(p->end_column) : ITD_NONE);
        if (itd_failed(entry) || !itd_list_append(vm, out, entry)) return ITD_ERROR;
    }
    return out;
}

itd_value itd_frames_text(itd_vm *vm, itd_value trace, int64_t limit)
{
    render r = {.vm = vm, .most_frames = INT64_MAX, .limit = limit};

    itd_text_init(&r.text, vm);
    show_frames(&r, trace);
    return itd_text_done(&r.text);
}
