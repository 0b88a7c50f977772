/* lower_args.c - calls and parameter lists: from tree-sitter's nodes to ast.h's.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/compile/lower.h"

/* ---- calls ---- */

static itd_node *keyword(itd_front *f, const itd_pt *n)
{
    itd_node *made = itd_lower_node(f, ITD_keyword, n->start, n->end);
    const itd_pt *value;

    if (!made) return NULL;
    if (n->kind == ITD_P_dictionary_splat) {
        value = itd_pt_first_named(f, n);
    } else {
        const itd_pt *name = itd_pt_field(f, n, ITD_PF_name);

        made->keyword.arg = itd_lower_name(f, name->start, name->end);
        if (itd_failed(made->keyword.arg)) return NULL;
        value = itd_pt_field(f, n, ITD_PF_value);
    }
    made->keyword.value = itd_lower_load(f, value);
    return made->keyword.value ? made : NULL;
}

bool itd_lower_arguments(itd_front *f, const itd_pt *list, itd_nodes *args, itd_nodes *keywords)
{
    uint32_t named = 0, plain = 0;
    const itd_pt *n;

    for (n = itd_pt_first_named(f, list); n; n = itd_pt_next_named(f, n)) {
        if (n->kind == ITD_P_keyword_argument || n->kind == ITD_P_dictionary_splat)
            named++;
        else
            plain++;
    }
    if (!itd_lower_list(f, args, plain) || !itd_lower_list(f, keywords, named)) return false;
    for (n = itd_pt_first_named(f, list); n; n = itd_pt_next_named(f, n)) {
        bool is_keyword = n->kind == ITD_P_keyword_argument || n->kind == ITD_P_dictionary_splat;
        itd_node *made = is_keyword ? keyword(f, n) : itd_lower_load(f, n);

        if (!made) return false;
        itd_lower_push(is_keyword ? keywords : args, made);
    }
    return true;
}

itd_node *itd_lower_call(itd_front *f, const itd_pt *n)
{
    itd_node *made = itd_lower_node(f, ITD_Call, n->start, n->end);
    const itd_pt *arguments = itd_pt_field(f, n, ITD_PF_arguments);

    if (!made || !(made->call.func = itd_lower_load(f, itd_pt_field(f, n, ITD_PF_function))))
        return NULL;
    if (arguments->kind == ITD_P_argument_list)
        return itd_lower_arguments(f, arguments, &made->call.args, &made->call.keywords) ? made
                                                                                         : NULL;
    if (!itd_lower_list(f, &made->call.args, 1)) return NULL;
    made->call.args.items[0] = itd_lower_load(f, arguments);
    made->call.args.count = 1;
    return made->call.args.items[0] ? made : NULL;
}

/* ---- parameters ---- */

static itd_node *parameter(itd_front *f, const itd_pt *name, const itd_pt *type)
{
    itd_node *made;

    /* *args and **rest: the name is inside. */
    if (name->kind != ITD_P_identifier) name = itd_pt_first_named(f, name);
    made = itd_lower_node(f, ITD_arg, name->start, type ? type->end : name->end);
    if (!made) return NULL;
    made->arg.arg = itd_lower_name(f, name->start, name->end);
    if (itd_failed(made->arg.arg)) return NULL;
    if (type && !(made->arg.annotation = itd_lower_load(f, type))) return NULL;
    return made;
}

static bool one_parameter(itd_front *f, itd_node *all, const itd_pt *n, bool *star)
{
    const itd_pt *name = n, *type = NULL, *value = NULL;
    itd_node *made, *standard = NULL;

    if (n->kind == ITD_P_typed_parameter) {
        name = itd_pt_first_named(f, n);
        type = itd_pt_field(f, n, ITD_PF_type);
    } else if (n->kind == ITD_P_default_parameter || n->kind == ITD_P_typed_default_parameter) {
        name = itd_pt_field(f, n, ITD_PF_name);
        type = itd_pt_field(f, n, ITD_PF_type);
        value = itd_pt_field(f, n, ITD_PF_value);
    }
    made = parameter(f, name, type);
    if (!made) return false;
    if (value && !(standard = itd_lower_load(f, value))) return false;
    if (name->kind == ITD_P_dictionary_splat_pattern) {
        all->arguments.kwarg = made;
    } else if (name->kind == ITD_P_list_splat_pattern) {
        all->arguments.vararg = made;
        *star = true;
    } else if (*star) {
        itd_lower_push(&all->arguments.kwonly, made);
        itd_lower_push(&all->arguments.kw_defaults, standard);
    } else {
        itd_lower_push(&all->arguments.args, made);
        if (standard) itd_lower_push(&all->arguments.defaults, standard);
    }
    return true;
}

itd_node *itd_lower_parameters(itd_front *f, const itd_pt *list, uint32_t at)
{
    itd_node *all =
        itd_lower_node(f, ITD_arguments, list ? list->start : at, list ? list->end : at);
    uint32_t count = list ? itd_pt_count_named(f, list) : 0;
    bool star = false;

    if (!all || !count) return all;
    if (!itd_lower_list(f, &all->arguments.posonly, count) ||
        !itd_lower_list(f, &all->arguments.args, count) ||
        !itd_lower_list(f, &all->arguments.kwonly, count) ||
        !itd_lower_list(f, &all->arguments.kw_defaults, count) ||
        !itd_lower_list(f, &all->arguments.defaults, count))
        return NULL;
    for (const itd_pt *n = itd_pt_first_named(f, list); n; n = itd_pt_next_named(f, n)) {
        if (n->kind == ITD_P_positional_separator) {
            itd_nodes spare = all->arguments.posonly;

            all->arguments.posonly = all->arguments.args;
            all->arguments.args = spare;
        } else if (n->kind == ITD_P_keyword_separator) {
            star = true;
        } else if (!one_parameter(f, all, n, &star)) {
            return NULL;
        }
    }
    return all;
}
