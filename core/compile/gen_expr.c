/* gen_expr.c - expressions into registers.
 *
 * Destination-driven: an operation writes straight into the register that is wanted. A local that
 * is wanted as destination is written by the last instruction only, so `x = f(x) or x` and an
 * exception half way see the old value; a wanted temp may serve as scratch on the way. Locals are
 * used as operands in place, except where a later operand of the same operation contains an
 * assignment expression.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/compile/compile.h"

uint32_t itd_dest(itd_coder *c, uint32_t want)
{
    return want == ITD_ANY ? itd_temp_new(c) : want;
}

/* A wanted temp may be used on the way; a local may not. */
static uint32_t scratch(const itd_coder *c, uint32_t want)
{
    return want != ITD_ANY && itd_is_temp(c, want) ? want : ITD_ANY;
}

uint32_t itd_gen_push(itd_coder *c, const itd_node *node, unsigned role, uint32_t index)
{
    uint32_t reg = itd_temp_new(c);

    itd_gen_into(c, node, reg);
    itd_hold(c, reg, role, index);
    return reg;
}

uint32_t itd_gen_operand(itd_coder *c, const itd_node *node, uint32_t want, const itd_node *later,
                         unsigned role)
{
    uint32_t mark = c->top, reg = itd_gen(c, node, want, false), copy;

    if (reg != want && reg < mark && later && (later->flags & ITD_N_WALRUS)) {
        copy = itd_dest(c, want);
        itd_emit_move(c, node, copy, reg);
        reg = copy;
    }
    if (reg == want || reg >= mark) itd_hold(c, reg, role, 0);
    return reg;
}

static uint32_t gen_binary(itd_coder *c, const itd_node *node, uint32_t want)
{
    static const uint8_t immediate[ITD_BINARIES] = {
        [ITD_ADD] = ITD_OP_ADDI,           [ITD_SUB] = ITD_OP_SUBI, [ITD_MUL] = ITD_OP_MULI,
        [ITD_FLOORDIV] = ITD_OP_FLOORDIVI, [ITD_MOD] = ITD_OP_MODI, [ITD_LSHIFT] = ITD_OP_LSHIFTI,
        [ITD_RSHIFT] = ITD_OP_RSHIFTI,     [ITD_AND] = ITD_OP_ANDI,
    };
    uint32_t mark = c->top,
             left = itd_gen_operand(c, node->bin.left, scratch(c, want), node->bin.right,
                                    ITD_TEMP_LEFT),
             right;
    int32_t number;

    if (immediate[node->op] && itd_small_const(c, node->bin.right, &number)) {
        c->top = mark;
        want = itd_dest(c, want);
        itd_emit(c, node, immediate[node->op], 0, want, left, (uint32_t)number);
        return want;
    }
    right = itd_gen_any(c, node->bin.right);
    c->top = mark;
    want = itd_dest(c, want);
    itd_emit(c, node, (itd_op)(ITD_OP_ADD + node->op), 0, want, left, right);
    return want;
}

static uint32_t gen_unary(itd_coder *c, const itd_node *node, uint32_t want)
{
    static const uint8_t ops[] = {[ITD_UINVERT] = ITD_OP_INVERT,
                                  [ITD_UNOT] = ITD_OP_NOT,
                                  [ITD_UPLUS] = ITD_OP_POS,
                                  [ITD_UMINUS] = ITD_OP_NEG};
    uint32_t mark = c->top, reg = itd_gen(c, node->unary.operand, scratch(c, want), false);

    c->top = mark;
    want = itd_dest(c, want);
    itd_emit(c, node, ops[node->op], 0, want, reg, 0);
    return want;
}

static uint32_t gen_if_exp(itd_coder *c, const itd_node *node, uint32_t want)
{
    itd_label *otherwise = itd_label_new(c), *end = itd_label_new(c);

    want = itd_dest(c, want);
    itd_gen_jump(c, node->if_exp.test, otherwise, false);
    itd_gen_into(c, node->if_exp.body, want);
    itd_emit_jump(c, node, ITD_OP_JMP, 0, 0, 0, end);
    itd_label_bind(c, otherwise);
    itd_gen_into(c, node->if_exp.orelse, want);
    itd_label_bind(c, end);
    return want;
}

static uint32_t gen_bool_op(itd_coder *c, const itd_node *node, uint32_t want)
{
    bool is_or = node->op == ITD_BOOL_OR;
    itd_label *end = itd_label_new(c), *next;
    uint32_t i, mark, reg;

    want = itd_dest(c, want);
    mark = c->top;
    for (i = 0; i + 1 < node->values.values.count && !c->k->failed; i++) {
        const itd_node *value = node->values.values.items[i];

        reg = itd_gen(c, value, itd_is_temp(c, want) ? want : ITD_ANY, itd_is_temp(c, want));
        if (reg == want) {
            itd_emit_jump(c, value, is_or ? ITD_OP_JT : ITD_OP_JF, 0, want, 0, end);
        } else {
            next = itd_label_new(c);
            itd_emit_jump(c, value, is_or ? ITD_OP_JF : ITD_OP_JT, 0, reg, 0, next);
            itd_emit_move(c, value, want, reg);
            itd_emit_jump(c, value, ITD_OP_JMP, 0, 0, 0, end);
            itd_label_bind(c, next);
        }
        c->top = mark;
    }
    itd_gen_into(c, node->values.values.items[i], want);
    itd_label_bind(c, end);
    return want;
}

/* The right side of `in` is only searched: a display of constants becomes a constant. */
uint32_t itd_gen_comparator(itd_coder *c, unsigned op, const itd_node *node, uint32_t want,
                            const itd_node *later)
{
    itd_value v = ITD_UNBOUND;

    if (op == ITD_CMP_IN || op == ITD_CMP_NOTIN) {
        if (node->kind == ITD_List)
            v = itd_const_tuple(c, &node->elts.elts);
        else if (node->kind == ITD_Set)
            v = itd_const_frozenset(c, &node->elts.elts);
    }
    if (itd_is_unbound(v)) return itd_gen_operand(c, node, want, later, ITD_TEMP_LEFT);
    want = itd_dest(c, want);
    itd_emit_k(c, node, ITD_OP_LOADK, 0, want, itd_const(c, v));
    return want;
}

static void emit_compare(itd_coder *c, const itd_node *at, unsigned op, uint32_t to, uint32_t left,
                         uint32_t right)
{
    if (op >= ITD_CMP_IN)
        itd_emit(c, at, ITD_OP_IN, op == ITD_CMP_NOTIN, to, left, right);
    else if (op >= ITD_CMP_IS)
        itd_emit(c, at, ITD_OP_IS, op == ITD_CMP_ISNOT, to, left, right);
    else
        itd_emit(c, at, (itd_op)(ITD_OP_LT + op), 0, to, left, right);
}

static uint32_t gen_compare_chain(itd_coder *c, const itd_node *node, uint32_t want)
{
    uint32_t n = node->compare.comparators.count, to = itd_dest(c, scratch(c, want)),
             slots = itd_temp_block(c, 2), mark = c->top, i;
    const itd_nodes *right = &node->compare.comparators;
    uint32_t left =
                 itd_gen_operand(c, node->compare.left, slots + 1, right->items[0], ITD_TEMP_LEFT),
             reg;
    itd_label *end = itd_label_new(c);

    for (i = 0; i < n && !c->k->failed; i++) {
        reg = itd_gen_comparator(c, node->compare.ops[i], right->items[i], slots + i % 2,
                                 i + 1 < n ? right->items[i + 1] : NULL);
        emit_compare(c, node, node->compare.ops[i], to, left, reg);
        itd_release(c, slots + (i + 1) % 2);
        if (i + 1 < n) itd_emit_jump(c, node, ITD_OP_JF, 0, to, 0, end);
        left = reg;
        c->top = mark;
    }
    itd_label_bind(c, end);
    return to;
}

static uint32_t gen_compare(itd_coder *c, const itd_node *node, uint32_t want)
{
    uint32_t mark = c->top, left, right;
    const itd_node *comparator = node->compare.comparators.items[0];

    if (node->compare.comparators.count > 1) return gen_compare_chain(c, node, want);
    left = itd_gen_operand(c, node->compare.left, scratch(c, want), comparator, ITD_TEMP_LEFT);
    right = itd_gen_comparator(c, node->compare.ops[0], comparator, ITD_ANY, NULL);
    c->top = mark;
    want = itd_dest(c, want);
    emit_compare(c, node, node->compare.ops[0], want, left, right);
    return want;
}

void itd_emit_getattr(itd_coder *c, const itd_node *at, uint32_t to, uint32_t object,
                      itd_value mangled)
{
    uint32_t cache = itd_cache_for(c, mangled, ITD_SHARE_ATTRIBUTE), mark = c->top, block;

    if (cache != ITD_NO_INDEX) {
        itd_emit(c, at, ITD_OP_GETATTR, 0, to, object, cache);
        return;
    }
    block = itd_temp_block(c, 2);
    itd_emit_move(c, at, block, object);
    itd_emit_k(c, at, ITD_OP_LOADK, 0, block + 1, itd_const(c, mangled));
    itd_emit_intrinsic(c, at, ITD_INTRINSIC_X_GETATTR, to, block, 2);
    c->top = mark;
}

void itd_emit_setattr(itd_coder *c, const itd_node *at, uint32_t object, itd_value mangled,
                      uint32_t from)
{
    uint32_t cache = itd_cache_for(c, mangled, ITD_SHARE_ATTRIBUTE), mark = c->top, block;

    if (cache != ITD_NO_INDEX) {
        itd_emit(c, at, ITD_OP_SETATTR, 0, object, from, cache);
        return;
    }
    block = itd_temp_block(c, 3);
    itd_emit_move(c, at, block, object);
    itd_emit_k(c, at, ITD_OP_LOADK, 0, block + 1, itd_const(c, mangled));
    itd_emit_move(c, at, block + 2, from);
    itd_emit_intrinsic(c, at, ITD_INTRINSIC_X_SETATTR, block, block, 3);
    c->top = mark;
}

void itd_emit_delattr(itd_coder *c, const itd_node *at, uint32_t object, itd_value mangled)
{
    uint32_t cache = itd_cache_for(c, mangled, ITD_SHARE_ATTRIBUTE), mark = c->top, block;

    if (cache != ITD_NO_INDEX) {
        itd_emit(c, at, ITD_OP_DELATTR, 0, object, 0, cache);
        return;
    }
    block = itd_temp_block(c, 2);
    itd_emit_move(c, at, block, object);
    itd_emit_k(c, at, ITD_OP_LOADK, 0, block + 1, itd_const(c, mangled));
    itd_emit_intrinsic(c, at, ITD_INTRINSIC_X_DELATTR, block, block, 2);
    c->top = mark;
}

void itd_slice_bounds_gen(itd_coder *c, const itd_node *slice, uint32_t block, bool with_step)
{
    const itd_node *bounds[] = {slice->slice.lower, slice->slice.upper, slice->slice.step};
    uint32_t i;

    for (i = 0; i < (with_step ? 3u : 2u); i++) {
        if (bounds[i])
            itd_gen_into(c, bounds[i], block + i);
        else
            itd_emit_special(c, slice, block + i, ITD_LOAD_NONE);
        itd_hold(c, block + i, ITD_TEMP_PART, i);
    }
}

static uint32_t gen_slice(itd_coder *c, const itd_node *node, uint32_t want)
{
    uint32_t mark = c->top, block = itd_temp_block(c, 3);

    itd_slice_bounds_gen(c, node, block, true);
    c->top = mark;
    want = itd_dest(c, want);
    itd_emit(c, node, ITD_OP_MKSLICE, 0, want, block, 0);
    return want;
}

static uint32_t gen_subscript(itd_coder *c, const itd_node *node, uint32_t want)
{
    const itd_node *key = node->subscript.slice;
    uint32_t mark = c->top,
             object = itd_gen_operand(c, node->subscript.value, scratch(c, want), key,
                                      ITD_TEMP_CONTAINER),
             reg;
    int32_t number = 0;
    bool immediate = itd_small_const(c, key, &number);

    if (key->kind == ITD_Slice && !key->slice.step) {
        reg = itd_temp_block(c, 2);
        itd_slice_bounds_gen(c, key, reg, false);
        c->top = mark;
        want = itd_dest(c, want);
        itd_emit(c, node, ITD_OP_GETSLICE, 0, want, object, reg);
        return want;
    }
    reg = immediate ? (uint32_t)number : itd_gen_any(c, key);
    c->top = mark;
    want = itd_dest(c, want);
    itd_emit(c, node, immediate ? ITD_OP_GETITEMI : ITD_OP_GETITEM, 0, want, object, reg);
    return want;
}

uint32_t itd_gen_attribute(itd_coder *c, const itd_node *node, uint32_t want)
{
    uint32_t mark = c->top, object = itd_gen_super(c, node, want);

    if (object != ITD_NO_INDEX) return object;
    object = itd_gen(c, node->attribute.value, scratch(c, want), false);
    c->top = mark;
    want = itd_dest(c, want);
    itd_emit_getattr(c, node, want, object,
                     itd_mangle(c->k, c->names->private_class, node->attribute.attr));
    itd_emit_start(c, node);
    return want;
}

static uint32_t gen_named(itd_coder *c, const itd_node *node, uint32_t want)
{
    itd_value name = node->aug.target->name.id;
    uint32_t reg = itd_name_register(c, name);

    if (reg != ITD_ANY) {
        itd_gen_into(c, node->aug.value, reg);
        itd_name_assigned(c, name);
        return reg;
    }
    reg = itd_gen(c, node->aug.value, scratch(c, want), false);
    itd_name_store(c, node->aug.target, name, reg);
    return reg;
}

/* ---- suspending ---- */

static bool is_async_code(const itd_coder *c)
{
    return c->scope->node && c->scope->node->kind == ITD_AsyncFunctionDef &&
           c->scope->kind == ITD_SCOPE_FUNCTION;
}

bool itd_may_await(itd_coder *c, const itd_node *at, const char *what)
{
    if (is_async_code(c) || c->scope->kind == ITD_SCOPE_GENERATOR) return true;
    if (c->scope->kind == ITD_SCOPE_MODULE &&
        (c->k->unit->how & (ITD_COMPILE_DYNAMIC | ITD_COMPILE_AWAITS)) != ITD_COMPILE_DYNAMIC) {
        c->flags |= ITD_CODE_AWAITS;
        return true;
    }
    if (strcmp(what, "await") == 0)
        itd_compile_error(c->k, at,
                          c->scope->kind == ITD_SCOPE_FUNCTION || c->scope->kind == ITD_SCOPE_LAMBDA
                              ? "'await' outside async function"
                              : "'await' outside function");
    else
        itd_compile_error(c->k, at, "%s", what);
    return false;
}

static uint32_t delegate(itd_coder *c, const itd_node *at, uint32_t block, uint32_t mark,
                         uint32_t want)
{
    itd_emit_special(c, at, block + 1, ITD_LOAD_NONE);
    itd_hold(c, block, ITD_TEMP_ITER, 0);
    itd_hold(c, block + 1, ITD_TEMP_VALUE, 0);
    itd_emit(c, at, ITD_OP_DELEGATE, 0, block, block + 1, want == ITD_ANY ? block : want);
    c->top = mark;
    return itd_dest(c, want);
}

uint32_t itd_gen_await(itd_coder *c, const itd_node *at, uint32_t value, unsigned how,
                       uint32_t want)
{
    uint32_t mark = c->top, block = itd_temp_block(c, 2);

    itd_emit(c, at, ITD_OP_GETAWAITABLE, how, block, value, 0);
    return delegate(c, at, block, mark, want);
}

static uint32_t gen_await(itd_coder *c, const itd_node *node, uint32_t want)
{
    uint32_t mark = c->top, block = itd_temp_block(c, 2), value;

    itd_may_await(c, node, "await");
    value = itd_gen(c, node->one.value, block, false);
    itd_emit(c, node, ITD_OP_GETAWAITABLE, 0, block, value, 0);
    return delegate(c, node, block, mark, want);
}

static uint32_t gen_yield(itd_coder *c, const itd_node *node, uint32_t want)
{
    bool in_function = c->scope->kind == ITD_SCOPE_FUNCTION || c->scope->kind == ITD_SCOPE_LAMBDA;
    uint32_t mark = c->top, value, wrapped;

    if (!in_function) itd_compile_error(c->k, node, "'yield' outside function");
    if (node->kind == ITD_YieldFrom) {
        if (is_async_code(c)) itd_compile_error(c->k, node, "'yield from' inside async function");
        wrapped = itd_temp_block(c, 2);
        value = itd_gen(c, node->one.value, wrapped, false);
        itd_emit(c, node, ITD_OP_GETYIELDFROM, 0, wrapped, value, 0);
        return delegate(c, node, wrapped, mark, want);
    }
    if (node->one.value) {
        value = itd_gen(c, node->one.value, scratch(c, want), false);
    } else {
        value = itd_dest(c, scratch(c, want));
        itd_emit_special(c, node, value, ITD_LOAD_NONE);
    }
    if (is_async_code(c)) {
        wrapped = itd_temp_new(c);
        itd_emit_intrinsic(c, node, ITD_INTRINSIC_ASYNC_WRAP, wrapped, value, 1);
        value = wrapped;
    }
    c->top = mark;
    want = itd_dest(c, want);
    itd_emit(c, node, ITD_OP_YIELD, 0, value, 0, want);
    return want;
}

/* ---- dispatch ---- */

static uint32_t gen_kind(itd_coder *c, const itd_node *node, uint32_t want, bool exact)
{
    switch (node->kind) {
    case ITD_BoolOp: return gen_bool_op(c, node, want);
    case ITD_NamedExpr: return gen_named(c, node, want);
    case ITD_BinOp: return gen_binary(c, node, want);
    case ITD_UnaryOp: return gen_unary(c, node, want);
    case ITD_Lambda: return itd_gen_lambda(c, node, want);
    case ITD_IfExp: return gen_if_exp(c, node, want);
    case ITD_Dict: return itd_gen_dict(c, node, want);
    case ITD_Set:
    case ITD_List:
    case ITD_Tuple: return itd_gen_display(c, node, want);
    case ITD_ListComp:
    case ITD_SetComp:
    case ITD_DictComp:
    case ITD_GeneratorExp: return itd_gen_comprehension(c, node, want);
    case ITD_Await: return gen_await(c, node, want);
    case ITD_Yield:
    case ITD_YieldFrom: return gen_yield(c, node, want);
    case ITD_Compare: return gen_compare(c, node, want);
    case ITD_Call: return itd_gen_call(c, node, want);
    case ITD_FormattedValue:
    case ITD_JoinedStr: return itd_gen_joined(c, node, want);
    case ITD_Attribute: return itd_gen_attribute(c, node, want);
    case ITD_Subscript: return gen_subscript(c, node, want);
    case ITD_Name: return itd_name_load(c, node, node->name.id, want, exact);
    case ITD_Slice: return gen_slice(c, node, want);
    default:
        itd_compile_error(c->k, node, "can't use starred expression here");
        return itd_dest(c, want);
    }
}

uint32_t itd_gen(itd_coder *c, const itd_node *node, uint32_t want, bool exact)
{
    uint32_t mark = c->top, reg;
    itd_value v;

    if (!itd_compile_enter(c->k)) return want == ITD_ANY ? mark : want;
    if (want != ITD_ANY) itd_release(c, want);
    v = itd_fold(c, node);
    if (itd_is_unbound(v)) {
        reg = gen_kind(c, node, want, exact);
    } else {
        reg = itd_dest(c, want);
        itd_emit_const(c, node, reg, v);
    }
    if (exact && reg != want) {
        itd_emit_move(c, node, want, reg);
        reg = want;
    }
    c->top = want == ITD_ANY && reg >= mark ? reg + 1 : mark;
    if (reg == want || reg >= mark) itd_release(c, reg);
    c->k->depth--;
    return reg;
}

void itd_gen_effect(itd_coder *c, const itd_node *node)
{
    uint32_t mark = c->top;

    if (node->kind != ITD_Constant) itd_gen_any(c, node);
    c->top = mark;
}
