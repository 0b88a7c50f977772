/* repair.c - shapes of tree-sitter's tree that aren't Python's: annotations, which have nodes of
 * their own, and await before a power.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/compile/lower.h"

/* ---- await ---- */

static itd_node *wrap_await(itd_front *f, uint32_t start, const itd_pt *operand)
{
    itd_node *made = itd_lower_node(f, ITD_Await, start, operand->end);

    if (!made) return NULL;
    made->one.value = itd_lower_load(f, operand);
    return made->one.value ? made : NULL;
}

/* await x ** y is (await x) ** y, but tree-sitter reads await (x ** y). */
itd_node *itd_lower_await(itd_front *f, const itd_pt *n)
{
    const itd_pt *operand = itd_pt_first_named(f, n);
    itd_node *made;

    if (operand->kind != ITD_P_binary_operator) return wrap_await(f, n->start, operand);
    made = itd_lower_node(f, ITD_BinOp, n->start, n->end);
    if (!made) return NULL;
    made->op = ITD_POW;
    made->bin.left = wrap_await(f, n->start, itd_pt_field(f, operand, ITD_PF_left));
    made->bin.right =
        made->bin.left ? itd_lower_load(f, itd_pt_field(f, operand, ITD_PF_right)) : NULL;
    return made->bin.right ? made : NULL;
}

/* ---- annotations ---- */

/* name[arguments] */
static itd_node *generic(itd_front *f, const itd_pt *n)
{
    const itd_pt *base = itd_pt_first_named(f, n), *list = itd_pt_next_named(f, base), *open,
                 *close;
    itd_node *made = itd_lower_node(f, ITD_Subscript, n->start, n->end), *value;

    if (!made || !(made->subscript.value = itd_lower_load(f, base))) return NULL;
    open = itd_pt_first(list);
    for (close = open; itd_pt_next(f, close); close = itd_pt_next(f, close)) continue;
    value = itd_lower_commas(f, itd_pt_next(f, open), close, ITD_LOAD);
    if (value && value->kind == ITD_Starred) {
        const itd_pt *only = itd_pt_next(f, open);
        itd_node *whole = itd_lower_node(f, ITD_Tuple, only->start, only->end);

        if (!whole || !itd_lower_list(f, &whole->elts.elts, 1)) return NULL;
        itd_lower_push(&whole->elts.elts, value);
        value = whole;
    }
    made->subscript.slice = value;
    return value ? made : NULL;
}

static itd_node *joined(itd_front *f, const itd_pt *n)
{
    const itd_pt *left = itd_pt_first_named(f, n);
    itd_node *made = itd_lower_node(f, ITD_BinOp, n->start, n->end);

    if (!made || !(made->bin.left = itd_lower_load(f, left))) return NULL;
    made->op = ITD_OR;
    made->bin.right = itd_lower_load(f, itd_pt_next_named(f, left));
    return made->bin.right ? made : NULL;
}

static itd_node *member(itd_front *f, const itd_pt *n)
{
    const itd_pt *object = itd_pt_first_named(f, n), *attr = itd_pt_next_named(f, object);
    itd_node *made = itd_lower_node(f, ITD_Attribute, n->start, n->end);

    if (!made || !(made->attribute.value = itd_lower_load(f, object))) return NULL;
    made->attribute.attr = itd_lower_name(f, attr->start, attr->end);
    return itd_failed(made->attribute.attr) ? NULL : made;
}

/* a:b inside brackets of an annotation is a slice; a third part makes it nest to the right. */
static itd_node *constrained(itd_front *f, const itd_pt *n)
{
    const itd_pt *lower = itd_pt_first_named(f, n), *upper = itd_pt_next_named(f, lower), *inner;
    itd_node *made = itd_lower_node(f, ITD_Slice, n->start, n->end);

    if (!made || !(made->slice.lower = itd_lower_load(f, lower))) return NULL;
    inner = upper->kind == ITD_P_type ? itd_pt_first_named(f, upper) : upper;
    if (inner->kind == ITD_P_constrained_type) {
        upper = itd_pt_first_named(f, inner);
        made->slice.step = itd_lower_load(f, itd_pt_next_named(f, upper));
        if (!made->slice.step) return NULL;
    }
    made->slice.upper = itd_lower_load(f, upper);
    return made->slice.upper ? made : NULL;
}

itd_node *itd_lower_type(itd_front *f, const itd_pt *n)
{
    switch (n->kind) {
    case ITD_P_generic_type: return generic(f, n);
    case ITD_P_union_type: return joined(f, n);
    case ITD_P_member_type: return member(f, n);
    case ITD_P_constrained_type: return constrained(f, n);
    default:
        return itd_lower_load(f, itd_pt_first_named(f, n)); /* type, splat_type: what is inside */
    }
}

/* ---- type parameters ---- */

static const itd_pt *unwrap(const itd_front *f, const itd_pt *n)
{
    while (n && (n->kind == ITD_P_type || n->kind == ITD_P_splat_type ||
                 n->kind == ITD_P_list_splat || n->kind == ITD_P_dictionary_splat))
        n = itd_pt_first_named(f, n);
    return n;
}

static itd_node *type_parameter(itd_front *f, const itd_pt *n)
{
    char c = f->source[n->start];
    unsigned kind = c != '*'                         ? ITD_TypeVar
                    : f->source[n->start + 1] == '*' ? ITD_ParamSpec
                                                     : ITD_TypeVarTuple;
    itd_node *made = itd_lower_node(f, kind, n->start, n->end);
    const itd_pt *inner = unwrap(f, n), *bound = NULL;

    if (!made) return NULL;
    if (inner->kind == ITD_P_constrained_type) {
        const itd_pt *var = itd_pt_first_named(f, inner);

        bound = itd_pt_next_named(f, var);
        inner = unwrap(f, var);
    }
    made->type_param.name = itd_lower_name(f, inner->start, inner->end);
    if (itd_failed(made->type_param.name)) return NULL;
    if (bound && !(made->type_param.bound = itd_lower_load(f, bound))) return NULL;
    return made;
}

bool itd_lower_type_parameters(itd_front *f, const itd_pt *n, itd_nodes *out)
{
    if (!n) return true;
    if (!itd_lower_list(f, out, itd_pt_count_named(f, n))) return false;
    for (n = itd_pt_first_named(f, n); n; n = itd_pt_next_named(f, n)) {
        itd_node *one = type_parameter(f, n);

        if (!one) return false;
        itd_lower_push(out, one);
    }
    return true;
}
