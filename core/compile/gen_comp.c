/* gen_comp.c - comprehensions and generator expressions.
 *
 * List, set and dict comprehensions run in the frame they stand in, their variables in temporaries
 * (cells made anew for each run where a closure shares them). A generator expression is a function
 * of one argument, the iterator of its first iterable.
 *
 * A variable counts as live from its first assignment to the end of its loop's body, so that no
 * rubbish is listed at a suspension point.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/compile/compile.h"

typedef struct loops {
    const itd_node *node;
    itd_scope *scope;
    uint32_t box;   /* the container, for those that fill one */
    uint32_t first; /* register of the first iterator */
} loops;

static void gen_loops(itd_coder *c, const loops *l, uint32_t i);

uint32_t itd_gen_iterable(itd_coder *c, const itd_node *iter, const itd_node *at, bool is_async)
{
    uint32_t reg = itd_temp_new(c), from;
    itd_value v = ITD_UNBOUND;

    if (iter->kind == ITD_List && !is_async)
        v = itd_const_tuple(c, &iter->elts.elts);
    else if (iter->kind == ITD_Set && !is_async)
        v = itd_const_frozenset(c, &iter->elts.elts);
    if (itd_is_unbound(v)) {
        from = itd_gen(c, iter, reg, false);
    } else {
        itd_emit_k(c, iter, ITD_OP_LOADK, 0, reg, itd_const(c, v));
        from = reg;
    }
    itd_emit(c, at, is_async ? ITD_OP_GETAITER : ITD_OP_GETITER, 0, reg, from, 0);
    itd_hold(c, reg, ITD_TEMP_ITER, 0);
    return reg;
}

/* ---- one async turn ---- */

void itd_async_next(itd_coder *c, const itd_node *at, uint32_t iterator, const itd_node *target,
                    itd_async_loop *loop)
{
    uint32_t reg = itd_target_register(c, target), start;

    loop->end = itd_label_new(c);
    loop->block = itd_temp_block(c, 2);
    itd_label_head(c, loop->head);
    start = itd_guard_begin(c, loop->end);
    itd_emit(c, at, ITD_OP_GETANEXT, 0, loop->block, iterator, 0);
    itd_emit_special(c, at, loop->block + 1, ITD_LOAD_NONE);
    itd_hold(c, loop->block, ITD_TEMP_ITER, 0);
    itd_hold(c, loop->block + 1, ITD_TEMP_VALUE, 0);
    itd_emit(c, at, ITD_OP_DELEGATE, 0, loop->block, loop->block + 1,
             reg == ITD_ANY ? loop->block : reg);
    itd_guard_end(c, start, loop->end, loop->block);
    itd_release(c, loop->block);
    itd_release(c, loop->block + 1);
    if (reg == ITD_ANY)
        itd_gen_store(c, target, loop->block);
    else
        itd_name_assigned(c, target->name.id);
    c->top = loop->block;
}

void itd_async_end(itd_coder *c, const itd_node *at, const itd_async_loop *loop)
{
    itd_emit_jump(c, at, ITD_OP_JMP, 0, 0, 0, loop->head);
    itd_label_bind(c, loop->end);
    itd_emit(c, at, ITD_OP_ENDASYNCFOR, 0, loop->block, 0, 0);
}

/* ---- loops ---- */

/* What stands for a key and its value where an item that can't be added is told of. */
static const itd_node *pair_place(itd_coder *c, const itd_node *key, const itd_node *value)
{
    itd_node *pair = itd_compile_alloc(c->k, sizeof *pair);

    if (!pair) return key;
    memset(pair, 0, sizeof *pair);
    pair->kind = ITD_Tuple;
    pair->line = key->line;
    pair->column = key->column;
    pair->end_line = value->end_line;
    pair->end_column = value->end_column;
    return pair;
}

static void gen_element(itd_coder *c, const loops *l)
{
    const itd_node *node = l->node, *elt = node->comp.elt;
    uint32_t mark = c->top, reg, other;

    switch (node->kind) {
    case ITD_ListComp: itd_emit(c, elt, ITD_OP_APPEND, 0, l->box, itd_gen_any(c, elt), 0); break;
    case ITD_SetComp: itd_emit(c, elt, ITD_OP_SETADD, 0, l->box, itd_gen_any(c, elt), 0); break;
    case ITD_DictComp:
        reg = itd_gen_operand(c, elt, ITD_ANY, node->comp.value, ITD_TEMP_PART);
        other = itd_gen_any(c, node->comp.value);
        itd_emit(c, pair_place(c, elt, node->comp.value), ITD_OP_DICTSET, 0, l->box, reg, other);
        break;
    default:
        reg = itd_gen_any(c, elt);
        c->top = mark;
        other = itd_temp_new(c);
        if (c->flags & ITD_CODE_ASYNC_GENERATOR) {
            itd_emit_intrinsic(c, elt, ITD_INTRINSIC_ASYNC_WRAP, other, reg, 1);
            reg = other;
        }
        itd_emit(c, elt, ITD_OP_YIELD, 0, reg, 0, other);
    }
    c->top = mark;
}

static void gen_conditions(itd_coder *c, const itd_nodes *ifs, itd_label *next)
{
    uint32_t i;

    for (i = 0; i < ifs->count && !c->k->failed; i++) itd_gen_jump(c, ifs->items[i], next, false);
}

/* The variables that get their first value after this: a list ending in NULL. */
static itd_symbol **valueless(itd_coder *c, const itd_scope *scope)
{
    itd_symbol **list = itd_compile_alloc(c->k, (scope->count + 1) * sizeof *list), *y;
    uint32_t n = 0;

    if (!list) return NULL;
    for (y = scope->symbols; y; y = y->next)
        if (y->where == ITD_LOCAL && !y->has_value) list[n++] = y;
    return list;
}

static void end_values(itd_coder *c, itd_symbol **list)
{
    for (; list && *list; list++) {
        if ((*list)->must_start_unbound || !(*list)->has_value) continue;
        (*list)->has_value = false;
        itd_release(c, (*list)->reg);
    }
}

/* `for y in [x]` is an assignment. */
static const itd_node *single_item(const itd_node *iter)
{
    if ((iter->kind != ITD_List && iter->kind != ITD_Tuple) || iter->elts.elts.count != 1)
        return NULL;
    return iter->elts.elts.items[0]->kind == ITD_Starred ? NULL : iter->elts.elts.items[0];
}

static void gen_assignment(itd_coder *c, const loops *l, uint32_t i, const itd_node *item)
{
    const itd_node *g = l->node->comp.generators.items[i];
    uint32_t mark = c->top, reg = itd_target_register(c, g->generator.target);
    itd_label *next = itd_label_new(c);

    if (reg != ITD_ANY) {
        itd_gen_into(c, item, reg);
        itd_name_assigned(c, g->generator.target->name.id);
    } else {
        itd_gen_store(c, g->generator.target, itd_gen_any(c, item));
    }
    c->top = mark;
    gen_conditions(c, &g->generator.ifs, next);
    gen_loops(c, l, i + 1);
    itd_label_bind(c, next);
}

static void gen_async_loop(itd_coder *c, const loops *l, uint32_t i, uint32_t iterator)
{
    const itd_node *g = l->node->comp.generators.items[i];
    itd_async_loop turn = {.head = itd_label_new(c)};

    itd_block_count(c, l->node);
    itd_async_next(c, l->node, iterator, g->generator.target, &turn);
    gen_conditions(c, &g->generator.ifs, turn.head);
    gen_loops(c, l, i + 1);
    itd_async_end(c, l->node, &turn);
    c->nblocks--;
}

static void gen_plain_loop(itd_coder *c, const loops *l, uint32_t i, uint32_t iterator)
{
    const itd_node *g = l->node->comp.generators.items[i], *target = g->generator.target;
    uint32_t reg = itd_target_register(c, target), item = reg, ordinal = itd_suspend_reserve(c),
             mark = c->top;
    itd_label *body = itd_label_new(c), *next = itd_label_new(c);
    itd_symbol **fresh = valueless(c, l->scope);

    itd_loop_enter(c, l->node, body, next);
    if (reg == ITD_ANY) {
        item = itd_temp_new(c);
        itd_gen_store(c, target, item);
        c->top = mark;
    } else {
        itd_name_assigned(c, target->name.id);
    }
    gen_conditions(c, &g->generator.ifs, next);
    gen_loops(c, l, i + 1);
    end_values(c, fresh);
    itd_label_bind(c, next);
    c->forced_ordinal = ordinal;
    itd_emit_jump(c, l->node, ITD_OP_FORNEXT, 0, iterator, item, body);
}

static void gen_loops(itd_coder *c, const loops *l, uint32_t i)
{
    uint32_t mark = c->top, iterator;
    const itd_node *g, *item;

    if (!itd_compile_enter(c->k)) return;
    if (i == l->node->comp.generators.count) {
        gen_element(c, l);
        c->k->depth--;
        return;
    }
    g = l->node->comp.generators.items[i];
    if (g->generator.is_async) {
        itd_may_await(c, l->node, "asynchronous comprehension outside of an asynchronous function");
    }
    item = i > 0 && !g->generator.is_async ? single_item(g->generator.iter) : NULL;
    if (item) {
        gen_assignment(c, l, i, item);
    } else {
        iterator =
            i ? itd_gen_iterable(c, g->generator.iter, l->node, g->generator.is_async) : l->first;
        if (g->generator.is_async)
            gen_async_loop(c, l, i, iterator);
        else
            gen_plain_loop(c, l, i, iterator);
    }
    c->top = mark;
    c->k->depth--;
}

/* ---- inlined ---- */

/* Whether storing to the target reads names: x[i], x.a. */
static bool target_reads(const itd_node *target)
{
    if (target->kind == ITD_Starred) return target_reads(target->one.value);
    if (target->kind != ITD_Tuple && target->kind != ITD_List) return target->kind != ITD_Name;
    for (uint32_t i = 0; i < target->elts.elts.count; i++)
        if (target_reads(target->elts.elts.items[i])) return true;
    return false;
}

/* Registers for the variables. With several loops, or targets that are looked up, one may be read
 * before its loop began: each gets a place where it can be emptied, used if such a read turns up.
 */
static void begin_variables(itd_coder *c, const itd_node *node, itd_scope *scope)
{
    itd_symbol *y;

    for (y = scope->symbols; y; y = y->next) {
        if (y->where != ITD_LOCAL && y->where != ITD_CELL) continue;
        if (!y->own_register) y->reg = itd_temp_new(c);
        y->has_value = y->must_start_unbound = false;
        y->flow = ITD_NO_INDEX;
        if (y->where == ITD_CELL) {
            itd_emit(c, node, ITD_OP_NEWCELL, 0, y->reg, 0, 0);
            if (!y->own_register) itd_hold(c, y->reg, ITD_TEMP_VALUE, 0);
        } else if (y->own_register) {
            y->must_start_unbound = true;
            itd_emit_special(c, node, y->reg, ITD_LOAD_UNBOUND);
        } else if ((node->comp.generators.count > 1 ||
                    target_reads(node->comp.generators.items[0]->generator.target)) &&
                   c->reachable) {
            y->flow = c->count;
            itd_emit(c, node, ITD_OP_NOP, 0, 0, 0, 0);
        }
    }
}

static void end_variables(itd_coder *c, const itd_node *node, itd_scope *scope)
{
    itd_symbol *y;

    for (y = scope->symbols; y && !c->k->failed; y = y->next) {
        if (y->own_register) itd_emit_special(c, node, y->reg, ITD_LOAD_UNBOUND);
        if (y->where != ITD_LOCAL) continue;
        if (y->must_start_unbound && y->flow != ITD_NO_INDEX)
            c->drafts[y->flow].ins =
                (itd_ins){.op = ITD_OP_LOADS, .d = ITD_LOAD_UNBOUND, .a = (uint16_t)y->reg};
        y->flow = ITD_NO_INDEX;
        y->has_value = false;
    }
}

static uint32_t gen_inlined(itd_coder *c, const itd_node *node, uint32_t want)
{
    itd_scope *scope = itd_scope_of(c->k, node, ITD_SCOPE_COMPREHENSION), *outer = c->names;
    const itd_node *first = node->comp.generators.items[0];
    uint32_t box = want != ITD_ANY && itd_is_temp(c, want) ? want : itd_temp_new(c), mark = c->top;
    loops l = {node, scope, box, 0};

    if (!scope) return box;
    if (scope->comprehension_async)
        itd_may_await(c, node, "asynchronous comprehension outside of an asynchronous function");
    l.first = itd_gen_iterable(c, first->generator.iter, node, first->generator.is_async);
    if (node->kind == ITD_ListComp && node->comp.generators.count == 1 &&
        !first->generator.ifs.count && !first->generator.is_async)
        itd_emit(c, node, ITD_OP_SIZEDLIST, 0, box, l.first, 0);
    else if (node->kind == ITD_ListComp)
        itd_emit(c, node, ITD_OP_NEWLIST, 0, box, 0, 0);
    else
        itd_emit(c, node, node->kind == ITD_SetComp ? ITD_OP_BUILDSET : ITD_OP_BUILDDICT, 0, box, 0,
                 0);
    itd_hold(c, box, ITD_TEMP_CONTAINER, 0);
    c->names = scope;
    begin_variables(c, node, scope);
    gen_loops(c, &l, 0);
    end_variables(c, node, scope);
    c->names = outer;
    c->top = mark;
    itd_release(c, box);
    return box;
}

/* ---- generator expressions ---- */

static itd_value compile_generator(itd_coder *c, const itd_node *node, itd_scope *scope)
{
    itd_coder *inner;
    loops l = {node, scope, 0, 0};

    if (!itd_is_unbound(scope->code)) return scope->code;
    inner = itd_coder_new(c->k, c, scope, itd_intern_c(c->vm, "<genexpr>", 9));
    if (!inner) return ITD_UNBOUND;
    inner->statement = c->statement;
    inner->flags =
        ITD_CODE_OPTIMISED | (scope->coroutine ? ITD_CODE_ASYNC_GENERATOR : ITD_CODE_GENERATOR);
    inner->nblocks = 1;
    itd_coder_parameters(inner, NULL);
    itd_coder_locals(inner);
    gen_loops(inner, &l, 0);
    itd_emit(inner, node, ITD_OP_RETURNNONE, 0, 0, 0, 0);
    scope->code = itd_coder_finish(inner);
    return scope->code;
}

static uint32_t gen_generator(itd_coder *c, const itd_node *node, uint32_t want)
{
    itd_scope *scope = itd_scope_of(c->k, node, ITD_SCOPE_GENERATOR);
    const itd_node *first = node->comp.generators.items[0];
    uint32_t mark = c->top, base = itd_temp_block(c, 2);
    itd_value code = scope ? compile_generator(c, node, scope) : ITD_UNBOUND;

    if (!itd_is_unbound(code)) {
        itd_make_function(c, node, scope, code, 0, ITD_ANY, base);
        itd_hold(c, base, ITD_TEMP_CALLEE, 0);
        itd_gen_iterable(c, first->generator.iter, node, first->generator.is_async);
        itd_call_plain(c, node, base, 1, want == ITD_ANY ? base : want);
    }
    c->top = mark;
    return itd_dest(c, want);
}

uint32_t itd_gen_comprehension(itd_coder *c, const itd_node *node, uint32_t want)
{
    return node->kind == ITD_GeneratorExp ? gen_generator(c, node, want)
                                          : gen_inlined(c, node, want);
}
