/* resolve.c - decides what every name of every scope refers to.
 *
 * A name that isn't bound in its scope is looked for in the enclosing functions, over classes, to
 * the module. Inlined comprehensions are scopes for names but have no code of their own: a variable
 * shared only within one code object needs no cell. The scopes between a variable and a use in
 * other code hand its cell on; in a class such a name may stand beside a class attribute of the
 * same name.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/compile/compile.h"

typedef struct binding {
    itd_scope *scope;
    itd_symbol *symbol; /* NULL for a class's own cells */
} binding;

/* Where an enclosing function binds the name; scope NULL: it is global. */
static binding find_binding(itd_compiler *k, const itd_scope *from, itd_value name)
{
    itd_scope *s;

    for (s = from->parent; s && s->kind != ITD_SCOPE_MODULE; s = s->parent) {
        itd_symbol *there;

        if ((++k->work & 1023) == 0 && !itd_charge(k->vm, 1024)) {
            k->failed = true;
            break;
        }
        if (s->kind == ITD_SCOPE_CLASS) {
            if (itd_same(name, itd_n___class__) || itd_same(name, itd_n___classdict__))
                return (binding){s, NULL};
            continue;
        }
        there = itd_scope_find(s, name);
        if (!there) continue;
        if (there->flags & ITD_DEF_GLOBAL) break;
        if (there->flags & ITD_DEF_NONLOCAL) continue;
        if (there->flags & ITD_BOUND) return (binding){s, there};
    }
    return (binding){NULL, NULL};
}

/* Whether a nonlocal declaration means a type parameter; not where a class between binds the name,
 * too. */
static bool is_type_param(const itd_scope *s, itd_value name, binding found)
{
    const itd_scope *p;

    if (!found.symbol || !(found.symbol->flags & ITD_DEF_TYPE_PARAM)) return false;
    for (p = s->parent; p != found.scope; p = p->parent) {
        const itd_symbol *there = itd_scope_find(p, name);
        if (there && there->flags & ITD_BOUND &&
            !(there->flags & (ITD_DEF_GLOBAL | ITD_DEF_NONLOCAL)))
            return false;
    }
    return true;
}

/* The use of a name in scope s refers to found: hands the cell on through all code between. */
static void capture(itd_compiler *k, itd_scope *s, itd_symbol *use, binding found)
{
    itd_scope *to = itd_scope_code(found.scope), *p;

    if (!found.symbol) {
        if (itd_same(use->name, itd_n___class__))
            found.scope->class_cell = true;
        else
            found.scope->class_dict_cell = true;
    }
    if (itd_scope_code(s) == to) return;
    if (found.symbol) found.symbol->where = ITD_CELL;
    for (p = itd_scope_code(s); p != to; p = itd_scope_code(p->parent)) {
        itd_symbol *here = p == s ? use : itd_scope_add(k, p, use->name, 0);

        if (!here || here->closure != ITD_NO_INDEX) return;
        here->closure = 0;
        p->closure_count++;
        /* A class may bind the name or declare it global itself, and hand the cell on all the same.
         */
        if (!(here->flags & (ITD_BOUND | ITD_DEF_GLOBAL))) here->where = ITD_FREE;
    }
}

/* A name in an annotation scope directly in a class: the class's namespace comes first. */
static bool asks_class(itd_scope *s, itd_symbol *y)
{
    itd_scope *class_scope = s->parent;
    itd_symbol *there;

    while (class_scope->kind != ITD_SCOPE_CLASS) class_scope = class_scope->parent;
    there = itd_scope_find(class_scope, y->name);
    if (there && (there->flags & ITD_DEF_GLOBAL)) {
        y->where = ITD_GLOBAL_EXPLICIT;
        return true;
    }
    y->in_class = true;
    if (there && (there->flags & ITD_BOUND) && !(there->flags & ITD_DEF_NONLOCAL)) {
        y->where = ITD_GLOBAL_IMPLICIT;
        return true;
    }
    return false;
}

static void resolve(itd_compiler *k, itd_scope *s, itd_symbol *y)
{
    binding found;

    if (y->flags & ITD_DEF_GLOBAL) {
        if (y->flags & ITD_DEF_NONLOCAL)
            itd_compile_error(k, y->directive, "name '%U' is nonlocal and global", y->name);
        y->where = ITD_GLOBAL_EXPLICIT;
        return;
    }
    if (y->where != ITD_UNRESOLVED && !(y->flags & ITD_DEF_NONLOCAL)) return;
    if (!(y->flags & ITD_DEF_NONLOCAL) && (y->flags & ITD_BOUND)) {
        y->where = ITD_LOCAL;
        return;
    }
    if (!(y->flags & ITD_DEF_NONLOCAL) && s->sees_class &&
        !itd_same(y->name, itd_n___classdict__) && asks_class(s, y))
        return;
    found = find_binding(k, s, y->name);
    if (y->flags & ITD_DEF_NONLOCAL && is_type_param(s, y->name, found)) {
        itd_compile_error(k, y->directive, "nonlocal binding not allowed for type parameter '%U'",
                          y->name);
    } else if (found.scope) {
        y->where = ITD_FREE;
        capture(k, s, y, found);
    } else if (y->flags & ITD_DEF_NONLOCAL) {
        itd_compile_error(k, y->directive, "no binding for nonlocal '%U' found", y->name);
    } else {
        y->where = ITD_GLOBAL_IMPLICIT;
    }
}

/* Bottom-up merge sort by name: closure order is the alphabet, as scripts can see it in
 * co_freevars. */
static void sort_closure(itd_symbol **names, itd_symbol **spare, uint32_t count)
{
    uint32_t width, at;

    for (width = 1; width < count; width *= 2) {
        for (at = 0; at < count; at += 2 * width) {
            uint32_t i = at, middle = at + width < count ? at + width : count, j = middle;
            uint32_t end = at + 2 * width < count ? at + 2 * width : count, out = at;

            while (i < middle || j < end) {
                if (j >= end ||
                    (i < middle && itd_str_compare(names[i]->name, names[j]->name) <= 0))
                    spare[out++] = names[i++];
                else
                    spare[out++] = names[j++];
            }
        }
        memcpy(names, spare, count * sizeof *names);
    }
}

static void number_closure(itd_compiler *k, itd_scope *s)
{
    itd_symbol **spare, *y;
    uint32_t n = 0, i;

    if (!s->closure_count) return;
    s->closure = itd_compile_alloc(k, s->closure_count * sizeof *s->closure);
    spare = itd_compile_alloc(k, s->closure_count * sizeof *spare);
    if (!s->closure || !spare) return;
    for (y = s->symbols; y; y = y->next)
        if (y->closure != ITD_NO_INDEX) s->closure[n++] = y;
    sort_closure(s->closure, spare, n);
    for (i = 0; i < n; i++) s->closure[i]->closure = i;
}

bool itd_scopes_resolve(itd_compiler *k)
{
    itd_scope *s;
    itd_symbol *y;

    for (s = k->scopes; s && !k->failed; s = s->next) {
        if (s->dynamic) itd_scope_code(s)->dynamic = true;
        if (s->dynamic && s->kind == ITD_SCOPE_COMPREHENSION) itd_scope_code(s)->has_visible = true;
        for (y = s->symbols; y && !k->failed; y = y->next) resolve(k, s, y);
    }
    for (s = k->scopes; s && !k->failed; s = s->next) number_closure(k, s);
    return !k->failed;
}
