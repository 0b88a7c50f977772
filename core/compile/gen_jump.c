/* gen_jump.c - conditions as jumps: no truth value is made where a branch is all that is wanted.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/compile/compile.h"

static void jump_bool_op(itd_coder *c, const itd_node *node, itd_label *to, bool sense)
{
    /* In `a or b` a true operand decides, in `a and b` a false one. */
    bool decides = node->op == ITD_BOOL_OR;
    itd_label *past = decides == sense ? to : itd_label_new(c);
    uint32_t i, n = node->values.values.count;

    for (i = 0; i + 1 < n && !c->k->failed; i++)
        itd_gen_jump(c, node->values.values.items[i], past, decides);
    itd_gen_jump(c, node->values.values.items[n - 1], to, sense);
    if (past != to) itd_label_bind(c, past);
}

static bool is_none(const itd_node *node)
{
    return node->kind == ITD_Constant && itd_is_none(node->constant.value);
}

/* One comparison whose left side is in a register. */
static void jump_compare(itd_coder *c, const itd_node *at, unsigned op, uint32_t left,
                         const itd_node *right_node, uint32_t right, itd_label *to, bool sense)
{
    int32_t number;

    if (op == ITD_CMP_IS || op == ITD_CMP_ISNOT) {
        if (is_none(right_node))
            itd_emit_jump(c, at, ITD_OP_JNONE, (op == ITD_CMP_IS) != sense, left, 0, to);
        else
            itd_emit_jump(c, at, ITD_OP_JIS, (op == ITD_CMP_IS) == sense, left, right, to);
    } else if (op >= ITD_CMP_IN) {
        itd_emit_jump(c, at, ITD_OP_JIN, (op == ITD_CMP_IN) == sense, left, right, to);
    } else if (itd_small_const(c, right_node, &number)) {
        itd_emit_jump(c, at, (itd_op)(ITD_OP_JLTI + op), sense, left, (uint32_t)number, to);
    } else {
        itd_emit_jump(c, at, (itd_op)(ITD_OP_JLT + op), sense, left, right, to);
    }
}

static bool is_immediate(itd_coder *c, unsigned op, const itd_node *right)
{
    int32_t number;

    if (op == ITD_CMP_IS || op == ITD_CMP_ISNOT) return is_none(right);
    return op < ITD_CMP_IS && itd_small_const(c, right, &number);
}

static void jump_comparison(itd_coder *c, const itd_node *node, itd_label *to, bool sense)
{
    uint32_t mark = c->top, slots, n = node->compare.comparators.count, i, left, right;
    const itd_nodes *list = &node->compare.comparators;
    itd_label *past = sense && n > 1 ? itd_label_new(c) : to;

    if (n == 1) {
        left = itd_gen_operand(c, node->compare.left, ITD_ANY, list->items[0], ITD_TEMP_LEFT);
        right = is_immediate(c, node->compare.ops[0], list->items[0])
                    ? 0
                    : itd_gen_comparator(c, node->compare.ops[0], list->items[0], ITD_ANY, NULL);
        c->top = mark;
        jump_compare(c, node, node->compare.ops[0], left, list->items[0], right, to, sense);
        return;
    }
    slots = itd_temp_block(c, 2);
    left = itd_gen_operand(c, node->compare.left, slots + 1, list->items[0], ITD_TEMP_LEFT);
    for (i = 0; i < n && !c->k->failed; i++) {
        bool last = i + 1 == n;

        if (last && is_immediate(c, node->compare.ops[i], list->items[i]))
            right = 0;
        else
            right = itd_gen_comparator(c, node->compare.ops[i], list->items[i], slots + i % 2,
                                       last ? NULL : list->items[i + 1]);
        itd_release(c, slots + (i + 1) % 2);
        if (last)
            jump_compare(c, node, node->compare.ops[i], left, list->items[i], right, to, sense);
        else
            jump_compare(c, node, node->compare.ops[i], left, list->items[i], right, past, false);
        left = right;
        c->top = slots + 2;
    }
    if (past != to) itd_label_bind(c, past);
    c->top = mark;
}

static void jump_if_exp(itd_coder *c, const itd_node *node, itd_label *to, bool sense)
{
    itd_label *otherwise = itd_label_new(c), *end = itd_label_new(c);

    itd_gen_jump(c, node->if_exp.test, otherwise, false);
    itd_gen_jump(c, node->if_exp.body, to, sense);
    itd_emit_jump(c, node, ITD_OP_JMP, 0, 0, 0, end);
    itd_label_bind(c, otherwise);
    itd_gen_jump(c, node->if_exp.orelse, to, sense);
    itd_label_bind(c, end);
}

static bool const_truth(itd_coder *c, itd_value v)
{
    return itd_is_kind(v, ITD_K_TUPLE) ? itd_tuple_count(v) > 0 : itd_truth(c->vm, v) == 1;
}

void itd_gen_jump(itd_coder *c, const itd_node *node, itd_label *to, bool sense)
{
    uint32_t mark = c->top, reg;
    itd_value v;

    if (!itd_compile_enter(c->k)) return;
    v = itd_fold(c, node);
    if (!itd_is_unbound(v)) {
        if (const_truth(c, v) == sense) itd_emit_jump(c, node, ITD_OP_JMP, 0, 0, 0, to);
    } else if (node->kind == ITD_BoolOp) {
        jump_bool_op(c, node, to, sense);
    } else if (node->kind == ITD_UnaryOp && node->op == ITD_UNOT) {
        itd_gen_jump(c, node->unary.operand, to, !sense);
    } else if (node->kind == ITD_Compare) {
        jump_comparison(c, node, to, sense);
    } else if (node->kind == ITD_IfExp) {
        jump_if_exp(c, node, to, sense);
    } else {
        reg = itd_gen_any(c, node);
        c->top = mark;
        itd_emit_jump(c, node, sense ? ITD_OP_JT : ITD_OP_JF, 0, reg, 0, to);
    }
    c->k->depth--;
}
