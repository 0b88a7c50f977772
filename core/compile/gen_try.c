/* gen_try.c - try in its three forms, and with.
 *
 * A handler begins with the exception in its register; EXCENTER makes it the handled one and keeps
 * the one before, EXCLEAVE goes back. While a handler's code is generated, coder->handled is the
 * register of the exception it handles: guards opened there restore it. A finally body is generated
 * once for the normal way, once for exceptions and once for each return, break or continue through
 * it.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/compile/compile.h"

/* Enters a handler whose exception lies in the lowest free register: returns that register; the
 * next one keeps the exception handled before. */
static uint32_t enter_handler(itd_coder *c, itd_block *b, const itd_node *node)
{
    uint32_t exc = itd_temp_block(c, 2);

    itd_block_push(c, b, ITD_BLOCK_HANDLER, node);
    b->saved = exc + 1;
    b->floor = exc;
    itd_emit(c, node, ITD_OP_EXCENTER, 0, exc, exc + 1, 0);
    itd_hold(c, exc, ITD_TEMP_EXC, 0);
    itd_hold(c, exc + 1, ITD_TEMP_HANDLED, 0);
    c->handled = exc;
    return exc;
}

static void leave_handler(itd_coder *c, itd_block *b)
{
    c->handled = b->handled;
    itd_block_pop(c, b);
}

/* ---- except ---- */

static void gen_named_clause(itd_coder *c, const itd_node *handler, uint32_t exc, uint32_t saved,
                             itd_label *end)
{
    uint32_t mark = c->top, inner;
    itd_block b;

    itd_name_store(c, handler, handler->handler.name, exc);
    itd_block_push(c, &b, ITD_BLOCK_NAME, handler);
    itd_block_guard(c, &b, mark);
    itd_gen_body(c, &handler->handler.body);
    itd_block_pop(c, &b);
    itd_emit(c, handler, ITD_OP_EXCLEAVE, 0, 0, saved, 0);
    itd_name_unbind(c, handler, handler->handler.name);
    itd_emit_jump(c, handler, ITD_OP_JMP, 0, 0, 0, end);
    itd_label_bind(c, b.handler);
    inner = itd_temp_new(c);
    itd_hold(c, inner, ITD_TEMP_EXC, 0);
    itd_name_unbind(c, handler, handler->handler.name);
    itd_emit(c, handler, ITD_OP_RERAISE, 0, inner, 0, 0);
    c->top = mark;
}

static void gen_clauses(itd_coder *c, const itd_node *node, uint32_t exc, itd_label *end)
{
    const itd_nodes *handlers = &node->try_.handlers;
    uint32_t i, mark = c->top;

    for (i = 0; i < handlers->count && !c->k->failed; i++) {
        const itd_node *h = handlers->items[i];
        itd_label *next = itd_label_new(c);

        c->statement = h->line;
        if (h->handler.type) {
            /* A class that can't be matched is, as in CPython, the fault of the whole clause. */
            itd_emit_jump(c, h, ITD_OP_JNOMATCH, 0, exc, itd_gen_any(c, h->handler.type), next);
            c->top = mark;
        } else if (i + 1 < handlers->count) {
            itd_compile_error(c->k, h, "default 'except:' must be last");
        }
        if (itd_is_unbound(h->handler.name)) {
            itd_block_count(c, h);
            itd_gen_body(c, &h->handler.body);
            c->nblocks--;
            itd_emit(c, h, ITD_OP_EXCLEAVE, 0, 0, exc + 1, 0);
            itd_emit_jump(c, h, ITD_OP_JMP, 0, 0, 0, end);
        } else {
            gen_named_clause(c, h, exc, exc + 1, end);
        }
        itd_label_bind(c, next);
        if (!h->handler.type) c->reachable = false;
    }
    itd_emit(c, node, ITD_OP_RERAISE, 0, exc, 0, 0);
}

static void gen_except(itd_coder *c, const itd_node *node)
{
    uint32_t mark = c->top, exc;
    itd_label *end = itd_label_new(c);
    itd_block b, handler;

    itd_block_push(c, &b, ITD_BLOCK_TRY, node);
    itd_block_guard(c, &b, mark);
    itd_gen_body(c, &node->try_.body);
    itd_block_pop(c, &b);
    itd_gen_body(c, &node->try_.orelse);
    itd_emit_jump(c, node, ITD_OP_JMP, 0, 0, 0, end);
    itd_label_bind(c, b.handler);
    exc = enter_handler(c, &handler, node);
    gen_clauses(c, node, exc, end);
    leave_handler(c, &handler);
    c->top = mark;
    itd_label_bind(c, end);
}

/* ---- except* ---- */

/* One clause: splits what is left in rest, runs the body on the matching part, collects what the
 * body raises in raised. */
static void gen_star_clause(itd_coder *c, const itd_node *h, uint32_t rest, uint32_t raised)
{
    uint32_t mark = c->top, part = itd_temp_block(c, 2), inner;
    bool named = !itd_is_unbound(h->handler.name);
    itd_label *next = itd_label_new(c);
    itd_block handler, body;

    c->statement = h->line;
    itd_gen_into(c, h->handler.type, part + 1);
    itd_emit_move(c, h, part, rest);
    itd_emit_intrinsic(c, h, ITD_INTRINSIC_STAR_SPLIT, part, part, 2);
    itd_emit(c, h, ITD_OP_UNPACK, 0, part, part, 2);
    itd_emit_move(c, h, rest, part + 1);
    itd_emit_jump(c, h, ITD_OP_JNONE, 0, part, 0, next);
    c->top = mark;
    part = enter_handler(c, &handler, h);
    if (named) itd_name_store(c, h, h->handler.name, part);
    inner = c->top;
    itd_block_push(c, &body, ITD_BLOCK_STAR, h);
    itd_block_guard(c, &body, inner);
    itd_gen_body(c, &h->handler.body);
    itd_block_pop(c, &body);
    if (named) itd_name_unbind(c, h, h->handler.name);
    itd_emit_jump(c, h, ITD_OP_JMP, 0, 0, 0, next);
    itd_label_bind(c, body.handler);
    inner = itd_temp_new(c);
    if (named) itd_name_unbind(c, h, h->handler.name);
    itd_emit(c, h, ITD_OP_APPEND, 0, raised, inner, 0);
    /* As in CPython what was matched last stays the exception being handled up to the end. */
    leave_handler(c, &handler);
    itd_label_bind(c, next);
    c->top = mark;
}

static void gen_except_star(itd_coder *c, const itd_node *node)
{
    uint32_t mark = c->top, exc, rest, raised, block, i;
    itd_label *end = itd_label_new(c), *all_handled = itd_label_new(c),
              *nothing_left = itd_label_new(c);
    itd_block b, handler;

    itd_block_push(c, &b, ITD_BLOCK_TRY, node);
    itd_block_guard(c, &b, mark);
    itd_gen_body(c, &node->try_.body);
    itd_block_pop(c, &b);
    itd_gen_body(c, &node->try_.orelse);
    itd_emit_jump(c, node, ITD_OP_JMP, 0, 0, 0, end);
    itd_label_bind(c, b.handler);
    exc = enter_handler(c, &handler, node);
    rest = itd_temp_block(c, 2);
    raised = rest + 1;
    itd_emit_move(c, node, rest, exc);
    itd_emit(c, node, ITD_OP_NEWLIST, 0, raised, 0, 0);
    itd_hold(c, rest, ITD_TEMP_EXC, 1);
    itd_hold(c, raised, ITD_TEMP_CONTAINER, 0);
    for (i = 0; i < node->try_.handlers.count && !c->k->failed; i++)
        gen_star_clause(c, node->try_.handlers.items[i], rest, raised);
    itd_emit_jump(c, node, ITD_OP_JNONE, 0, rest, 0, nothing_left);
    itd_emit(c, node, ITD_OP_APPEND, 0, raised, rest, 0);
    itd_label_bind(c, nothing_left);
    block = itd_temp_block(c, 2);
    itd_emit_move(c, node, block, exc);
    itd_emit_move(c, node, block + 1, raised);
    itd_emit_intrinsic(c, node, ITD_INTRINSIC_STAR_RERAISE, block, block, 2);
    itd_emit_jump(c, node, ITD_OP_JNONE, 0, block, 0, all_handled);
    itd_emit(c, node, ITD_OP_RERAISE, 0, block, 0, 0);
    itd_label_bind(c, all_handled);
    itd_emit(c, node, ITD_OP_EXCLEAVE, 0, 0, exc + 1, 0);
    leave_handler(c, &handler);
    c->top = mark;
    itd_label_bind(c, end);
}

/* ---- finally ---- */

static void gen_inner(itd_coder *c, const itd_node *node, bool star)
{
    if (!node->try_.handlers.count) {
        itd_gen_body(c, &node->try_.body);
        itd_gen_body(c, &node->try_.orelse);
    } else if (star) {
        gen_except_star(c, node);
    } else {
        gen_except(c, node);
    }
}

static void gen_try(itd_coder *c, const itd_node *node, bool star)
{
    uint32_t mark = c->top, exc;
    itd_label *end;
    itd_block b, handler;

    if (!node->try_.finalbody.count) {
        gen_inner(c, node, star);
        return;
    }
    end = itd_label_new(c);
    itd_block_push(c, &b, ITD_BLOCK_FINALLY, node);
    itd_block_guard(c, &b, mark);
    gen_inner(c, node, star);
    itd_block_pop(c, &b);
    itd_gen_body(c, &node->try_.finalbody);
    itd_emit_jump(c, node, ITD_OP_JMP, 0, 0, 0, end);
    itd_label_bind(c, b.handler);
    exc = enter_handler(c, &handler, node);
    itd_gen_body(c, &node->try_.finalbody);
    itd_emit(c, node, ITD_OP_RERAISE, 0, exc, 0, 0);
    leave_handler(c, &handler);
    c->top = mark;
    itd_label_bind(c, end);
}

void itd_gen_try(itd_coder *c, const itd_node *node)
{
    gen_try(c, node, false);
}

void itd_gen_try_star(itd_coder *c, const itd_node *node)
{
    gen_try(c, node, true);
}

/* ---- with ---- */

/* exit(None, None, None), for leaving without an exception. The exit function's own registers serve
 * when they are the topmost. */
void itd_gen_with_exit(itd_coder *c, const itd_node *at, uint32_t exit, bool is_async)
{
    uint32_t mark = c->top, base = exit, i;

    if (c->top == exit + 2) {
        itd_temp_block(c, 3);
    } else {
        base = itd_temp_block(c, 5);
        itd_emit_move(c, at, base, exit);
        itd_emit_move(c, at, base + 1, exit + 1);
    }
    for (i = 0; i < 3; i++) itd_emit_special(c, at, base + 2 + i, ITD_LOAD_NONE);
    c->statement = at->line;
    itd_emit(c, at, ITD_OP_CALL, 0, base, 3, base + 2);
    /* The call has used them up; on other ways through the block they are still there. */
    itd_release(c, exit);
    itd_release(c, exit + 1);
    if (is_async) itd_gen_await(c, at, base + 2, 2, base + 2);
    itd_hold(c, exit, ITD_TEMP_EXIT, 0);
    itd_hold(c, exit + 1, ITD_TEMP_EXIT_SELF, 0);
    c->top = mark;
}

static void gen_with_failure(itd_coder *c, const itd_node *at, uint32_t exit, bool is_async)
{
    itd_label *suppressed = itd_label_new(c);
    itd_block handler;
    uint32_t exc = enter_handler(c, &handler, at), base = itd_temp_block(c, 5);

    c->statement = at->line;
    itd_emit_move(c, at, base, exit);
    itd_emit_move(c, at, base + 1, exit + 1);
    itd_emit(c, at, ITD_OP_EXCINFO, 0, base + 2, exc, 0);
    itd_emit(c, at, ITD_OP_CALL, 0, base, 3, base);
    if (is_async) itd_gen_await(c, at, base, 2, base);
    itd_emit_jump(c, at, ITD_OP_JT, 0, base, 0, suppressed);
    itd_emit(c, at, ITD_OP_RERAISE, 0, exc, 0, 0);
    itd_label_bind(c, suppressed);
    itd_emit(c, at, ITD_OP_EXCLEAVE, 0, 0, exc + 1, 0);
    leave_handler(c, &handler);
}

static void gen_with_items(itd_coder *c, const itd_node *node, uint32_t i)
{
    bool is_async = node->kind == ITD_AsyncWith;
    uint32_t mark = c->top, exit, manager, reg;
    const itd_node *item, *vars;
    itd_label *end;
    itd_block b;

    if (i == node->with.items.count) {
        itd_gen_body(c, &node->with.body);
        return;
    }
    if (!itd_compile_enter(c->k)) return;
    item = node->with.items.items[i];
    vars = item->withitem.vars;
    exit = itd_temp_block(c, 4);
    manager = itd_gen(c, item->withitem.expr, exit, false);
    itd_emit(c, node, ITD_OP_WITHENTER, is_async, exit, manager, 0);
    itd_hold(c, exit, ITD_TEMP_EXIT, 0);
    itd_hold(c, exit + 1, ITD_TEMP_EXIT_SELF, 0);
    reg = vars ? itd_target_register(c, vars) : ITD_ANY;
    if (reg == ITD_ANY || is_async) reg = exit + 2;
    itd_emit(c, node, ITD_OP_CALL, 0, exit + 2, 0, reg);
    if (is_async) itd_gen_await(c, node, reg, 1, reg);
    itd_block_push(c, &b, ITD_BLOCK_WITH, node);
    b.exit = b.floor = exit;
    b.saved = is_async;
    itd_block_guard(c, &b, exit + 2);
    c->top = exit + 3;
    if (reg == exit + 2) itd_hold(c, reg, ITD_TEMP_VALUE, 0);
    if (vars) itd_gen_store(c, vars, reg);
    itd_release(c, exit + 2);
    c->top = exit + 2;
    gen_with_items(c, node, i + 1);
    itd_block_pop(c, &b);
    itd_gen_with_exit(c, node, exit, is_async);
    end = itd_label_new(c);
    itd_emit_jump(c, node, ITD_OP_JMP, 0, 0, 0, end);
    itd_label_bind(c, b.handler);
    gen_with_failure(c, node, exit, is_async);
    c->top = mark;
    itd_label_bind(c, end);
    c->k->depth--;
}

void itd_gen_with(itd_coder *c, const itd_node *node)
{
    if (node->kind == ITD_AsyncWith) itd_may_await(c, node, "'async with' outside async function");
    gen_with_items(c, node, 0);
}
