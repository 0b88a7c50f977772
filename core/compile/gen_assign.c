/* gen_assign.c - assignment targets of every form, and deletion.
 *
 * A local is the destination of its expression itself. `a, b = x, y` makes no tuple: values go to
 * temporaries (or stay in place where no earlier target changes them) and are then stored from left
 * to right. Unpacking into locals with consecutive registers needs no moves.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/compile/compile.h"

#define PARALLEL_MAX 32u

uint32_t itd_target_register(itd_coder *c, const itd_node *target)
{
    return target->kind == ITD_Name ? itd_name_register(c, target->name.id) : ITD_ANY;
}

/* ---- storing ---- */

/* The first register when all targets are locals in consecutive registers. */
static uint32_t consecutive(itd_coder *c, const itd_nodes *targets)
{
    uint32_t first = ITD_ANY, i;

    for (i = 0; i < targets->count; i++) {
        uint32_t reg = itd_target_register(c, targets->items[i]);

        if (reg == ITD_ANY || (i && reg != first + i)) return ITD_ANY;
        if (i == 0) first = reg;
    }
    return first;
}

static void store_unpacked(itd_coder *c, const itd_node *target, uint32_t from)
{
    const itd_nodes *elts = &target->elts.elts;
    uint32_t n = elts->count, star = n, i, mark = c->top, block;

    for (i = 0; i < n; i++) {
        if (elts->items[i]->kind != ITD_Starred) continue;
        if (star != n) {
            itd_compile_error(c->k, target, "multiple starred expressions in assignment");
            return;
        }
        star = i;
    }
    if (star != n && (star > 255 || n - star > 65535)) {
        itd_compile_error(c->k, target, "too many expressions in star-unpacking assignment");
        return;
    }
    block = star == n ? consecutive(c, elts) : ITD_ANY;
    if (block != ITD_ANY && n) {
        itd_emit(c, target, ITD_OP_UNPACK, 0, from, block, n);
        for (i = 0; i < n; i++) itd_name_assigned(c, elts->items[i]->name.id);
        return;
    }
    block = itd_temp_block(c, n);
    if (star == n)
        itd_emit(c, target, ITD_OP_UNPACK, 0, from, n ? block : 0, n);
    else
        itd_emit(c, target, ITD_OP_UNPACKEX, star, from, block, n - star - 1);
    for (i = 0; i < n; i++) itd_hold(c, block + i, ITD_TEMP_PART, i);
    for (i = 0; i < n && !c->k->failed; i++) {
        const itd_node *each = elts->items[i];

        itd_gen_store(c, each->kind == ITD_Starred ? each->one.value : each, block + i);
        itd_release(c, block + i);
    }
    c->top = mark;
}

static void store_subscript(itd_coder *c, const itd_node *target, uint32_t from)
{
    const itd_node *key = target->subscript.slice;
    uint32_t mark = c->top,
             object = itd_gen_operand(c, target->subscript.value, ITD_ANY, key, ITD_TEMP_CONTAINER),
             reg;
    int32_t number;

    if (itd_small_const(c, key, &number)) {
        itd_emit(c, target, ITD_OP_SETITEMI, 0, object, (uint32_t)number, from);
    } else if (key->kind == ITD_Slice && !key->slice.step) {
        reg = itd_temp_block(c, 2);
        itd_slice_bounds_gen(c, key, reg, false);
        itd_emit(c, target, ITD_OP_SETSLICE, 0, object, reg, from);
    } else {
        reg = itd_gen_any(c, key);
        itd_emit(c, target, ITD_OP_SETITEM, 0, object, reg, from);
    }
    c->top = mark;
}

void itd_gen_store(itd_coder *c, const itd_node *target, uint32_t from)
{
    uint32_t mark = c->top, object;

    if (!itd_compile_enter(c->k)) return;
    switch (target->kind) {
    case ITD_Name: itd_name_store(c, target, target->name.id, from); break;
    case ITD_Attribute:
        if (itd_same(target->attribute.attr, itd_n___debug__))
            itd_compile_error(c->k, target, "cannot assign to __debug__");
        object = itd_gen_any(c, target->attribute.value);
        itd_emit_setattr(c, target, object,
                         itd_mangle(c->k, c->names->private_class, target->attribute.attr), from);
        itd_emit_start(c, target);
        break;
    case ITD_Subscript: store_subscript(c, target, from); break;
    case ITD_Tuple:
    case ITD_List: store_unpacked(c, target, from); break;
    default:
        itd_compile_error(c->k, target, "starred assignment target must be in a list or tuple");
    }
    c->top = mark;
    c->k->depth--;
}

/* ---- parallel assignment ---- */

static bool is_display(const itd_node *node)
{
    return node->kind == ITD_Tuple || node->kind == ITD_List;
}

static bool is_parallel(const itd_node *target, const itd_node *value)
{
    uint32_t i;

    if (!is_display(target) || !is_display(value) ||
        target->elts.elts.count != value->elts.elts.count)
        return false;
    if (target->elts.elts.count == 0 || target->elts.elts.count > PARALLEL_MAX) return false;
    for (i = 0; i < target->elts.elts.count; i++)
        if (target->elts.elts.items[i]->kind == ITD_Starred ||
            value->elts.elts.items[i]->kind == ITD_Starred)
            return false;
    return true;
}

/* Whether storing to target may change a register. */
static bool target_changes(itd_coder *c, const itd_node *target, uint32_t reg)
{
    return is_display(target) || (target->flags & ITD_N_WALRUS) ||
           itd_target_register(c, target) == reg;
}

static void gen_parallel(itd_coder *c, const itd_node *target, const itd_node *value)
{
    const itd_nodes *targets = &target->elts.elts, *values = &value->elts.elts;
    uint32_t regs[PARALLEL_MAX] = {0}, i, j, mark = c->top, before, copy;
    itd_value constants[PARALLEL_MAX];

    for (i = 0; i < values->count && !c->k->failed; i++) {
        const itd_node *each = values->items[i];
        bool must_copy = false;

        constants[i] = itd_fold(c, each);
        if (!itd_is_unbound(constants[i])) continue;
        before = c->top;
        regs[i] = itd_gen_any(c, each);
        if (regs[i] >= before) {
            itd_hold(c, regs[i], ITD_TEMP_PART, i);
            continue;
        }
        for (j = 0; j < values->count; j++)
            must_copy |= j > i ? (values->items[j]->flags & ITD_N_WALRUS) != 0
                               : j < i && target_changes(c, targets->items[j], regs[i]);
        must_copy |= (targets->items[i]->flags & ITD_N_WALRUS) != 0;
        if (!must_copy) continue;
        copy = itd_temp_new(c);
        itd_emit_move(c, each, copy, regs[i]);
        itd_hold(c, copy, ITD_TEMP_PART, i);
        regs[i] = copy;
    }
    for (i = 0; i < targets->count && !c->k->failed; i++) {
        uint32_t reg = itd_target_register(c, targets->items[i]);

        if (!itd_is_unbound(constants[i])) {
            before = c->top;
            regs[i] = reg == ITD_ANY ? itd_temp_new(c) : reg;
            itd_emit_const(c, values->items[i], regs[i], constants[i]);
            itd_gen_store(c, targets->items[i], regs[i]);
            c->top = before;
        } else {
            itd_gen_store(c, targets->items[i], regs[i]);
            if (regs[i] >= mark) itd_release(c, regs[i]);
        }
    }
    c->top = mark;
}

/* ---- statements ---- */

/* `s += x` (in_place) or `s = s + x` where s grows in a loop; false: it is no such place. */
static bool append_str(itd_coder *c, const itd_node *at, const itd_node *target,
                       const itd_node *right, bool in_place)
{
    uint32_t token = itd_append_token(c, target), left, mark = c->top;
    int32_t number;

    if (token == ITD_ANY || itd_small_const(c, right, &number)) return false;
    if (right->flags & ITD_N_WALRUS) {
        /* The plain addition that follows may show s to the right operand's own +. */
        itd_emit_special(c, at, token, ITD_LOAD_UNBOUND);
        return false;
    }
    left = itd_name_load(c, target, target->name.id, ITD_ANY, false);
    itd_emit(c, at, ITD_OP_APPENDSTR, in_place, left, token, itd_gen_any(c, right));
    itd_name_assigned(c, target->name.id);
    c->top = mark;
    return true;
}

static void assign_one(itd_coder *c, const itd_node *target, const itd_node *value)
{
    uint32_t reg = itd_target_register(c, target), mark = c->top;

    if (itd_append_is_sum(target, value) && append_str(c, value, target, value->bin.right, false))
        return;
    if (reg != ITD_ANY) {
        itd_gen_into(c, value, reg);
        itd_name_assigned(c, target->name.id);
        return;
    }
    if (is_parallel(target, value)) {
        gen_parallel(c, target, value);
        return;
    }
    reg = itd_gen_operand(c, value, ITD_ANY, target, ITD_TEMP_VALUE);
    itd_gen_store(c, target, reg);
    c->top = mark;
}

void itd_gen_assign(itd_coder *c, const itd_node *node)
{
    const itd_nodes *targets = &node->assign.targets;
    uint32_t mark = c->top, reg, copy, i;
    bool must_copy = false;

    if (targets->count == 1) {
        assign_one(c, targets->items[0], node->assign.value);
        return;
    }
    reg = itd_gen_any(c, node->assign.value);
    for (i = 0; i < targets->count; i++)
        must_copy |= target_changes(c, targets->items[i], ITD_ANY - 1);
    if (reg < mark && must_copy) {
        copy = itd_temp_new(c);
        itd_emit_move(c, node, copy, reg);
        reg = copy;
    }
    if (reg >= mark) itd_hold(c, reg, ITD_TEMP_VALUE, 0);
    for (i = 0; i < targets->count && !c->k->failed; i++) itd_gen_store(c, targets->items[i], reg);
    c->top = mark;
}

static void emit_in_place(itd_coder *c, const itd_node *node, uint32_t to, uint32_t left)
{
    static const uint8_t immediate[ITD_BINARIES] = {
        [ITD_ADD] = ITD_OP_ADDI,           [ITD_SUB] = ITD_OP_SUBI, [ITD_MUL] = ITD_OP_MULI,
        [ITD_FLOORDIV] = ITD_OP_FLOORDIVI, [ITD_MOD] = ITD_OP_MODI, [ITD_LSHIFT] = ITD_OP_LSHIFTI,
        [ITD_RSHIFT] = ITD_OP_RSHIFTI,     [ITD_AND] = ITD_OP_ANDI,
    };
    int32_t number;

    if (immediate[node->op] && itd_small_const(c, node->aug.value, &number))
        itd_emit(c, node, immediate[node->op], 1, to, left, (uint32_t)number);
    else
        itd_emit(c, node, (itd_op)(ITD_OP_ADD + node->op), 1, to, left,
                 itd_gen_any(c, node->aug.value));
}

static void assign_op_name(itd_coder *c, const itd_node *node)
{
    const itd_node *target = node->aug.target;
    uint32_t reg, left, copy;

    if (node->op == ITD_ADD && append_str(c, node, target, node->aug.value, true)) return;
    reg = itd_target_register(c, target);
    left = itd_name_load(c, target, target->name.id, ITD_ANY, false);
    if (reg == ITD_ANY) {
        itd_hold(c, left, ITD_TEMP_LEFT, 0);
        emit_in_place(c, node, left, left);
        itd_name_store(c, target, target->name.id, left);
        return;
    }
    if (node->aug.value->flags & ITD_N_WALRUS) {
        copy = itd_temp_new(c);
        itd_emit_move(c, target, copy, left);
        itd_hold(c, copy, ITD_TEMP_LEFT, 0);
        left = copy;
    }
    emit_in_place(c, node, reg, left);
    itd_name_assigned(c, target->name.id);
}

static void assign_op_attribute(itd_coder *c, const itd_node *node)
{
    const itd_node *target = node->aug.target;
    itd_value name = itd_mangle(c->k, c->names->private_class, target->attribute.attr);
    uint32_t object = itd_gen_operand(c, target->attribute.value, ITD_ANY, node->aug.value,
                                      ITD_TEMP_CONTAINER),
             left = itd_temp_new(c);

    itd_emit_getattr(c, target, left, object, name);
    itd_emit_start(c, target);
    itd_hold(c, left, ITD_TEMP_LEFT, 0);
    emit_in_place(c, node, left, left);
    itd_emit_setattr(c, target, object, name, left);
    itd_emit_start(c, target);
}

static void assign_op_subscript(itd_coder *c, const itd_node *node)
{
    const itd_node *target = node->aug.target, *key = target->subscript.slice;
    const itd_node *later = (key->flags | node->aug.value->flags) & ITD_N_WALRUS
                                ? (key->flags & ITD_N_WALRUS ? key : node->aug.value)
                                : NULL;
    uint32_t object =
                 itd_gen_operand(c, target->subscript.value, ITD_ANY, later, ITD_TEMP_CONTAINER),
             reg, left;
    bool is_slice = key->kind == ITD_Slice && !key->slice.step, immediate;
    int32_t number = 0;

    immediate = itd_small_const(c, key, &number);
    if (is_slice) {
        reg = itd_temp_block(c, 2);
        itd_slice_bounds_gen(c, key, reg, false);
    } else {
        reg = immediate ? (uint32_t)number
                        : itd_gen_operand(c, key, ITD_ANY, node->aug.value, ITD_TEMP_PART);
    }
    left = itd_temp_new(c);
    itd_emit(c, target,
             is_slice    ? ITD_OP_GETSLICE
             : immediate ? ITD_OP_GETITEMI
                         : ITD_OP_GETITEM,
             0, left, object, reg);
    itd_hold(c, left, ITD_TEMP_LEFT, 0);
    emit_in_place(c, node, left, left);
    itd_emit(c, target,
             is_slice    ? ITD_OP_SETSLICE
             : immediate ? ITD_OP_SETITEMI
                         : ITD_OP_SETITEM,
             0, object, reg, left);
}

void itd_gen_assign_op(itd_coder *c, const itd_node *node)
{
    uint32_t mark = c->top;

    switch (node->aug.target->kind) {
    case ITD_Name: assign_op_name(c, node); break;
    case ITD_Attribute: assign_op_attribute(c, node); break;
    case ITD_Subscript: assign_op_subscript(c, node); break;
    default:
        itd_compile_error(c->k, node->aug.target, "illegal expression for augmented assignment");
    }
    c->top = mark;
}

static void annotate_name(itd_coder *c, const itd_node *node)
{
    const itd_node *target = node->ann.target;
    uint32_t block = itd_temp_block(c, 3);

    itd_gen_annotation(c, node->ann.annotation, block);
    itd_hold(c, block, ITD_TEMP_VALUE, 0);
    itd_name_load(c, node, itd_n___annotations__, block + 1, true);
    itd_emit_const(c, node, block + 2, itd_mangle(c->k, c->names->private_class, target->name.id));
    itd_emit(c, node, ITD_OP_SETITEM, 0, block + 1, block + 2, block);
}

void itd_gen_assign_annotated(itd_coder *c, const itd_node *node)
{
    const itd_node *target = node->ann.target;
    bool evaluates = c->scope->kind == ITD_SCOPE_MODULE || c->scope->kind == ITD_SCOPE_CLASS;
    uint32_t mark = c->top;

    if (node->ann.value) assign_one(c, target, node->ann.value);
    if (target->kind == ITD_Name) {
        if (itd_same(target->name.id, itd_n___debug__))
            itd_compile_error(c->k, target, "cannot assign to __debug__");
        if (node->ann.simple && evaluates) annotate_name(c, node);
    } else if (target->kind == ITD_Attribute && itd_same(target->attribute.attr, itd_n___debug__)) {
        itd_compile_error(c->k, node, "cannot assign to __debug__");
    } else if (target->kind != ITD_Attribute && target->kind != ITD_Subscript) {
        itd_compile_error(c->k, target, "illegal target for annotation");
    } else if (!node->ann.value) {
        itd_gen_effect(c, target->kind == ITD_Attribute ? target->attribute.value
                                                        : target->subscript.value);
        if (target->kind == ITD_Subscript) itd_gen_effect(c, target->subscript.slice);
    }
    if (!node->ann.simple && evaluates)
        itd_gen_annotation(c, node->ann.annotation, itd_temp_new(c));
    c->top = mark;
}

void itd_gen_delete(itd_coder *c, const itd_node *target)
{
    uint32_t mark = c->top, object, key, i;

    if (!itd_compile_enter(c->k)) return;
    switch (target->kind) {
    case ITD_Name: itd_name_delete(c, target, target->name.id); break;
    case ITD_Attribute:
        object = itd_gen_any(c, target->attribute.value);
        itd_emit_delattr(c, target, object,
                         itd_mangle(c->k, c->names->private_class, target->attribute.attr));
        itd_emit_start(c, target);
        break;
    case ITD_Subscript:
        object = itd_gen_operand(c, target->subscript.value, ITD_ANY, target->subscript.slice,
                                 ITD_TEMP_CONTAINER);
        key = itd_gen_any(c, target->subscript.slice);
        itd_emit(c, target, ITD_OP_DELITEM, 0, object, key, 0);
        break;
    case ITD_Tuple:
    case ITD_List:
        for (i = 0; i < target->elts.elts.count; i++) itd_gen_delete(c, target->elts.elts.items[i]);
        break;
    default: itd_compile_error(c->k, target, "cannot delete expression");
    }
    c->top = mark;
    c->k->depth--;
}
