/* finish.c - lays out a coder's drafts and makes the code object.
 *
 * Jumps to jumps go to the end of the chain, jumps to the next instruction vanish, and
 * compare-jumps whose target is too far for 16 bits are turned round over a long JMP. Locals that
 * some read may find unbound are emptied at entry: that prologue is only known now.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/compile/compile.h"

typedef struct layout {
    itd_coder *c;
    uint32_t *target; /* by draft: index of the draft jumped to */
    uint32_t *place;  /* by draft, and one more: final index */
    uint8_t *size;    /* by draft: instructions it becomes */
    uint32_t *empty;  /* registers of the prologue */
    uint32_t empty_count;
} layout;

/* ---- the coder ---- */

static itd_value qualified_name(itd_compiler *k, const itd_coder *outer, const itd_scope *scope,
                                itd_value name)
{
    const itd_symbol *symbol;
    bool is_function;
    itd_value made;

    if (outer && outer->scope->kind == ITD_SCOPE_TYPE_PARAMS) outer = outer->outer;
    if (!outer || outer->scope->kind == ITD_SCOPE_MODULE) return name;
    if (scope->kind == ITD_SCOPE_FUNCTION || scope->kind == ITD_SCOPE_CLASS) {
        symbol = itd_scope_find(outer->scope, itd_mangle(k, outer->scope->private_class, name));
        if (symbol && symbol->where == ITD_GLOBAL_EXPLICIT) return name;
    }
    is_function = outer->scope->kind == ITD_SCOPE_FUNCTION ||
                  outer->scope->kind == ITD_SCOPE_LAMBDA || outer->scope->kind == ITD_SCOPE_ALIAS ||
                  outer->scope->kind == ITD_SCOPE_BOUND;
    made = itd_str_format(k->vm, is_function ? "%U.<locals>.%U" : "%U.%U", outer->qualname, name);
    return itd_compile_keep(k, made) ? made : name;
}

itd_coder *itd_coder_new(itd_compiler *k, itd_coder *outer, itd_scope *scope, itd_value name)
{
    itd_coder *c = itd_compile_alloc(k, sizeof *c);
    const itd_node *node = scope->node;

    if (!c) return NULL;
    c->k = k;
    c->vm = k->vm;
    c->outer = outer;
    c->scope = c->names = scope;
    c->name = name;
    c->qualname = qualified_name(k, outer, scope, name);
    c->doc = ITD_NONE;
    c->first_line = node ? node->line : 1;
    if (node && node->kind == ITD_ClassDef && node->class_.decorators.count)
        c->first_line = node->class_.decorators.items[0]->line;
    if (node && (node->kind == ITD_FunctionDef || node->kind == ITD_AsyncFunctionDef) &&
        node->function.decorators.count)
        c->first_line = node->function.decorators.items[0]->line;
    c->statement = c->first_line;
    c->reachable = true;
    c->forced_ordinal = ITD_NO_INDEX;
    c->handled = ITD_NO_REG;
    return c;
}

/* ---- layout ---- */

static bool is_gone(const itd_coder *c, uint32_t i)
{
    return c->drafts[i].ins.op == ITD_OP_NOP;
}

static uint32_t skip_gone(const itd_coder *c, uint32_t i)
{
    while (i < c->count && is_gone(c, i)) i++;
    return i;
}

static void drop(itd_draft *d)
{
    d->ins.op = ITD_OP_NOP;
    d->to = NULL;
}

/* These jump forward by contract. */
static bool only_forward(unsigned op)
{
    return op == ITD_OP_FORITER || op == ITD_OP_JNOMATCH;
}

static void thread_jumps(layout *l)
{
    itd_coder *c = l->c;
    uint32_t i, to, next;
    int hops;

    for (i = 0; i < c->count; i++) {
        if (!c->drafts[i].to) continue;
        to = skip_gone(c, c->drafts[i].to->at);
        for (hops = 0; hops < 16 && to < c->count && c->drafts[to].ins.op == ITD_OP_JMP; hops++) {
            next = skip_gone(c, c->drafts[to].to->at);
            if (next == to || (only_forward(c->drafts[i].ins.op) && next <= i)) break;
            to = next;
        }
        l->target[i] = to;
    }
    for (i = 0; i < c->count; i++) {
        if (c->drafts[i].ins.op != ITD_OP_JMP || l->target[i] <= i) continue;
        if (skip_gone(c, i + 1) >= l->target[i]) drop(&c->drafts[i]);
    }
}

static bool can_turn(unsigned op)
{
    return (op >= ITD_OP_JLT && op <= ITD_OP_JIN) || op == ITD_OP_JT || op == ITD_OP_JF ||
           op == ITD_OP_JNONE;
}

/* `if x: continue` is a jump over a jump: turned round it is one. Nothing else may come to the
 * second one. */
static void turn_jumps(layout *l)
{
    itd_coder *c = l->c;
    uint8_t *wanted = itd_compile_alloc(c->k, c->count + 1);
    uint32_t i, next;

    if (!wanted) return;
    for (i = 0; i < c->count; i++)
        if (c->drafts[i].to) wanted[l->target[i]] = 1;
    for (i = 0; i < c->row_count; i++) wanted[skip_gone(c, c->rows[i].handler->at)] = 1;
    for (i = 0; i + 1 < c->count; i++) {
        itd_draft *d = &c->drafts[i];

        if (!d->to || !can_turn(d->ins.op)) continue;
        next = skip_gone(c, i + 1);
        if (next >= c->count || c->drafts[next].ins.op != ITD_OP_JMP || wanted[next] ||
            skip_gone(c, next + 1) != l->target[i])
            continue;
        if (d->ins.op == ITD_OP_JT)
            d->ins.op = ITD_OP_JF;
        else if (d->ins.op == ITD_OP_JF)
            d->ins.op = ITD_OP_JT;
        else
            d->ins.d ^= 1;
        d->to = c->drafts[next].to;
        l->target[i] = l->target[next];
        drop(&c->drafts[next]);
    }
}

static bool is_short_jump(unsigned op)
{
    return (op >= ITD_OP_JLT && op <= ITD_OP_JIN) || op == ITD_OP_FORITER || op == ITD_OP_FORNEXT ||
           op == ITD_OP_JNOMATCH;
}

static uint8_t long_size(unsigned op)
{
    return op == ITD_OP_FORITER || op == ITD_OP_JNOMATCH ? 3 : 2;
}

static void place_drafts(layout *l)
{
    itd_coder *c = l->c;
    bool changed = true;
    uint32_t i, at;

    for (i = 0; i < c->count; i++) l->size[i] = is_gone(c, i) ? 0 : 1;
    while (changed) {
        changed = false;
        for (i = 0, at = l->empty_count; i < c->count; at += l->size[i++]) l->place[i] = at;
        l->place[c->count] = at;
        for (i = 0; i < c->count; i++) {
            int64_t distance;

            if (!c->drafts[i].to || l->size[i] != 1 || !is_short_jump(c->drafts[i].ins.op))
                continue;
            distance = (int64_t)l->place[l->target[i]] - l->place[i] - 1;
            if (distance >= INT16_MIN && distance <= INT16_MAX) continue;
            l->size[i] = long_size(c->drafts[i].ins.op);
            changed = true;
        }
    }
}

static itd_ins long_jump(const layout *l, uint32_t at, uint32_t target)
{
    itd_ins ins = {.op = ITD_OP_JMP};

    ins.j = (int32_t)((int64_t)l->place[target] - at - 1);
    return ins;
}

/* The instructions a draft becomes, at its place. */
static void write_draft(const layout *l, uint32_t i, itd_ins *out)
{
    const itd_draft *d = &l->c->drafts[i];
    itd_ins ins = d->ins;
    uint32_t at = l->place[i];

    if (!d->to) {
        out[0] = ins;
    } else if (!is_short_jump(ins.op)) {
        ins.j = (int32_t)((int64_t)l->place[l->target[i]] - at - 1);
        out[0] = ins;
    } else if (l->size[i] == 1) {
        ins.c = (uint16_t)((int64_t)l->place[l->target[i]] - at - 1);
        out[0] = ins;
    } else if (l->size[i] == 3) {
        ins.c = 1;
        out[0] = ins;
        out[1] = (itd_ins){.op = ITD_OP_JMP};
        out[1].j = 1;
        out[2] = long_jump(l, at + 2, l->target[i]);
    } else {
        if (ins.op == ITD_OP_FORNEXT)
            ins.op = ITD_OP_FORITER;
        else
            ins.d ^= 1;
        ins.c = 1;
        out[0] = ins;
        out[1] = long_jump(l, at + 1, l->target[i]);
    }
}

static uint16_t clamp(uint32_t n)
{
    return (uint16_t)(n > 65535 ? 65535 : n);
}

static itd_pos position(const itd_coder *c, const itd_draft *d)
{
    const itd_node *at = d->at;
    itd_pos pos;

    if (!at)
        return (itd_pos){
            .line = c->first_line, .statement = c->first_line, .end_line = c->first_line};
    pos = (itd_pos){at->line, d->statement, at->end_line, clamp(at->column), clamp(at->end_column)};
    if (d->start) {
        uint32_t length = (uint32_t)ITD_STR(d->start->attribute.attr)->length;

        pos.line = d->start->end_line;
        pos.column = clamp(d->start->end_column >= length ? d->start->end_column - length : 0);
    }
    return pos;
}

static bool layout_new(layout *l, itd_coder *c)
{
    itd_scope *s;
    itd_symbol *y;
    bool all = c->scope->dynamic ||
               (c->flags & (ITD_CODE_GENERATOR | ITD_CODE_COROUTINE | ITD_CODE_ASYNC_GENERATOR));

    l->c = c;
    l->target = itd_compile_alloc(c->k, (c->count + 1) * sizeof *l->target);
    l->place = itd_compile_alloc(c->k, (c->count + 1) * sizeof *l->place);
    l->size = itd_compile_alloc(c->k, c->count + 1);
    l->empty = itd_compile_alloc(c->k, (c->nlocals + 1) * sizeof *l->empty);
    if (c->k->failed || !itd_charge(c->vm, c->count)) {
        c->k->failed = true;
        return false;
    }
    for (s = c->scope->has_visible ? c->k->scopes : NULL; s; s = s->next)
        if (s->kind == ITD_SCOPE_COMPREHENSION && s->dynamic && itd_scope_code(s) == c->scope)
            for (y = s->symbols; y; y = y->next)
                if (y->own_register) l->empty[l->empty_count++] = y->reg;
    if (!(c->flags & ITD_CODE_OPTIMISED)) return true;
    for (y = c->scope->symbols; y; y = y->next)
        if (y->where == ITD_LOCAL && y->reg >= c->nparams && y->reg < c->nlocals &&
            (all || y->must_start_unbound))
            l->empty[l->empty_count++] = y->reg;
    return true;
}

/* ---- the code object ---- */

static bool make_instructions(layout *l, itd_code *code)
{
    itd_coder *c = l->c;
    uint32_t n = l->place[c->count], i, j;
    itd_ins *ins;
    itd_pos *pos;

    code->ins = itd_buffer_new(c->vm, n * sizeof *ins);
    code->pos = itd_buffer_new(c->vm, n * sizeof *pos);
    if (!code->ins || !code->pos) return false;
    ins = (itd_ins *)(void *)code->ins->data;
    pos = (itd_pos *)(void *)code->pos->data;
    for (i = 0; i < l->empty_count; i++) {
        ins[i] = (itd_ins){.op = ITD_OP_LOADS, .d = ITD_LOAD_UNBOUND, .a = (uint16_t)l->empty[i]};
        pos[i] =
            (itd_pos){.line = c->first_line, .statement = c->first_line, .end_line = c->first_line};
    }
    for (i = 0; i < c->count; i++) {
        if (!l->size[i]) continue;
        write_draft(l, i, ins + l->place[i]);
        for (j = 0; j < l->size[i]; j++) pos[l->place[i] + j] = position(c, &c->drafts[i]);
    }
    code->count_ins = n;
    return true;
}

static bool make_handlers(layout *l, itd_code *code)
{
    itd_coder *c = l->c;
    uint32_t i, depth, deepest = 0, n = 0;
    itd_handler *out;

    for (i = 0; i < c->row_count; i++)
        if (c->rows[i].depth > deepest) deepest = c->rows[i].depth;
    code->handlers = itd_buffer_new(c->vm, c->row_count * sizeof *out);
    if (!code->handlers) return false;
    out = (itd_handler *)(void *)code->handlers->data;
    for (depth = deepest; depth > 0; depth--) {
        for (i = 0; i < c->row_count; i++) {
            const itd_row *r = &c->rows[i];

            if (r->depth != depth || l->place[r->start] == l->place[r->end]) continue;
            out[n++] = (itd_handler){
                l->place[r->start], l->place[r->end],   l->place[r->handler->at], r->reg,
                r->handled,         r->handler->settles};
        }
    }
    code->count_handlers = n;
    return true;
}

static bool make_suspends(layout *l, itd_code *code)
{
    itd_coder *c = l->c;
    size_t rows = c->suspend_count * sizeof(itd_suspend);
    uint32_t i, j;
    itd_suspend *out;

    code->suspends = itd_buffer_new(c->vm, rows + c->temp_count * sizeof(itd_temp));
    if (!code->suspends) return false;
    out = (itd_suspend *)(void *)code->suspends->data;
    for (i = 0; i < c->suspend_count; i++) {
        itd_suspend row = c->suspends[i];

        row.ins = l->place[row.ins];
        for (j = i; j > 0 && out[j - 1].ins > row.ins; j--) out[j] = out[j - 1];
        out[j] = row;
    }
    if (c->temp_count)
        memcpy(code->suspends->data + rows, c->temps, c->temp_count * sizeof *c->temps);
    code->count_suspends = c->suspend_count;
    return true;
}

static bool make_pools(itd_coder *c, itd_code *code)
{
    uint32_t i;

    code->consts = itd_values_new(c->vm, c->const_count);
    if (!code->consts) return false;
    for (i = 0; i < c->const_count; i++) code->consts->items[i] = c->consts[i];
    code->caches = itd_caches_new(c->vm, c->cache_count);
    if (!code->caches) return false;
    for (i = 0; i < c->cache_count; i++) code->caches->items[i].name = c->caches[i].name;
    return true;
}

static bool make_names(itd_coder *c, itd_code *code)
{
    itd_value all = itd_tuple_new(c->vm, c->nlocals), cells = itd_list_new(c->vm),
              frees = itd_tuple_new(c->vm, c->scope->closure_count);
    itd_scope *s;
    itd_symbol *y;
    uint32_t i;

    if (itd_failed(all) || itd_failed(cells) || itd_failed(frees)) return false;
    for (y = c->scope->symbols; y; y = y->next)
        if ((y->where == ITD_LOCAL || y->where == ITD_CELL) && y->reg < c->nlocals)
            itd_tuple_items(all)[y->reg] = y->name;
    for (s = c->scope->has_visible ? c->k->scopes : NULL; s; s = s->next)
        if (s->kind == ITD_SCOPE_COMPREHENSION && s->dynamic && itd_scope_code(s) == c->scope)
            for (y = s->symbols; y; y = y->next)
                if (y->own_register) itd_tuple_items(all)[y->reg] = y->name;
    if (c->scope->class_cell) itd_tuple_items(all)[c->scope->class_cell_reg] = itd_n___class__;
    if (c->scope->class_dict_cell)
        itd_tuple_items(all)[c->scope->class_dict_reg] = itd_n___classdict__;
    for (y = c->scope->symbols; y; y = y->next)
        if (y->where == ITD_CELL && y->reg < c->nlocals && !itd_list_append(c->vm, cells, y->name))
            return false;
    if (c->scope->class_cell && !itd_list_append(c->vm, cells, itd_n___class__)) return false;
    if (c->scope->class_dict_cell && !itd_list_append(c->vm, cells, itd_n___classdict__))
        return false;
    for (i = 0; i < c->scope->closure_count; i++)
        itd_tuple_items(frees)[i] = c->scope->closure[i]->name;
    code->varnames = all;
    code->freenames = frees;
    code->cellnames = itd_tuple_from(c->vm, itd_list_items(cells), (size_t)itd_list_count(cells));
    return !itd_failed(code->cellnames);
}

itd_value itd_coder_finish(itd_coder *c)
{
    const uint32_t not_simple = ITD_CODE_VARARGS | ITD_CODE_VARKW | ITD_CODE_GENERATOR |
                                ITD_CODE_COROUTINE | ITD_CODE_ASYNC_GENERATOR;
    layout l = {0};
    itd_code *code;

    if (c->k->failed || !layout_new(&l, c)) return ITD_UNBOUND;
    thread_jumps(&l);
    turn_jumps(&l);
    if (c->k->failed) return ITD_UNBOUND;
    place_drafts(&l);
    code = itd_alloc(c->vm, sizeof *code, ITD_K_CODE, itd_code_type);
    if (!code || !itd_compile_keep(c->k, itd_of(code))) {
        c->k->failed = true;
        return ITD_UNBOUND;
    }
    code->name = c->name;
    code->qualname = c->qualname;
    code->filename = c->k->unit->filename;
    code->doc = c->doc;
    code->unit = c->k->unit->source_str;
    code->varnames = code->cellnames = code->freenames = ITD_NONE;
    if (!make_instructions(&l, code) || !make_handlers(&l, code) || !make_suspends(&l, code) ||
        !make_pools(c, code) || !make_names(c, code)) {
        c->k->failed = true;
        return ITD_UNBOUND;
    }
    if (c->scope->nested) c->flags |= ITD_CODE_NESTED;
    if ((c->flags & ITD_CODE_OPTIMISED) && !(c->flags & not_simple) && !c->nkwonly)
        c->flags |= ITD_CODE_SIMPLE;
    c->flags |= c->k->unit->how * ITD_CODE_UNIT_EVAL;
    if (c->k->unit->future & ITD_FUTURE_ANNOTATIONS) c->flags |= ITD_CODE_FUTURE;
    code->flags = c->flags;
    code->first_line = c->first_line;
    code->unit_ordinal = c->scope->ordinal;
    code->nregs = (uint16_t)(c->max > c->nlocals ? c->max : c->nlocals);
    code->nlocals = (uint16_t)c->nlocals;
    code->nposonly = (uint16_t)c->nposonly;
    code->nargs = (uint16_t)c->nargs;
    code->nkwonly = (uint16_t)c->nkwonly;
    return itd_of(code);
}
