/* lower_expr.c - expressions: from tree-sitter's nodes to ast.h's.
 *
 * Left-leaning chains of `and` and `or` become one node, as in CPython. The stars of starred
 * expressions were hidden from tree-sitter: they are looked for in the source, before each
 * expression.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/compile/lower.h"

static itd_node *expression(itd_front *f, const itd_pt *n, unsigned context);

/* ---- lists of them ---- */

/* Every named child of n into list. */
static bool children(itd_front *f, const itd_pt *n, unsigned context, itd_nodes *list)
{
    if (!itd_lower_list(f, list, itd_pt_count_named(f, n))) return false;
    for (n = itd_pt_first_named(f, n); n; n = itd_pt_next_named(f, n)) {
        itd_node *made = itd_lower_expr(f, n, context);

        if (!made) return false;
        itd_lower_push(list, made);
    }
    return true;
}

static itd_node *display(itd_front *f, const itd_pt *n, unsigned kind, unsigned context)
{
    /* A bare tuple begins with its first element's star. */
    bool bare = n->kind == ITD_P_expression_list || n->kind == ITD_P_pattern_list;
    itd_node *made = itd_lower_node(f, kind, bare ? itd_lower_star(f, n->start) : n->start, n->end);

    if (!made || !children(f, n, context, &made->elts.elts)) return NULL;
    made->context = (uint8_t)context;
    return made;
}

itd_node *itd_lower_commas(itd_front *f, const itd_pt *n, const itd_pt *stop, unsigned context)
{
    const itd_pt *first = n, *last = n;
    bool comma = false;
    uint32_t count = 0;
    itd_node *made;

    for (const itd_pt *p = n; p && p != stop; p = itd_pt_next(f, p)) {
        if (p->kind != ITD_P_TOKEN) {
            count++;
        } else if (itd_pt_is(f, p, ",")) {
            comma = true;
        } else {
            break;
        }
        last = p;
    }
    if (!comma) return itd_lower_expr(f, n, context);
    made = itd_lower_node(f, ITD_Tuple, itd_lower_star(f, first->start), last->end);
    if (!made || !itd_lower_list(f, &made->elts.elts, count)) return NULL;
    made->context = (uint8_t)context;
    for (const itd_pt *p = n; count; p = itd_pt_next(f, p)) {
        itd_node *element;

        if (p->kind == ITD_P_TOKEN) continue;
        element = itd_lower_expr(f, p, context);
        if (!element) return NULL;
        itd_lower_push(&made->elts.elts, element);
        count--;
    }
    return made;
}

/* ---- operators ---- */

static unsigned binary_of(const char *p, uint32_t size)
{
    switch (*p) {
    case '+': return ITD_ADD;
    case '-': return ITD_SUB;
    case '*': return size > 1 && p[1] == '*' ? ITD_POW : ITD_MUL;
    case '/': return size > 1 && p[1] == '/' ? ITD_FLOORDIV : ITD_DIV;
    case '%': return ITD_MOD;
    case '@': return ITD_MATMUL;
    case '<': return ITD_LSHIFT;
    case '>': return ITD_RSHIFT;
    case '&': return ITD_AND;
    case '^': return ITD_XOR;
    default: return ITD_OR;
    }
}

unsigned itd_lower_operator(const itd_front *f, const itd_pt *operator)
{
    return binary_of(f->source + operator->start, operator->end - operator->start);
}

static itd_node *binary(itd_front *f, const itd_pt *n)
{
    itd_node *made = itd_lower_node(f, ITD_BinOp, n->start, n->end);
    const itd_pt *operator= itd_pt_field(f, n, ITD_PF_operator);

    if (!made) return NULL;
    made->op = (uint8_t)itd_lower_operator(f, operator);
    made->bin.left = itd_lower_load(f, itd_pt_field(f, n, ITD_PF_left));
    made->bin.right = made->bin.left ? itd_lower_load(f, itd_pt_field(f, n, ITD_PF_right)) : NULL;
    return made->bin.right ? made : NULL;
}

static bool same_operator(const itd_front *f, const itd_pt *n, bool and_)
{
    return n->kind == ITD_P_boolean_operator && (itd_pt_token(f, n, "and") != NULL) == and_;
}

/* a and b and c, which tree-sitter nests to the left. */
static itd_node *boolean(itd_front *f, const itd_pt *n)
{
    bool and_ = itd_pt_token(f, n, "and") != NULL;
    uint32_t count = 1, i;
    itd_node *made = itd_lower_node(f, ITD_BoolOp, n->start, n->end);
    const itd_pt *p;

    if (!made) return NULL;
    made->op = and_ ? ITD_BOOL_AND : ITD_BOOL_OR;
    for (p = n; same_operator(f, p, and_); p = itd_pt_field(f, p, ITD_PF_left)) count++;
    if (!itd_lower_list(f, &made->values.values, count)) return NULL;
    made->values.values.count = count;
    for (p = n, i = count; i > 1; p = itd_pt_field(f, p, ITD_PF_left)) {
        itd_node *right = itd_lower_load(f, itd_pt_field(f, p, ITD_PF_right));

        if (!right) return NULL;
        made->values.values.items[--i] = right;
    }
    return (made->values.values.items[0] = itd_lower_load(f, p)) ? made : NULL;
}

static itd_node *unary(itd_front *f, const itd_pt *n)
{
    itd_node *made = itd_lower_node(f, ITD_UnaryOp, n->start, n->end);
    char c = f->source[n->start];

    if (!made) return NULL;
    made->op = c == 'n' ? ITD_UNOT : c == '-' ? ITD_UMINUS : c == '+' ? ITD_UPLUS : ITD_UINVERT;
    made->unary.operand = itd_lower_load(f, itd_pt_field(f, n, ITD_PF_argument));
    return made->unary.operand ? made : NULL;
}

static unsigned comparison_of(const itd_front *f, const itd_pt *operator)
{
    const char *p = f->source + operator->start;
    uint32_t size = operator->end - operator->start;

    switch (*p) {
    case '<': return size > 1 ? ITD_CMP_LE : ITD_CMP_LT;
    case '>': return size > 1 ? ITD_CMP_GE : ITD_CMP_GT;
    case '=': return ITD_CMP_EQ;
    case '!': return ITD_CMP_NE;
    case 'n': return ITD_CMP_NOTIN;
    default: return p[1] == 'n' ? ITD_CMP_IN : size > 2 ? ITD_CMP_ISNOT : ITD_CMP_IS;
    }
}

static itd_node *comparison(itd_front *f, const itd_pt *n)
{
    itd_node *made = itd_lower_node(f, ITD_Compare, n->start, n->end);
    const itd_pt *p = itd_pt_first(n);
    uint32_t count = 0;

    for (const itd_pt *c = p; c; c = itd_pt_next(f, c)) count += c->field == ITD_PF_operators;
    if (!made || !itd_lower_list(f, &made->compare.comparators, count)) return NULL;
    made->compare.ops = itd_arena_alloc(f->unit->arena, count);
    if (!made->compare.ops || !(made->compare.left = itd_lower_load(f, p))) return NULL;
    for (count = 0; (p = itd_pt_next(f, p));) {
        itd_node *right;

        if (p->field == ITD_PF_operators) {
            made->compare.ops[count++] = (uint8_t)comparison_of(f, p);
            continue;
        }
        right = itd_lower_load(f, p);
        if (!right) return NULL;
        itd_lower_push(&made->compare.comparators, right);
    }
    return made;
}

/* ---- atoms ---- */

static itd_node *name(itd_front *f, const itd_pt *n, unsigned context)
{
    itd_node *made = itd_lower_node(f, ITD_Name, n->start, n->end);

    if (!made) return NULL;
    made->context = (uint8_t)context;
    made->name.id = itd_lower_name(f, n->start, n->end);
    return itd_failed(made->name.id) ? NULL : made;
}

static itd_node *constant(itd_front *f, const itd_pt *n, itd_value value)
{
    itd_node *made = itd_lower_node(f, ITD_Constant, n->start, n->end);

    if (!made || !itd_lower_keep(f, value)) return NULL;
    made->constant.value = value;
    return made;
}

static itd_node *group(itd_node *inner)
{
    if (inner) inner->flags |= ITD_N_PAREN;
    return inner;
}

/* A tuple or what looks like one: tree-sitter calls a parenthesised target a tuple pattern. */
static itd_node *tuple(itd_front *f, const itd_pt *n, unsigned context)
{
    const itd_pt *first = itd_pt_first_named(f, n);

    if (first && !itd_pt_token(f, n, ",")) return group(itd_lower_expr(f, first, context));
    return display(f, n, ITD_Tuple, context);
}

static itd_node *dict(itd_front *f, const itd_pt *n)
{
    itd_node *made = itd_lower_node(f, ITD_Dict, n->start, n->end);
    uint32_t count = itd_pt_count_named(f, n);
    const itd_pt *p;

    if (!made || !itd_lower_list(f, &made->dict.keys, count) ||
        !itd_lower_list(f, &made->dict.values, count))
        return NULL;
    for (p = itd_pt_first_named(f, n); p; p = itd_pt_next_named(f, p)) {
        itd_node *key = NULL, *value;

        if (p->kind == ITD_P_pair) {
            key = itd_lower_load(f, itd_pt_field(f, p, ITD_PF_key));
            value = key ? itd_lower_load(f, itd_pt_field(f, p, ITD_PF_value)) : NULL;
        } else {
            value = itd_lower_load(f, itd_pt_first_named(f, p));
        }
        if (!value) return NULL;
        itd_lower_push(&made->dict.keys, key);
        itd_lower_push(&made->dict.values, value);
    }
    return made;
}

/* ---- comprehensions ---- */

static itd_node *generator(itd_front *f, const itd_pt **at)
{
    const itd_pt *n = *at, *p;
    itd_node *made = itd_lower_node(f, ITD_comprehension, n->start, n->end);
    uint32_t ifs = 0;

    if (!made) return NULL;
    made->generator.is_async = itd_pt_token(f, n, "async") != NULL;
    made->generator.target = itd_lower_expr(f, itd_pt_field(f, n, ITD_PF_left), ITD_STORE);
    if (!made->generator.target) return NULL;
    made->generator.iter = itd_lower_load(f, itd_pt_field(f, n, ITD_PF_right));
    if (!made->generator.iter) return NULL;
    for (p = itd_pt_next_named(f, n); p && p->kind == ITD_P_if_clause; p = itd_pt_next_named(f, p))
        ifs++;
    if (!itd_lower_list(f, &made->generator.ifs, ifs)) return NULL;
    for (p = itd_pt_next_named(f, n); p && p->kind == ITD_P_if_clause;
         p = itd_pt_next_named(f, p)) {
        itd_node *test = itd_lower_load(f, itd_pt_first_named(f, p));

        if (!test) return NULL;
        itd_lower_push(&made->generator.ifs, test);
    }
    *at = p;
    return made;
}

static itd_node *comprehension(itd_front *f, const itd_pt *n, unsigned kind)
{
    itd_node *made = itd_lower_node(f, kind, n->start, n->end);
    const itd_pt *body = itd_pt_field(f, n, ITD_PF_body), *p;
    uint32_t count = 0;

    if (!made) return NULL;
    if (kind == ITD_DictComp) {
        made->comp.elt = itd_lower_load(f, itd_pt_field(f, body, ITD_PF_key));
        made->comp.value =
            made->comp.elt ? itd_lower_load(f, itd_pt_field(f, body, ITD_PF_value)) : NULL;
        if (!made->comp.value) return NULL;
    } else if (!(made->comp.elt = itd_lower_load(f, body))) {
        return NULL;
    }
    for (p = itd_pt_first(n); p; p = itd_pt_next(f, p)) count += p->kind == ITD_P_for_in_clause;
    if (!itd_lower_list(f, &made->comp.generators, count)) return NULL;
    for (p = itd_pt_next_named(f, body); p;) {
        itd_node *one = generator(f, &p);

        if (!one) return NULL;
        itd_lower_push(&made->comp.generators, one);
    }
    return made;
}

/* ---- primaries ---- */

static itd_node *attribute(itd_front *f, const itd_pt *n, unsigned context)
{
    itd_node *made = itd_lower_node(f, ITD_Attribute, n->start, n->end);
    const itd_pt *attr = itd_pt_field(f, n, ITD_PF_attribute);

    if (!made || !(made->attribute.value = itd_lower_load(f, itd_pt_field(f, n, ITD_PF_object))))
        return NULL;
    made->context = (uint8_t)context;
    made->attribute.attr = itd_lower_name(f, attr->start, attr->end);
    return itd_failed(made->attribute.attr) ? NULL : made;
}

static itd_node *slice(itd_front *f, const itd_pt *n)
{
    itd_node *made = itd_lower_node(f, ITD_Slice, n->start, n->end), **part;

    if (!made) return NULL;
    part = &made->slice.lower;
    for (const itd_pt *p = itd_pt_first(n); p; p = itd_pt_next(f, p)) {
        if (p->kind == ITD_P_TOKEN)
            part = part == &made->slice.lower ? &made->slice.upper : &made->slice.step;
        else if (!(*part = itd_lower_load(f, p)))
            return NULL;
    }
    return made;
}

static itd_node *subscript(itd_front *f, const itd_pt *n, unsigned context)
{
    itd_node *made = itd_lower_node(f, ITD_Subscript, n->start, n->end);
    const itd_pt *index = itd_pt_field(f, n, ITD_PF_subscript), *close;
    itd_node *value;

    if (!made || !(made->subscript.value = itd_lower_load(f, itd_pt_field(f, n, ITD_PF_value))))
        return NULL;
    made->context = (uint8_t)context;
    for (close = index; close && !itd_pt_is(f, close, "]"); close = itd_pt_next(f, close)) continue;
    value = itd_lower_commas(f, index, close, ITD_LOAD);
    /* One starred index is a tuple too. */
    if (value && value->kind == ITD_Starred) {
        itd_node *whole = itd_lower_node(f, ITD_Tuple, itd_lower_star(f, index->start), index->end);

        if (!whole || !itd_lower_list(f, &whole->elts.elts, 1)) return NULL;
        itd_lower_push(&whole->elts.elts, value);
        value = whole;
    }
    made->subscript.slice = value;
    return value ? made : NULL;
}

/* ---- the rest ---- */

static void end_with(itd_node *n, const itd_node *last)
{
    n->end_line = last->end_line;
    n->end_column = last->end_column;
}

static itd_node *choice(itd_front *f, const itd_pt *body, const itd_pt *test)
{
    const itd_pt *orelse = itd_pt_next_named(f, test);
    itd_node *made = itd_lower_node(f, ITD_IfExp, body->start, orelse->end);

    if (!made || !(made->if_exp.body = itd_lower_load(f, body))) return NULL;
    if (!(made->if_exp.test = itd_lower_load(f, test))) return NULL;
    made->if_exp.orelse = itd_lower_load(f, orelse);
    if (made->if_exp.orelse && orelse->kind == ITD_P_as_pattern)
        end_with(made, made->if_exp.orelse);
    return made->if_exp.orelse ? made : NULL;
}

/* x := a if b else c is x := (a if b else c), but tree-sitter reads (x := a) if b else c. */
static itd_node *conditional(itd_front *f, const itd_pt *n)
{
    const itd_pt *body = itd_pt_first_named(f, n), *test = itd_pt_next_named(f, body);
    itd_node *made;

    if (body->kind != ITD_P_named_expression) return choice(f, body, test);
    made = itd_lower_node(f, ITD_NamedExpr, n->start, n->end);
    if (!made ||
        !(made->aug.target = itd_lower_expr(f, itd_pt_field(f, body, ITD_PF_name), ITD_STORE)))
        return NULL;
    made->aug.value = choice(f, itd_pt_field(f, body, ITD_PF_value), test);
    return made->aug.value ? made : NULL;
}

static itd_node *lambda(itd_front *f, const itd_pt *n)
{
    itd_node *made = itd_lower_node(f, ITD_Lambda, n->start, n->end);

    if (!made) return NULL;
    made->lambda.args = itd_lower_parameters(f, itd_pt_field(f, n, ITD_PF_parameters), n->start);
    if (!made->lambda.args) return NULL;
    made->lambda.body = itd_lower_load(f, itd_pt_field(f, n, ITD_PF_body));
    return made->lambda.body ? made : NULL;
}

static itd_node *walrus(itd_front *f, const itd_pt *n)
{
    itd_node *made = itd_lower_node(f, ITD_NamedExpr, n->start, n->end);

    if (!made ||
        !(made->aug.target = itd_lower_expr(f, itd_pt_field(f, n, ITD_PF_name), ITD_STORE)))
        return NULL;
    made->aug.value = itd_lower_load(f, itd_pt_field(f, n, ITD_PF_value));
    return made->aug.value ? made : NULL;
}

static itd_node *yield(itd_front *f, const itd_pt *n)
{
    bool from = itd_pt_token(f, n, "from") != NULL;
    itd_node *made = itd_lower_node(f, from ? ITD_YieldFrom : ITD_Yield, n->start, n->end);
    const itd_pt *value = itd_pt_first_named(f, n);

    if (!made) return NULL;
    if (value && !(made->one.value = itd_lower_load(f, value))) return NULL;
    return made;
}

static itd_node *starred(itd_front *f, const itd_pt *n, uint32_t star, unsigned context)
{
    uint32_t outer = f->starred_at;
    itd_node *made = itd_lower_node(f, ITD_Starred, star, n->end);

    if (!made) return NULL;
    made->context = (uint8_t)context;
    f->starred_at = n->start;
    made->one.value = expression(f, n, context);
    f->starred_at = outer;
    return made->one.value ? made : NULL;
}

static itd_node *leaf(itd_front *f, const itd_pt *n)
{
    switch (n->kind) {
    case ITD_P_integer: /* or a name shown as one */
        if (!(f->source[n->start] >= '0' && f->source[n->start] <= '9'))
            return name(f, n, ITD_LOAD);
        return constant(f, n, itd_literal_number(f, n->start, n->end));
    case ITD_P_float: return constant(f, n, itd_literal_number(f, n->start, n->end));
    case ITD_P_true: return constant(f, n, ITD_TRUE);
    case ITD_P_false: return constant(f, n, ITD_FALSE);
    case ITD_P_none: return constant(f, n, ITD_NONE);
    case ITD_P_ellipsis: return constant(f, n, ITD_ELLIPSIS);
    case ITD_P_string:
    case ITD_P_concatenated_string: return itd_lower_string(f, n);
    case ITD_P_binary_operator: return binary(f, n);
    case ITD_P_boolean_operator: return boolean(f, n);
    case ITD_P_unary_operator:
    case ITD_P_not_operator: return unary(f, n);
    case ITD_P_comparison_operator: return comparison(f, n);
    case ITD_P_conditional_expression: return conditional(f, n);
    case ITD_P_lambda: return lambda(f, n);
    case ITD_P_named_expression: return walrus(f, n);
    case ITD_P_as_pattern:
        return itd_lower_load(f, itd_pt_first_named(f, n)); /* take_alias() has the rest */
    case ITD_P_await: return itd_lower_await(f, n);
    case ITD_P_yield: return yield(f, n);
    case ITD_P_call: return itd_lower_call(f, n);
    case ITD_P_dictionary: return dict(f, n);
    case ITD_P_slice: return slice(f, n);
    case ITD_P_list_comprehension: return comprehension(f, n, ITD_ListComp);
    case ITD_P_set_comprehension: return comprehension(f, n, ITD_SetComp);
    case ITD_P_dictionary_comprehension: return comprehension(f, n, ITD_DictComp);
    case ITD_P_generator_expression: return comprehension(f, n, ITD_GeneratorExp);
    default: /* a kind that no right source has here */
        itd_front_invalid(f, n->start, n->end);
        return NULL;
    }
}

static itd_node *expression(itd_front *f, const itd_pt *n, unsigned context)
{
    switch (n->kind) {
    case ITD_P_identifier: return name(f, n, context);
    case ITD_P_dotted_name: /* of one part */ return name(f, n, context);
    case ITD_P_attribute: return attribute(f, n, context);
    case ITD_P_subscript: return subscript(f, n, context);
    case ITD_P_list:
    case ITD_P_list_pattern: return display(f, n, ITD_List, context);
    case ITD_P_set: return display(f, n, ITD_Set, ITD_LOAD);
    case ITD_P_tuple:
    case ITD_P_tuple_pattern: return tuple(f, n, context);
    case ITD_P_pattern_list:
    case ITD_P_expression_list: return display(f, n, ITD_Tuple, context);
    case ITD_P_parenthesized_expression:
        return group(itd_lower_expr(f, itd_pt_first_named(f, n), context));
    case ITD_P_as_pattern_target: return itd_lower_expr(f, itd_pt_first_named(f, n), context);
    case ITD_P_type:
    case ITD_P_generic_type:
    case ITD_P_union_type:
    case ITD_P_member_type:
    case ITD_P_splat_type:
    case ITD_P_constrained_type: return itd_lower_type(f, n);
    default: return leaf(f, n);
    }
}

itd_node *itd_lower_expr(itd_front *f, const itd_pt *n, unsigned context)
{
    uint32_t star;

    if (!n) itd_broken(__FILE__, __LINE__, "a part of the parse tree is missing");
    if (!itd_stack_ok(f->vm)) return NULL;
    /* What begins where a starred expression or a bare tuple does has no star of its own. */
    if (n->start == f->starred_at || n->kind == ITD_P_expression_list ||
        n->kind == ITD_P_pattern_list)
        return expression(f, n, context);
    star = itd_lower_star(f, n->start);
    return star < n->start ? starred(f, n, star, context) : expression(f, n, context);
}
