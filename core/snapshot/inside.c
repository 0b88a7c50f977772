/* inside.c - tells what a run is inside of when it can't be exported: the native below the tool
 * call, as the script wrote it.
 *
 * A run leaves the loop only where every frame is the loop's own. Where C is in between (a sort
 * that calls its key, an operator's method, a property) the state of that C can't be saved, and the
 * error names it: the function with its callable keyword, "sorted(key=...)", or the kind of
 * operation and its line.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <stdarg.h>
#include <stdio.h>

#include "core/snapshot/snapshot.h"

typedef struct text {
    char *at;
    size_t left;
} text;

static void ITD_PRINTF(2, 3) add(text *t, const char *format, ...)
{
    va_list ap;
    int n;

    va_start(ap, format);
    n = vsnprintf(t->at, t->left, format, ap);
    va_end(ap);
    if (n <= 0) return;
    if ((size_t)n >= t->left) n = (int)t->left - 1;
    t->at += n;
    t->left -= (size_t)n;
}

static void add_str(text *t, itd_value s, const char *otherwise)
{
    bool ascii = itd_is_str(s) && ITD_STR(s)->kind == 1;

    for (int64_t i = 0; ascii && i < ITD_STR(s)->length && i < 80; i++)
        ascii = ITD_STR(s)->data[i] < 0x80;
    add(t, "%.80s", ascii ? itd_str_ascii(s) : otherwise);
}

/* The first keyword of the call whose argument could have been called. */
static void add_keyword(text *t, const itd_frame *f, const itd_ins *ins)
{
    itd_value names = ins->op == ITD_OP_CALLKW ? f->regs[ins->a + 2 + ins->b] : ITD_UNBOUND, key,
              value;
    int64_t at = 0;

    if (itd_is_kind(names, ITD_K_TUPLE)) {
        int64_t count = itd_tuple_count(names);

        for (int64_t i = 0; i < count && count <= ins->b; i++) {
            value = f->regs[ins->a + 2 + ins->b - count + i];
            if (itd_is_unbound(value) || !itd_is_callable(value)) continue;
            add_str(t, itd_tuple_items(names)[i], "...");
            add(t, "=...");
            return;
        }
    }
    if (ins->op != ITD_OP_CALLEX || !itd_is_kind(f->regs[ins->a + 3], ITD_K_DICT)) return;
    while (itd_dict_walk(ITD_DICT_(f->regs[ins->a + 3]), &at, &key, &value)) {
        if (!itd_is_callable(value)) continue;
        add_str(t, key, "...");
        add(t, "=...");
        return;
    }
}

static void add_callee(text *t, itd_value callee)
{
    const itd_native_func *native;

    if (itd_is_kind(callee, ITD_K_METHOD)) callee = ITD_AS(itd_method, callee)->func;
    if (itd_is_kind(callee, ITD_K_NATIVE)) {
        native = ITD_AS(itd_native_func, callee);
        if (native->owner) add(t, "%.80s.", itd_type_text(native->owner));
        add(t, "%.80s", native->row->name);
    } else if (itd_is_kind(callee, ITD_K_TYPE)) {
        add(t, "%.80s", itd_type_text(ITD_TYPE_(callee)));
    } else if (itd_is_kind(callee, ITD_K_FUNC)) {
        add_str(t, ITD_FUNC_(callee)->name, "a function");
    } else {
        add(t, "%.80s", itd_type_text(itd_type_of(callee)));
    }
}

static void add_operation(text *t, const itd_frame *f, const itd_ins *ins)
{
    static const struct {
        uint8_t from, to;
        const char *text;
    } sorts[] = {
        {ITD_OP_SETATTR, ITD_OP_DELATTR, "the setting of an attribute"},
        {ITD_OP_GETITEM, ITD_OP_MKSLICE, "a subscription"},
        {ITD_OP_ADD, ITD_OP_INVERT, "an operator"},
        {ITD_OP_NOT, ITD_OP_NOT, "a truth test"},
        {ITD_OP_LT, ITD_OP_GE, "a comparison"},
        {ITD_OP_IN, ITD_OP_IN, "a membership test"},
        {ITD_OP_JT, ITD_OP_JF, "a truth test"},
        {ITD_OP_JLT, ITD_OP_JGEI, "a comparison"},
        {ITD_OP_JIN, ITD_OP_JIN, "a membership test"},
        {ITD_OP_GETITER, ITD_OP_FORNEXT, "an iteration"},
        {ITD_OP_GETYIELDFROM, ITD_OP_GETANEXT, "an await or yield from"},
        {ITD_OP_BUILDSET, ITD_OP_BUILDDICT, "a set or dict display"},
        {ITD_OP_EXTEND, ITD_OP_DICTMERGE, "an unpacking"},
        {ITD_OP_FORMAT, ITD_OP_FORMAT, "a formatting"},
        {ITD_OP_UNPACK, ITD_OP_UNPACKEX, "an unpacking"},
        {ITD_OP_IMPORT, ITD_OP_IMPORTSTAR, "an import"},
        {ITD_OP_WITHENTER, ITD_OP_WITHENTER, "the beginning of a with statement"},
        {ITD_OP_GETLEN, ITD_OP_MATCHCLASS, "a pattern match"},
        {ITD_OP_APPENDSTR, ITD_OP_APPENDSTR, "an operator"},
        {ITD_OP_SETTLE, ITD_OP_SETTLE, "the end of a try body"},
    };
    const char *what = "an operation";

    if (ins->op == ITD_OP_GETATTR || ins->op == ITD_OP_GETMETHOD) {
        add(t, "the look-up of attribute '");
        add_str(t, f->code->caches->items[ins->c].name, "...");
        add(t, "'");
    } else {
        for (size_t i = 0; i < sizeof sorts / sizeof sorts[0]; i++)
            if (ins->op >= sorts[i].from && ins->op <= sorts[i].to) what = sorts[i].text;
        add(t, "%s", what);
    }
    if (f->code->pos)
        add(t, " in line %u", itd_code_pos(f->code)[ins - itd_code_ins(f->code)].line);
}

/* The parallel call whose answer is looked at too early, or NULL: the run waits for another reason.
 */
static const itd_open_call *looked_at(const itd_vm *vm)
{
    for (int i = 0; i < ITD_MAX_OPEN_CALLS; i++)
        if (vm->calls[i].used && vm->calls[i].id == vm->waiting_call &&
            !itd_is_unbound(vm->calls[i].cell))
            return &vm->calls[i];
    return NULL;
}

void snap_tell_inside(const itd_vm *vm, const itd_frame *below, char *buffer, size_t size)
{
    const itd_open_call *call = looked_at(vm);
    text t = {buffer, size};
    const itd_ins *ins;

    /* Embedded modules are no more to be seen than natives. */
    while (below >= vm->frames && itd_code_is_embedded(below->code)) below--;
    if (below < vm->frames) {
        add(&t, "an event loop");
        return;
    }
    if (call && vm->looking && below == vm->frame)
        ins = vm->looking;
    else
        ins = below->pc > itd_code_ins(below->code) ? below->pc - 1 : below->pc;
    if (itd_op_calls(ins->op)) {
        add_callee(&t, below->regs[ins->a]);
        add(&t, "(");
        add_keyword(&t, below, ins);
        add(&t, ")");
    } else {
        add_operation(&t, below, ins);
    }
    if (call)
        add(&t, ", which needs the answer of the parallel tool %.80s",
            (const char *)ITD_AS(itd_tool, call->tool)->spec->data);
}
