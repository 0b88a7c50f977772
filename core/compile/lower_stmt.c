/* lower_stmt.c - simple statements: from tree-sitter's nodes to ast.h's.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/compile/lower.h"

/* ---- assignments ---- */

static bool is_chain(const itd_front *f, const itd_pt *n)
{
    return n->kind == ITD_P_assignment && !itd_pt_field(f, n, ITD_PF_type);
}

/* a = b = value, which tree-sitter nests to the right. */
static itd_node *assign(itd_front *f, const itd_pt *n)
{
    itd_node *made = itd_lower_node(f, ITD_Assign, itd_lower_star(f, n->start), n->end);
    uint32_t count = 0;
    const itd_pt *p;

    for (p = n; is_chain(f, p); p = itd_pt_field(f, p, ITD_PF_right)) count++;
    if (!made || !itd_lower_list(f, &made->assign.targets, count)) return NULL;
    for (p = n; is_chain(f, p); p = itd_pt_field(f, p, ITD_PF_right)) {
        itd_node *target = itd_lower_expr(f, itd_pt_field(f, p, ITD_PF_left), ITD_STORE);

        if (!target) return NULL;
        itd_lower_push(&made->assign.targets, target);
    }
    made->assign.value = itd_lower_load(f, p);
    return made->assign.value ? made : NULL;
}

static itd_node *annotated(itd_front *f, const itd_pt *n)
{
    itd_node *made = itd_lower_node(f, ITD_AnnAssign, n->start, n->end);
    const itd_pt *value = itd_pt_field(f, n, ITD_PF_right);

    if (!made ||
        !(made->ann.target = itd_lower_expr(f, itd_pt_field(f, n, ITD_PF_left), ITD_STORE)))
        return NULL;
    made->ann.simple =
        made->ann.target->kind == ITD_Name && !(made->ann.target->flags & ITD_N_PAREN);
    made->ann.annotation = itd_lower_load(f, itd_pt_field(f, n, ITD_PF_type));
    if (!made->ann.annotation) return NULL;
    if (value && !(made->ann.value = itd_lower_load(f, value))) return NULL;
    return made;
}

static itd_node *augmented(itd_front *f, const itd_pt *n)
{
    itd_node *made = itd_lower_node(f, ITD_AugAssign, n->start, n->end);

    if (!made ||
        !(made->aug.target = itd_lower_expr(f, itd_pt_field(f, n, ITD_PF_left), ITD_STORE)))
        return NULL;
    made->op = (uint8_t)itd_lower_operator(f, itd_pt_field(f, n, ITD_PF_operator));
    made->aug.value = itd_lower_load(f, itd_pt_field(f, n, ITD_PF_right));
    return made->aug.value ? made : NULL;
}

/* The comma that tree-sitter was shown as a semicolon: it stands behind the statement. */
static itd_node *last_comma(itd_front *f, const itd_pt *first, const itd_pt *comma)
{
    itd_node *whole = itd_lower_commas(f, first, NULL, ITD_LOAD), *made;

    if (!whole) return NULL;
    if (itd_pt_next(f, first)) { /* there are others before it: only the end is missing */
        whole->end_line = itd_front_line(f, comma->start);
        whole->end_column = itd_front_column(f, whole->end_line, comma->end);
        return whole;
    }
    made = itd_lower_node(f, ITD_Tuple, itd_lower_star(f, first->start), comma->end);
    if (!made || !itd_lower_list(f, &made->elts.elts, 1)) return NULL;
    itd_lower_push(&made->elts.elts, whole);
    return made;
}

static itd_node *expression_statement(itd_front *f, const itd_pt *n)
{
    const itd_pt *first = itd_pt_first(n), *after = itd_pt_next(f, n);
    bool comma = after && itd_pt_is(f, after, ",");
    itd_node *made;

    if (first->kind == ITD_P_assignment)
        return is_chain(f, first) ? assign(f, first) : annotated(f, first);
    if (first->kind == ITD_P_augmented_assignment) return augmented(f, first);
    made = itd_lower_node(f, ITD_Expr, itd_lower_star(f, n->start), comma ? after->end : n->end);
    if (!made) return NULL;
    made->one.value =
        comma ? last_comma(f, first, after) : itd_lower_commas(f, first, NULL, ITD_LOAD);
    return made->one.value ? made : NULL;
}

/* ---- import ---- */

static itd_node *alias(itd_front *f, const itd_pt *n)
{
    itd_node *made = itd_lower_node(f, ITD_alias, n->start, n->end);
    const itd_pt *name = n, *as;

    if (!made) return NULL;
    if (n->kind == ITD_P_wildcard_import) {
        made->alias.name = itd_lower_name(f, n->start, n->end);
        return itd_failed(made->alias.name) ? NULL : made;
    }
    if (n->kind == ITD_P_aliased_import) {
        name = itd_pt_field(f, n, ITD_PF_name);
        as = itd_pt_field(f, n, ITD_PF_alias);
        made->alias.asname = itd_lower_name(f, as->start, as->end);
        if (itd_failed(made->alias.asname)) return NULL;
    }
    made->alias.name = itd_lower_dotted(f, name);
    return itd_failed(made->alias.name) ? NULL : made;
}

static bool aliases(itd_front *f, const itd_pt *n, itd_nodes *out)
{
    if (!itd_lower_list(f, out, itd_pt_count_named(f, n))) return false;
    for (const itd_pt *p = itd_pt_first_named(f, n); p; p = itd_pt_next_named(f, p)) {
        itd_node *one;

        if (p->field != ITD_PF_name && p->kind != ITD_P_wildcard_import) continue;
        one = alias(f, p);
        if (!one) return false;
        itd_lower_push(out, one);
    }
    return true;
}

static itd_node *import_from(itd_front *f, const itd_pt *n)
{
    itd_node *made = itd_lower_node(f, ITD_ImportFrom, n->start, n->end);
    const itd_pt *module = itd_pt_field(f, n, ITD_PF_module_name);

    if (!made || !aliases(f, n, &made->import.names)) return NULL;
    if (module->kind == ITD_P_relative_import) {
        const itd_pt *prefix = itd_pt_child_kind(f, module, ITD_P_import_prefix);

        for (uint32_t i = prefix->start; i < prefix->end; i++)
            made->import.level += f->source[i] == '.';
        module = itd_pt_child_kind(f, module, ITD_P_dotted_name);
        if (!module) return made;
    }
    made->import.module = itd_lower_dotted(f, module);
    return itd_failed(made->import.module) ? NULL : made;
}

/* ---- the rest ---- */

static itd_node *names_statement(itd_front *f, const itd_pt *n, unsigned kind)
{
    itd_node *made = itd_lower_node(f, kind, n->start, n->end);
    itd_idents *names;

    if (!made) return NULL;
    names = &made->names.names;
    names->items = itd_arena_alloc(f->unit->arena, itd_pt_count_named(f, n) * sizeof *names->items);
    if (!names->items) return NULL;
    for (const itd_pt *p = itd_pt_first_named(f, n); p; p = itd_pt_next_named(f, p)) {
        itd_value name = itd_lower_name(f, p->start, p->end);

        if (itd_failed(name)) return NULL;
        names->items[names->count++] = name;
    }
    return made;
}

/* `del a, b` deletes several targets; `del (a, b)` one tuple. */
static itd_node *delete_statement(itd_front *f, const itd_pt *n)
{
    itd_node *made = itd_lower_node(f, ITD_Delete, n->start, n->end);
    const itd_pt *p = itd_pt_first_named(f, n), *list = p->kind == ITD_P_expression_list ? p : n;

    if (!made || !itd_lower_list(f, &made->assign.targets, itd_pt_count_named(f, list)))
        return NULL;
    for (p = itd_pt_first_named(f, list); p; p = itd_pt_next_named(f, p)) {
        itd_node *target = itd_lower_expr(f, p, ITD_DEL);

        if (!target) return NULL;
        itd_lower_push(&made->assign.targets, target);
    }
    return made;
}

static itd_node *raise_statement(itd_front *f, const itd_pt *n)
{
    itd_node *made = itd_lower_node(f, ITD_Raise, n->start, n->end);
    const itd_pt *exc = itd_pt_first_named(f, n), *cause = itd_pt_field(f, n, ITD_PF_cause);

    if (!made) return NULL;
    if (exc && !(made->raise.exc = itd_lower_load(f, exc))) return NULL;
    if (cause && !(made->raise.cause = itd_lower_load(f, cause))) return NULL;
    return made;
}

static itd_node *assert_statement(itd_front *f, const itd_pt *n)
{
    itd_node *made = itd_lower_node(f, ITD_Assert, n->start, n->end);
    const itd_pt *test = itd_pt_first_named(f, n), *msg = itd_pt_next_named(f, test);

    if (!made || !(made->assert_.test = itd_lower_load(f, test))) return NULL;
    if (msg && !(made->assert_.msg = itd_lower_load(f, msg))) return NULL;
    return made;
}

static itd_node *return_statement(itd_front *f, const itd_pt *n)
{
    itd_node *made = itd_lower_node(f, ITD_Return, n->start, n->end);
    const itd_pt *value = itd_pt_first_named(f, n);

    if (!made) return NULL;
    if (value && !(made->one.value = itd_lower_load(f, value))) return NULL;
    return made;
}

static itd_node *type_statement(itd_front *f, const itd_pt *n)
{
    itd_node *made = itd_lower_node(f, ITD_TypeAlias, n->start, n->end);
    const itd_pt *left = itd_pt_first_named(f, itd_pt_field(f, n, ITD_PF_left)), *params = NULL;

    if (!made) return NULL;
    if (left->kind == ITD_P_generic_type) {
        params = itd_pt_child_kind(f, left, ITD_P_type_parameter);
        left = itd_pt_first_named(f, left);
    } else if (left->kind == ITD_P_subscript) {
        params = left;
        left = itd_pt_field(f, left, ITD_PF_value);
    }
    if (!(made->type_alias.name = itd_lower_expr(f, left, ITD_STORE))) return NULL;
    if (!itd_lower_type_parameters(f, params, &made->type_alias.type_params)) return NULL;
    made->type_alias.value = itd_lower_load(f, itd_pt_field(f, n, ITD_PF_right));
    return made->type_alias.value ? made : NULL;
}

itd_node *itd_lower_simple(itd_front *f, const itd_pt *n)
{
    itd_node *made;

    switch (n->kind) {
    case ITD_P_expression_statement: return expression_statement(f, n);
    case ITD_P_return_statement: return return_statement(f, n);
    case ITD_P_import_statement:
        made = itd_lower_node(f, ITD_Import, n->start, n->end);
        return made && aliases(f, n, &made->import.names) ? made : NULL;
    case ITD_P_import_from_statement: return import_from(f, n);
    case ITD_P_global_statement: return names_statement(f, n, ITD_Global);
    case ITD_P_nonlocal_statement: return names_statement(f, n, ITD_Nonlocal);
    case ITD_P_delete_statement: return delete_statement(f, n);
    case ITD_P_raise_statement: return raise_statement(f, n);
    case ITD_P_assert_statement: return assert_statement(f, n);
    case ITD_P_type_alias_statement: return type_statement(f, n);
    case ITD_P_pass_statement: return itd_lower_node(f, ITD_Pass, n->start, n->end);
    case ITD_P_break_statement: return itd_lower_node(f, ITD_Break, n->start, n->end);
    case ITD_P_continue_statement: return itd_lower_node(f, ITD_Continue, n->start, n->end);
    default: /* a kind that no right source has here */
        itd_front_invalid(f, n->start, n->end);
        return NULL;
    }
}
