/* emit.c - the draft of one code object: instructions, labels, registers, flow.
 *
 * Drafts keep their jump targets as labels; finish.c lays them out. At every label the locals that
 * surely have a value are the meet over all jumps to it, so that reads are checked only where
 * needed; a loop's head forgets what the loop might unbind.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/compile/compile.h"

/* ---- instructions ---- */

static itd_draft *draft_new(itd_coder *c, const itd_node *at)
{
    itd_draft *d;

    if (!c->reachable || c->k->failed) return NULL;
    if (c->count == c->capacity) {
        void *items = c->drafts;

        if (!itd_charge(c->vm, c->capacity)) c->k->failed = true;
        if (c->count >= (1u << 28) ||
            !itd_compile_grow(c->k, &items, &c->capacity, c->count + 1, sizeof *c->drafts)) {
            c->k->failed = true;
            return NULL;
        }
        c->drafts = items;
    }
    d = &c->drafts[c->count++];
    memset(d, 0, sizeof *d);
    d->at = at;
    d->statement = c->statement;
    return d;
}

/* Ops after which control doesn't go on. */
static bool op_ends(itd_op op)
{
    return op == ITD_OP_RETURN || op == ITD_OP_RETURNNONE || op == ITD_OP_RAISE ||
           op == ITD_OP_RERAISE || op == ITD_OP_JMP;
}

void itd_emit(itd_coder *c, const itd_node *at, itd_op op, uint32_t d, uint32_t a, uint32_t b,
              uint32_t cc)
{
    itd_draft *draft = draft_new(c, at);

    if (itd_op_suspends(op)) itd_suspend_record(c, op, a);
    if (!draft) return;
    draft->ins = (itd_ins){
        .op = (uint8_t)op, .d = (uint8_t)d, .a = (uint16_t)a, .b = (uint16_t)b, .c = (uint16_t)cc};
    if (op_ends(op)) c->reachable = false;
}

void itd_emit_k(itd_coder *c, const itd_node *at, itd_op op, uint32_t d, uint32_t a, uint32_t k)
{
    itd_draft *draft = draft_new(c, at);

    if (!draft) return;
    draft->ins = (itd_ins){.op = (uint8_t)op, .d = (uint8_t)d, .a = (uint16_t)a};
    draft->ins.k = k;
}

static void meet(itd_coder *c, itd_label *to)
{
    unsigned i;

    if (to->bound) return;
    for (i = 0; i < ITD_FLOW_WORDS; i++)
        to->known[i] = to->used ? to->known[i] & c->known[i] : c->known[i];
    to->used = true;
}

void itd_emit_jump(itd_coder *c, const itd_node *at, itd_op op, uint32_t d, uint32_t a, uint32_t b,
                   itd_label *to)
{
    itd_draft *draft = draft_new(c, at);

    if (itd_op_suspends(op)) itd_suspend_record(c, op, a);
    if (!draft || !to) return;
    draft->ins = (itd_ins){.op = (uint8_t)op, .d = (uint8_t)d, .a = (uint16_t)a, .b = (uint16_t)b};
    draft->to = to;
    meet(c, to);
    if (op == ITD_OP_JMP) c->reachable = false;
}

void itd_emit_special(itd_coder *c, const itd_node *at, uint32_t a, unsigned which)
{
    itd_emit(c, at, ITD_OP_LOADS, which, a, 0, 0);
}

void itd_emit_move(itd_coder *c, const itd_node *at, uint32_t to, uint32_t from)
{
    if (to != from) itd_emit(c, at, ITD_OP_MOVE, 0, to, from, 0);
}

void itd_emit_const(itd_coder *c, const itd_node *at, uint32_t a, itd_value v)
{
    if (itd_is_none(v)) {
        itd_emit_special(c, at, a, ITD_LOAD_NONE);
    } else if (itd_is_bool(v)) {
        itd_emit_special(c, at, a, itd_same(v, ITD_TRUE) ? ITD_LOAD_TRUE : ITD_LOAD_FALSE);
    } else if (itd_same(v, ITD_ELLIPSIS)) {
        itd_emit_special(c, at, a, ITD_LOAD_ELLIPSIS);
    } else if (itd_is_small(v) && itd_small(v) >= INT32_MIN && itd_small(v) <= INT32_MAX) {
        itd_emit_k(c, at, ITD_OP_LOADI, 0, a, (uint32_t)(int32_t)itd_small(v));
    } else {
        itd_emit_k(c, at, ITD_OP_LOADK, 0, a, itd_const(c, v));
    }
}

void itd_emit_intrinsic(itd_coder *c, const itd_node *at, unsigned number, uint32_t a,
                        uint32_t first, uint32_t count)
{
    itd_emit(c, at, ITD_OP_INTRINSIC, number, a, first, count);
}

void itd_emit_start(itd_coder *c, const itd_node *attribute)
{
    if (c->count && c->reachable && attribute->kind == ITD_Attribute &&
        attribute->line != attribute->end_line)
        c->drafts[c->count - 1].start = attribute;
}

/* ---- labels ---- */

/* What stands in for a label when memory is out: never laid out. */
static itd_label lost_label;

itd_label *itd_label_new(itd_coder *c)
{
    itd_label *l = itd_compile_alloc(c->k, sizeof *l);

    if (!l) {
        memset(&lost_label, 0, sizeof lost_label);
        return &lost_label;
    }
    l->older = c->labels;
    c->labels = l;
    return l;
}

void itd_label_bind(itd_coder *c, itd_label *l)
{
    unsigned i;

    if (l->used) {
        for (i = 0; i < ITD_FLOW_WORDS; i++)
            c->known[i] = c->reachable ? c->known[i] & l->known[i] : l->known[i];
        c->reachable = true;
    }
    l->at = c->count;
    l->bound = true;
}

void itd_label_head(itd_coder *c, itd_label *l)
{
    unsigned i;

    itd_label_bind(c, l);
    for (i = 0; i < ITD_FLOW_WORDS; i++) c->known[i] &= ~c->killable[i];
}

void itd_loop_enter(itd_coder *c, const itd_node *at, itd_label *body, itd_label *test)
{
    unsigned i;

    for (i = 0; i < ITD_FLOW_WORDS; i++) c->known[i] &= ~c->killable[i];
    memcpy(body->known, c->known, sizeof body->known);
    body->used = c->reachable;
    itd_emit_jump(c, at, ITD_OP_JMP, 0, 0, 0, test);
    itd_label_bind(c, body);
}

/* ---- moving code ---- */

void itd_cut_begin(itd_coder *c, itd_cut *cut)
{
    memset(cut, 0, sizeof *cut);
    cut->start = c->count;
    cut->first_label = c->labels;
    cut->first_row = c->row_count;
    cut->first_suspend = c->suspend_count;
}

void itd_cut_end(itd_coder *c, itd_cut *cut)
{
    cut->count = c->count - cut->start;
    cut->last_label = c->labels;
    cut->last_row = c->row_count;
    cut->last_suspend = c->suspend_count;
    cut->reachable = c->reachable;
    memcpy(cut->known, c->known, sizeof cut->known);
    if (!cut->count) return;
    cut->drafts = itd_compile_alloc(c->k, cut->count * sizeof *cut->drafts);
    if (!cut->drafts) {
        cut->count = 0;
        return;
    }
    memcpy(cut->drafts, c->drafts + cut->start, cut->count * sizeof *cut->drafts);
    c->count = cut->start;
}

void itd_cut_paste(itd_coder *c, itd_cut *cut)
{
    uint32_t shift = c->count - cut->start, i;
    itd_label *l;
    void *items = c->drafts;

    if (!itd_compile_grow(c->k, &items, &c->capacity, c->count + cut->count, sizeof *c->drafts))
        return;
    c->drafts = items;
    if (cut->count) memcpy(c->drafts + c->count, cut->drafts, cut->count * sizeof *cut->drafts);
    c->count += cut->count;
    for (l = cut->last_label; l && l != cut->first_label; l = l->older)
        if (l->bound) l->at += shift;
    for (i = cut->first_row; i < cut->last_row; i++) {
        c->rows[i].start += shift;
        c->rows[i].end += shift;
    }
    for (i = cut->first_suspend; i < cut->last_suspend; i++) c->suspends[i].ins += shift;
    c->reachable = cut->reachable;
    memcpy(c->known, cut->known, sizeof c->known);
}

/* ---- registers ---- */

uint32_t itd_temp_block(itd_coder *c, uint32_t count)
{
    uint32_t first = c->top, i;
    void *roles = c->roles, *index = c->role_index;
    uint32_t capacity = c->role_capacity;

    if (c->k->failed) return first;
    if (first + count > ITD_MAX_REGISTERS) {
        itd_compile_error(c->k, c->scope->node ? c->scope->node : c->k->unit->body.items[0],
                          "too many local variables");
        return first;
    }
    if (!itd_compile_grow(c->k, &roles, &capacity, first + count, 1)) return first;
    c->roles = roles;
    capacity = c->role_capacity;
    if (!itd_compile_grow(c->k, &index, &capacity, first + count, 1)) return first;
    c->role_index = index;
    c->role_capacity = capacity;
    for (i = first; i < first + count; i++) c->roles[i] = ITD_TEMP_DEAD;
    c->top = first + count;
    if (c->top > c->max) c->max = c->top;
    return first;
}

uint32_t itd_temp_new(itd_coder *c)
{
    return itd_temp_block(c, 1);
}

void itd_hold(itd_coder *c, uint32_t reg, unsigned role, uint32_t index)
{
    if (!itd_is_temp(c, reg) || reg >= c->role_capacity) return;
    c->roles[reg] = (uint8_t)role;
    c->role_index[reg] = (uint8_t)(index > 255 ? 255 : index);
}

void itd_release(itd_coder *c, uint32_t reg)
{
    if (itd_is_temp(c, reg) && reg < c->role_capacity) c->roles[reg] = ITD_TEMP_DEAD;
}

/* ---- flow ---- */

bool itd_known(const itd_coder *c, const itd_symbol *s)
{
    return s->flow != ITD_NO_INDEX && c->known[s->flow / 64] >> s->flow % 64 & 1;
}

void itd_set_known(itd_coder *c, const itd_symbol *s, bool known)
{
    uint64_t bit = (uint64_t)1 << s->flow % 64;

    if (s->flow == ITD_NO_INDEX) return;
    if (known)
        c->known[s->flow / 64] |= bit;
    else
        c->known[s->flow / 64] &= ~bit;
}
