/* gen_stmt.c - statements: flow of control, loops, imports, and the dispatch to the others.
 *
 * Loops have their test at the end: one jump a turn. A while's condition is generated first (it
 * comes first in evaluation, so what it assigns is known in the body) and then moved behind the
 * body.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/compile/compile.h"

/* ---- loops ---- */

static void begin_loop(itd_coder *c, itd_block *b, const itd_node *node, itd_label *on_continue)
{
    uint32_t floor = c->top;

    itd_append_begin(c, node, node->kind == ITD_While ? node->if_.loop : node->for_.loop, b);
    itd_block_push(c, b, ITD_BLOCK_LOOP, node);
    b->on_break = itd_label_new(c);
    b->on_continue = on_continue;
    b->floor = floor;
}

/* After the body: what follows is no part of the loop. */
static void end_loop(itd_coder *c, itd_block *b)
{
    itd_block_pop(c, b);
    itd_append_end(b->node->kind == ITD_While ? b->node->if_.loop : b->node->for_.loop);
    for (; c->top > b->floor; c->top--) itd_release(c, c->top - 1);
}

static void gen_for(itd_coder *c, const itd_node *node)
{
    const itd_node *target = node->for_.target;
    uint32_t mark = c->top, iterator = itd_gen_iterable(c, node->for_.iter, node, false);
    uint32_t reg = itd_target_register(c, target), item = reg, ordinal = itd_suspend_reserve(c),
             inner;
    itd_label *body = itd_label_new(c), *next = itd_label_new(c);
    itd_block b;

    begin_loop(c, &b, node, next);
    b.floor = iterator;
    inner = c->top;
    itd_loop_enter(c, node, body, next);
    if (reg == ITD_ANY) {
        item = itd_temp_new(c);
        itd_gen_store(c, target, item);
        c->top = inner;
    } else {
        itd_name_assigned(c, target->name.id);
        if (itd_same(target->name.id, itd_n___debug__))
            itd_compile_error(c->k, target, "cannot assign to __debug__");
    }
    itd_gen_body(c, &node->for_.body);
    itd_label_bind(c, next);
    c->statement = node->line;
    c->forced_ordinal = ordinal;
    itd_emit_jump(c, node, ITD_OP_FORNEXT, 0, iterator, item, body);
    end_loop(c, &b);
    c->top = mark;
    itd_gen_body(c, &node->for_.orelse);
    itd_label_bind(c, b.on_break);
}

static void gen_async_for(itd_coder *c, const itd_node *node)
{
    uint32_t mark = c->top, iterator;
    itd_async_loop turn = {.head = itd_label_new(c)};
    itd_block b;

    itd_may_await(c, node, "'async for' outside async function");
    iterator = itd_gen_iterable(c, node->for_.iter, node, true);
    begin_loop(c, &b, node, turn.head);
    b.floor = iterator;
    itd_async_next(c, node, iterator, node->for_.target, &turn);
    itd_gen_body(c, &node->for_.body);
    c->statement = node->line;
    itd_async_end(c, node, &turn);
    end_loop(c, &b);
    c->top = mark;
    itd_gen_body(c, &node->for_.orelse);
    itd_label_bind(c, b.on_break);
}

static void gen_endless(itd_coder *c, const itd_node *node)
{
    itd_label *head = itd_label_new(c);
    itd_block b;

    begin_loop(c, &b, node, head);
    itd_label_head(c, head);
    itd_gen_body(c, &node->if_.body);
    c->statement = node->line;
    itd_emit_jump(c, node, ITD_OP_JMP, 0, 0, 0, head);
    end_loop(c, &b);
    itd_gen_body(c, &node->if_.orelse);
    itd_label_bind(c, b.on_break);
}

static void gen_while(itd_coder *c, const itd_node *node)
{
    itd_value constant = itd_fold(c, node->if_.test);
    bool reachable = c->reachable;
    itd_label *body, *test;
    itd_block b;
    itd_cut cut;

    if (!itd_is_unbound(constant) && itd_truth(c->vm, constant) == 1) {
        gen_endless(c, node);
        return;
    }
    body = itd_label_new(c);
    begin_loop(c, &b, node, NULL);
    itd_cut_begin(c, &cut);
    test = b.on_continue = itd_label_new(c);
    itd_label_head(c, test);
    itd_gen_jump(c, node->if_.test, body, true);
    itd_cut_end(c, &cut);
    c->reachable = reachable;
    itd_emit_jump(c, node->if_.test, ITD_OP_JMP, 0, 0, 0, test);
    c->reachable = false;
    itd_label_bind(c, body);
    itd_gen_body(c, &node->if_.body);
    itd_cut_paste(c, &cut);
    end_loop(c, &b);
    itd_gen_body(c, &node->if_.orelse);
    itd_label_bind(c, b.on_break);
}

static void gen_if(itd_coder *c, const itd_node *node)
{
    itd_label *end = itd_label_new(c), *next;

    for (;;) {
        const itd_nodes *orelse = &node->if_.orelse;

        next = itd_label_new(c);
        c->statement = node->line;
        itd_gen_jump(c, node->if_.test, next, false);
        itd_gen_body(c, &node->if_.body);
        if (orelse->count) itd_emit_jump(c, node, ITD_OP_JMP, 0, 0, 0, end);
        itd_label_bind(c, next);
        if (orelse->count != 1 || orelse->items[0]->kind != ITD_If || c->k->failed) {
            itd_gen_body(c, orelse);
            break;
        }
        node = orelse->items[0];
    }
    itd_label_bind(c, end);
}

/* ---- leaving ---- */

static void gen_return(itd_coder *c, const itd_node *node)
{
    const itd_node *value = node->one.value;
    bool in_function = c->scope->kind == ITD_SCOPE_FUNCTION || c->scope->kind == ITD_SCOPE_LAMBDA;
    uint32_t mark = c->top, reg = ITD_ANY, copy;
    itd_value constant = ITD_UNBOUND;
    itd_unwinding u;

    if (!in_function) itd_compile_error(c->k, node, "'return' outside function");
    if (value && (c->flags & ITD_CODE_ASYNC_GENERATOR))
        itd_compile_error(c->k, node, "'return' with value in async generator");
    if (c->k->failed) return;
    if (value) constant = itd_fold(c, value);
    if (value && itd_is_unbound(constant)) {
        reg = itd_gen_any(c, value);
        if (itd_unwind_runs_code(c, NULL)) {
            if (reg < mark) {
                copy = itd_temp_new(c);
                itd_emit_move(c, value, copy, reg);
                reg = copy;
            }
            itd_hold(c, reg, ITD_TEMP_RETURN, 0);
        }
    }
    itd_unwind(c, node, NULL, &u);
    if (reg != ITD_ANY) {
        itd_emit(c, node, ITD_OP_RETURN, 0, reg, 0, 0);
    } else if (!value || itd_is_none(constant)) {
        itd_emit(c, node, ITD_OP_RETURNNONE, 0, 0, 0, 0);
    } else {
        reg = itd_temp_new(c);
        itd_emit_const(c, value, reg, constant);
        itd_emit(c, node, ITD_OP_RETURN, 0, reg, 0, 0);
    }
    itd_unwind_end(c, NULL, &u);
    c->top = mark;
}

static void gen_leave_loop(itd_coder *c, const itd_node *node)
{
    bool is_break = node->kind == ITD_Break;
    itd_block *b;
    itd_unwinding u;

    for (b = c->block; b && b->kind != ITD_BLOCK_LOOP; b = b->up)
        if (b->kind == ITD_BLOCK_STAR)
            itd_compile_error(c->k, node,
                              "'break', 'continue' and 'return' cannot appear in an except* block");
    if (!b) {
        itd_compile_error(c->k, node,
                          is_break ? "'break' outside loop" : "'continue' not properly in loop");
        return;
    }
    itd_unwind(c, node, b, &u);
    if (is_break) itd_loop_left(c, node, b);
    itd_emit_jump(c, node, ITD_OP_JMP, 0, 0, 0, is_break ? b->on_break : b->on_continue);
    itd_unwind_end(c, b, &u);
}

static void gen_raise(itd_coder *c, const itd_node *node)
{
    uint32_t mark = c->top, exc, cause = 0;

    if (!node->raise.exc) {
        itd_emit(c, node, ITD_OP_RAISE, 2, 0, 0, 0);
        return;
    }
    exc = itd_gen_operand(c, node->raise.exc, ITD_ANY, node->raise.cause, ITD_TEMP_VALUE);
    if (node->raise.cause) cause = itd_gen_any(c, node->raise.cause);
    itd_emit(c, node, ITD_OP_RAISE, node->raise.cause ? 1 : 0, exc, cause, 0);
    c->top = mark;
}

static void gen_assert(itd_coder *c, const itd_node *node)
{
    itd_label *holds = itd_label_new(c);
    uint32_t mark = c->top, base;

    itd_gen_jump(c, node->assert_.test, holds, true);
    base = itd_temp_block(c, 2);
    /* The class itself is the constant: a script's own name AssertionError doesn't matter here. */
    itd_emit_k(c, node, ITD_OP_LOADK, 0, base, itd_const(c, itd_of(itd_AssertionError)));
    if (node->assert_.msg) {
        itd_hold(c, base, ITD_TEMP_CALLEE, 0);
        itd_gen_push(c, node->assert_.msg, ITD_TEMP_ARG, 0);
        itd_call_plain(c, node, base, 1, base);
    }
    itd_emit(c, node, ITD_OP_RAISE, 0, base, 0, 0);
    itd_label_bind(c, holds);
    c->top = mark;
}

/* ---- imports ---- */

static void emit_import(itd_coder *c, const itd_node *at, uint32_t to, itd_value name,
                        itd_value fromlist, uint32_t level)
{
    uint32_t k = itd_const(c, name), list = itd_const(c, fromlist), mark = c->top, block;

    if (k <= 65535 && list <= 65535) {
        itd_emit(c, at, ITD_OP_IMPORT, level > 255 ? 255 : level, to, k, list);
        return;
    }
    block = itd_temp_block(c, 3);
    itd_emit_k(c, at, ITD_OP_LOADK, 0, block, k);
    itd_emit_k(c, at, ITD_OP_LOADK, 0, block + 1, list);
    itd_emit_const(c, at, block + 2, itd_from_small(level));
    itd_emit_intrinsic(c, at, ITD_INTRINSIC_X_IMPORT, to, block, 3);
    c->top = mark;
}

static void emit_import_from(itd_coder *c, const itd_node *at, uint32_t to, uint32_t module,
                             itd_value name)
{
    uint32_t cache = itd_cache_for(c, name, ITD_SHARE_NAME), mark = c->top, block;

    if (cache != ITD_NO_INDEX) {
        itd_emit(c, at, ITD_OP_IMPORTFROM, 0, to, module, cache);
        return;
    }
    block = itd_temp_block(c, 2);
    itd_emit_move(c, at, block, module);
    itd_emit_k(c, at, ITD_OP_LOADK, 0, block + 1, itd_const(c, name));
    itd_emit_intrinsic(c, at, ITD_INTRINSIC_X_IMPORTFROM, to, block, 2);
    c->top = mark;
}

static int64_t find_dot(itd_value name, int64_t from)
{
    const itd_str *s = ITD_STR(name);

    while (from < s->length && itd_str_at(s, from) != '.') from++;
    return from;
}

static itd_value name_part(itd_coder *c, itd_value name, int64_t from, int64_t to)
{
    itd_value part = c->k->failed ? ITD_ERROR : itd_str_slice(c->vm, name, from, to);

    if (!itd_failed(part)) part = itd_intern(c->vm, part);
    return itd_compile_keep(c->k, part) ? part : name;
}

static void import_one(itd_coder *c, const itd_node *node, const itd_node *alias)
{
    itd_value name = alias->alias.name;
    uint32_t mark = c->top, module = itd_temp_new(c);
    int64_t dot = find_dot(name, 0), length = ITD_STR(name)->length, next;

    emit_import(c, node, module, name, ITD_NONE, 0);
    if (itd_is_unbound(alias->alias.asname)) {
        itd_name_store(c, node, dot < length ? name_part(c, name, 0, dot) : name, module);
    } else {
        for (; dot < length && !c->k->failed; dot = next) {
            next = find_dot(name, dot + 1);
            emit_import_from(c, node, module, module, name_part(c, name, dot + 1, next));
        }
        itd_name_store(c, node, alias->alias.asname, module);
    }
    c->top = mark;
}

static void import_from(itd_coder *c, const itd_node *node)
{
    const itd_nodes *names = &node->import.names;
    uint32_t mark = c->top, module = itd_temp_block(c, 2), i;
    itd_value list = c->k->failed ? ITD_ERROR : itd_tuple_new(c->vm, names->count),
              from = node->import.module;

    if (!itd_compile_keep(c->k, list)) return;
    for (i = 0; i < names->count; i++) itd_tuple_items(list)[i] = names->items[i]->alias.name;
    if (itd_is_unbound(from)) from = itd_empty_str;
    emit_import(c, node, module, from, list, node->import.level);
    if (names->count == 1 && itd_str_is(names->items[0]->alias.name, "*")) {
        itd_emit(c, node, ITD_OP_IMPORTSTAR, 0, module, 0, 0);
    } else {
        for (i = 0; i < names->count && !c->k->failed; i++) {
            const itd_node *alias = names->items[i];

            emit_import_from(c, node, module + 1, module, alias->alias.name);
            itd_name_store(c, node,
                           itd_is_unbound(alias->alias.asname) ? alias->alias.name
                                                               : alias->alias.asname,
                           module + 1);
        }
    }
    c->top = mark;
}

void itd_gen_import(itd_coder *c, const itd_node *node)
{
    uint32_t i;

    if (node->kind == ITD_Import) {
        for (i = 0; i < node->import.names.count && !c->k->failed; i++)
            import_one(c, node, node->import.names.items[i]);
        return;
    }
    /* A directive, and an import like any: the names are bound to what tells of the features. */
    if (node->import.level == 0 && !itd_is_unbound(node->import.module) &&
        itd_str_is(node->import.module, "__future__")) {
        if (!(node->flags & ITD_N_FUTURE)) {
            itd_compile_error(c->k, node,
                              "from __future__ imports must occur at the beginning of the file");
            return;
        }
    }
    import_from(c, node);
}

/* ---- dispatch ---- */

static void gen_expression_statement(itd_coder *c, const itd_node *node)
{
    const itd_unit *unit = c->k->unit;
    uint32_t mark = c->top;

    if (c->scope->kind == ITD_SCOPE_MODULE && unit->how & ITD_COMPILE_SINGLE) {
        uint32_t reg = itd_temp_new(c);

        itd_gen(c, node->one.value, reg, true);
        itd_emit_intrinsic(c, node->one.value, ITD_INTRINSIC_DISPLAY, reg, reg, 1);
        c->top = mark;
        return;
    }
    if (c->scope->kind == ITD_SCOPE_MODULE && node == unit->body.items[unit->body.count - 1] &&
        (unit->how & ITD_COMPILE_EVAL || !(unit->how & ITD_COMPILE_DYNAMIC))) {
        uint32_t reg = itd_gen_any(c, node->one.value);

        itd_emit(c, node->one.value,
                 unit->how & ITD_COMPILE_EVAL ? ITD_OP_RETURN : ITD_OP_SETRESULT, 0, reg, 0, 0);
        c->top = mark;
        return;
    }
    itd_gen_effect(c, node->one.value);
}

static void gen_compound(itd_coder *c, const itd_node *node)
{
    switch (node->kind) {
    case ITD_FunctionDef:
    case ITD_AsyncFunctionDef: itd_gen_function_def(c, node); break;
    case ITD_ClassDef: itd_gen_class_def(c, node); break;
    case ITD_TypeAlias: itd_gen_type_alias(c, node); break;
    case ITD_For: gen_for(c, node); break;
    case ITD_AsyncFor: gen_async_for(c, node); break;
    case ITD_While: gen_while(c, node); break;
    case ITD_If: gen_if(c, node); break;
    case ITD_With:
    case ITD_AsyncWith: itd_gen_with(c, node); break;
    case ITD_Match: itd_gen_match(c, node); break;
    case ITD_Try: itd_gen_try(c, node); break;
    case ITD_TryStar: itd_gen_try_star(c, node); break;
    default: break; /* Pass, Global, Nonlocal */
    }
}

void itd_gen_statement(itd_coder *c, const itd_node *node)
{
    uint32_t i;

    if ((++c->k->work & 255) == 0 && !itd_charge(c->vm, 256)) c->k->failed = true;
    if (!itd_compile_enter(c->k)) return;
    c->statement = node->line;
    switch (node->kind) {
    case ITD_Expr: gen_expression_statement(c, node); break;
    case ITD_Assign: itd_gen_assign(c, node); break;
    case ITD_AugAssign: itd_gen_assign_op(c, node); break;
    case ITD_AnnAssign: itd_gen_assign_annotated(c, node); break;
    case ITD_Delete:
        for (i = 0; i < node->assign.targets.count; i++)
            itd_gen_delete(c, node->assign.targets.items[i]);
        break;
    case ITD_Return: gen_return(c, node); break;
    case ITD_Break:
    case ITD_Continue: gen_leave_loop(c, node); break;
    case ITD_Raise: gen_raise(c, node); break;
    case ITD_Assert: gen_assert(c, node); break;
    case ITD_Import:
    case ITD_ImportFrom: itd_gen_import(c, node); break;
    default: gen_compound(c, node);
    }
    c->k->depth--;
}

void itd_gen_body(itd_coder *c, const itd_nodes *body)
{
    uint32_t i;

    for (i = 0; i < body->count && !c->k->failed; i++) itd_gen_statement(c, body->items[i]);
}
