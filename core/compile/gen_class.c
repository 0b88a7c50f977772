/* gen_class.c - class statements.
 *
 * The body is code that runs with a namespace mapping; methods that use super() or __class__ share
 * a cell which the body hands to the class through __classcell__. BUILDCLASS's native gets the body
 * function, the name, the bases and the keywords.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/compile/compile.h"

static void store_from(itd_coder *c, itd_value name, uint32_t reg)
{
    itd_name_store(c, NULL, name, reg);
}

static void begin_body(itd_coder *c, const itd_node *node, const itd_scope *scope)
{
    uint32_t mark = c->top, reg = itd_temp_new(c);
    itd_symbol *params = itd_scope_find(scope, itd_compile_name(c->k, ".type_params", 12));

    itd_name_load(c, NULL, itd_n___name__, reg, true);
    store_from(c, itd_n___module__, reg);
    itd_emit_const(c, NULL, reg, c->qualname);
    store_from(c, itd_n___qualname__, reg);
    if (params && params->closure != ITD_NO_INDEX) {
        itd_emit(c, NULL, ITD_OP_GETFREE, 0, reg, params->closure, 0);
        store_from(c, itd_n___type_params__, reg);
    }
    if (scope->class_dict_cell) {
        itd_emit(c, NULL, ITD_OP_LOCALS, 0, reg, 0, 0);
        itd_emit(c, NULL, ITD_OP_SETCELL, 0, scope->class_dict_reg, reg, 0);
    }
    if (scope->annotated) itd_emit(c, NULL, ITD_OP_ANNOTATIONS, 0, 0, 0, 0);
    if (!itd_is_none(c->doc)) {
        itd_emit_const(c, node->class_.body.items[0], reg, c->doc);
        store_from(c, itd_n___doc__, reg);
    }
    c->top = mark;
}

static itd_value compile_body(itd_coder *c, const itd_node *node, itd_scope *scope)
{
    itd_coder *inner;

    if (!itd_is_unbound(scope->code)) return scope->code;
    inner = itd_coder_new(c->k, c, scope, node->class_.name);
    if (!inner) return ITD_UNBOUND;
    inner->flags = ITD_CODE_CLASS_BODY;
    inner->doc = itd_docstring(&node->class_.body);
    itd_coder_locals(inner);
    begin_body(inner, node, scope);
    itd_gen_body(inner, &node->class_.body);
    if (scope->class_cell) store_from(inner, itd_n___classcell__, scope->class_cell_reg);
    if (scope->class_dict_cell) store_from(inner, itd_n___classdictcell__, scope->class_dict_reg);
    itd_emit(inner, NULL, ITD_OP_RETURNNONE, 0, 0, 0, 0);
    scope->code = itd_coder_finish(inner);
    return scope->code;
}

/* The class into a register; generic_base: register of an extra base or ITD_ANY. */
static void gen_class_object(itd_coder *c, const itd_node *node, uint32_t generic_base, uint32_t to)
{
    itd_scope *scope = itd_scope_of(c->k, node, ITD_SCOPE_CLASS);
    itd_value code = scope ? compile_body(c, node, scope) : ITD_UNBOUND;
    uint32_t mark = c->top, first[2], base;

    if (itd_is_unbound(code)) return;
    first[0] = itd_temp_block(c, 2);
    first[1] = first[0] + 1;
    itd_make_function(c, node, scope, code, 0, ITD_ANY, first[0]);
    itd_hold(c, first[0], ITD_TEMP_ARG, 0);
    itd_emit_const(c, node, first[1], node->class_.name);
    itd_hold(c, first[1], ITD_TEMP_ARG, 1);
    base = itd_temp_block(c, 2);
    itd_emit(c, node, ITD_OP_BUILDCLASS, 0, base, 0, 0);
    itd_gen_arguments(c, node, base, true, &node->class_.bases, &node->class_.keywords, to, first,
                      2, generic_base, ITD_NO_INDEX);
    c->top = mark;
}

static itd_value compile_generic(itd_coder *c, const itd_node *node, itd_scope *scope)
{
    itd_value name = c->k->failed
                         ? ITD_ERROR
                         : itd_str_format(c->vm, "<generic parameters of %U>", node->class_.name);
    itd_coder *inner;
    uint32_t params, base, to;

    if (!itd_is_unbound(scope->code)) return scope->code;
    if (!itd_compile_keep(c->k, name)) return ITD_UNBOUND;
    inner = itd_coder_new(c->k, c, scope, name);
    if (!inner) return ITD_UNBOUND;
    inner->flags = ITD_CODE_OPTIMISED;
    itd_coder_parameters(inner, NULL);
    itd_coder_locals(inner);
    params = itd_gen_type_params(inner, &node->class_.type_params);
    itd_name_store(inner, node, itd_compile_name(c->k, ".type_params", 12), params);
    base = itd_temp_new(inner);
    itd_emit_intrinsic(inner, node, ITD_INTRINSIC_GENERIC_BASE, base, params, 1);
    itd_hold(inner, base, ITD_TEMP_VALUE, 1);
    to = itd_temp_new(inner);
    gen_class_object(inner, node, base, to);
    itd_emit(inner, node, ITD_OP_RETURN, 0, to, 0, 0);
    scope->code = itd_coder_finish(inner);
    return scope->code;
}

static void gen_class_value(itd_coder *c, const itd_node *node, uint32_t to)
{
    uint32_t mark = c->top, base;
    itd_scope *scope;
    itd_value code;

    if (!node->class_.type_params.count) {
        gen_class_object(c, node, ITD_ANY, to);
        return;
    }
    scope = itd_scope_of(c->k, node, ITD_SCOPE_TYPE_PARAMS);
    code = scope ? compile_generic(c, node, scope) : ITD_UNBOUND;
    if (itd_is_unbound(code)) return;
    base = itd_temp_block(c, 2);
    itd_make_function(c, node, scope, code, 0, ITD_ANY, base);
    itd_call_plain(c, node, base, 0, to);
    c->top = mark;
}

void itd_gen_class_def(itd_coder *c, const itd_node *node)
{
    uint32_t mark = c->top, first, reg;

    if (node->class_.decorators.count) {
        first = itd_gen_decorators(c, &node->class_.decorators);
        c->statement = node->line;
        reg = itd_temp_new(c);
        gen_class_value(c, node, reg);
        itd_apply_decorators(c, &node->class_.decorators, first);
        reg = first;
    } else {
        reg = itd_name_register(c, node->class_.name);
        if (reg == ITD_ANY) reg = itd_temp_new(c);
        gen_class_value(c, node, reg);
    }
    itd_name_store(c, node, node->class_.name, reg);
    c->top = mark;
}
