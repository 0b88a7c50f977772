/* lower_pattern.c - the patterns of case clauses: from tree-sitter's nodes to ast.h's.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/compile/lower.h"

static itd_node *pattern(itd_front *f, const itd_pt *n);

/* ---- values ---- */

/* A number, with the minus that tree-sitter leaves beside it. first: the minus or the number. */
static itd_node *signed_number(itd_front *f, const itd_pt *first, const itd_pt **ret_after)
{
    const itd_pt *number = itd_pt_named(f, first);
    itd_node *value = itd_lower_load(f, number), *made;

    *ret_after = itd_pt_next(f, number);
    if (!value || first == number) return value;
    made = itd_lower_node(f, ITD_UnaryOp, first->start, number->end);
    if (!made) return NULL;
    made->op = ITD_UMINUS;
    made->unary.operand = value;
    return made;
}

static itd_node *complex_number(itd_front *f, const itd_pt *n)
{
    itd_node *made = itd_lower_node(f, ITD_BinOp, n->start, n->end);
    const itd_pt *sign, *after;

    if (!made || !(made->bin.left = signed_number(f, itd_pt_first(n), &sign))) return NULL;
    made->op = (uint8_t)itd_lower_operator(f, sign);
    made->bin.right = signed_number(f, itd_pt_next(f, sign), &after);
    return made->bin.right ? made : NULL;
}

/* a.b.c as an expression; parts up to stop. */
static itd_node *dotted(itd_front *f, const itd_pt *n)
{
    const itd_pt *part = itd_pt_first_named(f, n);
    itd_node *made = itd_lower_load(f, part ? part : n);

    while (made && part && (part = itd_pt_next_named(f, part))) {
        itd_node *outer = itd_lower_node(f, ITD_Attribute, n->start, part->end);

        if (!outer) return NULL;
        outer->attribute.value = made;
        outer->attribute.attr = itd_lower_name(f, part->start, part->end);
        if (itd_failed(outer->attribute.attr)) return NULL;
        made = outer;
    }
    return made;
}

static bool is_wildcard(const itd_front *f, const itd_pt *n)
{
    return n->end - n->start == 1 && f->source[n->start] == '_';
}

/* The expression of a literal or dotted pattern that begins at first, which may be a minus. */
static itd_node *value_at(itd_front *f, const itd_pt *first)
{
    const itd_pt *after;

    switch (first->kind) {
    case ITD_P_case_pattern: return value_at(f, itd_pt_first(first));
    case ITD_P_complex_pattern: return complex_number(f, first);
    case ITD_P_dotted_name: return dotted(f, first);
    case ITD_P_TOKEN:
    case ITD_P_integer:
    case ITD_P_float: return signed_number(f, first, &after);
    default: return itd_lower_load(f, first);
    }
}

/* ---- patterns ---- */

static itd_node *value_pattern(itd_front *f, const itd_pt *first)
{
    itd_node *value = value_at(f, first), *made;
    bool single =
        first->kind == ITD_P_true || first->kind == ITD_P_false || first->kind == ITD_P_none;

    if (!value) return NULL;
    made =
        itd_lower_node(f, single ? ITD_MatchSingleton : ITD_MatchValue, first->start, first->end);
    if (!made) return NULL;
    made->line = value->line;
    made->column = value->column;
    made->end_line = value->end_line;
    made->end_column = value->end_column;
    made->match_value.value = value;
    return made;
}

/* A name that is bound, or `_`. */
static itd_node *capture(itd_front *f, const itd_pt *n, unsigned kind, const itd_pt *name)
{
    itd_node *made = itd_lower_node(f, kind, n->start, n->end);

    if (!made || !name || is_wildcard(f, name)) return made;
    made->match_as.name = itd_lower_name(f, name->start, name->end);
    return itd_failed(made->match_as.name) ? NULL : made;
}

/* `_` is a token of its own in tree-sitter's grammar, others are identifiers. */
static const itd_pt *last_child(const itd_front *f, const itd_pt *n)
{
    const itd_pt *p = itd_pt_first(n);

    while (p && itd_pt_next(f, p)) p = itd_pt_next(f, p);
    return p;
}

static bool each(itd_front *f, const itd_pt *n, itd_nodes *out)
{
    uint32_t count = 0;
    const itd_pt *p;

    for (p = itd_pt_first(n); p; p = itd_pt_next(f, p)) count += p->kind == ITD_P_case_pattern;
    if (!itd_lower_list(f, out, count)) return false;
    for (p = itd_pt_first(n); p; p = itd_pt_next(f, p)) {
        itd_node *one;

        if (p->kind != ITD_P_case_pattern) continue;
        if (!(one = pattern(f, p))) return false;
        itd_lower_push(out, one);
    }
    return true;
}

static itd_node *sequence(itd_front *f, const itd_pt *n)
{
    const itd_pt *only = itd_pt_first_named(f, n);
    itd_node *made;

    if (n->kind == ITD_P_tuple_pattern && only && !itd_pt_token(f, n, ","))
        return pattern(f, only); /* a group */
    made = itd_lower_node(f, ITD_MatchSequence, n->start, n->end);
    return made && each(f, n, &made->patterns.patterns) ? made : NULL;
}

static itd_node *alternatives(itd_front *f, const itd_pt *n)
{
    itd_node *made = itd_lower_node(f, ITD_MatchOr, n->start, n->end);
    uint32_t count = 1;
    const itd_pt *p;

    for (p = itd_pt_first(n); p; p = itd_pt_next(f, p)) count += itd_pt_is(f, p, "|");
    if (!made || !itd_lower_list(f, &made->patterns.patterns, count)) return NULL;
    for (p = itd_pt_first(n); p;) {
        itd_node *one = pattern(f, p);

        if (!one) return NULL;
        itd_lower_push(&made->patterns.patterns, one);
        while (p && !itd_pt_is(f, p, "|")) p = itd_pt_next(f, p);
        if (p) p = itd_pt_next(f, p);
    }
    return made;
}

static itd_node *mapping(itd_front *f, const itd_pt *n)
{
    itd_node *made = itd_lower_node(f, ITD_MatchMapping, n->start, n->end);
    uint32_t count = 0;
    const itd_pt *p, *key = NULL;

    for (p = itd_pt_first(n); p; p = itd_pt_next(f, p)) count += itd_pt_is(f, p, ":");
    if (!made || !itd_lower_list(f, &made->match_mapping.keys, count) ||
        !itd_lower_list(f, &made->match_mapping.patterns, count))
        return NULL;
    for (p = itd_pt_next(f, itd_pt_first(n)); p; p = itd_pt_next(f, p)) {
        itd_node *k, *v;

        if (p->kind == ITD_P_splat_pattern) {
            const itd_pt *name = last_child(f, p);

            made->match_mapping.rest = itd_lower_name(f, name->start, name->end);
            if (itd_failed(made->match_mapping.rest)) return NULL;
        } else if (itd_pt_is(f, p, ",")) {
            key = NULL;
        } else if (itd_pt_is(f, p, ":")) {
            k = key ? value_at(f, key) : NULL;
            p = itd_pt_next(f, p);
            v = k ? pattern(f, p) : NULL;
            if (!v) return NULL;
            itd_lower_push(&made->match_mapping.keys, k);
            itd_lower_push(&made->match_mapping.patterns, v);
        } else if (!key) {
            key = p;
        }
    }
    return made;
}

/* The keyword pattern inside, if n is one: name=pattern, perhaps with `as` that tree-sitter bound
 * around the whole. */
static const itd_pt *keyword_in(const itd_front *f, const itd_pt *n)
{
    while (n && n->kind != ITD_P_keyword_pattern) {
        if (n->kind != ITD_P_case_pattern && n->kind != ITD_P_as_pattern) return NULL;
        n = itd_pt_first(n);
    }
    return n;
}

/* name=a as b: the pattern is (a as b). */
static itd_node *keyword_value(itd_front *f, const itd_pt *n, const itd_pt *keyword)
{
    const itd_pt *value = itd_pt_next(f, itd_pt_next(f, itd_pt_first(keyword))), *as = n;
    itd_node *inner = pattern(f, value), *made;
    const itd_pt *name;

    while (as && as->kind == ITD_P_case_pattern) as = itd_pt_first(as);
    if (!inner || as->kind != ITD_P_as_pattern) return inner;
    name = last_child(f, as);
    made = capture(f, value, ITD_MatchAs, name);
    if (!made) return NULL;
    made->match_as.pattern = inner;
    made->end_line = itd_front_line(f, name->end - 1);
    made->end_column = itd_front_column(f, made->end_line, name->end);
    return made;
}

static itd_node *class_pattern(itd_front *f, const itd_pt *n)
{
    itd_node *made = itd_lower_node(f, ITD_MatchClass, n->start, n->end);
    uint32_t plain = 0, named = 0;
    const itd_pt *p;
    itd_idents *names;

    if (!made || !(made->match_class.cls = dotted(f, itd_pt_first_named(f, n)))) return NULL;
    for (p = itd_pt_first(n); p; p = itd_pt_next(f, p)) {
        if (p->kind != ITD_P_case_pattern) continue;
        if (keyword_in(f, p))
            named++;
        else
            plain++;
    }
    names = &made->match_class.kwd_attrs;
    if (!itd_lower_list(f, &made->match_class.patterns, plain) ||
        !itd_lower_list(f, &made->match_class.kwd_patterns, named))
        return NULL;
    if (named && !(names->items = itd_arena_alloc(f->unit->arena, named * sizeof *names->items)))
        return NULL;
    for (p = itd_pt_first(n); p; p = itd_pt_next(f, p)) {
        const itd_pt *keyword, *name;
        itd_node *one;

        if (p->kind != ITD_P_case_pattern) continue;
        keyword = keyword_in(f, p);
        one = keyword ? keyword_value(f, p, keyword) : pattern(f, p);
        if (!one) return NULL;
        itd_lower_push(keyword ? &made->match_class.kwd_patterns : &made->match_class.patterns,
                       one);
        if (!keyword) continue;
        name = itd_pt_first(keyword);
        names->items[names->count] = itd_lower_name(f, name->start, name->end);
        if (itd_failed(names->items[names->count++])) return NULL;
    }
    return made;
}

static itd_node *as_pattern(itd_front *f, const itd_pt *n)
{
    itd_node *made = capture(f, n, ITD_MatchAs, last_child(f, n));

    if (!made || !(made->match_as.pattern = pattern(f, itd_pt_first(n)))) return NULL;
    return made;
}

/* n: a pattern, or the first of the nodes of one (a minus, `_`). */
static itd_node *pattern(itd_front *f, const itd_pt *n)
{
    if (!itd_stack_ok(f->vm)) return NULL;
    switch (n->kind) {
    case ITD_P_case_pattern: return pattern(f, itd_pt_first(n));
    case ITD_P_as_pattern: return as_pattern(f, n);
    case ITD_P_union_pattern: return alternatives(f, n);
    case ITD_P_list_pattern:
    case ITD_P_tuple_pattern: return sequence(f, n);
    case ITD_P_dict_pattern: return mapping(f, n);
    case ITD_P_class_pattern: return class_pattern(f, n);
    case ITD_P_splat_pattern: return capture(f, n, ITD_MatchStar, last_child(f, n));
    case ITD_P_dotted_name:
    case ITD_P_identifier:
        if (itd_pt_count_named(f, n) > 1) return value_pattern(f, n);
        return capture(f, n, ITD_MatchAs, n);
    case ITD_P_TOKEN:
        return is_wildcard(f, n) ? capture(f, n, ITD_MatchAs, NULL) : value_pattern(f, n);
    default: return value_pattern(f, n);
    }
}

/* The pattern and guard of a clause; its body is the caller's. */
itd_node *itd_lower_case(itd_front *f, const itd_pt *n)
{
    itd_node *made = itd_lower_node(f, ITD_match_case, n->start, n->end), *open;
    const itd_pt *first = itd_pt_child_kind(f, n, ITD_P_case_pattern), *last = first, *p;
    const itd_pt *guard = itd_pt_field(f, n, ITD_PF_guard);

    if (!made) return NULL;
    for (p = first; p && (p->kind == ITD_P_case_pattern || itd_pt_is(f, p, ","));
         p = itd_pt_next(f, p))
        last = p;
    if (last == first) {
        if (!(made->match_case.pattern = pattern(f, first))) return NULL;
    } else {
        open = itd_lower_node(f, ITD_MatchSequence, first->start, last->end);
        if (!open || !each(f, n, &open->patterns.patterns)) return NULL;
        made->match_case.pattern = open;
    }
    if (guard && !(made->match_case.guard = itd_lower_load(f, itd_pt_first_named(f, guard))))
        return NULL;
    return made;
}
