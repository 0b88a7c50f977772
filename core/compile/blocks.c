/* blocks.c - the statements around a place: guards, and what leaving them needs.
 *
 * A guarded block has an open range of instructions; leaving code (a finally body run by return, an
 * __exit__ call) is emitted inside of the statement but must not be guarded by it, so unwinding
 * closes the ranges of the blocks it leaves and reopens them after the jump.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/compile/compile.h"

void itd_row_add(itd_coder *c, uint32_t start, uint32_t end, itd_label *handler, uint32_t exc,
                 uint32_t handled, uint32_t depth)
{
    void *items = c->rows;

    if (start >= end || c->k->failed) return;
    if (!itd_compile_grow(c->k, &items, &c->row_capacity, c->row_count + 1, sizeof *c->rows))
        return;
    c->rows = items;
    c->rows[c->row_count++] =
        (itd_row){start, end, depth, handler, (uint16_t)exc, (uint16_t)handled};
    handler->used = true;
}

/* The handler knows what held when its range was opened, less what the range might unbind. */
static void opened(itd_coder *c, itd_label *handler)
{
    unsigned i;

    for (i = 0; i < ITD_FLOW_WORDS; i++) handler->known[i] = c->known[i] & ~c->killable[i];
}

void itd_block_count(itd_coder *c, const itd_node *at)
{
    if (c->nblocks >= ITD_MAX_BLOCKS)
        itd_compile_error(c->k, at, "too many statically nested blocks");
    c->nblocks++;
}

void itd_block_push(itd_coder *c, itd_block *b, unsigned kind, const itd_node *node)
{
    memset(b, 0, sizeof *b);
    itd_block_count(c, node);
    b->kind = (uint8_t)kind;
    b->node = node;
    b->up = c->block;
    b->handled = c->handled;
    b->floor = c->top;
    c->block = b;
}

void itd_block_guard(itd_coder *c, itd_block *b, uint32_t exc)
{
    b->handler = itd_label_new(c);
    b->exc = exc;
    b->start = c->count;
    b->depth = ++c->guards;
    b->handler->settles = b->kind == ITD_BLOCK_TRY || b->kind == ITD_BLOCK_FINALLY ||
                          b->kind == ITD_BLOCK_WITH || b->kind == ITD_BLOCK_STAR;
    opened(c, b->handler);
}

static void close_range(itd_coder *c, itd_block *b)
{
    if (!b->handler) return;
    itd_row_add(c, b->start, c->count, b->handler, b->exc, b->handled, b->depth);
}

/* Parallel calls made in a guarded body are settled before it is left. */
static void settle(itd_coder *c, const itd_block *b)
{
    if (b->handler && b->handler->settles) itd_emit(c, b->node, ITD_OP_SETTLE, 0, 0, 0, 0);
}

void itd_block_pop(itd_coder *c, itd_block *b)
{
    settle(c, b);
    close_range(c, b);
    if (b->handler) c->guards--;
    c->block = b->up;
    c->nblocks--;
}

bool itd_unwind_runs_code(const itd_coder *c, const itd_block *until)
{
    const itd_block *b;

    for (b = c->block; b != until; b = b->up)
        if (b->kind == ITD_BLOCK_FINALLY || b->kind == ITD_BLOCK_WITH || b->kind == ITD_BLOCK_NAME)
            return true;
    return false;
}

void itd_loop_left(itd_coder *c, const itd_node *at, const itd_block *b)
{
    const itd_node *iter = b->node->kind == ITD_For ? b->node->for_.iter : NULL;

    if (iter && (iter->kind == ITD_Call || iter->kind == ITD_GeneratorExp))
        itd_emit(c, at, ITD_OP_CLOSEITER, 0, b->floor, 0, 0);
}

static void leave_block(itd_coder *c, const itd_node *at, itd_block *b)
{
    switch (b->kind) {
    case ITD_BLOCK_FINALLY:
        itd_block_count(c, at);
        itd_gen_body(c, &b->node->try_.finalbody);
        c->nblocks--;
        break;
    case ITD_BLOCK_WITH: itd_gen_with_exit(c, b->node, b->exit, b->saved); break;
    case ITD_BLOCK_HANDLER: itd_emit(c, at, ITD_OP_EXCLEAVE, 0, 0, b->saved, 0); break;
    case ITD_BLOCK_NAME: itd_name_unbind(c, at, b->node->handler.name); break;
    case ITD_BLOCK_LOOP: itd_loop_left(c, at, b); break;
    case ITD_BLOCK_STAR:
        itd_compile_error(c->k, at,
                          "'break', 'continue' and 'return' cannot appear in an except* block");
        break;
    default: break;
    }
}

/* The registers of a block that was left are free; a return value may lie above them. */
static void free_registers(itd_coder *c, uint32_t floor)
{
    uint32_t reg, end = floor;

    for (reg = floor; reg < c->top; reg++) {
        if (c->roles[reg] == ITD_TEMP_RETURN)
            end = reg + 1;
        else
            c->roles[reg] = ITD_TEMP_DEAD;
    }
    c->top = end;
}

void itd_unwind(itd_coder *c, const itd_node *at, itd_block *until, itd_unwinding *u)
{
    itd_block *b;

    *u = (itd_unwinding){c->block, c->handled, c->guards, c->top, NULL};
    if (c->block == until) return;
    u->roles = itd_compile_alloc(c->k, c->top + 1);
    if (!u->roles) return;
    if (c->top) memcpy(u->roles, c->roles, c->top);
    for (b = c->block; b != until && !c->k->failed; b = b->up) {
        settle(c, b);
        close_range(c, b);
        c->block = b->up;
        if (b->handler) c->guards = b->depth - 1;
        c->handled = b->handled;
        c->nblocks--;
        leave_block(c, at, b);
        free_registers(c, b->floor);
    }
}

void itd_unwind_end(itd_coder *c, itd_block *until, const itd_unwinding *u)
{
    itd_block *b;

    if (u->from == until) return;
    for (b = u->from; b != until; b = b->up) {
        c->nblocks++;
        if (b->handler) b->start = c->count;
    }
    c->block = u->from;
    c->handled = u->handled;
    c->guards = u->guards;
    c->top = u->top;
    if (u->roles && u->top) memcpy(c->roles, u->roles, u->top);
}

uint32_t itd_guard_begin(itd_coder *c, itd_label *handler)
{
    opened(c, handler);
    c->guards++;
    return c->count;
}

void itd_guard_end(itd_coder *c, uint32_t start, itd_label *handler, uint32_t exc)
{
    itd_row_add(c, start, c->count, handler, exc, c->handled, c->guards);
    c->guards--;
}
