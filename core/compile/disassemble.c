/* disassemble.c - a readable listing of a code object and the code in its constants.
 *
 * One instruction a line: index, source line, name, operands. Jumps show the index they go to,
 * constants and cached names their text.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/compile/compile.h"

typedef struct op_info {
    const char *name;
    const char *format;
} op_info;

static const op_info infos[ITD_OPS] = {
#define OP(name, format, text) {#name, #format},
#include "core/vm/ops.def"
#undef OP
};

static bool uses_cache(unsigned op)
{
    switch (op) {
    case ITD_OP_GETGLOBAL:
    case ITD_OP_SETGLOBAL:
    case ITD_OP_DELGLOBAL:
    case ITD_OP_GETNAME:
    case ITD_OP_SETNAME:
    case ITD_OP_DELNAME:
    case ITD_OP_GETNAMEFREE:
    case ITD_OP_GETNAMECELL:
    case ITD_OP_GETATTR:
    case ITD_OP_SETATTR:
    case ITD_OP_DELATTR:
    case ITD_OP_GETMETHOD:
    case ITD_OP_GETSUPER:
    case ITD_OP_IMPORTFROM: return true;
    default: return false;
    }
}

static bool show_const(itd_text *t, const itd_code *code, uint32_t k)
{
    itd_value v = k < code->consts->count ? code->consts->items[k] : ITD_NONE;

    if (itd_is_kind(v, ITD_K_CODE))
        return itd_text_printf(t, " <code %U>", ITD_AS(itd_code, v)->name);
    return itd_text_printf(t, " %R", v);
}

static bool show_jump(itd_text *t, uint32_t at, int64_t distance)
{
    return itd_text_printf(t, " ->%lld", (long long)at + 1 + distance);
}

static bool show_operands(itd_text *t, const itd_code *code, uint32_t at, itd_ins in)
{
    const char *format = infos[in.op].format;

    if (strcmp(format, "J") == 0) return in.op == ITD_OP_NOP || show_jump(t, at, in.j);
    if (!itd_text_printf(t, " %u", in.a)) return false;
    if (strcmp(format, "AK") == 0) return show_const(t, code, in.k);
    if (strcmp(format, "AJ") == 0)
        return in.op == ITD_OP_LOADI ? itd_text_printf(t, " #%d", in.j) : show_jump(t, at, in.j);
    if (strcmp(format, "ABJ") == 0) {
        bool immediate = in.op >= ITD_OP_JLTI && in.op <= ITD_OP_JGEI;

        return (immediate ? itd_text_printf(t, " #%d", (int16_t)in.b)
                          : itd_text_printf(t, " %u", in.b)) &&
               show_jump(t, at, (int16_t)in.c);
    }
    if (in.op >= ITD_OP_ADDI && in.op <= ITD_OP_ANDI)
        return itd_text_printf(t, " %u #%d", in.b, (int16_t)in.c);
    if (in.op == ITD_OP_GETITEMI) return itd_text_printf(t, " %u #%d", in.b, (int16_t)in.c);
    if (in.op == ITD_OP_SETITEMI) return itd_text_printf(t, " #%d %u", (int16_t)in.b, in.c);
    if (in.op == ITD_OP_CALLC || in.op == ITD_OP_CALLFC) return itd_text_printf(t, " %u", in.c);
    if (!itd_text_printf(t, " %u", in.b)) return false;
    if (uses_cache(in.op))
        return in.c < code->caches->count &&
               itd_text_printf(t, " .%U", code->caches->items[in.c].name);
    return itd_text_printf(t, " %u", in.c);
}

static bool show_tables(itd_text *t, const itd_code *code)
{
    const itd_handler *h = itd_code_handlers(code);
    const itd_suspend *s = (const itd_suspend *)(const void *)code->suspends->data;
    const itd_temp *temps =
        (const itd_temp *)(const void *)(code->suspends->data + code->count_suspends * sizeof *s);
    uint32_t i, j;

    for (i = 0; i < code->count_handlers; i++) {
        if (!itd_text_printf(t, "  guard %u..%u ->%u exc %u", h[i].start, h[i].end, h[i].handler,
                             h[i].reg))
            return false;
        if (h[i].handled != ITD_NO_REG && !itd_text_printf(t, " handled %u", h[i].handled))
            return false;
        if (!itd_text_code(t, '\n')) return false;
    }
    for (i = 0; i < code->count_suspends; i++) {
        if (!itd_text_printf(t, "  point %u at %u:", s[i].ordinal, s[i].ins)) return false;
        for (j = s[i].first; j < s[i].first + s[i].count; j++)
            if (!itd_text_printf(t, " %u=%u.%u", temps[j].reg, temps[j].role, temps[j].index))
                return false;
        if (!itd_text_code(t, '\n')) return false;
    }
    return true;
}

static bool show_code(itd_text *t, const itd_code *code)
{
    const itd_ins *ins = itd_code_ins(code);
    const itd_pos *pos = itd_code_pos(code);
    uint32_t i;

    if (!itd_charge(t->vm, code->count_ins)) return false;
    if (!itd_text_printf(t, "%U: flags %u args %u locals %u registers %u\n", code->qualname,
                         code->flags, code->nargs, code->nlocals, code->nregs))
        return false;
    for (i = 0; i < code->count_ins; i++) {
        if (!itd_text_printf(t, "%5u %4u  %s", i, pos[i].line, infos[ins[i].op].name)) return false;
        if (ins[i].d && !itd_text_printf(t, ".%u", ins[i].d)) return false;
        if (!show_operands(t, code, i, ins[i]) || !itd_text_code(t, '\n')) return false;
    }
    return show_tables(t, code);
}

/* Code nests as deep as the source does, so the list of code to show is walked, not recursed into.
 */
itd_value itd_disassemble(itd_vm *vm, const itd_code *code)
{
    itd_value todo = itd_list_new(vm);
    itd_text t;
    int64_t at;
    uint64_t i;

    itd_text_init(&t, vm);
    if (itd_failed(todo) || !itd_list_append(vm, todo, itd_of(code))) return ITD_ERROR;
    for (at = 0; at < itd_list_count(todo); at++) {
        const itd_code *each = ITD_AS(itd_code, itd_list_items(todo)[at]);

        if ((at && !itd_text_code(&t, '\n')) || !show_code(&t, each)) return ITD_ERROR;
        for (i = 0; i < each->consts->count; i++)
            if (itd_is_kind(each->consts->items[i], ITD_K_CODE) &&
                !itd_list_append(vm, todo, each->consts->items[i]))
                return ITD_ERROR;
    }
    return itd_text_done(&t);
}
