/* lower_block.c - compound statements: from tree-sitter's nodes to ast.h's.
 *
 * tree-sitter's nodes of statements with blocks may end anywhere in the space after them; ours end
 * with their last statement.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/compile/lower.h"

/* The block of n: its field, or in some clauses just a child. */
static const itd_pt *block_of(const itd_front *f, const itd_pt *n)
{
    return itd_pt_child_kind(f, n, ITD_P_block);
}

/* A compound statement ends where its last token does: after the last statement, or the semicolon
 * behind it. */
static void end_at(itd_front *f, const itd_pt *block, itd_node *made, const itd_nodes *statements)
{
    const itd_pt *last = itd_pt_first(block);

    itd_lower_end_at(made, statements);
    while (last && itd_pt_next(f, last)) last = itd_pt_next(f, last);
    if (!last || !itd_pt_is(f, last, ";")) return;
    made->end_line = itd_front_line(f, last->start);
    made->end_column = itd_front_column(f, made->end_line, last->end);
}

static bool body(itd_front *f, const itd_pt *n, itd_node *made, itd_nodes *out)
{
    const itd_pt *block = block_of(f, n);

    if (!itd_lower_block(f, block, out)) return false;
    end_at(f, block, made, out);
    return true;
}

/* The else of a loop, a try or an if. */
static bool else_body(itd_front *f, const itd_pt *n, itd_node *made, itd_nodes *out)
{
    const itd_pt *clause = itd_pt_child_kind(f, n, ITD_P_else_clause);

    return !clause || body(f, clause, made, out);
}

/* An elif is an if alone in the else of the one before; built from the last to the first, however
 * many there are. */
static itd_node *if_statement(itd_front *f, const itd_pt *n)
{
    itd_node *first = itd_lower_node(f, ITD_If, n->start, n->end), *last = first;
    const itd_pt *clause = n;

    while (last) {
        const itd_pt *next =
            clause == n ? itd_pt_child_kind(f, n, ITD_P_elif_clause) : itd_pt_next_named(f, clause);
        itd_node *inner;

        if (!(last->if_.test = itd_lower_load(f, itd_pt_field(f, clause, ITD_PF_condition))))
            return NULL;
        if (!body(f, clause, last, &last->if_.body)) return NULL;
        if (!next || next->kind != ITD_P_elif_clause) break;
        clause = next;
        inner = itd_lower_node(f, ITD_If, clause->start, clause->end);
        if (!inner || !itd_lower_list(f, &last->if_.orelse, 1)) return NULL;
        itd_lower_push(&last->if_.orelse, inner);
        last = inner;
    }
    if (!last || !else_body(f, n, last, &last->if_.orelse)) return NULL;
    for (itd_node *p = first; p != last; p = p->if_.orelse.items[0]) {
        p->end_line = last->end_line;
        p->end_column = last->end_column;
    }
    return first;
}

static itd_node *while_statement(itd_front *f, const itd_pt *n)
{
    itd_node *made = itd_lower_node(f, ITD_While, n->start, n->end);

    if (!made || !(made->if_.test = itd_lower_load(f, itd_pt_field(f, n, ITD_PF_condition))))
        return NULL;
    return body(f, n, made, &made->if_.body) && else_body(f, n, made, &made->if_.orelse) ? made
                                                                                         : NULL;
}

static itd_node *for_statement(itd_front *f, const itd_pt *n)
{
    bool async = itd_pt_token(f, n, "async") != NULL;
    itd_node *made = itd_lower_node(f, async ? ITD_AsyncFor : ITD_For, n->start, n->end);

    if (!made ||
        !(made->for_.target = itd_lower_expr(f, itd_pt_field(f, n, ITD_PF_left), ITD_STORE)))
        return NULL;
    if (!(made->for_.iter = itd_lower_load(f, itd_pt_field(f, n, ITD_PF_right)))) return NULL;
    return body(f, n, made, &made->for_.body) && else_body(f, n, made, &made->for_.orelse) ? made
                                                                                           : NULL;
}

/* ---- with ---- */

/* What stands behind `as`; NULL for nothing. *value becomes what stands before it. tree-sitter
 * takes the end of a choice or of a lambda into the `as`: x if y else (z as t). The lowering of
 * expressions then looks through it. */
static const itd_pt *take_alias(itd_front *f, const itd_pt **value)
{
    const itd_pt *p = *value, *last;

    if (p->kind == ITD_P_as_pattern) *value = itd_pt_first_named(f, p);
    while (p->kind == ITD_P_conditional_expression || p->kind == ITD_P_lambda) {
        for (last = itd_pt_first_named(f, p); itd_pt_next_named(f, last);
             last = itd_pt_next_named(f, last))
            continue;
        p = last;
    }
    return p->kind == ITD_P_as_pattern ? itd_pt_field(f, p, ITD_PF_alias) : NULL;
}

static itd_node *with_item(itd_front *f, const itd_pt *value)
{
    itd_node *made = itd_lower_node(f, ITD_withitem, value->start, value->end);
    const itd_pt *target = take_alias(f, &value);

    if (!made || !(made->withitem.expr = itd_lower_load(f, value))) return NULL;
    if (!target) return made;
    made->withitem.vars = itd_lower_expr(f, target, ITD_STORE);
    return made->withitem.vars ? made : NULL;
}

/* Whether each named child could be an item of a parenthesised list of them. */
static bool are_items(itd_front *f, const itd_pt *list)
{
    const itd_pt *p = itd_pt_first_named(f, list);

    if (!p) return false;
    for (; p; p = itd_pt_next_named(f, p)) {
        if (itd_lower_star(f, p->start) < p->start) return false;
        if (p->kind == ITD_P_named_expression || p->kind == ITD_P_yield) return false;
    }
    return true;
}

/* The node whose children are the items. `with (a, b):` is a list of items, not a tuple. */
static const itd_pt *item_list(itd_front *f, const itd_pt *clause)
{
    const itd_pt *only = itd_pt_first_named(f, clause), *value;

    if (itd_pt_next_named(f, only) || itd_pt_token(f, clause, ",") || itd_pt_token(f, clause, "("))
        return clause;
    value = itd_pt_first_named(f, only);
    if (value->kind != ITD_P_tuple && value->kind != ITD_P_parenthesized_expression) return clause;
    return are_items(f, value) ? value : clause;
}

/* `with (a, *b):` reads like a list of items, but a star makes it one: a tuple. */
static bool is_tuple(itd_front *f, const itd_pt *clause)
{
    if (clause->kind != ITD_P_with_clause || !itd_pt_token(f, clause, "(")) return false;
    for (const itd_pt *p = itd_pt_first_named(f, clause); p; p = itd_pt_next_named(f, p))
        if (itd_lower_star(f, p->start) < p->start) return true;
    return false;
}

static itd_node *tuple_item(itd_front *f, const itd_pt *clause)
{
    const itd_pt *open = itd_pt_token(f, clause, "("), *close = itd_pt_token(f, clause, ")");
    itd_node *made = itd_lower_node(f, ITD_withitem, open->start, close->end), *tuple;

    if (!made || !(tuple = itd_lower_node(f, ITD_Tuple, open->start, close->end))) return NULL;
    if (!itd_lower_list(f, &tuple->elts.elts, itd_pt_count_named(f, clause))) return NULL;
    for (const itd_pt *p = itd_pt_first_named(f, clause); p; p = itd_pt_next_named(f, p)) {
        itd_node *item = itd_lower_load(f, itd_pt_first_named(f, p));

        if (!item) return NULL;
        itd_lower_push(&tuple->elts.elts, item);
    }
    made->withitem.expr = tuple;
    return made;
}

static itd_node *with_statement(itd_front *f, const itd_pt *n)
{
    bool async = itd_pt_token(f, n, "async") != NULL;
    itd_node *made = itd_lower_node(f, async ? ITD_AsyncWith : ITD_With, n->start, n->end);
    const itd_pt *list = item_list(f, itd_pt_child_kind(f, n, ITD_P_with_clause));

    if (!made || !itd_lower_list(f, &made->with.items, itd_pt_count_named(f, list))) return NULL;
    if (is_tuple(f, list)) {
        itd_node *item = tuple_item(f, list);

        if (!item) return NULL;
        itd_lower_push(&made->with.items, item);
        return body(f, n, made, &made->with.body) ? made : NULL;
    }
    for (const itd_pt *p = itd_pt_first_named(f, list); p; p = itd_pt_next_named(f, p)) {
        itd_node *item = with_item(f, p->kind == ITD_P_with_item ? itd_pt_first_named(f, p) : p);

        if (!item) return NULL;
        itd_lower_push(&made->with.items, item);
    }
    return body(f, n, made, &made->with.body) ? made : NULL;
}

/* ---- try ---- */

static itd_node *handler(itd_front *f, const itd_pt *n)
{
    itd_node *made = itd_lower_node(f, ITD_ExceptHandler, n->start, n->end);
    const itd_pt *value = itd_pt_field(f, n, ITD_PF_value),
                 *alias = itd_pt_field(f, n, ITD_PF_alias);

    if (!made) return NULL;
    if (value) {
        const itd_pt *target = take_alias(f, &value);

        if (target) alias = itd_pt_first_named(f, target);
    }
    if (value && !(made->handler.type = itd_lower_load(f, value))) return NULL;
    if (alias) {
        made->handler.name = itd_lower_name(f, alias->start, alias->end);
        if (itd_failed(made->handler.name)) return NULL;
    }
    return body(f, n, made, &made->handler.body) ? made : NULL;
}

static itd_node *try_statement(itd_front *f, const itd_pt *n)
{
    const itd_pt *first = itd_pt_child_kind(f, n, ITD_P_except_clause), *p;
    const itd_pt *finally = itd_pt_child_kind(f, n, ITD_P_finally_clause);
    bool star = first && itd_pt_token(f, first, "*") != NULL;
    itd_node *made = itd_lower_node(f, star ? ITD_TryStar : ITD_Try, n->start, n->end);
    uint32_t count = 0;

    for (p = first; p && p->kind == ITD_P_except_clause; p = itd_pt_next_named(f, p)) count++;
    if (!made || !body(f, n, made, &made->try_.body) ||
        !itd_lower_list(f, &made->try_.handlers, count))
        return NULL;
    for (p = first; p && p->kind == ITD_P_except_clause; p = itd_pt_next_named(f, p)) {
        itd_node *one = handler(f, p);

        if (!one) return NULL;
        itd_lower_push(&made->try_.handlers, one);
    }
    itd_lower_end_at(made, &made->try_.handlers);
    if (!else_body(f, n, made, &made->try_.orelse)) return NULL;
    return !finally || body(f, finally, made, &made->try_.finalbody) ? made : NULL;
}

/* ---- match ---- */

/* What is matched, which may have been read by itself. */
static itd_node *subject_of(itd_front *f, const itd_pt *subject, const itd_pt *block)
{
    while (f->next_subject && f->next_subject->end <= subject->start)
        f->next_subject = itd_pt_next(f, f->next_subject);
    if (!f->next_subject || f->next_subject->start > subject->start)
        return itd_lower_commas(f, subject, block, ITD_LOAD);
    return itd_lower_commas(f, itd_pt_first(f->next_subject), NULL, ITD_LOAD);
}

static itd_node *match_statement(itd_front *f, const itd_pt *n)
{
    itd_node *made = itd_lower_node(f, ITD_Match, n->start, n->end);
    const itd_pt *block = block_of(f, n), *subject = itd_pt_field(f, n, ITD_PF_subject);

    if (!made || !(made->match.subject = subject_of(f, subject, block))) return NULL;
    if (!itd_lower_list(f, &made->match.cases, itd_pt_count_named(f, block))) return NULL;
    for (const itd_pt *p = itd_pt_first_named(f, block); p; p = itd_pt_next_named(f, p)) {
        itd_node *one = itd_lower_case(f, p);

        if (!one || !itd_lower_block(f, block_of(f, p), &one->match_case.body)) return NULL;
        itd_lower_push(&made->match.cases, one);
        end_at(f, block_of(f, p), made, &one->match_case.body);
    }
    return made;
}

/* ---- def, class ---- */

static itd_node *function(itd_front *f, const itd_pt *n)
{
    bool async = itd_pt_token(f, n, "async") != NULL;
    itd_node *made =
        itd_lower_node(f, async ? ITD_AsyncFunctionDef : ITD_FunctionDef, n->start, n->end);
    const itd_pt *name = itd_pt_field(f, n, ITD_PF_name),
                 *returns = itd_pt_field(f, n, ITD_PF_return_type);

    if (!made) return NULL;
    made->function.name = itd_lower_name(f, name->start, name->end);
    if (itd_failed(made->function.name)) return NULL;
    if (!itd_lower_type_parameters(f, itd_pt_field(f, n, ITD_PF_type_parameters),
                                   &made->function.type_params))
        return NULL;
    made->function.args = itd_lower_parameters(f, itd_pt_field(f, n, ITD_PF_parameters), n->start);
    if (!made->function.args) return NULL;
    if (returns && !(made->function.returns = itd_lower_load(f, returns))) return NULL;
    return body(f, n, made, &made->function.body) ? made : NULL;
}

static itd_node *class(itd_front *f, const itd_pt *n)
{
    itd_node *made = itd_lower_node(f, ITD_ClassDef, n->start, n->end);
    const itd_pt *name = itd_pt_field(f, n, ITD_PF_name),
                 *bases = itd_pt_field(f, n, ITD_PF_superclasses);

    if (!made) return NULL;
    made->class_.name = itd_lower_name(f, name->start, name->end);
    if (itd_failed(made->class_.name)) return NULL;
    if (!itd_lower_type_parameters(f, itd_pt_field(f, n, ITD_PF_type_parameters),
                                   &made->class_.type_params))
        return NULL;
    if (bases && !itd_lower_arguments(f, bases, &made->class_.bases, &made->class_.keywords))
        return NULL;
    return body(f, n, made, &made->class_.body) ? made : NULL;
}

static itd_node *decorated(itd_front *f, const itd_pt *n)
{
    const itd_pt *definition = itd_pt_field(f, n, ITD_PF_definition), *p;
    uint32_t count = 0;
    itd_nodes decorators;
    itd_node *made;

    for (p = itd_pt_first_named(f, n); p && p != definition; p = itd_pt_next_named(f, p)) count++;
    if (!itd_lower_list(f, &decorators, count)) return NULL;
    for (p = itd_pt_first_named(f, n); p && p != definition; p = itd_pt_next_named(f, p)) {
        itd_node *one = itd_lower_load(f, itd_pt_first_named(f, p));

        if (!one) return NULL;
        itd_lower_push(&decorators, one);
    }
    made = itd_lower_compound(f, definition);
    if (!made) return NULL;
    if (made->kind == ITD_ClassDef)
        made->class_.decorators = decorators;
    else
        made->function.decorators = decorators;
    return made;
}

itd_node *itd_lower_compound(itd_front *f, const itd_pt *n)
{
    switch (n->kind) {
    case ITD_P_if_statement: return if_statement(f, n);
    case ITD_P_while_statement: return while_statement(f, n);
    case ITD_P_for_statement: return for_statement(f, n);
    case ITD_P_with_statement: return with_statement(f, n);
    case ITD_P_try_statement: return try_statement(f, n);
    case ITD_P_match_statement: return match_statement(f, n);
    case ITD_P_class_definition: return class(f, n);
    case ITD_P_decorated_definition: return decorated(f, n);
    default: return function(f, n);
    }
}
