/* future.c - `from __future__ import`: which features a source asks for, and whether it may ask there.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/compile/lower.h"

static bool is_future(const itd_node *n)
{
    return n->kind == ITD_ImportFrom && !n->import.level && !itd_is_unbound(n->import.module) &&
           itd_str_is(n->import.module, "__future__");
}

static bool check_names(itd_front *f, const itd_node *n)
{
    static const char *const features[] = {"nested_scopes", "generators", "division", "absolute_import", "with_statement",
                                           "print_function", "unicode_literals", "barry_as_FLUFL", "generator_stop", "annotations"};

    for (uint32_t i = 0; i < n->import.names.count; i++) {
        itd_value name = n->import.names.items[i]->alias.name;
        bool known = false;

        for (size_t k = 0; k < sizeof features / sizeof *features; k++) known |= itd_str_is(name, features[k]);
        if (itd_str_is(name, "braces")) return itd_syntax_error(f->unit, n, "not a chance");
        if (!known) return itd_syntax_error(f->unit, n, "future feature %U is not defined", name);
        if (itd_str_is(name, "annotations")) f->unit->future |= ITD_FUTURE_ANNOTATIONS;
    }
    return true;
}

static bool is_docstring(const itd_node *n)
{
    return n->kind == ITD_Expr && n->one.value->kind == ITD_Constant && itd_is_cell(n->one.value->constant.value) &&
           itd_is_str(n->one.value->constant.value);
}

bool itd_lower_future(itd_front *f)
{
    const itd_nodes *body = &f->unit->body;
    bool may = true;

    for (uint32_t i = 0; i < body->count; i++) {
        const itd_node *n = body->items[i];

        if (is_future(n)) {
            if (!may)
                return itd_syntax_error(f->unit, n, "from __future__ imports must occur at the beginning of the file");
            if (!check_names(f, n)) return false;
        } else if (!(i == 0 && is_docstring(n))) {
            may = false;
        }
    }
    return true;
}
